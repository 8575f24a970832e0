// Modified Bessel functions of order 0 and 1, as they are and without their exponential. f32 is computed in f64.
#pragma once
#include "gamma.hpp"

namespace baracuda::BARACUDA_ISA {

// sqrt(x) as an unevaluated sum, for normal x.
template <int N>
BARACUDA_INLINE Two<f64, N> two_sqrt(const Pack<f64, N>& x) {
  const Pack<f64, N> s = sqrt(x);
  return {s, fma(negate(s), s, x) / (s + s)};
}
// c[0] + z (c[1] + z (...)), the first `steps` terms with their errors.
template <int steps, int N, int M>
BARACUDA_INLINE Two<f64, N> two_polynomial(const Two<f64, N>& z, const f64 (&c)[M]) {
  Pack<f64, N> p = fill(z.hi, c[M - 1]);
  for (int k = M - 2; k >= steps; --k) p = fma(p, z.hi, fill(z.hi, c[k]));
  Two<f64, N> r(p, fill(z.hi, 0));
  for (int k = steps < M ? steps - 1 : M - 2; k >= 0; --k) {
    const Two<f64, N> p = two_mul(r, z), s = two_add(fill(z.hi, c[k]), p.hi);
    r = Two<f64, N>(s.hi, s.lo + p.lo);
  }
  return r;
}

// ---- I0, I1 ----

// From here on by 1 / x.
inline constexpr f64 kBesselFar = 12.0;
// I0(a) = 1 + z P(z) and I1(a) = a / 2 (1 + z P(z)) for 0 <= a <= 12, z = a^2 / 4, minimax to 2^-55.
inline constexpr f64 kBesselI0[] = {1.0,
                                    0x1p+0,
                                    0x1p-2,
                                    0x1.c71c71c71c71cp-6,
                                    0x1.c71c71c71c727p-10,
                                    0x1.23456789abc59p-14,
                                    0x1.02e85c0899361p-19,
                                    0x1.522a43f64a868p-25,
                                    0x1.522a43f6e2637p-31,
                                    0x1.0b313283ff627p-37,
                                    0x1.560188b7c0277p-44,
                                    0x1.69ca98ce015c3p-51,
                                    0x1.4197ce074396ap-58,
                                    0x1.e7233a172d712p-66,
                                    0x1.3e2e9ca8ec467p-73,
                                    0x1.6992d0e97ffbep-81,
                                    0x1.6c8e75c92761fp-89,
                                    0x1.33f419cbe2927p-97,
                                    0x1.2a0356cf20865p-105,
                                    0x1.28f3235406a3fp-115,
                                    0x1.025de8fa9aafcp-121};
inline constexpr f64 kBesselI1[] = {1.0,
                                    0x1p-1,
                                    0x1.5555555555555p-4,
                                    0x1.c71c71c71c72p-8,
                                    0x1.6c16c16c16bcdp-12,
                                    0x1.845c8a0ce579ap-17,
                                    0x1.27e4fb77847bap-22,
                                    0x1.522a43f6b76dcp-28,
                                    0x1.2c9758d611b67p-34,
                                    0x1.ab81ead012926p-41,
                                    0x1.f17692f9796e2p-48,
                                    0x1.e263ae4ce790ep-55,
                                    0x1.8bccc6e96ec67p-62,
                                    0x1.1668183bdfe0ap-69,
                                    0x1.52fe3d7440f51p-77,
                                    0x1.6c780b2630721p-85,
                                    0x1.47805fe487859p-93,
                                    0x1.4e94f89129789p-101,
                                    0x1.643d5eb4151fep-111,
                                    0x1.42729913d899ep-117};

template <int Order, int steps, int N>
BARACUDA_INLINE Two<f64, N> bessel_i_near(const Pack<f64, N>& a) {
  const Pack<f64, N> h = a * fill(a, 0.5);
  const Two<f64, N> z = two_mul(h, h);
  if constexpr (Order == 0) return two_polynomial<steps>(z, kBesselI0);
  else return two_mul(two_polynomial<steps>(z, kBesselI1), Two<f64, N>(h, fill(a, 0)));
}
// e^-a I(a) for a >= 12: F(1 / a) / sqrt(a), minimax to 2^-56.
template <int Order, int N>
BARACUDA_INLINE Two<f64, N> bessel_i_far(const Pack<f64, N>& a) {
  const Pack<f64, N> t = fill(a, 1) / a;
  Pack<f64, N> q;
  if constexpr (Order == 0)
    q = polynomial(t, 0x1.9884533d4365p-5, 0x1.cb94dda4ed9c9p-6, 0x1.debb118285c15p-6, 0x1.6e87431a3af62p-5,
                   0x1.7316b83f92222p-4, 0x1.d59a6eb59b941p-3, 0x1.2ad5cf1122443p-1, 0x1.61c85da66fdd1p+3,
                   -0x1.f387a89a058edp+8, 0x1.5a0d41756f19ep+14, -0x1.5c0d890750d09p+19, 0x1.0567267221c41p+24,
                   -0x1.2267c1181beccp+28, 0x1.d58d04caf21a1p+31, -0x1.0b869fd1144dcp+35, 0x1.95a151027209dp+37,
                   -0x1.6d7b1ee26ca64p+39, 0x1.26aca7948d61ep+40);
  else
    q = polynomial(t, -0x1.32633e6df28bcp-3, -0x1.7efc0e0970433p-5, -0x1.4f1c8c42b1d79p-5, -0x1.d74030c92db49p-5,
                   -0x1.c58dc6c41275cp-4, -0x1.157a9f9b785cfp-2, -0x1.58d163303cd25p-1, -0x1.9303d3c526699p+3,
                   0x1.19f2a5ba5bcfap+9, -0x1.82b33b3b34878p+14, 0x1.817331be667a1p+19, -0x1.1f26df96c20e2p+24,
                   0x1.3cb7fdce5afafp+28, -0x1.fcd68b0fdb752p+31, 0x1.204853bb6f957p+35, -0x1.b2f16bf40693cp+37,
                   0x1.8631700b354f9p+39, -0x1.39673afaa64dcp+40);
  return two_div(quick_add(fill(a, 0x1.9884533d43651p-2), fma(t, q, fill(a, -0x1.cbc0d30ebfd15p-56))), two_sqrt(a));
}
// I(|x|), or e^-|x| I(|x|).
template <int Order, bool scaled, int N>
BARACUDA_INLINE Pack<f64, N> bessel_i(const Pack<f64, N>& x) {
  const Pack<f64, N> limit = fill(x, kBesselFar), whole = abs(x);
  const Pack<f64, N> a = scaled ? copy(whole) : low(fill(x, 800), whole);
  const Mask<f64, N> close = a < limit;
  const Two<f64, N> near = bessel_i_near<Order, 8>(low(limit, a)), far = bessel_i_far<Order>(top(limit, a));
  const ExpParts<f64, N> e = exp_parts(scaled ? negate(low(limit, a)) : top(limit, a));
  const Two<f64, N> m = mantissa_exact(e);
  if constexpr (scaled) {
    const Pack<f64, N> y = join(two_mul(m, near)) * exponent_factor(top(fill(x, -20), e.k));
    return select(is_inf(x), fill(x, 0), select(close, y, join(far)));
  } else {
    return select(close, join(near), times_exponent(join(two_mul(m, far)), e.k));
  }
}
template <int N>
BARACUDA_INLINE Pack<f64, N> i0_pack(const Pack<f64, N>& x) {
  return bessel_i<0, false>(x);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> i0e_pack(const Pack<f64, N>& x) {
  return bessel_i<0, true>(x);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> i1_pack(const Pack<f64, N>& x) {
  return copysign(bessel_i<1, false>(x), x);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> i1e_pack(const Pack<f64, N>& x) {
  return copysign(bessel_i<1, true>(x), x);
}
BARACUDA_HEAVY_UNARY(i0)
BARACUDA_HEAVY_UNARY(i0e)
BARACUDA_HEAVY_UNARY(i1)
BARACUDA_HEAVY_UNARY(i1e)

// i0e_drop(x) = e^-|x| (I0 - I1) of |x|, what i0e falls by. The two are nearly equal far out, so both carry their errors
// below 8, and from there their difference is a function of its own: minimax H to 2^-56 in H(1 / a) / a^(3/2), and up to 12
// another around 1 / 9.6, to 2^-60.
template <int N>
BARACUDA_INLINE Pack<f64, N> i0e_drop_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> limit = fill(x, 8), a = abs(x), b = low(limit, a);
  const Two<f64, N> first = bessel_i_near<0, 99>(b), second = bessel_i_near<1, 99>(b);
  const Two<f64, N> sum = two_add(first.hi, negate(second.hi));
  const ExpParts<f64, N> e = exp_parts(negate(b));
  const Two<f64, N> difference = quick_add(sum.hi, sum.lo + (first.lo - second.lo));
  const Pack<f64, N> near = join(two_mul(mantissa_exact(e), difference)) * exponent_factor(top(fill(x, -20), e.k));
  const Pack<f64, N> c = top(limit, a), u = fill(x, 1) / c;
  const Pack<f64, N> q = polynomial(
      u, 0x1.32633e6df28bep-4, 0x1.1f3d0a870f294p-4, 0x1.a2e3af77253fp-4, 0x1.9c57f9cce280ep-3, 0x1.fe622595868dcp-2,
      0x1.76221cbbe1b8fp+0, 0x1.1154d086f4709p+3, -0x1.43cbb774d0c97p+8, 0x1.90d2ae3959781p+14, -0x1.594232b874995p+20,
      0x1.c53ff24d04c69p+25, -0x1.c824c4f10ca16p+30, 0x1.61d821dfc82ccp+35, -0x1.a6edd07f1f121p+39,
      0x1.83036ed643f51p+43, -0x1.0b962ca8b9e1fp+47, 0x1.1161a192f06f8p+50, -0x1.8de613dc6ee18p+52,
      0x1.83ecc0b57a8fdp+54, -0x1.c334bd2dccc4cp+55, 0x1.d5a96b9a552a2p+55);
  const Pack<f64, N> v = u - fill(x, 0x1.aaaaaaaaaaaabp-4);
  const Pack<f64, N> r = polynomial(
      v, 0x1.81a788facf9a1p-4, 0x1.0407050e3af3bp-3, 0x1.62662efeaca21p-2, 0x1.99f8b2a7b65b5p+0, 0x1.8faa70a9cd416p+2,
      -0x1.3ea3eda4313d1p+5, -0x1.9e45c9f485e6cp+9, -0x1.ea2e3866d505fp+9, 0x1.fe3970219a8fep+15, 0x1.6da778212d5bap+16,
      -0x1.561ba9648dfdcp+22, 0x1.16aefbfed021ap+23, 0x1.a0c71d2fa3d31p+28, -0x1.6f56765e11a6bp+31,
      -0x1.12e03f5192dd6p+34, 0x1.47d31f7e53bap+38, -0x1.b18dd0f38c837p+39);
  const Mask<f64, N> middle = a < fill(x, kBesselFar);
  const Two<f64, N> f =
      quick_add(select(middle, fill(x, 0x1.aa56591128705p-3), fill(x, 0x1.9884533d43651p-3)),
                select(middle, fma(v, r, fill(x, -0x1.03843579ac77dp-60)), fma(u, q, fill(x, -0x1.cbc0d30ebfd15p-57))));
  const Pack<f64, N> far = join(two_div(f, two_sqrt(c))) / c;
  return select(is_inf(x), fill(x, 0), select(a < limit, near, far));
}
BARACUDA_HEAVY_UNARY(i0e_drop)

// ---- K0, K1 ----

// K0(x) and K1(x) for 0 < x <= 1 as unevaluated sums, z = x^2: A(z) - log(x) I0 and 1 / x + x (B(z) + log(x) I1 / x).
template <int Order, int N>
BARACUDA_INLINE Two<f64, N> bessel_k_near(const Pack<f64, N>& x) {
  const Pack<f64, N> z = x * x;
  const Two<f64, N> l = log_two(x);
  if constexpr (Order == 0) {
    const Pack<f64, N> p = polynomial(z, 0x1p-2, 0x1.fffffffffffbfp-7, 0x1.c71c71c7249f2p-12, 0x1.c71c71bad96c7p-18,
                                      0x1.2345704a901d8p-24, 0x1.02e1f2645736cp-31, 0x1.56d1a37cbc97p-39);
    const Pack<f64, N> a =
        polynomial(z, 0x1.1dadb014541edp-2, 0x1.9dadb01453f6ep-6, 0x1.bb90e85e13c13p-11, 0x1.f474766fbdbeap-17,
                   0x1.5d6b288377c9fp-23, 0x1.4c1f24650b301p-30, 0x1.d18d85e88bbc1p-38);
    const Two<f64, N> sum = two_add(negate(l.hi), fill(x, 0x1.dadb014541eb2p-4));
    return quick_add(sum.hi, sum.lo + fma(z, fma(negate(l.hi), p, a), negate(l.lo)));
  } else {
    const Pack<f64, N> p = fma(z,
                               polynomial(z, 0x1p-4, 0x1.5555555555547p-9, 0x1.c71c71c720133p-15, 0x1.6c16c166a511bp-21,
                                          0x1.845c91d2dd081p-28, 0x1.27df497fbe0f4p-35, 0x1.564c918b6d40cp-43),
                               fill(x, 0.5));
    const Pack<f64, N> b =
        polynomial(z, -0x1.3b5b6028a83d6p-2, -0x1.5dadb014541ecp-4, -0x1.303ae729ff27ep-8, -0x1.d802af7a6fbf5p-14,
                   -0x1.a2918212c5226p-20, -0x1.e212b2db4be01p-27, -0x1.86258b6d14c27p-34, -0x1.db688ccb14ac9p-42);
    const Pack<f64, N> inverse = fill(x, 1) / x, lost = fma(negate(inverse), x, fill(x, 1)) * inverse;
    const Pack<f64, N> rest = fma(x, fma(l.hi, p, b), lost);
    return quick_add(inverse, select(x < fill(x, 0x1p-60), fill(x, 0), rest));
  }
}
// c + y P(y) / Q(y), y = 1 / x: e^x K(x) sqrt(x), and for Order 2 e^x (K1 - K0) x^(3/2), for x >= 1, to 2^-56.
template <int Order, int N>
BARACUDA_INLINE Two<f64, N> bessel_k_far(const Pack<f64, N>& x) {
  const Pack<f64, N> y = fill(x, 1) / x;
  Pack<f64, N> p, q;
  if constexpr (Order == 0) {
    p = polynomial(y, -0x1.40d931ff626ep-3, -0x1.62a396ff580acp+1, -0x1.298a51cb0d83ap+4, -0x1.e6adc1f3d59abp+5,
                   -0x1.9f555121896cep+6, -0x1.705075e0a3184p+6, -0x1.3f53079d0eb5fp+5, -0x1.d627d0535957p+2,
                   -0x1.a512485cccbbfp-2, -0x1.28e7e15f9e42ep-10);
    q = polynomial(y, 0x1p+0, 0x1.23f604285bcb4p+4, 0x1.00c26b8147fcfp+7, 0x1.c2bb7a4e5e559p+8, 0x1.abd2a336473cbp+9,
                   0x1.bdc71561d420ap+9, 0x1.efd68b8a2ceb2p+8, 0x1.11104cfa58839p+7, 0x1.fdd9da504a66dp+3,
                   0x1.163e696b5ef13p-1);
  } else if constexpr (Order == 1) {
    p = polynomial(y, 0x1.e145caff13a6ep-2, 0x1.043fa8daa7a22p+3, 0x1.ab29c0f225141p+5, 0x1.56012e4db32d2p+7,
                   0x1.1e7ea79f504f8p+8, 0x1.f5b1598c828cp+7, 0x1.b2a2c4d970719p+6, 0x1.487ed1923784ep+4,
                   0x1.48c57221e7a6dp+0, 0x1.6f63248db2c2fp-7);
    q = polynomial(y, 0x1p+0, 0x1.19dd51b44f65ep+4, 0x1.db5cda56385f3p+6, 0x1.8c8ba4863d00ep+8, 0x1.61840252ab4d2p+9,
                   0x1.5459da2a44393p+9, 0x1.5590e81bb30f4p+8, 0x1.4707038c798abp+6, 0x1.f13c8d01b36e2p+2,
                   0x1.7fe9da1cd546ap-3);
  } else {
    p = polynomial(y, -0x1.e145caff13a77p-3, -0x1.553f886008e85p+2, -0x1.79d0a7d7a8f27p+5, -0x1.a678b61c2b49dp+7,
                   -0x1.023eb4a4e080ap+9, -0x1.5e0f0ac8c78c9p+9, -0x1.ff5f78ee93fa1p+8, -0x1.75d636b221b4bp+7,
                   -0x1.d702dff4c5f25p+4, -0x1.68ab4cff001dep+0, -0x1.74a739f175598p-10);
    q = polynomial(y, 0x1p+0, 0x1.7a0918b5c1ce2p+4, 0x1.bb80f4da303d2p+7, 0x1.0d4aea3aad14p+10, 0x1.722efcd1e2627p+11,
                   0x1.28646b09999f6p+12, 0x1.12aff145c5a3p+12, 0x1.1bdf35d316b48p+11, 0x1.2eadcedfd064dp+9,
                   0x1.1e1286017acadp+6, 0x1.4f378b220390fp+1);
  }
  constexpr f64 half = Order == 2 ? 0.5 : 1;
  const Two<f64, N> f =
      quick_add(fill(x, half * 0x1.40d931ff62706p+0), fma(y, p / q, fill(x, half * -0x1.a6a0d6f814637p-54)));
  return two_div(f, two_sqrt(x));
}
// NaN below 0, inf at 0.
template <int N>
BARACUDA_INLINE Pack<f64, N> bessel_k_ends(const Pack<f64, N>& x, const Pack<f64, N>& y) {
  const Pack<f64, N> zero = fill(x, 0);
  const Pack<f64, N> ends = select(x == zero, fill(x, Float<f64>::kInf), select(is_inf(x), zero, x));
  return select((x > zero) & is_finite(x), y, select(x < zero, fill(x, Float<f64>::kNan), ends));
}
template <int Order, bool scaled, int N>
BARACUDA_INLINE Pack<f64, N> bessel_k(const Pack<f64, N>& x) {
  const Pack<f64, N> one = fill(x, 1), a = scaled ? copy(x) : low(fill(x, 760), x);
  const Two<f64, N> near = bessel_k_near<Order>(low(one, a)), far = bessel_k_far<Order>(top(one, a));
  const ExpParts<f64, N> e = exp_parts(scaled ? low(one, a) : negate(top(one, a)));
  const Two<f64, N> m = mantissa_exact(e);
  const Mask<f64, N> close = a < one;
  if constexpr (scaled) {
    // So close to 0 e^x is 1, and K1 may be infinite.
    const Pack<f64, N> y =
        select(a < fill(x, 0x1p-60), near.hi, join(two_mul(m, near)) * exponent_factor(clamp<f64, N>(e.k, 0, 2)));
    return bessel_k_ends(x, select(close, y, join(far)));
  } else {
    return bessel_k_ends(x, select(close, near.hi, times_exponent(join(two_mul(m, far)), e.k)));
  }
}
template <int N>
BARACUDA_INLINE Pack<f64, N> k0_pack(const Pack<f64, N>& x) {
  return bessel_k<0, false>(x);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> k0e_pack(const Pack<f64, N>& x) {
  return bessel_k<0, true>(x);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> k1_pack(const Pack<f64, N>& x) {
  return bessel_k<1, false>(x);
}
template <int N>
BARACUDA_INLINE Pack<f64, N> k1e_pack(const Pack<f64, N>& x) {
  return bessel_k<1, true>(x);
}
BARACUDA_HEAVY_UNARY(k0)
BARACUDA_HEAVY_UNARY(k0e)
BARACUDA_HEAVY_UNARY(k1)
BARACUDA_HEAVY_UNARY(k1e)

// k0e_drop(x) = e^x (K1(x) - K0(x)), what k0e falls by.
template <int N>
BARACUDA_INLINE Pack<f64, N> k0e_drop_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> one = fill(x, 1), b = low(one, x), c = top(one, x);
  const Two<f64, N> first = bessel_k_near<1>(b), second = bessel_k_near<0>(b);
  const Two<f64, N> sum = two_add(first.hi, negate(second.hi));
  const ExpParts<f64, N> e = exp_parts(b);
  const Two<f64, N> difference(sum.hi, sum.lo + (first.lo - second.lo));
  const Pack<f64, N> product = join(two_mul(mantissa_exact(e), difference)) * exponent_factor(clamp<f64, N>(e.k, 0, 2));
  const Pack<f64, N> near = select(x < fill(x, 0x1p-60), first.hi, product);
  return bessel_k_ends(x, select(x < one, near, join(bessel_k_far<2>(c)) / c));
}
BARACUDA_HEAVY_UNARY(k0e_drop)

}  // namespace baracuda::BARACUDA_ISA
