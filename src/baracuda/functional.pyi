"""The functions: an array type in, the same array type out. Written by tools/stubs.py from the table; do not edit."""

import inspect
from collections.abc import Sequence
from typing import Any, Literal, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from .registry import Op

__all__: list[str] = [
    "sum",
    "sum_backward",
    "mean",
    "mean_backward",
    "sum_to",
    "sum_to_backward",
    "max",
    "max_backward",
    "min",
    "min_backward",
    "aminmax",
    "aminmax_backward",
    "argmax",
    "argmin",
    "max_with_index",
    "max_with_index_backward",
    "min_with_index",
    "min_with_index_backward",
    "any",
    "all",
    "count_nonzero",
    "prod",
    "prod_backward",
    "norm2",
    "norm2_backward",
    "vector_norm",
    "vector_norm_backward",
    "logsumexp",
    "logsumexp_backward",
    "var",
    "var_backward",
    "std",
    "std_backward",
    "var_mean",
    "var_mean_backward",
    "std_mean",
    "std_mean_backward",
    "cumsum",
    "cumsum_backward",
    "nancumsum",
    "nancumsum_backward",
    "cumprod",
    "cumprod_backward",
    "nancumprod",
    "nancumprod_backward",
    "cummax",
    "cummax_backward",
    "cummin",
    "cummin_backward",
    "cummax_with_index",
    "cummax_with_index_backward",
    "cummin_with_index",
    "cummin_with_index_backward",
    "logcumsumexp",
    "logcumsumexp_backward",
    "diff",
    "diff_backward",
    "cumulative_trapezoid",
    "cumulative_trapezoid_backward",
]

_ArrayT = TypeVar("_ArrayT")
_S = TypeVar("_S", bound=np.generic)
_Shape = Sequence[int]
_Axis = int | Sequence[int] | None

def document(op: Op, direction: str) -> str:
    """The docstring of a function."""

def signature(op: Op, direction: str) -> inspect.Signature:
    """The signature of a function."""

@overload
def sum(
    x: NDArray[np.signedinteger[Any] | np.bool],
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    out: NDArray[np.int64] | None = None,
) -> NDArray[np.int64]:
    """The sum of the elements; 0 over an empty axis. Integers are summed, modulo 2^64, and returned in 64 bits."""

@overload
def sum(
    x: NDArray[np.unsignedinteger[Any]], axis: _Axis = None, *, keepdims: bool = False, out: NDArray[np.uint64] | None = None
) -> NDArray[np.uint64]:
    """The sum of the elements; 0 over an empty axis. Integers are summed, modulo 2^64, and returned in 64 bits."""

@overload
def sum(x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """The sum of the elements; 0 over an empty axis. Integers are summed, modulo 2^64, and returned in 64 bits."""

def sum_backward(
    dy: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, input_shape: _Shape | None = None, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `sum` with respect to x. Saved from the forward: nothing."""

def mean(x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """The mean of the elements; NaN over an empty axis."""

def mean_backward(
    dy: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, input_shape: _Shape | None = None, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `mean` with respect to x. Saved from the forward: nothing."""

@overload
def sum_to(
    x: NDArray[np.signedinteger[Any] | np.bool], shape: _Shape, *, out: NDArray[np.int64] | None = None
) -> NDArray[np.int64]:
    """The sum over every axis along which `shape` was broadcast: the inverse, and the backward, of a broadcast."""

@overload
def sum_to(x: NDArray[np.unsignedinteger[Any]], shape: _Shape, *, out: NDArray[np.uint64] | None = None) -> NDArray[np.uint64]:
    """The sum over every axis along which `shape` was broadcast: the inverse, and the backward, of a broadcast."""

@overload
def sum_to(x: _ArrayT, shape: _Shape, *, out: _ArrayT | None = None) -> _ArrayT:
    """The sum over every axis along which `shape` was broadcast: the inverse, and the backward, of a broadcast."""

def sum_to_backward(dy: _ArrayT, *, input_shape: _Shape | None = None, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `sum_to` with respect to x. Saved from the forward: nothing."""

def max(
    x: _ArrayT,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    ties: Literal["split", "all", "first", "last"] = "split",
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The largest element; NaN if there is one. Over an empty axis it does not exist."""

def max_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    y: _ArrayT | None = None,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    input_shape: _Shape | None = None,
    ties: Literal["split", "all", "first", "last"] = "split",
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `max` with respect to x. Saved from the forward: x, y."""

def min(
    x: _ArrayT,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    ties: Literal["split", "all", "first", "last"] = "split",
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The smallest element; NaN if there is one. Over an empty axis it does not exist."""

def min_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    y: _ArrayT | None = None,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    input_shape: _Shape | None = None,
    ties: Literal["split", "all", "first", "last"] = "split",
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `min` with respect to x. Saved from the forward: x, y."""

def aminmax(
    x: _ArrayT,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    ties: Literal["split", "all"] = "split",
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The smallest and the largest element in one pass."""

def aminmax_backward(
    dmin: _ArrayT,
    dmax: _ArrayT,
    x: _ArrayT | None = None,
    min: _ArrayT | None = None,
    max: _ArrayT | None = None,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    input_shape: _Shape | None = None,
    ties: Literal["split", "all"] = "split",
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `aminmax` with respect to x. Saved from the forward: x, min, max."""

@overload
def argmax(
    x: NDArray[Any], axis: _Axis = None, *, keepdims: bool = False, out: NDArray[np.int64] | None = None
) -> NDArray[np.int64]:
    """The place of the first largest element, in C order over the reduced axes; the first NaN wins. i64."""

@overload
def argmax(x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """The place of the first largest element, in C order over the reduced axes; the first NaN wins. i64."""

@overload
def argmin(
    x: NDArray[Any], axis: _Axis = None, *, keepdims: bool = False, out: NDArray[np.int64] | None = None
) -> NDArray[np.int64]:
    """The place of the first smallest element, in C order over the reduced axes; the first NaN wins. i64."""

@overload
def argmin(x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """The place of the first smallest element, in C order over the reduced axes; the first NaN wins. i64."""

@overload
def max_with_index(
    x: NDArray[_S], axis: _Axis = None, *, keepdims: bool = False, out: tuple[NDArray[_S], NDArray[np.int64]] | None = None
) -> tuple[NDArray[_S], NDArray[np.int64]]:
    """The largest element and the place of its first occurrence; the gradient goes to that place."""

@overload
def max_with_index(
    x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, out: tuple[_ArrayT, _ArrayT] | None = None
) -> tuple[_ArrayT, _ArrayT]:
    """The largest element and the place of its first occurrence; the gradient goes to that place."""

def max_with_index_backward(
    dy: _ArrayT,
    index: Any = None,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    input_shape: _Shape | None = None,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `max_with_index` with respect to x. Saved from the forward: index."""

@overload
def min_with_index(
    x: NDArray[_S], axis: _Axis = None, *, keepdims: bool = False, out: tuple[NDArray[_S], NDArray[np.int64]] | None = None
) -> tuple[NDArray[_S], NDArray[np.int64]]:
    """The smallest element and the place of its first occurrence; the gradient goes to that place."""

@overload
def min_with_index(
    x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, out: tuple[_ArrayT, _ArrayT] | None = None
) -> tuple[_ArrayT, _ArrayT]:
    """The smallest element and the place of its first occurrence; the gradient goes to that place."""

def min_with_index_backward(
    dy: _ArrayT,
    index: Any = None,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    input_shape: _Shape | None = None,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `min_with_index` with respect to x. Saved from the forward: index."""

@overload
def any(x: NDArray[Any], axis: _Axis = None, *, keepdims: bool = False, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """Whether some element is not zero; NaN is not zero. False over an empty axis."""

@overload
def any(x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """Whether some element is not zero; NaN is not zero. False over an empty axis."""

@overload
def all(x: NDArray[Any], axis: _Axis = None, *, keepdims: bool = False, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """Whether no element is zero; NaN is not zero. True over an empty axis."""

@overload
def all(x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """Whether no element is zero; NaN is not zero. True over an empty axis."""

@overload
def count_nonzero(
    x: NDArray[Any], axis: _Axis = None, *, keepdims: bool = False, out: NDArray[np.int64] | None = None
) -> NDArray[np.int64]:
    """How many elements are not zero; NaN counts. i64."""

@overload
def count_nonzero(x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """How many elements are not zero; NaN counts. i64."""

@overload
def prod(
    x: NDArray[np.signedinteger[Any] | np.bool],
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    out: NDArray[np.int64] | None = None,
) -> NDArray[np.int64]:
    """The product of the elements, with no overflow or underflow on the way; 1 over an empty axis."""

@overload
def prod(
    x: NDArray[np.unsignedinteger[Any]], axis: _Axis = None, *, keepdims: bool = False, out: NDArray[np.uint64] | None = None
) -> NDArray[np.uint64]:
    """The product of the elements, with no overflow or underflow on the way; 1 over an empty axis."""

@overload
def prod(x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """The product of the elements, with no overflow or underflow on the way; 1 over an empty axis."""

def prod_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    y: _ArrayT | None = None,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    input_shape: _Shape | None = None,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `prod` with respect to x. Saved from the forward: x, y."""

def norm2(x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """The square root of the sum of squares, without spurious overflow or underflow; its gradient at 0 is 0."""

def norm2_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    y: _ArrayT | None = None,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    input_shape: _Shape | None = None,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `norm2` with respect to x. Saved from the forward: x, y."""

def vector_norm(
    x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, ord: float = 2.0, out: _ArrayT | None = None
) -> _ArrayT:
    """(sum |x|^ord)^(1/ord); ord 0 counts the non-zeros, inf and -inf take the largest and smallest magnitude."""

def vector_norm_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    y: _ArrayT | None = None,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    input_shape: _Shape | None = None,
    ord: float = 2.0,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `vector_norm` with respect to x. Saved from the forward: x, y."""

def logsumexp(x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """log of the sum of e^x, shifted; -inf for nothing but -inf, +inf where there is one."""

def logsumexp_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    y: _ArrayT | None = None,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    input_shape: _Shape | None = None,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `logsumexp` with respect to x. Saved from the forward: x, y."""

def var(
    x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, correction: float = 1.0, out: _ArrayT | None = None
) -> _ArrayT:
    """The variance, M2 / max(n - correction, 0), from deviations and never from E[x^2] - E[x]^2; NaN over an empty axis."""

def var_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    input_shape: _Shape | None = None,
    correction: float = 1.0,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `var` with respect to x. Saved from the forward: x."""

def std(
    x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, correction: float = 1.0, out: _ArrayT | None = None
) -> _ArrayT:
    """The square root of the variance; its gradient where it is 0 is 0."""

def std_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    y: _ArrayT | None = None,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    input_shape: _Shape | None = None,
    correction: float = 1.0,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `std` with respect to x. Saved from the forward: x, y."""

def var_mean(
    x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, correction: float = 1.0, out: tuple[_ArrayT, _ArrayT] | None = None
) -> tuple[_ArrayT, _ArrayT]:
    """The variance and the mean in one pass."""

def var_mean_backward(
    dvar: _ArrayT,
    dmean: _ArrayT,
    x: _ArrayT | None = None,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    input_shape: _Shape | None = None,
    correction: float = 1.0,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `var_mean` with respect to x. Saved from the forward: x."""

def std_mean(
    x: _ArrayT, axis: _Axis = None, *, keepdims: bool = False, correction: float = 1.0, out: tuple[_ArrayT, _ArrayT] | None = None
) -> tuple[_ArrayT, _ArrayT]:
    """The standard deviation and the mean in one pass."""

def std_mean_backward(
    dstd: _ArrayT,
    dmean: _ArrayT,
    x: _ArrayT | None = None,
    std: _ArrayT | None = None,
    axis: _Axis = None,
    *,
    keepdims: bool = False,
    input_shape: _Shape | None = None,
    correction: float = 1.0,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `std_mean` with respect to x. Saved from the forward: x, std."""

@overload
def cumsum(
    x: NDArray[np.signedinteger[Any] | np.bool], axis: int = -1, *, reverse: bool = False, out: NDArray[np.int64] | None = None
) -> NDArray[np.int64]:
    """The running sum. Integers are summed, modulo 2^64, and returned in 64 bits."""

@overload
def cumsum(
    x: NDArray[np.unsignedinteger[Any]], axis: int = -1, *, reverse: bool = False, out: NDArray[np.uint64] | None = None
) -> NDArray[np.uint64]:
    """The running sum. Integers are summed, modulo 2^64, and returned in 64 bits."""

@overload
def cumsum(x: _ArrayT, axis: int = -1, *, reverse: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """The running sum. Integers are summed, modulo 2^64, and returned in 64 bits."""

def cumsum_backward(dy: _ArrayT, axis: int = -1, *, reverse: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `cumsum` with respect to x. Saved from the forward: nothing."""

def nancumsum(x: _ArrayT, axis: int = -1, *, reverse: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """The running sum with NaN taken as 0; the gradient of a NaN is 0."""

def nancumsum_backward(
    dy: _ArrayT, x: _ArrayT | None = None, axis: int = -1, *, reverse: bool = False, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `nancumsum` with respect to x. Saved from the forward: x."""

@overload
def cumprod(
    x: NDArray[np.signedinteger[Any] | np.bool], axis: int = -1, *, reverse: bool = False, out: NDArray[np.int64] | None = None
) -> NDArray[np.int64]:
    """The running product, with no overflow or underflow on the way; its gradient divides by nothing, so zeros are exact."""

@overload
def cumprod(
    x: NDArray[np.unsignedinteger[Any]], axis: int = -1, *, reverse: bool = False, out: NDArray[np.uint64] | None = None
) -> NDArray[np.uint64]:
    """The running product, with no overflow or underflow on the way; its gradient divides by nothing, so zeros are exact."""

@overload
def cumprod(x: _ArrayT, axis: int = -1, *, reverse: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """The running product, with no overflow or underflow on the way; its gradient divides by nothing, so zeros are exact."""

def cumprod_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    y: _ArrayT | None = None,
    axis: int = -1,
    *,
    reverse: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `cumprod` with respect to x. Saved from the forward: x, y."""

def nancumprod(x: _ArrayT, axis: int = -1, *, reverse: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """The running product with NaN taken as 1; the gradient of a NaN is 0."""

def nancumprod_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    y: _ArrayT | None = None,
    axis: int = -1,
    *,
    reverse: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `nancumprod` with respect to x. Saved from the forward: x, y."""

@overload
def cummax(
    x: _ArrayT,
    axis: int = -1,
    *,
    reverse: bool = False,
    ties: Literal["first", "last", "split"] = "first",
    return_indices: Literal[False] = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The largest element so far; from the first NaN on, NaN."""

@overload
def cummax(
    x: NDArray[_S],
    axis: int = -1,
    *,
    reverse: bool = False,
    ties: Literal["first", "last", "split"] = "first",
    return_indices: Literal[True],
    out: tuple[NDArray[_S], NDArray[np.int64]] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]:
    """The largest element so far; from the first NaN on, NaN."""

@overload
def cummax(
    x: _ArrayT,
    axis: int = -1,
    *,
    reverse: bool = False,
    ties: Literal["first", "last", "split"] = "first",
    return_indices: Literal[True],
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The largest element so far; from the first NaN on, NaN."""

def cummax_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    axis: int = -1,
    *,
    reverse: bool = False,
    ties: Literal["first", "last", "split"] = "first",
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `cummax` with respect to x. Saved from the forward: x."""

@overload
def cummin(
    x: _ArrayT,
    axis: int = -1,
    *,
    reverse: bool = False,
    ties: Literal["first", "last", "split"] = "first",
    return_indices: Literal[False] = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The smallest element so far; from the first NaN on, NaN."""

@overload
def cummin(
    x: NDArray[_S],
    axis: int = -1,
    *,
    reverse: bool = False,
    ties: Literal["first", "last", "split"] = "first",
    return_indices: Literal[True],
    out: tuple[NDArray[_S], NDArray[np.int64]] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]:
    """The smallest element so far; from the first NaN on, NaN."""

@overload
def cummin(
    x: _ArrayT,
    axis: int = -1,
    *,
    reverse: bool = False,
    ties: Literal["first", "last", "split"] = "first",
    return_indices: Literal[True],
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The smallest element so far; from the first NaN on, NaN."""

def cummin_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    axis: int = -1,
    *,
    reverse: bool = False,
    ties: Literal["first", "last", "split"] = "first",
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `cummin` with respect to x. Saved from the forward: x."""

@overload
def cummax_with_index(
    x: NDArray[_S],
    axis: int = -1,
    *,
    reverse: bool = False,
    ties: Literal["first", "last", "split"] = "first",
    out: tuple[NDArray[_S], NDArray[np.int64]] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]:
    """The largest element so far and its place along the axis, i64: the first of equal ones, or the last with ties="last"."""

@overload
def cummax_with_index(
    x: _ArrayT,
    axis: int = -1,
    *,
    reverse: bool = False,
    ties: Literal["first", "last", "split"] = "first",
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The largest element so far and its place along the axis, i64: the first of equal ones, or the last with ties="last"."""

def cummax_with_index_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    axis: int = -1,
    *,
    reverse: bool = False,
    ties: Literal["first", "last", "split"] = "first",
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `cummax_with_index` with respect to x. Saved from the forward: x."""

@overload
def cummin_with_index(
    x: NDArray[_S],
    axis: int = -1,
    *,
    reverse: bool = False,
    ties: Literal["first", "last", "split"] = "first",
    out: tuple[NDArray[_S], NDArray[np.int64]] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]:
    """The smallest element so far and its place along the axis, i64: the first of equal ones, or the last with ties="last"."""

@overload
def cummin_with_index(
    x: _ArrayT,
    axis: int = -1,
    *,
    reverse: bool = False,
    ties: Literal["first", "last", "split"] = "first",
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The smallest element so far and its place along the axis, i64: the first of equal ones, or the last with ties="last"."""

def cummin_with_index_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    axis: int = -1,
    *,
    reverse: bool = False,
    ties: Literal["first", "last", "split"] = "first",
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `cummin_with_index` with respect to x. Saved from the forward: x."""

def logcumsumexp(x: _ArrayT, axis: int = -1, *, reverse: bool = False, out: _ArrayT | None = None) -> _ArrayT:
    """log of the running sum of e^x, shifted; -inf as long as there is nothing else, +inf from the first +inf on."""

def logcumsumexp_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    y: _ArrayT | None = None,
    axis: int = -1,
    *,
    reverse: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `logcumsumexp` with respect to x. Saved from the forward: x, y."""

def diff(x: _ArrayT, axis: int = -1, *, out: _ArrayT | None = None) -> _ArrayT:
    """The difference of neighbours, x[k+1] - x[k]."""

def diff_backward(dy: _ArrayT, axis: int = -1, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `diff` with respect to x. Saved from the forward: nothing."""

def cumulative_trapezoid(x: _ArrayT, axis: int = -1, *, spacing: float = 1.0, out: _ArrayT | None = None) -> _ArrayT:
    """The running integral by the trapezoidal rule: the sum of (x[k] + x[k+1]) / 2 times the spacing."""

def cumulative_trapezoid_backward(dy: _ArrayT, axis: int = -1, *, spacing: float = 1.0, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `cumulative_trapezoid` with respect to x. Saved from the forward: nothing."""
