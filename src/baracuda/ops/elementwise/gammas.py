"""The gamma function and what is made of it."""

# ruff: noqa: N801
from __future__ import annotations

from ...definitions import (
    beta as beta_truth,
    betaln as betaln_truth,
    comb as comb_truth,
    comb_slopes,
    digamma as digamma_truth,
    digamma_rise,
    digamma_terms,
    gamma as gamma_truth,
    gamma_slope,
    lgamma as lgamma_truth,
    pole,
    polygamma as polygamma_truth,
    polygamma_terms,
    trigamma,
    zeta as zeta_truth,
    zeta_floor,
    zeta_slope,
)
from ...expr.nodes import f
from ...poch_definitions import poch as poch_truth, poch_floors, poch_slopes
from ...registry import FLOATS, binary, by_compute, number, unary
from ...truth import mp, negative
from .shared import least, nan, two_sum


def _gamma_floor(dy, x, u):
    """digamma loses digits beside its roots, and gamma those below the normal numbers."""
    if abs(x) > 1e4 or pole(x):
        return 0
    return abs(dy) * (4 * u * abs(gamma_truth(x)) * (digamma_terms(x) if x < 0 else 1) + least(u) * abs(digamma_truth(x)))


@unary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.gamma", ulp=2, backward_ulp=6, backward_floor=_gamma_floor,
       differs="the gradient is -inf at 0 and inf at inf; JAX: NaN")
class gamma:
    """The gamma function; infinite at 0 with the sign of the zero, NaN at -1, -2, ..."""

    truth = lambda x: gamma_truth(x)
    forward = lambda x: f.gamma(x)
    backward = by_compute(f32=lambda dy, x: f.wide(dy) * f.gamma(f.wide(x)) * f.digamma(f.wide(x)),
                          f64=lambda dy, x: dy * (f.gamma(x) * f.digamma(x)))
    slope = lambda x: gamma_slope(x)


def _gamma_sign(x):
    even = f.floor(f.floor(x) * 0.5) * 2 == f.floor(x)
    below = f.where(f.floor(x) == x, f.element(nan), f.where(even, f.element(1.0), f.element(-1.0)))
    return f.where(x == 0, f.sign_of(x), f.where(x > 0, f.element(1.0), f.where(x < 0, below, x)))


def _gamma_sign_truth(x):
    if x == 0 or x > 0:
        return mp.mpf(-1 if negative(x) else 1)
    return mp.nan if mp.isinf(x) or pole(x) else mp.mpf(1 if mp.floor(x / 2) * 2 == mp.floor(x) else -1)


@unary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.gammasgn", ulp=0)
class gammasgn:
    """The sign of the gamma function: that of the zero at 0, NaN at -1, -2, ..."""

    truth = lambda x: _gamma_sign_truth(x)
    forward = lambda x: _gamma_sign(x)


def _digamma_next(x):
    """digamma(1 + x) for x >= 0: what the sum lost counts by trigamma, here to a hundredth."""
    s, lost = two_sum(f.element(1.0), x)
    i = 1 / s
    return f.digamma(s) + f.where(f.is_finite(s), lost * (i * f.fma(i, f.fma(i, 1 / 6, f.element(0.5)), f.element(1.0))), 0.0)


@unary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.factorial", ulp=2, backward_ulp=6,
       differs="the gradient at inf is infinite; JAX: NaN",
       backward_floor=lambda dy, x, u: abs(dy) * 4 * u if 0 <= x < 1 else 0)
class factorial:
    """gamma(x + 1) from 0 on, 0 below."""

    truth = lambda x: mp.mpf(0) if x < 0 else gamma_truth(1 + x)
    forward = lambda x: f.factorial(x)
    backward = by_compute(
        f32=lambda dy, x: f.where(x < 0, f.wide_const(0.0), f.wide(dy) * f.factorial(f.wide(x)) * f.digamma(f.wide(x) + 1)),
        f64=lambda dy, x: f.where(x < 0, f.element(0.0), dy * f.factorial(x) * _digamma_next(x)),
    )
    slope = lambda x: mp.mpf(0) if x < 0 else gamma_slope(1 + x)


def _steps(x, p):
    """x, x - 1/2, ..., of p terms; the zero that is -0 stays what it is."""
    return [x if i == 0 else x - mp.mpf(i) / 2 for i in range(int(p))]


def _domain(x, p, value):
    return mp.nan if x < mp.mpf(p - 1) / 2 else value(_steps(x, p)) if x < mp.inf else mp.inf


@unary(dtypes=FLOATS, torch="mvlgamma", jax="jax.scipy.special.multigammaln", ulp=3, backward_ulp=4, bench={"p": 3},
       params=(number("p", 1, at_least=1, at_most=1024, whole=True, doc="the dimension"),),
       differs="NaN below (p - 1) / 2, where it is not defined: torch refuses, JAX goes on by log |Gamma|",
       floor=lambda x, p, u: 0 if abs(x) > 1e9 else _domain(x, p, lambda s: u * sum(abs(lgamma_truth(v)) for v in s if v)),
       backward_floor=lambda dy, x, p, u: 0 if abs(x) > 1e9 else _domain(
           x, p, lambda s: abs(dy) * 4 * u * sum(abs(digamma_truth(v)) + 1 for v in s if v)))
class mvlgamma:
    """The logarithm of the gamma function of p dimensions: p (p - 1) / 4 log(pi) + lgamma(x) + lgamma(x - 1/2) + ..."""

    truth = lambda x, p: _domain(x, p, lambda s: p * (p - 1) / 4 * mp.log(mp.pi) + sum(lgamma_truth(v) for v in s))
    forward = lambda x, p: f.mvlgamma(x, p)
    backward = lambda dy, x, p: dy * f.mvdigamma(x, p)
    slope = lambda x, p: _domain(x, p, lambda s: sum(digamma_truth(v) for v in s))


_POSITIVE = "NaN for negative operands, for which its integral does not exist; JAX goes on by log |Gamma|"


@binary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.betaln", ulp=2, backward_ulp=4, differs=_POSITIVE,
        floor=lambda a, b, u: u, backward_floor=lambda dy, a, b, u: [abs(dy) * 2 * least(u)] * 2)
class betaln:
    """The logarithm of the beta function."""

    truth = lambda a, b: betaln_truth(a, b)
    forward = lambda a, b: f.betaln(a, b)
    backward = lambda dy, a, b: (dy * -f.digamma_rise(a, b), dy * -f.digamma_rise(b, a))
    slope = lambda a, b: (-digamma_rise(a, b), -digamma_rise(b, a))


def _beta_slope(a, b):
    """-beta(a, b) (digamma(a + b) - digamma(a)); for b = 0, where the factors are infinite and 0, its limit."""
    if min(a, b) < 0 or mp.isinf(b) or (a != 0 and b != 0):
        return -beta_truth(a, b) * digamma_rise(a, b)
    return -mp.inf if a == 0 else mp.mpf(0) if mp.isinf(a) else -trigamma(a)


def _beta_floors(dy, a, b, u):
    rises, value = (digamma_rise(a, b), digamma_rise(b, a)), beta_truth(a, b)
    return [0 if mp.isnan(r) or mp.isinf(r) else abs(dy) * 2 * (1 + r + min(value, 2.0**70)) * least(u) for r in rises]


def _beta_gradient(dy, a, b):
    """Where b is nearly 0 the beta function is infinite, but nothing of the product changes any more."""
    y = f.where((b >= 0) & (b < 2.0**-70), b * 0 + 2.0**-70, b)
    return dy * (f.beta_fn(a, y) * -f.digamma_rise(a, y))  # dy last: the other factor is large where one of these underflows


@binary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.beta", ulp=3, backward_ulp=7, differs=_POSITIVE,
        backward_floor=_beta_floors)
class beta_fn:
    """The beta function: the integral of t^(a - 1) (1 - t)^(b - 1) from 0 to 1."""

    truth = lambda a, b: beta_truth(a, b)
    forward = lambda a, b: f.beta_fn(a, b)
    backward = by_compute(
        f32=lambda dy, a, b: tuple(_beta_gradient(f.wide(dy), f.wide(p), f.wide(q)) for p, q in ((a, b), (b, a))),
        f64=lambda dy, a, b: (_beta_gradient(dy, a, b), _beta_gradient(dy, b, a)),
    )
    slope = lambda a, b: (_beta_slope(a, b), _beta_slope(b, a))


@binary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.comb", ulp=2, backward_ulp=6,
        differs="comb(inf, b) is infinite, 1 for b = 0; JAX: NaN",
        backward_floor=lambda dy, a, b, u: [abs(dy) * 2 * least(u)] * 2)
class comb:
    """The binomial coefficient, a over b, for 0 <= b <= a; 0 elsewhere."""

    truth = lambda a, b: comb_truth(a, b)
    forward = lambda a, b: f.comb(a, b)
    backward = lambda dy, a, b: (dy * f.comb_slope_n(a, b), dy * f.comb_slope_k(a, b))
    slope = lambda a, b: comb_slopes(a, b)


def _poch_gradient(dy, a, b):
    return dy * f.poch_slope_a(a, b), dy * f.poch_slope_b(a, b)


@binary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.poch", ulp=3, backward_ulp=7,
        differs="at a = 0, -1, ... the limit along a; JAX: NaN, and wherever gamma overflows. At the poles a + b = 0, -1, ... as "
                "gamma: infinite at 0 with the sign of gamma(a), else NaN; SciPy: inf",
        backward_floor=lambda dy, a, b, u: [abs(dy) * (v * 2.0**-51 + 2 * least(u)) for v in poch_floors(a, b)])
class poch:
    """The rising factorial: gamma(a + b) / gamma(a), which is a (a + 1) ... (a + b - 1) for whole b. At a = 0, -1, ... the
    limit along a: 0, unless a + b is 0, -1, ... too, where the gradient by b is NaN, as it jumps."""

    truth = lambda a, b: poch_truth(a, b)
    forward = lambda a, b: f.poch(a, b)
    backward = by_compute(f32=lambda dy, a, b: _poch_gradient(f.wide(dy), f.wide(a), f.wide(b)), f64=_poch_gradient)
    slope = lambda a, b: poch_slopes(a, b)


_ORDER = number("n", 2, at_least=0, at_most=128, whole=True, doc="how often digamma is differentiated")


def _polygamma_floor(x, n, u):
    return 0 if abs(x) > 1e30 else 4 * u * (polygamma_terms(n, x) if n > 0 else digamma_terms(x) if x < 0 else 1)


@unary(dtypes=FLOATS, torch="polygamma", jax="jax.scipy.special.polygamma", ulp=4, backward_ulp=6, params=(_ORDER,),
       variant=lambda n: "digamma" if n == 0 else "trigamma" if n == 1 else "",
       differs="NaN at the poles -1, -2, ... of an even n, and at 0 infinite with the other sign; torch and JAX: infinite",
       floor=lambda x, n, u: _polygamma_floor(x, n, u),
       backward_floor=lambda dy, x, n, u: abs(dy) * (_polygamma_floor(x, n + 1, u) + least(u)))
class polygamma:
    """The nth derivative of digamma."""

    truth = lambda x, n: polygamma_truth(n, x)
    forward = {"digamma": lambda x: f.digamma(x), "trigamma": lambda x: f.trigamma(x), "": lambda x, n: f.polygamma(x, n)}
    backward = {"digamma": lambda dy, x: dy * f.trigamma(x), "": lambda dy, x, n: dy * f.polygamma(x, n + 1)}
    slope = lambda x, n: polygamma_truth(n + 1, x)


@binary(dtypes=FLOATS, torch="special.zeta", jax="jax.scipy.special.zeta", ulp=4, backward_ulp=6, wrt=("b",),
        differs="NaN at the poles -1, -2, ... of an odd a; torch and JAX: infinite",
        floor=lambda a, b, u: 4 * u * zeta_floor(a, b),
        backward_floor=lambda dy, a, b, u: [abs(dy) * (abs(a) * 4 * u * zeta_floor(a + 1, b) + 2 * (1 + abs(a)) * least(u))])
class zeta:
    """The Hurwitz zeta function: the sum of (b + k)^-a over k = 0, 1, ... Only b has a gradient. NaN for a < 1, and for b < 0
    unless a is whole."""

    truth = lambda a, b: zeta_truth(a, b)
    forward = lambda a, b: f.zeta(a, b)
    backward = lambda dy, a, b: dy * -f.zeta_slope(a, b)
    slope = lambda a, b: (-zeta_slope(a, b),)
