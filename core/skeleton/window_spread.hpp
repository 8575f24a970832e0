// Windows of any placing over a strip of cells: which of them hold each cell, so that what was prepared per window can be dealt out
// to the cells, lane by lane.
#pragma once
#include "window_axis.hpp"
#include "window_pass.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr int kSpread = 8;  // steps whose values are dealt out at a time

template <class T>
class Spread {
 public:
  i64 most = 0;           // holders of a cell, at most
  i64 low = 0, high = 0;  // windows [low, high) hold the cells

  // Cells [first, first + width); lanes beyond them are held by nobody. `all`: windows that hold none of them count as well.
  void over(const WindowAxis& axis, i64 first, i64 width, i64 lanes, bool all) {
    axis_ = &axis;
    first_ = first;
    width_ = width;
    lanes_ = lanes;
    most = 0;
    low = high = 0;
    for (i64 j = 0; j < lanes; ++j) from_[j] = count_[j] = 0;
    if (width > 0) {
      i64 none;
      axis.holders(first, low, none);
      axis.holders(first + width - 1, none, high);
    }
    if (high < low) high = low;
    each_hold([&](i64 o, i64 j, i64) {
      if (count_[j] == 0) from_[j] = static_cast<i32>(o);
      count_[j] = static_cast<i32>(o - from_[j] + 1);
    });
    for (i64 j = 0; j < width; ++j)
      if (count_[j] > most) most = count_[j];
    for (int m = 0; m < kSpread && m < most; ++m)
      for (i64 j = 0; j < lanes; ++j) holder_[m][j] = -1, tap_[m][j] = T(0);
    each_hold([&](i64 o, i64 j, i64 tap) {
      const i64 m = o - from_[j];
      if (m < kSpread) holder_[m][j] = static_cast<i32>(o), tap_[m][j] = static_cast<T>(tap);
    });
    if (all) low = 0, high = axis.out;
  }

  bool held(i64 j) const { return count_[j] > 0; }

  // The row of a table that has the m-th holder of every cell.
  int row(i64 m) {
    if (m < kSpread) return static_cast<int>(m);
    fill(kSpread, m);
    return kSpread;
  }
  // to[j] = the value of the holder in that row, of those prepared from window `first` on; 0 where it is not one of them.
  void deal(int row, const char* value, i64 size, i64 first, i64 count, char* to) const {
    if (size == 4) deal_as<u32>(row, value, first, count, to);
    else deal_as<u64>(row, value, first, count, to);
  }
  // to[j] = the tap by which the holder in that row has the cell, `more` of them before.
  void taps(int row, T more, T* to) const {
    for (i64 j = 0; j < lanes_; ++j) to[j] = more + tap_[row][j];
  }

 private:
  // go(window, lane, tap) for every cell of every window, windows in order.
  template <class Go>
  void each_hold(const Go& go) const {
    for (i64 o = low; o < high; ++o) {
      const i64 start = axis_->start(o) - first_, length = axis_->length(o), dilation = axis_->dilation;
      const i64 skip = start < 0 ? (-start + dilation - 1) / dilation : 0;
      for (i64 t = skip, j = start + skip * dilation; t < length && j < width_; ++t, j += dilation) go(o, j, t);
    }
  }
  void fill(int row, i64 m) {
    for (i64 j = 0; j < lanes_; ++j) {
      i64 t = -1;
      if (j < width_ && m < count_[j]) t = axis_->tap_of(from_[j] + m, first_ + j);
      holder_[row][j] = t >= 0 ? static_cast<i32>(from_[j] + m) : -1;
      tap_[row][j] = static_cast<T>(t >= 0 ? t : 0);
    }
  }
  template <class U>
  void deal_as(int row, const char* value, i64 first, i64 count, char* to) const {
    const U* v = reinterpret_cast<const U*>(value);
    U* out = reinterpret_cast<U*>(to);
    for (i64 j = 0; j < lanes_; ++j) {
      const i64 o = holder_[row][j] - first;
      out[j] = holder_[row][j] >= 0 && o >= 0 && o < count ? v[o] : U{0};
    }
  }

  const WindowAxis* axis_ = nullptr;
  i64 first_ = 0, width_ = 0, lanes_ = 0;
  i32 from_[kMaxWidth], count_[kMaxWidth];
  i32 holder_[kSpread + 1][kMaxWidth];
  T tap_[kSpread + 1][kMaxWidth];
};

}  // namespace baracuda::BARACUDA_ISA
