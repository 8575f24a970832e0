"""Special functions."""

# ruff: noqa: N801
from __future__ import annotations

from ...definitions import (
    digamma as digamma_truth,
    digamma_terms,
    erfc as erfc_truth,
    erfcx as erfcx_truth,
    erfinv as erfinv_truth,
    gaussian as gaussian_truth,
    lgamma as lgamma_truth,
    lgamma_terms,
    log_ndtr as log_ndtr_truth,
    ndtr as ndtr_truth,
    ndtri as ndtri_truth,
    trigamma as trigamma_truth,
)
from ...expr.nodes import f
from ...registry import FLOATS, by_compute, unary
from ...truth import mp
from .shared import by_root, within

_TWO_OVER_ROOT_PI, _ROOT_PI_OVER_TWO = 1.1283791670955126, 0.8862269254527580
_INVERSE_ROOT_TWO_PI, _ROOT_TWO_OVER_PI, _INVERSE_ROOT_TWO = 0.3989422804014327, 0.7978845608028654, 0.7071067811865476
_ROOT_PI_OVER_ROOT_TWO = 1.2533141373155003


def _bell(x):
    """2/sqrt(pi) e^(-x^2)."""
    return 2 / mp.sqrt(mp.pi) * mp.exp(-x * x) if abs(x) < 1e4 else mp.mpf(0)


def _bell_gradient(times, width, factor):
    """dy times a bell, which underflows beside a large dy. Of a half x^2 is exact in f32."""
    return by_compute(f32=times, f64=times, half=lambda dy, x: by_root(dy, (x * x) * (-width / 2), factor))


@unary(dtypes=FLOATS, torch="erf", jax="jax.lax.erf", ulp=2, backward_ulp=3)
class erf:
    """The error function."""

    truth = lambda x: mp.erf(x) if abs(x) < 1e4 else mp.sign(x)
    forward = lambda x: f.erf(x)
    backward = _bell_gradient(lambda dy, x: f.erf_slope_times(dy, x), 1, _TWO_OVER_ROOT_PI)
    slope = lambda x: _bell(x)


@unary(dtypes=FLOATS, torch="erfc", jax="jax.lax.erfc", ulp=2, backward_ulp=3)
class erfc:
    """1 - erf(x), without cancellation."""

    truth = lambda x: erfc_truth(x)
    forward = lambda x: f.erfc(x)
    backward = _bell_gradient(lambda dy, x: -f.erf_slope_times(dy, x), 1, -_TWO_OVER_ROOT_PI)
    slope = lambda x: -_bell(x)


def _erfcx_slope(x):
    if x > 1e4:
        w = 1 / (2 * x * x)
        return 2 / mp.sqrt(mp.pi) * w * (-1 + 3 * w - 15 * w**2 + 105 * w**3)
    return 2 * x * erfcx_truth(x) - 2 / mp.sqrt(mp.pi)


def _erfcx_gradient(far):
    """2 x erfcx(x) - 2 / sqrt(pi), which is a difference of nearly equals; from `far` on its asymptotic series."""

    def gradient(dy, x):
        w = 0.5 / x / x
        terms = (-1.0, 3.0, -15.0, 105.0, -945.0, 10395.0, -135135.0)
        series = f.element(terms[-1])
        for c in terms[-2::-1]:
            series = f.fma(series, w, f.element(c))
        # x^2 divides last: as a denormal 1 / x^2 would lose bits that a large dy asks for.
        above = ((dy * ((_TWO_OVER_ROOT_PI / 2) * series)) / x) / x
        return f.where(x > far, above, dy * f.fma(2 * x, f.erfcx(x), -_TWO_OVER_ROOT_PI))

    return gradient


@unary(dtypes=FLOATS, torch="special.erfcx", jax="jax.scipy.special.erfcx", ulp=2, backward_ulp=5,
       differs="the gradient at infinity is 0; torch and JAX: NaN",
       backward_floor=lambda dy, x, u: abs(dy) * 4 * u * (1 if -1 < x <= (8 if u > 2.0**-30 else 64) else 0))
class erfcx:
    """e^(x^2) erfc(x), without overflow or underflow."""

    truth = lambda x: erfcx_truth(x)
    forward = lambda x: f.erfcx(x)
    backward = by_compute(f32=_erfcx_gradient(8), f64=_erfcx_gradient(64))
    slope = lambda x: mp.mpf(0) if x == mp.inf else -mp.inf if x < -100 else _erfcx_slope(x)


def _erfinv_slope(x):
    """sqrt(pi) / 2 e^(y^2) by erfcx(y) / erfc(y): e^(y^2) would lose digits with the square of y."""
    q = 1 - f.abs(x)
    return within(q >= 0, f.where(q == 0, f.highest(), f.erfcx(f.abs(f.erfinv(x))) * _ROOT_PI_OVER_TWO / q))


@unary(dtypes=FLOATS, torch="erfinv", jax="jax.lax.erf_inv", ulp=4, backward_ulp=8)
class erfinv:
    """The inverse of erf, infinite at -1 and 1."""

    truth = lambda x: erfinv_truth(x)
    forward = lambda x: f.erfinv(x)
    backward = lambda dy, x: dy * _erfinv_slope(x)
    slope = lambda x: mp.nan if abs(x) > 1 else mp.inf if abs(x) == 1 else mp.sqrt(mp.pi) / 2 * mp.exp(erfinv_truth(x) ** 2)


@unary(dtypes=FLOATS, torch="special.ndtr", jax="jax.scipy.special.ndtr", ulp=2, backward_ulp=3)
class ndtr:
    """The normal distribution function."""

    truth = lambda x: ndtr_truth(x)
    forward = lambda x: f.ndtr(x)
    backward = _bell_gradient(lambda dy, x: f.ndtr_slope_times(dy, x), 0.5, _INVERSE_ROOT_TWO_PI)
    slope = lambda x: gaussian_truth(x) / mp.sqrt(2 * mp.pi)


def _ndtri_slope(x):
    """1 / density, which is the ratio of the tail to it, by the tail."""
    q = f.low(x, 1 - x)
    ratio = f.erfcx(f.abs(f.ndtri(x)) * _INVERSE_ROOT_TWO) * _ROOT_PI_OVER_ROOT_TWO
    return within(q >= 0, f.where(q == 0, f.highest(), ratio / q))


@unary(dtypes=FLOATS, torch="special.ndtri", jax="jax.scipy.special.ndtri", ulp=2, backward_ulp=6,
       differs="the gradient at 0 and 1 is infinite; JAX: 0")
class ndtri:
    """The inverse of ndtr: -inf at 0, inf at 1, NaN outside."""

    truth = lambda x: ndtri_truth(x)
    forward = lambda x: f.ndtri(x)
    backward = lambda dy, x: dy * _ndtri_slope(x)
    slope = lambda x: (mp.nan if not 0 <= x <= 1 else mp.inf if x in (0, 1)
                       else mp.sqrt(2 * mp.pi) / gaussian_truth(ndtri_truth(x)))


@unary(dtypes=FLOATS, torch="special.log_ndtr", jax="jax.scipy.special.log_ndtr", ulp=3, backward_ulp=5,
       differs="the gradient at -inf is infinite; torch and JAX: NaN")
class log_ndtr:
    """The logarithm of the normal distribution function, without underflow."""

    truth = lambda x: -mp.inf if x == -mp.inf else mp.mpf(0) if x > 1e4 else log_ndtr_truth(x)
    forward = lambda x: f.log_ndtr(x)
    backward = lambda dy, x: dy * f.where(x < -(2.0**27), -x, f.where(
        x < 0, _ROOT_TWO_OVER_PI / f.erfcx(x * -_INVERSE_ROOT_TWO), f.gaussian(x) * _INVERSE_ROOT_TWO_PI / f.ndtr(x)))
    slope = lambda x: (mp.inf if x == -mp.inf else mp.sqrt(2 / mp.pi) / erfcx_truth(-x / mp.sqrt(2)) if x < 0
                       else gaussian_truth(x) / mp.sqrt(2 * mp.pi) / ndtr_truth(x))


@unary(dtypes=FLOATS, torch="lgamma", jax="jax.lax.lgamma", ulp=3, backward_ulp=4,
       differs="the gradient at 0 is infinite, as in torch; JAX: NaN",
       floor=lambda x, u: 4 * u * lgamma_terms(x) if abs(x) < 1e30 else 0,
       backward_floor=lambda dy, x, u: abs(dy) * 4 * u * digamma_terms(x) if abs(x) < 1e30 else 0)
class lgamma:
    """log |Gamma(x)|; infinite at 0, -1, -2, ..."""

    truth = lambda x: mp.inf if mp.isinf(x) else lgamma_truth(x)
    forward = lambda x: f.lgamma(x)
    backward = lambda dy, x: dy * f.digamma(x)
    slope = lambda x: mp.inf if x == mp.inf else mp.nan if x == -mp.inf else digamma_truth(x)


@unary(dtypes=FLOATS, torch="digamma", jax="jax.lax.digamma", ulp=3, backward_ulp=6,
       floor=lambda x, u: 4 * u * (digamma_terms(x) if x < 0 else 1) if abs(x) < 1e30 else 0,
       differs="infinite at 0 with the other sign, NaN at the poles -1, -2, ... , as in torch; JAX: NaN at 0")
class digamma:
    """The derivative of lgamma."""

    truth = lambda x: mp.inf if x == mp.inf else mp.nan if x == -mp.inf else digamma_truth(x)
    forward = lambda x: f.digamma(x)
    backward = lambda dy, x: dy * f.trigamma(x)
    slope = lambda x: mp.mpf(0) if x == mp.inf else mp.nan if x == -mp.inf else trigamma_truth(x)


@unary(dtypes=FLOATS, torch="special.entr", jax="jax.scipy.special.entr", ulp=2, backward_ulp=2,
       backward_floor=lambda dy, x, u: abs(dy) * u, differs="below 0 the gradient is NaN")
class entr:
    """-x log(x); 0 at 0, -inf below."""

    truth = lambda x: -mp.inf if x < 0 or mp.isinf(x) else -x * mp.log(x) if x else mp.mpf(0)
    forward = lambda x: f.where(x == 0, f.element(0.0), f.where(x < 0, f.lowest(), -x * f.log(x)))
    backward = lambda dy, x: within(x >= 0, -dy * (f.log(x) + 1))
    slope = lambda x: mp.nan if x < 0 else mp.inf if x == 0 else -mp.inf if mp.isinf(x) else -(mp.log(x) + 1)
