"""Operands for measuring: aligned arrays, filled fast with the kind of values the row asks for."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..dtypes import Element
from ..plan import Plan
from ..registry import Op
from . import problems, windows

BLOCK = 1 << 20  # distinct values; more than that are repeats of them


@dataclass(frozen=True)
class Cell:
    """One problem to measure."""

    op: Op
    direction: str
    element: Element
    shape: tuple[int, ...]
    axis: problems.Axis
    params: Mapping[str, Any]

    @property
    def name(self) -> str:
        where = f"{problems.shape_text(self.shape)} axis {problems.axis_text(self.axis)}"
        if self.op.axes == "window":
            where = f"{problems.shape_text(self.shape)} {windows.text_of(self.params)}"
        return f"{self.op.name} {self.direction} {self.element} {where}"

    def plan(self, direction: str = "") -> Plan:
        return problems.select(self.op, direction or self.direction, self.shape, self.axis, self.element, self.params)


def empty(shape: Sequence[int], element: Element, align: int = 64) -> Any:
    """An uninitialised array that starts on a cache line."""
    dtype = element.dtype
    raw = np.empty(math.prod(shape) * dtype.itemsize + align, np.uint8)
    start = -raw.ctypes.data % align
    return raw[start : start + math.prod(shape) * dtype.itemsize].view(dtype).reshape(shape)


def _balanced(values: Any) -> Any:
    """Factors whose product is about 1: of those that lead away from it, as many become 1 as it takes."""
    logs = np.log(values.astype(np.float64))
    total = logs.sum()
    same = np.flatnonzero(np.sign(logs) == np.sign(total))
    spent = np.cumsum(np.abs(logs[same]))
    values[same[: int(np.searchsorted(spent, abs(total)))]] = 1
    return values


def values(count: int, element: Element, samples: str, seed: int = 1) -> Any:
    """`count` values as the row's `samples` says, at most BLOCK of them distinct."""
    rng = np.random.default_rng(seed)
    block = min(count, BLOCK)
    if element.row.kind == "bool":
        return rng.integers(0, 2, block).astype(bool)
    if element.row.kind != "float":
        low = 0 if element.row.kind == "uint" else -8
        return rng.integers(low, 9, block).astype(element.dtype)
    normal = rng.standard_normal(block, np.float32)
    if samples == "near_one":
        return _balanced(np.exp(0.01 * normal).astype(element.dtype))
    if samples == "positive":
        return np.exp(normal).astype(element.dtype)
    return normal.astype(element.dtype)


def filled(shape: Sequence[int], element: Element, samples: str = "normal", seed: int = 1) -> Any:
    """An aligned array of values."""
    array = empty(shape, element)
    flat = array.reshape(-1)
    block = values(flat.size, element, samples, seed)
    for start in range(0, flat.size, BLOCK):
        flat[start : start + BLOCK] = block[: flat.size - start]
    return array


def copies(arrays: Mapping[str, Any], count: int) -> list[dict[str, Any]]:
    """As many equal sets of arrays, these first."""
    found = [dict(arrays)]
    while len(found) < count:
        found.append({n: empty(a.shape, Element(a.dtype)) for n, a in arrays.items()})
        for n, a in arrays.items():
            found[-1][n][...] = a
    return found


def operands(cell: Cell) -> dict[str, Any]:
    """Every operand of the cell's plan and, backward, what the forward saved: by name, in the form plans take."""
    forward = cell.plan("forward")
    arrays: dict[str, Any] = {}
    for i, o in enumerate(forward.problem.operands):
        if o.out:
            arrays[o.name] = empty(o.shape, o.element)
            arrays[o.name].fill(0)  # touch the pages
        else:
            arrays[o.name] = filled(o.shape, o.element, cell.op.samples, seed=1 + i)
    if cell.op.family == windows.FAMILY:
        arrays |= windows.given(forward.problem.operands)
    if cell.direction == "backward":
        forward.run(**arrays)
        for i, o in enumerate(cell.plan().problem.operands):
            if o.name not in arrays:
                arrays[o.name] = empty(o.shape, o.element) if o.out else filled(o.shape, o.element, seed=2 + i)
                if o.out:
                    arrays[o.name].fill(0)
    return arrays
