// Sums of few elements each, for the gradients of data movement: the places lie anywhere, sixteen neighbouring results share a
// pack. The order is that of fold.hpp (element k to lane k mod 16, lanes joined l with l + 8, l + 4, l + 2, l + 1), so the bits are
// those of sum. A lane that nothing fell into holds -0, which changes nothing, and is left out.
#pragma once
#include "../dtype.hpp"
#include "../math.hpp"
#include "tile_space.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kFew = 64;

// A few lines of every element are laid beside the others at a time: they are too many for the prefetcher to follow, and where they
// lie at distances of a power of two they push each other out of the cache. Here they are a line further apart than that.
inline constexpr i64 kFewRun = 4 * kLine, kFewPitch = kFewRun + kLine;

// Sixteen results. Element k of the first lies k * kFewPitch from the base.
template <class Tag>
class FewSums {
  using T = typename Tag::Scalar;

 public:
  BARACUDA_INLINE FewSums(const char* base, i64 n) : base_(base), n_(n) {}

  // Lanes l, l + by, ... joined with their partners, depth first: few are waiting at any time.
  template <i64 l = 0, i64 by = 1>
  BARACUDA_INLINE Exact<T> joined() const {
    if constexpr (by == kLanes) {
      return lane(l);
    } else {
      const Exact<T> first = joined<l, 2 * by>();
      return l + by < n_ ? first + joined<l + by, 2 * by>() : first;
    }
  }

 private:
  // -0 + x is x: a lane begins with its first element.
  BARACUDA_INLINE static Exact<T> begun(const Pack<f64>& x) {
    if constexpr (__is_same(T, f64)) return {x, splat<f64>(0.0)};
    else return x;
  }
  BARACUDA_INLINE Pack<f64> row(i64 k) const { return load_pack<f64, Tag>(base_ + k * kFewPitch); }
  BARACUDA_INLINE Exact<T> lane(i64 l) const {
    if constexpr (Tag::kBytes == 2) {  // four halves are one
      if (n_ == kFew) return (row(l) + row(l + kLanes)) + (row(l + 2 * kLanes) + row(l + 3 * kLanes));
    }
    Exact<T> s = begun(row(l));
    for (i64 k = l + kLanes; k < n_; k += kLanes) s = s + row(k);
    return s;
  }

  const char* base_;
  i64 n_;
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
  constexpr i64 item = Tag::kBytes, most = kFewRun / item;
  const i64 outer = keep.size / row.extent, blocks = (row.extent + most - 1) / most, all = outer * blocks;
  const i64 per = kMoveTaskBytes / ((row.extent < most ? row.extent : most) * item * n) + 1;
  share(l, (all + per - 1) / per, [&](i64 task) {
    alignas(64) char laid[kFew * kFewPitch];
    const i64 end = (task + 1) * per < all ? (task + 1) * per : all;
    for (i64 u = task * per; u < end; ++u) {
      const i64 place = u / blocks, first = u % blocks * most;
      const i64 width = row.extent - first < most ? row.extent - first : most;
      const char* from = l.operand[0].data + keep.offset(0, place) + first * row.stride[0];
      char* to = l.operand[1].data + keep.offset(1, place) + first * row.stride[1];
      // What comes next is asked for: the rest of the row, or the next one.
      const i64 ahead = first + most < row.extent ? kFewRun
                        : place + 1 < outer       ? keep.offset(0, place + 1) - keep.offset(0, place) - first * item
                                                  : 0;
      for (i64 k = 0; k < n; ++k) {
        const char* at = from + offset[k];
        if (row.stride[0] == item) {
          for (i64 b = 0; b < width * item; b += kLine) __builtin_prefetch(at + ahead + b, 0, 2);
          copy_run(laid + k * kFewPitch, at, width * item, false);
        } else {
          for (i64 i = 0; i < width; ++i) move_unit<item>(laid + k * kFewPitch + i * item, at + i * row.stride[0]);
        }
      }
      for (i64 i = 0; i < width; i += kLanes) {
        const i64 some = width - i < kLanes ? width - i : kLanes;
        const Pack<f64> sums = value(FewSums<Tag>(laid + i * item, n).joined());
        alignas(64) f64 out[kLanes];
        store(out, sums);
        if constexpr (__is_same(typename Tag::Scalar, f64)) {
          f64 check = 0;
          for (i64 j = 0; j < some; ++j) check += out[j] * 0.0;
          if (check != 0.0) {  // an infinity or NaN somewhere
            again(l, from + i * row.stride[0], offset, n, row, some, to + i * row.stride[1]);
            continue;
          }
        }
        if (row.stride[1] == item && some == kLanes) Tag::store(to + i * item, sums);
        else store_block<f64>(Tag::kDType, to + i * row.stride[1], row.stride[1], out, some);
      }
    }
  });
}

}  // namespace baracuda::BARACUDA_ISA
