#include "intake.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#define NPY_NO_DEPRECATED_API NPY_2_0_API_VERSION
#define NPY_TARGET_VERSION NPY_2_0_API_VERSION
#include <numpy/arrayobject.h>

#include "errors.hpp"

namespace baracuda {

const char* const kDTypeName[] = {"f16", "bf16", "f32", "f64", "i8",  "i16", "i32",
                                  "i64", "u8",   "u16", "u32", "u64", "bool"};

namespace {

constexpr DType kNone = DType::count;
int g_bfloat16 = -1;  // NumPy type number of ml_dtypes.bfloat16
PyObject *g_dlpack, *g_dlpack_device, *g_exchange, *g_is_neg, *g_max_version_names, *g_max_version;

constexpr DType int_type(bool is_signed, std::size_t bytes) {
  const int log = std::countr_zero(bytes);
  return log > 3 ? kNone : static_cast<DType>(static_cast<int>(is_signed ? DType::i8 : DType::u8) + log);
}

DType numpy_dtype(int number) {
  switch (number) {
    case NPY_HALF: return DType::f16;
    case NPY_FLOAT: return DType::f32;
    case NPY_DOUBLE: return DType::f64;
    case NPY_BOOL: return DType::b8;
    case NPY_BYTE: return int_type(true, sizeof(npy_byte));
    case NPY_SHORT: return int_type(true, sizeof(npy_short));
    case NPY_INT: return int_type(true, sizeof(npy_int));
    case NPY_LONG: return int_type(true, sizeof(npy_long));
    case NPY_LONGLONG: return int_type(true, sizeof(npy_longlong));
    case NPY_UBYTE: return int_type(false, sizeof(npy_ubyte));
    case NPY_USHORT: return int_type(false, sizeof(npy_ushort));
    case NPY_UINT: return int_type(false, sizeof(npy_uint));
    case NPY_ULONG: return int_type(false, sizeof(npy_ulong));
    case NPY_ULONGLONG: return int_type(false, sizeof(npy_ulonglong));
    default: return number == g_bfloat16 && number >= 0 ? DType::bf16 : kNone;
  }
}

int numpy_number(DType dtype) {
  static constexpr int kNumber[] = {NPY_HALF,  NPY_NOTYPE, NPY_FLOAT,  NPY_DOUBLE, NPY_INT8,   NPY_INT16, NPY_INT32,
                                    NPY_INT64, NPY_UINT8,  NPY_UINT16, NPY_UINT32, NPY_UINT64, NPY_BOOL};
  return dtype == DType::bf16 ? g_bfloat16 : kNumber[static_cast<int>(dtype)];
}

DType dlpack_dtype(dlpack::DataType type) {
  if (type.lanes != 1) return kNone;
  switch (type.code) {
    case dlpack::kFloat:
      return type.bits == 16 ? DType::f16 : type.bits == 32 ? DType::f32 : type.bits == 64 ? DType::f64 : kNone;
    case dlpack::kBfloat: return type.bits == 16 ? DType::bf16 : kNone;
    case dlpack::kBool: return type.bits == 8 ? DType::b8 : kNone;
    case dlpack::kInt:
    case dlpack::kUInt:
      if (type.bits % 8 || !std::has_single_bit(static_cast<unsigned>(type.bits))) return kNone;
      return int_type(type.code == dlpack::kInt, type.bits / 8);
    default: return kNone;
  }
}

bool host(dlpack::Device device) {
  return device.type == dlpack::kCpu || device.type == dlpack::kCudaHost || device.type == dlpack::kRocmHost;
}

void reset(Array& array, PyObject* object, Kind kind) {
  array.kind = kind;
  array.object = object;
  array.readonly = array.swapped = array.raw = array.unreadable = false;
  array.api = nullptr;
}

void take_numpy(PyArrayObject* source, Array& array) {
  array.data = PyArray_BYTES(source);
  array.rank = PyArray_NDIM(source);
  array.dtype = numpy_dtype(PyArray_TYPE(source));
  array.readonly = !PyArray_ISWRITEABLE(source);
  array.swapped = array.dtype != kNone && !PyArray_ISNOTSWAPPED(source);
  if (array.rank > kMaxRank) return;
  for (int i = 0; i < array.rank; ++i) {
    array.shape[i] = PyArray_DIM(source, i);
    array.strides[i] = PyArray_STRIDE(source, i);
  }
}

void take_tensor(const dlpack::Tensor& tensor, Array& array) {
  array.data = static_cast<char*>(tensor.data) + tensor.byte_offset;
  array.rank = tensor.ndim;
  array.dtype = dlpack_dtype(tensor.dtype);
  array.unreadable = !host(tensor.device);
  if (array.rank > kMaxRank) return;
  const std::int64_t item = array.dtype == kNone ? (tensor.dtype.bits + 7) / 8 : item_size(array.dtype);
  std::int64_t dense = item;
  bool empty = false;
  for (int i = array.rank - 1; i >= 0; --i) {
    array.shape[i] = tensor.shape[i];
    array.strides[i] = tensor.strides ? tensor.strides[i] * item : dense;
    dense *= tensor.shape[i];
    empty |= tensor.shape[i] == 0;
  }
  if (!tensor.data && !empty) array.unreadable = true;  // a placeholder without memory
}

// Array types that carry an exchange table. The types are kept alive, so a pointer names one type for good.
struct Producer {
  PyTypeObject* type;
  const dlpack::ExchangeApi* api;
  bool lazy_negation;
};
constexpr int kProducers = 16;
Producer g_producer[kProducers];
int g_producers = 0;

const Producer* find_producer(PyTypeObject* type) {
  for (int i = 0; i < g_producers; ++i) {
    if (g_producer[i].type == type) return &g_producer[i];
  }
  return nullptr;
}

// The table of a type seen for the first time; false when it has none.
bool look_up_producer(PyTypeObject* type, Producer& found) {
  const Ref capsule(PyObject_GetAttr(reinterpret_cast<PyObject*>(type), g_exchange));
  const void* pointer = capsule ? PyCapsule_GetPointer(capsule.get(), "dlpack_exchange_api") : nullptr;
  PyErr_Clear();
  auto* header = static_cast<const dlpack::ExchangeHeader*>(pointer);
  while (header && header->version.major != 1) header = header->prev_api;
  if (!header) return false;
  found.type = type;
  found.api = reinterpret_cast<const dlpack::ExchangeApi*>(header);
  found.lazy_negation = PyObject_HasAttr(reinterpret_cast<PyObject*>(type), g_is_neg);
  if (!found.api->tensor_from_object) return false;
  if (g_producers < kProducers) {
    Py_INCREF(type);
    g_producer[g_producers++] = found;
  }
  return true;
}

// torch may keep a sign flip pending on views of complex tensors. Those have even strides, so that most are never
// asked.
bool pending_negation(PyObject* object, const Array& array) {
  if (array.rank > kMaxRank || array.dtype == kNone) return false;
  const std::int64_t item = item_size(array.dtype);
  for (int i = 0; i < array.rank; ++i) {
    if (array.shape[i] > 1 && array.strides[i] / item % 2 != 0) return false;
  }
  const Ref answer(PyObject_CallMethodNoArgs(object, g_is_neg));
  if (!answer) PyErr_Clear();
  return answer.get() == Py_True;
}

Taken take_exchange(PyObject* object, const Producer& producer, Array& array) {
  reset(array, object, Kind::exchange);
  array.api = producer.api;
  dlpack::Tensor tensor;
  if (producer.api->tensor_from_object(object, &tensor) != 0) {
    PyErr_Clear();  // asked again when the message is written
    array.unreadable = true;
    array.rank = 0;
    array.dtype = kNone;
    return Taken::ok;
  }
  take_tensor(tensor, array);
  if (producer.lazy_negation && pending_negation(object, array)) array.unreadable = true;
  return Taken::ok;
}

// JAX values are immutable, whatever the capsule says.
bool from_jax(PyTypeObject* type) {
  const Ref module(PyObject_GetAttrString(reinterpret_cast<PyObject*>(type), "__module__"));
  if (!module) PyErr_Clear();
  return module && text_of(module.get()).rfind("jax", 0) == 0;
}

Ref export_capsule(PyObject* object) {
  PyObject* arguments[] = {object, g_max_version};
  Ref capsule(PyObject_VectorcallMethod(g_dlpack, arguments, 1, g_max_version_names));
  if (!capsule && PyErr_ExceptionMatches(PyExc_TypeError)) {
    PyErr_Clear();
    capsule = Ref(PyObject_CallMethodNoArgs(object, g_dlpack));
  }
  return capsule;
}

Taken take_dlpack(PyObject* object, Array& array) {
  reset(array, object, Kind::dlpack);
  array.rank = 0;
  array.dtype = kNone;
  if (const Ref device(PyObject_CallMethodNoArgs(object, g_dlpack_device)); device) {
    dlpack::Device at{dlpack::kCpu, 0};
    if (PyArg_ParseTuple(device.get(), "ii", &at.type, &at.id) && !host(at)) {
      array.unreadable = true;
      return Taken::ok;
    }
  }
  PyErr_Clear();
  Ref capsule = export_capsule(object);
  if (!capsule) {
    PyErr_Clear();
    array.unreadable = true;
    return Taken::ok;
  }
  if (auto* versioned =
          static_cast<dlpack::ManagedVersioned*>(PyCapsule_GetPointer(capsule.get(), "dltensor_versioned"))) {
    if (versioned->version.major == 1) {
      take_tensor(versioned->tensor, array);
      array.readonly = versioned->flags & dlpack::kReadOnly;
    } else {
      array.unreadable = true;
    }
  } else {
    PyErr_Clear();
    auto* managed = static_cast<dlpack::Managed*>(PyCapsule_GetPointer(capsule.get(), "dltensor"));
    if (managed) take_tensor(managed->tensor, array);
    array.unreadable |= !managed;
    PyErr_Clear();
  }
  array.readonly |= from_jax(Py_TYPE(object));
  array.keep = capsule.release();  // the capsule is not consumed: its own destructor frees the tensor
  return Taken::ok;
}

DType format_dtype(const char* format, std::int64_t item, bool& swapped) {
  static constexpr char kNative = std::endian::native == std::endian::little ? '<' : '>';
  if (*format == '@' || *format == '=' || *format == '<' || *format == '>' || *format == '!') {
    const char order = *format == '!' ? '>' : *format;
    swapped = (order == '<' || order == '>') && order != kNative && item > 1;
    ++format;
  }
  if (!*format || format[1]) return kNone;
  const auto bytes = static_cast<std::size_t>(item);
  switch (*format) {
    case 'e': return DType::f16;
    case 'f': return DType::f32;
    case 'd': return DType::f64;
    case '?': return DType::b8;
    case 'b':
    case 'h':
    case 'i':
    case 'l':
    case 'q':
    case 'n': return int_type(true, bytes);
    case 'B':
    case 'c':
    case 'H':
    case 'I':
    case 'L':
    case 'Q':
    case 'N': return int_type(false, bytes);
    default: return kNone;
  }
}

Taken take_buffer(PyObject* object, Array& array) {
  reset(array, object, Kind::buffer);
  Py_buffer* view = &array.view;
  bool readonly = false;
  if (PyObject_GetBuffer(object, view, PyBUF_RECORDS) != 0) {
    PyErr_Clear();
    readonly = true;
    if (PyObject_GetBuffer(object, view, PyBUF_RECORDS_RO) != 0) {
      PyErr_Clear();
      return Taken::not_an_array;
    }
  }
  array.exported = true;
  array.readonly = readonly || view->readonly;
  array.data = static_cast<char*>(view->buf);
  array.rank = view->ndim;
  array.bytes = view->len;
  const char* format = view->format ? view->format : "B";
  array.dtype = format_dtype(format, view->itemsize, array.swapped);
  const char* letter = std::strchr("@=<>!", *format) && *format ? format + 1 : format;
  array.raw = view->ndim == 1 && view->itemsize == 1 && std::strchr("Bbc", *letter) &&
              (!view->strides || view->strides[0] == 1);
  if (array.rank > kMaxRank) return Taken::ok;
  std::int64_t dense = view->itemsize;
  for (int i = array.rank - 1; i >= 0; --i) {
    array.shape[i] = view->shape ? view->shape[i] : view->len / view->itemsize;
    array.strides[i] = view->strides ? view->strides[i] : dense;
    dense *= array.shape[i];
  }
  return Taken::ok;
}

Taken take_other(PyObject* object, Array& array) {
  PyTypeObject* type = Py_TYPE(object);
  if (PyArray_Check(object)) {
    reset(array, object, Kind::numpy);
    take_numpy(reinterpret_cast<PyArrayObject*>(object), array);
    if (std::strncmp(type->tp_name, "numpy.ma", 8) == 0 || std::strcmp(type->tp_name, "MaskedArray") == 0) {
      array.unreadable = true;  // its mask would be ignored
    }
    return Taken::ok;
  }
  if (PyArray_IsScalar(object, Generic)) {
    PyObject* converted = PyArray_FromScalar(object, nullptr);
    if (!converted) return Taken::error;
    reset(array, object, Kind::numpy);
    take_numpy(reinterpret_cast<PyArrayObject*>(converted), array);
    array.readonly = true;
    array.keep = converted;
    return Taken::ok;
  }
  if (object == Py_None || PyUnicode_Check(object) || PyList_Check(object) || PyTuple_Check(object) ||
      PyType_Check(object)) {
    return Taken::not_an_array;
  }
  if (PyBytes_Check(object) || PyByteArray_Check(object) || PyMemoryView_Check(object))
    return take_buffer(object, array);
  Producer found;
  if (look_up_producer(type, found)) return take_exchange(object, found, array);
  if (PyObject_HasAttr(reinterpret_cast<PyObject*>(type), g_dlpack)) return take_dlpack(object, array);
  return PyObject_CheckBuffer(object) ? take_buffer(object, array) : Taken::not_an_array;
}

}  // namespace

Taken take(PyObject* object, Array& array) {
  if (PyArray_CheckExact(object)) {
    reset(array, object, Kind::numpy);
    take_numpy(reinterpret_cast<PyArrayObject*>(object), array);
    return Taken::ok;
  }
  if (const Producer* producer = find_producer(Py_TYPE(object))) return take_exchange(object, *producer, array);
  return take_other(object, array);
}

void Array::release() {
  if (exported) PyBuffer_Release(&view);
  exported = false;
  Py_CLEAR(keep);
}

bool init_intake() {
  if (PyArray_ImportNumPyAPI() < 0) return false;
  g_dlpack = PyUnicode_InternFromString("__dlpack__");
  g_dlpack_device = PyUnicode_InternFromString("__dlpack_device__");
  g_exchange = PyUnicode_InternFromString("__dlpack_c_exchange_api__");
  g_is_neg = PyUnicode_InternFromString("is_neg");
  g_max_version_names = Py_BuildValue("(s)", "max_version");
  g_max_version = Py_BuildValue("(ii)", 1, 0);
  const Ref module(PyImport_ImportModule("ml_dtypes"));
  const Ref scalar(module ? PyObject_GetAttrString(module.get(), "bfloat16") : nullptr);
  PyArray_Descr* descriptor = nullptr;
  if (!scalar || !PyArray_DescrConverter(scalar.get(), &descriptor)) return false;
  g_bfloat16 = descriptor->type_num;
  Py_DECREF(descriptor);
  return g_dlpack && g_dlpack_device && g_exchange && g_is_neg && g_max_version_names && g_max_version;
}

std::string given_text(PyObject* object) {
  if (object == Py_None) return "None";
  std::string name = Py_TYPE(object)->tp_name;
  return (std::strchr("aeiouAEIOU", name[0]) ? "an " : "a ") + name;
}

std::string dtype_text(const Array& array) {
  if (array.kind == Kind::buffer) return "format '" + std::string(array.view.format ? array.view.format : "B") + "'";
  const Ref dtype(PyObject_GetAttrString(array.object, "dtype"));
  if (!dtype) PyErr_Clear();
  return dtype ? text_of(dtype.get()) : "?";
}

std::string array_shape_text(const Array& array) {
  return array.rank > kMaxRank ? "rank " + std::to_string(array.rank) : "shape " + shape_text(array.shape, array.rank);
}

std::string unreadable_text(const Array& array) {
  if (array.kind == Kind::numpy) return "is a masked array, whose mask would be ignored: pass x.filled(...) or x.data";
  dlpack::Tensor tensor;
  const bool failed = array.kind == Kind::exchange ? array.api->tensor_from_object(array.object, &tensor) != 0
                                                   : !export_capsule(array.object);
  const std::string reason = failed ? take_error_text() : "";
  if (const Ref device(PyObject_GetAttrString(array.object, "device")); device) {
    if (std::string text = text_of(device.get()); text.rfind("cpu", 0) != 0)
      return "is on device " + text + ", only the CPU is supported";
  }
  PyErr_Clear();
  if (const Ref device(PyObject_CallMethodNoArgs(array.object, g_dlpack_device)); device) {
    dlpack::Device at{dlpack::kCpu, 0};
    if (PyArg_ParseTuple(device.get(), "ii", &at.type, &at.id) && !host(at)) {
      return "is on device (" + std::to_string(at.type) + ", " + std::to_string(at.id) +
             ") of DLPack, only the CPU is supported";
    }
  }
  PyErr_Clear();
  const std::string what = given_text(array.object);
  if (failed) return "is " + what + " that cannot be read as an array: " + reason;
  if (array.kind == Kind::exchange && array.data) return "has a pending negation: pass x.resolve_neg()";
  return "is " + what + " without readable memory";
}

PyObject* new_numpy(DType dtype, int rank, const std::int64_t* shape, const std::int64_t* strides, void* data,
                    PyObject* keep) {
  npy_intp extents[kMaxRank], steps[kMaxRank];
  std::copy_n(shape, rank, extents);
  if (strides) std::copy_n(strides, rank, steps);
  PyObject* array = PyArray_New(&PyArray_Type, rank, extents, numpy_number(dtype), strides ? steps : nullptr, data, 0,
                                !data     ? 0
                                : strides ? NPY_ARRAY_BEHAVED
                                          : NPY_ARRAY_CARRAY,
                                nullptr);
  if (!array) Py_XDECREF(keep);
  if (array && keep && PyArray_SetBaseObject(reinterpret_cast<PyArrayObject*>(array), keep) != 0) Py_CLEAR(array);
  return array;
}

char* numpy_data(PyObject* array) { return PyArray_BYTES(reinterpret_cast<PyArrayObject*>(array)); }

bool is_numpy_dtype(PyObject* object) { return PyArray_DescrCheck(object); }

}  // namespace baracuda
