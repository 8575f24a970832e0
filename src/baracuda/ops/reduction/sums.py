"""sum, mean and sum_to."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import BOOL, FLOATS, INTS, Fold, by_compute, reduce
from ...truth import mean as average, mp, total
from .shared import nan

PLAIN_SUM = Fold(
    identity=lambda: {"s": f.exact(-0.0)},  # -0 + x is x for every x, -0 included
    lift=lambda x: {"s": f.wide(x)},
    combine=lambda a, b: {"s": a.s + b.s},
    finish=lambda a: f.value(a.s),
)
F32_SUM = PLAIN_SUM.but(lift=None, step=lambda a, x: {"s": f.add_exact(a.s, f.wide(x), 1.0)})
# Four halves near each other have a sum that f32 holds: one is widened, not four.
HALF_SUM = PLAIN_SUM.but(
    bundle=lambda a, b, c, d: {"s": (a.s + b.s) + (c.s + d.s)},
    near=lambda a, b, c, d: {"s": (a + b) + (c + d)},
)
# An f64 sum that overflowed on the way is taken again, scaled down: whatever that loses is far below what overflowed.
SUM = by_compute(
    f32=F32_SUM,
    f64=PLAIN_SUM.but(
        pivot=1.0,
        lift=lambda x, p: {"s": x * p},
        retry=lambda a: ~f.is_finite(f.value(a.s)),
        repivot=lambda a: f.wide_const(2.0**-64),
        close=lambda a, p: {"s": a.s, "p": p},
        merge=lambda a, b: {"s": a.s * (f.low(a.p, b.p) / a.p) + b.s * (f.low(a.p, b.p) / b.p), "p": f.low(a.p, b.p)},
        finish=lambda a: f.value(a.s) / a.p,
    ),
    ints=PLAIN_SUM,
    half=HALF_SUM,
)
MEAN = by_compute(
    f32=F32_SUM.but(finish=lambda a, n: a.s / n),
    f64=SUM.f64.but(finish=lambda a, n: f.value(f.quotient(a.s, n)) / a.p),
    half=HALF_SUM.but(finish=lambda a, n: a.s / n),
)


@reduce(dtypes=FLOATS + INTS + BOOL, torch="sum", jax="jax.numpy.sum", empty=0.0, ulp=1, integers="accumulator",
        floor=lambda x, w, **_: w * total(x))
class sum:
    """The sum of the elements; 0 over an empty axis. Integers are summed, modulo 2^64, and returned in 64 bits."""

    truth = lambda x: mp.fsum(x)
    forward = SUM
    backward = lambda dy: dy
    backward_truth = lambda dy, x: [dy] * len(x)


@reduce(dtypes=FLOATS, torch="mean", jax="jax.numpy.mean", empty=nan, ulp=1,
        floor=lambda x, w, **_: w * total(x) / len(x))
class mean:
    """The mean of the elements; NaN over an empty axis."""

    truth = lambda x: average(x)
    forward = MEAN
    backward = lambda dy, n: f.rounded(f.wide(dy) / n)
    backward_truth = lambda dy, x: [dy / len(x)] * len(x)


@reduce(dtypes=FLOATS + INTS + BOOL, torch="Tensor.sum_to_size", jax=None, empty=0.0, ulp=1, integers="accumulator",
        axes="shape", floor=lambda x, w, **_: w * total(x))
class sum_to:
    """The sum over every axis along which `shape` was broadcast: the inverse, and the backward, of a broadcast."""

    truth = lambda x: mp.fsum(x)
    forward = SUM
    backward = lambda dy: dy
    backward_truth = lambda dy, x: [dy] * len(x)
