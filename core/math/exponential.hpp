// expm1, sigmoid, softplus and the like: e^x where 1 is added or taken away.
#pragma once
#include "exact_exp.hpp"
#include "logarithm.hpp"
#include "near_exp.hpp"
#include "parts.hpp"
#include "softplus_pieces.hpp"

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

// e^x = 2^k (m + m_low) for x <= 0, 2^k as the two factors first and second; to a third of an ulp.
template <class T, int N>
struct SmallExp {
  using P = Pack<T, N>;
  P m, m_low, first, second;
  BARACUDA_INLINE SmallExp(const P& m_, const P& m_low_, const Two<T, N>& factors) {
    copy_registers(m, m_);
    copy_registers(m_low, m_low_);
    copy_registers(first, factors.hi);
    copy_registers(second, factors.lo);
  }
  BARACUDA_INLINE Two<T, N> value() const { return {(m * first) * second, (m_low * first) * second}; }
};
template <class T, int N>
BARACUDA_INLINE SmallExp<T, N> small_exp(const Pack<T, N>& x) {
  using C = Float<T>;
  const Pack<T, N> round = fill(x, C::kRoundTwice);
  const Pack<T, N> bounded = top(fill(x, C::kExpLow), x);
  const Pack<T, N> t = fma(bounded, fill(x, C::kLog2e), round);
  const Pack<T, N> k = t - round;
  const Pack<T, N> exact = fma(k, fill(x, -C::kLn2), bounded), minus_low = fill(x, -C::kLn2Low);
  const Pack<T, N> r = fma(k, minus_low, exact);
  const Two<T, N> m = quick_add(fill(x, 1), expm1_small(r));
  return {m.hi, m.lo + fma(k, minus_low, exact - r), power_factors(t)};
}

// e^-x = s (1 + q) or, inverse, (1 + q) / s, s a power of two, q = e^r - 1, for |x| <= 87, where s and the product are
// normal. Rarer arguments take the way through f64.
inline constexpr f32 kNearExp = 87.0f;
template <int N>
struct ReducedExp {
  using P = Pack<f32, N>;
  BARACUDA_PACKS_2(ReducedExp, P, r, P, s)
};
template <bool Inverse, int N>
BARACUDA_INLINE ReducedExp<N> reduced_exp(const Pack<f32, N>& x) {
  using C = Float<f32>;
  constexpr f32 sign = Inverse ? 1 : -1;
  const Pack<f32, N> round = fill(x, C::kRoundOnce);
  const Pack<f32, N> t = fma(x, fill(x, sign * C::kLog2e), round), k = t - round;
  const Pack<f32, N> exact = fma(k, fill(x, sign * C::kLn2), negate(x));
  return {fma(k, fill(x, sign * C::kLn2Low), exact), power_once(t)};
}
// e = e^-|x|, r near 1 / (1 + e), and rest what r is short of its value, as a part of it.
template <int N>
struct LogisticParts {
  using P = Pack<f64, N>;
  BARACUDA_PACKS_3(LogisticParts, P, e, P, r, P, rest)
};
template <int N>
BARACUDA_INLINE LogisticParts<N> logistic_parts(const Pack<f64, N>& x) {
  const Pack<f64, N> one = fill(x, 1), e = exp_whole(negate(abs(x))), d = e + one, r = one / d;
  return {e, r, fma(negate(d), r, one) - (e - (d - one)) * r};
}

// 1 + e^-x = d / s with s a power of two, for |x| <= kNearExp64. s + 1 is exact, or what it loses counts in q.
template <int N>
struct NearLogistic {
  using P = Pack<f64, N>;
  BARACUDA_PACKS_2(NearLogistic, P, d, P, s)
};
template <int N>
BARACUDA_INLINE NearLogistic<N> near_logistic(const Pack<f64, N>& x) {
  using C = Float<f64>;
  const Pack<f64, N> one = fill(x, 1), round = fill(x, C::kRoundOnce);
  const Pack<f64, N> t = fma(x, fill(x, C::kLog2e), round), k = t - round;
  const Pack<f64, N> r = fma(k, fill(x, C::kLn2Low), fma(k, fill(x, C::kLn2), negate(x)));
  const Pack<f64, N> s = power_once(t), z = r * r, sum = s + one;
  return {sum + fma(z, near_quadratic(r, z), r + (s - (sum - one))), s};
}

// sigmoid(x) = 1 / (1 + e^-x), denormal results included. sigmoid(-inf) = 0, sigmoid(inf) = 1.
struct SigmoidFar {
  template <int N>
  BARACUDA_INLINE Pack<f64, N> operator()(const Pack<f64, N>& x) const {
    // With e = e^-|x|: e / (1 + e) for x < 0, else 1 / (1 + e).
    const Pack<f64, N> one = fill(x, 1), zero = fill(x, 0);
    const Two<f64, N> e = small_exp(negate(abs(x))).value();
    const Two<f64, N> sum = quick_add(one, e.hi);
    const Two<f64, N> d(sum.hi, sum.lo + e.lo);
    return join(two_div(select(x < zero, e, Two<f64, N>(one, zero)), d));
  }
};
struct Sigmoid {
  template <int N>
  BARACUDA_INLINE Neat<f64, N> operator()(const Pack<f64, N>& x) const {
    const NearLogistic<N> l = near_logistic(x);
    return neat_unless_past(x, kNearExp64, l.s / l.d, SigmoidFar{});
  }
};
// cosh(t) - 1 and sinh(t) with t = Times r for |t| <= ln(2) / 2, minimax to 2^-58 of e^t.
template <int N>
struct NearSeries {
  using P = Pack<f64, N>;
  BARACUDA_PACKS_2(NearSeries, P, even, P, odd)
};
template <int Times = 1, int N>
BARACUDA_INLINE NearSeries<N> near_series(const Pack<f64, N>& r) {
  constexpr f64 f1 = Times, f2 = f1 * f1, f3 = f2 * f1, f4 = f2 * f2, f5 = f4 * f1, f6 = f4 * f2, f7 = f4 * f3,
                f8 = f4 * f4, f9 = f8 * f1, f10 = f8 * f2, f11 = f8 * f3;
  const Pack<f64, N> z = r * r;
  const Pack<f64, N> even =
      z * polynomial(z, 0x1.000000000000bp-1 * f2, 0x1.55555555500bp-5 * f4, 0x1.6c16c1858a9c8p-10 * f6,
                     0x1.a01996dfd4d47p-16 * f8, 0x1.28b005a135f5ep-22 * f10);
  const Pack<f64, N> odd =
      r * polynomial(z, f1, 0x1.555555555555cp-3 * f3, 0x1.111111110ebabp-7 * f5, 0x1.a01a01b3be1ep-13 * f7,
                     0x1.71ddef8c0d085p-19 * f9, 0x1.af6cdab7e2e06p-26 * f11);
  return {even, odd};
}
struct SigmoidSlopeFar {
  template <int N>
  BARACUDA_INLINE Pack<f64, N> operator()(const Pack<f64, N>& x) const {
    const LogisticParts<N> l = logistic_parts(x);
    const Pack<f64, N> p = (l.e * l.r) * l.r;
    return fma(p, l.rest + l.rest, p);
  }
};
// Times^2 m sigmoid_slope(Times x), as a quotient by 2 + 2 cosh(Times x), Times being 1 or 2. Max error 3.5 ulp.
template <int Times, int N>
BARACUDA_INLINE Pack<f64, N> over_logistic_bell(const Pack<f64, N>& m, const Pack<f64, N>& x) {
  using C = Float<f64>;
  constexpr i64 down = i64{2 * (Times - 1)} << C::kFractionBits;
  // Of -x it is the same, each factor that turns its sign having another beside it.
  const NearExp<N> e = near_exp<Times>(x);
  const Pack<i64, N> bits = bit_cast<i64>(e.s);
  const Pack<f64, N> s = bit_cast<f64>(bits - splat<i64, N>(down));
  const Pack<f64, N> i = bit_cast<f64>(splat<i64, N>(2 * C::kOne - down) - bits), both = s + i;
  const NearSeries<N> c = near_series<Times>(e.r);
  const Pack<f64, N> d = fma(both, c.even, fma(s - i, c.odd, both + fill(x, 2.0 / (Times * Times))));
  return unless_farther(x, kNearExp64 / Times, m / d, [&] {
    return copy(m) * (apart(SigmoidSlopeFar{}, x * fill(x, Times)) * fill(x, Times * Times));
  });
}
// sigmoid_slope(x) = sigmoid(x) sigmoid(-x) = e / (1 + e)^2 = 1 / (2 + e + 1 / e). Max error 3 ulp.
struct SigmoidSlope {
  template <int N>
  BARACUDA_INLINE Pack<f64, N> operator()(const Pack<f64, N>& x) const {
    return over_logistic_bell<1>(fill(x, 1), x);
  }
};
// sigmoid_slope_times(m, x) = m sigmoid_slope(x) and tanh_slope_times(m, x) = m (1 - tanh(x)^2), no rounding in between.
template <int N>
BARACUDA_INLINE Pack<f64, N> sigmoid_slope_times(const Pack<f64, N>& m, const Pack<f64, N>& x) {
  return over_logistic_bell<1>(m, x);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> tanh_slope_times(const Pack<f64, N>& m, const Pack<f64, N>& x) {
  return over_logistic_bell<2>(m, x);
}
// silu_slope(x) = s + x s (1 - s) with s = sigmoid(x); at infinities its limits. Max error 4 ulp; near its zero at -1.2785
// the absolute error is that of s.
struct SiluSlopeFar {
  template <int N>
  BARACUDA_INLINE Pack<f64, N> operator()(const Pack<f64, N>& x) const {
    const Pack<f64, N> one = fill(x, 1), zero = fill(x, 0);
    const LogisticParts<N> l = logistic_parts(x);
    const Pack<f64, N> near = fma(l.r, l.rest, l.r), part = x * near;
    const Two<f64, N> far = two_mul(l.e, near);
    const Pack<f64, N> below = fma(far.hi, part, fma(far.lo, part + one, far.hi));  // far (1 + part), to one rounding
    const Pack<f64, N> y = select(x >= zero, fma(part, far.hi, near), below);
    return select(is_inf(x), select(x > zero, one, zero), y);
  }
};
struct SiluSlope {
  template <int N>
  BARACUDA_INLINE Neat<f64, N> operator()(const Pack<f64, N>& x) const {
    // With e = e^x: (1 + x + e) / (2 + e + 1 / e).
    const NearExp<N> p = near_exp(x);
    const NearSeries<N> c = near_series(p.r);
    const Pack<f64, N> one = fill(x, 1), i = inverse_power(p.s);
    const Pack<f64, N> e = fma(p.s, c.even + c.odd, p.s), d = e + fma(i, c.even - c.odd, i + fill(x, 2));
    const Pack<f64, N> y = (e + (x + one)) / d;
    return neat_unless_past(x, kNearExp64, y, SiluSlopeFar{});
  }
};
// 1 / (1 + e^-x) for |x| <= kNearExp: what the sum and the quotient lose is given back. d - s is exact where 1 is lost in it.
template <int N>
BARACUDA_INLINE Pack<f32, N> logistic(const Pack<f32, N>& x) {
  const Pack<f32, N> one = fill(x, 1);
  const ReducedExp<N> e = reduced_exp<false>(x);
  // expm1_small, but more exact where r is least and the quotient counts it most.
  const Pack<f32, N> z = e.r * e.r, g = polynomial_split(e.r, z, 0x1.ffffeep-2f, 0x1.5554ap-3f, 0x1.55644p-5f,
                                                         0x1.12314ep-7f, 0x1.61c014p-10f);
  const Pack<f32, N> q = fma(z, g, e.r), d = fma(e.s, q, e.s + one), y = one / d;
  const Pack<f32, N> minus_rest = fma(negate(e.s), q, (d - e.s) - one);
  return fma(y, fma(y, minus_rest, fma(negate(y), d, one)), y);
}
template <class F, int N>
BARACUDA_INLINE Pack<f32, N> unless_far(const Pack<f32, N>& x, const Pack<f32, N>& y) {
  return unless_past(x, kNearExp, y, [&] { return through_f64(F{}, copy(x)); });
}
// Max error 0.995 ulp (f32).
template <class T, int N>
BARACUDA_INLINE auto sigmoid(const Pack<T, N>& x) {
  if constexpr (sizeof(T) == 4)
    return neat_unless_past(x, kNearExp, logistic(x),
                            [](const auto& v) __attribute__((always_inline)) { return through_f64(Sigmoid{}, v); });
  else return Sigmoid{}(x);
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> sigmoid_slope(const Pack<T, N>& x) {
  if constexpr (sizeof(T) == 4) {
    const Pack<T, N> y = logistic(negate(abs(x)));
    return unless_far<SigmoidSlope>(x, fma(negate(y), y, y));
  } else {
    return SigmoidSlope{}(x);
  }
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> silu_slope(const Pack<T, N>& x) {
  if constexpr (sizeof(T) == 4) {
    // s - a s (1 - s) with s = 1 / (1 + e^a), and 1 less that.
    const Pack<T, N> a = abs(x), one = fill(x, 1), s = logistic(negate(a)), y = s * fma(a, s, one - a);
    return unless_far<SiluSlope>(x, select(sign_bit(x), y, one - y));
  } else {
    return SiluSlope{}(x);
  }
}
// silu(x) = x sigmoid(x). Max error 2 ulp. The product comes before the power of two, so denormal results are right
// too.
struct SiluFar {
  template <int N>
  BARACUDA_INLINE Pack<f64, N> operator()(const Pack<f64, N>& x) const {
    const Pack<f64, N> one = fill(x, 1), zero = fill(x, 0);
    const SmallExp<f64, N> p = small_exp(negate(abs(x)));
    const Two<f64, N> e = p.value();
    const Two<f64, N> sum = quick_add(one, e.hi);
    const Two<f64, N> d(sum.hi, sum.lo + e.lo);
    const Mask<f64, N> negative = x < zero;
    const Two<f64, N> q = two_div(select(negative, Two<f64, N>(p.m, p.m_low), Two<f64, N>(one, zero)), d);
    const Pack<f64, N> bounded = top(fill(x, -1000), x);  // so that -inf gives 0
    const Pack<f64, N> y = fma(bounded, q.lo, bounded * q.hi);
    const Pack<f64, N> r = (y * select(negative, p.first, one)) * select(negative, p.second, one);
    return select(x < fill(x, Float<f64>::kInf), r, x);
  }
};
template <class T, int N>
BARACUDA_INLINE auto silu(const Pack<T, N>& x) {
  [[maybe_unused]] const Pack<T, N> one = fill(x, 1);
  if constexpr (sizeof(T) == 4) {
    // x s / (s + 1 + q). The power of two joins q first: of the three orders this one alone stays within 2 ulp everywhere.
    const ReducedExp<N> e = reduced_exp<true>(x);
    const Pack<T, N> d = (expm1_small(e.r) + e.s) + one;
    return neat_unless_past(x, kNearExp, (x / d) * e.s, [](const auto& v) __attribute__((always_inline)) {
      return through_f64([](const auto& w) { return silu(w); }, v);
    });
  } else {
    const NearLogistic<N> l = near_logistic(x);
    return neat_unless_past(x, kNearExp64, (x / l.d) * l.s, SiluFar{});
  }
}

// log(1 + e^-|x + low|) as an unevaluated sum, |low| about an ulp of x (anything where x is past the range of exp).
template <class T, int N>
BARACUDA_INLINE Two<T, N> log1p_exp_neg(const Pack<T, N>& x, const Pack<T, N>& low) {
  using C = Float<T>;
  const Pack<Bits<T>, N> positive = sign_of(x) ^ splat<Bits<T>, N>(C::kSign);
  const ExpParts<T, N> p =
      exp_parts(top(fill(x, C::kExpLow), flip_sign(x, positive)), flip_sign(clamp_low_part(low), positive));
  const Two<T, N> m = mantissa_exact(p);  // what is lost here counts up to nine times where sums cancel
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

// softplus_tail(x) = log(1 + e^-|x|) = softplus(x) - max(x, 0). Max error 2 ulp. With e = e^-|x|, e + e^2 Q(e - 1/2),
// minimax Q to 2^-27 (f32), 2^-56.5 (f64) of the whole. Far out it is e.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> softplus_tail(const Pack<T, N>& x) {
  const Pack<T, N> a = abs(x), half = fill(x, T(0.5));
  Pack<T, N> e, q;
  if constexpr (sizeof(T) == 4) {
    const ReducedExp<N> p = reduced_exp<false>(a);
    e = fma(expm1_small(p.r), p.s, p.s);
    const Pack<T, N> v = e - half;
    q = polynomial_split(v, v * v, -0x1.833704p-2f, 0x1.6f0d78p-3f, -0x1.7de114p-4f, 0x1.a28448p-5f, -0x1.d978dcp-6f,
                         0x1.10fca4p-6f, -0x1.4ed008p-7f, 0x1.c567bep-8f, -0x1.a86f46p-9f);
  } else {
    const NearExp<N> p = near_exp(negate(a));
    e = near_exp_reduced(p.r) * p.s;
    const Pack<T, N> v = e - half;
    q = polynomial_split(v, v * v, -0x1.833704d019edp-2, 0x1.6f0d7bd624beep-3, -0x1.7ddf1fe86ababp-4,
                         0x1.a279c04c7831cp-5, -0x1.da34824888253p-6, 0x1.131116fc39ee3p-6, -0x1.44ba45d9b30b5p-7,
                         0x1.84904ec0394ep-8, -0x1.d5faf1df623a7p-9, 0x1.1ebd459f1852ep-9, -0x1.6075f5cbcc40dp-10,
                         0x1.b3dcf83b5513dp-11, -0x1.0ed0b29b5d798p-11, 0x1.532dbdd6edd05p-12, -0x1.ada9de882bb5ap-13,
                         0x1.0715fe3f294d3p-13, -0x1.2a28a8c338cbdp-14, 0x1.ba7478c6bb229p-15, -0x1.ace3353a9fc5cp-15,
                         0x1.a8f978ede0214p-16);
  }
  return unless_past(x, sizeof(T) == 4 ? T(kNearExp) : T(kNearExp64), fma(e * e, q, e), [&] {
    return apart([](const auto& u) __attribute__((always_inline)) { return exp_whole(negate(abs(u))); }, copy(x));
  });
}
// The same for |x| > 9, where e - e^2 / 2 is all of it.
template <int N>
BARACUDA_INLINE Pack<f32, N> softplus_far_tail(const Pack<f32, N>& x) {
  const ReducedExp<N> p = reduced_exp<false>(abs(x));
  const Pack<f32, N> e = fma(expm1_small(p.r), p.s, p.s);
  return unless_past(x, kNearExp, fma(e * e, fill(x, -0.5f), e), [&] {
    return apart([](const auto& u) __attribute__((always_inline)) { return exp_whole(negate(abs(u))); }, copy(x));
  });
}
// softplus(x) = log(1 + e^x). Max error 2 ulp. softplus(-inf) = 0, softplus(inf) = inf.
template <class T, int N>
BARACUDA_INLINE auto softplus(const Pack<T, N>& x) {
  const auto with_tail = [](const Pack<T, N>& v, const Pack<T, N>& tail)
                             __attribute__((always_inline)) { return top(v, fill(v, 0)) + tail; };
  if constexpr (sizeof(T) == 4)
    return neat_unless_past(x, kNearSoftplus, with_tail(x, softplus_pieces(abs(x))),
                            [&](const auto& v)
                                __attribute__((always_inline)) { return with_tail(v, softplus_far_tail(v)); });
  else return with_tail(x, softplus_tail(x));
}

// logaddexp(a, b) = log(e^a + e^b). Both -inf: -inf; either inf: inf. Where operands closer than 2 cancel (result near 0)
// the absolute error is that of the larger one.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> logaddexp(const Pack<T, N>& a, const Pack<T, N>& b) {
  const Pack<T, N> larger = maximum(a, b);
  const Two<T, N> d = two_add(a, negate(b));
  const Two<T, N> l = log1p_exp_neg(d.hi, d.lo);
  const Two<T, N> sum = two_add(larger, l.hi);
  return unless_cancelling<1>(select(is_finite(d.hi), sum.hi + (sum.lo + l.lo), larger), a, b);
}

// logaddexp2(a, b) = log2(2^a + 2^b). Ends and cancellation as logaddexp.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> logaddexp2(const Pack<T, N>& a, const Pack<T, N>& b) {
  using C = Float<T>;
  const Pack<T, N> larger = maximum(a, b);
  const Two<T, N> d = two_add(a, negate(b));
  const Two<T, N> scaled = two_mul(d.hi, fill(a, C::kLn2));
  const Pack<T, N> scaled_low = fma(d.hi, fill(a, C::kLn2Low), fma(d.lo, fill(a, C::kLn2), scaled.lo));
  const Two<T, N> l = log1p_exp_neg(scaled.hi, scaled_low);
  const Two<T, N> m = two_mul(l.hi, fill(a, C::kLog2e));
  const Pack<T, N> m_low = fma(l.hi, fill(a, C::kLog2eLow), fma(l.lo, fill(a, C::kLog2e), m.lo));
  const Two<T, N> sum = two_add(larger, m.hi);
  return unless_cancelling<2>(select(is_finite(d.hi), sum.hi + (sum.lo + m_low), larger), a, b);
}

// log1mexp(x) = log(1 - e^-x) for x >= 0, max error 2 ulp; log1mexp(0) = -inf, NaN for x < 0.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log1mexp(const Pack<T, N>& x) {
  const Pack<T, N> n = negate(x);
  const Pack<T, N> near = log(negate(expm1(n)));
  const Pack<T, N> far = log1p(negate(exp(n)));
  return select(x < fill(x, Float<T>::kLn2), near, far);
}

}  // namespace baracuda::BARACUDA_ISA
