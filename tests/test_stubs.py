"""The type stubs say what the package is: generated ones follow the table, the core's names those of the compiled module."""

from __future__ import annotations

import ast
import runpy
from pathlib import Path

import baracuda as bc

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "baracuda"


def names(path: Path) -> set[str]:
    """What a stub defines at its top level."""
    found = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


def test_generated_stubs_are_fresh(capsys):
    stubs = runpy.run_path(str(ROOT / "tools" / "stubs.py"))
    assert stubs["main"](check=True) == 0, capsys.readouterr().out


def test_every_public_name_has_a_stub():
    assert set(bc.functional.__all__) <= names(PACKAGE / "functional.pyi")
    assert set(bc.plans.__all__) <= names(PACKAGE / "plans.pyi")


def test_core_stub_names_the_compiled_module():
    inside = {n for n in dir(bc._core) if not n.startswith("__")}
    assert inside == names(PACKAGE / "_core.pyi")


def test_core_stub_names_the_members_of_its_classes():
    for node in ast.parse((PACKAGE / "_core.pyi").read_text()).body:
        if isinstance(node, ast.ClassDef):
            members = {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
            cls = getattr(bc._core, node.name)
            public = {n for n in vars(cls) if not n.startswith("__")}
            assert public <= members <= public | set(dir(cls))
