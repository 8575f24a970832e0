// How cells of two phases lie in memory, and what takes them apart in registers.
#pragma once
#include "map.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr int kMaxVary = 3;  // values that change from step to step

// Every other element of two packs in memory, and the ones between; and back.
template <class T>
struct Pair {
  Pack<T> even, odd;
};
template <class V, int... I>
BARACUDA_INLINE void deal_out(V a, V b, V& even, V& odd, std::integer_sequence<int, I...>) {
#if defined(__AVX2__) && !defined(__AVX512F__)
  if constexpr (sizeof...(I) == 8) {  // one shuffle inside the halves for both, then one across
    even = (V)_mm256_permute4x64_pd((__m256d)_mm256_shuffle_ps((__m256)a, (__m256)b, 0x88), 0xd8);
    odd = (V)_mm256_permute4x64_pd((__m256d)_mm256_shuffle_ps((__m256)a, (__m256)b, 0xdd), 0xd8);
    return;
  }
#endif
  even = __builtin_shufflevector(a, b, (2 * I)...);
  odd = __builtin_shufflevector(a, b, (2 * I + 1)...);
}
template <class V, int... I>
BARACUDA_INLINE void deal_in(V even, V odd, V& a, V& b, std::integer_sequence<int, I...>) {
  constexpr int n = sizeof...(I);
  a = __builtin_shufflevector(even, odd, (I / 2 + I % 2 * n)...);
  b = __builtin_shufflevector(even, odd, (n / 2 + I / 2 + I % 2 * n)...);
}
template <class T>
inline constexpr int kPerRegister = kVectorBytes / static_cast<int>(sizeof(T));
BARACUDA_INLINE void put_register(char* to, Native<f32> v, bool past) {
  if (past) native_stream(reinterpret_cast<f32*>(to), v);
  else __builtin_memcpy(to, &v, kVectorBytes);
}
// Cells of two phases as they lie in memory: the compute type itself, or bf16.
template <class T>
struct PlainCells {
  static constexpr i64 kBytes = sizeof(T);
  BARACUDA_INLINE static Pair<T> load_pair(const char* from) {
    const T* p = reinterpret_cast<const T*>(from);
    Pair<T> r;
    BARACUDA_UNROLL for (int i = 0; i < Pack<T>::kRegisters; ++i) {
      Native<T> a, b;
      __builtin_memcpy(&a, p + 2 * i * kPerRegister<T>, kVectorBytes);
      __builtin_memcpy(&b, p + (2 * i + 1) * kPerRegister<T>, kVectorBytes);
      deal_out(a, b, r.even.v[i], r.odd.v[i], std::make_integer_sequence<int, kPerRegister<T>>{});
    }
    return r;
  }
  // As they lie, and what comes of them dealt out.
  BARACUDA_INLINE static Pair<T> load_two(const char* from) {
    const T* p = reinterpret_cast<const T*>(from);
    return {load(p), load(p + kLanes)};
  }
  BARACUDA_INLINE static Pair<T> dealt(const Pack<T>& first, const Pack<T>& second) {
    Pair<T> r;
    constexpr int n = Pack<T>::kRegisters;
    const auto at = [&](int i) __attribute__((always_inline)) { return i < n ? first.v[i] : second.v[i - n]; };
    BARACUDA_UNROLL for (int i = 0; i < n; ++i)
        deal_out(at(2 * i), at(2 * i + 1), r.even.v[i], r.odd.v[i], std::make_integer_sequence<int, kPerRegister<T>>{});
    return r;
  }
  // Lanes in whatever order is cheap, the same for both phases, and what came of them in order: a lane never knows which are beside
  // it.
  BARACUDA_INLINE static Pair<T> load_mixed(const char* from) {
    const Pair<T> x = load_two(from);
    return mixed(x.even, x.odd);
  }
  BARACUDA_INLINE static Pair<T> mixed(const Pack<T>& first, const Pack<T>& second) {
#if defined(__AVX2__) && !defined(__AVX512F__)
    if constexpr (__is_same(T, f32)) {
      Pair<T> r;
      BARACUDA_UNROLL for (int i = 0; i < 2; ++i) {
        const Native<f32> a = i == 0 ? first.v[0] : second.v[0], b = i == 0 ? first.v[1] : second.v[1];
        r.even.v[i] = _mm256_shuffle_ps(a, b, 0x88);
        r.odd.v[i] = _mm256_shuffle_ps(a, b, 0xdd);
      }
      return r;
    }
#endif
    return dealt(first, second);
  }
  BARACUDA_INLINE static Pack<T> sorted(const Pack<T>& x) {
#if defined(__AVX2__) && !defined(__AVX512F__)
    if constexpr (__is_same(T, f32)) {
      Pack<T> r;
      BARACUDA_EACH(r, r.v[i] = (Native<f32>)_mm256_permute4x64_pd((__m256d)x.v[i], 0xd8));
      return r;
    }
#endif
    return copy(x);
  }
  // The same of f32 as f64.
  BARACUDA_INLINE static Pair<f64> load_wide_mixed(const char* from) {
#if defined(__AVX2__) && !defined(__AVX512F__)
    const f32* p = reinterpret_cast<const f32*>(from);
    Pair<f64> r;
    BARACUDA_UNROLL for (int i = 0; i < Pack<f64>::kRegisters; ++i) {
      const Native<f64> a = native_load_wide(p + 8 * i), b = native_load_wide(p + 8 * i + 4);
      r.even.v[i] = _mm256_unpacklo_pd(a, b);
      r.odd.v[i] = _mm256_unpackhi_pd(a, b);
    }
    return r;
#else
    const Pair<T> x = load_pair(from);
    return {wide(x.even), wide(x.odd)};
#endif
  }
  // With them the even ones behind, which are the same but for one.
  BARACUDA_INLINE static Pair<f64> load_wide_mixed(const char* from, Pack<f64>& behind) {
#if defined(__AVX512F__)
    const f32* p = reinterpret_cast<const f32*>(from);
    typedef f32 Half __attribute__((vector_size(32)));
    Pair<f64> r;
    BARACUDA_UNROLL for (int i = 0; i < 2; ++i) {
      Half a, b;
      __builtin_memcpy(&a, p + 16 * i, 32);
      __builtin_memcpy(&b, p + 16 * i + 8, 32);
      r.even.v[i] = _mm512_cvtps_pd((__m256)__builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14));
      r.odd.v[i] = _mm512_cvtps_pd((__m256)__builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15));
    }
    const Native<f64> last = (Native<f64>)_mm512_castpd128_pd512(_mm_set_sd(static_cast<f64>(p[32])));
    behind.v[0] = __builtin_shufflevector(r.even.v[0], r.even.v[1], 1, 2, 3, 4, 5, 6, 7, 8);
    behind.v[1] = __builtin_shufflevector(r.even.v[1], last, 1, 2, 3, 4, 5, 6, 7, 8);
    return r;
#else
    behind = load_wide_mixed(from + kBytes).odd;
    return load_wide_mixed(from);
#endif
  }
  BARACUDA_INLINE static Pack<T> sorted_wide(const Pack<T>& x) {
#if defined(__AVX2__) && !defined(__AVX512F__)
    if constexpr (__is_same(T, f32)) {
      Pack<T> r;
      BARACUDA_EACH(r, r.v[i] = _mm256_permute_ps(x.v[i], 0xd8));
      return r;
    }
#endif
    return copy(x);
  }
  BARACUDA_INLINE static Pack<T> load_lanes(const char* from) { return load(reinterpret_cast<const T*>(from)); }
  BARACUDA_INLINE static void store_lanes(char* to, const Pack<T>& x) { store(reinterpret_cast<T*>(to), x); }
  BARACUDA_INLINE static void store_pair(char* to, const Pack<T>& even, const Pack<T>& odd, bool past = false) {
    BARACUDA_UNROLL for (int i = 0; i < Pack<T>::kRegisters; ++i) {
      Native<T> a, b;
      deal_in(even.v[i], odd.v[i], a, b, std::make_integer_sequence<int, kPerRegister<T>>{});
      put_register(to + 2 * i * kVectorBytes, (Native<f32>)a, past);
      put_register(to + (2 * i + 1) * kVectorBytes, (Native<f32>)b, past);
    }
  }
};
// Two bf16 in a word are f32 as they stand, but for the other one's bits: nothing has to be shuffled.
struct HalfCells {
  static constexpr i64 kBytes = 2;
  BARACUDA_INLINE static Pair<f32> load_pair(const char* from) {
    return pair_of(load(reinterpret_cast<const i32*>(from)));
  }
  BARACUDA_INLINE static Pair<f32> pair_of(const Pack<i32>& w) {
    return {bit_cast<f32>(shift_left<16>(w)), bit_cast<f32>(w & splat<i32>(static_cast<i32>(0xffff0000u)))};
  }
  BARACUDA_INLINE static Pair<f32> load_two(const char* from) { return load_pair(from); }
  BARACUDA_INLINE static Pair<f32> dealt(const Pack<f32>& even, const Pack<f32>& odd) {
    return {copy(even), copy(odd)};
  }
  BARACUDA_INLINE static Pair<f32> load_mixed(const char* from) { return load_pair(from); }
  BARACUDA_INLINE static Pair<f32> mixed(const Pack<f32>& even, const Pack<f32>& odd) { return dealt(even, odd); }
  BARACUDA_INLINE static Pack<f32> sorted(const Pack<f32>& x) { return copy(x); }
  BARACUDA_INLINE static Pair<f64> load_wide_mixed(const char* from) {
    constexpr int kWords = kVectorBytes / 2;
    typedef u32 Words __attribute__((vector_size(kWords)));
    Pair<f64> r;
    BARACUDA_UNROLL for (int i = 0; i < Pack<f64>::kRegisters; ++i) {
      Words w, even, odd;
      __builtin_memcpy(&w, from + i * kWords, kWords);
      even = w << 16, odd = w & 0xffff0000u;
      r.even.v[i] = native_load_wide(reinterpret_cast<const f32*>(&even));
      r.odd.v[i] = native_load_wide(reinterpret_cast<const f32*>(&odd));
    }
    return r;
  }
  BARACUDA_INLINE static Pair<f64> load_wide_mixed(const char* from, Pack<f64>& behind) {
    behind = load_wide_mixed(from + kBytes).odd;
    return load_wide_mixed(from);
  }
  BARACUDA_INLINE static Pack<f32> sorted_wide(const Pack<f32>& x) { return copy(x); }
  BARACUDA_INLINE static Pack<f32> load_lanes(const char* from) { return BF16::load(from); }
  // The values have one NaN.
  BARACUDA_INLINE static void store_lanes(char* to, const Pack<f32>& x) { BF16::put<false>(to, x); }
  BARACUDA_INLINE static void store_pair(char* to, const Pack<f32>& even, const Pack<f32>& odd, bool past = false) {
    BARACUDA_UNROLL for (int i = 0; i < Pack<f32>::kRegisters; ++i) {
      const Native<u32> w = PairedBF16::beside(BF16::rounded_up(even.v[i]) >> 16, BF16::rounded_up(odd.v[i]));
      put_register(to + i * kVectorBytes, (Native<f32>)w, past);
    }
  }
};
template <class T>
constexpr int format_of(DType dtype, i64 stride) {
  if (dtype == NativeElement<T>::value && stride == static_cast<i64>(sizeof(T))) return 0;
  return __is_same(T, f32) && dtype == DType::bf16 && stride == 2 ? 1 : -1;
}
inline constexpr int kFormats = 2;

// The values of sixteen lanes from `lane` on, one array each.
template <class Tuple, int I = 0>
BARACUDA_INLINE Tuple lanes_at(const void* const* at, i64 lane) {
  Tuple r{};
  if constexpr (kCount<Tuple> > 0) {
    using P = std::remove_cvref_t<decltype(r.head)>;
    using S = typename P::Scalar;
    r.head = load<S, P::kCount>(static_cast<const S*>(at[I]) + lane);
    if constexpr (kCount<Tuple> > 1) r.tail = lanes_at<decltype(r.tail), I + 1>(at, lane);
  }
  return r;
}
template <int I = 0, class Tuple>
BARACUDA_INLINE void put_lanes(void* const* at, i64 lane, const Tuple& t) {
  if constexpr (kCount<Tuple> > 0) {
    using S = typename std::remove_cvref_t<decltype(t.head)>::Scalar;
    store(static_cast<S*>(at[I]) + lane, t.head);
    if constexpr (kCount<Tuple> > 1) put_lanes<I + 1>(at, lane, t.tail);
  }
}

}  // namespace baracuda::BARACUDA_ISA
