// Scans across memory: neighbouring columns lie together, so sixteen of them share a pack. A strip of columns runs
// along the axis in blocks of a few rows, its states in the cache; of a block, a tile of columns is read, run and then
// written. Of large problems nothing is stored where it belongs before all of its tile is read: where input and output lie
// alike in their pages, as those of whole pages do, a load right behind a store waits for it as if it were of the same place.
#pragma once
#include "scan_problem.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kBlockRows = 16;
inline constexpr i64 kPieceBytes = 64 << 10;   // marks of a piece of a strip
inline constexpr i64 kFrontBytes = 256 << 10;  // and the states in front of its pieces, or all of them as bits
inline constexpr i64 kPage = 4096;

template <class T>
class ColumnScan : public ScanProblem<T> {
 public:
  ColumnScan(const Launch& l, const ScanPair<T>& f) : Base(l, f), piece_(64) {
    // Longer pieces where the states in front of them would not fit.
    const i64 most = kPieceBytes / (kLanes * kItem);
    flags_ = mark_ && mark_->flags && n_ * 2 <= kFrontBytes;
    while (mark_ && piece_ < most && pieces() * mark_->state > kFrontBytes) piece_ *= 2;
  }

  bool fits() const { return !mark_ || flags_ || pieces() * mark_->state <= kFrontBytes; }

  void run() const {
    const Axis& inner = keep_.inner();
    Axes outer = keep_;
    --outer.count;
    outer.size = rows_ / inner.extent;
    i64 most = kWidth;
    if (mark_) {
      const i64 held = kFrontBytes / (flags_ ? n_ * 2 : pieces() * mark_->state);
      const i64 marked = kPieceBytes / ((flags_ ? kBlockRows : piece_) * kLanes * kItem);
      while (most > kLanes && most > kLanes * (held < marked ? held : marked)) most /= 2;
    }
    // What goes past the cache is cut where its lines begin.
    const i64 item = item_size(l_.operand[out_].dtype), line = kLine / item;
    const bool lines = large_ && inner.stride[out_] == item && stride_[out_] % kLine == 0 && most % line == 0;
    const i64 width = strip_width(inner.extent, outer.size, l_.threads, most);
    const Strips strips(inner.extent, lines ? (width + line - 1) / line * line : width,
                        lines ? to_line(base_[out_]) / item : 0);
    run_tasks(l_, outer.size * strips.count, [&](i64 t) {
      const i64 s = t % strips.count;
      Strip x;
      x.width = strips.size(s);
      x.groups = static_cast<int>((x.width + kLanes - 1) / kLanes);
      for (int o = 0; o < l_.operands; ++o) {
        x.base[o] = base_[o] + outer.offset(o, t / strips.count) + strips.start(s) * inner.stride[o];
        x.across[o] = inner.stride[o];
      }
      strip(x);
      settle();
    });
  }

 private:
  using Base = ScanProblem<T>;
  using Ops = ScanOps<T>;
  using Base::args_, Base::base_, Base::f_, Base::far_, Base::half_, Base::keep_, Base::kItem, Base::l_, Base::large_,
      Base::mark_, Base::n_, Base::native_, Base::out_, Base::place, Base::place_turn, Base::rows_, Base::segment_,
      Base::settle, Base::stride_, Base::write_places, Base::write_run;

  static constexpr bool kHalves = __is_same(T, f32);
  static constexpr i64 kWidth = 4096 / kItem;
  static constexpr int kGroups = static_cast<int>(kWidth / kLanes);
  static constexpr bool kByStep = kItem == 8;  // asks step by step: of f64 there are too many lines to ask for at once
  static constexpr i64 kTileWidth = 512 / kItem;
  static constexpr int kTileGroups = static_cast<int>(kTileWidth / kLanes);

  struct Strip {
    char* base[kMaxOperands];
    i64 across[kMaxOperands];  // bytes from one column to the next
    i64 width;
    int groups;
    bool plain = false;  // results are stored where they belong, not by way of a buffer
  };
  // Of a strip, the columns of some groups.
  struct Tile {
    int first, end;  // groups
    i64 column, width;
  };
  struct Buffers {
    alignas(64) T in[kMaxSources][kBlockRows * kTileWidth];
    alignas(64) T out[kBlockRows * kTileWidth];
    alignas(64) f64 place[kBlockRows * kTileWidth];
    alignas(64) T marks[kPieceBytes / kItem];
    alignas(64) char fronts[kFrontBytes];
    alignas(64) char carry[kGroups * kMaxState], states[kGroups * kMaxState], totals[kGroups * kMaxState];
  };

  i64 segments() const { return (n_ + segment_ - 1) / segment_; }
  i64 per_segment() const { return (segment_ + piece_ - 1) / piece_; }
  i64 pieces() const { return segments() * per_segment(); }
  // Rows [low, high) of the t-th piece in the order of f, its number and the segment it is in.
  struct Piece {
    i64 low, high, number, segment;
    bool first, last;  // of its segment, in the order of f
  };
  Piece piece(const Ops& f, i64 t) const {
    const i64 per = per_segment(), number = f.against ? pieces() - 1 - t : t, segment = number / per;
    const i64 low = segment * segment_ + number % per * piece_;
    const i64 end = (segment + 1) * segment_ < n_ ? (segment + 1) * segment_ : n_;
    const i64 high = low + piece_ < end ? low + piece_ : end;
    const bool starts = low == segment * segment_, ends = high == end;
    return {low, high, number, segment, f.against ? ends : starts, f.against ? starts : ends};
  }

  // Rows [low, high) of a source: where they lie, or converted; at[row * step] is the first column of a row.
  __attribute__((noinline)) const T* rows_of(const Strip& x, const Tile& c, const Source& s, i64 low, i64 high,
                                             T* buffer, i64& step) const {
    const int o = s.operand;
    const i64 end = n_ + s.extra;
    const char* const base = x.base[o] + c.column * x.across[o];
    if (l_.operand[o].dtype == NativeElement<T>::value && x.across[o] == kItem && c.width % kLanes == 0 &&
        stride_[o] % kItem == 0 && low + s.shift >= 0 && high + s.shift <= end) {
      step = stride_[o] / kItem;
      return reinterpret_cast<const T*>(base + (low + s.shift) * stride_[o]);
    }
    step = kTileWidth;
    if (is_half(l_.operand[o].dtype) && x.across[o] == 2 && c.width % kLanes == 0 && low + s.shift >= 0 &&
        high + s.shift <= end) {
      const char* const from = base + (low + s.shift) * stride_[o];
      if (l_.operand[o].dtype == DType::bf16) load_halves<BF16>(buffer, from, stride_[o], high - low, c.width);
      else load_halves<F16>(buffer, from, stride_[o], high - low, c.width);
      return buffer;
    }
    for (i64 r = low; r < high; ++r) {
      T* to = buffer + (r - low) * kTileWidth;
      const i64 at = r + s.shift;
      if (at >= 0 && at < end) {
        load_block<T>(l_.operand[o].dtype, to, base + at * stride_[o], x.across[o], c.width);
      } else {
        for (i64 i = 0; i < c.width; ++i) to[i] = static_cast<T>(s.fill);
      }
      for (i64 i = c.width; i % kLanes != 0; ++i) to[i] = T(0);
    }
    return buffer;
  }

  // Rows of halves to those of a tile and back, whole packs.
  template <class Tag>
  static void load_halves(T* to, const char* from, i64 step, i64 rows, i64 width) {
    if constexpr (kHalves) {
      for (i64 r = 0; r < rows; ++r)
        for (i64 i = 0; i < width; i += kLanes) store(to + r * kTileWidth + i, Tag::load(from + r * step + 2 * i));
    }
  }
  template <class Tag, bool Past>
  static void store_halves(char* to, i64 step, const T* from, i64 rows, i64 width) {
    if constexpr (kHalves) {
      for (i64 r = 0; r < rows; ++r) {
        const T* const row = from + r * kTileWidth;
        char* const at = to + r * step;
#if defined(__AVX512F__)
        if constexpr (Past) {  // a line at a time: half as many stores wait for memory
          for (i64 i = 0; i < width; i += 2 * kLanes) {
            const Halves low = Tag::halves(load(row + i)), high = Tag::halves(load(row + i + kLanes));
            _mm512_stream_si512(reinterpret_cast<__m512i*>(at + 2 * i),
                                _mm512_inserti64x4(_mm512_castsi256_si512((__m256i)low.v[0]), (__m256i)high.v[0], 1));
          }
          continue;
        }
#endif
        for (i64 i = 0; i < width; i += kLanes) Tag::template store<Past>(at + 2 * i, load(row + i));
      }
    }
  }

  // Of the sources, group g of the rows [low, high), or behind the last group one of the rows that come next: each group asks
  // for what is read a tile later, now or, where there is `ask`, step by step.
  BARACUDA_INLINE void ask_for(const Ops& f, const Strip& x, i64 low, i64 high, int g, Ask* ask) const {
    if (g >= x.groups) {
      g = g % kTileGroups < x.groups ? g % kTileGroups : 0;
      low += f.against ? -kBlockRows : kBlockRows;
      high += f.against ? -kBlockRows : kBlockRows;
    }
    const i64 first = low < 0 ? 0 : low, end = high < n_ ? high : n_;
    for (int s = 0; s < f.sources; ++s) {
      const int o = f.source[s].operand;
      const i64 bytes = item_size(l_.operand[o].dtype) * kLanes, step = stride_[o];
      if (x.across[o] * kLanes != bytes || (g * bytes & (kLine - 1)) != 0) continue;
      const char* const from = x.base[o] + g * bytes;
      if (ask == nullptr) {  // f32 or halves: a line at most
        const char* row = from + first * step;
        for (i64 r = first; r < end; ++r, row += step) __builtin_prefetch(row, 0, 2);
      } else if (high - low == end - first) {
        for (i64 r = low; r < high; ++r) ask->at[ask->sources][r - low] = from + r * stride_[o];
        ask->step[ask->sources++] = 0;
      }
    }
  }

  // What a pass over rows leads to: totals, marks, results, or results beside totals.
  enum class Act { total, mark, flag, run, both };

  __attribute__((noinline)) void write_rows(const Strip& x, const Tile& c, const Buffers& b, i64 low, i64 high) const {
    const auto at = [&](int o, i64 r) { return x.base[o] + r * stride_[o] + c.column * x.across[o]; };
    const bool lines = to_line(at(out_, low)) == 0 && stride_[out_] % kLine == 0 && c.width * 2 % kLine == 0;
    const bool halves = half_ && x.across[out_] == 2 && c.width % kLanes == 0 && (lines || !large_);
    if (halves) {
      const bool bf16 = l_.operand[out_].dtype == DType::bf16;
      const auto rows = bf16     ? large_ ? &store_halves<BF16, true> : &store_halves<BF16, false>
                        : large_ ? &store_halves<F16, true>
                                 : &store_halves<F16, false>;
      rows(at(out_, low), stride_[out_], b.out, high - low, c.width);
    }
    for (i64 r = low; r < high; ++r) {
      const i64 from = (r - low) * kTileWidth;
      if (!halves && !x.plain) write_run(at(out_, r), x.across[out_], b.out + from, c.width);
      if (f_.outputs > 1) write_places(at(out_ + 1, r), x.across[out_ + 1], b.place + from, c.width);
    }
  }

  // Rows [low, high) of a tile, in the order of the scan.
  __attribute__((noinline)) void tile(Act act, const Ops& f, const Strip& x, const Tile& c, const Piece& p, i64 low,
                                      i64 high, Buffers& b, char* state) const {
    const i64 turn = f.against ? -1 : 1, back = f.against ? high - low - 1 : 0;
    const bool runs = act == Act::run || act == Act::both;
    Track<T> t{};
    for (int s = 0; s < f.sources; ++s) {
      i64 step;
      const T* at = rows_of(x, c, f.source[s], low, high, b.in[s], step);
      t.in[s] = at + back * step;
      t.step[s] = turn * step;
    }
    const i64 marked = flags_ ? kTileWidth : x.groups * kLanes;
    T* const marks = b.marks + (flags_ ? back : low - p.low + back) * marked + (flags_ ? 0 : c.column);
    u16* const flags = reinterpret_cast<u16*>(b.fronts) + low * x.groups;
    if (flags_ && act != Act::flag)
      for (int g = c.first; g < c.end; ++g)
        unpack_flags(flags + g, x.groups, b.marks + (g - c.first) * kLanes, marked, high - low);
    if (act == Act::mark || act == Act::flag) {
      t.out = marks;
      t.out_step = turn * marked;
    } else {
      t.in[f.sources] = marks;
      t.step[f.sources] = turn * marked;
      const i64 step = x.plain ? stride_[out_] / kItem : kTileWidth;
      t.out = (x.plain ? reinterpret_cast<T*>(x.base[out_] + low * stride_[out_]) + c.column : b.out) + back * step;
      t.out_step = turn * step;
    }
    t.place_out = b.place + back * kTileWidth;
    t.place_step = turn * kTileWidth;
    alignas(64) f64 places[kLanes];
    for (f64& k : places) k = place(low + back);
    t.place = places;
    t.turn = place_turn(f);
    t.half = half_ && runs;
    Ask ask;
    for (int g = c.first; g < c.end; ++g) {
      ask.sources = 0;
      if (far_) ask_for(f, x, low, high, g + kTileGroups, kByStep ? &ask : nullptr);
      t.ask = nullptr;
      if (act == Act::both) f.total(t, high - low, b.totals + g * f.state, args_);
      if (kByStep) t.ask = &ask;
      if (act == Act::total) f.total(t, high - low, state + g * f.state, args_);
      if (act != Act::total) f.run(t, high - low, state + g * f.state, args_);
      for (const T*& in : t.in) in += kLanes;
      t.out += kLanes;
      t.place_out += kLanes;
    }
    if (act == Act::flag)
      for (int g = c.first; g < c.end; ++g)
        pack_flags(b.marks + (g - c.first) * kLanes, marked, flags + g, x.groups, high - low);
    if (runs) write_rows(x, c, b, low, high);
  }

  // The rows of a piece, a few at a time, in the order of the scan.
  __attribute__((noinline)) void blocks(Act act, const Ops& f, const Strip& x, const Piece& p, Buffers& b,
                                        char* state) const {
    const i64 parts = (p.high - p.low + kBlockRows - 1) / kBlockRows;
    for (i64 i = 0; i < parts; ++i) {
      const i64 low = p.low + (f.against ? parts - 1 - i : i) * kBlockRows;
      const i64 high = p.high - low < kBlockRows ? p.high : low + kBlockRows;
      for (int g = 0; g < x.groups; g += kTileGroups) {
        const i64 column = g * kLanes, left = x.width - column;
        const int end = g + kTileGroups < x.groups ? g + kTileGroups : x.groups;
        tile(act, f, x, {g, end, column, left < kTileWidth ? left : kTileWidth}, p, low, high, b, state);
      }
    }
  }

  void identities(const Ops& f, const Strip& x, char* states) const {
    for (int g = 0; g < x.groups; ++g) f.identity(states + g * f.state);
  }

  // The states in front of the next segment, from those in front of this one, its totals, and where its run ended.
  void go_on(const Strip& x, Buffers& b) const {
    for (int g = 0; g < x.groups; ++g) {
      char *carry = b.carry + g * f_.state, *total = b.totals + g * f_.state;
      const u32 odd = f_.odd ? f_.odd(carry, total) : 0;
      f_.join(carry, total, args_);
      for (int l = 0; l < kLanes; ++l)
        if (odd >> l & 1) f_.put(carry, l, b.states + g * f_.state, l);
    }
  }

  void strip(Strip& x) const {
    Buffers b;
    x.plain = !large_ && native_ && x.across[out_] == kItem && x.width % kLanes == 0 && stride_[out_] % kItem == 0 &&
              stride_[out_] % kPage != 0;
    for (int s = 0; s < f_.sources; ++s) x.plain &= x.base[f_.source[s].operand] != x.base[out_];
    const i64 count = pieces();
    if (flags_) {
      identities(*mark_, x, b.states);
      for (i64 t = 0; t < count; ++t) blocks(Act::flag, *mark_, x, piece(*mark_, t), b, b.states);
    } else if (mark_) {  // to where each piece begins; along it once more when its turn has come
      identities(*mark_, x, b.states);
      const i64 bytes = x.groups * mark_->state;
      for (i64 t = 0; t < count; ++t) {
        const Piece p = piece(*mark_, t);
        __builtin_memcpy(b.fronts + p.number * bytes, b.states, static_cast<std::size_t>(bytes));
        if (t + 1 < count) blocks(Act::total, *mark_, x, p, b, b.states);
      }
    }
    identities(f_, x, b.carry);
    for (i64 t = 0; t < count; ++t) {
      const Piece p = piece(f_, t);
      if (p.high <= p.low) continue;
      if (mark_ && !flags_) blocks(Act::mark, *mark_, x, p, b, b.fronts + p.number * x.groups * mark_->state);
      if (p.first) {
        __builtin_memcpy(b.states, b.carry, static_cast<std::size_t>(x.groups * f_.state));
        identities(f_, x, b.totals);
      }
      const bool more = p.segment != (f_.against ? 0 : segments() - 1);
      blocks(more ? Act::both : Act::run, f_, x, p, b, b.states);
      if (p.last && more) go_on(x, b);
    }
  }

  i64 piece_;   // rows whose marks are kept at a time
  bool flags_;  // or marks are kept for all of them, as bits
};

}  // namespace baracuda::BARACUDA_ISA
