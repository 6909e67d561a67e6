// How long the steps of a command take, for those who ask (--times).
#pragma once

#include <chrono>
#include <string>

#include "tell.hpp"

namespace abut::cli {

/// A step, from here to the end of the scope; told on standard error.
class Timed {
 public:
  /// Set once, by the command line.
  static inline bool told = false;

  explicit Timed(std::string step) : step_(std::move(step)) {}
  ~Timed() {
    if (!told) return;
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start_;
    tell("{}: {:.3f} s\n", step_, taken.count());
  }
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

 private:
  std::string step_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace abut::cli
