"""The machine's own ceilings: how fast memory is read, written and copied, by the core's own loops and threads."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import numpy as np

from .. import _core
from ..dtypes import Element
from . import inputs, machine, measure

MIB = 1 << 20
CACHED = 4 * MIB  # bytes that an op touches, up to which it is measured in the cache
LEAST = MIB  # bytes of a buffer, at least
MOST = 256 * MIB  # and at most: beyond that a bandwidth no longer changes


def count(size: int) -> int:
    """The f32 elements of a buffer for so many bytes."""
    return min(max(size, LEAST), MOST) // 4


def _probe(kernel: str, threads: int, *arrays: Any) -> None:
    _core._probe(kernel, "f32", *arrays, threads=threads)


class Ceilings:
    """Buffers and calls for the ceilings; buffers are kept and grow. `warm` leaves operands of any size in the caches."""

    def __init__(self, threads: int, *, warm: bool = False) -> None:
        self.threads = threads
        self.warm = warm
        self._buffers: dict[str, Any] = {}

    def _buffer(self, role: str, count: int) -> Any:
        have = self._buffers.get(role)
        if have is None or have.size < count:
            self._buffers[role] = have = inputs.empty((count,), Element.f32)
            have.fill(1.0)
        return have[:count]

    def carousel(self, size: int) -> measure.Carousel:
        """As many sets of `size` bytes as it takes for none to be in a cache when its turn comes; one of up to CACHED bytes,
        which is measured in the cache, and one of so many that they do not fit anyway."""
        last = machine.last_cache()
        here = self.warm or size <= CACHED or size >= 16 * last
        return measure.Carousel(1 if here else 1 + -(-4 * last // size))

    def calls(self, size: int, copied: int = 0, carousel: measure.Carousel | None = None) -> dict[str, measure.Call]:
        """Calls that read and write `size` bytes, within LEAST and MOST; `copied` asks for copies of as many too.

        The size is that of all an op touches: 16 MiB read and 16 MiB written share a cache of 32 MiB, and 16 MiB alone, read or
        written again and again, would show a speed that no copy of them reaches.
        """
        rides = carousel or measure.Carousel(1)
        sources, targets = (
            [whole[start : start + count(size)] for start in range(0, whole.size, count(size))]
            for whole in (self._buffer(role, rides.sets * count(size)) for role in ("source", "target"))
        )
        sink = np.empty(count(size), np.float32)  # one sum per MiB is written; the rest is never touched
        n = self.threads
        found: dict[str, measure.Call] = {
            "read": rides.ride([partial(_probe, "probe.read", n, source, sink) for source in sources]),
            "write": rides.ride([partial(_probe, "probe.write", n, target) for target in targets]),
            "write_stream": rides.ride([partial(_probe, "probe.write_stream", n, target) for target in targets]),
        }
        if copied:
            left, right = self._buffer("source", count(copied)), self._buffer("target", count(copied))
            found["copy"] = lambda: _probe("probe.copy", n, left, right)
            found["copy_stream"] = lambda: _probe("probe.copy_stream", n, left, right)
        return found

    @staticmethod
    def bandwidths(times: dict[str, float], size: int, copied: int = 0) -> dict[str, float]:
        """Bytes per second from the times of `calls` with the same sizes; a copy counts the bytes read and written."""

        def best(names: Iterable[str]) -> float:
            return min(times[n] for n in names)

        found = {
            "read": 4 * count(size) / times["read"],
            "write": 4 * count(size) / best(("write", "write_stream")),
        }
        if copied:
            found["copy"] = 2 * 4 * count(copied) / best(("copy", "copy_stream"))
        return found


def measured(threads: int, size: int = 64 * MIB, rounds: int = 5) -> dict[str, float]:
    """Read, write and copy bandwidth at one size."""
    ceilings = Ceilings(threads)
    times = measure.interleave(ceilings.calls(size, size), rounds=rounds)
    return ceilings.bandwidths(times, size, size)
