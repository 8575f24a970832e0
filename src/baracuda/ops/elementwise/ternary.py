"""Functions of three elements."""

# ruff: noqa: N801
from __future__ import annotations

from ...dtypes import BOOL, FLOATS, INTS
from ...expr.nodes import f
from ...registry import by_compute, elementwise, number, ternary
from ...truth import mp
from .binary import _lerp, _lerp_truth, _quotient, _spread, by_square
from .shared import infinite, past, ratio


@elementwise("where", ("cond", "a", "b"), dtypes=FLOATS + INTS + BOOL, torch="where", jax="jax.numpy.where", ulp=0,
             fixed={"cond": "bool"}, sees_nan=True)
class where:
    """a where cond, b elsewhere. The gradient of the branch not taken is exactly 0, whatever it holds."""

    truth = lambda cond, a, b: a if cond else b
    forward = lambda cond, a, b: f.where(cond != 0, a, b)
    backward = lambda dy, cond: (f.where(cond != 0, dy, f.element(0.0)), f.where(cond != 0, f.element(0.0), dy))
    slope = lambda cond, a, b: (mp.mpf(1), mp.mpf(0)) if cond else (mp.mpf(0), mp.mpf(1))


@elementwise("where", ("cond", "a", "b"), dtypes=FLOATS + INTS + BOOL, torch=None, jax="jax.lax.select_n", ulp=0,
             fixed={"cond": "bool"}, sees_nan=True)
class select_n:
    """a where cond is false, b where it is true: the case that cond counts to. Gradients as those of where."""

    truth = lambda cond, a, b: b if cond else a
    forward = lambda cond, a, b: f.where(cond != 0, b, a)
    backward = lambda dy, cond: (f.where(cond != 0, f.element(0.0), dy), f.where(cond != 0, dy, f.element(0.0)))
    slope = lambda cond, a, b: (mp.mpf(0), mp.mpf(1)) if cond else (mp.mpf(1), mp.mpf(0))


@ternary(dtypes=FLOATS, torch="clamp", jax="jax.numpy.clip", ulp=0,
         differs="a gets dy at a bound; where b > c the result is c, and c gets the gradient, as in torch")
class clamp_tensor:
    """a between b and c, which are arrays."""

    truth = lambda a, b, c: min(max(a, b), c)
    forward = lambda a, b, c: f.minimum(f.maximum(a, b), c)
    backward = lambda dy, a, b, c: (
        f.where((a >= b) & (a <= c), dy, f.where(f.is_nan(a), a, f.element(0.0))),
        f.where((a < b) & (b <= c), dy, f.element(0.0)),
        f.where((a > c) | (b > c), f.where(f.maximum(a, b) > c, dy, f.element(0.0)), f.element(0.0)))
    slope = lambda a, b, c: (mp.mpf(1 if b <= a <= c else 0), mp.mpf(1 if a < b <= c else 0), mp.mpf(1 if max(a, b) > c else 0))


def _sum_floor(x, y, u):
    if mp.isinf(x) and abs(y) >= past(u):
        return mp.inf  # a term that overflows beside an infinity of the other sign
    return 0 if mp.isinf(x) or mp.isinf(y) else u * (abs(x) + abs(y))


@ternary(dtypes=FLOATS, torch=None, jax=None, ulp=1)
class fma:
    """a b + c, rounded once."""

    truth = lambda a, b, c: a * b + c
    forward = lambda a, b, c: f.fma(a, b, c)
    backward = lambda dy, a, b: (dy * b, dy * a, dy)
    slope = lambda a, b, c: (b, a, mp.mpf(1))


def _add_product(a, value, b, c, tiny):
    """a + value b c: a value above 1 goes to the smaller factor and another to the larger, where it does no harm. A factor that
    is nearly denormal takes the other first."""
    low, high = f.where(f.abs(b) < f.abs(c), b, c), f.where(f.abs(b) < f.abs(c), c, b)
    small = f.abs(value) <= 1
    first = (f.abs(low) < tiny) & (f.abs(high) > 1)
    one = f.where(first, high * low, f.where(small, high * value, high))
    return f.fma(one, f.where(first, value, f.where(small, low, low * value)), a)


def _add_ratio(a, value, b, c):
    """a + value b / c: beside a large a both are taken 2^64 times smaller, lest the ratio overflows where the sum does not."""
    room = f.where(f.abs(a) > 2.0**900, f.element(2.0**-64), f.element(1.0))
    small = f.abs(b) < 1
    return (a * room + ratio(f.where(small, value * room, value), f.where(small, b, b * room), c)) / room


_VALUE = number("value", 1.0, doc="what the product or quotient is multiplied by; it has no gradient")


@ternary(dtypes=FLOATS, torch="addcmul", jax=None, ulp=2, backward_ulp=2, params=(_VALUE,),
         floor=lambda a, b, c, value, u: _sum_floor(a, value * b * c, u))
class addcmul:
    """a + value b c."""

    truth = lambda a, b, c, value: a + value * b * c
    forward = by_compute(f32=lambda a, b, c, value: _add_product(a, value, b, c, 2.0**-100),
                         f64=lambda a, b, c, value: _add_product(a, value, b, c, 2.0**-900))
    backward = lambda dy, b, c, value: (dy, dy * value * c, dy * value * b)
    slope = lambda a, b, c, value: (mp.mpf(1), value * c, value * b)


@ternary(dtypes=FLOATS, torch="addcdiv", jax=None, ulp=2, backward_ulp=3, params=(_VALUE,),
         floor=lambda a, b, c, value, u: _sum_floor(a, value * _quotient(b, c), 2 * u))
class addcdiv:
    """a + value b / c."""

    truth = lambda a, b, c, value: a + value * _quotient(b, c)
    forward = by_compute(f32=lambda a, b, c, value: f.wide(a) + f.wide(value) * f.wide(b) / f.wide(c),
                         f64=lambda a, b, c, value: _add_ratio(a, value, b, c))
    backward = by_compute(f32=lambda dy, b, c, value: (dy, f.wide(dy) * f.wide(value) / f.wide(c),
                                                       -f.wide(dy) * f.wide(value) * f.wide(b) / (f.wide(c) * f.wide(c))),
                          f64=lambda dy, b, c, value: (dy, dy * value / c, -by_square(dy * value, b, c)))
    slope = lambda a, b, c, value: (mp.mpf(1), value / c if c else infinite(c) * mp.sign(value),
                                    -value * _quotient(_quotient(b, c), c))


@ternary(dtypes=FLOATS, torch="lerp", jax=None, ulp=2, backward_ulp=2,
         differs="beside infinities: torch takes the second form for c <= -0.5 too",
         floor=lambda a, b, c, u: _spread(a, b, u) * (1 + abs(c)),
         backward_floor=lambda dy, a, b, c, u: [abs(dy) * u * (1 + abs(c)), 0, abs(dy) * _spread(a, b, u)])
class lerp_tensor:
    """a + c (b - a), and b - (b - a)(1 - c) where c >= 0.5, so that 1 gives exactly b."""

    truth = lambda a, b, c: _lerp_truth(a, b, c)
    forward = lambda a, b, c: _lerp(a, b, c)
    backward = lambda dy, a, b, c: (dy * (1 - c), dy * c, dy * (b - a))
    slope = lambda a, b, c: (1 - c, c, b - a)
