// sin, cos, tan, sinc: arguments of any size are reduced to full precision.
#pragma once
#include "reduction.hpp"

namespace baracuda::BARACUDA_ISA {

template <class T, int N>
struct SinCos {
  using P = Two<T, N>;
  P sin, cos;
};
// Of |r| <= pi/4 (1 + 2^-7). Minimax (sin r - r) / r^3 and (cos r - 1 + r^2 / 2) / r^4 in r^2; errors 2^-27.8 and 2^-32
// (f32), 2^-57.8 and 2^-63 (f64). exact_square: the cosine too is then right to more than T.
template <bool exact_square = false, class T, int N>
BARACUDA_INLINE SinCos<T, N> sin_cos_reduced(const Pack<T, N>& r, const Pack<T, N>& r_low) {
  const Pack<T, N> z = r * r;
  Pack<T, N> p, q;
  if constexpr (sizeof(T) == 4) {
    p = polynomial(z, -0x1.555544p-3f, 0x1.1106c6p-7f, -0x1.991c26p-13f);
    q = polynomial(z, 0x1.55554ap-5f, -0x1.6c0c1ap-10f, 0x1.99e14p-16f);
  } else {
    const Pack<T, N> z2 = z * z;
    p = polynomial_split(z, z2, -0x1.5555555555547p-3, 0x1.111111110f596p-7, -0x1.a01a019bb4804p-13,
                         0x1.71de35267f513p-19, -0x1.ae5e26464ee62p-26, 0x1.5d805d258700cp-33);
    q = polynomial_split(z, z2, 0x1.555555555554ap-5, -0x1.6c16c16c14dd5p-10, 0x1.a01a019c55316p-16,
                         -0x1.27e4f7c6a13bap-22, 0x1.1ee9bdfa0501dp-29, -0x1.8f96c50d9582dp-37);
  }
  const Pack<T, N> one = fill(z, 1), half = z * fill(z, T(0.5));
  const Pack<T, N> w = one - half;
  Pack<T, N> rest = fma(negate(r), r_low, (one - w) - half);
  if constexpr (exact_square) rest = fma(fma(r, r, negate(z)), fill(z, T(-0.5)), rest);
  return {quick_add(r, fma(r * z, p, r_low * w)), quick_add(w, fma(z * z, q, rest))};
}

template <class T, int N>
BARACUDA_INLINE Mask<T, N> odd_quadrant(const Pack<Bits<T>, N>& quadrant) {
  return sign_bit(bit_cast<T>(shift_left<8 * static_cast<int>(sizeof(T)) - 1>(quadrant)));
}
template <class T, int N>
BARACUDA_INLINE Pack<Bits<T>, N> lower_half(const Pack<Bits<T>, N>& quadrant) {
  return shift_left<8 * static_cast<int>(sizeof(T)) - 2>(quadrant) & splat<Bits<T>, N>(Float<T>::kSign);
}

// What sin and cos of the rest of an angle give in its quadrant, Quarters of a turn on.
template <int Quarters, class T, int N>
BARACUDA_INLINE Pack<T, N> turned(const Pack<Bits<T>, N>& q, const Pack<T, N>& sin, const Pack<T, N>& cos) {
  const Pack<Bits<T>, N> quadrant = Quarters == 0 ? q : q + splat<Bits<T>, N>(Quarters);
  return flip_sign(select(odd_quadrant<T, N>(quadrant), cos, sin), lower_half<T, N>(quadrant));
}
// The sine of a, or its cosine: the sine a quarter of a turn on. Without what the sign of x does.
template <int Quarters, class T, int N>
BARACUDA_INLINE Pack<T, N> sine_ahead(const Pack<T, N>& a) {
  const Angle<T, N> angle = reduce_near(a);
  // The series are in the square of r alone, so that they need not wait for r_low.
  const Pack<T, N> r = copy(angle.r), z = r * r, square = fma(r, r, (angle.r_low + angle.r_low) * r);
  Pack<T, N> p, q;
  if constexpr (sizeof(T) == 4) {
    p = polynomial(z, -0x1.555544p-3f, 0x1.1106c6p-7f, -0x1.991c26p-13f);
    q = polynomial(z, -0.5f, 0x1.55554ap-5f, -0x1.6c0c1ap-10f, 0x1.99e14p-16f);
  } else {
    const Pack<T, N> z2 = z * z;
    p = polynomial_split(z, z2, -0x1.5555555555547p-3, 0x1.111111110f596p-7, -0x1.a01a019bb4804p-13,
                         0x1.71de35267f513p-19, -0x1.ae5e26464ee62p-26, 0x1.5d805d258700cp-33);
    q = polynomial_split(z, z2, 0x1.555555555554ap-5, -0x1.6c16c16c14dd5p-10, 0x1.a01a019c55316p-16,
                         -0x1.27e4f7c6a13bap-22, 0x1.1ee9bdfa0501dp-29, -0x1.8f96c50d9582dp-37);
    q = fma(z, q, fill(a, -0.5));
  }
  return turned<Quarters>(angle.quadrant, r + fma(r * square, p, angle.r_low), fma(square, q, fill(a, 1)));
}
// The same for |x| <= HalfPi<f32>::kNear, of the cosine for x >= 0. p is near -1/6, so -6 r_low beside r z comes out as r_low;
// what is left of it where r is large is an eighth of an ulp.
template <int Quarters, int N>
BARACUDA_INLINE Pack<f32, N> sine_near(const Pack<f32, N>& x) {
  using H = HalfPi<f32>;
  constexpr f32 high = 0x1.921fb4p+0f, mid = 0x1.444p-24f,
                rest = 0x1.68c234p-39f;  // high and mid times a quotient are exact
  const Pack<f32, N> round = fill(x, H::kRound), minus_mid = fill(x, -mid);
  const Pack<f32, N> t = fma(x, fill(x, H::kInverse), round), k = t - round;
  const Pack<f32, N> exact = fma(k, fill(x, -high), x), r = fma(k, minus_mid, exact);
  const Pack<f32, N> r_low = fma(k, fill(x, -rest), fma(k, minus_mid, exact - r)), z = r * r;
  const Pack<f32, N> p = polynomial(z, -0x1.555544p-3f, 0x1.1106c6p-7f, -0x1.991c26p-13f);
  const Pack<f32, N> q = polynomial(z, -0.5f, 0x1.55554ap-5f, -0x1.6c0c1ap-10f, 0x1.99e14p-16f);
  const Pack<f32, N> sine = fma(fma(r_low, fill(x, -6), r * z), p, r);
  return turned<Quarters>(bit_cast<i32>(t), Quarters == 0 ? signed_as(sine, r) : sine,
                          fma(fma(r, r, (r + r) * r_low), q, fill(x, 1)));
}
// sin(x), sin(+-0) = +-0, NaN for infinities. Max error 0.91 ulp (f32).
template <class T, int N>
BARACUDA_INLINE auto sin(const Pack<T, N>& x) {
  const auto whole = [](const auto& v)
                         __attribute__((always_inline)) { return flip_sign(sine_ahead<0>(abs(v)), sign_of(v)); };
  if constexpr (sizeof(T) == 4) return neat_unless_past(x, HalfPi<T>::kNear, sine_near<0>(x), whole);
  else return whole(x);
}
// cos(x), NaN for infinities. Max error 0.91 ulp (f32).
template <class T, int N>
BARACUDA_INLINE auto cos(const Pack<T, N>& x) {
  const auto whole = [](const auto& v) __attribute__((always_inline)) { return sine_ahead<1>(abs(v)); };
  if constexpr (sizeof(T) == 4) return neat_unless_past(x, HalfPi<T>::kNear, sine_near<1>(abs(x)), whole);
  else return whole(x);
}
// tan(x), tan(+-0) = +-0, NaN for infinities.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> tan(const Pack<T, N>& x) {
  const Angle<T, N> angle = reduce_angle(abs(x));
  const SinCos<T, N> v = sin_cos_reduced<true>(angle.r, angle.r_low);
  const Mask<T, N> odd = odd_quadrant<T, N>(angle.quadrant);
  const Pack<T, N> y = join(two_div(select(odd, v.cos, v.sin), select(odd, v.sin, v.cos)));
  return select(odd, flip_sign(negate(y), sign_of(x)), flip_sign(y, sign_of(x)));
}

// sin(pi x) as an unevaluated sum, exact zeros at integers, for x >= 0.
template <class T, int N>
BARACUDA_INLINE Two<T, N> sin_turns(const Pack<T, N>& a) {
  const Angle<T, N> angle = reduce_turns(a);
  const SinCos<T, N> v = sin_cos_reduced(angle.r, angle.r_low);
  const Two<T, N> y = select(odd_quadrant<T, N>(angle.quadrant), v.cos, v.sin);
  const Pack<Bits<T>, N> sign = lower_half<T, N>(angle.quadrant);
  return {flip_sign(y.hi, sign), flip_sign(y.lo, sign)};
}
// sinc(x) = sin(pi x) / (pi x), 1 at 0, 0 at infinities.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> sinc(const Pack<T, N>& x) {
  // Scaled down where pi x could overflow: sin is 0 there, as every such x is an integer.
  const Pack<T, N> a = low(fill(x, sizeof(T) == 4 ? 0x1p30 : 0x1p60), abs(x));
  const Two<T, N> d = two_mul(a, fill(x, 2 * HalfPi<T>::kHigh));
  const Pack<T, N> d_low = fma(a, fill(x, 2 * HalfPi<T>::kMid), d.lo);
  const Pack<T, N> y = join(two_div(sin_turns(a), Two<T, N>(d.hi, d_low)));
  return select(a < fill(x, sizeof(T) == 4 ? 0x1p-14 : 0x1p-28), fill(x, 1), y);
}

// sinpi(x) = sin(pi x) and cospi(x) = cos(pi x), exact zeros and ones included.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> sinpi(const Pack<T, N>& x) {
  const Two<T, N> s = sin_turns(abs(x));
  return select(is_finite(x), flip_sign(s.hi, sign_of(x)), fill(x, Float<T>::kNan));
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> cospi(const Pack<T, N>& x) {
  const Angle<T, N> angle = reduce_turns(abs(x));
  const SinCos<T, N> v = sin_cos_reduced(angle.r, angle.r_low);
  const Pack<Bits<T>, N> quadrant = angle.quadrant + splat<Bits<T>, N>(1);
  const Pack<T, N> y = flip_sign(select(odd_quadrant<T, N>(quadrant), v.cos.hi, v.sin.hi), lower_half<T, N>(quadrant));
  return select(is_finite(x), y + fill(x, 0), fill(x, Float<T>::kNan));  // no -0
}
// sinc_slope(x) = (cos(pi x) - sinc(x)) / x, the derivative of sinc, 0 at 0 and at infinities. Max error 1 ulp (f32),
// 3 ulp (f64). Near its other zeros the absolute error is that of cos(pi x) / x.
template <int N>
BARACUDA_INLINE Pack<f64, N> sinc_slope_pack(const Pack<f64, N>& x) {
  // Within 1/2: minimax (cos(pi x) - sinc(x)) / x^2 in x^2, error 2^-55.
  const Pack<f64, N> z = x * x;
  const Pack<f64, N> q =
      polynomial(z, -0x1.a51a6625307d3p+1, 0x1.9f9cb402bc416p+1, -0x1.24feab5585e35p+0, 0x1.ac6805c9ab0e8p-3,
                 -0x1.8061c1cc06facp-6, 0x1.d2e8276fc7f95p-10, -0x1.9893d8e644809p-14, 0x1.9c501fd9cf188p-19,
                 0x1.03d6a1cbc344cp-19, -0x1.e861583032f61p-20);
  const Pack<f64, N> far = (cospi(x) - sinc(x)) / x;
  return select(abs(x) < fill(x, 0.5), x * q, select(is_inf(x), fill(x, 0), far));
}
BARACUDA_HEAVY_UNARY(sinc_slope)

}  // namespace baracuda::BARACUDA_ISA
