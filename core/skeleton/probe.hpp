// Kernels that show the core to tests and to the bandwidth report. All operands are contiguous of the compute type (the
// exponents of probe.exponent and probe.scale are f64); shape[0] is the element count.
#pragma once
#include "../abi.hpp"
#include "../math/logarithm.hpp"
#include "../math/near_exp.hpp"
#include "../math/summand.hpp"
#include "stream.hpp"

namespace baracuda::BARACUDA_ISA {

#define BARACUDA_PROBE_UNARY(NAME, FUNCTION)                 \
  struct NAME {                                              \
    template <class T, int N>                                \
    BARACUDA_INLINE static auto apply(const Pack<T, N>& x) { \
      return FUNCTION(x);                                    \
    }                                                        \
  };
BARACUDA_PROBE_UNARY(ExpF, exp)
BARACUDA_PROBE_UNARY(ExpTermF, exp_term)
BARACUDA_PROBE_UNARY(ExpSummandF, exp_summand)
BARACUDA_PROBE_UNARY(Exp2F, exp2)
BARACUDA_PROBE_UNARY(LogF, log)
BARACUDA_PROBE_UNARY(Log2F, log2)
BARACUDA_PROBE_UNARY(FractionF, fraction)
BARACUDA_PROBE_UNARY(ExponentF, exponent)
#undef BARACUDA_PROBE_UNARY

#define BARACUDA_PROBE_BINARY(NAME, FUNCTION)                                     \
  struct NAME {                                                                   \
    template <class T, int N>                                                     \
    BARACUDA_INLINE static auto apply(const Pack<T, N>& x, const Pack<T, N>& y) { \
      return FUNCTION(x, y);                                                      \
    }                                                                             \
  };
BARACUDA_PROBE_BINARY(ExpSumF, exp_sum)
BARACUDA_PROBE_BINARY(ExpSumMiddleF, exp_sum_middle)
BARACUDA_PROBE_BINARY(PowF, pow)
BARACUDA_PROBE_BINARY(ScaleF, scale)
BARACUDA_PROBE_BINARY(MaximumF, maximum)
BARACUDA_PROBE_BINARY(MinimumF, minimum)
#undef BARACUDA_PROBE_BINARY

// operand[0] in, operand[1] out.
template <class F, class T>
void probe_unary(const Launch& launch) {
  using R = typename decltype(F::apply(Pack<T>{}))::Scalar;
  const T* in = reinterpret_cast<const T*>(launch.operand[0].data);
  R* out = reinterpret_cast<R*>(launch.operand[1].data);
  const i64 count = launch.shape[0];
  i64 i = 0;
  for (; i + kLanes <= count; i += kLanes) store(out + i, F::apply(load(in + i)));
  if (i < count) {
    T a[kLanes] = {};
    R r[kLanes];
    for (i64 j = i; j < count; ++j) a[j - i] = in[j];
    store(r, F::apply(load<T>(a)));
    for (i64 j = i; j < count; ++j) out[j] = r[j - i];
  }
}

// operand[0] and operand[1] in, operand[2] out.
template <class F, class T>
void probe_binary(const Launch& launch) {
  const T* left = reinterpret_cast<const T*>(launch.operand[0].data);
  const T* right = reinterpret_cast<const T*>(launch.operand[1].data);
  T* out = reinterpret_cast<T*>(launch.operand[2].data);
  const i64 count = launch.shape[0];
  i64 i = 0;
  for (; i + kLanes <= count; i += kLanes) store(out + i, F::apply(load(left + i), load(right + i)));
  if (i < count) {
    T a[kLanes] = {}, b[kLanes] = {}, r[kLanes];
    for (i64 j = i; j < count; ++j) a[j - i] = left[j], b[j - i] = right[j];
    store(r, F::apply(load<T>(a), load<T>(b)));
    for (i64 j = i; j < count; ++j) out[j] = r[j - i];
  }
}

// value(sum(x)) of operand[0] in the exact accumulator, in lane order, as f64 into the one element of operand[1].
template <class T>
void probe_exact_sum(const Launch& launch) {
  const T* in = reinterpret_cast<const T*>(launch.operand[0].data);
  const i64 count = launch.shape[0];
  Exact<T> sum = exact<T>(T(0));
  i64 i = 0;
  for (; i + kLanes <= count; i += kLanes) sum = sum + to_f64(load(in + i));
  Exact<T, kLanes> total = exact<T>(T(0));
  for (int j = 0; j < kLanes; ++j) {
    if constexpr (__is_same(T, f64)) {
      total = total + Wide<kLanes>{splat<f64>(lane(sum.hi, j)), splat<f64>(lane(sum.lo, j))};
    } else {
      total = total + splat<f64>(lane(sum, j));
    }
  }
  for (; i < count; ++i) total = total + splat<f64>(static_cast<f64>(in[i]));
  const f64 r = lane(value(total), 0);
  __builtin_memcpy(launch.operand[1].data, &r, sizeof r);
}

// ---- bandwidth, in tasks of 1 MiB ----

enum class Traffic { read, write, write_stream, copy, copy_stream };

inline constexpr i64 kProbeTaskBytes = i64{1} << 20;

// read: operand[0] in, operand[1] one sum per task, ceil(bytes / 1 MiB) elements. write: operand[0] out, filled with
// param[0] + 1.5. copy: operand[0] in, operand[1] out. The stream forms write past the cache.
template <Traffic kind, class T>
void probe_traffic_task(void* context, i64 task) {
  const Launch& launch = *static_cast<const Launch*>(context);
  constexpr i64 per_task = kProbeTaskBytes / static_cast<i64>(sizeof(T));
  const i64 begin = task * per_task;
  const i64 end = begin + per_task < launch.shape[0] ? begin + per_task : launch.shape[0];
  T* first = reinterpret_cast<T*>(launch.operand[0].data);
  T* second = reinterpret_cast<T*>(launch.operand[1].data);
  i64 i = begin;
  if constexpr (kind == Traffic::read) {
    Pack<T> sum[4] = {splat<T>(T(0)), splat<T>(T(0)), splat<T>(T(0)), splat<T>(T(0))};
    for (; i + 4 * kLanes <= end; i += 4 * kLanes) {
      BARACUDA_UNROLL for (int j = 0; j < 4; ++j) sum[j] = sum[j] + load(first + i + j * kLanes);
    }
    const Pack<T> all = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    T r = T(0);
    for (int j = 0; j < kLanes; ++j) r += lane(all, j);
    for (; i < end; ++i) r += first[i];
    second[task] = r;
  } else {
    constexpr bool writes = kind == Traffic::write || kind == Traffic::write_stream;
    constexpr bool streams = kind == Traffic::write_stream || kind == Traffic::copy_stream;
    T* out = writes ? first : second;
    // Not zero: some memories take zeros faster than anything else.
    const T fill = static_cast<T>(launch.param[0] + 1.5);
    const auto one = [&](i64 j) { out[j] = writes ? fill : first[j]; };
    if constexpr (streams) {
      for (; i < end && reinterpret_cast<std::uintptr_t>(out + i) % kVectorBytes != 0; ++i) one(i);
    }
    for (; i + kLanes <= end; i += kLanes) {
      Pack<T> x;
      if constexpr (writes) x = splat<T>(fill);
      else x = load(first + i);
      if constexpr (streams) stream(out + i, x);
      else store(out + i, x);
    }
    for (; i < end; ++i) one(i);
#if defined(__x86_64__)
    if constexpr (streams) settle_stores();
#endif
  }
}

template <Traffic kind, class T>
void probe_traffic(const Launch& launch) {
  const i64 bytes = launch.shape[0] * static_cast<i64>(sizeof(T));
  launch.parallel((bytes + kProbeTaskBytes - 1) / kProbeTaskBytes, probe_traffic_task<kind, T>,
                  const_cast<Launch*>(&launch));
}

inline constexpr KernelEntry kProbeEntries[] = {
    {"probe.exp", "f32", probe_unary<ExpF, f32>},
    {"probe.exp", "f64", probe_unary<ExpF, f64>},
    {"probe.exp_term", "f32", probe_unary<ExpTermF, f32>},
    {"probe.exp_term", "f64", probe_unary<ExpTermF, f64>},
    {"probe.exp_summand", "f32", probe_unary<ExpSummandF, f32>},
    {"probe.exp_summand", "f64", probe_unary<ExpSummandF, f64>},
    {"probe.exp_sum", "f32", probe_binary<ExpSumF, f32>},
    {"probe.exp_sum", "f64", probe_binary<ExpSumF, f64>},
    {"probe.exp_sum_middle", "f32", probe_binary<ExpSumMiddleF, f32>},
    {"probe.exp_sum_middle", "f64", probe_binary<ExpSumMiddleF, f64>},
    {"probe.exp2", "f32", probe_unary<Exp2F, f32>},
    {"probe.exp2", "f64", probe_unary<Exp2F, f64>},
    {"probe.log", "f32", probe_unary<LogF, f32>},
    {"probe.log", "f64", probe_unary<LogF, f64>},
    {"probe.log2", "f32", probe_unary<Log2F, f32>},
    {"probe.log2", "f64", probe_unary<Log2F, f64>},
    {"probe.pow", "f32", probe_binary<PowF, f32>},
    {"probe.pow", "f64", probe_binary<PowF, f64>},
    {"probe.fraction", "f32", probe_unary<FractionF, f32>},
    {"probe.fraction", "f64", probe_unary<FractionF, f64>},
    {"probe.exponent", "f32", probe_unary<ExponentF, f32>},
    {"probe.exponent", "f64", probe_unary<ExponentF, f64>},
    {"probe.scale", "f64", probe_binary<ScaleF, f64>},
    {"probe.maximum", "f32", probe_binary<MaximumF, f32>},
    {"probe.maximum", "f64", probe_binary<MaximumF, f64>},
    {"probe.minimum", "f32", probe_binary<MinimumF, f32>},
    {"probe.minimum", "f64", probe_binary<MinimumF, f64>},
    {"probe.exact_sum", "f32", probe_exact_sum<f32>},
    {"probe.exact_sum", "f64", probe_exact_sum<f64>},
    {"probe.read", "f32", probe_traffic<Traffic::read, f32>},
    {"probe.read", "f64", probe_traffic<Traffic::read, f64>},
    {"probe.write", "f32", probe_traffic<Traffic::write, f32>},
    {"probe.write", "f64", probe_traffic<Traffic::write, f64>},
    {"probe.write_stream", "f32", probe_traffic<Traffic::write_stream, f32>},
    {"probe.write_stream", "f64", probe_traffic<Traffic::write_stream, f64>},
    {"probe.copy", "f32", probe_traffic<Traffic::copy, f32>},
    {"probe.copy", "f64", probe_traffic<Traffic::copy, f64>},
    {"probe.copy_stream", "f32", probe_traffic<Traffic::copy_stream, f32>},
    {"probe.copy_stream", "f64", probe_traffic<Traffic::copy_stream, f64>},
};

}  // namespace baracuda::BARACUDA_ISA
