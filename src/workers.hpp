// Threads that are kept from one call to the next: to start one, or to wake it from deep sleep,
// takes as long as a hundred thousand pairs in lanes.
#pragma once

#include <abut/detail/stop.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>
#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#endif

#include "calling.hpp"

namespace abut {

/// Several callers may run tasks at once, and a task may run others. The caller works too and waits
/// only for threads that have begun, so late threads delay nothing.
class Workers {
 public:
  /// Calls task(i) once for every i < n, on this thread and up to `threads` − 1 others, and waits
  /// until all is done. An exception of a task skips the tasks not yet begun, and is passed on.
  template <class Task>
  static void run(std::size_t n, int threads, Task task) {
    if (threads <= 1 || n <= 1) {
      for (std::size_t i = 0; i < n; ++i) detail::heed_stop(), task(i);
      return;
    }
    Job job;
    job.call = [](void* f, std::size_t i) { (*static_cast<Task*>(f))(i); };
    job.task = &task;
    job.tasks = n;
    // No more than there are tasks, since they are kept.
    kept().run(job, static_cast<int>(std::min(static_cast<std::size_t>(threads), n)) - 1);
  }
  /// Ends the threads that are kept. Later calls start others.
  static void end() { kept().end_kept(); }

 private:
  struct Job {
    void (*call)(void*, std::size_t) = nullptr;
    void* task = nullptr;
    std::size_t tasks = 0;
    const detail::Asked* asked = detail::asked_on_this_thread;  // by the others too
    const detail::Calling* calling = detail::Calling::now;      // likewise
    std::atomic<std::size_t> next{0};
    std::atomic<int> inside{0};  // of the others
    std::exception_ptr problem;  // guarded by mutex_, as are these:
    int wanted = 0;
    Job* following = nullptr;
  };

  /// Never destroyed: they sleep when the program ends, whoever still asks in its last moments. A
  /// forked process gets others, since threads do not come along, and may have held the mutex.
  static Workers& kept() {
    [[maybe_unused]] static const bool once = [] {
      kept_ = new Workers;
#if defined(__unix__) || defined(__APPLE__)
      pthread_atfork(nullptr, nullptr, [] {
        Workers* of_parent = kept_;
        kept_ = new Workers;
        kept_->of_parent_ = of_parent;
      });
#endif
      return true;
    }();
    return *kept_;
  }
  static inline Workers* kept_ = nullptr;

  void run(Job& job, int others) {
    {
      const std::lock_guard lock(mutex_);
      start(others);
      job.wanted = others;
      job.following = first_;
      first_ = &job;
      waiting_.fetch_add(others, std::memory_order_relaxed);
    }
    for (int i = 0; i < others; ++i) asked_.notify_one();
    work(job);
    {
      const std::lock_guard lock(mutex_);
      leave(job, job.wanted);
    }
    const auto finished = [&] { return job.inside.load(std::memory_order_acquire) == 0; };
    // A caller who only waits asks too: it may be the one thread that can tell.
    for (bool end = soon(finished); !end;) {
      {
        std::unique_lock lock(mutex_);
        end = done_.wait_for(lock, kWait, finished);
      }
      attempt(job, [] { detail::heed_stop(); });
    }
    if (job.problem) std::rethrow_exception(job.problem);
  }

  /// Starts threads. The work is also done with fewer than asked for.
  void start(int others) {
    try {
      while (threads_.size() < static_cast<std::size_t>(others))
        threads_.emplace_back([this, own = generation_] { serve(own); });
    } catch (const std::system_error&) {
    }
  }

  void end_kept() {
    std::vector<std::thread> ended;
    {
      const std::lock_guard lock(mutex_);
      ++generation_;
      ended.swap(threads_);
    }
    asked_.notify_all();
    for (std::thread& thread : ended) thread.join();
  }

  void serve(unsigned generation) {
    for (;;) {
      const auto asked = [&] { return waiting_.load(std::memory_order_relaxed) > 0; };
      soon(asked);
      std::unique_lock lock(mutex_);
      asked_.wait(lock, [&] { return asked() || generation_ != generation; });
      if (generation_ != generation) return;
      Job& job = *first_;
      job.inside.fetch_add(1, std::memory_order_relaxed);
      leave(job, 1);
      lock.unlock();
      detail::Calling::now = job.calling;
      if (job.asked == nullptr) {
        work(job);
      } else {
        const detail::AsksHere as_caller(job.asked);
        work(job);
      }
      detail::Calling::now = nullptr;
      lock.lock();
      // From here on the job may be gone.
      if (job.inside.fetch_sub(1, std::memory_order_release) == 1) done_.notify_all();
    }
  }

  /// So many threads less are wanted; where none is, the job leaves the list.
  void leave(Job& job, int n) {
    waiting_.fetch_sub(n, std::memory_order_relaxed);
    job.wanted -= n;
    if (job.wanted > 0) return;
    for (Job** at = &first_; *at != nullptr; at = &(*at)->following)
      if (*at == &job) {
        *at = job.following;
        return;
      }
  }

  void work(Job& job) {
    attempt(job, [&] {
      for (std::size_t i; (i = job.next.fetch_add(1, std::memory_order_relaxed)) < job.tasks;)
        detail::heed_stop(), job.call(job.task, i);
    });
  }
  /// f(), whose exception becomes that of the job.
  void attempt(Job& job, auto f) {
    try {
      f();
    } catch (...) {
      job.next.store(job.tasks, std::memory_order_relaxed);
      const std::lock_guard lock(mutex_);
      if (!job.problem) job.problem = std::current_exception();
    }
  }

  /// Waits a little without sleeping, as long as it takes to be woken.
  static bool soon(auto condition) {
    for (int i = 0; i < kPatience; ++i) {
      if (condition()) return true;
      std::this_thread::yield();
    }
    return condition();
  }
  static constexpr int kPatience = 200;
  static constexpr std::chrono::milliseconds kWait{20};

  std::mutex mutex_;
  std::condition_variable asked_, done_;
  std::atomic<int> waiting_{0};  // the sum of what is wanted, changed under mutex_
  Job* first_ = nullptr;
  std::vector<std::thread> threads_;
  unsigned generation_ = 0;       // the threads of others are to end
  Workers* of_parent_ = nullptr;  // so that nobody takes them for lost
};

}  // namespace abut
