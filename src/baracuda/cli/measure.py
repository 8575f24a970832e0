"""Timing of several subjects in one run, turn by turn, so that what disturbs the machine disturbs all of them."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

Call = Callable[[], object]
ENOUGH = 1.0


@contextmanager
def quiet() -> Iterator[None]:
    """No garbage collection inside."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def once(call: Call) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def turn(call: Call, turn_s: float) -> float:
    """The best of the calls that fit into `turn_s`; at least two, or one that alone takes ten times as long."""
    start = time.perf_counter()
    best = once(call)
    if best < 10 * turn_s:
        best = min(best, once(call))
    while time.perf_counter() - start < turn_s:
        best = min(best, once(call))
    return best


class Carousel:
    """Equal sets of operands, taken one after another, whoever calls: what the last call left in the caches is not asked next."""

    def __init__(self, sets: int) -> None:
        self.sets = sets
        self._at = 0

    def ride(self, calls: Sequence[Call]) -> Call:
        """One call, from calls that do the same on a set each."""
        if len(calls) != self.sets:
            raise ValueError(f"{len(calls)} calls for {self.sets} sets")
        if self.sets == 1:
            return calls[0]

        def call() -> object:
            self._at = (self._at + 1) % self.sets
            return calls[self._at]()

        return call


def in_rounds(subjects: Mapping[str, Call], *, rounds: int = 7, turn_s: float = 0.02) -> dict[str, list[float]]:
    """The best time of each subject in each round, in seconds per call.

    Rounds of turns: in its turn a subject runs more than once, so that it finds the caches as its own last call left them and
    not as its neighbour did; on a Carousel, without its operands. The order turns round and rotates from round to round, as a
    large cache remembers more than one turn: nobody is always behind the same neighbour. One that has had ENOUGH seconds leaves
    after the third.
    """
    names = list(subjects)
    found: dict[str, list[float]] = {n: [] for n in names}
    spent = dict.fromkeys(names, 0.0)
    with quiet():
        for call in subjects.values():
            call()
        for r in range(rounds):
            shift = r % len(names)
            for name in (names[shift:] + names[:shift])[:: 1 if r % 2 == 0 else -1]:
                if r >= 3 and spent[name] > ENOUGH:
                    continue
                start = time.perf_counter()
                found[name].append(turn(subjects[name], turn_s))
                spent[name] += time.perf_counter() - start
    return found


def best(found: Mapping[str, Sequence[float]]) -> dict[str, float]:
    return {name: min(times) for name, times in found.items()}


def interleave(subjects: Mapping[str, Call], *, rounds: int = 7, turn_s: float = 0.02) -> dict[str, float]:
    """The best time of each subject over all rounds."""
    return best(in_rounds(subjects, rounds=rounds, turn_s=turn_s))


def per_call(subjects: Mapping[str, Callable[[int], float]], *, rounds: int, calls: int) -> dict[str, float]:
    """The best seconds per call of loops that time `calls` calls themselves, interleaved."""
    with quiet():
        best = {name: loop(calls) for name, loop in subjects.items()}
        for _ in range(rounds):
            for name, loop in subjects.items():
                best[name] = min(best[name], loop(calls))
    return {name: t / calls for name, t in best.items()}
