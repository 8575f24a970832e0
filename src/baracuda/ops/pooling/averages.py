"""avg_pool and adaptive_avg_pool."""

from __future__ import annotations

from ...expr.nodes import f
from ...registry import Gather, Window, by_compute, window
from ...truth import mp, total

MEAN = Window(
    identity=lambda: {"s": f.exact(-0.0)},  # -0 + x is x for every x, -0 included
    step=lambda a, x: {"s": a.s + f.wide(x)},
    finish=lambda a, n: f.value(f.quotient(a.s, n)),
    fill=-0.0,
)
LARGE, DOWN, UP = 2.0**960, 2.0**-64, 2.0**64


def two_sums(a, x):
    """f64: what is so large that its sum may overflow, where the mean does not, is added up by itself, scaled down."""
    large = f.abs(x) >= LARGE
    return {"s": a.s + f.where(large, f.element(-0.0), x), "b": a.b + f.where(large, x * DOWN, f.element(-0.0))}


def mean_of_two(a, n):
    return f.where(f.value(a.b) == 0.0, f.value(f.quotient(a.s, n)), f.value(f.quotient(a.b + a.s * DOWN, n)) * UP)


# Few halves are added up in f32. None is too small to be 2^-16 times as large, and no sum of so few is too large then.
MEAN_OF_FEW = Window(
    identity=lambda: {"q": f.element(-0.0)},
    step=lambda a, x: {"q": f.fma(x, f.element(2.0**-16), a.q)},
    finish=lambda a, r: a.q * f.narrow(r * 2.0**16),
    fill=-0.0,
)
# f64 has bits to spare for f32: once over n, and not a division for every output.
MEANS = by_compute(
    f32=MEAN.but(finish=lambda a, r: f.value(a.s) * r),
    f64=MEAN.but(identity=lambda: {"s": f.exact(-0.0), "b": f.exact(-0.0)}, step=two_sums, finish=mean_of_two),
    half=MEAN_OF_FEW,
)
EVEN = Gather(
    prepare=lambda dy, n: {"c": f.wide(dy) / n},
    identity=lambda: {"s": f.exact(0.0)},
    step=lambda a, c: {"s": a.s + c},
    finish=lambda a: f.value(a.s),
)


def fair(c):
    """NaN where f32 has no room to add up: the f64 sum is taken then."""
    return f.where(f.abs(c) < 2.0**120, c, f.nan)


EVEN_HALF = Gather(
    prepare=lambda dy, r: {"h": fair(dy * f.narrow(r)), "c": f.wide(dy) * r},
    identity=lambda: {"q": f.element(0.0), "s": f.exact(0.0)},
    step=lambda a, h, c: {"q": a.q + h, "s": a.s + c},
    finish=lambda a: f.where(a.q == a.q, f.wide(a.q), f.value(a.s)),
    quick=Gather(
        prepare=lambda dy, r: {"h": fair(dy * f.narrow(r)) + 0.0},  # no -0
        identity=lambda: {"q": f.element(-0.0)},
        step=lambda a, h: {"q": a.q + h},
        finish=lambda a: a.q,
    ),
)
EVENS = by_compute(f32=EVEN.but(prepare=lambda dy, r: {"c": f.wide(dy) * r}, half=EVEN_HALF), f64=EVEN)
# One window at most holds a cell: what it gives is rounded before it is handed out. The same bits.
ALONE = EVEN.but(identity=lambda: {"s": f.element(0.0)}, finish=lambda a: a.s)
ALONES = by_compute(f32=ALONE.but(prepare=lambda dy, r: {"c": f.rounded(f.wide(dy) * r)}, half=EVEN_HALF), f64=ALONE)


def avg_row(rank, torch, bins="regular"):
    return window(torch=f"nn.functional.{torch}{rank}d", jax=None, ulp=1, backward_ulp=2, rank=rank, bins=bins,
                  floor=lambda x, w, n, **_: w * total(x) / n,
                  backward_floor=lambda terms, u, **_: u * mp.fsum(terms))  # fmt: skip


def parts():
    return {
        "truth": lambda x, n: mp.fsum(x) / n,
        "forward": MEANS,
        "backward": {"": EVENS, "apart": ALONES},
        "backward_truth": lambda dy, x, n: [dy / n] * len(x),
    }


for _rank in (1, 2, 3):
    for _name, _bins, _doc in (
        ("avg_pool", "regular", "The mean of each window.\n\n`count_include_pad` and `divisor_override` say what by."),
        (
            "adaptive_avg_pool",
            "adaptive",
            "The mean of each of `output_size` bins.\n\nBin i of n is [floor(i in / n), ceil((i + 1) in / n)).",
        ),
    ):
        avg_row(_rank, _name, bins=_bins)(type(f"{_name}{_rank}d", (), parts() | {"__doc__": _doc}))
