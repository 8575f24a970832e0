// Tables of what a kernel makes of each half.
#pragma once
#include <memory>
#include <vector>

#include "abi.hpp"

namespace baracuda {

inline constexpr std::int64_t kTableElements = 1 << 18;  // a problem of so many is worth the making of a table

using HalfTable = std::shared_ptr<const char[]>;
HalfTable half_table(const KernelEntry& entry, DType dtype, const std::vector<double>& params);

}  // namespace baracuda
