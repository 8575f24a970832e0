// A quotient by one division in f32 of what has more bits.
#pragma once
#include "parts.hpp"

namespace baracuda::BARACUDA_ISA {

template <int N>
__attribute__((noinline)) Pack<f32, N> quotient_apart(const Pack<f32, N>& hi, const Pack<f32, N>& lo,
                                                      const Pack<f32, N>& x) {
  return to_f32((to_f64(hi) + to_f64(lo)) / to_f64(x));
}
// (hi + lo) / x for finite hi of 2^-100 to 2^100 or 0, hi + lo an unevaluated sum: within 0.51 ulp. Where x is not of ordinary
// size, so that its inverse or the rest might not be normal, it goes through f64.
template <int N>
BARACUDA_INLINE Pack<f32, N> quotient_near(const Pack<f32, N>& hi, const Pack<f32, N>& lo, const Pack<f32, N>& x) {
  const Pack<f32, N> i = splat<f32, N>(1.0f) / x, q = hi * i;
  const Pack<i32, N> size = bit_cast<i32>(abs(x)) - bit_cast<i32>(splat<f32, N>(0x1p-20f));
  const Mask<f32, N> far = as_mask<f32, N>((size < splat<i32, N>(0)) | (size > splat<i32, N>(40 << 23)));
  const Pack<f32, N> y = signed_as(fma(fma(negate(q), x, hi) + lo, i, q), q);
  return unless(far, y, [&] { return quotient_apart(copy(hi), copy(lo), copy(x)); });
}

}  // namespace baracuda::BARACUDA_ISA
