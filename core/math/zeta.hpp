// The Hurwitz zeta function and polygamma. f32 is computed in f64 throughout.
#pragma once
#include "beta.hpp"

namespace baracuda::BARACUDA_ISA {

// 2^exponent zeta(s, q) for s > 1 and q > 0: the sum of (q + k)^-s, by the formula of Euler and Maclaurin from A = q + 10 on. All
// terms are taken relative to q^(1 - s), whose exponent is joined with the given one.
template <int N>
__attribute__((noinline)) Pack<f64, N> hurwitz(const Two<f64, N>& s, const Two<f64, N>& q,
                                               const Two<f64, N>& exponent) {
  // B(2 j) / (2 j)!.
  constexpr f64 c[] = {0x1.5555555555555p-4,  -0x1.6c16c16c16c17p-10, 0x1.1566abc011567p-15, -0x1.bbd779334ef0bp-21,
                       0x1.66a8f2bf70ebep-26, -0x1.22805d644267fp-31, 0x1.d6db2c4e09162p-37, -0x1.7da4e1f79955cp-42,
                       0x1.355871d652e9ep-47, -0x1.f57d968caacf1p-53, 0x1.967e1f09c376fp-58, -0x1.497d9033a2b5cp-63};
  const Pack<f64, N> zero = fill(q.hi, 0), one = fill(q.hi, 1), lost = q.lo / q.hi,
                     b = top(fill(q.hi, 0x1p-1000), q.hi);
  const Two<f64, N> minus = negate(s);
  // ((q + k) / q)^-s.
  const auto term = [&](f64 k) __attribute__((always_inline)) {
    const Pack<f64, N> step = fill(b, k);
    const Two<f64, N> l = log1p_ratio(step, b);
    const Two<f64, N> t = two_mul(minus, Two<f64, N>(l.hi, fma(step / (b + step), negate(lost), l.lo)));
    return exp_sum(t.hi, t.lo);
  };
  Pack<f64, N> sum = zero;
  for (int k = 9; k >= 1; --k) sum = sum + term(k);
  const Pack<f64, N> a = b + fill(b, 10), inverse = one / a, end = term(10);
  Pack<f64, N> p = zero;
  for (int j = 11; j >= 1; --j) {
    const Pack<f64, N> i = s.hi + fill(a, 2 * j);
    p = ((p + fill(a, c[j])) * ((i - one) * inverse)) * (i * inverse);
  }
  p = (p + fill(a, c[0])) * (s.hi * inverse);
  // The integral from A on is A / (s - 1), and everything is over q. The low parts are kept: for large q it is most of the sum.
  const Pack<f64, N> head = one / q.hi, head_low = fma(negate(q.hi), head, one) * head, ten = head * fill(a, 10);
  const Two<f64, N> length = two_add(one, ten), order = two_add(s.hi, negate(one));
  const Pack<f64, N> length_low = fma(head_low, fill(a, 10), fma(head, fill(a, 10), negate(ten)) + length.lo);
  const Pack<f64, N> divisor = order.hi + s.lo, integral = length.hi / divisor;
  const Pack<f64, N> rest = fma(negate(integral), divisor, length.hi) + fma(negate(integral), order.lo, length_low);
  const Two<f64, N> beyond = two_add(integral, head * (p + fill(a, 0.5)));
  const Two<f64, N> tail = two_mul(end, beyond.hi), direct = two_mul(head, one + sum);
  const Two<f64, N> whole = two_add(direct.hi, select(end > zero, tail.hi, zero));
  const Pack<f64, N> low =
      fma(end, beyond.lo + rest / divisor, tail.lo) + fma(head_low, one + sum, direct.lo + whole.lo);
  const Pack<f64, N> all = whole.hi + select(is_finite(low), low, zero);
  const Two<f64, N> log2e(fill(a, Float<f64>::kLog2e), fill(a, Float<f64>::kLog2eLow));
  const Two<f64, N> l = two_mul(log_two(q.hi), log2e), power = two_add(one, minus.hi);
  const Two<f64, N> t =
      two_mul(Two<f64, N>(power.hi, power.lo + minus.lo), Two<f64, N>(l.hi, fma(lost, log2e.hi, l.lo)));
  const Two<f64, N> total = add(t, exponent);
  return exp2_sum(total.hi, total.lo) * all;
}
// The same for q < 0 and whole s, even or odd, by three of positive q: with f = -q - floor(-q), what is above 0 begins at 1 - f,
// and what is below runs from f to -q. Past a pole NaN for odd s, inf for even.
template <int N>
BARACUDA_INLINE Pack<f64, N> hurwitz_below(const Two<f64, N>& s, const Mask<f64, N>& even, const Pack<f64, N>& q,
                                           const Two<f64, N>& exponent) {
  const Pack<f64, N> zero = fill(q, 0), one = fill(q, 1), a = abs(q), f = a - floor(a);
  const Mask<f64, N> pole = f == zero;
  const Pack<f64, N> above = hurwitz(s, two_add(one, negate(select(pole, fill(q, 0.5), f))), exponent);
  const Pack<f64, N> from = hurwitz(s, Two<f64, N>(select(pole, one, f), zero), exponent);
  const Pack<f64, N> past = hurwitz(s, two_add(one, select(is_finite(a), a, one)), exponent);
  // Where both are infinite, that of the nearer pole is the larger.
  const Pack<f64, N> half = fill(q, 0.5), inf = fill(q, Float<f64>::kInf);
  const Pack<f64, N> larger = select(f < half, negate(inf), select(f > half, inf, past));
  const Pack<f64, N> odd = select(is_inf(above) & is_inf(from), larger, (above - from) + past);
  const Pack<f64, N> r = select(even, above + (from - past), odd);
  const Pack<f64, N> ends = select(even & is_finite(a), inf, fill(q, Float<f64>::kNan));
  return select(pole | ~is_finite(a), ends, r);
}
// zeta(s, q), the sum of (q + k)^-s over k = 0, 1, ..., and, for its slope by q, s zeta(s + 1, q). inf for s = 1, NaN below; for
// q < 0 NaN unless s is whole, and inf at poles.
template <bool slope, int N>
BARACUDA_INLINE Pack<f64, N> zeta_or_slope(const Pack<f64, N>& x, const Pack<f64, N>& q) {
  const Pack<f64, N> zero = fill(x, 0), one = fill(x, 1), inf = fill(x, Float<f64>::kInf),
                     nan = fill(x, Float<f64>::kNan);
  const Pack<f64, N> bounded = clamp<f64, N>(x, 1.0, 0x1p80), half = x * fill(x, 0.5);
  const Two<f64, N> s = slope ? two_add(bounded, one) : Two<f64, N>(bounded, zero), none(zero, zero);
  const Mask<f64, N> inside = (q > zero) & (q < inf), defined = slope ? x >= one : x > one;
  const Pack<f64, N> safe = select(inside, q, one);
  Pack<f64, N> r = hurwitz(select(defined, s, Two<f64, N>(fill(x, 2), zero)), Two<f64, N>(safe, zero), none);
  r = select(inside, r, select(q == zero, inf, select(q == inf, zero, nan)));
  const Mask<f64, N> below = (q < zero) & defined & (floor(x) == x) & is_finite(x);
  if (any_lane(below)) {
    const Mask<f64, N> even = slope ? floor(half) != half : floor(half) == half;
    const Two<f64, N> order = select(below, s, Two<f64, N>(fill(x, 2), zero));
    r = select(below, hurwitz_below(order, even, select(below, q, fill(x, -0.5)), none), r);
  }
  if constexpr (slope) r = select(r == zero, r, r * x);
  const Pack<f64, N> ends = select(x == one, inf, nan);
  return select(is_nan(x) | is_nan(q), x + q, select(defined, r, ends));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> zeta_pack(const Pack<f64, N>& x, const Pack<f64, N>& q) {
  return zeta_or_slope<false>(x, q);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> zeta_slope_pack(const Pack<f64, N>& x, const Pack<f64, N>& q) {
  return zeta_or_slope<true>(x, q);
}
BARACUDA_HEAVY_BINARY(zeta)
BARACUDA_HEAVY_BINARY(zeta_slope)

// polygamma(x, n), the nth derivative of digamma, n! zeta(n + 1, x) but for the sign; n is the same in every lane, a whole number
// from 1 on. For odd n inf at poles, for even n NaN, but at 0 infinite with the other sign.
template <int N>
BARACUDA_INLINE Pack<f64, N> polygamma_pack(const Pack<f64, N>& x, const Pack<f64, N>& n) {
  const Pack<f64, N> zero = fill(x, 0), one = fill(x, 1), half = n * fill(x, 0.5), inf = fill(x, Float<f64>::kInf);
  const Mask<f64, N> odd = floor(half) != half;
  const Two<f64, N> s(n + one, zero), log2e(fill(x, Float<f64>::kLog2e), fill(x, Float<f64>::kLog2eLow));
  const Two<f64, N> factorial = two_mul(lgamma_positive(n + one), log2e);
  const Mask<f64, N> inside = (x > zero) & (x < inf), below = x < zero;
  const Pack<f64, N> positive = hurwitz(s, Two<f64, N>(select(inside, x, one), zero), factorial);
  Pack<f64, N> r = select(inside, positive, select(x == inf, zero, select(odd, inf, flip_sign(inf, sign_of(x)))));
  if (any_lane(below)) r = select(below, hurwitz_below(s, odd, select(below, x, fill(x, -0.5)), factorial), r);
  return select(is_nan(x), x, select(odd, r, negate(r)));
}
BARACUDA_HEAVY_BINARY(polygamma)

}  // namespace baracuda::BARACUDA_ISA
