"""`baracuda info`: the machine as the library sees it."""

from __future__ import annotations

import argparse
import json

from . import ceilings, machine, problems, text


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--threads", type=problems.positive, help="threads that measure; default: as many as plans would use")
    parser.add_argument("--size", type=problems.positive, default=64 << 20, help="bytes per buffer; default 64M")
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def run(args: argparse.Namespace) -> int:
    with machine.threads(args.threads) as threads:
        found = machine.describe(threads)
        progress = text.Progress(1)
        progress.step("measuring bandwidth")
        found["bandwidth"] = {k: round(v) for k, v in ceilings.measured(threads, args.size).items()}
        progress.clear()
    if args.json:
        print(json.dumps(found, indent=1))
        return 0
    m = found["machine"]
    isas = " ".join(text.paint(f"[{i}]", "green") if i == found["isa"] else i for i in found["isas"])
    memory = ", ".join(f"{name} {text.bandwidth(value)}" for name, value in found["bandwidth"].items())
    rows = [
        ["cpu", f"{m['cpu']}, {m['cpus']} usable"],
        ["caches", m["caches"] or "unknown"],
        ["system", m["system"]],
        ["isa", f"{isas}  (BARACUDA_ISA chooses a lower one)"],
        ["threads", f"{threads}  (BARACUDA_NUM_THREADS, set_num_threads)"],
        ["memory", f"{memory}  ({text.size(args.size)} buffers, {threads} thread{'s' if threads > 1 else ''})"],
        *([name, version] for name, version in found["versions"].items()),
    ]
    missing = [n for n in machine.PACKAGES if n not in found["versions"]]
    if missing:
        rows.append(["not here", ", ".join(missing)])
    width = max(len(r[0]) for r in rows)
    for name, value in rows:
        print(f"{text.paint(name.ljust(width), 'bold')}  {value}")
    return 0
