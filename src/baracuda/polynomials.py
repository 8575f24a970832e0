"""Orthogonal polynomials as lists of exact coefficients, and their values at 200 bits."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from .truth import mp

# In the order of the core; the shifted ones, of 2 x - 1, are eight further.
KINDS = ("t", "u", "v", "w", "h", "he", "l", "p")
SHIFTED = 8


def _plus(a: list[Fraction], b: list[Fraction]) -> list[Fraction]:
    size = max(len(a), len(b))
    return [x + y for x, y in zip(a + [Fraction(0)] * (size - len(a)), b + [Fraction(0)] * (size - len(b)), strict=True)]


def _times(factor: tuple[Fraction, Fraction], p: list[Fraction]) -> list[Fraction]:
    """(factor[0] + factor[1] x) p."""
    return _plus([factor[0] * c for c in p], [Fraction(0), *(factor[1] * c for c in p)])


@lru_cache(None)
def coefficients(kind: int, degree: int) -> tuple[Fraction, ...]:
    """Of 1, x, x^2, ..."""
    name = KINDS[kind % SHIFTED]
    inner = (Fraction(-1), Fraction(2)) if kind >= SHIFTED else (Fraction(0), Fraction(1))
    before, p = [Fraction(0)], [Fraction(1)]
    for k in range(degree):
        start = 1 if name == "t" and k == 0 else 2
        chebyshev = (start, {"v": -1, "w": 1}.get(name, 0) if k == 0 else 0, 1, 1)
        others = {"h": (2, 0, 2 * k, 1), "he": (1, 0, k, 1), "l": (-1, 2 * k + 1, k, k + 1), "p": (2 * k + 1, 0, k, k + 1)}
        a, b, c, d = others.get(name, chebyshev)
        following = _plus(_times((b + a * inner[0], a * inner[1]), p), [-c * v for v in before])
        before, p = p, [v / d for v in following]
    return tuple(p)


@lru_cache(None)
def _numbers(kind: int, degree: int, derivative: bool) -> tuple[Any, ...]:
    c = coefficients(kind, degree)
    c = tuple(k * v for k, v in enumerate(c))[1:] if derivative else c
    with mp.workprec(1500):
        return tuple(mp.mpf(v.numerator) / v.denominator for v in c)


def value(kind: int, degree: Any, x: Any, derivative: bool = False) -> Any:
    """The polynomial, or its derivative."""
    c = _numbers(kind, int(degree), derivative)
    if mp.isinf(x):
        last = c[-1] if c else mp.mpf(0)
        return last if len(c) <= 1 else mp.inf * mp.sign(last) * (1 if x > 0 or len(c) % 2 else -1)
    with mp.workprec(1500):
        r = mp.mpf(0)
        for v in reversed(c):
            r = r * x + v
        return +r


def floor(kind: int, degree: Any, x: Any, u: Any, derivative: bool = False) -> Any:
    """What the last digits of x are worth at twice the precision."""
    if mp.isinf(x):
        return 0
    change = value(kind, degree, x, True) * (1 + abs(x)) if not derivative else _second(kind, degree, x)
    return 16 * (degree + 1) ** 2 * u * u * abs(change)


def _second(kind: int, degree: Any, x: Any) -> Any:
    c = tuple(k * v for k, v in enumerate(_numbers(kind, int(degree), True)))[1:]
    with mp.workprec(1500):
        r = mp.mpf(0)
        for v in reversed(c):
            r = r * x + v
        return r * (1 + abs(x))
