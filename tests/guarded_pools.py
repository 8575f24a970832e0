"""Runs every pool with operands that end, or begin, at an unmapped page; prints "inside" when all is well."""

from __future__ import annotations

import numpy as np

from cases import random
from guarded import forms, guarded, keep
from pools import make_plan
from test_pool import POOLS, cases_of, data, named


def main():
    for op in POOLS:
        for dtype in ("f32", "f64", "bf16"):
            for extents, fields in cases_of(op):
                fields = named(op) | fields
                for channels in (1, 17):
                    x, dy, samples = data(op, (1, channels, *extents), dtype, fields)
                    for at_end in (True, False):
                        for form in forms(x, at_end):
                            run(op, fields, form, dy, samples, at_end)
                        keep.clear()
    print("inside")


def run(op, fields, x, dy, samples, at_end):
    given = {} if samples is None else {"samples": guarded(samples.reshape(*samples.shape, *(1,) * (op.spatial - 1)), at_end)}
    dtype = {"float32": "f32", "float64": "f64"}.get(str(x.dtype), "bf16")
    forward = make_plan(op, x.shape, dtype, fields)
    y = guarded(np.zeros(dy.shape, x.dtype), at_end)
    forward.run(x=x, y=y, **given)
    backward = make_plan(op, x.shape, dtype, fields, backward=True)
    backward.run(x=x, dy=guarded(dy, at_end), y=y, dx=guarded(random(np.random.default_rng(0), x.shape, dtype), at_end), **given)


if __name__ == "__main__":
    main()
