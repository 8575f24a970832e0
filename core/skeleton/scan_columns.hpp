// Scans across memory: neighbouring columns lie together, so sixteen of them share a pack. A strip of columns runs
// along the axis in blocks of a few rows, its states in the cache.
#pragma once
#include "scan_problem.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kBlockRows = 16;
inline constexpr i64 kStripMarks = 64 << 10;  // bytes on the stack: marks of a segment, and states in front of segments

template <class T>
class ColumnScan : public ScanProblem<T> {
 public:
  using ScanProblem<T>::ScanProblem;

  // A mark wants its states in front of every segment kept.
  bool fits() const { return !f_.mark || segments() * f_.mark->state <= kStripMarks; }

  void run() const {
    const Axis& inner = keep_.inner();
    Axes outer = keep_;
    --outer.count;
    outer.size = rows_ / inner.extent;
    i64 most = kWidth;
    if (f_.mark) {
      const i64 held = kStripMarks / (segments() * f_.mark->state), marked = kStripMarks / (segment_ * kLanes * kItem);
      while (most > kLanes && most > kLanes * (held < marked ? held : marked)) most /= 2;
    }
    const Strips strips(inner.extent, strip_width(inner.extent, outer.size, l_.threads, most));
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
  using Base::args_, Base::base_, Base::f_, Base::half_, Base::keep_, Base::l_, Base::large_, Base::n_, Base::native_,
      Base::out_, Base::place, Base::place_turn, Base::rows_, Base::segment_, Base::settle, Base::stride_,
      Base::write_run;

  static constexpr i64 kItem = static_cast<i64>(sizeof(T));
  static constexpr i64 kWidth = 1024 / kItem;
  static constexpr int kGroups = static_cast<int>(kWidth / kLanes);

  struct Strip {
    char* base[kMaxOperands];
    i64 across[kMaxOperands];  // bytes from one column to the next
    i64 width;
    int groups;
  };
  struct Buffers {
    alignas(64) T in[kMaxSources][kBlockRows * kWidth];
    alignas(64) T out[kBlockRows * kWidth];
    alignas(64) f64 place[kBlockRows * kWidth];
  };

  i64 segments() const { return (n_ + segment_ - 1) / segment_; }
  i64 nth(const Ops& f, i64 t) const { return f.against ? segments() - 1 - t : t; }

  bool direct(const Strip& x, int operand) const {
    return l_.operand[operand].dtype == NativeElement<T>::value && x.across[operand] == kItem &&
           x.width % kLanes == 0 && stride_[operand] % kItem == 0;
  }

  // Rows [low, high) of a source: where they lie, or converted; at[row * step] is the first column of a row.
  const T* rows_of(const Strip& x, const Source& s, i64 low, i64 high, T* buffer, i64& step) const {
    const int o = s.operand;
    const i64 end = n_ + s.extra;
    if (direct(x, o) && low + s.shift >= 0 && high + s.shift <= end) {
      step = stride_[o] / kItem;
      return reinterpret_cast<const T*>(x.base[o] + (low + s.shift) * stride_[o]);
    }
    for (i64 r = low; r < high; ++r) {
      T* to = buffer + (r - low) * kWidth;
      const i64 at = r + s.shift;
      if (at >= 0 && at < end) {
        load_block<T>(l_.operand[o].dtype, to, x.base[o] + at * stride_[o], x.across[o], x.width);
      } else {
        for (i64 i = 0; i < x.width; ++i) to[i] = static_cast<T>(s.fill);
      }
      for (i64 i = x.width; i % kLanes != 0; ++i) to[i] = T(0);
    }
    step = kWidth;
    return buffer;
  }

  void ask_for(const Strip& x, const Source& s, i64 low, i64 high) const {
    const int o = s.operand;
    if (x.across[o] != item_size(l_.operand[o].dtype)) return;
    low = low < 0 ? 0 : low;
    high = high > n_ ? n_ : high;
    for (i64 r = low; r < high; ++r) {
      const char* at = x.base[o] + r * stride_[o];
      for (i64 i = 0; i < x.width * x.across[o]; i += 64) __builtin_prefetch(at + i, 0, 3);
    }
  }

  // The rows of a segment, a few at a time, in the order of the scan: body(track, group, first row, rows).
  template <class Body, class Done>
  void blocks(const Ops& f, const Strip& x, i64 segment, Buffers& b, const T* marks, const Body& body,
              const Done& done) const {
    const i64 first = segment * segment_, end = n_ - first < segment_ ? n_ : first + segment_;
    const i64 parts = (end - first + kBlockRows - 1) / kBlockRows;
    for (i64 p = 0; p < parts; ++p) {
      const i64 low = first + (f.against ? parts - 1 - p : p) * kBlockRows;
      const i64 high = end - low < kBlockRows ? end : low + kBlockRows, back = f.against ? high - low - 1 : 0;
      Track<T> t{};
      for (int i = 0; i < f.sources; ++i) {
        i64 step;
        const T* at = rows_of(x, f.source[i], low, high, b.in[i], step);
        t.in[i] = at + back * step;
        t.step[i] = f.against ? -step : step;
        ask_for(x, f.source[i], f.against ? low - kBlockRows : high, f.against ? low : high + kBlockRows);
      }
      if (marks) {
        const i64 step = x.groups * kLanes;
        t.in[f.sources] = marks + (low - first + back) * step;
        t.step[f.sources] = f.against ? -step : step;
      }
      alignas(64) f64 places[kLanes];
      for (f64& k : places) k = place(low + back);
      t.place = places;
      t.turn = place_turn(f);
      for (int g = 0; g < x.groups; ++g) {
        body(t, g, low, high, back);
        for (const T*& in : t.in) in += kLanes;
      }
      done(low, high);
    }
  }

  void strip(const Strip& x) const {
    Buffers b;
    alignas(64) char carry[kGroups * kMaxState], states[kGroups * kMaxState], totals[kGroups * kMaxState];
    alignas(64) char held[kStripMarks];
    alignas(64) T marks[kStripMarks / kItem];
    const i64 count = segments();
    const auto nothing = [](i64, i64) {};
    const auto total = [&](const Ops& f, i64 segment, const T* marked) {
      for (int g = 0; g < x.groups; ++g) f.identity(totals + g * f.state);
      blocks(
          f, x, segment, b, marked,
          [&](const Track<T>& t, int g, i64 low, i64 high, i64) {
            f.total(t, high - low, totals + g * f.state, args_);
          },
          nothing);
      for (int g = 0; g < x.groups; ++g) f.join(carry + g * f.state, totals + g * f.state, args_);
    };
    if (f_.mark) {
      const Ops& m = *f_.mark;
      for (int g = 0; g < x.groups; ++g) m.identity(carry + g * m.state);
      for (i64 t = 0; t < count; ++t) {
        const i64 segment = nth(m, t);
        __builtin_memcpy(held + segment * x.groups * m.state, carry, static_cast<std::size_t>(x.groups * m.state));
        if (t + 1 < count) total(m, segment, nullptr);
      }
    }
    bool plain = direct(x, out_) && !large_;
    for (int i = 0; i < f_.sources; ++i) plain &= x.base[f_.source[i].operand] != x.base[out_];
    for (int g = 0; g < x.groups; ++g) f_.identity(carry + g * f_.state);
    for (i64 turn = 0; turn < count; ++turn) {
      const i64 segment = nth(f_, turn), first = segment * segment_;
      if (f_.mark) {
        const Ops& m = *f_.mark;
        char* from = held + segment * x.groups * m.state;
        blocks(
            m, x, segment, b, nullptr,
            [&](Track<T>& t, int g, i64 low, i64 high, i64 back) {
              const i64 step = x.groups * kLanes;
              t.out = marks + (low - first + back) * step + g * kLanes;
              t.out_step = m.against ? -step : step;
              m.run(false, t, high - low, from + g * m.state, args_);
            },
            nothing);
      }
      __builtin_memcpy(states, carry, static_cast<std::size_t>(x.groups * f_.state));
      const bool last = turn + 1 == count;
      for (int g = 0; g < x.groups; ++g) f_.identity(totals + g * f_.state);
      blocks(
          f_, x, segment, b, f_.mark ? marks : nullptr,
          [&](Track<T>& t, int g, i64 low, i64 high, i64 back) {
            if (!last) f_.total(t, high - low, totals + g * f_.state, args_);
            const i64 step = plain ? stride_[out_] / kItem : kWidth;
            T* to = plain ? reinterpret_cast<T*>(x.base[out_] + low * stride_[out_]) : b.out;
            t.out = to + back * step + g * kLanes;
            t.out_step = f_.against ? -step : step;
            t.place_out = b.place + back * kWidth + g * kLanes;
            t.place_step = f_.against ? -kWidth : kWidth;
            f_.run(half_, t, high - low, states + g * f_.state, args_);
          },
          [&](i64 low, i64 high) {
            for (i64 r = low; r < high; ++r) {
              if (!plain)
                write_run(x.base[out_] + r * stride_[out_], x.across[out_], b.out + (r - low) * kWidth, x.width);
              if (f_.outputs > 1)
                store_block<f64>(l_.operand[out_ + 1].dtype, x.base[out_ + 1] + r * stride_[out_ + 1],
                                 x.across[out_ + 1], b.place + (r - low) * kWidth, x.width);
            }
          });
      if (!last)
        for (int g = 0; g < x.groups; ++g) f_.join(carry + g * f_.state, totals + g * f_.state, args_);
    }
  }
};

}  // namespace baracuda::BARACUDA_ISA
