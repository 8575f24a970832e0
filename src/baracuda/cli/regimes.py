"""`baracuda bench --growth` and `--small`: how cost grows with size, and what a call costs when there is little to do."""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import baracuda

from ..dtypes import Element
from ..errors import InvalidProblem
from ..registry import Shaped
from . import bench, ceilings, inputs, machine, measure, problems, text

SMALL = 16


# ------------------------------------------------------------------------------------------------------------- growth
def sizes(span: str) -> list[int]:
    """'2^20..2^26' as the doublings from one to the other."""
    low, dots, high = span.partition("..")
    try:
        first, last = problems.positive(low), problems.positive(high if dots else low)
    except argparse.ArgumentTypeError as error:
        raise InvalidProblem(f"--sizes: {error}") from None
    found = [first]
    while found[-1] * 2 <= last:
        found.append(found[-1] * 2)
    if last not in found:
        found.append(last)
    return found


def _prefix(array: Any, count: int) -> Any:
    return array.reshape(-1)[:count]


def growth_of(cell: inputs.Cell, counts: list[int], rounds: int) -> list[float]:
    """The time of the cell's op at each count, one row, over prefixes of one array."""
    whole = inputs.operands(cell)
    subjects: dict[str, measure.Call] = {}
    for n in counts:
        part = inputs.Cell(cell.op, cell.direction, cell.element, (n,), None, cell.params)
        plan = part.plan()
        given = {o.name: _prefix(whole[o.name], problems.elements_in(o.shape)).reshape(o.shape) for o in plan.problem.operands}
        workspace = plan.make_workspace() if plan.workspace_size else None

        def call(plan: Any = plan, given: dict[str, Any] = given, workspace: Any = workspace) -> None:
            plan.run(**given, workspace=workspace)

        subjects[str(n)] = call
    times = measure.interleave(subjects, rounds=rounds)
    return [times[str(n)] for n in counts]


def growth(args: argparse.Namespace, threads: int) -> int:
    counts = sizes(args.sizes)
    args.shape, args.axis = [(counts[-1],)], [None]
    todo = bench.cells(args)
    for cell in todo:
        if isinstance(cell.op, Shaped):
            raise InvalidProblem(f"--growth measures one row of any length, which {cell.op.name} does not have")
    progress = text.Progress(len(todo))
    rows: list[dict[str, Any]] = []
    for cell in todo:
        progress.step(f"{cell.name}, {counts[0]} to {counts[-1]} elements")
        times = growth_of(cell, counts, args.repeat)
        progress.clear()
        print(text.title(f"{cell.op.name} {cell.direction} {cell.element}, one row, {threads} threads"))
        body = []
        steps = [None, *(b / a for a, b in itertools.pairwise(times))]
        for n, t, step in zip(counts, times, steps, strict=True):
            per = f"{t / n * 1e9:.3f}"
            grown = "-" if step is None else f"{step:.2f}x"
            body.append([problems.shape_text((n,)), text.seconds(t), per, grown])
        print(text.table(["elements", "time", "ns/element", "growth"], body, right="elements time ns/element growth"))
        print()
        base = {"op": cell.op.name, "direction": cell.direction, "dtype": str(cell.element), "threads": threads}
        rows += [base | {"elements": n, "time_s": t, "growth": s} for n, t, s in zip(counts, times, steps, strict=True)]
    worst = max((r for r in rows if r["growth"] is not None), key=lambda r: float(r["growth"]), default=None)
    if worst:
        print(f"largest growth per doubling: {worst['growth']:.2f}x, {worst['op']} {worst['direction']} {worst['dtype']}"
              f" at {worst['elements']} elements")  # fmt: skip
    if args.json:
        bench.write_json(args.json, machine.describe(threads), rows)
    return 0


# -------------------------------------------------------------------------------------------------------------- chain
def chain_subjects(shape: tuple[int, ...], element: Element) -> dict[str, measure.Call]:
    """The chain and its members, forward and backward."""
    x, residual, dy = (inputs.filled(shape, element, seed=s) for s in (1, 2, 3))
    bias = inputs.filled(shape[-1:], element, seed=4)
    y = inputs.empty(shape, element)
    dx, db1, db3 = (inputs.empty(s, element) for s in (shape, bias.shape, shape))
    whole: Any = baracuda.chain("add", "gelu", "add").descriptor(shape, bias.shape, shape, element=element)
    forward = baracuda.ChainPlan.select(whole)
    backward = baracuda.ChainBackwardPlan.select(baracuda.ChainBackwardDescriptor(**dict(forward.problem.descriptor)))
    one = inputs.Cell(baracuda.OPS["gelu"], "forward", element, shape, None, {"approximate": "none"})
    gelu, gelu_backward = one.plan(), one.plan("backward")
    sides = [("add", shape, b.shape, element) for b in (bias, residual)]
    plus = [baracuda.BinaryPlan.select(baracuda.BinaryDescriptor(*side)) for side in sides]
    plus_backward = [baracuda.BinaryBackwardPlan.select(baracuda.BinaryBackwardDescriptor(*side)) for side in sides]
    return {
        "chain": lambda: forward.run(x=x, b1=bias, b3=residual, y=y),
        "bias": lambda: plus[0].run(a=x, b=bias, y=y),
        "gelu": lambda: gelu.run(x=x, y=y),
        "residual": lambda: plus[1].run(a=x, b=residual, y=y),
        "chain backward": lambda: backward.run(dy=dy, x=x, b1=bias, b3=residual, dx=dx, db1=db1, db3=db3),
        "bias backward": lambda: plus_backward[0].run(dy=dy, da=dx, db=db1),
        "gelu backward": lambda: gelu_backward.run(dy=dy, x=x, dx=dx),
        "residual backward": lambda: plus_backward[1].run(dy=dy, da=dx, db=db3),
    }


def chain(args: argparse.Namespace, threads: int) -> int:
    """Bias + gelu + residual in one pass, beside the slowest of them alone."""
    shape = (args.shape or [(4096, 4096)])[0]
    rows: list[list[str]] = []
    found: list[dict[str, Any]] = []
    for element in args.dtype or [Element.f32, Element.bf16]:
        touched = 3 * problems.elements_in(shape) * element.row.bits // 8
        carousel = ceilings.Ceilings(threads, warm=args.warm).carousel(touched)
        sets = [chain_subjects(shape, element) for _ in range(carousel.sets)]
        times = measure.interleave({name: carousel.ride([s[name] for s in sets]) for name in sets[0]}, rounds=args.repeat)
        for suffix in ("", " backward"):
            name = "chain" + suffix
            alone = max((member + suffix for member in ("bias", "gelu", "residual")), key=lambda member: times[member])
            ratio = times[name] / times[alone]
            rows.append([name, str(element), text.seconds(times[name]), alone, text.seconds(times[alone]), f"{ratio:.2f}"])
            found.append({"call": name, "dtype": str(element), "time_s": times[name], "member": alone,
                          "alone_s": times[alone], "ratio": ratio})  # fmt: skip
    print(f"bias + gelu + residual over {problems.shape_text(shape)}, {threads} threads, interleaved")
    print(text.table(["chain", "dtype", "time", "slowest member", "alone", "ratio"], rows, right="time alone ratio"))
    if args.json:
        bench.write_json(args.json, machine.describe(threads), found)
    return 0


# -------------------------------------------------------------------------------------------------------------- small
def _loop(code: str, names: dict[str, Any]) -> Callable[[int], float]:
    """A loop over a statement, compiled, so that its own cost is that of `for`."""
    source = f"def loop(count, clock=clock):\n start = clock()\n for _ in range(count):\n  {code}\n return clock() - start\n"
    scope = names | {"clock": time.perf_counter}
    body = source.replace("clock=clock", ", ".join(f"{n}={n}" for n in scope))
    exec(compile(body, "<small>", "exec"), scope)
    found: Callable[[int], float] = scope["loop"]
    return found


def small_subjects() -> tuple[dict[str, Callable[[int], float]], list[tuple[str, str, float]]]:
    """The loops, and (ours, theirs, the ratio that is promised)."""
    rng = np.random.default_rng(1)
    a, b, c = (rng.standard_normal(SMALL).astype(np.float32) for _ in range(3))
    cell = inputs.Cell(baracuda.OPS["sum"], "forward", Element.f32, (SMALL,), None, {})
    plan, y = cell.plan(), np.zeros(1, np.float32)
    loops = {
        "p.run(x=x, y=y), NumPy": _loop("run(x=x, y=y)", {"run": plan.run, "x": a, "y": y}),
        "np.add(a, b, out=c)": _loop("add(a, b, out=c)", {"add": np.add, "a": a, "b": b, "c": c}),
        "bc.sum(x), NumPy": _loop("total(x)", {"total": getattr(baracuda, "sum"), "x": a}),  # noqa: B009
        "np.sum(x)": _loop("total(x)", {"total": np.sum, "x": a}),
    }
    against = [("p.run(x=x, y=y), NumPy", "np.add(a, b, out=c)", 2.0), ("bc.sum(x), NumPy", "np.sum(x)", 1.0)]
    if machine.installed("torch"):
        from .peers import Torch

        torch = Torch(baracuda.num_threads()).torch
        ta, tb, tc, ty = (torch.from_numpy(v) for v in (a, b, c, y))
        loops |= {
            "p.run(x=x, y=y), torch": _loop("run(x=x, y=y)", {"run": plan.run, "x": ta, "y": ty}),
            "torch.add(a, b, out=c)": _loop("add(a, b, out=c)", {"add": torch.add, "a": ta, "b": tb, "c": tc}),
            "bc.sum(x), torch": _loop("total(x)", {"total": getattr(baracuda, "sum"), "x": ta}),  # noqa: B009
            "torch.sum(x)": _loop("total(x)", {"total": torch.sum, "x": ta}),
        }
        against += [("p.run(x=x, y=y), torch", "torch.add(a, b, out=c)", 1.0), ("bc.sum(x), torch", "torch.sum(x)", 1.0)]
    return loops, against


def small(args: argparse.Namespace, threads: int) -> int:
    loops, against = small_subjects()
    progress = text.Progress(1)
    progress.step("small calls")
    times = measure.per_call(loops, rounds=max(args.repeat * 5, 1), calls=2000)
    progress.clear()
    rows = [
        [ours, text.seconds(times[ours]), theirs, text.seconds(times[theirs]), f"{times[ours] / times[theirs]:.2f}", f"{most:g}"]
        for ours, theirs, most in against
    ]
    print(f"{SMALL} f32 elements, best time per call, interleaved")
    print(text.table(["ours", "time", "theirs", "their time", "ratio", "aim"], rows, right="time ratio aim"))
    if args.json:
        found = [{"call": n, "time_s": t} for n, t in times.items()]
        bench.write_json(args.json, machine.describe(threads), found)
    return 0
