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
    "identity",
    "identity_backward",
    "stop_gradient",
    "neg",
    "neg_backward",
    "abs",
    "abs_backward",
    "sign",
    "sign_backward",
    "sgn",
    "sgn_backward",
    "conj",
    "conj_backward",
    "real",
    "real_backward",
    "imag",
    "imag_backward",
    "angle",
    "angle_backward",
    "step",
    "step_backward",
    "spacing",
    "reciprocal",
    "reciprocal_backward",
    "square",
    "square_backward",
    "cube",
    "cube_backward",
    "sqrt",
    "sqrt_backward",
    "rsqrt",
    "rsqrt_backward",
    "cbrt",
    "cbrt_backward",
    "affine",
    "affine_backward",
    "powf",
    "powf_backward",
    "powi",
    "powi_backward",
    "deg2rad",
    "deg2rad_backward",
    "rad2deg",
    "rad2deg_backward",
    "nan_to_num",
    "nan_to_num_backward",
    "exp",
    "exp_backward",
    "exp2",
    "exp2_backward",
    "expm1",
    "expm1_backward",
    "log",
    "log_backward",
    "log2",
    "log2_backward",
    "log10",
    "log10_backward",
    "log1p",
    "log1p_backward",
    "log1mexp",
    "log1mexp_backward",
    "sigmoid",
    "sigmoid_backward",
    "logsigmoid",
    "logsigmoid_backward",
    "logit",
    "logit_backward",
    "softplus",
    "softplus_backward",
    "logaddexp",
    "logaddexp_backward",
    "logaddexp2",
    "logaddexp2_backward",
    "masked_logaddexp",
    "masked_logaddexp_backward",
    "sin",
    "sin_backward",
    "cos",
    "cos_backward",
    "tan",
    "tan_backward",
    "asin",
    "asin_backward",
    "acos",
    "acos_backward",
    "atan",
    "atan_backward",
    "sinh",
    "sinh_backward",
    "cosh",
    "cosh_backward",
    "tanh",
    "tanh_backward",
    "asinh",
    "asinh_backward",
    "acosh",
    "acosh_backward",
    "atanh",
    "atanh_backward",
    "sinc",
    "sinc_backward",
    "spherical_bessel_j0",
    "atan2",
    "atan2_backward",
    "hypot",
    "hypot_backward",
    "floor",
    "floor_backward",
    "ceil",
    "ceil_backward",
    "round",
    "round_backward",
    "trunc",
    "trunc_backward",
    "frac",
    "frac_backward",
    "modf",
    "modf_backward",
    "frexp",
    "frexp_backward",
    "reduce_precision",
    "reduce_precision_backward",
    "isnan",
    "isinf",
    "isfinite",
    "isposinf",
    "isneginf",
    "isreal",
    "signbit",
    "logical_not",
    "erf",
    "erf_backward",
    "erfc",
    "erfc_backward",
    "erfcx",
    "erfcx_backward",
    "erfinv",
    "erfinv_backward",
    "ndtr",
    "ndtr_backward",
    "ndtri",
    "ndtri_backward",
    "log_ndtr",
    "log_ndtr_backward",
    "lgamma",
    "lgamma_backward",
    "digamma",
    "digamma_backward",
    "entr",
    "entr_backward",
    "gamma",
    "gamma_backward",
    "gammasgn",
    "factorial",
    "factorial_backward",
    "mvlgamma",
    "mvlgamma_backward",
    "betaln",
    "betaln_backward",
    "beta_fn",
    "beta_fn_backward",
    "comb",
    "comb_backward",
    "poch",
    "poch_backward",
    "polygamma",
    "polygamma_backward",
    "zeta",
    "zeta_backward",
    "i0",
    "i0_backward",
    "i0e",
    "i0e_backward",
    "i1",
    "i1_backward",
    "i1e",
    "i1e_backward",
    "modified_bessel_i0",
    "modified_bessel_i0_backward",
    "modified_bessel_i1",
    "modified_bessel_i1_backward",
    "modified_bessel_k0",
    "modified_bessel_k0_backward",
    "modified_bessel_k1",
    "modified_bessel_k1_backward",
    "scaled_modified_bessel_k0",
    "scaled_modified_bessel_k0_backward",
    "scaled_modified_bessel_k1",
    "scaled_modified_bessel_k1_backward",
    "bessel_j0",
    "bessel_j0_backward",
    "bessel_j1",
    "bessel_j1_backward",
    "bessel_y0",
    "bessel_y0_backward",
    "bessel_y1",
    "bessel_y1_backward",
    "spence",
    "spence_backward",
    "exp1",
    "exp1_backward",
    "expi",
    "expi_backward",
    "dawsn",
    "dawsn_backward",
    "chebyshev_polynomial_t",
    "chebyshev_polynomial_t_backward",
    "chebyshev_polynomial_u",
    "chebyshev_polynomial_u_backward",
    "chebyshev_polynomial_v",
    "chebyshev_polynomial_v_backward",
    "chebyshev_polynomial_w",
    "chebyshev_polynomial_w_backward",
    "shifted_chebyshev_polynomial_t",
    "shifted_chebyshev_polynomial_t_backward",
    "shifted_chebyshev_polynomial_u",
    "shifted_chebyshev_polynomial_u_backward",
    "shifted_chebyshev_polynomial_v",
    "shifted_chebyshev_polynomial_v_backward",
    "shifted_chebyshev_polynomial_w",
    "shifted_chebyshev_polynomial_w_backward",
    "hermite_polynomial_h",
    "hermite_polynomial_h_backward",
    "hermite_polynomial_he",
    "hermite_polynomial_he_backward",
    "laguerre_polynomial_l",
    "laguerre_polynomial_l_backward",
    "legendre_polynomial_p",
    "legendre_polynomial_p_backward",
    "gelu",
    "gelu_backward",
    "silu",
    "silu_backward",
    "mish",
    "mish_backward",
    "softsign",
    "softsign_backward",
    "tanhshrink",
    "tanhshrink_backward",
    "elu",
    "elu_backward",
    "celu",
    "celu_backward",
    "selu",
    "selu_backward",
    "squareplus",
    "squareplus_backward",
    "relu",
    "relu_backward",
    "relu6",
    "relu6_backward",
    "leaky_relu",
    "leaky_relu_backward",
    "hardtanh",
    "hardtanh_backward",
    "clamp",
    "clamp_backward",
    "hardsigmoid",
    "hardsigmoid_backward",
    "hardswish",
    "hardswish_backward",
    "hardshrink",
    "hardshrink_backward",
    "softshrink",
    "softshrink_backward",
    "threshold",
    "threshold_backward",
    "sparse_plus",
    "sparse_plus_backward",
    "sparse_sigmoid",
    "sparse_sigmoid_backward",
    "prelu",
    "prelu_backward",
    "add",
    "add_backward",
    "sub",
    "sub_backward",
    "mul",
    "mul_backward",
    "div",
    "div_backward",
    "floor_divide",
    "div_trunc",
    "mod",
    "mod_backward",
    "fmod",
    "fmod_backward",
    "divmod",
    "divmod_backward",
    "pow",
    "pow_backward",
    "float_power",
    "float_power_backward",
    "copysign",
    "copysign_backward",
    "nextafter",
    "ldexp",
    "ldexp_backward",
    "maximum",
    "maximum_backward",
    "minimum",
    "minimum_backward",
    "fmax",
    "fmax_backward",
    "fmin",
    "fmin_backward",
    "xlogy",
    "xlogy_backward",
    "xlog1py",
    "xlog1py_backward",
    "heaviside",
    "rel_entr",
    "rel_entr_backward",
    "kl_div_elementwise",
    "kl_div_elementwise_backward",
    "lerp_scalar",
    "lerp_scalar_backward",
    "boxcox",
    "boxcox_backward",
    "boxcox1p",
    "boxcox1p_backward",
    "bitwise_and",
    "bitwise_or",
    "bitwise_xor",
    "bitwise_not",
    "bitwise_left_shift",
    "bitwise_right_shift",
    "shift_right_logical",
    "mulhi",
    "popcount",
    "clz",
    "ctz",
    "gcd",
    "lcm",
    "logical_and",
    "logical_or",
    "logical_xor",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    "isclose",
    "where",
    "where_backward",
    "select_n",
    "select_n_backward",
    "clamp_tensor",
    "clamp_tensor_backward",
    "fma",
    "fma_backward",
    "addcmul",
    "addcmul_backward",
    "addcdiv",
    "addcdiv_backward",
    "lerp_tensor",
    "lerp_tensor_backward",
    "glu",
    "glu_backward",
    "reglu",
    "reglu_backward",
    "swiglu",
    "swiglu_backward",
    "geglu",
    "geglu_backward",
    "saturate",
    "to_integer",
    "cast",
    "cast_backward",
    "repeat",
    "repeat_backward",
    "tile",
    "tile_backward",
    "repeat_interleave",
    "repeat_interleave_backward",
    "broadcast_to",
    "broadcast_to_backward",
    "permute",
    "permute_backward",
    "contiguize",
    "contiguize_backward",
    "flip",
    "flip_backward",
    "roll",
    "roll_backward",
    "diagonal",
    "diagonal_backward",
    "unfold_windows",
    "unfold_windows_backward",
    "slice",
    "slice_backward",
    "concat",
    "concat_backward",
    "stack",
    "stack_backward",
    "split",
    "split_backward",
    "meshgrid",
    "meshgrid_backward",
    "write_slice",
    "write_slice_backward",
    "pad",
    "pad_backward",
    "triu",
    "triu_backward",
    "tril",
    "tril_backward",
    "diag_embed",
    "diag_embed_backward",
    "diag",
    "diag_backward",
    "fill",
    "eye",
    "lp_pool1d",
    "lp_pool1d_backward",
    "lp_pool2d",
    "lp_pool2d_backward",
    "lp_pool3d",
    "lp_pool3d_backward",
    "max_pool1d",
    "max_pool1d_backward",
    "adaptive_max_pool1d",
    "adaptive_max_pool1d_backward",
    "max_pool2d",
    "max_pool2d_backward",
    "adaptive_max_pool2d",
    "adaptive_max_pool2d_backward",
    "max_pool3d",
    "max_pool3d_backward",
    "adaptive_max_pool3d",
    "adaptive_max_pool3d_backward",
    "fractional_max_pool2d",
    "fractional_max_pool2d_backward",
    "fractional_max_pool3d",
    "fractional_max_pool3d_backward",
    "avg_pool1d",
    "avg_pool1d_backward",
    "adaptive_avg_pool1d",
    "adaptive_avg_pool1d_backward",
    "avg_pool2d",
    "avg_pool2d_backward",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool2d_backward",
    "avg_pool3d",
    "avg_pool3d_backward",
    "adaptive_avg_pool3d",
    "adaptive_avg_pool3d_backward",
    "max_unpool1d",
    "max_unpool1d_backward",
    "max_unpool2d",
    "max_unpool2d_backward",
    "max_unpool3d",
    "max_unpool3d_backward",
    "reduce_window",
    "reduce_window_backward",
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

def identity(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """x, copied."""

def identity_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `identity` with respect to x. Saved from the forward: nothing."""

def stop_gradient(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """x, copied; it has no gradient."""

def neg(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """-x; unsigned integers wrap."""

def neg_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `neg` with respect to x. Saved from the forward: nothing."""

def abs(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """|x|; its slope at 0 is 0."""

def abs_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `abs` with respect to x. Saved from the forward: x."""

def sign(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """-1, 0 or 1; NaN for NaN."""

def sign_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `sign` with respect to x. Saved from the forward: nothing."""

def sgn(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """-1, 0 or 1, as `sign`; NaN for NaN."""

def sgn_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `sgn` with respect to x. Saved from the forward: nothing."""

def conj(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The conjugate of a real number: x, copied."""

def conj_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `conj` with respect to x. Saved from the forward: nothing."""

def real(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The real part of a real number: x, copied."""

def real_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `real` with respect to x. Saved from the forward: nothing."""

def imag(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The imaginary part of a real number: 0, of NaN too."""

def imag_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `imag` with respect to x. Saved from the forward: nothing."""

def angle(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The angle of a real number: pi below 0, else 0."""

def angle_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `angle` with respect to x. Saved from the forward: nothing."""

def step(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """1 above 0, 0 at and below it; NaN for NaN."""

def step_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `step` with respect to x. Saved from the forward: nothing."""

def spacing(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """How far the next number away from 0 is, with the sign of x; it has no gradient."""

def reciprocal(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """1 / x."""

def reciprocal_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `reciprocal` with respect to x. Saved from the forward: x."""

def square(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """x * x; integers wrap."""

def square_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `square` with respect to x. Saved from the forward: x."""

def cube(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """x * x * x; integers wrap."""

def cube_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `cube` with respect to x. Saved from the forward: x."""

def sqrt(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The square root; its slope is infinite at 0."""

def sqrt_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `sqrt` with respect to x. Saved from the forward: x."""

def rsqrt(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """1 / sqrt(x)."""

def rsqrt_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `rsqrt` with respect to x. Saved from the forward: x."""

def cbrt(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The cube root; its slope is infinite at 0."""

def cbrt_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `cbrt` with respect to x. Saved from the forward: x."""

def affine(x: _ArrayT, scale: float = 1.0, shift: float = 0.0, *, out: _ArrayT | None = None) -> _ArrayT:
    """scale * x + shift, rounded once."""

def affine_backward(dy: _ArrayT, *, scale: float = 1.0, shift: float = 0.0, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `affine` with respect to x. Saved from the forward: nothing."""

def powf(x: _ArrayT, exponent: float = 2.0, *, out: _ArrayT | None = None) -> _ArrayT:
    """x to a power that is one number; its slope is 0 for the exponent 0. NaN to the power 0 is 1, as in IEEE 754."""

def powf_backward(dy: _ArrayT, x: _ArrayT | None = None, *, exponent: float = 2.0, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `powf` with respect to x. Saved from the forward: x."""

def powi(x: _ArrayT, exponent: float = 2, *, out: _ArrayT | None = None) -> _ArrayT:
    """x to a whole power, by products; integers wrap. Its slope is 0 for the exponent 0. NaN to the power 0 is 1."""

def powi_backward(dy: _ArrayT, x: _ArrayT | None = None, *, exponent: float = 2, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `powi` with respect to x. Saved from the forward: x."""

def deg2rad(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """Degrees to radians."""

def deg2rad_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `deg2rad` with respect to x. Saved from the forward: nothing."""

def rad2deg(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """Radians to degrees."""

def rad2deg_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `rad2deg` with respect to x. Saved from the forward: nothing."""

def nan_to_num(
    x: _ArrayT, nan: float = 0.0, posinf: float | None = None, neginf: float | None = None, *, out: _ArrayT | None = None
) -> _ArrayT:
    """Numbers instead of NaN and infinities; where one was replaced the gradient is 0."""

def nan_to_num_backward(
    dy: _ArrayT,
    x: _ArrayT | None = None,
    *,
    nan: float = 0.0,
    posinf: float | None = None,
    neginf: float | None = None,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `nan_to_num` with respect to x. Saved from the forward: x."""

def exp(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """e^x."""

def exp_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `exp` with respect to x. Saved from the forward: x."""

def exp2(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """2^x."""

def exp2_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `exp2` with respect to x. Saved from the forward: x."""

def expm1(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """e^x - 1, without cancellation."""

def expm1_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `expm1` with respect to x. Saved from the forward: x."""

def log(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The natural logarithm."""

def log_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `log` with respect to x. Saved from the forward: x."""

def log2(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The logarithm to base 2."""

def log2_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `log2` with respect to x. Saved from the forward: x."""

def log10(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The logarithm to base 10."""

def log10_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `log10` with respect to x. Saved from the forward: x."""

def log1p(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """log(1 + x), without cancellation."""

def log1p_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `log1p` with respect to x. Saved from the forward: x."""

def log1mexp(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """log(1 - e^-x) for positive x, without cancellation."""

def log1mexp_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `log1mexp` with respect to x. Saved from the forward: x."""

def sigmoid(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """1 / (1 + e^-x). The gradient comes of x, not of y: near 1 a rounded y has lost it."""

def sigmoid_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `sigmoid` with respect to x. Saved from the forward: x."""

def logsigmoid(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """log(sigmoid(x)), without overflow or cancellation."""

def logsigmoid_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `logsigmoid` with respect to x. Saved from the forward: x."""

def logit(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """log(x / (1 - x))."""

def logit_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `logit` with respect to x. Saved from the forward: x."""

def softplus(x: _ArrayT, beta: float = 1.0, *, out: _ArrayT | None = None) -> _ArrayT:
    """log(1 + e^(beta x)) / beta, without overflow or cancellation."""

def softplus_backward(dy: _ArrayT, x: _ArrayT | None = None, *, beta: float = 1.0, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `softplus` with respect to x. Saved from the forward: x."""

def logaddexp(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """log(e^a + e^b), without overflow."""

def logaddexp_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `logaddexp` with respect to x. Saved from the forward: a, b."""

def logaddexp2(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """log2(2^a + 2^b), without overflow."""

def logaddexp2_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `logaddexp2` with respect to x. Saved from the forward: a, b."""

def masked_logaddexp(a: _ArrayT | float, b: _ArrayT | float, a_mask: Any, b_mask: Any, *, out: _ArrayT | None = None) -> _ArrayT:
    """logaddexp of what the masks let through: where one is false the other operand alone, -inf where both are."""

def masked_logaddexp_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    a_mask: Any = None,
    b_mask: Any = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `masked_logaddexp` with respect to x. Saved from the forward: a, b, a_mask, b_mask."""

def sin(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The sine, for every finite x."""

def sin_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `sin` with respect to x. Saved from the forward: x."""

def cos(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The cosine, for every finite x."""

def cos_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `cos` with respect to x. Saved from the forward: x."""

def tan(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The tangent, for every finite x."""

def tan_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `tan` with respect to x. Saved from the forward: x."""

def asin(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The arc sine; its slope is infinite at -1 and 1."""

def asin_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `asin` with respect to x. Saved from the forward: x."""

def acos(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The arc cosine; its slope is infinite at -1 and 1."""

def acos_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `acos` with respect to x. Saved from the forward: x."""

def atan(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The arc tangent. Its slope does not overflow on the way."""

def atan_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `atan` with respect to x. Saved from the forward: x."""

def sinh(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The hyperbolic sine."""

def sinh_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `sinh` with respect to x. Saved from the forward: x."""

def cosh(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The hyperbolic cosine."""

def cosh_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `cosh` with respect to x. Saved from the forward: x."""

def tanh(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The hyperbolic tangent. The gradient comes of x, not of y: near 1 a rounded y has lost it."""

def tanh_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `tanh` with respect to x. Saved from the forward: x."""

def asinh(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The inverse of sinh."""

def asinh_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `asinh` with respect to x. Saved from the forward: x."""

def acosh(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The inverse of cosh, from 1 on; its slope is infinite at 1."""

def acosh_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `acosh` with respect to x. Saved from the forward: x."""

def atanh(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The inverse of tanh; its slope is infinite at -1 and 1."""

def atanh_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `atanh` with respect to x. Saved from the forward: x."""

def sinc(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """sin(pi x) / (pi x), 1 at 0."""

def sinc_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `sinc` with respect to x. Saved from the forward: x."""

def spherical_bessel_j0(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """sin(x) / x, 1 at 0; it has no gradient."""

def atan2(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The angle of the point (b, a)."""

def atan2_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `atan2` with respect to x. Saved from the forward: a, b."""

def hypot(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """sqrt(a^2 + b^2), without overflow; infinite beside an infinity even for NaN, as in IEEE 754."""

def hypot_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `hypot` with respect to x. Saved from the forward: a, b."""

def floor(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The largest integer that is not above x."""

def floor_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `floor` with respect to x. Saved from the forward: nothing."""

def ceil(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The smallest integer that is not below x."""

def ceil_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `ceil` with respect to x. Saved from the forward: nothing."""

def round(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The nearest integer, of two the even one."""

def round_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `round` with respect to x. Saved from the forward: nothing."""

def trunc(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """x without its fraction."""

def trunc_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `trunc` with respect to x. Saved from the forward: nothing."""

def frac(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The fraction of x, with its sign; 0 of an infinity."""

def frac_backward(dy: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `frac` with respect to x. Saved from the forward: nothing."""

def modf(x: _ArrayT, *, out: tuple[_ArrayT, _ArrayT] | None = None) -> tuple[_ArrayT, _ArrayT]:
    """The fraction and the integer part of x, with its sign; 0 and itself of an infinity. Only the fraction has a gradient."""

def modf_backward(dfractional: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `modf` with respect to x. Saved from the forward: nothing."""

@overload
def frexp(x: NDArray[_S], *, out: tuple[NDArray[_S], NDArray[np.int32]] | None = None) -> tuple[NDArray[_S], NDArray[np.int32]]:
    """m and e of x = m 2^e, |m| in [0.5, 1); x and 0 where x is 0, infinite or NaN. Only the mantissa has a gradient."""

@overload
def frexp(x: _ArrayT, *, out: tuple[_ArrayT, _ArrayT] | None = None) -> tuple[_ArrayT, _ArrayT]:
    """m and e of x = m 2^e, |m| in [0.5, 1); x and 0 where x is 0, infinite or NaN. Only the mantissa has a gradient."""

def frexp_backward(dmantissa: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `frexp` with respect to x. Saved from the forward: x."""

def reduce_precision(x: _ArrayT, exponent_bits: float = 8, mantissa_bits: float = 7, *, out: _ArrayT | None = None) -> _ArrayT:
    """x to nearest even as a number of fewer bits, those of bf16 unless told: infinite beyond its range, 0 below its smallest"""

def reduce_precision_backward(
    dy: _ArrayT, *, exponent_bits: float = 8, mantissa_bits: float = 7, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `reduce_precision` with respect to x. Saved from the forward: nothing."""

@overload
def isnan(x: NDArray[Any], *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """Whether x is NaN."""

@overload
def isnan(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """Whether x is NaN."""

@overload
def isinf(x: NDArray[Any], *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """Whether x is infinite."""

@overload
def isinf(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """Whether x is infinite."""

@overload
def isfinite(x: NDArray[Any], *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """Whether x is a number and not infinite."""

@overload
def isfinite(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """Whether x is a number and not infinite."""

@overload
def isposinf(x: NDArray[Any], *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """Whether x is infinite and positive."""

@overload
def isposinf(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """Whether x is infinite and positive."""

@overload
def isneginf(x: NDArray[Any], *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """Whether x is infinite and negative."""

@overload
def isneginf(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """Whether x is infinite and negative."""

@overload
def isreal(x: NDArray[Any], *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """Whether x has no imaginary part: no dtype here has one."""

@overload
def isreal(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """Whether x has no imaginary part: no dtype here has one."""

@overload
def signbit(x: NDArray[Any], *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """Whether the sign bit is set, as it is in -0."""

@overload
def signbit(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """Whether the sign bit is set, as it is in -0."""

@overload
def logical_not(x: NDArray[Any], *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """Whether x is 0."""

@overload
def logical_not(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """Whether x is 0."""

def erf(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The error function."""

def erf_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `erf` with respect to x. Saved from the forward: x."""

def erfc(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """1 - erf(x), without cancellation."""

def erfc_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `erfc` with respect to x. Saved from the forward: x."""

def erfcx(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """e^(x^2) erfc(x), without overflow or underflow."""

def erfcx_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `erfcx` with respect to x. Saved from the forward: x."""

def erfinv(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The inverse of erf, infinite at -1 and 1."""

def erfinv_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `erfinv` with respect to x. Saved from the forward: x."""

def ndtr(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The normal distribution function."""

def ndtr_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `ndtr` with respect to x. Saved from the forward: x."""

def ndtri(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The inverse of ndtr: -inf at 0, inf at 1, NaN outside."""

def ndtri_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `ndtri` with respect to x. Saved from the forward: x."""

def log_ndtr(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The logarithm of the normal distribution function, without underflow."""

def log_ndtr_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `log_ndtr` with respect to x. Saved from the forward: x."""

def lgamma(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """log |Gamma(x)|; infinite at 0, -1, -2, ..."""

def lgamma_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `lgamma` with respect to x. Saved from the forward: x."""

def digamma(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The derivative of lgamma."""

def digamma_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `digamma` with respect to x. Saved from the forward: x."""

def entr(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """-x log(x); 0 at 0, -inf below."""

def entr_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `entr` with respect to x. Saved from the forward: x."""

def gamma(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gamma function; infinite at 0 with the sign of the zero, NaN at -1, -2, ..."""

def gamma_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `gamma` with respect to x. Saved from the forward: x."""

def gammasgn(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The sign of the gamma function: that of the zero at 0, NaN at -1, -2, ..."""

def factorial(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """gamma(x + 1) from 0 on, 0 below."""

def factorial_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `factorial` with respect to x. Saved from the forward: x."""

def mvlgamma(x: _ArrayT, p: float = 1, *, out: _ArrayT | None = None) -> _ArrayT:
    """The logarithm of the gamma function of p dimensions: p (p - 1) / 4 log(pi) + lgamma(x) + lgamma(x - 1/2) + ..."""

def mvlgamma_backward(dy: _ArrayT, x: _ArrayT | None = None, *, p: float = 1, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `mvlgamma` with respect to x. Saved from the forward: x."""

def betaln(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The logarithm of the beta function."""

def betaln_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `betaln` with respect to x. Saved from the forward: a, b."""

def beta_fn(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The beta function: the integral of t^(a - 1) (1 - t)^(b - 1) from 0 to 1."""

def beta_fn_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `beta_fn` with respect to x. Saved from the forward: a, b."""

def comb(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The binomial coefficient, a over b, for 0 <= b <= a; 0 elsewhere."""

def comb_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `comb` with respect to x. Saved from the forward: a, b."""

def poch(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The rising factorial: gamma(a + b) / gamma(a), which is a (a + 1) ... (a + b - 1) for whole b. At a = 0, -1, ... the"""

def poch_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `poch` with respect to x. Saved from the forward: a, b."""

def polygamma(x: _ArrayT, n: float = 2, *, out: _ArrayT | None = None) -> _ArrayT:
    """The nth derivative of digamma."""

def polygamma_backward(dy: _ArrayT, x: _ArrayT | None = None, *, n: float = 2, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `polygamma` with respect to x. Saved from the forward: x."""

def zeta(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The Hurwitz zeta function: the sum of (b + k)^-a over k = 0, 1, ... Only b has a gradient. NaN for a < 1, and for b < 0"""

def zeta_backward(
    dy: _ArrayT | float, a: _ArrayT | float | None = None, b: _ArrayT | float | None = None, *, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `zeta` with respect to x. Saved from the forward: a, b."""

def i0(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The modified Bessel function of the first kind of order 0."""

def i0_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `i0` with respect to x. Saved from the forward: x."""

def i0e(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """e^-|x| i0(x); its slope at 0 is 0."""

def i0e_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `i0e` with respect to x. Saved from the forward: x."""

def i1(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The modified Bessel function of the first kind of order 1."""

def i1_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `i1` with respect to x. Saved from the forward: x."""

def i1e(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """e^-|x| i1(x)."""

def i1e_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `i1e` with respect to x. Saved from the forward: x."""

def modified_bessel_i0(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """`i0` by its other name."""

def modified_bessel_i0_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `modified_bessel_i0` with respect to x. Saved from the forward: x."""

def modified_bessel_i1(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """`i1` by its other name."""

def modified_bessel_i1_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `modified_bessel_i1` with respect to x. Saved from the forward: x."""

def modified_bessel_k0(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The modified Bessel function of the second kind of order 0; infinite at 0, NaN below."""

def modified_bessel_k0_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `modified_bessel_k0` with respect to x. Saved from the forward: x."""

def modified_bessel_k1(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The modified Bessel function of the second kind of order 1; infinite at 0, NaN below."""

def modified_bessel_k1_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `modified_bessel_k1` with respect to x. Saved from the forward: x."""

def scaled_modified_bessel_k0(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """e^x modified_bessel_k0(x)."""

def scaled_modified_bessel_k0_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `scaled_modified_bessel_k0` with respect to x. Saved from the forward: x."""

def scaled_modified_bessel_k1(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """e^x modified_bessel_k1(x)."""

def scaled_modified_bessel_k1_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `scaled_modified_bessel_k1` with respect to x. Saved from the forward: x."""

def bessel_j0(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The Bessel function of the first kind of order 0."""

def bessel_j0_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `bessel_j0` with respect to x. Saved from the forward: x."""

def bessel_j1(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The Bessel function of the first kind of order 1."""

def bessel_j1_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `bessel_j1` with respect to x. Saved from the forward: x."""

def bessel_y0(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The Bessel function of the second kind of order 0; -inf at 0, NaN below."""

def bessel_y0_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `bessel_y0` with respect to x. Saved from the forward: x."""

def bessel_y1(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The Bessel function of the second kind of order 1; -inf at 0, NaN below."""

def bessel_y1_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `bessel_y1` with respect to x. Saved from the forward: x."""

def spence(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The dilogarithm of 1 - x: the integral of log(t) / (1 - t) from 1 to x; NaN below 0."""

def spence_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `spence` with respect to x. Saved from the forward: x."""

def exp1(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The integral of e^-t / t from x on; infinite at 0, NaN below."""

def exp1_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `exp1` with respect to x. Saved from the forward: x."""

def expi(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The integral of e^t / t up to x, the principal value above 0; -inf at 0."""

def expi_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `expi` with respect to x. Saved from the forward: x."""

def dawsn(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """Dawson's integral: e^(-x^2) times the integral of e^(t^2) from 0 to x."""

def dawsn_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `dawsn` with respect to x. Saved from the forward: x."""

def chebyshev_polynomial_t(x: _ArrayT, n: float = 2, *, out: _ArrayT | None = None) -> _ArrayT:
    """The Chebyshev polynomial of the first kind: cos(n arccos x) between -1 and 1."""

def chebyshev_polynomial_t_backward(
    dy: _ArrayT, x: _ArrayT | None = None, *, n: float = 2, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `chebyshev_polynomial_t` with respect to x. Saved from the forward: x."""

def chebyshev_polynomial_u(x: _ArrayT, n: float = 2, *, out: _ArrayT | None = None) -> _ArrayT:
    """The Chebyshev polynomial of the second kind: sin((n + 1) t) / sin(t) with x = cos(t)."""

def chebyshev_polynomial_u_backward(
    dy: _ArrayT, x: _ArrayT | None = None, *, n: float = 2, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `chebyshev_polynomial_u` with respect to x. Saved from the forward: x."""

def chebyshev_polynomial_v(x: _ArrayT, n: float = 2, *, out: _ArrayT | None = None) -> _ArrayT:
    """The Chebyshev polynomial of the third kind: cos((n + 1/2) t) / cos(t / 2) with x = cos(t)."""

def chebyshev_polynomial_v_backward(
    dy: _ArrayT, x: _ArrayT | None = None, *, n: float = 2, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `chebyshev_polynomial_v` with respect to x. Saved from the forward: x."""

def chebyshev_polynomial_w(x: _ArrayT, n: float = 2, *, out: _ArrayT | None = None) -> _ArrayT:
    """The Chebyshev polynomial of the fourth kind: sin((n + 1/2) t) / sin(t / 2) with x = cos(t)."""

def chebyshev_polynomial_w_backward(
    dy: _ArrayT, x: _ArrayT | None = None, *, n: float = 2, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `chebyshev_polynomial_w` with respect to x. Saved from the forward: x."""

def shifted_chebyshev_polynomial_t(x: _ArrayT, n: float = 2, *, out: _ArrayT | None = None) -> _ArrayT:
    """chebyshev_polynomial_t of 2 x - 1."""

def shifted_chebyshev_polynomial_t_backward(
    dy: _ArrayT, x: _ArrayT | None = None, *, n: float = 2, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `shifted_chebyshev_polynomial_t` with respect to x. Saved from the forward: x."""

def shifted_chebyshev_polynomial_u(x: _ArrayT, n: float = 2, *, out: _ArrayT | None = None) -> _ArrayT:
    """chebyshev_polynomial_u of 2 x - 1."""

def shifted_chebyshev_polynomial_u_backward(
    dy: _ArrayT, x: _ArrayT | None = None, *, n: float = 2, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `shifted_chebyshev_polynomial_u` with respect to x. Saved from the forward: x."""

def shifted_chebyshev_polynomial_v(x: _ArrayT, n: float = 2, *, out: _ArrayT | None = None) -> _ArrayT:
    """chebyshev_polynomial_v of 2 x - 1."""

def shifted_chebyshev_polynomial_v_backward(
    dy: _ArrayT, x: _ArrayT | None = None, *, n: float = 2, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `shifted_chebyshev_polynomial_v` with respect to x. Saved from the forward: x."""

def shifted_chebyshev_polynomial_w(x: _ArrayT, n: float = 2, *, out: _ArrayT | None = None) -> _ArrayT:
    """chebyshev_polynomial_w of 2 x - 1."""

def shifted_chebyshev_polynomial_w_backward(
    dy: _ArrayT, x: _ArrayT | None = None, *, n: float = 2, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `shifted_chebyshev_polynomial_w` with respect to x. Saved from the forward: x."""

def hermite_polynomial_h(x: _ArrayT, n: float = 2, *, out: _ArrayT | None = None) -> _ArrayT:
    """The physicists' Hermite polynomial."""

def hermite_polynomial_h_backward(dy: _ArrayT, x: _ArrayT | None = None, *, n: float = 2, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `hermite_polynomial_h` with respect to x. Saved from the forward: x."""

def hermite_polynomial_he(x: _ArrayT, n: float = 2, *, out: _ArrayT | None = None) -> _ArrayT:
    """The probabilists' Hermite polynomial."""

def hermite_polynomial_he_backward(dy: _ArrayT, x: _ArrayT | None = None, *, n: float = 2, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `hermite_polynomial_he` with respect to x. Saved from the forward: x."""

def laguerre_polynomial_l(x: _ArrayT, n: float = 2, *, out: _ArrayT | None = None) -> _ArrayT:
    """The Laguerre polynomial."""

def laguerre_polynomial_l_backward(dy: _ArrayT, x: _ArrayT | None = None, *, n: float = 2, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `laguerre_polynomial_l` with respect to x. Saved from the forward: x."""

def legendre_polynomial_p(x: _ArrayT, n: float = 2, *, out: _ArrayT | None = None) -> _ArrayT:
    """The Legendre polynomial."""

def legendre_polynomial_p_backward(dy: _ArrayT, x: _ArrayT | None = None, *, n: float = 2, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `legendre_polynomial_p` with respect to x. Saved from the forward: x."""

def gelu(x: _ArrayT, approximate: Literal["none", "tanh"] = "none", *, out: _ArrayT | None = None) -> _ArrayT:
    """x times the normal distribution function of x."""

def gelu_backward(
    dy: _ArrayT, x: _ArrayT | None = None, *, approximate: Literal["none", "tanh"] = "none", out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `gelu` with respect to x. Saved from the forward: x."""

def silu(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """x sigmoid(x)."""

def silu_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `silu` with respect to x. Saved from the forward: x."""

def mish(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """x tanh(softplus(x)), without cancellation."""

def mish_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `mish` with respect to x. Saved from the forward: x."""

def softsign(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """x / (1 + |x|)."""

def softsign_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `softsign` with respect to x. Saved from the forward: x."""

def tanhshrink(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """x - tanh(x), without cancellation."""

def tanhshrink_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `tanhshrink` with respect to x. Saved from the forward: x."""

def elu(x: _ArrayT, alpha: float = 1.0, *, out: _ArrayT | None = None) -> _ArrayT:
    """x above 0, alpha (e^x - 1) below; at 0 the slope is alpha."""

def elu_backward(dy: _ArrayT, x: _ArrayT | None = None, *, alpha: float = 1.0, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `elu` with respect to x. Saved from the forward: x."""

def celu(x: _ArrayT, alpha: float = 1.0, *, out: _ArrayT | None = None) -> _ArrayT:
    """x above 0, alpha (e^(x/alpha) - 1) below."""

def celu_backward(dy: _ArrayT, x: _ArrayT | None = None, *, alpha: float = 1.0, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `celu` with respect to x. Saved from the forward: x."""

def selu(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The elu that keeps mean and variance."""

def selu_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `selu` with respect to x. Saved from the forward: x."""

def squareplus(x: _ArrayT, b: float = 4.0, *, out: _ArrayT | None = None) -> _ArrayT:
    """(x + sqrt(x^2 + b)) / 2, without overflow or cancellation."""

def squareplus_backward(dy: _ArrayT, x: _ArrayT | None = None, *, b: float = 4.0, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `squareplus` with respect to x. Saved from the forward: x."""

def relu(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """x above 0, 0 below; NaN for NaN. At 0 the slope is 0."""

def relu_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `relu` with respect to x. Saved from the forward: x."""

def relu6(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """x between 0 and 6; at both the slope is 0."""

def relu6_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `relu6` with respect to x. Saved from the forward: x."""

def leaky_relu(x: _ArrayT, negative_slope: float = 0.01, *, out: _ArrayT | None = None) -> _ArrayT:
    """x above 0, negative_slope x below."""

def leaky_relu_backward(
    dy: _ArrayT, x: _ArrayT | None = None, *, negative_slope: float = 0.01, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `leaky_relu` with respect to x. Saved from the forward: x."""

def hardtanh(x: _ArrayT, min_val: float = -1.0, max_val: float = 1.0, *, out: _ArrayT | None = None) -> _ArrayT:
    """x between min_val and max_val; at both the slope is 0."""

def hardtanh_backward(
    dy: _ArrayT, x: _ArrayT | None = None, *, min_val: float = -1.0, max_val: float = 1.0, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `hardtanh` with respect to x. Saved from the forward: x."""

def clamp(x: _ArrayT, min: float = ..., max: float = ..., *, out: _ArrayT | None = None) -> _ArrayT:
    """x between min and max, either of which may be left out; at a bound the slope is 1."""

def clamp_backward(
    dy: _ArrayT, x: _ArrayT | None = None, *, min: float = ..., max: float = ..., out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `clamp` with respect to x. Saved from the forward: x."""

def hardsigmoid(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """(x + 3) / 6 between 0 and 1; at both the slope is 0."""

def hardsigmoid_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `hardsigmoid` with respect to x. Saved from the forward: x."""

def hardswish(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """x times hardsigmoid(x). At -3 the slope is 0, at 3 it is 1."""

def hardswish_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `hardswish` with respect to x. Saved from the forward: x."""

def hardshrink(x: _ArrayT, lambd: float = 0.5, *, out: _ArrayT | None = None) -> _ArrayT:
    """x, but 0 where |x| <= lambd."""

def hardshrink_backward(dy: _ArrayT, x: _ArrayT | None = None, *, lambd: float = 0.5, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `hardshrink` with respect to x. Saved from the forward: x."""

def softshrink(x: _ArrayT, lambd: float = 0.5, *, out: _ArrayT | None = None) -> _ArrayT:
    """x moved towards 0 by lambd, 0 where |x| <= lambd."""

def softshrink_backward(dy: _ArrayT, x: _ArrayT | None = None, *, lambd: float = 0.5, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `softshrink` with respect to x. Saved from the forward: x."""

def threshold(x: _ArrayT, threshold: float = 0.0, value: float = 0.0, *, out: _ArrayT | None = None) -> _ArrayT:
    """x above the threshold, value at and below it."""

def threshold_backward(
    dy: _ArrayT, x: _ArrayT | None = None, *, threshold: float = 0.0, value: float = 0.0, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `threshold` with respect to x. Saved from the forward: x."""

def sparse_plus(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """0 below -1, x above 1, (x + 1)^2 / 4 between."""

def sparse_plus_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `sparse_plus` with respect to x. Saved from the forward: x."""

def sparse_sigmoid(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """(x + 1) / 2 between 0 and 1; at both the slope is 0."""

def sparse_sigmoid_backward(dy: _ArrayT, x: _ArrayT | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `sparse_sigmoid` with respect to x. Saved from the forward: x."""

def prelu(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a above 0, b a below: a leaky relu whose slope b is learned. At 0 the slope is b, and b gets nothing."""

def prelu_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `prelu` with respect to x. Saved from the forward: a, b."""

def add(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a + b; integers wrap."""

def add_backward(
    dy: _ArrayT | float,
    *,
    a_shape: _Shape | None = None,
    b_shape: _Shape | None = None,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `add` with respect to x. Saved from the forward: nothing."""

def sub(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a - b; integers wrap."""

def sub_backward(
    dy: _ArrayT | float,
    *,
    a_shape: _Shape | None = None,
    b_shape: _Shape | None = None,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `sub` with respect to x. Saved from the forward: nothing."""

def mul(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a b; integers wrap."""

def mul_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `mul` with respect to x. Saved from the forward: a, b."""

def div(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a / b."""

def div_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `div` with respect to x. Saved from the forward: a, b."""

def floor_divide(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The largest integer that is not above a / b, of the exact quotient; it has no gradient."""

def div_trunc(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a / b without its fraction, of the exact quotient; it has no gradient."""

def mod(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """What is left of a after whole b, with the sign of b; the gradient of b is -dy floor(a / b)."""

def mod_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `mod` with respect to x. Saved from the forward: a, b."""

def fmod(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """What is left of a after whole b, with the sign of a; the gradient of b is -dy trunc(a / b)."""

def fmod_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `fmod` with respect to x. Saved from the forward: a, b."""

def divmod(a: _ArrayT | float, b: _ArrayT | float, *, out: tuple[_ArrayT, _ArrayT] | None = None) -> tuple[_ArrayT, _ArrayT]:
    """floor_divide(a, b) and mod(a, b); only the remainder has a gradient, that of `mod`."""

def divmod_backward(
    dremainder: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `divmod` with respect to x. Saved from the forward: a, b."""

def pow(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a to the power b. What IEEE 754 says of NaN holds: to the power 0 it is 1, and 1 stays 1."""

def pow_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `pow` with respect to x. Saved from the forward: a, b."""

@overload
def float_power(
    a: NDArray[Any] | float, b: NDArray[Any] | float, *, out: NDArray[np.float64] | None = None
) -> NDArray[np.float64]:
    """a to the power b in f64, as `pow`: operands of any dtype are taken as f64. A gradient has the dtype of its operand."""

@overload
def float_power(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a to the power b in f64, as `pow`: operands of any dtype are taken as f64. A gradient has the dtype of its operand."""

def float_power_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `float_power` with respect to x. Saved from the forward: a, b."""

def copysign(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """|a| with the sign of b; only a has a gradient, 0 at 0."""

def copysign_backward(
    dy: _ArrayT | float, a: _ArrayT | float | None = None, b: _ArrayT | float | None = None, *, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `copysign` with respect to x. Saved from the forward: a, b."""

def nextafter(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The next number after a on the way to b; it has no gradient."""

def ldexp(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a 2^b for whole b; only a has a gradient."""

def ldexp_backward(
    dy: _ArrayT | float, b: _ArrayT | float | None = None, *, a_shape: _Shape | None = None, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `ldexp` with respect to x. Saved from the forward: b."""

def maximum(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The larger; NaN if either is."""

def maximum_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `maximum` with respect to x. Saved from the forward: a, b."""

def minimum(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The smaller; NaN if either is."""

def minimum_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `minimum` with respect to x. Saved from the forward: a, b."""

def fmax(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The larger; a NaN loses."""

def fmax_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `fmax` with respect to x. Saved from the forward: a, b."""

def fmin(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The smaller; a NaN loses."""

def fmin_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `fmin` with respect to x. Saved from the forward: a, b."""

def xlogy(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a log(b), 0 where a is 0 whatever b."""

def xlogy_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `xlogy` with respect to x. Saved from the forward: a, b."""

def xlog1py(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a log(1 + b), 0 where a is 0 whatever b."""

def xlog1py_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `xlog1py` with respect to x. Saved from the forward: a, b."""

def heaviside(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """0 below 0, b at 0, 1 above; it has no gradient."""

def rel_entr(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a log(a / b); 0 where a is 0, infinite where one is negative."""

def rel_entr_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `rel_entr` with respect to x. Saved from the forward: a, b."""

def kl_div_elementwise(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a log(a / b) - a + b; b where a is 0, infinite where one is negative."""

def kl_div_elementwise_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `kl_div_elementwise` with respect to x. Saved from the forward: a, b."""

def lerp_scalar(a: _ArrayT | float, b: _ArrayT | float, weight: float = 0.5, *, out: _ArrayT | None = None) -> _ArrayT:
    """a + weight (b - a), and b - (b - a)(1 - weight) from 0.5 on, so that 1 gives exactly b."""

def lerp_scalar_backward(
    dy: _ArrayT | float,
    *,
    weight: float = 0.5,
    a_shape: _Shape | None = None,
    b_shape: _Shape | None = None,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `lerp_scalar` with respect to x. Saved from the forward: nothing."""

def boxcox(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """(a^b - 1) / b, and log(a) where b is 0; NaN for a < 0."""

def boxcox_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `boxcox` with respect to x. Saved from the forward: a, b."""

def boxcox1p(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """((1 + a)^b - 1) / b, and log(1 + a) where b is 0; NaN for a < -1."""

def boxcox1p_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `boxcox1p` with respect to x. Saved from the forward: a, b."""

def bitwise_and(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The bits that both have."""

def bitwise_or(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The bits that one has."""

def bitwise_xor(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The bits that only one has."""

def bitwise_not(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The bits that x has not."""

def bitwise_left_shift(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a 2^b without what leaves the dtype; 0 once b reaches its width."""

def bitwise_right_shift(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a / 2^b rounded down; the sign alone once b reaches the width of the dtype."""

def shift_right_logical(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a shifted to the right, zeros following whatever its sign; 0 once b reaches the width of the dtype."""

def mulhi(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The upper half of the product of a and b, rounded down; the lower half is `mul`."""

def popcount(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """How many bits are set."""

def clz(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """How many bits lead the first one that is set; the width of the dtype for 0."""

def ctz(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """How many bits follow the last one that is set; the width of the dtype for 0."""

def gcd(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The greatest common divisor, never negative; gcd(0, 0) is 0."""

def lcm(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """The least common multiple, never negative; what leaves the dtype wraps."""

@overload
def logical_and(a: NDArray[Any] | float, b: NDArray[Any] | float, *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """Whether neither is 0."""

@overload
def logical_and(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """Whether neither is 0."""

@overload
def logical_or(a: NDArray[Any] | float, b: NDArray[Any] | float, *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """Whether one is not 0."""

@overload
def logical_or(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """Whether one is not 0."""

@overload
def logical_xor(a: NDArray[Any] | float, b: NDArray[Any] | float, *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """Whether only one is 0."""

@overload
def logical_xor(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """Whether only one is 0."""

@overload
def eq(a: NDArray[Any] | float, b: NDArray[Any] | float, *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """a = b."""

@overload
def eq(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a = b."""

@overload
def ne(a: NDArray[Any] | float, b: NDArray[Any] | float, *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """a and b differ."""

@overload
def ne(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a and b differ."""

@overload
def lt(a: NDArray[Any] | float, b: NDArray[Any] | float, *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """a < b."""

@overload
def lt(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a < b."""

@overload
def le(a: NDArray[Any] | float, b: NDArray[Any] | float, *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """a <= b."""

@overload
def le(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a <= b."""

@overload
def gt(a: NDArray[Any] | float, b: NDArray[Any] | float, *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """a > b."""

@overload
def gt(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a > b."""

@overload
def ge(a: NDArray[Any] | float, b: NDArray[Any] | float, *, out: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """a >= b."""

@overload
def ge(a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a >= b."""

@overload
def isclose(
    a: NDArray[Any] | float,
    b: NDArray[Any] | float,
    rtol: float = 1e-05,
    atol: float = 1e-08,
    equal_nan: bool = False,
    *,
    out: NDArray[np.bool] | None = None,
) -> NDArray[np.bool]:
    """|a - b| <= atol + rtol |b|."""

@overload
def isclose(
    a: _ArrayT | float,
    b: _ArrayT | float,
    rtol: float = 1e-05,
    atol: float = 1e-08,
    equal_nan: bool = False,
    *,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """|a - b| <= atol + rtol |b|."""

def where(cond: Any, a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a where cond, b elsewhere. The gradient of the branch not taken is exactly 0, whatever it holds."""

def where_backward(
    dy: _ArrayT | float,
    cond: Any = None,
    *,
    a_shape: _Shape | None = None,
    b_shape: _Shape | None = None,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `where` with respect to x. Saved from the forward: cond."""

def select_n(cond: Any, a: _ArrayT | float, b: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a where cond is false, b where it is true: the case that cond counts to. Gradients as those of where."""

def select_n_backward(
    dy: _ArrayT | float,
    cond: Any = None,
    *,
    a_shape: _Shape | None = None,
    b_shape: _Shape | None = None,
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `select_n` with respect to x. Saved from the forward: cond."""

def clamp_tensor(a: _ArrayT | float, b: _ArrayT | float, c: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a between b and c, which are arrays."""

def clamp_tensor_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    c: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT, _ArrayT]:
    """The gradient of `clamp_tensor` with respect to x. Saved from the forward: a, b, c."""

def fma(a: _ArrayT | float, b: _ArrayT | float, c: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a b + c, rounded once."""

def fma_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    *,
    c_shape: _Shape | None = None,
    out: tuple[_ArrayT, _ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT, _ArrayT]:
    """The gradient of `fma` with respect to x. Saved from the forward: a, b."""

def addcmul(
    a: _ArrayT | float, b: _ArrayT | float, c: _ArrayT | float, value: float = 1.0, *, out: _ArrayT | None = None
) -> _ArrayT:
    """a + value b c."""

def addcmul_backward(
    dy: _ArrayT | float,
    b: _ArrayT | float | None = None,
    c: _ArrayT | float | None = None,
    *,
    value: float = 1.0,
    a_shape: _Shape | None = None,
    out: tuple[_ArrayT, _ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT, _ArrayT]:
    """The gradient of `addcmul` with respect to x. Saved from the forward: b, c."""

def addcdiv(
    a: _ArrayT | float, b: _ArrayT | float, c: _ArrayT | float, value: float = 1.0, *, out: _ArrayT | None = None
) -> _ArrayT:
    """a + value b / c."""

def addcdiv_backward(
    dy: _ArrayT | float,
    b: _ArrayT | float | None = None,
    c: _ArrayT | float | None = None,
    *,
    value: float = 1.0,
    a_shape: _Shape | None = None,
    out: tuple[_ArrayT, _ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT, _ArrayT]:
    """The gradient of `addcdiv` with respect to x. Saved from the forward: b, c."""

def lerp_tensor(a: _ArrayT | float, b: _ArrayT | float, c: _ArrayT | float, *, out: _ArrayT | None = None) -> _ArrayT:
    """a + c (b - a), and b - (b - a)(1 - c) where c >= 0.5, so that 1 gives exactly b."""

def lerp_tensor_backward(
    dy: _ArrayT | float,
    a: _ArrayT | float | None = None,
    b: _ArrayT | float | None = None,
    c: _ArrayT | float | None = None,
    *,
    out: tuple[_ArrayT, _ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT, _ArrayT]:
    """The gradient of `lerp_tensor` with respect to x. Saved from the forward: a, b, c."""

def glu(x: _ArrayT, axis: int = -1, *, out: _ArrayT | None = None) -> _ArrayT:
    """a sigmoid(b)."""

def glu_backward(dy: _ArrayT, x: _ArrayT | None = None, axis: int = -1, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `glu` with respect to x. Saved from the forward: x."""

def reglu(x: _ArrayT, axis: int = -1, *, out: _ArrayT | None = None) -> _ArrayT:
    """a relu(b)."""

def reglu_backward(dy: _ArrayT, x: _ArrayT | None = None, axis: int = -1, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `reglu` with respect to x. Saved from the forward: x."""

def swiglu(x: _ArrayT, axis: int = -1, *, out: _ArrayT | None = None) -> _ArrayT:
    """a silu(b), as in the feed-forward layers of language models."""

def swiglu_backward(dy: _ArrayT, x: _ArrayT | None = None, axis: int = -1, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `swiglu` with respect to x. Saved from the forward: x."""

def geglu(x: _ArrayT, axis: int = -1, *, out: _ArrayT | None = None) -> _ArrayT:
    """a gelu(b), with the exact gelu."""

def geglu_backward(dy: _ArrayT, x: _ArrayT | None = None, axis: int = -1, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `geglu` with respect to x. Saved from the forward: x."""

def saturate(
    x: _ArrayT, low: float = -9007199254740992.0, high: float = 9007199254740992.0, *, out: _ArrayT | None = None
) -> _ArrayT:
    """x without its fraction, between low and high; 0 for NaN."""

def to_integer(
    x: _ArrayT, low: float = -9007199254740992.0, high: float = 9007199254740992.0, *, out: _ArrayT | None = None
) -> _ArrayT:
    """x without its fraction; an error where that is not between low and high."""

def cast(
    x: _ArrayT,
    to: Literal["f16", "bf16", "f32", "f64", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "bool"],
    *,
    overflow: Literal["saturate", "raise"] = "saturate",
    out: _ArrayT | None = None,
) -> _ArrayT:
    """x in another dtype. Floats are rounded once, to nearest even; to integers without the fraction, NaN to 0; integers wrap;"""

def cast_backward(dy: _ArrayT, element: Any, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `cast` with respect to x. Saved from the forward: nothing."""

def repeat(x: _ArrayT, repeats: _Shape, *, out: _ArrayT | None = None) -> _ArrayT:
    """The array as a tile, laid `repeats` times along each axis; axes that x lacks come first. The gradient adds the tiles."""

def repeat_backward(dy: _ArrayT, repeats: _Shape, input_shape: _Shape | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `repeat` with respect to x. Saved from the forward: nothing."""

def tile(x: _ArrayT, reps: int | _Shape, *, out: _ArrayT | None = None) -> _ArrayT:
    """As `repeat`, where fewer numbers than axes count from the last axis."""

def tile_backward(dy: _ArrayT, reps: int | _Shape, input_shape: _Shape | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `tile` with respect to x. Saved from the forward: nothing."""

def repeat_interleave(x: _ArrayT, repeats: int | _Shape, axis: int | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """Each element several times in a row along an axis, or of the flattened array. The gradient adds them."""

def repeat_interleave_backward(
    dy: _ArrayT, repeats: int | _Shape, axis: int | None = None, input_shape: _Shape | None = None, *, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `repeat_interleave` with respect to x. Saved from the forward: nothing."""

def broadcast_to(x: _ArrayT, shape: _Shape, *, out: _ArrayT | None = None) -> _ArrayT:
    """Axes of extent 1, and axes that x lacks in front, repeated up to `shape`. The gradient is `sum_to`."""

def broadcast_to_backward(dy: _ArrayT, input_shape: _Shape | None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `broadcast_to` with respect to x. Saved from the forward: nothing."""

def permute(x: _ArrayT, axes: _Shape, *, out: _ArrayT | None = None) -> _ArrayT:
    """The axes in another order, as a copy."""

def permute_backward(dy: _ArrayT, axes: _Shape, input_shape: _Shape | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `permute` with respect to x. Saved from the forward: nothing."""

def contiguize(x: _ArrayT, *, out: _ArrayT | None = None) -> _ArrayT:
    """The same elements in C order, whatever the strides of x."""

def contiguize_backward(dy: _ArrayT, input_shape: _Shape | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `contiguize` with respect to x. Saved from the forward: nothing."""

def flip(x: _ArrayT, axis: _Axis | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The elements in reverse order along the axes."""

def flip_backward(
    dy: _ArrayT, axis: _Axis | None = None, input_shape: _Shape | None = None, *, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `flip` with respect to x. Saved from the forward: nothing."""

def roll(x: _ArrayT, shifts: int | _Shape, axis: _Axis | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The elements moved along the axes, or through the flattened array; what leaves at one end comes in at the other."""

def roll_backward(
    dy: _ArrayT, shifts: int | _Shape, axis: _Axis | None = None, input_shape: _Shape | None = None, *, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `roll` with respect to x. Saved from the forward: nothing."""

def diagonal(x: _ArrayT, offset: int = 0, axis1: int = 0, axis2: int = 1, *, out: _ArrayT | None = None) -> _ArrayT:
    """A diagonal of two axes, as the last axis. The gradient is zero beside it."""

def diagonal_backward(
    dy: _ArrayT, input_shape: _Shape | None, offset: int = 0, axis1: int = 0, axis2: int = 1, *, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `diagonal` with respect to x. Saved from the forward: nothing."""

def unfold_windows(x: _ArrayT, axis: int, size: int, step: int = 1, *, out: _ArrayT | None = None) -> _ArrayT:
    """Windows of `size` along an axis, `step` apart; their own axis is the last. The gradient adds where they overlap."""

def unfold_windows_backward(
    dy: _ArrayT, input_shape: _Shape | None, axis: int, size: int, step: int = 1, *, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `unfold_windows` with respect to x. Saved from the forward: nothing."""

def slice(
    x: _ArrayT,
    start: int | tuple[int | None, ...] | None,
    stop: int | tuple[int | None, ...] | None = None,
    step: int | tuple[int | None, ...] | None = None,
    *,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """x[start:stop:step] along every axis, as Python slices lists. The gradient is dy there and zero elsewhere."""

def slice_backward(
    dy: _ArrayT,
    input_shape: _Shape | None,
    start: int | tuple[int | None, ...] | None,
    stop: int | tuple[int | None, ...] | None = None,
    step: int | tuple[int | None, ...] | None = None,
    *,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `slice` with respect to x. Saved from the forward: nothing."""

def concat(xs: Sequence[_ArrayT], axis: int = 0, *, out: _ArrayT | None = None) -> _ArrayT:
    """The arrays one after the other along an axis."""

def concat_backward(dy: _ArrayT, sizes: _Shape, axis: int = 0, *, out: tuple[_ArrayT, ...] | None = None) -> tuple[_ArrayT, ...]:
    """The gradient of `concat` with respect to x. Saved from the forward: nothing."""

def stack(xs: Sequence[_ArrayT], axis: int = 0, *, out: _ArrayT | None = None) -> _ArrayT:
    """The arrays side by side along a new axis."""

def stack_backward(dy: _ArrayT, axis: int = 0, *, out: tuple[_ArrayT, ...] | None = None) -> tuple[_ArrayT, ...]:
    """The gradient of `stack` with respect to x. Saved from the forward: nothing."""

def split(x: _ArrayT, sizes: int | _Shape, axis: int = 0, *, out: tuple[_ArrayT, ...] | None = None) -> tuple[_ArrayT, ...]:
    """The array cut into parts along an axis, each a copy. The gradient joins them."""

def split_backward(
    dys: Sequence[_ArrayT | None], axis: int = 0, sizes: int | _Shape | None = None, *, out: _ArrayT | None = None
) -> _ArrayT:
    """The gradient of `split` with respect to x. Saved from the forward: nothing."""

def meshgrid(
    xs: Sequence[_ArrayT], indexing: Literal["ij", "xy"] = "ij", *, out: tuple[_ArrayT, ...] | None = None
) -> tuple[_ArrayT, ...]:
    """The coordinates of a grid: for every array one of the grid's shape, in which it runs along its own axis."""

def meshgrid_backward(
    dys: Sequence[_ArrayT], indexing: Literal["ij", "xy"] = "ij", *, out: tuple[_ArrayT, ...] | None = None
) -> tuple[_ArrayT, ...]:
    """The gradient of `meshgrid` with respect to x. Saved from the forward: nothing."""

def write_slice(x: _ArrayT, update: _ArrayT, start: int | _Shape, *, out: _ArrayT | None = None) -> _ArrayT:
    """x with the box at `start` replaced by `update`. y may be x itself; then only the box is written."""

def write_slice_backward(
    dy: _ArrayT, update_shape: _Shape | None, start: int | _Shape, *, out: tuple[_ArrayT, _ArrayT] | None = None
) -> tuple[_ArrayT, _ArrayT]:
    """The gradient of `write_slice` with respect to x. Saved from the forward: nothing."""

def pad(
    x: _ArrayT,
    padding: int | Sequence[Any],
    mode: Literal["constant", "reflect", "replicate", "circular", "symmetric"] = "constant",
    value: float = 0.0,
    *,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The array with a border before and after each axis; negative padding crops."""

def pad_backward(
    dy: _ArrayT,
    padding: int | Sequence[Any],
    mode: Literal["constant", "reflect", "replicate", "circular", "symmetric"] = "constant",
    value: float = 0.0,
    input_shape: _Shape | None = None,
    *,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `pad` with respect to x. Saved from the forward: nothing."""

def triu(x: _ArrayT, diagonal: int = 0, *, out: _ArrayT | None = None) -> _ArrayT:
    """The upper triangle of the last two axes, from the diagonal on; zero below. y may be x itself."""

def triu_backward(dy: _ArrayT, diagonal: int = 0, input_shape: _Shape | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `triu` with respect to x. Saved from the forward: nothing."""

def tril(x: _ArrayT, diagonal: int = 0, *, out: _ArrayT | None = None) -> _ArrayT:
    """The lower triangle of the last two axes, up to the diagonal; zero above. y may be x itself."""

def tril_backward(dy: _ArrayT, diagonal: int = 0, input_shape: _Shape | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `tril` with respect to x. Saved from the forward: nothing."""

def diag_embed(x: _ArrayT, offset: int = 0, axis1: int = -2, axis2: int = -1, *, out: _ArrayT | None = None) -> _ArrayT:
    """Matrices with the last axis of x on a diagonal, zero beside it. The gradient is that diagonal."""

def diag_embed_backward(
    dy: _ArrayT,
    offset: int = 0,
    axis1: int = -2,
    axis2: int = -1,
    input_shape: _Shape | None = None,
    *,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `diag_embed` with respect to x. Saved from the forward: nothing."""

def diag(x: _ArrayT, diagonal: int = 0, *, out: _ArrayT | None = None) -> _ArrayT:
    """Of a vector the matrix that has it on the diagonal; of a matrix the diagonal."""

def diag_backward(dy: _ArrayT, diagonal: int = 0, input_shape: _Shape | None = None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The gradient of `diag` with respect to x. Saved from the forward: nothing."""

def fill(shape: _Shape, value: float = 0, element: Any = "f32", like: Any = None, *, out: Any | None = None) -> Any:
    """An array of one value. A NumPy array, unless `like` is of another kind."""

def eye(
    n: int, m: int | None = None, diagonal: int = 0, element: Any = "f32", like: Any = None, *, out: Any | None = None
) -> Any:
    """Ones on a diagonal, zero elsewhere. A NumPy array, unless `like` is of another kind."""

def lp_pool1d(
    x: _ArrayT,
    p: float,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    ceil_mode: bool = False,
    *,
    rescale_clipped: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """(sum of |x|^p over the window)^(1/p) along one axis, without overflow on the way."""

def lp_pool1d_backward(
    dy: _ArrayT,
    x: _ArrayT,
    y: _ArrayT,
    p: float,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    ceil_mode: bool = False,
    *,
    rescale_clipped: bool = False,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `lp_pool1d` with respect to x. Saved from the forward: x, y."""

def lp_pool2d(
    x: _ArrayT,
    p: float,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    ceil_mode: bool = False,
    *,
    rescale_clipped: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """(sum of |x|^p over the window)^(1/p) along two axes, without overflow on the way."""

def lp_pool2d_backward(
    dy: _ArrayT,
    x: _ArrayT,
    y: _ArrayT,
    p: float,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    ceil_mode: bool = False,
    *,
    rescale_clipped: bool = False,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `lp_pool2d` with respect to x. Saved from the forward: x, y."""

def lp_pool3d(
    x: _ArrayT,
    p: float,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    ceil_mode: bool = False,
    *,
    rescale_clipped: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """(sum of |x|^p over the window)^(1/p) along three axes, without overflow on the way."""

def lp_pool3d_backward(
    dy: _ArrayT,
    x: _ArrayT,
    y: _ArrayT,
    p: float,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    ceil_mode: bool = False,
    *,
    rescale_clipped: bool = False,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `lp_pool3d` with respect to x. Saved from the forward: x, y."""

@overload
def max_pool1d(
    x: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    dilation: int | _Shape = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[False] = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The largest cell of each window; NaN if there is one."""

@overload
def max_pool1d(
    x: NDArray[_S],
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    dilation: int | _Shape = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[True],
    out: tuple[NDArray[_S], NDArray[np.int64]] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]:
    """The largest cell of each window; NaN if there is one."""

@overload
def max_pool1d(
    x: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    dilation: int | _Shape = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[True],
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The largest cell of each window; NaN if there is one."""

def max_pool1d_backward(
    dy: _ArrayT,
    x: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    dilation: int | _Shape = 1,
    ceil_mode: bool = False,
    *,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `max_pool1d` with respect to x. Saved from the forward: x."""

@overload
def adaptive_max_pool1d(
    x: _ArrayT,
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[False] = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The largest cell of each of `output_size` bins."""

@overload
def adaptive_max_pool1d(
    x: NDArray[_S],
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[True],
    out: tuple[NDArray[_S], NDArray[np.int64]] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]:
    """The largest cell of each of `output_size` bins."""

@overload
def adaptive_max_pool1d(
    x: _ArrayT,
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[True],
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The largest cell of each of `output_size` bins."""

def adaptive_max_pool1d_backward(
    dy: _ArrayT,
    x: _ArrayT,
    output_size: int | Sequence[int | None] | None,
    *,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `adaptive_max_pool1d` with respect to x. Saved from the forward: x."""

@overload
def max_pool2d(
    x: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    dilation: int | _Shape = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[False] = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The largest cell of each window; NaN if there is one."""

@overload
def max_pool2d(
    x: NDArray[_S],
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    dilation: int | _Shape = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[True],
    out: tuple[NDArray[_S], NDArray[np.int64]] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]:
    """The largest cell of each window; NaN if there is one."""

@overload
def max_pool2d(
    x: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    dilation: int | _Shape = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[True],
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The largest cell of each window; NaN if there is one."""

def max_pool2d_backward(
    dy: _ArrayT,
    x: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    dilation: int | _Shape = 1,
    ceil_mode: bool = False,
    *,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `max_pool2d` with respect to x. Saved from the forward: x."""

@overload
def adaptive_max_pool2d(
    x: _ArrayT,
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[False] = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The largest cell of each of `output_size` bins."""

@overload
def adaptive_max_pool2d(
    x: NDArray[_S],
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[True],
    out: tuple[NDArray[_S], NDArray[np.int64]] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]:
    """The largest cell of each of `output_size` bins."""

@overload
def adaptive_max_pool2d(
    x: _ArrayT,
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[True],
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The largest cell of each of `output_size` bins."""

def adaptive_max_pool2d_backward(
    dy: _ArrayT,
    x: _ArrayT,
    output_size: int | Sequence[int | None] | None,
    *,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `adaptive_max_pool2d` with respect to x. Saved from the forward: x."""

@overload
def max_pool3d(
    x: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    dilation: int | _Shape = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[False] = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The largest cell of each window; NaN if there is one."""

@overload
def max_pool3d(
    x: NDArray[_S],
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    dilation: int | _Shape = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[True],
    out: tuple[NDArray[_S], NDArray[np.int64]] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]:
    """The largest cell of each window; NaN if there is one."""

@overload
def max_pool3d(
    x: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    dilation: int | _Shape = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[True],
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The largest cell of each window; NaN if there is one."""

def max_pool3d_backward(
    dy: _ArrayT,
    x: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    dilation: int | _Shape = 1,
    ceil_mode: bool = False,
    *,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `max_pool3d` with respect to x. Saved from the forward: x."""

@overload
def adaptive_max_pool3d(
    x: _ArrayT,
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[False] = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The largest cell of each of `output_size` bins."""

@overload
def adaptive_max_pool3d(
    x: NDArray[_S],
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[True],
    out: tuple[NDArray[_S], NDArray[np.int64]] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]:
    """The largest cell of each of `output_size` bins."""

@overload
def adaptive_max_pool3d(
    x: _ArrayT,
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[True],
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The largest cell of each of `output_size` bins."""

def adaptive_max_pool3d_backward(
    dy: _ArrayT,
    x: _ArrayT,
    output_size: int | Sequence[int | None] | None,
    *,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `adaptive_max_pool3d` with respect to x. Saved from the forward: x."""

@overload
def fractional_max_pool2d(
    x: _ArrayT,
    samples: _ArrayT,
    window: int | _Shape,
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[False] = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The largest cell of each of `output_size` windows."""

@overload
def fractional_max_pool2d(
    x: NDArray[_S],
    samples: NDArray[_S],
    window: int | _Shape,
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[True],
    out: tuple[NDArray[_S], NDArray[np.int64]] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]:
    """The largest cell of each of `output_size` windows."""

@overload
def fractional_max_pool2d(
    x: _ArrayT,
    samples: _ArrayT,
    window: int | _Shape,
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[True],
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The largest cell of each of `output_size` windows."""

def fractional_max_pool2d_backward(
    dy: _ArrayT,
    x: _ArrayT,
    samples: _ArrayT,
    window: int | _Shape,
    output_size: int | Sequence[int | None] | None,
    *,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `fractional_max_pool2d` with respect to x. Saved from the forward: x."""

@overload
def fractional_max_pool3d(
    x: _ArrayT,
    samples: _ArrayT,
    window: int | _Shape,
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[False] = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The largest cell of each of `output_size` windows."""

@overload
def fractional_max_pool3d(
    x: NDArray[_S],
    samples: NDArray[_S],
    window: int | _Shape,
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[True],
    out: tuple[NDArray[_S], NDArray[np.int64]] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]:
    """The largest cell of each of `output_size` windows."""

@overload
def fractional_max_pool3d(
    x: _ArrayT,
    samples: _ArrayT,
    window: int | _Shape,
    output_size: int | Sequence[int | None] | None,
    *,
    return_indices: Literal[True],
    out: tuple[_ArrayT, _ArrayT] | None = None,
) -> tuple[_ArrayT, _ArrayT]:
    """The largest cell of each of `output_size` windows."""

def fractional_max_pool3d_backward(
    dy: _ArrayT,
    x: _ArrayT,
    samples: _ArrayT,
    window: int | _Shape,
    output_size: int | Sequence[int | None] | None,
    *,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `fractional_max_pool3d` with respect to x. Saved from the forward: x."""

def avg_pool1d(
    x: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    ceil_mode: bool = False,
    *,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The mean of each window."""

def avg_pool1d_backward(
    dy: _ArrayT,
    input_shape: _Shape | None,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    ceil_mode: bool = False,
    *,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `avg_pool1d` with respect to x. Saved from the forward: nothing."""

def adaptive_avg_pool1d(x: _ArrayT, output_size: int | Sequence[int | None] | None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The mean of each of `output_size` bins."""

def adaptive_avg_pool1d_backward(
    dy: _ArrayT,
    input_shape: _Shape | None,
    output_size: int | Sequence[int | None] | None,
    *,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `adaptive_avg_pool1d` with respect to x. Saved from the forward: nothing."""

def avg_pool2d(
    x: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    ceil_mode: bool = False,
    *,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The mean of each window."""

def avg_pool2d_backward(
    dy: _ArrayT,
    input_shape: _Shape | None,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    ceil_mode: bool = False,
    *,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `avg_pool2d` with respect to x. Saved from the forward: nothing."""

def adaptive_avg_pool2d(x: _ArrayT, output_size: int | Sequence[int | None] | None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The mean of each of `output_size` bins."""

def adaptive_avg_pool2d_backward(
    dy: _ArrayT,
    input_shape: _Shape | None,
    output_size: int | Sequence[int | None] | None,
    *,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `adaptive_avg_pool2d` with respect to x. Saved from the forward: nothing."""

def avg_pool3d(
    x: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    ceil_mode: bool = False,
    *,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The mean of each window."""

def avg_pool3d_backward(
    dy: _ArrayT,
    input_shape: _Shape | None,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    ceil_mode: bool = False,
    *,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `avg_pool3d` with respect to x. Saved from the forward: nothing."""

def adaptive_avg_pool3d(x: _ArrayT, output_size: int | Sequence[int | None] | None, *, out: _ArrayT | None = None) -> _ArrayT:
    """The mean of each of `output_size` bins."""

def adaptive_avg_pool3d_backward(
    dy: _ArrayT,
    input_shape: _Shape | None,
    output_size: int | Sequence[int | None] | None,
    *,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `adaptive_avg_pool3d` with respect to x. Saved from the forward: nothing."""

def max_unpool1d(
    x: _ArrayT,
    indices: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    output_size: int | Sequence[int | None] | None = None,
    *,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """Each value at its place, of those that a max pool gave, in planes of zeros."""

def max_unpool1d_backward(
    dy: _ArrayT,
    indices: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    output_size: int | Sequence[int | None] | None = None,
    *,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `max_unpool1d` with respect to x. Saved from the forward: nothing."""

def max_unpool2d(
    x: _ArrayT,
    indices: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    output_size: int | Sequence[int | None] | None = None,
    *,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """Each value at its place, of those that a max pool gave, in planes of zeros."""

def max_unpool2d_backward(
    dy: _ArrayT,
    indices: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    output_size: int | Sequence[int | None] | None = None,
    *,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `max_unpool2d` with respect to x. Saved from the forward: nothing."""

def max_unpool3d(
    x: _ArrayT,
    indices: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    output_size: int | Sequence[int | None] | None = None,
    *,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """Each value at its place, of those that a max pool gave, in planes of zeros."""

def max_unpool3d_backward(
    dy: _ArrayT,
    indices: _ArrayT,
    window: int | _Shape,
    stride: int | _Shape | None = None,
    padding: int | _Shape = 0,
    output_size: int | Sequence[int | None] | None = None,
    *,
    accumulate: bool = False,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `max_unpool3d` with respect to x. Saved from the forward: nothing."""

def reduce_window(
    x: Any,
    kind: str,
    window: int | _Shape,
    stride: int | _Shape = 1,
    padding: int | _Shape | Sequence[tuple[int, int]] | Literal["valid", "same"] = 0,
    dilation: int | _Shape = 1,
    base_dilation: int | _Shape = 1,
    axis: _Axis | None = None,
    *,
    ties: Literal["split", "all", "first", "last"] | None = None,
    ord: float | None = None,
    correction: float | None = None,
    out: Any | None = None,
) -> Any:
    """A reduction over the cells of each window."""

def reduce_window_backward(
    dy: _ArrayT | tuple[_ArrayT, ...],
    kind: str,
    window: int | _Shape,
    stride: int | _Shape = 1,
    padding: int | _Shape | Sequence[tuple[int, int]] | Literal["valid", "same"] = 0,
    dilation: int | _Shape = 1,
    base_dilation: int | _Shape = 1,
    axis: _Axis | None = None,
    *,
    x: _ArrayT | None = None,
    y: _ArrayT | None = None,
    min: _ArrayT | None = None,
    max: _ArrayT | None = None,
    index: _ArrayT | None = None,
    std: _ArrayT | None = None,
    input_shape: _Shape | None = None,
    ties: Literal["split", "all", "first", "last"] | None = None,
    ord: float | None = None,
    correction: float | None = None,
    out: _ArrayT | None = None,
) -> _ArrayT:
    """The gradient of `reduce_window` with respect to x. Saved from the forward: what the kind needs."""
