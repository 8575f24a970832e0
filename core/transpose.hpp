// Sixteen strands of elements, each contiguous in memory, to packs that hold one element of every strand, and back.
#pragma once
#include "simd.hpp"

namespace baracuda::BARACUDA_ISA {

#if defined(__AVX2__)
// Eight strands by eight elements, f32; and four by four of 64 bits.
BARACUDA_INLINE void turn8(__m256 (&r)[8]) {
  __m256 t[8], u[8];
  BARACUDA_UNROLL for (int i = 0; i < 4; ++i) {
    t[2 * i] = _mm256_unpacklo_ps(r[2 * i], r[2 * i + 1]);
    t[2 * i + 1] = _mm256_unpackhi_ps(r[2 * i], r[2 * i + 1]);
  }
  BARACUDA_UNROLL for (int i = 0; i < 2; ++i) {
    u[4 * i] = _mm256_shuffle_ps(t[4 * i], t[4 * i + 2], _MM_SHUFFLE(1, 0, 1, 0));
    u[4 * i + 1] = _mm256_shuffle_ps(t[4 * i], t[4 * i + 2], _MM_SHUFFLE(3, 2, 3, 2));
    u[4 * i + 2] = _mm256_shuffle_ps(t[4 * i + 1], t[4 * i + 3], _MM_SHUFFLE(1, 0, 1, 0));
    u[4 * i + 3] = _mm256_shuffle_ps(t[4 * i + 1], t[4 * i + 3], _MM_SHUFFLE(3, 2, 3, 2));
  }
  BARACUDA_UNROLL for (int i = 0; i < 4; ++i) {
    r[i] = _mm256_permute2f128_ps(u[i], u[i + 4], 0x20);
    r[i + 4] = _mm256_permute2f128_ps(u[i], u[i + 4], 0x31);
  }
}
BARACUDA_INLINE void turn4(__m256d (&r)[4]) {
  const __m256d a = _mm256_unpacklo_pd(r[0], r[1]), b = _mm256_unpackhi_pd(r[0], r[1]);
  const __m256d c = _mm256_unpacklo_pd(r[2], r[3]), d = _mm256_unpackhi_pd(r[2], r[3]);
  r[0] = _mm256_permute2f128_pd(a, c, 0x20);
  r[1] = _mm256_permute2f128_pd(b, d, 0x20);
  r[2] = _mm256_permute2f128_pd(a, c, 0x31);
  r[3] = _mm256_permute2f128_pd(b, d, 0x31);
}
#endif

// to[j * kLanes + l] = from[l][j] for j in [0, count).
template <class T>
__attribute__((noinline)) void strands_to_packs(const T* const* from, T* to, i64 count) {
  i64 j = 0;
#if defined(__AVX2__)
  if constexpr (sizeof(T) == 4) {
    for (; j + 8 <= count; j += 8) {
      for (int l = 0; l < kLanes; l += 8) {
        __m256 r[8];
        BARACUDA_UNROLL for (int i = 0; i < 8; ++i) r[i] = _mm256_loadu_ps((const float*)(from[l + i] + j));
        turn8(r);
        BARACUDA_UNROLL for (int i = 0; i < 8; ++i) _mm256_storeu_ps((float*)(to + (j + i) * kLanes + l), r[i]);
      }
    }
  } else {
    for (; j + 4 <= count; j += 4) {
      for (int l = 0; l < kLanes; l += 4) {
        __m256d r[4];
        BARACUDA_UNROLL for (int i = 0; i < 4; ++i) r[i] = _mm256_loadu_pd((const double*)(from[l + i] + j));
        turn4(r);
        BARACUDA_UNROLL for (int i = 0; i < 4; ++i) _mm256_storeu_pd((double*)(to + (j + i) * kLanes + l), r[i]);
      }
    }
  }
#endif
  for (int l = 0; l < kLanes; ++l)
    for (i64 i = j; i < count; ++i) to[i * kLanes + l] = from[l][i];
}

// to[l][j] = from[j * kLanes + l] for j in [0, count).
template <class T>
__attribute__((noinline)) void packs_to_strands(const T* from, T* const* to, i64 count) {
  i64 j = 0;
#if defined(__AVX2__)
  if constexpr (sizeof(T) == 4) {
    for (; j + 8 <= count; j += 8) {
      for (int l = 0; l < kLanes; l += 8) {
        __m256 r[8];
        BARACUDA_UNROLL for (int i = 0; i < 8; ++i) r[i] = _mm256_loadu_ps((const float*)(from + (j + i) * kLanes + l));
        turn8(r);
        BARACUDA_UNROLL for (int i = 0; i < 8; ++i) _mm256_storeu_ps((float*)(to[l + i] + j), r[i]);
      }
    }
  } else {
    for (; j + 4 <= count; j += 4) {
      for (int l = 0; l < kLanes; l += 4) {
        __m256d r[4];
        BARACUDA_UNROLL for (int i = 0; i < 4; ++i) r[i] =
            _mm256_loadu_pd((const double*)(from + (j + i) * kLanes + l));
        turn4(r);
        BARACUDA_UNROLL for (int i = 0; i < 4; ++i) _mm256_storeu_pd((double*)(to[l + i] + j), r[i]);
      }
    }
  }
#endif
  for (int l = 0; l < kLanes; ++l)
    for (i64 i = j; i < count; ++i) to[l][i] = from[i * kLanes + l];
}

}  // namespace baracuda::BARACUDA_ISA
