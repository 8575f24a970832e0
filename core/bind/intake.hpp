// From any Python array to plain data: NumPy by its C API, torch by the DLPack C exchange table, others by __dlpack__
// or the buffer protocol. Faults that belong to a later check (dtype, device, byte order) are recorded, not raised.
#pragma once
#include <Python.h>

#include <string>

#include "abi.hpp"
#include "dlpack.hpp"

namespace baracuda {

enum class Kind : std::uint8_t { numpy, exchange, dlpack, buffer };

struct Array {
  char* data;
  int rank;     // may exceed kMaxRank; then shape and strides are not filled
  DType dtype;  // count when the element type has no twin here
  Kind kind;
  bool readonly;
  bool swapped;        // not in native byte order
  bool raw;            // bytes without a type: read as the expected dtype and shape, C order
  bool unreadable;     // no usable memory behind it; see unreadable_text
  std::int8_t weak;    // a Python number that takes the dtype of the arrays beside it: 1 int, 2 float, 3 bool
  std::int64_t bytes;  // size of a raw buffer
  PyObject* object;    // borrowed: what the caller gave
  const dlpack::ExchangeApi* api;  // kind exchange
  PyObject* keep;                  // owned: capsule or converted scalar that holds the memory
  bool exported;                   // view holds an export
  Py_buffer view;
  std::int64_t shape[kMaxRank];
  std::int64_t strides[kMaxRank];  // bytes

  Array() : weak(0), keep(nullptr), exported(false) {}
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  ~Array() {
    if (keep || exported) release();
  }
  void release();
};

// The stride of an operand along an axis, as kernels see it: 0 means that one element serves all of the problem's.
inline std::int64_t axis_stride(std::int64_t extent, std::int64_t stride) {
  return extent == 1 ? 0 : extent == 0 ? 1 : stride;
}

enum class Taken { ok, not_an_array, error };  // error: a Python error is set

// Loads NumPy's C API and the number of bfloat16. Returns false with a Python error set.
bool init_intake();

Taken take(PyObject* object, Array& array);

// Words for messages.
extern const char* const kDTypeName[];
std::string given_text(PyObject* object);          // "None", "a list"
std::string dtype_text(const Array& array);        // the producer's own name: "float64", ">f4"
std::string array_shape_text(const Array& array);  // "shape (4, 7)", "rank 40"
std::string unreadable_text(const Array& array);   // "is on device cuda:0, ..."
inline constexpr char kAccepted[] =
    "a NumPy array, a torch tensor, a JAX array, any array with __dlpack__, or a buffer";

// A new NumPy array, in C order unless strides are given; over memory that `keep` holds (stolen, also on failure) when data is given.
PyObject* new_numpy(DType dtype, int rank, const std::int64_t* shape, const std::int64_t* strides = nullptr,
                    void* data = nullptr, PyObject* keep = nullptr);
char* numpy_data(PyObject* array);

// True for a NumPy dtype instance: an immutable value that may be compared by identity.
bool is_numpy_dtype(PyObject* object);

inline std::int64_t element_count(const std::int64_t* shape, int rank) {
  std::int64_t n = 1;
  for (int i = 0; i < rank; ++i) n *= shape[i];
  return n;
}

}  // namespace baracuda
