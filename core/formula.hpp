// What emitted formulas are written in: constants that take the type of what they meet, promotion to f64 where types mix,
// and Tup, the tuple that holds states and coefficients.
#pragma once
#include <type_traits>
#include <utility>
#include "functions.hpp"
#include "math.hpp"
#include "simd.hpp"

namespace baracuda::BARACUDA_ISA {

// A literal of a formula; exact in f64, rounded once to the type it meets.
struct Const {
  f64 value;
};

struct Nothing {};

// No empty tail: its padding would keep GCC from holding a state in registers.
template <class... Ts>
struct Tup {};
template <class H>
struct Tup<H> {
  H head;
};
template <class H, class... R>
  requires(sizeof...(R) > 0)
struct Tup<H, R...> {
  H head;
  Tup<R...> tail;
};

template <class T>
BARACUDA_INLINE T copy(const T& x) {
  return x;
}
template <int N>
BARACUDA_INLINE Wide<N> copy(const Wide<N>& x) {
  return {copy(x.hi), copy(x.lo)};
}
BARACUDA_INLINE Tup<> tup() { return {}; }
template <class H, class... R>
BARACUDA_INLINE Tup<H, R...> tup(const H& h, const R&... r) {
  if constexpr (sizeof...(R) == 0) return {copy(h)};
  else return {copy(h), tup(r...)};
}
template <int I, class H, class... R>
BARACUDA_INLINE const auto& get(const Tup<H, R...>& t) {
  if constexpr (I == 0) return t.head;
  else return get<I - 1>(t.tail);
}
template <class H, class... R>
BARACUDA_INLINE Tup<H, R...> tup_cons(const H& h, const Tup<R...>& r) {
  if constexpr (sizeof...(R) == 0) return {h};
  else return {h, r};
}
template <class G>
BARACUDA_INLINE Tup<> map_tup(const Tup<>&, const G&) {
  return {};
}
template <class H, class... R, class G>
BARACUDA_INLINE auto map_tup(const Tup<H, R...>& t, const G& g) {
  if constexpr (sizeof...(R) == 0) return tup(g(t.head));
  else return tup_cons(g(t.head), map_tup(t.tail, g));
}
template <class G>
BARACUDA_INLINE void each(Tup<>&, const Tup<>&, const G&) {}
template <class A, class... R, class B, class... S, class G>
BARACUDA_INLINE void each(Tup<A, R...>& a, const Tup<B, S...>& b, const G& g) {
  g(a.head, b.head);
  if constexpr (sizeof...(R) > 0) each(a.tail, b.tail, g);
}

// ---- what a state is made of: set one lane, spread one lane, rotate, blend ----
template <class T, int N>
BARACUDA_INLINE void put_lane(Pack<T, N>& to, int i, const Pack<T, N>& from, int j) {
  T v;
  __builtin_memcpy(&v, reinterpret_cast<const char*>(&from) + j * sizeof(T), sizeof(T));
  set_lane(to, i, v);
}
template <int N>
BARACUDA_INLINE void put_lane(Wide<N>& to, int i, const Wide<N>& from, int j) {
  put_lane(to.hi, i, from.hi, j);
  put_lane(to.lo, i, from.lo, j);
}
template <class... Ts>
BARACUDA_INLINE void put_lane(Tup<Ts...>& to, int i, const Tup<Ts...>& from, int j) {
  each(to, from, [&](auto& a, const auto& b) __attribute__((always_inline)) { put_lane(a, i, b, j); });
}

template <class T, int N>
BARACUDA_INLINE Pack<T, N> spread(const Pack<T, N>& x, int i) {
  T v;
  __builtin_memcpy(&v, reinterpret_cast<const char*>(&x) + i * sizeof(T), sizeof(T));
  return splat<T, N>(v);
}
template <int N>
BARACUDA_INLINE Wide<N> spread(const Wide<N>& x, int i) {
  return {spread(x.hi, i), spread(x.lo, i)};
}
template <class... Ts>
BARACUDA_INLINE Tup<Ts...> spread(const Tup<Ts...>& x, int i) {
  return map_tup(x, [&](const auto& a) __attribute__((always_inline)) { return spread(a, i); });
}

template <int R, int N>
BARACUDA_INLINE Wide<N> rotate(const Wide<N>& x) {
  return {rotate<R>(x.hi), rotate<R>(x.lo)};
}
template <int R, class... Ts>
BARACUDA_INLINE Tup<Ts...> rotate(const Tup<Ts...>& x) {
  return map_tup(x, [&](const auto& a) __attribute__((always_inline)) { return rotate<R>(a); });
}

template <int N>
BARACUDA_INLINE Wide<N> paired(const Wide<N>& x) {
  return {paired(x.hi), paired(x.lo)};
}
template <class... Ts>
BARACUDA_INLINE Tup<Ts...> paired(const Tup<Ts...>& x) {
  return map_tup(x, [&](const auto& a) __attribute__((always_inline)) { return paired(a); });
}
template <int N>
BARACUDA_INLINE Wide<N> unpaired(const Wide<N>& x) {
  return {unpaired(x.hi), unpaired(x.lo)};
}
template <class... Ts>
BARACUDA_INLINE Tup<Ts...> unpaired(const Tup<Ts...>& x) {
  return map_tup(x, [&](const auto& a) __attribute__((always_inline)) { return unpaired(a); });
}

// Lanes [M h, M h + M) of a pack, and their return.
template <int M, class T, int N>
BARACUDA_INLINE Pack<T, M> slice(const Pack<T, N>& x, int h) {
  return load<T, M>(reinterpret_cast<const T*>(&x) + h * M);
}
template <int M, int N>
BARACUDA_INLINE Wide<M> slice(const Wide<N>& x, int h) {
  return {slice<M>(x.hi, h), slice<M>(x.lo, h)};
}
template <int M, class... Ts>
BARACUDA_INLINE auto slice(const Tup<Ts...>& x, int h) {
  return map_tup(x, [&](const auto& a) __attribute__((always_inline)) { return slice<M>(a, h); });
}
template <int M>
BARACUDA_INLINE Nothing slice(const Nothing&, int) {
  return {};
}
template <class T, int N, int M>
BARACUDA_INLINE void put_slice(Pack<T, N>& to, int h, const Pack<T, M>& from) {
  store(reinterpret_cast<T*>(&to) + h * M, from);
}
template <int N, int M>
BARACUDA_INLINE void put_slice(Wide<N>& to, int h, const Wide<M>& from) {
  put_slice(to.hi, h, from.hi);
  put_slice(to.lo, h, from.lo);
}
template <class... Ts, class... Us>
BARACUDA_INLINE void put_slice(Tup<Ts...>& to, int h, const Tup<Us...>& from) {
  each(to, from, [&](auto& a, const auto& b) __attribute__((always_inline)) { put_slice(a, h, b); });
}

// Lanes [0, count) of a, the others of b.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> blend(int count, const Pack<T, N>& a, const Pack<T, N>& b) {
  return select(first_lanes<T, N>(count), a, b);
}
template <int N>
BARACUDA_INLINE Wide<N> blend(int count, const Wide<N>& a, const Wide<N>& b) {
  return {blend(count, a.hi, b.hi), blend(count, a.lo, b.lo)};
}
BARACUDA_INLINE Tup<> blend(int, const Tup<>&, const Tup<>&) { return {}; }
template <class H, class... R>
BARACUDA_INLINE Tup<H, R...> blend(int count, const Tup<H, R...>& a, const Tup<H, R...>& b) {
  if constexpr (sizeof...(R) == 0) return {blend(count, a.head, b.head)};
  else return {blend(count, a.head, b.head), blend(count, a.tail, b.tail)};
}

// ---- constants and promotion ----
template <class T, int N>
BARACUDA_INLINE Pack<T, N> like(const Pack<T, N>&, Const c) {
  return splat<T, N>(static_cast<T>(c.value));
}

#define BARACUDA_MIXED(OP)                                                         \
  template <class T, int N>                                                        \
  BARACUDA_INLINE auto operator OP(const Pack<T, N>& a, Const c) {                 \
    return a OP like(a, c);                                                        \
  }                                                                                \
  template <class T, int N>                                                        \
  BARACUDA_INLINE auto operator OP(Const c, const Pack<T, N>& b) {                 \
    return like(b, c) OP b;                                                        \
  }                                                                                \
  template <int N>                                                                 \
  BARACUDA_INLINE auto operator OP(const Pack<f32, N>& a, const Pack<f64, N>& b) { \
    return to_f64(a) OP b;                                                         \
  }                                                                                \
  template <int N>                                                                 \
  BARACUDA_INLINE auto operator OP(const Pack<f64, N>& a, const Pack<f32, N>& b) { \
    return a OP to_f64(b);                                                         \
  }
BARACUDA_MIXED(+)
BARACUDA_MIXED(-)
BARACUDA_MIXED(*)
BARACUDA_MIXED(/)
BARACUDA_MIXED(==)
BARACUDA_MIXED(!=)
BARACUDA_MIXED(<)
BARACUDA_MIXED(<=)
BARACUDA_MIXED(>)
BARACUDA_MIXED(>=)
#undef BARACUDA_MIXED

// where(mask, a, b): the mask follows the width of the values.
template <class T, class S, int N>
  requires(sizeof(T) == sizeof(S))
BARACUDA_INLINE Mask<T, N> mask_for(const Pack<T, N>&, const Mask<S, N>& m) {
  return mask_cast<T>(m);
}
template <int N>
BARACUDA_INLINE Mask<f64, N> mask_for(const Pack<f64, N>&, const Mask<f32, N>& m) {
  return to_f64(m);
}
template <int N>
BARACUDA_INLINE Mask<f32, N> mask_for(const Pack<f32, N>&, const Mask<f64, N>& m) {
  return to_f32(m);
}

template <class T, class S, int N>
BARACUDA_INLINE auto mask_for(const Pack<T, N>& like, const FarFromOne<S, N>& m) {
  return mask_for(like, lanes_of(m));
}

#define BARACUDA_MIXED_MASK(OP)                                                            \
  template <int N>                                                                         \
  BARACUDA_INLINE Mask<f64, N> operator OP(const Mask<f32, N>& a, const Mask<f64, N>& b) { \
    return to_f64(a) OP b;                                                                 \
  }                                                                                        \
  template <int N>                                                                         \
  BARACUDA_INLINE Mask<f64, N> operator OP(const Mask<f64, N>& a, const Mask<f32, N>& b) { \
    return a OP to_f64(b);                                                                 \
  }                                                                                        \
  template <class T, int N>                                                                \
    requires(sizeof(T) == 8 && !__is_same(T, f64))                                         \
  BARACUDA_INLINE Mask<f64, N> operator OP(const Mask<T, N>& a, const Mask<f64, N>& b) {   \
    return mask_for(Pack<f64, N>{}, a) OP b;                                               \
  }                                                                                        \
  template <class T, int N>                                                                \
    requires(sizeof(T) == 8 && !__is_same(T, f64))                                         \
  BARACUDA_INLINE Mask<f64, N> operator OP(const Mask<f64, N>& a, const Mask<T, N>& b) {   \
    return a OP mask_for(Pack<f64, N>{}, b);                                               \
  }
BARACUDA_MIXED_MASK(&)
BARACUDA_MIXED_MASK(|)
#undef BARACUDA_MIXED_MASK

template <class M, class T, int N>
BARACUDA_INLINE Pack<T, N> where(const M& m, const Pack<T, N>& a, const Pack<T, N>& b) {
  return select(mask_for(a, m), a, b);
}
template <class M, class T, int N>
BARACUDA_INLINE Pack<T, N> where(const M& m, const Pack<T, N>& a, Const c) {
  return where(m, a, like(a, c));
}
template <class M, class T, int N>
BARACUDA_INLINE Pack<T, N> where(const M& m, Const c, const Pack<T, N>& b) {
  return where(m, like(b, c), b);
}
template <class M, int N>
BARACUDA_INLINE Pack<f64, N> where(const M& m, const Pack<f64, N>& a, const Pack<f32, N>& b) {
  return where(m, a, to_f64(b));
}
template <class M, int N>
BARACUDA_INLINE Pack<f64, N> where(const M& m, const Pack<f32, N>& a, const Pack<f64, N>& b) {
  return where(m, to_f64(a), b);
}
template <class M, int N>
BARACUDA_INLINE Wide<N> where(const M& m, const Wide<N>& a, const Wide<N>& b) {
  return {where(m, a.hi, b.hi), where(m, a.lo, b.lo)};
}

template <class M, class H, class... R>
BARACUDA_INLINE Tup<H, R...> where(const M& m, const Tup<H, R...>& a, const Tup<H, R...>& b) {
  if constexpr (sizeof...(R) == 0) return {where(m, a.head, b.head)};
  else return {where(m, a.head, b.head), where(m, a.tail, b.tail)};
}

#define BARACUDA_CONST_CALL(F)                                 \
  template <class T, int N>                                    \
  BARACUDA_INLINE Pack<T, N> F(const Pack<T, N>& a, Const c) { \
    return F(a, like(a, c));                                   \
  }                                                            \
  template <class T, int N>                                    \
  BARACUDA_INLINE Pack<T, N> F(Const c, const Pack<T, N>& b) { \
    return F(like(b, c), b);                                   \
  }
BARACUDA_CONST_CALL(maximum)
BARACUDA_CONST_CALL(minimum)
BARACUDA_CONST_CALL(top)
BARACUDA_CONST_CALL(low)
BARACUDA_CONST_CALL(pow)
BARACUDA_CONST_CALL(power)
BARACUDA_CONST_CALL(hypot)
BARACUDA_CONST_CALL(atan2)
BARACUDA_CONST_CALL(fmod)
BARACUDA_CONST_CALL(remainder)
BARACUDA_CONST_CALL(floor_divide)
BARACUDA_CONST_CALL(trunc_divide)
BARACUDA_CONST_CALL(copysign)
BARACUDA_CONST_CALL(ldexp)
BARACUDA_CONST_CALL(logaddexp)
BARACUDA_CONST_CALL(logaddexp2)
#undef BARACUDA_CONST_CALL
template <class T, int N>
BARACUDA_INLINE Pack<T, N> fma(const Pack<T, N>& a, const Pack<T, N>& b, Const c) {
  return fma(a, b, like(a, c));
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> fma(const Pack<T, N>& a, Const b, const Pack<T, N>& c) {
  return fma(a, like(a, b), c);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> top(const Pack<f32, N>& a, const Pack<f64, N>& b) {
  return top(to_f64(a), b);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> pow(const Pack<f32, N>& a, const Pack<f64, N>& b) {
  return pow(to_f64(a), b);
}

// ---- names of formulas that are more than one call ----
// add_exact(s, a, b) = s + a b for an exact product: in one operation where there is one, which is not that of conversions.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> add_exact(const Pack<T, N>& s, const Pack<T, N>& a, const Pack<T, N>& b) {
  if constexpr (kFusedMultiply) return fma(a, b, s);
  else return s + a * b;
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> add_exact(const Pack<T, N>& s, const Pack<T, N>& a, Const b) {
  return add_exact(s, a, like(a, b));
}
// wide(x): the type sums are taken in, as a plain value. Integers stay.
template <int N>
BARACUDA_INLINE Pack<f64, N> wide(const Pack<f32, N>& x) {
  return to_f64(x);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> wide(const Pack<f64, N>& x) {
  return copy(x);
}
// wide(unpaired(x)): two registers are put in order by the halves that are widened.
template <int N>
BARACUDA_INLINE Pack<f64, N> wide_unpaired(const Pack<f32, N>& x) {
#if defined(__AVX2__) && !defined(__AVX512F__)
  if constexpr (Pack<f32, N>::kRegisters == 2) {
    const __m256 low = _mm256_unpacklo_ps(x.v[0], x.v[1]), high = _mm256_unpackhi_ps(x.v[0], x.v[1]);
    Pack<f64, N> r;
    r.v[0] = _mm256_cvtps_pd(_mm256_castps256_ps128(low)), r.v[1] = _mm256_cvtps_pd(_mm256_castps256_ps128(high));
    r.v[2] = _mm256_cvtps_pd(_mm256_extractf128_ps(low, 1)), r.v[3] = _mm256_cvtps_pd(_mm256_extractf128_ps(high, 1));
    return r;
  }
#endif
  return wide(unpaired(x));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> wide_unpaired(const Pack<f64, N>& x) {
  return unpaired(x);
}
template <int N>
BARACUDA_INLINE Pack<i64, N> wide(const Pack<i64, N>& x) {
  return x;
}
template <int N>
BARACUDA_INLINE Pack<u64, N> wide(const Pack<u64, N>& x) {
  return x;
}
// narrow(x): the compute type, to nearest. Of what is no result yet: those are rounded as they are stored.
template <class T, class S, int N>
BARACUDA_INLINE Pack<T, N> narrow(const Pack<S, N>& x) {
  if constexpr (__is_same(T, S)) return copy(x);
  else return to_f32(x);
}
template <class T, int N>
BARACUDA_INLINE auto wide_const(f64 c) {
  return splat<f64, N>(c);
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> element(f64 c) {
  return splat<T, N>(static_cast<T>(c));
}

template <class T>
struct LimitsOf {
  static constexpr T lowest = -__builtin_inf(), highest = __builtin_inf();
};
template <>
struct LimitsOf<i64> {
  static constexpr i64 lowest = INT64_MIN, highest = INT64_MAX;
};
template <>
struct LimitsOf<u64> {
  static constexpr u64 lowest = 0, highest = UINT64_MAX;
};
template <class T, int N>
BARACUDA_INLINE Pack<T, N> lowest() {
  return splat<T, N>(LimitsOf<T>::lowest);
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> highest() {
  return splat<T, N>(LimitsOf<T>::highest);
}

template <class T, int N>
BARACUDA_INLINE Pack<T, N> huge() {
  return splat<T, N>(sizeof(T) == 4 ? static_cast<T>(0x1.fffffep127) : static_cast<T>(0x1.fffffffffffffp1023));
}
// 1 with the sign of x.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> unit_sign(const Pack<T, N>& x) {
  return copysign(splat<T, N>(1), x);
}

// Integers know no NaN.
template <int N>
BARACUDA_INLINE Mask<i64, N> is_nan(const Pack<i64, N>&) {
  return Mask<i64, N>{};
}
template <int N>
BARACUDA_INLINE Mask<u64, N> is_nan(const Pack<u64, N>&) {
  return Mask<u64, N>{};
}
template <int N>
BARACUDA_INLINE Pack<i64, N> maximum(const Pack<i64, N>& a, const Pack<i64, N>& b) {
  return top(a, b);
}
template <int N>
BARACUDA_INLINE Pack<u64, N> maximum(const Pack<u64, N>& a, const Pack<u64, N>& b) {
  return top(a, b);
}
template <int N>
BARACUDA_INLINE Pack<i64, N> minimum(const Pack<i64, N>& a, const Pack<i64, N>& b) {
  return low(a, b);
}
template <int N>
BARACUDA_INLINE Pack<u64, N> minimum(const Pack<u64, N>& a, const Pack<u64, N>& b) {
  return low(a, b);
}

// A quotient by a count that keeps the error of a double-double sum.
template <int N>
BARACUDA_INLINE Pack<f64, N> quotient(const Pack<f64, N>& s, const Pack<f64, N>& n) {
  return s / n;
}
template <int N>
BARACUDA_INLINE Wide<N> quotient(const Wide<N>& s, const Pack<f64, N>& n) {
  const Pack<f64, N> q = value(s) / n;
  const Pack<f64, N> rest = (fma(negate(q), n, s.hi) + s.lo) / n;
  return {q, select(is_finite(q), rest, splat<f64, N>(0))};
}
template <int N>
BARACUDA_INLINE Pack<f64, N> operator-(const Pack<f64, N>& x, const Wide<N>& w) {
  return (x - w.hi) - w.lo;
}
template <int N>
BARACUDA_INLINE Wide<N> operator*(const Wide<N>& w, Const c) {
  return w * splat<f64, N>(c.value);
}

// Powers of two leave a double-double exact, and an infinity what it is.
template <int N>
BARACUDA_INLINE Wide<N> times_power(const Wide<N>& w, const Pack<f64, N>& p) {
  return {w.hi * p, w.lo * p};
}
template <int N>
BARACUDA_INLINE Pack<f64, N> exponent(const Wide<N>& w) {
  return exponent(w.hi);
}
template <int N>
BARACUDA_INLINE Wide<N> fraction(const Wide<N>& w) {
  const Pack<f64, N> e = splat<f64, N>(0.0) - exponent(w.hi);
  return {fraction(w.hi), scale(w.lo, e)};
}

// s^(1/q) and (a/b)^q for positive operands, through logarithms that carry their error: no rounded 1/q, no a/b out of range.
template <int N>
BARACUDA_INLINE Pack<f64, N> exp2_wide(const Wide<N>& w) {
  return exp2_sum(w.hi, w.lo);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> power_ends(const Pack<f64, N>& ratio, const Pack<f64, N>& q, const Pack<f64, N>& inside) {
  // 0, infinity and NaN have no logarithm to carry on with: pow knows their powers.
  return select(is_finite(ratio) & (ratio > splat<f64, N>(0)), inside, pow(ratio, q));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> root(const Pack<f64, N>& s, const Pack<f64, N>& q) {
  return power_ends(s, splat<f64, N>(1) / q, exp2_wide(quotient(log2_wide(s), q)));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> pow_ratio(const Pack<f64, N>& a, const Pack<f64, N>& b, const Pack<f64, N>& q) {
  const Wide<N> u = log2_wide(a), v = log2_wide(b);
  const Wide<N> d = (u + negate(v.hi)) + negate(v.lo);
  const Pack<f64, N> ends = select(is_finite(a) & is_finite(b), splat<f64, N>(1), a / b);
  return power_ends(ends, q, exp2_wide(Wide<N>{d.hi + d.lo, (d.hi - (d.hi + d.lo)) + d.lo} * q));
}

// index_of(t, first): the place in the whole fold of what a lane saw at its step t.
template <class T, int N>
BARACUDA_INLINE Pack<f64, N> index_of(const Pack<T, N>& t, const Pack<f64, N>& first) {
  if constexpr (sizeof(T) == 8 && !__is_same(T, f64)) {
    Pack<f64, N> r;
    for (int i = 0; i < N; ++i) set_lane(r, i, static_cast<f64>(lane(t, i)));
    return r * Const{kLanes} + first;
  } else {
    return to_f64(t) * Const{kLanes} + first;
  }
}

struct Yes {
  static constexpr bool value = true;
};
struct No {
  static constexpr bool value = false;
};

}  // namespace baracuda::BARACUDA_ISA
