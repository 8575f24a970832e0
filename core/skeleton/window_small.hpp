// Windows two or three cells wide and two apart, none of them over a border: all that a window takes stays in registers.
#pragma once
#include "window_cells.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr int kSmallWindows = 2;   // widths, from 2 on
inline constexpr int kMaxSmallLines = 9;  // lines of cells under a row of windows
inline constexpr int kMaxHeld = 4;        // rows of windows that hold a line of cells
inline constexpr i64 kSmallPiece = 512;   // windows side by side

// A row of windows: its lines of cells, and what all its windows have alike. Or two rows, all of whose windows have that alike.
struct SmallRow {
  const char* line[kMaxSmallLines];
  int lines, known;    // of them, the first `known` have been fetched before
  i64 windows, cells;  // of each line may be read
  i64 ahead;           // bytes on are lines that will be read soon
  f64 n, r;
  f32 first;  // tap inside
  f32 tap[kMaxSmallLines];
  int rows = 1;
  i64 apart;  // of two, the bytes between results; the second begins kApart lines on

  static constexpr int kApart = 2;
  SmallRow only(int r) const {
    SmallRow one = *this;
    one.lines -= (rows - 1) * kApart;
    for (int i = 0; i < one.lines; ++i) one.line[i] = line[i + r * kApart];
    return one;
  }
};

// A line of cells: the prepared rows of windows that hold it, each with the tap that the line has in it.
struct SmallLine {
  const void* const* value[kMaxHeld];  // of the window that begins with the first cell
  f32 tap[kMaxHeld];
  int held;
  const char* x;
  i64 pairs, ahead;
  bool past;                   // the cache: pairs are whole groups, and lie in whole lines
  i64 x_below = 0, below = 0;  // bytes to the line below, of x and of gradients, where two are asked for
};

// Lines are two or three as a rule, whatever room there is for more.
#define BARACUDA_ROLLED _Pragma("GCC unroll 1")

template <class C>
BARACUDA_INLINE void fetch_cells(const char* from) {
  BARACUDA_UNROLL for (i64 i = 0; i < 2 * kLanes * C::kBytes; i += 64) __builtin_prefetch(from + i);
}

// Fetches the lines `ahead` of those that a row of windows reads first, so much at every group of lanes that all of them are done
// with the row. In the order of their addresses: runs of lines side by side are not foreseen, and are slower than one run is.
template <class C>
class LinesAhead {
 public:
  BARACUDA_INLINE explicit LinesAhead(const SmallRow& s) : LinesAhead(s.line, s.known, s.lines, s.windows, s.ahead) {}
  BARACUDA_INLINE LinesAhead(const char* const* lines, int known, int count, i64 windows, i64 ahead)
      : lines_(lines), count_(count), ahead_(ahead), bytes_(2 * windows * C::kBytes), line_(known),
        fresh_(count - known) {
    next();
  }
  BARACUDA_INLINE void fetch() {
    BARACUDA_ROLLED for (int i = fresh_; i > 0; --i) {
      fetch_cells<C>(at_);
      at_ += 2 * kLanes * C::kBytes;
      if (at_ >= end_) [[unlikely]]
        next();
    }
  }

 private:
  BARACUDA_INLINE void next() {
    at_ = lines_[line_ < count_ ? line_ : 0] + ahead_;
    end_ = at_ + bytes_;
    ++line_;
  }
  const char* const* const lines_;
  const int count_;
  const i64 ahead_, bytes_;
  const char *at_, *end_;
  int line_;
  const int fresh_;
};

// go(lane) for groups of lanes; the last begins earlier, so as not to reach beyond.
template <class Go>
BARACUDA_INLINE void each_group(i64 lanes, const Go& go) {
  for (i64 lane = 0; lane < lanes; lane += kLanes) go(lane + kLanes <= lanes ? lane : lanes - kLanes);
}

// go(line), without a loop where their number is known.
template <int Lines, class Go>
BARACUDA_INLINE void each_line(const SmallRow& s, int first, const Go& go) {
  if constexpr (Lines > 0) {
    BARACUDA_UNROLL for (int i = 0; i < Lines; ++i) {
      if (i >= first) go(i);
    }
  } else {
    BARACUDA_ROLLED for (int i = first; i < s.lines; ++i) go(i);
  }
}

// P the formula, C the format of the cells, K the width. Mixed: lanes are in the order of C::load_mixed, or load_wide_mixed where the
// formula takes f64 alone. Lines: so many are under the row, or 0 where that is not known.
template <class P, class C, int K, bool Mixed, int Lines = 0>
struct SmallFold {
  static constexpr bool kWide = Mixed && P::kWide;
  BARACUDA_INLINE static auto cells(const char* from) {
    if constexpr (kWide) return C::load_wide_mixed(from);
    else if constexpr (Mixed) return C::load_mixed(from);
    else return C::load_pair(from);
  }
  using Cells = std::remove_cvref_t<decltype(cells(nullptr).even)>;
  // From one cell on, so that nothing behind a window of three is read.
  BARACUDA_INLINE static auto cells(const char* from, Cells& third) {
    if constexpr (kWide) return C::load_wide_mixed(from, third);
    third = copy(cells(from + C::kBytes).odd);
    return cells(from);
  }
  // Columns first: the cells of two packs, as C has them.
  BARACUDA_INLINE static Pair<f32> columns(const SmallRow& s, i64 at) {
    const Pair<f32> x = C::load_two(s.line[0] + at);
    Pair<f32> r{get<0>(P::lift(tup(x.even))), get<0>(P::lift(tup(x.odd)))};
    each_line<Lines>(s, 1, [&](int i) __attribute__((always_inline)) {
      const Pair<f32> more = C::load_two(s.line[i] + at);
      r.even = get<0>(P::merge(tup(r.even), P::lift(tup(more.even))));
      r.odd = get<0>(P::merge(tup(r.odd), P::lift(tup(more.odd))));
    });
    return r;
  }
  template <class U>
  BARACUDA_INLINE static auto over(const SmallRow& s, i64 lane, const U& u, const Args& args) {
    const i64 at = 2 * lane * C::kBytes;
    if constexpr (P::kMerges) {
      static_assert(K == 2);
      const Pair<f32> c = columns(s, at), x = C::mixed(c.even, c.odd);
      return P::merge(tup(x.even), tup(x.odd));
    } else {
      auto a = P::identity();
      each_line<Lines>(s, 0, [&](int i) __attribute__((always_inline)) {
        const char* from = s.line[i] + at;
        Pack<f32> k{};
        Cells third{};
        const auto x = K == 3 ? cells(from, third) : cells(from);
        if constexpr (P::kPlaces) k = splat<f32>(s.tap[i]);
        a = P::step(a, tup(x.even), u, k, args);
        if constexpr (P::kPlaces) k = k + splat<f32>(1);
        a = P::step(a, tup(x.odd), u, k, args);
        if constexpr (K == 3) {
          if constexpr (P::kPlaces) k = k + splat<f32>(1);
          a = P::step(a, tup(third), u, k, args);
        }
      });
      return a;
    }
  }
  template <class A, class U>
  BARACUDA_INLINE static auto ended(const SmallRow& s, const A& a, const U& u, const Args& args) {
    constexpr int lanes = P::kN;
    Pack<f64, lanes> n{}, r{};
    Pack<f32, lanes> first{};
    if constexpr (P::kCounts) n = splat<f64, lanes>(s.n);
    if constexpr (P::kRates) r = splat<f64, lanes>(s.r);
    if constexpr (P::kFirsts) first = splat<f32, lanes>(s.first);
    return P::finish(a, u, n, r, first, args);
  }
  template <class U>
  BARACUDA_INLINE static auto finished(const SmallRow& s, i64 lane, const U& u, const Args& args) {
    return ended(s, over(s, lane, u, args), u, args);
  }
};

template <class C, class S, int N>
BARACUDA_INLINE Pack<f32, N> small_result(const Pack<S, N>& r) {
  if constexpr (__is_same(S, f64) && __is_same(C, HalfCells)) {
    return canonical(rounded<f32, true>(r));
  } else {
    return rounded<f32, false>(r);
  }
}

// So many lanes end at once that one chain of operations does not wait for itself.
inline constexpr int kEnds = kVectorBytes < 32 ? kLanes : 2 * kLanes;
// Groups of lanes have their own states, though the last begins earlier: lanes may be in any order.
BARACUDA_INLINE i64 lane_of(const SmallRow& s, i64 i) { return i + kLanes <= s.windows ? i : s.windows - kLanes; }
// What comes of the states of a row, in the format of the cells.
template <class P, class C, int K, bool Mixed>
BARACUDA_INLINE void end_row(const SmallRow& s, const void* const* at, char* to, const Args& args) {
  const auto ends = [&]<int N>(i64 i) __attribute__((always_inline)) {
    using At = typename P::template At<N>;
    using Fold = SmallFold<At, C, K, Mixed>;
    const auto y = small_result<C>(get<0>(Fold::ended(s, lanes_at<decltype(At::identity())>(at, i), Tup<>{}, args)));
    BARACUDA_UNROLL for (int g = 0; g < N; g += kLanes) {
      const Pack<f32> part = slice<kLanes>(y, g / kLanes);
      char* const place = to + lane_of(s, i + g) * C::kBytes;
      if constexpr (!Mixed) C::store_lanes(place, part);
      else C::store_lanes(place, Fold::kWide ? C::sorted_wide(part) : C::sorted(part));
    }
  };
  i64 i = 0;
  for (; i + kEnds - kLanes < s.windows; i += kEnds) ends.template operator()<kEnds>(i);
  for (; i < s.windows; i += kLanes) ends.template operator()<kLanes>(i);
}
// A row of results in two loops: states, and what comes of them.
template <class P, class C, int K, int Lines>
BARACUDA_INLINE void fold_lines(const SmallRow& s, char* to, const Args& args) {
  using A = decltype(P::identity());
  alignas(64) f64 states[kCount<A>][kSmallPiece + kLanes];
  void* at[kCount<A>];
  for (int i = 0; i < kCount<A>; ++i) at[i] = states[i];
  LinesAhead<C> soon(s);
  for (i64 i = 0; i < s.windows; i += kLanes) {
    soon.fetch();
    put_lanes(at, i, SmallFold<P, C, K, true, Lines>::over(s, lane_of(s, i), Tup<>{}, args));
  }
  end_row<P, C, K, true>(s, at, to, args);
}
// The same of windows three wide, whose columns are folded once: every other is of two windows.
template <class P, class C, int Lines>
BARACUDA_INLINE void fold_columns(const SmallRow& s, char* to, const Args& args) {
  using Fold = SmallFold<P, C, 3, true, Lines>;
  constexpr bool dealt = !__is_same(C, PlainCells<f32>);  // what C loads is
  alignas(64) f32 part[2][kSmallPiece + 2 * kLanes];
  f32* const even = part[0];
  f32* const odd = dealt ? part[1] : even + kLanes;
  const i64 cells = 2 * s.windows + 1;
  for (i64 i = 0; i < cells; i += 2 * kLanes) {
    const i64 at = i + 2 * kLanes <= cells ? i : cells - 2 * kLanes;
    const Pair<f32> x = Fold::columns(s, at * C::kBytes);
    if (dealt && at % 2 != 0) {
      store(odd + at / 2, x.even);
      store(even + at / 2 + 1, x.odd);
    } else {
      store(even + (dealt ? at / 2 : at), x.even);
      store(odd + (dealt ? at / 2 : at), x.odd);
    }
  }
  LinesAhead<C> soon(s);
  each_group(s.windows, [&](i64 lane) __attribute__((always_inline)) {
    soon.fetch();
    Pair<f32> x{};
    Pack<f32> last{};
    if constexpr (dealt) {
      x = {load(even + lane), load(odd + lane)};
      last = load(even + lane + 1);
    } else {
      x = C::load_mixed(reinterpret_cast<const char*>(even + 2 * lane));
      last = copy(C::load_mixed(reinterpret_cast<const char*>(even + 2 * lane + 1)).odd);
    }
    const auto a = P::merge(P::merge(tup(x.even), tup(x.odd)), tup(last));
    C::store_lanes(to + lane * C::kBytes, C::sorted(small_result<C>(get<0>(Fold::ended(s, a, Tup<>{}, args)))));
  });
}
template <class P, class C, int K, int Lines>
BARACUDA_INLINE void fold_any(const SmallRow& s, char* to, const Args& args) {
  if constexpr (P::kMerges && K == 3) fold_columns<P, C, Lines>(s, to, args);
  else fold_lines<P, C, K, Lines>(s, to, args);
}
template <class P, class C, int K>
void fold_small(const SmallRow& s, char* to, const Args& args) {
  constexpr int known = K == 2 || P::kMerges || !P::kWide ? K : 0;
  if constexpr (known != 0) {
    if (s.lines == known) return fold_any<P, C, K, known>(s, to, args);
  }
  fold_any<P, C, K, 0>(s, to, args);
}

// What a row of windows gives to its cells, one array per value. Whether none of the first ones is NaN, if that is asked.
template <class B, class C, int K, bool Asked = false>
bool prepare_small(const SmallRow& s, const char* dy, const char* y, i64 ahead, void* const* out, const Args& args) {
  const Pack<f64> n = splat<f64>(s.n), r = splat<f64>(s.r);
  LinesAhead<C> soon(s);
  Pack<f32> lost{};
  const auto put = [&](i64 lane, const auto& v) __attribute__((always_inline)) {
    put_lanes(out, lane, v);
    if constexpr (Asked) lost = select(v.head == v.head, lost, v.head);
  };
  each_group(s.windows, [&](i64 lane) __attribute__((always_inline)) {
    const i64 at = lane * C::kBytes;
    if constexpr (B::kStats) soon.fetch();
    Tup<Pack<f32>, Pack<f32>> in{};
    __builtin_prefetch(dy + at + ahead);
    in.head = C::load_lanes(dy + at);
    if constexpr (B::kReadsY) {
      __builtin_prefetch(y + at + ahead);
      in.tail.head = C::load_lanes(y + at);
    }
    if constexpr (B::kStats) {
      using Fold = SmallFold<typename B::Stat, C, K, false>;
      if constexpr (B::kStatReadsY)
        put(lane, B::prepare(in, Fold::finished(s, lane, tup(in.tail.head), args), n, r, args));
      else put(lane, B::prepare(in, Fold::finished(s, lane, Tup<>{}, args), n, r, args));
    } else {
      put(lane, B::prepare(in, Tup<>{}, n, r, args));
    }
  });
  return !Asked || !any_lane(lost != lost);
}

// Sixteen pairs of gradients: even cells are held by the window that begins there and, of three cells, by the one before. Held: so
// many rows of windows hold the line, or 0 where that is not known. Said: what windows give is finite. given(h, on): what the windows
// of a row give, so many lanes on.
template <class B, class C, int K, int Held, bool Said, class U, class Given, class Tap>
BARACUDA_INLINE void gather_cells(int rows, const U& even, const U& odd, const Given& given, const Tap& tap, char* to,
                                  bool past, const Args& args) {
  using Even = std::conditional_t<B::kTwo && Held != 0 && Held*(K - 1) <= 2, typename B::Two, B>;
  using Odd = std::conditional_t<B::kTwo && Held != 0, typename B::Two, B>;
  static_assert(Held <= 2);
  auto a = Even::identity();
  auto b = Odd::identity();
  const auto add = [&](int h) __attribute__((always_inline)) {
    Pack<f32> k{};
    if constexpr (K == 3) {
      if constexpr (B::kPlaces) k = splat<f32>(tap(h) + 2);
      a = Even::step(a, given(h, -1), even, k, args);
    }
    const auto v = given(h, 0);
    if constexpr (B::kPlaces) k = splat<f32>(tap(h));
    a = Even::step(a, v, even, k, args);
    if constexpr (B::kPlaces) k = splat<f32>(tap(h) + 1);
    b = Odd::step(b, v, odd, k, args);
  };
  if constexpr (Held != 0) {
    BARACUDA_UNROLL for (int h = 0; h < Held; ++h) add(h);
  } else {
    for (int h = 0; h < rows; ++h) add(h);
  }
  const auto left = get<0>(Even::finish(a, even, Pack<f64>{}, Pack<f64>{}, Pack<f32>{}, args));
  const auto right = get<0>(Odd::finish(b, odd, Pack<f64>{}, Pack<f64>{}, Pack<f32>{}, args));
  if constexpr (Said && !B::kReadsX) C::store_pair(to, left, right, past);  // no NaN
  else C::store_pair(to, small_result<C>(left), small_result<C>(right), past);
}
template <class B, class C, class U>
BARACUDA_INLINE void load_cells(const char* from, U& even, U& odd) {
  if constexpr (B::kReadsX) {
    const Pair<f32> x = C::load_pair(from);
    even.head = copy(x.even);
    odd.head = copy(x.odd);
  }
}
template <class B>
using CellOf = std::conditional_t<B::kReadsX, Tup<Pack<f32>>, Tup<>>;

// A line of gradients.
template <class B, class V, class C, int K, int Held, bool Said>
BARACUDA_INLINE void gather_line(const SmallLine& s, char* to, const Args& args) {
  const bool past = !B::kReadsX && s.past;
  each_group(s.pairs, [&](i64 lane) __attribute__((always_inline)) {
    const i64 at = 2 * lane * C::kBytes;
    CellOf<B> even{}, odd{};
    if constexpr (B::kReadsX) fetch_cells<C>(s.x + at + s.ahead);
    load_cells<B, C>(s.x + at, even, odd);
    const auto given = [&](int h, int on) __attribute__((always_inline)) { return lanes_at<V>(s.value[h], lane + on); };
    gather_cells<B, C, K, Held, Said>(
        s.held, even, odd, given, [&](int h) __attribute__((always_inline)) { return s.tap[h]; }, to + at, past, args);
  });
}
template <class B, class V, class C, int K, bool Said = false>
void gather_small(const SmallLine& s, char* to, const Args& args) {
  if constexpr (B::kTwo || Said) {
    if (s.held == 1) return gather_line<B, V, C, K, 1, Said>(s, to, args);
  }
  gather_line<B, V, C, K, 0, Said>(s, to, args);
}
// The first two lines of cells under a row of windows as high as wide: the row holds both, and the one above it, of windows of
// three, the first. What windows give is loaded once.
template <class B, class V, class C, int K, bool Said = false>
void gather_two(const SmallLine& s, char* to, const Args& args) {
  constexpr int kRows = K - 1;
  const bool past = !B::kReadsX && s.past;
  const i64 below = s.below;
  const char* const x[] = {s.x, s.x + s.x_below};
  LinesAhead<C> soon(x, 0, B::kReadsX ? 2 : 0, s.pairs, s.ahead);
  const void* value[kRows][kCount<V>];
  BARACUDA_UNROLL for (int h = 0; h < kRows; ++h) BARACUDA_UNROLL for (int v = 0; v < kCount<V>; ++v) value[h][v] =
      s.value[h][v];
  each_group(s.pairs, [&](i64 lane) __attribute__((always_inline)) {
    const i64 at = 2 * lane * C::kBytes;
    V before[kRows], here[kRows];
    BARACUDA_UNROLL for (int h = 0; h < kRows; ++h) {
      if constexpr (K == 3) before[h] = lanes_at<V>(value[h], lane - 1);
      here[h] = lanes_at<V>(value[h], lane);
    }
    CellOf<B> even{}, odd{};
    if constexpr (B::kReadsX) soon.fetch();
    load_cells<B, C>(x[0] + at, even, odd);
    gather_cells<B, C, K, kRows, Said>(
        kRows, even, odd,
        [&](int h, int on) __attribute__((always_inline)) -> const V& { return on < 0 ? before[h] : here[h]; },
        [](int h) __attribute__((always_inline)) -> f32 { return static_cast<f32>((K - 2 - h) * 2 * K); }, to + at,
        past, args);
    load_cells<B, C>(x[1] + at, even, odd);
    gather_cells<B, C, K, 1, Said>(
        1, even, odd,
        [&](int, int on) __attribute__((always_inline)) -> const V& { return (on < 0 ? before : here)[kRows - 1]; },
        [](int) __attribute__((always_inline)) -> f32 { return K; }, to + below + at, past, args);
  });
}

// By format of the cells and width; null where a formula is heavy, or takes what is not here.
struct SmallFolds {
  void (*row[kFormats][kSmallWindows])(const SmallRow& s, char* to, const Args& args);
  bool paired[kFormats][kSmallWindows];  // takes two rows
};
struct SmallGathers {
  bool (*prepare[kFormats][kSmallWindows])(const SmallRow& s, const char* dy, const char* y, i64 ahead,
                                           void* const* out, const Args& args);
  void (*line[kFormats][kSmallWindows])(const SmallLine& s, char* to, const Args& args);
  void (*two[kFormats][kSmallWindows])(const SmallLine& s, char* to, const Args& args);
  // The same of the quick form of halves, if there is one: values are f32, and prepared whether they say all or not.
  bool (*quick_prepare[kSmallWindows])(const SmallRow& s, const char* dy, const char* y, i64 ahead, void* const* out,
                                       const Args& args);
  void (*quick_line[kSmallWindows])(const SmallLine& s, char* to, const Args& args);
  void (*quick_two[kSmallWindows])(const SmallLine& s, char* to, const Args& args);
  int quick_values;
};

}  // namespace baracuda::BARACUDA_ISA
