// How a formula runs along an axis: the canonical order that every layout follows, so that all give the same bits.
//
// An axis of at most 4096 places is one segment: its elements run one by one. A longer one is cut into segments whose
// length depends on its own alone. A segment's total is taken element by element from the identity; the state in
// front of a segment is the totals before it, joined one by one; from there its elements run one by one. A total that
// says nothing about what it follows (an infinity in a product) is not joined: the state behind such a segment is
// where its run ended. A scan against the axis goes through the same segments from the last to the first. Sixteen
// lanes side by side are rows, segments or columns: each applies the same operations to the same values.
#pragma once
#include "../log_plus.hpp"
#include "../math/rounding.hpp"
#include "../transpose.hpp"
#include "map.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr int kMaxSources = 4;
inline constexpr i64 kWhole = 4096;
inline constexpr i64 kMaxSegment = 1008;
inline constexpr i64 kBundle = kMaxSegment * kLanes;
inline constexpr int kTogether = 8;

// Of an axis longer than kWhole: a multiple of sixteen segments of whole lines, an odd number of them, so that
// segments side by side do not share a set of the cache.
inline i64 segment_length(i64 n) {
  if (n <= kWhole) return n < 1 ? 1 : n;
  const i64 count = (n + kBundle - 1) / kBundle * kLanes, lines = ((n + count - 1) / count + 15) / 16;
  return (lines | 1) * 16;
}

// What a formula reads: an operand, `shift` places further along the axis. The operand has `extra` places more than the
// scan; outside of them is `fill`.
struct Source {
  int operand;
  int shift;
  int extra;
  f64 fill;
};

// Memory that is read a tile later. A loop asks for some of it at each of its steps: all at once they would wait for each other,
// and then memory for the loop. Step j asks for what lies at at[s][j % 16] + j / 16 * step[s].
struct Ask {
  int sources = 0;
  const char* at[kMaxSources][kLanes];
  i64 step[kMaxSources];
};

// Packs along the axis, in the order of the scan: source i is at in[i], step[i] elements apart. The last source may be
// what the mark gave.
template <class T>
struct Track {
  const T* in[kMaxSources + 1];
  i64 step[kMaxSources + 1];
  T* out;
  i64 out_step;
  f64* place_out;  // a second output: places along the axis
  i64 place_step;
  const f64* place;  // of the first pack, lane by lane
  f64 turn;          // from one pack to the next: 1 or -1
  bool half;         // what is stored will be rounded once more
  const Ask* ask = nullptr;
  i64 ask_from = 0;  // bytes
};

// What a formula loads that only uses an element widened.
template <class T>
using Widened = std::conditional_t<T(0.5) != T(0), f64, T>;

// What a state is made of: packs of sixteen lanes, one after the other.
inline constexpr int kMaxParts = 8;
struct Parts {
  int count = 0;
  int bytes[kMaxParts] = {};  // of a lane
};
template <class T, int N>
constexpr void list_parts(Parts& p, const Pack<T, N>*) {
  p.bytes[p.count++] = sizeof(T);
}
template <int N>
constexpr void list_parts(Parts& p, const Wide<N>*) {
  p.bytes[p.count++] = 8;
  p.bytes[p.count++] = 8;
}
constexpr void list_parts(Parts&, const Tup<>*) {}
template <class H, class... R>
constexpr void list_parts(Parts& p, const Tup<H, R...>*) {
  list_parts(p, static_cast<const H*>(nullptr));
  list_parts(p, static_cast<const Tup<R...>*>(nullptr));
}

// What the driver calls, one small table per formula, so that it is compiled once and not once per formula.
template <class T>
struct ScanOps {
  i64 state;  // bytes of sixteen states
  Parts parts;
  int sources;
  int outputs;
  bool against;  // runs from the last place to the first
  bool flags;    // puts out 1 or 0 only
  bool places;   // its loops look at Track::place
  const Source* source;
  void (*identity)(void* state);
  void (*total)(const Track<T>& t, i64 count, void* state, const Args& args);
  void (*run)(const Track<T>& t, i64 count, void* state, const Args& args);
  void (*join)(void* carry, const void* total, const Args& args);  // carry and then total, lane by lane
  // Lanes whose totals cannot be joined to what is in front of them; may be null.
  u32 (*odd)(const void* carry, const void* total);

  void put(void* to, int lane, const void* from, int from_lane) const {
    char* a = static_cast<char*>(to);
    const char* b = static_cast<const char*>(from);
    for (int i = 0; i < parts.count; ++i) {
      const int size = parts.bytes[i];
      if (size == 8) __builtin_memcpy(a + lane * 8, b + from_lane * 8, 8);
      else __builtin_memcpy(a + lane * 4, b + from_lane * 4, 4);
      a += size * kLanes;
      b += size * kLanes;
    }
  }
  void spread(void* to, const void* from, int lane) const {
    for (int l = 0; l < kLanes; ++l) put(to, l, from, lane);
  }
};

// Packs of 1 and 0 as a bit for each lane, and back.
template <class T>
__attribute__((noinline)) void pack_flags(const T* from, i64 step, u16* to, i64 to_step, i64 count) {
  for (i64 j = 0; j < count; ++j) {
    to[j * to_step] = static_cast<u16>(lane_bits(load<T>(from + j * step) != splat<T>(T(0))));
  }
}
template <class T>
__attribute__((noinline)) void unpack_flags(const u16* from, i64 from_step, T* to, i64 step, i64 count) {
#if defined(__AVX512F__)
  const __m512i ones = (__m512i)splat<T>(T(1)).v[0];
  for (i64 j = 0; j < count; ++j) {
    const u32 bits = from[j * from_step];
    Pack<T> r;
    if constexpr (sizeof(T) == 4) r.v[0] = (Native<T>)_mm512_maskz_mov_epi32(static_cast<__mmask16>(bits), ones);
    else BARACUDA_EACH(r, r.v[i] = (Native<T>)_mm512_maskz_mov_epi64(static_cast<__mmask8>(bits >> 8 * i), ones));
    store(to + j * step, r);
  }
#else
  using B = Bits<T>;
  Pack<B> lanes;
  BARACUDA_UNROLL for (int i = 0; i < kLanes; ++i) set_lane(lanes, i, static_cast<B>(B{1} << i));
  const Pack<B> one = bit_cast<B>(splat<T>(T(1)));
  for (i64 j = 0; j < count; ++j) {
    const Pack<B> bits = splat<B>(static_cast<B>(from[j * from_step])) & lanes;
    store(to + j * step, bit_cast<T>(select(bits == lanes, one, splat<B>(B{0}))));
  }
#endif
}

// The scan of an op, and the one in the other direction, if any, whose output is one more source.
template <class T>
struct ScanPair {
  const ScanOps<T>* scan;
  const ScanOps<T>* mark;
};

// to = from, register by register: a copy of the whole bounces through the stack in GCC 12.
template <class T, int N>
BARACUDA_INLINE void copy_state(Pack<T, N>& to, const Pack<T, N>& from) {
  BARACUDA_EACH(to, to.v[i] = from.v[i]);
}
template <int N>
BARACUDA_INLINE void copy_state(Wide<N>& to, const Wide<N>& from) {
  copy_state(to.hi, from.hi);
  copy_state(to.lo, from.lo);
}
template <class... Ts>
BARACUDA_INLINE void copy_state(Tup<Ts...>& to, const Tup<Ts...>& from) {
  each(to, from, [](auto& a, const auto& b) __attribute__((always_inline)) { copy_state(a, b); });
}

// Of sixteen states in memory, F::kN from lane `lane` on.
template <class T, int N>
BARACUDA_INLINE const char* load_state(Pack<T, N>& to, const char* from, int lane) {
  const Pack<T, N> r = load<T, N>(reinterpret_cast<const T*>(from) + lane);
  copy_state(to, r);
  return from + kLanes * sizeof(T);
}
template <int N>
BARACUDA_INLINE const char* load_state(Wide<N>& to, const char* from, int lane) {
  return load_state(to.lo, load_state(to.hi, from, lane), lane);
}
BARACUDA_INLINE const char* load_state(Tup<>&, const char* from, int) { return from; }
template <class H, class... R>
BARACUDA_INLINE const char* load_state(Tup<H, R...>& to, const char* from, int lane) {
  from = load_state(to.head, from, lane);
  if constexpr (sizeof...(R) > 0) return load_state(to.tail, from, lane);
  else return from;
}
template <class T, int N>
BARACUDA_INLINE char* store_state(char* to, const Pack<T, N>& from, int lane) {
  store(reinterpret_cast<T*>(to) + lane, from);
  return to + kLanes * sizeof(T);
}
template <int N>
BARACUDA_INLINE char* store_state(char* to, const Wide<N>& from, int lane) {
  return store_state(store_state(to, from.hi, lane), from.lo, lane);
}
BARACUDA_INLINE char* store_state(char* to, const Tup<>&, int) { return to; }
template <class H, class... R>
BARACUDA_INLINE char* store_state(char* to, const Tup<H, R...>& from, int lane) {
  to = store_state(to, from.head, lane);
  if constexpr (sizeof...(R) > 0) return store_state(to, from.tail, lane);
  else return to;
}

// f64_to_f32_odd in fewer steps, but for what an f32 holds as a denormal: 21 bits stay, and two that tell whether those behind
// them are all 0.
template <int N>
BARACUDA_INLINE void store_sticky(f32* p, const Pack<f64, N>& x) {
  Pack<f64, N> r;
#if defined(__AVX512F__)
  const __m512i above = _mm512_set1_epi64(static_cast<i64>(~u64{0} << 31)), sticky = _mm512_set1_epi64(1 << 30);
  const __m512i word = _mm512_set1_epi64(0xffffffff);
  constexpr int kAndOr = 0xea;  // u & above | sticky
  BARACUDA_EACH(r, const __m512i u = (__m512i)x.v[i]; r.v[i] = (Native<f64>)_mm512_mask_ternarylogic_epi64(
                                                          u, _mm512_test_epi64_mask(u, word), above, sticky, kAndOr));
  BARACUDA_EACH(r, _mm256_storeu_ps(p + 8 * i, _mm512_cvtpd_ps(r.v[i])));  // to join them would be one step more
#elif defined(__AVX2__)
  const __m256i sticky = _mm256_set1_epi64x(1 << 30);  // as it is, negated, or 0: as the sign of the word it replaces
  BARACUDA_EACH(r, const __m256i u = (__m256i)x.v[i];
                r.v[i] = (Native<f64>)_mm256_blend_epi32(_mm256_sign_epi32(sticky, u), u, 0xaa));
#else
  const Pack<i64, N> u = bit_cast<i64>(x), word = splat<i64, N>(i64{0xffffffff});
  const Pack<i64, N> rest = shift_right<2>((u & word) + word) & splat<i64, N>(i64{1} << 30);
  r = bit_cast<f64>((u & splat<i64, N>(static_cast<i64>(~u64{0} << 31))) | rest);
#endif
#if !defined(__AVX512F__)
  store(p, to_f32(r));
#endif
}

// F for the lanes of one loop; all sixteen in as many passes as that takes.
template <class F, class T>
struct ScanLoop {
  using S = decltype(F::identity());
  static constexpr int N = F::kN;
  static constexpr bool kAsks = sizeof(T) == 8;  // of f64 there are too many lines for the driver to ask for at once

  template <int I = 0, class Inputs>
  BARACUDA_INLINE static void read(const Track<T>& t, i64 j, Inputs& in) {
    if constexpr (kCount<Inputs> > 0) {
      using P = std::remove_cvref_t<decltype(in.head)>;
      const T* p = t.in[I] + j * t.step[I];
      if constexpr (__is_same(typename P::Scalar, T)) in.head = load<T, N>(p);
      else in.head = load_wide<N>(p);
      if constexpr (kCount<Inputs> > 1) read<I + 1>(t, j, in.tail);
    }
  }

  BARACUDA_INLINE static void ask([[maybe_unused]] const Track<T>& t, [[maybe_unused]] i64 j) {
    if constexpr (kAsks) {
      if (t.ask == nullptr) return;
      for (int s = 0; s < t.ask->sources; ++s) {
        const char* const p = t.ask->at[s][j & (kLanes - 1)] + j / kLanes * t.ask->step[s] + t.ask_from;
        BARACUDA_UNROLL for (i64 i = 0; i < N * static_cast<i64>(sizeof(T)); i += kLine)
            __builtin_prefetch(p + i, 0, 2);
      }
    }
  }

  BARACUDA_INLINE static Pack<f64, N> place(const Track<T>& t, i64 j) {
    if constexpr (F::kPlace) return load<f64, N>(t.place) + splat<f64, N>(static_cast<f64>(j) * t.turn);
    else return Pack<f64, N>{};
  }

  // What becomes a half is rounded once more, and its NaN made one then. No branch where all is in f32: steps that follow on each
  // other are mixed then.
  template <class R>
  BARACUDA_INLINE static void put_first(T* to, const Pack<R, N>& r, [[maybe_unused]] bool half) {
    if constexpr (T(0.5) == T(0)) {
      store(to, r);
    } else if constexpr (__is_same(R, T)) {
      store(to, canonical(r));
    } else {
      asm("" : "+r"(half));  // one loop with a branch, not two loops
      if (half) store_sticky(to, r);
      else store(to, canonical(to_f32(r)));
    }
  }
  template <class R>
  BARACUDA_INLINE static void put_out(const Track<T>& t, i64 j, const R& r) {
    put_first(t.out + j * t.out_step, get<0>(r), t.half);
    if constexpr (F::kOutputs > 1) store(t.place_out + j * t.place_step, get<1>(r));
  }

  template <class M>
  BARACUDA_INLINE static bool all(const Tup<M>& m) {
    return all_lanes(m.head);
  }

  // Whether all steps of a group were right, asked once for all of them.
  template <bool Out>
  struct Good {
    BARACUDA_INLINE static auto right(const S& s, const typename F::Inputs& in, const Args& args) {
      if constexpr (Out) return F::right_live(s, in, Pack<f64, N>{}, args).head;
      else return F::right(s, in, Pack<f64, N>{}, args).head;
    }
    using M = decltype(right(std::declval<S>(), std::declval<typename F::Inputs>(), std::declval<Args>()));
    M mask = everywhere(M{});
    BARACUDA_INLINE void take(const S& s, const typename F::Inputs& in, const Args& args) {
      meet(mask, right(s, in, args));
    }
    BARACUDA_INLINE bool all() const { return all_lanes(mask); }
  };

  // Steps that the quick form did not get right, or too few for it. A total has no use for what it puts out.
  __attribute__((noinline)) static void careful(const Track<T>& t, i64 j, i64 end, S& s, const Args& args) {
    for (; j < end; ++j) {
      typename F::Inputs in;
      read(t, j, in);
      const Pack<f64, N> k = place(t, j);
      const S next = F::step(s, in, k, args);
      put_out(t, j, F::emit(s, next, in, k, args));
      copy_state(s, next);
    }
  }

  // kTogether steps: states first, then outputs, so that what an output takes is not in the way of the next state.
  BARACUDA_INLINE static bool quick_apart(const Track<T>& t, i64 j, S& s, const Args& args) {
    S front[kTogether + 1];
    copy_state(front[0], s);
    Good<true> good;
    for (int u = 0; u < kTogether; ++u) {
      typename F::Inputs in;
      read(t, j + u, in);
      ask(t, j + u);
      const S after = F::quick_advance(front[u], in, place(t, j + u), args);
      copy_state(front[u + 1], after);
      good.take(after, in, args);
    }
    if (!good.all()) return false;
    for (int u = 0; u < kTogether; ++u) {
      typename F::Inputs in;
      read(t, j + u, in);
      put_out(t, j + u, F::quick_emit(front[u], front[u + 1], in, place(t, j + u), args));
    }
    copy_state(s, front[kTogether]);
    return true;
  }

  // kGroup steps, and whether they are right. Outputs that are not are written again: they must not lie on an input.
  static constexpr int kGroup = 4;
  template <bool Out>
  BARACUDA_INLINE static bool quick_group(const Track<T>& t, i64 j, S& s, const Args& args) {
    static_assert(F::kEvery == 1 || F::kEvery == kGroup);
    S next;
    copy_state(next, s);
    Good<Out> good;
    BARACUDA_UNROLL for (int u = 0; u < kGroup; ++u) {
      typename F::Inputs in;
      read(t, j + u, in);
      ask(t, j + u);
      const Pack<f64, N> k = place(t, j + u);
      if constexpr (Out) {
        const S after = F::quick_advance(next, in, k, args);
        put_out(t, j + u, F::quick_emit(next, after, in, k, args));
        copy_state(next, after);
      } else {
        const S after = F::quick_step(next, in, k, args);
        copy_state(next, after);
      }
      if (F::kEvery == 1 || u == kGroup - 1) good.take(next, in, args);
    }
    if (!good.all()) return false;
    copy_state(s, next);
    return true;
  }

  template <bool Out>
  BARACUDA_INLINE static void loop(const Track<T>& t, i64 count, S& s, const Args& args) {
    if constexpr (F::kQuick) {
      for (i64 j = 0; j < count;) {
        bool ready;
        if constexpr (Out) ready = all(F::ready_live(s));
        else ready = all(F::ready(s));
        if (ready) {
          if constexpr (Out && F::kApart) {
            while (j + kTogether <= count && quick_apart(t, j, s, args)) j += kTogether;
          } else {
            while (j + kGroup <= count && quick_group<Out>(t, j, s, args)) j += kGroup;
          }
        }
        if (j >= count) break;
        const i64 end = j + kTogether < count ? j + kTogether : count;
        S slow;  // with an address, which the state of the loop above must not have
        copy_state(slow, s);
        careful(t, j, end, slow, args);
        copy_state(s, slow);
        j = end;
      }
    } else {
      for (i64 j = 0; j < count; ++j) {
        typename F::Inputs in;
        read(t, j, in);
        ask(t, j);
        const Pack<f64, N> k = place(t, j);
        if constexpr (Out) {
          const S next = F::advance(s, in, k, args);
          put_out(t, j, F::emit(s, next, in, k, args));
          copy_state(s, next);
        } else {
          const S next = F::step(s, in, k, args);
          copy_state(s, next);
        }
      }
    }
  }

  template <bool Out>
  BARACUDA_INLINE static void lanes(Track<T> t, i64 count, void* state, const Args& args) {
    alignas(64) T nowhere[kLanes];
    if constexpr (!Out) {  // only careful steps write
      t.out = nowhere;
      t.out_step = 0;
    }
    _Pragma("GCC unroll 1") for (int lane = 0; lane < kLanes; lane += N) {
      S s;
      load_state(s, static_cast<const char*>(state), lane);
      loop<Out>(t, count, s, args);
      store_state(static_cast<char*>(state), s, lane);
      if constexpr (N < kLanes) {
        for (const T*& in : t.in) in += N;
        t.ask_from += N * static_cast<i64>(sizeof(T));
        if constexpr (Out) t.out += N;
        if constexpr (Out && F::kOutputs > 1) t.place_out += N;
        t.place += N;
      }
    }
  }
};

// The lanes a loop works on at a time: all of them, or half where their states would not fit the registers, of which AVX-512 has
// twice as many.
inline constexpr int kScanState = (kVectorBytes == 64 ? 12 : 8) * kVectorBytes;
template <class State>
inline constexpr int kScanLanes = sizeof(State) > kScanState ? kLanes / 2 : kLanes;

template <class F, class T>
struct ScanTable {
  using S = decltype(F::identity());
  // Where outputs are made, what none of them depends on stays where it is.
  using Totals = ScanLoop<typename F::template At<kScanLanes<S>>, T>;
  using Runs = ScanLoop<typename F::template At<kScanLanes<decltype(F::live())>>, T>;
  static_assert(sizeof(S) <= kMaxState);

  static void identity(void* state) { *static_cast<S*>(state) = F::identity(); }
  static void total(const Track<T>& t, i64 count, void* state, const Args& args) {
    Totals::template lanes<false>(t, count, state, args);
  }
  static void run(const Track<T>& t, i64 count, void* state, const Args& args) {
    Runs::template lanes<true>(t, count, state, args);
  }
  static void join(void* carry, const void* total, const Args& args) {
    S& c = *static_cast<S*>(carry);
    c = F::combine(c, *static_cast<const S*>(total), args);
  }
  static u32 odd(const void* carry, const void* total) {
    if constexpr (F::kOdd)
      return lane_bits(get<0>(F::odd(*static_cast<const S*>(carry), *static_cast<const S*>(total))));
    else return 0;
  }

  static constexpr ScanOps<T> ops() {
    ScanOps<T> o{sizeof(S),  {},        F::kSources, F::kOutputs, F::kAgainst, F::kFlags, F::kPlace,
                 F::kSource, &identity, &total,      &run,        &join,       nullptr};
    list_parts(o.parts, static_cast<const S*>(nullptr));
    if constexpr (F::kOdd) o.odd = &odd;
    return o;
  }
  static constexpr ScanOps<T> kOps = ops();
};

}  // namespace baracuda::BARACUDA_ISA
