"""Plain definitions of functions, at 200 bits or as many as it takes: what rows and tests call the truth."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .truth import mp, negative

inf = math.inf


def real(f: Callable[..., Any], *, above: float = -inf, below: float = inf) -> Callable[[Any], Any]:
    """f inside [above, below], NaN outside."""
    return lambda x: f(x) if above <= x <= below else mp.nan


def small(f: Callable[[Any], Any], series: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """f, or what its series begins with where the plain definition would cancel past 200 bits."""
    return lambda x: series(x) if abs(x) < mp.mpf(2) ** -60 else f(x)


def over_root_two(x: Any) -> Any:
    return x / mp.sqrt(2)


def erfc(x: Any) -> Any:
    return mp.erfc(x) if abs(x) < 1e4 else mp.mpf(0 if x > 0 else 2)


def erfcx(x: Any) -> Any:
    if x > 1e4:
        w = 1 / (2 * x * x)
        return (1 - w + 3 * w**2 - 15 * w**3 + 105 * w**4) / (x * mp.sqrt(mp.pi))
    return mp.inf if x < -100 else mp.exp(x * x) * mp.erfc(x)


def ndtr(x: Any) -> Any:
    return erfc(-over_root_two(x)) / 2


def log_ndtr(x: Any) -> Any:
    if x < -5:
        return -x * x / 2 + mp.log(erfcx(-over_root_two(x)) / 2)
    return mp.log1p(-ndtr(-x))


def gelu_slope(x: Any) -> Any:
    return ndtr(x) + x * gaussian(x) / mp.sqrt(2 * mp.pi)


def gaussian(x: Any) -> Any:
    return mp.exp(-x * x / 2) if abs(x) < 1e4 else mp.mpf(0)


def erfinv(x: Any) -> Any:
    if abs(x) >= 1:
        return mp.inf * mp.sign(x) if abs(x) == 1 else mp.nan
    if abs(x) < mp.mpf(2) ** -60:
        return x * mp.sqrt(mp.pi) / 2
    y = mp.mpf(float(mp.erfinv(mp.mpf(x)))) if abs(x) < 0.99 else mp.sign(x) * mp.sqrt(-mp.log(1 - abs(x)))
    for _ in range(60):  # Halley on erfc, which does not lose the distance to 1
        error = mp.erf(y) - x if abs(x) < 0.5 else mp.sign(x) * ((1 - abs(x)) - mp.erfc(abs(y)))
        step = error * mp.exp(y * y) * mp.sqrt(mp.pi) / 2
        step = step / (1 + y * step)
        y -= step
        if abs(step) < abs(y) * mp.mpf(2) ** -120:
            break
    return y


def atan2(y: Any, x: Any) -> Any:
    if x == 0 and y == 0:
        angle = mp.pi if negative(x) else mp.mpf(0)
    elif mp.isinf(x) and mp.isinf(y):
        angle = mp.pi / 4 if x > 0 else 3 * mp.pi / 4
    elif mp.isinf(x) or y == 0:
        angle = mp.mpf(0) if x > 0 else mp.pi
    else:
        angle = mp.pi / 2 if mp.isinf(y) else mp.atan2(abs(y), x)
    return -angle if negative(y) else angle


def pole(x: Any) -> bool:
    return bool(x <= 0 and x == mp.floor(x))


def stirling(x: Any) -> Any:
    return (x - mp.mpf(1) / 2) * mp.log(x) - x + mp.log(2 * mp.pi) / 2 + 1 / (12 * x)


def sin_part(x: Any) -> Any:
    """|sin(pi x)|, of the distance to the nearest integer."""
    return abs(mp.sinpi(x - mp.nint(x)))


def lgamma(x: Any) -> Any:
    if pole(x):
        return mp.inf
    if abs(x) < mp.mpf(2) ** -100:
        return -mp.log(abs(x)) - mp.euler * x
    if x < 0:
        return mp.log(mp.pi / (-x * sin_part(x))) - lgamma(-x)
    return stirling(x) if x > 1e30 else mp.loggamma(x)


def lgamma_terms(x: Any) -> Any:
    if x > -1 or pole(x):
        return 0
    return abs(lgamma(-x)) + abs(mp.log(mp.pi / (-x * sin_part(x))))


def cot_part(x: Any) -> Any:
    r = x - mp.nint(x)
    return mp.pi * mp.cospi(r) / mp.sinpi(r)


def digamma(x: Any) -> Any:
    if x == 0:
        return mp.inf if negative(x) else -mp.inf
    if pole(x):
        return mp.nan
    if x < 0:
        return digamma(1 - x) - cot_part(x)
    return mp.log(x) - 1 / (2 * x) if x > 1e40 else mp.digamma(x)


def digamma_terms(x: Any) -> Any:
    return 0 if x > 0 or pole(x) else abs(digamma(1 - x)) + abs(cot_part(x))


def trigamma(x: Any) -> Any:
    if pole(x):
        return mp.inf
    if x < 0:
        return (mp.pi / sin_part(x)) ** 2 - trigamma(1 - x)
    return 1 / x + 1 / (2 * x * x) if x > 1e40 else mp.polygamma(1, x)


def sinc(x: Any) -> Any:
    return mp.mpf(1) if x == 0 else mp.sinpi(x) / (mp.pi * x)


def power(x: Any, p: Any) -> Any:
    if p == 0 or x == 1:
        return mp.mpf(1)
    if mp.isnan(x) or mp.isnan(p):
        return mp.nan
    if x == 0:
        odd = p == mp.floor(p) and mp.floor(p / 2) * 2 != p
        return (mp.mpf(0) if p > 0 else mp.inf) * (mp.mpf(-1) if odd and negative(x) else 1)
    if mp.isinf(p):
        return mp.mpf(1) if x == -1 else mp.inf if (abs(x) > 1) == (p > 0) else mp.mpf(0)
    if x < 0:
        if p != mp.floor(p):
            return power(-x, p) if mp.isinf(x) else mp.nan
        return power(-x, p) * (1 if mp.floor(p / 2) * 2 == p else -1)
    e = p * mp.log(x)
    return mp.exp(e) if abs(e) < 1e5 else (mp.inf if e > 0 else mp.mpf(0))


def fmod(a: Any, b: Any) -> Any:
    if b == 0:
        return mp.nan
    m = abs(exact(a)) % abs(exact(b))
    with mp.workprec(4400):
        return mp.sign(a) * mp.mpf(m.numerator) / m.denominator


def exact(v: Any) -> Any:
    """The number as a fraction: integers of 64 bits too, which f64 does not hold."""
    if isinstance(v, int):
        return Fraction(v)
    sign, mantissa, exponent, _ = mp.mpf(v)._mpf_
    whole = -int(mantissa) if sign else int(mantissa)
    return Fraction(whole << exponent) if exponent >= 0 else Fraction(whole, 1 << -exponent)


def remainder(a: Any, b: Any) -> Any:
    m = fmod(a, b)
    with mp.workprec(4400):
        return m + b if m != 0 and not mp.isnan(m) and (m < 0) != (b < 0) else m


def by_zero(a: Any, b: Any) -> Any:
    """a / b for a zero b."""
    return mp.nan if a == 0 else mp.inf * mp.sign(a) * (-1 if negative(b) else 1)


def floor_divide(a: Any, b: Any) -> Any:
    if b == 0:
        return by_zero(a, b)
    return mp.mpf(exact(a) // exact(b))


def trunc_divide(a: Any, b: Any) -> Any:
    if b == 0:
        return by_zero(a, b)
    q = abs(exact(a)) // abs(exact(b))
    return mp.mpf(q if (a >= 0) == (b >= 0) else -q)


def logaddexp(a: Any, b: Any) -> Any:
    return max(a, b) + mp.log1p(mp.exp(-abs(a - b))) if abs(a - b) < 1e5 else max(a, b)


def logaddexp2(a: Any, b: Any) -> Any:
    return max(a, b) + mp.log1p(mp.mpf(2) ** -abs(a - b)) / mp.log(2) if abs(a - b) < 1e5 else max(a, b)


def log_ratio(x: Any, y: Any) -> Any:
    if x < 0 or y <= 0:
        return mp.nan
    with mp.workprec(2400):
        return mp.log(mp.mpf(x) / y) if x > 0 else -mp.inf


def log1mexp(x: Any) -> Any:
    if x <= 0:
        return mp.nan if x < 0 else -mp.inf
    if x > 1e5:
        return mp.mpf(0)
    return mp.log(-mp.expm1(-x)) if x < 1 else mp.log1p(-mp.exp(-x))


def bounded(f: Callable[[Any], Any], low: Any, high: Any) -> Callable[[Any], Any]:
    """f, or its limits far out, where mpmath would take forever."""
    return lambda x: low(x) if x < -1e5 else high(x) if x > 1e5 else f(x)
