// asin, acos, atan, atan2.
#pragma once
#include "reduction.hpp"

namespace baracuda::BARACUDA_ISA {

// (asin s - s) / s^3 in z = s^2 <= 1/4, minimax; relative to asin the error is 2^-27.6 (f32), 2^-59.5 (f64).
template <class T, int N>
BARACUDA_INLINE Pack<T, N> asin_tail(const Pack<T, N>& z) {
  if constexpr (sizeof(T) == 4)
    return polynomial_split(z, z * z, 0x1.5555c8p-3f, 0x1.330204p-4f, 0x1.747bb8p-5f, 0x1.8c3e5p-6f, 0x1.595c6p-5f);
  else
    return polynomial_split(z, z * z, 0x1.5555555555577p-3, 0x1.333333332e131p-4, 0x1.6db6db7212f56p-5,
                            0x1.f1c71a94777ffp-6, 0x1.6e8bdef6462dbp-6, 0x1.1c49ee387b9cap-6, 0x1.ca1fce78c73bcp-7,
                            0x1.75830f3b0aab8p-7, 0x1.614c686092e73p-7, 0x1.e4ecb73b04dc4p-9, 0x1.63f341140a8efp-6,
                            -0x1.587f528ac809p-6, 0x1.0b70fd2e7e0f3p-5);
}
// asin(s) = s + tail with s = a for a <= 1/2, else s = sqrt((1 - a) / 2), where asin(a) = pi/2 - 2 asin(s).
template <class T, int N>
struct AsinParts {
  using P = Pack<T, N>;
  using M = Mask<T, N>;
  BARACUDA_PACKS_3(AsinParts, M, upper, P, s, P, tail)
};
template <class T, int N>
BARACUDA_INLINE AsinParts<T, N> asin_parts(const Pack<T, N>& a) {
  const Pack<T, N> half = fill(a, T(0.5)), zero = fill(a, 0);
  const Mask<T, N> upper = a > half;
  const Pack<T, N> z = select(upper, fma(a, negate(half), half), a * a);
  const Pack<T, N> root = sqrt(z);
  const Pack<T, N> rest = fma(negate(root), root, z) / (root + root);
  const Pack<T, N> s = select(upper, root, a);
  const Pack<T, N> s_low = select(upper & (z > zero), rest, zero);
  return {upper, s, fma(s * z, asin_tail(z), s_low)};
}

// asin(x), NaN for |x| > 1, asin(+-0) = +-0.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> asin(const Pack<T, N>& x) {
  using H = HalfPi<T>;
  const Pack<T, N> a = abs(x);
  const AsinParts<T, N> p = asin_parts(a);
  const Two<T, N> sum = quick_add(fill(x, H::kHigh), negate(p.s + p.s));
  const Pack<T, N> far = sum.hi + (sum.lo + fma(p.tail, fill(x, -2), fill(x, H::kMid)));
  return copysign(select(p.upper, far, p.s + p.tail), x);
}
// acos(x), NaN for |x| > 1, acos(1) = 0.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> acos(const Pack<T, N>& x) {
  using H = HalfPi<T>;
  const AsinParts<T, N> p = asin_parts(abs(x));
  // 2 (s + tail) for x > 1/2, pi - that for x < -1/2, pi/2 - sign(x) (s + tail) between.
  const Mask<T, N> negative = x < fill(x, 0);
  const Pack<T, N> zero = fill(x, 0);
  const Pack<T, N> factor =
      select(p.upper, select(negative, fill(x, -2), fill(x, 2)), select(negative, fill(x, 1), fill(x, -1)));
  const Mask<T, N> near_one = p.upper & ~negative;
  const Pack<T, N> scale = select(p.upper, fill(x, 2), fill(x, 1));
  const Pack<T, N> base = select(near_one, zero, scale * fill(x, H::kHigh));
  const Pack<T, N> base_low = select(near_one, zero, scale * fill(x, H::kMid));
  const Two<T, N> sum = quick_add(base, factor * p.s);
  return sum.hi + (sum.lo + fma(factor, p.tail, base_low));
}

// (atan t - t) / t^3 in z = t^2 <= tan(pi/8)^2, minimax; relative to atan the error is 2^-30 (f32), 2^-63 (f64).
template <class T, int N>
BARACUDA_INLINE Pack<T, N> atan_tail(const Pack<T, N>& z) {
  if constexpr (sizeof(T) == 4)
    return polynomial_split(z, z * z, -0x1.555548p-2f, 0x1.9990fep-3f, -0x1.23a944p-3f, 0x1.b1345cp-4f,
                            -0x1.ee24d6p-5f);
  else
    return polynomial_split(z, z * z, -0x1.5555555555554p-2, 0x1.9999999999584p-3, -0x1.249249246f58dp-3,
                            0x1.c71c71b458d7p-4, -0x1.745d14504a7cp-4, 0x1.3b1364f09cdc9p-4, -0x1.110beb81e2482p-4,
                            0x1.e167bca26db26p-5, -0x1.ab3bfe71b8e9p-5, 0x1.6fe526de9b9cdp-5, -0x1.0fd5ee340f548p-5,
                            0x1.e84f9c3b7641bp-7);
}
// atan(y / x) for finite x, y >= 0 in the range where neither their sum nor their product with 1/2 leaves the normal
// numbers, not both 0; as an unevaluated sum.
template <class T, int N>
BARACUDA_INLINE Two<T, N> atan_ratio(const Pack<T, N>& y, const Pack<T, N>& x) {
  using H = HalfPi<T>;
  const Pack<T, N> c = fill(x, T(0x1.a827999fcef32p-2)), zero = fill(x, 0);
  // atan(y / x), pi/4 + atan((y - x) / (y + x)), pi/2 + atan(-x / y): the quotient never exceeds tan(pi/8) by much.
  const Mask<T, N> lower = y < x * c, upper = x < y * c, middle = ~(lower | upper);
  const Two<T, N> sum = two_add(y, x), difference = two_add(y, negate(x));
  const Pack<T, N> n = select(middle, difference.hi, select(lower, y, negate(x)));
  const Pack<T, N> d = select(middle, sum.hi, select(lower, x, y));
  const Pack<T, N> t = n / d;
  const Pack<T, N> tail_error = select(middle, fma(negate(t), sum.lo, difference.lo), zero);
  const Pack<T, N> t_low = (fma(negate(t), d, n) + tail_error) / d;
  const Pack<T, N> base = select(lower, zero, select(middle, fill(x, H::kHigh / 2), fill(x, H::kHigh)));
  const Pack<T, N> base_low = select(lower, zero, select(middle, fill(x, H::kMid / 2), fill(x, H::kMid)));
  const Pack<T, N> z = t * t;
  const Two<T, N> first = quick_add(base, t);
  return {first.hi, (first.lo + base_low) + fma(t * z, atan_tail(z), t_low)};
}
// atan(x), atan(+-0) = +-0, atan(+-inf) = +-pi/2.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> atan(const Pack<T, N>& x) {
  const Pack<T, N> a = abs(x);
  const Pack<T, N> bounded = low(fill(x, 0x1p60), a);
  const Pack<T, N> y = join(atan_ratio(bounded, fill(x, 1)));
  return copysign(select(a < fill(x, sizeof(T) == 4 ? 0x1p-13 : 0x1p-27), a, y), x);
}

// atan2(y, x): the angle of (x, y) in [-pi, pi], by IEEE 754: atan2(+-0, +0) = +-0, atan2(+-0, -0) = +-pi, infinities
// in both give odd multiples of pi/4.
template <int N>
BARACUDA_INLINE Pack<f64, N> atan2_pack(const Pack<f64, N>& y, const Pack<f64, N>& x) {
  using H = HalfPi<f64>;
  const Pack<f64, N> ay = abs(y), ax = abs(x), zero = fill(x, 0), one = fill(x, 1);
  // Scaled into the middle of the range; infinities become 1 and what stands beside them 0.
  const Pack<f64, N> larger = top(ay, ax);
  const Pack<f64, N> factor =
      select(larger > fill(x, 0x1p500), fill(x, 0x1p-600), select(larger < fill(x, 0x1p-400), fill(x, 0x1p600), one));
  const Mask<f64, N> infinite = larger == fill(x, Float<f64>::kInf);
  const auto scaled = [&](const Pack<f64, N>& v) __attribute__((always_inline)) {
    return select(infinite, select(v == larger, one, zero), v * factor);
  };
  const Pack<f64, N> sy = scaled(ay), sx = scaled(ax);
  const Mask<f64, N> none = larger == zero;
  Two<f64, N> r = atan_ratio(sy, select(none, one, sx));
  // Where the quotient or its remainder is denormal: one division, which rounds once.
  const Mask<f64, N> tiny = sy < sx * fill(x, 0x1p-100);
  const Mask<f64, N> left = sign_bit(x);
  const Pack<f64, N> quotient = select(none, zero, ay / select(none, one, ax));
  r = select(tiny, Two<f64, N>{select(infinite | none, zero, quotient), zero}, r);
  const Two<f64, N> other = quick_add(fill(x, 2 * H::kHigh), negate(r.hi));
  const Pack<f64, N> mirrored = other.hi + (other.lo + (fill(x, 2 * H::kMid) - r.lo));
  const Pack<f64, N> result = copysign(select(left, mirrored, join(r)), y);
  return select(is_nan(x) | is_nan(y), x + y, result);
}
BARACUDA_HEAVY_BINARY(atan2)

}  // namespace baracuda::BARACUDA_ISA
