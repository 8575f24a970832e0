"""The same bits on every instruction set this machine runs, each in a process of its own."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys

import pytest

import baracuda as bc


def agree(script: str, least: int) -> None:
    """`script` prints the hashes of at least so many results, given a number of threads: another one for each level."""
    levels = bc._core.available_isas()
    if len(levels) < 2:  # a build for one level only, which is not what is shipped
        assert os.environ.get("BARACUDA_CI") != "1"
        pytest.skip("this build has one ISA level")
    found = {}
    for threads, isa in enumerate(levels, 1):
        done = subprocess.run(
            [sys.executable, str(pathlib.Path(__file__).with_name(script)), str(threads)],
            env={**os.environ, "BARACUDA_ISA": isa},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        answer = json.loads(done.stdout)
        assert answer["isa"] == isa
        found[isa] = answer["hashes"]
    first = found[levels[0]]
    assert len(first) >= least
    for isa in levels[1:]:
        assert found[isa].keys() == first.keys()
        different = [k for k in first if first[k] != found[isa][k]]
        assert not different, f"{isa} differs from {levels[0]} in {len(different)} cases: {different[:5]}"
