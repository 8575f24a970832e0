"""The op table: one module per family, rows and nothing else. Importing this package fills `registry.OPS`."""

from __future__ import annotations

from . import reduction, scan, elementwise  # isort: skip  (the order of the table)

__all__ = ["elementwise", "reduction", "scan"]
