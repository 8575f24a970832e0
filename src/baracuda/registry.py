"""Row classes, the OPS table and the checks a row must pass before it exists."""

from __future__ import annotations

import inspect
import math
import numbers
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .dtypes import BOOL, FLOATS, INTS, Element

__all__ = [
    "BOOL", "FLOATS", "INTS", "OPS", "Fold", "Op", "Param", "Scan", "by_compute", "choice", "number", "reduce", "scan",
]  # fmt: skip

Formula = Callable[..., Any]
COMPUTES = ("f32", "f64", "i64", "u64")
# Names a backward may use that are not operands.
_BUILTIN = frozenset({"k", "n", "st", "guard", "tiny", "a", "b", "mark"})


class RowError(Exception):
    """A row of the table is incomplete or contradicts itself."""


@dataclass(frozen=True)
class Fold:
    """A reduction formula. States are dicts of named components; formulas see them as `a.name`.

    identity()            the state of nothing, per lane
    lift(x, ...)          an element as a state; or step(a, x, ...) where lift-then-combine is not how it is done
    combine(a, b)         two states with the same pivot
    bundle(a, b, c, d)    four lifted elements of a lane as one state, where that is cheaper than combining each
    settle(a)             applied to every lane after each four elements: how a value is held, never the value
    quick(a, x)           a cheaper step, for four elements none of which is odd(x), if it leaves no lane loose(a); no settle then
    pivot                 a Fold over the first elements, or a number: a value every lift may use as `p`
    retry(a, p)           when true at the end of a chunk, the chunk is folded once more, with the pivot over all of it, or
    repivot(a, p, n)      with this one
    close(a, p, n)        the state of a chunk, free of its pivot; merge(a, b, na, nb) joins chunks
    finish(a, n)          the outputs
    index                 components that hold a place: steps in a lane, places in the whole after it
    count                 components that count in the element type, which a lane cannot overflow, and in f64 after it
    """

    identity: Formula
    combine: Formula
    finish: Formula
    lift: Formula | None = None
    step: Formula | None = None
    bundle: Formula | None = None
    settle: Formula | None = None
    quick: Formula | None = None
    odd: Formula | None = None
    loose: Formula | None = None
    pivot: Fold | float | None = None
    retry: Formula | None = None
    repivot: Formula | None = None
    close: Formula | None = None
    merge: Formula | None = None
    index: tuple[str, ...] = ()
    count: tuple[str, ...] = ()

    def but(self, **changes: Any) -> Fold:
        return replace(self, **changes)

    def reads(self) -> list[str]:
        """What the element formula names besides state, element, pivot and step."""
        formula = self.lift or self.step
        assert formula is not None
        return [p for p in parameters(formula) if p not in ("a", "x", "p", "t")]


@dataclass(frozen=True)
class Quick:
    """A cheaper form of a scan, with the same bits wherever it is right.

    step, emit            as those of the scan
    ready(a)              whether a quick step may follow the state a
    right(b)              whether the state b that the quick step gave is the scan's
    safe(x, ...)          whether these inputs allow a quick step; at least one of the two
    fair(x, ...)          whether they allow the quick emit, where that asks for more
    every                 steps after which `right` is asked: as many as cannot leave the range unseen
    """

    step: Formula
    emit: Formula
    ready: Formula
    right: Formula | None = None
    safe: Formula | None = None
    fair: Formula | None = None
    every: int = 1


@dataclass(frozen=True)
class Scan:
    """A formula along an axis. States are as in a Fold; inputs are named by their operand, `_before` and `_after` it meaning the
    place next to the element's.

    identity()            the state in front of everything
    lift(x, ...)          an element as a state; or step(a, x, ...), the state with one element more
    combine(a, b)         the state of a's elements and then b's
    emit(a, b, x, ...)    the outputs at an element: a is the state in front of it, b the state with it
    against               runs from the last element to the first
    mark                  a Scan in the other direction; its output at an element is what the formulas may name `mark`
    fill                  by name of an input: what it is beyond the ends
    quick                 a cheaper form for the ordinary case
    """

    identity: Formula
    combine: Formula
    emit: Formula
    lift: Formula | None = None
    step: Formula | None = None
    against: bool = False
    mark: Scan | None = None
    fill: Mapping[str, float] = field(default_factory=dict)
    quick: Quick | None = None

    def but(self, **changes: Any) -> Scan:
        return replace(self, **changes)

    def names(self) -> list[str]:
        """Inputs and parameters as the formulas name them, those of the mark first."""
        formula = self.lift or self.step
        assert formula is not None
        own = [n for n in (*parameters(formula), *parameters(self.emit)) if n not in _BUILTIN]
        return list(dict.fromkeys((self.mark.names() if self.mark else []) + own))

    def reads(self) -> list[str]:
        """Operands and parameters."""
        return list(dict.fromkeys(shifted(n)[0] for n in self.names()))


def shifted(name: str) -> tuple[str, int]:
    """The operand that an input of a scan names, and how many places further."""
    for suffix, shift in (("_before", -1), ("_after", 1)):
        if name.endswith(suffix):
            return name.removesuffix(suffix), shift
    return name, 0


@dataclass(frozen=True)
class by_compute:  # noqa: N801
    """One formula per compute type, where one does not fit all; `half` is computed in f32 and may be less exact than `f32`."""

    f32: Any
    f64: Any
    ints: Any = None
    half: Any = None

    def but(self, **changes: Any) -> by_compute:
        """Every fold with these changes."""
        parts = (self.f32, self.f64, self.ints, self.half)
        return by_compute(*(p and p.but(**changes) for p in parts))

    def pick(self, compute: str) -> Any:
        return {"f32": self.f32, "f64": self.f64, "half": self.half or self.f32}.get(compute, self.ints)


@dataclass(frozen=True)
class Param:
    """A parameter of an op: a field of the descriptor and a keyword of the function."""

    name: str
    default: Any
    choices: tuple[str, ...] = ()
    at_least: float = -math.inf
    also: tuple[float, ...] = ()
    doc: str = ""

    @property
    def is_number(self) -> bool:
        return not self.choices

    def accepts(self, value: Any) -> bool:
        if self.choices:
            return value in self.choices
        if isinstance(value, bool) or not isinstance(value, numbers.Real):  # NumPy's numbers too
            return False
        return float(value) >= self.at_least or float(value) in self.also

    def expected(self) -> str:
        if self.choices:
            return "one of " + ", ".join(map(repr, self.choices))
        low = f" of at least {self.at_least:g}" if self.at_least > -math.inf else ""
        return f"a number{low}" + "".join(f" or {v:g}" for v in self.also)


def choice(name: str, *choices: str, doc: str) -> Param:
    return Param(name, choices[0], choices=choices, doc=doc)


def number(name: str, default: float, *, at_least: float = -math.inf, also: tuple[float, ...] = (), doc: str) -> Param:
    return Param(name, default, at_least=at_least, also=also, doc=doc)


def parameters(formula: Formula) -> list[str]:
    return [n for n, p in inspect.signature(formula).parameters.items() if p.kind is not p.VAR_KEYWORD]


@dataclass(frozen=True)
class Backward:
    """A backward map and the fold over x it needs first, if any."""

    formula: Formula
    stat: Fold | None = None

    def reads(self) -> list[str]:
        """Operands and parameters, in the order of the formula, then of the fold."""
        names = parameters(self.formula) + (self.stat.reads() if self.stat else []) + (["x"] if self.stat else [])
        return [n for n in dict.fromkeys(names) if n not in _BUILTIN]


@dataclass(frozen=True)
class Op:
    """An op of the table, as its row describes it."""

    name: str
    family: str
    doc: str
    dtypes: tuple[Element, ...]
    torch: str | None
    jax: str | None
    outputs: tuple[str, ...]
    elements: Mapping[str, str]
    integers: str | None
    params: tuple[Param, ...]
    axes: str
    empty: float | Callable[..., float | None] | None
    ulp: float
    backward_ulp: float
    samples: str
    variant: Callable[..., str] | None
    floor: Formula | None
    backward_floor: Formula | None
    truth: Formula
    forward: Any
    backward: Any
    backward_truth: Formula | None
    guard: Formula | None
    shorter: int = 0  # a scan whose output has so many places fewer
    reversible: bool = False  # a scan that may run from the end
    saves: tuple[str, ...] = field(default=())
    gradients: tuple[str, ...] = field(default=())

    @property
    def differentiable(self) -> bool:
        return self.backward is not None

    def variant_of(self, params: Mapping[str, Any]) -> str:
        return self.variant(**{p.name: params[p.name] for p in self.params if p.name in params}) if self.variant else ""

    def forward_variants(self) -> dict[str, Any]:
        return self.forward if isinstance(self.forward, dict) else {"": self.forward}

    def backward_variants(self) -> dict[str, Any]:
        if self.backward is None:
            return {}
        return self.backward if isinstance(self.backward, dict) else {"": self.backward}

    def kernel(self, direction: str, params: Mapping[str, Any], element: Element) -> str:
        """The name of the kernel for these parameters."""
        variants = self.forward_variants() if direction == "forward" else self.backward_variants()
        v = self.variant_of(params)
        v = v if v in variants else ""
        half = element.row.is_half and has_half(variants[v])
        return f"{self.name}.{direction}" + (f".{v}" if v else "") + (".half" if half else "")

    def backward_for(self, params: Mapping[str, Any], compute: str) -> Backward:
        variants = self.backward_variants()
        v = self.variant_of(params)
        return as_backward(variants[v if v in variants else ""], compute)

    def scan_for(self, direction: str, params: Mapping[str, Any], compute: str) -> Scan:
        """The formula of a scan in one direction."""
        variants = self.forward_variants() if direction == "forward" else self.backward_variants()
        v = self.variant_of(params)
        return as_scan(variants[v if v in variants else ""], compute)

    def row_inputs(self, back: Backward) -> list[str]:
        """The operands of a backward that have one value per output: gradients and saves, in the kernel's order."""
        reads = back.reads() + (parameters(self.guard) if self.guard and back.stat else [])
        return [n for n in dict.fromkeys(reads) if n in self.gradients or n in self.outputs]

    def empty_for(self, params: Mapping[str, Any]) -> float | None:
        """The result over an empty axis; None where there is none."""
        return self.empty(**params) if callable(self.empty) else self.empty

    def element_of(self, output: str, element: Element) -> Element:
        """The dtype of an output for inputs of this dtype."""
        if output in self.elements:
            return Element(self.elements[output])
        if self.integers == "accumulator" and element.row.kind != "float":
            return Element(element.row.compute)
        return element


OPS: dict[str, Op] = {}


def has_half(entry: Any) -> bool:
    """Whether halves have a formula of their own."""
    return isinstance(entry, by_compute) and entry.half is not None


def as_backward(entry: Any, compute: str) -> Backward:
    if isinstance(entry, by_compute):
        entry = entry.pick(compute)
    if isinstance(entry, tuple):
        stat, formula = entry
        return Backward(formula, stat.pick(compute) if isinstance(stat, by_compute) else stat)
    return Backward(entry)


def as_fold(entry: Any, compute: str) -> Fold:
    fold = entry.pick(compute) if isinstance(entry, by_compute) else entry
    assert isinstance(fold, Fold)
    return fold


def as_scan(entry: Any, compute: str) -> Scan:
    found = entry.pick(compute) if isinstance(entry, by_compute) else entry
    assert isinstance(found, Scan)
    return found


def _need(op: Op, holds: bool, what: str) -> None:
    if not holds:
        raise RowError(f"row {op.name!r}: {what}")


def _known(op: Op) -> set[str]:
    """Names a backward may read."""
    return {"x", *op.outputs, *(f"d{o}" for o in op.outputs), *(p.name for p in op.params)}


def _check(op: Op) -> None:
    """What every row must have."""

    def need(holds: bool, what: str) -> None:
        _need(op, holds, what)

    need(op.name not in OPS, "the name is taken")
    need(bool(op.doc), "a docstring says what it means")
    need(bool(op.dtypes), "dtypes are missing")
    need(callable(op.truth), "truth, the plain definition, is missing")
    need(op.forward is not None, "forward is missing")
    need((op.backward is None) == (op.backward_truth is None), "backward and backward_truth come together")


def _check_reduce(op: Op) -> None:
    def need(holds: bool, what: str) -> None:
        _need(op, holds, what)

    floats = [d for d in op.dtypes if d.row.kind == "float"]
    for entry in op.forward_variants().values():
        for compute in {d.row.compute for d in op.dtypes}:
            fold = entry.pick(compute) if isinstance(entry, by_compute) else entry
            need(isinstance(fold, Fold), f"no forward fold for compute type {compute}")
            need((fold.lift is None) != (fold.step is None), "a fold has either lift or step")
            need(fold.repivot is None or fold.retry is not None, "repivot needs a retry")
            need((fold.quick is None) == (fold.loose is None), "quick and loose come together")
            need(fold.quick is None or fold.settle is not None, "quick needs a settle")
            need(fold.retry is None or fold.pivot is not None, "retry needs a pivot")
            again = fold.repivot is not None or isinstance(fold.pivot, Fold)
            need(fold.retry is None or again, "retry with a constant pivot needs a repivot")
    for entry in op.backward_variants().values():
        for compute in {d.row.compute for d in floats}:
            stray = [n for n in as_backward(entry, compute).reads() if n not in _known(op)]
            need(not stray, f"the backward names {', '.join(stray)}: not an input, output, gradient or parameter")


def _check_scan(op: Op) -> None:
    def need(holds: bool, what: str) -> None:
        _need(op, holds, what)

    for direction, variants, dtypes, known in (
        ("forward", op.forward_variants(), op.dtypes, {"x", *(p.name for p in op.params)}),
        ("backward", op.backward_variants(), tuple(d for d in op.dtypes if d.row.kind == "float"), _known(op)),
    ):
        for entry in variants.values():
            for compute in {d.row.compute for d in dtypes}:
                found = entry.pick(compute) if isinstance(entry, by_compute) else entry
                need(isinstance(found, Scan), f"no {direction} scan for compute type {compute}")
                need((found.lift is None) != (found.step is None), "a scan has either lift or step")
                stray = [n for n in found.reads() if n not in known]
                need(not stray, f"the {direction} names {', '.join(stray)}: not an input, output, gradient or parameter")
                need(found.mark is None or found.mark.against != found.against, "a mark runs in the other direction")
                ends = {n for n in found.names() if shifted(n)[1]} - set(found.fill)
                need(op.shorter > 0 or not ends, f"fill does not say what {', '.join(sorted(ends))} is beyond the ends")


def _register(op: Op, reads: list[str]) -> Op:
    """Into the table, with the saves and gradients that its backward reads."""
    op = replace(
        op,
        saves=tuple(n for n in ("x", *op.outputs) if n in reads),
        gradients=tuple(f"d{o}" for o in op.outputs if f"d{o}" in reads),
    )
    OPS[op.name] = op
    return op


def _op(
    row: type, family: str, *, elements: Mapping[str, str] | None, ulp: float, backward_ulp: float | None, **facts: Any
) -> Op:
    """The op that a decorated class stands for: its formulas are the class's, the facts the decorator's."""
    formulas: dict[str, Any] = {n: row.__dict__.get(n) for n in ("truth", "forward", "backward", "backward_truth", "guard")}
    return Op(
        name=row.__name__,
        family=family,
        doc=inspect.getdoc(row) or "",
        elements=dict(elements or {}),
        ulp=ulp,
        backward_ulp=ulp if backward_ulp is None else backward_ulp,
        **formulas,
        **facts,
    )


def reduce(
    *,
    dtypes: tuple[Element, ...],
    torch: str | None,
    jax: str | None,
    empty: float | Callable[..., float | None] | None,
    ulp: float,
    backward_ulp: float | None = None,
    outputs: tuple[str, ...] = ("y",),
    elements: Mapping[str, str] | None = None,
    integers: str | None = None,
    params: tuple[Param, ...] = (),
    axes: str = "axis",
    variant: Callable[..., str] | None = None,
    floor: Formula | None = None,
    backward_floor: Formula | None = None,
    samples: str = "normal",
) -> Callable[[type], Op]:
    """The row class of reductions: registers the decorated class as an op."""

    def register(row: type) -> Op:
        op = _op(
            row,
            "reduction",
            elements=elements,
            backward_ulp=backward_ulp,
            dtypes=dtypes,
            torch=torch,
            jax=jax,
            outputs=outputs,
            integers=integers,
            params=params,
            axes=axes,
            empty=empty,
            ulp=ulp,
            samples=samples,
            variant=variant,
            floor=floor,
            backward_floor=backward_floor,
        )
        _check(op)
        _check_reduce(op)
        reads = [n for e in op.backward_variants().values() for c in ("f32", "f64") for n in as_backward(e, c).reads()]
        return _register(op, reads + (parameters(op.guard) if op.guard else []))

    return register


def scan(
    *,
    dtypes: tuple[Element, ...],
    torch: str | None,
    jax: str | None,
    ulp: float,
    backward_ulp: float | None = None,
    outputs: tuple[str, ...] = ("y",),
    elements: Mapping[str, str] | None = None,
    integers: str | None = None,
    params: tuple[Param, ...] = (),
    variant: Callable[..., str] | None = None,
    floor: Formula | None = None,
    backward_floor: Formula | None = None,
    samples: str = "normal",
    shorter: int = 0,
    reversible: bool = True,
) -> Callable[[type], Op]:
    """The row class of scans: registers the decorated class as an op."""

    def register(row: type) -> Op:
        op = _op(
            row,
            "scan",
            elements=elements,
            backward_ulp=backward_ulp,
            dtypes=dtypes,
            torch=torch,
            jax=jax,
            outputs=outputs,
            integers=integers,
            params=params,
            axes="one",
            empty=None,
            ulp=ulp,
            samples=samples,
            variant=variant,
            floor=floor,
            backward_floor=backward_floor,
            shorter=shorter,
            reversible=reversible,
        )
        _check(op)
        _check_scan(op)
        return _register(op, [n for e in op.backward_variants().values() for c in ("f32", "f64") for n in as_scan(e, c).reads()])

    return register
