// Reads the spec that Python hands over when a plan is bound.
#include <algorithm>
#include <memory>

#include "errors.hpp"
#include "plan.hpp"
#include "room.hpp"
#include "tables.hpp"

namespace baracuda {
namespace {

PyObject* field(PyObject* dict, const char* key) {
  PyObject* value = PyDict_Check(dict) ? PyDict_GetItemString(dict, key) : nullptr;
  if (!value) PyErr_Format(PyExc_KeyError, "Plan._bind: %s is missing", key);
  return value;
}

bool read(PyObject* dict, const char* key, std::string& out) {
  PyObject* value = field(dict, key);
  const char* text = value ? PyUnicode_AsUTF8(value) : nullptr;
  if (text) out = text;
  return text;
}

bool read(PyObject* dict, const char* key, std::int64_t& out) {
  PyObject* value = field(dict, key);
  if (!value) return false;
  out = PyLong_AsLongLong(value);
  return !(out == -1 && PyErr_Occurred());
}

bool read_shape(PyObject* dict, std::int64_t* out, int& rank) {
  PyObject* value = field(dict, "shape");
  const Ref shape(value ? PySequence_Tuple(value) : nullptr);
  if (!shape) return false;
  if (PyTuple_GET_SIZE(shape.get()) > kMaxRank) {
    return raise(Error::unsupported,
                 "rank " + std::to_string(PyTuple_GET_SIZE(shape.get())) + " exceeds " + std::to_string(kMaxRank));
  }
  rank = static_cast<int>(PyTuple_GET_SIZE(shape.get()));
  for (int i = 0; i < rank; ++i) {
    out[i] = PyLong_AsLongLong(PyTuple_GET_ITEM(shape.get(), i));
    if (out[i] == -1 && PyErr_Occurred()) return false;
  }
  return true;
}

PyObject* interned(PyObject* name) {
  if (!PyUnicode_CheckExact(name)) {
    PyErr_SetString(PyExc_TypeError, "Plan._bind: names must be str");
    return nullptr;
  }
  Py_INCREF(name);
  PyUnicode_InternInPlace(&name);
  return name;
}

bool read_operand(PyObject* dict, PyObject* needs, PlanSpec& spec) {
  OperandSpec operand{};
  std::int64_t element, shape[kMaxRank];
  int rank;
  PyObject* name = field(dict, "name");
  PyObject* out = name ? field(dict, "out") : nullptr;
  if (!out || !read(dict, "element", element) || !read(dict, "why", operand.why) || !read_shape(dict, shape, rank))
    return false;
  if (element < 0 || element >= static_cast<int>(DType::count) || rank > spec.rank) {
    PyErr_SetString(PyExc_ValueError, "Plan._bind: an operand has a bad element code or rank");
    return false;
  }
  operand.rank = rank;
  std::fill_n(operand.shape, spec.rank - rank, 1);
  std::copy_n(shape, rank, operand.shape + (spec.rank - rank));
  operand.element = static_cast<DType>(element);
  operand.out = PyObject_IsTrue(out) == 1;
  operand.key = interned(name);
  if (!operand.key) return false;
  operand.name = text_of(name);
  if (PyObject* need = needs ? PyDict_GetItemWithError(needs, name) : nullptr) operand.need = text_of(need);
  if (operand.out && element_count(operand.shape, spec.rank) > 0) spec.nothing_to_write = false;
  spec.operands.push_back(std::move(operand));
  return !PyErr_Occurred();
}

bool read_aliases(PyObject* operands, PlanSpec& spec) {
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    PyObject* names = PyDict_GetItemString(PyTuple_GET_ITEM(operands, static_cast<Py_ssize_t>(i)), "alias");
    const Ref list(names ? PySequence_Tuple(names) : PyTuple_New(0));
    if (!list) return false;
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(list.get()); ++k) {
      if (const int other = find_operand(spec, PyTuple_GET_ITEM(list.get(), k)); other >= 0 && other < 32)
        spec.operands[i].alias |= 1u << other;
    }
  }
  return true;
}

// The steps of a chain: plans make them, so a mismatch is a fault of the library.
bool read_program(PyObject* dict, PlanSpec& spec, int& weight) {
  const auto bad = [](const char* what) {
    return PyErr_Format(PyExc_ValueError, "Plan._bind: a chain %s", what), false;
  };
  std::int64_t inputs, outputs, slots;
  PyObject* listed = field(dict, "steps");
  if (!listed || !read(dict, "inputs", inputs) || !read(dict, "outputs", outputs) || !read(dict, "slots", slots))
    return false;
  const Ref steps(PySequence_Tuple(listed));
  if (!steps) return false;
  if (PyTuple_GET_SIZE(steps.get()) > kMaxSteps || slots > kMaxSlots || inputs + outputs > kMaxOperands)
    return bad("is too long");
  auto program = std::make_unique<Program>();
  program->inputs = static_cast<int>(inputs);
  program->outputs = static_cast<int>(outputs);
  program->slots = static_cast<int>(slots);
  program->steps = static_cast<int>(PyTuple_GET_SIZE(steps.get()));
  for (int i = 0; i < program->steps; ++i) {
    PyObject* item = PyTuple_GET_ITEM(steps.get(), i);
    std::string kernel;
    PyObject* places = field(item, "slots");
    PyObject* params = places ? field(item, "params") : nullptr;
    if (!params || !read(item, "kernel", kernel)) return false;
    Step& step = program->step[i];
    const KernelEntry* entry = find_kernel(kernel.c_str(), spec.compute.c_str());
    if (!entry || !entry->block) return bad(("has no block " + kernel).c_str());
    step.block = entry->block;
    weight += entry->weight;
    const Ref where(PySequence_Tuple(places)), values(PySequence_Tuple(params));
    if (!where || !values) return false;
    if (PyTuple_GET_SIZE(where.get()) > kMaxStepOperands || PyTuple_GET_SIZE(values.get()) > kMaxParams)
      return bad("has a step with too many operands");
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(where.get()); ++k)
      step.slot[k] = static_cast<std::uint8_t>(PyLong_AsLong(PyTuple_GET_ITEM(where.get(), k)));
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(values.get()); ++k)
      step.param[k] = PyFloat_AsDouble(PyTuple_GET_ITEM(values.get(), k));
  }
  spec.program = std::move(program);
  return !PyErr_Occurred();
}

// What computing costs, as bytes moved in the same time: some to read and to write an element, whatever it is converted from,
// and an instruction a little over one.
std::int64_t effort(const PlanSpec& spec, int weight) {
  constexpr std::int64_t kEnough = 1 << 20;  // elements that are worth threads in any case
  std::int64_t elements = 1;
  for (int a = 0; a < spec.rank && elements < kEnough; ++a) elements *= std::min(spec.shape[a], kEnough);
  const int wide = spec.compute == "f64" ? 2 : 1;
  return std::min(elements, kEnough) * (8 + weight * 5 / 4) * wide;
}

// AMD's from Zen 5 on, which VP2INTERSECT tells. By measurement, they compute a cheap formula of halves before it is looked up.
bool computes_wide() {
#if defined(__x86_64__)
  static const bool wide = __builtin_cpu_is("amd") && __builtin_cpu_supports("avx512vp2intersect");
  return wide;
#else
  return false;
#endif
}

// Whether a kernel of halves is better looked up. Params are read before.
bool worth_table(const PlanSpec& spec, const KernelEntry& entry) {
  if (entry.tabled == Tabled::none || (entry.tabled == Tabled::either && computes_wide()) ||
      element_count(spec.shape, spec.rank) < kTableElements)
    return false;
  const DType dtype = spec.operands.front().element;
  return is_half(dtype) &&
         std::all_of(spec.operands.begin(), spec.operands.end(), [&](const auto& o) { return o.element == dtype; });
}

}  // namespace

bool read_spec(PyObject* dict, PlanSpec& spec) {
  std::int64_t reduced;
  int weight = 0;
  if (!read(dict, "plan", spec.plan) || !read(dict, "op", spec.op) || !read(dict, "kernel", spec.kernel_name) ||
      !read(dict, "compute", spec.compute) || !read(dict, "fault", spec.fault) ||
      !read_shape(dict, spec.shape, spec.rank) || !read(dict, "reduced", reduced) ||
      !read(dict, "workspace", spec.workspace) || !read(dict, "work", spec.work)) {
    return false;
  }
  spec.reduced = static_cast<std::uint32_t>(reduced);
  PyObject* needs = PyDict_GetItemString(dict, "needs");
  PyObject* listed = field(dict, "operands");
  const Ref operands(listed ? PySequence_Tuple(listed) : nullptr);
  if (!operands) return false;
  PyObject* steps = PyDict_GetItemString(dict, "steps");
  if (steps && !read_steps(steps, spec)) return false;
  if (!read_scratch(PyDict_GetItemString(dict, "scratch"), spec)) return false;
  if ((PyTuple_GET_SIZE(operands.get()) > kMaxOperands && spec.steps.empty()) || (needs && !PyDict_Check(needs))) {
    PyErr_SetString(PyExc_ValueError, "Plan._bind: too many operands, or needs is no dict");
    return false;
  }
  spec.nothing_to_write = true;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(operands.get()); ++i) {
    if (!read_operand(PyTuple_GET_ITEM(operands.get(), i), needs, spec)) return false;
  }
  if (!read_aliases(operands.get(), spec) || !check_steps(spec)) return false;

  PyObject* ignored = PyDict_GetItemString(dict, "ignored");
  const Ref names(ignored ? PySequence_Tuple(ignored) : PyTuple_New(0));
  for (Py_ssize_t i = 0; names && i < PyTuple_GET_SIZE(names.get()); ++i) {
    PyObject* name = interned(PyTuple_GET_ITEM(names.get(), i));
    if (!name) return false;
    spec.ignored.push_back(name);
  }
  PyObject* listed_params = PyDict_GetItemString(dict, "params");
  const Ref params(listed_params ? PySequence_Tuple(listed_params) : PyTuple_New(0));
  if (!names || !params) return false;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(params.get()); ++i) {
    spec.params.push_back(PyFloat_AsDouble(PyTuple_GET_ITEM(params.get(), i)));
    if (PyErr_Occurred()) return false;
  }
  if (spec.params.size() > kMaxParams) {
    PyErr_SetString(PyExc_ValueError, "Plan._bind: too many params");
    return false;
  }
  PyObject* listed_words = PyDict_GetItemString(dict, "words");
  const Ref words(listed_words ? PySequence_Tuple(listed_words) : PyTuple_New(0));
  if (!words) return false;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(words.get()); ++i) {
    spec.words.push_back(PyLong_AsLongLong(PyTuple_GET_ITEM(words.get(), i)));
    if (PyErr_Occurred()) return false;
  }
  PyObject* accumulates = PyDict_GetItemString(dict, "accumulates");
  spec.accumulates = accumulates && PyObject_IsTrue(accumulates) == 1;
  if (PyObject* program = PyDict_GetItemString(dict, "program"); program && program != Py_None) {
    if (!read_program(program, spec, weight)) return false;
  }
  if (const KernelEntry* entry = find_kernel(spec.kernel_name.c_str(), spec.compute.c_str())) {
    spec.kernel = entry->run;
    spec.effort = std::max(spec.work, effort(spec, weight + entry->weight));
    if (worth_table(spec, *entry)) spec.table = half_table(*entry, spec.operands.front().element, spec.params);
    return true;
  }
  return raise(Error::unsupported, spec.plan + ": no kernel " + spec.kernel_name + " for compute type " + spec.compute +
                                       " on ISA level " + isa().name);
}

}  // namespace baracuda
