// Results on their way to memory past the cache, in whole lines only. What does not fill a line waits for the bytes behind it, so
// that rows which follow on each other are written as one.
#pragma once
#include "stream.hpp"

namespace baracuda::BARACUDA_ISA {

template <i64 Room>
class Outflow {
 public:
  explicit Outflow(bool past) : past_(past) {}

  // Where up to Room bytes for `to` are put; more may be touched behind them, up to a line.
  char* room(char* to) {
    if (!past_) {
      to_ = to;
      return stage_;
    }
    if (to != to_ + end_) {
      flush();
      begin_ = end_ = static_cast<i64>(reinterpret_cast<std::uintptr_t>(to) % kLine);
      to_ = to - end_;
    }
    return stage_ + end_;
  }
  void put(i64 bytes) {
    if (!past_) {
      __builtin_memcpy(to_, stage_, static_cast<std::size_t>(bytes));
      return;
    }
    end_ += bytes;
    if (end_ < kLine) return;
    i64 done = 0;
    if (begin_ > 0) {  // a line of which only the end is ours
      __builtin_memcpy(to_ + begin_, stage_ + begin_, static_cast<std::size_t>(kLine - begin_));
      done = kLine;
      begin_ = 0;
    }
    const i64 whole = end_ - end_ % kLine;
    for (; done < whole; done += kVectorBytes) {
      Native<f32> v;
      __builtin_memcpy(&v, stage_ + done, kVectorBytes);
      native_stream(reinterpret_cast<f32*>(to_ + done), v);
    }
    end_ -= whole;
    to_ += whole;
    __builtin_memcpy(stage_, stage_ + whole, kLine);
  }
  // What waits, and then nothing does.
  void flush() {
    if (end_ > begin_) __builtin_memcpy(to_ + begin_, stage_ + begin_, static_cast<std::size_t>(end_ - begin_));
    begin_ = end_ = 0;
    to_ = nullptr;
  }

 private:
  const bool past_;
  char* to_ = nullptr;  // of stage_[0]
  i64 begin_ = 0, end_ = 0;
  alignas(64) char stage_[Room + 4 * kLine];
};

}  // namespace baracuda::BARACUDA_ISA
