"""Data movement on the command line: its problems to measure and to check, and the same work by peers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

import baracuda

from ..dtypes import Element
from ..families import GROUPS
from ..plan import Plan
from ..plans import plan_class
from ..record import replace
from ..registry import Case, Shaped
from .inputs import Cell, empty, filled
from .measure import Call


@dataclass(frozen=True)
class MovingCell(Cell):
    """One problem of data movement to measure."""

    case: Case = Case((), {})  # noqa: RUF009  (immutable)

    @property
    def settings(self) -> str:
        return " ".join(f"{n}={v}".replace(" ", "") for n, v in self.case.params.items())

    @property
    def name(self) -> str:
        return f"{self.op.name} {self.direction} {self.element} {'+'.join(map(str, self.case.shapes))} {self.settings}"

    def plan(self, direction: str = "") -> Plan:
        assert isinstance(self.op, Shaped)
        return select(self.op, direction or self.direction, self.case, self.element)


def select(op: Shaped, direction: str, case: Case, element: Element) -> Plan:
    cls = plan_class(op, direction)
    shapes = GROUPS[op.group].family._shape_values(case.shapes)
    return cls.select(cls.descriptor_type(**shapes, **case.params, element=element))


def cells(op: Shaped, direction: str, element: Element, shapes: Sequence[tuple[int, ...]] | None) -> list[MovingCell]:
    """The row's own problems, or the same on other shapes."""
    cases = list(op.measured)
    if shapes:
        cases = [replace(c, shapes=(s,) * len(c.shapes)) for c in cases for s in shapes]
    return [MovingCell(op, direction, element, _shape(op, c), None, {}, c) for c in cases]


def _shape(op: Shaped, case: Case) -> tuple[int, ...]:
    return case.shapes[0] if case.shapes else tuple(next(iter(op.movement((), case.params).outputs.values())))


def operands(cell: MovingCell) -> dict[str, Any]:
    """Every operand of the cell's plans, by name."""
    arrays: dict[str, Any] = {}
    for direction in dict.fromkeys(("forward", cell.direction)):
        for i, o in enumerate(cell.plan(direction).problem.operands):
            arrays[o.name] = empty(o.shape, o.element) if o.out else filled(o.shape, o.element, seed=1 + i)
            if o.out:
                arrays[o.name].fill(0)  # touch the pages
    return arrays


def _given(cell: MovingCell, arrays: Mapping[str, Any], prefix: str = "") -> list[Any]:
    assert isinstance(cell.op, Shaped)
    names = cell.op.names(len(cell.case.shapes)) if not prefix else cell.op.movement(cell.case.shapes, cell.case.params).outputs
    return [arrays[f"{prefix}{n}"] for n in names]


def function_call(cell: MovingCell, arrays: Mapping[str, Any]) -> Call:
    """The functional form of the cell: allocates its output."""
    op, params = cell.op, dict(cell.case.params)
    assert isinstance(op, Shaped)
    if cell.direction == "forward":
        function = getattr(baracuda, op.name)
        if not op.inputs:
            return lambda: function(**params, element=cell.element)
        xs = _given(cell, arrays)
        return (lambda: function(xs, **params)) if op.sequence else lambda: function(*xs, **params)
    function = getattr(baracuda, f"{op.name}_backward")
    dys = _given(cell, arrays, "d")
    first: Any = dys if op.many_outputs else dys[0]
    if op.name == "concat":
        axis = params.get("axis", 0)
        return lambda: function(first, [s[axis] for s in cell.case.shapes], axis)
    if op.name == "split":
        return lambda: function(first, params.get("axis", 0))
    params.pop(op.dy_is, None)
    if op.inputs == ("x",):
        params["input_shape"] = cell.case.shapes[0]
    elif not op.sequence:
        params["update_shape"] = cell.case.shapes[1]
    return lambda: function(first, **params)


# --------------------------------------------------------------------------------------------------------------- peers
def _call(op: Shaped, twin: Any, module: Any, xs: Sequence[Any], params: Mapping[str, Any]) -> list[Any]:
    found = twin(module, list(xs), **params) if op.sequence else twin(module, *xs, **params)
    return list(found) if isinstance(found, (list, tuple)) else [found]


def peer_calls(peer: Any, cell: MovingCell, sets: Sequence[Mapping[str, Any]]) -> list[Call] | None:
    """For each set of arrays a call of a peer that does the cell's work and writes what it gives; None if it has no such op."""
    op, params = cell.op, cell.case.params
    assert isinstance(op, Shaped)
    twins = op.twins or {}
    if peer.package == "torch" and "torch" in twins:
        return [_torch(peer, cell, arrays, twins["torch"]) for arrays in sets]
    twin = twins.get("jax") or twins.get("numpy")
    if peer.package == "jax" and twin and op.inputs:
        return _jax(peer, cell, sets, twin)
    native = cell.element.row.array_module == "numpy"
    if peer.package == "numpy" and "numpy" in twins and native and cell.direction == "forward":
        given: list[list[Any]] = [_given(cell, arrays) if op.inputs else [cell.element.dtype] for arrays in sets]
        return [partial(_call, op, twins["numpy"], np, xs, params) for xs in given]
    return None


def _torch(peer: Any, cell: MovingCell, arrays: Mapping[str, Any], twin: Any) -> Call:
    torch, op, params = peer.torch, cell.op, cell.case.params
    assert isinstance(op, Shaped)
    if not op.inputs:
        dtype = getattr(torch, cell.element.row.numpy)
        return lambda: _call(op, twin, torch, [dtype], params)
    xs = [peer.tensor(a) for a in _given(cell, arrays)]
    if cell.direction == "forward":

        def forward() -> Any:
            with torch.no_grad():
                return _call(op, twin, torch, xs, params)

        return forward
    leaves = [x.detach().requires_grad_(True) for x in xs]
    outputs = _call(op, twin, torch, leaves, params)
    dys = [peer.tensor(a) for a in _given(cell, arrays, "d")]
    held = {d.untyped_storage().data_ptr() for d in dys}

    def gradient() -> Any:
        found = torch.autograd.grad(outputs, leaves, dys, retain_graph=True)
        # A view of dy has to be written to be compared with what is.
        return [
            g.clone(memory_format=torch.contiguous_format)
            if g.untyped_storage().data_ptr() in held or not g.is_contiguous()
            else g
            for g in found
        ]

    return gradient


def finished(jax: Any, function: Any, *given: Any) -> Any:
    """The result of a function of JAX, when it is there."""
    return jax.block_until_ready(function(*given))


def _jax(peer: Any, cell: MovingCell, sets: Sequence[Mapping[str, Any]], twin: Any) -> list[Call]:
    jax, op, params = peer.jax, cell.op, cell.case.params
    assert isinstance(op, Shaped)
    if cell.element.row.bits == 64:
        jax.config.update("jax_enable_x64", True)
    given = [[jax.numpy.asarray(a) for a in _given(cell, arrays)] for arrays in sets]

    def work(*xs: Any) -> Any:
        return _call(op, twin, jax.numpy, xs, params)

    if cell.direction == "forward":
        forward = jax.jit(work)
        return [partial(finished, jax, forward, *xs) for xs in given]
    primal = jax.jit(lambda *xs: jax.vjp(work, *xs))
    backward = jax.jit(lambda pullback, dys: pullback(dys))
    found: list[Call] = []
    for xs, arrays in zip(given, sets, strict=True):
        _, pullback = primal(*xs)
        dys = [jax.numpy.asarray(a) for a in _given(cell, arrays, "d")]
        found.append(partial(finished, jax, backward, pullback, dys))
    return found


# --------------------------------------------------------------------------------------------------------------- check
def check_op(op: Shaped, element: Element, seed: int) -> list[Any]:
    """Every case of the row against its plain definition: copies bit by bit, sums against exact ones."""
    from ..truth import mp
    from .check import WIDE, Finding, error_in_ulp, sample

    forward = Finding(op, "forward", element)
    back = Finding(op, "backward", element) if op.differentiable and element.row.kind == "float" else None
    wide = WIDE.get(element.row.compute, 0.0)
    for number, case in enumerate(op.cases):
        if element.row.kind == "bool" and case.params.get("value", 0) not in (0, 1):
            continue  # a value that a bool does not hold
        rng = np.random.default_rng([seed, number, element.code])
        names = op.names(len(case.shapes))
        plan = select(op, "forward", case, element)
        forward.declared = plan.precision_guarantee.max_ulp
        arrays: dict[str, Any] = {
            o.name: np.zeros(o.shape, element.dtype) if o.out else _values(rng, element, o.shape, op, sample)
            for o in plan.problem.operands
        }
        plan.run(**arrays)
        for output, places in op.sources(case).items():
            for j, source in places.items():
                true = arrays[names[source[0]]][tuple(source[1])] if isinstance(source, tuple) else element.dtype.type(source)
                got = arrays[output][j]
                same = got.tobytes() == true.tobytes()
                forward.judge(
                    0.0 if same else np.inf, 0.0, lambda a=(case, output, j, got, true): "{}: {}{}: got {}, true {}".format(*a)
                )
        if back is None:
            continue
        plan = select(op, "backward", case, element)
        back.declared = plan.precision_guarantee.max_ulp
        grads: dict[str, Any] = {
            o.name: np.zeros(o.shape, element.dtype) if o.out else _values(rng, element, o.shape, op, sample)
            for o in plan.problem.operands
        }
        plan.run(**grads)
        assert op.backward_truth is not None
        for name, into in op.backward_truth(op, case).items():
            for i, terms in into.items():
                values = [mp.mpf(float(grads[f"d{o}"][j])) for o, j in terms]
                floor = wide * mp.fsum(abs(v) for v in values)
                got = grads[f"d{name}"][i]
                error = error_in_ulp(mp, got, mp.fsum(values), element, floor)
                back.judge(error, back.declared, lambda a=(case, name, i, got): "{}: d{}{}: got {}".format(*a))
    return [f for f in (forward, back) if f]


def _values(rng: Any, element: Element, shape: tuple[int, ...], op: Shaped, sample: Any) -> Any:
    count = int(np.prod(shape))
    kind = "bits" if element.row.kind != "float" else "ordinary"
    return np.ascontiguousarray(sample(rng, element, kind, (1, count), op)).reshape(shape)
