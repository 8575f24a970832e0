"""Activations with a smooth bend."""

# ruff: noqa: N801
from __future__ import annotations

from ...definitions import gelu_slope, ndtr as ndtr_truth
from ...expr.nodes import f
from ...registry import FLOATS, by_compute, choice, number, unary
from ...truth import mp
from .shared import exp as exp_truth, inf, least, sigmoid as sigmoid_truth, sigmoids, two_product, two_sum, with_decay

_GELU = choice("approximate", "none", "tanh", doc="the formula: exact, or by a tanh")
_ROOT, _CUBIC = 1.5957691216057308, 0.044715  # 2 sqrt(2/pi)
# What these constants lose when they are rounded to the compute type.
_ROOT_LOW = by_compute(f32=-4.534068042105272e-08, f64=-9.96930880911092e-17)
_CUBIC_LOW = by_compute(f32=1.5461444832776117e-09, f64=0.0)


def _tanh_argument(x, compute):
    """2 sqrt(2/pi) (x + 0.044715 x^3), as a sum of two: its error would be multiplied by the exponential."""
    square, low = two_product(x, x)
    cubic, error = two_product(square, f.element(_CUBIC))
    inner, rest = two_sum(f.element(1.0), cubic)
    rest = rest + f.fma(square, _CUBIC_LOW.pick(compute), f.fma(low, _CUBIC, error))
    scaled, lost = two_product(x, f.element(_ROOT))
    lost = f.fma(x, _ROOT_LOW.pick(compute), lost)
    high, more = two_product(scaled, inner)
    return high, f.fma(scaled, rest, f.fma(lost, inner, more))


def _gelu_tanh(x, compute):
    high, low = _tanh_argument(x, compute)
    s, rest = sigmoids(high)
    return s + s * rest * low


def _tanh_forward(compute):
    def forward(x):
        high, low = _tanh_argument(x, compute)
        s, rest = sigmoids(high)
        p, lost = two_product(x, s)
        return f.where(f.abs(x) > 64, f.maximum(x, 0), p + f.fma(p * rest, low, lost))

    return forward


def _tanh_backward(compute):
    def gradient(dy, x):
        high = _tanh_argument(x, compute)[0]
        inner = x * (_ROOT * f.fma(x * x, 3 * _CUBIC, f.element(1.0)))
        slope = f.fma(inner, sigmoids(high)[0] * sigmoids(high)[1], _gelu_tanh(x, compute))
        return dy * f.where(f.abs(x) > 64, f.where(x > 0, f.element(1.0), f.element(0.0)), slope)

    return gradient


def _tanh_truth(x):
    return sigmoid_truth(2 * mp.sqrt(2 / mp.pi) * (x + mp.mpf(_CUBIC) * x**3))


def _tanh_slope(x):
    s = _tanh_truth(x)
    return s + x * s * (1 - s) * 2 * mp.sqrt(2 / mp.pi) * (1 + 3 * mp.mpf(_CUBIC) * x * x)


def _gelu_truth(x, approximate):
    if mp.isinf(x):
        return x if x > 0 else mp.mpf(0)
    return x * (ndtr_truth(x) if approximate == "none" else _tanh_truth(x))


def _gelu_slope(x, approximate):
    if abs(x) > 1e4:
        return mp.mpf(1 if x > 0 else 0)
    return gelu_slope(x) if approximate == "none" else _tanh_slope(x)


def _gelu_floor(x, approximate, u):
    """Of the slope: its terms cancel near 0; far out the square multiplies what the exponent of the tanh lost, or underflowed."""
    if abs(x) < 2:
        return 4 * u
    square = 1 if approximate == "none" else x * x
    return 4 * u * abs(_gelu_slope(x, approximate)) * square + (4 * abs(x) ** 3 * least(u) if -64 < x < 0 else 0)


@unary(dtypes=FLOATS, torch="nn.functional.gelu", jax="jax.nn.gelu", ulp=3, backward_ulp=4, params=(_GELU,),
       differs="JAX approximates by default", variant=lambda approximate: "" if approximate == "none" else approximate,
       floor=lambda x, approximate, u: 0 if approximate == "none" or mp.isinf(x) or x > 0 else 2 * abs(x) * least(u),
       backward_floor=lambda dy, x, approximate, u: abs(dy) * _gelu_floor(x, approximate, u))
class gelu:
    """x times the normal distribution function of x."""

    truth = lambda x, approximate: _gelu_truth(x, approximate)
    forward = {"": lambda x: f.gelu(x),
               "tanh": by_compute(f32=_tanh_forward("f32"), f64=_tanh_forward("f64"))}
    backward = {"": lambda dy, x: dy * f.gelu_slope(x),
                "tanh": by_compute(f32=_tanh_backward("f32"), f64=_tanh_backward("f64"))}
    slope = lambda x, approximate: _gelu_slope(x, approximate)


@unary(dtypes=FLOATS, torch="nn.functional.silu", jax="jax.nn.silu", ulp=2, backward_ulp=5,
       differs="at infinities its limits; torch and JAX: NaN",
       backward_floor=lambda dy, x, u: abs(dy) * (4 * u * sigmoid_truth(x) if abs(x) < 4 else abs(x) * least(u) if x < 0 else 0))
class silu:
    """x sigmoid(x)."""

    truth = lambda x: mp.mpf(0) if x == -inf else x * sigmoid_truth(x)
    forward = lambda x: f.silu(x)
    backward = lambda dy, x: dy * f.silu_slope(x)
    slope = lambda x: mp.mpf(1 if x > 0 else 0) if mp.isinf(x) else sigmoid_truth(x) * (1 + x * sigmoid_truth(-x))


def _mish(e):
    """n = e^x (e^x + 2), of which tanh(softplus(x)) = n / (n + 2)."""
    return f.fma(e, e, e + e)


def _mish_gate(x):
    n = _mish(f.exp(x))
    return n / (n + 2)


def _mish_bend(x, e):
    """e ((e + 2) (n + 2) + 4 x (1 + e)) / (n + 2)^2, giving back what the quotient and the products after it lost."""
    n = _mish(e)
    d, rest = two_sum(f.element(2.0), n)
    r = 1 / d
    lost = f.fma(-d, r, f.element(1.0)) - rest * r
    above = e * f.fma(e + 2, d, f.fma(4 * x, e, 4 * x))
    square, low = two_product(r, r)
    p, more = two_product(above, square)
    return p + f.fma(p, lost + lost, f.fma(above, low, more))


def _mish_gradient(dy, x):
    """Far on the left the slope is (1 + x) e^x, whose exponential is taken as a square: it underflows beside a large dy."""
    far = x < -40
    e = f.exp(f.where(far, x * 0.5, x))
    left = f.where(x < -1e4, f.element(0.0), (dy * (1 + x) * e) * e)
    return f.where(x > 22, dy, f.where(far, left, dy * _mish_bend(x, e)))


def _mish_truth(x):
    if mp.isinf(x) or abs(x) > 1e5:
        return x if x > 0 else mp.mpf(0)
    return x * mp.tanh(mp.log1p(mp.exp(x)))


def _mish_slope(x):
    if abs(x) > 1e5:
        return mp.mpf(1 if x > 0 else 0)
    t = mp.tanh(mp.log1p(mp.exp(x)))
    return t + x * mp.sech(mp.log1p(mp.exp(x))) ** 2 * sigmoid_truth(x)


@unary(dtypes=FLOATS, torch="nn.functional.mish", jax="jax.nn.mish", ulp=4, backward_ulp=6,
       differs="at infinities its limits; torch and JAX: NaN",
       floor=lambda x, u: 0 if mp.isinf(x) or x > 0 else 2 * abs(x) * least(u),
       backward_floor=lambda dy, x, u: (abs(dy) * 8 * u * exp_truth(x) if -8 < x < 2 else
                                        abs(dy * x) * 4 * least(u) if -200 < x < 0 else 0))
class mish:
    """x tanh(softplus(x)), without cancellation."""

    truth = lambda x: _mish_truth(x)
    forward = lambda x: f.where(x > 22, x, f.where(x < -1e4, -f.element(0.0), x * _mish_gate(x)))
    backward = lambda dy, x: _mish_gradient(dy, x)
    slope = lambda x: _mish_slope(x)


def _softsign_gradient(dy, x):
    """dy / (1 + |x|)^2, giving back what the sum and its reciprocal lost."""
    d, rest = two_sum(f.element(1.0), f.abs(x))
    r = 1 / d
    g = (dy * r) * r
    return f.fma(g, f.where(f.is_finite(d) & f.is_finite(g), 2 * (f.fma(-d, r, f.element(1.0)) - rest * r), f.element(0.0)), g)


@unary(dtypes=FLOATS, torch="nn.functional.softsign", jax="jax.nn.soft_sign", ulp=2, backward_ulp=3,
       differs="at infinities its limits; torch and JAX: NaN")
class softsign:
    """x / (1 + |x|)."""

    truth = lambda x: mp.sign(x) if mp.isinf(x) else x / (1 + abs(x))
    forward = lambda x: f.where(f.is_inf(x), f.sign_of(x), x / (1 + f.abs(x)))
    backward = lambda dy, x: _softsign_gradient(dy, x)
    slope = lambda x: 1 / (1 + abs(x)) ** 2


def _tanh_squared(dy, x):
    """dy tanh(x)^2. Within 1 tanh(x) is x less what tanhshrink knows exactly, so that its error does not count twice."""
    near = f.abs(x) < 1
    high, low = two_sum(x, -f.tanhshrink(x))
    t = f.where(near, high, f.tanh(x))
    return (dy * t) * (t + f.where(near, low * 2, f.element(0.0)))


@unary(dtypes=FLOATS, torch="nn.functional.tanhshrink", jax=None, ulp=2, backward_ulp=5)
class tanhshrink:
    """x - tanh(x), without cancellation."""

    truth = lambda x: x if mp.isinf(x) else (x - mp.tanh(x) if abs(x) > 1e-20 else x**3 / 3)
    forward = lambda x: f.tanhshrink(x)
    backward = by_compute(f32=lambda dy, x: (dy * f.tanh(x)) * f.tanh(x), f64=_tanh_squared)
    slope = lambda x: mp.tanh(x) ** 2 if abs(x) < 1e5 else mp.mpf(1)


_ALPHA = number("alpha", 1.0, doc="what it tends to on the left, with the other sign")


@unary(dtypes=FLOATS, torch="nn.functional.elu", jax="jax.nn.elu", ulp=3, backward_ulp=3, params=(_ALPHA,))
class elu:
    """x above 0, alpha (e^x - 1) below; at 0 the slope is alpha."""

    truth = lambda x, alpha: x if x > 0 else alpha * (mp.expm1(x) if x > -1e5 else -1)
    forward = lambda x, alpha: f.where(x > 0, x, alpha * f.expm1(x))
    backward = with_decay(lambda decay: lambda dy, x, alpha: f.where(x > 0, dy, decay(dy * alpha, x)))
    slope = lambda x, alpha: mp.mpf(1) if x > 0 else alpha * exp_truth(x)


@unary(dtypes=FLOATS, torch="nn.functional.celu", jax="jax.nn.celu", ulp=4, backward_ulp=3,
       params=(number("alpha", 1.0, at_least=2.0**-24, doc="how far the bend reaches"),),
       backward_floor=lambda dy, x, alpha, u: abs(dy * x / alpha) * exp_truth(x / alpha) * u if x < 0 and not mp.isinf(x) else 0)
class celu:
    """x above 0, alpha (e^(x/alpha) - 1) below."""

    truth = lambda x, alpha: x if x > 0 else alpha * (mp.expm1(x / alpha) if x / alpha > -1e5 else -1)
    forward = lambda x, alpha: f.where(x > 0, x, alpha * f.expm1(x / alpha))
    backward = with_decay(lambda decay: lambda dy, x, alpha: f.where(x > 0, dy, decay(dy, x / alpha)))
    slope = lambda x, alpha: mp.mpf(1) if x > 0 else exp_truth(x / alpha)


_SELU_SCALE, _SELU_ALPHA = 1.0507009873554805, 1.6732632423543772
_SELU_LEFT = _SELU_SCALE * _SELU_ALPHA


@unary(dtypes=FLOATS, torch="nn.functional.selu", jax="jax.nn.selu", ulp=3, backward_ulp=3)
class selu:
    """The elu that keeps mean and variance."""

    truth = lambda x: mp.mpf(_SELU_SCALE) * (x if x > 0 else mp.mpf(_SELU_ALPHA) * (mp.expm1(x) if x > -1e5 else -1))
    forward = lambda x: f.where(x > 0, x * _SELU_SCALE, _SELU_LEFT * f.expm1(x))
    backward = with_decay(lambda decay: lambda dy, x: f.where(x > 0, dy * _SELU_SCALE, decay(dy * _SELU_LEFT, x)))
    slope = lambda x: mp.mpf(_SELU_SCALE) * (1 if x > 0 else mp.mpf(_SELU_ALPHA) * exp_truth(x))


def _root(x, b):
    return f.hypot(x, f.sqrt(b))


def _plus(x, b):
    return f.where(x > 0, f.fma(x, 0.5, _root(x, b) * 0.5), b * 0.25 / f.fma(x, -0.5, _root(x, b) * 0.5))


def _plus_truth(x, b):
    root = mp.sqrt(x * x + b)
    return (x + root) / 2 if x >= 0 else b / (root - x) / 2


@unary(dtypes=FLOATS, torch=None, jax="jax.nn.squareplus", ulp=5, backward_ulp=6,
       differs="at infinities its limits, and for b = 0 half of dy at 0; JAX: NaN",
       params=(number("b", 4.0, at_least=0.0, doc="how wide the bend is"),))
class squareplus:
    """(x + sqrt(x^2 + b)) / 2, without overflow or cancellation."""

    truth = lambda x, b: (x if x > 0 else mp.mpf(0)) if mp.isinf(x) or b == 0 else _plus_truth(x, b)
    forward = lambda x, b: f.where(f.is_inf(x) | (b == 0), f.where(x < 0, f.element(0.0), x), _plus(x, b))
    backward = lambda dy, x, b: dy * f.where(
        f.is_inf(x) | (b == 0), f.where(x < 0, f.element(0.0), f.where(x > 0, f.element(1.0), x + 0.5)),
        _plus(x, b) / _root(x, b))
    slope = lambda x, b: (mp.mpf(0 if x < 0 else 1 if x > 0 else 0.5) if mp.isinf(x) or b == 0
                          else _plus_truth(x, b) / mp.sqrt(x * x + b))
