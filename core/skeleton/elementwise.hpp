// Formulas element by element: any number of operands of any dtype and strides. A formula is compiled as one loop over
// contiguous elements of its compute type, a block; what lies otherwise passes through blocks in L1. An output that is
// broadcast along an axis is a gradient and is summed over it, in the canonical order, while its elements are being made.
#pragma once
#include "lookup.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kShortRun = 64;  // axes are walked as one until this many elements lie behind each other
inline constexpr i64 kTaskElements = 32 * kPiece;
inline constexpr i64 kFewElements = 4096;  // so many need no plan of how to pass over them
inline constexpr i64 kFewWide = 16;        // rows of fewer elements are gathered column by column
inline constexpr int kMaxBlockOperands = kMaxOperands;

// `count` results of a block to where they belong, `stride` bytes apart.
template <class T>
void put_run(DType dtype, char* to, i64 stride, const T* from, i64 count, bool large) {
  if (dtype != NativeElement<T>::value) store_large<T>(dtype, to, stride, from, count, large);
  else if (stride != sizeof(T))
    for (i64 i = 0; i < count; ++i) __builtin_memcpy(to + i * stride, from + i, sizeof(T));
  else if (large) stream_bytes(to, reinterpret_cast<const char*>(from), count * static_cast<i64>(sizeof(T)));
  else __builtin_memcpy(to, from, static_cast<std::size_t>(count) * sizeof(T));
}

// One pass over the iteration space. Outputs that are not `live` are computed and dropped.
template <class T>
class Pass {
 public:
  Pass(const Launch& l, const Block<T>& f, std::uint32_t live) : l_(l), f_(f), args_(l), live_(live) {
    for (int a = 0; a < l.rank; ++a) axes_.push(l, a);
    for (int a = 0; a < axes_.count; ++a)
      for (int o = f.inputs; o < l.operands; ++o)
        if (!alive(o)) axes_.axis[a].stride[o] = 0;
    lead_ = f.inputs;
    while (lead_ + 1 < l.operands && !alive(lead_)) ++lead_;
    axes_.order_by(alive(lead_) ? lead_ : 0);
    axes_.collapse(l.operands);
    tile_ = 1;
    outer_ = axes_;
    while (outer_.count > 0 && (tile_ < kShortRun || outer_.count == axes_.count)) {
      tile_ *= outer_.inner().extent;
      --outer_.count;
    }
    inner_.count = axes_.count - outer_.count;
    for (int a = 0; a < inner_.count; ++a) inner_.axis[a] = axes_.axis[outer_.count + a];
    for (int o = 0; o < l.operands; ++o) {
      flat_[o] = true;
      i64 step = item_size(l.operand[o].dtype);
      for (int a = inner_.count - 1; a >= 0; --a) {
        flat_[o] &= inner_.axis[a].stride[o] == step;
        step *= inner_.axis[a].extent;
      }
      dense_[o] = flat_[o] && l.operand[o].dtype == NativeElement<T>::value;
      if (o >= f.inputs) large_ |= alive(o) && axes_.size * item_size(l.operand[o].dtype) > kStreamBytes;
    }
    const DType dtype = l.operand[0].dtype;
    const int form = form_of<T>(dtype);
    bool same = form > 0 && !f.refuse;
    for (int o = 0; o < l.operands; ++o) same &= flat_[o] && l.operand[o].dtype == dtype && (o < f.inputs || alive(o));
    halves_ = same ? form : 0;
    bool out = f.streams || !large_, in = true;
    for (int o = 0; o < f.inputs; ++o) in &= dense_[o];
    for (int o = f.inputs; o < l.operands; ++o) out &= dense_[o] && alive(o);
    direct_ = in && out;
    past_.past(large_ && (out || same));
  }

  i64 size() const { return axes_.size; }

  // Whether some element among [first, last) is none the op takes.
  bool refused(i64 first, i64 last) const {
    bool found = false;
    walk(first, last, [&](Window& w, i64 at, i64 count, bool whole) {
      const T* in[kMaxOperands];
      for (int o = 0; o < f_.inputs; ++o) in[o] = input(w, o, at, count, whole);
      found |= f_.refuse(in, count, args_);
    });
    return found;
  }

  void run(i64 first, i64 last) const {
    walk(first, last, [&](Window& w, i64 at, i64 count, bool whole) {
      const bool straight = whole && past_.past() && lined(w, at);
      if constexpr (__is_same(T, f32)) {
        if (whole && halves_) {
          char* there[kMaxOperands];
          for (int o = 0; o < l_.operands; ++o) there[o] = w.base[o] + at * kHalf;
          const Args& args = straight ? past_ : args_;
          return f_.run_halves(halves_, there, there + f_.inputs, count, args.formed(halves_));
        }
      }
      const T* in[kMaxOperands];
      T* out[kMaxOperands];
      for (int o = 0; o < f_.inputs; ++o) in[o] = input(w, o, at, count, whole);
      for (int i = 0; i < f_.outputs; ++i) {
        const int o = f_.inputs + i;
        const bool there = whole && alive(o) && dense_[o] && (!large_ || straight);
        out[i] = there ? reinterpret_cast<T*>(w.base[o]) + at : w.buffer[o];
      }
      f_.run(in, out, (count + kLanes - 1) / kLanes * kLanes, straight ? past_ : args_);
      for (int i = 0; i < f_.outputs; ++i) {
        const int o = f_.inputs + i;
        if (alive(o) && out[i] == w.buffer[o]) put(w, o, at, count);
      }
    });
    if (large_) settle_stores();
  }

 private:
  // Where a tile begins in each operand, and what of it is in L1.
  struct Window {
    char* base[kMaxOperands];
    const char* held[kMaxOperands] = {};  // the tile that the buffer holds elements of
    i64 held_at[kMaxOperands], held_count[kMaxOperands];
    alignas(64) T buffer[kMaxBlockOperands][kPiece + kShortRun];
  };

  bool alive(int o) const { return live_ >> (o - f_.inputs) & 1; }

  // The elements in front of the next line of the first output.
  i64 lead(const Window& w, i64 at) const {
    const i64 item = item_size(l_.operand[lead_].dtype), bytes = to_line(w.base[lead_] + at * item);
    return flat_[lead_] && bytes % item == 0 ? bytes / item : 0;
  }
  // Whether elements from `at` on may go straight to memory: within the cache, or in whole lines past it.
  bool lined(const Window& w, i64 at) const {
    const i64 item = halves_ ? kHalf : static_cast<i64>(sizeof(T));
    bool all = true;
    for (int o = f_.inputs; o < l_.operands && large_; ++o) all &= to_line(w.base[o] + at * item) == 0;
    return all;
  }

  // body(window, first element in the tile, count, whether count is a multiple of kLanes) over [first, last).
  template <class Body>
  void walk(i64 first, i64 last, const Body& body) const {
    Window w;
    i64 index[kMaxRank], tile = first / tile_;
    for (int a = outer_.count - 1, t = 0; a >= 0; --a, ++t) {
      index[a] = tile % outer_.axis[a].extent;
      tile /= outer_.axis[a].extent;
    }
    for (int o = 0; o < l_.operands; ++o) {
      w.base[o] = l_.operand[o].data;
      for (int a = 0; a < outer_.count; ++a) w.base[o] += index[a] * outer_.axis[a].stride[o];
    }
    for (i64 at = first % tile_; first < last;) {
      const i64 end = last - first < tile_ - at ? at + (last - first) : tile_;
      first += end - at;
      while (at < end) {
        const i64 before = large_ ? lead(w, at) : 0, left = before > 0 && before < end - at ? before : end - at;
        const bool whole = left >= kLanes;
        const bool all = halves_ || (direct_ && lined(w, at));
        const i64 most = all ? left : kPiece;
        const i64 count = whole ? (left < most ? left : most) / kLanes * kLanes : left;
        body(w, at, count, whole);
        at += count;
      }
      at = 0;
      for (int a = outer_.count - 1; a >= 0; --a) {
        for (int o = 0; o < l_.operands; ++o) w.base[o] += outer_.axis[a].stride[o];
        if (++index[a] < outer_.axis[a].extent) break;
        for (int o = 0; o < l_.operands; ++o) w.base[o] -= index[a] * outer_.axis[a].stride[o];
        index[a] = 0;
      }
    }
  }

  const T* input(Window& w, int o, i64 at, i64 count, bool whole) const {
    if (whole && dense_[o]) return reinterpret_cast<const T*>(w.base[o]) + at;
    const bool still = inner_.count == 1 && inner_.axis[0].stride[o] == 0;  // one value, wherever in the tile
    if (w.held[o] == w.base[o] && (still || w.held_at[o] == at) && w.held_count[o] >= count) return w.buffer[o];
    T* to = w.buffer[o];
    const Operand& x = l_.operand[o];
    const i64 item = item_size(x.dtype), wide = inner_.count == 2 ? inner_.inner().extent : kShortRun;
    if (flat_[o]) {
      load_block<T>(x.dtype, to, w.base[o] + at * item, item, count, kAhead);
      w.held[o] = w.base[o], w.held_at[o] = at, w.held_count[o] = count;
      return to;
    }
    if (wide < kShortRun) {
      // A few elements again and again: they are laid out once, and found by where in them a piece begins.
      const bool again = inner_.axis[0].stride[o] == 0;
      if (again && w.held[o] == w.base[o] && w.held_at[o] == -1) return w.buffer[o] + at % wide;
      if (again) {
        load_block<T>(x.dtype, to, w.base[o], inner_.inner().stride[o], wide);
        for (i64 i = wide; i < kPiece + kShortRun; ++i) to[i] = to[i - wide];
        w.held[o] = w.base[o], w.held_at[o] = -1, w.held_count[o] = 0;
        return to + at % wide;
      }
      if (wide < kFewWide) {
        few_wide(w, o, at, count, wide, to);
        w.held[o] = w.base[o], w.held_at[o] = at, w.held_count[o] = count;
        return to;
      }
    }
    for (Walker from(inner_, o, at); count > 0;) {
      const i64 run = from.run() < count ? from.run() : count;
      load_block<T>(x.dtype, to, w.base[o] + from.offset(), from.stride(), run, kAhead);
      from.advance(run);
      to += run;
      count -= run;
    }
    w.held[o] = w.base[o], w.held_at[o] = at, w.held_count[o] = to - w.buffer[o];
    return w.buffer[o];
  }

  // Rows of a few elements, one element of all rows at a time.
  void few_wide(const Window& w, int o, i64 at, i64 count, i64 wide, T* to) const {
    const Operand& x = l_.operand[o];
    const i64 down = inner_.axis[0].stride[o], along = inner_.axis[1].stride[o];
    const i64 first = at / wide, rows = (at + count - 1) / wide - first + 1;
    alignas(64) T one[kPiece / 2 + 2];
    for (i64 j = 0; j < wide; ++j) {
      if (j == 0 || along != 0) load_block<T>(x.dtype, one, w.base[o] + first * down + j * along, down, rows, kAhead);
      // The first and the last row may be taken in part.
      const i64 shift = first * wide + j - at, from = shift < 0 ? 1 : 0;
      const i64 end = (count - shift + wide - 1) / wide < rows ? (count - shift + wide - 1) / wide : rows;
      for (i64 i = from; i < end; ++i) to[i * wide + shift] = one[i];
    }
  }

  void put(Window& w, int o, i64 at, i64 count) const {
    const T* from = w.buffer[o];
    const Operand& y = l_.operand[o];
    const i64 item = item_size(y.dtype);
    if (flat_[o]) return put_run(y.dtype, w.base[o] + at * item, item, from, count, large_);
    for (Walker to(inner_, o, at); count > 0;) {
      const i64 run = to.run() < count ? to.run() : count;
      put_run(y.dtype, w.base[o] + to.offset(), to.stride(), from, run, large_);
      to.advance(run);
      from += run;
      count -= run;
    }
  }

  const Launch& l_;
  const Block<T>& f_;
  const Args args_;
  Args past_ = args_;
  const std::uint32_t live_;
  Axes axes_, outer_, inner_;
  int lead_;  // the first output that is live
  i64 tile_;
  bool flat_[kMaxOperands];   // elements of a tile lie behind each other
  bool dense_[kMaxOperands];  // and are as they are computed
  bool large_ = false, direct_;
  int halves_ = 0;  // the form of all operands, if they are halves that lie behind each other
};

// The elements of one gradient output, made of the inputs as the sum over its broadcast axes asks for them. The outputs that
// are not summed are stored on the way. Operands are the inputs, those outputs, and the sum; `from` says which output of the
// block each of these is.
template <class T>
class Terms final : public Maker<T> {
 public:
  Terms(const Launch& l, const Block<T>& f, const Problem& q, const int* from)
      : l_(l), f_(f), q_(q), from_(from), row_(l), strip_(l) {
    // Strips are read row by row.
    if (q.columns && q.fold.count > 0) strip_.ahead(q.fold.inner().stride[0]);
    const i64 size = q.outputs * q.n;
    const DType dtype = l.operand[0].dtype;
    form_ = q.columns && l.program == nullptr ? form_of<T>(dtype) : 0;
    for (int o = 0; o + 1 < l.operands; ++o) {
      if (o >= f.inputs) {
        large_ |= size * item_size(l.operand[o].dtype) > kStreamBytes;
        stored_ |= 1u << from[o - f.inputs];
      }
      if (form_ <= 0 || l.operand[o].dtype != dtype || q.keep.inner().stride[o] != kHalf) form_ = 0;
      else straight_.form(o < f.inputs ? o : f.inputs + from[o - f.inputs], form_);
    }
  }

  void row(i64 output, i64 k, i64 count, T* buffer) const override {
    alignas(64) T space[kMaxBlockOperands][kPiece];
    make(row_, space, count, buffer, [&](int o, T* to) {
      const RowReader<T> x(q_.fold, o, l_.operand[o].data + q_.keep.offset(o, output), l_.operand[o].dtype);
      const T* from = x.read(k, count, to);
      if (from == to || count % kLanes == 0) return from;
      __builtin_memcpy(to, from, static_cast<std::size_t>(count) * sizeof(T));  // a block takes whole packs
      return static_cast<const T*>(to);
    });
    for (int o = f_.inputs; o + 1 < l_.operands; ++o) {
      i64 done = 0;
      for (Walker to(q_.fold, o, k); done < count;) {
        const i64 run = to.run() < count - done ? to.run() : count - done;
        char* there = l_.operand[o].data + q_.keep.offset(o, output) + to.offset();
        put_run<T>(l_.operand[o].dtype, there, to.stride(), space[o] + done, run, large_);
        to.advance(run);
        done += run;
      }
    }
  }
  void strip(i64 outer, i64 k, i64 at, i64 count, T* buffer) const override {
    alignas(64) T space[kMaxBlockOperands][kPiece];
    const auto place = [&](int o) {
      return l_.operand[o].data + q_.outer.offset(o, outer) + q_.fold.offset(o, k) + at * q_.keep.inner().stride[o];
    };
    if constexpr (__is_same(T, f32)) {
      if (form_ > 0 && count % kLanes == 0) return straight(place, space, count, buffer);
    }
    make(strip_, space, count, buffer, [&](int o, T* to) -> const T* {
      const i64 stride = q_.keep.inner().stride[o];
      if (l_.operand[o].dtype == NativeElement<T>::value && stride == sizeof(T) && count % kLanes == 0)
        return reinterpret_cast<const T*>(place(o));
      load_block<T>(l_.operand[o].dtype, to, place(o), stride, count,
                    q_.fold.count > 0 ? q_.fold.inner().stride[o] : 0);
      return to;
    });
    for (int o = f_.inputs; o + 1 < l_.operands; ++o)
      put_run<T>(l_.operand[o].dtype, place(o), q_.keep.inner().stride[o], space[o], count, large_);
  }
  void done() const override {
    if (large_) settle_stores();
  }

 private:
  // Halves from where they lie to where they belong, and the elements of the sum to the buffer. Several outputs that go past the
  // cache do so one after the other: side by side, memory takes their lines at half the speed.
  template <class Place>
  void straight(const Place& place, T (*space)[kPiece], i64 count, T* buffer) const {
    const bool turns = large_ && (stored_ & (stored_ - 1)) != 0;
    bool lined = true;
    char* at[kMaxOperands];
    alignas(64) T dropped[kPiece];
    for (int i = 0; i < f_.outputs; ++i) at[f_.inputs + i] = reinterpret_cast<char*>(dropped);
    for (int o = 0; o + 1 < l_.operands; ++o) {
      const bool in = o < f_.inputs;
      at[in ? o : f_.inputs + from_[o - f_.inputs]] = in || !turns ? place(o) : reinterpret_cast<char*>(space[o]);
      lined &= in || to_line(place(o)) == 0;
    }
    at[f_.inputs + from_[l_.operands - 1 - f_.inputs]] = reinterpret_cast<char*>(buffer);
    Args args = straight_;
    args.ahead(strip_.ahead()).past_only(large_ && !turns && lined ? stored_ : 0);
    f_.run_halves(form_, at, at + f_.inputs, count, args);
    if constexpr (!__is_same(LooseBF16, BF16)) {
      for (i64 i = 0; i < count && form_ == 1; i += kLanes) store(buffer + i, unpaired(load(buffer + i)));
    }
    for (int o = f_.inputs; o + 1 < l_.operands && turns; ++o)
      stream_bytes(place(o), reinterpret_cast<const char*>(space[o]), count * kHalf);
  }

  // Outputs that are asked for go to the space of their operand, the sum's to the buffer, the others are dropped.
  template <class Input>
  void make(const Args& args, T (*space)[kPiece], i64 count, T* buffer, const Input& input) const {
    alignas(64) T dropped[kPiece];
    const T* in[kMaxOperands];
    T* out[kMaxOperands];
    for (int o = 0; o < f_.inputs; ++o) in[o] = input(o, space[o]);
    for (int i = 0; i < f_.outputs; ++i) out[i] = dropped;
    for (int o = f_.inputs; o < l_.operands; ++o) out[from_[o - f_.inputs]] = o + 1 < l_.operands ? space[o] : buffer;
    f_.run(in, out, (count + kLanes - 1) / kLanes * kLanes, args);
  }

  const Launch& l_;
  const Block<T>& f_;
  const Problem& q_;
  const int* from_;
  Args row_, strip_, straight_ = strip_;
  std::uint32_t stored_ = 0;  // outputs of the block that are no sums
  int form_;                  // of all operands, where strips are halves that lie together; else 0
  bool large_ = false;
};

// A few elements that lie behind each other as they are computed, or as halves, need no plan of the pass; false where they do not.
template <class T>
bool run_few(const Launch& l, const Block<T>& f) {
  const DType dtype = l.operand[0].dtype;
  const int form = form_of<T>(dtype);
  if (form < 0) return false;
  const i64 item = form == 0 ? static_cast<i64>(sizeof(T)) : kHalf;
  i64 size = 1;
  for (int a = l.rank - 1; a >= 0; --a) {
    if (l.shape[a] == 1) continue;
    for (int o = 0; o < l.operands; ++o)
      if (l.operand[o].stride[a] != size * item) return false;
    size *= l.shape[a];
    if (size > kFewElements) return false;
  }
  char* at[kMaxOperands];
  for (int o = 0; o < l.operands; ++o) {
    if (l.operand[o].dtype != dtype) return false;
    at[o] = l.operand[o].data;
  }
  const Args args = Args(l).formed(form);
  const auto run = [&](i64 count) {
    if (form > 0) return f.run_halves(form, at, at + f.inputs, count, args);
    const T* in[kMaxOperands];
    T* out[kMaxOperands];
    for (int o = 0; o < f.inputs; ++o) in[o] = reinterpret_cast<const T*>(at[o]);
    for (int i = 0; i < f.outputs; ++i) out[i] = reinterpret_cast<T*>(at[f.inputs + i]);
    f.run(in, out, count, args);
  };
  const i64 whole = size / kLanes * kLanes;
  if (whole > 0) run(whole);
  if (whole == size) return true;
  alignas(64) char rest[kMaxOperands][kLanes * sizeof(T)];
  const auto bytes = static_cast<std::size_t>((size - whole) * item);
  char* to[kMaxOperands];
  for (int o = 0; o < l.operands; ++o) {
    to[o] = at[o] + whole * item;
    at[o] = rest[o];
    if (o < f.inputs) __builtin_memcpy(rest[o], to[o], bytes);
  }
  run(kLanes);
  for (int o = f.inputs; o < l.operands; ++o) __builtin_memcpy(to[o], rest[o], bytes);
  return true;
}

// Operands: the inputs, then the outputs. An output with stride 0 along an axis is summed over it. The last of these sums
// takes the other outputs along, so that the inputs are read and the formula is computed once; until then nothing is
// written, as an output may be an input.
template <class T>
void drive_map(const Launch& l, const Block<T>& f, const FoldOps<T>* sum) {
  std::uint32_t live = 0, summed[kMaxOperands] = {};
  int last = -1;
  for (int i = 0; i < f.outputs; ++i) {
    for (int a = 0; a < l.rank && sum != nullptr; ++a)
      summed[i] |= std::uint32_t{l.shape[a] != 1 && l.operand[f.inputs + i].stride[a] == 0} << a;
    if (summed[i] == 0) live |= 1u << i;
    else last = i;
  }
  for (int i = 0; i < f.outputs; ++i) {
    if (summed[i] == 0) continue;
    Launch part = l;
    part.reduced = summed[i];
    part.operands = f.inputs;
    int from[kMaxOperands];
    const auto take = [&](int k) {
      from[part.operands - f.inputs] = k;
      part.operand[part.operands++] = l.operand[f.inputs + k];
    };
    // What is rounded for a half in one must be in the other; and a sum that overflowed asks for its elements again, so that what
    // they are made of must still be there.
    bool kept = true;
    for (int k = 0; k < f.outputs; ++k)
      for (int o = 0; o < f.inputs; ++o) kept &= !(live >> k & 1) || l.operand[f.inputs + k].data != l.operand[o].data;
    if (i == last && kept && is_half(l.operand[l.operands - 1].dtype) == is_half(l.operand[f.inputs + i].dtype)) {
      for (int k = 0; k < f.outputs; ++k)
        if (live >> k & 1) take(k);
      live = 0;
    }
    take(i);
    const Problem q(part, 0, item_size(l.operand[0].dtype));
    const Terms<T> terms(part, f, q, from);
    drive_fold<T>(part, *sum, q, &terms);
  }
  if (live == 0 || (last < 0 && !f.refuse && run_few(l, f))) return;
  const Pass<T> pass(l, f, live);
  if (pass.size() == 0) return;
  // Few elements are cut so small that nobody waits long for a thread which came late.
  const i64 even = (pass.size() / (8 * l.threads) + kPiece) / kPiece * kPiece;
  const i64 share = l.threads == 1 ? pass.size() : even < kTaskElements ? even : kTaskElements;
  const i64 tasks = (pass.size() + share - 1) / share;
  const auto part = [&](i64 t) { return (t + 1) * share < pass.size() ? (t + 1) * share : pass.size(); };
  if (f.refuse) {
    run_tasks(l, tasks, [&](i64 t) {
      if (pass.refused(t * share, part(t))) __atomic_store_n(l.fault, 1, __ATOMIC_RELAXED);
    });
    if (*l.fault) return;
  }
  run_tasks(l, tasks, [&](i64 t) { pass.run(t * share, part(t)); });
}

// How gradients are summed, for compute types that have any.
template <class T>
constexpr const FoldOps<T>* sum_of() {
  return nullptr;
}

template <class F, class T, bool Halves = true>
inline constexpr Block<T> kBlockOf = BlockOf<F, T>::template block<Halves>();

// What of a formula of f32 halves may look up.
template <class F>
inline constexpr Tabled kTabledOf = !kTables                                                   ? Tabled::none
                                    : F::kTabled == Tabled::either && !BlockOf<F, f32>::kSwift ? Tabled::results
                                                                                               : F::kTabled;

template <class F, class T, bool Halves = true>
void run_map(const Launch& l) {
  if constexpr (Halves && kTables && __is_same(T, f32) && F::kTabled != Tabled::none) {
    if (l.table) return drive_map<T>(l, looked_up(kBlockOf<F, T>), nullptr);
  }
  drive_map<T>(l, kBlockOf<F, T, Halves>, F::kGradient ? sum_of<T>() : nullptr);
}

// One operand holds the values of two, behind each other along an axis: the first of the inputs, `x`, and of a gradient
// also the only output.
template <class F, class T>
void run_halves(const Launch& l) {
  const int axis = __builtin_ctz(l.reduced);
  Launch split = l;
  split.operands = 0;
  for (int o = 0; o < l.operands; ++o) {
    split.operand[split.operands++] = l.operand[o];
    if ((o == 0 && !F::kGradient) || (F::kGradient && o > 0)) {
      split.operand[split.operands] = l.operand[o];
      split.operand[split.operands++].data += l.shape[axis] * l.operand[o].stride[axis];
    }
  }
  drive_map<T>(split, kBlockOf<F, T>, nullptr);
}

}  // namespace baracuda::BARACUDA_ISA
