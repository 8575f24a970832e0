// What crosses the line between the ISA-neutral half of the core (binding, threads) and the kernels compiled once per
// ISA level: plain data and function pointers, so that no code generated for a newer ISA can leak into an older one.
#pragma once
#include <cstddef>
#include <cstdint>

namespace baracuda {

inline constexpr int kMaxRank = 32;
inline constexpr int kMaxOperands = 12;
inline constexpr int kMaxParams = 8;

// Order is shared with dtypes.py, which checks it at import.
enum class DType : std::uint8_t { f16, bf16, f32, f64, i8, i16, i32, i64, u8, u16, u32, u64, b8, count };

inline constexpr int kItemSize[] = {2, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 1};
inline constexpr int item_size(DType d) { return kItemSize[static_cast<int>(d)]; }
inline constexpr bool is_half(DType d) { return d == DType::f16 || d == DType::bf16; }

// One operand of a launch. Strides are in bytes over the iteration space; 0 where the operand is broadcast.
struct Operand {
  char* data;
  DType dtype;
  std::int64_t stride[kMaxRank];
};

// parallel(tasks, body, context): calls body(context, task) once for every task in [0, tasks), on any thread, in any order.
using TaskBody = void (*)(void* context, std::int64_t task);
using ParallelFor = void (*)(std::int64_t tasks, TaskBody body, void* context);

// A chain of blocks, each over numbered slots: the operands of the launch first, then what lies between steps.
inline constexpr int kMaxSlots = 24;
inline constexpr int kMaxSteps = 32;
inline constexpr int kMaxStepOperands = 8;
struct Step {
  const void* block;  // a Block of the compute type
  std::uint8_t slot[kMaxStepOperands];
  double param[kMaxParams];
};
struct Program {
  int inputs, outputs, slots, steps;
  Step step[kMaxSteps];
};

struct Launch;
using Kernel = void (*)(const Launch&);

// A validated problem. Kernels trust it: every check happened before.
struct Launch {
  int rank;
  int operands;
  int threads;                    // how many may work at once; never reaches the bits
  std::uint32_t reduced;          // bit i set: axis i is reduced, or scanned (0 for elementwise)
  std::int64_t shape[kMaxRank];   // the iteration space
  Operand operand[kMaxOperands];  // inputs in the row's order, then outputs
  double param[kMaxParams];       // the row's parameters, in its order
  ParallelFor parallel;
  char* workspace;            // as many bytes as the plan asked for, aligned to 64; null if none
  const Program* program;     // of a chain, else null
  int* fault;                 // set by a kernel that found values its op does not take; it has written nothing then
  const std::int64_t* words;  // the skeleton's own table; null if it has none
  const void* table;          // what the kernel has for each half, as Tabled says; null if none
  Kernel helper;              // steps of data movement only: a kernel that this one may call
};

// What a kernel of halves can look up instead of computing: its results, or what dy is multiplied with, an f32.
// `either`: results that a CPU may have computed as soon, by a loop for halves.
enum class Tabled : std::uint8_t { none, results, factors, either };
inline constexpr int kHalfValues = 1 << 16;

struct KernelEntry {
  const char* name;     // "sum.forward", "logsumexp.backward"
  const char* compute;  // compute type: "f32", "f64", "i64", "u64"
  Kernel run;
  int weight = 0;               // roughly how many instructions an element takes; 0: few, or nobody knows
  const void* block = nullptr;  // what a chain runs instead, where the kernel is elementwise
  Tabled tabled = Tabled::none;
};

struct KernelTable {
  const char* isa;
  const KernelEntry* entries;
  int count;
};

// Joins tables of kernels into one, at compile time.
template <int N>
struct KernelEntries {
  KernelEntry entry[N] = {};
  static constexpr int count = N;
};
template <int... N>
constexpr auto join(const KernelEntry (&... tables)[N]) {
  KernelEntries<(N + ...)> all;
  int at = 0;
  const auto copy = [&](const KernelEntry* table, int count) {
    for (int i = 0; i < count; ++i) all.entry[at++] = table[i];
  };
  (copy(tables, N), ...);
  return all;
}

}  // namespace baracuda
