"""reduce_window: every reduction of the table, over windows. It has no formulas of its own."""

from __future__ import annotations

from ..registry import OPS, Op, windowed
from ..registry.shape import setting

PER_AXIS = "an int, or one for each axis"


def window_truth(x, kind, **params):
    """Of one window: the kind's own truth, of the cells inside in C order."""
    op: Op = OPS[kind]
    return op.truth(x, **{p.name: params[p.name] for p in op.params if p.name in params})


@windowed(
    jax="jax.lax.reduce_window",
    settings=(
        setting("window", None, "int | _Shape", PER_AXIS, "cells of a window along each axis"),
        setting("stride", 1, "int | _Shape", PER_AXIS, "from a window to the next"),
        setting(
            "padding", 0, 'int | _Shape | Sequence[tuple[int, int]] | Literal["valid", "same"]',
            f"{PER_AXIS}, a pair (before, behind) for each axis, 'valid' or 'same'", "how far windows reach over the border",
        ),
        setting("dilation", 1, "int | _Shape", PER_AXIS, "from a cell of a window to the next"),
        setting("base_dilation", 1, "int | _Shape", PER_AXIS, "from a cell of the input to the next; between them is nothing"),
        setting("axis", None, "_Axis", "an int, a tuple of ints, or None for all", "the axes that the settings are for"),
    ),
)  # fmt: skip
class reduce_window:  # noqa: N801
    """A reduction over the cells of each window.

    An output is what the reduction `kind` makes of the cells of its window that are inside the input, as an array of their own:
    places count them in C order. A window without any is empty, which some kinds refuse.
    """

    truth = window_truth
