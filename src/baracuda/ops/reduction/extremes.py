"""max, min and their kin: places, both at once, any and all."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import BOOL, FLOATS, INTS, Fold, choice, reduce
from ...truth import largest, mp, share, smallest, winners
from .shared import counted, extreme, found, same


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
                identity=lambda: {"l": f.element(0.0), "h": f.element(0.0)},
                lift=lambda x, min, max: {
                    "l": f.where(same(x, min), f.element(1.0), 0.0),
                    "h": f.where(same(x, max), f.element(1.0), 0.0),
                },
                combine=lambda a, b: {"l": a.l + b.l, "h": a.h + b.h},
                count=("l", "h"),
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
