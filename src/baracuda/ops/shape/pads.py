"""pad: borders by a value or by the array itself; negative ones crop."""

# ruff: noqa: N801
from __future__ import annotations

import math
from typing import Any

from ...errors import Unsupported
from ...registry import REQUIRED, problem, setting, shape
from ...registry.moves import Copy, Movement, Segment, Segments, Shape, View, gathered, pieces
from .shared import MAX_MOVES, ints, refuse

MODES = ("constant", "reflect", "replicate", "circular", "symmetric")
# Mirrored places that one element may gather from; as many f64 as the kernel holds (core/skeleton/tile_rows.hpp).
MOST_TERMS = 4096
LIMIT = {"reflect": ("less than the extent", 1), "symmetric": ("at most the extent", 0), "circular": ("at most the extent", 0)}
NUMPY = {"replicate": "edge", "circular": "wrap"}


def _pairs(padding: Any, rank: int) -> tuple[tuple[int, int], ...]:
    if padding is None:
        refuse("padding is missing, expected an int, a pair, or a pair for every axis")
    given = padding.tolist() if hasattr(padding, "tolist") else padding
    if not hasattr(given, "__iter__"):
        given = (given, given)
    given = tuple(given)
    if len(given) == 2 and not any(hasattr(v, "__iter__") for v in given):
        given = (given,) * rank
    pairs = tuple(ints("padding", p) for p in given)
    if len(pairs) != rank or any(len(p) != 2 for p in pairs):
        refuse(f"padding is {padding!r}, expected an int, a pair (before, after), or {rank} pairs, one for every axis")
    return tuple((p[0], p[1]) for p in pairs)


def _cuts(axis: int, n: int, before: int, after: int, mode: str, extents: Shape) -> tuple[Segment, ...]:
    """The axis of y in stretches of x."""
    where = f"axis {axis} of shape {extents}"
    skip, drop = max(-before, 0), max(-after, 0)
    left, right = max(before, 0), max(after, 0)
    if skip + drop > n:
        refuse(f"padding ({before}, {after}) crops more than {where} has")
    if mode in LIMIT:
        words, less = LIMIT[mode]
        if max(left, right) > max(n - less - (skip + drop if mode == "circular" else 0), 0):
            refuse(f"padding ({before}, {after}) is too large for mode {mode!r} on {where}: it must be {words}")
    if mode == "replicate" and n == 0 and left + right:
        refuse(f"padding ({before}, {after}) has nothing to replicate on {where}")
    sides: dict[str, tuple[Segment, Segment]] = {
        "constant": ((left, 0, 0, True), (right, 0, 0, True)),
        "replicate": ((left, 0, 0, False), (right, n - 1, 0, False)),
        "reflect": ((left, left, -1, False), (right, n - 2, -1, False)),
        "symmetric": ((left, left - 1, -1, False), (right, n - 1, -1, False)),
        "circular": ((left, n - drop - left, 1, False), (right, skip, 1, False)),
    }
    first, last = sides[mode]
    found = tuple(s for s in (first, (n - skip - drop, skip, 1, False), last) if s[0])
    return found or ((0, 0, 1, False),)


@shape(
    torch="nn.functional.pad",
    jax="jax.numpy.pad",
    sums=True,
    settings=(
        setting(
            "padding",
            REQUIRED,
            "int | Sequence[Any]",
            "an int, a pair, or a pair for every axis",
            "(before, after); negative crops",
        ),
        setting(
            "mode",
            "constant",
            f"Literal[{', '.join(repr(m) for m in MODES)}]".replace("'", '"'),
            "one of " + ", ".join(map(repr, MODES)),
            "what the border holds",
        ),
        setting("value", 0.0, "float", "a number that the dtype holds", "of mode 'constant'"),
    ),
    cases=[
        problem((3, 4), padding=((1, 2), (0, 3)), value=7),
        problem((3, 4), padding=((-1, 2), (2, -2))),
        problem((2, 3), padding=1),
        problem((0, 2), padding=((2, 1), (0, 0))),
        problem((), padding=()),
        *[problem((5, 6), padding=((2, 3), (1, 0)), mode=m) for m in MODES[1:]],
        *[problem((4, 5), padding=((3, 3), (4, 2)), mode=m) for m in MODES[1:]],
        *[problem((2, 5, 3), padding=((0, 0), (-1, 3), (2, -1)), mode=m) for m in MODES[1:]],
        problem((1, 3), padding=((40, 2), (1, 25)), mode="replicate"),
        problem((1,), padding=(1, 1), mode="symmetric"),
        problem((3, 200), padding=((1, 1), (5, 9)), mode="reflect"),
    ],
    measured=[
        problem((64, 512, 512), padding=((0, 0), (1, 1), (1, 1)), mode=m)
        for m in ("constant", "reflect", "replicate", "circular")
    ],
    twins={
        "numpy": lambda np, x, padding, mode="constant", value=0.0: np.pad(
            x, padding, NUMPY.get(mode, mode), **({"constant_values": value} if mode == "constant" else {})
        ),
        "torch": lambda torch, x, padding, mode="constant", value=0.0: torch.nn.functional.pad(
            x, _torch_padding(padding, x.ndim, mode), mode, **({"value": value} if mode == "constant" else {})
        ),
    },
)
class pad:
    """The array with a border before and after each axis; negative padding crops.

    The border is a value ('constant') or the array itself: mirrored without the edge ('reflect') or with it ('symmetric'), its
    edge ('replicate'), or from the other end ('circular'; what goes round is what cropping left)."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, padding: Any, mode: str = "constant", value: float = 0.0) -> Any:
        place = []
        for k, n, (before, after) in zip(j, shapes[0], _pairs(padding, len(shapes[0])), strict=True):
            i = k - before
            if mode == "circular":  # what is left after cropping goes round
                first, last = max(-before, 0), n - max(-after, 0)
                i = first + (i - first) % (last - first)
            elif not 0 <= i < n:
                if mode == "constant":
                    return value
                edge = min(max(i, 0), n - 1)
                i = {"replicate": edge, "reflect": 2 * edge - i, "symmetric": 2 * edge - i + (-1 if i < 0 else 1)}[mode]
            place.append(i)
        return 0, tuple(place)

    @staticmethod
    def undo(dy: Shape, padding: Any, mode: str = "constant", value: float = 0.0) -> Shape | None:
        return tuple(n - a - b for n, (a, b) in zip(dy, _pairs(padding, len(dy)), strict=True))

    @staticmethod
    def forward(x: View, padding: Any, mode: Any = "constant", value: Any = 0.0) -> Movement:
        if not isinstance(mode, str) or mode not in MODES:
            refuse(f"mode is {mode!r}, expected one of {', '.join(map(repr, MODES))}")
        if mode != "constant" and not (isinstance(value, (int, float)) and value == 0):
            refuse(f"value is {value!r}, but mode {mode!r} takes none")
        pairs = _pairs(padding, x.rank)
        cuts = tuple(_cuts(a, n, *p, mode, x.shape) for a, (n, p) in enumerate(zip(x.shape, pairs, strict=True)))
        out = tuple(sum(s[0] for s in c) for c in cuts)
        kept = {"padding": pairs, "mode": mode, "value": value}
        boxes = math.prod(len(pieces(n, c)) for n, c in zip(x.shape, cuts, strict=True))
        if boxes > MAX_MOVES:
            raise Unsupported(f"padding on so many axes makes {boxes} different borders, at most {MAX_MOVES} are supported")
        gradient = gathered(View.whole("dx", x.shape), View.whole("dy", out), cuts, MOST_TERMS) if x.size else []
        if gradient is None:
            raise Unsupported(f"an element mirrored more than {MOST_TERMS} times has no gradient here: pad fewer axes at once")
        y = View.whole("y", out)
        return Movement({"y": out}, [Segments(y, x, cuts, value) if x.rank else Copy(y, x)], kept, gradient=gradient)


def _torch_padding(padding: Any, rank: int, mode: str) -> list[int]:
    """torch counts from the last axis, and names only the axes that it pads."""
    pairs = list(_pairs(padding, rank))
    while mode != "constant" and pairs and pairs[0] == (0, 0) and len(pairs) > 1:
        pairs = pairs[1:]
    return [v for p in reversed(pairs) for v in p]
