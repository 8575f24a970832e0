"""The papers tell the truth: their Python runs, their links lead somewhere, and what is generated is fresh."""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import baracuda as bc

ROOT = Path(__file__).resolve().parent.parent
PAPERS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]
COMMANDS = ["pip install . && baracuda demo", "pip install '.[test]' && pytest"]


def blocks(paper: str, language: str) -> list[tuple[int, str]]:
    """(line of the first statement, text) of every fenced block in this language."""
    text = (ROOT / paper).read_text()
    found = re.finditer(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(text.count("\n", 0, m.start(1)), m.group(1)) for m in found]


def run(paper: str) -> dict[str, Any]:
    """Executes the blocks of a paper, one after the other in one namespace; line numbers are those of the paper."""
    space: dict[str, Any] = {"__name__": paper}
    for line, text in blocks(paper, "python"):
        needed = [m for m in ("torch", "jax") if re.search(rf"^import {m}\b", text, re.MULTILINE)]
        if any(importlib.util.find_spec(m) is None for m in needed) and os.environ.get("BARACUDA_CI") != "1":
            continue
        exec(compile("\n" * line + text, str(ROOT / paper), "exec"), space)
    return space


@pytest.fixture
def table():
    """The table, as it was before: a paper may add rows."""
    before = dict(bc.OPS)
    yield bc.OPS
    bc.OPS.clear()
    bc.OPS.update(before)


@pytest.mark.parametrize("paper", PAPERS)
def test_python_of_the_paper_runs(paper, table, capsys):
    assert blocks(paper, "python")
    run(paper)


def test_the_worked_row_is_emitted_as_the_paper_shows(table, capsys):
    text = run("CONTRIBUTING.md")["emitter"].header()
    for _, shown in blocks("CONTRIBUTING.md", "cpp"):
        assert shown in text
    assert "// " in text, "the Python source is quoted above the formula"


def test_the_worked_row_compiles(table, capsys, tmp_path):
    compiler = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("no C++ compiler")
    emitter = run("CONTRIBUTING.md")["emitter"]
    (tmp_path / "formulas_reduction.hpp").write_text(emitter.header())
    for part in ("f32", "f64"):
        (tmp_path / f"{part}.cpp").write_text(emitter.table(part))
    x86 = platform.machine().lower() in ("x86_64", "amd64")
    flags = ["-march=x86-64-v3", "-DBARACUDA_ISA=v3"] if x86 else ["-DBARACUDA_ISA=aarch64"]
    command = [*compiler.split(), "-std=c++20", "-fsyntax-only", *flags, f"-I{ROOT / 'core'}", f"-I{tmp_path}"]
    done = subprocess.run([*command, str(tmp_path / "f32.cpp"), str(tmp_path / "f64.cpp")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_readme_has_the_two_commands(command):
    assert command in [text.strip() for _, text in blocks("README.md", "sh")]


@pytest.mark.parametrize("paper", [*PAPERS, "CHANGELOG.md", "docs/ops.md"])
def test_links_lead_somewhere(paper):
    path = ROOT / paper
    for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text()):
        if "://" in target:
            continue
        file, _, anchor = target.partition("#")
        linked = (path.parent / file) if file else path
        assert linked.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", linked.read_text(), re.MULTILINE)
            assert anchor in [re.sub(r"[^\w\- ]", "", h).strip().lower().replace(" ", "-") for h in headings], target


def test_readme_names_every_op_and_command():
    from baracuda import cli

    text = (ROOT / "README.md").read_text()
    # The elementwise ops are too many for it: docs/ops.md has them, and is generated.
    assert not [o.name for o in bc.OPS.values() if o.family != "elementwise" and f"`{o.name}`" not in text]
    assert not [c for c in cli.COMMANDS if f"`baracuda {c}" not in text]


def test_reference_is_fresh(capsys):
    docs = runpy.run_path(str(ROOT / "tools" / "docs.py"))
    assert docs["main"](check=True) == 0, capsys.readouterr().out


def test_changelog_has_this_version():
    assert f"## [{bc.__version__}]" in (ROOT / "CHANGELOG.md").read_text()
