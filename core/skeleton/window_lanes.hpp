// Sixteen windows side by side: their cells along the lane axis, tap by tap, as runs that a pack can be loaded from.
#pragma once
#include "../transpose.hpp"
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

// The same of bf16, whose two in a word are f32 as they stand but for the other one's bits.
template <class T>
__attribute__((noinline)) void split_bf16(const char* __restrict from, T* __restrict even, T* __restrict odd, i64 n) {
  for (i64 i = 0; i < n; ++i) {
    const u32 w = read<u32>(from + 4 * i);
    even[i] = static_cast<T>(bits_as<f32>(w << 16));
    odd[i] = static_cast<T>(bits_as<f32>(w & 0xffff0000u));
  }
}

inline constexpr i64 kLinesAhead = 4;  // lines

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
  // Lines are fetched ahead: windows jump from one to the next, which hardware does not foresee.
  void fetch(const char* base, i64 first, i64 count) const {
    if (stride < 0 || stride > 64) return;
    const char* from = base + (first > 0 ? first * stride : 0);
    for (i64 i = 0; i < count * stride; i += 64) __builtin_prefetch(from + i);
  }
  // Cells first, first + 2, ... and the ones between, n of each; `buffer` has room for both.
  void split(const char* base, i64 first, i64 n, T* even, T* odd, T* buffer) const {
    if (dtype != DType::bf16 || stride != 2) return split_pairs(cells(base, first, 2 * n, buffer), even, odd, n);
    i64 low = first < 0 ? (1 - first) / 2 : 0, high = (in - first) / 2;
    if (high > n) high = n;
    if (low > n) low = n;
    if (high < low) high = low;
    split_bf16(base + (first + 2 * low) * 2, even + low, odd + low, high - low);
    for (int part = 0; part < 2; ++part) {
      for (i64 i = part ? high : 0; i < (part ? n : low); ++i) {
        T pair[2];
        read(base, first + 2 * i, 2, pair);
        even[i] = pair[0];
        odd[i] = pair[1];
      }
    }
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
  // Elements of the buffer for so many taps of `lanes` windows.
  i64 need(i64 taps, i64 lanes) const {
    if (mode_ == Mode::slide) return lanes + (taps - 1) * axis_.dilation;
    if (mode_ == Mode::pairs) return 4 * half(taps, lanes);  // dealt out, and as they came
    return span_ + 1 + (taps - 1) * axis_.dilation + taps * lanes;
  }

  // Groups [begin, end) whose cells can be read where they lie: those before and behind reach over the border. `tail`: where a
  // last group can begin instead, so that it does not; -1 if nowhere.
  void direct_groups(i64& begin, i64& end, i64& tail) const {
    begin = end = 0;
    tail = -1;
    const i64 groups = lanes_ / kLanes;
    if (mode_ == Mode::picks || !(line_.native() || dealt()) || groups < 2) return;
    const i64 step = kLanes * axis_.stride, taps = axis_.window;
    const i64 reach = mode_ == Mode::slide ? need(taps, kLanes) : 2 * half(taps, kLanes);
    while (begin < groups && start_ + begin * step < 0) ++begin;
    end = begin;
    while (end < groups && start_ + end * step + reach <= axis_.in) ++end;
    const i64 back = width_ - kLanes, at = start_ + back * axis_.stride;
    if (end + 1 == groups && back >= 0 && at >= 0 && at + reach <= axis_.in) tail = back;
  }

  // The cells under windows [lane, lane + lanes) of a line that will be read soon.
  void fetch_line(const char* base, i64 lane, i64 lanes) const {
    line_.fetch(base, start_ + lane * axis_.stride, mode_ == Mode::picks ? span_ : lanes * axis_.stride);
  }

  // Whether cells are dealt out as they are read, by the format that they are in.
  bool dealt() const { return mode_ == Mode::pairs && axis_.dilation == 1 && format() >= 0; }
  int format() const { return format_of<T>(line_.dtype, line_.stride); }
  const char* place(const char* base, i64 lane) const { return base + (start_ + lane * axis_.stride) * line_.stride; }

  // Whether cells that lie together along another axis, `step` bytes apart, are turned, instead of picked one by one out of the
  // planes that the lanes are in.
  bool turns(i64 step) const {
    if (mode_ != Mode::slide || axis_.window != 1 || line_.stride == item_size(line_.dtype)) return false;
    return step == item_size(line_.dtype) &&
           (line_.dtype == NativeElement<T>::value || (__is_same(T, f32) && is_half(line_.dtype)));
  }
  // `count` of them from base on, of all lanes; to[i * lanes] is lane 0 of the i-th.
  void turn(const char* base, i64 lane, i64 lanes, i64 count, T* to) const {
    if (line_.dtype == NativeElement<T>::value) return turn_as(base, lane, lanes, count, to);
    alignas(64) u16 packs[kCells];
    turn_as(base, lane, lanes, count, packs);
    load_block<T>(line_.dtype, to, reinterpret_cast<const char*>(packs), 2, count * lanes);
  }

  // Taps [t, t + taps) of windows [lane, lane + lanes); tap[i] is lane 0 of tap t + i.
  void load(const char* base, i64 t, i64 taps, i64 lane, i64 lanes, T* buffer, const T** tap) const {
    const i64 first = start_ + lane * axis_.stride + t * axis_.dilation;
    if (mode_ == Mode::slide) {
      const T* p = line_.cells(base, first, need(taps, lanes), buffer);
      for (i64 i = 0; i < taps; ++i) tap[i] = p + i * axis_.dilation;
    } else if (mode_ == Mode::pairs) {
      const i64 h = half(taps, lanes);
      T *even = buffer, *odd = buffer + h;
      line_.split(base, first, h, even, odd, buffer + 2 * h);
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
  template <class U>
  void turn_as(const char* base, i64 lane, i64 lanes, i64 count, U* to) const {
    for (i64 g = 0; g < lanes; g += kLanes) {
      const U* from[kLanes];
      for (int l = 0; l < kLanes; ++l)
        from[l] = reinterpret_cast<const U*>(place(base, lane + g + l < width_ ? lane + g + l : 0));
      strands_to_packs(from, to + g, count, false, lanes);
    }
  }
  i64 half(i64 taps, i64 lanes) const { return lanes + (taps - 1) * axis_.dilation / 2; }
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
    reader_.direct_groups(cut_[1], cut_[2], tail_);
    cut_[0] = 0;
    cut_[3] = groups_;
    rated_ = 0;
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
    ends.n_row = f_.main.counts || f_.main.rates ? row_count(o) : 1.0;
    ends.r = r_;
    if (f_.main.rates && ends.n_row != rated_) {
      rated_ = ends.n_row;
      for (i64 j = 0; j < reader_.lanes(); ++j) r_[j] = 1.0 / (n_[j] * rated_);
    }
    ends.tap = tap_;
    ends.tap_row = static_cast<T>(first * lane_.window);
    if (!f_.leads) return passes(f_.main, box, fixed, ends);
    Ends<T> leading = ends;
    leading.old = nullptr;
    leading.out[0] = lead_[0];
    leading.out[1] = lead_[1];
    passes(f_.lead, box, nullptr, leading);
    const void* led[] = {lead_[0], lead_[1]};
    passes(f_.main, box, led, ends);
  }

 private:
  struct Box {
    const char* base;
    i64 low[kMaxSpatial], high[kMaxSpatial], start[kMaxSpatial];
  };
  void passes(const PassOps<T>& f, const Box& box, const void* const* fixed, const Ends<T>& ends) {
    i64 rows = 1;
    for (int a = 0; a < q_.rows; ++a) rows *= box.high[a] - box.low[a];
    const bool dealt = reader_.dealt() && f.rows[reader_.format()] != nullptr && rows <= kMaxSteps;
    // Nothing over the border in front, and a last group that can begin before it: all at once.
    if (dealt && cut_[1] == 0 && tail_ >= 0)
      return pass(f, box, fixed, ends, 0, static_cast<int>(cut_[2]), true, tail_);
    for (int i = 0; i < 3; ++i) {
      const i64 lane = i == 2 && tail_ >= 0 ? tail_ : cut_[i] * kLanes;
      if (cut_[i] == cut_[i + 1]) continue;
      const bool direct = (i == 1 || lane == tail_) && dealt;
      if (cut_[i + 1] - cut_[i] == groups_) return pass(f, box, fixed, ends, 0, groups_, direct);
      Ends<T> here = ends;
      here.n += lane;
      here.r += lane;
      here.tap += lane;
      if (here.old) here.old += lane;
      for (int r = 0; r < f.results; ++r) here.out[r] = static_cast<char*>(ends.out[r]) + lane * f.result_size[r];
      const void* kept[kMaxFixed] = {};
      for (int v = 0; v < f.fixed; ++v) kept[v] = static_cast<const char*>(fixed[v]) + lane * f.fixed_size[v];
      pass(f, box, kept, here, lane, static_cast<int>(cut_[i + 1] - cut_[i]), direct);
    }
  }

  void pass(const PassOps<T>& f, const Box& box, const void* const* fixed, const Ends<T>& ends, i64 lane, int groups,
            bool direct, i64 tail = -1) {
    Step<T> steps[kMaxSteps];
    const T* tap[kMaxSteps];
    const char* lines[kMaxSteps];
    T begins[kMaxSteps];
    int count = 0;
    i64 used = 0, rows = 1;
    bool first = true;
    i64 at[kMaxSpatial];
    for (int a = 0; a < q_.rows; ++a) at[a] = box.low[a], rows *= box.high[a] - box.low[a];
    bool some = rows > 0;
    const i64 taps = lane_.window, chunk = reader_.chunk(), lanes = groups * kLanes;
    const int inner = q_.rows - 1;
    const bool turned = !q_.across && !direct && row_[inner].dilation == 1 && reader_.turns(q_.stride(operand_, inner));
    const auto flush = [&] {
      f.fold(steps, count, fixed, states_, groups, first, args_);
      first = false;
      count = 0;
      used = 0;
    };
    while (some) {
      const char* base = box.base;
      i64 k = 0;
      for (int a = 0; a < q_.rows; ++a) {
        base += (box.start[a] + at[a] * row_[a].dilation) * q_.stride(operand_, a);
        k = k * row_[a].window + at[a];
      }
      for (i64 left = turned ? box.high[inner] - at[inner] : 0; left > 0;) {
        if (count == kMaxSteps || used + lanes > kCells) flush();
        i64 c = kMaxSteps - count < (kCells - used) / lanes ? kMaxSteps - count : (kCells - used) / lanes;
        if (c > left) c = left;
        reader_.turn(base, lane, lanes, c, cells_ + used);
        for (i64 i = 0; i < c; ++i, used += lanes)
          steps[count++] = {{cells_ + used, nullptr, nullptr}, static_cast<T>(k + i), nullptr};
        base += c * q_.stride(operand_, inner);
        k += c;
        left -= c;
      }
      if (q_.rows > 0 && !direct && !turned)
        reader_.fetch_line(base + kLinesAhead * q_.stride(operand_, q_.rows - 1), lane, lanes);
      if (direct) {
        lines[count] = reader_.place(base, lane);
        begins[count++] = static_cast<T>(k * taps);
      }
      for (i64 t = 0; t < taps && !direct && !turned; t += chunk) {
        const i64 c = taps - t < chunk ? taps - t : chunk;
        if (count + c > kMaxSteps || used + reader_.need(c, lanes) > kCells) flush();
        reader_.load(base, t, c, lane, lanes, cells_ + used, tap);
        for (i64 i = 0; i < c; ++i)
          steps[count++] = {{tap[i], nullptr, nullptr}, static_cast<T>(k * taps + t + i), nullptr};
        used += reader_.need(c, lanes);
      }
      int a = inner;
      if (turned) at[a] = box.high[a] - 1;  // all of them
      while (a >= 0 && ++at[a] == box.high[a]) at[a] = box.low[a], --a;
      some = a >= 0;
    }
    if (direct) {
      const i64 ahead = q_.rows > 0 ? kLinesAhead * q_.stride(operand_, q_.rows - 1) : 0;
      const i64 fresh = q_.rows == 1 && row_[0].stride < count ? row_[0].stride : count;
      return f.rows[reader_.format()](lines, begins, count, taps, fixed, groups, tail, ahead,
                                      count - static_cast<int>(fresh), ends, args_);
    }
    if (first) return f.whole(steps, count, fixed, groups, ends, args_);
    f.fold(steps, count, fixed, states_, groups, false, args_);
    f.finish(states_, fixed, groups, ends, args_);
  }

  const WindowProblem& q_;
  const WindowOps<T>& f_;
  const int operand_;
  const Args& args_;
  WindowAxis row_[kMaxSpatial], lane_;
  LaneReader<T> reader_;
  int groups_ = 0;
  i64 tail_ = -1, cut_[4] = {};  // groups that reach over the border in front, those that do not, those that do behind
  f64 rated_ = 0;                // what r_ was made for
  alignas(64) f64 n_[kMaxWidth], r_[kMaxWidth];
  alignas(64) T tap_[kMaxWidth];
  alignas(64) f64 lead_[2][kMaxWidth];
  alignas(64) char states_[kMaxGroupsOfLanes * kPassState];
  alignas(64) T cells_[kCells];
};

}  // namespace baracuda::BARACUDA_ISA
