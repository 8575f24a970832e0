"""Outputs too large for the cache go past it in whole lines: wherever they begin, the bits are those of small calls, and nothing
beside them is touched."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda as bc
from cases import cast, generator, same_bits

ROWS, COLUMNS = 1100, 4099  # over 16 MiB as f32
GUARD = 192


def placed(shape, dtype, offset):
    """An empty array that begins `offset` bytes behind a line of the cache, and the bytes around it."""
    nbytes = int(np.prod(shape)) * np.dtype(dtype).itemsize
    raw = np.full(nbytes + 2 * GUARD, 0x5A, np.uint8)
    start = GUARD - (raw.ctypes.data + GUARD) % 64 + offset
    return raw[start : start + nbytes].view(dtype).reshape(shape), (raw[:start], raw[start + nbytes :])


def by_rows(f, *arrays):
    """What f gives for a few rows at a time."""
    parts = [f(*(a[i : i + 64] for a in arrays)) for i in range(0, ROWS, 64)]
    return np.concatenate(parts)


def columns(f, *arrays):
    return np.concatenate([f(*(a[:, i : i + 256] for a in arrays)) for i in range(0, COLUMNS, 256)], axis=1)


def pooled(x, g, out=None):
    to = None if out is None else out[:, None]
    return bc.max_pool1d_backward(g[:, None, ::2], x=x[:, None], window=3, stride=2, padding=1, out=to)[:, 0]


CASES = {
    "exp": lambda x, g, **k: bc.exp(x, **k),
    "add": lambda x, g, **k: bc.add(x, g, **k),
    "silu backward": lambda x, g, **k: bc.silu_backward(g, x=x, **k),
    "cumsum of rows": lambda x, g, **k: bc.cumsum(x, axis=1, **k),
    "cummax backward of rows, reversed": lambda x, g, **k: bc.cummax_backward(g, x=x, axis=1, reverse=True, **k),
    "norm2 backward of rows": lambda x, g, **k: bc.norm2_backward(
        bc.max(g, axis=1, keepdims=True), x=x, y=bc.norm2(x, axis=1, keepdims=True), axis=1, keepdims=True, **k
    ),
    "sum backward of rows": lambda x, g, **k: bc.sum_backward(
        bc.max(g, axis=1, keepdims=True), axis=1, keepdims=True, input_shape=x.shape, **k
    ),
    "flip": lambda x, g, **k: bc.flip(x, 1, **k),
    "max_pool1d backward": lambda x, g, **k: pooled(x, g, **k),
}
COLUMN_CASES = {
    "cumprod of columns": lambda x, g, **k: bc.cumprod(x, axis=0, **k),
    "sum backward of columns": lambda x, g, **k: bc.sum_backward(
        bc.max(g, axis=0, keepdims=True), axis=0, keepdims=True, input_shape=x.shape, **k
    ),
    "var backward of columns": lambda x, g, **k: bc.var_backward(
        bc.max(g, axis=0, keepdims=True), x=x, axis=0, keepdims=True, **k
    ),
}


@pytest.mark.parametrize("dtype", ["f32", "bf16"])
@pytest.mark.parametrize("name", [*CASES, *COLUMN_CASES])
def test_same_bits_wherever_an_output_begins(name, dtype):
    shape = (ROWS * (1 if dtype == "f32" else 2), COLUMNS)
    rng = generator(shape)
    x, g = (cast(rng.standard_normal((ROWS, COLUMNS)), dtype) for _ in range(2))
    if dtype == "bf16":
        x, g = np.concatenate([x, x[::-1]]), np.concatenate([g, g[::-1]])
    f = CASES.get(name) or COLUMN_CASES[name]
    expected = None
    for offset in (0, 2 * x.itemsize, 16, 48, 64 - x.itemsize):
        out, beside = placed(x.shape, x.dtype, offset)
        f(x, g, out=out)
        if expected is None:
            expected = by_rows(f, x[:ROWS], g[:ROWS]) if name in CASES else columns(f, x, g)
        assert same_bits(np.ascontiguousarray(out[: len(expected)]), expected), offset
        assert all((b == 0x5A).all() for b in beside), offset


def test_two_outputs_that_lie_differently():
    rng = generator(())
    a, b, dy = (rng.standard_normal((ROWS, COLUMNS)).astype(np.float32) for _ in range(3))
    expected = bc.mul(dy, b), bc.mul(dy, a)
    (da, beside_a), (db, beside_b) = placed(a.shape, a.dtype, 4), placed(b.shape, b.dtype, 40)
    d = bc.BinaryBackwardDescriptor(kind="mul", a_shape=a.shape, b_shape=b.shape, element="f32")
    bc.BinaryBackwardPlan.select(d).run(dy=dy, a=a, b=b, da=da, db=db)
    assert same_bits(da, expected[0])
    assert same_bits(db, expected[1])
    assert all((side == 0x5A).all() for side in beside_a + beside_b)


@pytest.mark.parametrize("offset", [0, 16, 56])
@pytest.mark.parametrize("dtype", ["f32", "f64"])
@pytest.mark.parametrize(
    "scan", [lambda x, **k: bc.cumsum(x, axis=0, **k), lambda x, **k: bc.cummax(x, axis=0, reverse=True, **k)], ids=["sum", "max"]
)
def test_columns_whose_rows_are_whole_lines(scan, dtype, offset):
    """The columns before the first line and those behind the last go with the others, not past the cache."""
    shape = (1100, 4096)
    x = cast(generator(5, "columns").standard_normal(shape), dtype)
    y, around = placed(shape, x.dtype, offset)
    scan(x, out=y)
    assert all((a == 0x5A).all() for a in around)
    assert same_bits(y, np.concatenate([scan(x[:, i : i + 256]) for i in range(0, 4096, 256)], axis=1))


@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16"])
def test_gradients_beside_a_sum(dtype):
    """The gradient of a row that was broadcast, and what is stored beside it: in lines, parts of lines, and by columns."""
    rows, width = 1100 * (1 if dtype == "f32" else 2), 4096
    rng = generator(rows, dtype)
    dy, x, bias = (cast(rng.standard_normal(s), dtype) for s in ((rows, width), (rows, width), (width,)))
    layer = bc.chain("add", "gelu", "add")
    calls = {
        "one output": lambda g, a, b: bc.mul_backward(g, a, b),
        "several": lambda g, a, b: layer.backward(g, a, b, a),
    }
    for name, call in calls.items():
        whole = call(dy, x, bias)
        shifted, _ = placed(x.shape, x.dtype, x.itemsize)
        shifted[...] = x
        columns = call(np.asfortranarray(dy), shifted, bias)
        for got, other in zip(whole, columns, strict=True):
            assert same_bits(np.ascontiguousarray(other), np.ascontiguousarray(got)), name
        narrow = call(dy[:, :48], x[:, :48], bias[:48])
        for got, other in zip(whole, narrow, strict=True):
            assert same_bits(np.ascontiguousarray(got[..., :48]), np.ascontiguousarray(other)), name
