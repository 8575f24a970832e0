// Storage dtypes to compute types and back. Every path (register, block, strided, one element) gives the same bits:
//   load   exact wherever the compute type holds the value, else one rounding to nearest even; f16 NaNs come out quiet
//   store  one rounding to nearest even; every NaN becomes the positive quiet NaN of the target with an empty payload
#pragma once
#include "abi.hpp"
#include "simd.hpp"

namespace baracuda::BARACUDA_ISA {

using i8 = std::int8_t;
using i16 = std::int16_t;
using u8 = std::uint8_t;
using u16 = std::uint16_t;

// ---- one element ----

template <class To, class From>
BARACUDA_INLINE To bits_as(From x) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, x);
}

BARACUDA_INLINE f32 canonical(f32 x) { return x == x ? x : bits_as<f32>(0x7fc00000u); }
BARACUDA_INLINE f64 canonical(f64 x) { return x == x ? x : bits_as<f64>(u64{0x7ff8000000000000u}); }

BARACUDA_INLINE f32 f16_to_f32(u16 h) {
#if defined(__F16C__)
  return _cvtsh_ss(h);
#else
  const u32 magnitude = h & 0x7fffu;
  // The half's exponent and fraction read as a float are 2^112 too small, denormals included.
  u32 u = bits_as<u32>(bits_as<f32>(magnitude << 13) * 0x1p112f);
  u = magnitude >= 0x7c00u ? u | 0x7f800000u : u;
  u = magnitude > 0x7c00u ? u | 0x00400000u : u;
  return bits_as<f32>(u | (h & 0x8000u) << 16);
#endif
}

BARACUDA_INLINE u16 f32_to_f16(f32 x) {
#if defined(__F16C__)
  return _cvtss_sh(canonical(x), _MM_FROUND_TO_NEAREST_INT);
#else
  const u32 u = bits_as<u32>(canonical(x));
  const u32 magnitude = u & 0x7fffffffu;
  // One half ulp less a bit, plus the last kept bit: ties go to even. The exponent is rebased by 112.
  const u32 normal = (magnitude + 0xfffu + (magnitude >> 13 & 1u) - 0x38000000u) >> 13;
  // 0.5 has the ulp of the half denormals, so the addition rounds to it.
  const u32 denormal = bits_as<u32>(bits_as<f32>(magnitude) + 0.5f) - 0x3f000000u;
  u32 r = magnitude < 0x38800000u ? denormal : normal;
  r = magnitude >= 0x477ff000u ? 0x7c00u : r;  // 65520 and above
  r = magnitude > 0x7f800000u ? 0x7e00u : r;
  return static_cast<u16>(r | (u >> 16 & 0x8000u));
#endif
}

BARACUDA_INLINE f32 bf16_to_f32(u16 b) { return bits_as<f32>(static_cast<u32>(b) << 16); }

BARACUDA_INLINE u16 f32_to_bf16(f32 x) {
  const u32 u = bits_as<u32>(canonical(x));
  return static_cast<u16>((u + 0x7fffu + (u >> 16 & 1u)) >> 16);  // the canonical NaN rounds to 0x7fc0
}

// On the way to a half: cut to 13 bits, the last set when inexact, so that the rounding to 11 or 8 bits is the only one.
// 13 bits of what a bf16 denormal can tell from 0 still fit an f32, which is exact but for what rounds to 0 or infinity.
inline constexpr u64 kBeyondHalf = (u64{1} << 40) - 1;
BARACUDA_INLINE f32 f64_to_f32_odd(f64 x) {
  const u64 u = bits_as<u64>(x);
  return static_cast<f32>(bits_as<f64>((u | ((u & kBeyondHalf) + kBeyondHalf)) & ~kBeyondHalf));
}

// ---- kLanes elements in registers ----

inline constexpr int kHalfBytes = kVectorBytes / 2;  // as many halves as f32 in a register

// N 16-bit words, zero-extended; and kLanes back, from lanes in [0, 65535].
template <int N = kLanes>
BARACUDA_INLINE Pack<i32, N> load_halves(const char* p) {
  Pack<i32, N> r;
  BARACUDA_UNROLL for (int i = 0; i < Pack<i32, N>::kRegisters; ++i) {
#if defined(__AVX512F__)
    r.v[i] = (Native<i32>)_mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i*)(p + i * kHalfBytes)));
#elif defined(__AVX2__)
    r.v[i] = (Native<i32>)_mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i*)(p + i * kHalfBytes)));
#elif defined(__SSE4_1__)
    r.v[i] = (Native<i32>)_mm_cvtepu16_epi32(_mm_loadl_epi64((const __m128i*)(p + i * kHalfBytes)));
#else
    typedef u16 HalfRegister __attribute__((vector_size(kHalfBytes)));
    HalfRegister h;
    __builtin_memcpy(&h, p + i * kHalfBytes, kHalfBytes);
    r.v[i] = __builtin_convertvector(h, Native<i32>);
#endif
  }
  return r;
}
// kLanes halves, on the way to memory.
struct Halves {
  static constexpr int kBytes = kVectorBytes < 2 * kLanes ? kVectorBytes : 2 * kLanes;
  static constexpr int kRegisters = 2 * kLanes / kBytes;
  typedef u16 Register __attribute__((vector_size(kBytes)));
  Register v[kRegisters];
};
BARACUDA_INLINE Halves to_halves(const Pack<i32>& x) {
#if defined(__AVX512F__)
  return {(Halves::Register)_mm512_cvtepi32_epi16((__m512i)x.v[0])};
#elif defined(__AVX2__)
  const __m256i h = _mm256_packus_epi32((__m256i)x.v[0], (__m256i)x.v[1]);
  return {(Halves::Register)_mm256_permute4x64_epi64(h, _MM_SHUFFLE(3, 1, 2, 0))};
#elif defined(__SSE4_1__)
  return {(Halves::Register)_mm_packus_epi32((__m128i)x.v[0], (__m128i)x.v[1]),
          (Halves::Register)_mm_packus_epi32((__m128i)x.v[2], (__m128i)x.v[3])};
#else
  Halves r;
  for (int i = 0; i < kLanes; ++i)
    r.v[i / (Halves::kBytes / 2)][i % (Halves::kBytes / 2)] = static_cast<u16>(lane(x, i));
  return r;
#endif
}
// The upper ones of words.
BARACUDA_INLINE Halves upper_halves(const Pack<i32>& x) {
#if defined(__AVX512F__)
  const __m512i place = (__m512i)(ramp<i32>() * 0x40004 + 0x30001);  // one shuffle: a narrowing move takes two
  return {(Halves::Register)_mm512_castsi512_si256(_mm512_permutexvar_epi16(place, (__m512i)x.v[0]))};
#else
  Pack<i32> halves;
  BARACUDA_EACH(halves, halves.v[i] = (Native<i32>)((Native<u32>)x.v[i] >> 16));
  return to_halves(halves);
#endif
}
// `past` the cache: p is aligned to them.
template <bool Past>
BARACUDA_INLINE void store_halves(char* p, const Halves& h) {
#if defined(__AVX2__)
  if constexpr (Past) return _mm256_stream_si256(reinterpret_cast<__m256i*>(p), (__m256i)h.v[0]);
#endif
  // Register by register: as a whole GCC takes it through general ones.
  BARACUDA_UNROLL for (int i = 0; i < Halves::kRegisters; ++i)
      __builtin_memcpy(p + i * Halves::kBytes, &h.v[i], Halves::kBytes);
}

// One NaN for all.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> canonical(const Pack<T, N>& x) {
  const Pack<T, N> nan = splat<T, N>(static_cast<T>(__builtin_nan("")));
#if defined(__AVX512F__)
  // A digit for each class of numbers: 0, for both NaNs, keeps `nan` and 1 takes x. One operation, on either port.
  const __m512i take = _mm512_set1_epi32(0x11111100);
  Pack<T, N> r;
  if constexpr (__is_same(T, f32)) BARACUDA_EACH(r, r.v[i] = _mm512_fixupimm_ps(nan.v[i], x.v[i], take, 0));
  else BARACUDA_EACH(r, r.v[i] = _mm512_fixupimm_pd(nan.v[i], x.v[i], take, 0));
  return r;
#else
  return select(x == x, x, nan);
#endif
}

template <int N>
BARACUDA_INLINE Pack<f32, N> f64_to_f32_odd(const Pack<f64, N>& x) {
  const Pack<i64, N> u = bit_cast<i64>(x), beyond = splat<i64, N>(static_cast<i64>(kBeyondHalf));
  return to_f32(bit_cast<f64>((u | ((u & beyond) + beyond)) & splat<i64, N>(~static_cast<i64>(kBeyondHalf))));
}

// A storage dtype as a tag. load reads contiguous elements at any alignment into the compute type; store takes
// either compute type. Halves can go past the cache, if aligned to as many.
struct F16 {
  using Scalar = f32;
  static constexpr DType kDType = DType::f16;
  static constexpr int kBytes = 2;

  template <int N = kLanes>
  BARACUDA_INLINE static Pack<f32, N> load(const char* p) {
    Pack<f32, N> r;
#if defined(__AVX512F__)
    BARACUDA_EACH(r, r.v[i] = _mm512_cvtph_ps(_mm256_loadu_si256((const __m256i*)(p + i * kHalfBytes))));
#elif defined(__AVX2__) && defined(__F16C__)
    BARACUDA_EACH(r, r.v[i] = _mm256_cvtph_ps(_mm_loadu_si128((const __m128i*)(p + i * kHalfBytes))));
#else
    const Pack<i32, N> halves = load_halves<N>(p);
    BARACUDA_UNROLL for (int i = 0; i < Pack<f32, N>::kRegisters; ++i) {  // f16_to_f32, on a register
      const Native<i32> w = halves.v[i];
      const Native<i32> magnitude = w & 0x7fff;
      Native<i32> u = (Native<i32>)((Native<f32>)(magnitude << 13) * 0x1p112f);
      u |= (magnitude >= 0x7c00) & 0x7f800000;
      u |= (magnitude > 0x7c00) & 0x00400000;
      r.v[i] = (Native<f32>)(u | (w ^ magnitude) << 16);
    }
#endif
    return r;
  }

  // Of what has one NaN.
  BARACUDA_INLINE static Halves packed(const Pack<f32>& c) {
#if defined(__AVX512F__)
    return {(Halves::Register)_mm512_cvtps_ph(c.v[0], _MM_FROUND_TO_NEAREST_INT)};
#elif defined(__AVX2__) && defined(__F16C__)
    return {(Halves::Register)_mm256_set_m128i(_mm256_cvtps_ph(c.v[1], _MM_FROUND_TO_NEAREST_INT),
                                               _mm256_cvtps_ph(c.v[0], _MM_FROUND_TO_NEAREST_INT))};
#else
    Pack<i32> halves;
    BARACUDA_UNROLL for (int i = 0; i < Pack<f32>::kRegisters; ++i) {  // f32_to_f16, on a register
      const Native<i32> u = (Native<i32>)c.v[i];
      const Native<i32> magnitude = u & 0x7fffffff;  // below 2^31: signed compares will do
      const Native<i32> normal = (magnitude + (0xfff - 0x38000000) + (magnitude >> 13 & 1)) >> 13;
      const Native<i32> denormal = (Native<i32>)((Native<f32>)magnitude + 0.5f) - 0x3f000000;
      Native<i32> w = magnitude < 0x38800000 ? denormal : normal;
      w = magnitude >= 0x477ff000 ? 0x7c00 - Native<i32>{} : w;
      w |= (magnitude > 0x7f800000) & 0x0200;
      halves.v[i] = w | (u >> 16 & 0x8000);
    }
    return to_halves(halves);
#endif
  }
  BARACUDA_INLINE static Halves halves(const Pack<f32>& x) { return packed(canonical(x)); }
  BARACUDA_INLINE static Halves halves(const Pack<f64>& x) { return halves(f64_to_f32_odd(x)); }
  template <bool Past = false, class T>
  BARACUDA_INLINE static void store(char* p, const Pack<T>& x) {
    store_halves<Past>(p, halves(x));
  }
  template <bool Past>
  BARACUDA_INLINE static void put(char* p, const Pack<f32>& c) {
    store_halves<Past>(p, packed(c));
  }

  using Bits = u16;
  BARACUDA_INLINE static f32 from_bits(u16 h) { return f16_to_f32(h); }
  BARACUDA_INLINE static u16 to_bits(f32 x) { return f32_to_f16(x); }
  BARACUDA_INLINE static u16 to_bits(f64 x) { return f32_to_f16(f64_to_f32_odd(x)); }
};

struct BF16 {
  using Scalar = f32;
  static constexpr DType kDType = DType::bf16;
  static constexpr int kBytes = 2;

  template <int N = kLanes>
  BARACUDA_INLINE static Pack<f32, N> load(const char* p) {
#if defined(__AVX512F__)
    Pack<f32, N> r;
    const __m512i place = (__m512i)(ramp<i32>() * 0x10001);  // to the upper halves of words
    BARACUDA_EACH(r, const __m256i w = _mm256_loadu_si256((const __m256i*)(p + i * kHalfBytes));
                  r.v[i] = (Native<f32>)_mm512_maskz_permutexvar_epi16(0xaaaaaaaa, place, _mm512_castsi256_si512(w)));
    return r;
#else
    return bit_cast<f32>(shift_left<16>(load_halves<N>(p)));
#endif
  }

  // Of what has one NaN.
  BARACUDA_INLINE static Native<u32> rounded_up(Native<f32> c) {
    const Native<u32> u = (Native<u32>)c;
#if defined(__AVX512F__)
    const __m512i up = _mm512_add_epi32((__m512i)u, _mm512_set1_epi32(0x7fff)), one = _mm512_set1_epi32(1);
    const __mmask16 odd = _mm512_test_epi32_mask((__m512i)u, _mm512_set1_epi32(0x10000));
    return (Native<u32>)_mm512_mask_add_epi32(up, odd, up, one);
#else
    return u + 0x7fffu + (u >> 16 & 1u);
#endif
  }
  BARACUDA_INLINE static Halves packed(const Pack<f32>& c) {
    Pack<i32> words;
    BARACUDA_EACH(words, words.v[i] = (Native<i32>)rounded_up(c.v[i]));
    return upper_halves(words);
  }
  BARACUDA_INLINE static Halves halves(const Pack<f32>& x) { return packed(canonical(x)); }
  BARACUDA_INLINE static Halves halves(const Pack<f64>& x) { return halves(f64_to_f32_odd(x)); }
  template <bool Past = false, class T>
  BARACUDA_INLINE static void store(char* p, const Pack<T>& x) {
    store_halves<Past>(p, halves(x));
  }
  template <bool Past>
  BARACUDA_INLINE static void put(char* p, const Pack<f32>& c) {
    store_halves<Past>(p, packed(c));
  }

  using Bits = u16;
  BARACUDA_INLINE static f32 from_bits(u16 b) { return bf16_to_f32(b); }
  BARACUDA_INLINE static u16 to_bits(f32 x) { return f32_to_bf16(x); }
  BARACUDA_INLINE static u16 to_bits(f64 x) { return f32_to_bf16(f64_to_f32_odd(x)); }
};

// bf16 where lanes may be in any order: two in a word are f32 as they stand, but for the other one's bits, and nothing has to be
// shuffled. Registers with even elements, each before the one with those between.
struct PairedBF16 {
  static constexpr int kBytes = 2;
  // The upper half of each word of `up`, beside the lower half of that of `low`. No mask, which would take a register.
  BARACUDA_INLINE static Native<u32> beside(Native<u32> low, Native<u32> up) {
#if defined(__AVX2__) && !defined(__AVX512F__)
    return (Native<u32>)_mm256_blend_epi16((__m256i)low, (__m256i)up, 0xaa);
#else
    return low | (up & 0xffff0000u);  // callers have none in the upper half
#endif
  }
  template <int N = kLanes>
  BARACUDA_INLINE static Pack<f32, N> load(const char* p) {
    Pack<f32, N> r;
    BARACUDA_UNROLL for (int i = 0; i < r.kRegisters; i += 2) {
      Native<u32> w;
      __builtin_memcpy(&w, p + i * kHalfBytes, kVectorBytes);
      r.v[i] = (Native<f32>)(w << 16);
      r.v[i + 1] = (Native<f32>)beside(Native<u32>{}, w);
    }
    return r;
  }
  // As f64, all even elements before those between, as `paired` has them.
  template <int N = kLanes>
  BARACUDA_INLINE static Pack<f64, N> load_wide(const char* p) {
    constexpr int kHalf = Pack<f64, N>::kRegisters / 2, kWord = kVectorBytes / 2;
    typedef u32 Words __attribute__((vector_size(kWord)));
    Pack<f64, N> r;
    BARACUDA_UNROLL for (int i = 0; i < kHalf; ++i) {
      Words w, even, odd;
      __builtin_memcpy(&w, p + i * kWord, kWord);
      even = w << 16, odd = w & 0xffff0000u;
      r.v[i] = native_load_wide(reinterpret_cast<const f32*>(&even));
      r.v[kHalf + i] = native_load_wide(reinterpret_cast<const f32*>(&odd));
    }
    return r;
  }
  // Of what has one NaN.
  template <bool Past, int N>
  BARACUDA_INLINE static void put(char* p, const Pack<f32, N>& c) {
    BARACUDA_UNROLL for (int i = 0; i < c.kRegisters; i += 2) {
      const Native<f32> w = (Native<f32>)beside(BF16::rounded_up(c.v[i]) >> 16, BF16::rounded_up(c.v[i + 1]));
      if constexpr (Past) native_stream(reinterpret_cast<f32*>(p + i * kHalfBytes), w);
      else __builtin_memcpy(p + i * kHalfBytes, &w, kVectorBytes);
    }
  }
};
using LooseBF16 = std::conditional_t<Pack<f32>::kRegisters % 2 == 0, PairedBF16, BF16>;

struct F32 {
  using Scalar = f32;
  static constexpr DType kDType = DType::f32;
  static constexpr int kBytes = 4;

  BARACUDA_INLINE static Pack<f32> load(const char* p) {
    Pack<f32> r;
    BARACUDA_EACH(r, __builtin_memcpy(&r.v[i], p + i * kVectorBytes, kVectorBytes));
    return r;
  }
  BARACUDA_INLINE static void store(char* p, const Pack<f32>& x) {
    const Pack<f32> c = canonical(x);
    BARACUDA_EACH(c, __builtin_memcpy(p + i * kVectorBytes, &c.v[i], kVectorBytes));
  }
  BARACUDA_INLINE static void store(char* p, const Pack<f64>& x) { store(p, to_f32(x)); }

  using Bits = f32;
  BARACUDA_INLINE static f32 from_bits(f32 x) { return x; }
  BARACUDA_INLINE static f32 to_bits(f32 x) { return canonical(x); }
  BARACUDA_INLINE static f32 to_bits(f64 x) { return canonical(static_cast<f32>(x)); }
};

struct F64 {
  using Scalar = f64;
  static constexpr DType kDType = DType::f64;
  static constexpr int kBytes = 8;

  BARACUDA_INLINE static Pack<f64> load(const char* p) {
    Pack<f64> r;
    BARACUDA_EACH(r, __builtin_memcpy(&r.v[i], p + i * kVectorBytes, kVectorBytes));
    return r;
  }
  BARACUDA_INLINE static void store(char* p, const Pack<f64>& x) {
    const Pack<f64> c = canonical(x);
    BARACUDA_EACH(c, __builtin_memcpy(p + i * kVectorBytes, &c.v[i], kVectorBytes));
  }
  BARACUDA_INLINE static void store(char* p, const Pack<f32>& x) { store(p, to_f64(x)); }

  using Bits = f64;
  BARACUDA_INLINE static f64 from_bits(f64 x) { return x; }
  BARACUDA_INLINE static f64 to_bits(f64 x) { return canonical(x); }
  BARACUDA_INLINE static f64 to_bits(f32 x) { return canonical(static_cast<f64>(x)); }
};

// A pack of compute type T from contiguous elements of a tag no wider than T.
template <class T, class Tag>
BARACUDA_INLINE Pack<T> load_pack(const char* p) {
  static_assert(sizeof(T) >= sizeof(typename Tag::Scalar));
  if constexpr (sizeof(T) == 8) return to_f64(Tag::load(p));
  else return Tag::load(p);
}

// ---- blocks ----

template <class S>
BARACUDA_INLINE S read(const char* p) {
  S s;
  __builtin_memcpy(&s, p, sizeof s);
  return s;
}

// Tells the tag of a storage dtype, or the type and meaning of an integer one, to a block loop.
template <class S>
struct Integer {
  using Bits = S;
  template <class T>
  BARACUDA_INLINE static T convert(S s) {
    return static_cast<T>(s);
  }
  BARACUDA_INLINE static S to_bits(i64 x) { return static_cast<S>(x); }
  BARACUDA_INLINE static S to_bits(u64 x) { return static_cast<S>(x); }
  // Callers hold exact integers in range, or of 64 bits the power of two behind it, which is the last one in range. Through
  // i64 because only it converts in one instruction on every ISA.
  BARACUDA_INLINE static S to_bits(f64 x) {
    if constexpr (sizeof(S) < 8) return static_cast<S>(static_cast<i64>(x));
    else if constexpr (S(-1) > S(0)) return x >= 0x1p64 ? static_cast<S>(-1) : static_cast<S>(x);
    else return x >= 0x1p63 ? static_cast<S>(INT64_MAX) : static_cast<S>(x);
  }
  BARACUDA_INLINE static S to_bits(f32 x) { return to_bits(static_cast<f64>(x)); }
};
struct Bool {
  using Bits = u8;
  template <class T>
  BARACUDA_INLINE static T convert(u8 s) {
    return static_cast<T>(s != 0);
  }
  template <class T>
  BARACUDA_INLINE static u8 to_bits(T x) {
    return x != T(0);
  }
};
// An integer as a f64 whose last bit is set where it drops some, so that a later rounding to fewer bits rounds only once.
template <class T>
BARACUDA_INLINE f64 integer_to_odd(T x) {
  constexpr bool is_signed = T(-1) < T(0);
  const u64 size = is_signed && x < 0 ? u64{0} - static_cast<u64>(x) : static_cast<u64>(x);
  const u64 kept = size >> 53 == 0 ? size : (size & ~u64{2047}) | ((size & 2047) != 0 ? 2048 : 0);
  const f64 r = static_cast<f64>(kept);
  return is_signed && x < 0 ? -r : r;
}
template <class Tag>
struct Real {
  using Bits = typename Tag::Bits;
  template <class T>
  BARACUDA_INLINE static T convert(Bits s) {
    return static_cast<T>(Tag::from_bits(s));
  }
  template <class T>
  BARACUDA_INLINE static Bits to_bits(T x) {
    if constexpr (T(0.5) != T(0)) return Tag::to_bits(x);
    else if constexpr (sizeof(Bits) == 8) return static_cast<Bits>(x);
    else return Tag::to_bits(integer_to_odd(x));
  }
};

template <class C, class T>
BARACUDA_INLINE void load_loop(T* dst, const char* src, i64 stride, i64 count) {
  using S = typename C::Bits;
  constexpr i64 size = sizeof(S);
  if (stride == size) {
    for (i64 i = 0; i < count; ++i) dst[i] = C::template convert<T>(read<S>(src + i * size));
  } else if (stride == 0) {
    const T x = count > 0 ? C::template convert<T>(read<S>(src)) : T(0);
    for (i64 i = 0; i < count; ++i) dst[i] = x;
  } else {
    for (i64 i = 0; i < count; ++i) dst[i] = C::template convert<T>(read<S>(src + i * stride));
  }
}
template <class Tag, class T>
BARACUDA_INLINE void load_real(T* dst, const char* src, i64 stride, i64 count, i64 ahead) {
  i64 done = 0;
  if constexpr (sizeof(T) >= sizeof(typename Tag::Scalar)) {
    if (stride == Tag::kBytes) {
      for (; done + kLanes <= count; done += kLanes) {
        const char* from = src + done * Tag::kBytes;
        __builtin_prefetch(from + ahead, 0, 3);
        store(dst + done, load_pack<T, Tag>(from));
      }
    }
  }
  load_loop<Real<Tag>>(dst + done, src + done * stride, stride, count - done);
}

template <class C, class T>
BARACUDA_INLINE void store_loop(char* dst, i64 stride, const T* src, i64 count) {
  using S = typename C::Bits;
  constexpr i64 size = sizeof(S);
  if (stride == size) {
    for (i64 i = 0; i < count; ++i) {
      const S s = C::to_bits(src[i]);
      __builtin_memcpy(dst + i * size, &s, sizeof s);
    }
  } else {
    for (i64 i = 0; i < count; ++i) {
      const S s = C::to_bits(src[i]);
      __builtin_memcpy(dst + i * stride, &s, sizeof s);
    }
  }
}
template <class Tag, class T>
BARACUDA_INLINE void store_real(char* dst, i64 stride, const T* src, i64 count) {
  i64 done = 0;
  if (stride == Tag::kBytes) {
    for (; done + kLanes <= count; done += kLanes) Tag::store(dst + done * Tag::kBytes, load(src + done));
  }
  store_loop<Real<Tag>>(dst + done * stride, stride, src + done, count - done);
}

// Contiguous halves past the cache, but for the parts of lines before and behind.
template <class Tag, class T>
BARACUDA_INLINE void stream_real(char* dst, const T* src, i64 count) {
  constexpr i64 each = kLine / Tag::kBytes;
  const i64 lead = to_line(dst) / Tag::kBytes, head = lead < count ? lead : count, end = count - (count - head) % each;
  store_real<Tag>(dst, Tag::kBytes, src, head);
  for (i64 done = head; done < end; done += kLanes)
    Tag::template store<true>(dst + done * Tag::kBytes, load(src + done));
  store_real<Tag>(dst + end * Tag::kBytes, Tag::kBytes, src + end, count - end);
}

// Reads count elements of dtype d, stride bytes apart (any sign, 0 repeats one, any alignment), into dst[0, count).
// T: f32 or f64 from every dtype, rounded to nearest even where T cannot hold it; i64 or u64 from integers (mod 2^64)
// and b8 (0 or 1). Who reads on behind them says how many bytes ahead memory shall be asked for.
template <class T>
__attribute__((noinline)) void load_block(DType d, T* dst, const char* src, i64 stride, i64 count, i64 ahead = 0) {
  switch (d) {
    case DType::i8: return load_loop<Integer<i8>>(dst, src, stride, count);
    case DType::i16: return load_loop<Integer<i16>>(dst, src, stride, count);
    case DType::i32: return load_loop<Integer<i32>>(dst, src, stride, count);
    case DType::i64: return load_loop<Integer<i64>>(dst, src, stride, count);
    case DType::u8: return load_loop<Integer<u8>>(dst, src, stride, count);
    case DType::u16: return load_loop<Integer<u16>>(dst, src, stride, count);
    case DType::u32: return load_loop<Integer<u32>>(dst, src, stride, count);
    case DType::u64: return load_loop<Integer<u64>>(dst, src, stride, count);
    case DType::b8: return load_loop<Bool>(dst, src, stride, count);
    default: break;
  }
  if constexpr (T(0.5) != T(0)) {
    switch (d) {
      case DType::f16: return load_real<F16>(dst, src, stride, count, ahead);
      case DType::bf16: return load_real<BF16>(dst, src, stride, count, ahead);
      case DType::f32: return load_real<F32>(dst, src, stride, count, ahead);
      case DType::f64: return load_real<F64>(dst, src, stride, count, ahead);
      default: break;
    }
  }
  __builtin_unreachable();
}

// Writes src[0, count) as dtype d, stride bytes apart. T: f32 or f64 to every dtype, rounded once to nearest even; into
// an integer dtype the values are integers in its range. i64 or u64 to integers, truncated, or to floats, rounded once. b8 is
// 1 where nonzero.
template <class T>
__attribute__((noinline)) void store_block(DType d, char* dst, i64 stride, const T* src, i64 count) {
  switch (d) {
    case DType::i8: return store_loop<Integer<i8>>(dst, stride, src, count);
    case DType::i16: return store_loop<Integer<i16>>(dst, stride, src, count);
    case DType::i32: return store_loop<Integer<i32>>(dst, stride, src, count);
    case DType::i64: return store_loop<Integer<i64>>(dst, stride, src, count);
    case DType::u8: return store_loop<Integer<u8>>(dst, stride, src, count);
    case DType::u16: return store_loop<Integer<u16>>(dst, stride, src, count);
    case DType::u32: return store_loop<Integer<u32>>(dst, stride, src, count);
    case DType::u64: return store_loop<Integer<u64>>(dst, stride, src, count);
    case DType::b8: return store_loop<Bool>(dst, stride, src, count);
    default: break;
  }
  if constexpr (T(0.5) != T(0)) {
    switch (d) {
      case DType::f16: return store_real<F16>(dst, stride, src, count);
      case DType::bf16: return store_real<BF16>(dst, stride, src, count);
      case DType::f32: return store_real<F32>(dst, stride, src, count);
      case DType::f64: return store_real<F64>(dst, stride, src, count);
      default: break;
    }
  } else {
    switch (d) {
      case DType::f16: return store_loop<Real<F16>>(dst, stride, src, count);
      case DType::bf16: return store_loop<Real<BF16>>(dst, stride, src, count);
      case DType::f32: return store_loop<Real<F32>>(dst, stride, src, count);
      case DType::f64: return store_loop<Real<F64>>(dst, stride, src, count);
      default: break;
    }
  }
  __builtin_unreachable();
}

// Halves that lie together, past the cache.
template <class T>
__attribute__((noinline)) void stream_block(DType d, char* dst, const T* src, i64 count) {
  if (d == DType::f16) stream_real<F16>(dst, src, count);
  else stream_real<BF16>(dst, src, count);
}

#define BARACUDA_SHARED_BLOCKS(T)                                            \
  BARACUDA_SHARED void load_block<T>(DType, T*, const char*, i64, i64, i64); \
  BARACUDA_SHARED void store_block<T>(DType, char*, i64, const T*, i64);
BARACUDA_SHARED_BLOCKS(f32)
BARACUDA_SHARED_BLOCKS(f64)
BARACUDA_SHARED_BLOCKS(i64)
BARACUDA_SHARED_BLOCKS(u64)
#undef BARACUDA_SHARED_BLOCKS
BARACUDA_SHARED void stream_block<f32>(DType, char*, const f32*, i64);
BARACUDA_SHARED void stream_block<f64>(DType, char*, const f64*, i64);

}  // namespace baracuda::BARACUDA_ISA
