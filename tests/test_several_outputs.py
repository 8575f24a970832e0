"""Elementwise rows of several outputs, and of operands with dtypes of their own: layouts, bits, calls, refusals."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import baracuda as bc
from baracuda.registry import FLOATS, RowError, unary
from cases import bit_space, cast, dtype_of, generator, layouts, misaligned, random, same_bits
from elementwise_cases import ROWS, misses_forward
from test_elementwise_calls import INTS, integers, wrap

SEVERAL = {n: o for n, o in ROWS.items() if len(o.outputs) > 1}


def operands(op, dtype, shape):
    rng = generator("several outputs", op.name, dtype)
    return [bit_space(rng, shape, dtype, finite=False) for _ in op.inputs]


def plan_of(op, shape, dtype):
    names = ["input_shape"] if op.inputs == ("x",) else [f"{n}_shape" for n in op.inputs]
    classes = {"unary": (bc.UnaryPlan, bc.UnaryDescriptor), "binary": (bc.BinaryPlan, bc.BinaryDescriptor)}
    plan, descriptor = classes[op.group]
    return plan.select(descriptor(kind=op.name, element=dtype, **dict.fromkeys(names, shape)))


def test_there_are_some():
    assert {"frexp", "modf", "divmod"} <= set(SEVERAL)


@pytest.mark.parametrize("dtype", ["f32", "f64", "f16", "bf16"])
@pytest.mark.parametrize("name", SEVERAL)
def test_outputs_in_every_layout(name, dtype):
    """The bits of each output are those of small pieces, whatever the strides of operands and outputs and the threads."""
    op, shape = SEVERAL[name], (61, 83)
    given = operands(op, dtype, shape)
    parts = [getattr(bc, name)(*(x[i : i + 1] for x in given)) for i in range(61)]
    want = [np.concatenate(p) for p in zip(*parts, strict=True)]
    plan = plan_of(op, shape, dtype)
    for threads in (1, 3):
        bc.set_num_threads(threads)
        for label, first in layouts(given[0]).items():
            outs = {o: misaligned(np.zeros_like(w)) for o, w in zip(op.outputs, want, strict=True)}
            plan.run(**dict(zip(op.inputs, (first, *given[1:]), strict=True)), **outs)
            assert all(same_bits(outs[o].copy(), w) for o, w in zip(op.outputs, want, strict=True)), label
        outs = {o: np.zeros((166, 61), w.dtype)[::-2].T for o, w in zip(op.outputs, want, strict=True)}
        plan.run(**dict(zip(op.inputs, given, strict=True)), **outs)
        assert all(same_bits(outs[o].copy(), w) for o, w in zip(op.outputs, want, strict=True))


@pytest.mark.parametrize("name", SEVERAL)
def test_outputs_past_the_cache(name):
    """Results so large that they are stored past it, of one dtype and of two."""
    op, n = SEVERAL[name], 5_000_011
    given = [np.resize(x, n) for x in operands(op, "f32", (4099,))]
    small = getattr(bc, name)(*(x[:4099] for x in given))
    for got, want in zip(getattr(bc, name)(*given), small, strict=True):
        assert same_bits(got, np.resize(want, n))


@pytest.mark.parametrize("name", SEVERAL)
def test_outputs_in_place(name):
    """Each output may be an input of its dtype, several at once where there are as many; not the same one."""
    op = SEVERAL[name]
    given = operands(op, "f32", (3001,))
    want = getattr(bc, name)(*given)
    for k, w in enumerate(want):
        if w.dtype != np.float32:
            continue
        copies, outs = [x.copy() for x in given], [np.empty_like(v) for v in want]
        outs[k] = copies[-1]
        getattr(bc, name)(*copies, out=tuple(outs))
        assert all(same_bits(o, v) for o, v in zip(outs, want, strict=True))
    if len(given) == len(want):
        copies = [x.copy() for x in given]
        getattr(bc, name)(*copies, out=tuple(reversed(copies)))
        assert all(same_bits(o, v) for o, v in zip(reversed(copies), want, strict=True))
    same = np.zeros(3001, np.float32)
    if all(w.dtype == np.float32 for w in want):
        with pytest.raises(bc.InvalidProblem, match="overlap"):
            getattr(bc, name)(*given, out=(same, same))


def test_outputs_of_other_libraries(torch):
    mantissa, exponent = bc.frexp(torch.tensor([3.0, -0.25, 0.0]))
    assert torch.equal(mantissa, torch.tensor([0.75, -0.5, 0.0]))
    assert torch.equal(exponent, torch.tensor([2, -1, 0], dtype=torch.int32))


@pytest.mark.parametrize("name", SEVERAL)
def test_plans_of_several_outputs(name):
    op = SEVERAL[name]
    plan = plan_of(op, (4, 5), "f32")
    assert [o.name for o in plan.problem.operands if o.out] == list(op.outputs)
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert all(o in plan.explain() for o in op.outputs)
    given = dict(zip(op.inputs, operands(op, "f32", (4, 5)), strict=True))
    with pytest.raises(bc.InvalidProblem, match=f"{op.outputs[1]} is missing"):
        plan.run(**given, **{op.outputs[0]: np.empty((4, 5), np.float32)})


def test_several_outputs_refused():
    x = np.ones(3, np.float32)
    with pytest.raises(bc.InvalidProblem, match="expected a tuple of 2 arrays"):
        bc.modf(x, out=np.empty_like(x))
    with pytest.raises(bc.InvalidProblem, match=r"out\[1\] has dtype float32, expected i32"):
        bc.frexp(x, out=(np.empty_like(x), np.empty_like(x)))
    with pytest.raises(bc.InvalidProblem, match="x is missing: the gradient of frexp needs dmantissa and x"):
        bc.frexp_backward(x)
    with pytest.raises(bc.InvalidProblem, match=r"dmantissa has shape \(2,\), expected \(3,\)"):
        bc.frexp_backward(x[:2], x)
    with pytest.raises(bc.Unsupported, match="modf does not take element i64"):
        bc.modf(np.arange(3))
    with pytest.raises(bc.InvalidProblem, match="step 1, modf, has the outputs fractional and integral, expected an op of one"):
        bc.chain("modf", "exp")
    with pytest.raises(bc.InvalidProblem, match="step 2 is 'frexp', expected an elementwise op from floats to floats"):
        bc.chain("exp", "frexp")
    with pytest.raises(RowError, match="its gradient comes from da and db, expected one of them"):

        @unary(dtypes=FLOATS, torch=None, jax=None, ulp=0, outputs=("a", "b"))
        class twice:  # noqa: N801
            """x twice."""

            truth = lambda x: (x, x)
            forward = lambda x: (x, x)
            backward = lambda da, db: da + db
            slope = lambda x: 2

    assert "twice" not in bc.OPS


def test_divmod_gradient_sums_back():
    rng = generator("divmod")
    dr, a, b = random(rng, (4, 5), "f32"), random(rng, (4, 5), "f32"), random(rng, (5,), "f32") + np.float32(3)
    assert all(same_bits(g, w) for g, w in zip(bc.divmod_backward(dr, a, b), bc.mod_backward(dr, a, b), strict=True))
    assert bc.divmod_backward(dr, a, b)[1].shape == (5,)


# --------------------------------------------------------------------------------------------------- operands of any dtype
@pytest.mark.parametrize("other", ["f32", "i8", "u64", "bool", "bf16"])
@pytest.mark.parametrize("dtype", ["f64", "f32", "f16", "bf16", *INTS, "bool"])
def test_float_power_widens(dtype, other):
    rng = generator("float_power", dtype, other)
    a, b = random(rng, (7, 300), dtype), random(rng, (300,), other)
    y = bc.float_power(a, b)
    assert y.dtype == np.float64
    assert same_bits(y, bc.pow(a.astype(np.float64), b.astype(np.float64)))
    dy = random(rng, y.shape, "f64")
    if not all(bc.Element(d).row.kind == "float" for d in (dtype, other)):
        with pytest.raises(bc.Unsupported, match="the gradient of float_power does not exist for element"):
            bc.float_power_backward(dy, a, b)
        return
    wide = bc.pow_backward(dy, a.astype(np.float64), b.astype(np.float64))
    for got, want, x in zip(bc.float_power_backward(dy, a, b), wide, (a, b), strict=True):
        assert got.dtype == x.dtype
        assert same_bits(got, bc.cast(want, dtype if x is a else other))


def test_float_power_of_numbers():
    assert bc.float_power(np.array([0, 1, 4]), 0.5).tolist() == [0.0, 1.0, 2.0]
    assert bc.float_power(2, np.arange(3, dtype=np.int8)).tolist() == [1.0, 2.0, 4.0]
    with pytest.raises(bc.InvalidProblem, match="dy has dtype float32, expected f64"):
        bc.float_power_backward(np.ones(2, np.float32), np.ones(2, np.float32), np.ones(2, np.float32))


def test_masks():
    a, b = np.float32([1, np.nan, 3, np.nan]), np.float32([2, 2, np.inf, np.nan])
    seen, hidden = np.array([True, False, True, False]), np.array([True, True, False, False])
    y = bc.masked_logaddexp(a, b, seen, hidden)
    assert same_bits(y, np.float32([bc.logaddexp(a[:1], b[:1])[0], 2, 3, -np.inf]))
    da, db = bc.masked_logaddexp_backward(np.ones(4, np.float32), a, b, seen, hidden)
    both = bc.logaddexp_backward(np.ones(1, np.float32), a[:1], b[:1])
    assert da.tolist() == [both[0][0], 0, 1, 0]
    assert db.tolist() == [both[1][0], 1, 0, 0]
    assert same_bits(bc.masked_logaddexp(a, b, True, np.ones(1, bool)), bc.logaddexp(a, b))
    with pytest.raises(bc.InvalidProblem, match="b_mask has dtype float32, expected bool"):
        bc.masked_logaddexp(a, b, seen, b)
    with pytest.raises(bc.InvalidProblem, match="they do not broadcast"):
        bc.masked_logaddexp(a, b, seen, hidden[:3])


# ------------------------------------------------------------------------------------------------------- powers, formats
@pytest.mark.parametrize("dtype", INTS)
@pytest.mark.parametrize("exponent", [0, 1, 3, 17, 64, 1001])
def test_whole_powers_of_integers(dtype, exponent):
    x = integers(dtype)[0]
    assert bc.powi(x, exponent).tolist() == [wrap(v**exponent, dtype) for v in x.tolist()]


def test_whole_powers_refused():
    x = np.arange(4)
    with pytest.raises(bc.InvalidProblem, match="exponent of powi is -1, expected at least 0 for element i64"):
        bc.powi(x, -1)
    for bad in (0.5, "2", 2**25, np.nan, True):
        with pytest.raises(bc.InvalidProblem, match="expected a whole number of at least -16777216 and at most 16777216"):
            bc.powi(x, bad)


@pytest.mark.parametrize("dtype", ["f32", "f64"])
@pytest.mark.parametrize("exponent", [1000, -1001, 2**24, 1 - 2**24])
def test_whole_powers_that_are_large(dtype, exponent):
    """Of numbers so near to 1 that the result is in range, or leaves it as a denormal."""
    reach = {"f32": 110.0, "f64": 760.0}[dtype] / abs(exponent)
    x = cast(np.exp(generator("large", dtype, exponent).uniform(-reach, reach, 400)) * np.resize([1, -1], 400), dtype)
    params = {"exponent": exponent}
    wrong = misses_forward(bc.OPS["powi"], [x], bc.powi(x, exponent), params, dtype)
    assert not wrong, "\n".join(wrong[:5])


@pytest.mark.parametrize(("bits", "dtype"), [((8, 7), "bf16"), ((5, 10), "f16"), ((8, 23), "f32")])
def test_reduced_precision_is_that_of_the_format(bits, dtype):
    """What a cast to the format and back gives, but for its denormals, which are 0."""
    x = bit_space(generator("reduced", dtype), (100_000,), "f64", finite=False)
    x[::2] = bit_space(generator("reduced", dtype), (50_000,), "f32", finite=True).astype(np.float64)
    with np.errstate(all="ignore"):
        want = x.astype(dtype_of(dtype)).astype(np.float64)
    tiny = bc.Element(dtype).row.tiny
    got = bc.reduce_precision(x, *bits)
    normal = ~(np.abs(want) <= tiny)
    assert np.array_equal(got[normal], want[normal], equal_nan=True)
    assert np.isin(np.abs(got[~normal]), (0, tiny)).all()
    assert np.array_equal(np.signbit(got[~np.isnan(x)]), np.signbit(x[~np.isnan(x)]))


@pytest.mark.parametrize("dtype", ["f32", "f64", "f16", "bf16"])
def test_reduced_precision_of_the_dtype_changes_nothing(dtype):
    x = bit_space(generator("unreduced", dtype), (10_000,), dtype, finite=True)
    assert same_bits(bc.reduce_precision(x, 11, 52), x)


# ------------------------------------------------------------------------------------------------------------- unknown kinds
@pytest.mark.parametrize(
    ("group", "kind", "hint"),
    [
        ("Unary", "Expm1", "did you mean 'expm1'"),
        ("Unary", "gelu_tanh", "'gelu'"),
        ("Unary", "LeakyRelu", "'leaky_relu' is a kind of UnaryParamPlan"),
        ("Unary", "PowI", "'powi' is a kind of UnaryParamPlan"),
        ("Unary", "subtract", "'sub' is a kind of BinaryPlan"),
        ("Binary", "BitwiseLeftShift", "did you mean 'bitwise_left_shift'"),
        ("Binary", "multiply", "did you mean 'mul'"),
        ("Binary", "Eq", "'eq' is a kind of BinaryCmpPlan"),
        ("Ternary", "Where", "'where' is a kind of WherePlan"),
        ("Ternary", "clamp", "'clamp' is a kind of UnaryParamPlan, or did you mean 'clamp_tensor'"),
        ("GatedActivation", "SwiGlu", "did you mean 'swiglu'"),
        ("MaskedBinary", "logaddexp", "'logaddexp' is a kind of BinaryPlan"),
    ],
)
def test_unknown_kinds_suggest(group, kind, hint):
    for suffix in ("", "Backward"):
        descriptor = getattr(bc, f"{group}{suffix}Descriptor")
        shapes = {n: (2,) for n in descriptor.__dataclass_fields__ if n.endswith("_shape")}
        with pytest.raises(bc.InvalidProblem, match=hint.replace("Plan", f"{suffix}Plan")):
            getattr(bc, f"{group}{suffix}Plan").select(descriptor(kind=kind, **shapes))


def test_dtypes_out_of_scope_are_named():
    import ml_dtypes

    for bad in (np.complex64, ml_dtypes.int4, ml_dtypes.float8_e4m3fn):
        x = np.zeros(3, bad)
        with pytest.raises(bc.InvalidProblem, match=f"x has dtype {x.dtype}, expected f16, bf16, f32, f64, i8 to i64"):
            bc.conj(x)
        with pytest.raises(bc.Unsupported, match="is not supported: one of f16, bf16"):
            bc.UnaryPlan.select(bc.UnaryDescriptor(kind="conj", input_shape=(3,), element=bad))
