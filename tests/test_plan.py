"""The protocol: descriptors, selection, immutability, SKU, guarantees, preferences, words."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys

import numpy as np
import pytest

import baracuda as bc
from baracuda.families import GROUPS
from cases import FLOATS, make_plan, ops


def plan(kind="var", shape=(4, 7), axis=1, element="f32", backward=False, **params):
    return make_plan(kind, shape, axis, element, backward=backward, **params)


# -------------------------------------------------------------------------------------------------------- immutability
def test_plans_are_immutable():
    p = plan()
    for name in ("descriptor", "preference", "problem", "anything"):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(p, name, 1)
    with pytest.raises((AttributeError, TypeError)):
        p.workspace_size = 5
    with pytest.raises((AttributeError, TypeError)):
        del p.descriptor
    with pytest.raises(RuntimeError, match="immutable"):
        p._bind({})
    with pytest.raises(dataclasses.FrozenInstanceError):
        p.descriptor.axis = 0
    with pytest.raises(dataclasses.FrozenInstanceError):
        p.sku.op = "x"
    with pytest.raises(dataclasses.FrozenInstanceError):
        p.precision_guarantee.max_ulp = 0


def test_equal_problems_are_equal_plans():
    same = [plan(axis=a, correction=c) for a in (1, -1, (1,), [1]) for c in (1, 1.0, None)]
    assert len(set(same)) == 1
    assert all(p == same[0] and hash(p) == hash(same[0]) for p in same)
    others = [plan(axis=0), plan(correction=0), plan(element="f64"), plan(shape=(7, 4)), plan("std"), plan(backward=True)]
    assert len({same[0], *others}) == 1 + len(others)
    assert same[0] != "a plan"


@pytest.mark.parametrize(("op", "params", "dtype"), ops())
def test_plans_are_picklable(op, params, dtype):
    for backward in (False, True) if op.differentiable else (False,):
        p = plan(op.name, element=dtype, backward=backward, **params)
        for q in (pickle.loads(pickle.dumps(p)), copy.copy(p), copy.deepcopy(p)):
            assert q == p
            assert hash(q) == hash(p)
            assert q.descriptor == p.descriptor
            assert q.sku == p.sku


def test_pickled_plans_run():
    p = pickle.loads(pickle.dumps(plan("sum")))
    y = np.empty((4, 1), np.float32)
    p.run(x=np.ones((4, 7), np.float32), y=y)
    assert (y == 7).all()


def test_plans_pickle_across_processes():
    p = plan("max", ties="first", backward=True)
    script = "import pickle, sys; p = pickle.load(sys.stdin.buffer); print(p.descriptor.ties, p.sku.op)"
    done = subprocess.run([sys.executable, "-c", script], input=pickle.dumps(p), capture_output=True, check=True)
    assert done.stdout.decode().split() == ["first", "max.backward.first"]


# ---------------------------------------------------------------------------------------------------------- descriptor
def test_descriptor_is_normalised():
    d = plan("var", axis=(-1, 0)).descriptor
    assert d.axis == (0, 1)
    assert d.input_shape == (4, 7)
    assert d.element is bc.Element.f32
    assert d.correction == 1
    assert bc.ReducePlan.select(d).descriptor == d
    assert plan("sum", axis=None).descriptor.axis == (0, 1)
    assert plan("max").descriptor.ties == "split"
    assert "input_shape=(4, 7)" in repr(plan())


def test_descriptors_take_any_dtype_name(torch, jax):
    for name in ("bf16", "bfloat16", torch.bfloat16, jax.numpy.bfloat16, bc.Element.bf16, bc.Element("bf16").dtype):
        assert plan("sum", element=name).descriptor.element is bc.Element.bf16
    assert bc.ReduceDescriptor("sum", (3,)).element == "f32"


def test_the_issue_s_own_example():
    d = bc.ReduceBackwardDescriptor(kind="logsumexp", input_shape=(40, 41), axis=1, element="bf16")
    p = bc.ReduceBackwardPlan.select(d)
    assert p.workspace_size == 0
    assert p.sku.op == "logsumexp.backward"
    x = np.ones((40, 41), bc.Element.bf16.dtype)
    y, dy, dx = np.ones((40, 1), x.dtype), np.ones((40, 1), x.dtype), np.empty_like(x)
    assert p.can_implement(dy=dy, x=x, y=y, dx=dx) is None
    assert p.run(dy=dy, x=x, y=y, dx=dx, workspace=None) is None
    z = np.empty((1, 1), np.float32)
    q = bc.ReducePlan.select(bc.ReduceDescriptor(kind="var", input_shape=(8, 16), axis=(0, 1), element="f32", correction=1))
    q.run(x=np.arange(128, dtype=np.float32).reshape(8, 16), y=z)
    assert z[0, 0] == pytest.approx(np.arange(128).var(ddof=1))


# -------------------------------------------------------------------------------------------------- sku and guarantees
@pytest.mark.parametrize(("op", "params", "dtype"), ops())
def test_sku(op, params, dtype):
    s = plan(op.name, element=dtype, **params).sku
    assert s.category == op.family
    assert s.op.startswith(f"{op.name}.forward")
    assert s.element == dtype
    assert s.backend is bc.Backend.cpu
    assert s.arch == bc._core.isa()
    assert s.precision_guarantee == plan(op.name, element=dtype, **params).precision_guarantee
    aux = {op.element_of(o, bc.Element(dtype)) for o in op.outputs} - {bc.Element(dtype)}
    assert s.aux_element == (next(iter(aux)) if aux else None)
    assert [f.name for f in dataclasses.fields(s)] == [
        "category",
        "op",
        "element",
        "aux_element",
        "layout",
        "epilogue",
        "arch",
        "backend",
        "precision_guarantee",
    ]
    assert str(dtype) in str(s)


@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False))
def test_precision_guarantee(op, params, dtype):
    """Derived from the dtype table and the row: f64 is computed in f64, halves in f32 at least."""
    for backward in (False, True) if op.differentiable else (False,):
        g = plan(op.name, element=dtype, backward=backward, **params).precision_guarantee
        assert g.math_precision == ("f64" if dtype == "f64" else "f32")
        assert g.accumulator == ("f64x2" if dtype == "f64" else "f64")
        assert g.deterministic
        assert g.bit_stable_on_same_hardware
        assert g.bit_stable_across_hardware
        assert g.max_ulp == (op.backward_ulp if backward else op.ulp)
        assert 0 <= g.max_ulp <= 4
        assert [f.name for f in dataclasses.fields(g)] == [
            "math_precision",
            "accumulator",
            "bit_stable_on_same_hardware",
            "deterministic",
            "bit_stable_across_hardware",
            "max_ulp",
        ]


@pytest.mark.parametrize(("op", "params", "dtype"), ops())
def test_explain(op, params, dtype):
    """Kernel chosen, kernels refused and why, bytes, order."""
    for backward in (False, True) if op.differentiable else (False,):
        p = plan(op.name, element=dtype, backward=backward, **params)
        text = p.explain()
        assert text.startswith(f"{type(p).__name__} {op.name}")
        assert f"chosen   {p.problem.kernel} [{p.problem.compute}, {bc._core.isa()}]" in text
        assert "[cuda]: this build has no CUDA backend" in text
        assert f"reads {p.problem.bytes_read:,} bytes, writes {p.problem.bytes_written:,}" in text
        assert p.problem.order in text
        for o in p.problem.operands:
            assert f"{o.name} {o.element}" in text


def test_bytes_are_those_of_the_operands():
    p = plan("logsumexp", shape=(100, 200), backward=True)
    assert p.problem.bytes_read == 4 * (100 * 200 + 100 + 100)
    assert p.problem.bytes_written == 4 * 100 * 200
    assert plan("sum", shape=(100, 200), element="bf16").problem.bytes_read == 2 * 100 * 200
    assert plan("argmax", shape=(100, 200)).problem.bytes_written == 8 * 100
    assert plan("mean", shape=(100, 200), backward=True).problem.bytes_read == 4 * 100


def test_preference():
    d = bc.ReduceDescriptor("sum", (3,))
    for preference in (
        None,
        bc.PlanPreference(),
        bc.PlanPreference(max_workspace_bytes=0),
        bc.PlanPreference(backend=bc.Backend.cpu),
    ):
        assert bc.ReducePlan.select(d, preference).workspace_size == 0
    assert bc.ReducePlan.select(d, bc.PlanPreference(max_workspace_bytes=0)) != bc.ReducePlan.select(d)
    with pytest.raises(dataclasses.FrozenInstanceError):
        bc.PlanPreference().backend = "cuda"


# --------------------------------------------------------------------------------------------------------------- words
def test_kinds_are_strings():
    assert bc.ReduceKind("sum") is bc.ReduceKind.sum
    assert bc.ReduceKind.sum == "sum"
    assert str(bc.ReduceKind.sum) == "sum"
    assert repr(bc.ReduceKind.sum) == "ReduceKind.sum"
    assert f"{bc.ReduceKind.sum}" == "sum"
    assert {str(k) for k in bc.ReduceKind} == {o.name for o in bc.OPS.values() if o.family == "reduction"}
    d = bc.ReduceDescriptor(kind=bc.ReduceKind.sum, input_shape=(3,))
    assert bc.ReducePlan.select(d) == bc.ReducePlan.select(bc.ReduceDescriptor("sum", (3,)))
    assert pickle.loads(pickle.dumps(bc.ReduceKind.sum)) is bc.ReduceKind.sum


@pytest.mark.parametrize(("word", "near"), [("summ", "sum"), ("logsumxep", "logsumexp"), ("norm", "norm2"), ("argmx", "argmax")])
def test_near_names_are_suggested(word, near):
    with pytest.raises(bc.InvalidProblem, match=f"ReduceKind '{word}' is unknown: did you mean .*'{near}'"):
        bc.ReduceKind(word)
    with pytest.raises(bc.InvalidProblem, match=f"ReducePlan: kind '{word}' is unknown: did you mean .*'{near}'"):
        bc.ReducePlan.select(bc.ReduceDescriptor(word, (3,)))


def test_far_names_get_the_list():
    with pytest.raises(bc.InvalidProblem, match="one of sum, mean"):
        bc.ReduceKind("zzzzzz")
    with pytest.raises(bc.InvalidProblem, match="one of cpu, cuda"):
        bc.Backend("zzzzzz")


def test_elements_pickle_and_print():
    for name in (*FLOATS, "i8", "u64", "bool"):
        e = bc.Element(name)
        assert pickle.loads(pickle.dumps(e)) is e
        assert f"{e}" == name
        assert e == name


# ------------------------------------------------------------------------------------------------------------- the table
def test_the_table_describes_its_ops():
    for name, op in bc.OPS.items():
        assert op.name == name
        assert op.group in GROUPS
        assert op.doc.endswith(".")
        assert op.doc.rstrip().endswith(".")
        assert op.dtypes
        assert op.torch or op.jax or op.family == "elementwise"  # some formulas have no twin
        assert op.differentiable == hasattr(bc, f"{name}_backward")
        assert callable(op.truth)
        assert op.forward is not None


def test_saves_are_what_the_semantics_say():
    saves = {o.name: set(o.saves) for o in bc.OPS.values()}
    assert saves["sum"] == saves["mean"] == set()
    for name in ("max", "min", "prod", "norm2", "logsumexp", "std"):
        assert saves[name] == {"x", "y"}
    assert saves["var"] == {"x"}


def test_founding_nine_and_further_rows_are_there():
    names = "sum mean max min prod norm2 logsumexp var std argmax argmin max_with_index min_with_index any all count_nonzero "
    names += "vector_norm aminmax var_mean std_mean sum_to"
    assert set(names.split()) <= set(bc.OPS)


def test_import_is_light():
    """Neither torch, JAX, mpmath nor scipy comes with the import."""
    script = "import sys, baracuda; print([m for m in ('torch', 'jax', 'mpmath', 'scipy', 'hypothesis') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
