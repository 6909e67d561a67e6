// Convex polygon and ellipse; with a radius, rounded polygon and ellipse.
#pragma once

#include <abut/ellipse/rounded_hull.hpp>
#include <abut/pairs/box_polygon.hpp>

namespace abut::pairs {

inline Sign meeting(const PolygonView& p, const Ellipse& e, Reach r) {
  if (ellipse::is_flat(e)) return meeting(ellipse::flat_box(e), p, {r.b, r.a});
  return ellipse::decide([&](auto& s) { return ellipse::hull_meeting(s, p, e, r); });
}

inline Containment containment(const Ellipse& outer, double outer_radius, const PolygonView& inner,
                               double inner_radius) {
  if (ellipse::is_flat(outer))
    return containment(ellipse::flat_box(outer), outer_radius, inner, inner_radius);
  return ellipse::decide(
      [&](auto& s) { return ellipse::hull_inside(s, outer, inner, inner_radius); });
}

inline Containment containment(const PolygonView& outer, double outer_radius, const Ellipse& inner,
                               double inner_radius) {
  if (ellipse::is_flat(inner))
    return containment(outer, outer_radius, ellipse::flat_box(inner), inner_radius);
  return ellipse::decide(
      [&](auto& s) { return ellipse::hull_holds(s, outer, outer_radius, inner); });
}

}  // namespace abut::pairs
