// Threads and locks; where there is one thread alone (WebAssembly), nobody to wait for.
#pragma once

#ifndef __wasi__

#include <abut/detail/stop.hpp>
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "workers.hpp"

namespace abut {

using Mutex = std::mutex;
using Lock = std::unique_lock<std::mutex>;
using Condition = std::condition_variable;
inline unsigned available_cores() { return std::max(1U, std::thread::hardware_concurrency()); }
/// Waits; meanwhile this thread asks whether to stop.
void wait(Condition& changed, Lock& lock, auto condition) {
  while (!changed.wait_for(lock, std::chrono::milliseconds(20), condition)) {
    lock.unlock();
    detail::heed_stop();
    lock.lock();
  }
}

}  // namespace abut

#else

#include <cstddef>

namespace abut {

struct Mutex {};
struct Lock {
  explicit Lock(Mutex&) {}
  void lock() {}
  void unlock() {}
};
struct Condition {
  void notify_all() {}
};
inline unsigned available_cores() { return 1; }
void wait(Condition&, Lock&, auto) {}

class Workers {
 public:
  static void run(std::size_t n, int, auto task) {
    for (std::size_t i = 0; i < n; ++i) task(i);
  }
  static void end() {}
};

}  // namespace abut

#endif
