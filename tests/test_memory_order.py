"""How fresh outputs lie in memory, and operands that repeat a few elements."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import baracuda as bc
from cases import dtype_of, generator, random, same_bits

torch = pytest.importorskip("torch")


def test_fresh_outputs_lie_as_their_inputs():
    """Where the arrays of an output's shape lie alike and without gaps, in any order of axes, so does the output."""
    rng = generator(3)
    for shape in ((4, 5, 6), (1300, 900), (3, 1, 7, 2)):  # the second is taken from recycled memory
        x = random(rng, shape, "f32")
        for order in itertools.permutations(range(x.ndim)):
            view = np.ascontiguousarray(x.transpose(order)).transpose(np.argsort(order))
            y, grad = bc.exp(view), bc.tanh_backward(view, x=view)
            assert same_bits(y, bc.exp(x))
            assert same_bits(grad, bc.tanh_backward(x, x=x))
            for got in (y, grad, bc.add(view, view), bc.cast(view, to="f64"), bc.add(view, view[:1]), bc.isnan(view)):
                steps = [s // view.itemsize for s, n in zip(view.strides, shape, strict=True) if n > 1]
                assert [s // got.itemsize for s, n in zip(got.strides, shape, strict=True) if n > 1] == steps
                assert got.flags.writeable
                assert got.flags.aligned
            tensor = bc.exp(torch.from_numpy(x).permute(order))
            twin = torch.exp(torch.from_numpy(x).permute(order))
            assert all(a == b or n == 1 for a, b, n in zip(tensor.stride(), twin.stride(), twin.shape, strict=True))
            assert same_bits(tensor.numpy(), bc.exp(x).transpose(order))
    x = random(rng, (6, 8), "f32")
    columns = np.asfortranarray(x)
    for got in (bc.add(x, columns), bc.exp(columns[::2]), bc.exp(columns[::-1]), bc.exp(np.broadcast_to(x[:, :1], (6, 8)))):
        assert got.flags.c_contiguous  # differing, with gaps, reversed, or broadcast
    pair = bc.mul_backward(columns, a=columns, b=x[:1])
    assert pair[0].flags.f_contiguous
    assert pair[1].shape == (1, 8)


@pytest.mark.parametrize("dtype", ["f32", "f64", "f16", "i32", "u8"])
def test_rows_of_a_few_elements(dtype):
    """Operands that repeat a few elements, or each of many a few times, over pieces that begin anywhere in them."""
    rng = generator(5)
    for wide in (2, 3, 5, 15, 16, 17, 63, 64):
        n = 2500 // wide + 1
        x = random(rng, (n, wide), "f32")
        x = (100 * np.abs(x)).astype(np.uint8) if dtype == "u8" else (1000 * x).astype(dtype_of(dtype))
        wider = np.repeat(x, 2, 1)
        for other in (x[:1], x[:, :1], np.asfortranarray(x), x[::-1], wider[:, ::2], x[:, ::-1]):
            y = bc.add(x, other)
            assert same_bits(y, np.add(x, other, dtype=x.dtype)), (wide, other.strides)
            assert same_bits(y, bc.add(other, x))


def test_pools_keep_the_order_of_axes():
    """Channels last in, channels last out, forward and backward; one array that leaves gaps gives C order."""
    x = random(generator(9), (2, 5, 12, 10), "f32")
    last = np.ascontiguousarray(x.transpose(0, 2, 3, 1)).transpose(0, 3, 1, 2)
    for name in ("max_pool2d", "avg_pool2d"):
        pool, back = getattr(bc, name), getattr(bc, name + "_backward")
        y, z = pool(x, 3, 2), pool(last, 3, 2)
        assert y.flags.c_contiguous
        assert z.transpose(0, 2, 3, 1).flags.c_contiguous
        assert same_bits(y, z)
        given = {"x": x} if name == "max_pool2d" else {"input_shape": x.shape}
        turned = given | ({"x": last} if "x" in given else {})
        assert back(z, window=3, stride=2, **turned).transpose(0, 2, 3, 1).flags.c_contiguous
        assert same_bits(back(y, window=3, stride=2, **given), back(z, window=3, stride=2, **turned))
        tensor = pool(torch.from_numpy(x).to(memory_format=torch.channels_last), 3, 2)
        assert tensor.is_contiguous(memory_format=torch.channels_last)
        assert same_bits(tensor.numpy(), y)
        assert pool(np.repeat(last, 2, 1)[:, ::2], 3, 2).flags.c_contiguous
    z = bc.reduce_window(last, "sum", window=(1, 1, 2, 2))
    assert z.transpose(0, 2, 3, 1).flags.c_contiguous
