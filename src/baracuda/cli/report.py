"""The table and the summary that `baracuda bench` prints."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from . import problems, text

Row = dict[str, Any]
BUSY = 0.1  # the part of CPU time that others may have before a table is not to be trusted


def heading(header: Row) -> str:
    m, versions = header["machine"], header["versions"]
    speed = ", ".join(f"{k} {text.bandwidth(v)}" for k, v in header["ceilings"].items())
    lines = [
        f"{m['cpu']}, {m['cpus']} CPUs, ISA {header['isa']}, {header['threads']} threads; 64 MiB: {speed}",
        *(f"{n} {versions.get(n.partition('.')[0], '')}: {note}" for n, note in header["peers"].items()),
        "fraction: time the memory needs for the bytes, over the time of plan.run; each round by itself, the median of them.",
        "function: bc.<op>, allocating its result. Peers likewise: 2x says that they take twice as long (median of rounds).",
        "",
    ]
    return "\n".join(text.paint(line, "dim") if line else line for line in lines)


def axis_of(row: Row) -> str:
    axis = row["axis"]
    if "settings" in row:  # of data movement, instead
        return str(row["settings"])
    return problems.axis_text(tuple(axis) if isinstance(axis, list) else axis)


def where(row: Row) -> str:
    return f"{row['op']} {row['direction']} {row['dtype']} {problems.shape_text(row['shape'])} axis {axis_of(row)}"


def shade(fraction: float) -> str:
    return "green" if fraction >= 0.8 else "yellow" if fraction >= 0.5 else "red"


class Lines:
    """Rows of fixed width, so that they can be printed as they come."""

    def __init__(self, rivals: Sequence[str]) -> None:
        self.rivals = rivals
        self.widths = [14, 9, 5, 12, 4, 8, 16, 8, 8]
        self.peer_width = max([8, *(len(n) for n in rivals)])

    def _line(self, cells: Sequence[str]) -> str:
        widths = self.widths + [self.peer_width] * len(self.rivals)
        right = {5, 7, 8, *range(9, 9 + len(self.rivals))}
        return "  ".join(text.pad(c, w, right=i in right) for i, (c, w) in enumerate(zip(cells, widths, strict=True))).rstrip()

    def head(self) -> str:
        names = ["op", "direction", "dtype", "shape", "axis", "fraction", "", "plan", "function", *self.rivals]
        return text.title(self._line(names))

    def row(self, row: Row) -> str:
        f = row["fraction"]
        cells = [
            row["op"],
            row["direction"],
            row["dtype"],
            problems.shape_text(row["shape"]),
            axis_of(row),
            f"{f:.2f}",
            text.paint(text.bar(f, 16), shade(f)),
            text.seconds(row["time_s"]),
            text.seconds(row["function_time_s"]),
        ]
        for name in self.rivals:
            r = row["ratios"].get(name)
            shown = text.ratio(r)
            cells.append(text.paint(shown, "red") if r is not None and r < 1 else shown)
        return self._line(cells)


def geometric_mean(values: Iterable[float]) -> float:
    logs = [math.log(v) for v in values]
    return math.exp(sum(logs) / len(logs))


def summary(rows: Sequence[Row], noise: float, others: float | None) -> str:
    """Geometric means, the worst fraction, and where a peer is faster."""
    lines = ["", text.title("How many times faster than a peer, geometric mean over the cells it has")]
    names = list(dict.fromkeys(n for r in rows for n in r["peers"]))
    for direction in ("forward", "backward"):
        words = []
        for name in names:
            ratios = [r["ratios"][name] for r in rows if r["direction"] == direction and name in r["peers"]]
            if ratios:
                words.append(f"{name} {text.ratio(geometric_mean(ratios))} ({len(ratios)})")
        if words:
            lines.append(f"  {direction:8}  {', '.join(words)}")
    if not names:
        lines[1:] = []
    lines.append(text.title("Worst fraction"))
    for direction in ("forward", "backward"):
        for dtype in dict.fromkeys(r["dtype"] for r in rows):
            these = [r for r in rows if r["direction"] == direction and r["dtype"] == dtype]
            if these:
                worst = min(these, key=lambda r: float(r["fraction"]))
                lines.append(f"  {worst['fraction']:.2f}  {where(worst)}")
    slower = []
    for r in rows:
        if r["peers"]:
            name, ratio = min(r["ratios"].items(), key=lambda item: float(item[1]))
            if ratio * (1 + noise) < 1:
                times = f"{text.seconds(r['peers'][name])}, here {text.seconds(r['function_time_s'])}"
                slower.append(f"  {where(r)}: {name} takes {ratio:.2f} of the time ({times} at best)")
    if names:
        count = f"{len(slower)} of {len(rows)} cells" if slower else f"none of {len(rows)} cells"
        lines.append(text.title(f"Slower than the fastest peer by more than {noise:.0%}: {count}"))
        lines += slower
    if others is not None and others > BUSY:
        warning = f"Other processes used {others:.0%} of the CPUs meanwhile: measure again when it is quiet."
        lines.append(text.paint(warning, "yellow"))
    return "\n".join(lines)
