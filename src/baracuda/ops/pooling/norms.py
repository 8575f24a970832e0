"""lp_pool1d, lp_pool2d, lp_pool3d."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import Gather, Param, Window, by_compute, window
from ...truth import largest, mp, sign
from ..reduction.shared import inf, same, signum, unit_scale

SUM = Window(
    identity=lambda: {"s": f.exact(0.0)},
    step=lambda a, x: {"s": a.s + f.wide(f.abs(x))},
    finish=lambda a, n: f.value(a.s) * n,
)
# f32 squares and cubes fit f64. f64 is brought near 1 first, by the largest magnitude of the window.
SQUARES = Window(
    identity=lambda: {"s": f.wide_const(0.0)},
    step=lambda a, x: {"s": f.fma(f.wide(x), f.wide(x), a.s)},
    finish=lambda a, n: f.narrow_sqrt(a.s * n),
    quick=Window(
        identity=lambda: {"s": f.element(0.0)},
        step=lambda a, x: {"s": f.fma(x, x, a.s)},
        merge=lambda a, b: {"s": a.s + b.s},
        finish=lambda a, n: f.sqrt(a.s * f.narrow(n)),
        off=2,
    ),
)
CUBES = SQUARES.but(
    step=lambda a, x: {"s": f.fma(f.wide(x) * f.wide(x), f.abs(f.wide(x)), a.s)},
    finish=lambda a, n: f.narrow_cbrt(a.s * n),
    quick=Window(
        identity=lambda: {"s": f.element(0.0)},
        step=lambda a, x: {"s": f.fma(f.abs(x) * f.abs(x), f.abs(x), a.s)},
        merge=lambda a, b: {"s": a.s + b.s},
        # Cubes that f32 does not hold have roots that are never taken.
        finish=lambda a, n: f.near_cbrt(a.s * f.narrow(n)),
        off=5,
    ),
)
LARGEST = Window(
    identity=lambda: {"m": f.element(0.0)},
    step=lambda a, x: {"m": f.maximum(a.m, f.abs(x))},
    finish=lambda a: a.m,
)


def level(m):
    """What magnitudes are divided by: the largest, or 1 where that is no number to divide by."""
    return f.where((m == 0.0) | ~f.is_finite(m), f.wide_const(1.0), f.wide(m))


SCALED_SQUARES = Window(
    lead=LARGEST.but(finish=lambda a: unit_scale(a.m)),
    identity=lambda: {"s": f.exact(0.0)},
    step=lambda a, x, m: {"s": a.s + (x * m) * (x * m)},
    finish=lambda a, m, n: f.sqrt(f.value(a.s) * n) / m,
)
# Relative to the largest, the sum is at least 1 and no larger than the number of cells, whatever p.
POWERS = Window(
    lead=LARGEST.but(finish=lambda a: level(a.m)),
    identity=lambda: {"s": f.exact(0.0)},
    step=lambda a, x, m, p: {"s": a.s + f.pow(f.wide(f.abs(x)) / m, p)},
    finish=lambda a, m, n, p: m * f.root(f.value(a.s) * n, p),
)
SCALED_CUBES = POWERS.but(
    step=lambda a, x, m: {"s": a.s + (x / m) * (x / m) * (f.abs(x) / m)},
    finish=lambda a, m, n: m * f.cbrt(f.value(a.s) * n),
)


def shared_root(a, m, n, p):
    """In two steps: the root alone may overflow where its product with a small m does not."""
    half = f.root(f.value(a.s) * n, p + p)
    return (m * half) * half


def gathered(prepare, step, finish, stat=None):
    """Windows are added up in f64, or as a double-double."""
    return Gather(prepare=prepare, identity=lambda: {"s": f.exact(0.0)}, step=step, finish=finish, stat=stat)


def plain_sum(a, c):
    return {"s": a.s + c}


def twice(dy, share):
    """A window's gradient in f64: as it is, and 2^64 times larger."""
    return {"g": share(dy), "e": share(dy * 2.0**64)}


def gathered_twice(prepare, step, stat=None):
    """f64 terms are added up 2^64 times larger, so that none is rounded as a denormal; those that overflow so, beside them."""
    return Gather(
        prepare=prepare,
        identity=lambda: {"s": f.exact(0.0), "b": f.exact(0.0)},
        step=step,
        finish=lambda a: f.value(a.s) * 2.0**-64 + f.value(a.b),
        stat=stat,
    )


def add_term(a, g, e, weigh):
    fits = f.abs(weigh(e)) < 2.0**1000
    return {"s": a.s + f.where(fits, weigh(e), 0.0), "b": a.b + f.where(fits, 0.0, weigh(g))}


def gathered_half(share, wide_share, weigh):
    """Halves: windows are added up in f32, and in f64 as well where a share is too large or too small for that."""

    def fair(dy, y, n):
        c = share(dy, y, f.narrow(n))
        none = (dy == 0.0) | (y == 0.0)
        return f.where(none, 0.0, f.where((f.abs(c) >= 2.0**-100) & (f.abs(c) < 2.0**100), c, f.nan))

    return Gather(
        prepare=lambda dy, y, n: {"h": fair(dy, y, n), "c": wide_share(dy, y, n)},
        identity=lambda: {"q": f.element(-0.0), "s": f.exact(0.0)},  # no share is -0
        step=lambda a, h, c: {"q": a.q + h, "s": a.s + c},
        finish=lambda a, x: f.where(a.q == a.q, f.wide(weigh(x, a.q)), weigh(f.wide(x), f.value(a.s))),
        quick=Gather(
            prepare=lambda dy, y, n: {"h": fair(dy, y, n)},
            identity=lambda: {"q": f.element(-0.0)},
            step=lambda a, h: {"q": a.q + h},
            finish=lambda a, x: weigh(x, a.q),
        ),
    )


def over_value(dy, y, n):
    return f.where(f.wide(y) == 0.0, f.wide_const(0.0), f.wide(dy) * n / f.wide(y))


def over_square(dy, y, n):
    return f.where(f.wide(y) == 0.0, f.wide_const(0.0), f.wide(dy) * n / (f.wide(y) * f.wide(y)))


BY_SIGN = by_compute(
    f32=gathered(lambda dy, n: {"c": f.wide(dy) * n}, plain_sum, lambda a, x: signum(x) * f.value(a.s)),
    f64=gathered_twice(
        lambda dy, n: twice(dy, lambda t: t * n), lambda a, x, g, e: add_term(a, g, e, lambda t: signum(x) * t)),
)
# f32: what depends on the window alone is prepared. f64 divides cell by cell: the quotient alone might overflow.
BY_VALUE = by_compute(
    f32=gathered(
        lambda dy, y, n: {"c": over_value(dy, y, n)},
        plain_sum,
        lambda a, x: f.wide(x) * f.value(a.s),
    ).but(half=gathered_half(lambda dy, y, n: dy * n / y, over_value, lambda x, s: x * s)),
    f64=gathered_twice(
        lambda dy, y, n: {**twice(dy, lambda t: t * n), "v": y},
        lambda a, x, g, e, v: add_term(a, g, e, lambda t: f.where(v == 0.0, 0.0, t * (x / v))),
    ),
)
BY_SQUARE = by_compute(
    f32=gathered(
        lambda dy, y, n: {"c": over_square(dy, y, n)},
        plain_sum,
        lambda a, x: f.wide(x) * f.abs(f.wide(x)) * f.value(a.s),
    ).but(half=gathered_half(lambda dy, y, n: dy * n / y / y, over_square, lambda x, s: (x * s) * f.abs(x))),
    f64=gathered_twice(
        lambda dy, y, n: {**twice(dy, lambda t: t * n), "v": y},
        lambda a, x, g, e, v: add_term(a, g, e, lambda t: f.where(v == 0.0, 0.0, t * (x / v) * (f.abs(x) / v))),
    ),
)


def hit(x, y):
    return same(f.abs(x), y)


COUNT_LARGEST = Window(
    identity=lambda: {"c": f.wide_const(0.0)},
    step=lambda a, x, y: {"c": a.c + f.where(hit(x, y), f.wide_const(1.0), 0.0)},
    finish=lambda a: f.maximum(a.c, 1.0),
    fill=f.nan,
)
TO_LARGEST = by_compute(
    f32=gathered(
        lambda dy, y, st: {"g": f.wide(dy) / st, "v": y},
        lambda a, x, g, v: {"s": a.s + f.where(hit(x, v), f.wide(signum(x)) * g, 0.0)},
        lambda a: f.value(a.s),
        COUNT_LARGEST,
    ),
    f64=gathered_twice(
        lambda dy, y, st: {**twice(dy, lambda t: t / st), "v": y},
        lambda a, x, g, e, v: add_term(a, g, e, lambda t: f.where(hit(x, v), signum(x) * t, 0.0)),
        stat=COUNT_LARGEST,
    ),
)


def powered(x, v, p, t):
    """In two steps: the power alone may underflow, or overflow, where its product with the gradient does not."""
    half = f.pow_ratio(f.wide(f.abs(x)), v, (p - 1.0) * 0.5)
    return f.where((x == 0.0) | (v == 0.0), f.wide_const(0.0), (t * f.wide(f.sign_of(x)) * half) * half)


BY_POWER = by_compute(
    f32=gathered(
        lambda dy, y, n: {"g": f.wide(dy) * n, "v": f.wide(y)},
        lambda a, x, g, v, p: {"s": a.s + powered(x, v, p, g)},
        lambda a: f.value(a.s),
    ),
    f64=gathered_twice(
        lambda dy, y, n: {**twice(dy, lambda t: t * n), "v": y},
        lambda a, x, g, e, v, p: add_term(a, g, e, lambda t: powered(x, v, p, t)),
    ),
)


def lp_truth(x, p, n):
    a = [abs(v) for v in x]
    if p == inf:
        return largest(a)
    if any(mp.isnan(v) for v in a):
        return mp.nan
    if any(mp.isinf(v) for v in a):
        return mp.inf
    return (n * mp.fsum([v ** mp.mpf(p) for v in a])) ** (1 / mp.mpf(p))


def lp_backward_truth(dy, x, y, p, n):
    """What the window gives to each of its cells."""
    if p == inf:
        won = [i for i, v in enumerate(x) if abs(v) == y or (mp.isnan(v) and mp.isnan(y))]
        return [sign(v) * dy / len(won) if i in won else mp.mpf(0) for i, v in enumerate(x)]

    def one(v):
        if v == 0 or y == 0:
            return mp.mpf(0)
        if mp.isnan(v) or mp.isnan(y) or (mp.isinf(v) and mp.isinf(y) and p != 1):
            return mp.nan
        if p == 1:
            return dy * n * sign(v)
        return dy * n * sign(v) * abs(v) ** (mp.mpf(p) - 1) * y ** (1 - mp.mpf(p))

    return [one(v) for v in x]


P = Param("p", 2.0, above=0.0, doc="the order of the norm; inf is the largest magnitude")
FORWARD = {
    "one": SUM,
    "two": by_compute(f32=SQUARES, f64=SCALED_SQUARES),
    "three": by_compute(f32=CUBES, f64=SCALED_CUBES),
    "inf": LARGEST,
    "any": by_compute(f32=POWERS, f64=POWERS.but(finish=shared_root)),
}
BACKWARD = {"one": BY_SIGN, "two": BY_VALUE, "three": BY_SQUARE, "inf": TO_LARGEST, "any": BY_POWER}


def order(p):
    return {1.0: "one", 2.0: "two", 3.0: "three", inf: "inf"}.get(p, "any")


def lp_row(rank):
    return window(torch=f"nn.functional.lp_pool{rank}d", jax=None, ulp=3, backward_ulp=4, rank=rank, params=(P,), variant=order,
                  backward_floor=lambda terms, u, **_: u * mp.fsum(terms))  # fmt: skip


@lp_row(1)
class lp_pool1d:
    """(sum of |x|^p over the window)^(1/p) along one axis, without overflow on the way."""

    truth = lp_truth
    forward = FORWARD
    backward = BACKWARD
    backward_truth = lp_backward_truth


@lp_row(2)
class lp_pool2d:
    """(sum of |x|^p over the window)^(1/p) along two axes, without overflow on the way."""

    truth = lp_truth
    forward = FORWARD
    backward = BACKWARD
    backward_truth = lp_backward_truth


@lp_row(3)
class lp_pool3d:
    """(sum of |x|^p over the window)^(1/p) along three axes, without overflow on the way."""

    truth = lp_truth
    forward = FORWARD
    backward = BACKWARD
    backward_truth = lp_backward_truth
