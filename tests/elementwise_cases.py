"""What the tests of elementwise rows share: parameters, samples, the truth with its rule for NaN, and two yardsticks.

Run as a script it prints a hash of the results of every row, so that a test can compare ISA levels.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

import baracuda as bc
from baracuda.truth import minus_zero, mp
from cases import bit_space, cast, dtype_of, generator, miss, random, specials

Array = np.ndarray[Any, Any]
# Casts, and the f64 kernels that they are made of, have tests of their own.
ROWS = {
    n: o
    for n, o in bc.OPS.items()
    if o.family == "elementwise" and o.group != "cast" and (o.widens or o.dtypes != (bc.Element.f64,))
}
UNARY = {n: o for n, o in ROWS.items() if o.inputs == ("x",) and not o.pair}
FLOATING = {n: o for n, o in ROWS.items() if bc.Element.f32 in o.dtypes or o.widens}
inf = math.inf
# Settings of parameters, beside the defaults.
SETTINGS: dict[str, tuple[dict[str, Any], ...]] = {
    "gelu": ({"approximate": "tanh"},),
    "elu": ({"alpha": 0.3}, {"alpha": -2.0}),
    "celu": ({"alpha": 0.3}, {"alpha": 7.0}),
    "squareplus": ({"b": 0.0}, {"b": 0.1}, {"b": 1e-30}),
    "softplus": ({"beta": 0.3}, {"beta": 20.0}),
    "affine": ({"scale": -0.3, "shift": 7.1}, {"scale": 0.0, "shift": 1.0}),
    "powf": tuple({"exponent": e} for e in (0.0, 1.0, -1.0, 0.5, 3.0, -2.5, 0.1, 10.0)),
    "powi": tuple({"exponent": e} for e in (0, 1, 3, -1, -2, -5, 7, 31, 100)),
    "reduce_precision": tuple(
        {"exponent_bits": e, "mantissa_bits": m} for e, m in ((5, 10), (4, 3), (8, 23), (11, 52), (1, 0), (8, 0), (10, 20))
    ),
    "nan_to_num": ({"nan": 1.5, "posinf": 0.1, "neginf": -7.0},),
    "leaky_relu": ({"negative_slope": 0.3}, {"negative_slope": -1.7}, {"negative_slope": 0.0}),
    "hardtanh": ({"min_val": -0.1, "max_val": 2.3},),
    "clamp": ({"min": -0.1}, {"max": 0.7}, {"min": -0.5, "max": 0.5}, {"min": 2.0, "max": 2.0}),
    "hardshrink": ({"lambd": 0.0}, {"lambd": 0.1}),
    "softshrink": ({"lambd": 0.0}, {"lambd": 0.1}),
    "threshold": ({"threshold": 0.1, "value": -20.0},),
    "lerp_scalar": tuple({"weight": w} for w in (0.0, 1.0, 0.1, 0.9, 1.7, -0.3)),
    "isclose": ({"rtol": 0.1, "atol": 0.5}, {"equal_nan": True}, {"rtol": 0.0, "atol": 0.0}),
    "mvlgamma": ({"p": 2}, {"p": 5}),
    "polygamma": tuple({"n": n} for n in (0, 1, 3, 20)),
    **{n: tuple({"n": d} for d in (0, 1, 5, 24)) for n in bc.OPS if "_polynomial_" in n},
    "addcmul": ({"value": -0.3},),
    "addcdiv": ({"value": -0.3},),
}
# What depends on more of an operand than its value: the sign of a zero or a NaN, the spacing of its dtype.
ORACLES: dict[str, Callable[..., Any]] = {
    "signbit": np.signbit, "copysign": np.copysign, "nextafter": np.nextafter, "spacing": np.spacing,
}  # fmt: skip
# Where formulas bend or change branch: tried with their neighbours.
HARD = (
    0.1, 0.25, 0.5, 0.6931472, 1.0, 1.5, 2.0, 3.0, 4.0, 5.5, 6.0, math.pi / 2, math.pi, 10.0, 20.0, 40.0, 64.0, 88.0, 103.0,
    355.0, 709.0, 1e4, 1e5, 2.0**23, 2.0**52, 1e30,
)  # fmt: skip


def settings(op: bc.Op) -> list[dict[str, Any]]:
    """All parameters of an op, by name: the defaults, then others."""
    default = {p.name: p.default for p in op.params}
    return [default, *(default | s for s in SETTINGS.get(op.name, ()))]


def label(op: bc.Op, params: Mapping[str, Any]) -> str:
    changed = [f"{p.name}={params[p.name]}" for p in op.params if params[p.name] != p.default]
    return "-".join((op.name, *changed))


def each(ops: Mapping[str, bc.Op], *, differentiable: bool = False, dtypes: Sequence[str] = ("f32", "f64")) -> list[Any]:
    """(op, parameters, dtype) with ids like `elu-alpha=0.3-f32`."""
    import pytest

    return [
        pytest.param(op, params, dtype, id=f"{label(op, params)}-{dtype}")
        for op in ops.values()
        if op.differentiable or not differentiable
        for params in settings(op)
        for dtype in dtypes
        if bc.Element(dtype) in op.dtypes
    ]


def names_of(op: bc.Op) -> tuple[str, ...]:
    """What the formulas call the values."""
    return op.pair or op.inputs


# ------------------------------------------------------------------------------------------------------------- samples
def edges(dtype: str) -> Array:
    ones = cast(np.array([1.0, -1.0, 0.5, -2.0, 3.0]), dtype)
    return np.concatenate([np.array(specials(dtype)), ones])


def _column(rng: np.random.Generator, dtype: str, count: int) -> Array:
    kind = dtype_of(dtype)
    with np.errstate(all="ignore"):
        ordinary = rng.standard_normal(count) * rng.choice([1.0, 4.0, 20.0], count)
        middle = np.ldexp(rng.uniform(-2, 2, count), rng.integers(-30, 9, count))
        hard = np.array([s * h for h in HARD for s in (1, -1)]).astype(kind)
        near = [hard]
        for way in (-inf, inf):
            step = hard
            for _ in range(2):
                step = np.nextafter(step, kind.type(way))
                near.append(step)
        near = rng.permutation(np.concatenate(near))[: max(count, 80)]
        return np.concatenate([bit_space(rng, (count,), dtype, finite=True), cast(ordinary, dtype), cast(middle, dtype), near])


def samples(op: bc.Op, dtype: str, count: int, key: Any = "") -> list[Array]:
    """A column of values for each operand of f32 or f64: any bits, ordinary numbers, what is hard, and all edges of all."""
    rng = generator("elementwise", op.name, dtype, key)
    names = names_of(op)
    columns = [_column(rng, dtype, count) for _ in names]
    first = columns[0]
    for i, c in enumerate(columns[1:], 1):
        c = rng.permutation(c)
        with np.errstate(all="ignore"):  # pairs that are close, equal, or of ordinary size
            c[::5] = first[::5] * c.dtype.type(1.25)
            c[1::11] = first[1::11]
            c[2::7] = np.round(rng.uniform(-20, 20, c[2::7].size)).astype(c.dtype)
        columns[i] = c
    special = edges(dtype)
    if len(names) >= 3:
        special = special[[0, 1, 2, 6, 8, 9, 10, 14, 15] if len(names) == 3 else [0, 1, 2, 8, 9]]
    grid = np.meshgrid(*[special] * len(names))
    columns = [np.concatenate([c, g.ravel()]) for c, g in zip(columns, grid, strict=True)]
    if op.name == "ldexp":
        with np.errstate(all="ignore"):
            columns[1] = np.round(columns[1])
    return fixed(op, columns)


def fixed(op: bc.Op, columns: Sequence[Array], above: float = 0.0) -> list[Array]:
    """Columns of the operands' own dtypes: conditions and masks where it is theirs."""
    return [c > above if n in op.fixed else c for n, c in zip(names_of(op), columns, strict=True)]


# --------------------------------------------------------------------------------------------------------------- calls
def function(op: bc.Op, direction: str = "forward") -> Any:
    return getattr(bc, op.name if direction == "forward" else f"{op.name}_backward")


def forward(op: bc.Op, columns: Sequence[Array], params: Mapping[str, Any]) -> Any:
    """The result, or a tuple of them."""
    given = [np.concatenate(columns, axis=-1)] if op.pair else columns
    found = function(op)(*given, **params)
    return tuple(np.asarray(y) for y in found) if len(op.outputs) > 1 else np.asarray(found)


def listed(found: Any) -> list[Any]:
    """One for each output."""
    return list(found) if isinstance(found, tuple) else [found]


def backward(op: bc.Op, dy: Array, columns: Sequence[Array], params: Mapping[str, Any]) -> list[Array]:
    """One gradient per name in `op.wrt`."""
    if op.pair:
        saved = {"x": np.concatenate(columns, axis=-1)}
        return np.split(np.asarray(function(op, "backward")(dy, **saved, **params)), 2, axis=-1)
    saved = dict(zip(op.inputs, columns, strict=True))
    found = function(op, "backward")(dy, **{n: saved[n] for n in op.saves}, **params)
    return [np.asarray(f) for f in found] if isinstance(found, tuple) else [np.asarray(found)]


# --------------------------------------------------------------------------------------------------------------- truth
def numbers(op: bc.Op, params: Mapping[str, Any], dtype: str) -> dict[str, Any]:
    """The parameters as formulas see them: rounded to the compute type, the limits of the dtype for None."""
    row = bc.Element(dtype).row
    found: dict[str, Any] = {}
    for p in op.params:
        value = params[p.name]
        if p.is_number:
            value = row.largest * p.limit if value is None else float(value)
            value = mp.mpf(value if p.exact or row.compute == "f64" else float(np.float32(value)))
        found[p.name] = value
    known = {"bits": row.bits, "tiny": row.tiny}
    return found | {n: v for n, v in known.items() if n in op.truth.__code__.co_varnames}


def named(formula: Callable[..., Any], have: Mapping[str, Any]) -> Any:
    code = formula.__code__
    return formula(**{n: have[n] for n in code.co_varnames[: code.co_argcount]})


def true_forward(op: bc.Op, values: Sequence[Any], given: Mapping[str, Any]) -> Any:
    """A number, or a tuple of them."""
    if not op.sees_nan and any(mp.isnan(v) for v in values if not isinstance(v, bool)):
        return (mp.nan,) * len(op.outputs) if len(op.outputs) > 1 else mp.nan
    return named(op.truth, dict(zip(names_of(op), values, strict=True)) | given)


def true_slopes(op: bc.Op, values: Sequence[Any], given: Mapping[str, Any]) -> list[Any]:
    """The row's partial derivatives, in the order of `op.wrt`."""
    assert op.backward_truth is not None, f"{op.name} has no slope"
    found = named(op.backward_truth, dict(zip(names_of(op), values, strict=True)) | given)
    return list(found) if isinstance(found, tuple) else [found]


def unit(dtype: str) -> Any:
    return mp.ldexp(1, -52 if dtype == "f64" else -23)


def floor_forward(op: bc.Op, values: Sequence[Any], given: Mapping[str, Any], dtype: str) -> Any:
    if op.floor is None or any(mp.isnan(v) for v in values):
        return mp.mpf(0)
    found = op.floor(**dict(zip(names_of(op), values, strict=True)), **given, u=unit(dtype))
    return mp.mpf(0) if mp.isnan(found) else found


def floors_backward(op: bc.Op, dy: Any, values: Sequence[Any], given: Mapping[str, Any], dtype: str) -> list[Any]:
    if op.backward_floor is None or any(mp.isnan(v) for v in values):
        return [mp.mpf(0)] * len(op.wrt)
    found = op.backward_floor(dy=dy, **dict(zip(names_of(op), values, strict=True)), **given, u=unit(dtype))
    listed = found if isinstance(found, list) else [found]
    return [mp.mpf(0) if mp.isnan(f) else f for f in listed]


def exact(v: Any) -> Any:
    if isinstance(v, (bool, np.bool_)):
        return bool(v)
    value = float(v)
    return minus_zero() if value == 0 and math.copysign(1, value) < 0 else mp.mpf(value)


def judged(got: Any, truth: Any, dtype: str, ulp: float, floor: Any) -> str | None:
    """A row declares an infinite floor where a factor that underflowed meets an infinity: there anything goes."""
    return None if mp.isinf(floor) else miss(got, truth, dtype, ulp, floor)


def undecided(a: Any, b: Any, rtol: Any, atol: Any, equal_nan: bool) -> bool:
    """Whether a comparison with a tolerance hangs on the roundings of f64."""
    return bool(abs(abs(a - b) - (atol + rtol * abs(b))) <= mp.ldexp(abs(a) + abs(b) + atol, -50))


def misses_forward(op: bc.Op, columns: Sequence[Array], got: Any, params: Mapping[str, Any], dtype: str) -> list[str]:
    """What is wrong with the results, in words."""
    given = numbers(op, params, dtype)
    found = []
    for i in range(columns[0].size):
        values, called = [exact(c[i]) for c in columns], f"{op.name}({', '.join(repr(c[i]) for c in columns)})"
        if op.name in ORACLES:
            with np.errstate(all="ignore"):
                want = ORACLES[op.name](*(c[i] for c in columns))
            if not np.array_equal(got[i], want, equal_nan=True):
                found.append(f"{called}: got {got[i]!r}, NumPy {want!r}")
            continue
        truths, floor = listed(true_forward(op, values, given)), floor_forward(op, values, given, dtype)
        for output, y, truth in zip(op.outputs, listed(got), truths, strict=True):
            wrong = judged(y[i], truth, str(op.element_of(output, bc.Element(dtype))), op.ulp, floor)
            if wrong and not (op.name == "isclose" and undecided(*values, **given)):
                found.append(f"{output} of {called}: {wrong}")
    return found


def misses_backward(
    op: bc.Op, dy: Array, columns: Sequence[Array], got: Sequence[Array], params: Mapping[str, Any], dtype: str
) -> list[str]:
    """A NaN in reaches the gradient of the only operand; of several, which of the gradients is for the row to say."""
    given = numbers(op, params, dtype)
    row = bc.Element(dtype).row
    found = []
    for i, d in enumerate(dy):
        values = [exact(c[i]) for c in columns]
        lost = any(mp.isnan(v) for v in values if not isinstance(v, bool)) and not op.sees_nan
        if lost and len(values) == 1:
            slopes: list[Any] = [mp.nan if op.saves else None]
        elif lost:
            slopes = [None] * len(op.wrt)
        else:
            slopes = true_slopes(op, values, given)
        floors = floors_backward(op, exact(d), values, given, dtype)
        for name, g, slope, floor in zip(op.wrt, got, slopes, floors, strict=True):
            if slope is None:
                continue
            wrong = judged(g[i], exact(d) * slope, dtype, op.backward_ulp, floor)
            if wrong and abs(slope) > row.largest and g[i] == float(mp.sign(d) * mp.sign(slope)) * inf:
                continue  # a slope beyond the dtype makes the gradient infinite
            if wrong:
                found.append(f"d{name} of {op.name}({', '.join(repr(c[i]) for c in columns)}), dy = {d!r}: {wrong}")
    return found


# ----------------------------------------------------------------------------- the f64 kernel as truth of narrower ones
def spacing(x: Array, significand: int, low: int) -> Array:
    """Units in the last place of a format, at f64 values."""
    _, e = np.frexp(np.abs(x))
    return np.ldexp(1.0, np.maximum(np.where(x == 0, low, e - 1), low) - significand + 1)


def beyond(got: Array, true: Array, dtype: str, max_ulp: float, floor: Any = 0.0) -> tuple[Array, Array]:
    """(error in units of f32, whether it is more than allowed) of results in f32 or a half: max_ulp units of f32 and the
    floor, and for a half 0.5 of its own units, since what is computed in f32 is rounded once.
    """
    row = bc.Element(dtype).row
    with np.errstate(all="ignore"):
        g, t = got.astype(np.float64), true.astype(np.float64)
        low = round(math.log2(row.tiny))
        past = 2.0 ** (2 - low)
        agree = (np.isnan(g) & np.isnan(t)) | (g == t) | np.isinf(floor)
        lost = np.isnan(g) | np.isnan(t) | (np.isinf(t) & (g != t))
        inside = np.clip(t, -past, past)
        error = np.abs(np.clip(g, -past, past) - inside)
        fine = spacing(np.clip(t, -3.0e38, 3.0e38), 24, -126)
        allowed = max_ulp * fine + floor
        if row.is_half:
            allowed = allowed + 0.5 * spacing(np.clip(inside, -row.largest, row.largest), row.significand, low)
        bad = ~agree & (lost | (error > allowed * (1 + 1e-6)))  # the f64 result has an error too
        return np.where(agree, 0.0, np.where(lost, inf, error / fine)), bad


# ------------------------------------------------------------------------------------------------------------ the same bits
def hashes(count: int = 200) -> dict[str, str]:
    """Of the results of every row, forward and backward."""
    found = {}
    for op in ROWS.values():
        for params in settings(op):
            for element in op.dtypes:
                dtype = str(element)
                floating = element.row.kind == "float"
                if dtype in ("f32", "f64"):
                    columns = samples(op, dtype, count)
                else:
                    rng = generator("hashes", op.name, dtype)
                    columns = []
                    for _ in names_of(op):
                        columns.append(bit_space(rng, (999,), dtype, finite=False) if floating else random(rng, (999,), dtype))
                    columns = fixed(op, columns)
                    if op.refuse and not floating:
                        columns[1] = np.where(columns[1] == 0, columns[1].dtype.type(3), columns[1])
                if any(p.natural and params[p.name] < 0 for p in op.params) and not floating:
                    continue
                results = listed(forward(op, columns, params))
                if op.differentiable and floating:
                    results += backward(op, random(generator("dy", op.name), columns[0].shape, dtype), columns, params)
                text = hashlib.sha256()
                for r in results:
                    text.update(np.ascontiguousarray(r).tobytes())
                found[f"{label(op, params)} {dtype}"] = text.hexdigest()[:16]
    return found


if __name__ == "__main__":
    with np.errstate(all="ignore"):
        print(json.dumps({"isa": bc._core.isa(), "hashes": hashes()}))
