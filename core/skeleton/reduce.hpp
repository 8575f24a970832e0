// Reductions and their gradients over any layout: chooses rows or columns, shares the work out, folds, finishes, maps.
#pragma once
#include "../scratch.hpp"
#include "fold_drive.hpp"

namespace baracuda::BARACUDA_ISA {

template <class Body>
BARACUDA_INLINE void run_tasks(const Launch& l, i64 tasks, const Body& body) {
  if (tasks <= 1 || l.threads <= 1) {
    for (i64 t = 0; t < tasks; ++t) body(t);
  } else {
    l.parallel(
        tasks, [](void* context, i64 task) { (*static_cast<const Body*>(context))(task); }, const_cast<Body*>(&body));
  }
}

// The kept and folded axes of a launch, and which way to walk them.
struct Problem {
  Axes keep, fold, outer;
  i64 outputs, n, chunk, chunks;
  bool columns;

  // `few`: folds of at most so many elements that lie together are columns, too.
  __attribute__((noinline)) Problem(const Launch& l, int primary, int itemsize, i64 few = 0) {
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
    columns = (inner.extent >= 8 && beside < along && along != itemsize) || (n < 32 && inner.extent >= 32) ||
              (n <= few && inner.extent >= kLanes && fold.count == 1 && along == itemsize);
    if (columns) {
      outer = keep;
      --outer.count;
      outer.size = outputs / inner.extent;
    }
  }
};

// Strips along the innermost kept axis: whole groups of 16 first, what is left as a strip of its own.
struct Strips {
  i64 lead, rest, width, whole, count;

  // `first` of them are a strip for themselves.
  Strips(i64 extent, i64 w, i64 first = 0)
      : lead(first < extent ? first : extent), rest(extent - lead), width(w), whole(rest / kLanes * kLanes),
        count((lead > 0) + (whole + w - 1) / w + (rest != whole)) {}
  i64 start(i64 s) const {
    if (lead > 0 && s-- == 0) return 0;
    return lead + (s * width < whole ? s * width : whole);
  }
  i64 size(i64 s) const {
    if (lead > 0 && s-- == 0) return lead;
    if (s * width >= whole) return rest - whole;
    return whole - s * width < width ? whole - s * width : width;
  }
};

// As wide as can be, since runs along a row are what prefetchers follow, but as many for every thread.
inline i64 strip_width(i64 extent, i64 others, int threads, i64 most) {
  const i64 strips = (extent + most - 1) / most, rounds = (others * strips + threads - 1) / threads;
  const i64 each = rounds * threads / (others > 0 ? others : 1);
  const i64 width = ((extent + each - 1) / each + kLanes - 1) / kLanes * kLanes;
  const i64 least = 4 * kLanes < most ? 4 * kLanes : most;
  return width < least ? least : width;
}

inline i64 chunk_size(const Problem& q, i64 c) { return q.n - c * q.chunk < q.chunk ? q.n - c * q.chunk : q.chunk; }

// Joins the chunk states `step` bytes apart, first to last, into the first.
template <class T>
void merge_chunks(const FoldOps<T>& f, char* part, i64 step, const Problem& q, const Args& args) {
  for (i64 c = 1; c < q.chunks; ++c)
    f.merge(part, part + c * step, static_cast<f64>(c * q.chunk), static_cast<f64>(chunk_size(q, c)), args);
}

// Folds `count` outputs (at most 16) from `first` on, one lane each; chunks in parallel if asked.
template <class T>
void fold_outputs(const Launch& l, const Problem& q, const FoldOps<T>& f, int operand, i64 first, i64 count,
                  const Slots* in, char* out, const Args& args, bool parallel, const Maker<T>* maker = nullptr) {
  // Lanes nobody writes are merged and finished with the others, and then dropped.
  alignas(64) char part[kMaxChunks * kMaxState];
  __builtin_memset(part, 0, static_cast<std::size_t>(q.chunks * f.state));
  const Operand& x = l.operand[operand];
  const auto one = [&](i64 task) {
    const i64 i = task / q.chunks, c = task % q.chunks;
    const auto reader = maker ? RowReader<T>(q.fold, *maker, first + i)
                              : RowReader<T>(q.fold, operand, x.data + q.keep.offset(operand, first + i), x.dtype);
    fold_row(f, reader, c * q.chunk, chunk_size(q, c), in, static_cast<int>(i), part + c * f.state, args);
    if (maker) maker->done();
  };
  if (parallel) run_tasks(l, count * q.chunks, one);
  else
    for (i64 t = 0; t < count * q.chunks; ++t) one(t);
  merge_chunks(f, part, f.state, q, args);
  __builtin_memcpy(out, part, static_cast<std::size_t>(f.state));
}

// Folds `count` outputs (at most 16) from `first` on, one lane each: one chunk of elements that lie together.
template <class T>
void fold_whole(const Launch& l, const Problem& q, const FoldOps<T>& f, i64 first, i64 count, char* out,
                const Args& args) {
  __builtin_memset(out, 0, static_cast<std::size_t>(f.state));  // lanes nobody writes are finished with the others
  const Operand& x = l.operand[0];
  const int form = f.form(x.dtype, true);
  for (i64 i = 0; i < count; ++i) {
    const char* from = x.data + q.keep.offset(0, first + i);
    if (form > 0) {
      alignas(64) char lanes[kMaxState], none[kMaxPivot];
      f.piece[form](lanes, from, q.n, nullptr, 0, none, T(0), args);
      f.close(lanes, none, {0, static_cast<f64>(q.n), true, nullptr}, static_cast<int>(i), out);
      continue;
    }
    alignas(64) T buffer[kPiece];
    if (form < 0) load_block<T>(x.dtype, buffer, from, item_size(x.dtype), q.n, kAhead);
    f.row(form < 0 ? buffer : reinterpret_cast<const T*>(from), q.n, static_cast<int>(i), out, args);
  }
}

// Groups of sixteen outputs whose chunks are folded in parallel: as many as their states fit the stack.
template <class T>
i64 parallel_groups(const FoldOps<T>& f) {
  const i64 fit = kMaxState / f.state;
  return fit > 4 ? 4 : fit;
}

// ---- columns that threads share: each folds some of the lanes of all their outputs, and so reads whole rows where it would read
// parts of them, which memory gives sooner ----
inline constexpr i64 kSharedRows = 256;  // that are so many at least, and of so many bytes
inline constexpr i64 kSharedRow = 4096;
inline constexpr i64 kSharedGroups = 256;

// Room for their lanes, if this problem is worth it and nobody else has it. Lanes must go around evenly.
class SharedLanes {
 public:
  template <class T>
  SharedLanes(const Launch& l, const Problem& q, const FoldOps<T>& f, bool wanted) {
    const Operand& x = l.operand[0];
    const i64 item = item_size(x.dtype);
    const bool worth = wanted && l.threads > 1 && kLanes % l.threads == 0 && q.chunks == 1 && q.n >= kSharedRows &&
                       q.outer.size < l.threads && q.keep.inner().extent * item >= kSharedRow &&
                       q.keep.inner().stride[0] == item && f.form(x.dtype, true) >= 0;
    taken_ = worth && !__atomic_test_and_set(&scratch.taken, __ATOMIC_ACQUIRE);
  }
  ~SharedLanes() {
    if (taken_) __atomic_clear(&scratch.taken, __ATOMIC_RELEASE);
  }
  SharedLanes(const SharedLanes&) = delete;
  SharedLanes& operator=(const SharedLanes&) = delete;
  explicit operator bool() const { return taken_; }

  // How many of `extent` outputs at a time.
  template <class T>
  static i64 width(const FoldOps<T>& f, i64 extent) {
    const i64 groups = static_cast<i64>(sizeof scratch.at) / (kLanes * f.lanes);
    const i64 fit = (groups < kSharedGroups ? groups : kSharedGroups) * kLanes, strips = (extent + fit - 1) / fit;
    return ((extent + strips - 1) / strips + kLanes - 1) / kLanes * kLanes;
  }

  // Folds a strip of whole groups. Parts of it are handed to done(at, width, states) by the thread that closed them.
  template <class T, class Done>
  __attribute__((noinline)) static void fold(const Launch& l, const FoldOps<T>& f, const Strip<T>& x, i64 n,
                                             const Args& args, const Done& done) {
    alignas(64) char pivots[kSharedGroups * kMaxPivot];
    const i64 groups = x.groups(), share = kLanes / l.threads;
    const i64 even = (groups + l.threads - 1) / l.threads, some = even < f.groups ? even : f.groups;
    const i64 parts = (groups + some - 1) / some;
    const auto part = [&](i64 p) {
      const i64 at = p * some, count = groups - at < some ? groups - at : some;
      return x.part_of(at * kLanes, count * kLanes);
    };
    if (f.pivoted)
      run_tasks(l, parts, [&](i64 p) {
        find_pivots(f, part(p), 0, pivot_elements(n), nullptr, pivots + p * some * f.pivot, args);
      });
    run_tasks(l, l.threads, [&](i64 t) {
      fold_lanes(f, x, 0, n, static_cast<int>(t * share), static_cast<int>((t + 1) * share), nullptr, pivots,
                 scratch.at, args);
    });
    run_tasks(l, parts, [&](i64 p) {
      alignas(64) char states[kMaxGroups * kMaxState];
      Pack<f64> bad[kMaxGroups];
      const Strip<T> one = part(p);
      const i64 at = p * some;
      if (!f.close_strip(scratch.at + at * f.lanes, groups * f.lanes, one.groups(), pivots + at * f.pivot,
                         {0, static_cast<f64>(n), false, bad}, states))
        fold_strip(f, one, 0, n, nullptr, states, args);  // from the start, and then once more
      done(at * kLanes, one.width, states);
    });
  }

 private:
  bool taken_;
};

// Folds a strip of outputs into one state per group of 16; chunks in parallel if asked.
template <class T>
void fold_columns(const Launch& l, const Problem& q, const FoldOps<T>& f, const Strip<T>& x, const Slots* in, char* out,
                  const Args& args, bool parallel) {
  if (q.chunks == 1) {
    fold_strip(f, x, 0, q.n, in, out, args);
    return;
  }
  const int groups = x.groups();
  alignas(64) char part[kMaxChunks * kMaxState];
  if (parallel) {
    const i64 step = parallel_groups(f) * f.state;
    run_tasks(l, q.chunks, [&](i64 c) {
      fold_strip(f, x, c * q.chunk, chunk_size(q, c), in, part + c * step, args);
      if (x.maker) x.maker->done();
    });
    for (int g = 0; g < groups; ++g) {
      merge_chunks(f, part + g * f.state, step, q, args);
      __builtin_memcpy(out + g * f.state, part + g * f.state, static_cast<std::size_t>(f.state));
    }
    return;
  }
  fold_strip(f, x, 0, chunk_size(q, 0), in, out, args);
  for (i64 c = 1; c < q.chunks; ++c) {
    fold_strip(f, x, c * q.chunk, chunk_size(q, c), in, part, args);
    for (int g = 0; g < groups; ++g)
      f.merge(out + g * f.state, part + g * f.state, static_cast<f64>(c * q.chunk), static_cast<f64>(chunk_size(q, c)),
              args);
  }
}

// How rows are shared out: many outputs to a task, or, where outputs are few and long, one output's chunks to many tasks.
struct RowShare {
  bool inner;
  i64 per_task, tasks;

  RowShare(const Launch& l, const Problem& q, int itemsize, i64 batch) {
    inner = q.chunks > 1 && q.outputs < 4 * l.threads && l.threads > 1;
    const i64 bytes = q.n * itemsize > 0 ? q.n * itemsize : 1;
    // Outputs per task: some 64 KiB, in whole batches.
    per_task = ((1 << 16) / bytes + batch) / batch * batch;
    while (per_task > batch && q.outputs / per_task < 4 * l.threads) per_task -= batch;
    tasks = (q.outputs + per_task - 1) / per_task;
  }
};

inline void store_results(const Operand& o, Kind kind, const char* from, i64 offset, i64 stride, i64 count) {
  char* to = o.data + offset;
  switch (kind) {
    case Kind::f32: return store_block(o.dtype, to, stride, reinterpret_cast<const f32*>(from), count);
    case Kind::f64: return store_block(o.dtype, to, stride, reinterpret_cast<const f64*>(from), count);
    case Kind::i64: return store_block(o.dtype, to, stride, reinterpret_cast<const i64*>(from), count);
    case Kind::u64: return store_block(o.dtype, to, stride, reinterpret_cast<const u64*>(from), count);
  }
}

template <class T>
void finish_states(const Problem& q, const FoldOps<T>& f, const char* states, int groups,
                   char (*out)[kMaxGroups * kLanes * 8], const Args& args) {
  for (int g = 0; g < groups; ++g) {
    Results r;
    f.finish(states + g * f.state, static_cast<f64>(q.n), &r, args);
    for (int o = 0; o < f.outputs; ++o) {
      const int size = kLanes * (f.kind[o] == Kind::f32 ? 4 : 8);
      __builtin_memcpy(out[o] + g * size, r.at[o], static_cast<std::size_t>(size));
    }
  }
}
// The results of a strip, by way of its states.
template <class T>
void finish_strip(const Launch& l, const Problem& q, const FoldOps<T>& f, const Strip<T>& x,
                  char (*out)[kMaxGroups * kLanes * 8], const Args& args, bool split) {
  alignas(64) char state[kMaxGroups * kMaxState];
  fold_columns(l, q, f, x, nullptr, state, args, split);
  finish_states(q, f, state, x.groups(), out, args);
}

// Operands: x, or what the maker makes its elements of, then the outputs.
template <class T>
void drive_fold(const Launch& l, const FoldOps<T>& f, const Problem& q, const Maker<T>* maker = nullptr) {
  const Args args(l);
  const int results = l.operands - f.outputs;  // the first of them
  const f64 n = static_cast<f64>(q.n);
  if (q.outputs == 0) return;
  if (q.n == 0) {
    const f64 empty = args.empty();
    for (i64 i = 0; i < q.outputs; ++i)
      for (int o = results; o < l.operands; ++o)
        store_block<f64>(l.operand[o].dtype, l.operand[o].data + q.keep.offset(o, i), 0, &empty, 1);
    return;
  }
  if (!q.columns) {
    const RowShare share(l, q, item_size(l.operand[0].dtype), kLanes);
    // Elements of an output that lie together, and few of them: what reads them need not be prepared for anything else.
    const bool together = q.fold.count == 1 && q.fold.axis[0].stride[0] == item_size(l.operand[0].dtype);
    const bool direct = f.form(l.operand[0].dtype, together) >= 0;
    const bool whole = f.row && !maker && q.chunks == 1 && together && (direct || q.n <= kPiece);
    const auto batch = [&](i64 first, i64 end, bool parallel) {
      const i64 count = end - first < kLanes ? end - first : kLanes;
      alignas(64) char state[kMaxState];
      if (whole) fold_whole(l, q, f, first, count, state, args);
      else fold_outputs(l, q, f, 0, first, count, nullptr, state, args, parallel, maker);
      Results r;
      f.finish(state, n, &r, args);
      for (int o = 0; o < f.outputs; ++o) {
        if (q.keep.count == 1) {
          const i64 stride = q.keep.inner().stride[results + o];
          store_results(l.operand[results + o], f.kind[o], r.at[o], first * stride, stride, count);
          continue;
        }
        const int size = f.kind[o] == Kind::f32 ? 4 : 8;
        for (i64 i = 0; i < count; ++i)
          store_results(l.operand[results + o], f.kind[o], r.at[o] + i * size, q.keep.offset(results + o, first + i), 0,
                        1);
      }
    };
    if (share.inner) {
      for (i64 i = 0; i < q.outputs; i += kLanes) batch(i, q.outputs, true);
    } else {
      run_tasks(l, share.tasks, [&](i64 t) {
        const i64 end = (t + 1) * share.per_task < q.outputs ? (t + 1) * share.per_task : q.outputs;
        for (i64 i = t * share.per_task; i < end; i += kLanes) batch(i, end, false);
      });
    }
    return;
  }
  const Axis& inner = q.keep.inner();
  const bool split = q.chunks > 1 && l.threads > 1 && q.outer.size * ((inner.extent + 63) / 64) < 2 * l.threads;
  const bool lie = q.fold.count == 1 && q.fold.inner().stride[0] == item_size(l.operand[0].dtype);
  // Rows that are read where they lie may be a power of two apart: then few of them fit the cache together.
  const bool near = !maker && l.operand[0].dtype == NativeElement<T>::value && inner.stride[0] == sizeof(T);
  const bool few = f.few && q.n <= (near ? kFewStreams : kPanel);
  const int most = few               ? few_groups(q.n)
                   : q.n > kTurnMost ? f.groups
                   : lie             ? kTurnGroups
                   : q.n <= kPanel   ? kShortGroups
                                     : f.groups;
  const SharedLanes shared(l, q, f, !split && !few && !maker);
  const i64 width = split    ? parallel_groups(f) * kLanes
                    : shared ? SharedLanes::width(f, inner.extent)
                             : strip_width(inner.extent, q.outer.size, l.threads,
                                           (few || most < f.groups ? most : f.groups) * kLanes);
  const Strips strips(inner.extent, width);
  const auto strip = [&](i64 task) {
    const i64 outer = task / strips.count, s = task % strips.count;
    const char* base = l.operand[0].data + q.outer.offset(0, outer) + strips.start(s) * inner.stride[0];
    const auto x = maker ? Strip<T>(q.fold, *maker, outer, strips.start(s), strips.size(s))
                         : Strip<T>(q.fold, 0, base, l.operand[0].dtype, inner.stride[0], strips.size(s));
    const auto put = [&](i64 at, i64 count, const char (*done)[kMaxGroups* kLanes* 8]) {
      for (int o = 0; o < f.outputs; ++o) {
        const i64 stride = inner.stride[results + o];
        store_results(l.operand[results + o], f.kind[o], done[o],
                      q.outer.offset(results + o, outer) + (strips.start(s) + at) * stride, stride, count);
      }
    };
    if (shared && x.together) {
      SharedLanes::fold(l, f, x, q.n, args, [&](i64 at, i64 count, const char* states) {
        alignas(64) char done[kMaxResults][kMaxGroups * kLanes * 8];
        finish_states(q, f, states, static_cast<int>(count / kLanes), done, args);
        put(at, count, done);
      });
      return;
    }
    alignas(64) char done[kMaxResults][kMaxGroups * kLanes * 8];
    if (few) {
      char* const to[] = {done[0], done[1]};
      fold_few(f, x, q.n, to, args);
    } else {
      finish_strip(l, q, f, x, done, args, split);
    }
    if (maker) maker->done();
    put(0, strips.size(s), done);
  };
  if (split || shared)
    for (i64 t = 0; t < q.outer.size * strips.count; ++t) strip(t);
  else {  // small strips go in bundles
    const i64 all = q.outer.size * strips.count, bytes = width * q.n * item_size(l.operand[0].dtype);
    i64 some = (1 << 16) / bytes + 1;
    while (some > 1 && all / some < 4 * l.threads) some /= 2;
    run_tasks(l, (all + some - 1) / some, [&](i64 t) {
      for (i64 i = t * some; i < all && i < (t + 1) * some; ++i) strip(i);
    });
  }
}

// `Halves`: unless a formula of their own folds them.
template <class F, class T, bool Halves = true>
void run_fold(const Launch& l) {
  static constexpr FoldOps<T> kOps = FoldTable<F, T>::template ops<Halves>();
  drive_fold<T>(l, kOps, Problem(l, 0, item_size(l.operand[0].dtype), FoldTable<F, T>::kFew ? kPanel - 1 : kTurnMost));
}

}  // namespace baracuda::BARACUDA_ISA
