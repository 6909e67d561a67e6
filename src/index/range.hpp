// From where to where coordinates reach, and parts of that.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace abut::detail::index {

/// Where what is endless is sorted to: beyond all others.
inline constexpr double kEndless = HUGE_VAL;

/// Makes coordinates parts of a length, ascending as they do, from 0 to 1; endless ones are beyond.
struct EvenParts {
  double from, lift, inverse;
  float operator()(double x) const {
    return static_cast<float>(x < kEndless ? std::min((x - from) * lift * inverse, kLast)
                                           : kBeyond);
  }
  static constexpr double kLast = 1, kBeyond = 1.5;
};

/// The range of coordinates along one axis.
class Range {
 public:
  Range() = default;
  Range(double low, double high, double highest) : low_(low), high_(high), highest_(highest) {}

  void add(double x) {
    low_ = std::min(low_, x);
    high_ = std::max(high_, x < kEndless ? x : -kEndless);
    highest_ = std::max(highest_, x);
  }
  double size() const { return low_ < high_ ? high_ - low_ : 0; }
  /// All that was added is the same.
  bool is_one() const { return !(low_ < highest_); }

  /// Parts of a length from the low end. Their bits ascend too.
  EvenParts part_of(double length) const {
    // So that subnormal lengths have an inverse.
    constexpr double lifting = 0x1p200;
    const double lift = length < abut::detail::kVanishing ? lifting : 1, scaled = length * lift;
    return {low_, lift, scaled > 0 ? 1 / scaled : 0};
  }
  /// Parts that are even in the order of doubles, for coordinates of many magnitudes.
  auto part_of_doubles() const {
    const std::uint64_t from = rank(low_), size = rank(high_) - from;
    return [from, inverse = 1 / static_cast<double>(size > 0 ? size : 1)](double x) {
      return static_cast<float>(x < kEndless ? static_cast<double>(rank(x) - from) * inverse : 1.5);
    };
  }

 private:
  /// Increasing with x.
  static std::uint64_t rank(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    return (bits & sign) != 0 ? ~bits : bits | sign;
  }

  double low_ = kEndless, high_ = -kEndless, highest_ = -kEndless;
};

}  // namespace abut::detail::index
