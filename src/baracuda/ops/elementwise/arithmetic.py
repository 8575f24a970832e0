"""Arithmetic on one element."""

# ruff: noqa: N801
from __future__ import annotations

from ...definitions import power
from ...dtypes import Element
from ...expr.nodes import f
from ...registry import BOOL, FLOATS, INTS, by_compute, number, unary
from ...truth import mp, negative
from .shared import infinite, least, nothing, signum


def _same(formula, ints):
    return by_compute(f32=formula, f64=formula, ints=ints)


@unary(dtypes=FLOATS + INTS + BOOL, torch="clone", jax="jax.numpy.positive", ulp=0)
class identity:
    """x, copied."""

    truth = lambda x: x
    forward = lambda x: x
    backward = lambda dy: dy
    slope = lambda x: mp.mpf(1)


@unary(dtypes=FLOATS + INTS + BOOL, torch="clone", jax="jax.lax.stop_gradient", ulp=0)
class stop_gradient:
    """x, copied; it has no gradient."""

    truth = lambda x: x
    forward = lambda x: x


@unary(dtypes=FLOATS + INTS, torch="neg", jax="jax.numpy.negative", ulp=0)
class neg:
    """-x; unsigned integers wrap."""

    truth = lambda x: -x
    forward = _same(lambda x: -x, lambda x: 0 - x)
    backward = lambda dy: -dy
    slope = lambda x: mp.mpf(-1)


@unary(dtypes=FLOATS + INTS, torch="abs", jax="jax.numpy.abs", ulp=0, differs="JAX gives dy at 0")
class abs:
    """|x|; its slope at 0 is 0."""

    truth = lambda x: x if x >= 0 else -x
    forward = _same(lambda x: f.abs(x), lambda x: f.where(x < 0, 0 - x, x))
    backward = lambda dy, x: f.where(x > 0, dy, f.where(x < 0, -dy, x - x))
    slope = lambda x: signum(x)


@unary(dtypes=FLOATS + INTS, torch="sign", jax="jax.numpy.sign", ulp=0, differs="torch gives 0 for NaN")
class sign:
    """-1, 0 or 1; NaN for NaN."""

    truth = lambda x: signum(x)
    forward = _same(
        lambda x: f.where(x > 0, f.element(1.0), f.where(x < 0, f.element(-1.0), x)),
        lambda x: f.where(x > 0, f.element(1.0), f.where(x < 0, f.element(-1.0), x)),
    )
    backward = lambda dy: nothing(dy)
    slope = lambda x: mp.mpf(0)


@unary(dtypes=FLOATS + INTS, torch="sgn", jax="jax.numpy.sign", ulp=0, differs="torch gives 0 for NaN")
class sgn:
    """-1, 0 or 1, as `sign`; NaN for NaN."""

    truth = lambda x: signum(x)
    forward = sign.forward
    backward = lambda dy: nothing(dy)
    slope = lambda x: mp.mpf(0)


@unary(dtypes=FLOATS + INTS, torch="conj", jax="jax.numpy.conj", ulp=0)
class conj:
    """The conjugate of a real number: x, copied."""

    truth = lambda x: x
    forward = lambda x: x
    backward = lambda dy: dy
    slope = lambda x: mp.mpf(1)


@unary(dtypes=FLOATS + INTS, torch="real", jax="jax.numpy.real", ulp=0)
class real:
    """The real part of a real number: x, copied."""

    truth = lambda x: x
    forward = lambda x: x
    backward = lambda dy: dy
    slope = lambda x: mp.mpf(1)


@unary(dtypes=FLOATS + INTS, torch=None, jax="jax.numpy.imag", ulp=0, sees_nan=True)
class imag:
    """The imaginary part of a real number: 0, of NaN too."""

    truth = lambda x: mp.mpf(0)
    forward = lambda x: f.element(0.0)
    backward = lambda dy: nothing(dy)
    slope = lambda x: mp.mpf(0)


@unary(dtypes=FLOATS, torch="angle", jax="jax.numpy.angle", ulp=1, differs="0 for -0; JAX: pi")
class angle:
    """The angle of a real number: pi below 0, else 0."""

    truth = lambda x: mp.pi if x < 0 else mp.mpf(0)
    forward = lambda x: f.where(x < 0, f.element(3.141592653589793), f.where(x >= 0, f.element(0.0), x))
    backward = lambda dy: nothing(dy)
    slope = lambda x: mp.mpf(0)


@unary(dtypes=FLOATS, torch=None, jax=None, ulp=0)
class step:
    """1 above 0, 0 at and below it; NaN for NaN."""

    truth = lambda x: mp.mpf(1 if x > 0 else 0)
    forward = lambda x: f.where(x > 0, f.element(1.0), f.where(x <= 0, f.element(0.0), x))
    backward = lambda dy: nothing(dy)
    slope = lambda x: mp.mpf(0)


def _gap(x):
    raise NotImplementedError("the spacing is that of a dtype: compare with numpy.spacing")


def _spacing(x):
    gap = f.nextafter(f.abs(x), f.highest()) - f.abs(x)
    return f.where(x == 0, gap, f.copysign(gap, x))


@unary(dtypes=(Element.f32, Element.f64), torch=None, jax="jax.numpy.spacing", ulp=0, differs="positive at -0, as in NumPy")
class spacing:
    """How far the next number away from 0 is, with the sign of x; it has no gradient."""

    truth = lambda x: _gap(x)
    forward = lambda x: _spacing(x)


@unary(dtypes=FLOATS, torch="reciprocal", jax="jax.numpy.reciprocal", ulp=1, backward_ulp=2)
class reciprocal:
    """1 / x."""

    truth = lambda x: 1 / x if x else infinite(x)
    forward = lambda x: 1 / x
    backward = lambda dy, x: -(dy / x) / x
    slope = lambda x: -1 / x / x if x else -mp.inf


@unary(dtypes=FLOATS + INTS, torch="square", jax="jax.numpy.square", ulp=1)
class square:
    """x * x; integers wrap."""

    truth = lambda x: x * x
    forward = lambda x: x * x
    backward = lambda dy, x: (dy * x) * 2
    slope = lambda x: 2 * x


@unary(dtypes=FLOATS + INTS, torch=None, jax=None, ulp=2, backward_ulp=3)
class cube:
    """x * x * x; integers wrap."""

    truth = lambda x: x * x * x
    forward = lambda x: x * x * x
    backward = lambda dy, x: ((dy * x) * x) * 3
    slope = lambda x: 3 * x * x


@unary(dtypes=FLOATS, torch="sqrt", jax="jax.numpy.sqrt", ulp=1, backward_ulp=2, samples="positive")
class sqrt:
    """The square root; its slope is infinite at 0."""

    truth = lambda x: mp.sqrt(x) if x >= 0 else mp.nan
    forward = lambda x: f.sqrt(x)
    backward = lambda dy, x: (dy / f.sqrt(x)) * 0.5
    slope = lambda x: mp.nan if x < 0 else 1 / (2 * mp.sqrt(x)) if x else infinite(x)


@unary(dtypes=FLOATS, torch="rsqrt", jax="jax.lax.rsqrt", ulp=1, backward_ulp=3, samples="positive")
class rsqrt:
    """1 / sqrt(x)."""

    truth = lambda x: mp.nan if x < 0 else 1 / mp.sqrt(x) if x else infinite(x)
    forward = lambda x: f.rsqrt(x)
    backward = lambda dy, x: ((dy * -0.5) * f.rsqrt(x)) / x
    slope = lambda x: mp.nan if x < 0 else -1 / (2 * x * mp.sqrt(x)) if x else -mp.inf


@unary(dtypes=FLOATS, torch=None, jax="jax.numpy.cbrt", ulp=2, backward_ulp=4)
class cbrt:
    """The cube root; its slope is infinite at 0."""

    truth = lambda x: mp.cbrt(x) if x >= 0 else -mp.cbrt(-x)
    forward = lambda x: f.cbrt(x)
    backward = lambda dy, x: (dy / f.cbrt(x)) / f.cbrt(x) / 3
    slope = lambda x: 1 / (3 * mp.cbrt(mp.fabs(x)) ** 2) if x else mp.inf


_SCALE = number("scale", 1.0, doc="what x is multiplied by")
_SHIFT = number("shift", 0.0, doc="what is added")


@unary(dtypes=FLOATS, torch=None, jax=None, ulp=1, params=(_SCALE, _SHIFT))
class affine:
    """scale * x + shift, rounded once."""

    truth = lambda x, scale, shift: scale * x + shift
    forward = lambda x, scale, shift: f.fma(scale, x, shift)
    backward = lambda dy, scale: dy * scale
    slope = lambda x, scale, shift: scale


def times_power_below(dy, x, p, raised):
    """dy p times x to the power p - 1, for p below 0.5 and not 0, by x to the power p."""
    pole = f.where(p > 0, f.highest(), f.where(f.trunc(p) == p, -(raised / x), f.lowest()))
    return f.where(x == 0, dy * pole, f.where(f.is_inf(x), dy * 0, dy * ((p * raised) / x)))


def power_slope(x, p):
    """p x^(p - 1). At 200 bits p - 1 would round for the smallest p."""
    if p == 0:
        return mp.mpf(0)
    if x == 0:
        even = not mp.isinf(p) and p == mp.floor(p) and 2 * mp.floor(p / 2) == p
        return p * (mp.inf if p < 1 else mp.mpf(p == 1)) * (-1 if even and negative(x) else 1)
    with mp.workprec(1200):  # whether p - 1 is odd
        return p * power(x, p - 1) if mp.isnan(x) or mp.isinf(x) or mp.isinf(p) else p * power(x, p) / x


def _powf_floor(x, exponent, u):
    return (1 + mp.fabs(exponent)) * least(u) * (1 + (2 / mp.fabs(x) if x and exponent < 0.5 else 0))


@unary(dtypes=FLOATS, torch=None, jax=None, ulp=2, backward_ulp=4, params=(number("exponent", 2.0, doc="any number"),),
       sees_nan=True, variant=lambda exponent: "" if exponent >= 0.5 else "low",
       backward_floor=lambda dy, x, exponent, u: mp.fabs(dy) * _powf_floor(x, exponent, u))
class powf:
    """x to a power that is one number; its slope is 0 for the exponent 0. NaN to the power 0 is 1, as in IEEE 754."""

    truth = lambda x, exponent: power(x, exponent)
    forward = lambda x, exponent: f.power(x, exponent)
    # Below 0.5 `exponent - 1` rounds, and the power would multiply that by log(x).
    backward = {"": lambda dy, x, exponent: dy * (exponent * f.power(x, exponent - 1)),
                "low": lambda dy, x, exponent: f.where(
                    exponent == 0, f.element(0.0), times_power_below(dy, x, exponent, f.power(x, exponent)))}
    slope = lambda x, exponent: power_slope(x, exponent)


@unary(dtypes=FLOATS + INTS, torch="pow", jax="jax.lax.integer_pow", ulp=1, backward_ulp=3, sees_nan=True,
       params=(number("exponent", 2, whole=True, at_least=-(2**24), at_most=2**24, exact=True, natural=True,
                      doc="a whole number; of integers none below 0"),),
       bench={"exponent": 3},
       backward_floor=lambda dy, x, exponent, u: mp.fabs(dy * exponent) * least(u) if u < 2.0**-30 else mp.mpf(0))
class powi:
    """x to a whole power, by products; integers wrap. Its slope is 0 for the exponent 0. NaN to the power 0 is 1."""

    truth = lambda x, exponent: x ** int(exponent) if isinstance(x, int) else power(x, exponent)
    forward = lambda x, exponent: f.whole_power(x, exponent)
    backward = lambda dy, x, exponent: f.where(
        exponent == 0, f.element(0.0), f.wide(dy) * (exponent * f.whole_power(x, exponent - 1)))
    slope = lambda x, exponent: power_slope(x, exponent)


_RADIANS, _DEGREES = 0.017453292519943295, 57.29577951308232


@unary(dtypes=FLOATS, torch="deg2rad", jax="jax.numpy.deg2rad", ulp=1)
class deg2rad:
    """Degrees to radians."""

    truth = lambda x: x * mp.pi / 180
    forward = by_compute(f32=lambda x: f.wide(x) * _RADIANS, f64=lambda x: f.fma(x, _RADIANS, x * 2.9486522708701687e-19))
    backward = by_compute(f32=lambda dy: f.wide(dy) * _RADIANS, f64=lambda dy: f.fma(dy, _RADIANS, dy * 2.9486522708701687e-19))
    slope = lambda x: mp.pi / 180


@unary(dtypes=FLOATS, torch="rad2deg", jax="jax.numpy.rad2deg", ulp=1)
class rad2deg:
    """Radians to degrees."""

    truth = lambda x: x * 180 / mp.pi
    forward = by_compute(f32=lambda x: f.wide(x) * _DEGREES, f64=lambda x: x * _DEGREES)
    backward = lambda dy: dy * _DEGREES
    slope = lambda x: 180 / mp.pi


_HUGE = "None is the largest number of the dtype"


@unary(dtypes=FLOATS, torch="nan_to_num", jax="jax.numpy.nan_to_num", ulp=0, sees_nan=True,
       params=(number("nan", 0.0, doc="what NaN becomes"),
               number("posinf", None, limit=1, doc=f"what infinity becomes; {_HUGE}"),
               number("neginf", None, limit=-1, doc=f"what minus infinity becomes; {_HUGE}")))
class nan_to_num:
    """Numbers instead of NaN and infinities; where one was replaced the gradient is 0."""

    truth = lambda x, nan, posinf, neginf: nan if mp.isnan(x) else (posinf if x > 0 else neginf) if mp.isinf(x) else x
    forward = lambda x, nan, posinf, neginf: f.where(
        f.is_finite(x), x, f.where(f.is_nan(x), nan, f.where(x > 0, posinf, neginf)))
    backward = lambda dy, x: f.where(f.is_finite(x), dy, f.element(0.0))
    slope = lambda x, nan, posinf, neginf: mp.mpf(0 if mp.isnan(x) or mp.isinf(x) else 1)
