"""Orthogonal polynomials. The degree is a parameter: a recurrence runs up to it, at twice the precision."""

# ruff: noqa: N801
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...expr.nodes import f
from ...polynomials import KINDS, SHIFTED, floor, value
from ...registry import FLOATS, Op, number, unary
from .shared import least

_DEGREE = number("n", 2, at_least=0, at_most=256, whole=True, doc="the degree")


def _row(name: str, kind: str, shifted: bool = False) -> tuple[Callable[[type], Op], tuple[Any, ...]]:
    """What the rows share: the decorator, and truth, forward, backward and slope."""
    k = KINDS.index(kind) + (SHIFTED if shifted else 0)
    register = unary(
        dtypes=FLOATS, torch=f"special.{name}", jax=None, ulp=1, backward_ulp=3, params=(_DEGREE,), bench={"n": 5},
        differs="infinite at infinities; torch: NaN",
        floor=lambda x, n, u: floor(k, n, x, u),
        backward_floor=lambda dy, x, n, u: abs(dy) * (floor(k, n, x, u, True) + 2 * least(u)),
    )  # fmt: skip
    formulas = (
        lambda x, n: value(k, n, x),
        lambda x, n: f.orthogonal(x, n, f.element(k)),
        lambda dy, x, n: dy * f.orthogonal_slope(x, n, f.element(k)),
        lambda x, n: value(k, n, x, True),
    )
    return register, formulas


_register, _formulas = _row("chebyshev_polynomial_t", "t")


@_register
class chebyshev_polynomial_t:
    """The Chebyshev polynomial of the first kind: cos(n arccos x) between -1 and 1."""

    truth, forward, backward, slope = _formulas


_register, _formulas = _row("chebyshev_polynomial_u", "u")


@_register
class chebyshev_polynomial_u:
    """The Chebyshev polynomial of the second kind: sin((n + 1) t) / sin(t) with x = cos(t)."""

    truth, forward, backward, slope = _formulas


_register, _formulas = _row("chebyshev_polynomial_v", "v")


@_register
class chebyshev_polynomial_v:
    """The Chebyshev polynomial of the third kind: cos((n + 1/2) t) / cos(t / 2) with x = cos(t)."""

    truth, forward, backward, slope = _formulas


_register, _formulas = _row("chebyshev_polynomial_w", "w")


@_register
class chebyshev_polynomial_w:
    """The Chebyshev polynomial of the fourth kind: sin((n + 1/2) t) / sin(t / 2) with x = cos(t)."""

    truth, forward, backward, slope = _formulas


_register, _formulas = _row("shifted_chebyshev_polynomial_t", "t", shifted=True)


@_register
class shifted_chebyshev_polynomial_t:
    """chebyshev_polynomial_t of 2 x - 1."""

    truth, forward, backward, slope = _formulas


_register, _formulas = _row("shifted_chebyshev_polynomial_u", "u", shifted=True)


@_register
class shifted_chebyshev_polynomial_u:
    """chebyshev_polynomial_u of 2 x - 1."""

    truth, forward, backward, slope = _formulas


_register, _formulas = _row("shifted_chebyshev_polynomial_v", "v", shifted=True)


@_register
class shifted_chebyshev_polynomial_v:
    """chebyshev_polynomial_v of 2 x - 1."""

    truth, forward, backward, slope = _formulas


_register, _formulas = _row("shifted_chebyshev_polynomial_w", "w", shifted=True)


@_register
class shifted_chebyshev_polynomial_w:
    """chebyshev_polynomial_w of 2 x - 1."""

    truth, forward, backward, slope = _formulas


_register, _formulas = _row("hermite_polynomial_h", "h")


@_register
class hermite_polynomial_h:
    """The physicists' Hermite polynomial."""

    truth, forward, backward, slope = _formulas


_register, _formulas = _row("hermite_polynomial_he", "he")


@_register
class hermite_polynomial_he:
    """The probabilists' Hermite polynomial."""

    truth, forward, backward, slope = _formulas


_register, _formulas = _row("laguerre_polynomial_l", "l")


@_register
class laguerre_polynomial_l:
    """The Laguerre polynomial."""

    truth, forward, backward, slope = _formulas


_register, _formulas = _row("legendre_polynomial_p", "p")


@_register
class legendre_polynomial_p:
    """The Legendre polynomial."""

    truth, forward, backward, slope = _formulas
