"""The functions, derived from the table: `bc.<op>(...)` and `bc.<op>_backward(...)`."""

from __future__ import annotations

import inspect
from typing import Any

from . import _core, interop
from .families import GROUPS, REQUIRED
from .plans import plan_class
from .registry import OPS, Op


def _make(op: Op, direction: str) -> Any:
    family = GROUPS[op.group].family

    def make(metas: Any, kwargs: Any) -> Any:
        cls = plan_class(op, direction)
        fields, views, outs = family.function_problem(op, direction, metas, kwargs)
        plan = cls.select(cls.descriptor_type(**fields))
        taken = {o.name for o in plan.problem.operands}
        return plan, [v if v is None or v[0] in taken else None for v in views], outs

    return make


def document(op: Op, direction: str) -> str:
    """The docstring of a function."""
    lines = [op.doc]
    if direction == "backward":
        needs = "what the kind needs" if op.family == "windowed" else ", ".join(op.saves) or "nothing"
        lines = [f"The gradient of `{op.name}` with respect to x. Saved from the forward: {needs}.", "", op.doc]
    if op.params:
        lines += [""] + [f"{p.name}: {p.doc}; {p.expected()}, {p.told()}." for p in op.params]
    lines += [
        "",
        f"dtypes: {', '.join(str(d) for d in op.taken if direction == 'forward' or d.row.kind == 'float')}.",
        f"Twins: torch {op.torch or '-'}, JAX {op.jax or '-'}.",
    ]
    return "\n".join(lines)


def signature(op: Op, direction: str) -> inspect.Signature:
    family = GROUPS[op.group].family
    arrays, optional, keywords = family.arguments(op, direction)
    kind = inspect.Parameter
    params = [kind(a, kind.POSITIONAL_OR_KEYWORD, default=None if a in optional else kind.empty) for a in arrays]
    free = family.positional(op, direction)
    for i, (name, default) in enumerate(keywords.items()):
        how = kind.POSITIONAL_OR_KEYWORD if i < free else kind.KEYWORD_ONLY
        params.append(kind(name, how, default=kind.empty if default is REQUIRED else default))
    params.append(kind("out", kind.KEYWORD_ONLY, default=None))
    return inspect.Signature(params)


def _publish(op: Op, direction: str) -> Any:
    family = GROUPS[op.group].family
    arrays, optional, keywords = family.arguments(op, direction)
    own = getattr(family, "function", None)
    name = _name(op, direction)
    function = (own and own(op, direction)) or _core.Function(
        name,
        arrays=arrays,
        optional=optional,
        keywords={n: None if v is REQUIRED else v for n, v in keywords.items()},
        positional=family.positional(op, direction),
        weak=hasattr(family, "weak") and family.weak(op, direction),
        outputs=family.most_outputs(op, direction),
        make=_make(op, direction),
        follows=getattr(family, "FOLLOWS", 0),
    )
    function.__doc__ = document(op, direction)
    function.__signature__ = signature(op, direction)
    globals()[name] = function
    return function


def _name(op: Op, direction: str) -> str:
    return op.name if direction == "forward" else f"{op.name}_backward"


_core._set_exporter(interop.export)
_ROWS = {_name(o, d): (o, d) for o in OPS.values() for d in ("forward", "backward") if d == "forward" or o.differentiable}
__all__: list[str] = list(_ROWS)


def __getattr__(name: str) -> Any:
    """Functions are made when they are asked for: all of them would take a fifth of an import."""
    if name not in _ROWS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _publish(*_ROWS[name])
