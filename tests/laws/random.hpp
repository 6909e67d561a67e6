// Random numbers that are the same on every machine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace laws {

/// SplitMix64 (Steele, Lea & Flood 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t bits() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }
  int integer(int lo, int hi) {
    return lo + static_cast<int>(bits() % static_cast<std::uint64_t>(hi - lo + 1));
  }
  bool one_in(int n) { return integer(1, n) == 1; }
  double real(double lo, double hi) {
    return lo + (hi - lo) * static_cast<double>(bits() >> 11) * 0x1p-53;
  }

 private:
  std::uint64_t state_;
};

/// So many times as much is tried as under sanitizers, which take about ten times as long for it.
#ifdef ABUT_SANITIZED
inline constexpr int kEffort = 1;
#else
inline constexpr int kEffort = 2;
#endif

/// ABUT_SOAK=100 makes the run a hundred times as long, and other cases come up than by default.
inline int soak() {
  const char* s = std::getenv("ABUT_SOAK");
  return s ? std::max(1, std::atoi(s)) : 1;
}

}  // namespace laws
