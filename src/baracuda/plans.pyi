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
    "GatedActivationKind",
    "GatedActivationDescriptor",
    "GatedActivationPlan",
    "GatedActivationBackwardDescriptor",
    "GatedActivationBackwardPlan",
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
    step = "step"
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
    floor = "floor"
    ceil = "ceil"
    round = "round"
    trunc = "trunc"
    frac = "frac"
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
    log_ndtr = "log_ndtr"
    lgamma = "lgamma"
    digamma = "digamma"
    entr = "entr"
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
    nan_to_num = "nan_to_num"
    softplus = "softplus"
    elu = "elu"
    celu = "celu"
    squareplus = "squareplus"
    leaky_relu = "leaky_relu"
    hardtanh = "hardtanh"
    clamp = "clamp"
    hardshrink = "hardshrink"
    softshrink = "softshrink"
    threshold = "threshold"

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
    prelu = "prelu"
    add = "add"
    sub = "sub"
    mul = "mul"
    div = "div"
    floor_divide = "floor_divide"
    div_trunc = "div_trunc"
    mod = "mod"
    fmod = "fmod"
    pow = "pow"
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
    bitwise_and = "bitwise_and"
    bitwise_or = "bitwise_or"
    bitwise_xor = "bitwise_xor"
    bitwise_left_shift = "bitwise_left_shift"
    bitwise_right_shift = "bitwise_right_shift"
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
    equal_nan: Literal["no", "yes"] | None = None

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
    equal_nan: Literal["no", "yes"] | None = None

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
