"""The functions' cache of plans: the same answer the first time and every time, never the answer of another call."""

from __future__ import annotations

import contextlib
import inspect
import math

import numpy as np
import pytest

import baracuda as bc
from cases import FLOATS, INTEGERS, form, forward, generator, ops, random, same_bits

X = np.arange(12, dtype=np.float32).reshape(3, 4)


def twice(function, *args, **kwargs):
    first, second = function(*args, **kwargs), function(*args, **kwargs)
    assert same_bits(first, second)
    return second


def test_every_form_of_a_call_has_its_own_answer():
    """Calls that differ in one thing only, interleaved."""
    for _ in range(3):
        assert twice(bc.sum, X, axis=0).shape == (4,)
        assert twice(bc.sum, X, axis=1).shape == (3,)
        assert twice(bc.sum, X, axis=0, keepdims=True).shape == (1, 4)
        assert twice(bc.sum, X.T, axis=0).shape == (3,)
        assert twice(bc.sum, X).shape == ()
        assert twice(bc.sum, X, axis=()).shape == (3, 4)
        assert twice(bc.sum, X.astype(np.float64), axis=0).dtype == np.float64
        assert twice(bc.sum, X.astype(np.int16), axis=0).dtype == np.int64
        assert twice(bc.sum, X.reshape(12), axis=0).shape == ()
        assert twice(bc.sum, X.reshape(2, 2, 3), axis=(0, 2)).shape == (2,)
        assert float(twice(bc.var, X, correction=0)) < float(twice(bc.var, X, correction=1))
        assert float(twice(bc.vector_norm, X, ord=1)) == 66
        assert float(twice(bc.vector_norm, X, ord=math.inf)) == 11
        six, one = np.float32(6), np.float32(1)
        np.testing.assert_array_equal(twice(bc.max_backward, six, np.ones(3, "f4"), one, ties="all"), [6, 6, 6])
        np.testing.assert_array_equal(twice(bc.max_backward, six, np.ones(3, "f4"), one), [2, 2, 2])
        assert twice(bc.sum_backward, np.ones(3, "f4"), axis=1, input_shape=(3, 4)).shape == (3, 4)
        assert twice(bc.sum_backward, np.ones(3, "f4"), axis=1, input_shape=(3, 5)).shape == (3, 5)
        assert twice(bc.sum_to, X, (4,)).shape == (4,)
        assert twice(bc.sum_to, X, (1, 4)).shape == (1, 4)


def test_what_equals_a_good_value_is_not_one():
    """True equals 1, and 1.0 too: a cached answer for 1 does not let them in."""
    bc.sum(X, axis=1)
    bc.sum(X, axis=(0, 1))
    bc.sum(X, keepdims=True)
    bc.var(X, correction=1)
    for kwargs in ({"axis": True}, {"axis": 1.0}, {"axis": (False, True)}, {"keepdims": 1}):
        with pytest.raises(bc.InvalidProblem):
            bc.sum(X, **kwargs)
    with pytest.raises(bc.InvalidProblem):
        bc.var(X, correction=True)
    with pytest.raises(bc.InvalidProblem):
        bc.vector_norm(X, ord="2")


def test_arguments_may_change_after_the_call():
    """Lists are read, not form."""
    axis, shape = [0], [3, 4]
    assert bc.sum(X, axis=axis).shape == (4,)
    axis[0] = 1
    assert bc.sum(X, axis=axis).shape == (3,)
    assert bc.sum_backward(np.ones(3, "f4"), axis=1, input_shape=shape).shape == (3, 4)
    shape[1] = 7
    assert bc.sum_backward(np.ones(3, "f4"), axis=1, input_shape=shape).shape == (3, 7)


def test_unusual_integers():
    class Index:
        def __index__(self):
            return 1

        def __hash__(self):
            raise RuntimeError("not to be hashed")

    class Odd(int):
        def __eq__(self, other):
            raise RuntimeError("not to be compared")

        __hash__ = int.__hash__

    for axis in (Index(), Odd(1), np.int8(1), np.array(1)):
        np.testing.assert_array_equal(bc.sum(X, axis=axis), [6, 22, 38])


def test_a_failed_call_is_not_remembered():
    for _ in range(2):
        with pytest.raises(bc.InvalidProblem):
            bc.sum(X, axis=7)
        with pytest.raises(bc.InvalidProblem):
            bc.max(np.empty((3, 0), "f4"), axis=1)
        assert bc.sum(X, axis=1).shape == (3,)
        assert bc.max(np.empty((0, 3), "f4"), axis=1).shape == (0,)


def test_many_shapes():
    """More problems than a cache holds."""
    for n in range(1, 3000):
        y = bc.sum(np.ones((n % 7 + 1, n), np.int8), axis=1)
        assert y.shape == (n % 7 + 1,)
        assert (y == n).all()


@pytest.mark.parametrize(("op", "params", "dtype"), ops(dtypes=(*FLOATS, *INTEGERS)))
def test_defaults(op, params, dtype):
    """Without keepdims the axes are dropped, without axis all are reduced; parameters may be left at their defaults."""
    if op.axes == "shape":
        return
    x = random(generator(op.name, dtype), (3, 4, 5), dtype, op.samples)
    function = getattr(bc, op.name)
    for axis in (None, 0, (0, 2)) if op.axes == "axis" else (2, 0):
        expected = forward(op, x, axis, **params)
        where = {} if axis is None or axis == 2 else {"axis": axis}
        got = function(x, **where, **params)
        shape = form(op, x.shape, axis)
        if op.axes == "axis":
            shape = tuple(n for n, k in zip(x.shape, shape, strict=True) if n == k)
        for a, b in zip(got if isinstance(got, tuple) else (got,), expected.values(), strict=True):
            assert same_bits(a, b.reshape(shape))
    defaults = {n: p.default for n, p in inspect.signature(function).parameters.items() if n in params}
    assert defaults == {p.name: p.default for p in op.params} | ({"reverse": False} if op.reversible else {})


def test_numbers_of_other_types_are_not_taken_for_each_other():
    """A plan that was found for one type of number must not serve a type that the parameter refuses."""
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    for axis in (1, np.int64(1), np.uint8(1), np.array(1)):
        for _ in range(2):
            assert np.array_equal(bc.sum(x, axis), x.sum(1))
    for axis in (True, np.True_, 1.0, np.float64(1), np.float32(1)):
        with pytest.raises(bc.InvalidProblem):
            bc.sum(x, axis)
    for slope in (2, 2.0, np.int64(2), np.float64(2), np.float32(2), np.float32(2.5), np.float64(0.1)):
        for _ in range(2):
            assert np.array_equal(bc.leaky_relu(-x, slope), bc.leaky_relu(-x, float(slope)))
    for slope in (np.array(2.0), True, np.True_):
        with pytest.raises(bc.InvalidProblem):
            bc.leaky_relu(x, slope)


def test_numbers_that_change_the_list_they_stand_in():
    axes: list[object] = []

    class Clearing:
        def __index__(self) -> int:
            axes.clear()
            return 0

    for _ in range(3):
        axes[:] = [Clearing(), 1, 2]
        with contextlib.suppress(bc.BaracudaError):
            bc.permute(np.zeros((2, 3, 4), np.float32), axes)
