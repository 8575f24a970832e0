"""The compiled core, as the package uses it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

dtypes: tuple[str, ...]
"""Names of the dtypes, in the order of their codes."""

class Plan:
    """A validated problem bound to one kernel."""

    def _bind(self, spec: Mapping[str, Any], /) -> None:
        """Fill the plan from a spec. Once."""

    def run(self, *, workspace: Any = None, stream: None = None, **operands: Any) -> None:
        """Check the operands, then compute into the outputs."""

    def can_implement(self, *, workspace: Any = None, stream: None = None, **operands: Any) -> None:
        """Raise the error that run would raise, or return None."""

    @property
    def kernel_name(self) -> str:
        """Name of the kernel."""

    @property
    def looks_up(self) -> bool:
        """Whether halves are looked up."""

class Function:
    """A function of the table: reads its arguments, finds or makes the plan, makes the outputs, runs.

    `make(metas, kwargs)` gets a (dtype code, shape) or None for every array and returns (plan, views, outs): how each array
    is seen by the plan, and the shape, axes and dtype of each output.
    """

    __name__: str
    __qualname__: str
    __signature__: Any

    def __init__(
        self,
        name: str,
        arrays: Sequence[str],
        optional: Sequence[str],
        keywords: dict[str, Any],
        positional: int,
        weak: bool,
        outputs: int,
        make: Callable[[Any, Any], Any],
        follows: int,
    ) -> None: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...
    def cache_clear(self) -> None:
        """Forget all cached plans."""

    @property
    def cache_size(self) -> int:
        """How many plans are cached."""

def isa() -> str:
    """The ISA level in use."""

def available_isas() -> list[str]:
    """The ISA levels this machine can run, lowest first."""

def kernels() -> list[tuple[str, str]]:
    """(name, compute type) of every kernel of the level in use."""

def num_threads() -> int:
    """How many threads, the caller included, may work on one call."""

def set_num_threads(threads: int) -> None:
    """Change it, 1 to 1024. Results do not depend on it."""

def trim() -> None:
    """Give memory kept for large outputs back to the system."""

def _probe(name: str, compute: str, *arrays: Any, threads: int = 1) -> None: ...
def _empty(like: Any, code: int, shape: tuple[int, ...]) -> Any: ...
def _finish(like: Any, made: Any) -> Any: ...
def _set_errors(classes: Mapping[str, type], /) -> None: ...
def _set_exporter(exporter: Callable[[Any, Any], Any] | None, /) -> None: ...
