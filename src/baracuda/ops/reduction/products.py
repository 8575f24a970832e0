"""prod."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import BOOL, FLOATS, INTS, Fold, by_compute, reduce
from ...truth import others, product
from .shared import inf, nan

# Fraction and exponent are kept apart, so no partial product overflows or underflows. f32 elements leave room for four
# factors between two `settle`s; f64 elements are split one by one, unless they and the product so far are of ordinary size.
F32_PROD = Fold(
    identity=lambda: {"m": f.wide_const(1.0), "e": f.wide_const(0.0)},
    step=lambda a, x: {"m": a.m * f.wide(x), "e": a.e},
    quick=lambda a, x: {"m": a.m * f.wide(x), "e": a.e},
    loose=lambda a: f.far_from_one(a.m),
    combine=lambda a, b: {"m": a.m * b.m, "e": a.e + b.e},
    settle=lambda a: {"m": f.fraction(a.m), "e": a.e + f.exponent(a.m)},
    finish=lambda a: f.scale(a.m, a.e),
)
PROD = by_compute(
    f32=F32_PROD,
    f64=Fold(
        identity=lambda: {"m": f.exact(1.0), "e": f.wide_const(0.0)},
        lift=lambda x: {"m": f.fraction(x), "e": f.exponent(x)},
        quick=lambda a, x: {"m": a.m * x, "e": a.e},
        odd=lambda x: f.far_from_one(x),
        loose=lambda a: f.far_from_one(f.value(a.m)),
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
    # Products of four halves are exact in f64, of two in f32.
    half=F32_PROD.but(
        step=None,
        lift=lambda x: {"m": f.wide(x), "e": f.wide_const(-0.0)},  # which added costs nothing
        bundle=lambda a, b, c, d: {"m": (a.m * b.m) * (c.m * d.m), "e": a.e},
        near=lambda a, b, c, d: {"m": f.wide(a * b) * f.wide(c * d), "e": f.wide_const(-0.0)},
        far=lambda a, b, c, d: f.far_from_one(a * b) | f.far_from_one(c * d),
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


def by_census(dy, x, st):
    m, e, z, w, v = st
    rest = m * f.wide(f.fraction(dy)) / f.wide(unit(x))
    zeros = z - f.where(x == 0.0, f.wide_const(1.0), 0.0)
    infs = w - f.where(f.is_inf(x), f.wide_const(1.0), 0.0)
    nans = v - f.where(f.is_nan(x), f.wide_const(1.0), 0.0)
    rest = f.where(infs > 0.0, rest * inf, rest)
    rest = f.where(zeros > 0.0, rest * 0.0, rest)  # inf * 0 is NaN, as it should be
    rest = f.where(nans > 0.0, nan, rest)
    return f.scale(rest, e + f.exponent(dy) - f.exponent(x))


def prod_of_others(share):
    """dy y / x where both are ordinary numbers, as no product with a zero, an infinity or an overflow is; else by census."""
    return lambda dy, x, y, st, guard: f.where(guard, by_census(dy, x, st), share(f.wide(dy) * f.wide(y), x))


def near_share(c, x):
    """c / x by one division in f32."""
    hi = f.narrow(c)
    return f.quotient_near(hi, f.narrow(c - f.wide(hi)), x)


def ordinary(v, tiny):
    """Far from the ends of what is computed in, by how small the numbers of the dtype get."""
    end = f.where(tiny < 2.0**-200, f.wide_const(2.0**900), 2.0**100)
    return (f.abs(v) <= end) & (f.abs(v) * end >= 1.0)


@reduce(dtypes=FLOATS + INTS + BOOL, torch="prod", jax="jax.numpy.prod", empty=1.0, ulp=1, backward_ulp=2, integers="accumulator",
        samples="near_one")
class prod:
    """The product of the elements, with no overflow or underflow on the way; 1 over an empty axis."""

    truth = lambda x: product(x)
    forward = PROD
    guard = lambda dy, y, tiny: ~((f.abs(y) >= tiny) & f.is_finite(y) & (ordinary(f.wide(dy) * f.wide(y), tiny) | (dy == 0.0)))
    backward = by_compute(
        f32=(CENSUS, prod_of_others(near_share)),
        f64=(CENSUS, prod_of_others(lambda c, x: c / x)),
    )
    backward_truth = lambda dy, x, y: [dy * others(x, j) for j in range(len(x))]
