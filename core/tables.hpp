// The kernel tables of every ISA level and part that is linked in. Each is defined by one object of core/kernels.cpp.
#pragma once
#include "abi.hpp"

namespace baracuda {

// One ISA level: its name and its tables.
struct Isa {
  const char* name;
  bool (*supported)();
  const KernelTable& (*const* part)();
  int parts;
};

// All levels that are linked in, lowest first.
extern const Isa kIsas[];
extern const int kIsaCount;

// The level in use. choose_isa reads BARACUDA_ISA and returns null, or a sentence saying what is wrong.
const Isa& isa();
const char* choose_isa();

// Null when the level in use has no such kernel.
const KernelEntry* find_kernel(const char* name, const char* compute);

}  // namespace baracuda
