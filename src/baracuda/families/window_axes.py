"""Windows of any axes: where they lie, which cells they hold, which of them hold a cell."""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import InvalidProblem, Unsupported
from ..plan import as_shape
from ..record import record
from .reduction import normal_axes

LARGEST = 2**62
MOST_STEPS = 1 << 14


@record
class Run:
    """Windows `first`, `first + step`, ..., `count` of them, that have the same taps: `tap`, `tap + hop`, ..., `taps` of them."""

    first: int
    step: int
    count: int
    tap: int
    hop: int
    taps: int


@record
class Axis:
    """Windows along one axis. Cell i lies at place i * base, tap t of window o at o * stride - before + t * dilation."""

    size: int
    window: int = 1
    stride: int = 1
    before: int = 0
    behind: int = 0
    dilation: int = 1
    base: int = 1

    @property
    def places(self) -> int:
        return (self.size - 1) * self.base + 1 if self.size else 0

    @property
    def reach(self) -> int:
        return (self.window - 1) * self.dilation + 1

    @property
    def out(self) -> int:
        room = self.places + self.before + self.behind - self.reach
        return max(room // self.stride + 1, 0) if room >= 0 else 0

    @property
    def apart(self) -> bool:
        """Whether no two windows share a cell."""
        return self.stride >= self.reach or self.out <= 1

    @property
    def covers(self) -> bool:
        """Whether every cell is in a window, one that nothing is cut off from."""
        return self.base == 1 and self.dilation == 1 and self.stride == self.window and self.before == 0 and (
            self.out * self.stride == self.size)  # fmt: skip

    def cell(self, o: int, t: int) -> int:
        return (o * self.stride - self.before + t * self.dilation) // self.base

    def taps(self, o: int) -> tuple[int, int, int]:
        """The first tap of window o that is a cell, how far to the next, how many there are."""
        hop = self.base // math.gcd(self.base, self.dilation)
        at = o * self.stride - self.before
        low = max(-(at // self.dilation), 0)
        high = min((self.places - 1 - at) // self.dilation + 1, self.window) if self.size else 0
        first = next((t for t in range(low, min(low + hop, high)) if (at + t * self.dilation) % self.base == 0), None)
        return (0, hop, 0) if first is None else (first, hop, (high - 1 - first) // hop + 1)

    def runs(self, plan: str) -> list[Run]:
        """The windows, in stretches that have the same taps."""
        step = self.base // math.gcd(self.base, self.stride)  # windows that lie alike to the cells
        low = min(-(-self.before // self.stride), self.out)  # from here on none is cut off in front
        high = max(min((self.places - self.reach + self.before) // self.stride + 1, self.out), low)  # from here on all behind
        if low + self.out - high + step > MOST_STEPS:
            raise Unsupported(
                f"{plan}: {low + self.out - high} windows reach over the border, at most {MOST_STEPS} are supported"
            )
        found: list[Run] = []
        for o in (*range(low), *range(high, self.out)):
            same = found[-1] if found else None
            tap, hop, taps = self.taps(o)
            if same and (same.first + same.count, 1, tap, taps) == (o, same.step, same.tap, same.taps):
                found[-1] = Run(same.first, 1, same.count + 1, tap, hop, taps)
            else:
                found.append(Run(o, 1, 1, tap, hop, taps))
        inner = [Run(o, step, -(-(high - o) // step), *self.taps(o)) for o in range(low, min(low + step, high))]
        return found + inner

    def residues(self) -> list[Residue]:
        """The cells, by the windows that hold them: i = first + step q is tap `tap + hop j` of window `o + along q - back j`."""
        step = self.stride // math.gcd(self.stride, self.base)
        common = math.gcd(self.stride, self.dilation)
        hop, found = self.stride // common, []
        for r in range(min(step, self.size)):
            place = r * self.base + self.before
            tap = next((t for t in range(min(hop, self.window)) if (place - t * self.dilation) % self.stride == 0), None)
            if tap is not None:
                o, taps = (place - tap * self.dilation) // self.stride, (self.window - 1 - tap) // hop + 1
                along = step * self.base // self.stride
                found.append(Residue(r, step, -(-(self.size - r) // step), tap, hop, taps, o, along, self.dilation // common))
        return found


@record
class Residue(Run):
    """Cells instead of windows, and the windows that hold them: `o` for the first cell and its first tap, `along` further for the
    next cell, `back` for the next tap."""

    o: int
    along: int
    back: int

    def windows(self) -> tuple[int, int]:
        """The first and the last window that is asked for, there or not."""
        return self.o - self.back * (self.taps - 1), self.o + self.along * (self.count - 1)


def _integers(plan: str, name: str, value: Any, count: int, least: int) -> tuple[int, ...]:
    many = tuple(value) if isinstance(value, Sequence) and not isinstance(value, (str, bytes)) else (value,) * count
    try:
        if any(isinstance(v, bool) for v in many):
            raise TypeError
        found = tuple(operator.index(v) for v in many)
    except TypeError:
        raise InvalidProblem(f"{plan}: {name} is {value!r}, expected an int or {count} of them") from None
    if len(found) != count:
        raise InvalidProblem(f"{plan}: {name} is {value!r}, expected an int or {count} of them: one for each axis")
    if any(v < least or v > LARGEST for v in found):
        raise InvalidProblem(f"{plan}: {name} is {value!r}, expected at least {least} and at most 2^62 along every axis")
    return found


def _padding(plan: str, value: Any, axes: Sequence[Axis]) -> list[tuple[int, int]]:
    """(before, behind) of each axis."""
    count = len(axes)
    if isinstance(value, str):
        if value.lower() not in ("valid", "same"):
            raise InvalidProblem(f"{plan}: padding is {value!r}, expected 'valid', 'same', an int or one or two for each axis")
        spare = [max((-(-a.places // a.stride) - 1) * a.stride + a.reach - a.places, 0) for a in axes]
        return [(n // 2, n - n // 2) if value.lower() == "same" else (0, 0) for n in spare]
    if isinstance(value, Sequence) and value and all(isinstance(v, Sequence) and not isinstance(v, str) for v in value):
        if len(value) != count or any(len(v) != 2 for v in value):
            raise InvalidProblem(f"{plan}: padding is {value!r}, expected {count} pairs (before, behind)")
        flat = _integers(plan, "padding", [n for pair in value for n in pair], 2 * count, 0)
        return list(zip(flat[::2], flat[1::2], strict=True))
    return [(n, n) for n in _integers(plan, "padding", value, count, 0)]


@record
class Geometry:
    axes: tuple[Axis, ...]
    normal: Mapping[str, Any]  # the fields, as the descriptor shall have them

    @property
    def output_shape(self) -> tuple[int, ...]:
        return tuple(a.out for a in self.axes)

    @property
    def folded(self) -> list[int]:
        """The axes along which a window has more than one cell."""
        return [i for i, a in enumerate(self.axes) if a.window > 1]


def geometry(plan: str, shape: tuple[int, ...], d: Any) -> Geometry:
    """Checks what tells the windows."""
    along = normal_axes(plan, d.axis, shape)
    if d.window is None:
        raise InvalidProblem(f"{plan}: window is missing, expected an int or one for each axis")
    if d.axis is not None and isinstance(d.axis, Sequence):  # settings come in the order that the axes were named in
        along = tuple(a % len(shape) for a in d.axis)
    count = len(along)
    each = {n: _integers(plan, n, getattr(d, n), count, 1) for n in ("window", "stride", "dilation", "base_dilation")}
    if any((w - 1) * g > LARGEST for w, g in zip(each["window"], each["dilation"], strict=True)):
        raise InvalidProblem(f"{plan}: window {d.window!r} with dilation {d.dilation!r} exceeds 64 bits")
    if any(shape[a] * b > LARGEST for a, b in zip(along, each["base_dilation"], strict=True)):
        raise InvalidProblem(f"{plan}: base_dilation {d.base_dilation!r} of shape {shape} exceeds 64 bits")
    bare = [
        Axis(shape[a], w, s, 0, 0, g, b)
        for a, w, s, g, b in zip(along, each["window"], each["stride"], each["dilation"], each["base_dilation"], strict=True)
    ]
    pads = _padding(plan, d.padding, bare)
    axes = [Axis(n) for n in shape]
    for i, a in enumerate(along):
        b = bare[i]
        axes[a] = Axis(b.size, b.window, b.stride, *pads[i], b.dilation, b.base)
        if axes[a].out < 1 and (b.size > 0 or b.window > 1):
            padded = f" with padding {pads[i]}" if any(pads[i]) else ""
            reach = f"window {b.window}" + (f" with dilation {b.dilation} (reach {b.reach})" if b.dilation > 1 else "")
            raise InvalidProblem(f"{plan}: {reach} is larger than axis {a} of shape {shape}{padded}: it yields no output")
    out = as_shape(plan, "the output shape", tuple(a.out for a in axes))
    if math.prod(max(n, 1) for n in out) * math.prod(a.window for a in axes) > LARGEST // 16:
        raise InvalidProblem(f"{plan}: windows {each['window']} of shape {shape} are more cells than 64 bits count")
    normal = each | {"padding": tuple(pads), "axis": along}
    return Geometry(tuple(axes), normal)
