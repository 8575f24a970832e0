"""Elementwise ops as they are called: integers, broadcasting, promotion, Python numbers, layouts, summed gradients, refusals."""

from __future__ import annotations

import itertools
import math
import operator
import threading

import ml_dtypes
import numpy as np
import pytest

import baracuda as bc
from baracuda.truth import mp
from cases import cast, dtype_of, generator, layouts, misaligned, miss, random, same_bits
from elementwise_cases import FLOATING, ROWS, backward, exact, forward, listed, names_of, numbers, settings, true_slopes

INTS = ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")
ALL = ("f32", "f64", "f16", "bf16", *INTS, "bool")
SHAPES = ((), (1,), (3,), (2, 3), (2, 1), (1, 3), (4, 2, 3), (4, 1, 1), (1, 2, 1), (0,), (0, 3), (2, 0), (4, 0, 1), (1, 1, 1, 1))


def limits(dtype):
    info = np.iinfo(dtype_of(dtype))
    return int(info.min), int(info.max)


def wrap(value, dtype):
    low, high = limits(dtype)
    return (value - low) % (high - low + 1) + low


def integers(dtype, count=400):
    low, high = limits(dtype)
    rng = generator("integers", dtype)
    edges = [v for v in (0, 1, 2, 3, 7, 8, 31, 63, 64, 65, -1, -2, -7, low, low + 1, high, high - 1) if low <= v <= high]
    grid = np.array(list(itertools.product(edges, edges)), object)
    columns = []
    for k in range(2):
        small = rng.integers(max(low, -9), 9, count)
        wide = rng.integers(low, high, count, dtype=dtype_of(dtype), endpoint=True)
        columns.append(np.concatenate([grid[:, k], small.astype(object), wide.astype(object)]).astype(dtype_of(dtype)))
    return columns


def trunc(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def width(dtype):
    return int(dtype[1:])


UNARY_INTS = {
    "identity": lambda x: x, "stop_gradient": lambda x: x, "neg": operator.neg, "abs": abs, "square": lambda x: x * x,
    "cube": lambda x: x**3, "sign": lambda x: (x > 0) - (x < 0), "sgn": lambda x: (x > 0) - (x < 0), "floor": lambda x: x,
    "ceil": lambda x: x, "round": lambda x: x, "trunc": lambda x: x, "bitwise_not": operator.invert, "conj": lambda x: x,
    "real": lambda x: x, "imag": lambda x: 0, "powi": lambda x: x**2,
}  # fmt: skip
BINARY_INTS = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "floor_divide": operator.floordiv, "div_trunc": trunc,
    "mod": operator.mod, "fmod": lambda a, b: a - b * trunc(a, b), "maximum": max, "minimum": min, "bitwise_and": operator.and_,
    "bitwise_or": operator.or_, "bitwise_xor": operator.xor, "gcd": math.gcd, "lcm": math.lcm, "divmod": divmod,
}  # fmt: skip
BITS = {  # seen as so many bits
    "popcount": lambda x, w: f"{x % 2**w:b}".count("1"),
    "clz": lambda x, w: f"{x % 2**w:0{w}b}1".index("1") if x else w,
    "ctz": lambda x, w: f"{x % 2**w:0{w}b}"[::-1].index("1") if x else w,
}
SHIFTS = {
    "mulhi": lambda a, b, w: a * b >> w,
    "shift_right_logical": lambda a, b, w: a % 2**w >> b if 0 <= b < w else 0,
    "bitwise_left_shift": lambda a, b, w: a << b if 0 <= b < w else 0,
    "bitwise_right_shift": lambda a, b, w: a >> b if 0 <= b < w else -1 if a < 0 else 0,
}
ASKED = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
    "logical_and": lambda a, b: bool(a) and bool(b), "logical_or": lambda a, b: bool(a) or bool(b),
    "logical_xor": lambda a, b: bool(a) != bool(b),
}  # fmt: skip
QUESTIONS = {
    "isnan": np.isnan, "isinf": np.isinf, "isfinite": np.isfinite, "isposinf": lambda x: x == np.inf,
    "isneginf": lambda x: x == -np.inf, "isreal": lambda x: np.ones(x.shape, bool), "logical_not": lambda x: x == 0,
}  # fmt: skip


# ------------------------------------------------------------------------------------------------------------- integers
def test_integers_are_all_held():
    """Every row that takes integers is in a table of this file."""
    taken = {n for n, o in ROWS.items() if bc.Element.i32 in o.dtypes}
    assert taken == {*UNARY_INTS, *BITS, *BINARY_INTS, *SHIFTS, *ASKED, *QUESTIONS, "where", "select_n"}


@pytest.mark.parametrize("dtype", INTS)
@pytest.mark.parametrize("name", UNARY_INTS)
def test_integers_unary(name, dtype):
    x = integers(dtype)[0]
    got = getattr(bc, name)(x)
    assert got.dtype == x.dtype
    assert got.tolist() == [wrap(UNARY_INTS[name](v), dtype) for v in x.tolist()]


@pytest.mark.parametrize("dtype", INTS)
@pytest.mark.parametrize("name", BITS)
def test_integers_as_bits(name, dtype):
    x = integers(dtype)[0]
    got = getattr(bc, name)(x)
    assert got.dtype == x.dtype
    assert got.tolist() == [BITS[name](v, width(dtype)) for v in x.tolist()]


@pytest.mark.parametrize("dtype", INTS)
@pytest.mark.parametrize("name", [*BINARY_INTS, *SHIFTS])
def test_integers_binary(name, dtype):
    a, b = integers(dtype)
    if bc.OPS[name].refuse:
        a, b = a[b != 0], b[b != 0]
    pairs = list(zip(a.tolist(), b.tolist(), strict=True))
    want = [SHIFTS[name](u, v, width(dtype)) if name in SHIFTS else BINARY_INTS[name](u, v) for u, v in pairs]
    for k, got in enumerate(listed(getattr(bc, name)(a, b))):
        assert got.dtype == a.dtype
        assert got.tolist() == [wrap(listed(w)[k], dtype) for w in want]


@pytest.mark.parametrize("name", [n for n, o in ROWS.items() if o.refuse])
@pytest.mark.parametrize("dtype", INTS)
def test_integers_division_by_zero(name, dtype):
    """A typed error wherever the zero is, for any layout and thread count; nothing is written."""
    n = 70_001
    a, outs = np.full(n, 7, dtype_of(dtype)), [np.full(n, 5, dtype_of(dtype)) for _ in bc.OPS[name].outputs]
    out = tuple(outs) if len(outs) > 1 else outs[0]
    for at in (0, 1, n // 2, n - 1):
        b = np.full(n, 3, dtype_of(dtype))
        b[at] = 0
        for threads in (1, 3):
            bc.set_num_threads(threads)
            with pytest.raises(bc.InvalidProblem, match="b holds a 0"):
                getattr(bc, name)(a, b, out=out)
            with pytest.raises(bc.InvalidProblem, match="b holds a 0"):
                getattr(bc, name)(a[::-1], b[::-1], out=out)
        assert all((o == 5).all() for o in outs)
    with pytest.raises(bc.InvalidProblem, match="b holds a 0"):
        getattr(bc, name)(a, 0)
    with pytest.raises(bc.InvalidProblem, match="b holds a 0"):
        getattr(bc, name)(a, np.zeros(1, a.dtype))
    assert listed(getattr(bc, name)(a[:0], b[:0]))[0].shape == (0,)


@pytest.mark.parametrize("dtype", ALL)
@pytest.mark.parametrize("name", ASKED)
def test_comparisons(name, dtype):
    if dtype in INTS:
        a, b = integers(dtype)
    elif dtype == "bool":
        a, b = np.array([False, False, True, True]), np.array([False, True, False, True])
    else:
        values = cast(np.array([0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 0.5]), dtype)
        a, b = (g.ravel() for g in np.meshgrid(values, values))
    got = getattr(bc, name)(a, b)
    assert got.dtype == bool
    values = zip(
        a.astype(object) if dtype in INTS else a.astype(float),
        b.astype(object) if dtype in INTS else b.astype(float),
        strict=True,
    )
    assert got.tolist() == [bool(ASKED[name](u, v)) for u, v in values]


@pytest.mark.parametrize("dtype", ALL)
@pytest.mark.parametrize("name", QUESTIONS)
def test_questions(name, dtype):
    x = (
        random(generator(name), (97,), dtype)
        if dtype in (*INTS, "bool")
        else cast([0, -0.0, 1, np.inf, -np.inf, np.nan, -3], dtype)
    )
    x[:1] = 0
    got = getattr(bc, name)(x)
    assert got.dtype == bool
    assert np.array_equal(got, QUESTIONS[name](x.astype(np.float64)))


@pytest.mark.parametrize("name", ["bitwise_and", "bitwise_or", "bitwise_xor"])
def test_bitwise_bool(name):
    a, b = np.array([False, False, True, True]), np.array([False, True, False, True])
    assert getattr(bc, name)(a, b).dtype == bool
    assert np.array_equal(getattr(bc, name)(a, b), getattr(np, name)(a, b))


# --------------------------------------------------------------------------------------------------------- broadcasting
@pytest.mark.parametrize("dtype", ["f32", "i16", "bf16"])
def test_broadcast_pairs(dtype):
    """All pairs of shapes: what NumPy says of the shape, and of the values; or an error that shows both shapes."""
    rng = generator("pairs", dtype)
    for s, t in itertools.product(SHAPES, SHAPES):
        a, b = (cast(rng.integers(-9, 9, n), dtype) for n in (s, t))
        try:
            want = np.asarray(a - b)
        except ValueError:
            with pytest.raises(bc.InvalidProblem, match="do not broadcast, axis -") as e:
                bc.sub(a, b)
            assert str(s) in str(e.value)
            assert str(t) in str(e.value)
            continue
        got = bc.sub(a, b)
        assert got.shape == want.shape
        assert np.array_equal(got, want)


def test_broadcast_three():
    rng = generator("three")
    for s, t, v in itertools.product(((), (3,), (2, 1), (1, 1, 1), (0, 1, 1)), repeat=3):
        cond, a, b = np.asarray(rng.random(s) < 0.5), np.asarray(rng.standard_normal(t)), np.asarray(rng.standard_normal(v))
        assert np.array_equal(bc.where(cond, a, b), np.where(cond, a, b))


def test_broadcast_refused_in_words():
    with pytest.raises(
        bc.InvalidProblem, match=r"add: a has shape \(2, 3\) and b \(4, 3\): they do not broadcast, axis -2 has 2 and 4"
    ):
        bc.add(np.zeros((2, 3)), np.zeros((4, 3)))
    with pytest.raises(bc.InvalidProblem, match=r"rank 33, at most 32"):
        bc.UnaryPlan.select(bc.UnaryDescriptor(kind="relu", input_shape=(1,) * 33, element="f32"))


def summed(terms, shape):
    """Exact terms added up over the axes that were broadcast."""
    extra = terms.ndim - len(shape)
    axes = tuple(range(extra)) + tuple(extra + i for i, n in enumerate(shape) if n == 1 and terms.shape[extra + i] != 1)
    return np.asarray(terms.sum(axis=axes), object).reshape(shape) if terms.size else np.full(shape, mp.mpf(0), object)


@pytest.mark.parametrize("dtype", ["f32", "f64", "bf16"])
@pytest.mark.parametrize("name", ["add", "mul", "div", "lerp_tensor", "where", "maximum", "fma"])
def test_broadcast_gradients(name, dtype):
    """Summed back to the shape of the operand, within an ulp of the sum of the true terms."""
    op = bc.OPS[name]
    rng = generator("gradients", name, dtype)
    given = numbers(op, settings(op)[0], dtype)
    for shapes in itertools.product(((), (5,), (3, 1), (1, 5), (2, 3, 5), (2, 1, 1)), repeat=2):
        third = [(3, 5), (2, 3, 5)][len(shapes[0]) % 2]
        shapes = (*shapes, third)[: len(op.inputs)]
        values = [random(rng, s, dtype) + cast(3.0, dtype) for s in shapes]
        if op.fixed:
            values[0] = rng.random(shapes[0]) < 0.5
        whole = np.broadcast_shapes(*shapes)
        dy = random(rng, whole, dtype)
        found = backward(op, dy, values, {}) if set(op.saves) == set(op.inputs) else named_backward(op, dy, values, shapes)
        spread = [np.broadcast_to(v, whole).ravel() for v in values]
        slopes = [true_slopes(op, [exact(c[i]) for c in spread], given) for i in range(dy.size)]
        for k, (n, got) in enumerate(zip(op.wrt, found, strict=True)):
            shape = shapes[op.inputs.index(n)]
            terms = np.array([exact(d) * s[k] for d, s in zip(dy.ravel(), slopes, strict=True)] + [None], object)[:-1].reshape(
                whole
            )
            sizes = np.array([abs(t) for t in terms.ravel()] + [None], object)[:-1].reshape(whole)
            want, size = summed(terms, shape), summed(sizes, shape)
            assert got.shape == shape
            assert got.dtype == values[op.inputs.index(n)].dtype
            for g, t, m in zip(np.ravel(got), np.ravel(want), np.ravel(size), strict=True):
                room = 4 * m * mp.ldexp(1, -53 if dtype == "f64" else -24)  # each term is rounded once or twice
                assert miss(g, t, dtype, 1, room) is None, (name, shapes, n)


def named_backward(op, dy, values, shapes):
    named = dict(zip(op.inputs, values, strict=True))
    missing = {f"{n}_shape": s for n, s in zip(op.inputs, shapes, strict=True) if n in op.wrt and n not in op.saves}
    found = getattr(bc, f"{op.name}_backward")(dy, **{n: named[n] for n in op.saves}, **missing)
    return [np.asarray(f) for f in found]


@pytest.mark.parametrize("dtype", ["f32", "f64", "f16", "bf16"])
@pytest.mark.parametrize("shape", [(37, 41), (5, 3000), (3000, 5), (3, 17, 65)])
def test_broadcast_gradient_bits(dtype, shape):
    """The same bits for every layout, thread count and batch."""
    rng = generator("bits", dtype, shape)
    dy, a = random(rng, shape, dtype), random(rng, shape, dtype)
    b = random(rng, shape[-1:], dtype)
    c = random(rng, (*shape[:-1], 1), dtype)
    for other in (b, c, b[:1], random(rng, (), dtype)):
        bc.set_num_threads(1)
        want = bc.mul_backward(dy, a, other)
        assert want[1].shape == other.shape
        for threads in (1, 2, 3, 7):
            bc.set_num_threads(threads)
            for x, y in zip(layouts(dy).values(), layouts(a).values(), strict=True):
                for got, expected in zip(bc.mul_backward(x, y, other), want, strict=True):
                    assert same_bits(got, expected)
        bc.set_num_threads(2)
        twice = bc.mul_backward(
            np.stack([dy, dy]),
            np.stack([a, a]),
            np.stack([other.reshape(np.ones(len(shape) - other.ndim, int).tolist() + list(other.shape))] * 2),
        )
        for got, expected in zip(twice, want, strict=True):
            for part in got:
                assert same_bits(part.reshape(expected.shape), expected)


# -------------------------------------------------------------------------------------------------------------- layouts
@pytest.mark.parametrize("name", ["add", "gelu", "lerp_tensor", "floor_divide", "atan2", "swiglu", "eq"])
@pytest.mark.parametrize("dtype", ["f32", "f64", "f16", "bf16", "i8", "i64"])
def test_elementwise_layouts(name, dtype):
    """Results do not depend on how operands lie, nor on threads; in sizes on both sides of every limit inside."""
    op = bc.OPS[name]
    if bc.Element(dtype) not in op.dtypes:
        return
    for shape in ((1,), (6,), (16,), (17,), (3, 64), (5, 66), (7, 10, 18), (1030,), (70, 1026)):
        shape = (*shape[:-1], shape[-1] + shape[-1] % 2) if op.pair else shape
        rng = generator(name, dtype, shape)
        given = [random(rng, shape, dtype) for _ in op.inputs]
        if op.refuse and dtype[0] in "iu":
            given[1][given[1] == 0] = 3
        bc.set_num_threads(1)
        want = getattr(bc, name)(*given)
        for threads in (1, 3):
            bc.set_num_threads(threads)
            for arranged in zip(*(layouts(g).values() for g in given), strict=True):
                assert same_bits(getattr(bc, name)(*arranged), want)
        mixed = [list(layouts(g).values())[(i * 3 + 2) % 7] for i, g in enumerate(given)]
        for out in (
            want.copy(),
            np.asfortranarray(want),
            misaligned(want),
            np.zeros([2 * n for n in want.shape], want.dtype)[tuple(slice(None, None, -2) for _ in want.shape)],
        ):
            out[...] = 0
            assert getattr(bc, name)(*mixed, out=out) is out
            assert same_bits(np.ascontiguousarray(out), want)


def test_elementwise_in_place():
    x = random(generator("place"), (40, 50), "f32")
    for name in ("relu", "exp", "gelu"):
        y = x.copy()
        assert getattr(bc, name)(y, out=y) is y
        assert same_bits(y, getattr(bc, name)(x))
    b = random(generator("b"), (50,), "f32")
    want = bc.mul(x, b)
    y = x.copy()
    assert same_bits(bc.mul(y, b, out=y), want)
    y = x.copy()
    assert same_bits(bc.mul(y, y, out=y), bc.mul(x, x))
    t = x.T.copy().T
    assert same_bits(np.ascontiguousarray(bc.mul(t, b, out=t)), want)
    dy = x.copy()
    da = bc.gelu_backward(dy, x, out=dy)
    assert da is dy
    assert same_bits(dy, bc.gelu_backward(x, x))


def test_elementwise_overlap_refused():
    x = random(generator("overlap"), (41, 50), "f32")
    for out, given in ((x[1:], x[:-1]), (x[::-1], x), (x[:, ::-1], x), (x[:40].reshape(50, 40).T, x[:40])):
        before = x.copy()
        with pytest.raises(bc.InvalidProblem, match="overlaps x partially"):
            bc.relu(given, out=out)
        assert same_bits(x, before)
    row = x[0]
    with pytest.raises(bc.InvalidProblem, match="overlaps b partially"):
        bc.add(np.zeros((41, 50), np.float32), row, out=x)  # the broadcast row is one of the output's
    with pytest.raises(bc.InvalidProblem, match="several elements"):
        bc.relu(np.zeros((3, 4), np.float32), out=np.lib.stride_tricks.as_strided(np.zeros(4, np.float32), (3, 4), (0, 4)))


def test_elementwise_out_refused():
    a = np.zeros((2, 3), np.float32)
    with pytest.raises(bc.InvalidProblem, match=r"out has shape \(3, 2\), expected \(2, 3\)"):
        bc.add(a, a, out=np.zeros((3, 2), np.float32))
    with pytest.raises(bc.InvalidProblem, match="out has dtype float64, expected f32"):
        bc.add(a, a, out=np.zeros((2, 3)))
    with pytest.raises(bc.InvalidProblem, match="out"):
        bc.eq(a, a, out=np.zeros((2, 3), np.float32))
    with pytest.raises(bc.InvalidProblem):
        bc.add_backward(a, out=a)
    da, db = np.empty_like(a), np.empty_like(a)
    found = bc.add_backward(a + 1, out=(da, db))
    assert found[0] is da
    assert found[1] is db
    assert (da == 1).all()
    assert (db == 1).all()


# ------------------------------------------------------------------------------------------------------------- promotion
def test_promotion():
    """The array API's table; what it leaves open is refused."""
    for s, t in itertools.product(ALL, ALL):
        a, b = np.ones(3, dtype_of(s)), np.ones(3, dtype_of(t))
        kinds = {"f" if d in ("f16", "bf16", "f32", "f64") else "b" if d == "bool" else "i" for d in (s, t)}
        open_ = len(kinds) > 1 or {s, t} == {"f16", "bf16"} or ("u64" in (s, t) and (s[0] == "i" or t[0] == "i"))
        if open_:
            with pytest.raises(bc.Unsupported, match="no rule promotes"):
                bc.eq(a, b)
            continue
        want = np.dtype(ml_dtypes.bfloat16) if s == t == "bf16" else a.dtype if s == t else np.promote_types(a.dtype, b.dtype)
        got = bc.maximum(a, b) if s != "bool" else bc.bitwise_or(a, b)
        assert got.dtype == want
        assert (got.astype(float) == 1).all()


def test_promotion_values():
    """Operands are converted exactly: nothing is computed narrower."""
    a, b = np.array([1.0, 2.0**-30], np.float64), np.array([1.0], np.float32)
    assert bc.add(a, b).tolist() == [2.0, 1 + 2.0**-30]
    u, i = np.array([2**32 - 1], np.uint32), np.array([-5], np.int8)
    assert bc.add(u, i).tolist() == [2**32 - 6]
    assert bc.add(u, i).dtype == np.int64
    da, db = bc.mul_backward(np.ones(3), np.array([1, 2, 3], np.float32), np.array([1.0, 2.0, 3.0]))
    assert (da.dtype, db.dtype) == (np.float32, np.float64)
    assert da.tolist() == [1, 2, 3]
    assert db.tolist() == [1, 2, 3]


def test_python_numbers():
    for dtype in ("f16", "bf16", "f32", "f64"):
        x = cast([1, 2, 3], dtype)
        assert bc.add(x, 1).dtype == x.dtype
        assert bc.add(2.5, x).astype(float).tolist() == [3.5, 4.5, 5.5]
        assert bc.sub(1, x).astype(float).tolist() == [0, -1, -2]
        assert np.isinf(bc.add(x, float("inf")).astype(float)).all()
        assert np.isnan(bc.add(x, float("nan")).astype(float)).all()
    assert bc.add(cast([1, 2], "f16"), 1e6).tolist() == [np.inf, np.inf]  # as a cast
    for dtype in INTS:
        low, high = limits(dtype)
        x = np.array([0, 1], dtype_of(dtype))
        assert bc.maximum(x, high).tolist() == [high, high]
        assert bc.minimum(x, low).tolist() == [low, low]
        for v in (high + 1, low - 1):
            with pytest.raises(bc.InvalidProblem, match=f"b is {v}, which {dtype} does not hold"):
                bc.add(x, v)
        with pytest.raises(bc.Unsupported, match="Python float"):
            bc.add(x, 1.0)
        with pytest.raises(bc.Unsupported, match="Python bool"):
            bc.add(x, True)
    with pytest.raises(bc.InvalidProblem, match="which f32 does not hold"):
        bc.add(np.zeros(2, np.float32), 10**400)
    with pytest.raises(bc.InvalidProblem, match="no array was given"):
        bc.add(1, 2)
    flags = np.array([True, False])
    assert bc.eq(flags, True).tolist() == [True, False]
    assert bc.where(flags, 1.0, np.zeros(2, np.float32)).dtype == np.float32
    assert bc.where(True, np.ones(2), 0).tolist() == [1, 1]
    with pytest.raises(bc.Unsupported):
        bc.eq(flags, 1)


# ------------------------------------------------------------------------------------------------------- what rows promise
def test_where_masks_nan():
    """A NaN or infinity in the branch not taken reaches neither the result nor a gradient."""
    cond = np.array([True, False, True, False])
    a, b = np.array([1, np.nan, 2, np.inf], np.float32), np.array([np.nan, 3, -np.inf, 4], np.float32)
    assert bc.where(cond, a, b).tolist() == [1, 3, 2, 4]
    da, db = bc.where_backward(np.array([1, 2, 3, 4], np.float32), cond)
    assert da.tolist() == [1, 0, 3, 0]
    assert db.tolist() == [0, 2, 0, 4]
    da, db = bc.where_backward(np.array([np.nan, 1, np.inf, 1], np.float32), cond)
    assert db.tolist() == [0, 1, 0, 1]
    assert da[1] == 0
    assert da[3] == 0


@pytest.mark.parametrize("dtype", ["f16", "bf16", "f32", "f64"])
def test_lerp_ends(dtype):
    """Weight 1 is exactly b, weight 0 exactly a, by number and by array."""
    rng = generator("lerp", dtype)
    a, b = (random(rng, (5000,), dtype) * cast(2.0 ** rng.integers(-9, 9, 5000), dtype) for _ in range(2))
    one, zero = cast(np.ones(5000), dtype), cast(np.zeros(5000), dtype)
    assert same_bits(bc.lerp_scalar(a, b, weight=1.0), b)
    assert same_bits(bc.lerp_tensor(a, b, one), b)
    assert np.array_equal(bc.lerp_scalar(a, b, weight=0.0), a)
    assert np.array_equal(bc.lerp_tensor(a, b, zero), a)
    # A number is kept in f64: 0.1 is not rounded to f32 first.
    da, db = bc.lerp_scalar_backward(one, weight=0.1)
    assert db.tolist() == cast(np.full(5000, 0.1), dtype).tolist()
    assert da.tolist() == cast(np.full(5000, 0.9), dtype).tolist()


@pytest.mark.parametrize("shape", [(33, 70), (1300, 4096), (4096, 1300)])
@pytest.mark.parametrize("axis", [0, 1])
def test_sum_and_map_of_a_gradient_come_of_one_pass(shape, axis):
    """The large shapes are stored past the cache; a gradient may take the place of what it is made of."""
    rng = np.random.default_rng(5)
    dy, a = random(rng, shape, "f32"), random(rng, shape, "f32")
    b = random(rng, tuple(1 if i == axis else n for i, n in enumerate(shape)), "f32")
    da, db = bc.mul_backward(dy, a, b)
    assert same_bits(da, bc.mul(dy, b))
    assert same_bits(db, bc.sum(bc.mul(dy, a), axis=axis, keepdims=True))
    d = bc.BinaryBackwardDescriptor(kind="mul", a_shape=shape, b_shape=b.shape, element="f32")
    bc.BinaryBackwardPlan.select(d).run(dy=dy, a=a, b=b, da=a, db=(again := np.empty_like(b)))
    assert same_bits(a, da)
    assert same_bits(again, db)


def test_bad_parameters():
    x = np.zeros(3, np.float32)
    with pytest.raises(bc.InvalidProblem, match="equal_nan is 'yes', expected one of False, True"):
        bc.isclose(x, x, equal_nan="yes")
    assert bc.isclose(x + np.nan, x + np.nan, equal_nan=True).all()
    with pytest.raises(bc.InvalidProblem, match=r"min of clamp is 2\.0 and max 1.0, expected min <= max"):
        bc.clamp(x, min=2, max=1)
    with pytest.raises(bc.InvalidProblem, match=r"min_val of hardtanh is 1\.0 and max_val -1.0, expected min_val <= max_val"):
        bc.hardtanh(x, min_val=1, max_val=-1)
    with pytest.raises(bc.InvalidProblem, match="approximate is 'foo', expected one of 'none', 'tanh'"):
        bc.gelu(x, approximate="foo")
    with pytest.raises(bc.InvalidProblem, match="lambd is -1, expected a number of at least 0"):
        bc.softshrink(x, lambd=-1)
    with pytest.raises(bc.InvalidProblem, match="alpha is 'x', expected a number"):
        bc.elu(x, alpha="x")
    with pytest.raises(TypeError, match="alpha"):
        bc.relu(x, alpha=2)
    with pytest.raises(bc.InvalidProblem, match="kind 'gelo' is unknown: did you mean 'gelu'"):
        bc.UnaryPlan.select(bc.UnaryDescriptor(kind="gelo", input_shape=(2,), element="f32"))
    with pytest.raises(bc.InvalidProblem, match="has no parameter alpha"):
        bc.UnaryParamPlan.select(bc.UnaryParamDescriptor(kind="clamp", input_shape=(2,), element="f32", alpha=1.0))
    with pytest.raises(bc.Unsupported, match="floor_divide has no gradient"):
        bc.BinaryBackwardPlan.select(bc.BinaryBackwardDescriptor(kind="floor_divide", a_shape=(2,), b_shape=(2,), element="f32"))
    with pytest.raises(bc.InvalidProblem, match="expected an even number"):
        bc.glu(x)
    with pytest.raises(bc.Unsupported, match="gelu does not take element i32"):
        bc.gelu(np.zeros(3, np.int32))
    with pytest.raises(bc.InvalidProblem, match="x is missing: the gradient of gelu needs dy and x"):
        bc.gelu_backward(x)
    with pytest.raises(bc.InvalidProblem, match=r"dy has shape \(2,\), expected \(3,\)"):
        bc.mul_backward(x[:2], x, x)
    for bad in (x.astype(complex), None, "abc", 1j):
        with pytest.raises((bc.InvalidProblem, bc.Unsupported)):
            bc.add(x, bad)


def test_empty_and_scalar():
    for op in FLOATING.values():
        for shape in ((), (0,), (2, 0)):
            if op.pair and shape == ():
                continue
            columns = [np.ones(shape, bool if n in op.fixed else np.float32) for n in names_of(op)]
            assert [y.shape for y in listed(forward(op, columns, {}))] == [shape] * len(op.outputs)
            if op.differentiable:
                dy = np.ones(shape, np.float64 if op.widens else np.float32)
                assert [g.shape for g in backward(op, dy, columns, {})] == [shape] * len(op.wrt)


def test_gradient_of_nothing_is_zero():
    """An operand that was broadcast along an axis of size 0 gets exactly 0."""
    da, db = bc.mul_backward(np.ones((0, 3), np.float32), np.ones((0, 3), np.float32), np.ones(3, np.float32))
    assert da.shape == (0, 3)
    assert db.tolist() == [0, 0, 0]


def test_plans_and_functions_agree():
    """Plan and function give the same bits, plans are used from many threads at once."""
    x = random(generator("plan"), (300, 70), "f32")
    plan = bc.UnaryPlan.select(bc.UnaryDescriptor(kind="erf", input_shape=x.shape, element="f32"))
    want = bc.erf(x)
    outs = [np.empty_like(x) for _ in range(4)]
    threads = [threading.Thread(target=lambda o=o: plan.run(x=x, y=o)) for o in outs]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert all(same_bits(o, want) for o in outs)
    assert plan.workspace_size == 0
    assert plan.precision_guarantee.max_ulp == bc.OPS["erf"].ulp


# ------------------------------------------------------------------------------------------------------- other libraries
def test_elementwise_torch_arrays(torch):
    a, b = torch.arange(6.0).reshape(2, 3), torch.tensor([1.0, 2.0, 3.0])
    y = bc.mul(a, b)
    assert isinstance(y, torch.Tensor)
    assert torch.equal(y, a * b)
    assert torch.equal(bc.add(a.bfloat16(), 1), a.bfloat16() + 1)
    _da, db = bc.mul_backward(torch.ones(2, 3), a, b)
    assert isinstance(db, torch.Tensor)
    assert torch.equal(db, a.sum(0))
    out = torch.empty(2, 3)
    assert bc.relu(a - 3, out=out) is out
    assert torch.equal(out, torch.relu(a - 3))
    assert torch.equal(bc.where(a > 2, a, b), torch.where(a > 2, a, b))
    assert torch.equal(bc.add(a.T, a.T), (a + a).T)


def test_elementwise_jax_arrays(jax):
    jnp = jax.numpy
    a, b = jnp.arange(6.0, dtype=jnp.float32).reshape(2, 3), jnp.array([1.0, 2.0, 3.0], jnp.float32)
    y = bc.mul(a, b)
    assert isinstance(y, jax.Array)
    assert bool((y == a * b).all())
    _da, db = bc.mul_backward(jnp.ones((2, 3), jnp.float32), a, b)
    assert isinstance(db, jax.Array)
    assert bool((db == a.sum(0)).all())
    assert bool((bc.where(a > 2, a, b) == jnp.where(a > 2, a, b)).all())
