// A persistent pool of worker threads. Work is handed out task by task; which thread runs a task never reaches the
// bits.
#pragma once
#include "abi.hpp"

namespace baracuda {

inline constexpr int kMaxThreads = 1024;

// In bytes moved, or what takes as long.
inline constexpr std::int64_t kThreadedWork = 512 << 10;  // below, handing out costs more than it brings
inline constexpr std::int64_t kWakingWork = 12 << 20;     // below, so does waking a thread

// Reads BARACUDA_NUM_THREADS. Returns null, or a sentence saying what is wrong with it.
const char* init_threads();

// How many threads, the caller included, may work on one job.
int num_threads();

// How many of them a job is worth: middling ones are shared with threads that are awake, or that jobs in quick succession are
// worth waking for. `worked` says that it has ended.
int threads_for(std::int64_t effort);
void worked(std::int64_t effort);

// Takes 1 .. kMaxThreads and makes the workers that are missing.
void set_num_threads(int threads);

// Makes the workers of num_threads() unless they exist, so that parallel_for need not.
void ensure_pool();

// Runs body(context, task) for every task in [0, tasks). Serial when the pool is busy or when called from inside a
// task.
void parallel_for(std::int64_t tasks, TaskBody body, void* context);

// The same contract on the calling thread alone.
void serial_for(std::int64_t tasks, TaskBody body, void* context);

}  // namespace baracuda
