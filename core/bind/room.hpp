// What a call of a plan keeps of its operands while it runs: on the stack for as many as a launch holds, beyond that in memory
// that the thread keeps from call to call, so that a repeated run allocates nothing.
#pragma once
#include <memory>
#include <utility>

#include "plan.hpp"

namespace baracuda {

class Room {
 public:
  explicit Room(std::size_t count) {
    if (count <= kMaxOperands) return;
    wide_ = std::move(kept_);  // a call inside a call finds none and makes its own
    if (!wide_ || wide_->count < count) wide_ = std::make_unique<Wide>(count);
    given = wide_->given.get();
    arrays = wide_->arrays.get();
    slots = wide_->slots.get();
    operands = wide_->operands.get();
    std::fill_n(given, count, nullptr);
  }
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  ~Room() {
    if (!wide_) return;
    for (std::size_t i = 0; i < wide_->count; ++i) arrays[i].release();
    kept_ = std::move(wide_);
  }

 private:
  struct Wide {
    explicit Wide(std::size_t n)
        : count(n), given(new PyObject*[n]()), arrays(new Array[n]), slots(new Slot[n]), operands(new Operand[n]) {}
    std::size_t count;
    std::unique_ptr<PyObject*[]> given;
    std::unique_ptr<Array[]> arrays;
    std::unique_ptr<Slot[]> slots;
    std::unique_ptr<Operand[]> operands;
  };
  PyObject* few_given_[kMaxOperands] = {};
  Array few_arrays_[kMaxOperands];
  Slot few_slots_[kMaxOperands];
  std::unique_ptr<Wide> wide_;
  static inline thread_local std::unique_ptr<Wide> kept_;

 public:
  PyObject** given = few_given_;
  Array* arrays = few_arrays_;
  Slot* slots = few_slots_;
  Operand* operands = nullptr;  // only where a launch cannot hold them
};

}  // namespace baracuda
