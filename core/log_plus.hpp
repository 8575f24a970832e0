// log_plus(m, s) = m + log(s) for m a multiple of 32: the logarithm is not rounded before m is added, so nothing is lost where
// they cancel.
#pragma once
#include "math/logarithm.hpp"

namespace baracuda::BARACUDA_ISA {

// The product with the exponent is exact. Where m is a multiple of 32 so is its sum with m, below 512 (f32) or 2^12 (f64); above,
// that rounding is half an ulp of the result.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log_plus_parts(const Pack<T, N>& m, const LogParts<T, N>& p) {
  using C = Float<T>;
  const Pack<T, N> sum = fma(p.exponent, splat<T, N>(C::kLn2Short), m);
  return sum + (p.f - fma(p.exponent, splat<T, N>(-C::kLn2Rest), log_tail(p.f)));
}

// What of a sum the logarithm is taken of: rounded to an element, which is half an ulp of 1 of the result at most.
template <int N>
BARACUDA_INLINE Pack<f32, N> log_argument(const Pack<f64, N>& s) {
  return to_f32(s);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> log_argument(const Wide<N>& s) {
  return value(s);
}

// m finite. Max error 1 ulp of the result and some 2^-24 (f32) or 2^-53 (f64). s = 0 gives -inf, s = inf inf, s < 0 or NaN
// gives NaN.
template <class T, int N, class S>
BARACUDA_INLINE Pack<T, N> log_plus(const Pack<T, N>& m, const S& s) {
  const Pack<T, N> v = log_argument(s);
  return log_ends(v, log_plus_parts(m, log_parts(v)));
}
// The same for normal s.
template <class T, int N, class S>
BARACUDA_INLINE Pack<T, N> log_plus_fast(const Pack<T, N>& m, const S& s) {
  return log_plus_parts(m, log_parts_normal(log_argument(s)));
}

}  // namespace baracuda::BARACUDA_ISA
