"""Every bad input is a typed error that names plan, operand, what was given and what is accepted; nothing is written."""

from __future__ import annotations

import array
import inspect
import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import baracuda as bc
from cases import ALONG, FLOATS, generator, kept, make_plan, ops, random

FEW = settings(max_examples=60, deadline=None, derandomize=True, database=None)
SENTINEL = 123.0


class Call:
    """A correct call of one plan, to be spoiled operand by operand; outputs hold a sentinel."""

    def __init__(self, op="logsumexp", shape=(4, 7), axis=1, dtype="f32", backward=True, **params):
        self.plan = make_plan(op, shape, axis, dtype, backward=backward, **params)
        self.operands = {}
        for o in self.plan.problem.operands:
            self.operands[o.name] = np.full(o.shape, SENTINEL, o.element.dtype) if o.out else np.ones(o.shape, o.element.dtype)

    def refuses(self, error, *words, **spoiled):
        given = {k: v for k, v in {**self.operands, **spoiled}.items() if v is not ...}
        before = {n: a.tobytes() for n, a in self.operands.items()}
        seen = []
        for call in (self.plan.can_implement, self.plan.run):
            with pytest.raises(error) as caught:
                call(**given)
            assert isinstance(caught.value, bc.BaracudaError)
            message = str(caught.value)
            assert message.startswith(type(self.plan).__name__ + ": "), message
            for word in words:
                assert word in message, message
            seen.append(message)
        assert seen[0] == seen[1]
        assert {n: a.tobytes() for n, a in self.operands.items()} == before, "an operand was written"
        return caught.value


@pytest.fixture
def call():
    return Call()


def test_the_call_itself_is_right(call):
    assert call.plan.can_implement(**call.operands) is None
    assert call.plan.run(**call.operands) is None
    assert not (call.operands["dx"] == SENTINEL).any()


# ---------------------------------------------------------------------------------------------------------- operands
def test_wrong_dtype(call):
    call.refuses(bc.InvalidProblem, "x has dtype float64", "expected f32", x=np.ones((4, 7)))
    call.refuses(bc.InvalidProblem, "dx has dtype int32", "expected f32", dx=np.zeros((4, 7), np.int32))
    call.refuses(bc.InvalidProblem, "dy has dtype float16", "expected f32", dy=np.ones((4, 1), np.float16))
    for bad in ("complex64", "object", "U3", "M8[s]", [("a", "f4")], "longdouble"):
        call.refuses(bc.InvalidProblem, "x has dtype", "expected f32", x=np.zeros((4, 7), bad))


def test_wrong_shape_and_rank(call):
    call.refuses(
        bc.InvalidProblem, "dy has shape (4, 7), expected (4, 1): the input shape with axis 1 collapsed", dy=np.ones((4, 7), "f4")
    )
    call.refuses(bc.InvalidProblem, "dy has shape (4,), expected (4, 1)", dy=np.ones(4, "f4"))
    call.refuses(bc.InvalidProblem, "x has shape (7, 4), expected (4, 7): the input shape", x=np.ones((7, 4), "f4"))
    call.refuses(bc.InvalidProblem, "x has shape (28,)", x=np.ones(28, "f4"))
    call.refuses(bc.InvalidProblem, "x has shape (1, 4, 7)", x=np.ones((1, 4, 7), "f4"))
    call.refuses(bc.InvalidProblem, "dx has shape ()", dx=np.ones((), "f4"))
    call.refuses(bc.InvalidProblem, "x has rank 40, expected (4, 7)", x=np.ones((1,) * 40, "f4"))


def test_missing_operands(call):
    call.refuses(bc.InvalidProblem, "y is missing", "the gradient of logsumexp needs", y=...)
    call.refuses(bc.InvalidProblem, "x is missing", x=...)
    call.refuses(bc.InvalidProblem, "dy is missing", dy=...)
    call.refuses(bc.InvalidProblem, "dx is missing", dx=...)
    call.refuses(bc.InvalidProblem, "y is None", "needs", y=None)
    call.refuses(bc.InvalidProblem, "unknown operand z", "expected x, dy, y, dx", z=np.ones(3))
    with pytest.raises(bc.InvalidProblem, match="operands are passed by name"):
        call.plan.run(*call.operands.values())


@pytest.mark.parametrize(("op", "params", "dtype"), ops(differentiable=True, all_values=False, dtypes=("f32",)))
def test_every_needed_save_is_asked_for(op, params, dtype):
    """What the backward needs and is not given is an error; what it does not need is accepted and ignored."""
    call = Call(op.name, dtype=dtype, **params)
    needed = [o.name for o in call.plan.problem.operands if not o.out]
    assert set(needed) == {*op.gradients, *op.saves}
    for name in needed:
        call.refuses(bc.InvalidProblem, f"{name} is missing", f"the gradient of {op.name} needs", **{name: ...})
    for name in {"x", *op.outputs} - set(needed):
        call.plan.run(**call.operands, **{name: "anything at all"})


BAD = {
    "None": None,
    "a list": [1.0, 2.0],
    "a str": "abc",
    "a float": 3.0,
    "an int": 3,
    "a tuple": (1.0,),
    "a dict": {},
    "a type": np.ndarray,
    "an object": object(),
    "a function": len,
    "a set": {1.0},
    "a range": range(28),
}


@pytest.mark.parametrize("name", ["x", "dy", "y", "dx"])
@pytest.mark.parametrize("kind", BAD)
def test_not_an_array(call, kind, name):
    words = () if kind in ("a function", "a range") else (f"{name} is {kind}",)
    call.refuses(bc.InvalidProblem, *words, "expected a NumPy array", **{name: BAD[kind]})


def test_byte_swapped_and_masked(call):
    call.refuses(bc.InvalidProblem, "x has byte order >f4", "expected the native one", x=np.ones((4, 7), ">f4"))
    call.refuses(bc.InvalidProblem, "dx has byte order >f4", dx=np.ones((4, 7), ">f4"))
    call.refuses(bc.Unsupported, "x is a masked array", x=np.ma.masked_array(np.ones((4, 7), "f4")))


def test_read_only_outputs(call, jax):
    fixed = np.full((4, 7), SENTINEL, "f4")
    fixed.setflags(write=False)
    call.refuses(bc.InvalidProblem, "dx is a numpy.ndarray that is read-only", "expected a writable array", dx=fixed)
    call.refuses(bc.InvalidProblem, "dx is a", "read-only", dx=jax.numpy.full((4, 7), SENTINEL, "float32"))
    call.refuses(bc.InvalidProblem, "dx is a bytes that is read-only", dx=bytes(112))
    call.refuses(bc.InvalidProblem, "read-only", dx=memoryview(bytes(112)))
    call.refuses(bc.InvalidProblem, "dx", dx=np.float32(1))
    assert (fixed == SENTINEL).all()


def test_other_devices(call, torch):
    call.refuses(bc.Unsupported, "x is on device meta", "only the CPU", x=torch.empty((4, 7), device="meta"))
    call.refuses(bc.Unsupported, "dx is on device meta", dx=torch.empty((4, 7), device="meta"))
    call.refuses(bc.BaracudaError, "x is a", x=torch.eye(4, 7).to_sparse())

    class Elsewhere:
        def __dlpack_device__(self):
            return (2, 0)

        def __dlpack__(self, **_):
            raise BufferError("not here")

    call.refuses(bc.Unsupported, "x is on device", "only the CPU", x=Elsewhere())


def test_broken_exporters(call):
    """Objects that promise an array and do not deliver one."""

    class Raises:
        def __dlpack_device__(self):
            return (1, 0)

        def __dlpack__(self, **_):
            raise RuntimeError("no")

    class Lies:
        def __dlpack_device__(self):
            return "nowhere"

        def __dlpack__(self, **_):
            return 7

    class Bare:
        def __dlpack__(self, **_):
            return None

    class Exits:
        def __dlpack_device__(self):
            raise ValueError

        def __dlpack__(self, **_):
            raise ValueError("broken")

    for bad in (Raises(), Lies(), Bare(), Exits()):
        for name in ("x", "dx"):
            call.refuses(bc.BaracudaError, f"{name} is", **{name: bad})


# ------------------------------------------------------------------------------------------------ buffers, workspace
def test_short_buffers(call):
    for name, size in (("x", 112), ("dx", 112), ("dy", 16), ("y", 16)):
        error = call.refuses(
            bc.BufferTooSmall, f"{name} has {size - 1} bytes, expected {size} for f32", **{name: bytearray(size - 1)}
        )
        assert (error.needed, error.got) == (size, size - 1)
    call.refuses(bc.BufferTooSmall, "x has 0 bytes", x=b"")
    call.refuses(bc.InvalidProblem, "x has shape (27,)", x=array.array("f", [1.0] * 27))
    call.refuses(bc.InvalidProblem, "x has shape (27,)", x=np.ones(27, "f4"))
    call.refuses(bc.BufferTooSmall, "dx has 16 bytes", dx=memoryview(bytearray(16)))


def test_buffers_of_the_right_size_are_taken(call):
    expected = call.operands["dx"].copy()
    call.plan.run(**{**call.operands, "dx": expected})
    out = bytearray(112)
    call.plan.run(**{n: (out if n == "dx" else a.tobytes()) for n, a in call.operands.items()})
    assert bytes(out) == expected.tobytes()


def test_workspace():
    """No reduction needs a workspace today; what `make_workspace` gives is always accepted."""
    call = Call()
    space = call.plan.make_workspace()
    assert space.nbytes == call.plan.workspace_size
    assert space.ctypes.data % 64 == 0 or not space.size
    call.plan.run(**call.operands, workspace=space)
    call.plan.run(**call.operands, workspace=None)
    call.refuses(bc.InvalidProblem, "workspace is an int", workspace=3)
    with pytest.raises(bc.Unsupported, match=r"ReduceBackwardPlan: stream is an int, the CPU accepts only None"):
        call.plan.run(**call.operands, stream=0)
    call.plan.run(**call.operands, stream=None)


def test_errors_carry_needed_and_got():
    error = bc.WorkspaceTooSmall(needed=64, got=3)
    assert (error.needed, error.got) == (64, 3)
    assert "64" in str(error)
    assert issubclass(bc.WorkspaceTooSmall, bc.BufferTooSmall)
    assert issubclass(bc.InvalidProblem, ValueError)
    assert bc.KernelInternal(code=5).code == 5
    for name in ("Unsupported", "InvalidProblem", "BufferTooSmall", "WorkspaceTooSmall", "MisalignedOperand", "KernelInternal"):
        assert issubclass(getattr(bc, name), bc.BaracudaError)


# ------------------------------------------------------------------------------------------------------------- overlap
def test_overlapping_outputs(call):
    memory = np.ones(64, "f4")
    x, shifted = memory[:28].reshape(4, 7), memory[1:29].reshape(4, 7)
    before = memory.tobytes()
    call.refuses(bc.InvalidProblem, "dx overlaps x", "expected separate memory", x=x, dx=shifted)
    call.refuses(bc.InvalidProblem, "dx overlaps x", x=x[::-1], dx=x)
    call.refuses(bc.InvalidProblem, "dx overlaps dy", dy=memory[:4].reshape(4, 1), dx=x)
    call.refuses(bc.InvalidProblem, "dx overlaps y", y=memory[27:31].reshape(4, 1), dx=x)
    repeated = np.lib.stride_tricks.as_strided(memory, (4, 7), (0, 4))
    call.refuses(bc.InvalidProblem, "dx overlaps itself", dx=repeated)
    sliding = np.lib.stride_tricks.as_strided(memory, (4, 7), (4, 4))
    call.refuses(bc.InvalidProblem, "dx overlaps itself", dx=sliding)
    assert memory.tobytes() == before
    call.plan.run(**{**call.operands, "x": x, "dx": memory[28:56].reshape(4, 7)})  # side by side is separate


def test_overlapping_outputs_of_one_plan():
    call = Call("var_mean", backward=False)
    shared = np.full((4, 1), SENTINEL, "f4")
    call.refuses(bc.InvalidProblem, "overlaps", var=shared, mean=shared)
    assert (shared == SENTINEL).all()
    fold = Call("sum", backward=False)
    memory = np.ones(28, "f4")
    fold.refuses(bc.InvalidProblem, "y overlaps x", x=memory.reshape(4, 7), y=memory[:4].reshape(4, 1))
    fold.refuses(bc.InvalidProblem, "y overlaps x", x=memory.reshape(4, 7), y=memory[::7].reshape(4, 1))


# ---------------------------------------------------------------------------------------------------- order of checks
def select(**changes):
    fields = {"kind": "sum", "input_shape": (4, 7), "axis": 1, "element": "f32", **changes}
    return bc.ReducePlan.select(bc.ReduceDescriptor(**fields))


def test_select_checks_element_axis_dims_rank_kind_in_this_order():
    """Each fault hides the ones after it."""
    faults = [
        ("element", bc.Unsupported, "element 'f8' is not supported"),
        ("axis", bc.InvalidProblem, "axis 99 is out of range"),
        ("dims", bc.InvalidProblem, "negative extent"),
        ("rank", bc.InvalidProblem, "rank 40, at most 32"),
        ("kind", bc.InvalidProblem, "kind 'summ' is unknown"),
    ]
    for first in range(len(faults)):
        has = {name for name, *_ in faults[first:]}
        shape = [1] * (40 if "rank" in has else 2)
        if "dims" in has:
            shape[1] = -1
        with pytest.raises(faults[first][1], match=faults[first][2]):
            select(
                element="f8" if "element" in has else "f32",
                axis=99 if "axis" in has else 1,
                input_shape=tuple(shape),
                kind="summ" if "kind" in has else "sum",
            )
    assert select().descriptor.axis == (1,)


def test_run_checks_presence_dtype_shape_layout_buffer_in_this_order(call):
    fixed = np.zeros((4, 7), "f4")
    fixed.setflags(write=False)
    presence, dtype = {"y": ...}, {"dy": np.ones((4, 1))}
    shape, layout, buffer = {"x": np.ones((4, 6), "f4")}, {"dx": fixed}, {"y": b"1"}
    everything = [
        (presence, "y is missing"),
        (dtype, "dy has dtype"),
        (shape, "x has shape"),
        (layout, "dx is a"),
        (buffer, "y has 1 bytes"),
    ]
    for first in range(len(everything)):
        spoiled = {}
        for fault, _ in reversed(everything[first:]):
            spoiled |= fault
        call.refuses(bc.BaracudaError, everything[first][1], **spoiled)


# ------------------------------------------------------------------------------------------------------------- select
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"kind": "summ"}, "kind 'summ' is unknown: did you mean 'sum'"),
        ({"kind": None}, "is unknown: one of sum, mean"),
        ({"axis": 2}, "axis 2 is out of range for shape (4, 7) of rank 2: accepted -2 to 1"),
        ({"axis": -3}, "axis -3 is out of range"),
        ({"axis": (0, -2)}, "names an axis twice"),
        ({"axis": 1.5}, "axis 1.5 is not accepted: an int, a tuple of ints, or None"),
        ({"axis": "1"}, "axis '1' is not accepted"),
        ({"axis": True}, "axis True is not accepted"),
        ({"axis": (0, None)}, "is not accepted"),
        ({"axis": 0, "input_shape": ()}, "rank 0 has no axes"),
        ({"input_shape": None}, "input_shape is None, expected a tuple of ints"),
        ({"input_shape": "47"}, "input_shape is '47'"),
        ({"input_shape": (4, -7)}, "has a negative extent"),
        ({"input_shape": (4, 7.5)}, "expected a tuple of ints"),
        ({"input_shape": (4, None)}, "expected a tuple of ints"),
        ({"input_shape": (2**40, 2**40)}, "larger than a 64-bit address space"),
        ({"input_shape": (2**62, 0), "axis": 0}, "larger than a 64-bit address space"),
        ({"input_shape": (2**70,), "axis": 0}, "larger than a 64-bit address space"),
        ({"input_shape": (1,) * 33}, "rank 33, at most 32 is supported"),
        ({"kind": "var", "correction": "a"}, "correction is 'a', expected a number"),
        ({"kind": "var", "correction": math.nan}, "correction is nan, expected a number"),
        ({"kind": "var", "correction": True}, "correction is True, expected a number"),
        ({"kind": "max", "ties": "none"}, "ties is 'none', expected one of 'split', 'all', 'first', 'last'"),
        ({"kind": "aminmax", "ties": "first"}, "expected one of 'split', 'all'"),
        ({"kind": "vector_norm", "ord": -1}, "ord is -1, expected a number of at least 0 or -inf"),
        ({"kind": "sum_to", "shape": (3,)}, "shape (3,) does not broadcast to the input shape (4, 7)"),
        ({"kind": "sum_to", "shape": (2, 4, 7)}, "does not broadcast"),
        ({"kind": "max", "input_shape": (4, 0)}, "max over no elements does not exist"),
    ],
    ids=str,
)
def test_bad_descriptors(fields, words):
    with pytest.raises(bc.InvalidProblem) as caught:
        select(**fields)
    assert words in str(caught.value)
    assert str(caught.value).startswith("ReducePlan: ")


def test_a_bad_element_names_the_plan():
    for bad in ("f8", None, np.dtype(">f4"), "complex64"):
        with pytest.raises(
            bc.Unsupported, match=r"ReducePlan: element .* is not supported: one of f16, bf16, f32, f64"
        ) as caught:
            select(element=bad)
        assert "f16" in str(caught.value)


def test_bad_descriptor_types():
    with pytest.raises(
        bc.InvalidProblem, match="ReducePlan: descriptor is a ReduceBackwardDescriptor, expected a ReduceDescriptor"
    ):
        bc.ReducePlan.select(bc.ReduceBackwardDescriptor("sum", (3,)))
    with pytest.raises(bc.InvalidProblem, match="expected a ReduceDescriptor"):
        bc.ReducePlan.select("sum")
    with pytest.raises(bc.InvalidProblem, match="expected a PlanPreference"):
        bc.ReducePlan.select(bc.ReduceDescriptor("sum", (3,)), {"backend": "cpu"})
    with pytest.raises(bc.Unsupported, match="backend 'cuda' is not in this build: one of cpu"):
        bc.ReducePlan.select(bc.ReduceDescriptor("sum", (3,)), bc.PlanPreference(backend="cuda"))
    with pytest.raises(bc.InvalidProblem, match="did you mean 'cuda'"):
        bc.ReducePlan.select(bc.ReduceDescriptor("sum", (3,)), bc.PlanPreference(backend="cud"))
    with pytest.raises(RuntimeError, match="make plans with"):
        bc.ReducePlan().run(x=np.ones(3))


# ---------------------------------------------------------------------------------------------------------- functions
X = np.ones((4, 7), "f4")
Y = np.ones(4, "f4")


@pytest.mark.parametrize(
    ("function", "args", "kwargs", "words"),
    [
        ("sum", (None,), {}, "sum: x is None, expected a NumPy array"),
        ("sum", ([1.0],), {}, "sum: x is a list"),
        ("sum", ("abc",), {}, "sum: x is a str"),
        ("sum", (3.0,), {}, "sum: x is a float"),
        ("sum", (), {}, "sum: x is missing"),
        ("sum", (X,), {"axis": 5}, "sum: axis 5 is out of range for shape (4, 7) of rank 2: accepted -2 to 1"),
        ("sum", (X,), {"axis": [[1]]}, "axis [[1]] is not accepted"),
        ("sum", (X,), {"keepdims": 1}, "keepdims is 1, expected True or False"),
        ("sum", (X,), {"axis": 1, "out": np.zeros(3, "f4")}, "out has shape (3,), expected (4,)"),
        ("sum", (X,), {"axis": 1, "out": np.zeros((4, 1), "f4")}, "out has shape (4, 1), expected (4,)"),
        ("sum", (X,), {"axis": 1, "out": np.zeros(4)}, "out has dtype float64, expected f32"),
        ("sum", (X,), {"axis": 1, "out": [0.0] * 4}, "out is a list"),
        ("sum", (X,), {"axis": 1, "out": np.broadcast_to(np.float32(0), 4)}, "read-only"),
        ("sum", (X.astype(">f4"),), {}, "sum: x has byte order >f4"),
        ("sum", (X.astype(object),), {}, "sum: x has dtype object"),
        ("sum", (X.astype("c8"),), {}, "sum: x has dtype complex64"),
        ("var", (X,), {"correction": []}, "correction is [], expected a number"),
        ("max", (X,), {"ties": "most"}, "ties is 'most', expected one of"),
        ("max_with_index", (X,), {"axis": 1, "out": np.zeros(4, "f4")}, "expected a tuple of 2 arrays"),
        ("max_with_index", (X,), {"axis": 1, "out": (np.zeros(4, "f4"),)}, "expected a tuple of 2 arrays"),
        ("sum_to", (X, (3,)), {}, "does not broadcast to the input shape (4, 7)"),
        ("sum_backward", (Y,), {"axis": 1}, "sum_backward: input_shape is missing"),
        ("sum_backward", (Y,), {"axis": 1, "input_shape": (5, 7)}, "dy has shape (4,), expected (5,)"),
        ("sum_backward", (Y,), {"axis": 1, "input_shape": (4, -7)}, "negative extent"),
        ("logsumexp_backward", (Y, X), {"axis": 1}, "logsumexp_backward: y is missing: the gradient of logsumexp needs"),
        ("logsumexp_backward", (Y,), {"axis": 1}, "logsumexp_backward: x is missing: the gradient of logsumexp needs"),
        (
            "logsumexp_backward",
            (Y[:, None], X, Y),
            {"axis": 1},
            "dy has shape (4, 1), expected (4,): the input shape with axis 1 collapsed",
        ),
        ("logsumexp_backward", (Y, X, Y), {"axis": 1, "keepdims": True}, "dy has shape (4,), expected (4, 1)"),
        ("logsumexp_backward", (Y, X, Y.astype("f8")), {"axis": 1}, "y has dtype float64, expected f32"),
        ("logsumexp_backward", (Y, X.astype("f8"), Y), {"axis": 1}, "x has dtype float64, expected f32"),
    ],
    ids=str,
)
def test_bad_calls(function, args, kwargs, words):
    out = kwargs.get("out")
    before = [a.tobytes() for a in (out if isinstance(out, tuple) else (out,)) if isinstance(a, np.ndarray)]
    with pytest.raises(bc.InvalidProblem) as caught:
        getattr(bc, function)(*args, **kwargs)
    assert words in str(caught.value), str(caught.value)
    assert before == [a.tobytes() for a in (out if isinstance(out, tuple) else (out,)) if isinstance(a, np.ndarray)]


def test_bad_keywords():
    for function in (bc.sum, bc.sum_backward):
        with pytest.raises(TypeError, match="unexpected keyword argument 'dim'"):
            function(Y, dim=0)
    with pytest.raises(TypeError, match=r"two values for 'x'|multiple values"):
        bc.sum(X, x=X)


def test_arguments_are_keyword_only_as_the_signature_says():
    for op in ALONG.values():
        for function in (getattr(bc, op.name), getattr(bc, f"{op.name}_backward", None)):
            if function is None:
                continue
            positional = [p for p in inspect.signature(function).parameters.values() if p.kind is p.POSITIONAL_OR_KEYWORD]
            with pytest.raises((TypeError, bc.InvalidProblem)):
                function(*[X] * len(positional), 1)


def test_contradicting_input_shape_is_refused():
    with pytest.raises(bc.InvalidProblem, match="input_shape"):
        bc.max_backward(Y, X, Y, axis=1, input_shape=(4, 9))
    bc.max_backward(Y, X, Y, axis=1, input_shape=(4, 7))


def test_numpy_numbers_are_numbers():
    expected = float(bc.var(X, correction=1))
    for one in (np.int64(1), np.float64(1), np.float32(1), np.uint8(1)):
        assert float(bc.var(X, correction=one)) == expected


# ---------------------------------------------------------------------------------------------------------- hypothesis
WRONG = st.one_of(
    st.none(),
    st.integers(),
    st.floats(),
    st.text(max_size=3),
    st.lists(st.floats(), max_size=3),
    st.binary(max_size=15),
    st.sampled_from(
        [
            np.float32,
            np.ones((4, 7)),
            np.ones((4, 7), "i4"),
            np.ones((7, 4), "f4"),
            np.ones((4, 7), ">f4"),
            np.ones((4, 2), "f4"),
            np.zeros((4, 0), "f4"),
            np.ones((4, 1), "c8"),
            memoryview(b"abc"),
            array.array("d", [1.0]),
            np.array("abc"),
            object(),
        ]
    ),
)


@FEW
@given(st.sampled_from(["x", "dy", "y", "dx"]), WRONG)
def test_any_bad_operand(name, bad):
    """Whatever is handed over: a typed error, nothing written, the process alive."""
    Call().refuses(bc.BaracudaError, **{name: bad})


@FEW
@given(
    st.lists(st.integers(-2, 9), max_size=4),
    st.none() | st.integers(-6, 6) | st.lists(st.integers(-6, 6), max_size=3).map(tuple),
    st.sampled_from([*FLOATS, "i32", "f8", ""]),
    st.sampled_from([*ALONG, "softmax"]),
)
def test_any_descriptor(shape, axis, element, kind):
    """select either refuses with a typed error or gives a plan that runs."""
    try:
        plan = bc.ReducePlan.select(bc.ReduceDescriptor(kind=kind, input_shape=shape, axis=axis, element=element))
    except bc.BaracudaError:
        return
    assert min(shape, default=0) >= 0
    d = plan.descriptor
    x = random(generator(shape), shape, element)
    outs = {o.name: np.empty(o.shape, o.element.dtype) for o in plan.problem.operands if o.out}
    plan.run(x=x, **outs)
    if kind != "sum_to":
        assert all(o.shape == kept(shape, axis) for o in outs.values())
        assert d.axis == tuple(
            sorted(
                a % len(shape) for a in ((axis,) if isinstance(axis, int) else axis if axis is not None else range(len(shape)))
            )
        )
