"""One module per family: how its descriptors become problems a kernel can run. Ops themselves are rows in `ops`.

A family's module has
  problem(plan, direction, descriptor)                   -> Problem, or a typed error
  arguments(op, direction)                               -> (array parameters, those that may be missing, keywords with defaults)
  positional(op, direction)                              -> how many of the keywords may follow the arrays by position
  weak(op, direction)                                    -> whether Python numbers are taken for arrays; if it is there
  most_outputs(op, direction)                            -> how many results a call may have
  function_problem(op, direction, metas, kwargs)         -> descriptor fields, views of the arrays, outputs
  fields_of(op, shape, axis, element, params)            -> descriptor fields for the command line and tests
  function(op, direction)                                -> a function of its own, or None for one of the core's; if it is there
Data movement has an object for each op instead of a module.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import ops as _rows  # noqa: F401  (fills OPS)
from ..plan import REQUIRED
from ..record import NOTHING, record
from ..registry import OPS, Shaped
from . import cast, chain, elementwise, pooling, reduction, scan, shape, windowed

__all__ = ["GROUPS", "REQUIRED", "Group"]


@record
class Group:
    """Ops that share plan classes and a descriptor."""

    prefix: str  # of the names of the classes
    family: Any  # the module
    fields: tuple[tuple[str, Any], ...]  # of the descriptor, with their defaults; parameters of rows follow
    what: str  # one of the ops, in words
    methods: Mapping[str, Mapping[str, Any]] = NOTHING  # of the descriptors, by direction
    gradient: tuple[tuple[str, Any], ...] = ()  # fields that only the gradient has


def _elementwise(prefix: str, inputs: tuple[str, ...], what: str) -> Group:
    """Plans over these inputs; each may have a dtype of its own."""
    shapes = [("input_shape", REQUIRED)] if inputs == ("x",) else [(f"{n}_shape", REQUIRED) for n in inputs]
    others = [(f"{n}_element", None) for n in inputs[1:]]
    gate = [("axis", -1)] if prefix == "GatedActivation" else []
    return Group(prefix, elementwise, (("kind", REQUIRED), *shapes, *gate, ("element", "f32"), *others), what)


# By the group that an op is in.
GROUPS: dict[str, Group] = {
    "reduction": Group(
        "Reduce",
        reduction,
        (("kind", REQUIRED), ("input_shape", REQUIRED), ("axis", None), ("element", "f32"), ("shape", None)),
        "A reduction",
    ),
    "scan": Group(
        "Scan",
        scan,
        (("kind", REQUIRED), ("input_shape", REQUIRED), ("axis", -1), ("reverse", False), ("element", "f32")),
        "A scan",
    ),
    "unary": _elementwise("Unary", ("x",), "A function of each element"),
    "unary_param": _elementwise("UnaryParam", ("x",), "A function of each element, with parameters"),
    "binary": _elementwise("Binary", ("a", "b"), "A function of two elements"),
    "binary_param": _elementwise("BinaryParam", ("a", "b"), "A function of two elements, with parameters"),
    "binary_cmp": _elementwise("BinaryCmp", ("a", "b"), "A comparison of two elements"),
    "ternary": _elementwise("Ternary", ("a", "b", "c"), "A function of three elements"),
    "where": _elementwise("Where", ("cond", "a", "b"), "A choice between two elements"),
    "masked": _elementwise("MaskedBinary", ("a", "b", "a_mask", "b_mask"), "A function of two elements that masks let through"),
    "cast": Group(
        "Cast", cast, (("input_shape", REQUIRED), ("element", REQUIRED), ("to", REQUIRED), ("overflow", "saturate")), "A cast"
    ),
    "chain": Group(
        "Chain",
        chain,
        (("steps", REQUIRED), ("input_shape", REQUIRED), ("shapes", ()), ("element", "f32")),
        "Elementwise ops in one pass",
    ),
    "reduce_window": Group("ReduceWindow", windowed, windowed.FIELDS, "A reduction over windows"),
    "gated": _elementwise("GatedActivation", ("x",), "A product of two halves, one of them a gate"),
}


def _moving(op: Shaped) -> Group:
    """Every op that moves data has plan classes of its own."""
    family = shape.Family(op)

    def output_shape(self: Any) -> Any:
        """The shape of the output; a tuple of shapes where there are several."""
        return family.output_shapes(type(self).__name__, self)

    def dy_shape(self: Any) -> Any:
        """The shape that dy must have; a tuple of shapes where there are several."""
        return family.output_shapes(type(self).__name__, self)

    methods = {"forward": {"output_shape": output_shape}, "backward": {"dy_shape": dy_shape}}
    return Group(shape.prefix_of(op), family, family.fields(), op.name.replace("_", " ").capitalize(), methods)


GROUPS |= {o.group: _moving(o) for o in OPS.values() if isinstance(o, Shaped)}
GROUPS |= {
    n: Group(pooling.prefix_of(n), pooling, pooling.fields(n), pooling.words(n), gradient=pooling.GRADIENT) for n in pooling.NAMES
}
