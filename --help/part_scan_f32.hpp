// Emitted from the rows in src/baracuda/ops. Do not edit.
#include "formulas_scan.hpp"

namespace baracuda::BARACUDA_ISA {

constexpr KernelEntry kEntries[] = {
    {"cumsum.forward", "f32", &run_scan<cumsum_forward<f32>, f32>},
    {"cumsum.backward", "f32", &run_scan<cumsum_backward<f32>, f32>},
    {"nancumsum.forward", "f32", &run_scan<nancumsum_forward<f32>, f32>},
    {"nancumsum.backward", "f32", &run_scan<nancumsum_backward<f32>, f32>},
    {"cumprod.forward", "f32", &run_scan<cumprod_forward<f32>, f32>},
    {"cumprod.backward", "f32", &run_scan<cumprod_backward<f32>, f32>},
    {"nancumprod.forward", "f32", &run_scan<nancumprod_forward<f32>, f32>},
    {"nancumprod.backward", "f32", &run_scan<nancumprod_backward<f32>, f32>},
    {"cummax.forward", "f32", &run_scan<cummax_forward<f32>, f32>},
    {"cummax.backward.first", "f32", &run_scan<cummax_backward_first<f32>, f32>},
    {"cummax.backward.last", "f32", &run_scan<cummax_backward_last<f32>, f32>},
    {"cummax.backward.split", "f32", &run_scan<cummax_backward_split<f32>, f32>},
    {"cummin.forward", "f32", &run_scan<cummin_forward<f32>, f32>},
    {"cummin.backward.first", "f32", &run_scan<cummin_backward_first<f32>, f32>},
    {"cummin.backward.last", "f32", &run_scan<cummin_backward_last<f32>, f32>},
    {"cummin.backward.split", "f32", &run_scan<cummin_backward_split<f32>, f32>},
    {"cummax_with_index.forward.first", "f32", &run_scan<cummax_with_index_forward_first<f32>, f32>},
    {"cummax_with_index.forward.last", "f32", &run_scan<cummax_with_index_forward_last<f32>, f32>},
    {"cummax_with_index.forward.split", "f32", &run_scan<cummax_with_index_forward_first<f32>, f32>},
    {"cummax_with_index.backward.first", "f32", &run_scan<cummax_backward_first<f32>, f32>},
    {"cummax_with_index.backward.last", "f32", &run_scan<cummax_backward_last<f32>, f32>},
    {"cummax_with_index.backward.split", "f32", &run_scan<cummax_backward_split<f32>, f32>},
    {"cummin_with_index.forward.first", "f32", &run_scan<cummin_with_index_forward_first<f32>, f32>},
    {"cummin_with_index.forward.last", "f32", &run_scan<cummin_with_index_forward_last<f32>, f32>},
    {"cummin_with_index.forward.split", "f32", &run_scan<cummin_with_index_forward_first<f32>, f32>},
    {"cummin_with_index.backward.first", "f32", &run_scan<cummin_backward_first<f32>, f32>},
    {"cummin_with_index.backward.last", "f32", &run_scan<cummin_backward_last<f32>, f32>},
    {"cummin_with_index.backward.split", "f32", &run_scan<cummin_backward_split<f32>, f32>},
    {"logcumsumexp.forward", "f32", &run_scan<logcumsumexp_forward<f32>, f32>},
    {"logcumsumexp.backward", "f32", &run_scan<logcumsumexp_backward<f32>, f32>},
    {"diff.forward", "f32", &run_scan<diff_forward<f32>, f32>},
    {"diff.backward", "f32", &run_scan<diff_backward<f32>, f32>},
    {"cumulative_trapezoid.forward", "f32", &run_scan<cumulative_trapezoid_forward<f32>, f32>},
    {"cumulative_trapezoid.backward", "f32", &run_scan<cumulative_trapezoid_backward<f32>, f32>},
};

}  // namespace baracuda::BARACUDA_ISA
