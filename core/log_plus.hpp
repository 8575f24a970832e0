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

// The same as far as halves show it, without a division: within 2^-21, and as much of the result where that is small. s is a
// normal number, or 0, infinite or NaN, of which the fast form knows nothing. Near 0 m and the exponent are 0.
template <int N>
BARACUDA_INLINE Pack<f32, N> log_plus_half_fast(const Pack<f32, N>& m, const Pack<f64, N>& s) {
  using C = Float<f32>;
  const Pack<i32, N> bits = bit_cast<i32>(log_argument(s));
  const Pack<i32, N> whole = (bits - splat<i32, N>(C::kSqrtHalf)) & splat<i32, N>(~C::kFraction);
  const Pack<f32, N> f = bit_cast<f32>(bits - whole) - splat<f32, N>(1.0f), z = f * f;
  // (log(1 + f) - f) / f^2 for 1 + f in [sqrt(1/2), sqrt(2)], minimax.
  const Pack<f32, N> q =
      polynomial(f, -0x1.0001f2p-1f, 0x1.5526b4p-2f, -0x1.fde8p-3f, 0x1.a3b014p-3f, -0x1.803d76p-3f, 0x1.eaf6a2p-4f);
  return fma(to_float(whole), splat<f32, N>(C::kLn2 / 0x1p23f), m) + fma(z, q, f);
}
template <int N>
BARACUDA_INLINE Pack<f32, N> log_plus_half(const Pack<f32, N>& m, const Pack<f64, N>& s) {
  return log_ends(log_argument(s), log_plus_half_fast(m, s));
}

}  // namespace baracuda::BARACUDA_ISA
