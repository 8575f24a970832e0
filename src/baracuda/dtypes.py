"""One row per dtype: storage, compute type, accumulator and twins. The order is the core's DType enum."""

from __future__ import annotations

import math
import sys
from enum import StrEnum
from typing import Any

from .errors import Unsupported
from .record import record


@record
class Row:
    """What the library knows of a dtype."""

    name: str
    code: int
    bits: int
    kind: str  # "float", "int", "uint", "bool"
    compute: str  # the type formulas run in
    accumulator: str  # the type sums are taken in
    significand: int  # bits of precision, 0 for integers
    tiny: float  # smallest normal
    numpy: str
    array_module: str = "numpy"

    @property
    def largest(self) -> float:
        """The largest number: all ones under the exponent that mirrors the smallest."""
        return (2.0 - 2.0 ** (1 - self.significand)) * 2.0 ** (1 - round(math.log2(self.tiny)))

    @property
    def is_half(self) -> bool:
        return self.kind == "float" and self.bits == 16


def _float(name: str, code: int, bits: int, compute: str, significand: int, low: int, numpy: str, module: str = "numpy") -> Row:
    accumulator = "f64x2" if name == "f64" else "f64"
    return Row(name, code, bits, "float", compute, accumulator, significand, 2.0**low, numpy, module)


def _int(name: str, code: int, bits: int, kind: str) -> Row:
    compute = "u64" if kind == "uint" else "i64"
    numpy = {"int": "int", "uint": "uint", "bool": "bool"}[kind] + (str(bits) if kind != "bool" else "")
    return Row(name, code, bits, kind, compute, compute, 0, 0.0, numpy)


ROWS: tuple[Row, ...] = (
    _float("f16", 0, 16, "f32", 11, -14, "float16"),
    _float("bf16", 1, 16, "f32", 8, -126, "bfloat16", "ml_dtypes"),
    _float("f32", 2, 32, "f32", 24, -126, "float32"),
    _float("f64", 3, 64, "f64", 53, -1022, "float64"),
    *(_int(f"i{b}", 4 + i, b, "int") for i, b in enumerate((8, 16, 32, 64))),
    *(_int(f"u{b}", 8 + i, b, "uint") for i, b in enumerate((8, 16, 32, 64))),
    _int("bool", 12, 8, "bool"),
)


class Element(StrEnum):
    """A dtype of the table. Accepts its name, and numpy, ml_dtypes, torch and JAX dtypes."""

    f16 = "f16"
    bf16 = "bf16"
    f32 = "f32"
    f64 = "f64"
    i8 = "i8"
    i16 = "i16"
    i32 = "i32"
    i64 = "i64"
    u8 = "u8"
    u16 = "u16"
    u32 = "u32"
    u64 = "u64"
    bool = "bool"

    @classmethod
    def _missing_(cls, value: object) -> Element:
        name = _name_of(value)
        if name in _BY_NAME:
            return _BY_NAME[name]
        raise Unsupported(f"element {value!r} is not supported: one of {', '.join(r.name for r in ROWS)}")

    @property
    def row(self) -> Row:
        return _ROW[self]

    @property
    def code(self) -> int:
        return _ROW[self].code

    @property
    def dtype(self) -> Any:
        """The NumPy dtype."""
        import numpy

        return numpy.dtype(getattr(sys.modules[self.row.array_module], self.row.numpy))

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"Element.{self.value}"


_ROW: dict[Element, Row] = {Element[r.name]: r for r in ROWS}
BY_CODE: tuple[Element, ...] = tuple(Element[r.name] for r in ROWS)
_BY_NAME: dict[str, Element] = {r.numpy: Element[r.name] for r in ROWS} | {r.name: Element[r.name] for r in ROWS}


def _name_of(value: object) -> str:
    """The plain name of any library's dtype: 'torch.float32', np.dtype('<f4') and jnp.float32 are all 'float32'."""
    if isinstance(value, str):
        return value
    if value is float:
        return "float64"
    if value is int:
        return "int64"
    if value is bool:
        return "bool"
    name = getattr(value, "name", None) or getattr(value, "__name__", None) or str(value)
    if getattr(value, "isnative", True) is False:
        return f"byte-swapped {name}"
    name = str(name).removeprefix("torch.")
    return name.removesuffix("_") if name.startswith("bool") else name


FLOATS = tuple(Element[r.name] for r in ROWS if r.kind == "float")
INTS = tuple(Element[r.name] for r in ROWS if r.kind in ("int", "uint"))
BOOL = (Element.bool,)
