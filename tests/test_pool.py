"""Pools against their definition: every kind of window, every dtype, edges of the numbers, edges of the geometry."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import baracuda as bc
from baracuda.truth import mp
from cases import FLOATS, cast, dtype_of, from_bits, generator, limits, random, same_bits, specials
from pools import assert_backward, assert_forward, make_plan, output_extents, run, run_backward

inf, nan = math.inf, math.nan
ORDERS = (0.5, 1, 1.5, 2, 3, 7, inf)
POOLS = [o for o in bc.OPS.values() if o.family == "pooling" and o.bins != "places"]

# (extents, fields) by rank: stride above and below the window, ragged ends, one cell, extents of 1.
REGULAR: dict[int, list[tuple[tuple[int, ...], dict[str, Any]]]] = {
    1: [
        ((9,), {"window": 2}),
        ((10,), {"window": 3, "stride": 1}),
        ((11,), {"window": 2, "stride": 3, "ceil_mode": True}),
        ((7,), {"window": 1}),
        ((1,), {"window": 1}),
        ((12,), {"window": 5, "stride": 4, "ceil_mode": True}),
        ((45,), {"window": 7, "stride": 6}),
        ((70,), {"window": 3, "stride": 2}),
        ((3,), {"window": 5, "stride": 5, "ceil_mode": True}),
    ],
    2: [
        ((5, 7), {"window": 2}),
        ((6, 9), {"window": (3, 2), "stride": (2, 1)}),
        ((5, 8), {"window": 3, "stride": 2, "ceil_mode": True}),
        ((4, 35), {"window": (2, 3), "stride": (1, 2)}),
        ((1, 6), {"window": (1, 3), "stride": (1, 5), "ceil_mode": True}),
        ((6, 6), {"window": (6, 6)}),
    ],
    3: [
        ((3, 4, 5), {"window": 2}),
        ((4, 3, 6), {"window": (2, 3, 2), "stride": (1, 2, 3), "ceil_mode": True}),
        ((2, 3, 4), {"window": (1, 3, 3), "stride": 1}),
    ],
}


def cases_of(op: bc.Op) -> list[tuple[tuple[int, ...], dict[str, Any]]]:
    """Geometries for an op, with what only it takes."""
    rank = op.spatial
    if op.bins == "adaptive":
        sizes: dict[int, list[Any]] = {
            1: [((10,), 3), ((5,), 8), ((12,), 4), ((1,), 1), ((40,), 17)],
            2: [((5, 7), (3, 7)), ((9, 4), (2, 3)), ((6, 6), 1)],
            3: [((3, 4, 5), 2), ((2, 5, 3), (2, 3, 1))],
        }
        return [(n, {"output_size": o}) for n, o in sizes[rank]]
    if op.bins == "fractional":
        found = {2: [((7, 9), 2, (3, 4)), ((6, 6), (3, 1), (1, 6)), ((8, 20), 3, (5, 9))], 3: [((4, 5, 6), 2, (2, 3, 3))]}
        return [(n, {"window": k, "output_size": o}) for n, k, o in found[rank]]
    if op.name.startswith("lp"):
        clipped = [(n, f | {"rescale_clipped": True}) for n, f in REGULAR[rank] if f.get("ceil_mode")]
        return REGULAR[rank] + clipped[:2]
    more: list[tuple[tuple[int, ...], dict[str, Any]]] = [
        (n, f | {"padding": tuple(k // 2 for k in (f["window"] if isinstance(f["window"], tuple) else (f["window"],) * rank))})
        for n, f in REGULAR[rank]
    ]
    if op.name.startswith("max"):
        more += [(n, f | {"dilation": 2}) for n, f in [((11,) * rank, {"window": 3, "stride": 2, "padding": 1})]]
        more += [((9,) * rank, {"window": 2, "stride": 1, "dilation": 3, "ceil_mode": True})]
    else:
        more += [(n, f | {"count_include_pad": False}) for n, f in more[:4]] + [
            (n, f | {"divisor_override": 3}) for n, f in more[:1]
        ]
    return REGULAR[rank] + more


def named(op: bc.Op) -> dict[str, Any]:
    return {"p": 2} if op.name.startswith("lp") else {}


def data(op: bc.Op, shape: tuple[int, ...], element: str, fields: Any, x: Any = None) -> tuple[Any, Any, Any]:
    """(x, dy, samples)."""
    rng = generator(op.name, shape, element, repr(fields))
    x = random(rng, shape, element) if x is None else x
    dy = random(rng, (*shape[:2], *output_extents(op, shape[2:], fields)), element)
    samples = cast(rng.random((*shape[:2], op.spatial)) * 0.999, element) if op.bins == "fractional" else None
    return x, dy, samples


def held(op: bc.Op, fields: Any, x: Any, dy: Any, samples: Any = None) -> None:
    """Forward and backward, held to the definition."""
    outs = run(op, fields, x, samples=samples)
    assert_forward(op, fields, x, outs, samples)
    dx = run_backward(op, fields, x, dy, outs["y"], samples=samples)
    assert_backward(op, fields, x, dy, outs["y"], dx, samples)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("op", POOLS, ids=lambda o: o.name)
def test_every_window(op, dtype):
    for extents, fields in cases_of(op):
        fields = named(op) | fields
        x, dy, samples = data(op, (2, 3, *extents), dtype, fields)
        held(op, fields, x, dy, samples)
        if "indices" in op.outputs:
            tied = cast(np.round(x.astype(np.float64)), dtype)
            outs = run(op, fields | {"return_indices": True}, tied, samples=samples)
            assert_forward(op, fields, tied, outs, samples)
            dx = run_backward(op, fields, tied, dy, outs["y"], samples=samples)
            assert_backward(op, fields, tied, dy, outs["y"], dx, samples)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("p", ORDERS)
def test_orders_of_lp(p, dtype):
    """Ordinary, tied, zero and mixed windows, clipped or rescaled."""
    for rank, (extents, fields) in ((1, REGULAR[1][5]), (2, REGULAR[2][2]), (3, REGULAR[3][1])):
        for rescale in (False, True):
            given = fields | {"p": p, "rescale_clipped": rescale}
            op = bc.OPS[f"lp_pool{rank}d"]
            x, dy, _ = data(op, (1, 3, *extents), dtype, given)
            x[0, 1] = cast(np.round(x[0, 1].astype(np.float64)), dtype)  # ties and zeros
            x[0, 2] = 0
            held(op, given, x, dy)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("p", ORDERS)
def test_lp_at_the_ends_of_the_range(p, dtype):
    """Nothing overflows or underflows on the way to a result that is representable."""
    _, low, past = limits(dtype)
    op = bc.OPS["lp_pool1d"]
    top, least = 2.0 ** (past - 1), 2.0 ** (low - limits(dtype)[0] + 1)
    for scale in (top / 16, top, 2.0**low, least * 3, least):
        rng = generator("ends", p, scale)
        x = cast(rng.uniform(0.2, 1, (1, 2, 24)) * rng.choice([-1.0, 1.0], (1, 2, 24)) * scale, dtype)
        fields = {"window": 3, "p": p}
        outs = run(op, fields, x)
        assert_forward(op, fields, x, outs)
        dy = random(rng, outs["y"].shape, dtype)
        y = outs["y"]
        good = np.isfinite(y.astype(np.float64))
        y[~good] = np.abs(x).reshape(1, 2, 8, 3).max(-1)[~good]  # an overflowed norm has no gradient worth testing
        assert_backward(op, fields, x, dy, y, run_backward(op, fields, x, dy, y))
    mixed = cast(np.array([top, least, 1.0, -least, top / 2, 0.0, least, least, 0.0, 1.0, top, -1.0]).reshape(1, 1, 12), dtype)
    assert_forward(op, {"window": 2, "p": p}, mixed, run(op, {"window": 2, "p": p}, mixed))


@np.errstate(all="ignore")  # a signalling NaN warns when it is looked at
@pytest.mark.parametrize("dtype", FLOATS)
def test_special_values(dtype):
    """NaN propagates, infinities are what the definition says; only the windows that hold them know."""
    values = specials(dtype)
    x = np.array([v for pair in zip(values, values[::-1], strict=True) for v in (*pair, cast(1.0, dtype))], dtype_of(dtype))
    x = x.reshape(1, 1, -1)
    for op in ("max_pool1d", "avg_pool1d"):
        for window, stride in ((3, 3), (2, 1)):
            fields = {"window": window, "stride": stride}
            outs = run(op, fields, x)
            if op == "max_pool1d":
                assert_forward(op, fields, x, outs)
            dy = random(generator("dy"), outs["y"].shape, dtype)
            assert_backward(op, fields, x, dy, outs["y"], run_backward(op, fields, x, dy, outs["y"]))
    for p in ORDERS:
        fields = {"window": 3, "p": p}
        y = run("lp_pool1d", fields, x)["y"][0, 0]
        for i, row in enumerate(x.reshape(-1, 3).astype(np.float64)):
            if np.isnan(row).any():
                assert np.isnan(y[i].astype(np.float64)), (p, row)
            elif np.isinf(row).any():
                assert y[i] == inf, (p, row)
        dy = np.ones((1, 1, y.size), x.dtype)
        dx = run_backward("lp_pool1d", fields, x, dy, y.reshape(1, 1, -1))[0, 0].reshape(-1, 3)
        for i, row in enumerate(x.reshape(-1, 3).astype(np.float64)):
            if np.isfinite(row).all() and np.isfinite(y[i].astype(np.float64)):
                assert np.isfinite(dx[i].astype(np.float64)).all() or p < 1


def test_cells_of_no_window_get_nothing():
    """Whatever they hold; and dx needs no zeroing."""
    x = np.full((1, 1, 5, 8), nan, np.float32)
    x[..., :4:3, :7:3] = 2.0
    for fields, name in (({"window": 1, "stride": 3, "p": p}, "lp_pool2d") for p in ORDERS):
        y = run(name, fields, x)["y"]
        np.testing.assert_array_equal(y, np.full((1, 1, 2, 3), 2.0))
        dx = run_backward(name, fields, x, np.ones_like(y), y)
        expected = np.where(np.isnan(x), np.float32(0), np.float32(1))
        np.testing.assert_array_equal(dx, expected)
        old = np.arange(40, dtype=np.float32).reshape(x.shape)
        kept = run_backward(name, fields, x, np.ones_like(y), y, dx=old.copy(), accumulate=True)
        np.testing.assert_array_equal(kept, old + expected)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("op", POOLS, ids=lambda o: o.name)
def test_accumulate_adds_once(op, dtype):
    for extents, fields in cases_of(op)[:4]:
        fields = named(op) | fields
        x, dy, samples = data(op, (2, 2, *extents), dtype, fields)
        y = run(op, fields, x, samples=samples)["y"]
        fresh = run_backward(op, fields, x, dy, y, samples=samples).astype(np.float64)
        old = random(generator("old"), x.shape, dtype)
        got = run_backward(op, fields, x, dy, y, samples=samples, dx=old.copy(), accumulate=True)
        wide = old.astype(np.float64) + fresh
        spacing = np.abs(np.spacing(cast(np.abs(old.astype(np.float64)) + np.abs(fresh), dtype))).astype(np.float64)
        assert (np.abs(got.astype(np.float64) - wide) <= 1.1 * spacing).all(), (op.name, fields)


def test_samples_outside_their_range_count_as_zero():
    x = random(generator("samples"), (1, 2, 9, 70), "f32")
    fields = {"window": 2, "output_size": (4, 33)}
    expected = run("fractional_max_pool2d", fields, x, samples=np.zeros((1, 2, 2), np.float32))["y"]
    for bad in (1.0, -0.5, 1e30, -1e30, inf, nan):
        samples = np.full((1, 2, 2), bad, np.float32)
        y = run("fractional_max_pool2d", fields, x, samples=samples)["y"]
        assert same_bits(y, expected)
        run_backward("fractional_max_pool2d", fields, x, y, y, samples=samples)


def test_sizes_of_zero():
    for op in POOLS:
        extents, fields = cases_of(op)[0]
        fields = named(op) | fields
        for batch, channels in ((0, 3), (2, 0)):
            shape = (batch, channels, *extents)
            samples = np.zeros((batch, channels, op.spatial), np.float32) if op.bins == "fractional" else None
            y = run(op, fields, np.empty(shape, np.float32), samples=samples)["y"]
            assert y.size == 0
            dx = run_backward(op, fields, np.empty(shape, np.float32), y, y, samples=samples)
            assert dx.shape == shape
    y = run("adaptive_avg_pool1d", {"output_size": 0}, np.ones((2, 3, 5), np.float32))["y"]
    assert y.shape == (2, 3, 0)
    dx = run_backward("adaptive_avg_pool1d", {"output_size": 0}, np.ones((2, 3, 5), np.float32), y, y)
    np.testing.assert_array_equal(dx, np.zeros((2, 3, 5)))


@pytest.mark.parametrize("dtype", ["f32", "f64", "bf16"])
def test_large_windows(dtype):
    """More cells than a buffer holds, more taps than one pass takes, more windows over a cell than slots."""
    for name, shape, fields in (
        ("avg_pool1d", (1, 2, 20_011), {"window": 9001, "stride": 5003}),
        ("avg_pool1d", (1, 1, 3000), {"window": 700, "stride": 1}),
        ("max_pool1d", (1, 1, 3000), {"window": 700, "stride": 2}),
        ("max_pool1d", (1, 2, 9000), {"window": 100, "stride": 40, "dilation": 50}),
        ("lp_pool2d", (1, 1, 40, 37), {"window": (23, 21), "stride": 1, "p": 2}),
        ("adaptive_avg_pool1d", (1, 1, 15_001), {"output_size": 2}),
        ("adaptive_max_pool1d", (1, 1, 7), {"output_size": 2000}),
        ("adaptive_max_pool1d", (2, 3, 1001), {"output_size": 7}),
        ("adaptive_max_pool1d", (1, 2, 700), {"output_size": 300}),
        ("adaptive_max_pool2d", (1, 2, 40, 300), {"output_size": (7, 5)}),
        ("adaptive_avg_pool2d", (1, 2, 40, 300), {"output_size": (7, 5)}),
        ("adaptive_avg_pool2d", (1, 1, 5, 6), {"output_size": (60, 50)}),
        ("adaptive_max_pool2d", (1, 1, 5, 6), {"output_size": (60, 50)}),
        ("adaptive_max_pool3d", (1, 1, 12, 13, 14), {"output_size": 7}),
        ("avg_pool2d", (1, 20, 33, 35), {"window": (33, 35)}),
        ("max_pool3d", (1, 1, 9, 10, 11), {"window": 5, "stride": 1, "padding": 2}),
    ):
        op = bc.OPS[name]
        x, dy, _ = data(op, shape, dtype, fields)
        x64, dy64 = x.astype(np.float64), dy.astype(np.float64)
        y = run(op, fields, x)["y"]
        dx = run_backward(op, fields, x, dy, y)
        wide = run(op, fields, x64)["y"]
        np.testing.assert_allclose(y.astype(np.float64), wide, rtol=2.0 ** (1 - limits(dtype)[0]), atol=1e-9)
        want = naive_gradient(op, x64, dy64, wide, fields)
        # The loop below rounds at every addition.
        near = np.abs(dy64).sum() * 2.0**-52 + np.abs(dy64).max() * 2.0 ** (3 - limits(dtype)[0])
        np.testing.assert_allclose(dx.astype(np.float64), want, rtol=2.0 ** (3 - limits(dtype)[0]), atol=near)


@pytest.mark.parametrize("dtype", ["f32", "f64", "f16", "bf16"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_few_windows_in_many_planes(dtype, order):
    """Lanes are planes: cells that lie together in each of them are turned, where they do."""
    from pools import windows

    for name, shape, fields in (
        ("adaptive_max_pool1d", (2, 18, 301), {"output_size": 3}),
        ("adaptive_max_pool2d", (1, 33, 9, 70), {"output_size": (2, 5)}),
        ("max_pool2d", (1, 16, 6, 21), {"window": (3, 9), "stride": 4, "padding": (1, 3), "ceil_mode": True}),
        ("adaptive_avg_pool3d", (1, 17, 4, 5, 66), {"output_size": (2, 2, 3)}),
    ):
        op = bc.OPS[name]
        x = np.asarray(data(op, shape, dtype, fields)[0], order=order)
        outs = run(op, fields | ({"return_indices": True} if "indices" in op.outputs else {}), x)
        for at, cells, number in windows(op, shape[2:], fields):
            inside = tuple(np.array(v) for v in zip(*cells, strict=True))
            values = x[(slice(None), slice(None), *inside)].astype(np.float64)
            y = outs["y"][(slice(None), slice(None), *at)]
            if "max" in name:
                place = np.ravel_multi_index(inside, shape[2:])[values.argmax(-1)]
                np.testing.assert_array_equal(y.astype(np.float64), values.max(-1))
                np.testing.assert_array_equal(outs["indices"][(slice(None), slice(None), *at)], place)
            else:
                np.testing.assert_allclose(
                    y.astype(np.float64), values.sum(-1) / float(number), rtol=2.0 ** -limits(dtype)[0], atol=1e-9
                )


@pytest.mark.parametrize("dtype", ["f32", "bf16"])
def test_fractional_bins_with_lines_between_them(dtype):
    """Lines of cells that no window holds, before and after lines under the same windows; more cells than a strip has."""
    op, fields = bc.OPS["fractional_max_pool2d"], {"window": (3, 2), "output_size": (3, 140)}
    x, dy, samples = data(op, (1, 2, 20, 300), dtype, fields)
    held(op, fields, x, dy, samples)


def naive_gradient(op, x, dy, y, fields):
    """Scattered, in f64."""
    from pools import windows

    dx = np.zeros_like(x)
    for n in range(x.shape[0]):
        for c in range(x.shape[1]):
            for at, cells, number in windows(op, x.shape[2:], fields):
                index = (n, c, *(np.array(v) for v in zip(*cells, strict=True)))
                values = x[index]
                if "max" in op.name:
                    won = tuple(np.array(v)[int(np.argmax(values))] for v in zip(*cells, strict=True))
                    dx[(n, c, *won)] += dy[(n, c, *at)]
                elif "avg" in op.name:
                    np.add.at(dx, index, dy[(n, c, *at)] / float(number))
                else:
                    np.add.at(dx, index, dy[(n, c, *at)] * values / y[(n, c, *at)])
    return dx


def test_negative_zero_and_the_identity():
    x = np.full((1, 1, 4), -0.0, np.float32)
    assert np.signbit(run("avg_pool1d", {"window": 2}, x)["y"]).all()
    assert np.signbit(run("max_pool1d", {"window": 2}, x)["y"]).all()
    assert not np.signbit(run("lp_pool1d", {"window": 2, "p": 1}, x)["y"]).any()
    low = np.full((1, 1, 6), -inf, np.float32)
    outs = run("max_pool1d", {"window": 3, "stride": 2, "padding": 1, "return_indices": True}, low)
    assert (outs["y"] == -inf).all()
    np.testing.assert_array_equal(outs["indices"][0, 0], [0, 1, 3])  # the first cell inside


def test_guarantees_are_declared():
    for op in POOLS:
        extents, fields = cases_of(op)[0]
        for backward in (False, True):
            g = make_plan(op, (1, 1, *extents), "f32", named(op) | fields, backward=backward).precision_guarantee
            assert g.max_ulp == (op.backward_ulp if backward else op.ulp) <= 4
            assert g.deterministic
            assert g.bit_stable_across_hardware


def test_bit_patterns():
    """Random bits: every exponent as likely as any other."""
    for dtype in FLOATS:
        rng = generator("bits", dtype)
        bits = rng.integers(0, 2 ** (8 * dtype_of(dtype).itemsize), 96, dtype=f"u{dtype_of(dtype).itemsize}")
        x = from_bits(bits, dtype).reshape(1, 2, 48)
        with np.errstate(all="ignore"):
            x = np.where(np.isfinite(x.astype(np.float64)), x, cast(1.5, dtype))
        for p in (1, 2, 3, 0.7, 2.5, inf):
            fields = {"window": 3, "stride": 2, "p": p}
            assert_forward("lp_pool1d", fields, x, run("lp_pool1d", fields, x))
        fields = {"window": 3, "stride": 2}
        assert_forward("max_pool1d", fields, x, run("max_pool1d", fields, x))


def test_one_cell_gives_its_magnitude():
    bits = generator("one cell").integers(0, 2**32, 200_000, dtype=np.uint32)
    x = from_bits(bits, "f32")
    x = np.r_[x[~np.isnan(x)], np.float32([0, -0.0, inf, -inf, 1e-45, 3.4028235e38])]
    for p in (1, 2, 3, inf):
        assert same_bits(run("lp_pool1d", {"window": 1, "p": p}, x.reshape(1, 1, -1))["y"][0, 0], np.abs(x)), p


@pytest.mark.parametrize("dtype", FLOATS)
def test_columns_first_is_the_same_maximum(dtype):
    """Wide lines take another way than narrow ones: signed zeros, NaN and infinities, in windows that overlap."""
    x = cast(
        generator("columns", dtype).choice([0.0, -0.0, -1.0, nan, -inf], (1, 2, 9, 150), p=[0.2, 0.4, 0.2, 0.05, 0.15]), dtype
    )
    fields = {"window": 3, "stride": 2}
    whole = run("max_pool2d", fields, x)["y"]
    for j in range(whole.shape[-1]):
        alone = run("max_pool2d", fields, np.ascontiguousarray(x[..., 2 * j : 2 * j + 3]))["y"][..., 0]
        assert same_bits(whole[..., j], alone), j


def test_same_bits_helper_sees_a_difference():
    a = np.float32([1.0, 2.0])
    assert same_bits(a, a.copy())
    assert not same_bits(a, np.nextafter(a, np.float32(9)))
    assert mp.prec == 200
