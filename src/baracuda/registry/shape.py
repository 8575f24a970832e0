"""The row class of data movement."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..dtypes import BOOL, FLOATS, INTS, Element
from ..record import record
from .moves import Shape, View
from .table import Op, Param, check_row, enter, op_of, require


@dataclass(frozen=True)
class Setting(Param):
    """A parameter that the row itself reads: a shape, an axis, a list of pairs."""

    kind: str = "int"  # its type, as the stubs spell it
    accepted: str = ""

    @property
    def is_number(self) -> bool:
        return False

    def accepts(self, value: Any) -> bool:
        return True

    def expected(self) -> str:
        return self.accepted


def setting(name: str, default: Any, kind: str, accepted: str, doc: str) -> Setting:
    return Setting(name, default, doc=doc, kind=kind, accepted=accepted)


@record
class Case:
    """A problem to test, check and measure: the shapes of the inputs and the settings."""

    shapes: tuple[Shape, ...]
    params: Mapping[str, Any]


@dataclass(frozen=True)
class Shaped(Op):
    """An op that moves data.

    inputs      the names of the arrays, of which there may be none; ("xs",) is a sequence of any number
    forward     views of the inputs and the settings -> Movement
    undo        the shape of dy and the settings -> the shape of x, where they tell it
    truth       place of an output, shapes of the inputs, settings -> (number of the input, place) or the value
    cases       problems for tests; the last is the one measured
    dy_is       the setting that is the shape of dy
    twins       by library: module, inputs, settings -> outputs
    """

    many_outputs: bool = False
    dy_is: str = ""
    undo: Callable[..., Shape | None] | None = None
    cases: tuple[Case, ...] = ()
    measured: tuple[Case, ...] = ()
    twins: Mapping[str, Callable[..., Any]] | None = None

    @property
    def sequence(self) -> bool:
        return self.inputs == ("xs",)

    def names(self, count: int) -> tuple[str, ...]:
        """The inputs of a plan."""
        return tuple(f"x{i}" for i in range(count)) if self.sequence else self.inputs

    def views(self, shapes: Sequence[Shape]) -> tuple[View, ...]:
        return tuple(View.whole(n, s) for n, s in zip(self.names(len(shapes)), shapes, strict=True))

    def movement(self, shapes: Sequence[Shape], params: Mapping[str, Any]) -> Any:
        views = self.views(shapes)
        return self.forward(views, **params) if self.sequence else self.forward(*views, **params)

    def sources(self, case: Case) -> dict[str, dict[Shape, Any]]:
        """By output and place: where the truth takes the element from, or the value."""
        outputs = self.movement(case.shapes, case.params).outputs
        found: dict[str, dict[Shape, Any]] = {}
        for number, (name, shape) in enumerate(outputs.items()):
            places = itertools.product(*map(range, shape))
            found[name] = {j: self.truth(number, j, case.shapes, **case.params) for j in places}
        return found


def problem(*shapes: Shape, **params: Any) -> Case:
    return Case(shapes, params)


def shape(
    *,
    torch: str | None,
    jax: str | None,
    cases: Sequence[Case],
    measured: Sequence[Case],
    dtypes: tuple[Element, ...] = FLOATS + INTS + BOOL,
    settings: tuple[Setting, ...] = (),
    inputs: tuple[str, ...] = ("x",),
    outputs: str = "y",
    differentiable: bool = True,
    sums: bool = False,
    dy_is: str = "",
    twins: Mapping[str, Callable[..., Any]] | None = None,
) -> Callable[[type], Shaped]:
    """The row class of data movement: registers the decorated class as an op. `sums` tells that its gradient adds."""

    def register(row: type) -> Shaped:
        ulp = 1.0 if sums else 0.0
        plain = op_of(row, "shape", ulp=0.0, backward_ulp=ulp, dtypes=dtypes, torch=torch, jax=jax, params=settings)
        facts = {f: _function(getattr(plain, f)) for f in plain.__dataclass_fields__}
        facts |= {"group": plain.name, "inputs": inputs, "backward": "transposed" if differentiable else None}
        facts |= {"backward_truth": _backward_truth if differentiable else None}
        op = Shaped(
            **facts, many_outputs=outputs == "ys", dy_is=dy_is, undo=_function(row.__dict__.get("undo")), cases=tuple(cases),
            measured=tuple(measured), twins=twins or {},
        )  # fmt: skip
        check_row(op)
        require(op, bool(cases) and bool(measured), "cases to test and to measure are missing")
        found = enter(op, ["dy"] if differentiable else [])
        assert isinstance(found, Shaped)
        return found

    return register


def _function(value: Any) -> Any:
    """What a static method of a row stands for; anything else as it is."""
    return value.__func__ if isinstance(value, staticmethod) else value


def _backward_truth(op: Shaped, case: Case) -> dict[str, dict[Shape, list[tuple[str, Shape]]]]:
    """By input and place: the places of the outputs that its element went to."""
    names = op.names(len(case.shapes))
    into: dict[str, dict[Shape, list[tuple[str, Shape]]]] = {
        n: {i: [] for i in itertools.product(*map(range, s))} for n, s in zip(names, case.shapes, strict=True)
    }
    for output, places in op.sources(case).items():
        for j, source in places.items():
            if isinstance(source, tuple):
                number, i = source
                into[names[number]][tuple(i)].append((output, j))
    return into
