// erf, erfc, erfcx, the normal distribution, gelu.
#pragma once
#include "exponential.hpp"
#include "near_exp.hpp"
#include "parts.hpp"

namespace baracuda::BARACUDA_ISA {

// erf(x) / x - 1 in z = x^2 <= 1, minimax; relative to erf the error is 2^-29 (f32), 2^-56 (f64).
template <class T, int N>
BARACUDA_INLINE Pack<T, N> erf_small(const Pack<T, N>& z) {
  if constexpr (sizeof(T) == 4)
    return polynomial(z, 0x1.06eba8p-3f, -0x1.81273ep-2f, 0x1.ce2ce6p-4f, -0x1.b7f71ap-6f, 0x1.53f22ep-8f,
                      -0x1.a351dap-11f, 0x1.4773c4p-14f);
  else
    return polynomial_split(z, z * z, 0x1.06eba8214db69p-3, -0x1.812746b037a25p-2, 0x1.ce2f21a0458d7p-4,
                            -0x1.b82ce31354c56p-6, 0x1.565bcd2c6108bp-8, -0x1.c02db932b9b19p-11, 0x1.f9a3b949cb0bdp-14,
                            -0x1.f4dcf10320cfdp-17, 0x1.ba691895c77bep-20, -0x1.63914d91f4317p-23,
                            0x1.1326577fd1faap-26, -0x1.c4f2e9d46bd7dp-30, 0x1.3c10efbef88dp-33);
}

// e^(a^2) erfc(a) for a + low, 0.49 <= a <= 10.3 (f32), 27.5 (f64), as an unevaluated sum: t F(t - c) with
// t = 1 / (a + K), F minimax of degree 9 (f32, error 2^-28) and 21 (f64, 2^-55).
template <class T, int N>
BARACUDA_INLINE Two<T, N> erfcx_tail(const Pack<T, N>& a, const Pack<T, N>& a_low) {
  const Pack<T, N> one = fill(a, 1), k = fill(a, sizeof(T) == 4 ? 2 : 3);
  const Pack<T, N> d = a + k;
  const Pack<T, N> d_low = (a - (d - k)) + a_low;
  const Pack<T, N> t = one / d;
  const Pack<T, N> t_error = fma(negate(t), d_low, fma(negate(t), d, one));
  const Pack<T, N> v = t - fill(a, sizeof(T) == 4 ? T(0x1.98p-3) : T(0x1.4p-3));
  Pack<T, N> q;
  T c, c_low, first;
  if constexpr (sizeof(T) == 4) {
    c = 0x1.c950ccp-1f, c_low = -0x1.f24944p-28f, first = 0x1.2857f4p+1f;
    q = polynomial(v, first, 0x1.029db8p+2f, 0x1.a00f2cp+1f, -0x1.b53258p+1f, -0x1.2da27ap+3f, 0x1.427706p+2f,
                   0x1.a05f94p+4f, -0x1.399206p+4f, -0x1.132f04p+5f);
  } else {
    c = 0x1.0561fb5819762p+0, c_low = 0x1.b507bc92aefbdp-54, first = 0x1.383ede1ebaeaep+2;
    q = polynomial(v, first, 0x1.34044fd29ad0fp+4, 0x1.e6ab752d06c8ap+5, 0x1.1ff7a4f05cc09p+7, 0x1.a48aad5f50748p+7,
                   0x1.28c707727b787p+1, -0x1.7d4fbb314f462p+9, -0x1.1f372853a78efp+10, 0x1.00fd0658527f9p+11,
                   0x1.d35d09ece52e1p+12, -0x1.6d5ac81ace825p+12, -0x1.5856f436d196ap+15, 0x1.94b415f6efd92p+14,
                   0x1.09e2641cdc7aep+18, -0x1.b68b3d9872b76p+17, -0x1.a84cac2793e6p+20, 0x1.2dc1879737901p+21,
                   0x1.39b399956cd96p+23, -0x1.660aef98c34eep+24, -0x1.392f4a1319e53p+25, 0x1.f4f89aba44e95p+26);
  }
  const Two<T, N> f = quick_add(fill(a, c), fma(v, q, fill(a, c_low)));
  // What t lost counts twice: in t and, by the slope of F (to second order), in F.
  const Pack<T, N> slope = q + (q - fill(a, first));
  const Pack<T, N> f_low = fma(slope * t, t_error, f.lo);
  const Two<T, N> r = two_mul(t, f.hi);
  return {r.hi, fma(t, f_low, fma(r.hi, t_error, r.lo))};
}

// e^-(square) times a factor near 1, before the power of two: the tails of the normal distribution down to the smallest
// denormal.
template <class T, int N>
struct GaussTail {
  using P = Pack<T, N>;
  BARACUDA_PACKS_3(GaussTail, P, hi, P, lo, P, k)
};
template <class T, int N>
BARACUDA_INLINE GaussTail<T, N> gauss_tail(const Two<T, N>& minus_square, const Two<T, N>& factor) {
  const Pack<T, N> x = top(fill(minus_square.hi, Float<T>::kExpLow), minus_square.hi);
  const ExpParts<T, N> p = exp_parts(x, clamp_low_part(minus_square.lo));
  const Two<T, N> y = two_mul(mantissa_exact(p), factor);
  return {y.hi, y.lo, p.k};
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> value_of(const GaussTail<T, N>& g) {
  return times_exponent(g.hi + g.lo, g.k);
}
// The largest argument of erfcx_tail.
template <class T>
inline constexpr T kTailEnd = sizeof(T) == 4 ? T(10.3) : T(27.5);

// erf(a) = s + v Q(v) on four intervals of [0, 3.93], 0.67 and thrice 1.09 wide, v = a - c: c, s, Q, minimax to 2^-26.6. About
// 0, marked by its sign, s is a itself. Each c is where s is an f32 to 2^-30.
inline constexpr ShortTable kErfPieces[] = {{{0.0f, 0x1.2bf8p+0f, 0x1.3ffcp+1f, 0x1.8edcp+1f}},
                                            {{-0.0f, 0x1.ce14dp-1f, 0x1.ffcaap-1f, 0x1.fffeap-1f}},
                                            {{0x1.06eba8p-3f, 0x1.24bac2p-2f, 0x1.1dacc4p-9f, 0x1.1f2768p-14f}},
                                            {{0x1.8b3bf6p-22f, -0x1.5701eap-2f, -0x1.65148ap-8f, -0x1.bf471p-13f}},
                                            {{-0x1.812ad2p-2f, 0x1.54bd82p-3f, 0x1.11e93cp-7f, 0x1.b8ab4ep-12f}},
                                            {{0x1.7ad464p-13f, 0x1.d163c8p-7f, -0x1.1aa56ep-7f, -0x1.32e72ap-11f}},
                                            {{0x1.c958aap-4f, -0x1.cf614cp-5f, 0x1.8c93d4p-8f, 0x1.3dbdfp-11f}},
                                            {{0x1.16d3ccp-8f, 0x1.287d36p-6f, -0x1.7974e8p-9f, -0x1.e431fp-12f}},
                                            {{-0x1.23e82ep-5f, 0x1.e35ea8p-8f, 0x1.a648b6p-11f, 0x1.e67c7ap-13f}},
                                            {{0x1.476dbcp-7f, -0x1.5a157p-8f, 0x1.b64384p-11f, -0x1.d62774p-15f}}};
// F(a) = F(r) + slope(r) d P for the integral F of a bell, with r, a multiple of a step, at most half of one from a = r + d. P is
// the integral of e^(-2 q u - e u^2) over u from 0 to 1, where q = r d and e = d^2, or half of them, by the bell.
template <int N>
struct NearRow {
  using P = Pack<f64, N>;
  P first, second, d, q;
  // Register by register: copied whole, they pass through memory in parts, and a load waits for the parts.
  BARACUDA_INLINE NearRow(const Rows<N>& row, const P& d_, const P& q_) {
    copy_registers(first, row.first);
    copy_registers(second, row.second);
    copy_registers(d, d_);
    copy_registers(q, q_);
  }
};
template <int N>
BARACUDA_INLINE NearRow<N> near_row(const Row* table, const Pack<f64, N>& a, f64 step) {
  const Pack<f64, N> round = fill(a, 0x1.8p52), t = fma(a, fill(a, 1 / step), round);
  const Pack<f64, N> r = (t - round) * fill(a, step), d = a - r;
  return {lookup(table, bit_cast<i64>(t) - bit_cast<i64>(round)), d, r * d};
}
// Minimax, 2^-58 of erf(a) for a <= 5.93. Of NaN, anything.
template <int N>
BARACUDA_INLINE Pack<f64, N> erf_by_rows(const Pack<f64, N>& a) {
  const NearRow<N> n = near_row(kErfRows, low(a, fill(a, 5.93)), kErfStep);
  const Pack<f64, N> e = n.d * n.d, square = polynomial(n.q, 0x1.999913f325d82p-4, -0x1.4c30335ace7dbp-3);
  const Pack<f64, N> line =
      polynomial(n.q, -0x1.555555554b305p-2, 0x1.fffffb91e7909p-2, -0x1.99a0018383df3p-2, 0x1.bbd8ade1ce4cdp-3);
  const Pack<f64, N> p =
      polynomial(n.q, -1.0, 0x1.55555557e41b1p-1, -0x1.555550d727f1dp-2, 0x1.1113db546d50ap-3, -0x1.68bc80a7cf730p-5);
  return fma(n.second * n.d, fma(n.q, p, fma(e, fma(e, square, line), fill(a, 1))), n.first);
}
// erf(x), erf(+-0) = +-0, erf(+-inf) = +-1. Max error 0.84 ulp (f32).
template <class T, int N>
BARACUDA_INLINE auto erf(const Pack<T, N>& x) {
  const Pack<T, N> a = abs(x);
  if constexpr (sizeof(T) == 4) {
    const auto& c = kErfPieces;
    const Pack<T, N> b = low(fill(x, 3.925f), a);
    const Pack<i32, N> i = shift_right<21>(bit_cast<i32>(fma(b, fill(x, 0.2302799f), fill(x, 1.095f))));
    const Pack<T, N> v = b - lookup(c[0], i);
    const Pack<T, N> q = piecewise(v, i, c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9]);
    const Pack<T, N> start = lookup(c[1], i);
    return neat_unless_nan(x, flip_sign(fma(v, q, select(sign_bit(start), a, start)), sign_of(x)));
  } else {
    return neat_unless_nan(x, flip_sign(erf_by_rows(a), sign_of(x)));
  }
}

// erfc(x) = 1 - erf(x), denormal results included. erfc(-inf) = 2, erfc(inf) = 0.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> erfc(const Pack<T, N>& x) {
  const Pack<T, N> a = abs(x), one = fill(x, 1), two = fill(x, 2);
  const Two<T, N> near = quick_add(one, negate(x));
  const Pack<T, N> small = near.hi + fma(negate(x), erf_small(x * x), near.lo);
  const Pack<T, N> bounded = low(fill(x, kTailEnd<T>), a);
  const Two<T, N> square = two_mul(bounded, bounded);
  const Pack<T, N> tail = value_of(gauss_tail(negate(square), erfcx_tail(bounded, fill(x, 0))));
  return select(a < fill(x, T(0.65625)), small, select(x < fill(x, 0), two - tail, tail));
}

// erfcx(x) = e^(x^2) erfc(x), inf below about -26.6, 0 at inf.
template <int N>
BARACUDA_INLINE Pack<f64, N> erfcx_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> a = abs(x), zero = fill(x, 0), one = fill(x, 1);
  const Pack<f64, N> bounded = low(fill(x, 27.5), a);
  const Two<f64, N> r = erfcx_tail(bounded, zero);
  const Two<f64, N> z = two_mul(bounded, bounded);
  const ExpParts<f64, N> p = exp_parts(z.hi, z.lo);
  const Two<f64, N> m = mantissa(p);
  // Within 1/2: e^z (1 - erf x).
  const Two<f64, N> near = quick_add(one, negate(x));
  const Two<f64, N> c = quick_add(near.hi, fma(negate(x), erf_small(z.hi), near.lo));
  const Two<f64, N> small = two_mul(m, c);
  // Below -1/2: 2 e^z - erfcx(-x); e^z = 2^k m overflows where it should.
  const Pack<f64, N> s = exponent_factor(clamp<f64, N>(p.k, -1000, 1000));
  const Two<f64, N> difference = two_add(s * (m.hi + m.hi), negate(r.hi));
  const Pack<f64, N> below = difference.hi + (difference.lo + fma(s + s, m.lo, negate(r.lo)));
  const Pack<f64, N> far = times_exponent(m.hi + m.lo, p.k + one);
  const Pack<f64, N> left = select(a > fill(x, 12), select(a < fill(x, 27.5), far, fill(x, Float<f64>::kInf)), below);
  // Above 27.5: 1 / (x sqrt(pi)) (1 - 1 / (2 x^2) + ...).
  const Pack<f64, N> inverse = one / a;
  const Pack<f64, N> w = inverse * inverse;
  const Pack<f64, N> series = polynomial(w, 0.0, -0.5, 0.75, -1.875, 6.5625, -29.53125, 162.421875, -1055.7421875);
  const Pack<f64, N> base = inverse * fill(x, 0x1.20dd750429b6dp-1);
  const Pack<f64, N> right = select(a < fill(x, 27.5), join(r), fma(base, series, base));
  // The power of two of e^z is 1 at most within 1/2.
  const Pack<f64, N> middle = join(small) * exponent_factor(clamp<f64, N>(p.k, -1, 1));
  return select(a < fill(x, 0.5), middle, select(x < zero, left, select(is_nan(x), x, right)));
}
BARACUDA_HEAVY_UNARY(erfcx)

// gaussian(x) = e^(-x^2 / 2), exp_neg_square(x) = e^(-x^2): the square carries its error.
template <class T>
struct Gaussian {
  T factor;
  template <int N>
  BARACUDA_INLINE Pack<T, N> operator()(const Pack<T, N>& x) const {
    const Pack<T, N> a = low(fill(x, sizeof(T) == 4 ? 15 : 40), abs(x)), c = fill(x, factor);
    const Two<T, N> z = two_mul(a, a);
    return exp_sum(z.hi * c, z.lo * c);
  }
};
template <class T, int N>
BARACUDA_INLINE Pack<T, N> bell(const Pack<T, N>& x, T factor) {
  if constexpr (sizeof(T) == 4) {
    return Gaussian<T>{factor}(x);
  } else {
    const Pack<T, N> a = abs(x), c = fill(x, factor);
    const Two<T, N> z = two_mul(a, a);
    return unless_past(x, 26, near_exp_sum(z.hi * c, z.lo * c), [&] { return apart(Gaussian<T>{factor}, copy(x)); });
  }
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> gaussian(const Pack<T, N>& x) {
  return bell(x, T(-0.5));
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> exp_neg_square(const Pack<T, N>& x) {
  return bell(x, T(-1));
}

// m c e^(-x^2) and m c e^(-x^2 / 2), rounded into the denormals once, however large m is; c_low is what c lost.
template <class T>
struct BellTimes {
  T square, c, c_low;
  template <int N>
  BARACUDA_INLINE Pack<T, N> operator()(const Pack<T, N>& m, const Pack<T, N>& x) const {
    const Pack<T, N> a = low(fill(x, sizeof(T) == 4 ? 20 : 60), abs(x)), factor = fill(x, square);
    const Two<T, N> z = two_mul(a, a), p = two_mul(m, fill(x, c));
    const Pack<T, N> lost = select(is_finite(p.hi), fma(m, fill(x, c_low), p.lo), fill(x, 0));
    return exp_sum_times(p.hi, lost, z.hi * factor, z.lo * factor);
  }
};
// The same where the exponential and its product with c_low are ordinary numbers, |x| <= limit.
template <int N>
BARACUDA_INLINE Pack<f32, N> bell_times(const BellTimes<f32>& b, f32 limit, const Pack<f32, N>& m,
                                        const Pack<f32, N>& x) {
  using C = Float<f32>;
  const Pack<f32, N> round = fill(x, C::kRoundOnce), factor = fill(x, b.square);
  const Two<f32, N> z = two_mul(x, x);
  const Pack<f32, N> hi = z.hi * factor, t = fma(hi, fill(x, C::kLog2e), round), k = t - round, s = power_once(t);
  const Pack<f32, N> r = fma(k, fill(x, -C::kLn2), hi) + fma(k, fill(x, -C::kLn2Low), z.lo * factor);
  const Pack<f32, N> e = fma(expm1_small(r), s, s), y = m * fma(e, fill(x, b.c), e * fill(x, b.c_low));
  return unless_past(x, limit, y, [&] { return apart(b, copy(m), copy(x)); });
}
// erf_slope_times(m, x) = m 2 / sqrt(pi) e^(-x^2), ndtr_slope_times(m, x) = m / sqrt(2 pi) e^(-x^2 / 2). Max error 3 ulp.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> erf_slope_times(const Pack<T, N>& m, const Pack<T, N>& x) {
  if constexpr (sizeof(T) == 4) {
    return bell_times(BellTimes<T>{-1, 0x1.20dd76p0f, -0x1.f7ac92p-25f}, 9.0f, m, x);
  } else {
    const BellTimes<T> far{-1, 0x1.20dd750429b6dp0, 0x1.1ae3a914fed80p-56};
    const Pack<T, N> y = m * (exp_neg_square(x) * fill(x, far.c));
    return unless_past(x, 26, y, [&] { return apart(far, copy(m), copy(x)); });
  }
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> ndtr_slope_times(const Pack<T, N>& m, const Pack<T, N>& x) {
  if constexpr (sizeof(T) == 4) {
    return bell_times(BellTimes<T>{-0.5, 0x1.988454p-2f, -0x1.857936p-27f}, 12.7f, m, x);
  } else {
    const BellTimes<T> far{-0.5, 0x1.9884533d43651p-2, -0x1.cbc0d30ebfd15p-56};
    const Pack<T, N> y = m * (gaussian(x) * fill(x, far.c));
    return unless_past(x, 26, y, [&] { return apart(far, copy(m), copy(x)); });
  }
}

// ndtr(x) - 1/2 = c x + x^3 P(x^2) for x^2 <= 1.02, c x and the rest, P minimax; error 2^-30 (f32), 2^-61 (f64).
template <class T, int N>
BARACUDA_INLINE Two<T, N> ndtr_odd(const Pack<T, N>& x, const Pack<T, N>& z) {
  Pack<T, N> q;
  T c, c_low;
  if constexpr (sizeof(T) == 4) {
    c = 0x1.988454p-2f, c_low = -0x1.857936p-27f;
    q = polynomial(z, -0x1.105834p-4f, 0x1.46ce9ep-7f, -0x1.370244p-10f, 0x1.dc4026p-14f, -0x1.01637ap-17f);
  } else {
    c = 0x1.9884533d43651p-2, c_low = -0x1.cbc0d30ebfd15p-56;
    q = polynomial_split(z, z * z, -0x1.1058377e2cedfp-4, 0x1.46d0429768fdap-7, -0x1.37403f6b90d43p-10,
                         0x1.e42b0d49ec008p-14, -0x1.3ce8f99299191p-17, 0x1.6589eb1ff3022p-21, -0x1.621c29935e79ep-25,
                         0x1.38023559b3801p-29, -0x1.e60f7f7376844p-34, 0x1.1cd6faeb1901fp-38);
  }
  const Two<T, N> p = two_mul(x, fill(x, c));
  return {p.hi, fma(x, fma(z, q, fill(x, c_low)), p.lo)};
}
// ndtr(x) for x^2 <= 1.02 as an unevaluated sum.
template <class T, int N>
BARACUDA_INLINE Two<T, N> ndtr_small(const Pack<T, N>& x, const Pack<T, N>& z) {
  const Two<T, N> p = ndtr_odd(x, z);
  const Two<T, N> sum = quick_add(fill(x, T(0.5)), p.hi);
  return {sum.hi, sum.lo + p.lo};
}
// |x| / sqrt(2), bounded, and what follows from it: erfcx there, and e^(-x^2 / 2) times it.
template <class T, int N>
BARACUDA_INLINE Two<T, N> over_root_two(const Pack<T, N>& a) {
  const Two<T, N> h = two_mul(a, fill(a, T(0x1.6a09e667f3bcdp-1)));
  return {h.hi, fma(a, fill(a, sizeof(T) == 4 ? T(0x1.9fcef4p-27) : T(-0x1.bdd3413b26456p-55)), h.lo)};
}
template <class T, int N>
BARACUDA_INLINE GaussTail<T, N> normal_tail(const Pack<T, N>& x) {
  const Pack<T, N> a = low(fill(x, sizeof(T) == 4 ? T(14.5) : T(38.8)), abs(x));
  const Pack<T, N> minus_half = fill(x, T(-0.5));
  const Two<T, N> h = over_root_two(a);
  const Two<T, N> z = two_mul(a, a);
  return gauss_tail(Two<T, N>(z.hi * minus_half, z.lo * minus_half), erfcx_tail(h.hi, h.lo));
}
// ndtr(x) = (1 + erf(x / sqrt(2))) / 2, the normal distribution, denormal results included.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> ndtr(const Pack<T, N>& x) {
  const Pack<T, N> one = fill(x, 1);
  const GaussTail<T, N> g = normal_tail(x);
  const Pack<T, N> tail = times_exponent(g.hi + g.lo, g.k - one);
  const Pack<T, N> small = join(ndtr_small(x, x * x));
  return select(abs(x) < fill(x, 1), small, select(x < fill(x, 0), tail, one - tail));
}
// ndtr(-a) = 2^-60 s (1 + q) / d, s a power of two, for kNearTail <= a <= kFarTail, from where on it counts as 0: the square of
// a carries its error, and d = e^(-a^2 / 2) / ndtr(-a) is sqrt(2 pi) a + G(a - 9), G minimax, to 2^-26.5 of the whole and,
// where results are denormal, to less than their last bit.
inline constexpr f32 kNearTail = 4.87f, kFarTail = 14.6f, kTailScale = 0x1p-60f;
template <int N>
struct ReducedTail {
  using P = Pack<f32, N>;
  BARACUDA_PACKS_3(ReducedTail, P, d, P, q, P, s)
};
template <int N>
BARACUDA_INLINE ReducedTail<N> reduced_tail(const Pack<f32, N>& a) {
  using C = Float<f32>;
  const Pack<f32, N> v = a - fill(a, 9);
  const Pack<f32, N> g =
      polynomial_split(v, v * v, 0x1.168e48p-2f, -0x1.d8e5c8p-6f, 0x1.88b822p-9f, -0x1.3f2c04p-12f, 0x1.fd4e94p-16f,
                       -0x1.8e5d54p-19f, 0x1.1fec16p-22f, -0x1.9b77f8p-26f, 0x1.bc87bap-29f, -0x1.57cb34p-32f);
  const Two<f32, N> z = two_mul(a, a);
  const Pack<f32, N> round = fill(a, C::kRoundOnce);
  const Pack<f32, N> t = fma(z.hi, fill(a, -C::kLog2e / 2), round), k = t - round;
  const Pack<f32, N> r = fma(k, fill(a, 2 * C::kLn2), z.hi) + fma(k, fill(a, 2 * C::kLn2Low), z.lo);
  // What counts as 0 is 0: as a product that underflows it would take four times as long.
  const Pack<f32, N> s = select(a < fill(a, kFarTail), power_once(t + fill(a, 60)), fill(a, 0));
  return {fma(a, fill(a, 0x1.40d932p+1f), g), expm1_small(r * fill(a, -0.5f)), s};
}
// F made of the tail of |x|, as F::of(tail, |x|, x).
template <class F, int N>
BARACUDA_INLINE Pack<f32, N> by_tail(const Pack<f32, N>& x) {
  const Pack<f32, N> a = low(fill(x, kFarTail), abs(x));
  return F::of(reduced_tail(a), a, x);
}
// F(a) = s + v Q(v) on eight intervals of [0, kNearTail], v = a - c: c, s, Q, minimax to 2^-24.5 where F is least and else to
// 2^-25 and better, each coefficient fitted anew after those before it were rounded. Each c is where s is an f32 to 2^-30,
// and near the far end, so that where F falls few terms cancel. The interval is told by a quadratic, so that those far out,
// where F falls steeply, are shorter. Eight take one operation each on v3 and v4, but two on Zen 3; four would need three
// coefficients more, of which v4 has not the registers.
struct BellPieces {
  f32 start, line, square;
  Table c[9];
};
template <int N>
BARACUDA_INLINE Pack<f32, N> bell_pieces(const Pack<f32, N>& a, const BellPieces& b) {
  const Table(&c)[9] = b.c;
  const Pack<f32, N> t = fma(a, fma(a, fill(a, b.square), fill(a, b.line)), fill(a, b.start));
  const Pack<i32, N> i = shift_right<20>(bit_cast<i32>(t));
  const Pack<f32, N> v = a - lookup(c[0], i);
  return fma(v, paired(v, v * v, i, c[2], c[3], c[4], c[5], c[6], c[7], c[8]), lookup(c[1], i));
}
// y, made of those, but past them by the tail.
template <class F, int N>
BARACUDA_INLINE Neat<f32, N> or_by_tail(const Pack<f32, N>& x, const Pack<f32, N>& y) {
  return neat_unless_past(x, kNearTail, y, [](const auto& v) __attribute__((always_inline)) { return by_tail<F>(v); });
}
// a ndtr(-a).
inline constexpr BellPieces kGeluPieces = {
    0x1.07ae14p+0f,
    0x1.fdd85p-4f,
    0x1.f6770cp-7f,
    {{{0.0f, 0x1.5f9cp+0f, 0x1.109ep+1f, 0x1.611ep+1f, 0x1.ae46p+1f, 0x1.f084p+1f, 0x1.111cp+2f, 0x1.36dcp+2f}},
     {{0.0f, 0x1.dd13e2p-4f, 0x1.21825ep-5f, 0x1.06467ep-7f, 0x1.558a72p-10f, 0x1.aa9296p-13f, 0x1.6212bep-15f,
       0x1.841f5cp-19f}},
     {{0x1p-1f, -0x1.074514p-3f, -0x1.24488cp-4f, -0x1.61b89ep-6f, -0x1.1bc7d2p-8f, -0x1.9adbp-11f, -0x1.77e9eap-13f,
       -0x1.d5e0fep-17f}},
     {{-0x1.988492p-2f, -0x1.21113ap-7f, 0x1.acf9fcp-5f, 0x1.98078ep-6f, 0x1.abaef8p-8f, 0x1.7096dp-10f,
       0x1.78b0e4p-12f, 0x1.1032a2p-15f}},
     {{0x1.a578ccp-16f, 0x1.33cfe4p-4f, -0x1.019e3ap-7f, -0x1.e2f6c4p-7f, -0x1.781a86p-8f, -0x1.937ad4p-10f,
       -0x1.d5b6a6p-12f, -0x1.9006c4p-15f}},
     {{0x1.0f6826p-4f, -0x1.2b0822p-5f, -0x1.95f57ep-7f, 0x1.a0ebcep-9f, 0x1.94297ep-9f, 0x1.2724f4p-10f,
       0x1.930dap-12f, 0x1.9daba2p-15f}},
     {{0x1.007a02p-10f, -0x1.0436c8p-10f, 0x1.08cf26p-7f, 0x1.88d1d2p-10f, -0x1.a3324p-11f, -0x1.1882ep-11f,
       -0x1.ed73cap-13f, -0x1.4c3e8p-15f}},
     {{-0x1.8dde6p-7f, 0x1.e139acp-8f, -0x1.e444a2p-10f, -0x1.b14724p-10f, 0x1.979a1ep-16f, 0x1.a4784ep-13f,
       0x1.a9b4c6p-14f, 0x1.386ae2p-16f}},
     {{0x1.42c4b6p-9f, 0x1.00d9fcp-11f, -0x1.7a5dbp-10f, 0x1.2d398p-13f, 0x1.465ceap-12f, 0x1.8414c4p-15f,
       -0x1.b9e46cp-16f, -0x1.0df91p-16f}}}};
// ndtr(-a) - a e^(-a^2 / 2) / sqrt(2 pi); absolute near its zero.
inline constexpr BellPieces kGeluSlopePieces = {
    0x1.07ae14p+0f,
    0x1.23570ap-3f,
    0x1.7ed49cp-7f,
    {{{0.0f, 0x1.2b9p+0f, 0x1.011ep+1f, 0x1.44fcp+1f, 0x1.a0ccp+1f, 0x1.e51cp+1f, 0x1.162cp+2f, 0x1.33f8p+2f}},
     {{0x1p-1f, -0x1.d4bf7ep-4f, -0x1.593fd2p-4f, -0x1.1cf58p-5f, -0x1.835244p-8f, -0x1.199ca8p-10f, -0x1.10db78p-13f,
       -0x1.2154c2p-16f}},
     {{-0x1.988466p-1f, -0x1.03db3cp-3f, 0x1.ba3a3p-4f, 0x1.2163ap-4f, 0x1.18438p-6f, 0x1.eb8e28p-9f, 0x1.173272p-11f,
       0x1.4bc76ap-14f}},
     {{0x1.450d8cp-16f, 0x1.3d137ep-2f, -0x1.e897f8p-10f, -0x1.943d34p-5f, -0x1.5e38bep-6f, -0x1.86658ap-8f,
       -0x1.0b7544p-10f, -0x1.6965e8p-13f}},
     {{0x1.101c1ap-2f, -0x1.fd8934p-4f, -0x1.207bd4p-4f, 0x1.2a9b6cp-10f, 0x1.ca54aep-7f, 0x1.6babdp-8f,
       0x1.3ae348p-10f, 0x1.ee1f24p-13f}},
     {{0x1.52fe7p-10f, -0x1.82c4bap-5f, 0x1.6e18e2p-5f, 0x1.3893d8p-6f, -0x1.e53838p-9f, -0x1.a0c684p-9f,
       -0x1.f5847cp-11f, -0x1.d6cb1ap-13f}},
     {{-0x1.04f758p-4f, 0x1.4f9ceap-5f, -0x1.059faep-8f, -0x1.768634p-7f, -0x1.54625ap-10f, 0x1.e4a0bep-11f,
       0x1.08a2f8p-11f, 0x1.47613ap-13f}},
     {{0x1.921518p-8f, 0x1.2b7cecp-11f, -0x1.3c7292p-7f, 0x1.a158f6p-10f, 0x1.e60476p-10f, -0x1.07491ep-15f,
       -0x1.cd653ap-13f, -0x1.437ed4p-14f}},
     {{0x1.52d7dcp-8f, -0x1.bd0beep-8f, 0x1.aa4064p-11f, 0x1.0a3b3cp-9f, -0x1.7ea856p-12f, -0x1.8a1f5cp-12f,
       -0x1.df5a06p-16f, 0x1.1177e6p-15f}}}};
struct Gelu {
  template <int N>
  BARACUDA_INLINE static Pack<f32, N> of(const ReducedTail<N>& g, const Pack<f32, N>& a, const Pack<f32, N>& x) {
    const Pack<f32, N> m = (a / g.d) * g.s;
    return top(fill(x, -0.0f), x) - fma(m, g.q, m) * fill(x, kTailScale);
  }
};
struct GeluFar {
  template <int N>
  BARACUDA_INLINE Pack<f64, N> operator()(const Pack<f64, N>& x) const {
    const Mask<f64, N> negative = x < fill(x, 0);
    const GaussTail<f64, N> g = normal_tail(x);
    const Pack<f64, N> a = low(fill(x, 38.8), abs(x));
    const Pack<f64, N> p = a * g.hi;
    const Pack<f64, N> tail = times_exponent(p + fma(a, g.lo, fma(a, g.hi, negate(p))), g.k - fill(x, 1));
    return select(negative, negate(tail), x - tail);  // x ndtr(x) for x < 0, x - x ndtr(-x) for x > 0
  }
};
// a ndtr(-a), minimax to 2^-56 of it for a <= 6, as an unevaluated sum. Of more and NaN, anything.
template <int N>
BARACUDA_INLINE Two<f64, N> tail_by_rows(const Pack<f64, N>& a) {
  const NearRow<N> n = near_row(kNormalRows, low(a, fill(a, 6)), kNormalStep);
  const Pack<f64, N> half = fill(a, 0.5), q = n.q * half, e = (n.d * n.d) * half;
  const Pack<f64, N> square = polynomial(q, 0x1.998b42100ee0dp-4, -0x1.51662154e8fc8p-3);
  const Pack<f64, N> line =
      polynomial(q, -0x1.5555554cfb428p-2, 0x1.ffffff234a4c9p-2, -0x1.999c573a9cd23p-2, 0x1.c6d2b55d12efcp-3);
  const Pack<f64, N> p =
      polynomial(q, -1.0, 0x1.555555547009cp-1, -0x1.55555548232dcp-2, 0x1.11123c3e3e834p-3, -0x1.6c13c880ac6c6p-5);
  // With what the sum and the product lose.
  const Pack<f64, N> change = (n.second * negate(n.d)) * fma(q, p, fma(e, fma(e, square, line), fill(a, 1)));
  const Two<f64, N> sum = quick_add(n.first, change), whole = two_mul(a, sum.hi);
  return {whole.hi, fma(a, sum.lo, whole.lo)};
}
// gelu(x) = x ndtr(x). Max error 3 ulp (f32), 2 ulp (f64). The product comes before the power of two, so denormal
// results are right too.
template <class T, int N>
BARACUDA_INLINE auto gelu(const Pack<T, N>& x) {
  if constexpr (sizeof(T) == 4) {
    // max(x, 0) - a ndtr(-a), where the maximum of zeros is x.
    const Pack<T, N> a = abs(x);
    return or_by_tail<Gelu>(x, top(fill(x, -0.0f), x) - bell_pieces(a, kGeluPieces));
  } else {
    // max(x, 0) - a ndtr(-a) as f32.
    const Two<T, N> tail = tail_by_rows(abs(x)), sum = quick_add(top(fill(x, -0.0), x), negate(tail.hi));
    return neat_unless_past(x, 6, signed_as(sum.hi + (sum.lo - tail.lo), x), GeluFar{});
  }
}
struct GeluSlope {
  template <int N>
  BARACUDA_INLINE static Pack<f32, N> of(const ReducedTail<N>& g, const Pack<f32, N>& a, const Pack<f32, N>& x) {
    const Pack<f32, N> one = fill(x, 1), c = fill(x, -0x1.988454p-2f);
    const Pack<f32, N> m = fma(a, c, one / g.d) * g.s, tail = fma(m, g.q, m) * fill(x, kTailScale);
    return select(x < fill(x, 0), tail, one - tail);
  }
};
struct GeluSlopeFar {
  template <int N>
  BARACUDA_INLINE Pack<f64, N> operator()(const Pack<f64, N>& x) const {
    const Pack<f64, N> zero = fill(x, 0), one = fill(x, 1), c = fill(x, -0x1.9884533d43651p-2), half = fill(x, 0.5);
    const Pack<f64, N> a = low(fill(x, 38.8), abs(x));
    const Two<f64, N> h = over_root_two(a), z = two_mul(a, a), density = two_mul(a, c);
    const Two<f64, N> r = erfcx_tail(h.hi, h.lo);
    // Both terms have the factor e^(-x^2 / 2), which comes last, for denormals.
    const Two<f64, N> sum = two_add(r.hi * half, density.hi);
    const Two<f64, N> factor = quick_add(sum.hi, sum.lo + fma(r.lo, half, density.lo));
    const Two<f64, N> square(z.hi * negate(half), z.lo * negate(half));
    const Pack<f64, N> tail = value_of(gauss_tail(square, factor));
    return select(x < zero, tail, one - tail);
  }
};
// gelu_slope(x) = ndtr(x) + x e^(-x^2 / 2) / sqrt(2 pi), the derivative of gelu. Max error 4 ulp; near its zero at
// -0.7518 the absolute error is that of ndtr.
template <class T, int N>
BARACUDA_INLINE auto gelu_slope(const Pack<T, N>& x) {
  if constexpr (sizeof(T) == 4) {
    const Pack<T, N> a = abs(x), one = fill(x, 1), tail = bell_pieces(a, kGeluSlopePieces);
    return or_by_tail<GeluSlope>(x, select(sign_bit(x), tail, one - tail));
  } else {
    // e^(-a^2 / 2) (q / r - a / sqrt(2 pi)): the quotient is ndtr(-a) without the bell, to 2^-53.7 for a <= 5.
    const Pack<T, N> a = abs(x), one = fill(x, 1), c = fill(x, T(-0x1.9884533d43651p-2));
    const Two<T, N> square = two_mul(a, a);
    const Pack<T, N> q =
        polynomial_split(a, square.hi, 1.0, 0x1.29347921f2d04p+0, 0x1.59e99d2604cfep-1, 0x1.f026df61618f8p-3,
                         0x1.d29230a15e54fp-5, 0x1.1dc7c93702977p-7, 0x1.a669993bd1dcdp-11, 0x1.2453161a62873p-15);
    const Pack<T, N> r = polynomial_split(a, square.hi, 2.0, 0x1.f576a2c094823p+1, 0x1.bd10f2612a890p+1,
                                          0x1.d4f84095ad757p+0, 0x1.42094b26d653dp-1, 0x1.2882e78f65a85p-3,
                                          0x1.679b1a527003dp-6, 0x1.08b509feda333p-9, 0x1.6e5ff4809ce9ap-14);
    const Pack<T, N> i = q / r;
    const NearBell<N> e = near_bell(square);
    const Pack<T, N> m = fma(a, c, i) * e.s, tail = fma(m, e.r + e.w, m);
    const Pack<T, N> y = select(sign_bit(x), tail, one - tail);
    return neat_unless_past(x, 5, y, GeluSlopeFar{});
  }
}

// log_ndtr(x) = log(ndtr(x)).
template <int N>
BARACUDA_INLINE Pack<f64, N> log_ndtr_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> zero = fill(x, 0), half = fill(x, 0.5), one = fill(x, 1);
  const Pack<f64, N> a = low(fill(x, 38.8), abs(x));
  const Two<f64, N> h = over_root_two(a), z = two_mul(a, a);
  const Two<f64, N> r = erfcx_tail(h.hi, h.lo);
  // Near 0: the logarithm of a sum. Above: log1p(-ndtr(-x)). Below: -x^2 / 2 + log(erfcx / 2).
  const Two<f64, N> unjoined = ndtr_small(x, z.hi);
  const Two<f64, N> near = quick_add(unjoined.hi, unjoined.lo);
  const GaussTail<f64, N> g = gauss_tail(Two<f64, N>(z.hi * negate(half), z.lo * negate(half)), r);
  const Pack<f64, N> k = g.k - one;
  const Pack<f64, N> tail = times_exponent(g.hi + g.lo, k);
  const Pack<f64, N> above = log1p_sum(negate(times_exponent(g.hi, k)), negate(times_exponent(g.lo, k)));
  const Mask<f64, N> middle = abs(x) < fill(x, 1), below = x < zero;
  // Far below, erfcx(y) = (1 - 1 / (2 y^2) + ...) / (y sqrt(pi)) with y^2 = x^2 / 2.
  const Mask<f64, N> far = x < fill(x, -38);
  const Pack<f64, N> w = one / (x * x);
  const Pack<f64, N> series =
      polynomial(w, 1.0, -1.0, 3.0, -15.0, 105.0, -945.0) / (negate(x) * fill(x, 0x1.40d931ff62706p+1));
  const Pack<f64, N> argument = select(far, series, select(middle, near.hi, r.hi * half));
  const Pack<f64, N> argument_low = select(far, zero, select(middle, near.lo, r.lo * half));
  const Pack<f64, N> l = log(argument);
  const Pack<f64, N> l_low = argument_low / argument;
  const Two<f64, N> square = two_mul(x, x);
  const Two<f64, N> sum = two_add(square.hi * negate(half), l);
  const Pack<f64, N> left = sum.hi + (sum.lo + fma(square.lo, negate(half), l_low));
  const Pack<f64, N> result =
      select(middle, l + l_low, select(below, left, select(x > fill(x, 9), negate(tail), above)));
  // x^2 / 2 past the range of the exact square.
  return select(x < fill(x, -0x1p500), (x * half) * negate(x), select(is_nan(x), x, result));
}
BARACUDA_HEAVY_UNARY(log_ndtr)

}  // namespace baracuda::BARACUDA_ISA
