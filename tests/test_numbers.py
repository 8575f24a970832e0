"""Parameters given as numbers of NumPy's types."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda as bc


def test_numbers_of_other_types_are_not_taken_for_each_other():
    """A plan that was found for one type of number must not serve a type that the parameter refuses."""
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    for axis in (1, np.int64(1), np.uint8(1), np.array(1)):
        for _ in range(2):
            assert np.array_equal(bc.sum(x, axis), x.sum(1))
    for axis in (True, np.True_, 1.0, np.float64(1), np.float32(1)):
        with pytest.raises(bc.InvalidProblem):
            bc.sum(x, axis)
    for slope in (2, 2.0, np.int64(2), np.float64(2), np.float32(2), np.float32(2.5), np.float64(0.1)):
        for _ in range(2):
            assert np.array_equal(bc.leaky_relu(-x, slope), bc.leaky_relu(-x, float(slope)))
    for slope in (np.array(2.0), True, np.True_):
        with pytest.raises(bc.InvalidProblem):
            bc.leaky_relu(x, slope)
