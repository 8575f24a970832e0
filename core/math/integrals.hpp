// Functions defined by integrals: spence, exp1, expi, dawsn. f32 is computed in f64 throughout.
#pragma once
#include "gamma.hpp"

namespace baracuda::BARACUDA_ISA {

// spence(e^-u) = u - u^2 / 4 + u^3 P(u^2) for |u| <= 0.7, minimax to 2^-60.
template <int N>
BARACUDA_INLINE Two<f64, N> spence_near(const Two<f64, N>& u) {
  const Pack<f64, N> w = u.hi * u.hi;
  const Pack<f64, N> p =
      polynomial(w, 0x1.c71c71c71c71cp-6, -0x1.23456789abcdfp-12, 0x1.3d079fb6ef155p-18, -0x1.8a86a49ebf0cfp-24,
                 0x1.04d7f5bbcdbe8p-29, -0x1.65899f87f02bap-35, 0x1.f5d906366d0f1p-41, -0x1.5758cef35655ep-46);
  return quick_add(u.hi, fma(w, fma(u.hi, p, fill(w, -0.25)), u.lo));
}
// spence(x), the integral of log(t) / (1 - t) from 1 to x; NaN below 0, -inf at inf.
template <int N>
BARACUDA_INLINE Pack<f64, N> spence_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> one = fill(x, 1), zero = fill(x, 0), half = fill(x, 0.5);
  const Mask<f64, N> upper = x > fill(x, 2), lower = x < half, near = ~(upper | lower);
  const Two<f64, N> l = log_two(x);
  // Below 1/2: pi^2 / 6 - log(x) log(1 - x) - spence(1 - x). Above 2: -log(x)^2 / 2 - spence(1 / x), and so again.
  const Pack<f64, N> inverse = one / x;
  const Pack<f64, N> other = log1p(negate(select(upper, inverse, low(x, half))));
  const Two<f64, N> s = spence_near(select(near, negate(l), Two<f64, N>(negate(other), zero)));
  const Pack<f64, N> first = select(upper, fma(l.hi, half, other), other);
  const Pack<f64, N> first_low = select(upper, l.lo * half, zero);
  const Two<f64, N> product = two_mul(l, Two<f64, N>(first, first_low));
  const Two<f64, N> sixth(fill(x, 0x1.a51a6625307d3p+0), fill(x, 0x1.1873d8912200cp-55));
  const Two<f64, N> sum = two_add(sixth.hi, select(upper, product.hi, negate(product.hi)));
  const Pack<f64, N> rest = sum.lo + (select(upper, product.lo, negate(product.lo)) + (sixth.lo - s.lo));
  const Two<f64, N> total = two_add(sum.hi, negate(s.hi));
  const Pack<f64, N> far = total.hi + (total.lo + rest);
  const Pack<f64, N> r = select(near, join(s) + zero, select(upper, negate(far), far));
  const Pack<f64, N> ends =
      select(x == zero, sixth.hi, select(x == fill(x, Float<f64>::kInf), negate(x), fill(x, Float<f64>::kNan)));
  return select((x > zero) & is_finite(x), r, ends);
}
BARACUDA_HEAVY_UNARY(spence)

// ---- exponential integrals ----

// c and c_low, then by the distance from `at`.
struct ExpiPart {
  f64 at, c, c_low, rest[17];
};
// x e^-x expi(x) in 1 / x for x from 6, 10, 18 and 36 on, minimax to 2^-56.
inline constexpr ExpiPart kExpi[] = {
    {0x1.1111111111111p-3,
     0x1.334ed2ca3218dp+0,
     0x1.64208eb455585p-55,
     {0x1.22a15200851d2p+1, 0x1.236ee9c6b32c4p+2, -0x1.c57b718dfc9e7p+5, -0x1.ea7fa7d1851c3p+7, 0x1.83d4bf71c64cfp+11,
      -0x1.03c0c626999e7p+11, -0x1.0c413d00e0a0ap+17, 0x1.04bda2c477d8p+20, -0x1.839aa0e83f4e9p+20,
      -0x1.34024c4fd49b2p+25, 0x1.afcd9b4fa7c82p+28, -0x1.13340a441a1b3p+31, -0x1.73cfb4a2c7139p+27,
      0x1.d5cbcc5171681p+36, -0x1.3a2a10746f79cp+40, 0x1.7ca85a4b2422cp+42, -0x1.0a4ef807428b1p+40}},
    {0x1.3e93e93e93e94p-4,
     0x1.1825a2c79dc64p+0,
     -0x1.6a331c827c4f7p-59,
     {0x1.85c25d523db15p+0, 0x1.81c006158e52fp+2, 0x1.1968efbb90a26p+5, -0x1.5415c70465b98p+6, -0x1.5772675321e85p+12,
      -0x1.3d62b3abc27aep+13, 0x1.7d7bc0214845cp+19, -0x1.2a3f8f613a3acp+20, -0x1.9a5897741ed5dp+26,
      0x1.ebe3d4319b9b5p+29, 0x1.7a4b768b4b623p+32, -0x1.a526e93b64e6bp+37, 0x1.96b9b64b07602p+40,
      0x1.8d588260fa9afp+43, -0x1.9e0c41a6475c5p+48, 0x1.399c1e26e201p+51, 0x1.44b2ca4989d7ap+54}},
    {0x1.5555555555555p-5,
     0x1.0bb0c1319f3e3p+0,
     0x1.71228066e91ep-55,
     {0x1.352092ff5e1ep+0, 0x1.929badc6bf63p+1, 0x1.cd003b9ed31acp+3, 0x1.ba8d4e34a289dp+6, 0x1.4be16f8f1d891p+10,
      0x1.f1a764fdd339fp+13, -0x1.ac46caf5a25c5p+15, -0x1.221ac0c5781d6p+23, -0x1.1ced9caec2c4fp+27,
      0x1.75839440c0044p+31, 0x1.6fed83cb0a7f7p+36, -0x1.4ee1a4968a246p+40, -0x1.6bbeed3cb4c52p+45,
      0x1.a79da1f97f12ap+49, 0x1.159d3361f21fcp+54, -0x1.8c57b67232c11p+58, -0x1.bbc8bad218efap+61}},
    {0x1.c71c71c71c71cp-7,
     0x1.03a89f653fc61p+0,
     -0x1.1f1818d0488e6p-55,
     {0x1.0f2eedd17ae4p+0, 0x1.2406d9bb5b9e1p+1, 0x1.e7212d6cdafp+2, 0x1.183386965087bp+5, 0x1.a1a70b3983155p+7,
      0x1.840896d2327cdp+10, 0x1.b616e7d6606ep+13, 0x1.274286d3dcab8p+17, 0x1.d5782d3266aa5p+20, 0x1.b839fa0b331aap+24,
      0x1.e2d7d2399cde1p+28, 0x1.f208caf3c05d7p+32, 0x1.23f3d37ca69bfp+37, 0x1.9d72d754353dfp+43, 0x1.22d20f02d1164p+49,
      -0x1.54c0017b0d3f2p+51, -0x1.c9d1785c6b824p+58}}};

// log(x) + gamma - sign x, what both integrals begin with, as an unevaluated sum, for 0 < x <= 6.
template <int N>
BARACUDA_INLINE Two<f64, N> expi_start(const Pack<f64, N>& x, const Pack<f64, N>& signed_x) {
  const Two<f64, N> l = log_two(x), first = two_add(l.hi, signed_x),
                    second = two_add(first.hi, fill(x, 0x1.2788cfc6fb619p-1));
  return {second.hi, (second.lo + first.lo) + (l.lo + fill(x, -0x1.6cb90701fbfabp-58))};
}
// polynomial(x, c0, c1, ...) with what its steps lost: for terms that cancel, or many of one size.
template <int N>
BARACUDA_INLINE Two<f64, N> polynomial_two(const Pack<f64, N>& x, f64 c) {
  return {fill(x, c), fill(x, 0)};
}
template <int N, class... Rest>
BARACUDA_INLINE Two<f64, N> polynomial_two(const Pack<f64, N>& x, f64 c, Rest... rest) {
  const Two<f64, N> inner = polynomial_two(x, rest...), p = two_mul(inner.hi, x), s = two_add(p.hi, fill(x, c));
  return {s.hi, fma(inner.lo, x, p.lo + s.lo)};
}
// exp1(x), the integral of e^-t / t from x on, for x > 0: below 1 by its series, then e^-x / x P(y) / Q(y), y = 1 / x, to 2^-57.
template <int N>
BARACUDA_INLINE Pack<f64, N> exp1_positive(const Pack<f64, N>& x) {
  const Pack<f64, N> one = fill(x, 1), a = low(one, x), b = clamp<f64, N>(x, 1, 760);
  const Two<f64, N> start = expi_start(a, negate(a));
  const Pack<f64, N> series =
      polynomial(a, -0x1p-2, 0x1.c71c71c71c71cp-5, -0x1.555555555554ap-7, 0x1.b4e81b4e81378p-10, -0x1.e573ac8ff16ecp-13,
                 0x1.db8b6f88d3221p-16, -0x1.a01a00501f92p-19, 0x1.48c56a4939743p-22, -0x1.d96a78e7fe59fp-26,
                 0x1.38d7be026a99fp-29, -0x1.7c00d1e9e431fp-33, 0x1.9931fda9efedcp-37, -0x1.351374682b7fdp-41);
  const Pack<f64, N> near = fma(a * a, series, negate(start.lo)) - start.hi;
  const Pack<f64, N> y = one / b;
  const Two<f64, N> p =
      polynomial_two(y, 0x1p+0, 0x1.dbda37e1187bep+5, 0x1.6d02b7549fbb2p+10, 0x1.2fc7812e202fp+14,
                     0x1.2f98ca0885a42p+17, 0x1.7d51da41c32b9p+19, 0x1.32843c934a9cbp+21, 0x1.3bae6c6e4aab5p+22,
                     0x1.9b222692d567p+22, 0x1.494ec995747aep+22, 0x1.35b1fb137040bp+21, 0x1.3ce197826930ap+19,
                     0x1.34a409ee673bcp+16, 0x1.ae5a99a611198p+11, 0x1.dacfc17d8118p+3, -0x1.c1e2da5995e93p-4);
  const Two<f64, N> q = polynomial_two(
      y, 0x1p+0, 0x1.e3da37e1187bep+5, 0x1.7ba18913a87f2p+10, 0x1.45b5bf87799b5p+14, 0x1.530a6daa1adcp+17,
      0x1.c1858c7a1341cp+19, 0x1.842240a637aaap+21, 0x1.b72ca4daa2d83p+22, 0x1.438fce0aefb62p+23, 0x1.30d8acf9a9c19p+23,
      0x1.63ad1ade045e5p+22, 0x1.e7f7ce1f67b54p+20, 0x1.69b0ff4620cc9p+18, 0x1.f1e4d208c0e8dp+14, 0x1.c24b0f9fb262ep+9);
  const ExpParts<f64, N> e = exp_parts(negate(b));
  const Two<f64, N> m = two_mul(mantissa_exact(e), p);
  const Pack<f64, N> far = times_exponent(join(two_div(m, two_mul(Two<f64, N>(b, fill(x, 0)), q))), e.k);
  return select(x < one, near, far);
}
// inf at 0, NaN below.
template <int N>
BARACUDA_INLINE Pack<f64, N> exp1_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> zero = fill(x, 0), inf = fill(x, Float<f64>::kInf);
  const Pack<f64, N> r = select(x == inf, zero, select(x == zero, inf, exp1_positive(x)));
  return select(x < zero, fill(x, Float<f64>::kNan), r);
}
BARACUDA_HEAVY_UNARY(exp1)

// expi(x), the integral of e^t / t up to x, -exp1(-x) below 0; -inf at 0. Around its zero at 0.3725 the absolute error is
// 2^-53.
template <int N>
BARACUDA_INLINE Pack<f64, N> expi_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> zero = fill(x, 0), six = fill(x, 6), one = fill(x, 1), inf = fill(x, Float<f64>::kInf);
  const Pack<f64, N> a = low(six, abs(x)), b = clamp<f64, N>(x, 6, 760);
  const Two<f64, N> start = expi_start(a, a);
  const Pack<f64, N> series =
      polynomial(a, 0x1p-2, 0x1.c71c71c71c718p-5, 0x1.555555555572fp-7, 0x1.b4e81b4e78bffp-10, 0x1.e573ac918da2bp-13,
                 0x1.db8b6f6e6d7f7p-16, 0x1.a01a03f952d3ep-19, 0x1.48c56d8294addp-22, 0x1.d9703d21d3cf5p-26,
                 0x1.38f704048ec3ap-29, 0x1.7f0b2d8492456p-33, 0x1.aef8547490484p-37, 0x1.e37cd11868b51p-41,
                 0x1.615778f3567bep-45, 0x1.9c668b87c31fp-48, -0x1.7b46af4f658bp-52, 0x1.62947e6b165p-54,
                 -0x1.e3d53f1354f0dp-58, 0x1.37550cd818df9p-61, -0x1.ae7b2d444f8eep-66, 0x1.72ecf109a922ep-71);
  const Two<f64, N> square = two_mul(a, a), grown = two_mul(square.hi, series), sum = two_add(start.hi, grown.hi);
  const Pack<f64, N> near = sum.hi + ((sum.lo + start.lo) + fma(square.lo, series, grown.lo));
  const Mask<f64, N> second = b > fill(x, 10), third = b > fill(x, 18), fourth = b > fill(x, 36);
  const auto part = [&](const auto& of) __attribute__((always_inline)) {
    return select(fourth, fill(x, of(kExpi[3])),
                  select(third, fill(x, of(kExpi[2])), select(second, fill(x, of(kExpi[1])), fill(x, of(kExpi[0])))));
  };
  const Pack<f64, N> d = one / b - part([](const ExpiPart& e) { return e.at; });
  Pack<f64, N> q = part([](const ExpiPart& e) { return e.rest[16]; });
  for (int k = 15; k >= 0; --k) q = fma(q, d, part([k](const ExpiPart& e) { return e.rest[k]; }));
  const Pack<f64, N> low_part = part([](const ExpiPart& e) { return e.c_low; });
  const Two<f64, N> g = quick_add(part([](const ExpiPart& e) { return e.c; }), fma(d, q, low_part));
  const ExpParts<f64, N> e = exp_parts(b);
  const Two<f64, N> m = two_mul(mantissa_exact(e), g);
  const Pack<f64, N> far = times_exponent(join(two_div(m, Two<f64, N>(b, zero))), e.k);
  Pack<f64, N> r = select(x < six, near, far);
  const Mask<f64, N> negative = x < zero;
  if (any_lane(negative)) r = select(negative, negate(exp1_positive(abs(x))), r);
  return select(x == zero, negate(inf), select(x == inf, inf, r));
}
BARACUDA_HEAVY_UNARY(expi)

// ---- Dawson's integral ----

// 2 a dawsn(a) - 1 = w Q(w), w = 1 / a^2, for a >= 5.
template <int N>
BARACUDA_INLINE Pack<f64, N> dawsn_far(const Pack<f64, N>& a) {
  const Pack<f64, N> w = (fill(a, 1) / a) / a;
  return w * polynomial(w, 0x1p-1, 0x1.7ffffffffff4bp-1, 0x1.e000000068e24p+0, 0x1.a3ffff3f66f79p+2,
                        0x1.d880ba96474acp+4, 0x1.44a0d6d591ee4p+7, 0x1.12cb5a42ab87dp+10, -0x1.14c4fadf399adp+12,
                        0x1.426c6e713c81fp+21, -0x1.816fd60f95339p+28, 0x1.6d1ac6a0f5e8bp+35, -0x1.0d75bb4472908p+42,
                        0x1.396e3ab6e4b17p+48, -0x1.20b78529c8ce7p+54, 0x1.a5bfbf545db16p+59, -0x1.e71dd9a16189fp+64,
                        0x1.b9973fd37a79p+69, -0x1.3629cad3423fcp+74, 0x1.4ab1c0c9f81ep+78, -0x1.0321f3f754698p+82,
                        0x1.1b5c78ea4a0b2p+85, -0x1.8a9ec36fc7273p+87, 0x1.211326b80b807p+89, -0x1.e8060502f38aep+88);
}
// dawsn(x) = e^(-x^2) times the integral of e^(t^2) from 0 to x: x P(x^2) / Q(x^2) within 3, from there by the distance from 4,
// and from 5 on (1 + w Q(w)) / (2 x); minimax to 2^-56.
template <int N>
BARACUDA_INLINE Pack<f64, N> dawsn_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> a = abs(x), b = low(fill(x, 3), a), z = b * b;
  const Two<f64, N> p =
      polynomial_two(z, 0x1p+0, -0x1.f6ce1f64ae5fdp-4, 0x1.768701777fc71p-5, -0x1.215aceb742ddfp-9,
                     0x1.a73beb2d459edp-12, -0x1.0bca1848e3003p-17, 0x1.1b646213eb1edp-20, -0x1.7c18c5cd54432p-28,
                     0x1.a81f762482c5ep-31, -0x1.14b39e2948686p-41, 0x1.244323597b60bp-45);
  const Two<f64, N> q =
      polynomial_two(z, 0x1p+0, 0x1.167b9168bf895p-1, 0x1.221e775311eb3p-3, 0x1.7f0d1b68b78bbp-6, 0x1.65027711396d9p-9,
                     0x1.ee6435446f67dp-13, 0x1.03e2a942e1a2ap-16, 0x1.9e7cbe6db9539p-21, 0x1.e7ae68bce2f04p-26,
                     0x1.8792d9655a37p-31, 0x1.546979e1a4ae7p-37);
  const Pack<f64, N> d = clamp<f64, N>(a, 3, 5) - fill(x, 4);
  const Pack<f64, N> rest =
      polynomial(d, -0x1.1cf35b1c92718p-5, 0x1.40bc043addep-7, -0x1.7db1b69879ea1p-9, 0x1.e7ad92ecdebcap-11,
                 -0x1.5325f44147dcdp-12, 0x1.fc50e43ac231cp-14, -0x1.82ab491375c14p-15, 0x1.0905adc90b9bp-16,
                 -0x1.fdc75f3f8525ap-19, -0x1.0365d3e0aa90cp-23, 0x1.a1e96834e30f2p-21, -0x1.0bcd0b496cecep-21,
                 0x1.9205ad6f46c36p-23, -0x1.32bd63078fe42p-25, -0x1.964a7d9f0615dp-28, 0x1.fd3be6c0f3be4p-28,
                 -0x1.80615cc224c7ap-29, 0x1.d83f6c27dbe73p-32, 0x1.044a53d58f37dp-33, -0x1.a9e2750d3c1c2p-34,
                 0x1.8f2b272ed769ap-36, 0x1.ab6d0c93c86dap-39, -0x1.19572aa12d428p-39);
  const Pack<f64, N> middle = fill(x, 0x1.08e79ad8e4939p-3) + fma(d, rest, fill(x, -0x1.f5a6f5dd39b6ap-58));
  const Pack<f64, N> c = top(fill(x, 5), a), half = fill(x, 0.5) / c, far = fma(half, dawsn_far(c), half);
  return copysign(select(a < fill(x, 3), b * join(two_div(p, q)), select(a < fill(x, 5), middle, far)), x);
}
BARACUDA_HEAVY_UNARY(dawsn)
// dawsn_slope(x) = 1 - 2 x dawsn(x). Max error 4 ulp, and below 5, where terms cancel, 2^-52.
template <int N>
BARACUDA_INLINE Pack<f64, N> dawsn_slope_pack(const Pack<f64, N>& x) {
  const Pack<f64, N> a = abs(x), five = fill(x, 5), b = low(five, a);
  return select(a < five, fma(b * fill(x, -2), dawsn_pack(b), fill(x, 1)), negate(dawsn_far(top(five, a))));
}
BARACUDA_HEAVY_UNARY(dawsn_slope)

}  // namespace baracuda::BARACUDA_ISA
