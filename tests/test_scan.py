"""Scans: the order they keep, every rule for ties, infinities, NaN and zeros, long axes, in place, and what they refuse."""

from __future__ import annotations

import functools
import math

import numpy as np
import pytest

import baracuda as bc
from baracuda.truth import mp, remaining, running
from cases import (
    FLOATS,
    assert_gradient,
    assert_rows,
    backward,
    cast,
    forward,
    generator,
    gradients,
    make_plan,
    random,
    same_bits,
    variants,
)

SCANS = [o for o in bc.OPS.values() if o.family == "scan"]
inf, nan = math.inf, math.nan


# --------------------------------------------------------------------------------------------------------------- order
def segment(n):
    """The length of a segment: core/skeleton/scan_steps.hpp, said again."""
    if n <= 4096:
        return n
    count = -(-n // 16128) * 16
    return ((-(-n // count) + 15) // 16 | 1) * 16


def canonical_cumsum(x):
    """Totals of segments in f64, joined from first to last; from there element by element."""
    y, front, size = np.empty_like(x), np.float64(-0.0), segment(x.size)
    for start in range(0, x.size, size):
        part = x[start : start + size].astype(np.float64)
        y[start : start + size] = np.cumsum(np.concatenate([[front], part]))[1:]
        front = front + np.cumsum(part)[-1]
    return y


@pytest.mark.parametrize("n", [3, 255, 257, 1000, 4096, 4097, 16_128, 16_129, 70_001])
def test_the_canonical_order(n):
    """Magnitudes that cancel: another order gives other bits."""
    rng = generator("order", n)
    x = (rng.standard_normal(n) * 10.0 ** rng.integers(-6, 7, n)).astype(np.float32)
    expected = canonical_cumsum(x)
    assert same_bits(bc.cumsum(x), expected)
    assert same_bits(bc.cumsum(np.stack([x, -x], axis=1), axis=0)[:, 0].copy(), expected)
    wide = np.ascontiguousarray(np.broadcast_to(x[:, None], (n, 20)))
    assert same_bits(bc.cumsum(wide, axis=0)[:, 7].copy(), expected)
    assert same_bits(bc.cumsum(x[::-1].copy(), reverse=True)[::-1].copy(), expected)
    for threads in (1, 2, 5):
        bc.set_num_threads(threads)
        assert same_bits(bc.cumsum(x), expected)


def test_ones():
    n = 1 << 26
    y = bc.cumsum(np.ones(n, np.float32))
    for start in range(0, n, 1 << 22):
        np.testing.assert_array_equal(
            y[start : start + (1 << 22)], np.arange(start + 1, start + (1 << 22) + 1).astype(np.float32)
        )
    halves = bc.cumsum(np.ones(70_000, np.float16))
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(halves, np.arange(1, 70_001).astype(np.float16))
    brains = bc.cumsum(np.ones(70_000, bc.Element.bf16.dtype))
    np.testing.assert_array_equal(
        brains.astype(np.float64), np.arange(1, 70_001).astype(np.float32).astype(brains.dtype).astype("f8")
    )


@pytest.mark.parametrize("dtype", ["f32", "f64"])
@pytest.mark.parametrize("op", SCANS, ids=lambda o: o.name)
def test_long_axes(op, dtype):
    """Several bundles, on one thread and shared out, along rows and across them."""
    n = 9001
    for params in variants(op, all_values=False):
        x = random(generator(op.name, dtype), (n,), dtype, op.samples)
        grads = gradients(op, generator("dy"), x.shape, 0, dtype)
        outs = forward(op, x, 0, **params)
        assert_rows(op, x, 0, outs, params)
        assert_gradient(op, x, 0, grads, outs, backward(op, x, 0, grads, outs, **params), params)


@pytest.mark.parametrize("dtype", ["f32", "bf16"])
@pytest.mark.parametrize("op", SCANS, ids=lambda o: o.name)
def test_one_long_row_on_any_number_of_threads(op, dtype):
    for params in variants(op):
        x = random(generator(op.name), (140_000,), dtype, op.samples)
        grads = gradients(op, generator("dy"), x.shape, 0, dtype)
        found = []
        for threads in (1, 2, 3, 16):
            bc.set_num_threads(threads)
            outs = forward(op, x, 0, **params)
            found.append([*outs.values(), backward(op, x, 0, grads, outs, **params)])
        for other in found[1:]:
            assert all(same_bits(a, b) for a, b in zip(found[0], other, strict=True)), (op.name, params)


@pytest.mark.parametrize("kind", ["cumsum", "cumprod", "cummax", "logcumsumexp"])
def test_a_row_of_more_bundles_than_are_held(kind):
    """More threads than processors: some lose theirs, others work out what they would hand on."""
    run, back = getattr(bc, kind), getattr(bc, f"{kind}_backward")
    x, dy = (1 + 1e-6 * generator(name).standard_normal(2_500_000, np.float32) for name in ("x", "dy"))
    found = []
    for threads in (1, 16, 16):
        bc.set_num_threads(threads)
        y = run(x)
        saved = {"x": x, "y": y}
        found.append((y, back(dy, **{n: saved[n] for n in bc.OPS[kind].saves})))
    for other in found[1:]:
        assert all(same_bits(a, b) for a, b in zip(found[0], other, strict=True))


def test_nothing_goes_to_what_follows_an_infinity():
    x = np.array([1.0, np.inf, np.finfo(np.float32).max, 2.0, np.inf], np.float32)
    y = bc.logcumsumexp(x)
    assert bc.logcumsumexp_backward(np.ones_like(x), x=x, y=y).tolist() == [1.0, 4.0, 0.0, 0.0, 0.0]


# ---------------------------------------------------------------------------------------------------------------- ties
X = np.array([1.0, 3.0, 3.0, 2.0, 3.0, 5.0, 5.0, 4.0])
DY = np.array([1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0])
WON = {
    "first": [1, 30, 0, 0, 0, 224, 0, 0],
    "last": [1, 2, 12, 0, 16, 32, 192, 0],
    "split": [1, 40 / 3, 34 / 3, 0, 16 / 3, 32 + 96, 96, 0],  # 2 + 6 + 16/3, rounded once
}
PLACES = {"first": [0, 1, 1, 1, 1, 5, 5, 5], "last": [0, 1, 2, 2, 4, 5, 6, 6], "split": [0, 1, 1, 1, 1, 5, 5, 5]}


@pytest.mark.parametrize("ties", WON)
@pytest.mark.parametrize("sign", [1, -1])
def test_ties(ties, sign):
    largest, gradient = (bc.cummax, bc.cummax_backward) if sign > 0 else (bc.cummin, bc.cummin_backward)
    for dtype in FLOATS:
        x, dy = cast(sign * X, dtype), cast(DY, dtype)
        y, places = largest(x, ties=ties, return_indices=True)
        assert places.dtype == np.int64
        np.testing.assert_array_equal(places, PLACES[ties])
        np.testing.assert_array_equal(y, x[places])
        assert same_bits(largest(x, ties=ties), y)
        np.testing.assert_array_equal(gradient(dy, x, ties=ties), cast(WON[ties], dtype))
        back, at = largest(x[::-1].copy(), ties=ties, return_indices=True, reverse=True)
        np.testing.assert_array_equal(at[::-1], 7 - np.array(PLACES[ties]))
        np.testing.assert_array_equal(back[::-1], y)
        turned = gradient(dy[::-1].copy(), x[::-1].copy(), ties=ties, reverse=True)
        np.testing.assert_array_equal(turned[::-1], cast(WON[ties], dtype))


def test_ties_as_torch_and_jax(torch, jax):
    """torch keeps the last of equal entries; JAX shares between two of them, and halves again where there are more."""
    leaf = torch.from_numpy(X.copy()).requires_grad_()
    values, places = torch.cummax(leaf, 0)
    values.backward(torch.from_numpy(DY))
    np.testing.assert_array_equal(bc.cummax(X, ties="last", return_indices=True)[1], places.numpy())
    np.testing.assert_array_equal(bc.cummax_backward(DY, X, ties="last"), leaf.grad.numpy())
    x = X + (np.arange(8) == 4) / 2
    _, pull = jax.vjp(jax.lax.cummax, jax.numpy.asarray(x))
    np.testing.assert_allclose(bc.cummax_backward(DY, x, ties="split"), np.asarray(pull(jax.numpy.asarray(DY))[0]))


def test_the_first_nan_wins_and_stays():
    x = np.array([1.0, nan, 5.0, nan, 7.0])
    dy = np.array([1.0, 2.0, 4.0, 8.0, 16.0])
    for ties in WON:
        for op in ("cummax", "cummin"):
            y, places = getattr(bc, op)(x, ties=ties, return_indices=True)
            assert y[0] == 1
            assert np.isnan(y[1:]).all()
            np.testing.assert_array_equal(places, [0, 1, 1, 1, 1])
            np.testing.assert_array_equal(getattr(bc, f"{op}_backward")(dy, x, ties=ties), [1, 30, 0, 0, 0])


def test_infinities_are_numbers_to_extremes():
    for x in ([-inf, -inf, 3.0], [inf, -inf, inf], [-inf, inf, 1.0]):
        x = np.array(x)
        dy = np.ones(3)
        for op in ("cummax", "cummin"):
            y, places = getattr(bc, op)(x, return_indices=True)
            np.testing.assert_array_equal(y, getattr(np, "maximum" if op == "cummax" else "minimum").accumulate(x))
            np.testing.assert_array_equal(y, x[places])
            assert getattr(bc, f"{op}_backward")(dy, x).sum() == 3


# ------------------------------------------------------------------------------------------------ NaN, infinities, zeros
@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("name", ["cumsum", "cumprod", "cummax", "cummin", "logcumsumexp"])
def test_nan_sticks_from_its_first_occurrence(name, dtype):
    for at in (0, 5, 300, 4999):
        x = random(generator(name, at), (5000,), dtype, "near_one")
        x[at] = nan
        y = forward(name, x, 0)["y"].astype(np.float64)
        assert not np.isnan(y[:at]).any()
        assert np.isnan(y[at:]).all()


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("zeros", [(), (2,), (0,), (1, 4), (0, 1, 2, 3, 4, 5), (3, 290)])
def test_zeros_in_products_are_exact(zeros, dtype):
    """Powers of two: every product and sum is exact, so the gradient is too."""
    n = 300 if max(zeros, default=0) > 5 else 6
    x = cast(generator("zeros").choice([0.5, 1.0, 2.0, -1.0], n), dtype)
    x[list(zeros)] = 0
    dy = cast(generator("dy").integers(-2, 3, n), dtype)
    y = forward("cumprod", x, 0)["y"]
    dx = backward("cumprod", x, 0, {"dy": dy}, {"y": y})
    wide = [mp.mpf(float(v)) for v in x]
    for j in range(n):
        before = mp.fprod(wide[:j])
        terms, product = [], before
        for i in range(j, n):
            product = product * wide[i] if i > j else before
            terms.append(mp.mpf(float(dy[i])) * product)
        exact = mp.fsum(terms)
        assert float(dx[j]) == float(cast(float(exact), dtype)), j


def test_products_come_back_from_beyond_the_range():
    for dtype, big in (("f32", 1e38), ("f64", 1e308), ("f16", 6e4), ("bf16", 1e38)):
        x = cast([big, big, big, 1 / big, 1 / big, 1 / big, 3.0], dtype)
        y = forward("cumprod", x, 0)["y"].astype(np.float64)
        assert np.isinf(y[1:4]).all()
        assert math.isfinite(y[4])
        assert_rows(bc.OPS["cumprod"], x, 0, forward("cumprod", x, 0), {})
        assert_rows(bc.OPS["cumprod"], 1 / x, 0, forward("cumprod", 1 / x, 0), {})


def test_products_that_vanish_and_return():
    """1e-60 times 1e-300 is no f64, and not 0 either."""
    for x in ([1e-60, 1e-300, 1e300], [1e-50, 5e-324, 1e200, 1e150], [1e60, 1e300, 1e-300, 1e-300]):
        for n in (len(x), 300, 5000):
            long = np.concatenate([np.ones(n - len(x)), x])
            outs = forward("cumprod", long, 0)
            assert_rows(bc.OPS["cumprod"], long, 0, outs, {})
            grads = {"dy": generator("dy").standard_normal(n)}
            dx = backward("cumprod", long, 0, grads, outs)
            assert_gradient(bc.OPS["cumprod"], long, 0, grads, outs, dx, {})


# Many exponentials at 200 bits, as integers in units of 2^-UNIT: mpmath would take most of a minute.
BITS, UNIT = 232, 2300


@functools.cache
def tables():
    """Powers of e^(2^-8), e^(2^-16), e^(2^-24), in units of 2^-BITS."""
    return [[int(mp.ldexp(mp.exp(mp.mpf(j) / 2**at), BITS)) for j in range(256)] for at in (8, 16, 24)]


@functools.cache
def whole(k):
    return int(mp.ldexp(mp.exp(k), UNIT))


def exponential(v):
    """e^v of a float."""
    top, bottom = v.as_integer_ratio()
    t = (top << BITS) // bottom
    r, one = t & ((1 << BITS - 24) - 1), 1 << BITS
    e = one
    for k in range(9, 0, -1):  # r < 2^-24
        e = one + (e * r // k >> BITS)
    a, b, c = tables()
    e = e * a[t >> BITS - 8 & 255] >> BITS
    e = e * b[t >> BITS - 16 & 255] >> BITS
    return (e * c[t >> BITS - 24 & 255] >> BITS) * whole(t >> BITS) >> BITS


def logarithm(s):
    """log s as two floats: a near one, and the logarithm of what s is of its power."""
    size = s.bit_length() - 64
    near = math.log(s >> size) + (size - UNIT) * math.log(2.0)
    return near, math.log1p(((s * exponential(-near) >> UNIT) - (1 << UNIT)) / (1 << UNIT))


def two_floats(top, bottom):
    high = top / bottom
    n, d = high.as_integer_ratio()
    return high, (top * d - n * bottom) / (bottom * d)


def assert_near(got, truth, max_ulp, floor):
    """|got - truth| <= max_ulp units of the rounded truth + floor; of the truth, two floats."""
    high, low = np.array(truth).T
    unit = np.spacing(np.abs((high + low).astype(got.dtype))).astype(np.float64)
    error = np.abs((got.astype(np.float64) - high) - low)
    assert (error <= max_ulp * unit + floor).all(), f"{(error / unit).max()} ulp at {int((error / unit).argmax())}"


def test_many_exponentials_and_logarithms_are_those_of_mpmath():
    for v in generator("exponentials").uniform(-1400, 1400, 50).tolist():
        e = exponential(v)
        assert abs(mp.ldexp(mp.mpf(e), -UNIT) / mp.exp(v) - 1) < mp.mpf(2) ** -190
        assert abs(mp.fsum(logarithm(e)) - v) < mp.mpf(2) ** -85


@pytest.mark.parametrize("dtype", ["f32", "f64"])
@pytest.mark.parametrize("n", [4096, 20_000])
def test_logcumsumexp_of_a_ramp(n, dtype):
    """The largest element changes at every step: rescaling the sum each time would add up errors."""
    op = bc.OPS["logcumsumexp"]
    most, most_back = (make_plan(op, (n,), 0, dtype, backward=b).precision_guarantee.max_ulp for b in (False, True))
    u = 2.0**-52 if dtype == "f64" else 2.0**-23
    for slope in (2.0**-10, 2.0**-13, 0.07, -(2.0**-10)):
        x = cast(np.arange(n) * slope - 1.0, dtype)
        dy = gradients(op, generator("dy"), x.shape, 0, dtype)["dy"]
        y = forward(op, x, 0)["y"]
        dx = backward(op, x, 0, {"dy": dy}, {"y": y})
        powers = [exponential(v) for v in x.tolist()]
        assert_near(y, [logarithm(s) for s in running(powers)], most, 2 * u)  # the floors are those of the row
        wide = 1 << 160  # dy as integers
        terms = [int(d * wide) * exponential(-v) for d, v in zip(dy.astype(np.float64).tolist(), y.tolist(), strict=True)]
        unit = wide << 2 * UNIT
        truth = [two_floats(e * t, unit) for e, t in zip(powers, remaining(terms), strict=True)]
        size = [e * t / unit for e, t in zip(powers, remaining([abs(t) for t in terms]), strict=True)]
        assert_near(dx, truth, most_back, 2 * u * np.array(size))


@pytest.mark.parametrize("dtype", ["f32", "f64"])
def test_logcumsumexp_where_its_pivot_changes(dtype):
    """Elements about 16 from multiples of 32, logarithms that cancel the pivot, and neighbours far apart."""
    most, u = make_plan("logcumsumexp", (8,), 0, dtype).precision_guarantee.max_ulp, 2.0 ** (-52 if dtype == "f64" else -23)
    rng = generator("pivot", dtype)
    rows = [np.tile(np.array([-50.0, k + 16.0, k + 16.0 + d]), 200) for k in (-64, -32, 0, 32, 96) for d in (-1e-5, 0.0, 1e-5)]
    rows += [np.append(-40.0, np.full(599, -np.log(599.0) + d)) for d in (-1e-3, 0.0, 1e-3)]  # the logarithm of about 1
    rows += [rng.normal(0, s, 600) + c for s, c in ((1, 0), (20, 0), (300, 0), (3, 500), (3, -500), (0.01, -16), (0.01, 48))]
    x = cast(np.stack(rows), dtype)
    y = forward("logcumsumexp", x, 1)["y"]
    assert same_bits(forward("logcumsumexp", np.asfortranarray(x), 1)["y"].copy(), y)
    for values, got in zip(x, y, strict=True):
        assert_near(got, [logarithm(s) for s in running([exponential(v) for v in values.tolist()])], most, 2 * u)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("n", [600, 20_000, 70_001])
def test_gradients_of_long_products_with_an_infinity(n, dtype):
    """dx in front of it is infinite of the sign of what follows it, 0 behind it; inf times an exact 0 is NaN."""
    middle = n // 2
    x, dy = cast(np.ones(n), dtype), cast(np.zeros(n), dtype)
    x[middle], dy[middle + 100], dy[middle + 101] = np.inf, 1.0, -0.5
    y = bc.cumprod(x)
    expected = np.full(n, np.nan)
    expected[:middle], expected[middle], expected[middle + 1 : middle + 101], expected[middle + 101] = inf, 0.5, inf, -inf
    for op in (bc.cumprod_backward, bc.nancumprod_backward):
        dx = op(dy, x, y)
        np.testing.assert_array_equal(dx.astype(np.float64), expected)
        for threads in (1, 2):
            bc.set_num_threads(threads)
            assert same_bits(op(dy, x, y), dx)
        across = [np.ascontiguousarray(np.broadcast_to(v[:, None], (n, 17))) for v in (dy, x, y)]
        assert same_bits(op(*across, axis=0)[:, 16].copy(), dx)
        turned = op(*(v[::-1].copy() for v in (dy, x, y)), reverse=True)
        assert same_bits(turned[::-1].copy(), dx)


def test_sums_come_back_from_beyond_the_range():
    top = np.finfo(np.float64).max
    x = np.array([top, top, -top, -top, 5.0, top, -top])
    np.testing.assert_array_equal(bc.cumsum(x), [top, inf, top, 0, 5, top, 5])
    long = np.concatenate([np.zeros(5000), x, np.zeros(5000)])
    np.testing.assert_array_equal(bc.cumsum(long)[5000:5007], bc.cumsum(x))


@pytest.mark.parametrize("dtype", FLOATS)
def test_logcumsumexp_at_its_edges(dtype):
    op = bc.OPS["logcumsumexp"]
    wide = 1e4 if dtype != "f16" else 3e4
    rows = [
        [-inf, -inf, 1.0, 2.0, -inf],
        [-inf] * 5,
        [1.0, inf, 2.0, inf, 0.0],
        [-inf, inf, -inf, 3.0, 4.0],
        [0.0, wide, 0.0, -wide, wide],
        [-wide, 0.0, wide, 0.0, -wide],
        [wide, -wide, wide, -wide, 0.0],
        [0.0, nan, 1.0, inf, -inf],
        [inf, nan, 1.0, 2.0, 3.0],
        [float(np.finfo(np.float32).max) if dtype != "f16" else 65504.0] * 5,
        [-float(np.finfo(np.float32).max) if dtype != "f16" else -65504.0, 1.0, -inf, 2.0, 3.0],
    ]
    x = cast(rows, dtype)
    for reverse in (False, True):
        params = {"reverse": reverse}
        outs = forward(op, x, 1, **params)
        assert_rows(op, x, 1, outs, params)
        grads = gradients(op, generator("dy"), x.shape, 1, dtype)
        assert_gradient(op, x, 1, grads, outs, backward(op, x, 1, grads, outs, **params), params)
    y = bc.logcumsumexp(x[0])
    assert np.isneginf(y[:2].astype(np.float64)).all()
    dx = bc.logcumsumexp_backward(cast([1, 2, 4, 8, 16], dtype), x[2], bc.logcumsumexp(x[2])).astype(np.float64)
    assert dx[1] == 30
    assert (dx[2:] == 0).all()


def test_a_negative_and_a_positive_infinity():
    x = np.array([1.0, inf, 2.0, -inf, 3.0], np.float32)
    np.testing.assert_array_equal(bc.cumsum(x), np.array([1, inf, inf, nan, nan], np.float32))
    np.testing.assert_array_equal(bc.cumsum(x.astype(np.float64)), [1, inf, inf, nan, nan])


def test_nan_versions_leave_nan_out():
    x = np.array([nan, 2.0, nan, 3.0, nan])
    dy = np.arange(1.0, 6.0)
    np.testing.assert_array_equal(bc.nancumsum(x), np.nancumsum(x))
    np.testing.assert_array_equal(bc.nancumprod(x), np.nancumprod(x))
    np.testing.assert_array_equal(bc.nancumsum_backward(dy, x), [0, 14, 0, 9, 0])
    np.testing.assert_array_equal(bc.nancumprod_backward(dy, x, bc.nancumprod(x)), [0, 2 + 3 + 3 * (4 + 5), 0, 2 * 9, 0])


# ------------------------------------------------------------------------------------------------------- shapes, in place
@pytest.mark.parametrize("op", SCANS, ids=lambda o: o.name)
def test_nothing_to_scan(op):
    for shape, axis in (((0,), 0), ((3, 0), 1), ((0, 3), 1), ((1,), 0), ((2, 1, 3), 1)):
        x = np.ones(shape, np.float32)
        outs = forward(op, x, axis)
        dx = backward(op, x, axis, gradients(op, generator(), shape, axis, "f32"), outs)
        assert dx.shape == shape
        assert np.isfinite(dx).all()


@pytest.mark.parametrize("shape", [(40,), (5000,), (70_000,), (6, 700), (30, 40), (300, 70)], ids=str)
@pytest.mark.parametrize("op", SCANS, ids=lambda o: o.name)
def test_in_place(op, shape):
    """y may be x, and dx may be x or dy, wherever the plan says so."""
    for dtype in ("f32", "bf16", "f64"):
        for params in variants(op, all_values=False):
            x = random(generator(op.name), shape, dtype, op.samples)
            p = make_plan(op, shape, 0, dtype, **params)
            outs = forward(op, x, 0, **params)
            y = p.problem.operands[1]
            if "x" in y.alias:
                mine = x.copy()
                rest = {o.name: np.empty(o.shape, o.element.dtype) for o in p.problem.operands[2:]}
                p.run(x=mine, y=mine, **rest)
                assert same_bits(mine, outs["y"])
            p = make_plan(op, shape, 0, dtype, backward=True, **params)
            grads = gradients(op, generator("dy"), shape, 0, dtype)
            expected = backward(op, x, 0, grads, outs, **params)
            for name in p.problem.operands[-1].alias:
                given = {"x": x, **outs, **grads}
                given[name] = given[name].copy()
                p.run(**given, dx=given[name])
                assert same_bits(given[name], expected), name


def test_what_may_not_be_in_place():
    x, dy = np.ones(8, np.float32), np.ones(8, np.float32)
    y = bc.cumprod(x)
    p = make_plan("cumprod", (8,), 0, "f32", backward=True)
    with pytest.raises(
        bc.InvalidProblem, match="ScanBackwardPlan: dx is the same memory as y, which this op reads after writing"
    ):
        p.run(dy=dy, x=x, y=y, dx=y)
    with pytest.raises(bc.InvalidProblem, match="dx overlaps dy partially, expected separate memory or exactly dy"):
        p.run(dy=dy[:8], x=x, y=y, dx=np.lib.stride_tricks.as_strided(dy, (8,), (-4,)))
    q = make_plan("diff", (8,), 0, "f32")
    with pytest.raises(bc.InvalidProblem, match="ScanPlan: y overlaps x"):
        q.run(x=x, y=x[:7])


# ---------------------------------------------------------------------------------------------------------------- plans
def test_the_descriptor():
    d = bc.ScanDescriptor(kind="cummax", input_shape=(3, 4), axis=-2, reverse=True, element="bf16", ties="last")
    p = bc.ScanPlan.select(d)
    assert (p.descriptor.axis, p.descriptor.reverse, p.descriptor.ties) == (0, True, "last")
    assert p.sku.category == "scan"
    assert bc.ScanPlan.select(p.descriptor) == p
    assert bc.ScanDescriptor("cumsum", (3,)).axis == -1
    assert {str(k) for k in bc.ScanKind} == {o.name for o in SCANS}
    assert {o.name: o.saves for o in SCANS} == {
        "cumsum": (), "nancumsum": ("x",), "cumprod": ("x", "y"), "nancumprod": ("x", "y"), "cummax": ("x",), "cummin": ("x",),
        "cummax_with_index": ("x",), "cummin_with_index": ("x",), "logcumsumexp": ("x", "y"), "diff": (),
        "cumulative_trapezoid": (),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"axis": 2}, "axis 2 is out of range for shape (3, 4) of rank 2: accepted -2 to 1"),
        ({"axis": None}, "axis None is not accepted: an int"),
        ({"axis": (0, 1)}, "axis (0, 1) is not accepted: an int"),
        ({"axis": True}, "axis True is not accepted"),
        ({"input_shape": ()}, "an array of rank 0 has no axes"),
        ({"input_shape": (3, -1)}, "has a negative extent"),
        ({"reverse": 1}, "reverse is 1, expected True or False"),
        ({"kind": "cumsm"}, "kind 'cumsm' is unknown: did you mean 'cumsum'"),
        ({"ties": "first"}, "cumsum has no parameter ties"),
        ({"kind": "cummax", "ties": "all"}, "ties is 'all', expected one of 'first', 'last', 'split'"),
        ({"kind": "diff", "reverse": True}, "diff has no parameter reverse"),
        ({"kind": "logcumsumexp", "element": "i32"}, "logcumsumexp does not take element i32"),
    ],
)
def test_bad_descriptors(fields, words):
    given = {"kind": "cumsum", "input_shape": (3, 4), "axis": 0} | fields
    for plan, descriptor in ((bc.ScanPlan, bc.ScanDescriptor), (bc.ScanBackwardPlan, bc.ScanBackwardDescriptor)):
        with pytest.raises(bc.BaracudaError) as caught:
            plan.select(descriptor(**given))
        assert str(caught.value).startswith(f"{plan.__name__}: ")
        assert words in str(caught.value)


def test_bad_calls():
    x = np.ones((4, 7), np.float32)
    with pytest.raises(bc.InvalidProblem, match="cumprod_backward: y is missing: the gradient of cumprod needs dy and x and y"):
        bc.cumprod_backward(x, x)
    with pytest.raises(bc.InvalidProblem, match=r"cummax_backward: x has shape \(7,\), expected \(4, 7\)"):
        bc.cummax_backward(x, x[0])
    with pytest.raises(bc.InvalidProblem, match="cumsum: axis 2 is out of range"):
        bc.cumsum(x, 2)
    with pytest.raises(bc.InvalidProblem, match="return_indices is 1"):
        bc.cummax(x, return_indices=1)
    with pytest.raises(bc.InvalidProblem, match=r"cummax: out is .*, expected a tuple of 2 arrays"):
        bc.cummax(x, return_indices=True, out=x.copy())
    with pytest.raises(TypeError, match="unexpected keyword argument 'reverse'"):
        bc.diff(x, reverse=True)
    y = np.full((4, 7), 5, np.float32)
    with pytest.raises(bc.InvalidProblem, match=r"cumsum: out has shape \(4, 7\), expected \(7, 4\)"):
        bc.cumsum(np.ones((7, 4), np.float32), out=y)
    assert (y == 5).all()
    p = make_plan("cumsum", (4, 7), 1, "f32")
    y.setflags(write=False)
    with pytest.raises(bc.InvalidProblem, match=r"ScanPlan: y is .* read-only"):
        p.run(x=x, y=y)


def test_outputs_of_calls():
    x = random(generator("out"), (5, 6), "f32")
    y, places = np.empty_like(x), np.empty(x.shape, np.int64)
    assert bc.cummax(x, return_indices=True, out=(y, places))[0] is y
    np.testing.assert_array_equal(np.take_along_axis(x, places, 1), y)
    assert bc.cummax(x, out=y) is y
    assert bc.diff(x, axis=0).shape == (4, 6)
    assert bc.diff_backward(bc.diff(x, axis=0), axis=0).shape == (5, 6)
    np.testing.assert_allclose(bc.cumulative_trapezoid(x, spacing=0.5), np.cumsum((x[:, 1:] + x[:, :-1]) / 4, axis=1), rtol=1e-5)


@pytest.mark.parametrize("ties", ["first", "split"])
def test_marks_of_very_long_rows_need_a_workspace(ties):
    n = (1 << 20) + 5000
    p = make_plan("cummax", (n,), 0, "f32", backward=True, ties=ties)
    assert 0 < p.workspace_size < n // 50
    x = np.round(random(generator("long"), (n,), "f64") * 4).astype(np.float32)
    x[n // 2 :] += 20
    dy, dx = np.ones(n, np.float32), np.empty(n, np.float32)
    with pytest.raises(bc.WorkspaceTooSmall):
        p.run(x=x, dy=dy, dx=dx)
    found = []
    for threads in (1, 3):
        bc.set_num_threads(threads)
        p.run(x=x, dy=dy, dx=dx, workspace=p.make_workspace())
        found.append(dx.copy())
    assert same_bits(*found)
    assert same_bits(bc.cummax_backward(dy, x, ties=ties), found[0])
    if ties == "first":
        won = np.maximum.accumulate(x)
        firsts = np.flatnonzero(np.concatenate([[True], won[1:] > won[:-1]]))
        assert (np.flatnonzero(dx) == firsts).all()
        np.testing.assert_array_equal(dx[firsts], np.diff(np.append(firsts, n)).astype(np.float32))
    else:
        assert abs(float(dx.astype(np.float64).sum()) - n) < 1e-2


@pytest.mark.parametrize("dtype", ["i8", "i32", "i64", "u8", "u64", "bool"])
def test_integers_against_numpy(dtype):
    x = random(generator(dtype), (7, 333), dtype)
    kind = np.uint64 if dtype[0] == "u" else np.int64
    for axis in (0, 1):
        with np.errstate(over="ignore"):
            np.testing.assert_array_equal(bc.cumsum(x, axis), np.cumsum(x, axis, dtype=kind))
            np.testing.assert_array_equal(bc.cumprod(x, axis), np.cumprod(x, axis, dtype=kind))
            np.testing.assert_array_equal(
                bc.cumsum(x, axis, reverse=True), np.flip(np.cumsum(np.flip(x, axis), axis, dtype=kind), axis)
            )
        np.testing.assert_array_equal(bc.cummax(x, axis), np.maximum.accumulate(x, axis))
        np.testing.assert_array_equal(bc.cummin(x, axis), np.minimum.accumulate(x, axis))
