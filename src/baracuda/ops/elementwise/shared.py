"""What several elementwise rows are made of."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ...expr.nodes import Expr, f
from ...registry import by_compute
from ...truth import mp, negative

inf, nan = math.inf, math.nan


def within(condition: Expr, value: Any) -> Expr:
    """The value where the function exists, NaN elsewhere."""
    return f.where(condition, value, f.element(nan))


def passed(condition: Expr, dy: Expr, x: Expr) -> Expr:
    """dy where the condition holds, 0 elsewhere, NaN where x is."""
    return f.where(condition, dy, f.where(f.is_nan(x), x, f.element(0.0)))


def nothing(dy: Expr) -> Expr:
    """The gradient of a function of steps."""
    return f.element(0.0)


def sigmoids(x: Expr) -> tuple[Expr, Expr]:
    """sigmoid(x) and sigmoid(-x), by one exponential and one division that gives back what roundings took."""
    e = f.exp(-f.abs(x))
    d = 1 + e
    r = 1 / d
    near = f.fma(r, f.fma(-d, r, f.element(1.0)) - (e - (d - 1)) * r, r)
    far = e * near
    return f.where(x >= 0, near, far), f.where(x >= 0, far, near)


def by_root(m: Expr, half: Expr, factor: float = 1.0) -> Expr:
    """factor m e^(2 half), of halves: two roundings more in f32 do not show, and the root underflows where nothing is left."""
    root = f.exp_near(half)
    return (m * root) * (root if factor == 1.0 else root * factor)


def with_decay(formula: Callable[[Callable[[Expr, Expr], Expr]], Any]) -> by_compute:
    """A formula of `decay(m, x)`: m e^x, rounded into the denormals once, however large m is."""

    def decay(shift: float) -> Callable[[Expr, Expr], Expr]:
        def product(m: Expr, x: Expr) -> Expr:
            far = x < -shift
            high, low = two_product(m, f.where(far, f.element(math.exp(-shift)), f.element(1.0)))
            e = f.exp(f.where(far, x + shift, x))
            return f.fma(high, e, f.where(far & (f.abs(high) < inf), low * e, f.element(0.0)))

        return product

    # e^-61 is closer to a number of its type than those beside it: nothing is lost by the factor.
    half = formula(lambda m, x: by_root(m, x * 0.5))
    return by_compute(f32=formula(decay(61.0)), f64=formula(lambda m, x: f.exp_times(m, x)), half=half)


def ratio(value: Expr, b: Expr, c: Expr) -> Expr:
    """value b / c, in the order in which what comes first neither overflows nor underflows."""
    last = ((f.abs(b) > 2.0**60) & (f.abs(c) > 1)) | ((f.abs(b) < 2.0**-60) & (f.abs(c) < 1))
    return f.where(last, value * (b / c), (value * b) / c)


def two_sum(a: Expr, b: Expr) -> tuple[Expr, Expr]:
    """a + b and what its rounding lost."""
    s = a + b
    t = s - a
    return s, (a - (s - t)) + (b - t)


def two_product(a: Expr, b: Expr) -> tuple[Expr, Expr]:
    """a * b and what its rounding lost."""
    p = a * b
    return p, f.fma(a, b, -p)


# --------------------------------------------------------------------------------------------------------------- truth
def signum(x: Any) -> Any:
    """-1, 0 or 1."""
    return mp.mpf(0) if x == 0 else mp.sign(x)


def between(x: Any, low: Any, high: Any) -> Any:
    """1 strictly inside."""
    return mp.mpf(1 if low < x < high else 0)


def infinite(x: Any) -> Any:
    """1 / x for a zero x."""
    return -mp.inf if negative(x) else mp.inf


def least(u: Any) -> Any:
    """The smallest number of the compute type: what a factor may lose that is multiplied further after it underflowed."""
    return mp.ldexp(1, -149 if u > 2.0**-30 else -1074)


def past(u: Any) -> Any:
    """Where the numbers of the compute type end."""
    return mp.ldexp(1, 128 if u > 2.0**-30 else 1024)


def sigmoid(x: Any) -> Any:
    if abs(x) > 1e5:
        return mp.mpf(1 if x > 0 else 0)
    return 1 / (1 + mp.exp(-x))


def exp(x: Any) -> Any:
    return mp.exp(x) if abs(x) < 1e5 else mp.mpf(0) if x < 0 else mp.inf
