"""Rounding to integers, which leaves integers as they are, and to other formats; the parts of a number."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import FLOATS, INTS, by_compute, number, unary
from ...truth import mp
from .shared import nothing


def _rounded(formula):
    return by_compute(f32=formula, f64=formula, ints=lambda x: x)


def _finite(function):
    return lambda x: x if mp.isinf(x) else function(x)


@unary(dtypes=FLOATS + INTS, torch="floor", jax="jax.numpy.floor", ulp=0)
class floor:
    """The largest integer that is not above x."""

    truth = _finite(lambda x: mp.floor(x))
    forward = _rounded(lambda x: f.floor(x))
    backward = lambda dy: nothing(dy)
    slope = lambda x: mp.mpf(0)


@unary(dtypes=FLOATS + INTS, torch="ceil", jax="jax.numpy.ceil", ulp=0)
class ceil:
    """The smallest integer that is not below x."""

    truth = _finite(lambda x: mp.ceil(x))
    forward = _rounded(lambda x: f.ceil(x))
    backward = lambda dy: nothing(dy)
    slope = lambda x: mp.mpf(0)


@unary(dtypes=FLOATS + INTS, torch="round", jax="jax.numpy.round", ulp=0)
class round:
    """The nearest integer, of two the even one."""

    truth = _finite(lambda x: mp.nint(x))
    forward = _rounded(lambda x: f.round_even(x))
    backward = lambda dy: nothing(dy)
    slope = lambda x: mp.mpf(0)


@unary(dtypes=FLOATS + INTS, torch="trunc", jax="jax.numpy.trunc", ulp=0)
class trunc:
    """x without its fraction."""

    truth = _finite(lambda x: mp.floor(x) if x >= 0 else mp.ceil(x))
    forward = _rounded(lambda x: f.trunc(x))
    backward = lambda dy: nothing(dy)
    slope = lambda x: mp.mpf(0)


@unary(dtypes=FLOATS, torch="frac", jax=None, ulp=0, differs="torch gives NaN for infinities")
class frac:
    """The fraction of x, with its sign; 0 of an infinity."""

    truth = lambda x: mp.mpf(0) if mp.isinf(x) else x - trunc.truth(x)
    forward = lambda x: f.where(f.is_inf(x), f.element(0.0), x - f.trunc(x))
    backward = lambda dy: dy
    slope = lambda x: mp.mpf(1)


@unary(dtypes=FLOATS, torch=None, jax="jax.numpy.modf", ulp=0, outputs=("fractional", "integral"),
       differs="JAX has no -0 among the fractions")
class modf:
    """The fraction and the integer part of x, with its sign; 0 and itself of an infinity. Only the fraction has a gradient."""

    truth = lambda x: (frac.truth(x), trunc.truth(x))
    forward = lambda x: (f.copysign(frac.forward(x), x), f.trunc(x))
    backward = lambda dfractional: dfractional
    slope = lambda x: mp.mpf(1)


def _power_of(x):
    """The e of x = m 2^e, |m| in [0.5, 1)."""
    return 0 if mp.isnan(x) or mp.isinf(x) else mp.frexp(x)[1]


@unary(dtypes=FLOATS, torch="frexp", jax="jax.numpy.frexp", ulp=0, backward_ulp=1, outputs=("mantissa", "exponent"),
       elements={"exponent": "i32"}, sees_nan=True)
class frexp:
    """m and e of x = m 2^e, |m| in [0.5, 1); x and 0 where x is 0, infinite or NaN. Only the mantissa has a gradient."""

    truth = lambda x: (mp.ldexp(x, -_power_of(x)), mp.mpf(_power_of(x)))
    forward = lambda x: (f.fraction(x), f.exponent(x))
    backward = lambda dmantissa, x: f.scale(f.wide(dmantissa), -f.exponent(x))
    slope = lambda x: mp.ldexp(1, -_power_of(x))


def _reduced(x, exponent_bits, mantissa_bits, tiny):
    """To nearest even, as a number of so many bits; without any for the fraction, to the even exponent as it is stored."""
    if mp.isnan(x) or mp.isinf(x) or x == 0:
        return x
    e = max(mp.frexp(x)[1], mp.frexp(tiny)[1]) - 1
    place = mp.mpf(2) ** (e - mantissa_bits)
    down = mantissa_bits == 0 and abs(x) == 1.5 * place and e % 2
    y = mp.sign(x) * place if down else mp.nint(x / place) * place
    top = mp.mpf(2) ** (2 ** (exponent_bits - 1))
    if 4 / top <= tiny:
        return y
    return mp.sign(x) * mp.inf if abs(y) >= top else y if abs(y) >= 4 / top else mp.mpf(0)


@unary(dtypes=FLOATS, torch=None, jax="jax.lax.reduce_precision", ulp=0,
       params=(number("exponent_bits", 8, whole=True, at_least=1, at_most=11, exact=True, doc="bits of the exponent"),
               number("mantissa_bits", 7, whole=True, at_least=0, at_most=52, exact=True, doc="bits behind the first 1")),
       bench={"exponent_bits": 5, "mantissa_bits": 10}, differs="dy passes as it is; JAX rounds it alike")
class reduce_precision:
    """x to nearest even as a number of fewer bits, those of bf16 unless told: infinite beyond its range, 0 below its smallest
    normal number. With as many exponent bits as the dtype has, denormals stay and keep their last place. dy passes as it is."""

    truth = lambda x, exponent_bits, mantissa_bits, tiny: _reduced(x, exponent_bits, mantissa_bits, tiny)
    forward = lambda x, exponent_bits, mantissa_bits, tiny: f.reduce_precision(x, exponent_bits, mantissa_bits, tiny)
    backward = lambda dy: dy
    slope = lambda x, exponent_bits, mantissa_bits: mp.mpf(1)
