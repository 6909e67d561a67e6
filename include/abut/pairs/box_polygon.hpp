// Box, axis-aligned or oriented, and convex polygon: with radii, rounded box and rounded polygon.
#pragma once

#include <abut/pairs/hull.hpp>

namespace abut::pairs {

template <class B>
concept PlaneBox = std::is_same_v<B, BasicBox<2>> || std::is_same_v<B, OrientedBox>;

template <PlaneBox B>
Sign meeting(const B& b, const PolygonView& q, Reach r) {
  return hull_meeting(b, q, r);
}
template <PlaneBox B>
Containment containment(const PolygonView& outer, double outer_radius, const B& inner,
                        double inner_radius) {
  return hull_containment(outer, outer_radius, inner, inner_radius);
}
template <PlaneBox B>
Containment containment(const B& outer, double outer_radius, const PolygonView& inner,
                        double inner_radius) {
  return hull_containment(outer, outer_radius, inner, inner_radius);
}
template <PlaneBox B>
Separation separation(const B& b, const PolygonView& q) {
  return hull_separation(b, q, meeting(b, q, Reach{}));
}
template <PlaneBox B>
Vec2 common_point(const B& b, const PolygonView& q) {
  return hull_common_point(b, q);
}

}  // namespace abut::pairs
