// How a formula runs along an axis: the canonical order that every layout follows, so that all give the same bits.
//
// The n places of the axis are cut into segments whose length depends on n alone. A segment's total is taken element by
// element from the identity. The state in front of a segment is the totals before it, joined one by one; from there the
// elements of the segment run one by one. A scan against the axis goes through the same segments from the last to the
// first. Sixteen lanes side by side are segments, rows or columns: each applies the same operations to the same values.
#pragma once
#include "../log_plus.hpp"
#include "../transpose.hpp"
#include "map.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr int kMaxSources = 4;
inline constexpr i64 kMaxSegment = 256;
inline constexpr i64 kBundle = kMaxSegment * kLanes;
inline constexpr i64 kTogether = 8;

// Segments of an axis: few while it is short, so that lanes are rows; a multiple of sixteen when longer than a bundle.
inline i64 segment_count(i64 n) {
  if (n > kBundle) return (n + kBundle - 1) / kBundle * kLanes;
  const i64 most = (n + kMaxSegment - 1) / kMaxSegment;
  return most <= 5 ? (most < 1 ? 1 : most) : most <= 8 ? 8 : kLanes;
}
inline i64 segment_length(i64 n) {
  const i64 count = segment_count(n);
  return count == 1 ? n : ((n + count - 1) / count + 7) / 8 * 8;
}

// What a formula reads: an operand, `shift` places further along the axis. The operand has `extra` places more than the
// scan; outside of them is `fill`.
struct Source {
  int operand;
  int shift;
  int extra;
  f64 fill;
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
};

// What the driver calls, one small table per formula, so that it is compiled once and not once per formula.
template <class T>
struct ScanOps {
  i64 state;  // bytes of sixteen states
  int sources;
  int outputs;
  bool against;  // runs from the last place to the first
  const Source* source;
  const ScanOps<T>* mark;  // a scan in the other direction, whose output is one more source
  void (*identity)(void* state);
  void (*total)(const Track<T>& t, i64 count, void* state, const Args& args);
  void (*run)(bool half, const Track<T>& t, i64 count, void* state, const Args& args);
  // Lanes [first, last] of `states`, totals, become the states in front of them; carry, the same in all lanes, goes on.
  void (*chain)(void* states, void* carry, int first, int last, const Args& args);
  void (*join)(void* carry, const void* total, const Args& args);  // carry and then total, lane by lane
  void (*put)(void* to, int lane, const void* from, int from_lane);
  void (*spread)(void* to, const void* from, int lane);
};

template <class T, bool Half, class S, int N>
BARACUDA_INLINE Pack<T, N> as_stored(const Pack<S, N>& r) {
  if constexpr (T(0.5) == T(0)) return r;
  else return rounded<T, Half>(r);
}

// to = from, register by register: a copy of the whole bounces through the stack in GCC 12.
template <class T, int N>
BARACUDA_INLINE void copy_state(Pack<T, N>& to, const Pack<T, N>& from) {
  BARACUDA_UNROLL for (int i = 0; i < Pack<T, N>::kRegisters; ++i) to.v[i] = from.v[i];
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

template <class F, class T>
struct ScanTable {
  using S = decltype(F::identity());
  static_assert(sizeof(S) <= kMaxState);

  template <int I = 0>
  BARACUDA_INLINE static void read(const Track<T>& t, i64 j, typename F::Inputs& in) {
    if constexpr (I < kCount<typename F::Inputs>) {
      at<I>(in) = load<T>(t.in[I] + j * t.step[I]);
      read<I + 1>(t, j, in);
    }
  }
  template <int I, class Tuple>
  BARACUDA_INLINE static auto& at(Tuple& in) {
    if constexpr (I == 0) return in.head;
    else return at<I - 1>(in.tail);
  }
  BARACUDA_INLINE static Pack<f64> place(const Track<T>& t, i64 j) {
    if constexpr (F::kPlace) return load<f64>(t.place) + splat<f64>(static_cast<f64>(j) * t.turn);
    else return Pack<f64>{};
  }

  static void identity(void* state) { *static_cast<S*>(state) = F::identity(); }

  template <class Masks>
  BARACUDA_INLINE static bool all(const Masks& m) {
    if constexpr (kCount<Masks> == 1) return !any_lane(~m.head);
    else return !any_lane(~m.head) && all(m.tail);
  }

  // Steps that the quick form did not get right, or too few for it.
  __attribute__((noinline)) static void careful_total(const Track<T>& t, i64 j, i64 end, S& s, const Args& args) {
    for (; j < end; ++j) {
      typename F::Inputs in;
      read(t, j, in);
      const S next = F::step(s, in, place(t, j), args);
      copy_state(s, next);
    }
  }
  template <bool Half>
  __attribute__((noinline)) static void careful_run(const Track<T>& t, i64 j, i64 end, S& s, const Args& args) {
    for (; j < end; ++j) {
      typename F::Inputs in;
      read(t, j, in);
      const Pack<f64> k = place(t, j);
      const S next = F::advance(s, in, k, args);
      put_out<Half>(t, j, F::emit(s, next, in, k, args));
      copy_state(s, next);
    }
  }
  template <bool Half, class R>
  BARACUDA_INLINE static void put_out(const Track<T>& t, i64 j, const R& r) {
    store(t.out + j * t.out_step, as_stored<T, Half>(get<0>(r)));
    if constexpr (F::kOutputs > 1) store(t.place_out + j * t.place_step, get<1>(r));
  }

  static void total(const Track<T>& t, i64 count, void* state, const Args& args) {
    if constexpr (F::kQuick) {
      S s;
      copy_state(s, *static_cast<S*>(state));
      for (i64 j = 0; j < count;) {
        if (all(F::ready(s))) {
          for (; j + F::kEvery <= count; j += F::kEvery) {
            S next;
            copy_state(next, s);
            typename F::Inputs in;
            BARACUDA_UNROLL for (int u = 0; u < F::kEvery; ++u) {
              read(t, j + u, in);
              const S after = F::quick_step(next, in, place(t, j + u), args);
              copy_state(next, after);
            }
            if (!all(F::right(next, in, Pack<f64>{}, args))) break;
            copy_state(s, next);
          }
        }
        const i64 end = j + kTogether < count ? j + kTogether : count;
        S slow;  // with an address, which the state of the loop above must not have
        copy_state(slow, s);
        careful_total(t, j, end, slow, args);
        copy_state(s, slow);
        j = end;
      }
      copy_state(*static_cast<S*>(state), s);
    } else {
      S s;
      copy_state(s, *static_cast<S*>(state));
      for (i64 j = 0; j < count; ++j) {
        typename F::Inputs in;
        read(t, j, in);
        const S next = F::step(s, in, place(t, j), args);
        copy_state(s, next);
      }
      copy_state(*static_cast<S*>(state), s);
    }
  }

  // kTogether steps: states first, then outputs, so that what an output takes is not in the way of the next state.
  template <bool Half>
  BARACUDA_INLINE static bool quick_apart(const Track<T>& t, i64 j, S& s, const Args& args) {
    S front[kTogether + 1];
    copy_state(front[0], s);
    bool good = true;
    for (int u = 0; u < kTogether; ++u) {
      typename F::Inputs in;
      read(t, j + u, in);
      const S after = F::quick_advance(front[u], in, place(t, j + u), args);
      copy_state(front[u + 1], after);
      good &= all(F::right_live(after, in, Pack<f64>{}, args));
    }
    if (!good) return false;
    for (int u = 0; u < kTogether; ++u) {
      typename F::Inputs in;
      read(t, j + u, in);
      put_out<Half>(t, j + u, F::quick_emit(front[u], front[u + 1], in, place(t, j + u), args));
    }
    copy_state(s, front[kTogether]);
    return true;
  }

  // Outputs that were not right are written again: they must not lie on an input.
  template <bool Half>
  BARACUDA_INLINE static void run_as(const Track<T>& t, i64 count, void* state, const Args& args) {
    S s;
    copy_state(s, *static_cast<S*>(state));
    if constexpr (F::kQuick) {
      for (i64 j = 0; j < count;) {
        if (all(F::ready_live(s))) {
          if constexpr (F::kApart) {
            while (j + kTogether <= count && quick_apart<Half>(t, j, s, args)) j += kTogether;
          } else {
            for (; j + F::kEvery <= count; j += F::kEvery) {
              S next;
              copy_state(next, s);
              typename F::Inputs in;
              BARACUDA_UNROLL for (int u = 0; u < F::kEvery; ++u) {
                read(t, j + u, in);
                const Pack<f64> k = place(t, j + u);
                const S after = F::quick_advance(next, in, k, args);
                put_out<Half>(t, j + u, F::quick_emit(next, after, in, k, args));
                copy_state(next, after);
              }
              if (!all(F::right_live(next, in, Pack<f64>{}, args))) break;
              copy_state(s, next);
            }
          }
        }
        const i64 end = j + kTogether < count ? j + kTogether : count;
        S slow;
        copy_state(slow, s);
        careful_run<Half>(t, j, end, slow, args);
        copy_state(s, slow);
        j = end;
      }
    } else {
      for (i64 j = 0; j < count; ++j) {
        typename F::Inputs in;
        read(t, j, in);
        const Pack<f64> k = place(t, j);
        const S next = F::advance(s, in, k, args);
        put_out<Half>(t, j, F::emit(s, next, in, k, args));
        copy_state(s, next);
      }
    }
    copy_state(*static_cast<S*>(state), s);
  }
  static void run(bool half, const Track<T>& t, i64 count, void* state, const Args& args) {
    if constexpr (__is_same(T, f32)) {
      if (half) return run_as<true>(t, count, state, args);
    }
    run_as<false>(t, count, state, args);
  }

  static void chain(void* states, void* carry, int first, int last, const Args& args) {
    S& all = *static_cast<S*>(states);
    const S totals = all;
    S c = *static_cast<S*>(carry);
    const int turn = first <= last ? 1 : -1;
    for (int l = first; l != last + turn; l += turn) {
      put_lane(all, l, c, 0);
      c = F::combine(c, baracuda::BARACUDA_ISA::spread(totals, l), args);
    }
    *static_cast<S*>(carry) = c;
  }
  static void join(void* carry, const void* total, const Args& args) {
    S& c = *static_cast<S*>(carry);
    c = F::combine(c, *static_cast<const S*>(total), args);
  }
  static void put(void* to, int lane, const void* from, int from_lane) {
    put_lane(*static_cast<S*>(to), lane, *static_cast<const S*>(from), from_lane);
  }
  static void spread(void* to, const void* from, int lane) {
    *static_cast<S*>(to) = baracuda::BARACUDA_ISA::spread(*static_cast<const S*>(from), lane);
  }

  static constexpr ScanOps<T> ops() {
    ScanOps<T> o{sizeof(S), F::kSources, F::kOutputs, F::kAgainst, F::kSource, nullptr, &identity,
                 &total,    &run,        &chain,      &join,       &put,       &spread};
    if constexpr (requires { F::Mark::kSources; }) o.mark = &ScanTable<typename F::Mark, T>::kOps;
    return o;
  }
  static constexpr ScanOps<T> kOps = ops();
};

}  // namespace baracuda::BARACUDA_ISA
