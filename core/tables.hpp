// The kernel tables of every ISA level and part that is linked in. Each is defined by one object of core/kernels.cpp.
#pragma once
#include "abi.hpp"

namespace baracuda {

#define BARACUDA_DECLARE_TABLES(isa)      \
  const KernelTable& table_##isa##_f32(); \
  const KernelTable& table_##isa##_f64(); \
  const KernelTable& table_##isa##_int(); \
  const KernelTable& table_##isa##_math();

#if defined(__x86_64__)
BARACUDA_DECLARE_TABLES(v2)
BARACUDA_DECLARE_TABLES(v3)
BARACUDA_DECLARE_TABLES(v4)
#else
BARACUDA_DECLARE_TABLES(aarch64)
#endif

#undef BARACUDA_DECLARE_TABLES

inline constexpr int kParts = 4;

// One ISA level: its name and its tables.
struct Isa {
  const char* name;
  bool (*supported)();
  const KernelTable& (*part[kParts])();
};

// All levels that are linked in, lowest first.
extern const Isa kIsas[];
extern const int kIsaCount;

// The level in use. choose_isa reads BARACUDA_ISA and returns null, or a sentence saying what is wrong.
const Isa& isa();
const char* choose_isa();

// Null when the level in use has no such kernel.
Kernel find_kernel(const char* name, const char* compute);

}  // namespace baracuda
