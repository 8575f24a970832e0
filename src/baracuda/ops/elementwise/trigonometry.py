"""Circular and hyperbolic functions, and their inverses."""

# ruff: noqa: N801
from __future__ import annotations

from ...definitions import atan2 as atan2_truth, bounded, real, sinc as sinc_truth
from ...expr.nodes import f
from ...registry import FLOATS, binary, by_compute, unary
from ...truth import mp
from .shared import least, ratio, within


def _circle(function):
    return lambda x: mp.nan if mp.isinf(x) else function(x)


@unary(dtypes=FLOATS, torch="sin", jax="jax.numpy.sin", ulp=1, backward_ulp=2)
class sin:
    """The sine, for every finite x."""

    truth = _circle(lambda x: mp.sin(x))
    forward = lambda x: f.sin(x)
    backward = lambda dy, x: dy * f.cos(x)
    slope = _circle(lambda x: mp.cos(x))


@unary(dtypes=FLOATS, torch="cos", jax="jax.numpy.cos", ulp=1, backward_ulp=2)
class cos:
    """The cosine, for every finite x."""

    truth = _circle(lambda x: mp.cos(x))
    forward = lambda x: f.cos(x)
    backward = lambda dy, x: -dy * f.sin(x)
    slope = _circle(lambda x: -mp.sin(x))


@unary(dtypes=FLOATS, torch="tan", jax="jax.numpy.tan", ulp=2, backward_ulp=5)
class tan:
    """The tangent, for every finite x."""

    truth = _circle(lambda x: mp.tan(x))
    forward = lambda x: f.tan(x)
    backward = lambda dy, x: (dy / f.cos(x)) / f.cos(x)
    slope = _circle(lambda x: 1 / mp.cos(x) ** 2)


@unary(dtypes=FLOATS, torch="asin", jax="jax.numpy.asin", ulp=2, backward_ulp=3)
class asin:
    """The arc sine; its slope is infinite at -1 and 1."""

    truth = real(lambda x: mp.asin(x), above=-1, below=1)
    forward = lambda x: f.asin(x)
    backward = lambda dy, x: dy / f.sqrt((1 - x) * (1 + x))
    slope = lambda x: mp.nan if abs(x) > 1 else mp.inf if abs(x) == 1 else 1 / mp.sqrt((1 - x) * (1 + x))


@unary(dtypes=FLOATS, torch="acos", jax="jax.numpy.acos", ulp=2, backward_ulp=3)
class acos:
    """The arc cosine; its slope is infinite at -1 and 1."""

    truth = real(lambda x: mp.acos(x), above=-1, below=1)
    forward = lambda x: f.acos(x)
    backward = lambda dy, x: -dy / f.sqrt((1 - x) * (1 + x))
    slope = lambda x: mp.nan if abs(x) > 1 else -mp.inf if abs(x) == 1 else -1 / mp.sqrt((1 - x) * (1 + x))


@unary(dtypes=FLOATS, torch="atan", jax="jax.numpy.atan", ulp=2, backward_ulp=4)
class atan:
    """The arc tangent. Its slope does not overflow on the way."""

    truth = lambda x: mp.atan(x)
    forward = lambda x: f.atan(x)
    backward = lambda dy, x: f.where(f.abs(x) > 1, (dy / x) / x / (1 + (1 / x) * (1 / x)), dy / (1 + x * x))
    slope = lambda x: 1 / (1 + x * x)


@unary(dtypes=FLOATS, torch="sinh", jax="jax.numpy.sinh", ulp=2, backward_ulp=3)
class sinh:
    """The hyperbolic sine."""

    truth = bounded(lambda x: mp.sinh(x), lambda x: -mp.inf, lambda x: mp.inf)
    forward = lambda x: f.sinh(x)
    backward = lambda dy, x: dy * f.cosh(x)
    slope = bounded(lambda x: mp.cosh(x), lambda x: mp.inf, lambda x: mp.inf)


@unary(dtypes=FLOATS, torch="cosh", jax="jax.numpy.cosh", ulp=2, backward_ulp=3)
class cosh:
    """The hyperbolic cosine."""

    truth = bounded(lambda x: mp.cosh(x), lambda x: mp.inf, lambda x: mp.inf)
    forward = lambda x: f.cosh(x)
    backward = lambda dy, x: dy * f.sinh(x)
    slope = bounded(lambda x: mp.sinh(x), lambda x: -mp.inf, lambda x: mp.inf)


@unary(dtypes=FLOATS, torch="tanh", jax="jax.numpy.tanh", ulp=2, backward_ulp=5,
       backward_floor=lambda dy, x, u: abs(dy) * 4 * least(u))
class tanh:
    """The hyperbolic tangent. The gradient comes of x, not of y: near 1 a rounded y has lost it."""

    truth = lambda x: mp.tanh(x) if abs(x) < 1e5 else mp.sign(x)
    forward = lambda x: f.tanh(x)
    backward = by_compute(f32=lambda dy, x: dy * (4 * f.sigmoid_slope(x + x)),
                          f64=lambda dy, x: f.tanh_slope_times(dy, x))
    slope = lambda x: mp.sech(x) ** 2 if abs(x) < 1e5 else mp.mpf(0)


@unary(dtypes=FLOATS, torch="asinh", jax="jax.numpy.asinh", ulp=2, backward_ulp=3)
class asinh:
    """The inverse of sinh."""

    truth = lambda x: mp.sign(x) * (mp.asinh(abs(x)) if abs(x) < 1e40 else mp.log(2 * abs(x))) if x else x
    forward = lambda x: f.asinh(x)
    backward = lambda dy, x: dy / f.hypot(x, f.element(1.0))
    slope = lambda x: 1 / mp.sqrt(1 + x * x)


@unary(dtypes=FLOATS, torch="acosh", jax="jax.numpy.acosh", ulp=2, backward_ulp=4)
class acosh:
    """The inverse of cosh, from 1 on; its slope is infinite at 1."""

    truth = lambda x: mp.nan if x < 1 else mp.acosh(x) if x < 1e40 else mp.log(2 * x)
    forward = lambda x: f.acosh(x)
    backward = lambda dy, x: dy / (f.sqrt(x - 1) * f.sqrt(x + 1))
    slope = lambda x: mp.nan if x < 1 else mp.inf if x == 1 else 1 / mp.sqrt(x * x - 1)


@unary(dtypes=FLOATS, torch="atanh", jax="jax.numpy.atanh", ulp=2, backward_ulp=3,
       differs="outside [-1, 1] the gradient is NaN as the function is")
class atanh:
    """The inverse of tanh; its slope is infinite at -1 and 1."""

    truth = lambda x: mp.nan if abs(x) > 1 else mp.atanh(x) if abs(x) < 1 else mp.inf * mp.sign(x)
    forward = lambda x: f.atanh(x)
    backward = lambda dy, x: within(f.abs(x) <= 1, dy / ((1 - x) * (1 + x)))
    slope = lambda x: mp.nan if abs(x) > 1 else mp.inf if abs(x) == 1 else 1 / ((1 - x) * (1 + x))


@unary(dtypes=FLOATS, torch="sinc", jax="jax.numpy.sinc", ulp=2, backward_ulp=4,
       differs="at infinities its limits; torch and JAX: NaN",
       backward_floor=lambda dy, x, u: abs(dy) * u * (2 / abs(x) if abs(x) > 0.5 else 0))
class sinc:
    """sin(pi x) / (pi x), 1 at 0."""

    truth = lambda x: mp.mpf(0) if mp.isinf(x) else sinc_truth(x)
    forward = lambda x: f.sinc(x)
    backward = lambda dy, x: dy * f.sinc_slope(x)
    slope = lambda x: (mp.mpf(0) if mp.isinf(x) else -(mp.pi**2) * x / 3 if abs(x) < mp.mpf(2) ** -60
                       else (mp.cospi(x) - sinc_truth(x)) / x)


@unary(dtypes=FLOATS, torch="special.spherical_bessel_j0", jax=None, ulp=2, differs="at infinities its limit; torch: NaN")
class spherical_bessel_j0:
    """sin(x) / x, 1 at 0; it has no gradient."""

    truth = lambda x: mp.mpf(0) if mp.isinf(x) else mp.sin(x) / x if x else mp.mpf(1)
    forward = lambda x: f.where(x == 0, f.element(1.0), f.where(f.is_inf(x), f.element(0.0), f.sin(x) / x))


def _scale(a, b):
    """A power of two that brings a point of the plane to where nothing overflows or underflows."""
    size = f.maximum(f.abs(a), f.abs(b))
    return f.where(size > 2.0**500, f.element(2.0**-600), f.where(size < 2.0**-500, f.element(2.0**600), f.element(1.0)))


def _length(a, b):
    s = f.hypot(a, b)
    return f.where(s == 0, f.element(1.0), s)


def _square(a, b):
    s = f.wide(a) * f.wide(a) + f.wide(b) * f.wide(b)
    return f.where(s == 0, 1.0, s)


def _turn(dy, a, b):
    """dy b / (a^2 + b^2)."""
    s = _length(a * _scale(a, b), b * _scale(a, b))
    return (dy * ((b * _scale(a, b) / s) / s)) * _scale(a, b)


def _share(dy, a, b):
    """dy a / sqrt(a^2 + b^2)."""
    size = f.maximum(f.abs(a), f.abs(b))
    by = f.where(size > 2.0**1000, f.element(0.5), f.where(size < 2.0**-500, f.element(2.0**600), f.element(1.0)))
    return ratio(dy, a * by, _length(a * by, b * by))


@binary(dtypes=FLOATS, torch="atan2", jax="jax.numpy.atan2", ulp=2, backward_ulp=5,
        backward_floor=lambda dy, a, b, u: [abs(dy) * least(u) / mp.hypot(a, b) if a or b else 0] * 2,
        differs="at the origin both gradients are 0; JAX gives NaN")
class atan2:
    """The angle of the point (b, a)."""

    truth = lambda a, b: atan2_truth(a, b)
    forward = lambda a, b: f.atan2(a, b)
    backward = by_compute(f32=lambda dy, a, b: (f.wide(dy) * (f.wide(b) / _square(a, b)),
                                                -f.wide(dy) * (f.wide(a) / _square(a, b))),
                          f64=lambda dy, a, b: (_turn(dy, a, b), _turn(-dy, b, a)))
    slope = lambda a, b: (mp.mpf(0), mp.mpf(0)) if a == b == 0 else (b / (a * a + b * b), -a / (a * a + b * b))


@binary(dtypes=FLOATS, torch="hypot", jax="jax.numpy.hypot", ulp=2, backward_ulp=3, sees_nan=True,
        differs="at the origin both gradients are 0; torch and JAX give NaN")
class hypot:
    """sqrt(a^2 + b^2), without overflow; infinite beside an infinity even for NaN, as in IEEE 754."""

    truth = lambda a, b: mp.inf if mp.isinf(a) or mp.isinf(b) else mp.sqrt(a * a + b * b)
    forward = lambda a, b: f.hypot(a, b)
    backward = by_compute(f32=lambda dy, a, b: (f.wide(dy) * (f.wide(a) / f.sqrt(_square(a, b))),
                                                f.wide(dy) * (f.wide(b) / f.sqrt(_square(a, b)))),
                          f64=lambda dy, a, b: (_share(dy, a, b), _share(dy, b, a)))
    slope = lambda a, b: (mp.mpf(0), mp.mpf(0)) if a == b == 0 else (a / mp.sqrt(a * a + b * b), b / mp.sqrt(a * a + b * b))
