// Windows along the axes of a launch: where each begins, which of its cells are inside, which windows hold a cell.
#pragma once
#include "map.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr int kMaxSpatial = 3;
enum class Bins : i64 { regular, adaptive, fractional };
// What stands for `n` in formulas: the cells inside, those inside with the padding, a constant, or whole over inside.
enum class Count : i64 { inside, padded, constant, ratio };

inline i64 floor_div(i64 a, i64 b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

struct WindowAxis {
  Bins bins = Bins::regular;
  i64 in = 1, out = 1, window = 1, stride = 1, pad = 0, dilation = 1;
  // Fractional bins of a plane: as PyTorch places them, in the precision of the samples.
  bool single = false;
  f64 sample = 0, alpha = 0;

  bool regular() const { return bins == Bins::regular; }

  void place(f64 s) {
    sample = s >= 0 && s < 1 ? s : 0;  // what is no sample would place windows anywhere
    const i64 room = in - window, steps = out - 1;
    if (steps <= 0) alpha = 0;
    else if (single) alpha = static_cast<f32>(room) / static_cast<f32>(steps);
    else alpha = static_cast<f64>(room) / static_cast<f64>(steps);
  }
  i64 step_of(i64 o) const {
    if (single) return static_cast<i64>((static_cast<f32>(o) + static_cast<f32>(sample)) * static_cast<f32>(alpha));
    return static_cast<i64>((static_cast<f64>(o) + sample) * alpha);
  }

  i64 start(i64 o) const {
    if (bins == Bins::regular) return o * stride - pad;
    if (bins == Bins::adaptive) return o * in / out;
    if (o == out - 1) return in - window;
    const i64 at = step_of(o) - step_of(0);
    return at < 0 ? 0 : at > in - window ? in - window : at;
  }
  i64 length(i64 o) const { return bins == Bins::adaptive ? ((o + 1) * in + out - 1) / out - start(o) : window; }

  // Taps [first, last) of window o are cells of the input.
  void taps(i64 o, i64& first, i64& last) const {
    first = 0;
    last = length(o);
    if (bins != Bins::regular) return;
    const i64 at = start(o);
    if (at >= 0 && at + (window - 1) * dilation < in) return;
    if (at < 0) first = (-at + dilation - 1) / dilation;
    const i64 beyond = in - at;  // taps with t * dilation < beyond
    const i64 most = beyond <= 0 ? 0 : (beyond + dilation - 1) / dilation;
    if (most < last) last = most;
    if (first > last) first = last;
  }

  // Whether all taps of window o are.
  bool whole(i64 o) const {
    const i64 at = start(o);
    return bins == Bins::regular && at >= 0 && at + (window - 1) * dilation < in;
  }

  // Windows [first, last) may hold cell i; tap_of tells.
  void holders(i64 i, i64& first, i64& last) const {
    if (bins == Bins::regular) {
      const i64 at = i + pad;
      const i64 low = at - (window - 1) * dilation + stride - 1;
      if (stride == 1) first = low, last = at + 1;
      else if (stride == 2) first = low >> 1, last = (at >> 1) + 1;
      else first = floor_div(low, stride), last = at / stride + 1;
    } else if (bins == Bins::adaptive) {
      first = i * out / in;
      last = ((i + 1) * out + in - 1) / in;
    } else {
      i64 low = 0, high = out;  // the first window that starts beyond i
      while (low < high) {
        const i64 middle = (low + high) / 2;
        if (start(middle) <= i) low = middle + 1;
        else high = middle;
      }
      last = first = low;
      while (first > 0 && start(first - 1) + window > i) --first;
    }
    if (first < 0) first = 0;
    if (last > out) last = out;
    if (last < first) last = first;
  }
  i64 tap_of(i64 o, i64 i) const {
    const i64 at = i - start(o);
    if (at < 0) return -1;
    if (dilation == 1) return at < length(o) ? at : -1;
    if (at % dilation != 0) return -1;
    return at / dilation < length(o) ? at / dilation : -1;
  }

  f64 count(Count how, i64 o) const {
    if (how == Count::constant) return 1;
    if (how == Count::padded) {
      const i64 at = start(o), end = at + window < in + pad ? at + window : in + pad;
      return static_cast<f64>(end - at);
    }
    i64 first, last;
    taps(o, first, last);
    const f64 inside = static_cast<f64>(last - first);
    return how == Count::inside ? inside : static_cast<f64>(window) / inside;
  }
};

// The axes of a launch: batch and channels, then the spatial ones. Sixteen lanes run along the last spatial axis, or along one of
// the first two where its elements lie closer together; then every spatial axis is walked, and a window is all its cells.
// Words of a plan: spatial axes, Count, whether the gradient is added to what is there, whether places are asked for; then seven
// words per spatial axis.
struct WindowProblem {
  const Launch& l;
  int spatial;
  Count how;
  bool accumulate, places;
  f64 constant;
  WindowAxis axis[kMaxSpatial];  // as in the descriptor
  bool across;                   // lanes are windows side by side
  WindowAxis lane;
  int lane_axis;  // of the launch
  int rows;       // spatial axes that are walked: the first ones
  Axes outer;

  WindowProblem(const Launch& launch, int primary, bool by_output) : l(launch) {
    const std::int64_t* g = l.words;
    spatial = static_cast<int>(g[0]);
    how = static_cast<Count>(g[1]);
    accumulate = g[2] != 0;
    places = g[3] != 0;
    constant = how == Count::constant ? l.param[kMaxParams - 3] : 1.0;
    bool fractional = false;
    for (int a = 0; a < spatial; ++a) {
      const std::int64_t* w = g + 4 + 7 * a;
      axis[a].bins = static_cast<Bins>(w[0]);
      axis[a].in = w[1], axis[a].out = w[2], axis[a].window = w[3];
      axis[a].stride = w[4], axis[a].pad = w[5], axis[a].dilation = w[6];
      axis[a].single = l.operand[0].dtype != DType::f64;
      fractional |= axis[a].bins == Bins::fractional;
    }
    const int last = 1 + spatial;
    const Operand& p = l.operand[primary];
    const i64 beside = by_output ? axis[spatial - 1].out : axis[spatial - 1].in;
    lane_axis = last;
    // An axis of one element has stride 0: it is no neighbour to anything.
    const i64 along = l.shape[last] > 1 ? magnitude(p.stride[last]) : INT64_MAX;
    for (int a = 1; a >= 0 && !fractional; --a) {
      if (l.shape[a] < 8) continue;
      if ((l.shape[a] >= 16 && beside < 8) || magnitude(p.stride[a]) < along) {
        lane_axis = a;
        break;
      }
    }
    across = lane_axis == last;
    rows = across ? spatial - 1 : spatial;
    if (across) lane = axis[spatial - 1];
    else lane.in = lane.out = l.shape[lane_axis];
    for (int a = 0; a < 2; ++a)
      if (a != lane_axis) push(a);
  }

  void push(int a) {
    outer.size *= l.shape[a];
    Axis& to = outer.axis[outer.count++];
    to.extent = l.shape[a];
    for (int o = 0; o < l.operands; ++o) to.stride[o] = l.operand[o].stride[a];
  }

  i64 stride(int operand, int row) const { return l.operand[operand].stride[2 + row]; }
  i64 lane_stride(int operand) const { return l.operand[operand].stride[lane_axis]; }
};

}  // namespace baracuda::BARACUDA_ISA
