// The functions of small windows, by formula.
#pragma once
#include "window_small_pairs.hpp"
#include "window_words.hpp"

namespace baracuda::BARACUDA_ISA {

// None where fma is a call: speed is not the point there, and other windows have the same bits.
template <class F, class T, bool Halves>
constexpr SmallFolds small_folds() {
  SmallFolds o{};
  if constexpr (kFusedMultiply && __is_same(T, f32) && !F::kLeads && !F::kHeavy && !F::kPlaces) {
    o.row[0][0] = &fold_small<F, PlainCells<f32>, 2>;
    if constexpr (kDealtOut<F>) {
      o.row[0][1] = &WideRows<F>::rows;
      o.paired[0][1] = true;
    } else {
      o.row[0][1] = &fold_small<F, PlainCells<f32>, 3>;
    }
    if constexpr (!Halves) {
      return o;
    } else if constexpr (F::kLargest) {
      o.row[1][0] = &LargestRows<F, 2>::rows;
      o.row[1][1] = &LargestRows<F, 3>::rows;
    } else if constexpr (F::kQuick) {
      o.row[1][0] = &QuickFold<F, 2>::rows;
      o.row[1][1] = &QuickFold<F, 3>::rows;
      o.paired[1][0] = o.paired[1][1] = true;
    } else if constexpr (!F::kWide) {
      o.row[1][0] = &HalfRows<F, 2>::rows;
      o.row[1][1] = &HalfRows<F, 3>::rows;
      o.paired[1][0] = o.paired[1][1] = true;
    } else {
      o.row[1][0] = &fold_small<F, HalfCells, 2>;
      o.row[1][1] = &fold_small<F, HalfCells, 3>;
    }
  }
  return o;
}
template <class B>
using PreparedBy =
    decltype(B::prepare(std::declval<Tup<Pack<f32>, Pack<f32>>>(), std::declval<Tup<Pack<f32>>>(),
                        std::declval<Pack<f64>>(), std::declval<Pack<f64>>(), std::declval<const Args&>()));
template <class B, class V, class T>
constexpr SmallGathers small_gathers() {
  SmallGathers o{};
  if constexpr (kFusedMultiply && __is_same(T, f32) && !B::kHeavy) {
    constexpr int kWider = B::kStats ? 3 : 2;
    if constexpr (!B::kQuick) {
      o.prepare[0][0] = &prepare_small<B, PlainCells<f32>, 2>;
      o.prepare[0][1] = &prepare_small<B, PlainCells<f32>, kWider>;
      o.line[0][0] = &gather_small<B, V, PlainCells<f32>, 2>;
      o.line[0][1] = &gather_small<B, V, PlainCells<f32>, 3>;
      o.two[0][0] = &gather_two<B, V, PlainCells<f32>, 2>;
      o.two[0][1] = &gather_two<B, V, PlainCells<f32>, 3>;
    }
    if constexpr (!B::kHalf) {
      o.prepare[1][0] = &prepare_small<B, HalfCells, 2>;
      o.prepare[1][1] = &prepare_small<B, HalfCells, kWider>;
      o.line[1][0] = &gather_small<B, V, HalfCells, 2>;
      o.line[1][1] = &gather_small<B, V, HalfCells, 3>;
      if constexpr (!B::kWinner && !B::kQuick) {
        o.two[1][0] = &gather_two<B, V, HalfCells, 2>;
        o.two[1][1] = &gather_two<B, V, HalfCells, 3>;
      }
    }
    if constexpr (B::kWinner) {
      o.quick_prepare[0] = &prepare_words<2>;
      o.quick_prepare[1] = &prepare_words<3>;
      o.quick_line[0] = &gather_words<2>;
      o.quick_line[1] = &gather_words<3>;
      o.quick_two[0] = &gather_two_words<2>;
      o.quick_two[1] = &gather_two_words<3>;
      o.quick_values = 2;
    } else if constexpr (B::kQuick) {
      using Q = typename B::Quick;
      using W = PreparedBy<Q>;
      o.quick_prepare[0] = &prepare_small<Q, HalfCells, 2, true>;
      o.quick_prepare[1] = &prepare_small<Q, HalfCells, kWider, true>;
      o.quick_line[0] = &gather_small<Q, W, HalfCells, 2, true>;
      o.quick_line[1] = &gather_small<Q, W, HalfCells, 3, true>;
      o.quick_two[0] = &gather_two<Q, W, HalfCells, 2, true>;
      o.quick_two[1] = &gather_two<Q, W, HalfCells, 3, true>;
      o.quick_values = kCount<W>;
    }
  }
  return o;
}

}  // namespace baracuda::BARACUDA_ISA
