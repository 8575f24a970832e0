// One object per ISA level and part: every kernel of the rows, instantiated for the compute types of the part.
#include "skeleton/map.hpp"
#include "skeleton/probe.hpp"
#include "skeleton/probe_math.hpp"
#include "skeleton/reduce.hpp"
#include "skeleton/scan.hpp"
#include "tables.hpp"

#define BARACUDA_PASTE2(a, b) table_##a##_##b
#define BARACUDA_PASTE(a, b) BARACUDA_PASTE2(a, b)
#define BARACUDA_TEXT2(a) #a
#define BARACUDA_TEXT(a) BARACUDA_TEXT2(a)

#define BARACUDA_PART_f32 1
#define BARACUDA_PART_f64 2
#define BARACUDA_PART_int 3
#define BARACUDA_PART_math 4
#define BARACUDA_PART_NUMBER2(p) BARACUDA_PART_##p
#define BARACUDA_PART_NUMBER(p) BARACUDA_PART_NUMBER2(p)

#if BARACUDA_PART_NUMBER(BARACUDA_PART) == 1
#include "table_f32.hpp"
#elif BARACUDA_PART_NUMBER(BARACUDA_PART) == 2
#include "table_f64.hpp"
#elif BARACUDA_PART_NUMBER(BARACUDA_PART) == 3
#include "table_i64.hpp"
#include "table_u64.hpp"
#endif

namespace baracuda {

const KernelTable& BARACUDA_PASTE(BARACUDA_ISA, BARACUDA_PART)() {
  using namespace BARACUDA_ISA;
#if BARACUDA_PART_NUMBER(BARACUDA_PART) == 1
  static constexpr auto kAll = join(kEntries_f32, kProbeEntries);
#elif BARACUDA_PART_NUMBER(BARACUDA_PART) == 2
  static constexpr auto kAll = join(kEntries_f64);
#elif BARACUDA_PART_NUMBER(BARACUDA_PART) == 4
  static constexpr auto kAll = join(kMathProbes<f32>, kMathProbes<f64>);
#else
  static constexpr auto kAll = join(kEntries_i64, kEntries_u64);
#endif
  static constexpr KernelTable kTable{BARACUDA_TEXT(BARACUDA_ISA), kAll.entry, kAll.count};
  return kTable;
}

}  // namespace baracuda
