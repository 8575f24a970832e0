// The part of the DLPack 1.x binary interface that is used here, as its specification lays it out.
#pragma once
#include <cstdint>

namespace baracuda::dlpack {

struct Version {
  std::uint32_t major, minor;
};

struct Device {
  std::int32_t type, id;
};
inline constexpr std::int32_t kCpu = 1, kCudaHost = 3, kRocmHost = 11;

enum Code : std::uint8_t { kInt = 0, kUInt = 1, kFloat = 2, kBfloat = 4, kComplex = 5, kBool = 6 };

struct DataType {
  std::uint8_t code, bits;
  std::uint16_t lanes;
};

struct Tensor {
  void* data;
  Device device;
  std::int32_t ndim;
  DataType dtype;
  std::int64_t* shape;
  std::int64_t* strides;  // in elements; null means C order before version 1.2
  std::uint64_t byte_offset;
};

struct Managed {
  Tensor tensor;
  void* context;
  void (*deleter)(Managed*);
};

inline constexpr std::uint64_t kReadOnly = 1;

struct ManagedVersioned {
  Version version;
  void* context;
  void (*deleter)(ManagedVersioned*);
  std::uint64_t flags;
  Tensor tensor;
};

// The C exchange table: a capsule on the array type under __dlpack_c_exchange_api__.
struct ExchangeHeader {
  Version version;
  ExchangeHeader* prev_api;
};

struct ExchangeApi {
  ExchangeHeader header;
  int (*allocate)(Tensor* prototype, ManagedVersioned** out, void* error_context,
                  void (*set_error)(void* error_context, const char* kind, const char* message));
  int (*managed_from_object)(void* object, ManagedVersioned** out);
  int (*object_from_managed)(ManagedVersioned* managed, void** object);  // steals managed
  int (*tensor_from_object)(void* object, Tensor* out);                  // may be null
  int (*current_stream)(std::int32_t device_type, std::int32_t device_id, void** stream);
};

}  // namespace baracuda::dlpack
