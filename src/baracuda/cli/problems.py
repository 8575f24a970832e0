"""From words on the command line to plans."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

import baracuda

from ..dtypes import Element
from ..errors import InvalidProblem, nearest
from ..families import GROUPS
from ..plan import Plan
from ..plans import plan_class
from ..registry import OPS, Op

Axis = int | tuple[int, ...] | None


def ops_named(name: str) -> list[Op]:
    """The op of that name, or the rows behind a function of it: `lerp` is lerp_scalar and lerp_tensor."""
    if name not in OPS:
        if hasattr(baracuda, name) and (rows := [o for n, o in OPS.items() if n.rpartition("_")[0] == name]):
            return rows
        raise InvalidProblem(f"op {name!r} is unknown: {nearest(name, OPS, '`baracuda ops` lists them')}")
    return [OPS[name]]


def op_named(name: str) -> Op:
    return ops_named(name)[0]


def ops_of(family: str) -> list[Op]:
    """The ops of a family."""
    families = list(dict.fromkeys(o.family for o in OPS.values()))
    if family not in families:
        raise InvalidProblem(f"family {family!r} is unknown: one of {', '.join(families)}")
    return [o for o in OPS.values() if o.family == family]


def count(text: str) -> int:
    """An integer, also written 2^20, 4k or 2M."""
    match = re.fullmatch(r"(\d+)(?:\^(\d+)|([kMG]))?", text.strip())
    if not match:
        raise argparse.ArgumentTypeError(f"{text!r} is not a count: an integer such as 4096, 2^20 or 4k")
    base, power, unit = match.groups()
    return int(base) ** int(power) if power else int(base) << {None: 0, "k": 10, "M": 20, "G": 30}[unit]


def positive(text: str) -> int:
    value = count(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive integer")
    return value


def shape(text: str) -> tuple[int, ...]:
    """'4096,4096' or '4096x4096'; '()' is a scalar."""
    inner = text.strip().strip("()")
    return tuple(count(t) for t in re.split(r"[,x]", inner) if t.strip()) if inner else ()


def axis(text: str) -> Axis:
    """'1', '-1', 'none' or 'all'; several axes of one reduction are '0+2' or '0,2'."""
    if text.strip().lower() in ("none", "all"):
        return None
    try:
        values = tuple(int(t) for t in re.split(r"[+,]", text.strip().strip("()")))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not an axis: an int, 0+2 for several, or none for all") from None
    return values[0] if len(values) == 1 else values


def axes(text: str) -> list[Axis]:
    return [axis(t) for t in text.split(",")]


def element(text: str) -> Element:
    try:
        return Element(text.strip())
    except Exception as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def elements(text: str) -> list[Element]:
    return [element(t) for t in text.split(",")]


def param(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not a parameter: name=value")
    try:
        return name, float(value)
    except ValueError:
        return name, value


def params_of(op: Op, given: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """The parameters of an op: given ones over defaults."""
    known = {p.name: p.default for p in op.params}
    if op.spatial:  # windows are told by the fields of the descriptor
        return dict(GROUPS[op.group].family.settings(op, given))
    for name, value in given:
        if name not in known:
            raise InvalidProblem(f"{op.name} has no parameter {name!r}: {', '.join(known) or 'it takes none'}")
        known[name] = value
    return known


def reduced_axes(rank: int, axis: Axis) -> tuple[int, ...]:
    """The axes as a sorted tuple of non-negative ints; nothing is checked."""
    if axis is None:
        return tuple(range(rank))
    given = axis if isinstance(axis, tuple) else (axis,)
    return tuple(sorted({a % rank if rank else a for a in given}))


def axis_of(op: Op, rank: int, axis: Axis) -> Axis:
    """The axis as the op takes it: a scan has one, the last unless told."""
    if op.axes != "one" or isinstance(axis, int):
        return axis
    return axis[0] if axis is not None and len(axis) == 1 else rank - 1 if axis is None else axis


def form_of(op: Op, shape: Sequence[int], axis: Axis, *, keepdims: bool) -> tuple[int, ...]:
    """The shape of an op's outputs."""
    if op.axes != "one":
        return collapsed(shape, axis, keepdims=keepdims)
    (along,) = reduced_axes(len(shape), axis_of(op, len(shape), axis))
    return tuple(max(n - op.shorter, 0) if a == along else n for a, n in enumerate(shape))


def rows_of(op: Op, array: Any, axis: Axis) -> Any:
    """An array along the op's axes, one row for each fold or scan; of reduced arrays, rows of one."""
    import numpy as np

    along = reduced_axes(array.ndim, axis_of(op, array.ndim, axis))
    count = math.prod(array.shape[a] for a in along)
    moved = np.moveaxis(array, along, range(array.ndim - len(along), array.ndim))
    return moved.reshape(array.size // count if count else math.prod(moved.shape[: array.ndim - len(along)]), count)


def collapsed(shape: Sequence[int], axis: Axis, *, keepdims: bool) -> tuple[int, ...]:
    """The shape of a reduced array."""
    gone = reduced_axes(len(shape), axis)
    if keepdims:
        return tuple(1 if a in gone else n for a, n in enumerate(shape))
    return tuple(n for a, n in enumerate(shape) if a not in gone)


def select(op: Op, direction: str, shape: Sequence[int], axis: Axis, element: Element, params: Mapping[str, Any]) -> Plan:
    """The plan of an op."""
    cls = plan_class(op, direction)
    return cls.select(cls.descriptor_type(**GROUPS[op.group].family.fields_of(op, shape, axis, element, params)))


def shape_text(shape: Sequence[int]) -> str:
    """'4096x4096'; large powers of two as such."""

    def one(n: int) -> str:
        return f"2^{n.bit_length() - 1}" if n >= 1 << 17 and n & (n - 1) == 0 else str(n)

    return "x".join(one(n) for n in shape) or "scalar"


def axis_text(axis: Axis) -> str:
    return "all" if axis is None else "+".join(map(str, axis)) if isinstance(axis, tuple) else str(axis)


def elements_in(shape: Sequence[int]) -> int:
    return math.prod(shape)
