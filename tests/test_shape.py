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
from cases import bits_of, generator, layouts, miss, random, same_bits
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


# -------------------------------------------------------------------------------------------------------------- errors
X = np.arange(12, dtype=np.float32).reshape(3, 4)
HUGE = 1 << 62
ROUND: list[Any] = [1]
ROUND.append(ROUND)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: bc.repeat(X, (2, -1)), "repeat: repeats (2, -1) has a negative number"),
        (lambda: bc.repeat(X, (2,)), "repeat: repeats (2,) has 1 numbers, expected 2 or more"),
        (lambda: bc.repeat(X, (HUGE, HUGE)), "larger than a 64-bit address space"),
        (lambda: bc.repeat(X, (HUGE, 0, HUGE)), "larger than a 64-bit address space"),
        (lambda: bc.repeat(X, None), "repeat: repeats is missing"),
        (lambda: bc.repeat(X, (1.5, 2)), "repeats is (1.5, 2), expected an int"),
        (lambda: bc.tile(X, -1), "tile: reps (-1,) has a negative number"),
        (lambda: bc.repeat_interleave(X, (1, 2), 0), "repeats has 2 numbers, expected 3: one for each of the places of axis 0"),
        (lambda: bc.repeat_interleave(X, -2, 0), "negative"),
        (lambda: bc.repeat_backward(X, (2, 2)), "repeat_backward: dy has shape (3, 4), expected (2, 4): what repeat makes of"),
        (lambda: bc.repeat_backward(X, (0, 2)), "input_shape is missing"),
        (lambda: bc.repeat_backward(X, (3, 2), input_shape=(1, 3)), "dy has shape (3, 4), expected (3, 6)"),
        (lambda: bc.broadcast_to(X, (3, 5)), "x of shape (3, 4) does not broadcast to shape (3, 5)"),
        (lambda: bc.broadcast_to(X, (4,)), "does not broadcast"),
        (lambda: bc.permute(X, (0, 0)), "axes (0, 0) is no permutation of the 2 axes of shape (3, 4)"),
        (lambda: bc.permute(X, (0, 2)), "is no permutation"),
        (lambda: bc.permute(X, (0,)), "is no permutation"),
        (lambda: bc.flip(X, 2), "axis 2 is out of range for shape (3, 4) of rank 2: accepted -2 to 1"),
        (lambda: bc.flip(X, (0, -2)), "names an axis twice"),
        (lambda: bc.roll(X, (1, 2), 0), "differ in length"),
        (lambda: bc.roll(X, (1, 2)), "expected one: the array is flattened"),
        (lambda: bc.pad(X, ((3, 0), (0, 0)), "reflect"), "(3, 0) is too large for mode 'reflect' on axis 0 of shape (3, 4)"),
        (lambda: bc.pad(X, ((0, 0), (0, 5)), "circular"), "too large for mode 'circular' on axis 1"),
        (lambda: bc.pad(X, ((0, 0), (5, 0)), "symmetric"), "too large for mode 'symmetric' on axis 1"),
        (lambda: bc.pad(X[:0], ((1, 0), (0, 0)), "replicate"), "nothing to replicate"),
        (lambda: bc.pad(X, ((-2, -2), (0, 0))), "padding (-2, -2) crops more than axis 0"),
        (lambda: bc.pad(X, ((1, 1),) * 3), "expected an int, a pair (before, after), or 2 pairs"),
        (lambda: bc.pad(X, 1, "mirror"), "mode is 'mirror', expected one of 'constant'"),
        (lambda: bc.pad(X.astype(bool), 1, value=7), "value is 7, expected True or False for element bool"),
        (lambda: bc.pad(X.astype("i1"), 1, value=200), "value is 200, expected an integer from -128 to 127"),
        (lambda: bc.pad(X, 1, "reflect", 3.0), "mode 'reflect' takes none"),
        (lambda: bc.pad(X, ((HUGE, HUGE), (HUGE, 0))), "larger than a 64-bit address space"),
        (lambda: bc.concat([X, X[:, :3]], 0), "concat: input 1 has shape (3, 3), expected extent 4 along axis 1 as input 0"),
        (lambda: bc.concat([X, X[0]], 0), "input 1 has shape (4,) of rank 1, expected rank 2"),
        (lambda: bc.concat([X, X.astype("f8")], 0), "input 1 has dtype f64, expected f32 as input 0"),
        (lambda: bc.concat([], 0), "no array was given"),
        (lambda: bc.concat(X, 0), "expected a sequence of arrays"),
        (lambda: bc.concat([X, None], 0), "input 1 is None"),
        (lambda: bc.stack([X, X[:2]], 0), "stack: input 1 has shape (2, 4), expected extent 3 along axis 0"),
        (lambda: bc.concat_backward(X, (1, 1), 0), "expected extent 2 along axis 0: the sum of sizes"),
        (lambda: bc.split(X, (1, 1), 0), "sum to 2, expected none negative and 3"),
        (lambda: bc.split(X, 0, 0), "sizes is 0, expected at least 1"),
        (lambda: bc.split_backward([X, X[:, :2]], 0), "dys[1] has shape (3, 2), expected (3, 4)"),
        (lambda: bc.split_backward([X, None], 0), "sizes is missing"),
        (lambda: bc.diagonal(X[0]), "expected at least two axes"),
        (lambda: bc.diagonal(X, 0, 1, 1), "axis1 and axis2 are both 1"),
        (lambda: bc.diagonal_backward(X[0], (3, 3)), "dy has shape (4,), expected (3,)"),
        (lambda: bc.unfold_windows(X, 1, 5), "size 5 is larger than axis 1 of shape (3, 4)"),
        (lambda: bc.unfold_windows(X, 1, 2, 0), "expected at least 1"),
        (lambda: bc.write_slice(X, X[:2], (2, 0)), "update of shape (2, 4) at start (2, 0) does not fit axis 0"),
        (lambda: bc.write_slice(X, X[:1].astype("f8"), (0, 0)), "update has dtype float64, expected f32"),
        (lambda: bc.meshgrid([X]), "input 0 has shape (3, 4), expected rank 1 or 0"),
        (lambda: bc.meshgrid([X[0]], "xyz"), "indexing is 'xyz'"),
        (lambda: bc.fill((-1,), 0), "shape (-1,) has a negative extent"),
        (lambda: bc.fill(ROUND, 0), "fill: shape holds a list, expected numbers"),
        (lambda: bc.split(X, {1: 2}), "split: sizes holds a dict, expected numbers"),
        (lambda: bc.pad(X, ROUND), "pad: padding is [1, [...]], expected an int"),
        (lambda: bc.fill((2,), "a"), "value is 'a', expected a number"),
        (lambda: bc.fill((2,), 1.5, "i32"), "value is 1.5, expected an integer"),
        (lambda: bc.eye(-1), "n is -1"),
        (lambda: bc.triu(X[0]), "expected at least two axes"),
        (lambda: bc.diag(np.ones((2, 2, 2))), "expected rank 1 or 2"),
        (lambda: bc.RepeatPlan.select(bc.RepeatDescriptor((3, 4), (2, -1))), "RepeatPlan: repeats (2, -1)"),
        (lambda: bc.RepeatPlan.select(bc.RepeatDescriptor((3, -4), (2, 1))), "RepeatPlan: input_shape (3, -4) has a neg"),
        (lambda: bc.ConcatPlan.select(bc.ConcatDescriptor(3)), "ConcatPlan: input_shapes is 3, expected a tuple of shapes"),
        (lambda: bc.PermutePlan.select(bc.PermuteDescriptor((3, 4), "ab")), "PermutePlan: axes is 'ab'"),
        (lambda: bc.repeat(np.ones((1,) * 20), (1,) * 40), "rank 40, at most 32"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(call: Any, words: str) -> None:
    with pytest.raises(bc.InvalidProblem) as caught:
        call()
    assert words in str(caught.value)


def test_refusals_of_plans_write_nothing() -> None:
    p = bc.RepeatPlan.select(bc.RepeatDescriptor((3, 4), (2, 2)))
    y = np.full((6, 8), 5, np.float32)
    whole = np.zeros(200, np.float32)
    for given, words in (
        ({"x": X, "y": np.zeros((6, 7), np.float32)}, "RepeatPlan: y has shape (6, 7), expected (6, 8)"),
        ({"x": X.T, "y": y}, "x has shape (4, 3), expected (3, 4): the input shape"),
        ({"x": X.astype("f8"), "y": y}, "x has dtype float64, expected f32"),
        ({"y": y}, "x is missing"),
        ({"x": X, "y": y, "z": y}, "unknown operand z"),
        ({"x": whole[:12].reshape(3, 4), "y": whole[8:56].reshape(6, 8)}, "y overlaps x partially"),
        ({"x": X, "y": np.broadcast_to(y[:1], (6, 8))}, "read-only"),
        ({"x": X, "y": np.lib.stride_tricks.as_strided(y, (6, 8), (4, 4))}, "overlaps itself"),
    ):
        for method in (p.run, p.can_implement):
            with pytest.raises(bc.InvalidProblem) as caught:
                method(**given)
            assert words in str(caught.value)
    assert (y == 5).all()
    assert not whole.any()


def test_overlaps_are_seen_beyond_what_a_launch_holds() -> None:
    shapes = ((3,),) * 40
    p = bc.ConcatPlan.select(bc.ConcatDescriptor(shapes))
    whole = np.zeros(400, np.float32)
    xs = {f"x{i}": np.ones(3, np.float32) for i in range(40)}
    p.run(**xs, y=whole[:120])
    assert whole[:120].all()
    assert not whole[120:].any()
    with pytest.raises(bc.InvalidProblem, match="y overlaps x39"):
        p.run(**{**xs, "x39": whole[118:121]}, y=whole[:120])
    q = bc.ConcatBackwardPlan.select(bc.ConcatBackwardDescriptor(shapes))
    dxs = {f"dx{i}": np.zeros(3, np.float32) for i in range(40)}
    with pytest.raises(bc.InvalidProblem, match="dx30 overlaps the output dx2"):
        q.run(dy=np.ones(120, np.float32), **{**dxs, "dx30": dxs["dx2"]})
    assert not any(v.any() for v in dxs.values())


def test_gradients_are_for_floats() -> None:
    with pytest.raises(bc.Unsupported, match="the gradient of repeat does not exist for element i32"):
        bc.repeat_backward(np.ones((4,), np.int32), (2,))
    for name, given in (("fill", ((2,), 1)), ("eye", (3,))):
        assert not hasattr(bc, f"{name}_backward")
        plan, descriptor = getattr(bc, f"{name.capitalize()}BackwardPlan"), getattr(bc, f"{name.capitalize()}BackwardDescriptor")
        with pytest.raises(bc.Unsupported, match=f"{name} has no gradient"):
            plan.select(descriptor(*given))


def test_many_mirrored_axes_are_refused_not_wrong() -> None:
    x = np.ones((2,) * 8, np.float32)
    with pytest.raises(bc.Unsupported, match=r"mirrored more than 4096 times|different borders"):
        bc.PadPlan.select(bc.PadDescriptor((4,) * 8, 3, "symmetric"))
    assert bc.pad(x, ((1, 1), *((0, 0),) * 7), "symmetric").shape == (4, *(2,) * 7)


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
