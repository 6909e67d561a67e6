// Line, ray or segment and convex polygon: with radii, capsule and rounded polygon.
#pragma once

#include <abut/pairs/hull.hpp>

namespace abut::pairs {

template <Linear L>
Sign meeting(const L& l, const PolygonView& q, Reach r) {
  return hull_meeting(l, q, r);
}
template <Linear L>
Containment containment(const PolygonView& outer, double outer_radius, const L& inner,
                        double inner_radius) {
  return hull_containment(outer, outer_radius, inner, inner_radius);
}
template <Linear L>
Containment containment(const L& outer, double outer_radius, const PolygonView& inner,
                        double inner_radius) {
  return hull_containment(outer, outer_radius, inner, inner_radius);
}
template <Linear L>
Separation separation(const L& l, const PolygonView& q) {
  return hull_separation(l, q, meeting(l, q, Reach{}));
}
template <Linear L>
Vec2 common_point(const L& l, const PolygonView& q) {
  return hull_common_point(l, q);
}

}  // namespace abut::pairs
