// Point and ellipse; with a radius, disc and ellipse.
//
//     point     sign of (b X)² + (a Y)² − (a b L)²,    X = d·u, Y = d·v
//     disc      the pencil of the two matrices: ellipse/pencil.hpp
#pragma once

#include <abut/ellipse/rounded_hull.hpp>
#include <abut/pairs/point_box.hpp>

namespace abut::pairs {

inline Sign meeting(const Point& p, const Ellipse& e, Reach r) {
  if (ellipse::is_flat(e)) return meeting(p, ellipse::flat_box(e), r);
  return ellipse::decide([&](auto& s) { return ellipse::hull_meeting(s, p, e, r); });
}

inline Containment containment(const Ellipse& outer, double outer_radius, const Point& inner,
                               double inner_radius) {
  if (ellipse::is_flat(outer))
    return containment(ellipse::flat_box(outer), outer_radius, inner, inner_radius);
  return ellipse::decide(
      [&](auto& s) { return ellipse::hull_inside(s, outer, inner, inner_radius); });
}

inline Containment containment(const Point& outer, double outer_radius, const Ellipse& inner,
                               double inner_radius) {
  if (ellipse::is_flat(inner))
    return containment(outer, outer_radius, ellipse::flat_box(inner), inner_radius);
  return ellipse::decide(
      [&](auto& s) { return ellipse::hull_holds(s, outer, outer_radius, inner); });
}

}  // namespace abut::pairs
