"""Kinds, descriptors and plans of every family. Written by tools/stubs.py from the table; do not edit."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from .plan import Plan
from .registry import Op
from .vocabulary import PlanPreference, Word

__all__: list[str] = [
    "ReduceKind",
    "ReduceDescriptor",
    "ReducePlan",
    "ReduceBackwardDescriptor",
    "ReduceBackwardPlan",
    "ScanKind",
    "ScanDescriptor",
    "ScanPlan",
    "ScanBackwardDescriptor",
    "ScanBackwardPlan",
    "UnaryKind",
    "UnaryDescriptor",
    "UnaryPlan",
    "UnaryBackwardDescriptor",
    "UnaryBackwardPlan",
    "UnaryParamKind",
    "UnaryParamDescriptor",
    "UnaryParamPlan",
    "UnaryParamBackwardDescriptor",
    "UnaryParamBackwardPlan",
    "BinaryKind",
    "BinaryDescriptor",
    "BinaryPlan",
    "BinaryBackwardDescriptor",
    "BinaryBackwardPlan",
    "BinaryParamKind",
    "BinaryParamDescriptor",
    "BinaryParamPlan",
    "BinaryParamBackwardDescriptor",
    "BinaryParamBackwardPlan",
    "BinaryCmpKind",
    "BinaryCmpDescriptor",
    "BinaryCmpPlan",
    "BinaryCmpBackwardDescriptor",
    "BinaryCmpBackwardPlan",
    "TernaryKind",
    "TernaryDescriptor",
    "TernaryPlan",
    "TernaryBackwardDescriptor",
    "TernaryBackwardPlan",
    "WhereKind",
    "WhereDescriptor",
    "WherePlan",
    "WhereBackwardDescriptor",
    "WhereBackwardPlan",
    "MaskedBinaryKind",
    "MaskedBinaryDescriptor",
    "MaskedBinaryPlan",
    "MaskedBinaryBackwardDescriptor",
    "MaskedBinaryBackwardPlan",
    "CastDescriptor",
    "CastPlan",
    "CastBackwardDescriptor",
    "CastBackwardPlan",
    "ChainDescriptor",
    "ChainPlan",
    "ChainBackwardDescriptor",
    "ChainBackwardPlan",
    "ReduceWindowDescriptor",
    "ReduceWindowPlan",
    "ReduceWindowBackwardDescriptor",
    "ReduceWindowBackwardPlan",
    "GatedActivationKind",
    "GatedActivationDescriptor",
    "GatedActivationPlan",
    "GatedActivationBackwardDescriptor",
    "GatedActivationBackwardPlan",
    "RepeatDescriptor",
    "RepeatPlan",
    "RepeatBackwardDescriptor",
    "RepeatBackwardPlan",
    "TileDescriptor",
    "TilePlan",
    "TileBackwardDescriptor",
    "TileBackwardPlan",
    "RepeatInterleaveDescriptor",
    "RepeatInterleavePlan",
    "RepeatInterleaveBackwardDescriptor",
    "RepeatInterleaveBackwardPlan",
    "BroadcastToDescriptor",
    "BroadcastToPlan",
    "BroadcastToBackwardDescriptor",
    "BroadcastToBackwardPlan",
    "PermuteDescriptor",
    "PermutePlan",
    "PermuteBackwardDescriptor",
    "PermuteBackwardPlan",
    "ContiguizeDescriptor",
    "ContiguizePlan",
    "ContiguizeBackwardDescriptor",
    "ContiguizeBackwardPlan",
    "FlipDescriptor",
    "FlipPlan",
    "FlipBackwardDescriptor",
    "FlipBackwardPlan",
    "RollDescriptor",
    "RollPlan",
    "RollBackwardDescriptor",
    "RollBackwardPlan",
    "DiagonalDescriptor",
    "DiagonalPlan",
    "DiagonalBackwardDescriptor",
    "DiagonalBackwardPlan",
    "UnfoldWindowsDescriptor",
    "UnfoldWindowsPlan",
    "UnfoldWindowsBackwardDescriptor",
    "UnfoldWindowsBackwardPlan",
    "SliceDescriptor",
    "SlicePlan",
    "SliceBackwardDescriptor",
    "SliceBackwardPlan",
    "ConcatDescriptor",
    "ConcatPlan",
    "ConcatBackwardDescriptor",
    "ConcatBackwardPlan",
    "StackDescriptor",
    "StackPlan",
    "StackBackwardDescriptor",
    "StackBackwardPlan",
    "SplitDescriptor",
    "SplitPlan",
    "SplitBackwardDescriptor",
    "SplitBackwardPlan",
    "MeshgridDescriptor",
    "MeshgridPlan",
    "MeshgridBackwardDescriptor",
    "MeshgridBackwardPlan",
    "WriteSliceDescriptor",
    "WriteSlicePlan",
    "WriteSliceBackwardDescriptor",
    "WriteSliceBackwardPlan",
    "PadDescriptor",
    "PadPlan",
    "PadBackwardDescriptor",
    "PadBackwardPlan",
    "TriuDescriptor",
    "TriuPlan",
    "TriuBackwardDescriptor",
    "TriuBackwardPlan",
    "TrilDescriptor",
    "TrilPlan",
    "TrilBackwardDescriptor",
    "TrilBackwardPlan",
    "DiagEmbedDescriptor",
    "DiagEmbedPlan",
    "DiagEmbedBackwardDescriptor",
    "DiagEmbedBackwardPlan",
    "DiagDescriptor",
    "DiagPlan",
    "DiagBackwardDescriptor",
    "DiagBackwardPlan",
    "FillDescriptor",
    "FillPlan",
    "FillBackwardDescriptor",
    "FillBackwardPlan",
    "EyeDescriptor",
    "EyePlan",
    "EyeBackwardDescriptor",
    "EyeBackwardPlan",
    "LpPool1dDescriptor",
    "LpPool1dPlan",
    "LpPool1dBackwardDescriptor",
    "LpPool1dBackwardPlan",
    "LpPool2dDescriptor",
    "LpPool2dPlan",
    "LpPool2dBackwardDescriptor",
    "LpPool2dBackwardPlan",
    "LpPool3dDescriptor",
    "LpPool3dPlan",
    "LpPool3dBackwardDescriptor",
    "LpPool3dBackwardPlan",
    "MaxPool1dDescriptor",
    "MaxPool1dPlan",
    "MaxPool1dBackwardDescriptor",
    "MaxPool1dBackwardPlan",
    "MaxPool2dDescriptor",
    "MaxPool2dPlan",
    "MaxPool2dBackwardDescriptor",
    "MaxPool2dBackwardPlan",
    "MaxPool3dDescriptor",
    "MaxPool3dPlan",
    "MaxPool3dBackwardDescriptor",
    "MaxPool3dBackwardPlan",
    "AvgPool1dDescriptor",
    "AvgPool1dPlan",
    "AvgPool1dBackwardDescriptor",
    "AvgPool1dBackwardPlan",
    "AvgPool2dDescriptor",
    "AvgPool2dPlan",
    "AvgPool2dBackwardDescriptor",
    "AvgPool2dBackwardPlan",
    "AvgPool3dDescriptor",
    "AvgPool3dPlan",
    "AvgPool3dBackwardDescriptor",
    "AvgPool3dBackwardPlan",
    "MaxUnpool1dDescriptor",
    "MaxUnpool1dPlan",
    "MaxUnpool1dBackwardDescriptor",
    "MaxUnpool1dBackwardPlan",
    "MaxUnpool2dDescriptor",
    "MaxUnpool2dPlan",
    "MaxUnpool2dBackwardDescriptor",
    "MaxUnpool2dBackwardPlan",
    "MaxUnpool3dDescriptor",
    "MaxUnpool3dPlan",
    "MaxUnpool3dBackwardDescriptor",
    "MaxUnpool3dBackwardPlan",
    "AdaptiveMaxPool1dDescriptor",
    "AdaptiveMaxPool1dPlan",
    "AdaptiveMaxPool1dBackwardDescriptor",
    "AdaptiveMaxPool1dBackwardPlan",
    "AdaptiveMaxPool2dDescriptor",
    "AdaptiveMaxPool2dPlan",
    "AdaptiveMaxPool2dBackwardDescriptor",
    "AdaptiveMaxPool2dBackwardPlan",
    "AdaptiveMaxPool3dDescriptor",
    "AdaptiveMaxPool3dPlan",
    "AdaptiveMaxPool3dBackwardDescriptor",
    "AdaptiveMaxPool3dBackwardPlan",
    "AdaptiveAvgPool1dDescriptor",
    "AdaptiveAvgPool1dPlan",
    "AdaptiveAvgPool1dBackwardDescriptor",
    "AdaptiveAvgPool1dBackwardPlan",
    "AdaptiveAvgPool2dDescriptor",
    "AdaptiveAvgPool2dPlan",
    "AdaptiveAvgPool2dBackwardDescriptor",
    "AdaptiveAvgPool2dBackwardPlan",
    "AdaptiveAvgPool3dDescriptor",
    "AdaptiveAvgPool3dPlan",
    "AdaptiveAvgPool3dBackwardDescriptor",
    "AdaptiveAvgPool3dBackwardPlan",
    "FractionalMaxPool2dDescriptor",
    "FractionalMaxPool2dPlan",
    "FractionalMaxPool2dBackwardDescriptor",
    "FractionalMaxPool2dBackwardPlan",
    "FractionalMaxPool3dDescriptor",
    "FractionalMaxPool3dPlan",
    "FractionalMaxPool3dBackwardDescriptor",
    "FractionalMaxPool3dBackwardPlan",
]

_Shape = Sequence[int]
_Axis = int | Sequence[int] | None

def plan_class(op: Op, direction: str) -> type[Plan]:
    """The plan class of an op, "forward" or "backward"."""

class ReduceKind(Word):
    """The ops of the Reduce plans."""

    sum = "sum"
    mean = "mean"
    sum_to = "sum_to"
    max = "max"
    min = "min"
    aminmax = "aminmax"
    argmax = "argmax"
    argmin = "argmin"
    max_with_index = "max_with_index"
    min_with_index = "min_with_index"
    any = "any"
    all = "all"
    count_nonzero = "count_nonzero"
    prod = "prod"
    norm2 = "norm2"
    vector_norm = "vector_norm"
    logsumexp = "logsumexp"
    var = "var"
    std = "std"
    var_mean = "var_mean"
    std_mean = "std_mean"

@dataclass(frozen=True, slots=True)
class ReduceDescriptor:
    """A reduction, forward: what to compute, on which shape. Validated by `select`."""

    kind: ReduceKind | str
    input_shape: _Shape
    axis: _Axis = None
    element: Any = "f32"
    shape: _Shape | None = None
    ties: Literal["split", "all", "first", "last"] | None = None
    ord: float | None = None
    correction: float | None = None

class ReducePlan(Plan):
    """A reduction, forward."""

    descriptor_type: ClassVar[type[ReduceDescriptor]]
    descriptor: ReduceDescriptor

    @classmethod
    def select(cls, descriptor: ReduceDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class ReduceBackwardDescriptor:
    """A reduction, backward: what to compute, on which shape. Validated by `select`."""

    kind: ReduceKind | str
    input_shape: _Shape
    axis: _Axis = None
    element: Any = "f32"
    shape: _Shape | None = None
    ties: Literal["split", "all", "first", "last"] | None = None
    ord: float | None = None
    correction: float | None = None

class ReduceBackwardPlan(Plan):
    """A reduction, backward."""

    descriptor_type: ClassVar[type[ReduceBackwardDescriptor]]
    descriptor: ReduceBackwardDescriptor

    @classmethod
    def select(cls, descriptor: ReduceBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

class ScanKind(Word):
    """The ops of the Scan plans."""

    cumsum = "cumsum"
    nancumsum = "nancumsum"
    cumprod = "cumprod"
    nancumprod = "nancumprod"
    cummax = "cummax"
    cummin = "cummin"
    cummax_with_index = "cummax_with_index"
    cummin_with_index = "cummin_with_index"
    logcumsumexp = "logcumsumexp"
    diff = "diff"
    cumulative_trapezoid = "cumulative_trapezoid"

@dataclass(frozen=True, slots=True)
class ScanDescriptor:
    """A scan, forward: what to compute, on which shape. Validated by `select`."""

    kind: ScanKind | str
    input_shape: _Shape
    axis: int = -1
    reverse: bool = False
    element: Any = "f32"
    ties: Literal["first", "last", "split"] | None = None
    spacing: float | None = None

class ScanPlan(Plan):
    """A scan, forward."""

    descriptor_type: ClassVar[type[ScanDescriptor]]
    descriptor: ScanDescriptor

    @classmethod
    def select(cls, descriptor: ScanDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class ScanBackwardDescriptor:
    """A scan, backward: what to compute, on which shape. Validated by `select`."""

    kind: ScanKind | str
    input_shape: _Shape
    axis: int = -1
    reverse: bool = False
    element: Any = "f32"
    ties: Literal["first", "last", "split"] | None = None
    spacing: float | None = None

class ScanBackwardPlan(Plan):
    """A scan, backward."""

    descriptor_type: ClassVar[type[ScanBackwardDescriptor]]
    descriptor: ScanBackwardDescriptor

    @classmethod
    def select(cls, descriptor: ScanBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

class UnaryKind(Word):
    """The ops of the Unary plans."""

    identity = "identity"
    stop_gradient = "stop_gradient"
    neg = "neg"
    abs = "abs"
    sign = "sign"
    sgn = "sgn"
    conj = "conj"
    real = "real"
    imag = "imag"
    angle = "angle"
    step = "step"
    spacing = "spacing"
    reciprocal = "reciprocal"
    square = "square"
    cube = "cube"
    sqrt = "sqrt"
    rsqrt = "rsqrt"
    cbrt = "cbrt"
    deg2rad = "deg2rad"
    rad2deg = "rad2deg"
    exp = "exp"
    exp2 = "exp2"
    expm1 = "expm1"
    log = "log"
    log2 = "log2"
    log10 = "log10"
    log1p = "log1p"
    log1mexp = "log1mexp"
    sigmoid = "sigmoid"
    logsigmoid = "logsigmoid"
    logit = "logit"
    sin = "sin"
    cos = "cos"
    tan = "tan"
    asin = "asin"
    acos = "acos"
    atan = "atan"
    sinh = "sinh"
    cosh = "cosh"
    tanh = "tanh"
    asinh = "asinh"
    acosh = "acosh"
    atanh = "atanh"
    sinc = "sinc"
    spherical_bessel_j0 = "spherical_bessel_j0"
    floor = "floor"
    ceil = "ceil"
    round = "round"
    trunc = "trunc"
    frac = "frac"
    modf = "modf"
    frexp = "frexp"
    isnan = "isnan"
    isinf = "isinf"
    isfinite = "isfinite"
    isposinf = "isposinf"
    isneginf = "isneginf"
    isreal = "isreal"
    signbit = "signbit"
    logical_not = "logical_not"
    erf = "erf"
    erfc = "erfc"
    erfcx = "erfcx"
    erfinv = "erfinv"
    ndtr = "ndtr"
    ndtri = "ndtri"
    log_ndtr = "log_ndtr"
    lgamma = "lgamma"
    digamma = "digamma"
    entr = "entr"
    gamma = "gamma"
    gammasgn = "gammasgn"
    factorial = "factorial"
    i0 = "i0"
    i0e = "i0e"
    i1 = "i1"
    i1e = "i1e"
    modified_bessel_i0 = "modified_bessel_i0"
    modified_bessel_i1 = "modified_bessel_i1"
    modified_bessel_k0 = "modified_bessel_k0"
    modified_bessel_k1 = "modified_bessel_k1"
    scaled_modified_bessel_k0 = "scaled_modified_bessel_k0"
    scaled_modified_bessel_k1 = "scaled_modified_bessel_k1"
    bessel_j0 = "bessel_j0"
    bessel_j1 = "bessel_j1"
    bessel_y0 = "bessel_y0"
    bessel_y1 = "bessel_y1"
    spence = "spence"
    exp1 = "exp1"
    expi = "expi"
    dawsn = "dawsn"
    gelu = "gelu"
    silu = "silu"
    mish = "mish"
    softsign = "softsign"
    tanhshrink = "tanhshrink"
    selu = "selu"
    relu = "relu"
    relu6 = "relu6"
    hardsigmoid = "hardsigmoid"
    hardswish = "hardswish"
    sparse_plus = "sparse_plus"
    sparse_sigmoid = "sparse_sigmoid"
    bitwise_not = "bitwise_not"
    popcount = "popcount"
    clz = "clz"
    ctz = "ctz"

@dataclass(frozen=True, slots=True)
class UnaryDescriptor:
    """A function of each element, forward: what to compute, on which shape. Validated by `select`."""

    kind: UnaryKind | str
    input_shape: _Shape
    element: Any = "f32"
    approximate: Literal["none", "tanh"] | None = None

class UnaryPlan(Plan):
    """A function of each element, forward."""

    descriptor_type: ClassVar[type[UnaryDescriptor]]
    descriptor: UnaryDescriptor

    @classmethod
    def select(cls, descriptor: UnaryDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class UnaryBackwardDescriptor:
    """A function of each element, backward: what to compute, on which shape. Validated by `select`."""

    kind: UnaryKind | str
    input_shape: _Shape
    element: Any = "f32"
    approximate: Literal["none", "tanh"] | None = None

class UnaryBackwardPlan(Plan):
    """A function of each element, backward."""

    descriptor_type: ClassVar[type[UnaryBackwardDescriptor]]
    descriptor: UnaryBackwardDescriptor

    @classmethod
    def select(cls, descriptor: UnaryBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

class UnaryParamKind(Word):
    """The ops of the UnaryParam plans."""

    affine = "affine"
    powf = "powf"
    powi = "powi"
    nan_to_num = "nan_to_num"
    softplus = "softplus"
    reduce_precision = "reduce_precision"
    mvlgamma = "mvlgamma"
    polygamma = "polygamma"
    chebyshev_polynomial_t = "chebyshev_polynomial_t"
    chebyshev_polynomial_u = "chebyshev_polynomial_u"
    chebyshev_polynomial_v = "chebyshev_polynomial_v"
    chebyshev_polynomial_w = "chebyshev_polynomial_w"
    shifted_chebyshev_polynomial_t = "shifted_chebyshev_polynomial_t"
    shifted_chebyshev_polynomial_u = "shifted_chebyshev_polynomial_u"
    shifted_chebyshev_polynomial_v = "shifted_chebyshev_polynomial_v"
    shifted_chebyshev_polynomial_w = "shifted_chebyshev_polynomial_w"
    hermite_polynomial_h = "hermite_polynomial_h"
    hermite_polynomial_he = "hermite_polynomial_he"
    laguerre_polynomial_l = "laguerre_polynomial_l"
    legendre_polynomial_p = "legendre_polynomial_p"
    elu = "elu"
    celu = "celu"
    squareplus = "squareplus"
    leaky_relu = "leaky_relu"
    hardtanh = "hardtanh"
    clamp = "clamp"
    hardshrink = "hardshrink"
    softshrink = "softshrink"
    threshold = "threshold"
    saturate = "saturate"
    to_integer = "to_integer"

@dataclass(frozen=True, slots=True)
class UnaryParamDescriptor:
    """A function of each element, with parameters, forward: what to compute, on which shape. Validated by `select`."""

    kind: UnaryParamKind | str
    input_shape: _Shape
    element: Any = "f32"
    scale: float | None = None
    shift: float | None = None
    exponent: float | None = None
    nan: float | None = None
    posinf: float | None = None
    neginf: float | None = None
    beta: float | None = None
    exponent_bits: float | None = None
    mantissa_bits: float | None = None
    p: float | None = None
    n: float | None = None
    alpha: float | None = None
    b: float | None = None
    negative_slope: float | None = None
    min_val: float | None = None
    max_val: float | None = None
    min: float | None = None
    max: float | None = None
    lambd: float | None = None
    threshold: float | None = None
    value: float | None = None
    low: float | None = None
    high: float | None = None

class UnaryParamPlan(Plan):
    """A function of each element, with parameters, forward."""

    descriptor_type: ClassVar[type[UnaryParamDescriptor]]
    descriptor: UnaryParamDescriptor

    @classmethod
    def select(cls, descriptor: UnaryParamDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class UnaryParamBackwardDescriptor:
    """A function of each element, with parameters, backward: what to compute, on which shape. Validated by `select`."""

    kind: UnaryParamKind | str
    input_shape: _Shape
    element: Any = "f32"
    scale: float | None = None
    shift: float | None = None
    exponent: float | None = None
    nan: float | None = None
    posinf: float | None = None
    neginf: float | None = None
    beta: float | None = None
    exponent_bits: float | None = None
    mantissa_bits: float | None = None
    p: float | None = None
    n: float | None = None
    alpha: float | None = None
    b: float | None = None
    negative_slope: float | None = None
    min_val: float | None = None
    max_val: float | None = None
    min: float | None = None
    max: float | None = None
    lambd: float | None = None
    threshold: float | None = None
    value: float | None = None
    low: float | None = None
    high: float | None = None

class UnaryParamBackwardPlan(Plan):
    """A function of each element, with parameters, backward."""

    descriptor_type: ClassVar[type[UnaryParamBackwardDescriptor]]
    descriptor: UnaryParamBackwardDescriptor

    @classmethod
    def select(cls, descriptor: UnaryParamBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

class BinaryKind(Word):
    """The ops of the Binary plans."""

    logaddexp = "logaddexp"
    logaddexp2 = "logaddexp2"
    atan2 = "atan2"
    hypot = "hypot"
    betaln = "betaln"
    beta_fn = "beta_fn"
    comb = "comb"
    poch = "poch"
    zeta = "zeta"
    prelu = "prelu"
    add = "add"
    sub = "sub"
    mul = "mul"
    div = "div"
    floor_divide = "floor_divide"
    div_trunc = "div_trunc"
    mod = "mod"
    fmod = "fmod"
    divmod = "divmod"
    pow = "pow"
    float_power = "float_power"
    copysign = "copysign"
    nextafter = "nextafter"
    ldexp = "ldexp"
    maximum = "maximum"
    minimum = "minimum"
    fmax = "fmax"
    fmin = "fmin"
    xlogy = "xlogy"
    xlog1py = "xlog1py"
    heaviside = "heaviside"
    rel_entr = "rel_entr"
    kl_div_elementwise = "kl_div_elementwise"
    boxcox = "boxcox"
    boxcox1p = "boxcox1p"
    bitwise_and = "bitwise_and"
    bitwise_or = "bitwise_or"
    bitwise_xor = "bitwise_xor"
    bitwise_left_shift = "bitwise_left_shift"
    bitwise_right_shift = "bitwise_right_shift"
    shift_right_logical = "shift_right_logical"
    mulhi = "mulhi"
    gcd = "gcd"
    lcm = "lcm"
    logical_and = "logical_and"
    logical_or = "logical_or"
    logical_xor = "logical_xor"

@dataclass(frozen=True, slots=True)
class BinaryDescriptor:
    """A function of two elements, forward: what to compute, on which shape. Validated by `select`."""

    kind: BinaryKind | str
    a_shape: _Shape
    b_shape: _Shape
    element: Any = "f32"
    b_element: Any = None

class BinaryPlan(Plan):
    """A function of two elements, forward."""

    descriptor_type: ClassVar[type[BinaryDescriptor]]
    descriptor: BinaryDescriptor

    @classmethod
    def select(cls, descriptor: BinaryDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class BinaryBackwardDescriptor:
    """A function of two elements, backward: what to compute, on which shape. Validated by `select`."""

    kind: BinaryKind | str
    a_shape: _Shape
    b_shape: _Shape
    element: Any = "f32"
    b_element: Any = None

class BinaryBackwardPlan(Plan):
    """A function of two elements, backward."""

    descriptor_type: ClassVar[type[BinaryBackwardDescriptor]]
    descriptor: BinaryBackwardDescriptor

    @classmethod
    def select(cls, descriptor: BinaryBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

class BinaryParamKind(Word):
    """The ops of the BinaryParam plans."""

    lerp_scalar = "lerp_scalar"
    isclose = "isclose"

@dataclass(frozen=True, slots=True)
class BinaryParamDescriptor:
    """A function of two elements, with parameters, forward: what to compute, on which shape. Validated by `select`."""

    kind: BinaryParamKind | str
    a_shape: _Shape
    b_shape: _Shape
    element: Any = "f32"
    b_element: Any = None
    weight: float | None = None
    rtol: float | None = None
    atol: float | None = None
    equal_nan: bool | None = None

class BinaryParamPlan(Plan):
    """A function of two elements, with parameters, forward."""

    descriptor_type: ClassVar[type[BinaryParamDescriptor]]
    descriptor: BinaryParamDescriptor

    @classmethod
    def select(cls, descriptor: BinaryParamDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class BinaryParamBackwardDescriptor:
    """A function of two elements, with parameters, backward: what to compute, on which shape. Validated by `select`."""

    kind: BinaryParamKind | str
    a_shape: _Shape
    b_shape: _Shape
    element: Any = "f32"
    b_element: Any = None
    weight: float | None = None
    rtol: float | None = None
    atol: float | None = None
    equal_nan: bool | None = None

class BinaryParamBackwardPlan(Plan):
    """A function of two elements, with parameters, backward."""

    descriptor_type: ClassVar[type[BinaryParamBackwardDescriptor]]
    descriptor: BinaryParamBackwardDescriptor

    @classmethod
    def select(cls, descriptor: BinaryParamBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

class BinaryCmpKind(Word):
    """The ops of the BinaryCmp plans."""

    eq = "eq"
    ne = "ne"
    lt = "lt"
    le = "le"
    gt = "gt"
    ge = "ge"

@dataclass(frozen=True, slots=True)
class BinaryCmpDescriptor:
    """A comparison of two elements, forward: what to compute, on which shape. Validated by `select`."""

    kind: BinaryCmpKind | str
    a_shape: _Shape
    b_shape: _Shape
    element: Any = "f32"
    b_element: Any = None

class BinaryCmpPlan(Plan):
    """A comparison of two elements, forward."""

    descriptor_type: ClassVar[type[BinaryCmpDescriptor]]
    descriptor: BinaryCmpDescriptor

    @classmethod
    def select(cls, descriptor: BinaryCmpDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class BinaryCmpBackwardDescriptor:
    """A comparison of two elements, backward: what to compute, on which shape. Validated by `select`."""

    kind: BinaryCmpKind | str
    a_shape: _Shape
    b_shape: _Shape
    element: Any = "f32"
    b_element: Any = None

class BinaryCmpBackwardPlan(Plan):
    """A comparison of two elements, backward."""

    descriptor_type: ClassVar[type[BinaryCmpBackwardDescriptor]]
    descriptor: BinaryCmpBackwardDescriptor

    @classmethod
    def select(cls, descriptor: BinaryCmpBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

class TernaryKind(Word):
    """The ops of the Ternary plans."""

    clamp_tensor = "clamp_tensor"
    fma = "fma"
    addcmul = "addcmul"
    addcdiv = "addcdiv"
    lerp_tensor = "lerp_tensor"

@dataclass(frozen=True, slots=True)
class TernaryDescriptor:
    """A function of three elements, forward: what to compute, on which shape. Validated by `select`."""

    kind: TernaryKind | str
    a_shape: _Shape
    b_shape: _Shape
    c_shape: _Shape
    element: Any = "f32"
    b_element: Any = None
    c_element: Any = None
    value: float | None = None

class TernaryPlan(Plan):
    """A function of three elements, forward."""

    descriptor_type: ClassVar[type[TernaryDescriptor]]
    descriptor: TernaryDescriptor

    @classmethod
    def select(cls, descriptor: TernaryDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class TernaryBackwardDescriptor:
    """A function of three elements, backward: what to compute, on which shape. Validated by `select`."""

    kind: TernaryKind | str
    a_shape: _Shape
    b_shape: _Shape
    c_shape: _Shape
    element: Any = "f32"
    b_element: Any = None
    c_element: Any = None
    value: float | None = None

class TernaryBackwardPlan(Plan):
    """A function of three elements, backward."""

    descriptor_type: ClassVar[type[TernaryBackwardDescriptor]]
    descriptor: TernaryBackwardDescriptor

    @classmethod
    def select(cls, descriptor: TernaryBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

class WhereKind(Word):
    """The ops of the Where plans."""

    where = "where"
    select_n = "select_n"

@dataclass(frozen=True, slots=True)
class WhereDescriptor:
    """A choice between two elements, forward: what to compute, on which shape. Validated by `select`."""

    kind: WhereKind | str
    cond_shape: _Shape
    a_shape: _Shape
    b_shape: _Shape
    element: Any = "f32"
    a_element: Any = None
    b_element: Any = None

class WherePlan(Plan):
    """A choice between two elements, forward."""

    descriptor_type: ClassVar[type[WhereDescriptor]]
    descriptor: WhereDescriptor

    @classmethod
    def select(cls, descriptor: WhereDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class WhereBackwardDescriptor:
    """A choice between two elements, backward: what to compute, on which shape. Validated by `select`."""

    kind: WhereKind | str
    cond_shape: _Shape
    a_shape: _Shape
    b_shape: _Shape
    element: Any = "f32"
    a_element: Any = None
    b_element: Any = None

class WhereBackwardPlan(Plan):
    """A choice between two elements, backward."""

    descriptor_type: ClassVar[type[WhereBackwardDescriptor]]
    descriptor: WhereBackwardDescriptor

    @classmethod
    def select(cls, descriptor: WhereBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

class MaskedBinaryKind(Word):
    """The ops of the MaskedBinary plans."""

    masked_logaddexp = "masked_logaddexp"

@dataclass(frozen=True, slots=True)
class MaskedBinaryDescriptor:
    """A function of two elements that masks let through, forward: what to compute, on which shape. Validated by `select`."""

    kind: MaskedBinaryKind | str
    a_shape: _Shape
    b_shape: _Shape
    a_mask_shape: _Shape
    b_mask_shape: _Shape
    element: Any = "f32"
    b_element: Any = None
    a_mask_element: Any = None
    b_mask_element: Any = None

class MaskedBinaryPlan(Plan):
    """A function of two elements that masks let through, forward."""

    descriptor_type: ClassVar[type[MaskedBinaryDescriptor]]
    descriptor: MaskedBinaryDescriptor

    @classmethod
    def select(cls, descriptor: MaskedBinaryDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MaskedBinaryBackwardDescriptor:
    """A function of two elements that masks let through, backward: what to compute, on which shape. Validated by `select`."""

    kind: MaskedBinaryKind | str
    a_shape: _Shape
    b_shape: _Shape
    a_mask_shape: _Shape
    b_mask_shape: _Shape
    element: Any = "f32"
    b_element: Any = None
    a_mask_element: Any = None
    b_mask_element: Any = None

class MaskedBinaryBackwardPlan(Plan):
    """A function of two elements that masks let through, backward."""

    descriptor_type: ClassVar[type[MaskedBinaryBackwardDescriptor]]
    descriptor: MaskedBinaryBackwardDescriptor

    @classmethod
    def select(cls, descriptor: MaskedBinaryBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class CastDescriptor:
    """A cast, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    element: Any
    to: Literal["f16", "bf16", "f32", "f64", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "bool"] | None
    overflow: Literal["saturate", "raise"] | None = "saturate"

class CastPlan(Plan):
    """A cast, forward."""

    descriptor_type: ClassVar[type[CastDescriptor]]
    descriptor: CastDescriptor

    @classmethod
    def select(cls, descriptor: CastDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class CastBackwardDescriptor:
    """A cast, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    element: Any
    to: Literal["f16", "bf16", "f32", "f64", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "bool"] | None
    overflow: Literal["saturate", "raise"] | None = "saturate"

class CastBackwardPlan(Plan):
    """A cast, backward."""

    descriptor_type: ClassVar[type[CastBackwardDescriptor]]
    descriptor: CastBackwardDescriptor

    @classmethod
    def select(cls, descriptor: CastBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class ChainDescriptor:
    """Elementwise ops in one pass, forward: what to compute, on which shape. Validated by `select`."""

    steps: Sequence[Any]
    input_shape: _Shape
    shapes: Sequence[_Shape] = ()
    element: Any = "f32"

class ChainPlan(Plan):
    """Elementwise ops in one pass, forward."""

    descriptor_type: ClassVar[type[ChainDescriptor]]
    descriptor: ChainDescriptor

    @classmethod
    def select(cls, descriptor: ChainDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class ChainBackwardDescriptor:
    """Elementwise ops in one pass, backward: what to compute, on which shape. Validated by `select`."""

    steps: Sequence[Any]
    input_shape: _Shape
    shapes: Sequence[_Shape] = ()
    element: Any = "f32"

class ChainBackwardPlan(Plan):
    """Elementwise ops in one pass, backward."""

    descriptor_type: ClassVar[type[ChainBackwardDescriptor]]
    descriptor: ChainBackwardDescriptor

    @classmethod
    def select(cls, descriptor: ChainBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class ReduceWindowDescriptor:
    """A reduction over windows, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    kind: str
    window: int | _Shape
    stride: int | _Shape = 1
    padding: int | _Shape | Sequence[tuple[int, int]] | Literal["valid", "same"] = 0
    dilation: int | _Shape = 1
    base_dilation: int | _Shape = 1
    axis: _Axis = None
    element: Any = "f32"
    ties: Literal["split", "all", "first", "last"] | None = None
    ord: float | None = None
    correction: float | None = None

class ReduceWindowPlan(Plan):
    """A reduction over windows, forward."""

    descriptor_type: ClassVar[type[ReduceWindowDescriptor]]
    descriptor: ReduceWindowDescriptor

    @classmethod
    def select(cls, descriptor: ReduceWindowDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class ReduceWindowBackwardDescriptor:
    """A reduction over windows, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    kind: str
    window: int | _Shape
    stride: int | _Shape = 1
    padding: int | _Shape | Sequence[tuple[int, int]] | Literal["valid", "same"] = 0
    dilation: int | _Shape = 1
    base_dilation: int | _Shape = 1
    axis: _Axis = None
    element: Any = "f32"
    ties: Literal["split", "all", "first", "last"] | None = None
    ord: float | None = None
    correction: float | None = None

class ReduceWindowBackwardPlan(Plan):
    """A reduction over windows, backward."""

    descriptor_type: ClassVar[type[ReduceWindowBackwardDescriptor]]
    descriptor: ReduceWindowBackwardDescriptor

    @classmethod
    def select(cls, descriptor: ReduceWindowBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

class GatedActivationKind(Word):
    """The ops of the GatedActivation plans."""

    glu = "glu"
    reglu = "reglu"
    swiglu = "swiglu"
    geglu = "geglu"

@dataclass(frozen=True, slots=True)
class GatedActivationDescriptor:
    """A product of two halves, one of them a gate, forward: what to compute, on which shape. Validated by `select`."""

    kind: GatedActivationKind | str
    input_shape: _Shape
    axis: int = -1
    element: Any = "f32"

class GatedActivationPlan(Plan):
    """A product of two halves, one of them a gate, forward."""

    descriptor_type: ClassVar[type[GatedActivationDescriptor]]
    descriptor: GatedActivationDescriptor

    @classmethod
    def select(cls, descriptor: GatedActivationDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class GatedActivationBackwardDescriptor:
    """A product of two halves, one of them a gate, backward: what to compute, on which shape. Validated by `select`."""

    kind: GatedActivationKind | str
    input_shape: _Shape
    axis: int = -1
    element: Any = "f32"

class GatedActivationBackwardPlan(Plan):
    """A product of two halves, one of them a gate, backward."""

    descriptor_type: ClassVar[type[GatedActivationBackwardDescriptor]]
    descriptor: GatedActivationBackwardDescriptor

    @classmethod
    def select(cls, descriptor: GatedActivationBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class RepeatDescriptor:
    """Repeat, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    repeats: _Shape
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class RepeatPlan(Plan):
    """Repeat, forward."""

    descriptor_type: ClassVar[type[RepeatDescriptor]]
    descriptor: RepeatDescriptor

    @classmethod
    def select(cls, descriptor: RepeatDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class RepeatBackwardDescriptor:
    """Repeat, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    repeats: _Shape
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class RepeatBackwardPlan(Plan):
    """Repeat, backward."""

    descriptor_type: ClassVar[type[RepeatBackwardDescriptor]]
    descriptor: RepeatBackwardDescriptor

    @classmethod
    def select(cls, descriptor: RepeatBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class TileDescriptor:
    """Tile, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    reps: int | _Shape
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class TilePlan(Plan):
    """Tile, forward."""

    descriptor_type: ClassVar[type[TileDescriptor]]
    descriptor: TileDescriptor

    @classmethod
    def select(cls, descriptor: TileDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class TileBackwardDescriptor:
    """Tile, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    reps: int | _Shape
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class TileBackwardPlan(Plan):
    """Tile, backward."""

    descriptor_type: ClassVar[type[TileBackwardDescriptor]]
    descriptor: TileBackwardDescriptor

    @classmethod
    def select(cls, descriptor: TileBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class RepeatInterleaveDescriptor:
    """Repeat interleave, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    repeats: int | _Shape
    axis: int | None = None
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class RepeatInterleavePlan(Plan):
    """Repeat interleave, forward."""

    descriptor_type: ClassVar[type[RepeatInterleaveDescriptor]]
    descriptor: RepeatInterleaveDescriptor

    @classmethod
    def select(cls, descriptor: RepeatInterleaveDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class RepeatInterleaveBackwardDescriptor:
    """Repeat interleave, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    repeats: int | _Shape
    axis: int | None = None
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class RepeatInterleaveBackwardPlan(Plan):
    """Repeat interleave, backward."""

    descriptor_type: ClassVar[type[RepeatInterleaveBackwardDescriptor]]
    descriptor: RepeatInterleaveBackwardDescriptor

    @classmethod
    def select(cls, descriptor: RepeatInterleaveBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class BroadcastToDescriptor:
    """Broadcast to, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    shape: _Shape
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class BroadcastToPlan(Plan):
    """Broadcast to, forward."""

    descriptor_type: ClassVar[type[BroadcastToDescriptor]]
    descriptor: BroadcastToDescriptor

    @classmethod
    def select(cls, descriptor: BroadcastToDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class BroadcastToBackwardDescriptor:
    """Broadcast to, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    shape: _Shape
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class BroadcastToBackwardPlan(Plan):
    """Broadcast to, backward."""

    descriptor_type: ClassVar[type[BroadcastToBackwardDescriptor]]
    descriptor: BroadcastToBackwardDescriptor

    @classmethod
    def select(cls, descriptor: BroadcastToBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class PermuteDescriptor:
    """Permute, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    axes: _Shape
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class PermutePlan(Plan):
    """Permute, forward."""

    descriptor_type: ClassVar[type[PermuteDescriptor]]
    descriptor: PermuteDescriptor

    @classmethod
    def select(cls, descriptor: PermuteDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class PermuteBackwardDescriptor:
    """Permute, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    axes: _Shape
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class PermuteBackwardPlan(Plan):
    """Permute, backward."""

    descriptor_type: ClassVar[type[PermuteBackwardDescriptor]]
    descriptor: PermuteBackwardDescriptor

    @classmethod
    def select(cls, descriptor: PermuteBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class ContiguizeDescriptor:
    """Contiguize, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class ContiguizePlan(Plan):
    """Contiguize, forward."""

    descriptor_type: ClassVar[type[ContiguizeDescriptor]]
    descriptor: ContiguizeDescriptor

    @classmethod
    def select(cls, descriptor: ContiguizeDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class ContiguizeBackwardDescriptor:
    """Contiguize, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class ContiguizeBackwardPlan(Plan):
    """Contiguize, backward."""

    descriptor_type: ClassVar[type[ContiguizeBackwardDescriptor]]
    descriptor: ContiguizeBackwardDescriptor

    @classmethod
    def select(cls, descriptor: ContiguizeBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class FlipDescriptor:
    """Flip, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    axis: _Axis = None
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class FlipPlan(Plan):
    """Flip, forward."""

    descriptor_type: ClassVar[type[FlipDescriptor]]
    descriptor: FlipDescriptor

    @classmethod
    def select(cls, descriptor: FlipDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class FlipBackwardDescriptor:
    """Flip, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    axis: _Axis = None
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class FlipBackwardPlan(Plan):
    """Flip, backward."""

    descriptor_type: ClassVar[type[FlipBackwardDescriptor]]
    descriptor: FlipBackwardDescriptor

    @classmethod
    def select(cls, descriptor: FlipBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class RollDescriptor:
    """Roll, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    shifts: int | _Shape
    axis: _Axis = None
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class RollPlan(Plan):
    """Roll, forward."""

    descriptor_type: ClassVar[type[RollDescriptor]]
    descriptor: RollDescriptor

    @classmethod
    def select(cls, descriptor: RollDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class RollBackwardDescriptor:
    """Roll, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    shifts: int | _Shape
    axis: _Axis = None
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class RollBackwardPlan(Plan):
    """Roll, backward."""

    descriptor_type: ClassVar[type[RollBackwardDescriptor]]
    descriptor: RollBackwardDescriptor

    @classmethod
    def select(cls, descriptor: RollBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class DiagonalDescriptor:
    """Diagonal, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    offset: int = 0
    axis1: int = 0
    axis2: int = 1
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class DiagonalPlan(Plan):
    """Diagonal, forward."""

    descriptor_type: ClassVar[type[DiagonalDescriptor]]
    descriptor: DiagonalDescriptor

    @classmethod
    def select(cls, descriptor: DiagonalDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class DiagonalBackwardDescriptor:
    """Diagonal, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    offset: int = 0
    axis1: int = 0
    axis2: int = 1
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class DiagonalBackwardPlan(Plan):
    """Diagonal, backward."""

    descriptor_type: ClassVar[type[DiagonalBackwardDescriptor]]
    descriptor: DiagonalBackwardDescriptor

    @classmethod
    def select(cls, descriptor: DiagonalBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class UnfoldWindowsDescriptor:
    """Unfold windows, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    axis: int
    size: int
    step: int = 1
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class UnfoldWindowsPlan(Plan):
    """Unfold windows, forward."""

    descriptor_type: ClassVar[type[UnfoldWindowsDescriptor]]
    descriptor: UnfoldWindowsDescriptor

    @classmethod
    def select(cls, descriptor: UnfoldWindowsDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class UnfoldWindowsBackwardDescriptor:
    """Unfold windows, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    axis: int
    size: int
    step: int = 1
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class UnfoldWindowsBackwardPlan(Plan):
    """Unfold windows, backward."""

    descriptor_type: ClassVar[type[UnfoldWindowsBackwardDescriptor]]
    descriptor: UnfoldWindowsBackwardDescriptor

    @classmethod
    def select(cls, descriptor: UnfoldWindowsBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class SliceDescriptor:
    """Slice, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    start: int | tuple[int | None, ...] | None
    stop: int | tuple[int | None, ...] | None = None
    step: int | tuple[int | None, ...] | None = None
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class SlicePlan(Plan):
    """Slice, forward."""

    descriptor_type: ClassVar[type[SliceDescriptor]]
    descriptor: SliceDescriptor

    @classmethod
    def select(cls, descriptor: SliceDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class SliceBackwardDescriptor:
    """Slice, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    start: int | tuple[int | None, ...] | None
    stop: int | tuple[int | None, ...] | None = None
    step: int | tuple[int | None, ...] | None = None
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class SliceBackwardPlan(Plan):
    """Slice, backward."""

    descriptor_type: ClassVar[type[SliceBackwardDescriptor]]
    descriptor: SliceBackwardDescriptor

    @classmethod
    def select(cls, descriptor: SliceBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class ConcatDescriptor:
    """Concat, forward: what to compute, on which shape. Validated by `select`."""

    input_shapes: Sequence[_Shape]
    axis: int = 0
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class ConcatPlan(Plan):
    """Concat, forward."""

    descriptor_type: ClassVar[type[ConcatDescriptor]]
    descriptor: ConcatDescriptor

    @classmethod
    def select(cls, descriptor: ConcatDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class ConcatBackwardDescriptor:
    """Concat, backward: what to compute, on which shape. Validated by `select`."""

    input_shapes: Sequence[_Shape]
    axis: int = 0
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class ConcatBackwardPlan(Plan):
    """Concat, backward."""

    descriptor_type: ClassVar[type[ConcatBackwardDescriptor]]
    descriptor: ConcatBackwardDescriptor

    @classmethod
    def select(cls, descriptor: ConcatBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class StackDescriptor:
    """Stack, forward: what to compute, on which shape. Validated by `select`."""

    input_shapes: Sequence[_Shape]
    axis: int = 0
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class StackPlan(Plan):
    """Stack, forward."""

    descriptor_type: ClassVar[type[StackDescriptor]]
    descriptor: StackDescriptor

    @classmethod
    def select(cls, descriptor: StackDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class StackBackwardDescriptor:
    """Stack, backward: what to compute, on which shape. Validated by `select`."""

    input_shapes: Sequence[_Shape]
    axis: int = 0
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class StackBackwardPlan(Plan):
    """Stack, backward."""

    descriptor_type: ClassVar[type[StackBackwardDescriptor]]
    descriptor: StackBackwardDescriptor

    @classmethod
    def select(cls, descriptor: StackBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class SplitDescriptor:
    """Split, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    sizes: int | _Shape
    axis: int = 0
    missing: _Shape = ()
    element: Any = "f32"

    def output_shape(self) -> tuple[tuple[int, ...], ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class SplitPlan(Plan):
    """Split, forward."""

    descriptor_type: ClassVar[type[SplitDescriptor]]
    descriptor: SplitDescriptor

    @classmethod
    def select(cls, descriptor: SplitDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class SplitBackwardDescriptor:
    """Split, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    sizes: int | _Shape
    axis: int = 0
    missing: _Shape = ()
    element: Any = "f32"

    def dy_shape(self) -> tuple[tuple[int, ...], ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class SplitBackwardPlan(Plan):
    """Split, backward."""

    descriptor_type: ClassVar[type[SplitBackwardDescriptor]]
    descriptor: SplitBackwardDescriptor

    @classmethod
    def select(cls, descriptor: SplitBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MeshgridDescriptor:
    """Meshgrid, forward: what to compute, on which shape. Validated by `select`."""

    input_shapes: Sequence[_Shape]
    indexing: Literal["ij", "xy"] = "ij"
    element: Any = "f32"

    def output_shape(self) -> tuple[tuple[int, ...], ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class MeshgridPlan(Plan):
    """Meshgrid, forward."""

    descriptor_type: ClassVar[type[MeshgridDescriptor]]
    descriptor: MeshgridDescriptor

    @classmethod
    def select(cls, descriptor: MeshgridDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MeshgridBackwardDescriptor:
    """Meshgrid, backward: what to compute, on which shape. Validated by `select`."""

    input_shapes: Sequence[_Shape]
    indexing: Literal["ij", "xy"] = "ij"
    element: Any = "f32"

    def dy_shape(self) -> tuple[tuple[int, ...], ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class MeshgridBackwardPlan(Plan):
    """Meshgrid, backward."""

    descriptor_type: ClassVar[type[MeshgridBackwardDescriptor]]
    descriptor: MeshgridBackwardDescriptor

    @classmethod
    def select(cls, descriptor: MeshgridBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class WriteSliceDescriptor:
    """Write slice, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    update_shape: _Shape
    start: int | _Shape
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class WriteSlicePlan(Plan):
    """Write slice, forward."""

    descriptor_type: ClassVar[type[WriteSliceDescriptor]]
    descriptor: WriteSliceDescriptor

    @classmethod
    def select(cls, descriptor: WriteSliceDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class WriteSliceBackwardDescriptor:
    """Write slice, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    update_shape: _Shape
    start: int | _Shape
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class WriteSliceBackwardPlan(Plan):
    """Write slice, backward."""

    descriptor_type: ClassVar[type[WriteSliceBackwardDescriptor]]
    descriptor: WriteSliceBackwardDescriptor

    @classmethod
    def select(cls, descriptor: WriteSliceBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class PadDescriptor:
    """Pad, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    padding: int | Sequence[Any]
    mode: Literal["constant", "reflect", "replicate", "circular", "symmetric"] = "constant"
    value: float = 0.0
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class PadPlan(Plan):
    """Pad, forward."""

    descriptor_type: ClassVar[type[PadDescriptor]]
    descriptor: PadDescriptor

    @classmethod
    def select(cls, descriptor: PadDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class PadBackwardDescriptor:
    """Pad, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    padding: int | Sequence[Any]
    mode: Literal["constant", "reflect", "replicate", "circular", "symmetric"] = "constant"
    value: float = 0.0
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class PadBackwardPlan(Plan):
    """Pad, backward."""

    descriptor_type: ClassVar[type[PadBackwardDescriptor]]
    descriptor: PadBackwardDescriptor

    @classmethod
    def select(cls, descriptor: PadBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class TriuDescriptor:
    """Triu, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    diagonal: int = 0
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class TriuPlan(Plan):
    """Triu, forward."""

    descriptor_type: ClassVar[type[TriuDescriptor]]
    descriptor: TriuDescriptor

    @classmethod
    def select(cls, descriptor: TriuDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class TriuBackwardDescriptor:
    """Triu, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    diagonal: int = 0
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class TriuBackwardPlan(Plan):
    """Triu, backward."""

    descriptor_type: ClassVar[type[TriuBackwardDescriptor]]
    descriptor: TriuBackwardDescriptor

    @classmethod
    def select(cls, descriptor: TriuBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class TrilDescriptor:
    """Tril, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    diagonal: int = 0
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class TrilPlan(Plan):
    """Tril, forward."""

    descriptor_type: ClassVar[type[TrilDescriptor]]
    descriptor: TrilDescriptor

    @classmethod
    def select(cls, descriptor: TrilDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class TrilBackwardDescriptor:
    """Tril, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    diagonal: int = 0
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class TrilBackwardPlan(Plan):
    """Tril, backward."""

    descriptor_type: ClassVar[type[TrilBackwardDescriptor]]
    descriptor: TrilBackwardDescriptor

    @classmethod
    def select(cls, descriptor: TrilBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class DiagEmbedDescriptor:
    """Diag embed, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    offset: int = 0
    axis1: int = -2
    axis2: int = -1
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class DiagEmbedPlan(Plan):
    """Diag embed, forward."""

    descriptor_type: ClassVar[type[DiagEmbedDescriptor]]
    descriptor: DiagEmbedDescriptor

    @classmethod
    def select(cls, descriptor: DiagEmbedDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class DiagEmbedBackwardDescriptor:
    """Diag embed, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    offset: int = 0
    axis1: int = -2
    axis2: int = -1
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class DiagEmbedBackwardPlan(Plan):
    """Diag embed, backward."""

    descriptor_type: ClassVar[type[DiagEmbedBackwardDescriptor]]
    descriptor: DiagEmbedBackwardDescriptor

    @classmethod
    def select(cls, descriptor: DiagEmbedBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class DiagDescriptor:
    """Diag, forward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    diagonal: int = 0
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class DiagPlan(Plan):
    """Diag, forward."""

    descriptor_type: ClassVar[type[DiagDescriptor]]
    descriptor: DiagDescriptor

    @classmethod
    def select(cls, descriptor: DiagDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class DiagBackwardDescriptor:
    """Diag, backward: what to compute, on which shape. Validated by `select`."""

    input_shape: _Shape
    diagonal: int = 0
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class DiagBackwardPlan(Plan):
    """Diag, backward."""

    descriptor_type: ClassVar[type[DiagBackwardDescriptor]]
    descriptor: DiagBackwardDescriptor

    @classmethod
    def select(cls, descriptor: DiagBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class FillDescriptor:
    """Fill, forward: what to compute, on which shape. Validated by `select`."""

    shape: _Shape
    value: float = 0
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class FillPlan(Plan):
    """Fill, forward."""

    descriptor_type: ClassVar[type[FillDescriptor]]
    descriptor: FillDescriptor

    @classmethod
    def select(cls, descriptor: FillDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class FillBackwardDescriptor:
    """Fill, backward: what to compute, on which shape. Validated by `select`."""

    shape: _Shape
    value: float = 0
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class FillBackwardPlan(Plan):
    """Fill, backward."""

    descriptor_type: ClassVar[type[FillBackwardDescriptor]]
    descriptor: FillBackwardDescriptor

    @classmethod
    def select(cls, descriptor: FillBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class EyeDescriptor:
    """Eye, forward: what to compute, on which shape. Validated by `select`."""

    n: int
    m: int | None = None
    diagonal: int = 0
    element: Any = "f32"

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the output; a tuple of shapes where there are several."""

class EyePlan(Plan):
    """Eye, forward."""

    descriptor_type: ClassVar[type[EyeDescriptor]]
    descriptor: EyeDescriptor

    @classmethod
    def select(cls, descriptor: EyeDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class EyeBackwardDescriptor:
    """Eye, backward: what to compute, on which shape. Validated by `select`."""

    n: int
    m: int | None = None
    diagonal: int = 0
    element: Any = "f32"

    def dy_shape(self) -> tuple[int, ...]:
        """The shape that dy must have; a tuple of shapes where there are several."""

class EyeBackwardPlan(Plan):
    """Eye, backward."""

    descriptor_type: ClassVar[type[EyeBackwardDescriptor]]
    descriptor: EyeBackwardDescriptor

    @classmethod
    def select(cls, descriptor: EyeBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class LpPool1dDescriptor:
    """LP pooling over 1 axis, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    l_in: int
    window: int | _Shape
    p: float | None
    stride: int | _Shape | None = None
    ceil_mode: bool = False
    rescale_clipped: bool = False
    element: Any = "f32"

class LpPool1dPlan(Plan):
    """LP pooling over 1 axis, forward."""

    descriptor_type: ClassVar[type[LpPool1dDescriptor]]
    descriptor: LpPool1dDescriptor

    @classmethod
    def select(cls, descriptor: LpPool1dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class LpPool1dBackwardDescriptor:
    """LP pooling over 1 axis, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    l_in: int
    window: int | _Shape
    p: float | None
    stride: int | _Shape | None = None
    ceil_mode: bool = False
    rescale_clipped: bool = False
    element: Any = "f32"
    accumulate: bool = False

class LpPool1dBackwardPlan(Plan):
    """LP pooling over 1 axis, backward."""

    descriptor_type: ClassVar[type[LpPool1dBackwardDescriptor]]
    descriptor: LpPool1dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: LpPool1dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class LpPool2dDescriptor:
    """LP pooling over 2 axes, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    h_in: int
    w_in: int
    window: int | _Shape
    p: float | None
    stride: int | _Shape | None = None
    ceil_mode: bool = False
    rescale_clipped: bool = False
    element: Any = "f32"

class LpPool2dPlan(Plan):
    """LP pooling over 2 axes, forward."""

    descriptor_type: ClassVar[type[LpPool2dDescriptor]]
    descriptor: LpPool2dDescriptor

    @classmethod
    def select(cls, descriptor: LpPool2dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class LpPool2dBackwardDescriptor:
    """LP pooling over 2 axes, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    h_in: int
    w_in: int
    window: int | _Shape
    p: float | None
    stride: int | _Shape | None = None
    ceil_mode: bool = False
    rescale_clipped: bool = False
    element: Any = "f32"
    accumulate: bool = False

class LpPool2dBackwardPlan(Plan):
    """LP pooling over 2 axes, backward."""

    descriptor_type: ClassVar[type[LpPool2dBackwardDescriptor]]
    descriptor: LpPool2dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: LpPool2dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class LpPool3dDescriptor:
    """LP pooling over 3 axes, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    d_in: int
    h_in: int
    w_in: int
    window: int | _Shape
    p: float | None
    stride: int | _Shape | None = None
    ceil_mode: bool = False
    rescale_clipped: bool = False
    element: Any = "f32"

class LpPool3dPlan(Plan):
    """LP pooling over 3 axes, forward."""

    descriptor_type: ClassVar[type[LpPool3dDescriptor]]
    descriptor: LpPool3dDescriptor

    @classmethod
    def select(cls, descriptor: LpPool3dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class LpPool3dBackwardDescriptor:
    """LP pooling over 3 axes, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    d_in: int
    h_in: int
    w_in: int
    window: int | _Shape
    p: float | None
    stride: int | _Shape | None = None
    ceil_mode: bool = False
    rescale_clipped: bool = False
    element: Any = "f32"
    accumulate: bool = False

class LpPool3dBackwardPlan(Plan):
    """LP pooling over 3 axes, backward."""

    descriptor_type: ClassVar[type[LpPool3dBackwardDescriptor]]
    descriptor: LpPool3dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: LpPool3dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MaxPool1dDescriptor:
    """Max pooling over 1 axis, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    l_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    dilation: int | _Shape = 1
    ceil_mode: bool = False
    return_indices: bool | None = False
    element: Any = "f32"

class MaxPool1dPlan(Plan):
    """Max pooling over 1 axis, forward."""

    descriptor_type: ClassVar[type[MaxPool1dDescriptor]]
    descriptor: MaxPool1dDescriptor

    @classmethod
    def select(cls, descriptor: MaxPool1dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MaxPool1dBackwardDescriptor:
    """Max pooling over 1 axis, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    l_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    dilation: int | _Shape = 1
    ceil_mode: bool = False
    return_indices: bool | None = False
    element: Any = "f32"
    accumulate: bool = False

class MaxPool1dBackwardPlan(Plan):
    """Max pooling over 1 axis, backward."""

    descriptor_type: ClassVar[type[MaxPool1dBackwardDescriptor]]
    descriptor: MaxPool1dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: MaxPool1dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MaxPool2dDescriptor:
    """Max pooling over 2 axes, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    h_in: int
    w_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    dilation: int | _Shape = 1
    ceil_mode: bool = False
    return_indices: bool | None = False
    element: Any = "f32"

class MaxPool2dPlan(Plan):
    """Max pooling over 2 axes, forward."""

    descriptor_type: ClassVar[type[MaxPool2dDescriptor]]
    descriptor: MaxPool2dDescriptor

    @classmethod
    def select(cls, descriptor: MaxPool2dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MaxPool2dBackwardDescriptor:
    """Max pooling over 2 axes, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    h_in: int
    w_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    dilation: int | _Shape = 1
    ceil_mode: bool = False
    return_indices: bool | None = False
    element: Any = "f32"
    accumulate: bool = False

class MaxPool2dBackwardPlan(Plan):
    """Max pooling over 2 axes, backward."""

    descriptor_type: ClassVar[type[MaxPool2dBackwardDescriptor]]
    descriptor: MaxPool2dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: MaxPool2dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MaxPool3dDescriptor:
    """Max pooling over 3 axes, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    d_in: int
    h_in: int
    w_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    dilation: int | _Shape = 1
    ceil_mode: bool = False
    return_indices: bool | None = False
    element: Any = "f32"

class MaxPool3dPlan(Plan):
    """Max pooling over 3 axes, forward."""

    descriptor_type: ClassVar[type[MaxPool3dDescriptor]]
    descriptor: MaxPool3dDescriptor

    @classmethod
    def select(cls, descriptor: MaxPool3dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MaxPool3dBackwardDescriptor:
    """Max pooling over 3 axes, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    d_in: int
    h_in: int
    w_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    dilation: int | _Shape = 1
    ceil_mode: bool = False
    return_indices: bool | None = False
    element: Any = "f32"
    accumulate: bool = False

class MaxPool3dBackwardPlan(Plan):
    """Max pooling over 3 axes, backward."""

    descriptor_type: ClassVar[type[MaxPool3dBackwardDescriptor]]
    descriptor: MaxPool3dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: MaxPool3dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AvgPool1dDescriptor:
    """Average pooling over 1 axis, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    l_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    ceil_mode: bool = False
    count_include_pad: bool = True
    divisor_override: int | None = None
    element: Any = "f32"

class AvgPool1dPlan(Plan):
    """Average pooling over 1 axis, forward."""

    descriptor_type: ClassVar[type[AvgPool1dDescriptor]]
    descriptor: AvgPool1dDescriptor

    @classmethod
    def select(cls, descriptor: AvgPool1dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AvgPool1dBackwardDescriptor:
    """Average pooling over 1 axis, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    l_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    ceil_mode: bool = False
    count_include_pad: bool = True
    divisor_override: int | None = None
    element: Any = "f32"
    accumulate: bool = False

class AvgPool1dBackwardPlan(Plan):
    """Average pooling over 1 axis, backward."""

    descriptor_type: ClassVar[type[AvgPool1dBackwardDescriptor]]
    descriptor: AvgPool1dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: AvgPool1dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AvgPool2dDescriptor:
    """Average pooling over 2 axes, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    h_in: int
    w_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    ceil_mode: bool = False
    count_include_pad: bool = True
    divisor_override: int | None = None
    element: Any = "f32"

class AvgPool2dPlan(Plan):
    """Average pooling over 2 axes, forward."""

    descriptor_type: ClassVar[type[AvgPool2dDescriptor]]
    descriptor: AvgPool2dDescriptor

    @classmethod
    def select(cls, descriptor: AvgPool2dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AvgPool2dBackwardDescriptor:
    """Average pooling over 2 axes, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    h_in: int
    w_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    ceil_mode: bool = False
    count_include_pad: bool = True
    divisor_override: int | None = None
    element: Any = "f32"
    accumulate: bool = False

class AvgPool2dBackwardPlan(Plan):
    """Average pooling over 2 axes, backward."""

    descriptor_type: ClassVar[type[AvgPool2dBackwardDescriptor]]
    descriptor: AvgPool2dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: AvgPool2dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AvgPool3dDescriptor:
    """Average pooling over 3 axes, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    d_in: int
    h_in: int
    w_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    ceil_mode: bool = False
    count_include_pad: bool = True
    divisor_override: int | None = None
    element: Any = "f32"

class AvgPool3dPlan(Plan):
    """Average pooling over 3 axes, forward."""

    descriptor_type: ClassVar[type[AvgPool3dDescriptor]]
    descriptor: AvgPool3dDescriptor

    @classmethod
    def select(cls, descriptor: AvgPool3dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AvgPool3dBackwardDescriptor:
    """Average pooling over 3 axes, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    d_in: int
    h_in: int
    w_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    ceil_mode: bool = False
    count_include_pad: bool = True
    divisor_override: int | None = None
    element: Any = "f32"
    accumulate: bool = False

class AvgPool3dBackwardPlan(Plan):
    """Average pooling over 3 axes, backward."""

    descriptor_type: ClassVar[type[AvgPool3dBackwardDescriptor]]
    descriptor: AvgPool3dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: AvgPool3dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MaxUnpool1dDescriptor:
    """Max unpooling over 1 axis, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    l_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    output_size: int | Sequence[int | None] | None = None
    element: Any = "f32"

class MaxUnpool1dPlan(Plan):
    """Max unpooling over 1 axis, forward."""

    descriptor_type: ClassVar[type[MaxUnpool1dDescriptor]]
    descriptor: MaxUnpool1dDescriptor

    @classmethod
    def select(cls, descriptor: MaxUnpool1dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MaxUnpool1dBackwardDescriptor:
    """Max unpooling over 1 axis, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    l_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    output_size: int | Sequence[int | None] | None = None
    element: Any = "f32"
    accumulate: bool = False

class MaxUnpool1dBackwardPlan(Plan):
    """Max unpooling over 1 axis, backward."""

    descriptor_type: ClassVar[type[MaxUnpool1dBackwardDescriptor]]
    descriptor: MaxUnpool1dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: MaxUnpool1dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MaxUnpool2dDescriptor:
    """Max unpooling over 2 axes, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    h_in: int
    w_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    output_size: int | Sequence[int | None] | None = None
    element: Any = "f32"

class MaxUnpool2dPlan(Plan):
    """Max unpooling over 2 axes, forward."""

    descriptor_type: ClassVar[type[MaxUnpool2dDescriptor]]
    descriptor: MaxUnpool2dDescriptor

    @classmethod
    def select(cls, descriptor: MaxUnpool2dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MaxUnpool2dBackwardDescriptor:
    """Max unpooling over 2 axes, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    h_in: int
    w_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    output_size: int | Sequence[int | None] | None = None
    element: Any = "f32"
    accumulate: bool = False

class MaxUnpool2dBackwardPlan(Plan):
    """Max unpooling over 2 axes, backward."""

    descriptor_type: ClassVar[type[MaxUnpool2dBackwardDescriptor]]
    descriptor: MaxUnpool2dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: MaxUnpool2dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MaxUnpool3dDescriptor:
    """Max unpooling over 3 axes, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    d_in: int
    h_in: int
    w_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    output_size: int | Sequence[int | None] | None = None
    element: Any = "f32"

class MaxUnpool3dPlan(Plan):
    """Max unpooling over 3 axes, forward."""

    descriptor_type: ClassVar[type[MaxUnpool3dDescriptor]]
    descriptor: MaxUnpool3dDescriptor

    @classmethod
    def select(cls, descriptor: MaxUnpool3dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class MaxUnpool3dBackwardDescriptor:
    """Max unpooling over 3 axes, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    d_in: int
    h_in: int
    w_in: int
    window: int | _Shape
    stride: int | _Shape | None = None
    padding: int | _Shape = 0
    output_size: int | Sequence[int | None] | None = None
    element: Any = "f32"
    accumulate: bool = False

class MaxUnpool3dBackwardPlan(Plan):
    """Max unpooling over 3 axes, backward."""

    descriptor_type: ClassVar[type[MaxUnpool3dBackwardDescriptor]]
    descriptor: MaxUnpool3dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: MaxUnpool3dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AdaptiveMaxPool1dDescriptor:
    """Adaptive max pooling over 1 axis, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    l_in: int
    output_size: int | Sequence[int | None] | None
    return_indices: bool | None = False
    element: Any = "f32"

class AdaptiveMaxPool1dPlan(Plan):
    """Adaptive max pooling over 1 axis, forward."""

    descriptor_type: ClassVar[type[AdaptiveMaxPool1dDescriptor]]
    descriptor: AdaptiveMaxPool1dDescriptor

    @classmethod
    def select(cls, descriptor: AdaptiveMaxPool1dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AdaptiveMaxPool1dBackwardDescriptor:
    """Adaptive max pooling over 1 axis, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    l_in: int
    output_size: int | Sequence[int | None] | None
    return_indices: bool | None = False
    element: Any = "f32"
    accumulate: bool = False

class AdaptiveMaxPool1dBackwardPlan(Plan):
    """Adaptive max pooling over 1 axis, backward."""

    descriptor_type: ClassVar[type[AdaptiveMaxPool1dBackwardDescriptor]]
    descriptor: AdaptiveMaxPool1dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: AdaptiveMaxPool1dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AdaptiveMaxPool2dDescriptor:
    """Adaptive max pooling over 2 axes, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    h_in: int
    w_in: int
    output_size: int | Sequence[int | None] | None
    return_indices: bool | None = False
    element: Any = "f32"

class AdaptiveMaxPool2dPlan(Plan):
    """Adaptive max pooling over 2 axes, forward."""

    descriptor_type: ClassVar[type[AdaptiveMaxPool2dDescriptor]]
    descriptor: AdaptiveMaxPool2dDescriptor

    @classmethod
    def select(cls, descriptor: AdaptiveMaxPool2dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AdaptiveMaxPool2dBackwardDescriptor:
    """Adaptive max pooling over 2 axes, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    h_in: int
    w_in: int
    output_size: int | Sequence[int | None] | None
    return_indices: bool | None = False
    element: Any = "f32"
    accumulate: bool = False

class AdaptiveMaxPool2dBackwardPlan(Plan):
    """Adaptive max pooling over 2 axes, backward."""

    descriptor_type: ClassVar[type[AdaptiveMaxPool2dBackwardDescriptor]]
    descriptor: AdaptiveMaxPool2dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: AdaptiveMaxPool2dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AdaptiveMaxPool3dDescriptor:
    """Adaptive max pooling over 3 axes, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    d_in: int
    h_in: int
    w_in: int
    output_size: int | Sequence[int | None] | None
    return_indices: bool | None = False
    element: Any = "f32"

class AdaptiveMaxPool3dPlan(Plan):
    """Adaptive max pooling over 3 axes, forward."""

    descriptor_type: ClassVar[type[AdaptiveMaxPool3dDescriptor]]
    descriptor: AdaptiveMaxPool3dDescriptor

    @classmethod
    def select(cls, descriptor: AdaptiveMaxPool3dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AdaptiveMaxPool3dBackwardDescriptor:
    """Adaptive max pooling over 3 axes, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    d_in: int
    h_in: int
    w_in: int
    output_size: int | Sequence[int | None] | None
    return_indices: bool | None = False
    element: Any = "f32"
    accumulate: bool = False

class AdaptiveMaxPool3dBackwardPlan(Plan):
    """Adaptive max pooling over 3 axes, backward."""

    descriptor_type: ClassVar[type[AdaptiveMaxPool3dBackwardDescriptor]]
    descriptor: AdaptiveMaxPool3dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: AdaptiveMaxPool3dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AdaptiveAvgPool1dDescriptor:
    """Adaptive average pooling over 1 axis, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    l_in: int
    output_size: int | Sequence[int | None] | None
    element: Any = "f32"

class AdaptiveAvgPool1dPlan(Plan):
    """Adaptive average pooling over 1 axis, forward."""

    descriptor_type: ClassVar[type[AdaptiveAvgPool1dDescriptor]]
    descriptor: AdaptiveAvgPool1dDescriptor

    @classmethod
    def select(cls, descriptor: AdaptiveAvgPool1dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AdaptiveAvgPool1dBackwardDescriptor:
    """Adaptive average pooling over 1 axis, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    l_in: int
    output_size: int | Sequence[int | None] | None
    element: Any = "f32"
    accumulate: bool = False

class AdaptiveAvgPool1dBackwardPlan(Plan):
    """Adaptive average pooling over 1 axis, backward."""

    descriptor_type: ClassVar[type[AdaptiveAvgPool1dBackwardDescriptor]]
    descriptor: AdaptiveAvgPool1dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: AdaptiveAvgPool1dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AdaptiveAvgPool2dDescriptor:
    """Adaptive average pooling over 2 axes, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    h_in: int
    w_in: int
    output_size: int | Sequence[int | None] | None
    element: Any = "f32"

class AdaptiveAvgPool2dPlan(Plan):
    """Adaptive average pooling over 2 axes, forward."""

    descriptor_type: ClassVar[type[AdaptiveAvgPool2dDescriptor]]
    descriptor: AdaptiveAvgPool2dDescriptor

    @classmethod
    def select(cls, descriptor: AdaptiveAvgPool2dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AdaptiveAvgPool2dBackwardDescriptor:
    """Adaptive average pooling over 2 axes, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    h_in: int
    w_in: int
    output_size: int | Sequence[int | None] | None
    element: Any = "f32"
    accumulate: bool = False

class AdaptiveAvgPool2dBackwardPlan(Plan):
    """Adaptive average pooling over 2 axes, backward."""

    descriptor_type: ClassVar[type[AdaptiveAvgPool2dBackwardDescriptor]]
    descriptor: AdaptiveAvgPool2dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: AdaptiveAvgPool2dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AdaptiveAvgPool3dDescriptor:
    """Adaptive average pooling over 3 axes, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    d_in: int
    h_in: int
    w_in: int
    output_size: int | Sequence[int | None] | None
    element: Any = "f32"

class AdaptiveAvgPool3dPlan(Plan):
    """Adaptive average pooling over 3 axes, forward."""

    descriptor_type: ClassVar[type[AdaptiveAvgPool3dDescriptor]]
    descriptor: AdaptiveAvgPool3dDescriptor

    @classmethod
    def select(cls, descriptor: AdaptiveAvgPool3dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class AdaptiveAvgPool3dBackwardDescriptor:
    """Adaptive average pooling over 3 axes, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    d_in: int
    h_in: int
    w_in: int
    output_size: int | Sequence[int | None] | None
    element: Any = "f32"
    accumulate: bool = False

class AdaptiveAvgPool3dBackwardPlan(Plan):
    """Adaptive average pooling over 3 axes, backward."""

    descriptor_type: ClassVar[type[AdaptiveAvgPool3dBackwardDescriptor]]
    descriptor: AdaptiveAvgPool3dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: AdaptiveAvgPool3dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class FractionalMaxPool2dDescriptor:
    """Fractional max pooling over 2 axes, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    h_in: int
    w_in: int
    window: int | _Shape
    output_size: int | Sequence[int | None] | None
    return_indices: bool | None = False
    element: Any = "f32"

class FractionalMaxPool2dPlan(Plan):
    """Fractional max pooling over 2 axes, forward."""

    descriptor_type: ClassVar[type[FractionalMaxPool2dDescriptor]]
    descriptor: FractionalMaxPool2dDescriptor

    @classmethod
    def select(cls, descriptor: FractionalMaxPool2dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class FractionalMaxPool2dBackwardDescriptor:
    """Fractional max pooling over 2 axes, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    h_in: int
    w_in: int
    window: int | _Shape
    output_size: int | Sequence[int | None] | None
    return_indices: bool | None = False
    element: Any = "f32"
    accumulate: bool = False

class FractionalMaxPool2dBackwardPlan(Plan):
    """Fractional max pooling over 2 axes, backward."""

    descriptor_type: ClassVar[type[FractionalMaxPool2dBackwardDescriptor]]
    descriptor: FractionalMaxPool2dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: FractionalMaxPool2dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class FractionalMaxPool3dDescriptor:
    """Fractional max pooling over 3 axes, forward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    d_in: int
    h_in: int
    w_in: int
    window: int | _Shape
    output_size: int | Sequence[int | None] | None
    return_indices: bool | None = False
    element: Any = "f32"

class FractionalMaxPool3dPlan(Plan):
    """Fractional max pooling over 3 axes, forward."""

    descriptor_type: ClassVar[type[FractionalMaxPool3dDescriptor]]
    descriptor: FractionalMaxPool3dDescriptor

    @classmethod
    def select(cls, descriptor: FractionalMaxPool3dDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""

@dataclass(frozen=True, slots=True)
class FractionalMaxPool3dBackwardDescriptor:
    """Fractional max pooling over 3 axes, backward: what to compute, on which shape. Validated by `select`."""

    batch: int
    channels: int
    d_in: int
    h_in: int
    w_in: int
    window: int | _Shape
    output_size: int | Sequence[int | None] | None
    return_indices: bool | None = False
    element: Any = "f32"
    accumulate: bool = False

class FractionalMaxPool3dBackwardPlan(Plan):
    """Fractional max pooling over 3 axes, backward."""

    descriptor_type: ClassVar[type[FractionalMaxPool3dBackwardDescriptor]]
    descriptor: FractionalMaxPool3dBackwardDescriptor

    @classmethod
    def select(cls, descriptor: FractionalMaxPool3dBackwardDescriptor, preference: PlanPreference | None = None) -> Self:
        """Validates the descriptor, in the order element, axis, dims, rank, kind, and picks the kernel."""
