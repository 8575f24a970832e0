// log_plus(m, s) = m + log(s): the logarithm is not rounded before m is added, so that nothing is lost where they cancel.
#pragma once
#include "math.hpp"

namespace baracuda::BARACUDA_ISA {

template <class T, int N>
BARACUDA_INLINE Pack<T, N> log_plus_parts(const Pack<T, N>& m, const Pack<T, N>& s, const Pack<T, N>& rest) {
  using C = Float<T>;
  const LogParts<T, N> p = log_parts(s);
  const Pack<T, N> big = p.exponent * splat<T, N>(C::kLn2Short);
  const auto sum = [](const Pack<T, N>& a, const Pack<T, N>& b, Pack<T, N>& lost) __attribute__((always_inline)) {
    const Pack<T, N> r = a + b;
    const Pack<T, N> part = r - a;
    lost = (a - (r - part)) + (b - part);
    return r;
  };
  Pack<T, N> first, second;
  const Pack<T, N> high = sum(sum(m, big, first), p.f, second);
  const Pack<T, N> low = fma(p.exponent, splat<T, N>(C::kLn2Rest), rest) - log_tail(p.f);
  return log_ends(s, high + ((first + second) + low));
}

// m finite. Max error 0.5 ulp of the result, and 2^-24 (f32, most of it s rounded to f32) or 2^-54 (f64). s = 0 gives -inf, s = inf
// inf, s < 0 or NaN gives NaN.
template <int N>
BARACUDA_INLINE Pack<f32, N> log_plus(const Pack<f32, N>& m, const Pack<f64, N>& s) {
  return log_plus_parts(m, to_f32(s), splat<f32, N>(0.0f));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> log_plus(const Pack<f64, N>& m, const Wide<N>& s) {
  const Pack<f64, N> v = value(s);
  return log_plus_parts(m, v, (s.lo - (v - s.hi)) / v);
}

}  // namespace baracuda::BARACUDA_ISA
