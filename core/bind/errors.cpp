#include "errors.hpp"

namespace baracuda {
namespace {

constexpr const char* kErrorName[] = {"InvalidProblem",    "Unsupported",       "BufferTooSmall",
                                      "WorkspaceTooSmall", "MisalignedOperand", "KernelInternal"};
PyObject* g_class[static_cast<int>(Error::count)] = {};

PyObject* class_of(Error kind) {
  PyObject* found = g_class[static_cast<int>(kind)];
  return found ? found : PyExc_ValueError;
}

PyObject* decode(const std::string& text) {
  return PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
}

bool raise_with(Error kind, const std::string& message, PyObject* extra) {
  const Ref keywords(extra);
  const Ref text(decode(message));
  const Ref arguments(text ? PyTuple_Pack(1, text.get()) : nullptr);
  if (!keywords || !arguments) return false;
  const bool registered = g_class[static_cast<int>(kind)] != nullptr;
  const Ref error(PyObject_Call(class_of(kind), arguments.get(), registered ? keywords.get() : nullptr));
  if (error) PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.get())), error.get());
  return false;
}

}  // namespace

bool set_errors(PyObject* classes) {
  if (!PyDict_Check(classes)) {
    PyErr_SetString(PyExc_TypeError, "_set_errors takes a dict of exception classes");
    return false;
  }
  for (int i = 0; i < static_cast<int>(Error::count); ++i) {
    PyObject* found = PyDict_GetItemString(classes, kErrorName[i]);
    if (!found || !PyExceptionClass_Check(found)) {
      PyErr_Format(PyExc_TypeError, "_set_errors: %s is missing or not an exception class", kErrorName[i]);
      return false;
    }
    Py_INCREF(found);
    Py_XDECREF(g_class[i]);
    g_class[i] = found;
  }
  return true;
}

bool raise(Error kind, const std::string& message) {
  if (kind == Error::internal) return raise_with(kind, message, Py_BuildValue("{s:i}", "code", -1));
  if (const Ref text(decode(message)); text) PyErr_SetObject(class_of(kind), text.get());
  return false;
}

bool raise_too_small(Error kind, const std::string& message, std::int64_t needed, std::int64_t got) {
  return raise_with(
      kind, message,
      Py_BuildValue("{s:L,s:L}", "needed", static_cast<long long>(needed), "got", static_cast<long long>(got)));
}

std::string text_of(PyObject* object) {
  const Ref text(object ? PyObject_Str(object) : nullptr);
  Py_ssize_t size = 0;
  const char* bytes = text ? PyUnicode_AsUTF8AndSize(text.get(), &size) : nullptr;
  if (!bytes) {
    PyErr_Clear();
    return "?";
  }
  return std::string(bytes, static_cast<std::size_t>(size));
}

std::string take_error_text() {
  PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
  PyErr_Fetch(&type, &value, &trace);
  PyErr_NormalizeException(&type, &value, &trace);
  std::string text = value ? text_of(value) : std::string("unknown error");
  Py_XDECREF(type);
  Py_XDECREF(value);
  Py_XDECREF(trace);
  return text.substr(0, text.find('\n'));
}

std::string shape_text(const std::int64_t* shape, int rank) {
  std::string text = "(";
  for (int i = 0; i < rank; ++i) {
    if (i) text += ", ";
    text += std::to_string(shape[i]);
  }
  return text + (rank == 1 ? ",)" : ")");
}

}  // namespace baracuda
