"""The row class of reductions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Unpack

from ..record import record, replace
from .table import BUILTIN, Facts, Formula, Op, by_compute, check_row, enter, known_names, op_of, parameters, require


@record
class Fold:
    """A reduction formula. States are dicts of named components; formulas see them as `a.name`.

    identity()            the state of nothing, per lane
    lift(x, ...)          an element as a state; or step(a, x, ...) where lift-then-combine is not how it is done
    combine(a, b)         two states with the same pivot
    bundle(a, b, c, d)    four lifted elements of a lane as one state, where that is cheaper than combining each
    term(x, ...)          lifts those of a bundle, where many may be rougher than few; but where careful(p), as the pivot
    care(p)               of a chunk that is folded once more says
    near(a, b, c, d)      taken for the bundle of four halves, given as elements, unless they are
    far(a, b, c, d)       which no numbers of f16 are; without a `far`, near is a plain sum, taken where f32 holds it exactly
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
    term: Formula | None = None
    careful: Formula | None = None
    care: Formula | None = None
    near: Formula | None = None
    far: Formula | None = None
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


@record
class Backward:
    """A backward map and the fold over x it needs first, if any."""

    formula: Formula
    stat: Fold | None = None

    def reads(self) -> list[str]:
        """Operands and parameters, in the order of the formula, then of the fold."""
        names = parameters(self.formula) + (self.stat.reads() if self.stat else []) + (["x"] if self.stat else [])
        return [n for n in dict.fromkeys(names) if n not in BUILTIN]


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


def backward_for(op: Op, params: Mapping[str, Any], compute: str) -> Backward:
    """The backward map for these parameters."""
    return as_backward(op.entry("backward", params), compute)


def row_inputs(op: Op, back: Backward) -> list[str]:
    """The operands of a backward that have one value per output: gradients and saves, in the kernel's order."""
    reads = back.reads() + (parameters(op.guard) if op.guard and back.stat else [])
    return [n for n in dict.fromkeys(reads) if n in op.gradients or n in op.outputs]


def _check_reduce(op: Op) -> None:
    need = partial(require, op)
    floats = [d for d in op.dtypes if d.row.kind == "float"]
    for entry in op.forward_variants().values():
        for compute in {d.row.compute for d in op.dtypes}:
            fold = entry.pick(compute) if isinstance(entry, by_compute) else entry
            need(isinstance(fold, Fold), f"no forward fold for compute type {compute}")
            need((fold.lift is None) != (fold.step is None), "a fold has either lift or step")
            need(fold.repivot is None or fold.retry is not None, "repivot needs a retry")
            need(fold.near is None or (fold.bundle is not None and fold.lift is not None), "near needs a lift and a bundle")
            need(fold.term is None or (fold.bundle is not None and fold.near is None), "term needs a bundle, and no near")
            need((fold.term is None) == (fold.careful is None) == (fold.care is None), "term, careful and care come together")
            need(fold.care is None or (fold.retry is not None and fold.repivot is None), "care needs a retry, and no repivot")
            need((fold.quick is None) == (fold.loose is None), "quick and loose come together")
            need(fold.quick is None or fold.settle is not None, "quick needs a settle")
            need(fold.retry is None or fold.pivot is not None, "retry needs a pivot")
            again = fold.repivot is not None or isinstance(fold.pivot, Fold)
            need(fold.retry is None or again, "retry with a constant pivot needs a repivot")
    for entry in op.backward_variants().values():
        for compute in {d.row.compute for d in floats}:
            stray = [n for n in as_backward(entry, compute).reads() if n not in known_names(op)]
            need(not stray, f"the backward names {', '.join(stray)}: not an input, output, gradient or parameter")


def reduce(
    *, empty: float | Callable[..., float | None] | None, axes: str = "axis", **facts: Unpack[Facts]
) -> Callable[[type], Op]:
    """The row class of reductions: registers the decorated class as an op."""

    def register(row: type) -> Op:
        op = op_of(row, "reduction", axes=axes, empty=empty, **facts)
        check_row(op)
        _check_reduce(op)
        reads = [n for e in op.backward_variants().values() for c in ("f32", "f64") for n in as_backward(e, c).reads()]
        return enter(op, reads + (parameters(op.guard) if op.guard else []))

    return register
