"""Kinds, descriptors and plans of every family. Written by tools/stubs.py from the table; do not edit."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from .plan import Plan
from .registry import Op
from .vocabulary import PlanPreference, Word

__all__: list[str] = [
    "ReduceKind",
    "ReduceDescriptor",
    "ReducePlan",
    "ReduceBackwardDescriptor",
    "ReduceBackwardPlan",
    "ScanKind",
    "ScanDescriptor",
    "ScanPlan",
    "ScanBackwardDescriptor",
    "ScanBackwardPlan",
]

_Shape = Sequence[int]
_Axis = int | Sequence[int] | None

def plan_class(op: Op, direction: str) -> type[Plan]:
    """The plan class of an op, "forward" or "backward"."""

class ReduceKind(Word):
    """The ops of the Reduce plans."""

    sum = "sum"
    mean = "mean"
    sum_to = "sum_to"
    max = "max"
    min = "min"
    aminmax = "aminmax"
    argmax = "argmax"
    argmin = "argmin"
    max_with_index = "max_with_index"
    min_with_index = "min_with_index"
    any = "any"
    all = "all"
    count_nonzero = "count_nonzero"
    prod = "prod"
    norm2 = "norm2"
    vector_norm = "vector_norm"
    logsumexp = "logsumexp"
    var = "var"
    std = "std"
    var_mean = "var_mean"
    std_mean = "std_mean"

@dataclass(frozen=True, slots=True)
class ReduceDescriptor:
    """A reduction, forward: what to compute, on which shape. Validated by `select`."""

    kind: ReduceKind | str
    input_shape: _Shape
    axis: _Axis = None
    element: Any = "f32"
    shape: _Shape | None = None
    ties: Literal["split", "all", "first", "last"] | None = None
    ord: float | None = None
    correction: float | None = None

class ReducePlan(Plan):
    """A reduction, forward."""

    descriptor_type: ClassVar[type[ReduceDescriptor]]
    descriptor: ReduceDescriptor

    @classmethod
    def select(cls, descriptor: ReduceDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class ReduceBackwardDescriptor:
    """A reduction, backward: what to compute, on which shape. Validated by `select`."""

    kind: ReduceKind | str
    input_shape: _Shape
    axis: _Axis = None
    element: Any = "f32"
    shape: _Shape | None = None
    ties: Literal["split", "all", "first", "last"] | None = None
    ord: float | None = None
    correction: float | None = None

class ReduceBackwardPlan(Plan):
    """A reduction, backward."""

    descriptor_type: ClassVar[type[ReduceBackwardDescriptor]]
    descriptor: ReduceBackwardDescriptor

    @classmethod
    def select(cls, descriptor: ReduceBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

class ScanKind(Word):
    """The ops of the Scan plans."""

    cumsum = "cumsum"
    nancumsum = "nancumsum"
    cumprod = "cumprod"
    nancumprod = "nancumprod"
    cummax = "cummax"
    cummin = "cummin"
    cummax_with_index = "cummax_with_index"
    cummin_with_index = "cummin_with_index"
    logcumsumexp = "logcumsumexp"
    diff = "diff"
    cumulative_trapezoid = "cumulative_trapezoid"

@dataclass(frozen=True, slots=True)
class ScanDescriptor:
    """A scan, forward: what to compute, on which shape. Validated by `select`."""

    kind: ScanKind | str
    input_shape: _Shape
    axis: int = -1
    reverse: bool = False
    element: Any = "f32"
    ties: Literal["first", "last", "split"] | None = None
    spacing: float | None = None

class ScanPlan(Plan):
    """A scan, forward."""

    descriptor_type: ClassVar[type[ScanDescriptor]]
    descriptor: ScanDescriptor

    @classmethod
    def select(cls, descriptor: ScanDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class ScanBackwardDescriptor:
    """A scan, backward: what to compute, on which shape. Validated by `select`."""

    kind: ScanKind | str
    input_shape: _Shape
    axis: int = -1
    reverse: bool = False
    element: Any = "f32"
    ties: Literal["first", "last", "split"] | None = None
    spacing: float | None = None

class ScanBackwardPlan(Plan):
    """A scan, backward."""

    descriptor_type: ClassVar[type[ScanBackwardDescriptor]]
    descriptor: ScanBackwardDescriptor

    @classmethod
    def select(cls, descriptor: ScanBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""
