// Emitted from the rows in src/baracuda/ops. Do not edit.
#pragma once
#include "skeleton/map.hpp"

namespace baracuda::BARACUDA_ISA {

// lift=lambda x: {"s": f.wide(x)},
template <class T, int N = kLanes>
struct sum_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sum_forward<T, M>;
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
struct sum_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sum_forward_f64<T, M>;
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

// backward = lambda dy: dy
template <class T, int N = kLanes>
struct sum_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = sum_backward<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Stat = Nothing;
  static constexpr bool kStat = false;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = false;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(in));
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = false;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    return get<0>(c);
  }
};

// lift=lambda x: {"s": f.wide(x)},
template <class T, int N = kLanes>
struct mean_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = mean_forward<T, M>;
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
    const auto v0 = get<0>(a) / n;
    return tup(v0);
  }
};

// lift=lambda x, p: {"s": x * p},
template <class T, int N = kLanes>
struct mean_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = mean_forward_f64<T, M>;
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
    const auto v0 = quotient(get<0>(a), n);
    const auto v1 = value(v0);
    const auto v2 = v1 / get<1>(a);
    return tup(v2);
  }
};

// backward = lambda dy, n: f.rounded(f.wide(dy) / n)
template <class T, int N = kLanes>
struct mean_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = mean_backward<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Stat = Nothing;
  static constexpr bool kStat = false;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = false;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = v0 / n;
    const auto v2 = args.rounded<T>(v1);
    return tup(v2);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = false;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    return get<0>(c);
  }
};

// lift=lambda x: {"m": x},
template <class T, int N = kLanes>
struct max_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = max_forward<T, M>;
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
    const auto v0 = lowest<T, N>();
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = maximum(get<0>(a), x);
    return tup(v0);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = maximum(get<0>(a), get<0>(b));
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
    const auto v0 = maximum(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(a));
  }
};

// lift=lambda x, y: {"c": f.where(hit(x, y), f.element(1.0), 0.0)},
template <class T, int N = kLanes>
struct max_backward_split_stat {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = max_backward_split_stat<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
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
    const auto v0 = element<T, N>(0x0.0p+0);
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x == get<1>(in);
    const auto v1 = is_nan(x);
    const auto v2 = is_nan(get<1>(in));
    const auto v3 = v1 & v2;
    const auto v4 = v0 | v3;
    const auto v5 = element<T, N>(0x1.0000000000000p+0);
    const auto v6 = where(v4, v5, Const{0x0.0p+0});
    const auto v7 = get<0>(a) + v6;
    return tup(v7);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(wide(get<0>(a)));
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
    return tup(get<0>(a));
  }
};

// "split": (counted(hit), lambda dy, x, y, st: f.where(hit(x, y), signed(x) * f.rounded(f.wide(dy) / st), 0.0)),
template <class T, int N = kLanes>
struct max_backward_split {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = max_backward_split<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = max_backward_split_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<1>(in));
    const auto v1 = wide(get<0>(in));
    const auto v2 = v1 / get<0>(st);
    const auto v3 = args.rounded<T>(v2);
    return tup(get<1>(in), v0, v3);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x == get<0>(c);
    const auto v1 = is_nan(x);
    const auto v2 = v1 & get<1>(c);
    const auto v3 = v0 | v2;
    const auto v4 = where(v3, get<2>(c), Const{0x0.0p+0});
    return v4;
  }
};

// "all": (None, lambda dy, x, y: f.where(hit(x, y), signed(x) * dy, 0.0)),
template <class T, int N = kLanes>
struct max_backward_all {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = max_backward_all<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = Nothing;
  static constexpr bool kStat = false;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<1>(in));
    return tup(get<1>(in), v0, get<0>(in));
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x == get<0>(c);
    const auto v1 = is_nan(x);
    const auto v2 = v1 & get<1>(c);
    const auto v3 = v0 | v2;
    const auto v4 = where(v3, get<2>(c), Const{0x0.0p+0});
    return v4;
  }
};

// lift=lambda x, y, t: {"i": f.where(hit(x, y), t, none)},
template <class T, int N = kLanes>
struct max_backward_first_stat {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = max_backward_first_stat<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
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
    const auto v0 = element<T, N>(__builtin_inf());
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x == get<1>(in);
    const auto v1 = is_nan(x);
    const auto v2 = is_nan(get<1>(in));
    const auto v3 = v1 & v2;
    const auto v4 = v0 | v3;
    const auto v5 = where(v4, t, Const{__builtin_inf()});
    const auto v6 = low(get<0>(a), v5);
    return tup(v6);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = low(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(index_of(get<0>(a), first));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(a));
  }
};

// "first": (found(hit), lambda dy, x, y, st, k: f.where(k == st, signed(x) * dy, 0.0)),
template <class T, int N = kLanes>
struct max_backward_first {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = max_backward_first<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = max_backward_first_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(st), get<0>(in));
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = false;
  static constexpr bool kMapPlace = true;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = k == get<0>(c);
    const auto v1 = where(v0, get<1>(c), Const{0x0.0p+0});
    return v1;
  }
};

// lift=lambda x, y, t: {"i": f.where(hit(x, y), t, none)},
template <class T, int N = kLanes>
struct max_backward_last_stat {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = max_backward_last_stat<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
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
    const auto v0 = element<T, N>(-0x1.0000000000000p+0);
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x == get<1>(in);
    const auto v1 = is_nan(x);
    const auto v2 = is_nan(get<1>(in));
    const auto v3 = v1 & v2;
    const auto v4 = v0 | v3;
    const auto v5 = where(v4, t, Const{-0x1.0000000000000p+0});
    const auto v6 = top(get<0>(a), v5);
    return tup(v6);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = top(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(index_of(get<0>(a), first));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = top(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(a));
  }
};

// "last": (found(hit, last=True), lambda dy, x, y, st, k: f.where(k == st, signed(x) * dy, 0.0)),
template <class T, int N = kLanes>
struct max_backward_last {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = max_backward_last<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = max_backward_last_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(st), get<0>(in));
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = false;
  static constexpr bool kMapPlace = true;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = k == get<0>(c);
    const auto v1 = where(v0, get<1>(c), Const{0x0.0p+0});
    return v1;
  }
};

// lift=lambda x: {"m": x},
template <class T, int N = kLanes>
struct min_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = min_forward<T, M>;
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
    const auto v0 = highest<T, N>();
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = minimum(get<0>(a), x);
    return tup(v0);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = minimum(get<0>(a), get<0>(b));
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
    const auto v0 = minimum(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(a));
  }
};

// lift=lambda x: {"l": x, "h": x},
template <class T, int N = kLanes>
struct aminmax_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = aminmax_forward<T, M>;
  using Inputs = Tup<>;
  using Pivot = Nothing;
  static constexpr bool kPivot = false;
  static constexpr bool kRetry = false;
  static constexpr bool kRepivot = false;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 2;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = highest<T, N>();
    const auto v1 = lowest<T, N>();
    return tup(v0, v1);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = minimum(get<0>(a), x);
    const auto v1 = maximum(get<1>(a), x);
    return tup(v0, v1);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = minimum(get<0>(a), get<0>(b));
    const auto v1 = maximum(get<1>(a), get<1>(b));
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = minimum(get<0>(a), get<0>(b));
    const auto v1 = maximum(get<1>(a), get<1>(b));
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(a), get<1>(a));
  }
};

// lambda dmin, dmax, x, min, max: f.where(same(x, min), f.wide(dmin), 0.0) + f.where(same(x, max), dmax, 0.0),
template <class T, int N = kLanes>
struct aminmax_backward_all {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = aminmax_backward_all<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Stat = Nothing;
  static constexpr bool kStat = false;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<2>(in));
    const auto v1 = wide(get<0>(in));
    const auto v2 = is_nan(get<3>(in));
    return tup(get<2>(in), v0, v1, get<3>(in), v2, get<1>(in));
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x == get<0>(c);
    const auto v1 = is_nan(x);
    const auto v2 = v1 & get<1>(c);
    const auto v3 = v0 | v2;
    const auto v4 = where(v3, get<2>(c), Const{0x0.0p+0});
    const auto v5 = x == get<3>(c);
    const auto v6 = v1 & get<4>(c);
    const auto v7 = v5 | v6;
    const auto v8 = where(v7, get<5>(c), Const{0x0.0p+0});
    const auto v9 = v4 + v8;
    return v9;
  }
};

// lift=lambda x, min, max: {
//     "l": f.where(same(x, min), f.element(1.0), 0.0),
//     "h": f.where(same(x, max), f.element(1.0), 0.0),
// },
template <class T, int N = kLanes>
struct aminmax_backward_split_stat {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = aminmax_backward_split_stat<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Pivot = Nothing;
  static constexpr bool kPivot = false;
  static constexpr bool kRetry = false;
  static constexpr bool kRepivot = false;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 2;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = element<T, N>(0x0.0p+0);
    return tup(v0, v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x == get<2>(in);
    const auto v1 = is_nan(x);
    const auto v2 = is_nan(get<2>(in));
    const auto v3 = v1 & v2;
    const auto v4 = v0 | v3;
    const auto v5 = element<T, N>(0x1.0000000000000p+0);
    const auto v6 = where(v4, v5, Const{0x0.0p+0});
    const auto v7 = get<0>(a) + v6;
    const auto v8 = x == get<3>(in);
    const auto v9 = is_nan(get<3>(in));
    const auto v10 = v1 & v9;
    const auto v11 = v8 | v10;
    const auto v12 = where(v11, v5, Const{0x0.0p+0});
    const auto v13 = get<1>(a) + v12;
    return tup(v7, v13);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(wide(get<0>(a)), wide(get<1>(a)));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(a), get<1>(a));
  }
};

// lambda dmin, dmax, x, min, max, st: f.where(same(x, min), f.wide(dmin) / st[0], 0.0)
template <class T, int N = kLanes>
struct aminmax_backward_split {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = aminmax_backward_split<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Stat = aminmax_backward_split_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<2>(in));
    const auto v1 = wide(get<0>(in));
    const auto v2 = v1 / get<0>(st);
    const auto v3 = is_nan(get<3>(in));
    const auto v4 = wide(get<1>(in));
    const auto v5 = v4 / get<1>(st);
    return tup(get<2>(in), v0, v2, get<3>(in), v3, v5);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x == get<0>(c);
    const auto v1 = is_nan(x);
    const auto v2 = v1 & get<1>(c);
    const auto v3 = v0 | v2;
    const auto v4 = where(v3, get<2>(c), Const{0x0.0p+0});
    const auto v5 = x == get<3>(c);
    const auto v6 = v1 & get<4>(c);
    const auto v7 = v5 | v6;
    const auto v8 = where(v7, get<5>(c), Const{0x0.0p+0});
    const auto v9 = v4 + v8;
    return v9;
  }
};

// def step(a, x, t):
//     win = better(x, a.m)
//     return {"m": f.where(win, x, a.m), "i": f.where(win, t, a.i)}
template <class T, int N = kLanes>
struct argmax_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = argmax_forward<T, M>;
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
    const auto v0 = lowest<T, N>();
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x > get<0>(a);
    const auto v1 = is_nan(x);
    const auto v2 = is_nan(get<0>(a));
    const auto v3 = operator~(v2);
    const auto v4 = v1 & v3;
    const auto v5 = v0 | v4;
    const auto v6 = where(v5, x, get<0>(a));
    const auto v7 = where(v5, t, get<1>(a));
    return tup(v6, v7);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(b) > get<0>(a);
    const auto v1 = is_nan(get<0>(b));
    const auto v2 = is_nan(get<0>(a));
    const auto v3 = operator~(v2);
    const auto v4 = v1 & v3;
    const auto v5 = v0 | v4;
    const auto v6 = get<0>(b) == get<0>(a);
    const auto v7 = v1 & v2;
    const auto v8 = v6 | v7;
    const auto v9 = get<1>(b) < get<1>(a);
    const auto v10 = v8 & v9;
    const auto v11 = v5 | v10;
    const auto v12 = where(v11, get<0>(b), get<0>(a));
    const auto v13 = where(v11, get<1>(b), get<1>(a));
    return tup(v12, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), index_of(get<1>(a), first));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(b) > get<0>(a);
    const auto v1 = is_nan(get<0>(b));
    const auto v2 = is_nan(get<0>(a));
    const auto v3 = operator~(v2);
    const auto v4 = v1 & v3;
    const auto v5 = v0 | v4;
    const auto v6 = get<0>(b) == get<0>(a);
    const auto v7 = v1 & v2;
    const auto v8 = v6 | v7;
    const auto v9 = get<1>(b) < get<1>(a);
    const auto v10 = v8 & v9;
    const auto v11 = v5 | v10;
    const auto v12 = where(v11, get<0>(b), get<0>(a));
    const auto v13 = where(v11, get<1>(b), get<1>(a));
    return tup(v12, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<1>(a));
  }
};

// def step(a, x, t):
//     win = better(x, a.m)
//     return {"m": f.where(win, x, a.m), "i": f.where(win, t, a.i)}
template <class T, int N = kLanes>
struct argmin_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = argmin_forward<T, M>;
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
    const auto v0 = highest<T, N>();
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x < get<0>(a);
    const auto v1 = is_nan(x);
    const auto v2 = is_nan(get<0>(a));
    const auto v3 = operator~(v2);
    const auto v4 = v1 & v3;
    const auto v5 = v0 | v4;
    const auto v6 = where(v5, x, get<0>(a));
    const auto v7 = where(v5, t, get<1>(a));
    return tup(v6, v7);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(b) < get<0>(a);
    const auto v1 = is_nan(get<0>(b));
    const auto v2 = is_nan(get<0>(a));
    const auto v3 = operator~(v2);
    const auto v4 = v1 & v3;
    const auto v5 = v0 | v4;
    const auto v6 = get<0>(b) == get<0>(a);
    const auto v7 = v1 & v2;
    const auto v8 = v6 | v7;
    const auto v9 = get<1>(b) < get<1>(a);
    const auto v10 = v8 & v9;
    const auto v11 = v5 | v10;
    const auto v12 = where(v11, get<0>(b), get<0>(a));
    const auto v13 = where(v11, get<1>(b), get<1>(a));
    return tup(v12, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), index_of(get<1>(a), first));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(b) < get<0>(a);
    const auto v1 = is_nan(get<0>(b));
    const auto v2 = is_nan(get<0>(a));
    const auto v3 = operator~(v2);
    const auto v4 = v1 & v3;
    const auto v5 = v0 | v4;
    const auto v6 = get<0>(b) == get<0>(a);
    const auto v7 = v1 & v2;
    const auto v8 = v6 | v7;
    const auto v9 = get<1>(b) < get<1>(a);
    const auto v10 = v8 & v9;
    const auto v11 = v5 | v10;
    const auto v12 = where(v11, get<0>(b), get<0>(a));
    const auto v13 = where(v11, get<1>(b), get<1>(a));
    return tup(v12, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<1>(a));
  }
};

// def step(a, x, t):
//     win = better(x, a.m)
//     return {"m": f.where(win, x, a.m), "i": f.where(win, t, a.i)}
template <class T, int N = kLanes>
struct max_with_index_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = max_with_index_forward<T, M>;
  using Inputs = Tup<>;
  using Pivot = Nothing;
  static constexpr bool kPivot = false;
  static constexpr bool kRetry = false;
  static constexpr bool kRepivot = false;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 2;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = lowest<T, N>();
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x > get<0>(a);
    const auto v1 = is_nan(x);
    const auto v2 = is_nan(get<0>(a));
    const auto v3 = operator~(v2);
    const auto v4 = v1 & v3;
    const auto v5 = v0 | v4;
    const auto v6 = where(v5, x, get<0>(a));
    const auto v7 = where(v5, t, get<1>(a));
    return tup(v6, v7);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(b) > get<0>(a);
    const auto v1 = is_nan(get<0>(b));
    const auto v2 = is_nan(get<0>(a));
    const auto v3 = operator~(v2);
    const auto v4 = v1 & v3;
    const auto v5 = v0 | v4;
    const auto v6 = get<0>(b) == get<0>(a);
    const auto v7 = v1 & v2;
    const auto v8 = v6 | v7;
    const auto v9 = get<1>(b) < get<1>(a);
    const auto v10 = v8 & v9;
    const auto v11 = v5 | v10;
    const auto v12 = where(v11, get<0>(b), get<0>(a));
    const auto v13 = where(v11, get<1>(b), get<1>(a));
    return tup(v12, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), index_of(get<1>(a), first));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(b) > get<0>(a);
    const auto v1 = is_nan(get<0>(b));
    const auto v2 = is_nan(get<0>(a));
    const auto v3 = operator~(v2);
    const auto v4 = v1 & v3;
    const auto v5 = v0 | v4;
    const auto v6 = get<0>(b) == get<0>(a);
    const auto v7 = v1 & v2;
    const auto v8 = v6 | v7;
    const auto v9 = get<1>(b) < get<1>(a);
    const auto v10 = v8 & v9;
    const auto v11 = v5 | v10;
    const auto v12 = where(v11, get<0>(b), get<0>(a));
    const auto v13 = where(v11, get<1>(b), get<1>(a));
    return tup(v12, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(a), get<1>(a));
  }
};

// TO_INDEX = lambda dy, index, k: f.where(k == index, dy, 0.0)
template <class T, int N = kLanes>
struct max_with_index_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = max_with_index_backward<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<f64, N>>;
  using Stat = Nothing;
  static constexpr bool kStat = false;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = false;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<1>(in), get<0>(in));
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = false;
  static constexpr bool kMapPlace = true;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = k == get<0>(c);
    const auto v1 = where(v0, get<1>(c), Const{0x0.0p+0});
    return v1;
  }
};

// def step(a, x, t):
//     win = better(x, a.m)
//     return {"m": f.where(win, x, a.m), "i": f.where(win, t, a.i)}
template <class T, int N = kLanes>
struct min_with_index_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = min_with_index_forward<T, M>;
  using Inputs = Tup<>;
  using Pivot = Nothing;
  static constexpr bool kPivot = false;
  static constexpr bool kRetry = false;
  static constexpr bool kRepivot = false;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 2;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = highest<T, N>();
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x < get<0>(a);
    const auto v1 = is_nan(x);
    const auto v2 = is_nan(get<0>(a));
    const auto v3 = operator~(v2);
    const auto v4 = v1 & v3;
    const auto v5 = v0 | v4;
    const auto v6 = where(v5, x, get<0>(a));
    const auto v7 = where(v5, t, get<1>(a));
    return tup(v6, v7);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(b) < get<0>(a);
    const auto v1 = is_nan(get<0>(b));
    const auto v2 = is_nan(get<0>(a));
    const auto v3 = operator~(v2);
    const auto v4 = v1 & v3;
    const auto v5 = v0 | v4;
    const auto v6 = get<0>(b) == get<0>(a);
    const auto v7 = v1 & v2;
    const auto v8 = v6 | v7;
    const auto v9 = get<1>(b) < get<1>(a);
    const auto v10 = v8 & v9;
    const auto v11 = v5 | v10;
    const auto v12 = where(v11, get<0>(b), get<0>(a));
    const auto v13 = where(v11, get<1>(b), get<1>(a));
    return tup(v12, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), index_of(get<1>(a), first));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(b) < get<0>(a);
    const auto v1 = is_nan(get<0>(b));
    const auto v2 = is_nan(get<0>(a));
    const auto v3 = operator~(v2);
    const auto v4 = v1 & v3;
    const auto v5 = v0 | v4;
    const auto v6 = get<0>(b) == get<0>(a);
    const auto v7 = v1 & v2;
    const auto v8 = v6 | v7;
    const auto v9 = get<1>(b) < get<1>(a);
    const auto v10 = v8 & v9;
    const auto v11 = v5 | v10;
    const auto v12 = where(v11, get<0>(b), get<0>(a));
    const auto v13 = where(v11, get<1>(b), get<1>(a));
    return tup(v12, v13);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(a), get<1>(a));
  }
};

// lift=lambda x: {"f": f.where(x != 0.0, f.element(1.0), 0.0)},
template <class T, int N = kLanes>
struct any_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = any_forward<T, M>;
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
    const auto v0 = element<T, N>(0x0.0p+0);
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x != Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x1.0000000000000p+0);
    const auto v2 = where(v0, v1, Const{0x0.0p+0});
    const auto v3 = top(get<0>(a), v2);
    return tup(v3);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = top(get<0>(a), get<0>(b));
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
    const auto v0 = top(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(a));
  }
};

// lift=lambda x: {"f": f.where(x != 0.0, f.element(1.0), 0.0)},
template <class T, int N = kLanes>
struct all_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = all_forward<T, M>;
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
    const auto v0 = element<T, N>(0x1.0000000000000p+0);
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x != Const{0x0.0p+0};
    const auto v1 = element<T, N>(0x1.0000000000000p+0);
    const auto v2 = where(v0, v1, Const{0x0.0p+0});
    const auto v3 = low(get<0>(a), v2);
    return tup(v3);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = low(get<0>(a), get<0>(b));
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
    const auto v0 = low(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(a));
  }
};

// lift=lambda x: {"c": f.where(x != 0.0, f.wide_const(1.0), 0.0)},
template <class T, int N = kLanes>
struct count_nonzero_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = count_nonzero_forward<T, M>;
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
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x != Const{0x0.0p+0};
    const auto v1 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v2 = where(v0, v1, Const{0x0.0p+0});
    const auto v3 = get<0>(a) + v2;
    return tup(v3);
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
    return tup(get<0>(a));
  }
};

// step=lambda a, x: {"m": a.m * f.wide(x), "e": a.e},
template <class T, int N = kLanes>
struct prod_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = prod_forward<T, M>;
  using Inputs = Tup<>;
  using Pivot = Nothing;
  static constexpr bool kPivot = false;
  static constexpr bool kRetry = false;
  static constexpr bool kRepivot = false;
  static constexpr bool kSettle = true;
  static constexpr bool kQuick = true;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 1;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  static constexpr bool kWide = true;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(x);
    const auto v1 = get<0>(a) * v0;
    return tup(v1, get<1>(a));
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) * get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto settle(const A& a) {
    const auto v0 = fraction(get<0>(a));
    const auto v1 = exponent(get<0>(a));
    const auto v2 = get<1>(a) + v1;
    return tup(v0, v2);
  }
  template <class A, class X>
  BARACUDA_INLINE static auto quick(const A& a, const X& x) {
    const auto v0 = wide(x);
    const auto v1 = get<0>(a) * v0;
    return tup(v1, get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto loose(const A& a) {
    const auto v0 = abs(get<0>(a));
    const auto v1 = v0 >= Const{0x1.0000000000000p-400};
    const auto v2 = v0 <= Const{0x1.0000000000000p+400};
    const auto v3 = v1 & v2;
    const auto v4 = operator~(v3);
    return v4;
  }
  static constexpr bool kOdd = false;
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) * get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = scale(get<0>(a), get<1>(a));
    return tup(v0);
  }
};

// lift=lambda x: {"m": f.fraction(x), "e": f.exponent(x)},
template <class T, int N = kLanes>
struct prod_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = prod_forward_f64<T, M>;
  using Inputs = Tup<>;
  using Pivot = Nothing;
  static constexpr bool kPivot = false;
  static constexpr bool kRetry = false;
  static constexpr bool kRepivot = false;
  static constexpr bool kSettle = true;
  static constexpr bool kQuick = true;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 1;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x1.0000000000000p+0);
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = fraction(x);
    const auto v1 = get<0>(a) * v0;
    const auto v2 = exponent(x);
    const auto v3 = get<1>(a) + v2;
    return tup(v1, v3);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) * get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto settle(const A& a) {
    const auto v0 = fraction(get<0>(a));
    const auto v1 = exponent(get<0>(a));
    const auto v2 = get<1>(a) + v1;
    return tup(v0, v2);
  }
  template <class A, class X>
  BARACUDA_INLINE static auto quick(const A& a, const X& x) {
    const auto v0 = get<0>(a) * x;
    return tup(v0, get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto loose(const A& a) {
    const auto v0 = value(get<0>(a));
    const auto v1 = abs(v0);
    const auto v2 = v1 >= Const{0x1.0000000000000p-300};
    const auto v3 = v1 <= Const{0x1.0000000000000p+300};
    const auto v4 = v2 & v3;
    const auto v5 = operator~(v4);
    return v5;
  }
  BARACUDA_INLINE static auto odd(const Pack<T, N>& x) {
    const auto v0 = abs(x);
    const auto v1 = v0 >= Const{0x1.0000000000000p-100};
    const auto v2 = v0 <= Const{0x1.0000000000000p+100};
    const auto v3 = v1 & v2;
    const auto v4 = operator~(v3);
    return v4;
  }
  static constexpr bool kOdd = true;
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) * get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(a));
    const auto v1 = scale(v0, get<1>(a));
    return tup(v1);
  }
};

// lift=lambda x: {"m": f.wide(x)},
template <class T, int N = kLanes>
struct prod_forward_i64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = prod_forward_i64<T, M>;
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
    const auto v0 = exact<T, N>(0x1.0000000000000p+0);
    return tup(v0);
  }
  static constexpr bool kWide = true;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(x);
    const auto v1 = get<0>(a) * v0;
    return tup(v1);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) * get<0>(b);
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
    const auto v0 = get<0>(a) * get<0>(b);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(a));
  }
};

// lift=lambda x: {
//     "m": f.wide(unit(x)),
//     "e": f.exponent(x),
//     "z": f.where(x == 0.0, f.wide_const(1.0), 0.0),
//     "w": f.where(f.is_inf(x), f.wide_const(1.0), 0.0),
//     "v": f.where(f.is_nan(x), f.wide_const(1.0), 0.0),
// },
template <class T, int N = kLanes>
struct prod_backward_stat {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = prod_backward_stat<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Pivot = Nothing;
  static constexpr bool kPivot = false;
  static constexpr bool kRetry = false;
  static constexpr bool kRepivot = false;
  static constexpr bool kSettle = true;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 5;
  static constexpr bool kHeavy = true;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x1.0000000000000p+0);
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    return tup(v0, v1, v1, v1, v1);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = is_finite(x);
    const auto v1 = x != Const{0x0.0p+0};
    const auto v2 = v0 & v1;
    const auto v3 = fraction(x);
    const auto v4 = unit_sign(x);
    const auto v5 = where(v2, v3, v4);
    const auto v6 = wide(v5);
    const auto v7 = get<0>(a) * v6;
    const auto v8 = exponent(x);
    const auto v9 = get<1>(a) + v8;
    const auto v10 = x == Const{0x0.0p+0};
    const auto v11 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v12 = where(v10, v11, Const{0x0.0p+0});
    const auto v13 = get<2>(a) + v12;
    const auto v14 = is_inf(x);
    const auto v15 = where(v14, v11, Const{0x0.0p+0});
    const auto v16 = get<3>(a) + v15;
    const auto v17 = is_nan(x);
    const auto v18 = where(v17, v11, Const{0x0.0p+0});
    const auto v19 = get<4>(a) + v18;
    return tup(v7, v9, v13, v16, v19);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) * get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    const auto v2 = get<2>(a) + get<2>(b);
    const auto v3 = get<3>(a) + get<3>(b);
    const auto v4 = get<4>(a) + get<4>(b);
    return tup(v0, v1, v2, v3, v4);
  }
  template <class A>
  BARACUDA_INLINE static auto settle(const A& a) {
    const auto v0 = fraction(get<0>(a));
    const auto v1 = exponent(get<0>(a));
    const auto v2 = get<1>(a) + v1;
    return tup(v0, v2, get<2>(a), get<3>(a), get<4>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), get<1>(a), get<2>(a), get<3>(a), get<4>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a), get<1>(a), get<2>(a), get<3>(a), get<4>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) * get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    const auto v2 = get<2>(a) + get<2>(b);
    const auto v3 = get<3>(a) + get<3>(b);
    const auto v4 = get<4>(a) + get<4>(b);
    return tup(v0, v1, v2, v3, v4);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(a));
    return tup(v0, get<1>(a), get<2>(a), get<3>(a), get<4>(a));
  }
};

// def prod_of_others(dy, x, y, st, guard):
//     """dy y / x where y is an ordinary number, as no product with a zero, an infinity or an overflow is; else by census."""
//     m, e, z, w, v = st
//     rest = m * f.wide(f.fraction(dy)) / f.wide(unit(x))
//     zeros = z - f.where(x == 0.0, f.wide_const(1.0), 0.0)
//     infs = w - f.where(f.is_inf(x), f.wide_const(1.0), 0.0)
//     nans = v - f.where(f.is_nan(x), f.wide_const(1.0), 0.0)
//     rest = f.where(infs > 0.0, rest * inf, rest)
//     rest = f.where(zeros > 0.0, rest * 0.0, rest)  # inf * 0 is NaN, as it should be
//     rest = f.where(nans > 0.0, nan, rest)
//     return f.where(guard, f.scale(rest, e + f.exponent(dy) - f.exponent(x)), f.wide(dy) * f.wide(y) / f.wide(x))
template <class T, int N = kLanes>
struct prod_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = prod_backward<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = prod_backward_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = true;
  static constexpr bool kReads = true;
  BARACUDA_INLINE static auto guard([[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(get<1>(in));
    const auto v1 = v0 >= args.tiny<N>();
    const auto v2 = is_finite(get<1>(in));
    const auto v3 = v1 & v2;
    const auto v4 = wide(get<0>(in));
    const auto v5 = wide(get<1>(in));
    const auto v6 = v4 * v5;
    const auto v7 = abs(v6);
    const auto v8 = v7 >= Const{0x1.0000000000000p-900};
    const auto v9 = v7 <= Const{0x1.0000000000000p+900};
    const auto v10 = v8 & v9;
    const auto v11 = get<0>(in) == Const{0x0.0p+0};
    const auto v12 = v10 | v11;
    const auto v13 = v3 & v12;
    const auto v14 = operator~(v13);
    return v14;
  }
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = fraction(get<0>(in));
    const auto v1 = wide(v0);
    const auto v2 = get<0>(st) * v1;
    const auto v3 = exponent(get<0>(in));
    const auto v4 = get<1>(st) + v3;
    const auto v5 = wide(get<0>(in));
    const auto v6 = wide(get<1>(in));
    const auto v7 = v5 * v6;
    const auto v8 = abs(get<1>(in));
    const auto v9 = v8 >= args.tiny<N>();
    const auto v10 = is_finite(get<1>(in));
    const auto v11 = v9 & v10;
    const auto v12 = abs(v7);
    const auto v13 = v12 >= Const{0x1.0000000000000p-900};
    const auto v14 = v12 <= Const{0x1.0000000000000p+900};
    const auto v15 = v13 & v14;
    const auto v16 = get<0>(in) == Const{0x0.0p+0};
    const auto v17 = v15 | v16;
    const auto v18 = v11 & v17;
    const auto v19 = operator~(v18);
    return tup(get<4>(st), get<2>(st), get<3>(st), v2, v4, v7, v19);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = is_nan(x);
    const auto v1 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v2 = where(v0, v1, Const{0x0.0p+0});
    const auto v3 = get<0>(c) - v2;
    const auto v4 = v3 > Const{0x0.0p+0};
    const auto v5 = x == Const{0x0.0p+0};
    const auto v6 = where(v5, v1, Const{0x0.0p+0});
    const auto v7 = get<1>(c) - v6;
    const auto v8 = v7 > Const{0x0.0p+0};
    const auto v9 = is_inf(x);
    const auto v10 = where(v9, v1, Const{0x0.0p+0});
    const auto v11 = get<2>(c) - v10;
    const auto v12 = v11 > Const{0x0.0p+0};
    const auto v13 = is_finite(x);
    const auto v14 = x != Const{0x0.0p+0};
    const auto v15 = v13 & v14;
    const auto v16 = fraction(x);
    const auto v17 = unit_sign(x);
    const auto v18 = where(v15, v16, v17);
    const auto v19 = wide(v18);
    const auto v20 = get<3>(c) / v19;
    const auto v21 = v20 * Const{__builtin_inf()};
    const auto v22 = where(v12, v21, v20);
    const auto v23 = v22 * Const{0x0.0p+0};
    const auto v24 = where(v8, v23, v22);
    const auto v25 = where(v4, Const{__builtin_nan("")}, v24);
    const auto v26 = exponent(x);
    const auto v27 = get<4>(c) - v26;
    const auto v28 = scale(v25, v27);
    const auto v29 = wide(x);
    const auto v30 = get<5>(c) / v29;
    const auto v31 = where(get<6>(c), v28, v30);
    return v31;
  }
  template <class S>
  BARACUDA_INLINE static auto prepare_fast([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = wide(get<1>(in));
    const auto v2 = v0 * v1;
    return tup(v2);
  }
  static constexpr bool kMapWide_fast = true;
  static constexpr bool kMapReads_fast = true;
  static constexpr bool kMapPlace_fast = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply_fast([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = wide(x);
    const auto v1 = get<0>(c) / v0;
    return v1;
  }
};

// lift=lambda x: {"s": f.wide(x) * f.wide(x)},
template <class T, int N = kLanes>
struct norm2_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = norm2_forward<T, M>;
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
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    return tup(v0);
  }
  static constexpr bool kWide = true;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(x);
    const auto v1 = v0 * v0;
    const auto v2 = get<0>(a) + v1;
    return tup(v2);
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
    const auto v0 = sqrt(get<0>(a));
    return tup(v0);
  }
};

// lift=lambda x, p: {"s": (x * p) * (x * p), "m": f.abs(x)},
template <class T, int N = kLanes>
struct norm2_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = norm2_forward_f64<T, M>;
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
    const auto v0 = exact<T, N>(0x0.0p+0);
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x * get<0>(p);
    const auto v1 = v0 * v0;
    const auto v2 = get<0>(a) + v1;
    const auto v3 = abs(x);
    const auto v4 = top(get<1>(a), v3);
    return tup(v2, v4);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    const auto v1 = top(get<1>(a), get<1>(b));
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto retry([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = get<1>(a) > Const{0x1.0000000000000p+500};
    const auto v1 = get<1>(a) < Const{0x1.0000000000000p-480};
    const auto v2 = get<1>(a) > Const{0x0.0p+0};
    const auto v3 = v1 & v2;
    const auto v4 = v0 | v3;
    return v4;
  }
  template <class A, class V>
  BARACUDA_INLINE static auto repivot([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v1 = exponent(get<1>(a));
    const auto v2 = maximum(v1, Const{-0x1.f400000000000p+9});
    const auto v3 = negate(v2);
    const auto v4 = scale(v0, v3);
    return tup(v4);
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a), get<0>(p));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<1>(a), get<1>(b));
    const auto v1 = v0 / get<1>(a);
    const auto v2 = v1 * v1;
    const auto v3 = get<0>(a) * v2;
    const auto v4 = v0 / get<1>(b);
    const auto v5 = v4 * v4;
    const auto v6 = get<0>(b) * v5;
    const auto v7 = v3 + v6;
    return tup(v7, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(a));
    const auto v1 = sqrt(v0);
    const auto v2 = v1 / get<1>(a);
    return tup(v2);
  }
};

// f32=lambda dy, x, y: f.wide(x) * f.where(y == 0.0, f.wide_const(0.0), f.wide(dy) / f.wide(y)),
template <class T, int N = kLanes>
struct norm2_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = norm2_backward<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = Nothing;
  static constexpr bool kStat = false;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(in) == Const{0x0.0p+0};
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = wide(get<0>(in));
    const auto v3 = wide(get<1>(in));
    const auto v4 = v2 / v3;
    const auto v5 = where(v0, v1, v4);
    return tup(v5);
  }
  static constexpr bool kMapWide = true;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = wide(x);
    const auto v1 = v0 * get<0>(c);
    return v1;
  }
};

// f64=lambda dy, x, y: f.where(y == 0.0, 0.0, dy * (x / y)),
template <class T, int N = kLanes>
struct norm2_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = norm2_backward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = Nothing;
  static constexpr bool kStat = false;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(in) == Const{0x0.0p+0};
    return tup(get<1>(in), get<0>(in), v0);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x / get<0>(c);
    const auto v1 = get<1>(c) * v0;
    const auto v2 = where(get<2>(c), Const{0x0.0p+0}, v1);
    return v2;
  }
};

// "one": PLAIN_SUM.but(identity=lambda: {"s": f.exact(0.0)}, lift=lambda x: {"s": f.wide(f.abs(x))}),
template <class T, int N = kLanes>
struct vector_norm_forward_one {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = vector_norm_forward_one<T, M>;
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
    const auto v0 = exact<T, N>(0x0.0p+0);
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(x);
    const auto v1 = wide(v0);
    const auto v2 = get<0>(a) + v1;
    return tup(v2);
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

// lift=lambda x: {"m": f.abs(x)},
template <class T, int N = kLanes>
struct vector_norm_forward_inf {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = vector_norm_forward_inf<T, M>;
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
    const auto v0 = element<T, N>(0x0.0p+0);
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(x);
    const auto v1 = maximum(get<0>(a), v0);
    return tup(v1);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = maximum(get<0>(a), get<0>(b));
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
    const auto v0 = maximum(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(a));
  }
};

// lift=lambda x: {"m": f.abs(x)},
template <class T, int N = kLanes>
struct vector_norm_forward_low {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = vector_norm_forward_low<T, M>;
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
    const auto v0 = element<T, N>(__builtin_inf());
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(x);
    const auto v1 = minimum(get<0>(a), v0);
    return tup(v1);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = minimum(get<0>(a), get<0>(b));
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
    const auto v0 = minimum(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<0>(a));
  }
};

// lift=lambda x: {"m": f.abs(x)},
template <class T, int N = kLanes>
struct vector_norm_forward_any_pivot {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = vector_norm_forward_any_pivot<T, M>;
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
    const auto v0 = element<T, N>(0x0.0p+0);
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(x);
    const auto v1 = top(get<0>(a), v0);
    return tup(v1);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = top(get<0>(a), get<0>(b));
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
    const auto v0 = top(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v1 = exponent(get<0>(a));
    const auto v2 = maximum(v1, Const{-0x1.f400000000000p+9});
    const auto v3 = negate(v2);
    const auto v4 = scale(v0, v3);
    return tup(v4);
  }
};

// lift=lambda x, p, ord: {"s": f.pow(f.wide(f.abs(x)) * p, ord), "m": f.abs(x)},
template <class T, int N = kLanes>
struct vector_norm_forward_any {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = vector_norm_forward_any<T, M>;
  using Inputs = Tup<>;
  using Pivot = vector_norm_forward_any_pivot<T, N>;
  static constexpr bool kPivot = true;
  static constexpr bool kRetry = true;
  static constexpr bool kRepivot = true;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 1;
  static constexpr bool kHeavy = true;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x0.0p+0);
    const auto v1 = element<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(x);
    const auto v1 = wide(v0);
    const auto v2 = v1 * get<0>(p);
    const auto v3 = pow(v2, args.get<N>(0));
    const auto v4 = get<0>(a) + v3;
    const auto v5 = top(get<1>(a), v0);
    return tup(v4, v5);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    const auto v1 = top(get<1>(a), get<1>(b));
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto retry([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = wide(get<1>(a));
    const auto v1 = v0 * get<0>(p);
    const auto v2 = v1 > Const{0x1.0000000000000p+1};
    return v2;
  }
  template <class A, class V>
  BARACUDA_INLINE static auto repivot([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v1 = exponent(get<1>(a));
    const auto v2 = maximum(v1, Const{-0x1.f400000000000p+9});
    const auto v3 = negate(v2);
    const auto v4 = scale(v0, v3);
    return tup(v4);
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a), get<0>(p));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<1>(a), get<1>(b));
    const auto v1 = v0 / get<1>(a);
    const auto v2 = pow(v1, args.get<N>(0));
    const auto v3 = get<0>(a) * v2;
    const auto v4 = v0 / get<1>(b);
    const auto v5 = pow(v4, args.get<N>(0));
    const auto v6 = get<0>(b) * v5;
    const auto v7 = v3 + v6;
    return tup(v7, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(a));
    const auto v1 = root(v0, args.get<N>(0));
    const auto v2 = v1 / get<1>(a);
    return tup(v2);
  }
};

// "zero": lambda dy: f.wide(dy) * 0.0,
template <class T, int N = kLanes>
struct vector_norm_backward_zero {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = vector_norm_backward_zero<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Stat = Nothing;
  static constexpr bool kStat = false;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = false;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = v0 * Const{0x0.0p+0};
    return tup(v1);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = false;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    return get<0>(c);
  }
};

// "one": lambda dy, x: f.wide(dy) * signum(x),
template <class T, int N = kLanes>
struct vector_norm_backward_one {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = vector_norm_backward_one<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Stat = Nothing;
  static constexpr bool kStat = false;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    return tup(v0);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x == Const{0x0.0p+0};
    const auto v1 = is_nan(x);
    const auto v2 = v0 | v1;
    const auto v3 = unit_sign(x);
    const auto v4 = where(v2, x, v3);
    const auto v5 = get<0>(c) * v4;
    return v5;
  }
};

// lift=lambda x, y: {"c": f.where(hit(x, y), f.element(1.0), 0.0)},
template <class T, int N = kLanes>
struct vector_norm_backward_inf_stat {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = vector_norm_backward_inf_stat<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
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
    const auto v0 = element<T, N>(0x0.0p+0);
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(x);
    const auto v1 = v0 == get<1>(in);
    const auto v2 = is_nan(v0);
    const auto v3 = is_nan(get<1>(in));
    const auto v4 = v2 & v3;
    const auto v5 = v1 | v4;
    const auto v6 = element<T, N>(0x1.0000000000000p+0);
    const auto v7 = where(v5, v6, Const{0x0.0p+0});
    const auto v8 = get<0>(a) + v7;
    return tup(v8);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(wide(get<0>(a)));
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
    return tup(get<0>(a));
  }
};

// "split": (counted(hit), lambda dy, x, y, st: f.where(hit(x, y), signed(x) * f.rounded(f.wide(dy) / st), 0.0)),
template <class T, int N = kLanes>
struct vector_norm_backward_inf {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = vector_norm_backward_inf<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = vector_norm_backward_inf_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = is_nan(get<1>(in));
    const auto v1 = wide(get<0>(in));
    const auto v2 = v1 / get<0>(st);
    const auto v3 = args.rounded<T>(v2);
    return tup(get<1>(in), v0, v3);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = abs(x);
    const auto v1 = v0 == get<0>(c);
    const auto v2 = is_nan(v0);
    const auto v3 = v2 & get<1>(c);
    const auto v4 = v1 | v3;
    const auto v5 = x == Const{0x0.0p+0};
    const auto v6 = is_nan(x);
    const auto v7 = v5 | v6;
    const auto v8 = unit_sign(x);
    const auto v9 = where(v7, x, v8);
    const auto v10 = v9 * get<2>(c);
    const auto v11 = where(v4, v10, Const{0x0.0p+0});
    return v11;
  }
};

// "any": lambda dy, x, y, ord: f.where(
//     (x == 0.0) | (y == 0.0),
//     f.where(f.is_nan(y), f.wide_const(nan), 0.0),
//     f.wide(dy) * f.sign_of(x) * f.pow_ratio(f.wide(f.abs(x)), f.wide(y), ord - 1.0),
// ),
template <class T, int N = kLanes>
struct vector_norm_backward_any {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = vector_norm_backward_any<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = Nothing;
  static constexpr bool kStat = false;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(in) == Const{0x0.0p+0};
    const auto v1 = wide(get<0>(in));
    const auto v2 = wide(get<1>(in));
    const auto v3 = args.get<N>(0) - Const{0x1.0000000000000p+0};
    const auto v4 = is_nan(get<1>(in));
    const auto v5 = wide_const<T, N>(__builtin_nan(""));
    const auto v6 = where(v4, v5, Const{0x0.0p+0});
    return tup(v0, v1, v2, v3, v6);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x == Const{0x0.0p+0};
    const auto v1 = v0 | get<0>(c);
    const auto v2 = unit_sign(x);
    const auto v3 = get<1>(c) * v2;
    const auto v4 = abs(x);
    const auto v5 = wide(v4);
    const auto v6 = pow_ratio(v5, get<2>(c), get<3>(c));
    const auto v7 = v3 * v6;
    const auto v8 = where(v1, get<4>(c), v7);
    return v8;
  }
};

// lift=lambda x: {"m": x},
template <class T, int N = kLanes>
struct logsumexp_forward_pivot {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logsumexp_forward_pivot<T, M>;
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
    const auto v0 = lowest<T, N>();
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = maximum(get<0>(a), x);
    return tup(v0);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = maximum(get<0>(a), get<0>(b));
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
    const auto v0 = maximum(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = huge<T, N>();
    const auto v1 = negate(v0);
    const auto v2 = top(v1, get<0>(a));
    const auto v3 = low(v0, v2);
    return tup(v3);
  }
};

// lift=lambda x, p: {"s": f.exp_term(x - p)},
template <class T, int N = kLanes>
struct logsumexp_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logsumexp_forward<T, M>;
  using Inputs = Tup<>;
  using Pivot = logsumexp_forward_pivot<T, N>;
  static constexpr bool kPivot = true;
  static constexpr bool kRetry = true;
  static constexpr bool kRepivot = false;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = true;
  static constexpr int kOutputs = 1;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x0.0p+0);
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x - get<0>(p);
    const auto v1 = exp_term(v0);
    const auto v2 = get<0>(a) + v1;
    return tup(v2);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    return tup(v0);
  }
  template <class X, class V>
  BARACUDA_INLINE static auto lift(const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x - get<0>(p);
    const auto v1 = exp_term(v0);
    return tup(v1);
  }
  template <class A>
  BARACUDA_INLINE static auto bundle(const A& a, const A& b, const A& c, const A& d) {
    const auto v0 = get<0>(a) + get<0>(b);
    const auto v1 = get<0>(c) + get<0>(d);
    const auto v2 = v0 + v1;
    const auto v3 = wide(v2);
    return tup(v3);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto retry([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = value(get<0>(a));
    const auto v1 = v0 > Const{0x1.0000000000000p+90};
    return v1;
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = wide(get<0>(p));
    return tup(get<0>(a), v0);
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = maximum(get<1>(a), get<1>(b));
    const auto v1 = get<1>(a) - v0;
    const auto v2 = exp(v1);
    const auto v3 = get<0>(a) * v2;
    const auto v4 = get<1>(b) - v0;
    const auto v5 = exp(v4);
    const auto v6 = get<0>(b) * v5;
    const auto v7 = v3 + v6;
    return tup(v7, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(a));
    const auto v1 = v0 > Const{0x1.0000000000000p+90};
    const auto v2 = log(v0);
    const auto v3 = get<1>(a) + v2;
    const auto v4 = where(v1, Const{__builtin_inf()}, v3);
    return tup(v4);
  }
};

// return lambda dy, x, y, st, guard: f.where(
//     guard, f.where((y == inf) & (x == inf), f.rounded(f.wide(dy) / st), 0.0), dy * ratio(x, y)
// )
template <class T, int N = kLanes>
struct logsumexp_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logsumexp_backward<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = max_backward_split_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = true;
  static constexpr bool kReads = true;
  BARACUDA_INLINE static auto guard([[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = is_inf(get<1>(in));
    return v0;
  }
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(in) == Const{__builtin_inf()};
    const auto v1 = wide(get<0>(in));
    const auto v2 = v1 / get<0>(st);
    const auto v3 = args.rounded<T>(v2);
    const auto v4 = is_inf(get<1>(in));
    return tup(v0, v3, get<1>(in), get<0>(in), v4);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x == Const{__builtin_inf()};
    const auto v1 = get<0>(c) & v0;
    const auto v2 = where(v1, get<1>(c), Const{0x0.0p+0});
    const auto v3 = x - get<2>(c);
    const auto v4 = v3 - x;
    const auto v5 = v3 - v4;
    const auto v6 = x - v5;
    const auto v7 = get<2>(c) + v4;
    const auto v8 = v6 - v7;
    const auto v9 = exp_sum(v3, v8);
    const auto v10 = get<3>(c) * v9;
    const auto v11 = where(get<4>(c), v2, v10);
    return v11;
  }
  template <class S>
  BARACUDA_INLINE static auto prepare_fast([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<1>(in), get<0>(in));
  }
  static constexpr bool kMapWide_fast = false;
  static constexpr bool kMapReads_fast = true;
  static constexpr bool kMapPlace_fast = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply_fast([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x - get<0>(c);
    const auto v1 = v0 - x;
    const auto v2 = v0 - v1;
    const auto v3 = x - v2;
    const auto v4 = get<0>(c) + v1;
    const auto v5 = v3 - v4;
    const auto v6 = exp_sum(v0, v5);
    const auto v7 = get<1>(c) * v6;
    return v7;
  }
};

// return lambda dy, x, y, st, guard: f.where(
//     guard, f.where((y == inf) & (x == inf), f.rounded(f.wide(dy) / st), 0.0), dy * ratio(x, y)
// )
template <class T, int N = kLanes>
struct logsumexp_backward_half {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = logsumexp_backward_half<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = max_backward_split_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = true;
  static constexpr bool kReads = true;
  BARACUDA_INLINE static auto guard([[maybe_unused]] const Inputs& in, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = is_inf(get<1>(in));
    return v0;
  }
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(in) == Const{__builtin_inf()};
    const auto v1 = wide(get<0>(in));
    const auto v2 = v1 / get<0>(st);
    const auto v3 = args.rounded<T>(v2);
    const auto v4 = is_inf(get<1>(in));
    return tup(v0, v3, get<1>(in), get<0>(in), v4);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x == Const{__builtin_inf()};
    const auto v1 = get<0>(c) & v0;
    const auto v2 = where(v1, get<1>(c), Const{0x0.0p+0});
    const auto v3 = x - get<2>(c);
    const auto v4 = exp(v3);
    const auto v5 = get<3>(c) * v4;
    const auto v6 = where(get<4>(c), v2, v5);
    return v6;
  }
  template <class S>
  BARACUDA_INLINE static auto prepare_fast([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    return tup(get<1>(in), get<0>(in));
  }
  static constexpr bool kMapWide_fast = false;
  static constexpr bool kMapReads_fast = true;
  static constexpr bool kMapPlace_fast = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply_fast([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x - get<0>(c);
    const auto v1 = exp(v0);
    const auto v2 = get<1>(c) * v1;
    return v2;
  }
};

// lift=lambda x: {"s": f.wide(x)},
template <class T, int N = kLanes>
struct var_forward_pivot {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = var_forward_pivot<T, M>;
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
    const auto v1 = v0 / n;
    return tup(v1);
  }
};

// lift=lambda x, p: {"d": f.wide(x) - p, "s": (f.wide(x) - p) * (f.wide(x) - p), **t(f.wide(x))},
template <class T, int N = kLanes>
struct var_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = var_forward<T, M>;
  using Inputs = Tup<>;
  using Pivot = var_forward_pivot<T, N>;
  static constexpr bool kPivot = true;
  static constexpr bool kRetry = false;
  static constexpr bool kRepivot = false;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 1;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = exact<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  static constexpr bool kWide = true;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(x);
    const auto v1 = v0 - get<0>(p);
    const auto v2 = get<0>(a) + v1;
    const auto v3 = v1 * v1;
    const auto v4 = get<1>(a) + v3;
    return tup(v2, v4);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = get<0>(a) / n;
    const auto v1 = get<0>(p) + v0;
    const auto v2 = value(get<1>(a));
    const auto v3 = get<0>(a) * v0;
    const auto v4 = v2 - v3;
    const auto v5 = top(Const{0x0.0p+0}, v4);
    const auto v6 = wide_const<T, N>(0x1.0000000000000p+0);
    return tup(v1, v5, v6);
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(b) - get<0>(a);
    const auto v1 = na + nb;
    const auto v2 = nb / v1;
    const auto v3 = v0 * v2;
    const auto v4 = get<0>(a) + v3;
    const auto v5 = get<1>(a) + get<1>(b);
    const auto v6 = v0 * v0;
    const auto v7 = na * v2;
    const auto v8 = v6 * v7;
    const auto v9 = v5 + v8;
    return tup(v4, v9, get<2>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = n - args.get<N>(0);
    const auto v1 = top(Const{0x0.0p+0}, v0);
    const auto v2 = get<1>(a) / v1;
    const auto v3 = v2 / get<2>(a);
    const auto v4 = v3 / get<2>(a);
    return tup(v4);
  }
};

// lift=lambda x: {"m": f.abs(x)},
template <class T, int N = kLanes>
struct var_forward_f64_pivot_pivot {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = var_forward_f64_pivot_pivot<T, M>;
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
    const auto v0 = element<T, N>(0x0.0p+0);
    return tup(v0);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = abs(x);
    const auto v1 = top(get<0>(a), v0);
    return tup(v1);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = top(get<0>(a), get<0>(b));
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
    const auto v0 = top(get<0>(a), get<0>(b));
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = is_inf(get<0>(a));
    const auto v1 = get<0>(a) > Const{0x1.0000000000000p+500};
    const auto v2 = get<0>(a) < Const{0x1.0000000000000p-400};
    const auto v3 = v1 | v2;
    const auto v4 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v5 = exponent(get<0>(a));
    const auto v6 = maximum(v5, Const{-0x1.f400000000000p+9});
    const auto v7 = negate(v6);
    const auto v8 = scale(v4, v7);
    const auto v9 = where(v3, v8, Const{0x1.0000000000000p+0});
    const auto v10 = where(v0, Const{0x1.0000000000000p-540}, v9);
    return tup(v10);
  }
};

// lift=lambda x, p: {"s": x * p},
template <class T, int N = kLanes>
struct var_forward_f64_pivot {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = var_forward_f64_pivot<T, M>;
  using Inputs = Tup<>;
  using Pivot = var_forward_f64_pivot_pivot<T, N>;
  static constexpr bool kPivot = true;
  static constexpr bool kRetry = false;
  static constexpr bool kRepivot = false;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 2;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = exact<T, N>(0x0.0p+0);
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
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    return tup(get<0>(a), get<0>(p));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(a) + get<0>(b);
    return tup(v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(a));
    const auto v1 = v0 / n;
    return tup(v1, get<1>(a));
  }
};

// lift=lambda x, p: {"d": x * p[1] - p[0], "s": (x * p[1] - p[0]) * (x * p[1] - p[0]), "m": f.abs(x), **t(x * p[1])},
template <class T, int N = kLanes>
struct var_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = var_forward_f64<T, M>;
  using Inputs = Tup<>;
  using Pivot = var_forward_f64_pivot<T, N>;
  static constexpr bool kPivot = true;
  static constexpr bool kRetry = true;
  static constexpr bool kRepivot = true;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 1;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = element<T, N>(0x0.0p+0);
    return tup(v0, v1, v2);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x * get<1>(p);
    const auto v1 = v0 - get<0>(p);
    const auto v2 = get<0>(a) + v1;
    const auto v3 = v1 * v1;
    const auto v4 = get<1>(a) + v3;
    const auto v5 = abs(x);
    const auto v6 = top(get<2>(a), v5);
    return tup(v2, v4, v6);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    const auto v2 = top(get<2>(a), get<2>(b));
    return tup(v0, v1, v2);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), get<1>(a), get<2>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto retry([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = get<2>(a) * get<1>(p);
    const auto v1 = v0 > Const{0x1.0000000000000p+500};
    const auto v2 = v0 < Const{0x1.0000000000000p-400};
    const auto v3 = get<2>(a) > Const{0x0.0p+0};
    const auto v4 = v2 & v3;
    const auto v5 = v1 | v4;
    const auto v6 = get<0>(a) / n;
    const auto v7 = get<0>(a) * v6;
    const auto v8 = value(get<1>(a));
    const auto v9 = v8 - v7;
    const auto v10 = top(Const{0x0.0p+0}, v9);
    const auto v11 = Const{0x1.0000000000000p+2} * v10;
    const auto v12 = v7 > v11;
    const auto v13 = v5 | v12;
    return v13;
  }
  template <class A, class V>
  BARACUDA_INLINE static auto repivot([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = get<0>(a) / n;
    const auto v1 = get<0>(a) * v0;
    const auto v2 = value(get<1>(a));
    const auto v3 = v2 - v1;
    const auto v4 = top(Const{0x0.0p+0}, v3);
    const auto v5 = Const{0x1.0000000000000p+2} * v4;
    const auto v6 = v1 > v5;
    const auto v7 = where(v6, v0, Const{0x0.0p+0});
    const auto v8 = get<0>(p) + v7;
    const auto v9 = is_inf(get<2>(a));
    const auto v10 = get<2>(a) > Const{0x1.0000000000000p+500};
    const auto v11 = get<2>(a) < Const{0x1.0000000000000p-400};
    const auto v12 = v10 | v11;
    const auto v13 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v14 = exponent(get<2>(a));
    const auto v15 = maximum(v14, Const{-0x1.f400000000000p+9});
    const auto v16 = negate(v15);
    const auto v17 = scale(v13, v16);
    const auto v18 = where(v12, v17, Const{0x1.0000000000000p+0});
    const auto v19 = where(v9, Const{0x1.0000000000000p-540}, v18);
    const auto v20 = v19 / get<1>(p);
    const auto v21 = v8 * v20;
    return tup(v21, v19);
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = get<0>(a) / n;
    const auto v1 = get<0>(p) + v0;
    const auto v2 = value(get<1>(a));
    const auto v3 = get<0>(a) * v0;
    const auto v4 = v2 - v3;
    const auto v5 = top(Const{0x0.0p+0}, v4);
    return tup(v1, v5, get<1>(p));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<2>(a), get<2>(b));
    const auto v1 = v0 / get<2>(a);
    const auto v2 = get<0>(a) * v1;
    const auto v3 = v0 / get<2>(b);
    const auto v4 = get<0>(b) * v3;
    const auto v5 = v4 - v2;
    const auto v6 = na + nb;
    const auto v7 = nb / v6;
    const auto v8 = v5 * v7;
    const auto v9 = v2 + v8;
    const auto v10 = v1 * v1;
    const auto v11 = get<1>(a) * v10;
    const auto v12 = v3 * v3;
    const auto v13 = get<1>(b) * v12;
    const auto v14 = v11 + v13;
    const auto v15 = v5 * v5;
    const auto v16 = na * v7;
    const auto v17 = v15 * v16;
    const auto v18 = v14 + v17;
    return tup(v9, v18, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = n - args.get<N>(0);
    const auto v1 = top(Const{0x0.0p+0}, v0);
    const auto v2 = get<1>(a) / v1;
    const auto v3 = v2 / get<2>(a);
    const auto v4 = v3 / get<2>(a);
    return tup(v4);
  }
};

// lift=lambda x: {"s": f.wide(x)},
template <class T, int N = kLanes>
struct var_backward_stat {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = var_backward_stat<T, M>;
  using Inputs = Tup<Pack<T, N>>;
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
    const auto v0 = get<0>(a) / n;
    return tup(v0);
  }
};

// f32=lambda dy, x, st, n, correction: f.wide(dy) * 2.0 / f.top(0.0, n - correction) * (f.wide(x) - st),
template <class T, int N = kLanes>
struct var_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = var_backward<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Stat = var_backward_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = v0 * Const{0x1.0000000000000p+1};
    const auto v2 = n - args.get<N>(0);
    const auto v3 = top(Const{0x0.0p+0}, v2);
    const auto v4 = v1 / v3;
    return tup(get<0>(st), v4);
  }
  static constexpr bool kMapWide = true;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = wide(x);
    const auto v1 = v0 - get<0>(c);
    const auto v2 = get<1>(c) * v1;
    return v2;
  }
};

// lift=lambda x, p: {"s": x * p},
template <class T, int N = kLanes>
struct var_backward_f64_stat {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = var_backward_f64_stat<T, M>;
  using Inputs = Tup<Pack<T, N>>;
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
    const auto v0 = quotient(get<0>(a), n);
    const auto v1 = Const{0x1.0000000000000p+0} / get<1>(a);
    const auto v2 = times_power(v0, v1);
    return tup(v2);
  }
};

// f64=lambda dy, x, st, n, correction: (
//     dy * 2.0 / f.top(0.0, n - correction) / halved(st) * (x * halved(st) - f.times_power(st, halved(st)))
// ),
template <class T, int N = kLanes>
struct var_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = var_backward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>>;
  using Stat = var_backward_f64_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(st));
    const auto v1 = abs(v0);
    const auto v2 = v1 > Const{0x1.0000000000000p+970};
    const auto v3 = wide_const<T, N>(0x1.0000000000000p-1);
    const auto v4 = where(v2, v3, Const{0x1.0000000000000p+0});
    const auto v5 = times_power(get<0>(st), v4);
    const auto v6 = get<0>(in) * Const{0x1.0000000000000p+1};
    const auto v7 = n - args.get<N>(0);
    const auto v8 = top(Const{0x0.0p+0}, v7);
    const auto v9 = v6 / v8;
    const auto v10 = v9 / v4;
    return tup(v4, v5, v10);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x * get<0>(c);
    const auto v1 = v0 - get<1>(c);
    const auto v2 = get<2>(c) * v1;
    return v2;
  }
};

// lift=lambda x, p: {"d": f.wide(x) - p, "s": (f.wide(x) - p) * (f.wide(x) - p), **t(f.wide(x))},
template <class T, int N = kLanes>
struct std_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = std_forward<T, M>;
  using Inputs = Tup<>;
  using Pivot = var_forward_pivot<T, N>;
  static constexpr bool kPivot = true;
  static constexpr bool kRetry = false;
  static constexpr bool kRepivot = false;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 1;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = exact<T, N>(0x0.0p+0);
    return tup(v0, v1);
  }
  static constexpr bool kWide = true;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(x);
    const auto v1 = v0 - get<0>(p);
    const auto v2 = get<0>(a) + v1;
    const auto v3 = v1 * v1;
    const auto v4 = get<1>(a) + v3;
    return tup(v2, v4);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    return tup(v0, v1);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), get<1>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = get<0>(a) / n;
    const auto v1 = get<0>(p) + v0;
    const auto v2 = value(get<1>(a));
    const auto v3 = get<0>(a) * v0;
    const auto v4 = v2 - v3;
    const auto v5 = top(Const{0x0.0p+0}, v4);
    const auto v6 = wide_const<T, N>(0x1.0000000000000p+0);
    return tup(v1, v5, v6);
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(b) - get<0>(a);
    const auto v1 = na + nb;
    const auto v2 = nb / v1;
    const auto v3 = v0 * v2;
    const auto v4 = get<0>(a) + v3;
    const auto v5 = get<1>(a) + get<1>(b);
    const auto v6 = v0 * v0;
    const auto v7 = na * v2;
    const auto v8 = v6 * v7;
    const auto v9 = v5 + v8;
    return tup(v4, v9, get<2>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = n - args.get<N>(0);
    const auto v1 = top(Const{0x0.0p+0}, v0);
    const auto v2 = get<1>(a) / v1;
    const auto v3 = sqrt(v2);
    const auto v4 = v3 / get<2>(a);
    return tup(v4);
  }
};

// lift=lambda x, p: {"d": x * p[1] - p[0], "s": (x * p[1] - p[0]) * (x * p[1] - p[0]), "m": f.abs(x), **t(x * p[1])},
template <class T, int N = kLanes>
struct std_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = std_forward_f64<T, M>;
  using Inputs = Tup<>;
  using Pivot = var_forward_f64_pivot<T, N>;
  static constexpr bool kPivot = true;
  static constexpr bool kRetry = true;
  static constexpr bool kRepivot = true;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 1;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = element<T, N>(0x0.0p+0);
    return tup(v0, v1, v2);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x * get<1>(p);
    const auto v1 = v0 - get<0>(p);
    const auto v2 = get<0>(a) + v1;
    const auto v3 = v1 * v1;
    const auto v4 = get<1>(a) + v3;
    const auto v5 = abs(x);
    const auto v6 = top(get<2>(a), v5);
    return tup(v2, v4, v6);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    const auto v2 = top(get<2>(a), get<2>(b));
    return tup(v0, v1, v2);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), get<1>(a), get<2>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto retry([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = get<2>(a) * get<1>(p);
    const auto v1 = v0 > Const{0x1.0000000000000p+500};
    const auto v2 = v0 < Const{0x1.0000000000000p-400};
    const auto v3 = get<2>(a) > Const{0x0.0p+0};
    const auto v4 = v2 & v3;
    const auto v5 = v1 | v4;
    const auto v6 = get<0>(a) / n;
    const auto v7 = get<0>(a) * v6;
    const auto v8 = value(get<1>(a));
    const auto v9 = v8 - v7;
    const auto v10 = top(Const{0x0.0p+0}, v9);
    const auto v11 = Const{0x1.0000000000000p+2} * v10;
    const auto v12 = v7 > v11;
    const auto v13 = v5 | v12;
    return v13;
  }
  template <class A, class V>
  BARACUDA_INLINE static auto repivot([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = get<0>(a) / n;
    const auto v1 = get<0>(a) * v0;
    const auto v2 = value(get<1>(a));
    const auto v3 = v2 - v1;
    const auto v4 = top(Const{0x0.0p+0}, v3);
    const auto v5 = Const{0x1.0000000000000p+2} * v4;
    const auto v6 = v1 > v5;
    const auto v7 = where(v6, v0, Const{0x0.0p+0});
    const auto v8 = get<0>(p) + v7;
    const auto v9 = is_inf(get<2>(a));
    const auto v10 = get<2>(a) > Const{0x1.0000000000000p+500};
    const auto v11 = get<2>(a) < Const{0x1.0000000000000p-400};
    const auto v12 = v10 | v11;
    const auto v13 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v14 = exponent(get<2>(a));
    const auto v15 = maximum(v14, Const{-0x1.f400000000000p+9});
    const auto v16 = negate(v15);
    const auto v17 = scale(v13, v16);
    const auto v18 = where(v12, v17, Const{0x1.0000000000000p+0});
    const auto v19 = where(v9, Const{0x1.0000000000000p-540}, v18);
    const auto v20 = v19 / get<1>(p);
    const auto v21 = v8 * v20;
    return tup(v21, v19);
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = get<0>(a) / n;
    const auto v1 = get<0>(p) + v0;
    const auto v2 = value(get<1>(a));
    const auto v3 = get<0>(a) * v0;
    const auto v4 = v2 - v3;
    const auto v5 = top(Const{0x0.0p+0}, v4);
    return tup(v1, v5, get<1>(p));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<2>(a), get<2>(b));
    const auto v1 = v0 / get<2>(a);
    const auto v2 = get<0>(a) * v1;
    const auto v3 = v0 / get<2>(b);
    const auto v4 = get<0>(b) * v3;
    const auto v5 = v4 - v2;
    const auto v6 = na + nb;
    const auto v7 = nb / v6;
    const auto v8 = v5 * v7;
    const auto v9 = v2 + v8;
    const auto v10 = v1 * v1;
    const auto v11 = get<1>(a) * v10;
    const auto v12 = v3 * v3;
    const auto v13 = get<1>(b) * v12;
    const auto v14 = v11 + v13;
    const auto v15 = v5 * v5;
    const auto v16 = na * v7;
    const auto v17 = v15 * v16;
    const auto v18 = v14 + v17;
    return tup(v9, v18, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = n - args.get<N>(0);
    const auto v1 = top(Const{0x0.0p+0}, v0);
    const auto v2 = get<1>(a) / v1;
    const auto v3 = sqrt(v2);
    const auto v4 = v3 / get<2>(a);
    return tup(v4);
  }
};

// lift=lambda x: {"s": f.wide(x)},
template <class T, int N = kLanes>
struct std_backward_stat {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = std_backward_stat<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
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
    const auto v0 = get<0>(a) / n;
    return tup(v0);
  }
};

// f32=lambda dy, x, y, st, n, correction: (
//     f.where(y == 0.0, f.wide_const(0.0), f.wide(dy) / (f.top(0.0, n - correction) * y)) * (f.wide(x) - st)
// ),
template <class T, int N = kLanes>
struct std_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = std_backward<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = std_backward_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = get<1>(in) == Const{0x0.0p+0};
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = wide(get<0>(in));
    const auto v3 = n - args.get<N>(0);
    const auto v4 = top(Const{0x0.0p+0}, v3);
    const auto v5 = v4 * get<1>(in);
    const auto v6 = v2 / v5;
    const auto v7 = where(v0, v1, v6);
    return tup(get<0>(st), v7);
  }
  static constexpr bool kMapWide = true;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = wide(x);
    const auto v1 = v0 - get<0>(c);
    const auto v2 = get<1>(c) * v1;
    return v2;
  }
};

// lift=lambda x, p: {"s": x * p},
template <class T, int N = kLanes>
struct std_backward_f64_stat {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = std_backward_f64_stat<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
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
    const auto v0 = quotient(get<0>(a), n);
    const auto v1 = Const{0x1.0000000000000p+0} / get<1>(a);
    const auto v2 = times_power(v0, v1);
    return tup(v2);
  }
};

// f64=lambda dy, x, y, st, n, correction: f.where(
//     y == 0.0,
//     0.0,
//     dy / f.top(0.0, n - correction) * ((x * halved(st) - f.times_power(st, halved(st))) / (y * halved(st))),
// ),
template <class T, int N = kLanes>
struct std_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = std_backward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = std_backward_f64_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(st));
    const auto v1 = abs(v0);
    const auto v2 = v1 > Const{0x1.0000000000000p+970};
    const auto v3 = wide_const<T, N>(0x1.0000000000000p-1);
    const auto v4 = where(v2, v3, Const{0x1.0000000000000p+0});
    const auto v5 = times_power(get<0>(st), v4);
    const auto v6 = get<1>(in) * v4;
    const auto v7 = n - args.get<N>(0);
    const auto v8 = top(Const{0x0.0p+0}, v7);
    const auto v9 = get<0>(in) / v8;
    const auto v10 = get<1>(in) == Const{0x0.0p+0};
    return tup(v4, v5, v6, v9, v10);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x * get<0>(c);
    const auto v1 = v0 - get<1>(c);
    const auto v2 = v1 / get<2>(c);
    const auto v3 = get<3>(c) * v2;
    const auto v4 = where(get<4>(c), Const{0x0.0p+0}, v3);
    return v4;
  }
};

// lift=lambda x, p: {"d": f.wide(x) - p, "s": (f.wide(x) - p) * (f.wide(x) - p), **t(f.wide(x))},
template <class T, int N = kLanes>
struct var_mean_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = var_mean_forward<T, M>;
  using Inputs = Tup<>;
  using Pivot = var_forward_pivot<T, N>;
  static constexpr bool kPivot = true;
  static constexpr bool kRetry = false;
  static constexpr bool kRepivot = false;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 2;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = exact<T, N>(-0x0.0p+0);
    return tup(v0, v1, v2);
  }
  static constexpr bool kWide = true;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(x);
    const auto v1 = v0 - get<0>(p);
    const auto v2 = get<0>(a) + v1;
    const auto v3 = v1 * v1;
    const auto v4 = get<1>(a) + v3;
    const auto v5 = get<2>(a) + v0;
    return tup(v2, v4, v5);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    const auto v2 = get<2>(a) + get<2>(b);
    return tup(v0, v1, v2);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), get<1>(a), get<2>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = quotient(get<2>(a), n);
    const auto v1 = value(v0);
    const auto v2 = value(get<1>(a));
    const auto v3 = get<0>(a) / n;
    const auto v4 = get<0>(a) * v3;
    const auto v5 = v2 - v4;
    const auto v6 = top(Const{0x0.0p+0}, v5);
    const auto v7 = wide_const<T, N>(0x1.0000000000000p+0);
    return tup(v1, v6, v7);
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(b) - get<0>(a);
    const auto v1 = na + nb;
    const auto v2 = nb / v1;
    const auto v3 = v0 * v2;
    const auto v4 = get<0>(a) + v3;
    const auto v5 = get<1>(a) + get<1>(b);
    const auto v6 = v0 * v0;
    const auto v7 = na * v2;
    const auto v8 = v6 * v7;
    const auto v9 = v5 + v8;
    return tup(v4, v9, get<2>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = n - args.get<N>(0);
    const auto v1 = top(Const{0x0.0p+0}, v0);
    const auto v2 = get<1>(a) / v1;
    const auto v3 = v2 / get<2>(a);
    const auto v4 = v3 / get<2>(a);
    const auto v5 = get<0>(a) / get<2>(a);
    return tup(v4, v5);
  }
};

// lift=lambda x, p: {"d": x * p[1] - p[0], "s": (x * p[1] - p[0]) * (x * p[1] - p[0]), "m": f.abs(x), **t(x * p[1])},
template <class T, int N = kLanes>
struct var_mean_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = var_mean_forward_f64<T, M>;
  using Inputs = Tup<>;
  using Pivot = var_forward_f64_pivot<T, N>;
  static constexpr bool kPivot = true;
  static constexpr bool kRetry = true;
  static constexpr bool kRepivot = true;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 2;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = element<T, N>(0x0.0p+0);
    const auto v3 = exact<T, N>(-0x0.0p+0);
    return tup(v0, v1, v2, v3);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x * get<1>(p);
    const auto v1 = v0 - get<0>(p);
    const auto v2 = get<0>(a) + v1;
    const auto v3 = v1 * v1;
    const auto v4 = get<1>(a) + v3;
    const auto v5 = abs(x);
    const auto v6 = top(get<2>(a), v5);
    const auto v7 = get<3>(a) + v0;
    return tup(v2, v4, v6, v7);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    const auto v2 = top(get<2>(a), get<2>(b));
    const auto v3 = get<3>(a) + get<3>(b);
    return tup(v0, v1, v2, v3);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), get<1>(a), get<2>(a), get<3>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto retry([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = get<2>(a) * get<1>(p);
    const auto v1 = v0 > Const{0x1.0000000000000p+500};
    const auto v2 = v0 < Const{0x1.0000000000000p-400};
    const auto v3 = get<2>(a) > Const{0x0.0p+0};
    const auto v4 = v2 & v3;
    const auto v5 = v1 | v4;
    const auto v6 = get<0>(a) / n;
    const auto v7 = get<0>(a) * v6;
    const auto v8 = value(get<1>(a));
    const auto v9 = v8 - v7;
    const auto v10 = top(Const{0x0.0p+0}, v9);
    const auto v11 = Const{0x1.0000000000000p+2} * v10;
    const auto v12 = v7 > v11;
    const auto v13 = v5 | v12;
    return v13;
  }
  template <class A, class V>
  BARACUDA_INLINE static auto repivot([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = get<0>(a) / n;
    const auto v1 = get<0>(a) * v0;
    const auto v2 = value(get<1>(a));
    const auto v3 = v2 - v1;
    const auto v4 = top(Const{0x0.0p+0}, v3);
    const auto v5 = Const{0x1.0000000000000p+2} * v4;
    const auto v6 = v1 > v5;
    const auto v7 = where(v6, v0, Const{0x0.0p+0});
    const auto v8 = get<0>(p) + v7;
    const auto v9 = is_inf(get<2>(a));
    const auto v10 = get<2>(a) > Const{0x1.0000000000000p+500};
    const auto v11 = get<2>(a) < Const{0x1.0000000000000p-400};
    const auto v12 = v10 | v11;
    const auto v13 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v14 = exponent(get<2>(a));
    const auto v15 = maximum(v14, Const{-0x1.f400000000000p+9});
    const auto v16 = negate(v15);
    const auto v17 = scale(v13, v16);
    const auto v18 = where(v12, v17, Const{0x1.0000000000000p+0});
    const auto v19 = where(v9, Const{0x1.0000000000000p-540}, v18);
    const auto v20 = v19 / get<1>(p);
    const auto v21 = v8 * v20;
    return tup(v21, v19);
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = quotient(get<3>(a), n);
    const auto v1 = value(v0);
    const auto v2 = value(get<1>(a));
    const auto v3 = get<0>(a) / n;
    const auto v4 = get<0>(a) * v3;
    const auto v5 = v2 - v4;
    const auto v6 = top(Const{0x0.0p+0}, v5);
    return tup(v1, v6, get<1>(p));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<2>(a), get<2>(b));
    const auto v1 = v0 / get<2>(a);
    const auto v2 = get<0>(a) * v1;
    const auto v3 = v0 / get<2>(b);
    const auto v4 = get<0>(b) * v3;
    const auto v5 = v4 - v2;
    const auto v6 = na + nb;
    const auto v7 = nb / v6;
    const auto v8 = v5 * v7;
    const auto v9 = v2 + v8;
    const auto v10 = v1 * v1;
    const auto v11 = get<1>(a) * v10;
    const auto v12 = v3 * v3;
    const auto v13 = get<1>(b) * v12;
    const auto v14 = v11 + v13;
    const auto v15 = v5 * v5;
    const auto v16 = na * v7;
    const auto v17 = v15 * v16;
    const auto v18 = v14 + v17;
    return tup(v9, v18, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = n - args.get<N>(0);
    const auto v1 = top(Const{0x0.0p+0}, v0);
    const auto v2 = get<1>(a) / v1;
    const auto v3 = v2 / get<2>(a);
    const auto v4 = v3 / get<2>(a);
    const auto v5 = get<0>(a) / get<2>(a);
    return tup(v4, v5);
  }
};

// return lambda dvar, dmean, x, st, n, correction: back(dvar, x, st, n, correction) + f.wide(dmean) / n
template <class T, int N = kLanes>
struct var_mean_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = var_mean_backward<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = std_backward_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(get<0>(in));
    const auto v1 = v0 * Const{0x1.0000000000000p+1};
    const auto v2 = n - args.get<N>(0);
    const auto v3 = top(Const{0x0.0p+0}, v2);
    const auto v4 = v1 / v3;
    const auto v5 = wide(get<1>(in));
    const auto v6 = v5 / n;
    return tup(get<0>(st), v4, v6);
  }
  static constexpr bool kMapWide = true;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = wide(x);
    const auto v1 = v0 - get<0>(c);
    const auto v2 = get<1>(c) * v1;
    const auto v3 = v2 + get<2>(c);
    return v3;
  }
};

// return lambda dvar, dmean, x, st, n, correction: back(dvar, x, st, n, correction) + f.wide(dmean) / n
template <class T, int N = kLanes>
struct var_mean_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = var_mean_backward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>>;
  using Stat = std_backward_f64_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(st));
    const auto v1 = abs(v0);
    const auto v2 = v1 > Const{0x1.0000000000000p+970};
    const auto v3 = wide_const<T, N>(0x1.0000000000000p-1);
    const auto v4 = where(v2, v3, Const{0x1.0000000000000p+0});
    const auto v5 = times_power(get<0>(st), v4);
    const auto v6 = get<0>(in) * Const{0x1.0000000000000p+1};
    const auto v7 = n - args.get<N>(0);
    const auto v8 = top(Const{0x0.0p+0}, v7);
    const auto v9 = v6 / v8;
    const auto v10 = v9 / v4;
    const auto v11 = wide(get<1>(in));
    const auto v12 = v11 / n;
    return tup(v4, v5, v10, v12);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x * get<0>(c);
    const auto v1 = v0 - get<1>(c);
    const auto v2 = get<2>(c) * v1;
    const auto v3 = v2 + get<3>(c);
    return v3;
  }
};

// lift=lambda x, p: {"d": f.wide(x) - p, "s": (f.wide(x) - p) * (f.wide(x) - p), **t(f.wide(x))},
template <class T, int N = kLanes>
struct std_mean_forward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = std_mean_forward<T, M>;
  using Inputs = Tup<>;
  using Pivot = var_forward_pivot<T, N>;
  static constexpr bool kPivot = true;
  static constexpr bool kRetry = false;
  static constexpr bool kRepivot = false;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 2;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = exact<T, N>(-0x0.0p+0);
    return tup(v0, v1, v2);
  }
  static constexpr bool kWide = true;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = wide(x);
    const auto v1 = v0 - get<0>(p);
    const auto v2 = get<0>(a) + v1;
    const auto v3 = v1 * v1;
    const auto v4 = get<1>(a) + v3;
    const auto v5 = get<2>(a) + v0;
    return tup(v2, v4, v5);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    const auto v2 = get<2>(a) + get<2>(b);
    return tup(v0, v1, v2);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), get<1>(a), get<2>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = quotient(get<2>(a), n);
    const auto v1 = value(v0);
    const auto v2 = value(get<1>(a));
    const auto v3 = get<0>(a) / n;
    const auto v4 = get<0>(a) * v3;
    const auto v5 = v2 - v4;
    const auto v6 = top(Const{0x0.0p+0}, v5);
    const auto v7 = wide_const<T, N>(0x1.0000000000000p+0);
    return tup(v1, v6, v7);
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = get<0>(b) - get<0>(a);
    const auto v1 = na + nb;
    const auto v2 = nb / v1;
    const auto v3 = v0 * v2;
    const auto v4 = get<0>(a) + v3;
    const auto v5 = get<1>(a) + get<1>(b);
    const auto v6 = v0 * v0;
    const auto v7 = na * v2;
    const auto v8 = v6 * v7;
    const auto v9 = v5 + v8;
    return tup(v4, v9, get<2>(a));
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = n - args.get<N>(0);
    const auto v1 = top(Const{0x0.0p+0}, v0);
    const auto v2 = get<1>(a) / v1;
    const auto v3 = sqrt(v2);
    const auto v4 = v3 / get<2>(a);
    const auto v5 = get<0>(a) / get<2>(a);
    return tup(v4, v5);
  }
};

// lift=lambda x, p: {"d": x * p[1] - p[0], "s": (x * p[1] - p[0]) * (x * p[1] - p[0]), "m": f.abs(x), **t(x * p[1])},
template <class T, int N = kLanes>
struct std_mean_forward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = std_mean_forward_f64<T, M>;
  using Inputs = Tup<>;
  using Pivot = var_forward_f64_pivot<T, N>;
  static constexpr bool kPivot = true;
  static constexpr bool kRetry = true;
  static constexpr bool kRepivot = true;
  static constexpr bool kSettle = false;
  static constexpr bool kQuick = false;
  static constexpr bool kBundle = false;
  static constexpr int kOutputs = 2;
  static constexpr bool kHeavy = false;
  BARACUDA_INLINE static auto identity() {
    const auto v0 = wide_const<T, N>(0x0.0p+0);
    const auto v1 = exact<T, N>(0x0.0p+0);
    const auto v2 = element<T, N>(0x0.0p+0);
    const auto v3 = exact<T, N>(-0x0.0p+0);
    return tup(v0, v1, v2, v3);
  }
  static constexpr bool kWide = false;
  template <class A, class X, class V>
  BARACUDA_INLINE static auto step(const A& a, const X& x, [[maybe_unused]] const Inputs& in, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<T, N>& t, [[maybe_unused]] const Args& args) {
    const auto v0 = x * get<1>(p);
    const auto v1 = v0 - get<0>(p);
    const auto v2 = get<0>(a) + v1;
    const auto v3 = v1 * v1;
    const auto v4 = get<1>(a) + v3;
    const auto v5 = abs(x);
    const auto v6 = top(get<2>(a), v5);
    const auto v7 = get<3>(a) + v0;
    return tup(v2, v4, v6, v7);
  }
  template <class A, class B>
  BARACUDA_INLINE static auto combine(const A& a, const B& b) {
    const auto v0 = get<0>(a) + get<0>(b);
    const auto v1 = get<1>(a) + get<1>(b);
    const auto v2 = top(get<2>(a), get<2>(b));
    const auto v3 = get<3>(a) + get<3>(b);
    return tup(v0, v1, v2, v3);
  }
  template <class A>
  BARACUDA_INLINE static auto gather(const A& a, [[maybe_unused]] const Pack<f64, N>& first) {
    return tup(get<0>(a), get<1>(a), get<2>(a), get<3>(a));
  }
  template <class A, class V>
  BARACUDA_INLINE static auto retry([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = get<2>(a) * get<1>(p);
    const auto v1 = v0 > Const{0x1.0000000000000p+500};
    const auto v2 = v0 < Const{0x1.0000000000000p-400};
    const auto v3 = get<2>(a) > Const{0x0.0p+0};
    const auto v4 = v2 & v3;
    const auto v5 = v1 | v4;
    const auto v6 = get<0>(a) / n;
    const auto v7 = get<0>(a) * v6;
    const auto v8 = value(get<1>(a));
    const auto v9 = v8 - v7;
    const auto v10 = top(Const{0x0.0p+0}, v9);
    const auto v11 = Const{0x1.0000000000000p+2} * v10;
    const auto v12 = v7 > v11;
    const auto v13 = v5 | v12;
    return v13;
  }
  template <class A, class V>
  BARACUDA_INLINE static auto repivot([[maybe_unused]] const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = get<0>(a) / n;
    const auto v1 = get<0>(a) * v0;
    const auto v2 = value(get<1>(a));
    const auto v3 = v2 - v1;
    const auto v4 = top(Const{0x0.0p+0}, v3);
    const auto v5 = Const{0x1.0000000000000p+2} * v4;
    const auto v6 = v1 > v5;
    const auto v7 = where(v6, v0, Const{0x0.0p+0});
    const auto v8 = get<0>(p) + v7;
    const auto v9 = is_inf(get<2>(a));
    const auto v10 = get<2>(a) > Const{0x1.0000000000000p+500};
    const auto v11 = get<2>(a) < Const{0x1.0000000000000p-400};
    const auto v12 = v10 | v11;
    const auto v13 = wide_const<T, N>(0x1.0000000000000p+0);
    const auto v14 = exponent(get<2>(a));
    const auto v15 = maximum(v14, Const{-0x1.f400000000000p+9});
    const auto v16 = negate(v15);
    const auto v17 = scale(v13, v16);
    const auto v18 = where(v12, v17, Const{0x1.0000000000000p+0});
    const auto v19 = where(v9, Const{0x1.0000000000000p-540}, v18);
    const auto v20 = v19 / get<1>(p);
    const auto v21 = v8 * v20;
    return tup(v21, v19);
  }
  template <class A, class V>
  BARACUDA_INLINE static auto close(const A& a, [[maybe_unused]] const V& p, [[maybe_unused]] const Pack<f64, N>& n) {
    const auto v0 = quotient(get<3>(a), n);
    const auto v1 = value(v0);
    const auto v2 = value(get<1>(a));
    const auto v3 = get<0>(a) / n;
    const auto v4 = get<0>(a) * v3;
    const auto v5 = v2 - v4;
    const auto v6 = top(Const{0x0.0p+0}, v5);
    return tup(v1, v6, get<1>(p));
  }
  template <class A>
  BARACUDA_INLINE static auto merge(const A& a, const A& b, [[maybe_unused]] const Pack<f64, N>& na, [[maybe_unused]] const Pack<f64, N>& nb, [[maybe_unused]] const Args& args) {
    const auto v0 = low(get<2>(a), get<2>(b));
    const auto v1 = v0 / get<2>(a);
    const auto v2 = get<0>(a) * v1;
    const auto v3 = v0 / get<2>(b);
    const auto v4 = get<0>(b) * v3;
    const auto v5 = v4 - v2;
    const auto v6 = na + nb;
    const auto v7 = nb / v6;
    const auto v8 = v5 * v7;
    const auto v9 = v2 + v8;
    const auto v10 = v1 * v1;
    const auto v11 = get<1>(a) * v10;
    const auto v12 = v3 * v3;
    const auto v13 = get<1>(b) * v12;
    const auto v14 = v11 + v13;
    const auto v15 = v5 * v5;
    const auto v16 = na * v7;
    const auto v17 = v15 * v16;
    const auto v18 = v14 + v17;
    return tup(v9, v18, v0);
  }
  template <class A>
  BARACUDA_INLINE static auto finish(const A& a, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = n - args.get<N>(0);
    const auto v1 = top(Const{0x0.0p+0}, v0);
    const auto v2 = get<1>(a) / v1;
    const auto v3 = sqrt(v2);
    const auto v4 = v3 / get<2>(a);
    const auto v5 = get<0>(a) / get<2>(a);
    return tup(v4, v5);
  }
};

// lift=lambda x: {"s": f.wide(x)},
template <class T, int N = kLanes>
struct std_mean_backward_stat {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = std_mean_backward_stat<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>>;
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
    const auto v0 = get<0>(a) / n;
    return tup(v0);
  }
};

// return lambda dstd, dmean, x, std, st, n, correction: back(dstd, x, std, st, n, correction) + f.wide(dmean) / n
template <class T, int N = kLanes>
struct std_mean_backward {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = std_mean_backward<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Stat = std_mean_backward_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = get<2>(in) == Const{0x0.0p+0};
    const auto v1 = wide_const<T, N>(0x0.0p+0);
    const auto v2 = wide(get<0>(in));
    const auto v3 = n - args.get<N>(0);
    const auto v4 = top(Const{0x0.0p+0}, v3);
    const auto v5 = v4 * get<2>(in);
    const auto v6 = v2 / v5;
    const auto v7 = where(v0, v1, v6);
    const auto v8 = wide(get<1>(in));
    const auto v9 = v8 / n;
    return tup(get<0>(st), v7, v9);
  }
  static constexpr bool kMapWide = true;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = wide(x);
    const auto v1 = v0 - get<0>(c);
    const auto v2 = get<1>(c) * v1;
    const auto v3 = v2 + get<2>(c);
    return v3;
  }
};

// lift=lambda x, p: {"s": x * p},
template <class T, int N = kLanes>
struct std_mean_backward_f64_stat {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = std_mean_backward_f64_stat<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>>;
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
    const auto v0 = quotient(get<0>(a), n);
    const auto v1 = Const{0x1.0000000000000p+0} / get<1>(a);
    const auto v2 = times_power(v0, v1);
    return tup(v2);
  }
};

// return lambda dstd, dmean, x, std, st, n, correction: back(dstd, x, std, st, n, correction) + f.wide(dmean) / n
template <class T, int N = kLanes>
struct std_mean_backward_f64 {
  static constexpr int kN = N;
  using Element = T;
  template <int M>
  using At = std_mean_backward_f64<T, M>;
  using Inputs = Tup<Pack<T, N>, Pack<T, N>, Pack<T, N>>;
  using Stat = std_mean_backward_f64_stat<T, N>;
  static constexpr bool kStat = true;
  static constexpr bool kGuard = false;
  static constexpr bool kReads = true;
  template <class S>
  BARACUDA_INLINE static auto prepare([[maybe_unused]] const Inputs& in, [[maybe_unused]] const S& st, [[maybe_unused]] const Pack<f64, N>& n, [[maybe_unused]] const Args& args) {
    const auto v0 = value(get<0>(st));
    const auto v1 = abs(v0);
    const auto v2 = v1 > Const{0x1.0000000000000p+970};
    const auto v3 = wide_const<T, N>(0x1.0000000000000p-1);
    const auto v4 = where(v2, v3, Const{0x1.0000000000000p+0});
    const auto v5 = times_power(get<0>(st), v4);
    const auto v6 = get<2>(in) * v4;
    const auto v7 = n - args.get<N>(0);
    const auto v8 = top(Const{0x0.0p+0}, v7);
    const auto v9 = get<0>(in) / v8;
    const auto v10 = get<2>(in) == Const{0x0.0p+0};
    const auto v11 = wide(get<1>(in));
    const auto v12 = v11 / n;
    return tup(v4, v5, v6, v9, v10, v12);
  }
  static constexpr bool kMapWide = false;
  static constexpr bool kMapReads = true;
  static constexpr bool kMapPlace = false;
  template <class C, class X>
  BARACUDA_INLINE static auto apply([[maybe_unused]] const X& x, [[maybe_unused]] const C& c, [[maybe_unused]] const Pack<f64, N>& k) {
    const auto v0 = x * get<0>(c);
    const auto v1 = v0 - get<1>(c);
    const auto v2 = v1 / get<2>(c);
    const auto v3 = get<3>(c) * v2;
    const auto v4 = where(get<4>(c), Const{0x0.0p+0}, v3);
    const auto v5 = v4 + get<5>(c);
    return v5;
  }
};


}  // namespace baracuda::BARACUDA_ISA
