"""max_pool, adaptive_max_pool and fractional_max_pool."""

from __future__ import annotations

from ...expr.nodes import f
from ...registry import Gather, Window, flag, window
from ...truth import largest, mp, winners
from ..reduction.shared import inf


def beats(x, m):
    """Larger, or the first NaN."""
    return ~(x <= m) & (m == m)


# As the smallest of the negated: a minimum is cheaper than a maximum where zeros have signs and NaN sticks.
LARGEST = Window(
    identity=lambda: {"m": f.highest()},
    step=lambda a, x: {"m": f.minimum(a.m, -x)},
    merge=lambda a, b: {"m": f.minimum(a.m, b.m)},
    lift=lambda x: {"m": -x},
    finish=lambda a: -a.m,
    fill=-inf,
    means="largest",
)
# The tap of the first winner; where no cell beats -inf, the first tap inside.
WINNER = Window(
    identity=lambda: {"m": f.lowest(), "k": f.element(-1.0)},
    step=lambda a, x, k: {"m": f.where(beats(x, a.m), x, a.m), "k": f.where(beats(x, a.m), k, a.k)},
    finish=lambda a, first: (a.m, f.where(a.k < 0.0, first, a.k)),
    fill=-inf,
)
# Two are added as well in the element's type: an f64 has more than twice its bits, so that rounding there first changes nothing.
TO_ONE_OF_TWO = Gather(
    stat=WINNER.but(finish=lambda a, first: f.where(a.k < 0.0, first, a.k)),
    prepare=lambda dy, st: {"g": dy, "w": st},
    identity=lambda: {"s": f.element(0.0)},
    step=lambda a, k, g, w: {"s": a.s + f.where(k == w, g, 0.0)},
    finish=lambda a: a.s,
    means="winner",
)
# Halves are added up in f32, unless they may be too large for that.
TO_WINNER_HALF = TO_ONE_OF_TWO.but(
    prepare=lambda dy, st: {"g": dy, "h": f.where(f.abs(dy) < 2.0**120, dy, f.nan), "w": st},
    identity=lambda: {"q": f.element(0.0), "s": f.exact(0.0)},
    step=lambda a, k, g, h, w: {
        "q": a.q + f.where(k == w, h, 0.0),
        "s": a.s + f.wide(f.where(k == w, g, 0.0)),
    },
    finish=lambda a: f.where(a.q == a.q, f.wide(a.q), f.value(a.s)),
)
TO_WINNER = TO_ONE_OF_TWO.but(
    identity=lambda: {"s": f.exact(0.0)},
    step=lambda a, k, g, w: {"s": a.s + f.wide(f.where(k == w, g, 0.0))},
    finish=lambda a: f.value(a.s),
    two=TO_ONE_OF_TWO,
    half=TO_WINNER_HALF,
    means="",
)
BACKWARD = {"": TO_WINNER, "apart": TO_ONE_OF_TWO}
FORWARD = {"": LARGEST, "indices": WINNER}
INDICES = flag("return_indices", doc="also give the winners' places in the plane, i64")


def max_truth(x):
    """The value and which of the cells it is: the first of equals."""
    y = largest(x)
    return y, winners(x, y)[0]


def max_backward_truth(dy, x):
    won = winners(x, largest(x))[0]
    return [dy if i == won else mp.mpf(0) for i in range(len(x))]


def max_row(rank, torch, jax=None, bins="regular"):
    return window(torch=f"nn.functional.{torch}{rank}d", jax=jax, ulp=0, backward_ulp=1, rank=rank, outputs=("y", "indices"),
                  elements={"indices": "i64"}, params=(INDICES,), bins=bins,
                  variant=lambda return_indices: "indices" if return_indices else "",
                  backward_floor=lambda terms, w, **_: w * mp.fsum(terms))  # fmt: skip


def parts():
    return {"truth": max_truth, "forward": FORWARD, "backward": BACKWARD, "backward_truth": max_backward_truth}


for _rank in (1, 2, 3):
    for _name, _bins, _doc in (
        ("max_pool", "regular", "The largest cell of each window; NaN if there is one.\n\nThe first winner gets the gradient."),
        (
            "adaptive_max_pool",
            "adaptive",
            "The largest cell of each of `output_size` bins.\n\nBin i of n is [floor(i in / n), ceil((i + 1) in / n)).",
        ),
    ):
        max_row(_rank, _name, bins=_bins)(type(f"{_name}{_rank}d", (), parts() | {"__doc__": _doc}))
for _rank in (2, 3):
    max_row(_rank, "fractional_max_pool", bins="fractional")(
        type(
            f"fractional_max_pool{_rank}d",
            (),
            parts()
            | {
                "backward": TO_WINNER,  # windows placed at random may share cells
                "__doc__": "The largest cell of each of `output_size` windows.\n\n`samples`, numbers in [0, 1) for each plane "
                "and axis, place them as PyTorch does; other numbers count as 0."
            },
        )
    )
