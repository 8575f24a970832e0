// The functions of small windows, by formula.
#pragma once
#include "window_small_quick.hpp"

namespace baracuda::BARACUDA_ISA {

template <class F, class T>
constexpr SmallFolds small_folds() {
  SmallFolds o{};
  if constexpr (__is_same(T, f32) && !F::kLeads && !F::kHeavy && !F::kPlaces) {
    o.row[0][0] = &fold_small<F, PlainCells<f32>, 2>;
    o.row[0][1] = &fold_small<F, PlainCells<f32>, 3>;
    if constexpr (F::kQuick || F::kMean) {
      o.row[1][0] = &QuickFold<F, 2>::rows;
      o.row[1][1] = &QuickFold<F, 3>::rows;
    } else {
      o.row[1][0] = &fold_small<F, HalfCells, 2>;
      o.row[1][1] = &fold_small<F, HalfCells, 3>;
    }
  }
  return o;
}
template <class B, class V, class T>
constexpr SmallGathers small_gathers() {
  SmallGathers o{};
  if constexpr (__is_same(T, f32) && !B::kHeavy) {
    o.prepare[0][0] = &prepare_small<B, PlainCells<f32>, 2>;
    o.prepare[1][0] = &prepare_small<B, HalfCells, 2>;
    o.prepare[0][1] = &prepare_small < B, PlainCells<f32>, B::kStats ? 3 : 2 > ;
    o.prepare[1][1] = &prepare_small < B, HalfCells, B::kStats ? 3 : 2 > ;
    o.line[0][0] = &gather_small<B, V, PlainCells<f32>, 2>;
    o.line[0][1] = &gather_small<B, V, PlainCells<f32>, 3>;
    o.line[1][0] = &gather_small<B, V, HalfCells, 2>;
    o.line[1][1] = &gather_small<B, V, HalfCells, 3>;
  }
  return o;
}

}  // namespace baracuda::BARACUDA_ISA
