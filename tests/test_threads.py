"""Many threads on one plan, processes that fork after use, and a pool that comes and goes with the interpreter."""

from __future__ import annotations

import multiprocessing
import os
import pathlib
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest

import baracuda as bc
from cases import backward, forward, generator, gradients, make_plan, random, same_bits

HERE = pathlib.Path(__file__).parent


def run_script(text, **env):
    script = f"import sys\nsys.path.insert(0, {str(HERE)!r})\n" + textwrap.dedent(text)
    return subprocess.run(
        [sys.executable, "-c", script], env=os.environ | env, capture_output=True, text=True, check=False, timeout=300
    )


@pytest.mark.parametrize(("shape", "axis"), [((8, 16), 1), ((200, 500), 1), ((90000,), 0), ((512, 6400), 0)], ids=str)
@pytest.mark.parametrize("op", ["sum", "logsumexp", "var", "prod", "argmax"])
def test_sixteen_threads_on_one_plan(op, shape, axis):
    """Each thread has data of its own and gets its own answer, over and over. The pool shares one thread's columns by lanes at a
    time; the others fold theirs another way."""
    row = bc.OPS[op]
    data = [random(generator(op, i), shape, "f32", row.samples) for i in range(16)]
    expected = [forward(op, x, axis) for x in data]
    fold = make_plan(op, shape, axis, "f32")
    wrong = []
    start = threading.Barrier(16)

    def work(i):
        outs = {o: np.empty_like(v) for o, v in expected[i].items()}
        start.wait()
        for _ in range(10):
            for o in outs.values():
                o[...] = 0
            fold.run(x=data[i], **outs)
            if not all(same_bits(outs[o], expected[i][o]) for o in outs):
                wrong.append(i)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(16)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong


def test_sixteen_threads_forward_backward_and_functions():
    x = random(generator("many"), (150, 300), "f32")
    outs = forward("logsumexp", x, 1)
    grads = gradients(bc.OPS["logsumexp"], generator("dy"), x.shape, 1, "f32")
    expected = backward("logsumexp", x, 1, grads, outs)
    wrong, start = [], threading.Barrier(16)

    def work(i):
        start.wait()
        for _ in range(8):
            y = bc.logsumexp(x, axis=1, keepdims=True)
            dx = bc.logsumexp_backward(grads["dy"], x, y, axis=1, keepdims=True)
            if not (same_bits(y, outs["y"]) and same_bits(dx, expected)):
                wrong.append(i)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(16)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong


def test_threads_change_while_others_run():
    x = random(generator("change"), (300, 400), "f32")
    expected = bc.sum(x, axis=1)
    wrong, done = [], threading.Event()

    def work():
        while not done.is_set():
            if not same_bits(bc.sum(x, axis=1), expected):
                wrong.append(1)

    workers = [threading.Thread(target=work) for _ in range(3)]
    for w in workers:
        w.start()
    for count in (1, 2, 7, 16, 3, 1, 5) * 5:
        bc.set_num_threads(count)
        assert bc.num_threads() == count
        assert same_bits(bc.sum(x, axis=1), expected)
    done.set()
    for w in workers:
        w.join()
    assert not wrong


def test_thread_count_is_checked():
    for bad in (0, -1, 10**6):
        with pytest.raises(bc.InvalidProblem, match="expected 1 to 1024"):
            bc.set_num_threads(bad)
    with pytest.raises(TypeError):
        bc.set_num_threads("two")


def test_thread_count_from_the_environment():
    done = run_script("import baracuda as bc; print(bc.num_threads())", BARACUDA_NUM_THREADS="5")
    assert done.stdout.strip() == "5", done.stderr


@pytest.mark.parametrize("bad", ["0", "-3", "many", ""])
def test_bad_thread_count_in_the_environment_does_not_break_the_import(bad):
    done = run_script(
        "import numpy as np, baracuda as bc; assert bc.num_threads() >= 1; print(bc.sum(np.ones(3)))", BARACUDA_NUM_THREADS=bad
    )
    assert done.returncode == 0 or "BARACUDA_NUM_THREADS" in done.stderr, done.stderr


@pytest.mark.parametrize("bad", ["v9", "avx", ""])
def test_bad_isa_in_the_environment(bad):
    done = run_script("import numpy as np, baracuda as bc; print(float(bc.sum(np.ones(3))))", BARACUDA_ISA=bad)
    assert (done.returncode == 0 and done.stdout.strip() == "3.0") or "BARACUDA_ISA" in done.stderr, done.stderr


FORK = """
    import os, sys, warnings
    import numpy as np
    import baracuda as bc
    warnings.simplefilter("ignore")
    bc.set_num_threads(4)
    x = np.random.default_rng(0).standard_normal((400, 500)).astype(np.float32)
    plan = bc.ReducePlan.select(bc.ReduceDescriptor("logsumexp", x.shape, axis=1))
    y = np.empty((400, 1), np.float32)
    plan.run(x=x, y=y)
    expected = y.tobytes()
    def child():
        z = np.empty((400, 1), np.float32)
        plan.run(x=x, y=z)
        ok = z.tobytes() == expected and bc.logsumexp(x, axis=1).tobytes() == expected
        bc.set_num_threads(3)
        plan.run(x=x, y=z)
        return ok and z.tobytes() == expected
    for depth in range(3):
        pid = os.fork()
        if pid == 0:
            inner = os.fork()  # a fork of a fork
            if inner == 0:
                os._exit(0 if child() else 1)
            _, status = os.waitpid(inner, 0)
            os._exit(0 if child() and status == 0 else 1)
        plan.run(x=x, y=y)  # the parent goes on meanwhile
        _, status = os.waitpid(pid, 0)
        assert status == 0, status
        assert y.tobytes() == expected
    print("well")
"""


def test_fork_after_use():
    done = run_script(FORK)
    assert done.stdout.strip() == "well", done.stderr


FORK_AMID = """
    import os, threading, warnings
    import numpy as np
    import baracuda as bc
    warnings.simplefilter("ignore")
    bc.set_num_threads(3)
    x = np.ones((500, 600), np.float32)
    stop = threading.Event()
    def busy():
        while not stop.is_set():
            bc.sum(x, axis=1); bc.sum(x, axis=0)
    threads = [threading.Thread(target=busy) for _ in range(3)]
    for t in threads: t.start()
    for _ in range(10):
        pid = os.fork()
        if pid == 0:
            os._exit(0 if (bc.sum(x, axis=1) == 600).all() else 1)
        assert os.waitpid(pid, 0)[1] == 0
    stop.set()
    for t in threads: t.join()
    print("well")
"""


def test_fork_while_others_run():
    done = run_script(FORK_AMID)
    assert done.stdout.strip() == "well", done.stderr


def _work(seed):
    x = np.full((300, 400), seed, np.float32)
    return float(bc.sum(x)), bc.num_threads()


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:.*fork.*")
def test_multiprocessing(method):
    """A pool of processes made after the library was used."""
    assert _work(1)[0] == 120000
    if method == "spawn":
        done = run_script("""
            import multiprocessing
            from test_threads import _work
            if __name__ == "__main__":
                _work(1)
                with multiprocessing.get_context("spawn").Pool(2) as pool:
                    print([r[0] for r in pool.map(_work, range(4))])
        """)
        assert done.stdout.strip() == str([120000.0 * i for i in range(4)]), done.stderr
        return
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert [r[0] for r in pool.map(_work, range(4))] == [120000.0 * i for i in range(4)]


def test_exit_while_threads_run():
    """Daemon threads inside the library do not keep the interpreter from leaving, nor crash it."""
    done = run_script("""
        import threading, time
        import numpy as np
        import baracuda as bc
        bc.set_num_threads(3)
        x = np.ones((500, 600), np.float32)
        def busy():
            while True:
                bc.sum(x, axis=1)
        for _ in range(3):
            threading.Thread(target=busy, daemon=True).start()
        bc.sum(x)
        print("leaving")
    """)
    assert done.stdout.strip() == "leaving"
    assert done.returncode == 0, done.stderr


def test_the_interpreter_lock_is_free_during_run():
    """Another Python thread counts on while a long reduction runs."""
    bc.set_num_threads(1)
    x = np.broadcast_to(np.float32(1), (1 << 28,))
    counted, stop, ready = [0], threading.Event(), threading.Event()

    def count():
        ready.set()
        while not stop.is_set():
            counted[0] += 1

    t = threading.Thread(target=count)
    t.start()
    ready.wait()
    before = counted[0]
    bc.sum(x)
    after = counted[0]
    stop.set()
    t.join()
    assert after - before > 100


PLACES = """
import os, time
import numpy as np
import baracuda as bc
allowed = os.sched_getaffinity(0)
x = np.ones(1 << 22, np.float32)
for _ in range(20):
    assert bc.sum(x) == x.size
    time.sleep(0.002)  # the workers fall asleep
assert os.sched_getaffinity(0) == allowed
workers = [os.sched_getaffinity(int(t)) for t in os.listdir("/proc/self/task")]
assert len(workers) >= 3 and all(w and w <= allowed for w in workers)
"""


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="only some systems say where threads may run")
@pytest.mark.parametrize("processors", [1, None])
def test_workers_stay_where_the_caller_may_run(processors):
    """They make way for whoever wakes them, and leave alone where he himself may run."""
    allowed = sorted(os.sched_getaffinity(0))[:processors]
    done = run_script(f"import os\nos.sched_setaffinity(0, {allowed})\n{PLACES}", BARACUDA_NUM_THREADS="3")
    assert done.returncode == 0, done.stderr


def test_middling_jobs_after_each_other_and_apart():
    """Whether a job is shared depends on what workers are doing; what it gives does not."""
    x = np.linspace(-3, 3, 1 << 15, dtype=np.float32)
    expected = bc.gelu(x)
    for pause in (0.0, 0.001) * 20:
        time.sleep(pause)
        assert np.array_equal(bc.gelu(x), expected)
