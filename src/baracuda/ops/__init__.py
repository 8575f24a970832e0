"""The op table: one module per family, rows and nothing else. Importing this package fills `registry.OPS`."""

from __future__ import annotations

from . import reduction, scan

__all__ = ["reduction", "scan"]
