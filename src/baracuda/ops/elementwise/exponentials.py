"""Exponentials and logarithms."""

# ruff: noqa: N801
from __future__ import annotations

from ...definitions import bounded, log1mexp as log1mexp_truth, logaddexp as logaddexp_truth, logaddexp2 as logaddexp2_truth, real
from ...expr.nodes import f
from ...registry import FLOATS, binary, by_compute, elementwise, number, unary
from ...truth import mp
from .shared import exp as exp_truth, inf, infinite, sigmoid as sigmoid_truth, two_product, with_decay, within


@unary(dtypes=FLOATS, torch="exp", jax="jax.numpy.exp", ulp=1, backward_ulp=2)
class exp:
    """e^x."""

    truth = lambda x: exp_truth(x)
    forward = lambda x: f.exp(x)
    backward = with_decay(lambda decay: lambda dy, x: decay(dy, x))
    slope = lambda x: exp_truth(x)


def _exp2_gradient(low):
    """dy ln(2) 2^x: dy ln(2) keeps what it loses, `low` beside it, and the power stays among the normal numbers."""

    def gradient(dy, x):
        up, down = x > 1, x < -60
        e = f.exp2(f.where(up, x - 1, f.where(down, x + 64, x)))
        m = dy * f.where(up, f.element(2.0), f.where(down, f.element(2.0**-64), f.element(1.0)))
        p, rest = two_product(m, f.element(0.6931471805599453))
        lost = f.fma(m, low, rest)
        return f.fma(e, p, f.where(f.is_finite(p) & f.is_finite(e), e * lost, f.element(0.0)))

    return gradient


@unary(dtypes=FLOATS, torch="exp2", jax="jax.numpy.exp2", ulp=1, backward_ulp=2)
class exp2:
    """2^x."""

    truth = bounded(lambda x: mp.mpf(2) ** x, lambda x: mp.mpf(0), lambda x: mp.inf)
    forward = lambda x: f.exp2(x)
    backward = by_compute(f32=_exp2_gradient(float.fromhex("-0x1.05c61p-29")), f64=_exp2_gradient(2.3190468138462996e-17))
    slope = lambda x: exp2.truth(x) * mp.log(2)


@unary(dtypes=FLOATS, torch="expm1", jax="jax.numpy.expm1", ulp=2, backward_ulp=2)
class expm1:
    """e^x - 1, without cancellation."""

    truth = bounded(lambda x: mp.expm1(x), lambda x: mp.mpf(-1), lambda x: mp.inf)
    forward = lambda x: f.expm1(x)
    backward = with_decay(lambda decay: lambda dy, x: decay(dy, x))
    slope = lambda x: exp_truth(x)


@unary(dtypes=FLOATS, torch="log", jax="jax.numpy.log", ulp=1, samples="positive",
       differs="below 0 torch and JAX give a gradient, here it is NaN as the logarithm is")
class log:
    """The natural logarithm."""

    truth = real(lambda x: mp.log(x) if x else -mp.inf, above=0)
    forward = lambda x: f.log(x)
    backward = lambda dy, x: within(x >= 0, dy / x)
    slope = lambda x: mp.nan if x < 0 else 1 / x if x else infinite(x)


@unary(dtypes=FLOATS, torch="log2", jax="jax.numpy.log2", ulp=2, backward_ulp=2, samples="positive",
       differs="below 0 the gradient is NaN")
class log2:
    """The logarithm to base 2."""

    truth = real(lambda x: mp.log(x, 2) if x else -mp.inf, above=0)
    forward = lambda x: f.log2(x)
    backward = lambda dy, x: within(x >= 0, (dy * 1.4426950408889634) / x)
    slope = lambda x: mp.nan if x < 0 else 1 / (x * mp.log(2)) if x else infinite(x)


@unary(dtypes=FLOATS, torch="log10", jax="jax.numpy.log10", ulp=2, backward_ulp=2, samples="positive",
       differs="below 0 the gradient is NaN")
class log10:
    """The logarithm to base 10."""

    truth = real(lambda x: mp.log10(x) if x else -mp.inf, above=0)
    forward = lambda x: f.log10(x)
    backward = lambda dy, x: within(x >= 0, (dy * 0.4342944819032518) / x)
    slope = lambda x: mp.nan if x < 0 else 1 / (x * mp.log(10)) if x else infinite(x)


@unary(dtypes=FLOATS, torch="log1p", jax="jax.numpy.log1p", ulp=2, backward_ulp=2, differs="below -1 the gradient is NaN")
class log1p:
    """log(1 + x), without cancellation."""

    truth = real(lambda x: mp.log1p(x) if x > -1 else -mp.inf, above=-1)
    forward = lambda x: f.log1p(x)
    backward = lambda dy, x: within(x >= -1, dy / (1 + x))
    slope = lambda x: mp.nan if x < -1 else 1 / (1 + x) if x > -1 else mp.inf


@unary(dtypes=FLOATS, torch=None, jax="jax.nn.log1mexp", ulp=2, backward_ulp=3, differs="below 0 the gradient is NaN")
class log1mexp:
    """log(1 - e^-x) for positive x, without cancellation."""

    truth = lambda x: log1mexp_truth(x)
    forward = lambda x: f.log1mexp(x)
    backward = lambda dy, x: within(x >= 0, f.where(x > 40, dy * f.exp(-x), dy / f.expm1(x)))
    slope = lambda x: mp.nan if x < 0 else infinite(x) if x == 0 else 1 / mp.expm1(x) if x < 1e5 else mp.mpf(0)


@unary(dtypes=FLOATS, torch="sigmoid", jax="jax.nn.sigmoid", ulp=2, backward_ulp=5)
class sigmoid:
    """1 / (1 + e^-x). The gradient comes of x, not of y: near 1 a rounded y has lost it."""

    truth = lambda x: sigmoid_truth(x)
    forward = lambda x: f.sigmoid(x)
    backward = by_compute(f32=lambda dy, x: dy * f.sigmoid_slope(x), f64=lambda dy, x: f.sigmoid_slope_times(dy, x))
    slope = lambda x: sigmoid_truth(x) * sigmoid_truth(-x)


@unary(dtypes=FLOATS, torch="nn.functional.logsigmoid", jax="jax.nn.log_sigmoid", ulp=2, backward_ulp=3)
class logsigmoid:
    """log(sigmoid(x)), without overflow or cancellation."""

    truth = lambda x: -_softplus(-x)
    forward = lambda x: -f.softplus(-x)
    backward = lambda dy, x: dy * f.sigmoid(-x)
    slope = lambda x: sigmoid_truth(-x)


def _softplus(x):
    return mp.log1p(mp.exp(x)) if abs(x) < 1e5 else x if x > 0 else mp.mpf(0)


@unary(dtypes=FLOATS, torch="logit", jax="jax.scipy.special.logit", ulp=2, backward_ulp=3,
       differs="outside [0, 1] the gradient is NaN as the function is")
class logit:
    """log(x / (1 - x))."""

    truth = lambda x: mp.nan if not 0 <= x <= 1 else -mp.inf if x == 0 else mp.inf if x == 1 else mp.log(x) - mp.log1p(-x)
    forward = lambda x: f.logit(x)
    backward = lambda dy, x: within((x >= 0) & (x <= 1), dy / (x * (1 - x)))
    slope = lambda x: mp.nan if not 0 <= x <= 1 else infinite(x) if x in (0, 1) else 1 / (x * (1 - x))


_BETA = number("beta", 1.0, at_least=2.0**-24, doc="how sharp the bend is")


@unary(dtypes=FLOATS, torch="nn.functional.softplus", jax="jax.nn.softplus", ulp=3, backward_ulp=4, params=(_BETA,),
       variant=lambda beta: "" if beta == 1 else "scaled",
       floor=lambda x, beta, u: 0 if beta == 1 else abs(x) * sigmoid_truth(beta * x) * u,
       backward_floor=lambda dy, x, beta, u: 0 if beta == 1 else abs(dy * beta * x) * sigmoid_truth(beta * x) * u,
       differs="exact on both sides of torch's threshold")
class softplus:
    """log(1 + e^(beta x)) / beta, without overflow or cancellation."""

    truth = lambda x, beta: _softplus(beta * x) / beta
    forward = {"": lambda x: f.softplus(x), "scaled": lambda x, beta: f.where(x * beta > 40, x, f.softplus(x * beta) / beta)}
    backward = {"": lambda dy, x: dy * f.sigmoid(x), "scaled": lambda dy, x, beta: dy * f.sigmoid(x * beta)}
    slope = lambda x, beta: sigmoid_truth(beta * x)


def _share(a, b):
    """e^a / (e^a + e^b); equal infinities share evenly."""
    if mp.isinf(a) and a == b:
        return mp.mpf(1) / 2
    return sigmoid_truth(a - b)


def _log_sum(a, b):
    return a if a == b and mp.isinf(a) else logaddexp_truth(a, b)


def _sum_floor(a, b, u):
    return 2 * u * min(abs(a), abs(b)) if abs(a - b) < 2 else mp.mpf(0)


def _share_floors(dy, a, b, u):
    return [abs(dy * (a - b)) * _share(a, b) * _share(b, a) * u if abs(a - b) < inf else mp.mpf(0)] * 2


_HALVED = "where both are -inf, or both inf, each gets half of dy; torch gives NaN"


@binary(dtypes=FLOATS, torch="logaddexp", jax="jax.numpy.logaddexp", ulp=2, backward_ulp=4,
        floor=lambda a, b, u: _sum_floor(a, b, u), backward_floor=lambda dy, a, b, u: _share_floors(dy, a, b, u), differs=_HALVED)
class logaddexp:
    """log(e^a + e^b), without overflow."""

    truth = lambda a, b: _log_sum(a, b)
    forward = lambda a, b: f.logaddexp(a, b)
    backward = lambda dy, a, b: (dy * f.where(a == b, f.element(0.5), f.sigmoid(a - b)),
                                 dy * f.where(a == b, f.element(0.5), f.sigmoid(b - a)))
    slope = lambda a, b: (_share(a, b), _share(b, a))


@binary(dtypes=FLOATS, torch="logaddexp2", jax="jax.numpy.logaddexp2", ulp=2, backward_ulp=4,
        floor=lambda a, b, u: _sum_floor(a, b, u),
        backward_floor=lambda dy, a, b, u: [2 * abs(dy * (a - b)) * _share(a * mp.log(2), b * mp.log(2))
                                            * _share(b * mp.log(2), a * mp.log(2)) * u if abs(a - b) < inf else 0] * 2,
        differs=_HALVED)
class logaddexp2:
    """log2(2^a + 2^b), without overflow."""

    truth = lambda a, b: a if a == b and mp.isinf(a) else logaddexp2_truth(a, b)
    forward = lambda a, b: f.logaddexp2(a, b)
    backward = lambda dy, a, b: (dy * f.where(a == b, f.element(0.5), f.sigmoid((a - b) * 0.6931471805599453)),
                                 dy * f.where(a == b, f.element(0.5), f.sigmoid((b - a) * 0.6931471805599453)))
    slope = lambda a, b: (_share(a * mp.log(2), b * mp.log(2)), _share(b * mp.log(2), a * mp.log(2)))


def _shown(a, mask):
    """A masked operand counts as -inf."""
    return f.where(mask != 0, a, f.lowest())


def _parts(dy, a, b, a_mask, b_mask):
    """What each mask leaves of dy: all of it to an operand that is alone."""
    da, db = logaddexp.backward(dy, a, b)
    return (f.where(a_mask != 0, f.where(b_mask != 0, da, dy), f.element(0.0)),
            f.where(b_mask != 0, f.where(a_mask != 0, db, dy), f.element(0.0)))


def _masked(both, lost, a, b, a_mask, b_mask, cases):
    """What both give, or `lost` where one of them is NaN; else of a, of b, of none."""
    if a_mask and b_mask:
        return lost if mp.isnan(a) or mp.isnan(b) else both(a, b)
    return cases[0 if a_mask else 1 if b_mask else 2]


@elementwise("masked", ("a", "b", "a_mask", "b_mask"), fixed={"a_mask": "bool", "b_mask": "bool"}, dtypes=FLOATS,
             torch="masked.logaddexp", jax=None, ulp=2, backward_ulp=4, sees_nan=True, differs=_HALVED,
             floor=lambda a, b, a_mask, b_mask, u: _sum_floor(a, b, u if a_mask and b_mask else 0),
             backward_floor=lambda dy, a, b, a_mask, b_mask, u: _share_floors(dy, a, b, u if a_mask and b_mask else 0))
class masked_logaddexp:
    """logaddexp of what the masks let through: where one is false the other operand alone, -inf where both are."""

    truth = lambda a, b, a_mask, b_mask: _masked(_log_sum, mp.nan, a, b, a_mask, b_mask, (a, b, -mp.inf))
    forward = lambda a, b, a_mask, b_mask: f.logaddexp(_shown(a, a_mask), _shown(b, b_mask))
    backward = lambda dy, a, b, a_mask, b_mask: _parts(dy, a, b, a_mask, b_mask)
    slope = lambda a, b, a_mask, b_mask: _masked(
        lambda a, b: (_share(a, b), _share(b, a)), (mp.nan, mp.nan), a, b, a_mask, b_mask,
        ((mp.mpf(1), mp.mpf(0)), (mp.mpf(0), mp.mpf(1)), (mp.mpf(0), mp.mpf(0))))
