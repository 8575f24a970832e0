"""Reductions over windows of any axes: descriptor -> steps, each the kernel of a reduction over a view of windows.

A view of windows is affine: outputs side by side, then the cells of each. Windows that lose cells at a border are stretches of
their own. A gradient goes straight into dx where no two windows share a cell. Else what each window gives to each of its cells
is kept in the workspace, and a cell sums up what it was given: along each axis the cells of one residue are held by windows at
the same distances, so that sum, too, is over a view.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from .. import _core
from ..dtypes import BY_CODE, Element
from ..errors import InvalidProblem, Unsupported
from ..plan import (
    MAX_RANK,
    REQUIRED,
    SCRATCH,
    Operand,
    Problem,
    Step,
    as_shape,
    check_params,
    element_of,
    gradient_of,
    kind_of,
    take_element,
)
from ..registry import OPS, Op, backward_for, reductions, row_inputs
from .reduction import ORDER as REDUCED
from .window_axes import LARGEST, MOST_STEPS, Geometry, Residue, Run, geometry

FAMILY = "windowed"
ORDER = f"the cells of a window: {REDUCED}; a cell's gradient: what its windows gave it, from last to first, in the same way"
SETTINGS: tuple[tuple[str, Any], ...] = (
    ("window", REQUIRED), ("stride", 1), ("padding", 0), ("dilation", 1), ("base_dilation", 1), ("axis", None),
)  # fmt: skip
FIELDS: tuple[tuple[str, Any], ...] = (("input_shape", REQUIRED), ("kind", REQUIRED), *SETTINGS, ("element", "f32"))


# ------------------------------------------------------------------------------------------------------------- problem
class Views:
    """Views of the operands of a step: its axes are the outputs' (or the cells'), then one for each folded axis."""

    def __init__(self, g: Geometry) -> None:
        self.g, self.rank = g, len(g.axes)

    def _view(self, operand: int, start: Sequence[int], along: Sequence[Sequence[int]], inside: Sequence[Sequence[int]]) -> Any:
        flat = [n for row in (*along, *inside) for n in row]
        return operand, tuple(start), tuple(flat)

    def _unit(self, width: int, *entries: tuple[int, int]) -> list[int]:
        row = [0] * width
        for at, by in entries:
            row[at] += by
        return row

    def cells(self, operand: int, runs: Sequence[Run]) -> Any:
        """The input under windows."""
        g, none = self.g, any(r.taps == 0 or r.count == 0 for r in runs)
        start = [0 if none else a.cell(r.first, r.tap) for a, r in zip(g.axes, runs, strict=True)]
        along = [
            self._unit(self.rank, (i, r.step * a.stride // a.base)) for i, (a, r) in enumerate(zip(g.axes, runs, strict=True))
        ]
        inside = [self._unit(self.rank, (i, runs[i].hop * g.axes[i].dilation // g.axes[i].base)) for i in g.folded]
        return self._view(operand, start, along, inside)

    def windows(self, operand: int, runs: Sequence[Run]) -> Any:
        """One value for each window."""
        along = [self._unit(self.rank, (i, r.step)) for i, r in enumerate(runs)]
        return self._view(operand, [r.first for r in runs], along, [self._unit(self.rank)] * len(self.g.folded))

    def given(self, runs: Sequence[Run], spare: Sequence[int]) -> Any:
        """What windows give to their cells, in the workspace."""
        folded, width = self.g.folded, self.rank + len(self.g.folded)
        start = [r.first + s for r, s in zip(runs, spare, strict=True)] + [runs[i].tap for i in folded]
        along = [self._unit(width, (i, r.step)) for i, r in enumerate(runs)]
        return self._view(SCRATCH, start, along, [self._unit(width, (self.rank + k, runs[i].hop)) for k, i in enumerate(folded)])

    def taken(self, of: Sequence[Residue], spare: Sequence[int]) -> Any:
        """What cells were given: by cell, then by window from last to first."""
        folded, width = self.g.folded, self.rank + len(self.g.folded)
        start = [r.o + s for r, s in zip(of, spare, strict=True)] + [of[i].tap for i in folded]
        along = [self._unit(width, (i, r.along)) for i, r in enumerate(of)]
        inside = [self._unit(width, (i, -of[i].back), (self.rank + k, of[i].hop)) for k, i in enumerate(folded)]
        return self._view(SCRATCH, start, along, inside)

    def places(self, operand: int, of: Sequence[Residue]) -> Any:
        along = [self._unit(self.rank, (i, r.step)) for i, r in enumerate(of)]
        return self._view(operand, [r.first for r in of], along, [self._unit(self.rank)] * len(self.g.folded))


def _combinations(plan: str, parts: Sequence[Sequence[Any]], what: str) -> list[tuple[Any, ...]]:
    count = math.prod(len(p) for p in parts)
    if count > MOST_STEPS:
        raise Unsupported(f"{plan}: these windows take {count} {what}, at most {MOST_STEPS} are supported")
    return list(itertools.product(*parts))


def problem(plan: str, direction: str, d: Any) -> Problem:
    """Validates in the order element, axis, dims, rank, kind, windows."""
    element = element_of(plan, d.element)
    shape = as_shape(plan, "input_shape", d.input_shape)
    op = kind_of(plan, d.kind, "reduction")
    if op.axes != "axis":
        raise Unsupported(f"{plan}: {op.name} does not reduce along axes, so it has no windows")
    take_element(plan, op, element)
    params = check_params(plan, op, d)
    g = geometry(plan, shape, d)
    if len(shape) + len(g.folded) > MAX_RANK:
        raise Unsupported(f"{plan}: rank {len(shape)} and {len(g.folded)} axes of windows are more than {MAX_RANK} together")
    runs = _combinations(plan, [a.runs(plan) for a in g.axes], "kinds of windows, cut off at borders")
    empty = op.empty_for(params)
    if empty is None and any(all(r.count for r in of) and any(r.taps == 0 for r in of) for of in runs):
        raise InvalidProblem(f"{plan}: a window holds no cell, and {op.name} over no elements does not exist: {g.normal}")
    numbers = [float(params[p.name]) for p in op.params if p.is_number]
    numbers += [0.0] * (6 - len(numbers)) + [element.row.tiny, 0.0 if empty is None else empty]
    build = _Build(plan, op, element, params, g, tuple(numbers), runs)
    return build.forward(shape) if direction == "forward" else build.backward(shape)


class _Build:
    """The steps of a problem."""

    def __init__(self, plan: str, op: Op, element: Element, params: Mapping[str, Any], g: Geometry,
                 numbers: tuple[float, ...], runs: list[tuple[Run, ...]]) -> None:  # fmt: skip
        self.plan, self.op, self.element, self.params, self.g, self.numbers, self.runs = (
            plan,
            op,
            element,
            params,
            g,
            numbers,
            runs,
        )
        self.views, self.compute = Views(g), element.row.compute
        self.why = "the windows along every axis"

    def _step(self, kernel: str, compute: str, outer: Sequence[int], inner: Sequence[int], views: Sequence[Any],
              numbers: tuple[float, ...], words: tuple[int, ...] = ()) -> Step:  # fmt: skip
        shape = (*outer, *inner)
        mask = sum(1 << (len(outer) + k) for k in range(len(inner)))
        work = 2 * math.prod(shape) * self.element.row.bits // 8
        return Step(kernel, compute, None, shape, mask, numbers, words, work, tuple(views))

    def _over_windows(self, direction: str, views: Callable[[tuple[Run, ...]], list[Any]]) -> list[Step]:
        kernel, folded = self.op.kernel(direction, self.params, self.element), self.g.folded
        found = []
        for of in self.runs:
            outer, inner = [r.count for r in of], [of[i].taps for i in folded]
            none = any(of[i].taps == 0 for i in range(len(of)) if i not in folded)  # a cell of its own that is not there
            if 0 in outer or (direction == "backward" and (none or 0 in inner)):
                continue
            if none:  # an axis of windows of one cell has no room for none
                inner = [0] * len(inner)
                if not inner:
                    found += self._fill_empty(of)
                    continue
            found.append(self._step(kernel, self.compute, outer, inner, views(of), self.numbers))
        return found

    def _fill_empty(self, of: tuple[Run, ...]) -> list[Step]:
        from .shape import bits_of

        found = []
        for i, name in enumerate(self.op.outputs):
            out = self.op.element_of(name, self.element)
            word = bits_of(self.plan, out, self.numbers[-1] if out.row.kind == "float" else int(self.numbers[-1]))
            view = self.views.windows(1 + i, of)
            found.append(
                self._step("tile.fill", f"b{out.row.bits // 8}", [r.count for r in of], (), [view], self.numbers, (word,))
            )
        return found

    def _zeros(self, operand: int, shape: Sequence[int], element: Element) -> Step:
        rank = len(shape)
        unit = tuple(int(i == k) for i in range(rank) for k in range(rank))
        return Step("tile.fill", f"b{element.row.bits // 8}", None, tuple(shape), 0, self.numbers, (0,),
                    math.prod(shape) * element.row.bits // 8, ((operand, (0,) * rank, unit),))  # fmt: skip

    def forward(self, shape: tuple[int, ...]) -> Problem:
        out = self.g.output_shape
        operands = [Operand("x", False, self.element, shape, "the input shape")]
        operands += [Operand(o, True, self.op.element_of(o, self.element), out, self.why) for o in self.op.outputs]
        count = len(operands)
        steps = self._over_windows(
            "forward", lambda of: [self.views.cells(0, of), *(self.views.windows(i, of) for i in range(1, count))]
        )
        return self._problem("forward", shape, operands, steps, "")

    def backward(self, shape: tuple[int, ...]) -> Problem:
        plan, op, element, g = self.plan, self.op, self.element, self.g
        gradient_of(plan, op, element)
        try:
            back = backward_for(op, self.params, element.row.compute)
        except KeyError:
            raise Unsupported(f"{plan}: {op.name} has no gradient for {op.variant_of(self.params)!r}") from None
        x = [Operand("x", False, element, shape, "the input shape")] if "x" in back.reads() else []
        inputs = [
            Operand(n, False, op.element_of(n.removeprefix("d") if n in op.gradients else n, element), g.output_shape, self.why)
            for n in row_inputs(op, back)
        ]
        operands = [*x, *inputs, Operand("dx", True, element, shape, "the input shape")]
        last = len(operands) - 1

        def given(of: tuple[Run, ...]) -> list[Any]:
            return [*(self.views.cells(i, of) for i in range(len(x))),
                    *(self.views.windows(i, of) for i in range(len(x), last))]  # fmt: skip

        if all(a.apart for a in g.axes):
            steps = [] if all(a.covers for a in g.axes) else [self._zeros(last, shape, element)]
            steps += self._over_windows("backward", lambda of: [*given(of), self.views.cells(last, of)])
            return self._problem("backward", shape, operands, steps, "no two windows share a cell")
        residues = [a.residues() for a in g.axes]
        kept = _combinations(plan, residues, "kinds of cells, by the windows that hold them")
        spans = [[r.windows() for r in of] for of in residues]
        spare = [max(0, -min((low for low, _ in of), default=0)) for of in spans]
        ends = [max(a.out, 1 + max((high for _, high in of), default=0)) for a, of in zip(g.axes, spans, strict=True)]
        room = (*(s + e for s, e in zip(spare, ends, strict=True)), *(g.axes[i].window for i in g.folded))
        compute = Element(self.compute)
        size = math.prod(room) * compute.row.bits // 8
        if size > LARGEST:
            raise InvalidProblem(f"{plan}: a workspace of {room} exceeds 64 bits")
        steps = [self._zeros(SCRATCH, room, compute)]
        steps += self._over_windows("backward", lambda of: [*given(of), self.views.given(of, spare)])
        if sum(len(of) for of in residues) < sum(min(a.stride // math.gcd(a.stride, a.base), a.size) for a in g.axes):
            steps.append(self._zeros(last, shape, element))
        total = OPS["sum"].kernel("forward", {}, compute)
        for of in kept:
            outer, inner = [r.count for r in of], [of[i].taps for i in g.folded]
            views = [self.views.taken(of, spare), self.views.places(last, of)]
            steps.append(self._step(total, self.compute, outer, inner, views, (0.0,) * 6 + (element.row.tiny, 0.0)))
        note = "what windows give to each of their cells is kept in the workspace"
        return self._problem("backward", shape, operands, steps, note, workspace=size, scratch=(compute.code, room))

    def _problem(self, direction: str, shape: tuple[int, ...], operands: list[Operand], steps: list[Step], note: str,
                 **more: Any) -> Problem:  # fmt: skip
        op, element = self.op, self.element
        names = {o.name for o in operands}
        asked = [o.name for o in operands if not o.out]
        needs = {n: f"the gradient of {op.name} needs {' and '.join(asked)}" for n in asked} | {
            "dx": "the gradient is written there"
        }
        sizes = {o.name: math.prod(o.shape) * o.element.row.bits // 8 for o in operands}
        if not steps:
            steps = [self._zeros(i, o.shape, o.element) for i, o in enumerate(operands) if o.out]
        normal = self.g.normal
        return Problem(
            op=op,
            direction=direction,
            element=element,
            params=self.params,
            kernel=op.kernel(direction, self.params, element),
            compute=self.compute,
            shape=shape,
            reduced=0,
            operands=tuple(operands),
            ignored=() if direction == "forward" else tuple(n for n in ("x", *op.outputs) if n not in names),
            needs={} if direction == "forward" else needs,
            numbers=self.numbers,
            bytes_read=sum(sizes[o.name] for o in operands if not o.out),
            bytes_written=sum(sizes[o.name] for o in operands if o.out),
            layout="windows as views of the input",
            order=ORDER,
            note=", ".join(filter(None, ("one step" if len(steps) == 1 else f"{len(steps)} steps, one after the other", note))),
            descriptor={"kind": op.name, "input_shape": shape, **normal, **self.params, "element": element},
            steps=tuple(steps),
            **more,
        )


# ---------------------------------------------------------------------------------------------------------- functions
@cache
def _saves() -> tuple[str, ...]:
    """What the gradient of one kind or another needs."""
    return tuple(dict.fromkeys(n for o in reductions().values() for n in o.saves))


@cache
def _params() -> tuple[str, ...]:
    return tuple(dict.fromkeys(p.name for o in reductions().values() for p in o.params))


def arguments(op: Op, direction: str) -> tuple[tuple[str, ...], tuple[str, ...], dict[str, Any]]:
    """(array parameters, those that may be missing, keywords with defaults) of a function."""
    settings = {"kind": REQUIRED, **dict(SETTINGS)}
    if direction == "forward":
        return ("x",), (), settings | dict.fromkeys(_params())
    return ("dy",), (), settings | dict.fromkeys((*_saves(), "input_shape", *_params()))


def positional(op: Op, direction: str) -> int:
    """The kind and what tells the windows may follow the array."""
    return 1 + len(SETTINGS)


def most_outputs(op: Op, direction: str) -> int:
    return 1


def fields_of(op: Op, shape: Sequence[int], axis: Any, element: Element, params: Mapping[str, Any]) -> dict[str, Any]:
    """Descriptor fields for the command line: sums of windows of 3, unless params say otherwise."""
    return {"input_shape": tuple(shape), "kind": "sum", "window": 3, "axis": axis, "element": element} | dict(params)


def _flat(padding: Any) -> Any:
    """A setting as a key of the plan cache takes it: pairs in a row."""
    if isinstance(padding, (tuple, list)) and padding and all(isinstance(v, (tuple, list)) for v in padding):
        return "pairs", tuple(n for pair in padding for n in pair)
    return "", padding


@cache
def _native(kind: str, direction: str) -> Any:
    op: Op = OPS[kind]
    name = "reduce_window" if direction == "forward" else "reduce_window_backward"
    arrays = ("x",) if direction == "forward" else op.gradients + op.saves

    def make(metas: Any, kwargs: Any) -> Any:
        from ..plans import plan_class

        cls = plan_class(OPS["reduce_window"], direction)
        given = dict(zip(arrays, metas, strict=True))
        fields = {n: kwargs[n] for n in (*dict(SETTINGS), *_params())}
        if kwargs["pairs"]:
            flat = fields["padding"]
            fields["padding"] = tuple(zip(flat[::2], flat[1::2], strict=True))
        return _problem_of(name, op, cls, direction, given, fields, kwargs["input_shape"])

    keywords = {n: None if v is REQUIRED else v for n, v in SETTINGS} | dict.fromkeys((*_params(), "input_shape"))
    return _core.Function(
        name, arrays=arrays, optional=() if direction == "forward" else op.saves, keywords=keywords | {"pairs": ""},
        positional=0, weak=False, outputs=len(op.outputs) if direction == "forward" else 1, make=make, follows=2,
    )  # fmt: skip


def _problem_of(name: str, op: Op, cls: Any, direction: str, given: Mapping[str, Any], fields: dict[str, Any],
                asked: Any) -> Any:  # fmt: skip
    lead = given["x"] if direction == "forward" else given[op.gradients[0]]
    element = BY_CODE[lead[0]]
    x = given.get("x")
    if x is not None:
        shape = tuple(x[1])
        if asked is not None and as_shape(name, "input_shape", asked) != shape:
            raise InvalidProblem(f"{name}: input_shape is {asked}, but x has shape {shape}")
    elif asked is not None:
        shape = as_shape(name, "input_shape", asked)
    elif "x" in op.saves:
        raise InvalidProblem(f"{name}: x is missing: the gradient of {op.name} needs {' and '.join(op.gradients + op.saves)}")
    else:
        raise InvalidProblem(f"{name}: input_shape is missing: no save gives the shape of the input")

    plan = cls.select(cls.descriptor_type(input_shape=shape, kind=op.name, element=element, **fields))
    operands = {o.name: o for o in plan.problem.operands}
    axes = tuple(range(len(shape)))
    views: list[Any] = []
    for n, meta in given.items():
        if meta is None or n not in operands:
            views.append(None)
            continue
        if tuple(meta[1]) != operands[n].shape:
            raise InvalidProblem(f"{name}: {n} has shape {tuple(meta[1])}, expected {operands[n].shape}: {operands[n].why}")
        views.append((n, axes))
    return plan, views, [(o.name, o.shape, axes, o.element.code) for o in operands.values() if o.out]


def function(op: Op, direction: str) -> Any:
    """Functions of our own: the arrays that a gradient takes are those of the kind."""

    def settings(kind: Any, padding: Any, given: Mapping[str, Any]) -> tuple[Op, dict[str, Any]]:
        name = "reduce_window" if direction == "forward" else "reduce_window_backward"
        row = kind_of(name, kind, "reduction")
        if row.axes != "axis":
            raise Unsupported(f"{name}: {row.name} does not reduce along axes, so it has no windows")
        pairs, flat = _flat(padding)
        listed = {n: tuple(v) if isinstance(v, list) else v for n, v in given.items()}
        return row, listed | {"padding": tuple(flat) if isinstance(flat, list) else flat, "pairs": pairs}

    def reduce_window(x: Any, kind: Any, window: Any, stride: Any = 1, padding: Any = 0, dilation: Any = 1,
                      base_dilation: Any = 1, axis: Any = None, *, out: Any = None, **params: Any) -> Any:  # fmt: skip
        row, given = settings(kind, padding, {"window": window, "stride": stride, "dilation": dilation,
                                              "base_dilation": base_dilation, "axis": axis} | params)  # fmt: skip
        return _native(row.name, "forward")(x, **given, out=out)

    def reduce_window_backward(dy: Any, kind: Any, window: Any, stride: Any = 1, padding: Any = 0, dilation: Any = 1,
                               base_dilation: Any = 1, axis: Any = None, *, input_shape: Any = None, out: Any = None,
                               **others: Any) -> Any:  # fmt: skip
        row, given = settings(kind, padding, {"window": window, "stride": stride, "dilation": dilation,
                                              "base_dilation": base_dilation, "axis": axis} | {
            n: v for n, v in others.items() if n not in _saves()})  # fmt: skip
        if not row.differentiable:
            raise Unsupported(f"reduce_window_backward: {row.name} has no gradient")
        dys = tuple(dy) if isinstance(dy, (tuple, list)) else (dy,)
        if len(dys) != len(row.gradients):
            raise InvalidProblem(
                f"reduce_window_backward: {row.name} has {len(row.gradients)} gradients ({', '.join(row.gradients)}), "
                f"got {len(dys)}: a tuple where there are several"
            )
        arrays = dict(zip(row.gradients, dys, strict=True)) | {n: others[n] for n in row.saves if others.get(n) is not None}
        shape = tuple(input_shape) if isinstance(input_shape, list) else input_shape
        return _native(row.name, "backward")(**arrays, **given, input_shape=shape, out=out)

    return reduce_window if direction == "forward" else reduce_window_backward
