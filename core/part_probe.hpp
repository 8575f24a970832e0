// Kernels of single functions of the core, for tests.
#pragma once
#include "skeleton/probe.hpp"

namespace baracuda::BARACUDA_ISA {

static constexpr auto& kEntries = kProbeEntries;

}  // namespace baracuda::BARACUDA_ISA
