// Memory for what would be too much for a stack, which may be 2 MiB small: one piece, for one problem at a time. Who finds it
// taken goes another way, to the same bits.
#pragma once

namespace baracuda {

struct alignas(4096) Scratch {
  char at[1 << 20];
  bool taken;
};
extern Scratch scratch;

}  // namespace baracuda
