"""baracuda: machine-learning ops as plans, forward and backward, with the same bits everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ml_dtypes as _ml_dtypes  # noqa: F401  (registers bfloat16 with NumPy before the core looks for it)

from . import _core, errors as _errors
from .errors import (
    BaracudaError,
    BufferTooSmall,
    InvalidProblem,
    KernelInternal,
    MisalignedOperand,
    Unsupported,
    WorkspaceTooSmall,
)

_core._set_errors({n: getattr(_errors, n) for n in dir(_errors) if isinstance(getattr(_errors, n), type)})

from . import chains as _chains, functional as _functional, plans as _plans  # noqa: E402
from ._core import num_threads, set_num_threads  # noqa: E402
from .chains import *  # noqa: E402, F403
from .dtypes import Element  # noqa: E402
from .plan import Plan  # noqa: E402
from .registry import OPS, Op  # noqa: E402
from .vocabulary import Backend, KernelSku, PlanPreference, PrecisionGuarantee  # noqa: E402

if TYPE_CHECKING:
    from .functional import *  # noqa: F403
    from .plans import *  # noqa: F403


def __getattr__(name: str) -> Any:
    """Functions, descriptors, kinds and plan classes, made when they are asked for."""
    for derived in (_functional, _plans):
        if name in derived.__all__:
            value = globals()[name] = getattr(derived, name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__version__ = "0.1.0"
__all__ = [
    "OPS", "Backend", "BaracudaError", "BufferTooSmall", "Element", "InvalidProblem", "KernelInternal", "KernelSku",
    "MisalignedOperand", "Op", "Plan", "PlanPreference", "PrecisionGuarantee", "Unsupported", "WorkspaceTooSmall", "num_threads",
    "set_num_threads",
]  # fmt: skip
__all__ += _functional.__all__
__all__ += _chains.__all__
__all__ += _plans.__all__
