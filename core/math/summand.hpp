// e^x where it may be less careful at the ends: as a term of a sum of many, or with rare arguments apart.
#pragma once
#include "rounding.hpp"

namespace baracuda::BARACUDA_ISA {

// 2^(j/8) without the j eighths that a count of eighths, moved to the exponent, leaves in the fraction.
inline constexpr Table kEighths = {{0x1p+0f, 0x1.f72b84p-1f, 0x1.f06fep-1f, 0x1.ebfdaep-1f, 0x1.ea09e6p-1f,
                                    0x1.eace54p-1f, 0x1.ee89fap-1f, 0x1.f5818ep-1f}};
inline constexpr WideTable kWideEighths = {{0x1p+0, 0x1.f72b83c7d517bp-1, 0x1.f06fe0a31b715p-1, 0x1.ebfdad5362a27p-1,
                                            0x1.ea09e667f3bcdp-1, 0x1.eace5422aa0dbp-1, 0x1.ee89f995ad3adp-1,
                                            0x1.f5818dcfba487p-1}};

// x = (k + j / 8) ln 2 + r, and 2^(k + j / 8), for x in [-127 ln 2, 88] (f32), [-1023 ln 2, 709] (f64); at the lower end it is 0.
template <class T, int N>
struct Eighths {
  using P = Pack<T, N>;
  BARACUDA_PACKS_3(Eighths, P, count, P, r, P, s)
};
template <class T, int N>
BARACUDA_INLINE Eighths<T, N> eighths(const Pack<T, N>& x) {
  using C = Float<T>;
  using I = std::conditional_t<sizeof(T) == 4, i32, i64>;
  const Pack<T, N> round = splat<T, N>(sizeof(T) == 4 ? T(0x1.8p23) : T(0x1.8p52));
  const Pack<T, N> t = fma(x, splat<T, N>(8 * C::kLog2e), round), k = t - round;
  const Pack<I, N> bits = bit_cast<I>(t);
  Pack<T, N> r = fma(k, splat<T, N>(-C::kLn2 / 8), x), s;
  if constexpr (sizeof(T) == 4) {
    s = lookup(kEighths, bits);
  } else {
    r = fma(k, splat<T, N>(-C::kLn2Low / 8), r), s = lookup(kWideEighths, bits);
  }
  return {k, r, bit_cast<T>(bit_cast<I>(s) + shift_left<C::kFractionBits - 3>(bits))};
}
// s e^r for |r| <= ln(2) / 16. The table and a cubic (f32), or degree 7, minimax to 2^-56 (f64): fewer steps, one after the other,
// than a polynomial alone.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> times_exp(const Pack<T, N>& s, const Pack<T, N>& r) {
  if constexpr (sizeof(T) == 4) return fma(polynomial(r, 1.0f, 0x1.000874p-1f, 0x1.555556p-3f), s * r, s);
  else
    return fma(polynomial(r, 1.0, 0x1.000000000002ep-1, 0x1.555555555556ap-3, 0x1.5555554e945c0p-5,
                          0x1.1111110e10a35p-7, 0x1.6c1b70f4cae2ep-10, 0x1.a01e2bdf9010cp-13),
               s * r, s);
}

// e^x as one term of a sum of many: for x <= 80, larger ones count as 80; results below the normal range are of no account, and
// 0 from -127 ln 2 (f32), -1023 ln 2 (f64) on. Relative error 2^-23 + |x| 2^-28 in f32, which is nothing: a term that far below
// the others has no weight; 1 ulp in f64. NaN to NaN.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> exp_summand(const Pack<T, N>& x) {
  const Eighths<T, N> e = eighths(clamp(x, Float<T>::kExpFlush, T(80)));
  return times_exp(e.s, e.r);
}

// 2^t as far as halves show it: relative error 2^-13.7; inf from 128 on, denormals, and 0 below them. NaN to NaN.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> exp2_rough(const Pack<T, N>& t) {
  static_assert(sizeof(T) == 4);
  const auto fraction_power = [](const Pack<f32, N>& r) __attribute__((always_inline)) {
    return polynomial(r, 0x1.fff632p-1f, 0x1.64444cp-1f, 0x1.cefc4cp-3f, 0x1.3f96a6p-4f);
  };
#if defined(__AVX512DQ__)
  Pack<f32, N> r;
  BARACUDA_EACH(r, r.v[i] = _mm512_reduce_ps(t.v[i], _MM_FROUND_TO_NEG_INF));
  r = fraction_power(r);
  BARACUDA_EACH(r, r.v[i] = _mm512_scalef_ps(r.v[i], t.v[i]));
  return r;
#else
  const Pack<f32, N> near = clamp(t, -160.0f, 130.0f), k = floor(near);
  return times_exponent(fraction_power(near - k), k);
#endif
}

// Where results are not normal, or x is NaN.
template <class T, int N>
BARACUDA_INLINE Mask<T, N> far_exp(const Pack<T, N>& x) {
  constexpr T far = sizeof(T) == 4 ? T(87) : T(708);
  return as_mask<T, N>(bit_cast<Bits<T>>(abs(x)) > bit_cast<Bits<T>>(splat<T, N>(far)));
}
// exp(x) and exp_sum(hi, lo), whose ends they have, in f32 with an error of 1.5 ulp, the former + |x| 2^-28.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> exp_near(const Pack<T, N>& x) {
  if constexpr (sizeof(T) == 8) {
    return exp(x);
  } else {
    const Eighths<T, N> e = eighths(x);
    return unless(far_exp(x), times_exp(e.s, e.r),
                  [&] { return apart([](const auto& v) { return exp(v); }, copy(x)); });
  }
}
template <class T, int N>
__attribute__((noinline)) Pack<T, N> exp_sum_apart(const Pack<T, N>& hi, const Pack<T, N>& lo) {
  return exp_sum(hi, lo);
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> exp_sum_near(const Pack<T, N>& hi, const Pack<T, N>& lo) {
  using C = Float<T>;
  const auto far = [&] { return exp_sum_apart(copy(hi), copy(lo)); };
  if constexpr (sizeof(T) == 8) {
    const Pack<T, N> round = splat<T, N>(C::kRoundOnce), t = fma(hi, splat<T, N>(C::kLog2e), round), count = round - t;
    const Pack<T, N> small = fma(count, splat<T, N>(C::kLn2Low), lo);
    return unless(far_exp(hi), times_power_once(exp_reduced(fma(count, splat<T, N>(C::kLn2), hi) + small), t), far);
  } else {
    const Eighths<T, N> e = eighths(hi);
    const Pack<T, N> r = e.r + fma(e.count, splat<T, N>(-C::kLn2Low / 8), lo);
    return unless(far_exp(hi), times_exp(e.s, r), far);
  }
}

}  // namespace baracuda::BARACUDA_ISA
