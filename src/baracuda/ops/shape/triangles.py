"""triu and tril, diag and diag_embed."""

# ruff: noqa: N801
from __future__ import annotations

from typing import Any

from ...registry import problem, setting, shape
from ...registry.moves import Copy, Fill, Move, Movement, Shape, Triangle, View, transposed
from .shared import axis_in, refuse, whole_number, without

DIAGONAL = setting("diagonal", 0, "int", "an int", "which diagonal: above the main one where positive")
CASES = [
    problem((3, 4)),
    problem((4, 3), diagonal=1),
    problem((2, 5, 5), diagonal=-2),
    problem((3, 3), diagonal=9),
    problem((3, 3), diagonal=-9),
    problem((0, 3)),
    problem((3, 0)),
    problem((7, 70), diagonal=3),
]
MEASURED = [problem((4096, 4096))]


def _triangle(x: View, diagonal: Any, upper: bool) -> Movement:
    k = whole_number("diagonal", diagonal)
    if x.rank < 2:
        refuse(f"x has shape {x.shape}, expected at least two axes")
    y, dx, dy = (View.whole(n, x.shape) for n in ("y", "dx", "dy"))
    at = max(min(k, x.shape[-1]), -x.shape[-2])  # beyond the corners nothing changes
    gradient = [Triangle(dx, dy, at, upper)]
    return Movement({"y": x.shape}, [Triangle(y, x, at, upper)], {"diagonal": k}, {"y": ("x",)}, gradient, {"dx": ("dy",)})


@shape(
    torch="triu",
    jax="jax.numpy.triu",
    settings=(DIAGONAL,),
    cases=CASES,
    measured=MEASURED,
    twins={
        "numpy": lambda np, x, diagonal=0: np.triu(x, diagonal),
        "torch": lambda torch, x, diagonal=0: torch.triu(x, diagonal),
    },
)
class triu:
    """The upper triangle of the last two axes, from the diagonal on; zero below. y may be x itself."""

    truth = lambda number, j, shapes, diagonal=0: (0, j) if j[-1] - j[-2] >= diagonal else 0
    undo = lambda dy, diagonal=0: dy
    forward = lambda x, diagonal=0: _triangle(x, diagonal, True)


@shape(
    torch="tril",
    jax="jax.numpy.tril",
    settings=(DIAGONAL,),
    cases=CASES,
    measured=MEASURED,
    twins={
        "numpy": lambda np, x, diagonal=0: np.tril(x, diagonal),
        "torch": lambda torch, x, diagonal=0: torch.tril(x, diagonal),
    },
)
class tril:
    """The lower triangle of the last two axes, up to the diagonal; zero above. y may be x itself."""

    truth = lambda number, j, shapes, diagonal=0: (0, j) if j[-1] - j[-2] <= diagonal else 0
    undo = lambda dy, diagonal=0: dy
    forward = lambda x, diagonal=0: _triangle(x, diagonal, False)


def _embedded(x: View, offset: int, axis1: int, axis2: int) -> Movement:
    """The last axis of x on a diagonal of two new axes."""
    n = x.shape[-1] + abs(offset)
    out = list(x.shape[:-1])
    for a in sorted((axis1, axis2)):
        out.insert(a, n)
    y = View.whole("y", tuple(out))
    moves: list[Move] = [Fill(y), Copy(y.diagonal(offset, axis1, axis2), x)]
    return Movement({"y": y.of}, moves, gradient=transposed({"x": x.shape}, moves))


@shape(
    torch="diag_embed",
    jax=None,
    settings=(
        setting("offset", 0, "int", "an int", "which diagonal"),
        setting("axis1", -2, "int", "an int", "the axis of the rows"),
        setting("axis2", -1, "int", "an int", "the axis of the columns"),
    ),
    cases=[
        problem((3,)),
        problem((2, 3), offset=1),
        problem((2, 3), offset=-2, axis1=0, axis2=2),
        problem((2, 0)),
        problem((2, 3), axis1=1, axis2=0),
    ],
    measured=[problem((64, 512))],
    twins={"torch": lambda torch, x, offset=0, axis1=-2, axis2=-1: torch.diag_embed(x, offset, axis1, axis2)},
)
class diag_embed:
    """Matrices with the last axis of x on a diagonal, zero beside it. The gradient is that diagonal."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, offset: int = 0, axis1: int = -2, axis2: int = -1) -> Any:
        a, b = axis1 % len(j), axis2 % len(j)
        if j[b] - j[a] != offset:
            return 0
        return 0, (*without(j, a, b), min(j[a], j[b]))

    @staticmethod
    def undo(dy: Shape, offset: Any = 0, axis1: Any = -2, axis2: Any = -1) -> Shape | None:
        a, b = axis_in(axis1, len(dy), dy, "axis1"), axis_in(axis2, len(dy), dy, "axis2")
        return (*without(dy, a, b), dy[a] - abs(whole_number("offset", offset)))

    @staticmethod
    def forward(x: View, offset: Any = 0, axis1: Any = -2, axis2: Any = -1) -> Movement:
        k = whole_number("offset", offset)
        if x.rank < 1:
            refuse("x has rank 0, expected at least one axis")
        a, b = axis_in(axis1, x.rank + 1, x.shape, "axis1"), axis_in(axis2, x.rank + 1, x.shape, "axis2")
        if a == b:
            refuse(f"axis1 and axis2 are both {a}, expected two different axes")
        made = _embedded(x, k, a, b)
        return Movement(made.outputs, made.moves, {"offset": k, "axis1": a, "axis2": b}, gradient=made.gradient)


@shape(
    torch="diag",
    jax="jax.numpy.diag",
    settings=(DIAGONAL,),
    cases=[
        problem((4,)),
        problem((3,), diagonal=-2),
        problem((3, 5), diagonal=1),
        problem((5, 2), diagonal=-1),
        problem((2, 2), diagonal=4),
        problem((0,), diagonal=1),
    ],
    measured=[problem((4096, 4096))],
    twins={
        "numpy": lambda np, x, diagonal=0: np.diag(x, diagonal).copy(),
        "torch": lambda torch, x, diagonal=0: torch.diag(x, diagonal).clone(),
    },
)
class diag:
    """Of a vector the matrix that has it on the diagonal; of a matrix the diagonal."""

    @staticmethod
    def truth(number: int, j: Shape, shapes: Any, diagonal: int = 0) -> Any:
        if len(j) == 2:
            return (0, (min(j),)) if j[1] - j[0] == diagonal else 0
        return 0, (j[0] + max(-diagonal, 0), j[0] + max(diagonal, 0))

    undo = lambda dy, diagonal=0: (max(dy[0] - abs(whole_number("diagonal", diagonal)), 0),) if len(dy) == 2 else None

    @staticmethod
    def forward(x: View, diagonal: Any = 0) -> Movement:
        k = whole_number("diagonal", diagonal)
        if x.rank not in (1, 2):
            refuse(f"x has shape {x.shape}, expected rank 1 or 2")
        if x.rank == 1:
            made = _embedded(x, k, 0, 1)
            return Movement(made.outputs, made.moves, {"diagonal": k}, gradient=made.gradient)
        view = x.diagonal(k, 0, 1)
        return Movement({"y": view.shape}, [Copy(View.whole("y", view.shape), view)], {"diagonal": k})
