"""Pooling: descriptor -> problem, and the argument forms of the functions."""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping, Sequence
from typing import Any

from ..dtypes import BY_CODE, Element
from ..errors import InvalidProblem, Unsupported
from ..plan import REQUIRED, Operand, Problem, as_shape, element_of, gradient_of, take_element
from ..record import record
from ..registry import OPS, Gather, Op, as_window, has_half, parameters
from .reduction import ORDER as REDUCED

FAMILY = "pooling"
FOLLOWS = 2  # fresh outputs have the order of axes in memory that the first array has
ORDER = (
    "the cells of a window in C order, one accumulator for each output; a cell's gradient from the windows that hold it, in C "
    "order of the windows"
)
EXTENTS = {1: ("l_in",), 2: ("h_in", "w_in"), 3: ("d_in", "h_in", "w_in")}
# What the descriptor of a kind of pooling has between the extents and the element.
_FIELDS: dict[str, tuple[tuple[str, Any], ...]] = {
    "lp_pool": (("window", REQUIRED), ("p", REQUIRED), ("stride", None), ("ceil_mode", False), ("rescale_clipped", False)),
    "max_pool": (
        ("window", REQUIRED), ("stride", None), ("padding", 0), ("dilation", 1), ("ceil_mode", False), ("return_indices", False),
    ),
    "avg_pool": (
        ("window", REQUIRED), ("stride", None), ("padding", 0), ("ceil_mode", False), ("count_include_pad", True),
        ("divisor_override", None),
    ),
    "max_unpool": (("window", REQUIRED), ("stride", None), ("padding", 0), ("output_size", None)),
    "adaptive_max_pool": (("output_size", REQUIRED), ("return_indices", False)),
    "adaptive_avg_pool": (("output_size", REQUIRED),),
    "fractional_max_pool": (("window", REQUIRED), ("output_size", REQUIRED), ("return_indices", False)),
}  # fmt: skip
GRADIENT: tuple[tuple[str, Any], ...] = (("accumulate", False),)
NAMES = tuple(f"{k}{r}d" for k in _FIELDS for r in (1, 2, 3) if not (k.startswith("fractional") and r == 1))
REGULAR, ADAPTIVE, FRACTIONAL = 0, 1, 2
FAULT = "indices hold a place outside the plane of the output, expected 0 to its size less 1"
INSIDE, PADDED, CONSTANT, RATIO = 0, 1, 2, 3
LARGEST = 2**62
FEW = 256  # cells of halves that f32 adds up
MOST_TAPS = 2**24  # taps of a window are told apart as f32


def kind_of_pool(name: str) -> str:
    return name[:-2]


def prefix_of(name: str) -> str:
    return "".join(w.capitalize() for w in name.split("_"))


def fields(name: str) -> tuple[tuple[str, Any], ...]:
    first = [(n, REQUIRED) for n in ("batch", "channels", *EXTENTS[int(name[-2])])]
    return (*first, *_FIELDS[kind_of_pool(name)], ("element", "f32"))


def words(name: str) -> str:
    rank = int(name[-2])
    what = kind_of_pool(name).replace("_", " ").replace("avg", "average").replace("lp", "LP").replace("pool", "pooling")
    return f"{what[0].upper()}{what[1:]} over {rank} {'axis' if rank == 1 else 'axes'}"


# ------------------------------------------------------------------------------------------------------------ geometry
@record
class Axis:
    """Windows along one spatial axis."""

    bins: int
    size: int
    out: int
    window: int
    stride: int = 1
    padding: int = 0
    dilation: int = 1
    whole: int = 1  # the window as it was asked for; `window` leaves out taps that can never be inside

    def words(self) -> tuple[int, ...]:
        return (self.bins, self.size, self.out, self.window, self.stride, self.padding, self.dilation)


def _integer(plan: str, name: str, value: Any) -> int:
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise InvalidProblem(f"{plan}: {name} is {value!r}, expected an int") from None


def _per_axis(plan: str, name: str, value: Any, rank: int, least: int) -> tuple[int, ...]:
    """One number for all axes, or one each."""
    many = isinstance(value, Sequence) and not isinstance(value, (str, bytes))
    given = tuple(value) if many else (value,) * rank
    if many and len(given) == 1:
        given = given * rank
    if len(given) != rank or value is None:
        raise InvalidProblem(f"{plan}: {name} is {value!r}, expected an int or {rank} of them")
    found = tuple(_integer(plan, name, v) for v in given)
    for v in found:
        if v < least or v > LARGEST:
            raise InvalidProblem(f"{plan}: {name} is {value!r}, expected at least {least} and at most 2^62 along every axis")
    return found


def _flag(plan: str, name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise InvalidProblem(f"{plan}: {name} is {value!r}, expected True or False")
    return value


def _regular(plan: str, name: str, size: int, window: int, stride: int, padding: int, dilation: int, *, ceil: bool) -> Axis:
    """A window must start inside the input or its padding in front; one of them there must be."""
    reach = dilation * (window - 1) + 1
    room = size + 2 * padding - reach
    out = (room + (stride - 1 if ceil else 0)) // stride + 1
    if ceil and (out - 1) * stride >= size + padding:
        out -= 1
    if out < 1 or size < 1:
        padded = f" with padding {padding}" if padding else ""
        wide = f"window {window}" + (f" with dilation {dilation} (reach {reach})" if dilation > 1 else "")
        why = "is larger than" if room < 0 else "yields no output from"
        hint = "" if ceil or size < 1 else ": ceil_mode=True clips it" if stride >= reach - size - 2 * padding + 1 else ""
        raise InvalidProblem(f"{plan}: {wide} {why} {name} {size}{padded}{hint}")
    # Taps beyond this are outside for every window.
    inside = (size + 2 * padding - 1) // dilation + 1
    axis = Axis(REGULAR, size, out, min(window, inside), stride, padding, dilation, window)
    if dilation > 1 and padding:
        for o in dict.fromkeys((*range(min(out, padding // stride + 1)), *range(max(out - padding // stride - 2, 0), out))):
            first = o * stride - padding
            skipped = -(first // dilation) if first < 0 else 0
            if skipped >= window or first + skipped * dilation >= size:
                raise InvalidProblem(f"{plan}: window {o} along {name} {size} holds padding only: {wide_words(axis)}")
    return axis


def wide_words(axis: Axis) -> str:
    return f"window {axis.whole}, stride {axis.stride}, padding {axis.padding}, dilation {axis.dilation}"


def _adaptive(plan: str, name: str, size: int, out: int) -> Axis:
    if size < 1:
        raise InvalidProblem(f"{plan}: {name} is {size}, expected at least 1: bins of nothing have no value")
    if size * (out + 1) > LARGEST or out * (size + 1) > LARGEST:
        raise InvalidProblem(f"{plan}: {name} {size} times output_size {out} exceeds 64 bits")
    if out and size % out == 0:  # all bins alike, side by side
        return Axis(REGULAR, size, out, size // out, size // out, whole=size // out)
    # No bin is longer than this.
    return Axis(ADAPTIVE, size, out, min(size // out + 2, size) if out else 1)


def _fractional(plan: str, name: str, size: int, window: int, out: int) -> Axis:
    if out + window - 1 > size or out < 1:
        raise InvalidProblem(
            f"{plan}: {out} windows of {window} do not fit {name} {size}: output_size + window - 1 is at most that"
        )
    return Axis(FRACTIONAL, size, out, window, whole=window)


@record
class Geometry:
    batch: int
    channels: int
    axes: tuple[Axis, ...]
    count: int
    constant: float
    normal: Mapping[str, Any]  # the fields, as the descriptor shall have them

    @property
    def input_shape(self) -> tuple[int, ...]:
        return (self.batch, self.channels, *(a.size for a in self.axes))

    @property
    def output_shape(self) -> tuple[int, ...]:
        return (self.batch, self.channels, *(a.out for a in self.axes))


def geometry(plan: str, op: Op, d: Any) -> Geometry:
    """Checks every field but the element."""
    kind, rank, names = kind_of_pool(op.name), op.spatial, EXTENTS[op.spatial]
    batch, channels = (_integer(plan, n, getattr(d, n)) for n in ("batch", "channels"))
    sizes = tuple(_integer(plan, n, getattr(d, n)) for n in names)
    for name, value in zip(("batch", "channels", *names), (batch, channels, *sizes), strict=True):
        if value < 0:
            raise InvalidProblem(f"{plan}: {name} is {value}, expected at least 0")
    as_shape(plan, f"({', '.join(('batch', 'channels', *names))})", (batch, channels, *sizes))
    normal: dict[str, Any] = {}
    if "window" in dict(_FIELDS[kind]):
        normal["window"] = _per_axis(plan, "window", d.window, rank, 1)
    if "stride" in dict(_FIELDS[kind]):
        normal["stride"] = normal["window"] if d.stride is None else _per_axis(plan, "stride", d.stride, rank, 1)
    for name in ("ceil_mode", "rescale_clipped", "count_include_pad", "return_indices"):
        if name in dict(_FIELDS[kind]):
            normal[name] = _flag(plan, name, getattr(d, name))
    count, constant = INSIDE, 1.0
    if kind in ("lp_pool", "max_pool", "avg_pool"):
        padding: tuple[int, ...] = (0,) * rank
        if kind != "lp_pool":
            padding = normal["padding"] = _per_axis(plan, "padding", d.padding, rank, 0)
        dilation = (1,) * rank
        if kind == "max_pool":
            dilation = normal["dilation"] = _per_axis(plan, "dilation", d.dilation, rank, 1)
        for p, w, g in zip(padding, normal["window"], dilation, strict=True):
            if 2 * p > g * (w - 1) + 1:
                raise InvalidProblem(f"{plan}: padding is {padding}, expected at most half of the window {normal['window']}")
        axes = tuple(
            _regular(plan, name, size, w, s, p, g, ceil=normal["ceil_mode"])
            for name, size, w, s, p, g in zip(names, sizes, normal["window"], normal["stride"], padding, dilation, strict=True)
        )
        if kind == "lp_pool" and normal["rescale_clipped"]:
            count, constant = RATIO, math.prod(a.whole / a.window for a in axes)
        elif kind == "lp_pool":
            count = CONSTANT
        elif kind == "avg_pool":
            count = PADDED if normal["count_include_pad"] else INSIDE
            normal["divisor_override"] = d.divisor_override
            if d.divisor_override is not None:
                divisor = _integer(plan, "divisor_override", d.divisor_override)
                if divisor == 0 or abs(divisor) > 2**53:
                    raise InvalidProblem(f"{plan}: divisor_override is {divisor}, expected an int that is not 0, up to 2^53")
                count, constant = CONSTANT, float(divisor)
    elif kind == "max_unpool":
        padding = normal["padding"] = _per_axis(plan, "padding", d.padding, rank, 0)
        axes = _unpooled(plan, normal, sizes, padding, d.output_size)
        normal["output_size"] = tuple(a.out for a in axes)
    else:
        outs = normal["output_size"] = _output_size(plan, d.output_size, sizes, kind)
        if kind == "fractional_max_pool":
            axes = tuple(_fractional(plan, *of) for of in zip(names, sizes, normal["window"], outs, strict=True))
        else:
            axes = tuple(_adaptive(plan, *of) for of in zip(names, sizes, outs, strict=True))
    if math.prod(a.window for a in axes) > MOST_TAPS and "indices" in op.outputs:
        raise Unsupported(f"{plan}: a window of more than 2^24 cells has no places here: {tuple(a.window for a in axes)}")
    if math.prod(a.window for a in axes) > LARGEST:
        raise InvalidProblem(f"{plan}: window {normal.get('window')} exceeds 64 bits")
    found = Geometry(batch, channels, axes, count, constant, normal)
    as_shape(plan, "the output shape", found.output_shape)
    return found


def _unpooled(plan: str, normal: Mapping[str, Any], sizes: Sequence[int], padding: Sequence[int], asked: Any) -> tuple[Axis, ...]:
    """The extents that a pool with these windows came from; several may, and `output_size` tells which."""
    strides = normal["stride"]
    usual = [(n - 1) * s - 2 * p + w for n, s, p, w in zip(sizes, strides, padding, normal["window"], strict=True)]
    outs = tuple(usual) if asked is None else _per_axis(plan, "output_size", asked, len(sizes), 0)
    low = [max(u - s + 1, 1) for u, s in zip(usual, strides, strict=True)]
    high = [u + s - 1 for u, s in zip(usual, strides, strict=True)]
    for out, size, stride in zip(outs, usual, strides, strict=True):
        if out < 1 or abs(out - size) >= stride:
            raise InvalidProblem(f"{plan}: output_size is {tuple(outs)}, expected {low} to {high} with these windows")
    return tuple(Axis(REGULAR, n, out, 1) for n, out in zip(sizes, outs, strict=True))


def _output_size(plan: str, value: Any, sizes: Sequence[int], kind: str) -> tuple[int, ...]:
    """Of adaptive bins, None keeps an extent."""
    many = tuple(value) if isinstance(value, Sequence) and not isinstance(value, (str, bytes)) else (value,) * len(sizes)
    if kind.startswith("adaptive") and len(many) == len(sizes) and value is not None:
        many = tuple(n if v is None else v for v, n in zip(many, sizes, strict=True))
    return _per_axis(plan, "output_size", many if value is not None else None, len(sizes), 0)


# ------------------------------------------------------------------------------------------------------------- problem
def order_of(plan: str, op: Op, d: Any) -> dict[str, Any]:
    """The parameters of the formulas."""
    params: dict[str, Any] = {}
    for p in op.params:
        value = getattr(d, p.name)
        if not p.accepts(value):
            raise InvalidProblem(f"{plan}: {p.name} is {value!r}, expected {p.expected()}")
        params[p.name] = float(value) if p.is_number else value
    return params


def problem(plan: str, direction: str, d: Any) -> Problem:
    """Validates in the order element, extents, windows, parameters."""
    op = next(OPS[n] for n in NAMES if plan in (f"{prefix_of(n)}Plan", f"{prefix_of(n)}BackwardPlan"))
    element = element_of(plan, d.element)
    take_element(plan, op, element)
    g = geometry(plan, op, d)
    params = order_of(plan, op, d)
    x = Operand("x", False, element, g.input_shape, "batch, channels and the extents")
    why = f"batch, channels and the windows along {_listed(EXTENTS[op.spatial])}"
    samples = Operand(
        "samples",
        False,
        element,
        (g.batch, g.channels, op.spatial, *(1,) * (op.spatial - 1)),
        "a number for each plane and spatial axis",
    )
    fractional, placed = op.bins == "fractional", op.bins == "places"
    indices = Operand("indices", False, Element("i64"), g.input_shape, "the places that the pool gave, in its shape")
    accumulate = False
    if direction == "forward":
        outs = [o for o in op.outputs if o != "indices" or params.get("return_indices")]
        operands = [x, *([samples] if fractional else []), *([indices] if placed else [])]
        operands += [Operand(o, True, op.element_of(o, element), g.output_shape, why) for o in outs]
        ignored: tuple[str, ...] = ()
        needs: dict[str, str] = {}
        few = element.row.is_half and math.prod(a.window for a in g.axes) <= FEW
        accumulator = element.row.compute if few and has_half(op.entry("forward", params)) else ""
    else:
        gradient_of(plan, op, element)
        accumulate = _flag(plan, "accumulate", d.accumulate)
        gather = as_window(op.entry("backward", params), element.row.compute)
        apart = element.row.is_half and isinstance(gather, Gather) and gather.half  # halves have sums of their own
        reads, accumulator = gather.reads(), element.row.compute if apart else ""
        operands = [x] if "x" in reads else [indices] if placed else []
        operands.append(Operand("dy", False, element, g.output_shape, why))
        operands += [Operand("y", False, element, g.output_shape, why)] if "y" in reads else []
        operands += [samples] if fractional else []
        asked = [o.name for o in operands]
        operands.append(Operand("dx", True, element, g.input_shape, "batch, channels and the extents"))
        ignored = tuple(n for n in ("x", *op.outputs) if n not in asked)
        needs = {n: f"the gradient of {op.name} needs {' and '.join(asked)}" for n in asked} | {
            "dx": "the gradient is written there"
        }
    sizes = {o.name: math.prod(o.shape) * o.element.row.bits // 8 for o in operands}
    numbers = [float(params[p.name]) for p in op.params if p.is_number]
    numbers += [0.0] * (5 - len(numbers)) + [g.constant, element.row.tiny, 0.0]
    first = (op.spatial, g.count, int(accumulate), int(direction == "forward" and bool(params.get("return_indices"))))
    extents = dict(zip(("batch", "channels", *EXTENTS[op.spatial]), g.input_shape, strict=True))
    known = {n for n, _ in fields(op.name)}
    formula = element if accumulator else Element(element.row.compute)
    kernel, reduced, order = op.kernel(direction, params, formula) + _apart(op, direction, g, accumulate), 0, ORDER
    whole = direction == "forward" and kind_of_pool(op.name).endswith("avg_pool") and _is_mean(g)
    if whole:
        kernel, reduced, order = OPS["mean"].kernel("forward", {}, element), ((1 << op.spatial) - 1) << 2, REDUCED
        accumulator = ""
        numbers = [0.0] * 6 + numbers[-2:]
    return Problem(
        op=op,
        direction=direction,
        element=element,
        params=params,
        kernel=kernel,
        compute=element.row.compute,
        accumulator=accumulator,
        shape=g.input_shape,
        reduced=reduced,
        operands=tuple(operands),
        ignored=ignored,
        needs=needs,
        numbers=tuple(numbers),
        bytes_read=sum(sizes[o.name] for o in operands if not o.out) + (sizes["dx"] if accumulate else 0),
        bytes_written=sum(sizes[o.name] for o in operands if o.out),
        layout="rows" if whole else f"windows along {EXTENTS[op.spatial][-1]} side by side",
        order=order,
        note="one window holds all: a mean" if whole else "added to dx" if accumulate else "one pass over memory",
        descriptor={**extents, **g.normal, **{n: v for n, v in params.items() if n in known}, "element": element}
        | ({"accumulate": accumulate} if direction == "backward" else {}),
        words=() if whole else (*first, *(w for a in g.axes for w in a.words())),
        accumulates=accumulate,
        fault=FAULT if placed else "",
    )


def _is_mean(g: Geometry) -> bool:
    """Whether the only window of every axis holds all of it, and they are divided by their number."""
    return g.count != CONSTANT and all(a.out == 1 and a.padding == 0 and a.whole == a.size for a in g.axes)


def _apart(op: Op, direction: str, g: Geometry, accumulate: bool) -> str:
    """The variant of a gradient for windows that share no cell."""
    alone = all(a.bins == REGULAR and a.stride > (a.window - 1) * a.dilation for a in g.axes) and not accumulate
    return ".apart" if alone and direction == "backward" and "apart" in op.backward_variants() else ""


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# ---------------------------------------------------------------------------------------------------------- functions
def arguments(op: Op, direction: str) -> tuple[tuple[str, ...], tuple[str, ...], dict[str, Any]]:
    """(array parameters, those that may be missing, keywords with defaults) of a function."""
    keywords = dict(_FIELDS[kind_of_pool(op.name)])
    if "p" in keywords:  # as PyTorch has it: the order before the window
        keywords = {"p": REQUIRED} | keywords
    samples = ("samples",) if op.bins == "fractional" else ()
    if direction == "forward":
        return ("x", *samples, *(("indices",) if op.bins == "places" else ())), (), keywords
    keywords.pop("return_indices", None)
    if op.bins == "places":
        return ("dy", "indices"), (), keywords | {"accumulate": False}
    shape = {} if "x" in op.saves else {"input_shape": REQUIRED}
    return (*op.gradients, *op.saves, *samples), (), shape | keywords | {"accumulate": False}


def positional(op: Op, direction: str) -> int:
    """What says where the windows are may follow the arrays."""
    names = list(arguments(op, direction)[2])
    last = next(n for n in ("ceil_mode", "output_size", "accumulate") if n in names)
    return names.index(last) + 1


def most_outputs(op: Op, direction: str) -> int:
    return 1 if direction == "backward" else len(op.outputs)


def fields_of(op: Op, shape: Sequence[int], axis: Any, element: Element, params: Mapping[str, Any]) -> dict[str, Any]:
    """Descriptor fields for the command line: windows of 2, or half the extents; params may name any field."""
    if len(shape) != 2 + op.spatial:
        names = ", ".join(("batch", "channels", *EXTENTS[op.spatial]))
        raise InvalidProblem(f"{op.name}: shape {tuple(shape)} has rank {len(shape)}, expected {2 + op.spatial}: {names}")
    known = dict(_FIELDS[kind_of_pool(op.name)])
    usual = {"window": 2, "p": 2.0, "output_size": tuple(n // 2 for n in shape[2:])}
    given = {n: usual[n] if v is REQUIRED else v for n, v in known.items()} | dict(params)
    return dict(zip(("batch", "channels", *EXTENTS[op.spatial]), shape, strict=True)) | given | {"element": element}


def settings(op: Op, given: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Fields as words of the command line: 3, 3x2, true."""
    known = dict(_FIELDS[kind_of_pool(op.name)])
    found: dict[str, Any] = {}
    for name, value in given:
        if name not in known:
            raise InvalidProblem(f"{op.name} has no parameter {name!r}: {', '.join(known)}")
        if isinstance(value, str):
            words = {"true": True, "false": False, "none": None}
            parts = value.lower().split("x")
            found[name] = (
                words[value.lower()]
                if value.lower() in words
                else tuple(int(v) for v in parts)
                if all(v.isdigit() for v in parts)
                else value
            )
        else:
            found[name] = int(value) if name != "p" and value == int(value) else value
    return found


def function_problem(
    op: Op, direction: str, metas: Sequence[tuple[int, tuple[int, ...]] | None], kwargs: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Any], list[Any]]:
    """Descriptor fields, and how each array of a call and each output is seen by the plan."""
    name = op.name if direction == "forward" else f"{op.name}_backward"
    arrays, _, keywords = arguments(op, direction)
    given = dict(zip(arrays, metas, strict=True))
    for n, default in keywords.items():
        if default is REQUIRED and kwargs.get(n) is None:
            raise InvalidProblem(f"{name}: {n} is missing")
    extents = ("batch", "channels", *EXTENTS[op.spatial])
    lead = given[arrays[0]]
    assert lead is not None
    if "x" in given:
        meta = given["x"]
        assert meta is not None
        shape = tuple(meta[1])
    elif op.bins == "places":
        meta = given["indices"]
        assert meta is not None
        shape = tuple(meta[1])
    else:
        shape = as_shape(name, "input_shape", kwargs["input_shape"])
    batched = len(shape) == 2 + op.spatial
    if not batched and len(shape) != 1 + op.spatial:
        raise InvalidProblem(
            f"{name}: x has shape {shape}, expected rank {2 + op.spatial} ({', '.join(extents)}) or {1 + op.spatial}, unbatched"
        )
    full = shape if batched else (1, *shape)
    fields = dict(zip(extents, full, strict=True)) | {"element": BY_CODE[lead[0]]}
    fields |= {n: kwargs[n] for n in keywords if n != "input_shape"}
    if "return_indices" in dict(_FIELDS[kind_of_pool(op.name)]):
        fields["return_indices"] = kwargs.get("return_indices", False)

    class Seen:
        pass

    seen = Seen()
    for n, v in fields.items():
        setattr(seen, n, v)
    g = geometry(name, op, seen)
    order_of(name, op, seen)
    mapping = tuple(range(2 + op.spatial)) if batched else (-1, *range(1 + op.spatial))
    out_shape = g.output_shape if batched else g.output_shape[1:]
    forms = {"x": shape, "y": out_shape, "dy": out_shape, "indices": shape}
    planes = (*full[:2], op.spatial) if batched else (full[1], op.spatial)
    views: list[Any] = []
    for n in arrays:
        meta = given[n]
        if meta is None:
            views.append(None)
        elif n == "samples":
            if tuple(meta[1]) != planes:
                raise InvalidProblem(
                    f"{name}: samples has shape {tuple(meta[1])}, expected {planes}: one for each plane and axis"
                )
            first = (0, 1, 2) if batched else (-1, 0, 1)
            views.append((n, (*first, *(-1,) * (op.spatial - 1))))
        else:
            if tuple(meta[1]) != forms[n]:
                why = f"the windows along {_listed(EXTENTS[op.spatial])}"
                raise InvalidProblem(f"{name}: {n} has shape {tuple(meta[1])}, expected {forms[n]}: {why}")
            views.append((n, mapping))
    if direction == "backward":
        return fields, views, [("dx", shape, mapping, BY_CODE[lead[0]].code)]
    element = BY_CODE[lead[0]]
    outs = [o for o in op.outputs if o != "indices" or fields.get("return_indices")]
    return fields, views, [(o, out_shape, mapping, op.element_of(o, element).code) for o in outs]


__all__ = ["EXTENTS", "GRADIENT", "NAMES", "Geometry", "arguments", "fields", "fields_of", "function_problem", "geometry",
           "most_outputs", "parameters", "positional", "prefix_of", "problem", "words"]  # fmt: skip
