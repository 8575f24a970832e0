"""A function of the core, as the tables of functions have it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

inf, nan = math.inf, math.nan


@dataclass(frozen=True)
class Function:
    """ulp: the largest error declared, for f32 and f64, in units in the last place of the exact result, plus `floor`: the
    absolute error where terms cancel, as a multiple of 2^-24 (f32) or 2^-53 (f64).
    """

    name: str
    truth: Callable[..., Any]
    ulp: tuple[float, float] = (1, 2)
    span: tuple[float, float] = (-10, 10)  # an interval of ordinary arguments
    hard: Sequence[float] = ()  # neighbours of these are tried too
    edges: Sequence[tuple[float, ...]] = ()  # arguments, then the exact result with its sign
    floor: Callable[..., Any] | None = None
    arity: int = 1


ZERO = ((0.0, 0.0), (-0.0, -0.0))
ODD_TO_INF = (*ZERO, (inf, inf), (-inf, -inf))
CIRCLE = (*ZERO, (inf, nan), (-inf, nan))
