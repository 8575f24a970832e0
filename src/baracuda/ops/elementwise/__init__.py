"""Elementwise rows."""

# The order of the table.
from . import arithmetic, exponentials, trigonometry, rounding, predicates, special, activations, clipped  # isort: skip
from . import binary, integers, comparisons, ternary, gates, casts  # isort: skip

__all__ = [
    "activations", "arithmetic", "binary", "casts", "clipped", "comparisons", "exponentials", "gates", "integers", "predicates",
    "rounding", "special", "ternary", "trigonometry",
]  # fmt: skip
