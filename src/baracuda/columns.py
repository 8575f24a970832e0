"""Truths of many numbers at once, with the 64-bit significands of NumPy's `longdouble`: a sieve in front of the 200-bit truth.

A `Column` goes through the plain definition of a row in place of one number. Where the definition asks which branch to take
and the numbers of a column do not agree, the column is cut in two and each part starts over. Functions that NumPy lacks are
Arb's (python-flint). What a definition asks that a column cannot answer is left unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from .truth import mp

Array = np.ndarray[Any, Any]
FEW = 16  # a part of so many numbers is not cut further
ACCURATE = 68  # bits that a value by Arb has at least
PRECISIONS = (96, 200, 600, 2400)
PI = np.longdouble("3.14159265358979323846264338327950288")


class Mixed(Exception):
    """A branch that some numbers of a column take and others do not."""

    def __init__(self, mask: Array) -> None:
        self.mask = mask


class Mask:
    """Answers to a comparison."""

    def __init__(self, answers: Array) -> None:
        self.answers = answers

    def __bool__(self) -> bool:
        if self.answers.all():
            return True
        if self.answers.any():
            raise Mixed(self.answers)
        return False

    def __int__(self) -> int:
        return int(bool(self))

    def __eq__(self, other: object) -> bool:
        return bool(self) == bool(other)

    __hash__ = None  # type: ignore[assignment]


def _long(value: Any) -> Any:
    """Any number as longdouble, or a list of them."""
    if isinstance(value, Column):
        return value.numbers
    if isinstance(value, list):
        return [_long(v) for v in value]
    if not hasattr(value, "_mpf_"):
        return np.longdouble(value)
    sign, mantissa, exponent, bits = value._mpf_
    if not mantissa:
        return np.longdouble(float(value))
    excess = max(bits - 64, 0)
    return np.ldexp(np.longdouble(int(mantissa) >> excess), exponent + excess) * (-1 if sign else 1)


def _binary(function: Callable[[Any, Any], Any], turned: bool = False) -> Any:
    def method(self: Column, other: Any) -> Column:
        a, b = self.numbers, _long(other)
        return Column(function(b, a) if turned else function(a, b))

    return method


def _comparison(function: Callable[[Any, Any], Any]) -> Any:
    return lambda self, other: Mask(function(self.numbers, _long(other)))


class Column:
    """Numbers that a definition takes for one."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, numbers: Array) -> None:
        self.numbers = numbers

    __add__, __radd__ = _binary(np.add), _binary(np.add)
    __sub__, __rsub__ = _binary(np.subtract), _binary(np.subtract, turned=True)
    __mul__, __rmul__ = _binary(np.multiply), _binary(np.multiply)
    __truediv__, __rtruediv__ = _binary(np.divide), _binary(np.divide, turned=True)
    __pow__, __rpow__ = _binary(np.power), _binary(np.power, turned=True)
    __lt__, __le__ = _comparison(np.less), _comparison(np.less_equal)
    __gt__, __ge__ = _comparison(np.greater), _comparison(np.greater_equal)
    __eq__, __ne__ = _comparison(np.equal), _comparison(np.not_equal)

    def __neg__(self) -> Column:
        return Column(-self.numbers)

    def __pos__(self) -> Column:
        return self

    def __abs__(self) -> Column:
        return Column(np.abs(self.numbers))

    def __bool__(self) -> bool:
        return bool(self != 0)

    @property
    def real(self) -> Column:
        return self

    @staticmethod
    def by_name(name: str, *given: Any) -> Any:
        """A function of mpmath's, or one of `definitions` that is known here."""
        if name in _QUESTIONS:
            return Mask(_QUESTIONS[name](given[0].numbers))
        if name in _FUNCTIONS:
            return Column(_FUNCTIONS[name](*(_long(v) for v in given)))
        if name in _BY_ARB:
            return Column(_by_arb(name, *given))
        raise TypeError(f"columns do not know {name}")


def _sin_pi(x: Array) -> Any:
    r = x - 2 * np.rint(x / 2)  # exact, and within 1
    return np.sin(PI * np.where(np.abs(r) > 0.5, np.sign(r) - r, r))


def _cos_pi(x: Array) -> Any:
    r = np.abs(x - 2 * np.rint(x / 2))
    return np.where(r < 0.25, np.cos(PI * r), np.sin(PI * (0.5 - r)))


def _log(x: Array, base: Any = None) -> Array:
    return np.log2(x) if base == 2 else np.log(x)


def _whole_quotient(a: Array, b: Array) -> Any:
    return np.rint((a - np.fmod(a, b)) / b)


def _floored_quotient(a: Array, b: Array) -> Any:
    return _whole_quotient(a, b) - ((np.fmod(a, b) != 0) & ((a < 0) != (b < 0)))


@cache
def _bernoulli_terms() -> list[Any]:
    """B(2j) / (2j)! for j = 1, 2, ..."""
    return [_long(mp.bernoulli(2 * j) / mp.factorial(2 * j)) for j in range(1, 21)]


def _zeta_positive(s: Any, q: Any, direct: int = 30) -> Any:
    """The sum of (q + k)^-s for s > 1 and q > 0 in units of q^-s, since q + k would be rounded in front of the power."""
    a, total = q + direct, 1 + sum(np.exp(-s * np.log1p(k / q)) for k in range(1, direct))
    rest, scale = a / (s - 1) + np.longdouble(0.5), s / a
    for j, factor in enumerate(_bernoulli_terms(), 1):
        rest, scale = rest + factor * scale, scale * ((s + 2 * j - 1) / a) * ((s + 2 * j) / a)
    away = s * np.log1p(direct / q)
    return np.power(q, -s) * (total + np.where(away < 120, np.exp(-away) * rest, 0))


_QUESTIONS: Mapping[str, Callable[[Array], Array]] = {"isnan": np.isnan, "isinf": np.isinf}
_FUNCTIONS: Mapping[str, Callable[..., Array]] = {
    **{n: getattr(np, n) for n in ("exp", "expm1", "log1p", "log10", "sqrt", "cbrt", "sin", "cos", "tan", "sinh", "cosh", "tanh",
                                   "sign", "floor", "ceil", "hypot")},
    **{n: getattr(np, f"arc{n[1:]}") for n in ("asin", "acos", "atan", "asinh", "acosh", "atanh", "atan2")},
    "mpf": lambda x: x, "fabs": np.abs, "nint": np.rint, "log": _log, "sech": lambda x: 1 / np.cosh(x), "sinpi": _sin_pi,
    "cospi": _cos_pi, "fsum": sum, "zeta_positive": _zeta_positive,
    "_fmod": np.fmod, "_trunc_divide": _whole_quotient, "_floor_divide": _floored_quotient,
}  # fmt: skip


def _bounded_exp(log: Any) -> Any:
    """e^log within a range that Arb takes, and longdouble does not."""
    far = 1e5 if log > 1e5 else -1e5 if log < -1e5 else 0  # 0 too where that is not sure yet
    return type(log)(far).exp() if far else log.exp()


def _gamma_quotient(s: Any, a: Any) -> Any:
    """gamma(s) / gamma(a), mirrored from 0 down; where gamma(a) has a pole, without the 0."""
    after, before = s.lgamma() if s > 0 else -(1 - s).lgamma(), a.lgamma() if a > 0 else -(1 - a).lgamma()
    size = _bounded_exp(after - before) * (1 if s > 0 else s.pi() / s.sin_pi())
    return size * (a.sin_pi() / a.pi() if a < 0 and not a.is_integer() else 1)


# Functions of mpmath, then some of `definitions` whose terms cancel or whose iterations want more bits than a column has.
_BY_ARB: Mapping[str, Callable[..., Any]] = {
    **{n: lambda x, n=n: getattr(x, n)() for n in ("erf", "erfc", "erfi", "gamma", "digamma", "ei")},
    "loggamma": lambda x: x.lgamma(), "e1": lambda x: x.expint(1), "polygamma": lambda n, x: (n + 1).zeta(x),
    "besselj": lambda n, x: x.bessel_j(n), "bessely": lambda n, x: x.bessel_y(n),
    "besseli": lambda n, x: x.bessel_i(n), "besselk": lambda n, x: x.bessel_k(n),
    "polylog": lambda n, x: x.polylog(n),
    "_erfcx": lambda x: (x * x).exp() * x.erfc(), "_erfinv": lambda x: x.erfinv(),
    "_upper_quantile": lambda q: (2 * q).erfcinv() * (q * 0 + 2).sqrt(),
    "_betaln": lambda a, b: a.lgamma() + b.lgamma() - (a + b).lgamma(), "_log_ratio": lambda x, y: (x / y).log(),
    "_digamma_rise": lambda a, b: (a + b).digamma() - a.digamma(),
    "comb_log": lambda n, k: (n + 1).lgamma() - (k + 1).lgamma() - (n - k + 1).lgamma(),
    "_poch": lambda a, b: _gamma_quotient(a + b, a), "_poch_at_pole": lambda a, b: _gamma_quotient(a + b, a),
    "_poch_mirrored": lambda a, b: _bounded_exp((1 - a).lgamma() - (1 - a - b).lgamma()),
    "_digamma_of_sum": lambda a, b: (a + b).digamma(), "_digamma_change": lambda a, b: (a + b).digamma() - a.digamma(),
}  # fmt: skip
_KNOWN: dict[Any, tuple[int, int] | None] = {}  # what Arb gave in a batch: parts of a column and gradients ask for it again


def forget() -> None:
    _KNOWN.clear()


def _parts(value: Any, count: int) -> list[tuple[float, float]]:
    """Numbers as sums of two floats."""
    whole = np.broadcast_to(_long(value), count)
    high = whole.astype(np.float64)
    return list(zip(high.tolist(), (whole - high).astype(np.float64).tolist(), strict=True))


def _ball(function: Callable[..., Any], row: Sequence[tuple[float, float]]) -> tuple[int, int] | None:
    """A value as integer and power of two, by ball arithmetic at as many bits as it takes; None where those are too many."""
    from flint import arb, ctx

    for ctx.prec in PRECISIONS:
        y = function(*(arb(high) if low == 0 else arb(high) + arb(low) for high, low in row))
        if y.rel_accuracy_bits() >= ACCURATE and y.is_finite():
            mantissa, exponent = map(int, y.mid().man_exp())
            excess = max(mantissa.bit_length() - 63, 0)
            return mantissa >> excess, exponent + excess
    return None


def _by_arb(name: str, *given: Any) -> Array:
    """Values of a function that Arb knows; numbers that ask for too many bits are cut off."""
    from flint import ctx

    count, before = next(v.numbers.size for v in given if isinstance(v, Column)), ctx.prec
    rows = [(name, row) for row in zip(*(_parts(v, count) for v in given), strict=True)]
    for key in rows:
        if key not in _KNOWN:
            _KNOWN[key] = _ball(_BY_ARB[name], key[1])
    ctx.prec, found = before, [_KNOWN[key] for key in rows]
    sure = np.array([v is not None for v in found])
    if not sure.all():
        raise Mixed(sure) if sure.any() else ArithmeticError(f"{name} takes more bits")
    heads, exponents = np.array(found, np.int64).T
    values: Array = np.ldexp(heads.astype(np.longdouble), exponents)
    return values


def evaluate(formula: Callable[..., Any], named: Mapping[str, Any], width: int) -> tuple[Array, Array]:
    """(`width` values of a formula for every place, which places are known) of arrays and single numbers, by name."""
    count = next(v.size for v in named.values() if isinstance(v, np.ndarray))
    values, known = np.full((width, count), np.nan, np.longdouble), np.zeros(count, bool)

    def given(value: Any, at: Array) -> Any:
        if not isinstance(value, np.ndarray):
            return value
        return Mask(value[at]) if value.dtype == bool else Column(value[at].astype(np.float64).astype(np.longdouble))

    def run(at: Array) -> None:
        try:
            found = formula(**{n: given(v, at) for n, v in named.items()})
        except Mixed as mixed:
            if at.size > FEW:
                run(at[mixed.mask])
                run(at[~mixed.mask])
            return
        except (TypeError, ValueError, ArithmeticError, AttributeError, ImportError, NotImplementedError):
            return
        listed = list(found) if isinstance(found, (tuple, list)) else [found] * width
        for k, v in enumerate(listed):
            values[k, at] = v.answers if isinstance(v, Mask) else _long(v)
        known[at] = True

    with np.errstate(all="ignore"):
        run(np.arange(count))
    return values, known
