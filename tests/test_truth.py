"""Every op, dtype and set of axes against its plain definition at 200 bits, within the ULP its plan declares."""

from __future__ import annotations

import math

import numpy as np
import pytest

import baracuda as bc
from cases import (
    AXES,
    CHUNKED,
    FLOATS,
    INTEGERS,
    SHAPE,
    SIZES,
    assert_gradient,
    assert_rows,
    backward,
    bit_space,
    forward,
    generator,
    gradients,
    ops,
    random,
    takes,
)  # fmt: skip


def both(op, x, axis, params, key, gradient=True):
    """Forward, then backward from the forward's own outputs, each held to its truth."""
    outs = forward(op, x, axis, **params)
    assert_rows(op, x, axis, outs, params)
    if gradient and op.differentiable and x.dtype.kind not in "iub":
        grads = gradients(op, generator("dy", *key), x.shape, axis, str(bc.Element(x.dtype)))
        dx = backward(op, x, axis, grads, outs, **params)
        assert_gradient(op, x, axis, grads, outs, dx, params)


@pytest.mark.parametrize("where", AXES)
@pytest.mark.parametrize(("op", "params", "dtype"), ops())
def test_truth(op, params, dtype, where):
    if not takes(op, AXES[where]):
        return
    x = random(generator(op.name, dtype, where), SHAPE, dtype, op.samples)
    both(op, x, AXES[where], params, (op.name, dtype, where))


@pytest.mark.parametrize(("op", "params", "dtype"), ops(dtypes=INTEGERS))
def test_truth_of_integers(op, params, dtype):
    for where, axis in AXES.items():
        if not takes(op, axis):
            continue
        x = random(generator(op.name, dtype, where), SHAPE, dtype)
        both(op, x, axis, params, ())


@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False))
def test_truth_at_sizes(op, params, dtype):
    """Lengths on both sides of every limit inside, as rows, and as columns where that stays cheap."""
    for n in SIZES:
        x = random(generator(op.name, dtype, n), (n,), dtype, op.samples)
        both(op, x, 0, params, (op.name, dtype, n), gradient=op.axes != "one" or n < 1000)
        if n <= 65:
            x = random(generator(op.name, dtype, n, "columns"), (n, 9), dtype, op.samples)
            both(op, x, 0, params, (op.name, dtype, n))


@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False))
def test_truth_in_chunks(op, params, dtype):
    """Long enough for several chunks; gradients of halves take the kernels of f32."""
    x = random(generator(op.name, dtype), (CHUNKED,), dtype, op.samples)
    if op.axes == "one":
        return  # test_scan.py has long axes of its own
    if op.name == "prod":
        x = np.where(generator(op.name).random(CHUNKED) < 0.98, np.ones((), x.dtype), x)  # a product that stays in range
    both(op, x, 0, params, (op.name, dtype), gradient=dtype in ("f32", "f64"))


@pytest.mark.parametrize("finite", [True, False], ids=["finite", "any"])
@pytest.mark.parametrize(("op", "params", "dtype"), ops())
def test_truth_in_bit_space(op, params, dtype, finite):
    """Random bit patterns: overflow, underflow, denormals, NaN and infinities come by themselves."""
    for n, outputs in ((1, 24), (2, 24), (5, 24), (40, 4)):
        x = bit_space(generator(op.name, dtype, n, finite), (outputs, n), dtype, finite=finite)
        both(op, x, 1, params, (op.name, dtype, n))


@pytest.mark.parametrize("dtype", FLOATS)
def test_truth_of_long_sums(dtype):
    """Over a million elements, against the exact sum."""
    x = random(generator("long", dtype), (1_100_003,), dtype)
    exact = math.fsum(x.astype(np.float64).tolist())
    unit = float(np.spacing(np.abs(np.asarray(exact, x.dtype)).astype(np.float64 if dtype == "f64" else np.float32)))
    unit = unit if dtype in ("f32", "f64") else float(2.0 ** (math.floor(math.log2(abs(exact))) - (10 if dtype == "f16" else 7)))
    got = float(forward("sum", x, 0)["y"][0])
    assert abs(got - exact) <= unit
    assert abs(float(forward("mean", x, 0)["y"][0]) - exact / x.size) <= unit / x.size * 2
