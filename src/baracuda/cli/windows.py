"""Pools on the command line: what they are measured and checked on, their truth by plain loops, their twins."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ..dtypes import Element
from ..registry import Op, parameters
from . import problems

FAMILY = "pooling"
ORDERS = (2.0, 1.0, 3.0, math.inf, 0.5, 2.5)
SHAPES = {1: (16, 16, 1 << 16), 2: (16, 16, 256, 256), 3: (16, 16, 16, 64, 64)}
SMALL = {1: (1, 2, 23), 2: (1, 2, 5, 9), 3: (1, 1, 3, 4, 6)}


def settings(op: Op) -> list[dict[str, Any]]:
    """What an op is checked with: settings that reach every formula of the row."""
    regular: dict[str, Any] = {"window": 3, "stride": 2, "ceil_mode": True}
    if op.name.startswith("lp"):
        return [regular | {"p": p, "rescale_clipped": r} for p in ORDERS for r in (False, True)]
    if op.bins == "adaptive":
        found: list[dict[str, Any]] = [{"output_size": 2}, {"output_size": 3}, {"output_size": 1}]
    elif op.bins == "fractional":
        found = [{"window": 2, "output_size": (2,) * op.spatial}]
    elif op.bins == "places":
        found = [{"window": 2}]
    else:
        found = [regular, {"window": 2, "stride": 1, "padding": 1}, {"window": 2}]
    if "indices" in op.outputs:
        return [f | {"return_indices": r} for f in found for r in (False, True)]
    return found


def cells(op: Op) -> list[tuple[tuple[int, ...], None, dict[str, Any]]]:
    """(shape, axis, fields) that an op is measured on."""
    if op.bins == "adaptive":
        fields: list[dict[str, Any]] = [{"output_size": tuple(n // 2 for n in SHAPES[op.spatial][2:])}, {"output_size": 7}]
    elif op.bins == "fractional":
        fields = [{"window": 2, "output_size": tuple(n // 2 for n in SHAPES[op.spatial][2:])}]
    elif op.bins == "places":
        fields = [{"window": 2}]
    else:
        fields = [{"window": k, "stride": 2} for k in (2, 3)]
    if op.name.startswith("lp"):
        fields = [f | {"p": p} for f in fields for p in (2.0, 3.0)]
    return [(SHAPES[op.spatial], None, f) for f in fields]


def text_of(params: Mapping[str, Any]) -> str:
    return " ".join(f"{n}={v:g}" if isinstance(v, float) else f"{n}={v}" for n, v in params.items())


def given(operands: Sequence[Any]) -> dict[str, Any]:
    """Operands that are not just numbers: samples in [0, 1), places that are cells."""
    found: dict[str, Any] = {}
    for o in operands:
        if o.name == "samples":
            found[o.name] = np.random.default_rng(3).random(o.shape).astype(o.element.dtype)
        elif o.name == "indices" and not o.out:  # every other cell of the plane
            size = math.prod(next(p.shape[2:] for p in operands if p.out))
            found[o.name] = (np.arange(math.prod(o.shape)).reshape(o.shape) * 2) % size
    return found


def call_of(op: Op, direction: str, arrays: Mapping[str, Any], params: Mapping[str, Any]) -> Callable[[], Any]:
    """The functional form on these arrays."""
    import baracuda

    from ..families import pooling

    names, _, keywords = pooling.arguments(op, direction)
    function = getattr(baracuda, op.name if direction == "forward" else f"{op.name}_backward")
    given = {n: arrays[n] for n in names}
    if "samples" in given:
        given["samples"] = given["samples"].reshape(given["samples"].shape[:3])
    chosen = {n: v for n, v in params.items() if n in keywords}
    chosen |= {n: v for n, v in (("window", 2), ("p", 2.0)) if n in keywords and n not in chosen}
    if "input_shape" in keywords:
        chosen["input_shape"] = arrays["dx"].shape
    return lambda: function(**given, **chosen)


def twin_of(op: Op, function: Any, params: Mapping[str, Any], arrays: Mapping[str, Any], tensor: Callable[[Any], Any]) -> Any:
    """The torch function of a pool, as a function of x alone."""
    names = {"window": "kernel_size", "p": "norm_type"}
    given = {names.get(n, n): v for n, v in params.items() if n not in ("return_indices", "rescale_clipped")}
    if op.bins == "fractional":
        given["_random_samples"] = tensor(arrays["samples"].reshape(arrays["samples"].shape[:3]))
    if op.bins == "places":
        indices = tensor(arrays["indices"])
        return lambda x: function(x, indices, **given)
    return lambda x: function(x, **given)


# --------------------------------------------------------------------------------------------------------------- truth
def _each(value: Any, rank: int) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,) * rank


def _along(op: Op, d: Any, axis: int, size: int, sample: Any) -> Iterator[tuple[list[int], int]]:
    """Of every window along an axis: its taps, and its extent with the padding."""
    rank = op.spatial
    if op.bins == "adaptive":
        out = d.output_size[axis]
        for i in range(out):
            low, high = i * size // out, -(-(i + 1) * size // out)
            yield list(range(low, high)), high - low
        return
    k = d.window[axis]
    if op.bins == "fractional":
        out = d.output_size[axis]
        alpha = type(sample)(size - k) / type(sample)(out - 1) if out > 1 else type(sample)(0)
        for i in range(out):
            at = size - k if i == out - 1 else int((i + sample) * alpha) - int(sample * alpha)
            yield list(range(at, at + k)), k
        return
    s, p = d.stride[axis], _each(getattr(d, "padding", 0), rank)[axis]
    step = _each(getattr(d, "dilation", 1), rank)[axis]
    at = -p
    while at < size and (d.ceil_mode or at + (k - 1) * step < size + p):
        yield [at + t * step for t in range(k)], min(at + k, size + p) - at
        if at + (k - 1) * step >= size + p - 1:
            return
        at += s


def windows(mp: Any, op: Op, d: Any, extents: Sequence[int], samples: Any) -> Iterator[tuple[tuple[int, ...], Any, Any]]:
    """(window, its cells inside in C order, its number n)."""
    placed = [None] * op.spatial if samples is None else list(samples[::-1] if op.spatial == 2 else samples)
    axes = [list(_along(op, d, a, n, placed[a])) for a, n in enumerate(extents)]
    for at in itertools.product(*(range(len(w)) for w in axes)):
        taps = [axes[a][o][0] for a, o in enumerate(at)]
        inside = [c for c in itertools.product(*taps) if all(0 <= v < n for v, n in zip(c, extents, strict=True))]
        n = mp.mpf(1)
        if "avg" in op.name:
            padded = op.bins == "regular" and d.count_include_pad
            n = mp.mpf(math.prod(axes[a][o][1] for a, o in enumerate(at)) if padded else len(inside))
        elif getattr(d, "rescale_clipped", False):
            n = mp.mpf(math.prod(len(t) for t in taps)) / len(inside)
        yield at, inside, n


def check_op(op: Op, element: Element, samples: int, seed: int) -> list[Any]:
    """Forward and backward of one op and dtype, over its settings, every value against 200-bit truth."""
    from . import check

    mp = check.truth_context()
    rng = np.random.default_rng([seed, sum(map(ord, op.name)), element.code])
    forward, backward = check.Finding(op, "forward", element), check.Finding(op, "backward", element)
    todo = settings(op)
    with np.errstate(all="ignore"):
        while forward.values < samples:
            for i, fields in enumerate(todo):
                _check_one(mp, check, op, element, fields, rng, (forward, backward), "bits" if i % 3 == 2 else "ordinary")
    return [forward, backward]


def _values(check: Any, rng: np.random.Generator, element: Element, kind: str, shape: Sequence[int], op: Op) -> Any:
    x = check.sample(rng, element, kind, (math.prod(shape[:2]), math.prod(shape[2:])), op).reshape(shape)
    return np.where(np.isfinite(x.astype(np.float64)), x, np.asarray(1.5, element.dtype))


def _check_one(mp: Any, check: Any, op: Op, element: Element, fields: Mapping[str, Any], rng: np.random.Generator,
               findings: tuple[Any, Any], kind: str) -> None:  # fmt: skip
    forward, backward = findings
    shape = SMALL[op.spatial]
    plan = problems.select(op, "forward", shape, None, element, fields)
    d = plan.descriptor
    x = _values(check, rng, element, kind, shape, op)
    arrays: dict[str, Any] = {"x": x}
    for o in plan.problem.operands:
        if o.name == "samples":
            arrays[o.name] = (rng.random(o.shape) * 0.99).astype(o.element.dtype)
        elif o.name == "indices" and not o.out:
            size = math.prod(d.output_size)
            arrays[o.name] = rng.integers(0, size, o.shape)
        elif o.out:
            arrays[o.name] = np.zeros(o.shape, o.element.dtype)
    plan.run(**arrays)
    back = problems.select(op, "backward", shape, None, element, {n: v for n, v in fields.items() if n != "return_indices"})
    wanted = {o.name: o for o in back.problem.operands}
    dy = check.sample(rng, element, "ordinary", (1, math.prod(wanted["dy"].shape)), op).reshape(wanted["dy"].shape)
    dx = np.zeros(wanted["dx"].shape, element.dtype)
    back.run(**{n: v for n, v in (arrays | {"dy": dy}).items() if n in wanted}, dx=dx)
    forward.declared, backward.declared = plan.precision_guarantee.max_ulp, back.precision_guarantee.max_ulp
    units = {"u": check.UNIT[element.row.compute], "w": check.WIDE[element.row.compute]}

    def judge(finding: Any, what: str, got: Any, true: Any, floor: Any, kind: Element = element) -> None:
        error = check.error_in_ulp(mp, got, true, kind, floor)
        words = f"{what} of {text_of(fields)}: got {got}, truth {mp.nstr(true, 12)} ({error:.3g} ulp), x = {shape}"
        finding.judge(error, finding.declared, lambda: words)

    for plane in itertools.product(*map(range, shape[:2])):
        if op.bins == "places":
            _check_places(mp, op, plane, arrays, dy, dx, judge, findings)
            continue
        single = None if "samples" not in arrays else arrays["samples"][plane].reshape(-1)
        if single is not None and element is not Element.f64:
            single = single.astype(np.float32)
        terms: dict[tuple[int, ...], list[Any]] = {}
        for at, inside, n in windows(mp, op, d, shape[2:], single):
            names = {"x": [mp.mpf(float(x[plane + c])) for c in inside], "n": n, "dy": mp.mpf(float(dy[plane + at]))}
            names |= {"y": mp.mpf(float(arrays["y"][plane + at]))} | {p.name: fields.get(p.name, p.default) for p in op.params}
            truth = op.truth(**{m: names[m] for m in parameters(op.truth)})
            truth, won = truth if isinstance(truth, tuple) else (truth, None)
            floor = op.floor(**names, **units) if op.floor else 0
            judge(forward, f"y{plane + at}", arrays["y"][plane + at], truth, floor)
            if "indices" in arrays:
                place = int(np.ravel_multi_index(inside[won], shape[2:]))
                judge(forward, f"indices{plane + at}", arrays["indices"][plane + at], place, 0, Element.i64)
            assert op.backward_truth is not None
            if not mp.isfinite(names["y"]):
                names["dy"] = mp.nan  # an overflowed result has no gradient to hold to
            for c, v in zip(inside, op.backward_truth(**{m: names[m] for m in parameters(op.backward_truth)}), strict=True):
                terms.setdefault(c, []).append(v)
        for c, given in terms.items():
            if all(mp.isfinite(v) for v in given):
                assert op.backward_floor is not None
                floor = op.backward_floor(terms=[abs(v) for v in given], **units) if len(given) > 1 else 0
                judge(backward, f"dx{plane + c}", dx[plane + c], mp.fsum(given), floor)


def _check_places(mp: Any, op: Op, plane: tuple[int, ...], arrays: Mapping[str, Any], dy: Any, dx: Any, judge: Any,
                  findings: tuple[Any, Any]) -> None:  # fmt: skip
    x = [mp.mpf(float(v)) for v in arrays["x"][plane].reshape(-1)]
    at = [int(v) for v in arrays["indices"][plane].reshape(-1)]
    y, back = arrays["y"][plane].reshape(-1), dx[plane].reshape(-1)
    for i, true in enumerate(op.truth(x=x, indices=at, size=y.size)):
        judge(findings[0], f"y[{i}]", y[i], true, 0)
    assert op.backward_truth is not None
    for i, true in enumerate(op.backward_truth(dy=[mp.mpf(float(v)) for v in dy[plane].reshape(-1)], indices=at)):
        judge(findings[1], f"dx[{i}]", back[i], true, 0)
