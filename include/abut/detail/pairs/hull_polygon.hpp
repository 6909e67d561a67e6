// Point, line, ray, segment, box or convex polygon, and a convex polygon: with radii, whatever is
// rounded. Each is the hull of points and directions, which is all that hull.hpp asks.
#pragma once

#include <abut/detail/pairs/filters.hpp>
#include <abut/detail/pairs/hull.hpp>
#include <abut/detail/pairs/large_polygons.hpp>
#include <abut/detail/pairs/near_parts.hpp>
#include <abut/detail/pairs/point_large_polygon.hpp>
#include <abut/detail/pairs/point_small_polygon.hpp>

namespace abut::detail::pairs {

template <PlaneHull S, IsPolygon P>
Sign meeting(const S& s, const P& p, Reach r) {
  if constexpr (IsPolygon<S>)
    if (many_corners(s, p)) return large_polygons_meeting(s, p, r);
  return hull_meeting(s, p, r);
}
template <PlaneHull S, IsPolygon P>
Sign quick_meeting(const S& s, const P& p, Reach r) {
  if constexpr (std::is_same_v<S, Point>) {
    if (p.size() > kManyCorners && std::isfinite(r.sum())) {
      const Sign found = point_in_large_polygon(s.position, p);
      if (found == Sign::negative || (found == Sign::positive && !r.positive())) return found;
    }
#ifndef ABUT_SMALL
    const Sign found =
        r.sum() == 0 ? sides_of_point(s.position, p) : small_polygon_meeting(s, p, r.sum());
    if (found != Sign::zero) return found;
#endif
  }
  if constexpr (MayBeLarge<S, P>)
    if (is_large(s, p))
      if (const Sign found = near_meeting(s, p, r.sum()); found != Sign::zero) return found;
  if constexpr (std::is_same_v<S, Line> || std::is_same_v<S, Ray>) {
    if (p.size() > kLargePolygon && r.positive()) {
      const Sign found = endless_meeting(s, p, r.sum());
      if (found != Sign::zero) return found;
    } else if (p.size() > kLargePolygon) {
      Part sides;
      const Sign line = crossed_sides(start(s), s.direction, p, sides);
      if (line == Sign::positive) return line;
      if (line == Sign::negative) return filters::with_polygon(s, sides.view(), r);
    }
  }
  if constexpr (IsPolygon<S>)
    if (many_corners(s, p)) return large_polygons_meeting(s, p, r);
  return filters::with_polygon(s, p, r);
}
template <IsPolygon P, PlaneHull S>
Containment containment(const P& outer, double outer_radius, const S& inner, double inner_radius) {
  if constexpr (IsPolygon<S>)
    if (many_corners(outer, inner))
      return large_polygons_containment(outer, outer_radius, inner, inner_radius);
#ifndef ABUT_SMALL
  if constexpr (IsPolygon<S> || IsRectangle<S> || std::is_same_v<S, Point>)
    if (const Containment found = small_containment(outer, inner, outer_radius - inner_radius);
        found != Containment::touching)
      return found;
#endif
  return hull_containment(outer, outer_radius, inner, inner_radius);
}
template <PlaneHull S, IsPolygon P>
Separation separation(const S& s, const P& p) {
  if constexpr (IsPolygon<S>)
    if (many_corners(s, p, kManyPairsOfDepth)) return large_polygons_separation(s, p);
  return hull_separation(s, p, meeting(s, p, Reach{}));
}
template <PlaneHull S, IsPolygon P>
Vec2 common_point(const S& s, const P& p) {
  if constexpr (std::is_same_v<S, Point>)
    return s.position;
  else if constexpr (IsPolygon<S>)
    return many_corners(s, p, kManyPairsOfDepth) ? large_polygons_common_point(s, p)
                                                 : hull_common_point(s, p);
  else
    return hull_common_point(s, p);
}

}  // namespace abut::detail::pairs
