// Unevaluated sums of two f64, and the accumulators of sums by compute type.
#pragma once
#include "bits.hpp"

namespace baracuda::BARACUDA_ISA {

// An unevaluated sum. hi is the plain IEEE running result, never renormalised with lo, so that an infinity or NaN in hi
// survives (lo is NaN then); lo collects what hi lost.
template <int N = kLanes>
struct Wide {
  Pack<f64, N> hi, lo;
};

// Register by register: op by op over the whole pack, the temporaries would spill in the hot loop of sums, and a pack that is
// copied as a whole goes through memory.

// a + b, where machines that add and multiply in different units multiply.
BARACUDA_INLINE Native<f64> add_beside(Native<f64> a, Native<f64> b) {
  if constexpr (kFusedMultiply) return native_fma(a, 1.0 - Native<f64>{}, b);
  else return a + b;
}
// What a + b = s lost, for any order of magnitudes, barring overflow.
BARACUDA_INLINE Native<f64> lost_sum(Native<f64> a, Native<f64> b, Native<f64> s) {
  const Native<f64> b_part = s - a;
  return add_beside(a - add_beside(s, -b_part), add_beside(b, -b_part));
}
BARACUDA_INLINE Native<f64> lost_product(Native<f64> a, Native<f64> b, Native<f64> p) { return native_fma(a, b, -p); }

// two_sum(a, b) = a + b exactly, for any order of magnitudes, barring overflow.
template <int N>
BARACUDA_INLINE Wide<N> two_sum(const Pack<f64, N>& a, const Pack<f64, N>& b) {
  Wide<N> r;
  BARACUDA_EACH(a, r.hi.v[i] = a.v[i] + b.v[i]; r.lo.v[i] = lost_sum(a.v[i], b.v[i], r.hi.v[i]));
  return r;
}
// two_prod(a, b) = a * b exactly, barring overflow and underflow.
template <int N>
BARACUDA_INLINE Wide<N> two_prod(const Pack<f64, N>& a, const Pack<f64, N>& b) {
  Wide<N> r;
  BARACUDA_EACH(a, r.hi.v[i] = a.v[i] * b.v[i]; r.lo.v[i] = lost_product(a.v[i], b.v[i], r.hi.v[i]));
  return r;
}
template <int N>
BARACUDA_INLINE Wide<N> operator+(const Wide<N>& a, const Pack<f64, N>& b) {
  Wide<N> r;
  BARACUDA_EACH(b, const Native<f64> s = a.hi.v[i] + b.v[i]; r.lo.v[i] = a.lo.v[i] + lost_sum(a.hi.v[i], b.v[i], s);
                r.hi.v[i] = s);
  return r;
}
template <int N>
BARACUDA_INLINE Wide<N> operator+(const Wide<N>& a, const Wide<N>& b) {
  Wide<N> r;
  BARACUDA_EACH(r.hi, const Native<f64> s = a.hi.v[i] + b.hi.v[i];
                r.lo.v[i] = (a.lo.v[i] + b.lo.v[i]) + lost_sum(a.hi.v[i], b.hi.v[i], s); r.hi.v[i] = s);
  return r;
}
template <int N>
BARACUDA_INLINE Wide<N> operator*(const Wide<N>& a, const Pack<f64, N>& b) {
  Wide<N> r;
  BARACUDA_EACH(b, const Native<f64> p = a.hi.v[i] * b.v[i];
                r.lo.v[i] = native_fma(a.lo.v[i], b.v[i], lost_product(a.hi.v[i], b.v[i], p)); r.hi.v[i] = p);
  return r;
}
template <int N>
BARACUDA_INLINE Wide<N> operator*(const Wide<N>& a, const Wide<N>& b) {
  Wide<N> r;
  BARACUDA_EACH(r.hi, const Native<f64> p = a.hi.v[i] * b.hi.v[i], e = lost_product(a.hi.v[i], b.hi.v[i], p);
                r.lo.v[i] = native_fma(a.hi.v[i], b.lo.v[i], native_fma(a.lo.v[i], b.hi.v[i], e)); r.hi.v[i] = p);
  return r;
}

// The one number an accumulator stands for. Where hi is not finite, hi; where nothing was lost too, for the sign of a zero.
template <int N>
BARACUDA_INLINE Pack<f64, N> value(const Wide<N>& a) {
  return select(is_finite(a.hi) & (a.lo != splat<f64, N>(0)), a.hi + a.lo, a.hi);
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> value(const Pack<T, N>& a) {
  return copy(a);
}
// The same where hi is finite, or lo NaN.
template <int N>
BARACUDA_INLINE Pack<f64, N> finite_value(const Wide<N>& a) {
  return select(a.lo == splat<f64, N>(0), a.hi, a.hi + a.lo);
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> finite_value(const Pack<T, N>& a) {
  return copy(a);
}

// The accumulator of sums of T: f64 for f32, double-double for f64, the integer itself.
template <class T, int N>
struct ExactOf {
  using type = Pack<T, N>;
};
template <int N>
struct ExactOf<f32, N> {
  using type = Pack<f64, N>;
};
template <int N>
struct ExactOf<f64, N> {
  using type = Wide<N>;
};
template <class T, int N = kLanes>
using Exact = typename ExactOf<T, N>::type;

template <class T, int N = kLanes>
BARACUDA_INLINE Exact<T, N> exact(T x) {
  if constexpr (__is_same(T, f32)) return splat<f64, N>(static_cast<f64>(x));
  else if constexpr (__is_same(T, f64)) return Wide<N>{splat<f64, N>(x), splat<f64, N>(0.0)};
  else return splat<T, N>(x);
}

}  // namespace baracuda::BARACUDA_ISA
