// What the gradient of a reduction over windows is made of, as a table of functions: what is prepared per window, and how a cell
// takes it.
#pragma once
#include "window.hpp"

namespace baracuda::BARACUDA_ISA {

template <class T>
struct GatherOps {
  bool reads_x, reads_y, stats;
  WindowOps<T> stat;
  int values;  // prepared per window
  i64 size[kMaxVary];
  bool counts;
  void (*prepare)(const T* dy, const T* y, const void* const* st, const f64* n, const f64* r, i64 count,
                  void* const* out, const Args& args);
  PassOps<T> main;
  SmallGathers small;
};

template <class S>
struct ResultOf {
  using type = typename S::R;
};
template <>
struct ResultOf<Nothing> {
  using type = Tup<>;
};

template <class B, class T>
struct GatherTable {
  using Given = Tup<Pack<T>, Pack<T>>;  // dy, y
  using Beside = std::conditional_t<B::kStatReadsY, Tup<Pack<T>>, Tup<>>;
  static constexpr auto stat() {
    if constexpr (B::kStats) return typename WindowTable<typename B::Stat, false, T, Beside>::Main{};
    else return Nothing{};
  }
  using St = typename ResultOf<decltype(stat())>::type;
  using V = decltype(B::prepare(std::declval<Given>(), std::declval<St>(), std::declval<Pack<f64>>(),
                                std::declval<Pack<f64>>(), std::declval<const Args&>()));
  using U = std::conditional_t<B::kReadsX, Tup<Pack<T>>, Tup<>>;

  static void prepare(const T* dy, const T* y, const void* const* st, const f64* n, const f64* r, i64 count,
                      void* const* out, const Args& args) {
    for (i64 i = 0; i < count; i += kLanes) {
      Given in{};
      in.head = load(dy + i);
      if constexpr (B::kReadsY) in.tail.head = load(y + i);
      Pack<f64> many{}, rate{};
      if constexpr (B::kPrepareCounts) many = load(n + i);
      if constexpr (B::kPrepareRates) rate = load(r + i);
      put_lanes(out, i, B::prepare(in, lanes_at<St>(st, i), many, rate, args));
    }
  }
  static constexpr GatherOps<T> ops() {
    GatherOps<T> o{};
    o.reads_x = B::kReadsX;
    o.reads_y = B::kReadsY;
    o.stats = B::kStats;
    if constexpr (B::kStats) o.stat = WindowTable<typename B::Stat, false, T, Beside>::ops();
    o.values = kCount<V>;
    o.size[0] = size_at<V, 0>(), o.size[1] = size_at<V, 1>(), o.size[2] = size_at<V, 2>();
    o.counts = B::kPrepareCounts || B::kPrepareRates;
    o.prepare = &prepare;
    o.main = PassTable<B, V, U, true, false, T>::ops();
    o.small = small_gathers<B, V, T>();
    return o;
  }
};

// Which operand is what: x if it is read, dy, y if it is read, samples, dx.
template <class T>
struct GatherOperands {
  int x, dy, y, samples, dx;
  GatherOperands(const Launch& l, const GatherOps<T>& f, bool fractional) {
    const bool x_there = f.reads_x || f.stats;
    x = x_there ? 0 : -1;
    dy = x_there ? 1 : 0;
    y = f.reads_y ? dy + 1 : -1;
    samples = fractional ? l.operands - 2 : -1;
    dx = l.operands - 1;
  }
};

}  // namespace baracuda::BARACUDA_ISA
