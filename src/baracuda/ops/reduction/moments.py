"""var, std and both with their mean."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import FLOATS, Fold, by_compute, number, reduce
from ...truth import mean as average, mp, sign, total, variance
from .shared import nan, times_in_f32, unit_scale
from .sums import MEAN, PLAIN_SUM, SUM


# Deviations are taken from the mean of the first m elements. That mean belongs to the data, so its own distance d from the
# true mean is bounded by m d^2 <= M2: the correction n d^2 never exceeds n/m times the result, which f64 sums of f32 elements
# bear. For f64 elements a pivot that far off is replaced and the fold done again. They are also scaled by
# the power of two `c`, which is 1 unless their squares would leave the range.
def ordinary_scale(m):
    """1 for ordinary magnitudes. With an infinity about, whatever is finite must not overflow to meet it."""
    return f.where(f.is_inf(m), 2.0**-540, f.where((m > 2.0**500) | (m < 2.0**-400), unit_scale(m), 1.0))


def moments(exact_sum):
    """The fold behind var and std; `exact_sum` also carries the sum itself, for those who want the mean."""
    t = (lambda v: {"t": v}) if exact_sum else (lambda v: {})
    mean_of = (lambda a, p, n: f.value(f.quotient(a.t, n))) if exact_sum else (lambda a, p, n: p + a.d / n)

    def join(a, b, na, nb, ra, rb):
        apart, part = b.mean * rb - a.mean * ra, nb / (na + nb)
        return {
            "mean": a.mean * ra + apart * part,
            "m2": a.m2 * (ra * ra) + b.m2 * (rb * rb) + apart * apart * (na * part),
        }

    def squares(a, n):
        return f.top(0.0, f.value(a.s) - a.d * (a.d / n))

    def astray(a, n):
        """The first elements are outliers: their mean is so far off that f64 squares would cancel."""
        return a.d * (a.d / n) > 4.0 * squares(a, n)

    plain = Fold(
        identity=lambda: {"d": f.wide_const(0.0), "s": f.exact(0.0), **t(f.exact(-0.0))},
        pivot=PLAIN_SUM.but(finish=lambda a, n: f.value(a.s) / n),
        step=lambda a, x, p: {
            "d": f.add_exact(a.d, f.wide(x) - p, 1.0),
            "s": f.fma(f.wide(x) - p, f.wide(x) - p, a.s),
            **(t(f.add_exact(a.t, f.wide(x), 1.0)) if exact_sum else {}),
        },
        combine=lambda a, b: {"d": a.d + b.d, "s": a.s + b.s, **(t(a.t + b.t) if exact_sum else {})},
        close=lambda a, p, n: {"mean": mean_of(a, p, n), "m2": squares(a, n), "c": f.wide_const(1.0)},
        merge=lambda a, b, na, nb: {**join(a, b, na, nb, 1.0, 1.0), "c": a.c},
        finish=lambda a: a.m2,
    )
    scaled = Fold(
        identity=lambda: {"d": f.wide_const(0.0), "s": f.exact(0.0), "m": f.element(0.0), **t(f.exact(-0.0))},
        pivot=Fold(
            pivot=Fold(
                identity=lambda: {"m": f.element(0.0)},
                lift=lambda x: {"m": f.abs(x)},
                combine=lambda a, b: {"m": f.top(a.m, b.m)},
                finish=lambda a: ordinary_scale(a.m),
            ),
            identity=lambda: {"s": f.exact(0.0)},
            lift=lambda x, p: {"s": x * p},
            combine=lambda a, b: {"s": a.s + b.s},
            close=lambda a, p: {"s": a.s, "c": p},
            finish=lambda a, n: (f.value(a.s) / n, a.c),
        ),
        lift=lambda x, p: {"d": x * p[1] - p[0], "s": (x * p[1] - p[0]) * (x * p[1] - p[0]), "m": f.abs(x), **t(x * p[1])},
        combine=lambda a, b: {"d": a.d + b.d, "s": a.s + b.s, "m": f.top(a.m, b.m), **(t(a.t + b.t) if exact_sum else {})},
        retry=lambda a, p, n: (a.m * p[1] > 2.0**500) | ((a.m * p[1] < 2.0**-400) & (a.m > 0.0)) | astray(a, n),
        repivot=lambda a, p, n: (
            (p[0] + f.where(astray(a, n), a.d / n, 0.0)) * (ordinary_scale(a.m) / p[1]),
            ordinary_scale(a.m),
        ),
        close=lambda a, p, n: {"mean": mean_of(a, p[0], n), "m2": squares(a, n), "c": p[1]},
        merge=lambda a, b, na, nb: {**join(a, b, na, nb, f.low(a.c, b.c) / a.c, f.low(a.c, b.c) / b.c), "c": f.low(a.c, b.c)},
        finish=lambda a: a.m2,
    )
    # Deviations of halves are taken, squared and added by fours in f32, which a half never shows, as long as their squares are in
    # its range and do not cancel. Else they are scaled, as f64 is, or their pivot is replaced.
    close_by = Fold(
        identity=plain.identity,
        pivot=PLAIN_SUM.but(finish=lambda a, n: (f.narrow(a.s / n), f.element(1.0))),
        lift=lambda x, p: {"d": f.fma(x, p[1], -p[0]), "s": f.fma(x, p[1], -p[0]) * f.fma(x, p[1], -p[0])},
        bundle=lambda a, b, c, d: {"d": f.wide((a.d + b.d) + (c.d + d.d)), "s": f.wide((a.s + b.s) + (c.s + d.s))},
        combine=plain.combine,
        retry=lambda a, p, n: large(a) | small(a, p) | (a.d * (a.d / n) > 64.0 * squares(a, n)),
        repivot=lambda a, p, n: (
            f.where(
                large(a),
                p[0] * 2.0**-72,
                f.where(small(a, p), p[0] * 2.0**72, f.narrow(f.wide(p[0]) + a.d / n)),
            ),
            f.where(large(a), f.element(2.0**-72), f.where(small(a, p), f.element(2.0**72), 1.0)),
        ),
        close=lambda a, p, n: {"mean": f.wide(p[0]) + a.d / n, "m2": squares(a, n), "c": f.wide(p[1])},
        merge=scaled.merge,
        finish=scaled.finish,
    )
    return by_compute(f32=plain, f64=scaled, half=None if exact_sum else close_by)


def large(a):
    return ~(a.s <= 2.0**100)


def small(a, p):
    """Squares may have been lost; with a mean above 2^-20 there were none, since halves that differ by less than 2^-40 do not."""
    return (a.s < 2.0**-80) & (f.abs(p[0]) < 2.0**-20)


DEVIATIONS, MOMENTS = moments(False), moments(True)
SPREAD = lambda a, n, correction: a.m2 / f.top(0.0, n - correction)
VAR = lambda a, n, correction: SPREAD(a, n, correction) / a.c / a.c
STD = lambda a, n, correction: f.sqrt(SPREAD(a, n, correction)) / a.c


# A mean of denormals has bits below the smallest number, and a difference with one near the largest may overflow.
def centre(a, n):
    """The f64 mean times the power of two that keeps its bits, and that power."""
    lift = f.where(a.m < 2.0**-700, f.wide_const(2.0**200), 1.0)
    mean = f.times_power(f.quotient(f.times_power(a.s, lift), n), 1.0 / a.p)
    half = f.where(f.abs(f.value(mean)) > 2.0**970, f.wide_const(0.5), 1.0)
    return f.times_power(mean, half), lift * half


MEAN_OF_X = by_compute(
    f32=MEAN.f32,
    half=MEAN.half,
    f64=SUM.f64.but(
        identity=lambda: {"s": f.exact(-0.0), "m": f.element(0.0)},
        lift=lambda x, p: {"s": x * p, "m": f.abs(x)},
        combine=lambda a, b: {"s": a.s + b.s, "m": f.top(a.m, b.m)},
        close=lambda a, p: {**SUM.f64.close(a, p), "m": a.m},
        merge=lambda a, b: {**SUM.f64.merge(a, b), "m": f.top(a.m, b.m)},
        finish=centre,
    ),
)
CORRECTION = number("correction", 1.0, doc="subtracted from n in the denominator")


def over(v, d):
    """v / d where d may be 0."""
    return v / d if d != 0 else mp.nan if v == 0 or mp.isnan(v) else mp.inf * sign(v)


def denominator(x, correction):
    return mp.mpf(max(len(x) - mp.mpf(correction), 0))


def var_truth_backward(dy, x, correction):
    m, n = average(x), denominator(x, correction)
    return [over(dy * 2 * (v - m), n) for v in x]


def mean_floor(x, w):
    """What a sum loses beside the terms that cancel in it: sum and mean declare the same."""
    return w * total(x) / len(x)


def var_floor(dy, x, w, correction, **_):
    return mean_floor(x, w) * abs(over(dy * 2, denominator(x, correction)))


def std_floor(dy, x, y, w, correction, **_):
    return mean_floor(x, w) * abs(over(dy, denominator(x, correction) * y)) if y else mp.mpf(0)  # where y is 0, the gradient is


def beside_mean(gradient, share, floor, u):
    """The floor where the gradient of the mean, `share`, is added: the two may cancel."""
    return [4 * u * (abs(v) + abs(share)) + floor for v in gradient]


def std_truth_backward(dy, x, y, correction):
    m, n = average(x), denominator(x, correction)
    return [mp.mpf(0) if y == 0 else over(dy * (v - m), n * y) for v in x]


def deviation(x, st):
    """x - mean, times the power of two st[1]."""
    return x * st[1] - st[0]


def half_deviation(x, st):
    """(x - mean) / 2 of halves, which f32 holds: what the mean has beyond f32 only counts where x and the rest of it are near."""
    hi = f.narrow(st * 0.5)
    lo = f.where(f.is_finite(hi), st * 0.5 - f.wide(hi), 0.0)
    return f.add_exact(-hi, x, 0.5) - f.narrow(lo)


# As in norm2: f32 hoists the quotient, f64 divides where nothing can leave the range.
VAR_BACKWARD = by_compute(
    f32=lambda dy, x, st, n, correction: f.wide(dy) * 2.0 / f.top(0.0, n - correction) * (f.wide(x) - st),
    f64=lambda dy, x, st, n, correction: dy * 2.0 / f.top(0.0, n - correction) / st[1] * deviation(x, st),
    half=lambda dy, x, st, n, correction: times_in_f32(half_deviation(x, st), f.wide(dy) * 4.0 / f.top(0.0, n - correction)),
)
STD_BACKWARD = by_compute(
    f32=lambda dy, x, y, st, n, correction: (
        f.where(y == 0.0, f.wide_const(0.0), f.wide(dy) / (f.top(0.0, n - correction) * y)) * (f.wide(x) - st)
    ),
    f64=lambda dy, x, y, st, n, correction: f.where(
        y == 0.0,
        0.0,
        dy / f.top(0.0, n - correction) * (deviation(x, st) / (y * st[1])),
    ),
    half=lambda dy, x, y, st, n, correction: times_in_f32(
        half_deviation(x, st), f.where(y == 0.0, f.wide_const(0.0), f.wide(dy) * 2.0 / (f.top(0.0, n - correction) * y)), steps=2
    ),
)


def var_with_mean(back):
    """The gradient of var_mean from that of var."""
    return lambda dvar, dmean, x, st, n, correction: back(dvar, x, st, n, correction) + f.wide(dmean) / n


def std_with_mean(back):
    """The gradient of std_mean from that of std."""
    return lambda dstd, dmean, x, std, st, n, correction: back(dstd, x, std, st, n, correction) + f.wide(dmean) / n


# In f64 a deviation is rounded before it is squared, and the quotients round once more each: 2 eps in all, which is up to 4 ulp.
@reduce(dtypes=FLOATS, torch="var", jax="jax.numpy.var", empty=nan, ulp=4, backward_ulp=4, params=(CORRECTION,),
        backward_floor=var_floor)
class var:
    """The variance, M2 / max(n - correction, 0), from deviations and never from E[x^2] - E[x]^2; NaN over an empty axis."""

    truth = lambda x, correction: variance(x, correction)
    forward = DEVIATIONS.but(finish=VAR)
    backward = by_compute(
        f32=(MEAN_OF_X, VAR_BACKWARD.f32), f64=(MEAN_OF_X, VAR_BACKWARD.f64), half=(MEAN_OF_X, VAR_BACKWARD.half)
    )
    backward_truth = var_truth_backward


@reduce(dtypes=FLOATS, torch="std", jax="jax.numpy.std", empty=nan, ulp=3, backward_ulp=4, params=(CORRECTION,),
        backward_floor=std_floor)
class std:
    """The square root of the variance; its gradient where it is 0 is 0."""

    truth = lambda x, correction: mp.sqrt(variance(x, correction))
    forward = DEVIATIONS.but(finish=STD)
    backward = by_compute(
        f32=(MEAN_OF_X, STD_BACKWARD.f32), f64=(MEAN_OF_X, STD_BACKWARD.f64), half=(MEAN_OF_X, STD_BACKWARD.half)
    )
    backward_truth = std_truth_backward


@reduce(dtypes=FLOATS, torch="var_mean", jax=None, empty=nan, ulp=4, backward_ulp=4, params=(CORRECTION,),
        outputs=("var", "mean"), floor=lambda x, w, **_: (0, mean_floor(x, w)),
        backward_floor=lambda dvar, dmean, x, u, w, correction, **_: beside_mean(
            var_truth_backward(dvar, x, correction), dmean / len(x), var_floor(dvar, x, w, correction), u))
class var_mean:
    """The variance and the mean in one pass."""

    truth = lambda x, correction: (variance(x, correction), average(x))
    forward = MOMENTS.but(finish=lambda a, n, correction: (VAR(a, n, correction), a.mean / a.c))
    backward = by_compute(f32=(MEAN_OF_X, var_with_mean(VAR_BACKWARD.f32)), f64=(MEAN_OF_X, var_with_mean(VAR_BACKWARD.f64)))
    backward_truth = lambda dvar, dmean, x, correction: [v + dmean / len(x) for v in var_truth_backward(dvar, x, correction)]


@reduce(dtypes=FLOATS, torch="std_mean", jax=None, empty=nan, ulp=3, backward_ulp=4, params=(CORRECTION,),
        outputs=("std", "mean"), floor=lambda x, w, **_: (0, mean_floor(x, w)),
        backward_floor=lambda dstd, dmean, x, std, u, w, correction, **_: beside_mean(
            std_truth_backward(dstd, x, std, correction), dmean / len(x), std_floor(dstd, x, std, w, correction), u))
class std_mean:
    """The standard deviation and the mean in one pass."""

    truth = lambda x, correction: (mp.sqrt(variance(x, correction)), average(x))
    forward = MOMENTS.but(finish=lambda a, n, correction: (STD(a, n, correction), a.mean / a.c))
    backward = by_compute(f32=(MEAN_OF_X, std_with_mean(STD_BACKWARD.f32)), f64=(MEAN_OF_X, std_with_mean(STD_BACKWARD.f64)))
    backward_truth = lambda dstd, dmean, x, std, correction: [
        v + dmean / len(x) for v in std_truth_backward(dstd, x, std, correction)
    ]
