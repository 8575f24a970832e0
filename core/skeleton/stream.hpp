// Stores past the cache, for outputs that nobody reads soon: they spare reading each line before it is overwritten.
#pragma once
#include "../dtype.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kStreamBytes = 16 << 20;  // outputs larger than this
inline constexpr i64 kStreamAlone = 32 << 20;  // or than this, where next to nothing is read beside them
inline constexpr i64 kStreamPiece = 1024;      // elements at a time

// Intel from Sapphire Rapids on, which FP16 tells. By measurement, a gather is quicker there than as many loads, which it is not
// before, nor on Zen; lines of many runs come unasked; and the last cache is hardly quicker than memory.
#if defined(__AVX512F__)
inline const bool kLateIntel = __builtin_cpu_supports("avx512fp16");
#else
inline constexpr bool kLateIntel = false;
#endif

// AMD's. By measurement, long runs are copied sooner there by memcpy than by a loop that asks for lines, and memory gives more where
// rows of halves that are read side by side are asked for.
#if defined(__x86_64__)
inline const bool kZen = __builtin_cpu_is("amd");
#else
inline constexpr bool kZen = false;
#endif

// They are weakly ordered: done before a task is.
inline void settle_stores() {
#if defined(__x86_64__)
  _mm_sfence();
#endif
}

// Converted elements to where they belong, past the cache if asked and if they lie together.
template <class T>
void store_large(DType dtype, char* to, i64 stride, const T* from, i64 count, bool past) {
  const i64 item = item_size(dtype);
  if (!past || stride != item) return store_block<T>(dtype, to, stride, from, count);
  if constexpr (T(0.5) != T(0)) {
    if (is_half(dtype) && reinterpret_cast<std::uintptr_t>(to) % 2 == 0) return stream_block<T>(dtype, to, from, count);
  }
  alignas(64) char packed[kStreamPiece * sizeof(T)];
  for (i64 done = 0; done < count; done += kStreamPiece) {
    const i64 some = count - done < kStreamPiece ? count - done : kStreamPiece;
    store_block<T>(dtype, packed, item, from + done, some);
    stream_bytes(to + done * item, packed, some * item);
  }
}

}  // namespace baracuda::BARACUDA_ISA
