// The parts of a floating-point number: constants of f32 and f64, signs, classes, minimum and maximum.
#pragma once
#include "simd.hpp"

namespace baracuda::BARACUDA_ISA {

// ---- constants ----

template <class T>
struct Float;

template <>
struct Float<f32> {
  using Unsigned = u32;  // for right shifts: AVX2 has no arithmetic one of 64 bits
  static constexpr i32 kSign = INT32_MIN;
  static constexpr i32 kExponent = 0x7f800000;
  static constexpr i32 kFraction = 0x007fffff;
  static constexpr int kFractionBits = 23;
  static constexpr f32 kInf = __builtin_inff();
  static constexpr f32 kNan = __builtin_nanf("");
  static constexpr f32 kMinNormal = 0x1p-126f;

  // Adding these to |k| < 2^22 leaves k + 127 (once) or k + 254 (split over two factors) in the low bits.
  static constexpr f32 kRoundOnce = 0x1.8000fep23f;
  static constexpr f32 kRoundTwice = 0x1.8001fcp23f;
  static constexpr f32 kLog2e = 0x1.715476p+0f;
  static constexpr f32 kLog2eLow = 0x1.4ae0cp-26f;
  static constexpr f32 kLn2 = 0x1.62e43p-1f;  // k * kLn2 leaves x exactly in one fma for every k in range
  static constexpr f32 kLn2Low = -0x1.05c61p-29f;
  static constexpr f32 kLn2Short = 0x1.62e4p-1f;  // 15 bits: its product with an exponent is exact
  static constexpr f32 kLn2Rest = 0x1.7f7d1cp-20f;
  static constexpr f32 kExpLow = -176.0f;  // where both factors of 2^k read 0: products that underflow are slow
  static constexpr f32 kExpHigh = 89.0f;   // above the largest finite value
  static constexpr f32 kExpFlush = -0x1.601e68p+6f;  // -127 ln 2, where the factor 2^k reads 0
  static constexpr f32 kExpSlack = 0x1p-12f;         // some ulps of any argument in range
  static constexpr f32 kExp2Low = -254.0f;
  static constexpr f32 kExp2High = 129.0f;  // a binade more, so a low part cannot make it finite
  static constexpr f32 kExp2Flush = -127.0f;

  static constexpr i32 kSqrtHalf = 0x3f3504f3;
  static constexpr i32 kOne = 0x3f800000;
  static constexpr i32 kCount = 0x4b000000;          // bits of 2^23: an integer i or-ed in reads 2^23 + i
  static constexpr f32 kCountBias = 0x1.0000fep23f;  // 2^23 + 127
  static constexpr f32 kLift = 0x1p24f;              // makes denormals normal
  static constexpr f32 kLiftBits = 24.0f;
};

template <>
struct Float<f64> {
  using Unsigned = u64;
  static constexpr i64 kSign = INT64_MIN;
  static constexpr i64 kExponent = 0x7ff0000000000000;
  static constexpr i64 kFraction = 0x000fffffffffffff;
  static constexpr int kFractionBits = 52;
  static constexpr f64 kInf = __builtin_inf();
  static constexpr f64 kNan = __builtin_nan("");
  static constexpr f64 kMinNormal = 0x1p-1022;

  static constexpr f64 kRoundOnce = 0x1.80000000003ffp52;
  static constexpr f64 kRoundTwice = 0x1.80000000007fep52;
  static constexpr f64 kLog2e = 0x1.71547652b82fep+0;
  static constexpr f64 kLog2eLow = 0x1.777d0ffda0d24p-56;
  static constexpr f64 kLn2 = 0x1.62e42fefa39efp-1;
  static constexpr f64 kLn2Low = 0x1.abc9e3b39803fp-56;
  static constexpr f64 kLn2Short = 0x1.62e42fefa3p-1;  // 41 bits
  static constexpr f64 kLn2Rest = 0x1.3de6af278ece6p-42;
  static constexpr f64 kExpLow = -1418.0;
  static constexpr f64 kExpHigh = 710.0;
  static constexpr f64 kExpFlush = -0x1.628b76e3a7b61p+9;  // -1023 ln 2
  static constexpr f64 kExpSlack = 0x1p-38;
  static constexpr f64 kExp2Low = -2046.0;
  static constexpr f64 kExp2High = 1025.0;
  static constexpr f64 kExp2Flush = -1023.0;

  static constexpr i64 kSqrtHalf = 0x3fe6a09e667f3bcd;
  static constexpr i64 kOne = 0x3ff0000000000000;
  static constexpr i64 kCount = 0x4330000000000000;
  static constexpr f64 kCountBias = 0x1.00000000003ffp52;  // 2^52 + 1023
  static constexpr f64 kLift = 0x1p54;
  static constexpr f64 kLiftBits = 54.0;
};

// ---- bits and masks ----

template <class T, int N>
BARACUDA_INLINE Mask<T, N> as_mask(const Mask<Bits<T>, N>& m) {
  return mask_cast<T>(m);
}

// abs(x): clears the sign bit, of NaN too.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> abs(const Pack<T, N>& x) {
  return bit_cast<T>(bit_cast<Bits<T>>(x) & splat<Bits<T>, N>(~Float<T>::kSign));
}
// sign_of(x): only the sign bit of x, as bits.
template <class T, int N>
BARACUDA_INLINE Pack<Bits<T>, N> sign_of(const Pack<T, N>& x) {
  return bit_cast<Bits<T>>(x) & splat<Bits<T>, N>(Float<T>::kSign);
}
// flip_sign(x, s): x negated where s, made by sign_of, has the bit.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> flip_sign(const Pack<T, N>& x, const Pack<Bits<T>, N>& s) {
  return bit_cast<T>(bit_cast<Bits<T>>(x) ^ s);
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> negate(const Pack<T, N>& x) {
  Pack<T, N> r;  // as a minus, which the compiler folds into an fma
  BARACUDA_EACH(r, r.v[i] = -x.v[i]);
  return r;
}
// copysign(x, y): |x| with the sign bit of y, of NaN too.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> copysign(const Pack<T, N>& x, const Pack<T, N>& y) {
  return flip_sign(abs(x), sign_of(y));
}
// sign_bit(x): where the sign bit is set: -0 and negative NaN are in.
template <class T, int N>
BARACUDA_INLINE Mask<T, N> sign_bit(const Pack<T, N>& x) {
  return as_mask<T, N>(bit_cast<Bits<T>>(x) < splat<Bits<T>, N>(0));
}
template <class T, int N>
BARACUDA_INLINE Mask<T, N> is_nan(const Pack<T, N>& x) {
  return x != x;
}
template <class T, int N>
BARACUDA_INLINE Mask<T, N> is_inf(const Pack<T, N>& x) {
  return abs(x) == splat<T, N>(Float<T>::kInf);
}
template <class T, int N>
BARACUDA_INLINE Mask<T, N> is_finite(const Pack<T, N>& x) {
  return abs(x) < splat<T, N>(Float<T>::kInf);
}
// is_normal(x): neither zero, denormal, infinite nor NaN.
template <class T, int N>
BARACUDA_INLINE Mask<T, N> is_normal(const Pack<T, N>& x) {
  const Pack<T, N> a = abs(x);
  return (a >= splat<T, N>(Float<T>::kMinNormal)) & (a < splat<T, N>(Float<T>::kInf));
}

// maximum, minimum: NaN if either is NaN; +0 is above -0. Integer lanes too. low takes its second argument where there is no order
// or a tie, so both ways round differ just there: as bits, -0 | +0 is -0, and a NaN | anything is a NaN.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> minimum(const Pack<T, N>& a, const Pack<T, N>& b) {
  if constexpr (T(0.5) == T(0)) return low(a, b);
  else return bit_cast<T>(bit_cast<Bits<T>>(low(a, b)) | bit_cast<Bits<T>>(low(b, a)));
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> maximum(const Pack<T, N>& a, const Pack<T, N>& b) {
  if constexpr (T(0.5) == T(0)) return top(a, b);
  else return negate(minimum(negate(a), negate(b)));  // in a fold only the elements are turned
}

// Whether any bit of a vector is set.
template <class V>
BARACUDA_INLINE bool any_bit(const V& v) {
#if defined(__AVX512F__)
  if constexpr (sizeof(V) == 64) return _mm512_test_epi64_mask((__m512i)v, (__m512i)v) != 0;
#endif
#if defined(__AVX2__)
  if constexpr (sizeof(V) == 32) return !_mm256_testz_si256((__m256i)v, (__m256i)v);
  if constexpr (sizeof(V) == 16) return !_mm_testz_si128((__m128i)v, (__m128i)v);
#endif
  u64 word[sizeof(V) / 8], all = 0;
  __builtin_memcpy(word, &v, sizeof(V));
  for (const u64 w : word) all |= w;
  return all != 0;
}

// far_from_one(x): where |x| is outside [2^-128, 2^128) in f64, [2^-64, 2^64) in f32; infinities and NaN are. Told by the first bits
// of exponents, so that registers are joined first and asked once.
template <class T, int N>
struct FarFromOne {
  using I = typename Float<T>::Unsigned;
  static constexpr int kPlace = Float<T>::kFractionBits;
  static constexpr I kMove = I(sizeof(T) == 4 ? 65 : 129) << kPlace;  // the first exponent within becomes kFirst
  static constexpr I kFirst = I(sizeof(T) == 4 ? 128 : 1024) << kPlace;
  static constexpr I kBits = I(sizeof(T) == 4 ? 128 : 1792) << kPlace;
  Pack<I, N> differ;  // from kFirst; only kBits count
};
template <class T, int N>
BARACUDA_INLINE FarFromOne<T, N> far_from_one(const Pack<T, N>& x) {
  using F = FarFromOne<T, N>;
  using I = typename F::I;
  return {(bit_cast<I>(x) + splat<I, N>(F::kMove)) ^ splat<I, N>(F::kFirst)};
}
template <class T, int N>
BARACUDA_INLINE FarFromOne<T, N> operator|(const FarFromOne<T, N>& a, const FarFromOne<T, N>& b) {
  return {a.differ | b.differ};
}
template <class T, int N>
BARACUDA_INLINE bool any_lane(const FarFromOne<T, N>& m) {
  auto all = m.differ.v[0];
  BARACUDA_EACH(m.differ, if constexpr (i > 0) all |= m.differ.v[i]);
  return any_bit(all & FarFromOne<T, N>::kBits);
}
template <class T, int N>
BARACUDA_INLINE Mask<T, N> lanes_of(const FarFromOne<T, N>& m) {
  using I = typename FarFromOne<T, N>::I;
  const Pack<Bits<T>, N> some = bit_cast<Bits<T>>(m.differ & splat<I, N>(FarFromOne<T, N>::kBits));
  return as_mask<T, N>(some != splat<Bits<T>, N>(0));
}

// moderate(x): where x is 0 or its size in [2^-255, 2^257): by the first bits of exponents too, and joined the same way. Products
// of two such are normal numbers, and so is what they lose.
template <int N>
struct Moderate {
  static constexpr u64 kFirst = u64{768} << 52, kBits = u64{3} << 61;
  Pack<u64, N> differ;  // only kBits count
};
template <int N>
BARACUDA_INLINE Moderate<N> moderate(const Pack<f64, N>& x) {
  Moderate<N> r;
#if defined(__AVX512F__)
  const __m512i first = _mm512_set1_epi64(static_cast<i64>(Moderate<N>::kFirst));
  BARACUDA_EACH(x, const __mmask8 some = _mm512_cmp_pd_mask(x.v[i], _mm512_setzero_pd(), _CMP_NEQ_UQ);
                r.differ.v[i] = (Native<u64>)_mm512_maskz_sub_epi64(some, (__m512i)x.v[i], first));
#else
  BARACUDA_EACH(x, const Native<u64> none = (Native<u64>)(x.v[i] == Native<f64>{});
                r.differ.v[i] = ((Native<u64>)x.v[i] - Moderate<N>::kFirst) & ~none);
#endif
  return r;
}
template <int N>
BARACUDA_INLINE Moderate<N> operator&(const Moderate<N>& a, const Moderate<N>& b) {
  Moderate<N> r;
  BARACUDA_EACH(r.differ, r.differ.v[i] = a.differ.v[i] | b.differ.v[i]);
  return r;
}

// A condition that holds in every lane, the same where another does too, and whether it still does in all.
template <int N>
BARACUDA_INLINE Moderate<N> everywhere(const Moderate<N>&) {
  return {splat<u64, N>(0)};
}
template <int N>
BARACUDA_INLINE void meet(Moderate<N>& to, const Moderate<N>& m) {
  BARACUDA_EACH(m.differ, to.differ.v[i] |= m.differ.v[i]);
}
template <int N>
BARACUDA_INLINE bool all_lanes(const Moderate<N>& m) {
  auto all = m.differ.v[0];
  BARACUDA_EACH(m.differ, if constexpr (i > 0) all |= m.differ.v[i]);
  return !any_bit(all & Moderate<N>::kBits);
}
template <class T, int N>
BARACUDA_INLINE Mask<T, N> everywhere(const Mask<T, N>&) {
  return ~Mask<T, N>{};
}
template <class T, int N>
BARACUDA_INLINE void meet(Mask<T, N>& to, const Mask<T, N>& m) {
  BARACUDA_EACH(m, to.v[i] &= m.v[i]);
}
template <class T, int N>
BARACUDA_INLINE bool all_lanes(const Mask<T, N>& m) {
  return !any_lane(~m);
}

}  // namespace baracuda::BARACUDA_ISA
