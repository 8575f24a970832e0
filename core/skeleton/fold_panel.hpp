// A panel: four elements of every lane, folded by whatever a formula has that is quicker than four steps.
#pragma once
#include "fold.hpp"

namespace baracuda::BARACUDA_ISA {

// Four elements of every lane by the quick step, and whether that holds.
template <class F>
struct Quick {
  LanesOf<F> state;
  bool holds;
};
template <class F, class Element>
BARACUDA_INLINE Quick<F> quick_panel(LanesOf<F> s, const Element& element) {
  four_times([&](int u) __attribute__((always_inline)) { s = F::quick(s, element(u)); });
  auto bad = F::loose(s);
  if constexpr (F::kOdd) {
    four_times([&](int u) __attribute__((always_inline)) { bad = bad | F::odd(element(u)); });
  }
  return {s, !any_lane(bad)};
}

// How many elements are lifted side by side, as one pack of four registers: while each step of a long formula waits for the one
// before, the others go on.
template <class F, class T>
inline constexpr int kAbreast = kCount<typename F::Inputs> != 0                  ? 1
                                : F::kN * sizeof(T) <= kVectorBytes              ? 4
                                : F::kN * sizeof(T) == 128 && kVectorBytes == 64 ? 2
                                                                                 : 1;
template <class T, int N, class... Packs>
BARACUDA_INLINE auto abreast(const Pack<T, N>& a, const Packs&... others) {
  constexpr int k = Pack<T, N>::kRegisters;
  const Pack<T, N>* const each[] = {&a, &others...};
  Pack<T, (1 + sizeof...(Packs)) * N> r;
  BARACUDA_EACH(r, r.v[i] = each[i / k]->v[i % k]);
  return r;
}
// The same for each of M.
template <int M, class T, int N>
BARACUDA_INLINE Pack<T, M * N> times(const Pack<T, N>& a) {
  Pack<T, M * N> r;
  BARACUDA_EACH(r, r.v[i] = a.v[i % Pack<T, N>::kRegisters]);
  return r;
}
template <int M, class... Ts>
BARACUDA_INLINE auto times(const Tup<Ts...>& p) {
  return map_tup(p, [](const auto& a) __attribute__((always_inline)) { return times<M>(a); });
}
template <int M>
BARACUDA_INLINE Nothing times(Nothing) {
  return {};
}
// The I-th of them again.
template <int M, int I, class T, int N>
BARACUDA_INLINE Pack<T, M> share(const Pack<T, N>& all) {
  Pack<T, M> r;
  BARACUDA_EACH(r, r.v[i] = all.v[I * Pack<T, M>::kRegisters + i]);
  return r;
}
template <int M, int I, class... Ts>
BARACUDA_INLINE auto share(const Tup<Ts...>& all) {
  return map_tup(all, [](const auto& a) __attribute__((always_inline)) { return share<M, I>(a); });
}

// A formula whose bundled elements are lifted with care where a lane's pivot says so, as it does in a chunk that is folded once more.
template <class F>
struct Careful : F {
  static constexpr bool kCareful = false;
  template <int M>
  using At = Careful<typename F::template At<M>>;
  template <class X, class V, class S>
  BARACUDA_INLINE static auto lift(const X& x, const typename F::Inputs& in, const V& p, const S& t, const Args& args) {
    return F::lift_either(x, in, p, t, args);
  }
};

// ---- four halves as one ----
// Numbers of few bits have sums and products that f32 holds, as long as they are near each other: `near` joins four elements of
// a lane there, and they are widened as one.
template <class Form>
inline constexpr int kSignificand = __is_same(Form, F16) ? 11 : 8;

template <int N>
struct RawHalves {
  typedef u16 type __attribute__((vector_size(N * 2)));
};

// Whether the sum of four is exact in f32: told by the halves as integers, sixteen to a register, and without their signs. Four
// numbers of p bits, whose exponents are at most 22 - p apart, sum up to less than 2^24 times the last bit of the smallest.
template <int N, class Form, class Place>
BARACUDA_INLINE bool sums_fit(const Place& place) {
  using Raw = typename RawHalves<N>::type;
  constexpr int p = kSignificand<Form>, kApart = (22 - p) << p, kMost = __is_same(Form, F16) ? 0xffff : 252 << p;
  const auto more = [](Raw a, Raw b) __attribute__((always_inline)) { return a > b ? a : b; };
  const auto less = [](Raw a, Raw b) __attribute__((always_inline)) { return a < b ? a : b; };
  const auto beyond = [](Raw a, u16 most) __attribute__((always_inline)) { return a > most ? a - most : Raw{}; };
  Raw x[kPerStep];
  four_times([&](int u) __attribute__((always_inline)) {
    __builtin_memcpy(&x[u], place(u), sizeof(Raw));
    x[u] += x[u];
  });
  const Raw top = more(more(x[0], x[1]), more(x[2], x[3]));
  const auto apart = [&](Raw from) __attribute__((always_inline)) {
    Raw far = beyond(top - from, kApart);
    if constexpr (kMost != 0xffff) far |= beyond(top, kMost);  // the sum would be infinite
    return any_bit(far);
  };
  if (!apart(less(less(x[0], x[1]), less(x[2], x[3])))) [[likely]]
    return true;
  // A 0 is near everything: 1 less than it is the largest of all.
  return !apart(less(less(x[0] - 1, x[1] - 1), less(x[2] - 1, x[3] - 1)));
}

template <class... Ts>
BARACUDA_INLINE auto widened(const Tup<Ts...>& s) {
  return map_tup(s, [](const auto& a) __attribute__((always_inline)) { return wide(a); });
}
template <class... Ts>
BARACUDA_INLINE auto widened_unpaired(const Tup<Ts...>& s) {
  return map_tup(s, [](const auto& a) __attribute__((always_inline)) { return wide_unpaired(a); });
}
// What four elements of every lane are together. Lanes of PairedBF16 stay paired.
template <class F, class Form, class Place>
BARACUDA_INLINE auto four_as_one(const Place& place) {
  constexpr int N = F::kN;
  const auto load = [&](int u) __attribute__((always_inline)) { return Form::template load<N>(place(u)); };
  const auto mixed = [&]
      __attribute__((always_inline)) { return widened(F::mixed(load(0), load(1), load(2), load(3))); };
  if constexpr (F::kNearSums && Form::kBytes != 2) {
    return mixed();
  } else {
    if constexpr (F::kNearSums) {
      if (!sums_fit<N, Form>(place)) [[unlikely]]
        return mixed();
    }
    // Of sixteen outputs one is put in order for four.
    constexpr bool kTurned = __is_same(Form, BF16) && N * 4 % (2 * kVectorBytes) == 0;
    using Loose = std::conditional_t<kTurned, PairedBF16, Form>;
    const auto loose = [&](int u) __attribute__((always_inline)) { return Loose::template load<N>(place(u)); };
    const auto a = loose(0), b = loose(1), c = loose(2), d = loose(3);
    if constexpr (!F::kNearSums && !__is_same(Form, F16)) {
      if (any_lane(F::far(a, b, c, d))) [[unlikely]]
        return mixed();
    }
    if constexpr (kTurned) return widened_unpaired(F::near(a, b, c, d));
    else return widened(F::near(a, b, c, d));
  }
}

// Four elements of every lane; the u-th are at place(u).
template <class F, class T, class Form, class V, class Place>
BARACUDA_INLINE LanesOf<F> fold_panel(LanesOf<F> s, const Place& place, const typename F::Inputs& in, const V& p, T t,
                                      const Args& args) {
  const auto element = [&](int u) __attribute__((always_inline)) { return load_element<F, Form>(place(u)); };
  if constexpr (F::kNear) {
    s = F::combine(s, four_as_one<F, Form>(place));
    if constexpr (F::kQuick) {
      if (any_lane(F::loose(s))) s = F::settle(s);
    } else if constexpr (F::kSettle) {
      s = F::settle(s);
    }
    return s;
  } else {
    if constexpr (F::kQuick) {
      if (const auto [q, holds] = quick_panel<F>(s, element); holds) return q;
    }
    const auto step = [&](int u) __attribute__((always_inline)) { return splat<T, F::kN>(t + static_cast<T>(u)); };
    if constexpr (F::kBundle && kAbreast<F, T> == 4) {
      using W = typename F::template At<4 * F::kN>;
      const auto all = W::lift(abreast(element(0), element(1), element(2), element(3)), typename W::Inputs{},
                               times<4>(p), abreast(step(0), step(1), step(2), step(3)), args);
      s = F::combine(s,
                     F::bundle(share<F::kN, 0>(all), share<F::kN, 1>(all), share<F::kN, 2>(all), share<F::kN, 3>(all)));
    } else if constexpr (F::kBundle && kAbreast<F, T> == 2) {
      using W = typename F::template At<2 * F::kN>;
      const auto two = [&](int u) __attribute__((always_inline)) {
        return W::lift(abreast(element(u), element(u + 1)), typename W::Inputs{}, times<2>(p),
                       abreast(step(u), step(u + 1)), args);
      };
      const auto low = two(0), high = two(2);
      s = F::combine(
          s, F::bundle(share<F::kN, 0>(low), share<F::kN, 1>(low), share<F::kN, 0>(high), share<F::kN, 1>(high)));
    } else if constexpr (F::kBundle) {
      const auto lift = [&](int u) __attribute__((always_inline)) { return F::lift(element(u), in, p, step(u), args); };
      s = F::combine(s, F::bundle(lift(0), lift(1), lift(2), lift(3)));
    } else {
      repeat<F>([&](int u) __attribute__((always_inline)) { s = F::step(s, element(u), in, p, step(u), args); });
    }
    if constexpr (F::kSettle) s = F::settle(s);
    return s;
  }
}

}  // namespace baracuda::BARACUDA_ISA
