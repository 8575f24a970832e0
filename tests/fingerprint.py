"""Hashes of a fixed set of results over all ops, dtypes and layouts: what must not depend on threads, ISA or anything else.

Run as a script it prints them as JSON, so that a test can compare processes.
"""

from __future__ import annotations

import hashlib
import json
import sys

import numpy as np

import baracuda as bc
from cases import (
    ALONG,
    FLOATS,
    INTEGERS,
    backward,
    bit_space,
    bits_of,
    forward,
    generator,
    gradients,
    layouts,
    one_axis,
    random,
    variants,
)

# (shape, axis): rows, columns, several axes, chunks, strips of odd width, folds shorter than a lane.
PROBLEMS = (
    ((40, 67), 1), ((67, 40), 0), ((5, 37, 19), 1), ((6, 20, 18), (0, 2)), ((4, 9, 33), (1, 2)), ((3, 35000), 1), ((35000, 3), 0),
    ((17000, 20), 0), ((300, 5), 1), ((5, 300), 0), ((70000,), 0),
)  # fmt: skip
SMALL = PROBLEMS[:5]


def inputs(op, dtype, shape, kind):
    rng = generator(op.name, dtype, shape, kind)
    if kind == "random" or dtype in INTEGERS:
        return random(rng, shape, dtype, op.samples)
    return bit_space(rng, shape, dtype, finite=kind == "finite")


def results(op, params, x, axis):
    """Every output, then dx, of one problem."""
    axis = one_axis(op, axis)
    outs = forward(op, x, axis, **params)
    found = list(outs.values())
    if op.differentiable and x.dtype.kind not in "iub":
        dtype = str(bc.Element(x.dtype))
        found.append(backward(op, x, axis, gradients(op, generator("dy"), x.shape, axis, dtype), outs, **params))
    return found


def digest(arrays):
    h = hashlib.sha256()
    for a in arrays:
        h.update(bits_of(a).tobytes())
    return h.hexdigest()[:16]


def fingerprint(ops=None, problems=PROBLEMS, kinds=("random", "any"), dtypes=FLOATS, every_layout=False):
    found = {}
    for op in ALONG.values():
        if ops and op.name not in ops:
            continue
        for params in variants(op, all_values=False) if every_layout else variants(op):
            for dtype in dtypes:
                if bc.Element(dtype) not in op.dtypes:
                    continue
                for shape, axis in problems:
                    for kind in kinds:
                        x = inputs(op, dtype, shape, kind)
                        for name, view in (layouts(x) if every_layout else {"C": x}).items():
                            key = f"{op.name} {params} {dtype} {shape} {axis} {kind} {name}"
                            found[key] = digest(results(op, params, view, axis))
    return found


if __name__ == "__main__":
    threads = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    bc.set_num_threads(threads)
    found = fingerprint()
    found |= fingerprint(problems=SMALL, dtypes=INTEGERS, kinds=("random",))
    found |= fingerprint(problems=SMALL, every_layout=True)
    with np.errstate(all="ignore"):
        print(json.dumps({"isa": bc._core.isa(), "hashes": found}))
