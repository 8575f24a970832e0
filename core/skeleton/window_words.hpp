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

// Whether all words that were added are up to a limit.
template <class T>
class UpTo {
 public:
#if defined(__AVX512BW__)  // comparisons have a port that is idle here, and go on with what was said before
  BARACUDA_INLINE explicit UpTo(T limit) : limit_(Native<T>{} + limit) {}
  BARACUDA_INLINE void add(Native<T> x) {
    const __m512i a = (__m512i)x, b = (__m512i)limit_;
    if constexpr (sizeof(T) == 4) fair_ = _mm512_mask_cmple_epu32_mask(fair_, a, b);
    else if constexpr (__is_same(T, u16)) fair_ = _mm512_mask_cmple_epu16_mask(fair_, a, b);
    else fair_ = _mm512_mask_cmple_epi16_mask(fair_, a, b);
  }
  BARACUDA_INLINE bool all() const { return fair_ == kAll; }

 private:
  using Mask = std::conditional_t<sizeof(T) == 2, __mmask32, __mmask16>;
  static constexpr Mask kAll = static_cast<Mask>(-1);
  Native<T> limit_;
  Mask fair_ = kAll;
#else
  BARACUDA_INLINE explicit UpTo(T limit) : limit_(limit), top_(Native<T>{} + limit) {}
  BARACUDA_INLINE void add(Native<T> x) { top_ = larger(top_, x); }
  BARACUDA_INLINE bool all() const { return !any_bit(top_ ^ limit_); }

 private:
  T limit_;
  Native<T> top_;
#endif
};
// Whether cells are numbers. A NaN with a sign is larger than any of them as a word without one, and one that has none is the largest
// of its column.
class Numbers {
 public:
  BARACUDA_INLINE void cell(int line, Native<u16> x) { cells_[line % kChains].add(x); }
  BARACUDA_INLINE void column(Native<i16> most) { columns_.add(most); }
  BARACUDA_INLINE bool all() const {
    bool fair = columns_.all();
    for (const UpTo<u16>& c : cells_) fair &= c.all();
    return fair;
  }

 private:
  static constexpr int kChains = kVectorBytes == 64 ? 3 : 1;  // so that none waits for itself
  static constexpr u16 kLeast = 0x8000 + kInfinite;
  UpTo<u16> cells_[3] = {UpTo<u16>(kLeast), UpTo<u16>(kLeast), UpTo<u16>(kLeast)};
  UpTo<i16> columns_{kInfinite};
};

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
  static constexpr i64 kStep = kVectorBytes;
  static constexpr int kPer = kVectorBytes / 4;  // windows of a register

  // The largest of every column, from byte `at` of the lines on.
  template <int Lines>
  BARACUDA_INLINE static LargestWord column(const SmallRow& s, i64 at, Numbers& numbers) {
    const Native<u16> x = words_at(s.line[0] + at);
    LargestWord m(x);
    numbers.cell(0, x);
    each_line<Lines>(s, 1, [&](int l) __attribute__((always_inline)) {
      const Native<u16> more = words_at(s.line[l] + at);
      m.add(LargestWord(more));
      numbers.cell(l, more);
    });
    numbers.column(m.most);
    return m;
  }
  // The largest of window j is in the lower half of pair j.
  template <class Pairs>
  BARACUDA_INLINE static void put(char* to, const Pairs& pairs) {
    Pack<i32> r;
    BARACUDA_EACH(r, r.v[i] = (Native<i32>)pairs(i).value());
    if constexpr (kVectorBytes < 64) BARACUDA_EACH(r, r.v[i] &= 0xffff);  // else what narrows does without
    store_halves<false>(to, to_halves(r));
  }

  // Whether no cell is NaN.
  template <int Lines>
  BARACUDA_INLINE static bool row(const SmallRow& s, char* to) {
    LinesAhead<HalfCells> soon(s);
    Numbers numbers;
    const auto beside = [](LargestWord m) __attribute__((always_inline)) {
      return LargestWord((Native<i16>)((Native<u32>)m.most >> 16), (Native<i16>)((Native<u32>)m.least >> 16));
    };
    i64 lane = 0;
    if (K == 3 && s.windows >= kLanes) {  // a pair of columns begins a window, and the first of it ends the one before
      LargestWord here = column<Lines>(s, 0, numbers);
      for (; 2 * (lane + kLanes + kPer) <= s.cells && lane + kLanes <= s.windows; lane += kLanes) {
        soon.fetch();
        put(to + 2 * lane, [&](int i) __attribute__((always_inline)) {
          const LargestWord next = column<Lines>(s, 4 * (lane + (i + 1) * kPer), numbers);
          const auto on = [](Native<i16> a, Native<i16> b) __attribute__((always_inline)) {
            return (Native<i16>)one_on((Native<u32>)a, (Native<u32>)b, std::make_integer_sequence<int, kPer>{});
          };
          LargestWord m = here;
          m.add(beside(here));
          m.add(LargestWord(on(here.most, next.most), on(here.least, next.least)));
          here = next;
          return m;
        });
      }
    }
    for (; lane < s.windows; lane += kLanes) {
      soon.fetch();
      const i64 at = lane_of(s, lane);
      put(to + 2 * at, [&](int i) __attribute__((always_inline)) {
        LargestWord m = column<Lines>(s, 4 * at + i * kStep, numbers);
        if constexpr (K == 3) m.add(column<Lines>(s, 4 * at + i * kStep + 2, numbers));
        m.add(beside(m));
        return m;
      });
    }
    return numbers.all();
  }
  static void rows(const SmallRow& s, char* to, const Args& args) {
    const bool fair = s.lines == K ? row<K>(s, to) : row<0>(s, to);
    if (!fair) fold_small<F, HalfCells, K>(s, to, args);
  }
};

// Words in the order of the numbers they are, zeros alike.
BARACUDA_INLINE Native<i16> ordered(Native<u16> x) {
#if defined(__AVX512BW__)
  const __m512i w = (__m512i)x;
  return (Native<i16>)_mm512_mask_sub_epi16(w, _mm512_movepi16_mask(w), _mm512_set1_epi16(-0x8000), w);
#elif defined(__AVX2__)
  return (Native<i16>)_mm256_sign_epi16((__m256i)(x & 0x7fff), (__m256i)x);
#elif defined(__SSSE3__)
  return (Native<i16>)_mm_sign_epi16((__m128i)(x & 0x7fff), (__m128i)x);
#else
  const Native<i16> sign = (Native<i16>)x >> 15;
  return ((Native<i16>)(x & 0x7fff) ^ sign) - sign;
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
// Who won, and dy as an f32; of windows two wide, either twice in a word, as bf16, once for each cell of a pair. A cell with the
// code of its tap under it is an integer whose largest is the largest cell, the first of them. Lines: so many, or 0 where that is
// not known.
template <int K, int Lines>
struct Winners {
  static constexpr int kPer = kVectorBytes / 4;
  const SmallRow& s;
  u32* const winner;
  u32* const given;
  Native<u16> code[kMaxSmallLines];
  Numbers numbers;
  UpTo<u32> sizes{(247u << 24) - 1};  // twice those of dy, as words: below 2^120

  BARACUDA_INLINE Winners(const SmallRow& row, u32* w, u32* g) : s(row), winner(w), given(g) {
    for (int l = 0; l < (Lines != 0 ? Lines : s.lines); ++l) {
      const u32 first = code_of(Lines != 0 ? static_cast<f32>(l * K) : s.tap[l], K);
      code[l] = splat_words(first, first - 1);
    }
  }

  // From byte `at` of the lines on; codes are so much smaller.
  BARACUDA_INLINE WordColumns columns(i64 at, u32 less) {
    WordColumns c;
    const Native<u16> away = splat_words(less, less);
    each_line<Lines>(s, 0, [&](int l) __attribute__((always_inline)) {
      const Native<u16> x = words_at(s.line[l] + at);
      const Native<i16> key = ordered(x);
      numbers.cell(l, x);
      const Native<u16> own = less != 0 ? code[l] - away : code[l];
      c.code = l == 0 ? own : key > c.most ? own : c.code;
      c.most = l == 0 ? key : larger(c.most, key);
    });
    numbers.column(c.most);
    return c;
  }
  BARACUDA_INLINE void put(i64 at, const char* dy, Native<i32> best) {
    Native<u32> w = (Native<u32>)best & 0xffffu, d = (Native<u32>)(BF16::load<kPer>(dy + 2 * at).v[0] + 0.0f);  // no -0
    sizes.add(d + d);
    if constexpr (K == 2) w |= (Native<u32>)best << 16, d |= d >> 16;
    __builtin_memcpy(winner + at, &w, kVectorBytes);
    __builtin_memcpy(given + at, &d, kVectorBytes);
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
      for (; 2 * (at + 2 * kPer) <= s.cells && at + kPer <= s.windows; at += kPer) {
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
    return numbers.all() && sizes.all();
  }
};
template <int K>
bool prepare_words(const SmallRow& s, const char* dy, const char*, i64 ahead, void* const* out, const Args&) {
  u32* const winner = static_cast<u32*>(out[0]);
  u32* const given = static_cast<u32*>(out[1]);
  if (s.lines == K) return Winners<K, K>(s, winner, given).run(dy, ahead);
  return Winners<K, 0>(s, winner, given).run(dy, ahead);
}

// What windows give to cells of one tap, with what others gave before them.
struct Gains {
  Native<f32> sum{};
  bool some = false;

  BARACUDA_INLINE void add(Native<u32> winner, u32 tap, Native<u32> given) {
#if defined(__AVX512F__)
    const __mmask16 won = _mm512_cmpeq_epi32_mask((__m512i)winner, _mm512_set1_epi32(static_cast<i32>(tap)));
    const __m512 all = (__m512)given;
    sum = some ? _mm512_mask_add_ps(sum, won, sum, all) : _mm512_maskz_mov_ps(won, all);
#else
    const Native<f32> part = (Native<f32>)(given & (Native<u32>)(winner == tap));
    sum = some ? sum + part : part;  // which is no -0
#endif
    some = true;
  }
};
// A register of gradients, two to a word, from what `rows` rows of windows give; read(h, v, on): winners (0) or gradients (1) of so
// many windows on.
template <int K, int Held, class Read>
BARACUDA_INLINE void put_words(int rows, const Read& read, const u32* code, char* to, bool past) {
  Native<u32> cells;
  if constexpr (K == 2 && Held == 1) {
    const Native<u16> taps = splat_words(code[0], code[0] - 1);
    cells = (Native<u32>)((Native<u16>)read(0, 0, 0) == taps ? (Native<u16>)read(0, 1, 0) : Native<u16>{});
  } else {
    constexpr u32 low = K == 2 ? 0xffffu : ~0u, high = K == 2 ? 0xffff0000u : ~0u;  // of what is there twice
    Gains even, odd;
    const auto add = [&](int h) __attribute__((always_inline)) {
      if constexpr (K == 3) even.add(read(h, 0, -1), code[h] - 2, read(h, 1, -1));
      const Native<u32> w = read(h, 0, 0) & low, g = read(h, 1, 0) & high;
      even.add(w, code[h], g);
      odd.add(w, code[h] - 1, g);
    };
    if constexpr (Held != 0) {
      BARACUDA_UNROLL for (int h = 0; h < Held; ++h) add(h);
    } else {
      for (int h = 0; h < rows; ++h) add(h);
    }
    const Native<u32> right = Held == 1 ? (Native<u32>)odd.sum : BF16::rounded_up(odd.sum);
    cells = PairedBF16::beside(BF16::rounded_up(even.sum) >> 16, right);
  }
  put_register(to, (Native<f32>)cells, past);
}
template <int K, int Held>
BARACUDA_INLINE void line_words(const SmallLine& s, char* to) {
  constexpr int kPer = kVectorBytes / 4;
  const bool past = s.past;
  u32 code[kMaxHeld];
  for (int h = 0; h < s.held; ++h) code[h] = code_of(s.tap[h], K);
  each_group(s.pairs, [&](i64 lane) __attribute__((always_inline)) {
    BARACUDA_UNROLL for (i64 at = lane; at < lane + kLanes; at += kPer) put_words<K, Held>(
        s.held,
        [&](int h, int v, i64 on) __attribute__((always_inline)) {
          return read<Native<u32>>(static_cast<const char*>(s.value[h][v]) + 4 * (at + on));
        },
        code, to + 4 * at, past);
  });
}
template <int K>
void gather_words(const SmallLine& s, char* to, const Args&) {
  if (s.held == 1) return line_words<K, 1>(s, to);
  line_words<K, 0>(s, to);
}
// Two lines at once, as gather_two has them.
template <int K>
void gather_two_words(const SmallLine& s, char* to, const Args&) {
  constexpr int kPer = kVectorBytes / 4, kRows = K - 1;
  const bool past = s.past;
  const i64 below = s.below;
  u32 code[kRows + 1];
  const char* value[kRows][2];
  BARACUDA_UNROLL for (int h = 0; h < kRows; ++h) {
    code[h] = code_of(static_cast<f32>((kRows - 1 - h) * 2 * K), K);
    BARACUDA_UNROLL for (int v = 0; v < 2; ++v) value[h][v] = static_cast<const char*>(s.value[h][v]);
  }
  code[kRows] = code_of(K, K);
  each_group(s.pairs, [&](i64 lane) __attribute__((always_inline)) {
    BARACUDA_UNROLL for (i64 at = lane; at < lane + kLanes; at += kPer) {
      Native<u32> before[kRows][2], here[kRows][2];
      BARACUDA_UNROLL for (int h = 0; h < kRows; ++h) BARACUDA_UNROLL for (int v = 0; v < 2; ++v) {
        if constexpr (K == 3) before[h][v] = read<Native<u32>>(value[h][v] + 4 * (at - 1));
        here[h][v] = read<Native<u32>>(value[h][v] + 4 * at);
      }
      const auto all = [&](int h, int v, int on)
                           __attribute__((always_inline)) { return on < 0 ? before[h][v] : here[h][v]; };
      put_words<K, kRows>(kRows, all, code, to + 4 * at, past);
      put_words<K, 1>(
          1, [&](int, int v, int on) __attribute__((always_inline)) { return all(kRows - 1, v, on); }, code + kRows,
          to + below + 4 * at, past);
    }
  });
}

}  // namespace baracuda::BARACUDA_ISA
