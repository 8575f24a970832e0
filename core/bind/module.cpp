// The extension module baracuda._core.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

#include "errors.hpp"
#include "function.hpp"
#include "intake.hpp"
#include "output.hpp"
#include "plan.hpp"
#include "tables.hpp"
#include "threads.hpp"

namespace nb = nanobind;

namespace baracuda {
namespace {

nb::list available_isas() {
  nb::list names;
  for (int i = 0; i < kIsaCount && kIsas[i].supported(); ++i) names.append(kIsas[i].name);
  return names;
}

nb::list kernels() {
  nb::list all;
  for (int p = 0; p < isa().parts; ++p) {
    const KernelTable& table = isa().part[p]();
    for (int i = 0; i < table.count; ++i) all.append(nb::make_tuple(table.entries[i].name, table.entries[i].compute));
  }
  return all;
}

nb::tuple dtype_names() {
  nb::list names;
  for (int i = 0; i < static_cast<int>(DType::count); ++i) names.append(kDTypeName[i]);
  return nb::tuple(names);
}

void change_threads(int threads) {
  if (threads < 1 || threads > kMaxThreads) {
    raise(Error::invalid_problem,
          "set_num_threads: " + std::to_string(threads) + " threads, expected 1 to " + std::to_string(kMaxThreads));
    throw nb::python_error();
  }
  set_num_threads(threads);
}

// Runs a kernel over flat arrays, for tests of single functions: operand i is array i, the space is its first's
// elements.
void probe(const std::string& name, const std::string& compute, nb::args given, int threads) {
  const KernelEntry* entry = find_kernel(name.c_str(), compute.c_str());
  if (!entry) throw nb::key_error(("no kernel " + name + " for compute type " + compute).c_str());
  if (given.size() < 1 || given.size() > kMaxOperands) throw nb::value_error("_probe takes 1 to 12 arrays");
  Array arrays[kMaxOperands];
  Launch launch{};
  launch.rank = 1;
  launch.operands = static_cast<int>(given.size());
  launch.threads = threads;
  launch.parallel = threads > 1 ? parallel_for : serial_for;
  for (std::size_t i = 0; i < given.size(); ++i) {
    Array& array = arrays[i];
    if (take(given[i].ptr(), array) != Taken::ok || array.unreadable || array.dtype == DType::count ||
        array.rank > kMaxRank) {
      PyErr_Clear();
      throw nb::type_error("_probe takes arrays");
    }
    std::int64_t dense = item_size(array.dtype);
    for (int k = array.rank - 1; k >= 0; --k) {
      if (array.shape[k] > 1 && array.strides[k] != dense) throw nb::value_error("_probe takes contiguous arrays");
      dense *= array.shape[k];
    }
    const std::int64_t count = element_count(array.shape, array.rank);
    if (i == 0) launch.shape[0] = count;
    // The read probe stores one sum per task.
    if (count < launch.shape[0] && name != "probe.read")
      throw nb::value_error("_probe: an array is shorter than the first");
    launch.operand[i].data = array.data;
    launch.operand[i].dtype = array.dtype;
    launch.operand[i].stride[0] = item_size(array.dtype);
  }
  entry->run(launch);
}

// An uninitialised array of the kind that `like` is; finish() makes it what the caller gets.
nb::object empty(nb::handle like, int code, nb::tuple shape) {
  Array array;
  if (code < 0 || code >= static_cast<int>(DType::count) || shape.size() > kMaxRank)
    throw nb::value_error("_empty: a bad dtype or rank");
  const Taken taken = take(like.ptr(), array);
  if (taken == Taken::error) throw nb::python_error();
  if (taken == Taken::not_an_array) throw nb::type_error("_empty takes an array");
  std::int64_t extent[kMaxRank];
  for (std::size_t i = 0; i < shape.size(); ++i) extent[i] = nb::cast<std::int64_t>(shape[i]);
  Output output;
  if (!new_output(array, static_cast<DType>(code), static_cast<int>(shape.size()), extent, output))
    throw nb::python_error();
  return nb::steal(output.object);
}

nb::object finish(nb::handle like, nb::object made) {
  Array array;
  if (take(like.ptr(), array) != Taken::ok) throw nb::type_error("_finish takes an array");
  PyObject* done = finish_output(array, made.release().ptr());
  if (!done) throw nb::python_error();
  return nb::steal(done);
}

void add_type(nb::module_& m, const char* name, PyObject* type) {
  if (!type) throw nb::python_error();
  m.attr(name) = nb::steal(type);
}

}  // namespace
}  // namespace baracuda

NB_MODULE(_core, m) {
  using namespace baracuda;
  if (const char* fault = choose_isa()) throw nb::import_error(fault);
  if (const char* fault = init_threads()) throw nb::import_error(fault);
  if (!init_intake()) throw nb::python_error();
  init_output();
  add_type(m, "Plan", make_plan_type());
  add_type(m, "Function", make_function_type());
  m.attr("dtypes") = dtype_names();
  m.def("isa", [] { return isa().name; }, "The ISA level in use.");
  m.def("available_isas", available_isas, "The ISA levels this machine can run, lowest first.");
  m.def("kernels", kernels, "(name, compute type) of every kernel of the level in use.");
  m.def("num_threads", num_threads);
  m.def("set_num_threads", change_threads, nb::arg("threads"));
  m.def("trim", trim, "Give memory kept for large outputs back to the system.");
  m.def("_probe", probe, nb::arg("name"), nb::arg("compute"), nb::arg("arrays"), nb::arg("threads") = 1);
  m.def("_empty", empty, nb::arg("like"), nb::arg("code"), nb::arg("shape"));
  m.def("_finish", finish, nb::arg("like"), nb::arg("made"));
  m.def("_set_errors", [](nb::handle classes) {
    if (!set_errors(classes.ptr())) throw nb::python_error();
  });
  m.def("_set_exporter", [](nb::handle exporter) { set_exporter(exporter.ptr()); }, nb::arg().none());
}
