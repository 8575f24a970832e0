"""fill and eye: arrays out of nothing."""

# ruff: noqa: N801
from __future__ import annotations

from typing import Any

from ...registry import REQUIRED, problem, setting, shape
from ...registry.moves import Fill, Movement, Shape, View
from .shared import ints, refuse, whole_number


@shape(
    torch="full",
    jax="jax.numpy.full",
    inputs=(),
    differentiable=False,
    settings=(
        setting("shape", REQUIRED, "_Shape", "a tuple of ints", "the shape of the result"),
        setting("value", 0, "float", "a number that the dtype holds", "of every element"),
    ),
    cases=[
        problem(shape=(3, 4), value=1),
        problem(shape=(), value=1),
        problem(shape=(0, 2), value=1),
        problem(shape=(7, 300), value=1),
    ],
    measured=[problem(shape=(4096, 4096), value=1)],
    twins={
        "numpy": lambda np, dtype, shape, value: np.full(shape, value, dtype),
        "torch": lambda torch, dtype, shape, value: torch.full(shape, value, dtype=dtype),
    },
)
class fill:
    """An array of one value. A NumPy array, unless `like` is of another kind."""

    truth = lambda number, j, shapes, shape, value=0: value

    @staticmethod
    def forward(shape: Any = None, value: Any = 0) -> Movement:
        extents = ints("shape", shape)
        if any(n < 0 for n in extents):
            refuse(f"shape {extents} has a negative extent")
        return Movement({"y": extents}, [Fill(View.whole("y", extents), value)], {"shape": extents, "value": value})


@shape(
    torch="eye",
    jax="jax.numpy.eye",
    inputs=(),
    differentiable=False,
    settings=(
        setting("n", REQUIRED, "int", "an int", "rows"),
        setting("m", None, "int | None", "an int, or None for as many as rows", "columns"),
        setting("diagonal", 0, "int", "an int", "which diagonal holds the ones"),
    ),
    cases=[problem(n=3), problem(n=3, m=5, diagonal=1), problem(n=5, m=2, diagonal=-1), problem(n=0), problem(n=2, diagonal=7)],
    measured=[problem(n=4096)],
    twins={
        "numpy": lambda np, dtype, n, m=None, diagonal=0: np.eye(n, m, diagonal, dtype),
        "torch": lambda torch, dtype, n, m=None, diagonal=0: _torch_eye(torch, dtype, n, m, diagonal),
    },
)
class eye:
    """Ones on a diagonal, zero elsewhere. A NumPy array, unless `like` is of another kind."""

    truth = lambda number, j, shapes, n, m=None, diagonal=0: int(j[1] - j[0] == diagonal)

    @staticmethod
    def forward(n: Any = None, m: Any = None, diagonal: Any = 0) -> Movement:
        if n is None:
            refuse("n is missing, expected an int")
        rows, k = whole_number("n", n), whole_number("diagonal", diagonal)
        columns = rows if m is None else whole_number("m", m)
        if rows < 0 or columns < 0:
            refuse(f"n is {rows} and m is {columns}, expected neither to be negative")
        out: Shape = (rows, columns)
        y = View.whole("y", out)
        return Movement({"y": out}, [Fill(y), Fill(y.diagonal(k, 0, 1), 1)], {"n": rows, "m": columns, "diagonal": k})


def _torch_eye(torch: Any, dtype: Any, n: int, m: int | None, diagonal: int) -> Any:
    if diagonal:
        raise ValueError("torch.eye has the main diagonal only")
    return torch.eye(n, n if m is None else m, dtype=dtype)
