"""The words plans are described in: kinds, SKUs, guarantees, preferences."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from .dtypes import Element
from .errors import InvalidProblem, Unsupported, nearest


class Word(StrEnum):
    """An enum that is its string: accepts it, prints as it, and suggests the nearest when it is none."""

    @classmethod
    def _missing_(cls, value: object) -> Any:
        names = [str(m.value) for m in cls]
        hint = nearest(str(value), names, f"one of {', '.join(names)}")
        raise InvalidProblem(f"{cls.__name__} {value!r} is unknown: {hint}")

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Backend(Word):
    """Where a plan runs."""

    cpu = "cpu"
    cuda = "cuda"


@dataclass(frozen=True, slots=True)
class PrecisionGuarantee:
    """What a plan promises of its numbers. Derived from the dtype table and the row; tests hold kernels to it."""

    math_precision: str
    accumulator: str
    bit_stable_on_same_hardware: bool
    deterministic: bool
    bit_stable_across_hardware: bool
    max_ulp: float


@dataclass(frozen=True, slots=True)
class KernelSku:
    """Which kernel a plan has chosen."""

    category: str
    op: str
    element: Element
    aux_element: Element | None
    layout: str
    epilogue: str
    arch: str
    backend: Backend
    precision_guarantee: PrecisionGuarantee

    def __str__(self) -> str:
        aux = f"+{self.aux_element}" if self.aux_element else ""
        return f"{self.category}/{self.op}/{self.element}{aux}/{self.layout}/{self.arch}/{self.backend}"


@dataclass(frozen=True, slots=True)
class PlanPreference:
    """What the caller asks of the choice of kernel."""

    max_workspace_bytes: int | None = None
    backend: Backend | str = "cpu"

    supported: ClassVar[tuple[str, ...]] = ("cpu",)

    def check(self, plan: str, workspace: int) -> None:
        if Backend(self.backend) is not Backend.cpu:
            raise Unsupported(f"{plan}: backend {str(self.backend)!r} is not in this build: one of {', '.join(self.supported)}")
        if self.max_workspace_bytes is not None and workspace > self.max_workspace_bytes:
            raise Unsupported(
                f"{plan}: needs a workspace of {workspace} bytes, max_workspace_bytes is {self.max_workspace_bytes}"
            )
