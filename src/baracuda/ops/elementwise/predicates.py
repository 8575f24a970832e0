"""Questions about one element. They have no gradients."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import BOOL, FLOATS, INTS, by_compute, unary
from ...truth import mp

_ALL = FLOATS + INTS + BOOL
_TRUTH = {"y": "bool"}


def _asked(formula, ints):
    return by_compute(f32=formula, f64=formula, ints=ints)


@unary(dtypes=_ALL, torch="isnan", jax="jax.numpy.isnan", ulp=0, elements=_TRUTH, sees_nan=True)
class isnan:
    """Whether x is NaN."""

    truth = lambda x: int(mp.isnan(x))
    forward = _asked(lambda x: x != x, lambda x: x != x)


@unary(dtypes=_ALL, torch="isinf", jax="jax.numpy.isinf", ulp=0, elements=_TRUTH, sees_nan=True)
class isinf:
    """Whether x is infinite."""

    truth = lambda x: int(mp.isinf(x))
    forward = _asked(lambda x: f.is_inf(x), lambda x: x != x)


@unary(dtypes=_ALL, torch="isfinite", jax="jax.numpy.isfinite", ulp=0, elements=_TRUTH, sees_nan=True)
class isfinite:
    """Whether x is a number and not infinite."""

    truth = lambda x: int(not (mp.isinf(x) or mp.isnan(x)))
    forward = _asked(lambda x: f.is_finite(x), lambda x: x == x)


@unary(dtypes=_ALL, torch="isposinf", jax="jax.numpy.isposinf", ulp=0, elements=_TRUTH, sees_nan=True)
class isposinf:
    """Whether x is infinite and positive."""

    truth = lambda x: int(x == mp.inf)
    forward = _asked(lambda x: x == f.highest(), lambda x: x != x)


@unary(dtypes=_ALL, torch="isneginf", jax="jax.numpy.isneginf", ulp=0, elements=_TRUTH, sees_nan=True)
class isneginf:
    """Whether x is infinite and negative."""

    truth = lambda x: int(x == -mp.inf)
    forward = _asked(lambda x: x == f.lowest(), lambda x: x != x)


@unary(dtypes=_ALL, torch="isreal", jax="jax.numpy.isreal", ulp=0, elements=_TRUTH, sees_nan=True)
class isreal:
    """Whether x has no imaginary part: no dtype here has one."""

    truth = lambda x: 1
    forward = lambda x: (x == x) | (x != x)


@unary(dtypes=FLOATS, torch="signbit", jax="jax.numpy.signbit", ulp=0, elements=_TRUTH)
class signbit:
    """Whether the sign bit is set, as it is in -0."""

    truth = lambda x: int(x < 0)
    forward = lambda x: f.sign_bit(x)


@unary(dtypes=_ALL, torch="logical_not", jax="jax.numpy.logical_not", ulp=0, elements=_TRUTH, sees_nan=True)
class logical_not:
    """Whether x is 0."""

    truth = lambda x: int(x == 0)
    forward = lambda x: x == 0
