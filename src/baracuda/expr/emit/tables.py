"""Tables of functions that the core looks values up in, rounded from integers of 256 bits."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

ONE = 1 << 256  # 1 as such an integer
# Rows of erf lie so far apart that a value is close to an f64 where that counts most, at 1, 2 and 4 of them; the first slope too.
STEPS = {"Erf": float.fromhex("0x1.03199p-7"), "Normal": 1 / 128, "Tanh": 1 / 64}
ERF_ROWS = 752
NORMAL_ROWS = 770
TANH_ROWS = 1233


def _arctan_inverse(n: int) -> int:
    term, total, k = ONE // n, 0, 1
    while term:
        total += term // k if k % 4 == 1 else -(term // k)
        term, k = term // (n * n), k + 2
    return total


def _growing(term: int, z: int, first: int, step: int) -> int:
    """term (1 + z / first (1 + z / (first + step) (...)))."""
    total, k = 0, first
    while term:
        total += term
        term, k = term * z // (k * ONE), k + step
    return total


def _bell(square: int, step: float, count: int) -> Iterator[tuple[int, int]]:
    """The integral of e^(-square x^2 / 2) from 0 to x, and what it is of, at multiples of the step."""
    over, under = step.as_integer_ratio()
    for k in range(count):
        x = k * over * ONE // under
        z = square * (x * x // ONE)
        bell = ONE * ONE // _growing(ONE, z // 2, 1, 1)
        yield bell * _growing(x, z, 3, 2) // ONE, bell


def _tanh() -> Iterator[tuple[float, float]]:
    for k in range(TANH_ROWS):
        over, under = (2 * k * STEPS["Tanh"]).as_integer_ratio()
        e = _growing(ONE, over * ONE // under, 1, 1)  # e^2x
        yield (e - ONE) / (e + ONE), 4 * e * ONE / (e + ONE) ** 2


def tables() -> dict[str, list[tuple[float, float]]]:
    """Name -> rows: erf(x) and its slope; the normal distribution of -x and its slope; tanh(x) and its slope."""
    pi = 16 * _arctan_inverse(5) - 4 * _arctan_inverse(239)
    root = isqrt(pi * ONE)  # of pi
    erf = [(2 * area / root, 2 * bell / root) for area, bell in _bell(2, STEPS["Erf"], ERF_ROWS)]
    root = isqrt(2 * pi * ONE)
    normal = [((root - 2 * area) / (2 * root), bell / root) for area, bell in _bell(1, STEPS["Normal"], NORMAL_ROWS)]
    return {"Erf": erf, "Normal": normal, "Tanh": list(_tanh())}


def rows() -> str:
    """All of them as C++."""
    text = "// Emitted by src/baracuda/expr/emit/tables.py. Do not edit.\n"
    for name, table in tables().items():
        lines = [f"    {{{first.hex()}, {second.hex()}}},\n" for first, second in table]
        text += f"static_assert(k{name}Step == {STEPS[name].hex()});\n"
        text += f"const Row k{name}Rows[] = {{\n{''.join(lines)}}};\n"
    return text
