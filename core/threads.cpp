#include "threads.hpp"
#include "scratch.hpp"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <new>

#if defined(__linux__)
#include <linux/futex.h>
#include <sys/syscall.h>
#endif

namespace baracuda {

Scratch scratch;

namespace {

using Word = std::atomic<std::uint32_t>;

#if defined(__linux__)
using ThreadId = pid_t;
ThreadId own_id() { return static_cast<ThreadId>(syscall(SYS_gettid)); }
int own_cpu() { return sched_getcpu(); }

// Lets a thread run wherever the caller may, but for one processor.
void keep_off(ThreadId thread, int cpu) {
  cpu_set_t set;
  if (cpu < 0 || cpu >= CPU_SETSIZE || sched_getaffinity(0, sizeof set, &set) != 0) return;
  CPU_CLR(cpu, &set);
  if (CPU_COUNT(&set) > 0) sched_setaffinity(thread, sizeof set, &set);
}

void sleep_on(Word& word, std::uint32_t seen) {
  syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAIT_PRIVATE, seen, nullptr, nullptr, 0);
}
void wake(Word& word, int sleepers) {
  syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAKE_PRIVATE, sleepers, nullptr, nullptr, 0);
}
#else
using ThreadId = int;
ThreadId own_id() { return 0; }
int own_cpu() { return -1; }
void keep_off(ThreadId, int) {}

void sleep_on(Word& word, std::uint32_t seen) { word.wait(seen); }
void wake(Word& word, int) { word.notify_all(); }
#endif

inline void pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

int usable_cpus() {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
#endif
  return std::max(1, static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)));
}

constexpr auto kSpin = std::chrono::microseconds(50);  // about what waking a thread takes
constexpr std::int64_t kSoon = 100000;                 // ns between jobs that follow on each other

std::int64_t now() { return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// Waits until word differs from seen: spinning a few microseconds when a core is free for it, then asleep.
template <class Sleep>
std::uint32_t await_change(Word& word, std::uint32_t seen, bool spin, Sleep sleep) {
  if (spin) {
    const auto end = std::chrono::steady_clock::now() + kSpin;
    do {
      for (int i = 0; i < 32; ++i) {
        const std::uint32_t now = word.load(std::memory_order_acquire);
        if (now != seen) return now;
        pause();
      }
    } while (std::chrono::steady_clock::now() < end);
  }
  std::uint32_t now;
  while ((now = word.load(std::memory_order_acquire)) == seen) sleep();
  return now;
}

// state: bit 31 open, bits 16..30 how many workers may join, bits 0..15 how many are in. Only a closed job without
// workers inside is rewritten, and a worker reads the job only between joining and leaving, so a late riser cannot see
// a torn one.
constexpr std::uint32_t kOpen = 1u << 31;
constexpr std::uint32_t kInside = 0xffff;
constexpr std::uint32_t room(std::uint32_t state) { return (state >> 16) & 0x7fff; }

struct Pool {
  alignas(64) Word epoch{0};  // one more per job; sleeping workers wait on it
  alignas(64) Word state{0};
  alignas(64) std::atomic<std::int64_t> next{0};
  alignas(64) std::atomic<std::uint32_t> sleepers{0};
  std::atomic<bool> busy{false};
  std::atomic<std::int64_t> last{0};  // when a job that may be shared ended, in ns
  std::atomic<int> workers{0};
  std::atomic<ThreadId> id[kMaxThreads] = {};  // of the workers that have begun
  std::atomic<int> begun{0};
  int shunned = -1, told = 0;  // the processor that so many workers keep off; changed by whoever has the pool
  std::int64_t tasks = 0;
  TaskBody body = nullptr;
  void* context = nullptr;

  void work() {
    for (std::int64_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < tasks;) body(context, i);
  }
};

// Never destroyed: workers may outlive static destructors at exit, and a forked child only forgets it.
std::atomic<Pool*> g_pool{nullptr};
std::mutex g_mutex;  // creation of workers
std::atomic<int> g_threads{0};
std::atomic<int> g_cpus{1};
thread_local bool t_inside = false;

bool may_spin() { return g_threads.load(std::memory_order_relaxed) <= g_cpus.load(std::memory_order_relaxed); }

// A sleeper is often woken on the processor of whoever wakes it, above all where idle ones are virtual and have been given away;
// there it would wait until the other is done.
void make_way(Pool& pool) {
  const int cpu = own_cpu();
  const int begun = pool.begun.load();
  if (cpu == pool.shunned && begun == pool.told) return;
  pool.shunned = cpu;
  pool.told = begun;
  for (int i = 0; i < begun; ++i)
    if (const ThreadId id = pool.id[i].load()) keep_off(id, cpu);
}

bool join(Pool& pool) {
  std::uint32_t s = pool.state.load(std::memory_order_relaxed);
  while ((s & kOpen) && (s & kInside) < room(s)) {
    if (pool.state.compare_exchange_weak(s, s + 1, std::memory_order_acq_rel, std::memory_order_relaxed)) return true;
  }
  return false;
}

void* worker(void* argument) {
  Pool& pool = *static_cast<Pool*>(argument);
  t_inside = true;
  pool.id[pool.begun.fetch_add(1)].store(own_id());
  std::uint32_t seen = pool.epoch.load(std::memory_order_acquire);
  for (;;) {
    if (join(pool)) {
      pool.work();
      const std::uint32_t before = pool.state.fetch_sub(1, std::memory_order_acq_rel);
      if (!(before & kOpen) && (before & kInside) == 1) wake(pool.state, 1);
    }
    seen = await_change(pool.epoch, seen, may_spin(), [&] {
      pool.sleepers.fetch_add(1);
      sleep_on(pool.epoch, seen);
      pool.sleepers.fetch_sub(1);
    });
  }
  return nullptr;
}

void grow(Pool& pool, int wanted) {
  sigset_t all, old;
  sigfillset(&all);  // signals belong to the interpreter's threads
  pthread_sigmask(SIG_SETMASK, &all, &old);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  for (int made = pool.workers.load(); made < wanted; ++made) {
    if (pthread_create(&thread, &attributes, worker, &pool) != 0) break;  // fewer workers still do all the work
    pool.workers.store(made + 1);
  }
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
}

Pool& make_pool() {
  const std::lock_guard lock(g_mutex);
  Pool* pool = g_pool.load(std::memory_order_acquire);
  if (!pool) pool = new Pool;
  grow(*pool, num_threads() - 1);
  g_pool.store(pool, std::memory_order_release);
  return *pool;
}

void before_fork() { g_mutex.lock(); }
void after_fork() { g_mutex.unlock(); }
void after_fork_in_child() {
  g_pool.store(nullptr);  // its workers did not come along
  t_inside = false;
  g_mutex.unlock();
}

}  // namespace

const char* init_threads() {
  static std::once_flag once;
  std::call_once(once, [] { pthread_atfork(before_fork, after_fork, after_fork_in_child); });
  g_cpus = usable_cpus();
  int threads = g_cpus;
  if (const char* text = std::getenv("BARACUDA_NUM_THREADS"); text && *text) {
    char* end = nullptr;
    const long value = std::strtol(text, &end, 10);
    if (*end || value < 1 || value > kMaxThreads) return "BARACUDA_NUM_THREADS must be a whole number from 1 to 1024";
    threads = static_cast<int>(value);
  }
  g_threads = std::min(threads, kMaxThreads);
  return nullptr;
}

int num_threads() { return g_threads.load(std::memory_order_relaxed); }

void set_num_threads(int threads) {
  g_threads = std::clamp(threads, 1, kMaxThreads);
  g_cpus = usable_cpus();
  make_pool();
}

void ensure_pool() {
  Pool* pool = g_pool.load(std::memory_order_acquire);
  if (!pool || pool->workers.load(std::memory_order_relaxed) < num_threads() - 1) make_pool();
}

int threads_for(std::int64_t effort) {
  if (effort < kThreadedWork) return 1;
  const int threads = num_threads();
  if (effort >= kWakingWork || threads == 1) return threads;
  Pool* pool = g_pool.load(std::memory_order_acquire);
  if (!pool) return threads;
  return pool->sleepers.load(std::memory_order_relaxed) == 0 || now() - pool->last.load() < kSoon ? threads : 1;
}

void worked(std::int64_t effort) {
  if (effort < kThreadedWork || effort >= kWakingWork) return;
  if (Pool* pool = g_pool.load(std::memory_order_acquire)) pool->last.store(now());
}

void serial_for(std::int64_t tasks, TaskBody body, void* context) {
  for (std::int64_t i = 0; i < tasks; ++i) body(context, i);
}

void parallel_for(std::int64_t tasks, TaskBody body, void* context) {
  const std::int64_t threads = std::min<std::int64_t>(num_threads(), tasks);
  if (threads <= 1 || t_inside) return serial_for(tasks, body, context);
  Pool* shared = g_pool.load(std::memory_order_acquire);
  Pool& pool = shared ? *shared : make_pool();
  const int helpers =
      static_cast<int>(std::min<std::int64_t>(threads - 1, pool.workers.load(std::memory_order_relaxed)));
  if (helpers < 1 || pool.busy.exchange(true, std::memory_order_acquire)) return serial_for(tasks, body, context);

  pool.tasks = tasks;
  pool.body = body;
  pool.context = context;
  pool.next.store(0, std::memory_order_relaxed);
  pool.state.store(kOpen | static_cast<std::uint32_t>(helpers) << 16, std::memory_order_release);
  pool.epoch.fetch_add(1);
  if (pool.sleepers.load() != 0) {
    make_way(pool);
    wake(pool.epoch, helpers);
  }

  t_inside = true;
  pool.work();
  t_inside = false;

  std::uint32_t s = pool.state.fetch_and(~kOpen, std::memory_order_acq_rel) & ~kOpen;
  while (s & kInside) s = await_change(pool.state, s, may_spin(), [&] { sleep_on(pool.state, s); });
  pool.busy.store(false, std::memory_order_release);
}

}  // namespace baracuda
