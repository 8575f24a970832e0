// Emitted from the rows in src/baracuda/ops. Do not edit.
#pragma once
#include "skeleton/elementwise.hpp"

namespace baracuda::BARACUDA_ISA {

// lift=lambda x: {"s": f.wide(x)},
template <class T, int N = kLanes>
struct summed {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = summed<T, M>;
  using Inputs = Tup<>;
  using Pivot = Nothing;
  static constexpr bool kPivot = false;
  static constexpr bool kRetry = false;
  static constexpr bool kRepivot = false;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 1;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(-0x0.0p+0);
    return tup(v0);
  }
  static constexpr bool kWide = true;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(x);
    const auto v1 = get<0>(a) + v0;
    return tup(v1);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(b);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(a));
    return tup(v0);
  }
};

// lift=lambda x, p: {"s": x * p},
template <class T, int N = kLanes>
struct summed_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = summed_f64<T, M>;
  using Inputs = Tup<>;
  using Pivot = ConstantPivot<int(0x1.0000000000000p+0)>;
  static constexpr bool kPivot = true;
  static constexpr bool kRetry = true;
  static constexpr bool kRepivot = true;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 1;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(-0x0.0p+0);
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x * get<0>(p);
    const auto v1 = get<0>(a) + v0;
    return tup(v1);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto retry([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = value(get<0>(a));
    const auto v1 = is_finite(v0);
    const auto v2 = operator~(v1);
    return v2;
  }
  template <class A, class V>
  BARACUDA_INLINE static auto repivot([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = wide_const<T, N>(0x1.0000000000000p-64);
    return tup(v0);
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a), get<0>(p));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<1>(a), get<1>(b));
    const auto v1 = v0 / get<1>(a);
    const auto v2 = get<0>(a) * v1;
    const auto v3 = v0 / get<1>(b);
    const auto v4 = get<0>(b) * v3;
    const auto v5 = v2 + v4;
    return tup(v5, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(a));
    const auto v1 = v0 / get<1>(a);
    return tup(v1);
  }
};

// forward = lambda x: x
template <class T, int N = kLanes>
struct identity_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = identity_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    return tup(finished<T, true, N>(in[0], args));
  }
};

// backward = lambda dy: dy
template <class T, int N = kLanes>
struct identity_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = identity_backward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    return tup(finished<T, true, N>(in[0], args));
  }
};

// forward = _same(lambda x: -x, lambda x: 0 - x)
template <class T, int N = kLanes>
struct neg_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = neg_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = negate(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = _same(lambda x: -x, lambda x: 0 - x)
template <class T, int N = kLanes>
struct neg_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = neg_forward_i64<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = Const{0x0.0p+0} - in[0];
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy: -dy
template <class T, int N = kLanes>
struct neg_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = neg_backward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = negate(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = _same(lambda x: f.abs(x), lambda x: f.where(x < 0, 0 - x, x))
template <class T, int N = kLanes>
struct abs_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = abs_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = _same(lambda x: f.abs(x), lambda x: f.where(x < 0, 0 - x, x))
template <class T, int N = kLanes>
struct abs_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = abs_forward_i64<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] < Const{0x0.0p+0};
    const auto v1 = Const{0x0.0p+0} - in[0];
    const auto v2 = where(v0, v1, in[0]);
    return tup(finished<T, false, N>(v2, args));
  }
};

// backward = lambda dy, x: f.where(x > 0, dy, f.where(x < 0, -dy, x - x))
template <class T, int N = kLanes>
struct abs_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = abs_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{0x0.0p+0};
    const auto v1 = in[1] < Const{0x0.0p+0};
    const auto v2 = negate(in[0]);
    const auto v3 = in[1] - in[1];
    const auto v4 = where(v1, v2, v3);
    const auto v5 = where(v0, in[0], v4);
    return tup(finished<T, false, N>(v5, args));
  }
};

// lambda x: f.where(x > 0, f.element(1.0), f.where(x < 0, f.element(-1.0), x)),
template <class T, int N = kLanes>
struct sign_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sign_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] > Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x1.0000000000000p+0);
    const auto v2 = in[0] < Const{0x0.0p+0};
    const auto v3 = element<T, N>(-0x1.0000000000000p+0);
    const auto v4 = where(v2, v3, in[0]);
    const auto v5 = where(v0, v1, v4);
    return tup(finished<T, true, N>(v5, args));
  }
};

// backward = lambda dy: nothing(dy)
template <class T, int N = kLanes>
struct sign_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sign_backward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = element<T, N>(0x0.0p+0);
    return tup(finished<T, true, N>(v0, args));
  }
};

// forward = lambda x: f.where(x > 0, f.element(1.0), f.where(x <= 0, f.element(0.0), x))
template <class T, int N = kLanes>
struct step_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = step_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] > Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x1.0000000000000p+0);
    const auto v2 = in[0] <= Const{0x0.0p+0};
    const auto v3 = element<T, N>(0x0.0p+0);
    const auto v4 = where(v2, v3, in[0]);
    const auto v5 = where(v0, v1, v4);
    return tup(finished<T, true, N>(v5, args));
  }
};

// forward = lambda x: 1 / x
template <class T, int N = kLanes>
struct reciprocal_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = reciprocal_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = Const{0x1.0000000000000p+0} / in[0];
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: -(dy / x) / x
template <class T, int N = kLanes>
struct reciprocal_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = reciprocal_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] / in[1];
    const auto v1 = negate(v0);
    const auto v2 = v1 / in[1];
    return tup(finished<T, false, N>(v2, args));
  }
};

// forward = lambda x: x * x
template <class T, int N = kLanes>
struct square_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = square_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * in[0];
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: (dy * x) * 2
template <class T, int N = kLanes>
struct square_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = square_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * in[1];
    const auto v1 = v0 * Const{0x1.0000000000000p+1};
    return tup(finished<T, false, N>(v1, args));
  }
};

// forward = lambda x: x * x * x
template <class T, int N = kLanes>
struct cube_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cube_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * in[0];
    const auto v1 = v0 * in[0];
    return tup(finished<T, false, N>(v1, args));
  }
};

// backward = lambda dy, x: ((dy * x) * x) * 3
template <class T, int N = kLanes>
struct cube_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cube_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * in[1];
    const auto v1 = v0 * in[1];
    const auto v2 = v1 * Const{0x1.8000000000000p+1};
    return tup(finished<T, false, N>(v2, args));
  }
};

// forward = lambda x: f.sqrt(x)
template <class T, int N = kLanes>
struct sqrt_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sqrt_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = sqrt(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: (dy / f.sqrt(x)) * 0.5
template <class T, int N = kLanes>
struct sqrt_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sqrt_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = sqrt(in[1]);
    const auto v1 = in[0] / v0;
    const auto v2 = v1 * Const{0x1.0000000000000p-1};
    return tup(finished<T, false, N>(v2, args));
  }
};

// forward = lambda x: f.rsqrt(x)
template <class T, int N = kLanes>
struct rsqrt_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = rsqrt_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = rsqrt(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: ((dy * -0.5) * f.rsqrt(x)) / x
template <class T, int N = kLanes>
struct rsqrt_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = rsqrt_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * Const{-0x1.0000000000000p-1};
    const auto v1 = rsqrt(in[1]);
    const auto v2 = v0 * v1;
    const auto v3 = v2 / in[1];
    return tup(finished<T, false, N>(v3, args));
  }
};

// forward = lambda x: f.cbrt(x)
template <class T, int N = kLanes>
struct cbrt_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cbrt_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = cbrt(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: (dy / f.cbrt(x)) / f.cbrt(x) / 3
template <class T, int N = kLanes>
struct cbrt_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cbrt_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = cbrt(in[1]);
    const auto v1 = in[0] / v0;
    const auto v2 = v1 / v0;
    const auto v3 = v2 / Const{0x1.8000000000000p+1};
    return tup(finished<T, false, N>(v3, args));
  }
};

// forward = lambda x, scale, shift: f.fma(scale, x, shift)
template <class T, int N = kLanes>
struct affine_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = affine_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = fma(args.value<T, N>(0), in[0], args.value<T, N>(1));
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, scale: dy * scale
template <class T, int N = kLanes>
struct affine_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = affine_backward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * args.value<T, N>(0);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = lambda x, exponent: f.power(x, exponent)
template <class T, int N = kLanes>
struct powf_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = powf_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = power(in[0], args.value<T, N>(0));
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = {"": lambda dy, x, exponent: (dy * exponent) * f.power(x, exponent - 1),
//             "low": lambda dy, x, exponent: f.where(exponent == 0, f.element(0.0), times_power_below(dy, x, exponent))}
template <class T, int N = kLanes>
struct powf_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = powf_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * args.value<T, N>(0);
    const auto v1 = args.value<T, N>(0) - Const{0x1.0000000000000p+0};
    const auto v2 = power(in[1], v1);
    const auto v3 = v0 * v2;
    return tup(finished<T, false, N>(v3, args));
  }
};

// "low": lambda dy, x, exponent: f.where(exponent == 0, f.element(0.0), times_power_below(dy, x, exponent))}
template <class T, int N = kLanes>
struct powf_backward_low {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = powf_backward_low<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = args.value<T, N>(0) == Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = in[1] == Const{0x0.0p+0};
    const auto v3 = args.value<T, N>(0) > Const{0x0.0p+0};
    const auto v4 = highest<T, N>();
    const auto v5 = trunc(args.value<T, N>(0));
    const auto v6 = v5 == args.value<T, N>(0);
    const auto v7 = power(in[1], args.value<T, N>(0));
    const auto v8 = v7 / in[1];
    const auto v9 = negate(v8);
    const auto v10 = lowest<T, N>();
    const auto v11 = where(v6, v9, v10);
    const auto v12 = where(v3, v4, v11);
    const auto v13 = in[0] * v12;
    const auto v14 = is_inf(in[1]);
    const auto v15 = in[0] * Const{0x0.0p+0};
    const auto v16 = in[0] * args.value<T, N>(0);
    const auto v17 = v16 * v7;
    const auto v18 = v17 / in[1];
    const auto v19 = where(v14, v15, v18);
    const auto v20 = where(v2, v13, v19);
    const auto v21 = where(v0, v1, v20);
    return tup(finished<T, false, N>(v21, args));
  }
};

// forward = by_compute(f32=lambda x: f.wide(x) * _RADIANS, f64=lambda x: f.fma(x, _RADIANS, x * 2.9486522708701687e-19))
template <class T, int N = kLanes>
struct deg2rad_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = deg2rad_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(in[0]);
    const auto v1 = v0 * Const{0x1.1df46a2529d39p-6};
    return tup(finished<T, false, N>(v1, args));
  }
};

// forward = by_compute(f32=lambda x: f.wide(x) * _RADIANS, f64=lambda x: f.fma(x, _RADIANS, x * 2.9486522708701687e-19))
template <class T, int N = kLanes>
struct deg2rad_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = deg2rad_forward_f64<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * Const{0x1.5c1d8becdd291p-62};
    const auto v1 = fma(in[0], Const{0x1.1df46a2529d39p-6}, v0);
    return tup(finished<T, false, N>(v1, args));
  }
};

// backward = by_compute(f32=lambda dy: f.wide(dy) * _RADIANS, f64=lambda dy: f.fma(dy, _RADIANS, dy * 2.9486522708701687e-19))
template <class T, int N = kLanes>
struct deg2rad_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = deg2rad_backward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(in[0]);
    const auto v1 = v0 * Const{0x1.1df46a2529d39p-6};
    return tup(finished<T, false, N>(v1, args));
  }
};

// backward = by_compute(f32=lambda dy: f.wide(dy) * _RADIANS, f64=lambda dy: f.fma(dy, _RADIANS, dy * 2.9486522708701687e-19))
template <class T, int N = kLanes>
struct deg2rad_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = deg2rad_backward_f64<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * Const{0x1.5c1d8becdd291p-62};
    const auto v1 = fma(in[0], Const{0x1.1df46a2529d39p-6}, v0);
    return tup(finished<T, false, N>(v1, args));
  }
};

// forward = by_compute(f32=lambda x: f.wide(x) * _DEGREES, f64=lambda x: x * _DEGREES)
template <class T, int N = kLanes>
struct rad2deg_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = rad2deg_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(in[0]);
    const auto v1 = v0 * Const{0x1.ca5dc1a63c1f8p+5};
    return tup(finished<T, false, N>(v1, args));
  }
};

// forward = by_compute(f32=lambda x: f.wide(x) * _DEGREES, f64=lambda x: x * _DEGREES)
template <class T, int N = kLanes>
struct rad2deg_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = rad2deg_forward_f64<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * Const{0x1.ca5dc1a63c1f8p+5};
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy: dy * _DEGREES
template <class T, int N = kLanes>
struct rad2deg_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = rad2deg_backward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * Const{0x1.ca5dc1a63c1f8p+5};
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = lambda x, nan, posinf, neginf: f.where(
//     f.is_finite(x), x, f.where(f.is_nan(x), nan, f.where(x > 0, posinf, neginf)))
template <class T, int N = kLanes>
struct nan_to_num_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = nan_to_num_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = is_finite(in[0]);
    const auto v1 = is_nan(in[0]);
    const auto v2 = in[0] > Const{0x0.0p+0};
    const auto v3 = where(v2, args.value<T, N>(1), args.value<T, N>(2));
    const auto v4 = where(v1, args.value<T, N>(0), v3);
    const auto v5 = where(v0, in[0], v4);
    return tup(finished<T, false, N>(v5, args));
  }
};

// backward = lambda dy, x: f.where(f.is_finite(x), dy, f.element(0.0))
template <class T, int N = kLanes>
struct nan_to_num_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = nan_to_num_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = is_finite(in[1]);
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = where(v0, in[0], v1);
    return tup(finished<T, false, N>(v2, args));
  }
};

// forward = lambda x: f.exp(x)
template <class T, int N = kLanes>
struct exp_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = exp_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = exp(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * f.exp(x)
template <class T, int N = kLanes>
struct exp_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = exp_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = exp(in[1]);
    const auto v1 = in[0] * v0;
    return tup(finished<T, false, N>(v1, args));
  }
};

// forward = lambda x: f.exp2(x)
template <class T, int N = kLanes>
struct exp2_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = exp2_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = exp2(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * (f.exp2(f.where(x > 1, x - 1, x))
//                                * f.where(x > 1, f.element(2 * 0.6931471805599453), f.element(0.6931471805599453)))
template <class T, int N = kLanes>
struct exp2_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = exp2_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{0x1.0000000000000p+0};
    const auto v1 = in[1] - Const{0x1.0000000000000p+0};
    const auto v2 = where(v0, v1, in[1]);
    const auto v3 = exp2(v2);
    const auto v4 = element<T, N>(0x1.62e42fefa39efp+0);
    const auto v5 = element<T, N>(0x1.62e42fefa39efp-1);
    const auto v6 = where(v0, v4, v5);
    const auto v7 = v3 * v6;
    const auto v8 = in[0] * v7;
    return tup(finished<T, false, N>(v8, args));
  }
};

// forward = lambda x: f.expm1(x)
template <class T, int N = kLanes>
struct expm1_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = expm1_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = expm1(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = lambda x: f.log(x)
template <class T, int N = kLanes>
struct log_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = log_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = log(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: within(x >= 0, dy / x)
template <class T, int N = kLanes>
struct log_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = log_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] >= Const{0x0.0p+0};
    const auto v1 = in[0] / in[1];
    const auto v2 = element<T, N>(__builtin_nan(""));
    const auto v3 = where(v0, v1, v2);
    return tup(finished<T, false, N>(v3, args));
  }
};

// forward = lambda x: f.log2(x)
template <class T, int N = kLanes>
struct log2_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = log2_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = log2(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: within(x >= 0, (dy * 1.4426950408889634) / x)
template <class T, int N = kLanes>
struct log2_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = log2_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] >= Const{0x0.0p+0};
    const auto v1 = in[0] * Const{0x1.71547652b82fep+0};
    const auto v2 = v1 / in[1];
    const auto v3 = element<T, N>(__builtin_nan(""));
    const auto v4 = where(v0, v2, v3);
    return tup(finished<T, false, N>(v4, args));
  }
};

// forward = lambda x: f.log10(x)
template <class T, int N = kLanes>
struct log10_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = log10_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = log10(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: within(x >= 0, (dy * 0.4342944819032518) / x)
template <class T, int N = kLanes>
struct log10_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = log10_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] >= Const{0x0.0p+0};
    const auto v1 = in[0] * Const{0x1.bcb7b1526e50ep-2};
    const auto v2 = v1 / in[1];
    const auto v3 = element<T, N>(__builtin_nan(""));
    const auto v4 = where(v0, v2, v3);
    return tup(finished<T, false, N>(v4, args));
  }
};

// forward = lambda x: f.log1p(x)
template <class T, int N = kLanes>
struct log1p_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = log1p_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = log1p(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: within(x >= -1, dy / (1 + x))
template <class T, int N = kLanes>
struct log1p_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = log1p_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] >= Const{-0x1.0000000000000p+0};
    const auto v1 = Const{0x1.0000000000000p+0} + in[1];
    const auto v2 = in[0] / v1;
    const auto v3 = element<T, N>(__builtin_nan(""));
    const auto v4 = where(v0, v2, v3);
    return tup(finished<T, false, N>(v4, args));
  }
};

// forward = lambda x: f.log1mexp(x)
template <class T, int N = kLanes>
struct log1mexp_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = log1mexp_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = log1mexp(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: within(x >= 0, f.where(x > 40, dy * f.exp(-x), dy / f.expm1(x)))
template <class T, int N = kLanes>
struct log1mexp_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = log1mexp_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] >= Const{0x0.0p+0};
    const auto v1 = in[1] > Const{0x1.4000000000000p+5};
    const auto v2 = negate(in[1]);
    const auto v3 = exp(v2);
    const auto v4 = in[0] * v3;
    const auto v5 = expm1(in[1]);
    const auto v6 = in[0] / v5;
    const auto v7 = where(v1, v4, v6);
    const auto v8 = element<T, N>(__builtin_nan(""));
    const auto v9 = where(v0, v7, v8);
    return tup(finished<T, false, N>(v9, args));
  }
};

// forward = lambda x: f.sigmoid(x)
template <class T, int N = kLanes>
struct sigmoid_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sigmoid_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = sigmoid(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * (f.sigmoid(x) * f.sigmoid(-x))
template <class T, int N = kLanes>
struct sigmoid_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sigmoid_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = sigmoid(in[1]);
    const auto v1 = negate(in[1]);
    const auto v2 = sigmoid(v1);
    const auto v3 = v0 * v2;
    const auto v4 = in[0] * v3;
    return tup(finished<T, false, N>(v4, args));
  }
};

// forward = lambda x: -f.softplus(-x)
template <class T, int N = kLanes>
struct logsigmoid_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logsigmoid_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = negate(in[0]);
    const auto v1 = softplus(v0);
    const auto v2 = negate(v1);
    return tup(finished<T, false, N>(v2, args));
  }
};

// backward = lambda dy, x: dy * f.sigmoid(-x)
template <class T, int N = kLanes>
struct logsigmoid_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logsigmoid_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = negate(in[1]);
    const auto v1 = sigmoid(v0);
    const auto v2 = in[0] * v1;
    return tup(finished<T, false, N>(v2, args));
  }
};

// forward = lambda x: f.logit(x)
template <class T, int N = kLanes>
struct logit_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logit_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = logit(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: within((x >= 0) & (x <= 1), dy / (x * (1 - x)))
template <class T, int N = kLanes>
struct logit_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logit_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] >= Const{0x0.0p+0};
    const auto v1 = in[1] <= Const{0x1.0000000000000p+0};
    const auto v2 = v0 & v1;
    const auto v3 = Const{0x1.0000000000000p+0} - in[1];
    const auto v4 = in[1] * v3;
    const auto v5 = in[0] / v4;
    const auto v6 = element<T, N>(__builtin_nan(""));
    const auto v7 = where(v2, v5, v6);
    return tup(finished<T, false, N>(v7, args));
  }
};

// forward = {"": lambda x: f.softplus(x), "scaled": lambda x, beta: f.where(x * beta > 40, x, f.softplus(x * beta) / beta)}
template <class T, int N = kLanes>
struct softplus_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = softplus_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = softplus(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = {"": lambda x: f.softplus(x), "scaled": lambda x, beta: f.where(x * beta > 40, x, f.softplus(x * beta) / beta)}
template <class T, int N = kLanes>
struct softplus_forward_scaled {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = softplus_forward_scaled<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * args.value<T, N>(0);
    const auto v1 = v0 > Const{0x1.4000000000000p+5};
    const auto v2 = softplus(v0);
    const auto v3 = v2 / args.value<T, N>(0);
    const auto v4 = where(v1, in[0], v3);
    return tup(finished<T, false, N>(v4, args));
  }
};

// backward = {"": lambda dy, x: dy * f.sigmoid(x), "scaled": lambda dy, x, beta: dy * f.sigmoid(x * beta)}
template <class T, int N = kLanes>
struct softplus_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = softplus_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = sigmoid(in[1]);
    const auto v1 = in[0] * v0;
    return tup(finished<T, false, N>(v1, args));
  }
};

// backward = {"": lambda dy, x: dy * f.sigmoid(x), "scaled": lambda dy, x, beta: dy * f.sigmoid(x * beta)}
template <class T, int N = kLanes>
struct softplus_backward_scaled {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = softplus_backward_scaled<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] * args.value<T, N>(0);
    const auto v1 = sigmoid(v0);
    const auto v2 = in[0] * v1;
    return tup(finished<T, false, N>(v2, args));
  }
};

// forward = lambda a, b: f.logaddexp(a, b)
template <class T, int N = kLanes>
struct logaddexp_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logaddexp_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = logaddexp(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, a, b: (dy * f.where(a == b, f.element(0.5), f.sigmoid(a - b)),
//                              dy * f.where(a == b, f.element(0.5), f.sigmoid(b - a)))
template <class T, int N = kLanes>
struct logaddexp_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logaddexp_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] == in[2];
    const auto v1 = element<T, N>(0x1.0000000000000p-1);
    const auto v2 = in[1] - in[2];
    const auto v3 = sigmoid(v2);
    const auto v4 = where(v0, v1, v3);
    const auto v5 = in[0] * v4;
    const auto v6 = in[2] - in[1];
    const auto v7 = sigmoid(v6);
    const auto v8 = where(v0, v1, v7);
    const auto v9 = in[0] * v8;
    return tup(finished<T, false, N>(v5, args), finished<T, false, N>(v9, args));
  }
};

// forward = lambda a, b: f.logaddexp2(a, b)
template <class T, int N = kLanes>
struct logaddexp2_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logaddexp2_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = logaddexp2(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, a, b: (dy * f.where(a == b, f.element(0.5), f.sigmoid((a - b) * 0.6931471805599453)),
//                              dy * f.where(a == b, f.element(0.5), f.sigmoid((b - a) * 0.6931471805599453)))
template <class T, int N = kLanes>
struct logaddexp2_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logaddexp2_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] == in[2];
    const auto v1 = element<T, N>(0x1.0000000000000p-1);
    const auto v2 = in[1] - in[2];
    const auto v3 = v2 * Const{0x1.62e42fefa39efp-1};
    const auto v4 = sigmoid(v3);
    const auto v5 = where(v0, v1, v4);
    const auto v6 = in[0] * v5;
    const auto v7 = in[2] - in[1];
    const auto v8 = v7 * Const{0x1.62e42fefa39efp-1};
    const auto v9 = sigmoid(v8);
    const auto v10 = where(v0, v1, v9);
    const auto v11 = in[0] * v10;
    return tup(finished<T, false, N>(v6, args), finished<T, false, N>(v11, args));
  }
};

// forward = lambda x: f.sin(x)
template <class T, int N = kLanes>
struct sin_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sin_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = sin(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * f.cos(x)
template <class T, int N = kLanes>
struct sin_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sin_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = cos(in[1]);
    const auto v1 = in[0] * v0;
    return tup(finished<T, false, N>(v1, args));
  }
};

// forward = lambda x: f.cos(x)
template <class T, int N = kLanes>
struct cos_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cos_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = cos(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: -dy * f.sin(x)
template <class T, int N = kLanes>
struct cos_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cos_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = negate(in[0]);
    const auto v1 = sin(in[1]);
    const auto v2 = v0 * v1;
    return tup(finished<T, false, N>(v2, args));
  }
};

// forward = lambda x: f.tan(x)
template <class T, int N = kLanes>
struct tan_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = tan_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = tan(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: (dy / f.cos(x)) / f.cos(x)
template <class T, int N = kLanes>
struct tan_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = tan_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = cos(in[1]);
    const auto v1 = in[0] / v0;
    const auto v2 = v1 / v0;
    return tup(finished<T, false, N>(v2, args));
  }
};

// forward = lambda x: f.asin(x)
template <class T, int N = kLanes>
struct asin_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = asin_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = asin(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy / f.sqrt((1 - x) * (1 + x))
template <class T, int N = kLanes>
struct asin_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = asin_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = Const{0x1.0000000000000p+0} - in[1];
    const auto v1 = Const{0x1.0000000000000p+0} + in[1];
    const auto v2 = v0 * v1;
    const auto v3 = sqrt(v2);
    const auto v4 = in[0] / v3;
    return tup(finished<T, false, N>(v4, args));
  }
};

// forward = lambda x: f.acos(x)
template <class T, int N = kLanes>
struct acos_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = acos_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = acos(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: -dy / f.sqrt((1 - x) * (1 + x))
template <class T, int N = kLanes>
struct acos_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = acos_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = negate(in[0]);
    const auto v1 = Const{0x1.0000000000000p+0} - in[1];
    const auto v2 = Const{0x1.0000000000000p+0} + in[1];
    const auto v3 = v1 * v2;
    const auto v4 = sqrt(v3);
    const auto v5 = v0 / v4;
    return tup(finished<T, false, N>(v5, args));
  }
};

// forward = lambda x: f.atan(x)
template <class T, int N = kLanes>
struct atan_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = atan_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = atan(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: f.where(f.abs(x) > 1, (dy / x) / x / (1 + (1 / x) * (1 / x)), dy / (1 + x * x))
template <class T, int N = kLanes>
struct atan_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = atan_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(in[1]);
    const auto v1 = v0 > Const{0x1.0000000000000p+0};
    const auto v2 = in[0] / in[1];
    const auto v3 = v2 / in[1];
    const auto v4 = Const{0x1.0000000000000p+0} / in[1];
    const auto v5 = v4 * v4;
    const auto v6 = Const{0x1.0000000000000p+0} + v5;
    const auto v7 = v3 / v6;
    const auto v8 = in[1] * in[1];
    const auto v9 = Const{0x1.0000000000000p+0} + v8;
    const auto v10 = in[0] / v9;
    const auto v11 = where(v1, v7, v10);
    return tup(finished<T, false, N>(v11, args));
  }
};

// forward = lambda x: f.sinh(x)
template <class T, int N = kLanes>
struct sinh_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sinh_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = sinh(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * f.cosh(x)
template <class T, int N = kLanes>
struct sinh_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sinh_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = cosh(in[1]);
    const auto v1 = in[0] * v0;
    return tup(finished<T, false, N>(v1, args));
  }
};

// forward = lambda x: f.cosh(x)
template <class T, int N = kLanes>
struct cosh_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cosh_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = cosh(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * f.sinh(x)
template <class T, int N = kLanes>
struct cosh_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cosh_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = sinh(in[1]);
    const auto v1 = in[0] * v0;
    return tup(finished<T, false, N>(v1, args));
  }
};

// forward = lambda x: f.tanh(x)
template <class T, int N = kLanes>
struct tanh_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = tanh_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = tanh(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * (4 * _decay(x) / ((1 + _decay(x)) * (1 + _decay(x))))
template <class T, int N = kLanes>
struct tanh_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = tanh_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(in[1]);
    const auto v1 = v0 * Const{-0x1.0000000000000p+1};
    const auto v2 = exp(v1);
    const auto v3 = Const{0x1.0000000000000p+2} * v2;
    const auto v4 = Const{0x1.0000000000000p+0} + v2;
    const auto v5 = v4 * v4;
    const auto v6 = v3 / v5;
    const auto v7 = in[0] * v6;
    return tup(finished<T, false, N>(v7, args));
  }
};

// forward = lambda x: f.asinh(x)
template <class T, int N = kLanes>
struct asinh_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = asinh_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = asinh(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy / f.hypot(x, f.element(1.0))
template <class T, int N = kLanes>
struct asinh_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = asinh_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = element<T, N>(0x1.0000000000000p+0);
    const auto v1 = hypot(in[1], v0);
    const auto v2 = in[0] / v1;
    return tup(finished<T, false, N>(v2, args));
  }
};

// forward = lambda x: f.acosh(x)
template <class T, int N = kLanes>
struct acosh_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = acosh_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = acosh(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy / (f.sqrt(x - 1) * f.sqrt(x + 1))
template <class T, int N = kLanes>
struct acosh_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = acosh_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] - Const{0x1.0000000000000p+0};
    const auto v1 = sqrt(v0);
    const auto v2 = in[1] + Const{0x1.0000000000000p+0};
    const auto v3 = sqrt(v2);
    const auto v4 = v1 * v3;
    const auto v5 = in[0] / v4;
    return tup(finished<T, false, N>(v5, args));
  }
};

// forward = lambda x: f.atanh(x)
template <class T, int N = kLanes>
struct atanh_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = atanh_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = atanh(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: within(f.abs(x) <= 1, dy / ((1 - x) * (1 + x)))
template <class T, int N = kLanes>
struct atanh_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = atanh_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(in[1]);
    const auto v1 = v0 <= Const{0x1.0000000000000p+0};
    const auto v2 = Const{0x1.0000000000000p+0} - in[1];
    const auto v3 = Const{0x1.0000000000000p+0} + in[1];
    const auto v4 = v2 * v3;
    const auto v5 = in[0] / v4;
    const auto v6 = element<T, N>(__builtin_nan(""));
    const auto v7 = where(v1, v5, v6);
    return tup(finished<T, false, N>(v7, args));
  }
};

// forward = lambda x: f.sinc(x)
template <class T, int N = kLanes>
struct sinc_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sinc_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = sinc(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * f.sinc_slope(x)
template <class T, int N = kLanes>
struct sinc_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sinc_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = sinc_slope(in[1]);
    const auto v1 = in[0] * v0;
    return tup(finished<T, false, N>(v1, args));
  }
};

// forward = lambda a, b: f.atan2(a, b)
template <class T, int N = kLanes>
struct atan2_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = atan2_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = atan2(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = by_compute(f32=lambda dy, a, b: (f.wide(dy) * (f.wide(b) / _square(a, b)),
//                                             -f.wide(dy) * (f.wide(a) / _square(a, b))),
//                       f64=lambda dy, a, b: (_turn(dy, a, b), _turn(-dy, b, a)))
template <class T, int N = kLanes>
struct atan2_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = atan2_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(in[0]);
    const auto v1 = wide(in[2]);
    const auto v2 = wide(in[1]);
    const auto v3 = v2 * v2;
    const auto v4 = v1 * v1;
    const auto v5 = v3 + v4;
    const auto v6 = v5 == Const{0x0.0p+0};
    const auto v7 = where(v6, Const{0x1.0000000000000p+0}, v5);
    const auto v8 = v1 / v7;
    const auto v9 = v0 * v8;
    const auto v10 = negate(v0);
    const auto v11 = v2 / v7;
    const auto v12 = v10 * v11;
    return tup(finished<T, false, N>(v9, args), finished<T, false, N>(v12, args));
  }
};

// f64=lambda dy, a, b: (_turn(dy, a, b), _turn(-dy, b, a)))
template <class T, int N = kLanes>
struct atan2_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = atan2_backward_f64<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(in[1]);
    const auto v1 = abs(in[2]);
    const auto v2 = maximum(v0, v1);
    const auto v3 = v2 > Const{0x1.0000000000000p+500};
    const auto v4 = element<T, N>(0x1.0000000000000p-600);
    const auto v5 = v2 < Const{0x1.0000000000000p-500};
    const auto v6 = element<T, N>(0x1.0000000000000p+600);
    const auto v7 = element<T, N>(0x1.0000000000000p+0);
    const auto v8 = where(v5, v6, v7);
    const auto v9 = where(v3, v4, v8);
    const auto v10 = in[2] * v9;
    const auto v11 = in[1] * v9;
    const auto v12 = hypot(v11, v10);
    const auto v13 = v12 == Const{0x0.0p+0};
    const auto v14 = where(v13, v7, v12);
    const auto v15 = v10 / v14;
    const auto v16 = v15 / v14;
    const auto v17 = in[0] * v16;
    const auto v18 = v17 * v9;
    const auto v19 = negate(in[0]);
    const auto v20 = maximum(v1, v0);
    const auto v21 = v20 > Const{0x1.0000000000000p+500};
    const auto v22 = v20 < Const{0x1.0000000000000p-500};
    const auto v23 = where(v22, v6, v7);
    const auto v24 = where(v21, v4, v23);
    const auto v25 = in[1] * v24;
    const auto v26 = in[2] * v24;
    const auto v27 = hypot(v26, v25);
    const auto v28 = v27 == Const{0x0.0p+0};
    const auto v29 = where(v28, v7, v27);
    const auto v30 = v25 / v29;
    const auto v31 = v30 / v29;
    const auto v32 = v19 * v31;
    const auto v33 = v32 * v24;
    return tup(finished<T, false, N>(v18, args), finished<T, false, N>(v33, args));
  }
};

// forward = lambda a, b: f.hypot(a, b)
template <class T, int N = kLanes>
struct hypot_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = hypot_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = hypot(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = by_compute(f32=lambda dy, a, b: (f.wide(dy) * (f.wide(a) / f.sqrt(_square(a, b))),
//                                             f.wide(dy) * (f.wide(b) / f.sqrt(_square(a, b)))),
//                       f64=lambda dy, a, b: (_share(dy, a, b), _share(dy, b, a)))
template <class T, int N = kLanes>
struct hypot_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = hypot_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(in[0]);
    const auto v1 = wide(in[1]);
    const auto v2 = v1 * v1;
    const auto v3 = wide(in[2]);
    const auto v4 = v3 * v3;
    const auto v5 = v2 + v4;
    const auto v6 = v5 == Const{0x0.0p+0};
    const auto v7 = where(v6, Const{0x1.0000000000000p+0}, v5);
    const auto v8 = sqrt(v7);
    const auto v9 = v1 / v8;
    const auto v10 = v0 * v9;
    const auto v11 = v3 / v8;
    const auto v12 = v0 * v11;
    return tup(finished<T, false, N>(v10, args), finished<T, false, N>(v12, args));
  }
};

// f64=lambda dy, a, b: (_share(dy, a, b), _share(dy, b, a)))
template <class T, int N = kLanes>
struct hypot_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = hypot_backward_f64<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(in[1]);
    const auto v1 = abs(in[2]);
    const auto v2 = maximum(v0, v1);
    const auto v3 = v2 > Const{0x1.0000000000000p+500};
    const auto v4 = element<T, N>(0x1.0000000000000p-600);
    const auto v5 = v2 < Const{0x1.0000000000000p-500};
    const auto v6 = element<T, N>(0x1.0000000000000p+600);
    const auto v7 = element<T, N>(0x1.0000000000000p+0);
    const auto v8 = where(v5, v6, v7);
    const auto v9 = where(v3, v4, v8);
    const auto v10 = in[1] * v9;
    const auto v11 = in[2] * v9;
    const auto v12 = hypot(v10, v11);
    const auto v13 = v12 == Const{0x0.0p+0};
    const auto v14 = where(v13, v7, v12);
    const auto v15 = v10 / v14;
    const auto v16 = in[0] * v15;
    const auto v17 = maximum(v1, v0);
    const auto v18 = v17 > Const{0x1.0000000000000p+500};
    const auto v19 = v17 < Const{0x1.0000000000000p-500};
    const auto v20 = where(v19, v6, v7);
    const auto v21 = where(v18, v4, v20);
    const auto v22 = in[2] * v21;
    const auto v23 = in[1] * v21;
    const auto v24 = hypot(v22, v23);
    const auto v25 = v24 == Const{0x0.0p+0};
    const auto v26 = where(v25, v7, v24);
    const auto v27 = v22 / v26;
    const auto v28 = in[0] * v27;
    return tup(finished<T, false, N>(v16, args), finished<T, false, N>(v28, args));
  }
};

// forward = _rounded(lambda x: f.floor(x))
template <class T, int N = kLanes>
struct floor_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = floor_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = floor(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = _rounded(lambda x: f.ceil(x))
template <class T, int N = kLanes>
struct ceil_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = ceil_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = ceil(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = _rounded(lambda x: f.round_even(x))
template <class T, int N = kLanes>
struct round_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = round_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = round_even(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = _rounded(lambda x: f.trunc(x))
template <class T, int N = kLanes>
struct trunc_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = trunc_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = trunc(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = lambda x: f.where(f.is_inf(x), f.element(0.0), x - f.trunc(x))
template <class T, int N = kLanes>
struct frac_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = frac_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = is_inf(in[0]);
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = trunc(in[0]);
    const auto v3 = in[0] - v2;
    const auto v4 = where(v0, v1, v3);
    return tup(finished<T, false, N>(v4, args));
  }
};

// forward = _asked(lambda x: x != x, lambda x: x != x)
template <class T, int N = kLanes>
struct isnan_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = isnan_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] != in[0];
    return tup(finished<T, true, N>(v0, args));
  }
};

// forward = _asked(lambda x: f.is_inf(x), lambda x: x != x)
template <class T, int N = kLanes>
struct isinf_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = isinf_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = is_inf(in[0]);
    return tup(finished<T, true, N>(v0, args));
  }
};

// forward = _asked(lambda x: f.is_finite(x), lambda x: x == x)
template <class T, int N = kLanes>
struct isfinite_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = isfinite_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = is_finite(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = _asked(lambda x: f.is_finite(x), lambda x: x == x)
template <class T, int N = kLanes>
struct isfinite_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = isfinite_forward_i64<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] == in[0];
    return tup(finished<T, true, N>(v0, args));
  }
};

// forward = _asked(lambda x: x == f.highest(), lambda x: x != x)
template <class T, int N = kLanes>
struct isposinf_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = isposinf_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = highest<T, N>();
    const auto v1 = in[0] == v0;
    return tup(finished<T, false, N>(v1, args));
  }
};

// forward = _asked(lambda x: x == f.lowest(), lambda x: x != x)
template <class T, int N = kLanes>
struct isneginf_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = isneginf_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = lowest<T, N>();
    const auto v1 = in[0] == v0;
    return tup(finished<T, false, N>(v1, args));
  }
};

// forward = lambda x: (x == x) | (x != x)
template <class T, int N = kLanes>
struct isreal_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = isreal_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] == in[0];
    const auto v1 = in[0] != in[0];
    const auto v2 = v0 | v1;
    return tup(finished<T, true, N>(v2, args));
  }
};

// forward = lambda x: f.sign_bit(x)
template <class T, int N = kLanes>
struct signbit_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = signbit_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = sign_bit(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = lambda x: x == 0
template <class T, int N = kLanes>
struct logical_not_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logical_not_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] == Const{0x0.0p+0};
    return tup(finished<T, true, N>(v0, args));
  }
};

// forward = lambda x: f.erf(x)
template <class T, int N = kLanes>
struct erf_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = erf_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = erf(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * (f.exp_neg_square(x) * _TWO_OVER_ROOT_PI)
template <class T, int N = kLanes>
struct erf_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = erf_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = exp_neg_square(in[1]);
    const auto v1 = v0 * Const{0x1.20dd750429b6dp+0};
    const auto v2 = in[0] * v1;
    return tup(finished<T, false, N>(v2, args));
  }
};

// forward = lambda x: f.erfc(x)
template <class T, int N = kLanes>
struct erfc_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = erfc_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = erfc(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * (f.exp_neg_square(x) * -_TWO_OVER_ROOT_PI)
template <class T, int N = kLanes>
struct erfc_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = erfc_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = exp_neg_square(in[1]);
    const auto v1 = v0 * Const{-0x1.20dd750429b6dp+0};
    const auto v2 = in[0] * v1;
    return tup(finished<T, false, N>(v2, args));
  }
};

// forward = lambda x: f.erfcx(x)
template <class T, int N = kLanes>
struct erfcx_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = erfcx_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = erfcx(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// def gradient(dy, x):
//     w = 0.5 / x / x
//     terms = (-1.0, 3.0, -15.0, 105.0, -945.0, 10395.0, -135135.0)
//     series = f.element(terms[-1])
//     for c in terms[-2::-1]:
//         series = f.fma(series, w, f.element(c))
//     return dy * f.where(x > far, _TWO_OVER_ROOT_PI * (w * series), f.fma(2 * x, f.erfcx(x), -_TWO_OVER_ROOT_PI))
template <class T, int N = kLanes>
struct erfcx_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = erfcx_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{0x1.0000000000000p+3};
    const auto v1 = Const{0x1.0000000000000p-1} / in[1];
    const auto v2 = v1 / in[1];
    const auto v3 = element<T, N>(-0x1.07ef800000000p+17);
    const auto v4 = element<T, N>(0x1.44d8000000000p+13);
    const auto v5 = fma(v3, v2, v4);
    const auto v6 = element<T, N>(-0x1.d880000000000p+9);
    const auto v7 = fma(v5, v2, v6);
    const auto v8 = element<T, N>(0x1.a400000000000p+6);
    const auto v9 = fma(v7, v2, v8);
    const auto v10 = element<T, N>(-0x1.e000000000000p+3);
    const auto v11 = fma(v9, v2, v10);
    const auto v12 = element<T, N>(0x1.8000000000000p+1);
    const auto v13 = fma(v11, v2, v12);
    const auto v14 = element<T, N>(-0x1.0000000000000p+0);
    const auto v15 = fma(v13, v2, v14);
    const auto v16 = v2 * v15;
    const auto v17 = Const{0x1.20dd750429b6dp+0} * v16;
    const auto v18 = Const{0x1.0000000000000p+1} * in[1];
    const auto v19 = erfcx(in[1]);
    const auto v20 = fma(v18, v19, Const{-0x1.20dd750429b6dp+0});
    const auto v21 = where(v0, v17, v20);
    const auto v22 = in[0] * v21;
    return tup(finished<T, false, N>(v22, args));
  }
};

// def gradient(dy, x):
//     w = 0.5 / x / x
//     terms = (-1.0, 3.0, -15.0, 105.0, -945.0, 10395.0, -135135.0)
//     series = f.element(terms[-1])
//     for c in terms[-2::-1]:
//         series = f.fma(series, w, f.element(c))
//     return dy * f.where(x > far, _TWO_OVER_ROOT_PI * (w * series), f.fma(2 * x, f.erfcx(x), -_TWO_OVER_ROOT_PI))
template <class T, int N = kLanes>
struct erfcx_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = erfcx_backward_f64<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{0x1.0000000000000p+6};
    const auto v1 = Const{0x1.0000000000000p-1} / in[1];
    const auto v2 = v1 / in[1];
    const auto v3 = element<T, N>(-0x1.07ef800000000p+17);
    const auto v4 = element<T, N>(0x1.44d8000000000p+13);
    const auto v5 = fma(v3, v2, v4);
    const auto v6 = element<T, N>(-0x1.d880000000000p+9);
    const auto v7 = fma(v5, v2, v6);
    const auto v8 = element<T, N>(0x1.a400000000000p+6);
    const auto v9 = fma(v7, v2, v8);
    const auto v10 = element<T, N>(-0x1.e000000000000p+3);
    const auto v11 = fma(v9, v2, v10);
    const auto v12 = element<T, N>(0x1.8000000000000p+1);
    const auto v13 = fma(v11, v2, v12);
    const auto v14 = element<T, N>(-0x1.0000000000000p+0);
    const auto v15 = fma(v13, v2, v14);
    const auto v16 = v2 * v15;
    const auto v17 = Const{0x1.20dd750429b6dp+0} * v16;
    const auto v18 = Const{0x1.0000000000000p+1} * in[1];
    const auto v19 = erfcx(in[1]);
    const auto v20 = fma(v18, v19, Const{-0x1.20dd750429b6dp+0});
    const auto v21 = where(v0, v17, v20);
    const auto v22 = in[0] * v21;
    return tup(finished<T, false, N>(v22, args));
  }
};

// forward = lambda x: f.erfinv(x)
template <class T, int N = kLanes>
struct erfinv_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = erfinv_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = erfinv(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * (_ROOT_PI_OVER_TWO / f.exp_neg_square(f.erfinv(x)))
template <class T, int N = kLanes>
struct erfinv_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = erfinv_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = erfinv(in[1]);
    const auto v1 = exp_neg_square(v0);
    const auto v2 = Const{0x1.c5bf891b4ef6bp-1} / v1;
    const auto v3 = in[0] * v2;
    return tup(finished<T, false, N>(v3, args));
  }
};

// forward = lambda x: f.ndtr(x)
template <class T, int N = kLanes>
struct ndtr_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = ndtr_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = ndtr(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * (f.gaussian(x) * _INVERSE_ROOT_TWO_PI)
template <class T, int N = kLanes>
struct ndtr_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = ndtr_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = gaussian(in[1]);
    const auto v1 = v0 * Const{0x1.9884533d43651p-2};
    const auto v2 = in[0] * v1;
    return tup(finished<T, false, N>(v2, args));
  }
};

// forward = lambda x: f.log_ndtr(x)
template <class T, int N = kLanes>
struct log_ndtr_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = log_ndtr_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = log_ndtr(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * f.where(x < -(2.0**27), -x, f.where(
//     x < 0, _ROOT_TWO_OVER_PI / f.erfcx(x * -_INVERSE_ROOT_TWO), f.gaussian(x) * _INVERSE_ROOT_TWO_PI / f.ndtr(x)))
template <class T, int N = kLanes>
struct log_ndtr_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = log_ndtr_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] < Const{-0x1.0000000000000p+27};
    const auto v1 = negate(in[1]);
    const auto v2 = in[1] < Const{0x0.0p+0};
    const auto v3 = in[1] * Const{-0x1.6a09e667f3bcdp-1};
    const auto v4 = erfcx(v3);
    const auto v5 = Const{0x1.9884533d43651p-1} / v4;
    const auto v6 = gaussian(in[1]);
    const auto v7 = v6 * Const{0x1.9884533d43651p-2};
    const auto v8 = ndtr(in[1]);
    const auto v9 = v7 / v8;
    const auto v10 = where(v2, v5, v9);
    const auto v11 = where(v0, v1, v10);
    const auto v12 = in[0] * v11;
    return tup(finished<T, false, N>(v12, args));
  }
};

// forward = lambda x: f.lgamma(x)
template <class T, int N = kLanes>
struct lgamma_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = lgamma_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = lgamma(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * f.digamma(x)
template <class T, int N = kLanes>
struct lgamma_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = lgamma_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = digamma(in[1]);
    const auto v1 = in[0] * v0;
    return tup(finished<T, false, N>(v1, args));
  }
};

// forward = lambda x: f.digamma(x)
template <class T, int N = kLanes>
struct digamma_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = digamma_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = digamma(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * f.trigamma(x)
template <class T, int N = kLanes>
struct digamma_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = digamma_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = trigamma(in[1]);
    const auto v1 = in[0] * v0;
    return tup(finished<T, false, N>(v1, args));
  }
};

// forward = lambda x: f.where(x == 0, f.element(0.0), f.where(x < 0, f.lowest(), -x * f.log(x)))
template <class T, int N = kLanes>
struct entr_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = entr_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] == Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = in[0] < Const{0x0.0p+0};
    const auto v3 = lowest<T, N>();
    const auto v4 = negate(in[0]);
    const auto v5 = log(in[0]);
    const auto v6 = v4 * v5;
    const auto v7 = where(v2, v3, v6);
    const auto v8 = where(v0, v1, v7);
    return tup(finished<T, false, N>(v8, args));
  }
};

// backward = lambda dy, x: within(x >= 0, -dy * (f.log(x) + 1))
template <class T, int N = kLanes>
struct entr_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = entr_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] >= Const{0x0.0p+0};
    const auto v1 = negate(in[0]);
    const auto v2 = log(in[1]);
    const auto v3 = v2 + Const{0x1.0000000000000p+0};
    const auto v4 = v1 * v3;
    const auto v5 = element<T, N>(__builtin_nan(""));
    const auto v6 = where(v0, v4, v5);
    return tup(finished<T, false, N>(v6, args));
  }
};

// forward = {"": lambda x: f.gelu(x),
//            "tanh": by_compute(f32=_tanh_forward("f32"), f64=_tanh_forward("f64"))}
template <class T, int N = kLanes>
struct gelu_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = gelu_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = gelu(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// return lambda x: f.where(f.abs(x) > 64, f.maximum(x, 0), x * _gelu_tanh(x, compute))
template <class T, int N = kLanes>
struct gelu_forward_tanh {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = gelu_forward_tanh<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(in[0]);
    const auto v1 = v0 > Const{0x1.0000000000000p+6};
    const auto v2 = maximum(in[0], Const{0x0.0p+0});
    const auto v3 = element<T, N>(0x1.9884533d43651p+0);
    const auto v4 = in[0] * v3;
    const auto v5 = element<T, N>(0x1.0000000000000p+0);
    const auto v6 = in[0] * in[0];
    const auto v7 = element<T, N>(0x1.6e4e26d4801f7p-5);
    const auto v8 = v6 * v7;
    const auto v9 = v5 + v8;
    const auto v10 = v4 * v9;
    const auto v11 = sigmoid(v10);
    const auto v12 = negate(v10);
    const auto v13 = sigmoid(v12);
    const auto v14 = v11 * v13;
    const auto v15 = v9 - v5;
    const auto v16 = v9 - v15;
    const auto v17 = v5 - v16;
    const auto v18 = v8 - v15;
    const auto v19 = v17 + v18;
    const auto v20 = negate(v6);
    const auto v21 = fma(in[0], in[0], v20);
    const auto v22 = negate(v8);
    const auto v23 = fma(v6, v7, v22);
    const auto v24 = fma(v21, Const{0x1.6e4e26d4801f7p-5}, v23);
    const auto v25 = fma(v6, Const{0x1.a9003ee000000p-30}, v24);
    const auto v26 = v19 + v25;
    const auto v27 = negate(v4);
    const auto v28 = fma(in[0], v3, v27);
    const auto v29 = fma(in[0], Const{-0x1.857935ee5e06ap-25}, v28);
    const auto v30 = fma(v4, v9, v12);
    const auto v31 = fma(v29, v9, v30);
    const auto v32 = fma(v4, v26, v31);
    const auto v33 = v14 * v32;
    const auto v34 = v11 + v33;
    const auto v35 = in[0] * v34;
    const auto v36 = where(v1, v2, v35);
    return tup(finished<T, false, N>(v36, args));
  }
};

// return lambda x: f.where(f.abs(x) > 64, f.maximum(x, 0), x * _gelu_tanh(x, compute))
template <class T, int N = kLanes>
struct gelu_forward_tanh_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = gelu_forward_tanh_f64<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(in[0]);
    const auto v1 = v0 > Const{0x1.0000000000000p+6};
    const auto v2 = maximum(in[0], Const{0x0.0p+0});
    const auto v3 = element<T, N>(0x1.9884533d43651p+0);
    const auto v4 = in[0] * v3;
    const auto v5 = element<T, N>(0x1.0000000000000p+0);
    const auto v6 = in[0] * in[0];
    const auto v7 = element<T, N>(0x1.6e4e26d4801f7p-5);
    const auto v8 = v6 * v7;
    const auto v9 = v5 + v8;
    const auto v10 = v4 * v9;
    const auto v11 = sigmoid(v10);
    const auto v12 = negate(v10);
    const auto v13 = sigmoid(v12);
    const auto v14 = v11 * v13;
    const auto v15 = v9 - v5;
    const auto v16 = v9 - v15;
    const auto v17 = v5 - v16;
    const auto v18 = v8 - v15;
    const auto v19 = v17 + v18;
    const auto v20 = negate(v6);
    const auto v21 = fma(in[0], in[0], v20);
    const auto v22 = negate(v8);
    const auto v23 = fma(v6, v7, v22);
    const auto v24 = fma(v21, Const{0x1.6e4e26d4801f7p-5}, v23);
    const auto v25 = fma(v6, Const{0x0.0p+0}, v24);
    const auto v26 = v19 + v25;
    const auto v27 = negate(v4);
    const auto v28 = fma(in[0], v3, v27);
    const auto v29 = fma(in[0], Const{-0x1.cbc0d30ebfd15p-54}, v28);
    const auto v30 = fma(v4, v9, v12);
    const auto v31 = fma(v29, v9, v30);
    const auto v32 = fma(v4, v26, v31);
    const auto v33 = v14 * v32;
    const auto v34 = v11 + v33;
    const auto v35 = in[0] * v34;
    const auto v36 = where(v1, v2, v35);
    return tup(finished<T, false, N>(v36, args));
  }
};

// backward = {"": lambda dy, x: dy * f.gelu_slope(x),
//             "tanh": by_compute(f32=_tanh_backward("f32"), f64=_tanh_backward("f64"))}
template <class T, int N = kLanes>
struct gelu_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = gelu_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = gelu_slope(in[1]);
    const auto v1 = in[0] * v0;
    return tup(finished<T, false, N>(v1, args));
  }
};

// def gradient(dy, x):
//     high = _tanh_argument(x, compute)[0]
//     inner = x * (_ROOT * f.fma(x * x, 3 * _CUBIC, f.element(1.0)))
//     slope = f.fma(inner, f.sigmoid(high) * f.sigmoid(-high), _gelu_tanh(x, compute))
//     return dy * f.where(f.abs(x) > 64, f.where(x > 0, f.element(1.0), f.element(0.0)), slope)
template <class T, int N = kLanes>
struct gelu_backward_tanh {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = gelu_backward_tanh<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(in[1]);
    const auto v1 = v0 > Const{0x1.0000000000000p+6};
    const auto v2 = in[1] > Const{0x0.0p+0};
    const auto v3 = element<T, N>(0x1.0000000000000p+0);
    const auto v4 = element<T, N>(0x0.0p+0);
    const auto v5 = where(v2, v3, v4);
    const auto v6 = in[1] * in[1];
    const auto v7 = fma(v6, Const{0x1.12ba9d1f60179p-3}, v3);
    const auto v8 = Const{0x1.9884533d43651p+0} * v7;
    const auto v9 = in[1] * v8;
    const auto v10 = element<T, N>(0x1.9884533d43651p+0);
    const auto v11 = in[1] * v10;
    const auto v12 = element<T, N>(0x1.6e4e26d4801f7p-5);
    const auto v13 = v6 * v12;
    const auto v14 = v3 + v13;
    const auto v15 = v11 * v14;
    const auto v16 = sigmoid(v15);
    const auto v17 = negate(v15);
    const auto v18 = sigmoid(v17);
    const auto v19 = v16 * v18;
    const auto v20 = v14 - v3;
    const auto v21 = v14 - v20;
    const auto v22 = v3 - v21;
    const auto v23 = v13 - v20;
    const auto v24 = v22 + v23;
    const auto v25 = negate(v6);
    const auto v26 = fma(in[1], in[1], v25);
    const auto v27 = negate(v13);
    const auto v28 = fma(v6, v12, v27);
    const auto v29 = fma(v26, Const{0x1.6e4e26d4801f7p-5}, v28);
    const auto v30 = fma(v6, Const{0x1.a9003ee000000p-30}, v29);
    const auto v31 = v24 + v30;
    const auto v32 = negate(v11);
    const auto v33 = fma(in[1], v10, v32);
    const auto v34 = fma(in[1], Const{-0x1.857935ee5e06ap-25}, v33);
    const auto v35 = fma(v11, v14, v17);
    const auto v36 = fma(v34, v14, v35);
    const auto v37 = fma(v11, v31, v36);
    const auto v38 = v19 * v37;
    const auto v39 = v16 + v38;
    const auto v40 = fma(v9, v19, v39);
    const auto v41 = where(v1, v5, v40);
    const auto v42 = in[0] * v41;
    return tup(finished<T, false, N>(v42, args));
  }
};

// def gradient(dy, x):
//     high = _tanh_argument(x, compute)[0]
//     inner = x * (_ROOT * f.fma(x * x, 3 * _CUBIC, f.element(1.0)))
//     slope = f.fma(inner, f.sigmoid(high) * f.sigmoid(-high), _gelu_tanh(x, compute))
//     return dy * f.where(f.abs(x) > 64, f.where(x > 0, f.element(1.0), f.element(0.0)), slope)
template <class T, int N = kLanes>
struct gelu_backward_tanh_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = gelu_backward_tanh_f64<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(in[1]);
    const auto v1 = v0 > Const{0x1.0000000000000p+6};
    const auto v2 = in[1] > Const{0x0.0p+0};
    const auto v3 = element<T, N>(0x1.0000000000000p+0);
    const auto v4 = element<T, N>(0x0.0p+0);
    const auto v5 = where(v2, v3, v4);
    const auto v6 = in[1] * in[1];
    const auto v7 = fma(v6, Const{0x1.12ba9d1f60179p-3}, v3);
    const auto v8 = Const{0x1.9884533d43651p+0} * v7;
    const auto v9 = in[1] * v8;
    const auto v10 = element<T, N>(0x1.9884533d43651p+0);
    const auto v11 = in[1] * v10;
    const auto v12 = element<T, N>(0x1.6e4e26d4801f7p-5);
    const auto v13 = v6 * v12;
    const auto v14 = v3 + v13;
    const auto v15 = v11 * v14;
    const auto v16 = sigmoid(v15);
    const auto v17 = negate(v15);
    const auto v18 = sigmoid(v17);
    const auto v19 = v16 * v18;
    const auto v20 = v14 - v3;
    const auto v21 = v14 - v20;
    const auto v22 = v3 - v21;
    const auto v23 = v13 - v20;
    const auto v24 = v22 + v23;
    const auto v25 = negate(v6);
    const auto v26 = fma(in[1], in[1], v25);
    const auto v27 = negate(v13);
    const auto v28 = fma(v6, v12, v27);
    const auto v29 = fma(v26, Const{0x1.6e4e26d4801f7p-5}, v28);
    const auto v30 = fma(v6, Const{0x0.0p+0}, v29);
    const auto v31 = v24 + v30;
    const auto v32 = negate(v11);
    const auto v33 = fma(in[1], v10, v32);
    const auto v34 = fma(in[1], Const{-0x1.cbc0d30ebfd15p-54}, v33);
    const auto v35 = fma(v11, v14, v17);
    const auto v36 = fma(v34, v14, v35);
    const auto v37 = fma(v11, v31, v36);
    const auto v38 = v19 * v37;
    const auto v39 = v16 + v38;
    const auto v40 = fma(v9, v19, v39);
    const auto v41 = where(v1, v5, v40);
    const auto v42 = in[0] * v41;
    return tup(finished<T, false, N>(v42, args));
  }
};

// forward = lambda x: f.silu(x)
template <class T, int N = kLanes>
struct silu_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = silu_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = silu(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: dy * f.where(f.is_inf(x), f.where(x > 0, f.element(1.0), f.element(0.0)),
//                                       f.sigmoid(x) * f.fma(x, f.sigmoid(-x), f.element(1.0)))
template <class T, int N = kLanes>
struct silu_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = silu_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = is_inf(in[1]);
    const auto v1 = in[1] > Const{0x0.0p+0};
    const auto v2 = element<T, N>(0x1.0000000000000p+0);
    const auto v3 = element<T, N>(0x0.0p+0);
    const auto v4 = where(v1, v2, v3);
    const auto v5 = sigmoid(in[1]);
    const auto v6 = negate(in[1]);
    const auto v7 = sigmoid(v6);
    const auto v8 = fma(in[1], v7, v2);
    const auto v9 = v5 * v8;
    const auto v10 = where(v0, v4, v9);
    const auto v11 = in[0] * v10;
    return tup(finished<T, false, N>(v11, args));
  }
};

// forward = lambda x: f.where(x > 22, x, f.where(x < -1e4, -f.element(0.0), x * (_gate(x) / (_gate(x) + 2))))
template <class T, int N = kLanes>
struct mish_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = mish_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] > Const{0x1.6000000000000p+4};
    const auto v1 = in[0] < Const{-0x1.3880000000000p+13};
    const auto v2 = element<T, N>(0x0.0p+0);
    const auto v3 = negate(v2);
    const auto v4 = exp(in[0]);
    const auto v5 = v4 + Const{0x1.0000000000000p+1};
    const auto v6 = v4 * v5;
    const auto v7 = v6 + Const{0x1.0000000000000p+1};
    const auto v8 = v6 / v7;
    const auto v9 = in[0] * v8;
    const auto v10 = where(v1, v3, v9);
    const auto v11 = where(v0, in[0], v10);
    return tup(finished<T, false, N>(v11, args));
  }
};

// backward = lambda dy, x: dy * f.where(
//     x > 22, f.element(1.0),
//     f.where(x < -1e4, f.element(0.0),
//             f.exp(x) * f.fma(f.exp(x) + 2, _gate(x) + 2, 4 * x * (1 + f.exp(x))) / ((_gate(x) + 2) * (_gate(x) + 2))))
template <class T, int N = kLanes>
struct mish_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = mish_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{0x1.6000000000000p+4};
    const auto v1 = element<T, N>(0x1.0000000000000p+0);
    const auto v2 = in[1] < Const{-0x1.3880000000000p+13};
    const auto v3 = element<T, N>(0x0.0p+0);
    const auto v4 = exp(in[1]);
    const auto v5 = v4 + Const{0x1.0000000000000p+1};
    const auto v6 = v4 * v5;
    const auto v7 = v6 + Const{0x1.0000000000000p+1};
    const auto v8 = Const{0x1.0000000000000p+2} * in[1];
    const auto v9 = Const{0x1.0000000000000p+0} + v4;
    const auto v10 = v8 * v9;
    const auto v11 = fma(v5, v7, v10);
    const auto v12 = v4 * v11;
    const auto v13 = v7 * v7;
    const auto v14 = v12 / v13;
    const auto v15 = where(v2, v3, v14);
    const auto v16 = where(v0, v1, v15);
    const auto v17 = in[0] * v16;
    return tup(finished<T, false, N>(v17, args));
  }
};

// forward = lambda x: f.where(f.is_inf(x), f.sign_of(x), x / (1 + f.abs(x)))
template <class T, int N = kLanes>
struct softsign_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = softsign_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = is_inf(in[0]);
    const auto v1 = unit_sign(in[0]);
    const auto v2 = abs(in[0]);
    const auto v3 = Const{0x1.0000000000000p+0} + v2;
    const auto v4 = in[0] / v3;
    const auto v5 = where(v0, v1, v4);
    return tup(finished<T, false, N>(v5, args));
  }
};

// backward = lambda dy, x: (dy / (1 + f.abs(x))) / (1 + f.abs(x))
template <class T, int N = kLanes>
struct softsign_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = softsign_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(in[1]);
    const auto v1 = Const{0x1.0000000000000p+0} + v0;
    const auto v2 = in[0] / v1;
    const auto v3 = v2 / v1;
    return tup(finished<T, false, N>(v3, args));
  }
};

// forward = lambda x: f.tanhshrink(x)
template <class T, int N = kLanes>
struct tanhshrink_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = tanhshrink_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = tanhshrink(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, x: (dy * f.tanh(x)) * f.tanh(x)
template <class T, int N = kLanes>
struct tanhshrink_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = tanhshrink_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = tanh(in[1]);
    const auto v1 = in[0] * v0;
    const auto v2 = v1 * v0;
    return tup(finished<T, false, N>(v2, args));
  }
};

// forward = lambda x, alpha: f.where(x > 0, x, alpha * f.expm1(x))
template <class T, int N = kLanes>
struct elu_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = elu_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] > Const{0x0.0p+0};
    const auto v1 = expm1(in[0]);
    const auto v2 = args.value<T, N>(0) * v1;
    const auto v3 = where(v0, in[0], v2);
    return tup(finished<T, false, N>(v3, args));
  }
};

// backward = lambda dy, x, alpha: f.where(x > 0, dy, dy * (alpha * f.exp(x)))
template <class T, int N = kLanes>
struct elu_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = elu_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{0x0.0p+0};
    const auto v1 = exp(in[1]);
    const auto v2 = args.value<T, N>(0) * v1;
    const auto v3 = in[0] * v2;
    const auto v4 = where(v0, in[0], v3);
    return tup(finished<T, false, N>(v4, args));
  }
};

// forward = lambda x, alpha: f.where(x > 0, x, alpha * f.expm1(x / alpha))
template <class T, int N = kLanes>
struct celu_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = celu_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] > Const{0x0.0p+0};
    const auto v1 = in[0] / args.value<T, N>(0);
    const auto v2 = expm1(v1);
    const auto v3 = args.value<T, N>(0) * v2;
    const auto v4 = where(v0, in[0], v3);
    return tup(finished<T, false, N>(v4, args));
  }
};

// backward = lambda dy, x, alpha: f.where(x > 0, dy, dy * f.exp(x / alpha))
template <class T, int N = kLanes>
struct celu_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = celu_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{0x0.0p+0};
    const auto v1 = in[1] / args.value<T, N>(0);
    const auto v2 = exp(v1);
    const auto v3 = in[0] * v2;
    const auto v4 = where(v0, in[0], v3);
    return tup(finished<T, false, N>(v4, args));
  }
};

// forward = lambda x: f.where(x > 0, x * _SELU_SCALE, (_SELU_SCALE * _SELU_ALPHA) * f.expm1(x))
template <class T, int N = kLanes>
struct selu_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = selu_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] > Const{0x0.0p+0};
    const auto v1 = in[0] * Const{0x1.0cfabd6a91132p+0};
    const auto v2 = expm1(in[0]);
    const auto v3 = Const{0x1.c212cc640f030p+0} * v2;
    const auto v4 = where(v0, v1, v3);
    return tup(finished<T, false, N>(v4, args));
  }
};

// backward = lambda dy, x: f.where(x > 0, dy * _SELU_SCALE, dy * ((_SELU_SCALE * _SELU_ALPHA) * f.exp(x)))
template <class T, int N = kLanes>
struct selu_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = selu_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{0x0.0p+0};
    const auto v1 = in[0] * Const{0x1.0cfabd6a91132p+0};
    const auto v2 = exp(in[1]);
    const auto v3 = Const{0x1.c212cc640f030p+0} * v2;
    const auto v4 = in[0] * v3;
    const auto v5 = where(v0, v1, v4);
    return tup(finished<T, false, N>(v5, args));
  }
};

// forward = lambda x, b: f.where(f.is_inf(x) | (b == 0), f.where(x < 0, f.element(0.0), x), _plus(x, b))
template <class T, int N = kLanes>
struct squareplus_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = squareplus_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = is_inf(in[0]);
    const auto v1 = args.value<T, N>(0) == Const{0x0.0p+0};
    const auto v2 = v0 | v1;
    const auto v3 = in[0] < Const{0x0.0p+0};
    const auto v4 = element<T, N>(0x0.0p+0);
    const auto v5 = where(v3, v4, in[0]);
    const auto v6 = in[0] > Const{0x0.0p+0};
    const auto v7 = sqrt(args.value<T, N>(0));
    const auto v8 = hypot(in[0], v7);
    const auto v9 = v8 * Const{0x1.0000000000000p-1};
    const auto v10 = fma(in[0], Const{0x1.0000000000000p-1}, v9);
    const auto v11 = args.value<T, N>(0) * Const{0x1.0000000000000p-2};
    const auto v12 = fma(in[0], Const{-0x1.0000000000000p-1}, v9);
    const auto v13 = v11 / v12;
    const auto v14 = where(v6, v10, v13);
    const auto v15 = where(v2, v5, v14);
    return tup(finished<T, false, N>(v15, args));
  }
};

// backward = lambda dy, x, b: dy * f.where(
//     f.is_inf(x) | (b == 0), f.where(x < 0, f.element(0.0), f.where(x > 0, f.element(1.0), x + 0.5)),
//     _plus(x, b) / _root(x, b))
template <class T, int N = kLanes>
struct squareplus_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = squareplus_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = is_inf(in[1]);
    const auto v1 = args.value<T, N>(0) == Const{0x0.0p+0};
    const auto v2 = v0 | v1;
    const auto v3 = in[1] < Const{0x0.0p+0};
    const auto v4 = element<T, N>(0x0.0p+0);
    const auto v5 = in[1] > Const{0x0.0p+0};
    const auto v6 = element<T, N>(0x1.0000000000000p+0);
    const auto v7 = in[1] + Const{0x1.0000000000000p-1};
    const auto v8 = where(v5, v6, v7);
    const auto v9 = where(v3, v4, v8);
    const auto v10 = sqrt(args.value<T, N>(0));
    const auto v11 = hypot(in[1], v10);
    const auto v12 = v11 * Const{0x1.0000000000000p-1};
    const auto v13 = fma(in[1], Const{0x1.0000000000000p-1}, v12);
    const auto v14 = args.value<T, N>(0) * Const{0x1.0000000000000p-2};
    const auto v15 = fma(in[1], Const{-0x1.0000000000000p-1}, v12);
    const auto v16 = v14 / v15;
    const auto v17 = where(v5, v13, v16);
    const auto v18 = v17 / v11;
    const auto v19 = where(v2, v9, v18);
    const auto v20 = in[0] * v19;
    return tup(finished<T, false, N>(v20, args));
  }
};

// forward = lambda x: f.where(x <= 0, f.element(0.0), x)
template <class T, int N = kLanes>
struct relu_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = relu_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] <= Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = where(v0, v1, in[0]);
    return tup(finished<T, true, N>(v2, args));
  }
};

// backward = lambda dy, x: passed(x > 0, dy, x)
template <class T, int N = kLanes>
struct relu_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = relu_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{0x0.0p+0};
    const auto v1 = is_nan(in[1]);
    const auto v2 = element<T, N>(0x0.0p+0);
    const auto v3 = where(v1, in[1], v2);
    const auto v4 = where(v0, in[0], v3);
    return tup(finished<T, true, N>(v4, args));
  }
};

// forward = lambda x: f.where(x <= 0, f.element(0.0), f.where(x >= 6, f.element(6.0), x))
template <class T, int N = kLanes>
struct relu6_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = relu6_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] <= Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = in[0] >= Const{0x1.8000000000000p+2};
    const auto v3 = element<T, N>(0x1.8000000000000p+2);
    const auto v4 = where(v2, v3, in[0]);
    const auto v5 = where(v0, v1, v4);
    return tup(finished<T, true, N>(v5, args));
  }
};

// backward = lambda dy, x: passed((x > 0) & (x < 6), dy, x)
template <class T, int N = kLanes>
struct relu6_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = relu6_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{0x0.0p+0};
    const auto v1 = in[1] < Const{0x1.8000000000000p+2};
    const auto v2 = v0 & v1;
    const auto v3 = is_nan(in[1]);
    const auto v4 = element<T, N>(0x0.0p+0);
    const auto v5 = where(v3, in[1], v4);
    const auto v6 = where(v2, in[0], v5);
    return tup(finished<T, true, N>(v6, args));
  }
};

// forward = lambda x, negative_slope: f.where(x > 0, x, x * negative_slope)
template <class T, int N = kLanes>
struct leaky_relu_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = leaky_relu_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] > Const{0x0.0p+0};
    const auto v1 = in[0] * args.value<T, N>(0);
    const auto v2 = where(v0, in[0], v1);
    return tup(finished<T, false, N>(v2, args));
  }
};

// backward = lambda dy, x, negative_slope: f.where(x > 0, dy, f.where(f.is_nan(x), x, dy * negative_slope))
template <class T, int N = kLanes>
struct leaky_relu_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = leaky_relu_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{0x0.0p+0};
    const auto v1 = is_nan(in[1]);
    const auto v2 = in[0] * args.value<T, N>(0);
    const auto v3 = where(v1, in[1], v2);
    const auto v4 = where(v0, in[0], v3);
    return tup(finished<T, false, N>(v4, args));
  }
};

// forward = lambda x, min_val, max_val: f.where(x <= min_val, min_val, f.where(x >= max_val, max_val, x))
template <class T, int N = kLanes>
struct hardtanh_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = hardtanh_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] <= args.value<T, N>(0);
    const auto v1 = in[0] >= args.value<T, N>(1);
    const auto v2 = where(v1, args.value<T, N>(1), in[0]);
    const auto v3 = where(v0, args.value<T, N>(0), v2);
    return tup(finished<T, true, N>(v3, args));
  }
};

// backward = lambda dy, x, min_val, max_val: passed((x > min_val) & (x < max_val), dy, x)
template <class T, int N = kLanes>
struct hardtanh_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = hardtanh_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > args.value<T, N>(0);
    const auto v1 = in[1] < args.value<T, N>(1);
    const auto v2 = v0 & v1;
    const auto v3 = is_nan(in[1]);
    const auto v4 = element<T, N>(0x0.0p+0);
    const auto v5 = where(v3, in[1], v4);
    const auto v6 = where(v2, in[0], v5);
    return tup(finished<T, true, N>(v6, args));
  }
};

// forward = lambda x, min, max: f.where(x < min, min, f.where(x > max, max, x))
template <class T, int N = kLanes>
struct clamp_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = clamp_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] < args.value<T, N>(0);
    const auto v1 = in[0] > args.value<T, N>(1);
    const auto v2 = where(v1, args.value<T, N>(1), in[0]);
    const auto v3 = where(v0, args.value<T, N>(0), v2);
    return tup(finished<T, true, N>(v3, args));
  }
};

// backward = lambda dy, x, min, max: passed((x >= min) & (x <= max), dy, x)
template <class T, int N = kLanes>
struct clamp_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = clamp_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] >= args.value<T, N>(0);
    const auto v1 = in[1] <= args.value<T, N>(1);
    const auto v2 = v0 & v1;
    const auto v3 = is_nan(in[1]);
    const auto v4 = element<T, N>(0x0.0p+0);
    const auto v5 = where(v3, in[1], v4);
    const auto v6 = where(v2, in[0], v5);
    return tup(finished<T, true, N>(v6, args));
  }
};

// forward = lambda x: f.where(x <= -3, f.element(0.0), f.where(x >= 3, f.element(1.0), (x + 3) / 6))
template <class T, int N = kLanes>
struct hardsigmoid_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = hardsigmoid_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] <= Const{-0x1.8000000000000p+1};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = in[0] >= Const{0x1.8000000000000p+1};
    const auto v3 = element<T, N>(0x1.0000000000000p+0);
    const auto v4 = in[0] + Const{0x1.8000000000000p+1};
    const auto v5 = v4 / Const{0x1.8000000000000p+2};
    const auto v6 = where(v2, v3, v5);
    const auto v7 = where(v0, v1, v6);
    return tup(finished<T, false, N>(v7, args));
  }
};

// backward = lambda dy, x: passed((x > -3) & (x < 3), dy / 6, x)
template <class T, int N = kLanes>
struct hardsigmoid_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = hardsigmoid_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{-0x1.8000000000000p+1};
    const auto v1 = in[1] < Const{0x1.8000000000000p+1};
    const auto v2 = v0 & v1;
    const auto v3 = in[0] / Const{0x1.8000000000000p+2};
    const auto v4 = is_nan(in[1]);
    const auto v5 = element<T, N>(0x0.0p+0);
    const auto v6 = where(v4, in[1], v5);
    const auto v7 = where(v2, v3, v6);
    return tup(finished<T, false, N>(v7, args));
  }
};

// forward = lambda x: f.where(x <= -3, f.element(0.0), f.where(x >= 3, x, x * (x + 3) / 6))
template <class T, int N = kLanes>
struct hardswish_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = hardswish_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] <= Const{-0x1.8000000000000p+1};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = in[0] >= Const{0x1.8000000000000p+1};
    const auto v3 = in[0] + Const{0x1.8000000000000p+1};
    const auto v4 = in[0] * v3;
    const auto v5 = v4 / Const{0x1.8000000000000p+2};
    const auto v6 = where(v2, in[0], v5);
    const auto v7 = where(v0, v1, v6);
    return tup(finished<T, false, N>(v7, args));
  }
};

// backward = lambda dy, x: f.where(x >= 3, dy, passed(x > -3, dy * (x / 3 + 0.5), x))
template <class T, int N = kLanes>
struct hardswish_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = hardswish_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] >= Const{0x1.8000000000000p+1};
    const auto v1 = in[1] > Const{-0x1.8000000000000p+1};
    const auto v2 = in[1] / Const{0x1.8000000000000p+1};
    const auto v3 = v2 + Const{0x1.0000000000000p-1};
    const auto v4 = in[0] * v3;
    const auto v5 = is_nan(in[1]);
    const auto v6 = element<T, N>(0x0.0p+0);
    const auto v7 = where(v5, in[1], v6);
    const auto v8 = where(v1, v4, v7);
    const auto v9 = where(v0, in[0], v8);
    return tup(finished<T, false, N>(v9, args));
  }
};

// forward = lambda x, lambd: f.where(f.abs(x) <= lambd, f.element(0.0), x)
template <class T, int N = kLanes>
struct hardshrink_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = hardshrink_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(in[0]);
    const auto v1 = v0 <= args.value<T, N>(0);
    const auto v2 = element<T, N>(0x0.0p+0);
    const auto v3 = where(v1, v2, in[0]);
    return tup(finished<T, false, N>(v3, args));
  }
};

// backward = lambda dy, x, lambd: passed(f.abs(x) > lambd, dy, x)
template <class T, int N = kLanes>
struct hardshrink_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = hardshrink_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(in[1]);
    const auto v1 = v0 > args.value<T, N>(0);
    const auto v2 = is_nan(in[1]);
    const auto v3 = element<T, N>(0x0.0p+0);
    const auto v4 = where(v2, in[1], v3);
    const auto v5 = where(v1, in[0], v4);
    return tup(finished<T, false, N>(v5, args));
  }
};

// forward = lambda x, lambd: f.where(
//     x > lambd, x - lambd, f.where(x < -lambd, x + lambd, f.where(f.is_nan(x), x, f.element(0.0))))
template <class T, int N = kLanes>
struct softshrink_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = softshrink_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] > args.value<T, N>(0);
    const auto v1 = in[0] - args.value<T, N>(0);
    const auto v2 = negate(args.value<T, N>(0));
    const auto v3 = in[0] < v2;
    const auto v4 = in[0] + args.value<T, N>(0);
    const auto v5 = is_nan(in[0]);
    const auto v6 = element<T, N>(0x0.0p+0);
    const auto v7 = where(v5, in[0], v6);
    const auto v8 = where(v3, v4, v7);
    const auto v9 = where(v0, v1, v8);
    return tup(finished<T, false, N>(v9, args));
  }
};

// forward = lambda x, threshold, value: f.where(x <= threshold, value, x)
template <class T, int N = kLanes>
struct threshold_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = threshold_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] <= args.value<T, N>(0);
    const auto v1 = where(v0, args.value<T, N>(1), in[0]);
    return tup(finished<T, true, N>(v1, args));
  }
};

// backward = lambda dy, x, threshold: passed(x > threshold, dy, x)
template <class T, int N = kLanes>
struct threshold_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = threshold_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > args.value<T, N>(0);
    const auto v1 = is_nan(in[1]);
    const auto v2 = element<T, N>(0x0.0p+0);
    const auto v3 = where(v1, in[1], v2);
    const auto v4 = where(v0, in[0], v3);
    return tup(finished<T, true, N>(v4, args));
  }
};

// forward = lambda x: f.where(x <= -1, f.element(0.0), f.where(x >= 1, x, (x + 1) * (x + 1) * 0.25))
template <class T, int N = kLanes>
struct sparse_plus_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sparse_plus_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] <= Const{-0x1.0000000000000p+0};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = in[0] >= Const{0x1.0000000000000p+0};
    const auto v3 = in[0] + Const{0x1.0000000000000p+0};
    const auto v4 = v3 * v3;
    const auto v5 = v4 * Const{0x1.0000000000000p-2};
    const auto v6 = where(v2, in[0], v5);
    const auto v7 = where(v0, v1, v6);
    return tup(finished<T, false, N>(v7, args));
  }
};

// backward = lambda dy, x: f.where(x >= 1, dy, passed(x > -1, f.fma(dy, x, dy) * 0.5, x))
template <class T, int N = kLanes>
struct sparse_plus_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sparse_plus_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] >= Const{0x1.0000000000000p+0};
    const auto v1 = in[1] > Const{-0x1.0000000000000p+0};
    const auto v2 = fma(in[0], in[1], in[0]);
    const auto v3 = v2 * Const{0x1.0000000000000p-1};
    const auto v4 = is_nan(in[1]);
    const auto v5 = element<T, N>(0x0.0p+0);
    const auto v6 = where(v4, in[1], v5);
    const auto v7 = where(v1, v3, v6);
    const auto v8 = where(v0, in[0], v7);
    return tup(finished<T, false, N>(v8, args));
  }
};

// forward = lambda x: f.where(x <= -1, f.element(0.0), f.where(x >= 1, f.element(1.0), (x + 1) * 0.5))
template <class T, int N = kLanes>
struct sparse_sigmoid_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sparse_sigmoid_forward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] <= Const{-0x1.0000000000000p+0};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = in[0] >= Const{0x1.0000000000000p+0};
    const auto v3 = element<T, N>(0x1.0000000000000p+0);
    const auto v4 = in[0] + Const{0x1.0000000000000p+0};
    const auto v5 = v4 * Const{0x1.0000000000000p-1};
    const auto v6 = where(v2, v3, v5);
    const auto v7 = where(v0, v1, v6);
    return tup(finished<T, false, N>(v7, args));
  }
};

// backward = lambda dy, x: passed((x > -1) & (x < 1), dy * 0.5, x)
template <class T, int N = kLanes>
struct sparse_sigmoid_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sparse_sigmoid_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{-0x1.0000000000000p+0};
    const auto v1 = in[1] < Const{0x1.0000000000000p+0};
    const auto v2 = v0 & v1;
    const auto v3 = in[0] * Const{0x1.0000000000000p-1};
    const auto v4 = is_nan(in[1]);
    const auto v5 = element<T, N>(0x0.0p+0);
    const auto v6 = where(v4, in[1], v5);
    const auto v7 = where(v2, v3, v6);
    return tup(finished<T, false, N>(v7, args));
  }
};

// forward = lambda a, b: f.where(a > 0, a, a * b)
template <class T, int N = kLanes>
struct prelu_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = prelu_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] > Const{0x0.0p+0};
    const auto v1 = in[0] * in[1];
    const auto v2 = where(v0, in[0], v1);
    return tup(finished<T, false, N>(v2, args));
  }
};

// backward = lambda dy, a, b: (f.where(a > 0, dy, dy * b), f.where(a > 0, f.element(0.0), dy * a))
template <class T, int N = kLanes>
struct prelu_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = prelu_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{0x0.0p+0};
    const auto v1 = in[0] * in[2];
    const auto v2 = where(v0, in[0], v1);
    const auto v3 = element<T, N>(0x0.0p+0);
    const auto v4 = in[0] * in[1];
    const auto v5 = where(v0, v3, v4);
    return tup(finished<T, false, N>(v2, args), finished<T, false, N>(v5, args));
  }
};

// forward = lambda a, b: a + b
template <class T, int N = kLanes>
struct add_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = add_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] + in[1];
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy: (dy, dy)
template <class T, int N = kLanes>
struct add_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = add_backward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    return tup(finished<T, true, N>(in[0], args), finished<T, true, N>(in[0], args));
  }
};

// forward = lambda a, b: a - b
template <class T, int N = kLanes>
struct sub_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sub_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] - in[1];
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy: (dy, -dy)
template <class T, int N = kLanes>
struct sub_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sub_backward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = negate(in[0]);
    return tup(finished<T, true, N>(in[0], args), finished<T, false, N>(v0, args));
  }
};

// forward = lambda a, b: a * b
template <class T, int N = kLanes>
struct mul_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = mul_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * in[1];
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, a, b: (dy * b, dy * a)
template <class T, int N = kLanes>
struct mul_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = mul_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * in[2];
    const auto v1 = in[0] * in[1];
    return tup(finished<T, false, N>(v0, args), finished<T, false, N>(v1, args));
  }
};

// forward = lambda a, b: a / b
template <class T, int N = kLanes>
struct div_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = div_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] / in[1];
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, a, b: (dy / b, -dy * (a / b) / b)
template <class T, int N = kLanes>
struct div_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = div_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] / in[2];
    const auto v1 = negate(in[0]);
    const auto v2 = in[1] / in[2];
    const auto v3 = v1 * v2;
    const auto v4 = v3 / in[2];
    return tup(finished<T, false, N>(v0, args), finished<T, false, N>(v4, args));
  }
};

// forward = by_compute(f32=lambda a, b: _counted(a, b, f.floor_divide(a, b)),
//                      f64=lambda a, b: _counted(a, b, f.floor_divide(a, b)),
//                      ints=lambda a, b: f.int_floor_divide(a, b))
template <class T, int N = kLanes>
struct floor_divide_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = floor_divide_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = is_inf(in[0]);
    const auto v1 = in[1] != Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    const auto v3 = element<T, N>(__builtin_nan(""));
    const auto v4 = floor_divide(in[0], in[1]);
    const auto v5 = where(v2, v3, v4);
    return tup(finished<T, false, N>(v5, args));
  }
};

// ints=lambda a, b: f.int_floor_divide(a, b))
template <class T, int N = kLanes>
struct floor_divide_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = floor_divide_forward_i64<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = true;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = int_floor_divide(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
  BARACUDA_INLINE static auto refuse([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] == Const{0x0.0p+0};
    return v0;
  }
};

// forward = by_compute(f32=lambda a, b: _counted(a, b, f.trunc_divide(a, b)),
//                      f64=lambda a, b: _counted(a, b, f.trunc_divide(a, b)),
//                      ints=lambda a, b: f.int_divide(a, b))
template <class T, int N = kLanes>
struct div_trunc_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = div_trunc_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = is_inf(in[0]);
    const auto v1 = in[1] != Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    const auto v3 = element<T, N>(__builtin_nan(""));
    const auto v4 = trunc_divide(in[0], in[1]);
    const auto v5 = where(v2, v3, v4);
    return tup(finished<T, false, N>(v5, args));
  }
};

// ints=lambda a, b: f.int_divide(a, b))
template <class T, int N = kLanes>
struct div_trunc_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = div_trunc_forward_i64<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = true;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = int_divide(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
  BARACUDA_INLINE static auto refuse([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] == Const{0x0.0p+0};
    return v0;
  }
};

// forward = by_compute(f32=lambda a, b: f.remainder(a, b), f64=lambda a, b: f.remainder(a, b),
//                      ints=lambda a, b: f.int_floor_modulo(a, b))
template <class T, int N = kLanes>
struct mod_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = mod_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = remainder(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// ints=lambda a, b: f.int_floor_modulo(a, b))
template <class T, int N = kLanes>
struct mod_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = mod_forward_i64<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = true;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = int_floor_modulo(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
  BARACUDA_INLINE static auto refuse([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] == Const{0x0.0p+0};
    return v0;
  }
};

// backward = lambda dy, a, b: (within(f.is_finite(a) & (b != 0), dy),
//                              within(f.is_finite(a) & (b != 0), -dy * f.floor_divide(a, b)))
template <class T, int N = kLanes>
struct mod_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = mod_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = is_finite(in[1]);
    const auto v1 = in[2] != Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    const auto v3 = element<T, N>(__builtin_nan(""));
    const auto v4 = where(v2, in[0], v3);
    const auto v5 = negate(in[0]);
    const auto v6 = floor_divide(in[1], in[2]);
    const auto v7 = v5 * v6;
    const auto v8 = where(v2, v7, v3);
    return tup(finished<T, false, N>(v4, args), finished<T, false, N>(v8, args));
  }
};

// forward = by_compute(f32=lambda a, b: f.fmod(a, b), f64=lambda a, b: f.fmod(a, b), ints=lambda a, b: f.int_modulo(a, b))
template <class T, int N = kLanes>
struct fmod_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = fmod_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = fmod(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = by_compute(f32=lambda a, b: f.fmod(a, b), f64=lambda a, b: f.fmod(a, b), ints=lambda a, b: f.int_modulo(a, b))
template <class T, int N = kLanes>
struct fmod_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = fmod_forward_i64<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = true;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = int_modulo(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
  BARACUDA_INLINE static auto refuse([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] == Const{0x0.0p+0};
    return v0;
  }
};

// backward = lambda dy, a, b: (within(f.is_finite(a) & (b != 0), dy),
//                              within(f.is_finite(a) & (b != 0), -dy * f.trunc_divide(a, b)))
template <class T, int N = kLanes>
struct fmod_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = fmod_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = is_finite(in[1]);
    const auto v1 = in[2] != Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    const auto v3 = element<T, N>(__builtin_nan(""));
    const auto v4 = where(v2, in[0], v3);
    const auto v5 = negate(in[0]);
    const auto v6 = trunc_divide(in[1], in[2]);
    const auto v7 = v5 * v6;
    const auto v8 = where(v2, v7, v3);
    return tup(finished<T, false, N>(v4, args), finished<T, false, N>(v8, args));
  }
};

// forward = lambda a, b: f.power(a, b)
template <class T, int N = kLanes>
struct pow_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = pow_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = power(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// def gradient(dy, a, b):
//     lower = f.power(a, b - 1)
//     lower = f.where(b >= even, f.copysign(lower, a), lower)
//     da = f.where(b >= 0.5, (dy * b) * lower, times_power_below(dy, a, b))
//     at_zero = f.where(b >= 0, f.element(0.0), f.where(b < 0, f.lowest(), b))
//     return (f.where(b == 0, f.element(0.0), da), dy * f.where(a == 0, at_zero, f.power(a, b) * f.log(a)))
template <class T, int N = kLanes>
struct pow_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = pow_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[2] == Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = in[2] >= Const{0x1.0000000000000p-1};
    const auto v3 = in[0] * in[2];
    const auto v4 = in[2] >= Const{0x1.0000000000000p+24};
    const auto v5 = in[2] - Const{0x1.0000000000000p+0};
    const auto v6 = power(in[1], v5);
    const auto v7 = copysign(v6, in[1]);
    const auto v8 = where(v4, v7, v6);
    const auto v9 = v3 * v8;
    const auto v10 = in[1] == Const{0x0.0p+0};
    const auto v11 = in[2] > Const{0x0.0p+0};
    const auto v12 = highest<T, N>();
    const auto v13 = trunc(in[2]);
    const auto v14 = v13 == in[2];
    const auto v15 = power(in[1], in[2]);
    const auto v16 = v15 / in[1];
    const auto v17 = negate(v16);
    const auto v18 = lowest<T, N>();
    const auto v19 = where(v14, v17, v18);
    const auto v20 = where(v11, v12, v19);
    const auto v21 = in[0] * v20;
    const auto v22 = is_inf(in[1]);
    const auto v23 = in[0] * Const{0x0.0p+0};
    const auto v24 = v3 * v15;
    const auto v25 = v24 / in[1];
    const auto v26 = where(v22, v23, v25);
    const auto v27 = where(v10, v21, v26);
    const auto v28 = where(v2, v9, v27);
    const auto v29 = where(v0, v1, v28);
    const auto v30 = in[2] >= Const{0x0.0p+0};
    const auto v31 = in[2] < Const{0x0.0p+0};
    const auto v32 = where(v31, v18, in[2]);
    const auto v33 = where(v30, v1, v32);
    const auto v34 = log(in[1]);
    const auto v35 = v15 * v34;
    const auto v36 = where(v10, v33, v35);
    const auto v37 = in[0] * v36;
    return tup(finished<T, false, N>(v29, args), finished<T, false, N>(v37, args));
  }
};

// def gradient(dy, a, b):
//     lower = f.power(a, b - 1)
//     lower = f.where(b >= even, f.copysign(lower, a), lower)
//     da = f.where(b >= 0.5, (dy * b) * lower, times_power_below(dy, a, b))
//     at_zero = f.where(b >= 0, f.element(0.0), f.where(b < 0, f.lowest(), b))
//     return (f.where(b == 0, f.element(0.0), da), dy * f.where(a == 0, at_zero, f.power(a, b) * f.log(a)))
template <class T, int N = kLanes>
struct pow_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = pow_backward_f64<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[2] == Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = in[2] >= Const{0x1.0000000000000p-1};
    const auto v3 = in[0] * in[2];
    const auto v4 = in[2] >= Const{0x1.0000000000000p+53};
    const auto v5 = in[2] - Const{0x1.0000000000000p+0};
    const auto v6 = power(in[1], v5);
    const auto v7 = copysign(v6, in[1]);
    const auto v8 = where(v4, v7, v6);
    const auto v9 = v3 * v8;
    const auto v10 = in[1] == Const{0x0.0p+0};
    const auto v11 = in[2] > Const{0x0.0p+0};
    const auto v12 = highest<T, N>();
    const auto v13 = trunc(in[2]);
    const auto v14 = v13 == in[2];
    const auto v15 = power(in[1], in[2]);
    const auto v16 = v15 / in[1];
    const auto v17 = negate(v16);
    const auto v18 = lowest<T, N>();
    const auto v19 = where(v14, v17, v18);
    const auto v20 = where(v11, v12, v19);
    const auto v21 = in[0] * v20;
    const auto v22 = is_inf(in[1]);
    const auto v23 = in[0] * Const{0x0.0p+0};
    const auto v24 = v3 * v15;
    const auto v25 = v24 / in[1];
    const auto v26 = where(v22, v23, v25);
    const auto v27 = where(v10, v21, v26);
    const auto v28 = where(v2, v9, v27);
    const auto v29 = where(v0, v1, v28);
    const auto v30 = in[2] >= Const{0x0.0p+0};
    const auto v31 = in[2] < Const{0x0.0p+0};
    const auto v32 = where(v31, v18, in[2]);
    const auto v33 = where(v30, v1, v32);
    const auto v34 = log(in[1]);
    const auto v35 = v15 * v34;
    const auto v36 = where(v10, v33, v35);
    const auto v37 = in[0] * v36;
    return tup(finished<T, false, N>(v29, args), finished<T, false, N>(v37, args));
  }
};

// forward = lambda a, b: f.copysign(a, b)
template <class T, int N = kLanes>
struct copysign_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = copysign_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = copysign(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, a, b: f.where(
//     a == 0, f.element(0.0), f.where(f.is_nan(a), a, dy * f.copysign(f.sign_of(a), a * f.sign_of(b))))
template <class T, int N = kLanes>
struct copysign_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = copysign_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] == Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = is_nan(in[1]);
    const auto v3 = unit_sign(in[1]);
    const auto v4 = unit_sign(in[2]);
    const auto v5 = in[1] * v4;
    const auto v6 = copysign(v3, v5);
    const auto v7 = in[0] * v6;
    const auto v8 = where(v2, in[1], v7);
    const auto v9 = where(v0, v1, v8);
    return tup(finished<T, false, N>(v9, args));
  }
};

// forward = lambda a, b: f.nextafter(a, b)
template <class T, int N = kLanes>
struct nextafter_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = nextafter_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = nextafter(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = lambda a, b: f.ldexp(a, b)
template <class T, int N = kLanes>
struct ldexp_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = ldexp_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = ldexp(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, b: f.ldexp(dy, b)
template <class T, int N = kLanes>
struct ldexp_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = ldexp_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = ldexp(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = lambda a, b: f.maximum(a, b)
template <class T, int N = kLanes>
struct maximum_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = maximum_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = maximum(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, a, b: _shared(dy, a, b, a > b)
template <class T, int N = kLanes>
struct maximum_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = maximum_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > in[2];
    const auto v1 = is_nan(in[1]);
    const auto v2 = is_nan(in[2]);
    const auto v3 = v1 | v2;
    const auto v4 = in[1] == in[2];
    const auto v5 = in[0] * Const{0x1.0000000000000p-1};
    const auto v6 = element<T, N>(0x0.0p+0);
    const auto v7 = where(v4, v5, v6);
    const auto v8 = where(v3, in[0], v7);
    const auto v9 = where(v0, in[0], v8);
    const auto v10 = v4 | v3;
    const auto v11 = v0 | v10;
    const auto v12 = where(v11, v8, in[0]);
    return tup(finished<T, false, N>(v9, args), finished<T, false, N>(v12, args));
  }
};

// forward = lambda a, b: f.minimum(a, b)
template <class T, int N = kLanes>
struct minimum_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = minimum_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = minimum(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, a, b: _shared(dy, a, b, a < b)
template <class T, int N = kLanes>
struct minimum_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = minimum_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] < in[2];
    const auto v1 = is_nan(in[1]);
    const auto v2 = is_nan(in[2]);
    const auto v3 = v1 | v2;
    const auto v4 = in[1] == in[2];
    const auto v5 = in[0] * Const{0x1.0000000000000p-1};
    const auto v6 = element<T, N>(0x0.0p+0);
    const auto v7 = where(v4, v5, v6);
    const auto v8 = where(v3, in[0], v7);
    const auto v9 = where(v0, in[0], v8);
    const auto v10 = v4 | v3;
    const auto v11 = v0 | v10;
    const auto v12 = where(v11, v8, in[0]);
    return tup(finished<T, false, N>(v9, args), finished<T, false, N>(v12, args));
  }
};

// forward = lambda a, b: f.where((a >= b) | f.is_nan(b), a, b)
template <class T, int N = kLanes>
struct fmax_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = fmax_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] >= in[1];
    const auto v1 = is_nan(in[1]);
    const auto v2 = v0 | v1;
    const auto v3 = where(v2, in[0], in[1]);
    return tup(finished<T, true, N>(v3, args));
  }
};

// backward = lambda dy, a, b: _split(dy, (a >= b) | f.is_nan(b))
template <class T, int N = kLanes>
struct fmax_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = fmax_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] >= in[2];
    const auto v1 = is_nan(in[2]);
    const auto v2 = v0 | v1;
    const auto v3 = element<T, N>(0x0.0p+0);
    const auto v4 = where(v2, in[0], v3);
    const auto v5 = where(v2, v3, in[0]);
    return tup(finished<T, true, N>(v4, args), finished<T, true, N>(v5, args));
  }
};

// forward = lambda a, b: f.where((a <= b) | f.is_nan(b), a, b)
template <class T, int N = kLanes>
struct fmin_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = fmin_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] <= in[1];
    const auto v1 = is_nan(in[1]);
    const auto v2 = v0 | v1;
    const auto v3 = where(v2, in[0], in[1]);
    return tup(finished<T, true, N>(v3, args));
  }
};

// backward = lambda dy, a, b: _split(dy, (a <= b) | f.is_nan(b))
template <class T, int N = kLanes>
struct fmin_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = fmin_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] <= in[2];
    const auto v1 = is_nan(in[2]);
    const auto v2 = v0 | v1;
    const auto v3 = element<T, N>(0x0.0p+0);
    const auto v4 = where(v2, in[0], v3);
    const auto v5 = where(v2, v3, in[0]);
    return tup(finished<T, true, N>(v4, args), finished<T, true, N>(v5, args));
  }
};

// forward = lambda a, b: f.where((a == 0) & (b == b), f.element(0.0), a * f.log(b))
template <class T, int N = kLanes>
struct xlogy_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = xlogy_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] == Const{0x0.0p+0};
    const auto v1 = in[1] == in[1];
    const auto v2 = v0 & v1;
    const auto v3 = element<T, N>(0x0.0p+0);
    const auto v4 = log(in[1]);
    const auto v5 = in[0] * v4;
    const auto v6 = where(v2, v3, v5);
    return tup(finished<T, false, N>(v6, args));
  }
};

// backward = lambda dy, a, b: (dy * f.log(b), f.where((a == 0) & (b == b), f.element(0.0), within(b >= 0, dy * (a / b))))
template <class T, int N = kLanes>
struct xlogy_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = xlogy_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = log(in[2]);
    const auto v1 = in[0] * v0;
    const auto v2 = in[1] == Const{0x0.0p+0};
    const auto v3 = in[2] == in[2];
    const auto v4 = v2 & v3;
    const auto v5 = element<T, N>(0x0.0p+0);
    const auto v6 = in[2] >= Const{0x0.0p+0};
    const auto v7 = in[1] / in[2];
    const auto v8 = in[0] * v7;
    const auto v9 = element<T, N>(__builtin_nan(""));
    const auto v10 = where(v6, v8, v9);
    const auto v11 = where(v4, v5, v10);
    return tup(finished<T, false, N>(v1, args), finished<T, false, N>(v11, args));
  }
};

// forward = lambda a, b: f.where((a == 0) & (b == b), f.element(0.0), a * f.log1p(b))
template <class T, int N = kLanes>
struct xlog1py_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = xlog1py_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] == Const{0x0.0p+0};
    const auto v1 = in[1] == in[1];
    const auto v2 = v0 & v1;
    const auto v3 = element<T, N>(0x0.0p+0);
    const auto v4 = log1p(in[1]);
    const auto v5 = in[0] * v4;
    const auto v6 = where(v2, v3, v5);
    return tup(finished<T, false, N>(v6, args));
  }
};

// backward = lambda dy, a, b: (dy * f.log1p(b),
//                              f.where((a == 0) & (b == b), f.element(0.0), within(b >= -1, dy * (a / (1 + b)))))
template <class T, int N = kLanes>
struct xlog1py_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = xlog1py_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = log1p(in[2]);
    const auto v1 = in[0] * v0;
    const auto v2 = in[1] == Const{0x0.0p+0};
    const auto v3 = in[2] == in[2];
    const auto v4 = v2 & v3;
    const auto v5 = element<T, N>(0x0.0p+0);
    const auto v6 = in[2] >= Const{-0x1.0000000000000p+0};
    const auto v7 = Const{0x1.0000000000000p+0} + in[2];
    const auto v8 = in[1] / v7;
    const auto v9 = in[0] * v8;
    const auto v10 = element<T, N>(__builtin_nan(""));
    const auto v11 = where(v6, v9, v10);
    const auto v12 = where(v4, v5, v11);
    return tup(finished<T, false, N>(v1, args), finished<T, false, N>(v12, args));
  }
};

// forward = lambda a, b: f.where(a < 0, f.element(0.0), f.where(a > 0, f.element(1.0), f.where(a == 0, b, a)))
template <class T, int N = kLanes>
struct heaviside_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = heaviside_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] < Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = in[0] > Const{0x0.0p+0};
    const auto v3 = element<T, N>(0x1.0000000000000p+0);
    const auto v4 = in[0] == Const{0x0.0p+0};
    const auto v5 = where(v4, in[1], in[0]);
    const auto v6 = where(v2, v3, v5);
    const auto v7 = where(v0, v1, v6);
    return tup(finished<T, true, N>(v7, args));
  }
};

// forward = lambda a, b: f.where((a > 0) & (b > 0), a * f.log_ratio(a, b),
//                                f.where((a == 0) & (b >= 0), f.element(0.0), f.where((a == a) & (b == b), f.highest(), a + b)))
template <class T, int N = kLanes>
struct rel_entr_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = rel_entr_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] > Const{0x0.0p+0};
    const auto v1 = in[1] > Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    const auto v3 = log_ratio(in[0], in[1]);
    const auto v4 = in[0] * v3;
    const auto v5 = in[0] == Const{0x0.0p+0};
    const auto v6 = in[1] >= Const{0x0.0p+0};
    const auto v7 = v5 & v6;
    const auto v8 = element<T, N>(0x0.0p+0);
    const auto v9 = in[0] == in[0];
    const auto v10 = in[1] == in[1];
    const auto v11 = v9 & v10;
    const auto v12 = highest<T, N>();
    const auto v13 = in[0] + in[1];
    const auto v14 = where(v11, v12, v13);
    const auto v15 = where(v7, v8, v14);
    const auto v16 = where(v2, v4, v15);
    return tup(finished<T, false, N>(v16, args));
  }
};

// backward = lambda dy, a, b: (within((a > 0) & (b > 0), dy * (f.log_ratio(a, b) + 1)),
//                              within((a >= 0) & (b > 0), -dy * (a / b)))
template <class T, int N = kLanes>
struct rel_entr_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = rel_entr_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] > Const{0x0.0p+0};
    const auto v1 = in[2] > Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    const auto v3 = log_ratio(in[1], in[2]);
    const auto v4 = v3 + Const{0x1.0000000000000p+0};
    const auto v5 = in[0] * v4;
    const auto v6 = element<T, N>(__builtin_nan(""));
    const auto v7 = where(v2, v5, v6);
    const auto v8 = in[1] >= Const{0x0.0p+0};
    const auto v9 = v8 & v1;
    const auto v10 = negate(in[0]);
    const auto v11 = in[1] / in[2];
    const auto v12 = v10 * v11;
    const auto v13 = where(v9, v12, v6);
    return tup(finished<T, false, N>(v7, args), finished<T, false, N>(v13, args));
  }
};

// forward = by_compute(f32=lambda a, b, weight: _lerp(f.wide(a), f.wide(b), weight),
//                      f64=lambda a, b, weight: _lerp_halved(a, b, weight))
template <class T, int N = kLanes>
struct lerp_scalar_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = lerp_scalar_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = args.get<N>(0) < Const{0x1.0000000000000p-1};
    const auto v1 = wide(in[1]);
    const auto v2 = wide(in[0]);
    const auto v3 = v1 - v2;
    const auto v4 = fma(args.get<N>(0), v3, v2);
    const auto v5 = negate(v3);
    const auto v6 = Const{0x1.0000000000000p+0} - args.get<N>(0);
    const auto v7 = fma(v5, v6, v1);
    const auto v8 = where(v0, v4, v7);
    return tup(finished<T, false, N>(v8, args));
  }
};

// f64=lambda a, b, weight: _lerp_halved(a, b, weight))
template <class T, int N = kLanes>
struct lerp_scalar_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = lerp_scalar_forward_f64<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] - in[0];
    const auto v1 = is_inf(v0);
    const auto v2 = args.get<N>(0) < Const{0x1.0000000000000p-1};
    const auto v3 = in[1] * Const{0x1.0000000000000p-1};
    const auto v4 = in[0] * Const{0x1.0000000000000p-1};
    const auto v5 = v3 - v4;
    const auto v6 = fma(args.get<N>(0), v5, v4);
    const auto v7 = negate(v5);
    const auto v8 = Const{0x1.0000000000000p+0} - args.get<N>(0);
    const auto v9 = fma(v7, v8, v3);
    const auto v10 = where(v2, v6, v9);
    const auto v11 = v10 * Const{0x1.0000000000000p+1};
    const auto v12 = fma(args.get<N>(0), v0, in[0]);
    const auto v13 = negate(v0);
    const auto v14 = fma(v13, v8, in[1]);
    const auto v15 = where(v2, v12, v14);
    const auto v16 = where(v1, v11, v15);
    return tup(finished<T, false, N>(v16, args));
  }
};

// backward = lambda dy, weight: (f.wide(dy) * (1 - weight), f.wide(dy) * weight)
template <class T, int N = kLanes>
struct lerp_scalar_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = lerp_scalar_backward<T, M>;
  static constexpr int kInputs = 1, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(in[0]);
    const auto v1 = Const{0x1.0000000000000p+0} - args.get<N>(0);
    const auto v2 = v0 * v1;
    const auto v3 = v0 * args.get<N>(0);
    return tup(finished<T, false, N>(v2, args), finished<T, false, N>(v3, args));
  }
};

// forward = lambda a, b: f.bit_and(a, b)
template <class T, int N = kLanes>
struct bitwise_and_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = bitwise_and_forward_i64<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = bit_and(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = lambda a, b: f.bit_or(a, b)
template <class T, int N = kLanes>
struct bitwise_or_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = bitwise_or_forward_i64<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = bit_or(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = lambda a, b: f.bit_xor(a, b)
template <class T, int N = kLanes>
struct bitwise_xor_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = bitwise_xor_forward_i64<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = bit_xor(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = lambda x: f.bit_not(x)
template <class T, int N = kLanes>
struct bitwise_not_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = bitwise_not_forward_i64<T, M>;
  static constexpr int kInputs = 1, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = bit_not(in[0]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = lambda a, b: f.shift_left_by(a, b)
template <class T, int N = kLanes>
struct bitwise_left_shift_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = bitwise_left_shift_forward_i64<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = shift_left_by(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = lambda a, b: f.shift_right_by(a, b)
template <class T, int N = kLanes>
struct bitwise_right_shift_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = bitwise_right_shift_forward_i64<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = shift_right_by(in[0], in[1]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// forward = lambda a, b: (a != 0) & (b != 0)
template <class T, int N = kLanes>
struct logical_and_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logical_and_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] != Const{0x0.0p+0};
    const auto v1 = in[1] != Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    return tup(finished<T, true, N>(v2, args));
  }
};

// forward = lambda a, b: (a != 0) | (b != 0)
template <class T, int N = kLanes>
struct logical_or_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logical_or_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] != Const{0x0.0p+0};
    const auto v1 = in[1] != Const{0x0.0p+0};
    const auto v2 = v0 | v1;
    return tup(finished<T, true, N>(v2, args));
  }
};

// forward = lambda a, b: ((a != 0) | (b != 0)) & ((a == 0) | (b == 0))
template <class T, int N = kLanes>
struct logical_xor_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logical_xor_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] != Const{0x0.0p+0};
    const auto v1 = in[1] != Const{0x0.0p+0};
    const auto v2 = v0 | v1;
    const auto v3 = in[0] == Const{0x0.0p+0};
    const auto v4 = in[1] == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    const auto v6 = v2 & v5;
    return tup(finished<T, true, N>(v6, args));
  }
};

// forward = lambda a, b: a == b
template <class T, int N = kLanes>
struct eq_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = eq_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] == in[1];
    return tup(finished<T, true, N>(v0, args));
  }
};

// forward = lambda a, b: a != b
template <class T, int N = kLanes>
struct ne_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = ne_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] != in[1];
    return tup(finished<T, true, N>(v0, args));
  }
};

// forward = lambda a, b: a < b
template <class T, int N = kLanes>
struct lt_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = lt_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] < in[1];
    return tup(finished<T, true, N>(v0, args));
  }
};

// forward = lambda a, b: a <= b
template <class T, int N = kLanes>
struct le_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = le_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] <= in[1];
    return tup(finished<T, true, N>(v0, args));
  }
};

// forward = lambda a, b: a > b
template <class T, int N = kLanes>
struct gt_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = gt_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] > in[1];
    return tup(finished<T, true, N>(v0, args));
  }
};

// forward = lambda a, b: a >= b
template <class T, int N = kLanes>
struct ge_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = ge_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] >= in[1];
    return tup(finished<T, true, N>(v0, args));
  }
};

// forward = {"": lambda a, b, rtol, atol: _near(a, b, rtol, atol),
//            "nan": lambda a, b, rtol, atol: _near(a, b, rtol, atol) | (f.is_nan(a) & f.is_nan(b))}
template <class T, int N = kLanes>
struct isclose_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = isclose_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] == in[1];
    const auto v1 = wide(in[0]);
    const auto v2 = wide(in[1]);
    const auto v3 = v1 - v2;
    const auto v4 = abs(v3);
    const auto v5 = abs(v2);
    const auto v6 = fma(args.get<N>(0), v5, args.get<N>(1));
    const auto v7 = v4 <= v6;
    const auto v8 = is_finite(in[1]);
    const auto v9 = v7 & v8;
    const auto v10 = v0 | v9;
    return tup(finished<T, false, N>(v10, args));
  }
};

// "nan": lambda a, b, rtol, atol: _near(a, b, rtol, atol) | (f.is_nan(a) & f.is_nan(b))}
template <class T, int N = kLanes>
struct isclose_forward_nan {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = isclose_forward_nan<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] == in[1];
    const auto v1 = wide(in[0]);
    const auto v2 = wide(in[1]);
    const auto v3 = v1 - v2;
    const auto v4 = abs(v3);
    const auto v5 = abs(v2);
    const auto v6 = fma(args.get<N>(0), v5, args.get<N>(1));
    const auto v7 = v4 <= v6;
    const auto v8 = is_finite(in[1]);
    const auto v9 = v7 & v8;
    const auto v10 = v0 | v9;
    const auto v11 = is_nan(in[0]);
    const auto v12 = is_nan(in[1]);
    const auto v13 = v11 & v12;
    const auto v14 = v10 | v13;
    return tup(finished<T, false, N>(v14, args));
  }
};

// forward = lambda cond, a, b: f.where(cond != 0, a, b)
template <class T, int N = kLanes>
struct where_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = where_forward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] != Const{0x0.0p+0};
    const auto v1 = where(v0, in[1], in[2]);
    return tup(finished<T, true, N>(v1, args));
  }
};

// backward = lambda dy, cond: (f.where(cond != 0, dy, f.element(0.0)), f.where(cond != 0, f.element(0.0), dy))
template <class T, int N = kLanes>
struct where_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = where_backward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] != Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = where(v0, in[0], v1);
    const auto v3 = where(v0, v1, in[0]);
    return tup(finished<T, true, N>(v2, args), finished<T, true, N>(v3, args));
  }
};

// forward = lambda a, b, c: f.minimum(f.maximum(a, b), c)
template <class T, int N = kLanes>
struct clamp_tensor_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = clamp_tensor_forward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = maximum(in[0], in[1]);
    const auto v1 = minimum(v0, in[2]);
    return tup(finished<T, false, N>(v1, args));
  }
};

// backward = lambda dy, a, b, c: (
//     f.where((a >= b) & (a <= c), dy, f.where(f.is_nan(a), a, f.element(0.0))),
//     f.where((a < b) & (b <= c), dy, f.element(0.0)),
//     f.where((a > c) | (b > c), f.where(f.maximum(a, b) > c, dy, f.element(0.0)), f.element(0.0)))
template <class T, int N = kLanes>
struct clamp_tensor_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = clamp_tensor_backward<T, M>;
  static constexpr int kInputs = 4, kOutputs = 3;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] >= in[2];
    const auto v1 = in[1] <= in[3];
    const auto v2 = v0 & v1;
    const auto v3 = is_nan(in[1]);
    const auto v4 = element<T, N>(0x0.0p+0);
    const auto v5 = where(v3, in[1], v4);
    const auto v6 = where(v2, in[0], v5);
    const auto v7 = in[1] < in[2];
    const auto v8 = in[2] <= in[3];
    const auto v9 = v7 & v8;
    const auto v10 = where(v9, in[0], v4);
    const auto v11 = in[1] > in[3];
    const auto v12 = in[2] > in[3];
    const auto v13 = v11 | v12;
    const auto v14 = maximum(in[1], in[2]);
    const auto v15 = v14 > in[3];
    const auto v16 = where(v15, in[0], v4);
    const auto v17 = where(v13, v16, v4);
    return tup(finished<T, true, N>(v6, args), finished<T, true, N>(v10, args), finished<T, false, N>(v17, args));
  }
};

// forward = lambda a, b, c: f.fma(a, b, c)
template <class T, int N = kLanes>
struct fma_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = fma_forward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = fma(in[0], in[1], in[2]);
    return tup(finished<T, false, N>(v0, args));
  }
};

// backward = lambda dy, a, b: (dy * b, dy * a, dy)
template <class T, int N = kLanes>
struct fma_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = fma_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 3;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * in[2];
    const auto v1 = in[0] * in[1];
    return tup(finished<T, false, N>(v0, args), finished<T, false, N>(v1, args), finished<T, true, N>(in[0], args));
  }
};

// forward = lambda a, b, c, value: _add_product(a, value, b, c)
template <class T, int N = kLanes>
struct addcmul_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = addcmul_forward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(args.value<T, N>(0));
    const auto v1 = v0 <= Const{0x1.0000000000000p+0};
    const auto v2 = abs(in[1]);
    const auto v3 = abs(in[2]);
    const auto v4 = v2 < v3;
    const auto v5 = where(v4, in[2], in[1]);
    const auto v6 = v5 * args.value<T, N>(0);
    const auto v7 = where(v1, v6, v5);
    const auto v8 = where(v4, in[1], in[2]);
    const auto v9 = v8 * args.value<T, N>(0);
    const auto v10 = where(v1, v8, v9);
    const auto v11 = fma(v7, v10, in[0]);
    return tup(finished<T, false, N>(v11, args));
  }
};

// backward = lambda dy, b, c, value: (dy, dy * value * c, dy * value * b)
template <class T, int N = kLanes>
struct addcmul_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = addcmul_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 3;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * args.value<T, N>(0);
    const auto v1 = v0 * in[2];
    const auto v2 = v0 * in[1];
    return tup(finished<T, true, N>(in[0], args), finished<T, false, N>(v1, args), finished<T, false, N>(v2, args));
  }
};

// forward = lambda a, b, c, value: a + _ratio(value, b, c)
template <class T, int N = kLanes>
struct addcdiv_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = addcdiv_forward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(in[1]);
    const auto v1 = v0 > Const{0x1.0000000000000p+60};
    const auto v2 = abs(in[2]);
    const auto v3 = v2 > Const{0x1.0000000000000p+0};
    const auto v4 = v1 & v3;
    const auto v5 = v0 < Const{0x1.0000000000000p-60};
    const auto v6 = v2 < Const{0x1.0000000000000p+0};
    const auto v7 = v5 & v6;
    const auto v8 = v4 | v7;
    const auto v9 = in[1] / in[2];
    const auto v10 = args.value<T, N>(0) * v9;
    const auto v11 = args.value<T, N>(0) * in[1];
    const auto v12 = v11 / in[2];
    const auto v13 = where(v8, v10, v12);
    const auto v14 = in[0] + v13;
    return tup(finished<T, false, N>(v14, args));
  }
};

// backward = lambda dy, b, c, value: (dy, dy * value / c, -_ratio(dy * value, b, c) / c)
template <class T, int N = kLanes>
struct addcdiv_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = addcdiv_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 3;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[0] * args.value<T, N>(0);
    const auto v1 = v0 / in[2];
    const auto v2 = abs(in[1]);
    const auto v3 = v2 > Const{0x1.0000000000000p+60};
    const auto v4 = abs(in[2]);
    const auto v5 = v4 > Const{0x1.0000000000000p+0};
    const auto v6 = v3 & v5;
    const auto v7 = v2 < Const{0x1.0000000000000p-60};
    const auto v8 = v4 < Const{0x1.0000000000000p+0};
    const auto v9 = v7 & v8;
    const auto v10 = v6 | v9;
    const auto v11 = in[1] / in[2];
    const auto v12 = v0 * v11;
    const auto v13 = v0 * in[1];
    const auto v14 = v13 / in[2];
    const auto v15 = where(v10, v12, v14);
    const auto v16 = negate(v15);
    const auto v17 = v16 / in[2];
    return tup(finished<T, true, N>(in[0], args), finished<T, false, N>(v1, args), finished<T, false, N>(v17, args));
  }
};

// _WIDE = by_compute(f32=lambda a, b, c: _lerp(f.wide(a), f.wide(b), f.wide(c)), f64=lambda a, b, c: _lerp_halved(a, b, c))
template <class T, int N = kLanes>
struct lerp_tensor_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = lerp_tensor_forward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(in[2]);
    const auto v1 = v0 < Const{0x1.0000000000000p-1};
    const auto v2 = wide(in[1]);
    const auto v3 = wide(in[0]);
    const auto v4 = v2 - v3;
    const auto v5 = fma(v0, v4, v3);
    const auto v6 = negate(v4);
    const auto v7 = Const{0x1.0000000000000p+0} - v0;
    const auto v8 = fma(v6, v7, v2);
    const auto v9 = where(v1, v5, v8);
    return tup(finished<T, false, N>(v9, args));
  }
};

// _WIDE = by_compute(f32=lambda a, b, c: _lerp(f.wide(a), f.wide(b), f.wide(c)), f64=lambda a, b, c: _lerp_halved(a, b, c))
template <class T, int N = kLanes>
struct lerp_tensor_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = lerp_tensor_forward_f64<T, M>;
  static constexpr int kInputs = 3, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] - in[0];
    const auto v1 = is_inf(v0);
    const auto v2 = in[2] < Const{0x1.0000000000000p-1};
    const auto v3 = in[1] * Const{0x1.0000000000000p-1};
    const auto v4 = in[0] * Const{0x1.0000000000000p-1};
    const auto v5 = v3 - v4;
    const auto v6 = fma(in[2], v5, v4);
    const auto v7 = negate(v5);
    const auto v8 = Const{0x1.0000000000000p+0} - in[2];
    const auto v9 = fma(v7, v8, v3);
    const auto v10 = where(v2, v6, v9);
    const auto v11 = v10 * Const{0x1.0000000000000p+1};
    const auto v12 = fma(in[2], v0, in[0]);
    const auto v13 = negate(v0);
    const auto v14 = fma(v13, v8, in[1]);
    const auto v15 = where(v2, v12, v14);
    const auto v16 = where(v1, v11, v15);
    return tup(finished<T, false, N>(v16, args));
  }
};

// backward = lambda dy, a, b, c: (dy * (1 - c), dy * c, dy * (b - a))
template <class T, int N = kLanes>
struct lerp_tensor_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = lerp_tensor_backward<T, M>;
  static constexpr int kInputs = 4, kOutputs = 3;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = Const{0x1.0000000000000p+0} - in[3];
    const auto v1 = in[0] * v0;
    const auto v2 = in[0] * in[3];
    const auto v3 = in[2] - in[1];
    const auto v4 = in[0] * v3;
    return tup(finished<T, false, N>(v1, args), finished<T, false, N>(v2, args), finished<T, false, N>(v4, args));
  }
};

// forward = lambda a, b: a * f.sigmoid(b)
template <class T, int N = kLanes>
struct glu_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = glu_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = sigmoid(in[1]);
    const auto v1 = in[0] * v0;
    return tup(finished<T, false, N>(v1, args));
  }
};

// backward = lambda dy, a, b: (dy * f.sigmoid(b), dy * (a * (f.sigmoid(b) * f.sigmoid(-b))))
template <class T, int N = kLanes>
struct glu_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = glu_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = sigmoid(in[2]);
    const auto v1 = in[0] * v0;
    const auto v2 = negate(in[2]);
    const auto v3 = sigmoid(v2);
    const auto v4 = v0 * v3;
    const auto v5 = in[1] * v4;
    const auto v6 = in[0] * v5;
    return tup(finished<T, false, N>(v1, args), finished<T, false, N>(v6, args));
  }
};

// forward = lambda a, b: a * f.where(b <= 0, f.element(0.0), b)
template <class T, int N = kLanes>
struct reglu_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = reglu_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[1] <= Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = where(v0, v1, in[1]);
    const auto v3 = in[0] * v2;
    return tup(finished<T, false, N>(v3, args));
  }
};

// backward = lambda dy, a, b: (dy * f.where(b <= 0, f.element(0.0), b),
//                              f.where(b > 0, dy * a, f.where(f.is_nan(b), b, f.element(0.0))))
template <class T, int N = kLanes>
struct reglu_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = reglu_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = in[2] <= Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x0.0p+0);
    const auto v2 = where(v0, v1, in[2]);
    const auto v3 = in[0] * v2;
    const auto v4 = in[2] > Const{0x0.0p+0};
    const auto v5 = in[0] * in[1];
    const auto v6 = is_nan(in[2]);
    const auto v7 = where(v6, in[2], v1);
    const auto v8 = where(v4, v5, v7);
    return tup(finished<T, false, N>(v3, args), finished<T, false, N>(v8, args));
  }
};

// forward = lambda a, b: a * f.silu(b)
template <class T, int N = kLanes>
struct swiglu_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = swiglu_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = silu(in[1]);
    const auto v1 = in[0] * v0;
    return tup(finished<T, false, N>(v1, args));
  }
};

// backward = lambda dy, a, b: (dy * f.silu(b), dy * (a * _silu_gradient(b)))
template <class T, int N = kLanes>
struct swiglu_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = swiglu_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = silu(in[2]);
    const auto v1 = in[0] * v0;
    const auto v2 = is_inf(in[2]);
    const auto v3 = in[2] > Const{0x0.0p+0};
    const auto v4 = element<T, N>(0x1.0000000000000p+0);
    const auto v5 = element<T, N>(0x0.0p+0);
    const auto v6 = where(v3, v4, v5);
    const auto v7 = sigmoid(in[2]);
    const auto v8 = negate(in[2]);
    const auto v9 = sigmoid(v8);
    const auto v10 = fma(in[2], v9, v4);
    const auto v11 = v7 * v10;
    const auto v12 = where(v2, v6, v11);
    const auto v13 = in[1] * v12;
    const auto v14 = in[0] * v13;
    return tup(finished<T, false, N>(v1, args), finished<T, false, N>(v14, args));
  }
};

// forward = lambda a, b: a * f.gelu(b)
template <class T, int N = kLanes>
struct geglu_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = geglu_forward<T, M>;
  static constexpr int kInputs = 2, kOutputs = 1;
  static constexpr bool kGradient = false;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = gelu(in[1]);
    const auto v1 = in[0] * v0;
    return tup(finished<T, false, N>(v1, args));
  }
};

// backward = lambda dy, a, b: (dy * f.gelu(b), dy * (a * f.gelu_slope(b)))
template <class T, int N = kLanes>
struct geglu_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = geglu_backward<T, M>;
  static constexpr int kInputs = 3, kOutputs = 2;
  static constexpr bool kGradient = true;
  static constexpr bool kRefuses = false;
  BARACUDA_INLINE static auto apply([[maybe_unused]] const Pack<T, N>* in, [[maybe_unused]] const Args& args) {
    const auto v0 = gelu(in[2]);
    const auto v1 = in[0] * v0;
    const auto v2 = gelu_slope(in[2]);
    const auto v3 = in[1] * v2;
    const auto v4 = in[0] * v3;
    return tup(finished<T, false, N>(v1, args), finished<T, false, N>(v4, args));
  }
};

template <>
inline const FoldOps<f32>* sum_of<f32>() {
  static constexpr FoldOps<f32> kOps = FoldTable<summed<f32>, f32>::ops();
  return &kOps;
}
template <>
inline const FoldOps<f64>* sum_of<f64>() {
  static constexpr FoldOps<f64> kOps = FoldTable<summed_f64<f64>, f64>::ops();
  return &kOps;
}

}  // namespace baracuda::BARACUDA_ISA
