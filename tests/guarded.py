"""Runs every op with operands that end, or begin, at an unmapped page: reading or writing one byte beside them ends the process.

Prints "inside" when all is well; the test runs it as a script of its own.
"""

from __future__ import annotations

import ctypes
import mmap
import sys

import numpy as np

import baracuda as bc
from cases import ALONG, FLOATS, form, generator, gradients, make_plan, random, same_bits, variants

PAGE = mmap.PAGESIZE
SHAPES = (
    ((1,), 0), ((3,), 0), ((17,), 0), ((65,), 0), ((300,), 0), ((1100,), 0), ((3, 5), 1), ((5, 3), 0), ((2, 19), 1),
    ((19, 21), 0), ((3, 7, 9), 1), ((4, 3, 17), (0, 2)), ((70, 9), 0), ((9, 70), 1), ((17000,), 0), ((2, 33), ()),
)  # fmt: skip

libc = ctypes.CDLL(None, use_errno=True)
libc.mprotect.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
keep = []


def guarded(x, at_end):
    """A copy of x right before an unmapped page, or right after one."""
    pages = -(-max(x.nbytes, 1) // PAGE)
    memory = mmap.mmap(-1, (pages + 2) * PAGE)
    keep.append(memory)
    base = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    for page in (0, pages + 1):
        assert libc.mprotect(base + page * PAGE, PAGE, 0) == 0
    start = (pages + 1) * PAGE - x.nbytes if at_end else PAGE
    out = np.frombuffer(memory, x.dtype, x.size, start).reshape(x.shape)
    out[...] = x
    return out


def forms(x, at_end):
    """Forwards, reversed, and columns first; each fills the guarded memory."""
    yield guarded(x, at_end)
    back = tuple(slice(None, None, -1) for _ in x.shape)
    yield guarded(np.ascontiguousarray(x[back]), at_end)[back]
    if x.ndim > 1:
        yield guarded(np.ascontiguousarray(x.T), at_end).T


def main():
    for op in ALONG.values():
        for params in variants(op, all_values=False):
            for dtype in FLOATS:
                for shape, axis in SHAPES:
                    for at_end in (True, False):
                        run(op, params, dtype, shape, axis, at_end)
                        keep.clear()
    for dtype, n in (("f32", 4_200_001), ("bf16", 8_400_001)):  # large enough to be stored past the cache
        for at_end in (True, False):
            run(bc.OPS["norm2"], {}, dtype, (n,), 0, at_end)
            keep.clear()
    for dtype in FLOATS:
        for n in (1, 15, 16, 17, 47, 100, 4097, 33_000, 8_400_001 if dtype == "bf16" else 70_001):
            for at_end in (True, False):
                run_flat(dtype, n, at_end)
                keep.clear()
    print("inside")


def run_flat(dtype, n, at_end):
    """Light formulas, which read and write elements where they lie."""
    a, b = (random(generator(n + i), (n,), dtype) for i in range(2))
    calls = lambda a, b, **k: (bc.add(a, b, **k), bc.relu(a, **k), bc.relu_backward(a, x=b, **k))
    for plain, inside in zip(calls(a, b), calls(guarded(a, at_end), guarded(b, at_end)), strict=True):
        assert same_bits(plain, inside)
    calls(guarded(a, at_end), guarded(b, at_end), out=guarded(a, at_end))


def run(op, params, dtype, shape, axis, at_end):
    x = random(generator(shape), shape, dtype, op.samples)
    fold = make_plan(op, shape, axis, dtype, **params)
    plain = {o.name: np.empty(o.shape, o.element.dtype) for o in fold.problem.operands if o.out}
    fold.run(x=x, **plain)
    for view in forms(x, at_end):
        outs = {n: guarded(v, at_end) for n, v in plain.items()}
        fold.run(x=view, **outs)
    if not op.differentiable:
        return
    grads = {g: guarded(v, at_end) for g, v in gradients(op, generator(), shape, axis, dtype).items()}
    assert all(v.shape == form(op, shape, axis) for v in grads.values())
    back = make_plan(op, shape, axis, dtype, backward=True, **params)
    for view, dx in zip(forms(x, at_end), forms(np.zeros_like(x), at_end), strict=True):
        back.run(x=view, **grads, **outs, dx=dx)


if __name__ == "__main__":
    if "outside" in sys.argv:  # the guard itself is tested too
        x = guarded(np.ones(5, np.float32), at_end=True)
        bc.sum(np.lib.stride_tricks.as_strided(x, (6,), (4,)))
        print("unseen")
    else:
        main()
