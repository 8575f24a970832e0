// The largest cell of small windows of bf16, and who won: on 16-bit words, as integers.
#pragma once
#include "window_small_quick.hpp"

namespace baracuda::BARACUDA_ISA {

using i16 = std::int16_t;
inline constexpr u16 kInfinite = 0x7f80;  // as a bf16: NaN is what lies above

BARACUDA_INLINE Native<u16> words_at(const char* from) {
  Native<u16> w;
  __builtin_memcpy(&w, from, kVectorBytes);
  return w;
}
// The lower half of each word pair over the upper one.
BARACUDA_INLINE Native<i16> upwards(Native<i16> x) { return (Native<i16>)((Native<u32>)x << 16); }

// Of numbers with a sign and a magnitude the largest is, as integers, the largest, unless all are negative: then the smallest.
struct LargestWord {
  Native<i16> most, least;

  BARACUDA_INLINE explicit LargestWord(Native<u16> x) : most((Native<i16>)x), least((Native<i16>)x) {}
  BARACUDA_INLINE LargestWord(Native<i16> m, Native<i16> l) : most(m), least(l) {}
  BARACUDA_INLINE void add(const LargestWord& x) {
    most = larger(most, x.most);
    least = smaller(least, x.least);
  }
  BARACUDA_INLINE Native<i16> value() const { return most < 0 ? least : most; }
};

template <class F, int K>
struct LargestRows {
  static constexpr i64 kStep = kVectorBytes, kWords = kVectorBytes / 2;

  // The largest of every column, from byte `at` of the lines on; and what tells NaN.
  template <int Lines>
  BARACUDA_INLINE static LargestWord column(const SmallRow& s, i64 at, Native<u16>& top, Native<i16>& high) {
    const Native<u16> x = words_at(s.line[0] + at);
    LargestWord m(x);
    top = larger(top, x);
    each_line<Lines>(s, 1, [&](int l) __attribute__((always_inline)) {
      const Native<u16> more = words_at(s.line[l] + at);
      m.add(LargestWord(more));
      top = larger(top, more);
    });
    high = larger(high, m.most);
    return m;
  }
  // The largest of window j is in the upper half of pair j.
  BARACUDA_INLINE static Native<i32> paired(const LargestWord& m) {
    return (Native<i32>)LargestWord(larger(m.most, upwards(m.most)), smaller(m.least, upwards(m.least))).value();
  }
  template <class Pairs>
  BARACUDA_INLINE static void put(char* to, const Pairs& pairs) {
    Pack<i32> r;
    BARACUDA_EACH(r, r.v[i] = (Native<i32>)((Native<u32>)pairs(i) >> 16));
    store_halves<false>(to, to_halves(r));
  }

  // Whether no cell is NaN.
  template <int Lines>
  BARACUDA_INLINE static bool row(const SmallRow& s, char* to) {
    LinesAhead<HalfCells> soon(s);
    Native<u16> top{};
    Native<i16> high = Native<i16>{} - 0x7fff;
    if constexpr (K == 2) {
      each_group(s.windows, [&](i64 lane) __attribute__((always_inline)) {
        soon.fetch();
        put(to + 2 * lane, [&](int i) __attribute__((always_inline)) {
          return paired(column<Lines>(s, 4 * lane + i * kStep, top, high));
        });
      });
    } else {
      alignas(64) i16 most[2 * kSmallPiece + 4 * kLanes], least[2 * kSmallPiece + 4 * kLanes];
      const i64 cells = 2 * s.windows + 1;
      const auto one = [&](i64 at) __attribute__((always_inline)) {
        const LargestWord m = column<Lines>(s, 2 * at, top, high);
        __builtin_memcpy(most + at, &m.most, kVectorBytes);
        __builtin_memcpy(least + at, &m.least, kVectorBytes);
      };
      i64 at = 0;
      for (; at + kWords <= cells; at += kWords) one(at);
      if (at < cells) one(cells - kWords);
      const auto columns = [&](i64 i) __attribute__((always_inline)) {
        return LargestWord((Native<i16>)words_at(reinterpret_cast<const char*>(most + i)),
                           (Native<i16>)words_at(reinterpret_cast<const char*>(least + i)));
      };
      each_group(s.windows, [&](i64 lane) __attribute__((always_inline)) {
        soon.fetch();
        put(to + 2 * lane, [&](int i) __attribute__((always_inline)) {
          LargestWord m = columns(2 * lane + i * kWords);
          m.add(columns(2 * lane + i * kWords + 1));
          return paired(m);
        });
      });
    }
    const Native<u16> nan = beyond(top, splat_words(0x8000 + kInfinite, 0x8000 + kInfinite));
    return !any_bit(nan | (Native<u16>)(high > static_cast<i16>(kInfinite)));
  }
  static void rows(const SmallRow& s, char* to, const Args& args) {
    const bool fair = s.lines == K ? row<K>(s, to) : row<0>(s, to);
    if (!fair) fold_small<F, HalfCells, K>(s, to, args);
  }
};

// Words in the order of the numbers they are, zeros alike.
BARACUDA_INLINE Native<i16> ordered(Native<u16> x, Native<u16> size) {
#if defined(__AVX2__) && !defined(__AVX512F__)
  return (Native<i16>)_mm256_sign_epi16((__m256i)size, (__m256i)x);
#elif defined(__SSSE3__) && !defined(__AVX512F__)
  return (Native<i16>)_mm_sign_epi16((__m128i)size, (__m128i)x);
#else
  const Native<i16> sign = (Native<i16>)x >> 15;
  return ((Native<i16>)size ^ sign) - sign;
#endif
}
// Of cells, smaller for later ones: four apart from line to line, and one from cell to cell.
inline u32 code_of(f32 tap, int width) { return 0x7fff - static_cast<u32>(tap) / static_cast<u32>(width) * 4; }

// The largest of each column of cells, as a number in order, and the code of the first cell that is as large. Two columns are in a
// word, as their cells are.
struct WordColumns {
  Native<i16> most;
  Native<u16> code;

  BARACUDA_INLINE Native<i32> even() const {
    return (Native<i32>)((Native<u32>)most << 16 | ((Native<u32>)code & 0xffffu));
  }
  BARACUDA_INLINE Native<i32> odd() const {
    return (Native<i32>)PairedBF16::beside((Native<u32>)code >> 16, (Native<u32>)most);
  }
};
// Who won, and dy: each twice in a word, once for every cell of a pair. A cell with the code of its tap under it is an integer whose
// largest is the largest cell, the first of them. Lines: so many, or 0 where that is not known.
template <int K, int Lines>
struct Winners {
  static constexpr int kPer = kVectorBytes / 4;
  const SmallRow& s;
  u32* const winner;
  u32* const given;
  Native<u16> code[kMaxSmallLines];
  Native<i16> least{}, most{};  // of all keys
  Native<u16> size{};           // twice that of all dy

  BARACUDA_INLINE Winners(const SmallRow& row, u32* w, u32* g) : s(row), winner(w), given(g) {
    for (int l = 0; l < (Lines != 0 ? Lines : s.lines); ++l) {
      const u32 first = code_of(s.tap[l], K);
      code[l] = splat_words(first, first - 1);
    }
  }

  // From byte `at` of the lines on; codes are so much smaller.
  BARACUDA_INLINE WordColumns columns(i64 at, u32 less) {
    WordColumns c;
    const Native<u16> away = splat_words(less, less);
    each_line<Lines>(s, 0, [&](int l) __attribute__((always_inline)) {
      const Native<u16> x = words_at(s.line[l] + at);
      const Native<i16> key = ordered(x, x & 0x7fff);
      least = smaller(least, key);
      const Native<u16> own = less != 0 ? code[l] - away : code[l];
      c.code = l == 0 ? own : key > c.most ? own : c.code;
      c.most = l == 0 ? key : larger(c.most, key);
    });
    most = larger(most, c.most);
    return c;
  }
  BARACUDA_INLINE void put(i64 at, const char* dy, Native<i32> best) {
    const Native<u32> w = (Native<u32>)best, d = (Native<u32>)(load_halves<kPer>(dy + 2 * at).v[0]);
    const Native<u32> both = PairedBF16::beside(w & 0xffffu, w << 16);
    const Native<u16> twice = (Native<u16>)(d | d << 16), doubled = twice + twice;
    size = larger(size, doubled);
    const Native<u16> plain = doubled == 0 ? Native<u16>{} : twice;  // no -0
    __builtin_memcpy(winner + at, &both, kVectorBytes);
    __builtin_memcpy(given + at, &plain, kVectorBytes);
  }
  BARACUDA_INLINE void alone(i64 at, const char* dy) {
    const WordColumns c = columns(4 * at, 0);
    Native<i32> best = larger(c.even(), c.odd());
    if constexpr (K == 3) best = larger(best, columns(4 * at + 2, 1).odd());
    put(at, dy, best);
  }
  // Whether all of it is so: NaN wins by other rules, and the sum of large gradients may not fit f32.
  BARACUDA_INLINE bool run(const char* dy, i64 ahead) {
    LinesAhead<HalfCells> soon(s);
    const auto fetch = [&](i64 at) __attribute__((always_inline)) {
      if (at % kLanes != 0) return;
      soon.fetch();
      __builtin_prefetch(dy + 2 * at + ahead);
    };
    i64 at = 0;
    if constexpr (K == 3) {
      WordColumns c = columns(0, 0);
      Native<i32> even = c.even(), odd = c.odd();
      for (; at + 2 * kPer <= s.windows; at += kPer) {
        fetch(at);
        c = columns(4 * (at + kPer), 0);
        const Native<i32> next = c.even();
        const Native<i32> third = one_on(even, next, std::make_integer_sequence<int, kPer>{}) - 2;
        put(at, dy, larger(larger(even, odd), third));
        even = next;
        odd = c.odd();
      }
    }
    for (; at < s.windows; at += kPer) {
      fetch(at);
      alone(at + kPer <= s.windows ? at : s.windows - kPer, dy);
    }
    constexpr u32 kLarge = (247 << 8) - 1;  // below 2^120
    const Native<i16> infinite = (Native<i16>)splat_words(kInfinite, kInfinite);
    const Native<u16> nan = (Native<u16>)((most > infinite) | (least < -infinite));
    return !any_bit(nan | beyond(size, splat_words(kLarge, kLarge)));
  }
};
template <int K>
bool prepare_words(const SmallRow& s, const char* dy, const char*, i64 ahead, void* const* out, const Args&) {
  u32* const winner = static_cast<u32*>(out[0]);
  u32* const given = static_cast<u32*>(out[1]);
  if (s.lines == K) return Winners<K, K>(s, winner, given).run(dy, ahead);
  return Winners<K, 0>(s, winner, given).run(dy, ahead);
}

template <int K, int Held>
BARACUDA_INLINE void line_words(const SmallLine& s, char* to) {
  constexpr int kPer = kVectorBytes / 4;
  const int held = Held != 0 ? Held : s.held;
  // What window `at` of a row gives to the cells of a pair: to the even one, and to the odd one.
  const auto part = [&](int h, i64 at, u32 taps) __attribute__((always_inline)) {
    const Native<u16> w = words_at(static_cast<const char*>(s.value[h][0]) + 4 * at);
    const Native<u16> g = words_at(static_cast<const char*>(s.value[h][1]) + 4 * at);
    return (Native<u32>)(w == (Native<u16>)(Native<u32>{} + taps) ? g : Native<u16>{});
  };
  const bool past = s.past;
  u32 here[kMaxHeld], before[kMaxHeld];
  for (int h = 0; h < held; ++h) {
    const u32 code = code_of(s.tap[h], K);
    here[h] = code | (code - 1) << 16;
    before[h] = code - 2;
  }
  each_group(s.pairs, [&](i64 lane) __attribute__((always_inline)) {
    BARACUDA_UNROLL for (int i = 0; i < Pack<i32>::kRegisters; ++i) {
      const i64 at = lane + i * kPer;
      Native<u32> w;
      if constexpr (K == 2 && Held == 1) {
        w = part(0, at, here[0]);
      } else {
        Native<f32> even{}, odd{};  // begun with the first, since none is -0
        for (int h = 0; h < held; ++h) {
          const Native<u32> v = part(h, at, here[h]);
          const Native<f32> left = (Native<f32>)(v << 16), right = (Native<f32>)PairedBF16::beside(Native<u32>{}, v);
          if constexpr (K == 3) {
            const Native<f32> first = (Native<f32>)(part(h, at - 1, before[h]) << 16);
            even = h == 0 ? first : even + first;
            even += left;
          } else {
            even = h == 0 ? left : even + left;
          }
          odd = h == 0 ? right : odd + right;
        }
        w = PairedBF16::beside(BF16::rounded_up(even) >> 16, BF16::rounded_up(odd));
      }
      put_register(to + 4 * at, (Native<f32>)w, past);
    }
  });
}
template <int K>
void gather_words(const SmallLine& s, char* to, const Args&) {
  if (s.held == 1) return line_words<K, 1>(s, to);
  if (s.held == 2) return line_words<K, 2>(s, to);
  line_words<K, 0>(s, to);
}

}  // namespace baracuda::BARACUDA_ISA
