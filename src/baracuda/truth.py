"""High-precision helpers for the `truth` of rows: the plain definition at 200 bits. Used by tests and `baracuda check` only.

mpmath is imported on first use, so that importing rows at build or run time does not need it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from itertools import accumulate
from typing import Any

BITS = 200


def by_kind(function: Callable[..., Any], name: str = "") -> Callable[..., Any]:
    """A function of one number, or of a column of them (`columns.py`), which knows it by its name."""
    name = name or function.__name__

    @wraps(function)
    def called(*given: Any) -> Any:
        for v in given[0] if isinstance(given[0], list) else given:
            if hasattr(v, "by_name"):
                return v.by_name(name, *given)
        return function(*given)

    return called


class _Lazy:
    """mpmath's `mp` context at 200 bits, made on first use."""

    _context: Any = None

    def __getattr__(self, name: str) -> Any:
        if _Lazy._context is None:
            import mpmath

            _Lazy._context = mpmath.mp.clone()
            _Lazy._context.prec = BITS
        found = getattr(_Lazy._context, name)
        if not callable(found) or hasattr(found, "_mpf_") or name == "workprec":
            return found
        setattr(self, name, by_kind(found, name))
        return getattr(self, name)


mp = _Lazy()


def minus_zero() -> Any:
    """The zero that stands for -0, which mpmath does not have: a truth tells it from 0 by `negative`."""
    if not _MINUS_ZERO:
        _MINUS_ZERO.append(mp.mpf(0))
    return _MINUS_ZERO[0]


_MINUS_ZERO: list[Any] = []


def negative(x: Any) -> bool:
    """Whether x is below 0, or -0."""
    return bool(x < 0) or x is minus_zero()


def total(x: Sequence[Any]) -> Any:
    """The sum of the magnitudes: what a cancelling sum is measured against."""
    return mp.fsum([abs(v) for v in x if not (mp.isinf(v) or mp.isnan(v))])


def running(x: Iterable[Any]) -> list[Any]:
    """The running sums."""
    return list(accumulate(x))


def running_products(x: Iterable[Any]) -> list[Any]:
    return list(accumulate(x, lambda a, b: a * b))


def remaining(x: Sequence[Any]) -> list[Any]:
    """From each place on, the sum of what is left."""
    return running(x[::-1])[::-1]


def size(x: Sequence[Any]) -> list[Any]:
    """Finite magnitudes: what cancelling running sums are measured against."""
    return [mp.mpf(0) if mp.isinf(v) or mp.isnan(v) else abs(v) for v in x]


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


def leaders(x: Sequence[Any]) -> list[list[int]]:
    """For each place, the places of the largest element so far, in order; from the first NaN on, that NaN's."""
    found: list[list[int]] = []
    for i, v in enumerate(x):
        now = found[-1] if found else []
        if not now or (not mp.isnan(x[now[0]]) and (v > x[now[0]] or mp.isnan(v))):
            now = [i]
        elif v == x[now[0]]:
            now = [*now, i]
        found.append(now)
    return found


def winnings(dy: Sequence[Any], won: Sequence[list[int]], ties: str) -> list[Any]:
    """dy[i] handed to the winners at place i by the rule for ties, added up for each entry."""
    got: list[list[Any]] = [[] for _ in dy]
    for v, w in zip(dy, won, strict=True):
        for i in {"first": w[:1], "last": w[-1:], "split": w}[ties]:
            got[i].append(v / len(w) if ties == "split" else v)
    return [mp.fsum(g) for g in got]
