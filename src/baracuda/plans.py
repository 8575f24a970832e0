"""Descriptors, kinds and plan classes of every family, derived from the table."""

from __future__ import annotations

from dataclasses import field, make_dataclass
from typing import Any

from . import ops as _rows  # noqa: F401  (fills OPS)
from .families import GROUPS, REQUIRED
from .plan import Plan
from .registry import OPS, Op
from .vocabulary import Word


def _names(name: str) -> list[str]:
    """The classes of a group."""
    prefix = GROUPS[name].prefix
    kind = [f"{prefix}Kind"] if GROUPS[name].fields[0][0] == "kind" else []
    return [*kind, *(f"{prefix}{suffix}{what}" for suffix in ("", "Backward") for what in ("Descriptor", "Plan"))]


__all__: list[str] = [n for group in GROUPS for n in _names(group)]
_GROUP_OF = {n: group for group in GROUPS for n in _names(group)}


def _publish(name: str, value: Any) -> Any:
    value.__module__ = "baracuda"
    value.__qualname__ = value.__name__ = name
    globals()[name] = value
    return value


def _derive(name: str) -> None:
    group = GROUPS[name]
    prefix = group.prefix
    ops = [o for o in OPS.values() if o.group == name]
    if group.fields[0][0] == "kind":
        kind = _publish(f"{prefix}Kind", Word(f"{prefix}Kind", {o.name: o.name for o in ops}))  # type: ignore[call-arg]
        kind.__doc__ = f"The ops of the {prefix} plans."
    fixed = {n for n, _ in group.fields}
    params = [n for n in dict.fromkeys(p.name for o in ops for p in o.params) if n not in fixed]
    for direction, suffix in (("forward", ""), ("backward", "Backward")):
        fields: list[Any] = [(n, Any) if v is REQUIRED else (n, Any, field(default=v)) for n, v in group.fields]
        fields += [(n, Any, field(default=None)) for n in params]
        if direction == "backward":
            fields += [(n, Any, field(default=v)) for n, v in group.gradient]
        title = f"{prefix}{suffix}Descriptor"
        methods = dict(group.methods.get(direction, {}))
        descriptor = _publish(title, make_dataclass(title, fields, frozen=True, slots=True, namespace=methods))
        descriptor.__doc__ = f"{group.what}, {direction}: what to compute, on which shape. Validated by `select`."
        body = {
            "family": name,
            "direction": direction,
            "descriptor_type": descriptor,
            "_make": staticmethod(group.family.problem),
            "__doc__": f"{group.what}, {direction}. {Plan.__doc__}",
        }
        _publish(f"{prefix}{suffix}Plan", type(f"{prefix}{suffix}Plan", (Plan,), body))


def __getattr__(name: str) -> Any:
    """Classes are made when they are asked for: all of them would double the time of an import."""
    if name not in _GROUP_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    _derive(_GROUP_OF[name])
    return globals()[name]


def plan_class(op: Op, direction: str) -> type[Plan]:
    """The plan class of an op, "forward" or "backward"."""
    prefix = GROUPS[op.group].prefix
    name = f"{prefix}{'Backward' if direction == 'backward' else ''}Plan"
    found: type[Plan] = globals().get(name) or __getattr__(name)
    return found
