// To leave a query that takes too long: by a time limit, a signal, a button.
//
//   std::atomic<bool> cancelled = false;
//   abut::StopWhen stop([&] { return cancelled.load(); });
//   abut::relate(coast, border);  // throws abut::Stopped soon after `cancelled` is set
//
// The query's arguments stay as they are, and so do indexes that are asked. A sink keeps what it got before. An index
// is never left half changed: inserting, moving, erasing and refitting go on to their end.
#pragma once

#include <abut/detail/stop.hpp>
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <utility>

namespace abut {

/// Leaves a query that was stopped.
struct Stopped : std::exception {
  const char* what() const noexcept override { return "stopped"; }
};

#ifndef __wasm__

/// While it lives, queries of this thread, and threads that work for them, call wanted() now and then: at least each 50
/// ms, from one thread at a time. Once it answers true they throw Stopped; what it throws itself leaves them too.
class StopWhen {
 public:
  explicit StopWhen(std::function<bool()> wanted) : wanted_(std::move(wanted)) {}
  /// Is called between queries: later ones are no more stopped because one was.
  void again() { stopped_.store(false, std::memory_order_relaxed); }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr unsigned kCallsEach = 32;
  static constexpr Clock::duration kEach = std::chrono::milliseconds(20);

  /// A call costs as much as some comparisons of numbers: the clock is read now and then.
  void ask() {
    if (stopped_.load(std::memory_order_relaxed)) throw Stopped();
    if (calls_.fetch_add(1, std::memory_order_relaxed) % kCallsEach != 0) return;
    const Clock::rep now = Clock::now().time_since_epoch().count();
    if (now < next_.load(std::memory_order_relaxed) || asking_.exchange(true)) return;
    next_.store(now + kEach.count(), std::memory_order_relaxed);
    try {
      if (wanted_()) throw Stopped();
    } catch (...) {
      stopped_.store(true, std::memory_order_relaxed);
      asking_.store(false);
      throw;
    }
    asking_.store(false);
  }

  std::function<bool()> wanted_;
  std::atomic<unsigned> calls_{0};
  std::atomic<Clock::rep> next_{0};
  std::atomic<bool> stopped_{false}, asking_{false};
  detail::Asked asked_{[](void* self) { static_cast<StopWhen*>(self)->ask(); }, this};
  detail::AsksHere here_{&asked_};
};

#endif

}  // namespace abut
