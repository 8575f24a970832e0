"""Any strides on inputs, any non-overlapping strides on outputs, any shape and axes."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import baracuda as bc
from cases import FLOATS, backward, cast, forward, generator, gradients, kept, make_plan, random, same_bits
from fingerprint import results

FEW = settings(max_examples=50, deadline=None, derandomize=True, database=None)
FOUNDING = [bc.OPS[n] for n in ("sum", "mean", "max", "min", "prod", "norm2", "logsumexp", "var", "std")]


@st.composite
def views(draw, dtype=None):
    """A view of some memory: sliced, reversed, transposed, broadcast; and axes to reduce."""
    rank = draw(st.integers(0, 5))
    extents = [draw(st.integers(0, 7)) for _ in range(rank)]
    dtype = dtype or draw(st.sampled_from(FLOATS))
    rng = generator(draw(st.integers(0, 1000)))
    steps = [draw(st.sampled_from([1, 2, 3, -1, -2])) for _ in extents]
    base = random(rng, [max(1, n) * abs(s) + 1 for n, s in zip(extents, steps, strict=True)], dtype)
    view = base[tuple(slice(None, None, s) for s in steps)][tuple(slice(0, n) for n in extents)]
    view = view.transpose(draw(st.permutations(range(rank))))
    if rank < 5 and draw(st.booleans()):
        view = np.broadcast_to(view, (draw(st.integers(1, 9)), *view.shape))
        view = np.moveaxis(view, 0, draw(st.integers(0, view.ndim - 1)))
    axes = (
        draw(st.none() | st.sets(st.integers(0, view.ndim - 1), max_size=view.ndim).map(lambda s: tuple(sorted(s))))
        if view.ndim
        else None
    )
    return view, axes


@FEW
@given(views(), st.sampled_from(FOUNDING))
def test_views(case, op):
    """A view gives the bits of its dense copy, forward and backward."""
    x, axis = case
    reduced = range(x.ndim) if axis is None else axis
    if op.empty is None and 0 in [x.shape[a] for a in reduced]:
        return
    assert all(
        same_bits(a, b)
        for a, b in zip(results(op, {}, x, axis), results(op, {}, np.ascontiguousarray(x).reshape(x.shape), axis), strict=True)
    )


@FEW
@given(views("f64"))
def test_views_against_numpy(case):
    x, axis = case
    np.testing.assert_allclose(bc.sum(x, axis=axis), np.sum(x, axis=axis), rtol=1e-12, atol=1e-12)
    np.testing.assert_array_equal(bc.count_nonzero(x, axis=axis), np.count_nonzero(x, axis=axis))
    np.testing.assert_array_equal(bc.any(x, axis=axis), np.any(x, axis=axis))
    dy = np.asarray(random(generator("dy"), np.sum(x, axis=axis).shape, "f64"))
    dx = bc.sum_backward(dy, axis=axis, input_shape=x.shape)
    np.testing.assert_array_equal(dx, np.broadcast_to(dy.reshape(kept(x.shape, axis)) if x.ndim else dy, x.shape))


@FEW
@given(st.data())
def test_output_views(data):
    """dx through any view whose elements do not overlap; what lies around it stays."""
    extents = data.draw(st.lists(st.integers(1, 6), max_size=4))
    steps = [data.draw(st.sampled_from([1, 2, -1, -3])) for _ in extents]
    memory = np.full([n * abs(s) + 2 for n, s in zip(extents, steps, strict=True)], 5, np.float32)
    view = memory[tuple(slice(None, None, s) for s in steps)][tuple(slice(0, n) for n in extents)]
    view = view.transpose(data.draw(st.permutations(range(view.ndim)))) if view.ndim else memory
    axis = tuple(sorted(data.draw(st.sets(st.integers(0, view.ndim - 1))))) if view.ndim else None
    x = random(generator(view.shape), view.shape, "f32")
    y = forward("norm2", x, axis)
    dy = np.ones(kept(x.shape, axis), np.float32)
    expected = backward("norm2", x, axis, {"dy": dy}, y)
    make_plan("norm2", x.shape, axis, "f32", backward=True).run(x=x, dy=dy, **y, dx=view)
    assert same_bits(view.copy(), expected)
    view[...] = 5
    assert np.all(memory == 5)


@pytest.mark.parametrize("dtype", FLOATS)
def test_axes_by_name_and_order(dtype):
    """Negative axes, lists, NumPy ints and any order mean the same."""
    x = random(generator(dtype), (3, 4, 5), dtype)
    expected = bc.sum(x, axis=(0, 2))
    for axis in ((2, 0), (-1, 0), (-3, -1), [0, 2], (np.int64(0), np.int32(2))):
        assert same_bits(bc.sum(x, axis=axis), expected)
    assert same_bits(bc.sum(x, axis=-2), bc.sum(x, axis=1))
    assert same_bits(bc.sum(x, axis=None), bc.sum(x))
    assert same_bits(bc.sum(x, axis=()), x)
    assert bc.sum(x, axis=(0, 2), keepdims=True).shape == (1, 4, 1)
    assert bc.sum(x, axis=(0, 2), keepdims=False).shape == (4,)
    assert bc.sum(x, keepdims=True).shape == (1, 1, 1)
    assert bc.sum(x).shape == ()


@pytest.mark.parametrize("dtype", FLOATS)
def test_extents_of_one(dtype):
    for shape in ((1, 5), (5, 1), (1, 1), (1, 5, 1, 3), (1,)):
        x = random(generator(shape), shape, dtype)
        for axis in (0, -1, None, ()):
            wide = x.astype(np.float64).sum(axis=axis, keepdims=True)
            got = forward("sum", x, axis)["y"].astype(np.float64)
            np.testing.assert_allclose(got, wide, rtol=0.02, atol=0.02)


@pytest.mark.parametrize("offset", [1, 2, 4, 20, 32, 60])
def test_large_outputs_at_any_address(offset):
    """Outputs large enough to be stored past the cache, on every alignment, forwards and reversed."""
    n = 4_300_000
    x = random(generator("large"), (n,), "f32")
    y = forward("norm2", x, 0)
    dy = np.ones(1, np.float32)
    expected = (x.astype(np.float64) * (1.0 / float(y["y"][0]))).astype(np.float32)
    raw = np.full(4 * n + 128, 7, np.uint8)
    dx = raw[offset : offset + 4 * n].view(np.float32)
    p = make_plan("norm2", (n,), 0, "f32", backward=True)
    p.run(x=x, dy=dy, **y, dx=dx)
    np.testing.assert_allclose(dx, expected, rtol=3e-7)
    first = dx.copy()
    p.run(x=x[::-1], dy=dy, **y, dx=dx[::-1])
    assert same_bits(dx, first)
    assert (raw[:offset] == 7).all()
    assert (raw[offset + 4 * n :] == 7).all()


@pytest.mark.slow
def test_more_than_2_to_the_31_elements():
    """Sizes and strides are 64-bit; a broadcast scalar stands for the memory."""
    n = 2**31 + 1
    ones = np.broadcast_to(np.asarray(1, ml_dtypes.bfloat16), (n,))
    assert float(bc.sum(ones)) == float(cast(float(n), "bf16"))
    assert int(bc.sum(np.broadcast_to(np.int8(1), (n,)))) == n


def test_large_strides():
    """Elements far apart in one large mapping."""
    step = 1 << 20
    memory = np.zeros(8 * step, np.float32)
    memory[::step] = np.arange(8)
    x = memory[::step]
    assert float(bc.sum(x)) == 28
    assert float(bc.max(x[::-1])) == 7
    assert int(bc.argmax(x)) == 7


@pytest.mark.parametrize("op", ["max_with_index", "var_mean", "aminmax"])
def test_several_outputs_with_strides_of_their_own(op):
    x = random(generator(op), (6, 20, 18), "f32")
    row = bc.OPS[op]
    outs = forward(op, x, 1)
    first, second = row.outputs
    odd = {
        o: np.empty((18, 1, 12), outs[o].dtype).transpose(2, 1, 0)[::-2]
        if o == first
        else np.asfortranarray(np.empty_like(outs[o]))
        for o in row.outputs
    }
    make_plan(op, x.shape, 1, "f32").run(x=x, **odd)
    assert all(same_bits(np.ascontiguousarray(odd[o]), outs[o]) for o in (first, second))


def test_interleaved_operands():
    """x and dx may share memory element by element without overlap."""
    memory = random(generator("shared"), (2, 30, 2), "f32").reshape(-1)
    x, dx = memory[::2].reshape(2, 30), memory[1::2].reshape(2, 30)
    y = forward("logsumexp", x, 1)
    dy = gradients(bc.OPS["logsumexp"], generator("dy"), x.shape, 1, "f32")
    expected = backward("logsumexp", x.copy(), 1, dy, y)
    make_plan("logsumexp", x.shape, 1, "f32", backward=True).run(x=x, **dy, **y, dx=dx)
    assert same_bits(np.ascontiguousarray(dx), expected)


def test_nothing_beside_the_operands_is_touched():
    """Operands between unmapped pages, in a process of their own; one element too many ends it, as it should."""
    script = str(pathlib.Path(__file__).parent / "guarded.py")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "inside", (done.returncode, done.stderr)
    caught = subprocess.run([sys.executable, script, "outside"], capture_output=True, text=True, check=False)
    assert caught.returncode < 0
    assert not caught.stdout


PLAIN = [n for n, op in bc.OPS.items() if op.family == "reduction" and n != "sum_to"]
LENGTHS = (1, 2, 3, 4, 5, 8, 9, 16, 17, 24, 25, 33, 63, 64, 65, 100, 257)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("name", PLAIN)
def test_few_elements_beside_each_other_or_behind(name, dtype):
    """Short folds have loops of their own for each layout: all give the bits of an output alone."""
    for n in LENGTHS:
        rows = random(generator(n), (67, n), dtype)
        rows[5], rows[7, -1], rows[9, 0], rows[11] = 0, np.inf, np.nan, rows[11] * cast([2.0**-10], dtype)[0]
        columns = np.asfortranarray(rows)  # outputs lie side by side
        strided = np.repeat(np.repeat(rows, 2, 0), 3, 1)[::2, ::3]
        wide = np.concatenate([rows, rows], 1)[:, :n]
        alone = [np.stack(parts) for parts in zip(*(outputs(name, row) for row in rows), strict=True)]
        for layout in (rows, columns, strided, wide, rows[::-1][::-1]):
            together = outputs(name, layout)
            assert all(same_bits(a, b) for a, b in zip(alone, together, strict=True)), (n, layout.strides)


def outputs(name, x):
    """The results over the last axis, as a tuple."""
    y = getattr(bc, name)(x, axis=-1)
    return y if isinstance(y, tuple) else (y,)
