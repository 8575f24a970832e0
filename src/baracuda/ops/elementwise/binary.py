"""Arithmetic on two elements."""

# ruff: noqa: N801
from __future__ import annotations

from ...definitions import (
    by_zero,
    floor_divide as floor_divide_truth,
    fmod as fmod_truth,
    log_ratio,
    power,
    remainder,
    trunc_divide,
)
from ...dtypes import Element
from ...expr.nodes import f
from ...registry import FLOATS, INTS, as_formula, binary, by_compute, number
from ...truth import mp, negative
from .arithmetic import power_slope, times_power_below
from .shared import inf, infinite, least, nan, two_product, within


@binary(dtypes=FLOATS + INTS, torch="add", jax="jax.numpy.add", ulp=1)
class add:
    """a + b; integers wrap."""

    truth = lambda a, b: a + b
    forward = lambda a, b: a + b
    backward = lambda dy: (dy, dy)
    slope = lambda a, b: (mp.mpf(1), mp.mpf(1))


@binary(dtypes=FLOATS + INTS, torch="sub", jax="jax.numpy.subtract", ulp=1)
class sub:
    """a - b; integers wrap."""

    truth = lambda a, b: a - b
    forward = lambda a, b: a - b
    backward = lambda dy: (dy, -dy)
    slope = lambda a, b: (mp.mpf(1), mp.mpf(-1))


@binary(dtypes=FLOATS + INTS, torch="mul", jax="jax.numpy.multiply", ulp=1)
class mul:
    """a b; integers wrap."""

    truth = lambda a, b: a * b
    forward = lambda a, b: a * b
    backward = lambda dy, a, b: (dy * b, dy * a)
    slope = lambda a, b: (b, a)


def _quotient(a, b):
    if b == 0:
        return by_zero(a, b)
    return mp.nan if mp.isinf(a) and mp.isinf(b) else a / b


def by_square(dy, a, b):
    """dy a / b^2; the quotient on the way neither overflows nor underflows, or nearly never. Only its rounding counts."""
    tiny = (f.abs(a) < f.abs(b) * 2.0**-900) & (f.abs(a) < 1)
    huge = (f.abs(a) * 2.0**-900 > f.abs(b)) & (f.abs(a) > 2.0**-100)
    scale = f.where(tiny, f.element(2.0**100), f.where(huge, f.element(2.0**-800), f.element(1.0)))
    p, lost = two_product(dy, a * scale / b)
    r = p / b
    rest = (f.fma(-r, b, p) + lost) / b
    r = f.where(f.is_finite(rest), r + rest, r)
    r = r * f.where(tiny, f.element(2.0**-100), f.where(huge, f.element(2.0**800), f.element(1.0)))
    return f.where((dy == 0) & f.is_finite(a) & (f.abs(b) > 0), dy, r)


@binary(dtypes=FLOATS, torch="div", jax="jax.numpy.divide", ulp=1, backward_ulp=2)
class div:
    """a / b."""

    truth = lambda a, b: _quotient(a, b)
    forward = lambda a, b: a / b
    backward = by_compute(
        f32=lambda dy, a, b: (dy / b, -f.wide(dy) * f.wide(a) / (f.wide(b) * f.wide(b))),
        f64=lambda dy, a, b: (dy / b, -by_square(dy, a, b)),
    )
    slope = lambda a, b: (1 / b if b else infinite(b), -_quotient(_quotient(a, b), b))


def _whole(a, b, function):
    """A division of finite numbers; what infinities give follows from limits."""
    if mp.isinf(a) and b != 0:
        return mp.nan
    return function(a, b)


def _floored(a, b):
    if mp.isinf(b) and not mp.isinf(a):
        return mp.mpf(0 if a == 0 or (a < 0) == (b < 0) else -1)
    return _whole(a, b, floor_divide_truth)


def _truncated(a, b):
    return mp.mpf(0) if mp.isinf(b) and not mp.isinf(a) else _whole(a, b, trunc_divide)


def _counted(a, b, quotient):
    """NaN for an infinite a, of which b is no whole part, unless b is 0."""
    return f.where(f.is_inf(a) & (b != 0), f.element(nan), quotient)


_ZERO = "b holds a 0: integers are not divided by 0"


@binary(dtypes=FLOATS + INTS, torch="floor_divide", jax="jax.numpy.floor_divide", ulp=1, refusal=_ZERO)
class floor_divide:
    """The largest integer that is not above a / b, of the exact quotient; it has no gradient."""

    truth = lambda a, b: _floored(a, b)
    forward = by_compute(f32=lambda a, b: _counted(a, b, f.floor_divide(a, b)),
                         f64=lambda a, b: _counted(a, b, f.floor_divide(a, b)),
                         ints=lambda a, b: f.int_floor_divide(a, b))
    refuse = lambda a, b: b == 0


@binary(dtypes=FLOATS + INTS, torch=None, jax=None, ulp=1, refusal=_ZERO)
class div_trunc:
    """a / b without its fraction, of the exact quotient; it has no gradient."""

    truth = lambda a, b: _truncated(a, b)
    forward = by_compute(f32=lambda a, b: _counted(a, b, f.trunc_divide(a, b)),
                         f64=lambda a, b: _counted(a, b, f.trunc_divide(a, b)),
                         ints=lambda a, b: f.int_divide(a, b))
    refuse = lambda a, b: b == 0


def _mod_truth(a, b):
    if mp.isinf(b) and not mp.isinf(a):
        return a if a == 0 or (a < 0) == (b < 0) else b
    return _whole(a, b, remainder)


def _fmod_truth(a, b):
    return a if mp.isinf(b) and not mp.isinf(a) else _whole(a, b, fmod_truth)


def _exists(a, b, value):
    return mp.nan if b == 0 or mp.isinf(a) else value()


def _mod_slopes(a, b):
    return _exists(a, b, lambda: mp.mpf(1)), _exists(a, b, lambda: -_floored(a, b))


def _by_quotient(divide, whole):
    """-dy q, q the whole quotient of a and b, rounded once: f64 adds what q lost where it has more than 53 bits."""

    def narrow(dy, a, b):
        return -f.wide(dy) * divide(f.wide(a), f.wide(b))

    def exact(dy, a, b):
        q = divide(a, b)
        lost = f.where((f.abs(q) >= 2.0**53) & f.is_finite(q), whole(q, f.fma(-q, b, a) / b), f.element(0.0))
        return -f.fma(dy, q, dy * lost)

    def gradients(rest):
        return lambda dy, a, b: tuple(within(f.is_finite(a) & (b != 0), g) for g in (dy, rest(dy, a, b)))

    return by_compute(f32=gradients(narrow), f64=gradients(exact))


@binary(dtypes=FLOATS + INTS, torch="remainder", jax="jax.numpy.remainder", ulp=1, backward_ulp=1, refusal=_ZERO)
class mod:
    """What is left of a after whole b, with the sign of b; the gradient of b is -dy floor(a / b)."""

    truth = lambda a, b: _mod_truth(a, b)
    forward = by_compute(f32=lambda a, b: f.remainder(a, b), f64=lambda a, b: f.remainder(a, b),
                         ints=lambda a, b: f.int_floor_modulo(a, b))
    backward = _by_quotient(f.floor_divide, lambda q, rest: f.floor(rest))
    refuse = lambda a, b: b == 0
    slope = lambda a, b: _mod_slopes(a, b)


@binary(dtypes=FLOATS + INTS, torch="fmod", jax="jax.numpy.fmod", ulp=1, backward_ulp=1, refusal=_ZERO)
class fmod:
    """What is left of a after whole b, with the sign of a; the gradient of b is -dy trunc(a / b)."""

    truth = lambda a, b: _fmod_truth(a, b)
    forward = by_compute(f32=lambda a, b: f.fmod(a, b), f64=lambda a, b: f.fmod(a, b), ints=lambda a, b: f.int_modulo(a, b))
    backward = _by_quotient(f.trunc_divide, lambda q, rest: f.where(q > 0, f.floor(rest), f.ceil(rest)))
    refuse = lambda a, b: b == 0
    slope = lambda a, b: (_exists(a, b, lambda: mp.mpf(1)), _exists(a, b, lambda: -_truncated(a, b)))


def _both(compute):
    """The formulas of floor_divide and mod for a compute type."""
    quotient, rest = as_formula(floor_divide.forward, compute), as_formula(mod.forward, compute)
    return lambda a, b: (quotient(a, b), rest(a, b))


@binary(dtypes=FLOATS + INTS, torch=None, jax="jax.numpy.divmod", ulp=1, backward_ulp=1, refusal=_ZERO,
        outputs=("quotient", "remainder"))
class divmod:
    """floor_divide(a, b) and mod(a, b); only the remainder has a gradient, that of `mod`."""

    truth = lambda a, b: (_floored(a, b), _mod_truth(a, b))
    forward = by_compute(f32=_both("f32"), f64=_both("f64"), ints=_both("i64"))
    backward = by_compute(f32=lambda dremainder, a, b: mod.backward.f32(dremainder, a, b),
                          f64=lambda dremainder, a, b: mod.backward.f64(dremainder, a, b))
    refuse = lambda a, b: b == 0
    slope = lambda a, b: _mod_slopes(a, b)


def _power_slopes(a, b):
    da = power_slope(a, b)
    if a < 0 or mp.isnan(a) or mp.isnan(b):
        return da, mp.mpf(0) if a == 1 else mp.nan
    if a == 0:
        return da, mp.mpf(0) if b >= 0 else -mp.inf
    return da, power(a, b) * mp.log(a)


def _spilled(factor, u):
    """What a factor makes of the last bit of one that underflowed."""
    return 0 if mp.isinf(factor) or mp.isnan(factor) else abs(factor) * least(u)


def _power_floors(dy, a, b, u):
    if a == 0 or mp.isinf(a):
        return [0, 0]
    if mp.isinf(b):
        return [mp.inf if a < 0 else 0, 0]  # whether it is even nobody knows
    da = _spilled(dy, u) + _spilled(dy / a, u) + _spilled(2 * dy * b / a if b < 0.5 else 2 * dy * b, u)
    return [da, _spilled(2 * dy * mp.log(a), u) if a > 0 else 0]


def _power_gradient(even, far):
    """From `even` on all numbers are even, and b - 1, which would be odd, is not among them. Where e^far may be exceeded the
    power of the second gradient is taken as a square: its product with a small logarithm may be in range."""

    def gradient(dy, a, b):
        log = f.log(a)
        large = (b * log > far) & (b * log < inf)
        root = f.power(a, f.where(large, b * 0.5, b))
        raised = f.where(large, root * root, root)
        lower = f.power(a, b - 1)
        lower = f.where(b >= even, f.copysign(lower, a), lower)
        da = f.where(b >= 0.5, dy * (b * lower), times_power_below(dy, a, b, raised))
        da = f.where(f.is_finite(b), da, dy * (b * raised))  # b - 1 is b
        at_zero = f.where(b >= 0, f.element(0.0), f.where(b < 0, f.lowest(), b))
        db = f.where(large, (dy * root) * (root * log), dy * (root * log))
        return f.where(b == 0, f.element(0.0), da), f.where(a == 0, dy * at_zero, db)

    return gradient


_POWERS = "as torch: the gradient of a is 0 where b = 0, that of b 0 where a = 0 <= b and NaN where a < 0; JAX: NaN at 0"


@binary(dtypes=FLOATS, torch="pow", jax="jax.numpy.power", ulp=2, backward_ulp=5, sees_nan=True,
        backward_floor=lambda dy, a, b, u: _power_floors(dy, a, b, u),
        differs=_POWERS)
class pow:
    """a to the power b. What IEEE 754 says of NaN holds: to the power 0 it is 1, and 1 stays 1."""

    truth = lambda a, b: power(a, b)
    forward = lambda a, b: f.power(a, b)
    backward = by_compute(f32=_power_gradient(2.0**24, 80), f64=_power_gradient(2.0**53, 700))
    slope = lambda a, b: _power_slopes(a, b)


@binary(dtypes=(Element.f64,), torch="float_power", jax="jax.numpy.float_power", ulp=2, backward_ulp=5, sees_nan=True,
        widens=True, elements={"y": "f64"}, backward_floor=lambda dy, a, b, u: _power_floors(dy, a, b, u), differs=_POWERS)
class float_power:
    """a to the power b in f64, as `pow`: operands of any dtype are taken as f64. A gradient has the dtype of its operand."""

    truth = lambda a, b: power(a, b)
    forward = lambda a, b: f.power(a, b)
    backward = pow.backward
    slope = lambda a, b: _power_slopes(a, b)


@binary(dtypes=FLOATS, torch="copysign", jax="jax.numpy.copysign", ulp=0, wrt=("a",),
        differs="the gradient of an infinite a is as of any other; torch and JAX: NaN")
class copysign:
    """|a| with the sign of b; only a has a gradient, 0 at 0."""

    truth = lambda a, b: -abs(a) if negative(b) else abs(a)
    forward = lambda a, b: f.copysign(a, b)
    backward = lambda dy, a, b: f.where(
        a == 0, f.element(0.0), f.where(f.is_nan(a), a, dy * f.copysign(f.sign_of(a), a * f.sign_of(b))))
    slope = lambda a, b: (mp.mpf(0) if a == 0 else mp.mpf(1 if (a < 0) == negative(b) else -1),)


@binary(dtypes=(Element.f32, Element.f64), torch="nextafter", jax="jax.numpy.nextafter", ulp=0)
class nextafter:
    """The next number after a on the way to b; it has no gradient."""

    truth = lambda a, b: _next(a, b)
    forward = lambda a, b: f.nextafter(a, b)


def _next(a, b):
    raise NotImplementedError("the spacing is that of a dtype: compare with numpy.nextafter")


def _power_of_two(b):
    return mp.mpf(2) ** max(min(b, 10**4), -(10**4))


@binary(dtypes=FLOATS, torch="ldexp", jax=None, ulp=1, wrt=("a",))
class ldexp:
    """a 2^b for whole b; only a has a gradient."""

    truth = lambda a, b: a if a == 0 or mp.isinf(a) else a * _power_of_two(b)
    forward = lambda a, b: f.ldexp(a, b)
    backward = lambda dy, b: f.ldexp(dy, b)
    slope = lambda a, b: (_power_of_two(b),)


def _extreme_slopes(a, b, first):
    if a == b:
        return mp.mpf(1) / 2, mp.mpf(1) / 2
    return (mp.mpf(1), mp.mpf(0)) if first else (mp.mpf(0), mp.mpf(1))


def _shared(dy, a, b, first):
    """dy to the winner, half of it to each of equals; to both where one is NaN."""
    nan = f.is_nan(a) | f.is_nan(b)
    other = f.where(nan, dy, f.where(a == b, dy * 0.5, f.element(0.0)))
    return f.where(first, dy, other), f.where(first | ((a == b) | nan), other, dy)


_TIES = "equal elements get half of dy each, as in torch; where one is NaN both get all of it"


@binary(dtypes=FLOATS + INTS, torch="maximum", jax="jax.numpy.maximum", ulp=0, sees_nan=True, differs=_TIES)
class maximum:
    """The larger; NaN if either is."""

    truth = lambda a, b: mp.nan if mp.isnan(a) or mp.isnan(b) else max(a, b)
    forward = lambda a, b: f.maximum(a, b)
    backward = lambda dy, a, b: _shared(dy, a, b, a > b)
    slope = lambda a, b: (mp.mpf(1), mp.mpf(1)) if mp.isnan(a) or mp.isnan(b) else _extreme_slopes(a, b, a > b)


@binary(dtypes=FLOATS + INTS, torch="minimum", jax="jax.numpy.minimum", ulp=0, sees_nan=True, differs=_TIES)
class minimum:
    """The smaller; NaN if either is."""

    truth = lambda a, b: mp.nan if mp.isnan(a) or mp.isnan(b) else min(a, b)
    forward = lambda a, b: f.minimum(a, b)
    backward = lambda dy, a, b: _shared(dy, a, b, a < b)
    slope = lambda a, b: (mp.mpf(1), mp.mpf(1)) if mp.isnan(a) or mp.isnan(b) else _extreme_slopes(a, b, a < b)


_FIRST = "of equals a gets all of dy, as in torch; JAX halves it"


def _split(dy, won):
    """dy to a where it won, else to b."""
    return f.where(won, dy, f.element(0.0)), f.where(won, f.element(0.0), dy)


def _first(a, b, wins):
    """(1, 0) or (0, 1): NaN loses, of equals or of two NaN the first wins."""
    return (mp.mpf(1), mp.mpf(0)) if mp.isnan(b) or wins else (mp.mpf(0), mp.mpf(1))


@binary(dtypes=FLOATS, torch="fmax", jax="jax.numpy.fmax", ulp=0, sees_nan=True, differs=_FIRST)
class fmax:
    """The larger; a NaN loses."""

    truth = lambda a, b: b if mp.isnan(a) else a if mp.isnan(b) else max(a, b)
    forward = lambda a, b: f.where((a >= b) | f.is_nan(b), a, b)
    backward = lambda dy, a, b: _split(dy, (a >= b) | f.is_nan(b))
    slope = lambda a, b: _first(a, b, a >= b)


@binary(dtypes=FLOATS, torch="fmin", jax="jax.numpy.fmin", ulp=0, sees_nan=True, differs=_FIRST)
class fmin:
    """The smaller; a NaN loses."""

    truth = lambda a, b: b if mp.isnan(a) else a if mp.isnan(b) else min(a, b)
    forward = lambda a, b: f.where((a <= b) | f.is_nan(b), a, b)
    backward = lambda dy, a, b: _split(dy, (a <= b) | f.is_nan(b))
    slope = lambda a, b: _first(a, b, a <= b)


def _xlog(a, value):
    return mp.mpf(0) if a == 0 else a * value


@binary(dtypes=FLOATS, torch="xlogy", jax="jax.scipy.special.xlogy", ulp=2, backward_ulp=2,
        differs="the gradient of b is NaN below 0, as the logarithm is")
class xlogy:
    """a log(b), 0 where a is 0 whatever b."""

    truth = lambda a, b: _xlog(a, mp.nan if b < 0 else mp.log(b) if b else -mp.inf)
    forward = lambda a, b: f.where((a == 0) & (b == b), f.element(0.0), a * f.log(b))
    backward = lambda dy, a, b: (dy * f.log(b), f.where((a == 0) & (b == b), f.element(0.0), within(b >= 0, dy * (a / b))))
    slope = lambda a, b: (mp.nan if b < 0 else mp.log(b) if b else -mp.inf,
                          mp.mpf(0) if a == 0 else mp.nan if b < 0 else _quotient(a, b))


@binary(dtypes=FLOATS, torch="special.xlog1py", jax="jax.scipy.special.xlog1py", ulp=3, backward_ulp=3,
        differs="the gradient of b is NaN below -1, as the logarithm is")
class xlog1py:
    """a log(1 + b), 0 where a is 0 whatever b."""

    truth = lambda a, b: _xlog(a, mp.nan if b < -1 else mp.log1p(b) if b > -1 else -mp.inf)
    forward = lambda a, b: f.where((a == 0) & (b == b), f.element(0.0), a * f.log1p(b))
    backward = lambda dy, a, b: (dy * f.log1p(b),
                                 f.where((a == 0) & (b == b), f.element(0.0), within(b >= -1, dy * (a / (1 + b)))))
    slope = lambda a, b: (mp.nan if b < -1 else mp.log1p(b) if b > -1 else -mp.inf,
                          mp.mpf(0) if a == 0 else mp.nan if b < -1 else _quotient(a, 1 + b))


@binary(dtypes=FLOATS, torch="heaviside", jax="jax.numpy.heaviside", ulp=0, sees_nan=True)
class heaviside:
    """0 below 0, b at 0, 1 above; it has no gradient."""

    truth = lambda a, b: mp.mpf(0) if a < 0 else mp.mpf(1) if a > 0 else b if a == 0 else mp.nan
    forward = lambda a, b: f.where(a < 0, f.element(0.0), f.where(a > 0, f.element(1.0), f.where(a == 0, b, a)))


def _entropy(a, b):
    if a > 0 and b > 0:
        return a * log_ratio(a, b)
    return mp.mpf(0) if a == 0 and b >= 0 else mp.inf


@binary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.rel_entr", ulp=3, backward_ulp=3,
        differs="the gradients are NaN where the function is infinite; JAX: 0",
        backward_floor=lambda dy, a, b, u: [2 * abs(dy) * u, 0] if a > 0 and b > 0 else [0, 0])
class rel_entr:
    """a log(a / b); 0 where a is 0, infinite where one is negative."""

    truth = lambda a, b: mp.nan if a == b == mp.inf else mp.inf if mp.isinf(a) or (mp.isinf(b) and a < 0) else _entropy(a, b)
    forward = lambda a, b: f.where((a > 0) & (b > 0), a * f.log_ratio(a, b),
                                   f.where((a == 0) & (b >= 0), f.element(0.0), f.where((a == a) & (b == b), f.highest(), a + b)))
    backward = lambda dy, a, b: (within((a > 0) & (b > 0), dy * (f.log_ratio(a, b) + 1)),
                                 within((a >= 0) & (b > 0), -dy * (a / b)))
    slope = lambda a, b: (log_ratio(a, b) + 1 if a > 0 and b > 0 else mp.nan, -a / b if a >= 0 and b > 0 else mp.nan)


def _divergence(a, b):
    if a == b == mp.inf:
        return mp.nan
    if mp.isinf(a) or mp.isinf(b):
        return mp.inf
    return _entropy(a, b) - a + b if a >= 0 else mp.inf


@binary(dtypes=FLOATS, torch=None, jax="jax.scipy.special.kl_div", ulp=3, backward_ulp=3,
        floor=lambda a, b, u: 2 * u * (abs(_entropy(a, b)) + a + b) if a > 0 and b > 0 else 0,
        differs="the gradients are NaN where the function is infinite; JAX: 0")
class kl_div_elementwise:
    """a log(a / b) - a + b; b where a is 0, infinite where one is negative."""

    truth = lambda a, b: _divergence(a, b)
    forward = lambda a, b: f.where((a > 0) & (b > 0) & ~f.is_inf(a - b), f.fma(a, f.log_ratio(a, b) - 1, b),
                                   f.where((a == 0) & (b >= 0), b, f.where((a == a) & (b == b), f.highest(), a + b)))
    backward = lambda dy, a, b: (within((a >= 0) & (b > 0), dy * f.log_ratio(a, b)),
                                 within((a >= 0) & (b > 0), dy * ((b - a) / b)))
    slope = lambda a, b: (log_ratio(a, b), (b - a) / b) if a >= 0 and b > 0 else (mp.nan, mp.nan)


def _lerp(a, b, w):
    """From the nearer end: beside the last rounding, that of the difference is all. The weight may be wider than a and b."""
    near = w < 0.5
    start, end, part = f.where(near, a, b), f.where(near, b, a), f.narrow(f.where(near, w, 1 - w))
    way = end - start
    # A difference beyond the range is between ends of opposite signs, whose terms do not cancel.
    beyond = f.is_inf(way) & f.is_finite(part)
    return f.where(beyond, f.fma(-part, start, f.fma(part, end, start)), f.fma(way, part, start))


def _lerp_truth(a, b, w):
    return a + w * (b - a) if w < 0.5 else b - (b - a) * (1 - w)  # the same but for infinities


def _spread(a, b, u):
    """What a difference of two rounds off."""
    return 2 * u * (abs(a) + abs(b)) if not (mp.isinf(a) or mp.isinf(b)) else 0


@binary(dtypes=FLOATS, torch="lerp", jax=None, ulp=2, backward_ulp=1, bench={"weight": 0.3},
        differs="beside infinities: torch takes the second form for weights of at most -0.5 too",
        params=(number("weight", 0.5, exact=True, doc="where between a and b: 0 is a, 1 is exactly b"),),
        floor=lambda a, b, weight, u: _spread(a, b, u) * (1 + abs(weight)))
class lerp_scalar:
    """a + weight (b - a), and b - (b - a)(1 - weight) from 0.5 on, so that 1 gives exactly b."""

    truth = lambda a, b, weight: _lerp_truth(a, b, mp.mpf(weight))
    forward = lambda a, b, weight: _lerp(a, b, weight)
    backward = by_compute(**dict.fromkeys(("f32", "f64"), lambda dy, weight: (f.wide(dy) * (1 - weight), f.wide(dy) * weight)),
                          half=lambda dy, weight: (f.narrow(f.wide(dy) * (1 - weight)), f.narrow(f.wide(dy) * weight)))
    slope = lambda a, b, weight: (1 - mp.mpf(weight), mp.mpf(weight))
