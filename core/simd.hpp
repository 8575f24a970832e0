// Lane packs. A pack has a fixed number of lanes on every ISA level and is held in as many native registers as that level
// needs, so all levels compute the same lanes in the same order and give the same bits.
#pragma once
#include "native.hpp"

namespace baracuda::BARACUDA_ISA {

template <class T, int N = kLanes>
struct Pack {
  using Scalar = T;
  static constexpr int kCount = N;
  static constexpr int kRegisters = N * static_cast<int>(sizeof(T)) / kVectorBytes;
  static_assert(kRegisters >= 1 && kRegisters <= 8);  // as many as BARACUDA_EACH goes over
  Native<T> v[kRegisters];
};

template <class T, int N = kLanes>
struct Mask {
  static constexpr int kRegisters = Pack<T, N>::kRegisters;
  NativeMask<T> v[kRegisters];
};

template <class T, int N = kLanes>
BARACUDA_INLINE Pack<T, N> splat(T x) {
  Pack<T, N> r;
  BARACUDA_EACH(r, r.v[i] = x - Native<T>{});
  return r;
}

template <class T, int N = kLanes>
BARACUDA_INLINE Pack<T, N> load(const T* p) {
  // Register by register: a copy of the whole struct bounces through the stack in GCC 12.
  Pack<T, N> r;
  BARACUDA_EACH(r, __builtin_memcpy(&r.v[i], p + i * (kVectorBytes / static_cast<int>(sizeof(T))), kVectorBytes));
  return r;
}

// 0, 1, 2 ... in a register, and in a pack.
template <class T, int... I>
BARACUDA_INLINE Native<T> ramp_of(std::integer_sequence<int, I...>) {
  return Native<T>{I...};
}
template <class T>
BARACUDA_INLINE Native<T> ramp() {
  return ramp_of<T>(std::make_integer_sequence<int, kVectorBytes / static_cast<int>(sizeof(T))>{});
}
template <class T, int N = kLanes>
BARACUDA_INLINE Pack<T, N> iota() {
  Pack<T, N> r;
  BARACUDA_EACH(r, r.v[i] = ramp<T>() + static_cast<T>(i * (kVectorBytes / static_cast<int>(sizeof(T)))));
  return r;
}

// x again. Register by register, as load.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> copy(const Pack<T, N>& x) {
  Pack<T, N> r;
  BARACUDA_EACH(r, r.v[i] = x.v[i]);
  return r;
}

template <class T, int N>
BARACUDA_INLINE void store(T* p, const Pack<T, N>& x) {
  BARACUDA_EACH(x, __builtin_memcpy(p + i * (kVectorBytes / static_cast<int>(sizeof(T))), &x.v[i], kVectorBytes));
}

template <class T, int N>
BARACUDA_INLINE T lane(const Pack<T, N>& x, int i) {
  constexpr int per = kVectorBytes / sizeof(T);
  return x.v[i / per][i % per];
}

template <class T, int N>
BARACUDA_INLINE void set_lane(Pack<T, N>& x, int i, T value) {
  __builtin_memcpy(reinterpret_cast<char*>(&x) + i * sizeof(T), &value, sizeof(T));
}

#define BARACUDA_BINARY(OP)                                                          \
  template <class T, int N>                                                          \
  BARACUDA_INLINE Pack<T, N> operator OP(const Pack<T, N>& a, const Pack<T, N>& b) { \
    Pack<T, N> r;                                                                    \
    BARACUDA_EACH(r, r.v[i] = a.v[i] OP b.v[i]);                                     \
    return r;                                                                        \
  }
BARACUDA_BINARY(+)
BARACUDA_BINARY(-)
BARACUDA_BINARY(*)
BARACUDA_BINARY(/)
BARACUDA_BINARY(&)
BARACUDA_BINARY(|)
BARACUDA_BINARY(^)
#undef BARACUDA_BINARY

#define BARACUDA_COMPARE(OP, NAME)                                                   \
  template <class T, int N>                                                          \
  BARACUDA_INLINE Mask<T, N> operator OP(const Pack<T, N>& a, const Pack<T, N>& b) { \
    Mask<T, N> r;                                                                    \
    BARACUDA_EACH(r, r.v[i] = native_##NAME(a.v[i], b.v[i]));                        \
    return r;                                                                        \
  }
BARACUDA_COMPARE(==, equal)
BARACUDA_COMPARE(!=, unequal)
BARACUDA_COMPARE(<, below)
BARACUDA_COMPARE(<=, up_to)
BARACUDA_COMPARE(>, above)
BARACUDA_COMPARE(>=, from)
#undef BARACUDA_COMPARE

// Where one of the two is a NaN.
template <class T, int N>
BARACUDA_INLINE Mask<T, N> unordered(const Pack<T, N>& a, const Pack<T, N>& b) {
#if defined(__AVX512F__)
  Mask<T, N> r;
  BARACUDA_EACH(r, r.v[i] = native_unordered(a.v[i], b.v[i]));
  return r;
#else
  return (a != a) | (b != b);
#endif
}

#define BARACUDA_LOGIC(OP, NAME)                                                     \
  template <class T, int N>                                                          \
  BARACUDA_INLINE Mask<T, N> operator OP(const Mask<T, N>& a, const Mask<T, N>& b) { \
    Mask<T, N> r;                                                                    \
    BARACUDA_EACH(r, r.v[i] = native_##NAME(a.v[i], b.v[i]));                        \
    return r;                                                                        \
  }
BARACUDA_LOGIC(&, both)
BARACUDA_LOGIC(|, either)
BARACUDA_LOGIC(^, one_of)
#undef BARACUDA_LOGIC

template <class T, int N>
BARACUDA_INLINE Mask<T, N> operator~(const Mask<T, N>& a) {
  Mask<T, N> r;
  BARACUDA_EACH(r, r.v[i] = native_not(a.v[i]));
  return r;
}
// The same lanes, of another type as wide.
template <class To, class From, int N>
BARACUDA_INLINE Mask<To, N> mask_cast(const Mask<From, N>& m) {
  static_assert(sizeof(To) == sizeof(From));
  Mask<To, N> r;
  BARACUDA_EACH(r, r.v[i] = m.v[i]);
  return r;
}

// Integer shifts by a constant.
template <int S, class T, int N>
BARACUDA_INLINE Pack<T, N> shift_left(const Pack<T, N>& a) {
  Pack<T, N> r;
  BARACUDA_EACH(r, r.v[i] = a.v[i] << S);
  return r;
}
template <int S, class T, int N>
BARACUDA_INLINE Pack<T, N> shift_right(const Pack<T, N>& a) {
  Pack<T, N> r;
  BARACUDA_EACH(r, r.v[i] = a.v[i] >> S);
  return r;
}

template <class To, class From, int N>
BARACUDA_INLINE Pack<To, N> bit_cast(const Pack<From, N>& a) {
  static_assert(sizeof(To) == sizeof(From));
  Pack<To, N> r;
  BARACUDA_EACH(r, r.v[i] = reinterpret_cast<Native<To>>(a.v[i]));
  return r;
}

// Integers as floats, to nearest: exact where they have at most 24 bits between their first and last.
template <int N>
BARACUDA_INLINE Pack<f32, N> to_float(const Pack<i32, N>& a) {
  Pack<f32, N> r;
  BARACUDA_EACH(r, r.v[i] = __builtin_convertvector(a.v[i], Native<f32>));
  return r;
}

template <class T, int N>
BARACUDA_INLINE Pack<T, N> select(const Mask<T, N>& m, const Pack<T, N>& a, const Pack<T, N>& b) {
  Pack<T, N> r;
  BARACUDA_EACH(r, r.v[i] = native_select(m.v[i], a.v[i], b.v[i]));
  return r;
}

// Lanes [0, count) set.
template <class T, int N = kLanes>
BARACUDA_INLINE Mask<T, N> first_lanes(int count) {
  using B = Bits<T>;
  return mask_cast<T>(iota<B, N>() < splat<B, N>(static_cast<B>(count)));
}

template <class T, int N>
BARACUDA_INLINE bool any_lane(const Mask<T, N>& m) {
  auto all = m.v[0];
  BARACUDA_EACH(m, if constexpr (i > 0) all = native_either(all, m.v[i]));
  return native_bits<T>(all) != 0;
}
// A bit for each lane, and one of them for all.
template <class T, int N>
BARACUDA_INLINE u32 lane_bits(const Mask<T, N>& m) {
  u32 bits = 0;
  BARACUDA_EACH(m, bits |= native_bits<T>(m.v[i]) << i * (kVectorBytes / static_cast<int>(sizeof(T))));
  return bits;
}
template <class T, int N>
BARACUDA_INLINE Mask<T, N> spread(const Mask<T, N>& m, int lane) {
  const bool on = lane_bits(m) >> lane & 1;
  Mask<T, N> r;
  BARACUDA_EACH(r, r.v[i] = native_filled<T>(on));
  return r;
}

// Whether a lane of integers is above the limit: the largest of all registers is compared, where there is such an operation.
template <class T, int N>
BARACUDA_INLINE bool any_above(const Pack<T, N>& a, T limit) {
  constexpr int per = kVectorBytes / static_cast<int>(sizeof(T));
  if constexpr (sizeof(T) == 8 && kVectorBytes < 64) {
    return any_lane(a > splat<T, N>(limit));
  } else {
    Pack<T, per> most;
    most.v[0] = a.v[0];
    BARACUDA_EACH(a, most.v[0] = most.v[0] > a.v[i] ? most.v[0] : a.v[i]);
    return any_lane(most > splat<T, per>(limit));
  }
}

// Whether a lane's magnitude is above the limit; of a NaN either may be said.
template <class T, int N>
BARACUDA_INLINE bool any_farther(const Pack<T, N>& a, T limit) {
#if defined(__AVX512F__)
  if constexpr (sizeof(T) == 8 && Pack<T, N>::kRegisters == 2) {
    // The larger magnitude of two in one operation. Beside a quiet NaN it is the other one, beside a signaling one NaN, so that is
    // above, too.
    const __m512d most = _mm512_range_pd(a.v[0], a.v[1], 0b1011);
    return _mm512_cmp_pd_mask(most, _mm512_set1_pd(limit), _CMP_NLE_UQ) != 0;
  }
#endif
  return any_above(bit_cast<Bits<T>>(abs(a)), __builtin_bit_cast(Bits<T>, limit));
}

// rotate<R>: lane i of the result is lane (i + R) mod N.
template <int R, class T, int N>
BARACUDA_INLINE Pack<T, N> rotate(const Pack<T, N>& x) {
  constexpr int per = kVectorBytes / static_cast<int>(sizeof(T));
  constexpr int k = Pack<T, N>::kRegisters;
  Pack<T, N> r;
  if constexpr (R % per == 0) {
    BARACUDA_EACH(r, r.v[i] = x.v[(i + R / per) % k]);
  } else {
    static_assert(R < per);
    const Native<Bits<T>> index = ramp<Bits<T>>() + R;
    BARACUDA_EACH(r, r.v[i] = __builtin_shuffle(x.v[i], x.v[(i + 1) % k], index));
  }
  return r;
}

// paired: all even lanes before those between, of each register and the one behind it; unpaired: the way back.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> paired(const Pack<T, N>& x) {
  constexpr int k = Pack<T, N>::kRegisters;
  static_assert(k % 2 == 0);
  const Native<Bits<T>> even = ramp<Bits<T>>() * 2, odd = even + 1;
  Pack<T, N> r;
  BARACUDA_EACH(r, r.v[i] = __builtin_shuffle(x.v[i % (k / 2) * 2], x.v[i % (k / 2) * 2 + 1], i < k / 2 ? even : odd));
  return r;
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> unpaired(const Pack<T, N>& x) {
  constexpr int k = Pack<T, N>::kRegisters, per = kVectorBytes / static_cast<int>(sizeof(T));
  static_assert(k % 2 == 0);
  const Native<Bits<T>> at = ramp<Bits<T>>(), low = at / 2 + at % 2 * per, high = low + per / 2;
  Pack<T, N> r;
  BARACUDA_EACH(r, r.v[i] = __builtin_shuffle(x.v[i / 2], x.v[k / 2 + i / 2], i % 2 == 0 ? low : high));
  return r;
}

// fma, sqrt and the ordered maximum of two native vectors. fma rounds once everywhere: without the instruction it is the
// library's, slow and the same bits. top(a, b) is a > b ? a : b and low(a, b) is a < b ? a : b, so b wins when unordered.
#if defined(__AVX512F__)
BARACUDA_INLINE Native<f32> native_fma(Native<f32> a, Native<f32> b, Native<f32> c) { return _mm512_fmadd_ps(a, b, c); }
BARACUDA_INLINE Native<f64> native_fma(Native<f64> a, Native<f64> b, Native<f64> c) { return _mm512_fmadd_pd(a, b, c); }
BARACUDA_INLINE Native<f32> native_sqrt(Native<f32> a) { return _mm512_sqrt_ps(a); }
BARACUDA_INLINE Native<f64> native_sqrt(Native<f64> a) { return _mm512_sqrt_pd(a); }
BARACUDA_INLINE Native<f32> native_top(Native<f32> a, Native<f32> b) { return _mm512_max_ps(a, b); }
BARACUDA_INLINE Native<f64> native_top(Native<f64> a, Native<f64> b) { return _mm512_max_pd(a, b); }
BARACUDA_INLINE Native<f32> native_low(Native<f32> a, Native<f32> b) { return _mm512_min_ps(a, b); }
BARACUDA_INLINE Native<f64> native_low(Native<f64> a, Native<f64> b) { return _mm512_min_pd(a, b); }
BARACUDA_INLINE void native_stream(f32* p, Native<f32> a) { _mm512_stream_ps(p, a); }
BARACUDA_INLINE void native_stream(f64* p, Native<f64> a) { _mm512_stream_pd(p, a); }
#elif defined(__AVX2__)
BARACUDA_INLINE Native<f32> native_fma(Native<f32> a, Native<f32> b, Native<f32> c) { return _mm256_fmadd_ps(a, b, c); }
BARACUDA_INLINE Native<f64> native_fma(Native<f64> a, Native<f64> b, Native<f64> c) { return _mm256_fmadd_pd(a, b, c); }
BARACUDA_INLINE Native<f32> native_sqrt(Native<f32> a) { return _mm256_sqrt_ps(a); }
BARACUDA_INLINE Native<f64> native_sqrt(Native<f64> a) { return _mm256_sqrt_pd(a); }
BARACUDA_INLINE Native<f32> native_top(Native<f32> a, Native<f32> b) { return _mm256_max_ps(a, b); }
BARACUDA_INLINE Native<f64> native_top(Native<f64> a, Native<f64> b) { return _mm256_max_pd(a, b); }
BARACUDA_INLINE Native<f32> native_low(Native<f32> a, Native<f32> b) { return _mm256_min_ps(a, b); }
BARACUDA_INLINE Native<f64> native_low(Native<f64> a, Native<f64> b) { return _mm256_min_pd(a, b); }
BARACUDA_INLINE void native_stream(f32* p, Native<f32> a) { _mm256_stream_ps(p, a); }
BARACUDA_INLINE void native_stream(f64* p, Native<f64> a) { _mm256_stream_pd(p, a); }
#elif defined(__aarch64__)
BARACUDA_INLINE Native<f32> native_fma(Native<f32> a, Native<f32> b, Native<f32> c) { return vfmaq_f32(c, a, b); }
BARACUDA_INLINE Native<f64> native_fma(Native<f64> a, Native<f64> b, Native<f64> c) { return vfmaq_f64(c, a, b); }
BARACUDA_INLINE Native<f32> native_sqrt(Native<f32> a) { return vsqrtq_f32(a); }
BARACUDA_INLINE Native<f64> native_sqrt(Native<f64> a) { return vsqrtq_f64(a); }
template <class V>
BARACUDA_INLINE V native_top(V a, V b) {
  return a > b ? a : b;
}
template <class V>
BARACUDA_INLINE V native_low(V a, V b) {
  return a < b ? a : b;
}
template <class T, class V>
BARACUDA_INLINE void native_stream(T* p, V a) {
  __builtin_memcpy(p, &a, sizeof a);
}
#else
// Out of line: a formula holds hundreds of them.
template <class V>
__attribute__((noinline)) V native_fma(V a, V b, V c) {
  V r;
  for (unsigned i = 0; i < sizeof(V) / sizeof(a[0]); ++i) {
    if constexpr (sizeof(a[0]) == 4) r[i] = __builtin_fmaf(a[i], b[i], c[i]);
    else r[i] = __builtin_fma(a[i], b[i], c[i]);
  }
  return r;
}
BARACUDA_INLINE Native<f32> native_sqrt(Native<f32> a) { return _mm_sqrt_ps(a); }
BARACUDA_INLINE Native<f64> native_sqrt(Native<f64> a) { return _mm_sqrt_pd(a); }
BARACUDA_INLINE Native<f32> native_top(Native<f32> a, Native<f32> b) { return _mm_max_ps(a, b); }
BARACUDA_INLINE Native<f64> native_top(Native<f64> a, Native<f64> b) { return _mm_max_pd(a, b); }
BARACUDA_INLINE Native<f32> native_low(Native<f32> a, Native<f32> b) { return _mm_min_ps(a, b); }
BARACUDA_INLINE Native<f64> native_low(Native<f64> a, Native<f64> b) { return _mm_min_pd(a, b); }
BARACUDA_INLINE void native_stream(f32* p, Native<f32> a) { _mm_stream_ps(p, a); }
BARACUDA_INLINE void native_stream(f64* p, Native<f64> a) { _mm_stream_pd(p, a); }
#endif
template <class V>
  requires requires(V a) { a[0]; } && (!__is_same(V, Native<f32>)) && (!__is_same(V, Native<f64>))
BARACUDA_INLINE V native_top(V a, V b) {
  return a > b ? a : b;
}
template <class V>
  requires requires(V a) { a[0]; } && (!__is_same(V, Native<f32>)) && (!__is_same(V, Native<f64>))
BARACUDA_INLINE V native_low(V a, V b) {
  return a < b ? a : b;
}

template <class T, int N>
BARACUDA_INLINE Pack<T, N> fma(const Pack<T, N>& a, const Pack<T, N>& b, const Pack<T, N>& c) {
  Pack<T, N> r;
  BARACUDA_EACH(r, r.v[i] = native_fma(a.v[i], b.v[i], c.v[i]));
  return r;
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> sqrt(const Pack<T, N>& a) {
  Pack<T, N> r;
  BARACUDA_EACH(r, r.v[i] = native_sqrt(a.v[i]));
  return r;
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> top(const Pack<T, N>& a, const Pack<T, N>& b) {
  Pack<T, N> r;
  BARACUDA_EACH(r, r.v[i] = native_top(a.v[i], b.v[i]));
  return r;
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> low(const Pack<T, N>& a, const Pack<T, N>& b) {
  Pack<T, N> r;
  BARACUDA_EACH(r, r.v[i] = native_low(a.v[i], b.v[i]));
  return r;
}
// Past the cache; p is aligned to kVectorBytes.
template <class T, int N>
BARACUDA_INLINE void stream(T* p, const Pack<T, N>& a) {
  BARACUDA_EACH(a, native_stream(p + i * (kVectorBytes / static_cast<int>(sizeof(T))), a.v[i]));
}

// Bytes up to the next line. Only whole lines go past the cache: a line written in parts would be read again to be completed.
inline constexpr i64 kLine = 64;
BARACUDA_INLINE i64 to_line(const void* at) {
  return static_cast<i64>((kLine - reinterpret_cast<std::uintptr_t>(at) % kLine) % kLine);
}
// Copies past the cache, but for the parts of lines before and behind.
inline void stream_bytes(char* to, const char* from, i64 count) {
  const i64 head = to_line(to) < count ? to_line(to) : count, end = count - (count - head) % kLine;
  __builtin_memcpy(to, from, static_cast<std::size_t>(head));
  for (i64 done = head; done < end; done += kVectorBytes) {
    Native<f32> v;
    __builtin_memcpy(&v, from + done, kVectorBytes);
    native_stream(reinterpret_cast<f32*>(to + done), v);
  }
  __builtin_memcpy(to + end, from + end, static_cast<std::size_t>(count - end));
}

// f32 <-> f64, lane by lane; to f32 it rounds to nearest even. One f32 register is two f64 registers.
#if defined(__AVX512F__)
BARACUDA_INLINE void native_widen(Native<f32> a, Native<f64>& low, Native<f64>& high) {
  low = _mm512_cvtps_pd(_mm512_castps512_ps256(a));
  high = _mm512_cvtps_pd(_mm512_extractf32x8_ps(a, 1));
}
BARACUDA_INLINE Native<f32> native_narrow(Native<f64> low, Native<f64> high) {
  return _mm512_insertf32x8(_mm512_castps256_ps512(_mm512_cvtpd_ps(low)), _mm512_cvtpd_ps(high), 1);
}
#elif defined(__AVX2__)
BARACUDA_INLINE void native_widen(Native<f32> a, Native<f64>& low, Native<f64>& high) {
  low = _mm256_cvtps_pd(_mm256_castps256_ps128(a));
  high = _mm256_cvtps_pd(_mm256_extractf128_ps(a, 1));
}
BARACUDA_INLINE void native_widen_mask(Native<i32> a, Native<i64>& low, Native<i64>& high) {
  low = (Native<i64>)_mm256_cvtepi32_epi64(_mm256_castsi256_si128((__m256i)a));
  high = (Native<i64>)_mm256_cvtepi32_epi64(_mm256_extracti128_si256((__m256i)a, 1));
}
BARACUDA_INLINE Native<f32> native_narrow(Native<f64> low, Native<f64> high) {
  return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm256_cvtpd_ps(low)), _mm256_cvtpd_ps(high), 1);
}
BARACUDA_INLINE Native<i32> native_narrow_mask(Native<i64> low, Native<i64> high) {
  __m256 even = _mm256_shuffle_ps((__m256)low, (__m256)high, _MM_SHUFFLE(2, 0, 2, 0));
  return (Native<i32>)_mm256_permute4x64_pd((__m256d)even, _MM_SHUFFLE(3, 1, 2, 0));
}
#elif defined(__aarch64__)
BARACUDA_INLINE void native_widen(Native<f32> a, Native<f64>& low, Native<f64>& high) {
  low = vcvt_f64_f32(vget_low_f32(a));
  high = vcvt_high_f64_f32(a);
}
BARACUDA_INLINE void native_widen_mask(Native<i32> a, Native<i64>& low, Native<i64>& high) {
  low = vmovl_s32(vget_low_s32(a));
  high = vmovl_high_s32(a);
}
BARACUDA_INLINE Native<f32> native_narrow(Native<f64> low, Native<f64> high) {
  return vcvt_high_f32_f64(vcvt_f32_f64(low), high);
}
BARACUDA_INLINE Native<i32> native_narrow_mask(Native<i64> low, Native<i64> high) {
  return vmovn_high_s64(vmovn_s64(low), high);
}
#else
BARACUDA_INLINE void native_widen(Native<f32> a, Native<f64>& low, Native<f64>& high) {
  low = _mm_cvtps_pd(a);
  high = _mm_cvtps_pd(_mm_movehl_ps(a, a));
}
BARACUDA_INLINE void native_widen_mask(Native<i32> a, Native<i64>& low, Native<i64>& high) {
  low = (Native<i64>)_mm_cvtepi32_epi64((__m128i)a);
  high = (Native<i64>)_mm_cvtepi32_epi64(_mm_srli_si128((__m128i)a, 8));
}
BARACUDA_INLINE Native<f32> native_narrow(Native<f64> low, Native<f64> high) {
  return _mm_movelh_ps(_mm_cvtpd_ps(low), _mm_cvtpd_ps(high));
}
BARACUDA_INLINE Native<i32> native_narrow_mask(Native<i64> low, Native<i64> high) {
  return (Native<i32>)_mm_shuffle_ps((__m128)low, (__m128)high, _MM_SHUFFLE(2, 0, 2, 0));
}
#endif

template <int N>
BARACUDA_INLINE Pack<f64, N> to_f64(const Pack<f64, N>& a) {
  return copy(a);
}
template <int N>
BARACUDA_INLINE Mask<f64, N> to_f64(const Mask<f64, N>& a) {
  return a;
}
// to_f64 of f32 in memory: the conversion takes half a register, and to split a whole one costs as much again.
BARACUDA_INLINE Native<f64> native_load_wide(const f32* p) {
#if defined(__AVX512F__)
  return _mm512_cvtps_pd(_mm256_loadu_ps(p));
#elif defined(__AVX2__)
  return _mm256_cvtps_pd(_mm_loadu_ps(p));
#elif defined(__SSE2__)
  return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p))));
#else
  return vcvt_f64_f32(vld1_f32(p));
#endif
}
template <int N>
BARACUDA_INLINE Pack<f64, N> load_wide(const f32* p) {
  Pack<f64, N> r;
  BARACUDA_EACH(r, r.v[i] = native_load_wide(p + i * (kVectorBytes / 8)));
  return r;
}
template <int N>
BARACUDA_INLINE Pack<f64, N> to_f64(const Pack<f32, N>& a) {
  Pack<f64, N> r;
  BARACUDA_EACH(a, native_widen(a.v[i], r.v[2 * i], r.v[2 * i + 1]));
  return r;
}
template <int N>
BARACUDA_INLINE Mask<f64, N> to_f64(const Mask<f32, N>& a) {
  Mask<f64, N> r;
  BARACUDA_EACH(a, native_widen_mask(a.v[i], r.v[2 * i], r.v[2 * i + 1]));
  return r;
}
template <int N>
BARACUDA_INLINE Pack<f32, N> to_f32(const Pack<f32, N>& a) {
  return a;
}
template <int N>
BARACUDA_INLINE Pack<f32, N> to_f32(const Pack<f64, N>& a) {
  Pack<f32, N> r;
  BARACUDA_EACH(r, r.v[i] = native_narrow(a.v[2 * i], a.v[2 * i + 1]));
  return r;
}
template <int N>
BARACUDA_INLINE Mask<f32, N> to_f32(const Mask<f64, N>& a) {
  Mask<f32, N> r;
  BARACUDA_EACH(r, r.v[i] = native_narrow_mask(a.v[2 * i], a.v[2 * i + 1]));
  return r;
}

}  // namespace baracuda::BARACUDA_ISA
