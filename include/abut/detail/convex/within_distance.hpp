// Whether convex shapes come within a distance of each other: by the number, and where that is in doubt by the sign
// of the shapes that are grown by it.
#pragma once

#include <abut/detail/convex/distance.hpp>

namespace abut::detail {

/// Times the largest number involved: a distance is wrong by less (four times its bound).
inline constexpr double kDistanceDoubt = 0x1p-48;

/// Whether a distance as computed is at most d; exact() decides where that is in doubt. `size`: of the shapes' numbers.
bool is_within(double computed, double d, double size, auto&& exact) {
  if (!(d >= 0) || std::isnan(computed)) return false;
  if (computed == 0 || d == HUGE_VAL) return true;
  const double slack = kDistanceDoubt * larger(size, d) + kTiny;
  if (computed < HUGE_VAL && std::fabs(computed - d) > slack) [[likely]]
    return computed < d;
  return exact();
}

/// The largest of a shape's coordinates and lengths.
double size_of(const auto& s) { return larger(magnitude(core(s)), radius(s)); }

/// Exactly.
template <class A, class B>
bool come_within(const A& a, const B& b, double d) {
  return cores_come_within(core(a), core(b), Reach::of(radius(a), radius(b), d));
}

}  // namespace abut::detail
