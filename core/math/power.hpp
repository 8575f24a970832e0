// pow of any sign, whole powers, cbrt, rsqrt, hypot.
#pragma once
#include "parts.hpp"
#include "rounding.hpp"

namespace baracuda::BARACUDA_ISA {

// x^p from |x|^p: NaN for finite x < 0 and p not an integer or NaN, the sign of x for p odd.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> power_signed(const Pack<T, N>& x, const Pack<T, N>& p, const Pack<T, N>& r) {
  const Pack<T, N> half = p * fill(p, T(0.5)), zero = fill(p, 0);
  const Mask<T, N> whole = trunc(p) == p;
  const Mask<T, N> odd = whole & (trunc(half) != half);
  const Mask<T, N> defined = whole | ~(x < zero) | (x == fill(x, -Float<T>::kInf));
  const Pack<T, N> y = select(odd, copysign(r, x), r);
  return select(defined, y, fill(p, Float<T>::kNan));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> power_pack(const Pack<f64, N>& x, const Pack<f64, N>& p) {
  return power_signed(x, p, pow(abs(x), p));
}
// In f64, to some 2^-33 of the result: log2 to 2^-45, 2^r to 2^-32 (minimax).
template <int N>
BARACUDA_INLINE Pack<f32, N> power_pack(const Pack<f32, N>& x, const Pack<f32, N>& p) {
  const Pack<f64, N> a = to_f64(abs(x)), q = to_f64(p), zero = fill(a, 0), one = fill(a, 1);
  const LogParts<f64, N> parts = log_parts(a);
  const Pack<f64, N> s = parts.f / (parts.f + fill(a, 2));
  const Pack<f64, N> c = polynomial(s * s, 0x1.71547652b8251p+1, 0x1.ec709dc53ce51p-1, 0x1.2776c29288752p-1,
                                    0x1.a61a2f6de5067p-2, 0x1.4795395091754p-2, 0x1.21b2a73b78bbap-2);
  const Pack<f64, N> l = log_ends(a, fma(s, c, parts.exponent));
  const Pack<f64, N> y = clamp<f64, N>(q * l, -200, 200);
  const Pack<f64, N> round = fill(a, Float<f64>::kRoundOnce);
  const Pack<f64, N> t = y + round;
  const Pack<f64, N> r = y - (t - round);
  const Pack<f64, N> e =
      polynomial(r, 1.0, 0x1.62e4300b9d6c1p-1, 0x1.ebfbe0456f52dp-3, 0x1.c6b0551d2cdc6p-5, 0x1.3b2a1bf62654bp-7,
                 0x1.5dc051b9702bp-10, 0x1.443f96aba75e1p-13, 0x1.c047a7b5b7728p-17);
  const Pack<f64, N> v = select((a == one) | (q == zero), one, times_power_once(e, t));
  return power_signed(x, p, to_f32(v));
}
template <class T, int N>
__attribute__((noinline)) Pack<T, N> power_heavy(const Pack<T, N>& x, const Pack<T, N>& p) {
  return power_pack(x, p);
}
BARACUDA_SHARED Chunk power_heavy(const Chunk&, const Chunk&);
BARACUDA_SHARED Pack<f32, kChunkLanes<f32>> power_heavy(const Pack<f32, kChunkLanes<f32>>&,
                                                        const Pack<f32, kChunkLanes<f32>>&);
// power(x, p) = x^p by IEEE 754, max error 2 ulp, negative x with integer p included.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> power(const Pack<T, N>& x, const Pack<T, N>& p) {
  return each_chunk([](const auto& a, const auto& b) __attribute__((always_inline)) { return power_heavy(a, b); }, x,
                    p);
}

// x^k for k >= 0, of anything that has a product.
template <class V>
BARACUDA_INLINE V repeated_product(V r, V x, u64 k) {
  for (;;) {
    if (k & 1) r = r * x;
    if ((k >>= 1) == 0) return r;
    x = x * x;
  }
}
template <class T, int N>
BARACUDA_INLINE Two<T, N> operator*(const Two<T, N>& a, const Two<T, N>& b) {
  return two_mul(a, b);
}
// whole_power(x, n) = x^n for one integer n in all lanes, |n| <= 2^24, by products: those of f32 in f64, to 2^-29, since what leaves
// its range is out of that of f32 too; those of f64 in sums of two, all of them well inside the range where the last is. Integers
// wrap, and n >= 0.
template <int N>
BARACUDA_INLINE Pack<f64, N> whole_power(const Pack<f32, N>& x, const Pack<f64, N>& n) {
  const f64 k = lane(n, 0);
  const Pack<f64, N> one = splat<f64, N>(1), r = repeated_product(one, to_f64(x), static_cast<u64>(k < 0 ? -k : k));
  return k < 0 ? one / r : r;
}
template <int N>
BARACUDA_INLINE Pack<f64, N> whole_power(const Pack<f64, N>& x, const Pack<f64, N>& n) {
  const f64 k = lane(n, 0);
  const Two<f64, N> one(fill(x, 1), fill(x, 0));
  const Two<f64, N> r = repeated_product(one, Two<f64, N>(x, fill(x, 0)), static_cast<u64>(k < 0 ? -k : k));
  const Pack<f64, N> size = abs(r.hi);
  const Mask<f64, N> inside = (size > fill(x, 0x1p-900)) & (size < fill(x, 0x1p900));
  return unless(~inside, join(k < 0 ? two_div(one, r) : r),
                [&]() __attribute__((always_inline)) { return power(x, n); });
}
template <class T, int N>
  requires(T(0.5) == T(0))
BARACUDA_INLINE Pack<T, N> whole_power(const Pack<T, N>& x, const Pack<f64, N>& n) {
  return repeated_product(splat<T, N>(1), x, static_cast<u64>(lane(n, 0)));
}

// cbrt(x), cbrt(+-0) = +-0, infinities and NaN stay.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> cbrt(const Pack<T, N>& x) {
  const Pack<T, N> a = abs(x), third = fill(x, T(1) / T(3));
  const LogParts<T, N> p = log_parts(a);
  const Pack<T, N> q = round_even(p.exponent * third);
  const Pack<T, N> rest = fma(q, fill(x, -3), p.exponent);  // -1, 0 or 1
  const Mask<T, N> up = rest > fill(x, 0), down = rest < fill(x, 0);
  const Pack<T, N> m = (p.f + fill(x, 1)) * select(up, fill(x, 2), select(down, fill(x, T(0.5)), fill(x, 1)));
  // 1 / cbrt(1 + f) to 2^-14 (minimax), then of m; one step of third order, then one with the exact remainder.
  const Pack<T, N> guess =
      polynomial(p.f, T(0x1.fffceep-1), T(-0x1.54e428p-2), T(0x1.cb7f1ep-3), T(-0x1.82e2a2p-3), T(0x1.06e39ep-3));
  const Pack<T, N> root_half = fill(x, T(0x1.965fea53d6e3dp-1)), root_two = fill(x, T(0x1.428a2f98d728bp+0));
  const Pack<T, N> r = guess * select(up, root_half, select(down, root_two, fill(x, 1)));
  const Pack<T, N> h = fma(negate(m * r), r * r, fill(x, 1));
  const Pack<T, N> s = fma(r * h, fma(h, fill(x, T(2) / T(9)), third), r);
  const Pack<T, N> s2 = s * s;
  const Pack<T, N> y = m * s2;
  const Two<T, N> y2 = two_mul(y, y);
  const Pack<T, N> error = fma(negate(y2.hi), y, m) - y2.lo * y;
  const Pack<T, N> root = fma(error, s2 * third, y) * exponent_factor(q);
  return select((a > fill(x, 0)) & (a < fill(x, Float<T>::kInf)), copysign(root, x), x);
}

// Roots in f32 of sums in f64, within an ulp, for x >= 0, infinite or NaN. The sum is rounded first, which a root makes less of.
// Where f32 cannot hold it, the root is taken in f64: out of line, since sums hardly ever are there. A sum of zeros often is 0, whose
// root needs no care.
template <class Root, int N>
__attribute__((noinline)) void root_again(const Pack<f64, N>& x, Pack<f32, N>& y) {
  const Pack<f32, N> a = to_f32(x);
  const Mask<f32, N> fits = (a >= fill(a, 0x1p-90f)) & (a < fill(a, Float<f32>::kInf));
  y = select(fits, y, to_f32(select(x == fill(x, 0), x, Root::of(x))));
}
template <class Root, int N>
BARACUDA_INLINE Pack<f32, N> narrow_root(const Pack<f64, N>& x) {
  const Pack<f32, N> a = to_f32(x);
  Pack<f32, N> y = Root::of(a);
  if (any_lane(~((a >= fill(a, 0x1p-90f)) & (a < fill(a, Float<f32>::kInf))))) [[unlikely]] {
    if (any_lane((x != fill(x, 0)) & ~((x >= fill(x, 0x1p-90)) & (x < fill(x, 0x1p127))))) root_again<Root>(x, y);
  }
  return y;
}
struct SquareRoot {
  template <class T, int N>
  BARACUDA_INLINE static Pack<T, N> of(const Pack<T, N>& x) {
    return sqrt(x);
  }
};
struct CubeRoot {
  template <int N>
  BARACUDA_INLINE static Pack<f64, N> of(const Pack<f64, N>& x) {
    return cbrt(x);
  }
  // The upper bits of x^(-1/3) are nearly those of x, taken as a number, times -1/3, and a constant; that is to a thirtieth.
  template <int N>
  BARACUDA_INLINE static Pack<f32, N> inverse(const Pack<f32, N>& x) {
    constexpr f64 shift = 0x1p23, exponents = 127 * 0x1p15;
    const Pack<f32, N> upper =
        bit_cast<f32>(shift_right<8>(bit_cast<u32>(x)) | splat<u32, N>(0x4b000000));  // above 2^23
    const Pack<f32, N> near =
        upper * fill(x, -1.0f / 3) + fill(x, static_cast<f32>(shift + shift / 3 + exponents * 4 / 3 - 2231));
    return bit_cast<f32>(shift_left<8>(bit_cast<u32>(near)));
  }
  // A step of fourth order, and one with the exact remainder.
  template <int N>
  BARACUDA_INLINE static Pack<f32, N> of(const Pack<f32, N>& x) {
    const Pack<f32, N> third = fill(x, 1.0f / 3), two_ninths = fill(x, 2.0f / 9), r = inverse(x);
    const Pack<f32, N> h = fma(negate(x * r), r * r, fill(x, 1));
    const Pack<f32, N> s = fma(r * h, fma(h, fma(h, fill(x, 14.0f / 81), two_ninths), third), r), s2 = s * s;
    const Pack<f32, N> y = x * s2;
    const Two<f32, N> y2 = two_mul(y, y);
    return fma(fma(negate(y2.hi), y, x) - y2.lo * y, s2 * third, y);
  }
};
template <int N>
BARACUDA_INLINE Pack<f32, N> narrow_sqrt(const Pack<f64, N>& x) {
  return narrow_root<SquareRoot>(x);
}
template <int N>
BARACUDA_INLINE Pack<f32, N> narrow_cbrt(const Pack<f64, N>& x) {
  return narrow_root<CubeRoot>(x);
}

// The same of an f32, normal or 0, to 2^-22: (1 - h)^(-2/3) as a polynomial.
template <int N>
BARACUDA_INLINE Pack<f32, N> near_cbrt(const Pack<f32, N>& x) {
  const Pack<f32, N> r = CubeRoot::inverse(x), xr = x * r;
  const Pack<f32, N> h = fma(negate(xr), r * r, fill(x, 1));
  return xr * r * polynomial(h, 1.0f, 0.66666669f, 0.55553663f, 0.49379802f, 0.45852241f, 0.42903262f);
}

// rsqrt(x) = 1 / sqrt(x), rsqrt(+-0) = +-inf, rsqrt(inf) = 0, NaN below 0.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> rsqrt(const Pack<T, N>& x) {
  // Denormals are lifted so that what sqrt drops is a normal number.
  constexpr T lift = sizeof(T) == 4 ? T(0x1p80) : T(0x1p400), unlift = sizeof(T) == 4 ? T(0x1p40) : T(0x1p200);
  const Mask<T, N> tiny = x < fill(x, T(1) / lift);
  const Pack<T, N> a = select(tiny, x * fill(x, lift), x);
  const Pack<T, N> h = sqrt(a);
  const Pack<T, N> y = fill(x, 1) / h;
  const Pack<T, N> rest = fma(negate(h), h, a) * y;
  const Pack<T, N> error = fma(negate(y), h, fill(x, 1)) - rest * (y * fill(x, T(0.5)));
  const Pack<T, N> r = fma(y, error, y) * select(tiny, fill(x, unlift), fill(x, 1));
  return select((a > fill(x, 0)) & (a < fill(x, Float<T>::kInf)), r, y);
}

// hypot(x, y) = sqrt(x^2 + y^2) without overflow or underflow on the way; inf if either is infinite, even beside NaN.
template <int N>
BARACUDA_INLINE Pack<f64, N> hypot(const Pack<f64, N>& x, const Pack<f64, N>& y) {
  const Pack<f64, N> ax = abs(x), ay = abs(y);
  const Pack<f64, N> a = top(ax, ay), b = low(ax, ay);
  const Mask<f64, N> large = a > fill(x, 0x1p500), small = a < fill(x, 0x1p-400);
  const Pack<f64, N> one = fill(x, 1), zero = fill(x, 0);
  const Pack<f64, N> factor = select(large, fill(x, 0x1p-600), select(small, fill(x, 0x1p600), one));
  const Pack<f64, N> back = select(large, fill(x, 0x1p600), select(small, fill(x, 0x1p-600), one));
  const Two<f64, N> aa = two_mul(a * factor, a * factor), bb = two_mul(b * factor, b * factor);
  const Two<f64, N> s = quick_add(aa.hi, bb.hi);
  const Pack<f64, N> h = sqrt(s.hi);
  const Pack<f64, N> rest = fma(negate(h), h, s.hi) + (s.lo + (aa.lo + bb.lo));
  const Pack<f64, N> r = select(h > zero, h + rest / (h + h), h) * back;
  const Pack<f64, N> inf = fill(x, Float<f64>::kInf);
  return select((ax == inf) | (ay == inf), inf, select(is_nan(x) | is_nan(y), x + y, r));
}
template <int N>
BARACUDA_INLINE Pack<f32, N> hypot(const Pack<f32, N>& x, const Pack<f32, N>& y) {
  const Pack<f64, N> a = to_f64(x), b = to_f64(y);
  const Pack<f32, N> inf = fill(x, Float<f32>::kInf);
  return select(is_inf(x) | is_inf(y), inf, to_f32(sqrt(fma(a, a, b * b))));
}

}  // namespace baracuda::BARACUDA_ISA
