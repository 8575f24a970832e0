"""Every edge that SEMANTICS.md names, with the values written out."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

import baracuda as bc
from cases import (
    FLOATS,
    assert_gradient,
    assert_rows,
    backward,
    cast,
    dtype_of,
    form,
    forward,
    generator,
    gradients,
    kept,
    make_plan,
    miss,
    ops,
    random,
    specials,
    to_mps,
    true_forward,
)  # fmt: skip

inf, nan = math.inf, math.nan


def array(dtype, *values):
    return cast(np.array(values, np.float64), dtype)


def f(op, x, axis=None, **params):
    y = forward(op, x, axis, **params)
    values = [v.astype(np.float64).reshape(-1).tolist() for v in y.values()]
    flat = [v[0] if len(v) == 1 else v for v in values]
    return flat[0] if len(flat) == 1 else tuple(flat)


def b(op, x, dy=1.0, y=None, **params):
    """dx of a whole array; y from the forward unless given."""
    dtype = str(bc.Element(x.dtype))
    outs = forward(op, x, None, **params)
    if y is not None:
        outs = {"y": array(dtype, y).reshape(kept(x.shape, None))}
    row = bc.OPS[op]
    grads = {g: array(dtype, d).reshape(kept(x.shape, None)) for g, d in zip(row.gradients, np.atleast_1d(dy), strict=True)}
    return backward(op, x, None, grads, outs, **params).astype(np.float64).tolist()


def equal(got, expected):
    np.testing.assert_array_equal(np.asarray(got, np.float64), np.asarray(expected, np.float64))


# ------------------------------------------------------------------------------------------------- empty axes, size 0
EMPTY = {"sum": 0, "mean": nan, "prod": 1, "norm2": 0, "logsumexp": -inf, "var": nan, "std": nan, "sum_to": 0, "any": 0, "all": 1,
         "count_nonzero": 0, "vector_norm": 0, "var_mean": nan, "std_mean": nan}  # fmt: skip


@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False))
def test_empty_axis(op, params, dtype):
    x = np.empty((2, 0, 3), dtype_of(dtype))
    if op.axes == "one":
        assert all(out.size == 0 for out in forward(op, x, 1, **params).values())
    elif op.name in EMPTY:
        for out in forward(op, x, 1, **params).values():
            equal(out.astype(np.float64), np.full((2, 1, 3), EMPTY[op.name]))
    else:
        assert op.empty is None
        with pytest.raises(bc.InvalidProblem, match=f"{op.name} over no elements does not exist"):
            make_plan(op, x.shape, 1, dtype, **params)
        with pytest.raises(bc.InvalidProblem, match="no elements"):
            getattr(bc, op.name)(x, axis=1)


@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False))
@pytest.mark.parametrize("axis", [0, 2, (0, 2), ()], ids=str)
def test_nothing_to_write(op, params, dtype, axis):
    """A size-0 output: run succeeds and writes nothing, also over an axis that is empty too."""
    x = np.empty((2, 0, 3), dtype_of(dtype))
    outs = forward(op, x, axis, **params)
    assert all(o.size == 0 for o in outs.values())
    if op.differentiable:
        assert backward(op, x, axis, gradients(op, generator(), x.shape, axis, dtype), outs, **params).size == 0
    both = np.empty((0, 0), dtype_of(dtype))
    assert all(o.shape == form(op, both.shape, 1) for o in forward(op, both, 1, **params).values())


@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False, differentiable=True))
def test_gradient_over_empty_axis(op, params, dtype):
    """dy has elements, dx has none."""
    if op.empty is None:
        return  # does not exist
    x = np.empty((2, 0), dtype_of(dtype))
    outs = forward(op, x, 1, **params)
    assert backward(op, x, 1, gradients(op, generator(), x.shape, 1, dtype), outs, **params).shape == (2, 0)


@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False))
def test_rank_0(op, params, dtype):
    if op.axes == "one":
        with pytest.raises(bc.InvalidProblem, match="an array of rank 0 has no axes"):
            make_plan(op, (), 0, dtype, **params)
        return
    x = random(generator(op.name, dtype), (), dtype, op.samples)
    outs = forward(op, x, None, **params)
    assert all(o.shape == () for o in outs.values())
    assert_rows(op, x, None, outs, params)
    if op.differentiable:
        grads = gradients(op, generator("dy"), (), None, dtype)
        assert_gradient(op, x, None, grads, outs, backward(op, x, None, grads, outs, **params), params)


@pytest.mark.parametrize("rank", [16, 32])
@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False, dtypes=("f32",)))
def test_high_rank(op, params, dtype, rank):
    shape = (2, 1, 3, *(1,) * (rank - 6), 2, 1, 2)
    axis = (2, rank - 1)
    x = random(generator(op.name, rank), shape, dtype, op.samples)
    outs = forward(op, x, axis, **params)
    assert_rows(op, x, axis, outs, params)
    if op.differentiable:
        grads = gradients(op, generator("dy"), shape, axis, dtype)
        assert_gradient(op, x, axis, grads, outs, backward(op, x, axis, grads, outs, **params), params)


def test_sixteen_axes_of_two():
    x = random(generator("16"), (2,) * 16, "f32")
    axis = (0, 3, 4, 15)
    expected = x.astype(np.float64).sum(axis=axis, keepdims=True)
    np.testing.assert_allclose(forward("sum", x, axis)["y"], expected, rtol=1e-6, atol=1e-6)
    dx = backward("max", x, axis, {"dy": np.ones(kept(x.shape, axis), np.float32)}, forward("max", x, axis))
    np.testing.assert_array_equal(dx, x == x.max(axis=axis, keepdims=True))


# ---------------------------------------------------------------------------------------------------- signed zeros
@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("n", [1, 2, 17, 70])
@pytest.mark.parametrize("op", ["sum", "mean", "sum_to"])
def test_sum_of_negative_zeros(op, dtype, n):
    x = array(dtype, *[-0.0] * n)
    assert math.copysign(1, f(op, x, 0)) == -1
    x[n // 2] = 0.0
    assert math.copysign(1, f(op, x, 0)) == 1


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("n", [2, 17, 70])
def test_sign_of_a_zero_product(dtype, n):
    x = array(dtype, -0.0, *[1.0] * (n - 1))
    assert math.copysign(1, f("prod", x)) == -1
    x[1] = -2.0
    assert math.copysign(1, f("prod", x)) == 1


@pytest.mark.parametrize("dtype", FLOATS)
def test_extremes_of_both_zeros(dtype):
    """IEEE 754 maximum and minimum: +0 above -0, wherever they stand."""
    for x in (array(dtype, 0.0, -0.0), array(dtype, -0.0, 0.0), array(dtype, *[-0.0] * 20, 0.0, *[-0.0] * 20)):
        assert math.copysign(1, f("max", x)) == 1
        assert math.copysign(1, f("min", x)) == -1


@pytest.mark.parametrize("dtype", FLOATS)
def test_gradient_keeps_the_sign_of_zero(dtype):
    x = array(dtype, 1, 2, 3)
    assert np.signbit(b("sum", x, -0.0)).all()
    assert np.signbit(b("mean", x, -0.0)).all()


# ---------------------------------------------------------------------------------------------------------- NaN
@pytest.mark.parametrize(("op", "params", "dtype"), ops())
def test_nan_propagates(op, params, dtype):
    """One NaN, of either sign and any payload, anywhere in a row: the results that are numbers are NaN."""
    if op.name in ("any", "all", "count_nonzero") or params.get("ord") == 0 or op.axes == "one":
        return
    for n in (1, 2, 16, 40, 300):
        for place in {0, n // 2, n - 1}:
            for value in specials(dtype)[-4:]:
                x = random(generator(op.name, dtype, n), (n,), dtype, op.samples)
                x[place] = value
                outs = forward(op, x, 0, **params)
                if "index" in outs:
                    assert outs["index"] == place
                if op.name in ("argmax", "argmin"):
                    assert outs["y"] == place
                    continue
                for name in op.outputs:
                    assert name == "index" or np.isnan(outs[name].astype(np.float64)), (name, place, n)


@pytest.mark.parametrize("dtype", FLOATS)
def test_nan_with_infinities_and_zeros(dtype):
    for values in ((inf, nan), (nan, -inf), (nan, 0.0), (inf, -inf, nan)):
        x = array(dtype, *values)
        for op in ("sum", "mean", "max", "min", "prod", "norm2", "logsumexp", "var", "std", "vector_norm"):
            assert math.isnan(f(op, x)), op
    assert f("any", array(dtype, 0, nan)) == 1
    assert f("all", array(dtype, 1, nan)) == 1
    assert f("count_nonzero", array(dtype, 0, nan, -0.0, 2)) == 2


@pytest.mark.parametrize(("op", "params", "dtype"), ops())
def test_every_triple_of_specials(op, params, dtype):
    """Infinities, NaN, zero and a number in every order: forward and backward are what the truth says."""
    x = cast(np.array(list(itertools.product((inf, -inf, nan, 0.0, 1.5), repeat=3))), dtype)
    outs = forward(op, x, 1, **params)
    assert_rows(op, x, 1, outs, params)
    if op.differentiable:
        grads = {g: cast(np.full(form(op, x.shape, 1), 1.25), dtype) for g in op.gradients}
        assert_gradient(op, x, 1, grads, outs, backward(op, x, 1, grads, outs, **params), params)


# ------------------------------------------------------------------------------------------------------ max and min
TIED = {"split": [0, 3, 3, 0], "all": [0, 6, 6, 0], "first": [0, 6, 0, 0], "last": [0, 0, 6, 0]}
NANS = {"split": [0, 3, 0, 3], "all": [0, 6, 0, 6], "first": [0, 6, 0, 0], "last": [0, 0, 0, 6]}


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("ties", TIED)
@pytest.mark.parametrize(("op", "sign"), [("max", 1), ("min", -1)])
def test_ties(op, sign, ties, dtype):
    equal(b(op, sign * array(dtype, 1, 5, 5, 2), 6, ties=ties), TIED[ties])
    equal(b(op, sign * array(dtype, 1, nan, 7, nan), 6, ties=ties), NANS[ties])
    equal(b(op, array(dtype, 0.0, -0.0), 6, ties=ties), {"split": [3, 3], "all": [6, 6], "first": [6, 0], "last": [0, 6]}[ties])
    equal(b(op, sign * array(dtype, inf, 1, inf), 6, ties=ties),
          {"split": [3, 0, 3], "all": [6, 0, 6], "first": [6, 0, 0], "last": [0, 0, 6]}[ties])  # fmt: skip


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("ties", TIED)
@pytest.mark.parametrize("n", [33, 300, 1100, 40000])
def test_ties_far_apart(ties, n, dtype):
    """The winners in different lanes, panels, pieces and chunks; as a row and as columns."""
    places = sorted({0 + n // 7, n // 3, n // 2 + 1, n - 1})
    x = np.zeros((n, 9), dtype_of(dtype))
    x[places] = 2
    expected = np.zeros((n, 9))
    chosen = {"split": places, "all": places, "first": places[:1], "last": places[-1:]}[ties]
    expected[chosen] = 8 / len(places) if ties == "split" else 8
    for data, axis, want in ((x, 0, expected), (np.ascontiguousarray(x[:, 0]), 0, expected[:, 0])):
        shape = kept(data.shape, axis)
        got = backward("max", data, axis, {"dy": cast(np.full(shape, 8.0), dtype)}, forward("max", data, axis), ties=ties)
        equal(got.astype(np.float64), want)


@pytest.mark.parametrize("dtype", FLOATS)
def test_index_of_the_first_winner(dtype):
    for n in (2, 17, 70, 1100, 40000):
        for first, second in ((0, n - 1), (n // 2, n - 1), (n - 1, n - 1), (1, n // 2)):
            x = np.zeros((n,), dtype_of(dtype))
            x[[first, second]] = 1
            place = min(first, second)
            assert f("argmax", x) == place
            assert f("argmin", -x) == place
            assert f("max_with_index", x) == (1, place)
            assert f("min_with_index", -x) == (-1, place)
    assert f("argmax", array(dtype, -inf, -inf)) == 0
    assert f("argmin", array(dtype, inf, inf)) == 0
    assert f("argmax", array(dtype, 1, nan, inf, nan)) == 1
    assert f("argmin", array(dtype, 1, nan, -inf, nan)) == 1
    assert f("argmax", array(dtype, 0.0, -0.0)) == 0
    assert f("argmax", array(dtype, -0.0, 0.0)) == 0


@pytest.mark.parametrize("dtype", ["bf16", "i8"])
def test_index_beyond_what_f32_counts(dtype):
    n = 2**24 + 3
    x = np.zeros(n, dtype_of(dtype))
    x[-1] = 1
    assert f("argmax", x) == n - 1
    assert forward("max_with_index", x[:, None], 0)["index"][0, 0] == n - 1
    if dtype == "bf16":
        for ties in ("first", "last", "split"):
            dx = backward("max", x, 0, {"dy": array(dtype, 3)}, {"y": array(dtype, 1)}, ties=ties)
            assert dx[-1] == 3
            assert not dx[:-1].any()


@pytest.mark.parametrize("dtype", FLOATS)
def test_index_counts_in_c_order_over_the_axes(dtype):
    x = np.zeros((2, 3, 4, 5), dtype_of(dtype))
    x[1, 2, 3, 4] = 1
    assert f("argmax", x) == 119
    assert forward("argmax", x, (1, 3))["y"][1, 0, 3, 0] == 2 * 5 + 4
    assert forward("argmax", x, (0, 2))["y"][0, 2, 0, 4] == 1 * 4 + 3


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("op", ["max_with_index", "min_with_index"])
def test_gradient_goes_to_the_index(op, dtype):
    x = array(dtype, 5, 5, nan, 5, nan)
    equal(b(op, x, 3), [0, 0, 3, 0, 0])
    wanted = backward(op, x, 0, {"dy": array(dtype, 3)}, {"index": np.array([4])})
    equal(wanted.astype(np.float64), [0, 0, 0, 0, 3])


@pytest.mark.parametrize("dtype", FLOATS)
def test_aminmax_gradient_meets_itself(dtype):
    equal(b("aminmax", array(dtype, 1, 1), (2, 4)), [3, 3])
    equal(b("aminmax", array(dtype, 1, 1), (2, 4), ties="all"), [6, 6])
    equal(b("aminmax", array(dtype, 1, 5, 1, 9), (2, 4)), [1, 0, 1, 4])
    equal(b("aminmax", array(dtype, 1, nan, 1, nan), (2, 4)), [0, 3, 0, 3])


# ------------------------------------------------------------------------------------------------------------- prod
@pytest.mark.parametrize("dtype", FLOATS)
def test_product_of_the_others(dtype):
    equal(b("prod", array(dtype, 2, 3, 4), 2), [24, 16, 12])
    equal(b("prod", array(dtype, 2, 0, 4), 2), [0, 16, 0])
    equal(b("prod", array(dtype, 0, 0, 4), 2), [0, 0, 0])
    equal(b("prod", array(dtype, 0, 0, 0), 2), [0, 0, 0])
    equal(b("prod", array(dtype, 5), 2), [2])
    equal(b("prod", array(dtype, 0), 2), [2])
    equal(b("prod", array(dtype, inf, 2, 3), 2), [12, inf, inf])
    equal(b("prod", array(dtype, inf, -inf, 3), 2), [-inf, inf, -inf])
    equal(b("prod", array(dtype, inf, 0, 3), 2), [0, inf, nan])
    equal(b("prod", array(dtype, inf, 0, 0), 2), [0, nan, nan])
    equal(b("prod", array(dtype, nan, 2, 3), 2), [12, nan, nan])
    equal(b("prod", array(dtype, nan, 0, 3), 2), [0, nan, nan])
    equal(b("prod", array(dtype, nan, nan, 3), 2), [nan, nan, nan])
    equal(b("prod", array(dtype, -1, -1, -1), 2), [2, 2, 2])


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("n", [20, 70, 300, 1100])
def test_product_of_the_others_is_exact_with_zeros(dtype, n):
    x = np.where(np.arange(n) % 2, cast(2.0, dtype), cast(0.5, dtype))
    x[n // 2] = 0
    expected = np.zeros(n)
    expected[n // 2] = float(np.prod(np.delete(x.astype(np.float64), n // 2))) * 3
    equal(b("prod", x, 3), expected)
    x[n // 3] = 0
    equal(b("prod", x, 3), np.zeros(n))


@pytest.mark.parametrize("dtype", FLOATS)
def test_product_does_not_overflow_on_the_way(dtype):
    big = float(np.ldexp(1.0, {"f16": 15, "bf16": 127, "f32": 127, "f64": 1023}[dtype]))
    x = array(dtype, *[big] * 40, *[1 / big] * 40)
    assert f("prod", x) == 1
    equal(b("prod", x, 1), [1 / big] * 40 + [big] * 40)
    assert f("prod", x[:41]) == inf
    assert f("prod", x[39:]) == 0
    equal(b("prod", array(dtype, big, big, 1 / big), 1), [1, 1, inf])
    assert f("prod", array(dtype)) == 1


# ------------------------------------------------------------------------------------------------------------ norm2
@pytest.mark.parametrize("op", ["norm2", "vector_norm"])
def test_norm_of_extreme_numbers(op):
    for scale in (1e300, 1e-300, 1e160, 1e-160, 5e-324, 1e308):
        x = np.array([3.0, -4.0]) * (scale if scale != 1e308 else 2.5e307)
        assert_rows(bc.OPS[op], x, 0, forward(op, x, 0), {})
        many = np.full(3000, scale / (100 if scale == 1e308 else 1))
        assert_rows(bc.OPS[op], many, 0, forward(op, many, 0), {})
    mixed = np.array([1e300, 1e-300, 1.0, 5e-324, -1e300])
    assert_rows(bc.OPS[op], mixed, 0, forward(op, mixed, 0), {})
    assert f(op, np.array([1.7e308, 1.7e308])) == inf
    chunks = np.concatenate([np.full(20000, 1e-200), np.full(20000, 1e200)])
    assert_rows(bc.OPS[op], chunks, 0, forward(op, chunks, 0), {})
    assert_rows(bc.OPS[op], chunks[::-1], 0, forward(op, chunks[::-1], 0), {})


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("op", ["norm2", "vector_norm"])
def test_norm_edges(op, dtype):
    assert f(op, array(dtype, 0, -0.0)) == 0
    assert f(op, array(dtype, inf, 1)) == inf
    assert f(op, array(dtype, -inf, 0)) == inf
    equal(b(op, array(dtype, 0, -0.0), 3), [0, 0])
    equal(b(op, array(dtype, 3, -4), 10), [6, -8])
    equal(b(op, array(dtype, 0, -4), 10), [0, -10])
    small = np.array(specials(dtype)[2:5], dtype_of(dtype))  # denormals
    assert_rows(bc.OPS[op], small, 0, forward(op, small, 0), {})
    big = np.array(specials(dtype)[6:8], dtype_of(dtype))
    assert f(op, big) == inf
    assert_rows(bc.OPS[op], big[:1], 0, forward(op, big[:1], 0), {})


@pytest.mark.parametrize("dtype", FLOATS)
def test_vector_norm_orders(dtype):
    x = array(dtype, 0, -3, 4, 0)
    for order, expected in ((0, 2), (1, 7), (2, 5), (inf, 4), (-inf, 0)):
        assert f("vector_norm", x, ord=order) == expected
    equal(b("vector_norm", x, 2, ord=0), [0, 0, 0, 0])
    equal(b("vector_norm", x, 2, ord=1), [0, -2, 2, 0])
    equal(b("vector_norm", x, 2, ord=inf), [0, 0, 2, 0])
    equal(b("vector_norm", array(dtype, 4, -4, 1), 2, ord=inf), [1, -1, 0])
    equal(b("vector_norm", array(dtype, 4, -2, 2), 2, ord=-inf), [0, -1, 1])
    equal(b("vector_norm", array(dtype, 0, 0), 2, ord=3), [0, 0])
    with pytest.raises(bc.InvalidProblem, match="ord is -1"):
        bc.vector_norm(x, ord=-1)
    with pytest.raises(bc.InvalidProblem, match="ord is nan"):
        bc.vector_norm(x, ord=nan)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("dy", [0.0, -0.0])
def test_prod_backward_keeps_the_signs_of_zeros(dtype, dy):
    x = array(dtype, 2, -3, 1.5)
    dx = np.asarray(b("prod", x, dy), np.float64)
    assert np.array_equal(np.signbit(dx), np.signbit([dy * -4.5, dy * 3, dy * -6]))
    assert not dx.any()


# -------------------------------------------------------------------------------------------------------- logsumexp
@pytest.mark.parametrize("dtype", ["f32", "f64"])
@pytest.mark.parametrize(("top", "below"), [(-1.582, -8.192), (0.7, -9.1), (-33.3, -7.7), (150.2, -9.9), (-3.9, -0.01)])
def test_logsumexp_of_many_equal_elements(dtype, top, below):
    """The error of one difference, that from the pivot, would be that of the result."""
    x = np.full(16_000, top + below, dtype_of(dtype))
    x[0] = top
    assert_rows(bc.OPS["logsumexp"], x, 0, forward("logsumexp", x, 0), {})


@pytest.mark.parametrize("dtype", FLOATS)
def test_logsumexp_of_infinities(dtype):
    for n in (1, 2, 17, 300, 1100):
        low = array(dtype, *[-inf] * n)
        assert f("logsumexp", low) == -inf
        equal(b("logsumexp", low, 3), [0] * n)
        low[n // 2] = inf
        assert f("logsumexp", low) == inf
        equal(b("logsumexp", low, 3), [3 if i == n // 2 else 0 for i in range(n)])
    assert f("logsumexp", array(dtype, inf, -inf, 5)) == inf
    equal(b("logsumexp", array(dtype, inf, 1, inf, -inf), 3), [1.5, 0, 1.5, 0])
    assert f("logsumexp", array(dtype, -inf, 2)) == 2
    equal(b("logsumexp", array(dtype, -inf, 2), 3), [0, 3])
    late = array(dtype, *[-inf] * 300, 2, *[-inf] * 900)
    assert f("logsumexp", late) == 2
    assert f("logsumexp", late[::-1]) == 2


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("n", [3, 20, 600, 2000])
def test_logsumexp_of_wide_spreads(dtype, n):
    """The largest element first, last, or where the pivot does not see it."""
    op = bc.OPS["logsumexp"]
    for values in (
        np.linspace(-1e4, 1e4, n),
        np.linspace(1e4, -1e4, n),
        np.linspace(0, 100, n),
        np.full(n, -1e4),
        np.full(n, 1e4),
    ):
        x = cast(values, dtype)
        outs = forward(op, x, 0)
        assert_rows(op, x, 0, outs, {})
        grads = {"dy": array(dtype, 1.25)}
        assert_gradient(op, x, 0, grads, outs, backward(op, x, 0, grads, outs), {})
    one = cast(np.zeros(n), dtype)
    one[-1] = cast(1e4, dtype)
    assert_rows(op, one, 0, forward(op, one, 0), {})


@pytest.mark.parametrize("dtype", FLOATS)
def test_logsumexp_near_zero(dtype):
    """Terms that cancel: log(0.5 + 0.5 + small)."""
    op = bc.OPS["logsumexp"]
    x = cast(np.array([math.log(0.5), math.log(0.5)]), dtype)
    assert_rows(op, x, 0, forward(op, x, 0), {})
    assert f(op.name, array(dtype, 0.0)) == 0


# ------------------------------------------------------------------------------------------------------- var and std
@pytest.mark.parametrize("op", ["var", "std", "var_mean", "std_mean"])
@pytest.mark.parametrize("n", [2, 10, 300, 3000])
def test_variance_of_small_noise_on_a_large_offset(op, n):
    noise = generator("noise", n).standard_normal(n)
    for x in (1e8 + noise, (1e4 + noise).astype(np.float32), -1e15 + np.round(4 * noise)):
        outs = forward(op, x, 0)
        outs.pop("mean", None)
        row = bc.OPS[op]
        ulp = make_plan(op, x.shape, 0, str(bc.Element(x.dtype))).precision_guarantee.max_ulp
        truth = true_forward(row, to_mps(x), {"correction": 1})[0]
        assert miss(next(iter(outs.values()))[0], truth, str(bc.Element(x.dtype)), ulp) is None


@pytest.mark.parametrize("op", ["var", "std"])
def test_variance_of_extreme_numbers(op):
    """Squares that leave the range, wherever the first large or first non-zero element stands; gradients too."""
    z = generator("extreme").standard_normal(600)
    few = z[:300]
    for x in (
        1e300 * z[:5],
        1e-300 * z[:5],
        1e-320 * z[:5],
        5e307 * z[:40],
        np.r_[np.zeros(300), 1e-300 * few],
        np.r_[np.zeros(300), 1e300 * few],
        np.r_[1e-300 * few, 1e300 * few],
        np.r_[1e300 * few, 1e-300 * few],
        np.r_[1.0, 1e-200 * few],
        np.r_[np.full(300, 1e-200), 1e-200 * (1 + 1e-10 * few)],
    ):
        outs = forward(op, x, 0)
        assert_rows(bc.OPS[op], x, 0, outs, {})
        grads = {"dy": np.array([0.75])}
        assert_gradient(bc.OPS[op], x, 0, grads, outs, backward(op, x, 0, grads, outs), {})


def test_gradient_of_the_std_of_denormals():
    x = np.array(
        [
            -2.60254854061347e-309,
            -1.562922097278757e-308,
            -1.219478423101075e-308,
            -9.296120111768403e-309,
            -1.0560289337112107e-308,
        ]
    )
    outs, grads = forward("std", x, 0), {"dy": np.array([0.29169646643360463978])}
    assert_gradient(bc.OPS["std"], x, 0, grads, outs, backward("std", x, 0, grads, outs), {})


@pytest.mark.parametrize("dtype", FLOATS)
def test_variance_of_a_constant_is_zero(dtype):
    for n in (2, 17, 300, 1100, 40000):
        x = cast(np.full(n, 0.1), dtype)
        assert f("var", x) == 0
        assert f("std", x) == 0
        equal(b("var", x, 3), np.zeros(n))
        equal(b("std", x, 3), np.zeros(n))


@pytest.mark.parametrize("dtype", FLOATS)
def test_variance_where_the_correction_takes_all(dtype):
    """M2 / max(n - correction, 0): NaN where M2 is 0 too, else infinite."""
    for op in ("var", "std"):
        assert math.isnan(f(op, array(dtype, 3)))
        assert f(op, array(dtype, 3), correction=0) == 0
        assert math.isnan(f(op, array(dtype, 3, 3), correction=2))
        assert f(op, array(dtype, 3, 4), correction=2) == inf
        assert f(op, array(dtype, 3, 4), correction=7) == inf
    assert f("var", array(dtype, 1, 3), correction=-2) == 0.5
    assert f("var", array(dtype, 1, 3), correction=1.5) == 4
    assert math.isnan(b("var", array(dtype, 3), 1)[0])
    assert all(map(math.isnan, b("var", array(dtype, 3, 3), 1, correction=2)))


@pytest.mark.parametrize("dtype", FLOATS)
def test_variance_of_infinities(dtype):
    for op in ("var", "std"):
        for values in ((inf, 1), (inf, -inf), (inf, inf), (1, 2, -inf)):
            assert math.isnan(f(op, array(dtype, *values)))


# --------------------------------------------------------------------------------------------------------------- sum
@pytest.mark.parametrize("dtype", FLOATS)
def test_sum_of_infinities(dtype):
    for op in ("sum", "mean"):
        assert f(op, array(dtype, inf, 1)) == inf
        assert f(op, array(dtype, -inf, 1)) == -inf
        assert math.isnan(f(op, array(dtype, inf, -inf)))
        many = array(dtype, *[1.0] * 300)
        many[200] = -inf
        assert f(op, many) == -inf


@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16"])
def test_sum_overflows_only_at_the_end(dtype):
    """Partial sums may pass the range of the dtype: accumulators are wider."""
    top = specials(dtype)[6]
    for n in (1, 9, 40):
        x = np.array([top] * 2 * n + [-top] * 2 * n, dtype_of(dtype))
        assert f("sum", x) == 0
        assert f("mean", x[: 2 * n]) == float(top)
        assert f("sum", x[: 2 * n]) == inf
        assert f("sum", x[: 2 * n + 1]) == (inf if n > 1 else float(top))


def test_cancelling_sum_keeps_every_bit():
    assert f("sum", np.array([1e16, 1.0, -1e16])) == 1
    assert f("sum", np.array([1e16, 1.0, -1e16, 1e-3] * 50)) == pytest.approx(50.05, rel=1e-15)
    assert f("sum", np.float32([1e8, 1, -1e8])) == 1


# ----------------------------------------------------------------------------------------------------------- integers
def test_integers_wrap_at_64_bits():
    assert forward("sum", np.array([2**63 - 1, 1], np.int64), 0)["y"][0] == -(2**63)
    assert forward("sum", np.array([2**64 - 1, 2], np.uint64), 0)["y"][0] == 1
    assert forward("prod", np.array([2**62, 2], np.int64), 0)["y"][0] == -(2**63)
    assert forward("sum", np.full(1000, 127, np.int8), 0)["y"][0] == 127000
    assert forward("sum", np.full(20000, True), 0)["y"][0] == 20000
    assert forward("max", np.array([-(2**63), 2**63 - 1, 2**63 - 2], np.int64), 0)["y"][0] == 2**63 - 1
    assert forward("argmax", np.array([2**63 - 2, 2**63 - 1, 2**63 - 1], np.int64), 0)["y"][0] == 1
    assert forward("argmax", np.array([2**64 - 2, 2**64 - 1], np.uint64), 0)["y"][0] == 1
    assert forward("argmin", np.array([5, -(2**63)], np.int64), 0)["y"][0] == 1
