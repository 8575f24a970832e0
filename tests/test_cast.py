"""Casts between all dtypes: one rounding, saturation, wrapping, truth values; exact against plain arithmetic."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

import baracuda as bc
from cases import FLOATS, INTEGERS, bit_space, from_bits, random, same_bits, specials

ALL = (*FLOATS, *INTEGERS)
LARGE = [0, 1, 2, 255, 256, 2**24 + 1, 2**31 - 1, 2**31, 2**53 + 1, 2**60 + 2**52 + 1, 2**62 + 2**54, 2**63 - 1, 2**63, 2**64 - 1]


def values(element):
    rng = np.random.default_rng(5)
    if element == "bool":
        return np.array([False, True])
    if element in FLOATS:
        edges = [
            0.5,
            1.5,
            2.5,
            -0.5,
            127.9,
            128.0,
            -128.9,
            255.5,
            65504.0,
            65520.0,
            2.0**31,
            -(2.0**31),
            2.0**63,
            2.0**64,
            1e30,
            -1e30,
        ]
        with np.errstate(all="ignore"):
            some = np.array([*edges, *(np.nextafter(e, 0) for e in edges)]).astype(bc.Element(element).dtype)
        bits = bit_space(rng, (300,), element, finite=False)
        return np.concatenate([some, np.array(specials(element), bits.dtype), bits, random(rng, (100,), element)])
    info = np.iinfo(bc.Element(element).dtype)
    edges = [v for n in LARGE for v in (n, -n, -n - 1) if info.min <= v <= info.max]
    return np.concatenate([np.array(edges, info.dtype), random(rng, (300,), element)])


def to_float(v, element):
    """The nearest number of a float dtype, of two the even one, by exact fractions."""
    row = bc.Element(element).row
    q = abs(Fraction(v))
    low = round(math.log2(row.tiny))
    e = low if q == 0 else max(math.floor(math.log2(q)) if q < 2**1000 else 1023, low)
    while q >= Fraction(2) ** (e + 1):
        e += 1
    while q and q < Fraction(2) ** e and e > low:
        e -= 1
    unit = Fraction(2) ** (e - row.significand + 1)
    n = round(q / unit)  # Python rounds to even
    size = math.inf if n * unit > Fraction(row.largest) else float(n * unit)
    return -size if v < 0 else size


@pytest.mark.parametrize("to", ALL)
@pytest.mark.parametrize("element", ALL)
def test_cast_is_exact(element, to):
    x = values(element)
    got = bc.cast(x, to)
    assert got.dtype == bc.Element(to).dtype
    row = bc.Element(to).row
    with np.errstate(all="ignore"):
        plain = x.astype(np.float64) if element in FLOATS else x
    for v, g in zip(plain.tolist(), got.tolist(), strict=True):
        if to == "bool":
            assert g == (v != 0)
        elif to in FLOATS:
            if isinstance(v, float) and not math.isfinite(v):
                assert math.isnan(g) if math.isnan(v) else g == v
            else:
                assert g == to_float(v, to), (v, g)
        elif isinstance(v, float):
            low, high = (0, 2**row.bits - 1) if row.kind == "uint" else (-(2 ** (row.bits - 1)), 2 ** (row.bits - 1) - 1)
            want = 0 if math.isnan(v) else low if v < low else high if v > high else int(v)
            assert g == want, (v, g)
        else:
            want = int(v) % 2**row.bits
            assert g == (want - 2**row.bits if row.kind == "int" and want >= 2 ** (row.bits - 1) else want)


def test_all_halves_pass_through_f32_and_back():
    for element in ("f16", "bf16"):
        x = from_bits(np.arange(65536), element)
        back = bc.cast(bc.cast(x, "f32"), element)
        with np.errstate(all="ignore"):  # a signalling NaN warns when it is looked at
            number = ~np.isnan(x.astype(np.float32))
        assert same_bits(back[number], x[number])
        assert np.isnan(back[~number].astype(np.float32)).all()


@pytest.mark.parametrize("to", ["i8", "i32", "i64", "u16", "u64"])
def test_raising_casts_refuse_what_does_not_fit(to):
    row = bc.Element(to).row
    low, high = (0, 2**row.bits) if row.kind == "uint" else (-(2 ** (row.bits - 1)), 2 ** (row.bits - 1))
    fits = np.array([low, 0.9, math.nextafter(high, 0) if row.bits == 64 else high - 1, high / 2])
    assert bc.cast(fits, to, overflow="raise").tolist() == [int(v) for v in fits]
    for bad in (float(high), low - 1.0 if row.bits < 64 or low == 0 else low * 1.5, math.nan, math.inf):
        out = np.full(3, 7, bc.Element(to).dtype)
        with pytest.raises(bc.InvalidProblem, match="does not hold"):
            bc.cast(np.array([1.0, bad, 2.0]), to, overflow="raise", out=out)
        assert out.tolist() == [7, 7, 7]


def test_cast_plans_and_gradients():
    d = bc.CastDescriptor(input_shape=(3, 4), element="f64", to="bf16")
    p = bc.CastPlan.select(d)
    x = np.linspace(-1, 1, 12).reshape(3, 4)
    y = np.empty((3, 4), bc.Element.bf16.dtype)
    p.run(x=x, y=y)
    assert same_bits(y, x.astype(y.dtype))
    dx = bc.cast_backward(y, "f64")
    assert same_bits(dx, y.astype(np.float64))
    back = bc.CastBackwardPlan.select(bc.CastBackwardDescriptor(input_shape=(3, 4), element="f64", to="bf16"))
    out = np.empty((3, 4))
    back.run(dy=y, dx=out)
    assert same_bits(out, dx)
    with pytest.raises(bc.Unsupported, match="has no gradient"):
        bc.CastBackwardPlan.select(bc.CastBackwardDescriptor(input_shape=(3,), element="i32", to="f32"))


def test_bad_casts_are_refused():
    x = np.ones(3, np.float32)
    with pytest.raises(bc.Unsupported, match="complex64"):
        bc.cast(x, "complex64")
    with pytest.raises(bc.InvalidProblem, match="overflow is 'wrap'"):
        bc.cast(x, "i8", overflow="wrap")
    with pytest.raises(bc.InvalidProblem, match="out has dtype"):
        bc.cast(x, "i8", out=np.empty(3, np.int16))
