"""The expression DAG and its primitives.

A formula is a Python lambda over scalars. Called once with symbols it yields a DAG of `Expr` nodes; the emitter prints the
DAG as C++. Nodes are interned, so equal subexpressions are one node.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, ClassVar

Number = int | float


class Expr:
    """One node: an operation and its arguments. Immutable and interned."""

    __slots__ = ("args", "attr", "op")
    _interned: ClassVar[dict[tuple[Any, ...], Expr]] = {}
    op: str
    args: tuple[Expr, ...]
    attr: Any

    def __new__(cls, op: str, args: tuple[Expr, ...] = (), attr: Any = None) -> Expr:
        # repr keeps -0.0 apart from 0.0, which are equal as keys.
        key = (op, tuple(map(id, args)), repr(attr))
        found = cls._interned.get(key)
        if found is None:
            found = super().__new__(cls)
            found.op, found.args, found.attr = op, args, attr
            cls._interned[key] = found
        return found

    def __add__(self, other: Operand) -> Expr:
        return call("+", self, other)

    def __radd__(self, other: Operand) -> Expr:
        return call("+", other, self)

    def __sub__(self, other: Operand) -> Expr:
        return call("-", self, other)

    def __rsub__(self, other: Operand) -> Expr:
        return call("-", other, self)

    def __mul__(self, other: Operand) -> Expr:
        return call("*", self, other)

    def __rmul__(self, other: Operand) -> Expr:
        return call("*", other, self)

    def __truediv__(self, other: Operand) -> Expr:
        return call("/", self, other)

    def __rtruediv__(self, other: Operand) -> Expr:
        return call("/", other, self)

    def __neg__(self) -> Expr:
        return call("negate", self)

    def __eq__(self, other: object) -> Expr:  # type: ignore[override]
        return call("==", self, other)

    def __ne__(self, other: object) -> Expr:  # type: ignore[override]
        return call("!=", self, other)

    def __lt__(self, other: Operand) -> Expr:
        return call("<", self, other)

    def __le__(self, other: Operand) -> Expr:
        return call("<=", self, other)

    def __gt__(self, other: Operand) -> Expr:
        return call(">", self, other)

    def __ge__(self, other: Operand) -> Expr:
        return call(">=", self, other)

    def __and__(self, other: Operand) -> Expr:
        return call("&", self, other)

    def __or__(self, other: Operand) -> Expr:
        return call("|", self, other)

    def __invert__(self) -> Expr:
        return call("~", self)

    def __hash__(self) -> int:
        return id(self)

    def __bool__(self) -> bool:
        raise TypeError("a formula has no branches: use where(condition, a, b)")

    def __repr__(self) -> str:
        return f"Expr({self.op!r}, {self.args!r}, {self.attr!r})"


Operand = Expr | Number
INFIX = frozenset({"+", "-", "*", "/", "==", "!=", "<", "<=", ">", ">=", "&", "|"})

# name -> (number of arguments, C++ spelling). `<T, N>` in a spelling asks for the compute type and the lanes.
PRIMITIVES: dict[str, tuple[int, str]] = {
    "negate": (1, "negate"),
    "~": (1, "operator~"),
    "abs": (1, "abs"),
    "sqrt": (1, "sqrt"),
    "narrow_sqrt": (1, "narrow_sqrt"),
    "narrow_cbrt": (1, "narrow_cbrt"),
    "near_cbrt": (1, "near_cbrt"),
    "exp": (1, "exp"),
    "log": (1, "log"),
    "pow": (2, "pow"),
    "root": (2, "root"),
    "pow_ratio": (3, "pow_ratio"),
    "fma": (3, "fma"),
    "add_exact": (3, "add_exact"),
    "maximum": (2, "maximum"),
    "minimum": (2, "minimum"),
    "top": (2, "top"),
    "low": (2, "low"),
    "where": (3, "where"),
    "is_nan": (1, "is_nan"),
    "is_inf": (1, "is_inf"),
    "is_finite": (1, "is_finite"),
    "sign_of": (1, "unit_sign"),
    "wide": (1, "wide"),
    "narrow": (1, "narrow<T>"),
    "value": (1, "value"),
    "finite_value": (1, "finite_value"),
    "rounded": (1, "args.rounded<T>"),
    "quotient": (2, "quotient"),
    "times_power": (2, "times_power"),
    "fraction": (1, "fraction"),
    "exponent": (1, "exponent"),
    "scale": (2, "scale"),
    "power_of_two": (1, "power_of_two"),
    # constants with a type of their own
    "exact": (1, "exact<T, N>"),
    "element": (1, "element<T, N>"),
    "wide_const": (1, "wide_const<T, N>"),
    "lowest": (0, "lowest<T, N>"),
    "highest": (0, "highest<T, N>"),
    "huge": (0, "huge<T, N>"),
}

# The functions of core/functions.hpp, and forms of e^x and log for sums, spelled alike here and there.
UNARY_FUNCTIONS = (
    "exp_term", "exp_term_fast", "exp_summand", "exp2_rough", "exp_near", "exp2", "expm1", "log2", "log10", "log1p", "logit",
    "log1mexp",
    "softplus", "softplus_tail", "sigmoid", "sigmoid_slope", "silu", "silu_slope",
    "sin", "cos", "tan", "sinpi", "cospi", "sinc", "sinc_slope", "asin", "acos", "atan",
    "sinh", "cosh", "tanh", "tanhshrink", "asinh", "acosh", "atanh", "cbrt", "rsqrt",
    "erf", "erfc", "erfcx", "erfinv", "ndtr", "log_ndtr", "gelu", "gelu_slope", "gaussian",
    "lgamma", "digamma", "trigamma", "gamma", "factorial", "ndtri", "spence", "exp1", "expi", "dawsn", "dawsn_slope",
    "i0", "i0e", "i1", "i1e", "i0e_drop", "k0", "k0e", "k1", "k1e", "k0e_drop",
    "bessel_j0", "bessel_j1", "bessel_y0", "bessel_y1", "floor", "ceil", "trunc", "round_even", "sign_bit", "bit_not",
    "far_from_one", "moderate",
)  # fmt: skip
BINARY_FUNCTIONS = (
    "exp_sum", "exp_sum_middle", "exp_sum_near", "exp_times", "sigmoid_slope_times", "tanh_slope_times",
    "log_plus", "log_plus_fast", "log_plus_half", "log_plus_half_fast",
    "power", "hypot", "atan2", "fmod", "remainder", "floor_divide", "trunc_divide", "nextafter", "copysign", "ldexp",
    "logaddexp", "logaddexp2", "log_ratio", "mvlgamma", "mvdigamma", "boxcox", "boxcox_slope", "boxcox1p", "boxcox1p_slope",
    "power1p", "betaln", "beta_fn", "digamma_rise", "zeta", "zeta_slope", "polygamma", "comb", "comb_slope_n",
    "comb_slope_k", "poch", "poch_slope_a", "poch_slope_b",
    "whole_power", "int_divide", "int_floor_divide", "int_modulo", "int_floor_modulo",
    "int_gcd", "int_lcm", "bit_and", "bit_or", "bit_xor", "shift_left_by", "shift_right_by", "shift_right_zeros",
    "bit_count", "leading_zeros", "trailing_zeros", "without_sign", "erf_slope_times", "ndtr_slope_times",
)  # fmt: skip
FUNCTIONS: dict[str, tuple[int, str]] = {
    **{name: (1, name) for name in UNARY_FUNCTIONS},
    **{name: (2, name) for name in BINARY_FUNCTIONS},
    "high_product": (3, "high_product"),
    "reduce_precision": (4, "reduce_precision"),
    "quotient_near": (3, "quotient_near"),
    "orthogonal": (3, "orthogonal"),
    "orthogonal_slope": (3, "orthogonal_slope"),
}
CALLS = PRIMITIVES | FUNCTIONS


def const(value: Number) -> Expr:
    return Expr("const", (), float(value))


def symbol(name: str) -> Expr:
    return Expr("symbol", (), name)


def lift(x: Any) -> Expr:
    if isinstance(x, Expr):
        return x
    if isinstance(x, (int, float)):
        return const(x)
    raise TypeError(f"a formula works on numbers and symbols, not on {type(x).__name__}")


def call(op: str, *args: Any) -> Expr:
    nodes = tuple(lift(a) for a in args)
    if op == "*":  # a product with one is exact
        for one, other in (nodes, nodes[::-1]):
            if one is const(1.0):
                return other
    return Expr(op, nodes)


def _primitive(name: str) -> Callable[..., Expr]:
    count = CALLS[name][0]

    def build(*args: Operand) -> Expr:
        if len(args) != count:
            raise TypeError(f"{name} takes {count} arguments, got {len(args)}")
        return call(name, *args)

    build.__name__ = name
    return build


class _Namespace:
    """`from ..expr.nodes import f`, then `f.exp(x)`: every primitive and function by its name."""

    inf = math.inf
    nan = math.nan

    def __getattr__(self, name: str) -> Callable[..., Expr]:
        if name not in CALLS:
            raise AttributeError(f"no primitive {name!r}; there are {', '.join(sorted(CALLS))}")
        return _primitive(name)


f = _Namespace()


def nodes_of(roots: list[Expr]) -> list[Expr]:
    """Every node below the roots, arguments before users."""
    seen: dict[int, Expr] = {}

    def visit(e: Expr) -> None:
        if id(e) not in seen:
            for a in e.args:
                visit(a)
            seen[id(e)] = e

    for r in roots:
        visit(r)
    return list(seen.values())


def substitute(e: Expr, replace: dict[Expr, Expr]) -> Expr:
    """The expression with symbols replaced; a `where` on a known condition is decided."""
    table = {id(k): v for k, v in replace.items()}
    memo: dict[int, Expr] = {}
    for node in nodes_of([e]):
        if id(node) in table:
            memo[id(node)] = table[id(node)]
            continue
        args = tuple(memo[id(a)] for a in node.args)
        if node.op == "where" and args[0].op == "bool":
            memo[id(node)] = args[1] if args[0].attr else args[2]
        else:
            memo[id(node)] = Expr(node.op, args, node.attr) if args else node
    return memo[id(e)]


FALSE = Expr("bool", (), False)
