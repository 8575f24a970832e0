"""Activations with corners: what lies beyond them has the gradient 0, and so has the corner unless a row says otherwise."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import FLOATS, binary, number, unary
from ...truth import mp
from .shared import between, inf, passed


@unary(dtypes=FLOATS, torch="nn.functional.relu", jax="jax.nn.relu", ulp=0)
class relu:
    """x above 0, 0 below; NaN for NaN. At 0 the slope is 0."""

    truth = lambda x: x if x > 0 else mp.mpf(0)
    forward = lambda x: f.where(x <= 0, f.element(0.0), x)
    backward = lambda dy, x: passed(x > 0, dy, x)
    slope = lambda x: mp.mpf(1 if x > 0 else 0)


@unary(dtypes=FLOATS, torch="nn.functional.relu6", jax="jax.nn.relu6", ulp=0)
class relu6:
    """x between 0 and 6; at both the slope is 0."""

    truth = lambda x: min(max(x, mp.mpf(0)), mp.mpf(6))
    forward = lambda x: f.where(x <= 0, f.element(0.0), f.where(x >= 6, f.element(6.0), x))
    backward = lambda dy, x: passed((x > 0) & (x < 6), dy, x)
    slope = lambda x: between(x, 0, 6)


@unary(dtypes=FLOATS, torch="nn.functional.leaky_relu", jax="jax.nn.leaky_relu", ulp=1,
       differs="at 0 the slope is negative_slope, as in torch; JAX: 1",
       params=(number("negative_slope", 0.01, doc="the slope below 0, and at 0"),))
class leaky_relu:
    """x above 0, negative_slope x below."""

    truth = lambda x, negative_slope: x if x > 0 else x * negative_slope
    forward = lambda x, negative_slope: f.where(x > 0, x, x * negative_slope)
    backward = lambda dy, x, negative_slope: f.where(x > 0, dy, f.where(f.is_nan(x), x, dy * negative_slope))
    slope = lambda x, negative_slope: mp.mpf(1) if x > 0 else mp.mpf(negative_slope)


@unary(dtypes=FLOATS, torch="nn.functional.hardtanh", jax="jax.nn.hard_tanh", ulp=0, limits=("min_val", "max_val"),
       differs="at a bound the slope is 0, as in torch; JAX: 1",
       params=(number("min_val", -1.0, doc="the lowest result"), number("max_val", 1.0, doc="the highest result")))
class hardtanh:
    """x between min_val and max_val; at both the slope is 0."""

    truth = lambda x, min_val, max_val: min(max(x, min_val), max_val)
    forward = lambda x, min_val, max_val: f.where(x <= min_val, min_val, f.where(x >= max_val, max_val, x))
    backward = lambda dy, x, min_val, max_val: passed((x > min_val) & (x < max_val), dy, x)
    slope = lambda x, min_val, max_val: between(x, min_val, max_val)


@unary(dtypes=FLOATS, torch="clamp", jax="jax.numpy.clip", ulp=0, limits=("min", "max"), bench={"min": -1.0, "max": 1.0},
       params=(number("min", -inf, doc="the lowest result"), number("max", inf, doc="the highest result")),
       differs="at a bound the gradient is dy, as in torch; JAX halves it")
class clamp:
    """x between min and max, either of which may be left out; at a bound the slope is 1."""

    truth = lambda x, min, max: min if x < min else max if x > max else x
    forward = lambda x, min, max: f.where(x < min, min, f.where(x > max, max, x))
    backward = lambda dy, x, min, max: passed((x >= min) & (x <= max), dy, x)
    slope = lambda x, min, max: mp.mpf(1 if min <= x <= max else 0)


@unary(dtypes=FLOATS, torch="nn.functional.hardsigmoid", jax="jax.nn.hard_sigmoid", ulp=1, backward_ulp=1)
class hardsigmoid:
    """(x + 3) / 6 between 0 and 1; at both the slope is 0."""

    truth = lambda x: min(max((x + 3) / 6, mp.mpf(0)), mp.mpf(1))
    forward = lambda x: f.where(x <= -3, f.element(0.0), f.where(x >= 3, f.element(1.0), (x + 3) / 6))
    backward = lambda dy, x: passed((x > -3) & (x < 3), dy / 6, x)
    slope = lambda x: between(x, -3, 3) / 6


def _swish_slope(x):
    return mp.mpf(0) if x <= -3 else x / 3 + mp.mpf(1) / 2 if x < 3 else mp.mpf(1)


@unary(dtypes=FLOATS, torch="nn.functional.hardswish", jax="jax.nn.hard_swish", ulp=2, backward_ulp=2,
       differs="0 at -inf, where torch and JAX give NaN; at 3 the slope is 1, as in torch, JAX: 0.5",
       backward_floor=lambda dy, x, u: abs(dy) * u if -3 < x < 3 else 0)
class hardswish:
    """x times hardsigmoid(x). At -3 the slope is 0, at 3 it is 1."""

    truth = lambda x: mp.mpf(0) if x <= -3 else x if x >= 3 else x * (x + 3) / 6
    forward = lambda x: f.where(x <= -3, f.element(0.0), f.where(x >= 3, x, x * (x + 3) / 6))
    backward = lambda dy, x: f.where(x >= 3, dy, passed(x > -3, dy * (x / 3 + 0.5), x))
    slope = lambda x: _swish_slope(x)


_LAMBDA = number("lambd", 0.5, at_least=0.0, doc="half the width of what becomes 0")


@unary(dtypes=FLOATS, torch="nn.functional.hardshrink", jax=None, ulp=0, params=(_LAMBDA,))
class hardshrink:
    """x, but 0 where |x| <= lambd."""

    truth = lambda x, lambd: x if abs(x) > lambd else mp.mpf(0)
    forward = lambda x, lambd: f.where(f.abs(x) <= lambd, f.element(0.0), x)
    backward = lambda dy, x, lambd: passed(f.abs(x) > lambd, dy, x)
    slope = lambda x, lambd: mp.mpf(1 if abs(x) > lambd else 0)


@unary(dtypes=FLOATS, torch="nn.functional.softshrink", jax=None, ulp=1, params=(_LAMBDA,))
class softshrink:
    """x moved towards 0 by lambd, 0 where |x| <= lambd."""

    truth = lambda x, lambd: x - lambd if x > lambd else x + lambd if x < -lambd else mp.mpf(0)
    forward = lambda x, lambd: f.where(
        x > lambd, x - lambd, f.where(x < -lambd, x + lambd, f.where(f.is_nan(x), x, f.element(0.0))))
    backward = lambda dy, x, lambd: passed(f.abs(x) > lambd, dy, x)
    slope = lambda x, lambd: mp.mpf(1 if abs(x) > lambd else 0)


@unary(dtypes=FLOATS, torch="nn.functional.threshold", jax=None, ulp=0,
       params=(number("threshold", 0.0, doc="what x must be above"), number("value", 0.0, doc="the result if it is not")))
class threshold:
    """x above the threshold, value at and below it."""

    truth = lambda x, threshold, value: x if x > threshold else mp.mpf(value)
    forward = lambda x, threshold, value: f.where(x <= threshold, value, x)
    backward = lambda dy, x, threshold: passed(x > threshold, dy, x)
    slope = lambda x, threshold, value: mp.mpf(1 if x > threshold else 0)


@unary(dtypes=FLOATS, torch=None, jax="jax.nn.sparse_plus", ulp=2, backward_ulp=1,
       differs="the gradient at infinities is the limit; JAX: NaN")
class sparse_plus:
    """0 below -1, x above 1, (x + 1)^2 / 4 between."""

    truth = lambda x: mp.mpf(0) if x <= -1 else x if x >= 1 else (x + 1) ** 2 / 4
    forward = lambda x: f.where(x <= -1, f.element(0.0), f.where(x >= 1, x, (x + 1) * (x + 1) * 0.25))
    backward = lambda dy, x: f.where(x >= 1, dy, passed(x > -1, f.fma(dy, x, dy) * 0.5, x))
    slope = lambda x: mp.mpf(0) if x <= -1 else mp.mpf(1) if x >= 1 else (x + 1) / 2


@unary(dtypes=FLOATS, torch=None, jax="jax.nn.sparse_sigmoid", ulp=1, differs="at the corners the slope is 0; JAX: half")
class sparse_sigmoid:
    """(x + 1) / 2 between 0 and 1; at both the slope is 0."""

    truth = lambda x: min(max((x + 1) / 2, mp.mpf(0)), mp.mpf(1))
    forward = lambda x: f.where(x <= -1, f.element(0.0), f.where(x >= 1, f.element(1.0), (x + 1) * 0.5))
    backward = lambda dy, x: passed((x > -1) & (x < 1), dy * 0.5, x)
    slope = lambda x: between(x, -1, 1) / 2


@binary(dtypes=FLOATS, torch="nn.functional.prelu", jax=None, ulp=1, sees_nan=True,
        differs="the weight broadcasts like any operand: for channels give it the shape (C, 1, 1)")
class prelu:
    """a above 0, b a below: a leaky relu whose slope b is learned. At 0 the slope is b, and b gets nothing."""

    truth = lambda a, b: a if a > 0 else a * b
    forward = lambda a, b: f.where(a > 0, a, a * b)
    backward = lambda dy, a, b: (f.where(a > 0, dy, dy * b), f.where(a > 0, f.element(0.0), dy * a))
    slope = lambda a, b: (mp.mpf(1), mp.mpf(0)) if a > 0 else (b, a)
