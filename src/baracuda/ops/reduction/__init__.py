"""The reduction rows. A row is a fold (identity, lift, combine, finish) and a backward map; loops and layouts are elsewhere.

Symbols a formula may name: `x` the element, `t` the step of its lane, `k` its place in the fold, `p` the pivot, `n` the number
of elements folded, `tiny` the smallest normal of the dtype, saves and gradients by operand name, parameters by theirs, and
`st` what the backward's own fold found. `a` and `b` are states. What a backward names, its plan asks for.
"""

from __future__ import annotations

from . import sums, extremes, products, norms, exponentials, moments  # isort: skip  (the order of the table)

__all__ = ["exponentials", "extremes", "moments", "norms", "products", "sums"]
