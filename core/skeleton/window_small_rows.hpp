// What drives small windows: rows of them one after the other, each over a few lines of cells.
#pragma once
#include "outflow.hpp"
#include "window_lanes.hpp"

namespace baracuda::BARACUDA_ISA {

// How places of a strip, one after the other, are shared out: tasks of some 512 KiB, several for each thread.
struct WindowShare {
  i64 strips, places, each, parts;

  WindowShare(const Launch& l, i64 s, i64 p, i64 bytes) : strips(s), places(p) {
    each = (512 << 10) / (bytes > 0 ? bytes : 1) + 1;
    while (each > 1 && strips * ((places + each - 1) / each) < 8 * l.threads) each /= 2;
    parts = (places + each - 1) / each;
  }
};

// The format and width of small windows; format -1 where they are not small, or a border cuts some along the lanes, or all the
// cells of one along another axis.
struct SmallShape {
  int format = -1, width = 0;

  template <class T>
  static SmallShape of(const WindowProblem& q, const int* operands, int count) {
    SmallShape s;
    const WindowAxis& a = q.lane;
    if (!__is_same(T, f32) || !q.across || !a.regular() || a.stride != 2 || a.dilation != 1 || a.pad != 0) return s;
    if (a.window < 2 || a.window > 1 + kSmallWindows || a.out < kLanes) return s;
    const i64 beyond = a.in - (a.out - 1) * 2 - a.window;
    if (beyond < 0 || beyond > 1) return s;
    for (int r = 0; r < q.rows; ++r) {
      const WindowAxis& row = q.axis[r];
      if (!row.regular() || row.dilation != 1) return s;
      if (row.start(0) + row.window <= 0 || row.start(row.out - 1) >= row.in) return s;
    }
    const auto format = [&](int o) { return format_of<T>(q.l.operand[o].dtype, q.lane_stride(o)); };
    for (int i = 1; i < count; ++i)
      if (format(operands[i]) != format(operands[0])) return s;
    s.format = format(operands[0]);
    s.width = static_cast<int>(a.window);
    return s;
  }
};

// Rows of windows of a problem: where their cells are, and what they count.
class SmallRows {
 public:
  SmallRows(const WindowProblem& q, bool counts) : q_(q), counts_(counts), lane_(q.lane.count(q.how, 0)) {
    row.ahead = q.rows > 0 ? kLinesAhead * q.stride(0, q.rows - 1) : 0;
  }

  static i64 lines(const WindowProblem& q) {
    i64 n = 1;
    for (int a = 0; a < q.rows && n <= kMaxSmallLines; ++a) n *= q.axis[a].window;
    return n;
  }

  // The row at o; `base` is cell 0 of its plane, as far along the lanes as its first window. Rows of which nothing lies outside are
  // alike but for the place.
  void at(const char* base, const i64* o) {
    const bool whole = q_.rows == 1 && q_.axis[0].whole(o[0]);
    row.rows = 1;
    if (whole && alike_) {
      const i64 step = q_.stride(0, 0);
      const char* from = base + q_.axis[0].start(o[0]) * step;
      row.lines = static_cast<int>(q_.axis[0].window);
      for (int i = 0; i < row.lines; ++i, from += step) row.line[i] = from;
      return;
    }
    alike_ = whole;
    i64 low[2] = {0, 0}, high[2] = {1, 1}, window[2] = {1, 1},
        stride[2] = {0, 0};  // of the walked axes, if there are any
    f64 n = q_.constant;
    for (int a = 0, i = 2 - q_.rows; a < q_.rows; ++a, ++i) {
      const WindowAxis& axis = q_.axis[a];
      axis.taps(o[a], low[i], high[i]);
      window[i] = axis.window;
      stride[i] = q_.stride(0, a);
      base += axis.start(o[a]) * stride[i];
      if (counts_) n *= axis.count(q_.how, o[a]);
    }
    if (n != counted_) {
      counted_ = n;
      row.n = lane_ * n;
      row.r = 1.0 / row.n;
    }
    row.first = static_cast<f32>((low[0] * window[1] + low[1]) * q_.lane.window);
    row.lines = 0;
    for (i64 s = low[0]; s < high[0]; ++s) {
      for (i64 t = low[1]; t < high[1]; ++t) {
        row.line[row.lines] = base + s * stride[0] + t * stride[1];
        row.tap[row.lines++] = static_cast<f32>((s * window[1] + t) * q_.lane.window);
      }
    }
    const i64 fresh = q_.rows == 1 && q_.axis[0].stride < row.lines ? q_.axis[0].stride : row.lines;
    row.known = row.lines - static_cast<int>(fresh);
  }
  // The row at o and the one behind it, if both are whole, as high as they are wide, and lie so far apart.
  bool pair(i64 o, i64 apart) {
    const WindowAxis& axis = q_.axis[0];
    constexpr i64 step = SmallRow::kApart;
    if (!alike_ || axis.stride != step || axis.window != q_.lane.window) return false;
    if (o + 1 == axis.out || !axis.whole(o + 1)) return false;
    for (i64 i = 0; i < step; ++i, ++row.lines) row.line[row.lines] = row.line[row.lines - 1] + q_.stride(0, 0);
    row.rows = 2;
    row.apart = apart;
    return true;
  }

  SmallRow row{};

 private:
  const WindowProblem& q_;
  const bool counts_;
  const f64 lane_;
  f64 counted_ = 0;
  bool alike_ = false;  // this row is such
};

// Whether it was done: operands x and y.
template <class T>
bool drive_small_windows(const Launch& l, const WindowOps<T>& f, const WindowProblem& q, const Args& args) {
  constexpr int kBoth[] = {0, 1};
  const SmallShape small = SmallShape::of<T>(q, kBoth, 2);
  if (small.format < 0 || q.places || SmallRows::lines(q) > kMaxSmallLines) return false;
  const auto fold = f.small.row[small.format][small.width - 2];
  if (!fold) return false;
  const i64 item = item_size(l.operand[0].dtype), out = q.lane.out;
  i64 places = q.outer.size;
  for (int a = 0; a < q.rows; ++a) places *= q.axis[a].out;
  if (places == 0) return true;
  const bool large = places * out * item >= kStreamBytes;
  const WindowShare share(l, 1, places, out * SmallRows::lines(q) * small.width * item);
  const i64 pieces = (out + kSmallPiece - 1) / kSmallPiece, each = (out + pieces - 1) / pieces;
  const bool paired =
      f.small.paired[small.format][small.width - 2] && pieces == 1 && q.rows == 1 && q.stride(1, 0) == out * item;
  run_tasks(l, share.parts, [&](i64 task) {
    const i64 begin = task * share.each, end = begin + share.each < places ? begin + share.each : places;
    SmallRows rows(q, f.main.counts || f.main.rates);
    Outflow<2 * (kSmallPiece + kLanes) * static_cast<i64>(sizeof(f32))> flow(large);
    i64 o[kMaxSpatial], plane = begin;
    for (int a = q.rows - 1; a >= 0; --a) o[a] = plane % q.axis[a].out, plane /= q.axis[a].out;
    const char* x = l.operand[0].data + q.outer.offset(0, plane);
    char* y = l.operand[1].data + q.outer.offset(1, plane);
    for (i64 p = begin; p < end; ++p) {
      rows.at(x, o);
      char* to = y;
      for (int a = 0; a < q.rows; ++a) to += o[a] * q.stride(1, a);
      if (paired && p + 1 < end && rows.pair(o[0], out * item)) ++p, ++o[0];
      for (i64 first = 0; first < out; first += each) {
        rows.row.windows = out - first < each ? out - first : each;
        rows.row.cells = q.lane.in - 2 * first;
        fold(rows.row, flow.room(to + first * item), args);
        flow.put(rows.row.rows * rows.row.windows * item);
        for (int i = 0; i < rows.row.lines && pieces > 1; ++i) rows.row.line[i] += each * 2 * item;
      }
      int a = q.rows - 1;
      while (a >= 0 && ++o[a] == q.axis[a].out) o[a] = 0, --a;
      if (a < 0 && p + 1 < end) {
        ++plane;
        x = l.operand[0].data + q.outer.offset(0, plane);
        y = l.operand[1].data + q.outer.offset(1, plane);
      }
    }
    flow.flush();
    if (large) settle_stores();
  });
  return true;
}

}  // namespace baracuda::BARACUDA_ISA
