"""Immutable records. Like frozen dataclasses, without compiling their methods: thirty of those took a fifth of an import."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")
NOTHING: Mapping[Any, Any] = MappingProxyType({})  # the default of a field that is a mapping


def _init(self: Any, *args: Any, **kwargs: Any) -> None:
    names, values = self._names, self.__dict__
    placed = dict(zip(names, args, strict=False))
    values.update(self._defaults)
    values.update(placed)
    values.update(kwargs)
    if len(values) != len(names) or len(args) > len(names) or placed.keys() & kwargs.keys():
        missing, stray = [n for n in names if n not in values], [n for n in values if n not in names]
        twice = sorted(placed.keys() & kwargs.keys())
        raise TypeError(
            f"{type(self).__name__} has {len(names)} fields, {len(args)} were given by place: "
            f"missing {missing}, unknown {stray}, given twice {twice}"
        )


def _refuse(self: Any, name: str, *value: Any) -> NoReturn:
    raise AttributeError(f"{type(self).__name__}.{name} cannot be changed")


def _equal(self: Any, other: Any) -> Any:
    return self.__dict__ == other.__dict__ if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(tuple(self.__dict__[n] for n in self._names))


def _shown(self: Any) -> str:
    return f"{type(self).__name__}({', '.join(f'{n}={self.__dict__[n]!r}' for n in self._names)})"


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """Fields are the annotations of the class and of the records it extends; what they are set to is their default."""
    own = inspect.get_annotations(cls)
    names = (*(n for n in getattr(cls, "_names", ()) if n not in own), *own)
    defaults = {**getattr(cls, "_defaults", {}), **{n: cls.__dict__[n] for n in own if n in cls.__dict__}}
    methods = {
        "_names": names, "_defaults": defaults, "__init__": _init, "__setattr__": _refuse, "__delattr__": _refuse,
        "__eq__": _equal, "__hash__": _hash, "__repr__": _shown,
    }  # fmt: skip
    for name, value in methods.items():
        setattr(cls, name, value)
    return cls


def replace(found: T, **changes: Any) -> T:
    """The record with some fields changed."""
    return type(found)(**{**found.__dict__, **changes})
