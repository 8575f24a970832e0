"""Power transforms of two elements: a value and the power."""

# ruff: noqa: N801
from __future__ import annotations

from ...definitions import box_cox, box_cox_slope
from ...expr.nodes import f
from ...registry import FLOATS, binary, by_compute
from ...truth import mp
from .shared import least, within


def _logarithm(x):
    return mp.nan if x < 0 else mp.log(x) if x else -mp.inf


def _logarithm1p(x):
    return mp.nan if x < -1 else -mp.inf if x == -1 else mp.log1p(x) if abs(x) > mp.mpf(2) ** -150 else x


def _raised(log, p):
    """e^(log (p - 1)), by its limits."""
    if mp.isnan(log):
        return log
    with mp.workprec(1400):  # p - 1, exactly
        q = p - 1
    t = mp.mpf(0) if log == 0 or q == 0 else log * q
    return mp.nan if mp.isnan(t) else mp.exp(t) if abs(t) < 1e5 else mp.inf if t > 0 else mp.mpf(0)


def _floors(dy, x, p, u):
    return [abs(dy) * least(u) * (1 + (1 / x if x > 0 else 0)), abs(dy) * 2 * least(u)]


def _power_less_one(dy, x, p, power, less):
    """dy x^(p - 1), by x^p / x where p - 1 is not exact: a power would multiply what it lost by log(x)."""
    lost = ((p < 0.5) | (p > 2.0**53)) & (x != 0) & f.is_finite(x)
    return f.where(lost, dy * (power / x), dy * less)


def _gradients(dy, a, b):
    da = _power_less_one(dy, a, b, f.power(a, b), f.power(f.abs(a), b - 1))
    return within(a >= 0, da), dy * f.boxcox_slope(a, b)


def _gradients1p(dy, a, b):
    da = _power_less_one(dy, a + 1, b, f.power1p(a, b), f.power1p(a, b - 1))
    return within(a >= -1, da), dy * f.boxcox1p_slope(a, b)


_LIMITS = "the limits where an operand is infinite, and -1 / b or -inf where the logarithm is; JAX: NaN"


@binary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.boxcox", ulp=2, backward_ulp=6, differs=_LIMITS,
        backward_floor=lambda dy, a, b, u: _floors(dy, a, b, u))
class boxcox:
    """(a^b - 1) / b, and log(a) where b is 0; NaN for a < 0."""

    truth = lambda a, b: box_cox(_logarithm(a), b)
    forward = lambda a, b: f.boxcox(a, b)
    backward = by_compute(
        f32=lambda dy, a, b: (within(a >= 0, f.wide(dy) * f.power(f.wide(f.abs(a)), f.wide(b) - 1)),
                              f.wide(dy) * f.boxcox_slope(f.wide(a), f.wide(b))),
        f64=lambda dy, a, b: _gradients(dy, a, b),
    )
    slope = lambda a, b: (_raised(_logarithm(a), b), box_cox_slope(_logarithm(a), b))


@binary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.boxcox1p", ulp=2, backward_ulp=6, differs=_LIMITS,
        backward_floor=lambda dy, a, b, u: _floors(dy, 1 + a, b, u))
class boxcox1p:
    """((1 + a)^b - 1) / b, and log(1 + a) where b is 0; NaN for a < -1."""

    truth = lambda a, b: box_cox(_logarithm1p(a), b)
    forward = lambda a, b: f.boxcox1p(a, b)
    backward = by_compute(
        f32=lambda dy, a, b: (within(a >= -1, f.wide(dy) * f.power1p(f.wide(a), f.wide(b) - 1)),
                              f.wide(dy) * f.boxcox1p_slope(f.wide(a), f.wide(b))),
        f64=lambda dy, a, b: _gradients1p(dy, a, b),
    )
    slope = lambda a, b: (_raised(_logarithm1p(a), b), box_cox_slope(_logarithm1p(a), b))
