"""Chains that are compiled as one formula: what a layer adds before and behind its activation."""

from __future__ import annotations

from ...registry import compiled

for activation in ("relu", "gelu", ("gelu", {"approximate": "tanh"}), "silu"):
    compiled("add", activation)
    compiled("add", activation, "add")
