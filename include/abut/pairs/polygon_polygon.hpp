// Two convex polygons, with or without radii.
#pragma once

#include <abut/pairs/hull.hpp>

namespace abut::pairs {

template <IsPolygon P, IsPolygon Q>
Sign meeting(const P& p, const Q& q, Reach r) {
  return hull_meeting(p, q, r);
}
template <IsPolygon P, IsPolygon Q>
Containment containment(const P& outer, double outer_radius, const Q& inner, double inner_radius) {
  return hull_containment(outer, outer_radius, inner, inner_radius);
}
template <IsPolygon P, IsPolygon Q>
Separation separation(const P& p, const Q& q) {
  return hull_separation(p, q, meeting(p, q, Reach{}));
}
template <IsPolygon P, IsPolygon Q>
Vec2 common_point(const P& p, const Q& q) {
  return hull_common_point(p, q);
}

}  // namespace abut::pairs
