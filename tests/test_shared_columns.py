"""Columns that threads share by lanes: where rows are long and many, lanes go around evenly and nobody else shares."""

from __future__ import annotations

import pytest

import baracuda as bc
from cases import dtype_of, ops
from fingerprint import digest, inputs, results

# Large enough to be threaded in any case. A few columns are left over behind whole groups of sixteen.
SHAPES = {2: (640, 10245), 4: (640, 5125), 8: (640, 2565)}


@pytest.mark.parametrize(("op", "params", "dtype"), [p for p in ops() if p.values[0].family == "reduction"])
@pytest.mark.parametrize("kind", ["random", "any"])
def test_shared_columns_have_the_bits_of_one_thread(op, params, dtype, kind):
    """Those of any bits hold numbers so far apart that some folds are taken twice, infinities and NaN."""
    x = inputs(op, dtype, SHAPES[dtype_of(dtype).itemsize], kind)
    found = []
    for threads in (1, 2, 3, 4, 16):
        bc.set_num_threads(threads)
        found.append(digest(results(op, params, x, 0)))
    assert all(f == found[0] for f in found[1:])
