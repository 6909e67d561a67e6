// Where long queries ask whether to go on. stop.hpp has what users see of it.
#pragma once

#ifndef __wasm__
#include <atomic>
#endif

namespace abut::detail {

#ifdef __wasm__  // nobody can tell its one thread to stop

inline void heed_stop() {}
struct AsksHere {
  explicit AsksHere(const void*) {}
};

#else

/// Each thread may have one to ask. Threads that work for another one ask what that one asks.
struct Asked {
  void (*ask)(void*);  ///< leaves by an exception to stop
  void* context;
};
inline thread_local constinit const Asked* asked_on_this_thread = nullptr;
/// How many threads have something to ask: mostly none, which is seen at once.
inline constinit std::atomic<int> threads_that_ask{0};

/// Sets for this thread what it asks, or null for nothing, as long as this lives.
class AsksHere {
 public:
  explicit AsksHere(const Asked* asked) : before_(asked_on_this_thread) {
    asked_on_this_thread = asked;
    threads_that_ask.fetch_add(1, std::memory_order_relaxed);
  }
  ~AsksHere() {
    asked_on_this_thread = before_;
    threads_that_ask.fetch_sub(1, std::memory_order_relaxed);
  }
  AsksHere(const AsksHere&) = delete;
  AsksHere& operator=(const AsksHere&) = delete;

 private:
  const Asked* before_;
};

[[gnu::noinline]] inline void heed_own_stop() {
  if (const Asked* own = asked_on_this_thread) own->ask(own->context);
}
/// Stands in loops, so that no more than about a microsecond passes from one call to the next.
inline void heed_stop() {
  if (threads_that_ask.load(std::memory_order_relaxed) != 0) [[unlikely]]
    heed_own_stop();
}

#endif

}  // namespace abut::detail
