// Windows of three whose sums are f64, where a register has eight of those: line by line of the cells, states in the nearest cache.
// To widen and deal out costs more than to add, so a line that two rows of windows hold is widened once for both.
#pragma once
#include "window_small_quick.hpp"

namespace baracuda::BARACUDA_ISA {

template <class P>
inline constexpr bool kLineByLine = kVectorBytes == 64 && P::kWide;

template <class P>
struct WideLines {
  using C = PlainCells<f32>;
  using A = decltype(P::identity());
  static constexpr int K = 3, N = kPerRegister<f64>;
  struct Row {
    f64* state;
    bool first;  // line of it
  };

  BARACUDA_INLINE static Pair<f64> cells(const f32* p) {
    Pair<f64> r;
    BARACUDA_EACH(r.even, deal_out(native_load_wide(p + 2 * N * i), native_load_wide(p + (2 * i + 1) * N), r.even.v[i],
                                   r.odd.v[i], std::make_integer_sequence<int, N>{}));
    return r;
  }
  // A line of cells, for the rows of windows that hold it.
  template <int Rows>
  static void line(const SmallRow& s, const char* from, i64 ahead, const Row* row, const Args& args) {
    const Row rows[2] = {row[0], row[Rows - 1]};
    const f32* const p = reinterpret_cast<const f32*>(from);
    const i64 windows = s.windows;
    Pair<f64> x = cells(p);
    for (i64 i = 0; i < windows; i += kLanes) {
      if (ahead != 0) fetch_cells<C>(from + 2 * i * C::kBytes + ahead);
      Native<f64> next;
      Pair<f64> on;
      if (i + 2 * kLanes <= windows) {
        on = cells(p + 2 * (i + kLanes));
        next = on.even.v[0];
      } else {  // the last, or the last but the one that begins earlier
        next = Native<f64>{} + p[2 * (lane_of(s, i) + kLanes)];
        on = cells(p + 2 * (windows - kLanes));
      }
      Pack<f64> third;
      BARACUDA_EACH(third, constexpr bool last = i + 1 == third.kRegisters;
                    third.v[i] = one_on(x.even.v[i], last ? next : x.even.v[last ? i : i + 1],
                                        std::make_integer_sequence<int, N>{}));
      BARACUDA_UNROLL for (int r = 0; r < Rows; ++r) {
        void* at[] = {rows[r].state};
        A a = rows[r].first ? P::identity() : lanes_at<A>(at, i);
        a = P::step(a, tup(x.even), Tup<>{}, Pack<f32>{}, args);
        a = P::step(a, tup(x.odd), Tup<>{}, Pack<f32>{}, args);
        put_lanes(at, i, P::step(a, tup(third), Tup<>{}, Pack<f32>{}, args));
      }
      x = on;
    }
  }
  static void rows(const SmallRow& s, char* to, const Args& args) {
    static_assert(kCount<A> == 1);
    alignas(64) f64 states[2][kSmallPiece + kLanes];
    const int lines = s.lines - (s.rows - 1) * SmallRow::kApart;  // of one row
    for (int l = 0; l < s.lines; ++l) {
      const int low = l < lines ? 0 : 1, high = l >= SmallRow::kApart ? s.rows : 1;
      const i64 ahead = l >= s.known ? s.ahead : 0;
      const Row held[2] = {{states[low], l == low * SmallRow::kApart}, {states[1], l == SmallRow::kApart}};
      if (high - low == 2) line<2>(s, s.line[l], ahead, held, args);
      else line<1>(s, s.line[l], ahead, held, args);
      if (l + 1 != low * SmallRow::kApart + lines) continue;
      const void* at[] = {states[low]};
      end_lines<P, C, K, 0, false>(s, at, low == 0 ? to : to + s.apart, args);
    }
  }
};

}  // namespace baracuda::BARACUDA_ISA
