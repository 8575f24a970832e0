"""The plan protocol, once for all families: Descriptor -> select -> workspace_size / sku / precision_guarantee -> run."""

from __future__ import annotations

import difflib
import math
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Self

from . import _core
from .dtypes import Element
from .errors import InvalidProblem, Unsupported
from .record import NOTHING, record
from .registry import OPS, REQUIRED as REQUIRED, Op
from .vocabulary import Backend, KernelSku, PlanPreference, PrecisionGuarantee

MAX_RANK = 32
SCRATCH = -1  # the workspace, among the operands of a step
_LARGEST = 2**63 - 1


@record
class Operand:
    """An operand of a plan: what `run` expects under this name."""

    name: str
    out: bool
    element: Element
    shape: tuple[int, ...]
    why: str
    alias: tuple[str, ...] = ()

    def spec(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "out": self.out,
            "element": self.element.code,
            "shape": self.shape,
            "why": self.why,
            "alias": list(self.alias),
        }


@record
class Step:
    """One kernel of a plan that takes several, over views of the plan's operands (registry/moves.py)."""

    kernel: str
    compute: str
    helper: str | None  # "kernel:compute type" that the kernel calls
    shape: tuple[int, ...]
    reduced: int
    numbers: tuple[float, ...]
    words: tuple[int, ...]
    work: int  # bytes moved
    views: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]  # operand or SCRATCH, start, steps of each axis

    def spec(self) -> tuple[Any, ...]:
        return (
            self.kernel, self.compute, self.helper, self.shape, self.reduced, self.numbers, self.words, self.work, self.views,
        )  # fmt: skip


@record
class Problem:
    """A validated descriptor in the terms of the core."""

    op: Op
    direction: str
    element: Element
    params: Mapping[str, Any]
    kernel: str
    compute: str
    shape: tuple[int, ...]
    reduced: int
    operands: tuple[Operand, ...]
    ignored: tuple[str, ...]
    needs: Mapping[str, str]
    numbers: tuple[float, ...]
    bytes_read: int
    bytes_written: int
    layout: str
    order: str
    note: str
    descriptor: Mapping[str, Any]
    workspace: int = 0
    program: Mapping[str, Any] | None = None  # of a chain
    fault: str = ""  # what to say where the kernel finds values that the op does not take
    steps: tuple[Step, ...] = ()  # instead of the one kernel
    scratch: tuple[int, tuple[int, ...]] | None = None  # the workspace as steps see it: code of the element, shape
    words: tuple[int, ...] = ()  # what the family's kernels are told beyond shape and parameters
    accumulates: bool = False  # outputs are added to
    accumulator: str = ""  # the type sums are taken in, where it is not that of the element


def as_shape(plan: str, name: str, value: Any, *, check: bool = True) -> tuple[int, ...]:
    """A shape as a tuple of ints; `check` also wants every extent, and the size, to be in range."""
    if isinstance(value, (str, bytes)) or value is None:
        raise InvalidProblem(f"{plan}: {name} is {value!r}, expected a tuple of ints")
    try:
        shape = tuple(
            operator.index(n) for n in (value if isinstance(value, Sequence) or hasattr(value, "__iter__") else (value,))
        )
    except TypeError:
        raise InvalidProblem(f"{plan}: {name} is {value!r}, expected a tuple of ints") from None
    if check:
        if any(n < 0 for n in shape):
            raise InvalidProblem(f"{plan}: {name} {shape} has a negative extent")
        if math.prod(n for n in shape if n) > _LARGEST // 16:
            raise InvalidProblem(f"{plan}: {name} {shape} is larger than a 64-bit address space")
    return shape


def element_of(plan: str, value: Any) -> Element:
    try:
        return Element(value)
    except Unsupported as error:
        raise Unsupported(f"{plan}: {error}") from None


def kind_of(plan: str, kind: Any, group: str, others: Mapping[str, str] = NOTHING) -> Op:
    """The op of that name in a group of plans; `others` are groups beside it, with the plans that they belong to."""
    name = str(getattr(kind, "value", kind))
    names = [o.name for o in OPS.values() if o.group == group]
    if name in names:
        return OPS[name]
    same = [o for o in OPS.values() if _plain(name) in map(_plain, (o.name, o.torch or "", o.jax or ""))]
    near = [o.name for o in same if o.group == group]
    near += [n for n in difflib.get_close_matches(name.lower(), names, n=3, cutoff=0.5) if n not in near]
    away = [o for o in same if o.group in others and o.group != group]
    if away:  # then only what begins alike is meant instead
        near = [n for n in near if _plain(n).startswith(_plain(name))]
    hint = [f"{o.name!r} is a kind of {others[o.group]}" for o in away[:1]]
    hint += [f"did you mean {' or '.join(map(repr, near[:3]))}?"] if near else []
    raise InvalidProblem(f"{plan}: kind {name!r} is unknown: {', or '.join(hint) or 'one of ' + ', '.join(names)}")


def _plain(name: str) -> str:
    """A name, or the last part of a path, in whatever case and with or without underscores."""
    return name.rpartition(".")[2].replace("_", "").lower()


def take_element(plan: str, op: Op, element: Element) -> None:
    if element not in op.dtypes:
        raise Unsupported(f"{plan}: {op.name} does not take element {element}: one of {', '.join(map(str, op.dtypes))}")


def gradient_of(plan: str, op: Op, element: Element) -> None:
    """Refuses an op or element that has no gradient."""
    if not op.differentiable:
        raise Unsupported(f"{plan}: {op.name} has no gradient")
    if element.row.kind != "float":
        raise Unsupported(f"{plan}: the gradient of {op.name} does not exist for element {element}: one of f16, bf16, f32, f64")


def check_params(plan: str, op: Op, descriptor: Any) -> dict[str, Any]:
    foreign = {p.name for o in OPS.values() if o.group == op.group for p in o.params} - {p.name for p in op.params}
    for name in sorted(foreign):
        if getattr(descriptor, name) is not None:
            takes = ", ".join(p.name for p in op.params) or "no parameters"
            raise InvalidProblem(f"{plan}: {op.name} has no parameter {name}: it takes {takes}")
    params = {}
    for p in op.params:
        value = getattr(descriptor, p.name)
        value = p.default if value is None else value
        if not p.accepts(value):
            raise InvalidProblem(f"{plan}: {p.name} is {value!r}, expected {p.expected()}")
        params[p.name] = float(value) if p.is_number and value is not None else value
    return params


class Plan(_core.Plan):
    """A validated, immutable, reusable way to run one problem. Made by `select`; safe from any number of threads at once.

    `run` and `can_implement` take the operands by name and come from the core. `can_implement` returns None, or raises
    the error that `run` would.
    """

    family: ClassVar[str]
    direction: ClassVar[str]
    descriptor_type: ClassVar[type]
    _make: ClassVar[Callable[[str, str, Any], Problem]]

    descriptor: Any
    preference: PlanPreference
    problem: Problem

    @classmethod
    def select(cls, descriptor: Any, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""
        name = cls.__name__
        if not isinstance(descriptor, cls.descriptor_type):
            raise InvalidProblem(
                f"{name}: descriptor is a {type(descriptor).__name__}, expected a {cls.descriptor_type.__name__}"
            )
        if preference is not None and not isinstance(preference, PlanPreference):
            raise InvalidProblem(f"{name}: preference is a {type(preference).__name__}, expected a PlanPreference")
        problem = cls._make(name, cls.direction, descriptor)
        preference = preference or PlanPreference()
        preference.check(name, problem.workspace)
        plan = cls()
        object.__setattr__(plan, "problem", problem)
        object.__setattr__(plan, "preference", preference)
        object.__setattr__(plan, "descriptor", cls.descriptor_type(**problem.descriptor))
        plan._bind(
            {
                "plan": name,
                "op": problem.op.name,
                "kernel": problem.kernel,
                "compute": problem.compute,
                "shape": problem.shape,
                "reduced": problem.reduced,
                "operands": [o.spec() for o in problem.operands],
                "ignored": list(problem.ignored),
                "needs": dict(problem.needs),
                "params": list(problem.numbers),
                "workspace": problem.workspace,
                "fault": problem.fault,
                "program": problem.program,
                "words": problem.words,
                "accumulates": problem.accumulates,
                "work": problem.bytes_read + problem.bytes_written,
                "steps": [s.spec() for s in problem.steps],
                "scratch": problem.scratch,
            }
        )
        return plan

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: {name} cannot be deleted")

    @property
    def workspace_size(self) -> int:
        """Bytes that `run(workspace=...)` needs."""
        return self.problem.workspace

    def make_workspace(self) -> Any:
        """A workspace of the right size and alignment."""
        import numpy

        raw = numpy.empty(self.workspace_size + 64, numpy.uint8)
        start = -raw.ctypes.data % 64
        return raw[start : start + self.workspace_size]

    @property
    def precision_guarantee(self) -> PrecisionGuarantee:
        row = self.problem.element.row
        op = self.problem.op
        return PrecisionGuarantee(
            math_precision=row.compute,
            accumulator=self.problem.accumulator or row.accumulator,
            bit_stable_on_same_hardware=True,
            deterministic=True,
            bit_stable_across_hardware=True,
            max_ulp=op.ulp if self.problem.direction == "forward" else op.backward_ulp,
        )

    @property
    def sku(self) -> KernelSku:
        p = self.problem
        aux = next((o.element for o in p.operands if o.element is not p.element), None)
        return KernelSku(
            category=p.op.family,
            op=p.kernel.removesuffix(".half"),  # the element says it
            element=p.element,
            aux_element=aux,
            layout="strided",
            epilogue="none",
            arch=_core.isa(),
            backend=Backend.cpu,
            precision_guarantee=self.precision_guarantee,
        )

    def explain(self) -> str:
        """The kernel chosen, those refused and why, the bytes moved and the canonical order."""
        p, g = self.problem, self.precision_guarantee
        refused = [f"  refused  {p.kernel} [{p.compute}, {isa}]: {_refusal(isa)}" for isa in _higher_isas()]
        refused.append(f"  refused  {p.kernel} [cuda]: this build has no CUDA backend")
        ins = ", ".join(f"{o.name} {o.element}{list(o.shape)}" for o in p.operands if not o.out)
        outs = ", ".join(f"{o.name} {o.element}{list(o.shape)}" for o in p.operands if o.out)
        how = ", looked up in a table of all halves" if self.looks_up else ""
        return "\n".join(
            [
                f"{type(self).__name__} {p.op.name} ({p.op.doc.splitlines()[0]})",
                f"  operands {ins or 'none'} -> {outs}",
                *refused,
                f"  chosen   {p.kernel} [{p.compute}, {_core.isa()}]{how}, {p.layout} if C-ordered, other strides as they come",
                f"  memory   reads {p.bytes_read:,} bytes, writes {p.bytes_written:,}; {p.note}; workspace {p.workspace} bytes",
                f"  numbers  computed in {g.math_precision}, summed in {g.accumulator}, within {g.max_ulp:g} ulp of the truth",
                f"  order    {p.order}",
            ]
        )

    def __reduce__(self) -> Any:
        return type(self).select, (self.descriptor, self.preference)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.descriptor == self.descriptor and other.preference == self.preference

    def __hash__(self) -> int:
        return hash((type(self), self.descriptor))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.descriptor!r})"


def _higher_isas() -> list[str]:
    """ISA levels above the one in use."""
    known = ["v2", "v3", "v4"]
    return known[known.index(_core.isa()) + 1 :] if _core.isa() in known else []


def _refusal(isa: str) -> str:
    if isa in _core.available_isas():
        return f"BARACUDA_ISA={_core.isa()} asks for a lower level"
    return f"this CPU does not run x86-64-{isa}"
