// log(1 + e^-a) in f32 by eight polynomials that are looked up in registers.
#pragma once
#include "parts.hpp"

namespace baracuda::BARACUDA_ISA {

// s + v Q(v), v = a - c, on eight intervals of [0, kSoftplusWidth]: c, s, Q, minimax to 2^-25.7. Each c is where s is an f32
// to 2^-30, and lies within its interval where roundings count least.
inline constexpr f32 kSoftplusWidth = 11.2f;
inline constexpr Table kSoftplusPieces[] = {
    {{0x1.bb54p-1f, 0x1.309cp+1f, 0x1.e3a4p+1f, 0x1.43e8p+2f, 0x1.9e28p+2f, 0x1.fe04p+2f, 0x1.2bdcp+3f, 0x1.58e8p+3f}},
    {{0x1.6790bp-2f, 0x1.6aa3e6p-4f, 0x1.724b2ep-6f, 0x1.9e1f04p-8f, 0x1.9552bap-10f, 0x1.6ac5dp-12f, 0x1.654e18p-14f,
      0x1.5dbe7ap-16f}},
    {{-0x1.2f3852p-2f, -0x1.5b0cecp-4f, -0x1.6e23fap-6f, -0x1.9cd0c4p-8f, -0x1.95028ap-10f, -0x1.6ab5bep-12f,
      -0x1.654a32p-14f, -0x1.5dbd8ap-16f}},
    {{0x1.aadd7ep-4f, 0x1.3da52cp-5f, 0x1.65f57p-7f, 0x1.9a3716p-9f, 0x1.94625cp-11f, 0x1.6a958cp-13f, 0x1.65425p-15f,
      0x1.5dbb9p-17f}},
    {{-0x1.d02f88p-7f, -0x1.5fc13ap-7f, -0x1.c7f13ap-9f, -0x1.0e0832p-10f, -0x1.0cc2aap-12f, -0x1.e31deep-15f,
      -0x1.dc44bep-17f, -0x1.d24b96p-19f}},
    {{-0x1.1d5944p-9f, 0x1.c4ec36p-10f, 0x1.9e9586p-11f, 0x1.073396p-12f, 0x1.0b1794p-14f, 0x1.e28508p-17f,
      0x1.dc30a6p-19f, 0x1.d259f6p-21f}},
    {{0x1.1768bcp-10f, -0x1.3cf3d2p-15f, -0x1.0ded36p-13f, -0x1.8f78e2p-15f, -0x1.a54a86p-17f, -0x1.802016p-19f,
      -0x1.7be88cp-21f, -0x1.743b88p-23f}},
    {{-0x1.964b34p-18f, -0x1.133bp-14f, 0x1.b26578p-17f, 0x1.de23c2p-18f, 0x1.13c1c6p-19f, 0x1.f7f692p-22f,
      0x1.f31dd2p-24f, 0x1.e8443p-26f}},
    {{-0x1.339546p-14f, 0x1.54e688p-16f, 0x1.2060a4p-19f, -0x1.b252b4p-21f, -0x1.55df9cp-22f, -0x1.6d840ap-24f,
      -0x1.721682p-26f, -0x1.6fbf5ep-28f}}};
template <int N>
BARACUDA_INLINE Pack<f32, N> softplus_pieces(const Pack<f32, N>& a) {
  const auto& c = kSoftplusPieces;
  const Pack<i32, N> i = shift_right<20>(bit_cast<i32>(fma(a, fill(a, 1 / kSoftplusWidth), fill(a, 1))));
  return piecewise(a - lookup(c[0], i), i, c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8]);
}
// x is as far as the intervals reach, or beyond: half a thousandth before their end, where an index may round up.
template <int N>
BARACUDA_INLINE Mask<f32, N> past_softplus_pieces(const Pack<f32, N>& x) {
  return past(x, kSoftplusWidth * 0.9995f);
}

}  // namespace baracuda::BARACUDA_ISA
