"""slice: a box of an array, in steps."""

# ruff: noqa: N801
from __future__ import annotations

import builtins
from typing import Any

from ...registry import REQUIRED, problem, setting, shape
from ...registry.moves import Copy, Movement, Shape, View
from .shared import refuse, whole_number

INT = "int | tuple[int | None, ...] | None"
FOR_EVERY_AXIS = "an int or None for every axis"


def _entries(name: str, value: Any, rank: int) -> tuple[int | None, ...]:
    """One number, or None, for every axis."""
    given = value.tolist() if hasattr(value, "tolist") else value
    if given is None:
        return (None,) * rank
    if isinstance(given, (str, bytes)) or not hasattr(given, "__iter__"):
        given = (given,)
    found = tuple(None if v is None else whole_number(name, v) for v in given)
    if len(found) != rank:
        refuse(f"{name} {found} has {len(found)} numbers, expected {rank}: one for every axis")
    return found


def _cut(n: int, start: int | None, stop: int | None, step: int | None) -> range:
    return range(*builtins.slice(start, stop, step).indices(n))


def _each(value: Any, rank: int) -> tuple[int | None, ...]:
    return value if isinstance(value, tuple) else (value,) * rank


@shape(
    torch="slice_copy",
    jax="jax.lax.slice",
    settings=(
        setting("start", REQUIRED, INT, FOR_EVERY_AXIS, "the first place of each axis; negative counts from the end"),
        setting("stop", None, INT, FOR_EVERY_AXIS, "the place before which each axis ends; None is the end"),
        setting("step", None, INT, FOR_EVERY_AXIS, "from place to place; negative goes backwards, None is 1"),
    ),
    cases=[
        problem((5, 6), start=(1, 2), stop=(4, 6)),
        problem((7,), start=(1,), step=(2,)),
        problem((7,), start=(None,), step=(-3,)),
        problem((4, 5), start=(-2, None), stop=(None, -1)),
        problem((2, 3, 8), start=(0, 2, 1), stop=(1, 1, 7), step=(1, 1, 3)),
        problem((), start=()),
        problem((3, 4), start=(-9, 9), step=(-1, 1)),
        problem((3, 300), start=(0, 3), stop=(3, 299)),
    ],
    measured=[problem((4096, 4096), start=(1024, 1024), stop=(3072, 3072)), problem((4096, 4096), start=(0, 0), step=(2, 1))],
    twins={
        "numpy": lambda np, x, start, stop=None, step=None: x[_index(x.ndim, start, stop, step)].copy(),
        "jax": lambda jnp, x, start, stop=None, step=None: x[_index(x.ndim, start, stop, step)],
    },
)
class slice:
    """x[start:stop:step] along every axis, as Python slices lists. The gradient is dy there and zero elsewhere."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, start: Any, stop: Any = None, step: Any = None) -> Any:
        cuts = zip(shapes[0], *(_each(v, len(j)) for v in (start, stop, step)), strict=True)
        return 0, tuple(_cut(*cut)[k] for k, cut in zip(j, cuts, strict=True))

    @staticmethod
    def forward(x: View, start: Any = None, stop: Any = None, step: Any = None) -> Movement:
        given = {"start": start, "stop": stop, "step": step}
        entries = {name: _entries(name, value, x.rank) for name, value in given.items()}
        if 0 in entries["step"]:
            refuse(f"step {entries['step']} has a 0, expected a step forward or backward")
        view, params = x, []
        for a, n in enumerate(x.shape):
            cut = _cut(n, *(e[a] for e in entries.values()))
            view = view.slice(a, cut.start, len(cut), cut.step)
            params.append((cut.start, None if cut.stop < 0 else cut.stop, cut.step) if cut else (0, 0, 1))
        kept = dict(zip(given, zip(*params, strict=True), strict=True)) if params else dict.fromkeys(given, ())
        return Movement({"y": view.shape}, [Copy(View.whole("y", view.shape), view)], kept)


def _index(rank: int, start: Any, stop: Any, step: Any) -> tuple[builtins.slice, ...]:
    return tuple(builtins.slice(*cut) for cut in zip(*(_each(v, rank) for v in (start, stop, step)), strict=True))
