// Sums over places that lie differently along stretches of the axes: most of the target is a copy, its borders are sums of few.
// Row by row, so that every line is read and written once, whatever it is made of.
#pragma once
#include "tile_copy.hpp"
#include "tile_few.hpp"
#include "tile_lines.hpp"

namespace baracuda::BARACUDA_ISA {

// A stretch of an axis of the target: its places are sums over `terms` places of the source, each a start and a direction, 1 or -1.
struct Piece {
  const i64* word;  // length, terms, and the terms
  i64 length() const { return word[0]; }
  i64 terms() const { return word[1]; }
  i64 place(i64 term, i64 at) const { return word[2 + 2 * term] + word[3 + 2 * term] * at; }
  i64 direction(i64 term) const { return word[3 + 2 * term]; }
  Piece next() const { return {word + 2 + 2 * terms()}; }
};

// Operands: the source, the target; the space is the target's. words: for every axis the number of its pieces and the pieces. No
// place has more than kFew terms.
template <class Tag>
class PieceRows {
  static constexpr i64 item = Tag::kBytes, kMost = kMoveTaskBytes / item;  // elements of a row at a time

 public:
  explicit PieceRows(const Launch& l) : l_(l), source_(l.operand[0]), target_(l.operand[1]) {
    const i64* word = l.words;
    for (int a = 0; a < l.rank; ++a) {
      i64 pieces = *word++, start = 0;
      axis_[a] = middle_[a] = {word};
      for (; pieces > 0; --pieces, word = Piece{word}.next().word) {
        const Piece piece{word};
        if (piece.terms() == 1 && (piece.length() > middle_[a].length() || middle_[a].terms() != 1))
          middle_[a] = piece, starts_[a] = start;
        start += piece.length();
      }
      size_ *= l.shape[a];
      const bool closer = magnitude(target_.stride[a]) <= magnitude(target_.stride[inner_]);
      if (l.shape[a] > 1 && (l.shape[inner_] == 1 || closer)) inner_ = a;
    }
    for (int a = 0; a < l.rank; ++a) turned_ |= magnitude(source_.stride[a]) < magnitude(source_.stride[inner_]);
    for (int a = 0; a < l.rank; ++a) turned_ &= middle_[a].terms() == 1;
  }

  void run() const {
    if (size_ == 0) return;
    if (turned_) copy_middle();
    const i64 extent = l_.shape[inner_], step = target_.stride[inner_];
    bool past = size_ * item > kMoveStreamBytes && step == item && !turned_;
    past &= reinterpret_cast<std::uintptr_t>(target_.data) % item == 0;
    for (int a = 0; a < l_.rank; ++a) past &= target_.stride[a] % item == 0;
    const i64 parts = (extent + kMost - 1) / kMost, units = size_ / extent * parts;
    const i64 per = kMoveTaskBytes / ((extent < kMost ? extent : kMost) * item) + 1;
    share(l_, (units + per - 1) / per, [&](i64 task) {
      Row row(*this, past);
      const i64 end = (task + 1) * per < units ? (task + 1) * per : units;
      for (i64 u = task * per; u < end; ++u) {
        const i64 first = u % parts * kMost, n = extent - first < kMost ? extent - first : kMost;
        if (u == task * per) row.seek(u / parts);
        else if (first == 0) row.next();
        row.put(target_.data + row.to + first * step, step, first, n);
      }
      if (past) row.lines.close();
    });
  }

 private:
  // Where source and target run along different axes: what is no sum, most of it at once.
  void copy_middle() const {
    Launch box = l_;
    for (int a = 0; a < l_.rank; ++a) {
      box.shape[a] = middle_[a].length();
      box.operand[0].data += middle_[a].place(0, 0) * source_.stride[a];
      box.operand[0].stride[a] *= middle_[a].direction(0);
      box.operand[1].data += starts_[a] * target_.stride[a];
    }
    run_copy<item>(box);
  }

  // A row of the target: where the other axes lead, those before the inner one and those behind it.
  struct Row {
    const PieceRows& all;
    const bool past;
    Lines lines;
    // Rows that follow with the same pieces of other axes, and how far their places are apart.
    i64 alike = 0, apart = 0;
    i64 to = 0, index[kMaxRank], before[kFew], after[kFew], befores = 0, afters = 0;
    int down = -1;        // the axis that rows follow each other along
    bool copied = false;  // its middle

    Row(const PieceRows& rows, bool past) : all(rows), past(past) {
      for (int a = 0; a < all.l_.rank; ++a)
        if (a != all.inner_) down = a;
    }

    void seek(i64 at) {
      for (int a = all.l_.rank - 1; a >= 0; --a) {
        if (a == all.inner_) continue;
        index[a] = at % all.l_.shape[a];
        at /= all.l_.shape[a];
      }
      look();
    }
    void next() {
      if (alike > 0) {
        --alike;
        ++index[down];
        to += all.target_.stride[down];
        (down < all.inner_ ? before : after)[0] += apart;
        return;
      }
      for (int a = all.l_.rank - 1; a >= 0; --a) {
        if (a == all.inner_) continue;
        if (++index[a] < all.l_.shape[a]) break;
        index[a] = 0;
      }
      look();
    }
    void look() {
      to = 0;
      befores = afters = 1;
      copied = all.turned_;
      before[0] = after[0] = 0;
      // From the last axis on: a term of an earlier one goes over all of the later ones.
      for (int a = all.l_.rank - 1; a >= 0; --a) {
        if (a == all.inner_) continue;
        to += index[a] * all.target_.stride[a];
        if (a > all.inner_) multiply(after, afters, a, index[a]);
        else multiply(before, befores, a, index[a]);
      }
      if (befores * afters != 1) alike = 0;
    }
    void multiply(i64* offset, i64& count, int a, i64 index) {
      Piece piece = all.axis_[a];
      for (; index >= piece.length(); piece = piece.next()) index -= piece.length();
      const i64 terms = piece.terms(), stride = all.source_.stride[a];
      copied &= piece.word == all.middle_[a].word;
      if (a == down && terms == 1) {
        alike = piece.length() - index - 1;
        apart = piece.direction(0) * stride;
      }
      for (i64 t = terms - 1; t >= 0; --t)
        for (i64 i = 0; i < count; ++i) offset[t * count + i] = offset[i] + piece.place(t, index) * stride;
      count *= terms;
    }

    // n places of the row from the first on.
    void put(char* at, i64 step, i64 first, i64 n) {
      if (past) lines.seek(at);
      Piece piece = all.axis_[all.inner_];
      for (i64 begin = 0; begin < first + n; begin += piece.length(), piece = piece.next()) {
        const i64 lo = begin > first ? begin : first,
                  hi = begin + piece.length() < first + n ? begin + piece.length() : first + n;
        if (lo < hi && !(copied && piece.word == all.middle_[all.inner_].word))
          stretch(at + (lo - first) * step, step, piece, lo - begin, hi - lo);
      }
    }
    BARACUDA_INLINE const char* source(const Piece& piece, i64 term, i64 at) const {
      return all.source_.data + before[0] + after[0] + piece.place(term, at) * all.source_.stride[all.inner_];
    }
    BARACUDA_INLINE void stretch(char* at, i64 step, const Piece& piece, i64 skip, i64 width) {
      const i64 n = befores * piece.terms() * afters;
      if (n == 1) {
        const i64 by = piece.direction(0) * all.source_.stride[all.inner_];
        const char* from = source(piece, 0, skip);
        if (past && by == item) return lines.run(Along{from}, width * item);
        if (past && by == -item) return lines.run(Against<item>{from}, width * item);
        if (past) lines.leave();
        move_run<item>(at, step, from, by, width, past);
        if (past) lines.seek(at + width * step);
        return;
      }
      if (n == 2 && width == 1 && piece.terms() == 2) {
        typename Tag::Bits a, b;
        __builtin_memcpy(&a, source(piece, 0, skip), item);
        __builtin_memcpy(&b, source(piece, 1, skip), item);
        // Rounded in a wider type first, two numbers have the same sum.
        const typename Tag::Bits sum = Tag::to_bits(Tag::from_bits(a) + Tag::from_bits(b));
        if (past) lines.unit(sum);
        else __builtin_memcpy(at, &sum, item);
        return;
      }
      several(at, step, piece, skip, width);
    }
    __attribute__((noinline)) void several(char* at, i64 step, const Piece& piece, i64 skip, i64 width) {
      if (past) lines.leave();
      const i64 n = befores * piece.terms() * afters, along = all.source_.stride[all.inner_];
      if (n == 0) {
        const Unit<item> zero = 0;
        for (i64 i = 0; i < width; ++i) __builtin_memcpy(at + i * step, &zero, item);
      } else {
        i64 offset[kFew], by[kFew], k = 0;
        for (i64 b = 0; b < befores; ++b)
          for (i64 t = 0; t < piece.terms(); ++t)
            for (i64 a = 0; a < afters; ++a, ++k) {
              offset[k] = before[b] + piece.place(t, skip) * along + after[a];
              by[k] = piece.direction(t) * along;
            }
        wide(at, step, offset, by, n, width);
      }
      if (past) lines.seek(at + width * step);
    }
    __attribute__((noinline)) void wide(char* at, i64 step, const i64* offset, const i64* by, i64 n, i64 width) const {
      alignas(64) char laid[kFew * kFewPitch];
      i64 pitch[kFew];
      for (i64 k = 0; k < n; ++k) pitch[k] = k * kFewPitch;
      constexpr i64 most = kFewRun / item;
      for (i64 done = 0; done < width; done += most) {
        const i64 some = width - done < most ? width - done : most;
        for (i64 k = 0; k < n; ++k)
          move_run<item>(laid + pitch[k], item, all.source_.data + offset[k] + done * by[k], by[k], some, false);
        few_sums<Tag>(all.l_, {laid, pitch}, n, some, at + done * step, step);
      }
    }
  };

  const Launch& l_;
  const Operand &source_, &target_;
  Piece axis_[kMaxRank], middle_[kMaxRank];  // the first, and the longest that is a copy
  i64 starts_[kMaxRank] = {};                // of that
  int inner_ = 0;
  bool turned_ = false;
  i64 size_ = 1;
};

template <class Tag>
void run_pieces(const Launch& l) {
  PieceRows<Tag>(l).run();
}

}  // namespace baracuda::BARACUDA_ISA
