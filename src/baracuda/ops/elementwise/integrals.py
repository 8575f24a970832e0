"""Functions defined by integrals."""

# ruff: noqa: N801
from __future__ import annotations

from ...definitions import (
    dawsn as dawsn_truth,
    dawsn_slope as dawsn_slope_truth,
    exp1 as exp1_truth,
    expi as expi_truth,
    spence as spence_truth,
)
from ...expr.nodes import f
from ...registry import FLOATS, by_compute, unary
from ...truth import mp
from .shared import exp, infinite, within

_FAR, _E_FAR = 652.0, 1.4454470959728667e283  # e^652


@unary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.spence", ulp=2, backward_ulp=3,
       differs="-inf at inf, where the slope is 0, and the slope at 0 is -inf; JAX: NaN, as its slope above 1")
class spence:
    """The dilogarithm of 1 - x: the integral of log(t) / (1 - t) from 1 to x; NaN below 0."""

    truth = lambda x: spence_truth(x)
    forward = lambda x: f.spence(x)
    backward = lambda dy, x: dy * f.where(
        x == 1, f.element(-1.0), f.where(f.is_inf(x) & (x > 0), f.element(0.0), f.log(x) / (1 - x)))
    slope = lambda x: (mp.nan if x < 0 else -mp.inf if x == 0 else mp.mpf(-1) if x == 1 else mp.mpf(0) if mp.isinf(x)
                       else mp.log(x) / (1 - x))


@unary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.exp1", ulp=3, backward_ulp=4,
       differs="0 at inf, and the gradient at 0 is -inf; JAX: NaN")
class exp1:
    """The integral of e^-t / t from x on; infinite at 0, NaN below."""

    truth = lambda x: exp1_truth(x)
    forward = lambda x: f.exp1(x)
    backward = by_compute(
        f32=lambda dy, x: within(x >= 0, f.wide(dy) * (-f.exp(-f.wide(x)) / f.abs(f.wide(x)))),
        f64=lambda dy, x: within(x >= 0, dy * (-f.exp(-x) / f.abs(x))),
    )
    slope = lambda x: mp.nan if x < 0 else -exp(-x) / x if x else -mp.inf


@unary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.expi", ulp=3, backward_ulp=4,
       floor=lambda x, u: u if 0 < x < 1 else 0,
       differs="infinite or 0 at infinities, -inf at 0; JAX: NaN")
class expi:
    """The integral of e^t / t up to x, the principal value above 0; -inf at 0."""

    truth = lambda x: expi_truth(x)
    forward = lambda x: f.expi(x)
    # e^x may overflow where e^x / x does not.
    backward = by_compute(
        f32=lambda dy, x: f.wide(dy) * f.where(x == f.inf, f.wide(x), f.exp(f.wide(x)) / f.wide(x)),
        f64=lambda dy, x: dy * f.where(x == f.inf, x, f.where(x > _FAR, f.exp(x - _FAR) / x * _E_FAR, f.exp(x) / x)))
    slope = lambda x: infinite(x) if x == 0 else mp.inf if x == mp.inf else exp(x) / x


@unary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.dawsn", ulp=4, backward_ulp=4,
       differs="the gradient at infinities is 0; JAX: NaN",
       backward_floor=lambda dy, x, u: abs(dy) * 4 * u if abs(x) < 5 else 0)
class dawsn:
    """Dawson's integral: e^(-x^2) times the integral of e^(t^2) from 0 to x."""

    truth = lambda x: dawsn_truth(x)
    forward = lambda x: f.dawsn(x)
    backward = lambda dy, x: dy * f.dawsn_slope(x)
    slope = lambda x: dawsn_slope_truth(x)
