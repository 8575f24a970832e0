"""logcumsumexp."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import FLOATS, Quick, Scan, by_compute, scan
from ...truth import mp, remaining, running
from ..reduction.shared import clamped, inf

# The running sum is of e^(x - m). m is a multiple of 32 and changes only when x is more than 16 above it, to the one nearest x:
# so the sum is rescaled seldom, each time by e^-32 at most, and what rounding that brings does not add up. Within 16 of each
# other, x - m is exact; so is m + log s, but for one rounding. The element that brought m counts e^-16 at least, so nothing is
# lost below. -inf counts nothing, +inf makes the sum infinite. m stays finite.
PACE = 32.0
RISE = PACE / 2


def nearest(x):
    return f.round_even(x * (1 / PACE)) * PACE


def step(a, x):
    c = clamped(x)
    m = f.where(c - a.m > RISE, nearest(c), a.m)
    e = f.where(x == inf, inf, f.where(x == -inf, 0.0, f.exp_term(c - m)))
    return {"m": m, "s": a.s * f.wide(f.exp_term(a.m - m)) + f.wide(e)}


def combine(a, b):
    m = f.top(a.m, b.m)
    return {"m": m, "s": a.s * f.wide(f.exp_term(a.m - m)) + b.s * f.wide(f.exp_term(b.m - m))}


# Backward, the sum over later i of dy[i] e^(x[k] - y[i]). It is kept as s e^(-r): terms are taken relative to r, which follows y
# only when y has fallen far behind it, so that s is rounded seldom and no exponential leaves the range. An infinite r says that
# all y were infinite, or that there were none.
BEHIND = 16.0
NEAR = 80.0  # e^-80 and e^80 are normal numbers


def apart(x, y):
    """x - y and what its rounding lost."""
    d = x - y
    back = d - x
    return d, (x - (d - back)) - (y + back)


def gather(a, dy, y, add):
    c = clamped(y)
    d, lost = apart(c, clamped(a.r))
    first = (a.r == inf) & (y < inf)
    far = (d < -BEHIND) | first
    e = f.exp_sum(f.where(far, d, -d), f.where(far, lost, -lost))
    return {
        "s": add(a.s * f.wide(f.where(first, 0.0, f.where(far, e, 1.0))), f.wide(dy), f.wide(f.where(far, 1.0, e))),
        "r": f.where(far, c, a.r),
    }


def rejoin(a, b):
    r = f.low(a.r, b.r)
    part = lambda v: v.s * f.wide(f.where((v.r == inf) & (r < inf), 0.0, f.exp_sum(*apart(clamped(r), clamped(v.r)))))
    return {"s": part(a) + part(b), "r": r}


def spend(b, x, y_before):
    """dx: +inf goes to the first such entry alone, -inf and what follows +inf get nothing."""
    s = f.value(b.s)
    dx = s * f.wide(f.exp_sum(*apart(clamped(x), clamped(b.r))))
    nothing = (x == -inf) | (y_before == inf)
    return f.where(nothing & ~f.is_nan(s), 0.0, dx)


def forward(log, log_fast):
    return Scan(
        identity=lambda: {"m": -f.huge(), "s": f.exact(0.0)},
        step=step,
        combine=combine,
        emit=lambda b: log(b.m, b.s),
        quick=Quick(
            step=lambda a, x: {"m": a.m, "s": a.s + f.wide(f.exp_term_fast(x - a.m))},
            emit=lambda b: log_fast(b.m, b.s),
            ready=lambda a: (f.value(a.s) >= 2.0**-24) & f.is_finite(f.value(a.s)),
            safe=lambda b, x: x - b.m <= RISE,
        ),
    )


def backward(add):
    """`add(s, a, b)` is s + a b."""
    return Scan(
        identity=lambda: {"s": f.exact(0.0), "r": f.element(inf)},
        step=lambda a, dy, y: gather(a, dy, y, add),
        combine=rejoin,
        emit=lambda b, x, y_before: spend(b, x, y_before),
        against=True,
        fill={"y_before": -f.inf},
        quick=Quick(
            step=lambda a, dy, y: {"s": add(a.s, f.wide(dy), f.wide(f.exp_sum_middle(*apart(a.r, y)))), "r": a.r},
            emit=lambda b, x: f.value(b.s) * f.wide(f.exp_sum_middle(*apart(x, b.r))),
            ready=lambda a: f.is_finite(a.r),
            safe=lambda b, y: (y - b.r >= -BEHIND) & (y - b.r <= NEAR),
            fair=lambda b, x: f.abs(x - b.r) <= NEAR,
        ),
    )


def logs(x):
    """log of the running sums of e^x."""
    found, top = [], -mp.inf
    for v, s in zip(x, running([mp.exp(v) for v in x]), strict=True):
        top = v if mp.isnan(v) or v > top else top
        found.append(mp.nan if mp.isnan(s) else top if mp.isinf(top) else mp.log(s))
    return found


def weights(dy, x, y):
    """dx[k] = e^(x[k]) times the sum over i >= k of dy[i] e^(-y[i]); the infinite y are the +inf entry and what follows it."""
    finite = [d * mp.exp(-v) if mp.isfinite(v) or mp.isnan(v) else mp.mpf(0) for d, v in zip(dy, y, strict=True)]
    beyond = remaining([d if v == mp.inf else mp.mpf(0) for d, v in zip(dy, y, strict=True)])
    found = []
    for k, (v, s) in enumerate(zip(x, remaining(finite), strict=True)):
        if mp.isnan(s):
            found.append(mp.nan)
        elif v == mp.inf:
            found.append(mp.mpf(0) if k and y[k - 1] == mp.inf else beyond[k])
        else:
            found.append(mp.mpf(0) if v == -mp.inf or y[k] == mp.inf else s * mp.exp(v))
    return found


@scan(dtypes=FLOATS, torch="logcumsumexp", jax="jax.lax.cumlogsumexp", ulp=2, backward_ulp=3,
      floor=lambda x, u, **_: [2 * u] * len(x),
      backward_floor=lambda dy, x, y, u, **_: [2 * u * abs(v) for v in weights([abs(d) for d in dy], x, y)])
class logcumsumexp:
    """log of the running sum of e^x, shifted; -inf as long as there is nothing else, +inf from the first +inf on.

    The gradient of -inf is 0; the first +inf receives the later gradients.
    """

    truth = lambda x: logs(x)
    forward = by_compute(
        f32=forward(f.log_plus, f.log_plus_fast),
        f64=forward(f.log_plus, f.log_plus_fast),
        half=forward(f.log_plus_half, f.log_plus_half_fast),
    )
    backward = by_compute(f32=backward(f.add_exact), f64=backward(lambda s, a, b: s + a * b))
    backward_truth = lambda dy, x, y: weights(dy, x, y)
