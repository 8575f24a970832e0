// The iteration space of a launch, split into kept and folded axes and collapsed: fewer axes, longer inner runs.
#pragma once
#include "abi.hpp"
#include "simd.hpp"

namespace baracuda::BARACUDA_ISA {

struct Axis {
  i64 extent;
  i64 stride[kMaxOperands];
};

BARACUDA_INLINE i64 magnitude(i64 x) { return x < 0 ? -x : x; }

struct Axes {
  int count = 0;
  i64 size = 1;
  Axis axis[kMaxRank];

  const Axis& inner() const { return axis[count - 1]; }

  void push(const Launch& l, int a) {
    size *= l.shape[a];
    if (l.shape[a] == 1) return;
    axis[count].extent = l.shape[a];
    for (int o = 0; o < l.operands; ++o) axis[count].stride[o] = l.operand[o].stride[a];
    ++count;
  }

  // Joins neighbours that are one run in every operand; keeps the order of the elements.
  void collapse(int operands) {
    if (count == 0) return;
    int out = 0;
    for (int i = 1; i < count; ++i) {
      bool run = true;
      for (int o = 0; o < operands; ++o) run &= axis[out].stride[o] == axis[i].stride[o] * axis[i].extent;
      if (run) {
        const i64 extent = axis[out].extent;
        axis[out] = axis[i];
        axis[out].extent *= extent;
      } else {
        axis[++out] = axis[i];
      }
    }
    count = out + 1;
  }

  // Smallest stride of `operand` innermost; only for axes whose order does not matter.
  void order_by(int operand) {
    for (int i = 1; i < count; ++i) {
      const Axis moved = axis[i];
      int j = i;
      for (; j > 0 && magnitude(axis[j - 1].stride[operand]) < magnitude(moved.stride[operand]); --j)
        axis[j] = axis[j - 1];
      axis[j] = moved;
    }
  }

  i64 offset(int operand, i64 index) const {
    if (count == 1) return index * axis[0].stride[operand];
    i64 at = 0;
    for (int a = count - 1; a >= 0; --a) {
      at += index % axis[a].extent * axis[a].stride[operand];
      index /= axis[a].extent;
    }
    return at;
  }
};

// Walks the axes in order for one operand, from any position on.
class Walker {
 public:
  Walker(const Axes& axes, int operand, i64 start) : axes_(axes), operand_(operand) {
    for (int a = axes.count - 1; a >= 0; --a) {
      index_[a] = start % axes.axis[a].extent;
      start /= axes.axis[a].extent;
      offset_ += index_[a] * axes.axis[a].stride[operand];
    }
  }

  i64 offset() const { return offset_; }
  // Elements left in the innermost run, and its stride.
  i64 run() const { return axes_.count == 0 ? 1 : axes_.inner().extent - index_[axes_.count - 1]; }
  i64 stride() const { return axes_.count == 0 ? 0 : axes_.inner().stride[operand_]; }

  // steps <= run()
  void advance(i64 steps) {
    if (axes_.count == 0) return;
    int a = axes_.count - 1;
    index_[a] += steps;
    offset_ += steps * axes_.axis[a].stride[operand_];
    while (a > 0 && index_[a] == axes_.axis[a].extent) {
      offset_ -= index_[a] * axes_.axis[a].stride[operand_];
      index_[a] = 0;
      --a;
      ++index_[a];
      offset_ += axes_.axis[a].stride[operand_];
    }
  }

 private:
  const Axes& axes_;
  int operand_;
  i64 offset_ = 0;
  i64 index_[kMaxRank];
};

}  // namespace baracuda::BARACUDA_ISA
