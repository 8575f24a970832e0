"""Reductions: descriptor -> problem, and the argument forms of the functions."""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping, Sequence
from typing import Any

from ..dtypes import BY_CODE, Element
from ..errors import InvalidProblem, Unsupported
from ..plan import MAX_RANK, REQUIRED, Operand, Problem, as_shape, check_params, element_of, gradient_of, kind_of, take_element
from ..record import record
from ..registry import OPS, Op, backward_for, row_inputs

FAMILY = "reduction"
# Above this, one output's elements cannot stay in a cache between two passes over them.
CACHE_BYTES = 8 << 20
ORDER = (
    "elements of an output in C order over the reduced axes; chunks of a length set by their number; in a chunk element k goes "
    "to lane k mod 16, lanes join l with l+8, l+4, l+2, l+1, chunks from first to last"
)


@record
class Axes:
    """Normalised axes of a shape."""

    shape: tuple[int, ...]
    reduced: tuple[int, ...]

    @property
    def kept_form(self) -> tuple[int, ...]:
        return tuple(1 if a in self.reduced else n for a, n in enumerate(self.shape))

    @property
    def dropped_form(self) -> tuple[int, ...]:
        return tuple(n for a, n in enumerate(self.shape) if a not in self.reduced)

    @property
    def mask(self) -> int:
        return sum(1 << a for a in self.reduced)

    @property
    def folded(self) -> int:
        return math.prod(self.shape[a] for a in self.reduced)

    def why(self) -> str:
        if not self.reduced:
            return "the input shape: no axis is reduced"
        if len(self.reduced) == len(self.shape):
            return "the input shape with all axes collapsed"
        names = ", ".join(map(str, self.reduced))
        return f"the input shape with {'axis' if len(self.reduced) == 1 else 'axes'} {names} collapsed"

    def map_of(self, keepdims: bool) -> tuple[int, ...]:
        """For every axis of the input, the axis of a reduced array that it is, or -1."""
        if keepdims:
            return tuple(range(len(self.shape)))
        kept = iter(range(len(self.shape)))
        return tuple(-1 if a in self.reduced else next(kept) for a in range(len(self.shape)))


def normal_axes(plan: str, axis: Any, shape: Sequence[int]) -> tuple[int, ...]:
    rank = len(shape)
    if axis is None:
        return tuple(range(rank))
    given = axis if isinstance(axis, (tuple, list)) else (axis,)
    result = []
    for a in given:
        try:
            if isinstance(a, bool):
                raise TypeError
            i = operator.index(a)
        except TypeError:
            raise InvalidProblem(
                f"{plan}: axis {axis!r} is not accepted: an int, a tuple of ints, or None for all axes"
            ) from None
        if not -rank <= i < rank:
            span = f"accepted {-rank} to {rank - 1}" if rank else "an array of rank 0 has no axes"
            raise InvalidProblem(f"{plan}: axis {i} is out of range for shape {tuple(shape)} of rank {rank}: {span}")
        result.append(i % rank)
    if len(set(result)) != len(result):
        raise InvalidProblem(f"{plan}: axis {tuple(given)} names an axis twice in shape {tuple(shape)}")
    return tuple(sorted(result))


def broadcast_axes(plan: str, shape: Sequence[int], target: Sequence[int]) -> tuple[int, ...]:
    """The axes along which `target` was broadcast to give `shape`."""
    extra = len(shape) - len(target)
    padded = (1,) * extra + tuple(target)
    fits = extra >= 0 and all(t in (1, s) for s, t in zip(shape, padded, strict=True))
    if not fits:
        raise InvalidProblem(f"{plan}: shape {tuple(target)} does not broadcast to the input shape {tuple(shape)}")
    return tuple(a for a, (s, t) in enumerate(zip(shape, padded, strict=True)) if s != t or a < extra)


def problem(plan: str, direction: str, d: Any) -> Problem:
    """Validates in the documented order: element, axis, dims, rank, kind."""
    element = element_of(plan, d.element)
    raw = as_shape(plan, "input_shape", d.input_shape, check=False)
    op_name = str(getattr(d.kind, "value", d.kind))
    by_shape = op_name in OPS and OPS[op_name].axes == "shape"
    if by_shape:
        target = as_shape(plan, "shape", d.shape if d.shape is not None else (), check=False)
        reduced = broadcast_axes(plan, raw, target)
    else:
        reduced = normal_axes(plan, d.axis, raw)
    shape = as_shape(plan, "input_shape", d.input_shape)
    if len(shape) > MAX_RANK:
        raise InvalidProblem(f"{plan}: input_shape has rank {len(shape)}, at most {MAX_RANK} is supported")
    op = kind_of(plan, op_name, FAMILY)
    take_element(plan, op, element)
    if not by_shape and d.shape is not None:
        raise InvalidProblem(f"{plan}: {op.name} has no parameter shape: it takes axis")
    params = check_params(plan, op, d)
    axes = Axes(shape, reduced)
    empty = op.empty_for(params)
    if empty is None and axes.folded == 0 and math.prod(axes.kept_form) > 0:
        raise InvalidProblem(f"{plan}: {op.name} over no elements does not exist: input_shape {shape}, axis {axes.reduced}")
    why = axes.why()
    x = Operand("x", False, element, shape, "the input shape")
    if direction == "forward":
        outs = [Operand(o, True, op.element_of(o, element), axes.kept_form, why) for o in op.outputs]
        operands = [x, *outs]
        ignored: tuple[str, ...] = ()
        needs: dict[str, str] = {}
        read, passes = math.prod(shape) * element.row.bits // 8, 1
    else:
        gradient_of(plan, op, element)
        try:
            back = backward_for(op, params, element.row.compute)
        except KeyError:
            raise Unsupported(f"{plan}: {op.name} has no gradient for {op.variant_of(params)!r}") from None
        reads_x = "x" in back.reads()
        inputs = [
            Operand(n, False, op.element_of(n.removeprefix("d") if n in op.gradients else n, element), axes.kept_form, why)
            for n in row_inputs(op, back)
        ]
        dx = Operand("dx", True, element, shape, "the input shape", alias=("x",) if reads_x else ())
        operands = ([x] if reads_x else []) + inputs + [dx]
        given = {o.name for o in operands}
        ignored = tuple(n for n in ("x", *op.outputs) if n not in given)
        asked = [o.name for o in operands if not o.out]
        needs = {n: f"the gradient of {op.name} needs {' and '.join(asked)}" for n in asked} | {
            "dx": "the gradient is written there"
        }
        two = back.stat is not None and op.guard is None and axes.folded * element.row.bits // 8 > CACHE_BYTES
        passes = 2 if two else 1
        read = (math.prod(shape) * passes if reads_x else 0) * element.row.bits // 8
        read += sum(math.prod(o.shape) * o.element.row.bits // 8 for o in inputs)
    written = sum(math.prod(o.shape) * o.element.row.bits // 8 for o in operands if o.out)
    numbers = [float(params[p.name]) for p in op.params if p.is_number]
    numbers += [0.0] * (6 - len(numbers)) + [element.row.tiny, 0.0 if empty is None else empty]
    return Problem(
        op=op,
        direction=direction,
        element=element,
        params=params,
        kernel=op.kernel(direction, params, element),
        compute=element.row.compute,
        shape=shape,
        reduced=axes.mask,
        operands=tuple(operands),
        ignored=ignored,
        needs=needs,
        numbers=tuple(numbers),
        bytes_read=read,
        bytes_written=written,
        layout=_layout(shape, reduced),
        order=ORDER,
        note="x is read twice: one output's elements do not fit a cache" if passes == 2 else "one pass over x",
        descriptor={
            "kind": op.name,
            "input_shape": shape,
            "axis": reduced,
            "element": element,
            **({"shape": target} if by_shape else {}),
            **params,
        },
    )


def _layout(shape: Sequence[int], reduced: Sequence[int]) -> str:
    """How C-ordered operands are walked; other strides are looked at when they come."""
    kept = [a for a, n in enumerate(shape) if n > 1 and a not in reduced]
    folded = [a for a, n in enumerate(shape) if n > 1 and a in reduced]
    if not kept or not folded:
        return "rows"
    return "columns" if kept[-1] > folded[-1] and shape[kept[-1]] >= 8 else "rows"


# ---------------------------------------------------------------------------------------------------------- functions
def arguments(op: Op, direction: str) -> tuple[tuple[str, ...], tuple[str, ...], dict[str, Any]]:
    """(array parameters, those that may be missing, keywords with defaults) of a function."""
    params = {p.name: p.default for p in op.params}
    form: dict[str, Any] = {"shape": REQUIRED} if op.axes == "shape" else {"axis": None, "keepdims": False}
    if direction == "forward":
        return ("x",), (), form | params
    arrays = op.gradients + op.saves
    if op.axes == "shape":
        form = {}
    return arrays, op.saves, form | {"input_shape": None} | params


def positional(op: Op, direction: str) -> int:
    """The axis or shape may follow the arrays."""
    return 0 if op.axes == "shape" and direction == "backward" else 1


def fields_of(op: Op, shape: Sequence[int], axis: Any, element: Element, params: Mapping[str, Any]) -> dict[str, Any]:
    """Descriptor fields; an op that takes a target shape gets the input shape with the axes collapsed."""
    given: dict[str, Any] = {"kind": op.name, "input_shape": tuple(shape), "element": element, **params}
    if op.axes == "shape":
        return given | {"shape": Axes(tuple(shape), normal_axes(op.name, axis, shape)).kept_form}
    return given | {"axis": axis}


def most_outputs(op: Op, direction: str) -> int:
    return 1 if direction == "backward" else len(op.outputs)


def function_problem(
    op: Op, direction: str, metas: Sequence[tuple[int, tuple[int, ...]] | None], kwargs: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Any], list[Any]]:
    """Descriptor fields, and how each array of a call and each output is seen by the plan."""
    name = op.name if direction == "forward" else f"{op.name}_backward"
    arrays, _, _ = arguments(op, direction)
    given = dict(zip(arrays, metas, strict=True))
    params = {p.name: kwargs.get(p.name, p.default) for p in op.params}
    keepdims = kwargs.get("keepdims", False)
    if not isinstance(keepdims, bool):
        raise InvalidProblem(f"{name}: keepdims is {keepdims!r}, expected True or False")
    if direction == "forward":
        meta = given["x"]
        assert meta is not None
        element, shape = BY_CODE[meta[0]], meta[1]
        fields: dict[str, Any] = {"kind": op.name, "input_shape": shape, "element": element, **params}
        if op.axes == "shape":
            target = as_shape(name, "shape", kwargs.get("shape"))
            axes = Axes(shape, broadcast_axes(name, shape, target))
            extra = len(shape) - len(target)
            mapping = tuple(a - extra if a >= extra else -1 for a in range(len(shape)))
            fields["shape"] = target
            out_shape = target
        else:
            axes = Axes(shape, normal_axes(name, kwargs.get("axis"), shape))
            mapping = axes.map_of(keepdims)
            out_shape = axes.kept_form if keepdims else axes.dropped_form
            fields["axis"] = axes.reduced
        outs = [(o, out_shape, mapping, op.element_of(o, element).code) for o in op.outputs]
        return fields, [("x", tuple(range(len(shape))))], outs

    lead = given[op.gradients[0]]
    assert lead is not None
    element = BY_CODE[lead[0]]
    x = given.get("x")
    if x is not None:
        shape = x[1]
        if kwargs.get("input_shape") is not None and as_shape(name, "input_shape", kwargs["input_shape"]) != tuple(shape):
            raise InvalidProblem(f"{name}: input_shape is {kwargs['input_shape']}, but x has shape {tuple(shape)}")
    elif kwargs.get("input_shape") is not None:
        shape = as_shape(name, "input_shape", kwargs["input_shape"])
    elif "x" in op.saves:
        raise InvalidProblem(f"{name}: x is missing: the gradient of {op.name} needs {' and '.join(op.gradients + op.saves)}")
    else:
        raise InvalidProblem(f"{name}: input_shape is missing: no save gives the shape of the input")
    fields = {"kind": op.name, "input_shape": shape, "element": element, **params}
    if op.axes == "shape":
        target = lead[1]
        axes = Axes(shape, broadcast_axes(name, shape, target))
        extra = len(shape) - len(target)
        mapping = tuple(a - extra if a >= extra else -1 for a in range(len(shape)))
        fields["shape"] = target
        form = target
    else:
        axes = Axes(shape, normal_axes(name, kwargs.get("axis"), shape))
        mapping = axes.map_of(keepdims)
        fields["axis"] = axes.reduced
        form = axes.kept_form if keepdims else axes.dropped_form
    whole = tuple(range(len(shape)))
    views: list[Any] = []
    for n in arrays:
        meta = given[n]
        if meta is None:
            views.append(None)
            continue
        if n != "x" and tuple(meta[1]) != tuple(form):
            raise InvalidProblem(
                f"{name}: {n} has shape {tuple(meta[1])}, expected {tuple(form)}: {axes.why()}"
                + ("" if keepdims or op.axes == "shape" else " and dropped (keepdims=False)")
            )
        views.append((n, whole if n == "x" else mapping))
    return fields, views, [("dx", shape, whole, element.code)]
