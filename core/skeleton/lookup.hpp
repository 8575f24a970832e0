// Functions of one half. There are 65,536 of them, so that a long array is quicker looked up than computed, from a table that the
// formula itself has filled. The bits are those of the formula.
#pragma once
#include "block.hpp"

namespace baracuda::BARACUDA_ISA {

#if defined(__AVX2__)
inline constexpr bool kTables = true;

BARACUDA_INLINE u16 half_at(const char* p, int i) { return read<u16>(p + i * kHalf); }

// Eight results, by eight halves that lie together.
BARACUDA_INLINE __m128i eight_results(const u16* table, const char* at) {
  __m128i r = _mm_cvtsi32_si128(table[half_at(at, 0)]);
  r = _mm_insert_epi16(r, table[half_at(at, 1)], 1);
  r = _mm_insert_epi16(r, table[half_at(at, 2)], 2);
  r = _mm_insert_epi16(r, table[half_at(at, 3)], 3);
  r = _mm_insert_epi16(r, table[half_at(at, 4)], 4);
  r = _mm_insert_epi16(r, table[half_at(at, 5)], 5);
  r = _mm_insert_epi16(r, table[half_at(at, 6)], 6);
  return _mm_insert_epi16(r, table[half_at(at, 7)], 7);
}
#if defined(__AVX512F__)
// Twice kLanes results: of the even halves in lower halves of words, and from a place before of those between in upper ones.
BARACUDA_INLINE __m512i gathered_results(const u16* table, const char* at) {
  const __m512i w = _mm512_loadu_si512(at), even = _mm512_and_si512(w, _mm512_set1_epi32(0xffff));
  const __m512i low = _mm512_i32gather_epi32(even, table, kHalf);
  const __m512i high = _mm512_i32gather_epi32(_mm512_srli_epi32(w, 16), table - 1, kHalf);
  return _mm512_mask_blend_epi16(0xaaaaaaaa, low, high);
}
#endif
inline void look_up(const char* const* in, char* const* out, i64 count, const Args& args) {
  const u16* const table = static_cast<const u16*>(args.table());
  const char* const from = in[0];
  char* const to = out[0];
  const i64 ahead = args.ahead();
  const bool past = args.past();
  i64 i = 0;
#if defined(__AVX512F__)
  for (; kLateIntel && i + 2 * kLanes <= count; i += 2 * kLanes) {
    prefetch(from + i * kHalf + ahead, 2 * kLanes * kHalf);
    const __m512i y = gathered_results(table, from + i * kHalf);
    if (past) _mm512_stream_si512(reinterpret_cast<__m512i*>(to + i * kHalf), y);
    else _mm512_storeu_si512(to + i * kHalf, y);
  }
#endif
  for (; i < count; i += kLanes) {
    const char* at = from + i * kHalf;
    prefetch(at + ahead, kLanes * kHalf);
    const __m256i y = _mm256_set_m128i(eight_results(table, at + 8 * kHalf), eight_results(table, at));
    if (past) _mm256_stream_si256(reinterpret_cast<__m256i*>(to + i * kHalf), y);
    else _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + i * kHalf), y);
  }
}

// Eight factors, by every `step`-th half.
template <int Step>
BARACUDA_INLINE __m128 four_factors(const f32* table, const char* at) {
  __m128 r = _mm_load_ss(table + half_at(at, 0));
  r = _mm_insert_ps(r, _mm_load_ss(table + half_at(at, Step)), 0x10);
  r = _mm_insert_ps(r, _mm_load_ss(table + half_at(at, 2 * Step)), 0x20);
  return _mm_insert_ps(r, _mm_load_ss(table + half_at(at, 3 * Step)), 0x30);
}
template <int Step>
BARACUDA_INLINE __m256 eight_factors(const f32* table, const char* at) {
  return _mm256_set_m128(four_factors<Step>(table, at + 4 * Step * kHalf), four_factors<Step>(table, at));
}
// In the order of lanes that Form has.
template <class Form>
BARACUDA_INLINE Pack<f32> factors(const f32* table, const char* at) {
#if defined(__AVX512F__)
  if (kLateIntel) {
    const __m512i index = _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(at)));
    return {_mm512_i32gather_ps(index, table, sizeof(f32))};
  }
  const __m512 low = _mm512_castps256_ps512(eight_factors<1>(table, at));
  return {_mm512_insertf32x8(low, eight_factors<1>(table, at + 8 * kHalf), 1)};
#else
  if constexpr (__is_same(Form, PairedBF16)) return {eight_factors<2>(table, at), eight_factors<2>(table, at + kHalf)};
  else return {eight_factors<1>(table, at), eight_factors<1>(table, at + 8 * kHalf)};
#endif
}
// dy times what the table has for x.
template <class Form>
void look_up_factors(const char* const* in, char* const* out, i64 count, const Args& args) {
  const f32* const table = static_cast<const f32*>(args.table());
  const char *const dy = in[0], *const x = in[1];
  char* const to = out[0];
  const i64 ahead = args.ahead();
  const bool past = args.past();
  for (i64 i = 0; i < count; i += kLanes) {
    prefetch(dy + i * kHalf + ahead, kLanes * kHalf);
    prefetch(x + i * kHalf + ahead, kLanes * kHalf);
    const Pack<f32> g = factors<Form>(table, x + i * kHalf);
    const Pack<f32> r = canonical(Form::template load<kLanes>(dy + i * kHalf) * g);
    if (past) Form::template put<true>(to + i * kHalf, r);
    else Form::template put<false>(to + i * kHalf, r);
  }
}

// The same formula, halves looked up.
inline Block<f32> looked_up(const Block<f32>& f) {
  Block<f32> b = f;
  if (f.inputs == 1) b.halves[0] = b.halves[1] = &look_up;
  else b.halves[0] = &look_up_factors<LooseBF16>, b.halves[1] = &look_up_factors<F16>;
  return b;
}
#else
inline constexpr bool kTables = false;
#endif

}  // namespace baracuda::BARACUDA_ISA
