"""What several reduction rows are written with."""

from __future__ import annotations

from ...expr.nodes import f
from ...registry import Fold

inf, nan = f.inf, f.nan


def same(x, y):
    """Equal, where NaN equals NaN."""
    return (x == y) | (f.is_nan(x) & f.is_nan(y))


def clamped(x):
    """Infinities become large finite values, so that differences with a pivot exist; NaN stays."""
    return f.low(f.huge(), f.top(-f.huge(), x))


def signum(x):
    """-1, 0 or 1; NaN for NaN."""
    return f.where((x == 0.0) | f.is_nan(x), x, f.sign_of(x))


def unit_scale(m):
    """The power of two that brings a magnitude near 1; 1 for 0, infinities and NaN."""
    return f.scale(f.wide_const(1.0), -f.maximum(f.exponent(m), -1000.0))


def times_in_f32(v, k, steps=1):
    """v k of an f32 and an f64 that may lie beyond f32, as the product does not: by powers of two first, none above k."""
    for _ in range(steps):
        power = f.scale(f.wide_const(1.0), f.top(-126.0, f.low(126.0, f.exponent(k) - 1.0)))
        v, k = v * f.narrow(power), k / power
    return v * f.narrow(k)


def extreme(pick, bound):
    """The fold of max or min: NaN sticks."""
    return Fold(
        identity=lambda: {"m": bound()},
        lift=lambda x: {"m": x},
        combine=lambda a, b: {"m": pick(a.m, b.m)},
        bundle=lambda a, b, c, d: {"m": pick(pick(a.m, b.m), pick(c.m, d.m))},  # the same in any order
        finish=lambda a: a.m,
    )


def found(hit, last=False):
    """A fold over the entries that `hit(x, y)` picks: how many there are, or the place of the first or last one."""
    none, better = (-1.0, f.top) if last else (inf, f.low)
    return Fold(
        identity=lambda: {"i": f.element(none)},
        lift=lambda x, y, t: {"i": f.where(hit(x, y), t, none)},
        combine=lambda a, b: {"i": better(a.i, b.i)},
        finish=lambda a: a.i,
        index=("i",),
    )


def counted(hit):
    return Fold(
        identity=lambda: {"c": f.element(0.0)},
        lift=lambda x, y: {"c": f.where(hit(x, y), f.element(1.0), 0.0)},
        combine=lambda a, b: {"c": a.c + b.c},
        finish=lambda a: a.c,
        count=("c",),
    )
