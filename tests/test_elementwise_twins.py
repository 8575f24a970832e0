"""Elementwise rows beside their twins in torch and JAX: ordinary values agree, and edges agree or the row says how it differs."""

from __future__ import annotations

import functools
import warnings

import numpy as np
import pytest

from cases import generator
from elementwise_cases import FLOATING, backward, fixed, forward, label, listed, names_of, settings

# No NaN: what it does to gradients is the same rule for all rows here, and none elsewhere.
POINTS = np.array([0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 3.0, -3.0, 6.0, 2.0, 30.0, -30.0, np.inf, -np.inf])
# Twins that do not take a row's parameters, or take them otherwise: functions of (library, values, parameters).
TORCH = {
    "prelu": None,  # its weight is one number per channel
    "glu": lambda f, v, p: f(cat(v), dim=-1),
    "clamp": lambda f, v, p: f(*v, min=p["min"], max=p["max"]),
    "stop_gradient": lambda f, v, p: f(*v).detach(),
    "polygamma": lambda f, v, p: f(int(p["n"]), *v),
    **{n: lambda f, v, p: f(*v, int(p["n"])) for n in FLOATING if "_polynomial_" in n},
    "zeta": lambda f, v, p: f(v[0].detach(), v[1]),
    "mvlgamma": None,  # refuses what is not positive
    "masked_logaddexp": lambda f, v, p: f(v[0], v[1], input_mask=v[2], other_mask=v[3]),
    "bessel_j1": None,  # right to 4e-7 only between 5 and 7
}  # fmt: skip
JAX = {
    "gelu": lambda f, v, p: f(*v, approximate=p["approximate"] == "tanh"),
    "glu": lambda f, v, p: f(cat(v), axis=-1),
    "softplus": lambda f, v, p: f(*v) if p["beta"] == 1 else None,
    "spence": None,  # no gradient above 1
    "polygamma": lambda f, v, p: f(p["n"], *v),
    "powi": lambda f, v, p: f(*v, p["exponent"]),
    "reduce_precision": lambda f, v, p: passed(v[0], f(*v, **p)),
    "betaln": lambda f, v, p: defined(jnp_minimum(*v), 0, f(*v)),
    "beta_fn": lambda f, v, p: defined(jnp_minimum(*v), 0, f(*v)),
    "mvlgamma": lambda f, v, p: defined(v[0], (p["p"] - 1) / 2, f(*v, int(p["p"]))),
    "hardtanh": lambda f, v, p: f(*v) if p == {"min_val": -1.0, "max_val": 1.0} else None,
}


def cat(values):
    if isinstance(values[0], np.ndarray):
        return np.concatenate(values, -1)
    import jax
    import torch

    return torch.cat(values, -1) if isinstance(values[0], torch.Tensor) else jax.numpy.concatenate(values, -1)


def jnp_minimum(a, b):
    import jax

    return jax.numpy.minimum(a, b)


def defined(x, least, y):
    """y, NaN below the least x."""
    import jax

    return jax.numpy.where(x < least, np.nan, y)


def passed(x, y):
    """y, whose gradient passes to x as it is."""
    import jax

    return jax.lax.stop_gradient(y) + (x - jax.lax.stop_gradient(x))


def twin(library, path):
    return functools.reduce(getattr, path.removeprefix("jax.").split("."), library)


def cases(which):
    return [
        pytest.param(op, params, id=label(op, params))
        for op in FLOATING.values()
        if getattr(op, which)
        for params in settings(op)
    ]  # fmt: skip


def ordinary(op):
    rng = generator("twins", op.name)
    x = [rng.uniform(0.1, 0.9, 40) if i else np.concatenate([rng.uniform(0.1, 0.9, 20), rng.normal(0, 3, 20)]) for i in range(3)]
    x += [rng.uniform(0, 1, 40)]
    x[1][::3] *= 3
    if op.name in ("rel_entr", "kl_div_elementwise"):
        x[0] = np.abs(x[0])
    return prepared(op, x[: len(names_of(op))])


def prepared(op, columns):
    columns = fixed(op, columns, 0.5)
    if op.name == "ldexp":
        columns[1] = np.round(np.nan_to_num(columns[1], posinf=9, neginf=-9) * 4)
    return columns


def special(op):
    return prepared(op, [g.ravel() for g in np.meshgrid(*[POINTS] * len(names_of(op)))])


def by_torch(torch, op, columns, params, dy):
    call = TORCH.get(op.name, lambda f, v, p: f(*v, **p))
    values = [torch.tensor(c, requires_grad=c.dtype != bool and op.differentiable) for c in columns]
    f = twin(torch, op.torch)
    numbers = {k: v for k, v in params.items() if v is not None}
    results = listed(call(f, values, numbers))
    found = [y.detach().numpy() for y in results]
    if not op.differentiable or not results[source(op)].requires_grad:  # some of torch's special functions have no gradient
        return found, None
    results[source(op)].backward(torch.tensor(dy))
    named = dict(zip(names_of(op), values, strict=True))
    return found, [named[n].grad.numpy(force=True) for n in op.wrt]


def source(op):
    """The output that the gradient is of."""
    return op.outputs.index(op.gradients[0][1:]) if op.differentiable else 0


def by_jax(jax, op, columns, params, dy):
    call = JAX.get(op.name, lambda f, v, p: f(*v, **p))
    f = twin(jax, op.jax)
    numbers = {k: v for k, v in params.items() if v is not None}
    values = [jax.numpy.asarray(c) for c in columns]
    y = call(f, values, numbers)
    if y is None:
        return None
    found = [np.asarray(v) for v in listed(y)]
    if not op.differentiable:
        return found, None
    at = tuple(names_of(op).index(n) for n in op.wrt)
    _, back = jax.vjp(
        lambda *w: listed(call(f, [w[at.index(i)] if i in at else v for i, v in enumerate(values)], numbers))[source(op)],
        *(values[i] for i in at),
    )
    return found, [np.asarray(g) for g in back(jax.numpy.asarray(dy))]


def close(a, b):
    """Within what the other libraries compute with constants of f32; precision is held by the truth."""
    with np.errstate(all="ignore"):
        return (a == b) | (np.isnan(a) & np.isnan(b)) | (np.abs(a - b) <= 1e-6 * np.abs(b) + 1e-9)


def beside(found, op, columns, params, dy):
    """Where the library and the row disagree, in words."""
    wrong = []
    results = listed(forward(op, columns, params))
    given = [*zip(op.outputs, results, found[0], strict=True)]
    if found[1]:
        given += [*zip((f"d{n}" for n in op.wrt), backward(op, dy, columns, params), found[1], strict=True)]
    for what, got, want in given:
        want = np.broadcast_to(want, got.shape)
        # Where a function does not exist its gradient is NaN here.
        outside = np.isnan(results[source(op)].astype(float)) & (what not in op.outputs)
        for i in np.flatnonzero(~close(got.astype(float), want.astype(float)) & ~outside):
            wrong.append(f"{what} at {[c[i] for c in columns]}, dy = {dy[i]}: {got[i]}, not {want[i]}")
    return wrong


def run(library, op, columns, params, dy):
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return (by_torch if library.__name__ == "torch" else by_jax)(library, op, columns, params, dy)


@pytest.mark.parametrize("where", ["ordinary", "edges"])
@pytest.mark.parametrize(("op", "params"), cases("torch"))
def test_elementwise_beside_torch(torch, op, params, where):
    hold(torch, op, params, where)


@pytest.mark.parametrize("where", ["ordinary", "edges"])
@pytest.mark.parametrize(("op", "params"), cases("jax"))
def test_elementwise_beside_jax(jax, op, params, where):
    hold(jax, op, params, where)


def hold(library, op, params, where):
    if (TORCH if library.__name__ == "torch" else JAX).get(op.name, ()) is None:
        assert op.differs, "a twin that is called otherwise"
        return
    columns = ordinary(op) if where == "ordinary" else special(op)
    dy = generator("dy", op.name).uniform(0.5, 1.5, columns[0].shape)
    found = run(library, op, columns, params, dy)
    if found is None:  # the twin has no such parameter
        assert params != settings(op)[0]
        return
    wrong = beside(found, op, columns, params, dy)
    if where == "edges" and op.differs:
        return
    assert not wrong, "\n".join([f"{len(wrong)} differ", *wrong[:6]])
