"""The command line: every command runs, says what it should, and compares like with like."""

from __future__ import annotations

import dataclasses
import io
import itertools
import json
import math
from typing import Any

import numpy as np
import pytest

import baracuda as bc
from baracuda.cli import (
    COMMANDS,
    bench,
    ceilings,
    check,
    demo,
    inputs,
    machine,
    main,
    measure,
    peers,
    problems,
    regimes,
    report,
    text,
)
from baracuda.truth import mp
from cases import ALONG

ROW_FIELDS = {
    "op", "direction", "dtype", "shape", "axis", "threads", "time_s", "function_time_s", "bytes_read", "bytes_written",
    "fraction", "peers",
}  # fmt: skip
GRADIENTS = [o.name for o in ALONG.values() if o.differentiable]


@pytest.fixture(autouse=True)
def small_ceilings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bandwidth over 1 MiB: these tests look at what is said, not at how fast the machine is."""
    monkeypatch.setattr(ceilings, "MOST", ceilings.MIB)
    measured = ceilings.measured
    monkeypatch.setattr(ceilings, "measured", lambda threads, size=0, rounds=1: measured(threads, ceilings.MIB, 1))


def cell_of(name: str, direction: str, shape: tuple[int, ...] = (6, 10), axis: Any = 1, dtype: str = "f32") -> inputs.Cell:
    op = bc.OPS[name]
    return inputs.Cell(op, direction, bc.Element(dtype), shape, axis, problems.params_of(op, []))


# ---------------------------------------------------------------------------------------------------------- the frame
def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([command, "--help"])
    assert f"example: baracuda {command}" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["explain", "lgsumexp", "--shape", "3"], "did you mean 'logsumexp'"),
        (["explain", "sum", "--shape", "3", "--axis", "4"], "axis 4 is out of range"),
        (["explain", "var", "--shape", "3", "--param", "ddof=1"], "has no parameter 'ddof': correction"),
        (["explain", "argmax", "--shape", "3", "--backward"], "argmax has no gradient"),
        (["ops", "--family", "none"], "one of reduction, scan"),
        (["bench", "sum", "--against", "tinygrad"], "peer 'tinygrad' is unknown"),
        (["bench", "sum", "--axis", "0"], "--axis needs a --shape"),
        (["bench", "var", "--dtype", "i32", "--shape", "3"], "nothing to measure"),
        (["bench", "sum", "--growth", "--sizes", "many"], "not a count"),
        (["bench", "--growth", "--small"], "ask for one"),
        (["check", "var", "--dtype", "i8"], "no op of these takes i8"),
    ],
)
def test_a_wrong_question_is_answered_in_words(argv: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    captured = capsys.readouterr()
    assert words in captured.err
    assert captured.err.startswith(f"baracuda {argv[0]}: ")
    assert captured.out == ""


@pytest.mark.parametrize("words", ["explain sum --shape a", "explain sum --shape 3 --dtype f8", "bench --threads 0", "sing"])
def test_a_word_that_cannot_be_read_is_refused(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words.split())
    assert "error" in capsys.readouterr().err


def test_words_become_shapes_and_axes() -> None:
    assert problems.shape("4096,4096") == problems.shape("4kx4096") == (4096, 4096)
    assert problems.shape("2^26") == (1 << 26,)
    assert problems.shape("()") == ()
    assert problems.axes("0,1") == [0, 1]
    assert problems.axes("0+1,none,-1") == [(0, 1), None, -1]
    assert problems.axis("0,2") == (0, 2)
    assert problems.shape_text((1 << 26,)) == "2^26"
    assert problems.axis_text(None) == "all"


# ----------------------------------------------------------------------------------------------------- ops and explain
def test_ops_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ops"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1 : 1 + len(bc.OPS)]] == list(bc.OPS)


def test_ops_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ops", "--family", "reduction", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {r["name"] for r in rows} == {o.name for o in bc.OPS.values() if o.family == "reduction"}
    for r in rows:
        op = bc.OPS[r["name"]]
        assert (r["differentiable"], tuple(r["saves"]), r["torch"], r["jax"]) == (op.differentiable, op.saves, op.torch, op.jax)


def test_explain_is_what_the_plan_says(capsys: pytest.CaptureFixture[str]) -> None:
    words = "explain var --backward --shape 64,512 --axis 1 --dtype bf16 --param correction=0"
    assert main(words.split()) == 0
    d = bc.ReduceBackwardDescriptor(kind="var", input_shape=(64, 512), axis=1, element="bf16", correction=0)
    plan = bc.ReduceBackwardPlan.select(d)
    shown = capsys.readouterr().out
    assert shown.startswith(plan.explain())
    assert str(plan.sku) in shown


def test_explain_of_an_op_that_takes_a_shape(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "sum_to", "--shape", "4,5,6", "--axis", "0,2"]) == 0
    assert "y f32[1, 5, 1]" in capsys.readouterr().out


# --------------------------------------------------------------------------------------------------------------- check
def test_check_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "sum", "max", "argmax", "--dtype", "f32,bf16,i16,u64", "--samples", "6"]) == 0
    shown = capsys.readouterr().out
    assert "guarantees held" in shown
    assert "broken" not in shown
    assert [line.split()[:3] for line in shown.splitlines() if line.startswith("argmax")] == [
        ["argmax", "forward", "bf16"],
        ["argmax", "forward", "f32"],
        ["argmax", "forward", "i16..u64"],
    ]


@pytest.mark.parametrize("change", ["truth", "backward_truth", "ulp"])
def test_check_finds_what_is_wrong(change: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A truth that differs, or a guarantee that is too good, is seen."""
    op = bc.OPS["mean"]
    wrong: dict[str, Any] = {
        "truth": lambda x: mp.fsum(x) / len(x) * (1 + mp.mpf(2) ** -21),
        "backward_truth": lambda dy, x: [dy / (len(x) + 1)] * len(x),
        "ulp": 0.01,
    }
    monkeypatch.setitem(bc.OPS, "mean", dataclasses.replace(op, **{change: wrong[change]}))
    assert main(["check", "mean", "--dtype", "f32", "--samples", "6"]) == 1
    shown = capsys.readouterr().out
    assert "1 of 2 guarantees broken" in shown
    assert "got " in shown


def test_check_of_the_same_seed_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for seed in ("3", "3", "4"):
        main(["check", "norm2", "--dtype", "f32", "--samples", "12", "--seed", seed])
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] != shown[2]


def test_check_without_mpmath_says_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(machine, "installed", lambda name: False)
    assert main(["check"]) == 2
    assert "pip install 'baracuda-kernels[test]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("got", "true", "dtype", "ulp"),
    [
        (1.0, 1.0, "f32", 0.0),
        (1.0 + 2**-23, 1.0, "f32", 1.0),
        (2.0, 2.0 - 2**-25, "f32", 0.125),  # the truth rounds up to 2: the spacing is that of 2
        (2.0**-149, 0.0, "f32", 1.0),
        (math.inf, 2.0**200, "f32", 0.0),
        (65504.0, 65536.0, "f16", 1.0),
        (math.inf, 65504.0, "f16", 1.0),
        (math.inf, -65504.0, "f16", 4095.0),
        (math.nan, math.nan, "f64", 0.0),
        (math.nan, 1.0, "f64", math.inf),
        (1.0, math.inf, "f64", math.inf),
        (-math.inf, math.inf, "f64", math.inf),
        (-1, 2**64 - 1, "i64", 0.0),
        (1, 0, "bool", math.inf),
    ],
)
def test_errors_are_counted_in_ulp(got: float, true: float, dtype: str, ulp: float) -> None:
    assert check.error_in_ulp(mp, got, mp.mpf(true), bc.Element(dtype), 0) == ulp


def test_check_reaches_every_formula() -> None:
    """The settings that are checked select every kernel of the row."""
    for op in ALONG.values():
        kernels = {op.kernel("forward", p, bc.Element.f32) for p in check.variants(op)}
        assert len(kernels) == len(op.forward_variants()), op.name
        if op.differentiable:
            kernels = {op.kernel("backward", p, bc.Element.f32) for p in check.variants(op)}
            assert len(kernels) == len(op.backward_variants()), op.name


# --------------------------------------------------------------------------------------------------------------- bench
def test_bench_writes_rows(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rows.json"
    words = f"bench sum logsumexp --shape 32,48 --axis 0,1 --dtype f32,bf16 --against none --threads 2 --repeat 1 --json {path}"
    before = bc.num_threads()
    assert main(words.split()) == 0
    assert bc.num_threads() == before
    header, *rows = json.loads(path.read_text())
    assert {"machine", "isa", "versions", "ceilings", "threads"} <= set(header)
    assert set(header["ceilings"]) == {"read", "write", "copy"}
    assert len(rows) == 2 * 2 * 2 * 2
    for r in rows:
        assert set(r) >= ROW_FIELDS
        assert (r["threads"], r["shape"], r["peers"]) == (2, [32, 48], {})
        assert r["time_s"] > 0
        assert r["function_time_s"] > 0
        assert r["fraction"] > 0
        plan = problems.select(bc.OPS[r["op"]], r["direction"], r["shape"], r["axis"], bc.Element(r["dtype"]), {})
        assert (r["bytes_read"], r["bytes_written"]) == (plan.problem.bytes_read, plan.problem.bytes_written)
    shown = capsys.readouterr().out
    assert "Worst fraction" in shown
    assert "█" in shown or "▏" in shown


def test_bench_against_the_peers_that_are_installed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "max", "--shape", "32,48", "--axis", "1", "--dtype", "f32", "--repeat", "1", "--json", "-"]) == 0
    _, *rows = json.loads(capsys.readouterr().out)
    here = [n for n in peers.DEFAULT if machine.installed(peers.PEERS[n].package)]
    assert {r["direction"]: sorted(r["peers"]) for r in rows} == {
        "forward": sorted(here),
        "backward": sorted(n for n in here if n != "numpy"),
    }
    assert all(t > 0 for r in rows for t in r["peers"].values())


def test_default_cells_are_those_of_the_acceptance() -> None:
    parser = __import__("argparse").ArgumentParser()
    bench.arguments(parser)
    found = bench.cells(parser.parse_args([]))
    assert len(found) == 9 * 2 * 2 * 4
    assert {(c.shape, c.axis) for c in found} == {((4096, 4096), 0), ((4096, 4096), 1), ((64, 512, 512), 1), ((1 << 26,), None)}
    assert {str(c.element) for c in bench.cells(parser.parse_args(["--grid"]))} == {"f32", "f64", "f16", "bf16"}
    scans = bench.cells(parser.parse_args(["--family", "scan"]))
    assert {c.op.name for c in scans} == {o.name for o in bc.OPS.values() if o.family == "scan"}


@pytest.mark.parametrize("direction", ["forward", "backward"])
def test_every_op_can_be_measured(direction: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "turn", lambda call, turn_s: measure.once(call))
    limits = ceilings.Ceilings(1)
    for name in ALONG if direction == "forward" else GRADIENTS:
        for axis in (0, None):
            row = bench.measure_cell(cell_of(name, direction, axis=axis), [], limits, 1)
            assert row["op"] == name
            assert row["fraction"] > 0


def _results(value: Any) -> list[Any]:
    parts = value if isinstance(value, (tuple, list)) else [value]
    return [np.asarray(p).astype(np.float64) for p in parts]


@pytest.mark.parametrize("axis", [1, None])
@pytest.mark.parametrize("name", ["numpy", "torch", "jax"])
def test_peers_do_the_same_work(name: str, axis: Any, request: pytest.FixtureRequest) -> None:
    if name != "numpy":
        request.getfixturevalue(name)
    peer = peers.PEERS[name](1)
    compared = 0
    for direction in ("forward", "backward"):
        for op in ALONG if direction == "forward" else GRADIENTS:
            cell = cell_of(op, direction, axis=axis)
            arrays = inputs.operands(cell)
            found = peers.prepared(peer, cell, [arrays])
            if found is None:
                continue
            ours, theirs = _results(bench.function_call(cell, arrays)()), _results(found[0]())
            assert len(ours) == len(theirs)
            for a, b in zip(ours, theirs, strict=True):
                np.testing.assert_allclose(a.reshape(-1), b.reshape(-1), rtol=2e-5, atol=1e-6, err_msg=cell.name)
            compared += 1
    assert compared >= {"numpy": 10, "torch": 25, "jax": 20}[name]


def test_a_peer_that_fails_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("out of luck")

    monkeypatch.setattr(peers.NumPy, "prepare", fail)
    cell = cell_of("sum", "forward")
    row = bench.measure_cell(cell, [peers.NumPy(1)], ceilings.Ceilings(1), 1)
    assert row["peers"] == {}
    assert report.Lines(["numpy"]).row(row).endswith(" -")


def test_summary_counts_slower_cells() -> None:
    base = {"op": "sum", "dtype": "f32", "shape": [4, 4], "axis": 0, "fraction": 0.9, "function_time_s": 1.0}
    rows = [
        base | {"direction": "forward", "ratios": {"torch": 4.0, "jax": 1.0}},
        base | {"direction": "backward", "ratios": {"torch": 16.0, "jax": 0.5}, "fraction": 0.4},
        base | {"direction": "backward", "ratios": {"torch": 4.0}},
    ]
    rows = [r | {"peers": r["ratios"]} for r in rows]
    shown = report.summary(rows, 0.05, 0.5)
    assert "backward  torch 8.00x (2), jax 0.50x (1)" in shown
    assert "0.40  sum backward f32 4x4 axis 0" in shown
    assert "more than 5%: 1 of 3 cells" in shown
    assert "Other processes used 50%" in shown


def test_growth(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    path = tmp_path / "growth.json"
    words = f"bench sum logsumexp --growth --sizes 2^10..2^12 --dtype f32 --repeat 1 --json {path}"
    assert main(words.split()) == 0
    assert "largest growth per doubling" in capsys.readouterr().out
    rows = json.loads(path.read_text())[1:]
    assert [r["elements"] for r in rows if r["op"] == "sum" and r["direction"] == "forward"] == [1024, 2048, 4096]
    assert regimes.sizes("2^3..20") == [8, 16, 20]


def test_small(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--small", "--repeat", "1"]) == 0
    shown = capsys.readouterr().out
    assert "np.add(a, b, out=c)" in shown
    assert ("torch.add(a, b, out=c)" in shown) == machine.installed("torch")


def test_interleave_takes_turns() -> None:
    order: list[str] = []
    times = measure.interleave({n: lambda n=n: order.append(n) for n in "abc"}, rounds=3, turn_s=1e-4)
    assert set(times) == set("abc")
    assert "".join(n for n, _ in itertools.groupby(order)) == "abc" + "abc" + "bca"[::-1] + "cab"


@pytest.mark.parametrize("dtype", ["f32", "f64", "f16", "bf16"])
def test_products_of_bench_inputs_are_numbers(dtype: str) -> None:
    x = inputs.filled((1 << 22,), bc.Element(dtype), "near_one")
    y = float(bc.prod(x))
    assert 2.0**-14 < y < 2.0**14
    assert x.ctypes.data % 64 == 0


def test_bench_draws_from_the_domain() -> None:
    for op in ("log", "log2", "log10", "sqrt", "rsqrt"):
        cell = inputs.Cell(bc.OPS[op], "forward", bc.Element.f16, (4096,), None, {})
        assert np.isfinite(getattr(bc, op)(inputs.operands(cell)["x"])).all()


# ------------------------------------------------------------------------------------------------------- info and demo
def test_info(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info", "--size", "1M", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["isa"] in found["isas"]
    assert set(found["bandwidth"]) == {"read", "write", "copy"}
    assert found["versions"]["numpy"] == np.__version__
    assert main(["info", "--size", "1M", "--threads", "1"]) == 0
    shown = capsys.readouterr().out
    assert f"[{found['isa']}]" in shown
    assert "1 thread)" in shown


@pytest.mark.parametrize("truth", ["mpmath", "float64"])
def test_demo(truth: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    if truth == "float64":
        monkeypatch.setattr(machine, "installed", lambda name: False)
    assert main(["demo", "--shape", "64,64", "--against", "none"]) == 0
    shown = capsys.readouterr().out
    assert "all the same" in shown
    assert "InvalidProblem: ReduceBackwardPlan: y has shape (1,), expected (512, 1)" in shown
    assert ("in 200 bits" in shown) == (truth == "mpmath")
    assert shown.count("baracuda      ") == len(demo.RACE)


# ---------------------------------------------------------------------------------------------------------------- text
class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_colour_only_on_a_terminal_that_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert text.paint("x", "red") == "x"
    monkeypatch.setattr("sys.stdout", Terminal())
    assert text.paint("x", "red") == "\x1b[31mx\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert text.paint("x", "red") == "x"


def test_progress_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream, shown in ((io.StringIO(), ""), (Terminal(), "\r\x1b[K[1/2] first\r\x1b[K")):
        monkeypatch.setattr("sys.stderr", stream)
        progress = text.Progress(2)
        progress.step("first")
        progress.clear()
        assert stream.getvalue() == shown


def test_numbers_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", Terminal())
    assert [text.bar(f, 4) for f in (-1, 0, 0.5, 0.53125, 1, 9)] == ["    ", "    ", "██  ", "██▏ ", "████", "████"]
    assert [text.seconds(t) for t in (2.5, 0.0123, 4.5e-6, 120e-9, 0)] == ["2.50 s", "12.3 ms", "4.50 us", "120 ns", "0.00 ns"]
    assert [text.ratio(r) for r in (None, 0.5, 12.34, 250.4)] == ["-", "0.50x", "12.3x", "250x"]
    assert text.size(3 << 20) == "3 MiB"


def test_a_bar_where_blocks_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert text.bar(0.5, 8) == "####    "
