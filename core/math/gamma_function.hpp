// gamma, factorial, and sums of lgamma and digamma over half steps. f32 is computed in f64 throughout.
#pragma once
#include "gamma.hpp"

namespace baracuda::BARACUDA_ISA {

// 2^k (hi + lo).
template <int N>
struct Scaled {
  using P = Pack<f64, N>;
  BARACUDA_PACKS_3(Scaled, P, hi, P, lo, P, k)
};

// Gamma(y) for 0 < y <= 200 as an unevaluated sum. Below 3 it is G(d) / v, where G(d) = gamma(2 + d) on [-1/2, 1], minimax
// to 2^-57, and v is 1 from 3/2 on, y from 1/2 on, else y (1 + y). From there e^lgamma(y).
template <int N>
BARACUDA_INLINE Scaled<N> gamma_parts(const Two<f64, N>& y) {
  const Pack<f64, N> one = fill(y.hi, 1), zero = fill(y.hi, 0), three = fill(y.hi, 3);
  const Pack<f64, N>& a = y.hi;
  const Mask<f64, N> high = a >= fill(a, 1.5), low_part = a < fill(a, 0.5);
  const Pack<f64, N> d = (low(three, a) - select(high, fill(a, 2), select(low_part, zero, one))) + y.lo;
  const Two<f64, N> square = two_mul(a, a), product = quick_add(a, square.hi);
  const Two<f64, N> v =
      select(high, Two<f64, N>(one, zero), select(low_part, Two<f64, N>(product.hi, product.lo + square.lo), y));
  const Pack<f64, N> q = polynomial_split(
      d, d * d, 0x1.a5b978b96bebbp-2, 0x1.4e23998465114p-4, 0x1.301fbb0f2639bp-4, -0x1.17f3741268555p-12,
      0x1.6d7eeac925822p-7, -0x1.75e6e8f7e09d2p-9, 0x1.13c449ffd8d26p-9, -0x1.e21f20856c71fp-11, 0x1.011acc2bf1ac6p-11,
      -0x1.f949c2542a22dp-13, 0x1.fe56753d06942p-14, -0x1.fe08541ccf5cdp-15, 0x1.ff09ffe48abd4p-16,
      -0x1.fe714b4c3f864p-17, 0x1.fc95d0cebac88p-18, -0x1.009b2bb85715cp-18, 0x1.0ce919112fc71p-19,
      -0x1.1618e31cc78f8p-20, 0x1.de3c17b7a4a2p-22, -0x1.1050a0d66a19fp-23, 0x1.227994c68a02fp-26);
  const Two<f64, N> first = two_mul(d, fill(a, 0x1.b0ee6072093cep-2));
  const Two<f64, N> sum = quick_add(one, first.hi);
  const Two<f64, N> near = two_div(quick_add(sum.hi, fma(d * d, q, first.lo + sum.lo)), v);

  // What y lost counts by the slope of lgamma.
  const Pack<f64, N> b = top(three, a), inverse = one / b;
  const Two<f64, N> l = lgamma_far(b);
  const Pack<f64, N> slope = log(b) - inverse * fma(inverse, fill(a, 1.0 / 12), fill(a, 0.5));
  const ExpParts<f64, N> e = exp_parts(l.hi, fma(y.lo, slope, l.lo));
  const Two<f64, N> m = mantissa_exact(e);
  const Mask<f64, N> lower = a < three;
  return {select(lower, near.hi, m.hi), select(lower, near.lo, m.lo), select(lower, zero, e.k)};
}
// gamma(x). NaN at -1, -2, ... and at -inf, infinite at 0 with the sign of the zero.
template <int N>
BARACUDA_INLINE Pack<f64, N> gamma_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> a = abs(x), zero = fill(x, 0), bounded = low(fill(x, 200), a);
  const Scaled<N> g = gamma_parts(Two<f64, N>(bounded, zero));
  Pack<f64, N> r = times_exponent(g.hi + g.lo, g.k);
  const Mask<f64, N> negative = x < zero;
  if (any_lane(negative)) {
    // gamma(-a) = -pi / (a sin(pi a) gamma(a)).
    const Two<f64, N> s = sin_turns(a);
    const Two<f64, N> d = two_mul(two_mul(Two<f64, N>(low(fill(x, 0x1p60), a), zero), s), Two<f64, N>(g.hi, g.lo));
    const Two<f64, N> pi(fill(x, 2 * HalfPi<f64>::kHigh), fill(x, 2 * HalfPi<f64>::kMid));
    const Pack<f64, N> mirrored = times_exponent(negate(join(two_div(pi, d))), negate(g.k));
    r = select(negative, select(s.hi == zero, fill(x, Float<f64>::kNan), mirrored), r);
  }
  // 1 / x overflows for the smallest numbers, and rounds once.
  return select(a < fill(x, 0x1p-60), fill(x, 1) / x, r);
}
BARACUDA_HEAVY_UNARY(gamma)

// factorial(x) = gamma(x + 1), 0 below 0.
template <int N>
BARACUDA_INLINE Pack<f64, N> factorial_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> zero = fill(x, 0), bounded = low(fill(x, 199), top(zero, x));
  const Scaled<N> g = gamma_parts(two_add(fill(x, 1), bounded));
  return select(x < zero, zero, times_exponent(g.hi + g.lo, g.k));
}
BARACUDA_HEAVY_UNARY(factorial)

// mvlgamma(x, p) = p (p - 1) / 4 log(pi) + lgamma(x) + lgamma(x - 1/2) + ... of p terms, and its derivative; NaN for x below
// (p - 1) / 2. p is the same in every lane, a whole number from 1 to 1024.
template <class F, int N>
BARACUDA_INLINE Pack<f64, N> half_steps(const Two<f64, N>& start, const Pack<f64, N>& x, const Pack<f64, N>& p,
                                        const F& term) {
  const int count = static_cast<int>(lane(p, 0));
  const Pack<f64, N> least = fill(x, 0.5 * (count - 1));
  Two<f64, N> sum = start;
  for (int i = 0; i < count; ++i) {
    const Two<f64, N> t = term(x - fill(x, 0.5 * i)), next = two_add(sum.hi, t.hi);
    sum = Two<f64, N>(next.hi, sum.lo + (next.lo + t.lo));
  }
  return select(x < least, fill(x, Float<f64>::kNan), select(is_finite(sum.hi), join(sum), sum.hi));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> mvlgamma_pack(const Pack<f64, N>& x, const Pack<f64, N>& p) {
  const Pack<f64, N> pairs = p * (p - fill(x, 1)) * fill(x, 0.25), inf = fill(x, Float<f64>::kInf);
  const Two<f64, N> constant = two_mul(pairs, fill(x, 0x1.250d048e7a1bdp+0));
  const Two<f64, N> start(constant.hi, fma(pairs, fill(x, 0x1.7abf2ad8d5088p-57), constant.lo));
  return half_steps(start, x, p, [&](const Pack<f64, N>& y) __attribute__((always_inline)) {
    const Two<f64, N> l = lgamma_positive(y);
    return select((y == fill(x, 0)) | (y == inf), Two<f64, N>(inf, fill(x, 0)), l);
  });
}
template <int N>
BARACUDA_INLINE Pack<f64, N> mvdigamma_pack(const Pack<f64, N>& x, const Pack<f64, N>& p) {
  const Two<f64, N> start(fill(x, 0), fill(x, 0));
  return half_steps(start, x, p, [&](const Pack<f64, N>& y) __attribute__((always_inline)) {
    return Two<f64, N>(digamma_pack(y), fill(x, 0));
  });
}
BARACUDA_HEAVY_BINARY(mvlgamma)
BARACUDA_HEAVY_BINARY(mvdigamma)

}  // namespace baracuda::BARACUDA_ISA
