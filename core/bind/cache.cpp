#include "cache.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <utility>

#include "errors.hpp"

namespace baracuda {
namespace {

enum Tag : std::int64_t { kNoneTag = 1, kFalse, kTrue, kInt, kFloat, kText, kTuple, kList, kIdentity };

// Immutable by kind, so that the same object is the same value for good: types, enum members, NumPy and torch dtypes.
bool immutable(PyObject* value) {
  if (PyType_Check(value) || is_numpy_dtype(value)) return true;
  PyTypeObject* type = Py_TYPE(value);
  const char* meta = Py_TYPE(type)->tp_name;
  return std::strcmp(type->tp_name, "torch.dtype") == 0 || std::strcmp(meta, "EnumType") == 0 ||
         std::strcmp(meta, "EnumMeta") == 0;
}

// make() is our own code: a mismatch is a fault of the library, not of the caller.
bool bad_make(const std::string& who, const char* what) {
  return raise(Error::internal, who + ": make() returned " + what);
}

bool read_axes(PyObject* tuple, int plan_rank, int array_rank, std::int8_t* axis) {
  if (!PyTuple_Check(tuple) || PyTuple_GET_SIZE(tuple) != plan_rank) return false;
  for (int i = 0; i < plan_rank; ++i) {
    const long value = PyLong_AsLong(PyTuple_GET_ITEM(tuple, i));
    if (value < -1 || value >= array_rank || PyErr_Occurred()) return PyErr_Clear(), false;
    axis[i] = static_cast<std::int8_t>(value);
  }
  return true;
}

// Every axis of the array with more than one element must be an axis of the plan, once, and the extents must agree.
bool fits(const OperandSpec& operand, int plan_rank, const std::int8_t* axis, const std::int64_t* shape, int rank) {
  bool used[kMaxRank] = {};
  for (int i = 0; i < plan_rank; ++i) {
    const std::int64_t extent = axis[i] < 0 ? 1 : shape[axis[i]];
    if (extent != operand.shape[i] || (axis[i] >= 0 && std::exchange(used[axis[i]], true))) return false;
  }
  for (int i = 0; i < rank; ++i) {
    if (!used[i] && shape[i] != 1) return false;
  }
  return true;
}

int operand_index(const PlanSpec& spec, PyObject* name) {
  if (!PyUnicode_Check(name)) return -1;
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    if (PyUnicode_Compare(spec.operands[i].key, name) == 0) return static_cast<int>(i);
  }
  return -1;
}

bool read_views(const std::string& who, PyObject* views, PyObject* const* given, const Array* arrays, int count,
                Entry& entry) {
  const Ref items(PySequence_Tuple(views));
  if (!items) return false;
  if (PyTuple_GET_SIZE(items.get()) != count) return bad_make(who, "views of the wrong length");
  for (int i = 0; i < count; ++i) {
    InView view{-1, {}};
    PyObject* item = PyTuple_GET_ITEM(items.get(), i);
    if (item != Py_None) {
      PyObject *name, *axes;
      if (!PyArg_ParseTuple(item, "OO", &name, &axes)) return false;
      view.operand = operand_index(*entry.spec, name);
      if (view.operand < 0 || !given[i]) return bad_make(who, "a view of an unknown operand or an absent array");
      const OperandSpec& operand = entry.spec->operands[static_cast<std::size_t>(view.operand)];
      if (operand.out) return bad_make(who, "a view of an output");
      if (arrays[i].weak) {
        std::fill_n(view.axis, kMaxRank, static_cast<std::int8_t>(-1));
        entry.views.push_back(view);
        continue;
      }
      if (operand.element != arrays[i].dtype) {
        return raise(Error::invalid_problem, who + ": " + operand.name + " has dtype " + dtype_text(arrays[i]) +
                                                 ", expected " + kDTypeName[static_cast<int>(operand.element)]);
      }
      if (!read_axes(axes, entry.spec->rank, arrays[i].rank, view.axis)) return bad_make(who, "a bad axis map");
      if (!fits(operand, entry.spec->rank, view.axis, arrays[i].shape, arrays[i].rank)) {
        return raise(Error::invalid_problem, who + ": " + operand.name + " has " + array_shape_text(arrays[i]) +
                                                 ", which does not fit " + shape_text(operand.shape, entry.spec->rank) +
                                                 (operand.why.empty() ? "" : ": " + operand.why));
      }
    }
    entry.views.push_back(view);
  }
  return true;
}

bool read_out(const std::string& who, PyObject* item, Entry& entry) {
  PyObject *name, *shape, *axes;
  int dtype;
  if (!PyArg_ParseTuple(item, "OO!Oi", &name, &PyTuple_Type, &shape, &axes, &dtype)) return false;
  OutView out{};
  out.operand = operand_index(*entry.spec, name);
  out.rank = static_cast<int>(std::min<Py_ssize_t>(PyTuple_GET_SIZE(shape), kMaxRank + 1));
  if (out.operand < 0 || out.rank > kMaxRank) return bad_make(who, "an unknown output or one of too high a rank");
  const OperandSpec& operand = entry.spec->operands[static_cast<std::size_t>(out.operand)];
  if (!operand.out || static_cast<int>(operand.element) != dtype) return bad_make(who, "an output of another dtype");
  out.dtype = operand.element;
  std::int64_t dense[kMaxRank], step = item_size(out.dtype);
  for (int i = out.rank - 1; i >= 0; --i) {
    out.shape[i] = PyLong_AsLongLong(PyTuple_GET_ITEM(shape, i));
    if (out.shape[i] < 0) return bad_make(who, "an output with a bad extent");
    dense[i] = step;
    step *= out.shape[i];
  }
  if (!read_axes(axes, entry.spec->rank, out.rank, out.axis) ||
      !fits(operand, entry.spec->rank, out.axis, out.shape, out.rank)) {
    return bad_make(who, "an axis map that does not fit its output");
  }
  for (int i = 0; i < entry.spec->rank; ++i) {
    out.stride[i] = out.axis[i] < 0 ? 0 : axis_stride(out.shape[out.axis[i]], dense[out.axis[i]]);
  }
  entry.outs.push_back(out);
  return true;
}

// A kernel may touch any operand, so each must come from exactly one parameter or output.
bool covered(const std::string& who, const Entry& entry) {
  int times[kMaxOperands] = {};
  for (const InView& view : entry.views) {
    if (view.operand >= 0) ++times[view.operand];
  }
  for (const OutView& out : entry.outs) ++times[out.operand];
  for (std::size_t i = 0; i < entry.spec->operands.size(); ++i) {
    const OperandSpec& operand = entry.spec->operands[i];
    if (times[i] == 1) continue;
    if (times[i] > 1 || operand.out) return bad_make(who, "an operand twice, or an output not at all");
    return raise(Error::invalid_problem,
                 who + ": " + operand.name + " is missing" + (operand.need.empty() ? "" : ": " + operand.need));
  }
  return true;
}

struct Drop {
  void operator()(Entry* entry) const { drop(entry); }
};

}  // namespace

void drop(Entry* entry) {
  if (--entry->references > 0) return;
  for (PyObject* object : entry->held) Py_DECREF(object);
  Py_XDECREF(entry->plan);
  delete entry;
}

Entry* make_entry(const std::string& who, PyObject* made, PyObject* const* given, const Array* arrays, int count,
                  int outputs) {
  PyObject *plan, *views, *outs;
  if (!PyTuple_Check(made)) return bad_make(who, "something other than (plan, views, outs)"), nullptr;
  if (!PyArg_ParseTuple(made, "OOO", &plan, &views, &outs)) return nullptr;
  std::unique_ptr<Entry, Drop> entry(new Entry);
  entry->spec = plan_spec(plan);
  if (!entry->spec) return nullptr;
  entry->plan = Py_NewRef(plan);
  const Ref listed(PySequence_Tuple(outs));
  if (!listed || !read_views(who, views, given, arrays, count, *entry)) return nullptr;
  const auto made_outputs = static_cast<int>(PyTuple_GET_SIZE(listed.get()));
  if (made_outputs < 1 || made_outputs > outputs) return bad_make(who, "the wrong number of outputs"), nullptr;
  for (int i = 0; i < made_outputs; ++i) {
    if (!read_out(who, PyTuple_GET_ITEM(listed.get(), i), *entry)) return nullptr;
  }
  return covered(who, *entry) ? entry.release() : nullptr;
}

PyObject* describe(const Array& array) {
  Ref shape(PyTuple_New(array.rank));
  for (int i = 0; shape && i < array.rank; ++i) {
    PyObject* extent = PyLong_FromLongLong(array.shape[i]);
    if (!extent) return nullptr;
    PyTuple_SET_ITEM(shape.get(), i, extent);
  }
  const int code = array.weak ? -array.weak : static_cast<int>(array.dtype);
  return shape ? Py_BuildValue("(iO)", code, shape.get()) : nullptr;
}

void shape_raw(const OutView& view, Array& array) {
  array.dtype = view.dtype;
  array.rank = view.rank;
  std::int64_t step = item_size(view.dtype);
  for (int i = view.rank - 1; i >= 0; --i) {
    array.shape[i] = view.shape[i];
    array.strides[i] = step;
    step *= view.shape[i];
  }
}

void KeyWriter::number(std::int64_t tag, PyObject* value) {
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
  if (overflow) cacheable_ = false;
  word(tag);
  word(number);
}

void KeyWriter::items(std::int64_t tag, PyObject* const* values, Py_ssize_t count) {
  word(tag);
  word(count);
  // Lists may hold lists, even themselves: the end of the words is the end of the walk.
  for (Py_ssize_t i = 0; i < count && cacheable_; ++i) value(values[i]);
}

void KeyWriter::identity(PyObject* value) {
  if (held_count_ == kMaxHeld) {
    cacheable_ = false;
    return;
  }
  if (std::find(held_, held_ + held_count_, value) == held_ + held_count_) held_[held_count_++] = value;
  word(kIdentity);
  word(static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(value)));
}

void KeyWriter::value(PyObject* value) {
  if (value == Py_None) return word(kNoneTag);
  if (value == Py_False) return word(kFalse);
  if (value == Py_True) return word(kTrue);
  if (PyLong_CheckExact(value)) return number(kInt, value);
  if (PyFloat_CheckExact(value)) {
    word(kFloat);
    return word(std::bit_cast<std::int64_t>(PyFloat_AS_DOUBLE(value)));
  }
  if (PyUnicode_CheckExact(value)) {
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(value, &size);
    if (!text) PyErr_Clear();
    if (!text || size > 256) {
      cacheable_ = false;
      return;
    }
    word(kText);
    word(size);
    for (Py_ssize_t i = 0; i < size; i += 8) {
      std::int64_t packed = 0;
      std::memcpy(&packed, text + i, static_cast<std::size_t>(std::min<Py_ssize_t>(8, size - i)));
      word(packed);
    }
    return;
  }
  if (immutable(value)) return identity(value);
  if (PyTuple_Check(value)) return items(kTuple, &PyTuple_GET_ITEM(value, 0), PyTuple_GET_SIZE(value));
  if (PyList_CheckExact(value))
    return items(kList, reinterpret_cast<PyListObject*>(value)->ob_item, PyList_GET_SIZE(value));
  if (!scalar(value)) cacheable_ = false;
}

// NumPy's numbers are their type and what they are worth: not every type is taken for every parameter. Of other types none is asked
// for its worth, since code of the caller's could then change the list that is being walked.
bool KeyWriter::scalar(PyObject* value) {
  const PyTypeObject* type = Py_TYPE(value);
  const bool known = std::strncmp(type->tp_name, "numpy.", 6) == 0 && std::strcmp(type->tp_name, "numpy.ndarray") != 0;
  const PyNumberMethods* methods = type->tp_as_number;
  if (!known || (type->tp_flags & Py_TPFLAGS_HEAPTYPE) || !methods || !methods->nb_float) return false;
  identity(reinterpret_cast<PyObject*>(Py_TYPE(value)));
  if (methods->nb_index) {
    if (const Ref whole(PyNumber_Index(value)); whole) return number(kInt, whole.get()), true;
    PyErr_Clear();
  }
  const double real = PyFloat_AsDouble(value);
  if (real == -1 && PyErr_Occurred()) return PyErr_Clear(), false;
  word(kFloat);
  word(std::bit_cast<std::int64_t>(real));
  return true;
}

Entry* Cache::find(const KeyWriter& key) {
  if (!key.cacheable_ || buckets_.empty()) return nullptr;
  for (Entry* entry = buckets_[slot(key.hash_)]; entry; entry = entry->next) {
    if (entry->hash != key.hash_ || entry->key.size() != static_cast<std::size_t>(key.size_)) continue;
    if (std::memcmp(entry->key.data(), key.words_, entry->key.size() * sizeof(std::int64_t)) != 0) continue;
    ++entry->references;
    return entry;
  }
  return nullptr;
}

void Cache::insert(const KeyWriter& key, Entry* entry) {
  if (!key.cacheable_) return;
  if (Entry* raced = find(key)) return drop(raced);  // another thread was faster
  if (size_ >= kCapacity) clear();
  if (size_ >= buckets_.size()) grow();
  entry->hash = key.hash_;
  entry->key.assign(key.words_, key.words_ + key.size_);
  for (int i = 0; i < key.held_count_; ++i) entry->held.push_back(Py_NewRef(key.held_[i]));
  Entry*& head = buckets_[slot(entry->hash)];
  entry->next = head;
  head = entry;
  ++entry->references;
  ++size_;
}

void Cache::grow() {
  std::vector<Entry*> old(std::max<std::size_t>(16, 2 * buckets_.size()), nullptr);
  std::swap(old, buckets_);
  for (Entry* entry : old) {
    while (entry) {
      Entry* next = entry->next;
      Entry*& head = buckets_[slot(entry->hash)];
      entry->next = head;
      head = entry;
      entry = next;
    }
  }
}

void Cache::clear() {
  std::vector<Entry*> old;
  std::swap(old, buckets_);
  size_ = 0;
  for (Entry* entry : old) {
    while (entry) drop(std::exchange(entry, entry->next));
  }
}

int Cache::traverse(visitproc visit, void* arg) const {
  for (const Entry* entry : buckets_) {
    for (; entry; entry = entry->next) {
      Py_VISIT(entry->plan);
      for (PyObject* object : entry->held) Py_VISIT(object);
    }
  }
  return 0;
}

}  // namespace baracuda
