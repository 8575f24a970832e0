"""Writes the type stubs that follow from the table: `python tools/stubs.py`; `--check` fails where they are stale."""

from __future__ import annotations

import inspect
import math
import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any

import baracuda
from baracuda import functional, plans
from baracuda.families import GROUPS
from baracuda.registry import OPS, Op, Param, Setting, Shaped

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "baracuda"
WIDTH = 130

# Keywords of functions and fields of descriptors that no row declares.
COMMON = {
    "batch": "int", "channels": "int", "l_in": "int", "d_in": "int", "h_in": "int", "w_in": "int",
    "window": "int | _Shape", "stride": "int | _Shape | None", "padding": "int | _Shape", "dilation": "int | _Shape",
    "output_size": "int | Sequence[int | None] | None", "ceil_mode": "bool", "rescale_clipped": "bool",
    "count_include_pad": "bool", "divisor_override": "int | None", "accumulate": "bool",
    "axis": "_Axis", "keepdims": "bool", "shape": "_Shape", "input_shape": "_Shape | None", "element": "Any", "reverse": "bool",
    "to": "Any", "overflow": 'Literal["saturate", "raise"]', "input_shapes": "Sequence[_Shape]", "sizes": "_Shape", "like": "Any",
}  # fmt: skip
# The NumPy scalar types of outputs whose dtype is not that of the input.
NUMPY = {"i32": "np.int32", "i64": "np.int64", "u64": "np.uint64", "f64": "np.float64", "bool": "np.bool"}

FUNCTIONAL = '''\
"""The functions: an array type in, the same array type out. Written by tools/stubs.py from the table; do not edit."""

import inspect
from collections.abc import Sequence
from typing import Any, Literal, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from .registry import Op

__all__: list[str] = [
{names}]

_ArrayT = TypeVar("_ArrayT")
_S = TypeVar("_S", bound=np.generic)
_Shape = Sequence[int]
_Axis = int | Sequence[int] | None

def document(op: Op, direction: str) -> str:
    """The docstring of a function."""

def signature(op: Op, direction: str) -> inspect.Signature:
    """The signature of a function."""

'''
PLANS = '''\
"""Kinds, descriptors and plans of every family. Written by tools/stubs.py from the table; do not edit."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from .plan import Plan
from .registry import Op
from .vocabulary import PlanPreference, Word

__all__: list[str] = [
{names}]

_Shape = Sequence[int]
_Axis = int | Sequence[int] | None

def plan_class(op: Op, direction: str) -> type[Plan]:
    """The plan class of an op, "forward" or "backward"."""

'''


def text_of(value: object) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        return "..."
    return f'"{value}"' if isinstance(value, str) else repr(value)


def type_of(*params: Param) -> str:
    """The type of a parameter, over all rows that have it."""
    if isinstance(params[0], Setting):
        return params[0].kind
    if params[0].is_number:
        return "float | None" if any(p.limit for p in params) else "float"
    if isinstance(params[0].default, bool):
        return "bool"
    return f"Literal[{', '.join(text_of(c) for c in dict.fromkeys(c for p in params for c in p.choices))}]"


# ---------------------------------------------------------------------------------------------------------- functions
def forms(op: Op, direction: str) -> Iterator[tuple[str, list[str]]]:
    """(array type in, array types out). NumPy first where the dtype changes: its arrays have the dtype in their type."""
    if isinstance(op, Shaped) and (op.sequence if direction == "backward" else op.many_outputs):
        yield "_ArrayT", ["_ArrayT", "..."]
        return
    if not op.inputs:
        yield "Any", ["Any"]
        return
    if op.family == "windowed" and direction == "forward":  # results and their dtypes are those of the kind
        yield "Any", ["Any"]
        return
    if direction == "backward":
        yield "_ArrayT", ["_ArrayT"] * GROUPS[op.group].family.most_outputs(op, direction)
        return
    if op.elements:
        same = any(o not in op.elements for o in op.outputs)
        into = [f"NDArray[{NUMPY[op.elements[o]] if o in op.elements else '_S'}]" for o in op.outputs]
        yield "NDArray[_S]" if same else "NDArray[Any]", into
    if op.integers == "accumulator":
        yield "NDArray[np.signedinteger[Any] | np.bool]", ["NDArray[np.int64]"]
        yield "NDArray[np.unsignedinteger[Any]]", ["NDArray[np.uint64]"]
    yield "_ArrayT", ["_ArrayT" for _ in op.outputs]


def common(name: str, op: Op | None) -> str:
    if name.endswith("_shape"):
        return "_Shape | None"
    return "int" if name == "axis" and op and op.axes in ("one", "none") else COMMON[name]


def parameter(p: inspect.Parameter, op: Op, array: str, result: str) -> str:
    rows = {q.name: q for q in op.params}
    default = "" if p.default is p.empty else f" = {text_of(p.default)}"
    if p.name == "out":
        return f"out: {result} | None{default}"
    if p.name in rows and p.name != "return_indices":
        kind = type_of(rows[p.name])
        return f"{p.name}: {kind}{' | None' if p.default is None and 'None' not in kind else ''}{default}"
    if op.family == "windowed" and p.name == "dy":
        return f"dy: {array} | tuple[{array}, ...]"
    if p.name in ("xs", "dys"):
        return f"{p.name}: Sequence[{array}{' | None' if op.name == 'split' else ''}]"
    if p.name in COMMON or p.name.endswith("_shape"):
        return f"{p.name}: {common(p.name, op)}{default}"
    if p.name == "return_indices":  # the results tell which overload it is
        return f"{p.name}: Literal[True]" if result.startswith("tuple") else f"{p.name}: Literal[False]{default}"
    family = GROUPS[op.group].family
    number = " | float" if hasattr(family, "weak") and family.weak(op, "forward") else ""
    kind = "Any" if p.name in op.elements or p.name in op.fixed else f"{array}{number} | None" if default else array + number
    return f"{p.name}: {kind}{default}"


def definition(name: str, parts: list[str], result: str) -> str:
    """As the formatter lays it out: on one line, on one inner line, or one parameter a line."""
    flat = f"def {name}({', '.join(parts)}) -> {result}:"
    inner = f"    {', '.join(parts)}"
    if len(flat) <= WIDTH:
        return flat
    if len(inner) <= WIDTH:
        return f"def {name}(\n{inner}\n) -> {result}:"
    return f"def {name}(\n" + "".join(f"    {p},\n" for p in parts) + f") -> {result}:"


def function(op: Op, direction: str) -> str:
    name = op.name if direction == "forward" else f"{op.name}_backward"
    summary = functional.document(op, direction).splitlines()[0]
    found = list(forms(op, direction))
    if "return_indices" in functional.signature(op, direction).parameters:
        partner = OPS.get(f"{op.name}_with_index")
        # The op without its places, and with them.
        plain = found if partner else list(forms(replace(op, outputs=op.outputs[:1], elements={}), direction))
        found = plain + list(forms(partner or op, direction))
    text = ""
    for array, results in found:
        result = results[0] if len(results) == 1 else f"tuple[{', '.join(results)}]"
        parts: list[str] = []
        for p in functional.signature(op, direction).parameters.values():
            if p.kind is p.KEYWORD_ONLY and "*" not in parts:
                parts.append("*")
            parts.append(parameter(p, op, array, result))
        text += "@overload\n" if len(found) > 1 else ""
        text += f'{definition(name, parts, result)}\n    """{summary}"""\n\n'
    return text


def functional_stub() -> str:
    text = FUNCTIONAL.format(names=listing(functional.__all__))
    for op in OPS.values():
        text += function(op, "forward") + (function(op, "backward") if op.differentiable else "")
    return text.rstrip("\n") + "\n"


def listing(names: list[str]) -> str:
    return "".join(f'    "{n}",\n' for n in names)


# -------------------------------------------------------------------------------------------------------------- plans
def field_type(name: str, prefix: str, ops: list[Op]) -> str:
    rows = [p for o in ops for p in o.params if p.name == name]
    if rows and isinstance(rows[0], Setting):
        return rows[0].kind
    if rows:
        return f"{type_of(*rows).removesuffix(' | None')} | None"
    if name.endswith("_shape"):
        return "_Shape"
    if name.endswith("_element"):
        return "Any"
    known = {"kind": f"{prefix}Kind | str", "shape": "_Shape | None", "steps": "Sequence[Any]", "shapes": "Sequence[_Shape]"}
    return known.get(name) or common(name, ops[0] if ops else None)


def group_stub(group: str) -> str:
    prefix = GROUPS[group].prefix
    ops = [o for o in OPS.values() if o.group == group]
    text = ""
    if GROUPS[group].fields[0][0] == "kind":
        kind: Any = getattr(baracuda, f"{prefix}Kind")
        text = f'class {prefix}Kind(Word):\n    """{kind.__doc__}"""\n\n'
        text += "".join(f'    {o.name} = "{o.name}"\n' for o in ops) + "\n"
    for suffix in ("", "Backward"):
        descriptor: Any = getattr(baracuda, f"{prefix}{suffix}Descriptor")
        name = descriptor.__name__
        text += f'@dataclass(frozen=True, slots=True)\nclass {name}:\n    """{descriptor.__doc__}"""\n\n'
        for f in fields(descriptor):
            default = "" if f.default is MISSING else f" = {text_of(f.default)}"
            text += f"    {f.name}: {field_type(f.name, prefix, ops)}{default}\n"
        for method, body in GROUPS[group].methods.get("backward" if suffix else "forward", {}).items():
            several = any(isinstance(o, Shaped) and o.many_outputs for o in ops)
            result = "tuple[tuple[int, ...], ...]" if several else "tuple[int, ...]"
            text += f'\n    def {method}(self) -> {result}:\n        """{body.__doc__}"""\n'
        plan: Any = getattr(baracuda, f"{prefix}{suffix}Plan")
        text += f'\nclass {plan.__name__}(Plan):\n    """{plan.__doc__.partition(".")[0]}."""\n\n'
        text += f"    descriptor_type: ClassVar[type[{name}]]\n    descriptor: {name}\n\n    @classmethod\n"
        text += f"    def select(cls, descriptor: {name}, preference: PlanPreference | None = None) -> Self:\n"
        text += '        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""\n\n'
    return text


def plans_stub() -> str:
    text = PLANS.format(names=listing(plans.__all__)) + "".join(group_stub(g) for g in GROUPS)
    return text.rstrip("\n") + "\n"


def main(check: bool) -> int:
    stale = []
    for name, text in (("functional.pyi", functional_stub()), ("plans.pyi", plans_stub())):
        path = PACKAGE / name
        if not path.exists() or path.read_text() != text:
            stale.append(name)
            if not check:
                path.write_text(text)
    if check and stale:
        print(f"{', '.join(stale)}: stale; run python tools/stubs.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
