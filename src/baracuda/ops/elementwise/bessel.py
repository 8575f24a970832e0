"""Bessel functions."""

# ruff: noqa: N801
from __future__ import annotations

from ...bessel_definitions import amplitude, plain_i, plain_k, scaled_i, scaled_i_drop, scaled_k, scaled_k_drop, wave
from ...expr.nodes import f
from ...registry import FLOATS, by_compute, unary
from ...truth import mp
from .shared import least, signum


def _lost(dy, x, u):
    """What a slope below the normal numbers loses before dy."""
    return abs(dy) * 2 * least(u)


@unary(dtypes=FLOATS, torch="special.i0", jax="jax.scipy.special.i0", ulp=2, backward_ulp=3, backward_floor=_lost,
       differs="the gradient at infinities is infinite; torch and JAX: NaN")
class i0:
    """The modified Bessel function of the first kind of order 0."""

    truth = lambda x: plain_i(0, x)
    forward = lambda x: f.i0(x)
    backward = lambda dy, x: dy * f.i1(x)
    slope = lambda x: plain_i(1, x)


@unary(dtypes=FLOATS, torch="special.i0e", jax="jax.scipy.special.i0e", ulp=2, backward_ulp=8, backward_floor=_lost)
class i0e:
    """e^-|x| i0(x); its slope at 0 is 0."""

    truth = lambda x: scaled_i(0, x)
    forward = lambda x: f.i0e(x)
    backward = lambda dy, x: dy * f.where(x > 0, -f.i0e_drop(x), f.where(x < 0, f.i0e_drop(x), x - x))
    slope = lambda x: -signum(x) * scaled_i_drop(x)


def _i1_slope(x):
    y, ratio = f.i0(x), f.i1(x) / x
    return f.where(f.abs(x) < 2.0**-30, 0.5 + x * 0, f.where(f.is_inf(y), y, y - ratio))


def _i1_slope_truth(x):
    if abs(x) < mp.mpf(2) ** -100:
        return mp.mpf(1) / 2
    return mp.inf if mp.isinf(plain_i(0, x)) else plain_i(0, x) - plain_i(1, x) / x


@unary(dtypes=FLOATS, torch="special.i1", jax="jax.scipy.special.i1", ulp=2, backward_ulp=6,
       differs="the gradient at infinities is infinite; torch and JAX: NaN")
class i1:
    """The modified Bessel function of the first kind of order 1."""

    truth = lambda x: plain_i(1, x)
    forward = lambda x: f.i1(x)
    backward = by_compute(f32=lambda dy, x: f.wide(dy) * _i1_slope(f.wide(x)), f64=lambda dy, x: dy * _i1_slope(x))
    slope = lambda x: _i1_slope_truth(x)


def _i1e_slope(x):
    return f.where(f.abs(x) < 2.0**-54, 0.5 + x * 0, f.i0e_drop(x) - f.i1e(x) / x)


def _i1e_slope_truth(x):
    if abs(x) < mp.mpf(2) ** -100:
        return mp.mpf(1) / 2 - abs(x)
    return mp.mpf(0) if mp.isinf(x) else scaled_i_drop(x) - scaled_i(1, x) / x


@unary(dtypes=FLOATS, torch="special.i1e", jax="jax.scipy.special.i1e", ulp=2, backward_ulp=10,
       differs="the gradient at infinities is 0; torch: NaN",
       backward_floor=lambda dy, x, u: abs(dy) * (u if abs(x) < 3 else 2 * least(u)))
class i1e:
    """e^-|x| i1(x)."""

    truth = lambda x: scaled_i(1, x)
    forward = lambda x: f.i1e(x)
    backward = by_compute(f32=lambda dy, x: f.wide(dy) * _i1e_slope(f.wide(x)), f64=lambda dy, x: dy * _i1e_slope(x))
    slope = lambda x: _i1e_slope_truth(x)


@unary(dtypes=FLOATS, torch="special.modified_bessel_i0", jax=None, ulp=2, backward_ulp=3, backward_floor=_lost,
       differs="infinite at infinities; torch: NaN")
class modified_bessel_i0:
    """`i0` by its other name."""

    truth = lambda x: plain_i(0, x)
    forward, backward = i0.forward, i0.backward
    slope = lambda x: plain_i(1, x)


@unary(dtypes=FLOATS, torch="special.modified_bessel_i1", jax=None, ulp=2, backward_ulp=6,
       differs="infinite at infinities; torch: NaN")
class modified_bessel_i1:
    """`i1` by its other name."""

    truth = lambda x: plain_i(1, x)
    forward, backward = i1.forward, i1.backward
    slope = lambda x: _i1_slope_truth(x)


def _k1_slope(x):
    return -(f.k0(x) + f.k1(x) / f.abs(x))


def _k1_slope_truth(x):
    return -mp.inf if x == 0 else -(plain_k(0, x) + plain_k(1, x) / x) if x < mp.inf else mp.mpf(0)


@unary(dtypes=FLOATS, torch="special.modified_bessel_k0", jax=None, ulp=2, backward_ulp=3, backward_floor=_lost)
class modified_bessel_k0:
    """The modified Bessel function of the second kind of order 0; infinite at 0, NaN below."""

    truth = lambda x: plain_k(0, x)
    forward = lambda x: f.k0(x)
    backward = lambda dy, x: dy * -f.k1(x)
    slope = lambda x: -plain_k(1, x)


@unary(dtypes=FLOATS, torch="special.modified_bessel_k1", jax=None, ulp=2, backward_ulp=5, backward_floor=_lost)
class modified_bessel_k1:
    """The modified Bessel function of the second kind of order 1; infinite at 0, NaN below."""

    truth = lambda x: plain_k(1, x)
    forward = lambda x: f.k1(x)
    backward = by_compute(f32=lambda dy, x: f.wide(dy) * _k1_slope(f.wide(x)), f64=lambda dy, x: dy * _k1_slope(x))
    slope = lambda x: _k1_slope_truth(x)


@unary(dtypes=FLOATS, torch="special.scaled_modified_bessel_k0", jax=None, ulp=2, backward_ulp=8, backward_floor=_lost)
class scaled_modified_bessel_k0:
    """e^x modified_bessel_k0(x)."""

    truth = lambda x: scaled_k(0, x)
    forward = lambda x: f.k0e(x)
    backward = lambda dy, x: dy * -f.k0e_drop(x)
    slope = lambda x: -scaled_k_drop(x)


def _k1e_slope(x):
    ratio = f.k1e(x) / f.abs(x)
    return f.where(f.is_inf(ratio), -ratio, f.k0e_drop(x) - ratio)


def _k1e_slope_truth(x):
    return -mp.inf if x == 0 else scaled_k_drop(x) - scaled_k(1, x) / x if x < mp.inf else mp.mpf(0)


@unary(dtypes=FLOATS, torch="special.scaled_modified_bessel_k1", jax=None, ulp=2, backward_ulp=8, backward_floor=_lost)
class scaled_modified_bessel_k1:
    """e^x modified_bessel_k1(x)."""

    truth = lambda x: scaled_k(1, x)
    forward = lambda x: f.k1e(x)
    backward = by_compute(f32=lambda dy, x: f.wide(dy) * _k1e_slope(f.wide(x)), f64=lambda dy, x: dy * _k1e_slope(x))
    slope = lambda x: _k1e_slope_truth(x)


def _ripple(x, u):
    """Close to a zero the error is that of the amplitude."""
    return 2 * u * amplitude(x)


def _ripple_back(dy, x, u):
    return abs(dy) * (4 * u * amplitude(x) + 2 * least(u))


@unary(dtypes=FLOATS, torch="special.bessel_j0", jax=None, ulp=2, backward_ulp=3, floor=_ripple, backward_floor=_ripple_back,
       differs="0 at infinities; torch: NaN")
class bessel_j0:
    """The Bessel function of the first kind of order 0."""

    truth = lambda x: wave(0, x)
    forward = lambda x: f.bessel_j0(x)
    backward = lambda dy, x: dy * -f.bessel_j1(x)
    slope = lambda x: -wave(1, x)


def _j1_slope(x):
    return f.where(f.abs(x) < 2.0**-30, 0.5 + x * 0, f.bessel_j0(x) - f.bessel_j1(x) / x)


@unary(dtypes=FLOATS, torch="special.bessel_j1", jax=None, ulp=2, backward_ulp=4, floor=_ripple, backward_floor=_ripple_back,
       differs="0 at infinities; torch: NaN")
class bessel_j1:
    """The Bessel function of the first kind of order 1."""

    truth = lambda x: wave(1, x)
    forward = lambda x: f.bessel_j1(x)
    backward = by_compute(f32=lambda dy, x: f.wide(dy) * _j1_slope(f.wide(x)), f64=lambda dy, x: dy * _j1_slope(x))
    slope = lambda x: mp.mpf(1) / 2 if abs(x) < mp.mpf(2) ** -100 else mp.mpf(0) if mp.isinf(x) else wave(0, x) - wave(1, x) / x


@unary(dtypes=FLOATS, torch="special.bessel_y0", jax=None, ulp=2, backward_ulp=3, floor=_ripple, backward_floor=_ripple_back,
       differs="0 at infinity; torch: NaN")
class bessel_y0:
    """The Bessel function of the second kind of order 0; -inf at 0, NaN below."""

    truth = lambda x: wave(0, x, second=True)
    forward = lambda x: f.bessel_y0(x)
    backward = lambda dy, x: dy * -f.bessel_y1(x)
    slope = lambda x: -wave(1, x, second=True)


def _y1_slope(x):
    ratio = f.bessel_y1(x) / f.abs(x)
    return f.where(f.is_inf(ratio), -ratio, f.bessel_y0(x) - ratio)


def _y1_slope_truth(x):
    return mp.inf if x == 0 else mp.mpf(0) if x == mp.inf else wave(0, x, second=True) - wave(1, x, second=True) / x


@unary(dtypes=FLOATS, torch="special.bessel_y1", jax=None, ulp=2, backward_ulp=5, floor=_ripple, backward_floor=_ripple_back,
       differs="0 at infinity; torch: NaN")
class bessel_y1:
    """The Bessel function of the second kind of order 1; -inf at 0, NaN below."""

    truth = lambda x: wave(1, x, second=True)
    forward = lambda x: f.bessel_y1(x)
    backward = by_compute(f32=lambda dy, x: f.wide(dy) * _y1_slope(f.wide(x)), f64=lambda dy, x: dy * _y1_slope(x))
    slope = lambda x: _y1_slope_truth(x)
