// Functions of e^-|x| in f32 by eight polynomials that are looked up in registers.
#pragma once
#include "parts.hpp"

namespace baracuda::BARACUDA_ISA {

// F(a) = s + v Q(v), v = a - c, on eight intervals of [0, width]: c, s, Q, minimax to 2^-25.7 of F. Each c is where s is an f32
// to 2^-30, and lies within its interval where roundings count least.
template <int N>
BARACUDA_INLINE Pack<f32, N> in_eighths(const Pack<f32, N>& a, f32 width, const Table (&c)[9]) {
  const Pack<i32, N> i = shift_right<20>(bit_cast<i32>(fma(a, fill(a, 1 / width), fill(a, 1))));
  return piecewise(a - lookup(c[0], i), i, c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8]);
}

// log(1 + e^-a); s = 1 / (1 + e^a); s (1 - s); s - a s (1 - s), to 2^-24.4, near its zero of s.
inline constexpr f32 kSoftplusWidth = 11.2f, kLogisticWidth = 8;
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
inline constexpr Table kLogisticPieces[] = {
    {{0x1.335cp-2f, 0x1.9f74p+0f, 0x1.3f6p+1f, 0x1.bfdcp+1f, 0x1.2cbp+2f, 0x1.5f8p+2f, 0x1.ad74p+2f, 0x1.e0dp+2f}},
    {{0x1.b3bb5ep-2f, 0x1.51881p-3f, 0x1.381ebep-4f, 0x1.e0c396p-6f, 0x1.27dcdap-7f, 0x1.0cd2f4p-8f, 0x1.3f02e4p-10f,
      0x1.1e2942p-11f}},
    {{-0x1.f4a398p-3f, -0x1.19e71ep-3f, -0x1.20560ep-4f, -0x1.d2a81ep-6f, -0x1.2530fcp-7f, -0x1.0bb8aap-8f,
      -0x1.3e9f82p-10f, -0x1.1e0146p-11f}},
    {{0x1.2a4e5ep-6f, 0x1.79f6b6p-5f, 0x1.e8c93ap-6f, 0x1.b7451ap-7f, 0x1.1fe59ap-8f, 0x1.098668p-9f, 0x1.3dd8fcp-11f,
      0x1.1db15cp-12f}},
    {{0x1.378bd6p-6f, -0x1.05cf4ep-8f, -0x1.bc24e8p-8f, -0x1.01f044p-8f, -0x1.71efc4p-10f, -0x1.5c361ap-11f,
      -0x1.a5bb8cp-13f, -0x1.7c178p-14f}},
    {{-0x1.814a58p-9f, -0x1.487d5p-9f, 0x1.94bbdp-12f, 0x1.818f32p-11f, 0x1.56a1bap-12f, 0x1.50abc8p-13f,
      0x1.a19ffap-15f, 0x1.7a69e2p-16f}},
    {{-0x1.bda3dp-10f, 0x1.02cbc2p-10f, 0x1.3e9eecp-12f, -0x1.e33d54p-15f, -0x1.cf90c2p-15f, -0x1.f683bcp-16f,
      -0x1.4773ccp-17f, -0x1.2c13eap-18f}},
    {{0x1.ca9c98p-12f, -0x1.b16dep-15f, -0x1.f203ecp-14f, -0x1.1115d2p-16f, 0x1.9ded7cp-18f, 0x1.201c6p-18f,
      0x1.a0857cp-20f, 0x1.8c64dep-21f}},
    {{0x1.ce6e7ap-15f, -0x1.564372p-14f, 0x1.1ac152p-16f, 0x1.f88aa2p-18f, 0x1.83c6f4p-22f, -0x1.a13bap-22f,
      -0x1.fc468p-23f, -0x1.b5e1fp-24f}}};
inline constexpr Table kLogisticBellPieces[] = {
    {{0x1.19p-1f, 0x1.b33cp+0f, 0x1.3fd4p+1f, 0x1.d908p+1f, 0x1.2c9p+2f, 0x1.605cp+2f, 0x1.acep+2f, 0x1.e054p+2f}},
    {{0x1.db4d08p-3f, 0x1.0b74acp-3f, 0x1.1f78d8p-4f, 0x1.8364f8p-6f, 0x1.25c112p-7f, 0x1.082decp-8f, 0x1.4181d8p-10f,
      0x1.202ce6p-11f}},
    {{-0x1.fd011p-5f, -0x1.71ae04p-4f, -0x1.e79b7ep-5f, -0x1.709eaep-6f, -0x1.207076p-7f, -0x1.060a78p-8f,
      -0x1.40b7b6p-10f, -0x1.1fdbc2p-11f}},
    {{-0x1.75186ap-5f, 0x1.cf1a42p-7f, 0x1.4cd5b6p-6f, 0x1.4c6f86p-7f, 0x1.15f42cp-8f, 0x1.01ca32p-9f, 0x1.3f242ep-11f,
      0x1.1f399ap-12f}},
    {{0x1.2ed936p-6f, 0x1.17889p-7f, -0x1.9a56fp-10f, -0x1.600936p-9f, -0x1.573564p-10f, -0x1.4c7c0ap-11f,
      -0x1.a55384p-13f, -0x1.7d46e6p-14f}},
    {{0x1.3d8834p-8f, -0x1.36ca46p-8f, -0x1.8a9b3ap-10f, 0x1.71766p-12f, 0x1.221892p-12f, 0x1.3656p-13f,
      0x1.9cff34p-15f, 0x1.79e808p-16f}},
    {{-0x1.b64a1ep-9f, 0x1.12ae1ap-11f, 0x1.75a7f2p-11f, 0x1.52d962p-15f, -0x1.2fcbdap-15f, -0x1.aba334p-16f,
      -0x1.3d75ep-17f, -0x1.294c3p-18f}},
    {{-0x1.090428p-12f, 0x1.84218ap-12f, -0x1.fa21acp-14f, -0x1.2c834ep-15f, 0x1.255288p-25f, 0x1.821fdp-19f,
      0x1.7cd118p-20f, 0x1.7fb1cp-21f}},
    {{0x1.d1dc88p-12f, -0x1.3e91p-13f, -0x1.d87c58p-17f, 0x1.b898fcp-17f, 0x1.2a289cp-19f, 0x1.7a0eeap-26f,
      -0x1.a19162p-23f, -0x1.64077p-24f}}};
inline constexpr Table kSiluSlopePieces[] = {
    {{0x1.9a04p-2f, 0x1.0058p+1f, 0x1.7fc8p+1f, 0x1.d99cp+1f, 0x1.2d2p+2f, 0x1.7328p+2f, 0x1.ac9p+2f, 0x1.e78cp+2f}},
    {{0x1.38575ap-2f, -0x1.74668cp-4f, -0x1.6919bcp-4f, -0x1.01fe26p-4f, -0x1.0d1932p-5f, -0x1.d94734p-7f,
      -0x1.cbfc38p-8f, -0x1.a9f178p-9f}},
    {{-0x1.d88d9ap-2f, -0x1.968d28p-5f, 0x1.08712ep-5f, 0x1.25745ap-5f, 0x1.7d9c7p-6f, 0x1.7371b6p-7f, 0x1.79fb22p-8f,
      0x1.69204cp-9f}},
    {{0x1.7a97d2p-4f, 0x1.4b0412p-4f, 0x1.896fb2p-7f, -0x1.f10ee8p-9f, -0x1.b72b84p-8f, -0x1.0bac86p-8f,
      -0x1.272526p-9f, -0x1.27fc7p-10f}},
    {{0x1.09206ep-4f, -0x1.0d998ep-5f, -0x1.9d3dfap-7f, -0x1.d328c8p-9f, 0x1.08fa9ep-11f, 0x1.ac75fep-11f,
      0x1.19220ap-11f, 0x1.3304fcp-12f}},
    {{-0x1.605bc2p-6f, 0x1.468c84p-9f, 0x1.2c5442p-8f, 0x1.0b8732p-9f, 0x1.5a315ap-12f, -0x1.029646p-14f,
      -0x1.4ad656p-14f, -0x1.b4050cp-15f}},
    {{-0x1.e0a3aep-8f, 0x1.a408a4p-10f, -0x1.490aeap-11f, -0x1.2c0fd6p-11f, -0x1.50ffa2p-13f, -0x1.3443d4p-16f,
      0x1.1eea04p-18f, 0x1.953bdcp-18f}},
    {{0x1.db77ecp-9f, -0x1.2465e6p-9f, 0x1.7150b4p-14f, 0x1.81303ep-14f, 0x1.58d44ap-15f, 0x1.020656p-17f,
      0x1.7b5e54p-20f, -0x1.07c492p-22f}},
    {{0x1.6c2c54p-13f, -0x1.beb5ap-12f, 0x1.6e93c4p-13f, 0x1.c80e26p-17f, -0x1.09b6eep-17f, -0x1.97c95ep-19f,
      -0x1.5588acp-21f, -0x1.ba2d1ep-24f}}};

// x is as far as the intervals reach, or beyond: half a thousandth before their end, where an index may round up.
template <int N>
BARACUDA_INLINE Mask<f32, N> past_eighths(const Pack<f32, N>& x, f32 width) {
  return past(x, width * 0.9995f);
}

}  // namespace baracuda::BARACUDA_ISA
