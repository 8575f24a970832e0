"""cummax and cummin, alone and with the places of their winners."""

# ruff: noqa: N801
from __future__ import annotations

import operator

from ...expr.nodes import f
from ...registry import BOOL, FLOATS, INTS, Quick, Scan, by_compute, choice, scan
from ...truth import leaders, remaining, size, winnings
from ..reduction.shared import inf

TIES = choice("ties", "first", "last", "split", doc="which of equal entries wins, and who gets dy")


def above(x, m):
    return ~(x <= m)


def below(x, m):
    return ~(x >= m)


def extreme(pick, bound):
    """The running extreme: NaN sticks."""
    return Scan(
        identity=lambda: {"m": bound()},
        lift=lambda x: {"m": x},
        combine=lambda a, b: {"m": pick(a.m, b.m)},
        emit=lambda b: b.m,
    )


# The largest so far is kept negated, as f.maximum itself would turn what it is given: each step would turn the state twice.
LARGEST = Scan(
    identity=lambda: {"m": f.highest()},
    lift=lambda x: {"m": -x},
    combine=lambda a, b: {"m": f.minimum(a.m, b.m)},
    emit=lambda b: -b.m,
)


def wins(beats, last):
    """Whether x wins over the winner m so far. The first NaN wins and stays: beats(x, m) holds where there is no order."""

    def rule(x, m):
        new = beats(x, m) & ~f.is_nan(m)
        return (new | (x == m)) if last else new

    return rule


def indexed(beats, bound, last):
    """The winner and its place, which is -1 where there is none yet."""
    rule = wins(beats, last)

    def pick(a, x, i):
        win = (a.i < 0.0) | rule(x, a.m)
        return win, f.where(win, x, a.m), f.where(win, i, a.i)

    def step(a, x, k):
        _, m, i = pick(a, x, k)
        return {"m": m, "i": i}

    def combine(a, b):
        win = (b.i >= 0.0) & ((a.i < 0.0) | rule(b.m, a.m))
        return {"m": f.where(win, b.m, a.m), "i": f.where(win, b.i, a.i)}

    return Scan(
        identity=lambda: {"m": bound(), "i": f.wide_const(-1.0)},
        step=step,
        combine=combine,
        emit=lambda b: (b.m, b.i),
    )


def marked(beats, bound, last):
    """Marks with 1 the entries that win on arrival."""
    best, over = (f.top, operator.gt) if beats is above else (f.low, operator.lt)
    rule = wins(beats, last)

    def combine(a, b):
        win = (b.c > 0.0) & ((a.c == 0.0) | rule(b.m, a.m))
        return {"m": f.where(win, b.m, a.m), "c": f.top(a.c, b.c)}

    return Scan(
        identity=lambda: {"m": bound(), "c": f.element(0.0)},
        step=lambda a, x: {"m": f.where((a.c == 0.0) | rule(x, a.m), x, a.m), "c": f.element(1.0)},
        combine=combine,
        emit=lambda a, x: f.where((a.c == 0.0) | rule(x, a.m), f.element(1.0), 0.0),
        flags=True,
        quick=Quick(  # among numbers, of which there was one; of zeros either is kept, which no comparison tells
            step=lambda a, x: {"m": best(x, a.m), "c": a.c},
            emit=lambda a, x: f.where(~over(a.m, x) if last else over(x, a.m), f.element(1.0), 0.0),
            ready=lambda a: (a.c == 1.0) & (a.m <= inf),
            safe=lambda x: x <= inf,
        ),
    )


def shared(beats, bound):
    """Marks entries with the number of those tied so far, negative where the entry itself is not one of them."""
    rule = wins(beats, False)

    def count(a, x):
        return f.where((a.c == 0.0) | rule(x, a.m), f.wide_const(1.0), a.c + f.where(x == a.m, f.wide_const(1.0), 0.0))

    def combine(a, b):
        win = (b.c > 0.0) & ((a.c == 0.0) | rule(b.m, a.m))
        tied = a.c + f.where(b.m == a.m, b.c, 0.0)
        return {"m": f.where(win, b.m, a.m), "c": f.where(win, b.c, tied)}

    return Scan(
        identity=lambda: {"m": bound(), "c": f.wide_const(0.0)},
        step=lambda a, x: {"m": f.where((a.c == 0.0) | rule(x, a.m), x, a.m), "c": count(a, x)},
        combine=combine,
        emit=lambda a, b, x: f.where((a.c == 0.0) | rule(x, a.m) | (x == a.m), b.c, -b.c),
    )


def gathered(mark, share, closes, gets):
    """Against the axis: what dy adds up to since the winner that is still open, and whether one was closed since the start."""

    def sum_at(a, dy, m):
        return a.s + share(dy, m)

    def combine(a, b):
        return {"s": f.where(b.c > 0.0, b.s, a.s + b.s), "c": f.top(a.c, b.c)}

    return Scan(
        identity=lambda: {"s": f.exact(0.0), "c": f.element(0.0)},
        step=lambda a, dy, mark: {
            "s": f.where(closes(mark), f.exact(0.0), sum_at(a, dy, mark)),
            "c": f.where(closes(mark), f.element(1.0), a.c),
        },
        combine=combine,
        emit=lambda a, dy, mark: f.where(gets(mark), f.value(sum_at(a, dy, mark)), 0.0),
        against=True,
        mark=mark,
    )


def by_ties(beats, bound):
    whole = lambda dy, m: f.wide(dy)
    part = lambda dy, m: f.quotient(f.exact(-0.0) + f.wide(dy), f.abs(f.wide(m)))  # dy / m, and what that lost
    one = lambda m: f.wide(m) == 1.0  # as wide as the sums it decides on
    return {
        "first": gathered(marked(beats, bound, False), whole, one, one),
        "last": gathered(marked(beats, bound, True), whole, one, one),
        "split": gathered(shared(beats, bound), part, one, lambda m: f.wide(m) > 0.0),
    }


def both(beats, bound):
    first, last = indexed(beats, bound, False), indexed(beats, bound, True)
    return {"first": first, "last": last, "split": first}


PARAMS = (TIES,)
BY_TIES = lambda ties: ties
FLOOR = lambda dy, w, **_: [w * v for v in remaining(size(dy))]


@scan(dtypes=FLOATS + INTS + BOOL, torch="cummax", jax="jax.lax.cummax", ulp=0, backward_ulp=1, params=PARAMS, variant=BY_TIES,
      backward_floor=FLOOR)
class cummax:
    """The largest element so far; from the first NaN on, NaN."""

    truth = lambda x: [x[w[0]] for w in leaders(x)]
    forward = by_compute(f32=LARGEST, f64=LARGEST, ints=extreme(f.maximum, f.lowest))
    backward = by_ties(above, f.lowest)
    backward_truth = lambda dy, x, ties: winnings(dy, leaders(x), ties)


@scan(dtypes=FLOATS + INTS + BOOL, torch="cummin", jax="jax.lax.cummin", ulp=0, backward_ulp=1, params=PARAMS, variant=BY_TIES,
      backward_floor=FLOOR)
class cummin:
    """The smallest element so far; from the first NaN on, NaN."""

    truth = lambda x: [x[w[0]] for w in leaders([-v for v in x])]
    forward = extreme(f.minimum, f.highest)
    backward = by_ties(below, f.highest)
    backward_truth = lambda dy, x, ties: winnings(dy, leaders([-v for v in x]), ties)


PLACES = {"index": "i64"}


def with_places(x, w, ties):
    return [x[i[0]] for i in w], [i[-1 if ties == "last" else 0] for i in w]


@scan(dtypes=FLOATS + INTS + BOOL, torch="cummax", jax=None, ulp=0, backward_ulp=1, params=PARAMS, variant=BY_TIES,
      backward_floor=FLOOR, outputs=("y", "index"), elements=PLACES)
class cummax_with_index:
    """The largest element so far and its place along the axis, i64: the first of equal ones, or the last with ties="last"."""

    truth = lambda x, ties: with_places(x, leaders(x), ties)
    forward = both(above, f.lowest)
    backward = cummax.backward
    backward_truth = cummax.backward_truth


@scan(dtypes=FLOATS + INTS + BOOL, torch="cummin", jax=None, ulp=0, backward_ulp=1, params=PARAMS, variant=BY_TIES,
      backward_floor=FLOOR, outputs=("y", "index"), elements=PLACES)
class cummin_with_index:
    """The smallest element so far and its place along the axis, i64: the first of equal ones, or the last with ties="last"."""

    truth = lambda x, ties: with_places(x, leaders([-v for v in x]), ties)
    forward = both(below, f.highest)
    backward = cummin.backward
    backward_truth = cummin.backward_truth
