"""What data movement is made of: views of operands whose strides are not known yet, and moves between them.

A plan of data movement is a list of moves. Its gradient is the transposed list: what was copied from a place flows back to it,
and where it was copied several times, the sum does.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..record import NOTHING, record, replace

Shape = tuple[int, ...]
FEW = 64  # sums of so many have kernels of their own (core/skeleton/tile_few.hpp)


@record
class View:
    """A strided view of an operand, in units of the operand's own strides: where it starts, and how far each axis steps."""

    operand: str
    of: Shape
    shape: Shape
    start: Shape
    along: tuple[Shape, ...]  # for every axis of the view, the steps along the axes of the operand

    @classmethod
    def whole(cls, operand: str, shape: Sequence[int]) -> View:
        unit = tuple(tuple(int(i == k) for k in range(len(shape))) for i in range(len(shape)))
        return cls(operand, tuple(shape), tuple(shape), (0,) * len(shape), unit)

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    def _with(self, axis: int, shape: Sequence[int], along: Sequence[Shape], start: Shape | None = None) -> View:
        """An axis replaced by others."""
        return View(
            self.operand,
            self.of,
            (*self.shape[:axis], *shape, *self.shape[axis + 1 :]),
            self.start if start is None else start,
            (*self.along[:axis], *along, *self.along[axis + 1 :]),
        )

    def permute(self, axes: Sequence[int]) -> View:
        return replace(self, shape=tuple(self.shape[a] for a in axes), along=tuple(self.along[a] for a in axes))

    def slice(self, axis: int, start: int, length: int, step: int = 1) -> View:
        by = self.along[axis]
        first = tuple(s + start * b for s, b in zip(self.start, by, strict=True)) if length else self.start
        return self._with(axis, (length,), (_scaled(by, step),), first)

    def box(self, starts: Sequence[int], lengths: Sequence[int]) -> View:
        view = self
        for a, (s, n) in enumerate(zip(starts, lengths, strict=True)):
            view = view.slice(a, s, n)
        return view

    def flip(self, axis: int) -> View:
        n = self.shape[axis]
        return self.slice(axis, n - 1, n, -1)

    def at(self, axis: int, index: int) -> View:
        """One place of an axis, which goes."""
        return self.slice(axis, index, 1)._with(axis, (), ())

    def split(self, axis: int, *inner: int) -> View:
        """An axis as several, the last running fastest; the first has what is left."""
        steps = [math.prod(inner[i:]) for i in range(len(inner) + 1)]
        outer = self.shape[axis] // steps[0] if steps[0] else 0
        return self._with(axis, (outer, *inner), [_scaled(self.along[axis], s) for s in steps])

    def spread(self, axis: int, extent: int) -> View:
        """A new axis in front of `axis`, along which the same elements repeat."""
        new = (0,) * len(self.of)
        return View(
            self.operand,
            self.of,
            (*self.shape[:axis], extent, *self.shape[axis:]),
            self.start,
            (*self.along[:axis], new, *self.along[axis:]),
        )

    def diagonal(self, offset: int, axis1: int, axis2: int) -> View:
        """The places j - i = offset of two axes, as the last axis instead of them."""
        rows, columns = self.shape[axis1], self.shape[axis2]
        i, j = max(-offset, 0), max(offset, 0)
        n = max(min(rows - i, columns - j), 0)
        view = self.slice(axis1, i, n).slice(axis2, j, n)
        both = tuple(a + b for a, b in zip(view.along[axis1], view.along[axis2], strict=True))
        rest = [a for a in range(self.rank) if a not in (axis1, axis2)]
        view = view.permute(rest)
        return replace(view, shape=(*view.shape, n), along=(*view.along, both))

    def windows(self, axis: int, size: int, step: int) -> View:
        """Windows along an axis; their own axis is the last."""
        count = (self.shape[axis] - size) // step + 1
        view = self._with(axis, (count,), (_scaled(self.along[axis], step),))
        return replace(view, shape=(*view.shape, size), along=(*view.along, self.along[axis]))

    def renamed(self, operand: str) -> View:
        return replace(self, operand=operand)

    def as_box(self) -> tuple[tuple[int, int], ...] | None:
        """(start, end) along every axis of the operand, if the view is such a box; axes that repeat do not count."""
        spans: list[tuple[int, int] | None] = [None] * len(self.of)
        for extent, by in zip(self.shape, self.along, strict=True):
            used = [k for k, b in enumerate(by) if b]
            if not used or extent == 1:
                continue
            if len(used) > 1 or abs(by[used[0]]) != 1 or spans[used[0]] is not None:
                return None
            k = used[0]
            first = self.start[k] - (extent - 1 if by[k] < 0 else 0)
            spans[k] = (first, first + extent)
        return tuple((s, s + 1) if span is None else span for s, span in zip(self.start, spans, strict=True))

    def repeats(self) -> list[int]:
        """Axes along which the same elements repeat."""
        return [a for a, (n, by) in enumerate(zip(self.shape, self.along, strict=True)) if n != 1 and not any(by)]


def _scaled(by: Shape, factor: int) -> Shape:
    return tuple(b * factor for b in by)


@record
class Copy:
    to: View
    source: View


@record
class Fill:
    to: View
    value: Any = 0


@record
class Sum:
    """`to` is the sum of the source over its axes `over`; `to` has the source's axes, those summed stepping nowhere."""

    to: View
    source: View
    over: tuple[int, ...]


Segment = tuple[int, int, int, bool]  # length, start, step in the source; or the value


@record
class Segments:
    """Along each axis, stretches of the source, backwards or standing still too, or a value."""

    to: View
    source: View
    cuts: tuple[tuple[Segment, ...], ...]
    value: Any = 0


@record
class Triangle:
    """The last two axes where j - i >= diagonal, or <= it; zero elsewhere."""

    to: View
    source: View
    diagonal: int
    upper: bool


@record
class Gather:
    """The sum of several places of the source for each of `to`: per term and axis, where it starts and its direction."""

    to: View
    source: View
    terms: tuple[tuple[tuple[int, int], ...], ...]


Stretch = tuple[int, tuple[tuple[int, int], ...]]  # length; for each term, where it starts and its direction


@record
class Pieces:
    """Along each axis, stretches of `to`: each place is the sum over several of the source, at most FEW in all."""

    to: View
    source: View
    axes: tuple[tuple[Stretch, ...], ...]


Move = Copy | Fill | Sum | Segments | Triangle | Gather | Pieces


@record
class Movement:
    """What a row makes of its inputs."""

    outputs: Mapping[str, Shape]
    moves: Sequence[Move]
    params: Mapping[str, Any] = NOTHING  # as the descriptor keeps them
    alias: Mapping[str, tuple[str, ...]] = NOTHING  # outputs that may be exactly an input
    gradient: Sequence[Move] | None = None  # where it is not the transposed list
    gradient_alias: Mapping[str, tuple[str, ...]] = NOTHING


def _outside(box: Sequence[tuple[int, int]], hole: Sequence[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """The box without the hole, in boxes."""
    cut = [(max(a, c), min(b, d)) for (a, b), (c, d) in zip(box, hole, strict=True)]
    if any(a >= b for a, b in cut):
        yield list(box)
        return
    rest = list(box)
    for k, ((a, b), (c, d)) in enumerate(zip(box, cut, strict=True)):
        if a < c:
            yield [*rest[:k], (a, c), *rest[k + 1 :]]
        if d < b:
            yield [*rest[:k], (d, b), *rest[k + 1 :]]
        rest[k] = (c, d)


def complement(shape: Shape, holes: Iterable[Sequence[tuple[int, int]]]) -> list[list[tuple[int, int]]]:
    """The places of a shape that are in none of the boxes, in boxes."""
    left: list[list[tuple[int, int]]] = [[(0, n) for n in shape]] if math.prod(shape) else []
    for hole in holes:
        left = [part for box in left for part in _outside(box, hole)]
    return left


def zeros_outside(target: View, used: Sequence[View]) -> list[Move]:
    """Zeros wherever none of the views of the same operand reaches; these reach no place twice."""
    reached = sum(math.prod(n for a, n in enumerate(v.shape) if a not in v.repeats()) for v in used)
    if reached >= target.size:
        return []
    boxes = [v.as_box() for v in used]
    if any(b is None for b in boxes) or len(boxes) > 64:
        return [Fill(target)]
    rest = complement(target.shape, [b for b in boxes if b is not None])
    return [Fill(target.box([a for a, _ in box], [b - a for a, b in box])) for box in rest]


def back(to: View, source: View) -> Move:
    """The gradient of a copy: `to` had taken its elements from `source`, some of them several times."""
    over = tuple(source.repeats())
    return Sum(source, to, over) if over else Copy(source, to)


def transposed(inputs: Mapping[str, Shape], moves: Sequence[Move]) -> list[Move]:
    """The gradient of copies that read no place twice but by repeating axes."""
    found: list[Move] = []
    for name, shape in inputs.items():
        target = View.whole(f"d{name}", shape)
        copies = [m for m in moves if isinstance(m, Copy) and m.source.operand == name and (m.to.size or m.source.repeats())]
        views = [m.source.renamed(target.operand) for m in copies]
        found += zeros_outside(target, [v for v in views if v.size or v.repeats()])
        found += [back(m.to.renamed(f"d{m.to.operand}"), v) for m, v in zip(copies, views, strict=True)]
    return found


# ------------------------------------------------------------------------------------------- gradients of segments
Term = tuple[int, int, int]  # place of the target for the piece's first, direction, and how many in a row


def pieces(extent: int, cuts: Sequence[Segment]) -> list[tuple[int, int, list[Term]]]:
    """(start, length, terms) along an axis of the source: the places of the target that were taken from each of its own."""
    spans: list[tuple[int, int, Segment, int]] = []
    at = 0
    for length, start, step, value in cuts:
        if length and not value:
            first = start if step >= 0 else start - length + 1
            spans.append((first, first + (length if step else 1), (length, start, step, value), at))
        at += length
    edges = sorted({0, extent, *(s[0] for s in spans), *(s[1] for s in spans)})
    found = []
    for a, b in itertools.pairwise(edges):
        terms: list[Term] = []
        for first, last, (length, start, step, _), begin in spans:
            if first <= a and b <= last:
                terms.append((begin, 1, length) if step == 0 else (begin + (a - start) * step, step, 1))
        found.append((a, b - a, _merged(terms) if b - a == 1 else sorted(terms)))
    return found


def _merged(terms: list[Term]) -> list[Term]:
    """The terms of a single place: neighbours are one row, and no direction matters."""
    found: list[Term] = []
    for j, _, n in sorted(terms):
        if found and found[-1][0] + found[-1][2] == j:
            found[-1] = (found[-1][0], 1, found[-1][2] + n)
        else:
            found.append((j, 1, n))
    return found


def gathered(to: View, source: View, cuts: Sequence[Sequence[Segment]], most: int) -> list[Move] | None:
    """The gradient of segments, box by box; None where a place would gather more than `most` mirrored ones."""
    found: list[Move] = []
    axes = [pieces(n, c) for n, c in zip(to.shape, cuts, strict=True)]
    if 1 < math.prod(max(sum(n for _, _, n in p[2]) for p in a) for a in axes) <= FEW:  # all rows by one kernel
        return [Pieces(to, source, tuple(tuple((p[1], tuple(_each(p[2]))) for p in a) for a in axes))]
    for box in itertools.product(*axes):
        target = to.box([p[0] for p in box], [p[1] for p in box])
        if not all(p[2] for p in box):
            found.append(Fill(target))
            continue
        move = _box_sum(target, source, [p[2] for p in box], most)
        if move is None:
            return None
        found.append(move)
    return found


def _box_sum(target: View, source: View, terms: Sequence[list[Term]], most: int) -> Move | None:
    runs = [_run(t) for t in terms]
    if any(r is None for r in runs):
        # A piece of one place only may be a row of several: then its terms are one by one.
        single = [_each(t) for t in terms]
        if math.prod(map(len, single)) > most:
            return None
        return Gather(target, source, tuple(itertools.product(*single)))
    view, to, over = source, target, []
    extra = 0
    for a, run in enumerate(runs):
        assert run is not None
        first, direction, count, step = run
        at, n = a + extra, target.shape[a]
        if count == 1:
            view = view.slice(at, first, n, direction)
            continue
        by = view.along[at]
        start = tuple(s + first * b for s, b in zip(view.start, by, strict=True))
        view = view._with(at, (count, n), (_scaled(by, step), _scaled(by, direction)), start)
        to = to.spread(at, count)
        over.append(at)
        extra += 1
    return Sum(to, view, tuple(over)) if over else Copy(to, view)


def _each(terms: list[Term]) -> list[tuple[int, int]]:
    return [(j + i, d) for j, d, n in terms for i in range(n)]


def _run(terms: list[Term]) -> tuple[int, int, int, int] | None:
    """Terms as (first, direction, count, step between them), where all lie evenly."""
    if len(terms) == 1:
        first, direction, count = terms[0]
        return first, direction, count, 1
    steps = {b[0] - a[0] for a, b in itertools.pairwise(terms)}
    if len(steps) > 1 or len({t[1] for t in terms}) > 1 or any(t[2] != 1 for t in terms):
        return None
    return terms[0][0], terms[0][1], len(terms), steps.pop()
