// Emitted from the rows in src/baracuda/ops. Do not edit.
#include "formulas_scan.hpp"

namespace baracuda::BARACUDA_ISA {

constexpr KernelEntry kEntries[] = {
    {"cumsum.forward", "i64", &run_scan<cumsum_forward<i64>, i64>},
    {"cumprod.forward", "i64", &run_scan<cumprod_forward_i64<i64>, i64>},
    {"cummax.forward", "i64", &run_scan<cummax_forward<i64>, i64>},
    {"cummin.forward", "i64", &run_scan<cummin_forward<i64>, i64>},
    {"cummax_with_index.forward.first", "i64", &run_scan<cummax_with_index_forward_first<i64>, i64>},
    {"cummax_with_index.forward.last", "i64", &run_scan<cummax_with_index_forward_last<i64>, i64>},
    {"cummax_with_index.forward.split", "i64", &run_scan<cummax_with_index_forward_first<i64>, i64>},
    {"cummin_with_index.forward.first", "i64", &run_scan<cummin_with_index_forward_first<i64>, i64>},
    {"cummin_with_index.forward.last", "i64", &run_scan<cummin_with_index_forward_last<i64>, i64>},
    {"cummin_with_index.forward.split", "i64", &run_scan<cummin_with_index_forward_first<i64>, i64>},
    {"cumsum.forward", "u64", &run_scan<cumsum_forward<u64>, u64>},
    {"cumprod.forward", "u64", &run_scan<cumprod_forward_i64<u64>, u64>},
    {"cummax.forward", "u64", &run_scan<cummax_forward<u64>, u64>},
    {"cummin.forward", "u64", &run_scan<cummin_forward<u64>, u64>},
    {"cummax_with_index.forward.first", "u64", &run_scan<cummax_with_index_forward_first<u64>, u64>},
    {"cummax_with_index.forward.last", "u64", &run_scan<cummax_with_index_forward_last<u64>, u64>},
    {"cummax_with_index.forward.split", "u64", &run_scan<cummax_with_index_forward_first<u64>, u64>},
    {"cummin_with_index.forward.first", "u64", &run_scan<cummin_with_index_forward_first<u64>, u64>},
    {"cummin_with_index.forward.last", "u64", &run_scan<cummin_with_index_forward_last<u64>, u64>},
    {"cummin_with_index.forward.split", "u64", &run_scan<cummin_with_index_forward_first<u64>, u64>},
};

}  // namespace baracuda::BARACUDA_ISA
