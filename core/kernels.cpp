// One object per ISA level and part: the kernels of one file, emitted from the rows or written by hand.
#include BARACUDA_PART_FILE
#include "abi.hpp"

#define BARACUDA_PASTE2(a, b) table_##a##_##b
#define BARACUDA_PASTE(a, b) BARACUDA_PASTE2(a, b)
#define BARACUDA_TEXT2(a) #a
#define BARACUDA_TEXT(a) BARACUDA_TEXT2(a)

namespace baracuda {

const KernelTable& BARACUDA_PASTE(BARACUDA_ISA, BARACUDA_PART)() {
  using namespace BARACUDA_ISA;
  static constexpr KernelTable kTable{BARACUDA_TEXT(BARACUDA_ISA), kEntries, sizeof kEntries / sizeof kEntries[0]};
  return kTable;
}

}  // namespace baracuda
