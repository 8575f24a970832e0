// lgamma, digamma, trigamma. f32 is computed in f64 throughout.
#pragma once
#include "logarithm.hpp"
#include "trigonometric.hpp"

namespace baracuda::BARACUDA_ISA {

// log(x) as an unevaluated sum, relative error about 2^-62, for finite x > 0.
template <int N>
BARACUDA_INLINE Two<f64, N> log_two(const Pack<f64, N>& x) {
  const Wide<N> l = log2_wide(x);
  const Pack<f64, N> ln2 = fill(x, Float<f64>::kLn2);
  const Pack<f64, N> h = l.hi * ln2;
  return {h, fma(l.hi, ln2, negate(h)) + fma(l.hi, fill(x, Float<f64>::kLn2Low), l.lo * ln2)};
}

// lgamma(a) for a in (0, 3) as an unevaluated sum: d P(d) - log(v), where P(d) = lgamma(2 + d) / d on [-1/2, 1],
// minimax to 2^-55. v is 1 from 3/2 on, a from 1/2 on, else a (1 + a).
template <int N>
BARACUDA_INLINE Two<f64, N> lgamma_near(const Pack<f64, N>& a) {
  const Pack<f64, N> one = fill(a, 1), zero = fill(a, 0);
  const Mask<f64, N> high = a >= fill(a, 1.5), low_part = a < fill(a, 0.5);
  const Pack<f64, N> d = a - select(high, fill(a, 2), select(low_part, zero, one));
  const Pack<f64, N> product = fma(a, a, a);
  const Pack<f64, N> v = select(high, one, select(low_part, product, a));
  const LogParts<f64, N> l = log_parts(v);
  const Pack<f64, N> q =
      polynomial_split(d, d * d, 0x1.4a34cc4a60fa6p-2, -0x1.13e001a5575f1p-4, 0x1.51322ac7d85d9p-6,
                       -0x1.e404fc2196167p-8, 0x1.7add6ead9d457p-9, -0x1.38ac5c2891974p-10, 0x1.0b36af8a88b29p-11,
                       -0x1.d3fd4e3905995p-13, 0x1.a127b1f2a9c44p-14, -0x1.78de1b4f008b2p-15, 0x1.580d47fb3b509p-16,
                       -0x1.3cc19fcba7375p-17, 0x1.25aa3f44bb166p-18, -0x1.118764b32577ep-19, 0x1.fe6673cbe9376p-21,
                       -0x1.e154b59a753fdp-22, 0x1.d833f2f35796ap-23, -0x1.d5ea34fb92564p-24, 0x1.93bf714a06f55p-25,
                       -0x1.d5aee02f51463p-27, 0x1.01bcd790f098bp-29);
  const Two<f64, N> c = quick_add(fill(a, 0x1.b0ee6072093cep-2), fma(d, q, fill(a, 0x1.3fc4122bd2c17p-58)));
  const Two<f64, N> p = two_mul(d, c.hi);
  // Near 1, d P(d) - log(1 + d) cancels in its first terms: they are joined exactly.
  const Two<f64, N> first = two_add(p.hi, negate(l.f));
  const Two<f64, N> second = two_add(first.hi, l.exponent * fill(a, -Float<f64>::kLn2Short));
  const Pack<f64, N> lost = first.lo + fma(d, c.lo, p.lo);
  const Pack<f64, N> rest = second.lo + fma(l.exponent, fill(a, -Float<f64>::kLn2Rest), negate(log_rest(l.f)));
  return {second.hi, lost + rest};
}
// a times what Stirling's formula leaves of lgamma(a) for a >= 3, minimax in 1 / a^2 on [0, 1/9] to 2^-63 of lgamma.
template <int N>
BARACUDA_INLINE Pack<f64, N> stirling_series(const Pack<f64, N>& inverse) {
  const Pack<f64, N> y = inverse * inverse;
  return polynomial_split(y, y * y, 0x1.555555555553ep-4, -0x1.6c16c16bb7435p-9, 0x1.a01a007edc0b6p-11,
                          -0x1.38130ea49b0a8p-11, 0x1.b93648e9a7bd9p-11, -0x1.f47797f22f6fcp-10, 0x1.945f1376fd94fp-8,
                          -0x1.91dd8e8cb9313p-6, 0x1.95b828c06a2d8p-4, -0x1.5519b60f2e7edp-2, 0x1.84f7ef5d34a92p-1,
                          -0x1.ae4732870d6a4p-1);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> stirling_rest(const Pack<f64, N>& a) {
  const Pack<f64, N> inverse = fill(a, 1) / a;
  return stirling_series(inverse) * inverse;
}
// lgamma(a) for a >= 3, by Stirling's formula: (a - 1/2) (log a - 1) + (log(2 pi) - 1) / 2 + S(1 / a^2) / a.
template <int N>
BARACUDA_INLINE Two<f64, N> lgamma_far(const Pack<f64, N>& a) {
  const Pack<f64, N> inverse = fill(a, 1) / a;
  const Pack<f64, N> s = stirling_series(inverse);
  const Two<f64, N> l = log_two(a);
  const Two<f64, N> m = two_add(l.hi, fill(a, -1));
  const Pack<f64, N> u = a - fill(a, 0.5);
  const Two<f64, N> p = two_mul(u, m.hi);
  const Two<f64, N> sum = two_add(p.hi, fill(a, 0x1.acfe390c97d69p-2));
  const Pack<f64, N> rest = fma(u, m.lo + l.lo, p.lo) + fma(s, inverse, fill(a, 0x1.3494bc9001442p-56));
  // From 2^1014 on the product overflows, and so does lgamma soon: the parts no longer matter.
  return {sum.hi, select(a < fill(a, 0x1p900), sum.lo + rest, fill(a, 0))};
}
template <int N>
BARACUDA_INLINE Two<f64, N> lgamma_positive(const Pack<f64, N>& a) {
  const Pack<f64, N> three = fill(a, 3);
  return select(a < three, lgamma_near(low(three, a)), lgamma_far(top(three, a)));
}
// lgamma(x) = log|gamma(x)|, inf at the poles 0, -1, -2, ... and at both infinities. Max error 2 ulp, and below -1,
// where terms cancel, 2^-53 times their magnitudes (f64).
template <int N>
BARACUDA_INLINE Pack<f64, N> lgamma_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> a = abs(x), zero = fill(x, 0), inf = fill(x, Float<f64>::kInf);
  const Two<f64, N> l = lgamma_positive(a);
  const Mask<f64, N> reflect = x < fill(x, -0x1p-60);
  Pack<f64, N> r = join(l);
  if (any_lane(reflect)) {
    // log(pi) - log(a |sin(pi a)|) - lgamma(a).
    const Two<f64, N> s = sin_turns(a);
    const Two<f64, N> p = two_mul(a, abs(s.hi));
    const Pack<f64, N> p_low = fma(a, flip_sign(s.lo, sign_of(s.hi)), p.lo);
    const Mask<f64, N> pole = s.hi == zero;
    const Pack<f64, N> argument = select(pole, fill(x, 1), p.hi);
    const Two<f64, N> g = log_two(argument);
    const Two<f64, N> first = two_add(fill(x, 0x1.250d048e7a1bdp+0), negate(g.hi));
    const Two<f64, N> second = two_add(first.hi, negate(l.hi));
    const Pack<f64, N> lost = (first.lo + second.lo) + (fill(x, 0x1.7abf2ad8d5088p-57) - g.lo - l.lo);
    const Pack<f64, N> mirrored = second.hi + (lost - select(pole, zero, p_low) / argument);
    r = select(reflect, select(pole, inf, mirrored), r);
  }
  return select((a == inf) | (x == zero), inf, select(is_nan(x), x, r));
}
BARACUDA_HEAVY_UNARY(lgamma)

// digamma(1 + b) for b >= 0, y = 1 + b as an unevaluated sum. Up to 2: (y - y0) P(y - y0) around the root y0, minimax
// to 2^-54; up to 3 by digamma(b) + 1 / b; from there log(y) - 1 / (2 y) - D(1 / y^2) / y^2, to 2^-60.
template <int N>
BARACUDA_INLINE Two<f64, N> digamma_shifted(const Pack<f64, N>& b, const Two<f64, N>& y) {
  const Pack<f64, N> one = fill(b, 1), zero = fill(b, 0);
  const Mask<f64, N> step = b > one, far = b >= fill(b, 2);
  // Poles and roots are kept apart by the exact difference with the root in two parts.
  const Two<f64, N> d = two_add(select(step, b - one, b), fill(b, -0x1.d8b618d5af8fcp-2));
  const Pack<f64, N> d_low = d.lo - fill(b, 0x1.b86a722197829p-54);
  const Pack<f64, N> q = polynomial_split(
      d.hi, d.hi * d.hi, -0x1.c563b54aa1a2bp-2, 0x1.08b4294d5037cp-2, -0x1.4fc131725993ap-3, 0x1.b9a5b637116e3p-4,
      -0x1.27baba24d4c35p-4, 0x1.8fce02b01c608p-5, -0x1.0fa7eca64a5f5p-5, 0x1.723d68e6f766p-6, -0x1.f97026eea2a3ap-7,
      0x1.59559a0635e91p-7, -0x1.d82ca940674e9p-8, 0x1.42e7e2eb2491ap-8, -0x1.b95e3c56613dfp-9, 0x1.2da6b2abba8d9p-9,
      -0x1.a0d30217c7b3cp-10, 0x1.20d514ad59e55p-10, -0x1.6db6038d2f37p-11, 0x1.b8854fd65f8c8p-12,
      -0x1.a46fa69ffe917p-12, 0x1.a5a56f8368b07p-12, -0x1.7247c7f379ff8p-13);
  const Two<f64, N> c = quick_add(fill(b, 0x1.ef72bc8ee38acp-1), fma(d.hi, q, fill(b, -0x1.39630a8d4230ep-55)));
  const Two<f64, N> p = two_mul(d.hi, c.hi);
  const Pack<f64, N> p_low = fma(d.hi, c.lo, fma(d_low, c.hi, p.lo));
  const Pack<f64, N> divisor = select(step, b, one);
  const Pack<f64, N> inverse = one / divisor;
  const Pack<f64, N> inverse_low = fma(negate(inverse), divisor, one) * inverse;
  const Two<f64, N> sum = two_add(select(step, inverse, zero), p.hi);
  const Two<f64, N> near(sum.hi, (sum.lo + p_low) + select(step, inverse_low, zero));

  const Two<f64, N> l = log_two(y.hi);
  const Pack<f64, N> r = one / y.hi;
  const Pack<f64, N> w = r * r;
  const Pack<f64, N> s = polynomial_split(w, w * w, -0x1.555555555543bp-4, 0x1.1111110fd6ccp-7, -0x1.04103f0702506p-8,
                                          0x1.11103bb7f9dc8p-8, -0x1.f04622eb1604bp-8, 0x1.575570455457bp-6,
                                          -0x1.448d27d9c9p-4, 0x1.6a41923c0bcbbp-2, -0x1.8c5d45d294963p+0,
                                          0x1.604abe3b6b4acp+2, -0x1.a2520206ee934p+3, 0x1.dd7efa863001p+3);
  const Two<f64, N> first = quick_add(l.hi, r * fill(b, -0.5));
  const Pack<f64, N> rest = first.lo + fma(w, s, fma(y.lo, r, l.lo));
  return select(far, Two<f64, N>(first.hi, rest), near);
}
// digamma(x), the derivative of lgamma. Max error 2 ulp, and below 0, where terms cancel, 2^-53 times their magnitudes
// (f64): -inf at +0, inf at -0, NaN at -1, -2, ... and at -inf.
template <int N>
BARACUDA_INLINE Pack<f64, N> digamma_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> a = abs(x), one = fill(x, 1), zero = fill(x, 0), inf = fill(x, Float<f64>::kInf);
  const Mask<f64, N> negative = x < zero, lower = x < one;  // digamma(x) = digamma(1 + x) - 1 / x
  const Pack<f64, N> b = select(lower, a, a - one);
  const Two<f64, N> y = two_add(one, a);
  const Two<f64, N> v = digamma_shifted(b, select(lower, y, Two<f64, N>(a, zero)));
  const Pack<f64, N> divisor = select(lower, a, one);
  const Pack<f64, N> inverse = one / divisor;
  const Pack<f64, N> inverse_low = fma(negate(inverse), divisor, one) * inverse;
  const Two<f64, N> sum = two_add(select(lower, negate(inverse), zero), v.hi);
  Pack<f64, N> r = sum.hi + (sum.lo + (v.lo - select(lower, inverse_low, zero)));
  if (any_lane(negative)) {
    // digamma(-a) = digamma(1 + a) + pi / tan(pi a).
    const Angle<f64, N> angle = reduce_turns(a);
    const SinCos<f64, N> t = sin_cos_reduced(angle.r, angle.r_low);
    const Mask<f64, N> odd = odd_quadrant<f64, N>(angle.quadrant);
    const Two<f64, N> n = select(odd, negate(t.sin), t.cos), d = select(odd, t.cos, t.sin);
    const Two<f64, N> pi(fill(x, 2 * HalfPi<f64>::kHigh), fill(x, 2 * HalfPi<f64>::kMid));
    const Two<f64, N> c = two_div(two_mul(n, pi), d);
    const Two<f64, N> total = two_add(c.hi, v.hi);
    const Pack<f64, N> mirrored = total.hi + (total.lo + (c.lo + v.lo));
    const Mask<f64, N> pole = d.hi == zero;
    // Below, pi / tan(pi a) is 1 / a and may overflow.
    const Pack<f64, N> small = select(a < fill(x, 0x1p-60), one / a, mirrored);
    r = select(negative, select(pole, fill(x, Float<f64>::kNan), small), r);
  }
  // 1 / x overflows for the smallest numbers, and rounds once.
  r = select((a < fill(x, 0x1p-60)), negate(one / x), r);
  const Pack<f64, N> ends = select(x == inf, inf, fill(x, Float<f64>::kNan));
  return select(a < inf, r, ends);
}
BARACUDA_HEAVY_UNARY(digamma)

// trigamma(x), the derivative of digamma: inf at 0, -1, -2, ...
template <int N>
BARACUDA_INLINE Pack<f64, N> trigamma_positive(const Pack<f64, N>& x) {
  const Pack<f64, N> one = fill(x, 1), zero = fill(x, 0);
  // Below 3 by the sum of 1 / x^2, 1 / (x + 1)^2, 1 / (x + 2)^2; then 1 / y + 1 / (2 y^2) + T(1 / y^2) / y^3, minimax T
  // on [0, 1/9] to 2^-55 of the whole.
  const Mask<f64, N> lower = x < fill(x, 3);
  const auto square = [&](const Pack<f64, N>& v) __attribute__((always_inline)) {
    const Pack<f64, N> i = one / v;
    return i * i;
  };
  const Two<f64, N> z = two_mul(x, x);
  const Pack<f64, N> head = one / z.hi;
  const Pack<f64, N> head_low = (fma(negate(head), z.hi, one) - head * z.lo) * head;
  const Pack<f64, N> near = head_low + (square(x + one) + square(x + fill(x, 2)));
  const Two<f64, N> y = two_add(x, select(lower, fill(x, 3), zero));
  const Pack<f64, N> r = one / y.hi;
  const Pack<f64, N> r_low = r * fma(negate(r), y.lo, fma(negate(r), y.hi, one));
  const Pack<f64, N> w = r * r;
  const Pack<f64, N> s = polynomial_split(w, w * w, 0x1.5555555554fdbp-3, -0x1.1111110d83023p-5, 0x1.86185b12d8c57p-6,
                                          -0x1.110f967f7e726p-5, 0x1.3619f8121f2cap-4, -0x1.00e4bcce1eb7cp-2,
                                          0x1.1887f81d2ab93p+0, -0x1.5d390f3b0dcf4p+2, 0x1.9d867be7a60fdp+4,
                                          -0x1.857f5c6514cb9p+6, 0x1.e3a4ca2983357p+7, -0x1.1e367debd80cap+8);
  const Pack<f64, N> tail = fma(w, fill(x, 0.5), fma(w * r, s, r_low));
  const Two<f64, N> sum = two_add(head, r);
  const Pack<f64, N> total = sum.hi + (sum.lo + (tail + near));
  // Where 1 / x^2 swamps the rest it may overflow.
  return select(x < fill(x, 0x1p-60), square(x), select(lower, total, r + tail));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> trigamma_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> a = abs(x), one = fill(x, 1), zero = fill(x, 0), inf = fill(x, Float<f64>::kInf);
  const Mask<f64, N> negative = x < zero;
  Pack<f64, N> r = trigamma_positive(select(negative, a + one, a));
  if (any_lane(negative)) {
    // trigamma(-a) = (pi / sin(pi a))^2 - trigamma(1 + a).
    const Two<f64, N> s = sin_turns(a);
    const Pack<f64, N> inverse = one / a;
    const Two<f64, N> pi(fill(x, 2 * HalfPi<f64>::kHigh), fill(x, 2 * HalfPi<f64>::kMid));
    const Two<f64, N> q = two_div(pi, s);
    const Two<f64, N> p = two_mul(q, q);
    const Two<f64, N> sum = quick_add(p.hi, negate(r));
    const Pack<f64, N> mirrored = select(a < fill(x, 0x1p-60), inverse * inverse, sum.hi + (sum.lo + p.lo));
    r = select(negative, select(s.hi == zero, inf, mirrored), r);
  }
  r = select(x == zero, inf, r);
  return select(a < inf, r, select(x == inf, zero, fill(x, Float<f64>::kNan)));
}
BARACUDA_HEAVY_UNARY(trigamma)

}  // namespace baracuda::BARACUDA_ISA
