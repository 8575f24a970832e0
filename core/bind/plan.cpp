#include "plan.hpp"

#include <algorithm>
#include <memory>

#include "errors.hpp"
#include "overlap.hpp"
#include "room.hpp"
#include "threads.hpp"

namespace baracuda {
namespace {

struct PlanObject {
  PyObject_HEAD PlanSpec* spec;
};

PyTypeObject* g_plan_type;
PyObject *g_workspace, *g_stream;

// A call's arguments, by operand.
struct Call {
  PyObject** given;
  PyObject* workspace = nullptr;
};

std::string operand_list(const PlanSpec& spec) {
  std::string list;
  for (const OperandSpec& operand : spec.operands) list += (list.empty() ? "" : ", ") + operand.name;
  return list;
}

bool same_name(PyObject* a, PyObject* b) { return a == b || PyUnicode_Compare(a, b) == 0; }

bool match_names(const PlanSpec& spec, PyObject* const* values, PyObject* names, Call& call) {
  const Py_ssize_t count = names ? PyTuple_GET_SIZE(names) : 0;
  for (Py_ssize_t i = 0; i < count; ++i) {
    PyObject* name = PyTuple_GET_ITEM(names, i);
    if (const int operand = find_operand(spec, name); operand >= 0) {
      call.given[operand] = values[i];
    } else if (same_name(name, g_workspace)) {
      call.workspace = values[i] == Py_None ? nullptr : values[i];
    } else if (same_name(name, g_stream)) {
      if (values[i] != Py_None) {
        return raise(Error::unsupported,
                     spec.plan + ": stream is " + given_text(values[i]) + ", the CPU accepts only None");
      }
    } else if (std::none_of(spec.ignored.begin(), spec.ignored.end(),
                            [&](PyObject* n) { return same_name(n, name); })) {
      return raise(Error::invalid_problem, spec.plan + ": unknown operand " + text_of(name) + ", expected " +
                                               operand_list(spec) + ", workspace or stream");
    }
  }
  return true;
}

bool not_an_array(const PlanSpec& spec, const std::string& name, PyObject* given, const std::string& need) {
  std::string message = spec.plan + ": " + name + " is " + given_text(given) + ", expected " + kAccepted;
  if (given == Py_None && !need.empty()) message += ": " + need;
  return raise(Error::invalid_problem, message);
}

bool check_presence(const PlanSpec& spec, const Call& call, Array* arrays, Array& workspace) {
  const int count = static_cast<int>(spec.operands.size());
  for (int i = 0; i < count; ++i) {
    if (call.given[i]) continue;
    const OperandSpec& operand = spec.operands[i];
    const std::string need = operand.need.empty() ? "expected " + operand_list(spec) : operand.need;
    return raise(Error::invalid_problem, spec.plan + ": " + operand.name + " is missing: " + need);
  }
  for (int i = 0; i < count; ++i) {
    const Taken taken = take(call.given[i], arrays[i]);
    if (taken == Taken::error) return false;
    if (taken == Taken::not_an_array) {
      return not_an_array(spec, spec.operands[i].name, call.given[i], spec.operands[i].need);
    }
  }
  if (call.workspace) {
    const Taken taken = take(call.workspace, workspace);
    if (taken == Taken::error) return false;
    if (taken == Taken::not_an_array) return not_an_array(spec, "workspace", call.workspace, "");
  }
  return true;
}

bool check_dtypes(const PlanSpec& spec, const Array* arrays) {
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    const OperandSpec& operand = spec.operands[i];
    if (arrays[i].dtype == operand.element || arrays[i].raw || arrays[i].unreadable) continue;
    return raise(Error::invalid_problem, spec.plan + ": " + operand.name + " has dtype " + dtype_text(arrays[i]) +
                                             ", expected " + kDTypeName[static_cast<int>(operand.element)]);
  }
  return true;
}

const std::int64_t* own_shape(const PlanSpec& spec, const OperandSpec& operand) {
  return operand.shape + (spec.rank - operand.rank);
}

// A raw buffer takes on the dtype and shape that are expected.
void shape_raw(const PlanSpec& spec, const OperandSpec& operand, Array& array) {
  array.dtype = operand.element;
  array.rank = operand.rank;
  const std::int64_t* shape = own_shape(spec, operand);
  std::int64_t dense = item_size(operand.element);
  for (int i = operand.rank - 1; i >= 0; --i) {
    array.shape[i] = shape[i];
    array.strides[i] = dense;
    dense *= shape[i];
  }
}

bool check_shapes(const PlanSpec& spec, Array* arrays) {
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    const OperandSpec& operand = spec.operands[i];
    Array& array = arrays[i];
    if (array.raw) shape_raw(spec, operand, array);
    if (array.unreadable) continue;
    const std::int64_t* shape = own_shape(spec, operand);
    if (array.rank == operand.rank && std::equal(shape, shape + operand.rank, array.shape)) continue;
    std::string message = spec.plan + ": " + operand.name + " has " + array_shape_text(array) + ", expected " +
                          shape_text(shape, operand.rank);
    if (!operand.why.empty()) message += ": " + operand.why;
    return raise(Error::invalid_problem, message);
  }
  return true;
}

std::int64_t needed_bytes(const Array& array) {
  return element_count(array.shape, array.rank) * item_size(array.dtype);
}

bool check_buffers(const PlanSpec& spec, const Array* arrays) {
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    if (!arrays[i].raw || arrays[i].bytes >= needed_bytes(arrays[i])) continue;
    const std::int64_t needed = needed_bytes(arrays[i]);
    const OperandSpec& operand = spec.operands[i];
    return raise_too_small(Error::buffer_too_small,
                           spec.plan + ": " + operand.name + " has " + std::to_string(arrays[i].bytes) +
                               " bytes, expected " + std::to_string(needed) + " for " +
                               kDTypeName[static_cast<int>(operand.element)] + " of shape " +
                               shape_text(own_shape(spec, operand), operand.rank),
                           needed, arrays[i].bytes);
  }
  return true;
}

// Reduces a workspace to its bytes. It must be one dense writable block that no operand touches.
bool check_workspace(const PlanSpec& spec, const Call& call, const Array* arrays, Array& workspace, char*& memory) {
  memory = nullptr;
  if (spec.workspace <= 0) return true;
  const auto fault = [&](Error kind, const std::string& text) {
    return raise(kind, spec.plan + ": workspace " + text);
  };
  const auto too_small = [&](const std::string& text, std::int64_t got) {
    const std::string message =
        spec.plan + ": workspace " + text + ", expected " + std::to_string(spec.workspace) + " bytes";
    return raise_too_small(Error::workspace_too_small, message + ": plan.make_workspace() makes one", spec.workspace,
                           got);
  };
  if (!call.workspace) return too_small("is missing", 0);
  if (workspace.unreadable) return fault(Error::unsupported, unreadable_text(workspace));
  if (workspace.dtype == DType::count || workspace.rank > kMaxRank) {
    return fault(Error::invalid_problem, "has dtype " + dtype_text(workspace) + ", expected bytes or a numeric array");
  }
  if (workspace.readonly) return fault(Error::invalid_problem, "is read-only, expected a writable buffer");
  std::int64_t dense = item_size(workspace.dtype);
  for (int i = workspace.rank - 1; i >= 0; --i) {
    if (workspace.shape[i] > 1 && workspace.strides[i] != dense) {
      return fault(Error::invalid_problem, "is strided, expected one contiguous block");
    }
    dense *= workspace.shape[i];
  }
  if (dense < spec.workspace) return too_small("has " + std::to_string(dense) + " bytes", dense);
  if (reinterpret_cast<std::uintptr_t>(workspace.data) % kWorkspaceAlignment != 0) {
    return fault(Error::misaligned, "is not aligned to " + std::to_string(kWorkspaceAlignment) + " bytes");
  }
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    if (overlaps(arrays[i], workspace)) return fault(Error::invalid_problem, "overlaps " + spec.operands[i].name);
  }
  memory = workspace.data;
  return true;
}

// Everything between the arguments and the kernel. Raises the first fault in the documented order.
bool check(const PlanSpec& spec, PyObject* const* arguments, Py_ssize_t positional, PyObject* names, Room& room,
           char*& memory) {
  if (positional != 0) {
    return raise(Error::invalid_problem, spec.plan + ": operands are passed by name, expected " + operand_list(spec));
  }
  Call call{room.given};
  Array* arrays = room.arrays;
  Array workspace;
  if (!match_names(spec, arguments, names, call) || !check_presence(spec, call, arrays, workspace)) return false;
  if (!check_dtypes(spec, arrays) || !check_shapes(spec, arrays)) return false;
  Slot* slots = room.slots;
  const int count = static_cast<int>(spec.operands.size());
  for (int i = 0; i < count; ++i) {
    const OperandSpec& operand = spec.operands[i];
    slots[i] = {operand.name.c_str(), &arrays[i], operand.out, operand.alias};
  }
  return check_layout(spec.plan.c_str(), slots, count) && check_buffers(spec, arrays) &&
         check_workspace(spec, call, arrays, workspace, memory);
}

PyObject* unbound() {
  PyErr_SetString(PyExc_RuntimeError, "this plan was never bound: make plans with Plan.select(descriptor)");
  return nullptr;
}

PyObject* plan_run(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* names) {
  const PlanSpec* spec = reinterpret_cast<PlanObject*>(self)->spec;
  if (!spec) return unbound();
  Room room(spec->operands.size());
  char* memory;
  if (!check(*spec, arguments, count, names, room, memory)) return nullptr;
  Launch launch;
  Operand* operands = room.operands ? room.operands : launch.operand;
  for (std::size_t i = 0; i < spec->operands.size(); ++i) {
    Operand& operand = operands[i];
    const Array& array = room.arrays[i];
    operand.data = array.data;
    operand.dtype = array.dtype;
    const int extra = spec->rank - spec->operands[i].rank;
    for (int k = 0; k < extra; ++k) operand.stride[k] = 0;
    for (int k = extra; k < spec->rank; ++k)
      operand.stride[k] = axis_stride(array.shape[k - extra], array.strides[k - extra]);
  }
  if (!spec->steps.empty()) {
    run_steps(*spec, operands, memory);
    Py_RETURN_NONE;
  }
  if (!run_kernel(spec->plan, *spec, launch, memory)) return nullptr;
  Py_RETURN_NONE;
}

PyObject* plan_can_implement(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* names) {
  const PlanSpec* spec = reinterpret_cast<PlanObject*>(self)->spec;
  if (!spec) return unbound();
  Room room(spec->operands.size());
  char* memory;
  if (!check(*spec, arguments, count, names, room, memory)) return nullptr;
  Py_RETURN_NONE;
}

PyObject* plan_bind(PyObject* self, PyObject* dict) {
  auto* plan = reinterpret_cast<PlanObject*>(self);
  if (plan->spec) {
    PyErr_SetString(PyExc_RuntimeError, "this plan is bound already: plans are immutable");
    return nullptr;
  }
  auto spec = std::make_unique<PlanSpec>();
  if (!read_spec(dict, *spec)) return nullptr;
  if (spec->effort >= kThreadedWork) ensure_pool();
  if (!plan->spec) plan->spec = spec.release();  // reading may have run Python code
  Py_RETURN_NONE;
}

PyObject* plan_kernel_name(PyObject* self, void*) {
  const PlanSpec* spec = reinterpret_cast<PlanObject*>(self)->spec;
  return spec ? PyUnicode_FromString(spec->kernel_name.c_str()) : unbound();
}

PyObject* plan_looks_up(PyObject* self, void*) {
  const PlanSpec* spec = reinterpret_cast<PlanObject*>(self)->spec;
  return spec ? PyBool_FromLong(spec->table != nullptr) : unbound();
}

int plan_traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  return 0;
}

void plan_dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  delete reinterpret_cast<PlanObject*>(self)->spec;
  type->tp_free(self);
  Py_DECREF(type);
}

template <class F>
PyCFunction method(F* function) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

}  // namespace

int find_operand(const PlanSpec& spec, PyObject* name) {
  const int count = static_cast<int>(spec.operands.size());
  for (int i = 0; i < count; ++i) {
    if (spec.operands[i].key == name) return i;
  }
  for (int i = 0; i < count; ++i) {
    if (PyUnicode_Compare(spec.operands[i].key, name) == 0) return i;
  }
  return -1;
}

PlanSpec::~PlanSpec() {
  for (OperandSpec& operand : operands) Py_XDECREF(operand.key);
  for (PyObject* name : ignored) Py_DECREF(name);
}

bool check_layout(const char* who, const Slot* slots, int count) {
  const auto fault = [&](Error kind, int i, const std::string& text) {
    return raise(kind, std::string(who) + ": " + slots[i].name + " " + text);
  };
  for (int i = 0; i < count; ++i) {
    if (slots[i].array && slots[i].array->unreadable)
      return fault(Error::unsupported, i, unreadable_text(*slots[i].array));
  }
  for (int i = 0; i < count; ++i) {
    if (slots[i].out && slots[i].array && slots[i].array->readonly) {
      return fault(Error::invalid_problem, i,
                   "is " + given_text(slots[i].array->object) + " that is read-only, expected a writable array");
    }
  }
  for (int i = 0; i < count; ++i) {
    if (slots[i].array && slots[i].array->swapped) {
      return fault(Error::invalid_problem, i,
                   "has byte order " + dtype_text(*slots[i].array) + ", expected the native one");
    }
  }
  // A raw buffer that is too short is reported by the next check; its assumed extent would mislead this one.
  const auto skipped = [&](int i) {
    const Array* a = slots[i].array;
    return !a || (a->raw && a->bytes < needed_bytes(*a));
  };
  for (int i = 0; i < count; ++i) {
    if (slots[i].out && !skipped(i) && overlaps_itself(*slots[i].array)) {
      return fault(Error::invalid_problem, i, "overlaps itself: several elements share memory, expected distinct ones");
    }
  }
  for (int i = 0; i < count; ++i) {
    if (!slots[i].out || skipped(i)) continue;
    for (int k = 0; k < count; ++k) {
      if (k == i || skipped(k) || (slots[k].out && k > i) || !overlaps(*slots[i].array, *slots[k].array)) continue;
      const std::string other = slots[k].name;
      if (slots[k].out) return fault(Error::invalid_problem, i, "overlaps the output " + other);
      const bool same = same_view(*slots[i].array, *slots[k].array);
      if (same && (slots[i].alias >> k & 1)) continue;
      return fault(Error::invalid_problem, i,
                   same ? "is the same memory as " + other + ", which this op reads after writing"
                        : "overlaps " + other + " partially, expected separate memory" +
                              (slots[i].alias >> k & 1 ? " or exactly " + other : ""));
    }
  }
  return true;
}

const PlanSpec* plan_spec(PyObject* plan) {
  if (!PyObject_TypeCheck(plan, g_plan_type)) {
    PyErr_SetString(PyExc_TypeError, "expected a plan");
    return nullptr;
  }
  const PlanSpec* spec = reinterpret_cast<PlanObject*>(plan)->spec;
  if (!spec) unbound();
  return spec;
}

bool run_kernel(const std::string& who, const PlanSpec& spec, Launch& launch, char* workspace) {
  if (spec.nothing_to_write) return true;
  if (!spec.steps.empty()) return run_steps(spec, launch.operand, workspace), true;
  int fault = 0;
  const bool small = spec.work < kSmallWork;
  launch.rank = spec.rank;
  launch.operands = static_cast<int>(spec.operands.size());
  launch.threads = threads_for(spec.effort);
  launch.reduced = spec.reduced;
  launch.workspace = workspace;
  launch.program = spec.program.get();
  launch.table = spec.table.get();
  launch.fault = &fault;
  launch.words = spec.words.empty() ? nullptr : spec.words.data();
  std::copy_n(spec.shape, spec.rank, launch.shape);
  std::copy(spec.params.begin(), spec.params.end(), launch.param);
  launch.parallel = launch.threads == 1 ? serial_for : parallel_for;
  if (small) {
    spec.kernel(launch);
  } else {
    PyThreadState* state = PyEval_SaveThread();
    spec.kernel(launch);
    relock(state);
  }
  worked(spec.effort);
  return fault == 0 || raise(Error::invalid_problem, who + ": " + spec.fault);
}

PyObject* make_plan_type() {
  static PyMethodDef methods[] = {
      {"_bind", plan_bind, METH_O, "Fill the plan from a spec. Once."},
      {"run", method(plan_run), METH_FASTCALL | METH_KEYWORDS,
       "run(*, workspace=None, stream=None, **operands)\n--\n\nCheck the operands, then compute into the outputs."},
      {"can_implement", method(plan_can_implement), METH_FASTCALL | METH_KEYWORDS,
       "can_implement(*, workspace=None, stream=None, **operands)\n--\n\nRaise the error that run would raise, or "
       "return None."},
      {nullptr, nullptr, 0, nullptr}};
  static PyGetSetDef getset[] = {{"kernel_name", plan_kernel_name, nullptr, "Name of the kernel.", nullptr},
                                 {"looks_up", plan_looks_up, nullptr, "Whether halves are looked up.", nullptr},
                                 {nullptr, nullptr, nullptr, nullptr, nullptr}};
  static PyType_Slot slots[] = {{Py_tp_methods, methods},
                                {Py_tp_getset, getset},
                                {Py_tp_traverse, reinterpret_cast<void*>(plan_traverse)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(plan_dealloc)},
                                {Py_tp_doc, const_cast<char*>("A validated problem bound to one kernel.")},
                                {0, nullptr}};
  static PyType_Spec spec = {"baracuda._core.Plan", sizeof(PlanObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, slots};
  g_workspace = PyUnicode_InternFromString("workspace");
  g_stream = PyUnicode_InternFromString("stream");
  g_plan_type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
  Py_XINCREF(g_plan_type);
  return reinterpret_cast<PyObject*>(g_plan_type);
}

}  // namespace baracuda
