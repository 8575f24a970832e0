#include "tables.hpp"
#include "rows.hpp"

#include <cstdlib>
#include <cstring>
#include <string>

namespace baracuda {

#include "rows.inc"

namespace {

#if defined(__x86_64__)
#if defined(__clang__) && __clang_major__ < 18
[[maybe_unused]] bool has_v2() { return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt"); }
[[maybe_unused]] bool has_v3() {
  return has_v2() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2");
}
[[maybe_unused]] bool has_v4() {
  return has_v3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#else
[[maybe_unused]] bool has_v2() { return __builtin_cpu_supports("x86-64-v2"); }
[[maybe_unused]] bool has_v3() { return __builtin_cpu_supports("x86-64-v3"); }
[[maybe_unused]] bool has_v4() { return __builtin_cpu_supports("x86-64-v4"); }
#endif
#else
bool always() { return true; }
#endif

const Isa* g_isa = nullptr;

}  // namespace

#if defined(BARACUDA_WITH_v2)
#define BARACUDA_PART(part) const KernelTable& table_v2_##part();
#include "parts.inc"
#undef BARACUDA_PART
static const KernelTable& (*const kTables_v2[])() = {
#define BARACUDA_PART(part) table_v2_##part,
#include "parts.inc"
#undef BARACUDA_PART
};
#endif
#if defined(BARACUDA_WITH_v3)
#define BARACUDA_PART(part) const KernelTable& table_v3_##part();
#include "parts.inc"
#undef BARACUDA_PART
static const KernelTable& (*const kTables_v3[])() = {
#define BARACUDA_PART(part) table_v3_##part,
#include "parts.inc"
#undef BARACUDA_PART
};
#endif
#if defined(BARACUDA_WITH_v4)
#define BARACUDA_PART(part) const KernelTable& table_v4_##part();
#include "parts.inc"
#undef BARACUDA_PART
static const KernelTable& (*const kTables_v4[])() = {
#define BARACUDA_PART(part) table_v4_##part,
#include "parts.inc"
#undef BARACUDA_PART
};
#endif
#if defined(BARACUDA_WITH_aarch64)
#define BARACUDA_PART(part) const KernelTable& table_aarch64_##part();
#include "parts.inc"
#undef BARACUDA_PART
static const KernelTable& (*const kTables_aarch64[])() = {
#define BARACUDA_PART(part) table_aarch64_##part,
#include "parts.inc"
#undef BARACUDA_PART
};
#endif

// The tables of a level: one function per part, each defined by an object of core/kernels.cpp.
#define BARACUDA_ISA_ROW(isa, supported) \
  {#isa, supported, kTables_##isa, sizeof kTables_##isa / sizeof kTables_##isa[0]}
const Isa kIsas[] = {
#if defined(BARACUDA_WITH_v2)
    BARACUDA_ISA_ROW(v2, has_v2),
#endif
#if defined(BARACUDA_WITH_v3)
    BARACUDA_ISA_ROW(v3, has_v3),
#endif
#if defined(BARACUDA_WITH_v4)
    BARACUDA_ISA_ROW(v4, has_v4),
#endif
#if defined(BARACUDA_WITH_aarch64)
    BARACUDA_ISA_ROW(aarch64, always),
#endif
};
#undef BARACUDA_ISA_ROW
const int kIsaCount = sizeof kIsas / sizeof kIsas[0];

const Isa& isa() { return *g_isa; }

const char* choose_isa() {
  static std::string fault;
  std::string usable;
  const Isa* best = nullptr;
  for (int i = 0; i < kIsaCount; ++i) {
    if (!kIsas[i].supported()) break;
    best = &kIsas[i];
    usable += (usable.empty() ? "" : ", ") + std::string(best->name);
  }
  if (!best)
    return fault = std::string("this CPU is older than ") + kIsas[0].name + ", the lowest supported level",
           fault.c_str();
  const char* wanted = std::getenv("BARACUDA_ISA");
  if (wanted && *wanted) {
    const Isa* top = best;
    best = nullptr;
    for (const Isa* level = kIsas; level <= top; ++level) {
      if (std::strcmp(level->name, wanted) == 0) best = level;
    }
    if (!best)
      return fault = std::string("BARACUDA_ISA=") + wanted +
                     " is unknown or not supported by this CPU, expected one of " + usable,
             fault.c_str();
  }
  g_isa = best;
  return nullptr;
}

const KernelEntry* find_kernel(const char* name, const char* compute) {
  for (int p = 0; p < g_isa->parts; ++p) {
    const KernelTable& table = g_isa->part[p]();
    for (int i = 0; i < table.count; ++i) {
      const KernelEntry& entry = table.entries[i];
      if (std::strcmp(entry.name, name) == 0 && std::strcmp(entry.compute, compute) == 0) return &entry;
    }
  }
  return nullptr;
}

}  // namespace baracuda
