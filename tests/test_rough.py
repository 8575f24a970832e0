"""Reductions of halves whose terms are rougher than f32: the declared guarantee holds all the same."""

from __future__ import annotations

import math

import numpy as np
import pytest

import baracuda as bc
from cases import assert_gradient, assert_rows, backward, cast, forward, generator


@pytest.mark.parametrize("dtype", ["f16", "bf16"])
@pytest.mark.parametrize("n", [64, 100, 1000])
def test_logsumexp_of_many_halves(dtype, n):
    """Rough terms: where results are near 0, and where elements are so large that a product with log2(e) is not exact enough."""
    op = bc.OPS["logsumexp"]
    z = generator("many halves", n).standard_normal(n)
    large = [60000] if dtype == "f16" else [60000, 65536, 65792, 1e10, 3e38]
    small = [-math.log(n) + v for v in (0, -0.5, 0.12, 0.14)]
    for offset in (*small, -15.5, -17, 15.5, 16.5, -87, *large, *(-v for v in large)):
        for x in (cast(np.full(n, offset), dtype), cast(offset + 0.25 * z, dtype), cast(offset * (1 - 0.01 * abs(z)), dtype)):
            outs = forward(op, x, 0)
            assert_rows(op, x, 0, outs, {})
            grads = {"dy": cast(np.array([1.25]), dtype)}
            assert_gradient(op, x, 0, grads, outs, backward(op, x, 0, grads, outs), {})
