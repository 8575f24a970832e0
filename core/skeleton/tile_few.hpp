// Sums of few elements each, for the gradients of data movement: the places lie anywhere, sixteen neighbouring results share a
// pack. The order is that of fold.hpp (element k to lane k mod 16, lanes joined l with l + 8, l + 4, l + 2, l + 1), so the bits are
// those of sum. A lane that nothing fell into holds -0, which changes nothing, and is left out.
#pragma once
#include "../dtype.hpp"
#include "../math.hpp"
#include "tile_space.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kFew = 64;

// Results side by side: element k of the first lies `offset[k]` from the base, results are `step` apart.
struct FewRows {
  const char* base;
  const i64* offset;
  i64 n, step;
};

// Long stretches of one row at a time: with a line of each row in turn, rows that lie a power of two apart would fight for the
// same places of caches and memory.
template <class Tag>
class FewSums {
  static constexpr bool kWide = __is_same(typename Tag::Scalar, f64);

 public:
  static constexpr i64 kPanel = kWide ? kLanes : 256;

  // Sums of at most kPanel results, into out.
  void run(const FewRows& rows, i64 width, f64* out) {
    if constexpr (kWide) wide(rows, width, out);
    else node(rows, width, 0, 1, out, part_[0]);
  }

 private:
  // The lanes l, l + w, l + 2 w, ..., joined. l < n.
  void node(const FewRows& rows, i64 width, i64 l, i64 w, f64* out, f64* spare) {
    if (w < kLanes) {
      node(rows, width, l, 2 * w, out, spare);
      if (l + w >= rows.n) return;
      node(rows, width, l + w, 2 * w, spare, spare + kPanel);
      return add(out, spare, width);
    }
    // -0 + x is x: a lane begins with its first element.
    load_block<f64>(Tag::kDType, out, rows.base + rows.offset[l], rows.step, width);
    for (i64 k = l + kLanes; k < rows.n; k += kLanes) {
      load_block<f64>(Tag::kDType, spare, rows.base + rows.offset[k], rows.step, width);
      add(out, spare, width);
    }
  }
  static void add(f64* a, const f64* b, i64 width) {
    for (i64 i = 0; i < width; ++i) a[i] += b[i];
  }

  void wide(const FewRows& rows, i64 width, f64* out) {
    Wide<kLanes> lane[kLanes];
    i64 used = rows.n < kLanes ? rows.n : kLanes;
    for (i64 k = 0; k < rows.n; ++k) {
      alignas(64) f64 row[kLanes] = {};
      load_block<f64>(Tag::kDType, row, rows.base + rows.offset[k], rows.step, width);
      const Wide<kLanes> before = k < kLanes ? exact<f64>(-0.0) : lane[k % kLanes];
      lane[k % kLanes] = before + load(row);
    }
    for (i64 half = kLanes / 2; half > 0; half /= 2) {
      for (i64 l = 0; l + half < used; ++l) lane[l] = lane[l] + lane[l + half];
      used = used < half ? used : half;
    }
    alignas(64) f64 sums[kLanes];
    store(sums, value(lane[0]));
    __builtin_memcpy(out, sums, static_cast<std::size_t>(width) * 8);
  }

  alignas(64) f64 part_[5][kPanel];
};

// Sums of f64 that overflowed on their way, by the helper, which knows how.
inline void again(const Launch& l, const char* from, const i64* offset, i64 n, const Axis& row, i64 width, char* to) {
  alignas(64) f64 gathered[kFew * kLanes];
  for (i64 k = 0; k < n; ++k) load_block<f64>(DType::f64, gathered + k * width, from + offset[k], row.stride[0], width);
  Launch sum;
  sum.rank = sum.operands = 2;
  sum.threads = 1;
  sum.reduced = 1;
  sum.parallel = l.parallel;
  sum.workspace = nullptr;
  for (int i = 0; i < kMaxParams; ++i) sum.param[i] = l.param[i];
  sum.shape[0] = n;
  sum.shape[1] = width;
  sum.operand[0] = {reinterpret_cast<char*>(gathered), DType::f64, {width * 8, 8}};
  sum.operand[1] = {to, DType::f64, {0, row.stride[1]}};
  l.helper(sum);
}

// Operands: the source, the sums. Reduced axes are summed, at most kFew elements.
template <class Tag>
void run_few(const Launch& l) {
  Axes keep, fold;
  for (int a = 0; a < l.rank; ++a) (l.reduced >> a & 1 ? fold : keep).push(l, a);
  if (keep.size == 0) return;
  const i64 n = fold.size;
  i64 offset[kFew];
  for (i64 k = 0; k < n; ++k) offset[k] = fold.offset(0, k);
  // Neighbours share a pack: those that lie closest in the source, where an axis of the sums has any.
  keep.order_by(0);
  keep.collapse(l.operands);
  const Axis row = keep.count == 0 ? Axis{1, {Tag::kBytes, Tag::kBytes}} : keep.inner();
  if (keep.count > 0) --keep.count;
  constexpr i64 panel = FewSums<Tag>::kPanel;
  const i64 outer = keep.size / row.extent, blocks = (row.extent + panel - 1) / panel, all = outer * blocks;
  const i64 per = kMoveTaskBytes / ((row.extent < panel ? row.extent : panel) * Tag::kBytes * n) + 1;
  share(l, (all + per - 1) / per, [&](i64 task) {
    FewSums<Tag> sums;
    const i64 end = (task + 1) * per < all ? (task + 1) * per : all;
    for (i64 u = task * per; u < end; ++u) {
      const i64 first = u % blocks * panel, width = row.extent - first < panel ? row.extent - first : panel;
      const char* from = l.operand[0].data + keep.offset(0, u / blocks) + first * row.stride[0];
      char* to = l.operand[1].data + keep.offset(1, u / blocks) + first * row.stride[1];
      alignas(64) f64 out[panel];
      sums.run({from, offset, n, row.stride[0]}, width, out);
      if constexpr (__is_same(typename Tag::Scalar, f64)) {
        f64 check = 0;
        for (i64 i = 0; i < width; ++i) check += out[i] * 0.0;
        if (check != 0.0) {  // an infinity or NaN somewhere
          again(l, from, offset, n, row, width, to);
          continue;
        }
      }
      store_block<f64>(Tag::kDType, to, row.stride[1], out, width);
    }
  });
}

}  // namespace baracuda::BARACUDA_ISA
