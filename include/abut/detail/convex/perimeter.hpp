// perimeter of convex shapes. For a core K: perimeter(K ⊕ r) = perimeter(K) + 2π r (Steiner 1840).
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/ellipse/measure.hpp>
#include <abut/detail/pairs/hull.hpp>

namespace abut::detail {

inline constexpr double kPi = 3.14159265358979323846;

inline double core_perimeter(const BasicPoint<2>&) { return 0; }
inline double core_perimeter(const BasicSegment<2>& k) { return 2 * length(k.b - k.a); }
inline double core_perimeter(const BasicBox<2>& k) {
  return 2 * ((k.max.x - k.min.x) + (k.max.y - k.min.y));
}
inline double core_perimeter(const OrientedBox& k) {
  return 4 * (k.half_size.x + k.half_size.y) * std::sqrt(dot(k.rotation.u(), k.rotation.u()));
}
inline double core_perimeter(const PolygonView& k) {
  if (k.size() > 2 && pairs::is_flat(k)) {
    const auto [low, high] = pairs::ends_of_flat(k);
    return 2 * length(high - low);
  }
  // With its rounding errors beside it, so that the number of vertices does not count.
  double sum = 0, rest = 0;
  for (int i = 0; i < k.size(); ++i) {
    const double l = length(k.next(i) - k[i]), next = sum + l;
    if (next < HUGE_VAL) rest += sign::two_sum_error(sum, l, next);
    sum = next;
  }
  return sum + rest;
}
inline double core_perimeter(const Ellipse& k) { return ellipse::perimeter(k); }
template <IsEndless L>
double core_perimeter(const L&) {
  static_assert(is_bounded<L>, "a line or ray has no perimeter: it goes on for ever");
  return 0;
}

double shape_perimeter(const auto& s) { return core_perimeter(core(s)) + 2 * kPi * radius(s); }

}  // namespace abut::detail
