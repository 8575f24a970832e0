"""Rounding to integers. Integers are left as they are; gradients are 0."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import FLOATS, INTS, by_compute, unary
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
