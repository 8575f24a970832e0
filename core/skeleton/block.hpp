// A formula as a block: one loop over contiguous elements of its compute type, or of halves that are converted on the way.
#pragma once
#include "reduce.hpp"
#include "stream.hpp"

namespace baracuda::BARACUDA_ISA {

// The result of a formula as its block stores it. What only moves values leaves their bits; what computes has one NaN.
template <class T, bool Moves, int N>
BARACUDA_INLINE Pack<T, N> finished(const Pack<T, N>& x, const Args&) {
  if constexpr (Moves || T(0.5) == T(0)) return x;
  else return canonical(x);
}
template <class T, bool Moves, int N>
BARACUDA_INLINE Pack<T, N> finished(const Neat<T, N>& x, const Args&) {
  return copy<T, N>(x);
}
template <class T, bool Moves, int N>
  requires(__is_same(T, f32))
BARACUDA_INLINE Pack<T, N> finished(const Pack<f64, N>& x, const Args& args) {
  return canonical(args.template rounded<T, N>(x));
}
template <class T, bool Moves, int N, class S>
BARACUDA_INLINE Pack<T, N> finished(const Mask<S, N>& m, const Args&) {
  return select(mask_for(Pack<T, N>{}, m), splat<T, N>(1), splat<T, N>(0));
}
template <class T, bool Moves, int N>
BARACUDA_INLINE Pack<T, N> finished(Const c, const Args&) {
  return splat<T, N>(static_cast<T>(c.value));
}

// How the elements of an operand lie: 0 as they are computed, 1 as bf16, 2 as f16, as form_of tells.
inline constexpr i64 kHalf = 2;  // bytes

// kLanes halves as they lie, but with one NaN, as if they had been converted and stored again.
template <class Form>
BARACUDA_INLINE Halves stored_again(const char* p) {
  typedef i16 Words __attribute__((vector_size(Halves::kBytes)));
  constexpr i16 inf = __is_same(Form, F16) ? 0x7c00 : 0x7f80, nan = __is_same(Form, F16) ? 0x7e00 : 0x7fc0;
  Halves r;
  BARACUDA_UNROLL for (int i = 0; i < Halves::kRegisters; ++i) {
    Words w;
    __builtin_memcpy(&w, p + i * Halves::kBytes, Halves::kBytes);
    r.v[i] = (Halves::Register)((w & i16{0x7fff}) > inf ? nan - Words{} : w);
  }
  return r;
}

template <class T>
struct Block;
template <class T>
void by_way_of_l1(const Block<T>& f, const char* const* in, char* const* out, i64 count, const Args& args);

// count is a multiple of kLanes; operands are readable and writable up to it.
template <class T>
struct Block {
  using Mixed = void (*)(const char* const* in, char* const* out, i64 count, const Args& args);
  int inputs;
  int outputs;
  std::uint32_t reads;  // which inputs, a bit each
  void (*run)(const T* const* in, T* const* out, i64 count, const Args& args);
  bool (*refuse)(const T* const* in, i64 count,
                 const Args& args);  // whether an input is none the op takes; may be null
  bool streams;                      // whether it can store past the cache
  Mixed mixed;                       // where operands are in the forms that args tell; null: by way of L1
  // The same where all operands but outputs that are summed are bf16, or f16: null where converting is little beside the formula.
  Mixed halves[2];

  void run_mixed(const char* const* in, char* const* out, i64 count, const Args& args) const {
    if (mixed) mixed(in, out, count, args);
    else by_way_of_l1(*this, in, out, count, args);
  }
  void run_halves(int form, const char* const* in, char* const* out, i64 count, const Args& args) const {
    if (const Mixed direct = halves[form - 1]) direct(in, out, count, args);
    else run_mixed(in, out, count, args);
  }
};

// Halves are converted piece by piece beside the formula: next to its own work that is little, and one loop serves all formulas.
// Lanes are in whatever order is quickest, alike in all operands; those that are no halves have it already.
inline constexpr i64 kMixedPiece = 512;
template <class T>
__attribute__((noinline)) void by_way_of_l1(const Block<T>& f, const char* const* in, char* const* out, i64 count,
                                            const Args& args) {
  if constexpr (__is_same(T, f32)) {
    alignas(64) T space[kMaxOperands][kMixedPiece];
    const i64 ahead = args.ahead();
    bool plain = true;
    for (int k = 0; k < f.outputs; ++k) plain &= args.form(f.inputs + k) == 0;
    Args near = args;
    near.ahead(0).past(plain && args.past());
    for (i64 at = 0; at < count; at += kMixedPiece) {
      const i64 some = count - at < kMixedPiece ? count - at : kMixedPiece;
      const T* from[kMaxOperands];
      T* to[kMaxOperands];
      for (int k = 0; k < f.inputs; ++k) {
        const int form = args.form(k);
        from[k] = form == 0 ? reinterpret_cast<const T*>(in[k]) + at : space[k];
        if (form == 0 || !(f.reads >> k & 1)) continue;
        const auto take = [&]<class Form>(Form) {
          const char* const halves = in[k] + at * kHalf;
          for (i64 i = 0; i < some; i += kLanes) {
            prefetch(halves + i * kHalf + ahead, kLanes * kHalf);
            store(space[k] + i, Form::template load<kLanes>(halves + i * kHalf));
          }
        };
        form == 1 ? take(LooseBF16{}) : take(F16{});
      }
      for (int k = 0; k < f.outputs; ++k)
        to[k] = args.form(f.inputs + k) == 0 ? reinterpret_cast<T*>(out[k]) + at : space[f.inputs + k];
      f.run(from, to, some, near);
      for (int k = 0; k < f.outputs; ++k) {
        const int form = args.form(f.inputs + k);
        if (form == 0) continue;
        const auto put = [&]<class Form, bool Past>(Form, std::bool_constant<Past>) {
          char* const halves = out[k] + at * kHalf;
          for (i64 i = 0; i < some; i += kLanes)
            Form::template put<Past>(halves + i * kHalf, canonical(load(to[k] + i)));
        };
        const auto put_as = [&](auto form) {
          args.past(k) ? put(form, std::true_type{}) : put(form, std::false_type{});
        };
        form == 1 ? put_as(LooseBF16{}) : put_as(F16{});
      }
    }
  }
}

// What a formula sees of its args; its numbers, if it has any, where no store can reach them.
template <bool Numbers>
struct Kept {
  f64 numbers[kMaxParams];
  Args args;
  explicit Kept(const Args& a) : args(a.kept(numbers)) {}
};
template <>
struct Kept<false> {
  const Args& args;
  explicit Kept(const Args& a) : args(a) {}
};

// A loop that takes W elements at a time, on any multiple of kLanes: what is left in the end passes through L1.
template <class T, int W>
__attribute__((noinline)) void run_abreast(void (*loop)(const T* const*, T* const*, i64, const Args&), int inputs,
                                           int outputs, const T* const* in, T* const* out, i64 count,
                                           const Args& args) {
  const i64 whole = count / W * W;
  if (whole > 0) loop(in, out, whole, args);
  if (whole == count) return;
  alignas(64) T space[kMaxOperands][W];
  T* at[kMaxOperands];
  for (int k = 0; k < inputs + outputs; ++k) {
    at[k] = space[k];
    // Packs that nobody asked for are those before them again, and so nothing unusual.
    for (i64 i = 0, from = whole; i < W && k < inputs; i += kLanes, from += from + kLanes < count ? kLanes : 0)
      store(space[k] + i, load(in[k] + from));
  }
  Args near = args;
  near.past(false);
  loop(at, at + inputs, W, near);
  for (int k = 0; k < outputs; ++k)
    for (i64 i = whole; i < count; i += kLanes) store(out[k] + i, load(space[inputs + k] + i - whole));
}

template <class F, class T>
struct BlockOf {
  // Two registers at a time: enough to hide latency, and little to compile. One where fma is a call, as that hides nothing.
  static constexpr int kBytes = (kFusedMultiply ? 2 : 1) * kVectorBytes;
  static constexpr int N =
      kBytes / static_cast<int>(sizeof(T)) < kLanes ? kBytes / static_cast<int>(sizeof(T)) : kLanes;
  using G = typename F::template At<N>;
  // What waits for itself takes more than one pack at a time where a pack is one register.
  static constexpr int W = Pack<T, N>::kRegisters == 1 && N == kLanes && kFusedMultiply ? F::kAbreast * N : N;
  static constexpr bool kStreams = T(0.5) != T(0);  // of integers few are stored as wide as they are computed
  // Whether halves may be computed as soon as they are looked up, and whether they are converted in registers.
  static constexpr bool kSwift = kVectorBytes == 64 && G::kTabled == Tabled::either;
  static constexpr bool kDirect = (G::kHalves || kSwift) && __is_same(T, f32) && N == kLanes;

  template <int I, class Tuple>
  BARACUDA_INLINE static void put(const Tuple& t, T* const* out, i64 i, [[maybe_unused]] bool past) {
    if constexpr (I < G::kOutputs) {
      put_plain(out[I] + i, get<I>(t), past);
      put<I + 1>(t, out, i, past);
    }
  }
  template <int M>
  BARACUDA_INLINE static void put_plain(T* to, const Pack<T, M>& y, [[maybe_unused]] bool past) {
    if constexpr (kStreams) {
      if (past) return stream(to, y);
    }
    store(to, y);
  }
  // Inputs are loaded where the formula needs them: what comes in at its end would else be held, or put by, all the while.
  struct Elements {
    const T* const* from;
    i64 at;
    BARACUDA_INLINE Pack<T, W> operator[](int k) const { return load<T, W>(from[k] + at); }
  };
  template <class Form, int M>
  struct HalfElements {
    const char* const* from;
    i64 at;
    BARACUDA_INLINE Pack<T, M> operator[](int k) const { return Form::template load<M>(from[k] + at * kHalf); }
  };
  static void run(const T* const* in, T* const* out, i64 count, const Args& args) {
    if constexpr (W <= kLanes) loop(in, out, count, args);
    else run_abreast<T, W>(&loop, G::kInputs, G::kOutputs, in, out, count, args);
  }
  // count is a multiple of W.
  static void loop(const T* const* in, T* const* out, i64 count, const Args& args) {
    using Wide = typename F::template At<W>;
    const T* from[G::kInputs];
    T* to[G::kOutputs];
    for (int k = 0; k < G::kInputs; ++k) from[k] = in[k];
    for (int k = 0; k < G::kOutputs; ++k) to[k] = out[k];
    const Kept<G::kNumbers> own(args);
    const i64 ahead = args.ahead() / static_cast<i64>(sizeof(T));
    const bool past = args.past();
    for (i64 i = 0; i < count; i += W) {
      BARACUDA_UNROLL for (int k = 0; k < G::kInputs; ++k) if (G::kReads[k])
          prefetch(from[k] + i + ahead, W * sizeof(*from[k]));
      put<0>(Wide::apply(Elements{from, i}, own.args), to, i, past);
    }
  }

  template <class Form, int M>
  BARACUDA_INLINE static void put_half(char* to, const Pack<T, M>& y, bool past) {
    if constexpr (M <= kLanes || __is_same(Form, PairedBF16)) {
      if (past) Form::template put<true>(to, y);
      else Form::template put<false>(to, y);
    } else {
      BARACUDA_EACH(y, put_half<Form>(to + i * kLanes * kHalf, Pack<T>{y.v[i]}, past));
    }
  }
  // An output that is an input goes the way it came, but for its NaNs. It is taken before anything is stored, as another output may
  // replace it.
  template <class Form, int I, int Parts>
  BARACUDA_INLINE static void take_same(const char* const* from, i64 i, Halves (*same)[Parts]) {
    if constexpr (I < G::kOutputs) {
      if constexpr (G::kSame[I] >= 0) {
        BARACUDA_UNROLL for (int part = 0; part < Parts; ++part) same[I][part] =
            stored_again<Form>(from[G::kSame[I]] + (i + part * kLanes) * kHalf);
      }
      take_same<Form, I + 1>(from, i, same);
    }
  }
  template <class Form, int I, int Parts, class Tuple>
  BARACUDA_INLINE static void put_halves(const Tuple& t, const Halves (*same)[Parts], char* const* out, i64 i,
                                         const bool* plain, bool past) {
    if constexpr (I < G::kOutputs) {
      const auto y = get<I>(t);
      char* const to = out[I] + i * kHalf;
      if (G::kGradient && plain[I]) {
        store(reinterpret_cast<T*>(out[I]) + i, y);
      } else if constexpr (G::kSame[I] >= 0) {
        BARACUDA_UNROLL for (int part = 0; part < Parts; ++part) {
          char* const there = to + part * kLanes * kHalf;
          past ? store_halves<true>(there, same[I][part]) : store_halves<false>(there, same[I][part]);
        }
      } else if constexpr (G::kMoves[I]) {
        put_half<Form>(to, canonical(y), past);
      } else {
        put_half<Form>(to, y, past);
      }
      put_halves<Form, I + 1>(t, same, out, i, plain, past);
    }
  }
  // All inputs are of that form, and all outputs but those of a gradient that are summed. count is a multiple of M.
  template <class Form, int M>
  static void halves_loop(const char* const* in, char* const* out, i64 count, const Args& args) {
    const char* from[G::kInputs];
    char* to[G::kOutputs];
    bool plain[G::kOutputs];
    for (int k = 0; k < G::kInputs; ++k) from[k] = in[k];
    for (int k = 0; k < G::kOutputs; ++k) to[k] = out[k], plain[k] = args.form(G::kInputs + k) == 0;
    const Kept<G::kNumbers> own(args);
    const i64 ahead = args.ahead();
    const bool past = args.past();
    for (i64 i = 0; i < count; i += M) {
      Halves same[G::kOutputs][M / kLanes];
      BARACUDA_UNROLL for (int k = 0; k < G::kInputs; ++k) if (G::kReads[k])
          prefetch(from[k] + i * kHalf + ahead, M * kHalf);
      take_same<Form, 0>(from, i, same);
      put_halves<Form, 0>(F::template At<M>::apply(HalfElements<Form, M>{from, i}, own.args), same, to, i, plain, past);
    }
  }
  template <class Form>
  static void run_halves(const char* const* in, char* const* out, i64 count, const Args& args) {
    if constexpr (W == N) {
      halves_loop<Form, N>(in, out, count, args);
    } else {
      // Lanes are paired where no output is elements of a sum, whose order counts.
      using Loose = std::conditional_t<__is_same(Form, BF16) && !G::kGradient, PairedBF16, Form>;
      constexpr int M = 2 * W;  // conversions wait, too: more registers hide it
      const i64 whole = count / M * M;
      if (whole > 0) halves_loop<Loose, M>(in, out, whole, args);
      if (whole == count) return;
      const char* from[G::kInputs];
      char* to[G::kOutputs];
      for (int k = 0; k < G::kInputs; ++k) from[k] = in[k] + whole * kHalf;
      for (int k = 0; k < G::kOutputs; ++k)
        to[k] = out[k] + whole * (args.form(G::kInputs + k) == 0 ? static_cast<i64>(sizeof(T)) : kHalf);
      by_way_of_l1(block<true>(), from, to, count - whole, args);
    }
  }

  static bool refuse(const T* const* in, i64 count, const Args& args) {
    if constexpr (G::kRefuses) {
      for (i64 i = 0; i < count; i += N) {
        alignas(64) T part[G::kInputs][N] = {};
        const i64 left = count - i < N ? count - i : N;
        Pack<T, N> x[G::kInputs];
        for (int k = 0; k < G::kInputs; ++k) {
          __builtin_memcpy(part[k], in[k] + i, static_cast<std::size_t>(left) * sizeof(T));
          x[k] = load<T, N>(part[k]);
        }
        if (any_lane(G::refuse(x, args) & first_lanes<T, N>(static_cast<int>(left)))) return true;
      }
    }
    return false;
  }
  static constexpr std::uint32_t reads() {
    std::uint32_t r = 0;
    for (int k = 0; k < G::kInputs; ++k) r |= std::uint32_t{G::kReads[k]} << k;
    return r;
  }
  // `Halves`: unless a formula of their own is for them.
  template <bool Halves>
  static constexpr Block<T> block() {
    Block<T> b{G::kInputs, G::kOutputs, reads(), &run, G::kRefuses ? &refuse : nullptr, kStreams, nullptr, {}};
    if constexpr (Halves && kDirect) b.halves[0] = &run_halves<LooseBF16>, b.halves[1] = &run_halves<F16>;
    return b;
  }
};

}  // namespace baracuda::BARACUDA_ISA
