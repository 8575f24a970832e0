// erfinv, ndtri.
#pragma once
#include "error_function.hpp"

namespace baracuda::BARACUDA_ISA {

// erfinv(x), erfinv(+-1) = +-inf, NaN outside, erfinv(+-0) = +-0.
template <int N>
BARACUDA_INLINE Pack<f64, N> erfinv_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> a = abs(x), one = fill(x, 1), zero = fill(x, 0);
  const Pack<f64, N> rest = one - a;
  // A guess from w = -log(1 - x^2), minimax erfinv(x) / x to 2^-28 in w for w < 5, to 2^-21 in sqrt(w) above.
  const Pack<f64, N> w = negate(log(rest * (one + a)));
  const Mask<f64, N> inner = w < fill(x, 5.0);
  const Pack<f64, N> u = select(inner, w, fill(x, 0)) - fill(x, 2.5);
  const Pack<f64, N> v = sqrt(clamp<f64, N>(w, 5, 37)) - fill(x, 4.0);
  const Pack<f64, N> central =
      polynomial_split(u, u * u, 0x1.805c5d073fec6p+0, 0x1.f91e8b09cd5d4p-3, -0x1.11c4202d0d818p-8,
                       -0x1.4866453c52f5ap-10, 0x1.c9c59aaa760e3p-13, -0x1.4cfd0ffdfc427p-18, -0x1.ccfca14caf4bdp-19,
                       0x1.f43fa6b63454p-22, 0x1.35e7157b7c5cdp-26, -0x1.2d6f084fc4973p-27, 0x1.70d20c68eb73dp-32);
  const Pack<f64, N> outer = polynomial_split(
      v, v * v, 0x1.eb7e0d616a1a3p+1, 0x1.026eaafaeec12p+0, 0x1.4851c1fb87b02p-10, -0x1.dcc2a2a7a8263p-11,
      0x1.68f0f3b382c7cp-12, -0x1.f9c21e1adb048p-15, 0x1.ab2ac4849841ep-16, -0x1.0cfb5dafc63f7p-14,
      0x1.3824d21141b9ep-15, -0x1.c718d648bf207p-19, -0x1.0dbb13731f90ep-19, 0x1.5ab38e05a5e9cp-22);
  const Pack<f64, N> y = a * select(inner, central, outer);
  // One step of third order on erf(y) - a below 3/4, on erfc(y) - (1 - a), where 1 - a is exact, above.
  const Pack<f64, N> z = y * y;
  const Mask<f64, N> near = a < fill(x, 0.75);
  const Two<f64, N> difference = two_add(y, negate(a));
  const Pack<f64, N> small = difference.hi + fma(y, erf_small(low(one, z)), difference.lo);
  const Pack<f64, N> bounded = clamp<f64, N>(y, 0.5, 6.5);
  const Two<f64, N> square = two_mul(bounded, bounded);
  const Pack<f64, N> tail = value_of(gauss_tail(negate(square), erfcx_tail(bounded, zero)));
  const Pack<f64, N> error = select(near, small, rest - tail);
  const Pack<f64, N> step = error * exp(low(fill(x, 50), z)) * fill(x, 0x1.c5bf891b4ef6bp-1);
  const Pack<f64, N> r = y - step / fma(y, step, one);
  // So small that erfinv(x) is sqrt(pi) / 2 x, one rounding also into the denormals.
  const Pack<f64, N> tiny = fma(a, fill(x, 0x1.c5bf891b4ef6bp-1), a * fill(x, -0x1.618f13eb7ca89p-55));
  const Pack<f64, N> inside = select(a < fill(x, 0x1p-60), tiny, r);
  const Pack<f64, N> ends = select(a == one, fill(x, Float<f64>::kInf), fill(x, Float<f64>::kNan));
  return copysign(select(a < one, inside, ends), x);
}
BARACUDA_HEAVY_UNARY(erfinv)

// ndtri(p), the inverse of ndtr: -inf at 0, inf at 1, NaN outside.
template <int N>
BARACUDA_INLINE Pack<f64, N> ndtri_pack(const Pack<f64, N>& p) {
  const Pack<f64, N> one = fill(p, 1), half = fill(p, 0.5);
  const Pack<f64, N> q = low(p, one - p);
  // Within 0.34 of 1/2 a guess to 2^-28, minimax, and one step of third order on ndtr(y) - 1/2 - (p - 1/2).
  const Mask<f64, N> central = q > fill(p, 0.16);
  const Two<f64, N> u = two_add(p, negate(half));
  const Pack<f64, N> v = clamp<f64, N>(u.hi, -0.341, 0.341), w = v * v;
  const Pack<f64, N> y =
      v * polynomial_split(w, w * w, 0x1.40d931fd8511fp+1, 0x1.4ffdeb247cc07p+1, 0x1.716a5c7c3f593p+2,
                           0x1.f6cc801858c1p+3, 0x1.64e7514570e93p+5, 0x1.bfaae0ae52754p+7, -0x1.a861f1cc3faap+9,
                           0x1.fc44ff07375e7p+13, -0x1.43ef9cdf10f2ep+16, 0x1.0712afa6cb7d5p+18);
  const Pack<f64, N> z = y * y;
  const Two<f64, N> odd = ndtr_odd(y, z);
  const Pack<f64, N> error = (odd.hi - v) + (odd.lo - u.lo);
  const Pack<f64, N> step = error * exp(z * half) * fill(p, 0x1.40d931ff62706p+1);
  const Pack<f64, N> inside = y - step / fma(y * half, step, one);
  // Beyond, a guess to 2^-24 in s = sqrt(-2 log q) for a with ndtr(-a) = q, and one step of third order on the logarithm of
  // ndtr(-a) / q, which is nearly a parabola: h is the slope of log ndtr.
  const Pack<f64, N> s = clamp<f64, N>(sqrt(log(q) * fill(p, -2)), 1.9, 38.7);
  const Pack<f64, N> n = polynomial(s, -0x1.7f641f69e03f6p+1, -0x1.3b7afea107577p+2, 0x1.5857243559b66p+1,
                                    0x1.55c497d320c8cp+1, 0x1.712deac2f7516p-2, 0x1.18a84c1ebd6ffp-7);
  const Pack<f64, N> d =
      polynomial(s, 1.0, 0x1.0284efac6bcd5p+2, 0x1.5c0bc784d13b4p+1, 0x1.71419a9e18d24p-2, 0x1.18a69ccef046ep-7);
  const Pack<f64, N> a = n / d;
  const Two<f64, N> root = over_root_two(a), square = two_mul(a, a), r = erfcx_tail(root.hi, root.lo);
  const GaussTail<f64, N> g = gauss_tail(Two<f64, N>(square.hi * negate(half), square.lo * negate(half)), r);
  const Pack<f64, N> scaled = times_exponent(q, one - g.k);
  const Pack<f64, N> e = ((g.hi - scaled) + g.lo) / scaled;
  const Pack<f64, N> l = e * polynomial(e, 1.0, -0.5, 1.0 / 3, -0.25, 0.2);
  const Pack<f64, N> h = fill(p, 0x1.9884533d43651p-1) / r.hi, t = l / h;
  const Pack<f64, N> tail = a + t / fma(t * half, h - a, one);
  const Pack<f64, N> found = select(central, inside, copysign(tail, u.hi));
  const Pack<f64, N> inf = fill(p, Float<f64>::kInf), zero = fill(p, 0);
  const Pack<f64, N> ends = select(p == zero, negate(inf), select(p == one, inf, fill(p, Float<f64>::kNan)));
  return select((p > zero) & (p < one), found, ends);
}
BARACUDA_HEAVY_UNARY(ndtri)

}  // namespace baracuda::BARACUDA_ISA
