"""Casts: descriptor -> problem, and the argument forms of the function."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ..dtypes import BY_CODE, Element
from ..errors import InvalidProblem, Unsupported
from ..plan import MAX_RANK, REQUIRED, Operand, Problem, as_shape, element_of
from ..registry import OPS, Op
from .elementwise import FOLLOWS as FOLLOWS

ORDER = "each element by itself"


def _limits(to: Element) -> tuple[float, float]:
    """What an integer dtype holds, as floats: of 64 bits what a store takes for the last one."""
    row = to.row
    return (0.0, 2.0**row.bits) if row.kind == "uint" else (-(2.0 ** (row.bits - 1)), 2.0 ** (row.bits - 1))


def _kernel(source: Element, to: Element, overflow: str) -> tuple[str, str, tuple[float, float]]:
    """The kernel, its compute type and its bounds."""
    if source.row.kind == "float" and to.row.kind in ("int", "uint"):
        low, high = _limits(to)
        strict = overflow == "raise"
        # Up to 32 bits the bounds are exact; of 64 the upper one is the number before 2^63, or 2^64, that a float can be.
        high = high - 1 if to.row.bits <= 32 else math.nextafter(high, 0.0) if strict else high
        return "to_integer.forward" if strict else "saturate.forward", "f64", (low, high)
    if source.row.kind == "float":
        return "cast.forward", "f64" if Element.f64 in (source, to) else "f32", (0.0, 0.0)
    return "cast.forward", source.row.compute, (0.0, 0.0)


def problem(plan: str, direction: str, d: Any) -> Problem:
    """Validates in the documented order: element, dims, rank."""
    element, to = element_of(plan, d.element), element_of(plan, d.to)
    shape = as_shape(plan, "input_shape", d.input_shape)
    if len(shape) > MAX_RANK:
        raise InvalidProblem(f"{plan}: input_shape has rank {len(shape)}, at most {MAX_RANK} is supported")
    op = OPS["cast"]
    overflow = "saturate" if d.overflow is None else d.overflow
    if overflow not in ("saturate", "raise"):
        raise InvalidProblem(f"{plan}: overflow is {overflow!r}, expected one of 'saturate', 'raise'")
    source, into, names = element, to, ("x", "y")
    if direction == "backward":
        if element.row.kind != "float" or to.row.kind != "float":
            raise Unsupported(f"{plan}: a cast from {element} to {to} has no gradient: only one between floats has")
        source, into, names = to, element, ("dy", "dx")
    kernel, compute, bounds = _kernel(source, into, overflow)
    why = "the input shape"
    same = (names[0],) if source is into else ()
    operands = (Operand(names[0], False, source, shape, why), Operand(names[1], True, into, shape, why, alias=same))
    sizes = [math.prod(shape) * o.element.row.bits // 8 for o in operands]
    return Problem(
        op=op,
        direction=direction,
        element=element,
        params={"to": str(to), "overflow": overflow},
        kernel=kernel,
        compute=compute,
        shape=shape,
        reduced=0,
        operands=operands,
        ignored=("x", "y") if direction == "backward" else (),
        needs={} if direction == "forward" else {"dy": "the gradient of cast needs dy", "dx": "the gradient is written there"},
        numbers=(*bounds, 0.0, 0.0, 0.0, 0.0, element.row.tiny, 0.0),
        bytes_read=sizes[0],
        bytes_written=sizes[1],
        layout="element by element",
        order=ORDER,
        note="one pass over memory",
        descriptor={"input_shape": shape, "element": element, "to": str(to), "overflow": overflow},
        fault=OPS["to_integer"].refusal,
    )


# ---------------------------------------------------------------------------------------------------------- functions
def arguments(op: Op, direction: str) -> tuple[tuple[str, ...], tuple[str, ...], dict[str, Any]]:
    """(array parameters, those that may be missing, keywords with defaults) of a function."""
    if direction == "forward":
        return ("x",), (), {"to": REQUIRED, "overflow": "saturate"}
    return ("dy",), (), {"element": REQUIRED}


def positional(op: Op, direction: str) -> int:
    """The dtype may follow the array."""
    return 1


def most_outputs(op: Op, direction: str) -> int:
    return 1


def fields_of(op: Op, shape: Sequence[int], axis: Any, element: Element, params: Mapping[str, Any]) -> dict[str, Any]:
    return {"input_shape": tuple(shape), "element": element, **params}


def function_problem(
    op: Op, direction: str, metas: Sequence[tuple[int, tuple[int, ...]] | None], kwargs: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Any], list[Any]]:
    """Descriptor fields, and how each array of a call and each output is seen by the plan."""
    (meta,) = metas
    assert meta is not None
    given, shape = BY_CODE[meta[0]], tuple(meta[1])
    whole = tuple(range(len(shape)))
    if direction == "forward":
        to = element_of("cast", kwargs["to"])
        fields = {"input_shape": shape, "element": given, "to": to, "overflow": kwargs["overflow"]}
        return fields, [("x", whole)], [("y", shape, whole, to.code)]
    element = element_of("cast_backward", kwargs["element"])
    return {"input_shape": shape, "element": element, "to": given}, [("dy", whole)], [("dx", shape, whole, element.code)]
