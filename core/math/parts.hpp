// What the functions of this folder share: unevaluated sums of two T, rounding to integers, powers of two, and e^x in
// parts. T is f32 or f64; every function takes packs of any lane count. Only operations that IEEE 754 fixes, so the
// bits are the same on every ISA level.
#pragma once
#include <type_traits>
#include "../math.hpp"

namespace baracuda::BARACUDA_ISA {

template <class T, int N>
BARACUDA_INLINE Pack<T, N> fill(const Pack<T, N>&, std::type_identity_t<T> c) {
  return splat<T, N>(c);
}

// A function too large to repeat in every formula is compiled once for a level, on as many lanes as fill two registers of f64, and
// called chunk by chunk. On one register where fma is a call, as that hides nothing.
template <class T>
inline constexpr int kChunkLanes = (sizeof(T) == 8 && !kFusedMultiply ? 1 : 2) * kVectorBytes / 8;
template <class T, int N>
inline constexpr int kChunk = N < kChunkLanes<T> ? N : kChunkLanes<T>;
using Chunk = Pack<f64, kChunkLanes<f64>>;

template <int M, class T, int N>
BARACUDA_INLINE Pack<T, M> chunk_of(const Pack<T, N>& x, int k) {
  Pack<T, M> r;
  BARACUDA_EACH(r, r.v[i] = x.v[k * r.kRegisters + i]);
  return r;
}
template <class F, class T, int N, class... Rest>
BARACUDA_INLINE Pack<T, N> each_chunk(const F& f, const Pack<T, N>& x, const Rest&... rest) {
  constexpr int lanes = kChunk<T, N>, registers = Pack<T, lanes>::kRegisters;
  Pack<T, N> r;
  for (int k = 0; k < N / lanes; ++k) {
    const Pack<T, lanes> y = f(chunk_of<lanes>(x, k), chunk_of<lanes>(rest, k)...);
    BARACUDA_EACH(y, r.v[k * registers + i] = y.v[i]);
  }
  return r;
}
// NAME(x) and NAME(x, y) for both types from NAME_pack on f64; f32 is widened, and rounded once at the end.
#define BARACUDA_HEAVY_UNARY(NAME)                                                               \
  template <int N>                                                                               \
  __attribute__((noinline)) Pack<f64, N> NAME##_heavy(const Pack<f64, N>& x) {                   \
    return NAME##_pack(x);                                                                       \
  }                                                                                              \
  BARACUDA_SHARED Chunk NAME##_heavy(const Chunk&);                                              \
  template <class T, int N>                                                                      \
  BARACUDA_INLINE Pack<T, N> NAME(const Pack<T, N>& x) {                                         \
    const auto f = [](const auto& a) __attribute__((always_inline)) { return NAME##_heavy(a); }; \
    if constexpr (sizeof(T) == 4) return to_f32(each_chunk(f, to_f64(x)));                       \
    else return each_chunk(f, x);                                                                \
  }
#define BARACUDA_HEAVY_BINARY(NAME)                                                                                \
  template <int N>                                                                                                 \
  __attribute__((noinline)) Pack<f64, N> NAME##_heavy(const Pack<f64, N>& x, const Pack<f64, N>& y) {              \
    return NAME##_pack(x, y);                                                                                      \
  }                                                                                                                \
  BARACUDA_SHARED Chunk NAME##_heavy(const Chunk&, const Chunk&);                                                  \
  template <class T, int N>                                                                                        \
  BARACUDA_INLINE Pack<T, N> NAME(const Pack<T, N>& x, const Pack<T, N>& y) {                                      \
    const auto f = [](const auto& a, const auto& b) __attribute__((always_inline)) { return NAME##_heavy(a, b); }; \
    if constexpr (sizeof(T) == 4) return to_f32(each_chunk(f, to_f64(x), to_f64(y)));                              \
    else return each_chunk(f, x, y);                                                                               \
  }

// polynomial(x, c0, c1, ...) in two chains, of the even and of the odd coefficients, half as long; z = x * x.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> every_other(const Pack<T, N>& z, T c) {
  return fill(z, c);
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> every_other(const Pack<T, N>& z, T c, T) {
  return fill(z, c);
}
template <class T, int N, class... Rest>
BARACUDA_INLINE Pack<T, N> every_other(const Pack<T, N>& z, T c, T, Rest... rest) {
  return fma(every_other(z, rest...), z, fill(z, c));
}
template <class T, int N, class... Rest>
BARACUDA_INLINE Pack<T, N> polynomial_split(const Pack<T, N>& x, const Pack<T, N>& z, T c, Rest... rest) {
  return fma(every_other(z, rest...), x, every_other(z, c, rest...));
}

// A struct of packs copies itself register by register: as one block, GCC 12 takes it through the stack.
template <class V>
BARACUDA_INLINE void copy_registers(V& to, const V& from) {
  BARACUDA_EACH(to, to.v[i] = from.v[i]);
}
#define BARACUDA_PACKS_2(NAME, A, a, B, b)                            \
  A a;                                                                \
  B b;                                                                \
  BARACUDA_INLINE NAME(const A& a##_, const B& b##_) {                \
    copy_registers(a, a##_);                                          \
    copy_registers(b, b##_);                                          \
  }                                                                   \
  BARACUDA_INLINE NAME(const NAME& other) : NAME(other.a, other.b) {} \
  BARACUDA_INLINE NAME& operator=(const NAME& other) {                \
    copy_registers(a, other.a);                                       \
    copy_registers(b, other.b);                                       \
    return *this;                                                     \
  }
#define BARACUDA_PACKS_3(NAME, A, a, B, b, C, c)                      \
  A a;                                                                \
  B b;                                                                \
  C c;                                                                \
  BARACUDA_INLINE NAME(const A& a##_, const B& b##_, const C& c##_) { \
    copy_registers(a, a##_);                                          \
    copy_registers(b, b##_);                                          \
    copy_registers(c, c##_);                                          \
  }                                                                   \
  BARACUDA_INLINE NAME(const NAME& other) : NAME(other.a, other.b, other.c) {}

// y, and where the mask is set, as it rarely is, what `slow` gives instead. Register by register, as above.
template <class F, class T, int N>
BARACUDA_INLINE Pack<T, N> unless(const Mask<T, N>& rare, const Pack<T, N>& y, const F& slow) {
  Pack<T, N> r = copy(y);
  if (any_lane(rare)) [[unlikely]] {
    const Pack<T, N> other = slow();
    BARACUDA_EACH(r, r.v[i] = native_select(rare.v[i], other.v[i], r.v[i]));
  }
  return r;
}
// What is rarely called stays out of line; and what is rarer still is computed in f64.
template <class F, class T, int N, class... P>
__attribute__((noinline)) Pack<T, N> apart(const F& f, const Pack<T, N>& x, const P&... rest) {
  return f(x, rest...);
}
template <class F, int N, class... P>
__attribute__((noinline)) Pack<f32, N> through_f64(const F& f, const Pack<f32, N>& x, const P&... rest) {
  return to_f32(f(to_f64(x), to_f64(rest)...));
}

// A result whose NaNs are the one that is stored: who takes NaN apart need not look for it again when all is done.
template <class T, int N>
struct Neat : Pack<T, N> {
  BARACUDA_INLINE explicit Neat(const Pack<T, N>& x) { copy_registers<Pack<T, N>>(*this, x); }
  BARACUDA_INLINE Neat(const Neat& other) : Neat(static_cast<const Pack<T, N>&>(other)) {}
};
// y, which has the sign of r but where a sum of zeros lost it.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> signed_as(const Pack<T, N>& y, const Pack<T, N>& r) {
  return bit_cast<T>(bit_cast<Bits<T>>(y) | sign_of(r));
}
// Where |x| is past the limit or NaN; compared as bits, which tells both.
template <class T, int N>
BARACUDA_INLINE Mask<T, N> past(const Pack<T, N>& x, std::type_identity_t<T> limit) {
  return as_mask<T, N>(bit_cast<Bits<T>>(abs(x)) > bit_cast<Bits<T>>(fill(x, limit)));
}
// y, but what `slow` gives where x is past the limit or NaN, if any lane is, as it rarely is.
template <class F, class T, int N>
BARACUDA_INLINE Pack<T, N> or_slow(bool any, const Pack<T, N>& x, std::type_identity_t<T> limit, const Pack<T, N>& y,
                                   const F& slow) {
  Pack<T, N> r = copy(y);
  if (any) [[unlikely]] {
    const Mask<T, N> rare = past(x, limit);
    const Pack<T, N> other = slow();
    BARACUDA_EACH(r, r.v[i] = native_select(rare.v[i], other.v[i], r.v[i]));
  }
  return r;
}
template <class F, class T, int N>
BARACUDA_INLINE Pack<T, N> unless_past(const Pack<T, N>& x, std::type_identity_t<T> limit, const Pack<T, N>& y,
                                       const F& slow) {
  return or_slow(any_above(bit_cast<Bits<T>>(abs(x)), __builtin_bit_cast(Bits<T>, limit)), x, limit, y, slow);
}
// The same where both give NaN for NaN.
template <class F, class T, int N>
BARACUDA_INLINE Pack<T, N> unless_farther(const Pack<T, N>& x, std::type_identity_t<T> limit, const Pack<T, N>& y,
                                          const F& slow) {
  return or_slow(any_farther(x, limit), x, limit, y, slow);
}
// f(x) out of line, with the one NaN.
template <class F, class T, int N>
BARACUDA_INLINE Pack<T, N> neat_apart(const F& f, const Pack<T, N>& x) {
  const auto neat = [&](const Pack<T, N>& v) __attribute__((always_inline)) {
    const Pack<T, N> r = f(v);
    return select(r == r, r, fill(r, Float<T>::kNan));
  };
  return apart(neat, copy(x));
}
// y, no NaN of its own, but f(x) where x is past the limit, as every NaN is.
template <class F, class T, int N>
BARACUDA_INLINE Neat<T, N> neat_unless_past(const Pack<T, N>& x, std::type_identity_t<T> limit, const Pack<T, N>& y,
                                            const F& f) {
  return Neat<T, N>(unless_past(x, limit, y, [&] { return neat_apart(f, x); }));
}
// The same where only NaN is apart.
template <class T, int N>
BARACUDA_INLINE Neat<T, N> neat_unless_nan(const Pack<T, N>& x, const Pack<T, N>& y) {
  return neat_unless_past(x, Float<T>::kInf, y,
                          [](const Pack<T, N>& v) __attribute__((always_inline)) { return copy(v); });
}
// The same where x is no positive normal number: turned by so much, the bits of those come first.
template <class F, class T, int N>
BARACUDA_INLINE Neat<T, N> neat_unless_odd(const Pack<T, N>& x, const Pack<T, N>& y, const F& f) {
  using C = Float<T>;
  constexpr Bits<T> limit = -2 * (Bits<T>{1} << C::kFractionBits) - 1;
  const Pack<Bits<T>, N> bits =
      bit_cast<Bits<T>>(bit_cast<typename C::Unsigned>(x) + splat<typename C::Unsigned, N>(C::kExponent));
  Pack<T, N> r = copy(y);
  if (any_above(bits, limit)) [[unlikely]] {
    const Mask<T, N> rare = as_mask<T, N>(bits > splat<Bits<T>, N>(limit));
    const Pack<T, N> other = neat_apart(f, x);
    BARACUDA_EACH(r, r.v[i] = native_select(rare.v[i], other.v[i], r.v[i]));
  }
  return Neat<T, N>(r);
}

// ---- unevaluated sums ----

template <class T, int N>
struct Two {
  using P = Pack<T, N>;
  BARACUDA_PACKS_2(Two, P, hi, P, lo)
};

// a + b exactly, for |a| >= |b| or a = 0.
template <class T, int N>
BARACUDA_INLINE Two<T, N> quick_add(const Pack<T, N>& a, const Pack<T, N>& b) {
  const Pack<T, N> s = a + b;
  return {s, b - (s - a)};
}
// a + b exactly, in any order of magnitudes.
template <class T, int N>
BARACUDA_INLINE Two<T, N> two_add(const Pack<T, N>& a, const Pack<T, N>& b) {
  const Pack<T, N> s = a + b;
  const Pack<T, N> b_part = s - a;
  return {s, (a - (s - b_part)) + (b - b_part)};
}
// a * b exactly, barring underflow.
template <class T, int N>
BARACUDA_INLINE Two<T, N> two_mul(const Pack<T, N>& a, const Pack<T, N>& b) {
  const Pack<T, N> p = a * b;
  return {p, fma(a, b, negate(p))};
}
template <class T, int N>
BARACUDA_INLINE Two<T, N> two_mul(const Two<T, N>& a, const Two<T, N>& b) {
  const Two<T, N> p = two_mul(a.hi, b.hi);
  return {p.hi, fma(a.hi, b.lo, fma(a.lo, b.hi, p.lo))};
}
// n / d to about twice the precision of T, rounded at the end: d is normal and 1 / d too.
template <class T, int N>
BARACUDA_INLINE Two<T, N> two_div(const Two<T, N>& n, const Two<T, N>& d) {
  const Pack<T, N> inverse = fill(d.hi, 1) / d.hi;
  const Pack<T, N> q = n.hi * inverse;
  const Pack<T, N> rest = fma(negate(q), d.hi, n.hi) + fma(negate(q), d.lo, n.lo);
  return {q, rest * inverse};
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> join(const Two<T, N>& a) {
  return a.hi + a.lo;
}
template <class T, int N>
BARACUDA_INLINE Two<T, N> select(const Mask<T, N>& m, const Two<T, N>& a, const Two<T, N>& b) {
  return {select(m, a.hi, b.hi), select(m, a.lo, b.lo)};
}
template <class T, int N>
BARACUDA_INLINE Two<T, N> negate(const Two<T, N>& a) {
  return {negate(a.hi), negate(a.lo)};
}

// ---- powers of two ----

template <class T>
inline constexpr T kMinExponent = sizeof(T) == 4 ? T(-126) : T(-1022);

// 2^k for integers k in the range of normal exponents.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> exponent_factor(const Pack<T, N>& k) {
  return power_once(k + fill(k, Float<T>::kRoundOnce));
}
// x * 2^k for integers k over twice the exponent range, x near 1: the first product is exact.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> times_exponent(const Pack<T, N>& x, const Pack<T, N>& k) {
  return times_power_twice(x, k + fill(k, Float<T>::kRoundTwice));
}

// ---- e^x in parts ----

// (e^r - 1 - r - r^2 / 2) / r^3 for |r| <= 0.3475, z = r^2; relative to e^r - 1 the error is 2^-28 (f32), 2^-61 (f64).
template <class T, int N>
BARACUDA_INLINE Pack<T, N> expm1_tail(const Pack<T, N>& r, const Pack<T, N>& z) {
  if constexpr (sizeof(T) == 4)
    return polynomial_split(r, z, 0x1.55552cp-3f, 0x1.555502p-5f, 0x1.1155acp-7f, 0x1.6d2e52p-10f, 0x1.3ae622p-13f);
  else
    return polynomial_split(r, z, 0x1.5555555555559p-3, 0x1.5555555555555p-5, 0x1.111111110f6d4p-7,
                            0x1.6c16c16c186b2p-10, 0x1.a01a01afc52fdp-13, 0x1.a01a0194f311ap-16, 0x1.71ddf8aa786cap-19,
                            0x1.27e50b66a2235p-22, 0x1.af5e3621b0eep-26, 0x1.1f1e9a4af1b44p-29);
}

// e^x = 2^k (1 + r + t), |r| <= ln(2) / 2, t about r^2 / 2 and the only part that is not exact.
template <class T, int N>
struct ExpParts {
  using P = Pack<T, N>;
  BARACUDA_PACKS_3(ExpParts, P, k, P, r, P, t)
};
// Of x + low, |low| some ulps of x; |x| within the range of finite results.
template <class T, int N>
BARACUDA_INLINE ExpParts<T, N> exp_parts(const Pack<T, N>& x, const Pack<T, N>& low) {
  using C = Float<T>;
  const Pack<T, N> round = fill(x, C::kRoundTwice);
  const Pack<T, N> k = fma(x, fill(x, C::kLog2e), round) - round;
  const Two<T, N> r = quick_add(fma(k, fill(x, -C::kLn2), x), fma(k, fill(x, -C::kLn2Low), low));
  const Pack<T, N> z = r.hi * r.hi;
  return {k, r.hi, fma(z * r.hi, expm1_tail(r.hi, z), fma(z, fill(x, T(0.5)), r.lo))};
}
template <class T, int N>
BARACUDA_INLINE ExpParts<T, N> exp_parts(const Pack<T, N>& x) {
  return exp_parts(x, fill(x, 0));
}
// 1 + r + t, to a quarter of an ulp, and with no error but that of t.
template <class T, int N>
BARACUDA_INLINE Two<T, N> mantissa(const ExpParts<T, N>& p) {
  return quick_add(fill(p.r, 1), p.r + p.t);
}
template <class T, int N>
BARACUDA_INLINE Two<T, N> mantissa_exact(const ExpParts<T, N>& p) {
  const Two<T, N> a = quick_add(fill(p.r, 1), p.r);
  return quick_add(a.hi, a.lo + p.t);
}

// (e^r - 1 - r) / r^2 for |r| <= 0.3475, z = r^2; minimax to 2^-28 (f32) of e^r.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> expm1_quadratic(const Pack<T, N>& r, const Pack<T, N>& z) {
  if constexpr (sizeof(T) == 4)
    return polynomial_split(r, z, 0x1.fffffcp-2f, 0x1.555492p-3f, 0x1.5558f2p-5f, 0x1.1239e4p-7f, 0x1.6a2456p-10f);
  else return fma(r, expm1_tail(r, z), fill(r, T(0.5)));
}
// e^r - 1 for |r| <= 0.3475.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> expm1_small(const Pack<T, N>& r) {
  const Pack<T, N> z = r * r;
  return fma(z, expm1_quadratic(r, z), r);
}
// 2^k as two factors, neither of which leaves the normal numbers, from t = k + kRoundTwice.
template <class T, int N>
BARACUDA_INLINE Two<T, N> power_factors(const Pack<T, N>& t) {
  using I = typename Float<T>::Unsigned;
  const Pack<I, N> both = bit_cast<I>(t), half = shift_right<1>(both);
  constexpr int shift = Float<T>::kFractionBits;
  return {bit_cast<T>(shift_left<shift>(half)), bit_cast<T>(shift_left<shift>(both - half))};
}

}  // namespace baracuda::BARACUDA_ISA
