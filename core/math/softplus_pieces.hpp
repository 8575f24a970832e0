// log(1 + e^-a) in f32 by four polynomials that are looked up in registers.
#pragma once
#include "parts.hpp"

namespace baracuda::BARACUDA_ISA {

// s + v Q(v), v = a - c, on four intervals of [0, kSoftplusWidth], 1.96 and thrice 2.58 wide: c, s, Q, minimax to 2^-26.8. Each
// c is where s is an f32 to 2^-30, and lies within its interval where roundings count least.
inline constexpr f32 kSoftplusWidth = 9.7f, kNearSoftplus = 9.695f;  // before their end, where an index may round up
inline constexpr ShortTable kSoftplusPieces[] = {
    {{0x1p+0f, 0x1.f5ap+1f, 0x1.9e38p+2f, 0x1.1977p+3f}},
    {{0x1.40c7acp-2f, 0x1.423adep-6f, 0x1.94ed86p-10f, 0x1.3d6c92p-13f}},
    {{-0x1.136562p-2f, -0x1.3f14f8p-6f, -0x1.949d82p-10f, -0x1.3d666cp-13f}},
    {{0x1.92a954p-4f, 0x1.38de2p-7f, 0x1.93fda2p-11f, 0x1.3d5a22p-14f}},
    {{-0x1.f0332cp-7f, -0x1.90e882p-9f, -0x1.0c7ea6p-12f, -0x1.a701d8p-16f}},
    {{-0x1.8200ecp-10f, 0x1.715f06p-11f, 0x1.0ad61cp-14f, 0x1.a6bf44p-18f}},
    {{0x1.0dae86p-10f, -0x1.ee8d2p-14f, -0x1.a5c3bcp-17f, -0x1.51d7a4p-20f}},
    {{-0x1.20d262p-14f, 0x1.a0563cp-17f, 0x1.11dfap-19f, 0x1.c190fep-23f}},
    {{-0x1.d32e82p-15f, 0x1.b4d206p-25f, -0x1.2583f8p-22f, -0x1.fa267ap-26f}},
    {{0x1.79627ap-17f, -0x1.32e41cp-22f, 0x1.27e58ep-25f, 0x1.f5ddc2p-29f}},
    {{0x1.af3d1ep-20f, 0x1.96b486p-23f, -0x1.fdf908p-30f, -0x1.2eaeaap-31f}}};
template <int N>
BARACUDA_INLINE Pack<f32, N> softplus_pieces(const Pack<f32, N>& a) {
  const auto& c = kSoftplusPieces;
  const Pack<i32, N> i = shift_right<21>(bit_cast<i32>(fma(a, fill(a, 0.0969072f), fill(a, 1.06f))));
  const Pack<f32, N> v = a - lookup(c[0], i);
  const Pack<f32, N> q = piecewise(v, i, c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], c[10]);
  return fma(v, q, lookup(c[1], i));
}
}  // namespace baracuda::BARACUDA_ISA
