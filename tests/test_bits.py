"""The bits of a result depend on the descriptor and the values, and on nothing else."""

from __future__ import annotations

import hashlib
import pathlib

import numpy as np
import pytest

import baracuda as bc
from cases import (
    FLOATS,
    backward,
    bit_space,
    bits_of,
    cast,
    dtype_of,
    form,
    forward,
    generator,
    gradients,
    layouts,
    make_plan,
    misaligned,
    ops,
    random,
    same_bits,
    takes,
    where,
    where_back,
)
from fingerprint import PROBLEMS, SMALL, digest, inputs, results
from levels import agree

HERE = pathlib.Path(__file__).parent
THREADS = (1, 2, 3, 7, 16)


# ------------------------------------------------------------------------------------------------------ threads, ISA
@pytest.mark.parametrize(("op", "params", "dtype"), ops())
def test_threads(op, params, dtype):
    """Rows, columns and chunks shared out to any number of threads."""
    problems = [p for p in PROBLEMS if np.prod(p[0]) > 20000]
    data = [(inputs(op, dtype, shape, kind), axis) for shape, axis in problems for kind in ("random", "any")]
    found = []
    for threads in THREADS:
        bc.set_num_threads(threads)
        found.append([digest(results(op, params, x, axis)) for x, axis in data])
    assert all(f == found[0] for f in found[1:])


@pytest.mark.slow
def test_isa():
    """Every ISA level this machine runs."""
    agree("fingerprint.py", 5000)


# ------------------------------------------------------------------------------------------------------------ layouts
@pytest.mark.parametrize("kind", ["random", "any"])
@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False))
def test_input_layouts(op, params, dtype, kind):
    """C, Fortran, sliced, reversed, padded, misaligned and read-only inputs."""
    for shape, axis in SMALL:
        x = inputs(op, dtype, shape, kind)
        expected = digest(results(op, params, x, axis))
        for name, view in layouts(x).items():
            assert digest(results(op, params, view, axis)) == expected, name


@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False))
def test_broadcast_inputs(op, params, dtype):
    """Strides of zero, along kept and folded axes, in x, dy and saves."""
    rng = generator(op.name, dtype)
    for narrow in ((1, 20, 18), (6, 1, 18), (6, 20, 1), (1, 1, 1), (1, 20, 1)):
        x = np.broadcast_to(random(rng, narrow, dtype, op.samples), (6, 20, 18))
        for axis in (a for a in (0, 1, 2, (0, 2), (1, 2)) if takes(op, a)):
            assert digest(results(op, params, x, axis)) == digest(results(op, params, x.copy(), axis))
            if op.differentiable:
                grads = {
                    g: np.broadcast_to(random(generator(g), (1, 1, 1), dtype), form(op, x.shape, axis)) for g in op.gradients
                }
                outs = forward(op, x, axis, **params)
                dense = {g: v.copy() for g, v in grads.items()}
                assert same_bits(backward(op, x, axis, grads, outs, **params), backward(op, x, axis, dense, outs, **params))


def targets(shape, dtype):
    """Outputs of every form of strides."""
    empty = np.full(shape, 77, dtype_of(dtype))
    wide = np.full([2 * n + 1 for n in shape], 77, dtype_of(dtype))
    back = tuple(slice(None, None, -1) for _ in shape)
    return {
        "F": np.asfortranarray(empty),
        "sliced": wide[tuple(slice(1, 1 + 2 * n, 2) for n in shape)],
        "reversed": empty.copy()[back],
        "misaligned": misaligned(empty),
    }


@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False))
def test_output_layouts(op, params, dtype):
    """Strided, reversed and misaligned outputs, saves and gradients; what lies between is not touched."""
    for shape, axis in SMALL:
        x = inputs(op, dtype, shape, "any")
        outs = forward(op, x, axis, **params)
        p = make_plan(op, shape, axis, dtype, **params)
        forms = {o: targets(v.shape, str(bc.Element(v.dtype))) for o, v in outs.items()}
        for name in ("F", "sliced", "reversed", "misaligned"):
            got = {o: forms[o][name] for o in outs}
            p.run(x=x, **got)
            assert all(same_bits(np.ascontiguousarray(got[o]), outs[o]) for o in outs), name
            if name == "sliced":
                for g in got.values():
                    base = g.base.copy() if g.base is not None else g
                    base[tuple(slice(1, 1 + 2 * n, 2) for n in g.shape)] = 77
                    assert np.all(base == np.asarray(77, base.dtype))
        if op.differentiable:
            grads = gradients(op, generator("dy"), shape, axis, dtype)
            expected = backward(op, x, axis, grads, outs, **params)
            p = make_plan(op, shape, axis, dtype, backward=True, **params)
            for name, dx in targets(shape, dtype).items():
                saves = {o: layouts(v).get(name, v) for o, v in outs.items()}
                p.run(x=x, **{g: layouts(v).get(name, v) for g, v in grads.items()}, **saves, dx=dx)
                assert same_bits(np.ascontiguousarray(dx), expected), name


@pytest.mark.parametrize(("op", "params", "dtype"), ops(differentiable=True, all_values=False))
def test_gradient_in_place_of_its_input(op, params, dtype):
    """dx may be exactly x, in any layout."""
    for shape, axis in (*SMALL, ((3, 35000), 1), ((17000, 20), 0)):
        x = inputs(op, dtype, shape, "random")
        outs = forward(op, x, axis, **params)
        grads = gradients(op, generator("dy"), shape, axis, dtype)
        p = make_plan(op, shape, axis, dtype, backward=True, **params)
        if "x" not in {o.name for o in p.problem.operands}:
            continue
        expected = backward(op, x, axis, grads, outs, **params)
        for name, view in layouts(x).items():
            if name != "readonly":
                p.run(x=view, **grads, **outs, dx=view)
                assert same_bits(np.ascontiguousarray(view), expected), name


# ------------------------------------------------------------------------------------------------- batches, functions
@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False))
def test_a_row_alone_and_in_a_batch(op, params, dtype):
    """Alone, in batches of any size, as a row, as a column, and with the fold split over two axes: the same bits."""
    for n in (1, 7, 16, 65, 300, 1100, 17000):
        batch = 3 if n > 2000 else 21
        x = bit_space(generator(op.name, dtype, n), (batch, n), dtype, finite=n > 20)
        if op.name == "prod":
            x = random(generator(op.name, dtype, n), (batch, n), dtype, op.samples)
        whole = results(op, params, x, 1)
        dy = gradients(op, generator("dy"), x.shape, 1, dtype)
        columns = results_of(op, params, np.ascontiguousarray(x.T), 0, {g: v.T for g, v in dy.items()})
        for a, b in zip(whole, columns, strict=True):
            assert same_bits(np.ascontiguousarray(b.T), a), ("columns", n)
        for i in {0, 1, batch // 2, batch - 1}:
            alone = results_of(op, params, x[i : i + 1], 1, {g: v[i : i + 1] for g, v in dy.items()})
            for a, b in zip(whole, alone, strict=True):
                assert same_bits(a[i : i + 1], b), ("alone", n, i)
        some = results_of(op, params, x[1:3], 1, {g: v[1:3] for g, v in dy.items()})
        assert all(same_bits(a[1:3], b) for a, b in zip(whole, some, strict=True))
        if n % 5 == 0 and takes(op, (1, 2)):
            folded = results_of(op, params, x.reshape(batch, 5, n // 5), (1, 2), {g: v[..., None] for g, v in dy.items()})
            assert all(same_bits(a, b.reshape(a.shape)) for a, b in zip(whole, folded, strict=True))
            swapped = np.ascontiguousarray(x.reshape(batch, 5, n // 5).transpose(1, 0, 2)).transpose(1, 0, 2)
            again = results_of(op, params, swapped, (1, 2), {g: v[..., None] for g, v in dy.items()})
            assert all(same_bits(a, b.reshape(a.shape)) for a, b in zip(whole, again, strict=True))


def results_of(op, params, x, axis, grads):
    outs = forward(op, x, axis, **params)
    found = list(outs.values())
    if op.differentiable:
        found.append(backward(op, x, axis, grads, outs, **params))
    return found


@pytest.mark.parametrize(("op", "params", "dtype"), ops())
def test_plan_and_function(op, params, dtype):
    for shape, axis in SMALL:
        x = inputs(op, dtype, shape, "any")
        outs = forward(op, x, axis, **params)
        got = getattr(bc, op.name)(x, **where(op, shape, axis, keepdims=True), **params)
        for a, b in zip(got if isinstance(got, tuple) else (got,), outs.values(), strict=True):
            assert same_bits(a, b)
        if op.differentiable:
            grads = gradients(op, generator("dy"), shape, axis, dtype)
            saves = {n: x if n == "x" else outs[n] for n in op.saves}
            got = getattr(bc, f"{op.name}_backward")(**grads, **saves, **where_back(op, shape, axis), **params)
            assert same_bits(got, backward(op, x, axis, grads, outs, **params))


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("op", ["sum", "max", "norm2", "logsumexp", "var", "prod"])
def test_nan_results_have_one_form(op, dtype):
    """Whatever NaN comes in, and however it arises, out comes the same one."""
    from cases import specials

    seen = set()
    rows = [[v, 1.0, 2.0] for v in specials(dtype)[-4:]] + [[1.0, v] for v in specials(dtype)[-4:]]
    rows += [[specials(dtype)[-4], specials(dtype)[-1], 3.0]]
    if op in ("sum", "var"):
        rows.append([np.inf, -np.inf, 1.0])
    for row in rows:
        x = np.array([v if isinstance(v, np.generic) else cast(v, dtype)[()] for v in row], dtype_of(dtype))
        seen.add(int(bits_of(forward(op, x, 0)["y"])[0]))
    assert len(seen) == 1, [hex(s) for s in seen]


# ------------------------------------------------------------------------------------------------- the canonical order
def sample(n, outputs):
    """Numbers of many magnitudes, then their negatives in another order: what is left is the rounding of the order taken."""
    k = np.arange(n * outputs, dtype=np.uint64)
    h = (k * np.uint64(0x9E3779B97F4A7C15)) ^ (k >> np.uint64(7))
    h = (h ^ (h >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    mantissa = ((h >> np.uint64(20)) % np.uint64(1 << 23)).astype(np.int64) + (1 << 23)
    power = ((h >> np.uint64(50)) % np.uint64(60)).astype(np.int64) - 60
    x = np.ldexp(mantissa.astype(np.float64), power).astype(np.float32).reshape(outputs, n)
    half = n // 2
    x[:, half : 2 * half] = -x[:, :half][:, ::-1]
    return x


def canonical_sum(x, bundles=False):
    """The order of core/skeleton/fold.hpp, said again: chunks, in them lane k mod 16 in f64, the tree 8 4 2 1, chunks in turn.

    Of halves a lane takes four elements as one.
    """
    n = x.size
    length = n if n <= 16384 else -(-max(-(-n // 64), 16384) // 256) * 256
    total = None
    for start in range(0, n, length):
        chunk = x[start : start + length].astype(np.float64)
        lanes = np.full(16, -0.0)
        whole = chunk.size // 64 * 64 if bundles else 0
        for a, b, c, d in chunk[:whole].reshape(-1, 4, 16):
            lanes += (a + b) + (c + d)
        for i in range(whole, chunk.size, 16):
            part = chunk[i : i + 16]
            lanes[: part.size] += part
        for half in (8, 4, 2, 1):
            lanes = lanes[:half] + lanes[half : 2 * half]
        total = lanes[0] if total is None else total + lanes[0]
    return total if bundles else np.float32(total)


# sha256 of the results of canonical_sum over sample(n, outputs), made by that function when the order was fixed.
FROZEN = {
    (5, 64): "55af3c32a3f36e05",
    (100, 64): "9a396802d495e33b",
    (4099, 16): "69945ce949d529ce",
    (16384, 4): "930d4d9a829d1a87",
    (16385, 4): "6533e5fd3cfc0042",
    (70000, 3): "69356d3544e86c26",
    (1_100_000, 1): "4780b3f7a3be4c57",
}


@pytest.mark.parametrize(("n", "outputs"), FROZEN, ids=str)
def test_the_order_is_the_canonical_one(n, outputs):
    """Fails if the order of a sum changes, by as much as one pair of elements."""
    x = sample(n, outputs)
    expected = np.array([canonical_sum(row) for row in x])
    assert hashlib.sha256(expected.tobytes()).hexdigest()[:16] == FROZEN[n, outputs]
    assert forward("sum", x, 1)["y"].tobytes() == expected.tobytes()
    columns = np.ascontiguousarray(x.T)
    assert forward("sum", columns, 0)["y"].tobytes() == expected.tobytes()


def test_the_sample_tells_orders_apart():
    """The data of the test above: other orders give other bits."""
    x = sample(4099, 16)
    expected = np.array([canonical_sum(row) for row in x])
    others = {
        "in turn": np.array([np.add.accumulate(row.astype(np.float64))[-1] for row in x], np.float32),
        "reversed": np.array([canonical_sum(row[::-1]) for row in x]),
        "one lane off": np.array([canonical_sum(np.roll(row, 1)) for row in x]),
        "two swapped": np.array([canonical_sum(np.r_[row[1:2], row[:1], row[2:]]) for row in x]),
        "numpy": x.astype(np.float64).sum(axis=1).astype(np.float32),
    }
    for name, other in others.items():
        assert other.tobytes() != expected.tobytes(), name


def halves(kind, dtype, n):
    """Sixteen rows: near each other, of all magnitudes, mostly zeros, or at both ends of the range."""
    rng = generator("halves", kind, dtype)
    if kind == "any":
        return bit_space(rng, (16, n), dtype, finite=True)
    x = rng.standard_normal((16, n))
    if kind == "sparse":
        x = np.where(rng.random((16, n)) < 0.8, 0.0, x)
    if kind == "ends":
        low, high = (2.0**-24, 65504.0) if dtype == "f16" else (2.0**-130, 2.0**127)
        x = np.where(rng.random((16, n)) < 0.5, np.sign(x) * high, x * low)
    return cast(x, dtype)


@pytest.mark.parametrize("kind", ["near", "any", "sparse", "ends"])
@pytest.mark.parametrize("dtype", ["f16", "bf16"])
@pytest.mark.parametrize("n", [63, 64, 200, 1000, 4099, 16500])
def test_halves_are_bundled(n, dtype, kind):
    """Four halves of a lane are one, whether f32 held them or not, and wherever they lay."""
    x = halves(kind, dtype, n)
    expected = cast([canonical_sum(row, bundles=True) for row in x], dtype)
    assert same_bits(forward("sum", x, 1)["y"].reshape(-1), expected)
    apart = np.zeros((16, 2 * n), x.dtype)
    apart[:, ::2] = x
    for op in ("sum", "mean", "norm2", "prod", "var", "std"):
        rows = forward(op, x, 1)["y"].reshape(-1)
        for view, axis in (
            (np.ascontiguousarray(x.T), 0),
            (np.ascontiguousarray(x[:5].T), 0),
            (apart[:, ::2], 1),
            (apart.T[::2], 0),
        ):
            found = forward(op, view, axis)["y"].reshape(-1)
            assert same_bits(found, rows[: found.size]), op
