// Fresh outputs of the functional API, of the kind the caller's arrays have. Large ones come from recycled huge pages,
// because a page fault per 4 KiB costs more than the writing.
#pragma once
#include "cache.hpp"
#include "intake.hpp"

namespace baracuda {

struct Output {
  PyObject* object = nullptr;  // owned by whoever asked for it
  char* data = nullptr;
};

// An array like `first`: a tensor of the same library through its exchange table, else a NumPy array. In C order, or with
// the strides given, in bytes, which leave no gaps.
bool new_output(const Array& first, DType dtype, int rank, const std::int64_t* shape, Output& output,
                const std::int64_t* strides = nullptr);

// The strides, in bytes, by which an output lies in memory as the arrays of its shape do, or, `by_axes`, in the order of
// axes of the first array of its rank; false where that is C order, where the arrays differ, or where they leave gaps.
bool follow_layout(const Entry& entry, const Array* arrays, const OutView& out, bool by_axes, std::int64_t* strides);

// What the caller gets in the end: the array itself, or what the registered exporter makes of it. Steals `array`.
PyObject* finish_output(const Array& first, PyObject* array);
void set_exporter(PyObject* exporter);

// Scratch of one functional call, aligned to kWorkspaceAlignment.
class Scratch {
 public:
  Scratch() = default;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();
  bool reserve(std::int64_t bytes);  // false with an error set
  char* data() const { return data_; }

 private:
  char* data_ = nullptr;
  std::size_t region_ = 0;  // size of a recycled region, 0 for the heap
};

void init_output();
void trim();  // gives kept memory back to the system

}  // namespace baracuda
