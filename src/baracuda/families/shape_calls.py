"""Functions over any number of arrays, or none: their plans have as many operands as there are arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from .. import _core
from ..dtypes import BY_CODE, Element
from ..errors import BaracudaError, InvalidProblem
from ..plan import REQUIRED, Operand, Plan, as_shape, element_of
from ..registry import OPS, Shaped
from ..registry.moves import Shape

Arrays = tuple[str, ...]
ACCEPTED = "a NumPy array, a torch tensor, a JAX array, or any array with shape and dtype"


def arguments(op: Shaped, direction: str, keywords: dict[str, Any]) -> tuple[Arrays, Arrays, dict[str, Any]]:
    """(array parameters, those that may be missing, keywords with defaults) of a function."""
    if not op.inputs:
        return (), (), keywords | {"element": "f32", "like": None}
    if direction == "forward":
        return ("xs",) if op.sequence else ("x",), (), keywords
    if op.name == "concat":
        return ("dy",), (), {"sizes": REQUIRED} | keywords
    if op.name == "split":
        return ("dys",), (), {"axis": 0, "sizes": None}
    return ("dys",) if op.many_outputs else ("dy",), (), keywords


_CODES: dict[Any, int] = {}


def _meta(who: str, name: str, array: Any) -> tuple[int, Shape]:
    """(dtype code, shape)."""
    try:
        dtype, shape = array.dtype, tuple(array.shape)
    except AttributeError:
        raise InvalidProblem(f"{who}: {name} is {_given(array)}, expected {ACCEPTED}") from None
    code = _CODES.get(dtype)
    if code is None:
        try:
            code = _CODES[dtype] = Element(dtype).code
        except BaracudaError:
            raise InvalidProblem(
                f"{who}: {name} has dtype {dtype}, expected f16, bf16, f32, f64, i8 to i64, u8 to u64 or bool"
            ) from None
    return code, shape


def _given(value: Any) -> str:
    kind = type(value).__name__
    return "None" if value is None else f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def _sequence(who: str, name: str, arrays: Any) -> list[Any]:
    if hasattr(arrays, "shape") or isinstance(arrays, (str, bytes)) or not hasattr(arrays, "__iter__"):
        raise InvalidProblem(f"{who}: {name} is {_given(arrays)}, expected a sequence of arrays")
    found = list(arrays)
    if not found:
        raise InvalidProblem(f"{who}: no array was given, expected one or more")
    return found


def _same_dtype(who: str, metas: Sequence[tuple[int, Shape] | None], names: Sequence[str]) -> Element:
    known = [(i, m[0]) for i, m in enumerate(metas) if m is not None]
    first, code = known[0]
    for i, c in known:
        if c != code:
            raise InvalidProblem(
                f"{who}: {names[i]} has dtype {BY_CODE[c]}, expected {BY_CODE[code]} as {names[first]}: all inputs agree"
            )
    return BY_CODE[code]


def _frozen(who: str, name: str, value: Any, depth: int = 4) -> Any:
    """A setting as a key."""
    if type(value) in (int, str, bool, float, type(None)):
        return (type(value), value)
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)) and depth:
        return tuple(_frozen(who, name, v, depth - 1) for v in value)
    try:
        hash(value)
    except TypeError:
        raise InvalidProblem(f"{who}: {name} holds {_given(value)}, expected numbers") from None
    return (type(value), value)


def _thawed(value: Any) -> Any:
    if len(value) == 2 and isinstance(value[0], type):
        return value[1]
    return tuple(_thawed(v) for v in value)


@lru_cache(maxsize=1024)
def _plan(op: str, direction: str, who: str, element: Element, fields: tuple[tuple[str, Any], ...]) -> tuple[Plan, list[Operand]]:
    """The plan of these settings, and its outputs."""
    from ..plans import plan_class

    cls = plan_class(OPS[op], direction)
    try:
        plan = cls.select(cls.descriptor_type(**{n: _thawed(v) for n, v in fields}, element=element))
    except BaracudaError as error:  # the function's own name in front
        raise type(error)(str(error).replace(cls.__name__, who, 1)) from None
    return plan, [o for o in plan.problem.operands if o.out]


def _selected(
    op: Shaped, direction: str, element: Element, fields: Mapping[str, Any], known: tuple[tuple[str, Any], ...] = ()
) -> tuple[Plan, list[Operand]]:
    """`known`: further settings that are keys already."""
    who = op.name if direction == "forward" else f"{op.name}_backward"
    settings = (*known, *((n, _frozen(who, n, v)) for n, v in fields.items()))
    return _plan(op.name, direction, who, element, settings)


def _run(
    op: Shaped, direction: str, element: Element, fields: Mapping[str, Any], arrays: Mapping[str, Any], like: Any, out: Any
) -> Any:
    return _executed(op, direction, _selected(op, direction, element, fields), arrays, like, out)


def _executed(
    op: Shaped, direction: str, selected: tuple[Plan, list[Operand]], arrays: Mapping[str, Any], like: Any, out: Any
) -> Any:
    plan, outs = selected
    several = op.many_outputs if direction == "forward" else op.sequence
    if out is not None:
        given = list(out) if several and isinstance(out, (list, tuple)) else [out]
        if len(given) != len(outs):
            who = op.name if direction == "forward" else f"{op.name}_backward"
            raise InvalidProblem(f"{who}: out is {_given(out)}, expected a tuple of {len(outs)} arrays")
        plan.run(**arrays, **{o.name: a for o, a in zip(outs, given, strict=True)})
        return out
    made = [_core._empty(like, o.element.code, o.shape) for o in outs]
    plan.run(**arrays, **{o.name: a for o, a in zip(outs, made, strict=True)})
    results = tuple(_core._finish(like, a) for a in made)
    return results if several else results[0]


def _planned(op: Shaped, xs: Any, settings: Mapping[str, Any]) -> tuple[list[Any], Plan, list[Operand]]:
    """(inputs, plan, outputs) of a call."""
    given = _sequence(op.name, "xs", xs) if op.sequence else [xs]
    names = [f"input {i}" for i in range(len(given))] if op.sequence else ["x"]
    metas = [_meta(op.name, n, a) for n, a in zip(names, given, strict=True)]
    element = _same_dtype(op.name, metas, names)
    shapes = tuple(m[1] for m in metas)
    known = ("input_shapes", (tuple, shapes)) if op.sequence else ("input_shape", (tuple, shapes[0]))
    return given, *_selected(op, "forward", element, settings, (known,))


def _forward(op: Shaped, xs: Any, settings: Mapping[str, Any], out: Any) -> Any:
    given, plan, outs = _planned(op, xs, settings)
    arrays = dict(zip(op.names(len(given)), given, strict=True))
    return _executed(op, "forward", (plan, outs), arrays, given[0], out)


def function(op: Shaped, direction: str) -> Any:
    """The Python function of an op."""
    made = {**_FORWARD, **_BACKWARD}[op.name if direction == "forward" else f"{op.name}_backward"](op)
    made.__name__ = made.__qualname__ = op.name if direction == "forward" else f"{op.name}_backward"
    made.__module__ = "baracuda"
    return made


# --------------------------------------------------------------------------------------------------------- the functions
MOST_READY = 256


def _key(axis: Any, xs: Any) -> tuple[Any, ...] | None:
    """What the plan of a call depends on, where that is quickly told."""
    if type(axis) is not int or type(xs) not in (list, tuple) or not xs:
        return None
    try:
        key = (axis, *[(x.dtype, x.shape) for x in xs])
        hash(key)
    except (AttributeError, TypeError):
        return None
    return key


def _concat(op: Shaped) -> Any:
    ready: dict[tuple[Any, ...], tuple[Plan, Arrays, int, Shape]] = {}  # calls that were fine before are not looked at again

    def concat(xs: Any, axis: Any = 0, *, out: Any = None) -> Any:
        key = _key(axis, xs) if out is None else None
        if key is None:
            return _forward(op, xs, {"axis": axis}, out)
        known = ready.get(key)
        if known is None:
            given, plan, outs = _planned(op, xs, {"axis": axis})
            if len(ready) >= MOST_READY:
                ready.clear()
            known = ready[key] = (plan, op.names(len(given)), outs[0].element.code, outs[0].shape)
        plan, names, code, shape = known
        y = _core._empty(xs[0], code, shape)
        plan.run(**dict(zip(names, xs, strict=True)), y=y)
        return _core._finish(xs[0], y)

    return concat


def _meshgrid(op: Shaped) -> Any:
    def meshgrid(xs: Any, indexing: Any = "ij", *, out: Any = None) -> Any:
        return _forward(op, xs, {"indexing": indexing}, out)

    return meshgrid


def _split(op: Shaped) -> Any:
    def split(x: Any, sizes: Any, axis: Any = 0, *, out: Any = None) -> Any:
        return _forward(op, x, {"sizes": sizes, "axis": axis}, out)

    return split


def _nothing() -> Any:
    import numpy

    return numpy.empty(0, numpy.uint8)


def _made(op: Shaped, element: Any, fields: Mapping[str, Any], like: Any, out: Any) -> Any:
    """A result out of nothing: of the kind that `like` is, else a NumPy array."""
    if like is not None:
        _meta(op.name, "like", like)
    if hasattr(element, "shape"):
        raise InvalidProblem(f"{op.name}: element is {_given(element)}, expected a dtype")
    return _run(op, "forward", element_of(op.name, element), fields, {}, _nothing() if like is None else like, out)


def _fill(op: Shaped) -> Any:
    def fill(shape: Any, value: Any = 0, element: Any = "f32", like: Any = None, *, out: Any = None) -> Any:
        return _made(op, element, {"shape": shape, "value": value}, like, out)

    return fill


def _eye(op: Shaped) -> Any:
    def eye(n: Any, m: Any = None, diagonal: Any = 0, element: Any = "f32", like: Any = None, *, out: Any = None) -> Any:
        return _made(op, element, {"n": n, "m": m, "diagonal": diagonal}, like, out)

    return eye


def _extents(who: str, sizes: Any) -> Shape:
    found = as_shape(who, "sizes", sizes, check=False)
    if any(n < 0 for n in found):
        raise InvalidProblem(f"{who}: sizes has a negative extent, {min(found)}")
    return found


def _axis(who: str, axis: Any, shape: Shape) -> int:
    from ..ops.shape.shared import axis_in

    try:
        return axis_in(axis, len(shape), shape)
    except InvalidProblem as error:
        raise InvalidProblem(f"{who}: {error}") from None


def _concat_backward(op: Shaped) -> Any:
    def concat_backward(dy: Any, sizes: Any, axis: Any = 0, *, out: Any = None) -> Any:
        who = "concat_backward"
        code, shape = _meta(who, "dy", dy)
        at = _axis(who, axis, shape)
        extents = _extents(who, sizes)
        if sum(extents) != shape[at]:
            raise InvalidProblem(f"{who}: dy has shape {shape}, expected extent {sum(extents)} along axis {at}: the sum of sizes")
        shapes = tuple((*shape[:at], e, *shape[at + 1 :]) for e in extents)
        return _run(op, "backward", BY_CODE[code], {"input_shapes": shapes, "axis": at}, {"dy": dy}, dy, out)

    return concat_backward


def _stack_backward(op: Shaped) -> Any:
    def stack_backward(dy: Any, axis: Any = 0, *, out: Any = None) -> Any:
        code, shape = _meta("stack_backward", "dy", dy)
        at = _axis("stack_backward", axis, shape)
        if shape[at] == 0:
            raise InvalidProblem(f"stack_backward: dy has shape {shape}, expected at least one input along axis {at}")
        shapes = ((*shape[:at], *shape[at + 1 :]),) * shape[at]
        return _run(op, "backward", BY_CODE[code], {"input_shapes": shapes, "axis": at}, {"dy": dy}, dy, out)

    return stack_backward


def _split_backward(op: Shaped) -> Any:
    def split_backward(dys: Any, axis: Any = 0, sizes: Any = None, *, out: Any = None) -> Any:
        who = "split_backward"
        given = _sequence(who, "dys", dys)
        missing = tuple(i for i, d in enumerate(given) if d is None)
        if len(missing) == len(given):
            raise InvalidProblem(f"{who}: every dy is None, expected one or more")
        metas = [None if d is None else _meta(who, f"dys[{i}]", d) for i, d in enumerate(given)]
        element = _same_dtype(who, metas, [f"dys[{i}]" for i in range(len(given))])
        known = next(m for m in metas if m is not None)
        at = _axis(who, axis, known[1])
        if sizes is None and missing:
            raise InvalidProblem(f"{who}: sizes is missing: a dy that is None does not tell its extent along axis {at}")
        extents = tuple(m[1][at] for m in metas if m is not None) if sizes is None else _extents(who, sizes)
        if len(extents) != len(given):
            raise InvalidProblem(f"{who}: sizes {extents} has {len(extents)} numbers, expected {len(given)}: one for every dy")
        for i, (m, e) in enumerate(zip(metas, extents, strict=True)):
            expected = (*known[1][:at], e, *known[1][at + 1 :])
            if m is not None and m[1] != expected:
                raise InvalidProblem(f"{who}: dys[{i}] has shape {m[1]}, expected {expected}: all agree but along axis {at}")
        shape = (*known[1][:at], sum(extents), *known[1][at + 1 :])
        arrays = {f"dy{i}": d for i, d in enumerate(given) if d is not None}
        fields = {"input_shape": shape, "sizes": extents, "axis": at, "missing": missing}
        return _run(op, "backward", element, fields, arrays, next(iter(arrays.values())), out)

    return split_backward


def _meshgrid_backward(op: Shaped) -> Any:
    def meshgrid_backward(dys: Any, indexing: Any = "ij", *, out: Any = None) -> Any:
        who = "meshgrid_backward"
        given = _sequence(who, "dys", dys)
        metas = [_meta(who, f"dys[{i}]", d) for i, d in enumerate(given)]
        element = _same_dtype(who, metas, [f"dys[{i}]" for i in range(len(given))])
        grid = metas[0][1]
        for i, (_, s) in enumerate(metas):
            if s != grid or len(s) != len(given):
                raise InvalidProblem(f"{who}: dys[{i}] has shape {s}, expected {len(given)} axes and the same for all, as {grid}")
        order = list(range(len(given)))
        if isinstance(indexing, str) and indexing == "xy" and len(given) > 1:
            order[0], order[1] = 1, 0
        fields = {"input_shapes": tuple((grid[a],) for a in order), "indexing": indexing}
        return _run(op, "backward", element, fields, {f"dy{i}": d for i, d in enumerate(given)}, given[0], out)

    return meshgrid_backward


_FORWARD = {"concat": _concat, "stack": _concat, "split": _split, "meshgrid": _meshgrid, "fill": _fill, "eye": _eye}
_BACKWARD = {
    "concat_backward": _concat_backward, "stack_backward": _stack_backward, "split_backward": _split_backward,
    "meshgrid_backward": _meshgrid_backward,
}  # fmt: skip
