// Registers of a level, and what a comparison of two of them gives: a bit for each lane where the machine has registers for
// them, else as wide a lane with all bits set or clear.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#if defined(__AVX__)
#include <immintrin.h>
#elif defined(__x86_64__)
#include <nmmintrin.h>  // all that v2 has, and soon read
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#ifndef BARACUDA_ISA
#error "BARACUDA_ISA names the namespace of this ISA level"
#endif

#define BARACUDA_INLINE inline __attribute__((always_inline))
#define BARACUDA_UNROLL _Pragma("GCC unroll 16")
#ifndef BARACUDA_SHARED  // in front of instances that many parts call and one, where it is `template`, compiles for all
#define BARACUDA_SHARED extern template
#endif

// A statement for every register i of a pack. No loop: packs whose registers have constant places are scalars to the compiler
// from the start, which spares it a third of its work.
#define BARACUDA_AT(I, X, ...)                                      \
  if constexpr (I < std::remove_cvref_t<decltype(X)>::kRegisters) { \
    constexpr int i = I;                                            \
    __VA_ARGS__;                                                    \
  }
#define BARACUDA_EACH(X, ...)      \
  do {                             \
    BARACUDA_AT(0, X, __VA_ARGS__) \
    BARACUDA_AT(1, X, __VA_ARGS__) \
    BARACUDA_AT(2, X, __VA_ARGS__) \
    BARACUDA_AT(3, X, __VA_ARGS__) \
    BARACUDA_AT(4, X, __VA_ARGS__) \
    BARACUDA_AT(5, X, __VA_ARGS__) \
    BARACUDA_AT(6, X, __VA_ARGS__) \
    BARACUDA_AT(7, X, __VA_ARGS__) \
  } while (false)

namespace baracuda::BARACUDA_ISA {

using i32 = std::int32_t;
using i64 = std::int64_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using f32 = float;
using f64 = double;

#if defined(__AVX512F__)
inline constexpr int kVectorBytes = 64;
#elif defined(__AVX2__)
inline constexpr int kVectorBytes = 32;
#else
inline constexpr int kVectorBytes = 16;
#endif

#if defined(__FMA__) || defined(__aarch64__)
inline constexpr bool kFusedMultiply = true;
#else
inline constexpr bool kFusedMultiply = false;  // fma is a call
#endif

inline constexpr int kLanes = 16;

template <class T>
struct NativeOf {
  typedef T type __attribute__((vector_size(kVectorBytes)));
};
template <class T>
using Native = typename NativeOf<T>::type;

template <class T>
struct BitsOf;
template <>
struct BitsOf<f32> {
  using type = i32;
};
template <>
struct BitsOf<f64> {
  using type = i64;
};
template <>
struct BitsOf<i32> {
  using type = i32;
};
template <>
struct BitsOf<i64> {
  using type = i64;
};
template <>
struct BitsOf<u64> {
  using type = i64;
};
template <class T>
using Bits = typename BitsOf<T>::type;

// ---- masks ----
#if defined(__AVX512F__)
template <class T>
using NativeMask = std::conditional_t<sizeof(T) == 4, __mmask16, __mmask8>;

#define BARACUDA_NATIVE_COMPARE(NAME, FLOAT, INTEGER)                                                               \
  BARACUDA_INLINE __mmask16 native_##NAME(Native<f32> a, Native<f32> b) { return _mm512_cmp_ps_mask(a, b, FLOAT); } \
  BARACUDA_INLINE __mmask8 native_##NAME(Native<f64> a, Native<f64> b) { return _mm512_cmp_pd_mask(a, b, FLOAT); }  \
  BARACUDA_INLINE __mmask16 native_##NAME(Native<i32> a, Native<i32> b) {                                           \
    return _mm512_cmp_epi32_mask((__m512i)a, (__m512i)b, INTEGER);                                                  \
  }                                                                                                                 \
  BARACUDA_INLINE __mmask8 native_##NAME(Native<i64> a, Native<i64> b) {                                            \
    return _mm512_cmp_epi64_mask((__m512i)a, (__m512i)b, INTEGER);                                                  \
  }                                                                                                                 \
  BARACUDA_INLINE __mmask8 native_##NAME(Native<u64> a, Native<u64> b) {                                            \
    return _mm512_cmp_epu64_mask((__m512i)a, (__m512i)b, INTEGER);                                                  \
  }
BARACUDA_NATIVE_COMPARE(equal, _CMP_EQ_OQ, _MM_CMPINT_EQ)
BARACUDA_NATIVE_COMPARE(unequal, _CMP_NEQ_UQ, _MM_CMPINT_NE)
BARACUDA_NATIVE_COMPARE(below, _CMP_LT_OS, _MM_CMPINT_LT)
BARACUDA_NATIVE_COMPARE(up_to, _CMP_LE_OS, _MM_CMPINT_LE)
BARACUDA_NATIVE_COMPARE(above, _CMP_GT_OS, _MM_CMPINT_NLE)
BARACUDA_NATIVE_COMPARE(from, _CMP_GE_OS, _MM_CMPINT_NLT)
#undef BARACUDA_NATIVE_COMPARE
BARACUDA_INLINE __mmask16 native_unordered(Native<f32> a, Native<f32> b) {
  return _mm512_cmp_ps_mask(a, b, _CMP_UNORD_Q);
}
BARACUDA_INLINE __mmask8 native_unordered(Native<f64> a, Native<f64> b) {
  return _mm512_cmp_pd_mask(a, b, _CMP_UNORD_Q);
}

// By their own instructions: as plain integers, compilers take them through general registers.
BARACUDA_INLINE __mmask16 native_both(__mmask16 a, __mmask16 b) { return _kand_mask16(a, b); }
BARACUDA_INLINE __mmask16 native_either(__mmask16 a, __mmask16 b) { return _kor_mask16(a, b); }
BARACUDA_INLINE __mmask16 native_one_of(__mmask16 a, __mmask16 b) { return _kxor_mask16(a, b); }
BARACUDA_INLINE __mmask16 native_not(__mmask16 a) { return _knot_mask16(a); }
BARACUDA_INLINE __mmask8 native_both(__mmask8 a, __mmask8 b) { return _kand_mask8(a, b); }
BARACUDA_INLINE __mmask8 native_either(__mmask8 a, __mmask8 b) { return _kor_mask8(a, b); }
BARACUDA_INLINE __mmask8 native_one_of(__mmask8 a, __mmask8 b) { return _kxor_mask8(a, b); }
BARACUDA_INLINE __mmask8 native_not(__mmask8 a) { return _knot_mask8(a); }
// A bit for each lane.
template <class T, class M>
BARACUDA_INLINE u32 native_bits(M m) {
  return m;
}
template <class T>
BARACUDA_INLINE NativeMask<T> native_filled(bool on) {
  return static_cast<NativeMask<T>>(on ? -1 : 0);
}

BARACUDA_INLINE Native<f32> native_select(__mmask16 m, Native<f32> a, Native<f32> b) {
  return _mm512_mask_blend_ps(m, b, a);
}
BARACUDA_INLINE Native<f64> native_select(__mmask8 m, Native<f64> a, Native<f64> b) {
  return _mm512_mask_blend_pd(m, b, a);
}
template <class V>
BARACUDA_INLINE V native_select(__mmask16 m, V a, V b) {
  return (V)_mm512_mask_blend_epi32(m, (__m512i)b, (__m512i)a);
}
template <class V>
BARACUDA_INLINE V native_select(__mmask8 m, V a, V b) {
  return (V)_mm512_mask_blend_epi64(m, (__m512i)b, (__m512i)a);
}
// Of the lanes of one register as those of two twice as wide, and back.
BARACUDA_INLINE void native_widen_mask(__mmask16 m, __mmask8& low, __mmask8& high) {
  low = static_cast<__mmask8>(m), high = static_cast<__mmask8>(_kshiftri_mask16(m, 8));
}
BARACUDA_INLINE __mmask16 native_narrow_mask(__mmask8 low, __mmask8 high) { return _mm512_kunpackb(high, low); }
#else
template <class T>
using NativeMask = Native<Bits<T>>;

#define BARACUDA_NATIVE_COMPARE(NAME, OP)           \
  template <class V>                                \
  BARACUDA_INLINE auto native_##NAME(V a, V b) {    \
    using T = std::remove_cvref_t<decltype(a[0])>;  \
    return reinterpret_cast<NativeMask<T>>(a OP b); \
  }
BARACUDA_NATIVE_COMPARE(equal, ==)
BARACUDA_NATIVE_COMPARE(unequal, !=)
BARACUDA_NATIVE_COMPARE(below, <)
BARACUDA_NATIVE_COMPARE(up_to, <=)
BARACUDA_NATIVE_COMPARE(above, >)
BARACUDA_NATIVE_COMPARE(from, >=)
#undef BARACUDA_NATIVE_COMPARE
template <class M>
BARACUDA_INLINE M native_both(M a, M b) {
  return a & b;
}
template <class M>
BARACUDA_INLINE M native_either(M a, M b) {
  return a | b;
}
template <class M>
BARACUDA_INLINE M native_one_of(M a, M b) {
  return a ^ b;
}
template <class M>
BARACUDA_INLINE M native_not(M a) {
  return ~a;
}
template <class T, class M>
BARACUDA_INLINE u32 native_bits(M m) {
#if defined(__AVX2__)
  if constexpr (sizeof(T) == 4) return static_cast<u32>(_mm256_movemask_ps((__m256)m));
  else return static_cast<u32>(_mm256_movemask_pd((__m256d)m));
#elif defined(__SSE2__)
  if constexpr (sizeof(T) == 4) return static_cast<u32>(_mm_movemask_ps((__m128)m));
  else return static_cast<u32>(_mm_movemask_pd((__m128d)m));
#else
  u32 bits = 0;
  for (int i = 0; i < kVectorBytes / static_cast<int>(sizeof(T)); ++i) bits |= (m[i] != 0 ? 1u : 0u) << i;
  return bits;
#endif
}
template <class T>
BARACUDA_INLINE NativeMask<T> native_filled(bool on) {
  return static_cast<Bits<T>>(on ? -1 : 0) - NativeMask<T>{};
}
template <class M, class V>
BARACUDA_INLINE V native_select(M m, V a, V b) {
  return m ? a : b;
}
#endif

}  // namespace baracuda::BARACUDA_ISA
