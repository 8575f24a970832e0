"""From one dtype to another."""

# ruff: noqa: N801
from __future__ import annotations

from ...dtypes import Element
from ...expr.nodes import f
from ...registry import BOOL, FLOATS, INTS, choice, elementwise, number, unary
from ...truth import mp

_LOW = number("low", -(2.0**53), doc="the smallest result")
_HIGH = number("high", 2.0**53, doc="the largest result")


def _whole(x):
    return mp.floor(x) if x >= 0 else mp.ceil(x)


@unary(dtypes=(Element.f64,), torch=None, jax=None, ulp=0, params=(_LOW, _HIGH), limits=("low", "high"), sees_nan=True)
class saturate:
    """x without its fraction, between low and high; 0 for NaN."""

    truth = lambda x, low, high: mp.mpf(0) if mp.isnan(x) else _whole(min(max(x, low), high))
    forward = lambda x, low, high: f.where(f.is_nan(x), f.element(0.0), f.trunc(f.minimum(f.maximum(x, low), high)))


@unary(dtypes=(Element.f64,), torch=None, jax=None, ulp=0, params=(_LOW, _HIGH), limits=("low", "high"),
       refusal="x holds a NaN or a number that the integer dtype does not hold")
class to_integer:
    """x without its fraction; an error where that is not between low and high."""

    truth = lambda x, low, high: _whole(x)
    forward = lambda x, low, high: f.trunc(x)
    refuse = lambda x, low, high: (f.trunc(x) < low) | ((f.trunc(x) > high) | f.is_nan(x))


@elementwise("cast", ("x",), dtypes=FLOATS + INTS + BOOL, torch=None, jax=None, ulp=0,
             params=(choice("to", *(str(e) for e in FLOATS + INTS + BOOL), doc="the dtype of the result"),
                     choice("overflow", "saturate", "raise", doc="what becomes of a float that an integer dtype does not hold")))
class cast:
    """x in another dtype. Floats are rounded once, to nearest even; to integers without the fraction, NaN to 0; integers wrap;
    to bool whether x is not 0."""

    truth = lambda x, to, overflow: x
    forward = lambda x: x
    backward = lambda dy: dy
