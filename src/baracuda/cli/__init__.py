"""The command line `baracuda`. Only the module of the command that is asked for is imported."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from ..errors import BaracudaError

# command -> (its line in `baracuda --help`, an example)
COMMANDS: dict[str, tuple[str, str]] = {
    "demo": ("a tour in under a minute", "baracuda demo"),
    "ops": ("the table of ops", "baracuda ops --family reduction"),
    "explain": ("what a plan would do, and why", "baracuda explain logsumexp --backward --shape 4096,4096 --axis 1 --dtype bf16"),
    "check": ("hold kernels to their declared precision against 200-bit truth", "baracuda check logsumexp var --dtype f32,bf16"),
    "bench": ("speed against the memory's own and against peers", "baracuda bench sum var --shape 4096,4096 --axis 0,1"),
    "info": ("CPU, ISA, threads, bandwidths, versions", "baracuda info"),
}


def parser_for(command: str | None) -> argparse.ArgumentParser:
    """The parser; only `command`, if any, has its arguments."""
    from .. import __version__

    parser = argparse.ArgumentParser(prog="baracuda", description="Machine-learning ops as plans, forward and backward.")
    parser.add_argument("--version", action="version", version=f"baracuda {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, (line, example) in COMMANDS.items():
        sub = commands.add_parser(name, help=line, description=line, epilog=f"example: {example}")
        if name == command:
            import_module(f".{name}", __name__).arguments(sub)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code: 0 done, 1 a guarantee does not hold, 2 a wrong question."""
    given = list(sys.argv[1:] if argv is None else argv)
    parser = parser_for(next((a for a in given if a in COMMANDS), None))
    args = parser.parse_args(given)
    if args.command is None:
        parser.print_help()
        return 0
    try:
        return int(import_module(f".{args.command}", __name__).run(args))
    except BaracudaError as error:
        print(f"baracuda {args.command}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"\nbaracuda {args.command}: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader, `head` say, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
