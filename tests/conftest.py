"""Cross-checks against torch and JAX are skipped where those are not installed; in CI that is a failure."""

from __future__ import annotations

import importlib
import os
from typing import Any

import pytest


def _library(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        if os.environ.get("BARACUDA_CI") == "1":
            pytest.fail(f"{name} is not installed, and CI skips no cross-check")
        pytest.skip(f"{name} is not installed")


@pytest.fixture(scope="session")
def torch() -> Any:
    return _library("torch")


@pytest.fixture(scope="session")
def jax() -> Any:
    library = _library("jax")
    library.config.update("jax_enable_x64", True)
    return library


@pytest.fixture(autouse=True)
def _threads() -> Any:
    """The thread count is global state: every test leaves it as it was."""
    import baracuda as bc

    before = bc.num_threads()
    yield
    bc.set_num_threads(before)
