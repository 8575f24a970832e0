// Results on their way to memory past the cache, in whole lines only. What does not fill a line waits for the bytes behind it, so
// that rows which follow on each other are written as one. Rows that are no whole lines leave when the next one has come: a load across
// stores waits until all stores before are done, and stores past the cache take long.
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
    } else if (end_ > kStage - Room) {
      advance();
    }
    return stage_ + end_;
  }
  void put(i64 bytes) {
    if (!past_) {
      __builtin_memcpy(to_, stage_, static_cast<std::size_t>(bytes));
      return;
    }
    const bool whole = end_ % kLine == 0 && bytes % kLine == 0;
    if (!whole) send(end_);
    end_ += bytes;
    if (whole) advance();
  }
  // What waits, and then nothing does.
  void flush() {
    send(end_);
    const i64 from = sent_ > begin_ ? sent_ : begin_;
    if (end_ > from) __builtin_memcpy(to_ + from, stage_ + from, static_cast<std::size_t>(end_ - from));
    begin_ = end_ = sent_ = 0;
    to_ = nullptr;
  }

 private:
  static constexpr i64 kStage = 2 * Room;

  // All whole lines leave; what is left begins the stage.
  void advance() {
    send(end_);
    __builtin_memcpy(stage_, stage_ + sent_, kLine);
    to_ += sent_;
    end_ -= sent_;
    begin_ = sent_ = 0;
  }
  // Whole lines before `end`.
  void send(i64 end) {
    const i64 whole = end - end % kLine;
    if (sent_ < begin_ && whole > 0) {  // a line of which only the end is ours
      __builtin_memcpy(to_ + begin_, stage_ + begin_, static_cast<std::size_t>(kLine - begin_));
      sent_ = kLine;
    }
    for (; sent_ < whole; sent_ += kVectorBytes) {
      Native<f32> v;
      __builtin_memcpy(&v, stage_ + sent_, kVectorBytes);
      native_stream(reinterpret_cast<f32*>(to_ + sent_), v);
    }
  }

  const bool past_;
  char* to_ = nullptr;                  // of stage_[0]
  i64 begin_ = 0, sent_ = 0, end_ = 0;  // what is ours, what is left, what is there
  alignas(64) char stage_[kStage + 2 * kLine];
};

}  // namespace baracuda::BARACUDA_ISA
