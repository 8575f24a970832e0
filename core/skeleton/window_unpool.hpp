// The way back from a pool with places: every value to its place in an otherwise empty plane, and the gradient from there.
#pragma once
#include "window_gather.hpp"

namespace baracuda::BARACUDA_ISA {

// Operands of the op: x, places, y; of its gradient: places, dy, dx. Places count the cells of a plane of y in C order.
class Places {
 public:
  Places(const Launch& l, int places, int plane) : l_(l), places_(places), plane_(plane), spatial_(l.words[0]) {
    for (int a = 0; a < spatial_; ++a) {
      out_[a] = l.words[4 + 7 * a + 2];
      size_ *= out_[a];
    }
    i64 dense = item_size(l.operand[plane].dtype);
    for (i64 a = spatial_ - 1; a >= 0; --a) {
      flat_ &= out_[a] == 1 || l.operand[plane].stride[2 + a] == dense;
      dense *= out_[a];
    }
    for (int a = 0; a < 2; ++a) planes_.push(l, a);
    for (int a = 2; a < l.rank; ++a) cells_.push(l, a);
  }

  i64 planes() const { return planes_.size; }
  i64 cells() const { return cells_.size; }
  i64 size() const { return size_; }
  bool flat() const { return flat_; }
  char* base(int operand, i64 plane) const { return l_.operand[operand].data + planes_.offset(operand, plane); }
  i64 offset(int operand, i64 cell) const { return cells_.offset(operand, cell); }
  i64 place(i64 plane, i64 cell) const { return read<i64>(base(places_, plane) + offset(places_, cell)); }
  // Where a place is in its plane, in bytes.
  i64 at(i64 place) const {
    const Operand& o = l_.operand[plane_];
    if (flat_) return place * item_size(o.dtype);
    i64 to = 0;
    for (i64 a = spatial_ - 1; a >= 0; --a) {
      to += place % out_[a] * o.stride[2 + a];
      place /= out_[a];
    }
    return to;
  }
  // Whether every place is a cell of its plane; says so to the caller if not.
  bool sound() const {
    for (i64 p = 0; p < planes(); ++p) {
      for (i64 i = 0; i < cells(); ++i) {
        const i64 to = place(p, i);
        if (to >= 0 && to < size_) continue;
        *l_.fault = 1;
        return false;
      }
    }
    return true;
  }

 private:
  const Launch& l_;
  const int places_, plane_;
  const i64 spatial_;
  i64 out_[kMaxSpatial], size_ = 1;
  bool flat_ = true;
  Axes planes_, cells_;
};

// A plane is one task: where several values have the same place, the last in C order stays.
template <class F, class T>
void run_unpool(const Launch& l) {
  const Places q(l, 1, 2);
  if (!q.sound()) return;
  const std::size_t item = static_cast<std::size_t>(item_size(l.operand[2].dtype));
  run_tasks(l, q.planes(), [&](i64 p) {
    char* y = q.base(2, p);
    const char* x = q.base(0, p);
    if (q.flat()) __builtin_memset(y, 0, static_cast<std::size_t>(q.size()) * item);
    else
      for (i64 i = 0; i < q.size(); ++i) __builtin_memset(y + q.at(i), 0, item);
    for (i64 i = 0; i < q.cells(); ++i) __builtin_memcpy(y + q.at(q.place(p, i)), x + q.offset(0, i), item);
  });
}

template <class F, class T>
void run_unpool_backward(const Launch& l) {
  const Places q(l, 0, 1);
  if (!q.sound()) return;
  const DType d = l.operand[2].dtype;
  const std::size_t item = static_cast<std::size_t>(item_size(d));
  const bool accumulate = l.words[2] != 0;
  run_tasks(l, q.planes(), [&](i64 p) {
    const char* dy = q.base(1, p);
    char* dx = q.base(2, p);
    for (i64 i = 0; i < q.cells(); ++i) {
      const char* from = dy + q.at(q.place(p, i));
      char* to = dx + q.offset(2, i);
      if (!accumulate) {
        __builtin_memcpy(to, from, item);
        continue;
      }
      f64 sum[2];
      load_block<f64>(d, sum, from, 0, 1);
      load_block<f64>(d, sum + 1, to, 0, 1);
      sum[0] += sum[1];
      store_block<f64>(d, to, 0, sum, 1);
    }
  });
}

}  // namespace baracuda::BARACUDA_ISA
