// Orthogonal polynomials by their recurrences, as unevaluated sums: right to the last digits beside zeros too. f32 is computed in
// f64 throughout.
#pragma once
#include "rounding.hpp"

namespace baracuda::BARACUDA_ISA {

enum class Polynomials { T, U, V, W, H, He, L, P };  // of Chebyshev, of Hermite, of Laguerre, of Legendre
inline constexpr int kShifted = 8;                   // more: of 2 x - 1

// The first is 1, the second a y + b, and from p and q, the one of degree k and the one before, follows ((a y + b) p - c q) / d.
struct Recurrence {
  f64 a, b, c, d;
};
inline Recurrence recurrence(Polynomials kind, int k) {
  const f64 n = k;
  switch (kind) {
    case Polynomials::H: return {2, 0, 2 * n, 1};
    case Polynomials::He: return {1, 0, n, 1};
    case Polynomials::L: return {-1, 2 * n + 1, n, n + 1};
    case Polynomials::P: return {2 * n + 1, 0, n, n + 1};
    case Polynomials::T: return {k == 0 ? 1.0 : 2.0, 0, 1, 1};
    case Polynomials::V: return {2, k == 0 ? -1.0 : 0.0, 1, 1};
    case Polynomials::W: return {2, k == 0 ? 1.0 : 0.0, 1, 1};
    default: return {2, 0, 1, 1};
  }
}
template <int N>
BARACUDA_INLINE Two<f64, N> two_sum_of(const Two<f64, N>& a, const Two<f64, N>& b) {
  const Two<f64, N> s = two_add(a.hi, b.hi);
  return quick_add(s.hi, s.lo + (a.lo + b.lo));
}

// The polynomial of this degree and its derivative, divided by kHeadroom: what a step multiplies before it divides may overflow.
inline constexpr f64 kHeadroom = 0x1p60;
template <int N>
struct Evaluated {
  Two<f64, N> value, slope;
};
template <int N>
__attribute__((noinline)) Evaluated<N> orthogonal_parts(const Pack<f64, N>& x, int degree, int which) {
  const bool shifted = which >= kShifted;
  const auto kind = static_cast<Polynomials>(shifted ? which - kShifted : which);
  const Pack<f64, N> zero = fill(x, 0), one = fill(x, 1), inf = fill(x, Float<f64>::kInf);
  const Two<f64, N> none(zero, zero), turned = two_add(x + x, negate(one));
  const Two<f64, N> y =
      shifted ? Two<f64, N>(turned.hi, select(is_finite(turned.hi), turned.lo, zero)) : Two<f64, N>(x, zero);
  Two<f64, N> p(fill(x, 1 / kHeadroom), zero), q = none, slope = none, slope_before = none;
  for (int k = 0; k < degree; ++k) {
    const Recurrence r = recurrence(kind, k);
    const Two<f64, N> factor = two_sum_of(two_mul(y, Two<f64, N>(fill(x, r.a), zero)), Two<f64, N>(fill(x, r.b), zero));
    const Pack<f64, N> plain = y.hi * fill(x, r.a) + fill(x, r.b);
    const Two<f64, N> m = select(is_finite(plain), factor, Two<f64, N>(plain, zero));
    const Two<f64, N> c(fill(x, -r.c), zero), inner(fill(x, shifted ? 2 * r.a : r.a), zero);
    // Far out the first term outgrows the other: what overflows stays infinite, with its sign.
    const auto step = [&](const Two<f64, N>& now, const Two<f64, N>& before,
                          const Two<f64, N>& more) __attribute__((always_inline)) {
      const Two<f64, N> product = select(now.hi == zero, none, two_mul(m, now));
      const Two<f64, N> s = two_sum_of(two_sum_of(product, more), two_mul(c, before));
      const Pack<f64, N> d = fill(x, r.d), quotient = s.hi / d;
      const Two<f64, N> t(quotient, r.d == 1 ? copy(s.lo) : (fma(negate(quotient), d, s.hi) + s.lo) / d);
      const Pack<f64, N> sign = select(now.hi == zero, more.hi, m.hi * now.hi);
      return select(is_finite(t.hi + t.lo), t, Two<f64, N>(copysign(inf, sign), zero));
    };
    const Two<f64, N> next_slope = step(slope, slope_before, two_mul(inner, p));
    const Two<f64, N> next = step(p, q, none);
    slope_before = slope;
    slope = next_slope;
    q = p;
    p = next;
  }
  return {p, slope};
}
template <bool slope, int N>
BARACUDA_INLINE Pack<f64, N> orthogonal_pack(const Pack<f64, N>& x, int degree, int which) {
  const Evaluated<N> e = orthogonal_parts(x, degree, which);
  const Two<f64, N> found = slope ? e.slope : e.value;
  const Pack<f64, N> back = fill(x, kHeadroom);
  Pack<f64, N> r = join(found) * back;
  if constexpr (!slope) {
    // Close to 0 the recurrence would round denormals at every step.
    const Mask<f64, N> tiny = abs(x) < fill(x, 0x1p-400);
    if (any_lane(tiny)) {
      const Evaluated<N> start = orthogonal_parts(fill(x, 0), degree, which);
      r = select(tiny, fma(x, join(start.slope) * back, join(start.value) * back), r);
    }
  }
  return select(is_nan(x), x, r);
}
template <bool slope, int N>
__attribute__((noinline)) Pack<f64, N> orthogonal_heavy(const Pack<f64, N>& x, const Pack<f64, N>& n,
                                                        const Pack<f64, N>& kind) {
  return orthogonal_pack<slope>(x, static_cast<int>(lane(n, 0)), static_cast<int>(lane(kind, 0)));
}
BARACUDA_SHARED Chunk orthogonal_heavy<false>(const Chunk&, const Chunk&, const Chunk&);
BARACUDA_SHARED Chunk orthogonal_heavy<true>(const Chunk&, const Chunk&, const Chunk&);
template <bool slope, class T, int N>
BARACUDA_INLINE Pack<T, N> orthogonal_of(const Pack<T, N>& x, const Pack<T, N>& n, const Pack<T, N>& kind) {
  const auto f = [](const auto& a, const auto& b, const auto& c)
                     __attribute__((always_inline)) { return orthogonal_heavy<slope>(a, b, c); };
  if constexpr (sizeof(T) == 4) return to_f32(each_chunk(f, to_f64(x), to_f64(n), to_f64(kind)));
  else return each_chunk(f, x, n, kind);
}
// orthogonal(x, n, kind), and its slope: the polynomial of degree n, which is the same in every lane, as the kind is.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> orthogonal(const Pack<T, N>& x, const Pack<T, N>& n, const Pack<T, N>& kind) {
  return orthogonal_of<false>(x, n, kind);
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> orthogonal_slope(const Pack<T, N>& x, const Pack<T, N>& n, const Pack<T, N>& kind) {
  return orthogonal_of<true>(x, n, kind);
}

}  // namespace baracuda::BARACUDA_ISA
