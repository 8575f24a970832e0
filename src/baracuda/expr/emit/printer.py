"""Prints expressions as C++, and collects the structs of formulas: `template <class T, int N>`, one per formula."""

from __future__ import annotations

import inspect
import math
import textwrap
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from ...registry import parameters
from ..nodes import CALLS, FUNCTIONS, INFIX, Expr, lift, nodes_of, symbol

# Instructions of the larger primitives; a step above HEAVY is looped over, not unrolled.
WEIGHT = dict.fromkeys(FUNCTIONS, 60) | {
    "floor": 1,
    "ceil": 1,
    "trunc": 1,
    "round_even": 1,
    "sign_bit": 1,
    "far_from_one": 2,
    "moderate": 3,
    "copysign": 3,
    "nextafter": 12,
    "reduce_precision": 16,
    "exp": 20,
    "exp2": 20,
    "silu": 36,
    "exp_term": 14,
    "exp_term_fast": 13,
    "exp_summand": 14,
    "exp2_rough": 5,
    "exp_near": 15,
    "exp_sum": 24,
    "exp_sum_middle": 20,
    "exp_sum_near": 18,
    "log": 30,
    "log_plus": 40,
    "log_plus_fast": 30,
    "log_plus_half": 24,
    "log_plus_half_fast": 25,
    "quotient_near": 20,
    "pow": 150,
    "root": 150,
    "pow_ratio": 250,
    "fraction": 8,
    "exponent": 8,
    "scale": 12,
}
HEAVY = 24
LIGHT = 12  # a formula that does not wait for itself
CONVERTED = 20  # one that leaves registers for converting halves on the way
TABLED = 20  # a formula of one half that costs more than to look it up
SWIFT = 40  # one of a half that wide registers may compute as soon as it is looked up
LONG = 200  # of a formula that costs more than a call
SCALAR_ARGUMENT = frozenset({"exact", "element", "wide_const"})


def literal(value: float) -> str:
    if math.isnan(value):
        return '__builtin_nan("")'
    if math.isinf(value):
        return "-__builtin_inf()" if value < 0 else "__builtin_inf()"
    return value.hex()


class Printer:
    """Prints expressions as single-assignment statements, given how each symbol is spelled."""

    def __init__(self, spelling: Mapping[str, str]) -> None:
        self.spelling = spelling

    def body(self, roots: Sequence[Expr], known: Mapping[Expr, str] | None = None) -> tuple[list[str], list[str]]:
        names: dict[int, str] = {id(e): n for e, n in (known or {}).items()}
        lines: list[str] = []
        used = self._needed(roots, names)
        for e in nodes_of(list(roots)):
            if id(e) in names or id(e) not in used:
                continue
            if e.op == "const":
                names[id(e)] = f"Const{{{literal(e.attr)}}}"
            elif e.op == "symbol":
                names[id(e)] = self.spelling[e.attr]
            else:
                names[id(e)] = f"v{len(lines)}"
                lines.append(f"const auto v{len(lines)} = {self._spell(e, names)};")
        return lines, [names[id(r)] for r in roots]

    @staticmethod
    def _needed(roots: Sequence[Expr], names: Mapping[int, str]) -> set[int]:
        """Nodes below the roots, not looking below those that already have a name."""
        todo, seen = list(roots), set[int]()
        while todo:
            e = todo.pop()
            if id(e) in seen:
                continue
            seen.add(id(e))
            if id(e) not in names:
                todo.extend(e.args)
        return seen

    @staticmethod
    def _spell(e: Expr, names: Mapping[int, str]) -> str:
        if e.op in INFIX:
            return f"{names[id(e.args[0])]} {e.op} {names[id(e.args[1])]}"
        cpp = CALLS[e.op][1]
        if e.op in SCALAR_ARGUMENT:
            return f"{cpp}({literal(e.args[0].attr)})"
        return f"{cpp}({', '.join(names[id(a)] for a in e.args)})"


def state(name: str, components: Sequence[str]) -> SimpleNamespace:
    return SimpleNamespace(**{c: symbol(f"{name}.{c}") for c in components})


def as_state(result: Any) -> dict[str, Expr]:
    return {k: lift(v) for k, v in result.items()}


def traced(formula: Any, **available: Any) -> Any:
    return formula(**{p: available[p] for p in parameters(formula)})


def function(head: str, lines: Sequence[str], result: str) -> list[str]:
    return [f"  {head} {{", *(f"    {line}" for line in lines), f"    return {result};", "  }"]


def as_list(result: Any) -> list[Expr]:
    return [lift(v) for v in (result if isinstance(result, tuple) else (result,))]


def only_wide(roots: list[Expr], name: str = "x") -> bool:
    """Whether an element is only ever used widened, so that it can be loaded so."""
    users = [e for e in nodes_of(roots) if any(a.op == "symbol" and a.attr == name for a in e.args)]
    return bool(users) and not any(r.op == "symbol" and r.attr == name for r in roots) and {e.op for e in users} == {"wide"}


def weight(roots: list[Expr]) -> int:
    """Roughly how many instructions a formula is."""
    return sum(WEIGHT.get(e.op, 1) for e in nodes_of(roots))


def source_of(formula: Any) -> list[str]:
    try:
        text = textwrap.dedent(inspect.getsource(formula)).strip()
    except (OSError, TypeError):
        return []
    return text.splitlines()[:12]


class Structs:
    """The structs of all formulas of a family; equal formulas are printed once."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}  # text without its name -> name
        self.weight: dict[str, int] = {}  # of an element, where it says
        self.text: list[str] = []

    def add(self, title: str, lines: list[str], source: Any, base: str = "", weight: int = 0) -> str:
        body = "\n".join(lines)
        if body not in self.names:
            name = title.replace(".", "_")
            self.names[body] = name
            self.weight[name] = weight
            quoted = "".join(f"// {line}\n" for line in source_of(source))
            head = "  static constexpr int kN = N;\n  using Element = T;\n  template <int M>\n"
            parent = f" : {base}<T, N>" if base else ""
            head += f"  using At = {name}<T, M>;\n"
            self.text.append(f"{quoted}template <class T, int N = kLanes>\nstruct {name}{parent} {{\n{head}{body}\n}};\n")
        return self.names[body]
