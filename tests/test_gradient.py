"""The rows' backward truth against the derivative of their forward truth; forward and gradient against torch and JAX."""

from __future__ import annotations

import math

import numpy as np
import pytest

import baracuda as bc
from baracuda.truth import mp
from cases import (
    ALONG,
    backward,
    forward,
    generator,
    gradients,
    kept,
    make_plan,
    ops,
    random,
    takes,
    to_mps,
    true_backward,
    true_forward,
)

DTYPE = "f64"  # cross-checks are about meaning: f64, compared closely
CLOSE = {"rtol": 1e-12, "atol": 1e-13}


# --------------------------------------------------------------------------------- the rows' truth, by differentiation
@pytest.mark.parametrize(("op", "params", "dtype"), ops(differentiable=True, dtypes=("f64",)))
@pytest.mark.parametrize("n", [1, 4])
def test_backward_truth_is_the_derivative(op, params, dtype, n):
    """At points without kinks or ties, to 30 digits."""
    if n == 1 and op.name in ("var", "std", "var_mean", "std_mean"):
        return  # constant
    rng = generator(op.name, n)
    x = [mp.mpf(v) for v in rng.permutation(n).astype(float) * 1.25 + rng.uniform(0.5, 1.0, n)]
    x[0] = -x[0]
    if op.name in ("aminmax",) and n == 1:
        return  # the two winners are one
    values = dict(zip(op.outputs, true_forward(op, x, params), strict=True))
    if op.axes == "one":
        grads = {g: [mp.mpf(v) for v in rng.standard_normal(len(values[g.removeprefix("d")]))] for g in op.gradients}
    else:
        grads = {g: mp.mpf(v) for g, v in zip(op.gradients, rng.standard_normal(len(op.gradients)), strict=True)}
    got = true_backward(op, x, grads, values, params)
    for j in range(n):

        def along(t, j=j):
            y = dict(zip(op.outputs, true_forward(op, [*x[:j], t, *x[j + 1 :]], params), strict=True))
            pairs = [(d, y[g.removeprefix("d")]) for g, d in grads.items()]
            return mp.fsum([mp.fdot(d, v) if isinstance(d, list) else d * v for d, v in pairs])

        expected = mp.diff(along, x[j])
        assert abs(got[j] - expected) <= mp.mpf(10) ** -25 * (1 + abs(expected)), (op.name, params, j)


# ------------------------------------------------------------------------------------------------- torch and JAX twins
def resolve(root, path):
    for part in path.removeprefix("jax.").split("."):
        root = getattr(root, part)
    return root


def scan_twin(twin, op, params, axis, flip, keyword):
    """A scan's twin. A reversed one runs on what is flipped, and flips back; places come second."""
    if not takes(op, axis):
        return None
    turn = (lambda a: flip(a, (axis,))) if params.get("reverse") else (lambda a: a)
    where = {keyword: axis} | ({"dx": params["spacing"]} if "spacing" in params else {})

    def run(x):
        found = twin(turn(x), **where)
        if not isinstance(found, tuple):
            return turn(found)
        y, places = turn(found[0]), turn(found[1])
        return (y, x.shape[axis] - 1 - places if params.get("reverse") else places) if len(op.outputs) > 1 else y

    return run


def torch_twin(torch, op, params, axis, rank):
    """The row's torch twin as a function of a tensor, keepdims form; None where torch does not take these axes or parameters."""
    if op.torch is None:
        return None
    if op.axes == "one":
        return scan_twin(resolve(torch, op.torch), op, params, axis, torch.flip, "dim")
    twin = resolve(torch, op.torch)
    many = not isinstance(axis, int)
    dims = tuple(range(rank)) if axis is None else axis
    if op.name == "sum_to":
        return lambda x: x.sum_to_size(kept(tuple(x.shape), axis))
    if op.name in ("prod", "argmax", "argmin", "max_with_index", "min_with_index", "aminmax", "count_nonzero") and many:
        return None
    if op.name in ("max_with_index", "min_with_index"):
        return lambda x: tuple(twin(x, dim=axis, keepdim=True))
    if op.name == "count_nonzero":
        return lambda x: twin(x, dim=axis).unsqueeze(axis)
    if op.name == "vector_norm":
        return lambda x: twin(x, ord=params["ord"], dim=dims, keepdim=True)
    if "correction" in params:
        return lambda x: twin(x, dim=dims, correction=params["correction"], keepdim=True)
    return lambda x: twin(x, dim=dims, keepdim=True)


def jax_twin(jax, op, params, axis):
    if op.jax is None:
        return None
    twin = resolve(jax, op.jax)
    if op.axes == "one":
        return scan_twin(twin, op, params, axis, jax.numpy.flip, "axis")
    if op.name in ("argmax", "argmin") and isinstance(axis, tuple):
        return None
    if op.name in ("norm2", "vector_norm"):
        return lambda x: twin(x, ord=params.get("ord", 2), axis=axis, keepdims=True)
    extra = {"ddof": params["correction"]} if "correction" in params else {}
    if op.name == "logsumexp":
        import jax.scipy
    return lambda x: twin(x, axis=axis, keepdims=True, **extra)


WHERE = {"last": 1, "first": 0, "both": (0, 1), "all": None}
SHAPE = (4, 5)


def inputs(op, params, where, tied=False):
    x = random(generator(op.name, where), SHAPE, DTYPE, op.samples)
    if tied:
        x = np.round(2 * x) / 2 + 0.25
    grads = gradients(op, generator("dy", where), SHAPE, WHERE[where], DTYPE)
    return x, grads


def assert_same(op, outs, expected):
    for name, e in zip(op.outputs, expected, strict=True):
        np.testing.assert_allclose(outs[name].reshape(-1), np.asarray(e).reshape(-1), **CLOSE, err_msg=f"{op.name} {name}")


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize(("op", "params", "dtype"), ops(dtypes=(DTYPE,)))
def test_against_torch(torch, op, params, dtype, where):
    twin = torch_twin(torch, op, params, WHERE[where], len(SHAPE))
    if twin is None:
        return  # torch has no such call
    x, grads = inputs(op, params, where)
    leaf = torch.from_numpy(x.copy()).requires_grad_(op.differentiable)
    expected = twin(leaf)
    expected = tuple(expected) if isinstance(expected, (tuple, list)) else (expected,)
    outs = forward(op, x, WHERE[where], **params)
    assert_same(op, outs, [e.detach().numpy() for e in expected])
    if op.differentiable and params.get("ord") != 0:
        roots = [expected[op.outputs.index(g.removeprefix("d"))] for g in op.gradients]
        (dx,) = torch.autograd.grad(
            roots, [leaf], [torch.from_numpy(grads[g]).reshape(r.shape) for g, r in zip(op.gradients, roots, strict=True)]
        )
        np.testing.assert_allclose(backward(op, x, WHERE[where], grads, outs, **params), dx.numpy(), **CLOSE)


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize(("op", "params", "dtype"), ops(dtypes=(DTYPE,)))
def test_against_jax(jax, op, params, dtype, where):
    twin = jax_twin(jax, op, params, WHERE[where])
    if twin is None:
        return  # JAX has no such call
    x, grads = inputs(op, params, where)
    outs = forward(op, x, WHERE[where], **params)
    assert_same(op, outs, [np.asarray(twin(jax.numpy.asarray(x)))])
    if op.differentiable and params.get("ord") != 0:
        _, pull = jax.vjp(twin, jax.numpy.asarray(x))
        (dx,) = pull(jax.numpy.asarray(grads["dy"]))
        np.testing.assert_allclose(backward(op, x, WHERE[where], grads, outs, **params), np.asarray(dx), **CLOSE)


@pytest.mark.parametrize("op", ["max", "min"])
def test_split_ties_are_torch_and_jax(torch, jax, op):
    x, grads = inputs(bc.OPS[op], {}, "last", tied=True)
    dx = backward(op, x, 1, grads, forward(op, x, 1))
    leaf = torch.from_numpy(x.copy()).requires_grad_()
    resolve(torch, bc.OPS[op].torch)(leaf, dim=1, keepdim=True).backward(torch.from_numpy(grads["dy"]))
    np.testing.assert_allclose(dx, leaf.grad.numpy(), **CLOSE)
    _, pull = jax.vjp(jax_twin(jax, bc.OPS[op], {}, 1), jax.numpy.asarray(x))
    np.testing.assert_allclose(dx, np.asarray(pull(jax.numpy.asarray(grads["dy"]))[0]), **CLOSE)


def test_zeros_in_a_product_as_torch(torch):
    for zeros in ((), (1,), (0, 3), (0, 1, 2, 3)):
        x = random(generator("zeros"), (4,), DTYPE)
        x[list(zeros)] = 0
        leaf = torch.from_numpy(x.copy()).requires_grad_()
        torch.prod(leaf).backward()
        dx = backward("prod", x, 0, {"dy": np.ones(1)}, forward("prod", x, 0))
        np.testing.assert_allclose(dx, leaf.grad.numpy(), **CLOSE)


def test_gradient_of_zero_norms_as_torch(torch):
    x = np.zeros(3)
    leaf = torch.from_numpy(x.copy()).requires_grad_()
    torch.linalg.vector_norm(leaf).backward()
    np.testing.assert_array_equal(backward("norm2", x, 0, {"dy": np.ones(1)}, forward("norm2", x, 0)), leaf.grad.numpy())


@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16"])
@pytest.mark.parametrize("name", ["sum", "mean", "max", "logsumexp", "var", "norm2", "prod"])
def test_narrow_dtypes_stay_near_torch(torch, name, dtype):
    """Results of the narrow dtypes are those of f64 torch, rounded: within the declared ULP and torch's own."""
    op = bc.OPS[name]
    params = {"correction": 1} if name == "var" else {}
    x = random(generator(name, dtype), SHAPE, dtype, op.samples)
    wide = torch.from_numpy(x.astype(np.float64))
    expected = torch_twin(torch, op, params, 1, 2)(wide).numpy()
    got = forward(op, x, 1, **params)["y"].astype(np.float64)
    eps = 2.0 ** (1 - bc.Element(dtype).row.significand)
    np.testing.assert_allclose(got, expected, rtol=2 * eps, atol=4 * eps * np.abs(x.astype(np.float64)).max())


# --------------------------------------------------------------------------------------------------- forms of gradients
@pytest.mark.parametrize(("op", "params", "dtype"), ops(differentiable=True, all_values=False, dtypes=("f32",)))
def test_gradient_takes_both_forms_of_dy(op, params, dtype):
    """keepdims tells the form of dy and of the saves; dx is the same."""
    if op.axes != "axis":
        return
    x = random(generator(op.name), (3, 4, 5), dtype, op.samples)
    outs = forward(op, x, (0, 2), **params)
    grads = gradients(op, generator("dy"), x.shape, (0, 2), dtype)
    expected = backward(op, x, (0, 2), grads, outs, **params)
    function = getattr(bc, f"{op.name}_backward")
    needed = {n: (x if n == "x" else outs[n]) for n in op.saves}
    more = {} if "x" in op.saves else {"input_shape": x.shape}
    np.testing.assert_array_equal(function(**grads, **needed, axis=(0, 2), keepdims=True, **more, **params), expected)
    dropped = {n: a if n == "x" else a.reshape(4) for n, a in {**grads, **needed}.items()}
    np.testing.assert_array_equal(function(**dropped, axis=(0, 2), **more, **params), expected)
    np.testing.assert_array_equal(function(**dropped, axis=(-1, 0), **more, **params), expected)


def test_sum_to_is_the_backward_of_a_broadcast():
    dy = random(generator("broadcast"), (2, 3, 4), "f64")
    for shape in (
        (3, 4),
        (4,),
        (1, 4),
        (3, 1),
        (2, 1, 1),
        (2, 3, 4),
        (),
        (1,),
        (
            1,
            1,
            1,
        ),
    ):
        y = bc.sum_to(dy, shape)
        padded = (1,) * (3 - len(shape)) + shape
        axes = tuple(a for a in range(3) if padded[a] == 1)
        np.testing.assert_allclose(y, dy.sum(axis=axes, keepdims=True).reshape(shape), rtol=1e-14)
        back = bc.sum_to_backward(y, input_shape=dy.shape)
        np.testing.assert_array_equal(back, np.broadcast_to(y, dy.shape))


def test_gradient_is_refused_where_there_is_none():
    for op in ALONG.values():
        if not op.differentiable:
            with pytest.raises(bc.Unsupported, match=f"{op.name} has no gradient"):
                make_plan(op, (4, 5), 1, "f32", backward=True)
            assert not hasattr(bc, f"{op.name}_backward")
    with pytest.raises(bc.Unsupported, match="does not exist for element i32"):
        make_plan("sum", (4, 5), 1, "i32", backward=True)


def test_truth_helper_agrees_with_the_definition_of_prod():
    """The shortcut that long products take is the row's own definition."""
    x = to_mps(random(generator("prod"), (120,), "f64", "near_one"))
    row = bc.OPS["prod"].backward_truth(mp.mpf(2), x, None)
    assert all(
        abs(a - b) < mp.mpf(10) ** -50
        for a, b in zip(true_backward(bc.OPS["prod"], x, {"dy": mp.mpf(2)}, {}, {}), row, strict=True)
    )
    assert math.isfinite(float(row[0]))
