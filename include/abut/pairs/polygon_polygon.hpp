// Two convex polygons, with or without radii.
#pragma once

#include <abut/pairs/hull.hpp>

namespace abut::pairs {

inline Sign meeting(const PolygonView& p, const PolygonView& q, Reach r) {
  return hull_meeting(p, q, r);
}
inline Containment containment(const PolygonView& outer, double outer_radius,
                               const PolygonView& inner, double inner_radius) {
  return hull_containment(outer, outer_radius, inner, inner_radius);
}
inline Separation separation(const PolygonView& p, const PolygonView& q) {
  return hull_separation(p, q, meeting(p, q, Reach{}));
}
inline Vec2 common_point(const PolygonView& p, const PolygonView& q) {
  return hull_common_point(p, q);
}

}  // namespace abut::pairs
