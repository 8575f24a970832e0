"""Elementwise ops: descriptor -> problem, broadcasting, promotion, and the argument forms of the functions."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ..dtypes import BY_CODE, Element
from ..errors import InvalidProblem, Unsupported
from ..plan import MAX_RANK, Operand, Problem, as_shape, check_params, element_of, gradient_of, kind_of, take_element
from ..registry import Op, as_formula, operands_of
from .scan import normal_axis

FAMILY = "elementwise"
ORDER = "each element by itself; a gradient that is summed over broadcast axes in the order of a reduction"
FOLLOWS = 1  # fresh outputs lie in memory as the arrays of their shape do
# The plan classes of each group are called after it.
GROUP_OF = {
    "Unary": "unary", "UnaryParam": "unary_param", "Binary": "binary", "BinaryParam": "binary_param", "BinaryCmp": "binary_cmp",
    "Ternary": "ternary", "Where": "where", "MaskedBinary": "masked", "GatedActivation": "gated",
}  # fmt: skip
PLANS = {d: {g: f"{p}{s}Plan" for p, g in GROUP_OF.items()} for d, s in (("forward", ""), ("backward", "Backward"))}
# What the core calls a Python number: not the dtype it has but the kind.
WEAK = {-1: "int", -2: "float", -3: "bool"}
_KINDS = {"int": ("int", "uint", "float"), "float": ("float",), "bool": ("bool",)}


# --------------------------------------------------------------------------------------------------- shapes and dtypes
def broadcast(plan: str, shapes: Mapping[str, Sequence[int]]) -> tuple[int, ...]:
    """The shape all of these broadcast to."""
    rank = max(map(len, shapes.values()))
    found: list[int] = []
    for axis in range(-rank, 0):
        there = {n: s[axis] for n, s in shapes.items() if len(s) >= -axis}
        extents = sorted(set(there.values()) - {1})
        if len(extents) > 1:
            a, na = next((n, e) for n, e in there.items() if e != 1)
            b, nb = next((n, e) for n, e in there.items() if e not in (1, na))
            raise InvalidProblem(
                f"{plan}: {a} has shape {tuple(shapes[a])} and {b} {tuple(shapes[b])}: "
                f"they do not broadcast, axis {axis} has {na} and {nb} elements"
            )
        found.append(extents[0] if extents else 1)
    return tuple(found)


def aligned(shape: Sequence[int], whole: Sequence[int]) -> tuple[int, ...]:
    """The axes of the plan as axes of an array: the last ones."""
    extra = len(whole) - len(shape)
    return tuple(a - extra if a >= extra else -1 for a in range(len(whole)))


def promote(plan: str, given: Mapping[str, Element]) -> Element:
    """The dtype that all of these are computed in, by the array API's rules; what they leave undefined is refused."""
    found: Element | None = None
    for name, element in given.items():
        if found is None or found is element:
            found = element
            continue
        joined = _joined(found, element)
        if joined is None:
            words = ", ".join(f"{n} {e}" for n, e in given.items())
            raise Unsupported(f"{plan}: {words}: no rule promotes {found} and {element}, cast one ({name}) first")
        found = joined
    assert found is not None
    return found


def joined(plan: str, op: Op, given: Mapping[str, Element]) -> Element:
    """The dtype that an op is computed in."""
    return Element.f64 if op.widens else promote(plan, {n: e for n, e in given.items() if n not in op.fixed})


def _joined(a: Element, b: Element) -> Element | None:
    ra, rb = a.row, b.row
    if ra.kind == rb.kind:
        if ra.bits == rb.bits:
            return None  # f16 with bf16
        return a if ra.bits > rb.bits else b
    if {ra.kind, rb.kind} == {"int", "uint"}:
        signed, unsigned = (ra, rb) if ra.kind == "int" else (rb, ra)
        bits = max(signed.bits, 2 * unsigned.bits)
        return Element(f"i{bits}") if bits <= 64 else None
    return None


def params_for(op: Op, params: Mapping[str, Any], element: Element) -> tuple[float, ...]:
    """The numbers the kernel gets: a limit of the dtype where a row asks for it, then what formulas know of the dtype."""
    own = [element.row.largest * p.limit if params[p.name] is None else params[p.name] for p in op.params if p.is_number]
    return (*own, *[0.0] * (5 - len(own)), float(element.row.bits), element.row.tiny, 0.0)


# ------------------------------------------------------------------------------------------------------------- problem
def problem(plan: str, direction: str, d: Any) -> Problem:
    """Validates in the documented order: element, axis, dims, rank, kind."""
    element = element_of(plan, d.element)
    op = kind_of(plan, d.kind, GROUP_OF[plan.removesuffix("Plan").removesuffix("Backward")], PLANS[direction])
    axis = None
    if op.pair:
        axis = normal_axis(plan, d.axis, as_shape(plan, "input_shape", d.input_shape, check=False))
    names = list(op.inputs)
    fields = ["input_shape"] if names == ["x"] else [f"{n}_shape" for n in names]
    shapes = {n: as_shape(plan, f, getattr(d, f)) for n, f in zip(names, fields, strict=True)}
    for n, s in shapes.items():
        if len(s) > MAX_RANK:
            raise InvalidProblem(f"{plan}: {n} has rank {len(s)}, at most {MAX_RANK} is supported")
    elements = {n: Element(op.fixed[n]) if n in op.fixed else element for n in names}
    for n in names:
        other = getattr(d, f"{n}_element", None)
        if other is not None:
            elements[n] = element_of(plan, other)
            if n in op.fixed and elements[n] is not Element(op.fixed[n]):
                raise Unsupported(f"{plan}: {n} of {op.name} has element {elements[n]}, expected {op.fixed[n]}")
    element = joined(plan, op, elements)
    take_element(plan, op, element)
    params = check_params(plan, op, d)
    for n in (p.name for p in op.params if p.natural):
        if params[n] < 0 and element.row.kind != "float":
            raise InvalidProblem(f"{plan}: {n} of {op.name} is {params[n]:g}, expected at least 0 for element {element}")
    if op.limits:
        low, high = (params[n] for n in op.limits)
        if low is not None and high is not None and low > high:
            first, second = op.limits
            raise InvalidProblem(f"{plan}: {first} of {op.name} is {low!r} and {second} {high!r}, expected {first} <= {second}")
    whole = broadcast(plan, shapes)
    if axis is not None:
        if whole[axis] % 2:
            raise InvalidProblem(
                f"{plan}: input_shape {whole} has {whole[axis]} elements along axis {axis}, expected an even number"
            )
        whole = tuple(n // 2 if a == axis else n for a, n in enumerate(whole))
    wide = "the input shape" if len(names) == 1 else "what the inputs broadcast to"
    if axis is not None:
        wide += f" with axis {axis} halved"

    def taken(n: str) -> Operand:
        if n in shapes:
            return Operand(n, False, elements[n], shapes[n], f"as the descriptor says of {n}")
        return Operand(n, False, op.element_of(n if n in op.outputs else n[1:], element), whole, wide)

    if direction == "forward":
        operands = [taken(n) for n in names]
        for o in op.outputs:
            out = op.element_of(o, element)
            same = tuple(n for n in names if elements[n] is out and shapes[n] == whole)
            operands.append(Operand(o, True, out, whole, wide, alias=same))
        ignored: tuple[str, ...] = ()
        needs: dict[str, str] = {}
    else:
        for n in op.wrt or names:
            gradient_of(plan, op, element if op.pair else elements[n])
        formula = as_formula(op.entry("backward", params), element.row.compute)
        reads = operands_of(op, "backward", formula)
        if op.pair:
            reads = ["dy", "x"]
        operands = [taken(n) for n in reads]
        for n in ["x"] if op.pair else op.wrt:
            same = tuple(o.name for o in operands if o.element is elements[n] and o.shape == shapes[n] == whole)
            if op.pair:
                same = ("x",)
            operands.append(Operand(f"d{n}", True, elements[n], shapes[n], f"the shape of {n}", alias=same))
        asked = [o.name for o in operands if not o.out]
        ignored = tuple(n for n in (*names, *op.outputs) if n not in asked)
        needs = {n: f"the gradient of {op.name} needs {' and '.join(asked)}" for n in asked} | {
            f"d{n}": "the gradient is written there" for n in op.wrt
        }
    values = params_for(op, params, element)
    sizes = [(o, math.prod(o.shape) * o.element.row.bits // 8) for o in operands]
    summed = [o.name for o in operands if o.out and direction == "backward" and o.shape != whole and axis is None]
    descriptor: dict[str, Any] = {
        "kind": op.name,
        **dict(zip(fields, shapes.values(), strict=True)),
        "element": elements[names[0]],
    }
    if names[0] in op.fixed:
        descriptor["element"] = elements[next(n for n in names if n not in op.fixed)]
    for n in names[1:]:
        if n not in op.fixed and elements[n] is not descriptor["element"]:
            descriptor[f"{n}_element"] = elements[n]
    if axis is not None:
        descriptor["axis"] = axis
    return Problem(
        op=op,
        direction=direction,
        element=element,
        params=params,
        kernel=op.kernel(direction, params, element),
        compute=element.row.compute,
        shape=whole,
        reduced=0 if axis is None else 1 << axis,
        operands=tuple(operands),
        ignored=ignored,
        needs=needs,
        numbers=values,
        bytes_read=sum(b for o, b in sizes if not o.out),
        bytes_written=sum(b for o, b in sizes if o.out),
        layout="element by element",
        order=ORDER,
        note=f"{' and '.join(summed)} summed over the broadcast axes, no temporary" if summed else "one pass over memory",
        descriptor=descriptor | params,
        fault=op.refusal,
    )


# ---------------------------------------------------------------------------------------------------------- functions
def arguments(op: Op, direction: str) -> tuple[tuple[str, ...], tuple[str, ...], dict[str, Any]]:
    """(array parameters, those that may be missing, keywords with defaults) of a function."""
    keywords: dict[str, Any] = {p.name: p.default for p in op.params}
    if op.pair:
        keywords = {"axis": -1} | keywords
    if direction == "forward":
        return op.inputs, (), keywords
    if len(op.inputs) > 1:
        keywords |= {f"{n}_shape": None for n in op.wrt if n not in op.saves}
    return (*op.gradients, *op.saves), op.saves, keywords


def positional(op: Op, direction: str) -> int:
    """Parameters may follow the arrays, as in torch."""
    return (len(op.params) if direction == "forward" else 0) + bool(op.pair)


def weak(op: Op, direction: str) -> bool:
    """Whether Python numbers are taken for arrays."""
    return len(op.inputs) > 1


def most_outputs(op: Op, direction: str) -> int:
    return len(op.outputs) if direction == "forward" else 1 if op.pair else len(op.wrt)


def fields_of(op: Op, shape: Sequence[int], axis: Any, element: Element, params: Mapping[str, Any]) -> dict[str, Any]:
    """Descriptor fields: every input of the one shape."""
    given: dict[str, Any] = {"kind": op.name, "element": element, **params}
    if op.pair:
        given["axis"] = -1 if axis is None else axis
    names = ["input_shape"] if op.inputs == ("x",) else [f"{n}_shape" for n in op.inputs]
    return given | dict.fromkeys(names, tuple(shape))


def _strong(name: str, op: Op, given: Mapping[str, tuple[int, tuple[int, ...]] | None]) -> dict[str, Element]:
    """Dtypes of the arrays; Python numbers take that of the others."""
    fixed = op.fixed
    elements = {n: BY_CODE[m[0]] for n, m in given.items() if m is not None and m[0] >= 0}
    values = {n: e for n, e in elements.items() if n not in fixed}
    for n, m in given.items():
        if m is None or m[0] >= 0:
            continue
        if n in fixed:
            elements[n] = Element(fixed[n])
            continue
        if not values:
            raise InvalidProblem(f"{name}: {n} is a number and no array is given whose dtype it could take")
        element = joined(name, op, values)
        if element.row.kind not in _KINDS[WEAK[m[0]]]:
            raise Unsupported(f"{name}: {n} is a Python {WEAK[m[0]]} beside {element}: no rule promotes them, cast one first")
        elements[n] = element
    return elements


def function_problem(
    op: Op, direction: str, metas: Sequence[tuple[int, tuple[int, ...]] | None], kwargs: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Any], list[Any]]:
    """Descriptor fields, and how each array of a call and each output is seen by the plan."""
    name = op.name if direction == "forward" else f"{op.name}_backward"
    arrays, _, _ = arguments(op, direction)
    given = dict(zip(arrays, metas, strict=True))
    elements = _strong(name, op, given)
    shapes = {n: tuple(m[1]) for n, m in given.items() if m is not None}
    fields: dict[str, Any] = {"kind": op.name} | {p.name: kwargs.get(p.name, p.default) for p in op.params}
    axis = kwargs.get("axis", -1)
    if direction == "backward":
        missing = [s for s in op.saves if given[s] is None]
        if missing:
            raise InvalidProblem(
                f"{name}: {missing[0]} is missing: the gradient of {op.name} needs {' and '.join((*op.gradients, *op.saves))}"
            )
        for n in op.inputs:
            if n in shapes:
                continue
            asked = kwargs.get(f"{n}_shape")
            shapes[n] = as_shape(name, f"{n}_shape", asked) if asked is not None else shapes[arrays[0]]
            elements[n] = elements[arrays[0]]
    if op.pair:
        axis = normal_axis(name, axis, shapes["x"])
        fields["axis"] = axis
    lead = next(n for n in op.inputs if n not in op.fixed)
    fields["element"] = elements[lead]
    for n in op.inputs:
        fields["input_shape" if op.inputs == ("x",) else f"{n}_shape"] = shapes[n]
        if n != lead and n not in op.fixed and elements[n] is not elements[lead]:
            fields[f"{n}_element"] = elements[n]
    whole = broadcast(name, {n: shapes[n] for n in op.inputs})
    if op.pair:
        whole = tuple(n // 2 if a == axis else n for a, n in enumerate(whole))
    promoted = joined(name, op, {n: elements[n] for n in op.inputs})
    for n in (n for n in given if n not in op.inputs):
        if shapes.get(n, whole) != whole:
            raise InvalidProblem(f"{name}: {n} has shape {shapes[n]}, expected {whole}: that of the result")

    views = [None if given[n] is None else (n, aligned(shapes[n], whole)) for n in arrays]
    if direction == "forward":
        return fields, views, [(o, whole, aligned(whole, whole), op.element_of(o, promoted).code) for o in op.outputs]
    wrt = ("x",) if op.pair else op.wrt
    return fields, views, [(f"d{n}", shapes[n], aligned(shapes[n], whole), elements[n].code) for n in wrt]
