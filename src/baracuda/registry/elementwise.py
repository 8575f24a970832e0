"""The row classes of elementwise ops: unary, binary, ternary, gated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Unpack

from .table import Facts, Formula, Op, Param, by_compute, check_row, enter, op_of, parameters, require

FAMILY = "elementwise"


def as_formula(entry: Any, compute: str) -> Formula | None:
    """The formula of an entry for a compute type."""
    found: Formula | None = entry.pick(compute) if isinstance(entry, by_compute) else entry
    return found


def operands_of(op: Op, direction: str, formula: Formula | None) -> list[str]:
    """The inputs of a formula, in the order of the kernel: the gradient first, then the row's own."""
    if direction == "forward" or formula is None:
        return list(op.pair or op.inputs)
    asked = parameters(formula)
    return [n for n in (*(f"d{o}" for o in op.outputs), *(op.pair or op.inputs), *op.outputs) if n in asked]


def _check(op: Op) -> None:
    need = partial(require, op)
    values = {p.name for p in op.params}
    inner = set(op.pair or op.inputs)
    for direction, variants, known in (
        ("forward", op.forward_variants(), inner | values | {"bits", "tiny"}),
        ("backward", op.backward_variants(), inner | values | {*op.outputs, *(f"d{o}" for o in op.outputs)}),
    ):
        for entry in variants.values():
            for compute in {d.row.compute for d in op.dtypes if direction == "forward" or d.row.kind == "float"}:
                formula = as_formula(entry, compute)
                need(callable(formula), f"no {direction} formula for compute type {compute}")
                stray = [n for n in parameters(formula) if n not in known] if formula else []
                need(not stray, f"the {direction} names {', '.join(stray)}: not an input, output, gradient or parameter")
    need(set(op.wrt) <= inner, "wrt names what is no input")
    need(op.backward is None or bool(op.wrt), "a gradient is with respect to something")
    need(len(op.outputs) == 1 or not op.pair, "a gated op has one output")


def elementwise(
    group: str,
    inputs: tuple[str, ...],
    *,
    wrt: tuple[str, ...] | None = None,
    fixed: Mapping[str, str] | None = None,
    pair: tuple[str, ...] = (),
    refusal: str = "",
    differs: str = "",
    limits: tuple[str, ...] = (),
    sees_nan: bool = False,
    widens: bool = False,
    bench: Mapping[str, Any] | None = None,
    **facts: Unpack[Facts],
) -> Callable[[type], Op]:
    """Registers the decorated class as an op.

    inputs      operands, as the formulas name them; of a gated op `x`, whose halves are the `pair` that the formulas name
    wrt         the inputs that have a gradient: all but those of a fixed dtype, unless told
    fixed       inputs whose dtype is always this one
    refusal     what to say where the class's `refuse` formula finds an input that the op does not take
    limits      two parameters that must be in order
    bench       parameters to measure with, where the defaults do nothing
    sees_nan    the truth says what a NaN gives; otherwise it gives NaN
    widens      computed in f64, whatever dtypes the operands have, each by itself
    differs     where torch or JAX answer otherwise, and why not here
    """

    def register(row: type) -> Op:
        op = op_of(
            row,
            FAMILY,
            group=group,
            inputs=inputs,
            pair=pair,
            fixed=dict(fixed or {}),
            refuse=row.__dict__.get("refuse"),
            refusal=refusal,
            differs=differs,
            limits=limits,
            sees_nan=sees_nan,
            widens=widens,
            bench=dict(bench or {}),
            **facts,
        )
        names = pair or inputs
        op = replace(op, backward_truth=row.__dict__.get("slope") if op.backward else None)
        op = replace(op, wrt=wrt or tuple(n for n in names if n not in op.fixed) if op.backward else ())
        check_row(op)
        _check(op)
        reads = [n for e in op.backward_variants().values() for c in ("f32", "f64") for n in parameters(as_formula(e, c) or e)]
        if pair and set(reads) & set(pair):
            reads.append("x")
        sources = [f"d{o}" for o in op.outputs if f"d{o}" in reads]  # the slopes that a row declares are those of one output
        require(op, len(sources) <= 1, f"its gradient comes from {' and '.join(sources)}, expected one of them")
        return enter(op, reads)

    return register


def _group(base: str, params: tuple[Param, ...]) -> str:
    return f"{base}_param" if any(p.is_number for p in params) else base


def unary(**facts: Any) -> Callable[[type], Op]:
    """y = f(x)."""
    return elementwise(_group("unary", facts.get("params", ())), ("x",), **facts)


def binary(**facts: Any) -> Callable[[type], Op]:
    """y = f(a, b), broadcast."""
    return elementwise(_group("binary", facts.get("params", ())), ("a", "b"), **facts)


def compare(**facts: Any) -> Callable[[type], Op]:
    """y = f(a, b), broadcast, true or false."""
    return elementwise("binary_cmp", ("a", "b"), elements={"y": "bool"}, ulp=0, **facts)


def ternary(**facts: Any) -> Callable[[type], Op]:
    """y = f(a, b, c), broadcast."""
    return elementwise("ternary", ("a", "b", "c"), **facts)


def gated(**facts: Any) -> Callable[[type], Op]:
    """y = f(a, b) of the two halves of x along an axis."""
    return elementwise("gated", ("x",), pair=("a", "b"), **facts)
