// e^x and log(1 + e^-x) as unevaluated sums of two f64, for sums that cancel: slow, and rarely asked for.
#pragma once
#include "parts.hpp"

namespace baracuda::BARACUDA_ISA {

template <int N>
BARACUDA_INLINE Wide<N> quotient_of(const Wide<N>& n, const Wide<N>& d) {
  const Pack<f64, N> q = n.hi / d.hi, minus = negate(q);
  return {q, (fma(minus, d.hi, n.hi) + fma(minus, d.lo, n.lo)) / d.hi};
}
template <int N>
BARACUDA_INLINE Wide<N> quotient_of(const Wide<N>& n, f64 d) {
  return quotient_of(n, Wide<N>{splat<f64, N>(d), splat<f64, N>(0)});
}

// e^x for -600 <= x <= 0, to 2^-98.
template <int N>
BARACUDA_INLINE Wide<N> exact_exp(const Wide<N>& x) {
  using C = Float<f64>;
  const Pack<f64, N> one = splat<f64, N>(1), round = splat<f64, N>(C::kRoundOnce);
  const Pack<f64, N> t = fma(x.hi, splat<f64, N>(C::kLog2e), round), k = t - round;
  const Wide<N> rest = (x + two_prod(k, splat<f64, N>(-C::kLn2))) + two_prod(k, splat<f64, N>(-C::kLn2Low));
  const Wide<N> r = two_sum(rest.hi, rest.lo);
  Wide<N> e{one, splat<f64, N>(0)};  // 1 + r (1 + r / 2 (1 + r / 3 ...))
  for (int n = 24; n >= 1; --n) e = quotient_of(e * r, n) + one;
  return e * power_once(t);
}

// log(1 + e^-x) for 2 <= x <= 600, to 2^-95: 2 atanh(s) with s = e / (2 + e).
template <int N>
BARACUDA_INLINE Wide<N> exact_log1p_exp_neg(const Wide<N>& x) {
  const Pack<f64, N> zero = splat<f64, N>(0), one = splat<f64, N>(1), two = splat<f64, N>(2);
  const Wide<N> e = exact_exp(Wide<N>{negate(x.hi), negate(x.lo)});
  const Wide<N> s = quotient_of(e, e + two), square = s * s;
  Wide<N> sum{zero, zero};
  for (int j = 13; j >= 0; --j) sum = sum * square + quotient_of(Wide<N>{one, zero}, 2 * j + 1);
  return sum * s * two;
}

// log(e^a + e^b), and Base 2 log2(2^a + 2^b), where the larger operand is negative and nearly as large as what the smaller one
// adds to it.
template <int Base>
struct CancellingSum {
  template <int N>
  BARACUDA_INLINE Pack<f64, N> operator()(const Pack<f64, N>& a, const Pack<f64, N>& b) const {
    using C = Float<f64>;
    const Pack<f64, N> larger = maximum(a, b);
    const Wide<N> d = two_sum(larger, negate(minimum(a, b)));
    const Wide<N> apart{clamp(d.hi, 2.0, 600.0), d.lo};
    Wide<N> l;
    if constexpr (Base == 2) {
      const Wide<N> ln2{splat<f64, N>(C::kLn2), splat<f64, N>(C::kLn2Low)};
      const Wide<N> log2e{splat<f64, N>(C::kLog2e), splat<f64, N>(C::kLog2eLow)};
      l = exact_log1p_exp_neg(apart * ln2) * log2e;
    } else {
      l = exact_log1p_exp_neg(apart);
    }
    const Wide<N> sum = two_sum(larger, l.hi);
    return sum.hi + (sum.lo + l.lo);
  }
};
// What `plain` says, or by a CancellingSum where it lost digits; those of operands closer than 2 are the floor of the rows.
template <int Base, class T, int N>
BARACUDA_INLINE Pack<T, N> unless_cancelling(const Pack<T, N>& plain, const Pack<T, N>& a, const Pack<T, N>& b) {
  const Pack<T, N> d = abs(a - b), larger = maximum(a, b);
  const Mask<T, N> rare = (abs(plain) < abs(larger) * fill(a, T(0.125))) & (d >= fill(a, 2)) & (d <= fill(a, 600));
  return unless(rare, plain, [&] {
    if constexpr (sizeof(T) == 4) return through_f64(CancellingSum<Base>{}, copy(a), copy(b));
    else return apart(CancellingSum<Base>{}, copy(a), copy(b));
  });
}

}  // namespace baracuda::BARACUDA_ISA
