"""High-precision helpers for the `truth` of rows: the plain definition at 200 bits. Used by tests and `baracuda check` only.

mpmath is imported on first use, so that importing rows at build or run time does not need it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

BITS = 200


class _Lazy:
    """mpmath's `mp` context at 200 bits, made on first use."""

    _context: Any = None

    def __getattr__(self, name: str) -> Any:
        if _Lazy._context is None:
            import mpmath

            _Lazy._context = mpmath.mp.clone()
            _Lazy._context.prec = BITS
        return getattr(_Lazy._context, name)


mp = _Lazy()


def total(x: Sequence[Any]) -> Any:
    """The sum of the magnitudes: what a cancelling sum is measured against."""
    return mp.fsum([abs(v) for v in x if not (mp.isinf(v) or mp.isnan(v))])


def product(x: Sequence[Any]) -> Any:
    r = mp.mpf(1)
    for v in x:
        r = r * v
    return r


def largest(x: Sequence[Any]) -> Any:
    """The largest element; NaN if there is one."""
    return next((v for v in x if mp.isnan(v)), None) or max(x)


def smallest(x: Sequence[Any]) -> Any:
    return next((v for v in x if mp.isnan(v)), None) or min(x)


def mean(x: Sequence[Any]) -> Any:
    return mp.fsum(x) / len(x)


def deviations(x: Sequence[Any]) -> Any:
    """The sum of squared deviations from the mean."""
    m = mean(x)
    return mp.fsum([(v - m) ** 2 for v in x])


def variance(x: Sequence[Any], correction: float) -> Any:
    d, n = deviations(x), max(mp.mpf(len(x)) - correction, 0)
    if n == 0:
        return mp.nan if d == 0 or mp.isnan(d) else mp.inf
    return d / n


def winners(x: Sequence[Any], y: Any) -> list[int]:
    """Where x equals y, NaN equal to NaN."""
    return [i for i, v in enumerate(x) if v == y or (mp.isnan(v) and mp.isnan(y))]


def share(dy: Any, x: Sequence[Any], y: Any, ties: str) -> list[Any]:
    """dy handed to the winners by the rule for ties."""
    w = winners(x, y)
    chosen = {"split": w, "all": w, "first": w[:1], "last": w[-1:]}[ties]
    part = dy / len(w) if ties == "split" and w else dy
    return [part if i in set(chosen) else mp.mpf(0) for i in range(len(x))]


def others(x: Sequence[Any], j: int) -> Any:
    """The product of all elements but one."""
    return product([v for i, v in enumerate(x) if i != j])


def sign(v: Any) -> Any:
    return v if mp.isnan(v) else mp.mpf((v > 0) - (v < 0))
