"""The sieve of `baracuda check`: columns agree with the 200-bit truth, and nothing that breaks its bound slips through."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest

import baracuda as bc
from baracuda import columns
from baracuda.cli import check, check_elementwise, main, sift
from baracuda.truth import mp
from cases import bit_space, generator
from elementwise_cases import FLOATING, ROWS, exact, function, names_of, numbers, settings, true_forward

# Rows whose truth is that of a dtype, not of a number; and those that no column goes through, all of whose points the 200-bit
# truth judges: a place of its own for every number, and several outputs.
ORACLES = check_elementwise.BEYOND_VALUES
ONE_BY_ONE = {"reduce_precision"} | {n for n, o in FLOATING.items() if len(o.outputs) > 1}


def plain(op: bc.Op, count: int) -> list[np.ndarray]:
    rng = generator("sift", op.name)
    found = check_elementwise.draw(rng, op, bc.Element.f64, "varied", count)
    return [np.where(c == 0, 0.75, c) if c.dtype != bool else c for c in found]


@pytest.mark.parametrize("op", [pytest.param(o, id=n) for n, o in FLOATING.items() if n not in {*ORACLES, *ONE_BY_ONE}])
def test_columns_agree(op: bc.Op) -> None:
    """A column goes through the plain definition of every row, and gives what the numbers give one by one."""
    params = settings(op)[0]
    given, operands = numbers(op, params, "f64"), plain(op, 120)
    named = dict(zip(names_of(op), operands, strict=True)) | given
    value, known = columns.evaluate(check_elementwise._named(op.truth), named, 1)
    columns.forget()
    assert known.mean() > 0.5
    for i in np.flatnonzero(known)[::4]:
        true = true_forward(op, [exact(c[i]) for c in operands], given)
        if mp.isnan(true) or mp.isinf(true):
            assert np.array_equal(value[0, i].astype(np.float64), float(true), equal_nan=True)
        elif abs(true) > 1e-300 and abs(true) < 1e300:
            got = mp.mpf(float(value[0, i])) + mp.mpf(float(value[0, i] - np.longdouble(float(value[0, i]))))
            scale = max(abs(true), *(abs(exact(c[i])) for c in operands if c.dtype != bool))
            assert abs(got - true) <= scale * mp.mpf(2) ** -40, f"{op.name}({', '.join(str(c[i]) for c in operands)})"


@pytest.mark.parametrize("dtype", ["f16", "f32", "f64"])
def test_sift_measures_as_check_does(dtype: str) -> None:
    rng, element = generator("errors", dtype), bc.Element(dtype)
    got = bit_space(rng, (400,), dtype, finite=False)
    with np.errstate(all="ignore"):
        near = got.astype(np.float64) * (1 + rng.standard_normal(400) * 2.0 ** (1 - element.row.significand))
    top = element.row.largest
    got = np.concatenate([got, np.array([top, math.inf, math.inf, 0, 1, math.nan, 1], got.dtype)])
    true = np.concatenate([near, [math.inf, top * (1 - 2.0**-52), math.inf, element.row.tiny / 3, 1 - 2.0**-53, 1, math.nan]])
    floor = np.where(rng.random(true.size) < 0.5, 0.0, element.row.tiny)
    with np.errstate(all="ignore"):
        found = sift.errors(got, true.astype(np.longdouble), floor.astype(np.longdouble), element)
    for g, t, fl, e in zip(got, true, floor, found, strict=True):
        want = check.error_in_ulp(mp, g, mp.mpf(float(t)), element, mp.mpf(float(fl)))
        assert e == pytest.approx(want, rel=1e-9), (g, t)


@pytest.mark.parametrize("name", ["exp", "gelu", "pow", "relu", "lerp_tensor", "digamma", "lt"])
@pytest.mark.parametrize("dtype", ["f32", "f64"])
def test_sift_lets_nothing_through(name: str, dtype: str) -> None:
    """Whatever is moved beyond its bound is among the doubtful."""
    op, element = ROWS[name], bc.Element(dtype)
    rng, params = generator("moved", name, dtype), settings(ROWS[name])[0]
    given = check_elementwise.draw(rng, op, element, "varied", 3000)
    named = dict(zip(names_of(op), given, strict=True)) | numbers(op, params, dtype)
    truth, beside = check_elementwise._named(op.truth), check_elementwise._named(op.floor, element)
    with np.errstate(all="ignore"):
        y = np.asarray(function(op)(*given, **params))
        moved = rng.choice(np.flatnonzero(np.isfinite(y) & (y != 0)), 40, replace=False)
        if y.dtype == bool:
            y[moved] = ~y[moved]
        else:
            floor = columns.evaluate(beside, named, 1)[0][0] if beside else np.zeros(y.size)
            step = np.ceil(2 * op.ulp + 2 + np.nan_to_num(floor / np.spacing(np.abs(y)).astype(np.longdouble)))
            y[moved] += (step * np.spacing(np.abs(y)))[moved].astype(y.dtype)
    at = sift.doubtful([y], op.ulp, op.element_of("y", element), rng, named, truth, beside)
    columns.forget()
    assert set(moved) <= set(at)
    assert at.size < 1500


def test_check_of_many(capsys: pytest.CaptureFixture[str]) -> None:
    names = ["sigmoid", "erf", "mul", "mod", "eq", "glu", "lgamma"]
    assert main(["check", *names, "--samples", "20000", "--dtype", "f32,f64"]) == 0
    assert "plainly within their bound at 64 bits" in capsys.readouterr().out


@pytest.mark.parametrize("change", [{"ulp": 0.45}, {"backward_ulp": 1.2}])
def test_check_of_many_finds_what_is_wrong(change: dict[str, float], monkeypatch: pytest.MonkeyPatch) -> None:
    op = dataclasses.replace(bc.OPS["sigmoid"], **change)
    monkeypatch.setitem(bc.OPS, "sigmoid", op)
    assert main(["check", "sigmoid", "--samples", "20000", "--dtype", "f64"]) == 1


def test_sift_looks_at_all_that_it_cannot_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Arb, or where a definition is not one for columns, the 200-bit truth is asked for every number."""
    op, x = bc.OPS["erf"], np.linspace(0.1, 2, 1000)
    rng = generator("unknown")
    assert sift.doubtful([bc.erf(x)], 2, bc.Element.f64, rng, {"x": x}, op.truth, None).size < 400
    columns.forget()
    monkeypatch.setitem(columns._BY_ARB, "erf", lambda x: 1 / (x - x))
    assert sift.doubtful([bc.erf(x)], 2, bc.Element.f64, rng, {"x": x}, op.truth, None).size == x.size
    assert sift.doubtful([bc.erf(x)], 2, bc.Element.f64, rng, {"x": x}, lambda x: mp.erf(mp.mpf(float(x))), None).size == x.size
    columns.forget()
