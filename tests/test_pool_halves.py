"""Pools of halves: what their sums are taken in, and what that keeps."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda as bc
from baracuda.cli import inputs
from cases import bits_of, cast, from_bits, generator, random, same_bits
from pools import run, run_backward
from test_pool_contracts import channels_last


@pytest.mark.parametrize(("dtype", "short"), [("f32", "f64"), ("bf16", "f32"), ("f16", "f32")])
@pytest.mark.parametrize("pool", ["Avg", "Max", "Lp"])
def test_guarantees_name_what_sums_are_taken_in(pool, dtype, short):
    fields = {"batch": 1, "channels": 2, "h_in": 9, "w_in": 9, "window": 3, "stride": 2, "element": dtype}
    fields |= {"p": 2.0} if pool == "Lp" else {}
    for direction, accumulator in (("", short if pool == "Avg" else "f64"), ("Backward", short)):
        descriptor = getattr(bc, f"{pool}Pool2d{direction}Descriptor")(**fields)
        plan = getattr(bc, f"{pool}Pool2d{direction}Plan").select(descriptor)
        assert plan.precision_guarantee.accumulator == accumulator
        assert f"summed in {accumulator}" in plan.explain()


@pytest.mark.parametrize("dtype", ["f16", "bf16"])
def test_means_of_many_halves_are_taken_in_f64(dtype):
    """17 x 17 cells: two large ones that cancel, and small ones between them, which f32 would lose."""
    x = np.full((1, 1, 20, 20), 2.0**-12)
    x[0, 0, 8, 8] = 8192.0
    x[0, 0, 9, 8] = -8192.0
    x = cast(x, dtype)
    fields = {"batch": 1, "channels": 1, "h_in": 20, "w_in": 20, "window": 17, "stride": 1, "element": dtype}
    plan = bc.AvgPool2dPlan.select(bc.AvgPool2dDescriptor(**fields))
    assert plan.precision_guarantee.accumulator == "f64"
    y = bc.avg_pool2d(x, 17, 1)
    expected = cast(np.full(y.shape, 287 * 2.0**-12 / 289), dtype)
    assert same_bits(y, expected)


@pytest.mark.parametrize("p", [2.0, 3.0])
@pytest.mark.parametrize("window", [2, 3])
def test_roots_of_zeros_do_not_depend_on_what_was_computed_before(p, window):
    """Nor those of windows beside them: all of it lies in the same place of the stack."""
    odd = cast(np.where(np.arange(33 * 64) % 7 == 0, np.nan, 1.0).reshape(1, 1, 33, 64), "bf16")
    zeros = cast(np.zeros((1, 1, 33, 64)), "bf16")
    for before in (2, 3):
        bc.lp_pool2d(odd, p, before, 2)
        y = bc.lp_pool2d(zeros, p, window, 2)
        assert same_bits(y, cast(np.zeros(y.shape), "bf16"))


@pytest.mark.parametrize("last", [False, True])
def test_means_of_halves_neither_overflow_nor_lose_denormals(last):
    """Nine times the largest bf16, and the smallest: sums of the first fit no f32, the second has one bit."""
    for value in (0x7F7F, 0x0001, 0x8001, 0x807F):
        x = np.broadcast_to(from_bits(value, "bf16"), (2, 3, 9, 41)).copy()
        y = bc.avg_pool2d(channels_last(x) if last else x, 3, 2)
        assert (bits_of(y) == value).all()


@pytest.mark.parametrize("window", [2, 3])
@pytest.mark.parametrize("name", ["max_pool2d", "avg_pool2d"])
def test_large_gradients_of_whole_lines_are_the_same(name, window):
    """Lines that go past the cache from the registers, and those of one plane, which do not."""
    fields = {"window": window, "stride": 2}
    x = random(generator("lines"), (9, 16, 256, 256), "bf16")
    dy = run(name, fields, x)["y"]
    dx = inputs.empty(x.shape, bc.Element.bf16)
    saves = (x,) if name == "max_pool2d" else ()
    more = fields | ({} if saves else {"input_shape": x.shape})
    getattr(bc, name + "_backward")(dy, *saves, **more, out=dx)
    assert same_bits(dx[4:5, 7:8].copy(), run_backward(name, fields, x[4:5, 7:8].copy(), dy[4:5, 7:8].copy(), None))
