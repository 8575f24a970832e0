"""Data movement for tests: operands of a case, and what the rows' plain definitions say of them."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import numpy as np

import baracuda as bc
from baracuda.families import GROUPS
from baracuda.plans import plan_class
from baracuda.registry import Case, Shaped
from cases import generator, random

MOVING = {n: o for n, o in bc.OPS.items() if isinstance(o, Shaped)}
CASES = [(op, case) for op in MOVING.values() for case in op.cases]
ALL = ("f32", "f64", "f16", "bf16", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "bool")


def label(op: Shaped, case: Case) -> str:
    return f"{op.name}-{'_'.join('x'.join(map(str, s)) or 'scalar' for s in case.shapes[:3])}-" + "-".join(
        f"{k}={v}" for k, v in case.params.items()
    ).replace(" ", "")


def plan_of(op: Shaped, case: Case, element: str, direction: str = "forward") -> Any:
    cls = plan_class(op, direction)
    shapes = GROUPS[op.group].family._shape_values(case.shapes)
    return cls.select(cls.descriptor_type(**shapes, **case.params, element=element))


def operands(plan: Any, seed: Any = 0) -> tuple[dict[str, Any], dict[str, Any]]:
    """Inputs with values, outputs full of something else."""
    ins = {o.name: random(generator(seed, o.name, o.shape), o.shape, str(o.element)) for o in plan.problem.operands if not o.out}
    outs = {o.name: junk(o.shape, o.element) for o in plan.problem.operands if o.out}
    return ins, outs


def junk(shape: Any, element: Any) -> Any:
    out = np.empty(shape, element.dtype)
    out.view(np.uint8) if out.ndim and out.flags.c_contiguous and out.size else None
    out[...] = element.dtype.type(1) if str(element) == "bool" else element.dtype.type(77)
    return out


def run(op: Shaped, case: Case, element: str, direction: str = "forward", ins: Mapping[str, Any] | None = None) -> Any:
    """(inputs, outputs) of a plan that ran."""
    plan = plan_of(op, case, element, direction)
    made, outs = operands(plan, op.name)
    given = dict(ins or made)
    plan.run(**given, **outs)
    return given, outs


def forward_truth(op: Shaped, case: Case, ins: Mapping[str, Any], element: str) -> dict[str, Any]:
    """Every output by the row's plain definition, place by place."""
    names = op.names(len(case.shapes))
    kind = bc.Element(element).dtype
    found = {}
    for output, places in op.sources(case).items():
        shape = op.movement(case.shapes, case.params).outputs[output]
        y = np.zeros(shape, kind)
        for j, source in places.items():
            y[j] = ins[names[source[0]]][tuple(source[1])] if isinstance(source, tuple) else kind.type(source)
        found[output] = y
    return found


def backward_truth(op: Shaped, case: Case) -> dict[str, dict[Any, list[Any]]]:
    """By gradient and place: the places of the dys that add up to it, in C order."""
    names = op.names(len(case.shapes))
    into: dict[str, dict[Any, list[Any]]] = {
        f"d{n}": {i: [] for i in itertools.product(*map(range, s))} for n, s in zip(names, case.shapes, strict=True)
    }
    for output, places in op.sources(case).items():
        for j, source in places.items():
            if isinstance(source, tuple):
                into[f"d{names[source[0]]}"][tuple(source[1])].append((f"d{output}", j))
    return into
