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
  i64 size() const { return size_; }
  bool flat() const { return flat_; }
  char* base(int operand, i64 plane) const { return l_.operand[operand].data + planes_.offset(operand, plane); }
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
  // The cells of a plane in C order, run by run: body(place(i), where the i-th value of `other` lies, count).
  template <class Body>
  void each_run(i64 plane, int other, const Body& body) const {
    const char* from = base(places_, plane);
    char* value = base(other, plane);
    Walker p(cells_, places_, 0), v(cells_, other, 0);
    for (i64 done = 0; done < cells_.size;) {
      const i64 count = p.run();
      const char* at = from + p.offset();
      char* there = value + v.offset();
      const i64 step = p.stride(), apart = v.stride();
      body([=](i64 i) { return read<i64>(at + i * step); }, [=](i64 i) { return there + i * apart; }, count);
      p.advance(count);
      v.advance(count);
      done += count;
    }
  }
  // Whether every place is a cell of its plane; says so to the caller if not.
  bool sound() const {
    run_tasks(l_, planes(), [&](i64 p) {
      u64 bad = 0;
      each_run(p, places_, [&](const auto& place, const auto&, i64 count) {
        for (i64 i = 0; i < count; ++i) bad |= static_cast<u64>(place(i)) >= static_cast<u64>(size_) ? 1 : 0;
      });
      if (bad != 0) __atomic_store_n(l_.fault, 1, __ATOMIC_RELAXED);
    });
    return *l_.fault == 0;
  }

 private:
  const Launch& l_;
  const int places_, plane_;
  const i64 spatial_;
  i64 out_[kMaxSpatial], size_ = 1;
  bool flat_ = true;
  Axes planes_, cells_;
};

// go(a number of as many bytes as an element).
template <class Go>
void by_bytes(i64 item, const Go& go) {
  if (item == 1) go(std::uint8_t{});
  else if (item == 2) go(u16{});
  else if (item == 4) go(u32{});
  else go(u64{});
}

// A plane is one task: where several values have the same place, the last in C order stays.
template <class F, class T>
void run_unpool(const Launch& l) {
  const Places q(l, 1, 2);
  if (!q.sound()) return;
  by_bytes(item_size(l.operand[2].dtype), [&](auto zero) {
    using U = decltype(zero);
    run_tasks(l, q.planes(), [&](i64 p) {
      char* y = q.base(2, p);
      if (q.flat()) __builtin_memset(y, 0, static_cast<std::size_t>(q.size()) * sizeof(U));
      else
        for (i64 i = 0; i < q.size(); ++i) __builtin_memset(y + q.at(i), 0, sizeof(U));
      q.each_run(p, 0, [&](const auto& place, const auto& value, i64 count) {
        if (q.flat())
          for (i64 i = 0; i < count; ++i)
            __builtin_memcpy(y + place(i) * static_cast<i64>(sizeof(U)), value(i), sizeof(U));
        else
          for (i64 i = 0; i < count; ++i) __builtin_memcpy(y + q.at(place(i)), value(i), sizeof(U));
      });
    });
  });
}

template <class F, class T>
void run_unpool_backward(const Launch& l) {
  const Places q(l, 0, 1);
  if (!q.sound()) return;
  const DType d = l.operand[2].dtype;
  const bool accumulate = l.words[2] != 0;
  by_bytes(item_size(d), [&](auto zero) {
    using U = decltype(zero);
    run_tasks(l, q.planes(), [&](i64 p) {
      const char* dy = q.base(1, p);
      q.each_run(p, 2, [&](const auto& place, const auto& value, i64 count) {
        if (!accumulate && q.flat()) {
          for (i64 i = 0; i < count; ++i)
            __builtin_memcpy(value(i), dy + place(i) * static_cast<i64>(sizeof(U)), sizeof(U));
        } else if (!accumulate) {
          for (i64 i = 0; i < count; ++i) __builtin_memcpy(value(i), dy + q.at(place(i)), sizeof(U));
        } else {
          for (i64 i = 0; i < count; ++i) {
            f64 sum[2];
            load_block<f64>(d, sum, dy + q.at(place(i)), 0, 1);
            load_block<f64>(d, sum + 1, value(i), 0, 1);
            sum[0] += sum[1];
            store_block<f64>(d, value(i), 0, sum, 1);
          }
        }
      });
    });
  });
}

}  // namespace baracuda::BARACUDA_ISA
