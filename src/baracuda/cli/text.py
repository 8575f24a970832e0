"""Text for terminals: colour, bars, tables, numbers, progress."""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from collections.abc import Iterable, Sequence
from typing import TextIO

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_EIGHTHS = " ▏▎▍▌▋▊▉█"


def coloured(stream: TextIO) -> bool:
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def paint(text: str, style: str) -> str:
    """`text` in a colour, when standard output is a terminal that wants one."""
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if coloured(sys.stdout) else text


def width_of(text: str) -> int:
    return len(_ESCAPE.sub("", text))


def bar(fraction: float, width: int = 10) -> str:
    """A bar of `width` cells for a fraction from 0 to 1, padded to its width."""
    eighths = round(min(max(fraction, 0.0), 1.0) * width * 8)
    full, rest = divmod(eighths, 8)
    text = "█" * full + (_EIGHTHS[rest] if rest else "")
    if (sys.stdout.encoding or "").lower().replace("-", "") not in ("utf8", "utf16", "utf32"):
        text = "#" * round(eighths / 8)
    return text.ljust(width)


def pad(text: str, width: int, *, right: bool = False) -> str:
    space = " " * max(width - width_of(text), 0)
    return space + text if right else text + space


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, right: str = "") -> str:
    """Aligned columns; `right` names the columns that are aligned to the right."""
    body = [list(r) for r in rows]
    widths = [max(width_of(r[i]) for r in [list(head), *body]) for i in range(len(head))]
    names = right.split()
    lines = []
    for r in [list(head), *body]:
        cells = [pad(c, w, right=h in names) for c, w, h in zip(r, widths, head, strict=True)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join([paint(lines[0], "bold"), *lines[1:]])


def wrap(items: Sequence[str], width: int, *, separator: str = ", ") -> list[str]:
    """Items joined into lines of at most `width`, where one item allows it."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(separator) + len(item) <= width:
            lines[-1] += separator + item
        else:
            lines.append(item)
    return lines


def title(text: str) -> str:
    return paint(text, "bold")


def seconds(value: float) -> str:
    """A time with three digits and a unit."""
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9)):
        if value >= scale or unit == "ns":
            n = value / scale
            return f"{n:.2f} {unit}" if n < 9.995 else f"{n:.1f} {unit}" if n < 99.95 else f"{n:.0f} {unit}"
    return f"{value} s"


def ratio(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.2f}x" if value < 9.995 else f"{value:.1f}x" if value < 99.95 else f"{value:.0f}x"


def size(count: float) -> str:
    for unit, scale in (("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10)):
        if count >= scale:
            return f"{count / scale:.4g} {unit}"
    return f"{count:.0f} B"


def bandwidth(value: float) -> str:
    return f"{value / 1e9:.1f} GB/s"


class Progress:
    """One line on standard error that says how far long work is; silent unless that is a terminal."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.start = time.monotonic()
        self.shown = sys.stderr.isatty()

    def step(self, what: str) -> None:
        """Says what is being done now, the step after the `done` ones."""
        if self.shown:
            spent = time.monotonic() - self.start
            left = f", {spent / self.done * (self.total - self.done):.0f} s left" if self.done else ""
            line = f"[{self.done + 1}/{self.total}{left}] {what}"
            sys.stderr.write("\r\x1b[K" + line[: shutil.get_terminal_size().columns - 1])
            sys.stderr.flush()
        self.done += 1

    def clear(self) -> None:
        """Takes the line away, before something is printed or at the end."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
