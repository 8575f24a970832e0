// The loops of a fold: what is compiled for every formula, as a table of functions.
#pragma once
#include "fold_panel.hpp"
#include "stream.hpp"

namespace baracuda::BARACUDA_ISA {

// A step where speed does not matter (tails), or that costs more than a call: one copy of the formula for all of them.
template <class F, class T, class V>
__attribute__((noinline)) LanesOf<F> step_out_of_line(const LanesOf<F>& s, const T* x, const typename F::Inputs& in,
                                                      const V& p, T t, const Args& args) {
  return F::step(s, load<T, F::kN>(x), in, p, splat<T, F::kN>(t), args);
}

// Asks for what is needed soon. Addresses past the end do no harm.
BARACUDA_INLINE void prefetch(const void* p, i64 bytes) {
  BARACUDA_UNROLL for (i64 i = 0; i < bytes; i += 64) __builtin_prefetch(static_cast<const char*>(p) + i, 0, 3);
}

// ---- rows: the sixteen lanes of one output ----
// Less than a panel. Out of line, so that the state of the main loop never has an address and stays in registers.
template <class F, class T, class Form, class V>
__attribute__((noinline)) void fold_tail(LanesOf<F>& lanes, const char* x, i64 count, const typename F::Inputs& in,
                                         const V& p, T t, const Args& args) {
  for (i64 i = 0; i < count; i += kLanes, t += 1) {
    const int left = count - i < kLanes ? static_cast<int>(count - i) : kLanes;
    if constexpr (!F::kHeavy && sizeof(LanesOf<F>) <= kStateBytes) {
      if (left == kLanes) {
        lanes = F::step(lanes, load_element<F, Form>(x + i * Form::kBytes), in, p, splat<T, F::kN>(t), args);
        continue;
      }
    }
    alignas(64) char tail[kLanes * Form::kBytes] = {};
    alignas(64) T plain[kLanes];
    __builtin_memcpy(tail, x + i * Form::kBytes, static_cast<std::size_t>(left * Form::kBytes));
    store(plain, Form::template load<kLanes>(tail));
    lanes = blend(left, step_out_of_line<F, T>(lanes, plain, in, p, t, args), lanes);
  }
  if constexpr (F::kSettle) lanes = F::settle(lanes);
}

// How far ahead rows are asked for: sums of two f64 take so long that less would come too late, and none too early.
inline constexpr i64 kFoldAhead = 2 * kAhead;

// The panels of a piece, F::kN lanes from x on, and as large a share of what lies at `ahead` is asked for.
template <class F, class T, class Form, class V>
BARACUDA_INLINE LanesOf<F> fold_panels(LanesOf<F> s, const char* x, i64 count, const typename F::Inputs& in, const V& p,
                                       T t, const Args& args, const char* ahead) {
  constexpr i64 kShare = F::kN * kPerStep * Form::kBytes;
  for (i64 i = 0; i < count; i += kPanel, x += kPanel * Form::kBytes, ahead += kShare, t += static_cast<T>(kPerStep)) {
    prefetch(ahead, kShare);
    const auto place = [&](int u) __attribute__((always_inline)) { return x + u * kLanes * Form::kBytes; };
    s = fold_panel<F, T, Form>(s, place, in, p, t, args);
  }
  return s;
}

// The form to read elements in where their lanes may be paired: two bf16 in a word are taken apart without a shuffle.
template <class F, class Form>
using LooseForm = std::conditional_t<__is_same(Form, BF16) && kPairs<LanesOf<F>> &&
                                         F::kN*(F::kWide && !F::kNear ? 8 : 4) % (2 * kVectorBytes) == 0,
                                     PairedBF16, Form>;

template <class F, class T, class Form, class V>
__attribute__((noinline)) void fold_with_care(LanesOf<F>& lanes, const char* x, i64 count, const typename F::Inputs& in,
                                              const V& p, T t, const Args& args);

template <class F, class T, class Form, class V>
BARACUDA_INLINE void fold_piece(LanesOf<F>& lanes, const char* x, i64 count, const typename F::Inputs& in, const V& p,
                                T t, const Args& args) {
  if constexpr (F::kCareful) {
    if (any_lane(F::careful(p))) return fold_with_care<F, T, Form>(lanes, x, count, in, p, t, args);
  }
  using G = RowNarrow<F>;
  constexpr int N = G::kN;
  const i64 whole = count / kPanel * kPanel;
  // The lanes of one output may be in any order on the way.
  using Loose = LooseForm<G, Form>;
  const auto loose = [](const LanesOf<G>& s) __attribute__((always_inline)) {
    if constexpr (__is_same(Loose, Form)) return s;
    else return paired(s);
  };
  const auto strict = [](const LanesOf<G>& s) __attribute__((always_inline)) {
    if constexpr (__is_same(Loose, Form)) return s;
    else return unpaired(s);
  };
  if constexpr (N == kLanes) {
    lanes = strict(fold_panels<F, T, Loose>(loose(lanes), x, whole, in, p, t, args, x + kFoldAhead));
  } else {
    const auto some_in = slice<N>(in, 0);  // the same in every lane
    const auto some_p = slice<N>(p, 0);
    // Every pass asks for its share of the next piece, so that memory is busy during all of them.
    const char* ahead = x + whole * Form::kBytes;
    for (int h = 0; h < kLanes / N; ++h, ahead += whole * N / kLanes * Form::kBytes)
      put_slice(lanes, h,
                strict(fold_panels<G, T, Loose>(loose(slice<N>(lanes, h)), x + h * N * Form::kBytes, whole, some_in,
                                                some_p, t, args, ahead)));
  }
  if (whole < count)
    fold_tail<F, T, Form>(lanes, x + whole * Form::kBytes, count - whole, in, p, t + static_cast<T>(whole / kLanes),
                          args);
}

template <class F, class T, class Form, class V>
__attribute__((noinline)) void fold_with_care(LanesOf<F>& lanes, const char* x, i64 count, const typename F::Inputs& in,
                                              const V& p, T t, const Args& args) {
  fold_piece<Careful<F>, T, Form>(lanes, x, count, in, p, t, args);
}

// ---- columns: sixteen outputs side by side, their lanes in memory ----
// A panel of a strip, or one lane of it: rows j, j + 16, j + 32, j + 48 are what lane j takes. Or two whole ones: lanes come from
// the cache less often.
inline constexpr int kVisitPanels = 2;
// On AMD's CPUs only of halves, by measurement: eight rows that are pages apart leave no room beside them in the sets of the nearest
// cache.
inline bool visits_two_panels(i64 item) { return !kZen || item == 2; }
// Bytes along a row that it is asked for ahead.
inline i64 visit_ahead(i64 item) { return kZen && item > 2 ? 2048 : 1024; }
template <class T>
struct Visit {
  const char* row[kVisitPanels * kPanel + 1];  // and one that may be asked for
  const char* next[kVisitPanels * kPerStep];   // what the first of them takes in the visit after this, to be asked for
  i64 rows;                                    // of the panels; only a whole one may be bundled, as in rows
  int first, end;                              // lanes to be taken
  bool along;  // rows are read where they lie: what is needed next is further along them
  int groups;
  i64 apart;   // bytes from one group of a row to the next; 0 where a row is not one run of memory
  i64 step;    // bytes from one lane of all groups to the next
  T t;         // steps before
  bool fresh;  // the lanes have taken nothing yet
};

template <class F, class T, class Form>
__attribute__((noinline)) void fold_visit(const Visit<T>& v, void* all, const PivotValue<F>* pivots, const Slots* in,
                                          const Args& args) {
  using G = Narrow<F>;
  constexpr int N = G::kN, kParts = kLanes / N;  // a group is worked on in parts of N outputs
  const int groups = v.groups;
  if constexpr (F::kCareful) {
    for (int g = 0; g < groups; ++g)
      if (any_lane(F::careful(pivots[g]))) return fold_visit<Careful<F>, T, Form>(v, all, pivots, in, args);
  }
  const i64 apart = v.apart;
  const bool fresh = v.fresh;
  const auto sweep = [&](int j, auto whole) __attribute__((always_inline)) {
    LanesOf<G>* lanes = reinterpret_cast<LanesOf<G>*>(static_cast<char*>(all) + j * v.step);
    const int used = j < v.rows ? static_cast<int>((v.rows - j + kLanes - 1) / kLanes) : 0;
    // Eight rows of halves are followed by other hardware than AMD's: to ask for them would cost more.
    const bool ahead = apart != 0 && (Form::kBytes > 2 || v.rows <= kPanel || kZen);
    constexpr int kGroupsToLine = kLanes * Form::kBytes < kLine ? kLine / (kLanes * Form::kBytes) : 1;
    const int distance = static_cast<int>(visit_ahead(Form::kBytes) / (kLanes * Form::kBytes));
    const int far = v.along && distance < groups ? distance : groups;
    const bool last = j + 1 == (v.along ? v.end : kLanes);
    const char* const* beyond = last ? v.next : v.row + j + 1;
    const int beyond_pitch = last ? 1 : kLanes;
    for (int g = 0; g < groups; ++g) {
      if (ahead && g % kGroupsToLine == 0) {
        const bool here = g + far < groups;
        const i64 at = (g + far - (here ? 0 : groups)) * apart;
        const char* const* row = here ? v.row + j : beyond;
        const int pitch = here ? kLanes : beyond_pitch;
        const auto ask = [&](int u)
                             __attribute__((always_inline)) { prefetch(row[u * pitch] + at, kLanes * Form::kBytes); };
        if constexpr (whole.value)
          for (int u = 0; u < used; u += kPerStep)
            four_times([&](int i) __attribute__((always_inline)) { ask(u + i); });
        else
          for (int u = 0; u < used; ++u) ask(u);
      }
      _Pragma("GCC unroll 1") for (int h = 0; h < kParts; ++h) {
        LanesOf<G>& kept = lanes[g * kParts + h];
        LanesOf<G> s = fresh ? G::identity() : kept;
        typename G::Inputs inputs{};
        if constexpr (kCount<typename G::Inputs> > 0) inputs = unpack<typename G::Inputs>(in[g], h * N);
        const auto q = slice<N>(pivots[g], h);
        const i64 at = (g * kLanes + h * N) * Form::kBytes;
        if constexpr (whole.value) {
          const char* const* row = v.row + j;
          _Pragma("GCC unroll 1") for (int u = 0; u < used; u += kPerStep, row += kPanel) {
            const auto place = [&](int i) __attribute__((always_inline)) { return row[i * kLanes] + at; };
            s = fold_panel<G, T, Form>(s, place, inputs, q, v.t + static_cast<T>(u), args);
          }
        } else {
          _Pragma("GCC unroll 1") for (int u = 0; u < used; ++u) {
            const char* x = v.row[u * kLanes + j] + at;
            const T t = v.t + static_cast<T>(u);
            if constexpr (G::kHeavy) s = step_out_of_line<G, T>(s, reinterpret_cast<const T*>(x), inputs, q, t, args);
            else s = G::step(s, load_element<G, Form>(x), inputs, q, splat<T, N>(t), args);
          }
          if constexpr (G::kSettle) s = G::settle(s);
        }
        kept = s;
      }
    }
  };
  if (v.rows % kPanel == 0)
    for (int j = v.first; j < v.end; ++j) sweep(j, Yes{});
  else
    for (int j = v.first; j < v.end; ++j) sweep(j, No{});
}

// ---- the table of a formula ----
enum class Kind : std::uint8_t { f32, f64, i64, u64 };
template <class T>
inline constexpr Kind kKindOf = __is_same(T, f32)   ? Kind::f32
                                : __is_same(T, f64) ? Kind::f64
                                : __is_same(T, i64) ? Kind::i64
                                                    : Kind::u64;

inline constexpr i64 kMaxState = 1024;
inline constexpr i64 kMaxPivot = 512;

// What was folded last, ready to be closed.
struct Closing {
  f64 first, count;
  bool final;      // not to be folded once more
  Pack<f64>* bad;  // 1 where the pivot of a strip's output was bad
};

template <class T>
struct FoldOps {
  i64 state;   // bytes of sixteen states
  i64 lanes;   // bytes of the lanes of sixteen outputs of a strip, or of one output of rows
  i64 pivot;   // bytes of sixteen pivots
  int groups;  // most groups of sixteen outputs in a strip
  int outputs;
  Kind kind[kMaxResults];
  bool once;              // a piece is read once, by all lanes together
  bool repivots;          // a closing that fails leaves the better pivot
  const FoldOps* pivots;  // the fold that pivots come from, if they are not constant
  // A pivot for sixteen outputs, from the states of `pivots`; `one`: from the first of them for all; `again`: to fold once more.
  // Null: none.
  void (*pivoted)(const void* states, f64 n, bool one, bool again, void* out, const Args& args);
  void (*adopt)(void* pivot, const void* better, const Pack<f64>& bad);
  // By the form of the elements; of halves null where the formula is heavy, or another one's.
  // `count` more elements of one output, whose inputs are in lane `lane` of `in`; `t` steps were before them.
  void (*piece[kForms])(void* lanes, const char* x, i64 count, const Slots* in, int lane, const void* pivot, T t,
                        const Args& args);
  void (*visit[kForms])(const Visit<T>& v, void* lanes, const void* pivots, const Slots* in, const Args& args);
  // False where it must be folded once more. The state goes to lane `lane` of `out`.
  bool (*close)(void* lanes, void* pivot, const Closing& c, int lane, void* out);
  bool (*close_strip)(void* lanes, i64 step, int groups, void* pivots, const Closing& c, void* out);
  // a = a joined with b, of na and nb elements
  void (*merge)(void* a, const void* b, f64 na, f64 nb, const Args& args);
  void (*finish)(const void* state, f64 n, Results* out, const Args& args);
  // The results of n elements, at most a panel, of groups of sixteen outputs side by side: row[k] + 16 g are the k-th of
  // group g. Null where an element asks for more than to be folded once.
  void (*few)(const T* const* row, i64 n, int groups, char* const* out, const Args& args);
  // The state of n elements that lie together, all of an output, to lane `lane`; null as above.
  void (*row)(const T* x, i64 n, int lane, void* state, const Args& args);

  // The form that loops read elements in where they lie, or -1.
  int form(DType dtype, bool together) const {
    const int form = together ? form_of<T>(dtype) : -1;
    return form >= 0 && piece[form] ? form : -1;
  }
};

// Whether loops are compiled for halves: not where converting them first is little beside the formula, nor for old machines.
template <class F, class T>
inline constexpr bool kHalves = __is_same(T, f32) && !F::kHeavy && kFusedMultiply;

// Formulas that differ only in their finish share these.
template <class F, class T>
struct FoldLoops {
  using G = Narrow<F>;
  using S = StateOf<F>;
  using V = PivotValue<F>;
  using L = LanesOf<G>;
  static constexpr int N = G::kN, kParts = kLanes / N;  // a group is worked on in parts of N outputs
  static constexpr bool kFound = F::kPivot && !requires { F::Pivot::kValue; };
  static_assert(sizeof(S) <= kMaxState && sizeof(V) <= kMaxPivot && sizeof(LanesOf<F>) <= kMaxState);
  static_assert(sizeof(L) * kParts == sizeof(LanesOf<F>));

  static void pivoted([[maybe_unused]] const void* states, [[maybe_unused]] f64 n, [[maybe_unused]] bool one,
                      [[maybe_unused]] bool again, void* out, const Args& args) {
    V& v = *static_cast<V*>(out);
    if constexpr (kFound) {
      using P = typename F::Pivot;
      v = P::finish(*static_cast<const StateOf<P>*>(states), splat<f64>(n), args);
      if (one) v = spread(v, 0);
      if constexpr (F::kCareful) {
        if (again) v = F::care(v);
      }
    } else {
      v = PivotOf<F>::value(args);
    }
  }
  static void adopt(void* pivot, [[maybe_unused]] const void* better, [[maybe_unused]] const Pack<f64>& bad) {
    [[maybe_unused]] V& v = *static_cast<V*>(pivot);
    if constexpr (kFound) v = where(bad == splat<f64>(1), *static_cast<const V*>(better), v);
  }
  template <class Form>
  static void piece(void* lanes, const char* x, i64 count, [[maybe_unused]] const Slots* in, [[maybe_unused]] int lane,
                    const void* pivot, T t, const Args& args) {
    typename F::Inputs inputs{};
    if constexpr (kCount<typename F::Inputs> > 0) inputs = spread(unpack<typename F::Inputs>(*in), lane);
    LanesOf<F>& kept = *static_cast<LanesOf<F>*>(lanes);
    LanesOf<F> s = t == 0 ? F::identity() : kept;
    fold_piece<F, T, Form>(s, x, count, inputs, *static_cast<const V*>(pivot), t, args);
    kept = s;
  }
  template <class Form>
  static void visit(const Visit<T>& v, void* lanes, const void* pivots, const Slots* in, const Args& args) {
    fold_visit<F, T, Form>(v, lanes, static_cast<const V*>(pivots), in, args);
  }
  static bool close(void* lanes, [[maybe_unused]] void* pivot, const Closing& c, int lane, void* out) {
    LanesOf<F> s = *static_cast<LanesOf<F>*>(lanes);
    [[maybe_unused]] V& p = *static_cast<V*>(pivot);
    if constexpr (F::kQuick) s = F::settle(s);
    const auto g = join_lanes<F>(F::gather(s, iota_from(c.first)));
    if constexpr (F::kRetry) {
      if (!c.final && any_lane(spread(F::retry(g, p, splat<f64>(c.count)), 0))) {
        if constexpr (F::kRepivot) p = spread(F::repivot(g, p, splat<f64>(c.count)), 0);
        return false;
      }
    }
    put_lane(*static_cast<S*>(out), lane, F::close(g, p, splat<f64>(c.count)), 0);
    return true;
  }
  // Lane j of all groups is `step` bytes from lane j + 1.
  static bool close_strip(void* lanes, i64 step, int groups, void* pivots, const Closing& c, void* out) {
    const Pack<f64, N> size = splat<f64, N>(c.count);
    bool retry = false;
    for (int part = 0; part < groups * kParts; ++part) {
      const int g = part / kParts, h = part % kParts;
      V& p = static_cast<V*>(pivots)[g];
      const auto lane = [&](int j) __attribute__((always_inline)) {
        L l = reinterpret_cast<const L*>(static_cast<const char*>(lanes) + j * step)[part];
        if constexpr (G::kQuick) l = G::settle(l);
        return G::gather(l, splat<f64, N>(c.first + j));
      };
      GatheredOf<G> s[kLanes / 2];
      const int used = c.count < kLanes ? static_cast<int>(c.count) : kLanes;  // the others are neutral
      const int low = used < kLanes / 2 ? used : kLanes / 2;
      _Pragma("GCC unroll 1") for (int j = 0; j < low; ++j) {
        s[j] = lane(j);
        if (j + kLanes / 2 < used) s[j] = G::combine(s[j], lane(j + kLanes / 2));
      }
      for (int half = kLanes / 4; half > 0; half /= 2) {
        const int pairs = used - half < half ? used - half : half;
        _Pragma("GCC unroll 1") for (int j = 0; j < pairs; ++j) s[j] = G::combine(s[j], s[j + half]);
      }
      const auto q = slice<N>(p, h);
      put_slice(static_cast<S*>(out)[g], h, G::close(s[0], q, size));
      if constexpr (F::kRetry) {
        const auto m = G::retry(s[0], q, size);
        retry |= any_lane(m);
        put_slice(c.bad[g], h, where(m, splat<f64, N>(1), splat<f64, N>(0)));
        if constexpr (F::kRepivot) {
          if (!c.final && any_lane(m)) put_slice(p, h, where(m, G::repivot(s[0], q, size), q));
        }
      }
    }
    return c.final || !retry;
  }
  static void merge(void* a, const void* b, f64 na, f64 nb, const Args& args) {
    S& s = *static_cast<S*>(a);
    s = F::merge(s, *static_cast<const S*>(b), splat<f64>(na), splat<f64>(nb), args);
  }
  // `Halves`: whether it may be asked to fold some. A pivot is never merged nor finished by the driver.
  template <bool Halves>
  static constexpr FoldOps<T> kOps = [] {
    FoldOps<T> o{};
    o.state = sizeof(S), o.lanes = sizeof(LanesOf<F>), o.pivot = sizeof(V);
    o.groups = kGroups<F>;
    o.once = RowNarrow<F>::kN == kLanes;
    o.repivots = F::kRepivot;
    if constexpr (F::kPivot) o.pivoted = &pivoted, o.adopt = &adopt;
    if constexpr (kFound) {
      static_assert(kGroups<typename F::Pivot::Fold> >= kGroups<F>);
      o.pivots = &FoldLoops<typename F::Pivot::Fold, T>::template kOps<Halves>;
    }
    o.piece[0] = &piece<Plain<T>>, o.visit[0] = &visit<Plain<T>>;
    if constexpr (Halves && kHalves<F, T>) {
      o.piece[1] = &piece<BF16>, o.visit[1] = &visit<BF16>;
      o.piece[2] = &piece<F16>, o.visit[2] = &visit<F16>;
    }
    o.close = &close, o.close_strip = &close_strip;
    return o;
  }();
};

template <class F, class T>
struct FoldTable {
  using Loops = FoldLoops<typename F::Fold, T>;
  using S = typename Loops::S;

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
  // Sixteen lanes of outputs as the canonical order has them, but in registers: each takes at most four elements. Not for old
  // machines.
  static constexpr bool kFew = kFusedMultiply && !F::kPivot && !F::kRetry && !F::kHeavy &&
                               kCount<typename F::Inputs> == 0 && sizeof(typename Loops::L) <= kStateBytes;
  static constexpr bool kQuickFew = [] {
    if constexpr (F::kQuick) return !F::kOdd;
    else return false;
  }();
  // `count` is the number of elements, as an integer or, to have the loops unrolled, as a constant. By quick steps nothing is
  // settled: what stays within their bounds after every product is exact all the same.
  template <class G, bool Quick, class Count>
  BARACUDA_INLINE static auto closed_few(const T* const* row, Count count, i64 at, [[maybe_unused]] bool& holds,
                                         const Args& args) {
    constexpr int N = G::kN;
    const int n = count, used = n < kLanes ? n : kLanes, low = used < kLanes / 2 ? used : kLanes / 2;
    const typename G::Inputs none{};
    const auto checked = [&](const auto& s) __attribute__((always_inline)) {
      if constexpr (Quick) holds &= !any_lane(G::loose(s));
      return s;
    };
    const auto lane = [&](int j) __attribute__((always_inline)) {
      LanesOf<G> s = G::identity();
      const auto element = [&](int u)
                               __attribute__((always_inline)) { return load_element<G>(row[j + u * kLanes] + at); };
      if (n == kPanel && (!Quick || G::kBundle)) {
        const auto place = [&](int u) __attribute__((always_inline)) {
          return reinterpret_cast<const char*>(row[j + u * kLanes] + at);
        };
        s = fold_panel<G, T, Plain<T>>(s, place, none, Nothing{}, T(0), args);
      } else {
        const int steps = (n - j + kLanes - 1) / kLanes;
        const auto step = [&](int u) __attribute__((always_inline)) {
          if constexpr (Quick) s = G::quick(s, element(u));
          else s = G::step(s, element(u), none, Nothing{}, splat<T, N>(static_cast<T>(u)), args);
        };
        if constexpr (std::is_integral_v<Count>) {
          _Pragma("GCC unroll 1") for (int u = 0; u < steps; ++u) step(u);
        } else {
          step(0);
        }
      }
      if constexpr (!Quick && G::kSettle) s = G::settle(s);
      return G::gather(checked(s), splat<f64, N>(j));
    };
    const auto join = [&](const auto& a, const auto& b)
                          __attribute__((always_inline)) { return checked(G::combine(a, b)); };
    const auto close = [&](const auto& s) __attribute__((always_inline)) {
      return G::close(s, Nothing{}, splat<f64, N>(static_cast<f64>(n)));
    };
    if constexpr (!std::is_integral_v<Count>) {
      return close(joined<0, 1>(count, lane, join));
    } else {
      GatheredOf<G> s[kLanes / 2];
      _Pragma("GCC unroll 1") for (int j = 0; j < low; ++j) {
        s[j] = lane(j);
        if (j + kLanes / 2 < used) s[j] = join(s[j], lane(j + kLanes / 2));
      }
      for (int half = kLanes / 4; half > 0; half /= 2) {
        const int pairs = used - half < half ? used - half : half;
        _Pragma("GCC unroll 1") for (int j = 0; j < pairs; ++j) s[j] = join(s[j], s[j + half]);
      }
      return close(s[0]);
    }
  }
  // What quick steps did not hold for: one copy for every count.
  template <class G>
  __attribute__((noinline)) static auto settled_few(const T* const* row, int n, i64 at, const Args& args) {
    bool holds = true;
    return closed_few<G, false>(row, n, at, holds, args);
  }
  template <int I, int N, class Tuple>
  BARACUDA_INLINE static void put_part(const Tuple& t, char* const* out, int part) {
    if constexpr (I < F::kOutputs) {
      using V = typename std::remove_cvref_t<decltype(get<I>(t))>::Scalar;
      store(reinterpret_cast<V*>(out[I]) + part * N, get<I>(t));
      put_part<I + 1, N>(t, out, part);
    }
  }
  // Lanes j, j + step, j + 2 step and so on of those that take anything: the two halves of them, joined.
  template <int j, int step, int used, class Lane, class Join>
  BARACUDA_INLINE static auto joined(std::integral_constant<int, used> n, const Lane& lane, const Join& join) {
    if constexpr (j + step >= used) return lane(j);
    else return join(joined<j, 2 * step>(n, lane, join), joined<j + step, 2 * step>(n, lane, join));
  }
  template <class Count>
  BARACUDA_INLINE static void each_few(const T* const* row, Count n, int groups, char* const* out, const Args& args) {
    using G = typename F::template At<Loops::N>;
    constexpr int N = Loops::N;
    for (int part = 0; part < groups * Loops::kParts; ++part) {
      const auto finish = [&](const auto& state) __attribute__((always_inline)) {
        put_part<0, N>(G::finish(state, splat<f64, N>(static_cast<f64>(n)), args), out, part);
      };
      bool holds = true;
      if constexpr (kQuickFew) {
        const auto state = closed_few<G, true>(row, n, part * N, holds, args);
        if (holds) [[likely]] {
          finish(state);
          continue;
        }
      }
      if constexpr (kQuickFew) finish(settled_few<G>(row, static_cast<int>(n), part * N, args));
      else finish(closed_few<G, false>(row, n, part * N, holds, args));
    }
  }
  static void few(const T* const* row, i64 n, int groups, char* const* out, const Args& args) {
    if constexpr (T(0.5) != T(0)) {  // few integers are summed so
      const auto fixed = [&](auto count) __attribute__((always_inline)) { each_few(row, count, groups, out, args); };
      if (n == 2) return fixed(std::integral_constant<int, 2>{});
      if (n == 3) return fixed(std::integral_constant<int, 3>{});
      if (n == 4) return fixed(std::integral_constant<int, 4>{});
      if (n == 8) return fixed(std::integral_constant<int, 8>{});
    }
    each_few(row, static_cast<int>(n), groups, out, args);
  }
  static void row(const T* x, i64 n, int lane, void* state, const Args& args) {
    LanesOf<F> s = F::identity();
    fold_piece<F, T, Plain<T>>(s, reinterpret_cast<const char*>(x), n, typename F::Inputs{}, Nothing{}, T(0), args);
    if constexpr (F::kQuick) s = F::settle(s);
    const auto g = join_lanes<F>(F::gather(s, iota_from(0)));
    put_lane(*static_cast<S*>(state), lane, F::close(g, Nothing{}, splat<f64>(static_cast<f64>(n))), 0);
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
  template <bool Halves>
  static constexpr FoldOps<T> ops() {
    FoldOps<T> o = inner_ops<Halves>();
    o.outputs = F::kOutputs;
    o.kind[0] = kind<0>(), o.kind[1] = kind<1>();
    o.finish = &finish;
    if constexpr (kFew) o.few = &few, o.row = &row;
    return o;
  }
  // A fold that only feeds a gradient: what it finishes with goes to the map, not to memory.
  template <bool Halves>
  static constexpr FoldOps<T> inner_ops() {
    FoldOps<T> o = Loops::template kOps<Halves>;
    o.merge = &Loops::merge;
    return o;
  }
};

}  // namespace baracuda::BARACUDA_ISA
