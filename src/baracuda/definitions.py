"""Plain definitions of functions, at 200 bits or as many as it takes: what rows and tests call the truth."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .truth import by_kind, mp, negative

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
    return mp.inf if x < -100 else _erfcx(x)


@by_kind
def _erfcx(x: Any) -> Any:
    return mp.exp(x * x) * mp.erfc(x)


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
    return _erfinv(x)


@by_kind
def _erfinv(x: Any) -> Any:
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


def gamma(x: Any) -> Any:
    if x == 0:
        return -mp.inf if negative(x) else mp.inf
    if pole(x) or x == -mp.inf:
        return mp.nan
    if abs(x) > 1e4:
        return mp.inf if x > 0 else mp.mpf(0)
    return 1 / x - mp.euler if abs(x) < mp.mpf(2) ** -100 else mp.gamma(x)


def gamma_slope(x: Any) -> Any:
    if x == 0 or abs(x) > 1e4:
        return -mp.inf if x == 0 else gamma(x)
    return mp.nan if pole(x) else gamma(x) * digamma(x)


def ndtri(p: Any) -> Any:
    if not 0 < p < 1:
        return -mp.inf if p == 0 else mp.inf if p == 1 else mp.nan
    q = min(p, 1 - p)
    if q > 0.4:
        return mp.sqrt(2) * erfinv(2 * p - 1)
    return _upper_quantile(q) * (1 if p > 0.5 else -1)


@by_kind
def _upper_quantile(q: Any) -> Any:
    """What a normal number is above with probability q."""
    a = mp.sqrt(-2 * mp.log(q))
    for _ in range(60):  # Halley on the logarithm, which is nearly a parabola
        tail = mp.erfc(over_root_two(a)) / 2
        h = gaussian(a) / mp.sqrt(2 * mp.pi) / tail
        step = mp.log(tail / q) / h
        step = step / (1 + step * (h - a) / 2)
        a += step
        if abs(step) < a * mp.mpf(2) ** -120:
            break
    return a


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
    return mp.nan if b == 0 else _fmod(a, b)


@by_kind
def _fmod(a: Any, b: Any) -> Any:
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
    return by_zero(a, b) if b == 0 else _floor_divide(a, b)


@by_kind
def _floor_divide(a: Any, b: Any) -> Any:
    return mp.mpf(exact(a) // exact(b))


def trunc_divide(a: Any, b: Any) -> Any:
    return by_zero(a, b) if b == 0 else _trunc_divide(a, b)


@by_kind
def _trunc_divide(a: Any, b: Any) -> Any:
    q = abs(exact(a)) // abs(exact(b))
    return mp.mpf(q if (a >= 0) == (b >= 0) else -q)


def logaddexp(a: Any, b: Any) -> Any:
    return max(a, b) + mp.log1p(mp.exp(-abs(a - b))) if abs(a - b) < 1e5 else max(a, b)


def logaddexp2(a: Any, b: Any) -> Any:
    return max(a, b) + mp.log1p(mp.mpf(2) ** -abs(a - b)) / mp.log(2) if abs(a - b) < 1e5 else max(a, b)


def log_ratio(x: Any, y: Any) -> Any:
    if x < 0 or y <= 0:
        return mp.nan
    return _log_ratio(x, y) if x > 0 else -mp.inf


@by_kind
def _log_ratio(x: Any, y: Any) -> Any:
    with mp.workprec(2400):
        return mp.log(mp.mpf(x) / y)


def log1mexp(x: Any) -> Any:
    if x <= 0:
        return mp.nan if x < 0 else -mp.inf
    if x > 1e5:
        return mp.mpf(0)
    return mp.log(-mp.expm1(-x)) if x < 1 else mp.log1p(-mp.exp(-x))


def bounded(f: Callable[[Any], Any], low: Any, high: Any) -> Callable[[Any], Any]:
    """f, or its limits far out, where mpmath would take forever."""
    return lambda x: low(x) if x < -1e5 else high(x) if x > 1e5 else f(x)


def box_cox(log: Any, power: Any) -> Any:
    """(e^(power log) - 1) / power, by its limits where an operand is infinite."""
    t = mp.mpf(0) if power == 0 or log == 0 else power * log
    if mp.isinf(t):
        return -1 / power if t < 0 else log if mp.isinf(log) else power
    if t == 0 or mp.isinf(log):
        return log
    if t > 1e4:
        return mp.inf * mp.sign(power)
    return log * (1 + t / 2) if abs(t) < mp.mpf(2) ** -110 else mp.expm1(t) / power


def box_cox_slope(log: Any, power: Any) -> Any:
    """Its derivative by the power: log^2 (e^t (t - 1) + 1) / t^2."""
    t = mp.mpf(0) if power == 0 or log == 0 else power * log
    if mp.isinf(t) or mp.isnan(t):
        return t if mp.isnan(t) else 1 / power / power if t < 0 else mp.inf
    if abs(t) < mp.mpf(2) ** -60:
        return log * log * (mp.mpf(1) / 2 + t / 3 + t * t / 8)
    return (mp.exp(t) * (t - 1) + 1) / power / power if t < 1e4 else mp.inf


def spence(x: Any) -> Any:
    if x < 0 or x == mp.inf:
        return mp.nan if x < 0 else -mp.inf
    if x > 2:
        return -(mp.log(x) ** 2) / 2 - spence(1 / x)
    if x < mp.mpf(2) ** -150:
        return mp.pi**2 / 6 + (x * mp.log(x) - x if x else 0)
    return mp.polylog(2, 1 - x).real


def exp1(x: Any) -> Any:
    if not 0 < x < 1e4:
        return mp.nan if x < 0 else mp.inf if x == 0 else mp.mpf(0)
    return -mp.log(x) - mp.euler + x if x < mp.mpf(2) ** -150 else mp.e1(x)


def expi(x: Any) -> Any:
    if not 0 < x < 1e4:
        return -exp1(-x) if x < 0 else -mp.inf if x == 0 else mp.inf
    return mp.log(x) + mp.euler + x if x < mp.mpf(2) ** -150 else mp.ei(x)


def dawsn_rest(x: Any) -> Any:
    """2 x dawsn(x) - 1 far out: 1 / (2 x^2) + 3 / (2 x^2)^2 + ..."""
    w, total, term = 1 / (2 * x * x), mp.mpf(0), mp.mpf(1)
    for k in range(1, 40):
        term *= (2 * k - 1) * w
        total += term
    return total


def dawsn(x: Any) -> Any:
    if abs(x) > 40:
        return mp.mpf(0) if mp.isinf(x) else (1 + dawsn_rest(x)) / (2 * x)
    return mp.sqrt(mp.pi) / 2 * mp.exp(-x * x) * mp.erfi(x)


def dawsn_slope(x: Any) -> Any:
    if abs(x) > 40:
        return mp.mpf(0) if mp.isinf(x) else -dawsn_rest(x)
    return 1 - 2 * x * dawsn(x)


def betaln(a: Any, b: Any) -> Any:
    a, b = max(a, b), min(a, b)
    if not 0 < b <= a < mp.inf:
        return mp.nan if b < 0 or (b == 0 and mp.isinf(a)) else mp.inf if b == 0 else -mp.inf
    return _betaln(a, b)


@by_kind
def _betaln(a: Any, b: Any) -> Any:
    with mp.workprec(600 if a < 1e30 else 4000):
        return lgamma(a) + lgamma(b) - lgamma(a + b)


def beta(a: Any, b: Any) -> Any:
    log = betaln(a, b)
    return mp.mpf(0) if log < -1e5 else mp.exp(log)


def digamma_rise(a: Any, b: Any) -> Any:
    """digamma(a + b) - digamma(a)."""
    up, flat = a == 0 or b == mp.inf, b == 0 or a == mp.inf
    if min(a, b) < 0 or up or flat:
        return mp.nan if min(a, b) < 0 or (up and flat) else mp.inf if up else mp.mpf(0)
    if b < a * mp.mpf(2) ** -150:
        return b * trigamma(a)
    return _digamma_rise(a, b)


@by_kind
def _digamma_rise(a: Any, b: Any) -> Any:
    with mp.workprec(600):
        return digamma(a + b) - digamma(a)


@by_kind
def zeta_positive(s: Any, q: Any) -> Any:
    """The sum of (q + k)^-s for s > 1 and q > 0: sixty terms, and the formula of Euler and Maclaurin for the others."""
    with mp.workprec(mp.prec + 60):
        a, rest = q + 60, mp.mpf(0)
        log = [mp.log(q + k) * -s for k in range(61)]
        largest = max(log)
        tail, scale, before = a / (s - 1) + mp.mpf(1) / 2, s / a, mp.inf
        for j in range(1, 300):
            term = mp.bernoulli(2 * j) / mp.factorial(2 * j) * scale
            if abs(term) > before or abs(term) < mp.mpf(2) ** -mp.prec:
                break
            rest, before = rest + term, abs(term)
            scale *= (s + 2 * j - 1) * (s + 2 * j) / (a * a)
        total = mp.fsum([mp.exp(max(v - largest, -1e5)) for v in log[:60]]) + mp.exp(max(log[60] - largest, -1e5)) * (tail + rest)
        power = largest + mp.log(total)
        return mp.exp(power) if abs(power) < 1e5 else mp.inf if power > 0 else mp.mpf(0)


def zeta_terms(s: Any, q: Any) -> list[Any]:
    """For q < 0 and whole s what zeta is made of: the sum above 0, that of all below and what of it is too much."""
    a = -q
    f = a - mp.floor(a)
    sign = 1 if mp.floor(s / 2) * 2 == s else -1
    return [zeta_positive(s, 1 - f), sign * zeta_positive(s, f), -sign * zeta_positive(s, 1 + a)]


def zeta_floor(s: Any, q: Any) -> Any:
    """The sum of what cancels."""
    if not 1 < s < mp.inf or not -1e30 < q < 0 or mp.floor(s) != s or pole(q):
        return 0
    return mp.fsum([abs(t) for t in zeta_terms(s, q)])


def zeta(s: Any, q: Any) -> Any:
    if s <= 1 or q == mp.inf:
        return mp.nan if s < 1 else mp.inf if s == 1 else mp.mpf(0)
    if s == mp.inf:
        return mp.nan if q < 0 else mp.mpf(1) if q == 1 else mp.mpf(0) if q > 1 else mp.inf
    if q > 0:
        return zeta_positive(s, q)
    if q == 0:
        return mp.inf
    whole, even = mp.floor(s) == s, mp.floor(s / 2) * 2 == s
    if not whole or mp.isinf(q):
        return mp.nan
    if pole(q):
        return mp.inf if even else mp.nan
    above, below, past = zeta_terms(s, q)
    if mp.isinf(above) and mp.isinf(below) and not even:  # that of the nearer pole is the larger
        f = -q - mp.floor(-q)
        return past if 2 * f == 1 else below if 2 * f < 1 else above
    return above + below + past


def zeta_slope(s: Any, q: Any) -> Any:
    """s zeta(s + 1, q)."""
    if s < 1 or s == mp.inf:
        return mp.nan if s < 1 or q < 0 else mp.mpf(0) if q > 1 else mp.inf
    with mp.workprec(mp.prec if s < 1e30 else 1300):  # whether s + 1 is odd
        return s * zeta(s + 1, q)


def polygamma(n: Any, x: Any) -> Any:
    """The nth derivative of digamma."""
    if n == 0:
        return mp.inf if x == mp.inf else mp.nan if x == -mp.inf else digamma(x)
    if n == 1 and abs(x) < mp.inf:
        return trigamma(x)
    sign = 1 if int(n) % 2 else -1
    if x == 0:
        return mp.inf if sign > 0 or negative(x) else -mp.inf
    return sign * mp.factorial(int(n)) * zeta(mp.mpf(n) + 1, x)


def polygamma_terms(n: Any, x: Any) -> Any:
    if x >= 0 or pole(x):
        return 0
    return mp.factorial(int(n)) * mp.fsum([abs(t) for t in zeta_terms(mp.mpf(n) + 1, x)])


@by_kind
def comb_log(n: Any, k: Any) -> Any:
    with mp.workprec(600 if n < 1e30 else 4000):
        return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)


def comb(n: Any, k: Any) -> Any:
    if not 0 <= k <= n or mp.isinf(n):
        return mp.mpf(0) if not 0 <= k <= n else mp.mpf(1) if k == 0 else mp.inf if k < mp.inf else mp.nan
    log = comb_log(n, k)
    return mp.exp(log) if log < 1e5 else mp.inf


def comb_slopes(n: Any, k: Any) -> tuple[Any, Any]:
    if not 0 <= k <= n or mp.isinf(n):
        return (mp.mpf(0),) * 2 if not 0 <= k <= n else (mp.nan,) * 2
    first = digamma_rise(n - k + 1, k)
    second = digamma_rise(k + 1, n - 2 * k) if n > 2 * k else -digamma_rise(n - k + 1, 2 * k - n)
    log = comb_log(n, k)
    values = [v * mp.exp(log) if log < 1e5 else mp.inf * mp.sign(v) if v else v for v in (first, second)]
    return values[0], values[1]
