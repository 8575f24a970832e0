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
    SmallFold<F, HalfCells, K, true, Lines>::each_line(s, 1, [&](int l) __attribute__((always_inline)) {
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

// Who won, and dy: each twice in a word, once for every cell of a pair. A cell with the code of its tap under it is an integer whose
// largest is the largest cell, the first of them.
template <int K, int Lines>
BARACUDA_INLINE bool winners(const SmallRow& s, const char* dy, i64 ahead, u32* winner, u32* given) {
  constexpr int kPer = kVectorBytes / 4;
  Native<u32> code[kMaxSmallLines];
  const Native<u32> second = (Native<u32>)splat_words(2, 0), third = (Native<u32>)splat_words(1, 0);
  const int lines = Lines != 0 ? Lines : s.lines;
  u16 last = 0;  // size of the cells behind the last pairs
  for (int l = 0; l < lines; ++l) {
    code[l] = Native<u32>{} + (code_of(s.tap[l], K) - 3);
    if constexpr (K == 3) last = larger<u16>(last, read<u16>(s.line[l] + 4 * s.windows) & 0x7fff);
  }
  LinesAhead<HalfCells> soon(s);
  Native<u16> top{}, most{};
  each_group(s.windows, [&](i64 lane) __attribute__((always_inline)) {
    soon.fetch();
    __builtin_prefetch(dy + 2 * lane + ahead);
    const Pack<i32> g = load_halves(dy + 2 * lane);
    BARACUDA_UNROLL for (int i = 0; i < g.kRegisters; ++i) {
      const i64 at = lane + i * kPer;
      Native<i32> m = Native<i32>{} + INT32_MIN;
      BARACUDA_UNROLL for (int l = 0; l < (Lines != 0 ? Lines : kMaxSmallLines); ++l) {
        if (l >= lines) break;
        const Native<u16> x = words_at(s.line[l] + 4 * at), size = x & 0x7fff;
        top = larger(top, size);
        const Native<u32> key = (Native<u32>)ordered(x, size);
        Native<i32> best = larger((Native<i32>)(key << 16 | 3u), (Native<i32>)PairedBF16::beside(second, key));
        if constexpr (K == 3) {
          const Native<u16> next = words_at(s.line[l] + 4 * at + 2);
          best = larger(best, (Native<i32>)PairedBF16::beside(third, (Native<u32>)ordered(next, next & 0x7fff)));
        }
        m = larger(m, best + (Native<i32>)code[l]);
      }
      const Native<u32> w = (Native<u32>)m, d = (Native<u32>)(g.v[i]);
      const Native<u32> both = PairedBF16::beside(w & 0xffffu, w << 16);
      const Native<u16> twice = (Native<u16>)(d | d << 16), size = twice + twice;
      most = larger(most, size);
      const Native<u16> plain = twice & ~(Native<u16>)(size == 0);  // no -0
      __builtin_memcpy(winner + at, &both, kVectorBytes);
      __builtin_memcpy(given + at, &plain, kVectorBytes);
    }
  });
  // NaN wins by other rules, and the sum of large gradients may not fit f32.
  constexpr u32 kLarge = (247 << 8) - 1;  // below 2^120
  return last <= kInfinite &&
         !any_bit(beyond(top, splat_words(kInfinite, kInfinite)) | beyond(most, splat_words(kLarge, kLarge)));
}
template <int K>
bool prepare_words(const SmallRow& s, const char* dy, const char*, i64 ahead, void* const* out, const Args&) {
  u32* const winner = static_cast<u32*>(out[0]);
  u32* const given = static_cast<u32*>(out[1]);
  if (s.lines == K) return winners<K, K>(s, dy, ahead, winner, given);
  return winners<K, 0>(s, dy, ahead, winner, given);
}

template <int K, int Held>
BARACUDA_INLINE void line_words(const SmallLine& s, char* to) {
  constexpr int kPer = kVectorBytes / 4;
  const int held = Held != 0 ? Held : s.held;
  // What window `at` of a row gives to the cells of a pair: to the even one, and to the odd one.
  const auto part = [&](int h, i64 at, u32 taps) __attribute__((always_inline)) {
    const Native<u16> w = words_at(static_cast<const char*>(s.value[h][0]) + 4 * at);
    const Native<u16> g = words_at(static_cast<const char*>(s.value[h][1]) + 4 * at);
    return (Native<u32>)(g & (Native<u16>)(w == (Native<u16>)(Native<u32>{} + taps)));
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
