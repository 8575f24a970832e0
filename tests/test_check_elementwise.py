"""`baracuda check` of elementwise ops, and its walk over all f32 numbers."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

import baracuda as bc
from baracuda.cli import check, check_elementwise, main
from baracuda.truth import mp
from elementwise_cases import ROWS

KINDS = ["relu", "gelu", "powf", "add", "floor_divide", "copysign", "isclose", "where", "glu", "lerp_tensor", "eq", "mod", "cast"]


def test_check_elementwise_holds(capsys: pytest.CaptureFixture[str]) -> None:
    """Ops of every group, in every dtype they take."""
    assert main(["check", *KINDS, "--samples", "12"]) == 0
    shown = capsys.readouterr().out
    assert "guarantees held" in shown
    assert "broken" not in shown
    for name in KINDS[:-1]:  # casts are no numbers: tests compare their bits
        assert f"\n{name} " in shown
    assert ["floor_divide", "forward", "i8..u64"] in [line.split()[:3] for line in shown.splitlines()]


@pytest.mark.parametrize("change", ["truth", "backward_truth", "ulp"])
def test_check_elementwise_finds_what_is_wrong(
    change: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    op = bc.OPS["erf"]
    wrong: dict[str, Any] = {
        "truth": lambda x: mp.erf(x) * (1 + mp.mpf(2) ** -20) if abs(x) < 1e4 else mp.sign(x),
        "backward_truth": lambda x: mp.mpf(1),
        "ulp": 0.01,
    }
    monkeypatch.setitem(bc.OPS, "erf", dataclasses.replace(op, **{change: wrong[change]}))
    assert main(["check", "erf", "--dtype", "f32", "--samples", "60"]) == 1
    shown = capsys.readouterr().out
    assert "1 of 2 guarantees broken" in shown
    assert "got " in shown


def test_check_elementwise_reaches_every_formula() -> None:
    for op in ROWS.values():
        if bc.Element.f32 in op.dtypes:
            kernels = {op.kernel("forward", p, bc.Element.f32) for p in check.variants(op)}
            assert len(kernels) == len(op.forward_variants()), op.name
            if op.differentiable:
                kernels = {op.kernel("backward", p, bc.Element.f32) for p in check.variants(op)}
                assert len(kernels) == len(op.backward_variants()), op.name


# --------------------------------------------------------------------------------------------------------- exhaustive


def test_exhaustive_holds(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(check_elementwise, "CHUNK", 2**12)
    parts = range(0, 2**20, 4099)
    ops = [bc.OPS[n] for n in ("tanh", "relu", "isnan", "digamma", "clamp", "log")]
    assert check_elementwise.exhaustive(ops, parts) == 0
    shown = capsys.readouterr().out
    assert [line.split()[:2] for line in shown.splitlines() if line.startswith(("tanh", "isnan"))] == [
        ["tanh", "forward"],
        ["tanh", "backward"],
        ["isnan", "forward"],
    ]
    assert f"{11 * len(parts) * 2**12:,} results against the f64 kernel" in shown


@pytest.mark.parametrize("change", [{"ulp": 0.4}, {"backward_ulp": 0.4}])
def test_exhaustive_finds_what_is_wrong(
    change: dict[str, float], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check_elementwise, "CHUNK", 2**12)
    op = dataclasses.replace(bc.OPS["tanh"], backward_floor=None, **change)
    assert check_elementwise.exhaustive([op], range(0, 2**20, 4099)) == 1
    shown = capsys.readouterr().out
    assert "broken by" in shown
    assert "the f64 kernel" in shown


def test_exhaustive_worst_is_the_worst() -> None:
    """What the walk calls the worst error is that of the numbers it walked."""
    import numpy as np

    from elementwise_cases import beyond

    walk = check_elementwise.Walk(bc.OPS["exp"], "forward", "y")
    first = int(np.float32(1.0).view(np.uint32))
    worst, at, words = walk.chunk(first, 2**16)
    x = np.arange(first, first + 2**16, dtype=np.uint32).view(np.float32)
    error, _ = beyond(bc.exp(x), bc.exp(x.astype(np.float64)), "f32", 1)
    assert worst == pytest.approx(error.max(), rel=1e-9)
    assert at == float(x[np.argmax(error)])
    assert words == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["add"], "add is none"),
        (["glu"], "glu is none"),
        (["sum"], "sum is none"),
        (["bitwise_not"], "bitwise_not takes i8"),
        ([], "wants the names of ops"),
        (["relu", "--dtype", "f64"], "walks f32 alone"),
    ],
)
def test_exhaustive_refuses(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--exhaustive", *words]) == 2
    assert said in capsys.readouterr().err
