#include "output.hpp"

#include <pthread.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <new>

#include "errors.hpp"
#include "plan.hpp"

namespace baracuda {
namespace {

constexpr std::size_t kHugePage = 2u << 20;
constexpr std::size_t kLarge = 4u << 20;  // from here on recycled
constexpr std::size_t kKeptBytes = 256u << 20;
constexpr int kKeptRegions = 4;
constexpr char kRegionName[] = "baracuda.region";

PyObject* g_exporter;

struct Region {
  void* base = nullptr;
  std::size_t size = 0;
};

// Regions whose arrays died. A tensor may die on a thread without the interpreter lock, hence a lock of its own.
std::mutex g_mutex;
Region g_kept[kKeptRegions];  // oldest first
int g_count = 0;
std::size_t g_kept_bytes = 0;

void unmap(Region region) { munmap(region.base, region.size); }

Region map(std::size_t size) {
  void* raw = mmap(nullptr, size + kHugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (raw == MAP_FAILED) return {};
  char* begin = static_cast<char*>(raw);
  const std::size_t head = (kHugePage - reinterpret_cast<std::uintptr_t>(begin) % kHugePage) % kHugePage;
  if (head) munmap(begin, head);
  if (head < kHugePage) munmap(begin + head + size, kHugePage - head);
#if defined(MADV_HUGEPAGE)
  madvise(begin + head, size, MADV_HUGEPAGE);
#endif
  return {begin + head, size};
}

Region take_kept(int i) {
  const Region region = g_kept[i];
  std::copy(g_kept + i + 1, g_kept + g_count, g_kept + i);
  g_kept_bytes -= region.size;
  --g_count;
  return region;
}

Region get_region(std::size_t bytes) {
  const std::size_t size = (bytes + kHugePage - 1) / kHugePage * kHugePage;
  {
    const std::lock_guard lock(g_mutex);
    int best = -1;
    for (int i = 0; i < g_count; ++i) {
      if (g_kept[i].size < size || g_kept[i].size > 2 * size) continue;
      if (best < 0 || g_kept[i].size < g_kept[best].size) best = i;
    }
    if (best >= 0) return take_kept(best);
  }
  Region made = map(size);
  if (!made.base) {
    trim();
    made = map(size);
  }
  return made;
}

// The newest regions stay: they fit what the program does now.
void put_region(Region region) {
  Region dropped[kKeptRegions + 1];
  int drops = 0;
  {
    const std::lock_guard lock(g_mutex);
    if (region.size > kKeptBytes) {
      dropped[drops++] = region;
    } else {
      while (g_count == kKeptRegions || g_kept_bytes + region.size > kKeptBytes) dropped[drops++] = take_kept(0);
      g_kept[g_count++] = region;
      g_kept_bytes += region.size;
    }
  }
  while (drops > 0) unmap(dropped[--drops]);
}

void free_capsule(PyObject* capsule) {
  const auto size = reinterpret_cast<std::size_t>(PyCapsule_GetContext(capsule));
  put_region({PyCapsule_GetPointer(capsule, kRegionName), size});
}

bool large_numpy(DType dtype, int rank, const std::int64_t* shape, const std::int64_t* strides, std::size_t bytes,
                 Output& output) {
  const Region region = get_region(bytes);
  if (!region.base) return PyErr_NoMemory(), false;
  PyObject* capsule = PyCapsule_New(region.base, kRegionName, free_capsule);
  if (!capsule) return put_region(region), false;
  PyCapsule_SetContext(capsule, reinterpret_cast<void*>(region.size));
  output.data = static_cast<char*>(region.base);
  output.object = new_numpy(dtype, rank, shape, strides, region.base, capsule);
  return output.object;
}

dlpack::DataType dlpack_type(DType dtype) {
  using namespace dlpack;
  static constexpr Code kCode[] = {kFloat, kBfloat, kFloat, kFloat, kInt,  kInt, kInt,
                                   kInt,   kUInt,   kUInt,  kUInt,  kUInt, kBool};
  return {kCode[static_cast<int>(dtype)], static_cast<std::uint8_t>(8 * item_size(dtype)), 1};
}

struct RegionTensor {
  dlpack::ManagedVersioned managed;
  Region region;
  std::int64_t shape[kMaxRank], strides[kMaxRank];
};

void free_tensor(dlpack::ManagedVersioned* managed) {
  auto* tensor = static_cast<RegionTensor*>(managed->context);
  put_region(tensor->region);
  delete tensor;
}

void report(void*, const char*, const char* message) {
  const PyGILState_STATE state = PyGILState_Ensure();
  PyErr_SetString(PyExc_RuntimeError, message);
  PyGILState_Release(state);
}

bool new_tensor(const dlpack::ExchangeApi& api, DType dtype, int rank, const std::int64_t* shape,
                const std::int64_t* strides, std::size_t bytes, Output& output) {
  dlpack::ManagedVersioned* managed = nullptr;
  dlpack::Tensor prototype{
      nullptr, {dlpack::kCpu, 0}, rank, dlpack_type(dtype), const_cast<std::int64_t*>(shape), nullptr, 0};
  if (bytes >= kLarge) {
    const Region region = get_region(bytes);
    if (!region.base) return PyErr_NoMemory(), false;
    auto* tensor = new RegionTensor;
    tensor->region = region;
    std::int64_t dense = 1;
    for (int i = rank - 1; i >= 0; --i) {
      tensor->shape[i] = shape[i];
      tensor->strides[i] = strides ? strides[i] / item_size(dtype) : dense;
      dense *= shape[i];
    }
    prototype.data = region.base;
    prototype.shape = tensor->shape;
    prototype.strides = tensor->strides;
    tensor->managed = {{1, 0}, tensor, free_tensor, 0, prototype};
    managed = &tensor->managed;
  } else if (api.allocate(&prototype, &managed, nullptr, report) != 0 || !managed) {
    if (!PyErr_Occurred()) PyErr_NoMemory();
    return false;
  }
  output.data = static_cast<char*>(managed->tensor.data) + managed->tensor.byte_offset;
  std::int64_t own[kMaxRank];  // read while the object is made, and no longer
  if (strides && bytes < kLarge) {
    for (int i = 0; i < rank; ++i) own[i] = strides[i] / item_size(dtype);
    managed->tensor.strides = own;
  }
  void* object = nullptr;
  if (api.object_from_managed(managed, &object) != 0) return false;
  output.object = static_cast<PyObject*>(object);
  return true;
}

}  // namespace

bool new_output(const Array& first, DType dtype, int rank, const std::int64_t* shape, Output& output,
                const std::int64_t* strides) {
  const std::size_t bytes =
      static_cast<std::size_t>(element_count(shape, rank)) * static_cast<std::size_t>(item_size(dtype));
  if (first.kind == Kind::exchange) return new_tensor(*first.api, dtype, rank, shape, strides, bytes, output);
  if (bytes >= kLarge) return large_numpy(dtype, rank, shape, strides, bytes, output);
  output.object = new_numpy(dtype, rank, shape, strides);
  if (!output.object) return false;
  output.data = numpy_data(output.object);
  return true;
}

bool follow_layout(const Entry& entry, const Array* arrays, const OutView& out, bool by_axes, std::int64_t* strides) {
  const Array* like = nullptr;
  for (std::size_t i = 0; i < entry.views.size() && !(by_axes && like); ++i) {
    const Array& array = arrays[i];
    if (entry.views[i].operand < 0 || array.weak || array.rank != out.rank ||
        (!by_axes && !std::equal(out.shape, out.shape + out.rank, array.shape)))
      continue;
    if (array.raw || array.kind == Kind::dlpack) return false;
    if (!like) like = &array;
    for (int k = 0; k < out.rank; ++k) {
      if (out.shape[k] > 1 && array.strides[k] * item_size(like->dtype) != like->strides[k] * item_size(array.dtype))
        return false;
    }
  }
  if (!like) return false;
  // From the axis whose elements lie side by side outwards. In C order that is always the last that is left.
  std::int64_t dense = 1, made = item_size(out.dtype);
  bool taken[kMaxRank] = {}, as_c = true;
  for (int left = out.rank; left > 0; --left) {
    int next = out.rank - 1;
    const auto fits = [&](int k) {
      return !taken[k] && (like->shape[k] == 1 || like->strides[k] == dense * item_size(like->dtype));
    };
    while (next >= 0 && !fits(next)) --next;
    if (next < 0) return false;
    taken[next] = true;
    for (int k = next + 1; k < out.rank; ++k) as_c &= taken[k];
    strides[next] = made;
    dense *= like->shape[next];
    made *= out.shape[next];
  }
  return !as_c;
}

PyObject* finish_output(const Array& first, PyObject* array) {
  if (first.kind != Kind::dlpack || !g_exporter) return array;
  const Ref held(array);
  PyObject* arguments[] = {first.object, array};
  return PyObject_Vectorcall(g_exporter, arguments, 2, nullptr);
}

void set_exporter(PyObject* exporter) {
  PyObject* old = g_exporter;
  g_exporter = exporter == Py_None ? nullptr : Py_NewRef(exporter);
  Py_XDECREF(old);
}

bool Scratch::reserve(std::int64_t bytes) {
  const auto size =
      static_cast<std::size_t>((bytes + kWorkspaceAlignment - 1) / kWorkspaceAlignment * kWorkspaceAlignment);
  if (size >= kLarge) {
    const Region region = get_region(size);
    data_ = static_cast<char*>(region.base);
    region_ = region.size;
  } else {
    data_ = static_cast<char*>(std::aligned_alloc(kWorkspaceAlignment, size));
  }
  if (!data_) PyErr_NoMemory();
  return data_;
}

Scratch::~Scratch() {
  if (region_) {
    put_region({data_, region_});
  } else {
    std::free(data_);
  }
}

void init_output() {
  pthread_atfork([] { g_mutex.lock(); }, [] { g_mutex.unlock(); }, [] { g_mutex.unlock(); });
}

void trim() {
  for (;;) {
    Region region;
    {
      const std::lock_guard lock(g_mutex);
      if (g_count == 0) return;
      region = take_kept(0);
    }
    unmap(region);
  }
}

}  // namespace baracuda
