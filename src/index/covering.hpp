// Conservative bounds of a shape: a box, and a strip for a long thin one.
#pragma once

#include <optional>

#include "covering_box.hpp"
#include "kernels.hpp"

namespace abut::detail::index {

/// Half of a shape's centre, the key by which it is sorted; halved, so that nothing overflows. It
/// is not finite along an axis on which the shape is unbounded. A vector is such a half already.
template <class S>
inline Vec2 half_middle(const S& s) {
  if constexpr (std::is_same_v<S, Vec2>)
    return s;
  else if constexpr (std::is_same_v<S, AnyShape>)
    return std::visit([](const auto& k) { return half_middle(k); }, s);
  else if constexpr (!is_bounded<S>)
    return {s.direction.x == 0 ? 0.5 * start_of(s).x : HUGE_VAL,
            s.direction.y == 0 ? 0.5 * start_of(s).y : HUGE_VAL};
  else if constexpr (requires { s.center; })
    return 0.5 * s.center;
  else if constexpr (requires { s.a; })
    return 0.25 * s.a + 0.25 * s.b;
  else if constexpr (requires { s.position; })
    return 0.5 * s.position;
  else if constexpr (requires { s.min; })
    return 0.25 * s.min + 0.25 * s.max;
  else
    return half_middle(bounds(s));
}

/// A strip around the shape, if it is much narrower than its box.
template <class S>
std::optional<Strip> covering_strip(const S& s) {
  Vec2 point, direction;
  double half_width = 0, length_of_it = 0;
  if constexpr (requires { s.a; }) {
    // Half of each first: the difference of two doubles need not be one.
    point = s.a, direction = 0.5 * s.b - 0.5 * s.a;
    if constexpr (requires { s.radius; }) half_width = s.radius;
    length_of_it = length(direction);
    if (half_width > 0.25 * length_of_it) return {};
  } else if constexpr (!is_bounded<S>) {
    point = start_of(s), direction = s.direction;
  } else if constexpr (requires { s.rotation; }) {
    Vec2 half;
    if constexpr (requires { s.half_size; })
      half = s.half_size;
    else
      half = s.semi_axes;
    const bool lies = half.x > half.y;
    point = s.center, direction = lies ? s.rotation.u() : s.rotation.v();
    half_width = lies ? half.y : half.x;
    if constexpr (requires { s.radius; }) half_width += s.radius;
    length_of_it = std::fmax(half.x, half.y);
    if (half_width > 0.25 * length_of_it) return {};
  } else {
    return {};
  }
  if (is_bounded<S> && (direction.x == 0 || direction.y == 0)) return {};  // as its box
  direction = abut::detail::near_unit(direction);
  // The error bound of distance().
  const double margin =
      kRoom * (std::fabs(point.x) + std::fabs(point.y) + 2 * length_of_it + half_width);
  return Strip{point, direction * (1 / length(direction)), half_width + margin};
}
inline std::optional<Strip> covering_strip(const ShapeView& v) {
  return visit_shape([](const auto& s) { return covering_strip(s); }, v);
}

}  // namespace abut::detail::index
