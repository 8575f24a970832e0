// Several elementwise formulas, one after the other on a few elements at a time, so that what one makes for the next never
// leaves L1. The chain is data: a list of steps over numbered slots, which are the operands and the values between them.
#pragma once
#include <new>
#include "elementwise.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kChainPiece = 128;

// A step whose slots are places in memory: operands, which are walked along, or space that is used again and again.
template <class T>
struct BoundStep {
  const Block<T>* block;
  Args args;
  const T* from[kMaxStepOperands];
  T* to[kMaxStepOperands];
  bool from_walks[kMaxStepOperands], to_walks[kMaxStepOperands];

  BoundStep(const Block<T>& b, const Args& a) : block(&b), args(a) {}
  void run(i64 at, i64 count) const {
    const T* in[kMaxStepOperands];
    T* out[kMaxStepOperands];
    for (int k = 0; k < block->inputs; ++k) in[k] = from[k] + (from_walks[k] ? at : 0);
    for (int k = 0; k < block->outputs; ++k) out[k] = to[k] + (to_walks[k] ? at : 0);
    block->run(in, out, count, args);
  }
};

template <class T>
void chain_block(const T* const* in, T* const* out, i64 count, const Args& args) {
  const Program& p = args.program();
  alignas(64) T space[kMaxSlots][kChainPiece];
  const int operands = p.inputs + p.outputs;
  T* slot[kMaxSlots];
  for (int s = 0; s < p.slots; ++s)
    slot[s] = s < p.inputs   ? const_cast<T*>(in[s])
              : s < operands ? out[s - p.inputs]
                             : space[s];  // inputs are only read
  alignas(BoundStep<T>) char room[kMaxSteps * sizeof(BoundStep<T>)];
  auto* const steps = reinterpret_cast<BoundStep<T>*>(room);
  for (int i = 0; i < p.steps; ++i) {
    const Step& step = p.step[i];
    const auto& block = *static_cast<const Block<T>*>(step.block);
    // Only what is stored next as a half is rounded for that, and only what leaves the chain goes past the cache.
    const bool last = step.slot[block.inputs] < operands;
    Args given(step.param, last && args.half(), args);
    given.past(last && args.past());
    BoundStep<T>& b = *new (steps + i) BoundStep<T>(block, given);
    for (int k = 0; k < block.inputs; ++k) b.from[k] = slot[step.slot[k]], b.from_walks[k] = step.slot[k] < operands;
    for (int k = 0; k < block.outputs; ++k) {
      const int s = step.slot[block.inputs + k];
      b.to[k] = slot[s], b.to_walks[k] = s < operands;
    }
  }
  for (i64 at = 0; at < count; at += kChainPiece) {
    const i64 some = count - at < kChainPiece ? count - at : kChainPiece;
    for (int i = 0; i < p.steps; ++i) steps[i].run(at, some);
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
  const Block<T> block{l.program->inputs, l.program->outputs, &chain_block<T>, nullptr, leaves<T>(*l.program), {}};
  drive_map<T>(l, block, Gradient ? sum_of<T>() : nullptr);
}

}  // namespace baracuda::BARACUDA_ISA
