// Reductions over windows, forward: every output is folded from the cells of its window in C order, one accumulator each.
#pragma once
#include "window_small_rows.hpp"

namespace baracuda::BARACUDA_ISA {

// `count` results to memory, past the cache where the output is large.
template <class T>
void write_line(const Operand& o, char* to, i64 stride, const T* from, i64 count, bool large) {
  if (large && stride == sizeof(T) && o.dtype == NativeElement<T>::value)
    return stream_bytes(to, reinterpret_cast<const char*>(from), count * stride);
  store_large<T>(o.dtype, to, stride, from, count, large);
}

// The samples that place the bins of a plane.
inline void read_samples(const Launch& l, int operand, const Axes& outer, i64 plane, int spatial, f64* samples) {
  const Operand& o = l.operand[operand];
  load_block<f64>(o.dtype, samples, o.data + outer.offset(operand, plane), o.stride[2], spatial);
  if (spatial == 2) std::swap(samples[0], samples[1]);  // PyTorch's order: the width comes first
}

// The places of winning taps, as cells of the plane.
template <class T>
void write_places(const WindowProblem& q, const WindowFolder<T>& w, const i64* o, const T* taps, i64 first, i64 width,
                  i64* to) {
  for (i64 j = 0; j < width; ++j) {
    i64 k = static_cast<i64>(taps[j]), place = 0, step = 1;
    for (int a = q.spatial - 1; a >= 0; --a) {
      const bool lane = a == q.rows;
      const WindowAxis& axis = lane ? w.lane() : w.row(a);
      place += (axis.start(lane ? first + j : o[a]) + k % axis.window * axis.dilation) * step;
      k /= axis.window;
      step *= axis.in;
    }
    to[j] = place;
  }
}

// Operands: x, the samples of fractional bins, then the outputs.
template <class T>
void drive_windows(const Launch& l, const WindowOps<T>& f) {
  const Args args(l);
  const WindowProblem q(l, 0, true);
  if (drive_small_windows(l, f, q, args)) return;
  const bool fractional = q.axis[0].bins == Bins::fractional;
  const int y = fractional ? 2 : 1;
  const i64 width = strip_windows(q.lane);
  i64 places = q.outer.size, volume = q.lane.window, outputs = 1;
  for (int a = 0; a < q.rows; ++a) {
    places *= q.axis[a].out;
    volume *= q.axis[a].window;
    outputs *= q.axis[a].out;
  }
  const i64 strips = (q.lane.out + width - 1) / width;
  if (places == 0 || strips == 0) return;
  const i64 item = item_size(l.operand[0].dtype);
  const bool large = places * q.lane.out * item_size(l.operand[y].dtype) >= kStreamBytes;
  const WindowShare share(l, strips, places, (q.lane.out < width ? q.lane.out : width) * volume * item);
  run_tasks(l, strips * share.parts, [&](i64 task) {
    const i64 first = task % strips * width, wide = q.lane.out - first < width ? q.lane.out - first : width;
    const i64 begin = task / strips * share.each, end = begin + share.each < places ? begin + share.each : places;
    WindowFolder<T> w(q, f, 0, args);
    alignas(64) T result[kMaxWidth], tap[kMaxWidth];
    alignas(64) i64 place[kMaxWidth];
    Ends<T> ends{};
    ends.out[0] = result;
    ends.out[1] = tap;
    ends.half = is_half(l.operand[y].dtype);
    if (!fractional) w.strip(first, wide);
    i64 plane = -1;
    char* base[kMaxOperands];
    for (i64 p = begin; p < end; ++p) {
      i64 o[kMaxSpatial], rest = p;
      for (int a = q.rows - 1; a >= 0; --a) o[a] = rest % q.axis[a].out, rest /= q.axis[a].out;
      if (fractional && rest != plane) {
        f64 samples[kMaxSpatial];
        read_samples(l, 1, q.outer, rest, q.spatial, samples);
        w.place(samples);
        w.strip(first, wide);
      }
      if (rest != plane)
        for (int i = 0; i < l.operands; ++i) base[i] = l.operand[i].data + q.outer.offset(i, rest);
      plane = rest;
      w.fold(base[0], o, nullptr, ends);
      for (int i = 0; i < (q.places ? 2 : 1); ++i) {
        const Operand& out = l.operand[y + i];
        char* at = base[y + i] + first * q.lane_stride(y + i);
        for (int a = 0; a < q.rows; ++a) at += o[a] * q.stride(y + i, a);
        if (i == 0) {
          write_line(out, at, q.lane_stride(y), result, wide, large);
        } else {
          write_places(q, w, o, tap, first, wide, place);
          store_block<i64>(out.dtype, at, q.lane_stride(y + i), place, wide);
        }
      }
    }
    if (large) settle_stores();
  });
}

template <class F, class T, bool Halves = true>
void run_windows(const Launch& l) {
  static constexpr WindowOps<T> kOps = WindowTable<F, true, T>::template ops<Halves>();
  drive_windows<T>(l, kOps);
}

}  // namespace baracuda::BARACUDA_ISA
