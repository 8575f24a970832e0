// Sums of few elements each, for the gradients of data movement: the places lie anywhere, sixteen neighbouring results share a
// pack. The order is that of fold.hpp (element k to lane k mod 16, lanes joined l with l + 8, l + 4, l + 2, l + 1), so the bits are
// those of sum. A lane that nothing fell into holds -0, which changes nothing, and is left out.
#pragma once
#include "../dtype.hpp"
#include "../math.hpp"
#include "tile_space.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kFew = 64;

// A few lines of every element at a time, and those of the run after the next few asked for: they are too many for most prefetchers
// to follow. Where they do not begin with a line they are laid beside each other first, a line further apart than they are long: a
// line that is needed twice would be pushed out by the others, which often lie at distances of a power of two.
inline constexpr i64 kFewRun = 4 * kLine, kFewPitch = kFewRun + kLine, kFewAhead = 4;
// On late Intel narrow elements come unasked.
template <class Tag>
BARACUDA_INLINE bool few_asks() {
  return Tag::kBytes == 8 || !kLateIntel;
}

// Where the elements of one sum lie, and how far ahead those are that are asked for meanwhile.
struct Places {
  const char* base;
  const i64* offset;
  i64 ahead = 0;
  BARACUDA_INLINE const char* operator()(i64 k) const { return base + offset[k]; }
  template <class Tag>
  BARACUDA_INLINE const char* take(i64 k) const {
    const char* at = base + offset[k];
    if (few_asks<Tag>()) __builtin_prefetch(at + ahead, 0, 2);
    return at;
  }
};

// The first n of so many lanes, joined with their partners, depth first: few are waiting at any time.
template <i64 Lanes, i64 l = 0, i64 by = 1, class Lane>
BARACUDA_INLINE auto join_few(i64 n, const Lane& lane) {
  if constexpr (by == Lanes) {
    return lane(l);
  } else {
    const auto first = join_few<Lanes, l, 2 * by>(n, lane);
    return l + by < n ? first + join_few<Lanes, l + by, 2 * by>(n, lane) : first;
  }
}

// Sixteen results, of N elements each, or of n where N is 0, which fall into so many lanes in turn.
template <class Tag, i64 N, i64 Lanes = kLanes>
class FewSums {
  using T = typename Tag::Scalar;

 public:
  BARACUDA_INLINE FewSums(const Places& at, i64 n) : at_(at), n_(N != 0 ? N : n) {}

  BARACUDA_INLINE Exact<T> joined() const {
    return join_few<Lanes>(n_, [this](i64 l) __attribute__((always_inline)) { return lane(l); });
  }

 private:
  // -0 + x is x: a lane begins with its first element.
  BARACUDA_INLINE static Exact<T> begun(const Pack<f64>& x) {
    if constexpr (__is_same(T, f64)) return {x, splat<f64>(0.0)};
    else return x;
  }
  BARACUDA_INLINE Pack<f64> row(i64 k) const {
    const char* at = at_.take<Tag>(k);
    if constexpr (Tag::kBytes * kLanes > kLine)
      if (few_asks<Tag>()) __builtin_prefetch(at + at_.ahead + kLine, 0, 2);
    if constexpr (__is_same(Tag, F32)) return load_wide<kLanes>(reinterpret_cast<const f32*>(at));
    else return load_pack<f64, Tag>(at);
  }
  BARACUDA_INLINE Exact<T> lane(i64 l) const {
    if constexpr (N != 0 && N <= Lanes) return begun(row(l));
    if constexpr (Tag::kBytes == 2) {  // four halves are one
      if (n_ == 4 * Lanes) return (row(l) + row(l + Lanes)) + (row(l + 2 * Lanes) + row(l + 3 * Lanes));
    }
    Exact<T> s = begun(row(l));
    for (i64 k = l + Lanes; k < n_; k += Lanes) s = s + row(k);
    return s;
  }

  Places at_;
  i64 n_;
};

// One result of halves, in the same order.
template <class Tag>
inline f64 few_sum(const Places& at, i64 n) {
  f64 x[kFew] = {};
  for (i64 k = 0; k < n; ++k) {
    u16 bits;
    __builtin_memcpy(&bits, at(k), sizeof bits);
    x[k] = Tag::from_bits(bits);
  }
  if (n == kFew)
    for (i64 l = 0; l < kLanes; ++l) x[l] = (x[l] + x[l + kLanes]) + (x[l + 2 * kLanes] + x[l + 3 * kLanes]);
  else
    for (i64 k = kLanes; k < n; ++k) x[k % kLanes] += x[k];
  i64 lanes = n < kLanes ? n : kLanes;
  for (i64 by = kLanes / 2; by > 0; by /= 2) {
    for (i64 l = 0; l + by < lanes; ++l) x[l] += x[l + by];
    if (lanes > by) lanes = by;
  }
  return x[0];
}

// A line of sums of bf16 in f32, where they are exact there and so have the bits of f64. That is told by the elements as integers
// without their signs: n numbers of 8 bits, whose exponents are at most 16 - log2(n) apart, sum up to less than 2^24 times the last
// bit of the smallest. Others are off by less than n^2 2^-24 times the largest, which seldom decides how they are rounded.
class NearFew {
  static constexpr int kParts = kLine / kVectorBytes;
  using Words = Native<u32>;
  using Raw = Native<u16>;

 public:
  explicit NearFew(i64 n) : n_(n) {
    int levels = 0;
    while (i64{1} << levels < n) ++levels;
    apart_ = static_cast<u16>((16 - levels) << 8);
    most_ = static_cast<u16>((254 - levels) << 8);  // beyond, a sum might be infinite
    off_ = static_cast<f32>(n * n) * 0x1p-23f;      // twice, as ends are rounded too
  }

  // A line of elements, or of sums, and the largest and the smallest that went into each.
  struct Line {
    Native<f32> even[kParts], odd[kParts];
    Raw top[kParts], low[kParts];

    Line() = default;
    BARACUDA_INLINE explicit Line(const char* at) {
      BARACUDA_UNROLL for (int i = 0; i < kParts; ++i) {
        const Words w = words(at, i);
        even[i] = (Native<f32>)(w << 16), odd[i] = (Native<f32>)(w & 0xffff0000u);
        top[i] = low[i] = (Raw)w + (Raw)w;
      }
    }
    BARACUDA_INLINE Line operator+(const Line& b) const {
      Line r;
      BARACUDA_UNROLL for (int i = 0; i < kParts; ++i) {
        r.even[i] = even[i] + b.even[i], r.odd[i] = odd[i] + b.odd[i];
        r.top[i] = more(top[i], b.top[i]), r.low[i] = less(low[i], b.low[i]);
      }
      return r;
    }
  };

  BARACUDA_INLINE void put(const Places& at, char* to) const { put(all(at, n_), at, to); }
  // The first n of them.
  BARACUDA_INLINE static Line all(const Places& at, i64 n) {
    i64 k = 1;
    Line sum(at.take<BF16>(0));
    if (n % 2 == 0) sum = sum + Line(at.take<BF16>(k++));
    for (; k < n; k += 2) sum = sum + (Line(at.take<BF16>(k)) + Line(at.take<BF16>(k + 1)));
    return sum;
  }
  // What all of them gave, in any order.
  BARACUDA_INLINE void put(const Line& all, const Places& at, char* to) const {
    Raw far = {};
    BARACUDA_UNROLL for (int i = 0; i < kParts; ++i) {
      const Words w = PairedBF16::beside(BF16::rounded_up(all.even[i]) >> 16, BF16::rounded_up(all.odd[i]));
      __builtin_memcpy(to + i * kVectorBytes, &w, sizeof w);
      far |= beyond(all.top[i], all.low[i]);
    }
    if (any_bit(far)) [[unlikely]]
      BARACUDA_UNROLL for (int i = 0; i < kParts; ++i) mend(at, to, i, all);
  }

 private:
  BARACUDA_INLINE static Raw more(Raw a, Raw b) { return a > b ? a : b; }
  BARACUDA_INLINE static Raw less(Raw a, Raw b) { return a < b ? a : b; }

  BARACUDA_INLINE static Words words(const char* at, int i) {
    Words w;
    __builtin_memcpy(&w, at + i * kVectorBytes, sizeof w);
    return w;
  }
  BARACUDA_INLINE Raw beyond(Raw top, Raw low) const {
    const Raw wide = top - low;
    return (Raw)(wide > apart_) | (Raw)(top > most_);
  }
  // Not 0 where a sum, a little more and a little less are not rounded alike.
  BARACUDA_INLINE static Words unsure(Native<f32> sum, Native<f32> off) {
    return BF16::rounded_up(sum - off) ^ BF16::rounded_up(sum + off);
  }
  Raw doubtful(const Line& all, int i) const {
    const Words largest = (Words)all.top[i];
    const Words doubt = PairedBF16::beside(unsure(all.even[i], (Native<f32>)(largest << 16 >> 1) * off_) >> 16,
                                           unsure(all.odd[i], (Native<f32>)((largest & 0xffff0000u) >> 1) * off_));
    return (Raw)((Raw)doubt != 0) | (Raw)(all.top[i] > most_);
  }
  // Those of a register that f32 may not hold, in f64. A 0 is near everything: 1 less than it is the largest of all.
  __attribute__((noinline)) void mend(const Places& at, char* to, int i, const Line& all) const {
    const Raw top = all.top[i];
    Raw low = all.low[i];
    if (any_bit((Raw)(low == 0))) {
      low = top - 1;
      for (i64 k = 0; k < n_; ++k) {
        const Raw w = (Raw)words(at(k), i);
        low = less(low, w + w - 1);
      }
    }
    u64 far[kVectorBytes / 8];
    const Raw found = beyond(top, low) & doubtful(all, i);
    __builtin_memcpy(far, &found, sizeof far);
    for (i64 b = 0; b < kVectorBytes / 8; ++b)
      for (int j = 0; far[b] != 0; ++j, far[b] >>= 16) {
        if ((far[b] & 1) == 0) continue;
        const i64 place = i * kVectorBytes + 8 * b + 2 * j;
        const u16 sum = BF16::to_bits(few_sum<BF16>({at.base + place, at.offset}, n_));
        __builtin_memcpy(to + place, &sum, sizeof sum);
      }
  }

  i64 n_;
  u16 apart_, most_;
  f32 off_;
};

// Sums of f64 that overflowed on their way, by the helper, which knows how.
inline void again(const Launch& l, const Places& at, i64 n, i64 width, char* to, i64 to_step) {
  alignas(64) f64 gathered[kFew * kLanes];
  for (i64 k = 0; k < n; ++k) load_block<f64>(DType::f64, gathered + k * width, at(k), 8, width);
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
  sum.operand[1] = {to, DType::f64, {0, to_step}};
  l.helper(sum);
}

// Sixteen sums, or `some` of them, to where they belong.
template <class Tag>
BARACUDA_INLINE void put_sums(const Launch& l, const Pack<f64>& sums, const Places& at, i64 n, i64 some, char* to,
                              i64 to_step) {
  alignas(64) f64 out[kLanes];
  store(out, sums);
  if constexpr (__is_same(typename Tag::Scalar, f64)) {
    f64 check = 0;
    for (i64 j = 0; j < some; ++j) check += out[j] * 0.0;
    if (check != 0.0) return again(l, at, n, some, to, to_step);  // an infinity or NaN somewhere
  }
  if (to_step == Tag::kBytes && some == kLanes) Tag::store(to, sums);
  else store_block<f64>(Tag::kDType, to, to_step, out, some);
}

// Neighbouring sums, whose elements lie side by side; whole packs of them are read.
template <class Tag>
__attribute__((noinline)) void few_sums(const Launch& l, const Places& at, i64 n, i64 width, char* to, i64 to_step) {
  constexpr i64 item = Tag::kBytes, step = item * kLanes < kLine ? kLine / item : kLanes;  // whole lines
  const auto sixteen = [&](i64 i) {
    const i64 some = width - i < kLanes ? width - i : kLanes;
    const Places here{at.base + i * item, at.offset, at.ahead};
    const Pack<f64> sums =
        value(n == kLanes ? FewSums<Tag, kLanes>(here, n).joined() : FewSums<Tag, 0>(here, n).joined());
    put_sums<Tag>(l, sums, here, n, some, to + i * to_step, to_step);
  };
  [[maybe_unused]] const NearFew near(n);
  for (i64 i = 0; i < width; i += step) {
    if constexpr (__is_same(Tag, BF16)) {
      if (width - i >= step && to_step == item) {
        near.put({at.base + i * item, at.offset, at.ahead}, to + i * item);
        continue;
      }
    }
    for (i64 j = i; j < i + step && j < width; j += kLanes) sixteen(j);
  }
}

// Rows of sums, a block of each at a time; `keep` holds what is beside rows.
template <class Tag>
void few_blocks(const Launch& l, const Axes& keep, const Axis& row, const i64* offset, i64 n) {
  constexpr i64 item = Tag::kBytes, most = kFewRun / item;
  const i64 blocks = (row.extent + most - 1) / most, all = keep.size / row.extent * blocks;
  const i64 per = kMoveTaskBytes / ((row.extent < most ? row.extent : most) * item * n) + 1;
  const auto block = [&](i64 u) {
    return l.operand[0].data + keep.offset(0, u / blocks) + u % blocks * most * row.stride[0];
  };
  i64 pitch[kFew];
  for (i64 k = 0; k < n; ++k) pitch[k] = k * kFewPitch;
  bool alike = row.stride[0] == item;  // all of them begin with a line, or none does
  for (i64 k = 1; k < n; ++k) alike &= (offset[k] - offset[0]) % kLine == 0;
  share(l, (all + per - 1) / per, [&](i64 task) {
    alignas(64) char laid[kFew * kFewPitch];
    const i64 end = (task + 1) * per < all ? (task + 1) * per : all;
    for (i64 u = task * per; u < end; ++u) {
      const i64 first = u % blocks * most, width = row.extent - first < most ? row.extent - first : most;
      const char* from = block(u);
      char* to = l.operand[1].data + keep.offset(1, u / blocks) + first * row.stride[1];
      const i64 ahead = few_asks<Tag>() && u + kFewAhead < all ? block(u + kFewAhead) - from : 0;
      const bool lines = width == most && alike && to_line(from + offset[0]) == 0;
      if (!lines) {
        for (i64 k = 0; k < n; ++k) {
          const char* at = from + offset[k];
          if (row.stride[0] == item) {
            for (i64 b = 0; few_asks<Tag>() && b < width * item; b += kLine) __builtin_prefetch(at + ahead + b, 0, 2);
            copy_run(laid + pitch[k], at, width * item, false);
          } else {
            for (i64 i = 0; i < width; ++i) move_unit<item>(laid + pitch[k] + i * item, at + i * row.stride[0]);
          }
        }
      }
      few_sums<Tag>(l, lines ? Places{from, offset, ahead} : Places{laid, pitch}, n, width, to, row.stride[1]);
    }
  });
}

}  // namespace baracuda::BARACUDA_ISA
