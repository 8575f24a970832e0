"""What each dtype is, which ops take it, what they return, and that halves are rounded once."""

from __future__ import annotations

import itertools

import ml_dtypes
import numpy as np
import pytest

import baracuda as bc
from baracuda.dtypes import ROWS
from cases import ALONG, FLOATS, INTEGERS, bits_of, cast, dtype_of, forward, from_bits, generator, make_plan, ops, random

KEEPS_INTEGERS = (
    "max", "min", "max_with_index", "min_with_index", "cummax", "cummin", "cummax_with_index", "cummin_with_index",
)  # fmt: skip


def test_rows_are_what_numpy_says():
    for row in ROWS:
        e = bc.Element(row.name)
        assert e.dtype.itemsize * 8 == row.bits
        assert e.row is row
        assert str(e) == row.name
        assert repr(e) == f"Element.{row.name}"
        if row.kind == "float":
            info = ml_dtypes.finfo(e.dtype)
            assert float(info.tiny) == row.tiny
            assert float(info.eps) == 2.0 ** (1 - row.significand)


@pytest.mark.parametrize("row", ROWS, ids=lambda r: r.name)
def test_elements_are_taken_by_every_name(row, torch, jax):
    e = bc.Element(row.name)
    assert bc.Element(row.numpy) is e
    assert bc.Element(e.dtype) is e
    assert bc.Element(e.dtype.type) is e
    assert bc.Element(getattr(torch, row.numpy)) is e
    name = "bool_" if row.name == "bool" else row.numpy
    assert bc.Element(getattr(jax.numpy, name)) is e
    assert bc.Element(e) is e


def test_python_types_are_elements():
    assert bc.Element(float) is bc.Element.f64
    assert bc.Element(int) is bc.Element.i64
    assert bc.Element(bool) is bc.Element.bool


@pytest.mark.parametrize(
    "bad", ["f8", "float8", "", None, np.dtype("complex64"), np.dtype(">f4"), np.dtype("O"), np.dtype("U3"), 7, [], object]
)
def test_other_elements_are_refused(bad):
    with pytest.raises(bc.Unsupported, match="is not supported: one of f16, bf16, f32, f64, i8"):
        bc.Element(bad)


@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False, dtypes=(*FLOATS, *INTEGERS)))
def test_results_have_the_declared_dtype(op, params, dtype):
    x = random(generator(op.name, dtype), (3, 5), dtype, op.samples)
    where = {"shape": (3, 1)} if op.axes == "shape" else {"axis": 1}
    got = getattr(bc, op.name)(x, **where, **params)
    got = got if isinstance(got, tuple) else (got,)
    for name, a in zip(op.outputs, got, strict=True):
        assert a.dtype == op.element_of(name, bc.Element(dtype)).dtype
        if name == "index" or op.name in ("argmax", "argmin", "count_nonzero"):
            assert a.dtype == np.int64
        elif op.name in ("any", "all"):
            assert a.dtype == np.bool_
        elif dtype in INTEGERS and op.name not in KEEPS_INTEGERS:
            assert a.dtype == (np.uint64 if dtype[0] == "u" else np.int64)
        else:
            assert a.dtype == x.dtype


def test_every_op_takes_every_float():
    for op in ALONG.values():
        assert {str(d) for d in op.dtypes} >= set(FLOATS), op.name


def test_integers_where_the_semantics_say():
    takes = {o.name for o in ALONG.values() if bc.Element.i32 in o.dtypes}
    assert takes >= {"sum", "prod", "max", "min", "argmax", "argmin", "any", "all", "count_nonzero"}
    for name in ("mean", "norm2", "logsumexp", "var", "std"):
        with pytest.raises(bc.Unsupported, match=f"{name} does not take element i32: one of f16, bf16, f32, f64"):
            make_plan(name, (3,), 0, "i32")


@pytest.mark.parametrize("dtype", INTEGERS)
def test_integers_against_numpy(dtype):
    x = random(generator(dtype), (7, 333), dtype)
    for axis in (0, 1, None):
        with np.errstate(over="ignore"):
            np.testing.assert_array_equal(bc.sum(x, axis=axis), np.sum(x, axis=axis))
            np.testing.assert_array_equal(bc.prod(x, axis=axis), np.prod(x, axis=axis))
        for name in ("max", "min", "argmax", "argmin", "any", "all", "count_nonzero"):
            np.testing.assert_array_equal(getattr(bc, name)(x, axis=axis), getattr(np, name)(x, axis=axis))


# ---------------------------------------------------------------------------------------------- every half, converted
@pytest.mark.parametrize("dtype", ["f16", "bf16"])
def test_every_half_survives(dtype):
    """All 65,536 patterns through a reduction of one element: in and out unchanged, NaN as NaN."""
    x = from_bits(np.arange(65536), dtype)
    nan = np.isnan(x.astype(np.float32))
    for op in ("sum", "max", "min"):
        y = forward(op, x.reshape(-1, 1), 1)["y"].reshape(-1)
        assert np.isnan(y.astype(np.float32))[nan].all()
        np.testing.assert_array_equal(bits_of(y)[~nan], bits_of(x)[~nan])
    columns = forward("max", x.reshape(1, -1), 0)["y"].reshape(-1)
    np.testing.assert_array_equal(bits_of(columns)[~nan], bits_of(x)[~nan])


@pytest.mark.parametrize("dtype", ["f16", "bf16"])
def test_halves_are_rounded_once(dtype):
    """Sums whose exact value lies at, just above and just below the middle of two halves, in f64 and beyond f32."""
    fraction = bc.Element(dtype).row.significand - 1
    unit = 2.0**-fraction
    for low, nudge in itertools.product((1.0, 1.0 + unit), (0.0, 2.0**-24, -(2.0**-24))):
        if abs(nudge) and cast(nudge, dtype) != nudge:
            continue
        x = cast(np.array([low, unit / 2, nudge]), dtype)
        exact = low + unit / 2 + nudge
        assert exact == x.astype(np.float64).sum()
        up = low + unit
        even = low if (low - 1) / unit % 2 == 0 else up
        expected = up if nudge > 0 else low if nudge < 0 else even
        assert float(forward("sum", x, 0)["y"][0]) == expected
        columns = np.tile(x[:, None], (1, 20))
        assert (forward("sum", columns, 0)["y"].astype(np.float64) == expected).all()


@pytest.mark.parametrize("dtype", ["f16", "bf16"])
def test_half_gradients_are_rounded_once(dtype):
    """dy / n in f64, one rounding: the mean's gradient against exact division, for many n and dy."""
    dy = from_bits(generator(dtype).integers(0, 65536, 200), dtype)
    dy = dy[np.isfinite(dy.astype(np.float64))]
    for n in (3, 5, 7, 11, 49, 255):
        dx = bc.mean_backward(dy, axis=1, input_shape=(dy.size, n)).astype(np.float64)
        exact = dy.astype(np.float64) / n
        # NumPy's own f64 -> half rounds once; ml_dtypes goes through f32, so it is given values that f32 holds.
        expected = exact.astype(np.float16).astype(np.float64) if dtype == "f16" else None
        if expected is not None:
            np.testing.assert_array_equal(dx, np.repeat(expected[:, None], n, axis=1))
        else:
            from cases import miss

            assert all(miss(a, b, dtype, 0.5000001) is None for a, b in zip(dx[:, 0], exact, strict=True))


def test_bool_arrays_count():
    x = np.array([[True, False], [True, True]])
    np.testing.assert_array_equal(bc.sum(x, axis=0), [2, 1])
    np.testing.assert_array_equal(bc.all(x, axis=1), [False, True])
    np.testing.assert_array_equal(bc.max(x, axis=1), [True, True])
    odd = np.array([[2, 0], [255, 1]], np.uint8).view(bool)  # any byte that is not zero is true
    np.testing.assert_array_equal(bc.any(odd, axis=1), [True, True])
    np.testing.assert_array_equal(bc.count_nonzero(odd, axis=1), [1, 2])
    assert dtype_of("bool") == np.bool_
