"""Data movement: descriptor -> moves -> steps, and the argument forms of the functions. One object for each op."""

from __future__ import annotations

import math
import numbers
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..dtypes import BY_CODE, Element
from ..errors import BaracudaError, InvalidProblem, Unsupported
from ..plan import MAX_RANK, REQUIRED, Operand, Problem, Step, as_shape, element_of, gradient_of, take_element
from ..registry import OPS, Op, Shaped
from ..registry.moves import FEW, Copy, Fill, Gather, Move, Movement, Pieces, Segments, Sum, Triangle, View, transposed
from .reduction import ORDER

Shape = tuple[int, ...]
EXACT = "every element is carried over as it is, bit by bit"


def _prefixed(plan: str, make: Callable[[], Any]) -> Any:
    """What a row refuses, with the name of the plan or function in front."""
    try:
        return make()
    except BaracudaError as error:
        raise type(error)(f"{plan}: {error}") from None


def bits_of(plan: str, element: Element, value: Any) -> int:
    """A value as the element holds it, as a signed word."""
    import numpy

    row = element.row
    number: Any = value.item() if hasattr(value, "item") and not isinstance(value, (int, float)) else value
    real = isinstance(number, numbers.Real)
    if not real:
        raise InvalidProblem(f"{plan}: value is {value!r}, expected a number")
    if row.kind == "bool" and number not in (0, 1):
        raise InvalidProblem(f"{plan}: value is {value!r}, expected True or False for element bool")
    if row.kind in ("int", "uint"):
        low, high = (0, 2**row.bits - 1) if row.kind == "uint" else (-(2 ** (row.bits - 1)), 2 ** (row.bits - 1) - 1)
        if not (low <= number <= high and number == int(number)):
            raise InvalidProblem(f"{plan}: value is {value!r}, expected an integer from {low} to {high} for element {element}")
        number = int(number)
    with numpy.errstate(all="ignore"):
        word = int(numpy.array([number], element.dtype).view(f"u{row.bits // 8}")[0])
    return word - 2**64 if word >= 2**63 else word


class Steps:
    """Moves as steps of the core."""

    def __init__(self, plan: str, element: Element, operands: Sequence[Operand]) -> None:
        self.plan, self.element = plan, element
        self.index = {o.name: i for i, o in enumerate(operands)}
        self.bytes = element.row.bits // 8
        total: Op = OPS["sum"]
        self.sum = (total.kernel("forward", {}, element), element.row.compute)
        self.numbers = (0.0,) * 6 + (element.row.tiny, 0.0)

    def view(self, view: View) -> tuple[int, Shape, Shape]:
        return self.index[view.operand], view.start, tuple(b for by in view.along for b in by)

    def step(self, move: Move) -> Step:
        width = f"b{self.bytes}"
        to, shape, kernel, helper, reduced = move.to, move.to.shape, "", None, 0
        words: Shape = ()
        views = [self.view(to)]
        if not isinstance(move, Fill):
            views.insert(0, self.view(move.source))
        match move:
            case Copy():
                kernel = "tile.copy"
            case Fill():
                kernel, words = "tile.fill", (bits_of(self.plan, self.element, move.value),)
            case Segments():
                flat = [v for cut in move.cuts for v in (len(cut), *(int(n) for s in cut for n in s))]
                kernel, words = "tile.segments", (bits_of(self.plan, self.element, move.value), *flat)
            case Triangle():
                kernel, words = "tile.triangle", (move.diagonal, int(move.upper))
            case Sum():
                shape = move.source.shape
                kernel, width = self.sum
                if 0 < math.prod(shape[a] for a in move.over) <= FEW:
                    kernel, width, helper = "tile.few", str(self.element), ":".join(self.sum)
                reduced = sum(1 << a for a in move.over)
            case Gather():
                flat = [v for term in move.terms for pair in term for v in pair]
                kernel, helper, words = "tile.gather", ":".join(self.sum), (len(move.terms), *flat)
            case Pieces():
                flat = [v for a in move.axes for v in (len(a), *(v for p in a for v in (p[0], len(p[1]), *sum(p[1], ()))))]
                kernel, width, helper, words = "tile.pieces", str(self.element), ":".join(self.sum), tuple(flat)
        if len(shape) > MAX_RANK:
            raise Unsupported(f"{self.plan}: this takes {len(shape)} axes at once, at most {MAX_RANK} are supported")
        work = (1 if isinstance(move, Fill) else 2) * math.prod(shape) * self.bytes
        return Step(kernel, width, helper, shape, reduced, self.numbers, tuple(words), work, tuple(views))


def _read(move: Move) -> int:
    """Distinct elements that a move reads."""
    if isinstance(move, Fill):
        return 0
    if isinstance(move, Gather):
        return move.to.size * len(move.terms)
    if isinstance(move, Pieces):
        return math.prod(sum(n * len(terms) for n, terms in a) for a in move.axes)
    if isinstance(move, Triangle):
        rows, columns = move.source.shape[-2:]
        edge = [min(max(i + move.diagonal + (0 if move.upper else 1), 0), columns) for i in range(rows)]
        kept = sum(columns - e if move.upper else e for e in edge)
        return move.source.size // max(rows * columns, 1) * kept
    view = move.source
    return math.prod(n for a, n in enumerate(view.shape) if a not in view.repeats())


class Family:
    """How the descriptors and functions of one op become problems."""

    def __init__(self, op: Shaped) -> None:
        self.op = op

    # ------------------------------------------------------------------------------------------------------ plans
    @property
    def shape_fields(self) -> tuple[str, ...]:
        """The fields of the descriptor that tell the shapes of the inputs."""
        if self.op.sequence:
            return ("input_shapes",)
        return tuple("input_shape" if n == "x" else f"{n}_shape" for n in self.op.names(1))

    def fields(self) -> tuple[tuple[str, Any], ...]:
        shapes = tuple((n, REQUIRED) for n in self.shape_fields)
        return (*shapes, *((s.name, s.default) for s in self.op.params), ("element", "f32"))

    def shapes_of(self, plan: str, d: Any) -> tuple[Shape, ...]:
        if self.op.sequence:
            given = d.input_shapes
            if isinstance(given, (str, bytes)) or not hasattr(given, "__iter__"):
                raise InvalidProblem(f"{plan}: input_shapes is {given!r}, expected a tuple of shapes")
            found = [as_shape(plan, f"input_shapes[{i}]", s) for i, s in enumerate(given)]
        else:
            found = [as_shape(plan, n, getattr(d, n)) for n in self.shape_fields]
        for s in found:
            if len(s) > MAX_RANK:
                raise InvalidProblem(f"{plan}: an input has rank {len(s)}, at most {MAX_RANK} is supported")
        return tuple(found)

    def movement(self, plan: str, shapes: Sequence[Shape], params: Mapping[str, Any]) -> Movement:
        for s in self.op.params:
            if s.default is REQUIRED and params.get(s.name) is None:
                raise InvalidProblem(f"{plan}: {s.name} is missing, expected {s.expected()}: {s.doc}")
        made: Movement = _prefixed(plan, lambda: self.op.movement(shapes, params))
        for name, out in made.outputs.items():
            as_shape(plan, f"output {name}" if len(made.outputs) > 1 else "the output shape", out)
            if len(out) > MAX_RANK:
                raise InvalidProblem(f"{plan}: the output has rank {len(out)}, at most {MAX_RANK} is supported")
        return made

    def output_shapes(self, plan: str, d: Any) -> Any:
        """The shape of the output, or the shapes where there are several."""
        params = {s.name: getattr(d, s.name) for s in self.op.params}
        made = self.movement(plan, self.shapes_of(plan, d), params).outputs
        return tuple(made.values()) if self.op.many_outputs else next(iter(made.values()))

    def problem(self, plan: str, direction: str, d: Any) -> Problem:
        op = self.op
        element = element_of(plan, d.element)
        shapes = self.shapes_of(plan, d)
        take_element(plan, op, element)
        made = self.movement(plan, shapes, {s.name: getattr(d, s.name) for s in op.params})
        inputs = dict(zip(op.names(len(shapes)), shapes, strict=True))
        if direction == "forward":
            moves = made.moves
            if made.params.get("missing"):
                raise InvalidProblem(f"{plan}: missing is {made.params['missing']}, but only a gradient may lack parts")
            operands = [Operand(n, False, element, s, "the input shape") for n, s in inputs.items()]
            why = f"what {op.name} makes of it" if inputs else f"the shape that {op.name} is asked for"
            operands += [Operand(n, True, element, s, why, made.alias.get(n, ())) for n, s in made.outputs.items()]
            needs: dict[str, str] = {}
        else:
            gradient_of(plan, op, element)
            moves = transposed(inputs, made.moves) if made.gradient is None else made.gradient
            absent = {f"dy{i}" for i in made.params.get("missing", ())}
            given = [n for n in (f"d{o}" for o in made.outputs) if n not in absent]
            operands = [
                Operand(n, False, element, made.outputs[n[1:]], f"what {op.name} makes of {_listed(shapes)}") for n in given
            ]
            operands += [
                Operand(f"d{n}", True, element, s, "the input shape", made.gradient_alias.get(f"d{n}", ()))
                for n, s in inputs.items()
            ]
            needs = {
                n: f"the gradient of {op.name} needs every dy" if len(given) > 1 else f"the gradient of {op.name} needs dy"
                for n in given
            }
            needs |= {f"d{n}": "the gradient is written there" for n in inputs}
        steps = self.steps(plan, element, moves, operands)
        main = max(steps, key=lambda s: s.work)
        sizes = {o.name: math.prod(o.shape) for o in operands}
        read: dict[str, int] = {}
        for m in moves:
            if not isinstance(m, Fill):
                read[m.source.operand] = min(read.get(m.source.operand, 0) + _read(m), sizes[m.source.operand])
        width = element.row.bits // 8
        adds = any(isinstance(m, (Sum, Gather, Pieces)) for m in moves)
        return Problem(
            op=op,
            direction=direction,
            element=element,
            params=dict(made.params),
            kernel=main.kernel,
            compute=main.compute,
            shape=max((o.shape for o in operands), key=len),
            reduced=0,
            operands=tuple(operands),
            ignored=tuple(n for n in (*inputs, *made.outputs) if direction == "backward"),
            needs=needs,
            numbers=(),
            bytes_read=sum(read.values()) * width,
            bytes_written=sum(n for o, n in ((o, sizes[o.name]) for o in operands) if o.out) * width,
            layout="rows",
            order=ORDER if adds else EXACT,
            note="one step" if len(steps) == 1 else f"{len(steps)} steps, one after the other",
            descriptor={**self._shape_values(shapes), **made.params, "element": element},
            steps=tuple(steps),
        )

    def steps(self, plan: str, element: Element, moves: Sequence[Move], operands: Sequence[Operand]) -> list[Step]:
        make = Steps(plan, element, operands)
        # A sum over nothing still writes its zeros.
        todo = [m for m in moves if m.to.size or (isinstance(m, Sum) and _kept(m))]
        if not todo:
            first = next(o for o in operands if o.out)
            todo = [Fill(View.whole(first.name, first.shape).spread(0, 0))]
        return [make.step(m) for m in todo]

    def _shape_values(self, shapes: Sequence[Shape]) -> dict[str, Any]:
        if self.op.sequence:
            return {"input_shapes": tuple(shapes)}
        return dict(zip(self.shape_fields, shapes, strict=True))

    # -------------------------------------------------------------------------------------------------- functions
    @property
    def native(self) -> bool:
        """Whether the core's own functions fit: a fixed number of arrays in, and out."""
        return not self.op.sequence and not self.op.many_outputs and bool(self.op.inputs)

    def function(self, op: Op, direction: str) -> Any:
        """A function of our own, where the core's do not fit."""
        from . import shape_calls

        return None if self.native else shape_calls.function(self.op, direction)

    def arguments(self, op: Op, direction: str) -> tuple[tuple[str, ...], tuple[str, ...], dict[str, Any]]:
        """(array parameters, those that may be missing, keywords with defaults) of a function."""
        keywords = {s.name: s.default for s in self.op.params if s.name != "missing"}
        if not self.native:
            from . import shape_calls

            return shape_calls.arguments(self.op, direction, keywords)
        if direction == "forward":
            return self.op.names(1), (), keywords
        keywords.pop(self.op.dy_is, None)
        if self.op.inputs == ("x",):
            return ("dy",), (), keywords | {"input_shape": None} if self.op.undo else {"input_shape": REQUIRED} | keywords
        return ("dy",), (), dict.fromkeys(self.shape_fields[1:], REQUIRED) | keywords

    def positional(self, op: Op, direction: str) -> int:
        """Every setting may follow the arrays."""
        keywords = self.arguments(op, direction)[2]
        return sum(k not in ("like", "element") or not self.op.inputs for k in keywords)

    def most_outputs(self, op: Op, direction: str) -> int:
        return 1 if direction == "forward" else len(self.op.names(1))

    def function_problem(
        self, op: Op, direction: str, metas: Sequence[tuple[int, Shape] | None], kwargs: Mapping[str, Any]
    ) -> tuple[dict[str, Any], list[Any], list[Any]]:
        """Descriptor fields, and how each array of a call and each output is seen by the plan."""
        name = self.op.name if direction == "forward" else f"{self.op.name}_backward"
        first = metas[0]
        assert first is not None
        element = BY_CODE[first[0]]
        params = {s.name: kwargs.get(s.name, s.default) for s in self.op.params}
        if direction == "forward":
            shapes = [tuple(m[1]) for m in metas if m is not None]
            made = self.movement(name, shapes, params)
            given = list(zip(self.op.names(1), shapes, strict=True))
            results = list(made.outputs.items())
        else:
            if self.op.dy_is:
                params[self.op.dy_is] = tuple(first[1])
            shapes = self._input_shapes(name, tuple(first[1]), params, kwargs)
            made = self.movement(name, shapes, params)
            expected = next(iter(made.outputs.values()))
            if tuple(first[1]) != expected:
                made_of = f"what {self.op.name} makes of {_listed(shapes)}"
                raise InvalidProblem(f"{name}: dy has shape {tuple(first[1])}, expected {expected}: {made_of}")
            given = [("dy", expected)]
            results = [(f"d{n}", s) for n, s in zip(self.op.names(1), shapes, strict=True)]
        rank = max(len(s) for _, s in (*given, *results))  # the plan's; axes of an array are the last ones
        views = [(n, _last(rank, s)) for n, s in given]
        outs = [(n, s, _last(rank, s), element.code) for n, s in results]
        return {**self._shape_values(shapes), **params, "element": element}, views, outs

    def _input_shapes(self, name: str, dy: Shape, params: Mapping[str, Any], kwargs: Mapping[str, Any]) -> list[Shape]:
        """The shapes of the inputs, of which a gradient has only dy."""
        if self.op.inputs != ("x",):  # x has the shape of dy
            for f in self.shape_fields[1:]:
                if kwargs.get(f) is None:
                    raise InvalidProblem(f"{name}: {f} is missing: dy does not tell it")
            return [dy, *(as_shape(name, f, kwargs[f]) for f in self.shape_fields[1:])]
        if kwargs.get("input_shape") is not None:
            return [as_shape(name, "input_shape", kwargs["input_shape"])]
        for s in self.op.params:
            if s.default is REQUIRED and params.get(s.name) is None:
                raise InvalidProblem(f"{name}: {s.name} is missing, expected {s.expected()}: {s.doc}")
        undo = self.op.undo
        found = _prefixed(name, lambda: undo(dy, **params)) if undo else None
        if found is None:
            raise InvalidProblem(f"{name}: input_shape is missing: dy and the settings do not tell it")
        if any(n < 0 for n in found):
            raise InvalidProblem(f"{name}: dy has shape {dy}, which no input has as its output")
        return [tuple(found)]

    def fields_of(self, op: Op, shape: Sequence[int], axis: Any, element: Element, params: Mapping[str, Any]) -> dict[str, Any]:
        """Descriptor fields for the command line: the shape of every input, settings as in the first case measured."""
        case = self.op.measured[0]
        if self.op.sequence:
            given: dict[str, Any] = {"input_shapes": (tuple(shape),) * max(len(case.shapes), 1)}
        else:
            given = {f: tuple(shape) for f in self.shape_fields}
        settings = {n: _written(v) for n, v in params.items() if v is not None and v is not REQUIRED}
        settings |= {s.name: None for s in self.op.params if s.default is REQUIRED and s.name not in settings}
        if axis is not None and any(s.name == "axis" for s in self.op.params):
            settings["axis"] = axis
        return given | settings | {"element": element}


def _last(rank: int, shape: Shape) -> Shape:
    extra = rank - len(shape)
    return (-1,) * extra + tuple(range(len(shape)))


def _written(value: Any) -> Any:
    """A setting as the command line has it: '2,3' is a tuple, 2.0 an int."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    words = value.strip("()").split(",") if isinstance(value, str) else []
    return tuple(map(int, filter(None, words))) if words and all(w.strip().lstrip("-").isdigit() for w in words if w) else value


def _kept(move: Sum) -> int:
    return math.prod(n for a, n in enumerate(move.to.shape) if a not in move.over)


def _listed(shapes: Sequence[Shape]) -> str:
    return (
        f"shape {shapes[0]}"
        if len(shapes) == 1
        else f"shapes {', '.join(map(str, shapes[:4]))}{', ...' if len(shapes) > 4 else ''}"
    )


def prefix_of(op: Op) -> str:
    return "".join(word.capitalize() for word in op.name.split("_"))
