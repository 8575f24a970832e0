"""The row class of reductions over windows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Unpack

from ..dtypes import FLOATS
from ..record import record, replace
from .table import Facts, Formula, Op, by_compute, check_row, enter, known_names, op_of, parameters, require

# Names a formula may use that are not operands: the state, the tap, what the windows' own fold found, the number of a window and
# one over it, the first tap inside.
BUILTIN = frozenset({"a", "k", "m", "st", "n", "r", "first"})


@record
class Window:
    """A fold over the cells of a window, in C order. States are dicts of named components; formulas see them as `a.name`.

    identity()            the state of no cells
    step(a, x, m, k)      the state with the cell x; k is the tap, m what `lead` gave
    finish(a, m, n, r, first)  the outputs; n is the number of the window (what it counts, the plan says), r is 1 / n, first its
                          first tap inside
    lead                  a Window that runs over the same cells first
    fill                  the cell that changes nothing: what stands outside the input
    merge(a, b)           the state of both, where cells may come in any order: columns of a window are then folded first. The
                          state is one component of the element's type
    lift(x)               the state of one cell, beside `merge`
    quick                 a Window in f32 for up to 27 cells that are halves, which `merge` in any order. Its finish gives a
                          root, within `off` times 2^-24 of the result, relative to it, and half of the roundings of its
                          state; where that decides how the result is rounded to a half it is taken, else the window is
                          folded in full. Results below 2^-33 or from 2^65 on are never taken, but those of
                          zeros alone must be right
    means                 what the fold means, where halves have a form of their own: the "largest"
    """

    identity: Formula
    step: Formula
    finish: Formula
    lead: Window | None = None
    fill: float = 0.0
    merge: Formula | None = None
    lift: Formula | None = None
    quick: Window | None = None
    off: int = 0
    means: str = ""

    def but(self, **changes: Any) -> Window:
        return replace(self, **changes)


@record
class Gather:
    """The gradient of a cell, from the windows that hold it, in C order.

    prepare(dy, y, st, n, r)  what a window gives to its cells, by name; all zeros must give nothing
    identity()             the state of no windows
    step(a, x, k, ...)     the state with one window more; the prepared values by name, k the tap of the cell in it
    finish(a, x)           dx
    stat                   a Window over the cells of each window; its steps may name y, its result is `st`
    two                    a Gather that prepares the same and has the same bits where at most two windows hold a cell
    half                   the Gather of halves. It sums up in f32, and what its finish takes beside that where f32 does not reach
                           is told by a NaN that `prepare` put into the sum
    quick                  of the Gather of halves: what is left of it where no prepared value is NaN
    means                  "winner" where the first largest cell of a window gets all it gives; bf16 have a form of their own for
                           that, as the quick one: gradients from 2^120 on and NaN are not for it
    """

    prepare: Formula
    identity: Formula
    step: Formula
    finish: Formula
    stat: Window | None = None
    two: Gather | None = None
    half: Gather | None = None
    quick: Gather | None = None
    means: str = ""

    def but(self, **changes: Any) -> Gather:
        return replace(self, **changes)

    def reads(self) -> list[str]:
        """Operands and parameters."""
        named = [*parameters(self.prepare), *parameters(self.finish)]
        named += [n for n in parameters(self.step) if n == "x"]
        if self.stat:
            named += ["x", *parameters(self.stat.step)]
        return list(dict.fromkeys(n for n in named if n not in BUILTIN))


@record
class Written:
    """Not a formula: a loop of the skeleton that moves values. `names` are the operands it reads."""

    driver: str
    names: tuple[str, ...]

    def reads(self) -> list[str]:
        return list(self.names)


def as_window(entry: Any, compute: str) -> Any:
    return entry.pick(compute) if isinstance(entry, by_compute) else entry


def _check_window(op: Op) -> None:
    need = partial(require, op)
    for direction, variants, kind in (("forward", op.forward_variants(), Window), ("backward", op.backward_variants(), Gather)):
        for entry in variants.values():
            for compute in ("f32", "f64"):
                found = as_window(entry, compute)
                if isinstance(found, Written):
                    continue
                need(isinstance(found, kind), f"no {direction} {kind.__name__.lower()} for compute type {compute}")
                if isinstance(found, Gather):
                    stray = [n for n in found.reads() if n not in known_names(op)]
                    need(not stray, f"the backward names {', '.join(stray)}: not an input, output, gradient or parameter")


def window(*, rank: int, bins: str = "regular", **facts: Unpack[Facts]) -> Callable[[type], Op]:
    """The row class of windows: registers the decorated class as an op over `rank` spatial axes."""

    def register(row: type) -> Op:
        facts.setdefault("dtypes", FLOATS)
        op = op_of(row, "pooling", axes="window", group=row.__name__, spatial=rank, bins=bins, **facts)
        check_row(op)
        _check_window(op)
        return enter(op, [n for e in op.backward_variants().values() for c in ("f32", "f64") for n in as_window(e, c).reads()])

    return register
