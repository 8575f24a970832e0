// The gradient of a reduction as a map over the input: what depends on the output alone is prepared once per output, the rest
// runs element by element. Where the map needs a fold of x first (a mean, a count), the same strip is folded, then mapped.
#pragma once
#include "reduce.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kStreamBytes = 16 << 20;  // outputs larger than this are stored past the cache

// To the compute type of the store: f64 results become f32 by round-to-odd where a half store rounds again.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> canonical(const Pack<T, N>& r) {
  return select(r == r, r, splat<T, N>(static_cast<T>(__builtin_nan(""))));
}
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

enum class Store { plain, half, stream };

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

  template <class C>
  BARACUDA_INLINE static auto apply(const Pack<T>& x, const C& c, const Pack<f64>& k) {
    if constexpr (Fast) return B::apply_fast(x, c, k);
    else return B::apply(x, c, k);
  }

  template <class S>
  BARACUDA_INLINE static auto prepare(const typename B::Inputs& in, const S& st, const Pack<f64>& n, const Args& args) {
    if constexpr (Fast) return B::prepare_fast(in, st, n, args);
    else return B::prepare(in, st, n, args);
  }

  // count elements of one output; k is the place of the first.
  template <Store How, class C>
  static void row(const T* x, T* out, i64 count, const C& c, i64 k) {
    i64 i = 0;
    const auto one = [&](i64 at) __attribute__((always_inline)) {
      Pack<T> e{};
      Pack<f64> place{};
      if constexpr (kReads) e = load<T>(x + at);
      if constexpr (kPlace) place = iota_from(static_cast<f64>(k + at));
      return rounded<T, How == Store::half>(apply(e, c, place));
    };
    const auto some = [&](i64 at, i64 left) {
      alignas(64) T buffer[kLanes] = {};
      Pack<f64> place{};
      if constexpr (kReads) __builtin_memcpy(buffer, x + at, static_cast<std::size_t>(left) * sizeof(T));
      if constexpr (kPlace) place = iota_from(static_cast<f64>(k + at));
      store(buffer, rounded<T, How == Store::half>(apply(load<T>(buffer), c, place)));
      __builtin_memcpy(out + at, buffer, static_cast<std::size_t>(left) * sizeof(T));
    };
    if constexpr (How == Store::stream) {
      const i64 off = static_cast<i64>(reinterpret_cast<std::uintptr_t>(out) & 63) / static_cast<i64>(sizeof(T));
      i = off == 0 ? 0 : 64 / static_cast<i64>(sizeof(T)) - off;
      if (i > count) i = count;
      for (i64 at = 0; at < i; at += kLanes) some(at, i - at < kLanes ? i - at : kLanes);
      for (; i + kLanes <= count; i += kLanes) stream(out + i, one(i));
    } else {
      for (; i + kLanes <= count; i += kLanes) store(out + i, one(i));
    }
    if (i < count) some(i, count - i);
  }

  // One element of each of 16 * groups outputs.
  template <Store How, class C>
  static void across(const T* x, T* out, int groups, const C* c, i64 k) {
    Pack<f64> place{};
    if constexpr (kPlace) place = splat<f64>(static_cast<f64>(k));
    for (int g = 0; g < groups; ++g) {
      Pack<T> e{};
      if constexpr (kReads) e = load<T>(x + g * kLanes);
      const auto r = rounded<T, How == Store::half>(apply(e, c[g], place));
      if constexpr (How == Store::stream) stream(out + g * kLanes, r);
      else store(out + g * kLanes, r);
    }
  }
};

// Where the gradient goes, and how.
template <class T>
struct Target {
  const Operand& dx;
  int operand;
  bool native, half, large;

  Target(const Launch& l, int o, const Problem& q)
      : dx(l.operand[o]), operand(o), native(dx.dtype == NativeElement<T>::value),
        half(dx.dtype == DType::f16 || dx.dtype == DType::bf16),
        large(q.outputs * q.n * item_size(dx.dtype) > kStreamBytes) {}
};

// The elements [first, first + count) of one output.
template <class M, class T, class C>
void map_row(const Launch& l, const Problem& q, const Target<T>& to, int x_operand, i64 output, i64 first, i64 count, const C& c) {
  alignas(64) T in[kPiece], out[kPiece];
  const Operand& x = l.operand[M::kReads ? x_operand : to.operand];
  const int xo = M::kReads ? x_operand : to.operand;
  const RowReader<T> reader(q.fold, xo, x.data + q.keep.offset(xo, output), x.dtype);
  char* base = to.dx.data + q.keep.offset(to.operand, output);
  const bool direct = to.native && (q.fold.count == 0 || (q.fold.count == 1 && q.fold.axis[0].stride[to.operand] == sizeof(T)));
  for (i64 k = 0; k < count;) {
    const i64 left = count - k;
    const i64 piece = (direct && (!M::kReads || reader.direct)) || left < kPiece ? left : kPiece;
    const T* e = M::kReads ? reader.read(first + k, piece, in) : nullptr;
    if (direct) {
      T* o = reinterpret_cast<T*>(base) + first + k;
      if (to.large && reinterpret_cast<std::uintptr_t>(o) % sizeof(T) == 0) M::template row<Store::stream>(e, o, piece, c, first + k);
      else M::template row<Store::plain>(e, o, piece, c, first + k);
    } else {
      if (to.half) M::template row<Store::half>(e, out, piece, c, first + k);
      else M::template row<Store::plain>(e, out, piece, c, first + k);
      Walker w(q.fold, to.operand, first + k);
      for (i64 done = 0; done < piece;) {
        const i64 run = w.run() < piece - done ? w.run() : piece - done;
        store_block<T>(to.dx.dtype, base + w.offset(), w.stride(), out + done, run);
        w.advance(run);
        done += run;
      }
    }
    k += piece;
  }
}

// The elements [first, first + count) of every output of a strip that starts at `base` in dx.
template <class M, class T, class C>
void map_strip(const Problem& q, const Target<T>& to, const Strip<T>& x, char* base, i64 stride, i64 first, i64 count, const C* c) {
  constexpr int kWidth = 64 * kLanes;
  alignas(64) T in[kWidth], out[kWidth];
  const Strip<T> target(q.fold, to.operand, base, to.dx.dtype, stride, x.width);
  const int groups = x.groups();
  for (i64 k = 0; k < count; k += kPanel) {
    const i64 rows = count - k < kPanel ? count - k : kPanel;
    i64 from[kPanel], into[kPanel];
    if constexpr (M::kReads) x.offsets(first + k, rows, from);
    target.offsets(first + k, rows, into);
    for (i64 r = 0; r < rows; ++r) {
      const T* e = nullptr;
      if constexpr (M::kReads) e = x.row(from[r], in);
      if (target.direct) {
        T* o = reinterpret_cast<T*>(base + into[r]);
        if (to.large && reinterpret_cast<std::uintptr_t>(o) % kVectorBytes == 0) M::template across<Store::stream>(e, o, groups, c, first + k + r);
        else M::template across<Store::plain>(e, o, groups, c, first + k + r);
      } else {
        if (to.half) M::template across<Store::half>(e, out, groups, c, first + k + r);
        else M::template across<Store::plain>(e, out, groups, c, first + k + r);
        store_block<T>(to.dx.dtype, base + into[r], stride, out, x.width);
      }
    }
  }
}

// Reads the inputs that have one value per output: count of them, `stride` apart, from the operands that follow x.
template <int I, class Tuple>
BARACUDA_INLINE void load_inputs(const Launch& l, int operand, const i64* offset, const i64* stride, i64 count, Tuple& in) {
  if constexpr (!__is_same(Tuple, Tup<>)) {
    using S = typename std::remove_cvref_t<decltype(in.head)>::Scalar;
    alignas(64) S buffer[kLanes] = {};
    const Operand& o = l.operand[operand];
    load_block<S>(o.dtype, buffer, o.data + offset[I], stride[I], count);
    in.head = load<S>(buffer);
    load_inputs<I + 1>(l, operand + 1, offset, stride, count, in.tail);
  }
}
template <class Tuple>
inline constexpr int kCount = 0;
template <class... Ts>
inline constexpr int kCount<Tup<Ts...>> = static_cast<int>(sizeof...(Ts));

template <class B>
BARACUDA_INLINE bool guarded(const typename B::Inputs& in, const Pack<f64>& n, const Args& args, i64 count) {
  if constexpr (B::kGuard) {
    const auto g = B::guard(in, n, args);
    bool any = false;
    for (i64 i = 0; i < count; ++i) any |= any_lane(spread(g, static_cast<int>(i)));
    return any;
  } else {
    return true;
  }
}

// Operands: x if the row reads it, the inputs with one value per output, dx.
template <class B, class T>
void run_backward(const Launch& l) {
  const Args args(l);
  constexpr int kInputs = kCount<typename B::Inputs>, kFirst = B::kReads ? 1 : 0, kDx = kFirst + kInputs;
  const Problem q(l, B::kReads ? 0 : kDx, item_size(l.operand[B::kReads ? 0 : kDx].dtype));
  if (q.outputs == 0 || q.n == 0) return;
  const Target<T> to(l, kDx, q);
  const Pack<f64> n = splat<f64>(static_cast<f64>(q.n));

  // body(mapper, coefficients) with what the inputs and, where needed, the fold of x give.
  const auto with_stat = [&](const typename B::Inputs* in, int groups, i64 width, const auto& fold, const auto& body) {
    bool general = false;
    for (int g = 0; g < groups; ++g) {
      const i64 left = width - g * kLanes;
      general |= guarded<B>(in[g], n, args, left < kLanes ? left : kLanes);
    }
    const auto prepared = [&](auto mapper, const auto& stat) {
      using M = decltype(mapper);
      using C = decltype(M::prepare(in[0], stat(0), n, args));
      C c[64];
      for (int g = 0; g < groups; ++g) c[g] = M::prepare(in[g], stat(g), n, args);
      body(mapper, c);
    };
    if constexpr (B::kStat) {
      if (general) {
        using F = typename B::Stat;
        StateOf<F> state[kGroups<F>];
        fold(state);
        prepared(Mapper<B, false, T>{}, [&](int g) { return F::finish(state[g], n, args); });
        return;
      }
    }
    if constexpr (B::kGuard || !B::kStat) prepared(Mapper<B, B::kGuard, T>{}, [](int) { return Nothing{}; });
  };

  if (!q.columns) {
    const i64 bytes = q.n * item_size(to.dx.dtype);
    i64 batch = (32 << 10) / (bytes > 0 ? bytes : 1);
    batch = batch < 1 ? 1 : batch > kLanes ? kLanes : batch;
    const RowShare share(l, q, item_size(to.dx.dtype), batch);
    const auto rows = [&](i64 first, i64 count, bool parallel) {
      typename B::Inputs in{};
      for (i64 i = 0; i < count; ++i) {
        typename B::Inputs one{};
        i64 offset[kMaxOperands], stride[kMaxOperands] = {};
        for (int o = 0; o < kInputs; ++o) offset[o] = q.keep.offset(kFirst + o, first + i);
        load_inputs<0>(l, kFirst, offset, stride, 1, one);
        put_lane(in, static_cast<int>(i), one, 0);
      }
      with_stat(&in, 1, count,
          [&](auto* state) {
            if constexpr (B::kStat) *state = fold_outputs<typename B::Stat, T>(l, q, 0, first, count, in, args, parallel);
          },
          [&](auto mapper, const auto* c) {
            using M = decltype(mapper);
            const auto one = [&](i64 task) {
              const i64 i = task / q.chunks, k = task % q.chunks;
              map_row<M, T>(l, q, to, 0, first + i, k * q.chunk, chunk_size(q, k), spread(c[0], static_cast<int>(i)));
            };
            if (parallel) run_tasks(l, count * q.chunks, one);
            else for (i64 t = 0; t < count * q.chunks; ++t) one(t);
          });
    };
    if (share.inner) {
      for (i64 i = 0; i < q.outputs; i += kLanes) rows(i, q.outputs - i < kLanes ? q.outputs - i : kLanes, true);
    } else {
      run_tasks(l, share.tasks, [&](i64 t) {
        const i64 end = (t + 1) * share.per_task < q.outputs ? (t + 1) * share.per_task : q.outputs;
        for (i64 i = t * share.per_task; i < end; i += batch) rows(i, end - i < batch ? end - i : batch, false);
      });
    }
    return;
  }

  const Axis& inner = q.keep.inner();
  constexpr int kMost = [] {
    if constexpr (B::kStat) return kGroups<typename B::Stat>;
    else return 64;
  }();
  constexpr int kSplit = [] {
    if constexpr (B::kStat) return kParallelGroups<typename B::Stat>;
    else return 64;
  }();
  const bool split = l.threads > 1 && (B::kStat ? q.chunks > 1 && q.outer.size * ((inner.extent + 63) / 64) < 2 * l.threads
                                                : q.outer.size * ((inner.extent + 1023) / 1024) < 8 * l.threads);
  const i64 width = split ? kSplit * kLanes : strip_width(inner.extent, q.outer.size, l.threads, kMost * kLanes);
  const Strips strips(inner.extent, width);
  const auto strip = [&](i64 task) {
    const i64 s = task % strips.count, o = task / strips.count, start = strips.start(s), size = strips.size(s);
    const auto at = [&](int operand) { return q.outer.offset(operand, o) + start * inner.stride[operand]; };
    const int xo = B::kReads ? 0 : kDx;
    const Strip<T> x(q.fold, xo, l.operand[xo].data + at(xo), l.operand[xo].dtype, inner.stride[xo], size);
    typename B::Inputs in[64];
    for (int g = 0; g < x.groups(); ++g) {
      i64 offset[kMaxOperands], stride[kMaxOperands];
      for (int i = 0; i < kInputs; ++i) {
        stride[i] = inner.stride[kFirst + i];
        offset[i] = at(kFirst + i) + g * kLanes * stride[i];
      }
      load_inputs<0>(l, kFirst, offset, stride, size - g * kLanes < kLanes ? size - g * kLanes : kLanes, in[g]);
    }
    with_stat(in, x.groups(), size,
        [&](auto* state) {
          if constexpr (B::kStat) fold_columns<typename B::Stat, T>(l, q, x, in, state, args, split);
        },
        [&](auto mapper, const auto* c) {
          using M = decltype(mapper);
          char* base = to.dx.data + at(kDx);
          if (split) {
            const i64 rows = q.n / (8 * l.threads) < 64 ? 64 : q.n / (8 * l.threads);
            run_tasks(l, (q.n + rows - 1) / rows, [&](i64 r) {
              map_strip<M, T>(q, to, x, base, inner.stride[kDx], r * rows, q.n - r * rows < rows ? q.n - r * rows : rows, c);
            });
          } else {
            map_strip<M, T>(q, to, x, base, inner.stride[kDx], 0, q.n, c);
          }
        });
  };
  if (split) for (i64 t = 0; t < q.outer.size * strips.count; ++t) strip(t);
  else run_tasks(l, q.outer.size * strips.count, strip);
}

}  // namespace baracuda::BARACUDA_ISA
