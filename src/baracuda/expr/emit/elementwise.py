"""Prints elementwise formulas."""

from __future__ import annotations

from ...registry import COMPILED, OPS, Op, as_fold, as_formula, operands_of
from ..nodes import Expr, lift, nodes_of, symbol
from .printer import CONVERTED, LIGHT, LONG, SWIFT, TABLED, Printer, Structs, as_list, function, traced, weight
from .reduction import fold_struct

# What moves values without making new ones: their bits stay, also those of a NaN.
_MOVES = frozenset({"where", "symbol", "const", "element", "==", "!=", "<", "<=", ">", ">=", "&", "|", "~", "is_nan", "is_inf"})


def map_struct(structs: Structs, op: Op, direction: str, entry: object, compute: str, title: str) -> str:
    formula = as_formula(entry, compute)
    assert formula is not None
    inputs = operands_of(op, direction, formula)
    numbers = [p for p in op.params if p.is_number]
    spelling = {n: f"in[{i}]" for i, n in enumerate(inputs)}
    spelling |= {p.name: f"args.get<N>({i})" if p.exact else f"args.value<T, N>({i})" for i, p in enumerate(numbers)}
    spelling |= {"bits": "args.bits<T, N>()", "tiny": "args.tiny<N>()"}
    symbols = {n: symbol(n) for n in spelling}
    results = as_list(traced(formula, **symbols))
    # Floats have an answer to everything, unless the op is for floats alone.
    strict = compute in ("i64", "u64") or all(d.row.kind == "float" for d in op.dtypes)
    refuse = lift(traced(op.refuse, **symbols)) if op.refuse and direction == "forward" and strict else None

    head = "([[maybe_unused]] const In& in, [[maybe_unused]] const Args& args)"
    lines, names = Printer(spelling).body(results)
    numbered = any("args." in line for line in lines)
    read = {e.attr for e in nodes_of(results) if e.op == "symbol"}
    reads = ", ".join(str(n in read).lower() for n in inputs)
    moves = [str(_moves(r)).lower() for r in results]
    same = [str(inputs.index(r.attr)) if r.op == "symbol" and r.attr in inputs else "-1" for r in results]
    # A loop for each kind of half: where converting costs as much as the formula, and in chains, which have many operands.
    chain = any(op is c for c in COMPILED.values())
    halves = weight(results) <= CONVERTED or chain
    abreast = 2 if LIGHT < weight(results) <= LONG else 1
    kept = [f"finished<T, {m}, N>({n}, args)" for m, n in zip(moves, names, strict=True)]
    out = [
        f"  static constexpr int kInputs = {len(inputs)}, kOutputs = {len(results)};",
        f"  static constexpr bool kReads[] = {{{reads}}};",
        f"  static constexpr bool kGradient = {str(direction == 'backward').lower()};",
        f"  static constexpr bool kRefuses = {str(refuse is not None).lower()};",
        f"  static constexpr bool kMoves[] = {{{', '.join(moves)}}};",
        f"  static constexpr int kSame[] = {{{', '.join(same)}}};",
        f"  static constexpr bool kHalves = {str(halves).lower()};",
        f"  static constexpr int kAbreast = {abreast};",
        f"  static constexpr Tabled kTabled = Tabled::{_tabled(direction, inputs, results, refuse)};",
        f"  static constexpr bool kNumbers = {str(numbered).lower()};",
        *function(f"template <class In>\n  BARACUDA_INLINE static auto apply{head}", lines, f"tup({', '.join(kept)})"),
    ]
    if refuse is not None:
        lines, names = Printer(spelling).body([refuse])
        out += function(f"template <class In>\n  BARACUDA_INLINE static auto refuse{head}", lines, names[0])
    return structs.add(title, out, formula, weight=weight(results))


def _tabled(direction: str, inputs: list[str], results: list[Expr], refuse: Expr | None) -> str:
    """What of a formula depends on one half alone, where that is worth a table: all of it, or what dy is multiplied with."""
    if len(results) > 1 or refuse is not None or weight(results) < TABLED:
        return "none"
    if direction == "forward":
        found = "either" if weight(results) <= SWIFT else "results"
        return found if inputs == ["x"] else "none"
    (root,), dy = results, symbol("dy")
    if inputs != ["dy", "x"] or root.op != "*" or not any(a is dy for a in root.args):
        return "none"
    (factor,) = [a for a in root.args if a is not dy] or [dy]
    return "none" if any(e is dy or e.op in ("wide", "rounded") for e in nodes_of([factor])) else "factors"


def _moves(root: Expr) -> bool:
    return all(e.op in _MOVES for e in nodes_of([root]))


def sums(structs: Structs) -> str:
    """How gradients are summed over the axes that an operand was broadcast along: as `sum` does, in the compute type."""
    text = ""
    for compute in ("f32", "f64"):
        title = "summed" if compute == "f32" else f"summed.{compute}"
        name = fold_struct(structs, as_fold(OPS["sum"].forward, compute), title, (), ())
        ops = f"FoldTable<{name}<{compute}>, {compute}>::ops<false>()"
        text += f"template <>\ninline const FoldOps<{compute}>* sum_of<{compute}>() {{\n"
        text += f"  static constexpr FoldOps<{compute}> kOps = {ops};\n  return &kOps;\n}}\n"
    return text
