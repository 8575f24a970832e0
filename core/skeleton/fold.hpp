// How a formula folds elements: the canonical order that every layout follows, so that all give the same bits.
//
// The n elements of one output, in C order over the reduced axes, are cut into chunks whose length depends on n alone. Inside
// a chunk element k goes to lane k mod 16; each lane takes its elements in order, four at a time; the lanes are joined l with l+8, l+4, l+2, l+1;
// the chunks are joined from first to last. Rows hold the 16 lanes of one output in registers; columns hold 16 outputs in a
// register and their lanes in the cache. Both apply the same operations to the same values.
#pragma once
#include "../dtype.hpp"
#include "../formula.hpp"
#include "../transpose.hpp"
#include "../view.hpp"
#include "args.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kPerStep = 4;  // elements a lane takes between two settles
inline constexpr i64 kPanel = kPerStep * kLanes;
inline constexpr i64 kPivotElements = 256;  // at most
inline constexpr i64 kPivotLeast = 32;
inline constexpr i64 kPiece = 1024;  // elements converted at a time, in L1
inline constexpr i64 kMaxChunks = 64;
inline constexpr i64 kMinChunk = 1 << 14;
inline constexpr i64 kLaneBytes = 256 << 10;  // lanes of a column strip, in L2 and on the stack

inline i64 chunk_length(i64 n) {
  if (n <= kMinChunk) return n;
  const i64 even = (n + kMaxChunks - 1) / kMaxChunks;
  const i64 length = even < kMinChunk ? kMinChunk : even;
  return (length + kPivotElements - 1) / kPivotElements * kPivotElements;
}

// How many elements at the start of a chunk its pivot is of: a 64th, whole packs of them.
inline i64 pivot_elements(i64 chunk) {
  const i64 share = (chunk + 64 * kLanes - 1) / (64 * kLanes) * kLanes;
  const i64 some = share < kPivotLeast ? kPivotLeast : share > kPivotElements ? kPivotElements : share;
  return chunk < some ? chunk : some;
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

// How elements may lie in memory for a loop to read them there: as the compute type, or as halves of it.
template <class T>
struct Plain {
  static constexpr i64 kBytes = sizeof(T);
  template <int N>
  BARACUDA_INLINE static Pack<T, N> load(const char* p) {
    return baracuda::BARACUDA_ISA::load<T, N>(reinterpret_cast<const T*>(p));
  }
};
inline constexpr int kForms = 3;  // Plain, BF16, F16
template <class T>
constexpr int form_of(DType dtype) {
  if (dtype == NativeElement<T>::value) return 0;
  if (!__is_same(T, f32)) return -1;
  return dtype == DType::bf16 ? 1 : dtype == DType::f16 ? 2 : -1;
}

// Whether every part of a state is so many registers that its lanes can be paired.
template <class S>
inline constexpr bool kPairs = true;
template <class T, int N>
inline constexpr bool kPairs<Pack<T, N>> = Pack<T, N>::kRegisters % 2 == 0;
template <int N>
inline constexpr bool kPairs<Wide<N>> = kPairs<Pack<f64, N>>;
template <class... Ts>
inline constexpr bool kPairs<Tup<Ts...>> = (kPairs<Ts> && ...);

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

// The lanes a loop works on at a time: so few that state and temporaries stay in registers, and at least one register full,
// which is all where four elements of a long formula are lifted side by side. Where they are not, twice the state: lanes side by
// side are then all that keeps a long formula from waiting for itself. It has no part in the order: a lane takes the same
// elements whichever lanes are beside it.
inline constexpr int kStateBytes = 4 * kVectorBytes;
template <class F, int Most = kStateBytes, int N = kLanes>
constexpr int lanes_at_once() {
  constexpr bool side_by_side = F::kLong && sizeof(typename F::Element) == 4;
  constexpr int most = F::kLong ? 2 * kStateBytes : Most;
  constexpr bool many = side_by_side || sizeof(LanesOf<typename F::template At<N>>) > most;
  if constexpr (many && N * sizeof(typename F::Element) > kVectorBytes) return lanes_at_once<F, Most, N / 2>();
  else return N;
}
template <class F>
using Narrow = typename F::template At<lanes_at_once<F>()>;
// Of a row, whose state stays in registers from panel to panel.
template <class F>
using RowNarrow = typename F::template At<lanes_at_once<F, 2 * kStateBytes>()>;

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

static_assert(kPerStep == 4);
template <class Body>
BARACUDA_INLINE void four_times(const Body& body) {
  body(0), body(1), body(2), body(3);
}
// kPerStep times: unrolled where formula and state are small, a loop where they would spill and only cost build time.
template <class F, class Body>
BARACUDA_INLINE void repeat(const Body& body) {
  if constexpr (F::kHeavy || sizeof(LanesOf<F>) > kStateBytes) {
    _Pragma("GCC unroll 1") for (int u = 0; u < kPerStep; ++u) body(u);
  } else {
    four_times(body);
  }
}

BARACUDA_INLINE Pack<f64> iota_from(f64 first) { return iota<f64>() + splat<f64>(first); }

template <class F, class S>
BARACUDA_INLINE S join_lanes(S s) {
  s = F::combine(s, rotate<8>(s));
  s = F::combine(s, rotate<4>(s));
  s = F::combine(s, rotate<2>(s));
  return F::combine(s, rotate<1>(s));
}

// Elements that are made as they are needed, instead of read: `count` of one output from the k-th on, or the k-th of
// `count` outputs of a strip from `at` on, at most a piece. They go to the buffer, which has room for whole packs.
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
  bool together;  // they lie behind each other
  bool direct;    // and are the compute type
  const Maker<T>* maker = nullptr;
  i64 output = 0;  // which one, for the maker

  RowReader(const Axes& f, int o, const char* b, DType d)
      : fold(f), operand(o), base(b), dtype(d),
        together(f.count == 0 || (f.count == 1 && f.axis[0].stride[o] == item_size(d))),
        direct(together && d == NativeElement<T>::value) {}
  RowReader(const Axes& f, const Maker<T>& s, i64 out)
      : fold(f), operand(0), base(nullptr), dtype(NativeElement<T>::value), together(false), direct(false), maker(&s),
        output(out) {}

  const T* read(i64 k, i64 count, T* buffer) const {
    if (direct) return reinterpret_cast<const T*>(base) + k;
    if (maker) return maker->row(output, k, count, buffer), buffer;
    Walker w(fold, operand, k);
    for (i64 done = 0; done < count;) {
      const i64 run = w.run() < count - done ? w.run() : count - done;
      load_block<T>(dtype, buffer + done, base + w.offset(), w.stride(), run, kAhead);
      w.advance(run);
      done += run;
    }
    return buffer;
  }
};

// An element as F takes it: a formula that only uses it widened has it loaded so, half a register at a time from memory.
template <class F, class Form>
BARACUDA_INLINE auto load_element(const char* x) {
  constexpr int N = F::kN;
  if constexpr (F::kWide && __is_same(Form, Plain<f32>)) return load_wide<N>(reinterpret_cast<const f32*>(x));
  else if constexpr (F::kWide && __is_same(Form, PairedBF16)) return Form::template load_wide<N>(x);
  else if constexpr (F::kWide && Form::kBytes == 2) return to_f64(Form::template load<N>(x));
  else return Form::template load<N>(x);
}
template <class F, class T>
BARACUDA_INLINE auto load_element(const T* x) {
  return load_element<F, Plain<T>>(reinterpret_cast<const char*>(x));
}

inline constexpr int kMaxGroups = 128;
template <class F>
inline constexpr int kGroups = [] {
  const int fit = static_cast<int>(kLaneBytes / (kLanes * sizeof(LanesOf<F>)));
  return fit < 1 ? 1 : fit > kMaxGroups ? kMaxGroups : fit;
}();

// Folds of few elements that lie together are turned: elements of 112 outputs, then side by side, are folded as columns.
inline constexpr i64 kTurnMost = 256;
inline constexpr int kTurnGroups = 7;
inline constexpr i64 kTurnPad = kLanes;  // so that elements of one output are not all in one set of the cache
inline constexpr i64 kTurnPitch = kTurnGroups * kLanes + kTurnPad;
// Of a strip whose fold is one panel: lanes are written once, better to a near cache.
inline constexpr int kShortGroups = 16;
// Elements of such a strip that pass through a buffer, and outputs where they do not.
inline constexpr i64 kFewBuffer = kPanel * kTurnPitch;
inline constexpr int kFewGroups = 64;
inline constexpr i64 kFewStreams = 24;  // rows that are read side by side where they lie
inline constexpr int few_groups(i64 n) {
  const i64 fit = (kFewBuffer / n - kTurnPad) / kLanes;
  return static_cast<int>(fit < kFewGroups ? fit : kFewGroups);
}

// A strip of outputs that lie next to each other along one kept axis, at most 16 * groups wide.
template <class T>
struct Strip {
  const Axes& fold;
  int operand;
  const char* base;
  DType dtype;
  i64 stride;  // from one output to the next
  i64 width;
  bool together;  // outputs lie behind each other, in whole packs
  bool direct;    // and are the compute type
  const Maker<T>* maker = nullptr;
  i64 outer = 0, first = 0;  // which strip, for the maker

  Strip(const Axes& f, int o, const char* b, DType d, i64 s, i64 w)
      : fold(f), operand(o), base(b), dtype(d), stride(s), width(w), together(s == item_size(d) && w % kLanes == 0),
        direct(together && d == NativeElement<T>::value) {}
  Strip(const Axes& f, const Maker<T>& s, i64 out, i64 start, i64 w)
      : fold(f), operand(0), base(nullptr), dtype(NativeElement<T>::value), stride(0), width(w), together(false),
        direct(false), maker(&s), outer(out), first(start) {}

  int groups() const { return static_cast<int>((width + kLanes - 1) / kLanes); }
  // Of a strip that is read where it lies: outputs from `at` on.
  Strip part_of(i64 at, i64 w) const { return Strip(fold, operand, base + at * stride, dtype, stride, w); }

  // Whether the elements of an output, not the outputs, lie side by side; and whether they are few enough outputs to turn.
  bool lies() const {
    return !maker && !direct && fold.count == 1 && fold.axis[0].stride[operand] == item_size(dtype) &&
           magnitude(stride) > item_size(dtype);
  }
  bool turned() const { return groups() <= kTurnGroups && lies(); }
  // `count` elements of every output, from the k-th on: those of all outputs side by side.
  void turn(i64 k, i64 count, T* to, i64 pitch) const {
    alignas(64) T near[kLanes * kPanel];
    const i64 item = item_size(dtype);
    const bool native = dtype == NativeElement<T>::value;
    for (i64 at = 0; at < groups() * kLanes; at += kLanes) {
      const i64 some = width - at < kLanes ? width - at : kLanes;
      const char* source = base + k * item + at * stride;
      const char* next = source + kLanes * stride;  // strands are too short for prefetchers to follow
      const bool dense = stride == count * item && some == kLanes;
      if (dense) {
        for (i64 i = 0; i < kLanes * stride; i += 64) __builtin_prefetch(next + i, 0, 3);
        if (!native) load_block<T>(dtype, near, source, item, kLanes * count);
        const T* all = native ? reinterpret_cast<const T*>(source) : near;
        if (count == 2 || count == 3) {
          count == 2 ? split_strands<2>(all, to + at, pitch) : split_strands<3>(all, to + at, pitch);
          continue;
        }
      }
      const T* from[kLanes];
      for (i64 l = 0; l < kLanes; ++l) {
        const i64 place = l < some ? l : 0;
        if (!dense)
          for (i64 i = 0; i < count * item; i += 64) __builtin_prefetch(next + place * stride + i, 0, 3);
        if (!native && !dense) load_block<T>(dtype, near + l * count, source + place * stride, item, count);
        from[l] = native ? reinterpret_cast<const T*>(source + place * stride) : near + l * count;
      }
      strands_to_packs(from, to + at, count, false, pitch);
    }
  }
  // Sixteen strands of a few elements behind each other.
  template <int Count>
  BARACUDA_INLINE static void split_strands(const T* from, T* to, i64 pitch) {
    for (int l = 0; l < kLanes; ++l)
      BARACUDA_UNROLL for (int j = 0; j < Count; ++j) to[j * pitch + l] = from[l * Count + j];
  }

  // Offsets of `count` consecutive elements of the fold.
  void offsets(i64 from, i64 count, i64* out) const {
    if (fold.count == 1 && !maker) {
      for (i64 i = 0; i < count; ++i) out[i] = (from + i) * fold.axis[0].stride[operand];
      return;
    }
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
    if (maker) {
      for (i64 i = 0; i < count; i += kPiece)
        maker->strip(outer, offset, first + at + i, count - i < kPiece ? count - i : kPiece, buffer + i);
    } else load_block<T>(dtype, buffer, base + offset + at * stride, stride, count);
    for (i64 i = count; i % kLanes != 0; ++i) buffer[i] = 0;
    return buffer;
  }
};

}  // namespace baracuda::BARACUDA_ISA
