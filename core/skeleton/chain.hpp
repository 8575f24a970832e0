// Several elementwise formulas, one after the other on a few elements at a time, so that what one makes for the next never
// leaves L1. The chain is data: a list of steps over numbered slots, which are the operands and the values between them.
#pragma once
#include "elementwise.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kChainPiece = 256;

template <class T>
void chain_block(const T* const* in, T* const* out, i64 count, const Args& args) {
  const Program& p = args.program();
  alignas(64) T space[kMaxSlots][kChainPiece];
  for (i64 at = 0; at < count; at += kChainPiece) {
    T* slot[kMaxSlots];
    for (int s = 0; s < p.slots; ++s) {
      if (s < p.inputs) slot[s] = const_cast<T*>(in[s]) + at;  // steps only read these
      else if (s < p.inputs + p.outputs) slot[s] = out[s - p.inputs] + at;
      else slot[s] = space[s];
    }
    for (int i = 0; i < p.steps; ++i) {
      const Step& step = p.step[i];
      const auto& block = *static_cast<const Block<T>*>(step.block);
      const T* from[kMaxStepOperands];
      T* to[kMaxStepOperands];
      for (int k = 0; k < block.inputs; ++k) from[k] = slot[step.slot[k]];
      for (int k = 0; k < block.outputs; ++k) to[k] = slot[step.slot[block.inputs + k]];
      // Only what is stored next as a half is rounded for that.
      const bool last = step.slot[block.inputs] < p.inputs + p.outputs;
      block.run(from, to, count - at < kChainPiece ? count - at : kChainPiece,
                Args(step.param, last && args.half(), args));
    }
  }
}

template <class T, bool Gradient>
void run_chain(const Launch& l) {
  const Block<T> block{l.program->inputs, l.program->outputs, &chain_block<T>, nullptr, false};
  drive_map<T>(l, block, Gradient ? sum_of<T>() : nullptr);
}

}  // namespace baracuda::BARACUDA_ISA
