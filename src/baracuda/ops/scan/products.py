"""cumprod and nancumprod.

No product overflows or underflows on its way: numbers are kept as m 2^e, where m is brought back to the middle of the range when
it leaves it. That is rare, so the quick forms leave e alone and are right as long as it is 0 and m stays where it is.
"""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import BOOL, FLOATS, INTS, Quick, Scan, by_compute, scan
from ...truth import mp, running_products, size

one = lambda: f.wide_const(1.0)
none = lambda: f.wide_const(0.0)


def shift(m, edge, power):
    """The power of two that brings m back, and what that takes from its exponent."""
    size = f.abs(m)
    high, low = size > 2.0**edge, size < 2.0**-edge
    return (
        f.where(high, f.wide_const(2.0**-power), f.where(low, f.wide_const(2.0**power), 1.0)),
        f.where(high, f.wide_const(power), f.where(low, f.wide_const(-power), 0.0)),
    )


def inside(m):
    size = f.abs(m)
    return ((size <= 2.0**400) & (size >= 2.0**-400)) | (m == 0.0)


def between(low, e, high):
    return f.low(f.wide_const(high), f.top(f.wide_const(low), e))


def later(e1, m1, e2, m2):
    """The exponent of a sum."""
    return f.where(m1 == 0.0, e2, f.where(m2 == 0.0, e1, f.top(e1, e2)))


def broken(u, m, am):
    """Whether a segment's m + am u is not where it leads from u: an infinity in it, inf (dy + u) taken apart into inf - inf."""
    return ~(f.is_finite(m) & f.is_finite(am)) & ~f.is_nan(u)


# ----------------------------------------------------------------------------- f32 elements: m is an f64 within 2^400 of 1
def settled(m, e):
    p, d = shift(m, 400.0, 400.0)
    return m * p, f.where(m == 0.0, none(), e + d)


def plus(m1, e1, m2, e2):
    e = later(e1, m1, e2, m2)
    part = lambda m, ei: m * f.power_of_two(between(-1000.0, ei - e, 0.0))
    return part(m1, e1) + part(m2, e2), e


def scaled(m, e):
    return m * f.power_of_two(between(-1000.0, e, 1000.0))


def times(a, x):
    m, e = settled(a.m * f.wide(x), a.e)
    return {"m": m, "e": e}


def narrow_product(value):
    """Of value(x), the running product."""

    def combine(a, b):
        m, e = settled(a.m * b.m, a.e + b.e)
        return {"m": m, "e": e}

    return Scan(
        identity=lambda: {"m": one(), "e": none()},
        step=lambda a, x: times(a, value(x)),
        combine=combine,
        emit=lambda b: scaled(b.m, b.e),
        quick=Quick(
            step=lambda a, x: {"m": a.m * f.wide(value(x)), "e": a.e},
            emit=lambda b: b.m,
            right=lambda b: inside(b.m),
            ready=lambda a: a.e == 0.0,
            every=4,  # four factors of 2^-149 lead from 2^-400 to 2^-996
        ),
    )


def narrow_gradient(value, given):
    """u[j] = x[j] (dy[j] + u[j+1]), so that t[j] = dy[j] + u[j+1]; m 2^e is u, and am 2^ae what u[j] is of the u in front."""

    def whole(a, dy):
        return plus(f.wide(dy), none(), a.m, a.e)

    def step(a, dy, x):
        v = f.wide(value(x))
        t, te = whole(a, dy)
        m, e = settled(t * v, te)
        am, ae = settled(a.am * v, a.ae)
        return {"m": m, "e": e, "am": am, "ae": ae}

    def combine(a, b):
        m, e = settled(*plus(b.m, b.e, *settled(b.am * a.m, b.ae + a.e)))
        am, ae = settled(a.am * b.am, a.ae + b.ae)
        return {"m": m, "e": e, "am": am, "ae": ae}

    def emit(a, dy, x, y_before):
        t, te = whole(a, dy)
        return given(x, scaled(f.wide(y_before) * t, te))

    def quick(a, dy, x):
        v = f.wide(value(x))
        return {"m": (f.wide(dy) + a.m) * v, "e": a.e, "am": a.am * v, "ae": a.ae}

    return Scan(
        identity=lambda: {"m": none(), "e": none(), "am": one(), "ae": none()},
        step=step,
        combine=combine,
        emit=emit,
        odd=lambda a, b: broken(a.m, b.m, b.am),
        against=True,
        fill={"y_before": 1.0},
        quick=Quick(
            step=quick,
            emit=lambda a, dy, x, y_before: given(x, f.wide(y_before) * (f.wide(dy) + a.m)),
            right=lambda b: inside(b.m) & inside(b.am),
            ready=lambda a: (a.e == 0.0) & (a.ae == 0.0),
            every=4,
        ),
    )


# ------------------------------------------- f64 elements: m is h + r, unevaluated, h within 2^300 of 1; elements are split first
def split(x):
    p, d = shift(x, 400.0, 640.0)
    return x * p, d


def twofold(h, r, x):
    """(h + r) x."""
    p = h * x
    return p, f.fma(r, x, f.fma(h, x, -p))


def sum_of(a, b):
    s = a + b
    part = s - a
    return s, (a - (s - part)) + (b - part)


def level(h, r):
    """h + r, so that h is 0 only where the whole is."""
    s = h + r
    return s, r - (s - h)


def settled2(h, r, e):
    p, d = shift(h, 300.0, 512.0)
    return h * p, r * p, f.where(h == 0.0, none(), e + d)


def plus2(h1, r1, e1, h2, r2, e2):
    e = later(e1, h1, e2, h2)
    p1, p2 = (f.power_of_two(between(-1000.0, ei - e, 0.0)) for ei in (e1, e2))
    h, lost = sum_of(h1 * p1, h2 * p2)
    s, r = level(h, (r1 * p1 + r2 * p2) + lost)
    return f.where(f.is_finite(h), s, h), r, e


def scaled2(v, e):
    """By halves: only the second product rounds."""
    p = f.power_of_two(between(-1000.0, e * 0.5, 1000.0))
    return (v * p) * p


def value2(h, r):
    return f.where(f.is_finite(h) & (r != 0.0), h + r, h)


def bare2(h, r):
    """The same for finite h."""
    return f.where(r == 0.0, h, h + r)


def times2(h, r, e, x):
    v, d = split(x)
    return settled2(*twofold(h, r, v), e + d)


def joined2(h1, r1, e1, h2, r2, e2):
    p = h1 * h2
    return settled2(p, f.fma(h1, r2, f.fma(r1, h2, f.fma(h1, h2, -p))), e1 + e2)


def wide_product(value):
    def named(h, r, e):
        return {"h": h, "r": r, "e": e}

    def quick(a, x):
        h, r = twofold(a.h, a.r, value(x))
        return named(h, r, a.e)

    return Scan(
        identity=lambda: named(one(), none(), none()),
        step=lambda a, x: named(*times2(a.h, a.r, a.e, value(x))),
        combine=lambda a, b: named(*joined2(a.h, a.r, a.e, b.h, b.r, b.e)),
        emit=lambda b: scaled2(value2(b.h, b.r), b.e),
        quick=Quick(
            step=quick,
            emit=lambda b: bare2(b.h, b.r),
            right=lambda b: f.moderate(b.h),
            safe=lambda x: f.moderate(value(x)),
            ready=lambda a: a.e == 0.0,
        ),
    )


def wide_gradient(value, given):
    def named(u, p):
        return dict(zip(("h", "r", "e", "ah", "ar", "ae"), (*u, *p), strict=True))

    def whole(a, dy):
        v, d = split(dy)
        return plus2(v, none(), d, a.h, a.r, a.e)

    def combine(a, b):
        through = joined2(b.ah, b.ar, b.ae, a.h, a.r, a.e)
        return named(settled2(*plus2(b.h, b.r, b.e, *through)), joined2(a.ah, a.ar, a.ae, b.ah, b.ar, b.ae))

    def emit(a, dy, x, y_before):
        h, r, e = whole(a, dy)
        v, d = split(y_before)
        return given(x, scaled2(value2(*twofold(h, r, v)), e + d))

    def bare(a, dy):
        h, lost = sum_of(dy, a.h)
        return level(h, a.r + lost)

    def quick(a, dy, x):
        v = value(x)
        return named((*twofold(*bare(a, dy), v), a.e), (*twofold(a.ah, a.ar, v), a.ae))

    return Scan(
        identity=lambda: named((none(), none(), none()), (one(), none(), none())),
        step=lambda a, dy, x: named(times2(*whole(a, dy), value(x)), times2(a.ah, a.ar, a.ae, value(x))),
        combine=combine,
        emit=emit,
        odd=lambda a, b: broken(a.h, b.h, b.ah),
        against=True,
        fill={"y_before": 1.0},
        quick=Quick(
            step=quick,
            emit=lambda a, dy, x, y_before: given(x, bare2(*twofold(*bare(a, dy), y_before))),
            right=lambda b: f.moderate(b.h) & f.moderate(b.ah),
            safe=lambda x: f.moderate(value(x)),
            ready=lambda a: (a.e == 0.0) & (a.ae == 0.0),
            fair=lambda dy, y_before: f.moderate(dy) & f.moderate(y_before),
        ),
    )


INTEGERS = Scan(
    identity=lambda: {"m": f.exact(1.0)},
    lift=lambda x: {"m": f.wide(x)},
    combine=lambda a, b: {"m": a.m * b.m},
    emit=lambda b: b.m,
)
same, kept = (lambda x: x), (lambda x, dx: dx)
number = lambda x: f.where(f.is_nan(x), f.element(1.0), x)
unless_nan = lambda x, dx: f.where(f.is_nan(x), f.wide_const(0.0), dx)


def tails(dy, x):
    """t[j] = the sum over i >= j of dy[i] times the product of x[j+1] to x[i]."""
    t = [mp.mpf(0)] * len(x)
    for j in range(len(x) - 1, -1, -1):
        t[j] = dy[j] + (x[j + 1] * t[j + 1] if j + 1 < len(x) else 0)
    return t


def gradient(dy, x, y):
    return [before * t for before, t in zip([mp.mpf(1), *y], tails(dy, x), strict=False)]


def cancelling(dy, x, y, w, **_):
    """What the terms of the gradient add up to, disregarding signs."""
    return [w * v for v in gradient(size(dy), size(x), size(y))]


def counted(x):
    return [mp.mpf(1) if mp.isnan(v) else v for v in x]


@scan(dtypes=FLOATS + INTS + BOOL, torch="cumprod", jax="jax.numpy.cumprod", ulp=1, backward_ulp=2, integers="accumulator",
      samples="near_one", backward_floor=cancelling)
class cumprod:
    """The running product, with no overflow or underflow on the way; its gradient divides by nothing, so zeros are exact."""

    truth = lambda x: running_products(x)
    forward = by_compute(f32=narrow_product(same), f64=wide_product(same), ints=INTEGERS)
    backward = by_compute(f32=narrow_gradient(same, kept), f64=wide_gradient(same, kept))
    backward_truth = lambda dy, x, y: gradient(dy, x, y)


@scan(dtypes=FLOATS, torch=None, jax="jax.numpy.nancumprod", ulp=1, backward_ulp=2, samples="near_one",
      backward_floor=lambda dy, x, y, w, **_: cancelling(dy, counted(x), y, w))
class nancumprod:
    """The running product with NaN taken as 1; the gradient of a NaN is 0."""

    truth = lambda x: running_products(counted(x))
    forward = by_compute(f32=narrow_product(number), f64=wide_product(number))
    backward = by_compute(f32=narrow_gradient(number, unless_nan), f64=wide_gradient(number, unless_nan))
    backward_truth = lambda dy, x, y: [
        mp.mpf(0) if mp.isnan(v) else g for v, g in zip(x, gradient(dy, counted(x), y), strict=True)
    ]
