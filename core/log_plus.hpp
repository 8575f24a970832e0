// log_plus(m, s) = m + log(s) for m a multiple of 32: the logarithm is not rounded before m is added, so nothing is lost where
// they cancel.
#pragma once
#include "math/logarithm.hpp"

namespace baracuda::BARACUDA_ISA {

// The product with the exponent is exact. Where m is a multiple of 32 so is its sum with m, below 512 (f32) or 2^12 (f64); above,
// that rounding is half an ulp of the result. `scale` is what the exponent was multiplied by.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log_plus_parts(const Pack<T, N>& m, const LogParts<T, N>& p, T scale) {
  using C = Float<T>;
  const Pack<T, N> sum = fma(p.exponent, splat<T, N>(C::kLn2Short / scale), m);
  return sum + (p.f - fma(p.exponent, splat<T, N>(-C::kLn2Rest / scale), log_tail(p.f)));
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
  return log_ends(v, log_plus_parts(m, log_parts(v), T(1)));
}
// The same for normal s. In f32 the exponent is not shifted down: its bits are a number as they are, 2^23 times too large.
template <class T, int N, class S>
BARACUDA_INLINE Pack<T, N> log_plus_fast(const Pack<T, N>& m, const S& s) {
  if constexpr (sizeof(T) == 4) {
    using C = Float<T>;
    const Pack<i32, N> bits = bit_cast<i32>(log_argument(s));
    const Pack<i32, N> whole = (bits - splat<i32, N>(C::kSqrtHalf)) & splat<i32, N>(~C::kFraction);
    LogParts<f32, N> p;
    p.exponent = to_float(whole);
    p.f = bit_cast<f32>(bits - whole) - splat<f32, N>(1.0f);
    return log_plus_parts(m, p, 0x1p23f);
  } else {
    return log_plus_parts(m, log_parts_normal(s.hi + s.lo), T(1));
  }
}

}  // namespace baracuda::BARACUDA_ISA
