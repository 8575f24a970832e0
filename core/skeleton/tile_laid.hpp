// Turned copies past the cache whose source rows are pages apart: memory gives little where it is read in short runs far from each
// other, and such rows share few sets of a cache. So runs of them are laid into a near cache first, a few rows of the next tile at a
// time while the last one is turned: memory is read and written meanwhile.
#pragma once
#include "tile_turn.hpp"

namespace baracuda::BARACUDA_ISA {

template <int B>
class Laid {
  static constexpr i64 kPage = 4096;
  static constexpr i64 kLongRun = 512, kLeastRun = 256;  // bytes of a row
  static constexpr i64 kTargetRun = 128;                 // bytes, to which the source's runs give way
  // Of a tile, on the stack twice, beside a line for each row; blocks that are cut off are read whole.
  static constexpr i64 kRoom = kTargetRun / B * (kLongRun + kLine) + kLine;
  static constexpr i64 kAhead = 8;  // rows that are asked for
  static constexpr i64 kStep = 16 / B, kLineRows = kLine / B;

 public:
  // `across_at` is the lane along which the source runs closest together.
  Laid(const Space& space, int across_at) : s_(space) {
    along_ = s_.take_out(s_.count - 1);
    across_ = s_.take_out(across_at);
    if (s_.size * B < kTurnStreamBytes || along_.to != B || across_.from != B || magnitude(along_.from) < kPage ||
        along_.extent % kLineRows != 0)
      return;
    p_ = along_.extent < kTargetRun / B ? along_.extent : kTargetRun / B;
    constexpr i64 most = kLongRun / B;  // elements of a run
    // Where a row ends, another lane may go on.
    for (int i = 0; i < s_.count && across_.extent < most; ++i)
      if (s_.lane[i].from == across_.extent * B) {
        on_ = s_.take_out(i);
        break;
      }
    bool whole = to_line(s_.to) == 0 && across_.to % kLine == 0 && on_.to % kLine == 0;
    for (int i = 0; i < s_.count; ++i) whole &= s_.lane[i].to % kLine == 0;
    q_ = across_.extent < most ? across_.extent : most;
    r_ = most / q_ < on_.extent ? most / q_ : on_.extent;
    pitch_ = (q_ * r_ * B + kLine - 1) / kLine * kLine + kLine;  // not a power of two
    fits_ = whole && q_ * r_ * B >= kLeastRun;
  }

  bool fits() const { return fits_; }

  void run(const Launch& l) const {
    const auto parts = [](i64 all, i64 each) { return (all + each - 1) / each; };
    const i64 wide = parts(along_.extent, p_), high = parts(across_.extent, q_), deep = parts(on_.extent, r_);
    const i64 all = s_.places() * wide * high * deep;
    const auto tile = [&](i64 t) {
      const Odometer place(s_, t / (wide * high * deep));
      const i64 i = t % wide * p_, j = t / wide % high * q_, k = t / (wide * high) % deep * r_;
      const auto rest = [](i64 extent, i64 from, i64 most) { return extent - from < most ? extent - from : most; };
      return Part{place.to() + i * B + j * across_.to + k * on_.to,
                  place.from() + i * along_.from + j * B + k * on_.from, rest(along_.extent, i, p_),
                  rest(across_.extent, j, q_), rest(on_.extent, k, r_)};
    };
    const i64 even = all / (4 * l.threads), per = even < 1 ? 1 : even < kTiles ? even : kTiles;
    share(l, (all + per - 1) / per, [&](i64 task) {
      alignas(64) char near[2][kRoom];
      const i64 first = task * per, end = first + per < all ? first + per : all;
      Part now{}, next = tile(first), later = first + 1 < end ? tile(first + 1) : Part{};
      step(now, nullptr, next, later, near[0]);
      for (i64 t = first; t < end; ++t) {
        now = next, next = later, later = t + 2 < end ? tile(t + 2) : Part{};
        step(now, near[(t - first) % 2], next, later, near[(t - first + 1) % 2]);
      }
      settle_stores();
    });
  }

 private:
  static constexpr i64 kTiles = 16;  // of a task, at most

  // A tile: extents along the target's runs, and along the source's.
  struct Part {
    char* to = nullptr;
    const char* from = nullptr;
    i64 p = 0, q = 0, r = 0;
  };

  // A tile that lies at `in` is turned, and the next one is laid.
  __attribute__((noinline)) void step(const Part& now, const char* in, const Part& next, const Part& later,
                                      char* out) const {
    const i64 high = (now.q + kStep - 1) / kStep, blocks = high * now.r, rows = next.p > 0 ? next.p : 1;
    const bool deep = on_.to < across_.to;  // the lane whose lines lie closer together is gone along first
    i64 j = 0, k = 0;
    for (i64 i = 0, done = 0; i < rows; ++i) {
      if (i < next.p) {
        const i64 ahead = i + kAhead;
        if (ahead < next.p) ask(next, ahead);
        else if (ahead - next.p < later.p) ask(later, ahead - next.p);
        copy_parts<Native<f32>>(out + i * pitch_, next.from + i * along_.from, next.q * next.r * B);
      }
      for (const i64 end = (i + 1) * blocks / rows; done < end; ++done) {
        block(now, in, j, k);
        if (deep) {
          if (++k == now.r) k = 0, j += kStep;
        } else if ((j += kStep) >= now.q) {
          j = 0, ++k;
        }
      }
    }
  }
  BARACUDA_INLINE void ask(const Part& t, i64 row) const {
    const char* at = t.from + row * along_.from;
    for (i64 b = 0; b < t.q * t.r * B; b += kLine) __builtin_prefetch(at + b, 0, 2);
  }
  // Columns j and those that follow, a block of them, of run k.
  BARACUDA_INLINE void block(const Part& t, const char* in, i64 j, i64 k) const {
    const char* at = in + (k * t.q + j) * B;
    char* line = t.to + j * across_.to + k * on_.to;
    for (i64 i = 0; i < t.p; i += kLineRows, at += kLineRows * pitch_, line += kLine) {
      if (j + kStep <= t.q) {
        turn_lines<B, true>(at, pitch_, line, across_.to);
        continue;
      }
      alignas(64) char cut[kStep * kLine];
      turn_lines<B>(at, pitch_, cut, kLine);
      for (i64 c = 0; c < t.q - j; ++c) copy_run(line + c * across_.to, cut + c * kLine, kLine, true);
    }
  }

  Space s_;
  Lane along_, across_, on_{1, 0, 0};
  i64 p_ = 0, q_ = 0, r_ = 0, pitch_ = 0;
  bool fits_ = false;
};

}  // namespace baracuda::BARACUDA_ISA
