"""`chain`: elementwise ops that run as one pass. And functions that pick between rows by what they are given."""

from __future__ import annotations

import numbers
from typing import Any

from . import _core, functional, plans
from .families import chain as family
from .registry import extras_of

__all__ = ["Chain", "chain", "lerp", "lerp_backward"]

# What is derived from the table has its types in stubs, for users.
_functions: Any = functional
_plans: Any = plans


class Chain:
    """Elementwise ops, each of which takes the result of the one before as its first input.

    Called with x and then the further inputs of the steps, in order. `backward(dy, x, ...)` gives a gradient for each of them.
    """

    def __init__(self, *steps: Any) -> None:
        self.steps = family.as_steps("chain", steps)
        self.operands = ("x", *extras_of(self.steps))
        title = "_then_".join(name for name, _ in self.steps)

        def make(direction: str) -> Any:
            plan = _plans.ChainPlan if direction == "forward" else _plans.ChainBackwardPlan

            def found(metas: Any, kwargs: Any) -> Any:
                fields, views, outs = family.function_problem(self.steps, direction, metas)
                return plan.select(plan.descriptor_type(**fields)), views, outs

            arrays = self.operands if direction == "forward" else ("dy", *self.operands)
            outputs = 1 if direction == "forward" else len(self.operands)
            return _core.Function(
                f"chain_{title}" + ("" if direction == "forward" else "_backward"), arrays=arrays, optional=(), keywords={},
                positional=0, weak=False, outputs=outputs, make=found, follows=1,
            )  # fmt: skip

        self._forward, self.backward = make("forward"), make("backward")

    def __call__(self, *arrays: Any, **kwargs: Any) -> Any:
        return self._forward(*arrays, **kwargs)

    def descriptor(self, input_shape: Any, *shapes: Any, element: Any = "f32") -> Any:
        """The descriptor of a plan of this chain: the shape of x, then those of the further inputs."""
        return _plans.ChainDescriptor(steps=self.steps, input_shape=input_shape, shapes=shapes, element=element)

    def __repr__(self) -> str:
        return f"chain({', '.join(n if not p else f'{n}{dict(p)}' for n, p in self.steps)})"

    def __reduce__(self) -> Any:
        return Chain, tuple((n, dict(p)) for n, p in self.steps)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chain) and other.steps == self.steps

    def __hash__(self) -> int:
        return hash(self.steps)


def chain(*steps: Any) -> Chain:
    """Elementwise ops as one: `chain("add", "gelu", "add")(x, bias, residual)`. A step with parameters is (name, {...})."""
    return Chain(*steps)


def lerp(a: Any, b: Any, weight: Any, *, out: Any = None) -> Any:
    """a + weight (b - a), where weight is a number or an array; 1 gives exactly b."""
    if isinstance(weight, numbers.Real):
        return _functions.lerp_scalar(a, b, weight=float(weight), out=out)
    return _functions.lerp_tensor(a, b, weight, out=out)


def lerp_backward(
    dy: Any, weight: Any, a: Any = None, b: Any = None, *, a_shape: Any = None, b_shape: Any = None, out: Any = None
) -> Any:
    """The gradients of lerp: of a and b where weight is a number, which needs no saves; of all three where it is an array."""
    if isinstance(weight, numbers.Real):
        shapes = {
            "a_shape": a_shape if a is None else tuple(a.shape),
            "b_shape": b_shape if b is None else tuple(b.shape),
        }
        return _functions.lerp_scalar_backward(dy, weight=float(weight), **shapes, out=out)
    return _functions.lerp_tensor_backward(dy, a, b, weight, out=out)
