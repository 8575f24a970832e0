// sinh, cosh, tanh and their inverses.
#pragma once
#include "logarithm.hpp"
#include "near_exp.hpp"
#include "parts.hpp"

namespace baracuda::BARACUDA_ISA {

// e^|x| / 4 and e^-|x| / 4: neither overflows before the hyperbolic functions do.
template <class T, int N>
struct ExpPair {
  using P = Pack<T, N>;
  BARACUDA_PACKS_3(ExpPair, P, up, P, up_low, P, down)
};
template <class T, int N>
BARACUDA_INLINE ExpPair<T, N> exp_pair(const Pack<T, N>& a) {
  const ExpParts<T, N> p = exp_parts(low(fill(a, sizeof(T) == 4 ? T(89.5) : T(710.5)), a));
  const Two<T, N> m = mantissa(p);
  const Pack<T, N> s = exponent_factor(p.k - fill(a, 2));
  const Pack<T, N> up = s * m.hi;
  return {up, s * m.lo, fill(a, T(0.0625)) / up};
}

// sinh(x), sinh(+-0) = +-0.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> sinh(const Pack<T, N>& x) {
  const Pack<T, N> a = abs(x);
  const ExpPair<T, N> e = exp_pair(a);
  const Two<T, N> sum = quick_add(e.up, negate(e.down));
  const Pack<T, N> half = sum.hi + (sum.lo + e.up_low);
  // Below 1: minimax (sinh(x) - x) / x^3 in x^2, error 2^-31 (f32), 2^-61 (f64).
  const Pack<T, N> z = x * x;
  Pack<T, N> q;
  if constexpr (sizeof(T) == 4) q = polynomial(z, 0x1.555556p-3f, 0x1.1110ep-7f, 0x1.a022bcp-13f, 0x1.756c1ep-19f);
  else
    q = polynomial_split(z, z * z, 0x1.5555555555556p-3, 0x1.111111111101ep-7, 0x1.a01a01a037267p-13,
                         0x1.71de3a3b06f9ep-19, 0x1.ae646ff4bcedp-26, 0x1.6116f4cafc48cp-33, 0x1.b5c886b881cf7p-41);
  return select(a < fill(x, 1), fma(x * z, q, x), copysign(half + half, x));
}

// cosh(x).
template <class T, int N>
BARACUDA_INLINE Pack<T, N> cosh(const Pack<T, N>& x) {
  const ExpPair<T, N> e = exp_pair(abs(x));
  const Two<T, N> sum = quick_add(e.up, e.down);
  const Pack<T, N> half = sum.hi + (sum.lo + e.up_low);
  return half + half;
}

// tanh(a) = s + v Q(v), v = a - c, on four intervals, binades of 0.85 a + 0.3, from numbers 2, 3 to 0, 1: c, s, Q, minimax to
// 2^-26. About 0, where s is past any tanh, it is a itself. Each other c is where s is an f32 to 2^-30.
inline constexpr ShortTable kTanhPieces[] = {{{0x1.d0e8p+1f, 0x1.8d5p+2f, 0.0f, 0x1.1fd8p+0f}},
                                             {{0x1.ff4894p-1f, 0x1.fffefp-1f, 0x1p+1f, 0x1.9e4118p-1f}},
                                             {{0x1.6e9a28p-9f, 0x1.0ef132p-16f, -0x1.013fbep-27f, 0x1.61a96cp-2f}},
                                             {{-0x1.6e1026p-9f, -0x1.0fff4ap-16f, 0x1.a15efp-20f, -0x1.1e24f2p-2f}},
                                             {{0x1.e6506p-10f, 0x1.715c02p-17f, -0x1.556346p-2f, 0x1.c67e46p-4f}},
                                             {{-0x1.e4bbap-11f, -0x1.6c68f8p-18f, 0x1.704b9ap-11f, 0x1.ba01bep-9f}},
                                             {{0x1.8462dcp-12f, 0x1.0b489p-19f, 0x1.078006p-3f, -0x1.05aa5ap-5f}},
                                             {{-0x1.d909aap-14f, -0x1.6c45e4p-21f, 0x1.1f7696p-6f, 0x1.2cb7fep-6f}},
                                             {{0x1.de771p-16f, 0x1.13b67ep-22f, -0x1.7c117cp-4f, -0x1.7d6b3cp-9f}},
                                             {{-0x1.f6fac8p-17f, -0x1.2d19cap-24f, 0x1.948c42p-5f, -0x1.e15dcp-10f}},
                                             {{-0x1.6a3e54p-20f, 0x1.1332bap-27f, -0x1.1715aap-7f, 0x1.abe8p-11f}}};
// tanh(x), tanh(+-0) = +-0, tanh(+-inf) = +-1. Max error 0.92 ulp (f32).
template <class T, int N>
BARACUDA_INLINE auto tanh(const Pack<T, N>& x) {
  const Pack<T, N> a = abs(x);
  if constexpr (sizeof(T) == 4) {
    const auto& c = kTanhPieces;
    const Pack<T, N> b = low(fill(x, 9.015f), a);
    const Pack<T, N> place = top(fill(x, 0.5f), fma(b, fill(x, 0.85365856f), fill(x, 0.3f)));
    const Pack<i32, N> i = shift_right<23>(bit_cast<i32>(place));
    const Pack<T, N> v = b - lookup(c[0], i);
    const Pack<T, N> q = piecewise(v, i, c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], c[10]);
    return neat_unless_nan(x, flip_sign(fma(v, q, low(lookup(c[1], i), a)), sign_of(x)));
  } else {
    // Of a = c + v, c the nearest multiple of the step: T + S t / (1 + T t) with T = tanh(c), its slope S and t = tanh(v). Past the
    // last row it is 1. w = T t is at most 2^-7, and 1 / (1 + w) = 1 - w k, k = (1 - w) (1 + w^2 + w^4), to w^7.
    const Pack<T, N> b = low(a, fill(x, 19.25)), round = fill(x, 0x1.8p52 * kTanhStep), place = b + round;
    const Rows<N> row = lookup(kTanhRows, bit_cast<i64>(place) - bit_cast<i64>(round));
    const Pack<T, N> v = b - (place - round), z = v * v;
    const Pack<T, N> cubic = polynomial(z, -0x1.5555555555555p-2, 0x1.1111111111111p-3, -0x1.ba1ba1ba1ba1cp-5);
    const Pack<T, N> t = fma(v * z, cubic, v), w = row.first * t, square = w * w, g = fill(x, 1) - w;
    const Pack<T, N> line = row.second * t, k = fma(square, fma(square, g, g), g);
    const Pack<T, N> y = row.first + fma(negate(line * w), k, line);
    return neat_unless_nan(x, flip_sign(y, sign_of(x)));
  }
}

// asinh(x), asinh(+-0) = +-0.
template <int N>
BARACUDA_INLINE Pack<f64, N> asinh_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> a = abs(x), one = fill(x, 1), zero = fill(x, 0);
  // log1p(a + a^2 / (1 + sqrt(1 + a^2))); beyond 2^60 it is log1p(a) + log(2).
  const Mask<f64, N> large = a > fill(x, 0x1p60);
  const Pack<f64, N> z = a * a;
  const Two<f64, N> u = two_add(a, z / (one + sqrt(one + z)));
  const Pack<f64, N> l = log1p_sum(select(large, a, u.hi), select(large, zero, u.lo));
  const Pack<f64, N> y = l + select(large, fill(x, Float<f64>::kLn2), zero);
  return copysign(select(a < fill(x, 0x1p-28), a, y), x);
}
// acosh(x) for x >= 1, NaN below; acosh(1) = 0.
template <int N>
BARACUDA_INLINE Pack<f64, N> acosh_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> one = fill(x, 1), zero = fill(x, 0);
  // With t = x - 1: log1p(t + sqrt(t (t + 2))); beyond 2^60 as asinh.
  const Mask<f64, N> large = x > fill(x, 0x1p60);
  const Pack<f64, N> t = select(large, one, x) - one;
  const Two<f64, N> s = two_add(t, fill(x, 2));
  const Two<f64, N> p = two_mul(t, s.hi);
  const Pack<f64, N> root = sqrt(p.hi);
  const Pack<f64, N> rest = fma(t, s.lo, p.lo) + fma(negate(root), root, p.hi);
  const Pack<f64, N> root_low = select(root > zero, rest / (root + root), zero);
  const Two<f64, N> u = two_add(root, t);
  const Pack<f64, N> l = log1p_sum(select(large, x, u.hi), select(large, zero, u.lo + root_low));
  const Pack<f64, N> y = l + select(large, fill(x, Float<f64>::kLn2), zero);
  return select(x >= one, y, fill(x, Float<f64>::kNan));
}
// atanh(x), atanh(+-1) = +-inf, NaN outside, atanh(+-0) = +-0: log1p(2 a / (1 - a)) / 2.
template <int N>
BARACUDA_INLINE Pack<f64, N> atanh_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> a = abs(x);
  const Two<f64, N> d = quick_add(fill(x, 1), negate(a));
  const Pack<f64, N> n = a + a;
  const Pack<f64, N> q = n / d.hi;
  const Pack<f64, N> rest = (fma(negate(q), d.hi, n) - q * d.lo) / d.hi;
  const Pack<f64, N> y = log1p_sum(q, select(is_finite(q), rest, fill(x, 0))) * fill(x, 0.5);
  return copysign(select(a < fill(x, 0x1p-28), a, y), x);
}

// tanh(a) as an unevaluated sum, for a >= 0.
template <int N>
BARACUDA_INLINE Two<f64, N> tanh_careful(const Pack<f64, N>& a) {
  // With n = e^2a - 1 it is n / (n + 2), both to more than f64.
  const Pack<f64, N> one = fill(a, 1), two = fill(a, 2);
  const ExpParts<f64, N> p = exp_parts(low(fill(a, 40), a + a));
  const Pack<f64, N> s = exponent_factor(p.k);
  const Two<f64, N> sum = quick_add(s - one, s * p.r);
  const Two<f64, N> n = quick_add(sum.hi, fma(s, p.t, sum.lo));
  const Two<f64, N> d = quick_add(top(n.hi, two), low(n.hi, two));
  return two_div(n, Two<f64, N>(d.hi, d.lo + n.lo));
}

// tanhshrink(x) = x - tanh(x), relative accuracy down to 0.
template <int N>
BARACUDA_INLINE Pack<f64, N> tanhshrink_pack(const Pack<f64, N>& x) {
  // Within 1: minimax (x - tanh(x)) / x^3 in x^2, error 2^-53.7.
  const Two<f64, N> z = two_mul(x, x);
  const Pack<f64, N> rest =
      polynomial(z.hi, -0x1.1111111110fc1p-3, 0x1.ba1ba1ba00188p-5, -0x1.664f487b99795p-6, 0x1.226e3463eb192p-7,
                 -0x1.d6d3a759e4edep-9, 0x1.7da12082bfe05p-10, -0x1.35423c97d578dp-11, 0x1.f44e095fc079cp-13,
                 -0x1.907e1c662f4bap-14, 0x1.330c159e2fe4ap-15, -0x1.99bb5c86fe715p-17, 0x1.6522a0449ffacp-19,
                 0x1.cc3ac8cbac841p-23, -0x1.f430d1a06a627p-22, 0x1.7789db04d7eaap-23, -0x1.ab55b8cbd7429p-26);
  // From its first term on the polynomial keeps what it loses.
  const Two<f64, N> m = two_mul(z.hi, rest), q = quick_add(fill(x, 0x1.5555555555555p-2), m.hi);
  const Two<f64, N> u = two_mul(z.hi, q.hi), p = two_mul(x, u.hi);
  const Pack<f64, N> lost = fma(z.lo, q.hi, fma(z.hi, q.lo + m.lo, u.lo));
  const Pack<f64, N> near = p.hi + fma(x, lost, p.lo), a = abs(x);
  const Two<f64, N> t = tanh_careful(a);
  return copysign(select(a < fill(x, 1), near, (a - t.hi) - t.lo), x);  // of -0 too
}

BARACUDA_HEAVY_UNARY(asinh)
BARACUDA_HEAVY_UNARY(acosh)
BARACUDA_HEAVY_UNARY(atanh)
BARACUDA_HEAVY_UNARY(tanhshrink)

}  // namespace baracuda::BARACUDA_ISA
