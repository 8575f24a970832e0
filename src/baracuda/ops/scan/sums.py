"""cumsum and nancumsum."""

# ruff: noqa: N801
from __future__ import annotations

from types import SimpleNamespace

from ...expr.nodes import f
from ...registry import BOOL, FLOATS, INTS, Quick, Scan, by_compute, scan
from ...truth import mp, remaining, running, size

# An f64 running sum must come back from beyond the range: from the first element so large that sums of them overflow, it is kept
# scaled by 2^-64. What the scaling loses of small elements is far below the rounding of the large one.
LARGE, DOWN, UP = 2.0**900, 2.0**-64, 2.0**64


def added(a, x):
    """The state with x added, f64."""
    large = f.abs(x) > LARGE
    p = f.where(large, DOWN, a.p)
    return {"s": f.times_power(a.s, f.where(large & (a.p == 1.0), f.wide_const(DOWN), 1.0)) + x * p, "p": p}


def twice(a, x, y):
    return added(SimpleNamespace(**added(a, x)), y)


def joined(a, b):
    p = f.low(a.p, b.p)
    return {"s": f.times_power(a.s, p / a.p) + f.times_power(b.s, p / b.p), "p": p}


def level(s, p):
    """A scaled sum as it is."""
    return f.value(s) * f.where(p == 1.0, f.wide_const(1.0), UP)


def unscaled(plain, safe, emit=lambda b: f.finite_value(b.s)):
    """The quick form of an f64 sum: `plain(a, ...)` adds an element, `safe(...)` tells whether it is not too large."""
    return Quick(step=plain, emit=emit, safe=safe, ready=lambda a: a.p == 1.0)


def small(x):
    return f.abs(x) <= LARGE


def summed(narrow, wide, quick=None, emit=None, **rest):
    """A running sum: `narrow(...)` is what an element adds, `wide(a, ...)` the scaled state with it, f64."""
    plain = Scan(
        identity=lambda: {"s": f.exact(-0.0)},  # -0 + x is x for every x, -0 included
        lift=narrow,
        combine=lambda a, b: {"s": a.s + b.s},
        emit=emit or (lambda b: f.value(b.s)),
        **rest,
    )
    scaled = plain.but(
        identity=lambda: {"s": f.exact(-0.0), "p": f.wide_const(1.0)},
        lift=None,
        step=wide,
        combine=joined,
        emit=emit or (lambda b: level(b.s, b.p)),
        quick=quick,
    )
    return by_compute(f32=plain, f64=scaled, ints=plain)


def number(x):
    return f.where(f.is_nan(x), 0.0, x)


def prefix_floor(x, w, **_):
    return [w * t for t in running(size(x))]


def suffix_floor(dy, w, **_):
    return [w * t for t in remaining(size(dy))]


@scan(dtypes=FLOATS + INTS + BOOL, torch="cumsum", jax="jax.numpy.cumsum", ulp=1, integers="accumulator",
      floor=prefix_floor, backward_floor=suffix_floor)
class cumsum:
    """The running sum. Integers are summed, modulo 2^64, and returned in 64 bits."""

    truth = lambda x: running(x)
    forward = summed(
        lambda x: {"s": f.wide(x)}, lambda a, x: added(a, x), unscaled(lambda a, x: {"s": a.s + x, "p": a.p}, small)
    )
    backward = summed(
        lambda dy: {"s": f.wide(dy)},
        lambda a, dy: added(a, dy),
        unscaled(lambda a, dy: {"s": a.s + dy, "p": a.p}, lambda dy: small(dy)),
        against=True,
    )
    backward_truth = lambda dy, x: remaining(dy)


@scan(dtypes=FLOATS, torch=None, jax="jax.numpy.nancumsum", ulp=1,
      floor=lambda x, w, **_: prefix_floor([mp.mpf(0) if mp.isnan(v) else v for v in x], w), backward_floor=suffix_floor)
class nancumsum:
    """The running sum with NaN taken as 0; the gradient of a NaN is 0."""

    truth = lambda x: running([mp.mpf(0) if mp.isnan(v) else v for v in x])
    forward = summed(
        lambda x: {"s": f.wide(number(x))},
        lambda a, x: added(a, number(x)),
        unscaled(lambda a, x: {"s": a.s + number(x), "p": a.p}, lambda x: small(number(x))),
    )
    backward = by_compute(
        f32=cumsum.backward.f32.but(emit=lambda b, x: f.where(f.is_nan(x), 0.0, f.value(b.s))),
        f64=cumsum.backward.f64.but(
            emit=lambda b, x: f.where(f.is_nan(x), 0.0, level(b.s, b.p)),
            quick=unscaled(
                cumsum.backward.f64.quick.step,
                cumsum.backward.f64.quick.safe,
                lambda b, x: f.where(f.is_nan(x), 0.0, f.finite_value(b.s)),
            ),
        ),
    )
    backward_truth = lambda dy, x: [mp.mpf(0) if mp.isnan(v) else g for v, g in zip(x, remaining(dy), strict=True)]
