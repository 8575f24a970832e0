// log2, log10, log1p beside the logarithms of math.hpp.
#pragma once
#include "parts.hpp"

namespace baracuda::BARACUDA_ISA {

// The octave from 0.71875 in eight intervals: c near 1 / x, of so few bits that c x - 1 is exact, and -log(c) in two parts,
// the first of which adds up exactly with an exponent times kLn2Short. Around 1 c is 1.
inline constexpr Table kLogPieces[] = {
    {{0x1.5p+0f, 0x1.4p+0f, 0x1.2p+0f, 0x1.1p+0f, 0x1p+0f, 0x1.cp-1f, 0x1.ap-1f, 0x1.7p-1f}},
    {{-0x1.1674p-2f, -0x1.c9p-3f, -0x1.e27p-4f, -0x1.f0ap-5f, 0.0f, 0x1.1178p-3f, 0x1.a94p-3f, 0x1.522cp-2f}},
    {{-0x1.cababap-18f, 0x1.070cacp-20f, -0x1.db8abcp-22f, -0x1.86008cp-20f, 0.0f, 0x1.d044fcp-20f, -0x1.2c3752p-19f,
      -0x1.1f8c76p-18f}}};
// log(x): without a division, and what is no positive normal number apart.
template <int N>
BARACUDA_INLINE Neat<f32, N> log_pieces(const Pack<f32, N>& x) {
  using C = Float<f32>;
  const Pack<i32, N> first = splat<i32, N>(0x3f380000);
  const Pack<i32, N> i = bit_cast<i32>(bit_cast<u32>(x) - bit_cast<u32>(first));
  const Pack<i32, N> j = shift_right<C::kFractionBits - 3>(i);
  const Pack<f32, N> k = to_float(shift_right<C::kFractionBits>(i));
  const Pack<f32, N> m = bit_cast<f32>((i & splat<i32, N>(C::kFraction)) + first);
  const Pack<f32, N> u = fma(m, lookup(kLogPieces[0], j), fill(x, -1));
  // (log(1 + u) - u) / u^2 for |u| <= 0.0704, minimax; 2^-25.8 of the logarithm.
  const Pack<f32, N> q = polynomial(u, -0x1.ffffb8p-2f, 0x1.55539ep-2f, -0x1.00faeap-2f, 0x1.9eed4p-3f);
  const Pack<f32, N> big = fma(k, fill(x, C::kLn2Short), lookup(kLogPieces[1], j));
  const Pack<f32, N> small = fma(k, fill(x, C::kLn2Rest), lookup(kLogPieces[2], j));
  const Two<f32, N> sum = quick_add(big, u);
  const Pack<f32, N> y = sum.hi + fma(u * u, q, sum.lo + small);
  return neat_unless_odd(x, y, [](const auto& v) __attribute__((always_inline)) { return log_whole(v); });
}

// (log(1 + f) - f + f^2 / 2) / f^3 for 1 + f in [sqrt(1/2), sqrt(2)], minimax of degree 7, error 2^-27 of the
// logarithm.
template <int N>
BARACUDA_INLINE Pack<f32, N> log_cubic(const Pack<f32, N>& f) {
  return polynomial(f, 0x1.555554p-2f, -0x1.000228p-2f, 0x1.99a034p-3f, -0x1.547232p-3f, 0x1.22d67ep-3f, -0x1.0d82p-3f,
                    0x1.05715ap-3f, -0x1.38fb7ep-4f);
}
// log(1 + f) - f for 1 + f in [sqrt(1/2), sqrt(2)].
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log_rest(const Pack<T, N>& f) {
  if constexpr (sizeof(T) == 4) {
    const Pack<f32, N> z = f * f;
    return fma(f * z, log_cubic(f), z * fill(f, -0.5f));
  } else {
    return negate(log_tail(f));
  }
}
// The same for 1 + f + low, |low| about an ulp of f.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log1p_rest(const Pack<T, N>& f, const Pack<T, N>& low) {
  const Pack<T, N> slope = fma(fma(f, f, negate(f)), low, low);  // low (1 - f + f^2), close to low / (1 + f)
  return slope + log_rest(f);
}

// x = 2^exponent (1 + f) as log_parts, for normal x only.
template <class T, int N>
BARACUDA_INLINE LogParts<T, N> log_parts_normal(const Pack<T, N>& x) {
  using C = Float<T>;
  using I = Bits<T>;
  const Pack<I, N> i = bit_cast<I>(x) + splat<I, N>(C::kOne - C::kSqrtHalf);
  const Pack<I, N> biased = bit_cast<I>(shift_right<C::kFractionBits>(bit_cast<typename C::Unsigned>(i)));
  LogParts<T, N> r;
  r.exponent = bit_cast<T>(biased | splat<I, N>(C::kCount)) - fill(x, C::kCountBias);
  r.f = bit_cast<T>((i & splat<I, N>(C::kFraction)) + splat<I, N>(C::kSqrtHalf)) - fill(x, 1);
  return r;
}

template <int N>
BARACUDA_INLINE Neat<f64, N> log_ordinary(const Pack<f64, N>& x) {
  return neat_unless_odd(x, log_sum(log_parts_normal(x)),
                         [](const auto& v) __attribute__((always_inline)) { return log_whole(v); });
}

// log(x) / log(base): c + c_low is 1 / log(base), step + step_low is log(2) / log(base), step times an exponent exact.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log_base(const Pack<T, N>& x, T c, T c_low, T step, T step_low) {
  const LogParts<T, N> p = log_parts(x);
  const Pack<T, N> big = p.exponent * fill(x, step);
  const Two<T, N> m = two_mul(p.f, fill(x, c));
  const Two<T, N> sum = quick_add(big, m.hi);
  const Pack<T, N> small = fma(p.exponent, fill(x, step_low), fma(p.f, fill(x, c_low), m.lo)) + sum.lo;
  if constexpr (sizeof(T) == 4) {
    // The square carries its error, and its half joins last.
    const Two<T, N> z = two_mul(p.f, p.f);
    const Pack<T, N> minus_half = fill(x, -0.5f);
    const Pack<T, N> cubic = fma(p.f * z.hi, log_cubic(p.f), z.lo * minus_half);
    return log_ends(x, sum.hi + fma(z.hi * minus_half, fill(x, c), fma(cubic, fill(x, c), small)));
  } else {
    return log_ends(x, sum.hi + fma(log_rest(p.f), fill(x, c), small));
  }
}

// log2(x). Exact at powers of two; ends as log. The f64 form is in math.hpp.
template <int N>
BARACUDA_INLINE Pack<f32, N> log2(const Pack<f32, N>& x) {
  return log_base<f32, N>(x, Float<f32>::kLog2e, Float<f32>::kLog2eLow, 1.0f, 0.0f);
}
// log10(x). Ends as log.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log10(const Pack<T, N>& x) {
  if constexpr (sizeof(T) == 4)
    return log_base<f32, N>(x, 0x1.bcb7b2p-2f, -0x1.5b235ep-27f, 0x1.344p-2f, 0x1.3509f8p-18f);
  else
    return log_base<f64, N>(x, 0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57, 0x1.34413509f6p-2, 0x1.9fef311f12b36p-42);
}

// log(1 + x + low) for |low| about an ulp of x or of 1.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log1p_sum(const Pack<T, N>& x, const Pack<T, N>& low) {
  using C = Float<T>;
  const Two<T, N> u = two_add(fill(x, 1), x);
  const LogParts<T, N> p = log_parts_normal(u.hi);
  // 2^-exponent; where it is clamped, what is left of the sum no longer counts.
  const Pack<T, N> down = exponent_factor(negate(clamp<T, N>(p.exponent, -100, 100)));
  const Pack<T, N> f_low = (u.lo + low) * down;
  const Two<T, N> sum = quick_add(p.exponent * fill(x, C::kLn2Short), p.f);
  const Pack<T, N> r = sum.hi + (fma(p.exponent, fill(x, C::kLn2Rest), sum.lo) + log1p_rest(p.f, f_low));
  return log_ends(u.hi, r);
}
// log1p(x) = log(1 + x). log1p(-1) = -inf, NaN below; log1p(+-0) = +-0, log1p(inf) = inf.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log1p(const Pack<T, N>& x) {
  const Pack<T, N> y = log1p_sum(x, fill(x, 0));
  return select(abs(x) < fill(x, sizeof(T) == 4 ? 0x1p-26 : 0x1p-55), x, y);
}

// logit(x) = log(x / (1 - x)). logit(0) = -inf, logit(1) = inf, NaN outside; exact zero at 1/2.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> logit(const Pack<T, N>& x) {
  // By symmetry of the smaller of x and 1 - x = u, exact from 1/2 on: -log((1 - u) / u) = -log1p((1 - 2 u) / u).
  const Pack<T, N> one = fill(x, 1);
  const Pack<T, N> other = one - x;
  const Mask<T, N> upper = x > fill(x, T(0.5));
  const Pack<T, N> u = select(upper, other, x);
  const Two<T, N> n = quick_add(one, negate(u + u));
  const Pack<T, N> q = n.hi / u;
  const Pack<T, N> rest = (fma(negate(q), u, n.hi) + n.lo) / u;
  const Pack<T, N> ratio = log1p_sum(q, select(is_finite(q), rest, fill(x, 0)));
  // Below, 1 / u overflows or is close to it; the 1 - u is lost against it anyway.
  const Pack<T, N> y = select(u < fill(x, sizeof(T) == 4 ? 0x1p-40 : 0x1p-80), negate(log(u)), ratio);
  return select(upper, y, fill(x, 0) - y);
}

// log_ratio(x, y) = log(x / y), right where they are close and where x / y leaves the range; NaN if either is
// negative. Max error 2 ulp.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> log_ratio(const Pack<T, N>& x, const Pack<T, N>& y) {
  const Pack<T, N> d = x - y;
  const Pack<T, N> q = d / y;
  const Pack<T, N> rest = fma(negate(q), y, d) / y;
  const Pack<T, N> r = x / y;
  const Mask<T, N> close = (r > fill(x, T(0.5))) & (r < fill(x, 2));
  const Pack<T, N> near = log1p_sum(q, select(is_finite(rest), rest, fill(x, 0)));
  const Mask<T, N> plain = (r > fill(x, sizeof(T) == 4 ? 0x1p-120 : 0x1p-1000)) & (r < fill(x, Float<T>::kInf));
  const Pack<T, N> l = select(close, select(d == fill(x, 0), fill(x, 0), near), select(plain, log(r), log(x) - log(y)));
  return select(low(x, y) < fill(x, 0), fill(x, Float<T>::kNan), l);
}

}  // namespace baracuda::BARACUDA_ISA
