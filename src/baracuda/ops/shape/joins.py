"""concat, stack, split, meshgrid and write_slice: several arrays in, or several out."""

# ruff: noqa: N801
from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ...registry import REQUIRED, choice, problem, setting, shape
from ...registry.moves import Copy, Fill, Movement, Shape, View, complement, transposed
from .shared import AXIS, axis_in, ints, put, refuse, whole_number, without

INDEXING = choice("indexing", "ij", "xy", doc="'xy' swaps the first two axes of the grid")


def _same(xs: Sequence[View], but: int | None) -> None:
    """All shapes agree, but for one axis."""
    first = xs[0].shape
    for i, x in enumerate(xs):
        if x.rank != len(first):
            refuse(f"input {i} has shape {x.shape} of rank {x.rank}, expected rank {len(first)} as input 0 of shape {first}")
        for a, (n, m) in enumerate(zip(x.shape, first, strict=True)):
            if n != m and a != but:
                rule = "all inputs agree" if but is None else f"all inputs agree but along axis {but}"
                refuse(f"input {i} has shape {x.shape}, expected extent {m} along axis {a} as input 0 of shape {first}: {rule}")


@shape(
    torch="cat",
    jax="jax.numpy.concatenate",
    inputs=("xs",),
    settings=(AXIS,),
    cases=[
        problem((2, 3), (4, 3), axis=0),
        problem((2, 3), (2, 1), (2, 0), axis=-1),
        problem((3,), axis=0),
        problem((0, 2), (0, 2), axis=0),
        *[problem(*[(2, 1 + i % 3) for i in range(40)], axis=1)],
    ],
    measured=[problem((2048, 4096), (2048, 4096), axis=0), problem((4096, 2048), (4096, 2048), axis=1)],
    twins={"numpy": lambda np, xs, axis=0: np.concatenate(xs, axis), "torch": lambda torch, xs, axis=0: torch.cat(xs, axis)},
)
class concat:
    """The arrays one after the other along an axis."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, axis: int = 0) -> Any:
        at = axis % len(j)
        k = j[at]
        for i, s in enumerate(shapes):
            if k < s[at]:
                return i, put(j, at, k)
            k -= s[at]
        raise IndexError(j)

    @staticmethod
    def forward(xs: Sequence[View], axis: Any = 0) -> Movement:
        if not xs:
            refuse("no array was given, expected one or more")
        at = axis_in(axis, xs[0].rank, xs[0].shape)
        _same(xs, at)
        y = View.whole("y", put(xs[0].shape, at, sum(x.shape[at] for x in xs)))
        moves, k = [], 0
        for x in xs:
            moves.append(Copy(y.slice(at, k, x.shape[at]), x))
            k += x.shape[at]
        return Movement({"y": y.of}, moves, {"axis": at})


@shape(
    torch="stack",
    jax="jax.numpy.stack",
    inputs=("xs",),
    settings=(AXIS,),
    cases=[
        problem((2, 3), (2, 3), axis=0),
        problem((2, 3), (2, 3), (2, 3), axis=-1),
        problem((), (), axis=0),
        problem((0,), (0,), axis=1),
        problem(*[(3,)] * 30, axis=1),
    ],
    measured=[problem((2048, 4096), (2048, 4096), axis=0), problem((2048, 4096), (2048, 4096), axis=1)],
    twins={"numpy": lambda np, xs, axis=0: np.stack(xs, axis), "torch": lambda torch, xs, axis=0: torch.stack(xs, axis)},
)
class stack:
    """The arrays side by side along a new axis."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, axis: int = 0) -> Any:
        at = axis % len(j)
        return j[at], without(j, at)

    @staticmethod
    def forward(xs: Sequence[View], axis: Any = 0) -> Movement:
        if not xs:
            refuse("no array was given, expected one or more")
        at = axis_in(axis, xs[0].rank + 1, xs[0].shape)
        _same(xs, None)
        y = View.whole("y", (*xs[0].shape[:at], len(xs), *xs[0].shape[at:]))
        return Movement({"y": y.of}, [Copy(y.at(at, i), x) for i, x in enumerate(xs)], {"axis": at})


@shape(
    torch="split",
    jax="jax.numpy.split",
    outputs="ys",
    settings=(
        setting(
            "sizes",
            REQUIRED,
            "int | _Shape",
            "an int, or the extent of each part",
            "the extent of the parts; the last may be less",
        ),
        AXIS,
        setting("missing", (), "_Shape", "numbers of parts", "in a gradient: the parts whose dy is absent and counts as zero"),
    ),
    cases=[
        problem((7, 2), sizes=3, axis=0),
        problem((2, 6), sizes=(1, 0, 5), axis=1),
        problem((4,), sizes=4),
        problem((0, 2), sizes=2),
        problem((3, 30), sizes=1, axis=-1),
    ],
    measured=[problem((4096, 4096), sizes=2048, axis=0), problem((4096, 4096), sizes=2048, axis=1)],
    twins={
        "torch": lambda torch, x, sizes, axis=0: [
            p.clone(memory_format=torch.contiguous_format) for p in torch.split(x, sizes, axis)
        ],
        "numpy": lambda np, x, sizes, axis=0: [p.copy() for p in np.split(x, _edges(x.shape[axis], sizes), axis)],
    },
)
class split:
    """The array cut into parts along an axis, each a copy. The gradient joins them."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, sizes: Any, axis: int = 0) -> Any:
        at = axis % len(j)
        before = number * sizes if isinstance(sizes, int) else sum(sizes[:number])
        return 0, put(j, at, before + j[at])

    @staticmethod
    def forward(x: View, sizes: Any, axis: Any = 0, missing: Any = ()) -> Movement:
        at = axis_in(axis, x.rank, x.shape)
        n = x.shape[at]
        if sizes is None:
            refuse("sizes is missing, expected an int or a tuple of ints")
        if hasattr(sizes, "__iter__"):
            extents = ints("sizes", sizes)
            if any(e < 0 for e in extents) or sum(extents) != n:
                refuse(f"sizes {extents} sum to {sum(extents)}, expected none negative and {n}: axis {at} of shape {x.shape}")
        else:
            each = whole_number("sizes", sizes)
            if each < 1:
                refuse(f"sizes is {each}, expected at least 1")
            extents = tuple(min(each, n - k) for k in range(0, n, each)) or (0,)
        absent = tuple(sorted({whole_number("missing", m) for m in (missing or ())}))
        if any(not 0 <= m < len(extents) for m in absent):
            refuse(f"missing {absent} names a part that is not one of the {len(extents)}")
        outputs, moves, k = {}, [], 0
        for i, e in enumerate(extents):
            outputs[f"y{i}"] = put(x.shape, at, e)
            moves.append(Copy(View.whole(f"y{i}", outputs[f"y{i}"]), x.slice(at, k, e)))
            k += e
        dx = View.whole("dx", x.shape)
        gradient = [
            Fill(m.source.renamed("dx")) if i in absent else Copy(m.source.renamed("dx"), m.to.renamed(f"dy{i}"))
            for i, m in enumerate(moves)
        ]
        assert math.prod(dx.shape) == sum(m.to.size for m in gradient)
        return Movement(outputs, moves, {"sizes": extents, "axis": at, "missing": absent}, gradient=gradient)


def _edges(n: int, sizes: Any) -> list[int]:
    if isinstance(sizes, int):
        return list(range(sizes, n, sizes))
    return [sum(sizes[: i + 1]) for i in range(len(sizes) - 1)]


@shape(
    torch="meshgrid",
    jax="jax.numpy.meshgrid",
    inputs=("xs",),
    outputs="ys",
    sums=True,
    settings=(setting("indexing", "ij", 'Literal["ij", "xy"]', "'ij' or 'xy'", INDEXING.doc),),
    cases=[
        problem((3,), (4,)),
        problem((3,), (4,), (2,), indexing="xy"),
        problem((5,)),
        problem((0,), (3,)),
        problem((2,), (), (3,)),
    ],
    measured=[problem((4096,), (4096,))],
    twins={
        "numpy": lambda np, xs, indexing="ij": [g.copy() for g in np.meshgrid(*xs, indexing=indexing)],
        "torch": lambda torch, xs, indexing="ij": [
            g.clone(memory_format=torch.contiguous_format) for g in torch.meshgrid(*xs, indexing=indexing)
        ],
    },
)
class meshgrid:
    """The coordinates of a grid: for every array one of the grid's shape, in which it runs along its own axis.

    The gradient adds over the other axes."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, indexing: str = "ij") -> Any:
        at = 1 - number if indexing == "xy" and number < 2 and len(j) > 1 else number
        return number, (j[at],) if shapes[number] else ()

    @staticmethod
    def forward(xs: Sequence[View], indexing: Any = "ij") -> Movement:
        if not isinstance(indexing, str) or indexing not in ("ij", "xy"):
            refuse(f"indexing is {indexing!r}, expected 'ij' or 'xy'")
        if not xs:
            refuse("no array was given, expected one or more")
        for i, x in enumerate(xs):
            if x.rank > 1:
                refuse(f"input {i} has shape {x.shape}, expected rank 1 or 0")
        extents = [x.shape[0] if x.rank else 1 for x in xs]
        axes = list(range(len(xs)))
        if indexing == "xy" and len(xs) > 1:
            axes[0], axes[1] = 1, 0
        grid = tuple(extents[axes.index(a)] for a in range(len(xs)))
        moves = []
        for i, x in enumerate(xs):
            view = x if x.rank else x.spread(0, 1)
            for a, n in enumerate(grid):
                if a != axes[i]:
                    view = view.spread(a, n)
            moves.append(Copy(View.whole(f"y{i}", grid), view))
        return Movement({f"y{i}": grid for i in range(len(xs))}, moves, {"indexing": indexing})


@shape(
    torch="slice_scatter",
    jax="jax.lax.dynamic_update_slice",
    inputs=("x", "update"),
    settings=(
        setting("start", REQUIRED, "int | _Shape", "an int for every axis", "the place of x that the first of update goes to"),
    ),
    cases=[
        problem((4, 5), (2, 3), start=(1, 2)),
        problem((6,), (2,), start=(4,)),
        problem((3, 3), (3, 3), start=(0, 0)),
        problem((3, 3), (0, 2), start=(1, 1)),
        problem((), (), start=()),
        problem((2, 3, 4), (1, 3, 2), start=(1, 0, 1)),
    ],
    measured=[problem((4096, 4096), (2048, 2048), start=(1024, 1024))],
    twins={"jax": lambda jnp, x, update, start: _jax_update(x, update, start)},
)
class write_slice:
    """x with the box at `start` replaced by `update`. y may be x itself; then only the box is written."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, start: Any) -> Any:
        place = tuple(k - s for k, s in zip(j, start, strict=True))
        inside = all(0 <= k < n for k, n in zip(place, shapes[1], strict=True))
        return (1, place) if inside else (0, j)

    @staticmethod
    def forward(x: View, update: View, start: Any) -> Movement:
        at = ints("start", start)
        if update.rank != x.rank or len(at) != x.rank:
            refuse(f"update has shape {update.shape} and start {at} {len(at)} numbers, expected rank {x.rank} as x, {x.shape}")
        for a, (s, k, n) in enumerate(zip(at, update.shape, x.shape, strict=True)):
            if s < 0 or s + k > n:
                refuse(f"update of shape {update.shape} at start {at} does not fit axis {a} of x of shape {x.shape}")
        y = View.whole("y", x.shape)
        hole = [(s, s + k) for s, k in zip(at, update.shape, strict=True)]
        moves = []
        for box in complement(x.shape, [hole]):
            starts, lengths = [a for a, _ in box], [b - a for a, b in box]
            moves.append(Copy(y.box(starts, lengths), x.box(starts, lengths)))
        moves.append(Copy(y.box(at, update.shape), update))
        gradient = transposed({"x": x.shape, "update": update.shape}, moves)
        return Movement({"y": x.shape}, moves, {"start": at}, {"y": ("x",)}, gradient, {"dx": ("dy",)} if not update.size else {})


def _jax_update(x: Any, update: Any, start: Any) -> Any:
    from importlib import import_module

    return import_module("jax").lax.dynamic_update_slice(x, update, start)
