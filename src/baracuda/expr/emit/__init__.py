"""Rows to C++: the formulas of each family, and the kernel table of each family and part of the compute types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...registry import COMPILED, OPS, Op, as_backward, as_fold, as_scan, has_half
from .elementwise import map_struct, sums
from .printer import Structs
from .reduction import backward_struct, fold_struct
from .scan import scan_struct
from .tables import rows
from .window import window_kernel

# Compute types that are compiled together.
PARTS = {"f32": ("f32",), "f64": ("f64",), "int": ("i64", "u64")}
NOTE = "// Emitted from the rows in src/baracuda/ops. Do not edit.\n"


def _reduction(structs: Structs, op: Op, direction: str, entry: Any, compute: str, title: str) -> tuple[str, str]:
    params = [p.name for p in op.params if p.is_number]
    if direction == "forward":
        return "run_fold", fold_struct(structs, as_fold(entry, compute), title, (), params)
    return "run_backward", backward_struct(structs, as_backward(entry, compute), op, title)


def _scan(structs: Structs, op: Op, direction: str, entry: Any, compute: str, title: str) -> tuple[str, str]:
    return "run_scan", scan_struct(structs, as_scan(entry, compute), op, direction, title)


def _map(structs: Structs, op: Op, direction: str, entry: Any, compute: str, title: str) -> tuple[str, str]:
    return "run_halves" if op.pair else "run_map", map_struct(structs, op, direction, entry, compute, title)


def _nothing(structs: Structs) -> str:
    return ""


# family -> (its skeleton, how an entry of a row becomes (driver, struct), what follows the structs)
Print = Callable[[Structs, Op, str, Any, str, str], tuple[str, str]]
FAMILIES: dict[str, tuple[str, Print, Callable[[Structs], str]]] = {
    "reduction": ("map", _reduction, _nothing),
    "scan": ("scan", _scan, _nothing),
    "elementwise": ("chain", _map, sums),
    "pooling": ("window_unpool", window_kernel, _nothing),
}


def _computes(kernel: str, entry: Any, computes: Sequence[str]) -> list[tuple[str, str, str, str]]:
    """(formula to pick, title of its struct, name of the kernel, element type) for each kernel of an entry."""
    found = [(c, f"{kernel}.{c}" if c != "f32" else kernel, kernel, c) for c in computes]
    if has_half(entry):
        found.append(("half", f"{kernel}.half", f"{kernel}.half", "f32"))
    return found


class Emitter:
    """The structs and kernel entries of one family."""

    def __init__(self, family: str) -> None:
        self.family = family
        self.skeleton, self.print, after = FAMILIES[family]
        self.structs = Structs()
        self.after = after(self.structs)
        self.entries: dict[str, list[str]] = {}

    def op(self, op: Op) -> None:
        computes = sorted({d.row.compute for d in op.dtypes})
        floats = sorted({d.row.compute for d in op.dtypes if d.row.kind == "float"})
        for direction, variants, types in (
            ("forward", op.forward_variants(), computes),
            ("backward", op.backward_variants(), floats),
        ):
            for variant, entry in variants.items():
                kernel = f"{op.name}.{direction}" + (f".{variant}" if variant else "")
                for compute, title, entered, element in _computes(kernel, entry, types):
                    driver, name = self.print(self.structs, op, direction, entry, compute, title)
                    apart = has_half(entry) and compute == "f32"  # halves have a kernel of their own
                    given, block = f"<{name}<{element}>, {element}{', false' if apart else ''}>", ""
                    if driver == "run_map":
                        block = f", &kBlockOf{given}"
                        if element == "f32" and not apart:
                            block += f", kTabledOf<{name}<{element}>>"
                    line = f'    {{"{entered}", "{element}", &{driver}{given}, {self.structs.weight[name]}{block}}},\n'
                    self.entries.setdefault(element, []).append(line)

    def chains(self) -> None:
        """The kernels that run blocks of others, and those that are composed of several formulas."""
        for compute in ("f32", "f64"):
            for direction, gradient in (("forward", "false"), ("backward", "true")):
                line = f'    {{"chain.{direction}", "{compute}", &run_chain<{compute}, {gradient}>}},\n'
                self.entries.setdefault(compute, []).append(line)
        for op in COMPILED.values():
            self.op(op)

    def header(self) -> str:
        """The formulas."""
        return _wrapped("#pragma once\n", f"skeleton/{self.skeleton}.hpp", "\n".join([*self.structs.text, self.after]))

    def table(self, part: str) -> str:
        """The kernels of the compute types of a part; empty if there are none."""
        lines = "".join(line for c in PARTS[part] for line in self.entries.get(c, ()))
        body = f"constexpr KernelEntry kEntries[] = {{\n{lines}}};\n"
        return _wrapped("", f"formulas_{self.family}.hpp", body) if lines else ""

    def files(self) -> dict[str, str]:
        tables = {f"part_{self.family}_{part}.hpp": self.table(part) for part in PARTS}
        return {f"formulas_{self.family}.hpp": self.header(), **{name: text for name, text in tables.items() if text}}


def _wrapped(first: str, include: str, body: str) -> str:
    space = "namespace baracuda::BARACUDA_ISA"
    return f'{NOTE}{first}#include "{include}"\n\n{space} {{\n\n{body}\n}}  // {space}\n'


def emit() -> dict[str, str]:
    """File name -> text for everything the build compiles."""
    files = {"rows.inc": rows()}
    for family in FAMILIES:
        emitter = Emitter(family)
        if family == "elementwise":
            emitter.chains()
        for op in OPS.values():
            if op.family == family:
                emitter.op(op)
        files |= emitter.files()
    return files
