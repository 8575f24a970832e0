// Scans along rows. The sixteen lanes are rows, or segments of one long row; a tile of a few places of each is turned
// into packs, run, and turned back, all in L1. A long row is shared out by bundles of sixteen segments.
#pragma once
#include <time.h>
#include "scan_problem.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kMarkState = 256;        // bytes of sixteen states of a mark, at most
inline constexpr i64 kSoonBytes = 800 << 10;  // two bundles that fit the cache beside each other
inline constexpr i64 kMaxHeld = 64;  // bundles whose marks fit the stack; those of longer rows are in the workspace

// One row shared out to several threads: bundles are claimed in order, and what comes before each is handed on from one to the
// next. Whoever is next may have lost his processor; then who waits works out what he would hand on, instead of waiting.
class Relay {
 public:
  explicit Relay(i64 size) : size_(size) {}
  void* first() { return front_[0]; }

  // The state in front of bundle t, once it is known; help(k, state) takes the one in front of bundle k past it.
  template <class Help>
  void take(i64 t, void* state, const Help& help) {
    for (int spins = 0; known() < t; ++spins) {
#if defined(__x86_64__)
      __builtin_ia32_pause();
#endif
      if (spins < kPatience) continue;
      const i64 k = known();
      if (k >= t) break;
      __builtin_memcpy(state, front_[k % kHeld], size_);
      if (known() != k) continue;
      help(k, state);
      pass(k, state);
    }
    __builtin_memcpy(state, front_[t % kHeld], size_);
    __atomic_store_n(&taken_[t % kHeld], t + 1, __ATOMIC_RELEASE);
  }
  // The state behind bundle t, unless someone was faster.
  void pass(i64 t, const void* state) {
    while (known() <= t) {
      if (__atomic_exchange_n(&busy_, 1, __ATOMIC_ACQUIRE) == 0) {
        const i64 next = t + 1;
        // Its place is free as soon as who needed what lies there has taken it.
        const bool free = next < kHeld || __atomic_load_n(&taken_[next % kHeld], __ATOMIC_ACQUIRE) > next - kHeld;
        if (free && known() == t) {
          __builtin_memcpy(front_[next % kHeld], state, size_);
          __atomic_store_n(&known_, next, __ATOMIC_RELEASE);
        }
        __atomic_store_n(&busy_, 0, __ATOMIC_RELEASE);
        if (free) return;
      }
      const timespec nap{0, 20000};
      nanosleep(&nap, nullptr);  // asleep, this one leaves its processor to whoever it waits for
    }
  }

 private:
  static constexpr i64 kHeld = 64;
  static constexpr int kPatience = 4000;
  i64 known() const { return __atomic_load_n(&known_, __ATOMIC_ACQUIRE); }

  const std::size_t size_;
  alignas(64) i64 known_ = 0;  // the last bundle that the state in front of is known of
  alignas(64) int busy_ = 0;
  i64 taken_[kHeld] = {};  // the last bundle that took what lay there, plus 1
  alignas(64) char front_[kHeld][kMaxState];
};

template <class T>
class RowScan : public ScanProblem<T> {
 public:
  using ScanProblem<T>::ScanProblem;

  void run() const {
    if (n_ <= kWhole) run_short_rows();
    else run_long_rows();
  }

 private:
  using Base = ScanProblem<T>;
  using Ops = ScanOps<T>;
  using Base::args_, Base::base_, Base::f_, Base::far_, Base::half_, Base::keep_, Base::kItem, Base::l_, Base::large_,
      Base::mark_, Base::n_, Base::native_, Base::out_, Base::place, Base::place_turn, Base::rows_, Base::segment_,
      Base::settle, Base::stride_, Base::write_places, Base::write_run;

  static constexpr i64 kTile = 8192 / kItem;
  static constexpr i64 kTileSteps = kTile / kLanes;
  static constexpr i64 kAtOnce = 24;  // lines that memory is asked for at once: more are not fetched, but dropped
  static constexpr i64 kFewest = 8;   // steps between
  static constexpr i64 kWindowBytes = 1024;  // of a lane, asked for before they are read
  static constexpr bool kHalves = __is_same(T, f32);
  static_assert(kTile <= kBundle);

  struct Buffers {
    alignas(64) T in[kMaxSources][kBundle];  // a tile, or of a long row the bundle: totals and run read it once
    alignas(64) T out[kTile];
    alignas(64) T strands[kTile];  // lane after lane, on the way to or from memory
    alignas(64) f64 place[kTile], place_strands[kTile];
    alignas(64) T marks[kBundle];
    u16 flags[kWhole];
    alignas(64) char staged[kBundle * kItem];  // results of a bundle whose lanes end within lines
  };

  struct Lanes {
    char* base[kLanes][kMaxOperands];  // place 0 of the lane's row, per operand
    i64 first[kLanes];                 // the lane's first place
    i64 count[kLanes];                 // its places; only the last lane may have fewer
    i64 steps;                         // the most of them
    int used;
    i64 to_next[kMaxOperands];  // bytes from these lanes to those that come next; 0 if none do
  };

  // ---- tiles: steps [low, low + some) of every lane ----
  static i64 present(const Lanes& x, int l, i64 low, i64 some) {
    const i64 left = x.count[l] - low;
    return left < 0 ? 0 : left < some ? left : some;
  }

  __attribute__((noinline)) void fill_strand(const Lanes& x, int l, const Source& s, i64 low, i64 some, T* lane) const {
    const i64 at = x.first[l] + low + s.shift, end = n_ + s.extra, have = present(x, l, low, some);
    const i64 skip = at < 0 ? -at : 0;
    i64 high = end - at < have ? end - at : have;
    if (high < skip) high = skip < some ? skip : some;
    for (i64 j = 0; j < skip && j < some; ++j) lane[j] = static_cast<T>(s.fill);
    if (high > skip)
      load_block<T>(l_.operand[s.operand].dtype, lane + skip, x.base[l][s.operand] + (at + skip) * stride_[s.operand],
                    stride_[s.operand], high - skip);
    for (i64 j = high; j < some; ++j) lane[j] = static_cast<T>(s.fill);
  }

  // Where step 0 of an operand's lanes lies, `shift` places further, if its elements lie together; all lanes have [low, high).
  // Lanes that are not used are those of the first.
  struct Way {
    char* at[kLanes];
    i64 low, high;
  };
  void find(const Lanes& x, int o, i64 shift, i64 end, Way& w) const {
    const DType dtype = l_.operand[o].dtype;
    const i64 item = is_half(dtype) ? 2 : kItem;
    w.low = w.high = 0;
    if ((!is_half(dtype) && dtype != NativeElement<T>::value) || stride_[o] != item) return;
    w.high = x.count[x.used - 1];
    for (int l = 0; l < kLanes; ++l) {
      const int lane = l < x.used ? l : 0;
      const i64 first = x.first[lane] + shift;
      w.at[l] = x.base[lane][o] + first * item;
      if (w.low < -first) w.low = -first;
      if (w.high > end - first) w.high = end - first;
    }
  }
  struct Ways {
    Way in[kMaxSources], out;
    bool near;  // results are stored through the cache
  };
  // Segments of one row that are no whole lines leave the cache together, when all of them have run.
  bool stages(const Lanes& x) const {
    const i64 item = half_ ? 2 : kItem;
    return n_ > kWhole && large_ && (half_ || native_) && stride_[out_] == item && x.used == kLanes &&
           x.count[kLanes - 1] == segment_ && (!kTurnsPast || segment_ * item % kLine != 0);
  }
  __attribute__((noinline)) void find_all(const Ops& f, const Lanes& x, Buffers& b, Ways& w) const {
    for (int s = 0; s < f.sources; ++s)
      find(x, f.source[s].operand, f.source[s].shift, n_ + f.source[s].extra, w.in[s]);
    find(x, out_, 0, n_, w.out);
    if (x.used < kLanes) w.out.high = 0;
    w.near = !large_ || stages(x);
    if (w.near && large_)
      for (int l = kLanes - 1; l >= 0; --l) w.out.at[l] = b.staged + (w.out.at[l] - w.out.at[0]);
  }

  __attribute__((noinline)) void read_tile(const Lanes& x, const Way& w, const Source& s, bool against, i64 low,
                                           i64 some, T* to, T* strands) const {
    const DType dtype = l_.operand[s.operand].dtype;
    const bool half = is_half(dtype);
    const i64 item = half ? 2 : kItem;
    const char* at[kLanes];
    if (low >= w.low && low + some <= w.high) {
      for (int l = 0; l < kLanes; ++l) at[l] = w.at[l] + low * item;
      const u16** const halves = reinterpret_cast<const u16**>(at);
      if (!half) return strands_to_packs(reinterpret_cast<const T* const*>(at), to, some, against);
      if constexpr (kHalves && kTurnsHalves) {
        const i64 whole = some - some % kPerLine<u16>;
        (dtype == DType::bf16 ? &halves_to_packs<BF16> : &halves_to_packs<F16>)(halves, to, whole);
        if (whole == some) return;
        for (int l = 0; l < kLanes; ++l) halves[l] += whole;
        to += whole * kLanes;
        some -= whole;
      }
      u16* const packs = reinterpret_cast<u16*>(strands);  // turned as they are, then converted
      strands_to_packs(halves, packs, some, against);
      return load_block<T>(dtype, to, reinterpret_cast<const char*>(packs), 2, some * kLanes);
    }
    const T* from[kLanes];
    for (int l = 0; l < kLanes; ++l) {
      from[l] = l < x.used ? strands + l * some : from[0];
      if (l < x.used) fill_strand(x, l, s, low, some, strands + l * some);
    }
    strands_to_packs(from, to, some, against);
  }

  __attribute__((noinline)) void write_tile(const Lanes& x, const Ways& w, i64 low, i64 some, const T* packs,
                                            T* strands) const {
    const i64 stride = stride_[out_], item = half_ ? 2 : kItem;
    const bool there = low + some <= w.out.high;
    // Whole lines of all lanes go where they belong right from the registers that turn them.
    bool past = kTurnsPast && !w.near && there && some * item % kLine == 0;
    char* at[kLanes];
    for (int l = 0; l < kLanes && there; ++l) {
      at[l] = w.out.at[l] + low * item;
      past = past && to_line(at[l]) == 0;
    }
    const bool direct = past || w.near;
    if (there && direct && !half_) return packs_to_strands(packs, reinterpret_cast<T* const*>(at), some, past);
    if (there && half_) {
      u16** const halves = reinterpret_cast<u16**>(at);
      const DType dtype = l_.operand[out_].dtype;
      if constexpr (kHalves && kTurnsHalves) {
        const i64 whole = direct ? some - some % kPerLine<u16> : 0;
        (dtype == DType::bf16 ? &packs_to_halves<BF16> : &packs_to_halves<F16>)(packs, halves, whole, past);
        if (whole == some) return;
        for (int l = 0; l < kLanes; ++l) halves[l] += whole;
        packs += whole * kLanes;
        some -= whole;
      }
      u16 *const lanes = reinterpret_cast<u16*>(strands), *const turned = lanes + kTile;  // converted, then turned
      store_block<T>(dtype, reinterpret_cast<char*>(turned), 2, packs, some * kLanes);
      if (direct) return packs_to_strands(turned, halves, some, past);
      u16* to[kLanes];
      for (int l = 0; l < kLanes; ++l) to[l] = lanes + l * some;
      packs_to_strands(turned, to, some);
      for (int l = 0; l < kLanes; ++l) stream_bytes(at[l], reinterpret_cast<const char*>(to[l]), some * 2);
      return;
    }
    T* to[kLanes];
    for (int l = 0; l < kLanes; ++l) to[l] = strands + l * some;
    packs_to_strands(packs, to, some);
    for (int l = 0; l < x.used; ++l)
      write_run(x.base[l][out_] + (x.first[l] + low) * stride, stride, strands + l * some, present(x, l, low, some));
  }

  __attribute__((noinline)) void place_tile(const Lanes& x, i64 low, i64 some, const f64* packs, f64* strands) const {
    f64* to[kLanes];
    for (int l = 0; l < kLanes; ++l) to[l] = strands + l * some;
    packs_to_strands(packs, to, some);
    for (int l = 0; l < x.used; ++l)
      write_places(x.base[l][out_ + 1] + (x.first[l] + low) * stride_[out_ + 1], stride_[out_ + 1], to[l],
                   present(x, l, low, some));
  }

  enum class Act { total, total_by_flags, mark, flag, run, run_by_flags };

  // What is asked for beside the steps of a tile: of some lanes, runs of steps that are read later. Memory answers runs quickest,
  // and is neither idle nor asked for more than it answers at once.
  struct Share {
    i64 first, end;  // lanes
    i64 low, high;   // steps
    bool next;       // of the lanes that come next
  };
  __attribute__((noinline)) void steps_asking(const Ops& f, bool total, Track<T> t, i64 count, const Ways& w,
                                              const Lanes& x, const Share& ask, void* state) const {
    struct {
      const char* at;
      i64 turn;  // bytes from one lane to the next
    } from[kMaxSources];
    int sources = 0;
    i64 lines = 0;
    for (int s = 0; s < f.sources; ++s) {
      const int o = f.source[s].operand;
      if (w.in[s].high == 0 || (ask.next && x.to_next[o] == 0)) continue;
      const i64 item = item_size(l_.operand[o].dtype);
      from[sources].at = w.in[s].at[ask.first] + ask.low * item + (ask.next ? x.to_next[o] : 0);
      from[sources++].turn = w.in[s].at[1] - w.in[s].at[0];
      lines = ((ask.high - ask.low) * item + kLine - 1) / kLine;
    }
    const i64 shares = (lines * (ask.end - ask.first) * sources + kAtOnce - 1) / kAtOnce;
    const i64 each = shares < 2 ? count : (count / shares / kFewest + 1) * kFewest, parts = (count + each - 1) / each;
    alignas(64) f64 places[kLanes];
    if (f.places) __builtin_memcpy(places, t.place, sizeof places), t.place = places;
    for (i64 p = 0; p < parts; ++p) {
      for (int s = 0; s < sources; ++s)
        for (i64 l = 0; l < ask.end - ask.first; ++l)
          for (i64 i = lines * p / parts; i < lines * (p + 1) / parts; ++i)
            __builtin_prefetch(from[s].at + l * from[s].turn + i * kLine, 0, 2);
      const i64 left = count - p * each, some = left < each ? left : each;
      (total ? f.total : f.run)(t, some, state, args_);
      for (int s = 0; s <= f.sources; ++s) t.in[s] += some * t.step[s];
      t.out += some * t.out_step;
      t.place_out += some * t.place_step;
      for (int l = 0; l < kLanes && f.places; ++l) places[l] += static_cast<f64>(some) * t.turn;
    }
  }

  // Steps [low, high) in the order of f, tile by tile. Marks are those of the steps from `marked` on.
  __attribute__((noinline)) void tiles(Act act, const Ops& f, const Lanes& x, Buffers& b, i64 low, i64 high, i64 marked,
                                       void* state) const {
    Ways w;
    find_all(f, x, b, w);
    const bool by_flags = act == Act::total_by_flags || act == Act::run_by_flags, flags = by_flags || act == Act::flag;
    const bool totals = act == Act::total || act == Act::total_by_flags,
               runs = act == Act::run || act == Act::run_by_flags;
    const bool held = &f == &f_ && n_ > kWhole;
    // What goes past the cache is cut where its lines begin.
    const char* const to = x.base[0][out_] + (x.first[0] + low) * stride_[out_];
    const i64 over =
        w.near ? 0 : static_cast<i64>(reinterpret_cast<std::uintptr_t>(to) % kLine) / item_size(l_.operand[out_].dtype);
    const i64 count = (over + high - low + kTileSteps - 1) / kTileSteps;
    const i64 step = f.against ? -kLanes : kLanes;
    // While a bundle runs that is held, the bundle this thread takes next is asked for, or where it begins; else the window of
    // tiles that comes next, while its lanes all lie in the nearer cache.
    const bool soon = held && f.sources * kItem * kBundle * 2 <= kSoonBytes, asks = far_ && (!soon || runs);
    const i64 window = soon ? count : kWindowBytes / (kTileSteps * kItem);
    const auto begin_of = [&](i64 i) { return low - over + (f.against ? count - 1 - i : i) * kTileSteps; };
    const auto ask_at = [&](i64 i) {
      const i64 w = held && runs ? 0 : i / window, from = w * window, all = held && runs ? count : window;
      const i64 tiles = count - from < all ? count - from : all;
      Share a;
      a.next = (held && runs) || from + window >= count;
      a.first = (i - from) * kLanes / tiles;
      a.end = (i - from + 1) * kLanes / tiles;
      const i64 head = a.next ? 0 : from + window, tail = head + window < count ? head + window : count;
      a.low = begin_of(f.against ? tail - 1 : head);
      a.high = begin_of(f.against ? head : tail - 1) + kTileSteps;
      if (a.low < low) a.low = low;
      if (a.high > high) a.high = high;
      return a;
    };
    alignas(64) f64 places[kLanes];
    Track<T> t;
    t.out_step = t.place_step = step;
    t.place = places;
    t.turn = place_turn(f);
    t.half = half_ && runs;
    for (i64 i = 0; i < count; ++i) {
      const i64 begin = begin_of(i), at = begin < low ? low : begin;
      const i64 end = begin + kTileSteps < high ? begin + kTileSteps : high, some = end - at;
      const i64 back = f.against ? some - 1 : 0;
      for (int s = 0; s < f.sources; ++s) {
        T* const packs = b.in[s] + (held ? at * kLanes : 0);
        if (!held || !runs) read_tile(x, w.in[s], f.source[s], f.against, at, some, packs, b.strands);
        t.in[s] = packs + back * kLanes;
        t.step[s] = step;
      }
      T* const marks = b.marks + ((flags ? 0 : at - marked) + back) * kLanes;
      if (by_flags) unpack_flags(b.flags + at, 1, b.marks, kLanes, some);
      if (totals || runs) {
        t.in[f.sources] = marks;
        t.step[f.sources] = step;
      }
      t.out = act == Act::mark || act == Act::flag ? marks : b.out + back * kLanes;
      t.place_out = b.place + back * kLanes;
      for (int l = 0; l < kLanes && f.places; ++l) places[l] = place((l < x.used ? x.first[l] : 0) + at + back);
      if (asks) steps_asking(f, totals, t, some, w, x, ask_at(i), state);
      else (totals ? f.total : f.run)(t, some, state, args_);
      if (totals) continue;
      if (act == Act::flag) pack_flags(b.marks, kLanes, b.flags + at, 1, some);
      if (!runs) continue;
      write_tile(x, w, at, some, b.out, b.strands);
      if (f.outputs > 1) place_tile(x, at, some, b.place, b.place_strands);
    }
  }

  // The same. Against the axis a shorter lane begins later: what ran before is replaced by its own start.
  void pass(Act act, const Ops& f, const Lanes& x, Buffers& b, i64 low, i64 high, i64 marked, void* state,
            const void* start) const {
    const i64 shorter = x.count[x.used - 1];
    if (f.against && shorter < x.steps && low < shorter && shorter <= high) {
      tiles(act, f, x, b, shorter, high, marked, state);
      f.put(state, x.used - 1, start, x.used - 1);
      high = shorter;
    }
    tiles(act, f, x, b, low, high, marked, state);
  }

  // All steps of the lanes from `state` on: what they lead to, or what the mark gives at each.
  void whole(Act act, const Ops& f, const Lanes& x, Buffers& b, void* state) const {
    alignas(64) char start[kMaxState];
    __builtin_memcpy(start, state, static_cast<std::size_t>(f.state));
    pass(act, f, x, b, 0, x.steps, 0, state, start);
  }

  void locate(Lanes& x, int lane, i64 row) const {
    for (int o = 0; o < l_.operands; ++o) x.base[lane][o] = base_[o] + keep_.offset(o, row);
  }

  // ---- rows of one segment: sixteen at a time ----
  void short_rows(i64 first, i64 next, Buffers& b) const {
    Lanes x;
    for (int o = 0; o < l_.operands; ++o)
      x.to_next[o] = next < rows_ ? keep_.offset(o, next) - keep_.offset(o, first) : 0;
    x.steps = n_;
    x.used = 0;
    for (i64 r = first; r < rows_ && x.used < kLanes; ++r, ++x.used) {
      locate(x, x.used, r);
      x.first[x.used] = 0;
      x.count[x.used] = n_;
    }
    alignas(64) char state[kMaxState];
    f_.identity(state);
    if (!mark_) return tiles(Act::run, f_, x, b, 0, n_, 0, state);
    alignas(64) char front[kMaxState];
    mark_->identity(front);
    if (mark_->flags) {
      tiles(Act::flag, *mark_, x, b, 0, n_, 0, front);
      return tiles(Act::run_by_flags, f_, x, b, 0, n_, 0, state);
    }
    // The mark runs twice: to where each piece begins, and once more along it, when its turn has come.
    for (i64& bytes : x.to_next) bytes = 0;
    constexpr i64 kPieces = (kWhole + kMaxSegment - 1) / kMaxSegment;
    const i64 pieces = (n_ + kMaxSegment - 1) / kMaxSegment;
    const auto low = [&](i64 p) { return p * kMaxSegment; };
    const auto high = [&](i64 p) { return n_ < (p + 1) * kMaxSegment ? n_ : (p + 1) * kMaxSegment; };
    alignas(64) char held[kPieces][kMaxState];
    for (i64 t = 0; t < pieces; ++t) {
      const i64 p = mark_->against ? pieces - 1 - t : t;
      __builtin_memcpy(held[p], front, static_cast<std::size_t>(mark_->state));
      if (t + 1 < pieces) tiles(Act::total, *mark_, x, b, low(p), high(p), 0, front);
    }
    for (i64 t = 0; t < pieces; ++t) {
      const i64 p = f_.against ? pieces - 1 - t : t;
      tiles(Act::mark, *mark_, x, b, low(p), high(p), low(p), held[p]);
      tiles(Act::run, f_, x, b, low(p), high(p), low(p), state);
    }
  }

  void run_short_rows() const {
    const i64 groups = (rows_ + kLanes - 1) / kLanes;
    // Groups that follow on each other: each asks for the next one.
    i64 some = (1 << 14) / (n_ * kLanes) + 1;
    const i64 share = groups / (16 * l_.threads);
    if (some < share) some = share;
    if (l_.threads > 1 && groups / some < 4 * l_.threads) some = 1;
    run_tasks(l_, (groups + some - 1) / some, [&](i64 t) {
      Buffers b;
      for (i64 g = t * some; g < groups && g < (t + 1) * some; ++g) {
        const i64 next = g + 1 < (t + 1) * some ? g + 1 : (t + l_.threads) * some;
        short_rows(g * kLanes, next * kLanes, b);
      }
      settle();
    });
  }

  // ---- long rows: sixteen segments at a time ----
  i64 bundles() const { return (n_ + segment_ * kLanes - 1) / (segment_ * kLanes); }
  i64 nth(const Ops& f, i64 i) const { return f.against ? bundles() - 1 - i : i; }

  void cut(const Ops& f, Lanes& x, i64 bundle) const {
    const i64 turn = f.against ? -l_.threads : l_.threads, next = bundle + turn;
    for (int o = 0; o < l_.operands; ++o)
      x.to_next[o] = next < 0 || next >= bundles() ? 0 : turn * kLanes * segment_ * stride_[o];
    x.steps = segment_;
    x.used = 0;
    for (int l = 0; l < kLanes; ++l) {
      const i64 first = (bundle * kLanes + l) * segment_;
      x.first[l] = first;
      x.count[l] = first >= n_ ? 0 : n_ - first < segment_ ? n_ - first : segment_;
      if (x.count[l] > 0) x.used = l + 1;
      if (l > 0) __builtin_memcpy(x.base[l], x.base[0], sizeof x.base[0]);
    }
  }

  // `states`, totals of the lanes, become the states in front of them; lane 0 of carry goes on past them.
  __attribute__((noinline)) void chain(const Ops& f, const Lanes& x, Buffers& b, void* states, void* carry) const {
    alignas(64) char totals[kMaxState], one[kMaxState];
    __builtin_memcpy(totals, states, static_cast<std::size_t>(f.state));
    f.identity(one);
    for (int i = 0; i < x.used; ++i) {
      const int l = f.against ? x.used - 1 - i : i;
      f.put(states, l, carry, 0);
      f.put(one, 0, totals, l);
      if (f.odd && (f.odd(carry, one) & 1)) {
        alignas(64) char run[kMaxState];
        for (int k = 0; k < kLanes; ++k) f.put(run, k, carry, 0);
        whole(Act::total, f, x, b, run);
        f.put(carry, 0, run, l);
      } else {
        f.join(carry, one, args_);
      }
    }
  }

  bool flagged(const Ops& f) const { return mark_ && &f == &f_ && mark_->flags; }

  // What the lanes of a bundle lead to by themselves.
  void totals(const Ops& f, Lanes& x, i64 bundle, Buffers& b, const char* marks, void* states) const {
    cut(f, x, bundle);
    if (mark_ && &f == &f_) {
      alignas(64) char front[kMaxState];
      __builtin_memcpy(front, marks + bundle * mark_->state, static_cast<std::size_t>(mark_->state));
      whole(mark_->flags ? Act::flag : Act::mark, *mark_, x, b, front);
    }
    f.identity(states);
    whole(flagged(f) ? Act::total_by_flags : Act::total, f, x, b, states);
  }

  // The states of the mark in front of the lanes of a bundle, kept in `marks`; lane 0 of carry goes on past them.
  void keep_marks(Lanes& x, i64 bundle, Buffers& b, char* marks, const auto& wait) const {
    char* states = marks + bundle * mark_->state;
    totals(*mark_, x, bundle, b, marks, states);
    wait([&](void* carry) { chain(*mark_, x, b, states, carry); });
  }

  // One bundle, up to its segment totals; `wait` gives the carry in front of it and takes the one behind it.
  void bundle(Lanes& x, i64 i, Buffers& b, char* marks, const auto& wait) const {
    alignas(64) char states[kMaxState];
    totals(f_, x, i, b, marks, states);
    wait([&](void* c) { chain(f_, x, b, states, c); });
    whole(flagged(f_) ? Act::run_by_flags : Act::run, f_, x, b, states);
    if (stages(x))
      stream_bytes(x.base[0][out_] + x.first[0] * stride_[out_], b.staged, kLanes * segment_ * stride_[out_]);
  }

  // Takes the carry past a bundle that is another thread's.
  __attribute__((noinline)) void skip(const Ops& f, i64 at, i64 bundle, const char* marks, void* carry) const {
    Buffers b;
    Lanes x;
    alignas(64) char states[kMaxState];
    locate(x, 0, at);
    totals(f, x, bundle, b, marks, states);
    chain(f, x, b, states, carry);
  }

  // The bundles of a row one after the other.
  void row(i64 at, Buffers& b, char* marks) const {
    Lanes x;
    locate(x, 0, at);
    alignas(64) char carry[kMaxState];
    const auto wait = [&](const auto& go) { go(carry); };
    const i64 count = bundles();
    if (mark_) {
      mark_->identity(carry);
      for (i64 t = 0; t < count; ++t) keep_marks(x, nth(*mark_, t), b, marks, wait);
    }
    f_.identity(carry);
    for (i64 t = 0; t < count; ++t) bundle(x, nth(f_, t), b, marks, wait);
  }

  // The bundles of a row on all threads.
  void shared_row(i64 at, char* marks) const {
    const auto share = [&](const Ops& f, const auto& one) {
      Relay relay(f.state);
      f.identity(relay.first());
      run_tasks(l_, bundles(), [&](i64 t) {
        Buffers b;
        Lanes x;
        locate(x, 0, at);
        one(x, nth(f, t), b, [&](const auto& go) {
          alignas(64) char carry[kMaxState];
          relay.take(t, carry, [&](i64 k, void* state) { skip(f, at, nth(f, k), marks, state); });
          go(carry);
          relay.pass(t, carry);
        });
        settle();
      });
    };
    if (mark_) share(*mark_, [&](Lanes& x, i64 i, Buffers& b, const auto& wait) { keep_marks(x, i, b, marks, wait); });
    share(f_, [&](Lanes& x, i64 i, Buffers& b, const auto& wait) { bundle(x, i, b, marks, wait); });
  }

  void run_long_rows() const {
    const i64 count = bundles();
    const bool held = count <= kMaxHeld;
    alignas(64) char stack[kMaxHeld * kMarkState];
    if ((l_.threads > 1 && count >= 4 && rows_ < 4 * l_.threads) || !held) {
      for (i64 r = 0; r < rows_; ++r) shared_row(r, held ? stack : l_.workspace);
      return;
    }
    run_tasks(l_, rows_, [&](i64 r) {
      Buffers b;
      alignas(64) char marks[kMaxHeld * kMarkState];
      row(r, b, marks);
      settle();
    });
  }
};

}  // namespace baracuda::BARACUDA_ISA
