"""Data movement on the command line: measured, checked, explained; peers do the same work."""

from __future__ import annotations

import argparse
import dataclasses
import json
from typing import Any

import numpy as np
import pytest

import baracuda as bc
from baracuda.cli import bench, ceilings, machine, main, measure, moving, peers
from baracuda.dtypes import Element
from moving import CASES, MOVING, label
from test_alloc import counter, run_script  # noqa: F401  (a fixture)


def cell(op: Any, case: Any, direction: str, element: str = "f32") -> moving.MovingCell:
    return moving.MovingCell(op, direction, Element(element), moving._shape(op, case), None, {}, case)


def test_every_op_can_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "turn", lambda call, turn_s: measure.once(call))
    limits = ceilings.Ceilings(1)
    for op in MOVING.values():
        for direction in ("forward", "backward") if op.differentiable else ("forward",):
            row = bench.measure_cell(cell(op, op.cases[0], direction), [], limits, 1)
            assert row["op"] == op.name
            assert row["fraction"] > 0


def test_the_family_is_measured_on_its_own_cases() -> None:
    parser = argparse.ArgumentParser()
    bench.arguments(parser)
    found = bench.cells(parser.parse_args(["--family", "shape", "--dtype", "f32"]))
    assert {c.op.name for c in found} == set(MOVING)
    asked = [c for c in found if c.op.name == "permute" and c.direction == "forward"]
    assert {tuple(c.case.params["axes"]) for c in asked} == {(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)}
    assert all(c.shape == (64, 256, 256) for c in asked)
    assert {c.shape for c in bench.cells(parser.parse_args(["flip", "--shape", "6,7"]))} == {(6, 7)}


@pytest.mark.parametrize("name", ["numpy", "torch", "jax"])
def test_peers_do_the_same_work(name: str, request: pytest.FixtureRequest) -> None:
    if name != "numpy":
        request.getfixturevalue(name)
    peer = peers.PEERS[name](1)
    compared: dict[str, set[str]] = {"forward": set(), "backward": set()}
    for op, case in CASES:
        for direction in ("forward", "backward") if op.differentiable else ("forward",):
            here = cell(op, case, direction)
            arrays = moving.operands(here)
            found = peers.prepared(peer, here, [arrays])
            if found is None:
                continue
            ours = moving.function_call(here, arrays)()
            theirs = list(found[0]())  # type: ignore[call-overload]
            ours = list(ours) if isinstance(ours, tuple) else [ours]
            assert len(ours) == len(theirs), label(op, case)
            for a, b in zip(ours, theirs, strict=True):
                np.testing.assert_allclose(
                    np.asarray(a), np.asarray(b), rtol=2e-5, atol=1e-5, err_msg=f"{label(op, case)} {direction}"
                )
            compared[direction].add(op.name)
    assert len(compared["forward"]) >= {"numpy": 18, "torch": 18, "jax": 15}[name], compared
    assert len(compared["backward"]) >= {"numpy": 0, "torch": 16, "jax": 13}[name], compared


def test_check_holds_and_finds(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("mpmath")
    assert main(["check", "repeat", "pad", "unfold_windows", "eye", "--dtype", "f32,bf16,u8,bool"]) == 0
    assert "guarantees held" in capsys.readouterr().out
    op = MOVING["flip"]
    monkeypatch.setitem(bc.OPS, "flip", dataclasses.replace(op, truth=lambda number, j, shapes, axis=None: (0, j)))
    assert main(["check", "flip", "--dtype", "f32"]) == 1
    assert "broken" in capsys.readouterr().out


def test_explain_takes_settings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "repeat", "--backward", "--shape", "3,4", "--param", "repeats=2,3", "--dtype", "bf16"]) == 0
    shown = capsys.readouterr().out
    assert "dy bf16[6, 12] -> dx bf16[3, 4]" in shown
    assert "tile.few" in shown
    assert main(["explain", "pad", "--shape", "3,4", "--param", "padding=1", "--param", "mode=reflect"]) == 0
    assert "y f32[5, 6]" in capsys.readouterr().out
    assert main(["explain", "concat", "--shape", "3,4", "--axis", "1"]) == 0
    assert "y f32[3, 8]" in capsys.readouterr().out
    assert main(["explain", "repeat", "--shape", "3,4"]) == 2
    assert "repeats is missing" in capsys.readouterr().err


def test_growth_is_not_for_data_movement(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "flip", "--growth", "--sizes", "2^10"]) == 2
    assert "--growth measures one row" in capsys.readouterr().err


def test_ops_lists_the_family(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ops", "--family", "shape", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [r["name"] for r in rows] == list(MOVING)
    assert all(machine.installed("numpy") and r["doc"] for r in rows)


SCRIPT = """
    import ctypes, sys
    sys.path.insert(0, {here!r})
    import numpy as np
    import baracuda as bc
    from moving import CASES, MOVING, operands, plan_of
    from baracuda.registry import Case
    counter = ctypes.CDLL({library!r})
    bc.set_num_threads(2)
    big = [(MOVING["permute"], Case(((300, 400),), dict(axes=(1, 0)))),
           (MOVING["pad"], Case(((400, 500),), dict(padding=3, mode="reflect"))),
           (MOVING["repeat"], Case(((200, 300),), dict(repeats=(3, 3))))]
    for op, case in CASES + big:
        for direction in ("forward", "backward") if op.differentiable else ("forward",):
            plan = plan_of(op, case, "f32", direction)
            ins, outs = operands(plan)
            given = {{**ins, **outs}}
            scope = dict(given, run=plan.run, counter=counter)
            names = ", ".join(f"{{n}}={{n}}" for n in given)
            exec(f"def go():\\n counter.count_start()\\n for _ in range(5): run({{names}})\\n return counter.count_stop()", scope)
            scope["go"](); scope["go"]()
            import time; time.sleep(0.001)
            found = min(scope["go"]() for _ in range(3))
            own = 5 if len(given) > 15 else 0  # beyond that Python itself makes a dict of the keywords, one for each call
            assert found <= own, (found, op.name, case, direction)
    print("none")
"""


def test_no_native_allocation(counter: Any) -> None:  # noqa: F811
    """Not one malloc in a run, also of plans with more operands than a launch holds."""
    assert run_script(SCRIPT, counter, library=counter) == "none"
