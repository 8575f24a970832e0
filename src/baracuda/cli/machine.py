"""What the machine and its software are."""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata, util
from typing import Any

from .. import __version__, _core

# name here -> distribution
PACKAGES = {"numpy": "numpy", "ml_dtypes": "ml_dtypes", "torch": "torch", "jax": "jax", "mpmath": "mpmath"}


def cpu_model() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            for line in lines:
                key, _, value = line.partition(":")
                if key.strip() in ("model name", "Model"):
                    return value.strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def cpus() -> int:
    """CPUs this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _caches() -> list[tuple[int, str]]:
    """Level and size of the data caches of the first CPU, as Linux tells them."""
    base = "/sys/devices/system/cpu/cpu0/cache"
    found = []
    try:
        for entry in sorted(os.listdir(base)):
            if not entry.startswith("index"):
                continue
            words = []
            for name in ("level", "type", "size"):
                with open(f"{base}/{entry}/{name}", encoding="ascii") as file:
                    words.append(file.read().strip())
            if words[1] != "Instruction":
                found.append((int(words[0]), words[2]))
    except (OSError, ValueError):
        return []
    return found


def caches() -> str:
    return ", ".join(f"L{level} {size}" for level, size in _caches())


def last_cache() -> int:
    """Bytes of the last cache; 32 MiB where nobody tells."""
    sizes = [int(size[:-1]) << {"K": 10, "M": 20}[size[-1]] for _, size in _caches() if size[-1:] in ("K", "M")]
    return max(sizes, default=32 << 20)


def installed(name: str) -> bool:
    return util.find_spec(name) is not None


def version_of(name: str) -> str | None:
    """The version of a distribution without importing it."""
    try:
        return metadata.version(PACKAGES.get(name, name))
    except metadata.PackageNotFoundError:
        return None


def versions() -> dict[str, str]:
    found = {"baracuda": __version__, "python": platform.python_version()}
    return found | {n: v for n in PACKAGES if (v := version_of(n)) is not None}


def describe(threads: int) -> dict[str, Any]:
    system = f"{platform.system()} {platform.machine()}"
    return {
        "machine": {"cpu": cpu_model(), "cpus": cpus(), "caches": caches(), "system": system},
        "isa": _core.isa(),
        "isas": list(_core.available_isas()),
        "threads": threads,
        "versions": versions(),
    }


@contextmanager
def threads(count: int | None) -> Iterator[int]:
    """As many threads inside."""
    before = _core.num_threads()
    _core.set_num_threads(count or before)
    try:
        yield count or before
    finally:
        _core.set_num_threads(before)


class Others:
    """How busy other processes keep the CPUs while this one measures."""

    def __init__(self) -> None:
        self.start = self._seconds()

    @staticmethod
    def _seconds() -> tuple[float, float] | None:
        """CPU seconds of the whole machine that others used, and wall seconds."""
        try:
            with open("/proc/stat", encoding="ascii") as file:
                user, nice, system, _, _, irq, softirq, steal = (int(v) for v in file.readline().split()[1:9])
        except (OSError, ValueError):
            return None
        busy = (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")
        return busy - time.process_time(), time.monotonic()

    def share(self) -> float | None:
        """The part of all CPU time that others had since the start; None where it is not known."""
        now = self._seconds()
        if now is None or self.start is None:
            return None
        wall = max(now[1] - self.start[1], 1e-9)
        return min(max((now[0] - self.start[0]) / (wall * (os.cpu_count() or 1)), 0.0), 1.0)


def loaded(name: str) -> bool:
    return name in sys.modules
