// What the other parts of a level share, and a kernel per elementary function, for tests.
#pragma once
#include "skeleton/probe_math.hpp"

namespace baracuda::BARACUDA_ISA {

constexpr auto kMathEntries = join(kMathProbes<f32>, kMathProbes<f64>);
static constexpr auto& kEntries = kMathEntries.entry;

}  // namespace baracuda::BARACUDA_ISA
