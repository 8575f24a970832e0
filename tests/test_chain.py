"""Chains: the same bits as their steps one by one where nothing is rounded between, gradients summed, one pass, typed errors."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import baracuda as bc
from baracuda.registry import COMPILED, RowError, compiled
from cases import FLOATS, cast, layouts, random, same_bits

CHAINS = {
    "bias_gelu_residual": (("add", "gelu", "add"), ((70,), (33, 70))),
    "scaled_tanh": ((("affine", {"scale": 0.5, "shift": 1.0}), "tanh"), ()),
    "gate": (("mul", "sigmoid", ("leaky_relu", {"negative_slope": 0.2})), ((33, 1),)),
    "three": (("addcmul", "silu", "div"), ((33, 70), (), (70,))),
}
SHAPE = (33, 70)
# Those that are compiled as one formula: a bias, then what has the whole shape.
CHAINS |= {o.name: (s, ((70,), SHAPE)[: len(o.inputs) - 1]) for s, o in COMPILED.items()}


def stepwise(steps, x, extras):
    """Every value, step by step, by the functions."""
    extras = list(extras)
    values = [x]
    for name, params in bc.Chain(*steps).steps:
        more = [extras.pop(0) for _ in bc.OPS[name].inputs[1:]]
        values.append(getattr(bc, name)(values[-1], *more, **dict(params)))
    return values


def case(name, element, seed=1):
    steps, shapes = CHAINS[name]
    rng = np.random.default_rng(seed)
    x, dy = random(rng, SHAPE, element), random(rng, SHAPE, element)
    return bc.chain(*steps), x, [random(rng, s, element) for s in shapes], dy


@pytest.mark.parametrize("element", ["f32", "f64"])
@pytest.mark.parametrize("name", CHAINS)
def test_chain_has_the_bits_of_its_steps(name, element):
    c, x, extras, _ = case(name, element)
    assert same_bits(c(x, *extras), stepwise(c.steps, x, extras)[-1])


@pytest.mark.parametrize("element", ["f16", "bf16"])
def test_chain_rounds_halves_once(element):
    c, x, extras, _ = case("bias_gelu_residual", element)
    wide = c(x.astype(np.float32), *(e.astype(np.float32) for e in extras))
    assert same_bits(c(x, *extras), cast(wide, element))


@pytest.mark.parametrize("element", ["f16", "bf16"])
@pytest.mark.parametrize("shape", [(70, 96), (33, 70)])
@pytest.mark.parametrize("bias", ["row", "column", "whole"])
@pytest.mark.parametrize("steps", COMPILED)
def test_chain_rounds_gradients_of_halves_once(steps, bias, shape, element):
    c = bc.chain(*((n, dict(p)) for n, p in steps))
    rng = np.random.default_rng(5)
    x, dy, residual = (random(rng, shape, element) for _ in range(3))
    dy.view(np.uint16)[3, 5:8] = [0xFFFF, 0x7F81, 0x7C01]  # NaNs of one kind or the other, and what is none of the other
    extras = [random(rng, {"row": shape[1:], "column": (shape[0], 1), "whole": shape}[bias], element), residual]
    extras = extras[: len(c.operands) - 1]
    wide = c.backward(dy.astype(np.float32), x.astype(np.float32), *(e.astype(np.float32) for e in extras))
    got = c.backward(dy, x, *extras)
    for i, (one, other) in enumerate(zip(got, wide, strict=True)):
        if i != 1 or bias == "whole":  # a sum is rounded to a half from f64
            assert same_bits(one, cast(np.where(np.isnan(other), np.float32(np.nan), other), element))


@pytest.mark.parametrize("element", ["f32", "f64"])
@pytest.mark.parametrize("name", CHAINS)
def test_chain_gradients_are_those_of_its_steps(name, element):
    c, x, extras, dy = case(name, element)
    got = c.backward(dy, x, *extras)
    got = got if isinstance(got, tuple) else (got,)
    values, grads, g = stepwise(c.steps, x, extras), [], dy
    left = list(extras)
    for i in range(len(c.steps), 0, -1):
        step, params = c.steps[i - 1]
        op = bc.OPS[step]
        count = len(op.inputs) - 1
        more = [left.pop() for _ in range(count)][::-1]
        full = [np.broadcast_to(m, SHAPE) for m in more]  # not yet summed
        given = dict(zip(op.inputs, (values[i - 1], *full), strict=True)) | {"y": values[i]}
        back = getattr(bc, f"{step}_backward")(g, *(given[s] for s in op.saves), **dict(params))
        back = back if isinstance(back, tuple) else (back,)
        g = back[0]
        summed = [bc.sum_to(b, m.shape) if b.shape != m.shape else b for b, m in zip(back[1:], more, strict=True)]
        grads = [*summed, *grads]
    for one, other in zip(got, [g, *grads], strict=True):
        assert same_bits(one, other)


@pytest.mark.parametrize("element", FLOATS)
def test_chain_bits_do_not_depend_on_layout_or_threads(element):
    c, x, extras, dy = case("bias_gelu_residual", element)
    y, grads = c(x, *extras), c.backward(dy, x, *extras)
    before = bc.num_threads()
    try:
        for threads in (1, 2, 7):
            bc.set_num_threads(threads)
            for other in layouts(x).values():
                assert same_bits(c(other, *extras), y)
            for g, h in zip(c.backward(np.asfortranarray(dy), x[::-1][::-1], *extras), grads, strict=True):
                assert same_bits(g, h)
    finally:
        bc.set_num_threads(before)


@pytest.mark.parametrize("steps", COMPILED)
def test_compiled_chains_are_taken(steps):
    c = bc.chain(*((n, dict(p)) for n, p in steps))
    shapes = [(5,)] * (len(c.operands) - 1)
    for element in FLOATS:
        d = c.descriptor((4, 5), *shapes, element=element)
        assert bc.ChainPlan.select(d).problem.kernel == COMPILED[steps].kernel("forward", {}, bc.Element(element))
        assert "registers" in bc.ChainPlan.select(d).explain()
    assert "L1" in bc.ChainPlan.select(bc.chain("add", "sin").descriptor((4, 5), (5,))).explain()


@pytest.mark.parametrize("steps", [("add", "leaky_relu"), ("add", "floor_divide"), ("add", "isnan")])
def test_chains_that_cannot_be_compiled_are_refused(steps):
    with pytest.raises(RowError, match="cannot be compiled"):
        compiled(*steps)


def test_chain_plans():
    c = bc.chain("add", ("gelu", {"approximate": "tanh"}))
    p = bc.ChainPlan.select(c.descriptor((4, 5), (5,), element="f64"))
    x, b, y = np.ones((4, 5)), np.arange(5.0), np.empty((4, 5))
    p.run(x=x, b1=b, y=y)
    assert same_bits(y, c(x, b))
    assert "add then gelu" in p.explain()
    assert pickle.loads(pickle.dumps(p)) == p
    assert pickle.loads(pickle.dumps(c)) == c
    p.run(x=x, b1=b, y=x)  # in place
    assert same_bits(x, y)


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ((), "expected names of elementwise ops"),
        (("sum",), "step 1 is 'sum', expected an elementwise op"),
        (("add", "gellu"), "step 2 is 'gellu', expected an elementwise op from floats to floats: did you mean 'gelu'"),
        (("add", "isnan"), "step 2 is 'isnan'"),
        ((("gelu", {"alpha": 1}),), "step 1, gelu, has no parameter alpha: it takes approximate"),
        ((("gelu", {"approximate": "maybe"}),), "approximate is 'maybe'"),
        (("neg",) * 17, "17 steps, at most 16"),
    ],
)
def test_bad_chains_are_refused(steps, words):
    with pytest.raises(bc.InvalidProblem, match=words):
        bc.chain(*steps)


def test_bad_operands_of_a_chain_are_refused():
    c = bc.chain("add", "gelu")
    x = np.ones((4, 5), np.float32)
    with pytest.raises(bc.InvalidProblem, match="do not broadcast"):
        c(x, np.ones(3, np.float32))
    with pytest.raises(bc.InvalidProblem, match="expected f32"):
        c(x, np.ones(5))
    with pytest.raises(bc.InvalidProblem, match="dy has shape"):
        c.backward(np.ones((4, 4), np.float32), x, np.ones(5, np.float32))
    with pytest.raises(bc.Unsupported, match="i32"):
        c(x.astype(np.int32), np.ones(5, np.int32))
    with pytest.raises(bc.Unsupported, match="no gradient"):
        bc.chain("add", "floor_divide").backward(x, x, x, x)
    with pytest.raises(bc.InvalidProblem, match="shapes has 0 entries, expected 1: b1"):
        bc.ChainPlan.select(c.descriptor((4, 5)))


def test_lerp_takes_a_number_or_an_array():
    rng = np.random.default_rng(3)
    a, b, dy = (rng.standard_normal((6, 7)).astype(np.float32) for _ in range(3))
    w = rng.random(7).astype(np.float32)
    assert same_bits(bc.lerp(a, b, 1), b)
    assert same_bits(bc.lerp(a, b, 0.0), a)
    assert same_bits(bc.lerp(a, b, 0.3), bc.lerp_scalar(a, b, weight=0.3))
    da, db = bc.lerp_backward(dy, 0.3)
    assert np.allclose(da, 0.7 * dy)
    assert np.allclose(db, 0.3 * dy)
    assert [g.shape for g in bc.lerp_backward(dy, 0.3, b_shape=(7,))] == [(6, 7), (7,)]
    dw = bc.lerp_backward(dy, w, a, b)[2]
    assert dw.shape == w.shape
    assert np.allclose(dw, (dy * (b - a)).sum(0), atol=1e-5)
