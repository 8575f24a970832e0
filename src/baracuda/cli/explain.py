"""`baracuda explain`: what a plan would do."""

from __future__ import annotations

import argparse

from . import problems


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("op", help="an op of `baracuda ops`")
    parser.add_argument("--backward", action="store_true", help="the gradient instead of the op")
    parser.add_argument("--shape", type=problems.shape, required=True, help="the input shape: 4096,4096")
    parser.add_argument("--axis", type=problems.axis, default=None, help="an int, 0+2 for several; default: all axes")
    parser.add_argument("--dtype", type=problems.element, default="f32", help="default f32")
    parser.add_argument("--param", type=problems.param, action="append", default=[], metavar="NAME=VALUE", help="correction=0")


def run(args: argparse.Namespace) -> int:
    op = problems.op_named(args.op)
    direction = "backward" if args.backward else "forward"
    plan = problems.select(op, direction, args.shape, args.axis, args.dtype, problems.params_of(op, args.param))
    print(plan.explain())
    print(f"  sku      {plan.sku}")
    return 0
