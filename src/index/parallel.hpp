// Work on all cores.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>

#include "workers.hpp"

namespace abut::index {

/// How many threads to use where `asked` for (0: one for each core), for n tasks.
inline int thread_count(int asked, std::size_t n) {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t wanted = asked > 0 ? static_cast<std::size_t>(asked) : cores;
  return static_cast<int>(std::max<std::size_t>(1, std::min(wanted, n)));
}

/// The tasks 0 … n−1 in turn: each may run beside others, but what it has to say waits until all
/// before it are done.
class Turns {
 public:
  /// Waits until every task before `task` is done. False if one of them failed.
  bool wait_for(std::size_t task) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return turn_ == task || failed_; });
    return !failed_;
  }
  void done() {
    {
      const std::lock_guard lock(mutex_);
      ++turn_;
    }
    changed_.notify_all();
  }
  void fail() {
    {
      const std::lock_guard lock(mutex_);
      failed_ = true;
    }
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t turn_ = 0;
  bool failed_ = false;
};

/// Calls worker(next) on some threads, where next(i) gives it one task after another, in order over
/// all of them. What a worker throws ends the others at their next task and comes out.
template <class Worker>
void run_workers(std::size_t tasks, int threads, Worker worker) {
  std::atomic<std::size_t> next{0};
  const int count = thread_count(threads, tasks);
  Workers::run(static_cast<std::size_t>(count), count, [&](std::size_t) {
    try {
      worker([&](std::size_t& task) {
        task = next.fetch_add(1, std::memory_order_relaxed);
        return task < tasks;
      });
    } catch (...) {
      next.store(tasks, std::memory_order_relaxed);
      throw;
    }
  });
}

/// The same, with turns: worker(next, turns).
template <class Worker>
void run_in_turns(std::size_t tasks, int threads, Worker worker) {
  Turns turns;
  run_workers(tasks, threads, [&](auto next) {
    try {
      worker(next, turns);
    } catch (...) {
      turns.fail();
      throw;
    }
  });
}

/// Calls task(i) for every i < n.
template <class Task>
void parallel_for(std::size_t n, int threads, Task task) {
  run_workers(n, threads, [&](auto next) {
    for (std::size_t i = 0; next(i);) task(i);
  });
}

/// Calls part(begin, end) for stretches that make up 0 … n.
template <class Part>
void parallel_stretches(std::size_t n, std::size_t stretch, int threads, Part part) {
  parallel_for((n + stretch - 1) / stretch, threads,
               [&](std::size_t i) { part(i * stretch, std::min(n, (i + 1) * stretch)); });
}

}  // namespace abut::index
