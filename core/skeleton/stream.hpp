// Stores past the cache, for outputs that nobody reads soon: they spare reading each line before it is overwritten.
#pragma once
#include "../dtype.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kStreamBytes = 16 << 20;  // outputs larger than this
inline constexpr i64 kStreamPiece = 1024;      // elements at a time

// They are weakly ordered: done before a task is.
inline void settle_stores() {
#if defined(__x86_64__)
  _mm_sfence();
#endif
}

// At most kStreamPiece converted elements to where they belong, past the cache if asked and if they lie together.
template <class T>
void store_large(DType dtype, char* to, i64 stride, const T* from, i64 count, bool past) {
  const i64 itemsize = item_size(dtype);
  if (!past || stride != itemsize) return store_block<T>(dtype, to, stride, from, count);
  alignas(64) char packed[kStreamPiece * sizeof(T)];
  store_block<T>(dtype, packed, itemsize, from, count);
  stream_bytes(to, packed, count * itemsize);
}

}  // namespace baracuda::BARACUDA_ISA
