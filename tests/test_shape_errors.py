"""Data movement: what makes no sense is refused with words, before anything is written."""

from __future__ import annotations

import contextlib
import inspect
from typing import Any

import numpy as np
import pytest

import baracuda as bc
from cases import generator
from moving import MOVING

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


JUNK: list[Any] = [
    None, 0, 1, -1, 2, (1, 2), (0, 0), (), (2, 2, 2), "a", "reflect", 1.5, float("nan"), X, [1, 2], ((1, 1), (1, 1)),
    ((1,), (2,)), True, b"x", HUGE, -HUGE, 1 << 70, object(), {}, [X, X], [X, None], np.float32(2), np.int64(1), [[1]], "xy",
    (3, 4), (1 << 40, 1 << 40), ROUND,
]  # fmt: skip


@pytest.mark.parametrize("name", [n + d for n, o in MOVING.items() for d in ("", "_backward") if not d or o.differentiable])
def test_any_setting_is_taken_or_refused(name: str) -> None:
    """Whatever is handed over: a result or a typed error, and the process alive."""
    function = getattr(bc, name)
    rng = generator(name)
    given = [p for p in inspect.signature(function).parameters.values() if p.name != "out"]
    for _ in range(150):
        arguments: dict[str, Any] = {}
        for p in given:
            usual = {"x": X, "dy": X, "update": X, "xs": [X, X], "dys": [X, X]}.get(p.name)
            if usual is not None and rng.random() < 0.75:
                arguments[p.name] = usual
            elif p.default is p.empty or rng.random() < 0.6:
                arguments[p.name] = JUNK[int(rng.integers(len(JUNK)))]
        with contextlib.suppress(bc.BaracudaError, MemoryError):
            function(**arguments)


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
