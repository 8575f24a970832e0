// The plan cache of one function: problems as flat keys of 64-bit words, plans with the way arrays map onto their
// operands.
#pragma once
#include <Python.h>

#include <string>
#include <vector>

#include "intake.hpp"
#include "plan.hpp"

namespace baracuda {

// An array parameter: which operand it is (-1: none) and, per plan axis, the array's axis (-1: extent 1).
struct InView {
  int operand;
  std::int8_t axis[kMaxRank];
};

struct OutView {
  int operand;
  std::int8_t axis[kMaxRank];
  DType dtype;
  int rank;  // of the array the caller sees
  std::int64_t shape[kMaxRank];
  std::int64_t stride[kMaxRank];  // of a fresh C-order array, per plan axis, bytes
};

struct Entry {
  int references = 1;
  Entry* next = nullptr;
  std::uint64_t hash = 0;
  std::vector<std::int64_t> key;
  std::vector<PyObject*> held;  // owned: objects whose address is in the key
  PyObject* plan = nullptr;
  const PlanSpec* spec = nullptr;
  std::vector<InView> views;
  std::vector<OutView> outs;
};

void drop(Entry* entry);

// From what make() returned: (plan, views, outs). Null with an error set when it does not fit the arrays.
Entry* make_entry(const std::string& who, PyObject* made, PyObject* const* given, const Array* arrays, int count,
                  int outputs);

PyObject* describe(const Array& array);             // (dtype code, shape)
void shape_raw(const OutView& view, Array& array);  // bytes take on the shape of an output

// Writes a problem as words. Values are compared exactly in type and value; what cannot be is not cached.
class KeyWriter {
 public:
  void word(std::int64_t w) {
    if (size_ == kMaxWords) {
      cacheable_ = false;
      return;
    }
    words_[size_++] = w;
    hash_ = (hash_ ^ static_cast<std::uint64_t>(w)) * 0x9E3779B97F4A7C15u;
    hash_ ^= hash_ >> 29;
  }
  void value(PyObject* value);

 private:
  friend class Cache;
  static constexpr int kMaxWords = 384;
  static constexpr int kMaxHeld = 8;
  void number(std::int64_t tag, PyObject* value);
  void items(std::int64_t tag, PyObject* const* values, Py_ssize_t count);
  void identity(PyObject* value);
  bool scalar(PyObject* value);

  bool cacheable_ = true;
  int size_ = 0;
  int held_count_ = 0;
  std::uint64_t hash_ = 0;
  PyObject* held_[kMaxHeld];
  std::int64_t words_[kMaxWords];
};

// Guarded by the interpreter lock. Emptied when full, which bounds both memory and the time of a lookup.
class Cache {
 public:
  static constexpr std::size_t kCapacity = 4096;
  Cache() = default;
  Cache(const Cache&) = delete;
  Cache& operator=(const Cache&) = delete;
  ~Cache() { clear(); }

  Entry* find(const KeyWriter& key);  // a reference, or null
  void insert(const KeyWriter& key, Entry* entry);
  void clear();
  std::size_t size() const { return size_; }
  int traverse(visitproc visit, void* arg) const;

 private:
  std::size_t slot(std::uint64_t hash) const { return hash & (buckets_.size() - 1); }
  void grow();
  std::size_t size_ = 0;
  std::vector<Entry*> buckets_;
};

}  // namespace baracuda
