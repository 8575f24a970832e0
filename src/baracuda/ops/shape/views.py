"""permute, contiguize, flip, roll, diagonal, unfold_windows: another order of the same elements, or some of them."""

# ruff: noqa: N801
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...registry import REQUIRED, problem, setting, shape
from ...registry.moves import Copy, Fill, Move, Movement, Segments, Shape, Sum, View
from .shared import axes_in, axis_in, ints, refuse, whole_number, without


@shape(
    torch="permute",
    jax="jax.numpy.transpose",
    settings=(setting("axes", REQUIRED, "_Shape", "each axis once", "the axis of x that each axis of y is"),),
    cases=[
        problem((3, 4), axes=(1, 0)),
        problem((2, 3, 4), axes=(2, 0, 1)),
        problem((2, 3, 4), axes=(0, -1, 1)),
        problem((), axes=()),
        problem((5, 0, 2), axes=(1, 2, 0)),
        problem((2, 3, 2, 3), axes=(3, 1, 0, 2)),
        problem((70, 37), axes=(1, 0)),
        problem((35, 3, 67), axes=(2, 1, 0)),
    ],
    measured=[problem((64, 256, 256), axes=a) for a in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))],
    twins={
        "numpy": lambda np, x, axes: np.transpose(x, axes).copy(),
        "torch": lambda torch, x, axes: torch.permute(x, axes).clone(memory_format=torch.contiguous_format),
    },
)
class permute:
    """The axes in another order, as a copy."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, axes: Any) -> Any:
        rank = len(j)
        place = dict(zip([a % rank for a in axes], j, strict=True))
        return 0, tuple(place[a] for a in range(rank))

    @staticmethod
    def undo(dy: Shape, axes: Any) -> Shape | None:
        order = _order(axes, dy)
        return tuple(dy[order.index(a)] for a in range(len(dy)))

    @staticmethod
    def forward(x: View, axes: Any) -> Movement:
        order = _order(axes, x.shape)
        view = x.permute(order)
        return Movement({"y": view.shape}, [Copy(View.whole("y", view.shape), view)], {"axes": order})


def _order(axes: Any, extents: Shape) -> Shape:
    order, rank = ints("axes", axes), len(extents)
    if sorted(a % rank if rank and -rank <= a < rank else a for a in order) != list(range(rank)):
        refuse(
            f"axes {order} is no permutation of the {rank} axes of shape {tuple(extents)}: expected each of 0 to {rank - 1} once"
        )
    return tuple(a % rank for a in order)


@shape(
    torch="Tensor.contiguous",
    jax="jax.numpy.copy",
    cases=[problem((3, 4)), problem(()), problem((2, 0)), problem((7, 1, 9))],
    measured=[problem((4096, 4096))],
    twins={"numpy": lambda np, x: np.array(x), "torch": lambda torch, x: x.clone(memory_format=torch.contiguous_format)},
)
class contiguize:
    """The same elements in C order, whatever the strides of x."""

    truth = lambda number, j, shapes: (0, j)
    undo = lambda dy: dy

    @staticmethod
    def forward(x: View) -> Movement:
        return Movement({"y": x.shape}, [Copy(View.whole("y", x.shape), x)], alias={"y": ("x",)}, gradient_alias={"dx": ("dy",)})


@shape(
    torch="flip",
    jax="jax.numpy.flip",
    settings=(setting("axis", None, "_Axis", "an int, a tuple of ints, or None for all axes", "the axes to reverse"),),
    cases=[
        problem((3, 4), axis=0),
        problem((3, 4), axis=(0, -1)),
        problem((2, 3, 5)),
        problem((), axis=()),
        problem((0, 3), axis=1),
        problem((3, 300), axis=1),
    ],
    measured=[problem((4096, 4096), axis=0), problem((4096, 4096), axis=1)],
    twins={
        "numpy": lambda np, x, axis=None: np.flip(x, axis).copy(),
        "torch": lambda torch, x, axis=None: torch.flip(
            x, tuple(range(x.ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
        ),
    },
)
class flip:
    """The elements in reverse order along the axes."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, axis: Any = None) -> Any:
        rank = len(j)
        axes = range(rank) if axis is None else [a % rank for a in (axis if isinstance(axis, tuple) else (axis,))]
        return 0, tuple(n - 1 - k if a in axes else k for a, (k, n) in enumerate(zip(j, shapes[0], strict=True)))

    undo = lambda dy, axis=None: dy

    @staticmethod
    def forward(x: View, axis: Any = None) -> Movement:
        axes = tuple(sorted(axes_in(axis, x.shape)))
        view = x
        for a in axes:
            view = view.flip(a)
        return Movement({"y": x.shape}, [Copy(View.whole("y", x.shape), view)], {"axis": axes})


@shape(
    torch="roll",
    jax="jax.numpy.roll",
    settings=(
        setting("shifts", REQUIRED, "int | _Shape", "an int, or one for each axis", "how far the elements move"),
        setting("axis", None, "_Axis", "an int, a tuple of ints, or None for the flattened array", "along which axes"),
    ),
    cases=[
        problem((5,), shifts=2),
        problem((3, 4), shifts=-1, axis=1),
        problem((3, 4), shifts=(1, 7), axis=(0, 1)),
        problem((3, 4), shifts=5),
        problem((2, 3, 4), shifts=-7),
        problem((0, 3), shifts=1, axis=0),
        problem((), shifts=3),
        problem((4, 5, 6), shifts=(-2, 9), axis=(2, 0)),
        problem((3, 5), shifts=(1, 1), axis=(1, 1)),
    ],
    measured=[problem((4096, 4096), shifts=100, axis=0), problem((4096, 4096), shifts=100, axis=1)],
    twins={
        "numpy": lambda np, x, shifts, axis=None: np.roll(x, shifts, axis),
        "torch": lambda torch, x, shifts, axis=None: torch.roll(x, shifts, axis),
    },
)
class roll:
    """The elements moved along the axes, or through the flattened array; what leaves at one end comes in at the other."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, shifts: Any, axis: Any = None) -> Any:
        extents = shapes[0]
        if axis is None:
            at = 0
            for k, n in zip(j, extents, strict=True):
                at = at * n + k
            at = (at - shifts) % max(_product(extents), 1)
            place = []
            for n in reversed(extents):
                place.append(at % n)
                at //= n
            return 0, tuple(place[::-1])
        place = list(j)
        for s, a in zip(
            (shifts,) if isinstance(shifts, int) else shifts, (axis,) if isinstance(axis, int) else axis, strict=True
        ):
            place[a] = (place[a] - s) % extents[a]
        return 0, tuple(place)

    undo = lambda dy, shifts, axis=None: dy

    @staticmethod
    def forward(x: View, shifts: Any, axis: Any = None) -> Movement:
        by = ints("shifts", shifts)
        axes = None if axis is None else tuple(axis_in(a, x.rank, x.shape) for a in ints("axis", axis))
        if axes is None and len(by) != 1:
            refuse(f"shifts {by} has {len(by)} numbers, expected one: the array is flattened without an axis")
        if axes is not None and len(axes) != len(by):
            refuse(f"shifts {by} and axis {axes} differ in length, expected a shift for every axis")
        y = View.whole("y", x.shape)
        kept = {"shifts": by, "axis": axes}
        gradient: Sequence[Move] | None = None
        if axes is None:
            moves: Sequence[Move] = _flat_roll(y, x, by[0]) if x.size else []
        else:
            moves = [_axis_roll(y, x, by, axes)] if axes else [Copy(y, x)]
            gradient = (
                axes and [_axis_roll(View.whole("dx", x.shape), View.whole("dy", x.shape), tuple(-s for s in by), axes)]
            ) or None
        return Movement({"y": x.shape}, moves, kept, gradient=gradient)


def _product(extents: Sequence[int]) -> int:
    result = 1
    for n in extents:
        result *= n
    return result


def _axis_roll(to: View, source: View, by: Shape, axes: Shape) -> Segments:
    total = [0] * source.rank
    for s, a in zip(by, axes, strict=True):
        total[a] += s
    cuts = []
    for n, s in zip(source.shape, total, strict=True):
        d = s % n if n else 0
        cuts.append(((d, n - d, 1, False), (n - d, 0, 1, False)) if d else ((n, 0, 1, False),))
    return Segments(to, source, tuple(cuts))


def _flat_roll(to: View, source: View, shift: int, fixed: int = 0) -> list[Move]:
    """The axes from `fixed` on roll as one: what leaves the last is carried to the one before. Done, an axis joins the fixed."""
    if to.rank == fixed:
        return [Copy(to, source)]
    last, n = to.rank - 1, to.shape[-1]
    d = shift % n
    found: list[Move] = []
    for j, i, k, carry in ((0, n - d, d, 1), (d, 0, n - d, 0)):
        if not k:
            continue
        part, taken = to.slice(last, j, k), source.slice(last, i, k)
        order = (*range(fixed), last, *range(fixed, last))
        found += _flat_roll(part.permute(order), taken.permute(order), shift // n + carry, fixed + 1)
    return found


OFFSET = setting("offset", 0, "int", "an int", "which diagonal: above the main one where positive")


@shape(
    torch="diagonal",
    jax="jax.numpy.diagonal",
    settings=(
        OFFSET,
        setting("axis1", 0, "int", "an int", "the axis of the rows"),
        setting("axis2", 1, "int", "an int", "the axis of the columns"),
    ),
    cases=[
        problem((3, 4)),
        problem((4, 3), offset=1),
        problem((2, 3, 4), offset=-1, axis1=2, axis2=0),
        problem((3, 3), offset=5),
        problem((0, 3)),
    ],
    measured=[problem((64, 1024, 1024), axis1=1, axis2=2)],
    twins={
        "numpy": lambda np, x, offset=0, axis1=0, axis2=1: np.diagonal(x, offset, axis1, axis2).copy(),
        "torch": lambda torch, x, offset=0, axis1=0, axis2=1: torch.diagonal(x, offset, axis1, axis2).clone(),
    },
)
class diagonal:
    """A diagonal of two axes, as the last axis. The gradient is zero beside it."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Any:
        rank = len(shapes[0])
        place = dict(zip(without(range(rank), axis1 % rank, axis2 % rank), j[:-1], strict=True))
        place |= {axis1 % rank: j[-1] + max(-offset, 0), axis2 % rank: j[-1] + max(offset, 0)}
        return 0, tuple(place[a] for a in range(rank))

    @staticmethod
    def forward(x: View, offset: Any = 0, axis1: Any = 0, axis2: Any = 1) -> Movement:
        a, b = two_axes(x.rank, x.shape, axis1, axis2)
        view = x.diagonal(whole_number("offset", offset), a, b)
        kept = {"offset": whole_number("offset", offset), "axis1": a, "axis2": b}
        return Movement({"y": view.shape}, [Copy(View.whole("y", view.shape), view)], kept)


def two_axes(rank: int, extents: Shape, axis1: Any, axis2: Any) -> tuple[int, int]:
    if rank < 2:
        refuse(f"x has shape {tuple(extents)}, expected at least two axes")
    a, b = axis_in(axis1, rank, extents, "axis1"), axis_in(axis2, rank, extents, "axis2")
    if a == b:
        refuse(f"axis1 and axis2 are both {a}, expected two different axes")
    return a, b


@shape(
    torch="Tensor.unfold",
    jax=None,
    sums=True,
    settings=(
        setting("axis", REQUIRED, "int", "an int", "which axis"),
        setting("size", REQUIRED, "int", "a positive int", "the extent of a window"),
        setting("step", 1, "int", "a positive int", "from window to window"),
    ),
    cases=[
        problem((10,), axis=0, size=3, step=1),
        problem((10,), axis=0, size=3, step=2),
        problem((3, 11), axis=1, size=5, step=2),
        problem((11, 3), axis=0, size=2, step=4),
        problem((9, 2), axis=0, size=3, step=3),
        problem((4, 7, 2), axis=1, size=7, step=2),
        problem((2, 40), axis=-1, size=20, step=1),
        problem((12, 2), axis=0, size=5, step=3),
        problem((2, 9), axis=1, size=6, step=1),
        problem((0, 5), axis=1, size=2, step=1),
    ],
    measured=[problem((64, 1 << 16), axis=1, size=400, step=160)],
    twins={
        "torch": lambda torch, x, axis=0, size=1, step=1: x.unfold(axis, size, step).clone(memory_format=torch.contiguous_format),
        "numpy": lambda np, x, axis=0, size=1, step=1: np.lib.stride_tricks.sliding_window_view(x, size, axis)[
            tuple(slice(None, None, step if a == axis % x.ndim else 1) for a in range(x.ndim))
        ].copy(),
    },
)
class unfold_windows:
    """Windows of `size` along an axis, `step` apart; their own axis is the last. The gradient adds where they overlap."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, axis: int = 0, size: int = 1, step: int = 1) -> Any:
        at = axis % len(shapes[0])
        return 0, tuple(k * step + j[-1] if a == at else k for a, k in enumerate(j[:-1]))

    @staticmethod
    def forward(x: View, axis: Any, size: Any, step: Any = 1) -> Movement:
        at, k, by = axis_in(axis, x.rank, x.shape), whole_number("size", size), whole_number("step", step)
        if k < 1 or by < 1:
            refuse(f"size is {k} and step is {by}, expected at least 1")
        if k > x.shape[at]:
            refuse(f"size {k} is larger than axis {at} of shape {x.shape}: there is no window")
        view = x.windows(at, k, by)
        dx, dy = View.whole("dx", x.shape), View.whole("dy", view.shape)
        kept = {"axis": at, "size": k, "step": by}
        return Movement({"y": view.shape}, [Copy(View.whole("y", view.shape), view)], kept, gradient=_folded(dx, dy, at, k, by))


def _folded(dx: View, dy: View, axis: int, size: int, step: int) -> list[Move]:
    """Place q * step + r is in the windows q - m to q, as far as there are such: m depends on r in two ranges of r."""
    count, last = dy.shape[axis], dy.rank - 1
    end = (count - 1) * step + size
    found: list[Move] = [Fill(dx.slice(axis, end, dx.shape[axis] - end))] if end < dx.shape[axis] else []
    if step > size and count > 1:  # between the windows
        gaps = dx.slice(axis, size, (count - 1) * step).split(axis, step).slice(axis + 1, 0, step - size)
        found.append(Fill(gaps))
    most, wide = divmod(size - 1, step)
    for first, past, m in ((0, min(wide + 1, step), most), (wide + 1, step, most - 1)):
        if past <= first or m < 0:
            continue
        for q, n, w, k in _stretches(count, m):
            # Axes: the n places q, the k windows from w on, the places r from first on.
            target = dx.slice(axis, q * step + first, 1)
            by, to_start = dx.along[axis], target.start
            to = View(
                dx.operand,
                dx.of,
                (*dx.shape[:axis], n, k, past - first, *dx.shape[axis + 1 :]),
                to_start,
                (*dx.along[:axis], tuple(b * step for b in by), (0,) * len(by), by, *dx.along[axis + 1 :]),
            )
            window, inside = dy.along[axis], dy.along[last]
            start = tuple(s + w * a + ((q - w) * step + first) * b for s, a, b in zip(dy.start, window, inside, strict=True))
            earlier = tuple(a - step * b for a, b in zip(window, inside, strict=True))
            onward = window if k == m + 1 else tuple(step * b for b in inside)
            rest = [a for a in range(dy.rank - 1) if a > axis]
            source = View(
                dy.operand,
                dy.of,
                (*dy.shape[:axis], n, k, past - first, *(dy.shape[a] for a in rest)),
                start,
                (*dy.along[:axis], onward, earlier, inside, *(dy.along[a] for a in rest)),
            )
            found.append(Sum(to, source, (axis + 1,)) if k > 1 else Copy(to, source))
    return found


def _stretches(count: int, m: int) -> list[tuple[int, int, int, int]]:
    """(first q, how many, first window, how many windows): stretches of q with as many windows each."""
    found = []
    q = 0
    while q < count + m:
        low, high = max(0, q - m), min(count - 1, q)
        n = 1
        if q == m and count > m:
            n = count - m
        elif count <= m and q == count - 1:
            n = m - count + 2
        found.append((q, n, low, high - low + 1))
        q += n
    return found
