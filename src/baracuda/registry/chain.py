"""Chains that are compiled: the formulas of their steps composed into one, so that what lies between stays in registers.

Other chains run their blocks one after the other on pieces in L1. The bits are the same either way.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ..dtypes import FLOATS
from ..expr.nodes import Expr, f, nodes_of
from .elementwise import FAMILY, as_formula
from .table import OPS, Op, RowError, by_compute, has_half, parameters

Step = tuple[str, tuple[tuple[str, Any], ...]]  # an op and its parameters
COMPILED: dict[tuple[Step, ...], Op] = {}


def extras_of(steps: Sequence[Step]) -> list[str]:
    """The operands beside x: every further input of a step, with its number."""
    return [f"{n}{i}" for i, (name, _) in enumerate(steps, 1) for n in OPS[name].inputs[1:]]


class Composed:
    """The formula of a chain for one compute type."""

    def __init__(self, steps: Sequence[Step], direction: str, compute: str) -> None:
        self.steps, self.direction, self.compute = steps, direction, compute
        self.names = (("dy",) if direction == "backward" else ()) + ("x", *extras_of(steps))

    def _apply(self, i: int, direction: str, given: Mapping[str, Any]) -> list[Expr]:
        name, params = self.steps[i - 1]
        formula = as_formula(OPS[name].entry(direction, dict(params)), self.compute)
        assert formula is not None
        result = formula(**{n: given[n] for n in parameters(formula)})
        results = list(result) if isinstance(result, tuple) else [result]
        if any(e.op == "rounded" for e in nodes_of(results)):
            raise RowError(f"a chain of {name} cannot be compiled: its {direction} rounds as it is stored")
        return results

    @staticmethod
    def _between(v: Expr) -> Expr:
        """What a step hands on has the compute type, as if it had been stored."""
        return f.narrow(v) if v.args else v

    def __call__(self, **given: Any) -> Any:
        last = len(self.steps)
        ops = [OPS[name] for name, _ in self.steps]
        own = [{n: given[f"{n}{i}"] for n in op.inputs[1:]} for i, op in enumerate(ops, 1)]
        value = [given["x"]]
        for i, op in enumerate(ops, 1):
            (made,) = self._apply(i, "forward", {op.inputs[0]: value[-1], **own[i - 1]})
            value.append(made if i == last and self.direction == "forward" else self._between(made))
        if self.direction == "forward":
            return value[-1]
        gradients: list[Expr] = []
        dy = given["dy"]
        for i in range(last, 0, -1):
            op = ops[i - 1]
            known = {"dy": dy, "y": value[i], op.inputs[0]: value[i - 1], **own[i - 1]}
            first, *more = self._apply(i, "backward", known)
            gradients = [*more, *gradients]
            dy = self._between(first) if i > 1 else first
        return (dy, *gradients)


def compiled(*steps: str | tuple[str, dict[str, Any]]) -> None:
    """Has the kernels of a chain emitted. Its steps have no numbers as parameters, and a gradient for each input."""
    named = [(s, {}) if isinstance(s, str) else s for s in steps]
    full: tuple[Step, ...] = tuple((n, tuple((p.name, q.get(p.name, p.default)) for p in OPS[n].params)) for n, q in named)
    for name, _ in full:
        op = OPS[name]
        if any(p.is_number for p in op.params) or op.wrt != op.inputs or op.refuse or not set(FLOATS) <= set(op.dtypes):
            raise RowError(f"a chain of {name} cannot be compiled")
    halves = any(has_half(OPS[n].entry(d, dict(q))) for n, q in full for d in ("forward", "backward"))

    def formulas(direction: str) -> by_compute:
        half = Composed(full, direction, "half") if halves else None
        return by_compute(f32=Composed(full, direction, "f32"), f64=Composed(full, direction, "f64"), half=half)

    inputs = ("x", *extras_of(full))
    title = "_".join("_".join((n, *(v for _, v in q if isinstance(v, str)))) for n, q in full)
    COMPILED[full] = Op(
        name=f"chain_{title}", family=FAMILY, doc="A chain.", torch=None, jax=None, ulp=math.inf, backward_ulp=math.inf,
        truth=lambda x: x, forward=formulas("forward"), backward=formulas("backward"), backward_truth=None, guard=None,
        dtypes=FLOATS, inputs=inputs, wrt=inputs,
    )  # fmt: skip
