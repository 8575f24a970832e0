"""reduce_window on the command line: what it is measured and checked on, its truth by plain loops, its twin."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ..dtypes import Element
from ..registry import OPS, Op, parameters, reductions
from . import problems

FAMILY = "windowed"
SHAPE = (16, 16, 256, 256)
MONOIDS = ("sum", "max", "min", "prod")  # what JAX's takes
# Windows side by side and over one another, cut off at borders, with gaps, over several axes.
SETTINGS: tuple[tuple[tuple[int, ...], dict[str, Any]], ...] = (
    ((4, 9), {"window": (1, 3), "stride": (1, 3)}),
    ((5, 6), {"window": (3, 2), "stride": (2, 1), "padding": ((1, 1), (0, 1))}),
    ((2, 7), {"window": 3, "stride": 2, "padding": "same", "dilation": 2, "axis": 1}),
    ((7, 3), {"window": (4,), "stride": (1,), "padding": 2, "base_dilation": 2, "axis": (0,)}),
)


def cells(op: Op) -> list[tuple[tuple[int, ...], None, dict[str, Any]]]:
    """(shape, axis, fields) that it is measured on."""
    fields = [{"kind": k, "window": w, "stride": 2, "axis": (2, 3)} for k in (*MONOIDS, "mean") for w in (2, 3)]
    return [(SHAPE, None, f) for f in fields]


def call_of(direction: str, arrays: Mapping[str, Any], params: Mapping[str, Any]) -> Callable[[], Any]:
    """The functional form on these arrays."""
    import baracuda

    if direction == "forward":
        return lambda: baracuda.reduce_window(arrays["x"], **params)
    kind = OPS[params["kind"]]
    dys = tuple(arrays[n] for n in kind.gradients)
    saves = {n: arrays[n] for n in kind.saves}
    return lambda: baracuda.reduce_window_backward(dys, **params, **saves, input_shape=arrays["dx"].shape)


def twin_of(jax: Any, function: Any, params: Mapping[str, Any], shape: Sequence[int]) -> Callable[[Any], Any]:
    """JAX's, as a function of x alone. Its gradients know sums and extremes by their computation, not by any other."""
    d = problems.select(OPS["reduce_window"], "forward", shape, params.get("axis"), Element.f32, params).descriptor
    each = {n: [1] * len(shape) for n in ("window", "stride", "dilation", "base_dilation")}
    pads = [(0, 0)] * len(shape)
    for i, a in enumerate(d.axis):
        pads[a] = d.padding[i]
        for n, row in each.items():
            row[a] = getattr(d, n)[i]
    first, compute = {
        "sum": (0.0, jax.lax.add), "max": (-np.inf, jax.lax.max), "min": (np.inf, jax.lax.min), "prod": (1.0, jax.lax.mul),
    }[params["kind"]]  # fmt: skip
    return lambda x: function(
        x, np.array(first, x.dtype)[()], compute, each["window"], each["stride"], pads, each["base_dilation"], each["dilation"]
    )


# --------------------------------------------------------------------------------------------------------------- truth
def windows(shape: Sequence[int], d: Any) -> Iterator[tuple[tuple[int, ...], list[tuple[int, ...]]]]:
    """(window, its cells inside in C order), by the definition: every place of a window is looked at."""
    each: list[list[list[int]]] = []
    for a, n in enumerate(shape):
        w, s, g, b, (before, behind) = 1, 1, 1, 1, (0, 0)
        if a in d.axis:
            i = d.axis.index(a)
            w, s, g, b, (before, behind) = d.window[i], d.stride[i], d.dilation[i], d.base_dilation[i], d.padding[i]
        places = {j * b: j for j in range(n)}
        length = ((n - 1) * b + 1 if n else 0) + before + behind
        starts = range(0, length - (w - 1) * g, s)
        each.append([[places[p] for p in (o - before + t * g for t in range(w)) if p in places] for o in starts])
    for at in itertools.product(*(range(len(e)) for e in each)):
        yield at, list(itertools.product(*(each[a][o] for a, o in enumerate(at))))


def check_op(op: Op, element: Element, samples: int, seed: int) -> list[Any]:
    """Every kind that takes the dtype, over the settings, every value against 200-bit truth."""
    from . import check

    mp = check.truth_context()
    rng = np.random.default_rng([seed, 77, element.code])
    forward, backward = check.Finding(op, "forward", element), check.Finding(op, "backward", element)
    kinds = [k for k in reductions().values() if element in k.dtypes]
    with np.errstate(all="ignore"):
        while forward.values < samples:
            for kind, (shape, fields) in itertools.product(kinds, SETTINGS):
                setting = check.variants(kind)
                chosen = setting[int(rng.integers(len(setting)))]
                _check_one(mp, check, kind, element, shape, fields | {"kind": kind.name} | chosen, rng, forward, backward)
    return [f for f in (forward, backward) if f.values]


def _check_one(mp: Any, check: Any, kind: Op, element: Element, shape: tuple[int, ...], fields: dict[str, Any],
               rng: np.random.Generator, forward: Any, backward: Any) -> None:  # fmt: skip
    row = OPS["reduce_window"]
    plan = problems.select(row, "forward", shape, fields.get("axis"), element, fields)
    x = check.sample(rng, element, "ordinary", (1, int(np.prod(shape))), kind).reshape(shape)
    outs: dict[str, Any] = {o.name: np.zeros(o.shape, o.element.dtype) for o in plan.problem.operands if o.out}
    plan.run(x=x, **outs)
    compute = element.row.compute
    units = {"u": check.UNIT[compute], "w": check.WIDE[compute]} if compute in check.UNIT else {}
    settings = {p.name: fields[p.name] for p in kind.params}

    def number(v: Any) -> Any:
        return mp.mpf(float(v)) if element.row.kind == "float" else mp.mpf(int(v))

    def judge(finding: Any, what: str, got: Any, true: Any, declared: float, of: Element, floor: Any) -> None:
        error = check.error_in_ulp(mp, got, true, of, floor)
        finding.declared = max(getattr(finding, "declared", 0) or 0, declared)
        words = f"{what} of {fields}: got {got}, truth {mp.nstr(true, 12)} ({error:.3g} ulp), x = {shape}"
        finding.judge(error, declared, lambda: words)

    gradient = kind.differentiable and element.row.kind == "float"
    dys: dict[str, Any] = {}
    dx = np.zeros(shape, element.dtype)
    if gradient:
        back = problems.select(row, "backward", shape, fields.get("axis"), element, fields)
        names = {o.name: o for o in back.problem.operands}
        dys = {n: rng.standard_normal(names[n].shape).astype(element.dtype) for n in kind.gradients if n in names}
        given: dict[str, Any] = {n: v for n, v in ({"x": x} | outs | dys).items() if n in names}
        back.run(**given, dx=dx, workspace=back.make_workspace() if back.workspace_size else None)
    terms: dict[tuple[int, ...], list[tuple[Any, Any]]] = {}
    for at, inside in windows(shape, plan.descriptor):
        exact: dict[str, Any] = {"x": [number(x[c]) for c in inside], **settings}
        if not inside and kind.name not in ("sum", "prod"):  # what nothing gives is the row's word, not a formula's
            continue
        with mp.workprec(mp.prec if element.row.kind == "float" else 64 * len(inside) + 64):
            truth = check.call(kind.truth, exact)
        floor = kind.floor(**exact, **units) if kind.floor and units else 0
        for name, true, beside in check.by_output(kind, truth, floor):
            of = kind.element_of(name, element)
            judge(forward, f"{name}{at}", outs[name][at], true, kind.ulp, of, beside if of is element else 0)
        if gradient and inside:
            exact |= {n: number(v[at]) for n, v in dys.items()} | {n: mp.mpf(0) for n in kind.gradients if n not in dys}
            exact |= {n: int(v[at]) if v.dtype.kind == "i" else number(v[at]) for n, v in outs.items()}
            assert kind.backward_truth is not None
            shares = kind.backward_truth(**{n: exact[n] for n in parameters(kind.backward_truth)})
            beside = kind.backward_floor(**exact, **units) if kind.backward_floor else 0
            for j, c in enumerate(inside):
                terms.setdefault(c, []).append((shares[j], beside[j] if isinstance(beside, list) else beside))
    if gradient:
        for c in np.ndindex(*shape):
            found = terms.get(c, [])
            if all(mp.isfinite(v) for v, _ in found):
                # A term has the error of the kind, whose saves are rounded to the dtype; the sum of several is rounded once more.
                unit = 2.0 ** (1 - element.row.significand) if len(found) > 1 else 0
                floor = mp.fsum(f + (kind.backward_ulp + 1) * unit * abs(v) for v, f in found)
                judge(backward, f"dx{c}", dx[c], mp.fsum(v for v, _ in found), max(kind.backward_ulp, 1), element, floor)
