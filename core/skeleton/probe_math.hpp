// One kernel per function of functions.hpp that no row is, for tests: contiguous operands of the compute type, shape[0] elements.
#pragma once
#include "../functions.hpp"
#include "probe.hpp"

namespace baracuda::BARACUDA_ISA {

// clang-format off
#define BARACUDA_MATH_UNARY(X) \
  X(softplus_tail) X(sinpi) X(cospi) X(sinc_slope) X(gelu_slope) X(sigmoid_slope) X(silu_slope) X(gaussian) \
  X(exp_neg_square) X(trigamma) X(i0e_drop) X(k0e_drop) X(dawsn_slope)
#define BARACUDA_MATH_BINARY(X) X(log_ratio) X(boxcox_slope) X(boxcox1p_slope) X(power1p) X(digamma_rise) X(zeta_slope) X(comb_slope_n) X(comb_slope_k) X(poch_slope_a) X(poch_slope_b)
// clang-format on

#define BARACUDA_PROBE_UNARY(NAME)                           \
  struct Probe_##NAME {                                      \
    template <class T, int N>                                \
    BARACUDA_INLINE static auto apply(const Pack<T, N>& x) { \
      return NAME(x);                                        \
    }                                                        \
  };
#define BARACUDA_PROBE_BINARY(NAME)                                               \
  struct Probe_##NAME {                                                           \
    template <class T, int N>                                                     \
    BARACUDA_INLINE static auto apply(const Pack<T, N>& x, const Pack<T, N>& y) { \
      return NAME(x, y);                                                          \
    }                                                                             \
  };
BARACUDA_MATH_UNARY(BARACUDA_PROBE_UNARY)
BARACUDA_MATH_BINARY(BARACUDA_PROBE_BINARY)
#undef BARACUDA_PROBE_UNARY
#undef BARACUDA_PROBE_BINARY

// Packs of two registers: the functions take any lane count, and there are many of them to compile. The output is the
// last operand.
template <class F, class T, int inputs>
void probe_lanes(const Launch& launch) {
  constexpr int lanes = 2 * kVectorBytes / static_cast<int>(sizeof(T));
  const i64 count = launch.shape[0];
  const auto part = [&](const T* x, const T* y, T* out) {
    if constexpr (inputs == 1) store(out, F::apply(load<T, lanes>(x)));
    else store(out, F::apply(load<T, lanes>(x), load<T, lanes>(y)));
  };
  const T* x = reinterpret_cast<const T*>(launch.operand[0].data);
  const T* y = reinterpret_cast<const T*>(launch.operand[inputs - 1].data);
  T* out = reinterpret_cast<T*>(launch.operand[inputs].data);
  T a[lanes] = {}, b[lanes] = {}, r[lanes];
  for (i64 i = 0; i < count; i += lanes) {
    const i64 here = count - i < lanes ? count - i : lanes;
    for (i64 j = 0; j < here; ++j) a[j] = x[i + j], b[j] = y[i + j];
    part(a, b, r);
    for (i64 j = 0; j < here; ++j) out[i + j] = r[j];
  }
}

#define BARACUDA_PROBE_UNARY(NAME) {"probe." #NAME, sizeof(T) == 4 ? "f32" : "f64", probe_lanes<Probe_##NAME, T, 1>},
#define BARACUDA_PROBE_BINARY(NAME) {"probe." #NAME, sizeof(T) == 4 ? "f32" : "f64", probe_lanes<Probe_##NAME, T, 2>},
template <class T>
inline constexpr KernelEntry kMathProbes[] = {BARACUDA_MATH_UNARY(BARACUDA_PROBE_UNARY)
                                                  BARACUDA_MATH_BINARY(BARACUDA_PROBE_BINARY)};
#undef BARACUDA_PROBE_UNARY
#undef BARACUDA_PROBE_BINARY

}  // namespace baracuda::BARACUDA_ISA
