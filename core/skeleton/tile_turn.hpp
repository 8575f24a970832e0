// Copies whose source and target run along different axes: tiles are turned in registers and the nearest cache, so that every line
// of memory is touched once on either side.
#pragma once
#include "tile_space.hpp"

namespace baracuda::BARACUDA_ISA {

// ---- blocks in registers ----

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

// Two sixteen-byte columns of one length: 32 bytes of a line of the target.
#if defined(__AVX2__)
using Twin = __m256i;
BARACUDA_INLINE Twin twin(const char* low, const char* high) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(low))),
                                 _mm_loadu_si128(reinterpret_cast<const __m128i*>(high)), 1);
}
// Elements of W bytes in turn, in either half; the low ones to a, the high ones to b.
template <int W>
BARACUDA_INLINE void zip(Twin& a, Twin& b) {
  const Twin x = a, y = b;
  if constexpr (W == 1) {
    a = _mm256_unpacklo_epi8(x, y);
    b = _mm256_unpackhi_epi8(x, y);
  } else if constexpr (W == 2) {
    a = _mm256_unpacklo_epi16(x, y);
    b = _mm256_unpackhi_epi16(x, y);
  } else if constexpr (W == 4) {
    a = _mm256_unpacklo_epi32(x, y);
    b = _mm256_unpackhi_epi32(x, y);
  } else {  // one shuffle and two blends, which more units can do
    const Twin middle = _mm256_alignr_epi8(y, x, 8);
    a = _mm256_blend_epi32(x, middle, 0xcc);
    b = _mm256_blend_epi32(middle, y, 0xcc);
  }
}
BARACUDA_INLINE void put(char* to, Twin v) { __builtin_memcpy(to, &v, sizeof v); }
#else
struct Twin {
  Quad low, high;
};
BARACUDA_INLINE Twin twin(const char* low, const char* high) {
  Twin v;
  __builtin_memcpy(&v.low, low, 16);
  __builtin_memcpy(&v.high, high, 16);
  return v;
}
template <int W>
BARACUDA_INLINE void zip(Twin& a, Twin& b) {
  const Twin x = a, y = b;
  a = {zip_low<W>(x.low, y.low), zip_low<W>(x.high, y.high)};
  b = {zip_high<W>(x.low, y.low), zip_high<W>(x.high, y.high)};
}
BARACUDA_INLINE void put(char* to, const Twin& v) { __builtin_memcpy(to, &v, sizeof v); }
#endif

// 32 / B rows of sixteen bytes as 16 / B columns of 32. Levels of growing width leave column i where its bits reversed say.
template <int B>
struct Columns {
  static constexpr int n = 16 / B;
  Twin v[n];

  template <int W, int Apart>
  BARACUDA_INLINE void level() {
    BARACUDA_UNROLL for (int i = 0; i < n; ++i) {
      if ((i & Apart) == 0) zip<W>(v[i], v[i | Apart]);
    }
  }
  // Addresses as a moving pointer and few multiples of the step: a register for each row would be too many.
  BARACUDA_INLINE Columns(const char* from, i64 step) {
    const char* far = from + n * step;
    const i64 thrice = 3 * step;
    if constexpr (n == 2) {
      v[0] = twin(from, far);
      v[1] = twin(from + step, far + step);
    } else {
      BARACUDA_UNROLL for (int i = 0; i < n; i += 4) {
        v[i] = twin(from, far);
        v[i + 1] = twin(from + step, far + step);
        v[i + 2] = twin(from + 2 * step, far + 2 * step);
        v[i + 3] = twin(from + thrice, far + thrice);
        from += 4 * step;
        far += 4 * step;
      }
    }
    level<B, 1>();
    if constexpr (n >= 4) level<2 * B, 2>();
    if constexpr (n >= 8) level<4 * B, 4>();
    if constexpr (n >= 16) level<8 * B, 8>();
  }
  BARACUDA_INLINE const Twin& column(int i) const {
    int at = 0;
    for (int bit = 1; bit < n; bit *= 2, i >>= 1) at = 2 * at + (i & 1);
    return v[at];
  }
};

// 64 / B rows of sixteen bytes to 16 / B whole lines, each written at once.
template <int B>
BARACUDA_INLINE void turn_lines(const char* from, i64 from_step, char* to, i64 to_step) {
  constexpr int n = 16 / B;
  const Columns<B> a(from, from_step), b(from + 2 * n * from_step, from_step);
  BARACUDA_UNROLL for (int i = 0; i < n; ++i, to += to_step) {
    put(to, a.column(i));
    put(to + 32, b.column(i));
  }
}

// ---- tiles ----

// Bytes of a tile along the target's runs and along the source's: whole lines of memory, few enough that a tile stays in the
// nearest cache. Within the cache the source's runs are the longer ones, since prefetchers follow them; past it the target's, since
// memory takes lines one after the other faster than lines far apart.
struct Extent {
  i64 to, from;
};
inline constexpr i64 kTileBytes = 16 << 10;
template <int B>
constexpr Extent tile_of(i64 to) {
  return {to, kTileBytes / (to / B)};
}
template <int B>
inline constexpr Extent kCachedTile = tile_of<B>((B == 1 ? 1 : 2) * kLine);
template <int B>
inline constexpr Extent kPastTile = tile_of<B>(4 * kLine);

struct Tile {
  char* to;
  const char* from;
  i64 p, q;  // extents along the target's runs and along the source's
};

// How a move is cut into tiles. `along` is the target's inner lane, `across` the source's.
template <int B>
class Tiles {
 public:
  Tiles(Space& s, int across_at)
      : size_(s.size), along_(s.take_out(s.count - 1)), across_(s.take_out(across_at)), s_(s) {
    past_ = size_ * B > kMoveStreamBytes;
    lines_ = along_.to == B && across_.from == B;
    const Extent tile = past_ ? kPastTile<B> : kCachedTile<B>;
    p_ = tile.to / B;
    q_ = tile.from / B;
    // Tiles begin where a line of the target does, if lines lie alike in all of its runs.
    bool even = lines_ && across_.to % kLine == 0 && to_line(s.to) % B == 0;
    for (int i = 0; i < s.count; ++i) even &= s.lane[i].to % kLine == 0;
    if (even) before_ = (p_ - to_line(s.to) / B) % p_;
    wide_ = (along_.extent + before_ + p_ - 1) / p_;
    high_ = (across_.extent + q_ - 1) / q_;
    crowded_ = lines_ && crowded(along_.from);
  }

  void run(const Launch& l) const {
    const i64 tiles = s_.places() * wide_ * high_;
    // A task takes tiles along the source's runs, then along the target's.
    const i64 per = kMoveTaskBytes / kTileBytes;
    share(l, (tiles + per - 1) / per, [&](i64 task) {
      const i64 first = task * per, end = first + per < tiles ? first + per : tiles;
      Odometer place(s_, first / (wide_ * high_));
      Tile now = tile(place, first);
      for (i64 t = first; t < end; ++t) {
        if ((t + 1) % (wide_ * high_) == 0) place.next();
        const Tile next = t + 1 < end ? tile(place, t + 1) : Tile{nullptr, nullptr, 0, 0};
        if (const i64 q = lines_ && now.p == p_ ? now.q / kStep * kStep : 0; q > 0) {
          past_ ? whole<true>(now, q, next) : whole<false>(now, q, next);
          if (q < now.q)
            part({now.to + q * across_.to, now.from + q * across_.from, now.p, now.q - q}, {nullptr, nullptr, 0, 0});
        } else {
          part(now, next);
        }
        now = next;
      }
      if (past_) settle_stores();
    });
  }

 private:
  static constexpr i64 kStep = 16 / B;  // columns of a block

  Tile tile(const Odometer& place, i64 t) const {
    const i64 start = t / high_ % wide_ * p_ - before_, i = start < 0 ? 0 : start, j = t % high_ * q_;
    const i64 end = start + p_ < along_.extent ? start + p_ : along_.extent;
    return {place.to() + i * along_.to + j * across_.to, place.from() + i * along_.from + j * across_.from, end - i,
            across_.extent - j < q_ ? across_.extent - j : q_};
  }

  // Whether lines of a tile's rows share so few sets of the nearest cache (eight lines each, again after 4 KiB) that they,
  // the target's and another thread's push each other out.
  bool crowded(i64 step) const {
    std::uint8_t lines[64] = {}, most = 0;
    for (i64 i = 0; i < p_; ++i) {
      std::uint8_t& n = lines[static_cast<u64>(i * step) / kLine % 64];
      if (++n > most) most = n;
    }
    return most > 4;
  }

  void ask(const Tile& next, i64 row, i64 count) const {
    for (const i64 end = row + count < next.p ? row + count : next.p; row < end; ++row) {
      const char* at = next.from + row * along_.from;
      for (i64 b = 0; b < next.q * B; b += kLine) __builtin_prefetch(at + b, 0, 2);
    }
  }

  // The first q of a tile's columns, a multiple of kStep, for all rows that a tile has.
  template <bool past>
  void whole(const Tile& t, i64 q, const Tile& next) const {
    constexpr Extent tile = past ? kPastTile<B> : kCachedTile<B>;
    constexpr i64 rows = tile.to / B, bytes = tile.from, each = kLine / B;
    constexpr i64 asked = (rows * 16 + bytes - 1) / bytes;  // rows of the next tile, for every block
    const bool asks = next.p == rows;
    const auto block = [&](const char* from, i64 from_step, i64 j) __attribute__((always_inline)) {
      if (asks) ask(next, j / kStep * asked, asked);
      char* to = t.to + j * across_.to;
      if constexpr (past) {
        alignas(64) char out[kStep * tile.to];
        for (i64 m = 0; m < rows / each; ++m)
          turn_lines<B>(from + j * B + m * each * from_step, from_step, out + m * kLine, tile.to);
        for (i64 k = 0; k < kStep; ++k) copy_run(to + k * across_.to, out + k * tile.to, tile.to, true);
      } else {
        for (i64 m = 0; m < rows / each; ++m)
          turn_lines<B>(from + j * B + m * each * from_step, from_step, to + m * kLine, across_.to);
      }
    };
    if (!crowded_) {
      for (i64 j = 0; j < q; j += kStep) block(t.from, along_.from, j);
      return;
    }
    alignas(64) char in[rows * bytes];
    for (i64 i = 0; i < rows; ++i) {
      const char* row = t.from + i * along_.from;
      i64 b = 0;
      for (; b + 32 <= q * B; b += 32) put(in + i * bytes + b, twin(row + b, row + b + 16));
      if (b < q * B) __builtin_memcpy(in + i * bytes + b, row + b, 16);
    }
    for (i64 j = 0; j < q; j += kStep) block(in, bytes, j);
  }

  // Any strides, and tiles that are cut off.
  void part(const Tile& t, const Tile& next) const {
    const i64 in_row = q_ * B, out_row = p_ * B;
    alignas(64) char in[kTileBytes];
    alignas(64) char out[kTileBytes];
    for (i64 i = 0; i < t.p; ++i) {
      const char* row = t.from + i * along_.from;
      if (across_.from == B) __builtin_memcpy(in + i * in_row, row, static_cast<std::size_t>(t.q * B));
      else
        for (i64 j = 0; j < t.q; ++j) move_unit<B>(in + i * in_row + j * B, row + j * across_.from);
      if (i < next.p) {
        __builtin_prefetch(next.from + i * along_.from);
        __builtin_prefetch(next.from + i * along_.from + (next.q - 1) * across_.from);
      }
    }
    // Whole blocks, also where the tile is cut off: what lies beyond is turned and never stored.
    for (i64 i = 0; i < t.p; i += kStep)
      for (i64 j = 0; j < t.q; j += kStep) turn<B>(in + i * in_row + j * B, in_row, out + j * out_row + i * B, out_row);
    for (i64 j = 0; j < t.q; ++j) {
      char* row = t.to + j * across_.to;
      if (along_.to == B && t.p * B >= kLine) copy_run(row, out + j * out_row, t.p * B, past_);
      else
        for (i64 i = 0; i < t.p; ++i) move_unit<B>(row + i * along_.to, out + j * out_row + i * B);
    }
  }

  i64 size_;
  Lane along_, across_;
  const Space& s_;
  bool past_, lines_, crowded_;
  i64 p_, q_, before_ = 0, wide_, high_;
};

}  // namespace baracuda::BARACUDA_ISA
