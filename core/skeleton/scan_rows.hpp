// Scans along rows. The sixteen lanes are segments of one row or of several; they are turned into packs in blocks that
// stay in the cache. A long row is shared out by bundles of sixteen segments.
#pragma once
#include <sched.h>
#include "scan_problem.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kMaxHeld = 256;  // bundles whose marks fit the stack; those of longer rows are in the workspace

// One row shared out to several threads: bundles are claimed in order, and the carry is handed from each to the next.
struct Relay {
  alignas(64) i64 turn = 0;
  alignas(64) char carry[kMaxState];

  void await(i64 mine) const {
    for (int spins = 0; __atomic_load_n(&turn, __ATOMIC_ACQUIRE) != mine; ++spins) {
#if defined(__x86_64__)
      __builtin_ia32_pause();
#endif
      if (spins > 4000) sched_yield();
    }
  }
  void pass(i64 mine) { __atomic_store_n(&turn, mine + 1, __ATOMIC_RELEASE); }
};

template <class T>
class RowScan : public ScanProblem<T> {
 public:
  using ScanProblem<T>::ScanProblem;

  void run() const {
    if (n_ <= kBundle) run_short_rows();
    else run_long_rows();
  }

 private:
  using Base = ScanProblem<T>;
  using Ops = ScanOps<T>;
  using Base::args_, Base::base_, Base::f_, Base::half_, Base::keep_, Base::l_, Base::large_, Base::n_, Base::native_,
      Base::out_, Base::place, Base::place_turn, Base::rows_, Base::segment_, Base::settle, Base::stride_,
      Base::write_run;

  struct Buffers {
    alignas(64) T in[kMaxSources + 1][kBundle];
    alignas(64) T out[kBundle];
    alignas(64) T strands[kBundle];  // lane after lane, on the way to or from memory
    alignas(64) f64 place[kBundle];
  };

  // ---- strands: segments of one row or of several ----
  struct Lanes {
    const char* base[kLanes][kMaxOperands];  // place 0 of the lane's row, per operand
    i64 first[kLanes];                       // the lane's first place
    i64 count[kLanes];                       // its places
    i64 steps;                               // the most of them
    int used;
    int per_row;  // lanes of a row; its last one may be shorter
  };

  void read_source(const Lanes& x, const Source& s, T* to, T* strands) const {
    const DType d = l_.operand[s.operand].dtype;
    const i64 stride = stride_[s.operand], end = n_ + s.extra;
    const T* from[kLanes];
    bool direct = d == NativeElement<T>::value && stride == static_cast<i64>(sizeof(T)) && x.used == kLanes;
    for (int l = 0; direct && l < kLanes; ++l) {
      const i64 at = x.first[l] + s.shift;
      direct = x.count[l] == x.steps && at >= 0 && at + x.steps <= end;
      from[l] = reinterpret_cast<const T*>(x.base[l][s.operand]) + at;
    }
    if (!direct) {
      for (int l = 0; l < kLanes; ++l) {
        T* lane = strands + l * x.steps;
        from[l] = lane;
        if (l >= x.used) {
          for (i64 j = 0; j < x.steps; ++j) lane[j] = T(0);
          continue;
        }
        const i64 at = x.first[l] + s.shift;
        i64 low = at < 0 ? -at : 0, high = end - at < x.count[l] ? end - at : x.count[l];
        if (high < low) high = low;
        for (i64 j = 0; j < low; ++j) lane[j] = static_cast<T>(s.fill);
        load_block<T>(d, lane + low, x.base[l][s.operand] + (at + low) * stride, stride, high - low);
        for (i64 j = high; j < x.steps; ++j) lane[j] = static_cast<T>(s.fill);
      }
    }
    strands_to_packs(from, to, x.steps);
  }

  void write_strands(const Lanes& x, const T* packs, T* strands) const {
    const i64 stride = stride_[out_];
    T* to[kLanes];
    const bool dense = native_ && stride == static_cast<i64>(sizeof(T)) && x.used == kLanes;
    bool direct = dense && !large_;
    for (int l = 0; l < kLanes; ++l) {
      direct &= x.count[l] == x.steps;
      to[l] = strands + l * x.steps;
    }
    if (direct) {
      for (int l = 0; l < kLanes; ++l) to[l] = reinterpret_cast<T*>(const_cast<char*>(x.base[l][out_])) + x.first[l];
    }
    packs_to_strands(packs, to, x.steps);
    if (direct) return;
    for (int l = 0; l < x.used; ++l)
      write_run(const_cast<char*>(x.base[l][out_]) + x.first[l] * stride, stride, strands + l * x.steps, x.count[l]);
  }

  void write_places(const Lanes& x, const f64* packs, T* strands) const {
    f64* flat = reinterpret_cast<f64*>(strands);
    const Operand& o = l_.operand[out_ + 1];
    for (int l = 0; l < x.used; ++l) {
      for (i64 j = 0; j < x.count[l]; j += kMaxSegment) {
        const i64 some = x.count[l] - j < kMaxSegment ? x.count[l] - j : kMaxSegment;
        for (i64 i = 0; i < some; ++i) flat[i] = packs[(j + i) * kLanes + l];
        store_block<f64>(o.dtype, const_cast<char*>(x.base[l][out_ + 1]) + (x.first[l] + j) * stride_[out_ + 1],
                         stride_[out_ + 1], flat, some);
      }
    }
  }

  // Steps [low, high) of the buffers as a track of `f`.
  Track<T> track(const Ops& f, const Lanes& x, Buffers& b, T* out, i64 low, i64 high, f64* place) const {
    Track<T> t;
    const i64 from = f.against ? high - 1 : low, step = f.against ? -kLanes : kLanes;
    for (int i = 0; i <= kMaxSources; ++i) {
      t.in[i] = b.in[i] + from * kLanes;
      t.step[i] = step;
    }
    t.out = out + from * kLanes;
    t.out_step = step;
    t.place_out = b.place + from * kLanes;
    t.place_step = step;
    for (int l = 0; l < kLanes; ++l) place[l] = this->place((l < x.used ? x.first[l] : 0) + from);
    t.place = place;
    t.turn = place_turn(f);
    return t;
  }

  // All steps of the lanes. Against the axis a shorter lane begins later: what ran before is replaced by its own start.
  template <class Run>
  void pass(const Ops& f, const Lanes& x, Buffers& b, T* out, void* state, const Run& run) const {
    alignas(64) f64 place[kLanes];
    const i64 shorter = x.count[x.used - 1];
    if (f.against && shorter < x.steps) {
      alignas(64) char start[kMaxState];
      __builtin_memcpy(start, state, static_cast<std::size_t>(f.state));
      run(track(f, x, b, out, shorter, x.steps, place), x.steps - shorter);
      for (int tail = x.per_row - 1; tail < x.used; tail += x.per_row) f.put(state, tail, start, tail);
      run(track(f, x, b, out, 0, shorter, place), shorter);
    } else {
      run(track(f, x, b, out, 0, x.steps, place), x.steps);
    }
  }

  // Totals of the segments in the lanes, which become the states in front of them; the carry goes on past them.
  void totals(const Ops& f, const Lanes& x, Buffers& b, void* states) const {
    f.identity(states);
    pass(f, x, b, b.in[0], states, [&](const Track<T>& t, i64 count) { f.total(t, count, states, args_); });
  }
  void chain(const Ops& f, int first, int last, void* states, void* carry) const {
    f.chain(states, carry, f.against ? last : first, f.against ? first : last, args_);
  }
  void sweep(const Ops& f, const Lanes& x, Buffers& b, T* out, void* states, bool half) const {
    pass(f, x, b, out, states, [&](const Track<T>& t, i64 count) { f.run(half, t, count, states, args_); });
  }

  void read_all(const Ops& f, const Lanes& x, Buffers& b) const {
    for (int i = 0; i < f.sources; ++i) read_source(x, f.source[i], b.in[i], b.strands);
  }
  void finish(const Lanes& x, Buffers& b, void* states) const {
    sweep(f_, x, b, b.out, states, half_);
    write_strands(x, b.out, b.strands);
    if (f_.outputs > 1) write_places(x, b.place, b.strands);
  }

  void locate(Lanes& x, int lane, i64 row) const {
    for (int o = 0; o < l_.operands; ++o) x.base[lane][o] = base_[o] + keep_.offset(o, row);
  }

  // ---- rows of at most sixteen segments: as many rows at a time as fill the lanes ----
  // The states in front of the segments of every row.
  void fronts(const Ops& f, const Lanes& x, Buffers& b, void* states) const {
    if (x.per_row == 1) return f.identity(states);
    totals(f, x, b, states);
    for (int first = 0; first < x.used; first += x.per_row) {
      alignas(64) char carry[kMaxState];
      f.identity(carry);
      chain(f, first, first + x.per_row - 1, states, carry);
    }
  }

  void run_short_rows() const {
    const i64 segments = (n_ + segment_ - 1) / segment_, together = kLanes / segments;
    const i64 groups = (rows_ + together - 1) / together;
    i64 some = (1 << 14) / (n_ * together) + 1;
    if (l_.threads > 1 && groups / some < 4 * l_.threads) some = 1;
    run_tasks(l_, (groups + some - 1) / some, [&](i64 t) {
      Buffers b;
      for (i64 g = t * some; g < groups && g < (t + 1) * some; ++g) {
        Lanes x;
        x.steps = segment_;
        x.per_row = static_cast<int>(segments);
        x.used = 0;
        for (i64 r = g * together; r < rows_ && r < (g + 1) * together; ++r) {
          for (i64 s = 0; s < segments; ++s, ++x.used) {
            if (s == 0) locate(x, x.used, r);
            else __builtin_memcpy(x.base[x.used], x.base[x.used - 1], sizeof x.base[0]);
            x.first[x.used] = s * segment_;
            x.count[x.used] = n_ - s * segment_ < segment_ ? n_ - s * segment_ : segment_;
          }
        }
        for (int l = x.used; l < kLanes; ++l) x.count[l] = 0;
        alignas(64) char states[kMaxState];
        read_all(f_, x, b);
        if (f_.mark) {
          fronts(*f_.mark, x, b, states);
          sweep(*f_.mark, x, b, b.in[f_.sources], states, false);
        }
        fronts(f_, x, b, states);
        finish(x, b, states);
      }
      settle();
    });
  }

  // ---- long rows: sixteen segments at a time ----
  i64 bundles() const { return (n_ + segment_ * kLanes - 1) / (segment_ * kLanes); }

  void cut(Lanes& x, i64 bundle) const {
    x.steps = segment_;
    x.used = 0;
    for (int l = 0; l < kLanes; ++l) {
      const i64 first = (bundle * kLanes + l) * segment_;
      x.first[l] = first;
      x.count[l] = first >= n_ ? 0 : n_ - first < segment_ ? n_ - first : segment_;
      if (x.count[l] > 0) x.used = l + 1;
      if (l > 0) __builtin_memcpy(x.base[l], x.base[0], sizeof x.base[0]);
    }
    x.per_row = x.used;
  }

  // Marks in front of bundles, sixteen to a state.
  void keep_mark(char* marks, i64 bundle, const void* carry) const {
    f_.mark->put(marks + bundle / kLanes * f_.mark->state, static_cast<int>(bundle % kLanes), carry, 0);
  }

  void mark_totals(Lanes& x, i64 bundle, Buffers& b, void* states) const {
    cut(x, bundle);
    read_all(*f_.mark, x, b);
    totals(*f_.mark, x, b, states);
  }
  // One bundle, up to its segment totals; `wait` gives the carry in front of it and takes the one behind it.
  template <class Wait>
  void bundle(Lanes& x, i64 i, Buffers& b, const char* marks, const Wait& wait) const {
    alignas(64) char states[kMaxState], carry[kMaxState];
    cut(x, i);
    read_all(f_, x, b);
    if (f_.mark) {
      const Ops& m = *f_.mark;
      totals(m, x, b, states);
      if (marks) m.spread(carry, marks + i / kLanes * m.state, static_cast<int>(i % kLanes));
      else m.identity(carry);
      chain(m, 0, x.used - 1, states, carry);
      sweep(m, x, b, b.in[f_.sources], states, false);
    }
    totals(f_, x, b, states);
    wait([&](void* c) { chain(f_, 0, x.used - 1, states, c); });
    finish(x, b, states);
  }

  i64 nth(const Ops& f, i64 i) const { return f.against ? bundles() - 1 - i : i; }

  // The bundles of a row one after the other.
  void row(i64 at, Buffers& b, char* marks) const {
    Lanes x;
    locate(x, 0, at);
    alignas(64) char carry[kMaxState], states[kMaxState];
    const i64 count = bundles();
    if (f_.mark && count > 1) {
      f_.mark->identity(carry);
      for (i64 t = 0; t < count; ++t) {
        const i64 i = nth(*f_.mark, t);
        keep_mark(marks, i, carry);
        if (t + 1 == count) break;
        mark_totals(x, i, b, states);
        chain(*f_.mark, 0, x.used - 1, states, carry);
      }
    }
    f_.identity(carry);
    for (i64 t = 0; t < count; ++t)
      bundle(x, nth(f_, t), b, count > 1 ? marks : nullptr, [&](const auto& go) { go(carry); });
  }

  // The bundles of a row on all threads.
  void shared_row(i64 at, char* marks) const {
    const i64 count = bundles();
    if (f_.mark) {
      Relay relay;
      f_.mark->identity(relay.carry);
      run_tasks(l_, count, [&](i64 t) {
        Buffers b;
        Lanes x;
        locate(x, 0, at);
        alignas(64) char states[kMaxState];
        const i64 i = nth(*f_.mark, t);
        mark_totals(x, i, b, states);
        relay.await(t);
        keep_mark(marks, i, relay.carry);
        chain(*f_.mark, 0, x.used - 1, states, relay.carry);
        relay.pass(t);
      });
    }
    Relay relay;
    f_.identity(relay.carry);
    run_tasks(l_, count, [&](i64 t) {
      Buffers b;
      Lanes x;
      locate(x, 0, at);
      bundle(x, nth(f_, t), b, marks, [&](const auto& go) {
        relay.await(t);
        go(relay.carry);
        relay.pass(t);
      });
      settle();
    });
  }

  void run_long_rows() const {
    const i64 count = bundles();
    const i64 mark_bytes = f_.mark ? (count + kLanes - 1) / kLanes * f_.mark->state : 0;
    const bool held = count <= kMaxHeld;
    alignas(64) char stack[kMaxHeld / kLanes * kMaxState];
    if ((l_.threads > 1 && count >= 8 && rows_ < 4 * l_.threads) || !held) {
      for (i64 r = 0; r < rows_; ++r) shared_row(r, held || mark_bytes == 0 ? stack : l_.workspace);
      return;
    }
    i64 some = (1 << 14) / n_ + 1;
    if (l_.threads > 1 && rows_ / some < 4 * l_.threads) some = 1;
    run_tasks(l_, (rows_ + some - 1) / some, [&](i64 t) {
      Buffers b;
      alignas(64) char marks[kMaxHeld / kLanes * kMaxState];
      for (i64 r = t * some; r < rows_ && r < (t + 1) * some; ++r) row(r, b, marks);
      settle();
    });
  }
};

}  // namespace baracuda::BARACUDA_ISA
