// expm1, sigmoid, softplus and the like: e^x where 1 is added or taken away.
#pragma once
#include "logarithm.hpp"
#include "parts.hpp"

namespace baracuda::BARACUDA_ISA {

// expm1(x) = e^x - 1. Ends as exp; expm1(-inf) = -1, expm1(+-0) = +-0.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> expm1(const Pack<T, N>& x) {
  using C = Float<T>;
  // Below the lower bound the result rounds to -1.
  const ExpParts<T, N> p = exp_parts(clamp<T, N>(x, sizeof(T) == 4 ? -20 : -40, C::kExpHigh));
  // Half of it, so that the largest result does not overflow on the way.
  const Pack<T, N> half = fill(x, T(0.5));
  const Pack<T, N> s = exponent_factor(p.k - fill(x, 1));
  const Pack<T, N> a = s - half;
  const Two<T, N> sum = quick_add(a, s * p.r);
  const Pack<T, N> y = sum.hi + fma(s, p.t, sum.lo + ((s - a) - half));
  return select(abs(x) < fill(x, sizeof(T) == 4 ? 0x1p-26 : 0x1p-56), x, y + y);
}

// sigmoid(x) = 1 / (1 + e^-x), denormal results included. sigmoid(-inf) = 0, sigmoid(inf) = 1.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> sigmoid(const Pack<T, N>& x) {
  using C = Float<T>;
  // With e = e^-|x|: e / (1 + e) for x < 0, else 1 / (1 + e). e = 2^k m; the factor 2^k comes last, for denormals.
  const ExpParts<T, N> p = exp_parts(top(fill(x, C::kExpLow), negate(abs(x))));
  const Two<T, N> m = mantissa(p);
  const Pack<T, N> s = exponent_factor(top(fill(x, kMinExponent<T>), p.k));
  const Pack<T, N> one = fill(x, 1), zero = fill(x, 0);
  const Two<T, N> sum = quick_add(one, s * m.hi);
  const Two<T, N> d{sum.hi, fma(s, m.lo, sum.lo)};
  const Mask<T, N> negative = x < zero;
  const Pack<T, N> q = join(two_div(select(negative, m, Two<T, N>{one, zero}), d));
  return times_exponent(q, select(negative, p.k, zero));
}

// log(1 + e^-|x + low|) as an unevaluated sum.
template <class T, int N>
BARACUDA_INLINE Two<T, N> log1p_exp_neg(const Pack<T, N>& x, const Pack<T, N>& low) {
  using C = Float<T>;
  const Pack<Bits<T>, N> positive = sign_of(x) ^ splat<Bits<T>, N>(C::kSign);
  const ExpParts<T, N> p = exp_parts(top(fill(x, C::kExpLow), flip_sign(x, positive)), flip_sign(low, positive));
  const Two<T, N> m = mantissa(p);
  const Pack<T, N> one = fill(x, 1), half = fill(x, T(0.5)), zero = fill(x, 0);
  const Pack<T, N> e = times_exponent(m.hi, p.k);
  const Pack<T, N> e_low = exponent_factor(top(fill(x, kMinExponent<T>), p.k)) * m.lo;
  // 1 + e is in (1, 2]: above sqrt(2) it is halved.
  const Mask<T, N> large = e > fill(x, T(0x1.a827999fcef32p-2));
  const Pack<T, N> g = e - one;
  const Pack<T, N> f = select(large, g * half, e);
  const Pack<T, N> f_low = select(large, (e_low + (e - (g + one))) * half, e_low);
  const Two<T, N> sum = quick_add(select(large, fill(x, C::kLn2), zero), f);
  const Pack<T, N> ln2_low = select(large, fill(x, C::kLn2Low), zero);
  return {sum.hi, (sum.lo + ln2_low) + log1p_rest(f, f_low)};
}
template <class T, int N>
BARACUDA_INLINE Two<T, N> log1p_exp_neg(const Pack<T, N>& x) {
  return log1p_exp_neg(x, fill(x, 0));
}

// softplus(x) = log(1 + e^x), denormal results included. softplus(-inf) = 0, softplus(inf) = inf.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> softplus(const Pack<T, N>& x) {
  const Two<T, N> l = log1p_exp_neg(x);
  const Pack<T, N> positive = top(x, fill(x, 0));
  const Two<T, N> sum = two_add(positive, l.hi);
  const Pack<T, N> y = sum.hi + (sum.lo + l.lo);
  return select(x < fill(x, Float<T>::kInf), y, x);
}
// softplus_tail(x) = log(1 + e^-|x|) = softplus(x) - max(x, 0).
template <class T, int N>
BARACUDA_INLINE Pack<T, N> softplus_tail(const Pack<T, N>& x) {
  return join(log1p_exp_neg(x));
}

// logaddexp(a, b) = log(e^a + e^b). Both -inf: -inf; either inf: inf. Where the two cancel (result near 0) the absolute
// error is that of the larger operand.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> logaddexp(const Pack<T, N>& a, const Pack<T, N>& b) {
  const Pack<T, N> larger = maximum(a, b);
  const Two<T, N> d = two_add(a, negate(b));
  const Two<T, N> l = log1p_exp_neg(d.hi, d.lo);
  const Two<T, N> sum = two_add(larger, l.hi);
  const Mask<T, N> plain = is_finite(d.hi);
  return select(plain, sum.hi + (sum.lo + l.lo), larger);
}

// log1mexp(x) = log(1 - e^-x) for x >= 0; log1mexp(0) = -inf, NaN for x < 0.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log1mexp(const Pack<T, N>& x) {
  const Pack<T, N> n = negate(x);
  const Pack<T, N> near = log(negate(expm1(n)));
  const Pack<T, N> far = log1p(negate(exp(n)));
  return select(x < fill(x, Float<T>::kLn2), near, far);
}

}  // namespace baracuda::BARACUDA_ISA
