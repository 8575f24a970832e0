// Emitted from the rows in src/baracuda/ops. Do not edit.
#include "formulas_scan.hpp"

namespace baracuda::BARACUDA_ISA {

constexpr KernelEntry kEntries[] = {
    {"cumsum.forward", "f64", &run_scan<cumsum_forward_f64<f64>, f64>},
    {"cumsum.backward", "f64", &run_scan<cumsum_backward_f64<f64>, f64>},
    {"nancumsum.forward", "f64", &run_scan<nancumsum_forward_f64<f64>, f64>},
    {"nancumsum.backward", "f64", &run_scan<nancumsum_backward_f64<f64>, f64>},
    {"cumprod.forward", "f64", &run_scan<cumprod_forward_f64<f64>, f64>},
    {"cumprod.backward", "f64", &run_scan<cumprod_backward_f64<f64>, f64>},
    {"nancumprod.forward", "f64", &run_scan<nancumprod_forward_f64<f64>, f64>},
    {"nancumprod.backward", "f64", &run_scan<nancumprod_backward_f64<f64>, f64>},
    {"cummax.forward", "f64", &run_scan<cummax_forward<f64>, f64>},
    {"cummax.backward.first", "f64", &run_scan<cummax_backward_first<f64>, f64>},
    {"cummax.backward.last", "f64", &run_scan<cummax_backward_last<f64>, f64>},
    {"cummax.backward.split", "f64", &run_scan<cummax_backward_split<f64>, f64>},
    {"cummin.forward", "f64", &run_scan<cummin_forward<f64>, f64>},
    {"cummin.backward.first", "f64", &run_scan<cummin_backward_first<f64>, f64>},
    {"cummin.backward.last", "f64", &run_scan<cummin_backward_last<f64>, f64>},
    {"cummin.backward.split", "f64", &run_scan<cummin_backward_split<f64>, f64>},
    {"cummax_with_index.forward.first", "f64", &run_scan<cummax_with_index_forward_first<f64>, f64>},
    {"cummax_with_index.forward.last", "f64", &run_scan<cummax_with_index_forward_last<f64>, f64>},
    {"cummax_with_index.forward.split", "f64", &run_scan<cummax_with_index_forward_first<f64>, f64>},
    {"cummax_with_index.backward.first", "f64", &run_scan<cummax_backward_first<f64>, f64>},
    {"cummax_with_index.backward.last", "f64", &run_scan<cummax_backward_last<f64>, f64>},
    {"cummax_with_index.backward.split", "f64", &run_scan<cummax_backward_split<f64>, f64>},
    {"cummin_with_index.forward.first", "f64", &run_scan<cummin_with_index_forward_first<f64>, f64>},
    {"cummin_with_index.forward.last", "f64", &run_scan<cummin_with_index_forward_last<f64>, f64>},
    {"cummin_with_index.forward.split", "f64", &run_scan<cummin_with_index_forward_first<f64>, f64>},
    {"cummin_with_index.backward.first", "f64", &run_scan<cummin_backward_first<f64>, f64>},
    {"cummin_with_index.backward.last", "f64", &run_scan<cummin_backward_last<f64>, f64>},
    {"cummin_with_index.backward.split", "f64", &run_scan<cummin_backward_split<f64>, f64>},
    {"logcumsumexp.forward", "f64", &run_scan<logcumsumexp_forward<f64>, f64>},
    {"logcumsumexp.backward", "f64", &run_scan<logcumsumexp_backward<f64>, f64>},
    {"diff.forward", "f64", &run_scan<diff_forward<f64>, f64>},
    {"diff.backward", "f64", &run_scan<diff_backward<f64>, f64>},
    {"cumulative_trapezoid.forward", "f64", &run_scan<cumulative_trapezoid_forward_f64<f64>, f64>},
    {"cumulative_trapezoid.backward", "f64", &run_scan<cumulative_trapezoid_backward_f64<f64>, f64>},
};

}  // namespace baracuda::BARACUDA_ISA
