// How a formula folds elements: the canonical order that every layout follows, so that all give the same bits.
//
// The n elements of one output, in C order over the reduced axes, are cut into chunks whose length depends on n alone. Inside
// a chunk element k goes to lane k mod 16; each lane takes its elements in order, four at a time; the lanes are joined l with l+8, l+4, l+2, l+1;
// the chunks are joined from first to last. Rows hold the 16 lanes of one output in registers; columns hold 16 outputs in a
// register and their lanes in the cache. Both apply the same operations to the same values.
#pragma once
#include "../dtype.hpp"
#include "../formula.hpp"
#include "../view.hpp"
#include "args.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kPerStep = 4;  // elements a lane takes between two settles
inline constexpr i64 kPanel = kPerStep * kLanes;
inline constexpr i64 kPivotElements = 256;
inline constexpr i64 kPiece = 1024;  // elements converted at a time, in L1
inline constexpr i64 kMaxChunks = 64;
inline constexpr i64 kMinChunk = 1 << 14;
inline constexpr i64 kLaneBytes = 128 << 10;  // lanes of a column strip, in L2 and on the stack

inline i64 chunk_length(i64 n) {
  if (n <= kMinChunk) return n;
  const i64 even = (n + kMaxChunks - 1) / kMaxChunks;
  const i64 length = even < kMinChunk ? kMinChunk : even;
  return (length + kPivotElements - 1) / kPivotElements * kPivotElements;
}

template <class T>
struct NativeElement;
template <>
struct NativeElement<f32> {
  static constexpr DType value = DType::f32;
};
template <>
struct NativeElement<f64> {
  static constexpr DType value = DType::f64;
};
template <>
struct NativeElement<i64> {
  static constexpr DType value = DType::i64;
};
template <>
struct NativeElement<u64> {
  static constexpr DType value = DType::u64;
};

template <int V>
struct ConstantPivot {
  static constexpr int kValue = V;
};

template <class F>
struct PivotOf {
  static auto value(const Args& args) {
    constexpr int N = F::kN;
    if constexpr (!F::kPivot) {
      return Nothing{};
    } else if constexpr (requires { F::Pivot::kValue; }) {
      return tup(splat<f64, N>(F::Pivot::kValue));
    } else {  // for its type
      using P = typename F::Pivot;
      const auto g = P::gather(P::identity(), splat<f64, N>(0));
      return P::finish(P::close(g, PivotOf<P>::value(args), splat<f64, N>(0)), splat<f64, N>(0), args);
    }
  }
  using type = decltype(value(std::declval<const Args&>()));
};

template <class F>
using LanesOf = decltype(F::identity());
template <class F>
using GatheredOf = decltype(F::gather(F::identity(), splat<f64, F::kN>(0)));
template <class F>
using PivotValue = typename PivotOf<F>::type;
template <class F>
struct StateTraits {
  static auto make(const GatheredOf<F>& g, const PivotValue<F>& p) { return F::close(g, p, splat<f64, F::kN>(0)); }
  using type = decltype(make(std::declval<GatheredOf<F>>(), std::declval<PivotValue<F>>()));
};
template <class F>
using StateOf = typename StateTraits<F>::type;

// The lanes a loop works on at a time: so few that state and temporaries stay in registers, and at least one register full. It
// has no part in the order: a lane takes the same elements whichever lanes are beside it.
inline constexpr int kStateBytes = 4 * kVectorBytes;
template <class F, int N = kLanes>
constexpr int lanes_at_once() {
  if constexpr (sizeof(LanesOf<typename F::template At<N>>) > kStateBytes &&
                N * sizeof(typename F::Element) > kVectorBytes)
    return lanes_at_once<F, N / 2>();
  else return N;
}
template <class F>
using Narrow = typename F::template At<lanes_at_once<F>()>;

// The operands that have one value per output, sixteen outputs side by side, as the driver hands them to formulas.
inline constexpr int kMaxInputs = 4;
inline constexpr int kMaxResults = 2;
struct Slots {
  alignas(64) char at[kMaxInputs][kLanes * 8];
};

template <class Tuple>
inline constexpr int kCount = 0;
template <class... Ts>
inline constexpr int kCount<Tup<Ts...>> = static_cast<int>(sizeof...(Ts));

// Lanes from `lane` on, as many as Tuple has.
template <class Tuple, int I = 0>
BARACUDA_INLINE Tuple unpack(const Slots& slots, int lane = 0) {
  Tuple r{};
  if constexpr (kCount<Tuple> > 0) {
    using P = std::remove_cvref_t<decltype(r.head)>;
    using S = typename P::Scalar;
    r.head = load<S, P::kCount>(reinterpret_cast<const S*>(slots.at[I]) + lane);
    if constexpr (kCount<Tuple> > 1) r.tail = unpack<decltype(r.tail), I + 1>(slots, lane);
  }
  return r;
}

// Finished outputs, sixteen lanes each, with the type they came in.
struct Results {
  alignas(64) char at[kMaxResults][kLanes * 8];
};

// kPerStep times: unrolled where formula and state are small, a loop where they would spill and only cost build time.
template <class F, class Body>
BARACUDA_INLINE void repeat(const Body& body) {
  if constexpr (F::kHeavy || sizeof(LanesOf<F>) > kStateBytes) {
    _Pragma("GCC unroll 1") for (int u = 0; u < kPerStep; ++u) body(u);
  } else {
    BARACUDA_UNROLL for (int u = 0; u < kPerStep; ++u) body(u);
  }
}

BARACUDA_INLINE Pack<f64> iota_from(f64 first) {
  Pack<f64> r;
  BARACUDA_UNROLL for (int i = 0; i < kLanes; ++i) set_lane(r, i, first + i);
  return r;
}

template <class F, class S>
BARACUDA_INLINE S join_lanes(S s) {
  s = F::combine(s, rotate<8>(s));
  s = F::combine(s, rotate<4>(s));
  s = F::combine(s, rotate<2>(s));
  return F::combine(s, rotate<1>(s));
}

// Elements that are made as they are needed, instead of read: `count` of one output from the k-th on, or the k-th of
// `count` outputs of a strip from `at` on. They go to the buffer, which has room for whole packs.
template <class T>
struct Maker {
  virtual void row(i64 output, i64 k, i64 count, T* buffer) const = 0;
  virtual void strip(i64 outer, i64 k, i64 at, i64 count, T* buffer) const = 0;
  virtual void done() const {}  // at the end of a task

 protected:
  ~Maker() = default;
};

// The elements of one output in fold order, as the compute type: in place where they lie so, else through a buffer.
template <class T>
struct RowReader {
  const Axes& fold;
  int operand;
  const char* base;
  DType dtype;
  bool direct;
  const Maker<T>* maker = nullptr;
  i64 output = 0;  // which one, for the maker

  RowReader(const Axes& f, int o, const char* b, DType d)
      : fold(f), operand(o), base(b), dtype(d),
        direct(d == NativeElement<T>::value && (f.count == 0 || (f.count == 1 && f.axis[0].stride[o] == sizeof(T)))) {}
  RowReader(const Axes& f, const Maker<T>& s, i64 out)
      : fold(f), operand(0), base(nullptr), dtype(NativeElement<T>::value), direct(false), maker(&s), output(out) {}

  // How many of the `left` elements are next: all where they can stay where they are and are read once.
  i64 piece(i64 left, bool once) const { return (direct && once) || left < kPiece ? left : kPiece; }

  const T* read(i64 k, i64 count, T* buffer) const {
    if (direct) return reinterpret_cast<const T*>(base) + k;
    if (maker) return maker->row(output, k, count, buffer), buffer;
    Walker w(fold, operand, k);
    for (i64 done = 0; done < count;) {
      const i64 run = w.run() < count - done ? w.run() : count - done;
      load_block<T>(dtype, buffer + done, base + w.offset(), w.stride(), run);
      w.advance(run);
      done += run;
    }
    return buffer;
  }
};

// An element as F takes it: a formula that only uses it widened has it loaded so, half a register at a time from memory.
template <class F, class T>
BARACUDA_INLINE auto load_element(const T* x) {
  if constexpr (F::kWide && __is_same(T, f32)) return load_wide<F::kN>(x);
  else return load<T, F::kN>(x);
}

// A step where speed does not matter (tails, short folds): one copy of the formula for all of them.
template <class F, class T, class V>
__attribute__((noinline)) LanesOf<F> step_out_of_line(const LanesOf<F>& s, const T* x, const typename F::Inputs& in,
                                                      const V& p, T t, const Args& args) {
  return F::step(s, load<T, F::kN>(x), in, p, splat<T, F::kN>(t), args);
}

// Asks for what is needed soon. Addresses past the end do no harm.
template <class T>
BARACUDA_INLINE void prefetch(const T* p, i64 count) {
  BARACUDA_UNROLL for (i64 i = 0; i < count; i += 64 / static_cast<i64>(sizeof(T))) __builtin_prefetch(p + i, 0, 3);
}

// ---- rows: the sixteen lanes of one output ----
// Less than a panel. Out of line, so that the state of the main loop never has an address and stays in registers.
template <class F, class T, class V>
__attribute__((noinline)) void fold_tail(LanesOf<F>& lanes, const T* x, i64 count, const typename F::Inputs& in,
                                         const V& p, T t, const Args& args) {
  for (i64 i = 0; i < count; i += kLanes, t += 1) {
    const int left = count - i < kLanes ? static_cast<int>(count - i) : kLanes;
    alignas(64) T tail[kLanes] = {};
    __builtin_memcpy(tail, x + i, static_cast<std::size_t>(left) * sizeof(T));
    lanes = blend(left, step_out_of_line<F, T>(lanes, tail, in, p, t, args), lanes);
  }
  if constexpr (F::kSettle) lanes = F::settle(lanes);
}

// Four elements of every lane by the quick step, and whether that holds.
template <class F>
struct Quick {
  LanesOf<F> state;
  bool holds;
};
template <class F, class Element>
BARACUDA_INLINE Quick<F> quick_panel(LanesOf<F> s, const Element& element) {
  BARACUDA_UNROLL for (int u = 0; u < kPerStep; ++u) s = F::quick(s, element(u));
  auto bad = F::loose(s);
  if constexpr (F::kOdd) {
    BARACUDA_UNROLL for (int u = 0; u < kPerStep; ++u) bad = bad | F::odd(element(u));
  }
  return {s, !any_lane(bad)};
}

// Four elements of every lane; element(u) loads the u-th.
template <class F, class T, class V, class Element>
BARACUDA_INLINE LanesOf<F> fold_panel(LanesOf<F> s, const Element& element, const typename F::Inputs& in, const V& p,
                                      T t, const Args& args) {
  if constexpr (F::kQuick) {
    if (const auto [q, holds] = quick_panel<F>(s, element); holds) return q;
  }
  const auto step = [&](int u) __attribute__((always_inline)) { return splat<T, F::kN>(t + static_cast<T>(u)); };
  if constexpr (F::kBundle) {
    const auto lift = [&](int u) __attribute__((always_inline)) { return F::lift(element(u), in, p, step(u), args); };
    s = F::combine(s, F::bundle(lift(0), lift(1), lift(2), lift(3)));
  } else {
    repeat<F>([&](int u) __attribute__((always_inline)) { s = F::step(s, element(u), in, p, step(u), args); });
  }
  if constexpr (F::kSettle) s = F::settle(s);
  return s;
}

// The panels of a piece, F::kN lanes from x on.
template <class F, class T, class V>
BARACUDA_INLINE LanesOf<F> fold_panels(LanesOf<F> s, const T* x, i64 count, const typename F::Inputs& in, const V& p,
                                       T t, const Args& args, bool ahead) {
  for (i64 i = 0; i < count; i += kPanel, t += static_cast<T>(kPerStep)) {
    if (ahead) prefetch(x + i + kAhead / static_cast<i64>(sizeof(T)), kPanel);
    const auto element = [&](int u) __attribute__((always_inline)) { return load_element<F>(x + i + u * kLanes); };
    s = fold_panel<F, T>(s, element, in, p, t, args);
  }
  return s;
}

template <class F, class T, class V>
BARACUDA_INLINE void fold_piece(LanesOf<F>& lanes, const T* x, i64 count, const typename F::Inputs& in, const V& p,
                                T& t, const Args& args) {
  using G = Narrow<F>;
  constexpr int N = G::kN;
  const i64 whole = count / kPanel * kPanel;
  if constexpr (N == kLanes) {
    lanes = fold_panels<F, T>(lanes, x, whole, in, p, t, args, true);
  } else {
    const auto some_in = slice<N>(in, 0);  // the same in every lane
    const auto some_p = slice<N>(p, 0);
    for (int h = 0; h < kLanes / N; ++h)
      put_slice(lanes, h, fold_panels<G, T>(slice<N>(lanes, h), x + h * N, whole, some_in, some_p, t, args, h == 0));
  }
  t += static_cast<T>(whole / kLanes);
  if (whole < count) fold_tail<F, T>(lanes, x + whole, count - whole, in, p, t, args);
}

template <class F, class T>
__attribute__((noinline)) StateOf<F> fold_row(const RowReader<T>& x, i64 first, i64 count, const typename F::Inputs& in,
                                              const Args& args);

// The pivot of F from `count` elements.
template <class F, class T>
BARACUDA_INLINE PivotValue<F> row_pivot(const RowReader<T>& x, i64 first, i64 count, const Args& args) {
  using P = typename F::Pivot;
  const auto s = fold_row<P, T>(x, first, count, {}, args);
  return spread(P::finish(s, splat<f64>(static_cast<f64>(count)), args), 0);
}

template <class F, class T>
__attribute__((noinline)) StateOf<F> fold_row(const RowReader<T>& x, i64 first, i64 count, const typename F::Inputs& in,
                                              const Args& args) {
  PivotValue<F> p{};
  if constexpr (F::kPivot) {
    if constexpr (requires { F::Pivot::kValue; }) p = PivotOf<F>::value(args);
    else p = row_pivot<F, T>(x, first, count < kPivotElements ? count : kPivotElements, args);
  }
  const Pack<f64> size = splat<f64>(static_cast<f64>(count));
  alignas(64) T buffer[kPiece];
  for (bool again = false;; again = true) {
    LanesOf<F> lanes = F::identity();
    T t = 0;
    for (i64 k = 0; k < count;) {
      const i64 piece = x.piece(count - k, Narrow<F>::kN == kLanes);
      fold_piece<F, T>(lanes, x.read(first + k, piece, buffer), piece, in, p, t, args);
      k += piece;
    }
    if constexpr (F::kQuick) lanes = F::settle(lanes);
    const auto g = join_lanes<F>(F::gather(lanes, iota_from(static_cast<f64>(first))));
    if constexpr (F::kRetry) {
      if (!again && any_lane(spread(F::retry(g, p, size), 0))) {
        if constexpr (F::kRepivot) p = spread(F::repivot(g, p, size), 0);
        else p = row_pivot<F, T>(x, first, count, args);
        continue;
      }
    }
    return F::close(g, p, size);
  }
}

// ---- columns: sixteen outputs side by side, their lanes in memory ----
inline constexpr int kMaxGroups = 64;
template <class F>
inline constexpr int kGroups = [] {
  const int fit = static_cast<int>(kLaneBytes / (kLanes * sizeof(LanesOf<F>)));
  return fit < 1 ? 1 : fit > kMaxGroups ? kMaxGroups : fit;
}();

// A strip of outputs that lie next to each other along one kept axis, at most 16 * groups wide.
template <class T>
struct Strip {
  const Axes& fold;
  int operand;
  const char* base;
  DType dtype;
  i64 stride;  // from one output to the next
  i64 width;
  bool direct;
  const Maker<T>* maker = nullptr;
  i64 outer = 0, first = 0;  // which strip, for the maker

  Strip(const Axes& f, int o, const char* b, DType d, i64 s, i64 w)
      : fold(f), operand(o), base(b), dtype(d), stride(s), width(w),
        direct(d == NativeElement<T>::value && s == sizeof(T) && w % kLanes == 0) {}
  Strip(const Axes& f, const Maker<T>& s, i64 out, i64 start, i64 w)
      : fold(f), operand(0), base(nullptr), dtype(NativeElement<T>::value), stride(0), width(w), direct(false),
        maker(&s), outer(out), first(start) {}

  int groups() const { return static_cast<int>((width + kLanes - 1) / kLanes); }

  // Offsets of `count` consecutive elements of the fold.
  void offsets(i64 from, i64 count, i64* out) const {
    Walker w(fold, operand, from);
    for (i64 i = 0; i < count; ++i) {
      if (maker) {  // places instead
        out[i] = from + i;
        continue;
      }
      out[i] = w.offset();
      if (i + 1 < count) w.advance(1);
    }
  }

  // `count` outputs from `at` on, of the elements at `offset`.
  const T* part(i64 offset, i64 at, i64 count, T* buffer) const {
    if (direct) return reinterpret_cast<const T*>(base + offset) + at;
    if (maker) maker->strip(outer, offset, first + at, count, buffer);
    else load_block<T>(dtype, buffer, base + offset + at * stride, stride, count);
    for (i64 i = count; i % kLanes != 0; ++i) buffer[i] = 0;
    return buffer;
  }
};

template <class F, class T>
__attribute__((noinline)) void fold_strip(const Strip<T>& x, i64 first, i64 count, const Slots* in, StateOf<F>* out,
                                          const Args& args);

// The pivots of F from `count` elements of every output of the strip.
template <class F, class T>
__attribute__((noinline)) void strip_pivots(const Strip<T>& x, i64 first, i64 count, PivotValue<F>* p,
                                            const Args& args) {
  using P = typename F::Pivot;
  static_assert(kGroups<P> >= kGroups<F>);
  StateOf<P> s[kGroups<F>];
  fold_strip<P, T>(x, first, count, nullptr, s, args);
  for (int g = 0; g < x.groups(); ++g) p[g] = P::finish(s[g], splat<f64>(static_cast<f64>(count)), args);
}

template <class F, class T>
__attribute__((noinline)) void fold_strip(const Strip<T>& x, i64 first, i64 count, const Slots* in, StateOf<F>* out,
                                          const Args& args) {
  using G = Narrow<F>;
  static constexpr int N = G::kN, kParts = kLanes / N;  // a group is worked on in parts of N outputs
  const int groups = x.groups();
  const bool near = x.stride > 0 && x.stride <= static_cast<i64>(sizeof(T));  // a row is one run of memory
  PivotValue<F> p[kGroups<F>];
  if constexpr (F::kPivot) {
    if constexpr (requires { F::Pivot::kValue; }) {
      for (int g = 0; g < groups; ++g) p[g] = PivotOf<F>::value(args);
    } else {
      strip_pivots<F, T>(x, first, count < kPivotElements ? count : kPivotElements, p, args);
    }
  }
  const auto pivot = [&](int g, int h) __attribute__((always_inline)) { return slice<N>(p[g], h); };
  LanesOf<G> lanes[kLanes][kGroups<F> * kParts];
  alignas(64) T buffer[kPerStep][kGroups<F> * kLanes];
  const Pack<f64, N> size = splat<f64, N>(static_cast<f64>(count));
  for (bool again = false;; again = true) {
    T t = 0;
    for (i64 k = 0; k < count; k += kPanel, t += static_cast<T>(kPerStep)) {
      const i64 rows = count - k < kPanel ? count - k : kPanel;
      i64 offset[kPanel];
      x.offsets(first + k, rows, offset);
      for (int j = 0; j < kLanes; ++j) {
        const int used = j < rows ? static_cast<int>((rows - j + kLanes - 1) / kLanes) : 0;
        const T* row[kPerStep];
        const char* next[kPerStep];
        for (int u = 0; u < used; ++u) row[u] = x.part(offset[u * kLanes + j], 0, x.width, buffer[u]);
        for (int u = 0; u < kPerStep; ++u)
          next[u] = x.base + offset[j + 1 < rows - u * kLanes ? u * kLanes + j + 1 : 0];
        const auto sweep = [&](auto full) __attribute__((always_inline)) {
          for (int g = 0; g < groups; ++g) {
            for (int u = 0; near && u < kPerStep; ++u) prefetch(next[u] + g * kLanes * x.stride, kLanes * x.stride);
            _Pragma("GCC unroll 1") for (int h = 0; h < kParts; ++h) {
              LanesOf<G>& kept = lanes[j][g * kParts + h];
              LanesOf<G> s = k == 0 ? G::identity() : kept;
              typename G::Inputs inputs{};
              if constexpr (kCount<typename G::Inputs> > 0) inputs = unpack<typename G::Inputs>(in[g], h * N);
              const auto q = pivot(g, h);
              const i64 at = g * kLanes + h * N;
              if constexpr (full.value) {
                const auto element = [&](int u) __attribute__((always_inline)) { return load_element<G>(row[u] + at); };
                s = fold_panel<G, T>(s, element, inputs, q, t, args);
              } else {
                for (int u = 0; u < used; ++u)
                  s = step_out_of_line<G, T>(s, row[u] + at, inputs, q, t + static_cast<T>(u), args);
                if constexpr (G::kSettle) s = G::settle(s);
              }
              kept = s;
            }
          }
        };
        if (rows == kPanel) sweep(Yes{});  // bundles are of whole panels only, as in rows
        else sweep(No{});
      }
    }
    bool retry = false;
    [[maybe_unused]] Pack<f64> astray[F::kRetry ? kGroups<F> : 1];  // 1 where the pivot was bad
    for (int g = 0; g < groups; ++g) {
      for (int h = 0; h < kParts; ++h) {
        GatheredOf<G> s[kLanes];
        for (int j = 0; j < kLanes; ++j) {
          if constexpr (G::kQuick) lanes[j][g * kParts + h] = G::settle(lanes[j][g * kParts + h]);
          s[j] = G::gather(lanes[j][g * kParts + h], splat<f64, N>(static_cast<f64>(first + j)));
        }
        for (int half = kLanes / 2; half > 0; half /= 2)
          for (int j = 0; j < half; ++j) s[j] = G::combine(s[j], s[j + half]);
        const auto q = pivot(g, h);
        if constexpr (F::kRetry) {
          const auto m = G::retry(s[0], q, size);
          retry |= any_lane(m);
          put_slice(astray[g], h, where(m, splat<f64, N>(1), splat<f64, N>(0)));
          if constexpr (F::kRepivot) {
            if (!again && any_lane(m)) put_slice(p[g], h, where(m, G::repivot(s[0], q, size), q));
          }
        }
        put_slice(out[g], h, G::close(s[0], q, size));
      }
    }
    if (again || !retry) return;
    if constexpr (F::kRetry && !F::kRepivot) {
      PivotValue<F> all[kGroups<F>];
      strip_pivots<F, T>(x, first, count, all, args);
      for (int g = 0; g < groups; ++g) p[g] = where(astray[g] == splat<f64>(1), all[g], p[g]);
    }
  }
}

// ---- what the drivers call: one small table per formula, so that they are compiled once and not once per formula ----
enum class Kind : std::uint8_t { f32, f64, i64, u64 };
template <class T>
inline constexpr Kind kKindOf = __is_same(T, f32)   ? Kind::f32
                                : __is_same(T, f64) ? Kind::f64
                                : __is_same(T, i64) ? Kind::i64
                                                    : Kind::u64;

inline constexpr i64 kMaxState = 1024;

template <class T>
struct FoldOps {
  i64 state;   // bytes of sixteen states
  int groups;  // most groups of sixteen outputs in a strip
  int outputs;
  Kind kind[kMaxResults];
  // Folds one chunk of one output, whose inputs are in lane `lane`; the state goes to the same lane of `out`.
  void (*row)(const RowReader<T>& x, i64 first, i64 count, const Slots* in, int lane, void* out, const Args& args);
  void (*strip)(const Strip<T>& x, i64 first, i64 count, const Slots* in, void* out, const Args& args);
  // a = a joined with b, of na and nb elements
  void (*merge)(void* a, const void* b, f64 na, f64 nb, const Args& args);
  void (*finish)(const void* state, f64 n, Results* out, const Args& args);
};

template <class F, class T>
struct FoldTable {
  using S = StateOf<F>;
  static_assert(sizeof(S) <= kMaxState);

  static void row(const RowReader<T>& x, i64 first, i64 count, const Slots* in, int lane, void* out, const Args& args) {
    typename F::Inputs inputs{};
    if constexpr (kCount<typename F::Inputs> > 0) inputs = spread(unpack<typename F::Inputs>(*in), lane);
    put_lane(*static_cast<S*>(out), lane, fold_row<F, T>(x, first, count, inputs, args), 0);
  }
  static void strip(const Strip<T>& x, i64 first, i64 count, const Slots* in, void* out, const Args& args) {
    fold_strip<F, T>(x, first, count, in, static_cast<S*>(out), args);
  }
  static void merge(void* a, const void* b, f64 na, f64 nb, const Args& args) {
    S& s = *static_cast<S*>(a);
    s = F::merge(s, *static_cast<const S*>(b), splat<f64>(na), splat<f64>(nb), args);
  }
  static auto finished(const void* state, f64 n, const Args& args) {
    return F::finish(*static_cast<const S*>(state), splat<f64>(n), args);
  }
  template <int I, class Tuple>
  BARACUDA_INLINE static void put(const Tuple& t, Results* out) {
    if constexpr (I < F::kOutputs) {
      using V = typename std::remove_cvref_t<decltype(get<I>(t))>::Scalar;
      store(reinterpret_cast<V*>(out->at[I]), get<I>(t));
      put<I + 1>(t, out);
    }
  }
  static void finish(const void* state, f64 n, Results* out, const Args& args) {
    put<0>(finished(state, n, args), out);
  }
  template <int I>
  static constexpr Kind kind() {
    if constexpr (I < F::kOutputs) {
      using R = decltype(finished(nullptr, 0, std::declval<const Args&>()));
      return kKindOf<typename std::remove_cvref_t<decltype(get<I>(std::declval<R>()))>::Scalar>;
    } else {
      return Kind::f64;
    }
  }
  static constexpr FoldOps<T> ops() {
    return {sizeof(S), kGroups<F>, F::kOutputs, {kind<0>(), kind<1>()}, &row, &strip, &merge, &finish};
  }
  // A fold that only feeds a gradient: what it finishes with goes to the map, not to memory.
  static constexpr FoldOps<T> inner_ops() { return {sizeof(S), kGroups<F>, 0, {}, &row, &strip, &merge, nullptr}; }
};

}  // namespace baracuda::BARACUDA_ISA
