"""reduce_window: every reduction over windows of any axes, forward and backward, against plain loops, truth and JAX."""

import itertools
import pickle
import tracemalloc

import numpy as np
import pytest

import baracuda as bc
from baracuda.cli import windowed
from baracuda.dtypes import Element
from baracuda.registry import reductions
from cases import layouts

KINDS = list(reductions().values())
FLOATS = ("f16", "bf16", "f32", "f64")
SETTINGS = [
    ((3, 8), {"window": (1, 2), "stride": (1, 2)}),
    ((3, 9), {"window": (2, 3)}),
    ((2, 9, 7), {"window": (3, 2), "stride": (2, 3), "padding": ((1, 2), (1, 0)), "axis": (1, 2)}),
    ((2, 9, 7), {"window": (2, 3), "padding": "same", "axis": (2, 0)}),
    ((11,), {"window": 3, "stride": 2, "padding": 2, "dilation": 2}),
    ((4, 5), {"window": 4, "stride": 3, "padding": 3, "base_dilation": 2, "dilation": 1}),
    ((6, 5), {"window": (6, 1), "stride": (1, 2)}),
    ((5, 4), {"window": 1}),
    ((3, 7), {"window": (2,), "stride": (4,), "axis": (-1,)}),
    ((1, 1), {"window": 3, "padding": 1}),
]
CASES = pytest.mark.parametrize(("shape", "fields"), SETTINGS, ids=[str(i) for i in range(len(SETTINGS))])


def values(shape, element, seed=0):
    rng = np.random.default_rng(seed)
    if element.row.kind == "float":
        return rng.standard_normal(shape).astype(element.dtype)
    return rng.integers(0, 2 if element.row.kind == "bool" else 5, shape).astype(element.dtype)


def plan_of(kind, shape, element, fields, *, backward=False):
    cls, of = (
        (bc.ReduceWindowBackwardPlan, bc.ReduceWindowBackwardDescriptor)
        if backward
        else (bc.ReduceWindowPlan, bc.ReduceWindowDescriptor)
    )
    return cls.select(of(input_shape=shape, kind=kind, element=element, **fields))


def holds_nothing(shape, fields):
    d = plan_of("sum", shape, "f32", fields).descriptor
    return any(not inside for _, inside in windowed.windows(shape, d))


@pytest.mark.parametrize("kind", KINDS, ids=lambda k: k.name)
@CASES
def test_an_output_is_the_reduction_of_its_window(kind, shape, fields):
    """Bit by bit what the reduction itself gives for the cells as an array of their own, in every dtype."""
    for element in kind.dtypes:
        x = values(shape, element)
        if kind.empty_for({p.name: p.default for p in kind.params}) is None and holds_nothing(shape, fields):
            with pytest.raises(bc.InvalidProblem, match="holds no cell"):
                bc.reduce_window(x, kind.name, **fields)
            continue
        found = bc.reduce_window(x, kind.name, **fields)
        found = found if isinstance(found, tuple) else (found,)
        plan = plan_of(kind.name, shape, element, fields)
        assert [o.shape for o in plan.problem.operands if o.out] == [y.shape for y in found]
        for at, inside in windowed.windows(shape, plan.descriptor):
            cells = np.array([x[c] for c in inside], element.dtype)
            true = getattr(bc, kind.name)(cells)
            for y, t in zip(found, true if isinstance(true, tuple) else (true,), strict=True):
                assert y.dtype == np.asarray(t).dtype
                assert y[at].tobytes() == np.asarray(t).tobytes(), (kind.name, element, at)


@pytest.mark.parametrize("kind", [k for k in KINDS if k.differentiable], ids=lambda k: k.name)
@CASES
def test_a_gradient_is_the_sum_over_the_windows(kind, shape, fields):
    """What the gradient of the reduction gives to the cells of each window, added up."""
    if kind.empty_for({p.name: p.default for p in kind.params}) is None and holds_nothing(shape, fields):
        return
    x = values(shape, Element.f64)
    made = bc.reduce_window(x, kind.name, **fields)
    outs = dict(zip(kind.outputs, made if isinstance(made, tuple) else (made,), strict=True))
    form = outs[kind.outputs[0]].shape
    dys = {n: np.random.default_rng(5).standard_normal(form) for n in kind.gradients}
    saves = {n: v for n, v in ({"x": x} | outs).items() if n in kind.saves}
    dx = bc.reduce_window_backward(tuple(dys.values()), kind.name, **fields, **saves, input_shape=shape)
    true, size = np.zeros(shape), np.zeros(shape)
    for at, inside in windowed.windows(shape, plan_of(kind.name, shape, "f64", fields).descriptor):
        if not inside:
            continue
        cells = np.array([x[c] for c in inside])
        kept = {n: (cells if n == "x" else saves[n][at]) for n in saves}
        one = getattr(bc, f"{kind.name}_backward")(
            *(np.asarray(v[at]) for v in dys.values()), **{n: np.asarray(v) for n, v in kept.items()}, input_shape=cells.shape
        )
        for c, v in zip(inside, one, strict=True):
            true[c] += v
            size[c] += abs(v)
    np.testing.assert_array_equal(np.isnan(dx), np.isnan(true))
    np.testing.assert_array_less(np.abs(dx - true)[~np.isnan(true)], (1e-15 * size + 1e-300)[~np.isnan(true)])


@pytest.mark.parametrize("dtype", ["f32", "bf16", "f16", "f64", "i32", "u8", "bool"])
def test_values_are_within_their_ulp(dtype):
    for f in windowed.check_op(bc.OPS["reduce_window"], Element(dtype), 500, 3):
        assert not f.violations, f.violations[:3]
        assert f.values >= 100


@pytest.mark.parametrize("kind", windowed.MONOIDS)
@CASES
def test_jax_agrees(jax, kind, shape, fields):
    if kind in ("max", "min") and holds_nothing(shape, fields):
        return
    x = values(shape, Element.f32)
    twin = windowed.twin_of(jax, jax.lax.reduce_window, fields | {"kind": kind}, shape)
    y = bc.reduce_window(x, kind, **fields)
    np.testing.assert_allclose(y, np.asarray(twin(jax.numpy.asarray(x))), rtol=1e-5, atol=1e-6)
    if kind == "prod" or "dilation" in fields:  # JAX has no gradient there
        return
    dy = np.random.default_rng(1).standard_normal(y.shape).astype(np.float32)
    _, pullback = jax.vjp(twin, jax.numpy.asarray(x))
    dx = bc.reduce_window_backward(dy, kind, **fields, x=x, y=y, input_shape=shape)
    np.testing.assert_allclose(dx, np.asarray(pullback(jax.numpy.asarray(dy))[0]), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("kind", ["sum", "max", "prod", "var", "logsumexp"])
def test_bits_over_layouts_threads_and_batch(kind, dtype):
    element = Element(dtype)
    fields = {"window": (3, 3), "stride": (1, 2), "padding": 1, "axis": (1, 2)}
    x = values((6, 33, 40), element)
    plan, back = (plan_of(kind, x.shape, element, fields, backward=b) for b in (False, True))
    y, dx = np.empty(plan.problem.operands[1].shape, element.dtype), np.empty_like(x)
    dy = values(y.shape, element, 2)
    names = {o.name for o in back.problem.operands}

    def run(x, y, dy, dx, back=back, plan=plan):
        plan.run(x=x, y=y)
        given = {n: v for n, v in (("x", x), ("y", y), ("dy", dy)) if n in names}
        back.run(**given, dx=dx, workspace=back.make_workspace() if back.workspace_size else None)
        return y.tobytes(), dx.tobytes()

    wanted = run(x, y, dy, dx)
    for threads in (1, 2, 5):
        bc.set_num_threads(threads)
        assert run(x, y, dy, dx) == wanted
    for name, form in layouts(x).items():
        assert run(form, y, dy, dx) == wanted, name
    ones = [plan_of(kind, (1, *x.shape[1:]), element, fields, backward=b) for b in (False, True)]
    for i in range(len(x)):
        part = slice(i, i + 1)
        got = run(x[part], np.empty_like(y[part]), dy[part], np.empty_like(x[part]), ones[1], ones[0])
        assert got == (y[part].tobytes(), dx[part].tobytes())


def test_results_into_strided_memory():
    x = values((8, 12), Element.f32)
    wide = np.zeros((8, 24), np.float32)
    y = bc.reduce_window(x, "max", 3, padding=1)
    bc.reduce_window(x, "max", 3, padding=1, out=wide[:, ::2])
    assert wide[:, ::2].tobytes() == y.tobytes()
    assert not wide[:, 1::2].any()
    dx = bc.reduce_window_backward(y, "max", 3, padding=1, x=x, y=y)
    bc.reduce_window_backward(y, "max", 3, padding=1, x=x, y=y, out=wide[:, ::2])
    assert wide[:, ::2].tobytes() == dx.tobytes()


@pytest.mark.parametrize("ties", ["split", "all", "first", "last"])
def test_ties(ties):
    x = np.zeros(6, np.float32)
    y = bc.reduce_window(x, "max", 3, ties=ties)
    dx = bc.reduce_window_backward(np.ones_like(y), "max", 3, ties=ties, x=x, y=y)
    wanted = {"split": [1, 2, 3, 3, 2, 1], "all": [3, 6, 9, 9, 6, 3], "first": [3, 3, 3, 3, 0, 0], "last": [0, 0, 3, 3, 3, 3]}
    np.testing.assert_allclose(dx, np.array(wanted[ties]) / 3, rtol=1e-6)


def test_nothing_to_do():
    x = np.zeros((0, 5), np.float32)
    y = bc.reduce_window(x, "sum", (1, 3))
    assert y.shape == (0, 3)
    assert bc.reduce_window_backward(y, "sum", (1, 3), input_shape=(0, 5)).shape == (0, 5)
    assert bc.reduce_window(np.zeros(()), "sum", ()).shape == ()
    y = bc.reduce_window(np.ones(3, np.float32), "sum", 1, stride=2, padding=3)  # windows of padding alone
    np.testing.assert_array_equal(y, [0, 0, 1, 0, 0])
    y = bc.reduce_window(np.ones(3, np.float32), "mean", 2, stride=2, padding=4)
    np.testing.assert_array_equal(np.isnan(y), [True, True, False, False, True])


def test_plans_keep_the_protocol():
    fields = {"window": (3, 3), "stride": 2, "padding": 1, "axis": (1, 2)}
    plan = plan_of("std", (2, 9, 9), "f32", fields | {"correction": 0}, backward=True)
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert hash(plan) == hash(plan_of("std", (2, 9, 9), "f32", fields | {"correction": 0.0}, backward=True))
    assert plan.precision_guarantee.max_ulp == bc.OPS["std"].backward_ulp
    assert "window" in plan.explain()
    x, y, dx = values((2, 9, 9), Element.f32), np.empty((2, 5, 5), np.float32), np.empty((2, 9, 9), np.float32)
    with pytest.raises(bc.WorkspaceTooSmall):
        plan.run(x=x, y=y, dy=y, dx=dx)
    forward, work = plan_of("std", (2, 9, 9), "f32", fields | {"correction": 0}), plan.make_workspace()
    forward.run(x=x, y=y)
    plan.run(x=x, y=y, dy=y, dx=dx, workspace=work)
    tracemalloc.start()
    for _ in range(10):
        forward.run(x=x, y=y)
        plan.run(x=x, y=y, dy=y, dx=dx, workspace=work)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4096


@pytest.mark.parametrize(
    ("kind", "fields", "error", "words"),
    [
        ("sun", {"window": 3}, bc.InvalidProblem, "did you mean 'sum'"),
        ("sum_to", {"window": 3}, bc.Unsupported, "no windows"),
        ("sum", {"window": 7}, bc.InvalidProblem, "yields no output"),
        ("sum", {"window": 0}, bc.InvalidProblem, "window is 0, expected at least 1"),
        ("sum", {"window": (1, 2, 3)}, bc.InvalidProblem, "an int or 2 of them"),
        ("sum", {"window": 2, "stride": -1}, bc.InvalidProblem, "stride is -1"),
        ("sum", {"window": 2, "padding": "full"}, bc.InvalidProblem, "'valid', 'same'"),
        ("sum", {"window": 2, "padding": ((1, 1),)}, bc.InvalidProblem, "expected 2 pairs"),
        ("sum", {"window": 2, "padding": -1}, bc.InvalidProblem, "padding is -1"),
        ("sum", {"window": 2, "dilation": 2**62}, bc.InvalidProblem, "yields no output"),
        ("sum", {"window": 2**40, "dilation": 2**40}, bc.InvalidProblem, "exceeds 64 bits"),
        ("sum", {"window": 2, "axis": 5}, bc.InvalidProblem, "out of range"),
        ("sum", {"window": 2, "correction": 1}, bc.InvalidProblem, "has no parameter correction"),
        ("max", {"window": 2, "padding": 2}, bc.InvalidProblem, "holds no cell"),
        ("sum", {"window": 20001, "padding": 20000}, bc.Unsupported, "at most 16384"),
    ],
)
def test_bad_problems(kind, fields, error, words):
    x = np.zeros((5, 6), np.float32)
    with pytest.raises(error, match=words):
        bc.reduce_window(x, kind, **fields)


def test_bad_arrays():
    x = np.zeros((5, 6), np.float32)
    with pytest.raises(bc.InvalidProblem, match=r"dy has shape \(5, 5\), expected \(4, 5\)"):
        bc.reduce_window_backward(np.zeros((5, 5), np.float32), "sum", 2, input_shape=x.shape)
    with pytest.raises(bc.InvalidProblem, match="input_shape is missing"):
        bc.reduce_window_backward(np.zeros((4, 5), np.float32), "sum", 2)
    with pytest.raises(bc.InvalidProblem, match="x is missing"):
        bc.reduce_window_backward(np.zeros((4, 5), np.float32), "max", 2)
    with pytest.raises(bc.InvalidProblem, match="2 gradients"):
        bc.reduce_window_backward(np.zeros((4, 5), np.float32), "var_mean", 2, x=x)
    with pytest.raises(bc.Unsupported, match="no gradient"):
        bc.reduce_window_backward(np.zeros((4, 5), np.float32), "argmax", 2, x=x)
    with pytest.raises(bc.Unsupported, match="mean does not take element i32"):
        bc.reduce_window(x.astype(np.int32), "mean", 2)


def test_the_command_line_knows_it():
    from baracuda.cli import bench, problems

    op = problems.op_named("reduce_window")
    for (shape, axis, fields), direction in itertools.product(windowed.cells(op), ("forward", "backward")):
        cell = bench.Cell(op, direction, Element.f32, (1, 1, 8, 8), axis, fields)
        arrays = bench.inputs.operands(cell)
        made = bench.function_call(cell, arrays)()
        plan = cell.plan()
        work = plan.make_workspace() if plan.workspace_size else None
        plan.run(**{o.name: arrays[o.name] for o in plan.problem.operands}, workspace=work)
        assert made.tobytes() == arrays["y" if direction == "forward" else "dx"].tobytes()
        assert len(shape) == 4
