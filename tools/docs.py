"""Writes docs/ops.md, the reference of every op, from the table: `python tools/docs.py`; `--check` fails where it is stale."""

from __future__ import annotations

import math
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

from baracuda import functional
from baracuda.dtypes import Element
from baracuda.registry import OPS, Op

PAGE = Path(__file__).resolve().parent.parent / "docs" / "ops.md"
HEAD = """\
# Ops

Written by `tools/docs.py` from the rows in `src/baracuda/ops`; do not edit. Every op is a function, `baracuda.<op>`, and a kind
of its family's descriptors. What holds for all of them:

- **axis** is an int, a tuple of ints, or None for all axes; negative counts from the end. **keepdims** keeps reduced axes with
  extent 1; in a gradient it tells the form of what comes in. Operands of plans are always in the keepdims form.
- A scan has one **axis**, the last unless told, and **reverse** runs it from the end; its outputs have the shape of the input.
- **out** takes the array, or the tuple of arrays, to write to.
- **ulp** bounds the error of a result in units in the last place of its dtype, against the plain definition evaluated at 200
  bits. Where a sum cancels, a floor proportional to the magnitudes that cancel is added.
- **Saves** are what the gradient needs from the forward. A save that is given and not needed is ignored; one that is needed
  and missing is an error. Where no save gives the shape of the input, `input_shape` does.
- Twins are the functions of torch and JAX with the same meaning. `-` is none.

"""


def names(dtypes: tuple[Element, ...]) -> str:
    """Dtypes in words, the groups of the table by their name."""
    groups = {"float": "f16, bf16, f32, f64", "int": "i8 to i64", "uint": "u8 to u64", "bool": "bool"}
    members = {k: list(g) for k, g in groupby(Element, key=lambda d: d.row.kind)}
    found = {k: list(g) for k, g in groupby(dtypes, key=lambda d: d.row.kind)}
    return ", ".join(groups[k] if g == members[k] else ", ".join(map(str, g)) for k, g in found.items())


def value(x: float) -> str:
    return "NaN" if math.isnan(x) else f"{x:g}"


def outputs(op: Op) -> str:
    if op.family == "windowed":
        return "those of the kind"
    parts = []
    for o in op.outputs:
        kind = op.elements.get(o)
        if kind is None:
            kind = "the input's dtype" + ("; integers and bool give i64, unsigned u64" if op.integers == "accumulator" else "")
        parts.append(f"`{o}` ({kind})")
    return ", ".join(parts)


def empty(op: Op) -> str:
    """The result over an empty axis, and what parameters change about it."""

    def words(params: dict[str, Any]) -> str:
        result = op.empty_for(params)
        if result is None:
            return "does not exist: `InvalidProblem`"
        return str(bool(result)) if set(op.elements.values()) == {"bool"} else value(result)

    usual = {p.name: p.default for p in op.params}
    text = words(usual)
    for p in op.params:
        for special in (*p.choices, *p.also):
            if (other := words({**usual, p.name: special})) != text:
                text += f"; with {p.name}={special} it {other}" if "exist" in other else f"; {other} with {p.name}={special}"
    return text


def entry(op: Op) -> str:
    twins = [("torch", op.torch and f"`torch.{op.torch}`"), ("JAX", op.jax and f"`{op.jax}`")]
    lines = [f"### {op.name}", "", op.doc, "", "```text", f"{op.name}{functional.signature(op, 'forward')}"]
    if op.differentiable:
        lines.append(f"{op.name}_backward{functional.signature(op, 'backward')}")
    lines += ["```", "", "| | |", "|---|---|", f"| dtypes | {names(op.taken)} |", f"| outputs | {outputs(op)} |"]
    if op.axes not in ("one", "none", "window"):
        lines.append(f"| over an empty axis | {empty(op)} |")
    if op.differentiable:
        floats = tuple(d for d in op.taken if d.row.kind == "float")
        saves = ", ".join(f"`{s}`" for s in op.saves) or ("those of the kind" if op.family == "windowed" else "none")
        lines.append(f"| gradient | {names(floats)}; saves: {saves} |")
        lines.append(f"| max ulp | forward {op.ulp:g}, backward {op.backward_ulp:g} |")
    else:
        lines += ["| gradient | none |", f"| max ulp | {op.ulp:g} |"]
    lines += [f"| `{p.name}` | {p.doc}; {p.expected()}; {p.told()} |" for p in op.params]
    lines.append(f"| twins | {', '.join(f'{n} {t or chr(45)}' for n, t in twins)} |")
    return "\n".join(lines) + "\n\n"


def page() -> str:
    text = HEAD
    for family, ops in groupby(OPS.values(), key=lambda o: o.family):
        members = list(ops)
        text += f"## {family.capitalize()}\n\n"
        text += ", ".join(f"[{o.name}](#{o.name})" for o in members) + "\n\n"
        text += "".join(entry(o) for o in members)
    return text.rstrip("\n") + "\n"


def main(check: bool) -> int:
    text = page()
    if PAGE.exists() and PAGE.read_text() == text:
        return 0
    if check:
        print(f"{PAGE.name}: stale; run python tools/docs.py")
        return 1
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
