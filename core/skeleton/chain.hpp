// Several elementwise formulas, one after the other on a few elements at a time, so that what one makes for the next never
// leaves L1. The chain is data: a list of steps over numbered slots, which are the operands and the values between them.
#pragma once
#include <new>
#include "elementwise.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kChainPiece = 128;

// A step whose slots are places in memory, in elements of T or, where operands are halves, in bytes: operands, which are
// walked along, or space that is used again and again.
template <class T, class Place>
struct BoundStep {
  const Block<T>* block;
  Args args;
  Place* at[kMaxStepOperands] = {};
  i64 walk[kMaxStepOperands] = {};  // from piece to piece
  T* inner[kMaxStepOperands];       // the same places, where none is an operand
  bool inside = true;

  BoundStep(const Block<T>& b, const Args& a) : block(&b), args(a) {}
  void run(i64 count) {
    if (inside) return block->run(inner, inner + block->inputs, count, args);
    if constexpr (__is_same(T, Place)) block->run(at, at + block->inputs, count, args);
    else block->run_mixed(at, at + block->inputs, count, args);
    for (int k = 0; k < kMaxStepOperands; ++k) at[k] += walk[k];
  }
};

template <class T, class Place>
void chain_block(const Place* const* in, Place* const* out, i64 count, const Args& args) {
  constexpr bool plain = __is_same(T, Place);
  const Program& p = args.program();
  alignas(64) T space[kMaxSlots][kChainPiece];
  const int operands = p.inputs + p.outputs;
  using Bound = BoundStep<T, Place>;
  alignas(Bound) char room[kMaxSteps * sizeof(Bound)];
  auto* const steps = reinterpret_cast<Bound*>(room);
  for (int i = 0; i < p.steps; ++i) {
    const Step& step = p.step[i];
    const auto& block = *static_cast<const Block<T>*>(step.block);
    // Only what is stored next as a half is rounded for that, and only what leaves the chain goes past the cache.
    const bool last = step.slot[block.inputs] < operands;
    Args given(step.param, last && args.half(), args);
    given.past(last && args.past());
    Bound& b = *new (steps + i) Bound(block, given);
    for (int k = 0; k < block.inputs + block.outputs; ++k) {
      const int s = step.slot[k];
      if (s >= operands) {
        b.inner[k] = space[s], b.at[k] = reinterpret_cast<Place*>(space[s]);
        continue;
      }
      b.inside = false;
      b.at[k] = s < p.inputs ? const_cast<Place*>(in[s]) : out[s - p.inputs];  // inputs are only read
      b.walk[k] = kChainPiece * (plain ? 1 : kHalf);
      if (!plain) b.args.form(k, args.form(0));
    }
  }
  for (i64 at = 0; at < count; at += kChainPiece) {
    const i64 some = count - at < kChainPiece ? count - at : kChainPiece;
    for (int i = 0; i < p.steps; ++i) steps[i].run(some);
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
  const Program& p = *l.program;
  Block<T> block{p.inputs, p.outputs, ~0u, &chain_block<T, T>, nullptr, leaves<T>(p), nullptr, {}};
  if (block.streams) block.mixed = &chain_block<T, char>;
  drive_map<T>(l, block, Gradient ? sum_of<T>() : nullptr);
}

}  // namespace baracuda::BARACUDA_ISA
