"""The OPS table: what an op is, its parameters, and the checks that every row must pass before it exists."""

from __future__ import annotations

import inspect
import math
import numbers
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Required, TypedDict

from ..dtypes import Element
from ..record import record

Formula = Callable[..., Any]
REQUIRED: Any = object()  # the default of a field or keyword that has none
COMPUTES = ("f32", "f64", "i64", "u64")
# Names a backward may use that are not operands.
BUILTIN = frozenset({"k", "n", "st", "guard", "tiny", "a", "b", "mark"})


class RowError(Exception):
    """A row of the table is incomplete or contradicts itself."""


@record
class by_compute:  # noqa: N801
    """One formula per compute type, where one does not fit all; `half` is computed in f32 and may be less exact than `f32`."""

    f32: Any
    f64: Any
    ints: Any = None
    half: Any = None

    def but(self, **changes: Any) -> by_compute:
        """Every fold with these changes."""
        parts = (self.f32, self.f64, self.ints, self.half)
        return by_compute(*(p and p.but(**changes) for p in parts))

    def pick(self, compute: str) -> Any:
        return {"f32": self.f32, "f64": self.f64, "half": self.half or self.f32}.get(compute, self.ints)


@dataclass(frozen=True)
class Param:
    """A parameter of an op: a field of the descriptor and a keyword of the function."""

    name: str
    default: Any
    choices: tuple[str | bool, ...] = ()
    at_least: float = -math.inf
    at_most: float = math.inf
    whole: bool = False
    above: float = -math.inf
    also: tuple[float, ...] = ()
    doc: str = ""
    exact: bool = False  # formulas see the number as it is given, not rounded to the compute type
    natural: bool = False  # integer dtypes take no negative one
    limit: int = 0  # None is accepted and means the largest number of the dtype, with this sign

    @property
    def is_number(self) -> bool:
        return not self.choices

    def told(self) -> str:
        """What holds where it is not given."""
        return "required" if self.default is REQUIRED else f"default {self.default!r}"

    def accepts(self, value: Any) -> bool:
        if value is None:
            return self.limit != 0
        if self.choices:
            return value in self.choices and isinstance(value, type(self.default))
        if isinstance(value, bool) or not isinstance(value, numbers.Real):  # NumPy's numbers too
            return False
        if self.above > -math.inf and not float(value) > self.above:
            return False
        if self.whole and not float(value).is_integer():
            return False
        return self.at_least <= float(value) <= self.at_most or float(value) in self.also

    def expected(self) -> str:
        if self.choices:
            return "one of " + ", ".join(map(repr, self.choices))
        digits = ".16g" if self.whole else "g"
        low = f" of at least {self.at_least:{digits}}" if self.at_least > -math.inf else ""
        low = f" above {self.above:g}" if self.above > -math.inf else low
        low += f" and at most {self.at_most:{digits}}" if self.at_most < math.inf else ""
        return f"a {'whole ' if self.whole else ''}number{low}" + "".join(f" or {v:g}" for v in self.also)


def choice(name: str, *choices: str, doc: str) -> Param:
    return Param(name, choices[0], choices=choices, doc=doc)


def flag(name: str, *, doc: str) -> Param:
    """False unless given."""
    return Param(name, False, choices=(False, True), doc=doc)


def number(
    name: str, default: float | None, *, at_least: float = -math.inf, at_most: float = math.inf, whole: bool = False,
    also: tuple[float, ...] = (), doc: str, exact: bool = False, limit: int = 0, natural: bool = False,
) -> Param:  # fmt: skip
    return Param(
        name, default, at_least=at_least, at_most=at_most, whole=whole, also=also, doc=doc, exact=exact, limit=limit,
        natural=natural,
    )  # fmt: skip


def parameters(formula: Formula) -> list[str]:
    """The names of its arguments: a composed formula tells them, as it has none of its own."""
    if (names := getattr(formula, "names", None)) is not None:
        return list(names)
    code = formula.__code__
    return list(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])


@dataclass(frozen=True)
class Op:
    """An op of the table, as its row describes it."""

    name: str
    family: str
    doc: str
    torch: str | None
    jax: str | None
    ulp: float
    backward_ulp: float
    truth: Formula
    forward: Any
    backward: Any
    backward_truth: Formula | None
    guard: Formula | None
    dtypes: tuple[Element, ...] = ()
    outputs: tuple[str, ...] = ("y",)
    elements: Mapping[str, str] = field(default_factory=dict)
    integers: str | None = None
    params: tuple[Param, ...] = ()
    axes: str = "none"
    empty: float | Callable[..., float | None] | None = None
    samples: str = "normal"
    variant: Callable[..., str] | None = None
    floor: Formula | None = None
    backward_floor: Formula | None = None
    shorter: int = 0  # a scan whose output has so many places fewer
    reversible: bool = False  # a scan that may run from the end
    spatial: int = 0  # axes that windows lie along
    bins: str = ""  # how windows are placed along them
    group: str = ""  # ops of a group share their plan classes; the family unless told
    inputs: tuple[str, ...] = ("x",)
    pair: tuple[str, ...] = ()  # what a gated op calls the halves of its input
    fixed: Mapping[str, str] = field(default_factory=dict)  # inputs of a dtype of their own
    wrt: tuple[str, ...] = ()  # inputs that have a gradient, where that is not x alone
    refuse: Formula | None = None  # inputs that the op does not take
    refusal: str = ""  # and what to say then
    differs: str = ""  # where torch or JAX answer otherwise
    limits: tuple[str, ...] = ()  # two parameters that must be in order
    sees_nan: bool = False  # the truth says what a NaN gives; otherwise NaN
    widens: bool = False  # operands of any dtype, computed in f64
    bench: Mapping[str, Any] = field(default_factory=dict)  # parameters to measure with, where the defaults do nothing
    saves: tuple[str, ...] = field(default=())
    gradients: tuple[str, ...] = field(default=())

    @property
    def differentiable(self) -> bool:
        return self.backward is not None

    @property
    def taken(self) -> tuple[Element, ...]:
        """The dtypes that operands may have."""
        return tuple(Element) if self.widens else self.dtypes

    def variant_of(self, params: Mapping[str, Any]) -> str:
        return self.variant(**{p.name: params[p.name] for p in self.params if p.name in params}) if self.variant else ""

    def forward_variants(self) -> dict[str, Any]:
        return self.forward if isinstance(self.forward, dict) else {"": self.forward}

    def backward_variants(self) -> dict[str, Any]:
        if self.backward is None:
            return {}
        return self.backward if isinstance(self.backward, dict) else {"": self.backward}

    def kernel(self, direction: str, params: Mapping[str, Any], element: Element) -> str:
        """The name of the kernel for these parameters."""
        variants = self.forward_variants() if direction == "forward" else self.backward_variants()
        v = self.variant_of(params)
        v = v if v in variants else ""
        half = element.row.is_half and has_half(variants[v])
        return f"{self.name}.{direction}" + (f".{v}" if v else "") + (".half" if half else "")

    def entry(self, direction: str, params: Mapping[str, Any]) -> Any:
        """The formula, or formulas by compute type, for these parameters."""
        variants = self.forward_variants() if direction == "forward" else self.backward_variants()
        v = self.variant_of(params)
        return variants[v if v in variants else ""]

    def empty_for(self, params: Mapping[str, Any]) -> float | None:
        """The result over an empty axis; None where there is none."""
        return self.empty(**params) if callable(self.empty) else self.empty

    def element_of(self, output: str, element: Element) -> Element:
        """The dtype of an output for inputs of this dtype."""
        if output in self.elements:
            return Element(self.elements[output])
        if self.integers == "accumulator" and element.row.kind != "float":
            return Element(element.row.compute)
        return element


class Facts(TypedDict, total=False):
    """What every row class takes, as `Op` has it."""

    dtypes: tuple[Element, ...]
    torch: Required[str | None]
    jax: Required[str | None]
    ulp: Required[float]
    backward_ulp: float  # that of the forward unless told
    outputs: tuple[str, ...]
    elements: Mapping[str, str]
    integers: str | None
    params: tuple[Param, ...]
    samples: str
    variant: Callable[..., str] | None
    floor: Formula | None
    backward_floor: Formula | None


OPS: dict[str, Op] = {}


def has_half(entry: Any) -> bool:
    """Whether halves have a formula of their own."""
    return isinstance(entry, by_compute) and entry.half is not None


def require(op: Op, holds: bool, what: str) -> None:
    if not holds:
        raise RowError(f"row {op.name!r}: {what}")


def known_names(op: Op) -> set[str]:
    """Names a backward may read."""
    return {"x", *op.outputs, *(f"d{o}" for o in op.outputs), *(p.name for p in op.params)}


def check_row(op: Op) -> None:
    """What every row must have."""

    need = partial(require, op)
    need(op.name not in OPS, "the name is taken")
    need(bool(op.doc), "a docstring says what it means")
    need(bool(op.dtypes), "dtypes are missing")
    need(callable(op.truth), "truth, the plain definition, is missing")
    need(op.forward is not None, "forward is missing")
    # The truth of an elementwise gradient is the derivative of the truth, unless the row says otherwise.
    come = op.backward_truth is not None or op.family == "elementwise"
    need(come if op.backward else op.backward_truth is None, "backward and backward_truth come together")


def enter(op: Op, reads: list[str]) -> Op:
    """Into the table, with the saves and gradients that its backward reads."""
    op = replace(
        op,
        group=op.group or op.family,
        saves=tuple(n for n in (*op.inputs, *op.outputs) if n in reads),
        gradients=tuple(f"d{o}" for o in op.outputs if f"d{o}" in reads),
    )
    OPS[op.name] = op
    return op


def op_of(row: type, family: str, *, ulp: float, backward_ulp: float | None = None, **facts: Any) -> Op:
    """The op that a decorated class stands for: its formulas are the class's, the facts the decorator's."""
    formulas: dict[str, Any] = {n: row.__dict__.get(n) for n in ("truth", "forward", "backward", "backward_truth", "guard")}
    return Op(
        name=row.__name__,
        family=family,
        doc=inspect.getdoc(row) or "",
        ulp=ulp,
        backward_ulp=ulp if backward_ulp is None else backward_ulp,
        **formulas,
        **facts,
    )
