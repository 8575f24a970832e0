// Tables of what a kernel makes of each half. They are made when a plan is selected and shared by the plans that want the same.
#include "halves.hpp"

#include <map>
#include <mutex>
#include <tuple>

#include "threads.hpp"

namespace baracuda {
namespace {

using Key = std::tuple<const KernelEntry*, DType, std::vector<double>>;

// The kernel itself over all halves; of a gradient with dy = 1, so that it leaves what dy is multiplied with.
HalfTable filled(const KernelEntry& entry, DType dtype, const std::vector<double>& params) {
  const bool factors = entry.tabled == Tabled::factors;
  const DType made = factors ? DType::f32 : dtype;
  auto halves = std::make_unique<std::uint16_t[]>(kHalfValues);
  for (int i = 0; i < kHalfValues; ++i) halves[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>(i);
  constexpr std::int64_t margin = 64;  // kernels may read a word of which an entry is one half
  const std::shared_ptr<char[]> room(new char[static_cast<std::size_t>(kHalfValues * item_size(made) + 2 * margin)]());
  const std::shared_ptr<char[]> table(room, room.get() + margin);
  float one = 1;
  int fault = 0;
  Launch l{};
  const auto operand = [&](void* data, DType d, std::int64_t stride) {
    Operand& o = l.operand[l.operands++];
    o.data = static_cast<char*>(data), o.dtype = d, o.stride[0] = stride;
  };
  if (factors) operand(&one, DType::f32, 0);
  operand(halves.get(), dtype, item_size(dtype));
  operand(table.get(), made, item_size(made));
  l.rank = 1;
  l.threads = 1;
  l.shape[0] = kHalfValues;
  l.parallel = serial_for;
  l.fault = &fault;
  std::copy(params.begin(), params.end(), l.param);
  entry.run(l);
  return table;
}

}  // namespace

HalfTable half_table(const KernelEntry& entry, DType dtype, const std::vector<double>& params) {
  static std::mutex lock;
  static auto& made = *new std::map<Key, std::weak_ptr<const char[]>>;  // never destroyed: plans may outlive it
  const std::lock_guard<std::mutex> held(lock);
  auto& kept = made[Key(&entry, dtype, params)];
  HalfTable found = kept.lock();
  if (!found) kept = found = filled(entry, dtype, params);
  return found;
}

}  // namespace baracuda
