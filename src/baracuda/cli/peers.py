"""The peers: the same op by NumPy, PyTorch and JAX, as functions that allocate their results."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, ClassVar

import numpy as np

from ..errors import InvalidProblem
from . import machine, moving, problems, windowed, windows
from .inputs import Cell
from .measure import Call

Twin = Callable[..., Any]


def resolve(path: str) -> Any:
    """The object at 'package.module.attribute'."""
    names = path.split(".")
    found = import_module(names[0])
    for i, name in enumerate(names[1:], 2):
        if not hasattr(found, name):
            import_module(".".join(names[:i]))
        found = getattr(found, name)
    return found


def twin_of(cell: Cell, function: Any, keyword: str, tiny: Any) -> Twin:
    """`function` as a function of the inputs alone: the first way to name the axes that it takes and that gives the right
    outputs."""
    if cell.op.family == "elementwise":
        asked = {k: v for k, v in cell.params.items() if v is not None and (k in cell.op.bench or isinstance(v, str))}
        return partial(function, **asked)
    rank = len(cell.shape)
    axis = problems.axis_of(cell.op, rank, cell.axis)
    axes = problems.reduced_axes(rank, axis)
    numbers = {p.name: cell.params[p.name] for p in cell.op.params if p.is_number}
    choices = [p for p in cell.op.params if not p.is_number and cell.params[p.name] != p.default]
    if choices:
        raise InvalidProblem(f"no twin of {cell.op.name} takes {choices[0].name}")
    if cell.op.axes == "shape":
        target = problems.collapsed(cell.shape, cell.axis, keepdims=True)
        return lambda x: function(x, target)
    ways: list[dict[str, Any]] = [{keyword: axes[0] if len(axes) == 1 else axes}]
    if axis is None:
        ways.insert(0, {})
    wanted = problems.form_of(cell.op, tiny.shape, axis, keepdims=False)
    count = len(cell.op.outputs)
    for way in ways:
        arguments = numbers | way
        try:
            result = function(tiny, **arguments)
        except (TypeError, ValueError, RuntimeError):
            continue
        outputs = tuple(result) if isinstance(result, tuple) else (result,)
        if len(outputs) == count and all(tuple(o.shape) == wanted for o in outputs):
            return lambda x, f=function, a=arguments: f(x, **a)
        if count == 1 and len(outputs) == 2 and tuple(outputs[0].shape) == wanted:  # places come with it
            return lambda x, f=function, a=arguments: f(x, **a)[0]
    raise InvalidProblem(f"no way to ask {function} for axis {cell.axis}")


class Peer(ABC):
    """A library to compare with."""

    name: ClassVar[str]
    package: ClassVar[str]

    def __init__(self, threads: int) -> None:
        self.threads = threads

    @property
    def note(self) -> str:
        """What a reader of the numbers should know."""
        return ""

    @abstractmethod
    def prepare(self, cell: Cell, sets: Sequence[Mapping[str, Any]]) -> list[Call] | None:
        """For each set of arrays a call that does the cell's work, or None if this peer has no such op."""


class NumPy(Peer):
    name = "numpy"
    package = "numpy"

    @property
    def note(self) -> str:
        return "forward only, 1 thread"

    def prepare(self, cell: Cell, sets: Sequence[Mapping[str, Any]]) -> list[Call] | None:
        jax = cell.op.jax or ""  # jax.numpy mirrors numpy: so does the twin's name
        native = cell.element.row.array_module == "numpy"
        if cell.direction == "backward" or not jax.startswith("jax.numpy.") or not native:
            return None
        function = resolve(jax.removeprefix("jax."))
        twin = twin_of(cell, function, "axis", np.ones((2,) * len(cell.shape), cell.element.dtype))
        given = [[arrays[n] for n in cell.op.inputs] for arrays in sets]
        result = twin(*given[0])
        # A view of an input is nothing written: it is copied for the comparison.
        view = isinstance(result, np.ndarray) and any(np.shares_memory(result, x) for x in given[0])
        return [partial((lambda *xs: twin(*xs).copy()) if view else twin, *xs) for xs in given]


class Torch(Peer):
    name = "torch"
    package = "torch"

    def __init__(self, threads: int) -> None:
        super().__init__(threads)
        self.torch: Any = import_module("torch")
        self.torch.set_num_threads(threads)

    @property
    def note(self) -> str:
        return f"eager, {self._terms()}"

    def _terms(self) -> str:
        how = "autograd.grad of a kept graph, copied where it is dy itself or a view of it"
        return f"{self.torch.get_num_threads()} threads; backward: {how}"

    def tensor(self, array: Any) -> Any:
        """The same memory as a tensor."""
        if array.dtype.name == "bfloat16":
            return self.torch.from_numpy(array.view(np.int16)).view(self.torch.bfloat16)
        return self.torch.from_numpy(array)

    def _is_view(self, result: Any, xs: Sequence[Any]) -> bool:
        held = {x.untyped_storage().data_ptr() for x in xs}
        return isinstance(result, self.torch.Tensor) and result.untyped_storage().data_ptr() in held

    def wrap(self, function: Twin) -> Twin:
        return function

    def prepare(self, cell: Cell, sets: Sequence[Mapping[str, Any]]) -> list[Call] | None:
        if not cell.op.torch:
            return None
        function = resolve(f"torch.{cell.op.torch}")
        if cell.op.family == windows.FAMILY:
            twin = self.wrap(windows.twin_of(cell.op, function, cell.params, sets[0], self.tensor))
        else:
            tiny = self.torch.ones((2,) * len(cell.shape), dtype=self.tensor(sets[0][cell.op.inputs[0]]).dtype)
            twin = self.wrap(twin_of(cell, function, "dim", tiny))
        return [self._call(cell, twin, arrays) for arrays in sets]

    def _call(self, cell: Cell, twin: Twin, arrays: Mapping[str, Any]) -> Call:
        xs = [self.tensor(arrays[n]) for n in cell.op.inputs]
        if cell.direction == "forward":

            def forward() -> Any:
                with self.torch.no_grad():
                    return twin(*xs)

            view = self._is_view(forward(), xs)
            return (lambda: forward().clone()) if view else forward
        wrt = [i for i, n in enumerate(cell.op.inputs) if n in cell.op.wrt or n == "x"]
        xs = [x.detach().requires_grad_(True) if i in wrt else x for i, x in enumerate(xs)]
        given = [xs[i] for i in wrt]
        result = twin(*xs)
        outputs = [o for o in (result if isinstance(result, tuple) else (result,)) if o.requires_grad]
        dys = [self.tensor(arrays[n]).reshape(o.shape) for n, o in zip(cell.op.gradients, outputs, strict=True)]

        def gradient() -> Any:
            return self.torch.autograd.grad(outputs, given, dys, retain_graph=True)

        # What is handed out without being written, a view of dy with strides of 0 or dy itself, is not compared with what is.
        views = [g.data_ptr() == dys[0].data_ptr() for g in gradient()]
        return (lambda: [g.clone() if v else g for g, v in zip(gradient(), views, strict=True)]) if any(views) else gradient


class TorchCompile(Torch):
    name = "torch.compile"

    @property
    def note(self) -> str:
        return self._terms()

    def wrap(self, function: Twin) -> Twin:
        self.torch._dynamo.reset()  # else the compiler gives up after a few shapes
        config: Any = import_module("torch._functorch.config")
        config.donated_buffer = False  # or a kept graph can not run twice
        compiled: Twin = self.torch.compile(function, dynamic=False)
        return compiled


class Jax(Peer):
    name = "jax"
    package = "jax"

    def __init__(self, threads: int) -> None:
        super().__init__(threads)
        self.late = machine.loaded("jax")
        before = dict(os.environ)
        if not self.late:
            os.environ |= {"NPROC": str(threads), "JAX_PLATFORMS": "cpu"}
        try:
            self.jax: Any = import_module("jax")
            self.jax.devices()  # makes XLA's thread pool, whose size is read here and never again
        finally:
            if not self.late:
                os.environ.clear()
                os.environ.update(before)

    @property
    def note(self) -> str:
        pool = "thread pool as it was found" if self.late else f"NPROC={self.threads} set before import"
        return f"jit, {pool}; backward: the jitted pullback, given what the forward saved"

    def prepare(self, cell: Cell, sets: Sequence[Mapping[str, Any]]) -> list[Call] | None:
        if not cell.op.jax:
            return None
        jax = self.jax
        if cell.element.row.bits == 64:
            jax.config.update("jax_enable_x64", True)
        given = [[jax.numpy.asarray(arrays[n]) for n in cell.op.inputs] for arrays in sets]
        if cell.op.family == windowed.FAMILY:
            twin = windowed.twin_of(jax, resolve(cell.op.jax), cell.params, cell.shape)
        else:
            twin = twin_of(cell, resolve(cell.op.jax), "axis", jax.numpy.ones((2,) * len(cell.shape), given[0][0].dtype))
        if cell.direction == "forward":
            forward = jax.jit(twin)
            return [partial(moving.finished, jax, forward, *xs) for xs in given]
        if len(cell.op.outputs) > 1:  # the one that has the gradient
            whole, at = twin, cell.op.outputs.index(cell.op.gradients[0][1:])
            twin = lambda *xs: whole(*xs)[at]
        primal = jax.jit(lambda *xs: jax.vjp(twin, *xs))
        backward = jax.jit(lambda pullback, dy: pullback(dy))
        found: list[Call] = []
        for xs, arrays in zip(given, sets, strict=True):
            y, pullback = primal(*xs)
            dy = jax.numpy.asarray(arrays[cell.op.gradients[0]].reshape(y.shape))
            found.append(partial(moving.finished, jax, backward, pullback, dy))
        return found


PEERS: dict[str, type[Peer]] = {p.name: p for p in (NumPy, Torch, TorchCompile, Jax)}
DEFAULT = ("numpy", "torch", "jax")


def chosen(against: str | None, threads: int) -> list[Peer]:
    """The peers asked for, or those of DEFAULT that are installed."""
    if against is None:
        names = [n for n in DEFAULT if machine.installed(PEERS[n].package)]
    else:
        names = [n.strip() for n in against.split(",") if n.strip() not in ("", "none")]
    for name in names:
        if name not in PEERS:
            raise InvalidProblem(f"peer {name!r} is unknown: {', '.join(PEERS)} or none")
        if not machine.installed(PEERS[name].package):
            raise InvalidProblem(f"peer {name!r} is not installed: pip install {PEERS[name].package}")
    return [PEERS[n](threads) for n in names]


def prepared(peer: Peer, cell: Cell, sets: Sequence[Mapping[str, Any]]) -> list[Call] | None:
    """A peer's calls for a cell, tried once; None where it has none or fails: its failure is not ours."""
    try:
        moves = isinstance(cell, moving.MovingCell)
        found = moving.peer_calls(peer, cell, sets) if moves else peer.prepare(cell, sets)  # type: ignore[arg-type]
        for call in found or ():
            call()
    except Exception as error:
        if os.environ.get("BARACUDA_DEBUG"):
            print(f"{peer.name} on {cell.name}: {type(error).__name__}: {error}", file=sys.stderr)
        return None
    return found


def calls(peers: list[Peer], cell: Cell, sets: Sequence[Mapping[str, Any]]) -> dict[str, list[Call]]:
    """The calls of the peers that can do the cell's work, one for each set of arrays."""
    found = {p.name: prepared(p, cell, sets) for p in peers}
    return {name: calls for name, calls in found.items() if calls is not None}
