"""Gated activations: x is cut in two halves along an axis, and one of them gates the other."""

# ruff: noqa: N801
from __future__ import annotations

from ...definitions import gelu_slope, ndtr as ndtr_truth
from ...expr.nodes import f
from ...registry import FLOATS, gated
from ...truth import mp
from .shared import sigmoid as sigmoid_truth, sigmoids


@gated(dtypes=FLOATS, torch="nn.functional.glu", jax="jax.nn.glu", ulp=3, backward_ulp=5)
class glu:
    """a sigmoid(b)."""

    truth = lambda a, b: a * sigmoid_truth(b)
    forward = lambda a, b: a * f.sigmoid(b)
    backward = lambda dy, a, b: (dy * f.sigmoid(b), dy * a * (sigmoids(b)[0] * sigmoids(b)[1]))
    slope = lambda a, b: (sigmoid_truth(b), a * sigmoid_truth(b) * sigmoid_truth(-b))


@gated(dtypes=FLOATS, torch=None, jax=None, ulp=1)
class reglu:
    """a relu(b)."""

    truth = lambda a, b: a * max(b, mp.mpf(0))
    forward = lambda a, b: a * f.where(b <= 0, f.element(0.0), b)
    backward = lambda dy, a, b: (dy * f.where(b <= 0, f.element(0.0), b),
                                 f.where(b > 0, dy * a, f.where(f.is_nan(b), b, f.element(0.0))))
    slope = lambda a, b: (max(b, mp.mpf(0)), a if b > 0 else mp.mpf(0))


def _silu_slope(b):
    return sigmoid_truth(b) * (1 + b * sigmoid_truth(-b))


@gated(dtypes=FLOATS, torch=None, jax=None, ulp=3, backward_ulp=6,
       backward_floor=lambda dy, a, b, u: [0, abs(dy * a) * 4 * u * sigmoid_truth(b) * (1 if abs(b) < 4 else 0)])
class swiglu:
    """a silu(b), as in the feed-forward layers of language models."""

    truth = lambda a, b: a * b * sigmoid_truth(b)
    forward = lambda a, b: a * f.silu(b)
    backward = lambda dy, a, b: (dy * f.silu(b), dy * a * (sigmoids(b)[0] * f.fma(b, sigmoids(b)[1], f.element(1.0))))
    slope = lambda a, b: (b * sigmoid_truth(b), a * _silu_slope(b))


@gated(dtypes=FLOATS, torch=None, jax=None, ulp=4, backward_ulp=6,
       backward_floor=lambda dy, a, b, u: [0, abs(dy * a) * 4 * u * (1 if abs(b) < 2 else 0)])
class geglu:
    """a gelu(b), with the exact gelu."""

    truth = lambda a, b: a * b * ndtr_truth(b)
    forward = lambda a, b: a * f.gelu(b)
    backward = lambda dy, a, b: (dy * f.gelu(b), dy * a * f.gelu_slope(b))
    slope = lambda a, b: (b * ndtr_truth(b), a * gelu_slope(b))
