"""The row class of reductions over windows of any axes: derived from the reduction rows, whose kernels it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .shape import Setting, setting
from .table import OPS, REQUIRED, Op, Param, check_row, enter, op_of


def reductions() -> dict[str, Op]:
    """The kinds: the rows that reduce along axes."""
    return {o.name: o for o in OPS.values() if o.family == "reduction" and o.axes == "axis"}


def windowed(*, jax: str | None, settings: tuple[Setting, ...]) -> Callable[[type], Op]:
    """Registers the decorated class: an op with a `kind`, the settings of its windows, and the parameters of all kinds."""

    def register(row: type) -> Op:
        kinds = reductions()
        params: dict[str, Param] = {}
        for kind in kinds.values():
            for p in kind.params:
                known = params.get(p.name)
                both = dict.fromkeys((*(known.choices if known else ()), *p.choices))
                params[p.name] = replace(p, default=None, choices=tuple(both), doc=f"{p.doc}; of kinds that have it")
        which = setting("kind", REQUIRED, "str", f"one of {', '.join(kinds)}", "the reduction")
        op = op_of(
            row,
            "windowed",
            ulp=max(k.ulp for k in kinds.values()),
            backward_ulp=max(k.backward_ulp for k in kinds.values()),
            dtypes=tuple(dict.fromkeys(d for k in kinds.values() for d in k.dtypes)),
            torch=None,
            jax=jax,
            params=(which, *settings, *params.values()),
            axes="window",
            group="reduce_window",
        )
        # No formulas: those of the kind run.
        op = replace(op, forward={}, backward={})
        check_row(op)
        return enter(op, ["dy"])

    return register
