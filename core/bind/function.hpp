// _core.Function: the functional API. A call is: arguments -> native key -> cached plan -> outputs -> kernel.
#pragma once
#include <Python.h>

namespace baracuda {

PyObject* make_function_type();  // new reference, or null with an error set

}  // namespace baracuda
