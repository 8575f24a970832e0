// The space that data moves through: a source and a target, both with any strides. Elements are bytes here, B to an element.
#pragma once
#include "../abi.hpp"
#include "../simd.hpp"
#include "../view.hpp"
#include "stream.hpp"

namespace baracuda::BARACUDA_ISA {

// Outputs larger than this are written past the cache: they would push out everything else, and reading a line in order to
// overwrite it costs as much as writing it.
inline constexpr i64 kMoveStreamBytes = i64{8} << 20;
inline constexpr i64 kAskedBytes = i64{1} << 20;  // what is less may be in a core's own cache
inline constexpr i64 kMoveTaskBytes = i64{256} << 10;

// Integer of B bytes.
template <int B>
struct UnitOf;
template <>
struct UnitOf<1> {
  using type = std::uint8_t;
};
template <>
struct UnitOf<2> {
  using type = std::uint16_t;
};
template <>
struct UnitOf<4> {
  using type = u32;
};
template <>
struct UnitOf<8> {
  using type = u64;
};
template <int B>
using Unit = typename UnitOf<B>::type;

template <int B>
BARACUDA_INLINE void move_unit(char* to, const char* from) {
  __builtin_memcpy(to, from, B);
}

template <class Body>
BARACUDA_INLINE void share(const Launch& l, i64 tasks, const Body& body) {
  if (tasks <= 1 || l.threads <= 1) {
    for (i64 t = 0; t < tasks; ++t) body(t);
  } else {
    l.parallel(
        tasks, [](void* context, i64 task) { (*static_cast<const Body*>(context))(task); }, const_cast<Body*>(&body));
  }
}

// An axis of a move: strides of the target (1) and the source (0).
struct Lane {
  i64 extent, from, to;
};

struct Space {
  int count = 0;
  i64 size = 1;
  char* to = nullptr;
  const char* from = nullptr;
  Lane lane[kMaxRank];

  // Operand 0 is the source and 1 the target, or 0 the target where there is no source.
  Space(const Launch& l, bool has_source) {
    const Operand& target = l.operand[has_source ? 1 : 0];
    to = target.data;
    from = has_source ? l.operand[0].data : nullptr;
    for (int a = 0; a < l.rank; ++a) {
      size *= l.shape[a];
      if (l.shape[a] == 1) continue;
      push({l.shape[a], has_source ? l.operand[0].stride[a] : 0, target.stride[a]});
    }
  }

  // Keeps the target's strides falling, none of them negative.
  void push(Lane x) {
    if (x.to < 0) {
      to += (x.extent - 1) * x.to;
      from += (x.extent - 1) * x.from;
      x.to = -x.to;
      x.from = -x.from;
    }
    int i = count++;
    for (; i > 0 && lane[i - 1].to < x.to; --i) lane[i] = lane[i - 1];
    lane[i] = x;
  }

  // Joins neighbours that are one run in both.
  void collapse() {
    if (count == 0) return;
    int out = 0;
    for (int i = 1; i < count; ++i) {
      if (lane[out].to == lane[i].to * lane[i].extent && lane[out].from == lane[i].from * lane[i].extent) {
        const i64 extent = lane[out].extent;
        lane[out] = lane[i];
        lane[out].extent *= extent;
      } else {
        lane[++out] = lane[i];
      }
    }
    count = out + 1;
  }

  Lane take_out(int i) {
    const Lane taken = lane[i];
    for (int k = i; k + 1 < count; ++k) lane[k] = lane[k + 1];
    --count;
    return taken;
  }

  i64 places() const {
    i64 n = 1;
    for (int i = 0; i < count; ++i) n *= lane[i].extent;
    return n;
  }
};

// Walks the lanes of a space, outermost first, from any place on.
class Odometer {
 public:
  Odometer(const Space& s, i64 start) : space_(&s), to_(s.to), from_(s.from) {
    for (int i = s.count - 1; i >= 0; --i) {
      index_[i] = start % s.lane[i].extent;
      start /= s.lane[i].extent;
      to_ += index_[i] * s.lane[i].to;
      from_ += index_[i] * s.lane[i].from;
    }
  }
  char* to() const { return to_; }
  const char* from() const { return from_; }
  void next() {
    for (int i = space_->count - 1; i >= 0; --i) {
      const Lane& lane = space_->lane[i];
      to_ += lane.to;
      from_ += lane.from;
      if (++index_[i] < lane.extent) return;
      to_ -= lane.extent * lane.to;
      from_ -= lane.extent * lane.from;
      index_[i] = 0;
    }
  }

 private:
  const Space* space_;
  char* to_;
  const char* from_;
  i64 index_[kMaxRank];
};

// ---- runs ----

typedef u32 Quad __attribute__((vector_size(16)));
typedef u32 Eight __attribute__((vector_size(32)));

// Sixteen bytes as elements.
template <int B>
struct QuadOf {
  typedef Unit<B> type __attribute__((vector_size(16)));
};

// In parts, the last of which may go over what was written before.
template <int B>
BARACUDA_INLINE void fill_short(char* to, u64 value, i64 bytes) {
  const Unit<B> unit = static_cast<Unit<B>>(value);
  if (bytes < 16) {
    for (i64 at = 0; at < bytes; at += B) __builtin_memcpy(to + at, &unit, B);
    return;
  }
  const typename QuadOf<B>::type v = unit - typename QuadOf<B>::type{};
  for (i64 at = 0; at + 16 <= bytes; at += 16) __builtin_memcpy(to + at, &v, 16);
  __builtin_memcpy(to + bytes - 16, &v, 16);
}

template <int B>
inline void fill_run(char* to, u64 value, i64 count, bool past) {
  const Unit<B> unit = static_cast<Unit<B>>(value);
  i64 done = 0;
  if (const i64 head = to_line(to); past && head % B == 0 && count * B >= head + kLine) {
    alignas(kVectorBytes) char pattern[kVectorBytes];
    for (i64 k = 0; k < kVectorBytes; k += B) __builtin_memcpy(pattern + k, &unit, B);
    for (; done < head / B; ++done) __builtin_memcpy(to + done * B, &unit, B);
    Native<f32> v;
    __builtin_memcpy(&v, pattern, kVectorBytes);
    const i64 lines = (count * B - head) / kLine;
    for (char *at = to + head, *end = at + lines * kLine; at < end; at += kVectorBytes)
      native_stream(reinterpret_cast<f32*>(at), v);
    done += lines * (kLine / B);
  }
  for (; done < count; ++done) __builtin_memcpy(to + done * B, &unit, B);
}

// Without a call: in parts as wide as fit, the last of which may go over what was copied before. The empty statement keeps the
// compiler from making a string instruction of it, which takes longer to begin than the whole takes.
template <class V>
BARACUDA_INLINE void copy_parts(char* to, const char* from, i64 bytes) {
  constexpr i64 part = sizeof(V);
  const auto one = [&](i64 at) __attribute__((always_inline)) {
    V v;
    __builtin_memcpy(&v, from + at, sizeof v);
    __builtin_memcpy(to + at, &v, sizeof v);
    asm volatile("" ::: "memory");
  };
  for (i64 at = 0; at + part <= bytes; at += part) one(at);
  if (bytes % part != 0) one(bytes - part);
}
BARACUDA_INLINE void copy_short(char* to, const char* from, i64 bytes) {
  if (bytes >= kVectorBytes) copy_parts<Native<f32>>(to, from, bytes);
  else if (bytes >= 16) copy_parts<Quad>(to, from, bytes);
  else if (bytes >= 8) copy_parts<u64>(to, from, bytes);
  else if (bytes >= 4) copy_parts<u32>(to, from, bytes);
  else
    for (i64 i = 0; i < bytes; ++i) to[i] = from[i];
}

// Short runs, one below the other: two parts make each, which may overlap.
template <class V>
BARACUDA_INLINE void copy_pairs(char* to, i64 to_step, const char* from, i64 from_step, i64 rows, i64 bytes) {
  const i64 last = bytes - static_cast<i64>(sizeof(V));
  for (i64 i = 0; i < rows; ++i, to += to_step, from += from_step) {
    V a, b;
    __builtin_memcpy(&a, from, sizeof a);
    __builtin_memcpy(&b, from + last, sizeof b);
    __builtin_memcpy(to, &a, sizeof a);
    __builtin_memcpy(to + last, &b, sizeof b);
  }
}
inline void copy_below(char* to, i64 to_step, const char* from, i64 from_step, i64 rows, i64 bytes) {
  if (bytes > 2 * kVectorBytes)
    for (i64 i = 0; i < rows; ++i, to += to_step, from += from_step) copy_short(to, from, bytes);
  else if (bytes >= kVectorBytes) copy_pairs<Native<f32>>(to, to_step, from, from_step, rows, bytes);
  else if (bytes > 32)
    copy_pairs<Eight>(to, to_step, from, from_step, rows, bytes);  // two of sixteen bytes would not do
  else if (bytes >= 16) copy_pairs<Quad>(to, to_step, from, from_step, rows, bytes);
  else if (bytes >= 8) copy_pairs<u64>(to, to_step, from, from_step, rows, bytes);
  else if (bytes >= 4) copy_pairs<u32>(to, to_step, from, from_step, rows, bytes);
  else if (bytes >= 2) copy_pairs<std::uint16_t>(to, to_step, from, from_step, rows, bytes);
  else if (bytes == 1) copy_pairs<char>(to, to_step, from, from_step, rows, bytes);
}

template <class V>
BARACUDA_INLINE void fill_pairs(char* to, i64 to_step, const char* pattern, i64 rows, i64 bytes) {
  const i64 last = bytes - static_cast<i64>(sizeof(V));
  V v;
  __builtin_memcpy(&v, pattern, sizeof v);
  if (last == 0)
    for (i64 i = 0; i < rows; ++i, to += to_step) __builtin_memcpy(to, &v, sizeof v);
  else
    for (i64 i = 0; i < rows; ++i, to += to_step) {
      __builtin_memcpy(to, &v, sizeof v);
      __builtin_memcpy(to + last, &v, sizeof v);
    }
}
template <int B>
inline void fill_below(char* to, i64 to_step, u64 value, i64 rows, i64 bytes) {
  alignas(16) char pattern[16];
  fill_short<B>(pattern, value, 16);
  if (bytes >= 16)
    for (i64 i = 0; i < rows; ++i, to += to_step) fill_short<B>(to, value, bytes);
  else if (bytes >= 8) fill_pairs<u64>(to, to_step, pattern, rows, bytes);
  else if (bytes >= 4) fill_pairs<u32>(to, to_step, pattern, rows, bytes);
  else if (bytes >= 2) fill_pairs<std::uint16_t>(to, to_step, pattern, rows, bytes);
  else if (bytes == 1) fill_pairs<char>(to, to_step, pattern, rows, bytes);
}

// Past the cache, but for the parts of lines before and behind.
BARACUDA_INLINE void stream_run(char* to, const char* from, i64 bytes) {
  if (i64 head = to_line(to); head != 0) {
    if (head > bytes) head = bytes;
    copy_short(to, from, head);
    to += head;
    from += head;
    bytes -= head;
  }
  i64 done = 0;
  for (; done + kLine <= bytes; done += kLine)
    BARACUDA_UNROLL for (i64 at = done; at < done + kLine; at += kVectorBytes) {
      Native<f32> v;
      __builtin_memcpy(&v, from + at, kVectorBytes);
      native_stream(reinterpret_cast<f32*>(to + at), v);
    }
  if (done < bytes) copy_short(to + done, from + done, bytes - done);
}

inline constexpr i64 kShortRun = 8 * kLine;  // bytes up to which a call costs more than it spares
BARACUDA_INLINE void copy_run(char* to, const char* from, i64 bytes, bool past) {
  if (past && bytes >= 2 * kLine) stream_run(to, from, bytes);
  else if (bytes <= kShortRun) copy_short(to, from, bytes);
  else __builtin_memcpy(to, from, static_cast<std::size_t>(bytes));
}

// A long run that stays in the cache but is not there yet. Lines to be written are asked for as well as those to be read, since a
// store waits for its line: 1.4 times quicker than memcpy at 16 MiB on Skylake.
inline constexpr i64 kReadAhead = 32 * kLine, kWriteAhead = 8 * kLine;
BARACUDA_INLINE void asking_run(char* to, const char* from, i64 bytes) {
  i64 done = 0;
  for (; done + kLine <= bytes; done += kLine) {
    __builtin_prefetch(from + done + kReadAhead);
    __builtin_prefetch(to + done + kWriteAhead, 1);
    BARACUDA_UNROLL for (i64 at = done; at < done + kLine; at += kVectorBytes) {
      Native<f32> v;
      __builtin_memcpy(&v, from + at, kVectorBytes);
      __builtin_memcpy(to + at, &v, kVectorBytes);
    }
  }
  if (done < bytes) copy_short(to + done, from + done, bytes - done);
}

// The elements of a register, in reverse.
template <int B>
BARACUDA_INLINE Quad reversed(Quad a) {
  using V = typename QuadOf<B>::type;
  const V x = (V)a;
  if constexpr (B == 1)
    return (Quad)__builtin_shufflevector(x, x, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  else if constexpr (B == 2) return (Quad)__builtin_shufflevector(x, x, 7, 6, 5, 4, 3, 2, 1, 0);
  else if constexpr (B == 4) return (Quad)__builtin_shufflevector(x, x, 3, 2, 1, 0);
  else return (Quad)__builtin_shufflevector(x, x, 1, 0);
}

#if defined(__AVX2__)
using Octet = __m256i;
template <int B>
BARACUDA_INLINE Octet reversed(Octet a) {
  typedef Unit<B> V __attribute__((vector_size(32)));
  const V x = (V)a;
  if constexpr (B == 1)
    return (Octet)__builtin_shufflevector(x, x, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14,
                                          13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  else if constexpr (B == 2)
    return (Octet)__builtin_shufflevector(x, x, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  else if constexpr (B == 4) return (Octet)__builtin_shufflevector(x, x, 7, 6, 5, 4, 3, 2, 1, 0);
  else return (Octet)__builtin_shufflevector(x, x, 3, 2, 1, 0);
}
#else
using Octet = Quad;
#endif

// As much as fits a register.
#if defined(__AVX512BW__)
using Widest = __m512i;
template <int B>
BARACUDA_INLINE Widest reversed(Widest a) {
  if constexpr (B == 1) {  // bytes cross a quarter of the register with their neighbours only
    const Widest turned = _mm512_shuffle_epi8(
        a, _mm512_broadcast_i32x4(_mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)));
    return _mm512_shuffle_i64x2(turned, turned, _MM_SHUFFLE(0, 1, 2, 3));
  } else {
    const auto last_first = reinterpret_cast<Widest>((kVectorBytes / B - 1) - ramp<Unit<B>>());
    if constexpr (B == 2) return _mm512_permutexvar_epi16(last_first, a);
    else if constexpr (B == 4) return _mm512_permutexvar_epi32(last_first, a);
    else return _mm512_permutexvar_epi64(last_first, a);
  }
}
#else
using Widest = Octet;
#endif

// As many elements as a register holds, the last first: `from` is the element that comes first.
template <int B, class V>
BARACUDA_INLINE V backwards(const char* from) {
  V v;
  __builtin_memcpy(&v, from + B - static_cast<i64>(sizeof v), sizeof v);
  return reversed<B>(v);
}

// In parts as wide as fit, the last of which may go over what was written before.
template <int B, class V>
BARACUDA_INLINE void reverse_parts(char* to, const char* from, i64 bytes) {
  constexpr i64 part = sizeof(V);
  const auto one = [&](i64 at) __attribute__((always_inline)) {
    const V v = backwards<B, V>(from - at);
    __builtin_memcpy(to + at, &v, sizeof v);
  };
  for (i64 at = 0; at + part <= bytes; at += part) one(at);
  if (bytes % part != 0) one(bytes - part);
}
template <int B>
BARACUDA_INLINE void reverse_short(char* to, const char* from, i64 bytes) {
  if (bytes >= static_cast<i64>(sizeof(Widest))) reverse_parts<B, Widest>(to, from, bytes);
  else if (bytes >= static_cast<i64>(sizeof(Octet))) reverse_parts<B, Octet>(to, from, bytes);
  else if (bytes >= 16) reverse_parts<B, Quad>(to, from, bytes);
  else
    for (i64 at = 0; at < bytes; at += B) move_unit<B>(to + at, from - at);
}

// The source backwards: `from` is the element that comes first.
template <int B>
inline void reverse_run(char* to, const char* from, i64 count, bool past) {
  i64 bytes = count * B;
  const i64 head = to_line(to);
  if (!past || head % B != 0 || bytes < 2 * kLine) return reverse_short<B>(to, from, bytes);
  if (head != 0) {
    reverse_short<B>(to, from, head);
    to += head;
    from -= head;
    bytes -= head;
  }
  i64 done = 0;
  for (; done + kLine <= bytes; done += kLine)
    BARACUDA_UNROLL for (i64 at = done; at < done + kLine; at += kVectorBytes) {
      static_assert(sizeof(Widest) == kVectorBytes);
      native_stream(reinterpret_cast<f32*>(to + at), (Native<f32>)backwards<B, Widest>(from - at));
    }
  reverse_short<B>(to + done, from - done, bytes - done);
}

// Any strides.
template <int B>
inline void move_run(char* to, i64 to_step, const char* from, i64 from_step, i64 count, bool past) {
  if (to_step == B && from_step == B) return copy_run(to, from, count * B, past);
  if (to_step == B && from_step == 0) {
    Unit<B> unit;
    __builtin_memcpy(&unit, from, B);
    return fill_run<B>(to, unit, count, past);
  }
  if (to_step == B && from_step == -B) return reverse_run<B>(to, from, count, past);
  for (i64 i = 0; i < count; ++i) move_unit<B>(to + i * to_step, from + i * from_step);
}

}  // namespace baracuda::BARACUDA_ISA
