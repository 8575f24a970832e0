// Emitted from the rows in src/baracuda/ops. Do not edit.
#pragma once
#include "skeleton/scan.hpp"

namespace baracuda::BARACUDA_ISA {

// lambda x: {"s": f.wide(x)}, lambda a, x: added(a, x), unscaled(lambda a, x: {"s": a.s + x, "p": a.p}, small)
template <class T, int N = kLanes>
struct cumsum_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cumsum_forward<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(-0x0.0p+0);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = get<0>(a) + v0;
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = get<0>(a) + v0;
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(b);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(b));
    return tup(v0);
  }
  static constexpr bool kQuick = false;
};

// lambda x: {"s": f.wide(x)}, lambda a, x: added(a, x), unscaled(lambda a, x: {"s": a.s + x, "p": a.p}, small)
template <class T, int N = kLanes>
struct cumsum_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cumsum_forward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(-0x0.0p+0);
    const auto v1 = wide_const<T, N>(0x1.0000000000000p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+900};
    const auto v2 = get<1>(a) == Const{0x1.0000000000000p+0};
    const auto v3 = v1 & v2;
    const auto v4 = wide_const<T, N>(0x1.0000000000000p-64);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = times_power(get<0>(a), v5);
    const auto v7 = where(v1, Const{0x1.0000000000000p-64}, get<1>(a));
    const auto v8 = get<0>(in) * v7;
    const auto v9 = v6 + v8;
    return tup(v9, v7);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+900};
    const auto v2 = get<1>(a) == Const{0x1.0000000000000p+0};
    const auto v3 = v1 & v2;
    const auto v4 = wide_const<T, N>(0x1.0000000000000p-64);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = times_power(get<0>(a), v5);
    const auto v7 = where(v1, Const{0x1.0000000000000p-64}, get<1>(a));
    const auto v8 = get<0>(in) * v7;
    const auto v9 = v6 + v8;
    return tup(v9, v7);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<1>(a), get<1>(b));
    const auto v1 = v0 / get<1>(a);
    const auto v2 = times_power(get<0>(a), v1);
    const auto v3 = v0 / get<1>(b);
    const auto v4 = times_power(get<0>(b), v3);
    const auto v5 = v2 + v4;
    return tup(v5, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(b));
    const auto v1 = get<1>(b) == Const{0x1.0000000000000p+0};
    const auto v2 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v3 = where(v1, v2, Const{0x1.0000000000000p+64});
    const auto v4 = v0 * v3;
    return tup(v4);
  }
  static constexpr bool kQuick = true;
  static constexpr int kEvery = 1;
  template <class A>
  BARACUDA_INLINE static auto quick_step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(in);
    return tup(v0, get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto quick_advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(in);
    return tup(v0, get<1>(a));
  }
  static constexpr bool kApart = false;
  template <class A>
  BARACUDA_INLINE static auto quick_emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto right([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 <= Const{0x1.0000000000000p+900};
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto ready([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x1.0000000000000p+0};
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto right_live([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 <= Const{0x1.0000000000000p+900};
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto ready_live([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x1.0000000000000p+0};
    return tup(v0);
  }
};

// lambda dy: {"s": f.wide(dy)},
template <class T, int N = kLanes>
struct cumsum_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cumsum_backward<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(-0x0.0p+0);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = get<0>(a) + v0;
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = get<0>(a) + v0;
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(b);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(b));
    return tup(v0);
  }
  static constexpr bool kQuick = false;
};

// lambda a, dy: added(a, dy),
template <class T, int N = kLanes>
struct cumsum_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cumsum_backward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(-0x0.0p+0);
    const auto v1 = wide_const<T, N>(0x1.0000000000000p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+900};
    const auto v2 = get<1>(a) == Const{0x1.0000000000000p+0};
    const auto v3 = v1 & v2;
    const auto v4 = wide_const<T, N>(0x1.0000000000000p-64);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = times_power(get<0>(a), v5);
    const auto v7 = where(v1, Const{0x1.0000000000000p-64}, get<1>(a));
    const auto v8 = get<0>(in) * v7;
    const auto v9 = v6 + v8;
    return tup(v9, v7);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+900};
    const auto v2 = get<1>(a) == Const{0x1.0000000000000p+0};
    const auto v3 = v1 & v2;
    const auto v4 = wide_const<T, N>(0x1.0000000000000p-64);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = times_power(get<0>(a), v5);
    const auto v7 = where(v1, Const{0x1.0000000000000p-64}, get<1>(a));
    const auto v8 = get<0>(in) * v7;
    const auto v9 = v6 + v8;
    return tup(v9, v7);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<1>(a), get<1>(b));
    const auto v1 = v0 / get<1>(a);
    const auto v2 = times_power(get<0>(a), v1);
    const auto v3 = v0 / get<1>(b);
    const auto v4 = times_power(get<0>(b), v3);
    const auto v5 = v2 + v4;
    return tup(v5, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(b));
    const auto v1 = get<1>(b) == Const{0x1.0000000000000p+0};
    const auto v2 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v3 = where(v1, v2, Const{0x1.0000000000000p+64});
    const auto v4 = v0 * v3;
    return tup(v4);
  }
  static constexpr bool kQuick = true;
  static constexpr int kEvery = 1;
  template <class A>
  BARACUDA_INLINE static auto quick_step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(in);
    return tup(v0, get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto quick_advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(in);
    return tup(v0, get<1>(a));
  }
  static constexpr bool kApart = false;
  template <class A>
  BARACUDA_INLINE static auto quick_emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto right([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 <= Const{0x1.0000000000000p+900};
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto ready([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x1.0000000000000p+0};
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto right_live([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 <= Const{0x1.0000000000000p+900};
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto ready_live([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x1.0000000000000p+0};
    return tup(v0);
  }
};

// lambda x: {"s": f.wide(number(x))},
template <class T, int N = kLanes>
struct nancumsum_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = nancumsum_forward<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(-0x0.0p+0);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = where(v0, Const{0x0.0p+0}, get<0>(in));
    const auto v2 = wide(v1);
    const auto v3 = get<0>(a) + v2;
    return tup(v3);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = where(v0, Const{0x0.0p+0}, get<0>(in));
    const auto v2 = wide(v1);
    const auto v3 = get<0>(a) + v2;
    return tup(v3);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(b);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(b));
    return tup(v0);
  }
  static constexpr bool kQuick = false;
};

// lambda a, x: added(a, number(x)),
template <class T, int N = kLanes>
struct nancumsum_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = nancumsum_forward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(-0x0.0p+0);
    const auto v1 = wide_const<T, N>(0x1.0000000000000p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = where(v0, Const{0x0.0p+0}, get<0>(in));
    const auto v2 = abs(v1);
    const auto v3 = v2 > Const{0x1.0000000000000p+900};
    const auto v4 = get<1>(a) == Const{0x1.0000000000000p+0};
    const auto v5 = v3 & v4;
    const auto v6 = wide_const<T, N>(0x1.0000000000000p-64);
    const auto v7 = where(v5, v6, Const{0x1.0000000000000p+0});
    const auto v8 = times_power(get<0>(a), v7);
    const auto v9 = where(v3, Const{0x1.0000000000000p-64}, get<1>(a));
    const auto v10 = v1 * v9;
    const auto v11 = v8 + v10;
    return tup(v11, v9);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = where(v0, Const{0x0.0p+0}, get<0>(in));
    const auto v2 = abs(v1);
    const auto v3 = v2 > Const{0x1.0000000000000p+900};
    const auto v4 = get<1>(a) == Const{0x1.0000000000000p+0};
    const auto v5 = v3 & v4;
    const auto v6 = wide_const<T, N>(0x1.0000000000000p-64);
    const auto v7 = where(v5, v6, Const{0x1.0000000000000p+0});
    const auto v8 = times_power(get<0>(a), v7);
    const auto v9 = where(v3, Const{0x1.0000000000000p-64}, get<1>(a));
    const auto v10 = v1 * v9;
    const auto v11 = v8 + v10;
    return tup(v11, v9);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<1>(a), get<1>(b));
    const auto v1 = v0 / get<1>(a);
    const auto v2 = times_power(get<0>(a), v1);
    const auto v3 = v0 / get<1>(b);
    const auto v4 = times_power(get<0>(b), v3);
    const auto v5 = v2 + v4;
    return tup(v5, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(b));
    const auto v1 = get<1>(b) == Const{0x1.0000000000000p+0};
    const auto v2 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v3 = where(v1, v2, Const{0x1.0000000000000p+64});
    const auto v4 = v0 * v3;
    return tup(v4);
  }
  static constexpr bool kQuick = true;
  static constexpr int kEvery = 1;
  template <class A>
  BARACUDA_INLINE static auto quick_step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = where(v0, Const{0x0.0p+0}, get<0>(in));
    const auto v2 = get<0>(a) + v1;
    return tup(v2, get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto quick_advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = where(v0, Const{0x0.0p+0}, get<0>(in));
    const auto v2 = get<0>(a) + v1;
    return tup(v2, get<1>(a));
  }
  static constexpr bool kApart = false;
  template <class A>
  BARACUDA_INLINE static auto quick_emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto right([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = where(v0, Const{0x0.0p+0}, get<0>(in));
    const auto v2 = abs(v1);
    const auto v3 = v2 <= Const{0x1.0000000000000p+900};
    return tup(v3);
  }
  template <class A>
  BARACUDA_INLINE static auto ready([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x1.0000000000000p+0};
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto right_live([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = where(v0, Const{0x0.0p+0}, get<0>(in));
    const auto v2 = abs(v1);
    const auto v3 = v2 <= Const{0x1.0000000000000p+900};
    return tup(v3);
  }
  template <class A>
  BARACUDA_INLINE static auto ready_live([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x1.0000000000000p+0};
    return tup(v0);
  }
};

// lambda dy: {"s": f.wide(dy)},
template <class T, int N = kLanes>
struct nancumsum_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = nancumsum_backward<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 2;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}, {1, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(-0x0.0p+0);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = get<0>(a) + v0;
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = get<0>(a) + v0;
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(b);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<1>(in));
    const auto v1 = value(get<0>(b));
    const auto v2 = where(v0, Const{0x0.0p+0}, v1);
    return tup(v2);
  }
  static constexpr bool kQuick = false;
};

// lambda a, dy: added(a, dy),
template <class T, int N = kLanes>
struct nancumsum_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = nancumsum_backward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 2;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}, {1, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(-0x0.0p+0);
    const auto v1 = wide_const<T, N>(0x1.0000000000000p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+900};
    const auto v2 = get<1>(a) == Const{0x1.0000000000000p+0};
    const auto v3 = v1 & v2;
    const auto v4 = wide_const<T, N>(0x1.0000000000000p-64);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = times_power(get<0>(a), v5);
    const auto v7 = where(v1, Const{0x1.0000000000000p-64}, get<1>(a));
    const auto v8 = get<0>(in) * v7;
    const auto v9 = v6 + v8;
    return tup(v9, v7);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+900};
    const auto v2 = get<1>(a) == Const{0x1.0000000000000p+0};
    const auto v3 = v1 & v2;
    const auto v4 = wide_const<T, N>(0x1.0000000000000p-64);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = times_power(get<0>(a), v5);
    const auto v7 = where(v1, Const{0x1.0000000000000p-64}, get<1>(a));
    const auto v8 = get<0>(in) * v7;
    const auto v9 = v6 + v8;
    return tup(v9, v7);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<1>(a), get<1>(b));
    const auto v1 = v0 / get<1>(a);
    const auto v2 = times_power(get<0>(a), v1);
    const auto v3 = v0 / get<1>(b);
    const auto v4 = times_power(get<0>(b), v3);
    const auto v5 = v2 + v4;
    return tup(v5, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<1>(in));
    const auto v1 = value(get<0>(b));
    const auto v2 = get<1>(b) == Const{0x1.0000000000000p+0};
    const auto v3 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v4 = where(v2, v3, Const{0x1.0000000000000p+64});
    const auto v5 = v1 * v4;
    const auto v6 = where(v0, Const{0x0.0p+0}, v5);
    return tup(v6);
  }
  static constexpr bool kQuick = true;
  static constexpr int kEvery = 1;
  template <class A>
  BARACUDA_INLINE static auto quick_step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(in);
    return tup(v0, get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto quick_advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(in);
    return tup(v0, get<1>(a));
  }
  static constexpr bool kApart = false;
  template <class A>
  BARACUDA_INLINE static auto quick_emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<1>(in));
    const auto v1 = value(get<0>(b));
    const auto v2 = where(v0, Const{0x0.0p+0}, v1);
    return tup(v2);
  }
  template <class A>
  BARACUDA_INLINE static auto right([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 <= Const{0x1.0000000000000p+900};
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto ready([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x1.0000000000000p+0};
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto right_live([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 <= Const{0x1.0000000000000p+900};
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto ready_live([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x1.0000000000000p+0};
    return tup(v0);
  }
};

// step=lambda a, x: times(a, value(x)),
template <class T, int N = kLanes>
struct cumprod_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cumprod_forward<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = get<0>(a) * v0;
    const auto v2 = abs(v1);
    const auto v3 = v2 > Const{0x1.0000000000000p+400};
    const auto v4 = wide_const<T, N>(0x1.0000000000000p-400);
    const auto v5 = v2 < Const{0x1.0000000000000p-400};
    const auto v6 = wide_const<T, N>(0x1.0000000000000p+400);
    const auto v7 = where(v5, v6, Const{0x1.0000000000000p+0});
    const auto v8 = where(v3, v4, v7);
    const auto v9 = v1 * v8;
    const auto v10 = v1 == Const{0x0.0p+0};
    const auto v11 = wide_const<T, N>(0x0.0p+0);
    const auto v12 = wide_const<T, N>(0x1.9000000000000p+8);
    const auto v13 = wide_const<T, N>(-0x1.9000000000000p+8);
    const auto v14 = where(v5, v13, Const{0x0.0p+0});
    const auto v15 = where(v3, v12, v14);
    const auto v16 = get<1>(a) + v15;
    const auto v17 = where(v10, v11, v16);
    return tup(v9, v17);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = get<0>(a) * v0;
    const auto v2 = abs(v1);
    const auto v3 = v2 > Const{0x1.0000000000000p+400};
    const auto v4 = wide_const<T, N>(0x1.0000000000000p-400);
    const auto v5 = v2 < Const{0x1.0000000000000p-400};
    const auto v6 = wide_const<T, N>(0x1.0000000000000p+400);
    const auto v7 = where(v5, v6, Const{0x1.0000000000000p+0});
    const auto v8 = where(v3, v4, v7);
    const auto v9 = v1 * v8;
    const auto v10 = v1 == Const{0x0.0p+0};
    const auto v11 = wide_const<T, N>(0x0.0p+0);
    const auto v12 = wide_const<T, N>(0x1.9000000000000p+8);
    const auto v13 = wide_const<T, N>(-0x1.9000000000000p+8);
    const auto v14 = where(v5, v13, Const{0x0.0p+0});
    const auto v15 = where(v3, v12, v14);
    const auto v16 = get<1>(a) + v15;
    const auto v17 = where(v10, v11, v16);
    return tup(v9, v17);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) * get<0>(b);
    const auto v1 = abs(v0);
    const auto v2 = v1 > Const{0x1.0000000000000p+400};
    const auto v3 = wide_const<T, N>(0x1.0000000000000p-400);
    const auto v4 = v1 < Const{0x1.0000000000000p-400};
    const auto v5 = wide_const<T, N>(0x1.0000000000000p+400);
    const auto v6 = where(v4, v5, Const{0x1.0000000000000p+0});
    const auto v7 = where(v2, v3, v6);
    const auto v8 = v0 * v7;
    const auto v9 = v0 == Const{0x0.0p+0};
    const auto v10 = wide_const<T, N>(0x0.0p+0);
    const auto v11 = get<1>(a) + get<1>(b);
    const auto v12 = wide_const<T, N>(0x1.9000000000000p+8);
    const auto v13 = wide_const<T, N>(-0x1.9000000000000p+8);
    const auto v14 = where(v4, v13, Const{0x0.0p+0});
    const auto v15 = where(v2, v12, v14);
    const auto v16 = v11 + v15;
    const auto v17 = where(v9, v10, v16);
    return tup(v8, v17);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide_const<T, N>(0x1.f400000000000p+9);
    const auto v1 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v2 = top(v1, get<1>(b));
    const auto v3 = low(v0, v2);
    const auto v4 = power_of_two(v3);
    const auto v5 = get<0>(b) * v4;
    return tup(v5);
  }
  static constexpr bool kQuick = true;
  static constexpr int kEvery = 4;
  template <class A>
  BARACUDA_INLINE static auto quick_step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = get<0>(a) * v0;
    return tup(v1, get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto quick_advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = get<0>(a) * v0;
    return tup(v1, get<1>(a));
  }
  static constexpr bool kApart = false;
  template <class A>
  BARACUDA_INLINE static auto quick_emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    return tup(get<0>(b));
  }
  template <class A>
  BARACUDA_INLINE static auto right([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+400};
    const auto v2 = v0 >= Const{0x1.0000000000000p-400};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    return tup(v5);
  }
  template <class A>
  BARACUDA_INLINE static auto ready([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto right_live([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+400};
    const auto v2 = v0 >= Const{0x1.0000000000000p-400};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    return tup(v5);
  }
  template <class A>
  BARACUDA_INLINE static auto ready_live([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    return tup(v0);
  }
};

// step=lambda a, x: named(*times2(a.h, a.r, a.e, value(x))),
template <class T, int N = kLanes>
struct cumprod_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cumprod_forward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    return tup(v0, v1, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+400};
    const auto v2 = wide_const<T, N>(0x1.0000000000000p-640);
    const auto v3 = v0 < Const{0x1.0000000000000p-400};
    const auto v4 = wide_const<T, N>(0x1.0000000000000p+640);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = where(v1, v2, v5);
    const auto v7 = get<0>(in) * v6;
    const auto v8 = get<0>(a) * v7;
    const auto v9 = abs(v8);
    const auto v10 = v9 > Const{0x1.0000000000000p+300};
    const auto v11 = wide_const<T, N>(0x1.0000000000000p-512);
    const auto v12 = v9 < Const{0x1.0000000000000p-300};
    const auto v13 = wide_const<T, N>(0x1.0000000000000p+512);
    const auto v14 = where(v12, v13, Const{0x1.0000000000000p+0});
    const auto v15 = where(v10, v11, v14);
    const auto v16 = v8 * v15;
    const auto v17 = negate(v8);
    const auto v18 = fma(get<0>(a), v7, v17);
    const auto v19 = fma(get<1>(a), v7, v18);
    const auto v20 = v19 * v15;
    const auto v21 = v8 == Const{0x0.0p+0};
    const auto v22 = wide_const<T, N>(0x0.0p+0);
    const auto v23 = wide_const<T, N>(0x1.4000000000000p+9);
    const auto v24 = wide_const<T, N>(-0x1.4000000000000p+9);
    const auto v25 = where(v3, v24, Const{0x0.0p+0});
    const auto v26 = where(v1, v23, v25);
    const auto v27 = get<2>(a) + v26;
    const auto v28 = wide_const<T, N>(0x1.0000000000000p+9);
    const auto v29 = wide_const<T, N>(-0x1.0000000000000p+9);
    const auto v30 = where(v12, v29, Const{0x0.0p+0});
    const auto v31 = where(v10, v28, v30);
    const auto v32 = v27 + v31;
    const auto v33 = where(v21, v22, v32);
    return tup(v16, v20, v33);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+400};
    const auto v2 = wide_const<T, N>(0x1.0000000000000p-640);
    const auto v3 = v0 < Const{0x1.0000000000000p-400};
    const auto v4 = wide_const<T, N>(0x1.0000000000000p+640);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = where(v1, v2, v5);
    const auto v7 = get<0>(in) * v6;
    const auto v8 = get<0>(a) * v7;
    const auto v9 = abs(v8);
    const auto v10 = v9 > Const{0x1.0000000000000p+300};
    const auto v11 = wide_const<T, N>(0x1.0000000000000p-512);
    const auto v12 = v9 < Const{0x1.0000000000000p-300};
    const auto v13 = wide_const<T, N>(0x1.0000000000000p+512);
    const auto v14 = where(v12, v13, Const{0x1.0000000000000p+0});
    const auto v15 = where(v10, v11, v14);
    const auto v16 = v8 * v15;
    const auto v17 = negate(v8);
    const auto v18 = fma(get<0>(a), v7, v17);
    const auto v19 = fma(get<1>(a), v7, v18);
    const auto v20 = v19 * v15;
    const auto v21 = v8 == Const{0x0.0p+0};
    const auto v22 = wide_const<T, N>(0x0.0p+0);
    const auto v23 = wide_const<T, N>(0x1.4000000000000p+9);
    const auto v24 = wide_const<T, N>(-0x1.4000000000000p+9);
    const auto v25 = where(v3, v24, Const{0x0.0p+0});
    const auto v26 = where(v1, v23, v25);
    const auto v27 = get<2>(a) + v26;
    const auto v28 = wide_const<T, N>(0x1.0000000000000p+9);
    const auto v29 = wide_const<T, N>(-0x1.0000000000000p+9);
    const auto v30 = where(v12, v29, Const{0x0.0p+0});
    const auto v31 = where(v10, v28, v30);
    const auto v32 = v27 + v31;
    const auto v33 = where(v21, v22, v32);
    return tup(v16, v20, v33);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) * get<0>(b);
    const auto v1 = abs(v0);
    const auto v2 = v1 > Const{0x1.0000000000000p+300};
    const auto v3 = wide_const<T, N>(0x1.0000000000000p-512);
    const auto v4 = v1 < Const{0x1.0000000000000p-300};
    const auto v5 = wide_const<T, N>(0x1.0000000000000p+512);
    const auto v6 = where(v4, v5, Const{0x1.0000000000000p+0});
    const auto v7 = where(v2, v3, v6);
    const auto v8 = v0 * v7;
    const auto v9 = negate(v0);
    const auto v10 = fma(get<0>(a), get<0>(b), v9);
    const auto v11 = fma(get<1>(a), get<0>(b), v10);
    const auto v12 = fma(get<0>(a), get<1>(b), v11);
    const auto v13 = v12 * v7;
    const auto v14 = v0 == Const{0x0.0p+0};
    const auto v15 = wide_const<T, N>(0x0.0p+0);
    const auto v16 = get<2>(a) + get<2>(b);
    const auto v17 = wide_const<T, N>(0x1.0000000000000p+9);
    const auto v18 = wide_const<T, N>(-0x1.0000000000000p+9);
    const auto v19 = where(v4, v18, Const{0x0.0p+0});
    const auto v20 = where(v2, v17, v19);
    const auto v21 = v16 + v20;
    const auto v22 = where(v14, v15, v21);
    return tup(v8, v13, v22);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_finite(get<0>(b));
    const auto v1 = get<1>(b) != Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    const auto v3 = get<0>(b) + get<1>(b);
    const auto v4 = where(v2, v3, get<0>(b));
    const auto v5 = wide_const<T, N>(0x1.f400000000000p+9);
    const auto v6 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v7 = get<2>(b) * Const{0x1.0000000000000p-1};
    const auto v8 = top(v6, v7);
    const auto v9 = low(v5, v8);
    const auto v10 = power_of_two(v9);
    const auto v11 = v4 * v10;
    const auto v12 = v11 * v10;
    return tup(v12);
  }
  static constexpr bool kQuick = true;
  static constexpr int kEvery = 1;
  template <class A>
  BARACUDA_INLINE static auto quick_step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) * get<0>(in);
    const auto v1 = negate(v0);
    const auto v2 = fma(get<0>(a), get<0>(in), v1);
    const auto v3 = fma(get<1>(a), get<0>(in), v2);
    return tup(v0, v3, get<2>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto quick_advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) * get<0>(in);
    const auto v1 = negate(v0);
    const auto v2 = fma(get<0>(a), get<0>(in), v1);
    const auto v3 = fma(get<1>(a), get<0>(in), v2);
    return tup(v0, v3, get<2>(a));
  }
  static constexpr bool kApart = false;
  template <class A>
  BARACUDA_INLINE static auto quick_emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_finite(get<0>(b));
    const auto v1 = get<1>(b) != Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    const auto v3 = get<0>(b) + get<1>(b);
    const auto v4 = where(v2, v3, get<0>(b));
    return tup(v4);
  }
  template <class A>
  BARACUDA_INLINE static auto right([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+300};
    const auto v2 = v0 >= Const{0x1.0000000000000p-300};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    return tup(v5);
  }
  template <class A>
  BARACUDA_INLINE static auto ready([[maybe_unused]] const A& a) {
    const auto v0 = get<2>(a) == Const{0x0.0p+0};
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto right_live([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+300};
    const auto v2 = v0 >= Const{0x1.0000000000000p-300};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    return tup(v5);
  }
  template <class A>
  BARACUDA_INLINE static auto ready_live([[maybe_unused]] const A& a) {
    const auto v0 = get<2>(a) == Const{0x0.0p+0};
    return tup(v0);
  }
};

// lift=lambda x: {"m": f.wide(x)},
template <class T, int N = kLanes>
struct cumprod_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cumprod_forward_i64<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x1.0000000000000p+0);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = get<0>(a) * v0;
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = get<0>(a) * v0;
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) * get<0>(b);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    return tup(get<0>(b));
  }
  static constexpr bool kQuick = false;
};

// def step(a, dy, x):
//     v = f.wide(value(x))
//     t, te = whole(a, dy)
//     m, e = settled(t * v, te)
//     am, ae = settled(a.am * v, a.ae)
//     return {"m": m, "e": e, "am": am, "ae": ae}
template <class T, int N = kLanes>
struct cumprod_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cumprod_backward<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 3;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}, {1, 0, 0, 0x0.0p+0}, {2, -1, 0, 0x1.0000000000000p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = wide_const<T, N>(0x1.0000000000000p+0);
    return tup(v0, v0, v1, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v3 = v0 == Const{0x0.0p+0};
    const auto v4 = get<0>(a) == Const{0x0.0p+0};
    const auto v5 = top(v1, get<1>(a));
    const auto v6 = where(v4, v1, v5);
    const auto v7 = where(v3, get<1>(a), v6);
    const auto v8 = v1 - v7;
    const auto v9 = top(v2, v8);
    const auto v10 = low(v1, v9);
    const auto v11 = power_of_two(v10);
    const auto v12 = v0 * v11;
    const auto v13 = get<1>(a) - v7;
    const auto v14 = top(v2, v13);
    const auto v15 = low(v1, v14);
    const auto v16 = power_of_two(v15);
    const auto v17 = get<0>(a) * v16;
    const auto v18 = v12 + v17;
    const auto v19 = wide(get<1>(in));
    const auto v20 = v18 * v19;
    const auto v21 = abs(v20);
    const auto v22 = v21 > Const{0x1.0000000000000p+400};
    const auto v23 = wide_const<T, N>(0x1.0000000000000p-400);
    const auto v24 = v21 < Const{0x1.0000000000000p-400};
    const auto v25 = wide_const<T, N>(0x1.0000000000000p+400);
    const auto v26 = where(v24, v25, Const{0x1.0000000000000p+0});
    const auto v27 = where(v22, v23, v26);
    const auto v28 = v20 * v27;
    const auto v29 = v20 == Const{0x0.0p+0};
    const auto v30 = wide_const<T, N>(0x1.9000000000000p+8);
    const auto v31 = wide_const<T, N>(-0x1.9000000000000p+8);
    const auto v32 = where(v24, v31, Const{0x0.0p+0});
    const auto v33 = where(v22, v30, v32);
    const auto v34 = v7 + v33;
    const auto v35 = where(v29, v1, v34);
    const auto v36 = get<2>(a) * v19;
    const auto v37 = abs(v36);
    const auto v38 = v37 > Const{0x1.0000000000000p+400};
    const auto v39 = v37 < Const{0x1.0000000000000p-400};
    const auto v40 = where(v39, v25, Const{0x1.0000000000000p+0});
    const auto v41 = where(v38, v23, v40);
    const auto v42 = v36 * v41;
    const auto v43 = v36 == Const{0x0.0p+0};
    const auto v44 = where(v39, v31, Const{0x0.0p+0});
    const auto v45 = where(v38, v30, v44);
    const auto v46 = get<3>(a) + v45;
    const auto v47 = where(v43, v1, v46);
    return tup(v28, v35, v42, v47);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v3 = v0 == Const{0x0.0p+0};
    const auto v4 = get<0>(a) == Const{0x0.0p+0};
    const auto v5 = top(v1, get<1>(a));
    const auto v6 = where(v4, v1, v5);
    const auto v7 = where(v3, get<1>(a), v6);
    const auto v8 = v1 - v7;
    const auto v9 = top(v2, v8);
    const auto v10 = low(v1, v9);
    const auto v11 = power_of_two(v10);
    const auto v12 = v0 * v11;
    const auto v13 = get<1>(a) - v7;
    const auto v14 = top(v2, v13);
    const auto v15 = low(v1, v14);
    const auto v16 = power_of_two(v15);
    const auto v17 = get<0>(a) * v16;
    const auto v18 = v12 + v17;
    const auto v19 = wide(get<1>(in));
    const auto v20 = v18 * v19;
    const auto v21 = abs(v20);
    const auto v22 = v21 > Const{0x1.0000000000000p+400};
    const auto v23 = wide_const<T, N>(0x1.0000000000000p-400);
    const auto v24 = v21 < Const{0x1.0000000000000p-400};
    const auto v25 = wide_const<T, N>(0x1.0000000000000p+400);
    const auto v26 = where(v24, v25, Const{0x1.0000000000000p+0});
    const auto v27 = where(v22, v23, v26);
    const auto v28 = v20 * v27;
    const auto v29 = v20 == Const{0x0.0p+0};
    const auto v30 = wide_const<T, N>(0x1.9000000000000p+8);
    const auto v31 = wide_const<T, N>(-0x1.9000000000000p+8);
    const auto v32 = where(v24, v31, Const{0x0.0p+0});
    const auto v33 = where(v22, v30, v32);
    const auto v34 = v7 + v33;
    const auto v35 = where(v29, v1, v34);
    return tup(v28, v35, get<2>(a), get<3>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v2 = get<0>(b) == Const{0x0.0p+0};
    const auto v3 = get<2>(b) * get<0>(a);
    const auto v4 = v3 == Const{0x0.0p+0};
    const auto v5 = get<3>(b) + get<1>(a);
    const auto v6 = abs(v3);
    const auto v7 = v6 > Const{0x1.0000000000000p+400};
    const auto v8 = wide_const<T, N>(0x1.9000000000000p+8);
    const auto v9 = v6 < Const{0x1.0000000000000p-400};
    const auto v10 = wide_const<T, N>(-0x1.9000000000000p+8);
    const auto v11 = where(v9, v10, Const{0x0.0p+0});
    const auto v12 = where(v7, v8, v11);
    const auto v13 = v5 + v12;
    const auto v14 = where(v4, v0, v13);
    const auto v15 = wide_const<T, N>(0x1.0000000000000p-400);
    const auto v16 = wide_const<T, N>(0x1.0000000000000p+400);
    const auto v17 = where(v9, v16, Const{0x1.0000000000000p+0});
    const auto v18 = where(v7, v15, v17);
    const auto v19 = v3 * v18;
    const auto v20 = v19 == Const{0x0.0p+0};
    const auto v21 = top(get<1>(b), v14);
    const auto v22 = where(v20, get<1>(b), v21);
    const auto v23 = where(v2, v14, v22);
    const auto v24 = get<1>(b) - v23;
    const auto v25 = top(v1, v24);
    const auto v26 = low(v0, v25);
    const auto v27 = power_of_two(v26);
    const auto v28 = get<0>(b) * v27;
    const auto v29 = v14 - v23;
    const auto v30 = top(v1, v29);
    const auto v31 = low(v0, v30);
    const auto v32 = power_of_two(v31);
    const auto v33 = v19 * v32;
    const auto v34 = v28 + v33;
    const auto v35 = abs(v34);
    const auto v36 = v35 > Const{0x1.0000000000000p+400};
    const auto v37 = v35 < Const{0x1.0000000000000p-400};
    const auto v38 = where(v37, v16, Const{0x1.0000000000000p+0});
    const auto v39 = where(v36, v15, v38);
    const auto v40 = v34 * v39;
    const auto v41 = v34 == Const{0x0.0p+0};
    const auto v42 = where(v37, v10, Const{0x0.0p+0});
    const auto v43 = where(v36, v8, v42);
    const auto v44 = v23 + v43;
    const auto v45 = where(v41, v0, v44);
    const auto v46 = get<2>(a) * get<2>(b);
    const auto v47 = abs(v46);
    const auto v48 = v47 > Const{0x1.0000000000000p+400};
    const auto v49 = v47 < Const{0x1.0000000000000p-400};
    const auto v50 = where(v49, v16, Const{0x1.0000000000000p+0});
    const auto v51 = where(v48, v15, v50);
    const auto v52 = v46 * v51;
    const auto v53 = v46 == Const{0x0.0p+0};
    const auto v54 = get<3>(a) + get<3>(b);
    const auto v55 = where(v49, v10, Const{0x0.0p+0});
    const auto v56 = where(v48, v8, v55);
    const auto v57 = v54 + v56;
    const auto v58 = where(v53, v0, v57);
    return tup(v40, v45, v52, v58);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<2>(in));
    const auto v1 = wide(get<0>(in));
    const auto v2 = wide_const<T, N>(0x0.0p+0);
    const auto v3 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v4 = v1 == Const{0x0.0p+0};
    const auto v5 = get<0>(a) == Const{0x0.0p+0};
    const auto v6 = top(v2, get<1>(a));
    const auto v7 = where(v5, v2, v6);
    const auto v8 = where(v4, get<1>(a), v7);
    const auto v9 = v2 - v8;
    const auto v10 = top(v3, v9);
    const auto v11 = low(v2, v10);
    const auto v12 = power_of_two(v11);
    const auto v13 = v1 * v12;
    const auto v14 = get<1>(a) - v8;
    const auto v15 = top(v3, v14);
    const auto v16 = low(v2, v15);
    const auto v17 = power_of_two(v16);
    const auto v18 = get<0>(a) * v17;
    const auto v19 = v13 + v18;
    const auto v20 = v0 * v19;
    const auto v21 = wide_const<T, N>(0x1.f400000000000p+9);
    const auto v22 = top(v3, v8);
    const auto v23 = low(v21, v22);
    const auto v24 = power_of_two(v23);
    const auto v25 = v20 * v24;
    return tup(v25);
  }
  static constexpr bool kQuick = true;
  static constexpr int kEvery = 4;
  template <class A>
  BARACUDA_INLINE static auto quick_step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = v0 + get<0>(a);
    const auto v2 = wide(get<1>(in));
    const auto v3 = v1 * v2;
    const auto v4 = get<2>(a) * v2;
    return tup(v3, get<1>(a), v4, get<3>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto quick_advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = v0 + get<0>(a);
    const auto v2 = wide(get<1>(in));
    const auto v3 = v1 * v2;
    return tup(v3, get<1>(a), get<2>(a), get<3>(a));
  }
  static constexpr bool kApart = false;
  template <class A>
  BARACUDA_INLINE static auto quick_emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<2>(in));
    const auto v1 = wide(get<0>(in));
    const auto v2 = v1 + get<0>(a);
    const auto v3 = v0 * v2;
    return tup(v3);
  }
  template <class A>
  BARACUDA_INLINE static auto right([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+400};
    const auto v2 = v0 >= Const{0x1.0000000000000p-400};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    const auto v6 = abs(get<2>(b));
    const auto v7 = v6 <= Const{0x1.0000000000000p+400};
    const auto v8 = v6 >= Const{0x1.0000000000000p-400};
    const auto v9 = v7 & v8;
    const auto v10 = get<2>(b) == Const{0x0.0p+0};
    const auto v11 = v9 | v10;
    const auto v12 = v5 & v11;
    return tup(v12);
  }
  template <class A>
  BARACUDA_INLINE static auto ready([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<3>(a) == Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    return tup(v2);
  }
  template <class A>
  BARACUDA_INLINE static auto right_live([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+400};
    const auto v2 = v0 >= Const{0x1.0000000000000p-400};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    const auto v6 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v7 = abs(v6);
    const auto v8 = v7 <= Const{0x1.0000000000000p+400};
    const auto v9 = v7 >= Const{0x1.0000000000000p-400};
    const auto v10 = v8 & v9;
    const auto v11 = v6 == Const{0x0.0p+0};
    const auto v12 = v10 | v11;
    const auto v13 = v5 & v12;
    return tup(v13);
  }
  template <class A>
  BARACUDA_INLINE static auto ready_live([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = v1 == Const{0x0.0p+0};
    const auto v3 = v0 & v2;
    return tup(v3);
  }
};

// step=lambda a, dy, x: named(times2(*whole(a, dy), value(x)), times2(a.ah, a.ar, a.ae, value(x))),
template <class T, int N = kLanes>
struct cumprod_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cumprod_backward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 3;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}, {1, 0, 0, 0x0.0p+0}, {2, -1, 0, 0x1.0000000000000p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = wide_const<T, N>(0x1.0000000000000p+0);
    return tup(v0, v0, v0, v1, v0, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+400};
    const auto v2 = wide_const<T, N>(0x1.0000000000000p-640);
    const auto v3 = v0 < Const{0x1.0000000000000p-400};
    const auto v4 = wide_const<T, N>(0x1.0000000000000p+640);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = where(v1, v2, v5);
    const auto v7 = get<0>(in) * v6;
    const auto v8 = wide_const<T, N>(0x0.0p+0);
    const auto v9 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v10 = wide_const<T, N>(0x1.4000000000000p+9);
    const auto v11 = wide_const<T, N>(-0x1.4000000000000p+9);
    const auto v12 = where(v3, v11, Const{0x0.0p+0});
    const auto v13 = where(v1, v10, v12);
    const auto v14 = v7 == Const{0x0.0p+0};
    const auto v15 = get<0>(a) == Const{0x0.0p+0};
    const auto v16 = top(v13, get<2>(a));
    const auto v17 = where(v15, v13, v16);
    const auto v18 = where(v14, get<2>(a), v17);
    const auto v19 = v13 - v18;
    const auto v20 = top(v9, v19);
    const auto v21 = low(v8, v20);
    const auto v22 = power_of_two(v21);
    const auto v23 = v7 * v22;
    const auto v24 = get<2>(a) - v18;
    const auto v25 = top(v9, v24);
    const auto v26 = low(v8, v25);
    const auto v27 = power_of_two(v26);
    const auto v28 = get<0>(a) * v27;
    const auto v29 = v23 + v28;
    const auto v30 = is_finite(v29);
    const auto v31 = v8 * v22;
    const auto v32 = get<1>(a) * v27;
    const auto v33 = v31 + v32;
    const auto v34 = v29 - v23;
    const auto v35 = v29 - v34;
    const auto v36 = v23 - v35;
    const auto v37 = v28 - v34;
    const auto v38 = v36 + v37;
    const auto v39 = v33 + v38;
    const auto v40 = v29 + v39;
    const auto v41 = where(v30, v40, v29);
    const auto v42 = abs(get<1>(in));
    const auto v43 = v42 > Const{0x1.0000000000000p+400};
    const auto v44 = v42 < Const{0x1.0000000000000p-400};
    const auto v45 = where(v44, v4, Const{0x1.0000000000000p+0});
    const auto v46 = where(v43, v2, v45);
    const auto v47 = get<1>(in) * v46;
    const auto v48 = v41 * v47;
    const auto v49 = abs(v48);
    const auto v50 = v49 > Const{0x1.0000000000000p+300};
    const auto v51 = wide_const<T, N>(0x1.0000000000000p-512);
    const auto v52 = v49 < Const{0x1.0000000000000p-300};
    const auto v53 = wide_const<T, N>(0x1.0000000000000p+512);
    const auto v54 = where(v52, v53, Const{0x1.0000000000000p+0});
    const auto v55 = where(v50, v51, v54);
    const auto v56 = v48 * v55;
    const auto v57 = v40 - v29;
    const auto v58 = v39 - v57;
    const auto v59 = negate(v48);
    const auto v60 = fma(v41, v47, v59);
    const auto v61 = fma(v58, v47, v60);
    const auto v62 = v61 * v55;
    const auto v63 = v48 == Const{0x0.0p+0};
    const auto v64 = where(v44, v11, Const{0x0.0p+0});
    const auto v65 = where(v43, v10, v64);
    const auto v66 = v18 + v65;
    const auto v67 = wide_const<T, N>(0x1.0000000000000p+9);
    const auto v68 = wide_const<T, N>(-0x1.0000000000000p+9);
    const auto v69 = where(v52, v68, Const{0x0.0p+0});
    const auto v70 = where(v50, v67, v69);
    const auto v71 = v66 + v70;
    const auto v72 = where(v63, v8, v71);
    const auto v73 = get<3>(a) * v47;
    const auto v74 = abs(v73);
    const auto v75 = v74 > Const{0x1.0000000000000p+300};
    const auto v76 = v74 < Const{0x1.0000000000000p-300};
    const auto v77 = where(v76, v53, Const{0x1.0000000000000p+0});
    const auto v78 = where(v75, v51, v77);
    const auto v79 = v73 * v78;
    const auto v80 = negate(v73);
    const auto v81 = fma(get<3>(a), v47, v80);
    const auto v82 = fma(get<4>(a), v47, v81);
    const auto v83 = v82 * v78;
    const auto v84 = v73 == Const{0x0.0p+0};
    const auto v85 = get<5>(a) + v65;
    const auto v86 = where(v76, v68, Const{0x0.0p+0});
    const auto v87 = where(v75, v67, v86);
    const auto v88 = v85 + v87;
    const auto v89 = where(v84, v8, v88);
    return tup(v56, v62, v72, v79, v83, v89);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+400};
    const auto v2 = wide_const<T, N>(0x1.0000000000000p-640);
    const auto v3 = v0 < Const{0x1.0000000000000p-400};
    const auto v4 = wide_const<T, N>(0x1.0000000000000p+640);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = where(v1, v2, v5);
    const auto v7 = get<0>(in) * v6;
    const auto v8 = wide_const<T, N>(0x0.0p+0);
    const auto v9 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v10 = wide_const<T, N>(0x1.4000000000000p+9);
    const auto v11 = wide_const<T, N>(-0x1.4000000000000p+9);
    const auto v12 = where(v3, v11, Const{0x0.0p+0});
    const auto v13 = where(v1, v10, v12);
    const auto v14 = v7 == Const{0x0.0p+0};
    const auto v15 = get<0>(a) == Const{0x0.0p+0};
    const auto v16 = top(v13, get<2>(a));
    const auto v17 = where(v15, v13, v16);
    const auto v18 = where(v14, get<2>(a), v17);
    const auto v19 = v13 - v18;
    const auto v20 = top(v9, v19);
    const auto v21 = low(v8, v20);
    const auto v22 = power_of_two(v21);
    const auto v23 = v7 * v22;
    const auto v24 = get<2>(a) - v18;
    const auto v25 = top(v9, v24);
    const auto v26 = low(v8, v25);
    const auto v27 = power_of_two(v26);
    const auto v28 = get<0>(a) * v27;
    const auto v29 = v23 + v28;
    const auto v30 = is_finite(v29);
    const auto v31 = v8 * v22;
    const auto v32 = get<1>(a) * v27;
    const auto v33 = v31 + v32;
    const auto v34 = v29 - v23;
    const auto v35 = v29 - v34;
    const auto v36 = v23 - v35;
    const auto v37 = v28 - v34;
    const auto v38 = v36 + v37;
    const auto v39 = v33 + v38;
    const auto v40 = v29 + v39;
    const auto v41 = where(v30, v40, v29);
    const auto v42 = abs(get<1>(in));
    const auto v43 = v42 > Const{0x1.0000000000000p+400};
    const auto v44 = v42 < Const{0x1.0000000000000p-400};
    const auto v45 = where(v44, v4, Const{0x1.0000000000000p+0});
    const auto v46 = where(v43, v2, v45);
    const auto v47 = get<1>(in) * v46;
    const auto v48 = v41 * v47;
    const auto v49 = abs(v48);
    const auto v50 = v49 > Const{0x1.0000000000000p+300};
    const auto v51 = wide_const<T, N>(0x1.0000000000000p-512);
    const auto v52 = v49 < Const{0x1.0000000000000p-300};
    const auto v53 = wide_const<T, N>(0x1.0000000000000p+512);
    const auto v54 = where(v52, v53, Const{0x1.0000000000000p+0});
    const auto v55 = where(v50, v51, v54);
    const auto v56 = v48 * v55;
    const auto v57 = v40 - v29;
    const auto v58 = v39 - v57;
    const auto v59 = negate(v48);
    const auto v60 = fma(v41, v47, v59);
    const auto v61 = fma(v58, v47, v60);
    const auto v62 = v61 * v55;
    const auto v63 = v48 == Const{0x0.0p+0};
    const auto v64 = where(v44, v11, Const{0x0.0p+0});
    const auto v65 = where(v43, v10, v64);
    const auto v66 = v18 + v65;
    const auto v67 = wide_const<T, N>(0x1.0000000000000p+9);
    const auto v68 = wide_const<T, N>(-0x1.0000000000000p+9);
    const auto v69 = where(v52, v68, Const{0x0.0p+0});
    const auto v70 = where(v50, v67, v69);
    const auto v71 = v66 + v70;
    const auto v72 = where(v63, v8, v71);
    return tup(v56, v62, v72, get<3>(a), get<4>(a), get<5>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v2 = get<0>(b) == Const{0x0.0p+0};
    const auto v3 = get<3>(b) * get<0>(a);
    const auto v4 = v3 == Const{0x0.0p+0};
    const auto v5 = get<5>(b) + get<2>(a);
    const auto v6 = abs(v3);
    const auto v7 = v6 > Const{0x1.0000000000000p+300};
    const auto v8 = wide_const<T, N>(0x1.0000000000000p+9);
    const auto v9 = v6 < Const{0x1.0000000000000p-300};
    const auto v10 = wide_const<T, N>(-0x1.0000000000000p+9);
    const auto v11 = where(v9, v10, Const{0x0.0p+0});
    const auto v12 = where(v7, v8, v11);
    const auto v13 = v5 + v12;
    const auto v14 = where(v4, v0, v13);
    const auto v15 = wide_const<T, N>(0x1.0000000000000p-512);
    const auto v16 = wide_const<T, N>(0x1.0000000000000p+512);
    const auto v17 = where(v9, v16, Const{0x1.0000000000000p+0});
    const auto v18 = where(v7, v15, v17);
    const auto v19 = v3 * v18;
    const auto v20 = v19 == Const{0x0.0p+0};
    const auto v21 = top(get<2>(b), v14);
    const auto v22 = where(v20, get<2>(b), v21);
    const auto v23 = where(v2, v14, v22);
    const auto v24 = get<2>(b) - v23;
    const auto v25 = top(v1, v24);
    const auto v26 = low(v0, v25);
    const auto v27 = power_of_two(v26);
    const auto v28 = get<0>(b) * v27;
    const auto v29 = v14 - v23;
    const auto v30 = top(v1, v29);
    const auto v31 = low(v0, v30);
    const auto v32 = power_of_two(v31);
    const auto v33 = v19 * v32;
    const auto v34 = v28 + v33;
    const auto v35 = is_finite(v34);
    const auto v36 = get<1>(b) * v27;
    const auto v37 = negate(v3);
    const auto v38 = fma(get<3>(b), get<0>(a), v37);
    const auto v39 = fma(get<4>(b), get<0>(a), v38);
    const auto v40 = fma(get<3>(b), get<1>(a), v39);
    const auto v41 = v40 * v18;
    const auto v42 = v41 * v32;
    const auto v43 = v36 + v42;
    const auto v44 = v34 - v28;
    const auto v45 = v34 - v44;
    const auto v46 = v28 - v45;
    const auto v47 = v33 - v44;
    const auto v48 = v46 + v47;
    const auto v49 = v43 + v48;
    const auto v50 = v34 + v49;
    const auto v51 = where(v35, v50, v34);
    const auto v52 = abs(v51);
    const auto v53 = v52 > Const{0x1.0000000000000p+300};
    const auto v54 = v52 < Const{0x1.0000000000000p-300};
    const auto v55 = where(v54, v16, Const{0x1.0000000000000p+0});
    const auto v56 = where(v53, v15, v55);
    const auto v57 = v51 * v56;
    const auto v58 = v50 - v34;
    const auto v59 = v49 - v58;
    const auto v60 = v59 * v56;
    const auto v61 = v51 == Const{0x0.0p+0};
    const auto v62 = where(v54, v10, Const{0x0.0p+0});
    const auto v63 = where(v53, v8, v62);
    const auto v64 = v23 + v63;
    const auto v65 = where(v61, v0, v64);
    const auto v66 = get<3>(a) * get<3>(b);
    const auto v67 = abs(v66);
    const auto v68 = v67 > Const{0x1.0000000000000p+300};
    const auto v69 = v67 < Const{0x1.0000000000000p-300};
    const auto v70 = where(v69, v16, Const{0x1.0000000000000p+0});
    const auto v71 = where(v68, v15, v70);
    const auto v72 = v66 * v71;
    const auto v73 = negate(v66);
    const auto v74 = fma(get<3>(a), get<3>(b), v73);
    const auto v75 = fma(get<4>(a), get<3>(b), v74);
    const auto v76 = fma(get<3>(a), get<4>(b), v75);
    const auto v77 = v76 * v71;
    const auto v78 = v66 == Const{0x0.0p+0};
    const auto v79 = get<5>(a) + get<5>(b);
    const auto v80 = where(v69, v10, Const{0x0.0p+0});
    const auto v81 = where(v68, v8, v80);
    const auto v82 = v79 + v81;
    const auto v83 = where(v78, v0, v82);
    return tup(v57, v60, v65, v72, v77, v83);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+400};
    const auto v2 = wide_const<T, N>(0x1.0000000000000p-640);
    const auto v3 = v0 < Const{0x1.0000000000000p-400};
    const auto v4 = wide_const<T, N>(0x1.0000000000000p+640);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = where(v1, v2, v5);
    const auto v7 = get<0>(in) * v6;
    const auto v8 = wide_const<T, N>(0x0.0p+0);
    const auto v9 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v10 = wide_const<T, N>(0x1.4000000000000p+9);
    const auto v11 = wide_const<T, N>(-0x1.4000000000000p+9);
    const auto v12 = where(v3, v11, Const{0x0.0p+0});
    const auto v13 = where(v1, v10, v12);
    const auto v14 = v7 == Const{0x0.0p+0};
    const auto v15 = get<0>(a) == Const{0x0.0p+0};
    const auto v16 = top(v13, get<2>(a));
    const auto v17 = where(v15, v13, v16);
    const auto v18 = where(v14, get<2>(a), v17);
    const auto v19 = v13 - v18;
    const auto v20 = top(v9, v19);
    const auto v21 = low(v8, v20);
    const auto v22 = power_of_two(v21);
    const auto v23 = v7 * v22;
    const auto v24 = get<2>(a) - v18;
    const auto v25 = top(v9, v24);
    const auto v26 = low(v8, v25);
    const auto v27 = power_of_two(v26);
    const auto v28 = get<0>(a) * v27;
    const auto v29 = v23 + v28;
    const auto v30 = is_finite(v29);
    const auto v31 = v8 * v22;
    const auto v32 = get<1>(a) * v27;
    const auto v33 = v31 + v32;
    const auto v34 = v29 - v23;
    const auto v35 = v29 - v34;
    const auto v36 = v23 - v35;
    const auto v37 = v28 - v34;
    const auto v38 = v36 + v37;
    const auto v39 = v33 + v38;
    const auto v40 = v29 + v39;
    const auto v41 = where(v30, v40, v29);
    const auto v42 = abs(get<2>(in));
    const auto v43 = v42 > Const{0x1.0000000000000p+400};
    const auto v44 = v42 < Const{0x1.0000000000000p-400};
    const auto v45 = where(v44, v4, Const{0x1.0000000000000p+0});
    const auto v46 = where(v43, v2, v45);
    const auto v47 = get<2>(in) * v46;
    const auto v48 = v41 * v47;
    const auto v49 = is_finite(v48);
    const auto v50 = v40 - v29;
    const auto v51 = v39 - v50;
    const auto v52 = negate(v48);
    const auto v53 = fma(v41, v47, v52);
    const auto v54 = fma(v51, v47, v53);
    const auto v55 = v54 != Const{0x0.0p+0};
    const auto v56 = v49 & v55;
    const auto v57 = v48 + v54;
    const auto v58 = where(v56, v57, v48);
    const auto v59 = wide_const<T, N>(0x1.f400000000000p+9);
    const auto v60 = where(v44, v11, Const{0x0.0p+0});
    const auto v61 = where(v43, v10, v60);
    const auto v62 = v18 + v61;
    const auto v63 = v62 * Const{0x1.0000000000000p-1};
    const auto v64 = top(v9, v63);
    const auto v65 = low(v59, v64);
    const auto v66 = power_of_two(v65);
    const auto v67 = v58 * v66;
    const auto v68 = v67 * v66;
    return tup(v68);
  }
  static constexpr bool kQuick = true;
  static constexpr int kEvery = 1;
  template <class A>
  BARACUDA_INLINE static auto quick_step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(in) + get<0>(a);
    const auto v1 = v0 - get<0>(in);
    const auto v2 = v0 - v1;
    const auto v3 = get<0>(in) - v2;
    const auto v4 = get<0>(a) - v1;
    const auto v5 = v3 + v4;
    const auto v6 = get<1>(a) + v5;
    const auto v7 = v0 + v6;
    const auto v8 = v7 * get<1>(in);
    const auto v9 = v7 - v0;
    const auto v10 = v6 - v9;
    const auto v11 = negate(v8);
    const auto v12 = fma(v7, get<1>(in), v11);
    const auto v13 = fma(v10, get<1>(in), v12);
    const auto v14 = get<3>(a) * get<1>(in);
    const auto v15 = negate(v14);
    const auto v16 = fma(get<3>(a), get<1>(in), v15);
    const auto v17 = fma(get<4>(a), get<1>(in), v16);
    return tup(v8, v13, get<2>(a), v14, v17, get<5>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto quick_advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(in) + get<0>(a);
    const auto v1 = v0 - get<0>(in);
    const auto v2 = v0 - v1;
    const auto v3 = get<0>(in) - v2;
    const auto v4 = get<0>(a) - v1;
    const auto v5 = v3 + v4;
    const auto v6 = get<1>(a) + v5;
    const auto v7 = v0 + v6;
    const auto v8 = v7 * get<1>(in);
    const auto v9 = v7 - v0;
    const auto v10 = v6 - v9;
    const auto v11 = negate(v8);
    const auto v12 = fma(v7, get<1>(in), v11);
    const auto v13 = fma(v10, get<1>(in), v12);
    return tup(v8, v13, get<2>(a), get<3>(a), get<4>(a), get<5>(a));
  }
  static constexpr bool kApart = false;
  template <class A>
  BARACUDA_INLINE static auto quick_emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(in) + get<0>(a);
    const auto v1 = v0 - get<0>(in);
    const auto v2 = v0 - v1;
    const auto v3 = get<0>(in) - v2;
    const auto v4 = get<0>(a) - v1;
    const auto v5 = v3 + v4;
    const auto v6 = get<1>(a) + v5;
    const auto v7 = v0 + v6;
    const auto v8 = v7 * get<2>(in);
    const auto v9 = is_finite(v8);
    const auto v10 = v7 - v0;
    const auto v11 = v6 - v10;
    const auto v12 = negate(v8);
    const auto v13 = fma(v7, get<2>(in), v12);
    const auto v14 = fma(v11, get<2>(in), v13);
    const auto v15 = v14 != Const{0x0.0p+0};
    const auto v16 = v9 & v15;
    const auto v17 = v8 + v14;
    const auto v18 = where(v16, v17, v8);
    return tup(v18);
  }
  template <class A>
  BARACUDA_INLINE static auto right([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+300};
    const auto v2 = v0 >= Const{0x1.0000000000000p-300};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    const auto v6 = abs(get<3>(b));
    const auto v7 = v6 <= Const{0x1.0000000000000p+300};
    const auto v8 = v6 >= Const{0x1.0000000000000p-300};
    const auto v9 = v7 & v8;
    const auto v10 = get<3>(b) == Const{0x0.0p+0};
    const auto v11 = v9 | v10;
    const auto v12 = v5 & v11;
    return tup(v12);
  }
  template <class A>
  BARACUDA_INLINE static auto ready([[maybe_unused]] const A& a) {
    const auto v0 = get<2>(a) == Const{0x0.0p+0};
    const auto v1 = get<5>(a) == Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    return tup(v2);
  }
  template <class A>
  BARACUDA_INLINE static auto right_live([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+300};
    const auto v2 = v0 >= Const{0x1.0000000000000p-300};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    const auto v6 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v7 = abs(v6);
    const auto v8 = v7 <= Const{0x1.0000000000000p+300};
    const auto v9 = v7 >= Const{0x1.0000000000000p-300};
    const auto v10 = v8 & v9;
    const auto v11 = v6 == Const{0x0.0p+0};
    const auto v12 = v10 | v11;
    const auto v13 = v5 & v12;
    const auto v14 = abs(get<0>(in));
    const auto v15 = v14 <= Const{0x1.0000000000000p+400};
    const auto v16 = v14 >= Const{0x1.0000000000000p-400};
    const auto v17 = v15 & v16;
    const auto v18 = get<0>(in) == Const{0x0.0p+0};
    const auto v19 = v17 | v18;
    const auto v20 = abs(get<2>(in));
    const auto v21 = v20 <= Const{0x1.0000000000000p+400};
    const auto v22 = v20 >= Const{0x1.0000000000000p-400};
    const auto v23 = v21 & v22;
    const auto v24 = get<2>(in) == Const{0x0.0p+0};
    const auto v25 = v23 | v24;
    const auto v26 = v19 & v25;
    return tup(v13, v26);
  }
  template <class A>
  BARACUDA_INLINE static auto ready_live([[maybe_unused]] const A& a) {
    const auto v0 = get<2>(a) == Const{0x0.0p+0};
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = v1 == Const{0x0.0p+0};
    const auto v3 = v0 & v2;
    return tup(v3);
  }
};

// step=lambda a, x: times(a, value(x)),
template <class T, int N = kLanes>
struct nancumprod_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = nancumprod_forward<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = element<T, N>(0x1.0000000000000p+0);
    const auto v2 = where(v0, v1, get<0>(in));
    const auto v3 = wide(v2);
    const auto v4 = get<0>(a) * v3;
    const auto v5 = abs(v4);
    const auto v6 = v5 > Const{0x1.0000000000000p+400};
    const auto v7 = wide_const<T, N>(0x1.0000000000000p-400);
    const auto v8 = v5 < Const{0x1.0000000000000p-400};
    const auto v9 = wide_const<T, N>(0x1.0000000000000p+400);
    const auto v10 = where(v8, v9, Const{0x1.0000000000000p+0});
    const auto v11 = where(v6, v7, v10);
    const auto v12 = v4 * v11;
    const auto v13 = v4 == Const{0x0.0p+0};
    const auto v14 = wide_const<T, N>(0x0.0p+0);
    const auto v15 = wide_const<T, N>(0x1.9000000000000p+8);
    const auto v16 = wide_const<T, N>(-0x1.9000000000000p+8);
    const auto v17 = where(v8, v16, Const{0x0.0p+0});
    const auto v18 = where(v6, v15, v17);
    const auto v19 = get<1>(a) + v18;
    const auto v20 = where(v13, v14, v19);
    return tup(v12, v20);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = element<T, N>(0x1.0000000000000p+0);
    const auto v2 = where(v0, v1, get<0>(in));
    const auto v3 = wide(v2);
    const auto v4 = get<0>(a) * v3;
    const auto v5 = abs(v4);
    const auto v6 = v5 > Const{0x1.0000000000000p+400};
    const auto v7 = wide_const<T, N>(0x1.0000000000000p-400);
    const auto v8 = v5 < Const{0x1.0000000000000p-400};
    const auto v9 = wide_const<T, N>(0x1.0000000000000p+400);
    const auto v10 = where(v8, v9, Const{0x1.0000000000000p+0});
    const auto v11 = where(v6, v7, v10);
    const auto v12 = v4 * v11;
    const auto v13 = v4 == Const{0x0.0p+0};
    const auto v14 = wide_const<T, N>(0x0.0p+0);
    const auto v15 = wide_const<T, N>(0x1.9000000000000p+8);
    const auto v16 = wide_const<T, N>(-0x1.9000000000000p+8);
    const auto v17 = where(v8, v16, Const{0x0.0p+0});
    const auto v18 = where(v6, v15, v17);
    const auto v19 = get<1>(a) + v18;
    const auto v20 = where(v13, v14, v19);
    return tup(v12, v20);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) * get<0>(b);
    const auto v1 = abs(v0);
    const auto v2 = v1 > Const{0x1.0000000000000p+400};
    const auto v3 = wide_const<T, N>(0x1.0000000000000p-400);
    const auto v4 = v1 < Const{0x1.0000000000000p-400};
    const auto v5 = wide_const<T, N>(0x1.0000000000000p+400);
    const auto v6 = where(v4, v5, Const{0x1.0000000000000p+0});
    const auto v7 = where(v2, v3, v6);
    const auto v8 = v0 * v7;
    const auto v9 = v0 == Const{0x0.0p+0};
    const auto v10 = wide_const<T, N>(0x0.0p+0);
    const auto v11 = get<1>(a) + get<1>(b);
    const auto v12 = wide_const<T, N>(0x1.9000000000000p+8);
    const auto v13 = wide_const<T, N>(-0x1.9000000000000p+8);
    const auto v14 = where(v4, v13, Const{0x0.0p+0});
    const auto v15 = where(v2, v12, v14);
    const auto v16 = v11 + v15;
    const auto v17 = where(v9, v10, v16);
    return tup(v8, v17);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide_const<T, N>(0x1.f400000000000p+9);
    const auto v1 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v2 = top(v1, get<1>(b));
    const auto v3 = low(v0, v2);
    const auto v4 = power_of_two(v3);
    const auto v5 = get<0>(b) * v4;
    return tup(v5);
  }
  static constexpr bool kQuick = true;
  static constexpr int kEvery = 4;
  template <class A>
  BARACUDA_INLINE static auto quick_step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = element<T, N>(0x1.0000000000000p+0);
    const auto v2 = where(v0, v1, get<0>(in));
    const auto v3 = wide(v2);
    const auto v4 = get<0>(a) * v3;
    return tup(v4, get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto quick_advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = element<T, N>(0x1.0000000000000p+0);
    const auto v2 = where(v0, v1, get<0>(in));
    const auto v3 = wide(v2);
    const auto v4 = get<0>(a) * v3;
    return tup(v4, get<1>(a));
  }
  static constexpr bool kApart = false;
  template <class A>
  BARACUDA_INLINE static auto quick_emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    return tup(get<0>(b));
  }
  template <class A>
  BARACUDA_INLINE static auto right([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+400};
    const auto v2 = v0 >= Const{0x1.0000000000000p-400};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    return tup(v5);
  }
  template <class A>
  BARACUDA_INLINE static auto ready([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto right_live([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+400};
    const auto v2 = v0 >= Const{0x1.0000000000000p-400};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    return tup(v5);
  }
  template <class A>
  BARACUDA_INLINE static auto ready_live([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    return tup(v0);
  }
};

// step=lambda a, x: named(*times2(a.h, a.r, a.e, value(x))),
template <class T, int N = kLanes>
struct nancumprod_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = nancumprod_forward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    return tup(v0, v1, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = element<T, N>(0x1.0000000000000p+0);
    const auto v2 = where(v0, v1, get<0>(in));
    const auto v3 = abs(v2);
    const auto v4 = v3 > Const{0x1.0000000000000p+400};
    const auto v5 = wide_const<T, N>(0x1.0000000000000p-640);
    const auto v6 = v3 < Const{0x1.0000000000000p-400};
    const auto v7 = wide_const<T, N>(0x1.0000000000000p+640);
    const auto v8 = where(v6, v7, Const{0x1.0000000000000p+0});
    const auto v9 = where(v4, v5, v8);
    const auto v10 = v2 * v9;
    const auto v11 = get<0>(a) * v10;
    const auto v12 = abs(v11);
    const auto v13 = v12 > Const{0x1.0000000000000p+300};
    const auto v14 = wide_const<T, N>(0x1.0000000000000p-512);
    const auto v15 = v12 < Const{0x1.0000000000000p-300};
    const auto v16 = wide_const<T, N>(0x1.0000000000000p+512);
    const auto v17 = where(v15, v16, Const{0x1.0000000000000p+0});
    const auto v18 = where(v13, v14, v17);
    const auto v19 = v11 * v18;
    const auto v20 = negate(v11);
    const auto v21 = fma(get<0>(a), v10, v20);
    const auto v22 = fma(get<1>(a), v10, v21);
    const auto v23 = v22 * v18;
    const auto v24 = v11 == Const{0x0.0p+0};
    const auto v25 = wide_const<T, N>(0x0.0p+0);
    const auto v26 = wide_const<T, N>(0x1.4000000000000p+9);
    const auto v27 = wide_const<T, N>(-0x1.4000000000000p+9);
    const auto v28 = where(v6, v27, Const{0x0.0p+0});
    const auto v29 = where(v4, v26, v28);
    const auto v30 = get<2>(a) + v29;
    const auto v31 = wide_const<T, N>(0x1.0000000000000p+9);
    const auto v32 = wide_const<T, N>(-0x1.0000000000000p+9);
    const auto v33 = where(v15, v32, Const{0x0.0p+0});
    const auto v34 = where(v13, v31, v33);
    const auto v35 = v30 + v34;
    const auto v36 = where(v24, v25, v35);
    return tup(v19, v23, v36);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = element<T, N>(0x1.0000000000000p+0);
    const auto v2 = where(v0, v1, get<0>(in));
    const auto v3 = abs(v2);
    const auto v4 = v3 > Const{0x1.0000000000000p+400};
    const auto v5 = wide_const<T, N>(0x1.0000000000000p-640);
    const auto v6 = v3 < Const{0x1.0000000000000p-400};
    const auto v7 = wide_const<T, N>(0x1.0000000000000p+640);
    const auto v8 = where(v6, v7, Const{0x1.0000000000000p+0});
    const auto v9 = where(v4, v5, v8);
    const auto v10 = v2 * v9;
    const auto v11 = get<0>(a) * v10;
    const auto v12 = abs(v11);
    const auto v13 = v12 > Const{0x1.0000000000000p+300};
    const auto v14 = wide_const<T, N>(0x1.0000000000000p-512);
    const auto v15 = v12 < Const{0x1.0000000000000p-300};
    const auto v16 = wide_const<T, N>(0x1.0000000000000p+512);
    const auto v17 = where(v15, v16, Const{0x1.0000000000000p+0});
    const auto v18 = where(v13, v14, v17);
    const auto v19 = v11 * v18;
    const auto v20 = negate(v11);
    const auto v21 = fma(get<0>(a), v10, v20);
    const auto v22 = fma(get<1>(a), v10, v21);
    const auto v23 = v22 * v18;
    const auto v24 = v11 == Const{0x0.0p+0};
    const auto v25 = wide_const<T, N>(0x0.0p+0);
    const auto v26 = wide_const<T, N>(0x1.4000000000000p+9);
    const auto v27 = wide_const<T, N>(-0x1.4000000000000p+9);
    const auto v28 = where(v6, v27, Const{0x0.0p+0});
    const auto v29 = where(v4, v26, v28);
    const auto v30 = get<2>(a) + v29;
    const auto v31 = wide_const<T, N>(0x1.0000000000000p+9);
    const auto v32 = wide_const<T, N>(-0x1.0000000000000p+9);
    const auto v33 = where(v15, v32, Const{0x0.0p+0});
    const auto v34 = where(v13, v31, v33);
    const auto v35 = v30 + v34;
    const auto v36 = where(v24, v25, v35);
    return tup(v19, v23, v36);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) * get<0>(b);
    const auto v1 = abs(v0);
    const auto v2 = v1 > Const{0x1.0000000000000p+300};
    const auto v3 = wide_const<T, N>(0x1.0000000000000p-512);
    const auto v4 = v1 < Const{0x1.0000000000000p-300};
    const auto v5 = wide_const<T, N>(0x1.0000000000000p+512);
    const auto v6 = where(v4, v5, Const{0x1.0000000000000p+0});
    const auto v7 = where(v2, v3, v6);
    const auto v8 = v0 * v7;
    const auto v9 = negate(v0);
    const auto v10 = fma(get<0>(a), get<0>(b), v9);
    const auto v11 = fma(get<1>(a), get<0>(b), v10);
    const auto v12 = fma(get<0>(a), get<1>(b), v11);
    const auto v13 = v12 * v7;
    const auto v14 = v0 == Const{0x0.0p+0};
    const auto v15 = wide_const<T, N>(0x0.0p+0);
    const auto v16 = get<2>(a) + get<2>(b);
    const auto v17 = wide_const<T, N>(0x1.0000000000000p+9);
    const auto v18 = wide_const<T, N>(-0x1.0000000000000p+9);
    const auto v19 = where(v4, v18, Const{0x0.0p+0});
    const auto v20 = where(v2, v17, v19);
    const auto v21 = v16 + v20;
    const auto v22 = where(v14, v15, v21);
    return tup(v8, v13, v22);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_finite(get<0>(b));
    const auto v1 = get<1>(b) != Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    const auto v3 = get<0>(b) + get<1>(b);
    const auto v4 = where(v2, v3, get<0>(b));
    const auto v5 = wide_const<T, N>(0x1.f400000000000p+9);
    const auto v6 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v7 = get<2>(b) * Const{0x1.0000000000000p-1};
    const auto v8 = top(v6, v7);
    const auto v9 = low(v5, v8);
    const auto v10 = power_of_two(v9);
    const auto v11 = v4 * v10;
    const auto v12 = v11 * v10;
    return tup(v12);
  }
  static constexpr bool kQuick = true;
  static constexpr int kEvery = 1;
  template <class A>
  BARACUDA_INLINE static auto quick_step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = element<T, N>(0x1.0000000000000p+0);
    const auto v2 = where(v0, v1, get<0>(in));
    const auto v3 = get<0>(a) * v2;
    const auto v4 = negate(v3);
    const auto v5 = fma(get<0>(a), v2, v4);
    const auto v6 = fma(get<1>(a), v2, v5);
    return tup(v3, v6, get<2>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto quick_advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<0>(in));
    const auto v1 = element<T, N>(0x1.0000000000000p+0);
    const auto v2 = where(v0, v1, get<0>(in));
    const auto v3 = get<0>(a) * v2;
    const auto v4 = negate(v3);
    const auto v5 = fma(get<0>(a), v2, v4);
    const auto v6 = fma(get<1>(a), v2, v5);
    return tup(v3, v6, get<2>(a));
  }
  static constexpr bool kApart = false;
  template <class A>
  BARACUDA_INLINE static auto quick_emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_finite(get<0>(b));
    const auto v1 = get<1>(b) != Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    const auto v3 = get<0>(b) + get<1>(b);
    const auto v4 = where(v2, v3, get<0>(b));
    return tup(v4);
  }
  template <class A>
  BARACUDA_INLINE static auto right([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+300};
    const auto v2 = v0 >= Const{0x1.0000000000000p-300};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    return tup(v5);
  }
  template <class A>
  BARACUDA_INLINE static auto ready([[maybe_unused]] const A& a) {
    const auto v0 = get<2>(a) == Const{0x0.0p+0};
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto right_live([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+300};
    const auto v2 = v0 >= Const{0x1.0000000000000p-300};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    return tup(v5);
  }
  template <class A>
  BARACUDA_INLINE static auto ready_live([[maybe_unused]] const A& a) {
    const auto v0 = get<2>(a) == Const{0x0.0p+0};
    return tup(v0);
  }
};

// def step(a, dy, x):
//     v = f.wide(value(x))
//     t, te = whole(a, dy)
//     m, e = settled(t * v, te)
//     am, ae = settled(a.am * v, a.ae)
//     return {"m": m, "e": e, "am": am, "ae": ae}
template <class T, int N = kLanes>
struct nancumprod_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = nancumprod_backward<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 3;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}, {1, 0, 0, 0x0.0p+0}, {2, -1, 0, 0x1.0000000000000p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = wide_const<T, N>(0x1.0000000000000p+0);
    return tup(v0, v0, v1, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v3 = v0 == Const{0x0.0p+0};
    const auto v4 = get<0>(a) == Const{0x0.0p+0};
    const auto v5 = top(v1, get<1>(a));
    const auto v6 = where(v4, v1, v5);
    const auto v7 = where(v3, get<1>(a), v6);
    const auto v8 = v1 - v7;
    const auto v9 = top(v2, v8);
    const auto v10 = low(v1, v9);
    const auto v11 = power_of_two(v10);
    const auto v12 = v0 * v11;
    const auto v13 = get<1>(a) - v7;
    const auto v14 = top(v2, v13);
    const auto v15 = low(v1, v14);
    const auto v16 = power_of_two(v15);
    const auto v17 = get<0>(a) * v16;
    const auto v18 = v12 + v17;
    const auto v19 = is_nan(get<1>(in));
    const auto v20 = element<T, N>(0x1.0000000000000p+0);
    const auto v21 = where(v19, v20, get<1>(in));
    const auto v22 = wide(v21);
    const auto v23 = v18 * v22;
    const auto v24 = abs(v23);
    const auto v25 = v24 > Const{0x1.0000000000000p+400};
    const auto v26 = wide_const<T, N>(0x1.0000000000000p-400);
    const auto v27 = v24 < Const{0x1.0000000000000p-400};
    const auto v28 = wide_const<T, N>(0x1.0000000000000p+400);
    const auto v29 = where(v27, v28, Const{0x1.0000000000000p+0});
    const auto v30 = where(v25, v26, v29);
    const auto v31 = v23 * v30;
    const auto v32 = v23 == Const{0x0.0p+0};
    const auto v33 = wide_const<T, N>(0x1.9000000000000p+8);
    const auto v34 = wide_const<T, N>(-0x1.9000000000000p+8);
    const auto v35 = where(v27, v34, Const{0x0.0p+0});
    const auto v36 = where(v25, v33, v35);
    const auto v37 = v7 + v36;
    const auto v38 = where(v32, v1, v37);
    const auto v39 = get<2>(a) * v22;
    const auto v40 = abs(v39);
    const auto v41 = v40 > Const{0x1.0000000000000p+400};
    const auto v42 = v40 < Const{0x1.0000000000000p-400};
    const auto v43 = where(v42, v28, Const{0x1.0000000000000p+0});
    const auto v44 = where(v41, v26, v43);
    const auto v45 = v39 * v44;
    const auto v46 = v39 == Const{0x0.0p+0};
    const auto v47 = where(v42, v34, Const{0x0.0p+0});
    const auto v48 = where(v41, v33, v47);
    const auto v49 = get<3>(a) + v48;
    const auto v50 = where(v46, v1, v49);
    return tup(v31, v38, v45, v50);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v3 = v0 == Const{0x0.0p+0};
    const auto v4 = get<0>(a) == Const{0x0.0p+0};
    const auto v5 = top(v1, get<1>(a));
    const auto v6 = where(v4, v1, v5);
    const auto v7 = where(v3, get<1>(a), v6);
    const auto v8 = v1 - v7;
    const auto v9 = top(v2, v8);
    const auto v10 = low(v1, v9);
    const auto v11 = power_of_two(v10);
    const auto v12 = v0 * v11;
    const auto v13 = get<1>(a) - v7;
    const auto v14 = top(v2, v13);
    const auto v15 = low(v1, v14);
    const auto v16 = power_of_two(v15);
    const auto v17 = get<0>(a) * v16;
    const auto v18 = v12 + v17;
    const auto v19 = is_nan(get<1>(in));
    const auto v20 = element<T, N>(0x1.0000000000000p+0);
    const auto v21 = where(v19, v20, get<1>(in));
    const auto v22 = wide(v21);
    const auto v23 = v18 * v22;
    const auto v24 = abs(v23);
    const auto v25 = v24 > Const{0x1.0000000000000p+400};
    const auto v26 = wide_const<T, N>(0x1.0000000000000p-400);
    const auto v27 = v24 < Const{0x1.0000000000000p-400};
    const auto v28 = wide_const<T, N>(0x1.0000000000000p+400);
    const auto v29 = where(v27, v28, Const{0x1.0000000000000p+0});
    const auto v30 = where(v25, v26, v29);
    const auto v31 = v23 * v30;
    const auto v32 = v23 == Const{0x0.0p+0};
    const auto v33 = wide_const<T, N>(0x1.9000000000000p+8);
    const auto v34 = wide_const<T, N>(-0x1.9000000000000p+8);
    const auto v35 = where(v27, v34, Const{0x0.0p+0});
    const auto v36 = where(v25, v33, v35);
    const auto v37 = v7 + v36;
    const auto v38 = where(v32, v1, v37);
    return tup(v31, v38, get<2>(a), get<3>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v2 = get<0>(b) == Const{0x0.0p+0};
    const auto v3 = get<2>(b) * get<0>(a);
    const auto v4 = v3 == Const{0x0.0p+0};
    const auto v5 = get<3>(b) + get<1>(a);
    const auto v6 = abs(v3);
    const auto v7 = v6 > Const{0x1.0000000000000p+400};
    const auto v8 = wide_const<T, N>(0x1.9000000000000p+8);
    const auto v9 = v6 < Const{0x1.0000000000000p-400};
    const auto v10 = wide_const<T, N>(-0x1.9000000000000p+8);
    const auto v11 = where(v9, v10, Const{0x0.0p+0});
    const auto v12 = where(v7, v8, v11);
    const auto v13 = v5 + v12;
    const auto v14 = where(v4, v0, v13);
    const auto v15 = wide_const<T, N>(0x1.0000000000000p-400);
    const auto v16 = wide_const<T, N>(0x1.0000000000000p+400);
    const auto v17 = where(v9, v16, Const{0x1.0000000000000p+0});
    const auto v18 = where(v7, v15, v17);
    const auto v19 = v3 * v18;
    const auto v20 = v19 == Const{0x0.0p+0};
    const auto v21 = top(get<1>(b), v14);
    const auto v22 = where(v20, get<1>(b), v21);
    const auto v23 = where(v2, v14, v22);
    const auto v24 = get<1>(b) - v23;
    const auto v25 = top(v1, v24);
    const auto v26 = low(v0, v25);
    const auto v27 = power_of_two(v26);
    const auto v28 = get<0>(b) * v27;
    const auto v29 = v14 - v23;
    const auto v30 = top(v1, v29);
    const auto v31 = low(v0, v30);
    const auto v32 = power_of_two(v31);
    const auto v33 = v19 * v32;
    const auto v34 = v28 + v33;
    const auto v35 = abs(v34);
    const auto v36 = v35 > Const{0x1.0000000000000p+400};
    const auto v37 = v35 < Const{0x1.0000000000000p-400};
    const auto v38 = where(v37, v16, Const{0x1.0000000000000p+0});
    const auto v39 = where(v36, v15, v38);
    const auto v40 = v34 * v39;
    const auto v41 = v34 == Const{0x0.0p+0};
    const auto v42 = where(v37, v10, Const{0x0.0p+0});
    const auto v43 = where(v36, v8, v42);
    const auto v44 = v23 + v43;
    const auto v45 = where(v41, v0, v44);
    const auto v46 = get<2>(a) * get<2>(b);
    const auto v47 = abs(v46);
    const auto v48 = v47 > Const{0x1.0000000000000p+400};
    const auto v49 = v47 < Const{0x1.0000000000000p-400};
    const auto v50 = where(v49, v16, Const{0x1.0000000000000p+0});
    const auto v51 = where(v48, v15, v50);
    const auto v52 = v46 * v51;
    const auto v53 = v46 == Const{0x0.0p+0};
    const auto v54 = get<3>(a) + get<3>(b);
    const auto v55 = where(v49, v10, Const{0x0.0p+0});
    const auto v56 = where(v48, v8, v55);
    const auto v57 = v54 + v56;
    const auto v58 = where(v53, v0, v57);
    return tup(v40, v45, v52, v58);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<1>(in));
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = wide(get<2>(in));
    const auto v3 = wide(get<0>(in));
    const auto v4 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v5 = v3 == Const{0x0.0p+0};
    const auto v6 = get<0>(a) == Const{0x0.0p+0};
    const auto v7 = top(v1, get<1>(a));
    const auto v8 = where(v6, v1, v7);
    const auto v9 = where(v5, get<1>(a), v8);
    const auto v10 = v1 - v9;
    const auto v11 = top(v4, v10);
    const auto v12 = low(v1, v11);
    const auto v13 = power_of_two(v12);
    const auto v14 = v3 * v13;
    const auto v15 = get<1>(a) - v9;
    const auto v16 = top(v4, v15);
    const auto v17 = low(v1, v16);
    const auto v18 = power_of_two(v17);
    const auto v19 = get<0>(a) * v18;
    const auto v20 = v14 + v19;
    const auto v21 = v2 * v20;
    const auto v22 = wide_const<T, N>(0x1.f400000000000p+9);
    const auto v23 = top(v4, v9);
    const auto v24 = low(v22, v23);
    const auto v25 = power_of_two(v24);
    const auto v26 = v21 * v25;
    const auto v27 = where(v0, v1, v26);
    return tup(v27);
  }
  static constexpr bool kQuick = true;
  static constexpr int kEvery = 4;
  template <class A>
  BARACUDA_INLINE static auto quick_step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = v0 + get<0>(a);
    const auto v2 = is_nan(get<1>(in));
    const auto v3 = element<T, N>(0x1.0000000000000p+0);
    const auto v4 = where(v2, v3, get<1>(in));
    const auto v5 = wide(v4);
    const auto v6 = v1 * v5;
    const auto v7 = get<2>(a) * v5;
    return tup(v6, get<1>(a), v7, get<3>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto quick_advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = v0 + get<0>(a);
    const auto v2 = is_nan(get<1>(in));
    const auto v3 = element<T, N>(0x1.0000000000000p+0);
    const auto v4 = where(v2, v3, get<1>(in));
    const auto v5 = wide(v4);
    const auto v6 = v1 * v5;
    return tup(v6, get<1>(a), get<2>(a), get<3>(a));
  }
  static constexpr bool kApart = false;
  template <class A>
  BARACUDA_INLINE static auto quick_emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<1>(in));
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = wide(get<2>(in));
    const auto v3 = wide(get<0>(in));
    const auto v4 = v3 + get<0>(a);
    const auto v5 = v2 * v4;
    const auto v6 = where(v0, v1, v5);
    return tup(v6);
  }
  template <class A>
  BARACUDA_INLINE static auto right([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+400};
    const auto v2 = v0 >= Const{0x1.0000000000000p-400};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    const auto v6 = abs(get<2>(b));
    const auto v7 = v6 <= Const{0x1.0000000000000p+400};
    const auto v8 = v6 >= Const{0x1.0000000000000p-400};
    const auto v9 = v7 & v8;
    const auto v10 = get<2>(b) == Const{0x0.0p+0};
    const auto v11 = v9 | v10;
    const auto v12 = v5 & v11;
    return tup(v12);
  }
  template <class A>
  BARACUDA_INLINE static auto ready([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<3>(a) == Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    return tup(v2);
  }
  template <class A>
  BARACUDA_INLINE static auto right_live([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+400};
    const auto v2 = v0 >= Const{0x1.0000000000000p-400};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    const auto v6 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v7 = abs(v6);
    const auto v8 = v7 <= Const{0x1.0000000000000p+400};
    const auto v9 = v7 >= Const{0x1.0000000000000p-400};
    const auto v10 = v8 & v9;
    const auto v11 = v6 == Const{0x0.0p+0};
    const auto v12 = v10 | v11;
    const auto v13 = v5 & v12;
    return tup(v13);
  }
  template <class A>
  BARACUDA_INLINE static auto ready_live([[maybe_unused]] const A& a) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = v1 == Const{0x0.0p+0};
    const auto v3 = v0 & v2;
    return tup(v3);
  }
};

// step=lambda a, dy, x: named(times2(*whole(a, dy), value(x)), times2(a.ah, a.ar, a.ae, value(x))),
template <class T, int N = kLanes>
struct nancumprod_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = nancumprod_backward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 3;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}, {1, 0, 0, 0x0.0p+0}, {2, -1, 0, 0x1.0000000000000p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = wide_const<T, N>(0x1.0000000000000p+0);
    return tup(v0, v0, v0, v1, v0, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+400};
    const auto v2 = wide_const<T, N>(0x1.0000000000000p-640);
    const auto v3 = v0 < Const{0x1.0000000000000p-400};
    const auto v4 = wide_const<T, N>(0x1.0000000000000p+640);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = where(v1, v2, v5);
    const auto v7 = get<0>(in) * v6;
    const auto v8 = wide_const<T, N>(0x0.0p+0);
    const auto v9 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v10 = wide_const<T, N>(0x1.4000000000000p+9);
    const auto v11 = wide_const<T, N>(-0x1.4000000000000p+9);
    const auto v12 = where(v3, v11, Const{0x0.0p+0});
    const auto v13 = where(v1, v10, v12);
    const auto v14 = v7 == Const{0x0.0p+0};
    const auto v15 = get<0>(a) == Const{0x0.0p+0};
    const auto v16 = top(v13, get<2>(a));
    const auto v17 = where(v15, v13, v16);
    const auto v18 = where(v14, get<2>(a), v17);
    const auto v19 = v13 - v18;
    const auto v20 = top(v9, v19);
    const auto v21 = low(v8, v20);
    const auto v22 = power_of_two(v21);
    const auto v23 = v7 * v22;
    const auto v24 = get<2>(a) - v18;
    const auto v25 = top(v9, v24);
    const auto v26 = low(v8, v25);
    const auto v27 = power_of_two(v26);
    const auto v28 = get<0>(a) * v27;
    const auto v29 = v23 + v28;
    const auto v30 = is_finite(v29);
    const auto v31 = v8 * v22;
    const auto v32 = get<1>(a) * v27;
    const auto v33 = v31 + v32;
    const auto v34 = v29 - v23;
    const auto v35 = v29 - v34;
    const auto v36 = v23 - v35;
    const auto v37 = v28 - v34;
    const auto v38 = v36 + v37;
    const auto v39 = v33 + v38;
    const auto v40 = v29 + v39;
    const auto v41 = where(v30, v40, v29);
    const auto v42 = is_nan(get<1>(in));
    const auto v43 = element<T, N>(0x1.0000000000000p+0);
    const auto v44 = where(v42, v43, get<1>(in));
    const auto v45 = abs(v44);
    const auto v46 = v45 > Const{0x1.0000000000000p+400};
    const auto v47 = v45 < Const{0x1.0000000000000p-400};
    const auto v48 = where(v47, v4, Const{0x1.0000000000000p+0});
    const auto v49 = where(v46, v2, v48);
    const auto v50 = v44 * v49;
    const auto v51 = v41 * v50;
    const auto v52 = abs(v51);
    const auto v53 = v52 > Const{0x1.0000000000000p+300};
    const auto v54 = wide_const<T, N>(0x1.0000000000000p-512);
    const auto v55 = v52 < Const{0x1.0000000000000p-300};
    const auto v56 = wide_const<T, N>(0x1.0000000000000p+512);
    const auto v57 = where(v55, v56, Const{0x1.0000000000000p+0});
    const auto v58 = where(v53, v54, v57);
    const auto v59 = v51 * v58;
    const auto v60 = v40 - v29;
    const auto v61 = v39 - v60;
    const auto v62 = negate(v51);
    const auto v63 = fma(v41, v50, v62);
    const auto v64 = fma(v61, v50, v63);
    const auto v65 = v64 * v58;
    const auto v66 = v51 == Const{0x0.0p+0};
    const auto v67 = where(v47, v11, Const{0x0.0p+0});
    const auto v68 = where(v46, v10, v67);
    const auto v69 = v18 + v68;
    const auto v70 = wide_const<T, N>(0x1.0000000000000p+9);
    const auto v71 = wide_const<T, N>(-0x1.0000000000000p+9);
    const auto v72 = where(v55, v71, Const{0x0.0p+0});
    const auto v73 = where(v53, v70, v72);
    const auto v74 = v69 + v73;
    const auto v75 = where(v66, v8, v74);
    const auto v76 = get<3>(a) * v50;
    const auto v77 = abs(v76);
    const auto v78 = v77 > Const{0x1.0000000000000p+300};
    const auto v79 = v77 < Const{0x1.0000000000000p-300};
    const auto v80 = where(v79, v56, Const{0x1.0000000000000p+0});
    const auto v81 = where(v78, v54, v80);
    const auto v82 = v76 * v81;
    const auto v83 = negate(v76);
    const auto v84 = fma(get<3>(a), v50, v83);
    const auto v85 = fma(get<4>(a), v50, v84);
    const auto v86 = v85 * v81;
    const auto v87 = v76 == Const{0x0.0p+0};
    const auto v88 = get<5>(a) + v68;
    const auto v89 = where(v79, v71, Const{0x0.0p+0});
    const auto v90 = where(v78, v70, v89);
    const auto v91 = v88 + v90;
    const auto v92 = where(v87, v8, v91);
    return tup(v59, v65, v75, v82, v86, v92);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+400};
    const auto v2 = wide_const<T, N>(0x1.0000000000000p-640);
    const auto v3 = v0 < Const{0x1.0000000000000p-400};
    const auto v4 = wide_const<T, N>(0x1.0000000000000p+640);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = where(v1, v2, v5);
    const auto v7 = get<0>(in) * v6;
    const auto v8 = wide_const<T, N>(0x0.0p+0);
    const auto v9 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v10 = wide_const<T, N>(0x1.4000000000000p+9);
    const auto v11 = wide_const<T, N>(-0x1.4000000000000p+9);
    const auto v12 = where(v3, v11, Const{0x0.0p+0});
    const auto v13 = where(v1, v10, v12);
    const auto v14 = v7 == Const{0x0.0p+0};
    const auto v15 = get<0>(a) == Const{0x0.0p+0};
    const auto v16 = top(v13, get<2>(a));
    const auto v17 = where(v15, v13, v16);
    const auto v18 = where(v14, get<2>(a), v17);
    const auto v19 = v13 - v18;
    const auto v20 = top(v9, v19);
    const auto v21 = low(v8, v20);
    const auto v22 = power_of_two(v21);
    const auto v23 = v7 * v22;
    const auto v24 = get<2>(a) - v18;
    const auto v25 = top(v9, v24);
    const auto v26 = low(v8, v25);
    const auto v27 = power_of_two(v26);
    const auto v28 = get<0>(a) * v27;
    const auto v29 = v23 + v28;
    const auto v30 = is_finite(v29);
    const auto v31 = v8 * v22;
    const auto v32 = get<1>(a) * v27;
    const auto v33 = v31 + v32;
    const auto v34 = v29 - v23;
    const auto v35 = v29 - v34;
    const auto v36 = v23 - v35;
    const auto v37 = v28 - v34;
    const auto v38 = v36 + v37;
    const auto v39 = v33 + v38;
    const auto v40 = v29 + v39;
    const auto v41 = where(v30, v40, v29);
    const auto v42 = is_nan(get<1>(in));
    const auto v43 = element<T, N>(0x1.0000000000000p+0);
    const auto v44 = where(v42, v43, get<1>(in));
    const auto v45 = abs(v44);
    const auto v46 = v45 > Const{0x1.0000000000000p+400};
    const auto v47 = v45 < Const{0x1.0000000000000p-400};
    const auto v48 = where(v47, v4, Const{0x1.0000000000000p+0});
    const auto v49 = where(v46, v2, v48);
    const auto v50 = v44 * v49;
    const auto v51 = v41 * v50;
    const auto v52 = abs(v51);
    const auto v53 = v52 > Const{0x1.0000000000000p+300};
    const auto v54 = wide_const<T, N>(0x1.0000000000000p-512);
    const auto v55 = v52 < Const{0x1.0000000000000p-300};
    const auto v56 = wide_const<T, N>(0x1.0000000000000p+512);
    const auto v57 = where(v55, v56, Const{0x1.0000000000000p+0});
    const auto v58 = where(v53, v54, v57);
    const auto v59 = v51 * v58;
    const auto v60 = v40 - v29;
    const auto v61 = v39 - v60;
    const auto v62 = negate(v51);
    const auto v63 = fma(v41, v50, v62);
    const auto v64 = fma(v61, v50, v63);
    const auto v65 = v64 * v58;
    const auto v66 = v51 == Const{0x0.0p+0};
    const auto v67 = where(v47, v11, Const{0x0.0p+0});
    const auto v68 = where(v46, v10, v67);
    const auto v69 = v18 + v68;
    const auto v70 = wide_const<T, N>(0x1.0000000000000p+9);
    const auto v71 = wide_const<T, N>(-0x1.0000000000000p+9);
    const auto v72 = where(v55, v71, Const{0x0.0p+0});
    const auto v73 = where(v53, v70, v72);
    const auto v74 = v69 + v73;
    const auto v75 = where(v66, v8, v74);
    return tup(v59, v65, v75, get<3>(a), get<4>(a), get<5>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v2 = get<0>(b) == Const{0x0.0p+0};
    const auto v3 = get<3>(b) * get<0>(a);
    const auto v4 = v3 == Const{0x0.0p+0};
    const auto v5 = get<5>(b) + get<2>(a);
    const auto v6 = abs(v3);
    const auto v7 = v6 > Const{0x1.0000000000000p+300};
    const auto v8 = wide_const<T, N>(0x1.0000000000000p+9);
    const auto v9 = v6 < Const{0x1.0000000000000p-300};
    const auto v10 = wide_const<T, N>(-0x1.0000000000000p+9);
    const auto v11 = where(v9, v10, Const{0x0.0p+0});
    const auto v12 = where(v7, v8, v11);
    const auto v13 = v5 + v12;
    const auto v14 = where(v4, v0, v13);
    const auto v15 = wide_const<T, N>(0x1.0000000000000p-512);
    const auto v16 = wide_const<T, N>(0x1.0000000000000p+512);
    const auto v17 = where(v9, v16, Const{0x1.0000000000000p+0});
    const auto v18 = where(v7, v15, v17);
    const auto v19 = v3 * v18;
    const auto v20 = v19 == Const{0x0.0p+0};
    const auto v21 = top(get<2>(b), v14);
    const auto v22 = where(v20, get<2>(b), v21);
    const auto v23 = where(v2, v14, v22);
    const auto v24 = get<2>(b) - v23;
    const auto v25 = top(v1, v24);
    const auto v26 = low(v0, v25);
    const auto v27 = power_of_two(v26);
    const auto v28 = get<0>(b) * v27;
    const auto v29 = v14 - v23;
    const auto v30 = top(v1, v29);
    const auto v31 = low(v0, v30);
    const auto v32 = power_of_two(v31);
    const auto v33 = v19 * v32;
    const auto v34 = v28 + v33;
    const auto v35 = is_finite(v34);
    const auto v36 = get<1>(b) * v27;
    const auto v37 = negate(v3);
    const auto v38 = fma(get<3>(b), get<0>(a), v37);
    const auto v39 = fma(get<4>(b), get<0>(a), v38);
    const auto v40 = fma(get<3>(b), get<1>(a), v39);
    const auto v41 = v40 * v18;
    const auto v42 = v41 * v32;
    const auto v43 = v36 + v42;
    const auto v44 = v34 - v28;
    const auto v45 = v34 - v44;
    const auto v46 = v28 - v45;
    const auto v47 = v33 - v44;
    const auto v48 = v46 + v47;
    const auto v49 = v43 + v48;
    const auto v50 = v34 + v49;
    const auto v51 = where(v35, v50, v34);
    const auto v52 = abs(v51);
    const auto v53 = v52 > Const{0x1.0000000000000p+300};
    const auto v54 = v52 < Const{0x1.0000000000000p-300};
    const auto v55 = where(v54, v16, Const{0x1.0000000000000p+0});
    const auto v56 = where(v53, v15, v55);
    const auto v57 = v51 * v56;
    const auto v58 = v50 - v34;
    const auto v59 = v49 - v58;
    const auto v60 = v59 * v56;
    const auto v61 = v51 == Const{0x0.0p+0};
    const auto v62 = where(v54, v10, Const{0x0.0p+0});
    const auto v63 = where(v53, v8, v62);
    const auto v64 = v23 + v63;
    const auto v65 = where(v61, v0, v64);
    const auto v66 = get<3>(a) * get<3>(b);
    const auto v67 = abs(v66);
    const auto v68 = v67 > Const{0x1.0000000000000p+300};
    const auto v69 = v67 < Const{0x1.0000000000000p-300};
    const auto v70 = where(v69, v16, Const{0x1.0000000000000p+0});
    const auto v71 = where(v68, v15, v70);
    const auto v72 = v66 * v71;
    const auto v73 = negate(v66);
    const auto v74 = fma(get<3>(a), get<3>(b), v73);
    const auto v75 = fma(get<4>(a), get<3>(b), v74);
    const auto v76 = fma(get<3>(a), get<4>(b), v75);
    const auto v77 = v76 * v71;
    const auto v78 = v66 == Const{0x0.0p+0};
    const auto v79 = get<5>(a) + get<5>(b);
    const auto v80 = where(v69, v10, Const{0x0.0p+0});
    const auto v81 = where(v68, v8, v80);
    const auto v82 = v79 + v81;
    const auto v83 = where(v78, v0, v82);
    return tup(v57, v60, v65, v72, v77, v83);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<1>(in));
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = abs(get<0>(in));
    const auto v3 = v2 > Const{0x1.0000000000000p+400};
    const auto v4 = wide_const<T, N>(0x1.0000000000000p-640);
    const auto v5 = v2 < Const{0x1.0000000000000p-400};
    const auto v6 = wide_const<T, N>(0x1.0000000000000p+640);
    const auto v7 = where(v5, v6, Const{0x1.0000000000000p+0});
    const auto v8 = where(v3, v4, v7);
    const auto v9 = get<0>(in) * v8;
    const auto v10 = wide_const<T, N>(-0x1.f400000000000p+9);
    const auto v11 = wide_const<T, N>(0x1.4000000000000p+9);
    const auto v12 = wide_const<T, N>(-0x1.4000000000000p+9);
    const auto v13 = where(v5, v12, Const{0x0.0p+0});
    const auto v14 = where(v3, v11, v13);
    const auto v15 = v9 == Const{0x0.0p+0};
    const auto v16 = get<0>(a) == Const{0x0.0p+0};
    const auto v17 = top(v14, get<2>(a));
    const auto v18 = where(v16, v14, v17);
    const auto v19 = where(v15, get<2>(a), v18);
    const auto v20 = v14 - v19;
    const auto v21 = top(v10, v20);
    const auto v22 = low(v1, v21);
    const auto v23 = power_of_two(v22);
    const auto v24 = v9 * v23;
    const auto v25 = get<2>(a) - v19;
    const auto v26 = top(v10, v25);
    const auto v27 = low(v1, v26);
    const auto v28 = power_of_two(v27);
    const auto v29 = get<0>(a) * v28;
    const auto v30 = v24 + v29;
    const auto v31 = is_finite(v30);
    const auto v32 = v1 * v23;
    const auto v33 = get<1>(a) * v28;
    const auto v34 = v32 + v33;
    const auto v35 = v30 - v24;
    const auto v36 = v30 - v35;
    const auto v37 = v24 - v36;
    const auto v38 = v29 - v35;
    const auto v39 = v37 + v38;
    const auto v40 = v34 + v39;
    const auto v41 = v30 + v40;
    const auto v42 = where(v31, v41, v30);
    const auto v43 = abs(get<2>(in));
    const auto v44 = v43 > Const{0x1.0000000000000p+400};
    const auto v45 = v43 < Const{0x1.0000000000000p-400};
    const auto v46 = where(v45, v6, Const{0x1.0000000000000p+0});
    const auto v47 = where(v44, v4, v46);
    const auto v48 = get<2>(in) * v47;
    const auto v49 = v42 * v48;
    const auto v50 = is_finite(v49);
    const auto v51 = v41 - v30;
    const auto v52 = v40 - v51;
    const auto v53 = negate(v49);
    const auto v54 = fma(v42, v48, v53);
    const auto v55 = fma(v52, v48, v54);
    const auto v56 = v55 != Const{0x0.0p+0};
    const auto v57 = v50 & v56;
    const auto v58 = v49 + v55;
    const auto v59 = where(v57, v58, v49);
    const auto v60 = wide_const<T, N>(0x1.f400000000000p+9);
    const auto v61 = where(v45, v12, Const{0x0.0p+0});
    const auto v62 = where(v44, v11, v61);
    const auto v63 = v19 + v62;
    const auto v64 = v63 * Const{0x1.0000000000000p-1};
    const auto v65 = top(v10, v64);
    const auto v66 = low(v60, v65);
    const auto v67 = power_of_two(v66);
    const auto v68 = v59 * v67;
    const auto v69 = v68 * v67;
    const auto v70 = where(v0, v1, v69);
    return tup(v70);
  }
  static constexpr bool kQuick = true;
  static constexpr int kEvery = 1;
  template <class A>
  BARACUDA_INLINE static auto quick_step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(in) + get<0>(a);
    const auto v1 = v0 - get<0>(in);
    const auto v2 = v0 - v1;
    const auto v3 = get<0>(in) - v2;
    const auto v4 = get<0>(a) - v1;
    const auto v5 = v3 + v4;
    const auto v6 = get<1>(a) + v5;
    const auto v7 = v0 + v6;
    const auto v8 = is_nan(get<1>(in));
    const auto v9 = element<T, N>(0x1.0000000000000p+0);
    const auto v10 = where(v8, v9, get<1>(in));
    const auto v11 = v7 * v10;
    const auto v12 = v7 - v0;
    const auto v13 = v6 - v12;
    const auto v14 = negate(v11);
    const auto v15 = fma(v7, v10, v14);
    const auto v16 = fma(v13, v10, v15);
    const auto v17 = get<3>(a) * v10;
    const auto v18 = negate(v17);
    const auto v19 = fma(get<3>(a), v10, v18);
    const auto v20 = fma(get<4>(a), v10, v19);
    return tup(v11, v16, get<2>(a), v17, v20, get<5>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto quick_advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(in) + get<0>(a);
    const auto v1 = v0 - get<0>(in);
    const auto v2 = v0 - v1;
    const auto v3 = get<0>(in) - v2;
    const auto v4 = get<0>(a) - v1;
    const auto v5 = v3 + v4;
    const auto v6 = get<1>(a) + v5;
    const auto v7 = v0 + v6;
    const auto v8 = is_nan(get<1>(in));
    const auto v9 = element<T, N>(0x1.0000000000000p+0);
    const auto v10 = where(v8, v9, get<1>(in));
    const auto v11 = v7 * v10;
    const auto v12 = v7 - v0;
    const auto v13 = v6 - v12;
    const auto v14 = negate(v11);
    const auto v15 = fma(v7, v10, v14);
    const auto v16 = fma(v13, v10, v15);
    return tup(v11, v16, get<2>(a), get<3>(a), get<4>(a), get<5>(a));
  }
  static constexpr bool kApart = true;
  template <class A>
  BARACUDA_INLINE static auto quick_emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<1>(in));
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = get<0>(in) + get<0>(a);
    const auto v3 = v2 - get<0>(in);
    const auto v4 = v2 - v3;
    const auto v5 = get<0>(in) - v4;
    const auto v6 = get<0>(a) - v3;
    const auto v7 = v5 + v6;
    const auto v8 = get<1>(a) + v7;
    const auto v9 = v2 + v8;
    const auto v10 = v9 * get<2>(in);
    const auto v11 = is_finite(v10);
    const auto v12 = v9 - v2;
    const auto v13 = v8 - v12;
    const auto v14 = negate(v10);
    const auto v15 = fma(v9, get<2>(in), v14);
    const auto v16 = fma(v13, get<2>(in), v15);
    const auto v17 = v16 != Const{0x0.0p+0};
    const auto v18 = v11 & v17;
    const auto v19 = v10 + v16;
    const auto v20 = where(v18, v19, v10);
    const auto v21 = where(v0, v1, v20);
    return tup(v21);
  }
  template <class A>
  BARACUDA_INLINE static auto right([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+300};
    const auto v2 = v0 >= Const{0x1.0000000000000p-300};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    const auto v6 = abs(get<3>(b));
    const auto v7 = v6 <= Const{0x1.0000000000000p+300};
    const auto v8 = v6 >= Const{0x1.0000000000000p-300};
    const auto v9 = v7 & v8;
    const auto v10 = get<3>(b) == Const{0x0.0p+0};
    const auto v11 = v9 | v10;
    const auto v12 = v5 & v11;
    return tup(v12);
  }
  template <class A>
  BARACUDA_INLINE static auto ready([[maybe_unused]] const A& a) {
    const auto v0 = get<2>(a) == Const{0x0.0p+0};
    const auto v1 = get<5>(a) == Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    return tup(v2);
  }
  template <class A>
  BARACUDA_INLINE static auto right_live([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(b));
    const auto v1 = v0 <= Const{0x1.0000000000000p+300};
    const auto v2 = v0 >= Const{0x1.0000000000000p-300};
    const auto v3 = v1 & v2;
    const auto v4 = get<0>(b) == Const{0x0.0p+0};
    const auto v5 = v3 | v4;
    const auto v6 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v7 = abs(v6);
    const auto v8 = v7 <= Const{0x1.0000000000000p+300};
    const auto v9 = v7 >= Const{0x1.0000000000000p-300};
    const auto v10 = v8 & v9;
    const auto v11 = v6 == Const{0x0.0p+0};
    const auto v12 = v10 | v11;
    const auto v13 = v5 & v12;
    const auto v14 = abs(get<0>(in));
    const auto v15 = v14 <= Const{0x1.0000000000000p+400};
    const auto v16 = v14 >= Const{0x1.0000000000000p-400};
    const auto v17 = v15 & v16;
    const auto v18 = get<0>(in) == Const{0x0.0p+0};
    const auto v19 = v17 | v18;
    const auto v20 = abs(get<2>(in));
    const auto v21 = v20 <= Const{0x1.0000000000000p+400};
    const auto v22 = v20 >= Const{0x1.0000000000000p-400};
    const auto v23 = v21 & v22;
    const auto v24 = get<2>(in) == Const{0x0.0p+0};
    const auto v25 = v23 | v24;
    const auto v26 = v19 & v25;
    return tup(v13, v26);
  }
  template <class A>
  BARACUDA_INLINE static auto ready_live([[maybe_unused]] const A& a) {
    const auto v0 = get<2>(a) == Const{0x0.0p+0};
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = v1 == Const{0x0.0p+0};
    const auto v3 = v0 & v2;
    return tup(v3);
  }
};

// lift=lambda x: {"m": x},
template <class T, int N = kLanes>
struct cummax_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummax_forward<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = lowest<T, N>();
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = maximum(get<0>(a), get<0>(in));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = maximum(get<0>(a), get<0>(in));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = maximum(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    return tup(get<0>(b));
  }
  static constexpr bool kQuick = false;
};

// step=lambda a, x: {"m": f.where((a.c == 0.0) | rule(x, a.m), x, a.m), "c": f.element(1.0)},
template <class T, int N = kLanes>
struct cummax_backward_first_mark {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummax_backward_first_mark<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = lowest<T, N>();
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = where(v7, get<0>(in), get<0>(a));
    const auto v9 = element<T, N>(0x1.0000000000000p+0);
    return tup(v8, v9);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = where(v7, get<0>(in), get<0>(a));
    const auto v9 = element<T, N>(0x1.0000000000000p+0);
    return tup(v8, v9);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) > Const{0x0.0p+0};
    const auto v1 = get<1>(a) == Const{0x0.0p+0};
    const auto v2 = get<0>(b) > get<0>(a);
    const auto v3 = is_nan(get<0>(b));
    const auto v4 = is_nan(get<0>(a));
    const auto v5 = operator~(v4);
    const auto v6 = v3 & v5;
    const auto v7 = v2 | v6;
    const auto v8 = v1 | v7;
    const auto v9 = v0 & v8;
    const auto v10 = where(v9, get<0>(b), get<0>(a));
    const auto v11 = top(get<1>(a), get<1>(b));
    return tup(v10, v11);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = element<T, N>(0x1.0000000000000p+0);
    const auto v9 = where(v7, v8, Const{0x0.0p+0});
    return tup(v9);
  }
  static constexpr bool kQuick = false;
};

// step=lambda a, dy, mark: {
//     "s": f.where(closes(mark), f.exact(0.0), sum_at(a, dy, mark)),
//     "c": f.where(closes(mark), f.element(1.0), a.c),
// },
template <class T, int N = kLanes>
struct cummax_backward_first {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummax_backward_first<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Mark = cummax_backward_first_mark<T, N>;
  static constexpr int kSources = 2;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}, {1, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x0.0p+0);
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = wide(get<1>(in));
    const auto v3 = get<0>(a) + v2;
    const auto v4 = where(v0, v1, v3);
    const auto v5 = element<T, N>(0x1.0000000000000p+0);
    const auto v6 = where(v0, v5, get<1>(a));
    return tup(v4, v6);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = wide(get<1>(in));
    const auto v3 = get<0>(a) + v2;
    const auto v4 = where(v0, v1, v3);
    return tup(v4, get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) > Const{0x0.0p+0};
    const auto v1 = get<0>(a) + get<0>(b);
    const auto v2 = where(v0, get<0>(b), v1);
    const auto v3 = top(get<1>(a), get<1>(b));
    return tup(v2, v3);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = wide(get<1>(in));
    const auto v2 = get<0>(a) + v1;
    const auto v3 = value(v2);
    const auto v4 = where(v0, v3, Const{0x0.0p+0});
    return tup(v4);
  }
  static constexpr bool kQuick = false;
};

// step=lambda a, x: {"m": f.where((a.c == 0.0) | rule(x, a.m), x, a.m), "c": f.element(1.0)},
template <class T, int N = kLanes>
struct cummax_backward_last_mark {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummax_backward_last_mark<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = lowest<T, N>();
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = get<0>(in) == get<0>(a);
    const auto v8 = v6 | v7;
    const auto v9 = v0 | v8;
    const auto v10 = where(v9, get<0>(in), get<0>(a));
    const auto v11 = element<T, N>(0x1.0000000000000p+0);
    return tup(v10, v11);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = get<0>(in) == get<0>(a);
    const auto v8 = v6 | v7;
    const auto v9 = v0 | v8;
    const auto v10 = where(v9, get<0>(in), get<0>(a));
    const auto v11 = element<T, N>(0x1.0000000000000p+0);
    return tup(v10, v11);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) > Const{0x0.0p+0};
    const auto v1 = get<1>(a) == Const{0x0.0p+0};
    const auto v2 = get<0>(b) > get<0>(a);
    const auto v3 = is_nan(get<0>(b));
    const auto v4 = is_nan(get<0>(a));
    const auto v5 = operator~(v4);
    const auto v6 = v3 & v5;
    const auto v7 = v2 | v6;
    const auto v8 = get<0>(b) == get<0>(a);
    const auto v9 = v7 | v8;
    const auto v10 = v1 | v9;
    const auto v11 = v0 & v10;
    const auto v12 = where(v11, get<0>(b), get<0>(a));
    const auto v13 = top(get<1>(a), get<1>(b));
    return tup(v12, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = get<0>(in) == get<0>(a);
    const auto v8 = v6 | v7;
    const auto v9 = v0 | v8;
    const auto v10 = element<T, N>(0x1.0000000000000p+0);
    const auto v11 = where(v9, v10, Const{0x0.0p+0});
    return tup(v11);
  }
  static constexpr bool kQuick = false;
};

// step=lambda a, dy, mark: {
//     "s": f.where(closes(mark), f.exact(0.0), sum_at(a, dy, mark)),
//     "c": f.where(closes(mark), f.element(1.0), a.c),
// },
template <class T, int N = kLanes>
struct cummax_backward_last {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummax_backward_last<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Mark = cummax_backward_last_mark<T, N>;
  static constexpr int kSources = 2;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}, {1, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x0.0p+0);
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = wide(get<1>(in));
    const auto v3 = get<0>(a) + v2;
    const auto v4 = where(v0, v1, v3);
    const auto v5 = element<T, N>(0x1.0000000000000p+0);
    const auto v6 = where(v0, v5, get<1>(a));
    return tup(v4, v6);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = wide(get<1>(in));
    const auto v3 = get<0>(a) + v2;
    const auto v4 = where(v0, v1, v3);
    return tup(v4, get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) > Const{0x0.0p+0};
    const auto v1 = get<0>(a) + get<0>(b);
    const auto v2 = where(v0, get<0>(b), v1);
    const auto v3 = top(get<1>(a), get<1>(b));
    return tup(v2, v3);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = wide(get<1>(in));
    const auto v2 = get<0>(a) + v1;
    const auto v3 = value(v2);
    const auto v4 = where(v0, v3, Const{0x0.0p+0});
    return tup(v4);
  }
  static constexpr bool kQuick = false;
};

// step=lambda a, x: {"m": f.where((a.c == 0.0) | rule(x, a.m), x, a.m), "c": count(a, x)},
template <class T, int N = kLanes>
struct cummax_backward_split_mark {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummax_backward_split_mark<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = lowest<T, N>();
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = where(v7, get<0>(in), get<0>(a));
    const auto v9 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v10 = get<0>(in) == get<0>(a);
    const auto v11 = where(v10, v9, Const{0x0.0p+0});
    const auto v12 = get<1>(a) + v11;
    const auto v13 = where(v7, v9, v12);
    return tup(v8, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = where(v7, get<0>(in), get<0>(a));
    const auto v9 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v10 = get<0>(in) == get<0>(a);
    const auto v11 = where(v10, v9, Const{0x0.0p+0});
    const auto v12 = get<1>(a) + v11;
    const auto v13 = where(v7, v9, v12);
    return tup(v8, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) > Const{0x0.0p+0};
    const auto v1 = get<1>(a) == Const{0x0.0p+0};
    const auto v2 = get<0>(b) > get<0>(a);
    const auto v3 = is_nan(get<0>(b));
    const auto v4 = is_nan(get<0>(a));
    const auto v5 = operator~(v4);
    const auto v6 = v3 & v5;
    const auto v7 = v2 | v6;
    const auto v8 = v1 | v7;
    const auto v9 = v0 & v8;
    const auto v10 = where(v9, get<0>(b), get<0>(a));
    const auto v11 = get<0>(b) == get<0>(a);
    const auto v12 = where(v11, get<1>(b), Const{0x0.0p+0});
    const auto v13 = get<1>(a) + v12;
    const auto v14 = where(v9, get<1>(b), v13);
    return tup(v10, v14);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = get<0>(in) == get<0>(a);
    const auto v9 = v7 | v8;
    const auto v10 = negate(get<1>(b));
    const auto v11 = where(v9, get<1>(b), v10);
    return tup(v11);
  }
  static constexpr bool kQuick = false;
};

// step=lambda a, dy, mark: {
//     "s": f.where(closes(mark), f.exact(0.0), sum_at(a, dy, mark)),
//     "c": f.where(closes(mark), f.element(1.0), a.c),
// },
template <class T, int N = kLanes>
struct cummax_backward_split {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummax_backward_split<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Mark = cummax_backward_split_mark<T, N>;
  static constexpr int kSources = 2;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}, {1, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x0.0p+0);
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = wide(get<1>(in));
    const auto v3 = abs(get<2>(in));
    const auto v4 = wide(v3);
    const auto v5 = v2 / v4;
    const auto v6 = get<0>(a) + v5;
    const auto v7 = where(v0, v1, v6);
    const auto v8 = element<T, N>(0x1.0000000000000p+0);
    const auto v9 = where(v0, v8, get<1>(a));
    return tup(v7, v9);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = wide(get<1>(in));
    const auto v3 = abs(get<2>(in));
    const auto v4 = wide(v3);
    const auto v5 = v2 / v4;
    const auto v6 = get<0>(a) + v5;
    const auto v7 = where(v0, v1, v6);
    return tup(v7, get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) > Const{0x0.0p+0};
    const auto v1 = get<0>(a) + get<0>(b);
    const auto v2 = where(v0, get<0>(b), v1);
    const auto v3 = top(get<1>(a), get<1>(b));
    return tup(v2, v3);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) > Const{0x0.0p+0};
    const auto v1 = wide(get<1>(in));
    const auto v2 = abs(get<2>(in));
    const auto v3 = wide(v2);
    const auto v4 = v1 / v3;
    const auto v5 = get<0>(a) + v4;
    const auto v6 = value(v5);
    const auto v7 = where(v0, v6, Const{0x0.0p+0});
    return tup(v7);
  }
  static constexpr bool kQuick = false;
};

// lift=lambda x: {"m": x},
template <class T, int N = kLanes>
struct cummin_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummin_forward<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = highest<T, N>();
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = minimum(get<0>(a), get<0>(in));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = minimum(get<0>(a), get<0>(in));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = minimum(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    return tup(get<0>(b));
  }
  static constexpr bool kQuick = false;
};

// step=lambda a, x: {"m": f.where((a.c == 0.0) | rule(x, a.m), x, a.m), "c": f.element(1.0)},
template <class T, int N = kLanes>
struct cummin_backward_first_mark {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummin_backward_first_mark<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = highest<T, N>();
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) < get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = where(v7, get<0>(in), get<0>(a));
    const auto v9 = element<T, N>(0x1.0000000000000p+0);
    return tup(v8, v9);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) < get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = where(v7, get<0>(in), get<0>(a));
    const auto v9 = element<T, N>(0x1.0000000000000p+0);
    return tup(v8, v9);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) > Const{0x0.0p+0};
    const auto v1 = get<1>(a) == Const{0x0.0p+0};
    const auto v2 = get<0>(b) < get<0>(a);
    const auto v3 = is_nan(get<0>(b));
    const auto v4 = is_nan(get<0>(a));
    const auto v5 = operator~(v4);
    const auto v6 = v3 & v5;
    const auto v7 = v2 | v6;
    const auto v8 = v1 | v7;
    const auto v9 = v0 & v8;
    const auto v10 = where(v9, get<0>(b), get<0>(a));
    const auto v11 = top(get<1>(a), get<1>(b));
    return tup(v10, v11);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) < get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = element<T, N>(0x1.0000000000000p+0);
    const auto v9 = where(v7, v8, Const{0x0.0p+0});
    return tup(v9);
  }
  static constexpr bool kQuick = false;
};

// step=lambda a, dy, mark: {
//     "s": f.where(closes(mark), f.exact(0.0), sum_at(a, dy, mark)),
//     "c": f.where(closes(mark), f.element(1.0), a.c),
// },
template <class T, int N = kLanes>
struct cummin_backward_first {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummin_backward_first<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Mark = cummin_backward_first_mark<T, N>;
  static constexpr int kSources = 2;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}, {1, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x0.0p+0);
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = wide(get<1>(in));
    const auto v3 = get<0>(a) + v2;
    const auto v4 = where(v0, v1, v3);
    const auto v5 = element<T, N>(0x1.0000000000000p+0);
    const auto v6 = where(v0, v5, get<1>(a));
    return tup(v4, v6);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = wide(get<1>(in));
    const auto v3 = get<0>(a) + v2;
    const auto v4 = where(v0, v1, v3);
    return tup(v4, get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) > Const{0x0.0p+0};
    const auto v1 = get<0>(a) + get<0>(b);
    const auto v2 = where(v0, get<0>(b), v1);
    const auto v3 = top(get<1>(a), get<1>(b));
    return tup(v2, v3);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = wide(get<1>(in));
    const auto v2 = get<0>(a) + v1;
    const auto v3 = value(v2);
    const auto v4 = where(v0, v3, Const{0x0.0p+0});
    return tup(v4);
  }
  static constexpr bool kQuick = false;
};

// step=lambda a, x: {"m": f.where((a.c == 0.0) | rule(x, a.m), x, a.m), "c": f.element(1.0)},
template <class T, int N = kLanes>
struct cummin_backward_last_mark {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummin_backward_last_mark<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = highest<T, N>();
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) < get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = get<0>(in) == get<0>(a);
    const auto v8 = v6 | v7;
    const auto v9 = v0 | v8;
    const auto v10 = where(v9, get<0>(in), get<0>(a));
    const auto v11 = element<T, N>(0x1.0000000000000p+0);
    return tup(v10, v11);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) < get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = get<0>(in) == get<0>(a);
    const auto v8 = v6 | v7;
    const auto v9 = v0 | v8;
    const auto v10 = where(v9, get<0>(in), get<0>(a));
    const auto v11 = element<T, N>(0x1.0000000000000p+0);
    return tup(v10, v11);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) > Const{0x0.0p+0};
    const auto v1 = get<1>(a) == Const{0x0.0p+0};
    const auto v2 = get<0>(b) < get<0>(a);
    const auto v3 = is_nan(get<0>(b));
    const auto v4 = is_nan(get<0>(a));
    const auto v5 = operator~(v4);
    const auto v6 = v3 & v5;
    const auto v7 = v2 | v6;
    const auto v8 = get<0>(b) == get<0>(a);
    const auto v9 = v7 | v8;
    const auto v10 = v1 | v9;
    const auto v11 = v0 & v10;
    const auto v12 = where(v11, get<0>(b), get<0>(a));
    const auto v13 = top(get<1>(a), get<1>(b));
    return tup(v12, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) < get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = get<0>(in) == get<0>(a);
    const auto v8 = v6 | v7;
    const auto v9 = v0 | v8;
    const auto v10 = element<T, N>(0x1.0000000000000p+0);
    const auto v11 = where(v9, v10, Const{0x0.0p+0});
    return tup(v11);
  }
  static constexpr bool kQuick = false;
};

// step=lambda a, dy, mark: {
//     "s": f.where(closes(mark), f.exact(0.0), sum_at(a, dy, mark)),
//     "c": f.where(closes(mark), f.element(1.0), a.c),
// },
template <class T, int N = kLanes>
struct cummin_backward_last {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummin_backward_last<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Mark = cummin_backward_last_mark<T, N>;
  static constexpr int kSources = 2;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}, {1, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x0.0p+0);
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = wide(get<1>(in));
    const auto v3 = get<0>(a) + v2;
    const auto v4 = where(v0, v1, v3);
    const auto v5 = element<T, N>(0x1.0000000000000p+0);
    const auto v6 = where(v0, v5, get<1>(a));
    return tup(v4, v6);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = wide(get<1>(in));
    const auto v3 = get<0>(a) + v2;
    const auto v4 = where(v0, v1, v3);
    return tup(v4, get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) > Const{0x0.0p+0};
    const auto v1 = get<0>(a) + get<0>(b);
    const auto v2 = where(v0, get<0>(b), v1);
    const auto v3 = top(get<1>(a), get<1>(b));
    return tup(v2, v3);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = wide(get<1>(in));
    const auto v2 = get<0>(a) + v1;
    const auto v3 = value(v2);
    const auto v4 = where(v0, v3, Const{0x0.0p+0});
    return tup(v4);
  }
  static constexpr bool kQuick = false;
};

// step=lambda a, x: {"m": f.where((a.c == 0.0) | rule(x, a.m), x, a.m), "c": count(a, x)},
template <class T, int N = kLanes>
struct cummin_backward_split_mark {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummin_backward_split_mark<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = highest<T, N>();
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) < get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = where(v7, get<0>(in), get<0>(a));
    const auto v9 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v10 = get<0>(in) == get<0>(a);
    const auto v11 = where(v10, v9, Const{0x0.0p+0});
    const auto v12 = get<1>(a) + v11;
    const auto v13 = where(v7, v9, v12);
    return tup(v8, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) < get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = where(v7, get<0>(in), get<0>(a));
    const auto v9 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v10 = get<0>(in) == get<0>(a);
    const auto v11 = where(v10, v9, Const{0x0.0p+0});
    const auto v12 = get<1>(a) + v11;
    const auto v13 = where(v7, v9, v12);
    return tup(v8, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) > Const{0x0.0p+0};
    const auto v1 = get<1>(a) == Const{0x0.0p+0};
    const auto v2 = get<0>(b) < get<0>(a);
    const auto v3 = is_nan(get<0>(b));
    const auto v4 = is_nan(get<0>(a));
    const auto v5 = operator~(v4);
    const auto v6 = v3 & v5;
    const auto v7 = v2 | v6;
    const auto v8 = v1 | v7;
    const auto v9 = v0 & v8;
    const auto v10 = where(v9, get<0>(b), get<0>(a));
    const auto v11 = get<0>(b) == get<0>(a);
    const auto v12 = where(v11, get<1>(b), Const{0x0.0p+0});
    const auto v13 = get<1>(a) + v12;
    const auto v14 = where(v9, get<1>(b), v13);
    return tup(v10, v14);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) == Const{0x0.0p+0};
    const auto v1 = get<0>(in) < get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = get<0>(in) == get<0>(a);
    const auto v9 = v7 | v8;
    const auto v10 = negate(get<1>(b));
    const auto v11 = where(v9, get<1>(b), v10);
    return tup(v11);
  }
  static constexpr bool kQuick = false;
};

// step=lambda a, dy, mark: {
//     "s": f.where(closes(mark), f.exact(0.0), sum_at(a, dy, mark)),
//     "c": f.where(closes(mark), f.element(1.0), a.c),
// },
template <class T, int N = kLanes>
struct cummin_backward_split {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummin_backward_split<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Mark = cummin_backward_split_mark<T, N>;
  static constexpr int kSources = 2;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}, {1, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x0.0p+0);
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = wide(get<1>(in));
    const auto v3 = abs(get<2>(in));
    const auto v4 = wide(v3);
    const auto v5 = v2 / v4;
    const auto v6 = get<0>(a) + v5;
    const auto v7 = where(v0, v1, v6);
    const auto v8 = element<T, N>(0x1.0000000000000p+0);
    const auto v9 = where(v0, v8, get<1>(a));
    return tup(v7, v9);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x1.0000000000000p+0};
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = wide(get<1>(in));
    const auto v3 = abs(get<2>(in));
    const auto v4 = wide(v3);
    const auto v5 = v2 / v4;
    const auto v6 = get<0>(a) + v5;
    const auto v7 = where(v0, v1, v6);
    return tup(v7, get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) > Const{0x0.0p+0};
    const auto v1 = get<0>(a) + get<0>(b);
    const auto v2 = where(v0, get<0>(b), v1);
    const auto v3 = top(get<1>(a), get<1>(b));
    return tup(v2, v3);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) > Const{0x0.0p+0};
    const auto v1 = wide(get<1>(in));
    const auto v2 = abs(get<2>(in));
    const auto v3 = wide(v2);
    const auto v4 = v1 / v3;
    const auto v5 = get<0>(a) + v4;
    const auto v6 = value(v5);
    const auto v7 = where(v0, v6, Const{0x0.0p+0});
    return tup(v7);
  }
  static constexpr bool kQuick = false;
};

// def step(a, x, k):
//     _, m, i = pick(a, x, k)
//     return {"m": m, "i": i}
template <class T, int N = kLanes>
struct cummax_with_index_forward_first {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummax_with_index_forward_first<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 2;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = true;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = lowest<T, N>();
    const auto v1 = wide_const<T, N>(-0x1.0000000000000p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) < Const{0x0.0p+0};
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = where(v7, get<0>(in), get<0>(a));
    const auto v9 = where(v7, k, get<1>(a));
    return tup(v8, v9);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) < Const{0x0.0p+0};
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = where(v7, get<0>(in), get<0>(a));
    const auto v9 = where(v7, k, get<1>(a));
    return tup(v8, v9);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) >= Const{0x0.0p+0};
    const auto v1 = get<1>(a) < Const{0x0.0p+0};
    const auto v2 = get<0>(b) > get<0>(a);
    const auto v3 = is_nan(get<0>(b));
    const auto v4 = is_nan(get<0>(a));
    const auto v5 = operator~(v4);
    const auto v6 = v3 & v5;
    const auto v7 = v2 | v6;
    const auto v8 = v1 | v7;
    const auto v9 = v0 & v8;
    const auto v10 = where(v9, get<0>(b), get<0>(a));
    const auto v11 = where(v9, get<1>(b), get<1>(a));
    return tup(v10, v11);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    return tup(get<0>(b), get<1>(b));
  }
  static constexpr bool kQuick = false;
};

// def step(a, x, k):
//     _, m, i = pick(a, x, k)
//     return {"m": m, "i": i}
template <class T, int N = kLanes>
struct cummax_with_index_forward_last {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummax_with_index_forward_last<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 2;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = true;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = lowest<T, N>();
    const auto v1 = wide_const<T, N>(-0x1.0000000000000p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) < Const{0x0.0p+0};
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = get<0>(in) == get<0>(a);
    const auto v8 = v6 | v7;
    const auto v9 = v0 | v8;
    const auto v10 = where(v9, get<0>(in), get<0>(a));
    const auto v11 = where(v9, k, get<1>(a));
    return tup(v10, v11);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) < Const{0x0.0p+0};
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = get<0>(in) == get<0>(a);
    const auto v8 = v6 | v7;
    const auto v9 = v0 | v8;
    const auto v10 = where(v9, get<0>(in), get<0>(a));
    const auto v11 = where(v9, k, get<1>(a));
    return tup(v10, v11);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) >= Const{0x0.0p+0};
    const auto v1 = get<1>(a) < Const{0x0.0p+0};
    const auto v2 = get<0>(b) > get<0>(a);
    const auto v3 = is_nan(get<0>(b));
    const auto v4 = is_nan(get<0>(a));
    const auto v5 = operator~(v4);
    const auto v6 = v3 & v5;
    const auto v7 = v2 | v6;
    const auto v8 = get<0>(b) == get<0>(a);
    const auto v9 = v7 | v8;
    const auto v10 = v1 | v9;
    const auto v11 = v0 & v10;
    const auto v12 = where(v11, get<0>(b), get<0>(a));
    const auto v13 = where(v11, get<1>(b), get<1>(a));
    return tup(v12, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    return tup(get<0>(b), get<1>(b));
  }
  static constexpr bool kQuick = false;
};

// def step(a, x, k):
//     _, m, i = pick(a, x, k)
//     return {"m": m, "i": i}
template <class T, int N = kLanes>
struct cummin_with_index_forward_first {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummin_with_index_forward_first<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 2;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = true;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = highest<T, N>();
    const auto v1 = wide_const<T, N>(-0x1.0000000000000p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) < Const{0x0.0p+0};
    const auto v1 = get<0>(in) < get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = where(v7, get<0>(in), get<0>(a));
    const auto v9 = where(v7, k, get<1>(a));
    return tup(v8, v9);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) < Const{0x0.0p+0};
    const auto v1 = get<0>(in) < get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = v0 | v6;
    const auto v8 = where(v7, get<0>(in), get<0>(a));
    const auto v9 = where(v7, k, get<1>(a));
    return tup(v8, v9);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) >= Const{0x0.0p+0};
    const auto v1 = get<1>(a) < Const{0x0.0p+0};
    const auto v2 = get<0>(b) < get<0>(a);
    const auto v3 = is_nan(get<0>(b));
    const auto v4 = is_nan(get<0>(a));
    const auto v5 = operator~(v4);
    const auto v6 = v3 & v5;
    const auto v7 = v2 | v6;
    const auto v8 = v1 | v7;
    const auto v9 = v0 & v8;
    const auto v10 = where(v9, get<0>(b), get<0>(a));
    const auto v11 = where(v9, get<1>(b), get<1>(a));
    return tup(v10, v11);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    return tup(get<0>(b), get<1>(b));
  }
  static constexpr bool kQuick = false;
};

// def step(a, x, k):
//     _, m, i = pick(a, x, k)
//     return {"m": m, "i": i}
template <class T, int N = kLanes>
struct cummin_with_index_forward_last {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cummin_with_index_forward_last<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 2;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = true;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = highest<T, N>();
    const auto v1 = wide_const<T, N>(-0x1.0000000000000p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) < Const{0x0.0p+0};
    const auto v1 = get<0>(in) < get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = get<0>(in) == get<0>(a);
    const auto v8 = v6 | v7;
    const auto v9 = v0 | v8;
    const auto v10 = where(v9, get<0>(in), get<0>(a));
    const auto v11 = where(v9, k, get<1>(a));
    return tup(v10, v11);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(a) < Const{0x0.0p+0};
    const auto v1 = get<0>(in) < get<0>(a);
    const auto v2 = is_nan(get<0>(in));
    const auto v3 = is_nan(get<0>(a));
    const auto v4 = operator~(v3);
    const auto v5 = v2 & v4;
    const auto v6 = v1 | v5;
    const auto v7 = get<0>(in) == get<0>(a);
    const auto v8 = v6 | v7;
    const auto v9 = v0 | v8;
    const auto v10 = where(v9, get<0>(in), get<0>(a));
    const auto v11 = where(v9, k, get<1>(a));
    return tup(v10, v11);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(b) >= Const{0x0.0p+0};
    const auto v1 = get<1>(a) < Const{0x0.0p+0};
    const auto v2 = get<0>(b) < get<0>(a);
    const auto v3 = is_nan(get<0>(b));
    const auto v4 = is_nan(get<0>(a));
    const auto v5 = operator~(v4);
    const auto v6 = v3 & v5;
    const auto v7 = v2 | v6;
    const auto v8 = get<0>(b) == get<0>(a);
    const auto v9 = v7 | v8;
    const auto v10 = v1 | v9;
    const auto v11 = v0 & v10;
    const auto v12 = where(v11, get<0>(b), get<0>(a));
    const auto v13 = where(v11, get<1>(b), get<1>(a));
    return tup(v12, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    return tup(get<0>(b), get<1>(b));
  }
  static constexpr bool kQuick = false;
};

// def step(a, x):
//     c = clamped(x)
//     e = f.where(x == -inf, 0.0, f.exp_term(-f.abs(c - a.m)))
//     win = c > a.m
//     s = a.s * f.wide(f.where(win, e, 1.0)) + f.wide(f.where(x == inf, inf, f.where(win, 1.0, e)))
//     return {"m": f.top(c, a.m), "s": s}
template <class T, int N = kLanes>
struct logcumsumexp_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logcumsumexp_forward<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = huge<T, N>();
    const auto v1 = negate(v0);
    const auto v2 = exact<T, N>(0x0.0p+0);
    return tup(v1, v2);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = huge<T, N>();
    const auto v1 = negate(v0);
    const auto v2 = top(v1, get<0>(in));
    const auto v3 = low(v0, v2);
    const auto v4 = top(v3, get<0>(a));
    const auto v5 = v3 > get<0>(a);
    const auto v6 = get<0>(in) == Const{-__builtin_inf()};
    const auto v7 = v3 - get<0>(a);
    const auto v8 = abs(v7);
    const auto v9 = negate(v8);
    const auto v10 = exp_term(v9);
    const auto v11 = where(v6, Const{0x0.0p+0}, v10);
    const auto v12 = where(v5, v11, Const{0x1.0000000000000p+0});
    const auto v13 = wide(v12);
    const auto v14 = get<1>(a) * v13;
    const auto v15 = get<0>(in) == Const{__builtin_inf()};
    const auto v16 = where(v5, Const{0x1.0000000000000p+0}, v11);
    const auto v17 = where(v15, Const{__builtin_inf()}, v16);
    const auto v18 = wide(v17);
    const auto v19 = v14 + v18;
    return tup(v4, v19);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = huge<T, N>();
    const auto v1 = negate(v0);
    const auto v2 = top(v1, get<0>(in));
    const auto v3 = low(v0, v2);
    const auto v4 = top(v3, get<0>(a));
    const auto v5 = v3 > get<0>(a);
    const auto v6 = get<0>(in) == Const{-__builtin_inf()};
    const auto v7 = v3 - get<0>(a);
    const auto v8 = abs(v7);
    const auto v9 = negate(v8);
    const auto v10 = exp_term(v9);
    const auto v11 = where(v6, Const{0x0.0p+0}, v10);
    const auto v12 = where(v5, v11, Const{0x1.0000000000000p+0});
    const auto v13 = wide(v12);
    const auto v14 = get<1>(a) * v13;
    const auto v15 = get<0>(in) == Const{__builtin_inf()};
    const auto v16 = where(v5, Const{0x1.0000000000000p+0}, v11);
    const auto v17 = where(v15, Const{__builtin_inf()}, v16);
    const auto v18 = wide(v17);
    const auto v19 = v14 + v18;
    return tup(v4, v19);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = top(get<0>(a), get<0>(b));
    const auto v1 = get<0>(a) - v0;
    const auto v2 = exp_term(v1);
    const auto v3 = wide(v2);
    const auto v4 = get<1>(a) * v3;
    const auto v5 = get<0>(b) - v0;
    const auto v6 = exp_term(v5);
    const auto v7 = wide(v6);
    const auto v8 = get<1>(b) * v7;
    const auto v9 = v4 + v8;
    return tup(v0, v9);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = log_plus(get<0>(b), get<1>(b));
    return tup(v0);
  }
  static constexpr bool kQuick = true;
  static constexpr int kEvery = 1;
  template <class A>
  BARACUDA_INLINE static auto quick_step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = top(get<0>(in), get<0>(a));
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = get<0>(in) - get<0>(a);
    const auto v3 = abs(v2);
    const auto v4 = negate(v3);
    const auto v5 = exp_term(v4);
    const auto v6 = where(v1, v5, Const{0x1.0000000000000p+0});
    const auto v7 = wide(v6);
    const auto v8 = get<1>(a) * v7;
    const auto v9 = where(v1, Const{0x1.0000000000000p+0}, v5);
    const auto v10 = wide(v9);
    const auto v11 = v8 + v10;
    return tup(v0, v11);
  }
  template <class A>
  BARACUDA_INLINE static auto quick_advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = top(get<0>(in), get<0>(a));
    const auto v1 = get<0>(in) > get<0>(a);
    const auto v2 = get<0>(in) - get<0>(a);
    const auto v3 = abs(v2);
    const auto v4 = negate(v3);
    const auto v5 = exp_term(v4);
    const auto v6 = where(v1, v5, Const{0x1.0000000000000p+0});
    const auto v7 = wide(v6);
    const auto v8 = get<1>(a) * v7;
    const auto v9 = where(v1, Const{0x1.0000000000000p+0}, v5);
    const auto v10 = wide(v9);
    const auto v11 = v8 + v10;
    return tup(v0, v11);
  }
  static constexpr bool kApart = true;
  template <class A>
  BARACUDA_INLINE static auto quick_emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = log_plus_fast(get<0>(b), get<1>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto right([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_finite(get<0>(in));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto ready([[maybe_unused]] const A& a) {
    const auto v0 = value(get<1>(a));
    const auto v1 = is_finite(v0);
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto right_live([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_finite(get<0>(in));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto ready_live([[maybe_unused]] const A& a) {
    const auto v0 = value(get<1>(a));
    const auto v1 = is_finite(v0);
    return tup(v1);
  }
};

// step=lambda a, dy, y: gather(a, dy, y),
template <class T, int N = kLanes>
struct logcumsumexp_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logcumsumexp_backward<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 4;
  static constexpr Source kSource[] = {{0, 0, 0, 0x0.0p+0}, {1, 0, 0, 0x0.0p+0}, {2, 0, 0, 0x0.0p+0}, {1, -1, 0, -__builtin_inf()}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x0.0p+0);
    const auto v1 = huge<T, N>();
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = huge<T, N>();
    const auto v1 = negate(v0);
    const auto v2 = top(v1, get<1>(in));
    const auto v3 = low(v0, v2);
    const auto v4 = v3 - get<1>(a);
    const auto v5 = v4 < Const{-0x1.0000000000000p+4};
    const auto v6 = negate(v4);
    const auto v7 = where(v5, v4, v6);
    const auto v8 = v4 - v3;
    const auto v9 = v4 - v8;
    const auto v10 = v3 - v9;
    const auto v11 = get<1>(a) + v8;
    const auto v12 = v10 - v11;
    const auto v13 = negate(v12);
    const auto v14 = where(v5, v12, v13);
    const auto v15 = exp_sum(v7, v14);
    const auto v16 = where(v5, v15, Const{0x1.0000000000000p+0});
    const auto v17 = wide(v16);
    const auto v18 = get<0>(a) * v17;
    const auto v19 = wide(get<0>(in));
    const auto v20 = where(v5, Const{0x1.0000000000000p+0}, v15);
    const auto v21 = wide(v20);
    const auto v22 = v19 * v21;
    const auto v23 = v18 + v22;
    const auto v24 = where(v5, v3, get<1>(a));
    return tup(v23, v24);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = huge<T, N>();
    const auto v1 = negate(v0);
    const auto v2 = top(v1, get<1>(in));
    const auto v3 = low(v0, v2);
    const auto v4 = v3 - get<1>(a);
    const auto v5 = v4 < Const{-0x1.0000000000000p+4};
    const auto v6 = negate(v4);
    const auto v7 = where(v5, v4, v6);
    const auto v8 = v4 - v3;
    const auto v9 = v4 - v8;
    const auto v10 = v3 - v9;
    const auto v11 = get<1>(a) + v8;
    const auto v12 = v10 - v11;
    const auto v13 = negate(v12);
    const auto v14 = where(v5, v12, v13);
    const auto v15 = exp_sum(v7, v14);
    const auto v16 = where(v5, v15, Const{0x1.0000000000000p+0});
    const auto v17 = wide(v16);
    const auto v18 = get<0>(a) * v17;
    const auto v19 = wide(get<0>(in));
    const auto v20 = where(v5, Const{0x1.0000000000000p+0}, v15);
    const auto v21 = wide(v20);
    const auto v22 = v19 * v21;
    const auto v23 = v18 + v22;
    const auto v24 = where(v5, v3, get<1>(a));
    return tup(v23, v24);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<1>(a), get<1>(b));
    const auto v1 = v0 - get<1>(a);
    const auto v2 = v1 - v0;
    const auto v3 = v1 - v2;
    const auto v4 = v0 - v3;
    const auto v5 = get<1>(a) + v2;
    const auto v6 = v4 - v5;
    const auto v7 = exp_sum(v1, v6);
    const auto v8 = wide(v7);
    const auto v9 = get<0>(a) * v8;
    const auto v10 = v0 - get<1>(b);
    const auto v11 = v10 - v0;
    const auto v12 = v10 - v11;
    const auto v13 = v0 - v12;
    const auto v14 = get<1>(b) + v11;
    const auto v15 = v13 - v14;
    const auto v16 = exp_sum(v10, v15);
    const auto v17 = wide(v16);
    const auto v18 = get<0>(b) * v17;
    const auto v19 = v9 + v18;
    return tup(v19, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{-__builtin_inf()};
    const auto v1 = get<2>(in) == Const{__builtin_inf()};
    const auto v2 = get<3>(in) == Const{__builtin_inf()};
    const auto v3 = v1 & v2;
    const auto v4 = v0 | v3;
    const auto v5 = value(get<0>(b));
    const auto v6 = is_nan(v5);
    const auto v7 = operator~(v6);
    const auto v8 = v4 & v7;
    const auto v9 = huge<T, N>();
    const auto v10 = negate(v9);
    const auto v11 = top(v10, get<2>(in));
    const auto v12 = low(v9, v11);
    const auto v13 = v12 - get<1>(b);
    const auto v14 = v13 - v12;
    const auto v15 = v13 - v14;
    const auto v16 = v12 - v15;
    const auto v17 = get<1>(b) + v14;
    const auto v18 = v16 - v17;
    const auto v19 = exp_sum(v13, v18);
    const auto v20 = wide(v19);
    const auto v21 = v5 * v20;
    const auto v22 = where(v8, Const{0x0.0p+0}, v21);
    return tup(v22);
  }
  static constexpr bool kQuick = true;
  static constexpr int kEvery = 1;
  template <class A>
  BARACUDA_INLINE static auto quick_step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(in) - get<1>(a);
    const auto v1 = v0 < Const{-0x1.0000000000000p+4};
    const auto v2 = negate(v0);
    const auto v3 = where(v1, v0, v2);
    const auto v4 = v0 - get<1>(in);
    const auto v5 = v0 - v4;
    const auto v6 = get<1>(in) - v5;
    const auto v7 = get<1>(a) + v4;
    const auto v8 = v6 - v7;
    const auto v9 = negate(v8);
    const auto v10 = where(v1, v8, v9);
    const auto v11 = exp_sum(v3, v10);
    const auto v12 = where(v1, v11, Const{0x1.0000000000000p+0});
    const auto v13 = wide(v12);
    const auto v14 = get<0>(a) * v13;
    const auto v15 = wide(get<0>(in));
    const auto v16 = where(v1, Const{0x1.0000000000000p+0}, v11);
    const auto v17 = wide(v16);
    const auto v18 = v15 * v17;
    const auto v19 = v14 + v18;
    const auto v20 = where(v1, get<1>(in), get<1>(a));
    return tup(v19, v20);
  }
  template <class A>
  BARACUDA_INLINE static auto quick_advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(in) - get<1>(a);
    const auto v1 = v0 < Const{-0x1.0000000000000p+4};
    const auto v2 = negate(v0);
    const auto v3 = where(v1, v0, v2);
    const auto v4 = v0 - get<1>(in);
    const auto v5 = v0 - v4;
    const auto v6 = get<1>(in) - v5;
    const auto v7 = get<1>(a) + v4;
    const auto v8 = v6 - v7;
    const auto v9 = negate(v8);
    const auto v10 = where(v1, v8, v9);
    const auto v11 = exp_sum(v3, v10);
    const auto v12 = where(v1, v11, Const{0x1.0000000000000p+0});
    const auto v13 = wide(v12);
    const auto v14 = get<0>(a) * v13;
    const auto v15 = wide(get<0>(in));
    const auto v16 = where(v1, Const{0x1.0000000000000p+0}, v11);
    const auto v17 = wide(v16);
    const auto v18 = v15 * v17;
    const auto v19 = v14 + v18;
    const auto v20 = where(v1, get<1>(in), get<1>(a));
    return tup(v19, v20);
  }
  static constexpr bool kApart = true;
  template <class A>
  BARACUDA_INLINE static auto quick_emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(b));
    const auto v1 = get<2>(in) - get<1>(b);
    const auto v2 = v1 - get<2>(in);
    const auto v3 = v1 - v2;
    const auto v4 = get<2>(in) - v3;
    const auto v5 = get<1>(b) + v2;
    const auto v6 = v4 - v5;
    const auto v7 = exp_sum(v1, v6);
    const auto v8 = wide(v7);
    const auto v9 = v0 * v8;
    return tup(v9);
  }
  template <class A>
  BARACUDA_INLINE static auto right([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_finite(get<2>(in));
    const auto v1 = is_finite(get<1>(in));
    const auto v2 = v0 & v1;
    return tup(v2);
  }
  template <class A>
  BARACUDA_INLINE static auto ready([[maybe_unused]] const A& a) {
    const auto v0 = is_finite(get<1>(a));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto right_live([[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = is_finite(get<2>(in));
    const auto v1 = is_finite(get<1>(in));
    const auto v2 = v0 & v1;
    return tup(v2);
  }
  template <class A>
  BARACUDA_INLINE static auto ready_live([[maybe_unused]] const A& a) {
    const auto v0 = is_finite(get<1>(a));
    return tup(v0);
  }
};

// lift=lambda x: {},
template <class T, int N = kLanes>
struct diff_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = diff_forward<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 2;
  static constexpr Source kSource[] = {{0, 0, 1, 0x0.0p+0}, {0, 1, 1, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    return tup();
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    return tup();
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    return tup();
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    return tup();
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<1>(in));
    const auto v1 = wide(get<0>(in));
    const auto v2 = v0 - v1;
    return tup(v2);
  }
  static constexpr bool kQuick = false;
};

// lift=lambda dy: {},
template <class T, int N = kLanes>
struct diff_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = diff_backward<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 2;
  static constexpr Source kSource[] = {{0, 0, -1, 0x0.0p+0}, {0, -1, -1, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    return tup();
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    return tup();
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    return tup();
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    return tup();
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<1>(in));
    const auto v1 = wide(get<0>(in));
    const auto v2 = v0 - v1;
    return tup(v2);
  }
  static constexpr bool kQuick = false;
};

// lambda x, x_after: {"s": f.wide(x) + f.wide(x_after)}, None, emit=lambda b, spacing: b.s * (spacing * 0.5)
template <class T, int N = kLanes>
struct cumulative_trapezoid_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cumulative_trapezoid_forward<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 2;
  static constexpr Source kSource[] = {{0, 0, 1, 0x0.0p+0}, {0, 1, 1, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(-0x0.0p+0);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = wide(get<1>(in));
    const auto v2 = v0 + v1;
    const auto v3 = get<0>(a) + v2;
    return tup(v3);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = wide(get<1>(in));
    const auto v2 = v0 + v1;
    const auto v3 = get<0>(a) + v2;
    return tup(v3);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(b);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = args.get<N>(0) * Const{0x1.0000000000000p-1};
    const auto v1 = get<0>(b) * v0;
    return tup(v1);
  }
  static constexpr bool kQuick = false;
};

// step=lambda a, x, x_after: twice(a, x, x_after),
template <class T, int N = kLanes>
struct cumulative_trapezoid_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cumulative_trapezoid_forward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 2;
  static constexpr Source kSource[] = {{0, 0, 1, 0x0.0p+0}, {0, 1, 1, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = false;
  static constexpr bool kPlace = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x0.0p+0);
    const auto v1 = wide_const<T, N>(0x1.0000000000000p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+900};
    const auto v2 = get<1>(a) == Const{0x1.0000000000000p+0};
    const auto v3 = v1 & v2;
    const auto v4 = wide_const<T, N>(0x1.0000000000000p-64);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = times_power(get<0>(a), v5);
    const auto v7 = where(v1, Const{0x1.0000000000000p-64}, get<1>(a));
    const auto v8 = get<0>(in) * v7;
    const auto v9 = v6 + v8;
    const auto v10 = abs(get<1>(in));
    const auto v11 = v10 > Const{0x1.0000000000000p+900};
    const auto v12 = v7 == Const{0x1.0000000000000p+0};
    const auto v13 = v11 & v12;
    const auto v14 = where(v13, v4, Const{0x1.0000000000000p+0});
    const auto v15 = times_power(v9, v14);
    const auto v16 = where(v11, Const{0x1.0000000000000p-64}, v7);
    const auto v17 = get<1>(in) * v16;
    const auto v18 = v15 + v17;
    return tup(v18, v16);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+900};
    const auto v2 = get<1>(a) == Const{0x1.0000000000000p+0};
    const auto v3 = v1 & v2;
    const auto v4 = wide_const<T, N>(0x1.0000000000000p-64);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = times_power(get<0>(a), v5);
    const auto v7 = where(v1, Const{0x1.0000000000000p-64}, get<1>(a));
    const auto v8 = get<0>(in) * v7;
    const auto v9 = v6 + v8;
    const auto v10 = abs(get<1>(in));
    const auto v11 = v10 > Const{0x1.0000000000000p+900};
    const auto v12 = v7 == Const{0x1.0000000000000p+0};
    const auto v13 = v11 & v12;
    const auto v14 = where(v13, v4, Const{0x1.0000000000000p+0});
    const auto v15 = times_power(v9, v14);
    const auto v16 = where(v11, Const{0x1.0000000000000p-64}, v7);
    const auto v17 = get<1>(in) * v16;
    const auto v18 = v15 + v17;
    return tup(v18, v16);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<1>(a), get<1>(b));
    const auto v1 = v0 / get<1>(a);
    const auto v2 = times_power(get<0>(a), v1);
    const auto v3 = v0 / get<1>(b);
    const auto v4 = times_power(get<0>(b), v3);
    const auto v5 = v2 + v4;
    return tup(v5, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = args.get<N>(0) * Const{0x1.0000000000000p-1};
    const auto v1 = get<0>(b) * v0;
    const auto v2 = value(v1);
    const auto v3 = get<1>(b) == Const{0x1.0000000000000p+0};
    const auto v4 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+64});
    const auto v6 = v2 * v5;
    return tup(v6);
  }
  static constexpr bool kQuick = false;
};

// lift=lambda dy_before: {"s": f.wide(dy_before)},
template <class T, int N = kLanes>
struct cumulative_trapezoid_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cumulative_trapezoid_backward<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, -1, -1, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = true;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x0.0p+0);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = get<0>(a) + v0;
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = get<0>(a) + v0;
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(b);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = k == Const{0x0.0p+0};
    const auto v1 = get<0>(a) + get<0>(b);
    const auto v2 = where(v0, get<0>(a), v1);
    const auto v3 = args.get<N>(0) * Const{0x1.0000000000000p-1};
    const auto v4 = v2 * v3;
    return tup(v4);
  }
  static constexpr bool kQuick = false;
};

// step=lambda a, dy_before: added(a, dy_before),
template <class T, int N = kLanes>
struct cumulative_trapezoid_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = cumulative_trapezoid_backward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Mark = Nothing;
  static constexpr int kSources = 1;
  static constexpr Source kSource[] = {{0, -1, -1, 0x0.0p+0}};
  static constexpr int kOutputs = 1;
  static constexpr bool kAgainst = true;
  static constexpr bool kPlace = true;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x0.0p+0);
    const auto v1 = wide_const<T, N>(0x1.0000000000000p+0);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto step([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+900};
    const auto v2 = get<1>(a) == Const{0x1.0000000000000p+0};
    const auto v3 = v1 & v2;
    const auto v4 = wide_const<T, N>(0x1.0000000000000p-64);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = times_power(get<0>(a), v5);
    const auto v7 = where(v1, Const{0x1.0000000000000p-64}, get<1>(a));
    const auto v8 = get<0>(in) * v7;
    const auto v9 = v6 + v8;
    return tup(v9, v7);
  }
  template <class A>
  BARACUDA_INLINE static auto advance([[maybe_unused]] const A& a, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<0>(in));
    const auto v1 = v0 > Const{0x1.0000000000000p+900};
    const auto v2 = get<1>(a) == Const{0x1.0000000000000p+0};
    const auto v3 = v1 & v2;
    const auto v4 = wide_const<T, N>(0x1.0000000000000p-64);
    const auto v5 = where(v3, v4, Const{0x1.0000000000000p+0});
    const auto v6 = times_power(get<0>(a), v5);
    const auto v7 = where(v1, Const{0x1.0000000000000p-64}, get<1>(a));
    const auto v8 = get<0>(in) * v7;
    const auto v9 = v6 + v8;
    return tup(v9, v7);
  }
  template <class A>
  BARACUDA_INLINE static auto combine([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<1>(a), get<1>(b));
    const auto v1 = v0 / get<1>(a);
    const auto v2 = times_power(get<0>(a), v1);
    const auto v3 = v0 / get<1>(b);
    const auto v4 = times_power(get<0>(b), v3);
    const auto v5 = v2 + v4;
    return tup(v5, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto emit([[maybe_unused]] const A& a, [[maybe_unused]] const A& b, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& k, [[maybe_unused]] const Args& args) {
    const auto v0 = k == Const{0x0.0p+0};
    const auto v1 = args.get<N>(0) * Const{0x1.0000000000000p-1};
    const auto v2 = get<0>(a) * v1;
    const auto v3 = value(v2);
    const auto v4 = get<1>(a) == Const{0x1.0000000000000p+0};
    const auto v5 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v6 = where(v4, v5, Const{0x1.0000000000000p+64});
    const auto v7 = v3 * v6;
    const auto v8 = low(get<1>(a), get<1>(b));
    const auto v9 = v8 / get<1>(a);
    const auto v10 = times_power(get<0>(a), v9);
    const auto v11 = v8 / get<1>(b);
    const auto v12 = times_power(get<0>(b), v11);
    const auto v13 = v10 + v12;
    const auto v14 = v13 * v1;
    const auto v15 = value(v14);
    const auto v16 = v8 == Const{0x1.0000000000000p+0};
    const auto v17 = where(v16, v5, Const{0x1.0000000000000p+64});
    const auto v18 = v15 * v17;
    const auto v19 = where(v0, v7, v18);
    return tup(v19);
  }
  static constexpr bool kQuick = false;
};


}  // namespace baracuda::BARACUDA_ISA
