"""`baracuda check` of elementwise ops: samples of every kind against 200-bit truth, or all f32 numbers against the f64 kernel.

Many samples are sifted first (`sift.py`): only what is not plainly within its bound at 64 bits is held to the 200-bit truth.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..columns import forget
from ..dtypes import Element
from ..errors import InvalidProblem
from ..registry import Op, parameters
from . import check, problems, sift, text

PIECE = 2**16  # samples that are taken at a time
EDGES = 4000  # draws of edges that have met them all
CHUNK = 2**20  # inputs that are walked at a time: their results stay in cache
JUDGED = 64  # of those in a chunk that need the row's floor, so many are looked at
# What depends on more of an operand than its value: the sign of a zero or a NaN, the spacing of its dtype.
BEYOND_VALUES: dict[str, Callable[..., Any]] = {
    "signbit": np.signbit, "copysign": np.copysign, "nextafter": np.nextafter, "spacing": np.spacing,
}  # fmt: skip
Numbers = Mapping[str, Any]


def names_of(op: Op) -> tuple[str, ...]:
    """What the formulas call the operands."""
    return op.pair or op.inputs


# ------------------------------------------------------------------------------------------------------------ samples
def varied(rng: np.random.Generator, element: Element, count: int) -> Any:
    """Numbers from where functions vary: of all magnitudes about 1, beside multiples of 1/2, as large as exponentials bear."""
    digits, way = element.row.significand, math.log(element.row.largest)
    sign = rng.choice([-1.0, 1.0], count)
    near = rng.integers(-16, 17, count) / 2
    kinds = [
        sign * 2.0 ** rng.uniform(-digits, 12, count),
        rng.uniform(-1, 1, count),
        rng.uniform(-20, 20, count),
        near + sign * 2.0 ** rng.uniform(-digits, -1, count),
        rng.uniform(-1.05 * way, 1.05 * way, count),
    ]
    return np.choose(rng.integers(0, len(kinds), count), kinds).astype(element.dtype)


def draw(rng: np.random.Generator, op: Op, element: Element, kind: str, count: int) -> list[Any]:
    """One column of values per operand; operands that are close or equal among them."""
    if kind == "varied":
        found = [varied(rng, element, count) for _ in names_of(op)]
    else:
        found = [check.sample(rng, element, kind, (count, 1), op).reshape(-1) for _ in names_of(op)]
    if len(found) > 1 and kind != "edges" and element.row.kind != "bool":
        found[1][::7] = found[0][::7]
        if kind == "varied":
            apart = 1 + 2.0 ** rng.uniform(-element.row.significand, 0, count)
            found[1][1::7] = (found[0].astype(np.float64) * apart).astype(element.dtype)[1::7]
    if op.refuse and element.row.kind in ("int", "uint"):
        found[1][found[1] == 0] = 3
    for i, n in enumerate(names_of(op)):
        if n in op.fixed:
            found[i] = rng.random(count) < 0.5
    if op.name == "ldexp":  # its b is whole
        found[1] = np.round(found[1].astype(np.float64)).astype(element.dtype)
    return found


def batches(samples: int, element: Element, settings: int) -> Iterator[tuple[str, int]]:
    """(kind of values, how many) for each setting of the parameters; edges, which are few, are not drawn again and again."""
    kinds = (*check.KINDS, "varied") if element.row.kind == "float" else check.KINDS
    edges = min(samples // len(kinds), EDGES)
    for kind in kinds:
        count = max((edges if kind == "edges" else (samples - edges) // (len(kinds) - 1)) // settings, 2)
        yield from ((kind, min(count - first, PIECE)) for first in range(0, count, PIECE))


# -------------------------------------------------------------------------------------------------------------- truth
def exact(value: Any) -> Any:
    """The number itself; -0 as the zero that stands for it."""
    from ..truth import minus_zero, mp

    if isinstance(value, (bool, np.bool_, int, np.integer)):
        return int(value)
    number = float(value)
    return minus_zero() if number == 0 and math.copysign(1, number) < 0 else mp.mpf(number)


def numbers(op: Op, params: Numbers, element: Element) -> dict[str, Any]:
    """Parameters as formulas see them: rounded to the compute type, the limits of the dtype for None."""
    found: dict[str, Any] = {}
    for p in op.params:
        value = params[p.name]
        if p.is_number:
            value = element.row.largest * p.limit if value is None else float(value)
            value = check.truth_context().mpf(value if p.exact or element.row.compute == "f64" else float(np.float32(value)))
        found[p.name] = value
    known = {"bits": element.row.bits, "tiny": element.row.tiny}
    return found | {n: v for n, v in known.items() if n in parameters(op.truth)}


def _lost(mp: Any, op: Op, values: Sequence[Any]) -> bool:
    return not op.sees_nan and any(mp.isnan(v) for v in values)


def forward_truth(mp: Any, op: Op, values: Sequence[Any], given: Numbers) -> tuple[Any, ...]:
    """One value for each output."""
    if _lost(mp, op, values):
        return (mp.nan,) * len(op.outputs)
    found = check.call(op.truth, dict(zip(names_of(op), values, strict=True)) | dict(given))
    return found if isinstance(found, tuple) else (found,)


def slopes(mp: Any, op: Op, values: Sequence[Any], given: Numbers) -> list[Any]:
    """Partial derivatives; None where a NaN among several operands leaves it to the formula which of them it reaches."""
    if _lost(mp, op, values):
        return [mp.nan if op.saves and len(values) == 1 else None] * len(op.wrt)
    assert op.backward_truth is not None
    found = check.call(op.backward_truth, dict(zip(names_of(op), values, strict=True)) | dict(given))
    return list(found) if isinstance(found, tuple) else [found]


def floors(mp: Any, formula: Any, op: Op, values: Sequence[Any], names: Numbers, element: Element, count: int) -> list[Any]:
    """What a row allows beside ULP; infinite where anything goes."""
    if formula is None or element.row.kind != "float" or any(mp.isnan(v) for v in values):
        return [0] * count
    found = formula(**dict(zip(names_of(op), values, strict=True)), **names, u=check.UNIT[element.row.compute])
    listed = found if isinstance(found, list) else [found] * count
    return [0 if mp.isnan(f) else f for f in listed]


def _named(formula: Any, element: Element | None = None) -> Any:
    """A formula that takes what it names of all there is; of a floor `u` is the unit of the compute type."""
    unit = {"u": check.UNIT[element.row.compute]} if element else {}
    return formula and (lambda **names: check.call(formula, names | unit))


def _undecided(mp: Any, op: Op, values: Sequence[Any], given: Numbers) -> bool:
    """Whether a comparison with a tolerance hangs on the roundings of f64."""
    if "rtol" not in given:
        return False
    a, b = values
    return bool(abs(abs(a - b) - (given["atol"] + given["rtol"] * abs(b))) <= mp.ldexp(abs(a) + abs(b) + given["atol"], -50))


# ------------------------------------------------------------------------------------------------------------ judging
def run_forward(op: Op, element: Element, params: Numbers, given: Sequence[Any]) -> tuple[Any, dict[str, Any]]:
    """(the plan, its results)."""
    size = given[0].size
    plan = problems.select(op, "forward", (2 * size,) if op.pair else (size,), 0, element, params)
    results: dict[str, Any] = {o: np.empty(size, op.element_of(o, element).dtype) for o in op.outputs}
    operands = {"x": np.concatenate(given)} if op.pair else dict(zip(op.inputs, given, strict=True))
    plan.run(**operands, **results)
    return plan, results


def run_backward(op: Op, element: Element, params: Numbers, dy: Any, given: Sequence[Any]) -> tuple[Any, list[Any]]:
    """(the plan, a gradient per operand that has one)."""
    size = given[0].size
    plan = problems.select(op, "backward", (2 * size,) if op.pair else (size,), 0, element, params)
    operands = {"x": np.concatenate(given)} if op.pair else dict(zip(op.inputs, given, strict=True))
    operands[op.gradients[0]] = dy
    taken = {o.name: o for o in plan.problem.operands}
    outs: dict[str, Any] = {n: np.empty(o.shape, o.element.dtype) for n, o in taken.items() if o.out}
    wanted: dict[str, Any] = {n: v for n, v in operands.items() if n in taken}
    plan.run(**wanted, **outs)
    if op.pair:
        return plan, [outs["dx"][:size], outs["dx"][size:]]
    return plan, [outs[f"d{n}"] for n in op.wrt]


def check_batch(mp: Any, forward: check.Finding, backward: check.Finding | None, params: Numbers, given: Sequence[Any],
                rng: np.random.Generator) -> None:  # fmt: skip
    """Runs the plans on columns of values and judges every result."""
    op, element = forward.op, forward.element
    known = numbers(op, params, element)

    def words(i: int, what: str, got: Any, true: Any, error: float) -> str:
        setting = "".join(f", {k}={v}" for k, v in params.items())
        operands = ", ".join(str(c[i]) for c in given)
        return f"{what}{setting}: got {got}, truth {mp.nstr(mp.mpf(true), 12)} ({error:.3g} ulp), x = [{operands}]"

    def judge_forward(i: int) -> None:
        if op.name in BEYOND_VALUES:
            want, got = BEYOND_VALUES[op.name](*(c[i] for c in given)), results["y"][i]  # NumPy warns of scalars, not of arrays
            error = 0.0 if np.array_equal(want, got, equal_nan=True) else math.inf
            forward.judge(error, 0, lambda: words(i, "y", got, exact(want), math.inf))
            return
        values = [exact(c[i]) for c in given]
        floor = floors(mp, op.floor, op, values, known, element, 1)[0]
        if mp.isinf(floor):
            return
        for (o, y), true in zip(results.items(), forward_truth(mp, op, values, known), strict=True):
            error = check.error_in_ulp(mp, y[i], true, op.element_of(o, element), floor)
            if not (error and _undecided(mp, op, values, known)):
                forward.judge(error, forward.declared, lambda a=(i, o, y[i], true, error): words(*a))

    plan, results = run_forward(op, element, params, given)
    forward.declared = plan.precision_guarantee.max_ulp
    named = dict(zip(names_of(op), given, strict=True)) | known
    size = given[0].size
    at: Any = range(size)
    if op.name in BEYOND_VALUES:
        at = sift.unlike(results["y"], BEYOND_VALUES[op.name](*given))
    elif element.row.kind == "float" and len(results) == 1:
        ((o, y),) = results.items()
        at = sift.doubtful([y], forward.declared, op.element_of(o, element), rng, named, _named(op.truth),
                           _named(op.floor, element))  # fmt: skip
    for i in at:
        judge_forward(i)
    forward.passed(size - len(at))
    if backward is None:
        return
    dy = rng.standard_normal(size).astype(element.dtype)
    plan, found = run_backward(op, element, params, dy, given)
    backward.declared = plan.precision_guarantee.max_ulp
    largest = Element(element.row.compute).row.largest

    def judge_backward(i: int) -> None:
        d, values = exact(dy[i]), [exact(c[i]) for c in given]
        beside = floors(mp, op.backward_floor, op, values, {"dy": d, **known}, element, len(op.wrt))
        for name, got, slope, floor in zip(op.wrt, found, slopes(mp, op, values, known), beside, strict=True):
            if slope is None or mp.isinf(floor):
                continue
            error = check.error_in_ulp(mp, got[i], d * slope, element, floor)
            if error and abs(slope) > largest and float(got[i]) == math.copysign(math.inf, float(mp.sign(d) * mp.sign(slope))):
                continue  # a slope beyond the compute type makes the gradient infinite
            backward.judge(error, backward.declared, lambda a=(i, f"d{name}", got[i], d * slope, error): words(*a))

    at = sift.doubtful(found, backward.declared, element, rng, {"dy": dy, **named}, _named(op.backward_truth),
                       _named(op.backward_floor, element), dy.astype(np.float64))  # fmt: skip
    for i in at:
        judge_backward(i)
    backward.passed((size - len(at)) * len(op.wrt))
    forget()


def check_op(op: Op, element: Element, samples: int, seed: int) -> list[check.Finding]:
    """Forward and backward of one op and dtype, over every setting of its parameters; nothing of a cast, which is no number."""
    if op.group == "cast" or (op.refuse and element.row.kind == "float" and not op.fixed and op.inputs == ("x",)):
        return []
    mp = check.truth_context()
    rng = np.random.default_rng([seed, sum(map(ord, op.name)), element.code])
    forward = check.Finding(op, "forward", element)
    has_gradient = op.differentiable and element.row.kind == "float"
    backward = check.Finding(op, "backward", element) if has_gradient else None
    settings = [s for s in check.variants(op) if not op.limits or s[op.limits[0]] <= s[op.limits[1]]]
    with np.errstate(all="ignore"):
        for kind, count in batches(samples, element, len(settings)):
            for params in settings:
                check_batch(mp, forward, backward, params, draw(rng, op, element, kind, count), rng)
    return [f for f in (forward, backward) if f]


# --------------------------------------------------------------------------------------------------------- exhaustive
def walkable(op: Op) -> None:
    """Refuses what has no one f32 input."""
    if op.family != "elementwise" or op.inputs != ("x",) or op.pair:
        raise InvalidProblem(f"--exhaustive walks all inputs of a unary op, and {op.name} is none: leave it out to check samples")
    if Element.f32 not in op.dtypes:
        raise InvalidProblem(f"--exhaustive walks all f32 numbers, and {op.name} takes {', '.join(map(str, op.dtypes))}")
    if "tiny" in parameters(op.truth):
        raise InvalidProblem(f"--exhaustive compares with f64, and {op.name} depends on the dtype: leave it out to check samples")


class Walk:
    """One op and direction over all f32 numbers; the f64 kernel, which samples hold to the truth, is what they are held to."""

    def __init__(self, op: Op, direction: str, output: str) -> None:
        self.op, self.direction, self.output = op, direction, output
        self.title = direction if len(op.outputs) == 1 or direction == "backward" else f"{direction}, {output}"
        self.params = {p.name: p.default for p in op.params}
        self.given = numbers(op, self.params, Element.f32)
        self.wide = {n: float(v) if n in self.given and not isinstance(v, str) else v for n, v in self.given.items()}
        self.declared = op.ulp if direction == "forward" else op.backward_ulp
        self.dy = np.random.default_rng(0).standard_normal(CHUNK).astype(np.float32)
        self.worst, self.worst_at = 0.0, 0.0
        self.values, self.violations = 0, list[str]()

    def results(self, x: Any, element: Element) -> Any:
        values = x.astype(element.dtype)
        params = self.params if element is Element.f32 else self.wide
        if self.direction == "forward":
            return run_forward(self.op, element, params, [values])[1][self.output]
        return run_backward(self.op, element, params, self.dy[: x.size].astype(element.dtype), [values])[1][0]

    def chunk(self, first: int, count: int) -> tuple[float, float, list[str]]:
        """(the worst error in ulp, the input it is at, violations in words) of so many bit patterns."""
        with np.errstate(all="ignore"):
            x = np.arange(first, first + count, dtype=np.int64).astype(np.uint32).view(np.float32)
            oracle = BEYOND_VALUES.get(self.op.name)
            got, true = self.results(x, Element.f32), oracle(x) if oracle else self.results(x, Element.f64)
            if got.dtype == bool:
                at = np.flatnonzero(got != true)
                return (math.inf if at.size else 0.0), float(x[at[0]]) if at.size else 0.0, self._words(at[:3], x, got, true)
            t = true.astype(np.float64)
            difference = np.abs(got - t)
            # An ulp is at least 2^-24 of a number: few are worth a closer look.
            close = ~(difference <= np.abs(t) * (max(self.worst, 0.5) * 2.0**-24)) & ~(np.isnan(got) & np.isnan(t)) & (got != t)
            at = np.flatnonzero(close)
            if at.size == 0:
                return 0.0, 0.0, []
            error = self._errors(x[at], got[at], t[at])
            bad = np.flatnonzero(error > self.declared)
            if bad.size:
                bad = bad[:: max(bad.size // JUDGED, 1)]
                floor = np.array([self._floor(float(x[i]), float(self.dy[i])) for i in at[bad]])
                held = self._errors(x[at[bad]], got[at[bad]], t[at[bad]], floor, self.dy[at[bad]])
                error = np.concatenate([error[error <= self.declared], held])
                at = np.concatenate([at[self._errors(x[at], got[at], t[at]) <= self.declared], at[bad]])
            k = int(np.argmax(error))
            return float(error[k]), float(x[at[k]]), self._words(at[error > self.declared][:3], x, got, true)

    def _errors(self, x: Any, got: Any, true: Any, floor: Any = 0.0, dy: Any = None) -> Any:
        """In f32 ulp, beyond the floor; infinite where only one is NaN or they are different infinities."""
        past = 2.0**128
        g, t = np.clip(got.astype(np.float64), -past, past), np.clip(true, -past, past)
        _, e = np.frexp(np.minimum(np.abs(t), 3.4e38))
        unit = np.ldexp(1.0, np.maximum(np.where(t == 0, -126, e - 1), -126) - 23)
        error = np.maximum(np.abs(g - t) - floor, 0) / unit
        lost = np.isnan(got) | np.isnan(true) | (np.isinf(true) & (got != true))
        error = np.where(lost & ~np.isinf(floor), math.inf, np.where(np.isinf(floor), 0.0, error))
        if dy is not None and self.direction == "backward":  # a slope beyond f32 makes the gradient infinite
            steep = (np.abs(true / dy) > 3.4028235e38) & np.isinf(got) & (np.sign(got) == np.sign(true))
            error = np.where(steep, 0.0, error)
        return error

    def _floor(self, x: float, dy: float) -> float:
        mp = check.truth_context()
        names = dict(self.given) if self.direction == "forward" else {"dy": mp.mpf(dy), **self.given}
        formula = self.op.floor if self.direction == "forward" else self.op.backward_floor
        return float(floors(mp, formula, self.op, [exact(x)], names, Element.f32, 1)[0])

    def _words(self, at: Any, x: Any, got: Any, true: Any) -> list[str]:
        return [f"x = {x[i]!s} ({float(x[i]).hex()}): got {got[i]!s}, the f64 kernel {true[i]!s}" for i in at]

    def run(self, chunks: range, step: Callable[[str], None]) -> None:
        workers = max(os.cpu_count() or 1, 1)
        with ThreadPoolExecutor(workers) as pool:
            for error, at, words in pool.map(lambda i: self.chunk(i * CHUNK, CHUNK), chunks):
                step(f"{self.op.name} {self.direction}, worst {self.worst:.3f} ulp")
                self.values += CHUNK
                self.violations += words
                if error > self.worst:
                    self.worst, self.worst_at = error, at


def exhaustive(ops: Sequence[Op], chunks: range | None = None) -> int:
    """Walks all 2^32 f32 inputs of each op, forward and backward; returns the exit code."""
    for op in ops:
        walkable(op)
    check.truth_context()
    chunks = chunks or range(2**32 // CHUNK)
    walks = [
        Walk(op, direction, output)
        for op in ops
        for direction, outputs in (("forward", op.outputs), ("backward", ("dx",) if op.differentiable else ()))
        for output in outputs
    ]
    progress = text.Progress(len(walks) * len(chunks))
    start = time.monotonic()
    for walk in walks:
        walk.run(chunks, progress.step)
    progress.clear()
    print(
        text.table(
            ["op", "direction", "values", "worst ulp", "at x", "declared", "guarantee"], _lines(walks), right="values declared"
        )
    )
    print(f"\n{sum(w.values for w in walks):,} results against the f64 kernel in {time.monotonic() - start:.0f} s")
    print(text.paint("Errors are counted beyond the floor that a row declares where its terms cancel.", "dim"))
    broken = [w for w in walks if w.violations]
    for w in broken:
        print(text.paint(f"{w.op.name} {w.direction}", "red"))
        for words in w.violations[:5]:
            print(f"  {words}")
    return 1 if broken else 0


def _lines(walks: Sequence[Walk]) -> Iterator[list[str]]:
    for w in walks:
        verdict = text.paint(f"broken by {len(w.violations)} or more", "red") if w.violations else text.paint("held", "green")
        yield [w.op.name, w.title, f"{w.values:,}", f"{w.worst:.3f}", f"{w.worst_at:.9g}", f"{w.declared:g}", verdict]
