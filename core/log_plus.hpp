// log_plus(m, s) = m + log(s): the logarithm is not rounded before m is added, so nothing is lost where they cancel.
#pragma once
#include "math/logarithm.hpp"

namespace baracuda::BARACUDA_ISA {

// m + 2^exponent (1 + f) in logarithms, and rest: only the last addition rounds what is large.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log_plus_parts(const Pack<T, N>& m, const LogParts<T, N>& p, const Pack<T, N>& rest) {
  using C = Float<T>;
  const Pack<T, N> big = p.exponent * splat<T, N>(C::kLn2Short);
  const Pack<T, N> sum = m + big;
  const Pack<T, N> part = sum - m;
  const Pack<T, N> lost = (m - (sum - part)) + (big - part);
  return sum + (p.f - (log_tail(p.f) - (lost + fma(p.exponent, splat<T, N>(C::kLn2Rest), rest))));
}

// m finite. Max error 0.5 ulp of the result and some 2^-24 (f32, most of it s rounded to f32) or 2^-53 (f64). s = 0
// gives -inf, s = inf inf, s < 0 or NaN gives NaN.
template <int N>
BARACUDA_INLINE Pack<f32, N> log_plus(const Pack<f32, N>& m, const Pack<f64, N>& s) {
  const Pack<f32, N> v = to_f32(s);
  return log_ends(v, log_plus_parts(m, log_parts(v), splat<f32, N>(0.0f)));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> log_plus(const Pack<f64, N>& m, const Wide<N>& s) {
  const Pack<f64, N> v = value(s);
  return log_ends(v, log_plus_parts(m, log_parts(v), (s.lo - (v - s.hi)) / v));
}

// The same for normal s.
template <int N>
BARACUDA_INLINE Pack<f32, N> log_plus_fast(const Pack<f32, N>& m, const Pack<f64, N>& s) {
  return log_plus_parts(m, log_parts_normal(to_f32(s)), splat<f32, N>(0.0f));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> log_plus_fast(const Pack<f64, N>& m, const Wide<N>& s) {
  const Pack<f64, N> v = value(s);
  return log_plus_parts(m, log_parts_normal(v), (s.lo - (v - s.hi)) / v);
}

}  // namespace baracuda::BARACUDA_ISA
