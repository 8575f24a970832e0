// Gradients of reductions over windows. Every cell is gathered from the windows that hold it, in C order of the windows: nothing is
// scattered, nothing needs zeroing. What depends on the window alone is prepared once, in rows that stay in the cache while the
// lines of cells under them are written.
#pragma once
#include "window_small_gather.hpp"
#include "window_spread.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr int kSlots = 8;        // prepared rows of windows
inline constexpr i64 kSlotWidth = 512;  // windows in one

// The gradient of one strip of cells along the lane axis, line by line.
template <class T>
class Gatherer {
 public:
  Gatherer(const WindowProblem& q, const GatherOps<T>& f, const GatherOperands<T>& at, const Args& args, bool large)
      : q_(q), f_(f), at_(at), args_(args), large_(large), stat_(q, f.stat, 0, args), lane_(q.lane) {
    for (int a = 0; a < q.rows; ++a) row_[a] = q.axis[a];
    const auto format = [&](int o) { return format_of<T>(q.l.operand[o].dtype, q.lane_stride(o)); };
    raw_ = format(at.dx) >= 0 && (!f.reads_x || format(at.x) == format(at.dx));
    format_ = raw_ ? format(at.dx) : 0;
    size_ = format_ == 0 ? static_cast<i64>(sizeof(T)) : item_size(q.l.operand[at.dx].dtype);
  }

  static bool phased(const WindowAxis& a) { return a.regular() && a.stride <= kMaxPhases; }
  // Cells of a strip along the axis.
  static i64 width_of(const WindowAxis& a) {
    return phased(a) ? (a.stride == 1 ? kMaxWidth : kMaxWidth / 2) * a.stride : kMaxWidth;
  }
  // Whether all strips of a line are done one after the other, by what was prepared once for all of them: long lines under a few
  // windows.
  static bool through(const WindowProblem& q, const GatherOps<T>& f) {
    return f.stats && q.rows == 0 && !phased(q.lane) && q.lane.out <= kSlotWidth;
  }
  static i64 strips_of(const WindowAxis& a) { return (a.in + (phased(a) ? a.pad : 0) + width_of(a) - 1) / width_of(a); }

  void place(const f64* samples) {
    for (int a = 0; a < q_.rows; ++a) row_[a].place(samples[a]);
    lane_.place(samples[q_.rows]);
    stat_.place(samples);
  }

  void strip(i64 index) {
    const i64 cells = width_of(lane_);
    first_window_ = index * (cells / lane_.stride);
    phases_ = phased(lane_) ? static_cast<int>(lane_.stride) : 1;
    first_ = index * cells - (phased(lane_) ? lane_.pad : 0);
    const i64 end = first_ + cells < lane_.in ? first_ + cells : lane_.in;
    width_ = (end - first_ + phases_ - 1) / phases_;
    lanes_ = whole_lanes(width_);
    groups_ = static_cast<int>(lanes_ / kLanes);
    if (index == 0 || !through(q_, f_))
      for (i64& t : tag_) t = -1;
    dealt_ = 0;
    stat_first_ = -1;
    lost_ = 0;
    if (phased(lane_)) {
      const i64 fit = (kSlotWidth - lanes_ - 1) * lane_.stride / lane_.dilation + 1;
      chunk_ = lane_.window < fit ? lane_.window : fit;
      chunks_ = (lane_.window + chunk_ - 1) / chunk_;
      for (i64 j = 0; j < width_ * phases_; ++j)
        if (!held(first_ + j)) lost_at_[lost_++] = static_cast<i32>(j);
    } else {
      spread_.over(lane_, first_, width_, lanes_, through(q_, f_));
      for (i64 j = 0; j < width_; ++j)
        if (!spread_.held(j)) lost_at_[lost_++] = static_cast<i32>(j);
      chunk_ = kSlotWidth;
      chunks_ = (spread_.high - spread_.low + chunk_ - 1) / chunk_;
    }
    range(0, low0_, count0_);
    if (chunks_ == 1) count_windows(0);
    i64 rows = 1;  // of windows that hold a line, at most
    for (int a = 0; a < q_.rows && rows <= kSlots; ++a) {
      const i64 most = row_[a].regular() ? (row_[a].window - 1) * row_[a].dilation / row_[a].stride + 1 : kSlots + 1;
      rows = most > kSlots ? most : rows * most;
    }
    together_ =
        phases_ == 2 && chunks_ == 1 && f_.main.both[format_] && rows <= kSlots && rows * lane_.window <= kMaxSteps;
    for (int p = 0; p < 2 && together_; ++p) {
      entries_[p] = 0;
      for (i64 t = lane_.window - 1; t >= 0; --t)
        if (t * lane_.dilation % 2 == p) entry_[p][entries_[p]++] = {t, first_window_ - shift(t) - low0_};
    }
    for (i64 t = 0; t < lane_.window && t < kMaxSteps; ++t) {
      phase_[t] = static_cast<i32>(t * lane_.dilation % lane_.stride);
      shift_[t] = static_cast<i32>(shift(t) < kMaxWidth ? shift(t) : -1);
    }
  }

  void plane(i64 index) {
    plane_ = index;
    for (int o = 0; o < q_.l.operands; ++o) plane_base_[o] = q_.l.operand[o].data + q_.outer.offset(o, index);
  }

  // One line of cells, at `cell` along the walked axes of the plane.
  void line(const i64* cell) {
    i64 low[kMaxSpatial], high[kMaxSpatial], o[kMaxSpatial];
    bool some = true;
    for (int a = 0; a < q_.rows; ++a) {
      row_[a].holders(cell[a], low[a], high[a]);
      o[a] = low[a];
      some &= low[a] < high[a];
    }
    load_fixed(cell);
    pending_ = 0;
    bool any = false;
    for (int p = 0; p < phases_; ++p) started_[p] = false;
    while (some) {
      i64 tap = 0, index = 0;
      bool inside = true;
      for (int a = 0; a < q_.rows; ++a) {
        const i64 t = row_[a].tap_of(o[a], cell[a]);
        inside &= t >= 0;
        tap = tap * row_[a].window + t;
        index = index * row_[a].out + o[a];
      }
      if (inside) {
        any = true;
        for (i64 c = 0; c < chunks_; ++c) take(o, index, c, tap * lane_.window);
      }
      int a = q_.rows - 1;
      while (a >= 0 && ++o[a] == high[a]) o[a] = low[a], --a;
      some = a >= 0;
    }
    if (any && together_) run_both();
    else if (any) run(true);
    else dealt_ = 0;
    if (any || !q_.accumulate) write(cell, any);
  }

 private:
  // A tap of a phase, and how far its windows are from the first prepared one.
  struct Entry {
    i64 tap, at;
  };
  struct Held {
    const char* value[kMaxVary];  // of window `low`
    i64 low, chunk, tap;
    int slot;
  };

  bool held(i64 i) const {
    if (i < 0 || i >= lane_.in) return true;  // nothing is written there
    i64 from, to;
    lane_.holders(i, from, to);
    for (; from < to; ++from)
      if (lane_.tap_of(from, i) >= 0) return true;
    return false;
  }

  // Windows [low, low + count) of a chunk along the lane axis. Chunks go from the first windows to the last.
  void range(i64 c, i64& low, i64& count) const {
    if (phased(lane_)) {
      const i64 end = lane_.window - c * chunk_, begin = end > chunk_ ? end - chunk_ : 0;
      low = first_window_ - shift(end - 1);
      count = first_window_ - shift(begin) + lanes_ - low;
    } else {
      low = spread_.low + c * chunk_;
      count = spread_.high - low < chunk_ ? spread_.high - low : chunk_;
    }
  }
  i64 shift(i64 tap) const { return tap * lane_.dilation / lane_.stride; }

  void count_windows(i64 c) {
    if (!f_.counts) return;
    counted_ = 0;
    i64 low, count;
    range(c, low, count);
    for (i64 i = 0; i < whole_lanes(count); ++i) {
      const i64 o = low + i;
      n_[i] = q_.across && o >= 0 && o < lane_.out ? lane_.count(q_.how, o) : 1.0;
    }
  }

  char* base(int operand, const i64* at) const {
    char* to = plane_base_[operand];
    for (int a = 0; a < q_.rows; ++a) to += at[a] * q_.stride(operand, a);
    return to;
  }

  // The prepared row of windows at o; from a slot if it is still there.
  void take(const i64* o, i64 index, i64 c, i64 tap) {
    const i64 tag = (plane_ * windows_ + index) * chunks_ + c;
    i64 low = low0_, count = count0_;
    if (chunks_ > 1) range(c, low, count);
    if (pending_ == kSlots) run(false);
    int slot = 0;
    while (slot < kSlots && tag_[slot] != tag) ++slot;
    if (slot == kSlots) {
      do slot = next_ = (next_ + 1) % kSlots;
      while (is_pending(slot));
      fill(o, c, low, count, slot);
      tag_[slot] = tag;
    }
    Held& h = held_[pending_++];
    h.low = low;
    h.chunk = c;
    h.tap = tap;
    h.slot = slot;
    for (int v = 0; v < kMaxVary; ++v) h.value[v] = slot_[slot][v];
  }
  bool is_pending(int slot) const {
    for (int i = 0; i < pending_; ++i)
      if (held_[i].slot == slot) return true;
    return false;
  }

  void fill(const i64* o, i64 c, i64 low, i64 count, int slot) {
    const i64 lanes = whole_lanes(count);
    const auto given = [&](int operand, T* buffer) {
      const Line<T> line{q_.l.operand[operand].dtype, q_.lane_stride(operand), lane_.out, T(0)};
      const char* from = base(operand, o);
      if (q_.rows > 0) line.fetch(from + kLinesAhead / 2 * q_.stride(operand, q_.rows - 1), low, lanes);
      return line.cells(from, low, lanes, buffer);
    };
    const T* dy = given(at_.dy, dy_);
    const T* y = nullptr;
    if (f_.reads_y && f_.stats) {  // read in groups of lanes from any window on: a copy has room behind it
      const Line<T> line{q_.l.operand[at_.y].dtype, q_.lane_stride(at_.y), lane_.out, T(0)};
      line.read(base(at_.y, o), low, lanes, y_);
      y = y_;
    } else if (f_.reads_y) {
      y = given(at_.y, y_);
    }
    const i64 from = low < 0 ? 0 : low, to = low + count < lane_.out ? low + count : lane_.out;
    const void* st[] = {st_[0], st_[1]};
    if (f_.stats) statistics(o, low, from, to, y);
    if (f_.counts) {
      if (chunks_ > 1) count_windows(c);
      f64 n_row = q_.constant;
      for (int a = 0; a < q_.rows; ++a) n_row *= row_[a].count(q_.how, o[a]);
      if (n_row != counted_) {
        for (i64 i = 0; i < lanes; ++i) {
          all_[i] = n_[i] * n_row;
          rate_[i] = 1.0 / all_[i];
        }
        counted_ = n_row;
      }
    }
    void* out[] = {slot_[slot][0], slot_[slot][1], slot_[slot][2]};
    f_.prepare(dy, y, st, all_, rate_, lanes, out, args_);
    for (int v = 0; v < f_.values; ++v) {  // windows that are not there add nothing
      const i64 size = f_.size[v];
      if (from > low) __builtin_memset(slot_[slot][v], 0, static_cast<std::size_t>((from - low) * size));
      if (to < low + lanes)
        __builtin_memset(slot_[slot][v] + (to - low) * size, 0, static_cast<std::size_t>((low + lanes - to) * size));
    }
  }

  void statistics(const i64* o, i64 low, i64 from, i64 to, const T* y) {
    const i64 most = strip_windows(lane_);
    Ends<T> ends{};
    for (i64 first = from; first < to; first += most) {
      const i64 width = to - first < most ? to - first : most;
      if (first != stat_first_ || width != stat_width_) stat_.strip(first, width);
      stat_first_ = first;
      stat_width_ = width;
      const void* fixed[] = {y ? y + (first - low) : nullptr};
      for (int i = 0; i < f_.stat.main.results; ++i)
        ends.out[i] = reinterpret_cast<char*>(st_[i]) + (first - low) * f_.stat.main.result_size[i];
      stat_.fold(plane_base_[0], o, fixed, ends);
    }
  }

  // x, and what is added to: cell by cell where phases are done together, else as the lanes of each phase.
  void load_fixed(const i64* cell) {
    if (f_.reads_x) together_ ? lay(at_.x, cell, x_, x_line_) : deal(at_.x, cell, x_, x_at_);
    if (q_.accumulate) together_ ? lay(at_.dx, cell, old_, old_line_) : deal(at_.dx, cell, old_, old_at_);
  }
  Line<T> line_of(int operand, const i64* cell, const char*& from) const {
    const Line<T> line{q_.l.operand[operand].dtype, q_.lane_stride(operand), lane_.in, T(0)};
    from = base(operand, cell);
    if (q_.rows > 0 && !(together_ && raw_))
      line.fetch(from + kLinesAhead * q_.stride(operand, q_.rows - 1), first_, lanes_ * phases_);
    return line;
  }
  void lay(int operand, const i64* cell, T* buffer, const char*& at) const {
    const char* from;
    const Line<T> line = line_of(operand, cell, from);
    const i64 count = lanes_ * phases_;
    at = reinterpret_cast<const char*>(buffer);
    if (!raw_) return line.read(from, first_, count, buffer);
    if (line.inside(first_, count)) {
      at = from + first_ * size_;
      return;
    }
    const i64 low = first_ < 0 ? -first_ : 0, high = lane_.in - first_ < count ? lane_.in - first_ : count;
    char* to = reinterpret_cast<char*>(buffer);
    __builtin_memset(to, 0, static_cast<std::size_t>(count * size_));
    __builtin_memcpy(to + low * size_, from + (first_ + low) * size_, static_cast<std::size_t>((high - low) * size_));
  }
  void deal(int operand, const i64* cell, T* buffer, const T** at) {
    const char* from;
    const Line<T> line = line_of(operand, cell, from);
    if (phases_ == 1) {
      at[0] = line.cells(from, first_, lanes_, buffer);
      return;
    }
    const T* flat = line.cells(from, first_, lanes_ * phases_, flat_);
    for (int p = 0; p < phases_; ++p) at[p] = buffer + p * lanes_;
    if (phases_ == 2) return split_pairs(flat, buffer, buffer + lanes_, lanes_);
    for (int p = 0; p < phases_; ++p)
      for (i64 j = 0; j < lanes_; ++j) buffer[p * lanes_ + j] = flat[j * phases_ + p];
  }

  void run_both() {
    count_ = 0;
    const i64 ahead = f_.reads_x && q_.rows > 0 && raw_ ? kLinesAhead * q_.stride(at_.x, q_.rows - 1) : 0;
    int evens = 0;
    for (int p = 0; p < 2; ++p) {
      for (int i = 0; i < pending_; ++i) {
        for (int e = 0; e < entries_[p]; ++e) {
          const Entry& entry = entry_[p][e];
          Step<T>& s = steps_[count_++];
          for (int v = 0; v < f_.values; ++v) s.at[v] = held_[i].value[v] + entry.at * f_.size[v];
          s.k = static_cast<T>(held_[i].tap + entry.tap);
          s.taps = nullptr;
        }
      }
      if (p == 0) evens = count_;
    }
    f_.main.both[format_](steps_, evens, steps_ + evens, count_ - evens, x_line_, q_.accumulate ? old_line_ : nullptr,
                          reinterpret_cast<char*>(out_), groups_, ahead, half(), args_);
  }

  // Folds what is pending into every cell; the last time also finishes.
  void run(bool last) {
    const bool whole = last && !started_[0], again = !phased(lane_) && dealt() && whole;
    if (!whole) dealt_ = 0;
    if (again && !f_.reads_x && !f_.main.places && !q_.accumulate) {  // as the line before
      pending_ = 0;
      return;
    }
    for (int p = 0; p < phases_; ++p) {
      const void* fixed[] = {x_at_[p]};
      count_ = 0;
      Ends<T> ends{};
      ends.old = q_.accumulate ? old_at_[p] : nullptr;
      ends.out[0] = out_ + p * lanes_;
      ends.half = half();
      const auto flush = [&] {
        f_.main.fold(steps_, count_, fixed, states_[p], groups_, !started_[p], args_);
        started_[p] = true;
        count_ = 0;
      };
      for (int i = 0; i < pending_; ++i) {
        if (phased(lane_)) push_taps(held_[i], p, flush);
        else push_windows(held_[i], again, flush);
      }
      if (last && !started_[p]) {
        f_.main.whole(steps_, count_, fixed, groups_, ends, args_);
      } else {
        flush();
        if (last) f_.main.finish(states_[p], fixed, groups_, ends, args_);
      }
    }
    pending_ = 0;
  }

  template <class Flush>
  void push_taps(const Held& h, int phase, const Flush& flush) {
    const i64 end = lane_.window - h.chunk * chunk_, begin = end > chunk_ ? end - chunk_ : 0;
    for (i64 t = end - 1; t >= begin; --t) {
      if ((t < kMaxSteps ? phase_[t] : t * lane_.dilation % lane_.stride) != phase) continue;
      if (count_ == kMaxSteps) flush();
      Step<T>& s = steps_[count_++];
      const i64 at = first_window_ - (t < kMaxSteps && shift_[t] >= 0 ? shift_[t] : shift(t)) - h.low;
      for (int v = 0; v < f_.values; ++v) s.at[v] = h.value[v] + at * f_.size[v];
      s.k = static_cast<T>(h.tap + t);
      s.taps = nullptr;
    }
  }

  // Windows of any placing: the m-th holder of every cell, dealt out lane by lane. Lines under the same windows differ by their
  // taps alone.
  template <class Flush>
  void push_windows(const Held& h, bool again, const Flush& flush) {
    i64 low, count;
    range(h.chunk, low, count);
    for (i64 m = 0; m < spread_.most; ++m) {
      if (count_ == kSpread) flush();
      const int s = count_++, row = spread_.row(m);
      for (int v = 0; v < f_.values; ++v) {
        if (!again) spread_.deal(row, h.value[v], f_.size[v], low, count, value_[s][v]);
        steps_[s].at[v] = value_[s][v];
      }
      if (f_.main.places) spread_.taps(row, static_cast<T>(h.tap), tap_[s]);
      steps_[s].taps = tap_[s];
    }
  }
  // Whether what is pending lies dealt out from the line before; remembers it for the next.
  bool dealt() {
    bool same = dealt_ == pending_;
    for (int i = 0; i < pending_; ++i) {
      same &= dealt_tag_[i] == tag_[held_[i].slot];
      dealt_tag_[i] = tag_[held_[i].slot];
    }
    dealt_ = pending_ * spread_.most <= kSpread ? pending_ : 0;
    return same && pending_ > 0;
  }

  bool half() const { return is_half(q_.l.operand[at_.dx].dtype); }

  void write(const i64* cell, bool any) {
    const Operand& dx = q_.l.operand[at_.dx];
    const i64 low = first_ < 0 ? -first_ : 0, end = first_ + width_ * phases_;
    const i64 high = (end < lane_.in ? end : lane_.in) - first_, stride = q_.lane_stride(at_.dx);
    char* to = base(at_.dx, cell) + (first_ + low) * stride;
    T* flat = phases_ == 1 || together_ ? out_ : flat_;
    if (!any) {
      __builtin_memset(flat, 0, static_cast<std::size_t>(high) * sizeof(T));
    } else if (together_) {
      for (int i = 0; i < lost_; ++i) {  // cells of no window
        char* at = reinterpret_cast<char*>(out_) + lost_at_[i] * size_;
        const std::size_t size = static_cast<std::size_t>(size_);
        if (q_.accumulate) __builtin_memcpy(at, old_line_ + lost_at_[i] * size_, size);
        else __builtin_memset(at, 0, size);
      }
    } else {
      if (phases_ == 2) join_pairs(flat_, out_, out_ + lanes_, lanes_);
      else if (phases_ > 2)
        for (int p = 0; p < phases_; ++p)
          for (i64 j = 0; j < lanes_; ++j) flat[j * phases_ + p] = out_[p * lanes_ + j];
      for (int i = 0; i < lost_; ++i) {
        const i64 at = lost_at_[i];
        flat[at] = q_.accumulate ? old_at_[at % phases_][at / phases_] : T(0);
      }
    }
    if (!raw_ || !together_) return write_line(dx, to, stride, flat + low, high - low, large_);
    const char* from = reinterpret_cast<const char*>(out_) + low * size_;
    if (large_) stream_bytes(to, from, (high - low) * size_);
    else __builtin_memcpy(to, from, static_cast<std::size_t>((high - low) * size_));
  }

  static constexpr i64 kFlat = kMaxWidth / 2 * kMaxPhases;  // cells of a strip
  static_assert(kFlat >= kMaxWidth);

  const WindowProblem& q_;
  const GatherOps<T>& f_;
  const GatherOperands<T>& at_;
  const Args& args_;
  const bool large_;
  WindowFolder<T> stat_;
  WindowAxis lane_, row_[kMaxSpatial];
  int phases_ = 1, groups_ = 0, pending_ = 0, count_ = 0, lost_ = 0;
  i64 first_ = 0, width_ = 0, lanes_ = 0, chunk_ = 1, chunks_ = 1;
  int dealt_ = 0;  // rows of windows that lie dealt out
  i64 dealt_tag_[kSlots];
  Spread<T> spread_;
  i64 stat_first_ = -1, stat_width_ = -1;
  bool started_[kMaxPhases], together_ = false, raw_ = false;  // raw: cells as they lie, in the format of both x and dx
  int format_ = 0, next_ = 0;
  i64 size_ = 0;
  const char *x_line_ = nullptr, *old_line_ = nullptr;
  i64 plane_ = 0, low0_ = 0, count0_ = 0, first_window_ = 0;
  i32 phase_[kMaxSteps], shift_[kMaxSteps];
  char* plane_base_[kMaxOperands];
  i64 tag_[kSlots];
  Held held_[kSlots];
  int entries_[2] = {};
  Entry entry_[2][kMaxSteps];
  Step<T> steps_[kMaxSteps];
  const T *x_at_[kMaxPhases] = {}, *old_at_[kMaxPhases] = {};
  i32 lost_at_[kFlat];
  f64 counted_ = 0;  // what all_ and rate_ were made for
  alignas(64) f64 n_[kSlotWidth + kLanes], all_[kSlotWidth + kLanes], rate_[kSlotWidth + kLanes];
  alignas(64) f64 st_[2][kSlotWidth + 2 * kLanes];
  alignas(64) T dy_[kSlotWidth + kLanes], y_[kSlotWidth + 2 * kLanes];
  alignas(64) T flat_[kFlat], x_[kFlat], old_[kFlat], out_[kFlat];
  alignas(64) T tap_[kSpread][kMaxWidth];
  alignas(64) char slot_[kSlots][kMaxVary][(kSlotWidth + kLanes) * 8];
  alignas(64) char value_[kSpread][kMaxVary][kMaxWidth * 8];
  alignas(64) char states_[kMaxPhases][kMaxGroupsOfLanes * kPassState];

 public:
  i64 windows_ = 1;  // per plane
};

template <class T>
void drive_gather(const Launch& l, const GatherOps<T>& f) {
  const Args args(l);
  const bool fractional = static_cast<Bins>(l.words[4]) == Bins::fractional;
  const GatherOperands<T> at(l, f, fractional);
  const WindowProblem q(l, at.dx, false);
  if (drive_small_gather(l, f, at, q, args)) return;
  i64 lines = q.outer.size, windows = 1;
  for (int a = 0; a < q.rows; ++a) lines *= q.axis[a].in, windows *= q.axis[a].out;
  const i64 strips = Gatherer<T>::strips_of(q.lane), width = Gatherer<T>::width_of(q.lane);
  if (lines == 0 || q.lane.in == 0) return;
  const i64 item = item_size(l.operand[at.dx].dtype);
  const bool large = !q.accumulate && lines * q.lane.in * item >= kStreamBytes;
  const bool through = Gatherer<T>::through(q, f);
  const WindowShare share(l, through ? 1 : strips, lines,
                          (q.lane.in < width || through ? q.lane.in : width) * 2 * item);
  run_tasks(l, share.strips * share.parts, [&](i64 task) {
    const i64 begin = task / share.strips * share.each, end = begin + share.each < lines ? begin + share.each : lines;
    const i64 only = task % share.strips;
    Gatherer<T> g(q, f, at, args, large);
    g.windows_ = windows;
    if (!fractional && !through) g.strip(only);
    i64 plane = -1;
    for (i64 p = begin; p < end; ++p) {
      i64 cell[kMaxSpatial], rest = p;
      for (int a = q.rows - 1; a >= 0; --a) cell[a] = rest % q.axis[a].in, rest /= q.axis[a].in;
      if (fractional && rest != plane) {
        f64 samples[kMaxSpatial];
        read_samples(l, at.samples, q.outer, rest, q.spatial, samples);
        g.place(samples);
        if (!through) g.strip(only);
      }
      if (rest != plane) g.plane(rest);
      plane = rest;
      for (i64 s = 0; s < strips && through; ++s) {
        g.strip(s);
        g.line(cell);
      }
      if (!through) g.line(cell);
    }
    if (large) settle_stores();
  });
}

// Operands: x if the row reads it, dy, y if the row reads it, the samples of fractional bins, dx.
template <class B, class T>
void run_gather(const Launch& l) {
  if constexpr (B::kHalf) {
    static constexpr GatherOps<T> kHalfOps = GatherTable<typename B::Half, T>::ops();
    if (is_half(l.operand[l.operands - 1].dtype)) return drive_gather<T>(l, kHalfOps);
  }
  static constexpr GatherOps<T> kOps = GatherTable<B, T>::ops();
  drive_gather<T>(l, kOps);
}

}  // namespace baracuda::BARACUDA_ISA
