// Point and convex polygon: with radii, circle and rounded polygon.
#pragma once

#include <abut/pairs/hull.hpp>

namespace abut::pairs {

template <IsPolygon P>
Sign meeting(const BasicPoint<2>& p, const P& q, Reach r) {
  return hull_meeting(p, q, r);
}
template <IsPolygon P>
Containment containment(const P& outer, double outer_radius, const BasicPoint<2>& inner,
                        double inner_radius) {
  return hull_containment(outer, outer_radius, inner, inner_radius);
}
template <IsPolygon P>
Containment containment(const BasicPoint<2>& outer, double outer_radius, const P& inner,
                        double inner_radius) {
  return hull_containment(outer, outer_radius, inner, inner_radius);
}
template <IsPolygon P>
Separation separation(const BasicPoint<2>& p, const P& q) {
  return hull_separation(p, q, meeting(p, q, Reach{}));
}
template <IsPolygon P>
Vec2 common_point(const BasicPoint<2>& p, const P&) {
  return p.position;
}

}  // namespace abut::pairs
