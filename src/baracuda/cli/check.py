"""`baracuda check`: holds kernels to the precision their plans declare, against 200-bit truth."""

from __future__ import annotations

import argparse
import itertools
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..dtypes import Element
from ..errors import InvalidProblem, Unsupported
from ..registry import OPS, Op, Param, Shaped, parameters
from . import machine, problems, text, windowed, windows

# Elements per output, and how many of `--samples` outputs have that many: one lane, more than the lanes, several steps.
LENGTHS = ((1, 0.05), (2, 0.1), (7, 0.35), (33, 0.45), (257, 0.05))
LONG = 4099  # forward and ordinary values only: the truth of a gradient may take the square of that
KINDS = ("ordinary", "bits", "edges")
# Rounding unit of the compute type, and of the accumulator with some room: what a row's floor is scaled by.
UNIT = {"f32": 2.0**-23, "f64": 2.0**-52}
WIDE = {"f32": 2.0**-50, "f64": 2.0**-98}


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("op", nargs="*", help="default: all")
    add("--dtype", type=problems.elements, help="f32,bf16; default: all that an op takes")
    add("--samples", type=problems.positive, default=200, metavar="N", help="outputs per op, direction and dtype; default 200")
    add("--exhaustive", action="store_true", help="all 2^32 f32 inputs of unary ops, against the f64 kernel; minutes per op")
    add("--seed", type=int, default=0, help="another seed checks other values")


def truth_context() -> Any:
    """mpmath at 200 bits, or what to install."""
    if not machine.installed("mpmath"):
        raise Unsupported("the truth needs mpmath: pip install 'baracuda-kernels[test]'")
    from ..truth import mp

    return mp


# ------------------------------------------------------------------------------------------------------------ samples
def variants(op: Op) -> list[dict[str, Any]]:
    """Settings of the parameters that reach every formula of the row."""

    def settings(p: Param) -> list[Any]:
        if p.choices:
            return list(p.choices)
        asked = [p.default, 0.0, 1.0, 2.5, *p.also, *(-v for v in p.also)]
        return [v for v in dict.fromkeys(asked) if p.accepts(v)]

    lists = {p.name: settings(p) for p in op.params} | ({"reverse": [False, True]} if op.reversible else {})
    return [dict(zip(lists, v, strict=True)) for v in itertools.product(*lists.values())]


def _integers(rng: np.random.Generator, element: Element, kind: str, shape: tuple[int, int]) -> Any:
    info = np.iinfo(element.dtype)
    if kind == "edges":
        return rng.choice(np.array([0, 1, info.min, info.max, info.max - 1], element.dtype), shape)
    span = (max(info.min, -8), 9) if kind == "ordinary" else (info.min, info.max)
    return rng.integers(*span, shape, dtype=element.dtype, endpoint=kind == "bits")


def _edges(rng: np.random.Generator, element: Element, shape: tuple[int, int]) -> Any:
    """Rows over a palette of one to four edge values, with ordinary ones between; every other row is finite."""
    tiny = element.row.tiny
    least = tiny * 2.0 ** (1 - element.row.significand)
    top = element.row.largest
    finite = [0.0, -0.0, 1.0, -1.0, tiny, -tiny, least, -least, 3 * least, top, -top, top / 2, 0.5, math.sqrt(top)]
    special = [math.inf, -math.inf, math.nan]
    out = rng.standard_normal(shape)
    for i, row in enumerate(out):
        palette = rng.choice(finite if i % 2 else finite + 4 * special, rng.integers(1, 5))
        mask = rng.random(row.size) < rng.choice([0.3, 1.0])
        row[mask] = rng.choice(palette, int(mask.sum()))
    return out.astype(element.dtype)


def sample(rng: np.random.Generator, element: Element, kind: str, shape: tuple[int, int], op: Op) -> Any:
    """Values of a kind: outputs along the first axis, their elements along the second."""
    row = element.row
    if row.kind == "bool":
        return rng.random(shape) < rng.choice([0.0, 0.1, 0.5, 0.9, 1.0], (shape[0], 1))
    if row.kind != "float":
        return _integers(rng, element, kind, shape)
    if kind == "bits":
        bits = rng.integers(0, 2**row.bits, shape, dtype=f"u{row.bits // 8}")
        return bits.view(element.dtype)
    if kind == "edges":
        return _edges(rng, element, shape)
    normal = rng.standard_normal(shape)
    if op.samples == "near_one":
        return np.exp(0.1 * normal).astype(element.dtype)
    offset = rng.choice([0.0, 1.0, 100.0], (shape[0], 1))  # means that are large beside the spread, too
    return (normal + offset).astype(element.dtype)


# ------------------------------------------------------------------------------------------------------------ judging
def ulp_of(mp: Any, value: Any, element: Element) -> Any:
    """The spacing of the dtype at a finite value, once that is rounded to the dtype."""
    digits, lowest = element.row.significand, round(math.log2(element.row.tiny))
    fraction, exponent = mp.frexp(abs(value))
    if 1 - fraction <= mp.ldexp(1, -digits - 1):
        exponent += 1  # rounds up to a power of two
    return mp.ldexp(1, max(exponent - 1 if value else lowest, lowest) - digits + 1)


def error_in_ulp(mp: Any, got: Any, true: Any, element: Element, floor: Any) -> float:
    """How far a result is from the truth, beyond the floor; inf where only one is NaN or they are different infinities."""
    if element.row.kind != "float":
        modulus = 2**element.row.bits if element.row.kind != "bool" else 2
        return 0.0 if (int(got) - int(true)) % modulus == 0 else math.inf
    top = mp.mpf(element.row.largest)
    beyond = top + ulp_of(mp, top, element)  # what infinity stands for when the truth is a number, and the other way round
    value, true = mp.mpf(float(got)), mp.mpf(true)
    if mp.isnan(true) or mp.isnan(value):
        return 0.0 if mp.isnan(true) and mp.isnan(value) else math.inf
    if mp.isinf(true):
        return 0.0 if value == true else math.inf
    value, true = (max(min(v, beyond), -beyond) for v in (value, true))
    beside = 0 if mp.isnan(floor) else floor
    return float(max(abs(value - true) - beside, 0) / ulp_of(mp, min(abs(true), top), element))


@dataclass
class Finding:
    """The worst of one op, direction and dtype."""

    op: Op
    direction: str
    element: Element
    declared: float = 0.0
    worst: float = 0.0
    values: int = 0
    sifted: int = 0  # of the values, those that were plainly within their bound
    violations: list[str] = field(default_factory=list)

    def judge(self, error: float, allowed: float, describe: Any) -> None:
        self.values += 1
        self.worst = max(self.worst, error)
        if not error <= allowed:
            self.violations.append(describe())

    def passed(self, count: int) -> None:
        """So many values need no judging."""
        self.values += count
        self.sifted += count


def _exact(mp: Any, array: Any) -> list[Any]:
    """Exact numbers."""
    if array.dtype.kind in "iub":
        return [mp.mpf(int(v)) for v in array]
    return [mp.mpf(float(v)) for v in array]


def call(formula: Any, names: Mapping[str, Any]) -> Any:
    """A formula on those of the values that it names."""
    wanted = parameters(formula)
    return formula(**{n: names[n] for n in wanted})


def _turned(names: Mapping[str, Any], turn: int) -> dict[str, Any]:
    """Rows in the order of a reversed scan."""
    return {n: v[::turn] if isinstance(v, list) else v for n, v in names.items()}


def _values(found: Any, count: int, turn: int) -> list[Any]:
    """One value per place: of a reduction the one there is, of a scan its list, in the order of the axis."""
    return found[::turn] if isinstance(found, list) else [found] * count


def by_output(op: Op, truth: Any, floor: Any) -> list[tuple[str, Any, Any]]:
    """(name, truth, floor) of every output: a row with several gives tuples, or one floor for all."""
    truths = truth if isinstance(truth, tuple) else (truth,)
    floors = floor if isinstance(floor, tuple) else (floor,) * len(truths)
    return list(zip(op.outputs, truths, floors, strict=True))


def _oriented(array: Any, axis: int) -> Any:
    """Rows as they are, or as the columns of a C-ordered array."""
    return array if axis == 1 else np.ascontiguousarray(array.T)


def check_batch(mp: Any, forward: Finding, backward: Finding | None, params: Mapping[str, Any], x: Any, axis: int,
                rng: np.random.Generator) -> None:  # fmt: skip
    """Runs the plans on a batch of rows and judges every value they give."""
    op, element = forward.op, forward.element
    count, length = x.shape
    shape = (count, length) if axis == 1 else (length, count)
    turn = -1 if params.get("reverse") else 1
    plan = problems.select(op, "forward", shape, axis, element, params)
    outputs: dict[str, Any] = {o.name: np.zeros(o.shape, o.element.dtype) for o in plan.problem.operands if o.out}
    given = _oriented(x, axis)
    plan.run(x=given, **outputs)
    forward.declared = plan.precision_guarantee.max_ulp
    compute = element.row.compute
    units = {"u": UNIT[compute], "w": WIDE[compute]} if compute in UNIT else {}
    flat = {n: problems.rows_of(op, v, axis) for n, v in outputs.items()}

    def words(i: int, what: str, got: Any, true: Any, error: float) -> str:
        row = ", ".join(str(v) for v in x[i][:8]) + (", ..." if length > 8 else "")
        setting = "".join(f", {k}={v}" for k, v in params.items())
        numbers = f"got {got}, truth {mp.nstr(true, 12)} ({error:.3g} ulp)"
        return f"{what} of {length} along axis {axis}{setting}: {numbers}, x = [{row}]"

    exact = [_exact(mp, row) for row in x]
    settings = {p.name: params[p.name] for p in op.params}
    for i in range(count):
        names = _turned({"x": exact[i], **settings}, turn)
        with mp.workprec(mp.prec if element.row.kind == "float" else 64 * length + 64):  # integers: a product keeps every bit
            truth = call(op.truth, names)
        floors = op.floor(**names, **units) if op.floor and units else 0
        for name, found, floor in by_output(op, truth, floors):
            row, kind = flat[name][i], op.element_of(name, element)
            beside = _values(floor if kind is element else 0, row.size, turn)
            for j, true in enumerate(_values(found, row.size, turn)):
                if turn < 0 and name in op.elements:
                    true = length - 1 - true  # places count from the front
                error = error_in_ulp(mp, row[j], true, kind, beside[j])
                forward.judge(error, forward.declared, lambda a=(i, f"{name}[{j}]", row[j], true, error): words(*a))
    if backward is None:
        return
    back = problems.select(op, "backward", shape, axis, element, params)
    backward.declared = back.precision_guarantee.max_ulp
    operands = {o.name: o for o in back.problem.operands}
    dys: dict[str, Any] = {n: rng.standard_normal(operands[n].shape).astype(element.dtype) for n in op.gradients if n in operands}
    dx = np.zeros(shape, element.dtype)
    saved = {"x": given, **outputs}
    back.run(**dys, **{n: v for n, v in saved.items() if n in operands}, dx=dx)
    result = dx if axis == 1 else dx.T
    beside_x = flat | {n: problems.rows_of(op, v, axis) for n, v in dys.items()}
    for i in range(count):
        names = {"x": exact[i], **settings}
        for n, v in beside_x.items():
            row = [int(u) for u in v[i]] if v.dtype.kind == "i" else _exact(mp, v[i])
            names[n] = row if op.axes == "one" else row[0]
        names |= {n: mp.mpf(0) for n in op.gradients if n not in names}
        names = _turned(names, turn)
        floor = _values(op.backward_floor(**names, **units) if op.backward_floor else 0, length, turn)
        for j, true in enumerate(call(op.backward_truth, names)[::turn]):
            got = result[i, j]
            error = error_in_ulp(mp, got, true, element, floor[j])
            backward.judge(error, backward.declared, lambda a=(i, f"dx[{j}]", got, true, error): words(*a))


def batches(samples: int) -> Iterator[tuple[int, int, str]]:
    """(outputs, elements of each, kind of values) of one op and dtype."""
    for length, part in LENGTHS:
        for kind in KINDS:
            yield max(round(samples * part / len(KINDS)), 1), length, kind


def check_op(op: Op, element: Element, samples: int, seed: int) -> list[Finding]:
    """Forward and backward of one op and dtype, over every setting of its parameters."""
    if op.family == windows.FAMILY:
        return windows.check_op(op, element, samples, seed)
    if op.family == windowed.FAMILY:
        return windowed.check_op(op, element, samples, seed)
    if op.family == "elementwise":
        from . import check_elementwise

        return check_elementwise.check_op(op, element, samples, seed)
    mp = truth_context()
    if isinstance(op, Shaped):
        from . import moving

        return moving.check_op(op, element, seed)
    rng = np.random.default_rng([seed, sum(map(ord, op.name)), element.code])
    forward = Finding(op, "forward", element)
    has_gradient = op.differentiable and element.row.kind == "float"
    backward = Finding(op, "backward", element) if has_gradient else None
    settings = variants(op)
    with np.errstate(all="ignore"):
        for turn, (count, length, kind) in enumerate(batches(samples)):
            for s, params in enumerate(settings):
                share = max(count // len(settings), 1)
                x = sample(rng, element, kind, (share, length), op)
                check_batch(mp, forward, backward, params, x, (turn + s) % 2, rng)
        check_batch(mp, forward, None, settings[0], sample(rng, element, "ordinary", (1, LONG), op), 1, rng)
    return [f for f in (forward, backward) if f]


# ----------------------------------------------------------------------------------------------------------- printing
def merged(found: list[Finding]) -> Iterator[tuple[str, list[Finding]]]:
    """Findings with the name of their dtype; of an op's integers that all hold, one."""
    for _, group in itertools.groupby(found, key=lambda f: (f.op.name, f.direction)):
        exact = []
        for f in group:
            if f.element.row.kind == "float" or f.violations:
                yield str(f.element), [f]
            else:
                exact.append(f)
        if exact:
            yield str(exact[0].element) if len(exact) == 1 else f"{exact[0].element}..{exact[-1].element}", exact


def line(name: str, group: list[Finding]) -> list[str]:
    f = max(group, key=lambda f: f.worst)
    worst = f"{f.worst:.3f}" if f.worst < 1e4 else f"{f.worst:.3g}"
    verdict = text.paint(f"broken by {len(f.violations)}", "red") if f.violations else text.paint("held", "green")
    filled = f.worst / f.declared if f.declared else f.worst
    count = sum(g.values for g in group)
    return [f.op.name, f.direction, name, str(count), worst, f"{f.declared:g}", text.bar(filled), verdict]


def run(args: argparse.Namespace) -> int:
    truth_context()
    ops = [o for n in args.op for o in problems.ops_named(n)] or list(OPS.values())
    if args.exhaustive:
        from . import check_elementwise

        if not args.op or args.dtype not in (None, [Element.f32]):
            raise InvalidProblem("--exhaustive wants the names of ops and walks f32 alone")
        return check_elementwise.exhaustive(ops)
    todo = [(op, e) for op in ops for e in op.dtypes if args.dtype is None or e in args.dtype]
    if not todo:
        raise Unsupported(f"no op of these takes {', '.join(map(str, args.dtype))}")
    progress = text.Progress(len(todo))
    found: list[Finding] = []
    for op, element in todo:
        progress.step(f"{op.name} {element}")
        found += check_op(op, element, args.samples, args.seed)
    progress.clear()
    found.sort(key=lambda f: (ops.index(f.op), f.direction != "forward"))
    head = ["op", "direction", "dtype", "values", "worst ulp", "declared", "", "guarantee"]
    print(text.table(head, (line(*m) for m in merged(found)), right="values declared"))
    broken = [f for f in found if f.violations]
    sifted = sum(f.sifted for f in found)
    first = f" ({sifted} of them plainly within their bound at 64 bits)" if sifted else ""
    print(f"\n{sum(f.values for f in found)} values against {truth_context().prec}-bit truth{first}, seed {args.seed}: ", end="")
    print(f"{len(broken)} of {len(found)} guarantees broken" if broken else f"all {len(found)} guarantees held")
    print(text.paint("Errors are counted beyond the floor that a row declares where its terms cancel.", "dim"))
    for f in broken:
        print(text.paint(f"{f.op.name} {f.direction} {f.element}", "red"))
        by_input = {v.rpartition("x = ")[2]: v for v in reversed(f.violations)}
        for words in list(by_input.values())[::-1][:3]:
            print(f"  {words}")
    return 1 if broken else 0
