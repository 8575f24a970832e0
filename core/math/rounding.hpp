// Rounding to integers, exact remainders, neighbours, powers of two.
#pragma once
#include "parts.hpp"

namespace baracuda::BARACUDA_ISA {

enum class Rounding { even, down, up, zero };

template <Rounding R, class V>
BARACUDA_INLINE V native_round(V a) {
#if defined(__x86_64__)
  constexpr int mode = (R == Rounding::even   ? _MM_FROUND_TO_NEAREST_INT
                        : R == Rounding::down ? _MM_FROUND_TO_NEG_INF
                        : R == Rounding::up   ? _MM_FROUND_TO_POS_INF
                                              : _MM_FROUND_TO_ZERO) |
                       _MM_FROUND_NO_EXC;
#if defined(__AVX512F__)
  if constexpr (sizeof(a[0]) == 4) return _mm512_roundscale_ps(a, mode);
  else return _mm512_roundscale_pd(a, mode);
#elif defined(__AVX2__)
  if constexpr (sizeof(a[0]) == 4) return _mm256_round_ps(a, mode);
  else return _mm256_round_pd(a, mode);
#else
  if constexpr (sizeof(a[0]) == 4) return _mm_round_ps(a, mode);
  else return _mm_round_pd(a, mode);
#endif
#else
  if constexpr (sizeof(a[0]) == 4) {
    if constexpr (R == Rounding::even) return vrndnq_f32(a);
    else if constexpr (R == Rounding::down) return vrndmq_f32(a);
    else if constexpr (R == Rounding::up) return vrndpq_f32(a);
    else return vrndq_f32(a);
  } else {
    if constexpr (R == Rounding::even) return vrndnq_f64(a);
    else if constexpr (R == Rounding::down) return vrndmq_f64(a);
    else if constexpr (R == Rounding::up) return vrndpq_f64(a);
    else return vrndq_f64(a);
  }
#endif
}
// To an integer in the type of x; the sign of a zero result is that of x, infinities and NaN stay.
template <Rounding R, class T, int N>
BARACUDA_INLINE Pack<T, N> round_to(const Pack<T, N>& x) {
  Pack<T, N> r;
  BARACUDA_EACH(r, r.v[i] = native_round<R>(x.v[i]));
  return r;
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> floor(const Pack<T, N>& x) {
  return round_to<Rounding::down>(x);
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> ceil(const Pack<T, N>& x) {
  return round_to<Rounding::up>(x);
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> trunc(const Pack<T, N>& x) {
  return round_to<Rounding::zero>(x);
}
// Halves go to the even neighbour.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> round_even(const Pack<T, N>& x) {
  return round_to<Rounding::even>(x);
}

// ---- remainders ----

// |a| mod |b| exactly, for finite a and b != 0. Each step takes up to 50 bits of the quotient and is exact: the
// remainder is a multiple of the last bit of the (scaled) divisor and not above it.
template <int N>
BARACUDA_INLINE Pack<f64, N> mod_positive(const Pack<f64, N>& a, const Pack<f64, N>& b) {
  const Pack<f64, N> zero = fill(a, 0);
  Pack<f64, N> r = a;
  for (;;) {
    const Mask<f64, N> more = r >= b;
    if (!any_lane(more)) return r;
    // The divisor times a power of two, so that the quotient stays below 2^52; two factors make at most 2^2046.
    const Pack<f64, N> gap = low(top(exponent(r) - exponent(b) - fill(a, 50), zero), fill(a, 2046));
    const Pack<f64, N> half = floor(gap * fill(a, 0.5));
    const Pack<f64, N> d = (b * power_of_two(half)) * power_of_two(gap - half);
    const Pack<f64, N> q = trunc(r / d);
    Pack<f64, N> next = fma(negate(q), d, r);
    next = select(next < zero, next + d, next);  // the quotient had been rounded up
    r = select(more, next, r);
  }
}
// fmod(a, b) = a - trunc(a / b) b exactly, of the sign of a. NaN for a infinite or b zero; a for b infinite.
template <int N>
BARACUDA_INLINE Pack<f64, N> fmod_pack(const Pack<f64, N>& a, const Pack<f64, N>& b) {
  const Pack<f64, N> ab = abs(b), one = fill(a, 1);
  const Mask<f64, N> valid = is_finite(a) & (ab > fill(a, 0));
  const Pack<f64, N> m = mod_positive(select(valid, abs(a), fill(a, 0)), select(valid, ab, one));
  return select(valid, copysign(m, a), select(is_nan(a), a, select(is_nan(b), b, fill(a, Float<f64>::kNan))));
}
// remainder(a, b) = a - floor(a / b) b, rounded once, of the sign of b.
template <int N>
BARACUDA_INLINE Pack<f64, N> remainder_from(const Pack<f64, N>& m, const Pack<f64, N>& b) {
  const Mask<f64, N> other = (m < fill(b, 0)) ^ (b < fill(b, 0));
  const Mask<f64, N> nonzero = m != fill(b, 0);
  return select(nonzero, select(other & nonzero, m + b, m), copysign(m, b));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> remainder_pack(const Pack<f64, N>& a, const Pack<f64, N>& b) {
  return remainder_from(fmod_pack(a, b), b);
}
// The quotient of the exact multiple below a, to an integer: never off by one as floor(a / b) can be.
template <int N>
BARACUDA_INLINE Pack<f64, N> whole_quotient(const Pack<f64, N>& a, const Pack<f64, N>& b, const Pack<f64, N>& m) {
  const Pack<f64, N> guess = round_even((a - m) / b);
  // a - m rounds where the quotient has about as many digits as f64: what is left of a tells by how much.
  const Pack<f64, N> q = guess + round_even((fma(negate(guess), b, a) - m) / b);
  return select(is_finite(q), q, a / b);
}
// floor_divide(a, b) = floor(a / b) of the exact quotient; within an ulp of it from 2^53 on.
template <int N>
BARACUDA_INLINE Pack<f64, N> floor_divide_pack(const Pack<f64, N>& a, const Pack<f64, N>& b) {
  const Pack<f64, N> m = fmod_pack(a, b), zero = fill(a, 0);
  const Mask<f64, N> below = (m != zero) & ((m < zero) ^ (b < zero)) & ~is_nan(m);
  const Pack<f64, N> q = whole_quotient(a, b, m);
  const Pack<f64, N> r = select(below, q - fill(a, 1), q);
  return select(r == zero, copysign(zero, a / b), r);
}
// trunc_divide(a, b) = trunc(a / b) of the exact quotient.
template <int N>
BARACUDA_INLINE Pack<f64, N> trunc_divide_pack(const Pack<f64, N>& a, const Pack<f64, N>& b) {
  const Pack<f64, N> q = whole_quotient(a, b, fmod_pack(a, b));
  return select(q == fill(a, 0), copysign(q, a / b), q);
}

BARACUDA_HEAVY_BINARY(fmod)
BARACUDA_HEAVY_BINARY(remainder)
BARACUDA_HEAVY_BINARY(floor_divide)
BARACUDA_HEAVY_BINARY(trunc_divide)

// ---- neighbours and powers of two ----

// nextafter(x, y): the next number after x towards y; y where they are equal, NaN if either is.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> nextafter(const Pack<T, N>& x, const Pack<T, N>& y) {
  using I = Bits<T>;
  const Pack<T, N> zero = fill(x, 0);
  // Away from zero the bits count up.
  const Mask<T, N> outward = (y > x) ^ (x < zero);
  const Pack<I, N> step = bit_cast<I>(select(outward, bit_cast<T>(splat<I, N>(1)), bit_cast<T>(splat<I, N>(-1))));
  const Pack<T, N> moved = bit_cast<T>(bit_cast<I>(x) + step);
  const Pack<T, N> smallest = copysign(bit_cast<T>(splat<I, N>(1)), y);
  const Pack<T, N> r = select(x == y, y, select(x == zero, smallest, moved));
  return select(is_nan(x) | is_nan(y), x + y, r);
}
// ldexp(x, n) = x 2^trunc(n) for n of any size, rounded once, also into the denormals.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> ldexp(const Pack<T, N>& x, const Pack<T, N>& n) {
  const Pack<f64, N> r = scale(to_f64(x), trunc(to_f64(n)));
  if constexpr (sizeof(T) == 4) return select(is_nan(n), n, to_f32(r));
  else return select(is_nan(n), n, r);
}
// reduce_precision(x, e, m, tiny): x to nearest even as a number of e exponent and m mantissa bits, infinite beyond them, 0 below
// the smallest that is normal. A format of no fewer exponents than the dtype, whose smallest normal is `tiny`, keeps its
// denormals, their last place where it is.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> reduce_precision(const Pack<T, N>& x, const Pack<f64, N>& exponent_bits,
                                            const Pack<f64, N>& mantissa_bits, const Pack<f64, N>& tiny) {
  using I = Bits<T>;
  constexpr int width = Float<T>::kFractionBits, most = sizeof(T) == 4 ? 8 : 11;
  const int e = static_cast<int>(lane(exponent_bits, 0)), m = static_cast<int>(lane(mantissa_bits, 0));
  const int dropped = m < width ? width - m : 0;
  const Pack<T, N> a = abs(x);
  Pack<T, N> y = copy(a);
  if (dropped > 0) {
    const Pack<I, N> bits = bit_cast<I>(a), last = splat<I, N>(I{1} << dropped), none = splat<I, N>(0);
    const Pack<I, N> odd = select((bits & last) == last, splat<I, N>(1), none);
    const Pack<T, N> rounded = bit_cast<T>((bits + (splat<I, N>((I{1} << (dropped - 1)) - 1) + odd)) & (none - last));
    const T small = static_cast<T>(lane(tiny, 0));
    const Pack<T, N> coarse = splat<T, N>(small * static_cast<T>(u64{1} << dropped));
    y = select(a < splat<T, N>(small), (a + coarse) - coarse, rounded);
  }
  if (e < most) {
    const f64 above = static_cast<f64>(1 << (e - 1));
    const f64 past = lane(power_of_two(splat<f64, N>(above)), 0), least = 4 / past;
    if (least > lane(tiny, 0)) {
      y = select(y >= splat<T, N>(static_cast<T>(past)), fill(y, Float<T>::kInf), y);
      y = select(y < splat<T, N>(static_cast<T>(least)), fill(y, 0), y);
    }
  }
  return select(is_nan(x), x, copysign(y, x));
}

}  // namespace baracuda::BARACUDA_ISA
