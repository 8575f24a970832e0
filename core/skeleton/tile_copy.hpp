// Copies between two strided views, and fills: rows where both views run the same way, turned tiles where they do not.
#pragma once
#include "tile_laid.hpp"

namespace baracuda::BARACUDA_ISA {

// Every element `times` times in a row. Written sixteen bytes at a time; what is too much the next element covers.
template <int B>
void spread_run(char* to, const char* from, i64 from_step, i64 count, i64 times) {
  const i64 bytes = times * B;
  i64 i = 0;
  for (; i < count && (count - i) * bytes >= bytes + 16; ++i, to += bytes, from += from_step) {
    Unit<B> unit;
    __builtin_memcpy(&unit, from, B);
    const typename QuadOf<B>::type v = unit - typename QuadOf<B>::type{};
    for (i64 b = 0; b < bytes; b += 16) __builtin_memcpy(to + b, &v, 16);
  }
  for (; i < count; ++i, to += bytes, from += from_step)
    for (i64 k = 0; k < times; ++k) move_unit<B>(to + k * B, from);
}

// Rows: the innermost lane at a time, cut where it is long. Up to kStreamBytes they stay in the cache: rows that are copied cost
// no more than their bytes there, other than the sums that leave it from kMoveStreamBytes on.
template <int B>
void copy_rows(const Launch& l, Space& s) {
  const Lane row = s.count == 0 ? Lane{1, B, B} : s.take_out(s.count - 1);
  const i64 bytes = s.places() * row.extent * B;
  const bool past = bytes > kStreamBytes, asks = !past && bytes > kAskedBytes && row.to == B && row.from == B;
  const i64 most = kMoveTaskBytes / B;
  const i64 pieces = (row.extent + most - 1) / most, rows = s.places();
  if (pieces > 1) {
    share(l, rows * pieces, [&](i64 task) {
      const Odometer place(s, task / pieces);
      const i64 first = task % pieces * most, n = row.extent - first < most ? row.extent - first : most;
      char* to = place.to() + first * row.to;
      const char* from = place.from() + first * row.from;
      if (asks && !kZen) asking_run(to, from, n * B);
      else move_run<B>(to, row.to, from, row.from, n, past);
      if (past) settle_stores();
    });
    return;
  }
  const i64 per = (most + row.extent - 1) / row.extent;
  if (row.extent * B >= 2 * kLine || s.count == 0) {
    constexpr i64 kRowsAhead = 4, kShortRow = 32 * kLine;  // short rows end before a prefetcher has found them
    const bool ahead = row.from == B && row.extent * B <= kShortRow;
    share(l, (rows + per - 1) / per, [&](i64 task) {
      const i64 first = task * per, end = first + per < rows ? first + per : rows;
      Odometer place(s, first), later(s, ahead && first + kRowsAhead < end ? first + kRowsAhead : first);
      for (i64 i = first; i < end; ++i, place.next()) {
        if (ahead && i + kRowsAhead < end) {
          for (i64 b = 0; b < row.extent * B; b += kLine) __builtin_prefetch(later.from() + b);
          if (asks)
            for (i64 b = 0; b < row.extent * B; b += kLine) __builtin_prefetch(later.to() + b, 1);
          later.next();
        }
        move_run<B>(place.to(), row.to, place.from(), row.from, row.extent, past);
      }
      if (past) settle_stores();
    });
    return;
  }
  // Short rows: many side by side, a column of them at a time, since a call for each row would cost more than the row.
  const Lane next = s.take_out(s.count - 1);
  const i64 groups = s.places(), cut = next.extent < per ? next.extent : per, cuts = (next.extent + cut - 1) / cut;
  const i64 batch = per / cut > 1 ? per / cut : 1, units = groups * cuts;
  share(l, (units + batch - 1) / batch, [&](i64 task) {
    const i64 end = (task + 1) * batch < units ? (task + 1) * batch : units;
    for (i64 u = task * batch; u < end; ++u) {
      const Odometer place(s, u / cuts);
      const i64 first = u % cuts * cut, n = next.extent - first < cut ? next.extent - first : cut;
      char* to = place.to() + first * next.to;
      const char* from = place.from() + first * next.from;
      if (row.from == 0 && row.to == B && next.to == row.extent * B) {
        spread_run<B>(to, from, next.from, n, row.extent);
        continue;
      }
      if (row.from == B && row.to == B) {
        copy_below(to, next.to, from, next.from, n, row.extent * B);
        continue;
      }
      if (row.from == -B && row.to == B) {
        for (i64 i = 0; i < n; ++i) reverse_short<B>(to + i * next.to, from + i * next.from, row.extent * B);
        continue;
      }
      const i64 stripe = 4096 / (row.extent * B) + 1;
      for (i64 start = 0; start < n; start += stripe) {
        const i64 rest = n - start < stripe ? n - start : stripe;
        for (i64 k = 0; k < row.extent; ++k) {
          char* column = to + start * next.to + k * row.to;
          const char* source = from + start * next.from + k * row.from;
          for (i64 i = 0; i < rest; ++i) move_unit<B>(column + i * next.to, source + i * next.from);
        }
      }
    }
  });
}

// Operands: the source, the target; of one dtype of B bytes.
template <int B>
void run_copy(const Launch& l) {
  Space s(l, true);
  if (s.size == 0) return;
  s.collapse();
  bool same = s.to == s.from;
  for (int i = 0; i < s.count; ++i) same &= s.lane[i].to == s.lane[i].from;
  if (same) return;  // in place: everything is where it belongs
  if (s.count >= 2) {
    // The lane along which the source runs closest together.
    int inner = s.count - 1;
    const auto step = [&](int i) { return magnitude(s.lane[i].from); };
    for (int i = 0; i < s.count - 1; ++i) {
      if (s.lane[i].from != 0 && step(i) < step(inner)) inner = i;
    }
    if (inner != s.count - 1 && step(s.count - 1) >= 2 * B && s.lane[inner].extent >= 2) {
      if (const Laid<B> laid(s, inner); laid.fits()) return laid.run(l);
      return Tiles<B>(s, inner).run(l);
    }
  }
  copy_rows<B>(l, s);
}

// Operand: the target. words[0] holds the bits of the value.
template <int B>
void run_fill(const Launch& l) {
  Space s(l, false);
  if (s.size == 0) return;
  s.collapse();
  const u64 value = static_cast<u64>(l.words[0]);
  const bool past = s.size * B > kStreamAlone;
  const Lane row = s.count == 0 ? Lane{1, 0, B} : s.take_out(s.count - 1);
  const i64 most = kMoveTaskBytes / B;
  const i64 pieces = (row.extent + most - 1) / most, units = s.places() * pieces;
  const i64 per = pieces > 1 ? 1 : (most + row.extent - 1) / row.extent;
  share(l, (units + per - 1) / per, [&](i64 task) {
    const i64 end = (task + 1) * per < units ? (task + 1) * per : units;
    Odometer place(s, task * per / pieces);
    for (i64 u = task * per; u < end; ++u) {
      const i64 first = u % pieces * most, n = row.extent - first < most ? row.extent - first : most;
      char* to = place.to() + first * row.to;
      if (row.to == B) fill_run<B>(to, value, n, past);
      else {
        const Unit<B> unit = static_cast<Unit<B>>(value);
        for (i64 i = 0; i < n; ++i) __builtin_memcpy(to + i * row.to, &unit, B);
      }
      if (u % pieces == pieces - 1) place.next();
    }
    if (past) settle_stores();
  });
}

}  // namespace baracuda::BARACUDA_ISA
