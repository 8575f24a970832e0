"""norm2 and vector_norm."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import FLOATS, Fold, by_compute, number, reduce
from ...truth import largest, mp, share, sign, smallest
from .extremes import by_ties
from .shared import extreme, inf, nan, same, signum, times_in_f32, unit_scale
from .sums import PLAIN_SUM

# f32 squares fit f64. f64 squares may not: then the fold is done again, scaled by the largest magnitude's power of two.
SCALED_SQUARES = Fold(
    identity=lambda: {"s": f.exact(0.0), "m": f.element(0.0)},
    pivot=1.0,
    lift=lambda x, p: {"s": (x * p) * (x * p), "m": f.abs(x)},
    combine=lambda a, b: {"s": a.s + b.s, "m": f.top(a.m, b.m)},
    retry=lambda a: (a.m > 2.0**500) | ((a.m < 2.0**-480) & (a.m > 0.0)),
    repivot=lambda a: unit_scale(a.m),
    close=lambda a, p: {"s": a.s, "p": p},
    merge=lambda a, b: {
        "s": a.s * ((f.low(a.p, b.p) / a.p) * (f.low(a.p, b.p) / a.p))
        + b.s * ((f.low(a.p, b.p) / b.p) * (f.low(a.p, b.p) / b.p)),
        "p": f.low(a.p, b.p),
    },
    finish=lambda a: f.sqrt(f.value(a.s)) / a.p,
)


def squares(a, b, c, d):
    return (a * a + b * b) + (c * c + d * d)


NORM2 = by_compute(
    f32=Fold(
        identity=lambda: {"s": f.wide_const(0.0)},
        step=lambda a, x: {"s": f.add_exact(a.s, f.wide(x), f.wide(x))},
        combine=lambda a, b: {"s": a.s + b.s},
        finish=lambda a: f.sqrt(a.s),
    ),
    f64=SCALED_SQUARES,
    # Squares of halves are exact in f32, but for those of bf16 at its ends; what four lose as a sum, a half never shows.
    half=Fold(
        identity=lambda: {"s": f.wide_const(0.0)},
        lift=lambda x: {"s": f.wide(x) * f.wide(x)},
        combine=lambda a, b: {"s": a.s + b.s},
        bundle=lambda a, b, c, d: {"s": (a.s + b.s) + (c.s + d.s)},
        near=lambda a, b, c, d: {"s": squares(a, b, c, d)},
        far=lambda a, b, c, d: ~((squares(a, b, c, d) >= 2.0**-76) & (squares(a, b, c, d) <= 2.0**120)),
        finish=lambda a: f.sqrt(a.s),
    ),
)
# f64 divides element by element, because dy / y may overflow where dy * x / y does not.
NORM2_BACKWARD = by_compute(
    f32=lambda dy, x, y: f.wide(x) * f.where(y == 0.0, f.wide_const(0.0), f.wide(dy) / f.wide(y)),
    f64=lambda dy, x, y: f.where(y == 0.0, 0.0, dy * (x / y)),
    half=lambda dy, x, y: times_in_f32(x, f.where(y == 0.0, f.wide_const(0.0), f.wide(dy) / f.wide(y)), steps=2),
)
NORM2_TRUTH = lambda dy, x, y: [mp.mpf(0) if y == 0 else dy * v / y for v in x]


@reduce(dtypes=FLOATS, torch="linalg.vector_norm", jax="jax.numpy.linalg.vector_norm", empty=0.0, ulp=1, backward_ulp=2)
class norm2:
    """The square root of the sum of squares, without spurious overflow or underflow; its gradient at 0 is 0."""

    truth = lambda x: mp.sqrt(mp.fsum([v * v for v in x]))
    forward = NORM2
    backward = NORM2_BACKWARD
    backward_truth = NORM2_TRUTH


# The pivot brings the largest magnitude near 1, so that neither the powers nor the root lose bits to a large logarithm.
POWER_SUM = Fold(
    identity=lambda: {"s": f.exact(0.0), "m": f.element(0.0)},
    pivot=Fold(
        identity=lambda: {"m": f.element(0.0)},
        lift=lambda x: {"m": f.abs(x)},
        combine=lambda a, b: {"m": f.top(a.m, b.m)},
        finish=lambda a: unit_scale(a.m),
    ),
    lift=lambda x, p, ord: {"s": f.pow(f.wide(f.abs(x)) * p, ord), "m": f.abs(x)},
    combine=lambda a, b: {"s": a.s + b.s, "m": f.top(a.m, b.m)},
    retry=lambda a, p: f.wide(a.m) * p > 2.0,
    repivot=lambda a: unit_scale(a.m),
    close=lambda a, p: {"s": a.s, "p": p},
    merge=lambda a, b, ord: {
        "s": a.s * f.pow(f.low(a.p, b.p) / a.p, ord) + b.s * f.pow(f.low(a.p, b.p) / b.p, ord),
        "p": f.low(a.p, b.p),
    },
    finish=lambda a, ord: f.root(f.value(a.s), ord) / a.p,
)
MAGNITUDE = lambda pick, start: extreme(pick, lambda: f.element(start)).but(lift=lambda x: {"m": f.abs(x)})


def hits_magnitude(x, y):
    return same(f.abs(x), y)


def ord_variant(ord):
    return {0.0: "zero", 1.0: "one", 2.0: "two", inf: "inf", -inf: "low"}.get(ord, "any")


def vector_norm_truth(x, ord):
    a = [abs(v) for v in x]
    if ord == 0:
        return mp.mpf(len([v for v in a if v != 0]))
    if ord in (inf, -inf):
        return (largest if ord > 0 else smallest)(a)
    return mp.fsum([v ** mp.mpf(ord) for v in a]) ** (1 / mp.mpf(ord))


def vector_norm_backward_truth(dy, x, y, ord):
    if ord == 0:
        return [mp.mpf(0)] * len(x)
    if ord in (inf, -inf):
        return [s * sign(v) for s, v in zip(share(dy, [abs(v) for v in x], y, "split"), x, strict=True)]
    if ord == 1:
        return [dy * sign(v) for v in x]
    if mp.isnan(y):
        return [mp.nan] * len(x)

    def power(v):
        r, q = abs(v) / y, mp.mpf(ord) - 1
        return mp.inf if r == 0 and q < 0 else r**q

    return [mp.mpf(0) if v == 0 or y == 0 else dy * sign(v) * power(v) for v in x]


@reduce(dtypes=FLOATS, torch="linalg.vector_norm", jax="jax.numpy.linalg.vector_norm", ulp=2, backward_ulp=4,
        empty=lambda ord: None if ord == -inf else 0.0,
        params=(number("ord", 2.0, at_least=0.0, also=(-inf,), doc="the order; 0 counts, inf and -inf take extremes"),),
        variant=ord_variant, floor=lambda x, u, ord, **_: u * abs(vector_norm_truth(x, ord)) / ord if 0 < ord < 1 else 0)
class vector_norm:
    """(sum |x|^ord)^(1/ord); ord 0 counts the non-zeros, inf and -inf take the largest and smallest magnitude."""

    truth = vector_norm_truth
    forward = {
        "zero": Fold(
            identity=lambda: {"c": f.wide_const(0.0)},
            lift=lambda x: {"c": f.where(x != 0.0, f.wide_const(1.0), 0.0)},
            combine=lambda a, b: {"c": a.c + b.c},
            finish=lambda a: a.c,
        ),
        "one": PLAIN_SUM.but(identity=lambda: {"s": f.exact(0.0)}, lift=lambda x: {"s": f.wide(f.abs(x))}),
        "two": NORM2,
        "inf": MAGNITUDE(f.maximum, 0.0),
        "low": MAGNITUDE(f.minimum, inf),
        "any": POWER_SUM,
    }
    backward = {
        "zero": lambda dy: f.wide(dy) * 0.0,
        "one": lambda dy, x: f.wide(dy) * signum(x),
        "two": NORM2_BACKWARD,
        "inf": by_ties(hits_magnitude, signum)["split"],
        "low": by_ties(hits_magnitude, signum)["split"],
        "any": lambda dy, x, y, ord: f.where(
            (x == 0.0) | (y == 0.0),
            f.where(f.is_nan(y), f.wide_const(nan), 0.0),
            f.wide(dy) * f.sign_of(x) * f.pow_ratio(f.wide(f.abs(x)), f.wide(y), ord - 1.0),
        ),
    }
    backward_truth = vector_norm_backward_truth
