#pragma once
#include "../abi.hpp"
#include "../dtype.hpp"

namespace baracuda::BARACUDA_ISA {

// How many bytes ahead of what is read now memory is asked for: the hardware alone stops at every page.
inline constexpr i64 kAhead = 2048;

// Parameters of a launch, as formulas see them. The last two slots are every row's: the smallest normal of the dtype, and
// the result over an empty axis. The one before is the family's: of elementwise rows, the width of the dtype in bits.
class Args {
 public:
  explicit Args(const Launch& l)
      : param_(l.param), half_(is_half(l.operand[l.operands - 1].dtype)), program_(l.program), table_(l.table) {}
  Args(const f64* param, bool half, const Args& like)
      : param_(param), half_(half), program_(nullptr), ahead_(like.ahead_) {}
  const Program& program() const { return *program_; }
  const void* table() const { return table_; }
  bool half() const { return half_; }
  i64 ahead() const { return ahead_; }
  bool past() const { return past_ != 0; }
  bool past(int output) const { return past_ >> output & 1; }
  // Where what comes next lies, in bytes.
  Args& ahead(i64 bytes) {
    ahead_ = bytes;
    return *this;
  }
  // A block's outputs, or those of a mask, are aligned to registers and go past the cache.
  Args& past(bool on) { return past_only(on ? ~0u : 0); }
  Args& past_only(std::uint32_t outputs) {
    past_ = outputs;
    return *this;
  }
  // How the operands of a block lie, inputs first; all as they are computed, unless told.
  int form(int operand) const { return forms_ >> 2 * operand & 3; }
  Args& form(int operand, int form) {
    forms_ |= static_cast<std::uint32_t>(form) << 2 * operand;
    return *this;
  }
  // All alike.
  Args formed(int form) const {
    Args r = *this;
    r.forms_ = 0x55555555u * static_cast<std::uint32_t>(form);
    return r;
  }
  // The same, its numbers where no store of a block can reach them: what depends on them alone is computed once.
  Args kept(f64* numbers) const {
    Args own = *this;
    for (int i = 0; i < kMaxParams; ++i) numbers[i] = param_[i];
    own.param_ = numbers;
    return own;
  }
  template <int N>
  BARACUDA_INLINE Pack<f64, N> get(int i) const {
    return splat<f64, N>(param_[i]);
  }
  template <class T, int N>
  BARACUDA_INLINE Pack<T, N> value(int i) const {
    return splat<T, N>(static_cast<T>(param_[i]));
  }
  template <int N>
  BARACUDA_INLINE Pack<f64, N> tiny() const {
    return splat<f64, N>(param_[kMaxParams - 2]);
  }
  template <class T, int N>
  BARACUDA_INLINE Pack<T, N> bits() const {
    return value<T, N>(kMaxParams - 3);
  }
  BARACUDA_INLINE f64 empty() const { return param_[kMaxParams - 1]; }

  // An f64 value as the compute type, as the store of the last operand would round it: to odd where that rounds again.
  template <class T, int N>
  BARACUDA_INLINE Pack<T, N> rounded(const Pack<f64, N>& x) const {
    if constexpr (__is_same(T, f64)) return x;
    else return half_ ? f64_to_f32_odd(x) : to_f32(x);
  }

 private:
  const f64* param_;
  bool half_;
  const Program* program_;
  const void* table_ = nullptr;
  i64 ahead_ = kAhead;
  std::uint32_t past_ = 0;   // a bit for each output
  std::uint32_t forms_ = 0;  // two bits each
};

}  // namespace baracuda::BARACUDA_ISA
