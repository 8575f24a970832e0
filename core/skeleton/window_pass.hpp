// A formula over steps, sixteen lanes side by side: cells of their windows on the way forward, windows that hold them on the way
// back. Every lane takes its steps one by one, in order, so which lanes are beside it never reaches the bits.
#pragma once
#include "window_small_table.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr int kMaxFixed = 2;  // values that a lane keeps
inline constexpr i64 kMaxWidth = 256;
inline constexpr int kMaxGroupsOfLanes = static_cast<int>(kMaxWidth / kLanes);
inline constexpr i64 kMaxColumns = 64;              // pairs of cells that windows reach beyond the lanes
inline constexpr i64 kPassState = kLanes * 16 * 3;  // bytes: three double-doubles

template <class T>
struct Step {
  const void* at[kMaxVary];  // lane 0 of each value
  T k;                       // the tap, the same in all lanes
  const T* taps;             // or one per lane, if not null
};

// What a lane ends with.
template <class T>
struct Ends {
  const f64* n;  // per lane, times n_row
  f64 n_row;
  const f64* r;  // per lane, one over n times n_row
  const T* tap;  // the first tap inside, per lane, plus tap_row
  T tap_row;
  const T* old;  // what is added to, or null
  void* out[2];
  bool half;
};

template <class T>
struct PassOps {
  i64 state;  // bytes of sixteen lanes
  bool counts, rates, firsts, places;
  f64 fill;  // the cell that changes nothing
  int results, fixed;
  i64 result_size[2], fixed_size[kMaxFixed];
  void (*fold)(const Step<T>* steps, int count, const void* const* fixed, char* states, int groups, bool first,
               const Args& args);
  void (*finish)(const char* states, const void* const* fixed, int groups, const Ends<T>& ends, const Args& args);
  void (*whole)(const Step<T>* steps, int count, const void* const* fixed, int groups, const Ends<T>& ends,
                const Args& args);
  // By format of the cells, null where the formula is heavy. Windows two apart, none over the border: lines of cells, each
  // with the tap it begins with, dealt out in registers. `ahead` bytes on are lines that will be read soon; windows jump from
  // line to line, which hardware does not foresee. The first `known` lines have been fetched so before. A last group begins at
  // `tail`, unless that is -1.
  void (*rows[kFormats])(const char* const* lines, const T* first, int count, i64 window, const void* const* fixed,
                         int groups, i64 tail, i64 ahead, int known, const Ends<T>& ends, const Args& args);
  // Two phases at once: the fixed value, what is added to and results lie cell by cell.
  void (*both[kFormats])(const Step<T>* even, int evens, const Step<T>* odd, int odds, const char* fixed,
                         const char* old, char* out, int groups, i64 ahead, bool half, const Args& args);
};

template <class Tuple, int I>
constexpr i64 size_at() {
  if constexpr (I < kCount<Tuple>)
    return sizeof(typename std::remove_cvref_t<decltype(get<I>(std::declval<Tuple>()))>::Scalar);
  else return 0;
}

// P the formula, V its values by step, U by lane. Last: results go to memory, rounded; else they are kept as they are. Cells:
// the steps are cells of windows, not windows that hold a cell.
template <class P, class V, class U, bool Last, bool Cells, class T>
struct PassTable {
  using A = decltype(P::identity());
  static_assert(sizeof(A) <= kPassState);
  static auto finished(const A& a, const U& u, const Ends<T>& e, i64 lane, const Args& args) {
    Pack<f64> n{}, r{};
    Pack<T> first{};
    if constexpr (P::kCounts) n = load(e.n + lane) * splat<f64>(e.n_row);
    if constexpr (P::kRates) r = load(e.r + lane);
    if constexpr (P::kFirsts) first = load(e.tap + lane) + splat<T>(e.tap_row);
    return P::finish(a, u, n, r, first, args);
  }
  using R =
      decltype(finished(std::declval<A>(), std::declval<U>(), std::declval<Ends<T>>(), 0, std::declval<const Args&>()));

  BARACUDA_INLINE static A steps_of(A a, const Step<T>* steps, int count, const U& u, i64 lane, const Args& args) {
    for (int i = 0; i < count; ++i) {
      Pack<T> k{};
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
      if (half) return canonical(rounded<T, true>(r));
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
  template <class C>
  BARACUDA_INLINE static void fetch(const char* from) {
    BARACUDA_UNROLL for (i64 i = 0; i < 2 * kLanes * C::kBytes; i += 64) __builtin_prefetch(from + i);
  }
  // Columns first, cells of two phases at a time; windows are folded from what they came to.
  template <class C>
  static void columns(const char* const* lines, int count, i64 window, int groups, i64 tail, i64 ahead, int known,
                      const Ends<T>& ends, const Args& args) {
    alignas(64) T part[2][kMaxWidth + kMaxColumns];
    const i64 lanes = tail >= 0 ? tail + kLanes : groups * kLanes, pairs = lanes + (window - 1) / 2;
    for (i64 i = 0; i < pairs; i += kLanes) {
      if (i + kLanes > pairs) i = pairs - kLanes;
      A a = P::identity(), b = P::identity();
      for (int r = 0; r < count; ++r) {
        const char* from = lines[r] + 2 * i * C::kBytes;
        if (r >= known) fetch<C>(from + ahead);
        const Pair<T> x = C::load_two(from);
        a = P::step(a, tup(x.even), U{}, Pack<T>{}, args);
        b = P::step(b, tup(x.odd), U{}, Pack<T>{}, args);
      }
      const Pair<T> x = C::dealt(a.head, b.head);
      store(part[0] + i, x.even);
      store(part[1] + i, x.odd);
    }
    for (int g = 0; g < groups + (tail >= 0); ++g) {
      const i64 lane = g < groups ? g * kLanes : tail;
      A a = tup(load(part[0] + lane));
      for (i64 t = 1; t < window; ++t) a = P::merge(a, A(tup(load(part[t & 1] + lane + t / 2))));
      put(a, U{}, ends, lane, args);
    }
  }
  template <class C>
  static void rows(const char* const* lines, const T* first, int count, i64 window, const void* const* fixed,
                   int groups, i64 tail, i64 ahead, int known, const Ends<T>& ends, const Args& args) {
    if constexpr (P::kMerges && kCount<U> == 0) {
      if (window > 2 && window <= 2 * kMaxColumns)
        return columns<C>(lines, count, window, groups, tail, ahead, known, ends, args);
    }
    for (int g = 0; g < groups + (tail >= 0); ++g) {
      const i64 lane = g < groups ? g * kLanes : tail;
      const U u = lanes_at<U>(fixed, lane);
      A a = P::identity();
      for (int r = 0; r < count; ++r) {
        const char* from = lines[r] + 2 * lane * C::kBytes;
        if (r >= known) fetch<C>(from + ahead);
        Pack<T> k{};
        if constexpr (P::kPlaces) k = splat<T>(first[r]);
        for (i64 t = window; t > 0; t -= 2, from += 2 * C::kBytes) {
          const Pair<T> x = C::load_pair(from);
          a = P::step(a, tup(x.even), u, k, args);
          if (t == 1) break;
          if constexpr (P::kPlaces) k = k + splat<T>(1);
          a = P::step(a, tup(x.odd), u, k, args);
          if constexpr (P::kPlaces) k = k + splat<T>(1);
        }
      }
      put(a, u, ends, lane, args);
    }
  }
  template <class C>
  static void both(const Step<T>* even, int evens, const Step<T>* odd, int odds, const char* fixed, const char* old,
                   char* out, int groups, i64 ahead, bool half, const Args& args) {
    for (int g = 0; g < groups; ++g) {
      const i64 lane = g * kLanes, at = 2 * lane * C::kBytes;
      U left{}, right{};
      if constexpr (kCount<U> > 0) {
        fetch<C>(fixed + at + ahead);
        const Pair<T> x = C::load_pair(fixed + at);
        left.head = copy(x.even);
        right.head = copy(x.odd);
      }
      auto a = get<0>(finished(steps_of(P::identity(), even, evens, left, lane, args), left, {}, lane, args));
      auto b = get<0>(finished(steps_of(P::identity(), odd, odds, right, lane, args), right, {}, lane, args));
      if (old) {
        const Pair<T> was = C::load_pair(old + at);
        C::store_pair(out + at, stored(wide(a) + wide(was.even), half), stored(wide(b) + wide(was.odd), half));
      } else {
        C::store_pair(out + at, stored(a, half), stored(b, half));
      }
    }
  }
  static constexpr PassOps<T> ops() {
    PassOps<T> o{};
    o.state = sizeof(A);
    o.counts = P::kCounts, o.rates = P::kRates, o.firsts = P::kFirsts, o.places = P::kPlaces;
    o.fill = P::kFill;
    o.results = kCount<R>;
    o.result_size[0] = Last ? sizeof(T) : size_at<R, 0>(), o.result_size[1] = Last ? sizeof(T) : size_at<R, 1>();
    o.fixed = kCount<U>;
    o.fixed_size[0] = size_at<U, 0>(), o.fixed_size[1] = size_at<U, 1>();
    o.fold = &fold, o.finish = &finish, o.whole = &whole;
    constexpr bool halves = __is_same(T, f32);
    if constexpr (!P::kHeavy && Cells) {
      o.rows[0] = &rows<PlainCells<T>>;
      if constexpr (halves) o.rows[1] = &rows<HalfCells>;
    }
    if constexpr (!P::kHeavy && !Cells && (kCount<U> == 0 || __is_same(U, Tup<Pack<T>>))) {
      o.both[0] = &both<PlainCells<T>>;
      if constexpr (halves && !P::kHalf) o.both[1] = &both<HalfCells>;
    }
    return o;
  }
};

// A fold over windows, with the fold before it whose results its steps may use.
template <class T>
struct WindowOps {
  bool leads;
  PassOps<T> lead, main;
  SmallFolds small;
};

template <class F, bool Last, class T, class U = Tup<>>
struct WindowTable {
  using Cell = Tup<Pack<T>>;
  static constexpr auto main() {
    if constexpr (F::kLeads) {
      using Lead = PassTable<typename F::Lead, Cell, Tup<>, false, true, T>;
      return PassTable<F, Cell, typename Lead::R, Last, true, T>{};
    } else {
      return PassTable<F, Cell, U, Last, true, T>{};
    }
  }
  using Main = decltype(main());
  // Halves: few of them too, which are those of small windows.
  template <bool Halves = true>
  static constexpr WindowOps<T> ops() {
    WindowOps<T> o{};
    o.leads = F::kLeads;
    if constexpr (F::kLeads) o.lead = PassTable<typename F::Lead, Cell, Tup<>, false, true, T>::ops();
    o.main = Main::ops();
    if constexpr (Last) o.small = small_folds<F, T, Halves>();
    return o;
  }
};

}  // namespace baracuda::BARACUDA_ISA
