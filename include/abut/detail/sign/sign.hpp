// The sign of a number: what every yes/no answer of the library comes down to.
#pragma once

#include <cstdint>

namespace abut::detail {

enum class Sign : signed char { negative = -1, zero = 0, positive = 1 };

constexpr Sign operator-(Sign s) { return static_cast<Sign>(-static_cast<int>(s)); }
constexpr Sign operator*(Sign a, Sign b) {
  return static_cast<Sign>(static_cast<int>(a) * static_cast<int>(b));
}
constexpr Sign smaller(Sign a, Sign b) { return a < b ? a : b; }
constexpr Sign larger(Sign a, Sign b) { return a < b ? b : a; }
constexpr Sign sign_of(double x) {
  return x > 0 ? Sign::positive : x < 0 ? Sign::negative : Sign::zero;
}

namespace sign {
/// Negative or positive, by a sign bit: no branch, which g++ makes of a choice where it inlines it.
constexpr Sign by_sign_bit(std::int64_t bits) {
  return static_cast<Sign>(static_cast<signed char>(bits >> 63 | 1));
}
// Not std::fmax, which is a call unless compiled with -ffinite-math-only.
constexpr double larger(double a, double b) { return a < b ? b : a; }
}  // namespace sign

}  // namespace abut::detail
