// The corners of the cores: which one lies furthest along a direction, and where it is in double-doubles.
#pragma once

#include <abut/detail/sweep/slabs.hpp>

namespace abut::detail::sweep {

using boundary::Corner;

using numeric::cross2;
using numeric::dot2;
using numeric::kahan_cross;
using numeric::loose_difference;
using numeric::loose_product;
using numeric::loose_sum;
using numeric::settled;
using numeric::two_diff;
using numeric::two_prod;
using numeric::two_sum;

/// The corner that lies furthest along n; of two, the one further along `across`.
ABUT_INLINE Corner furthest_corner(const Point& p, Vec2, Vec2) { return {p.position}; }
ABUT_INLINE Corner furthest_corner(const Segment& s, Vec2 n, Vec2 across) {
  const Vec2 d = s.b - s.a;
  const double up = dot(n, d), over = dot(across, d);
  return {(std::fabs(up) <= kFlat * std::fabs(over) ? over : up) < 0 ? s.a : s.b};
}
ABUT_INLINE Corner furthest_corner(const Box& b, Vec2 n, Vec2 across) {
  const auto high = [](double up, double over) {
    return (std::fabs(up) <= kFlat * std::fabs(over) ? over : up) >= 0;
  };
  return {{high(n.x, across.x) ? b.max.x : b.min.x, high(n.y, across.y) ? b.max.y : b.min.y}};
}
ABUT_INLINE Corner furthest_corner(const OrientedBox& b, Vec2 n, Vec2 across) {
  const auto towards = [&](double half, Vec2 axis) {
    const double up = dot(n, axis), over = dot(across, axis);
    return std::copysign(half, std::fabs(up) <= kFlat * std::fabs(over) ? over : up);
  };
  return {b.center,
          b.rotation.u(),
          {towards(b.half_size.x, b.rotation.u()), towards(b.half_size.y, b.rotation.v())}};
}
inline Corner furthest_corner(const PolygonView& p, Vec2 n, Vec2 across) {
  double top = -HUGE_VAL, size = 0;
  for (int i = 0; i < p.size(); ++i) {
    top = (std::max)(top, dot(n, p[i] - p[0]));
    size = (std::max)(size, taxicab(p[i] - p[0]));
  }
  const double nearby = kFlat * taxicab(n) * size;
  int best = -1;
  for (int i = 0; i < p.size(); ++i)
    if (top - dot(n, p[i] - p[0]) <= nearby && (best < 0 || dot(across, p[i] - p[best]) > 0))
      best = i;
  return {p[(std::max)(best, 0)]};
}
template <class K>
inline constexpr bool has_turned_corners = std::is_same_v<K, OrientedBox>;

ABUT_INLINE Vec2 plain(const Corner& c) {
  return c.base + (c.offset.x * c.axis + c.offset.y * perp(c.axis));
}

/// Adds sign · (corner − base) to (x, y).
template <class K>
ABUT_INLINE void add_offset(DoubleDouble& x, DoubleDouble& y, const Corner& c, double sign) {
  if constexpr (has_turned_corners<K>) {
    const Vec2 o = sign * c.offset;
    x = loose_sum(x, cross2(o.x, c.axis.x, o.y, c.axis.y));
    y = loose_sum(y, dot2(o.x, c.axis.y, o.y, c.axis.x));
  }
}
/// The corner on those sides of the box to which x and y point.
ABUT_INLINE Corner corner_towards(const Box& b, double x, double y) {
  return {{x > 0 ? b.max.x : b.min.x, y > 0 ? b.max.y : b.min.y}};
}
ABUT_INLINE Corner corner_towards(const OrientedBox& b, double x, double y) {
  return {b.center, b.rotation.u(), {x * b.half_size.x, y * b.half_size.y}};
}

}  // namespace abut::detail::sweep
