// Plans of several steps: each a kernel over views of the plan's operands. A view is known up to the operands' strides, which
// come with the call.
#include <unistd.h>

#include <algorithm>

#include "errors.hpp"
#include "plan.hpp"
#include "tables.hpp"
#include "threads.hpp"

namespace baracuda {
namespace {

bool read_words(PyObject* listed, std::vector<std::int64_t>& out) {
  const Ref items(PySequence_Tuple(listed));
  if (!items) return false;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(items.get()); ++i) {
    out.push_back(PyLong_AsLongLong(PyTuple_GET_ITEM(items.get(), i)));
    if (out.back() == -1 && PyErr_Occurred()) return false;
  }
  return true;
}

bool read_view(PyObject* item, Stage& step) {
  StageView view;
  PyObject *start, *along;
  if (!PyArg_ParseTuple(item, "iOO", &view.operand, &start, &along)) return false;
  if (!read_words(start, view.start) || !read_words(along, view.along)) return false;
  step.views.push_back(std::move(view));
  return true;
}

// (kernel, compute type, helper or None, shape, reduced, parameters, words, bytes moved, views)
bool read_step(PyObject* item, PlanSpec& spec) {
  const char *kernel, *compute, *helper;
  PyObject *shape, *params, *words, *views;
  long long work;
  Stage step;
  if (!PyArg_ParseTuple(item, "sszOIOOLO", &kernel, &compute, &helper, &shape, &step.reduced, &params, &words, &work,
                        &views))
    return false;
  step.work = work;
  std::vector<std::int64_t> extents;
  if (!read_words(shape, extents) || !read_words(words, step.words)) return false;
  step.rank = static_cast<int>(std::min<std::size_t>(extents.size(), kMaxRank + 1));
  const Ref numbers(PySequence_Tuple(params)), listed(PySequence_Tuple(views));
  if (!numbers || !listed) return false;
  if (step.rank > kMaxRank || PyTuple_GET_SIZE(numbers.get()) > kMaxParams ||
      PyTuple_GET_SIZE(listed.get()) > kMaxOperands) {
    PyErr_SetString(PyExc_ValueError, "Plan._bind: a step has too many axes, params or operands");
    return false;
  }
  std::copy_n(extents.begin(), step.rank, step.shape);
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(numbers.get()); ++i) {
    step.params.push_back(PyFloat_AsDouble(PyTuple_GET_ITEM(numbers.get(), i)));
    if (PyErr_Occurred()) return false;
  }
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(listed.get()); ++i) {
    if (!read_view(PyTuple_GET_ITEM(listed.get(), i), step)) return false;
  }
  // The compute type of a helper follows its name: "sum.forward:f32".
  const std::string wanted = helper ? helper : "";
  const auto colon = wanted.find(':');
  const auto look_up = [](const char* name, const char* type) {
    const KernelEntry* entry = find_kernel(name, type);
    return entry ? entry->run : nullptr;
  };
  step.kernel = look_up(kernel, compute);
  if (helper) step.helper = look_up(wanted.substr(0, colon).c_str(), wanted.substr(colon + 1).c_str());
  if (!step.kernel || (helper && !step.helper)) {
    return raise(Error::unsupported, spec.plan + ": no kernel " + kernel + " for compute type " + compute +
                                         (helper ? " with " + wanted : "") + " on ISA level " + isa().name);
  }
  spec.steps.push_back(std::move(step));
  return true;
}

// What a step sees of the workspace.
Operand dense_scratch(const PlanSpec& spec, char* workspace) {
  Operand whole;
  whole.data = workspace;
  whole.dtype = spec.scratch_dtype;
  std::int64_t dense = item_size(whole.dtype);
  for (std::size_t k = spec.scratch.size(); k-- > 0; dense *= spec.scratch[k]) whole.stride[k] = dense;
  return whole;
}

void run_step(const Stage& step, const PlanSpec& spec, const Operand* operands, const Operand& scratch,
              Launch& launch) {
  launch.rank = step.rank;
  launch.reduced = step.reduced;
  launch.operands = static_cast<int>(step.views.size());
  launch.threads = threads_for(step.work);
  launch.parallel = launch.threads == 1 ? serial_for : parallel_for;
  launch.words = step.words.data();
  launch.helper = step.helper;
  launch.workspace = nullptr;
  launch.program = nullptr;
  launch.table = nullptr;
  std::copy_n(step.shape, step.rank, launch.shape);
  std::copy(step.params.begin(), step.params.end(), launch.param);
  for (std::size_t i = 0; i < step.views.size(); ++i) {
    const StageView& view = step.views[i];
    const bool own_memory = view.operand == kScratch;
    const Operand& whole = own_memory ? scratch : operands[view.operand];
    const int rank =
        own_memory ? static_cast<int>(spec.scratch.size()) : spec.operands[static_cast<std::size_t>(view.operand)].rank;
    const std::int64_t* own = whole.stride + (own_memory ? 0 : spec.rank - rank);  // its axes are the last of the plan
    Operand& part = launch.operand[i];
    part.dtype = whole.dtype;
    part.data = whole.data;
    for (int k = 0; k < rank; ++k) part.data += view.start[static_cast<std::size_t>(k)] * own[k];
    const std::int64_t* along = view.along.data();
    for (int a = 0; a < step.rank; ++a, along += rank) {
      std::int64_t stride = 0;
      for (int k = 0; k < rank; ++k) stride += along[k] * own[k];
      part.stride[a] = stride;
    }
  }
  step.kernel(launch);
  worked(step.work);
}

}  // namespace

// A daemon thread that comes back while the interpreter shuts down is ended by an unwind through this frame, whose
// destructors would touch Python objects without the lock. It waits for the end of the process instead.
void relock(PyThreadState* state) {
  try {
    PyEval_RestoreThread(state);
  } catch (...) {
    for (;;) pause();
  }
}

bool read_steps(PyObject* listed, PlanSpec& spec) {
  const Ref items(PySequence_Tuple(listed));
  if (!items) return false;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(items.get()); ++i) {
    if (!read_step(PyTuple_GET_ITEM(items.get(), i), spec)) return false;
  }
  return true;
}

// (element, extents) of the workspace, where steps use it.
bool read_scratch(PyObject* item, PlanSpec& spec) {
  if (!item || item == Py_None) return true;
  int element;
  PyObject* extents;
  if (!PyArg_ParseTuple(item, "iO", &element, &extents) || !read_words(extents, spec.scratch)) return false;
  spec.scratch_dtype = static_cast<DType>(element);
  std::int64_t size = item_size(spec.scratch_dtype);
  for (const std::int64_t n : spec.scratch) size *= n;  // Python has kept the product in range
  if (spec.scratch.size() <= kMaxRank && size <= spec.workspace) return true;
  return raise(Error::internal, spec.plan + ": what steps share does not fit the workspace");
}

// Every place that a view reaches must be one of its operand's: a view that is wrong is a fault of the library, and must not
// touch memory.
bool check_steps(const PlanSpec& spec) {
  const auto bad = [&] { return raise(Error::internal, spec.plan + ": a step reaches beyond an operand"); };
  for (const Stage& step : spec.steps) {
    const bool empty = std::any_of(step.shape, step.shape + step.rank, [](std::int64_t n) { return n <= 0; });
    for (const StageView& view : step.views) {
      const bool own_memory = view.operand == kScratch && !spec.scratch.empty();
      if (!own_memory && (view.operand < 0 || static_cast<std::size_t>(view.operand) >= spec.operands.size()))
        return bad();
      const std::int64_t* extent = spec.scratch.data();
      std::size_t rank = spec.scratch.size();
      if (!own_memory) {
        const OperandSpec& operand = spec.operands[static_cast<std::size_t>(view.operand)];
        rank = static_cast<std::size_t>(operand.rank);
        extent = operand.shape + (static_cast<std::size_t>(spec.rank) - rank);
      }
      if (view.start.size() != rank || view.along.size() != rank * static_cast<std::size_t>(step.rank)) return bad();
      for (std::size_t k = 0; k < rank && !empty && step.words.empty(); ++k) {
        std::int64_t low = view.start[k], high = low;
        for (int a = 0; a < step.rank; ++a) {
          const std::int64_t far = view.along[static_cast<std::size_t>(a) * rank + k] * (step.shape[a] - 1);
          (far < 0 ? low : high) += far;
        }
        if (low < 0 || high >= extent[k]) return bad();
      }
    }
  }
  return true;
}

void run_steps(const PlanSpec& spec, const Operand* operands, char* workspace) {
  if (spec.nothing_to_write) return;
  Launch launch;
  const bool small = spec.work < kSmallWork;
  PyThreadState* state = small ? nullptr : PyEval_SaveThread();
  const Operand scratch = dense_scratch(spec, workspace);
  for (const Stage& step : spec.steps) run_step(step, spec, operands, scratch, launch);
  if (state) relock(state);
}

}  // namespace baracuda
