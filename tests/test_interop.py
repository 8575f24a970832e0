"""NumPy, torch, JAX, anything with DLPack, raw buffers: the same results, handed back as the kind that came."""

from __future__ import annotations

import array

import numpy as np
import pytest

import baracuda as bc
from cases import (
    ALONG,
    FLOATS,
    backward,
    bits_of,
    dtype_of,
    forward,
    generator,
    gradients,
    kept,
    make_plan,
    ops,
    random,
    same_bits,
    where,
    where_back,
)

SHAPE, AXIS = (4, 6, 5), 1
TORCH_INTS = ("i8", "i16", "i32", "i64", "u8", "bool")


class Kind:
    """How one library makes arrays and how its results are read back."""

    def __init__(self, name, library=None):
        self.name, self.library = name, library

    def make(self, a):
        if self.name == "numpy":
            return a
        if self.name == "torch":
            if a.dtype.name == "bfloat16":
                return self.library.from_numpy(bits_of(a).view(np.int16).copy()).view(self.library.bfloat16)
            return self.library.from_numpy(a.copy())
        if self.name == "jax":
            return self.library.numpy.asarray(a)
        return Foreign(a)

    def owns(self, a):
        if self.name in ("numpy", "dlpack"):
            return type(a) is np.ndarray
        return isinstance(a, self.library.Tensor if self.name == "torch" else self.library.Array)

    def read(self, a):
        if self.name == "torch":
            a = a.detach()
            if a.dtype == self.library.bfloat16:
                return a.contiguous().view(self.library.int16).numpy().view(dtype_of("bf16"))
            return a.numpy()
        return np.asarray(a)


class Foreign:
    """An array that speaks only DLPack, of any version."""

    def __init__(self, a):
        self.array = a

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()

    def __dlpack__(self, **kwargs):
        return self.array.__dlpack__(**kwargs)


class Old(Foreign):
    """One from before versions: it takes no keyword."""

    def __dlpack__(self, stream=None):
        return self.array.__dlpack__()


@pytest.fixture(params=["numpy", "torch", "jax"])
def kind(request):
    return Kind(request.param, None if request.param == "numpy" else request.getfixturevalue(request.param))


def call(op, x, params):
    y = getattr(bc, op.name)(x, **where(op, SHAPE, AXIS, keepdims=True), **params)
    return dict(zip(op.outputs, y if isinstance(y, tuple) else (y,), strict=True))


# ---------------------------------------------------------------------------------------------------------- functions
@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False))
def test_functions_return_what_they_were_given(kind, op, params, dtype):
    """Forward and backward, every op and dtype, bf16 too: same kind, same bits as NumPy."""
    x = random(generator(op.name, dtype), SHAPE, dtype, op.samples)
    expected = forward(op, x, AXIS, **params)
    got = call(op, kind.make(x), params)
    for name, a in got.items():
        assert kind.owns(a), type(a)
        assert same_bits(kind.read(a), expected[name])
    if op.differentiable:
        grads = gradients(op, generator("dy"), SHAPE, AXIS, dtype)
        saves = {n: kind.make(x) if n == "x" else got[n] for n in op.saves}
        told = where_back(op, SHAPE, AXIS)
        dx = getattr(bc, f"{op.name}_backward")(**{g: kind.make(v) for g, v in grads.items()}, **saves, **told, **params)
        assert kind.owns(dx)
        assert same_bits(kind.read(dx), backward(op, x, AXIS, grads, expected, **params))


@pytest.mark.parametrize("dtype", TORCH_INTS)
def test_integers_of_every_library(kind, dtype):
    x = random(generator(dtype), SHAPE, dtype)
    for name in ("sum", "max", "argmin", "any", "count_nonzero", "prod"):
        got = call(bc.OPS[name], kind.make(x), {})["y"]
        assert kind.owns(got)
        assert same_bits(kind.read(got), forward(name, x, AXIS)["y"])


def test_large_results_are_of_the_same_kind(kind):
    """Beyond the size from which memory is recycled."""
    for _ in range(3):
        dy = kind.make(np.arange(1500, dtype=np.float32))
        dx = bc.sum_backward(dy, axis=1, input_shape=(1500, 1000))
        assert kind.owns(dx)
        np.testing.assert_array_equal(kind.read(dx), np.broadcast_to(np.arange(1500, dtype=np.float32)[:, None], (1500, 1000)))


def test_recycled_memory_is_not_shared():
    """An array that is alive keeps its memory."""
    first = bc.sum_backward(np.full(1500, 1, np.float32), axis=1, input_shape=(1500, 1000))
    view = first[3:5, ::7]
    del first
    for value in range(2, 8):
        bc.sum_backward(np.full(1500, value, np.float32), axis=1, input_shape=(1500, 1000))
    assert (view == 1).all()
    kept_ones = [bc.sum_backward(np.full(1500, v, np.float32), axis=1, input_shape=(1500, 1000)) for v in range(6)]
    assert all((a == v).all() for v, a in enumerate(kept_ones))


def test_rank_0_results(kind):
    x = kind.make(np.arange(6, dtype=np.float32))
    y = bc.sum(x)
    assert kind.owns(y)
    assert tuple(y.shape) == ()
    assert float(y) == 15


# ---------------------------------------------------------------------------------------------------------------- plans
@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("op", ["sum", "max", "logsumexp", "var", "max_with_index"])
def test_plans_take_any_mixture(torch, jax, op, dtype):
    """Inputs of one plan from different libraries, outputs in NumPy and in torch."""
    numpy, tensors, arrays = Kind("numpy"), Kind("torch", torch), Kind("jax", jax)
    row = bc.OPS[op]
    x = random(generator(op, dtype), SHAPE, dtype)
    expected = forward(op, x, AXIS)
    for given in (numpy.make(x), tensors.make(x), arrays.make(x), Foreign(x) if dtype != "bf16" else x):
        for target in (numpy, tensors):
            outs = {o: target.make(np.zeros_like(v)) for o, v in expected.items()}
            make_plan(op, SHAPE, AXIS, dtype).run(x=given, **outs)
            assert all(same_bits(target.read(outs[o]), expected[o]) for o in outs)
    grads = gradients(row, generator("dy"), SHAPE, AXIS, dtype)
    dx = tensors.make(np.zeros_like(x))
    saves = {o: arrays.make(v) for o, v in expected.items()}
    make_plan(op, SHAPE, AXIS, dtype, backward=True).run(x=x, **{g: tensors.make(v) for g, v in grads.items()}, **saves, dx=dx)
    assert same_bits(tensors.read(dx), backward(op, x, AXIS, grads, expected))


def test_jax_outputs_are_refused(jax):
    x = np.ones(SHAPE, np.float32)
    out = jax.numpy.zeros(kept(SHAPE, AXIS), "float32")
    with pytest.raises(bc.InvalidProblem, match=r"y is a .* that is read-only, expected a writable array"):
        make_plan("sum", SHAPE, AXIS, "f32").run(x=x, y=out)
    with pytest.raises(bc.InvalidProblem, match=r"out is a .* that is read-only"):
        bc.sum(x, axis=AXIS, keepdims=True, out=out)
    assert not np.asarray(out).any()


# --------------------------------------------------------------------------------------------------------------- torch
@pytest.mark.parametrize("dtype", FLOATS)
def test_torch_strides(torch, dtype):
    """Transposed, sliced, expanded, offset and narrowed tensors, as inputs and outputs."""
    k = Kind("torch", torch)
    x = k.make(random(generator(dtype), (6, 8, 10), dtype))
    for view in (x.permute(2, 0, 1), x[::2, 1:, ::3], x[:1].expand(6, 8, 10), x[3:, 2:5, 4:], x.transpose(0, 2)[1:]):
        dense = k.read(view.contiguous())
        for axis in (0, 1, 2, (0, 2)):
            assert same_bits(k.read(bc.logsumexp(view, axis=axis)), bc.logsumexp(dense, axis=axis))
    memory = torch.zeros(20, 12, dtype=x.dtype)
    out = memory[1::3, ::2].T  # (6, 7)
    dy = k.make(random(generator("dy"), (7,), dtype))
    bc.sum_backward(dy, axis=0, input_shape=(6, 7), out=out)
    assert same_bits(k.read(out.contiguous()), np.ascontiguousarray(np.broadcast_to(k.read(dy), (6, 7))))
    assert float(memory.abs().sum()) == pytest.approx(float(out.abs().sum()), rel=1e-2)


def test_torch_tensors_that_require_grad(torch):
    """Their values are read; the result is a plain tensor."""
    x = torch.ones(3, 4, requires_grad=True)
    y = bc.sum(x, axis=1)
    assert not y.requires_grad
    assert y.tolist() == [4.0, 4.0, 4.0]
    assert bc.sum(torch.nn.Parameter(torch.ones(5))).item() == 5


def test_torch_conjugates_and_negations(torch):
    z = torch.complex(torch.ones(4), torch.arange(4.0))
    imaginary = z.conj().imag  # a view with a pending sign
    with pytest.raises(bc.Unsupported, match="resolve_neg"):
        bc.sum(imaginary)
    assert bc.sum(imaginary.resolve_neg()).item() == -6
    with pytest.raises(bc.InvalidProblem, match="dtype"):
        bc.sum(z)


def test_torch_empty_tensors(torch):
    assert bc.sum(torch.zeros(3, 0), axis=1).tolist() == [0.0, 0.0, 0.0]
    assert tuple(bc.sum(torch.zeros(0, 3), axis=1).shape) == (0,)
    assert tuple(bc.mean_backward(torch.zeros(0), axis=1, input_shape=(0, 3)).shape) == (0, 3)


# ------------------------------------------------------------------------------------------------- arrays without memory
def test_jax_values_that_cannot_be_read(jax):
    """Deleted arrays, tracers of jit and grad, dtypes without a twin."""
    gone = jax.numpy.ones((3, 4))
    gone.delete()
    with pytest.raises(bc.Unsupported, match=r"sum: x is a .* that cannot be read as an array: .*deleted"):
        bc.sum(gone)
    for transform in (jax.jit, jax.grad):
        with pytest.raises(bc.Unsupported, match="Tracer that cannot be read as an array"):
            transform(bc.sum)(jax.numpy.ones(3))
    with pytest.raises(bc.InvalidProblem, match="x has dtype float8_e4m3fn"):
        bc.sum(jax.numpy.ones(3, jax.numpy.float8_e4m3fn))


def test_torch_tensors_that_cannot_be_read(torch):
    for transform in (torch.func.vmap, torch.func.grad):
        with pytest.raises(bc.Unsupported, match="x is a Tensor that cannot be read as an array"):
            transform(lambda v: bc.sum(v))(torch.ones(3, 4))
    for bad in (torch.empty(3, device="meta"), torch.eye(3).to_sparse(), torch._efficientzerotensor(3)):
        with pytest.raises(bc.Unsupported, match="sum: x is"):
            bc.sum(bad)


def test_views_of_records_and_ctypes():
    import ctypes

    records = np.ones(5, dtype=[("a", "i1"), ("b", "f4")])
    assert float(bc.sum(records["b"])) == 5  # stride 5, unaligned
    assert float(bc.sum((ctypes.c_float * 3)(1, 2, 3))) == 6
    with pytest.raises(bc.InvalidProblem, match="x has dtype"):
        bc.sum(records)
    released = memoryview(bytearray(3))
    released.release()
    with pytest.raises(bc.InvalidProblem, match="x is a memoryview"):
        bc.sum(released)


# ------------------------------------------------------------------------------------------------------ DLPack, buffers
@pytest.mark.parametrize("wrap", [Foreign, Old])
@pytest.mark.parametrize("dtype", ["f32", "f64", "f16", "i32", "u8", "bool"])
def test_dlpack_objects(wrap, dtype):
    x = random(generator(dtype), SHAPE, dtype)
    assert same_bits(np.asarray(bc.sum(wrap(x), axis=AXIS)), bc.sum(x, axis=AXIS))
    assert same_bits(np.asarray(bc.max(wrap(x[::2, ::-1].T), axis=0)), bc.max(x[::2, ::-1].T, axis=0))


def test_dlpack_outputs():
    x = random(generator("out"), SHAPE, "f32")
    y = np.zeros(kept(SHAPE, AXIS), np.float32)
    make_plan("sum", SHAPE, AXIS, "f32").run(x=Foreign(x), y=Foreign(y))
    assert same_bits(y, forward("sum", x, AXIS)["y"])
    fixed = np.zeros_like(y)
    fixed.setflags(write=False)
    with pytest.raises(bc.InvalidProblem, match="read-only"):
        make_plan("sum", SHAPE, AXIS, "f32").run(x=x, y=Foreign(fixed))


@pytest.mark.parametrize("code", "bBhHiIlLqQfd")
def test_buffers(code):
    """array.array and memoryviews have a dtype and a shape of their own."""
    values = array.array(code, [3, 1, 4, 1, 5])
    x = np.array(values)
    assert float(bc.sum(values)) == 14
    assert float(bc.max(memoryview(values)[::-1])) == 5
    assert bc.sum(values).dtype == bc.sum(x).dtype
    wide = memoryview(np.arange(6, dtype=np.float32).reshape(2, 3))
    np.testing.assert_array_equal(bc.sum(wide, axis=0), [3, 5, 7])


@pytest.mark.parametrize("dtype", FLOATS)
def test_raw_bytes_take_the_shape_and_dtype_of_the_plan(dtype):
    x = random(generator(dtype), SHAPE, dtype)
    y = forward("logsumexp", x, AXIS)["y"]
    for raw in (x.tobytes(), bytearray(x.tobytes()), memoryview(x.tobytes()), x.tobytes() + b"more"):
        out = bytearray(y.nbytes)
        make_plan("logsumexp", SHAPE, AXIS, dtype).run(x=raw, y=out)
        assert bytes(out) == y.tobytes()
    out = np.zeros(y.nbytes, np.uint8)
    with pytest.raises(bc.InvalidProblem, match="dtype"):  # a uint8 array is an array, not raw memory
        make_plan("logsumexp", SHAPE, AXIS, dtype).run(x=x, y=out)


def test_buffers_are_given_back():
    raw = bytearray(16)
    make_plan("sum", (4,), 0, "f32").run(x=raw, y=bytearray(4))
    raw.append(1)  # an exported buffer could not grow
    with pytest.raises(bc.BaracudaError):
        make_plan("sum", (40,), 0, "f32").run(x=raw, y=bytearray(4))
    raw.append(1)


def test_numpy_subclasses_and_scalars(tmp_path):
    class Sub(np.ndarray):
        pass

    x = np.arange(4.0).view(Sub)
    assert float(bc.sum(x)) == 6
    assert float(bc.sum(np.float32(3))) == 3
    mapped = np.memmap(tmp_path / "x", np.float32, "w+", shape=(3,))
    mapped[:] = 2
    assert float(bc.sum(mapped)) == 6


# ------------------------------------------------------------------------------------------------------------------ out=
@pytest.mark.parametrize(("op", "params", "dtype"), ops(all_values=False))
def test_out(op, params, dtype):
    """out= is filled and returned; several outputs come as a tuple."""
    x = random(generator(op.name, dtype), SHAPE, dtype, op.samples)
    expected = forward(op, x, AXIS, **params)
    outs = tuple(np.zeros_like(v) for v in expected.values())
    told = where(op, SHAPE, AXIS, keepdims=True)
    got = getattr(bc, op.name)(x, **told, **params, out=outs if len(outs) > 1 else outs[0])
    assert all(a is b for a, b in zip(got if isinstance(got, tuple) else (got,), outs, strict=True))
    assert all(same_bits(a, b) for a, b in zip(outs, expected.values(), strict=True))
    if op.differentiable:
        grads = gradients(op, generator("dy"), SHAPE, AXIS, dtype)
        saves = {n: x if n == "x" else expected[n] for n in op.saves}
        dx = np.empty_like(x)
        got = getattr(bc, f"{op.name}_backward")(**grads, **saves, **where_back(op, SHAPE, AXIS), **params, out=dx)
        assert got is dx
        assert same_bits(dx, backward(op, x, AXIS, grads, expected, **params))


def test_out_in_every_form(torch):
    x = random(generator("forms"), (6, 8), "f32")
    expected = bc.mean(x, axis=1)
    strided = np.zeros(12, np.float32)[::2]
    assert bc.mean(x, axis=1, out=strided) is strided
    assert same_bits(strided.copy(), expected)
    tensor = torch.zeros(6)
    assert bc.mean(x, axis=1, out=tensor) is tensor
    assert same_bits(tensor.numpy(), expected)
    column = np.zeros((6, 1), np.float32)
    assert bc.mean(x, axis=1, keepdims=True, out=column) is column


# ------------------------------------------------------------------------------------------------------------ discovery
def test_every_function_documents_itself():
    import inspect

    for op in ALONG.values():
        for name in (op.name, f"{op.name}_backward") if op.differentiable else (op.name,):
            function = getattr(bc, name)
            assert op.doc in function.__doc__
            assert "out" in inspect.signature(function).parameters
            assert name in bc.__all__
            assert callable(function)
