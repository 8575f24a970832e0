"""logsumexp."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import FLOATS, Fold, reduce
from ...truth import largest, mp, share
from .shared import clamped, counted, extreme, inf, same

# The pivot is the largest of the first elements. Should a later one exceed it by 64, the fold is done again with the true
# maximum: every exponential then stays far from overflow, and one pass is the rule.
LOGSUMEXP = Fold(
    identity=lambda: {"s": f.exact(0.0), "m": f.lowest()},
    pivot=extreme(f.maximum, f.lowest).but(finish=lambda a: clamped(a.m)),
    lift=lambda x, p: {"s": f.exp_fast(f.low(80.0, x - p)), "m": x},
    bundle=lambda a, b, c, d: {
        "s": f.wide((a.s + b.s) + (c.s + d.s)),  # three roundings in four terms, far below those of the exponentials
        "m": f.top(f.top(a.m, b.m), f.top(c.m, d.m)),
    },
    combine=lambda a, b: {"s": a.s + b.s, "m": f.top(a.m, b.m)},
    retry=lambda a, p: a.m - p > 64.0,
    repivot=lambda a: clamped(a.m),
    close=lambda a, p: {"s": a.s, "p": f.wide(p), "m": a.m},
    merge=lambda a, b: {
        "s": a.s * f.exp(a.p - f.maximum(a.p, b.p)) + b.s * f.exp(b.p - f.maximum(a.p, b.p)),
        "p": f.maximum(a.p, b.p),
        "m": f.top(a.m, b.m),
    },
    finish=lambda a: f.where((a.m == inf) & ~f.is_nan(f.value(a.s)), inf, a.p + f.log(f.value(a.s))),
)


def logsumexp_backward_truth(dy, x, y):
    if y == -mp.inf:
        return [mp.mpf(0)] * len(x)
    if y == mp.inf:
        return share(dy, x, y, "split")
    return [dy * mp.exp(v - y) for v in x]


def exp_difference(x, y):
    """e^(x - y), the rounding error of the difference carried along."""
    x = clamped(x)
    d = x - y
    back = d - x
    return f.exp_sum(d, (x - (d - back)) - (y + back))


@reduce(dtypes=FLOATS, torch="logsumexp", jax="jax.scipy.special.logsumexp", empty=-inf, ulp=2, backward_ulp=3,
        floor=lambda u, **_: 2 * u)
class logsumexp:
    """log of the sum of e^x, shifted; -inf for nothing but -inf, +inf where there is one.

    The gradient of -inf is 0; that of +inf is shared by the +inf entries.
    """

    truth = lambda x: mp.inf if largest(x) == mp.inf else mp.log(mp.fsum([mp.exp(v) for v in x]))
    forward = LOGSUMEXP
    guard = lambda y: f.is_inf(y)
    backward = (
        counted(same),
        lambda dy, x, y, st, guard: f.where(
            guard,
            f.where((y == inf) & (x == inf), f.wide(dy) / st, 0.0),
            f.wide(dy * exp_difference(x, y)),
        ),
    )
    backward_truth = logsumexp_backward_truth
