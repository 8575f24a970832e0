"""`baracuda demo`: a tour."""

from __future__ import annotations

import argparse
import time
import zlib
from typing import Any

import numpy as np

import baracuda as bc

from ..dtypes import Element
from . import bench, ceilings, check, inputs, machine, peers, problems, text

# What the speed table shows: op, direction, dtype, axis.
RACE = (
    ("logsumexp", "forward", "f32", 1),
    ("logsumexp", "backward", "f32", 1),
    ("var", "forward", "f32", 0),
    ("max", "backward", "f32", 1),
    ("prod", "backward", "bf16", 0),
    ("cumsum", "forward", "f32", 0),
    ("logcumsumexp", "backward", "f32", 1),
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--shape", type=problems.shape, default=(4096, 4096), help="of the speed table, rank 2; default 4096,4096"
    )
    parser.add_argument("--against", help="as for `baracuda bench`")


def say(words: str) -> None:
    print(f"\n{text.title(words)}")


def code(line: str, result: Any = None) -> None:
    """A line as one would type it, and what it gave."""
    print(text.paint("  >>> ", "dim") + text.paint(line, "cyan"))
    if result is not None:
        print("\n".join(f"      {part}" for part in str(result).splitlines()))


def fingerprint(array: Any) -> str:
    return f"{zlib.crc32(np.ascontiguousarray(array).tobytes()):08x}"


def plans() -> tuple[Any, Any, Any, Any]:
    """Selects, explains and runs; returns x, y, dy, dx."""
    say("1. A problem is described, and a plan is selected for it")
    shape = (512, 1000)
    code('d = bc.ReduceBackwardDescriptor(kind="logsumexp", input_shape=(512, 1000), axis=1, element="f32")')
    code("p = bc.ReduceBackwardPlan.select(d)")
    p = problems.select(bc.OPS["logsumexp"], "backward", shape, 1, Element.f32, {})
    explained = p.explain().splitlines()
    code("print(p.explain())", "\n".join(line if len(line) < 130 else line[:127] + "..." for line in explained))

    say("2. It runs on arrays you own: nothing is allocated, nothing is guessed")
    x = 5 * inputs.filled(shape, Element.f32)
    y, dx = inputs.empty((512, 1), Element.f32), inputs.empty(shape, Element.f32)
    dy = inputs.filled((512, 1), Element.f32, seed=2)
    code('bc.ReducePlan.select(bc.ReduceDescriptor(kind="logsumexp", input_shape=(512, 1000), axis=1)).run(x=x, y=y)')
    problems.select(bc.OPS["logsumexp"], "forward", shape, 1, Element.f32, {}).run(x=x, y=y)
    code("p.run(dy=dy, x=x, y=y, dx=dx)")
    p.run(dy=dy, x=x, y=y, dx=dx)
    code("y[0, 0], dx[0, :3]", f"{y[0, 0]}, {dx[0, :3]}")
    print("  Or in one line, with NumPy, torch or JAX arrays:")
    code("bc.logsumexp(x, axis=1)[:3]", bc.logsumexp(x, axis=1)[:3])
    return x, y, dy, dx


def truth(x: Any, y: Any, dy: Any, dx: Any) -> None:
    if not machine.installed("mpmath"):
        say("3. The numbers, against NumPy in float64 (with mpmath installed: against 200 bits)")
        wide = x.astype(np.float64)
        top = wide.max(axis=1, keepdims=True)
        true_y = top + np.log(np.exp(wide - top).sum(axis=1, keepdims=True))
        true_dx = dy * np.exp(wide - y.astype(np.float64))
        for name, got, true in (("y", y, true_y), ("dx", dx, true_dx)):
            worst = float(np.max(np.abs(got - true) / np.spacing(np.abs(true).astype(np.float32)).astype(np.float64)))
            print(f"  {name:2}  {got.size:>7} values, worst error {worst:.2f} ulp")
        return
    say("3. The numbers, against the truth in 200 bits")
    op, mp = bc.OPS["logsumexp"], check.truth_context()
    unit, wide_unit = check.UNIT["f32"], check.WIDE["f32"]
    rows = 6
    worst_y = worst_dx = 0.0
    for i in range(rows):
        exact = [mp.mpf(float(v)) for v in x[i]]
        floor = op.floor(x=exact, u=unit, w=wide_unit) if op.floor else 0
        worst_y = max(worst_y, check.error_in_ulp(mp, y[i, 0], op.truth(exact), Element.f32, floor))
        assert op.backward_truth is not None
        gradient = op.backward_truth(dy=mp.mpf(float(dy[i, 0])), x=exact, y=mp.mpf(float(y[i, 0])))
        errors = (check.error_in_ulp(mp, g, t, Element.f32, 0) for g, t in zip(dx[i], gradient, strict=True))
        worst_dx = max(worst_dx, *errors)
    print(f"  y   {rows:>5} values, worst error {worst_y:.2f} ulp, declared {op.ulp:g}")
    print(f"  dx  {rows * x.shape[1]:>5} values, worst error {worst_dx:.2f} ulp, declared {op.backward_ulp:g}")
    print(text.paint("  `baracuda check` holds every op to what it declares.", "dim"))


def bits(x: Any) -> None:
    say("4. The same bits for any number of threads and any layout")
    big = np.tile(x, (8, 1))
    columns, back = np.ascontiguousarray(big.T), np.ascontiguousarray(big[:, ::-1])[:, ::-1]
    total = bc.sum
    prints = []
    for count in (1, 2, 3):
        with machine.threads(count):
            prints.append(fingerprint(total(big, axis=1)))
        print(f"  bc.sum(x, axis=1)    {count} thread{'s' if count > 1 else ' '}          {prints[-1]}")
    for call, layout, result in (
        ("bc.sum(x.T, axis=0)", "transposed", total(columns, axis=0)),
        ("bc.sum(x, axis=1)", "reversed strides", total(back, axis=1)),
    ):
        prints.append(fingerprint(result))
        print(f"  {call:19}  {layout:16}   {prints[-1]}")
    same = len(set(prints)) == 1
    print(text.paint("  all the same", "green") if same else text.paint("  NOT the same: please report it", "red"))
    if machine.installed("torch"):
        torch: Any = peers.resolve("torch")
        rows = fingerprint(torch.sum(torch.from_numpy(big), dim=1).numpy())
        down = fingerprint(torch.sum(torch.from_numpy(columns), dim=0).numpy())
        print(text.paint(f"  torch.sum gives      {rows} for rows, {down} for columns", "dim"))


def errors(x: Any) -> None:
    say("5. Errors name the plan, the operand, what was given and what is accepted")
    plan = problems.select(bc.OPS["max"], "backward", x.shape, 1, Element.f32, problems.params_of(bc.OPS["max"], []))
    y = np.zeros((512, 1), np.float32)
    for line, given in (
        ("p.run(dy=dy, x=x, y=y[0], dx=dx)", {"dy": y, "x": x, "y": y[0], "dx": np.empty_like(x)}),
        ("p.run(dy=dy, x=x, dx=dx)", {"dy": y, "x": x, "dx": np.empty_like(x)}),
    ):
        code(line)
        try:
            plan.run(**given)
        except bc.BaracudaError as error:
            print(f"      {text.paint(type(error).__name__, 'red')}: {error}")


def race(shape: tuple[int, ...], against: str | None) -> None:
    count = bc.num_threads()
    rivals = peers.chosen(against, count)
    names = ", ".join(["the memory itself", *(p.name for p in rivals)])
    say(f"6. The speed, beside {names}: {problems.shape_text(shape)}, {count} threads, one run")
    limits = ceilings.Ceilings(count)
    progress = text.Progress(len(RACE))
    for name, direction, dtype, axis in RACE:
        op = bc.OPS[name]
        cell = inputs.Cell(op, direction, Element(dtype), shape, axis, problems.params_of(op, []))
        progress.step(cell.name)
        row = bench.measure_cell(cell, rivals, limits, 3)
        progress.clear()
        times = {"baracuda": row["function_time_s"], **row["peers"]}
        slowest = max(times.values())
        print(f"  {name} {direction} {dtype}, axis {axis}: the plan runs at {row['fraction']:.0%} of the memory's speed")
        for who, t in times.items():
            drawn = text.bar(t / slowest, 40)
            shown = text.paint(drawn, "green") if who == "baracuda" else drawn
            times_slower = "" if who == "baracuda" else f"  {text.ratio(t / times['baracuda'])}"
            print(f"    {who:13} {shown} {text.seconds(t):>8}{times_slower}")


def run(args: argparse.Namespace) -> int:
    start = time.monotonic()
    print(f"baracuda {bc.__version__}: {len(bc.OPS)} ops, forward and backward, on {machine.cpu_model()}")
    x, y, dy, dx = plans()
    truth(x, y, dy, dx)
    bits(x)
    errors(x)
    race(args.shape, args.against)
    spent = time.monotonic() - start
    print(f"\n{spent:.0f} seconds. Go on with `baracuda ops`, `baracuda explain OP --shape ...`, `baracuda bench`.")
    return 0
