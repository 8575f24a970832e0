// Sums of few elements each, for the gradients of data movement: the places lie anywhere, sixteen neighbouring results share a
// pack. The order is that of fold.hpp (element k to lane k mod 16, lanes joined l with l + 8, l + 4, l + 2, l + 1), so the bits are
// those of sum. A lane that nothing fell into holds -0, which changes nothing, and is left out.
#pragma once
#include "../dtype.hpp"
#include "../math.hpp"
#include "tile_space.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kFew = 64;

// Of a lambda: inlined wherever it is called.
#define BARACUDA_FLAT __attribute__((always_inline))

// Results side by side: element k of the first lies `offset[k]` from the base, results are `step` apart. What is `ahead` of it
// will be wanted soon.
struct FewRows {
  const char* base;
  const i64* offset;
  i64 n, step, ahead;
};
inline constexpr i64 kFewAhead = 16 * kLine;  // bytes

// Sixteen results at a time, whose accumulators stay in registers and the nearest cache.
template <class Tag>
class FewSums {
  using T = typename Tag::Scalar;

 public:
  // Sums of at most sixteen results.
  static void run(const FewRows& rows, i64 width, f64* out) {
    if (rows.step == Tag::kBytes && width == kLanes) {
      sum(rows.n, out, [&](i64 k) BARACUDA_FLAT {
        const char* at = rows.base + rows.offset[k];
        __builtin_prefetch(at + rows.ahead, 0, 3);  // rows are too many for the prefetcher to follow
        return load_pack<f64, Tag>(at);
      });
    } else {
      sum(rows.n, out, [&](i64 k) BARACUDA_FLAT {
        alignas(64) f64 gathered[kLanes] = {};
        load_block<f64>(Tag::kDType, gathered, rows.base + rows.offset[k], rows.step, width);
        return load(gathered);
      });
    }
  }

 private:
  // -0 + x is x: a lane begins with its first element.
  BARACUDA_INLINE static Exact<T> begun(const Pack<f64>& x) {
    if constexpr (__is_same(T, f64)) return {x, splat<f64>(0.0)};
    else return x;
  }

  // Lanes are joined with their first partner, l + 8, as they come.
  template <class Row>
  BARACUDA_INLINE static void sum(i64 n, f64* out, const Row& row) {
    constexpr i64 half = kLanes / 2;
    Exact<T> joined[half];
    const auto lane = [&](i64 l) BARACUDA_FLAT {
      Exact<T> s = begun(row(l));
      for (i64 k = l + kLanes; k < n; k += kLanes) s = s + row(k);
      return s;
    };
    i64 used = n < half ? n : half;
    for (i64 l = 0; l < used; ++l) {
      const Exact<T> first = lane(l);
      joined[l] = l + half < n ? first + lane(l + half) : first;
    }
    for (i64 by = half / 2; by > 0; by /= 2) {
      for (i64 l = 0; l + by < used; ++l) joined[l] = joined[l] + joined[l + by];
      used = used < by ? used : by;
    }
    store(out, value(joined[0]));
  }
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
  const i64 outer = keep.size / row.extent, blocks = (row.extent + kLanes - 1) / kLanes, all = outer * blocks;
  const i64 per = kMoveTaskBytes / ((row.extent < kLanes ? row.extent : kLanes) * Tag::kBytes * n) + 1;
  share(l, (all + per - 1) / per, [&](i64 task) {
    const i64 end = (task + 1) * per < all ? (task + 1) * per : all;
    for (i64 u = task * per; u < end;) {
      const i64 place = u / blocks, last = (place + 1) * blocks < end ? (place + 1) * blocks : end;
      i64 first = u % blocks * kLanes;
      const char* from = l.operand[0].data + keep.offset(0, place) + first * row.stride[0];
      char* to = l.operand[1].data + keep.offset(1, place) + first * row.stride[1];
      // Near the end of a row the next row is what comes.
      constexpr i64 near = kFewAhead / (kLanes * Tag::kBytes);
      const i64 jump =
          place + 1 < outer ? keep.offset(0, place + 1) - keep.offset(0, place) - blocks * kLanes * Tag::kBytes : 0;
      for (; u < last; ++u, first += kLanes, from += kLanes * row.stride[0], to += kLanes * row.stride[1]) {
        const i64 width = row.extent - first < kLanes ? row.extent - first : kLanes;
        alignas(64) f64 out[kLanes];
        const i64 ahead = kFewAhead + (u + near >= (place + 1) * blocks ? jump : 0);
        FewSums<Tag>::run({from, offset, n, row.stride[0], ahead}, width, out);
        if constexpr (__is_same(typename Tag::Scalar, f64)) {
          f64 check = 0;
          for (i64 i = 0; i < width; ++i) check += out[i] * 0.0;
          if (check != 0.0) {  // an infinity or NaN somewhere
            again(l, from, offset, n, row, width, to);
            continue;
          }
        }
        if (row.stride[1] == Tag::kBytes && width == kLanes) Tag::store(to, load(out));
        else store_block<f64>(Tag::kDType, to, row.stride[1], out, width);
      }
    }
  });
}

#undef BARACUDA_FLAT

}  // namespace baracuda::BARACUDA_ISA
