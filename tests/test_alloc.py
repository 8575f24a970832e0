"""`run` allocates nothing: counted by a malloc of our own, by Python's block counter and by the peak of the process."""

from __future__ import annotations

import contextlib
import os
import pathlib
import shutil
import subprocess
import sys
import textwrap
import tracemalloc

import numpy as np
import pytest

import baracuda as bc
from cases import FLOATS, generator, make_plan, ops, random

HERE = pathlib.Path(__file__).parent
COUNTER = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/types.h>
static atomic_long count;
static atomic_int on;
static char early[1 << 16];  /* dlsym itself may ask for memory before it has found the real functions */
static size_t used;
#define REAL(name, ...) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define TICK if (atomic_load(&on)) atomic_fetch_add(&count, 1)
void count_start(void) { atomic_store(&count, 0); atomic_store(&on, 1); }
long count_stop(void) { atomic_store(&on, 0); return atomic_load(&count); }
void* malloc(size_t n) { REAL(malloc); TICK; return real(n); }
void* calloc(size_t n, size_t m) {
  static void* (*real)(size_t, size_t); static int looking;
  if (!real) { if (looking) { void* p = early + used; used += (n * m + 15) & ~15ul; return p; }
    looking = 1; real = (void* (*)(size_t, size_t))dlsym(RTLD_NEXT, "calloc"); }
  TICK; return real(n, m);
}
void* realloc(void* p, size_t n) {
  static void* (*real)(void*, size_t);
  if (!real) real = (void* (*)(void*, size_t))dlsym(RTLD_NEXT, "realloc");
  TICK; return real(p, n);
}
void free(void* p) {
  static void (*real)(void*); if ((char*)p >= early && (char*)p < early + sizeof early) return;
  if (!real) real = (void (*)(void*))dlsym(RTLD_NEXT, "free"); real(p);
}
int posix_memalign(void** p, size_t a, size_t n) {
  static int (*real)(void**, size_t, size_t);
  if (!real) real = (int (*)(void**, size_t, size_t))dlsym(RTLD_NEXT, "posix_memalign"); TICK; return real(p, a, n);
}
void* aligned_alloc(size_t a, size_t n) {
  static void* (*real)(size_t, size_t);
  if (!real) real = (void* (*)(size_t, size_t))dlsym(RTLD_NEXT, "aligned_alloc");
  TICK; return real(a, n);
}
void* mmap(void* a, size_t n, int p, int f, int d, off_t o) {
  static void* (*real)(void*, size_t, int, int, int, off_t);
  if (!real) real = (void* (*)(void*, size_t, int, int, int, off_t))dlsym(RTLD_NEXT, "mmap"); TICK; return real(a, n, p, f, d, o);
}
"""
PRELUDE = """
    import ctypes, sys
    import numpy as np
    import baracuda as bc
    sys.path.insert(0, {here!r})
    from cases import make_plan, variants

    def settled():
        # Waits until new workers sleep: a thread allocates while it starts, which is no part of any run.
        import os, time
        folder = "/proc/self/task"
        me = str(os.getpid())
        def awake():
            states = [open(f"{{folder}}/{{t}}/stat").read().rpartition(")")[2].split()[0] for t in os.listdir(folder) if t != me]
            return any(s != "S" for s in states)
        for _ in range(1000 if os.path.isdir(folder) else 0):
            if not awake():
                return
            time.sleep(0.01)

    counter = ctypes.CDLL({library!r})
    assert counter.count_stop() >= 0
    probe = np.empty
    counter.count_start(); big = np.empty(1 << 20); assert counter.count_stop() > 0  # it does count
    bc.set_num_threads(3)
    settled()

    def cases(shapes):
        for op in [o for o in bc.OPS.values() if o.family in ("reduction", "scan")]:
            for params in variants(op, all_values=False):
                for shape, axis in shapes:
                    for element in ("f32", "f64", "bf16"):
                        for backward in (False, True) if op.differentiable else (False,):
                            yield make_plan(op, shape, axis, element, backward=backward, **params)

    def counted(plan, operands):
        run = plan.run
        run(**operands)
        names = ", ".join(f"{{n}}={{n}}" for n in operands)
        scope = dict(operands, run=run, counter=counter)
        exec(f"def go():\\n counter.count_start()\\n for _ in range(5): run({{names}})\\n return counter.count_stop()", scope)
        scope["go"]()
        return scope["go"]()
"""
NUMPY = (
    PRELUDE
    + """
    for plan in cases({shapes}):
        operands = {{o.name: np.ones(o.shape, o.element.dtype) for o in plan.problem.operands}}
        found = counted(plan, operands)
        assert found == 0, (found, plan)
    print("none")
"""
)
TORCH = (
    PRELUDE
    + """
    import torch
    names = dict(f32=torch.float32, f64=torch.float64, bf16=torch.bfloat16, i64=torch.int64, bool=torch.bool)
    for plan in cases({shapes}):
        operands = {{o.name: torch.ones(o.shape, dtype=names[str(o.element)]) for o in plan.problem.operands}}
        found = counted(plan, operands)
        assert found == 0, (found, plan)
    print("none")
"""
)
SMALL = [((4, 4), 1), ((4, 4), 0), ((16,), 0)]
MIDDLE = [((300, 400), 1), ((400, 300), 0), ((80000,), 0), ((20, 40, 150), 1)]  # on the calling thread, the GIL released
LARGE = [((600, 400), 1), ((400, 600), 0), ((200000,), 0), ((40, 40, 150), 1)]


@pytest.fixture(scope="session")
def counter(tmp_path_factory):
    """The counting malloc, compiled for this machine."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        if os.environ.get("BARACUDA_CI") == "1":
            pytest.fail("no C compiler, and CI skips nothing")
        pytest.skip("no C compiler")
    folder = tmp_path_factory.mktemp("counter")
    source, library = folder / "counter.c", folder / "counter.so"
    source.write_text(COUNTER)
    subprocess.run([compiler, "-O1", "-w", "-shared", "-fPIC", str(source), "-o", str(library), "-ldl"], check=True)
    return str(library)


def run_script(text, preload=None, **names):
    script = textwrap.dedent(text).format(here=str(HERE), **names)
    env = dict(os.environ) | ({"LD_PRELOAD": preload} if preload else {})
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip()


@pytest.mark.parametrize("size", ["small", "middle", "large"])
def test_no_native_allocation(counter, size):
    """Small problems on the calling thread, large ones shared out to three: not one malloc, calloc, realloc or mmap."""
    assert run_script(NUMPY, counter, library=counter, shapes={"small": SMALL, "middle": MIDDLE, "large": LARGE}[size]) == "none"


def test_no_native_allocation_for_torch(counter, torch):
    assert run_script(TORCH, counter, library=counter, shapes=SMALL[:1] + LARGE[:1]) == "none"


@pytest.mark.parametrize("backward", [False, True], ids=["forward", "backward"])
@pytest.mark.parametrize("dtype", FLOATS)
def test_no_python_allocation(dtype, backward):
    """No block stays, and beyond the call's own frame none is made."""
    for op in [o for o in bc.OPS.values() if o.family in ("reduction", "scan")]:
        if backward and not op.differentiable:
            continue
        plan = make_plan(op, (6, 50), 1, dtype, backward=backward)
        operands = {o.name: random(generator(o.name), o.shape, str(o.element)) for o in plan.problem.operands}
        run = plan.run
        run(**operands)
        before = sys.getallocatedblocks()
        for _ in range(1000):
            run(**operands)
        assert abs(sys.getallocatedblocks() - before) < 500, op.name  # not one block per call
        tracemalloc.start()
        try:
            run(**operands)
            tracemalloc.reset_peak()
            base = tracemalloc.get_traced_memory()[0]
            run(**operands)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert peak - base < 600, (op.name, peak - base)  # the keyword dict of **operands


def test_no_reference_stays():
    """Operands are not held on to."""
    for op in ("sum", "logsumexp"):
        plan = make_plan(op, (6, 50), 1, "f32", backward=True)
        operands = {o.name: np.ones(o.shape, o.element.dtype) for o in plan.problem.operands}
        before = {n: sys.getrefcount(a) for n, a in operands.items()}
        for _ in range(10):
            plan.run(**operands)
        with pytest.raises(bc.InvalidProblem):
            plan.run(**{**operands, "dx": np.ones(3)})
        assert {n: sys.getrefcount(a) for n, a in operands.items()} == before


PEAK = """
    import resource, sys
    sys.path.insert(0, {here!r})
    import numpy as np
    import baracuda as bc
    from cases import make_plan
    def peak():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    bc.set_num_threads(2)
    for shape, axis in (((3000, 2000), 1), ((2000, 3000), 0), ((6_000_000,), 0)):
        plan = make_plan({op!r}, shape, axis, {element!r}, backward=True)
        operands = {{o.name: np.ones(o.shape, o.element.dtype) for o in plan.problem.operands}}
        before = peak()
        plan.run(**operands)
        assert peak() - before < 2048, (shape, axis, peak() - before)  # KiB: stacks of the threads, not a copy of an operand
    print("operands")
"""


@pytest.mark.parametrize("element", ["f32", "bf16"])
@pytest.mark.parametrize("op", ["logsumexp", "prod", "var", "max"])
def test_peak_memory_of_a_backward_is_its_operands(op, element):
    assert run_script(PEAK, op=op, element=element) == "operands"


@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False, dtypes=("f32",)))
def test_functions_do_not_leak(op, params, dtype):
    """Calls of a function come back to the same number of blocks."""
    x = random(generator(op.name), (6, 50), dtype, op.samples)
    function = getattr(bc, op.name)
    where = {"shape": (6, 1)} if op.axes == "shape" else {"axis": 1}
    for _ in range(20):
        function(x, **where, **params)
    before = sys.getallocatedblocks()
    for _ in range(1000):
        function(x, **where, **params)
    assert abs(sys.getallocatedblocks() - before) < 500
    for _ in range(1000):
        with contextlib.suppress(bc.InvalidProblem):
            function(None, **where, **params)
    assert abs(sys.getallocatedblocks() - before) < 500
