// Sums of few whose elements follow on each other: tiles side by side, 2^k of them. A run of tiles is read from end to end, since
// memory gives more the fewer places it is read at; what a tile gives is kept until the last one comes. Of M tiles the j-th holds
// what lanes j, j + M, ... take, which the order joins before it joins anything else: the bits are those of all at once.
#pragma once
#include "tile_few.hpp"

namespace baracuda::BARACUDA_ISA {

template <class Tag>
class FewRuns {
  using T = typename Tag::Scalar;
  static constexpr bool kNear = __is_same(Tag, BF16);
  static constexpr i64 item = Tag::kBytes;
  static constexpr i64 kStep = kNear ? kLine / item : kLanes;
  static constexpr i64 kAskedAhead = 1024;     // bytes along a run
  static constexpr i64 kKept = i64{64} << 10;  // bytes, on the stack
  using Kept = std::conditional_t<kNear, NearFew::Line, Exact<T>>;

 public:
  // Elements `offset` of each sum, n of them, of rows of so many sums that lie together; tiles are the innermost axis of the fold.
  FewRuns(const Axes& fold, const Axis& row, const i64* offset, i64 n)
      : n_(n), width_(row.extent), packs_(row.extent / kStep), offset_(offset) {
    if (fold.count == 0 || row.stride[0] != item || row.stride[1] != item || width_ % kStep != 0) return;
    const Axis& tiles = fold.inner();
    const i64 m = tiles.extent;
    if (tiles.stride[0] != width_ * item || (m != 2 && m != 4 && m != 8 && m != 16)) return;
    if ((kNear ? 1 : m - 1) * packs_ * static_cast<i64>(sizeof(Kept)) > kKept) return;
    tiles_ = m;
    for (i64 k = 0; k < n_ / m; ++k) first_[k] = offset[k * m];
  }

  bool fit() const { return tiles_ != 0; }

  // A row of sums.
  void put(const Launch& l, const char* from, char* to) const {
    alignas(64) char kept[kKept];
    Kept* const all = reinterpret_cast<Kept*>(kept);
    if constexpr (kNear) return put_near(from, to, all);
    else if (tiles_ == 2) put_exact<2>(l, from, to, all);
    else if (tiles_ == 4) put_exact<4>(l, from, to, all);
    else if (tiles_ == 8) put_exact<8>(l, from, to, all);
    else put_exact<16>(l, from, to, all);
  }

 private:
  void put_near(const char* from, char* to, NearFew::Line* kept) const {
    const NearFew near(n_);
    const i64 each = n_ / tiles_;
    for (i64 j = 0; j < tiles_; ++j) {
      const bool last = j + 1 == tiles_;
      for (i64 i = 0; i < packs_; ++i) {
        const char* at = from + (j * width_ + i * kStep) * item;
        NearFew::Line s = NearFew::all({at, first_, kAskedAhead}, each);
        if (j > 0) s = kept[i] + s;
        if (last) near.put(s, {from + i * kStep * item, offset_}, to + i * kStep * item);
        else kept[i] = s;
      }
    }
  }

  template <i64 M>
  void put_exact(const Launch& l, const char* from, char* to, Exact<T>* kept) const {
    constexpr i64 kEach = kLanes / M;  // lanes of a tile
    const i64 each = n_ / M;
    for (i64 j = 0; j < M; ++j) {
      for (i64 i = 0; i < packs_; ++i) {
        const Places at{from + (j * width_ + i * kStep) * item, first_, kAskedAhead};
        const Exact<T> s =
            n_ == kLanes ? FewSums<Tag, kEach, kEach>(at, each).joined() : FewSums<Tag, 0, kEach>(at, each).joined();
        if (j + 1 < M) {
          kept[j * packs_ + i] = s;
          continue;
        }
        const auto tile = [&](i64 k) __attribute__((always_inline)) { return k + 1 == M ? s : kept[k * packs_ + i]; };
        put_sums<Tag>(l, value(join_few<M>(M, tile)), {from + i * kStep * item, offset_}, n_, kLanes,
                      to + i * kStep * item, item);
      }
    }
  }

  i64 n_, width_, packs_, tiles_ = 0;
  const i64* offset_;
  i64 first_[kFew];  // of the elements in the first tile
};

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
  const i64 outer = keep.size / row.extent;
  if (const FewRuns<Tag> runs(fold, row, offset, n); runs.fit()) {
    const i64 per = kMoveTaskBytes / (row.extent * Tag::kBytes * n) + 1;
    return share(l, (outer + per - 1) / per, [&](i64 task) {
      for (i64 u = task * per; u < outer && u < (task + 1) * per; ++u)
        runs.put(l, l.operand[0].data + keep.offset(0, u), l.operand[1].data + keep.offset(1, u));
    });
  }
  few_blocks<Tag>(l, keep, row, offset, n);
}

}  // namespace baracuda::BARACUDA_ISA
