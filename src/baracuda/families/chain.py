"""Chains: elementwise ops that run as one pass. A descriptor becomes a program over slots: operands, and values between steps."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from ..dtypes import BY_CODE, FLOATS, Element
from ..errors import InvalidProblem, Unsupported, nearest
from ..expr.nodes import symbol
from ..plan import MAX_RANK, Operand, Problem, as_shape, check_params, element_of
from ..registry import COMPILED, OPS, Op, as_formula, extras_of, operands_of, parameters
from .elementwise import aligned, broadcast, params_for

ORDER = "each element by itself through all steps; a gradient that is summed over broadcast axes in the order of a reduction"
MAX_OPERANDS, MAX_SLOTS, MAX_STEPS = 12, 24, 16
KINDS = ("unary", "unary_param", "binary", "binary_param", "ternary")

CHAIN = Op(
    name="chain", family="elementwise", doc="Elementwise ops in one pass over the data.", dtypes=FLOATS, torch=None, jax=None,
    outputs=("y",), elements={}, integers=None, params=(), axes="none", empty=None, ulp=math.inf, backward_ulp=math.inf,
    samples="normal", variant=None, floor=None, backward_floor=None, truth=lambda x: x, forward=None, backward=True,
    backward_truth=None, guard=None, group="chain",
)  # fmt: skip


def as_steps(plan: str, steps: Any) -> tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]:
    """Steps as (name, parameters), each checked: a name, or a name with a dict of parameters."""
    found = []
    if isinstance(steps, str) or not isinstance(steps, Sequence) or not steps:
        raise InvalidProblem(f"{plan}: steps is {steps!r}, expected names of elementwise ops, or pairs (name, parameters)")
    for i, step in enumerate(steps, 1):
        name, params = (step, {}) if isinstance(step, str) else (step[0], dict(step[1])) if len(step) == 2 else (step, {})
        op = OPS.get(name) if isinstance(name, str) else None
        if op is None or op.group not in KINDS or op.elements:
            able = [n for n, o in OPS.items() if o.group in KINDS and not o.elements]
            hint = nearest(name, able, "") if isinstance(name, str) and op is None else ""
            raise InvalidProblem(
                f"{plan}: step {i} is {name!r}, expected an elementwise op from floats to floats" + (hint and f": {hint}")
            )
        if len(op.outputs) > 1:
            raise InvalidProblem(f"{plan}: step {i}, {name}, has the outputs {' and '.join(op.outputs)}, expected an op of one")
        foreign = sorted(set(params) - {p.name for p in op.params})
        if foreign:
            takes = ", ".join(p.name for p in op.params) or "no parameters"
            raise InvalidProblem(f"{plan}: step {i}, {name}, has no parameter {foreign[0]}: it takes {takes}")
        others = [p.name for o in OPS.values() if o.group == op.group for p in o.params]
        given = SimpleNamespace(**(dict.fromkeys(others) | params))
        found.append((name, tuple(check_params(f"{plan}: step {i}", op, given).items())))
    if len(found) > MAX_STEPS:
        raise InvalidProblem(f"{plan}: {len(found)} steps, at most {MAX_STEPS} are supported")
    return tuple(found)


class _Program:
    """Steps over slots. Inputs come first, then outputs, then what lies between."""

    def __init__(self, inputs: Sequence[str], outputs: Sequence[str]) -> None:
        self.slot = {n: i for i, n in enumerate((*inputs, *outputs))}
        self.inputs, self.outputs = len(inputs), len(outputs)
        self.steps: list[dict[str, Any]] = []

    def at(self, name: str) -> int:
        return self.slot.setdefault(name, len(self.slot))

    def add(self, op: Op, direction: str, params: Mapping[str, Any], element: Element, read: list[str], made: list[str]) -> None:
        self.steps.append(
            {
                "kernel": op.kernel(direction, params, element),
                "slots": [*(self.at(n) for n in read), *(self.at(n) for n in made)],
                "params": list(params_for(op, params, element)),
            }
        )

    def spec(self, plan: str) -> dict[str, Any]:
        if len(self.slot) > MAX_SLOTS or self.inputs + self.outputs > MAX_OPERANDS:
            raise InvalidProblem(f"{plan}: too many steps or operands for one chain, cut it in two")
        return {"inputs": self.inputs, "outputs": self.outputs, "slots": len(self.slot), "steps": self.steps}


def _passes(op: Op, params: Mapping[str, Any], element: Element) -> bool:
    """Whether every gradient is dy as it is."""
    formula = as_formula(op.entry("backward", params), element.row.compute)
    assert formula is not None
    results = formula(**{n: symbol(n) for n in parameters(formula)})
    return all(r is symbol("dy") for r in (results if isinstance(results, tuple) else (results,)))


def _program(steps: Any, direction: str, element: Element) -> tuple[_Program, list[str]]:
    """The program, and the operands it reads."""
    extras = extras_of(steps)
    if direction == "forward":
        p = _Program(["x", *extras], ["y"])
        for i, (name, params) in enumerate(steps, 1):
            read = ["x" if i == 1 else f"v{i - 1}", *(f"{n}{i}" for n in OPS[name].inputs[1:])]
            p.add(OPS[name], "forward", dict(params), element, read, ["y" if i == len(steps) else f"v{i}"])
        return p, ["x", *extras]
    backs = [
        operands_of(OPS[n], "backward", as_formula(OPS[n].entry("backward", dict(q)), element.row.compute)) for n, q in steps
    ]
    p = _Program(["dy", "x", *extras], ["dx", *(f"d{n}" for n in extras)])
    # The values between the steps again, as far as some gradient reads them.
    needed = [any(n in b for n in (*OPS[s[0]].inputs, "y")) for b, s in zip(backs, steps, strict=True)]
    reach = max((i for i, b in enumerate(needed) if b), default=-1)
    for i, (name, params) in enumerate(steps[: reach + ("y" in backs[reach] if reach >= 0 else 0)], 1):
        read = ["x" if i == 1 else f"v{i - 1}", *(f"{n}{i}" for n in OPS[name].inputs[1:])]
        p.add(OPS[name], "forward", dict(params), element, read, [f"v{i}"])
    dy = "dy"  # of the step at hand
    for i in range(len(steps), 0, -1):
        name, params = steps[i - 1]
        op = OPS[name]
        called = {"dy": dy, "y": f"v{i}", op.inputs[0]: "x" if i == 1 else f"v{i - 1}"}
        called |= {n: f"{n}{i}" for n in op.inputs[1:]}
        into = {op.inputs[0]: "dx" if i == 1 else f"g{i - 1}"} | {n: f"d{n}{i}" for n in op.inputs[1:]}
        if i > 1 and _passes(op, dict(params), element):  # the step before sees the same dy
            for n in op.inputs[1:]:
                p.add(OPS["identity"], "forward", {}, element, [dy], [into[n]])
            continue
        p.add(op, "backward", dict(params), element, [called[n] for n in backs[i - 1]], [into[n] for n in op.wrt])
        dy = into[op.inputs[0]]
    return p, ["dy", "x", *extras]


def problem(plan: str, direction: str, d: Any) -> Problem:
    """Validates in the documented order: element, dims, rank, steps."""
    element = element_of(plan, d.element)
    if element not in FLOATS:
        raise Unsupported(f"{plan}: a chain does not take element {element}: one of {', '.join(map(str, FLOATS))}")
    shape = as_shape(plan, "input_shape", d.input_shape)
    steps = as_steps(plan, d.steps)
    extras = extras_of(steps)
    given = list(d.shapes) if isinstance(d.shapes, (tuple, list)) else []
    if len(given) != len(extras):
        raise InvalidProblem(f"{plan}: shapes has {len(given)} entries, expected {len(extras)}: {', '.join(extras) or 'none'}")
    shapes = {"x": shape} | {n: as_shape(plan, f"the shape of {n}", s) for n, s in zip(extras, given, strict=True)}
    whole = broadcast(plan, shapes)
    if len(whole) > MAX_RANK:
        raise InvalidProblem(f"{plan}: rank {len(whole)}, at most {MAX_RANK} is supported")
    for name, _ in steps:
        op = OPS[name]
        if element not in op.dtypes:
            raise Unsupported(f"{plan}: {name} does not take element {element}: one of {', '.join(map(str, op.dtypes))}")
        if direction == "backward" and (not op.differentiable or op.wrt != op.inputs):
            raise Unsupported(f"{plan}: {name} has no gradient for all of its inputs")
    one = COMPILED.get(steps)
    program, reads = _program(steps, direction, element)
    wide = "what the inputs broadcast to"
    operands = [Operand(n, False, element, shapes.get(n, whole), f"as the descriptor says of {n}") for n in reads]
    if direction == "forward":
        same = tuple(n for n in reads if shapes[n] == whole)
        operands.append(Operand("y", True, element, whole, wide, alias=same))
    else:
        operands += [Operand(f"d{n}", True, element, shapes[n], f"the shape of {n}") for n in reads[1:]]
    sizes = [(o, math.prod(o.shape) * element.row.bits // 8) for o in operands]
    return Problem(
        op=CHAIN,
        direction=direction,
        element=element,
        params={},
        kernel=one.kernel(direction, {}, element) if one else f"chain.{direction}",
        compute=element.row.compute,
        shape=whole,
        reduced=0,
        operands=tuple(operands),
        ignored=("y",) if direction == "backward" else (),
        needs={o.name: "a chain needs every operand of its steps" for o in operands},
        numbers=(0.0,) * 6 + (element.row.tiny, 0.0),
        bytes_read=sum(b for o, b in sizes if not o.out),
        bytes_written=sum(b for o, b in sizes if o.out),
        layout=" then ".join(n for n, _ in steps),
        order=ORDER,
        note=f"one pass over memory, values between steps stay in {'registers' if one else 'L1'} and are not rounded to halves",
        descriptor={"steps": steps, "input_shape": shape, "shapes": tuple(shapes[n] for n in extras), "element": element},
        program=None if one else program.spec(plan),
    )


def function_problem(
    steps: Any, direction: str, metas: Sequence[tuple[int, tuple[int, ...]] | None]
) -> tuple[dict[str, Any], list[Any], list[Any]]:
    """Descriptor fields, and how each array of a call and each output is seen by the plan."""
    extras = extras_of(steps)
    names = ["x", *extras] if direction == "forward" else ["dy", "x", *extras]
    given = {n: m for n, m in zip(names, metas, strict=True) if m is not None}
    name = f"chain of {' and '.join(s[0] for s in steps)}" + ("" if direction == "forward" else ", backward")
    element = BY_CODE[given["x"][0]]
    shapes = {n: tuple(m[1]) for n, m in given.items()}
    whole = broadcast(name, {n: s for n, s in shapes.items() if n != "dy"})
    if shapes.get("dy", whole) != whole:
        raise InvalidProblem(f"{name}: dy has shape {shapes['dy']}, expected {whole}: that of the result")

    fields = {"steps": steps, "input_shape": shapes["x"], "shapes": tuple(shapes[n] for n in extras), "element": element}
    views = [(n, aligned(shapes[n], whole)) for n in names]
    if direction == "forward":
        return fields, views, [("y", whole, aligned(whole, whole), element.code)]
    return fields, views, [(f"d{n}", shapes[n], aligned(shapes[n], whole), element.code) for n in ("x", *extras)]
