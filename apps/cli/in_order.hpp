// Many jobs on several threads; what they give comes in the order of the jobs.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace abut::cli {

/// So many threads are asked for; 0 stands for one a core.
inline int thread_count(int asked) {
  return asked > 0 ? asked : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// `next(Job&)` fills in a job, false when there are no more: one thread at a time calls it.
/// `make_work()` makes what a thread does its jobs with, by `(Job&, Result&)`. `give(Result&)` gets
/// the results in the order of their jobs, one at a time. Jobs and results are reused. An exception
/// of any of them ends the work and is passed on.
template <class Job, class Result, class Next, class MakeWork, class Give>
void in_order(int threads, Next next, MakeWork make_work, Give give) {
  std::mutex taking, giving;
  std::condition_variable turn_came;
  std::size_t taken = 0, given = 0;
  bool ended = false;
  std::exception_ptr failure;

  const auto take = [&](Job& job) -> std::optional<std::size_t> {
    const std::scoped_lock lock(taking);
    if (ended) return std::nullopt;
    ended = true;  // unless there is one, also when next() throws
    if (!next(job)) return std::nullopt;
    ended = false;
    return taken++;
  };
  const auto run = [&] {
    try {
      auto work = make_work();
      Job job{};
      Result result{};
      while (const std::optional<std::size_t> turn = take(job)) {
        work(job, result);
        std::unique_lock lock(giving);
        turn_came.wait(lock, [&] { return turn == given || failure; });
        if (failure) return;
        give(result);
        ++given;
        turn_came.notify_all();
      }
    } catch (...) {
      const std::scoped_lock lock(giving);
      if (!failure) failure = std::current_exception();
      turn_came.notify_all();
    }
  };
  {
    std::vector<std::jthread> others;
    try {
      for (int i = 1; i < threads; ++i) others.emplace_back(run);
    } catch (const std::system_error&) {  // fewer do it as well
    }
    run();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace abut::cli
