"""The op table: one module per family, rows and nothing else. Importing this package fills `registry.OPS`."""

from __future__ import annotations

from . import reduction, scan, elementwise, shape, pooling, windowed  # isort: skip  (the order of the table)

__all__ = ["elementwise", "pooling", "reduction", "scan", "shape", "windowed"]
