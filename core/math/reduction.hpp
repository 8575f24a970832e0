// Arguments of trigonometric functions: x = q pi/2 + r, |r| <= pi/4, for every finite x.
#pragma once
#include "parts.hpp"
#include "rounding.hpp"

namespace baracuda::BARACUDA_ISA {

template <class T>
struct HalfPi;  // pi/2 in three parts
template <>
struct HalfPi<f32> {
  static constexpr f32 kHigh = 0x1.921fb6p+0f, kMid = -0x1.777a5cp-25f, kLow = -0x1.ee59dap-50f;
  static constexpr f32 kInverse = 0x1.45f306p-1f;
  static constexpr f32 kRound = 0x1.8p23f;
  static constexpr f32 kLimit = 0x1p17f;  // below, the quotient is off by less than 2^-7
  static constexpr f32 kNear = 402.0f;    // below, a quotient times kShort is exact
  static constexpr f32 kShort = -0x1.7778p-25f, kRest = -0x1.2e7b96p-40f;  // kMid + kLow again
};
template <>
struct HalfPi<f64> {
  static constexpr f64 kHigh = 0x1.921fb54442d18p+0, kMid = 0x1.1a62633145c07p-54, kLow = -0x1.f1976b7ed8fbcp-110;
  static constexpr f64 kInverse = 0x1.45f306dc9c883p-1;
  static constexpr f64 kRound = 0x1.8p52;
  static constexpr f64 kLimit = 0x1p30;
  static constexpr f64 kNear = 0x1.8p20;
  static constexpr f64 kShort = 0x1.1a62633000000p-54, kRest = 0x1.45c06e0e68948p-86;
};

// r as an unevaluated sum; the two low bits of quadrant are q mod 4.
template <class T, int N>
struct Angle {
  using P = Pack<T, N>;
  using Q = Pack<Bits<T>, N>;
  BARACUDA_PACKS_3(Angle, P, r, P, r_low, Q, quadrant)
};

struct HugeAngle {
  f64 hi, lo;
  i64 quadrant;
};
// x >= 2^17, of any size: the bits of 2 / pi that matter times the integer significand (Payne and Hanek).
inline __attribute__((noinline)) HugeAngle reduce_huge(f64 x) {
  // 2 / pi in binary behind 64 zeros.
  static constexpr u64 kBits[] = {0,
                                  0xa2f9836e4e441529,
                                  0xfc2757d1f534ddc0,
                                  0xdb6295993c439041,
                                  0xfe5163abdebbc561,
                                  0xb7246e3a424dd2e0,
                                  0x06492eea09d1921c,
                                  0xfe1deb1cb129a73e,
                                  0xe88235f52ebb4484,
                                  0xe99c7026b45f7e41,
                                  0x3991d639835339f4,
                                  0x9c845f8bbdf9283b,
                                  0x1ff897ffde05980f,
                                  0xef2f118b5a0a6d1f,
                                  0x6d367ecf27cb09b7,
                                  0x4f463f669e5fea2d,
                                  0x7527bac7ebe5f17b,
                                  0x3d0739f78a5292ea,
                                  0x6bfb5fb11f8d5d08,
                                  0x56033046fc7b6bab};
  u64 bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  const int biased = static_cast<int>(bits >> 52);
  if (biased >= 2047) return {Float<f64>::kNan, Float<f64>::kNan, 0};
  const u64 m = (bits & Float<f64>::kFraction) | (u64{1} << 52);
  // x = m 2^e. Bits of 2 / pi above 2^(2 - e) contribute multiples of 4.
  const int first = biased - 1023 - 52 + 62;
  const int word = first / 64, shift = first % 64;
  u64 w[3];
  for (int i = 0; i < 3; ++i)
    w[i] = shift == 0 ? kBits[word + i] : (kBits[word + i] << shift) | (kBits[word + i + 1] >> (64 - shift));
  using u128 = unsigned __int128;
  const u128 p2 = static_cast<u128>(m) * w[2];
  const u128 p1 = static_cast<u128>(m) * w[1] + static_cast<u64>(p2 >> 64);
  const u64 p0 = m * w[0] + static_cast<u64>(p1 >> 64);
  i64 quadrant = static_cast<i64>(p0 >> 62);
  u128 fraction = (static_cast<u128>(p0) << 64 | static_cast<u64>(p1)) << 2 | static_cast<u64>(p2) >> 62;
  bool negative = false;
  if (fraction >> 127) {  // nearer to the next multiple
    fraction = ~fraction + 1;
    negative = true;
    ++quadrant;
  }
  const u64 top_half = static_cast<u64>(fraction >> 64);
  if (top_half == 0) return {0.0, 0.0, quadrant};  // no f64 comes this close to a multiple of pi/2
  const int zeros = __builtin_clzll(top_half);
  fraction <<= zeros;
  // Both conversions are exact: 53 bits each.
  const f64 hi = static_cast<f64>(static_cast<u64>(fraction >> 75));
  const f64 lo = static_cast<f64>(static_cast<u64>(fraction >> 22) & ((u64{1} << 53) - 1)) * 0x1p-53;
  u64 scale_bits = static_cast<u64>(1023 - 53 - zeros) << 52;
  f64 scale;
  __builtin_memcpy(&scale, &scale_bits, sizeof scale);
  const f64 c = HalfPi<f64>::kHigh;
  const f64 p = hi * c;
  const f64 p_low = __builtin_fma(hi, c, -p) + (hi * HalfPi<f64>::kMid + lo * c);
  const f64 s = p + p_low;
  const f64 s_low = p_low - (s - p);
  return negative ? HugeAngle{-s * scale, -s_low * scale, quadrant} : HugeAngle{s * scale, s_low * scale, quadrant};
}

// Replaces the lanes of an angle whose argument is too large for three products.
template <class T, int N>
__attribute__((noinline)) void reduce_huge_lanes(const Pack<T, N>& a, Angle<T, N>& angle) {
  for (int i = 0; i < N; ++i) {
    const T x = lane(a, i);
    if (!(x >= HalfPi<T>::kLimit)) continue;
    const HugeAngle h = reduce_huge(static_cast<f64>(x));
    const T hi = static_cast<T>(h.hi);
    set_lane(angle.r, i, hi);
    set_lane(angle.r_low, i,
             sizeof(T) == 4 ? static_cast<T>((h.hi - static_cast<f64>(hi)) + h.lo) : static_cast<T>(h.lo));
    set_lane(angle.quadrant, i, static_cast<Bits<T>>(h.quadrant));
  }
}

// Of a = |x|.
template <class T, int N>
BARACUDA_INLINE Angle<T, N> reduce_angle(const Pack<T, N>& a) {
  using H = HalfPi<T>;
  const Pack<T, N> round = fill(a, H::kRound);
  const Pack<T, N> t = fma(a, fill(a, H::kInverse), round);
  const Pack<T, N> k = t - round;
  // Exact: a multiple of the last bit of pi/2 below 1. What follows can cancel, so it carries its error.
  const Pack<T, N> r = fma(k, fill(a, -H::kHigh), a);
  const Two<T, N> p = two_mul(k, fill(a, H::kMid));
  const Two<T, N> s = two_add(r, negate(p.hi));
  Angle<T, N> angle(s.hi, fma(k, fill(a, -H::kLow), s.lo - p.lo), bit_cast<Bits<T>>(t));
  if (any_lane(a >= fill(a, H::kLimit))) [[unlikely]]
    reduce_huge_lanes(a, angle);
  return angle;
}

// The same in half the operations, of a <= kNear; the others take the way above.
template <class T, int N>
__attribute__((noinline)) Angle<T, N> reduce_far(const Pack<T, N>& a) {
  return reduce_angle(a);
}
template <class T, int N>
BARACUDA_INLINE Angle<T, N> reduce_near(const Pack<T, N>& a) {
  using H = HalfPi<T>;
  const Pack<T, N> round = fill(a, H::kRound), mid = fill(a, -H::kShort);
  const Pack<T, N> t = fma(a, fill(a, H::kInverse), round);
  const Pack<T, N> k = t - round;
  const Pack<T, N> exact = fma(k, fill(a, -H::kHigh), a);
  const Pack<T, N> r = fma(k, mid, exact);
  Angle<T, N> angle(r, fma(k, fill(a, -H::kRest), fma(k, mid, exact - r)), bit_cast<Bits<T>>(t));
  const Mask<T, N> far = a > fill(a, H::kNear);
  if (any_lane(far)) [[unlikely]] {
    const Angle<T, N> other = reduce_far(copy(a));
    BARACUDA_EACH(far, angle.r.v[i] = native_select(far.v[i], other.r.v[i], angle.r.v[i]);
                  angle.r_low.v[i] = native_select(far.v[i], other.r_low.v[i], angle.r_low.v[i]);
                  angle.quadrant.v[i] = native_select(far.v[i], other.quadrant.v[i], angle.quadrant.v[i]));
  }
  return angle;
}

// x = k / 2 + r for x >= 0, with pi r as the angle: for sin(pi x).
template <class T, int N>
BARACUDA_INLINE Angle<T, N> reduce_turns(const Pack<T, N>& x) {
  // Above, every x is an even integer.
  const Pack<T, N> a = low(fill(x, sizeof(T) == 4 ? 0x1p30 : 0x1p60), x);
  const Pack<T, N> k = round_even(a + a);
  const Pack<T, N> r = fma(k, fill(a, T(-0.5)), a);
  const Pack<T, N> quarter = fma(floor(k * fill(a, T(0.25))), fill(a, -4), k);
  const Two<T, N> angle = two_mul(r, fill(a, 2 * HalfPi<T>::kHigh));
  return {angle.hi, fma(r, fill(a, 2 * HalfPi<T>::kMid), angle.lo),
          bit_cast<Bits<T>>(quarter + fill(a, HalfPi<T>::kRound))};
}

}  // namespace baracuda::BARACUDA_ISA
