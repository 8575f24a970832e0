"""Scans: descriptor -> problem, and the argument forms of the functions."""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping, Sequence
from typing import Any

from ..dtypes import BY_CODE, Element
from ..errors import InvalidProblem
from ..plan import MAX_RANK, Operand, Problem, as_shape, check_params, element_of, gradient_of, kind_of, take_element
from ..registry import OPS, Op, scan_for, shifted

FAMILY = "scan"
# Above this, a row cannot stay in a cache between two passes over it.
CACHE_BYTES = 8 << 20
# Rows of more bundles keep the marks in front of each in the workspace (core/skeleton/scan_rows.hpp).
BUNDLE, HELD_BUNDLES, MARK_BYTES = 16128, 64, 256
ORDER = (
    "an axis of at most 4096 places runs one by one; a longer one is cut into segments of a length set by its own, whose totals, "
    "taken element by element, join from first to last, and from there the elements of a segment run one by one"
)


def normal_axis(plan: str, axis: Any, shape: Sequence[int]) -> int:
    rank = len(shape)
    try:
        if isinstance(axis, bool):
            raise TypeError
        i = operator.index(axis)
    except TypeError:
        raise InvalidProblem(f"{plan}: axis {axis!r} is not accepted: an int") from None
    if not -rank <= i < rank:
        span = f"accepted {-rank} to {rank - 1}" if rank else "an array of rank 0 has no axes"
        raise InvalidProblem(f"{plan}: axis {i} is out of range for shape {tuple(shape)} of rank {rank}: {span}")
    return i % rank


def output_shape(op: Op, shape: Sequence[int], axis: int) -> tuple[int, ...]:
    """The shape of the outputs: that of the input, less what a difference loses."""
    return tuple(max(n - op.shorter, 0) if a == axis else n for a, n in enumerate(shape))


def _workspace(n: int) -> int:
    """Bytes for the marks of one row."""
    bundles = -(-n // BUNDLE)
    return 0 if bundles <= HELD_BUNDLES else bundles * MARK_BYTES


def problem(plan: str, direction: str, d: Any) -> Problem:
    """Validates in the documented order: element, axis, dims, rank, kind."""
    element = element_of(plan, d.element)
    axis = normal_axis(plan, d.axis, as_shape(plan, "input_shape", d.input_shape, check=False))
    shape = as_shape(plan, "input_shape", d.input_shape)
    if len(shape) > MAX_RANK:
        raise InvalidProblem(f"{plan}: input_shape has rank {len(shape)}, at most {MAX_RANK} is supported")
    op = kind_of(plan, d.kind, FAMILY)
    take_element(plan, op, element)
    if not isinstance(d.reverse, bool):
        raise InvalidProblem(f"{plan}: reverse is {d.reverse!r}, expected True or False")
    if d.reverse and not op.reversible:
        raise InvalidProblem(f"{plan}: {op.name} has no parameter reverse: flip the array")
    params = check_params(plan, op, d)
    shorter = output_shape(op, shape, axis)
    why = "the input shape" + (f" with {op.shorter} place less along axis {axis}" if op.shorter else "")
    if direction == "backward":
        gradient_of(plan, op, element)
    scan = scan_for(op, direction, params, element.row.compute)
    numbers = {p.name: float(params[p.name]) for p in op.params if p.is_number}
    names = [n for n in scan.names() if n not in numbers]
    reads = list(dict.fromkeys(shifted(n)[0] for n in names))
    # What is read beside its own place must not have been overwritten.
    alias = tuple(n for n in reads if n in names and not any(m != n and shifted(m)[0] == n for m in names))
    if direction == "forward":
        places = shorter
        operands = [Operand("x", False, element, shape, "the input shape")]
        same = [o for o in op.outputs if op.element_of(o, element) is element and not op.shorter]
        operands += [
            Operand(o, True, op.element_of(o, element), shorter, why, alias=alias if o in same[:1] else ()) for o in op.outputs
        ]
        ignored: tuple[str, ...] = ()
        needs: dict[str, str] = {}
    else:
        places = shape

        def taken(name: str) -> Operand:
            if name == "x":
                return Operand("x", False, element, shape, "the input shape")
            return Operand(
                name, False, op.element_of(name.removeprefix("d") if name in op.gradients else name, element), shorter, why
            )

        operands = [taken(n) for n in reads]
        operands.append(Operand("dx", True, element, shape, "the input shape", alias=() if op.shorter else alias))
        ignored = tuple(n for n in ("x", *op.outputs) if n not in reads)
        needs = {n: f"the gradient of {op.name} needs {' and '.join(reads)}" for n in reads} | {
            "dx": "the gradient is written there"
        }
    n = places[axis]
    marked = [n for n in reads if scan.mark and n in scan.mark.reads()]
    twice = [n for n in marked if places[axis] * element.row.bits // 8 > CACHE_BYTES]
    sizes = {o.name: math.prod(o.shape) * o.element.row.bits // 8 for o in operands}
    values = list(numbers.values())
    return Problem(
        op=op,
        direction=direction,
        element=element,
        params=params,
        kernel=op.kernel(direction, params, element),
        compute=element.row.compute,
        shape=places,
        reduced=1 << axis,
        operands=tuple(operands),
        ignored=ignored,
        needs=needs,
        numbers=(*values, *[0.0] * (6 - len(values)), element.row.tiny, 1.0 if d.reverse else 0.0),
        bytes_read=sum(sizes[o.name] * (2 if o.name in twice else 1) for o in operands if not o.out),
        bytes_written=sum(sizes[o.name] for o in operands if o.out),
        layout=_layout(places, axis),
        order=ORDER,
        note=f"{' and '.join(twice)} read twice: a row does not fit a cache" if twice else "one pass over memory",
        descriptor={"kind": op.name, "input_shape": shape, "axis": axis, "reverse": d.reverse, "element": element, **params},
        workspace=_workspace(n) if scan.mark else 0,
    )


def _layout(shape: Sequence[int], axis: int) -> str:
    """How C-ordered operands are walked; other strides are looked at when they come."""
    inner = [n for a, n in enumerate(shape) if a > axis and n > 1]
    return "columns" if inner and math.prod(inner) >= 8 else "rows"


# ---------------------------------------------------------------------------------------------------------- functions
def with_index(op: Op) -> Op | None:
    """The op that also gives the places, where there is one."""
    return OPS.get(f"{op.name}_with_index")


def arguments(op: Op, direction: str) -> tuple[tuple[str, ...], tuple[str, ...], dict[str, Any]]:
    """(array parameters, those that may be missing, keywords with defaults) of a function."""
    keywords: dict[str, Any] = {"axis": -1} | ({"reverse": False} if op.reversible else {})
    keywords |= {p.name: p.default for p in op.params}
    if direction == "forward":
        return ("x",), (), keywords | ({"return_indices": False} if with_index(op) else {})
    return op.gradients + op.saves, op.saves, keywords


def positional(op: Op, direction: str) -> int:
    """The axis may follow the arrays."""
    return 1


def fields_of(op: Op, shape: Sequence[int], axis: Any, element: Element, params: Mapping[str, Any]) -> dict[str, Any]:
    """Descriptor fields; the axis is the last unless told."""
    along = axis[0] if isinstance(axis, tuple) and len(axis) == 1 else -1 if axis is None else axis
    return {"kind": op.name, "input_shape": tuple(shape), "element": element, "axis": along, **params}


def most_outputs(op: Op, direction: str) -> int:
    return 1 if direction == "backward" else len((with_index(op) or op).outputs)


def function_problem(
    op: Op, direction: str, metas: Sequence[tuple[int, tuple[int, ...]] | None], kwargs: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Any], list[Any]]:
    """Descriptor fields, and how each array of a call and each output is seen by the plan."""
    name = op.name if direction == "forward" else f"{op.name}_backward"
    arrays, _, _ = arguments(op, direction)
    given = dict(zip(arrays, metas, strict=True))
    indices = kwargs.get("return_indices", False)
    if not isinstance(indices, bool):
        raise InvalidProblem(f"{name}: return_indices is {indices!r}, expected True or False")
    if indices:
        op = with_index(op) or op
    lead = given["x"] if direction == "forward" else given[op.gradients[0]]
    assert lead is not None
    element: Element = BY_CODE[lead[0]]
    axis = normal_axis(name, kwargs.get("axis", -1), lead[1])
    if direction == "forward":
        shape = tuple(lead[1])
    else:  # what dy lost along the axis comes back
        shape = tuple(n + op.shorter if a == axis else n for a, n in enumerate(lead[1]))
        missing = [s for s in op.saves if given[s] is None]
        if missing:
            needs = " and ".join(op.gradients + op.saves)
            raise InvalidProblem(f"{name}: {missing[0]} is missing: the gradient of {op.name} needs {needs}")
        for n in arrays:
            meta, expected = given[n], shape if n == "x" else tuple(lead[1])
            if meta is not None and tuple(meta[1]) != expected:
                raise InvalidProblem(f"{name}: {n} has shape {tuple(meta[1])}, expected {expected}: that of {op.gradients[0]}")
    fields: dict[str, Any] = {"kind": op.name, "input_shape": shape, "axis": axis, "element": element}
    fields |= {"reverse": kwargs.get("reverse", False)}
    fields |= {p.name: kwargs.get(p.name, p.default) for p in op.params}
    whole = tuple(range(len(shape)))
    views = [None if given[n] is None else (n, whole) for n in arrays]
    if direction == "backward":
        return fields, views, [("dx", shape, whole, element.code)]
    outs = [(o, output_shape(op, shape, axis), whole, op.element_of(o, element).code) for o in op.outputs]
    return fields, views, outs
