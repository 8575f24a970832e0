// Typed errors. The classes live in baracuda.errors and are registered once; every raise_* sets a Python error.
#pragma once
#include <Python.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace baracuda {

enum class Error { invalid_problem, unsupported, buffer_too_small, workspace_too_small, misaligned, internal, count };

// Keys: the class names. Returns false with a Python error set when one is missing.
bool set_errors(PyObject* classes);

// Both return false, so that a check can end in `return raise(...)`.
bool raise(Error kind, const std::string& message);
bool raise_too_small(Error kind, const std::string& message, std::int64_t needed, std::int64_t got);

// Takes the pending Python error and returns the first line of its text.
std::string take_error_text();

std::string text_of(PyObject* object);                        // str(object), never fails
std::string shape_text(const std::int64_t* shape, int rank);  // "(4, 1)", "(4,)", "()"

// Owns one reference.
class Ref {
 public:
  explicit Ref(PyObject* object = nullptr) : object_(object) {}
  Ref(Ref&& other) noexcept : object_(other.release()) {}
  Ref(const Ref&) = delete;
  Ref& operator=(const Ref&) = delete;
  Ref& operator=(Ref&& other) noexcept {
    PyObject* old = object_;
    object_ = other.release();
    Py_XDECREF(old);
    return *this;
  }
  ~Ref() { Py_XDECREF(object_); }
  PyObject* get() const { return object_; }
  PyObject* release() {
    PyObject* object = object_;
    object_ = nullptr;
    return object;
  }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  PyObject* object_;
};

}  // namespace baracuda
