"""What the tests loop over: ops with their parameters, axes, inputs, layouts; and the yardstick that results are held to."""

from __future__ import annotations

import itertools
import math
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import ml_dtypes  # noqa: F401  (registers bfloat16)
import numpy as np

import baracuda as bc
from baracuda.truth import mp

# Ops that work along axes of one array. The other families have tests of their own.
ALONG = {n: o for n, o in bc.OPS.items() if o.family in ("reduction", "scan")}
FLOATS = ("f32", "f64", "f16", "bf16")
INTEGERS = ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "bool")
FOUNDING = ("sum", "mean", "max", "min", "prod", "norm2", "logsumexp", "var", "std")
# Sizes on both sides of every limit inside: 16 lanes, 64-element panels, 32 to 256 for a pivot, 1024 converted at a time.
SIZES = (1, 2, 15, 16, 17, 33, 63, 64, 65, 255, 256, 257, 1023, 1025, 4099)
CHUNKED = 16701
SHAPE = (3, 4, 5)
AXES: dict[str, Any] = {
    "last": 2, "first": 0, "middle": 1, "front": (0, 1), "back": (1, 2), "ends": (0, 2), "all": None, "none": (),
}  # fmt: skip
VALUES: dict[str, tuple[Any, ...]] = {
    "ties": ("split", "all", "first", "last"),
    "correction": (1, 0, 2.5),
    "ord": (2, 0, 1, math.inf, -math.inf, 3, 0.5, 2.5),
    "spacing": (1.0, -0.3),
}


def variants(op: bc.Op, *, all_values: bool = True) -> Iterator[dict[str, Any]]:
    """The parameters an op is tested with: every rule for ties, several orders and corrections."""
    lists = []
    for p in op.params:
        values = [v for v in VALUES[p.name] if p.accepts(v)]
        lists.append([(p.name, v) for v in (values if all_values else values[:1])])
    if op.reversible:
        lists.append([("reverse", v) for v in ((False, True) if all_values else (False,))])
    for combination in itertools.product(*lists):
        yield dict(combination)


def takes(op: bc.Op, axis: Any) -> bool:
    """Whether the op is told its axes so: a scan has one."""
    return op.axes != "one" or isinstance(axis, int)


def one_axis(op: bc.Op, axis: Any) -> Any:
    """The axis itself, or for a scan that is given several, the first of them."""
    if takes(op, axis):
        return axis
    return axis[0] if axis else 0


def where(op: bc.Op, shape: Sequence[int], axis: Any, **keepdims: bool) -> dict[str, Any]:
    """How the function of an op is told its axes."""
    if op.axes == "shape":
        return {"shape": kept(shape, axis)}
    return {"axis": one_axis(op, axis)} | (keepdims if op.axes == "axis" else {})


def where_back(op: bc.Op, shape: Sequence[int], axis: Any) -> dict[str, Any]:
    """How the gradient of an op is told its axes, with dy in the form of plans."""
    if op.axes == "one":
        return where(op, shape, axis)
    return ({} if op.axes == "shape" else where(op, shape, axis, keepdims=True)) | {"input_shape": shape}


def form(op: bc.Op, shape: Sequence[int], axis: Any) -> tuple[int, ...]:
    """The shape of the outputs of a plan, and of their gradients."""
    if op.axes != "one":
        return kept(shape, axis)
    axis = one_axis(op, axis) % len(shape)
    return tuple(max(n - op.shorter, 0) if a == axis else n for a, n in enumerate(shape))


def label(params: Mapping[str, Any]) -> str:
    return "-".join(f"{k}={v}" for k, v in params.items())


def ops(*, differentiable: bool = False, all_values: bool = True, dtypes: Sequence[str] = FLOATS) -> list[Any]:
    """(op, parameters, dtype) of every row, with ids like `max-ties=first-bf16`."""
    import pytest

    found = []
    for op in ALONG.values():
        if differentiable and not op.differentiable:
            continue
        for params in variants(op, all_values=all_values):
            for dtype in dtypes:
                if bc.Element(dtype) in op.dtypes:
                    name = "-".join(filter(None, (op.name, label(params), dtype)))
                    found.append(pytest.param(op, params, dtype, id=name))
    return found


# ------------------------------------------------------------------------------------------------------------- inputs
def generator(*key: Any) -> np.random.Generator:
    """The same numbers for the same case, in every run and in any order."""
    return np.random.default_rng(zlib.crc32(repr(key).encode()))


def dtype_of(element: str) -> np.dtype[Any]:
    return bc.Element(element).dtype


def bit_type(element: str) -> np.dtype[Any]:
    """The unsigned integer of the same width."""
    return np.dtype(f"u{dtype_of(element).itemsize}")


def cast(x: Any, element: str) -> np.ndarray[Any, Any]:
    with np.errstate(all="ignore"):
        return np.asarray(x).astype(dtype_of(element))


def from_bits(bits: Any, element: str) -> np.ndarray[Any, Any]:
    return np.array(bits, bit_type(element)).view(dtype_of(element))


def bits_of(x: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return np.ascontiguousarray(x).view(f"u{x.dtype.itemsize}").reshape(x.shape)


def random(rng: np.random.Generator, shape: Sequence[int], element: str, samples: str = "normal") -> np.ndarray[Any, Any]:
    """Ordinary data, of the kind the row asks for."""
    if element == "bool":
        return rng.random(shape) < 0.5
    if element[0] in "iu":
        bits = int(element[1:])
        low, high = (0, 2**bits) if element[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1))
        return rng.integers(low, high, shape, dtype=dtype_of(element))
    x = rng.standard_normal(shape)
    if samples == "near_one":
        x = np.exp(0.05 * x) * rng.choice([-1.0, 1.0], shape)
    return cast(x, element)


def bit_space(rng: np.random.Generator, shape: Sequence[int], element: str, *, finite: bool) -> np.ndarray[Any, Any]:
    """Random bit patterns: every exponent as likely as any other, denormals among them; NaN and infinities if not `finite`."""
    count = math.prod(shape)
    kind = bit_type(element)
    x = from_bits(rng.integers(0, 2 ** (8 * kind.itemsize), count, dtype=kind), element)
    if finite:
        with np.errstate(all="ignore"):  # a signalling NaN warns when it is looked at
            x = np.where(np.isfinite(x.astype(np.float64)), x, cast(1.5, element))
    return x.reshape(shape)


def specials(element: str) -> list[Any]:
    """Zeros, the smallest and largest numbers, infinities, NaN of both signs and with a payload."""
    row = bc.Element(element).row
    width, fraction = row.bits, row.significand - 1
    sign, top = 1 << (width - 1), ((1 << (width - 1 - fraction)) - 1) << fraction
    patterns = [0, sign, 1, sign | 1, (1 << fraction) - 1, 1 << fraction, top - 1, sign | (top - 1), top, sign | top]
    patterns += [top | 1 << (fraction - 1), sign | top | 1 << (fraction - 1), top | 1, sign | top | 5]
    return list(from_bits(patterns, element))


# ------------------------------------------------------------------------------------------------------------- layouts
def layouts(x: np.ndarray[Any, Any]) -> dict[str, np.ndarray[Any, Any]]:
    """The same values lying differently in memory."""
    wide = np.empty([2 * n + 1 for n in x.shape], x.dtype)
    sliced = wide[tuple(slice(1, 1 + 2 * n, 2) for n in x.shape)]
    sliced[...] = x
    back = tuple(slice(None, None, -1) for _ in x.shape)
    reversed_ = np.ascontiguousarray(x[back])[back]
    padded = np.empty((*x.shape[:-1], x.shape[-1] + 3), x.dtype)[..., : x.shape[-1]] if x.ndim else x.copy()
    padded[...] = x
    readonly = x.copy()
    readonly.setflags(write=False)
    return {"C": np.ascontiguousarray(x).reshape(x.shape), "F": np.asfortranarray(x), "sliced": sliced, "reversed": reversed_,
            "padded": padded, "misaligned": misaligned(x), "readonly": readonly}  # fmt: skip


def misaligned(x: np.ndarray[Any, Any], offset: int = 1) -> np.ndarray[Any, Any]:
    """A copy whose data starts at an odd address."""
    raw = bytearray(x.nbytes + 64 + offset)
    start = -np.frombuffer(raw, np.uint8).ctypes.data % 64 + offset
    out = np.frombuffer(raw, x.dtype, x.size, start).reshape(x.shape)
    out[...] = x
    return out


# --------------------------------------------------------------------------------------------------------------- calls
def normal_axes(axis: Any, rank: int) -> tuple[int, ...]:
    given = range(rank) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    return tuple(sorted(a % rank for a in given))


def kept(shape: Sequence[int], axis: Any) -> tuple[int, ...]:
    """The shape with the reduced axes at 1."""
    reduced = normal_axes(axis, len(shape))
    return tuple(1 if a in reduced else n for a, n in enumerate(shape))


def make_plan(op: bc.Op | str, shape: Sequence[int], axis: Any, element: str, backward: bool = False, **params: Any) -> Any:
    op = bc.OPS[op] if isinstance(op, str) else op
    plan = bc.plans.plan_class(op, "backward" if backward else "forward")
    fields = where(op, shape, axis)
    return plan.select(plan.descriptor_type(kind=op.name, input_shape=tuple(shape), element=element, **fields, **params))


def forward(op: bc.Op | str, x: np.ndarray[Any, Any], axis: Any, **params: Any) -> dict[str, np.ndarray[Any, Any]]:
    """Every output, in keepdims form, by a plan."""
    op = bc.OPS[op] if isinstance(op, str) else op
    element = bc.Element(x.dtype)
    p = make_plan(op, x.shape, axis, str(element), **params)
    outs = {o: np.empty(form(op, x.shape, axis), op.element_of(o, element).dtype) for o in op.outputs}
    p.run(x=x, **outs)
    return outs


def backward(
    op: bc.Op | str, x: np.ndarray[Any, Any], axis: Any, grads: Mapping[str, Any], saves: Mapping[str, Any], **params: Any
) -> np.ndarray[Any, Any]:
    """dx, by a plan. Saves that the op does not need are handed over too: they are ignored."""
    op = bc.OPS[op] if isinstance(op, str) else op
    p = make_plan(op, x.shape, axis, str(bc.Element(x.dtype)), backward=True, **params)
    dx = np.empty(x.shape, x.dtype)
    p.run(x=x, **grads, **saves, dx=dx)
    return dx


def gradients(op: bc.Op, rng: np.random.Generator, shape: Sequence[int], axis: Any, element: str) -> dict[str, Any]:
    return {g: random(rng, form(op, shape, axis), element) for g in op.gradients}


def rows(x: np.ndarray[Any, Any], axis: Any) -> np.ndarray[Any, Any]:
    """One row per output, its elements in C order over the reduced axes."""
    reduced = normal_axes(axis, x.ndim)
    n = math.prod(x.shape[a] for a in reduced)
    outputs = math.prod(x.shape[a] for a in range(x.ndim) if a not in reduced)
    return np.moveaxis(x, reduced, range(x.ndim - len(reduced), x.ndim)).reshape(outputs, n)


# --------------------------------------------------------------------------------------------------------------- truth
def to_mp(v: Any) -> Any:
    """The exact value of a NumPy scalar."""
    return mp.mpf(int(v)) if np.asarray(v).dtype.kind in "iub" else mp.mpf(float(v))


def to_mps(x: np.ndarray[Any, Any]) -> list[Any]:
    if x.dtype.kind in "iub":
        return [mp.mpf(v) for v in x.reshape(-1).astype(object)]
    with np.errstate(all="ignore"):
        return [mp.mpf(v) for v in x.reshape(-1).astype(np.float64).tolist()]


def true_forward(op: bc.Op, x: Sequence[Any], params: Mapping[str, Any], exact: bool = False) -> tuple[Any, ...]:
    """The row's truth, one value per output; over no elements, what the row says of that."""
    if not x and op.axes != "one":
        return (mp.mpf(op.empty),) * len(op.outputs)
    if exact:  # integers: a product keeps every bit
        with mp.workprec(64 * len(x) + 64):
            return true_forward(op, x, params)
    wanted = {p.name: params.get(p.name, p.default) for p in op.params}
    named = set(op.truth.__code__.co_varnames[: op.truth.__code__.co_argcount])
    turn = -1 if params.get("reverse") else 1
    y = op.truth(list(x)[::turn], **{k: v for k, v in wanted.items() if k in named})
    y = y if isinstance(y, tuple) else (y,)
    if turn < 0:  # places count from the front
        y = tuple([len(x) - 1 - v if o in op.elements else v for v in a[::-1]] for o, a in zip(op.outputs, y, strict=True))
    return y


def true_backward(
    op: bc.Op, x: Sequence[Any], grads: Mapping[str, Any], saves: Mapping[str, Any], params: Mapping[str, Any]
) -> list[Any]:
    """The row's backward truth, given the saves as they are."""
    if op.name == "prod" and len(x) > 100:  # the row's own definition takes n^2 products
        return _products_of_others(x, grads["dy"])
    assert op.backward_truth is not None
    have = {"x": list(x), **grads, **saves}
    turn = -1 if params.get("reverse") else 1
    if turn < 0:
        have = {n: v[::-1] for n, v in have.items()}
    have |= {p.name: params.get(p.name, p.default) for p in op.params}
    code = op.backward_truth.__code__
    return op.backward_truth(**{n: have[n] for n in code.co_varnames[: code.co_argcount]})[::turn]


def _products_of_others(x: Sequence[Any], dy: Any) -> list[Any]:
    before = list(itertools.accumulate(x, lambda a, b: a * b, initial=mp.mpf(1)))
    after = list(itertools.accumulate(reversed(x), lambda a, b: a * b, initial=mp.mpf(1)))[::-1]
    return [dy * before[j] * after[j + 1] for j in range(len(x))]


# ----------------------------------------------------------------------------------------------------------- yardstick
def limits(element: str) -> tuple[int, int, int]:
    """(bits of precision, exponent of the smallest normal, exponent just past the largest number)."""
    row = bc.Element(element).row
    low = round(math.log2(row.tiny))
    return row.significand, low, 2 - low


def ulp_of(truth: Any, element: str) -> Any:
    """The unit in the last place of the truth rounded to the dtype."""
    precision, low, past = limits(element)
    _, man, exp, bc_ = mp.mpf(truth)._mpf_
    if not man:
        return mp.ldexp(1, low - precision + 1)
    e = exp + bc_ - 1
    if bc_ > precision and (man >> (bc_ - precision - 1)) == (1 << (precision + 1)) - 1:
        e += 1  # rounds up to a power of two
    return mp.ldexp(1, max(min(e, past - 1), low) - precision + 1)


def floor_of(op: bc.Op, x: Sequence[Any], element: str, params: Mapping[str, Any], given: Mapping[str, Any] | None = None) -> Any:
    """What the row allows beside ULP, scaled by the terms that cancel; with `given` (gradients, saves) in the backward."""
    floor = op.floor if given is None else op.backward_floor
    if floor is None:
        return mp.mpf(0)
    wide = element == "f64"
    turn = -1 if params.get("reverse") else 1
    names = {"x": list(x)[::turn], **{n: v[::turn] if isinstance(v, list) else v for n, v in (given or {}).items()}}
    names |= {p.name: params.get(p.name, p.default) for p in op.params}
    found = floor(**names, u=mp.ldexp(1, -52 if wide else -23), w=mp.ldexp(1, -98 if wide else -50))
    return found[::turn] if isinstance(found, list) else found


def miss(got: Any, truth: Any, element: str, max_ulp: float, floor: Any = 0) -> str | None:
    """None if `got` is what the guarantee allows; else what is wrong, in words. Infinities, NaN and zeros agree exactly."""
    row = bc.Element(element).row
    if row.kind != "float":
        exact = mp.mpf(int(got))
        return None if exact == truth else f"got {got!r}, true {mp.nstr(mp.mpf(truth), 20)}"
    g, t = mp.mpf(float(got)), mp.mpf(truth)
    if mp.isnan(t) or mp.isnan(g):
        return None if mp.isnan(t) and mp.isnan(g) else f"got {got!r}, true {mp.nstr(t, 20)}"
    if mp.isinf(t):
        return None if g == t else f"got {got!r}, true {mp.nstr(t, 20)}"
    past = mp.ldexp(1, limits(element)[2])  # where an infinity begins, as seen from the numbers below it
    t = max(min(t, past), -past)
    if mp.isinf(g):
        g = past if g > 0 else -past
    if t == 0 and floor == 0:
        return None if g == 0 else f"got {got!r}, true 0"
    unit = ulp_of(t, element)
    error = abs(g - t)
    if error <= max_ulp * unit + floor:
        return None
    allowed = f"{max_ulp:g} + floor {mp.nstr(mp.mpf(floor) / unit, 5)}"
    return f"got {got!r}, true {mp.nstr(t, 20)}: {mp.nstr(error / unit, 5)} ulp, allowed {allowed}"


def assert_rows(
    op: bc.Op, x: np.ndarray[Any, Any], axis: Any, outs: Mapping[str, np.ndarray[Any, Any]], params: Mapping[str, Any]
) -> None:
    """Holds every output of a forward to its guarantee."""
    element = str(bc.Element(x.dtype))
    max_ulp = make_plan(op, x.shape, axis, element, **params).precision_guarantee.max_ulp
    axis = one_axis(op, axis)
    found = {o: rows(a, axis) for o, a in outs.items()}
    for i, row in enumerate(rows(x, axis)):
        exact = to_mps(row)
        floor = floor_of(op, exact, element, params) if exact and row.dtype.kind not in "iub" else mp.mpf(0)
        truths_of = true_forward(op, exact, params, row.dtype.kind in "iub")
        floors = floor if isinstance(floor, tuple) else (floor,) * len(op.outputs)
        for name, truth, floor in zip(op.outputs, truths_of, floors, strict=True):
            out = str(op.element_of(name, bc.Element(element)))
            truths = truth if isinstance(truth, list) else [truth]
            assert len(truths) == found[name].shape[1]
            for j, t in enumerate(truths):
                got = found[name][i, j]
                wrong = miss(got, wrapped(t, out), out, max_ulp, floor[j] if isinstance(floor, list) else floor)
                assert wrong is None, f"{op.name} {params} {element}, output {name}[{i}, {j}]: {wrong}\nx = {shown(row)}"


def assert_gradient(
    op: bc.Op, x: np.ndarray[Any, Any], axis: Any, grads: Mapping[str, Any], saves: Mapping[str, Any],
    dx: np.ndarray[Any, Any], params: Mapping[str, Any],
) -> None:  # fmt: skip
    """Holds every element of a gradient to its guarantee."""
    element = str(bc.Element(x.dtype))
    max_ulp = make_plan(op, x.shape, axis, element, backward=True, **params).precision_guarantee.max_ulp
    axis = one_axis(op, axis)
    beside = {n: [to_mps(r) for r in rows(np.asarray(a), axis)] for n, a in {**grads, **saves}.items()}
    per_output = beside if op.axes == "one" else {n: [r[0] for r in v] for n, v in beside.items()}
    for i, (row, got) in enumerate(zip(rows(x, axis), rows(dx, axis), strict=True)):
        given = {n: v[i] for n, v in per_output.items()}
        exact = to_mps(row)
        truth = true_backward(op, exact, given, given, params)
        floor = floor_of(op, exact, element, params, given)
        assert len(truth) == got.size
        nearest = cast(np.array([float(t) for t in truth]), element)
        for j in np.flatnonzero(nearest != got):  # the others are as right as can be
            wrong = miss(got[j], truth[j], element, max_ulp, floor[j] if isinstance(floor, list) else floor)
            assert wrong is None, (
                f"{op.name} {params} {element}, dx[{j}] of output {i}: {wrong}\n"
                f"given { ({n: mp.nstr(v, 20) for n, v in given.items() if not isinstance(v, list)}) }\nx = {shown(row)}"
            )


def wrapped(t: Any, element: str) -> Any:
    """Integer truth modulo 2^64, as the accumulators count."""
    row = bc.Element(element).row
    if row.kind not in ("int", "uint"):
        return mp.mpf(t)
    value = int(t) % 2**row.bits
    return mp.mpf(value - 2**row.bits if row.kind == "int" and value >= 2 ** (row.bits - 1) else value)


def shown(row: np.ndarray[Any, Any]) -> str:
    few = row.reshape(-1)[:40].tolist()
    return f"{few}{'...' if row.size > 40 else ''} (n = {row.size})"


def same_bits(a: np.ndarray[Any, Any], b: np.ndarray[Any, Any]) -> bool:
    return a.dtype == b.dtype and a.shape == b.shape and bits_of(a).tobytes() == bits_of(b).tobytes()
