"""Pools keep the contracts: bits over layouts, threads and batch; memory; errors; torch's conventions; the command line."""

# ruff: noqa: B023  (what a loop defines is called in it)
from __future__ import annotations

import json
import math
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import baracuda as bc
from baracuda.cli import bench, ceilings, check, inputs, main, measure, peers, problems, windows
from cases import FLOATS, cast, generator, layouts, random, same_bits
from pools import make_plan, output_extents, run, run_backward
from test_alloc import PRELUDE, counter, run_script  # noqa: F401  (a fixture)
from test_pool import POOLS, cases_of, data, named

ALL = [o for o in bc.OPS.values() if o.family == "pooling"]
HERE = Path(__file__).parent
X = np.arange(2 * 3 * 6 * 8, dtype=np.float32).reshape(2, 3, 6, 8)
BASE: dict[str, Any] = {"batch": 2, "channels": 3, "h_in": 6, "w_in": 8, "window": 2, "p": 2}


def small(op: bc.Op) -> tuple[tuple[int, ...], dict[str, Any]]:
    """A geometry for any pool, unpooling too."""
    if op.bins == "places":
        return {1: (9,), 2: (3, 4), 3: (2, 3, 2)}[op.spatial], {"window": 2}
    extents, fields = cases_of(op)[0]
    return extents, named(op) | fields


def outcome(op: bc.Op, fields: Any, x: Any, dy: Any, samples: Any, form: Any = None, *, like: Any = None) -> list[Any]:
    """y, indices and dx, with operands and outputs lying in memory as `form` makes them."""
    lay = form or (lambda a: a)
    full = fields | ({"return_indices": True} if "indices" in op.outputs else {})
    empty = lambda shape, dtype: lay(np.zeros(shape, dtype))
    outs = run(op, full, lay(x), samples=samples, empty=empty)
    dx = run_backward(op, fields, lay(x), lay(dy), outs["y"], samples=samples, dx=lay(np.full(x.shape, np.nan, x.dtype)))
    return [np.ascontiguousarray(v) for v in (*outs.values(), dx)]


def channels_last(a: Any) -> Any:
    """The same values, channels innermost in memory."""
    order = (0, *range(2, a.ndim), 1)
    back = (0, a.ndim - 1, *range(1, a.ndim - 1))
    return np.ascontiguousarray(a.transpose(order)).transpose(back)


def batch_last(a: Any) -> Any:
    return np.ascontiguousarray(a.transpose(*range(1, a.ndim), 0)).transpose(a.ndim - 1, *range(a.ndim - 1))


WIDE = {1: ((67,), 5), 2: ((13, 37), 17), 3: ((5, 6, 21), 9)}


def wide_cases(op: bc.Op) -> list[tuple[tuple[int, ...], dict[str, Any]]]:
    extents = WIDE[op.spatial][0]
    if op.bins == "adaptive":
        return [(extents, {"output_size": tuple(max(n // 3, 1) for n in extents)})]
    if op.bins == "fractional":
        return [(extents, {"window": 2, "output_size": tuple(max(n // 3, 1) for n in extents)})]
    fields: list[dict[str, Any]] = [{"window": 2}, {"window": 3, "stride": 2, "ceil_mode": True}, {"window": 3, "stride": 1},
                                    {"window": 2, "stride": 3}]  # fmt: skip
    if op.name.startswith("lp"):
        fields = [f | {"p": p} for f in fields[:2] for p in (1, 2, 3, 2.5, math.inf)]
    else:
        fields += [f | {"padding": 1} for f in fields[1:3]]
    return [(extents, f) for f in fields]


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("op", POOLS, ids=lambda o: o.name)
def test_bits_over_layouts(op, dtype):
    """Rows, channels last, batch last, sliced, reversed, Fortran order, misaligned: the same bits."""
    for extents, fields in wide_cases(op):
        shape = (2, WIDE[op.spatial][1], *extents)
        x, dy, samples = data(op, shape, dtype, fields)
        expected = outcome(op, fields, x, dy, samples)
        forms: dict[str, Any] = {"channels last": channels_last, "batch last": batch_last}
        forms |= {n: (lambda a, n=n: layouts(a)[n]) for n in ("F", "sliced", "reversed", "padded", "misaligned")}
        for name, form in forms.items():
            found = outcome(op, fields, x, dy, samples, form)
            assert all(same_bits(a, b) for a, b in zip(expected, found, strict=True)), (op.name, fields, name)


@pytest.mark.parametrize("dtype", ["f32", "bf16"])
@pytest.mark.parametrize("op", POOLS, ids=lambda o: o.name)
def test_bits_over_threads_and_batch(op, dtype):
    for extents, fields in wide_cases(op)[:3]:
        shape = (6, 40, *extents)
        x, dy, samples = data(op, shape, dtype, fields)
        found = []
        for threads in (1, 2, 5):
            bc.set_num_threads(threads)
            found.append(outcome(op, fields, x, dy, samples))
        for other in found[1:]:
            assert all(same_bits(a, b) for a, b in zip(found[0], other, strict=True)), (op.name, fields)
        some = slice(2, 3)
        one = outcome(
            op, fields, x[some, 7:9].copy(), dy[some, 7:9].copy(), None if samples is None else samples[some, 7:9].copy()
        )
        for a, b in zip(found[0], one, strict=True):
            assert same_bits(a[some, 7:9].copy(), b), (op.name, fields)


def test_large_outputs_are_the_same():
    """Past the cache, and not."""
    x = random(generator("large"), (3, 64, 130, 201), "f32")
    fields = {"window": 3, "stride": 1, "p": 2}
    y = run("lp_pool2d", fields, x)["y"]
    dx = run_backward("lp_pool2d", fields, x, y, y)
    part = run("lp_pool2d", fields, x[1:2, 5:9].copy())["y"]
    assert same_bits(y[1:2, 5:9].copy(), part)
    assert same_bits(dx[1:2, 5:9].copy(), run_backward("lp_pool2d", fields, x[1:2, 5:9].copy(), part, part))


@pytest.mark.parametrize("dtype", ["f32", "bf16"])
@pytest.mark.parametrize("name", ["lp_pool2d", "max_pool2d", "avg_pool2d"])
def test_small_windows_have_the_bits_of_others(name, dtype):
    """Windows of two and three cells, two apart, beside channels last, which knows no such windows. Infinities and NaN too."""

    def last(a):
        return np.ascontiguousarray(a.transpose(0, 2, 3, 1)).transpose(0, 3, 1, 2)

    orders = ({"p": 1.0}, {"p": 2.0}, {"p": 3.0}, {"p": math.inf}) if name == "lp_pool2d" else ({},)
    for extents in ((7, 33), (6, 70), (5, 1101)):
        x = random(generator(f"small {extents}"), (2, 16, *extents), "f32")
        x.flat[::97], x.flat[5::301], x.flat[7::211], x.flat[3::53] = np.nan, np.inf, -np.inf, -0.0
        x = cast(x, dtype)
        for window in (2, 3, (3, 2), (2, 3)):
            for fields in ({"window": window, "stride": 2} | o for o in orders):
                y = run(name, fields, x)["y"]
                dy = cast(random(generator("dy"), y.shape, "f32"), dtype)
                assert same_bits(y, run(name, fields, last(x))["y"]), fields
                dx = run_backward(name, fields, x, y, dy)
                assert same_bits(dx, run_backward(name, fields, last(x), last(y), last(dy))), fields


QUICK = {
    "lp 2": ("lp_pool2d", {"p": 2.0}),
    "lp 3": ("lp_pool2d", {"p": 3.0}),
    "avg": ("avg_pool2d", {}),
    "avg over 7": ("avg_pool2d", {"divisor_override": 7}),  # whose rounded reciprocal does not keep ties
    "avg inside": ("avg_pool2d", {"padding": (1, 0), "count_include_pad": False}),
    "max": ("max_pool2d", {}),
    "max padded": ("max_pool2d", {"padding": (1, 0)}),
}


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("window", [2, 3])
def test_quick_forms_have_the_bits_of_the_sums(name, window):
    """bf16 beside channels last, which knows no quick form: zeros, ties, NaN, and what f32 cannot add up, square or cube."""
    rng = np.random.default_rng(3)
    shape, bfloat16 = (1, 3, 23, 90), bc.Element("bf16").dtype
    plain = rng.standard_normal(shape)
    bits = rng.integers(0, 1 << 16, shape, dtype=np.uint16).view(bfloat16)
    given = (plain, np.maximum(plain, 0), -np.abs(plain), plain * 0.0, rng.integers(-4, 5, shape) * 0.5, plain * 2.0**-65,
             plain * 2.0**-30, plain * 2.0**100, plain * 2.0**125, plain * np.exp2(rng.integers(-14, 6, shape)),
             plain * np.exp2(rng.integers(-140, 128, shape)), np.where(rng.random(shape) < 0.01, np.nan, plain),
             np.where(rng.random(shape) < 0.9, -np.inf, plain), bits)  # fmt: skip
    with np.errstate(all="ignore"):
        given = [np.asarray(x).astype(bfloat16) for x in given]
    op, fields = QUICK[name]
    fields = fields | {"window": window, "stride": 2}
    for i, x in enumerate(given):
        y = getattr(bc, op)(x, **fields)
        assert same_bits(y, np.ascontiguousarray(getattr(bc, op)(channels_last(x), **fields)))
        for dy in (given[0], given[i], given[i - 1]):
            dy = np.ascontiguousarray(dy[:, :, : y.shape[2], : y.shape[3]])
            saves = {"lp": (x, y), "av": (), "ma": (x,)}[op[:2]]
            more = fields | ({"input_shape": shape} if op == "avg_pool2d" else {})
            dx = getattr(bc, op + "_backward")(dy, *saves, **more)
            last = getattr(bc, op + "_backward")(channels_last(dy), *map(channels_last, saves), **more)
            assert same_bits(dx, np.ascontiguousarray(last))


def test_the_order_is_the_one_written_down():
    """C order over the window, one f64 accumulator: in another order these cancel to other bits."""
    rng = generator("order")
    x = (rng.standard_normal((1, 1, 40, 44)) * 10.0 ** rng.integers(-8, 9, (1, 1, 40, 44))).astype(np.float32)
    y = run("avg_pool2d", {"window": (5, 7), "stride": (2, 3)}, x)["y"]
    for i, j in np.ndindex(y.shape[2:]):
        total = np.float64(-0.0)
        for v in x[0, 0, 2 * i : 2 * i + 5, 3 * j : 3 * j + 7].reshape(-1):
            total = total + np.float64(v)
        assert y[0, 0, i, j] == np.float32(total / 35)


def test_operands_at_the_edge_of_memory():
    """Nothing beside an operand is read or written."""
    done = subprocess.run([sys.executable, str(HERE / "guarded_pools.py")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip() == "inside"


ALLOC = (
    PRELUDE
    + """
    from test_pool_contracts import ALL, small
    from pools import make_plan as pool_plan
    for scale in {shapes}:
        for op in ALL:
            extents, fields = small(op)
            for element in ("f32", "f64", "bf16"):
                for backward in (False, True):
                    plan = pool_plan(op, (scale, 40, *extents), element, fields, backward=backward)
                    operands = {{o.name: np.ones(o.shape, o.element.dtype) for o in plan.problem.operands}}
                    found = counted(plan, operands)
                    assert found == 0, (found, plan)
    print("none")
"""
)


def test_no_native_allocation(counter):  # noqa: F811
    assert run_script(ALLOC, counter, library=counter, shapes=[1, 60]) == "none"


# ----------------------------------------------------------------------------------------------------------- functions
@pytest.mark.parametrize("op", ALL, ids=lambda o: o.name)
def test_functions_and_plans_agree(op):
    extents, fields = small(op)
    shape = (2, 3, *extents)
    rng = generator("functions", op.name)
    x = random(rng, shape, "f32")
    if op.bins == "places":
        plan = make_plan(op, shape, "f32", fields)
        y = np.empty(plan.problem.operands[-1].shape, np.float32)
        size = math.prod(y.shape[2:])
        indices = np.stack([rng.permutation(size)[: math.prod(extents)] for _ in range(6)]).reshape(shape)
        plan.run(x=x, indices=indices, y=y)
        assert same_bits(getattr(bc, op.name)(x, indices, **fields), y)
        flat = np.take_along_axis(y.reshape(2, 3, -1), indices.reshape(2, 3, -1), 2).reshape(shape)
        np.testing.assert_array_equal(flat, x)
        assert np.count_nonzero(y) == np.count_nonzero(x)
        dy = random(rng, y.shape, "f32")
        dx = getattr(bc, f"{op.name}_backward")(dy, indices, **fields)
        np.testing.assert_array_equal(dx, np.take_along_axis(dy.reshape(2, 3, -1), indices.reshape(2, 3, -1), 2).reshape(shape))
        one = getattr(bc, op.name)(x[0], indices[0], **fields)
        assert same_bits(one, y[0])
        old = random(rng, shape, "f32")
        added = getattr(bc, f"{op.name}_backward")(dy, indices, **fields, accumulate=True, out=old.copy())
        np.testing.assert_array_equal(added, old + dx)
        return
    x, dy, samples = data(op, shape, "f32", fields)
    outs = run(op, fields, x, samples=samples)
    arrays = {} if samples is None else {"samples": samples}
    function, gradient = getattr(bc, op.name), getattr(bc, f"{op.name}_backward")
    assert same_bits(function(x, **arrays, **fields), outs["y"])
    one = {n: v[0] for n, v in arrays.items()}
    assert same_bits(function(x[0], **one, **fields), outs["y"][0])
    if "indices" in op.outputs:
        y, places = function(x, **arrays, **fields, return_indices=True)
        assert same_bits(y, outs["y"])
        assert places.dtype == np.int64
        np.testing.assert_array_equal(np.take_along_axis(x.reshape(2, 3, -1), places.reshape(2, 3, -1), 2).reshape(y.shape), y)
    saved = {n: {"x": x, "y": outs["y"]}[n] for n in op.saves} | arrays
    given = {} if "x" in op.saves else {"input_shape": x.shape}
    dx = run_backward(op, fields, x, dy, outs["y"], samples=samples)
    assert same_bits(gradient(dy, **saved, **given, **fields), dx)
    single = {n: v[0] for n, v in saved.items()}
    alone = {} if "x" in op.saves else {"input_shape": x.shape[1:]}
    assert same_bits(gradient(dy[0], **single, **alone, **fields), dx[0])
    old = random(generator("old"), x.shape, "f32")
    added = gradient(dy, **saved, **given, **fields, accumulate=True, out=old.copy())
    assert same_bits(added, run_backward(op, fields, x, dy, outs["y"], samples=samples, dx=old.copy(), accumulate=True))
    with pytest.raises(bc.InvalidProblem, match="accumulate=True needs out="):
        gradient(dy, **saved, **given, **fields, accumulate=True)


def test_arguments_by_position():
    y = bc.lp_pool2d(X, 2, 2)
    assert same_bits(y, bc.lp_pool2d(X, p=2, window=2, stride=2))
    assert same_bits(bc.lp_pool2d(X, 3, (2, 3), (1, 2), True), bc.lp_pool2d(X, 3, (2, 3), stride=(1, 2), ceil_mode=True))
    assert same_bits(bc.lp_pool2d_backward(y, X, y, 2, 2), bc.lp_pool2d_backward(y, X, y, p=2.0, window=(2, 2)))
    assert same_bits(bc.max_pool2d(X, 3, 2, 1), bc.max_pool2d(X, 3, stride=2, padding=1))
    assert same_bits(bc.adaptive_avg_pool2d(X, (2, None)), bc.adaptive_avg_pool2d(X, output_size=(2, 8)))


# -------------------------------------------------------------------------------------------------------------- protocol
@pytest.mark.parametrize("op", ALL, ids=lambda o: o.name)
def test_plans_keep_the_protocol(op):
    extents, fields = small(op)
    for backward in (False, True):
        p = make_plan(op, (2, 3, *extents), "bf16", fields, backward=backward)
        assert pickle.loads(pickle.dumps(p)) == p
        assert hash(pickle.loads(pickle.dumps(p))) == hash(p)
        assert type(p).select(p.descriptor) == p
        assert p.workspace_size == 0
        assert p.sku.category == "pooling"
        assert p.sku.op.startswith(f"{op.name}.{'backward' if backward else 'forward'}")
        text = p.explain()
        assert p.problem.order in text
        assert f"reads {p.problem.bytes_read:,} bytes" in text
        with pytest.raises(AttributeError, match="immutable"):
            p.problem = None
    name = "".join(w.capitalize() for w in op.name.split("_"))
    assert type(p).__name__ == f"{name}BackwardPlan"
    assert getattr(bc, f"{name}Plan").descriptor_type is getattr(bc, f"{name}Descriptor")


def test_the_issue_s_own_descriptor():
    d = bc.LpPool2dDescriptor(
        batch=2, channels=3, h_in=6, w_in=8, window=2, p=2, stride=None, ceil_mode=False, rescale_clipped=False, element="f32"
    )
    p = bc.LpPool2dPlan.select(d)
    assert p.descriptor.window == (2, 2) == p.descriptor.stride
    y = np.empty((2, 3, 3, 4), np.float32)
    p.run(x=X, y=y)
    expected = np.sqrt((X.reshape(2, 3, 3, 2, 4, 2).astype(np.float64) ** 2).sum((3, 5)))
    np.testing.assert_allclose(y, expected, rtol=1e-7)
    b = bc.LpPool2dBackwardPlan.select(bc.LpPool2dBackwardDescriptor(2, 3, 6, 8, 2, 2, element="f32", accumulate=True))
    dx = np.ones_like(X)
    b.run(dy=y, x=X, y=y, dx=dx)
    np.testing.assert_allclose(dx, X + 1, rtol=1e-6)


# ---------------------------------------------------------------------------------------------------------------- errors
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"window": 0}, "LpPool2dPlan: window is 0, expected at least 1"),
        ({"window": (2, -1)}, "window is (2, -1), expected at least 1"),
        ({"window": (2, 2, 2)}, "window is (2, 2, 2), expected an int or 2 of them"),
        ({"window": 2.5}, "window is 2.5, expected an int"),
        ({"stride": 0}, "stride is 0, expected at least 1"),
        ({"stride": (1, -2)}, "stride is (1, -2), expected at least 1"),
        ({"p": 0}, "p is 0, expected a number above 0"),
        ({"p": -1.5}, "p is -1.5, expected a number above 0"),
        ({"p": math.nan}, "p is nan, expected a number above 0"),
        ({"p": "2"}, "p is '2', expected a number above 0"),
        ({"batch": -1}, "batch is -1, expected at least 0"),
        ({"channels": -3}, "channels is -3, expected at least 0"),
        ({"h_in": 1}, "window 2 is larger than h_in 1"),
        ({"w_in": 0}, "window 2 is larger than w_in 0"),
        ({"window": 9, "ceil_mode": True, "stride": 1}, "window 9 is larger than h_in 6"),
        ({"ceil_mode": 1}, "ceil_mode is 1, expected True or False"),
        ({"rescale_clipped": None}, "rescale_clipped is None, expected True or False"),
        ({"batch": 2**40, "channels": 2**40}, "is larger than a 64-bit address space"),
        ({"window": 2**70}, "at most 2^62"),
        ({"batch": 1.5}, "batch is 1.5, expected an int"),
    ],
)
def test_bad_geometry(change, words):
    with pytest.raises(bc.InvalidProblem) as caught:
        bc.LpPool2dPlan.select(bc.LpPool2dDescriptor(**(BASE | change)))
    assert words in str(caught.value)


def test_bad_geometry_of_the_others():
    for call, words in (
        (lambda: bc.max_pool2d(X, 2, padding=2), "padding is (2, 2), expected at most half of the window (2, 2)"),
        (lambda: bc.max_pool2d(X, 3, dilation=4), "window 3 with dilation 4 (reach 9) is larger than h_in 6"),
        (lambda: bc.avg_pool2d(X, 2, divisor_override=0), "divisor_override is 0, expected an int that is not 0"),
        (lambda: bc.adaptive_max_pool2d(X, (-1, 2)), "output_size is (-1, 2), expected at least 0"),
        (lambda: bc.adaptive_avg_pool2d(X, (1, 2, 3)), "output_size is (1, 2, 3), expected an int or 2 of them"),
        (lambda: bc.fractional_max_pool2d(X, np.zeros((2, 3, 2), "f4"), 2, (6, 4)), "6 windows of 2 do not fit h_in 6"),
        (
            lambda: bc.fractional_max_pool2d(X, np.zeros((2, 3, 3), "f4"), 2, (3, 4)),
            "samples has shape (2, 3, 3), expected (2, 3, 2)",
        ),
        (lambda: bc.max_pool2d(X[0, 0], 2), "x has shape (6, 8), expected rank 4"),
        (lambda: bc.lp_pool2d(X, 2), "window is missing"),
        (lambda: bc.avg_pool2d_backward(X, window=2), "input_shape is missing"),
        (lambda: bc.max_pool1d(np.ones((1, 1, 1), "f4"), 2, 1, 2, 4), "window 0 along l_in 1 holds padding only"),
    ):
        with pytest.raises(bc.InvalidProblem) as caught:
            call()
        assert words in str(caught.value), str(caught.value)
    with pytest.raises(bc.Unsupported, match="2\\^24 cells"):
        bc.MaxPool2dPlan.select(bc.MaxPool2dDescriptor(1, 1, 5000, 5000, window=5000))
    with pytest.raises(bc.Unsupported, match="does not take element i32"):
        bc.max_pool2d(X.astype(np.int32), 2)


def test_bad_operands_write_nothing():
    y = bc.lp_pool2d(X, 2, 2)
    plan = bc.LpPool2dBackwardPlan.select(bc.LpPool2dBackwardDescriptor(**BASE))
    frozen = np.full_like(X, 7.0)
    frozen.setflags(write=False)
    shared = np.full((3, 3, 6, 8), 7.0, np.float32)
    for change, words in (
        (
            {"dy": y[..., :3]},
            "LpPool2dBackwardPlan: dy has shape (2, 3, 3, 3), expected (2, 3, 3, 4): batch, channels and the windows",
        ),
        ({"x": X[:1]}, "x has shape (1, 3, 6, 8), expected (2, 3, 6, 8)"),
        ({"y": y.astype(np.float64)}, "y has dtype float64, expected f32"),
        ({"dx": frozen}, "dx is a numpy.ndarray that is read-only, expected a writable array"),
        ({"x": shared[:2], "dx": shared[1:]}, "dx overlaps x partially"),
        ({"x": shared[:2], "dx": shared[:2]}, "dx is the same memory as x"),
        ({"y": None}, "y is None, expected"),
    ):
        operands = {"dy": y, "x": X, "y": y, "dx": np.full_like(X, 7.0)} | change
        for method in (plan.can_implement, plan.run):
            with pytest.raises(bc.InvalidProblem) as caught:
                method(**operands)
            assert words in str(caught.value), str(caught.value)
        assert (operands["dx"] == 7).all()
    with pytest.raises(bc.InvalidProblem, match=r"dy has shape \(2, 3, 2, 4\), expected \(2, 3, 3, 4\)"):
        bc.lp_pool2d_backward(y[:, :, :2], X, y, 2, 2)
    out = np.full((2, 3, 6, 8), 7.0, np.float32)
    with pytest.raises(bc.InvalidProblem, match="out has shape"):
        bc.lp_pool2d(X, 2, 2, out=out)
    assert (out == 7).all()


def test_places_outside_the_plane_are_refused():
    indices = np.array([[[0, 4, 16]]])
    for bad in (-1, 9, 2**40, -(2**63)):
        indices[0, 0, 1] = bad
        y = np.full((1, 1, 6), 7.0, np.float32)
        with pytest.raises(bc.InvalidProblem, match="indices hold a place outside the plane"):
            bc.max_unpool1d(np.ones((1, 1, 3), np.float32), np.minimum(indices, 10**13), 2, out=y)
        assert (y == 7).all()
    with pytest.raises(bc.InvalidProblem, match="output_size is"):
        bc.max_unpool1d(np.ones((1, 1, 3), np.float32), np.zeros((1, 1, 3), np.int64), 2, output_size=9)


# ----------------------------------------------------------------------------------------------------------------- torch
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_torch_has_the_same_conventions(torch, rank):
    functional = torch.nn.functional
    x = torch.randn(2, 3, *(11, 9, 10)[:rank], dtype=torch.float64)

    def agrees(ours, theirs, gradient=None, **rest):
        leaf = x.clone().requires_grad_(True)
        expected = theirs(leaf)
        both = isinstance(expected, tuple)
        y = expected[0] if both else expected
        found = ours(x)
        if both:
            assert torch.equal(found[1], expected[1])
            found = found[0]
        torch.testing.assert_close(found, y.detach(), rtol=1e-13, atol=1e-13)
        dy = torch.randn_like(y)
        (dx,) = torch.autograd.grad(y, leaf, dy)
        torch.testing.assert_close(gradient(dy, found), dx, rtol=1e-11, atol=1e-12)

    for k, s, p, ceil in ((2, 2, 0, False), (3, 2, 1, True), (3, 1, 0, False), (2, 3, 1, True), (4, 3, 2, True)):
        settings = {"stride": s, "padding": p, "ceil_mode": ceil}
        for d in (1, 2):
            if p <= (d * (k - 1) + 1) // 2 and p <= k // 2:
                name, more = f"max_pool{rank}d", settings | {"dilation": d}
                agrees(
                    lambda v: getattr(bc, name)(v, k, **more, return_indices=True),
                    lambda v: getattr(functional, name)(v, k, **more, return_indices=True),
                    lambda dy, y: getattr(bc, f"{name}_backward")(dy, x, k, **more),
                )
        for include in (True, False):
            more, name = settings | {"count_include_pad": include}, f"avg_pool{rank}d"
            agrees(
                lambda v: getattr(bc, name)(v, k, **more),
                lambda v: getattr(functional, name)(v, k, **more),
                lambda dy, y: getattr(bc, f"{name}_backward")(dy, tuple(x.shape), k, **more),
            )
    for out in (1, 4, 9, 13):
        name = f"adaptive_avg_pool{rank}d"
        agrees(
            lambda v: getattr(bc, name)(v, out),
            lambda v: getattr(functional, name)(v, out),
            lambda dy, y: getattr(bc, f"{name}_backward")(dy, tuple(x.shape), out),
        )
        most = f"adaptive_max_pool{rank}d"
        agrees(
            lambda v: getattr(bc, most)(v, out, return_indices=True),
            lambda v: getattr(functional, most)(v, out, return_indices=True),
            lambda dy, y: getattr(bc, f"{most}_backward")(dy, x, out),
        )
    x = x.abs() + 0.1
    for p in (1.0, 2.0, 3.0, 1.5):
        name = f"lp_pool{rank}d"
        agrees(
            lambda v: getattr(bc, name)(v, p, 3, 2, True, rescale_clipped=True),
            lambda v: getattr(functional, name)(v, p, 3, 2, True),
            lambda dy, y: getattr(bc, f"{name}_backward")(dy, x, y, p, 3, 2, True, rescale_clipped=True),
        )
    y, places = getattr(functional, f"max_pool{rank}d")(x, 2, return_indices=True)
    back = getattr(bc, f"max_unpool{rank}d")(y, places, 2, output_size=tuple(x.shape[2:]))
    assert torch.equal(back, getattr(functional, f"max_unpool{rank}d")(y, places, 2, output_size=x.shape[2:]))
    if rank > 1:
        samples = torch.rand(2, 3, rank, dtype=torch.float64)
        name = f"fractional_max_pool{rank}d"
        agrees(
            lambda v: getattr(bc, name)(v, samples, 2, (4, 5, 3)[:rank], return_indices=True),
            lambda v: getattr(functional, name)(v, 2, (4, 5, 3)[:rank], _random_samples=samples, return_indices=True),
            lambda dy, y: getattr(bc, f"{name}_backward")(dy, x, samples, 2, (4, 5, 3)[:rank]),
        )


def test_channels_last_tensors(torch):
    x = torch.randn(2, 20, 9, 11)
    last = x.to(memory_format=torch.channels_last)
    for p in (1, 2, 3, 2.5):
        assert torch.equal(bc.lp_pool2d(last, p, 3, 2), bc.lp_pool2d(x, p, 3, 2))
    assert torch.equal(bc.max_pool2d(last, 2), torch.nn.functional.max_pool2d(x, 2))


# ---------------------------------------------------------------------------------------------------------- command line
def test_command_line(capsys):
    assert main(["ops", "--family", "pooling", "--json"]) == 0
    assert {r["name"] for r in json.loads(capsys.readouterr().out)} == {o.name for o in ALL}
    words = "explain lp_pool2d --backward --shape 2,3,8,9 --dtype bf16 --param p=3 --param window=3x2 --param ceil_mode=true"
    assert main(words.split()) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("LpPool2dBackwardPlan lp_pool2d")
    assert "dx bf16[2, 3, 8, 9]" in shown
    assert main(["explain", "lp_pool2d", "--shape", "8,9"]) == 2
    assert "expected 4: batch, channels, h_in, w_in" in capsys.readouterr().err
    assert main(["check", "lp_pool2d", "max_pool1d", "avg_pool3d", "max_unpool2d", "--dtype", "f32,bf16", "--samples", "8"]) == 0
    assert "guarantees held" in capsys.readouterr().out


@pytest.mark.parametrize("change", ["truth", "backward_truth", "ulp"])
def test_check_finds_what_is_wrong(change, monkeypatch, capsys):
    import dataclasses

    op = bc.OPS["avg_pool1d"]
    wrong = {"truth": lambda x, n: sum(x) / (n + 1), "backward_truth": lambda dy, x, n: [dy] * len(x), "ulp": 0.01}
    monkeypatch.setitem(bc.OPS, "avg_pool1d", dataclasses.replace(op, **{change: wrong[change]}))
    assert main(["check", "avg_pool1d", "--dtype", "f32", "--samples", "6"]) == 1
    assert "1 of 2 guarantees broken" in capsys.readouterr().out


def test_check_reaches_every_formula():
    for op in ALL:
        kernels = {op.kernel("forward", s, bc.Element.f32) for s in windows.settings(op)}
        assert len(kernels) == len(op.forward_variants()), op.name
        fields = [{n: v for n, v in s.items() if n != "return_indices"} for s in windows.settings(op)]
        plans = [problems.select(op, "backward", windows.SMALL[op.spatial], None, bc.Element.f32, f) for f in fields]
        assert len({p.problem.kernel for p in plans}) == len(op.backward_variants()), op.name
        assert check.check_op(op, bc.Element.f32, 1, 0)[0].values > 0


@pytest.mark.parametrize("op", ALL, ids=lambda o: o.name)
def test_every_op_can_be_measured(op, monkeypatch):
    monkeypatch.setattr(measure, "turn", lambda call, turn_s: measure.once(call))
    monkeypatch.setattr(ceilings, "MOST", ceilings.MIB)
    monkeypatch.setattr(windows, "SHAPES", {1: (2, 3, 40), 2: (2, 3, 8, 10), 3: (2, 3, 6, 8, 8)})
    rivals = peers.chosen("torch", 1) if peers.machine.installed("torch") else []
    for direction in ("forward", "backward"):
        for shape, axis, params in windows.cells(op):
            cell = inputs.Cell(op, direction, bc.Element.f32, shape, axis, params)
            row = bench.measure_cell(cell, rivals, ceilings.Ceilings(1), 1)
            assert row["fraction"] > 0
            assert set(row["peers"]) == {p.name for p in rivals}, cell.name
            plan = problems.select(op, direction, shape, axis, bc.Element.f32, params)
            assert row["bytes_read"] == plan.problem.bytes_read


def test_fields_of_odd_extents():
    """What the geometry says is what the loops count."""
    for op in POOLS:
        for extents, fields in cases_of(op):
            plan = make_plan(op, (1, 1, *extents), "f32", named(op) | fields)
            assert plan.problem.operands[-1].shape[2:] == output_extents(op, extents, fields)
            assert cast(1.0, "f32") == 1


@pytest.mark.parametrize("dtype", ["f32", "f64", "f16", "bf16"])
def test_one_window_that_holds_all_is_a_mean(dtype):
    """Global pooling has the bits of the reduction, whichever function it is called by and however x lies."""
    x = random(generator("global", dtype), (3, 5, 9, 7), dtype)
    mean = bc.mean(x, axis=(2, 3), keepdims=True)
    for view in (
        x,
        np.asfortranarray(x),
        np.ascontiguousarray(x.transpose(0, 2, 3, 1)).transpose(0, 3, 1, 2),
        x[..., ::-1][..., ::-1],
    ):
        assert same_bits(bc.adaptive_avg_pool2d(view, 1), mean)
        assert same_bits(bc.avg_pool2d(view, (9, 7)), mean)
        assert same_bits(bc.avg_pool2d(view, (9, 7), 1, count_include_pad=False), mean)
    halved = bc.avg_pool2d(x, (9, 7), divisor_override=126)
    assert np.allclose(halved.astype(np.float64), mean.astype(np.float64) / 2, rtol=0.02, atol=1e-3)
    plan = bc.AdaptiveAvgPool2dPlan.select(
        bc.AdaptiveAvgPool2dDescriptor(batch=3, channels=5, h_in=9, w_in=7, output_size=1, element=dtype)
    )
    assert "a mean" in plan.explain()
    assert bc.adaptive_avg_pool2d(x[:0], 1).shape == (0, 5, 1, 1)
