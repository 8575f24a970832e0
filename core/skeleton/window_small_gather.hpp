// The gradient of small windows: lines of cells one after the other, under rows of windows that were prepared when the first line
// under them came.
#pragma once
#include "window_gather_ops.hpp"

namespace baracuda::BARACUDA_ISA {

// The gradient of a strip of cells, line by line of a plane.
template <class T>
class SmallGatherer {
 public:
  SmallGatherer(const WindowProblem& q, const GatherOps<T>& f, const GatherOperands<T>& at, SmallShape small,
                const Args& args, bool large, i64 first, i64 last)
      : q_(q), f_(f), at_(at), args_(args), rows_(q, f.counts), flow_(large),
        size_(item_size(q.l.operand[at.dx].dtype)) {
    prepare_ = f.small.prepare[small.format][small.width - 2];
    line_ = f.small.line[small.format][small.width - 2];
    two_ = f.small.two[small.format][small.width - 2];
    if (small.format == 1) {
      quick_prepare_ = f.small.quick_prepare[small.width - 2];
      quick_line_ = f.small.quick_line[small.width - 2];
      if (quick_line_) two_ = f.small.quick_two[small.width - 2];
    }
    const bool ends = last == q.lane.out;
    wider_ = small.width == 3;
    wide_ = wider_ && !f.reads_x;
    low_ = first > 0 && small.width == 3 ? first - 1 : first;
    rows_.row.windows = last - low_;
    rows_.row.cells = q.lane.in - 2 * low_;
    first_ = first;
    cells_ = (ends ? q.lane.in : 2 * last) - 2 * first;
    held_ = ends ? 2 * (last - 1) + small.width - 2 * first : cells_;
    cell_.pairs = (held_ + 1) / 2;
    cell_.ahead = rows_.row.ahead;
    cell_.below = cells_ * size_;
    whole_ = large && !f.reads_x && 2 * cell_.pairs == cells_ && cell_.pairs % kLanes == 0 && cell_.below % kLine == 0;
    cell_.x_below = q.rows > 0 && f.reads_x ? q.stride(at.x, 0) : 0;
    if (q.rows != 1 || q.axis[0].stride != 2 || q.axis[0].pad != 0 || q.axis[0].window != small.width ||
        2 * cell_.pairs > cells_ || q.stride(at.dx, 0) != cell_.below)
      two_ = nullptr;
    for (int s = 0; s < kMaxHeld; ++s) {
      const auto clear = [&](char* slot, i64 size) {  // windows that are not there add nothing
        __builtin_memset(slot, 0, static_cast<std::size_t>(kLanes * size));
        __builtin_memset(slot + (kLanes + last - first) * size, 0, static_cast<std::size_t>(kLanes * size));
      };
      for (int v = 0; v < f.values; ++v) clear(slot_[s][v], f.size[v]);
      for (int v = 0; v < f.small.quick_values; ++v) clear(quick_slot_[s][v], sizeof(f32));
      for (int v = 0; v < kMaxVary; ++v) {
        full_at_[s].take[v] = slot_[s][v] + kLanes * f.size[v];
        full_at_[s].put[v] = slot_[s][v] + (kLanes + low_ - first_) * f.size[v];
        quick_at_[s].take[v] = quick_slot_[s][v] + kLanes * sizeof(f32);
        quick_at_[s].put[v] = quick_slot_[s][v] + (kLanes + low_ - first_) * sizeof(f32);
      }
    }
  }

  void plane(i64 index) {
    for (int o = 0; o < q_.l.operands; ++o) base_[o] = q_.l.operand[o].data + q_.outer.offset(o, index);
    next_ = 0;
    last_ = q_.rows > 0 ? q_.axis[0].out : 1;
  }

  // The gradients of a line of cells, or of two where one `more` may follow. Returns how many.
  i64 line(i64 cell, bool more) {
    if (two_ && more && two(cell)) return 2;
    i64 low = 0, high = 1;
    if (q_.rows > 0) q_.axis[0].holders(cell, low, high);
    if (next_ < low) next_ = low;
    prepare_until(wide_ && high - low < kMaxHeld ? high + 1 : high);
    bool quick = quick_line_ != nullptr;
    for (i64 o = low; o < high; ++o) quick &= said_[o % kMaxHeld];
    cell_.held = 0;
    for (i64 o = low; o < high; ++o) {
      const i64 tap = q_.rows > 0 ? cell - q_.axis[0].start(o) : 0, s = o % kMaxHeld;
      if (!quick && !full_[s]) prepare_fully(o);
      cell_.value[cell_.held] = (quick ? quick_at_ : full_at_)[s].take;
      cell_.tap[cell_.held++] = static_cast<f32>(tap * q_.lane.window);
    }
    put(cell, 1, cell_.held > 0 ? quick ? quick_line_ : line_ : nullptr);
    return 1;
  }

  void end() { flow_.flush(); }

 private:
  // Windows of which none is cut, and that give all they do in one form.
  bool two(i64 cell) {
    const i64 last = cell / 2, first = wider_ ? last - 1 : last;
    if (cell % 2 != 0 || first < 0 || last >= last_) return false;
    if (next_ < first) next_ = first;
    prepare_until(wide_ ? last + 2 : last + 1);
    const bool said = said_[first % kMaxHeld] && said_[last % kMaxHeld];
    if (quick_line_ && !said) return false;
    const Slot* const at = quick_line_ ? quick_at_ : full_at_;
    cell_.held = 0;
    for (i64 o = first; o <= last; ++o) cell_.value[cell_.held++] = at[o % kMaxHeld].take;
    put(cell, 2, two_);
    return true;
  }
  // So many lines, by `go` or zeros.
  void put(i64 cell, i64 lines, void (*go)(const SmallLine&, char*, const Args&)) {
    const i64 end = cells_ * size_;
    char* const to = base_[at_.dx] + 2 * first_ * size_ + (q_.rows > 0 ? cell * q_.stride(at_.dx, 0) : 0);
    cell_.past = go && whole_ && reinterpret_cast<std::uintptr_t>(to) % kLine == 0;
    char* const room = cell_.past ? to : flow_.room(to);
    if (go && f_.reads_x) {
      cell_.x = base_[at_.x] + 2 * first_ * size_ + (q_.rows > 0 ? cell * q_.stride(at_.x, 0) : 0);
      if (2 * cell_.pairs > cells_) {  // the last pair has one cell
        __builtin_memcpy(x_, cell_.x, static_cast<std::size_t>(end));
        cell_.x = x_;
      }
    }
    if (go) go(cell_, room, args_);
    if (cell_.past) return;
    const i64 held = go ? held_ * size_ : 0;
    for (i64 i = 0; i < lines && end > held; ++i)
      __builtin_memset(room + i * end + held, 0, static_cast<std::size_t>(end - held));
    flow_.put(lines * end);
  }

  // One row more than is needed: windows of three are read across what was stored, which waits until all stores before are done.
  void prepare_until(i64 row) {
    for (; next_ < row && next_ < last_; ++next_) prepare(next_);
  }
  // By the quick form, if there is one; in full where that does not say all.
  void prepare(i64 o) {
    const i64 s = o % kMaxHeld;
    said_[s] = full_[s] = false;
    if (!quick_prepare_) return prepare_fully(o);
    said_[s] = prepare_by(quick_prepare_, o, quick_at_[s].put);
  }
  void prepare_fully(i64 o) {
    const i64 s = o % kMaxHeld;
    prepare_by(prepare_, o, full_at_[s].put);
    full_[s] = true;
  }
  template <class By>
  bool prepare_by(const By& by, i64 o, void* const* out) {
    rows_.at(base_[0] + 2 * low_ * size_, &o);
    const auto given = [&](int operand) {
      return base_[operand] + low_ * size_ + (q_.rows > 0 ? o * q_.stride(operand, 0) : 0);
    };
    const i64 ahead = q_.rows > 0 ? kLinesAhead / 2 * q_.stride(at_.dy, 0) : 0;
    return by(rows_.row, given(at_.dy), f_.reads_y ? given(at_.y) : nullptr, ahead, out, args_);
  }

  const WindowProblem& q_;
  const GatherOps<T>& f_;
  const GatherOperands<T>& at_;
  const Args& args_;
  SmallRows rows_;
  SmallLine cell_{};
  bool wider_, wide_,
      whole_;  // windows of three; those that are prepared a row ahead; lines of gradients may go past the cache
  Outflow<2 * (2 * kSmallPiece + 2 * kLanes) * static_cast<i64>(sizeof(f32))> flow_;
  const i64 size_;
  i64 first_, low_, cells_, held_, next_ = 0,
                                   last_ = 1;  // cells of a line; those of windows; the row to prepare next; rows
  char* base_[kMaxOperands];
  bool (*prepare_)(const SmallRow&, const char*, const char*, i64, void* const*, const Args&);
  void (*line_)(const SmallLine&, char*, const Args&);
  decltype(prepare_) quick_prepare_ = nullptr;
  decltype(line_) quick_line_ = nullptr, two_ = nullptr;  // two: of the form that is quick, if there is one
  bool said_[kMaxHeld], full_[kMaxHeld];                  // by slot: the quick form says all; the full one is there
  struct Slot {
    const void* take[kMaxVary];
    void* put[kMaxVary];
  };
  Slot quick_at_[kMaxHeld], full_at_[kMaxHeld];
  alignas(64) char x_[(2 * kSmallPiece + 2 * kLanes) * sizeof(f32)];
  alignas(64) char quick_slot_[kMaxHeld][kMaxVary][(kSmallPiece + 3 * kLanes) * sizeof(f32)];
  alignas(64) char slot_[kMaxHeld][kMaxVary][(kSmallPiece + 3 * kLanes) * 8];
};

// Whether it was done.
template <class T>
bool drive_small_gather(const Launch& l, const GatherOps<T>& f, const GatherOperands<T>& at, const WindowProblem& q,
                        const Args& args) {
  int operands[4] = {at.dx, at.dy}, count = 2;
  if (f.reads_y) operands[count++] = at.y;
  if (f.reads_x || f.stats) operands[count++] = at.x;
  const SmallShape small = SmallShape::of<T>(q, operands, count);
  if (small.format < 0 || q.accumulate || q.rows > 1 || SmallRows::lines(q) > kMaxSmallLines) return false;
  if (q.rows > 0 && (q.axis[0].window - 1) / q.axis[0].stride + 1 > kMaxHeld) return false;
  if (!f.small.line[small.format][small.width - 2]) return false;
  const i64 height = q.rows > 0 ? q.axis[0].in : 1, lines = q.outer.size * height, out = q.lane.out;
  if (lines == 0) return true;
  const i64 item = item_size(l.operand[at.dx].dtype);
  const bool large = lines * q.lane.in * item >= kStreamBytes;
  const i64 strips = (out + kSmallPiece - 1) / kSmallPiece, each = (out + strips - 1) / strips;
  const WindowShare share(l, strips, lines, 2 * each * 2 * item);
  run_tasks(l, strips * share.parts, [&](i64 task) {
    const i64 first = task % strips * each, last = first + each < out ? first + each : out;
    const i64 begin = task / strips * share.each, end = begin + share.each < lines ? begin + share.each : lines;
    SmallGatherer<T> g(q, f, at, small, args, large, first, last);
    i64 plane = begin / height, cell = begin % height;
    g.plane(plane);
    for (i64 p = begin; p < end;) {
      const i64 done = g.line(cell, p + 1 < end && cell + 1 < height);
      p += done;
      cell += done;
      if (cell < height || p == end) continue;
      cell = 0;
      g.plane(++plane);
    }
    g.end();
    if (large) settle_stores();
  });
  return true;
}

}  // namespace baracuda::BARACUDA_ISA
