// Sixteen windows side by side: their cells along the lane axis, tap by tap, as runs that a pack can be loaded from.
#pragma once
#include "window_axis.hpp"
#include "window_pass.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kCells = 6144;    // elements of converted cells, near L1
inline constexpr i64 kMaxSpan = 1024;  // cells between the first windows of a strip and its last
inline constexpr int kMaxSteps = 64;
inline constexpr i64 kMaxPhases = 4;  // a stride up to which cells are dealt out to phases

inline i64 whole_lanes(i64 n) { return (n + kLanes - 1) / kLanes * kLanes; }

// Every other element, and back.
template <class T>
__attribute__((noinline)) void split_pairs(const T* __restrict from, T* __restrict even, T* __restrict odd, i64 n) {
  for (i64 i = 0; i < n; ++i) {
    even[i] = from[2 * i];
    odd[i] = from[2 * i + 1];
  }
}
template <class T>
__attribute__((noinline)) void join_pairs(T* __restrict to, const T* __restrict even, const T* __restrict odd, i64 n) {
  for (i64 i = 0; i < n; ++i) {
    to[2 * i] = even[i];
    to[2 * i + 1] = odd[i];
  }
}

// A line of an operand: `in` cells, `stride` bytes apart.
template <class T>
struct Line {
  DType dtype;
  i64 stride, in;
  T fill;

  bool native() const { return dtype == NativeElement<T>::value && stride == static_cast<i64>(sizeof(T)); }
  bool inside(i64 first, i64 count) const { return first >= 0 && first + count <= in; }
  const T* direct(const char* base, i64 first) const { return reinterpret_cast<const T*>(base) + first; }

  // Cells [first, first + count); those outside are `fill`.
  void read(const char* base, i64 first, i64 count, T* to) const {
    i64 low = first < 0 ? -first : 0, high = in - first;
    if (high > count) high = count;
    if (high < 0) high = 0;
    if (low > high) low = high;
    for (i64 i = 0; i < low; ++i) to[i] = fill;
    if (high > low) load_block<T>(dtype, to + low, base + (first + low) * stride, stride, high - low);
    for (i64 i = high; i < count; ++i) to[i] = fill;
  }
  const T* cells(const char* base, i64 first, i64 count, T* buffer) const {
    if (native() && inside(first, count)) return direct(base, first);
    read(base, first, count, buffer);
    return buffer;
  }
};

// Windows of fractional bins are at most so far apart, on average over any two or more.
inline i64 fractional_gap(const WindowAxis& a) { return (a.in - a.window) / (a.out > 1 ? a.out - 1 : 1) + 3; }

// How many windows a strip has: so many that the cells of one tap fit.
inline i64 strip_windows(const WindowAxis& a) {
  const i64 gap = a.regular() ? a.stride : a.bins == Bins::adaptive ? a.in / a.out + 1 : fractional_gap(a);
  i64 width = kMaxWidth;
  if (!a.regular() || a.stride > 2)
    while (width > 1 && (gap > kMaxSpan || (width - 1) * gap > kMaxSpan)) width /= 2;
  return width;
}

template <class T>
class LaneReader {
 public:
  void set(const WindowAxis& a, DType dtype, i64 stride, f64 fill, i64 first, i64 width) {
    axis_ = a;
    line_ = {dtype, stride, a.in, static_cast<T>(fill)};
    width_ = width;
    lanes_ = whole_lanes(width);
    start_ = a.start(first);
    mode_ = a.regular() && a.stride == 1 ? Mode::slide : a.regular() && a.stride == 2 ? Mode::pairs : Mode::picks;
    if (mode_ == Mode::picks) {
      span_ = a.start(first + width - 1) - start_;
      for (i64 j = 0; j < width; ++j) {
        at_[j] = static_cast<i32>(a.start(first + j) - start_);
        const i64 taps = a.length(first + j);
        length_[j] = static_cast<i32>(taps > INT32_MAX ? INT32_MAX : taps);
      }
    }
    i64 fit;
    if (mode_ == Mode::slide) fit = (kCells - lanes_) / a.dilation + 1;
    else if (mode_ == Mode::pairs) fit = (kCells / 2 - 2 * lanes_ - 4 * kLanes) / a.dilation + 1;
    else fit = (kCells - span_ - 1) / (lanes_ + a.dilation);
    chunk_ = fit > kMaxSteps ? kMaxSteps : fit < 1 ? 1 : fit;
  }

  i64 chunk() const { return chunk_; }
  i64 lanes() const { return lanes_; }
  i64 need(i64 taps) const {
    if (mode_ == Mode::slide) return lanes_ + (taps - 1) * axis_.dilation;
    if (mode_ == Mode::pairs) return 4 * half(taps);  // dealt out, and as they came
    return span_ + 1 + (taps - 1) * axis_.dilation + taps * lanes_;
  }

  // Whether taps can stay in pairs: as steps that deal the cells out themselves.
  bool paired() const { return mode_ == Mode::pairs && axis_.dilation == 1; }
  const T* load_paired(const char* base, i64 t, i64 taps, T* buffer) const {
    return line_.cells(base, start_ + t, 2 * half(taps), buffer);
  }

  // Taps [t, t + taps) of every window; tap[i] is lane 0 of tap t + i.
  void load(const char* base, i64 t, i64 taps, T* buffer, const T** tap) const {
    const i64 first = start_ + t * axis_.dilation;
    if (mode_ == Mode::slide) {
      const T* p = line_.cells(base, first, need(taps), buffer);
      for (i64 i = 0; i < taps; ++i) tap[i] = p + i * axis_.dilation;
    } else if (mode_ == Mode::pairs) {
      const i64 h = half(taps);
      T *even = buffer, *odd = buffer + h;
      split_pairs(line_.cells(base, first, 2 * h, buffer + 2 * h), even, odd, h);
      for (i64 i = 0; i < taps; ++i) tap[i] = (i * axis_.dilation & 1 ? odd : even) + i * axis_.dilation / 2;
    } else {
      const i64 span = span_ + 1 + (taps - 1) * axis_.dilation;
      const T* p = line_.cells(base, first, span, buffer);
      for (i64 i = 0; i < taps; ++i) {
        T* to = buffer + span + i * lanes_;
        pick(p + i * axis_.dilation, t + i, to);
        tap[i] = to;
      }
    }
  }

 private:
  enum class Mode { slide, pairs, picks };
  i64 half(i64 taps) const { return lanes_ + (taps - 1) * axis_.dilation / 2; }
  void pick(const T* from, i64 t, T* to) const {
    if (axis_.bins == Bins::adaptive) {
      for (i64 j = 0; j < width_; ++j) to[j] = t < length_[j] ? from[at_[j]] : line_.fill;
    } else {
      for (i64 j = 0; j < width_; ++j) to[j] = from[at_[j]];
    }
    for (i64 j = width_; j < lanes_; ++j) to[j] = line_.fill;
  }

  WindowAxis axis_;
  Line<T> line_;
  Mode mode_;
  i64 width_, lanes_, start_, span_ = 0, chunk_;
  i32 at_[kMaxWidth], length_[kMaxWidth];
};

// Folds the windows of one strip of lanes, for any place along the walked axes.
template <class T>
class WindowFolder {
 public:
  WindowFolder(const WindowProblem& q, const WindowOps<T>& f, int operand, const Args& args)
      : q_(q), f_(f), operand_(operand), args_(args), lane_(q.lane) {
    for (int a = 0; a < q.rows; ++a) row_[a] = q.axis[a];
  }

  // Fractional bins of a plane.
  void place(const f64* samples) {
    for (int a = 0; a < q_.rows; ++a) row_[a].place(samples[a]);
    lane_.place(samples[q_.rows]);
  }

  void strip(i64 first, i64 width) {
    const Operand& x = q_.l.operand[operand_];
    reader_.set(lane_, x.dtype, q_.lane_stride(operand_), f_.main.fill, first, width);
    groups_ = static_cast<int>(reader_.lanes() / kLanes);
    for (i64 j = 0; j < reader_.lanes(); ++j) {
      const i64 o = first + (j < width ? j : width - 1);
      i64 low, high;
      lane_.taps(o, low, high);
      n_[j] = q_.across ? lane_.count(q_.how, o) : 1.0;
      tap_[j] = static_cast<T>(low);
    }
  }
  int groups() const { return groups_; }
  const f64* counts() const { return n_; }
  f64 row_count(const i64* o) const {
    f64 n = q_.constant;
    for (int a = 0; a < q_.rows; ++a) n *= row_[a].count(q_.how, o[a]);
    return n;
  }
  const WindowAxis& row(int a) const { return row_[a]; }
  const WindowAxis& lane() const { return lane_; }

  // `base`: the operand at the kept axes' place, cell 0 of the others. o: the windows' places along the walked axes.
  void fold(const char* base, const i64* o, const void* const* fixed, Ends<T>& ends) {
    Box box;
    box.base = base;
    i64 first = 0;
    for (int a = 0; a < q_.rows; ++a) {
      row_[a].taps(o[a], box.low[a], box.high[a]);
      box.start[a] = row_[a].start(o[a]);
      first = first * row_[a].window + box.low[a];
    }
    ends.n = n_;
    ends.n_row = f_.main.counts ? row_count(o) : 1.0;
    ends.tap = tap_;
    ends.tap_row = static_cast<T>(first * lane_.window);
    if (!f_.leads) return pass(f_.main, box, fixed, ends);
    Ends<T> leading = ends;
    leading.old = nullptr;
    leading.out[0] = lead_[0];
    leading.out[1] = lead_[1];
    pass(f_.lead, box, nullptr, leading);
    const void* led[] = {lead_[0], lead_[1]};
    pass(f_.main, box, led, ends);
  }

 private:
  struct Box {
    const char* base;
    i64 low[kMaxSpatial], high[kMaxSpatial], start[kMaxSpatial];
  };
  void pass(const PassOps<T>& f, const Box& box, const void* const* fixed, const Ends<T>& ends) {
    Step<T> steps[kMaxSteps];
    const T* tap[kMaxSteps];
    int count = 0;
    i64 used = 0;
    bool first = true;
    i64 at[kMaxSpatial];
    bool some = true;
    for (int a = 0; a < q_.rows; ++a) at[a] = box.low[a], some &= box.low[a] < box.high[a];
    const i64 taps = lane_.window, chunk = reader_.chunk();
    while (some) {
      const char* base = box.base;
      i64 k = 0;
      for (int a = 0; a < q_.rows; ++a) {
        base += (box.start[a] + at[a] * row_[a].dilation) * q_.stride(operand_, a);
        k = k * row_[a].window + at[a];
      }
      for (i64 t = 0; t < taps; t += chunk) {
        const i64 c = taps - t < chunk ? taps - t : chunk;
        if (count + c > kMaxSteps || used + reader_.need(c) > kCells) {
          f.fold(steps, count, fixed, states_, groups_, first, args_);
          first = false;
          count = 0;
          used = 0;
        }
        if (f.pairs && reader_.paired()) {
          const T* from = reader_.load_paired(base, t, c, cells_ + used);
          for (i64 i = 0; i < c; i += 2)
            steps[count++] = {
                {from + i, nullptr, nullptr}, static_cast<T>(k * taps + t + i), nullptr, i + 1 < c ? 2 : 1};
        } else {
          reader_.load(base, t, c, cells_ + used, tap);
          for (i64 i = 0; i < c; ++i)
            steps[count++] = {{tap[i], nullptr, nullptr}, static_cast<T>(k * taps + t + i), nullptr};
        }
        used += reader_.need(c);
      }
      int a = q_.rows - 1;
      while (a >= 0 && ++at[a] == box.high[a]) at[a] = box.low[a], --a;
      some = a >= 0;
    }
    if (first) return f.whole(steps, count, fixed, groups_, ends, args_);
    f.fold(steps, count, fixed, states_, groups_, false, args_);
    f.finish(states_, fixed, groups_, ends, args_);
  }

  const WindowProblem& q_;
  const WindowOps<T>& f_;
  const int operand_;
  const Args& args_;
  WindowAxis row_[kMaxSpatial], lane_;
  LaneReader<T> reader_;
  int groups_ = 0;
  alignas(64) f64 n_[kMaxWidth];
  alignas(64) T tap_[kMaxWidth];
  alignas(64) f64 lead_[2][kMaxWidth];
  alignas(64) char states_[kMaxGroupsOfLanes * kPassState];
  alignas(64) T cells_[kCells];
};

}  // namespace baracuda::BARACUDA_ISA
