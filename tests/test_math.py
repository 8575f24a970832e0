"""The functions of the core against their plain definitions at 200 bits, within the errors declared in one table."""

from __future__ import annotations

import math

import numpy as np
import pytest

from baracuda.truth import mp
from levels import agree
from math_functions import FLOAT, FUNCTIONS, call, samples

FRACTION = {"f32": 23, "f64": 52}
LOWEST = {"f32": -126, "f64": -1022}
HIGHEST = {"f32": 128, "f64": 1024}


def error(got: float, exact, dtype: str, floor) -> float:
    """In units in the last place of the exact result; infinite where one is NaN, or infinite, and the other is not."""
    if mp.isnan(exact) or math.isnan(got):
        return 0.0 if mp.isnan(exact) and math.isnan(got) else math.inf
    limit = mp.mpf(2) ** HIGHEST[dtype]
    if mp.isinf(exact):
        return 0.0 if got == float(exact) else math.inf
    if math.isinf(got) and abs(exact) >= limit and (got > 0) == (exact > 0):
        return 0.0
    value = mp.sign(got) * limit if math.isinf(got) else mp.mpf(got)
    exponent = LOWEST[dtype] if exact == 0 else max(int(mp.frexp(exact)[1]) - 1, LOWEST[dtype])
    unit = mp.mpf(2) ** (exponent - FRACTION[dtype])
    distance = max(abs(value - exact) - floor * mp.mpf(2) ** (-1 - FRACTION[dtype]), 0)
    return float(distance / unit)


@pytest.mark.parametrize("dtype", FLOAT)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_math_truth(name, dtype):
    f = FUNCTIONS[name]
    args = samples(f, dtype, 220 if f.arity == 1 else 300)
    got = call(name, dtype, *args)
    worst = (-1.0, None, None, None)
    for i in range(got.size):
        given = [mp.mpf(float(a[i])) for a in args]
        floor = f.floor(*given) if f.floor else 0
        exact = f.truth(*given)
        worst = max(worst, (error(float(got[i]), exact, dtype, floor), i, float(got[i]), exact), key=lambda w: w[0])
    at = [float(a[worst[1]]).hex() for a in args]
    assert worst[0] <= f.ulp[dtype == "f64"], f"{worst[0]:.4g} ulp at {at}: got {worst[2]!r}, exact {mp.nstr(worst[3], 25)}"


@pytest.mark.parametrize("dtype", FLOAT)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_math_edges(name, dtype):
    """Zeros with their signs, infinities, NaN."""
    f = FUNCTIONS[name]
    edges = [*f.edges] + ([(math.nan, math.nan)] if f.arity == 1 else [])
    kind = FLOAT[dtype]
    got = call(name, dtype, *(np.array([e[i] for e in edges], kind) for i in range(f.arity)))
    for e, g in zip(edges, got, strict=True):
        want = kind(e[-1])
        same = bool(np.isnan(g)) if np.isnan(want) else g == want and np.signbit(g) == np.signbit(want)
        close = want != 0 and np.isfinite(want) and abs(g - want) <= np.spacing(abs(want))  # pi and the like
        assert same or close, f"{name}{e[:-1]} is {g!r}, not {want!r}"


@pytest.mark.parametrize("dtype", FLOAT)
@pytest.mark.parametrize("name", ["exp_term", "exp_summand"])
def test_terms_of_sums(name, dtype):
    """Powers that count as terms of a sum alone: what is far below the others may be rough, and nothing is above e^80."""
    kind, lowest = FLOAT[dtype], {"f32": -87, "f64": -708}[dtype]
    x = np.random.default_rng(3).uniform(lowest, 80, 2000).astype(kind)
    x = np.concatenate([x, np.linspace(-1, 1, 500, dtype=kind), [0, 80, lowest]]).astype(kind)
    bound = (lambda v: 2.0**-23 + abs(v) * 2.0**-28) if dtype == "f32" else (lambda v: 2.0**-52)
    for v, got in zip(x.tolist(), call(name, dtype, x).tolist(), strict=True):
        assert abs(mp.mpf(got) / mp.exp(v) - 1) <= bound(v), v
    ends = call(name, dtype, np.array([80, 81, 1e30, np.inf, -1e30, -np.inf, np.nan], kind))
    assert (ends[1:4] == ends[0]).all()
    assert (ends[4:6] == 0).all()
    assert np.isnan(ends[6])


@pytest.mark.parametrize("dtype", FLOAT)
def test_math_neighbours(dtype):
    x, y = samples(FUNCTIONS["hypot"], dtype, 2000)
    x, y = (
        np.append(x, FLOAT[dtype]([0, -0.0, 1, np.inf, -np.inf, 1, np.nan])),
        np.append(y, FLOAT[dtype]([1, 0, 1, 0, np.inf, np.nan, 1])),
    )
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(call("nextafter", dtype, x, y), np.nextafter(x, y))
        np.testing.assert_array_equal(call("copysign", dtype, x, y), np.copysign(x, y))
        n = np.trunc(np.clip(y, -3000, 3000))
        want = np.ldexp(x.astype(np.longdouble), np.nan_to_num(n).astype(np.int64)).astype(x.dtype)
    got = call("ldexp", dtype, x, np.nan_to_num(n))
    np.testing.assert_array_equal(got, want)
    assert np.isnan(call("ldexp", dtype, FLOAT[dtype]([0, 1, np.inf, -2]), FLOAT[dtype]([np.nan] * 4))).all()


@pytest.mark.parametrize("dtype", FLOAT)
def test_math_length(dtype):
    """An element's bits do not depend on where in the array it is."""
    x = samples(FUNCTIONS["sin"], dtype, 100)[0]
    for name in ("sin", "tan", "lgamma", "erfinv", "expm1"):
        whole = call(name, dtype, x)
        for start, stop in ((0, 1), (3, 20), (5, 38), (17, x.size)):
            assert call(name, dtype, x[start:stop]).tobytes() == whole[start:stop].tobytes()


def test_math_isa():
    """The same bits on every level this machine runs."""
    agree("math_functions.py", 2 * len(FUNCTIONS))
