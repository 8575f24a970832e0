"""Which of many results ask for the 200-bit truth: those that are not plainly within their bound at 64 bits, and some others."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from .. import columns
from ..dtypes import Element

ALL = 512  # so many results are not worth sifting
WORST = 60  # of a batch those that are furthest off, so that the worst error is one by the 200-bit truth
CHANCE = 20
NEAR = 0.9  # of the bound, from which on a result is looked at
SPARE = 10  # bits that the sieve has beside those of what it sifts
Array = np.ndarray[Any, Any]


def errors(got: Array, true: Array, floor: Array, element: Element) -> Array:
    """In ulp, beyond the floor; infinite where only one is NaN or they are different infinities. As `check.error_in_ulp`."""
    if element.row.kind != "float":
        return np.where(got.astype(np.longdouble) == true, 0.0, math.inf)
    digits, lowest = element.row.significand, round(math.log2(element.row.tiny))
    top = np.longdouble(element.row.largest)
    beyond = top + np.ldexp(np.longdouble(1), -lowest + 2 - digits)
    value = got.astype(np.longdouble)
    off = np.maximum(np.abs(np.clip(value, -beyond, beyond) - np.clip(true, -beyond, beyond)) - floor, 0)
    fraction, exponent = np.frexp(np.minimum(np.abs(true), top))
    exponent = exponent + (1 - fraction <= 2.0 ** (-digits - 1))
    unit = np.ldexp(np.longdouble(1), np.maximum(np.where(true == 0, lowest, exponent - 1), lowest) - digits + 1)
    both = np.isnan(value) & np.isnan(true)
    lost = np.isnan(value) | np.isnan(true) | (np.isinf(true) & (value != true))
    found: Array = np.where(both | np.isinf(floor), 0.0, np.where(lost, math.inf, off / unit)).astype(np.float64)
    return found


def unlike(got: Array, want: Array) -> Array:
    """Where results differ, and some others."""
    same = (got == want) | ((got != got) & (want != want))
    return np.unique(np.concatenate([np.flatnonzero(~same), np.arange(min(got.size, ALL))]))


def doubtful(got: Sequence[Array], declared: float, element: Element, rng: np.random.Generator, named: Mapping[str, Any],
             truth: Callable[..., Any], floor: Callable[..., Any] | None, factor: Any = 1) -> Array:  # fmt: skip
    """The places to look at among results of the same operands. `factor` is what the truth is still to be multiplied by."""
    operands = [v for v in named.values() if isinstance(v, np.ndarray)]
    count = got[0].size
    if count <= ALL or np.finfo(np.longdouble).nmant < element.row.significand + SPARE:
        return np.arange(count)
    plain = np.ones(count, bool)  # -0 and what is no number are not for columns
    for v in operands:
        plain &= (np.abs(v) < np.inf) & ((v != 0) | ~np.signbit(v)) if v.dtype != bool else True
    worst = np.full(count, math.inf)
    at = np.flatnonzero(plain)
    here = {n: v[at] if isinstance(v, np.ndarray) else v for n, v in named.items()}
    true, known = columns.evaluate(truth, here, len(got))
    beside, sure = columns.evaluate(floor, here, len(got)) if floor else (np.zeros(true.shape), known)
    scale = factor[at] if isinstance(factor, np.ndarray) else factor
    with np.errstate(all="ignore"):
        allowed = np.nan_to_num(beside, posinf=math.inf)
        by_output = [errors(g[at], t * scale, f, element) for g, t, f in zip(got, true, allowed, strict=True)]
    worst[at] = np.where(known & sure, np.max(by_output, axis=0), math.inf)
    order = np.argsort(worst)
    over = np.searchsorted(worst[order], NEAR * declared, "right")
    chosen: Array = np.unique(np.concatenate([order[min(over, count - WORST) :], rng.integers(0, count, CHANCE)]))
    return chosen
