// The drivers over the loops of a fold, compiled once for every compute type.
#pragma once
#include "fold_loops.hpp"

namespace baracuda::BARACUDA_ISA {

// Folds one chunk of one output, whose inputs are in lane `lane`; the state goes to the same lane of `out`.
template <class T>
__attribute__((noinline)) void fold_row(const FoldOps<T>& f, const RowReader<T>& x, i64 first, i64 count,
                                        const Slots* in, int lane, void* out, const Args& args) {
  alignas(64) char pivot[kMaxPivot], lanes[kMaxState];
  const auto find = [&](i64 from, bool again) {
    alignas(64) char state[kMaxState];
    if (f.pivots) {
      __builtin_memset(state, 0,
                       static_cast<std::size_t>(f.pivots->state));  // the other lanes are finished, and dropped
      fold_row(*f.pivots, x, first, from, nullptr, 0, state, args);
    }
    f.pivoted(state, static_cast<f64>(from), true, again, pivot, args);
  };
  if (f.pivoted) find(pivot_elements(count), false);
  alignas(64) T buffer[kPiece];
  const int form = f.form(x.dtype, x.together);
  for (bool again = false;; again = true) {
    for (i64 k = 0; k < count;) {
      // All where they can stay where they are and are read once.
      const i64 left = count - k, piece = (form >= 0 && f.once) || left < kPiece ? left : kPiece;
      const char* from = form >= 0 ? x.base + (first + k) * item_size(x.dtype)
                                   : reinterpret_cast<const char*>(x.read(first + k, piece, buffer));
      f.piece[form < 0 ? 0 : form](lanes, from, piece, in, lane, pivot, static_cast<T>(k / kLanes), args);
      k += piece;
    }
    if (f.close(lanes, pivot, {static_cast<f64>(first), static_cast<f64>(count), again, nullptr}, lane, out)) return;
    if (!f.repivots) find(count, true);
  }
}

// The results of every output of a strip of at most a panel of elements each.
template <class T>
__attribute__((noinline)) void fold_few(const FoldOps<T>& f, const Strip<T>& x, i64 n, char* const* out,
                                        const Args& args) {
  alignas(64) T buffer[kFewBuffer];
  const T* row[kPanel];
  i64 offset[kPanel];
  const i64 pitch = x.groups() * kLanes + kTurnPad;
  if (x.lies()) x.turn(0, n, buffer, pitch);
  else x.offsets(0, n, offset);
  for (i64 i = 0; i < n; ++i) {
    T* const near = buffer + i * pitch;
    row[i] = x.lies() ? near : x.part(offset[i], 0, x.width, near);
  }
  f.few(row, n, x.groups(), out, args);
}

template <class T>
void fold_strip(const FoldOps<T>& f, const Strip<T>& x, i64 first, i64 count, const Slots* in, void* out,
                const Args& args);
// Pivots for sixteen outputs each of a strip, from `from` elements of a chunk: of all, or of those that are bad.
template <class T>
void find_pivots(const FoldOps<T>& f, const Strip<T>& x, i64 first, i64 from, const Pack<f64>* bad, char* pivots,
                 const Args& args) {
  alignas(64) char states[kMaxGroups * kMaxState];
  if (f.pivots) fold_strip(*f.pivots, x, first, from, nullptr, states, args);
  for (int g = 0; g < x.groups(); ++g) {
    alignas(64) char better[kMaxPivot];
    char* pivot = pivots + g * f.pivot;
    f.pivoted(states + (f.pivots ? g * f.pivots->state : 0), static_cast<f64>(from), false, bad != nullptr,
              bad ? better : pivot, args);
    if (bad) f.adopt(pivot, better, bad[g]);
  }
}

// Takes lanes [lane, end) of every output of a strip through a chunk.
template <class T>
__attribute__((noinline)) void fold_lanes(const FoldOps<T>& f, const Strip<T>& x, i64 first, i64 count, int lane,
                                          int end, const Slots* in, const char* pivots, char* lanes, const Args& args) {
  const int groups = x.groups();
  const bool near = x.stride > 0 && x.stride <= static_cast<i64>(sizeof(T));  // a row is one run of memory
  alignas(64) T buffer[kPerStep][kMaxGroups * kLanes];
  static_assert(kPanel * kTurnPitch <= kPerStep * kMaxGroups * kLanes);
  const bool turned = x.turned();
  const int used = count < end ? static_cast<int>(count) : end;  // lanes that take anything
  const int form = f.form(x.dtype, x.together);
  const auto as_bytes = [](const T* p) { return reinterpret_cast<const char*>(p); };
  Visit<T> v;
  v.groups = groups, v.apart = near && !turned ? kLanes * x.stride : 0, v.step = groups * f.lanes;
  for (i64 k = 0, rows; k < count; k += rows) {
    rows = count - k < kPanel ? count - k : kPanel;
    const bool two =
        form >= 0 && !turned && count - k >= kVisitPanels * kPanel && visits_two_panels(item_size(x.dtype));
    if (two) rows = kVisitPanels * kPanel;
    v.rows = rows, v.t = static_cast<T>(k / kLanes), v.fresh = k == 0;
    v.first = lane, v.end = used, v.along = form >= 0;
    if (turned) {
      x.turn(first + k, rows, buffer[0], kTurnPitch);
      for (i64 i = 0; i < rows; ++i) v.row[i] = as_bytes(buffer[0] + i * kTurnPitch);
      f.visit[0](v, lanes, pivots, in, args);
      continue;
    }
    i64 offset[kVisitPanels * kPanel];
    x.offsets(first + k, rows, offset);
    for (i64 i = 0; i < rows; ++i) v.row[i] = x.base + offset[i];
    v.row[rows] = v.row[0];
    const i64 on = rows > 1 ? (offset[1] - offset[0]) * rows : 0;  // as far as rows are evenly apart
    for (i64 i = lane, u = 0; i < rows; i += kLanes, ++u) v.next[u] = v.row[i] + on;
    if (form >= 0) {
      f.visit[form](v, lanes, pivots, in, args);
      continue;
    }
    for (int j = lane; j < used; ++j) {  // through the nearest cache
      for (i64 i = j, u = 0; i < rows; i += kLanes, ++u) v.row[i] = as_bytes(x.part(offset[i], 0, x.width, buffer[u]));
      v.first = j, v.end = j + 1;
      f.visit[0](v, lanes, pivots, in, args);
    }
  }
}

// Folds one chunk of every output of a strip; states of sixteen outputs each go to `out`.
template <class T>
__attribute__((noinline)) void fold_strip(const FoldOps<T>& f, const Strip<T>& x, i64 first, i64 count, const Slots* in,
                                          void* out, const Args& args) {
  const int groups = x.groups();
  alignas(64) char pivots[kMaxGroups * kMaxPivot], lanes[kLaneBytes];
  Pack<f64> bad[kMaxGroups];
  if (f.pivoted) find_pivots(f, x, first, pivot_elements(count), nullptr, pivots, args);
  for (bool again = false;; again = true) {
    fold_lanes(f, x, first, count, 0, kLanes, in, pivots, lanes, args);
    if (f.close_strip(lanes, groups * f.lanes, groups, pivots,
                      {static_cast<f64>(first), static_cast<f64>(count), again, bad}, out))
      return;
    if (!f.repivots) find_pivots(f, x, first, count, bad, pivots, args);
  }
}

}  // namespace baracuda::BARACUDA_ISA
