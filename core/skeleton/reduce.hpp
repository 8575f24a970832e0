// Reductions and their gradients over any layout: chooses rows or columns, shares the work out, folds, finishes, maps.
#pragma once
#include "fold.hpp"

namespace baracuda::BARACUDA_ISA {

template <class Body>
BARACUDA_INLINE void run_tasks(const Launch& l, i64 tasks, const Body& body) {
  if (tasks <= 1 || l.threads <= 1) {
    for (i64 t = 0; t < tasks; ++t) body(t);
  } else {
    l.parallel(tasks, [](void* context, i64 task) { (*static_cast<const Body*>(context))(task); }, const_cast<Body*>(&body));
  }
}

// The kept and folded axes of a launch, and which way to walk them.
struct Problem {
  Axes keep, fold, outer;
  i64 outputs, n, chunk, chunks;
  bool columns;

  Problem(const Launch& l, int primary, int itemsize) {
    for (int a = 0; a < l.rank; ++a) (l.reduced >> a & 1 ? fold : keep).push(l, a);
    outputs = keep.size;
    n = fold.size;
    chunk = chunk_length(n);
    chunks = n == 0 ? 0 : (n + chunk - 1) / chunk;
    fold.collapse(l.operands);
    keep.order_by(primary);
    keep.collapse(l.operands);
    columns = false;
    if (keep.count == 0) return;
    const Axis& inner = keep.inner();
    const i64 beside = magnitude(inner.stride[primary]);
    const i64 along = fold.count == 0 ? INT64_MAX : magnitude(fold.inner().stride[primary]);
    // Columns where outputs lie closer together than the elements of one output, or where an output has few elements.
    columns = (inner.extent >= 8 && beside < along && along != itemsize) || (n < 32 && inner.extent >= 32);
    if (columns) {
      outer = keep;
      --outer.count;
      outer.size = outputs / inner.extent;
    }
  }
};

// Strips along the innermost kept axis: whole groups of 16 first, what is left as a strip of its own.
struct Strips {
  i64 extent, width, whole, count;

  Strips(i64 e, i64 w) : extent(e), width(w), whole(e / kLanes * kLanes), count((whole + w - 1) / w + (e != whole)) {}
  i64 start(i64 s) const { return s * width < whole ? s * width : whole; }
  i64 size(i64 s) const {
    if (s * width >= whole) return extent - whole;
    return whole - s * width < width ? whole - s * width : width;
  }
};

inline i64 strip_width(i64 extent, i64 others, int threads, i64 most) {
  i64 width = most;
  // Narrower strips only where there would be too few for the threads.
  while (width > 4 * kLanes && others * ((extent + width - 1) / width) < 2 * threads) width /= 2;
  return width;
}

template <class T, int N>
BARACUDA_INLINE void store_lanes(const Operand& o, i64 offset, i64 stride, const Pack<T, N>& x, i64 count) {
  alignas(64) T buffer[N];
  store(buffer, x);
  store_block<T>(o.dtype, o.data + offset, stride, buffer, count);
}

// Calls g(i, component) for every component of a tuple.
template <class G, int I = 0>
BARACUDA_INLINE void enumerate(const Tup<>&, G) {}
template <int I = 0, class H, class... R, class G>
BARACUDA_INLINE void enumerate(const Tup<H, R...>& t, G g) {
  g(I, t.head);
  if constexpr (sizeof...(R) > 0) enumerate<I + 1>(t.tail, g);
}

template <class F>
BARACUDA_INLINE StateOf<F> merge_chunks(const StateOf<F>* part, i64 step, const Problem& q, const Args& args) {
  StateOf<F> s = part[0];
  for (i64 c = 1; c < q.chunks; ++c) {
    const i64 before = c * q.chunk, size = q.n - before < q.chunk ? q.n - before : q.chunk;
    s = F::merge(s, part[c * step], splat<f64>(static_cast<f64>(before)), splat<f64>(static_cast<f64>(size)), args);
  }
  return s;
}

BARACUDA_INLINE i64 chunk_size(const Problem& q, i64 c) {
  return q.n - c * q.chunk < q.chunk ? q.n - c * q.chunk : q.chunk;
}

// Folds `count` outputs (at most 16) from `first` on, one lane each; chunks in parallel if asked.
template <class F, class T>
StateOf<F> fold_outputs(const Launch& l, const Problem& q, int operand, i64 first, i64 count, const typename F::Inputs& in,
                        const Args& args, bool parallel) {
  StateOf<F> part[kMaxChunks];
  const Operand& x = l.operand[operand];
  const auto one = [&](i64 task) {
    const i64 i = task / q.chunks, c = task % q.chunks;
    const RowReader<T> reader(q.fold, operand, x.data + q.keep.offset(operand, first + i), x.dtype);
    const auto s = fold_row<F, T>(reader, c * q.chunk, chunk_size(q, c), spread(in, static_cast<int>(i)), args);
    put_lane(part[c], static_cast<int>(i), s, 0);
  };
  if (parallel) run_tasks(l, count * q.chunks, one);
  else for (i64 t = 0; t < count * q.chunks; ++t) one(t);
  for (i64 c = 0; c < q.chunks; ++c)
    for (i64 i = count; i < kLanes; ++i) put_lane(part[c], static_cast<int>(i), part[c], 0);
  return merge_chunks<F>(part, 1, q, args);
}

// Folds a strip of outputs into one state per group of 16; chunks in parallel if asked.
template <class F>
inline constexpr int kParallelGroups = [] {
  const int fit = static_cast<int>((64 << 10) / (kMaxChunks * sizeof(StateOf<F>)));
  return fit < 1 ? 1 : fit > 4 ? 4 : fit;
}();

template <class F, class T>
void fold_columns(const Launch& l, const Problem& q, const Strip<T>& x, const typename F::Inputs* in, StateOf<F>* out,
                  const Args& args, bool parallel) {
  const int groups = x.groups();
  if (q.chunks == 1) {
    fold_strip<F, T>(x, 0, q.n, in, out, args);
  } else if (parallel) {
    StateOf<F> part[kMaxChunks * kParallelGroups<F>];
    run_tasks(l, q.chunks, [&](i64 c) {
      fold_strip<F, T>(x, c * q.chunk, chunk_size(q, c), in, part + c * kParallelGroups<F>, args);
    });
    for (int g = 0; g < groups; ++g) out[g] = merge_chunks<F>(part + g, kParallelGroups<F>, q, args);
  } else {
    fold_strip<F, T>(x, 0, chunk_size(q, 0), in, out, args);
    StateOf<F> next[kGroups<F>];
    for (i64 c = 1; c < q.chunks; ++c) {
      fold_strip<F, T>(x, c * q.chunk, chunk_size(q, c), in, next, args);
      for (int g = 0; g < groups; ++g)
        out[g] = F::merge(out[g], next[g], splat<f64>(static_cast<f64>(c * q.chunk)),
                          splat<f64>(static_cast<f64>(chunk_size(q, c))), args);
    }
  }
}

// How rows are shared out: many outputs to a task, or, where outputs are few and long, one output's chunks to many tasks.
struct RowShare {
  bool inner;
  i64 batch, tasks;

  RowShare(const Launch& l, const Problem& q, int itemsize, i64 most) {
    inner = q.chunks > 1 && q.outputs < 4 * l.threads && l.threads > 1;
    const i64 bytes = q.n * itemsize > 0 ? q.n * itemsize : 1;
    batch = most;
    // Outputs per task: some 64 KiB, in whole batches.
    i64 per = ((1 << 16) / bytes + batch) / batch * batch;
    while (per > batch && q.outputs / per < 4 * l.threads) per -= batch;
    per_task = per;
    tasks = (q.outputs + per - 1) / per;
  }
  i64 per_task;
};

template <class F, class T>
void finish_and_store(const Launch& l, const Problem& q, const StateOf<F>& s, const Args& args, i64 first, i64 count) {
  enumerate(F::finish(s, splat<f64>(static_cast<f64>(q.n)), args), [&](int o, const auto& pack) {
    const Operand& y = l.operand[1 + o];
    using Pk = std::remove_cvref_t<decltype(pack)>;
    for (i64 i = 0; i < count; ++i) {
      typename Pk::Scalar v = lane(pack, static_cast<int>(i));
      store_block<typename Pk::Scalar>(y.dtype, y.data + q.keep.offset(1 + o, first + i), 0, &v, 1);
    }
  });
}

// Operands: x, then the outputs.
template <class F, class T>
void run_fold(const Launch& l) {
  const Args args(l);
  const Problem q(l, 0, item_size(l.operand[0].dtype));
  if (q.outputs == 0) return;
  if (q.n == 0) {
    const f64 empty = args.empty();
    for (i64 i = 0; i < q.outputs; ++i)
      for (int o = 1; o < l.operands; ++o)
        store_block<f64>(l.operand[o].dtype, l.operand[o].data + q.keep.offset(o, i), 0, &empty, 1);
    return;
  }
  const typename F::Inputs none{};
  if (!q.columns) {
    const RowShare share(l, q, item_size(l.operand[0].dtype), kLanes);
    const auto batch = [&](i64 first, i64 count, bool parallel) {
      finish_and_store<F, T>(l, q, fold_outputs<F, T>(l, q, 0, first, count, none, args, parallel), args, first, count);
    };
    if (share.inner) {
      for (i64 i = 0; i < q.outputs; i += kLanes) batch(i, q.outputs - i < kLanes ? q.outputs - i : kLanes, true);
    } else {
      run_tasks(l, share.tasks, [&](i64 t) {
        const i64 end = (t + 1) * share.per_task < q.outputs ? (t + 1) * share.per_task : q.outputs;
        for (i64 i = t * share.per_task; i < end; i += kLanes) batch(i, end - i < kLanes ? end - i : kLanes, false);
      });
    }
    return;
  }
  const Axis& inner = q.keep.inner();
  const bool split = q.chunks > 1 && l.threads > 1 && q.outer.size * ((inner.extent + 63) / 64) < 2 * l.threads;
  const i64 width = split ? kParallelGroups<F> * kLanes : strip_width(inner.extent, q.outer.size, l.threads, kGroups<F> * kLanes);
  const Strips strips(inner.extent, width);
  const auto strip = [&](i64 task) {
    const i64 base = q.outer.offset(0, task / strips.count), s = task % strips.count;
    const Strip<T> x(q.fold, 0, l.operand[0].data + base + strips.start(s) * inner.stride[0], l.operand[0].dtype,
                     inner.stride[0], strips.size(s));
    StateOf<F> state[kGroups<F>];
    fold_columns<F, T>(l, q, x, &none, state, args, split);
    for (int g = 0; g < x.groups(); ++g) {
      const i64 at = strips.start(s) + g * kLanes, count = strips.size(s) - g * kLanes;
      enumerate(F::finish(state[g], splat<f64>(static_cast<f64>(q.n)), args), [&](int o, const auto& pack) {
        const i64 offset = q.outer.offset(1 + o, task / strips.count) + at * inner.stride[1 + o];
        store_lanes(l.operand[1 + o], offset, inner.stride[1 + o], pack, count < kLanes ? count : kLanes);
      });
    }
  };
  if (split) for (i64 t = 0; t < q.outer.size * strips.count; ++t) strip(t);
  else run_tasks(l, q.outer.size * strips.count, strip);
}

}  // namespace baracuda::BARACUDA_ISA
