"""Reading settings. What is refused here is completed by the name of the plan or function."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, NoReturn

from ...errors import InvalidProblem
from ...registry import setting

MAX_MOVES = 1 << 16

AXIS = setting("axis", 0, "int", "an int, negative counts from the end", "which axis")


def refuse(text: str) -> NoReturn:
    raise InvalidProblem(text)


def whole_number(name: str, value: Any) -> int:
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)
    except TypeError:
        refuse(f"{name} is {value!r}, expected an int")


def ints(name: str, value: Any) -> tuple[int, ...]:
    """An int or a sequence of ints."""
    if value is None:
        refuse(f"{name} is missing, expected an int or a tuple of ints")
    given = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(given, (str, bytes)) or not hasattr(given, "__iter__"):
        given = (given,)
    try:
        if any(isinstance(v, bool) for v in given):
            raise TypeError
        return tuple(operator.index(v) for v in given)
    except TypeError:
        refuse(f"{name} is {value!r}, expected an int or a tuple of ints")


def axis_in(value: Any, rank: int, shape: Sequence[int], name: str = "axis") -> int:
    axis = whole_number(name, value)
    if not -rank <= axis < rank:
        span = f"accepted {-rank} to {rank - 1}" if rank else "an array of rank 0 has no axes"
        refuse(f"{name} {axis} is out of range for shape {tuple(shape)} of rank {rank}: {span}")
    return axis % rank


def axes_in(value: Any, shape: Sequence[int], name: str = "axis") -> tuple[int, ...]:
    """Axes in the order given; None is all."""
    if value is None:
        return tuple(range(len(shape)))
    found = tuple(axis_in(a, len(shape), shape, name) for a in ints(name, value))
    if len(set(found)) != len(found):
        refuse(f"{name} {tuple(found)} names an axis twice in shape {tuple(shape)}")
    return found


def put(place: Sequence[int], axis: int, value: int) -> tuple[int, ...]:
    """A place with one coordinate changed."""
    return (*place[:axis], value, *place[axis + 1 :])


def without(place: Sequence[int], *axes: int) -> tuple[int, ...]:
    return tuple(k for a, k in enumerate(place) if a not in axes)
