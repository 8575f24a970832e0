"""Halves that are looked up in a table of all of them: the same bits as computed, in every layout, by parameters."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda as bc
from baracuda.plans import plan_class
from cases import from_bits, same_bits

LONG = 1 << 18  # from here on a plan has a table
HALVES = ("f16", "bf16")
UNARY = [
    n
    for n, o in bc.OPS.items()
    if o.group in ("unary", "unary_param") and not o.elements and set(HALVES) <= set(map(str, o.dtypes))
]


def plan_of(name, direction, element, count, **params):
    cls = plan_class(bc.OPS[name], direction)
    return cls.select(cls.descriptor_type(kind=name, input_shape=(count,), element=element, **params))


def params_of(name):
    return {p.name: p.default if p.default is not None else 1.5 for p in bc.OPS[name].params}


@pytest.mark.parametrize("element", HALVES)
@pytest.mark.parametrize("name", UNARY)
def test_looked_up_halves_have_the_bits_of_computed_ones(name, element):
    """All 65,536 of them, in another order than in the table."""
    op = bc.OPS[name]
    bits = np.random.default_rng(5).permutation(65536)
    x, dy = from_bits(bits, element), from_bits(np.roll(bits, 17), element)
    for direction in ("forward", "backward") if op.differentiable else ("forward",):
        found = {}
        for count in (65536, LONG + 48):
            p = plan_of(name, direction, element, count, **params_of(name))
            operands = {o.name: np.resize(dy if o.name in op.gradients else x, count) for o in p.problem.operands if not o.out}
            results = {o.name: np.empty(count, x.dtype) for o in p.problem.operands if o.out}
            p.run(**operands, **results)
            found[count] = results
        for out, computed in found[65536].items():
            assert same_bits(np.resize(computed, LONG + 48), found[LONG + 48][out])


def tabled(name, direction="forward", count=LONG, element="bf16", **params):
    return plan_of(name, direction, element, count, **params).looks_up


@pytest.mark.skipif(bc._core.isa() not in ("v3", "v4"), reason="tables are for machines that gather them quickly")
def test_tables_are_made_where_they_pay():
    assert tabled("gelu", approximate="none")
    assert tabled("gelu", "backward", approximate="none")
    assert "looked up" in plan_of("tanh", "forward", "f16", LONG).explain()
    assert not tabled("gelu", count=LONG - 1, approximate="none")
    assert not tabled("gelu", element="f32", approximate="none")
    assert not tabled("relu")  # cheaper to compute
    assert not tabled("exp", "backward")  # dy is no mere factor: the slope alone would underflow
    assert "looked up" not in plan_of("tanh", "forward", "f32", LONG).explain()


def test_tables_know_their_parameters():
    x = np.resize(from_bits(np.arange(0x3C00, 0x4000), "f16"), LONG)
    plans = {beta: plan_of("softplus", "forward", "f16", LONG, beta=beta) for beta in (1.0, 2.0, 0.5)}
    for beta, p in plans.items():
        y = np.empty_like(x)
        p.run(x=x, y=y)
        assert same_bits(y[:1024], bc.softplus(x[:1024], beta=beta))


@pytest.mark.parametrize("element", HALVES)
def test_looked_up_halves_in_every_layout(element):
    x = np.resize(from_bits(np.random.default_rng(6).permutation(65536), element), LONG + 13)
    p, want = plan_of("erf", "forward", element, x.size), np.resize(bc.erf(x[:65536]), x.size)
    raw = np.zeros(2 * x.nbytes + 3, np.uint8)
    views = {"odd bytes": raw[1 : 1 + x.nbytes].view(x.dtype), "strided": raw[: 2 * x.nbytes].view(x.dtype)[::2]}
    for view in (*views.values(), x[::-1].copy()[::-1]):
        view[:] = x
        y = np.empty_like(x)
        p.run(x=view, y=y)
        assert same_bits(y, want)
        p.run(x=x, y=view)
        assert same_bits(view.copy(), want)
    p.run(x=x, y=x)  # in place
    assert same_bits(x, want)
