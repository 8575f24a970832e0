// Polynomials whose coefficients depend on an interval: tables of them, looked up in registers, and larger ones in memory.
#pragma once
#include "rows.hpp"
#include "simd.hpp"

namespace baracuda::BARACUDA_ISA {

// table[index mod 8], lane by lane: a table of eight is one register, or two, or half of one, which is then filled twice.
struct alignas(64) Table {
#if defined(__AVX512F__)
  f32 entry[16];
#else
  f32 entry[8];
#endif
  consteval Table(const f32 (&of)[8]) : entry() {
    for (int i = 0; i < static_cast<int>(sizeof(entry) / sizeof(f32)); ++i) entry[i] = of[i % 8];
  }
};
#if defined(__aarch64__)
BARACUDA_INLINE uint32x4_t byte_places(Native<i32> index, std::uint32_t mask) {
  const uint32x4_t lanes = vandq_u32(vreinterpretq_u32_s32(index), vdupq_n_u32(mask));
  return vmlaq_u32(vdupq_n_u32(0x03020100), lanes, vdupq_n_u32(0x04040404));
}
#endif
BARACUDA_INLINE Native<f32> native_lookup(const Table& table, Native<i32> index) {
#if defined(__AVX512F__)
  return _mm512_permutexvar_ps((__m512i)index, _mm512_load_ps(table.entry));
#elif defined(__AVX2__)
  return _mm256_permutevar8x32_ps(_mm256_load_ps(table.entry), (__m256i)index);
#elif defined(__aarch64__)
  const uint8x16x2_t bytes = vld1q_u8_x2(reinterpret_cast<const std::uint8_t*>(table.entry));
  const uint32x4_t places = byte_places(index, 7);
  return vreinterpretq_f32_u8(vqtbl2q_u8(bytes, vreinterpretq_u8_u32(places)));
#else
  return Native<f32>{table.entry[index[0] & 7], table.entry[index[1] & 7], table.entry[index[2] & 7],
                     table.entry[index[3] & 7]};
#endif
}
// The same of f64: one register, or two whose entries are pairs of f32.
struct alignas(64) WideTable {
  f64 entry[8];
};
BARACUDA_INLINE Native<f64> native_lookup(const WideTable& table, Native<i64> index) {
#if defined(__AVX512F__)
  return _mm512_permutexvar_pd((__m512i)index, _mm512_load_pd(table.entry));
#elif defined(__AVX2__)
  const __m256i low = _mm256_shuffle_epi32(_mm256_slli_epi32((__m256i)index, 1), _MM_SHUFFLE(2, 2, 0, 0));
  const __m256i pairs = _mm256_add_epi32(low, _mm256_set1_epi64x(i64{1} << 32));
  const auto from = [&](int i) __attribute__((always_inline)) {
    return _mm256_castps_pd(
        _mm256_permutevar8x32_ps(_mm256_load_ps(reinterpret_cast<const f32*>(table.entry + i)), pairs));
  };
  return _mm256_blendv_pd(from(0), from(4), _mm256_castsi256_pd(_mm256_slli_epi64((__m256i)index, 61)));
#else
  return Native<f64>{table.entry[index[0] & 7], table.entry[index[1] & 7]};
#endif
}
// table[index mod 4]: one operation on Zen 3, where a table of eight takes two.
struct alignas(16) ShortTable {
  f32 entry[4];
};
BARACUDA_INLINE Native<f32> native_lookup(const ShortTable& table, Native<i32> index) {
#if defined(__AVX512F__)
  // As an instruction: GCC keeps the four entries and spreads them anew each time, on the one port that permutes.
  __m512 entries;
  asm("vbroadcastf32x4 %1, %0" : "=v"(entries) : "m"(table));
  return _mm512_permutevar_ps(entries, (__m512i)index);
#elif defined(__AVX2__)
  return _mm256_permutevar_ps(_mm256_broadcast_ps(reinterpret_cast<const __m128*>(table.entry)), (__m256i)index);
#elif defined(__aarch64__)
  const uint32x4_t places = byte_places(index, 3);
  return vreinterpretq_f32_u8(vqtbl1q_u8(vreinterpretq_u8_f32(vld1q_f32(table.entry)), vreinterpretq_u8_u32(places)));
#else
  const auto at = [&](int lane) { return table.entry[index[lane] & 3]; };
  return Native<f32>{at(0), at(1), at(2), at(3)};
#endif
}
template <class Entries, int N>
BARACUDA_INLINE Pack<f32, N> lookup(const Entries& table, const Pack<i32, N>& index) {
  Pack<f32, N> r;
  BARACUDA_EACH(r, r.v[i] = native_lookup(table, index.v[i]));
  return r;
}

template <int N>
BARACUDA_INLINE Pack<f64, N> lookup(const WideTable& table, const Pack<i64, N>& index) {
  Pack<f64, N> r;
  BARACUDA_EACH(r, r.v[i] = native_lookup(table, index.v[i]));
  return r;
}

// Both entries of table[index], lane by lane.
BARACUDA_INLINE void native_row(const Row* table, Native<i64> index, Native<f64>& first, Native<f64>& second) {
#if defined(__AVX512F__)
  // Loads, not gathers: on Skylake with its present microcode a gather took six times as long where memory was busy.
  alignas(64) i64 at[8];
  _mm512_store_si512(at, (__m512i)index);
  const auto rows = [&](int lane) __attribute__((always_inline)) {
    const auto row = [&](int i) __attribute__((always_inline)) { return _mm_load_pd(&table[at[lane + 2 * i]].first); };
    __m512d r = _mm512_castpd128_pd512(row(0));
    r = _mm512_mask_broadcast_f64x2(r, 0x0c, row(1));
    r = _mm512_mask_broadcast_f64x2(r, 0x30, row(2));
    return _mm512_mask_broadcast_f64x2(r, 0xc0, row(3));
  };
  const __m512d even = rows(0), odd = rows(1);
  first = _mm512_unpacklo_pd(even, odd);
  second = _mm512_unpackhi_pd(even, odd);
#elif defined(__AVX2__)
  const auto row = [&](int lane) __attribute__((always_inline)) { return _mm_load_pd(&table[index[lane]].first); };
  const __m256d even = _mm256_insertf128_pd(_mm256_castpd128_pd256(row(0)), row(2), 1);
  const __m256d odd = _mm256_insertf128_pd(_mm256_castpd128_pd256(row(1)), row(3), 1);
  first = _mm256_unpacklo_pd(even, odd);
  second = _mm256_unpackhi_pd(even, odd);
#else
  const Row &a = table[index[0]], &b = table[index[1]];
  first = Native<f64>{a.first, b.first};
  second = Native<f64>{a.second, b.second};
#endif
}
template <int N>
struct Rows {
  Pack<f64, N> first, second;
};
template <int N>
BARACUDA_INLINE Rows<N> lookup(const Row* table, const Pack<i64, N>& index) {
  Rows<N> r;
  BARACUDA_EACH(index, native_row(table, index.v[i], r.first.v[i], r.second.v[i]));
  return r;
}

// c0 + x c1 + z (c2 + x c3 + z (...)) with the coefficients of interval `index`, mod 8 or 4, and z = x^2: half as deep as one
// after the other, which counts, as what waits fills the scheduler.
template <int N, class Entries>
BARACUDA_INLINE Pack<f32, N> paired(const Pack<f32, N>&, const Pack<f32, N>&, const Pack<i32, N>& index,
                                    const Entries& c) {
  return lookup(c, index);
}
template <int N, class Entries, class... Rest>
BARACUDA_INLINE Pack<f32, N> paired(const Pack<f32, N>& x, [[maybe_unused]] const Pack<f32, N>& z,
                                    const Pack<i32, N>& index, const Entries& c0, const Entries& c1,
                                    const Rest&... rest) {
  if constexpr (sizeof...(Rest) == 0) {
    return fma(lookup(c1, index), x, lookup(c0, index));
  } else {
    const Pack<f32, N> inner = paired(x, z, index, rest...);  // first: all the coefficients at once would spill
    return fma(inner, z, fma(lookup(c1, index), x, lookup(c0, index)));
  }
}
// piecewise(x, index, c0, c1, ...) = c0 + x (c1 + x (...)). The first product, which counts most, is rounded once.
template <int N, class Entries, class... Rest>
BARACUDA_INLINE Pack<f32, N> piecewise(const Pack<f32, N>& x, const Pack<i32, N>& index, const Entries& c,
                                       const Rest&... rest) {
  const Pack<f32, N> inner = paired(x, x * x, index, rest...);
  return fma(inner, x, lookup(c, index));
}

}  // namespace baracuda::BARACUDA_ISA
