// A box around a shape that holds all of it, whatever is rounded.
#pragma once

#include <abut/queries/bounds.hpp>
#include <limits>

#include "index/tree.hpp"
#include "shape_view.hpp"

namespace abut::detail::index {

/// Where x + t d is for all t ≥ 0, or for all t.
inline void stretch(double x, double d, bool both_ways, double& low, double& high) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  low = d < 0 || (both_ways && d > 0) ? -inf : x;
  high = d > 0 || (both_ways && d < 0) ? inf : x;
}

/// Where a line or a ray is given.
const Vec2& start_of(const auto& s) {
  if constexpr (requires { s.point; })
    return s.point;
  else
    return s.origin;
}

/// Room around bounds() for its errors and those of distance(), by the largest coordinate. These
/// err by 8u of the largest number involved, which is at most twice as far from the origin as a
/// side.
inline constexpr double kBoundsRoom = 0x1p-48;

/// bounds(), with that room; as far as a line or ray goes, infinite.
template <class S>
inline Box covering_box(const S& shape) {
  Box b;
  double size;
  if constexpr (!is_bounded<S>) {
    constexpr bool is_line = requires { shape.point; };
    const Vec2& from = start_of(shape);
    stretch(from.x, shape.direction.x, is_line, b.min.x, b.max.x);
    stretch(from.y, shape.direction.y, is_line, b.min.y, b.max.y);
    size = size_of(Box{from, from});
  } else {
    b = bounds(shape);
    if (!(b.min.x <= b.max.x)) return b;  // without points
    size = size_of(b);
  }
  const double margin = kBoundsRoom * size + std::numeric_limits<double>::denorm_min();
  return {{b.min.x - margin, b.min.y - margin}, {b.max.x + margin, b.max.y + margin}};
}
inline Box covering_box(const ShapeView& v) {
  return visit_shape([](const auto& s) { return covering_box(s); }, v);
}
inline Box covering_box(const AnyShape& s) { return covering_box(view(s)); }

/// Shapes whose bounds() are exact.
template <class S>
inline constexpr bool is_own_box = std::is_same_v<S, Box> || std::is_same_v<S, Point>;

/// The box of a box or a point in a tree of nothing else: itself. With room by its largest coordinate,
/// one that is far out along one axis would reach across all others along the other axis. So who asks
/// within a distance adds the room (Window::in_doubt, TreeJoin::a_in_doubt).
inline Box own_box(const ShapeView& v) {
  if (const auto* box = std::get_if<const Box*>(&v)) return **box;
  const Vec2& at = std::get<const Point*>(v)->position;
  return {at, at};
}

}  // namespace abut::detail::index
