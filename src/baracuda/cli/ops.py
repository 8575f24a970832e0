"""`baracuda ops`: the table."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..registry import OPS, REQUIRED, Op
from . import problems, text


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--family", help="only the ops of this family")
    parser.add_argument("--json", action="store_true", help="as a JSON array, one object per op")


def describe(op: Op) -> dict[str, Any]:
    """What the table says of an op, in plain types."""
    return {
        "name": op.name,
        "family": op.family,
        "dtypes": [str(d) for d in op.dtypes],
        "outputs": list(op.outputs),
        "differentiable": op.differentiable,
        "saves": list(op.saves),
        "params": {
            p.name: {"default": None if p.default is REQUIRED else p.default, "accepts": p.expected(), "doc": p.doc}
            for p in op.params
        },
        "max_ulp": op.ulp,
        "backward_max_ulp": op.backward_ulp if op.differentiable else None,
        "torch": op.torch,
        "jax": op.jax,
        "doc": op.doc,
    }


def dtypes_text(names: list[str]) -> str:
    """Dtypes in few words: whole groups by their name."""
    groups = {
        "floats": ["f16", "bf16", "f32", "f64"],
        "ints": ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"],
    }
    words: list[str] = []
    left = list(names)
    for word, members in groups.items():
        if all(m in left for m in members):
            words.append(word)
            left = [n for n in left if n not in members]
    return " ".join(words + left)


def run(args: argparse.Namespace) -> int:
    chosen = [describe(o) for o in (OPS.values() if args.family is None else problems.ops_of(args.family))]
    if args.json:
        print(json.dumps(chosen, indent=1))
        return 0
    head = ["name", "family", "dtypes", "backward", "saves", "params", "torch", "jax", "what it is"]
    rows = [
        [
            o["name"],
            o["family"],
            dtypes_text(o["dtypes"]),
            "yes" if o["differentiable"] else "-",
            " ".join(o["saves"]) or "-",
            " ".join(f"{n}={p['default']}" for n, p in o["params"].items()) or "-",
            o["torch"] or "-",
            (o["jax"] or "-").replace("jax.numpy.", "jnp."),
            o["doc"].splitlines()[0],
        ]
        for o in chosen
    ]
    print(text.table(head, rows))
    gradients = sum(o["differentiable"] for o in chosen)
    print(f"\n{len(chosen)} ops, {gradients} with a gradient. floats: f16 bf16 f32 f64; ints: i8 to i64, u8 to u64.")
    return 0
