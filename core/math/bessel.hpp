// Bessel functions of order 0 and 1. f32 is computed in f64. Close to a zero the absolute error is 2^-52 times the amplitude.
#pragma once
#include "gamma.hpp"

namespace baracuda::BARACUDA_ISA {

// From here on by 1 / x.
inline constexpr f64 kBesselWave = 8.0;

// What is left of J and Y below 8 without poles and logarithms: in z = x^2 below 2, by the distance from 3.5 and from 6.5 above.
template <int M>
struct BesselNear {
  f64 small[M], middle[19], upper[19];
};
inline constexpr BesselNear<10> kBesselJ0 = {
    {1.0, -0.25, 0x1p-6, -0x1.c71c71c71c6cap-12, 0x1.c71c71c715a7fp-18, -0x1.2345678646549p-24, 0x1.02e85a5d29b86p-31,
     -0x1.52295f9776ca2p-39, 0x1.51e6949d79de2p-47, -0x1.00b62c1d5bc5ep-55},
    {-0x1.854034ce30d51p-2, -0x1.19596399cff47p-3, 0x1.ad718c2d4e8a4p-3, 0x1.15069b76d7719p-10, -0x1.d8d4c2443c38ep-7,
     0x1.05f1986b5d853p-12, 0x1.af6ea77166038p-12, -0x1.1edc7bd6c095cp-17, -0x1.b32add02688cep-18,
     0x1.1d57f8c506368p-23, 0x1.1745247718ccfp-24, -0x1.58b7fb684edd1p-30, -0x1.f0b4b03dd7485p-32,
     0x1.1cbfc2482ec6dp-37, 0x1.44384414735ecp-39, -0x1.5840a5c886d1ap-45, -0x1.43d1c7fc2154bp-47,
     0x1.35a1bcfd80d5ep-53, 0x1.f1e802d5f7e1fp-56},
    {0x1.0a563d835b27bp-2, 0x1.3b1125f2a3a6bp-3, -0x1.2292a2e4ca348p-3, -0x1.22efe06eea18cp-6, 0x1.85f0ca1f70d43p-7,
     0x1.0dd235694a01fp-11, -0x1.85a26eff300bdp-12, -0x1.cb3c91e896bd6p-18, 0x1.9c3c17a007f4p-18, 0x1.a4d1ed763c75p-25,
     -0x1.1009811509ef2p-24, -0x1.87ae318def853p-33, 0x1.ec6d0b3a9f102p-32, 0x1.4c1023e260d6cp-48,
     -0x1.453919115a117p-39, 0x1.09b8b76b3ff71p-48, 0x1.477eb7aa1ef9cp-47, -0x1.9a9accb3a44b5p-56,
     -0x1.fa7f5a2bae9afp-56}};
inline constexpr BesselNear<10> kBesselJ1 = {
    {0.5, -0.0625, 0x1.5555555555555p-9, -0x1.c71c71c71c6fep-15, 0x1.6c16c16c1447cp-21, -0x1.845c8a0a6b096p-28,
     0x1.27e4fa3fdff34p-35, -0x1.52299d785e40ap-43, 0x1.2c6603c9c5179p-51, -0x1.9c3cf9e53f37ap-60},
    {0x1.19596399cff47p-3, -0x1.ad718c2d4e8a4p-2, -0x1.9f89e9324329ep-9, 0x1.d8d4c2443c38ep-5, -0x1.476dfe8634f2fp-10,
     -0x1.4392fd950c7f9p-9, 0x1.f601d8b7d8c6fp-15, 0x1.b32add02663b3p-15, -0x1.4102f7e00d2b8p-20,
     -0x1.5d166d93f0d22p-21, 0x1.d9fcfb57ee7f5p-27, 0x1.748783c29c2dfp-28, -0x1.ceb847301ce9fp-34,
     -0x1.1bb11ff062b9dp-35, 0x1.42e4ccb0a25fap-41, 0x1.43ca4beedbec4p-43, -0x1.531ac467bce61p-49,
     -0x1.173da08728dd3p-51, 0x1.0ee76d0b3eb54p-57},
    {-0x1.3b1125f2a3a6bp-3, 0x1.2292a2e4ca348p-2, 0x1.b467d0a65f252p-5, -0x1.85f0ca1f70d42p-5, -0x1.5146c2c39c811p-9,
     0x1.2439d33f6405cp-9, 0x1.91d4ffab82306p-15, -0x1.9c3c17a005956p-15, -0x1.d96c2b22e6c3cp-22, 0x1.540be159590bbp-21,
     0x1.0d47c09b7ff0ep-29, -0x1.7151c7fdd8986p-28, -0x1.0d3602c02305bp-44, 0x1.1c91d9b37b198p-35,
     -0x1.f2c800fa63198p-45, -0x1.477711d886755p-43, 0x1.c61a3cda0bf6fp-52, 0x1.1c0e1db7c9f23p-51,
     -0x1.dd6091028263ep-60}};
inline constexpr BesselNear<10> kBesselY0 = {
    {-0x1.2e4d699cbd01fp-4, 0x1.6bbcb41034286p-3, -0x1.075b1bbf41344p-6, 0x1.1a6206b7b8a6fp-11, -0x1.3e997941b072bp-17,
     0x1.bce4a5d9ec52cp-24, -0x1.a6ee6e59eb90dp-31, 0x1.2391e4cc5e1d4p-38, -0x1.309dd30bca35cp-46,
     0x1.dba7707c094fp-55},
    {0x1.f7ffc4c9d8cafp-2, -0x1.da13e54dc1dbfp-3, -0x1.811945e942124p-3, 0x1.a252ddc35f927p-6, 0x1.ffa297b79ccedp-7,
     -0x1.22d3cdbd2ed1dp-10, -0x1.0dd0179a3bd78p-11, 0x1.a0dbb7437835fp-16, 0x1.2ee6a0ab2eb2cp-17,
     -0x1.6603523220648p-22, -0x1.a617542de6a77p-24, 0x1.96ca796dc6a8p-29, 0x1.90cc47117d6cp-31, -0x1.477c7289ce368p-36,
     -0x1.141aa918b8b88p-38, 0x1.887b90deca4fap-44, 0x1.208f63c2a032dp-46, -0x1.60fe8d10ee571p-52,
     -0x1.cce86c392bc9bp-55},
    {-0x1.eec636c3c9d1cp-2, 0x1.0b73b15fce89ep-4, 0x1.c5a128a49128p-3, -0x1.877ccc49f0319p-7, -0x1.174d4c59d3767p-6,
     0x1.137be72ec96f9p-11, 0x1.1deab16fcf843p-11, -0x1.849de1e36985dp-17, -0x1.3d433f91615d9p-17,
     0x1.4caba7f7dc52ap-23, 0x1.b800c423da748p-24, -0x1.7c928a6bdacadp-30, -0x1.a0fd112e12e25p-31,
     0x1.35ff63130a4ecp-37, 0x1.1f0b9552c7dbep-38, -0x1.78950bec1da81p-45, -0x1.2bf03e99e9e51p-46,
     0x1.573c6227cb8b5p-53, 0x1.df1c56d561ea5p-55}};
inline constexpr BesselNear<9> kBesselY1 = {
    {-0x1.91866143cbc8ap-3, 0x1.bd3975c75b488p-5, -0x1.835b97894b179p-9, 0x1.2c7dbffc9c6e8p-14, -0x1.0a780ab22dcb2p-20,
     0x1.32e59d2b5ee72p-27, -0x1.f0caeee6ec534p-35, 0x1.29e61a4f2a9bep-42, -0x1.0679b126ea95dp-50},
    {0x1.ee18d358c6ae8p-2, 0x1.513db4c5bdf1p-2, -0x1.9f45bd60e34adp-4, -0x1.c7315d41c442dp-5, 0x1.9687f07af8155p-8,
     0x1.7631ab320bb44p-9, -0x1.7e278c06504f4p-13, -0x1.1e6f0fc86cebcp-14, 0x1.9a83db3842662p-19, 0x1.f9c7e57b17a31p-21,
     -0x1.197440537f4c7p-25, -0x1.22b86cafbd5cap-27, 0x1.0a1de8496816ep-32, 0x1.d628710da4279p-35,
     -0x1.6f019809de3b9p-40, -0x1.19fd99a293a1cp-42, 0x1.80d5a3ae08cffp-48, 0x1.fad60446bd40dp-51,
     -0x1.34a01f5acc755p-56},
    {0x1.d5feebc1e2c2ap-8, -0x1.e07999d5deed9p-2, 0x1.b87e2513cd853p-5, 0x1.13209dc603a9p-4, -0x1.dc91a2a203011p-9,
     -0x1.9f242781ff15ap-9, 0x1.a9126f8e33c8dp-14, 0x1.32fdef1a286a6p-14, -0x1.b2a05df42419ep-20,
     -0x1.0b0079347f84bp-20, 0x1.2172f2e3b2211p-26, 0x1.30c907ebb08abp-27, -0x1.0dfec483d6e9bp-33,
     -0x1.eb2e617dc21ap-35, 0x1.72e0acc2817c5p-41, 0x1.2612821dc5ee2p-42, -0x1.8577cb51406cp-49, -0x1.08090507f91aep-50,
     0x1.39adba65f5c9cp-57}};

template <int M, int N>
BARACUDA_INLINE Pack<f64, N> horner(const Pack<f64, N>& x, const f64 (&c)[M]) {
  Pack<f64, N> r = fill(x, c[M - 1]);
  for (int k = M - 2; k >= 0; --k) r = fma(r, x, fill(x, c[k]));
  return r;
}
// J0(x), J1(x), Y0(x) - 2 / pi log(x) J0(x), Y1(x) - 2 / pi (log(x) J1(x) - 1 / x) for 0 <= x <= 8: `small` below 2, else
// first + p d.
template <int N>
struct BesselParts {
  Mask<f64, N> below;
  Pack<f64, N> small, first, p, d;
};
template <int Order, int M, int N>
BARACUDA_INLINE BesselParts<N> bessel_parts(const Pack<f64, N>& x, const BesselNear<M>& c) {
  const Pack<f64, N> two = fill(x, 2), b = low(two, x), y = horner(b * b, c.small);
  const Mask<f64, N> lower = x < fill(x, 5);
  const Pack<f64, N> d = x - select(lower, fill(x, 3.5), fill(x, 6.5));
  const auto at = [&](int k) __attribute__((always_inline)) {
    return select(lower, fill(x, c.middle[k]), fill(x, c.upper[k]));
  };
  Pack<f64, N> p = at(18);
  for (int k = 17; k > 0; --k) p = fma(p, d, at(k));
  return {x < two, Order == 0 ? copy(y) : b * y, at(0), p, d};
}
template <int Order, int M, int N>
BARACUDA_INLINE Pack<f64, N> bessel_near(const Pack<f64, N>& x, const BesselNear<M>& c) {
  const BesselParts<N> b = bessel_parts<Order>(x, c);
  return select(b.below, b.small, fma(b.p, b.d, b.first));
}
// The same with what the last sum lost: where the result cancels, that counts fourfold.
template <int Order, int M, int N>
BARACUDA_INLINE Two<f64, N> bessel_near_two(const Pack<f64, N>& x, const BesselNear<M>& c) {
  const BesselParts<N> b = bessel_parts<Order>(x, c);
  const Two<f64, N> product = two_mul(b.p, b.d), sum = two_add(b.first, product.hi);
  return select(b.below, Two<f64, N>(b.small, fill(x, 0)), Two<f64, N>(sum.hi, sum.lo + product.lo));
}
// J(a), or Y(a), for a >= 8: (P cos(c) - Q sin(c) / a) sqrt(2 / (pi a)) with c = a - pi / 4 or, for order 1, a quarter of a
// turn less, and for Y the sine a quarter of a turn behind. Minimax P and Q in 1 / a^2 to 2^-56.
template <int Order, bool second, int N>
BARACUDA_INLINE Pack<f64, N> bessel_wave(const Pack<f64, N>& a) {
  const Pack<f64, N> inverse = fill(a, 1) / a, w = inverse * inverse;
  const Angle<f64, N> angle = reduce_angle(a);
  const SinCos<f64, N> t = sin_cos_reduced(angle.r, angle.r_low);
  const Mask<f64, N> odd = odd_quadrant<f64, N>(angle.quadrant);
  const Pack<i64, N> one = splat<i64, N>(1);
  const Pack<i64, N> down = lower_half<f64, N>(angle.quadrant), left = lower_half<f64, N>(angle.quadrant + one);
  const Two<f64, N> sine = select(odd, t.cos, t.sin), cosine = select(odd, t.sin, t.cos);
  const Two<f64, N> s(flip_sign(sine.hi, down), flip_sign(sine.lo, down));
  const Two<f64, N> c(flip_sign(cosine.hi, left), flip_sign(cosine.lo, left));
  const Two<f64, N> plus = two_add(c.hi, s.hi), minus = two_add(s.hi, negate(c.hi));
  const Pack<f64, N> sum = plus.hi + (plus.lo + (c.lo + s.lo)), difference = minus.hi + (minus.lo + (s.lo - c.lo));
  Pack<f64, N> p, q;
  if constexpr (Order == 0) {
    p = polynomial_split(w, w * w, 0x1p+0, -0x1.1ffffffffe5fbp-4, 0x1.cb5fffe8ced26p-4, -0x1.251ed77e459fdp-1,
                         0x1.84b6e1ac85bdep+2, -0x1.b75a457f865c8p+6, 0x1.74be8a2fde7p+11, -0x1.9f8175e09f1ep+16,
                         0x1.fe16d5457b051p+21, -0x1.1d9db2333be9ep+27, 0x1.ed51b593c205cp+31, -0x1.13ad48ecc8f38p+36,
                         0x1.22b44c20d0316p+39);
    q = polynomial_split(w, w * w, -0x1.ffffffffffffdp-4, 0x1.2bfffffff1ae2p-4, -0x1.d11dff99bdda2p-3,
                         0x1.ba4c1087d2f4fp+0, -0x1.8608d6e0123ddp+4, 0x1.12de5741fb7adp+9, -0x1.155e2692aee0ep+14,
                         0x1.5ef5a80c8308ap+19, -0x1.d39db8567c07ap+24, 0x1.12e9806e38a74p+30, -0x1.e8aae3a2cdcbep+34,
                         0x1.15e8ffa1561d5p+39, -0x1.28620b17b9cccp+42);
  } else {
    p = polynomial_split(w, w * w, 0x1p+0, 0x1.dffffffffe47ep-4, -0x1.274ffff3bd687p-3, 0x1.5a6a468cdbcffp-1,
                         -0x1.b88b7980b86cfp+2, 0x1.e5a2972c2dbc8p+6, -0x1.955f98cefc9bcp+11, 0x1.bf32407aeedep+16,
                         -0x1.10cee152b48afp+22, 0x1.3074e873ea25dp+27, -0x1.066be6e626b36p+32, 0x1.24f56427a91cbp+36,
                         -0x1.34b5237c76148p+39);
    q = polynomial_split(w, w * w, 0x1.7ffffffffffffp-2, -0x1.a3fffffff0e37p-4, 0x1.1c3cffca0c5fdp-2,
                         -0x1.fe57cb8339423p+0, 0x1.b3eca103fbbp+4, -0x1.2d143b67f9bf6p+9, 0x1.2bc344983abe6p+14,
                         -0x1.780a19ab1a6c9p+19, 0x1.f27d88f5bf3fdp+24, -0x1.243a04356ccf4p+30, 0x1.034cc26d10254p+35,
                         -0x1.26a542d5e8ca1p+39, 0x1.3a095187deeccp+42);
  }
  const Pack<f64, N> across = q * inverse;
  Pack<f64, N> y;
  if constexpr (Order == 0 && !second) y = fma(p, sum, negate(across * difference));
  else if constexpr (Order == 0) y = fma(p, difference, across * sum);
  else if constexpr (!second) y = fma(p, difference, across * sum);
  else y = fma(across, difference, negate(p * sum));
  return y * fill(a, 0x1.20dd750429b6dp-1) / sqrt(a);
}

// bessel_j0(x), bessel_j1(x); 0 at infinities.
template <int Order, int N>
BARACUDA_INLINE Pack<f64, N> bessel_j(const Pack<f64, N>& x) {
  const Pack<f64, N> a = abs(x), limit = fill(x, kBesselWave), b = low(limit, a);
  const Pack<f64, N> near = bessel_near<Order>(b, Order == 0 ? kBesselJ0 : kBesselJ1);
  const Pack<f64, N> y = select(a < limit, near, bessel_wave<Order, false>(top(limit, a)));
  const Pack<f64, N> r = select(is_inf(x), fill(x, 0), y);
  return Order == 0 ? r : flip_sign(r, sign_of(x));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> bessel_j0_pack(const Pack<f64, N>& x) {
  return bessel_j<0>(x);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> bessel_j1_pack(const Pack<f64, N>& x) {
  return bessel_j<1>(x);
}
BARACUDA_HEAVY_UNARY(bessel_j0)
BARACUDA_HEAVY_UNARY(bessel_j1)

// bessel_y0(x), bessel_y1(x); -inf at 0, NaN below, 0 at inf.
template <int Order, int N>
BARACUDA_INLINE Pack<f64, N> bessel_y(const Pack<f64, N>& x) {
  const Pack<f64, N> limit = fill(x, kBesselWave), zero = fill(x, 0), b = low(limit, x);
  const Two<f64, N> l = log_two(b), scale(fill(x, 0x1.45f306dc9c883p-1), fill(x, -0x1.6b01ec5417056p-55));
  const Pack<f64, N> j = bessel_near<Order>(b, Order == 0 ? kBesselJ0 : kBesselJ1);
  const Two<f64, N> p = two_mul(l, scale), m = two_mul(p.hi, j);
  const Pack<f64, N> m_low = fma(p.lo, j, m.lo);
  Pack<f64, N> near;
  if constexpr (Order == 0) {
    const Two<f64, N> sum = two_add(m.hi, bessel_near<0>(b, kBesselY0));
    near = sum.hi + (sum.lo + m_low);
  } else {
    const Pack<f64, N> inverse = scale.hi / b, lost = (fma(negate(inverse), b, scale.hi) + scale.lo) / b;
    const Two<f64, N> rest = bessel_near_two<1>(b, kBesselY1), part = two_add(m.hi, negate(inverse));
    const Two<f64, N> sum = two_add(part.hi, rest.hi);
    near = sum.hi + (sum.lo + (rest.lo + (part.lo + (m_low - lost))));
    near = select(b < fill(x, 0x1p-60), negate(inverse), near);
  }
  const Pack<f64, N> y = select(x < limit, near, bessel_wave<Order, true>(top(limit, x)));
  const Pack<f64, N> ends = select(x == zero, fill(x, -Float<f64>::kInf), select(is_inf(x), zero, x));
  return select((x > zero) & is_finite(x), y, select(x < zero, fill(x, Float<f64>::kNan), ends));
}
template <int N>
BARACUDA_INLINE Pack<f64, N> bessel_y0_pack(const Pack<f64, N>& x) {
  return bessel_y<0>(x);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> bessel_y1_pack(const Pack<f64, N>& x) {
  return bessel_y<1>(x);
}
BARACUDA_HEAVY_UNARY(bessel_y0)
BARACUDA_HEAVY_UNARY(bessel_y1)

}  // namespace baracuda::BARACUDA_ISA
