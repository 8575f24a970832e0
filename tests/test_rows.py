"""Rows: what is incomplete does not register, formulas trace and print as the C++ one expects, equal formulas print once."""

from __future__ import annotations

import ast
import math
import pathlib

import pytest

import baracuda as bc
import baracuda.ops.elementwise
from baracuda.expr import emit as emitter
from baracuda.expr.emit import printer
from baracuda.expr.nodes import PRIMITIVES, Expr, const, f, lift, nodes_of, substitute, symbol
from baracuda.registry import FLOATS, Backward, Fold, Op, Param, RowError, by_compute, choice, number, reduce, table as registry

ADD = Fold(
    identity=lambda: {"s": f.exact(0.0)},
    lift=lambda x: {"s": f.wide(x)},
    combine=lambda a, b: {"s": a.s + b.s},
    finish=lambda a: f.value(a.s),
)


@pytest.fixture(autouse=True)
def _table(monkeypatch):
    """Rows registered by a test do not stay."""
    monkeypatch.setattr(registry, "OPS", dict(registry.OPS))


def row(doc="Adds.", options=None, **parts):
    """Registers a row of these parts; what is None is left out."""
    given = {
        "truth": lambda x: sum(x),
        "forward": ADD,
        "backward": lambda dy: dy,
        "backward_truth": lambda dy, x: [dy] * len(x),
        **parts,
    }
    body = {k: v for k, v in given.items() if v is not None} | {"__doc__": doc}
    settings = {"dtypes": FLOATS, "torch": "sum", "jax": None, "empty": 0.0, "ulp": 1} | (options or {})
    return reduce(**settings)(type(parts.get("name", "added"), (), body))


# ---------------------------------------------------------------------------------------------------------- row checks
def test_a_whole_row_registers():
    op = row()
    assert isinstance(op, Op)
    assert registry.OPS["added"] is op
    assert "added" not in bc.OPS  # the table of the library is untouched
    assert op.gradients == ("dy",)
    assert op.saves == ()
    assert op.differentiable


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"doc": ""}, "a docstring says what it means"),
        ({"truth": None}, "truth, the plain definition, is missing"),
        ({"forward": None}, "forward is missing"),
        ({"backward_truth": None}, "backward and backward_truth come together"),
        ({"backward": None}, "backward and backward_truth come together"),
        ({"options": {"dtypes": ()}}, "dtypes are missing"),
        ({"backward": lambda dz: dz}, "the backward names dz: not an input, output, gradient or parameter"),
        ({"backward": lambda dy, slope: dy * slope}, "the backward names slope"),
        ({"forward": ADD.but(lift=None)}, "a fold has either lift or step"),
        ({"forward": ADD.but(step=lambda a, x: {"s": a.s})}, "a fold has either lift or step"),
        ({"forward": ADD.but(repivot=lambda a: a.s)}, "repivot needs a retry"),
        ({"forward": ADD.but(pivot=1.0, retry=lambda a: a.s > 0)}, "retry with a constant pivot needs a repivot"),
        ({"forward": ADD.but(retry=lambda a: a.s > 0, repivot=lambda a: a.s)}, "retry needs a pivot"),
        ({"forward": by_compute(f32=ADD, f64=None)}, "no forward fold for compute type f64"),
        ({"forward": lambda x: x}, "no forward fold"),
    ],
    ids=lambda v: v if isinstance(v, str) else "-".join(v),
)
def test_an_incomplete_row_does_not_register(change, words):
    before = dict(registry.OPS)
    with pytest.raises(RowError) as caught:
        row(**change)
    assert f"row 'added': {words}" in str(caught.value)
    assert before == registry.OPS


def test_a_name_is_taken_once():
    row()
    with pytest.raises(RowError, match="the name is taken"):
        row()


def test_saves_come_from_the_names_of_the_backward():
    op = row(backward=lambda dy, x, y: dy * x / y, backward_truth=lambda dy, x, y: x)
    assert op.saves == ("x", "y")
    stat = row(name="stat", backward=(ADD, lambda dy, st: dy * st), backward_truth=lambda dy, x: x)
    assert stat.saves == ("x",)  # its fold reads x
    guarded = row(
        name="guarded",
        backward=(ADD, lambda dy, st, guard: f.where(guard, dy, st)),
        backward_truth=lambda dy, x: x,
        guard=lambda y: f.is_inf(y),
    )
    assert guarded.saves == ("x", "y")


def test_ulp_of_the_backward_defaults_to_the_forward():
    assert row(options={"ulp": 3}).backward_ulp == 3
    assert row(name="other", options={"ulp": 3, "backward_ulp": 4}).backward_ulp == 4


def test_variants_name_kernels():
    op = row(
        options={"params": (choice("mode", "one", "two", doc="which"),), "variant": lambda mode: mode},
        forward={"one": ADD, "two": ADD},
        backward={"one": lambda dy: dy, "two": lambda dy: dy},
    )
    assert op.kernel("forward", {"mode": "two"}, bc.Element.f32) == "added.forward.two"
    assert op.kernel("backward", {"mode": "one"}, bc.Element.f32) == "added.backward.one"


def test_parameters_check_their_values():
    p = number("ord", 2.0, at_least=0.0, also=(-math.inf,), doc="the order")
    assert [v for v in (0, 2.5, math.inf, -math.inf) if not p.accepts(v)] == []
    assert [v for v in (-1, math.nan, True, "2", None) if p.accepts(v)] == []
    assert p.expected() == "a number of at least 0 or -inf"
    c = choice("ties", "split", "all", doc="who")
    assert c.default == "split"
    assert c.accepts("all")
    assert not c.accepts("most")
    assert c.expected() == "one of 'split', 'all'"
    assert isinstance(c, Param)


# ------------------------------------------------------------------------------------------------------------- tracing
def test_equal_expressions_are_one_node():
    x = symbol("x")
    assert f.exp(x + 1) is f.exp(x + 1)
    assert const(0.0) is not const(-0.0)
    assert (x * 1.0) is x
    assert (1.0 * x) is x
    assert x + 0.0 is not x  # -0 + 0 is 0
    assert len(nodes_of([f.exp(x) + f.exp(x)])) == 3


def test_tracing_refuses_branches():
    x = symbol("x")
    with pytest.raises(TypeError, match=r"a formula has no branches: use where\(condition, a, b\)"):
        _ = x if x > 0 else -x
    with pytest.raises(TypeError, match="no branches"):
        _ = x > 0 and x < 1
    with pytest.raises(TypeError, match="no branches"):
        max(x, 0.0)
    with pytest.raises(TypeError, match="no branches"):
        row(forward=ADD.but(lift=lambda x: {"s": x if x > 0 else -x})) and emit_of(registry.OPS["added"])


def test_tracing_refuses_what_is_no_number():
    x = symbol("x")
    for bad in ("1", None, [1], 1j):
        with pytest.raises(TypeError, match="a formula works on numbers and symbols"):
            lift(bad)
        with pytest.raises(TypeError):
            _ = x + bad
    with pytest.raises(AttributeError, match="no primitive 'tangent'; there are"):
        f.tangent(x)
    with pytest.raises(TypeError, match="where takes 3 arguments, got 2"):
        f.where(x > 0, x)
    assert isinstance(lift(2), Expr)


def test_primitives_are_few():
    assert len(PRIMITIVES) <= 40


def test_substitution_decides_known_conditions():
    x, g = symbol("x"), symbol("guard")
    e = f.where(g, f.exp(x), x * 2)
    assert substitute(e, {g: Expr("bool", (), False)}) is x * 2
    assert substitute(e, {g: Expr("bool", (), True)}) is f.exp(x)
    assert substitute(x + 1, {x: f.exp(x)}) is f.exp(x) + 1


# ------------------------------------------------------------------------------------------------------------ printing
def emit_of(*ops):
    e = emitter.Emitter("reduction")
    for op in ops:
        e.op(op)
    return e


def test_a_small_formula_prints_as_expected():
    x, y = symbol("x"), symbol("y")
    lines, results = printer.Printer({"x": "x", "y": "get<0>(in)"}).body([f.where(x > 0.5, f.exp(x - y), 0.0)])
    assert lines == [
        "const auto v0 = x > Const{0x1.0000000000000p-1};",
        "const auto v1 = x - get<0>(in);",
        "const auto v2 = exp(v1);",
        "const auto v3 = where(v0, v2, Const{0x0.0p+0});",
    ]
    assert results == ["v3"]


def test_shared_parts_print_once():
    x = symbol("x")
    e = f.exp(x)
    lines, _ = printer.Printer({"x": "x"}).body([e * e + e])
    assert sum("exp" in line for line in lines) == 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.1, "0x1.999999999999ap-4"),
        (1.0, "0x1.0000000000000p+0"),
        (-0.0, "-0x0.0p+0"),
        (math.inf, "__builtin_inf()"),
        (-math.inf, "-__builtin_inf()"),
        (math.nan, '__builtin_nan("")'),
    ],
)
def test_constants_are_exact(value, text):
    assert printer.literal(value) == text
    if math.isfinite(value):
        assert float.fromhex(text) == value


def test_a_row_prints_as_a_struct():
    e = emit_of(row(forward=ADD))
    header = e.header()
    assert "template <class T, int N = kLanes>\nstruct added_forward_fold {" in header
    assert "template <class T, int N = kLanes>\nstruct added_forward : added_forward_fold<T, N> {" in header
    assert '// lift=lambda x: {"s": f.wide(x)},' in header or "f.wide(x)" in header  # the source is quoted above it
    assert "const auto v0 = wide(x);" in header
    assert "const auto v1 = get<0>(a) + v0;" in header
    assert "static constexpr bool kPivot = false;" in header
    table = e.table("f32")
    folded, mapped = e.structs.weight["added_forward"], e.structs.weight["added_backward"]
    assert folded > mapped > 0  # an addition more
    assert f'{{"added.forward", "f32", &run_fold<added_forward<f32>, f32>, {folded}}},' in table
    assert f'{{"added.backward", "f32", &run_backward<added_backward<f32>, f32>, {mapped}}},' in table


def test_equal_formulas_print_once():
    one, two = row(), row(name="again")
    e = emit_of(one, two)
    structs = [t.split("struct ")[1].split(" ")[0] for t in e.structs.text]
    assert structs == ["added_forward_fold", "added_forward", "added_backward"]  # for both ops and both compute types
    assert '{"again.forward", "f64", &run_fold<added_forward<f64>, f64>, ' in e.table("f64")


def test_formulas_that_finish_differently_share_their_loops():
    halved = ADD.but(finish=lambda a: a.s * 0.5)
    e = emit_of(row(forward=ADD), row(name="halved", forward=halved))
    loops = [t.split("struct ")[1] for t in e.structs.text if "_fold {" in t]
    assert len(loops) == 1
    assert "struct halved_forward : added_forward_fold<T, N> {" in e.header()


def test_what_does_not_depend_on_the_element_is_prepared_once():
    op = row(backward=lambda dy, x, y: x * f.exp(dy / y), backward_truth=lambda dy, x, y: x)
    text = "\n".join(emit_of(op).structs.text)
    prepare = text[text.index("prepare(") : text.index("apply(")]
    apply = text[text.index("apply(") :]
    assert "exp(" in prepare
    assert "exp(" not in apply.split("}")[0]
    assert "x * get<0>(c)" in apply


def test_the_table_emits_every_kernel():
    """Each op, variant and compute type has an entry, and the built core has the same ones."""
    files = emitter.emit()
    whole = "".join(files.values())
    built = set(map(tuple, bc._core.kernels()))
    for op in bc.OPS.values():
        if op.family == "shape":  # has no formulas: tests/test_shape.py
            continue
        for variant in op.forward_variants():
            name = f"{op.name}.forward" + (f".{variant}" if variant else "")
            for compute in {d.row.compute for d in op.dtypes}:
                assert f'{{"{name}", "{compute}"' in whole
                assert (name, compute) in built
        for variant in op.backward_variants():
            name = f"{op.name}.backward" + (f".{variant}" if variant else "")
            for compute in {d.row.compute for d in op.dtypes if d.row.kind == "float"}:
                assert f'{{"{name}", "{compute}"' in whole
                assert (name, compute) in built


def test_emission_is_the_same_every_time():
    assert emitter.emit() == emitter.emit()


def test_backward_reads_its_operands_in_order():
    assert Backward(lambda dy, x, y, k, n: dy).reads() == ["dy", "x", "y"]
    assert Backward(lambda dy, st: dy, ADD).reads() == ["dy", "x"]


def test_an_elementwise_row_is_at_most_a_dozen_lines():
    for path in sorted(pathlib.Path(baracuda.ops.elementwise.__file__).parent.glob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for row in ast.parse("\n".join(lines)).body:
            if isinstance(row, ast.ClassDef):
                first = min(d.lineno for d in (*row.decorator_list, row))
                assert sum(1 for line in lines[first - 1 : row.end_lineno] if line.strip()) <= 12, f"{path.name}: {row.name}"
