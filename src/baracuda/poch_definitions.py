"""The plain definition of the rising factorial and its slopes, at as many bits as it takes."""

from __future__ import annotations

from typing import Any

from .definitions import digamma, lgamma, pole
from .truth import by_kind, mp


def parity(n: Any) -> int:
    return 1 if mp.floor(n / 2) * 2 == n else -1


def gamma_sign(x: Any) -> int:
    return 1 if x > 0 else parity(mp.floor(x))


def _whole_below(a: Any, b: Any) -> bool:
    """Whether a + b, which may take more bits than there are, is 0, -1, -2, ..."""
    p, q, half = a - mp.nint(a), b - mp.nint(b), mp.mpf(1) / 2
    return bool(a <= -b) and bool(p == -q or (abs(p) == half and abs(q) == half))


def _poch_bits(a: Any, b: Any) -> int:
    """As many as the sum of a, b and 1 takes, and some that may cancel."""
    sizes = [mp.mag(v) for v in (a, b, mp.mpf(1)) if v]
    return 500 + int(max(sizes) - min(sizes))


def _bounded_exp(log: Any) -> Any:
    return mp.exp(log) if abs(log) < 1e5 else mp.inf if log > 0 else mp.mpf(0)


@by_kind
def _poch(a: Any, b: Any) -> Any:
    with mp.workprec(_poch_bits(a, b)):
        return gamma_sign(a + b) * gamma_sign(a) * _bounded_exp(lgamma(a + b) - lgamma(a))


@by_kind
def _poch_mirrored(a: Any, b: Any) -> Any:
    """gamma(1 - a) / gamma(1 - a - b)."""
    with mp.workprec(_poch_bits(a, b)):
        return _bounded_exp(lgamma(1 - a) - lgamma(1 - a - b))


@by_kind
def _poch_at_pole(a: Any, b: Any) -> Any:
    """gamma(a + b) gamma(1 - a), which is the slope of the quotient by a, but for a sign, where gamma(a) has a pole."""
    with mp.workprec(_poch_bits(a, b)):
        return gamma_sign(a + b) * _bounded_exp(lgamma(a + b) + lgamma(1 - a))


@by_kind
def _digamma_of_sum(a: Any, b: Any) -> Any:
    with mp.workprec(_poch_bits(a, b)):
        return digamma(a + b)


@by_kind
def _digamma_change(a: Any, b: Any) -> Any:
    """digamma(a + b) - digamma(a), for any sign."""
    with mp.workprec(_poch_bits(a, b) + 500):
        return digamma(a + b) - digamma(a)


def _poch_far(a: Any, b: Any) -> Any:
    if mp.isinf(a) and mp.isinf(b):
        return mp.inf if a > 0 and b > 0 else mp.nan
    if mp.isinf(a):
        sign = 1 if a > 0 else parity(b)
        return mp.nan if a < 0 and mp.floor(b) != b else sign * mp.inf if b > 0 else mp.mpf(0)
    return mp.mpf(0) if pole(a) else gamma_sign(a) * mp.inf if b > 0 else mp.nan


def poch(a: Any, b: Any) -> Any:
    """gamma(a + b) / gamma(a), where both are infinite the limit along a."""
    if b == 0:
        return mp.mpf(1)
    if mp.isinf(a) or mp.isinf(b):
        return _poch_far(a, b)
    if _whole_below(a, b):
        if not pole(a):
            return gamma_sign(a) * mp.inf if a == -b else mp.nan
        return parity(b) * _poch_mirrored(a, b)
    return mp.mpf(0) if pole(a) else _poch(a, b)


def poch_slopes(a: Any, b: Any) -> tuple[Any, Any]:
    if mp.isinf(a) or mp.isinf(b):
        return mp.nan, mp.nan
    if _whole_below(a, b):
        if not pole(a):
            value = -gamma_sign(a) * mp.inf if a == -b else mp.nan
            return value, value
        return poch(a, b) * _digamma_change(1 - a, -b) if b else mp.mpf(0), mp.nan
    if pole(a):
        return parity(a) * _poch_at_pole(a, b), mp.mpf(0)
    value = poch(a, b)
    return value * _digamma_change(a, b) if b else mp.mpf(0), value * _digamma_of_sum(a, b)


def poch_floors(a: Any, b: Any) -> list[Any]:
    """What cancels in the slopes by a and by b when gamma is mirrored below 1/2, and what digamma loses beside its root."""
    value, slopes, s, half = poch(a, b), poch_slopes(a, b), a + b, mp.mpf(1) / 2
    if any(mp.isnan(v) or mp.isinf(v) for v in (value, *slopes)):
        return [0, 0]
    if a > 0 and s > 0:
        return [0, abs(value)]
    after, before = digamma(max(s, 1 - s)), digamma(max(a, 1 - a))
    plain, both = value * (after - before), a < half and s < half
    by_a = abs(plain) if both else abs(value) * (abs(after) + abs(before))
    return [by_a + abs(slopes[0] - plain), abs(value) * (1 + abs(after)) + abs(slopes[1] - value * after)]
