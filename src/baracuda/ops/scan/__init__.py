"""The scan rows. A row is a scan (identity, lift or step, combine, emit) forward and one backward; loops are elsewhere.

Symbols a formula may name: operands by name, `_before` and `_after` them for the place next to the element's in the order of
the forward scan, `k` the element's place along the axis, `mark` what the backward's own mark found there, parameters by theirs.
`a` is the state in front of an element, `b` the state with it. What a backward names, its plan asks for.
"""

from __future__ import annotations

from . import sums, products, extremes, exponentials, differences  # isort: skip  (the order of the table)

__all__ = ["differences", "exponentials", "extremes", "products", "sums"]
