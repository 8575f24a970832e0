// Emitted from the rows in src/baracuda/ops. Do not edit.
#include "formulas_reduction.hpp"

namespace baracuda::BARACUDA_ISA {

constexpr KernelEntry kEntries[] = {
    {"sum.forward", "i64", &run_fold<sum_forward<i64>, i64>},
    {"sum_to.forward", "i64", &run_fold<sum_forward<i64>, i64>},
    {"max.forward", "i64", &run_fold<max_forward<i64>, i64>},
    {"min.forward", "i64", &run_fold<min_forward<i64>, i64>},
    {"argmax.forward", "i64", &run_fold<argmax_forward<i64>, i64>},
    {"argmin.forward", "i64", &run_fold<argmin_forward<i64>, i64>},
    {"max_with_index.forward", "i64", &run_fold<max_with_index_forward<i64>, i64>},
    {"min_with_index.forward", "i64", &run_fold<min_with_index_forward<i64>, i64>},
    {"any.forward", "i64", &run_fold<any_forward<i64>, i64>},
    {"all.forward", "i64", &run_fold<all_forward<i64>, i64>},
    {"count_nonzero.forward", "i64", &run_fold<count_nonzero_forward<i64>, i64>},
    {"prod.forward", "i64", &run_fold<prod_forward_i64<i64>, i64>},
    {"sum.forward", "u64", &run_fold<sum_forward<u64>, u64>},
    {"sum_to.forward", "u64", &run_fold<sum_forward<u64>, u64>},
    {"max.forward", "u64", &run_fold<max_forward<u64>, u64>},
    {"min.forward", "u64", &run_fold<min_forward<u64>, u64>},
    {"argmax.forward", "u64", &run_fold<argmax_forward<u64>, u64>},
    {"argmin.forward", "u64", &run_fold<argmin_forward<u64>, u64>},
    {"max_with_index.forward", "u64", &run_fold<max_with_index_forward<u64>, u64>},
    {"min_with_index.forward", "u64", &run_fold<min_with_index_forward<u64>, u64>},
    {"any.forward", "u64", &run_fold<any_forward<u64>, u64>},
    {"all.forward", "u64", &run_fold<all_forward<u64>, u64>},
    {"count_nonzero.forward", "u64", &run_fold<count_nonzero_forward<u64>, u64>},
    {"prod.forward", "u64", &run_fold<prod_forward_i64<u64>, u64>},
};

}  // namespace baracuda::BARACUDA_ISA
