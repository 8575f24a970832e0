"""Gated activations: x is cut in two halves along an axis, and one of them gates the other."""

# ruff: noqa: N801
from __future__ import annotations

from ...expr.nodes import f
from ...registry import FLOATS, gated
from ...truth import mp
from .activations import _gelu_slope, _gelu_truth
from .shared import least, sigmoid as sigmoid_truth


def _gate_floor(a, gate, u):
    """What a gate loses that underflows before a is multiplied; beside an infinite a it loses everything."""
    if mp.isinf(a):
        return mp.inf if 0 < abs(gate) < 2.0**23 * least(u) else 0
    return abs(a) * least(u)


@gated(dtypes=FLOATS, torch="nn.functional.glu", jax="jax.nn.glu", ulp=3, backward_ulp=5,
       floor=lambda a, b, u: _gate_floor(a, sigmoid_truth(b), u),
       backward_floor=lambda dy, a, b, u: [0, abs(dy) * _gate_floor(a, sigmoid_truth(-abs(b)), u)])
class glu:
    """a sigmoid(b)."""

    truth = lambda a, b: a * sigmoid_truth(b)
    forward = lambda a, b: a * f.sigmoid(b)
    backward = lambda dy, a, b: (dy * f.sigmoid(b), dy * (a * f.sigmoid_slope(b)))
    slope = lambda a, b: (sigmoid_truth(b), a * sigmoid_truth(b) * sigmoid_truth(-b))


@gated(dtypes=FLOATS, torch=None, jax=None, ulp=1)
class reglu:
    """a relu(b)."""

    truth = lambda a, b: a * max(b, mp.mpf(0))
    forward = lambda a, b: a * f.where(b <= 0, f.element(0.0), b)
    backward = lambda dy, a, b: (dy * f.where(b <= 0, f.element(0.0), b),
                                 f.where(b > 0, dy * a, f.where(f.is_nan(b), b, f.element(0.0))))
    slope = lambda a, b: (max(b, mp.mpf(0)), a if b > 0 else mp.mpf(0))


def _silu(b):
    return mp.mpf(0) if b == -mp.inf else b * sigmoid_truth(b)


def _silu_slope(b):
    return mp.mpf(1 if b > 0 else 0) if mp.isinf(b) else sigmoid_truth(b) * (1 + b * sigmoid_truth(-b))


def _swish_floor(dy, a, b, u):
    if mp.isinf(a) or abs(b) >= 4:
        return abs(dy) * _gate_floor(a, _silu_slope(b), u) * max(1, abs(b)) if not mp.isinf(b) else 0
    return abs(dy * a) * 4 * u * sigmoid_truth(b)


@gated(dtypes=FLOATS, torch=None, jax=None, ulp=3, backward_ulp=6,
       floor=lambda a, b, u: _gate_floor(a, _silu(b), u),
       backward_floor=lambda dy, a, b, u: [0, _swish_floor(dy, a, b, u)])
class swiglu:
    """a silu(b), as in the feed-forward layers of language models."""

    truth = lambda a, b: a * _silu(b)
    forward = lambda a, b: a * f.silu(b)
    backward = lambda dy, a, b: (dy * f.silu(b), dy * (a * f.silu_slope(b)))
    slope = lambda a, b: (_silu(b), a * _silu_slope(b))


@gated(dtypes=FLOATS, torch=None, jax=None, ulp=4, backward_ulp=6,
       floor=lambda a, b, u: _gate_floor(a, _gelu_truth(b, "none"), u),
       backward_floor=lambda dy, a, b, u: [0, abs(dy) * (_gate_floor(a, _gelu_slope(b, "none"), u) if mp.isinf(a) or abs(b) >= 2
                                                         else abs(a) * 4 * u)])
class geglu:
    """a gelu(b), with the exact gelu."""

    truth = lambda a, b: a * _gelu_truth(b, "none")
    forward = lambda a, b: a * f.gelu(b)
    backward = lambda dy, a, b: (dy * f.gelu(b), dy * (a * f.gelu_slope(b)))
    slope = lambda a, b: (_gelu_truth(b, "none"), a * _gelu_slope(b, "none"))
