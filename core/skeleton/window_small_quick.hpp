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
inline u16 largest_word(Native<u16> x) {
  u16 word[kVectorBytes / 2], most = 0;
  __builtin_memcpy(word, &x, sizeof x);
  for (const u16 w : word) most = w > most ? w : most;
  return most;
}
BARACUDA_INLINE Native<u16> splat_words(u32 low, u32 high) { return (Native<u16>)(Native<u32>{} + (low | high << 16)); }

// Whether sums of halves are exact in f32, whatever their order: they are where all cells of a window are multiples of a number,
// and their sum is below 2^24 of it. Asked of a whole row, and of groups of lanes: a row has a largest cell, and groups that have
// nothing too small beside it. Words are doubled, so that they lose their signs; 1 less, 0 is the largest of all.
struct NearCells {
  Native<u16> top{}, low = ~Native<u16>{};  // of the row, and of a group

  BARACUDA_INLINE void add(const Pack<i32>& words) {
    BARACUDA_EACH(words, const Native<u16> w = (Native<u16>)words.v[i], twice = w + w; top = larger(top, twice);
                  low = smaller(low, twice - 1));
  }
  BARACUDA_INLINE Native<u16> group() {
    const Native<u16> least = low;
    low = ~Native<u16>{};
    return least;
  }
  // With all groups there: what none of their words may be below.
  u16 least_word(i64 cells) const {
    constexpr u32 kTiny = 27;  // 2^-100: quotients are far from the denormals
    const f32 most = static_cast<f32>(cells) * bits_as<f32>(static_cast<u32>(largest_word(top)) << 15);
    const u32 power = (bits_as<u32>(most) >> 23) + 1, least = power < 17 + kTiny ? kTiny : power - 17;
    return power > 247 ? 0xffff : static_cast<u16>((least << 8) - 1);
  }
};

// An f32 within 2^-19 of a result, as the bf16 in the upper half of a word: the result lies within 33 units of it, and is rounded
// alike unless the boundary, where the lower half begins, lies between them. Not taken so below 2^-33 and from 2^65 on.
struct NearHalves {
  static constexpr u32 kOff = 33;
  Native<u16> least = ~Native<u16>{}, most{};

  BARACUDA_INLINE static Native<u32> word(Native<f32> y) { return (Native<u32>)y + (0x8000 + kOff); }
  BARACUDA_INLINE void add(Native<u32> word) {
    least = smaller(least, (Native<u16>)word);
    most = larger(most, (Native<u16>)word);
  }
  BARACUDA_INLINE Native<u16> doubts() const {
    return beyond(splat_words(2 * kOff, 94 << 7), least) | beyond(most, splat_words(0xffff, (192 << 7) - 1));
  }
};

// A plain sum of cells, on its way to a mean.
struct PlainSum {
  static constexpr int kN = kLanes;
  template <int>
  using At = PlainSum;
  BARACUDA_INLINE static auto identity() { return tup(splat<f32>(-0.0f)); }
  template <class A, class V>
  BARACUDA_INLINE static A step(const A& a, const V& v, Tup<>, const Pack<f32>&, const Args&) {
    return tup(get<0>(a) + get<0>(v));
  }
  template <class A>
  BARACUDA_INLINE static A merge(const A& a, const A& b) {
    return tup(get<0>(a) + get<0>(b));
  }
};
template <class P>
struct QuickForm {
  using type = typename P::Quick;
};
template <class P>
  requires(P::kMean)
struct QuickForm<P> {
  using type = PlainSum;
};

template <class P, int K>
struct QuickFold {
  using C = HalfCells;
  using Q = typename QuickForm<P>::type;
  static constexpr bool kExact = P::kMean;

  // In full.
  __attribute__((noinline)) static void fold_fully(const SmallRow& s, i64 lane, char* to, const Args& args) {
    using Full = SmallFold<P, C, K, true>;
    const Pack<f32> y = small_result<C>(get<0>(Full::finished(s, lane, Tup<>{}, args)));
    C::store_lanes(to + lane * C::kBytes, Full::kWide ? C::sorted_wide(y) : C::sorted(y));
  }
  // What is in doubt, unless all of that is windows of zeros.
  __attribute__((noinline)) static void fold_again(const SmallRow& s, i64 lane, const Pack<f32>& y, char* to,
                                                   const Args& args) {
    Pack<i32> some{};
    for (int i = 0; i < s.lines; ++i) {
      const char* from = s.line[i] + 2 * lane * C::kBytes;
      const Pair<f32> x = C::load_pair(from);
      some = some | bit_cast<i32>(x.even) | bit_cast<i32>(x.odd);
      if constexpr (K == 3) some = some | bit_cast<i32>(C::load_pair(from + C::kBytes).odd);
    }
    bool doubt = false;
    BARACUDA_EACH(y, NearHalves one; one.add(NearHalves::word(y.v[i]));
                  const Native<i32> found = (Native<i32>)one.doubts() != 0, cells = (some.v[i] & 0x7fffffff) != 0;
                  doubt |= any_bit((Native<u16>)(found & cells)));
    if (doubt) fold_fully(s, lane, to, args);
  }

  // Columns, and what windows make of them.
  struct Columns {
    static constexpr i64 kStep = 2 * kLanes * C::kBytes;  // as many bytes of halves as of f32 of every other
    static_assert(kStep == kLanes * sizeof(f32));
    alignas(64) f32 even[kSmallPiece + 2 * kLanes], odd[K == 3 ? kSmallPiece + 2 * kLanes : 1];
    Native<u16> least[kSmallPiece / kLanes + 2];  // by group
    u16 least_word = 0xffff;

    // Whether groups of lanes are exact.
    BARACUDA_INLINE bool hold(i64 first, i64 last) const {
      const Native<u16> word = splat_words(least_word, least_word);
      Native<u16> lost = beyond(word, least[first]);
      for (i64 g = first + 1; g <= last; ++g) lost |= beyond(word, least[g]);
      return !any_bit(lost);
    }

    template <int Lines>
    BARACUDA_INLINE void fold(const SmallRow& s, const Args& args) {
      LinesAhead<C> soon(s);
      NearCells near;
      const i64 bytes = (2 * s.windows + K - 2) * C::kBytes;
      const auto one = [&](i64 at, i64 group, auto between) __attribute__((always_inline)) {
        auto a = Q::identity(), b = Q::identity();
        SmallFold<Q, C, K, true, Lines>::each_line(s, 0, [&](int l) __attribute__((always_inline)) {
          const Pack<i32> words = load(reinterpret_cast<const i32*>(s.line[l] + at));
          const Pair<f32> x = C::pair_of(words);
          if constexpr (kExact) near.add(words);
          a = Q::step(a, tup(x.even), Tup<>{}, Pack<f32>{}, args);
          b = Q::step(b, tup(x.odd), Tup<>{}, Pack<f32>{}, args);
        });
        if constexpr (kExact) least[group] = near.group();
        const auto place = [](f32* p, i64 to) { return reinterpret_cast<f32*>(reinterpret_cast<char*>(p) + to); };
        if constexpr (K == 2) {
          store(place(even, at), get<0>(Q::merge(a, b)));
        } else if constexpr (!decltype(between)::value) {
          store(place(even, at), get<0>(a));
          store(place(odd, at), get<0>(b));
        } else {
          store(place(odd, at - 2), get<0>(a));
          store(place(even, at + 2), get<0>(b));
        }
      };
      i64 at = 0;
      for (; at + kStep <= bytes; at += kStep) {
        soon.fetch();
        one(at, at / kStep, std::false_type{});
      }
      // The last begins earlier: of three, with a cell between.
      if (at < bytes) one(bytes - kStep, at / kStep, std::bool_constant<K == 3>{});
      if constexpr (kExact) least_word = near.least_word(s.lines * K);
    }
    template <int N>
    BARACUDA_INLINE Tup<Pack<f32, N>> windows(i64 i) const {
      auto a = tup(load<f32, N>(even + i));
      if constexpr (K == 3) {
        using At = typename Q::template At<N>;
        a = At::merge(At::merge(a, tup(load<f32, N>(odd + i))), tup(load<f32, N>(even + i + 1)));
      }
      return a;
    }
  };
  // Groups of lanes, two at a time.
  template <class Ends>
  BARACUDA_INLINE static void each_end(i64 windows, const Ends& ends) {
    i64 i = 0;
    for (; i + kEnds <= windows; i += kEnds) ends.template operator()<kEnds>(i);
    for (; i < windows; i += kLanes) ends.template operator()<kLanes>(i + kLanes <= windows ? i : windows - kLanes);
  }

  // The mean of what f32 adds up exactly. The quotient is that of f64 too: a quotient of 24 bits is not so near the middle between
  // two halves that f32 takes it for that.
  template <class Over>
  BARACUDA_INLINE static void means(const SmallRow& s, const Columns& c, char* to, const Over& over, const Args& args) {
    each_end(s.windows, [&]<int N>(i64 i) __attribute__((always_inline)) {
      const Pack<f32, N> y = over(get<0>(c.template windows<N>(i)));
      BARACUDA_UNROLL for (int g = 0; g < N; g += kLanes)
          C::store_lanes(to + (i + g) * C::kBytes, slice<kLanes>(y, g / kLanes));
      const auto last = [](i64 end) { return (end + K - 3) / kLanes; };
      if (c.hold(i / kLanes, last(i + N))) [[likely]]
        return;
      for (int g = 0; g < N; g += kLanes)
        if (!c.hold((i + g) / kLanes, last(i + g + kLanes))) fold_fully(s, i + g, to, args);
    });
  }
  static void near(const SmallRow& s, const Columns& c, char* to, const Args& args) {
    each_end(s.windows, [&]<int N>(i64 i) __attribute__((always_inline)) {
      using At = typename Q::template At<N>;
      const Pack<f32, N> y = get<0>(SmallFold<At, C, K, true>::ended(s, c.template windows<N>(i), Tup<>{}, args));
      NearHalves all;
      BARACUDA_UNROLL for (int g = 0; g < N; g += kLanes) {
        Pack<i32> words;
        BARACUDA_EACH(words, const Native<u32> w = NearHalves::word(y.v[g / kLanes * words.kRegisters + i]); all.add(w);
                      words.v[i] = (Native<i32>)(w >> 16));
        store_halves<false>(to + (i + g) * C::kBytes, to_halves(words));
      }
      if (!any_bit(all.doubts())) [[likely]]
        return;
      for (int g = 0; g < N; g += kLanes) fold_again(s, i + g, slice<kLanes>(y, g / kLanes), to, args);
    });
  }
  static void rows(const SmallRow& s, char* to, const Args& args) {
    if (kExact && !s.ties) return each_group(s.windows, [&](i64 lane) { fold_fully(s, lane, to, args); });
    Columns c;
    if (s.lines == K) c.template fold<K>(s, args);
    else c.template fold<0>(s, args);
    if constexpr (!kExact) {
      near(s, c, to, args);
    } else {
      const f32 n = static_cast<f32>(s.n), r = static_cast<f32>(s.r);
      if (s.n * static_cast<f64>(r) == 1.0)  // a power of two
        means(
            s, c, to, [r]<int N>(const Pack<f32, N>& x) __attribute__((always_inline)) { return x * splat<f32, N>(r); },
            args);
      else
        means(
            s, c, to, [n]<int N>(const Pack<f32, N>& x) __attribute__((always_inline)) { return x / splat<f32, N>(n); },
            args);
    }
  }
};

}  // namespace baracuda::BARACUDA_ISA
