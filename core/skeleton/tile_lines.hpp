// Pieces that follow on each other in a target, written past the cache in whole lines: what does not fill a line waits for the piece
// behind it. A line that is written in parts is read first, and what comes behind it waits for that.
#pragma once
#include "tile_space.hpp"

namespace baracuda::BARACUDA_ISA {

// Where a run of elements of B bytes comes from; `at` counts the bytes of the run.
struct Along {
  const char* from;
  BARACUDA_INLINE void part(char* to, i64 at, i64 bytes) const { copy_short(to, from + at, bytes); }
  BARACUDA_INLINE Native<f32> whole(i64 at) const {
    Native<f32> v;
    __builtin_memcpy(&v, from + at, sizeof v);
    return v;
  }
};
template <int B>
struct Against {
  const char* from;  // the element that comes first
  BARACUDA_INLINE void part(char* to, i64 at, i64 bytes) const { reverse_short<B>(to, from - at, bytes); }
  BARACUDA_INLINE Native<f32> whole(i64 at) const { return (Native<f32>)backwards<B, Widest>(from - at); }
};

// Targets lie at multiples of an element. A line that was put together leaves some lines later: what is read right behind the writes
// it comes from waits until all writes before it are done, and those past the cache take long.
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
      s.part(waiting() + filled_, 0, at);
      filled(at);
    }
    char* line = line_;  // what is written might be this object, for all the compiler knows
    for (; at + kLine <= bytes; at += kLine, line += kLine)
      BARACUDA_UNROLL for (i64 k = 0; k < kLine; k += kVectorBytes)
          native_stream(reinterpret_cast<f32*>(line + k), s.whole(at + k));
    line_ = line;
    if (at < bytes) {
      s.part(waiting(), at, bytes - at);
      filled_ = bytes - at;
    }
  }
  template <class Unit>
  void unit(const Unit& u) {
    __builtin_memcpy(waiting() + filled_, &u, sizeof u);
    filled(sizeof u);
  }
  // What waits goes out as it is.
  void leave() {
    if (filled_ > begin_) copy_short(line_ + begin_, waiting() + begin_, filled_ - begin_);
    filled_ = begin_ = 0;
    line_ = nullptr;
  }
  // At the end of a task.
  void close() {
    leave();
    for (i64 i = 0; i < kOwed; ++i) send(i);
    settle_stores();
  }

 private:
  static constexpr i64 kOwed = 16;

  BARACUDA_INLINE char* waiting() { return bytes_ + now_ * kLine; }
  BARACUDA_INLINE void send(i64 i) {
    if (!owed_[i]) return;
    BARACUDA_UNROLL for (i64 k = 0; k < kLine; k += kVectorBytes)
        native_stream(reinterpret_cast<f32*>(owed_[i] + k), Along{bytes_ + i * kLine}.whole(k));
    owed_[i] = nullptr;
  }
  BARACUDA_INLINE void filled(i64 bytes) {
    filled_ += bytes;
    if (filled_ < kLine) return;
    if (begin_ == 0) {
      owed_[now_] = line_;
      now_ = (now_ + 1) % kOwed;
      send(now_);
    } else {
      copy_short(line_ + begin_, waiting() + begin_, kLine - begin_);
    }
    line_ += kLine;
    filled_ = begin_ = 0;
  }

  char* line_ = nullptr;
  i64 begin_ = 0, filled_ = 0, now_ = 0;  // of the line: where what waits begins and ends
  char* owed_[kOwed] = {};
  alignas(64) char bytes_[kOwed * kLine];
};

}  // namespace baracuda::BARACUDA_ISA
