// Kernels of data movement.
#pragma once
#include "skeleton/tile.hpp"

namespace baracuda::BARACUDA_ISA {

static constexpr auto& kEntries = kTileEntries;

}  // namespace baracuda::BARACUDA_ISA
