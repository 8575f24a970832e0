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
      // Only what is stored next as a half is rounded for that, and only what leaves the chain goes past the cache.
      const bool last = step.slot[block.inputs] < p.inputs + p.outputs;
      Args given(step.param, last && args.half(), args);
      given.past(last && args.past());
      block.run(from, to, count - at < kChainPiece ? count - at : kChainPiece, given);
    }
  }
}

// Whether outputs of the chain are read by no step and share none with a value between steps.
template <class T>
bool leaves(const Program& p) {
  const auto out = [&](int slot) { return slot >= p.inputs && slot < p.inputs + p.outputs; };
  for (int i = 0; i < p.steps; ++i) {
    const auto& block = *static_cast<const Block<T>*>(p.step[i].block);
    if (!block.streams) return false;
    for (int k = 0; k < block.inputs; ++k)
      if (out(p.step[i].slot[k])) return false;
    for (int k = 1; k < block.outputs; ++k)
      if (out(p.step[i].slot[block.inputs + k]) != out(p.step[i].slot[block.inputs])) return false;
  }
  return true;
}

template <class T, bool Gradient>
void run_chain(const Launch& l) {
  const Block<T> block{l.program->inputs, l.program->outputs, &chain_block<T>, nullptr, leaves<T>(*l.program)};
  drive_map<T>(l, block, Gradient ? sum_of<T>() : nullptr);
}

}  // namespace baracuda::BARACUDA_ISA
