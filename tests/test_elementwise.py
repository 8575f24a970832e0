"""Every elementwise row against its truth: f32 and f64 by mpmath, halves and many more f32 by the f64 kernel that holds."""

from __future__ import annotations

import numpy as np
import pytest

from baracuda.truth import mp
from cases import bit_space, cast, dtype_of, generator, random
from elementwise_cases import (
    FLOATING,
    ORACLES,
    ROWS,
    UNARY,
    backward,
    beyond,
    each,
    exact,
    fixed,
    floor_forward,
    floors_backward,
    forward,
    listed,
    misses_backward,
    misses_forward,
    names_of,
    numbers,
    samples,
    true_forward,
    true_slopes,
)
from levels import agree

COUNT = 60  # of each kind of sample, beside the edges


def told(wrong: list[str]) -> str:
    return "\n".join([f"{len(wrong)} wrong", *wrong[:5]])


@pytest.mark.parametrize(("op", "params", "dtype"), each(FLOATING))
def test_elementwise_truth(op, params, dtype):
    columns = samples(op, dtype, COUNT)
    wrong = misses_forward(op, columns, forward(op, columns, params), params, dtype)
    assert not wrong, told(wrong)


@pytest.mark.parametrize(("op", "params", "dtype"), each(FLOATING, differentiable=True))
def test_elementwise_gradient(op, params, dtype):
    columns = samples(op, dtype, COUNT)
    dy = random(generator("dy", op.name), columns[0].shape, dtype)
    wrong = misses_backward(op, dy, columns, backward(op, dy, columns, params), params, dtype)
    assert not wrong, told(wrong)


@pytest.mark.parametrize(("op", "params", "dtype"), each(FLOATING, differentiable=True, dtypes=("f64",)))
def test_elementwise_slope(op, params, dtype):
    """The slope that a row declares is the derivative of its truth, at points that are not corners."""
    given = numbers(op, params, dtype)
    names, rng = names_of(op), generator("slope", op.name)
    if op.name in ("mod", "fmod", "divmod"):
        pytest.skip("their truth is a quotient of fractions, not of numbers at 200 bits")
    if op.name == "reduce_precision":
        pytest.skip("dy passes, though its steps have no slope")
    which = [f"d{o}" for o in op.outputs].index(op.gradients[0])
    for _ in range(6):
        point = [mp.mpf(float(v)) for v in rng.uniform(0.05, 0.95, len(names)) * rng.choice([1, 1, 2.9], len(names))]
        point = [bool(rng.random() < 0.5) if n in op.fixed else v for n, v in zip(names, point, strict=True)]
        if op.name == "ldexp":
            point[1] = mp.mpf(int(rng.integers(-5, 5)))
        for name, slope in zip(op.wrt, true_slopes(op, point, given), strict=True):
            i = names.index(name)

            def along(t, i=i, point=point):
                return listed(true_forward(op, [*point[:i], t, *point[i + 1 :]], given))[which]

            if mp.isnan(along(point[i])):
                continue
            numeric = mp.diff(along, point[i])
            assert abs(numeric - slope) <= mp.mpf(10) ** -18 * (1 + abs(slope)), (op.name, name, point, numeric, slope)


# Where slopes leave the normal numbers: (op, f32 from, to, f64 from, to).
FADING = (
    ("erf", 9.0, 10.6, 26.3, 27.6), ("erfc", -10.6, -9.0, -27.6, -26.3), ("ndtr", 13.0, 15.0, 37.4, 39.0),
    ("exp2", -150.0, -124.0, -1076.0, -1020.0), ("exp", -104.5, -86.0, -746.0, -707.0),
)  # fmt: skip


@pytest.mark.parametrize("dtype", ["f32", "f64"])
@pytest.mark.parametrize("case", FADING, ids=lambda c: c[0])
def test_elementwise_fading_slopes(case, dtype):
    """dy times a slope that is no normal number rounds once: it is taken into the product before."""
    op, rng = ROWS[case[0]], generator("fading", case[0], dtype)
    x = cast(rng.uniform(*(case[1:3] if dtype == "f32" else case[3:5]), 300), dtype)
    dy = cast(rng.standard_normal(300) * rng.choice([1.0, 5.0, 1e6], 300), dtype)
    wrong = misses_backward(op, dy, [x], backward(op, dy, [x], {}), {}, dtype)
    assert not wrong, told(wrong)


def test_elementwise_fading_slope_of_erf():
    """At this x e^(-x^2) is a denormal whose last bits a dy of 2.6 asks for."""
    x = np.float32([9.366558, -9.366558] * 500)
    dy = np.linspace(0.5, 5, 1000, dtype=np.float32)
    for op in (ROWS["erf"], ROWS["erfc"]):
        wrong = misses_backward(op, dy, [x], backward(op, dy, [x], {}), {}, "f32")
        assert not wrong, told(wrong)


@pytest.mark.parametrize("dtype", ["f32", "f64"])
@pytest.mark.parametrize(("name", "base"), [("logaddexp", 1.0), ("logaddexp2", np.log(2))])
def test_elementwise_cancelling_logarithms(name, base, dtype):
    """A negative operand that what the other adds nearly takes away, the two further apart than the floor allows for."""
    rng = generator("cancelling", name, dtype)
    a = -np.exp(rng.uniform(-14, -2.1, 400))
    b = np.log(-np.expm1(a))
    near = 1 + rng.choice([-1, 1], 400) * 10 ** rng.uniform(-6, -1, 400)
    columns = [cast(a * near / base, dtype), cast(b / base, dtype)]
    for given in (columns, columns[::-1]):
        wrong = misses_forward(ROWS[name], given, forward(ROWS[name], given, {}), {}, dtype)
        assert not wrong, told(wrong)


def test_elementwise_tanhshrink_of_small_numbers():
    """x^3 / 3 and what follows, in f64: the products round once, at the end."""
    x = np.append(np.exp(generator("tanhshrink").uniform(-16, 0, 1500)), -4.293168795422898e-06)
    wrong = misses_forward(ROWS["tanhshrink"], [x], forward(ROWS["tanhshrink"], [x], {}), {}, "f64")
    assert not wrong, told(wrong)


# ------------------------------------------------------------------------------------- the f64 kernel as the truth
def hold(op, columns, got, true, dtype, max_ulp, floors, dy=None):
    """Results against those of the f64 kernel for the same operands; where that is not enough, what the row declares."""
    _, bad = beyond(got, true, dtype, max_ulp)
    at = np.flatnonzero(bad)
    if dy is not None:  # a slope beyond f32 makes the gradient infinite
        slope = true[at] / dy[at].astype(np.float64)
        at = at[
            ~((np.abs(slope) > 3.4028235e38) & np.isinf(got[at].astype(np.float64)) & (np.sign(got[at]) == np.sign(true[at])))
        ]
    at = at[:: max(at.size // 2000, 1)]
    allowed = np.array([float(floors(i)) for i in at])
    _, bad = beyond(got[at], true[at], dtype, max_ulp, allowed)
    wrong = [f"{op.name}({', '.join(repr(c[i]) for c in columns)}){'' if dy is None else f', dy = {dy[i]!r},'} is {got[i]!r}, "
             f"the f64 kernel says {true[i]!r}" for i in at[bad]]  # fmt: skip
    assert not wrong, told(wrong)


def reduced(x, exponent_bits, mantissa_bits, tiny):
    """The truth of reduce_precision over arrays in f64, where every step on an f32 or a half is exact."""
    e = np.maximum(np.frexp(x)[1], np.frexp(tiny)[1]) - 1
    place = np.ldexp(1.0, e - mantissa_bits)
    y = np.rint(x / place) * place
    if mantissa_bits == 0:
        y = np.where((np.abs(x) == 1.5 * place) & (e % 2 != 0), np.copysign(place, x), y)
    top = np.ldexp(1.0, 2 ** (exponent_bits - 1))
    if 4 / top > tiny:
        y = np.where(np.abs(y) >= top, np.copysign(np.inf, x), np.where(np.abs(y) >= 4 / top, y, 0.0))
    return np.where(np.isfinite(x), y, x)


def compare(op, params, dtype, columns, dy=None):
    wide = [c if c.dtype == bool else c.astype(np.float64) for c in columns]
    given = numbers(op, params, dtype)
    rounded = {p.name: float(given[p.name]) if p.is_number else given[p.name] for p in op.params}
    if dy is None:
        oracle = ORACLES.get(op.name)
        found = forward(op, columns, params)
        if "tiny" in given:  # what depends on the dtype is not what f64 says
            assert op.name == "reduce_precision"
            quick = reduced(*wide, *(int(given[p.name]) for p in op.params), given["tiny"])
            asked = ~np.equal(found, quick) & ~(np.isnan(found) & np.isnan(quick))
            asked[::50] = True  # and what is quick is right
            wrong = misses_forward(op, [c[asked] for c in columns], found[asked], params, dtype)
            assert not wrong, told(wrong)
            return
        for got, true in zip(listed(found), listed(oracle(*columns) if oracle else forward(op, wide, rounded)), strict=True):
            if got.dtype == bool:
                assert np.array_equal(got, true)
            else:
                hold(op, columns, got, true, dtype, op.ulp,
                     lambda i: floor_forward(op, [exact(c[i]) for c in columns], given, dtype))  # fmt: skip
        return
    got, true = backward(op, dy, columns, params), backward(op, dy.astype(np.float64), wide, rounded)
    for k, (g, t) in enumerate(zip(got, true, strict=True)):
        hold(op, columns, g, t, dtype, op.backward_ulp,
             lambda i, k=k: floors_backward(op, exact(dy[i]), [exact(c[i]) for c in columns], given, dtype)[k], dy)  # fmt: skip


def every_half(dtype):
    return np.arange(2**16, dtype=np.uint16).view(dtype_of(dtype))


@pytest.mark.parametrize(("op", "params", "dtype"), each(UNARY, dtypes=("f16", "bf16")))
def test_elementwise_halves(op, params, dtype):
    """All 65,536 inputs: computed in f32 and rounded once."""
    with np.errstate(all="ignore"):
        compare(op, params, dtype, [every_half(dtype)])


@pytest.mark.parametrize(("op", "params", "dtype"), each(UNARY, differentiable=True, dtypes=("f16", "bf16")))
def test_elementwise_halves_gradient(op, params, dtype):
    with np.errstate(all="ignore"):
        dy = random(generator("dy", op.name), (2**16,), dtype)
        compare(op, params, dtype, [every_half(dtype)], dy)


@pytest.mark.parametrize(("op", "params", "dtype"), each(UNARY, dtypes=("f32",)))
def test_elementwise_many(op, params, dtype):
    """A hundred thousand f32 of any bits, forward and backward."""
    with np.errstate(all="ignore"):
        x = bit_space(generator("many", op.name), (100_000,), dtype, finite=False)
        compare(op, params, dtype, [x])
        if op.differentiable:
            compare(op, params, dtype, [x], random(generator("dy", op.name), x.shape, dtype))


@pytest.mark.parametrize(
    ("op", "params", "dtype"), each({n: o for n, o in FLOATING.items() if n not in UNARY}, dtypes=("f16", "bf16"))
)
def test_elementwise_halves_of_several(op, params, dtype):
    """Rows of several operands, in halves: ordinary values and any bits."""
    with np.errstate(all="ignore"):
        rng = generator("several", op.name, dtype)
        columns = []
        for _ in names_of(op):
            small = cast(rng.integers(-4, 5, 3000), dtype)
            columns.append(np.concatenate([random(rng, (3000,), dtype), bit_space(rng, (3000,), dtype, finite=True), small]))
        columns = fixed(op, columns)
        if op.name == "ldexp":
            columns[1] = cast(np.round(columns[1].astype(np.float32)), dtype)
        compare(op, params, dtype, columns)
        if op.differentiable:
            compare(op, params, dtype, columns, random(rng, columns[0].shape, dtype))


# ------------------------------------------------------------------------------------------------------------ the table
def test_elementwise_rows_are_complete():
    """Every gradient has a slope to be held to."""
    assert len(ROWS) >= 138
    assert [n for n, o in ROWS.items() if o.differentiable and o.backward_truth is None] == []


def test_elementwise_isa():
    """The same bits on every level this machine runs."""
    agree("elementwise_cases.py", 1000)
