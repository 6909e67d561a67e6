// Area, perimeter and centroid of outlines without radius, and the hull of any.
//
// A region's area and moments are sums over its rings or pieces (inside to the left), from a corner of its
// bounds, in double-doubles: what cancels between far parts costs no digits.
#pragma once

#include <abut/detail/numeric/settled.hpp>
#include <abut/detail/outline/chains.hpp>
#include <abut/enclosing.hpp>

namespace abut::detail::outline {

struct Moments {
  double size = 0;  ///< the area of a region, the length of a polyline
  Vec2 centre{};
};

/// Twice the area between edges and the origin; with the centre of that, or not.
template <bool with_centre>
struct RegionSum {
  numeric::DoubleDouble twice{}, x{}, y{};

  void add(const Vec2& p, const Vec2& q, const Vec2& origin) {
    using namespace numeric;
    const DoubleDouble px = two_diff(p.x, origin.x), py = two_diff(p.y, origin.y),
                       qx = two_diff(q.x, origin.x), qy = two_diff(q.y, origin.y);
    const DoubleDouble w = settled(cross2(px, qy, py, qx));
    twice = plus(twice, w);
    if constexpr (with_centre) {
      x = plus(x, times(w, plus(px, qx)));
      y = plus(y, times(w, plus(py, qy)));
    }
  }
  /// A whole ring, from whichever side it was seen.
  void add(const RegionSum& ring, bool is_hole) {
    const double sign = (ring.twice.hi < 0) == is_hole ? 1 : -1;
    twice = numeric::plus(twice, numeric::times_sign(ring.twice, sign));
    x = numeric::plus(x, numeric::times_sign(ring.x, sign));
    y = numeric::plus(y, numeric::times_sign(ring.y, sign));
  }
  Moments moments() const {
    if (!(twice.hi > 0)) return {0, {}};
    const numeric::DoubleDouble third = twice * 3.0;
    return {0.5 * twice.value(), {(x / third).value(), (y / third).value()}};
  }
};

/// The length of the edges and their common centre, in units of 2^-e, which bring the numbers near 1, from
/// `origin`; without any length the middle of the points.
template <class = void>
Moments curve_moments(const View& o, const Vec2& origin, int e) {
  Moments m;
  const auto nearby = [&](const Vec2& p) { return scaled(p - origin, e); };
  o.any_edge([&](const Segment& s) {
    const Vec2 p = nearby(s.a), q = nearby(s.b);
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
    m.centre = m.centre + nearby(c.front());
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
