"""Typed errors. Every message names the plan, the operand, what was given and what is accepted."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class BaracudaError(Exception):
    """Base of every error the library raises on purpose."""


class Unsupported(BaracudaError):
    """A thing this build does not do, with what it does do."""


class InvalidProblem(BaracudaError, ValueError):
    """The problem itself is wrong: a shape, an axis, a dtype, a missing operand."""


class BufferTooSmall(BaracudaError):
    """A raw buffer holds fewer bytes than the operand needs."""

    def __init__(self, message: str = "", *, needed: int = 0, got: int = 0) -> None:
        super().__init__(message or f"buffer holds {got} bytes, {needed} are needed")
        self.needed = needed
        self.got = got


class WorkspaceTooSmall(BufferTooSmall):
    """The workspace is missing or shorter than `plan.workspace_size`."""


class MisalignedOperand(BaracudaError):
    """An operand whose address does not fit what the kernel asks for."""


class KernelInternal(BaracudaError):
    """A kernel failed in a way that is a bug of this library."""

    def __init__(self, message: str = "", *, code: int = 0) -> None:
        super().__init__(message or f"kernel failed with code {code}")
        self.code = code


def nearest(name: str, names: Iterable[str], otherwise: str) -> str:
    """What to say of a name that is none: those that look like it, if there are any."""
    near = difflib.get_close_matches(name, list(names), n=3, cutoff=0.5)
    return f"did you mean {' or '.join(map(repr, near))}?" if near else otherwise
