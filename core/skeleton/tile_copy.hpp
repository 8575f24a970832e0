// Copies between two strided views, and fills. Rows where both views run the same way; where they do not, square tiles are turned
// in the nearest cache, so that every line of memory is touched once on either side.
#pragma once
#include "tile_space.hpp"

namespace baracuda::BARACUDA_ISA {

// ---- turning a tile ----

// The first, or the last, halves of two registers, element by element in turn.
template <int B>
BARACUDA_INLINE Quad zip_low(Quad a, Quad b) {
  using V = typename QuadOf<B>::type;
  const V x = (V)a, y = (V)b;
  if constexpr (B == 1)
    return (Quad)__builtin_shufflevector(x, y, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  else if constexpr (B == 2) return (Quad)__builtin_shufflevector(x, y, 0, 8, 1, 9, 2, 10, 3, 11);
  else if constexpr (B == 4) return (Quad)__builtin_shufflevector(x, y, 0, 4, 1, 5);
  else return (Quad)__builtin_shufflevector(x, y, 0, 2);
}
template <int B>
BARACUDA_INLINE Quad zip_high(Quad a, Quad b) {
  using V = typename QuadOf<B>::type;
  const V x = (V)a, y = (V)b;
  if constexpr (B == 1)
    return (Quad)__builtin_shufflevector(x, y, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  else if constexpr (B == 2) return (Quad)__builtin_shufflevector(x, y, 4, 12, 5, 13, 6, 14, 7, 15);
  else if constexpr (B == 4) return (Quad)__builtin_shufflevector(x, y, 2, 6, 3, 7);
  else return (Quad)__builtin_shufflevector(x, y, 1, 3);
}

// 16 / B rows of 16 bytes. Zipping each row of the first half with its partner in the second, as often as it takes, turns
// rows into columns.
template <int B>
struct Rows {
  static constexpr int n = 16 / B;
  Quad row[n];

  BARACUDA_INLINE Rows zipped() const {
    Rows r;
    BARACUDA_UNROLL for (int i = 0; i < n / 2; ++i) {
      r.row[2 * i] = zip_low<B>(row[i], row[i + n / 2]);
      r.row[2 * i + 1] = zip_high<B>(row[i], row[i + n / 2]);
    }
    return r;
  }
};

template <int B>
BARACUDA_INLINE void turn(const char* from, i64 from_step, char* to, i64 to_step) {
  constexpr int n = 16 / B;
  Rows<B> a;
  BARACUDA_UNROLL for (int i = 0; i < n; ++i) __builtin_memcpy(&a.row[i], from + i * from_step, 16);
  a = a.zipped();
  if constexpr (n >= 4) a = a.zipped();
  if constexpr (n >= 8) a = a.zipped();
  if constexpr (n >= 16) a = a.zipped();
  BARACUDA_UNROLL for (int i = 0; i < n; ++i) __builtin_memcpy(to + i * to_step, &a.row[i], 16);
}

// Bytes of a tile along the target's runs and along the source's: whole lines of memory, few enough that a tile and its turned
// copy stay in the nearest cache.
inline constexpr i64 kTileTo = 4 * kLine, kTileFrom = 2 * kLine;
// Turned outputs go past the cache sooner than others: their lines lie far apart, and fetching each before it is overwritten
// costs more.
inline constexpr i64 kTurnStreamBytes = i64{2} << 20;

struct Tile {
  char* to;
  const char* from;
  i64 p, q;  // extents along the target's runs and along the source's
};

// `along` is the target's inner lane, `across` the source's.
template <int B>
void turn_tile(const Tile& t, const Lane& along, const Lane& across, bool past, const Tile& next) {
  constexpr i64 wide = kTileTo / B, high = kTileFrom / B;
  alignas(64) char in[wide * kTileFrom];
  alignas(64) char out[high * kTileTo];
  for (i64 i = 0; i < t.p; ++i) {
    const char* row = t.from + i * along.from;
    if (across.from == B && t.q == high) __builtin_memcpy(in + i * kTileFrom, row, kTileFrom);
    else
      for (i64 j = 0; j < t.q; ++j) move_unit<B>(in + i * kTileFrom + j * B, row + j * across.from);
    if (i < next.p) {
      __builtin_prefetch(next.from + i * along.from);
      __builtin_prefetch(next.from + i * along.from + (next.q - 1) * across.from);
    }
  }
  // Whole blocks, also where the tile is cut off: what lies beyond is turned and never stored.
  constexpr i64 step = 16 / B;
  for (i64 i = 0; i < t.p; i += step)
    for (i64 j = 0; j < t.q; j += step)
      turn<B>(in + i * kTileFrom + j * B, kTileFrom, out + j * kTileTo + i * B, kTileTo);
  for (i64 j = 0; j < t.q; ++j) {
    char* row = t.to + j * across.to;
    if (along.to == B && t.p * B >= kLine) copy_run(row, out + j * kTileTo, t.p * B, past);
    else
      for (i64 i = 0; i < t.p; ++i) move_unit<B>(row + i * along.to, out + j * kTileTo + i * B);
  }
}

template <int B>
void copy_tiles(const Launch& l, Space& s, int across_at) {
  const Lane along = s.take_out(s.count - 1), across = s.take_out(across_at);
  const bool past = s.size * B > kTurnStreamBytes;
  constexpr i64 p = kTileTo / B, q = kTileFrom / B;
  const i64 wide = (along.extent + p - 1) / p, high = (across.extent + q - 1) / q;
  const i64 tiles = s.places() * wide * high;
  // A task takes tiles along the source's runs, then along the target's.
  const i64 per = kMoveTaskBytes / (p * kTileFrom);
  share(l, (tiles + per - 1) / per, [&](i64 task) {
    const i64 first = task * per, end = first + per < tiles ? first + per : tiles;
    Odometer place(s, first / (wide * high));
    const auto tile = [&](i64 t) {
      const i64 i = t / high % wide * p, j = t % high * q;
      return Tile{place.to() + i * along.to + j * across.to, place.from() + i * along.from + j * across.from,
                  along.extent - i < p ? along.extent - i : p, across.extent - j < q ? across.extent - j : q};
    };
    Tile now = tile(first);
    for (i64 t = first; t < end; ++t) {
      if ((t + 1) % (wide * high) == 0) place.next();
      const Tile next = t + 1 < end ? tile(t + 1) : Tile{nullptr, nullptr, 0, 0};
      turn_tile<B>(now, along, across, past, next);
      now = next;
    }
    if (past) fence();
  });
}

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

// Rows: the innermost lane at a time, cut where it is long.
template <int B>
void copy_rows(const Launch& l, Space& s) {
  const bool past = s.size * B > kMoveStreamBytes;
  const Lane row = s.count == 0 ? Lane{1, B, B} : s.take_out(s.count - 1);
  const i64 most = kMoveTaskBytes / B;
  const i64 pieces = (row.extent + most - 1) / most, rows = s.places();
  if (pieces > 1) {
    share(l, rows * pieces, [&](i64 task) {
      const Odometer place(s, task / pieces);
      const i64 first = task % pieces * most, n = row.extent - first < most ? row.extent - first : most;
      move_run<B>(place.to() + first * row.to, row.to, place.from() + first * row.from, row.from, n, past);
      if (past) fence();
    });
    return;
  }
  const i64 per = (most + row.extent - 1) / row.extent;
  if (row.extent * B >= 2 * kLine || s.count == 0) {
    share(l, (rows + per - 1) / per, [&](i64 task) {
      const i64 end = (task + 1) * per < rows ? (task + 1) * per : rows;
      Odometer place(s, task * per);
      for (i64 i = task * per; i < end; ++i, place.next())
        move_run<B>(place.to(), row.to, place.from(), row.from, row.extent, past);
      if (past) fence();
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
    if (inner != s.count - 1 && step(s.count - 1) >= 2 * B && s.lane[inner].extent >= 2)
      return copy_tiles<B>(l, s, inner);
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
  const bool past = s.size * B > kMoveStreamBytes;
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
    if (past) fence();
  });
}

}  // namespace baracuda::BARACUDA_ISA
