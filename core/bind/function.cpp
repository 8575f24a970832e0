#include "function.hpp"

#include <structmember.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "cache.hpp"
#include "errors.hpp"
#include "intake.hpp"
#include "output.hpp"
#include "plan.hpp"

namespace baracuda {
namespace {

constexpr int kMaxKeywords = 16;

struct FunctionState {
  std::string name;
  std::vector<PyObject*> arrays;    // interned names, owned
  std::uint32_t optional = 0;       // bit i: array i may be absent
  std::vector<PyObject*> keywords;  // interned names, owned
  std::vector<PyObject*> defaults;  // owned
  int positional = 0;               // how many keywords may follow the arrays by position
  bool weak = false;                // Python numbers are taken for arrays
  int outputs = 1;                  // at most; a plan may have fewer
  int follows = 0;                  // fresh outputs lie as the arrays of their shape do (1), in their order of axes (2)
  PyObject* make = nullptr;
  Cache cache;
};

struct FunctionObject {
  PyObject_HEAD vectorcallfunc vectorcall;
  PyObject* dict;
  PyObject* weakrefs;
  FunctionState* state;
};

PyObject* g_out;

struct Arguments {
  PyObject* array[kMaxOperands] = {};  // borrowed; null when absent
  PyObject* value[kMaxKeywords];       // borrowed
  PyObject* out = nullptr;
  const Array* first = nullptr;
};

bool type_error(const FunctionState& f, const char* format, PyObject* name) {
  const std::string text = f.name + "() " + format;
  PyErr_Format(PyExc_TypeError, text.c_str(), name);
  return false;
}

int find_name(const std::vector<PyObject*>& names, PyObject* name) {
  const int count = static_cast<int>(names.size());
  for (int i = 0; i < count; ++i) {
    if (names[i] == name) return i;
  }
  for (int i = 0; i < count; ++i) {
    if (PyUnicode_Compare(names[i], name) == 0) return i;
  }
  return -1;
}

bool read_arguments(const FunctionState& f, PyObject* const* given, Py_ssize_t positional, PyObject* names,
                    Arguments& a) {
  const auto arrays = static_cast<Py_ssize_t>(f.arrays.size());
  std::copy(f.defaults.begin(), f.defaults.end(), a.value);
  for (Py_ssize_t i = 0; i < positional; ++i) {
    if (i < arrays) {
      a.array[i] = given[i];
    } else if (i < arrays + f.positional) {
      a.value[i - arrays] = given[i];
    } else {
      PyErr_Format(PyExc_TypeError, "%s() takes at most %zd positional arguments, %zd were given", f.name.c_str(),
                   arrays + f.positional, positional);
      return false;
    }
  }
  const Py_ssize_t named = names ? PyTuple_GET_SIZE(names) : 0;
  for (Py_ssize_t i = 0; i < named; ++i) {
    PyObject* name = PyTuple_GET_ITEM(names, i);
    PyObject* value = given[positional + i];
    if (const int k = find_name(f.keywords, name); k >= 0) {
      if (k < positional - arrays) return type_error(f, "got two values for %R", name);
      a.value[k] = value;
    } else if (name == g_out || PyUnicode_Compare(name, g_out) == 0) {
      a.out = value == Py_None ? nullptr : value;
    } else if (const int j = find_name(f.arrays, name); j >= 0) {
      if (j < positional) return type_error(f, "got two values for %R", name);
      a.array[j] = value;
    } else {
      return type_error(f, "got an unexpected keyword argument %R", name);
    }
  }
  return true;
}

// 1 int, 2 float, 3 bool, 0 anything else.
std::int8_t weak_kind(PyObject* object) {
  if (PyBool_Check(object)) return 3;
  return PyFloat_CheckExact(object) ? 2 : PyLong_CheckExact(object) ? 1 : 0;
}

// A number as an element of a float dtype, rounded once.
bool store_number(DType dtype, double value, char* to) {
  if (dtype == DType::f64) return std::memcpy(to, &value, 8), true;
  const float single = static_cast<float>(value);
  if (dtype == DType::f32) return std::memcpy(to, &single, 4), true;
  // To odd: what single drops becomes a sticky bit, so that the second rounding is the only one.
  std::uint32_t bits = std::bit_cast<std::uint32_t>(single);
  if (std::isfinite(value) && static_cast<double>(single) != value) {
    if (std::fabs(static_cast<double>(single)) > std::fabs(value)) --bits;
    bits |= 1;
  }
  const float odd = std::bit_cast<float>(bits);
  std::uint16_t half;
  if (dtype == DType::bf16) {
    half = std::isnan(odd) ? 0x7fc0 : static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
  } else if (std::isnan(odd)) {
    half = 0x7e00;
  } else {
    const double size = std::fabs(static_cast<double>(odd));
    if (size >= 65520) {
      half = 0x7c00;
    } else {
      const int exponent = size < 0x1p-14 ? -14 : std::ilogb(size);
      const double steps = std::nearbyint(std::ldexp(size, 10 - exponent));  // of the last place
      half = static_cast<std::uint16_t>((exponent + 14) * 1024 + static_cast<int>(steps));
      if (size < 0x1p-14) half = static_cast<std::uint16_t>(steps);
    }
    if (std::signbit(odd)) half |= 0x8000;
  }
  return std::memcpy(to, &half, 2), true;
}

std::string array_name(const FunctionState& f, int i) { return text_of(f.arrays[static_cast<std::size_t>(i)]); }

bool take_arrays(const FunctionState& f, Arguments& a, Array* arrays) {
  for (int i = 0; i < static_cast<int>(f.arrays.size()); ++i) {
    PyObject*& given = a.array[i];
    if (!given || given == Py_None) {
      if (f.optional >> i & 1) {
        given = nullptr;
        continue;
      }
      return raise(Error::invalid_problem,
                   f.name + ": " + array_name(f, i) + (given ? " is None" : " is missing") + ", expected " + kAccepted);
    }
    if (f.weak && (arrays[i].weak = weak_kind(given)) != 0) {
      arrays[i].rank = 0;
      continue;
    }
    const Taken taken = take(given, arrays[i]);
    if (taken == Taken::error) return false;
    if (taken == Taken::not_an_array) {
      return raise(Error::invalid_problem,
                   f.name + ": " + array_name(f, i) + " is " + given_text(given) + ", expected " + kAccepted);
    }
    const Array& array = arrays[i];
    if (array.unreadable)
      return raise(Error::unsupported, f.name + ": " + array_name(f, i) + " " + unreadable_text(array));
    if (array.dtype == DType::count) {
      return raise(Error::invalid_problem, f.name + ": " + array_name(f, i) + " has dtype " + dtype_text(array) +
                                               ", expected f16, bf16, f32, f64, i8 to i64, u8 to u64 or bool");
    }
    if (array.rank > kMaxRank) {
      return raise(Error::unsupported, f.name + ": " + array_name(f, i) + " has rank " + std::to_string(array.rank) +
                                           ", at most " + std::to_string(kMaxRank) + " is supported");
    }
    arrays[i].raw = false;  // without a plan to say otherwise, bytes are what their format says
    if (!a.first) a.first = &array;
  }
  if (!a.first) return raise(Error::invalid_problem, f.name + ": no array was given, expected " + kAccepted);
  return true;
}

// A Python number as an element of a dtype, in `to`. False with an error set where the dtype does not hold it.
bool weak_value(const FunctionState& f, int i, PyObject* number, DType dtype, char* to) {
  const auto refuse = [&] {
    PyErr_Clear();
    return raise(Error::invalid_problem, f.name + ": " + array_name(f, i) + " is " +
                                             text_of(Ref(PyObject_Str(number)).get()) + ", which " +
                                             kDTypeName[static_cast<int>(dtype)] + " does not hold");
  };
  const auto put = [&](auto value) { return std::memcpy(to, &value, sizeof value), true; };
  if (dtype == DType::b8) return put(static_cast<std::uint8_t>(PyObject_IsTrue(number)));
  if (dtype <= DType::f64) {
    const double value = PyFloat_AsDouble(number);
    if (value == -1 && PyErr_Occurred()) return refuse();
    return store_number(dtype, value, to);
  }
  if (dtype == DType::u64) {
    const unsigned long long value = PyLong_AsUnsignedLongLong(number);
    return PyErr_Occurred() ? refuse() : put(static_cast<std::uint64_t>(value));
  }
  const long long value = PyLong_AsLongLong(number);
  if (PyErr_Occurred()) return refuse();
  const int bits = 8 * item_size(dtype);
  const bool is_signed = dtype <= DType::i64;
  const long long low = is_signed ? -1 - ((1ULL << (bits - 1)) - 1) : 0;
  const long long high = static_cast<long long>((1ULL << (is_signed ? bits - 1 : bits)) - 1);
  if (bits < 64 && (value < low || value > high)) return refuse();
  return std::memcpy(to, &value, static_cast<std::size_t>(item_size(dtype))), true;  // little-endian
}

void write_key(const FunctionState& f, const Arguments& a, const Array* arrays, KeyWriter& key) {
  for (std::size_t i = 0; i < f.arrays.size(); ++i) {
    if (!a.array[i]) {
      key.word(-1);
      continue;
    }
    if (arrays[i].weak) {
      key.word(-2 - arrays[i].weak);
      continue;
    }
    key.word(static_cast<std::int64_t>(arrays[i].dtype) << 8 | arrays[i].rank);
    for (int k = 0; k < arrays[i].rank; ++k) key.word(arrays[i].shape[k]);
  }
  for (std::size_t i = 0; i < f.keywords.size(); ++i) {
    if (a.value[i] == f.defaults[i]) {
      key.word(-2);
    } else {
      key.value(a.value[i]);
    }
  }
}

// The cached entry, or a new one from make(metas, kwargs). Returns a reference, or null with an error set.
Entry* find_entry(FunctionState& f, const Arguments& a, const Array* arrays) {
  KeyWriter key;
  write_key(f, a, arrays, key);
  if (Entry* found = f.cache.find(key)) return found;

  const auto count = static_cast<Py_ssize_t>(f.arrays.size());
  const Ref metas(PyTuple_New(count));
  const Ref kwargs(PyDict_New());
  if (!metas || !kwargs) return nullptr;
  for (Py_ssize_t i = 0; i < count; ++i) {
    PyObject* meta = a.array[i] ? describe(arrays[i]) : Py_NewRef(Py_None);
    if (!meta) return nullptr;
    PyTuple_SET_ITEM(metas.get(), i, meta);
  }
  for (std::size_t i = 0; i < f.keywords.size(); ++i) {
    if (PyDict_SetItem(kwargs.get(), f.keywords[i], a.value[i]) != 0) return nullptr;
  }
  PyObject* parts[] = {metas.get(), kwargs.get()};
  const Ref made(PyObject_Vectorcall(f.make, parts, 2, nullptr));
  if (!made) return nullptr;
  Entry* entry = make_entry(f.name, made.get(), a.array, arrays, static_cast<int>(count), f.outputs);
  if (entry) f.cache.insert(key, entry);
  return entry;
}

int outputs_of(const Entry& entry) { return static_cast<int>(entry.outs.size()); }

std::string out_name(const Entry& entry, int i) {
  return outputs_of(entry) == 1 ? "out" : "out[" + std::to_string(i) + "]";
}

// Checks what was passed as out= against the outputs of the entry: presence, dtype, shape, each over all.
bool take_outs(const FunctionState& f, const Entry& entry, PyObject* out, Array* arrays) {
  const int outputs = outputs_of(entry);
  PyObject* single[] = {out};
  PyObject* const* items = single;
  if (PyTuple_Check(out) || outputs > 1) {
    if (!PyTuple_Check(out) || PyTuple_GET_SIZE(out) != outputs) {
      return raise(Error::invalid_problem,
                   f.name + ": out is " + given_text(out) + ", expected " +
                       (outputs == 1 ? "one array" : "a tuple of " + std::to_string(outputs) + " arrays"));
    }
    items = &PyTuple_GET_ITEM(out, 0);
  }
  for (int i = 0; i < outputs_of(entry); ++i) {
    const Taken taken = take(items[i], arrays[i]);
    if (taken == Taken::error) return false;
    if (taken == Taken::not_an_array) {
      return raise(Error::invalid_problem,
                   f.name + ": " + out_name(entry, i) + " is " + given_text(items[i]) + ", expected " + kAccepted);
    }
    if (arrays[i].raw) shape_raw(entry.outs[static_cast<std::size_t>(i)], arrays[i]);
  }
  for (int i = 0; i < outputs_of(entry); ++i) {
    const OutView& view = entry.outs[static_cast<std::size_t>(i)];
    if (arrays[i].unreadable || arrays[i].dtype == view.dtype) continue;
    return raise(Error::invalid_problem, f.name + ": " + out_name(entry, i) + " has dtype " + dtype_text(arrays[i]) +
                                             ", expected " + kDTypeName[static_cast<int>(view.dtype)]);
  }
  for (int i = 0; i < outputs_of(entry); ++i) {
    const OutView& view = entry.outs[static_cast<std::size_t>(i)];
    if (arrays[i].unreadable) continue;
    if (arrays[i].rank == view.rank && std::equal(view.shape, view.shape + view.rank, arrays[i].shape)) continue;
    return raise(Error::invalid_problem, f.name + ": " + out_name(entry, i) + " has " + array_shape_text(arrays[i]) +
                                             ", expected " + shape_text(view.shape, view.rank));
  }
  return true;
}

bool check_out_buffers(const FunctionState& f, const Entry& entry, const Array* arrays) {
  for (int i = 0; i < outputs_of(entry); ++i) {
    const std::int64_t needed = element_count(arrays[i].shape, arrays[i].rank) * item_size(arrays[i].dtype);
    if (!arrays[i].raw || arrays[i].bytes >= needed) continue;
    return raise_too_small(Error::buffer_too_small,
                           f.name + ": " + out_name(entry, i) + " has " + std::to_string(arrays[i].bytes) +
                               " bytes, expected " + std::to_string(needed),
                           needed, arrays[i].bytes);
  }
  return true;
}

void bind_operand(Operand& operand, const Array& array, const std::int8_t* axis, int rank) {
  operand.data = array.data;
  operand.dtype = array.dtype;
  for (int k = 0; k < rank; ++k) {
    operand.stride[k] = axis[k] < 0 ? 0 : axis_stride(array.shape[axis[k]], array.strides[axis[k]]);
  }
}

// Checks layouts at the function's own shapes. Fresh outputs are not ours to doubt; their slots stay empty.
bool check_slots(const FunctionState& f, const Entry& entry, const Array* arrays, const Array* outs) {
  Slot slots[kMaxOperands] = {};
  std::string names[kMaxOperands];
  const PlanSpec& spec = *entry.spec;
  for (std::size_t i = 0; i < entry.views.size(); ++i) {
    const InView& view = entry.views[i];
    if (view.operand < 0 || arrays[i].weak) continue;
    names[view.operand] = array_name(f, static_cast<int>(i));
    slots[view.operand] = {names[view.operand].c_str(), &arrays[i], false, 0};
  }
  for (int i = 0; outs && i < outputs_of(entry); ++i) {
    const int operand = entry.outs[static_cast<std::size_t>(i)].operand;
    names[operand] = out_name(entry, i);
    slots[operand] = {names[operand].c_str(), &outs[i], true, spec.operands[static_cast<std::size_t>(operand)].alias};
  }
  return check_layout(f.name.c_str(), slots, static_cast<int>(spec.operands.size()));
}

// Runs an entry on arrays that fit it and returns what the caller gets.
PyObject* run_entry(const FunctionState& f, const Entry& entry, const Arguments& a, const Array* arrays) {
  const PlanSpec& spec = *entry.spec;
  Launch launch;
  alignas(8) char numbers[kMaxOperands][8];
  bool suspect = a.out != nullptr;
  for (std::size_t i = 0; i < entry.views.size(); ++i) {
    const InView& view = entry.views[i];
    if (view.operand < 0) continue;
    if (arrays[i].weak) {
      Operand& operand = launch.operand[view.operand];
      operand.dtype = spec.operands[static_cast<std::size_t>(view.operand)].element;
      operand.data = numbers[i];
      std::fill_n(operand.stride, spec.rank, 0);
      if (!weak_value(f, static_cast<int>(i), a.array[i], operand.dtype, numbers[i])) return nullptr;
      continue;
    }
    suspect |= arrays[i].swapped;
    bind_operand(launch.operand[view.operand], arrays[i], view.axis, spec.rank);
  }
  Scratch scratch;
  if (spec.workspace > 0 && !scratch.reserve(spec.workspace)) return nullptr;
  if (a.out) {
    Array outs[kMaxOperands];
    if (!take_outs(f, entry, a.out, outs) || !check_slots(f, entry, arrays, outs) || !check_out_buffers(f, entry, outs))
      return nullptr;
    for (int i = 0; i < outputs_of(entry); ++i) {
      const OutView& view = entry.outs[static_cast<std::size_t>(i)];
      bind_operand(launch.operand[view.operand], outs[i], view.axis, spec.rank);
    }
    if (!run_kernel(f.name, spec, launch, scratch.data())) return nullptr;
    return Py_NewRef(a.out);
  }
  if (spec.accumulates) {
    return raise(Error::invalid_problem, f.name + ": accumulate=True needs out=, the array that is added to"), nullptr;
  }
  if (suspect && !check_slots(f, entry, arrays, nullptr)) return nullptr;

  Ref results[kMaxOperands];
  for (int i = 0; i < outputs_of(entry); ++i) {
    const OutView& view = entry.outs[static_cast<std::size_t>(i)];
    Output output;
    std::int64_t strides[kMaxRank];
    const bool follows = f.follows && view.rank > 1 && follow_layout(entry, arrays, view, f.follows == 2, strides);
    if (!new_output(*a.first, view.dtype, view.rank, view.shape, output, follows ? strides : nullptr)) return nullptr;
    results[i] = Ref(output.object);
    Operand& operand = launch.operand[view.operand];
    operand.data = output.data;
    operand.dtype = view.dtype;
    std::copy_n(view.stride, spec.rank, operand.stride);
    for (int k = 0; follows && k < spec.rank; ++k) {
      const int own = view.axis[k];
      operand.stride[k] = own < 0 ? 0 : axis_stride(view.shape[own], strides[own]);
    }
  }
  if (!run_kernel(f.name, spec, launch, scratch.data())) return nullptr;
  for (int i = 0; i < outputs_of(entry); ++i) {
    results[i] = Ref(finish_output(*a.first, results[i].release()));
    if (!results[i]) return nullptr;
  }
  if (outputs_of(entry) == 1) return results[0].release();
  PyObject* tuple = PyTuple_New(outputs_of(entry));
  for (int i = 0; tuple && i < outputs_of(entry); ++i) PyTuple_SET_ITEM(tuple, i, results[i].release());
  return tuple;
}

PyObject* function_call(PyObject* self, PyObject* const* given, std::size_t flags, PyObject* names) {
  FunctionState& f = *reinterpret_cast<FunctionObject*>(self)->state;
  Arguments arguments;
  Array arrays[kMaxOperands];
  if (!read_arguments(f, given, PyVectorcall_NARGS(flags), names, arguments) || !take_arrays(f, arguments, arrays))
    return nullptr;
  Entry* entry = find_entry(f, arguments, arrays);
  if (!entry) return nullptr;
  PyObject* result = run_entry(f, *entry, arguments, arrays);
  drop(entry);
  return result;
}

// ---- the Python type ----

bool intern_all(PyObject* sequence, std::vector<PyObject*>& names) {
  const Ref items(PySequence_Tuple(sequence));
  if (!items) return false;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(items.get()); ++i) {
    PyObject* name = PyTuple_GET_ITEM(items.get(), i);
    if (!PyUnicode_CheckExact(name)) {
      PyErr_SetString(PyExc_TypeError, "Function: names must be str");
      return false;
    }
    Py_INCREF(name);
    PyUnicode_InternInPlace(&name);
    names.push_back(name);
  }
  return true;
}

bool fill(FunctionState& f, PyObject* arrays, PyObject* optional, PyObject* keywords) {
  std::vector<PyObject*> absent;
  bool good = intern_all(arrays, f.arrays) && intern_all(optional, absent);
  for (PyObject* name : absent) {
    const int i = good ? find_name(f.arrays, name) : -1;
    if (i >= 0) f.optional |= 1u << i;
    Py_DECREF(name);
  }
  Py_ssize_t at = 0;
  PyObject *name, *value;
  while (good && PyDict_Next(keywords, &at, &name, &value)) {
    if (!PyUnicode_CheckExact(name)) {
      PyErr_SetString(PyExc_TypeError, "Function: names must be str");
      return false;
    }
    if (PyUnicode_Compare(name, g_out) == 0) continue;  // every function takes out=
    Py_INCREF(name);
    PyUnicode_InternInPlace(&name);
    f.keywords.push_back(name);
    f.defaults.push_back(Py_NewRef(value));
  }
  if (!good) return false;
  const auto operands = f.arrays.size() + static_cast<std::size_t>(f.outputs);
  if (f.outputs >= 1 && operands <= kMaxOperands && f.keywords.size() <= kMaxKeywords && f.positional >= 0 &&
      static_cast<std::size_t>(f.positional) <= f.keywords.size())
    return true;
  PyErr_SetString(PyExc_ValueError, "Function: too many arrays, keywords or outputs");
  return false;
}

PyObject* function_new(PyTypeObject* type, PyObject* args, PyObject* kwargs) {
  static const char* kNames[] = {"name", "arrays",  "optional", "keywords", "positional",
                                 "weak", "outputs", "make",     "follows",  nullptr};
  const char* name;
  PyObject *arrays, *optional, *keywords, *make;
  int outputs, positional, weak, follows;
  if (!PyArg_ParseTupleAndKeywords(args, kwargs, "sOOO!ipiOi", const_cast<char**>(kNames), &name, &arrays, &optional,
                                   &PyDict_Type, &keywords, &positional, &weak, &outputs, &make, &follows)) {
    return nullptr;
  }
  Ref self(type->tp_alloc(type, 0));
  if (!self) return nullptr;
  auto* function = reinterpret_cast<FunctionObject*>(self.get());
  function->vectorcall = function_call;
  function->state = new FunctionState;
  function->state->name = name;
  function->state->positional = positional;
  function->state->weak = weak != 0;
  function->state->outputs = outputs;
  function->state->follows = follows;
  function->state->make = Py_NewRef(make);
  if (!fill(*function->state, arrays, optional, keywords)) return nullptr;
  function->dict = Py_BuildValue("{s:s,s:s,s:s}", "__name__", name, "__qualname__", name, "__module__", "baracuda");
  return function->dict ? self.release() : nullptr;
}

int function_traverse(PyObject* self, visitproc visit, void* arg) {
  auto* function = reinterpret_cast<FunctionObject*>(self);
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(function->dict);
  if (!function->state) return 0;
  Py_VISIT(function->state->make);
  for (PyObject* value : function->state->defaults) Py_VISIT(value);
  return function->state->cache.traverse(visit, arg);
}

// The make callable and the plans are what can close a cycle; names and defaults cannot without them.
int function_clear(PyObject* self) {
  auto* function = reinterpret_cast<FunctionObject*>(self);
  Py_CLEAR(function->dict);
  if (function->state) {
    function->state->cache.clear();
    PyObject* make = function->state->make;
    function->state->make = Py_NewRef(Py_None);
    Py_XDECREF(make);
  }
  return 0;
}

void function_dealloc(PyObject* self) {
  auto* function = reinterpret_cast<FunctionObject*>(self);
  PyTypeObject* type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  if (function->weakrefs) PyObject_ClearWeakRefs(self);
  Py_CLEAR(function->dict);
  if (FunctionState* f = std::exchange(function->state, nullptr)) {
    for (PyObject* name : f->arrays) Py_DECREF(name);
    for (PyObject* name : f->keywords) Py_DECREF(name);
    for (PyObject* value : f->defaults) Py_DECREF(value);
    Py_XDECREF(f->make);
    f->cache.clear();
    delete f;
  }
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* function_repr(PyObject* self) {
  return PyUnicode_FromFormat("<baracuda function %s>", reinterpret_cast<FunctionObject*>(self)->state->name.c_str());
}

// A string tells pickle to look the object up by name in its module.
PyObject* function_reduce(PyObject* self, PyObject*) {
  return PyUnicode_FromString(reinterpret_cast<FunctionObject*>(self)->state->name.c_str());
}

PyObject* function_cache_clear(PyObject* self, PyObject*) {
  reinterpret_cast<FunctionObject*>(self)->state->cache.clear();
  Py_RETURN_NONE;
}

PyObject* function_cache_size(PyObject* self, void*) {
  return PyLong_FromSize_t(reinterpret_cast<FunctionObject*>(self)->state->cache.size());
}

}  // namespace

PyObject* make_function_type() {
  static PyMethodDef methods[] = {{"__reduce__", function_reduce, METH_NOARGS, nullptr},
                                  {"cache_clear", function_cache_clear, METH_NOARGS, "Forget all cached plans."},
                                  {nullptr, nullptr, 0, nullptr}};
  static PyGetSetDef getset[] = {{"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
                                 {"cache_size", function_cache_size, nullptr, "How many plans are cached.", nullptr},
                                 {nullptr, nullptr, nullptr, nullptr, nullptr}};
  static PyMemberDef members[] = {
      {"__dictoffset__", T_PYSSIZET, offsetof(FunctionObject, dict), READONLY, nullptr},
      {"__weaklistoffset__", T_PYSSIZET, offsetof(FunctionObject, weakrefs), READONLY, nullptr},
      {"__vectorcalloffset__", T_PYSSIZET, offsetof(FunctionObject, vectorcall), READONLY, nullptr},
      {nullptr, 0, 0, 0, nullptr}};
  static PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(function_new)},
                                {Py_tp_call, reinterpret_cast<void*>(PyVectorcall_Call)},
                                {Py_tp_methods, methods},
                                {Py_tp_getset, getset},
                                {Py_tp_members, members},
                                {Py_tp_repr, reinterpret_cast<void*>(function_repr)},
                                {Py_tp_traverse, reinterpret_cast<void*>(function_traverse)},
                                {Py_tp_clear, reinterpret_cast<void*>(function_clear)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(function_dealloc)},
                                {0, nullptr}};
  static PyType_Spec spec = {"baracuda._core.Function", sizeof(FunctionObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL, slots};
  g_out = PyUnicode_InternFromString("out");
  return PyType_FromSpec(&spec);
}

}  // namespace baracuda
