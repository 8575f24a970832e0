"""`baracuda bench`: how near plans come to the memory's own speed, and how they compare with peers."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

import baracuda

from ..dtypes import Element
from ..errors import InvalidProblem
from ..registry import Shaped
from . import ceilings, inputs, machine, measure, moving, peers, problems, text, windowed, windows
from .inputs import Cell

FOUNDING = ("sum", "mean", "max", "min", "prod", "norm2", "logsumexp", "var", "std")
Places = tuple[tuple[tuple[int, ...], problems.Axis], ...]
ALONG: Places = (((4096, 4096), 0), ((4096, 4096), 1), ((64, 512, 512), 1), ((1 << 26,), None))
# By family, where it is not along axes.
CELLS: dict[str, Places] = {"elementwise": (((1 << 24,), None), ((1 << 16,), None), ((16,), None))}
NOISE = 0.05  # slower than a peer by no more than this counts as equal


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("op", nargs="*", help=f"default: {' '.join(FOUNDING)}")
    add("--family", help="every op of a family, instead")
    side = parser.add_mutually_exclusive_group()
    side.add_argument("--forward", action="store_true", help="only forward")
    side.add_argument("--backward", action="store_true", help="only backward")
    add("--dtype", type=problems.elements, help="default f32,bf16")
    add("--shape", type=problems.shape, action="append", help="may be given several times; default: the acceptance shapes")
    add("--axis", type=problems.axes, help="for the shapes given: 0,1 measures each, 0+1 folds both, none all; default: last")
    add("--threads", type=problems.positive, help="for plans, ceilings and peers alike; default: as many as plans would use")
    add("--against", help="numpy,torch,torch.compile,jax or none; default: numpy, torch and jax where installed")
    add("--json", metavar="FILE", help="also write the rows there, after a header object; - for standard output")
    add("--repeat", type=problems.positive, default=7, metavar="N", help="rounds over all subjects; default 7")
    add("--grid", action="store_true", help="the acceptance grid: the default shapes in f32, f64, f16 and bf16")
    add("--warm", action="store_true", help="operands of any size stay in the caches; default: those of up to 4 MiB")
    add("--growth", action="store_true", help="how time grows with size, instead: time(2n) / time(n)")
    add("--sizes", default="2^20..2^26", help="for --growth: elements, from..to; default 2^20..2^26")
    add("--chain", action="store_true", help="bias + gelu + residual as one pass beside its slowest member, instead")
    add("--small", action="store_true", help="the cost of calls on 16 elements, instead")


def cells(args: argparse.Namespace) -> list[Cell]:
    ops = problems.ops_of(args.family) if args.family else [o for n in args.op or FOUNDING for o in problems.ops_named(n)]
    grid = [Element(n) for n in ("f32", "f64", "f16", "bf16")]
    dtypes = args.dtype or (grid if args.grid else [Element.f32, Element.bf16])
    places: list[tuple[tuple[int, ...], problems.Axis]] = []
    if args.shape:
        places = [(s, a) for s in args.shape for a in (args.axis or [len(s) - 1 if s else None])]
    elif args.axis is not None:
        raise InvalidProblem("--axis needs a --shape")
    directions = ["forward"] if args.forward else ["backward"] if args.backward else ["forward", "backward"]
    found: list[Cell] = []
    for direction in directions:
        for op in ops:
            if direction == "backward" and not op.differentiable:
                continue
            for element in dtypes:
                if element in op.dtypes and (direction == "forward" or element.row.kind == "float"):
                    if isinstance(op, Shaped):
                        found += moving.cells(op, direction, element, args.shape)
                        continue
                    if op.family == windows.FAMILY and not args.shape:
                        found += [Cell(op, direction, element, *of) for of in windows.cells(op)]
                        continue
                    if op.family == windowed.FAMILY:
                        asked = [(s, None, f) for s in args.shape or [windowed.SHAPE] for _, _, f in windowed.cells(op)]
                        found += [Cell(op, direction, element, *of) for of in asked]
                        continue
                    params = problems.params_of(op, list(op.bench.items()))
                    here = places or CELLS.get(op.family, ALONG)
                    found += [Cell(op, direction, element, shape, axis, params) for shape, axis in here]
    if not found:
        raise InvalidProblem("nothing to measure: no op of these takes the dtypes and the direction asked for")
    return found


def function_call(cell: Cell, arrays: dict[str, Any]) -> measure.Call:
    """The functional form of the cell: allocates its output."""
    if isinstance(cell, moving.MovingCell):
        return moving.function_call(cell, arrays)
    op, params = cell.op, dict(cell.params)
    if op.family == "elementwise":
        elementwise = getattr(baracuda, op.name if cell.direction == "forward" else f"{op.name}_backward")
        operands = [arrays[n] for n in (op.inputs if cell.direction == "forward" else (*op.gradients, *op.saves))]
        return partial(elementwise, *operands, **params)  # as peers are called: a wrapper shows where there is little to do
    if op.family == windows.FAMILY:
        return windows.call_of(op, cell.direction, arrays, params)
    if op.family == windowed.FAMILY:
        return windowed.call_of(cell.direction, arrays, params)
    axis = problems.axis_of(op, len(cell.shape), cell.axis)
    if cell.direction == "forward":
        function = getattr(baracuda, op.name)
        if op.axes == "shape":
            target = problems.collapsed(cell.shape, cell.axis, keepdims=True)
            return lambda: function(arrays["x"], target)
        return lambda: function(arrays["x"], axis=axis, **params)
    function = getattr(baracuda, f"{op.name}_backward")
    given = {n: arrays[n] for n in (*op.gradients, *op.saves)}
    keywords: dict[str, Any] = {} if op.axes == "shape" else {"axis": axis}
    if op.axes == "axis":
        keywords["keepdims"] = True
    if "x" not in given and op.axes != "one":
        keywords["input_shape"] = cell.shape
    return lambda: function(**given, **keywords, **params)


def measure_cell(cell: Cell, rivals: list[peers.Peer], limits: ceilings.Ceilings, rounds: int) -> dict[str, Any]:
    """One row: the plan, the function, the ceilings and the peers, interleaved."""
    plan = cell.plan()
    p = plan.problem
    touched = p.bytes_read + p.bytes_written
    carousel = limits.carousel(touched)
    sets = inputs.copies(moving.operands(cell) if isinstance(cell, moving.MovingCell) else inputs.operands(cell), carousel.sets)
    workspace = plan.make_workspace() if plan.workspace_size else None
    runs = [partial(plan.run, **{o.name: arrays[o.name] for o in p.operands}, workspace=workspace) for arrays in sets]
    subjects: dict[str, measure.Call] = {
        "plan": carousel.ride(runs),
        "function": carousel.ride([function_call(cell, arrays) for arrays in sets]),
        **limits.calls(touched, carousel=carousel),
    }
    others = {name: carousel.ride(calls) for name, calls in peers.calls(rivals, cell, sets).items()}
    found = measure.in_rounds(subjects | others, rounds=rounds)
    times = measure.best(found)
    bandwidth = limits.bandwidths(times, touched)
    fractions = []  # by rounds: where memory is twice as fast for seconds, the best of each would be of different moments
    for r in range(min(len(found[n]) for n in subjects)):
        now = {n: found[n][r] for n in subjects}
        ceiling = limits.bandwidths(now, touched)
        fractions.append((p.bytes_read / ceiling["read"] + p.bytes_written / ceiling["write"]) / now["plan"])
    return {
        "op": cell.op.name,
        "direction": cell.direction,
        "dtype": str(cell.element),
        "shape": list(cell.shape),
        "axis": list(cell.axis) if isinstance(cell.axis, tuple) else cell.axis,
        **({"settings": cell.settings} if isinstance(cell, moving.MovingCell) else {}),
        **({"params": dict(cell.params)} if cell.op.axes == "window" else {}),
        "threads": limits.threads,
        "sets": carousel.sets,
        "time_s": times["plan"],
        "function_time_s": times["function"],
        "bytes_read": p.bytes_read,
        "bytes_written": p.bytes_written,
        "fraction": statistics.median(fractions),
        "read_bandwidth": bandwidth["read"],
        "write_bandwidth": bandwidth["write"],
        "peers": {name: times[name] for name in others},
        "ratios": {
            name: statistics.median(a / b for a, b in zip(found[name], found["function"], strict=False)) for name in others
        },
    }


def write_json(path: str, header: dict[str, Any], rows: Sequence[dict[str, Any]]) -> None:
    """A JSON array with one object per line: the header, then the rows."""
    body = "[\n" + ",\n".join(json.dumps(r) for r in (header, *rows)) + "\n]\n"
    if path == "-":
        sys.stdout.write(body)
        return
    with open(path, "w", encoding="utf-8") as file:
        file.write(body)


def run(args: argparse.Namespace) -> int:
    from . import regimes, report

    if args.growth + args.small + args.chain > 1:
        raise InvalidProblem("--growth, --small and --chain are benchmarks of their own: ask for one")
    with machine.threads(args.threads) as count:
        if args.small:
            return regimes.small(args, count)
        if args.chain:
            return regimes.chain(args, count)
        if args.growth:
            return regimes.growth(args, count)
        todo = cells(args)
        for cell in todo:
            cell.plan()  # a wrong question is answered before hours of measuring
        if args.json not in (None, "-"):
            open(args.json, "a", encoding="utf-8").close()  # and so is a file that cannot be written
        quiet = args.json == "-"
        rivals = peers.chosen(args.against, count)
        header = machine.describe(count)
        progress = text.Progress(len(todo) + 1)
        progress.step("measuring bandwidth")
        header["ceilings"] = ceilings.measured(count)
        header["peers"] = {p.name: p.note for p in rivals}
        limits = ceilings.Ceilings(count, warm=args.warm)
        others = machine.Others()
        lines = report.Lines([p.name for p in rivals])
        progress.clear()
        if not quiet:
            print(report.heading(header))
            print(lines.head())
        rows = []
        for cell in todo:
            progress.step(cell.name)
            rows.append(measure_cell(cell, rivals, limits, args.repeat))
            progress.clear()
            if not quiet:
                print(lines.row(rows[-1]), flush=True)
        header["others"] = others.share()
        if not quiet:
            print(report.summary(rows, NOISE, header["others"]))
        if args.json:
            write_json(args.json, header, rows)
    return 0
