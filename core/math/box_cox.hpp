// The Box-Cox transformation and its slope. f32 is computed in f64 throughout.
#pragma once
#include "gamma.hpp"

namespace baracuda::BARACUDA_ISA {

// log(1 + x) as an unevaluated sum, for x > -1, to 2^-63: an exponent multiplies what is lost by up to 709. Near 0, where 1 + x
// keeps too little of x, by the series.
template <int N>
BARACUDA_INLINE Two<f64, N> log1p_two(const Pack<f64, N>& x) {
  const Pack<f64, N> zero = fill(x, 0);
  const Two<f64, N> u = two_add(fill(x, 1), x);
  const Two<f64, N> l = log_two(u.hi);
  const Two<f64, N> sum = two_add(l.hi, select(is_finite(u.lo) & (u.hi > zero), u.lo / u.hi, zero));
  const Pack<f64, N> p = polynomial(x, -0.5, 0x1.5555555555555p-2, -0.25, 0x1.999999999999ap-3, -0x1.5555555555555p-3,
                                    0x1.2492492492492p-3);
  const Mask<f64, N> small = abs(x) < fill(x, 0x1p-10);
  return select(small, quick_add(x, x * x * p), Two<f64, N>(sum.hi, sum.lo + l.lo));
}
// power1p(x, p) = (1 + x)^p for x >= -1, NaN below.
template <int N>
BARACUDA_INLINE Pack<f64, N> power1p_pack(const Pack<f64, N>& x, const Pack<f64, N>& p) {
  const Two<f64, N> l = log1p_two(x);
  const Pack<f64, N> t = p * l.hi;
  const Pack<f64, N> y = exp_sum(t, fma(p, l.lo, fma(p, l.hi, negate(t))));
  const Pack<f64, N> r = select((l.hi == fill(x, 0)) | (p == fill(x, 0)), fill(x, 1), y);
  return select(is_nan(l.hi) | is_nan(p), l.hi + p, r);
}
BARACUDA_HEAVY_BINARY(power1p)

// t = lambda l; where it vanishes beside 1, boxcox is l.
inline constexpr f64 kBoxTiny = 0x1p-60;

// (e^(lambda l) - 1) / lambda.
template <int N>
BARACUDA_INLINE Pack<f64, N> box_cox(const Two<f64, N>& l, const Pack<f64, N>& lambda) {
  const Pack<f64, N> one = fill(lambda, 1);
  const Two<f64, N> p = two_mul(lambda, l.hi);
  const Pack<f64, N> t = clamp<f64, N>(p.hi, -800, 1430), t_low = fma(lambda, l.lo, p.lo);
  const Mask<f64, N> tiny = ~(abs(p.hi) > fill(lambda, kBoxTiny));
  const ExpParts<f64, N> e = exp_parts(t, clamp_low_part(t_low));
  // 2^k - 1 is exact, and so is what it lets through of r.
  const Pack<f64, N> s = exponent_factor(clamp<f64, N>(e.k, -1000, 53));
  const Two<f64, N> sum = two_add(s - one, s * e.r);
  const Two<f64, N> n = quick_add(sum.hi, fma(s, e.t, sum.lo));
  const Pack<f64, N> divisor = select(tiny, one, lambda);
  const Pack<f64, N> q = n.hi / divisor;
  const Pack<f64, N> near = q + (fma(negate(q), divisor, n.hi) + n.lo) / divisor;
  // lambda may be so large that e^t is past the range and the result is not.
  const Pack<f64, N> f = fraction(divisor);
  const Two<f64, N> m = two_div(mantissa_exact(e), Two<f64, N>(f, fill(f, 0)));
  const Pack<f64, N> far = scale(join(m), e.k - exponent(divisor));
  return select(tiny, join(l), select(e.k > fill(lambda, 53), far, near));
}

// The derivative by lambda: l^2 g(t), g(t) = (e^t (t - 1) + 1) / t^2, minimax to 2^-61 within 1.
template <int N>
BARACUDA_INLINE Pack<f64, N> box_cox_slope(const Two<f64, N>& l, const Pack<f64, N>& lambda) {
  const Pack<f64, N> zero = fill(lambda, 0), one = fill(lambda, 1);
  const Two<f64, N> p = two_mul(lambda, l.hi);
  const Pack<f64, N> t = clamp<f64, N>(p.hi, -800, 2140), t_low = clamp_low_part(fma(lambda, l.lo, p.lo));
  const Mask<f64, N> near = ~(abs(p.hi) > one);
  const Pack<f64, N> v = select(abs(p.hi) <= one, p.hi, zero);
  const Pack<f64, N> g = polynomial_split(
      v, v * v, 0x1p-1, 0x1.5555555555555p-2, 0x1p-3, 0x1.1111111111111p-5, 0x1.c71c71c71c61ep-8, 0x1.38138138137dbp-10,
      0x1.6c16c16c26a17p-13, 0x1.71de3a557385p-16, 0x1.4ce19ad6e545fp-19, 0x1.0cfeb608a3dd9p-22, 0x1.8a86b53ca3465p-26,
      0x1.08db50521a9p-29, 0x1.47e11e1100f46p-33, 0x1.78a69a4377543p-37, 0x1.999cafcca381bp-41, 0x1.9a89deb9e4c2ep-45);
  const ExpParts<f64, N> e = exp_parts(t, t_low);
  const Two<f64, N> w = two_add(t, negate(one));
  const Two<f64, N> m = two_mul(mantissa_exact(e), Two<f64, N>(w.hi, w.lo + t_low));
  const Pack<f64, N> s = exponent_factor(clamp<f64, N>(e.k, -1000, 53));
  const Two<f64, N> sum = two_add(one, s * m.hi);
  const Pack<f64, N> n = sum.hi + fma(s, m.lo, sum.lo), divisor = select(near, one, lambda);
  const Pack<f64, N> f = fraction(divisor), e_divisor = exponent(divisor);
  const Pack<f64, N> far = scale(join(m) / f / f, e.k - (e_divisor + e_divisor));
  const Mask<f64, N> large = e.k > fill(lambda, 53);
  return select(near, (join(l) * g) * join(l), select(large, far, n / divisor / divisor));
}

// Where the logarithm or lambda is infinite, the limit.
template <int N>
BARACUDA_INLINE Pack<f64, N> box_cox_ends(const Two<f64, N>& l, const Pack<f64, N>& lambda) {
  const Pack<f64, N> zero = fill(lambda, 0), t = lambda * l.hi, minus = fill(lambda, -1) / lambda;
  const Two<f64, N> finite(l.hi, select(is_finite(l.hi), l.lo, zero));
  const Pack<f64, N> y = box_cox(finite, lambda);
  const Pack<f64, N> at_infinity = select(is_inf(l.hi), select(t < zero, minus, l.hi), y);
  const Pack<f64, N> limit = select(is_inf(lambda) & (l.hi != zero), select(t < zero, minus, lambda), at_infinity);
  return select(is_nan(l.hi) | is_nan(lambda), l.hi + lambda, limit + zero);  // no -0 for log(1)
}
template <int N>
BARACUDA_INLINE Pack<f64, N> box_cox_slope_ends(const Two<f64, N>& l, const Pack<f64, N>& lambda) {
  const Pack<f64, N> zero = fill(lambda, 0), t = lambda * l.hi, inf = fill(lambda, Float<f64>::kInf);
  const Two<f64, N> finite(l.hi, select(is_finite(l.hi), l.lo, zero));
  const Pack<f64, N> y = box_cox_slope(finite, lambda),
                     limit = select(t < zero, (fill(lambda, 1) / lambda) / lambda, inf);
  const Mask<f64, N> endless = is_inf(l.hi) | (is_inf(lambda) & (l.hi != zero));
  return select(is_nan(l.hi) | is_nan(lambda), l.hi + lambda, select(endless, limit, y));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> boxcox_pack(const Pack<f64, N>& x, const Pack<f64, N>& lambda) {
  return box_cox_ends(log_two(x), lambda);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> boxcox1p_pack(const Pack<f64, N>& x, const Pack<f64, N>& lambda) {
  return box_cox_ends(log1p_two(x), lambda);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> boxcox_slope_pack(const Pack<f64, N>& x, const Pack<f64, N>& lambda) {
  return box_cox_slope_ends(log_two(x), lambda);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> boxcox1p_slope_pack(const Pack<f64, N>& x, const Pack<f64, N>& lambda) {
  return box_cox_slope_ends(log1p_two(x), lambda);
}
BARACUDA_HEAVY_BINARY(boxcox)
BARACUDA_HEAVY_BINARY(boxcox1p)
BARACUDA_HEAVY_BINARY(boxcox_slope)
BARACUDA_HEAVY_BINARY(boxcox1p_slope)

}  // namespace baracuda::BARACUDA_ISA
