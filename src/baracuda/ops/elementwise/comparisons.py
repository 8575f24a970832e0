"""Comparisons. They have no gradients; a NaN is equal to nothing."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import BOOL, FLOATS, INTS, binary, compare, flag, number
from ...truth import mp

_ALL = FLOATS + INTS + BOOL


@compare(dtypes=_ALL, torch="eq", jax="jax.numpy.equal", sees_nan=True)
class eq:
    """a = b."""

    truth = lambda a, b: int(a == b)
    forward = lambda a, b: a == b


@compare(dtypes=_ALL, torch="ne", jax="jax.numpy.not_equal", sees_nan=True)
class ne:
    """a and b differ."""

    truth = lambda a, b: int(a != b)
    forward = lambda a, b: a != b


@compare(dtypes=_ALL, torch="lt", jax="jax.numpy.less", sees_nan=True)
class lt:
    """a < b."""

    truth = lambda a, b: int(a < b)
    forward = lambda a, b: a < b


@compare(dtypes=_ALL, torch="le", jax="jax.numpy.less_equal", sees_nan=True)
class le:
    """a <= b."""

    truth = lambda a, b: int(a <= b)
    forward = lambda a, b: a <= b


@compare(dtypes=_ALL, torch="gt", jax="jax.numpy.greater", sees_nan=True)
class gt:
    """a > b."""

    truth = lambda a, b: int(a > b)
    forward = lambda a, b: a > b


@compare(dtypes=_ALL, torch="ge", jax="jax.numpy.greater_equal", sees_nan=True)
class ge:
    """a >= b."""

    truth = lambda a, b: int(a >= b)
    forward = lambda a, b: a >= b


def _close(a, b, rtol, atol, equal_nan):
    if mp.isnan(a) or mp.isnan(b):
        return int(equal_nan and bool(mp.isnan(a)) and bool(mp.isnan(b)))
    if mp.isinf(a) or mp.isinf(b):
        return int(a == b)
    return int(abs(a - b) <= atol + rtol * abs(b))


def _near(a, b, rtol, atol):
    wide = f.abs(f.wide(a) - f.wide(b)) <= f.fma(rtol, f.abs(f.wide(b)), atol)
    return (a == b) | (wide & f.is_finite(b))


@binary(dtypes=FLOATS, torch="isclose", jax="jax.numpy.isclose", ulp=0, elements={"y": "bool"}, sees_nan=True,
        params=(number("rtol", 1e-5, at_least=0.0, exact=True, doc="how far beside |b|"),
                number("atol", 1e-8, at_least=0.0, exact=True, doc="how far at all"),
                flag("equal_nan", doc="whether a NaN is close to a NaN")),
        variant=lambda rtol, atol, equal_nan: "nan" if equal_nan else "")
class isclose:
    """|a - b| <= atol + rtol |b|."""

    truth = lambda a, b, rtol, atol, equal_nan: _close(a, b, mp.mpf(rtol), mp.mpf(atol), equal_nan)
    forward = {"": lambda a, b, rtol, atol: _near(a, b, rtol, atol),
               "nan": lambda a, b, rtol, atol: _near(a, b, rtol, atol) | (f.is_nan(a) & f.is_nan(b))}
