// Two rows of windows at a time, where they share a line of cells: it is read, widened and dealt out once for both.
#pragma once
#include "window_small_quick.hpp"

namespace baracuda::BARACUDA_ISA {

// Of bf16, where states are f32.
template <class P, int K>
struct HalfRows {
  using C = HalfCells;
  using A = decltype(P::identity());

  template <int Rows>
  static void band(const SmallRow& s, char* to, const Args& args) {
    constexpr int kLines = K + SmallRow::kApart * (Rows - 1);
    SmallRow own{};  // in registers: a result might be stored over s
    own.n = s.n, own.r = s.r, own.first = s.first;
    LinesAhead<C> soon(s);
    each_group(s.windows, [&](i64 lane) __attribute__((always_inline)) {
      soon.fetch();
      A a[Rows];
      BARACUDA_UNROLL for (int r = 0; r < Rows; ++r) a[r] = P::identity();
      BARACUDA_UNROLL for (int l = 0; l < kLines; ++l) {
        const char* const from = s.line[l] + 2 * lane * C::kBytes;
        const Pair<f32> x = C::load_pair(from);
        BARACUDA_UNROLL for (int r = 0; r < Rows; ++r) {
          const int line = l - r * SmallRow::kApart;
          if (line < 0 || line >= K) continue;
          a[r] = P::step(a[r], tup(x.even), Tup<>{}, Pack<f32>{}, args);
          a[r] = P::step(a[r], tup(x.odd), Tup<>{}, Pack<f32>{}, args);
          if constexpr (K == 3)
            a[r] = P::step(a[r], tup(C::load_pair(from + C::kBytes).odd), Tup<>{}, Pack<f32>{}, args);
        }
      }
      BARACUDA_UNROLL for (int r = 0; r < Rows; ++r) {
        const auto y = SmallFold<P, C, K, false>::ended(own, a[r], Tup<>{}, args);
        C::store_lanes(to + r * s.apart + lane * C::kBytes, small_result<C>(get<0>(y)));
      }
    });
  }
  static void rows(const SmallRow& s, char* to, const Args& args) {
    if (s.rows == 2) band<2>(s, to, args);
    else if (s.lines == K) band<1>(s, to, args);
    else fold_any<P, C, K, 0>(s, to, args);
  }
};

// Windows of three whose sums are f64, where a register has eight of those. To widen and deal out costs more than to add: cells are
// dealt out as f32, and widened from the nearest cache.
template <class P>
inline constexpr bool kDealtOut = kVectorBytes == 64 && P::kWide;

template <class P>
struct WideRows {
  using C = PlainCells<f32>;
  using A = decltype(P::identity());
  static_assert(kCount<A> == 1);
  static constexpr int K = 3, N = kPerRegister<f64>;

  // A group of windows of a line: their first cells, half of which are widened already, and their second ones.
  struct Dealt {
    Native<f64> first;
    alignas(64) f32 even[kLanes], odd[kLanes];

    BARACUDA_INLINE void deal(const char* from) {
      const Pair<f32> x = C::load_pair(from);
      first = wide(x.even).v[0];
#if defined(__AVX512F__)
      asm("" : "+v"(first));  // widened once, though it is used twice
#endif
      store(even, x.even);
      store(odd, x.odd);
    }
  };

  template <int Rows>
  static void band(const SmallRow& s, char* to, const Args& args) {
    constexpr int kLines = K + SmallRow::kApart * (Rows - 1);
    constexpr auto kOrder = std::make_integer_sequence<int, N>{};
    const i64 windows = s.windows;
    Dealt dealt[kLines];
    BARACUDA_UNROLL for (int l = 0; l < kLines; ++l) dealt[l].deal(s.line[l]);
    alignas(64) f64 states[Rows][kSmallPiece + kLanes];
    LinesAhead<C> soon(s);
    for (i64 i = 0; i < windows; i += kLanes) {
      soon.fetch();
      const bool on = i + 2 * kLanes <= windows;  // else what follows begins earlier, or there is none
      const i64 lane = lane_of(s, i), next = on ? i + kLanes : windows - kLanes;
      A a[Rows];
      BARACUDA_UNROLL for (int r = 0; r < Rows; ++r) a[r] = P::identity();
      BARACUDA_UNROLL for (int l = 0; l < kLines; ++l) {
        Dealt& d = dealt[l];
        Pack<f64> x[K];
        x[0].v[0] = d.first;
        x[0].v[1] = native_load_wide(d.even + N);
        x[1] = load_wide<kLanes>(d.odd);
        d.deal(s.line[l] + 2 * next * C::kBytes);
        Native<f64> behind = d.first;
        if (!on) behind = Native<f64>{} + reinterpret_cast<const f32*>(s.line[l])[2 * (lane + kLanes)];
        x[2].v[0] = one_on(x[0].v[0], x[0].v[1], kOrder);
        x[2].v[1] = one_on(x[0].v[1], behind, kOrder);
        BARACUDA_UNROLL for (int r = 0; r < Rows; ++r) {
          const int line = l - r * SmallRow::kApart;
          if (line < 0 || line >= K) continue;
          BARACUDA_UNROLL for (int t = 0; t < K; ++t) a[r] = P::step(a[r], tup(x[t]), Tup<>{}, Pack<f32>{}, args);
        }
      }
      BARACUDA_UNROLL for (int r = 0; r < Rows; ++r) {
        void* const at[] = {states[r]};
        put_lanes(at, i, a[r]);
      }
    }
    for (int r = 0; r < Rows; ++r) {
      const void* const at[] = {states[r]};
      end_row<P, C, K, false>(s, at, to + r * s.apart, args);
    }
  }
  static void rows(const SmallRow& s, char* to, const Args& args) {
    if (s.rows == 2) band<2>(s, to, args);
    else if (s.lines == K) band<1>(s, to, args);
    else fold_any<P, C, K, 0>(s, to, args);
  }
};

}  // namespace baracuda::BARACUDA_ISA
