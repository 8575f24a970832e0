// Scans and their gradients over any layout: rows or columns, in the canonical order of scan_steps.hpp.
#pragma once
#include "scan_columns.hpp"
#include "scan_rows.hpp"

namespace baracuda::BARACUDA_ISA {

template <class T>
__attribute__((noinline)) void drive_scan(const Launch& l, const ScanPair<T>& f) {
  const ColumnScan<T> columns(l, f);
  if (columns.empty()) return;
  if (columns.beside() && columns.fits()) columns.run();
  else RowScan<T>(l, f).run();
}

// Operands: what the formula reads, in its order, then the outputs. Loops are the same whether or not halves come here.
template <class F, class T, bool Halves = true>
void run_scan(const Launch& l) {
  if constexpr (requires { typename F::Mark; }) {
    static_assert(sizeof(decltype(F::Mark::identity())) <= kMarkState);
    drive_scan<T>(l, {&ScanTable<typename F::Scan, T>::kOps, &ScanTable<typename F::Mark, T>::kOps});
  } else {
    drive_scan<T>(l, {&ScanTable<F, T>::kOps, nullptr});
  }
}

}  // namespace baracuda::BARACUDA_ISA
