"""Prints rows as C++: one readable `template <class T, int N>` struct per formula, and the kernel table of each compute type."""

from __future__ import annotations

import inspect
import math
import textwrap
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from ..registry import OPS, Backward, Fold, Op, Scan, as_backward, as_fold, as_scan, has_half, parameters, shifted
from .nodes import CALLS, FALSE, FUNCTIONS, INFIX, Expr, lift, nodes_of, substitute, symbol

# Instructions of the larger primitives; a step above HEAVY is looped over, not unrolled.
WEIGHT = dict.fromkeys(FUNCTIONS, 60) | {
    "floor": 1,
    "ceil": 1,
    "trunc": 1,
    "round_even": 1,
    "sign_bit": 1,
    "copysign": 3,
    "nextafter": 12,
    "exp": 20,
    "exp_term": 14,
    "exp_sum": 24,
    "log": 30,
    "log_plus": 40,
    "log_plus_fast": 30,
    "pow": 150,
    "root": 150,
    "pow_ratio": 250,
    "fraction": 8,
    "exponent": 8,
    "scale": 12,
}
HEAVY = 24
_SCALAR_ARGUMENT = frozenset({"exact", "element", "wide_const"})


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
        if e.op in _SCALAR_ARGUMENT:
            return f"{cpp}({literal(e.args[0].attr)})"
        return f"{cpp}({', '.join(names[id(a)] for a in e.args)})"


def _state(name: str, components: Sequence[str]) -> SimpleNamespace:
    return SimpleNamespace(**{c: symbol(f"{name}.{c}") for c in components})


def _as_state(result: Any) -> dict[str, Expr]:
    return {k: lift(v) for k, v in result.items()}


def _call(formula: Any, **available: Any) -> Any:
    return formula(**{p: available[p] for p in parameters(formula)})


def _function(head: str, lines: Sequence[str], result: str) -> list[str]:
    return [f"  {head} {{", *(f"    {line}" for line in lines), f"    return {result};", "  }"]


class Emitter:
    """Collects the structs and kernel entries of all rows; equal formulas are printed once."""

    def __init__(self) -> None:
        self.structs: dict[str, str] = {}  # text without its name -> name
        self.text: list[str] = []
        self.entries: dict[str, list[tuple[str, str]]] = {}

    # ------------------------------------------------------------------------------------------------ folds
    def fold(self, fold: Fold, title: str, inputs: Sequence[tuple[str, str]], params: Sequence[str]) -> str:
        """inputs: the row-level operands (name, element type) as the kernel hands them over."""
        outer = {name: f"get<{i}>(in)" for i, (name, _) in enumerate(inputs)}
        outer |= {p: f"args.get<N>({i})" for i, p in enumerate(params)} | {"n": "n", "tiny": "args.tiny<N>()"}
        symbols: dict[str, Any] = {n: symbol(n) for n in (*outer, "x", "t", "na", "nb")}
        pivots = _results(fold.pivot) if isinstance(fold.pivot, Fold) else 1
        parts = tuple(symbol(f"p.{i}") for i in range(pivots))
        symbols["p"] = parts if pivots > 1 else parts[0]

        identity = _as_state(fold.identity())
        lanes = list(identity)
        a, b = _state("a", lanes), _state("b", lanes)
        closed = _as_state(_call(fold.close, a=a, **symbols)) if fold.close else {c: symbol(f"a.{c}") for c in lanes}
        joined = list(closed)

        def spelling(components: Sequence[str]) -> dict[str, str]:
            return (
                outer
                | {"x": "x", "t": "t", "na": "na", "nb": "nb"}
                | {f"p.{i}": f"get<{i}>(p)" for i in range(pivots)}
                | {f"{s}.{c}": f"get<{i}>({s})" for s in "abcd" for i, c in enumerate(components)}
            )

        def emit(head: str, roots: Sequence[Expr], components: Sequence[str], tuple_result: bool = True) -> list[str]:
            lines, results = Printer(spelling(components)).body(roots)
            return _function(head, lines, f"tup({', '.join(results)})" if tuple_result else results[0])

        if fold.step:
            stepped = _as_state(_call(fold.step, a=a, **symbols))
        else:
            lifted = _as_state(_call(fold.lift, **symbols))
            combined = _as_state(fold.combine(a, b))
            swap = {symbol(f"b.{c}"): lifted[c] for c in lanes}
            stepped = {c: substitute(e, swap) for c, e in combined.items()}

        if isinstance(fold.pivot, Fold):
            pivot = self.fold(fold.pivot, f"{title}_pivot", (), params) + "<T, N>"
        else:
            pivot = f"ConstantPivot<int({literal(fold.pivot)})>" if fold.pivot is not None else "Nothing"
        merge = fold.merge or (lambda a, b: fold.combine(a, b))
        finished = _as_list(_call(fold.finish, a=_state("a", joined), **symbols))

        out = [
            f"  using Inputs = Tup<{', '.join(f'Pack<{t}, N>' for _, t in inputs)}>;",
            f"  using Pivot = {pivot};",
            f"  static constexpr bool kPivot = {str(fold.pivot is not None).lower()};",
            f"  static constexpr bool kRetry = {str(fold.retry is not None).lower()};",
            f"  static constexpr bool kRepivot = {str(fold.repivot is not None).lower()};",
            f"  static constexpr bool kSettle = {str(fold.settle is not None).lower()};",
            f"  static constexpr bool kQuick = {str(fold.quick is not None).lower()};",
            f"  static constexpr bool kBundle = {str(fold.bundle is not None).lower()};",
            f"  static constexpr int kOutputs = {len(finished)};",
            f"  static constexpr bool kHeavy = {str(_weight(list(stepped.values())) > HEAVY).lower()};",
        ]
        out += emit("BARACUDA_INLINE static auto identity()", list(identity.values()), lanes)
        head = "template <class A, class V>\n  BARACUDA_INLINE static auto"
        out.append(f"  static constexpr bool kWide = {str(_only_wide(list(stepped.values()))).lower()};")
        out += emit(
            "template <class A, class X, class V>\n  BARACUDA_INLINE static auto step(const A& a, const X& x, "
            "[[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, "
            "[[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args)",
            list(stepped.values()),
            lanes,
        )
        out += emit(
            "template <class A, class B>\n  BARACUDA_INLINE static auto combine(const A& a, const B& b)",
            list(_as_state(fold.combine(a, b)).values()),
            lanes,
        )
        if fold.settle:
            out += emit(
                "template <class A>\n  BARACUDA_INLINE static auto settle(const A& a)",
                list(_as_state(fold.settle(a)).values()),
                lanes,
            )
        if fold.quick and fold.loose:
            quick = list(_as_state(fold.quick(a, symbols["x"])).values())
            out += emit("template <class A, class X>\n  BARACUDA_INLINE static auto quick(const A& a, const X& x)", quick, lanes)
            loose = "template <class A>\n  BARACUDA_INLINE static auto loose(const A& a)"
            out += emit(loose, [fold.loose(a)], lanes, tuple_result=False)
            if fold.odd:
                odd = [fold.odd(symbols["x"])]
                out += emit("BARACUDA_INLINE static auto odd(const Pack<T, N>& x)", odd, lanes, tuple_result=False)
            out.append(f"  static constexpr bool kOdd = {str(fold.odd is not None).lower()};")
        if fold.bundle:
            out += emit(
                "template <class X, class V>\n  BARACUDA_INLINE static auto lift(const X& x, [[maybe_unused]] const Inputs& in, "
                "[[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args)",
                list(_as_state(_call(fold.lift, **symbols)).values()),
                lanes,
            )
            four = [_state(name, lanes) for name in "abcd"]
            out += emit(
                "template <class A>\n  BARACUDA_INLINE static auto bundle(const A& a, const A& b, const A& c, const A& d)",
                list(_as_state(fold.bundle(*four)).values()),
                lanes,
            )
        shape = dict.fromkeys(fold.index, "index_of(get<{}>(a), first)") | dict.fromkeys(fold.count, "wide(get<{}>(a))")
        gathered = [shape.get(c, "get<{}>(a)").format(i) for i, c in enumerate(lanes)]
        out += _function(
            "template <class A>\n  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first)",
            [],
            f"tup({', '.join(gathered)})",
        )
        tail = "([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n)"
        if fold.retry:
            out += emit(f"{head} retry{tail}", [_call(fold.retry, a=a, **symbols)], lanes, tuple_result=False)
        if fold.repivot:
            out += emit(f"{head} repivot{tail}", _as_list(_call(fold.repivot, a=a, **symbols)), lanes)
        out += emit(
            f"{head} close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n)",
            list(closed.values()),
            lanes,
        )
        ja, jb = _state("a", joined), _state("b", joined)
        count = "[[maybe_unused]] const Pack<f64, N>&"
        out += emit(
            f"template <class A>\n  BARACUDA_INLINE static auto merge(const A& a, const A& b, {count} na, {count} nb, "
            "[[maybe_unused]] const Args& args)",
            list(_as_state(_call(merge, a=ja, b=jb, **symbols)).values()),
            joined,
        )
        out += emit(
            "template <class A>\n  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, "
            "[[maybe_unused]] const Args& args)",
            finished,
            joined,
        )
        return self._struct(title, out, fold.lift or fold.step)

    # -------------------------------------------------------------------------------------------- backward maps
    def backward(self, back: Backward, op: Op, title: str) -> str:
        params = [p.name for p in op.params if p.is_number]
        rows = [(n, "f64" if op.elements.get(n) == "i64" else "T") for n in op.row_inputs(back)]
        outer = {name: f"get<{i}>(in)" for i, (name, _) in enumerate(rows)}
        outer |= {p: f"args.get<N>({i})" for i, p in enumerate(params)} | {"n": "n", "tiny": "args.tiny<N>()"}
        symbols = {n: symbol(n) for n in (*outer, "x", "k", "guard")}
        stat = "Nothing"
        st: Any = None
        if back.stat:
            stat = self.fold(back.stat, f"{title}_stat", rows, params) + "<T, N>"
            count = _results(back.stat)
            parts = tuple(symbol(f"st.{i}") for i in range(count))
            outer |= {f"st.{i}": f"get<{i}>(st)" for i in range(count)}
            st = parts if count > 1 else parts[0]
        guard = _call(op.guard, **symbols) if op.guard and back.stat else None
        root = lift(_call(back.formula, st=st, **symbols))
        if root.op == "wide":  # what is stored next need not be widened first
            root = root.args[0]

        out = [
            f"  using Inputs = Tup<{', '.join(f'Pack<{t}, N>' for _, t in rows)}>;",
            f"  using Stat = {stat};",
            f"  static constexpr bool kStat = {str(back.stat is not None).lower()};",
            f"  static constexpr bool kGuard = {str(guard is not None).lower()};",
            f"  static constexpr bool kReads = {str('x' in back.reads()).lower()};",
        ]
        common = (
            "[[maybe_unused]] const Inputs& in, {st}[[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args)"
        )
        if guard is not None:
            lines, results = Printer(outer).body([guard])
            out += _function("BARACUDA_INLINE static auto guard(" + common.format(st=""), lines, results[0])
        for general in (True, False) if guard is not None else (True,):
            known = {symbols["guard"]: guard if general and guard is not None else FALSE}
            variant = substitute(root, known)
            suffix = "" if general else "_fast"
            out += self._split(variant, outer, suffix, common)
        return self._struct(title, out, back.formula)

    @staticmethod
    def _split(root: Expr, outer: Mapping[str, str], suffix: str, common: str) -> list[str]:
        """What does not depend on the element is computed once per output (prepare); the rest per element (apply)."""
        depends: dict[int, bool] = {}
        everything = nodes_of([root])
        for e in everything:
            depends[id(e)] = (e.op == "symbol" and e.attr in ("x", "k")) or any(depends[id(a)] for a in e.args)
        reads_x = any(e.op == "symbol" and e.attr == "x" for e in everything)
        reads_k = any(e.op == "symbol" and e.attr == "k" for e in everything)
        constants = ("const", *_SCALAR_ARGUMENT, "lowest", "highest", "huge")
        edge: list[Expr] = []
        users = [e for e in everything if depends[id(e)]] or [Expr("root", (root,))]
        for e in users:
            edge += [a for a in e.args if not depends.get(id(a), False) and a.op not in constants and a not in _Identity(edge)]
        lines, results = Printer(outer).body(edge)
        out = _function(
            f"template <class S>\n  BARACUDA_INLINE static auto prepare{suffix}("
            + common.format(st="[[maybe_unused]] const S& st, "),
            lines,
            f"tup({', '.join(results)})",
        )
        known = {e: f"get<{i}>(c)" for i, e in enumerate(edge)}
        lines, results = Printer({"x": "x", "k": "k"}).body([root], known)
        out += [
            f"  static constexpr bool kMapWide{suffix} = {str(_only_wide([root])).lower()};",
            f"  static constexpr bool kMapReads{suffix} = {str(reads_x).lower()};",
            f"  static constexpr bool kMapPlace{suffix} = {str(reads_k).lower()};",
        ]
        out += _function(
            f"template <class C, class X>\n  BARACUDA_INLINE static auto apply{suffix}([[maybe_unused]] const X& x, "
            "[[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k)",
            lines,
            results[0],
        )
        return out

    # ------------------------------------------------------------------------------------------------ scans
    def scan(self, scan: Scan, op: Op, direction: str, title: str, above: Sequence[str] = ()) -> str:
        """`above`: the inputs of the scan that this one marks for, so that both number operands alike."""
        params = [p.name for p in op.params if p.is_number]
        sources = [n for n in scan.names() if n not in params]
        operands = list(dict.fromkeys(shifted(n)[0] for n in (above or sources)))
        mark = self.scan(scan.mark, op, direction, f"{title}_mark", sources) + "<T, N>" if scan.mark else "Nothing"
        inputs = [*sources, *(["mark"] if scan.mark else [])]
        outer = {name: f"get<{i}>(in)" for i, name in enumerate(inputs)} | {"k": "k"}
        outer |= {p: f"args.get<N>({i})" for i, p in enumerate(params)}
        symbols: dict[str, Any] = {n: symbol(n) for n in outer}

        identity = _as_state(scan.identity())
        parts = list(identity)
        a, b = _state("a", parts), _state("b", parts)
        spelling = outer | {f"{s}.{c}": f"get<{i}>({s})" for s in "ab" for i, c in enumerate(parts)}
        joined = _as_state(scan.combine(a, b))
        if scan.step:
            stepped = _as_state(_call(scan.step, a=a, **symbols))
        else:
            lifted = _as_state(_call(scan.lift, **symbols))
            swap = {symbol(f"b.{c}"): lifted[c] for c in parts}
            stepped = {c: substitute(e, swap) for c, e in joined.items()}
        results = _as_list(_call(scan.emit, a=a, b=b, **symbols))

        def emit(head: str, roots: Sequence[Expr]) -> list[str]:
            lines, names = Printer(spelling).body(roots)
            return _function(f"{head}", lines, f"tup({', '.join(names)})")

        # What no output ever depends on need not be carried while outputs are made.
        live = _live(stepped, results, "ab")
        kept = {c: e if c in live else symbol(f"a.{c}") for c, e in stepped.items()}

        places = any(e is symbols["k"] for e in nodes_of([*stepped.values(), *results]))
        extra = (
            dict.fromkeys(("x",), op.shorter)
            if direction == "forward"
            else dict.fromkeys((*op.gradients, *op.outputs), -op.shorter)
        )
        spots = [
            f"{{{operands.index(o)}, {by}, {extra.get(o, 0)}, {literal(scan.fill.get(n, 0.0))}}}"
            for n, (o, by) in ((n, shifted(n)) for n in sources)
        ]
        out = [
            f"  using Inputs = Tup<{', '.join(['Pack<T, N>'] * len(inputs))}>;",
            f"  using Mark = {mark};",
            f"  static constexpr int kSources = {len(sources)};",
            f"  static constexpr Source kSource[] = {{{', '.join(spots)}}};",
            f"  static constexpr int kOutputs = {len(results)};",
            f"  static constexpr bool kAgainst = {str(scan.against).lower()};",
            f"  static constexpr bool kPlace = {str(places).lower()};",
        ]
        out += emit("BARACUDA_INLINE static auto identity()", list(identity.values()))
        before, both = "[[maybe_unused]] const A& a", "[[maybe_unused]] const A& a, [[maybe_unused]] const A& b"
        rest = "[[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args"
        head = "template <class A>\n  BARACUDA_INLINE static auto"
        out += emit(f"{head} step({before}, {rest})", list(stepped.values()))
        out += emit(f"{head} advance({before}, {rest})", list(kept.values()))
        out += emit(f"{head} combine({both}, [[maybe_unused]] const Args& args)", list(joined.values()))
        out += emit(f"{head} emit({both}, {rest})", results)
        out.append(f"  static constexpr bool kQuick = {str(scan.quick is not None).lower()};")
        if scan.quick:
            out.append(f"  static constexpr int kEvery = {scan.quick.every};")
            dead = {symbol(f"{s}.{c}"): e for s in "ab" for c, e in identity.items() if c not in live}
            hasty = _as_state(_call(scan.quick.step, a=a, **symbols))
            safe, fair = ([_call(g, **symbols)] if g else [] for g in (scan.quick.safe, scan.quick.fair))
            right = [_call(scan.quick.right, b=b)] if scan.quick.right else []
            ready = _call(scan.quick.ready, a=a)
            out += emit(f"{head} quick_step({before}, {rest})", list(hasty.values()))
            out += emit(
                f"{head} quick_advance({before}, {rest})",
                [e if c in live else symbol(f"a.{c}") for c, e in hasty.items()],
            )
            shown = _as_list(_call(scan.quick.emit, a=a, b=b, **symbols))
            out.append(f"  static constexpr bool kApart = {str(_weight(shown) > HEAVY).lower()};")
            out += emit(f"{head} quick_emit({both}, {rest})", shown)
            for suffix, gone, more in (("", {}, safe), ("_live", dead, safe + fair)):
                masks = [*(substitute(r, gone) for r in right), *more]
                out += emit(f"{head} right{suffix}([[maybe_unused]] const A& b, {rest})", masks)
                out += emit(f"{head} ready{suffix}({before})", [substitute(ready, gone)])
        return self._struct(title, out, scan.lift or scan.step)

    def _struct(self, title: str, lines: list[str], source: Any) -> str:
        body = "\n".join(lines)
        if body not in self.structs:
            name = title.replace(".", "_")
            self.structs[body] = name
            quoted = "".join(f"// {line}\n" for line in _source(source))
            head = "  static constexpr int kN = N;\n  using Element = T;\n  template <int M>\n"
            head += f"  using At = {name}<T, M>;\n"
            self.text.append(f"{quoted}template <class T, int N = kLanes>\nstruct {name} {{\n{head}{body}\n}};\n")
        return self.structs[body]

    # ---------------------------------------------------------------------------------------------------- table
    def op(self, op: Op) -> None:
        params = [p.name for p in op.params if p.is_number]
        computes = sorted({d.row.compute for d in op.dtypes})
        floats = sorted({d.row.compute for d in op.dtypes if d.row.kind == "float"})
        for direction, variants, types in (
            ("forward", op.forward_variants(), computes),
            ("backward", op.backward_variants(), floats),
        ):
            for variant, entry in variants.items():
                kernel = f"{op.name}.{direction}" + (f".{variant}" if variant else "")
                for compute, title, entered, element in _computes(kernel, entry, types):
                    if op.family == "scan":
                        driver, name = "run_scan", self.scan(as_scan(entry, compute), op, direction, title)
                    elif direction == "forward":
                        driver, name = "run_fold", self.fold(as_fold(entry, compute), title, (), params)
                    else:
                        driver, name = "run_backward", self.backward(as_backward(entry, compute), op, title)
                    self.entries.setdefault(element, []).append((entered, f"{driver}<{name}<{element}>, {element}>"))

    def header(self) -> str:
        head = "// Emitted from the rows in src/baracuda/ops. Do not edit.\n#pragma once\n"
        head += '#include "skeleton/map.hpp"\n#include "skeleton/scan.hpp"\n\n'
        return (
            f"{head}namespace baracuda::BARACUDA_ISA {{\n\n" + "\n".join(self.text) + "\n}  // namespace baracuda::BARACUDA_ISA\n"
        )

    def table(self, compute: str) -> str:
        rows = "".join(f'    {{"{kernel}", "{compute}", &{run}}},\n' for kernel, run in self.entries.get(compute, ()))
        return (
            '// Emitted from the rows in src/baracuda/ops. Do not edit.\n#include "formulas.hpp"\n\n'
            f"namespace baracuda::BARACUDA_ISA {{\n\nconstexpr KernelEntry kEntries_{compute}[] = {{\n{rows}}};\n\n"
            "}  // namespace baracuda::BARACUDA_ISA\n"
        )


def _computes(kernel: str, entry: Any, computes: Sequence[str]) -> list[tuple[str, str, str, str]]:
    """(formula to pick, title of its struct, name of the kernel, element type) for each kernel of an entry."""
    found = [(c, f"{kernel}.{c}" if c != "f32" else kernel, kernel, c) for c in computes]
    if has_half(entry):
        found.append(("half", f"{kernel}.half", f"{kernel}.half", "f32"))
    return found


def _as_list(result: Any) -> list[Expr]:
    return [lift(v) for v in (result if isinstance(result, tuple) else (result,))]


def _results(fold: Fold) -> int:
    """How many values a fold finishes with."""
    return len(_as_list(fold.finish(**{p: _Any() if p == "a" else symbol(p) for p in parameters(fold.finish)})))


def _only_wide(roots: list[Expr]) -> bool:
    """Whether the element is only ever used widened, so that it can be loaded so."""
    users = [e for e in nodes_of(roots) if any(a.op == "symbol" and a.attr == "x" for a in e.args)]
    return bool(users) and not any(r.op == "symbol" and r.attr == "x" for r in roots) and {e.op for e in users} == {"wide"}


def _weight(roots: list[Expr]) -> int:
    """Roughly how many instructions a formula is."""
    return sum(WEIGHT.get(e.op, 1) for e in nodes_of(roots))


def _live(stepped: Mapping[str, Expr], results: Sequence[Expr], states: str) -> set[str]:
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


class _Identity:
    """Membership by identity: `in` on Expr would build a comparison."""

    def __init__(self, items: list[Expr]) -> None:
        self.ids = {id(i) for i in items}

    def __contains__(self, e: object) -> bool:
        return id(e) in self.ids


class _Any:
    """A state with any component, to learn the number of outputs of a finish."""

    def __getattr__(self, name: str) -> Expr:
        return symbol(f"any.{name}")


def _source(formula: Any) -> list[str]:
    try:
        text = textwrap.dedent(inspect.getsource(formula)).strip()
    except (OSError, TypeError):
        return []
    return text.splitlines()[:12]


def emit() -> dict[str, str]:
    """File name -> text for everything the build compiles."""
    emitter = Emitter()
    for op in OPS.values():
        emitter.op(op)
    files = {"formulas.hpp": emitter.header()}
    files |= {f"table_{c}.hpp": emitter.table(c) for c in ("f32", "f64", "i64", "u64")}
    return files
