"""Logic on the bits of integers, and on truth values."""

# ruff: noqa: N801
from __future__ import annotations

import math

from ...expr.nodes import f
from ...registry import BOOL, FLOATS, INTS, binary, unary

_ALL = FLOATS + INTS + BOOL
_TRUTH = {"y": "bool"}
_COUNT = "a negative b counts as beyond the width"


@binary(dtypes=INTS + BOOL, torch="bitwise_and", jax="jax.numpy.bitwise_and", ulp=0)
class bitwise_and:
    """The bits that both have."""

    truth = lambda a, b: int(a) & int(b)
    forward = lambda a, b: f.bit_and(a, b)


@binary(dtypes=INTS + BOOL, torch="bitwise_or", jax="jax.numpy.bitwise_or", ulp=0)
class bitwise_or:
    """The bits that one has."""

    truth = lambda a, b: int(a) | int(b)
    forward = lambda a, b: f.bit_or(a, b)


@binary(dtypes=INTS + BOOL, torch="bitwise_xor", jax="jax.numpy.bitwise_xor", ulp=0)
class bitwise_xor:
    """The bits that only one has."""

    truth = lambda a, b: int(a) ^ int(b)
    forward = lambda a, b: f.bit_xor(a, b)


@unary(dtypes=INTS, torch="bitwise_not", jax="jax.numpy.bitwise_not", ulp=0, differs="for bool there is logical_not")
class bitwise_not:
    """The bits that x has not."""

    truth = lambda x: ~int(x)
    forward = lambda x: f.bit_not(x)


@binary(dtypes=INTS, torch="bitwise_left_shift", jax="jax.numpy.left_shift", ulp=0, differs=_COUNT)
class bitwise_left_shift:
    """a 2^b without what leaves the dtype; 0 once b reaches its width."""

    truth = lambda a, b: int(a) << int(b) if 0 <= b < 64 else 0
    forward = lambda a, b: f.shift_left_by(a, b)


@binary(dtypes=INTS, torch="bitwise_right_shift", jax="jax.numpy.right_shift", ulp=0, differs=_COUNT)
class bitwise_right_shift:
    """a / 2^b rounded down; the sign alone once b reaches the width of the dtype."""

    truth = lambda a, b: int(a) >> int(b) if 0 <= b < 64 else -1 if a < 0 else 0
    forward = lambda a, b: f.shift_right_by(a, b)


@binary(dtypes=INTS, torch=None, jax="jax.lax.shift_right_logical", ulp=0)
class shift_right_logical:
    """a shifted to the right, zeros following whatever its sign; 0 once b reaches the width of the dtype."""

    truth = lambda a, b, bits: int(a) % 2**bits >> int(b) if 0 <= b < bits else 0
    forward = lambda a, b, bits: f.shift_right_zeros(f.without_sign(a, bits), b)


@binary(dtypes=INTS, torch=None, jax=None, ulp=0)
class mulhi:
    """The upper half of the product of a and b, rounded down; the lower half is `mul`."""

    truth = lambda a, b, bits: int(a) * int(b) >> bits
    forward = lambda a, b, bits: f.high_product(a, b, bits)


@unary(dtypes=INTS, torch=None, jax="jax.lax.population_count", ulp=0)
class popcount:
    """How many bits are set."""

    truth = lambda x, bits: (int(x) % 2**bits).bit_count()
    forward = lambda x, bits: f.bit_count(x, bits)


@unary(dtypes=INTS, torch=None, jax="jax.lax.clz", ulp=0)
class clz:
    """How many bits lead the first one that is set; the width of the dtype for 0."""

    truth = lambda x, bits: bits - (int(x) % 2**bits).bit_length()
    forward = lambda x, bits: f.leading_zeros(x, bits)


@unary(dtypes=INTS, torch=None, jax=None, ulp=0)
class ctz:
    """How many bits follow the last one that is set; the width of the dtype for 0."""

    truth = lambda x, bits: (int(x) & -int(x)).bit_length() - 1 if x else bits
    forward = lambda x, bits: f.trailing_zeros(x, bits)


@binary(dtypes=INTS, torch="gcd", jax="jax.numpy.gcd", ulp=0)
class gcd:
    """The greatest common divisor, never negative; gcd(0, 0) is 0."""

    truth = lambda a, b: math.gcd(int(a), int(b))
    forward = lambda a, b: f.int_gcd(a, b)


@binary(dtypes=INTS, torch="lcm", jax="jax.numpy.lcm", ulp=0)
class lcm:
    """The least common multiple, never negative; what leaves the dtype wraps."""

    truth = lambda a, b: math.lcm(int(a), int(b))
    forward = lambda a, b: f.int_lcm(a, b)


@binary(dtypes=_ALL, torch="logical_and", jax="jax.numpy.logical_and", ulp=0, elements=_TRUTH, sees_nan=True)
class logical_and:
    """Whether neither is 0."""

    truth = lambda a, b: int(a != 0 and b != 0)
    forward = lambda a, b: (a != 0) & (b != 0)


@binary(dtypes=_ALL, torch="logical_or", jax="jax.numpy.logical_or", ulp=0, elements=_TRUTH, sees_nan=True)
class logical_or:
    """Whether one is not 0."""

    truth = lambda a, b: int(a != 0 or b != 0)
    forward = lambda a, b: (a != 0) | (b != 0)


@binary(dtypes=_ALL, torch="logical_xor", jax="jax.numpy.logical_xor", ulp=0, elements=_TRUTH, sees_nan=True)
class logical_xor:
    """Whether only one is 0."""

    truth = lambda a, b: int((a != 0) != (b != 0))
    forward = lambda a, b: ((a != 0) | (b != 0)) & ((a == 0) | (b == 0))
