// Tables of functions that are looked up in memory, the same for all ISA levels: see expr/emit/tables.py.
#pragma once

namespace baracuda {

struct alignas(16) Row {
  double first, second;
};
// At multiples of a step, which the emitted tables check: erf and its slope; the normal distribution left of 0 and its slope; tanh
// and its slope.
inline constexpr double kErfStep = 0x1.03199p-7, kNormalStep = 1.0 / 128, kTanhStep = 1.0 / 64;
extern const Row kErfRows[], kNormalRows[], kTanhRows[];

}  // namespace baracuda
