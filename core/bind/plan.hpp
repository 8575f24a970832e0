// _core.Plan: a validated problem bound to one kernel. run() is checks, then one call through a function pointer.
#pragma once
#include <Python.h>

#include <memory>
#include <string>
#include <vector>

#include "abi.hpp"
#include "halves.hpp"
#include "intake.hpp"

namespace baracuda {

struct OperandSpec {
  std::string name;
  PyObject* key;  // the interned name, owned
  DType element;
  bool out;
  std::uint32_t alias = 0;  // bit i: may be exactly operand i
  int rank;                 // of the array; its axes are the last ones of the plan, before them the extent is 1
  std::int64_t shape[kMaxRank];
  std::string why;   // ends a shape error
  std::string need;  // ends a missing-operand error
};

// An operand as a step sees it. Both are in units of the operand's own strides, one number per axis of the operand:
// where the view starts, and how far a step along each axis of the iteration space goes.
struct StageView {
  int operand;  // kScratch: the workspace, as a dense array
  std::vector<std::int64_t> start;
  std::vector<std::int64_t> along;
};

inline constexpr int kScratch = -1;

// One kernel of a plan that needs several, over views of the plan's operands.
struct Stage {
  Kernel kernel = nullptr, helper = nullptr;
  int rank = 0;
  std::uint32_t reduced = 0;
  std::int64_t shape[kMaxRank];
  std::int64_t work = 0;
  std::vector<double> params;
  std::vector<std::int64_t> words;
  std::vector<StageView> views;
};

struct PlanSpec {
  std::string plan, op, kernel_name, compute;
  std::string fault;  // what to say where the kernel finds values that the op does not take
  Kernel kernel = nullptr;
  int rank = 0;
  std::uint32_t reduced = 0;
  std::int64_t shape[kMaxRank];
  std::vector<OperandSpec> operands;
  std::vector<PyObject*> ignored;  // interned names, owned
  std::vector<double> params;
  std::unique_ptr<Program> program;   // of a chain
  HalfTable table;                    // where halves are looked up, else null
  std::vector<Stage> steps;           // run one after the other; the plan's own kernel if there are none
  std::vector<std::int64_t> scratch;  // the workspace as steps see it: its extents
  DType scratch_dtype = DType::f32;
  std::vector<std::int64_t> words;
  bool accumulates = false;  // outputs are added to: a fresh one will not do
  std::int64_t workspace = 0;
  std::int64_t work = 0;    // bytes moved
  std::int64_t effort = 0;  // those, or what takes as long
  bool nothing_to_write = false;

  ~PlanSpec();
};

inline constexpr std::int64_t kWorkspaceAlignment = 64;

PyObject* make_plan_type();  // new reference, or null with an error set

// The spec of a bound plan, or null with an error set.
const PlanSpec* plan_spec(PyObject* plan);

// One array at the place of operand i; a null array is memory of our own that needs no check.
struct Slot {
  const char* name;
  const Array* array;
  bool out;
  std::uint32_t alias;
};

// Device, read-only output, byte order, overlaps: in this order, each over all slots. `who` begins the message.
bool check_layout(const char* who, const Slot* slots, int count);

// Fills the rest of a launch whose operands are set, and runs it: big ones on the pool with the interpreter unlocked.
// False with an error set where the kernel refused the values; it has written nothing then. `who` begins the message.
bool run_kernel(const std::string& who, const PlanSpec& spec, Launch& launch, char* workspace);

// The same for a plan of steps, whose operands may be more than a launch holds.
void run_steps(const PlanSpec& spec, const Operand* operands, char* workspace);

int find_operand(const PlanSpec& spec, PyObject* name);  // -1: no such operand

// The spec that Python hands over; false with an error set.
bool read_spec(PyObject* dict, PlanSpec& spec);
bool read_scratch(PyObject* item, PlanSpec& spec);
bool read_steps(PyObject* listed, PlanSpec& spec);  // false with an error set
bool check_steps(const PlanSpec& spec);             // do the views fit the operands? false with an error set

inline constexpr std::int64_t kSmallWork = 64 << 10;  // bytes; below, the GIL is kept
void relock(PyThreadState* state);

}  // namespace baracuda
