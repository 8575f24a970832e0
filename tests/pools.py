"""Pools by their definition: plain loops over windows and cells, values at 200 bits from the truth of the rows."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

import baracuda as bc
from baracuda.registry import parameters
from baracuda.truth import mp
from cases import miss, to_mp

EXTENTS = {1: ("l_in",), 2: ("h_in", "w_in"), 3: ("d_in", "h_in", "w_in")}


def tuple_of(value: Any, rank: int) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,) * rank


def axis_windows(op: bc.Op, size: int, fields: Mapping[str, Any], axis: int, sample: Any = None) -> list[tuple[list[int], int]]:
    """For every window along an axis: the cells of its taps (some may be outside), and its extent counting padding."""
    rank = op.spatial
    if op.bins == "adaptive":
        out = tuple_of(fields["output_size"], rank)[axis]
        out = size if out is None else out
        bins = [(i * size // out, -(-(i + 1) * size // out)) for i in range(out)]
        return [(list(range(a, b)), b - a) for a, b in bins]
    k = tuple_of(fields["window"], rank)[axis]
    if op.bins == "fractional":
        out = tuple_of(fields["output_size"], rank)[axis]
        kind = type(sample)
        alpha = kind(size - k) / kind(out - 1) if out > 1 else kind(0)
        starts = [int((kind(i) + sample) * alpha) - int(sample * alpha) for i in range(out)]
        starts[-1] = size - k
        return [(list(range(a, a + k)), k) for a in starts]
    s = tuple_of(fields.get("stride") or fields["window"], rank)[axis]
    p = tuple_of(fields.get("padding", 0), rank)[axis]
    d = tuple_of(fields.get("dilation", 1), rank)[axis]
    windows = []
    for o in itertools.count():
        start = o * s - p
        end = start + (k - 1) * d
        if fields.get("ceil_mode"):
            # One more while the one before does not reach the end, and it starts inside the input or the padding in front.
            if start >= size or (o and start - s + (k - 1) * d >= size + p - 1):
                break
        elif end >= size + p:
            break
        windows.append(([start + t * d for t in range(k)], min(start + k, size + p) - start))
    return windows


def windows(
    op: bc.Op, extents: Sequence[int], fields: Mapping[str, Any], samples: Any = None
) -> Iterator[tuple[tuple[int, ...], list[tuple[int, ...]], Any]]:
    """(window, its cells inside in C order, the number n of the window) for every window of a plane."""
    axes = [axis_windows(op, n, fields, a, None if samples is None else samples[a]) for a, n in enumerate(extents)]
    for at in itertools.product(*(range(len(w)) for w in axes)):
        taps = [axes[a][o][0] for a, o in enumerate(at)]
        cells = [c for c in itertools.product(*taps) if all(0 <= v < n for v, n in zip(c, extents, strict=True))]
        padded = math.prod(axes[a][o][1] for a, o in enumerate(at))
        whole = math.prod(len(t) for t in taps)
        n: Any = mp.mpf(1)
        if "avg" in op.name:
            n = mp.mpf(len(cells))
            if op.bins == "regular" and fields.get("count_include_pad", True):
                n = mp.mpf(padded)
            if fields.get("divisor_override") is not None:
                n = mp.mpf(fields["divisor_override"])
        elif fields.get("rescale_clipped"):
            n = mp.mpf(whole) / len(cells)
        yield at, cells, n


def output_extents(op: bc.Op, extents: Sequence[int], fields: Mapping[str, Any]) -> tuple[int, ...]:
    half = [np.float64(0.5)] * op.spatial
    return tuple(len(axis_windows(op, n, fields, a, half[a])) for a, n in enumerate(extents))


def descriptor(
    op: bc.Op, shape: Sequence[int], element: str, fields: Mapping[str, Any], *, backward: bool = False, **more: Any
) -> Any:
    kind = bc.plans.plan_class(op, "backward" if backward else "forward").descriptor_type
    extents = dict(zip(("batch", "channels", *EXTENTS[op.spatial]), shape, strict=True))
    return kind(**extents, **fields, element=element, **more)


def make_plan(
    op: bc.Op | str, shape: Sequence[int], element: str, fields: Mapping[str, Any], *, backward: bool = False, **more: Any
) -> Any:
    op = bc.OPS[op] if isinstance(op, str) else op
    cls = bc.plans.plan_class(op, "backward" if backward else "forward")
    return cls.select(descriptor(op, shape, element, fields, backward=backward, **more))


def run(op: bc.Op | str, fields: Mapping[str, Any], x: Any, *, samples: Any = None, empty: Any = np.empty) -> dict[str, Any]:
    """The outputs of a plan."""
    op = bc.OPS[op] if isinstance(op, str) else op
    plan = make_plan(op, x.shape, str(bc.Element(x.dtype)), fields)
    outs = {o.name: empty(o.shape, o.element.dtype) for o in plan.problem.operands if o.out}
    given = {} if samples is None else {"samples": samples.reshape(*samples.shape, *(1,) * (op.spatial - 1))}
    plan.run(x=x, **given, **outs)
    return outs


def run_backward(
    op: bc.Op | str, fields: Mapping[str, Any], x: Any, dy: Any, y: Any, *, samples: Any = None, dx: Any = None, **more: Any
) -> Any:
    op = bc.OPS[op] if isinstance(op, str) else op
    kept = {n: v for n, v in fields.items() if n != "return_indices"}
    plan = make_plan(op, x.shape, str(bc.Element(x.dtype)), kept, backward=True, **more)
    dx = np.full(x.shape, np.nan, x.dtype) if dx is None else dx
    given = {} if samples is None else {"samples": samples.reshape(*samples.shape, *(1,) * (op.spatial - 1))}
    plan.run(x=x, dy=dy, y=y, dx=dx, **given)
    return dx


def _call(formula: Any, names: Mapping[str, Any]) -> Any:
    return formula(**{n: names[n] for n in parameters(formula)})


def params_of(op: bc.Op, fields: Mapping[str, Any]) -> dict[str, Any]:
    return {p.name: fields.get(p.name, p.default) for p in op.params}


def assert_forward(op: bc.Op | str, fields: Mapping[str, Any], x: Any, outs: Mapping[str, Any], samples: Any = None) -> None:
    """Holds every output to its guarantee."""
    op = bc.OPS[op] if isinstance(op, str) else op
    element = str(bc.Element(x.dtype))
    max_ulp = make_plan(op, x.shape, element, fields).precision_guarantee.max_ulp
    units = {"u": mp.ldexp(1, -52 if element == "f64" else -23), "w": mp.ldexp(1, -98 if element == "f64" else -50)}
    seen = 0
    for plane in itertools.product(*map(range, x.shape[:2])):
        placed = None if samples is None else _placed(op, samples[plane])
        for at, cells, n in windows(op, x.shape[2:], fields, placed):
            values = [to_mp(x[plane + c]) for c in cells]
            names = {"x": values, "n": n, **params_of(op, fields)}
            truth = _call(op.truth, names)
            truth, won = truth if isinstance(truth, tuple) else (truth, None)
            floor = op.floor(**names, **units) if op.floor and all(mp.isfinite(v) for v in values) else 0
            wrong = miss(outs["y"][plane + at], truth, element, max_ulp, floor)
            assert wrong is None, f"{op.name} {fields} {element} y{plane + at}: {wrong}\ncells {[float(v) for v in values][:20]}"
            if "indices" in outs:
                place = np.ravel_multi_index(cells[won], x.shape[2:])
                assert outs["indices"][plane + at] == place, (op.name, fields, plane, at)
            seen += 1
    assert seen == outs["y"].size


def assert_backward(op: bc.Op | str, fields: Mapping[str, Any], x: Any, dy: Any, y: Any, dx: Any, samples: Any = None) -> None:
    op = bc.OPS[op] if isinstance(op, str) else op
    element = str(bc.Element(x.dtype))
    kept = {n: v for n, v in fields.items() if n != "return_indices"}
    max_ulp = make_plan(op, x.shape, element, kept, backward=True).precision_guarantee.max_ulp
    units = {"u": mp.ldexp(1, -52 if element == "f64" else -23), "w": mp.ldexp(1, -98 if element == "f64" else -50)}
    for plane in itertools.product(*map(range, x.shape[:2])):
        placed = None if samples is None else _placed(op, samples[plane])
        terms: dict[tuple[int, ...], list[Any]] = {}
        for at, cells, n in windows(op, x.shape[2:], fields, placed):
            values = [to_mp(x[plane + c]) for c in cells]
            names = {"x": values, "dy": to_mp(dy[plane + at]), "y": to_mp(y[plane + at]), "n": n, **params_of(op, fields)}
            for c, v in zip(cells, _call(op.backward_truth, names), strict=True):
                terms.setdefault(c, []).append(v)
        for c in itertools.product(*map(range, x.shape[2:])):
            given = terms.get(c, [])
            truth = mp.fsum(given) if given else mp.mpf(0)
            sizes = [abs(v) for v in given if mp.isfinite(v)]
            floor = op.backward_floor(terms=sizes, **units) if len(given) > 1 else 0
            wrong = miss(dx[plane + c], truth, element, max_ulp, floor)
            assert wrong is None, f"{op.name} {fields} {element} dx{plane + c}: {wrong}"


def _placed(op: bc.Op, samples: Any) -> list[Any]:
    """The samples in the order of the axes, in the precision that places windows: PyTorch's two-dimensional pool has the width
    first."""
    kind = np.float64 if samples.dtype == np.float64 else np.float32
    found = [kind(v) for v in samples]
    return found[::-1] if op.spatial == 2 else found
