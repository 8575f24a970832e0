"""The functions, derived from the table: `bc.<op>(...)` and `bc.<op>_backward(...)`."""

from __future__ import annotations

import inspect
from typing import Any

from . import _core, interop
from .families import reduction, scan
from .plans import plan_class
from .registry import OPS, Op

_FAMILY: dict[str, Any] = {"reduction": reduction, "scan": scan}

__all__: list[str] = []


def _make(op: Op, direction: str) -> Any:
    family = _FAMILY[op.family]
    cls = plan_class(op.family, direction)

    def make(metas: Any, kwargs: Any) -> Any:
        fields, views, outs = family.function_problem(op, direction, metas, kwargs)
        plan = cls.select(cls.descriptor_type(**fields))
        taken = {o.name for o in plan.problem.operands}
        return plan, [v if v is None or v[0] in taken else None for v in views], outs

    return make


def document(op: Op, direction: str) -> str:
    """The docstring of a function."""
    lines = [op.doc]
    if direction == "backward":
        needs = ", ".join(op.saves) or "nothing"
        lines = [f"The gradient of `{op.name}` with respect to x. Saved from the forward: {needs}.", "", op.doc]
    if op.params:
        lines += [""] + [f"{p.name}: {p.doc}; {p.expected()}, default {p.default!r}." for p in op.params]
    lines += [
        "",
        f"dtypes: {', '.join(str(d) for d in op.dtypes if direction == 'forward' or d.row.kind == 'float')}.",
        f"Twins: torch {op.torch or '-'}, JAX {op.jax or '-'}.",
    ]
    return "\n".join(lines)


def signature(op: Op, direction: str) -> inspect.Signature:
    arrays, optional, keywords = _FAMILY[op.family].arguments(op, direction)
    kind = inspect.Parameter
    params = [kind(a, kind.POSITIONAL_OR_KEYWORD, default=None if a in optional else kind.empty) for a in arrays]
    only = list(keywords)
    if only[0] in ("axis", "shape"):  # may follow the arrays by position
        first = only.pop(0)
        params.append(kind(first, kind.POSITIONAL_OR_KEYWORD, default=kind.empty if first == "shape" else keywords[first]))
    params += [kind(k, kind.KEYWORD_ONLY, default=keywords[k]) for k in only]
    params.append(kind("out", kind.KEYWORD_ONLY, default=None))
    return inspect.Signature(params)


def _publish(op: Op, direction: str) -> None:
    name = op.name if direction == "forward" else f"{op.name}_backward"
    family = _FAMILY[op.family]
    arrays, optional, keywords = family.arguments(op, direction)
    function = _core.Function(
        name,
        arrays=arrays,
        optional=optional,
        keywords=keywords,
        outputs=family.most_outputs(op) if direction == "forward" else 1,
        make=_make(op, direction),
    )
    function.__doc__ = document(op, direction)
    function.__signature__ = signature(op, direction)
    globals()[name] = function
    __all__.append(name)


_core._set_exporter(interop.export)
for _op in OPS.values():
    _publish(_op, "forward")
    if _op.differentiable:
        _publish(_op, "backward")
