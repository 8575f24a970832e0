// The gradient of a reduction as a map over the input: what depends on the output alone is prepared once per output, the rest
// runs element by element. Where the map needs a fold of x first (a mean, a count), the same strip is folded, then mapped.
#pragma once
#include "map_loops.hpp"

namespace baracuda::BARACUDA_ISA {

// A strip that is only mapped is wide, for long runs along a row; but its coefficients stay in the cache from row to row.
inline constexpr int kMapGroups = 256;
inline constexpr i64 kMapBytes = 64 << 10;
inline constexpr i64 kTile = 512;  // outputs converted at a time
// A strip that is folded, then mapped, stays so small that all threads find theirs in the last cache when they map it: a share
// of so much, but for many threads. Rows a power of two apart share sets: of AMD's cache they fill less.
inline i64 twice_bytes() { return kZen ? 12 << 20 : 24 << 20; }
inline constexpr i64 kTwiceLeast = 4 << 20;
inline constexpr i64 kTwiceRow = 1024;  // bytes at least along a row, for prefetchers to follow
inline constexpr i64 kStill = 64;       // more equal elements are copied instead of made

// Outputs of such a strip, n elements each.
inline i64 twice_width(i64 n, i64 item, int threads) {
  const i64 share = twice_bytes() / threads, bytes = share < kTwiceLeast ? kTwiceLeast : share;
  const i64 fit = bytes / (n * item) / kLanes * kLanes;
  return fit > kTwiceRow / item ? fit : kTwiceRow / item;
}

template <class T>
struct BackwardOps {
  bool reads;  // x is the first operand
  int inputs;  // operands with one value per output
  Kind kind[kMaxInputs];
  bool folds;  // the map needs `stat`, a fold over x
  FoldOps<T> stat;
  bool (*guard)(const Slots& in, f64 n, i64 count, const Args& args);  // null: always general
  MapOps<T> general, fast;
};

template <class B, class T>
struct BackwardTable {
  static bool guard(const Slots& in, f64 n, i64 count, const Args& args) {
    const auto g = B::guard(unpack<typename B::Inputs>(in), splat<f64>(n), args);
    bool any = false;
    for (i64 i = 0; i < count; ++i) any |= any_lane(spread(g, static_cast<int>(i)));
    return any;
  }
  template <int I>
  static constexpr Kind kind() {
    if constexpr (I < kCount<typename B::Inputs>) {
      return kKindOf<typename std::remove_cvref_t<decltype(get<I>(std::declval<typename B::Inputs>()))>::Scalar>;
    } else {
      return Kind::f64;
    }
  }
  template <bool Halves>
  static constexpr BackwardOps<T> ops() {
    BackwardOps<T> o{};
    o.reads = B::kReads;
    o.inputs = kCount<typename B::Inputs>;
    o.kind[0] = kind<0>(), o.kind[1] = kind<1>(), o.kind[2] = kind<2>(), o.kind[3] = kind<3>();
    o.folds = B::kStat;
    if constexpr (B::kStat) o.stat = FoldTable<typename B::Stat, T>::template inner_ops<Halves>();
    o.general = Mapper<B, false, T>::template ops<Halves>();
    if constexpr (B::kGuard) {
      o.guard = &guard;
      o.fast = Mapper<B, true, T>::template ops<Halves>();
    }
    return o;
  }
};

// A gradient on its way to dx.
template <class T>
class Gradient {
 public:
  Gradient(const Launch& l, const BackwardOps<T>& b)
      : l_(l), b_(b), args_(l), dx_(b.inputs + (b.reads ? 1 : 0)), from_(b.reads ? 0 : dx_),
        q_(l, from_, item_size(l.operand[from_].dtype)), n_(static_cast<f64>(q_.n)), out_(l.operand[dx_]),
        native_(out_.dtype == NativeElement<T>::value), half_(is_half(out_.dtype)),
        large_(q_.outputs * q_.n * item_size(out_.dtype) > (b.reads ? kStreamBytes : kStreamAlone)) {}

  void run() const {
    if (q_.outputs == 0 || q_.n == 0) return;
    if (q_.columns) run_columns();
    else run_rows();
  }

 private:
  static constexpr i64 kItem = sizeof(T);

  // The values of `count` outputs, `stride` apart from `offset` on, for every input; one lane each from `lane` on.
  void load_inputs(const i64* offset, const i64* stride, i64 lane, i64 count, Slots& in) const {
    for (int i = 0; i < b_.inputs; ++i) {
      const Operand& o = l_.operand[i + (b_.reads ? 1 : 0)];
      const char* src = o.data + offset[i];
      if (b_.kind[i] == Kind::f32)
        load_block<f32>(o.dtype, reinterpret_cast<f32*>(in.at[i]) + lane, src, stride[i], count);
      else load_block<f64>(o.dtype, reinterpret_cast<f64*>(in.at[i]) + lane, src, stride[i], count);
    }
  }

  // The map to use for these outputs and, unless the guard spares it, the fold that it needs.
  template <class Fold>
  const MapOps<T>& choose(const Slots* in, i64 width, const Fold& fold) const {
    bool general = b_.guard == nullptr;
    for (i64 g = 0; g * kLanes < width && !general; ++g)
      general = b_.guard(in[g], n_, width - g * kLanes < kLanes ? width - g * kLanes : kLanes, args_);
    if (!general) return b_.fast;
    if (b_.folds) fold();
    return b_.general;
  }

  // Elements [first, first + count) of one output, whose coefficients are in lane `lane` of c.
  void map_row(const MapOps<T>& m, i64 output, i64 first, i64 count, const char* c, int lane) const {
    alignas(64) T in[kPiece], out[kPiece];
    const RowReader<T> reader(q_.fold, from_, l_.operand[from_].data + q_.keep.offset(from_, output),
                              l_.operand[from_].dtype);
    char* base = out_.data + q_.keep.offset(dx_, output);
    const i64 item = item_size(out_.dtype);
    const bool together = q_.fold.count == 0 || (q_.fold.count == 1 && q_.fold.axis[0].stride[dx_] == item);
    const bool direct = native_ && together;
    const bool past =
        together && large_ && reinterpret_cast<std::uintptr_t>(base) % static_cast<std::size_t>(item) == 0;
    // What goes past the cache begins with a line; what is before it does not.
    const auto lead_at = [&](i64 k) { return past ? to_line(base + k * item) / item : 0; };
    const auto most_at = [&](i64 k, i64 most) { return lead_at(k) > 0 ? lead_at(k) : most; };
    if (m.still && together && count >= kStill) {
      alignas(64) char same[kPiece * sizeof(T)];
      const i64 some = count < kPiece ? count : kPiece;
      m.row(half_, false, nullptr, out, kStill, c, lane, first);
      store_block<T>(out_.dtype, same, item, out, kStill);
      for (i64 made = kStill; made < some; made *= 2)
        __builtin_memcpy(same + made * item, same,
                         static_cast<std::size_t>((some - made < made ? some - made : made) * item));
      for (i64 k = first, piece; k < first + count; k += piece) {
        piece = first + count - k < most_at(k, kPiece) ? first + count - k : most_at(k, kPiece);
        copy_out(base + k * item, same, piece * item);
      }
      return;
    }
    if (m.row_halves && half_ && together && reader.together && reader.dtype == out_.dtype) {
      for (i64 k = first, piece; k < first + count; k += piece) {
        const i64 left = first + count - k, most = most_at(k, left);
        piece = left < most ? left : most;
        m.row_halves(out_.dtype == DType::f16, past && lead_at(k) == 0, reader.base + k * item, base + k * item, piece,
                     c, lane, k);
      }
      return;
    }
    for (i64 k = first; k < first + count;) {
      const i64 left = first + count - k;
      const i64 most = direct ? most_at(k, m.reads && !reader.direct ? kPiece : left) : kPiece;
      const i64 piece = left < most ? left : most;
      const T* x = m.reads ? reader.read(k, piece, in) : nullptr;
      m.row(half_, direct && past && lead_at(k) == 0, x, direct ? reinterpret_cast<T*>(base) + k : out, piece, c, lane,
            k);
      if (!direct) {
        Walker w(q_.fold, dx_, k);
        for (i64 done = 0; done < piece;) {
          const i64 run = w.run() < piece - done ? w.run() : piece - done;
          store_out(base + w.offset(), w.stride(), out + done, run);
          w.advance(run);
          done += run;
        }
      }
      k += piece;
    }
  }

  // Whether a strip is mapped from halves to halves where they lie.
  bool in_halves(const MapOps<T>& m, const Strip<T>& x, i64 stride) const {
    return m.across_halves && half_ && stride == item_size(out_.dtype) && x.together && x.dtype == out_.dtype;
  }

  // Elements [first, first + count) of every output of a strip that starts at `base` in dx. `back`: from the last to the first.
  void map_strip(const MapOps<T>& m, const Strip<T>& x, char* base, i64 stride, i64 first, i64 count, const char* c,
                 bool back) const {
    alignas(64) T in[kTile], out[kTile];
    const Strip<T> target(q_.fold, dx_, base, out_.dtype, stride, x.width);
    const bool halves = in_halves(m, x, stride);
    const bool here = halves || (target.direct && (!m.reads || x.direct));  // from where it lies to where it lies
    const i64 item = item_size(out_.dtype);
    const bool copied = m.still && stride == item && count > 1 && x.width >= kStill;
    alignas(64) char same[kMapGroups * kLanes * sizeof(T)];
    for (i64 at = 0; at < x.width && copied; at += kTile) {
      const i64 width = x.width - at < kTile ? x.width - at : kTile;
      m.across(half_, false, nullptr, out, static_cast<int>((width + kLanes - 1) / kLanes),
               c + at / kLanes * m.coefficients, 0, 0);
      store_block<T>(out_.dtype, same + at * item, item, out, width);
    }
    for (i64 done = 0, rows; done < count; done += rows) {
      rows = count - done < kPanel ? count - done : kPanel;
      const i64 k = back ? count - done - rows : done;
      i64 source[kPanel], into[kPanel];
      if (m.reads) x.offsets(first + k, rows, source);
      target.offsets(first + k, rows, into);
      for (i64 i = 0; i < rows; ++i) {
        const i64 r = back ? rows - 1 - i : i;
        if (copied) copy_out(base + into[r], same, x.width * item);
        // Further along the row, or of a short one the row after it.
        const bool along = x.width * item > 2 * kAhead || !m.reads || i + 1 == rows;
        const i64 ahead = along ? kAhead : source[back ? r - 1 : r + 1] - source[r];
        // Straight past the cache where a row begins with a line.
        const bool lines = large_ && to_line(base + into[r]) == 0, apart = large_ && !lines;
        const i64 tile = here && !apart ? x.width : halves ? 2 * kTile : kTile;
        for (i64 at = 0; at < x.width && !copied; at += tile) {
          const i64 width = x.width - at < tile ? x.width - at : tile;
          const int groups = static_cast<int>((width + kLanes - 1) / kLanes);
          const char* coefficients = c + at / kLanes * m.coefficients;
          char* there = base + into[r] + at * item;
          if (halves) {
            char* to = apart ? reinterpret_cast<char*>(out) : there;
            m.across_halves(out_.dtype == DType::f16, lines, x.base + source[r] + at * item, to, groups, coefficients,
                            first + k + r, ahead);
            if (apart) stream_bytes(there, to, width * item);
            continue;
          }
          const T* e = m.reads ? x.part(source[r], at, width, in) : nullptr;
          const bool straight = target.direct && !apart;
          m.across(half_, straight && lines, e, straight ? reinterpret_cast<T*>(there) : out, groups, coefficients,
                   first + k + r, x.direct ? ahead : 0);
          if (target.direct && apart) stream_bytes(there, reinterpret_cast<const char*>(out), width * kItem);
          else if (!target.direct) store_out(base + into[r] + at * stride, stride, out, width);
        }
      }
    }
    if (large_) settle_stores();
  }

  void copy_out(char* to, const char* from, i64 bytes) const {
    if (large_) stream_bytes(to, from, bytes);
    else __builtin_memcpy(to, from, static_cast<std::size_t>(bytes));
  }
  // Converted results to dx, past the cache where that pays.
  void store_out(char* to, i64 stride, const T* from, i64 count) const {
    store_large<T>(out_.dtype, to, stride, from, count, large_ && half_);
  }

  // Outputs [first, first + count), at most 16: folded where needed, then mapped; chunks in parallel if asked.
  void rows(i64 first, i64 count, bool parallel) const {
    Slots in{};
    for (i64 i = 0; i < count; ++i) {
      i64 offset[kMaxInputs], stride[kMaxInputs] = {};
      for (int o = 0; o < b_.inputs; ++o) offset[o] = q_.keep.offset(o + (b_.reads ? 1 : 0), first + i);
      load_inputs(offset, stride, i, 1, in);
    }
    alignas(64) char state[kMaxState], c[kMaxState];
    const MapOps<T>& m =
        choose(&in, count, [&] { fold_outputs(l_, q_, b_.stat, 0, first, count, &in, state, args_, parallel); });
    m.prepare(in, state, n_, c, args_);
    const auto one = [&](i64 task) {
      const i64 i = task / q_.chunks, k = task % q_.chunks;
      map_row(m, first + i, k * q_.chunk, chunk_size(q_, k), c, static_cast<int>(i));
      if (large_ && parallel) settle_stores();
    };
    if (parallel) run_tasks(l_, count * q_.chunks, one);
    else
      for (i64 t = 0; t < count * q_.chunks; ++t) one(t);
  }

  void run_rows() const {
    const int itemsize = item_size(out_.dtype);
    // As many outputs at a time as stay in L1 between fold and map.
    const i64 fit = (32 << 10) / (q_.n * itemsize), batch = fit < 1 ? 1 : fit > kLanes ? kLanes : fit;
    const RowShare share(l_, q_, itemsize, batch);
    if (share.inner) {
      for (i64 i = 0; i < q_.outputs; i += kLanes) rows(i, q_.outputs - i < kLanes ? q_.outputs - i : kLanes, true);
    } else {
      run_tasks(l_, share.tasks, [&](i64 t) {
        const i64 end = (t + 1) * share.per_task < q_.outputs ? (t + 1) * share.per_task : q_.outputs;
        for (i64 i = t * share.per_task; i < end; i += batch) rows(i, end - i < batch ? end - i : batch, false);
        if (large_) settle_stores();
      });
    }
  }

  // The inputs of at most 16 outputs from `start` on along the inner axis; returns how many there are.
  i64 load_group(i64 outer, i64 start, i64 left, Slots& in) const {
    const Axis& inner = q_.keep.inner();
    i64 offset[kMaxInputs], stride[kMaxInputs];
    for (int i = 0; i < b_.inputs; ++i) {
      const int operand = i + (b_.reads ? 1 : 0);
      stride[i] = inner.stride[operand];
      offset[i] = q_.outer.offset(operand, outer) + start * stride[i];
    }
    const i64 count = left < kLanes ? left : kLanes;
    if (count < kLanes) in = Slots{};
    load_inputs(offset, stride, 0, count, in);
    return count;
  }

  // Whether any output needs the general map.
  bool guarded() const {
    Slots in;
    for (i64 outer = 0; outer < q_.outer.size; ++outer) {
      for (i64 start = 0; start < q_.keep.inner().extent; start += kLanes) {
        const i64 count = load_group(outer, start, q_.keep.inner().extent - start, in);
        if (b_.guard(in, n_, count, args_)) return true;
      }
    }
    return false;
  }

  void strip(i64 outer, i64 start, i64 width, bool split) const {
    const Axis& inner = q_.keep.inner();
    const auto at = [&](int operand) { return q_.outer.offset(operand, outer) + start * inner.stride[operand]; };
    const Strip<T> x(q_.fold, from_, l_.operand[from_].data + at(from_), l_.operand[from_].dtype, inner.stride[from_],
                     width);
    Slots in[kMapGroups];
    const int groups = x.groups();
    for (int g = 0; g < groups; ++g) load_group(outer, start + g * kLanes, width - g * kLanes, in[g]);
    alignas(64) char state[kMaxGroups * kMaxState], c[kMapBytes + kMaxGroups * kMaxState];
    const MapOps<T>& m = choose(in, width, [&] { fold_columns(l_, q_, b_.stat, x, in, state, args_, split); });
    for (int g = 0; g < groups; ++g) m.prepare(in[g], state + g * b_.stat.state, n_, c + g * m.coefficients, args_);
    if (m.pair && out_.dtype == DType::bf16 && in_halves(m, x, inner.stride[dx_])) m.pair(c, groups);
    char* base = out_.data + at(dx_);
    const bool back = b_.folds && &m == &b_.general;  // what the fold read last is still in the last cache
    if (!split) {
      map_strip(m, x, base, inner.stride[dx_], 0, q_.n, c, back);
      return;
    }
    const i64 some = q_.n / (8 * l_.threads) < 64 ? 64 : q_.n / (8 * l_.threads);
    run_tasks(l_, (q_.n + some - 1) / some, [&](i64 r) {
      map_strip(m, x, base, inner.stride[dx_], r * some, q_.n - r * some < some ? q_.n - r * some : some, c, back);
    });
  }

  void run_columns() const {
    const Axis& inner = q_.keep.inner();
    const bool folds = b_.folds && (b_.guard == nullptr || guarded());
    const i64 fit = kMapBytes / (folds || b_.guard == nullptr ? b_.general : b_.fast).coefficients;
    const i64 folded = b_.stat.groups * kLanes,
              near = twice_width(q_.n, item_size(l_.operand[from_].dtype), l_.threads);
    const i64 most = !folds ? (fit < kMapGroups ? fit : kMapGroups) * kLanes : near < folded ? near : folded;
    // Too few strips for the threads: they share the fold of a strip by chunks and its map by rows.
    const bool split =
        l_.threads > 1 && (folds ? q_.chunks > 1 && q_.outer.size * ((inner.extent + 63) / 64) < 2 * l_.threads
                                 : q_.outer.size * ((inner.extent + most - 1) / most) < 8 * l_.threads);
    const i64 narrow = folds && split ? parallel_groups(b_.stat) * kLanes : most;
    const i64 width = split ? narrow : strip_width(inner.extent, q_.outer.size, l_.threads, most);
    // Rows that are cut anyway are cut where lines begin, of what goes past the cache.
    const i64 item = item_size(out_.dtype), line = kLine / item;
    bool lines = folds && large_ && !split && width < inner.extent && width % line == 0 && inner.stride[dx_] == item;
    for (int a = 0; a < q_.fold.count; ++a) lines &= q_.fold.axis[a].stride[dx_] % kLine == 0;
    const Strips strips(inner.extent, width, lines ? to_line(out_.data) / item : 0);
    const auto one = [&](i64 t) {
      strip(t / strips.count, strips.start(t % strips.count), strips.size(t % strips.count), split);
    };
    if (split)
      for (i64 t = 0; t < q_.outer.size * strips.count; ++t) one(t);
    else run_tasks(l_, q_.outer.size * strips.count, one);
  }

  const Launch& l_;
  const BackwardOps<T>& b_;
  const Args args_;
  const int dx_, from_;
  const Problem q_;
  const f64 n_;
  const Operand& out_;
  const bool native_, half_, large_;
};

// Operands: x if the row reads it, the inputs with one value per output, dx.
// `Halves`: unless a formula of their own makes their gradient.
template <class B, class T, bool Halves = true>
void run_backward(const Launch& l) {
  static constexpr BackwardOps<T> kOps = BackwardTable<B, T>::template ops<Halves>();
  Gradient<T>(l, kOps).run();
}

}  // namespace baracuda::BARACUDA_ISA
