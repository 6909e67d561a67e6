// How far long work has come, for a person who watches.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "tell.hpp"

namespace abut::cli {

/// Writes to standard error, when that is a terminal, a few times a second, after the first half
/// second; erases itself at the end.
class Progress {
 public:
  explicit Progress(std::string_view what) : what_(what), watched_(::isatty(STDERR_FILENO) == 1) {}
  ~Progress() {
    if (shown_) tell_in_place("");
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `total` of 0: not known. `more`: gives what else there is to say, asked when it is shown.
  void at(std::size_t done, std::size_t total, std::string_view unit,
          const std::function<std::string()>& more = {}) {
    if (!watched_) return;
    const Clock::time_point now = Clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(200);
    shown_ = true;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double rate = static_cast<double>(done) / seconds;
    std::string line =
        total > 0 && rate > 0
            ? fmt::format("{}: {:.0f} %, {:.3g} {}/s, {:.0f} s left", what_,
                          100.0 * static_cast<double>(done) / static_cast<double>(total), rate,
                          unit, static_cast<double>(total - std::min(done, total)) / rate)
            : fmt::format("{}: {} {}, {:.3g} {}/s", what_, done, unit, rate, unit);
    if (more) line += more();
    tell_in_place(line);
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::string_view what_;
  bool watched_, shown_ = false;
  Clock::time_point start_ = Clock::now(), next_ = start_ + std::chrono::milliseconds(500);
};

}  // namespace abut::cli
