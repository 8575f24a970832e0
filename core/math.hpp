// Elementary functions on lane packs, the same bits on every ISA level: only + - * /, sqrt, fma, compares, selects and
// integer operations. T is f32 or f64 unless said otherwise. Errors are in units in the last place of the exact result,
// the largest measured: over every f32, over some 10^7 f64 in all binades, rounded up. NaN results carry no defined
// payload or sign; stores give the canonical one.
#pragma once
#include "bits.hpp"
#include "double_double.hpp"
#include "pieces.hpp"
#include "simd.hpp"

namespace baracuda::BARACUDA_ISA {

// polynomial(x, c0, c1, ...) = c0 + x (c1 + x (...)).
template <class T, int N>
BARACUDA_INLINE Pack<T, N> polynomial(const Pack<T, N>&, T c) {
  return splat<T, N>(c);
}
template <class T, int N, class... Rest>
BARACUDA_INLINE Pack<T, N> polynomial(const Pack<T, N>& x, T c, Rest... rest) {
  return fma(polynomial(x, rest...), x, splat<T, N>(c));
}

// ---- exp, exp2 ----

// e^r for |r| <= ln(2) / 2, minimax relative error 2^-28 (f32), 2^-56 (f64).
template <int N>
BARACUDA_INLINE Pack<f32, N> exp_reduced(const Pack<f32, N>& r) {
  return polynomial(r, 1.0f, 1.0f, 0x1.fffffcp-2f, 0x1.555492p-3f, 0x1.5558f2p-5f, 0x1.1239e4p-7f, 0x1.6a2456p-10f);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> exp_reduced(const Pack<f64, N>& r) {
  return polynomial(r, 1.0, 1.0, 0x1.000000000000ap-1, 0x1.55555555554fap-3, 0x1.555555555087cp-5, 0x1.1111111127be6p-7,
                    0x1.6c16c1842a14dp-10, 0x1.a01a012a57503p-13, 0x1.a0199a0c5ed4bp-16, 0x1.71df2553381e2p-19,
                    0x1.28ad72d44231ap-22, 0x1.ad7f6d491355cp-26);
}
// 2^r for |r| <= 1 / 2, minimax relative error 2^-26 (f32), 2^-56 (f64).
template <int N>
BARACUDA_INLINE Pack<f32, N> exp2_reduced(const Pack<f32, N>& r) {
  return polynomial(r, 1.0f, 0x1.62e43p-1f, 0x1.ebfbep-3f, 0x1.c6b09ap-5f, 0x1.3b2df8p-7f, 0x1.5e671ep-10f,
                    0x1.3ff32p-13f);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> exp2_reduced(const Pack<f64, N>& r) {
  return polynomial(r, 1.0, 0x1.62e42fefa39efp-1, 0x1.ebfbdff82c59cp-3, 0x1.c6b08d704a0d5p-5, 0x1.3b2ab6fba1256p-7,
                    0x1.5d87fe78b3aeep-10, 0x1.4309130bec2ep-13, 0x1.ffcbfbf79dacfp-17, 0x1.62bfcd9c32458p-20,
                    0x1.b5260c292a187p-24, 0x1.e6134566d55dfp-28, 0x1.e8220aa52268bp-32);
}

// 2^k for t = k + kRoundOnce, k in [-127, 127]; 2^-127 reads 0.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> power_once(const Pack<T, N>& t) {
  return bit_cast<T>(shift_left<Float<T>::kFractionBits>(bit_cast<Bits<T>>(t)));
}
// p * 2^k for the same t. A product, not a sum of bits: NaN in p must stay.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> times_power_once(const Pack<T, N>& p, const Pack<T, N>& t) {
  return p * power_once(t);
}
// p * 2^k for t = k + kRoundTwice, k over twice the exponent range: the first product is exact, the second rounds once.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> times_power_twice(const Pack<T, N>& p, const Pack<T, N>& t) {
  constexpr int shift = Float<T>::kFractionBits;
  using I = typename Float<T>::Unsigned;
  const Pack<I, N> both = bit_cast<I>(t);
  const Pack<I, N> half = shift_right<1>(both);
  return (p * bit_cast<T>(shift_left<shift>(half))) * bit_cast<T>(shift_left<shift>(both - half));
}

// x clamped to [lower, upper]; NaN stays.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> clamp(const Pack<T, N>& x, T lower, T upper) {
  return low(splat<T, N>(upper), top(splat<T, N>(lower), x));
}
// The low part of a sum whose high part may have been clamped: within the slack whatever it was, NaN included.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> clamp_low_part(const Pack<T, N>& lo) {
  return low(top(lo, splat<T, N>(-Float<T>::kExpSlack)), splat<T, N>(Float<T>::kExpSlack));
}

// exp(x). Max error 0.90 ulp (f32), 0.92 ulp (f64), denormal results included. exp(-inf) = 0, exp(inf) = inf, overflow
// to inf, NaN to NaN, exp(+-0) = 1. 18 operations (f32), 23 (f64).
template <class T, int N>
BARACUDA_INLINE Pack<T, N> exp_whole(const Pack<T, N>& argument) {
  using C = Float<T>;
  const Pack<T, N> x = clamp(argument, C::kExpLow, C::kExpHigh);
  const Pack<T, N> t = fma(x, splat<T, N>(C::kLog2e), splat<T, N>(C::kRoundTwice));
  const Pack<T, N> k = t - splat<T, N>(C::kRoundTwice);
  const Pack<T, N> r = fma(k, splat<T, N>(-C::kLn2Low), fma(k, splat<T, N>(-C::kLn2), x));
  return times_power_twice(exp_reduced(r), t);
}
template <class T, int N>
BARACUDA_INLINE auto exp(const Pack<T, N>& x) {
  if constexpr (sizeof(T) == 4) return exp_whole(x);
  else return exp_ordinary(x);  // in math/near_exp.hpp
}

// exp_term for x <= 80.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> exp_term_fast(const Pack<T, N>& argument) {
  using C = Float<T>;
  const Pack<T, N> x = top(splat<T, N>(C::kExpFlush), argument);
  const Pack<T, N> t = fma(x, splat<T, N>(C::kLog2e), splat<T, N>(C::kRoundOnce));
  const Pack<T, N> k = t - splat<T, N>(C::kRoundOnce);
  Pack<T, N> r = fma(k, splat<T, N>(-C::kLn2), x);
  if constexpr (sizeof(T) == 8) r = fma(k, splat<T, N>(-C::kLn2Low), r);
  return times_power_once(exp_reduced(r), t);
}
// e^x as one term of a sum of many: for x <= 80, larger ones count as 80; results below the normal range are 0. Relative
// error 1 ulp + |x| 2^-29 in f32, which is nothing: a term that far below the others has no weight. NaN to NaN.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> exp_term(const Pack<T, N>& argument) {
  return exp_term_fast(low(splat<T, N>(T(80)), argument));
}

// exp(hi + lo) of an unevaluated sum, |lo| <= 16 ulp(hi). Max error 0.93 ulp. Ends as exp; where hi is infinite,
// lo may be anything, NaN included. 21 operations (f32), 26 (f64).
template <class T, int N>
BARACUDA_INLINE Pack<T, N> exp_sum(const Pack<T, N>& hi, const Pack<T, N>& lo) {
  using C = Float<T>;
  const Pack<T, N> x = clamp(hi, C::kExpLow, C::kExpHigh);
  const Pack<T, N> t = fma(x, splat<T, N>(C::kLog2e), splat<T, N>(C::kRoundTwice));
  const Pack<T, N> k = t - splat<T, N>(C::kRoundTwice);
  const Pack<T, N> small = fma(k, splat<T, N>(-C::kLn2Low), clamp_low_part(lo));
  return times_power_twice(exp_reduced(fma(k, splat<T, N>(-C::kLn2), x) + small), t);
}

// (m + m_low) e^(hi + lo) for hi <= 0, rounded into the denormals once, however large m is: half of the power of two comes
// before m and half after it. Finite m_low.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> exp_sum_times(const Pack<T, N>& m, const Pack<T, N>& m_low, const Pack<T, N>& hi,
                                         const Pack<T, N>& lo) {
  using C = Float<T>;
  using I = typename C::Unsigned;
  constexpr int shift = C::kFractionBits;
  constexpr T end = sizeof(T) == 4 ? T(-174) : T(-1416);  // where the powers end; beyond it nothing is left
  const Pack<T, N> x = top(splat<T, N>(end), hi);
  const Pack<T, N> t = fma(x, splat<T, N>(C::kLog2e), splat<T, N>(C::kRoundTwice));
  const Pack<T, N> k = t - splat<T, N>(C::kRoundTwice);
  const Pack<T, N> small = fma(k, splat<T, N>(-C::kLn2Low), clamp_low_part(lo));
  const Pack<I, N> both = bit_cast<I>(t), half = shift_right<1>(both);
  const Pack<T, N> p = exp_reduced(fma(k, splat<T, N>(-C::kLn2), x) + small) * bit_cast<T>(shift_left<shift>(half));
  const Pack<T, N> e = select(hi < splat<T, N>(end), splat<T, N>(0), p);
  return fma(e, m, e * m_low) * bit_cast<T>(shift_left<shift>(both - half));
}

// exp_sum for |x| <= 87 (f32), 708 (f64), where nothing needs to be clamped.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> exp_sum_middle(const Pack<T, N>& hi, const Pack<T, N>& lo) {
  using C = Float<T>;
  const Pack<T, N> t = fma(hi, splat<T, N>(C::kLog2e), splat<T, N>(C::kRoundOnce));
  const Pack<T, N> k = t - splat<T, N>(C::kRoundOnce);
  const Pack<T, N> small = fma(k, splat<T, N>(-C::kLn2Low), lo);
  return times_power_once(exp_reduced(fma(k, splat<T, N>(-C::kLn2), hi) + small), t);
}

// exp2(x) = 2^x. Max error 0.92 ulp (f32), 0.85 ulp (f64), denormal results included; exact at integers. Ends as exp.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> exp2(const Pack<T, N>& argument) {
  using C = Float<T>;
  const Pack<T, N> x = clamp(argument, C::kExp2Low, C::kExp2High);
  const Pack<T, N> t = x + splat<T, N>(C::kRoundTwice);
  return times_power_twice(exp2_reduced(x - (t - splat<T, N>(C::kRoundTwice))), t);
}

// exp2(hi + lo) of an unevaluated sum, |lo| <= 16 ulp(hi). Error and ends as exp2; where hi is infinite, lo may be
// anything, NaN included.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> exp2_sum(const Pack<T, N>& hi, const Pack<T, N>& lo) {
  using C = Float<T>;
  const Pack<T, N> x = clamp(hi, C::kExp2Low, C::kExp2High);
  const Pack<T, N> t = x + splat<T, N>(C::kRoundTwice);
  return times_power_twice(exp2_reduced((x - (t - splat<T, N>(C::kRoundTwice))) + clamp_low_part(lo)), t);
}

// ---- log, log2 ----

// x = 2^exponent * (1 + f), 1 + f in [sqrt(1/2), sqrt(2)), for finite x > 0, denormals included; f is exact.
template <class T, int N>
struct LogParts {
  Pack<T, N> exponent;
  Pack<T, N> f;
};
template <class T, int N>
BARACUDA_INLINE LogParts<T, N> log_parts(const Pack<T, N>& x) {
  using C = Float<T>;
  using I = Bits<T>;
  const Mask<T, N> tiny = x < splat<T, N>(C::kMinNormal);
  const Pack<T, N> y = select(tiny, x * splat<T, N>(C::kLift), x);
  const Pack<T, N> bias = select(tiny, splat<T, N>(C::kCountBias + C::kLiftBits), splat<T, N>(C::kCountBias));
  const Pack<I, N> i = bit_cast<I>(y) + splat<I, N>(C::kOne - C::kSqrtHalf);
  const Pack<I, N> biased = bit_cast<I>(shift_right<C::kFractionBits>(bit_cast<typename C::Unsigned>(i)));
  LogParts<T, N> r;
  r.exponent = bit_cast<T>(biased | splat<I, N>(C::kCount)) - bias;
  r.f = bit_cast<T>((i & splat<I, N>(C::kFraction)) + splat<I, N>(C::kSqrtHalf)) - splat<T, N>(T(1));
  return r;
}
// With s = f / (2 + f): log(1 + f) = 2 atanh(s) = f - s (f - R), R = s^2 (2/3 + 2/5 s^2 + ...). Returns s (f - R).
template <int N>
BARACUDA_INLINE Pack<f32, N> log_tail(const Pack<f32, N>& f) {
  const Pack<f32, N> s = f / (f + splat<f32, N>(2.0f));
  const Pack<f32, N> z = s * s;
  return s * (f - z * polynomial(z, 0x1.55557ap-1f, 0x1.995ed4p-2f, 0x1.31e0d8p-2f));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> log_tail(const Pack<f64, N>& f) {
  const Pack<f64, N> s = f / (f + splat<f64, N>(2.0));
  const Pack<f64, N> z = s * s;
  return s *
         (f - z * polynomial(z, 0x1.5555555555592p-1, 0x1.999999997ff04p-2, 0x1.24924941e33c4p-2, 0x1.c71c52125307bp-3,
                             0x1.74663d6932c36p-3, 0x1.39a1daa653d0bp-3, 0x1.2f0457833c87ep-3));
}
// r, or the logarithm of x where x is not a positive finite number.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log_ends(const Pack<T, N>& x, const Pack<T, N>& r) {
  using C = Float<T>;
  const Pack<T, N> zero = splat<T, N>(T(0));
  const Pack<T, N> not_positive = select(x == zero, splat<T, N>(-C::kInf), splat<T, N>(C::kNan));
  return select(x <= zero, not_positive, select(x < splat<T, N>(C::kInf), r, x));
}

// log(x). Max error 0.88 ulp (f32), 0.96 ulp (f64). Denormals right, log(+-0) = -inf, log(x < 0) = NaN, log(inf) = inf,
// NaN to NaN, log(1) = +0.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log_sum(const LogParts<T, N>& p) {
  using C = Float<T>;
  const Pack<T, N> big = p.exponent * splat<T, N>(C::kLn2Short);
  const Pack<T, N> sum = big + p.f;
  const Pack<T, N> lost = p.f - (sum - big);
  return sum + (fma(p.exponent, splat<T, N>(C::kLn2Rest), lost) - log_tail(p.f));
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log_whole(const Pack<T, N>& x) {
  return log_ends(x, log_sum(log_parts(x)));
}
template <class T, int N>
BARACUDA_INLINE auto log(const Pack<T, N>& x) {
  if constexpr (sizeof(T) == 4) return log_pieces(x);  // in math/logarithm.hpp
  else return log_ordinary(x);
}

// log2(x). Max error 1.22 ulp (f32), 1.15 ulp (f64); exact at powers of two. Ends as log.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log2(const Pack<T, N>& x) {
  using C = Float<T>;
  const LogParts<T, N> p = log_parts(x);
  const Pack<T, N> log2e = splat<T, N>(C::kLog2e);
  const Pack<T, N> big = p.f * log2e;
  const Pack<T, N> big_error = fma(p.f, log2e, negate(big));
  const Pack<T, N> sum = p.exponent + big;
  const Pack<T, N> lost = big - (sum - p.exponent);
  const Pack<T, N> small = lost + fma(p.f, splat<T, N>(C::kLog2eLow), big_error);
  const Pack<T, N> r = sum + fma(log_tail(p.f), splat<T, N>(-C::kLog2e), small);
  return log_ends(x, r);
}

// ---- pow ----

// log2(x) as a double-double, relative error 2^-64, for finite x > 0; hi has the ends of log.
template <int N>
BARACUDA_INLINE Wide<N> log2_wide(const Pack<f64, N>& x) {
  const LogParts<f64, N> parts = log_parts(x);
  const Pack<f64, N>& f = parts.f;
  const Pack<f64, N> two = splat<f64, N>(2.0);
  const Pack<f64, N> d = f + two;
  const Pack<f64, N> d_low = f - (d - two);
  const Pack<f64, N> s = f / d;
  const Pack<f64, N> minus_s = negate(s);
  const Pack<f64, N> s_low = fma(minus_s, d_low, fma(minus_s, d, f)) / d;
  const Pack<f64, N> z = s * s;
  const Pack<f64, N> z_low = fma(s + s, s_low, fma(s, s, negate(z)));
  // log2(1 + f) = s (a + b z + z^2 Q(z)), a = 2 log2(e) and b = a / 3 as double-doubles; Q to 2^-73 of the whole.
  const Pack<f64, N> q =
      polynomial(z, 0x1.2776c50ef9bfcp-1, 0x1.a61762a7aedddp-2, 0x1.484b13d6acffp-2, 0x1.0c9a853ae8beep-2,
                 0x1.c68ee966bc453p-3, 0x1.8a09b6a7242fcp-3, 0x1.58fce5a0834f5p-3, 0x1.61efff66f64dap-3);
  const Pack<f64, N> b = splat<f64, N>(0x1.ec709dc3a03fdp-1);
  const Pack<f64, N> a = splat<f64, N>(0x1.71547652b82fep+1);
  const Pack<f64, N> bz = b * z;
  const Pack<f64, N> bz_low = fma(b, z_low, fma(splat<f64, N>(0x1.d27f05548af0cp-55), z, fma(b, z, negate(bz))));
  const Pack<f64, N> top_sum = a + bz;
  const Pack<f64, N> rest = (bz - (top_sum - a)) + fma(z * z, q, bz_low + splat<f64, N>(0x1.777d0ffda0d24p-55));
  const Pack<f64, N> c = top_sum + rest;
  const Pack<f64, N> c_low = rest - (c - top_sum);
  const Pack<f64, N> m = s * c;
  const Pack<f64, N> m_low = fma(s, c_low, fma(s_low, c, fma(s, c, negate(m))));
  const Pack<f64, N> hi = parts.exponent + m;
  const Pack<f64, N> lo = (m - (hi - parts.exponent)) + m_low;
  return {log_ends(x, hi), lo};
}

// pow(x, p) = x^p for x >= 0 (-0 is taken as 0; x < 0 gives NaN unless p is 0). Max error 1.35 ulp (f64), 0.501 ulp
// (f32, through f64), denormal operands and results included. IEEE 754 ends: x^0 = 1 and 1^p = 1 even of NaN, else NaN
// to NaN; 0^p = 0 or inf, inf^p = inf or 0 by the sign of p; x^inf and x^-inf by x < 1 or x > 1.
template <int N>
BARACUDA_INLINE Pack<f64, N> pow(const Pack<f64, N>& x, const Pack<f64, N>& p) {
  const Pack<f64, N> one = splat<f64, N>(1.0);
  const Wide<N> l = log2_wide(x);
  const Pack<f64, N> hi = p * l.hi;
  const Pack<f64, N> lo = fma(p, l.lo, fma(p, l.hi, negate(hi)));
  return select((x == one) | (p == splat<f64, N>(0.0)), one, exp2_sum(hi, lo));
}
template <int N>
BARACUDA_INLINE Pack<f32, N> pow(const Pack<f32, N>& x, const Pack<f32, N>& p) {
  const Pack<f64, N> one = splat<f64, N>(1.0);
  const Pack<f64, N> x64 = to_f64(x);
  const Pack<f64, N> p64 = to_f64(p);
  const Pack<f64, N> r = exp2(p64 * log2(x64));
  return to_f32(select((x64 == one) | (p64 == splat<f64, N>(0.0)), one, r));
}

// ---- fraction, exponent, scale ----

// fraction(x): x = fraction * 2^exponent exactly, |fraction| in [0.5, 1), denormals too; x itself for 0, inf and NaN.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> fraction(const Pack<T, N>& x) {
  using C = Float<T>;
  using I = Bits<T>;
  const Pack<T, N> a = abs(x);
  const Pack<T, N> y = select(a < splat<T, N>(C::kMinNormal), x * splat<T, N>(C::kLift), x);
  const Pack<I, N> half = splat<I, N>(C::kOne - (I(1) << C::kFractionBits));
  const Pack<T, N> f = bit_cast<T>((bit_cast<I>(y) & splat<I, N>(~C::kExponent)) | half);
  return select((a > splat<T, N>(T(0))) & (a < splat<T, N>(C::kInf)), f, x);
}

// exponent(x): of fraction, an integer in f64 for either T; 0 for 0, inf and NaN.
template <int N>
BARACUDA_INLINE Pack<f64, N> exponent(const Pack<f64, N>& x) {
  using C = Float<f64>;
  const Pack<f64, N> a = abs(x);
  const Mask<f64, N> tiny = a < splat<f64, N>(C::kMinNormal);
  const Pack<f64, N> y = select(tiny, a * splat<f64, N>(C::kLift), a);
  const Pack<f64, N> bias =
      select(tiny, splat<f64, N>(C::kCountBias - 1.0 + C::kLiftBits), splat<f64, N>(C::kCountBias - 1.0));
  const Pack<u64, N> biased = shift_right<C::kFractionBits>(bit_cast<u64>(y)) | splat<u64, N>(C::kCount);
  const Pack<f64, N> zero = splat<f64, N>(0.0);
  return select((a > zero) & (a < splat<f64, N>(C::kInf)), bit_cast<f64>(biased) - bias, zero);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> exponent(const Pack<f32, N>& x) {
  using C = Float<f64>;
  const Pack<f64, N> a = abs(to_f64(x));  // no f32 is denormal in f64
  const Pack<u64, N> biased = shift_right<C::kFractionBits>(bit_cast<u64>(a)) | splat<u64, N>(C::kCount);
  const Pack<f64, N> zero = splat<f64, N>(0.0);
  return select((a > zero) & (a < splat<f64, N>(C::kInf)), bit_cast<f64>(biased) - splat<f64, N>(C::kCountBias - 1.0),
                zero);
}

// power_of_two(e) = 2^e for integers e in [-1022, 1023].
template <int N>
BARACUDA_INLINE Pack<f64, N> power_of_two(const Pack<f64, N>& e) {
  return bit_cast<f64>(shift_left<52>(bit_cast<i64>(e + splat<f64, N>(Float<f64>::kRoundOnce))));
}

// scale(x, e) = x * 2^e for integers e of any size or infinite: one rounding, also into the denormals; inf or 0 (of the
// sign of x) past the range. 0, inf and NaN in x stay. f64.
template <int N>
BARACUDA_INLINE Pack<f64, N> scale(const Pack<f64, N>& x, const Pack<f64, N>& e) {
  const Pack<f64, N> round = splat<f64, N>(Float<f64>::kRoundOnce);
  // On the fraction, half the exponent is always exact and only the other half can round.
  const Pack<f64, N> total = clamp(exponent(x) + e, -1100.0, 1100.0);
  const Pack<f64, N> half = fma(total, splat<f64, N>(0.5), round) - round;
  return (fraction(x) * power_of_two(half)) * power_of_two(total - half);
}

}  // namespace baracuda::BARACUDA_ISA
