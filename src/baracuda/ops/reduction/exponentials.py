"""logsumexp."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import FLOATS, Fold, by_compute, reduce
from ...truth import largest, mp, share
from .shared import clamped, counted, extreme, inf, same

LOG2_E = 1.4426950408889634
LARGEST = extreme(f.maximum, f.lowest)


def to_multiple(m):
    return f.round_even(clamped(m) * 0.03125) * 32.0


# The pivot is the largest of the first elements, to a multiple of 32: differences from it are exact, or their errors nothing
# beside the result, however many elements share one. Should later ones exceed it so far that their terms pass 2^90, as no sum of
# terms up to e^16 does, the fold is done again with the maximum of all: one pass is the rule. What passes it even then is +inf.
EXP_SUM = Fold(
    identity=lambda: {"s": f.exact(0.0)},
    pivot=LARGEST.but(finish=lambda a: to_multiple(a.m)),
    lift=lambda x, p: {"s": f.exp_summand(x - p)},
    bundle=lambda a, b, c, d: {"s": f.wide((a.s + b.s) + (c.s + d.s))},  # roundings far below those of the exponentials
    combine=lambda a, b: {"s": a.s + b.s},
    retry=lambda a: f.value(a.s) > 2.0**90,
    close=lambda a, p: {"s": a.s, "p": f.wide(p)},
    merge=lambda a, b: {
        "s": a.s * f.exp(a.p - f.maximum(a.p, b.p)) + b.s * f.exp(b.p - f.maximum(a.p, b.p)),
        "p": f.maximum(a.p, b.p),
    },
    finish=lambda a: f.where(f.value(a.s) > 2.0**90, inf, a.p + f.log(f.value(a.s))),
)


def base_two(p):
    """The pivot, and a factor and a summand that make e^(x - p) a power of two. Halves from 2^16 on are equal, or so far apart
    that nothing is left of the smaller one, by any factor: by one that makes the difference exact."""
    factor = f.where(f.abs(p) < 2.0**16, f.element(LOG2_E), 1.0)
    return p, factor, -p * factor


def near_zero(a, p, n):
    """A chunk of whole panels that may be of a result so small that a half shows what rough terms lose: below 1/8, which only
    small pivots let it be. A chunk far below 1 has no part in one."""
    small = ((p == 0.0) & (f.value(a.s) < 1.13)) | ((p == -32.0) & (f.value(a.s) > 2.0**31) & (f.value(a.s) < 2.0**47))
    return small & (n >= 64.0)


# A half shows nothing of what many rough terms lose, unless the result is near 0; few, as of short axes, are lifted with care.
LOGSUMEXP = by_compute(
    f32=EXP_SUM,
    f64=EXP_SUM,
    half=EXP_SUM.but(
        pivot=LARGEST.but(finish=lambda a: base_two(to_multiple(a.m))),
        lift=lambda x, p: {"s": f.exp_summand(x - p[0])},
        term=lambda x, p: {"s": f.exp2_rough(f.fma(x, p[1], p[2]))},
        careful=lambda p: p[1] == 0.0,
        care=lambda p: (p[0], f.element(0.0), f.element(0.0)),
        retry=lambda a, p, n: (f.value(a.s) > 2.0**90) | near_zero(a, p[0], n),
        close=lambda a, p: {"s": a.s, "p": f.wide(p[0])},
    ),
)


def logsumexp_backward_truth(dy, x, y):
    if y == -mp.inf:
        return [mp.mpf(0)] * len(x)
    if y == mp.inf:
        return share(dy, x, y, "split")
    return [dy * mp.exp(v - y) for v in x]


def exp_difference(x, y):
    """e^(x - y), the rounding error of the difference carried along."""
    d = x - y
    back = d - x
    return f.exp_sum_near(d, (x - (d - back)) - (y + back))


def shares(ratio):
    """dy times what each term is of the sum; where the sum is infinite, the infinite terms share dy."""
    return lambda dy, x, y, st, guard: f.where(
        guard, f.where((y == inf) & (x == inf), f.rounded(f.wide(dy) / st), 0.0), dy * ratio(x, y)
    )


@reduce(dtypes=FLOATS, torch="logsumexp", jax="jax.scipy.special.logsumexp", empty=-inf, ulp=2, backward_ulp=3,
        floor=lambda u, **_: 2 * u)
class logsumexp:
    """log of the sum of e^x, shifted; -inf for nothing but -inf, +inf where there is one.

    The gradient of -inf is 0; that of +inf is shared by the +inf entries.
    """

    truth = lambda x: mp.inf if largest(x) == mp.inf else mp.log(mp.fsum([mp.exp(v) for v in x]))
    forward = LOGSUMEXP
    guard = lambda y: f.is_inf(y)
    backward = by_compute(
        f32=(counted(same), shares(exp_difference)),
        f64=(counted(same), shares(exp_difference)),
        # What a difference of halves loses in f32, or a rough power, a half never shows.
        half=(counted(same), shares(lambda x, y: f.exp2_rough((x - y) * LOG2_E))),
    )
    backward_truth = logsumexp_backward_truth
