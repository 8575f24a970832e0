// Turned copies past the cache whose source rows are pages apart: memory gives little where it is read in short runs far from each
// other, and such rows share few sets of a cache. So long runs of them are laid into the second cache first, and turned from there.
#pragma once
#include "tile_turn.hpp"

namespace baracuda::BARACUDA_ISA {

template <int B>
class Laid {
  static constexpr i64 kPage = 4096;
  static constexpr i64 kLongRun = kPage, kLeastRun = 512;  // bytes of a row
  static constexpr i64 kTargetRun = 256;                   // bytes, to which the source's runs give way
  static constexpr i64 kBytes = i64{256} << 10;            // of a tile, on the stack, beside a line for each row
  static constexpr i64 kStep = 16 / B, kLineRows = kLine / B;

 public:
  // `across_at` is the lane along which the source runs closest together.
  Laid(const Space& space, int across_at) : s_(space) {
    past_ = s_.size * B >= kTurnStreamBytes;
    along_ = s_.take_out(s_.count - 1);
    across_ = s_.take_out(across_at);
    if (!past_ || along_.to != B || across_.from != B || magnitude(along_.from) < kPage ||
        along_.extent % kLineRows != 0)
      return;
    p_ = along_.extent < kTargetRun / B ? along_.extent : kTargetRun / B;
    const i64 most = kBytes / (p_ * B) < kLongRun / B ? kBytes / (p_ * B) : kLongRun / B;  // elements of a run
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
    share(l, s_.places() * wide * high * deep, [&](i64 task) {
      const Odometer place(s_, task / (wide * high * deep));
      const i64 i = task % wide * p_, j = task / wide % high * q_, k = task / (wide * high) % deep * r_;
      const auto rest = [](i64 all, i64 from, i64 most) { return all - from < most ? all - from : most; };
      turn(place.to() + i * B + j * across_.to + k * on_.to, place.from() + i * along_.from + j * B + k * on_.from,
           rest(along_.extent, i, p_), rest(across_.extent, j, q_), rest(on_.extent, k, r_));
      settle_stores();
    });
  }

 private:
  __attribute__((noinline)) void turn(char* to, const char* from, i64 p, i64 q, i64 r) const {
    alignas(64) char in[kBytes + (2 * kTargetRun / B + 1) * kLine];  // blocks that are cut off are read whole
    for (i64 i = 0; i < p; ++i) copy_parts<Native<f32>>(in + i * pitch_, from + i * along_.from, q * r * B);
    const i64 whole = q / kStep * kStep;
    const auto block = [&](i64 j, i64 k) __attribute__((always_inline)) {
      const char* at = in + (k * q + j) * B;
      char* line = to + j * across_.to + k * on_.to;
      for (i64 i = 0; i < p; i += kLineRows, at += kLineRows * pitch_, line += kLine)
        turn_lines<B, true>(at, pitch_, line, across_.to);
    };
    // The lane whose lines lie closer together in the target is gone along first.
    if (on_.to < across_.to)
      for (i64 j = 0; j < whole; j += kStep)
        for (i64 k = 0; k < r; ++k) block(j, k);
    else
      for (i64 k = 0; k < r; ++k)
        for (i64 j = 0; j < whole; j += kStep) block(j, k);
    if (whole == q) return;
    for (i64 k = 0; k < r; ++k)
      for (i64 i = 0; i < p; i += kLineRows) {
        alignas(64) char out[kStep * kLine];
        turn_lines<B>(in + i * pitch_ + (k * q + whole) * B, pitch_, out, kLine);
        for (i64 j = whole; j < q; ++j)
          copy_run(to + i * B + j * across_.to + k * on_.to, out + (j - whole) * kLine, kLine, true);
      }
  }

  Space s_;
  Lane along_, across_, on_{1, 0, 0};
  i64 p_ = 0, q_ = 0, r_ = 0, pitch_ = 0;
  bool past_, fits_ = false;
};

}  // namespace baracuda::BARACUDA_ISA
