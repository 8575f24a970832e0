// Moves whose source changes along an axis: pads, rolls, triangles; and sums over places that lie mirrored.
#pragma once
#include "tile_lines.hpp"

namespace baracuda::BARACUDA_ISA {

// A stretch of an axis of the target: the source's places start, start + step, ...; or the value.
struct Segment {
  i64 length, start, step;
  bool value;
};

// An axis of the target in segments.
struct Cut {
  i64 extent, from, to;
  const i64* words;  // segments of four words
  int segments;

  Segment segment(int i) const { return {words[4 * i], words[4 * i + 1], words[4 * i + 2], words[4 * i + 3] != 0}; }
  bool whole() const { return segments == 1 && words[1] == 0 && words[2] == 1 && words[3] == 0; }
};

// What follows on each other in a target past the cache, put together in the nearest one so that only whole lines leave it.
class Gathered {
 public:
  static constexpr i64 kRoom = 16 << 10;

  // Where the next `bytes` that belong to a place go, at most half of kRoom.
  char* room(char* to, i64 bytes) {
    if (to != to_ + filled_) {
      leave();
      to_ = to;
    }
    if (filled_ + bytes > kRoom) {
      const i64 whole = filled_ - (reinterpret_cast<std::uintptr_t>(to_ + filled_) % kLine);
      stream_run(to_, bytes_, whole);
      to_ += whole;
      filled_ -= whole;
      copy_short(bytes_, bytes_ + whole, filled_);  // less than a line
    }
    filled_ += bytes;
    return bytes_ + filled_ - bytes;
  }
  void leave() {
    if (filled_ > 0) stream_run(to_, bytes_, filled_);
    filled_ = 0;
  }

 private:
  char* to_ = nullptr;
  i64 filled_ = 0;
  alignas(64) char bytes_[kRoom];
};

// Operands: the source, the target; the space is the target's. words: the bits of the value; then for every axis the number of
// its segments and the segments.
template <int B>
class SegmentRows {
 public:
  explicit SegmentRows(const Launch& l) : l_(l), to_(l.operand[1].data), from_(l.operand[0].data) {
    const i64* word = l.words;
    value_ = static_cast<u64>(*word++);
    for (int a = 0; a < l.rank; ++a) {
      const int segments = static_cast<int>(*word++);
      const Cut cut{l.shape[a], l.operand[0].stride[a], l.operand[1].stride[a], word, segments};
      word += 4 * segments;
      size_ *= cut.extent;
      int i = count_++;
      for (; i > 0 && magnitude(cut_[i - 1].to) < magnitude(cut.to); --i) cut_[i] = cut_[i - 1];
      cut_[i] = cut;
      lines_ &= cut.to % B == 0;
    }
    lines_ &= reinterpret_cast<std::uintptr_t>(to_) % B == 0;
    // Inner axes that are taken whole and lie densely in both make one block.
    while (count_ > 1 && cut_[count_ - 1].whole() &&
           (cut_[count_ - 1].extent == 1 || (cut_[count_ - 1].to == block_ && cut_[count_ - 1].from == block_))) {
      block_ *= cut_[count_ - 1].extent;
      --count_;
    }
  }

  void run() const {
    if (size_ == 0) return;
    const bool past = size_ * B > kMoveStreamBytes;
    const Cut& row = cut_[count_ - 1];
    i64 rows = 1;
    for (int i = 0; i < count_ - 1; ++i) rows *= cut_[i].extent;
    const i64 most = kMoveTaskBytes / block_ > 1 ? kMoveTaskBytes / block_ : 1;
    const i64 pieces = (row.extent + most - 1) / most;
    const i64 per = pieces > 1 ? 1 : (most + row.extent - 1) / row.extent;
    share(l_, (rows * pieces + per - 1) / per, [&](i64 task) {
      const i64 end = (task + 1) * per < rows * pieces ? (task + 1) * per : rows * pieces;
      i64 index[kMaxRank];
      unravel(task * per / pieces, index);
      if (pieces > 1 || count_ == 1) {
        for (i64 u = task * per; u < end; ++u) {
          const i64 first = u % pieces * most, last = first + most < row.extent ? first + most : row.extent;
          const Place p = outer(index, count_ - 1);
          one_row(p, first, last, past);
          if (u % pieces == pieces - 1) step(index, count_ - 2);
        }
      } else {
        Leaving out;
        for (i64 u = task * per; u < end;) u += some_rows(index, end - u, past ? &out : nullptr);
        out.rows.leave();
        if (past) out.lines.close();
      }
      if (past) settle_stores();
    });
  }

 private:
  void unravel(i64 at, i64* index) const {
    for (int i = count_ - 2; i >= 0; --i) {
      index[i] = at % cut_[i].extent;
      at /= cut_[i].extent;
    }
  }
  void step(i64* index, int axis) const {
    for (int i = axis; i >= 0; --i) {
      if (++index[i] < cut_[i].extent) return;
      index[i] = 0;
    }
  }

  // Where the axes before the `axes`-th lead.
  struct Place {
    char* to;
    const char* from;
    bool value;
  };
  Place outer(const i64* index, int axes) const {
    Place p{to_, from_, false};
    for (int i = 0; i < axes; ++i) {
      const Cut& cut = cut_[i];
      i64 at = index[i];
      p.to += at * cut.to;
      int k = 0;
      while (at >= cut.words[4 * k]) at -= cut.words[4 * k++];
      const Segment s = cut.segment(k);
      p.value |= s.value;
      p.from += (s.start + s.step * at) * cut.from;
    }
    return p;
  }

  // Rows on their way past the cache: short ones, and long ones.
  struct Leaving {
    Gathered rows;
    Lines lines;
  };
  // Rows from an index on, at most to the end of the axis they follow each other along. Returns how many.
  i64 some_rows(i64* index, i64 most, Leaving* past) const {
    const Cut& down = cut_[count_ - 2];
    const Place base = outer(index, count_ - 2);
    const i64 first = index[count_ - 2], rows = down.extent - first < most ? down.extent - first : most;
    i64 begin = 0;
    for (int k = 0; k < down.segments && begin < first + rows; ++k) {
      const Segment s = down.segment(k);
      const i64 lo = begin > first ? begin : first,
                hi = begin + s.length < first + rows ? begin + s.length : first + rows;
      Place p{base.to + lo * down.to, base.from + (s.start + s.step * (lo - begin)) * down.from, base.value || s.value};
      if (const Cut& row = cut_[count_ - 1]; row.to == block_ && row.extent * block_ <= (past ? kShortPast : kShortRow))
        strips(p, hi - lo, down.to, s.step * down.from, past ? &past->rows : nullptr);
      else if (past && lines_ && row.to == block_)
        for (i64 i = lo; i < hi; ++i, p.to += down.to, p.from += s.step * down.from) line_row(p, past->lines);
      else
        for (i64 i = lo; i < hi; ++i, p.to += down.to, p.from += s.step * down.from)
          one_row(p, 0, row.extent, past != nullptr);
      begin += s.length;
    }
    index[count_ - 2] += rows - 1;
    step(index, count_ - 2);
    return rows;
  }

  // Short rows: segment by segment for a strip of them, since what is done for each row would cost more than the row.
  // Past the cache long rows leave it faster on their own than put together.
  static constexpr i64 kShortRow = 4 << 10, kShortPast = 8 * kLine;  // bytes
  void strips(Place p, i64 rows, i64 to_step, i64 from_step, Gathered* past) const {
    const Cut& row = cut_[count_ - 1];
    const i64 width = row.extent * block_, most = Gathered::kRoom / 2 / width;
    const bool gathers = past && to_step == width;
    for (; rows > 0; rows -= most, p.to += most * to_step, p.from += most * from_step) {
      const i64 n = rows < most ? rows : most;
      const Strip s{gathers ? past->room(p.to, n * width) : p.to, to_step, from_step, n};
      if (p.value) fill_strip(s, width);
      else move_strip(s, row, p.from);
    }
  }

  struct Strip {
    char* to;
    i64 to_step, from_step, rows;
  };
  void move_strip(Strip s, const Cut& row, const char* from) const {
    for (int k = 0; k < row.segments; ++k) {
      const Segment segment = row.segment(k);
      const i64 bytes = segment.length * block_, step = segment.step * row.from;
      const char* source = from + segment.start * row.from;
      if (segment.value) fill_strip(s, bytes);
      else if (step == block_ || segment.length == 1) copy_below(s.to, s.to_step, source, s.from_step, s.rows, bytes);
      else if (step == -B && block_ == B)
        for (i64 i = 0; i < s.rows; ++i) reverse_short<B>(s.to + i * s.to_step, source + i * s.from_step, bytes);
      else
        for (i64 j = 0; j < segment.length; ++j)
          copy_below(s.to + j * block_, s.to_step, source + j * step, s.from_step, s.rows, block_);
      s.to += bytes;
    }
  }
  void fill_strip(const Strip& s, i64 bytes) const { fill_below<B>(s.to, s.to_step, value_, s.rows, bytes); }

  // A whole row, which lies together.
  void line_row(const Place& place, Lines& lines) const {
    const Cut& row = cut_[count_ - 1];
    char* to = place.to;
    for (int k = 0; k < row.segments; ++k) {
      const Segment s = row.segment(k);
      const i64 bytes = s.length * block_, step = s.step * row.from;
      const char* from = place.from + s.start * row.from;
      const bool value = place.value || s.value;
      lines.seek(to);
      if (value && bytes <= kLine)
        for (i64 i = 0; i < bytes; i += B) lines.unit(static_cast<Unit<B>>(value_));
      else if (!value && (step == block_ || s.length == 1)) lines.run(Along{from}, bytes);
      else if (!value && step == -B && block_ == B) lines.run(Against<B>{from}, bytes);
      else {
        lines.leave();
        if (value) fill(to, row.to, s.length, true);
        else move(to, row.to, from, step, s.length, true);
      }
      to += bytes;
    }
  }

  // The part [first, last) of the row at a place.
  void one_row(const Place& place, i64 first, i64 last, bool past) const {
    char* to = place.to;
    const char* from = place.from;
    const Cut& row = cut_[count_ - 1];
    if (place.value) return fill(to + first * row.to, row.to, last - first, past);
    i64 begin = 0;
    for (int k = 0; k < row.segments && begin < last; ++k) {
      const Segment s = row.segment(k);
      const i64 lo = begin > first ? begin : first, hi = begin + s.length < last ? begin + s.length : last;
      if (lo < hi) {
        char* there = to + lo * row.to;
        if (s.value) fill(there, row.to, hi - lo, past);
        else move(there, row.to, from + (s.start + s.step * (lo - begin)) * row.from, s.step * row.from, hi - lo, past);
      }
      begin += s.length;
    }
  }

  BARACUDA_INLINE void fill(char* to, i64 to_step, i64 count, bool past) const {
    if (block_ == B && count * B <= 16) {
      const Unit<B> unit = static_cast<Unit<B>>(value_);
      for (i64 i = 0; i < count; ++i) __builtin_memcpy(to + i * to_step, &unit, B);
      return;
    }
    if (to_step == block_) return fill_run<B>(to, value_, count * (block_ / B), past);
    for (i64 i = 0; i < count; ++i) fill_run<B>(to + i * to_step, value_, block_ / B, past);
  }
  void move(char* to, i64 to_step, const char* from, i64 from_step, i64 count, bool past) const {
    if (to_step == block_ && from_step == block_) return copy_run(to, from, count * block_, past);
    if (block_ == B) return move_run<B>(to, to_step, from, from_step, count, past);
    for (i64 i = 0; i < count; ++i) copy_run(to + i * to_step, from + i * from_step, block_, past);
  }

  const Launch& l_;
  char* to_;
  const char* from_;
  u64 value_;
  i64 size_ = 1, block_ = B;
  bool lines_ = true;  // whether all rows begin at multiples of an element
  int count_ = 0;
  Cut cut_[kMaxRank];
};

template <int B>
void run_segments(const Launch& l) {
  SegmentRows<B>(l).run();
}

// Operands: the source, the target. The last two axes are rows i and columns j; kept is where j - i >= words[0] (words[1] = 1) or
// j - i <= words[0] (words[1] = 0), zero elsewhere.
template <int B>
void run_triangle(const Launch& l) {
  i64 k = l.words[0];
  bool upper = l.words[1] != 0;
  int i_axis = l.rank - 2, j_axis = l.rank - 1;
  const Operand &x = l.operand[0], &y = l.operand[1];
  if (magnitude(y.stride[i_axis]) < magnitude(y.stride[j_axis]) && l.shape[i_axis] > 1 && l.shape[j_axis] > 1) {
    const int other = i_axis;  // columns lie together: the mirrored triangle of the transposed
    i_axis = j_axis;
    j_axis = other;
    k = -k;
    upper = !upper;
  }
  const i64 rows = l.shape[i_axis], columns = l.shape[j_axis];
  Launch outer = l;
  outer.rank = l.rank - 2;
  const Space s(outer, true);
  const i64 all = s.size * rows;
  if (all == 0 || columns == 0) return;
  const bool past = all * columns * B > kMoveStreamBytes && x.data != y.data;
  const i64 to = y.stride[j_axis], from = x.stride[j_axis];
  const i64 per = (kMoveTaskBytes / B + columns - 1) / columns;
  const auto clear = [&](char* at, i64 count) {
    if (count <= 0) return;
    if (to == B) return fill_run<B>(at, 0, count, past);
    const Unit<B> zero = 0;
    for (i64 c = 0; c < count; ++c) __builtin_memcpy(at + c * to, &zero, B);
  };
  share(l, (all + per - 1) / per, [&](i64 task) {
    const i64 end = (task + 1) * per < all ? (task + 1) * per : all;
    for (i64 r = task * per; r < end; ++r) {
      const Odometer place(s, r / rows);
      const i64 i = r % rows;
      char* row = place.to() + i * y.stride[i_axis];
      const char* source = place.from() + i * x.stride[i_axis];
      const i64 edge = upper ? i + k : i + k + 1;  // the first column kept, or the first not
      const i64 at = edge < 0 ? 0 : edge > columns ? columns : edge;
      const i64 begin = upper ? at : 0, count = upper ? columns - at : at;
      if (upper) clear(row, at);
      else clear(row + at * to, columns - at);
      if (count > 0 && row + begin * to != source + begin * from)
        move_run<B>(row + begin * to, to, source + begin * from, from, count, past);
    }
    if (past) settle_stores();
  });
}

// Operands: dy, dx; the space is a box of dx, along whose axes dy is read. words: the number of terms; for every term and axis the
// place of dy that belongs to the box's first, and the direction, 1 or -1. Sums by the helper, a block of cells at a time: it has
// the library's own order and accuracy.
template <int B>
void run_gather(const Launch& l) {
  const i64 terms = l.words[0];
  const Operand &dy = l.operand[0], &dx = l.operand[1];
  int inner = -1;
  i64 outer_size = 1;
  for (int a = 0; a < l.rank; ++a) {
    if (l.shape[a] == 0) return;
    if (inner < 0 ||
        (l.shape[a] > 1 && (l.shape[inner] == 1 || magnitude(dx.stride[a]) <= magnitude(dx.stride[inner]))))
      inner = a;
  }
  if (inner < 0) return;
  for (int a = 0; a < l.rank; ++a) outer_size *= a == inner ? 1 : l.shape[a];
  constexpr i64 room = 32 << 10;
  const i64 fit = room / B / terms;  // at least 1: select saw to it
  const i64 cells = l.shape[inner] < fit ? l.shape[inner] : fit;
  const i64 blocks = (l.shape[inner] + cells - 1) / cells, all = outer_size * blocks;
  const i64 per = kMoveTaskBytes / (cells * B * terms) > 1 ? kMoveTaskBytes / (cells * B * terms) : 1;
  share(l, (all + per - 1) / per, [&](i64 task) {
    alignas(64) char gathered[room];
    Launch sum;
    sum.rank = 2;
    sum.operands = 2;
    sum.threads = 1;
    sum.reduced = 1;
    sum.parallel = l.parallel;
    sum.workspace = nullptr;
    for (int i = 0; i < kMaxParams; ++i) sum.param[i] = l.param[i];
    const i64 end = (task + 1) * per < all ? (task + 1) * per : all;
    for (i64 u = task * per; u < end; ++u) {
      i64 index[kMaxRank] = {}, rest = u / blocks;
      for (int a = l.rank - 1; a >= 0; --a) {
        if (a == inner) {
          index[a] = u % blocks * cells;
        } else {
          index[a] = rest % l.shape[a];
          rest /= l.shape[a];
        }
      }
      const i64 n = l.shape[inner] - index[inner] < cells ? l.shape[inner] - index[inner] : cells;
      char* target = dx.data;
      for (int a = 0; a < l.rank; ++a) target += index[a] * dx.stride[a];
      const i64* word = l.words + 1;
      for (i64 t = 0; t < terms; ++t) {
        const char* source = dy.data;
        i64 step = 0;
        for (int a = 0; a < l.rank; ++a, word += 2) {
          source += (word[0] + word[1] * index[a]) * dy.stride[a];
          if (a == inner) step = word[1] * dy.stride[a];
        }
        move_run<B>(gathered + t * n * B, B, source, step, n, false);
      }
      sum.shape[0] = terms;
      sum.shape[1] = n;
      sum.operand[0] = {gathered, dy.dtype, {n * B, B}};
      sum.operand[1] = {target, dx.dtype, {0, dx.stride[inner]}};
      l.helper(sum);
    }
  });
}

}  // namespace baracuda::BARACUDA_ISA
