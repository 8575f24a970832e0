"""The row class of scans."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Unpack

from ..record import NOTHING, record, replace
from .table import BUILTIN, Facts, Formula, Op, by_compute, check_row, enter, known_names, op_of, parameters, require


@record
class Quick:
    """A cheaper form of a scan, with the same bits wherever it is right.

    step, emit            as those of the scan
    ready(a)              whether a quick step may follow the state a
    right(b)              whether the state b that the quick step gave is the scan's
    safe(b, x, ...)       whether these inputs allowed the quick step that gave b; at least one of the two
    fair(b, x, ...)       whether they allow the quick emit, where that asks for more
    every                 steps after which `right` alone is asked: as many as cannot leave the range unseen
    """

    step: Formula
    emit: Formula
    ready: Formula
    right: Formula | None = None
    safe: Formula | None = None
    fair: Formula | None = None
    every: int = 1


@record
class Scan:
    """A formula along an axis. States are as in a Fold; inputs are named by their operand, `_before` and `_after` it meaning the
    place next to the element's.

    identity()            the state in front of everything
    lift(x, ...)          an element as a state; or step(a, x, ...), the state with one element more
    combine(a, b)         the state of a's elements and then b's
    emit(a, b, x, ...)    the outputs at an element: a is the state in front of it, b the state with it
    against               runs from the last element to the first
    odd(a, b)             whether combine(a, b) is not what the elements of b lead to from a: then they are taken one by one
    mark                  a Scan in the other direction; its output at an element is what the formulas may name `mark`. It is run
                          without regard to segments, so its states must be exact
    flags                 a mark that is 1 or 0 everywhere, and so can be kept as bits
    fill                  by name of an input: what it is beyond the ends
    quick                 a cheaper form for the ordinary case
    """

    identity: Formula
    combine: Formula
    emit: Formula
    lift: Formula | None = None
    step: Formula | None = None
    against: bool = False
    flags: bool = False
    odd: Formula | None = None
    mark: Scan | None = None
    fill: Mapping[str, float] = NOTHING
    quick: Quick | None = None

    def but(self, **changes: Any) -> Scan:
        return replace(self, **changes)

    def names(self) -> list[str]:
        """Inputs and parameters as the formulas name them, those of the mark first."""
        formula = self.lift or self.step
        assert formula is not None
        own = [n for n in (*parameters(formula), *parameters(self.emit)) if n not in BUILTIN]
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


def as_scan(entry: Any, compute: str) -> Scan:
    found = entry.pick(compute) if isinstance(entry, by_compute) else entry
    assert isinstance(found, Scan)
    return found


def scan_for(op: Op, direction: str, params: Mapping[str, Any], compute: str) -> Scan:
    """The formula of a scan in one direction."""
    return as_scan(op.entry(direction, params), compute)


def _check_scan(op: Op) -> None:
    need = partial(require, op)
    for direction, variants, dtypes, known in (
        ("forward", op.forward_variants(), op.dtypes, {"x", *(p.name for p in op.params)}),
        ("backward", op.backward_variants(), tuple(d for d in op.dtypes if d.row.kind == "float"), known_names(op)),
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


def scan(*, shorter: int = 0, reversible: bool = True, **facts: Unpack[Facts]) -> Callable[[type], Op]:
    """The row class of scans: registers the decorated class as an op."""

    def register(row: type) -> Op:
        op = op_of(row, "scan", axes="one", shorter=shorter, reversible=reversible, **facts)
        check_row(op)
        _check_scan(op)
        return enter(op, [n for e in op.backward_variants().values() for c in ("f32", "f64") for n in as_scan(e, c).reads()])

    return register
