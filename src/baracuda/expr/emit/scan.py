"""Prints scans."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from ...registry import Op, Scan, shifted
from ..nodes import Expr, nodes_of, substitute, symbol
from .printer import HEAVY, Printer, Structs, as_list, as_state, function, literal, only_wide, state, traced, weight


def scan_struct(structs: Structs, scan: Scan, op: Op, direction: str, title: str) -> str:
    """A scan; or, apart since the scans of several ops share the first, a scan and its mark."""
    if not scan.mark:
        return one_struct(structs, scan, op, direction, title)
    sources = [n for n in scan.names() if n not in {p.name for p in op.params}]
    main = one_struct(structs, scan, op, direction, f"{title}_scan")
    mark = one_struct(structs, scan.mark, op, direction, f"{title}_mark", sources)
    both = structs.weight[main] + structs.weight[mark]
    return structs.add(title, [f"  using Scan = {main}<T, N>;", f"  using Mark = {mark}<T, N>;"], None, weight=both)


def one_struct(structs: Structs, scan: Scan, op: Op, direction: str, title: str, above: Sequence[str] = ()) -> str:
    """`above`: the inputs of the scan that this one marks for, so that both number operands alike."""
    params = [p.name for p in op.params if p.is_number]
    named = [n for n in scan.names() if n not in params]
    operands = list(dict.fromkeys(shifted(n)[0] for n in (above or named)))
    symbols: dict[str, Any] = {n: symbol(n) for n in (*named, *(["mark"] if scan.mark else []), "k", *params)}

    identity = as_state(scan.identity())
    parts = list(identity)
    a, b = state("a", parts), state("b", parts)
    joined = as_state(scan.combine(a, b))
    if scan.step:
        stepped = as_state(traced(scan.step, a=a, **symbols))
    else:
        lifted = as_state(traced(scan.lift, **symbols))
        swap = {symbol(f"b.{c}"): lifted[c] for c in parts}
        stepped = {c: substitute(e, swap) for c, e in joined.items()}
    results = as_list(traced(scan.emit, a=a, b=b, **symbols))
    quick = scan.quick
    formulas = [*stepped.values(), *results]
    if quick:
        hasty, shown = as_state(traced(quick.step, a=a, **symbols)), as_list(traced(quick.emit, a=a, b=b, **symbols))
        safe, fair = ([traced(g, b=b, **symbols)] if g else [] for g in (quick.safe, quick.fair))
        formulas += [*hasty.values(), *shown, *safe, *fair]

    # What only the mark reads is no source of the scan itself.
    used = {e.attr for e in nodes_of(formulas) if e.op == "symbol"}
    sources = [n for n in named if n in used]
    inputs = [*sources, *(["mark"] if scan.mark else [])]
    spelling = {name: f"get<{i}>(in)" for i, name in enumerate(inputs)} | {"k": "k"}
    spelling |= {p: f"args.get<N>({i})" for i, p in enumerate(params)}
    spelling |= {f"{s}.{c}": f"get<{i}>({s})" for s in "ab" for i, c in enumerate(parts)}

    def emit(head: str, roots: Sequence[Expr]) -> list[str]:
        lines, names = Printer(spelling).body(roots)
        return function(f"{head}", lines, f"tup({', '.join(names)})")

    # What no output ever depends on need not be carried while outputs are made.
    live = live_parts(stepped, results, "ab")
    kept = {c: e if c in live else symbol(f"a.{c}") for c, e in stepped.items()}

    places = any(e is symbols["k"] for e in nodes_of([*stepped.values(), *results]))
    extra = (
        dict.fromkeys(("x",), op.shorter) if direction == "forward" else dict.fromkeys((*op.gradients, *op.outputs), -op.shorter)
    )
    spots = [
        f"{{{operands.index(o)}, {by}, {extra.get(o, 0)}, {literal(scan.fill.get(n, 0.0))}}}"
        for n, (o, by) in ((n, shifted(n)) for n in sources)
    ]
    types = ["Widened<T>" if only_wide(formulas, n) else "T" for n in inputs]
    out = [
        f"  using Inputs = Tup<{', '.join(f'Pack<{t}, N>' for t in types)}>;",
        f"  static constexpr int kSources = {len(sources)};",
        f"  static constexpr Source kSource[] = {{{', '.join(spots)}}};",
        f"  static constexpr int kOutputs = {len(results)};",
        f"  static constexpr bool kAgainst = {str(scan.against).lower()};",
        f"  static constexpr bool kPlace = {str(places).lower()};",
        f"  static constexpr bool kFlags = {str(scan.flags).lower()};",
    ]
    out += emit("BARACUDA_INLINE static auto identity()", list(identity.values()))
    out += emit("BARACUDA_INLINE static auto live()", [e for c, e in identity.items() if c in live])
    before, both = "[[maybe_unused]] const A& a", "[[maybe_unused]] const A& a, [[maybe_unused]] const A& b"
    rest = "[[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args"
    head = "template <class A>\n  BARACUDA_INLINE static auto"
    out += emit(f"{head} step({before}, {rest})", list(stepped.values()))
    out += emit(f"{head} advance({before}, {rest})", list(kept.values()))
    out += emit(f"{head} combine({both}, [[maybe_unused]] const Args& args)", list(joined.values()))
    out += emit(f"{head} emit({both}, {rest})", results)
    out.append(f"  static constexpr bool kOdd = {str(scan.odd is not None).lower()};")
    if scan.odd:
        out += emit(f"{head} odd({both})", [scan.odd(a, b)])
    out.append(f"  static constexpr bool kQuick = {str(quick is not None).lower()};")
    if quick:
        out.append(f"  static constexpr int kEvery = {quick.every};")
        out.append(f"  static constexpr bool kApart = {str(weight(shown) > HEAVY).lower()};")
        out += emit(f"{head} quick_step({before}, {rest})", list(hasty.values()))
        kept = {c: e if c in live else symbol(f"a.{c}") for c, e in hasty.items()}
        out += emit(f"{head} quick_advance({before}, {rest})", list(kept.values()))
        out += emit(f"{head} quick_emit({both}, {rest})", shown)
        right = [traced(quick.right, b=b)] if quick.right else []
        ready = traced(quick.ready, a=a)
        dead = {symbol(f"{s}.{c}"): e for s in "ab" for c, e in identity.items() if c not in live}
        for suffix, gone, more in (("", {}, safe), ("_live", dead, safe + fair)):
            masks = reduce(operator.and_, [*(substitute(r, gone) for r in right), *more])
            out += emit(f"{head} right{suffix}([[maybe_unused]] const A& b, {rest})", [masks])
            out += emit(f"{head} ready{suffix}({before})", [substitute(ready, gone)])
    return structs.add(title, out, scan.lift or scan.step, weight=weight([*stepped.values(), *results]))


def live_parts(stepped: Mapping[str, Expr], results: Sequence[Expr], states: str) -> set[str]:
    """The components of a state that the results depend on, now or through later steps."""

    def named(roots: Sequence[Expr]) -> set[str]:
        names = [e.attr for e in nodes_of(list(roots)) if e.op == "symbol" and e.attr[:2] in {f"{s}." for s in states}]
        return {n[2:] for n in names}

    found: set[str] = set()
    todo = named(results)
    while todo - found:
        found |= todo
        todo = named([stepped[c] for c in found])
    return found
