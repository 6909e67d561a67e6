// Area, perimeter and centroid of outlines without radius, and the hull of any.
//
// A region's area and moments are sums over its pieces (inside to the left), from a corner of its
// bounds, in double-doubles: what cancels between far parts costs no digits.
#pragma once

#include <abut/detail/numeric/double_double.hpp>
#include <abut/detail/outline/pieces.hpp>
#include <abut/enclosing.hpp>

namespace abut::detail::outline {

struct Moments {
  double size = 0;  ///< the area of a region, the length of a polyline
  Vec2 centre{};
};

/// In units of 2^-e, which bring the numbers near 1, from `origin`.
template <class = void>
Moments region_moments(const std::vector<Segment>& pieces, const Vec2& origin, int e) {
  using numeric::DoubleDouble;
  const auto from_origin = [&](const Vec2& p, int i) {
    return numeric::scale(DoubleDouble::difference(p[i], origin[i]), e);
  };
  DoubleDouble twice, x, y;
  for (const Segment& s : pieces) {
    const DoubleDouble px = from_origin(s.a, 0), py = from_origin(s.a, 1), qx = from_origin(s.b, 0),
                       qy = from_origin(s.b, 1);
    const DoubleDouble w = px * qy - py * qx;
    twice += w;
    x += w * (px + qx);
    y += w * (py + qy);
  }
  if (!(twice.hi > 0)) return {0, {}};
  const DoubleDouble third = twice * 3.0;
  return {0.5 * twice.value(), {(x / third).value(), (y / third).value()}};
}

/// The length of the edges and their common centre, likewise; without any length the middle of the
/// points.
template <class = void>
Moments curve_moments(const View& o, const Vec2& origin, int e) {
  Moments m;
  const auto near = [&](const Vec2& p) { return scaled(p - origin, e); };
  o.any_edge([&](const Segment& s) {
    const Vec2 p = near(s.a), q = near(s.b);
    const double l = length(q - p);
    m.size += l;
    m.centre = m.centre + (0.5 * l) * (p + q);
    return false;
  });
  if (m.size > 0) {
    m.centre = (1 / m.size) * m.centre;
    return m;
  }
  double count = 0;
  o.any_chain([&](std::span<const Vec2> c) {
    m.centre = m.centre + near(c.front());
    ++count;
    return false;
  });
  if (count > 0) m.centre = (1 / count) * m.centre;
  return m;
}

/// The convex hull of an outline that has points.
template <class = void>
Polygon hull(const View& o) {
  std::vector<Vec2> v;
  o.any_vertex([&](const Vec2& p) { return v.push_back(p), false; });
  return {convex_hull(v).vertices, o.radius};
}

}  // namespace abut::detail::outline
