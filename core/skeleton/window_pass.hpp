// A formula over steps, sixteen lanes side by side: cells of their windows on the way forward, windows that hold them on the way
// back. Every lane takes its steps one by one, in order, so which lanes are beside it never reaches the bits.
#pragma once
#include "map.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr int kMaxVary = 3;   // values that change from step to step
inline constexpr int kMaxFixed = 2;  // values that a lane keeps
inline constexpr i64 kMaxWidth = 256;
inline constexpr int kMaxGroupsOfLanes = static_cast<int>(kMaxWidth / kLanes);
inline constexpr i64 kPassState = kLanes * 16 * 3;  // bytes: three double-doubles

template <class T>
struct Step {
  const void* at[kMaxVary];  // lane 0 of each value
  T k;                       // the tap, the same in all lanes
  const T* taps;             // or one per lane, if not null
  int pair = 0;  // cells of windows two apart: 1, every other cell from at[0] on; 2, the ones between as tap k + 1 too
};

// Every other element of two packs in memory, and the ones between; and back.
template <class T>
struct Pair {
  Pack<T> even, odd;
};
template <class V, int... I>
BARACUDA_INLINE void deal_out(V a, V b, V& even, V& odd, std::integer_sequence<int, I...>) {
  even = __builtin_shufflevector(a, b, (2 * I)...);
  odd = __builtin_shufflevector(a, b, (2 * I + 1)...);
}
template <class V, int... I>
BARACUDA_INLINE void deal_in(V even, V odd, V& a, V& b, std::integer_sequence<int, I...>) {
  constexpr int n = sizeof...(I);
  a = __builtin_shufflevector(even, odd, (I / 2 + I % 2 * n)...);
  b = __builtin_shufflevector(even, odd, (n / 2 + I / 2 + I % 2 * n)...);
}
template <class T>
inline constexpr int kPerRegister = kVectorBytes / static_cast<int>(sizeof(T));
template <class T>
BARACUDA_INLINE Pair<T> load_pair(const T* p) {
  Pair<T> r;
  BARACUDA_UNROLL for (int i = 0; i < Pack<T>::kRegisters; ++i) {
    Native<T> a, b;
    __builtin_memcpy(&a, p + 2 * i * kPerRegister<T>, kVectorBytes);
    __builtin_memcpy(&b, p + (2 * i + 1) * kPerRegister<T>, kVectorBytes);
    deal_out(a, b, r.even.v[i], r.odd.v[i], std::make_integer_sequence<int, kPerRegister<T>>{});
  }
  return r;
}
template <class T>
BARACUDA_INLINE void store_pair(T* p, const Pack<T>& even, const Pack<T>& odd) {
  BARACUDA_UNROLL for (int i = 0; i < Pack<T>::kRegisters; ++i) {
    Native<T> a, b;
    deal_in(even.v[i], odd.v[i], a, b, std::make_integer_sequence<int, kPerRegister<T>>{});
    __builtin_memcpy(p + 2 * i * kPerRegister<T>, &a, kVectorBytes);
    __builtin_memcpy(p + (2 * i + 1) * kPerRegister<T>, &b, kVectorBytes);
  }
}

// What a lane ends with.
template <class T>
struct Ends {
  const f64* n;  // per lane, times n_row
  f64 n_row;
  const T* tap;  // the first tap inside, per lane, plus tap_row
  T tap_row;
  const T* old;  // what is added to, or null
  void* out[2];
  bool half;
};

template <class T>
struct PassOps {
  i64 state;  // bytes of sixteen lanes
  bool counts, firsts, places, pairs;
  f64 fill;  // the cell that changes nothing
  int results;
  i64 result_size[2];
  void (*fold)(const Step<T>* steps, int count, const void* const* fixed, char* states, int groups, bool first,
               const Args& args);
  void (*finish)(const char* states, const void* const* fixed, int groups, const Ends<T>& ends, const Args& args);
  void (*whole)(const Step<T>* steps, int count, const void* const* fixed, int groups, const Ends<T>& ends,
                const Args& args);
  // Two phases at once: fixed values, what is added to and results lie cell by cell. Null where the formula is heavy.
  void (*both)(const Step<T>* even, int evens, const Step<T>* odd, int odds, const void* const* fixed, int groups,
               const Ends<T>& ends, const Args& args);
};

// The values of sixteen lanes from `lane` on, one array each.
template <class Tuple, int I = 0>
BARACUDA_INLINE Tuple lanes_at(const void* const* at, i64 lane) {
  Tuple r{};
  if constexpr (kCount<Tuple> > 0) {
    using P = std::remove_cvref_t<decltype(r.head)>;
    using S = typename P::Scalar;
    r.head = load<S, P::kCount>(static_cast<const S*>(at[I]) + lane);
    if constexpr (kCount<Tuple> > 1) r.tail = lanes_at<decltype(r.tail), I + 1>(at, lane);
  }
  return r;
}
template <int I = 0, class Tuple>
BARACUDA_INLINE void put_lanes(void* const* at, i64 lane, const Tuple& t) {
  if constexpr (kCount<Tuple> > 0) {
    using S = typename std::remove_cvref_t<decltype(t.head)>::Scalar;
    store(static_cast<S*>(at[I]) + lane, t.head);
    if constexpr (kCount<Tuple> > 1) put_lanes<I + 1>(at, lane, t.tail);
  }
}
template <class Tuple, int I>
constexpr i64 size_at() {
  if constexpr (I < kCount<Tuple>)
    return sizeof(typename std::remove_cvref_t<decltype(get<I>(std::declval<Tuple>()))>::Scalar);
  else return 0;
}

// P the formula, V its values by step, U by lane. Last: results go to memory, rounded; else they are kept as they are.
template <class P, class V, class U, bool Last, class T>
struct PassTable {
  using A = decltype(P::identity());
  static_assert(sizeof(A) <= kPassState);
  static auto finished(const A& a, const U& u, const Ends<T>& e, i64 lane, const Args& args) {
    Pack<f64> n{};
    Pack<T> first{};
    if constexpr (P::kCounts) n = load(e.n + lane) * splat<f64>(e.n_row);
    if constexpr (P::kFirsts) first = load(e.tap + lane) + splat<T>(e.tap_row);
    return P::finish(a, u, n, first, args);
  }
  using R =
      decltype(finished(std::declval<A>(), std::declval<U>(), std::declval<Ends<T>>(), 0, std::declval<const Args&>()));

  static constexpr bool kPairs = !P::kHeavy && __is_same(V, Tup<Pack<T>>);

  BARACUDA_INLINE static A steps_of(A a, const Step<T>* steps, int count, const U& u, i64 lane, const Args& args) {
    for (int i = 0; i < count; ++i) {
      Pack<T> k{};
      if constexpr (kPairs) {
        if (steps[i].pair) {
          const Pair<T> x = load_pair(static_cast<const T*>(steps[i].at[0]) + 2 * lane);
          a = P::step(a, tup(x.even), u, splat<T>(steps[i].k), args);
          if (steps[i].pair == 2) a = P::step(a, tup(x.odd), u, splat<T>(steps[i].k + 1), args);
          continue;
        }
      }
      if constexpr (P::kPlaces) k = steps[i].taps ? load(steps[i].taps + lane) : splat<T>(steps[i].k);
      if constexpr (P::kWide && __is_same(T, f32) && __is_same(V, Tup<Pack<f32>>))
        a = P::step(a, tup(load_wide<kLanes>(static_cast<const f32*>(steps[i].at[0]) + lane)), u, k, args);
      else a = P::step(a, lanes_at<V>(steps[i].at, lane), u, k, args);
    }
    return a;
  }
  template <class S>
  BARACUDA_INLINE static Pack<T> stored(const Pack<S>& r, bool half) {
    if constexpr (__is_same(T, f32) && __is_same(S, f64)) {
      if (half) return rounded<T, true>(r);
    }
    return rounded<T, false>(r);
  }
  BARACUDA_INLINE static void put(const A& a, const U& u, const Ends<T>& e, i64 lane, const Args& args) {
    const auto r = finished(a, u, e, lane, args);
    if constexpr (!Last) {
      put_lanes(e.out, lane, r);
    } else {
      auto y = get<0>(r);
      T* to = static_cast<T*>(e.out[0]) + lane;
      if (e.old) store(to, stored(wide(y) + wide(load(e.old + lane)), e.half));
      else store(to, stored(y, e.half));
      if constexpr (kCount<R> > 1) store(static_cast<T*>(e.out[1]) + lane, get<1>(r));
    }
  }
  static void fold(const Step<T>* steps, int count, const void* const* fixed, char* states, int groups, bool first,
                   const Args& args) {
    for (int g = 0; g < groups; ++g) {
      const i64 lane = g * kLanes;
      A& s = reinterpret_cast<A*>(states)[g];
      if (first) s = P::identity();
      s = steps_of(s, steps, count, lanes_at<U>(fixed, lane), lane, args);
    }
  }
  static void finish(const char* states, const void* const* fixed, int groups, const Ends<T>& ends, const Args& args) {
    for (int g = 0; g < groups; ++g)
      put(reinterpret_cast<const A*>(states)[g], lanes_at<U>(fixed, g * kLanes), ends, g * kLanes, args);
  }
  static void whole(const Step<T>* steps, int count, const void* const* fixed, int groups, const Ends<T>& ends,
                    const Args& args) {
    for (int g = 0; g < groups; ++g) {
      const i64 lane = g * kLanes;
      const U u = lanes_at<U>(fixed, lane);
      put(steps_of(P::identity(), steps, count, u, lane, args), u, ends, lane, args);
    }
  }
  static void both(const Step<T>* even, int evens, const Step<T>* odd, int odds, const void* const* fixed, int groups,
                   const Ends<T>& ends, const Args& args) {
    for (int g = 0; g < groups; ++g) {
      const i64 lane = g * kLanes;
      U left{}, right{};
      if constexpr (kCount<U> > 0) {
        const Pair<T> x = load_pair(static_cast<const T*>(fixed[0]) + 2 * lane);
        left.head = copy(x.even);
        right.head = copy(x.odd);
      }
      auto a = get<0>(finished(steps_of(P::identity(), even, evens, left, lane, args), left, ends, lane, args));
      auto b = get<0>(finished(steps_of(P::identity(), odd, odds, right, lane, args), right, ends, lane, args));
      T* to = static_cast<T*>(ends.out[0]) + 2 * lane;
      if (ends.old) {
        const Pair<T> old = load_pair(ends.old + 2 * lane);
        store_pair(to, stored(wide(a) + wide(old.even), ends.half), stored(wide(b) + wide(old.odd), ends.half));
      } else {
        store_pair(to, stored(a, ends.half), stored(b, ends.half));
      }
    }
  }
  static constexpr PassOps<T> ops() {
    PassOps<T> o{};
    o.state = sizeof(A);
    o.counts = P::kCounts, o.firsts = P::kFirsts, o.places = P::kPlaces, o.pairs = kPairs;
    o.fill = P::kFill;
    o.results = kCount<R>;
    o.result_size[0] = size_at<R, 0>(), o.result_size[1] = size_at<R, 1>();
    o.fold = &fold, o.finish = &finish, o.whole = &whole;
    if constexpr (Last && !P::kHeavy && (kCount<U> == 0 || __is_same(U, Tup<Pack<T>>))) o.both = &both;
    return o;
  }
};

// A fold over windows, with the fold before it whose results its steps may use.
template <class T>
struct WindowOps {
  bool leads;
  PassOps<T> lead, main;
};

template <class F, bool Last, class T, class U = Tup<>>
struct WindowTable {
  using Cell = Tup<Pack<T>>;
  static constexpr auto main() {
    if constexpr (F::kLeads) {
      using Lead = PassTable<typename F::Lead, Cell, Tup<>, false, T>;
      return PassTable<F, Cell, typename Lead::R, Last, T>{};
    } else {
      return PassTable<F, Cell, U, Last, T>{};
    }
  }
  using Main = decltype(main());
  static constexpr WindowOps<T> ops() {
    WindowOps<T> o{};
    o.leads = F::kLeads;
    if constexpr (F::kLeads) o.lead = PassTable<typename F::Lead, Cell, Tup<>, false, T>::ops();
    o.main = Main::ops();
    return o;
  }
};

}  // namespace baracuda::BARACUDA_ISA
