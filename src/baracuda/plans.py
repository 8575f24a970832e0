"""Descriptors, kinds and plan classes of every family, derived from the table."""

from __future__ import annotations

from dataclasses import field, make_dataclass
from typing import Any

from . import ops as _rows  # noqa: F401  (fills OPS)
from .families import reduction, scan
from .plan import Plan
from .registry import OPS
from .vocabulary import Word

# family -> (prefix of its class names, fields every descriptor of it has, how a descriptor becomes a problem)
FAMILIES: dict[str, tuple[str, list[tuple[str, Any]], Any]] = {
    "reduction": ("Reduce", [("axis", None), ("element", "f32"), ("shape", None)], reduction.problem),
    "scan": ("Scan", [("axis", -1), ("reverse", False), ("element", "f32")], scan.problem),
}

__all__: list[str] = []


def _publish(name: str, value: Any) -> Any:
    value.__module__ = "baracuda"
    value.__qualname__ = value.__name__ = name
    globals()[name] = value
    __all__.append(name)
    return value


def _derive(family: str) -> None:
    prefix, common, make = FAMILIES[family]
    ops = [o for o in OPS.values() if o.family == family]
    kind = _publish(f"{prefix}Kind", Word(f"{prefix}Kind", {o.name: o.name for o in ops}))  # type: ignore[call-arg]
    kind.__doc__ = f"The ops of the {family} family."
    params = dict.fromkeys(p.name for o in ops for p in o.params)
    for direction, suffix in (("forward", ""), ("backward", "Backward")):
        fields: list[Any] = [("kind", Any), ("input_shape", Any)]
        fields += [(n, Any, field(default=v)) for n, v in common] + [(n, Any, field(default=None)) for n in params]
        name = f"{prefix}{suffix}Descriptor"
        descriptor = _publish(name, make_dataclass(name, fields, frozen=True, slots=True))
        descriptor.__doc__ = f"A {family}, {direction}: what to compute, on which shape. Validated by `select`."
        body = {
            "family": family,
            "direction": direction,
            "descriptor_type": descriptor,
            "_make": staticmethod(make),
            "__doc__": f"Plans of the {family} family, {direction}. {Plan.__doc__}",
        }
        _publish(f"{prefix}{suffix}Plan", type(f"{prefix}{suffix}Plan", (Plan,), body))


for _family in FAMILIES:
    _derive(_family)


def plan_class(family: str, direction: str) -> type[Plan]:
    prefix = FAMILIES[family][0]
    found: type[Plan] = globals()[f"{prefix}{'Backward' if direction == 'backward' else ''}Plan"]
    return found
