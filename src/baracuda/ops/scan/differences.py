"""diff and cumulative_trapezoid: their outputs have one place less."""

# ruff: noqa: N801
from __future__ import annotations

from itertools import pairwise

from ...expr.nodes import f
from ...registry import FLOATS, Scan, by_compute, number, scan
from ...truth import mp, remaining, running, size
from .sums import added, joined, summed, twice


@scan(dtypes=FLOATS, torch="diff", jax="jax.numpy.diff", ulp=1, shorter=1, reversible=False)
class diff:
    """The difference of neighbours, x[k+1] - x[k]."""

    truth = lambda x: [b - a for a, b in pairwise(x)]
    forward = Scan(
        identity=lambda: {},
        lift=lambda x: {},
        combine=lambda a, b: {},
        emit=lambda x, x_after: f.wide(x_after) - f.wide(x),
    )
    backward = Scan(
        identity=lambda: {},
        lift=lambda dy: {},
        combine=lambda a, b: {},
        emit=lambda dy, dy_before: f.wide(dy_before) - f.wide(dy),
        fill={"dy_before": 0.0},
    )
    backward_truth = lambda dy, x: [a - b for a, b in zip([mp.mpf(0), *dy], [*dy, mp.mpf(0)], strict=True)]


HALF = lambda s, p, spacing: f.value(s * (spacing * 0.5)) * f.where(p == 1.0, f.wide_const(1.0), 2.0**64)


def trapezoid_gradient(dy, x, spacing):
    g = remaining(dy)
    return [(a + b) * spacing / 2 for a, b in zip([mp.mpf(0), *g], [*g, mp.mpf(0)], strict=True)]


@scan(dtypes=FLOATS, torch="cumulative_trapezoid", jax=None, ulp=1, shorter=1, reversible=False,
      params=(number("spacing", 1.0, doc="the distance between neighbours"),),
      floor=lambda x, w, spacing, **_: [w * abs(spacing) * t for t in running(size(x))[1:]],
      backward_floor=lambda dy, w, spacing, **_: [w * abs(spacing) * t for t in remaining(size([*dy[:1], *dy]) or [mp.mpf(0)])])
class cumulative_trapezoid:
    """The running integral by the trapezoidal rule: the sum of (x[k] + x[k+1]) / 2 times the spacing."""

    truth = lambda x, spacing: [s * spacing / 2 for s in running([a + b for a, b in pairwise(x)])]
    forward = by_compute(
        f32=summed(
            lambda x, x_after: {"s": f.wide(x) + f.wide(x_after)}, None, emit=lambda b, spacing: b.s * (spacing * 0.5)
        ).f32,
        f64=Scan(
            identity=lambda: {"s": f.exact(0.0), "p": f.wide_const(1.0)},
            step=lambda a, x, x_after: twice(a, x, x_after),
            combine=joined,
            emit=lambda b, spacing: HALF(b.s, b.p, spacing),
        ),
    )
    # Against the axis: in front of place k the sum reaches down to dy[k], with it to dy[k - 1]; place 0 has no dy before it.
    backward = by_compute(
        f32=Scan(
            identity=lambda: {"s": f.exact(0.0)},
            lift=lambda dy_before: {"s": f.wide(dy_before)},
            combine=lambda a, b: {"s": a.s + b.s},
            emit=lambda a, b, k, spacing: f.where(k == 0.0, a.s, a.s + b.s) * (spacing * 0.5),
            against=True,
            fill={"dy_before": 0.0},
        ),
        f64=Scan(
            identity=lambda: {"s": f.exact(0.0), "p": f.wide_const(1.0)},
            step=lambda a, dy_before: added(a, dy_before),
            combine=joined,
            emit=lambda a, b, k, spacing: f.where(
                k == 0.0, HALF(a.s, a.p, spacing), HALF(joined(a, b)["s"], joined(a, b)["p"], spacing)
            ),
            against=True,
            fill={"dy_before": 0.0},
        ),
    )
    backward_truth = lambda dy, x, spacing: trapezoid_gradient(dy, x, spacing)
