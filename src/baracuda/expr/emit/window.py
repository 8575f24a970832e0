"""Prints reductions over windows and their gradients."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...registry import Gather, Op, Window, Written, as_window, parameters
from ..nodes import Expr, nodes_of, symbol
from .printer import HEAVY, Printer, Structs, as_list, as_state, function, literal, only_wide, state, traced, weight


def _uses(roots: Sequence[Expr], name: str) -> str:
    return str(any(e.op == "symbol" and e.attr == name for e in nodes_of(list(roots)))).lower()


class _Formula:
    """The members that every pass has: identity, step, finish."""

    def __init__(self, params: Sequence[str], vary: Sequence[str], fixed: Sequence[str]) -> None:
        self.spelling = {p: f"args.get<N>({i})" for i, p in enumerate(params)} | {"k": "k", "n": "n", "r": "r", "first": "first"}
        self.spelling |= {name: f"get<{i}>(v)" for i, name in enumerate(vary)}
        self.spelling |= {name: f"get<{i}>(u)" for i, name in enumerate(fixed)}
        self.symbols = {n: symbol(n) for n in self.spelling}

    def emit(self, head: str, roots: Sequence[Expr], more: Mapping[str, str] | None = None) -> list[str]:
        lines, names = Printer(self.spelling | dict(more or {})).body(roots)
        return function(head, lines, f"tup({', '.join(names)})")

    def members(self, formula: Window | Gather, fill: float) -> list[str]:
        identity = as_state(formula.identity())
        parts = list(identity)
        a = state("a", parts)
        spelled = {f"a.{c}": f"get<{i}>(a)" for i, c in enumerate(parts)}
        stepped = list(as_state(traced(formula.step, a=a, **self.symbols)).values())
        finished = as_list(traced(formula.finish, a=a, **self.symbols))
        unused = "[[maybe_unused]] const"
        head = "template <class A, class V, class U>\n  BARACUDA_INLINE static auto step"
        tail = "template <class A, class U>\n  BARACUDA_INLINE static auto finish"
        merge = formula.merge if isinstance(formula, Window) else None
        lift = formula.lift if isinstance(formula, Window) else None
        merged = list(as_state(merge(a, state("b", parts))).values()) if merge else []
        lifted = list(as_state(traced(lift, **self.symbols)).values()) if lift else []
        return [
            f"  static constexpr bool kMerges = {str(bool(merge)).lower()};",
            *(
                self.emit(
                    f"template <class A>\n  BARACUDA_INLINE static A merge({unused} A& a, {unused} A& b)",
                    merged,
                    spelled | {f"b.{c}": f"get<{i}>(b)" for i, c in enumerate(parts)},
                )
                if merge
                else []
            ),
            *(self.emit(f"template <class V>\n  BARACUDA_INLINE static auto lift({unused} V& v)", lifted) if lift else []),
            f"  static constexpr bool kHeavy = {str(weight(stepped) > HEAVY).lower()};",
            f"  static constexpr bool kWide = {str(only_wide(stepped)).lower()};",
            f"  static constexpr bool kPlaces = {_uses(stepped, 'k')};",
            f"  static constexpr bool kCounts = {_uses(finished, 'n')};",
            f"  static constexpr bool kRates = {_uses(finished, 'r')};",
            f"  static constexpr bool kFirsts = {_uses(finished, 'first')};",
            f"  static constexpr f64 kFill = {literal(fill)};",
            *self.emit("BARACUDA_INLINE static auto identity()", list(identity.values())),
            *self.emit(
                f"{head}({unused} A& a, {unused} V& v, {unused} U& u, {unused} Pack<T, N>& k, {unused} Args& args)",
                stepped,
                spelled,
            ),
            *self.emit(
                f"{tail}({unused} A& a, {unused} U& u, {unused} Pack<f64, N>& n, {unused} Pack<f64, N>& r, "
                f"{unused} Pack<T, N>& first, {unused} Args& args)",
                finished,
                spelled,
            ),
        ]


def _window_struct(structs: Structs, fold: Window, title: str, params: Sequence[str], fixed: Sequence[str] = ()) -> str:
    lead = _window_struct(structs, fold.lead, f"{title}_lead", params) if fold.lead else None
    quick = _window_struct(structs, fold.quick, f"{title}_quick", params) if fold.quick else None
    out = [
        f"  static constexpr bool kQuick = {str(quick is not None).lower()};",
        f"  using Quick = {f'{quick}<T, N>' if quick else 'Nothing'};",
        f"  static constexpr int kOff = {fold.off};",
        f"  static constexpr bool kLargest = {str(fold.means == 'largest').lower()};",
        f"  static constexpr bool kLeads = {str(lead is not None).lower()};",
        f"  using Lead = {f'{lead}<T, N>' if lead else 'Nothing'};",
        *_Formula(params, ["x"], ["m"] if lead else fixed).members(fold, fold.fill),
    ]
    return structs.add(title, out, fold.step)


def _gather_struct(structs: Structs, gather: Gather, title: str, params: Sequence[str]) -> str:
    stat = (
        _window_struct(structs, gather.stat, f"{title}_stat", params, ["y"] if "y" in parameters(gather.stat.step) else [])
        if gather.stat
        else None
    )
    two = _gather_struct(structs, gather.two, f"{title}_two", params) if gather.two else None
    half = _gather_struct(structs, gather.half, f"{title}_half", params) if gather.half else None
    quick = _gather_struct(structs, gather.quick, f"{title}_quick", params) if gather.quick else None
    given = {p: f"args.get<N>({i})" for i, p in enumerate(params)}
    given |= {"dy": "get<0>(in)", "y": "get<1>(in)", "st": "get<0>(st)", "n": "n", "r": "r"}
    made: dict[str, Any] = as_state(traced(gather.prepare, **{n: symbol(n) for n in given}))
    reads_x = "x" in (*parameters(gather.step), *parameters(gather.finish))
    roots = list(made.values())
    lines, names = Printer(given).body(roots)
    unused = "[[maybe_unused]] const"
    reads_y = "y" in (*parameters(gather.prepare), *(parameters(gather.stat.step) if gather.stat else ()))
    out = [
        f"  static constexpr bool kStats = {str(stat is not None).lower()};",
        f"  using Stat = {f'{stat}<T, N>' if stat else 'Nothing'};",
        f"  static constexpr bool kTwo = {str(two is not None).lower()};",
        f"  using Two = {f'{two}<T, N>' if two else 'Nothing'};",
        f"  static constexpr bool kHalf = {str(half is not None).lower()};",
        f"  using Half = {f'{half}<T, N>' if half else 'Nothing'};",
        f"  static constexpr bool kQuick = {str(quick is not None).lower()};",
        f"  using Quick = {f'{quick}<T, N>' if quick else 'Nothing'};",
        f"  static constexpr bool kWinner = {str(gather.means == 'winner').lower()};",
        f"  static constexpr bool kReadsX = {str(reads_x).lower()};",
        f"  static constexpr bool kReadsY = {str(reads_y).lower()};",
        f"  static constexpr bool kStatReadsY = {str(gather.stat is not None and 'y' in parameters(gather.stat.step)).lower()};",
        f"  static constexpr bool kPrepareCounts = {_uses(roots, 'n')};",
        f"  static constexpr bool kPrepareRates = {_uses(roots, 'r')};",
        *function(
            "template <class In, class St>\n  BARACUDA_INLINE static auto prepare"
            f"({unused} In& in, {unused} St& st, {unused} Pack<f64, N>& n, {unused} Pack<f64, N>& r, {unused} Args& args)",
            lines,
            f"tup({', '.join(names)})",
        ),
        *_Formula(params, list(made), ["x"] if reads_x else []).members(gather, 0.0),
    ]
    return structs.add(title, out, gather.prepare)


def window_kernel(structs: Structs, op: Op, direction: str, entry: Any, compute: str, title: str) -> tuple[str, str]:
    """(driver, struct) of a row's formula."""
    params = [p.name for p in op.params if p.is_number]
    formula = as_window(entry, compute)
    if isinstance(formula, Written):
        return formula.driver, structs.add("written", [], None)
    if direction == "forward":
        return "run_windows", _window_struct(structs, formula, title, params)
    return "run_gather", _gather_struct(structs, formula, title, params)
