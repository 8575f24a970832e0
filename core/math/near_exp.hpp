// e^x in f64 where every factor is an ordinary number, for functions that leave the far ends to a slower way out of line.
#pragma once
#include "parts.hpp"

namespace baracuda::BARACUDA_ISA {

// (e^r - 1 - r) / r^2 for |r| <= ln(2) / 2, z = r^2, by the coefficients of exp_reduced in two chains.
template <int N>
BARACUDA_INLINE Pack<f64, N> near_quadratic(const Pack<f64, N>& r, const Pack<f64, N>& z) {
  return polynomial_split(r, z, 0x1.000000000000ap-1, 0x1.55555555554fap-3, 0x1.555555555087cp-5, 0x1.1111111127be6p-7,
                          0x1.6c16c1842a14dp-10, 0x1.a01a012a57503p-13, 0x1.a0199a0c5ed4bp-16, 0x1.71df2553381e2p-19,
                          0x1.28ad72d44231ap-22, 0x1.ad7f6d491355cp-26);
}
// e^r for |r| <= ln(2) / 2, to 0.42 ulp beyond its own rounding.
template <int N>
BARACUDA_INLINE Pack<f64, N> near_exp_reduced(const Pack<f64, N>& r) {
  const Pack<f64, N> one = fill(r, 1);
  return fma(r, fma(r, near_quadratic(r, r * r), one), one);
}

// Times x = k ln(2) + Times r, s = 2^k, for |Times x| <= kNearExp64: s and 1 / s are normal, and so is e^(Times x) times anything
// near 1. Times is a power of two.
inline constexpr f64 kNearExp64 = 700.0;
template <int N>
struct NearExp {
  using P = Pack<f64, N>;
  BARACUDA_PACKS_2(NearExp, P, r, P, s)
};
template <int Times = 1, int N>
BARACUDA_INLINE NearExp<N> near_exp(const Pack<f64, N>& x) {
  using C = Float<f64>;
  const Pack<f64, N> round = fill(x, C::kRoundOnce);
  const Pack<f64, N> t = fma(x, fill(x, C::kLog2e * Times), round), k = t - round;
  return {fma(k, fill(x, -C::kLn2Low / Times), fma(k, fill(x, -C::kLn2 / Times), x)), power_once(t)};
}
// 1 / s of a power of two.
template <int N>
BARACUDA_INLINE Pack<f64, N> inverse_power(const Pack<f64, N>& s) {
  return bit_cast<f64>(splat<i64, N>(2 * Float<f64>::kOne) - bit_cast<i64>(s));
}

// exp(x): what is no ordinary number, or comes of one past the limit, apart; and the same bits as that.
template <int N>
BARACUDA_INLINE Neat<f64, N> exp_ordinary(const Pack<f64, N>& x) {
  const NearExp<N> e = near_exp(x);
  return neat_unless_past(x, kNearExp64, exp_reduced(e.r) * e.s,
                          [](const auto& v) __attribute__((always_inline)) { return exp_whole(v); });
}

// e^(hi + lo), |lo| some ulps of hi, for hi as x above.
template <int N>
BARACUDA_INLINE Pack<f64, N> near_exp_sum(const Pack<f64, N>& hi, const Pack<f64, N>& lo) {
  using C = Float<f64>;
  const Pack<f64, N> round = fill(hi, C::kRoundOnce);
  const Pack<f64, N> t = fma(hi, fill(hi, C::kLog2e), round), k = t - round;
  const Pack<f64, N> r = fma(k, fill(hi, -C::kLn2), hi) + fma(k, fill(hi, -C::kLn2Low), lo);
  return near_exp_reduced(r) * power_once(t);
}

// e^-(y / 2) = s (1 + r + w) for the square y of a number up to 6, which carries its error; w is r^2 / 2 and so on.
template <int N>
struct NearBell {
  using P = Pack<f64, N>;
  BARACUDA_PACKS_3(NearBell, P, r, P, w, P, s)
};
template <int N>
BARACUDA_INLINE NearBell<N> near_bell(const Two<f64, N>& y) {
  using C = Float<f64>;
  const Pack<f64, N> round = fill(y.hi, C::kRoundOnce);
  const Pack<f64, N> t = fma(y.hi, fill(y.hi, -C::kLog2e / 2), round), k = t - round;
  const Pack<f64, N> half = fill(k, -0.5), exact = fma(k, fill(k, 2 * C::kLn2), y.hi);
  const Pack<f64, N> r = (exact + fma(k, fill(k, 2 * C::kLn2Low), y.lo)) * half, z = r * r;
  return {r, z * near_quadratic(r, z), power_once(t)};
}

// exp_times(m, x) = m e^x, rounded into the denormals once, however large m is. Max error 2 ulp.
struct ExpTimesFar {
  template <int N>
  BARACUDA_INLINE Pack<f64, N> operator()(const Pack<f64, N>& m, const Pack<f64, N>& x) const {
    // e^-652 is closer to a number than those beside it: nothing is lost by the factor.
    const Mask<f64, N> far = x < fill(x, -652);
    const Two<f64, N> p = two_mul(m, select(far, fill(x, 0x1.4933f2d676e53p-941), fill(x, 1)));
    const Pack<f64, N> e = exp_whole(select(far, x + fill(x, 652), x));
    return fma(p.hi, e, select(far & is_finite(p.hi), p.lo * e, fill(x, 0)));
  }
};
template <int N>
BARACUDA_INLINE Pack<f64, N> exp_times(const Pack<f64, N>& m, const Pack<f64, N>& x) {
  const NearExp<N> e = near_exp(x);
  const Pack<f64, N> y = m * (near_exp_reduced(e.r) * e.s);
  return unless_past(x, kNearExp64, y, [&] { return apart(ExpTimesFar{}, copy(m), copy(x)); });
}

}  // namespace baracuda::BARACUDA_ISA
