// What scans of every layout share: the axis, the operands as they lie along it, and the way out to memory.
#pragma once
#include "scan_steps.hpp"
#include "stream.hpp"

namespace baracuda::BARACUDA_ISA {

inline constexpr i64 kFewSteps = 4;
inline constexpr i64 kNearBytes = 1 << 20;  // problems that are in the cache need not be asked for

template <class T>
class ScanProblem {
 public:
  using Ops = ScanOps<T>;

  ScanProblem(const Launch& l, const ScanPair<T>& f)
      : l_(l), f_(*f.scan), mark_(f.mark), args_(l), out_(l.operands - f.scan->outputs) {
    const int axis = __builtin_ctz(l.reduced);
    n_ = l.shape[axis];
    segment_ = segment_length(n_);
    for (int a = 0; a < l.rank; ++a)
      if (a != axis) keep_.push(l, a);
    // A reversed op runs from the end: every operand is turned round, and only places tell.
    const bool turned = args_.empty() != 0;
    for (int o = 0; o < l.operands; ++o) {
      stride_[o] = turned ? -l.operand[o].stride[axis] : l.operand[o].stride[axis];
      base_[o] = l.operand[o].data + (turned ? (n_ - 1) * l.operand[o].stride[axis] : 0);
    }
    first_place_ = turned ? static_cast<f64>(n_ - 1) : 0.0;
    place_turn_ = turned ? -1.0 : 1.0;
    keep_.order_by(out_);
    keep_.collapse(l.operands);
    rows_ = keep_.size;
    const Operand& y = l.operand[out_];
    native_ = y.dtype == NativeElement<T>::value;
    half_ = is_half(y.dtype);
    far_ = rows_ * n_ * kItem * l.operands > kNearBytes;
    large_ = kFloat && rows_ * n_ * item_size(y.dtype) > kStreamBytes;
  }

  bool empty() const { return rows_ == 0 || n_ == 0; }
  i64 length() const { return n_; }
  // Whether neighbours across the axis lie closer together than those along it, or those along it are so few that what is done
  // for sixteen rows would cost more than the rows.
  bool beside() const {
    if (keep_.count == 0) return false;
    const Axis& inner = keep_.inner();
    return (inner.extent >= 8 && magnitude(inner.stride[out_]) < magnitude(stride_[out_])) ||
           (inner.extent >= 64 && n_ <= kFewSteps);
  }

 protected:
  static constexpr i64 kItem = static_cast<i64>(sizeof(T));
  static constexpr bool kFloat = T(0.5) != T(0);

  // `count` results to memory, past the cache where there are many.
  void write_run(char* to, i64 stride, const T* from, i64 count) const {
    if (native_ && stride == kItem && large_) stream_bytes(to, reinterpret_cast<const char*>(from), count * kItem);
    else if (native_ && stride == kItem) __builtin_memcpy(to, from, static_cast<std::size_t>(count) * sizeof(T));
    else store_large<T>(l_.operand[out_].dtype, to, stride, from, count, large_ && half_);
  }
  // Places are i64.
  void write_places(char* to, i64 stride, const f64* from, i64 count) const {
    for (i64 i = 0; i < count; ++i) {
      const i64 k = static_cast<i64>(from[i]);
      __builtin_memcpy(to + i * stride, &k, sizeof k);
    }
  }

  void settle() const {
    if (large_) settle_stores();
  }

  f64 place(i64 at) const { return first_place_ + place_turn_ * static_cast<f64>(at); }
  f64 place_turn(const Ops& f) const { return f.against ? -place_turn_ : place_turn_; }

  const Launch& l_;
  const Ops& f_;
  const Ops* const mark_;
  const Args args_;
  const int out_;  // the first output
  i64 n_, segment_, rows_;
  Axes keep_;
  char* base_[kMaxOperands];
  i64 stride_[kMaxOperands];
  f64 first_place_, place_turn_;
  bool native_, half_, large_, far_;
};

}  // namespace baracuda::BARACUDA_ISA
