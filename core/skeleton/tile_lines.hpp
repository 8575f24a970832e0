// Pieces that follow on each other in a target, written past the cache in whole lines: what does not fill a line waits for the piece
// behind it. A line that is written in parts is read first, and what comes behind it waits for that.
#pragma once
#include "tile_space.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kFetched = 2048;  // bytes on: loads between stores past the cache are seldom foreseen

// Where a run of elements of B bytes comes from; `at` counts the bytes of the run. Over: bytes [begin, begin + bytes) of a line are
// those from `at` on, and nothing else is read.
#if defined(__AVX512BW__)
BARACUDA_INLINE __mmask64 stretch_mask(i64 begin, i64 bytes) { return ~u64{0} >> (kLine - bytes) << begin; }
#endif
struct Along {
  const char* from;
  BARACUDA_INLINE void fetch(i64 at) const { __builtin_prefetch(from + at + kFetched); }
  BARACUDA_INLINE void part(char* to, i64 at, i64 bytes) const { copy_short(to, from + at, bytes); }
  BARACUDA_INLINE Native<f32> whole(i64 at) const {
    Native<f32> v;
    __builtin_memcpy(&v, from + at, sizeof v);
    return v;
  }
#if defined(__AVX512BW__)
  BARACUDA_INLINE Widest over(Widest line, i64 begin, i64 at, i64 bytes) const {
    return _mm512_mask_loadu_epi8(line, stretch_mask(begin, bytes), from + at - begin);
  }
#endif
};
template <int B>
struct Against {
  const char* from;  // the element that comes first
  BARACUDA_INLINE void fetch(i64 at) const { __builtin_prefetch(from - at - kFetched); }
  BARACUDA_INLINE void part(char* to, i64 at, i64 bytes) const { reverse_short<B>(to, from - at, bytes); }
  BARACUDA_INLINE Native<f32> whole(i64 at) const { return (Native<f32>)backwards<B, Widest>(from - at); }
#if defined(__AVX512BW__)
  BARACUDA_INLINE Widest over(Widest line, i64 begin, i64 at, i64 bytes) const {
    const __mmask64 there = stretch_mask(kLine - begin - bytes, bytes);
    const Widest turned = reversed<B>(_mm512_maskz_loadu_epi8(there, from + begin - at + B - kLine));
    return _mm512_mask_mov_epi8(line, stretch_mask(begin, bytes), turned);
  }
#endif
};

// The line that is being put together. What leaves is all of it, or what was put there behind `begin`.
#if defined(__AVX512BW__)
// A register: a row begins and ends anywhere in a line, and branches that tell where would seldom be foreseen.
class Pending {
 public:
  template <class Source>
  BARACUDA_INLINE void put(const Source& s, i64 begin, i64 at, i64 bytes) {
    line_ = s.over(line_, begin, at, bytes);
  }
  template <class U>
  BARACUDA_INLINE void unit(const U& u, i64 begin) {
    Unit<sizeof u> bits;
    __builtin_memcpy(&bits, &u, sizeof u);
    line_ = _mm512_mask_mov_epi8(line_, stretch_mask(begin, sizeof u), (Widest)(Native<Unit<sizeof u>>{} + bits));
  }
  BARACUDA_INLINE void whole(char* to) { native_stream(reinterpret_cast<f32*>(to), (Native<f32>)line_); }
  BARACUDA_INLINE void behind(char* to, i64 begin, i64 end) {
    _mm512_mask_storeu_epi8(to, stretch_mask(begin, end - begin), line_);
  }
  void close() {}

 private:
  Widest line_{};
};
#else
// In memory. A line leaves some lines later: what is read right behind the writes it comes from waits until all writes before it are
// done, and those past the cache take long.
class Pending {
 public:
  template <class Source>
  BARACUDA_INLINE void put(const Source& s, i64 begin, i64 at, i64 bytes) {
    s.part(line() + begin, at, bytes);
  }
  template <class U>
  BARACUDA_INLINE void unit(const U& u, i64 begin) {
    __builtin_memcpy(line() + begin, &u, sizeof u);
  }
  BARACUDA_INLINE void whole(char* to) {
    owed_[now_] = to;
    now_ = (now_ + 1) % kOwed;
    send(now_);
  }
  BARACUDA_INLINE void behind(char* to, i64 begin, i64 end) { copy_short(to + begin, line() + begin, end - begin); }
  void close() {
    for (i64 i = 0; i < kOwed; ++i) send(i);
  }

 private:
  static constexpr i64 kOwed = 16;

  BARACUDA_INLINE char* line() { return bytes_ + now_ * kLine; }
  BARACUDA_INLINE void send(i64 i) {
    if (!owed_[i]) return;
    BARACUDA_UNROLL for (i64 k = 0; k < kLine; k += kVectorBytes)
        native_stream(reinterpret_cast<f32*>(owed_[i] + k), Along{bytes_ + i * kLine}.whole(k));
    owed_[i] = nullptr;
  }

  i64 now_ = 0;
  char* owed_[kOwed] = {};
  alignas(64) char bytes_[kOwed * kLine];
};
#endif

// Targets lie at multiples of an element.
class Lines {
 public:
  // What comes next belongs here.
  void seek(char* to) {
    if (to == line_ + filled_) return;
    leave();
    filled_ = begin_ = static_cast<i64>(reinterpret_cast<std::uintptr_t>(to) % kLine);
    line_ = to - filled_;
  }
  template <class Source>
  void run(const Source& s, i64 bytes) {
    i64 at = 0;
    if (filled_ > 0) {
      at = kLine - filled_ < bytes ? kLine - filled_ : bytes;
      pending_.put(s, filled_, 0, at);
      filled(at);
    }
    char* line = line_;  // what is written might be this object, for all the compiler knows
    for (; at + kLine <= bytes; at += kLine, line += kLine) {
      s.fetch(at);
      BARACUDA_UNROLL for (i64 k = 0; k < kLine; k += kVectorBytes)
          native_stream(reinterpret_cast<f32*>(line + k), s.whole(at + k));
    }
    line_ = line;
    if (at < bytes) {
      pending_.put(s, 0, at, bytes - at);
      filled_ = bytes - at;
    }
  }
  template <class U>
  void unit(const U& u) {
    pending_.unit(u, filled_);
    filled(sizeof u);
  }
  // What waits goes out as it is.
  void leave() {
    if (filled_ > begin_) pending_.behind(line_, begin_, filled_);
    filled_ = begin_ = 0;
    line_ = nullptr;
  }
  // At the end of a task.
  void close() {
    leave();
    pending_.close();
    settle_stores();
  }

 private:
  BARACUDA_INLINE void filled(i64 bytes) {
    filled_ += bytes;
    if (filled_ < kLine) return;
    if (begin_ == 0) pending_.whole(line_);
    else pending_.behind(line_, begin_, kLine);
    line_ += kLine;
    filled_ = begin_ = 0;
  }

  char* line_ = nullptr;
  i64 begin_ = 0, filled_ = 0;  // of the line: where what waits begins and ends
  Pending pending_;
};

}  // namespace baracuda::BARACUDA_ISA
