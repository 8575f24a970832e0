"""Plain definitions of Bessel functions, at 200 bits: by mpmath, and far out by series in 1 / x."""

from __future__ import annotations

from typing import Any

from .truth import mp

FAR = 1000


def _terms(order: int, sign: int) -> Any:
    """The coefficients of 1, 1 / x, 1 / x^2, ... in what is left of a function without its exponential and root."""
    c = mp.mpf(1)
    for k in range(1, 40):
        yield c
        c *= mp.mpf(sign * (4 * order**2 - (2 * k - 1) ** 2)) / (8 * k)


def _series(coefficients: Any, x: Any) -> Any:
    total = mp.mpf(0)
    for c in reversed(list(coefficients)):
        total = total / x + c
    return total


def scaled_i(order: int, x: Any) -> Any:
    """e^-|x| I(x)."""
    a = abs(x)
    if a == mp.inf:
        return mp.mpf(0)
    value = mp.exp(-a) * mp.besseli(order, a) if a < FAR else _series(_terms(order, -1), a) / mp.sqrt(2 * mp.pi * a)
    return -value if order == 1 and x < 0 else value


def plain_i(order: int, x: Any) -> Any:
    value = mp.besseli(order, abs(x)) if abs(x) < FAR else mp.inf
    return -value if order == 1 and x < 0 else value


def scaled_i_drop(x: Any) -> Any:
    """e^-|x| (I0 - I1) of |x|."""
    a = abs(x)
    if a < FAR:
        return mp.exp(-a) * (mp.besseli(0, a) - mp.besseli(1, a))
    if a == mp.inf:
        return mp.mpf(0)
    difference = [p - q for p, q in zip(_terms(0, -1), _terms(1, -1), strict=True)][1:]
    return _series(difference, a) / (a * mp.sqrt(2 * mp.pi * a))


def scaled_k(order: int, x: Any) -> Any:
    """e^x K(x)."""
    if not 0 < x < mp.inf:
        return mp.mpf(0) if x == mp.inf else mp.inf if x == 0 else mp.nan
    if x < mp.mpf(2) ** -200:
        return -mp.log(x / 2) - mp.euler if order == 0 else 1 / x
    return mp.exp(x) * mp.besselk(order, x) if x < FAR else _series(_terms(order, 1), x) * mp.sqrt(mp.pi / (2 * x))


def plain_k(order: int, x: Any) -> Any:
    return mp.mpf(0) if x > FAR else mp.exp(-x) * scaled_k(order, x) if x > 0 else scaled_k(order, x)


def scaled_k_drop(x: Any) -> Any:
    """e^x (K1 - K0)."""
    if x < FAR:
        return scaled_k(1, x) - scaled_k(0, x) if x > 0 else scaled_k(1, x)
    if x == mp.inf:
        return mp.mpf(0)
    difference = [p - q for p, q in zip(_terms(1, 1), _terms(0, 1), strict=True)][1:]
    return _series(difference, x) * mp.sqrt(mp.pi / (2 * x)) / x


def wave(order: int, x: Any, second: bool = False) -> Any:
    """J(x), or Y(x)."""
    a = abs(x)
    if second and not x > 0:
        return -mp.inf if x == 0 else mp.nan
    if a == mp.inf:
        return mp.mpf(0)
    if second and a < mp.mpf(2) ** -200:
        return 2 / mp.pi * (mp.log(a / 2) + mp.euler) if order == 0 else -2 / (mp.pi * a)
    if a < FAR:
        value = mp.bessely(order, a) if second else mp.besselj(order, a)
    else:
        c, s = ((mp.cos(a) + d * mp.sin(a)) / mp.sqrt(2) for d in (1, -1))  # of a - pi / 4
        c, s = (c, -s) if order == 0 else (-s, -c)  # a quarter turn on
        terms = list(_terms(order, 1))
        p = mp.fsum([(-1) ** (k // 2) * t / a**k for k, t in enumerate(terms) if k % 2 == 0])
        q = mp.fsum([(-1) ** (k // 2) * t / a**k for k, t in enumerate(terms) if k % 2])
        value = (p * s + q * c if second else p * c - q * s) * mp.sqrt(2 / (mp.pi * a))
    return -value if order == 1 and x < 0 else value


def amplitude(x: Any) -> Any:
    """What waves are measured against close to their zeros."""
    return min(mp.mpf(1), mp.sqrt(2 / (mp.pi * abs(x)))) if x else mp.mpf(1)
