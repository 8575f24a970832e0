"""The reduction rows. A row is a fold (identity, lift, combine, finish) and a backward map; loops and layouts are elsewhere.

Symbols a formula may name: `x` the element, `t` the step of its lane, `k` its place in the fold, `p` the pivot, `n` the number
of elements folded, `tiny` the smallest normal of the dtype, saves and gradients by operand name, parameters by theirs, and
`st` what the backward's own fold found. `a` and `b` are states. What a backward names, its plan asks for.
"""

# ruff: noqa: N801
from __future__ import annotations

import builtins

from ..expr.nodes import f
from ..registry import BOOL, FLOATS, INTS, Fold, by_compute, choice, number, reduce
from ..truth import largest, mean as average, mp, others, product, share, sign, smallest, total, variance, winners

inf, nan = f.inf, f.nan


def same(x, y):
    """Equal, where NaN equals NaN."""
    return (x == y) | (f.is_nan(x) & f.is_nan(y))


def clamped(x):
    """Infinities become large finite values, so that differences with a pivot exist; NaN stays."""
    return f.low(f.huge(), f.top(-f.huge(), x))


def signum(x):
    """-1, 0 or 1; NaN for NaN."""
    return f.where((x == 0.0) | f.is_nan(x), x, f.sign_of(x))


# ------------------------------------------------------------------------------------------------------ sum, mean
PLAIN_SUM = Fold(
    identity=lambda: {"s": f.exact(-0.0)},  # -0 + x is x for every x, -0 included
    lift=lambda x: {"s": f.wide(x)},
    combine=lambda a, b: {"s": a.s + b.s},
    finish=lambda a: f.value(a.s),
)
# An f64 sum that overflowed on the way is taken again, scaled down: whatever that loses is far below what overflowed.
SUM = by_compute(
    f32=PLAIN_SUM,
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
)
MEAN = by_compute(
    f32=PLAIN_SUM.but(finish=lambda a, n: a.s / n),
    f64=SUM.f64.but(finish=lambda a, n: f.value(f.quotient(a.s, n)) / a.p),
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
    backward = lambda dy, n: f.wide(dy) / n
    backward_truth = lambda dy, x: [dy / len(x)] * len(x)


@reduce(dtypes=FLOATS + INTS + BOOL, torch="Tensor.sum_to_size", jax=None, empty=0.0, ulp=1, integers="accumulator",
        axes="shape", floor=lambda x, w, **_: w * total(x))
class sum_to:
    """The sum over every axis along which `shape` was broadcast: the inverse, and the backward, of a broadcast."""

    truth = lambda x: mp.fsum(x)
    forward = SUM
    backward = lambda dy: dy
    backward_truth = lambda dy, x: [dy] * len(x)


# ------------------------------------------------------------------------------------------------------- max, min
def extreme(pick, bound):
    """The fold of max or min: NaN sticks."""
    return Fold(
        identity=lambda: {"m": bound()},
        lift=lambda x: {"m": x},
        combine=lambda a, b: {"m": pick(a.m, b.m)},
        finish=lambda a: a.m,
    )


def found(hit, last=False):
    """A fold over the entries that `hit(x, y)` picks: how many there are, or the place of the first or last one."""
    none, better = (-1.0, f.top) if last else (inf, f.low)
    return Fold(
        identity=lambda: {"i": f.element(none)},
        lift=lambda x, y, t: {"i": f.where(hit(x, y), t, none)},
        combine=lambda a, b: {"i": better(a.i, b.i)},
        finish=lambda a: a.i,
        index=("i",),
    )


def counted(hit):
    return Fold(
        identity=lambda: {"c": f.wide_const(0.0)},
        lift=lambda x, y: {"c": f.where(hit(x, y), f.wide_const(1.0), 0.0)},
        combine=lambda a, b: {"c": a.c + b.c},
        finish=lambda a: a.c,
    )


def by_ties(hit, signed=lambda x: 1.0):
    """The backward of a winner-takes-it op for every rule for ties; `signed` is the derivative at a winner."""
    return {
        "split": (counted(hit), lambda dy, x, y, st: f.where(hit(x, y), signed(x) * f.rounded(f.wide(dy) / st), 0.0)),
        "all": (None, lambda dy, x, y: f.where(hit(x, y), signed(x) * dy, 0.0)),
        "first": (found(hit), lambda dy, x, y, st, k: f.where(k == st, signed(x) * dy, 0.0)),
        "last": (found(hit, last=True), lambda dy, x, y, st, k: f.where(k == st, signed(x) * dy, 0.0)),
    }


TIES = choice("ties", "split", "all", "first", "last", doc="who gets dy when several entries win")


@reduce(dtypes=FLOATS + INTS + BOOL, torch="amax", jax="jax.numpy.max", empty=None, ulp=0, backward_ulp=1,
        variant=lambda ties: ties, params=(TIES,))
class max:
    """The largest element; NaN if there is one. Over an empty axis it does not exist."""

    truth = lambda x: largest(x)
    forward = extreme(f.maximum, f.lowest)
    backward = by_ties(same)
    backward_truth = lambda dy, x, y, ties: share(dy, x, y, ties)


@reduce(dtypes=FLOATS + INTS + BOOL, torch="amin", jax="jax.numpy.min", empty=None, ulp=0, backward_ulp=1,
        variant=lambda ties: ties, params=(TIES,))
class min:
    """The smallest element; NaN if there is one. Over an empty axis it does not exist."""

    truth = lambda x: smallest(x)
    forward = extreme(f.minimum, f.highest)
    backward = by_ties(same)
    backward_truth = lambda dy, x, y, ties: share(dy, x, y, ties)


@reduce(dtypes=FLOATS, torch="aminmax", jax=None, empty=None, ulp=0, backward_ulp=1, outputs=("min", "max"),
        variant=lambda ties: ties, params=(choice("ties", "split", "all", doc=TIES.doc),),
        backward_floor=lambda dmin, dmax, x, u, **_: [u * (abs(dmin) + abs(dmax))] * len(x))
class aminmax:
    """The smallest and the largest element in one pass."""

    truth = lambda x: (smallest(x), largest(x))
    forward = Fold(
        identity=lambda: {"l": f.highest(), "h": f.lowest()},
        lift=lambda x: {"l": x, "h": x},
        combine=lambda a, b: {"l": f.minimum(a.l, b.l), "h": f.maximum(a.h, b.h)},
        finish=lambda a: (a.l, a.h),
    )
    backward = {
        "all": (
            None,
            lambda dmin, dmax, x, min, max: f.where(same(x, min), f.wide(dmin), 0.0) + f.where(same(x, max), dmax, 0.0),
        ),
        "split": (
            Fold(
                identity=lambda: {"l": f.wide_const(0.0), "h": f.wide_const(0.0)},
                lift=lambda x, min, max: {
                    "l": f.where(same(x, min), f.wide_const(1.0), 0.0),
                    "h": f.where(same(x, max), f.wide_const(1.0), 0.0),
                },
                combine=lambda a, b: {"l": a.l + b.l, "h": a.h + b.h},
                finish=lambda a: (a.l, a.h),
            ),
            lambda dmin, dmax, x, min, max, st: f.where(same(x, min), f.wide(dmin) / st[0], 0.0)
            + f.where(same(x, max), f.wide(dmax) / st[1], 0.0),
        ),
    }
    backward_truth = lambda dmin, dmax, x, min, max, ties: [
        u + v for u, v in zip(share(dmin, x, min, ties), share(dmax, x, max, ties), strict=True)
    ]


def arg(beats, bound):
    """The place of the first winner; a NaN wins over everything."""

    def better(x, m):
        return beats(x, m) | (f.is_nan(x) & ~f.is_nan(m))

    def combine(a, b):
        win = better(b.m, a.m) | (same(b.m, a.m) & (b.i < a.i))
        return {"m": f.where(win, b.m, a.m), "i": f.where(win, b.i, a.i)}

    def step(a, x, t):
        win = better(x, a.m)
        return {"m": f.where(win, x, a.m), "i": f.where(win, t, a.i)}

    return Fold(
        identity=lambda: {"m": bound(), "i": f.element(0.0)},
        step=step,
        combine=combine,
        index=("i",),
        finish=lambda a: a.i,
    )


ARGMAX = arg(lambda x, m: x > m, f.lowest)
ARGMIN = arg(lambda x, m: x < m, f.highest)


@reduce(dtypes=FLOATS + INTS + BOOL, torch="argmax", jax="jax.numpy.argmax", empty=None, ulp=0, elements={"y": "i64"})
class argmax:
    """The place of the first largest element, in C order over the reduced axes; the first NaN wins. i64."""

    truth = lambda x: winners(x, largest(x))[0]
    forward = ARGMAX


@reduce(dtypes=FLOATS + INTS + BOOL, torch="argmin", jax="jax.numpy.argmin", empty=None, ulp=0, elements={"y": "i64"})
class argmin:
    """The place of the first smallest element, in C order over the reduced axes; the first NaN wins. i64."""

    truth = lambda x: winners(x, smallest(x))[0]
    forward = ARGMIN


TO_INDEX = lambda dy, index, k: f.where(k == index, dy, 0.0)
TO_INDEX_TRUTH = lambda dy, index, x: [dy if i == index else mp.mpf(0) for i in range(len(x))]


@reduce(dtypes=FLOATS + INTS + BOOL, torch="max", jax=None, empty=None, ulp=0, outputs=("y", "index"), elements={"index": "i64"})
class max_with_index:
    """The largest element and the place of its first occurrence; the gradient goes to that place."""

    truth = lambda x: (largest(x), winners(x, largest(x))[0])
    forward = ARGMAX.but(finish=lambda a: (a.m, a.i))
    backward = TO_INDEX
    backward_truth = TO_INDEX_TRUTH


@reduce(dtypes=FLOATS + INTS + BOOL, torch="min", jax=None, empty=None, ulp=0, outputs=("y", "index"), elements={"index": "i64"})
class min_with_index:
    """The smallest element and the place of its first occurrence; the gradient goes to that place."""

    truth = lambda x: (smallest(x), winners(x, smallest(x))[0])
    forward = ARGMIN.but(finish=lambda a: (a.m, a.i))
    backward = TO_INDEX
    backward_truth = TO_INDEX_TRUTH


# ----------------------------------------------------------------------------------------------- any, all, counting
def flagged(start, pick):
    return Fold(
        identity=lambda: {"f": f.element(start)},
        lift=lambda x: {"f": f.where(x != 0.0, f.element(1.0), 0.0)},
        combine=lambda a, b: {"f": pick(a.f, b.f)},
        finish=lambda a: a.f,
    )


@reduce(dtypes=FLOATS + INTS + BOOL, torch="any", jax="jax.numpy.any", empty=0.0, ulp=0, elements={"y": "bool"})
class any:
    """Whether some element is not zero; NaN is not zero. False over an empty axis."""

    truth = lambda x: len([v for v in x if v != 0]) > 0
    forward = flagged(0.0, f.top)


@reduce(dtypes=FLOATS + INTS + BOOL, torch="all", jax="jax.numpy.all", empty=1.0, ulp=0, elements={"y": "bool"})
class all:
    """Whether no element is zero; NaN is not zero. True over an empty axis."""

    truth = lambda x: len([v for v in x if v == 0]) == 0
    forward = flagged(1.0, f.low)


@reduce(dtypes=FLOATS + INTS + BOOL, torch="count_nonzero", jax="jax.numpy.count_nonzero", empty=0.0, ulp=0,
        elements={"y": "i64"})
class count_nonzero:
    """How many elements are not zero; NaN counts. i64."""

    truth = lambda x: len([v for v in x if v != 0])
    forward = Fold(
        identity=lambda: {"c": f.wide_const(0.0)},
        lift=lambda x: {"c": f.where(x != 0.0, f.wide_const(1.0), 0.0)},
        combine=lambda a, b: {"c": a.c + b.c},
        finish=lambda a: a.c,
    )


# ----------------------------------------------------------------------------------------------------------- prod
# Fraction and exponent are kept apart, so no partial product overflows or underflows. f32 elements leave room for four
# factors between two `settle`s; f64 elements are split one by one.
PROD = by_compute(
    f32=Fold(
        identity=lambda: {"m": f.wide_const(1.0), "e": f.wide_const(0.0)},
        step=lambda a, x: {"m": a.m * f.wide(x), "e": a.e},
        combine=lambda a, b: {"m": a.m * b.m, "e": a.e + b.e},
        settle=lambda a: {"m": f.fraction(a.m), "e": a.e + f.exponent(a.m)},
        finish=lambda a: f.scale(a.m, a.e),
    ),
    f64=Fold(
        identity=lambda: {"m": f.exact(1.0), "e": f.wide_const(0.0)},
        lift=lambda x: {"m": f.fraction(x), "e": f.exponent(x)},
        combine=lambda a, b: {"m": a.m * b.m, "e": a.e + b.e},
        settle=lambda a: {"m": f.fraction(a.m), "e": a.e + f.exponent(a.m)},
        finish=lambda a: f.scale(f.value(a.m), a.e),
    ),
    ints=Fold(
        identity=lambda: {"m": f.exact(1.0)},
        lift=lambda x: {"m": f.wide(x)},
        combine=lambda a, b: {"m": a.m * b.m},
        finish=lambda a: a.m,
    ),
)


def regular(x):
    return f.is_finite(x) & (x != 0.0)


def unit(x):
    """The element without its exponent; zeros, infinities and NaN count as their sign."""
    return f.where(regular(x), f.fraction(x), f.sign_of(x))


# What the product of the others needs to know of the whole: the product of the regular entries, and how many zeros,
# infinities and NaN there are beside them.
CENSUS = Fold(
    identity=lambda: {"m": f.exact(1.0), **{c: f.wide_const(0.0) for c in "ezwv"}},
    lift=lambda x: {
        "m": f.wide(unit(x)),
        "e": f.exponent(x),
        "z": f.where(x == 0.0, f.wide_const(1.0), 0.0),
        "w": f.where(f.is_inf(x), f.wide_const(1.0), 0.0),
        "v": f.where(f.is_nan(x), f.wide_const(1.0), 0.0),
    },
    combine=lambda a, b: {"m": a.m * b.m, "e": a.e + b.e, "z": a.z + b.z, "w": a.w + b.w, "v": a.v + b.v},
    settle=lambda a: {"m": f.fraction(a.m), "e": a.e + f.exponent(a.m), "z": a.z, "w": a.w, "v": a.v},
    finish=lambda a: (f.value(a.m), a.e, a.z, a.w, a.v),
)


def prod_of_others(dy, x, y, st, guard):
    """dy y / x where y is an ordinary number, which a product with a zero, an infinity or an overflow never is; else by census."""
    m, e, z, w, v = st
    rest = m * f.wide(f.fraction(dy)) / f.wide(unit(x))
    zeros = z - f.where(x == 0.0, f.wide_const(1.0), 0.0)
    infs = w - f.where(f.is_inf(x), f.wide_const(1.0), 0.0)
    nans = v - f.where(f.is_nan(x), f.wide_const(1.0), 0.0)
    rest = f.where(infs > 0.0, rest * inf, rest)
    rest = f.where(zeros > 0.0, rest * 0.0, rest)  # inf * 0 is NaN, as it should be
    rest = f.where(nans > 0.0, nan, rest)
    return f.where(guard, f.scale(rest, e + f.exponent(dy) - f.exponent(x)), f.wide(dy) * f.wide(y) / f.wide(x))


def ordinary(v):
    return (f.abs(v) >= 2.0**-900) & (f.abs(v) <= 2.0**900)


@reduce(dtypes=FLOATS + INTS + BOOL, torch="prod", jax="jax.numpy.prod", empty=1.0, ulp=1, backward_ulp=2, integers="accumulator",
        samples="near_one")
class prod:
    """The product of the elements, with no overflow or underflow on the way; 1 over an empty axis."""

    truth = lambda x: product(x)
    forward = PROD
    guard = lambda dy, y, tiny: ~((f.abs(y) >= tiny) & f.is_finite(y) & (ordinary(f.wide(dy) * f.wide(y)) | (dy == 0.0)))
    backward = (CENSUS, prod_of_others)
    backward_truth = lambda dy, x, y: [dy * others(x, j) for j in range(len(x))]


# ---------------------------------------------------------------------------------------------------------- norms
def unit_scale(m):
    """The power of two that brings a magnitude near 1; 1 for 0, infinities and NaN."""
    return f.scale(f.wide_const(1.0), -f.maximum(f.exponent(m), -1000.0))


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
NORM2 = by_compute(
    f32=Fold(
        identity=lambda: {"s": f.wide_const(0.0)},
        lift=lambda x: {"s": f.wide(x) * f.wide(x)},
        combine=lambda a, b: {"s": a.s + b.s},
        finish=lambda a: f.sqrt(a.s),
    ),
    f64=SCALED_SQUARES,
)
# f64 divides element by element, because dy / y may overflow where dy * x / y does not.
NORM2_BACKWARD = by_compute(
    f32=lambda dy, x, y: f.wide(x) * f.where(y == 0.0, f.wide_const(0.0), f.wide(dy) / f.wide(y)),
    f64=lambda dy, x, y: f.where(y == 0.0, 0.0, dy * (x / y)),
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
MAGNITUDE = lambda pick, start: Fold(
    identity=lambda: {"m": f.element(start)},
    lift=lambda x: {"m": f.abs(x)},
    combine=lambda a, b: {"m": pick(a.m, b.m)},
    finish=lambda a: a.m,
)


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


# ------------------------------------------------------------------------------------------------------ logsumexp
# The pivot is the largest of the first elements. Should a later one exceed it by 64, the fold is done again with the true
# maximum: every exponential then stays far from overflow, and one pass is the rule.
LOGSUMEXP = Fold(
    identity=lambda: {"s": f.exact(0.0), "m": f.lowest()},
    pivot=extreme(f.maximum, f.lowest).but(finish=lambda a: clamped(a.m)),
    lift=lambda x, p: {"s": f.wide(f.exp_fast(f.low(80.0, x - p))), "m": x},
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


# -------------------------------------------------------------------------------------------------------- var, std
# Deviations are taken from the mean of the first 256 elements. That mean belongs to the data, so its own distance d from the
# true mean is bounded by 256 d^2 <= M2: the correction n d^2 never exceeds n/256 times the result. f64 elements are scaled by
# the power of two `c`, which is 1 unless their squares would leave the range.
def ordinary_scale(m):
    return f.where((m > 2.0**500) | (m < 2.0**-400), unit_scale(m), 1.0)


def moments(exact_sum):
    """The fold behind var and std; `exact_sum` also carries the sum itself, for those who want the mean."""
    t = (lambda v: {"t": v}) if exact_sum else (lambda v: {})
    mean_of = (lambda a, p, n: f.value(f.quotient(a.t, n))) if exact_sum else (lambda a, p, n: p + a.d / n)
    join = lambda a, b, na, nb, ra, rb: {
        "mean": a.mean * ra + (b.mean * rb - a.mean * ra) * (nb / (na + nb)),
        "m2": a.m2 * (ra * ra) + b.m2 * (rb * rb) + (b.mean * rb - a.mean * ra) * (b.mean * rb - a.mean * ra) * (na * (nb / (na + nb))),
    }
    plain = Fold(
        identity=lambda: {"d": f.wide_const(0.0), "s": f.exact(0.0), **t(f.exact(-0.0))},
        pivot=PLAIN_SUM.but(finish=lambda a, n: f.value(a.s) / n),
        lift=lambda x, p: {"d": f.wide(x) - p, "s": (f.wide(x) - p) * (f.wide(x) - p), **t(f.wide(x))},
        combine=lambda a, b: {"d": a.d + b.d, "s": a.s + b.s, **(t(a.t + b.t) if exact_sum else {})},
        close=lambda a, p, n: {"mean": mean_of(a, p, n), "m2": f.top(0.0, f.value(a.s) - a.d * (a.d / n)), "c": f.wide_const(1.0)},
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
        retry=lambda a, p: a.m * p[1] > 2.0**500,
        repivot=lambda a, p: (p[0] * (ordinary_scale(a.m) / p[1]), ordinary_scale(a.m)),
        close=lambda a, p, n: {"mean": mean_of(a, p[0], n), "m2": f.top(0.0, f.value(a.s) - a.d * (a.d / n)), "c": p[1]},
        merge=lambda a, b, na, nb: {**join(a, b, na, nb, f.low(a.c, b.c) / a.c, f.low(a.c, b.c) / b.c), "c": f.low(a.c, b.c)},
        finish=lambda a: a.m2,
    )
    return by_compute(f32=plain, f64=scaled)


DEVIATIONS, MOMENTS = moments(False), moments(True)
SPREAD = lambda a, n, correction: a.m2 / f.top(0.0, n - correction)
VAR = lambda a, n, correction: SPREAD(a, n, correction) / a.c / a.c
STD = lambda a, n, correction: f.sqrt(SPREAD(a, n, correction)) / a.c
MEAN_OF_X = by_compute(f32=MEAN.f32, f64=SUM.f64.but(finish=lambda a, n: f.quotient(a.s, n) * (1.0 / a.p)))
CORRECTION = number("correction", 1.0, doc="subtracted from n in the denominator")


def over(v, d):
    """v / d where d may be 0."""
    return v / d if d != 0 else mp.nan if v == 0 or mp.isnan(v) else mp.inf * sign(v)


def denominator(x, correction):
    return mp.mpf(builtins.max(len(x) - mp.mpf(correction), 0))


def var_truth_backward(dy, x, correction):
    m, n = average(x), denominator(x, correction)
    return [over(dy * 2 * (v - m), n) for v in x]


def std_truth_backward(dy, x, y, correction):
    m, n = average(x), denominator(x, correction)
    return [mp.mpf(0) if y == 0 else over(dy * (v - m), n * y) for v in x]


VAR_BACKWARD = lambda dy, x, st, n, correction: f.wide(dy) * 2.0 / f.top(0.0, n - correction) * (f.wide(x) - st)
STD_BACKWARD = lambda dy, x, y, st, n, correction: (
    f.where(y == 0.0, f.wide_const(0.0), f.wide(dy) / (f.top(0.0, n - correction) * y)) * (f.wide(x) - st)
)


# In f64 a deviation is rounded before it is squared, and the quotients round once more each: 2 eps in all, which is up to 4 ulp.
@reduce(dtypes=FLOATS, torch="var", jax="jax.numpy.var", empty=nan, ulp=4, backward_ulp=4, params=(CORRECTION,))
class var:
    """The variance, M2 / max(n - correction, 0), from deviations and never from E[x^2] - E[x]^2; NaN over an empty axis."""

    truth = lambda x, correction: variance(x, correction)
    forward = DEVIATIONS.but(finish=VAR)
    backward = (MEAN_OF_X, VAR_BACKWARD)
    backward_truth = var_truth_backward


@reduce(dtypes=FLOATS, torch="std", jax="jax.numpy.std", empty=nan, ulp=3, backward_ulp=4, params=(CORRECTION,))
class std:
    """The square root of the variance; its gradient where it is 0 is 0."""

    truth = lambda x, correction: mp.sqrt(variance(x, correction))
    forward = DEVIATIONS.but(finish=STD)
    backward = (MEAN_OF_X, STD_BACKWARD)
    backward_truth = std_truth_backward


@reduce(dtypes=FLOATS, torch="var_mean", jax=None, empty=nan, ulp=4, backward_ulp=4, params=(CORRECTION,),
        outputs=("var", "mean"))
class var_mean:
    """The variance and the mean in one pass."""

    truth = lambda x, correction: (variance(x, correction), average(x))
    forward = MOMENTS.but(finish=lambda a, n, correction: (VAR(a, n, correction), a.mean / a.c))
    backward = (
        MEAN_OF_X,
        lambda dvar, dmean, x, st, n, correction: VAR_BACKWARD(dvar, x, st, n, correction) + f.wide(dmean) / n,
    )
    backward_truth = lambda dvar, dmean, x, correction: [v + dmean / len(x) for v in var_truth_backward(dvar, x, correction)]


@reduce(dtypes=FLOATS, torch="std_mean", jax=None, empty=nan, ulp=3, backward_ulp=4, params=(CORRECTION,),
        outputs=("std", "mean"))
class std_mean:
    """The standard deviation and the mean in one pass."""

    truth = lambda x, correction: (mp.sqrt(variance(x, correction)), average(x))
    forward = MOMENTS.but(finish=lambda a, n, correction: (STD(a, n, correction), a.mean / a.c))
    backward = (
        MEAN_OF_X,
        lambda dstd, dmean, x, std, st, n, correction: STD_BACKWARD(dstd, x, std, st, n, correction) + f.wide(dmean) / n,
    )
    backward_truth = lambda dstd, dmean, x, std, correction: [
        v + dmean / len(x) for v in std_truth_backward(dstd, x, std, correction)
    ]
