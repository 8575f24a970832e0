// Small windows of bf16 in f32, where that tells the result that the f64 sums would give. Cells come in any order there: columns
// first, so that a column of two windows is folded once.
#pragma once
#include "window_small.hpp"

namespace baracuda::BARACUDA_ISA {

template <class V>
BARACUDA_INLINE V larger(V a, V b) {
  return a > b ? a : b;
}
template <class V>
BARACUDA_INLINE V smaller(V a, V b) {
  return a < b ? a : b;
}
// How far a is beyond b, or 0.
BARACUDA_INLINE Native<u16> beyond(Native<u16> a, Native<u16> b) {
#if defined(__AVX512BW__)
  return (Native<u16>)_mm512_subs_epu16((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
  return (Native<u16>)_mm256_subs_epu16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
  return (Native<u16>)_mm_subs_epu16((__m128i)a, (__m128i)b);
#else
  return vqsubq_u16(a, b);
#endif
}
BARACUDA_INLINE Native<u16> splat_words(u32 low, u32 high) { return (Native<u16>)(Native<u32>{} + (low | high << 16)); }

// An f32 within Off 2^-24 of a result, as the bf16 in the upper half of a word: the result lies within so many units of it, and is
// rounded alike unless the boundary, where the lower half begins, lies between them. Not taken so below 2^-33 and from 2^65 on.
template <u32 Off>
struct NearHalves {
  Native<u16> least, most;

  BARACUDA_INLINE explicit NearHalves(Native<u32> word) : least((Native<u16>)word), most((Native<u16>)word) {}
  BARACUDA_INLINE static Native<u32> word(Native<f32> y) { return (Native<u32>)y + (0x8000 + Off); }
  BARACUDA_INLINE void add(Native<u32> word) {
    least = smaller(least, (Native<u16>)word);
    most = larger(most, (Native<u16>)word);
  }
  BARACUDA_INLINE Native<u16> doubts() const {
    return beyond(splat_words(2 * Off, 94 << 7), least) | beyond(most, splat_words(0xffff, (192 << 7) - 1));
  }
};

// Lanes one on, and behind them the first lane of what follows.
template <class V, int... I>
BARACUDA_INLINE V one_on(V here, V next, std::integer_sequence<int, I...>) {
  return __builtin_shufflevector(here, next, (I + 1)...);
}

// What `Rows` rows of windows of bf16 come to in f32, a line of cells read once for all rows that hold it: they are two lines apart.
// Lines: under each row, or 0 for one row of any number.
template <class Q, int K, int Rows, int Lines>
struct QuickBand {
  static_assert(Rows == 1 || Lines != 0);
  static constexpr int N = kPerRegister<f32>, kGroup = kLanes / N;  // lanes of a register; registers of a group
  static constexpr i64 kStep = kVectorBytes;                        // bytes of cells of N windows
  using At = typename Q::template At<N>;
  using All = Pack<f32, Rows * kLanes>;
  struct Column {
    Native<f32> even, odd;
  };
  const SmallRow& s;
  const Args& args;
  Column here[Rows];

  BARACUDA_INLINE QuickBand(const SmallRow& row, const Args& a) : s(row), args(a) {}

  BARACUDA_INLINE static bool holds(int r, int line) { return Lines == 0 || (line >= 2 * r && line < 2 * r + Lines); }
  // go(line, row, words) for all lines, and rows that hold them.
  template <class Go>
  BARACUDA_INLINE void each(i64 at, const Go& go) {
    constexpr int kAll = Lines != 0 ? Lines + 2 * (Rows - 1) : 0;
    each_line<kAll>(s, 0, [&](int l) __attribute__((always_inline)) {
      const Native<u16> w = read<Native<u16>>(s.line[l] + at);
      BARACUDA_UNROLL for (int r = 0; r < Rows; ++r) {
        if (holds(r, l)) go(r, (Native<u32>)w);
      }
    });
  }
  BARACUDA_INLINE static auto one(Native<f32> x) { return tup(Pack<f32, N>{{x}}); }
  BARACUDA_INLINE void step(Native<f32>& a, Native<u32> x) const {
    a = At::step(one(a), one((Native<f32>)x), Tup<>{}, Pack<f32, N>{}, args).head.v[0];
  }
  BARACUDA_INLINE static Native<f32> merged(Native<f32> a, Native<f32> b) {
    return At::merge(one(a), one(b)).head.v[0];
  }

  // A register of columns, from byte `at` of the lines on.
  BARACUDA_INLINE void columns(i64 at, Column* c) {
    const Native<f32> none = At::identity().head.v[0];
    BARACUDA_UNROLL for (int r = 0; r < Rows; ++r) c[r].even = c[r].odd = none;
    each(at, [&](int r, Native<u32> w) __attribute__((always_inline)) {
      step(c[r].even, w << 16);
      step(c[r].odd, w & 0xffff0000u);
    });
  }
  // The third cells of windows alone: from one cell on, so that nothing behind the last is read.
  BARACUDA_INLINE void thirds(i64 at, Native<f32>* c) {
    const Native<f32> none = At::identity().head.v[0];
    BARACUDA_UNROLL for (int r = 0; r < Rows; ++r) c[r] = none;
    each(at + 2, [&](int r, Native<u32> w) __attribute__((always_inline)) { step(c[r], w & 0xffff0000u); });
  }

  // A group of windows: put(lane, results of all rows). Followed by columns of others, which it reads too.
  template <class Put>
  BARACUDA_INLINE void followed(i64 lane, const Put& put) {
    All y;
    BARACUDA_UNROLL for (int i = 0; i < kGroup; ++i) {
      Column next[Rows];
      columns((lane / N + i + 1) * kStep, next);
      BARACUDA_UNROLL for (int r = 0; r < Rows; ++r) {
        const Native<f32> third = one_on(here[r].even, next[r].even, std::make_integer_sequence<int, N>{});
        y.v[r * kGroup + i] = merged(merged(here[r].even, here[r].odd), third);
        here[r].even = next[r].even;
        here[r].odd = next[r].odd;
      }
    }
    put(lane, y);
  }
  // By itself.
  template <class Put>
  BARACUDA_INLINE void alone(i64 lane, const Put& put) {
    All y;
    Column c[kGroup][Rows];
    Native<f32> last[Rows];
    BARACUDA_UNROLL for (int i = 0; i < kGroup; ++i) {
      columns((2 * (2 * lane)) + i * kStep, c[i]);
      if constexpr (K == 3) {
        if (i + 1 == kGroup) thirds(2 * (2 * lane) + i * kStep, last);
      }
    }
    BARACUDA_UNROLL for (int i = 0; i < kGroup; ++i) {
      BARACUDA_UNROLL for (int r = 0; r < Rows; ++r) {
        y.v[r * kGroup + i] = merged(c[i][r].even, c[i][r].odd);
        if constexpr (K == 3) {
          const Native<f32> third = i + 1 == kGroup ? last[r]
                                                    : one_on(c[i][r].even, c[i + 1 == kGroup ? i : i + 1][r].even,
                                                             std::make_integer_sequence<int, N>{});
          y.v[r * kGroup + i] = merged(y.v[r * kGroup + i], third);
        }
      }
    }
    put(lane, y);
  }
  template <class Put>
  BARACUDA_INLINE void fold(const Put& put) {
    LinesAhead<HalfCells> soon(s);
    i64 lane = 0;
    if constexpr (K == 3) {
      columns(0, here);
      for (; 2 * (lane + kLanes + N) <= s.cells && lane + kLanes <= s.windows; lane += kLanes) {
        soon.fetch();
        followed(lane, put);
      }
    }
    for (; lane < s.windows; lane += kLanes) {
      soon.fetch();
      alone(lane + kLanes <= s.windows ? lane : s.windows - kLanes, put);
    }
  }
};

template <class P, int K>
struct QuickFold {
  using C = HalfCells;
  using Q = typename P::Quick;

  // In full.
  __attribute__((noinline)) static void fold_fully(const SmallRow& s, i64 lane, char* to, const Args& args) {
    using Full = SmallFold<P, C, K, true>;
    const Pack<f32> y = small_result<C>(get<0>(Full::finished(s, lane, Tup<>{}, args)));
    C::store_lanes(to + lane * C::kBytes, Full::kWide ? C::sorted_wide(y) : C::sorted(y));
  }
  // Results of so many lines: a rounding for each line, and for each column. A root makes half of them, or less.
  template <int Lines>
  using Near = NearHalves<static_cast<u32>(Q::kOff + ((Lines != 0 ? Lines : kMaxSmallLines) + K + 1) / 2)>;
  // What is in doubt, unless all of that is windows of zeros.
  template <class Near>
  __attribute__((noinline)) static void fold_again(const SmallRow& s, int r, i64 lane, const Pack<f32>& y, char* to,
                                                   const Args& args) {
    Pack<i32> found;
    BARACUDA_EACH(y, found.v[i] = (Native<i32>)Near(Near::word(y.v[i])).doubts() != 0);
    if (!any_lane(found != Pack<i32>{})) return;
    const SmallRow row = s.only(r);
    Pack<i32> some{};
    for (int i = 0; i < row.lines; ++i) {
      const char* from = row.line[i] + 2 * lane * C::kBytes;
      const Pair<f32> x = C::load_pair(from);
      some = some | bit_cast<i32>(x.even) | bit_cast<i32>(x.odd);
      if constexpr (K == 3) some = some | bit_cast<i32>(C::load_pair(from + C::kBytes).odd);
    }
    bool doubt = false;
    BARACUDA_EACH(y, const Native<i32> cells = (some.v[i] & 0x7fffffff) != 0;
                  doubt |= any_bit((Native<u16>)(found.v[i] & cells)));
    if (doubt) fold_fully(row, lane, to, args);
  }

  template <int Rows, int Lines>
  static void band(const SmallRow& s, char* to, const Args& args) {
    constexpr int kAll = Rows * kLanes, kEnded = kVectorBytes < 32 ? kLanes : kAll;  // f64 of at most eight registers
    using At = typename Q::template At<kEnded>;
    const Pack<f64, kEnded> n = splat<f64, kEnded>(s.n), rate = splat<f64, kEnded>(s.r);
    const i64 apart = s.apart;
    QuickBand<Q, K, Rows, Lines> band(s, args);
    band.fold([&](i64 lane, const Pack<f32, kAll>& a) __attribute__((always_inline)) {
      Pack<f32, kAll> y;
      BARACUDA_UNROLL for (int part = 0; part < kAll / kEnded; ++part) {
        const auto some = get<0>(At::finish(tup(slice<kEnded>(a, part)), Tup<>{}, n, rate, Pack<f32, kEnded>{}, args));
        BARACUDA_EACH(some, y.v[part * some.kRegisters + i] = some.v[i]);
      }
      Near<Lines> all(Near<Lines>::word(y.v[0]));
      BARACUDA_UNROLL for (int r = 0; r < Rows; ++r) {
        Pack<i32> words;
        BARACUDA_EACH(words, const Native<u32> w = Near<Lines>::word(y.v[r * words.kRegisters + i]);
                      if (r + i > 0) all.add(w); words.v[i] = (Native<i32>)w);
        store_halves<false>(to + r * apart + lane * C::kBytes, upper_halves(words));
      }
      if (!any_bit(all.doubts())) [[likely]]
        return;
      for (int r = 0; r < Rows; ++r) fold_again<Near<Lines>>(s, r, lane, slice<kLanes>(y, r), to + r * apart, args);
    });
  }
  static void rows(const SmallRow& s, char* to, const Args& args) {
    if (s.rows == 2) band<2, K>(s, to, args);
    else if (s.lines == K) band<1, K>(s, to, args);
    else band<1, 0>(s, to, args);
  }
};

}  // namespace baracuda::BARACUDA_ISA
