"""repeat, tile, repeat_interleave and broadcast_to: elements that come several times, and gradients that add."""

# ruff: noqa: N801
from __future__ import annotations

import itertools
import math
from typing import Any

from ...errors import Unsupported
from ...registry import REQUIRED, problem, setting, shape
from ...registry.moves import Copy, Movement, Shape, View
from .shared import MAX_MOVES, axis_in, ints, refuse


def _repeated(x: View, repeats: Shape) -> Movement:
    """Every axis of y as (repeats, extent), where that is more than one axis."""
    x_shape = (1,) * (len(repeats) - x.rank) + x.shape
    out = tuple(r * n for r, n in zip(repeats, x_shape, strict=True))
    for _ in range(len(repeats) - x.rank):
        x = x.spread(0, 1)
    y, source, at = View.whole("y", out), x, 0
    for r, n in zip(repeats, x_shape, strict=True):
        if r == 1 or math.prod(out) == 0:
            at += 1
        elif n == 1:  # the axis itself repeats
            source = source.at(at, 0).spread(at, r)
            at += 1
        else:
            y, source = y.split(at, n), source.spread(at, r)
            at += 2
    if math.prod(out) == 0:  # nothing is read, and everything gets a gradient of zero
        return Movement({"y": out}, [])
    return Movement({"y": out}, [Copy(y, source)])


def _repeat_input(dy: Shape, repeats: Shape) -> Shape | None:
    return tuple(n // r for n, r in zip(dy, repeats, strict=True)) if len(dy) == len(repeats) and all(repeats) else None


def _counts(repeats: Any, rank: int, name: str = "repeats") -> Shape:
    counts = ints(name, repeats)
    if any(r < 0 for r in counts):
        refuse(f"{name} {counts} has a negative number, expected 0 or more for every axis")
    return counts


TIMES = setting("repeats", REQUIRED, "_Shape", "a tuple of ints, one for each axis or more", "how often along each axis")


@shape(
    torch="Tensor.repeat",
    jax="jax.numpy.tile",
    settings=(TIMES,),
    sums=True,
    cases=[
        problem((3, 4), repeats=(2, 3)),
        problem((5,), repeats=(2, 1, 3)),
        problem((2, 3), repeats=(0, 2)),
        problem((1, 7), repeats=(4, 1)),
        problem((2, 1, 3), repeats=(1, 5, 2)),
        problem((0, 2), repeats=(2, 2)),
        problem((), repeats=(3,)),
        problem((17, 19), repeats=(1, 20)),
    ],
    measured=[problem((1024, 1024), repeats=(4, 4))],
    twins={"numpy": lambda np, x, repeats: np.tile(x, repeats), "torch": lambda torch, x, repeats: x.repeat(repeats)},
)
class repeat:
    """The array as a tile, laid `repeats` times along each axis; axes that x lacks come first. The gradient adds the tiles."""

    truth = lambda number, j, shapes, repeats: (
        0,
        tuple(k % n for k, n in zip(j[len(j) - len(shapes[0]) :], shapes[0], strict=True)),
    )
    undo = lambda dy, repeats: _repeat_input(dy, ints("repeats", repeats))

    @staticmethod
    def forward(x: View, repeats: Any) -> Movement:
        counts = _counts(repeats, x.rank)
        if len(counts) < x.rank:
            refuse(f"repeats {counts} has {len(counts)} numbers, expected {x.rank} or more: one for every axis of {x.shape}")
        made = _repeated(x, counts)
        return Movement(made.outputs, made.moves, {"repeats": counts})


@shape(
    torch="tile",
    jax="jax.numpy.tile",
    sums=True,
    settings=(
        setting(
            "reps", REQUIRED, "int | _Shape", "an int or a tuple of ints", "how often along each axis, the last axes if fewer"
        ),
    ),
    cases=[
        problem((3, 4), reps=(2, 3)),
        problem((2, 3), reps=4),
        problem((2, 3), reps=()),
        problem((4,), reps=(2, 2, 1)),
        problem((3, 2), reps=(0,)),
    ],
    measured=[problem((1024, 1024), reps=(4, 4))],
    twins={
        "numpy": lambda np, x, reps: np.tile(x, reps),
        "torch": lambda torch, x, reps: torch.tile(x, reps if isinstance(reps, tuple) else (reps,)),
    },
)
class tile:
    """As `repeat`, where fewer numbers than axes count from the last axis."""

    truth = lambda number, j, shapes, reps: (
        0,
        tuple(k % n for k, n in zip(j[len(j) - len(shapes[0]) :], shapes[0], strict=True)),
    )
    undo = lambda dy, reps: _tile_input(dy, ints("reps", reps))

    @staticmethod
    def forward(x: View, reps: Any) -> Movement:
        counts = _counts(reps, x.rank, "reps")
        made = _repeated(x, (1,) * (x.rank - len(counts)) + counts)
        return Movement(made.outputs, made.moves, {"reps": counts})


def _tile_input(dy: Shape, reps: Shape) -> Shape | None:
    full = (1,) * (len(dy) - len(reps)) + reps
    return tuple(n // r for n, r in zip(dy, full, strict=True)) if all(full) and len(full) == len(dy) else None


@shape(
    torch="repeat_interleave",
    jax="jax.numpy.repeat",
    sums=True,
    settings=(
        setting("repeats", REQUIRED, "int | _Shape", "an int, or one for every place of the axis", "how often each element"),
        setting("axis", None, "int | None", "an int, or None for the flattened array", "along which axis"),
    ),
    cases=[
        problem((3, 4), repeats=2, axis=1),
        problem((3, 4), repeats=(1, 0, 3), axis=0),
        problem((2, 3), repeats=3),
        problem((5,), repeats=(2, 2, 0, 1, 1), axis=-1),
        problem((2, 2), repeats=(1, 2, 0, 3)),
        problem((0, 3), repeats=2, axis=0),
        problem((3, 2), repeats=0, axis=0),
        problem((), repeats=3),
        problem((40, 3), repeats=17, axis=0),
    ],
    measured=[problem((1024, 1024), repeats=4, axis=0), problem((1024, 1024), repeats=4, axis=1)],
    twins={
        "numpy": lambda np, x, repeats, axis=None: np.repeat(x, repeats, axis),
        "torch": lambda torch, x, repeats, axis=None: torch.repeat_interleave(
            x, torch.tensor(repeats) if isinstance(repeats, tuple) else repeats, dim=axis
        ),
    },
)
class repeat_interleave:
    """Each element several times in a row along an axis, or of the flattened array. The gradient adds them."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, repeats: Any, axis: Any = None) -> Any:
        extents = shapes[0]
        n = math.prod(extents) if axis is None else extents[axis]
        counts = [repeats] * n if isinstance(repeats, int) else list(repeats)
        at = list(itertools.chain.from_iterable([i] * c for i, c in enumerate(counts)))
        if axis is not None:
            return 0, tuple(at[k] if a == axis % len(extents) else k for a, k in enumerate(j))
        places = list(itertools.product(*map(range, extents)))
        return 0, places[at[j[0]]]

    @staticmethod
    def undo(dy: Shape, repeats: Any, axis: Any = None) -> Shape | None:
        counts = ints("repeats", repeats)
        if axis is None:
            return None
        at = axis_in(axis, len(dy), dy)
        n = len(counts) if hasattr(repeats, "__iter__") else dy[at] // counts[0] if counts[0] else None
        return None if n is None else (*dy[:at], n, *dy[at + 1 :])

    @staticmethod
    def forward(x: View, repeats: Any, axis: Any = None) -> Movement:
        counts = _counts(repeats, x.rank)
        single = not hasattr(repeats, "__iter__")
        along = None if axis is None else axis_in(axis, x.rank, x.shape)
        n = x.size if along is None else x.shape[along]
        if not single and len(counts) != n:
            what = "elements of x" if along is None else f"places of axis {along}"
            refuse(f"repeats has {len(counts)} numbers, expected {n}: one for each of the {what}")
        kept: dict[str, Any] = {"repeats": counts[0] if single else counts, "axis": along}
        if single and along is None:
            y = View.whole("y", (n * counts[0],))
            target = y.split(0, *x.shape[1:], counts[0]) if x.rank else y.split(0, counts[0])
            source = x if x.rank else x.spread(0, 1)
            return Movement({"y": y.of}, [Copy(target, source.spread(source.rank, counts[0]))], kept)
        if along is None and x.rank != 1:
            return _flat_counts(x, counts, kept)
        at = along or 0
        per = [(c, len(list(g))) for c, g in itertools.groupby([counts[0]] * n if single else counts)]
        if len(per) > MAX_MOVES:
            raise Unsupported(f"repeats changes {len(per)} times, at most {MAX_MOVES} changes are supported")
        y = View.whole("y", (*x.shape[:at], sum(c * k for c, k in per), *x.shape[at + 1 :]))
        moves, i, j = [], 0, 0
        for c, k in per:
            part = y.slice(at, j, c * k)
            source = x.slice(at, i, k).spread(at + 1, c)
            moves.append(Copy(part.split(at, c) if c else part.slice(at, 0, 0).spread(at, k), source))
            i, j = i + k, j + c * k
        return Movement({"y": y.of}, [m for m in moves if m.to.size or single], kept)


def _flat_counts(x: View, counts: Shape, kept: dict[str, Any]) -> Movement:
    if len(counts) > MAX_MOVES:
        raise Unsupported(f"repeats has {len(counts)} numbers for a flattened array, at most {MAX_MOVES} are supported")
    y, moves, at = View.whole("y", (sum(counts),)), [], 0
    for c, place in zip(counts, itertools.product(*map(range, x.shape)), strict=True):
        point = x
        for k in place:
            point = point.at(0, k)
        if c:
            moves.append(Copy(y.slice(0, at, c), point.spread(0, c)))
        at += c
    return Movement({"y": y.of}, moves, kept)


@shape(
    torch="broadcast_to",
    jax="jax.numpy.broadcast_to",
    sums=True,
    dy_is="shape",
    settings=(setting("shape", REQUIRED, "_Shape", "a tuple of ints", "the shape to broadcast to"),),
    cases=[
        problem((3, 1), shape=(3, 5)),
        problem((4,), shape=(2, 3, 4)),
        problem((), shape=(2, 3)),
        problem((1, 1), shape=(0, 4)),
        problem((2, 3), shape=(2, 3)),
        problem((1, 3, 1), shape=(2, 3, 33)),
    ],
    measured=[problem((4096, 1), shape=(4096, 4096)), problem((4096,), shape=(4096, 4096))],
    twins={
        "numpy": lambda np, x, shape: np.broadcast_to(x, shape).copy(),
        "torch": lambda torch, x, shape: torch.broadcast_to(x, shape).contiguous(),
    },
)
class broadcast_to:
    """Axes of extent 1, and axes that x lacks in front, repeated up to `shape`. The gradient is `sum_to`."""

    truth = lambda number, j, shapes, shape: (
        0,
        tuple(0 if n == 1 else k for k, n in zip(j[len(j) - len(shapes[0]) :], shapes[0], strict=True)),
    )

    @staticmethod
    def forward(x: View, shape: Any) -> Movement:
        wanted = ints("shape", shape)
        if any(n < 0 for n in wanted):
            refuse(f"shape {wanted} has a negative extent")
        extra = len(wanted) - x.rank
        if extra < 0 or any(n not in (1, w) for n, w in zip(x.shape, wanted[max(extra, 0) :], strict=extra >= 0)):
            refuse(
                f"x of shape {x.shape} does not broadcast to shape {wanted}: each extent must be 1 or equal, the last ones first"
            )
        source = x
        for a, n in enumerate(x.shape):
            if n == 1 and wanted[extra + a] != 1:
                source = source.at(a, 0).spread(a, wanted[extra + a])
        for n in wanted[:extra][::-1]:
            source = source.spread(0, n)
        return Movement({"y": wanted}, [Copy(View.whole("y", wanted), source)], {"shape": wanted})
