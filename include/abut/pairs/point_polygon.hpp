// Point and convex polygon: with radii, circle and rounded polygon.
#pragma once

#include <abut/pairs/hull.hpp>

namespace abut::pairs {

inline Sign meeting(const BasicPoint<2>& p, const PolygonView& q, Reach r) {
  return hull_meeting(p, q, r);
}
inline Containment containment(const PolygonView& outer, double outer_radius,
                               const BasicPoint<2>& inner, double inner_radius) {
  return hull_containment(outer, outer_radius, inner, inner_radius);
}
inline Containment containment(const BasicPoint<2>& outer, double outer_radius,
                               const PolygonView& inner, double inner_radius) {
  return hull_containment(outer, outer_radius, inner, inner_radius);
}
inline Separation separation(const BasicPoint<2>& p, const PolygonView& q) {
  return hull_separation(p, q, meeting(p, q, Reach{}));
}
inline Vec2 common_point(const BasicPoint<2>& p, const PolygonView&) { return p.position; }

}  // namespace abut::pairs
