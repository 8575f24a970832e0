"""Row classes, the OPS table and the checks a row must pass before it exists."""

from __future__ import annotations

from ..dtypes import BOOL, FLOATS, INTS
from .chain import COMPILED, compiled, extras_of
from .elementwise import as_formula, binary, compare, elementwise, gated, operands_of, ternary, unary
from .reduce import Backward, Fold, as_backward, as_fold, backward_for, reduce, row_inputs
from .scan import Quick, Scan, as_scan, scan, scan_for, shifted
from .shape import Case, Setting, Shaped, problem, setting, shape
from .table import OPS, REQUIRED, Op, Param, RowError, by_compute, choice, flag, has_half, number, parameters
from .window import Gather, Window, Written, as_window, window
from .windowed import reductions, windowed

__all__ = [
    "BOOL", "COMPILED", "FLOATS", "INTS", "OPS", "REQUIRED", "Backward", "Case", "Fold", "Gather", "Op", "Param", "Quick",
    "RowError", "Scan", "Setting", "Shaped", "Window", "Written", "as_backward", "as_fold", "as_formula", "as_scan",
    "as_window", "backward_for", "binary", "by_compute", "choice", "compare", "compiled", "elementwise", "extras_of", "flag",
    "gated", "has_half", "number", "operands_of", "parameters", "problem", "reduce", "reductions", "row_inputs", "scan",
    "scan_for", "setting", "shape", "shifted", "ternary", "unary", "window", "windowed",
]  # fmt: skip
