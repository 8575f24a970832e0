// The loops of a gradient's map: what is compiled for every formula, as a table of functions.
#pragma once
#include "reduce.hpp"
#include "stream.hpp"

namespace baracuda::BARACUDA_ISA {

// To the compute type of the store: f64 results become f32 by round-to-odd where a half store rounds again.
template <class T, bool Half, class S, int N>
BARACUDA_INLINE Pack<T, N> rounded(const Pack<S, N>& r) {
  if constexpr (__is_same(S, T)) {
    return canonical(r);
  } else {
    static_assert(__is_same(T, f32) && __is_same(S, f64));
    if constexpr (Half) {
      // The 29 bits that f32 drops become one sticky bit; the store rounds from there.
      const auto bits = bit_cast<i64>(r);
      const auto low = splat<i64, N>((i64{1} << 29) - 1);
      const auto odd = (((bits & low) + low) | bits) & splat<i64, N>(~((i64{1} << 29) - 1));
      return to_f32(bit_cast<f64>(odd));
    } else {
      return canonical(to_f32(r));
    }
  }
}

// Of the lanes of two packs, those of even places to the first and the others to the second.
template <class T, int N>
BARACUDA_INLINE void pair_lanes(Pack<T, N>& a, Pack<T, N>& b) {
  constexpr int k = Pack<T, N>::kRegisters;
  Pack<T, 2 * N> both;
  BARACUDA_EACH(a, both.v[i] = a.v[i]; both.v[k + i] = b.v[i]);
  both = paired(both);
  a = share<N, 0>(both), b = share<N, 1>(both);
}
template <class T, int N>
BARACUDA_INLINE void pair_lanes(Mask<T, N>& a, Mask<T, N>& b) {
  const Pack<T, N> zero = splat<T, N>(0), one = splat<T, N>(1);
  Pack<T, N> low = select(a, one, zero), high = select(b, one, zero);
  pair_lanes(low, high);
  a = low == one, b = high == one;
}
template <class... Ts>
BARACUDA_INLINE void pair_lanes(Tup<Ts...>& a, Tup<Ts...>& b) {
  if constexpr (sizeof...(Ts) > 0) pair_lanes(a.head, b.head);
  if constexpr (sizeof...(Ts) > 1) pair_lanes(a.tail, b.tail);
}

// What the driver calls, one table per formula: see FoldOps.
template <class T>
struct MapOps {
  i64 coefficients;  // bytes of the coefficients of sixteen outputs
  bool reads;
  bool still;  // all elements of an output have one gradient
  void (*prepare)(const Slots& in, const void* stat, f64 n, void* out, const Args& args);
  // `past` the cache: `out` begins with a line.
  void (*row)(bool half, bool past, const T* x, T* out, i64 count, const void* c, int lane, i64 k);
  // One element of each of 16 * groups outputs. What lies `ahead` bytes on is asked for.
  void (*across)(bool half, bool past, const T* x, T* out, int groups, const void* c, i64 k, i64 ahead);
  // The same from halves to halves of one kind, converted in registers. Null where nothing is read, where the formula is f64,
  // and on old machines.
  void (*row_halves)(bool f16, bool past, const char* x, char* out, i64 count, const void* c, int lane,
                     i64 k) = nullptr;
  void (*across_halves)(bool f16, bool past, const char* x, char* out, int groups, const void* c, i64 k,
                        i64 ahead) = nullptr;
  // What across_halves wants done to the coefficients first where it reads bf16; null: nothing.
  void (*pair)(void* c, int groups) = nullptr;
};

template <class B, bool Fast, class T>
struct Mapper {
  static constexpr bool kReads = [] {
    if constexpr (Fast) return B::kMapReads_fast;
    else return B::kMapReads;
  }();
  static constexpr bool kPlace = [] {
    if constexpr (Fast) return B::kMapPlace_fast;
    else return B::kMapPlace;
  }();

  static constexpr bool kWide = [] {
    if constexpr (Fast) return B::kMapWide_fast;
    else return B::kMapWide;
  }();
  static constexpr int kN = kLanes;

  using Element = std::conditional_t<kReads && kWide&& __is_same(T, f32), Pack<f64>, Pack<T>>;
  // The element if the map reads it, as load_element gives it.
  BARACUDA_INLINE static auto element([[maybe_unused]] const T* x) {
    if constexpr (kReads) return load_element<Mapper>(x);
    else return Pack<T>{};
  }

  template <class X, class C>
  BARACUDA_INLINE static auto apply(const X& x, const C& c, const Pack<f64>& k) {
    if constexpr (Fast) return B::apply_fast(x, c, k);
    else if constexpr (B::kMapHeavy) return apply_out_of_line(x, c, k);
    else return B::apply(x, c, k);
  }
  // One copy of a formula that costs more than a call.
  template <class X, class C>
  __attribute__((noinline)) static auto apply_out_of_line(const X& x, const C& c, const Pack<f64>& k) {
    return B::apply(x, c, k);
  }

  BARACUDA_INLINE static auto prepared(const Slots& in, [[maybe_unused]] const void* stat, f64 n, const Args& args) {
    const auto inputs = unpack<typename B::Inputs>(in);
    if constexpr (Fast) {
      return B::prepare_fast(inputs, Nothing{}, splat<f64>(n), args);
    } else if constexpr (B::kStat) {
      return B::prepare(inputs, FoldTable<typename B::Stat, T>::finished(stat, n, args), splat<f64>(n), args);
    } else {
      return B::prepare(inputs, Nothing{}, splat<f64>(n), args);
    }
  }
  using C = decltype(prepared(std::declval<const Slots&>(), nullptr, 0, std::declval<const Args&>()));
  static_assert(sizeof(C) <= kMaxState);

  static void prepare(const Slots& in, const void* stat, f64 n, void* out, const Args& args) {
    *static_cast<C*>(out) = prepared(in, stat, n, args);
  }
  // Whether a result is wider than what is stored, and so rounded otherwise for halves.
  static constexpr bool kRounds = !__is_same(
      std::remove_cvref_t<decltype(apply(std::declval<Element>(), std::declval<const C&>(), Pack<f64>{}))>, Pack<T>);

  template <bool Halves>
  static void row_as([[maybe_unused]] bool half, bool past, const T* x, T* out, i64 count, const void* c, int lane,
                     i64 k) {
    const C one = spread(*static_cast<const C*>(c), lane);
    if constexpr (Halves && kRounds) {
      if (half) return row<true>(past, x, out, count, one, k);
    }
    row<false>(past, x, out, count, one, k);
  }
  template <bool Halves>
  static void across_as([[maybe_unused]] bool half, bool past, const T* x, T* out, int groups, const void* c, i64 k,
                        i64 ahead) {
    const C* all = static_cast<const C*>(c);
    if constexpr (Halves && kRounds) {
      if (half) return across<true>(past, x, out, groups, all, k, ahead);
    }
    across<false>(past, x, out, groups, all, k, ahead);
  }
  template <bool Halves>
  static constexpr MapOps<T> ops() {
    MapOps<T> o{sizeof(C), kReads, !kReads && !kPlace, &prepare, &row_as<Halves>, &across_as<Halves>};
    // Where the formula is f64 its conversions are most of the work, and shorter loops of one kind each are as quick.
    if constexpr (Halves && __is_same(T, f32) && kReads && !kRounds && kFusedMultiply) {
      o.row_halves = &row_halves, o.across_halves = &across_halves;
      if constexpr (kBeside == 2) o.pair = &pair;
    }
    return o;
  }

  // By a branch that is foreseen: the formula is compiled once.
  BARACUDA_INLINE static void put(bool past, T* to, const Pack<T>& r) {
    if (past) stream(to, r);
    else store(to, r);
  }

  // count elements of one output; k is the place of the first.
  template <bool Half>
  static void row(bool past, const T* x, T* out, i64 count, const C& c, i64 k) {
    i64 i = 0;
    const auto one = [&](const T* from, i64 at) __attribute__((always_inline)) {
      Pack<f64> place{};
      if constexpr (kPlace) place = iota_from(static_cast<f64>(k + at));
      return rounded<T, Half>(apply(element(from), c, place));
    };
    // One loop for whole packs and for what is left, which passes through a buffer: the formula is compiled once.
    alignas(64) T buffer[kLanes] = {};
    for (; i < count; i += kLanes) {
      const bool whole = i + kLanes <= count;
      const T* from = x + i;
      if constexpr (kReads) {
        prefetch(from + kAhead / static_cast<i64>(sizeof(T)), kLanes * sizeof(T));
        if (!whole) {
          __builtin_memcpy(buffer, from, static_cast<std::size_t>(count - i) * sizeof(T));
          from = buffer;
        }
      }
      put(past && whole, whole ? out + i : buffer, one(from, i));
    }
    if (count % kLanes != 0)
      __builtin_memcpy(out + count / kLanes * kLanes, buffer, static_cast<std::size_t>(count % kLanes) * sizeof(T));
  }

  template <bool Half>
  static void across(bool past, const T* x, T* out, int groups, const C* c, i64 k, i64 ahead) {
    Pack<f64> place{};
    if constexpr (kPlace) place = splat<f64>(static_cast<f64>(k));
    for (int g = 0; g < groups; ++g) {
      if constexpr (kReads) prefetch(reinterpret_cast<const char*>(x + g * kLanes) + ahead, kLanes * sizeof(T));
      put(past, out + g * kLanes, rounded<T, Half>(apply(element(x + g * kLanes), c[g], place)));
    }
  }

  // Sixteen halves by way of registers. The formula is compiled once for both kinds: the branches are foreseen.
  template <class Brain>
  BARACUDA_INLINE static void one_of_halves(bool f16, bool past, const char* x, char* out, const C& c,
                                            const Pack<f64>& place) {
    const Pack<f32> r = canonical(apply(f16 ? F16::load(x) : Brain::load(x), c, place));
    if (f16) past ? F16::put<true>(out, r) : F16::put<false>(out, r);
    else past ? Brain::template put<true>(out, r) : Brain::template put<false>(out, r);
  }
  // Where sixteen f32 are one register it takes two for the bf16 of words: those of even lanes, and those between.
  static constexpr int kBeside = Pack<f32>::kRegisters == 1 ? 2 : 1;
  BARACUDA_INLINE static void two_of_halves(bool f16, bool past, const char* x, char* out, const C& even, const C& odd,
                                            const Pack<f64>& place) {
    constexpr i64 kBytes = 2 * kLanes;
    Pack<f32, 2 * kLanes> r;
    if (f16) r.v[0] = F16::load(x).v[0], r.v[1] = F16::load(x + kBytes).v[0];
    else r = PairedBF16::load<2 * kLanes>(x);
    Pack<f32> a = apply(share<kLanes, 0>(r), even, place), b = apply(share<kLanes, 1>(r), odd, place);
    if (any_lane(unordered(a, b))) [[unlikely]]
      a = canonical(a), b = canonical(b);
    if (f16) {
      past ? F16::put<true>(out, a) : F16::put<false>(out, a);
      past ? F16::put<true>(out + kBytes, b) : F16::put<false>(out + kBytes, b);
    } else {
      r.v[0] = a.v[0], r.v[1] = b.v[0];
      past ? PairedBF16::put<true>(out, r) : PairedBF16::put<false>(out, r);
    }
  }
  static void row_halves(bool f16, bool past, const char* x, char* out, i64 count, const void* all, int lane, i64 k) {
    constexpr bool kTwo = !kPlace && kBeside == 2;
    constexpr i64 kItem = 2, kStep = kTwo ? 2 * kLanes : kLanes;
    using Brain = std::conditional_t<kPlace, BF16, LooseBF16>;
    const C c = spread(*static_cast<const C*>(all), lane);
    alignas(64) char buffer[kStep * kItem] = {};
    for (i64 i = 0; i < count; i += kStep) {
      const i64 left = count - i;
      const char* from = x + i * kItem;
      char* to = left < kStep ? buffer : out + i * kItem;
      __builtin_prefetch(from + kAhead, 0, 3);
      if (left < kStep) {
        __builtin_memcpy(buffer, from, static_cast<std::size_t>(left * kItem));
        from = buffer;
      }
      if constexpr (kTwo) {
        two_of_halves(f16, past && left >= kStep, from, to, c, c, Pack<f64>{});
      } else {
        Pack<f64> place{};
        if constexpr (kPlace) place = iota_from(static_cast<f64>(k + i));
        one_of_halves<Brain>(f16, past && left >= kStep, from, to, c, place);
      }
    }
    if (count % kStep != 0)
      __builtin_memcpy(out + count / kStep * kStep * kItem, buffer, static_cast<std::size_t>(count % kStep * kItem));
  }
  static void across_halves(bool f16, bool past, const char* x, char* out, int groups, const void* all, i64 k,
                            i64 ahead) {
    constexpr i64 kBytes = 2 * kLanes;
    const C* c = static_cast<const C*>(all);
    Pack<f64> place{};
    if constexpr (kPlace) place = splat<f64>(static_cast<f64>(k));
    int g = 0;
    if constexpr (kBeside == 2) {
      for (; g + 1 < groups; g += 2) {
        __builtin_prefetch(x + g * kBytes + ahead, 0, 3);
        two_of_halves(f16, past, x + g * kBytes, out + g * kBytes, c[g], c[g + 1], place);
      }
    }
    for (; g < groups; ++g) {
      __builtin_prefetch(x + g * kBytes + ahead, 0, 3);
      one_of_halves<BF16>(f16, past, x + g * kBytes, out + g * kBytes, c[g], place);
    }
  }
  static void pair(void* all, int groups) {
    C* c = static_cast<C*>(all);
    for (int g = 0; g + 1 < groups; g += 2) pair_lanes(c[g], c[g + 1]);
  }
};

}  // namespace baracuda::BARACUDA_ISA
