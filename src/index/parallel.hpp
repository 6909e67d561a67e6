// Work on all cores.
#pragma once

#include <abut/detail/stop.hpp>
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <utility>

#include "threads.hpp"

namespace abut::detail::index {

/// How many threads to use where `asked` for (0: one for each core), for n tasks.
inline int thread_count(int asked, std::size_t n) {
  // Once: the system opens a file to tell.
  static const unsigned cores = available_cores();
  const std::size_t wanted = asked > 0 ? static_cast<std::size_t>(asked) : cores;
  return static_cast<int>(std::max<std::size_t>(1, std::min(wanted, n)));
}

/// The tasks 0 … n−1 run beside each other, but what each leaves is handed on in their order, by
/// one thread at a time: whoever completes the next in turn. The others need not wait for that.
template <class Parcel>
class Turns {
 public:
  /// hand_on(task, parcel) also empties the parcel.
  using HandOn = std::function<void(std::size_t task, Parcel& parcel)>;
  explicit Turns(HandOn hand_on) : hand_on_(std::move(hand_on)) {}

  /// The task leaves this, and gets an empty one for it. False if one of the tasks has failed.
  bool done(std::size_t task, Parcel& parcel) {
    Lock lock(mutex_);
    wait(changed_, lock, [&] { return task < turn_ + kAhead || failed_; });
    if (task != turn_) {
      std::swap(left_[task % kAhead], parcel);
      is_done_[task % kAhead] = true;
      return !failed_;
    }
    // It is in turn, and so is then what waits behind it.
    for (Parcel* next = &parcel; next != nullptr && !failed_;) {
      lock.unlock();
      hand_on_(turn_, *next);
      lock.lock();
      ++turn_;
      next = std::exchange(is_done_[turn_ % kAhead], false) ? &left_[turn_ % kAhead] : nullptr;
      changed_.notify_all();
    }
    return !failed_;
  }
  /// Hands on the beginning of what a task will leave, once all before it is. False as above.
  bool hand_on_early(std::size_t task, Parcel& parcel) {
    Lock lock(mutex_);
    wait(changed_, lock, [&] { return task == turn_ || failed_; });
    if (failed_) return false;
    lock.unlock();
    hand_on_(task, parcel);
    return true;
  }
  void fail() {
    {
      const Lock lock(mutex_);
      failed_ = true;
    }
    changed_.notify_all();
  }

 private:
  /// So many tasks may be done before their turn.
  static constexpr std::size_t kAhead = 32;

  HandOn hand_on_;
  Mutex mutex_;
  Condition changed_;
  std::size_t turn_ = 0;
  Parcel left_[kAhead];
  bool is_done_[kAhead] = {};
  bool failed_ = false;
};

/// Calls worker(next) on some threads, where next(i) gives it one task after another, in order over
/// all of them. An exception of a worker ends the others at their next task and is passed on.
void run_workers(std::size_t tasks, int threads, auto worker) {
  std::atomic<std::size_t> next{0};
  const int count = thread_count(threads, tasks);
  Workers::run(static_cast<std::size_t>(count), count, [&](std::size_t) {
    try {
      worker([&](std::size_t& task) {
        heed_stop();
        task = next.fetch_add(1, std::memory_order_relaxed);
        return task < tasks;
      });
    } catch (...) {
      next.store(tasks, std::memory_order_relaxed);
      throw;
    }
  });
}

/// Runs worker(next, turns) on each thread.
template <class Parcel, class Worker>
void run_in_turns(std::size_t tasks, int threads, typename Turns<Parcel>::HandOn hand_on,
                  Worker worker) {
  Turns<Parcel> turns(std::move(hand_on));
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
void parallel_for(std::size_t n, int threads, auto task) {
  run_workers(n, threads, [&](auto next) {
    for (std::size_t i = 0; next(i);) task(i);
  });
}

/// Shapes that a thread takes at a time.
inline constexpr std::size_t kStretch = std::size_t{1} << 15;

/// Calls part(begin, end) for stretches that make up 0 … n.
void parallel_stretches(std::size_t n, std::size_t stretch, int threads, auto part) {
  parallel_for((n + stretch - 1) / stretch, threads,
               [&](std::size_t i) { part(i * stretch, std::min(n, (i + 1) * stretch)); });
}

}  // namespace abut::detail::index
