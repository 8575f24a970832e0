"""Prints reductions: folds, and backward maps over the input."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from ...registry import Backward, Fold, Op, parameters, row_inputs
from ..nodes import FALSE, Expr, f, lift, nodes_of, substitute, symbol
from .printer import (
    HEAVY,
    LIGHT,
    LONG,
    SCALAR_ARGUMENT,
    Printer,
    Structs,
    as_list,
    as_state,
    function,
    literal,
    only_wide,
    state,
    traced,
    weight,
)


def fold_struct(structs: Structs, fold: Fold, title: str, inputs: Sequence[tuple[str, str]], params: Sequence[str]) -> str:
    """inputs: the row-level operands (name, element type) as the kernel hands them over. The loops, which most of a fold is,
    and the finish are two structs."""
    outer = {name: f"get<{i}>(in)" for i, (name, _) in enumerate(inputs)}
    outer |= {p: f"args.get<N>({i})" for i, p in enumerate(params)} | {"n": "n", "tiny": "args.tiny<N>()"}
    symbols: dict[str, Any] = {n: symbol(n) for n in (*outer, "x", "t", "na", "nb")}
    pivots = results_of(fold.pivot) if isinstance(fold.pivot, Fold) else 1
    parts = tuple(symbol(f"p.{i}") for i in range(pivots))
    symbols["p"] = parts if pivots > 1 else parts[0]

    identity = as_state(fold.identity())
    lanes = list(identity)
    a, b = state("a", lanes), state("b", lanes)
    closed = as_state(traced(fold.close, a=a, **symbols)) if fold.close else {c: symbol(f"a.{c}") for c in lanes}
    joined = list(closed)

    def spelling(components: Sequence[str]) -> dict[str, str]:
        return (
            outer
            | {"x": "x", "t": "t", "na": "na", "nb": "nb"}
            | {f"p.{i}": f"get<{i}>(p)" for i in range(pivots)}
            | {name: name for name in "abcd"}
            | {f"{s}.{c}": f"get<{i}>({s})" for s in "abcd" for i, c in enumerate(components)}
        )

    def emit(head: str, roots: Sequence[Expr], components: Sequence[str], tuple_result: bool = True) -> list[str]:
        lines, results = Printer(spelling(components)).body(roots)
        return function(head, lines, f"tup({', '.join(results)})" if tuple_result else results[0])

    if fold.step:
        stepped = as_state(traced(fold.step, a=a, **symbols))
    else:
        lifted = as_state(traced(fold.lift, **symbols))
        combined = as_state(fold.combine(a, b))
        swap = {symbol(f"b.{c}"): lifted[c] for c in lanes}
        stepped = {c: substitute(e, swap) for c, e in combined.items()}

    if isinstance(fold.pivot, Fold):
        pivot = fold_struct(structs, fold.pivot, f"{title}_pivot", (), params) + "<T, N>"
    else:
        pivot = f"ConstantPivot<int({literal(fold.pivot)})>" if fold.pivot is not None else "Nothing"
    merge = fold.merge or (lambda a, b: fold.combine(a, b))
    finished = as_list(traced(fold.finish, a=state("a", joined), **symbols))

    out = [
        f"  using Pivot = {pivot};",
        f"  static constexpr bool kPivot = {str(fold.pivot is not None).lower()};",
        f"  static constexpr bool kRetry = {str(fold.retry is not None).lower()};",
        f"  static constexpr bool kRepivot = {str(fold.repivot is not None).lower()};",
        f"  static constexpr bool kSettle = {str(fold.settle is not None).lower()};",
        f"  static constexpr bool kQuick = {str(fold.quick is not None).lower()};",
        f"  static constexpr bool kBundle = {str(fold.bundle is not None).lower()};",
        f"  static constexpr bool kNear = {str(fold.near is not None).lower()};",
        f"  static constexpr bool kCareful = {str(fold.careful is not None).lower()};",
        f"  static constexpr bool kLong = {str(fold.bundle is not None and weight(list(stepped.values())) > LIGHT).lower()};",
        f"  static constexpr bool kHeavy = {str(weight(list(stepped.values())) > HEAVY).lower()};",
    ]
    out += emit("BARACUDA_INLINE static auto identity()", list(identity.values()), lanes)
    head = "template <class A, class V>\n  BARACUDA_INLINE static auto"
    out.append(f"  static constexpr bool kWide = {str(only_wide(list(stepped.values()))).lower()};")
    out += emit(
        "template <class A, class X, class V>\n  BARACUDA_INLINE static auto step(const A& a, const X& x, "
        "[[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, "
        "[[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args)",
        list(stepped.values()),
        lanes,
    )
    out += emit(
        "template <class A, class B>\n  BARACUDA_INLINE static auto combine(const A& a, const B& b)",
        list(as_state(fold.combine(a, b)).values()),
        lanes,
    )
    if fold.settle:
        out += emit(
            "template <class A>\n  BARACUDA_INLINE static auto settle(const A& a)",
            list(as_state(fold.settle(a)).values()),
            lanes,
        )
    if fold.quick and fold.loose:
        quick = list(as_state(fold.quick(a, symbols["x"])).values())
        out += emit("template <class A, class X>\n  BARACUDA_INLINE static auto quick(const A& a, const X& x)", quick, lanes)
        loose = "template <class A>\n  BARACUDA_INLINE static auto loose(const A& a)"
        out += emit(loose, [fold.loose(a)], lanes, tuple_result=False)
        if fold.odd:
            odd = [fold.odd(symbols["x"])]
            out += emit("BARACUDA_INLINE static auto odd(const Pack<T, N>& x)", odd, lanes, tuple_result=False)
        out.append(f"  static constexpr bool kOdd = {str(fold.odd is not None).lower()};")
    if fold.near:
        out += near_members(fold, emit)
    elif fold.bundle:
        lifting = (
            "template <class X, class V>\n  BARACUDA_INLINE static auto {}(const X& x, [[maybe_unused]] const Inputs& in, "
            "[[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args)"
        )
        exact, terms = (as_state(traced(formula, **symbols)) for formula in (fold.lift, fold.term or fold.lift))
        out += emit(lifting.format("lift"), list(terms.values()), lanes)
        if fold.careful:
            careful = fold.careful(symbols["p"])
            out += emit(lifting.format("lift_either"), [f.where(careful, exact[c], terms[c]) for c in lanes], lanes)
            of = "template <class V>\n  BARACUDA_INLINE static auto {}(const V& p)"
            out += emit(of.format("careful"), [careful], lanes, tuple_result=False)
            out += emit(of.format("care"), as_list(traced(fold.care, **symbols)), lanes)
        four = [state(name, lanes) for name in "abcd"]
        out += emit(
            "template <class A>\n  BARACUDA_INLINE static auto bundle(const A& a, const A& b, const A& c, const A& d)",
            list(as_state(fold.bundle(*four)).values()),
            lanes,
        )
    shape = dict.fromkeys(fold.index, "index_of(get<{}>(a), first)") | dict.fromkeys(fold.count, "wide(get<{}>(a))")
    gathered = [shape.get(c, "get<{}>(a)").format(i) for i, c in enumerate(lanes)]
    out += function(
        "template <class A>\n  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first)",
        [],
        f"tup({', '.join(gathered)})",
    )
    tail = "([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n)"
    if fold.retry:
        out += emit(f"{head} retry{tail}", [traced(fold.retry, a=a, **symbols)], lanes, tuple_result=False)
    if fold.repivot:
        out += emit(f"{head} repivot{tail}", as_list(traced(fold.repivot, a=a, **symbols)), lanes)
    out += emit(
        f"{head} close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n)",
        list(closed.values()),
        lanes,
    )
    ja, jb = state("a", joined), state("b", joined)
    count = "[[maybe_unused]] const Pack<f64, N>&"
    out += emit(
        f"template <class A>\n  BARACUDA_INLINE static auto merge(const A& a, const A& b, {count} na, {count} nb, "
        "[[maybe_unused]] const Args& args)",
        list(as_state(traced(merge, a=ja, b=jb, **symbols)).values()),
        joined,
    )
    # Formulas that differ in how they finish, or in inputs they do not look at, share the loops.
    used = inputs if any("(in)" in line for line in out) else ()
    out.insert(0, f"  using Inputs = Tup<{', '.join(f'Pack<{t}, N>' for _, t in used)}>;")
    loops = structs.add(f"{title}_fold", out, fold.lift or fold.step)
    last = [f"  using Fold = {loops}<T, N>;", f"  static constexpr int kOutputs = {len(finished)};"]
    last += emit(
        "template <class A>\n  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, "
        "[[maybe_unused]] const Args& args)",
        finished,
        joined,
    )
    return structs.add(title, last, fold.finish, base=loops, weight=weight(list(stepped.values())))


def near_members(fold: Fold, emit: Any) -> list[str]:
    """Four elements as one: `near`, where they are too `far` for it, and what is right for all."""
    assert fold.near
    assert fold.bundle
    four = [symbol(name) for name in "abcd"]
    near = as_state(fold.near(*four))
    all_of = as_state(fold.bundle(*(SimpleNamespace(**as_state(traced(fold.lift, x=x))) for x in four)))
    out = [f"  static constexpr bool kNearSums = {str(fold.far is None).lower()};"]
    head = "BARACUDA_INLINE static auto {}(const Pack<T, N>& a, const Pack<T, N>& b, const Pack<T, N>& c, const Pack<T, N>& d)"
    out += emit(head.format("near"), list(near.values()), ())
    if fold.far:
        far = fold.far(*four)
        out += emit(head.format("far"), [far], (), tuple_result=False)
        all_of = {c: f.where(far, e, near[c]) for c, e in all_of.items()}
    out += emit(head.format("mixed"), list(all_of.values()), ())
    return out


def results_of(fold: Fold) -> int:
    """How many values a fold finishes with."""
    return len(as_list(fold.finish(**{p: _Any() if p == "a" else symbol(p) for p in parameters(fold.finish)})))


class _Any:
    """A state with any component, to learn the number of outputs of a finish."""

    def __getattr__(self, name: str) -> Expr:
        return symbol(f"any.{name}")


def backward_struct(structs: Structs, back: Backward, op: Op, title: str) -> str:
    params = [p.name for p in op.params if p.is_number]
    rows = [(n, "f64" if op.elements.get(n) == "i64" else "T") for n in row_inputs(op, back)]
    outer = {name: f"get<{i}>(in)" for i, (name, _) in enumerate(rows)}
    outer |= {p: f"args.get<N>({i})" for i, p in enumerate(params)} | {"n": "n", "tiny": "args.tiny<N>()"}
    symbols = {n: symbol(n) for n in (*outer, "x", "k", "guard")}
    stat, folded = "Nothing", 0
    st: Any = None
    if back.stat:
        fold = fold_struct(structs, back.stat, f"{title}_stat", rows, params)
        stat, folded = f"{fold}<T, N>", structs.weight[fold]
        count = results_of(back.stat)
        parts = tuple(symbol(f"st.{i}") for i in range(count))
        outer |= {f"st.{i}": f"get<{i}>(st)" for i in range(count)}
        st = parts if count > 1 else parts[0]
    guard = traced(op.guard, **symbols) if op.guard and back.stat else None
    root = lift(traced(back.formula, st=st, **symbols))
    if root.op == "wide":  # what is stored next need not be widened first
        root = root.args[0]

    out = [
        f"  using Inputs = Tup<{', '.join(f'Pack<{t}, N>' for _, t in rows)}>;",
        f"  using Stat = {stat};",
        f"  static constexpr bool kStat = {str(back.stat is not None).lower()};",
        f"  static constexpr bool kGuard = {str(guard is not None).lower()};",
        f"  static constexpr bool kReads = {str('x' in back.reads()).lower()};",
    ]
    common = "[[maybe_unused]] const Inputs& in, {st}[[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args)"
    if guard is not None:
        lines, results = Printer(outer).body([guard])
        out += function("BARACUDA_INLINE static auto guard(" + common.format(st=""), lines, results[0])
    for general in (True, False) if guard is not None else (True,):
        known = {symbols["guard"]: guard if general and guard is not None else FALSE}
        variant = substitute(root, known)
        suffix = "" if general else "_fast"
        out += split(variant, outer, suffix, common)
    return structs.add(title, out, back.formula, weight=folded + weight([root]))


def split(root: Expr, outer: Mapping[str, str], suffix: str, common: str) -> list[str]:
    """What does not depend on the element is computed once per output (prepare); the rest per element (apply)."""
    depends: dict[int, bool] = {}
    everything = nodes_of([root])
    for e in everything:
        depends[id(e)] = (e.op == "symbol" and e.attr in ("x", "k")) or any(depends[id(a)] for a in e.args)
    reads_x = any(e.op == "symbol" and e.attr == "x" for e in everything)
    reads_k = any(e.op == "symbol" and e.attr == "k" for e in everything)
    constants = ("const", *SCALAR_ARGUMENT, "lowest", "highest", "huge")
    edge: list[Expr] = []
    users = [e for e in everything if depends[id(e)]] or [Expr("root", (root,))]
    for e in users:
        edge += [a for a in e.args if not depends.get(id(a), False) and a.op not in constants and a not in _Identity(edge)]
    lines, results = Printer(outer).body(edge)
    out = function(
        f"template <class S>\n  BARACUDA_INLINE static auto prepare{suffix}("
        + common.format(st="[[maybe_unused]] const S& st, "),
        lines,
        f"tup({', '.join(results)})",
    )
    known = {e: f"get<{i}>(c)" for i, e in enumerate(edge)}
    lines, results = Printer({"x": "x", "k": "k"}).body([root], known)
    out += [
        f"  static constexpr bool kMapWide{suffix} = {str(only_wide([root])).lower()};",
        f"  static constexpr bool kMapReads{suffix} = {str(reads_x).lower()};",
        f"  static constexpr bool kMapPlace{suffix} = {str(reads_k).lower()};",
        f"  static constexpr bool kMapHeavy{suffix} = {str(weight([root]) > LONG).lower()};",
    ]
    out += function(
        f"template <class C, class X>\n  BARACUDA_INLINE static auto apply{suffix}([[maybe_unused]] const X& x, "
        "[[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k)",
        lines,
        results[0],
    )
    return out


class _Identity:
    """Membership by identity: `in` on Expr would build a comparison."""

    def __init__(self, items: list[Expr]) -> None:
        self.ids = {id(i) for i in items}

    def __contains__(self, e: object) -> bool:
        return id(e) in self.ids
