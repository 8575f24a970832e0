// The beta function of positive numbers, its logarithm, and the differences of digamma that its slopes are. f32 is computed in
// f64 throughout.
#pragma once
#include "box_cox.hpp"
#include "gamma_function.hpp"

namespace baracuda::BARACUDA_ISA {

// A function of two numbers as one of the forms of a template.
#define BARACUDA_FORM_OF(TEMPLATE, FORM, NAME)                                             \
  template <int N>                                                                         \
  BARACUDA_INLINE Pack<f64, N> NAME##_pack(const Pack<f64, N>& a, const Pack<f64, N>& b) { \
    return TEMPLATE<FORM>(a, b);                                                           \
  }                                                                                        \
  BARACUDA_HEAVY_BINARY(NAME)

// log(1 + n / d) as an unevaluated sum, for positive n and d.
template <int N>
BARACUDA_INLINE Two<f64, N> log1p_ratio(const Pack<f64, N>& n, const Pack<f64, N>& d) {
  const Pack<f64, N> q = n / d, rest = fma(negate(q), d, n) / d;
  const Two<f64, N> l = log1p_two(q);
  return quick_add(l.hi, l.lo + rest / (q + fill(q, 1)));
}
template <int N>
BARACUDA_INLINE Two<f64, N> add(const Two<f64, N>& a, const Two<f64, N>& b) {
  const Two<f64, N> s = two_add(a.hi, b.hi);
  return quick_add(s.hi, s.lo + (a.lo + b.lo));
}

// log B(a, b) for finite a >= b > 0, as an unevaluated sum.
template <int N>
BARACUDA_INLINE Two<f64, N> lbeta(const Pack<f64, N>& a, const Pack<f64, N>& b) {
  const Pack<f64, N> zero = fill(a, 0), one = fill(a, 1), half = fill(a, 0.5), three = fill(a, 3);
  const Two<f64, N> s = two_add(a, b);
  const Mask<f64, N> far = a >= three, both = b >= three;
  const Pack<f64, N> c = low(three, b);
  const Two<f64, N> near_b = lgamma_near(c);
  // Both below 3: lgamma(a) + lgamma(b) - lgamma(a + b), where what a + b lost counts by digamma, here to 10^-4.
  const Pack<f64, N> t = low(fill(a, 6), s.hi), y = t + three, inverse = one / y;
  const Pack<f64, N> shifted = log(y) - inverse * fma(inverse, fill(a, 1.0 / 12), half);
  const Pack<f64, N> psi = shifted - one / top(fill(a, 0x1p-1000), t) - one / (t + one) - one / (t + fill(a, 2));
  const Two<f64, N> whole = lgamma_positive(t);
  const Two<f64, N> first = add(lgamma_near(low(three, a)), near_b);
  const Two<f64, N> small = add(first, Two<f64, N>(negate(whole.hi), fma(negate(s.lo), psi, negate(whole.lo))));
  // From 3 on by Stirling's formula, with everything that cancels taken together: -(a - 1/2) log(1 + b / a), and b - b log(a + b)
  // beside lgamma(b), or, if that is far too, -b log(1 + a / b) - log(b) / 2 + log(2 pi) / 2.
  const Pack<f64, N> u = top(three, a), v = top(three, b);
  const Two<f64, N> ratio = log1p_ratio(b, u), weight = two_add(u, negate(half));
  // b / u may be denormal: far below 2^-60 the product is b.
  const Two<f64, N> lost = select(b < u * fill(a, 0x1p-200), Two<f64, N>(b, zero), two_mul(weight, ratio));
  const Two<f64, N> l = log_two(select(both, v, s.hi));
  const Two<f64, N> slow = add(Two<f64, N>(one, zero), Two<f64, N>(negate(l.hi), negate(l.lo + s.lo / s.hi)));
  const Two<f64, N> near = add(near_b, two_mul(slow, Two<f64, N>(c, zero)));
  const Two<f64, N> other = two_mul(log1p_ratio(u, v), Two<f64, N>(v, zero));
  const Two<f64, N> root(fill(a, 0x1.d67f1c864beb5p-1), fill(a, -0x1.65b5a1b7ff5dfp-55));
  const Two<f64, N> constant = add(root, Two<f64, N>(l.hi * negate(half), l.lo * negate(half)));
  const Two<f64, N> large = add(constant, negate(other));
  const Pack<f64, N> rests = stirling_rest(u) - stirling_rest(top(three, s.hi)) + select(both, stirling_rest(v), zero);
  const Two<f64, N> sum = add(select(both, large, near), negate(lost));
  const Two<f64, N> inside = select(far, add(sum, Two<f64, N>(rests, zero)), small);
  return select(is_inf(lost.hi + select(both, other.hi, zero)), Two<f64, N>(fill(a, -Float<f64>::kInf), zero), inside);
}
// log B(a, b) and B(a, b) by their limits: inf at 0, -inf and 0 at infinity, NaN where both are met, and for negative numbers.
template <bool logarithm, int N>
BARACUDA_INLINE Pack<f64, N> beta_or_log(const Pack<f64, N>& x, const Pack<f64, N>& y) {
  const Pack<f64, N> zero = fill(x, 0), inf = fill(x, Float<f64>::kInf), nan = fill(x, Float<f64>::kNan);
  const Pack<f64, N> a = top(x, y), b = low(x, y);
  const Two<f64, N> l = lbeta(a, b);
  const Mask<f64, N> at_zero = b == zero, at_inf = a == inf;
  const Pack<f64, N> r = logarithm ? select(is_finite(l.hi), join(l), l.hi) : exp_sum(l.hi, l.lo);
  const Pack<f64, N> ends =
      select(at_zero, select(at_inf, nan, inf), select(at_inf, logarithm ? negate(inf) : copy(zero), r));
  return select(is_nan(x) | is_nan(y) | (b < zero), nan, ends);
}
BARACUDA_FORM_OF(beta_or_log, true, betaln)
BARACUDA_FORM_OF(beta_or_log, false, beta_fn)

// digamma_rise(a, b) = digamma(a + b) - digamma(a) for positive a and b, a sum of positive terms: three steps of the recurrence,
// then log(1 + b / A) + b / (2 A S) + F(1 / A^2) - F(1 / S^2) with A = a + 3, S = A + b. 0 for b = 0 and infinite a, infinite for
// a = 0 and infinite b, NaN where both are met, and for negative numbers.
template <int N>
BARACUDA_INLINE Pack<f64, N> digamma_rise_pack(const Pack<f64, N>& a, const Pack<f64, N>& b_given) {
  // F(w) = w times the series of digamma.
  constexpr f64 c[] = {0x1.555555555543bp-4, -0x1.1111110fd6ccp-7,  0x1.04103f0702506p-8, -0x1.11103bb7f9dc8p-8,
                       0x1.f04622eb1604bp-8, -0x1.575570455457bp-6, 0x1.448d27d9c9p-4,    -0x1.6a41923c0bcbbp-2,
                       0x1.8c5d45d294963p+0, -0x1.604abe3b6b4acp+2, 0x1.a2520206ee934p+3, -0x1.dd7efa863001p+3};
  const Pack<f64, N> zero = fill(a, 0), one = fill(a, 1), inf = fill(a, Float<f64>::kInf),
                     nan = fill(a, Float<f64>::kNan);
  // Where b is tiny the result is proportional to it, and is scaled down last: as denormals its terms would lose bits.
  const Mask<f64, N> tiny = (b_given < fill(a, 0x1p-700)) & (b_given < a * fill(a, 0x1p-300));
  const Pack<f64, N> b = b_given * select(tiny, fill(a, 0x1p200), one);
  const Pack<f64, N> s = a + b, far = a + fill(a, 3), end = s + fill(a, 3);
  const Mask<f64, N> wide = b > a;  // which quotient comes first, lest it overflows
  const auto step = [&](f64 k) __attribute__((always_inline)) {
    const Pack<f64, N> p = a + fill(a, k), q = s + fill(a, k);
    return b / select(wide, q, p) / select(wide, p, q);
  };
  const Pack<f64, N> i = one / far, j = one / end, v = i * i, w = j * j;
  // The quotient of F(v) - F(w) and v - w.
  Pack<f64, N> slope = zero, value = zero;
  for (int k = 11; k >= 0; --k) {
    slope = fma(slope, v, value);
    value = fma(value, w, fill(a, c[k]));
  }
  slope = fma(slope, v, value);
  const Pack<f64, N> gap = b / far / end;
  const Pack<f64, N> tail = fma(gap * (i + j), slope, gap * fill(a, 0.5));
  const Pack<f64, N> sum = (step(0) + join(log1p_ratio(b, far))) + (tail + (step(1) + step(2)));
  const Pack<f64, N> r = sum * select(tiny, fill(a, 0x1p-200), one);
  const Mask<f64, N> rises = (a == zero) | (b == inf), flat = (b == zero) | (a == inf);
  const Pack<f64, N> ends = select(rises, select(flat, nan, inf), select(flat, zero, r));
  return select((low(a, b) >= zero) & ~(is_nan(a) | is_nan(b)), ends, nan);
}
BARACUDA_HEAVY_BINARY(digamma_rise)

// comb(n, k) = 1 / ((n + 1) B(n - k + 1, k + 1)) for 0 <= k <= n, else 0; and its derivatives by n and by k: times
// digamma(n + 1) - digamma(n - k + 1) and digamma(n - k + 1) - digamma(k + 1).
template <int by, int N>
BARACUDA_INLINE Pack<f64, N> comb_or_slope(const Pack<f64, N>& n, const Pack<f64, N>& k) {
  const Pack<f64, N> zero = fill(n, 0), one = fill(n, 1), half = fill(n, 0.5), inf = fill(n, Float<f64>::kInf);
  const Mask<f64, N> inside = (k >= zero) & (k <= n), whole = inside & (n < inf);
  const Pack<f64, N> m = select(whole, n, one), j = select(whole, k, zero);
  const Two<f64, N> d = two_add(m, negate(j)), e = two_add(d.hi, one);
  const Two<f64, N> p(e.hi, e.lo + d.lo), q = two_add(j, one), next = two_add(m, one);
  const Two<f64, N> b = lbeta(top(p.hi, q.hi), low(p.hi, q.hi)), l = log_two(next.hi);
  // What the operands lost counts by differences of digamma, here to a hundredth.
  const auto rise = [&](const Pack<f64, N>& x, const Pack<f64, N>& y) __attribute__((always_inline)) {
    const Pack<f64, N> i = one / x, h = one / (x + y);
    return log1p(y / x) + (i - h) * fma(i + h, fill(n, 1.0 / 12), half);
  };
  const Pack<f64, N> lost = fma(p.lo, rise(p.hi, q.hi), q.lo * rise(q.hi, p.hi)) - next.lo / next.hi;
  const Two<f64, N> t = add(negate(b), negate(l));
  Pack<f64, N> r;
  if constexpr (by == 0) {
    r = exp_sum(t.hi, t.lo + lost);
  } else {
    const Mask<f64, N> lower = d.hi > j;
    const Pack<f64, N> from = by == 1 ? copy(p.hi) : select(lower, q.hi, p.hi);
    const Pack<f64, N> step = by == 1 ? copy(j) : select(lower, (d.hi - j) + d.lo, (j - d.hi) - d.lo);
    // Beside a huge `from` the rise is step / from, which may be denormal: it is taken 2^100 times larger.
    const Mask<f64, N> huge = (from > fill(n, 0x1p900)) & (step < fill(n, 0x1p700));
    const Pack<f64, N> g = digamma_rise_pack(from * select(huge, fill(n, 0x1p-100), one), step);
    const Pack<f64, N> factor = by == 1 ? copy(g) : select(lower, g, negate(g));
    // The factor joins before the power of two, lest a product is lost that is in range.
    const ExpParts<f64, N> x = exp_parts(clamp<f64, N>(t.hi, -800, 2140), clamp_low_part(t.lo + lost));
    r = scale(join(mantissa_exact(x)) * factor, x.k - select(huge, fill(n, 100), zero));
  }
  const Pack<f64, N> nan = fill(n, Float<f64>::kNan);
  const Pack<f64, N> ends = by != 0 ? copy(nan) : select(k == zero, one, select(k < inf, inf, nan));
  return select(is_nan(n) | is_nan(k), n + k, select(inside, select(n < inf, r, ends), zero));
}
BARACUDA_FORM_OF(comb_or_slope, 0, comb)
BARACUDA_FORM_OF(comb_or_slope, 1, comb_slope_n)
BARACUDA_FORM_OF(comb_or_slope, 2, comb_slope_k)

}  // namespace baracuda::BARACUDA_ISA
