"""One module per family: how its descriptors become problems a kernel can run. Ops themselves are rows in `ops`.

A family's module has
  problem(plan, direction, descriptor)                   -> Problem, or a typed error
  arguments(op, direction)                               -> (array parameters, those that may be missing, keywords with defaults)
  positional(op, direction)                              -> how many of the keywords may follow the arrays by position
  most_outputs(op, direction)                            -> how many results a call may have
  function_problem(op, direction, metas, kwargs)         -> descriptor fields, views of the arrays, outputs
  fields_of(op, shape, axis, element, params)            -> descriptor fields for the command line and tests
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..plan import REQUIRED
from . import reduction, scan

__all__ = ["GROUPS", "REQUIRED", "Group"]


@dataclass(frozen=True)
class Group:
    """Ops that share plan classes and a descriptor."""

    prefix: str  # of the names of the classes
    family: Any  # the module
    fields: tuple[tuple[str, Any], ...]  # of the descriptor, with their defaults; parameters of rows follow
    what: str  # one of the ops, in words


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
}
