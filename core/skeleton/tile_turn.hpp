// Copies whose source and target run along different axes: tiles are turned in registers and the nearest cache, so that every line
// of memory is touched once on either side.
#pragma once
#include "../transpose.hpp"
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
BARACUDA_INLINE void put_past(char* to, Twin v) { _mm256_stream_si256(reinterpret_cast<__m256i*>(to), v); }
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
BARACUDA_INLINE void put_past(char* to, const Twin& v) {
#if defined(__x86_64__)
  _mm_stream_si128(reinterpret_cast<__m128i*>(to), (__m128i)v.low);
  _mm_stream_si128(reinterpret_cast<__m128i*>(to) + 1, (__m128i)v.high);
#else
  put(to, v);
#endif
}
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

// 64 / B rows of sixteen bytes to 16 / B whole lines, each written at once; past the cache they begin where a line does.
template <int B, bool Past = false>
BARACUDA_INLINE void turn_lines(const char* from, i64 from_step, char* to, i64 to_step) {
  constexpr int n = 16 / B;
#if defined(__AVX512F__)
  if constexpr (Past && B > 1) {
    __m512 line[n];
    BARACUDA_UNROLL for (int i = 0; i < n; ++i, from += from_step) line[i] =
        quarters(from, from + n * from_step, from + 2 * n * from_step, from + 3 * n * from_step);
    turn(line);
    BARACUDA_UNROLL for (int i = 0; i < n; ++i, to += to_step) _mm512_stream_ps(reinterpret_cast<float*>(to), line[i]);
    return;
  }
#endif
  const Columns<B> a(from, from_step), b(from + 2 * n * from_step, from_step);
  BARACUDA_UNROLL for (int i = 0; i < n; ++i, to += to_step) {
    if constexpr (Past) {
      put_past(to, a.column(i));
      put_past(to + 32, b.column(i));
    } else {
      put(to, a.column(i));
      put(to + 32, b.column(i));
    }
  }
}

// ---- tiles ----

// Bytes of a tile along the target's runs and along the source's: whole lines of memory, few enough that a tile stays in the
// nearest cache. Sources are read best in runs of four lines; targets past the cache are written so too, since memory takes lines
// one after the other faster than lines far apart.
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
inline constexpr Extent kPastTile = tile_of<B>((B == 1 ? 2 : 4) * kLine);

// Turned outputs leave the cache from here on; sooner where the last cache is hardly quicker than memory.
inline const i64 kTurnStreamBytes = kLateIntel ? i64{4} << 20 : kMoveStreamBytes;

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
    past_ = size_ * B >= kTurnStreamBytes;
    const Extent tile = past_ ? kPastTile<B> : kCachedTile<B>;
    p_ = tile.to / B;
    q_ = tile.from / B;
    // Tiles begin where a line of the target does, if lines lie alike in all of its runs.
    bool even = along_.to == B && across_.to % kLine == 0 && to_line(s.to) % B == 0;
    for (int i = 0; i < s.count; ++i) even &= s.lane[i].to % kLine == 0;
    if (even) before_ = (p_ - to_line(s.to) / B) % p_;
    wide_ = (along_.extent + before_ + p_ - 1) / p_;
    high_ = (across_.extent + q_ - 1) / q_;
    direct_ = !past_ && along_.to == B;
    const i64 rows = !direct_ ? kHalfRows : kLineRows;
    laid_ = across_.from != B || crowded(along_.from, rows);
    ahead_ = rows_held(along_.from);
  }

  void run(const Launch& l) const {
    const i64 tiles = s_.places() * wide_ * high_;
    if (const i64 each = along_.extent * across_.extent; tiles == s_.places() && each <= kTinyTile) {
      const i64 per = kMoveTaskBytes / (each * B);
      share(l, (tiles + per - 1) / per, [&](i64 task) {
        const i64 end = (task + 1) * per < tiles ? (task + 1) * per : tiles;
        Odometer place(s_, task * per);
        for (i64 t = task * per; t < end; ++t, place.next()) one_by_one(place.to(), place.from());
      });
      return;
    }
    // A task takes tiles along the source's runs, then along the target's.
    const i64 per = kMoveTaskBytes / kTileBytes;
    share(l, (tiles + per - 1) / per, [&](i64 task) {
      const i64 first = task * per, end = first + per < tiles ? first + per : tiles;
      Odometer place(s_, first / (wide_ * high_));
      Tile now = tile(place, first);
      for (i64 t = first; t < end; ++t) {
        if ((t + 1) % (wide_ * high_) == 0) place.next();
        const Tile next = t + 1 < end ? tile(place, t + 1) : Tile{nullptr, nullptr, 0, 0};
        if (const i64 q = direct_ && now.p == p_ ? now.q / kStep * kStep : 0; q > 0) {
          direct(now, q, next);
          if (q < now.q)
            staged({now.to + q * across_.to, now.from + q * across_.from, now.p, now.q - q}, {nullptr, nullptr, 0, 0});
        } else {
          staged(now, next);
        }
        now = next;
      }
      if (past_) settle_stores();
    });
  }

 private:
  static constexpr i64 kAheadBlocks = 2;                           // how far ahead lines to be written are asked for
  static constexpr i64 kStep = 16 / B;                             // columns of a block
  static constexpr i64 kHalfRows = 32 / B, kLineRows = kLine / B;  // rows that make half a line of the target, or all
  static constexpr i64 kLongest = kCachedTile<B>.from > kPastTile<B>.from ? kCachedTile<B>.from : kPastTile<B>.from;

  Tile tile(const Odometer& place, i64 t) const {
    const i64 start = t / high_ % wide_ * p_ - before_, i = start < 0 ? 0 : start, j = t % high_ * q_;
    const i64 end = start + p_ < along_.extent ? start + p_ : along_.extent;
    return {place.to() + i * along_.to + j * across_.to, place.from() + i * along_.from + j * across_.from, end - i,
            across_.extent - j < q_ ? across_.extent - j : q_};
  }

  // Whether lines of rows share so few sets of the nearest cache (eight lines each, again after 4 KiB) that they push each other
  // out before all of a line has been used.
  static bool crowded(i64 step, i64 rows) {
    std::uint8_t lines[64] = {}, most = 0;
    for (i64 i = 0; i < rows; ++i) {
      std::uint8_t& n = lines[static_cast<u64>(i * step) / kLine % 64];
      if (++n > most) most = n;
    }
    return most > 8;
  }

  // How many rows the cache of a core surely holds lines of at once: of 1024 sets at least, sixteen lines each.
  static i64 rows_held(i64 step) {
    const u64 sets = 1024, lines = static_cast<u64>(step) / kLine | sets;
    return static_cast<i64>(16 * (sets / (lines & -lines)));
  }

  // Rows of a tile side by side.
  void lay(char* in, const char* from, i64 rows, i64 q) const {
    for (i64 i = 0; i < rows; ++i, in += q_ * B, from += along_.from) {
      if (across_.from == B) copy_run(in, from, q * B, false);
      else
        for (i64 j = 0; j < q; ++j) move_unit<B>(in + j * B, from + j * across_.from);
    }
  }

  // So few elements that they are moved before a tile is begun.
  static constexpr i64 kTinyTile = 64;
  void one_by_one(char* to, const char* from) const {
    for (i64 j = 0; j < across_.extent; ++j, to += across_.to, from += across_.from)
      for (i64 i = 0; i < along_.extent; ++i) move_unit<B>(to + i * along_.to, from + i * along_.from);
  }

  // Lines straight to the target: the first q columns, a multiple of kStep, of a tile with all its rows.
  void direct(const Tile& t, i64 q, const Tile& next) const {
    constexpr i64 rows = kCachedTile<B>.to / B, row = kCachedTile<B>.from;
    alignas(64) char in[kLineRows * row];
    for (i64 i = 0; i < rows; i += kLineRows) {
      const char* from = t.from + i * along_.from;
      i64 step = along_.from;
      if (laid_) {
        lay(in, from, kLineRows, q);
        from = in;
        step = row;
      }
      const char* ahead = i + kLineRows < rows ? t.from + (i + kLineRows) * along_.from
                          : next.p == rows     ? next.from
                                               : nullptr;
      char* to = t.to + i * B;
      for (i64 j = 0; j < q;) {
        if (ahead)
          for (i64 r = 0; r < kLineRows; ++r) __builtin_prefetch(ahead + r * along_.from + j * B, 0, 2);
        for (const i64 end = j + kLineRows < q ? j + kLineRows : q; j < end; j += kStep, to += kStep * across_.to) {
          BARACUDA_UNROLL for (i64 k = 0; k < kStep; ++k)
              __builtin_prefetch(to + (kAheadBlocks * kStep + k) * across_.to, 1);
          turn_lines<B>(from + j * B, step, to, across_.to);
        }
      }
    }
  }

  // Asks for rows of a tile.
  BARACUDA_INLINE void ask(const Tile& t, i64 row, i64 end) const {
    const char* at = t.from + row * along_.from;
    for (end = end < t.p ? end : t.p; row < end; ++row, at += along_.from)
      for (i64 b = 0; b < t.q * B; b += kLine) __builtin_prefetch(at + b, 0, 2);
  }

  // By way of the nearest cache: any strides, tiles that are cut off, and long runs of the target at once.
  void staged(const Tile& t, const Tile& next) const {
    alignas(64) char out[kTileBytes];
    alignas(64) char in[kHalfRows * kLongest];
    const i64 out_row = p_ * B;
    for (i64 i = 0; i < t.p; i += kHalfRows) {
      const char* from = t.from + i * along_.from;
      i64 step = along_.from;
      const i64 rows = t.p - i < kHalfRows ? t.p - i : kHalfRows;
      if (laid_ || rows < kHalfRows || t.q % kStep != 0) {
        lay(in, from, rows, t.q);
        from = in;
        step = q_ * B;
      }
      if (ahead_ < t.p) ask(t, i + ahead_, i + ahead_ + kHalfRows);
      // Whole blocks, also where the tile is cut off: what lies beyond is turned and never stored.
      char* to = out + i * B;
      for (i64 j = 0; j < t.q; j += kStep) {
        const Columns<B> block(from + j * B, step);
        BARACUDA_UNROLL for (int k = 0; k < kStep; ++k, to += out_row) put(to, block.column(k));
      }
    }
    const i64 first = ahead_ < next.p ? ahead_ : next.p, asked = (first + t.q - 1) / t.q;
    for (i64 j = 0; j < t.q; ++j) {
      if (j * asked < first) ask(next, j * asked, (j + 1) * asked < first ? (j + 1) * asked : first);
      char* to = t.to + j * across_.to;
      if (along_.to == B) copy_run(to, out + j * out_row, t.p * B, past_);
      else
        for (i64 i = 0; i < t.p; ++i) move_unit<B>(to + i * along_.to, out + j * out_row + i * B);
    }
  }

  i64 size_;
  Lane along_, across_;
  const Space& s_;
  bool past_, laid_, direct_;
  i64 p_, q_, before_ = 0, wide_, high_;
  i64 ahead_;  // rows that are asked for ahead of those being turned
};

}  // namespace baracuda::BARACUDA_ISA
