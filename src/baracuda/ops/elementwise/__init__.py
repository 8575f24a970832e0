"""Elementwise rows."""

# The order of the table.
from . import arithmetic, exponentials, trigonometry, rounding, predicates, special, gammas, bessel, integrals  # isort: skip
from . import polynomials, activations, clipped, binary, transforms, integers, comparisons, ternary, gates, casts, chains  # isort: skip

__all__ = [
    "activations", "arithmetic", "bessel", "binary", "casts", "chains", "clipped", "comparisons", "exponentials", "gammas",
    "gates", "integers", "integrals", "polynomials", "predicates", "rounding", "special", "ternary", "transforms", "trigonometry",
]  # fmt: skip
