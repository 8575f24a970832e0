// The rising factorial over the whole plane, and its slopes. f32 is computed in f64 throughout.
#pragma once
#include "beta.hpp"

namespace baracuda::BARACUDA_ISA {

// sin(pi x) and cos(pi x) of an unevaluated sum of any size, with exact zeros. An x closer to an integer than 2^-200, but
// not there, is taken at that distance: sin(pi x) is `shrunk` times as large.
template <int N>
struct SumTurns {
  Two<f64, N> sin, cos;
  Pack<f64, N> shrunk;
};
template <int N>
BARACUDA_INLINE SumTurns<N> sum_turns(const Two<f64, N>& x) {
  const Pack<f64, N> zero = fill(x.hi, 0), half = fill(x.hi, 0.5), least = fill(x.hi, 0x1p-200);
  Pack<f64, N> quadrant = zero;
  const auto rest = [&](const Pack<f64, N>& v) __attribute__((always_inline)) {
    const Pack<f64, N> a = select(abs(v) < fill(v, 0x1p53), v, zero);  // above, every v is an even integer
    const Pack<f64, N> k = round_even(a + a);
    quadrant = quadrant + fma(floor(k * fill(v, 0.25)), fill(v, -4), k);
    return fma(k, negate(half), a);
  };
  const Pack<f64, N> high = rest(x.hi), low_rest = rest(x.lo);
  const Two<f64, N> sum = two_add(high, low_rest), left = two_add(rest(sum.hi), sum.lo);
  const Mask<f64, N> even = floor(quadrant * half) == quadrant * half;
  const Mask<f64, N> tiny = even & (abs(left.hi) < least) & (left.hi != zero);
  const Pack<f64, N> r = select(tiny, flip_sign(least, sign_of(left.hi)), left.hi);
  const Two<f64, N> angle = two_mul(r, fill(r, 2 * HalfPi<f64>::kHigh));
  const Pack<f64, N> rest_low = fma(r, fill(r, 2 * HalfPi<f64>::kMid), angle.lo);
  const Pack<f64, N> angle_low = select(tiny, rest_low, fma(left.lo, fill(r, 2 * HalfPi<f64>::kHigh), rest_low));
  const SinCos<f64, N> v = sin_cos_reduced(angle.hi, angle_low);
  const auto turn = [&](const Pack<f64, N>& q, const Two<f64, N>& even, const Two<f64, N>& odd)
                        __attribute__((always_inline)) {
                          const Pack<Bits<f64>, N> bits = bit_cast<Bits<f64>>(q + fill(q, HalfPi<f64>::kRound));
                          const Two<f64, N> y = select(odd_quadrant<f64, N>(bits), odd, even);
                          const Pack<Bits<f64>, N> sign = lower_half<f64, N>(bits);
                          return Two<f64, N>(flip_sign(y.hi, sign), flip_sign(y.lo, sign));
                        };
  return {turn(quadrant, v.sin, v.cos), turn(quadrant + fill(r, 1), v.sin, v.cos),
          select(tiny, abs(left.hi) * fill(r, 0x1p200), fill(r, 1))};
}

// digamma(x) of an unevaluated sum above 0: what the sum lost counts by trigamma, here to a fiftieth.
template <int N>
BARACUDA_INLINE Pack<f64, N> digamma_sum(const Two<f64, N>& x) {
  const Pack<f64, N> one = fill(x.hi, 1), inverse = one / x.hi;
  const Pack<f64, N> slope = fma(inverse, inverse, one / (x.hi + fill(x.hi, 0.5)));
  return digamma_pack(x.hi) + select(x.lo == fill(x.hi, 0), fill(x.hi, 0), x.lo * slope);
}

// Where a + b is not finite: limits, and NaN where there are none; the slopes have none at infinity.
template <int by, int N>
BARACUDA_INLINE Pack<f64, N> poch_far(const Pack<f64, N>& a, const Pack<f64, N>& b) {
  using P = Pack<f64, N>;
  const P zero = fill(a, 0), half = fill(a, 0.5), inf = fill(a, Float<f64>::kInf), nan = fill(a, Float<f64>::kNan);
  const Mask<f64, N> up = b > zero, finite_a = is_finite(a), finite_b = is_finite(b);
  const P simple = select(up, inf, zero);
  if constexpr (by != 0) return select(finite_a & finite_b & (up | (fill(a, by) == fill(a, 1))), simple, nan);
  const auto odd = [&](const P& v) __attribute__((always_inline)) { return floor(v * half) != v * half; };
  const P floor_a = floor(a), signed_inf = select(odd(floor_a), negate(inf), inf);
  // gamma(b) / gamma(a) for infinite b; powers of an infinite a.
  const P along_b = select(a > zero, select(up, inf, nan), select(floor_a == a, zero, select(up, signed_inf, nan)));
  const P power = select(up, select(odd(b), negate(inf), inf), zero);
  const P minus = select(floor(b) == b, power, nan);
  const P along_a = select(a > zero, simple, minus);
  const P both = select(up & (a > zero), inf, nan);
  const P ends = select(finite_a, select(finite_b, simple, along_b), select(finite_b, along_a, both));
  return select(is_nan(a) | is_nan(b), nan, select(b == zero, fill(a, 1), ends));
}

// poch(a, b) = gamma(s) / gamma(a) with s = a + b, and its derivatives by a and by b: times digamma(s) - digamma(a), and
// times digamma(s). If s and a are positive, or both are below 1/2 and mirrored by gamma(z) = pi / (sin(pi z) gamma(1 - z)),
// it is a quotient of gamma at p and at p + |b|, which is gamma(|b|) / B(p, |b|). Otherwise one of them is mirrored, the
// other is at least 1/2, and two values of gamma are multiplied: `above` for a <= 0, `below` for s <= 0.
// At the poles of gamma(a) it is 0, or the limit along a for whole b, as sin(pi a) / sin(pi s) is (-1)^b there. At other
// poles of gamma(s) it is infinite for s = 0, with the sign of gamma(a), and NaN below.
template <int by, int N>
BARACUDA_INLINE Pack<f64, N> poch_or_slope(const Pack<f64, N>& a_given, const Pack<f64, N>& b_given) {
  using P = Pack<f64, N>;
  const P zero = fill(a_given, 0), one = fill(zero, 1), half = fill(zero, 0.5), inf = fill(zero, Float<f64>::kInf);
  const P nan = fill(zero, Float<f64>::kNan);
  const Two<f64, N> pi(fill(zero, 2 * HalfPi<f64>::kHigh), fill(zero, 2 * HalfPi<f64>::kMid));
  const Mask<f64, N> sound = is_finite(a_given + b_given);
  const P a = select(sound, a_given, one), b = select(sound, b_given, one);
  const Two<f64, N> s = two_add(a, b);
  const Mask<f64, N> up = b > zero, level = b == zero, whole = floor(b) == b;
  const Mask<f64, N> positive = (a > zero) & (s.hi > zero), mirror = ~positive & (top(a, s.hi) < half);
  const Mask<f64, N> close = positive | mirror, above = ~close & (s.hi > zero), below = ~close & ~above;
  const Two<f64, N> x = two_add(one, negate(a)), y_sum = two_add(one, negate(s.hi));
  const Two<f64, N> y = quick_add(y_sum.hi, y_sum.lo - s.lo);

  // Beyond 2^30 all is inf or 0 whatever a is; below 2^-200 the slope by a is proportional to b, but for a pole.
  const P some = by == 1 ? select(mirror, top(abs(b), fill(zero, 0x1p-200)), abs(b)) : abs(b);
  const P c = select(close & ~level, low(some, fill(zero, 0x1p30)), one);
  const Two<f64, N> start = select(up, select(positive, Two<f64, N>(a, zero), y), select(positive, s, x));
  P p = select(close, start.hi, one);
  // By a the limit at 0 is gamma(b), which a far smaller than b has too.
  if constexpr (by == 1) p = top(p, select(positive & up, low(c, one) * fill(zero, 0x1p-60), zero));
  const Two<f64, N> l = add(lgamma_positive(c), negate(lbeta(top(p, c), low(p, c))));
  // What the start lost counts by the difference of digamma, here to a hundredth.
  const P next = p + one, i = one / next, h = one / (next + c);
  const P slope = log1p(c * i) + (i - h) * fma(i + h, fill(zero, 1.0 / 12), half) + c / p / (p + c);
  const P lost = select(start.lo == zero, zero, start.lo * slope);
  const Two<f64, N> rise = select(level, Two<f64, N>(zero, zero), Two<f64, N>(l.hi, l.lo + lost));
  const Two<f64, N> t = select(up, rise, negate(rise));
  const ExpParts<f64, N> e = exp_parts(clamp<f64, N>(t.hi, -3000, 3000), clamp_low_part(t.lo));
  // gamma(s) / gamma(a) is m factor 2^k, its slope by a m (factor difference + term) 2^k, all of them times shrunk.
  Two<f64, N> m = mantissa_exact(e), factor(one, zero);
  P k = e.k, lift = one, shrunk = one, term = zero, difference = zero, digamma_s = zero;

  // Beside a huge p the rise is c / p, which may be denormal: it is taken 2^100 times larger.
  if constexpr (by == 1) {
    const Mask<f64, N> huge = p > fill(zero, 0x1p900);
    const P g = digamma_rise_pack(p * select(huge, fill(zero, 0x1p-100), one), select(close, some, one));
    difference = select(up, g, negate(g));
    k = k - select(huge, fill(zero, 100), zero), lift = select(huge, fill(zero, 0x1p100), one);
  }
  if constexpr (by == 2) digamma_s = digamma_sum(select(positive | above, s, y));

  Mask<f64, N> pole = zero != zero;
  P sign = one;
  if (any_lane(~positive)) {
    const SumTurns<N> turns_a = sum_turns(Two<f64, N>(a, zero)), turns_s = sum_turns(s);
    const Mask<f64, N> even = floor(b * half) == b * half;
    const Two<f64, N> turned = two_div(select(below, pi, turns_a.sin), select(above, pi, turns_s.sin));
    const Two<f64, N> parity(select(even, one, negate(one)), zero);
    factor = select(positive, factor, select(mirror & whole, parity, turned));
    const Mask<f64, N> far = above | below;
    if (any_lane(far)) {
      const Two<f64, N> unit(one, zero), u = select(far, select(above, s, Two<f64, N>(a, zero)), unit);
      const Two<f64, N> v = select(far, select(above, x, y), unit);
      const auto gamma_of = [&](const Two<f64, N>& z) __attribute__((always_inline)) {
        const P most = fill(zero, 310);
        return gamma_parts(select(z.hi < most, z, Two<f64, N>(most, zero)));
      };
      const Scaled<N> g = gamma_of(u), w = gamma_of(v);
      const Two<f64, N> product = two_mul(Two<f64, N>(g.hi, g.lo), Two<f64, N>(w.hi, w.lo));
      const Two<f64, N> inverse = two_div(Two<f64, N>(one, zero), product);
      const P exponent = g.k + w.k;
      m = select(far, select(above, product, inverse), m);
      k = select(far, select(above, exponent, negate(exponent)), k);
      if constexpr (by == 1) {
        const P d = digamma_sum(u) - digamma_sum(v);
        difference = select(far, select(above, d, negate(d)), difference);
      }
    }
    const Mask<f64, N> at_pole = (turns_s.sin.hi == zero) & (mirror | below);
    pole = at_pole & ~(mirror & whole);
    // What is proportional to a tiny distance from a pole, or to its reciprocal.
    const auto shrink = [&](const Mask<f64, N>& where, const P& by_factor) __attribute__((always_inline)) {
      const Mask<f64, N> tiny = where & (by_factor < one);
      shrunk = select(tiny, by_factor * fill(zero, 0x1p400), shrunk);
      k = k - select(tiny, fill(zero, 400), zero);
    };
    [[maybe_unused]] const auto grow = [&](const Mask<f64, N>& where) __attribute__((always_inline)) {
      const Mask<f64, N> tiny = where & (turns_s.shrunk < one);
      shrunk = select(tiny, fill(zero, 0x1p-400) / turns_s.shrunk, shrunk);
      k = k + select(tiny, fill(zero, 400), zero);
    };
    sign = select(a > zero, one, flip_sign(one, sign_of(turns_a.sin.hi)));
    if constexpr (by == 1) {
      // cot(pi a) - cot(pi s) is sin(pi b) / (sin(pi a) sin(pi s)), which loses nothing where both have poles.
      difference = select(mirror, negate(difference), difference);
      const Two<f64, N> quotient = two_div(pi, turns_s.sin);
      const SumTurns<N> turns_b = sum_turns(Two<f64, N>(b, zero));
      const P both = join(two_div(two_mul(turns_b.sin, quotient), turns_s.sin));
      const P single = negate(quotient.hi) * quotient.hi * turns_s.cos.hi;
      term = select(positive | (mirror & whole), zero,
                    select(mirror, both * lift, select(above, join(turns_a.cos), single)));
      grow(mirror & ~whole);
      shrink(mirror & ~whole & (turns_s.shrunk == one), turns_b.shrunk);
    } else {
      shrink(~(positive | (mirror & whole)), turns_a.shrunk);
    }
    if constexpr (by == 2) {
      const Two<f64, N> cot = two_div(two_mul(turns_s.cos, pi), turns_s.sin);
      const Two<f64, N> total = two_add(digamma_s, negate(cot.hi));
      digamma_s = select(mirror | below, total.hi + (total.lo - cot.lo), digamma_s);
      grow(mirror & whole);
      pole = at_pole;
      sign = select((a <= zero) & (turns_a.sin.hi == zero), nan, sign);
    }
  }
  const Mask<f64, N> beside = top(abs(a), abs(s.hi)) < fill(zero, 0x1p-56);  // 0, where it is a / s
  if constexpr (by == 0) {
    const P r = scale(join(two_mul(m, factor)) * shrunk, k);
    const P ends = select(pole, select(s.hi == zero, inf * sign, nan), select(beside, a / s.hi, r));
    return select(sound, select(level, one, ends), poch_far<0>(a_given, b_given));
  } else {
    const P f = join(factor);
    const P value = by == 1 ? fma(f, difference, term) : f * digamma_s;
    const P r = scale(join(m) * value * shrunk, k);
    const P near = select(beside, (by == 1 ? b : negate(a)) / s.hi / s.hi, r);
    const P ends = select(pole, select(s.hi == zero, negate(inf) * sign, nan), near);
    const P out = by == 1 ? select(level, zero, ends) : copy(ends);
    return select(sound, out, poch_far<by>(a_given, b_given));
  }
}
BARACUDA_FORM_OF(poch_or_slope, 0, poch)
BARACUDA_FORM_OF(poch_or_slope, 1, poch_slope_a)
BARACUDA_FORM_OF(poch_or_slope, 2, poch_slope_b)

}  // namespace baracuda::BARACUDA_ISA
