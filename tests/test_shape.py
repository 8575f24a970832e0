"""Data movement: every row against its plain definition, place by place; gradients against exact sums; layouts, threads."""

from __future__ import annotations

import itertools
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import baracuda as bc
from baracuda.registry import Case, Shaped
from baracuda.truth import mp
from cases import bits_of, dtype_of, generator, layouts, miss, random, same_bits
from moving import ALL, CASES, MOVING, backward_truth, forward_truth, junk, label, operands, plan_of, run

FLOATS = ("f32", "f64", "f16", "bf16")
EACH = [pytest.param(op, case, id=label(op, case)) for op, case in CASES]
GRADIENTS = [pytest.param(op, case, id=label(op, case)) for op, case in CASES if op.differentiable]


# ----------------------------------------------------------------------------------------------------- the definitions
@pytest.mark.parametrize(("op", "case"), EACH)
def test_forward_is_the_definition(op: Shaped, case: Case) -> None:
    for element in ALL:
        if element[0] in "iub" and case.params.get("value") == 7 and element == "bool":
            continue  # 7 is no bool: refused, see below
        ins, outs = run(op, case, element)
        for name, truth in forward_truth(op, case, ins, element).items():
            assert same_bits(outs[name], truth), (element, name)


@pytest.mark.parametrize(("op", "case"), GRADIENTS)
def test_backward_is_the_exact_sum(op: Shaped, case: Case) -> None:
    """Within the ULP that the plan declares, of sums taken exactly."""
    into = backward_truth(op, case)
    for element in FLOATS:
        plan = plan_of(op, case, element, "backward")
        ins, outs = operands(plan, element)
        plan.run(**ins, **outs)
        for name, places in into.items():
            for i, terms in places.items():
                values = [mp.mpf(float(ins[d][j])) for d, j in terms]
                total = mp.fsum(values)
                floor = mp.mpf(2) ** (-98 if element == "f64" else -50) * mp.fsum(abs(v) for v in values)
                wrong = miss(outs[name][i], total, element, plan.precision_guarantee.max_ulp, floor)
                assert wrong is None, (element, name, i, wrong)


@pytest.mark.parametrize(("op", "case"), GRADIENTS)
@pytest.mark.parametrize("element", ["f32", "f64", "bf16"])
def test_backward_adds_in_the_canonical_order(op: Shaped, case: Case, element: str) -> None:
    """The bits of a gradient are those of `sum` over the same elements in C order."""
    ins, outs = run(op, case, element, "backward")
    by_count: dict[tuple[str, int], list[Any]] = {}
    for name, places in backward_truth(op, case).items():
        for i, terms in places.items():
            by_count.setdefault((name, len(terms)), []).append((i, [ins[d][j] for d, j in terms]))
    for (name, count), cells in by_count.items():
        rows = np.array([values for _, values in cells], outs[name].dtype).reshape(len(cells), count)
        expected = bc.sum(rows, axis=1)
        got = np.array([outs[name][i] for i, _ in cells], outs[name].dtype)
        assert same_bits(got, expected), (name, count)


def test_sums_that_overflow_on_their_way_come_back() -> None:
    big = 1.5e308
    dy = np.array([big, big, -big, 1.0] * 4).reshape(4, 4)
    dx = bc.repeat_backward(dy, (4, 1))
    assert same_bits(dx, bc.sum(dy, axis=0, keepdims=True))
    dx = bc.repeat_backward(dy.reshape(-1), (4,), input_shape=(4,))
    assert same_bits(dx, bc.sum(dy, axis=0))
    up = np.array([big, -big, big, -big])
    assert bc.repeat_interleave_backward(np.concatenate([up, [np.inf, 1, 2, -np.inf]]), 4, 0).tolist()[0] == 0.0
    many = np.tile(np.array([big, big, -big, -big]), 5)  # 20 of them
    assert same_bits(bc.broadcast_to_backward(many.reshape(20, 1), (1, 1)).reshape(()), bc.sum(many))


@pytest.mark.parametrize("element", ["bf16", "f16", "f32"])
@pytest.mark.parametrize("n", [2, 3, 7, 16, 31, 64])
def test_sums_of_few_near_and_far(element: str, n: int) -> None:
    """Exponents near each other, far apart, at either end, zeros of both signs, infinities and NaN: the bits of `sum`."""
    dtype, rng = bc.Element(element).dtype, np.random.default_rng(n)
    with np.errstate(over="ignore"):
        for spread in (0, 3, 9, 12, 20, 60, 130):
            for offset in (0, 1):  # rows that begin with a line, and rows that do not
                width = 3 * 64 + 7
                x = rng.standard_normal((n, width + offset)) * 2.0 ** rng.integers(-spread, spread + 1, (n, width + offset))
                x[rng.random(x.shape) < 0.1] = 0.0
                x[:, ::11] = np.where(rng.random((n, 1)) < 0.5, 0.0, -0.0)
                x[:, 5] = -0.0
                x[rng.integers(n), 70:74] = (np.inf, -np.inf, np.nan, 3e38)
                dy = x.astype(dtype)[:, offset:]
                assert same_bits(bc.broadcast_to_backward(dy, (1, width))[0], bc.sum(dy, axis=0)), (spread, offset)


@pytest.mark.parametrize("dtype", ["u1", "u2", "u4", "u8"])
def test_runs_of_every_length(dtype: str) -> None:
    """Rows that are shorter than a register, or a little longer, forwards and backwards."""
    for n in (*range(1, 70), 127, 128, 129, 200, 1000):
        x = np.arange(3 * n).reshape(3, n).astype(dtype)
        assert same_bits(bc.flip(x, (1,)), np.ascontiguousarray(x[:, ::-1]))
        assert same_bits(bc.repeat(x, (2, 2)), np.tile(x, (2, 2)))
        assert same_bits(bc.roll(x, 1, 1), np.roll(x, 1, 1))


def test_zero_repeats_give_zero_gradients() -> None:
    dx = bc.repeat_backward(np.empty((0, 6), np.float32), (0, 2), input_shape=(2, 3))
    assert same_bits(dx, np.zeros((2, 3), np.float32))
    dx = bc.repeat_interleave_backward(np.empty((0,), np.float32), 0, 0, input_shape=(4,))
    assert same_bits(dx, np.zeros(4, np.float32))
    dx = bc.broadcast_to_backward(np.empty((0, 4), np.float32), (1, 1))
    assert same_bits(dx, np.zeros((1, 1), np.float32))


# ------------------------------------------------------------------------------------------------------------- layouts
KINDS = ("F", "sliced", "reversed", "padded", "misaligned", "readonly")
LAID = [p for p in EACH if p.values[0].inputs and max((len(s) for s in p.values[1].shapes), default=0) > 0]


@pytest.mark.parametrize(("op", "case"), LAID)
@pytest.mark.parametrize("direction", ["forward", "backward"])
def test_layouts_do_not_reach_the_bits(op: Shaped, case: Case, direction: str) -> None:
    """Any strides in, any strides out: the same bits as in C order."""
    if direction == "backward" and not op.differentiable:
        return
    for element in ("f32", "bf16", "f64", "i8")[: 4 if direction == "forward" else 3]:
        plan = plan_of(op, case, element, direction)
        ins, outs = operands(plan, 1)
        plan.run(**ins, **outs)
        forms = {n: layouts(x) if x.ndim else dict.fromkeys(KINDS, x) for n, x in ins.items()}
        for kind in KINDS:
            again = {n: junk(x.shape, bc.Element(element)) for n, x in outs.items()}
            if kind != "readonly":
                again = {n: layouts(x)[kind] if x.ndim else x for n, x in again.items()}
            plan.run(**{n: f[kind] for n, f in forms.items()}, **again)
            for n, y in again.items():
                assert same_bits(y, outs[n]), (element, kind, n)


def test_inputs_may_be_broadcast_themselves() -> None:
    x = np.broadcast_to(np.arange(5, dtype=np.float32), (4, 5))
    assert same_bits(bc.permute(x, (1, 0)), np.ascontiguousarray(x.T))
    assert same_bits(bc.pad(x, 2, "reflect"), np.pad(x, 2, "reflect"))
    assert same_bits(bc.contiguize(x), np.ascontiguousarray(x))
    assert same_bits(bc.triu(x), np.triu(x))


# --------------------------------------------------------------------------------------------------------------- sizes
def big(shape: Any, element: str) -> Any:
    return random(generator(shape, element), shape, element)


@pytest.mark.parametrize("element", ["i8", "bf16", "f32", "f64"])
@pytest.mark.parametrize("extents", [(130, 257), (64, 33, 65), (3, 700, 129), (257, 3, 130), (16, 128, 128), (5, 4, 3, 70)])
def test_every_permutation(extents: Any, element: str) -> None:
    x = big(extents, element)
    for axes in itertools.permutations(range(x.ndim)):
        assert same_bits(bc.permute(x, axes), np.ascontiguousarray(x.transpose(axes))), axes


@pytest.mark.parametrize("element", ["i8", "f16", "f32", "f64"])
def test_permutations_of_rows_that_are_pages_apart(element: str) -> None:
    size = bc.Element(element).row.bits // 8
    x = big((128, 75, 900 // size + 1), element)
    for axes in itertools.permutations(range(x.ndim)):
        assert same_bits(bc.permute(x, axes), np.ascontiguousarray(x.transpose(axes))), axes
        assert same_bits(bc.permute(x[::-1], axes), np.ascontiguousarray(x[::-1].transpose(axes))), axes


@pytest.mark.parametrize("element", FLOATS)
@pytest.mark.parametrize("repeats", [(2, 2), (4, 4), (2, 8), (3, 2), (4, 16), (1, 4), (3, 3), (16, 4)])
def test_sums_over_tiles_have_the_bits_of_sum(repeats: tuple[int, int], element: str) -> None:
    down, across = repeats
    for columns in (1, 32, 96, 100, 1024):
        dy = big((down * 3, across * columns), element)
        dy.reshape(-1)[::89] = 0
        dy[0, 1::97] = np.inf
        dy[-1, ::193] = np.nan
        cells = dy.reshape(down, 3, across, columns).transpose(1, 3, 0, 2).reshape(3, columns, -1)
        assert same_bits(bc.repeat_backward(dy, repeats), bc.sum(cells, axis=-1)), columns


@pytest.mark.parametrize("element", ["i8", "f16", "f32", "f64"])
def test_large_outputs(element: str) -> None:
    """Beyond what is written through the cache: rows that start anywhere, whole tiles and cut ones."""
    size = bc.Element(element).row.bits // 8
    x = big((1031, 24 * 1024 // size), element)
    assert same_bits(bc.flip(x, 1), np.ascontiguousarray(x[:, ::-1]))
    assert same_bits(bc.flip(x), np.ascontiguousarray(x[::-1, ::-1]))
    assert same_bits(bc.roll(x, (5, 77), (0, 1)), np.roll(x, (5, 77), (0, 1)))
    assert same_bits(bc.pad(x, ((1, 0), (3, 2)), value=1), np.pad(x, ((1, 0), (3, 2)), constant_values=1))
    for mode, name in (("reflect", "reflect"), ("replicate", "edge"), ("circular", "wrap"), ("symmetric", "symmetric")):
        assert same_bits(bc.pad(x, ((2, 1), (1, 5)), mode), np.pad(x, ((2, 1), (1, 5)), name)), mode
    assert same_bits(bc.concat([x[:, :7], x[:, 9:], x], 1), np.concatenate([x[:, :7], x[:, 9:], x], 1))
    assert same_bits(bc.stack([x, x], -1), np.stack([x, x], -1))
    assert same_bits(bc.permute(x, (1, 0)), np.ascontiguousarray(x.T))
    assert same_bits(bc.triu(x, 3), np.triu(x, 3))
    assert same_bits(bc.tril(x, -3), np.tril(x, -3))
    assert same_bits(bc.repeat(x[:, :999], (1, 25)), np.tile(x[:, :999], (1, 25)))
    assert same_bits(bc.repeat_interleave(x[:, :5000], 5, 1), np.repeat(x[:, :5000], 5, 1))
    assert same_bits(bc.contiguize(x[:, 1:]), np.ascontiguousarray(x[:, 1:]))
    assert same_bits(bc.fill((1031, 25 * 1024 // size + 1), 1, element), np.full((1031, 25 * 1024 // size + 1), 1, x.dtype))


@pytest.mark.parametrize("element", FLOATS)
def test_threads_do_not_reach_the_bits(element: str) -> None:
    before = bc.num_threads()
    dy = big((700, 1500), element)
    calls = [
        lambda: bc.repeat_backward(dy, (7, 3)), lambda: bc.repeat_interleave_backward(dy, 5, 1),
        lambda: bc.pad_backward(dy, 4, "reflect"), lambda: bc.pad_backward(dy, ((300, 50), (700, 100)), "replicate"),
        lambda: bc.unfold_windows_backward(dy, (700, 1505), 1, 1500, 5) if False else bc.broadcast_to_backward(dy, (1500,)),
        lambda: bc.unfold_windows_backward(dy.reshape(7, 100, 1500)[:, :, :40].copy(), (7, 337), 1, 40, 3),
        lambda: bc.permute(dy, (1, 0)), lambda: bc.pad(dy, 9, "circular"), lambda: bc.triu(dy),
    ]  # fmt: skip
    try:
        bc.set_num_threads(1)
        alone = [c() for c in calls]
        for n in (2, 3, 8):
            bc.set_num_threads(n)
            for c, expected in zip(calls, alone, strict=True):
                assert same_bits(c(), expected)
    finally:
        bc.set_num_threads(before)


# ---------------------------------------------------------------------------------------------------- random geometry
def test_any_padding() -> None:
    rng = generator("padding")
    op = MOVING["pad"]
    for _ in range(150):
        rank = int(rng.integers(1, 4))
        extents = tuple(int(n) for n in rng.integers(1, 6, rank))
        mode = str(rng.choice(["constant", "reflect", "replicate", "circular", "symmetric"]))
        pairs = []
        for n in extents:
            crop = -int(rng.integers(0, n // 2 + 1))
            most = {"reflect": n - 1, "symmetric": n, "circular": n + crop}.get(mode, 7)
            pair = [crop if rng.random() < 0.5 else int(rng.integers(0, most + 1)), int(rng.integers(0, most + 1))]
            pairs.append(tuple(pair[:: int(rng.choice([-1, 1]))]))
        _agrees(op, Case((extents,), {"padding": tuple(pairs), "mode": mode}))


def test_any_windows() -> None:
    rng = generator("windows")
    for _ in range(120):
        extents = tuple(int(n) for n in rng.integers(1, 30, int(rng.integers(1, 3))))
        axis = int(rng.integers(0, len(extents)))
        size = int(rng.integers(1, extents[axis] + 1))
        _agrees(MOVING["unfold_windows"], Case((extents,), {"axis": axis, "size": size, "step": int(rng.integers(1, 9))}))


def test_any_repeats_and_rolls() -> None:
    rng = generator("repeats")
    for _ in range(80):
        extents = tuple(int(n) for n in rng.integers(0, 5, int(rng.integers(0, 4))))
        times = tuple(int(n) for n in rng.integers(0, 4, len(extents) + int(rng.integers(0, 2))))
        _agrees(MOVING["repeat"], Case((extents,), {"repeats": times}))
        _agrees(MOVING["roll"], Case((extents,), {"shifts": int(rng.integers(-40, 40))}))
        if extents:
            axis = int(rng.integers(0, len(extents)))
            counts = tuple(int(n) for n in rng.integers(0, 4, extents[axis]))
            _agrees(MOVING["repeat_interleave"], Case((extents,), {"repeats": counts, "axis": axis}))
            _agrees(MOVING["permute"], Case((extents,), {"axes": tuple(int(a) for a in rng.permutation(len(extents)))}))


def _agrees(op: Shaped, case: Case) -> None:
    ins, outs = run(op, case, "f32")
    for name, truth in forward_truth(op, case, ins, "f32").items():
        assert same_bits(outs[name], truth), (op.name, case)
    ins, outs = run(op, case, "f32", "backward")
    for name, places in backward_truth(op, case).items():
        for i, terms in places.items():
            total = sum(float(ins[d][j]) for d, j in terms)
            assert abs(float(outs[name][i]) - total) <= 1e-6 * sum(abs(float(ins[d][j])) for d, j in terms), (op.name, case, i)


# --------------------------------------------------------------------------------------------------------------- twins
def _torch_gives(torch: Any, op: Shaped, case: Case, inputs: list[Any]) -> Any:
    twin = (op.twins or {})["torch"]
    given = dict(case.params)
    return twin(torch, inputs, **given) if op.sequence else twin(torch, *inputs, **given)


def test_torch_agrees(torch: Any) -> None:
    """Forward and backward, wherever torch takes the problem."""
    compared: dict[str, int] = {}
    for op, case in CASES:
        if "torch" not in (op.twins or {}) or not op.inputs:
            continue
        plan = plan_of(op, case, "f64")
        ins, outs = operands(plan, 3)
        leaves = [torch.from_numpy(x).requires_grad_(True) for x in ins.values()]
        try:
            theirs = _torch_gives(torch, op, case, leaves)
        except (RuntimeError, TypeError, ValueError, IndexError, NotImplementedError):
            continue  # torch refuses: rank, extent 0, a mode for this rank
        plan.run(**ins, **outs)
        parts = list(theirs) if isinstance(theirs, (list, tuple)) else [theirs]
        for ours, part in zip(outs.values(), parts, strict=True):
            assert ours.shape == tuple(part.shape), label(op, case)
            np.testing.assert_array_equal(ours, part.detach().numpy(), err_msg=label(op, case))
        back = plan_of(op, case, "f64", "backward")
        dys, dxs = operands(back, 4)
        back.run(**dys, **dxs)
        grads = torch.autograd.grad(parts, leaves, [torch.from_numpy(d) for d in dys.values()], allow_unused=True)
        for ours, part in zip(dxs.values(), grads, strict=True):
            np.testing.assert_allclose(ours, part.numpy(), rtol=1e-13, atol=1e-13, err_msg=label(op, case))
        compared[op.name] = compared.get(op.name, 0) + 1
    assert len(compared) >= 16, compared
    assert sum(compared.values()) >= 60, compared


def test_numpy_agrees() -> None:
    compared = set()
    for op, case in CASES:
        if "numpy" not in (op.twins or {}):
            continue
        plan = plan_of(op, case, "f32")
        ins, outs = operands(plan, 3)
        twin = (op.twins or {})["numpy"]
        given = [list(ins.values())] if op.sequence else list(ins.values()) if op.inputs else [np.float32]
        try:
            theirs = twin(np, *given, **case.params)
        except (ValueError, TypeError, IndexError):
            continue  # NumPy does not crop, and pads no empty axis
        plan.run(**ins, **outs)
        parts = list(theirs) if isinstance(theirs, (list, tuple)) else [theirs]
        for ours, part in zip(outs.values(), parts, strict=True):
            np.testing.assert_array_equal(ours, part, err_msg=label(op, case))
        compared.add(op.name)
    assert len(compared) >= 18, compared


# ---------------------------------------------------------------------------------------------------------- functions
def test_functions_return_what_came_in(torch: Any, jax: Any) -> None:
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    for make, kind in ((np.asarray, np.ndarray), (torch.from_numpy, torch.Tensor), (jax.numpy.asarray, jax.Array)):
        a = make(x)
        results = [
            bc.repeat(a, (2, 2)), bc.repeat_backward(a, (3, 2)), bc.pad(a, 1), bc.permute(a, (1, 0)), bc.concat([a, a], 1),
            *bc.split(a, 2, 1), *bc.concat_backward(a, (1, 3), 1), bc.split_backward([a, None], 0, (3, 5)), bc.stack([a]),
            *bc.meshgrid([a[0], a[1]]), bc.write_slice(a, a[:1], (2, 0)), *bc.write_slice_backward(a, (1, 4), (2, 0)),
            bc.eye(3, like=a), bc.fill((2,), 1, like=a), bc.tile(a, 2), bc.repeat_interleave(a, 2), bc.unfold_windows(a, 1, 2, 1),
        ]  # fmt: skip
        assert all(isinstance(r, kind) for r in results), kind
        assert [tuple(r.shape) for r in results[:5]] == [(6, 8), (1, 2), (5, 6), (4, 3), (3, 8)]
        np.testing.assert_array_equal(np.asarray(results[0]), np.tile(x, (2, 2)))
        np.testing.assert_array_equal(np.asarray(results[9]), np.concatenate([x, np.zeros((5, 4), np.float32)]))


def test_out_is_written_and_returned() -> None:
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    y = np.empty((2, 6), np.float32)
    assert bc.repeat(x, (1, 2), out=y) is y
    np.testing.assert_array_equal(y, np.tile(x, (1, 2)))
    assert bc.concat([x, x], 1, out=y) is y
    parts = (np.empty((2, 1), np.float32), np.empty((2, 2), np.float32))
    assert bc.split(x, (1, 2), 1, out=parts) is parts
    np.testing.assert_array_equal(parts[1], x[:, 1:])
    both = (np.empty((2, 3), np.float32), np.empty((1, 1), np.float32))
    assert bc.write_slice_backward(x, (1, 1), (1, 1), out=both) is both
    assert both[1][0, 0] == x[1, 1]
    assert both[0][1, 1] == 0


def test_in_place_where_it_is_safe() -> None:
    x = np.arange(16, dtype=np.float32).reshape(4, 4)
    expected = np.triu(x, 1)
    bc.triu(x, 1, out=x)
    assert same_bits(x, expected)
    update = np.full((2, 2), -1, np.float32)
    bc.write_slice(x, update, (1, 1), out=x)
    expected[1:3, 1:3] = -1
    assert same_bits(x, expected)
    for bad in (
        lambda: bc.flip(x, 0, out=x),
        lambda: bc.permute(x, (1, 0), out=x),
        lambda: bc.write_slice(x, x[:2, :2], (1, 1), out=x),
    ):
        before = x.copy()
        with pytest.raises(bc.InvalidProblem, match=r"same memory|overlaps"):
            bad()
        assert same_bits(x, before)


def test_any_number_of_inputs() -> None:
    xs = [np.full((2, 1 + i % 2), i, np.int16) for i in range(2000)]
    assert same_bits(bc.concat(xs, 1), np.concatenate(xs, 1))
    y = bc.stack([x[:, :1] for x in xs], -1)
    assert same_bits(y, np.stack([x[:, :1] for x in xs], -1))
    dy = random(generator("many"), (2, 3000), "f32")
    parts = bc.concat_backward(dy, [x.shape[1] for x in xs], 1)
    assert len(parts) == 2000
    assert same_bits(np.concatenate(parts, 1), dy)
    assert same_bits(bc.split_backward(parts, 1), dy)
    assert same_bits(np.concatenate(bc.split(dy, 1, 1), 1), dy)


# --------------------------------------------------------------------------------------------------------------- plans
def test_repeat_plan_as_the_semantics_say() -> None:
    d = bc.RepeatDescriptor(input_shape=(3, 4), repeats=(2, 1, 3), element="bf16")
    p = bc.RepeatPlan.select(d)
    assert d.output_shape() == (2, 3, 12)
    back = bc.RepeatBackwardDescriptor((3, 4), (2, 1, 3), "bf16")
    q = bc.RepeatBackwardPlan.select(back)
    assert back.dy_shape() == (2, 3, 12)
    assert [(o.name, o.shape) for o in q.problem.operands] == [("dy", (2, 3, 12)), ("dx", (3, 4))]
    assert p.workspace_size == q.workspace_size == 0
    assert p.precision_guarantee.max_ulp == 0
    assert q.precision_guarantee.max_ulp == 1
    assert q.precision_guarantee.accumulator == "f64"
    assert q.precision_guarantee.deterministic
    assert q.precision_guarantee.bit_stable_across_hardware
    assert p.sku.category == "shape"
    assert str(p.sku.element) == "bf16"
    assert "RepeatPlan repeat" in p.explain()
    assert "bit by bit" in p.explain()
    assert "lane k mod 16" in q.explain()


@pytest.mark.parametrize(("op", "case"), EACH[::3])
def test_plans_are_values(op: Shaped, case: Case) -> None:
    for direction in ("forward", "backward") if op.differentiable else ("forward",):
        p, q = plan_of(op, case, "f32", direction), plan_of(op, case, "f32", direction)
        assert p == q
        assert hash(p) == hash(q)
        assert pickle.loads(pickle.dumps(p)) == p
        assert type(p).select(p.descriptor) == p
        assert p != plan_of(op, case, "f64", direction)
        assert op.name in p.explain()
        ins, outs = operands(p)
        assert p.can_implement(**ins, **outs) is None


def test_one_plan_on_many_threads() -> None:
    p = plan_of(MOVING["repeat"], Case(((300, 400),), {"repeats": (4, 3)}), "f32", "backward")
    dy = random(generator("threads"), (1200, 1200), "f32")
    expected = np.empty((300, 400), np.float32)
    p.run(dy=dy, dx=expected)

    def one(_: int) -> bool:
        dx = np.empty((300, 400), np.float32)
        p.run(dy=dy, dx=dx)
        return same_bits(dx, expected)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(one, range(64)))


def test_a_save_that_is_not_needed_is_ignored() -> None:
    p = plan_of(MOVING["flip"], Case(((3, 4),), {"axis": 0}), "f32", "backward")
    dy, dx = np.ones((3, 4), np.float32), np.zeros((3, 4), np.float32)
    p.run(x=None, y="anything", dy=dy, dx=dx)
    assert dx.all()


SCRIPT = """
import sys
sys.path.insert(0, {here!r})
import numpy as np, mmap
from guarded import guarded
from moving import CASES, operands, plan_of
for op, case in CASES:
    for direction in ("forward", "backward") if op.differentiable else ("forward",):
        for element in ("f32", "bf16", "f64") + (("i8",) if direction == "forward" else ()):
            plan = plan_of(op, case, element, direction)
            for at_end in (True, False):
                ins, outs = operands(plan)
                plan.run(**ins, **outs)
                again = {{n: guarded(np.zeros_like(v), at_end) for n, v in outs.items()}}
                plan.run(**{{n: guarded(v, at_end) for n, v in ins.items()}}, **again)
                assert all(again[n].tobytes() == v.tobytes() for n, v in outs.items())
print("inside")
"""


def test_nothing_beyond_the_operands_is_touched() -> None:
    """Operands that end, or begin, at a page that may not be touched."""
    done = subprocess.run([sys.executable, "-c", SCRIPT.format(here=str(Path(__file__).parent))], capture_output=True, text=True)
    assert done.stdout.strip() == "inside", done.stderr[-2000:]


def test_run_allocates_nothing() -> None:
    for op, case in CASES:
        for direction in ("forward", "backward") if op.differentiable else ("forward",):
            plan = plan_of(op, case, "f32", direction)
            ins, outs = operands(plan)
            given = {**ins, **outs}
            plan.run(**given)
            before = sys.getallocatedblocks()
            for _ in range(200):
                plan.run(**given)
            assert abs(sys.getallocatedblocks() - before) < 100, label(op, case)


def test_high_ranks() -> None:
    x = np.arange(2**16, dtype=np.int32).reshape((2,) * 16)
    assert same_bits(bc.permute(x, tuple(range(15, -1, -1))), np.ascontiguousarray(x.T))
    assert same_bits(bc.flip(x), np.ascontiguousarray(x[(slice(None, None, -1),) * 16]))
    assert same_bits(bc.repeat(x, (2, *(1,) * 14, 3)), np.tile(x, (2, *(1,) * 14, 3)))
    assert same_bits(bc.roll(x, 12345), np.roll(x, 12345))
    y = x.astype(np.float32)
    assert same_bits(bc.broadcast_to_backward(y, (1,) * 15 + (2,)).reshape(2), bc.sum(y, axis=tuple(range(15))))


def test_values_keep_their_bits() -> None:
    """NaN payloads, signed zeros and denormals come through unchanged."""
    bits = np.array([0x7FC00001, 0xFFC12345, 0x80000000, 1, 0x7F800000, 0x7FA00000], np.uint32)
    x = bits.view(np.float32)
    for y in (
        bc.repeat(x, (2,)),
        bc.flip(bc.flip(x, 0), 0),
        bc.concat([x, x]),
        bc.roll(bc.roll(x, 2, 0), -2, 0),
        bc.pad(x, 1)[1:-1],
    ):
        assert (bits_of(y)[: bits.size] == bits).all()


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "uint32", "uint64"])
@pytest.mark.parametrize("shape", [(3, 100, 133), (1, 257, 130), (5, 520, 515)], ids=str)
def test_permuted_tiles(shape, dtype):
    """Whole tiles, cut-off tiles, results within the cache and past it, lines that begin anywhere."""
    x = np.random.default_rng(1).integers(0, 256, shape).astype(dtype) * np.array(0x9E, dtype)
    for axes in itertools.permutations(range(3)):
        want = np.ascontiguousarray(x.transpose(axes))
        raw = np.zeros(want.size + 64, dtype)
        y = raw[3 : 3 + want.size].reshape(want.shape)
        plan = bc.PermutePlan.select(bc.PermuteDescriptor(input_shape=shape, axes=axes, element=f"u{dtype[4:]}"))
        plan.run(x=x, y=y)
        assert np.array_equal(y, want)
        assert not raw[:3].any()
        assert not raw[3 + want.size :].any()


@pytest.mark.parametrize("dtype", ["u8", "f16", "f32", "i64"])
def test_many_short_rows(dtype: str) -> None:
    """Rows of a few bytes are moved a column at a time, or in parts that overlap: beyond one stripe, and between strides."""
    rng = np.random.default_rng(7)
    for wide in (1, 2, 3, 5, 9, 15, 17, 29, 31):
        x = rng.integers(0, 200, (2, 1700, wide)).astype(dtype_of(dtype))
        for view in (x, np.repeat(x, 2, 2)[..., ::2], x[:, ::-1]):
            assert np.array_equal(
                bc.pad(view, ((0, 1), (2, 0), (1, 3)), value=7), np.pad(view, ((0, 1), (2, 0), (1, 3)), constant_values=7)
            )
            assert np.array_equal(
                bc.pad(view, ((0, 0), (3, 2), (0, 0)), mode="reflect"), np.pad(view, ((0, 0), (3, 2), (0, 0)), "reflect")
            )
            assert np.array_equal(bc.roll(view, 1, axis=2), np.roll(view, 1, 2))
            assert np.array_equal(bc.roll(view, 5, axis=1), np.roll(view, 5, 1))
            assert np.array_equal(bc.concat((view, view[..., :2]), axis=2), np.concatenate((view, view[..., :2]), 2))
            assert np.array_equal(bc.flip(view, axis=1), np.flip(view, 1))
            assert np.array_equal(bc.repeat(view, (1, 2, 3)), np.tile(view, (1, 2, 3)))
