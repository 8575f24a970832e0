// Sixteen strands of elements, each contiguous in memory, to packs that hold one element of every strand, and back.
#pragma once
#include "dtype.hpp"

namespace baracuda::BARACUDA_ISA {

#if defined(__AVX2__)
// A block of strands by elements in registers. Loads pair the halves of what lies four (two, eight) apart, so that no step crosses
// the middle of a register. The upper half is loaded to both and blended: to insert it takes twice as long.
BARACUDA_INLINE __m256 halves(const float* low, const float* high) {
  const __m256 twice = _mm256_broadcast_ps(reinterpret_cast<const __m128*>(high));
  return _mm256_blend_ps(_mm256_castps128_ps256(_mm_loadu_ps(low)), twice, 0xf0);
}
BARACUDA_INLINE __m256d halves(const double* low, const double* high) {
  return _mm256_castps_pd(halves(reinterpret_cast<const float*>(low), reinterpret_cast<const float*>(high)));
}
BARACUDA_INLINE __m256i halves(const u16* low, const u16* high) {
  return _mm256_castps_si256(halves(reinterpret_cast<const float*>(low), reinterpret_cast<const float*>(high)));
}
// Four by four in each half.
BARACUDA_INLINE void turn(__m256 (&r)[4]) {
  const __m256 a = _mm256_unpacklo_ps(r[0], r[1]), b = _mm256_unpackhi_ps(r[0], r[1]);
  const __m256 c = _mm256_unpacklo_ps(r[2], r[3]), d = _mm256_unpackhi_ps(r[2], r[3]);
  r[0] = _mm256_shuffle_ps(a, c, _MM_SHUFFLE(1, 0, 1, 0));
  r[1] = _mm256_shuffle_ps(a, c, _MM_SHUFFLE(3, 2, 3, 2));
  r[2] = _mm256_shuffle_ps(b, d, _MM_SHUFFLE(1, 0, 1, 0));
  r[3] = _mm256_shuffle_ps(b, d, _MM_SHUFFLE(3, 2, 3, 2));
}
// Two by two.
BARACUDA_INLINE void turn(__m256d (&r)[2]) {
  const __m256d a = r[0];
  r[0] = _mm256_unpacklo_pd(a, r[1]);
  r[1] = _mm256_unpackhi_pd(a, r[1]);
}
// Eight by eight.
BARACUDA_INLINE void turn(__m256i (&r)[8]) {
  __m256i a[8], b[8];
  BARACUDA_UNROLL for (int i = 0; i < 4; ++i) {
    a[i] = _mm256_unpacklo_epi16(r[2 * i], r[2 * i + 1]);
    a[i + 4] = _mm256_unpackhi_epi16(r[2 * i], r[2 * i + 1]);
  }
  BARACUDA_UNROLL for (int i = 0; i < 4; ++i) {
    b[i] = _mm256_unpacklo_epi32(a[2 * i], a[2 * i + 1]);
    b[i + 4] = _mm256_unpackhi_epi32(a[2 * i], a[2 * i + 1]);
  }
  BARACUDA_UNROLL for (int i = 0; i < 2; ++i) {  // columns 4 i to 4 i + 3
    r[4 * i] = _mm256_unpacklo_epi64(b[2 * i], b[2 * i + 1]);
    r[4 * i + 1] = _mm256_unpackhi_epi64(b[2 * i], b[2 * i + 1]);
    r[4 * i + 2] = _mm256_unpacklo_epi64(b[2 * i + 4], b[2 * i + 5]);
    r[4 * i + 3] = _mm256_unpackhi_epi64(b[2 * i + 4], b[2 * i + 5]);
  }
}
template <class T>
struct TurnOf {
  using Value = double;
  using Register = __m256d;
};
template <>
struct TurnOf<f32> {
  using Value = float;
  using Register = __m256;
};
template <>
struct TurnOf<u16> {
  using Value = u16;
  using Register = __m256i;
};
#endif

#if defined(__AVX512F__)
// Four quarters of a register, of what lies four (two, eight) apart: to merge is no shuffle.
BARACUDA_INLINE __m512 quarters(const void* a, const void* b, const void* c, const void* d) {
  const auto at = [](const void* p)
                      __attribute__((always_inline)) { return _mm_loadu_ps(static_cast<const float*>(p)); };
  __m512 r = _mm512_castps128_ps512(at(a));
  r = _mm512_mask_broadcast_f32x4(r, 0x00f0, at(b));
  r = _mm512_mask_broadcast_f32x4(r, 0x0f00, at(c));
  return _mm512_mask_broadcast_f32x4(r, 0xf000, at(d));
}
// Four by four, two by two or eight by eight in each quarter.
BARACUDA_INLINE void turn(__m512 (&r)[4]) {
  const __m512 a = _mm512_unpacklo_ps(r[0], r[1]), b = _mm512_unpackhi_ps(r[0], r[1]);
  const __m512 c = _mm512_unpacklo_ps(r[2], r[3]), d = _mm512_unpackhi_ps(r[2], r[3]);
  r[0] = _mm512_shuffle_ps(a, c, _MM_SHUFFLE(1, 0, 1, 0));
  r[1] = _mm512_shuffle_ps(a, c, _MM_SHUFFLE(3, 2, 3, 2));
  r[2] = _mm512_shuffle_ps(b, d, _MM_SHUFFLE(1, 0, 1, 0));
  r[3] = _mm512_shuffle_ps(b, d, _MM_SHUFFLE(3, 2, 3, 2));
}
BARACUDA_INLINE void turn(__m512 (&r)[2]) {
  const __m512d a = _mm512_castps_pd(r[0]), b = _mm512_castps_pd(r[1]);
  r[0] = _mm512_castpd_ps(_mm512_unpacklo_pd(a, b));
  r[1] = _mm512_castpd_ps(_mm512_unpackhi_pd(a, b));
}
BARACUDA_INLINE void turn(__m512 (&r)[8]) {
  __m512i a[8], b[8];
  BARACUDA_UNROLL for (int i = 0; i < 4; ++i) {
    const __m512i even = _mm512_castps_si512(r[2 * i]), odd = _mm512_castps_si512(r[2 * i + 1]);
    a[i] = _mm512_unpacklo_epi16(even, odd);
    a[i + 4] = _mm512_unpackhi_epi16(even, odd);
  }
  BARACUDA_UNROLL for (int i = 0; i < 4; ++i) {
    b[i] = _mm512_unpacklo_epi32(a[2 * i], a[2 * i + 1]);
    b[i + 4] = _mm512_unpackhi_epi32(a[2 * i], a[2 * i + 1]);
  }
  BARACUDA_UNROLL for (int i = 0; i < 2; ++i) {  // columns 4 i to 4 i + 3
    BARACUDA_UNROLL for (int k = 0; k < 2; ++k) {
      const __m512i low = b[2 * i + 4 * k], high = b[2 * i + 4 * k + 1];
      r[4 * i + 2 * k] = _mm512_castsi512_ps(_mm512_unpacklo_epi64(low, high));
      r[4 * i + 2 * k + 1] = _mm512_castsi512_ps(_mm512_unpackhi_epi64(low, high));
    }
  }
}
// Eight elements of one strand, and eight of another.
BARACUDA_INLINE __m512 eights(const float* low, const float* high) {
  return _mm512_mask_broadcast_f32x8(_mm512_castps256_ps512(_mm256_loadu_ps(low)), 0xff00, _mm256_loadu_ps(high));
}
// A line of each of sixteen strands: put(k, r) takes what is at place k of all of them. One shuffle in four is a load.
template <class At, class Put>
BARACUDA_INLINE void turn_lines(const At& at, const Put& put) {
  BARACUDA_UNROLL for (int h = 0; h < 16; h += 8) {
    __m512 a[4], b[4];
    BARACUDA_UNROLL for (int i = 0; i < 4; ++i) {
      a[i] = eights(at(i) + h, at(i + 4) + h);
      b[i] = eights(at(i + 8) + h, at(i + 12) + h);
    }
    turn(a);
    turn(b);
    BARACUDA_UNROLL for (int c = 0; c < 4; ++c) {
      put(h + c, _mm512_shuffle_f32x4(a[c], b[c], _MM_SHUFFLE(2, 0, 2, 0)));
      put(h + c + 4, _mm512_shuffle_f32x4(a[c], b[c], _MM_SHUFFLE(3, 1, 3, 1)));
    }
  }
}
#endif

// Elements of a strand that are turned at a time: a line of memory, so that strands which share a set of the cache do
// not push each other out before all of it has been used.
template <class T>
inline constexpr i64 kPerLine = kLine / static_cast<i64>(sizeof(T));

#if defined(__AVX2__)
// Some strands, never more than a set of the cache has ways: p[k * pitch + i] = s[i][k] for k in a line. Sixteen halves fill a
// register by themselves; of wider elements two strands share one.
BARACUDA_INLINE void turn_line(const u16* const* s, u16* p, i64 pitch) {
  BARACUDA_UNROLL for (int k = 0; k < kPerLine<u16>; k += 16) {
    __m256i r[8];
    BARACUDA_UNROLL for (int i = 0; i < 8; ++i) __builtin_memcpy(&r[i], s[i] + k, sizeof r[i]);
    turn(r);
    BARACUDA_UNROLL for (int i = 0; i < 8; ++i) {
      const __m128i low = _mm256_castsi256_si128(r[i]), high = _mm256_extracti128_si256(r[i], 1);
      __builtin_memcpy(p + (k + i) * pitch, &low, sizeof low);
      __builtin_memcpy(p + (k + 8 + i) * pitch, &high, sizeof high);
    }
  }
}
template <class V>
BARACUDA_INLINE void turn_few(const V* const* s, V* p, i64 pitch) {
  constexpr int kHalf = 16 / static_cast<int>(sizeof(V));
  typename TurnOf<V>::Register r[kHalf];
  BARACUDA_UNROLL for (int i = 0; i < kHalf; ++i) r[i] = halves(s[i], s[i + kHalf]);
  turn(r);
  BARACUDA_UNROLL for (int i = 0; i < kHalf; ++i) __builtin_memcpy(p + i * pitch, &r[i], sizeof r[i]);
}
template <class V>
BARACUDA_INLINE void turn_line(const V* const* s, V* p, i64 pitch) {
  constexpr int kHalf = 16 / static_cast<int>(sizeof(V));
  BARACUDA_UNROLL for (int k = 0; k < kPerLine<V>; k += kHalf) {
    const V* at[2 * kHalf];
    BARACUDA_UNROLL for (int i = 0; i < 2 * kHalf; ++i) at[i] = s[i] + k;
    turn_few<V>(at, p + k * pitch, pitch);
  }
}
#endif

// The same for whole lines of all sixteen strands, where a register is a line.
#if defined(__AVX512F__)
inline constexpr bool kTurnsLines = true;
BARACUDA_INLINE void turn_strands(const f32* const* from, f32* to, i64 j, i64 pitch) {
  turn_lines([&](int l) __attribute__((always_inline)) { return from[l] + j; },
             [&](int k, __m512 r) __attribute__((always_inline)) { _mm512_storeu_ps(to + (j + k) * pitch, r); });
}
// Eight strands and then the others: four places of a strand, and of the one that comes two later, are a register.
BARACUDA_INLINE void turn_strands(const f64* const* from, f64* to, i64 j, i64 pitch) {
  constexpr int kEven = _MM_SHUFFLE(2, 0, 2, 0), kOdd = _MM_SHUFFLE(3, 1, 3, 1);
  BARACUDA_UNROLL for (int l = 0; l < kLanes; l += 8) {
    BARACUDA_UNROLL for (int k = 0; k < 8; k += 4) {
      const auto fours = [&](int i) __attribute__((always_inline)) {
        const f64 *const low = from[l + i] + j + k, *const high = from[l + i + 2] + j + k;
        return _mm512_mask_broadcast_f64x4(_mm512_castpd256_pd512(_mm256_loadu_pd(low)), 0xf0, _mm256_loadu_pd(high));
      };
      const __m512d a = fours(0), b = fours(1), c = fours(4), d = fours(5);
      const __m512d even[] = {_mm512_unpacklo_pd(a, b), _mm512_unpacklo_pd(c, d)};
      const __m512d odd[] = {_mm512_unpackhi_pd(a, b), _mm512_unpackhi_pd(c, d)};
      f64* const p = to + (j + k) * pitch + l;
      _mm512_storeu_pd(p, _mm512_shuffle_f64x2(even[0], even[1], kEven));
      _mm512_storeu_pd(p + pitch, _mm512_shuffle_f64x2(odd[0], odd[1], kEven));
      _mm512_storeu_pd(p + 2 * pitch, _mm512_shuffle_f64x2(even[0], even[1], kOdd));
      _mm512_storeu_pd(p + 3 * pitch, _mm512_shuffle_f64x2(odd[0], odd[1], kOdd));
    }
  }
}
#else
inline constexpr bool kTurnsLines = false;
#endif

// to[j * pitch + l] = from[l][j] for j in [0, count), a few strands at a time: the lines that are brought near for all sixteen
// would not find room where they share a set. `back` goes from the last line to the first: whoever comes from there finds that the
// prefetcher has run ahead of him.
template <class T>
__attribute__((noinline)) void strands_to_packs(const T* const* from, T* to, i64 count, [[maybe_unused]] bool back,
                                                i64 pitch = kLanes) {
  i64 done = 0;
#if defined(__AVX2__)
  using V = typename TurnOf<T>::Value;
  constexpr int kHalf = 16 / static_cast<int>(sizeof(T));  // elements in half a register
  constexpr int kBeside = sizeof(T) == 2 ? kHalf : 2 * kHalf;
  const i64 whole = count - count % kPerLine<T>;
  const auto strands = [&](int l, int some, i64 j, const V** s) __attribute__((always_inline)) {
    BARACUDA_UNROLL for (int i = 0; i < some; ++i) s[i] = reinterpret_cast<const V*>(from[l + i] + j);
    return reinterpret_cast<V*>(to + j * pitch + l);
  };
  constexpr bool kLines = kTurnsLines && (__is_same(T, f32) || __is_same(T, f64));
  if constexpr (kLines) {
    for (done = 0; done < whole; done += kPerLine<T>) {
      const i64 j = back ? whole - kPerLine<T> - done : done;
      turn_strands(from, to, j, pitch);
    }
  }
  for (int l = 0; l < kLanes && !kLines; l += kBeside) {
    for (done = 0; done < whole; done += kPerLine<T>) {
      const V* s[kBeside];
      V* const p = strands(l, kBeside, back ? whole - kPerLine<T> - done : done, s);
      turn_line(s, p, pitch);
    }
  }
  for (done = whole; done + kHalf <= count; done += kHalf) {
    for (int l = 0; l < kLanes; l += 2 * kHalf) {
      const V* s[2 * kHalf];
      V* const p = strands(l, 2 * kHalf, done, s);
      turn_few<V>(s, p, pitch);
    }
  }
#endif
  for (i64 j = done; j < count; ++j)
    for (int l = 0; l < kLanes; ++l) to[j * pitch + l] = from[l][j];
}

// to[l][j] = from[j * kLanes + l] for j in [0, count), a few strands at a time; past the cache, if asked and kTurnsPast, where
// strands are whole lines.
#if defined(__AVX512F__)
inline constexpr bool kTurnsPast = true;
#else
inline constexpr bool kTurnsPast = false;
#endif
template <class T>
__attribute__((noinline)) void packs_to_strands(const T* from, T* const* to, i64 count,
                                                [[maybe_unused]] bool past = false) {
  i64 done = 0;
#if defined(__AVX2__)
  constexpr int kPiece = 16 / static_cast<int>(sizeof(T));
  const i64 whole = count - count % kPerLine<T>;
#endif
#if defined(__AVX512F__)
  for (int l = 0; l < kLanes; l += kPiece) {
    for (i64 j = 0; j < whole; j += kPerLine<T>) {
      const T* p = from + j * kLanes + l;
      constexpr int kNext = kPiece * kLanes;
      __m512 r[kPiece];
      BARACUDA_UNROLL for (int i = 0; i < kPiece; ++i, p += kLanes) r[i] =
          quarters(p, p + kNext, p + 2 * kNext, p + 3 * kNext);
      turn(r);
      BARACUDA_UNROLL for (int i = 0; i < kPiece; ++i) {
        float* const line = reinterpret_cast<float*>(to[l + i] + j);
        if (past) _mm512_stream_ps(line, r[i]);
        else _mm512_storeu_ps(line, r[i]);
      }
    }
  }
  done = whole;
#elif defined(__AVX2__)
  using V = typename TurnOf<T>::Value;
  for (int l = 0; l < kLanes; l += kPiece) {
    for (i64 j = 0; j < whole; j += kPerLine<T>) {
      const V* p = reinterpret_cast<const V*>(from + j * kLanes + l);
      BARACUDA_UNROLL for (int k = 0; k < kPerLine<T>; k += 2 * kPiece) {
        typename TurnOf<T>::Register r[kPiece];
        BARACUDA_UNROLL for (int i = 0; i < kPiece; ++i) r[i] =
            halves(p + (k + i) * kLanes, p + (k + i + kPiece) * kLanes);
        turn(r);
        BARACUDA_UNROLL for (int i = 0; i < kPiece; ++i) __builtin_memcpy(to[l + i] + j + k, &r[i], sizeof r[i]);
      }
    }
  }
  done = whole;
#endif
  for (i64 j = done; j < count; ++j)
    for (int l = 0; l < kLanes; ++l) to[l][j] = from[j * kLanes + l];
}

// Halves as they lie in strands to packs of f32, and back. Two that follow on each other are a word, and words take half the
// shuffles. Whole lines only, as many as `count` has.
#if defined(__AVX512F__)
inline constexpr bool kTurnsHalves = true;

// Sixteen by sixteen words.
BARACUDA_INLINE void turn(__m512 (&r)[16]) {
  constexpr int kEven = _MM_SHUFFLE(2, 0, 2, 0), kOdd = _MM_SHUFFLE(3, 1, 3, 1);
  __m512 q[16];
  BARACUDA_UNROLL for (int i = 0; i < 16; i += 4) {
    __m512 four[4] = {r[i], r[i + 1], r[i + 2], r[i + 3]};
    turn(four);
    BARACUDA_UNROLL for (int c = 0; c < 4; ++c) r[i + c] = four[c];
  }
  BARACUDA_UNROLL for (int i = 0; i < 16; i += 8) {
    BARACUDA_UNROLL for (int c = 0; c < 4; ++c) {
      q[i + c] = _mm512_shuffle_f32x4(r[i + c], r[i + 4 + c], kEven);
      q[i + 4 + c] = _mm512_shuffle_f32x4(r[i + c], r[i + 4 + c], kOdd);
    }
  }
  BARACUDA_UNROLL for (int c = 0; c < 8; ++c) {
    r[c] = _mm512_shuffle_f32x4(q[c], q[c + 8], kEven);
    r[c + 8] = _mm512_shuffle_f32x4(q[c], q[c + 8], kOdd);
  }
}

template <class Tag>
BARACUDA_INLINE void store_pair(f32* to, __m512i words) {
  if constexpr (__is_same(Tag, BF16)) {
    _mm512_store_si512(to, _mm512_slli_epi32(words, 16));
    _mm512_store_si512(to + kLanes, _mm512_and_si512(words, _mm512_set1_epi32(static_cast<int>(0xffff0000))));
  } else {
    alignas(64) static constexpr u16 kApart[32] = {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30,
                                                   1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31};
    const __m512i h = _mm512_permutexvar_epi16(_mm512_load_si512(kApart), words);
    _mm512_store_ps(to, _mm512_cvtph_ps(_mm512_castsi512_si256(h)));
    _mm512_store_ps(to + kLanes, _mm512_cvtph_ps(_mm512_extracti64x4_epi64(h, 1)));
  }
}
template <class Tag>
__attribute__((noinline)) void halves_to_packs(const u16* const* from, f32* to, i64 count) {
  for (i64 j = 0; j < count; j += kPerLine<u16>) {
    const auto at = [&](int l) __attribute__((always_inline)) { return reinterpret_cast<const float*>(from[l] + j); };
    turn_lines(at, [&](int k, __m512 r) __attribute__((always_inline)) {
      store_pair<Tag>(to + (j + 2 * k) * kLanes, _mm512_castps_si512(r));
    });
  }
}

// What follows on each other as a word.
BARACUDA_INLINE __m512i pair_of(const Pack<f32>& even, const Pack<f32>& odd, BF16) {
  constexpr int kOrAnd = 0xf8;  // a | b & c
  const __m512i low = _mm512_srli_epi32((__m512i)BF16::rounded_up(canonical(even).v[0]), 16);
  return _mm512_ternarylogic_epi32(low, (__m512i)BF16::rounded_up(canonical(odd).v[0]),
                                   _mm512_set1_epi32(static_cast<int>(0xffff0000)), kOrAnd);
}
BARACUDA_INLINE __m512i pair_of(const Pack<f32>& even, const Pack<f32>& odd, F16) {
  const auto words = [](const Pack<f32>& x) __attribute__((always_inline)) {
    return _mm512_cvtepu16_epi32(_mm512_cvtps_ph(canonical(x).v[0], _MM_FROUND_TO_NEAREST_INT));
  };
  return _mm512_or_si512(words(even), _mm512_slli_epi32(words(odd), 16));
}
template <class Tag>
__attribute__((noinline)) void packs_to_halves(const f32* from, u16* const* to, i64 count, bool past) {
  for (i64 j = 0; j < count; j += kPerLine<u16>) {
    __m512 r[kLanes];
    BARACUDA_UNROLL for (int i = 0; i < kLanes; ++i) {
      const f32* const p = from + (j + 2 * i) * kLanes;
      r[i] = _mm512_castsi512_ps(pair_of(load<f32>(p), load<f32>(p + kLanes), Tag{}));
    }
    turn(r);
    BARACUDA_UNROLL for (int l = 0; l < kLanes; ++l) {
      float* const line = reinterpret_cast<float*>(to[l] + j);
      if (past) _mm512_stream_ps(line, r[l]);
      else _mm512_storeu_ps(line, r[l]);
    }
  }
}
#else
inline constexpr bool kTurnsHalves = false;
template <class Tag>
void halves_to_packs(const u16* const* from, f32* to, i64 count);
template <class Tag>
void packs_to_halves(const f32* from, u16* const* to, i64 count, bool past);
#endif

}  // namespace baracuda::BARACUDA_ISA
