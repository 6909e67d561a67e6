// Point and ellipse; with a radius, disc and ellipse.
//
//     point     sign of (b X)² + (a Y)² − (a b L)²,    X = d·u, Y = d·v
//     disc      the pencil of the two matrices: ellipse/pencil.hpp
#pragma once

#include <abut/ellipse/on_circle.hpp>
#include <abut/ellipse/rounded_hull.hpp>
#include <abut/pairs/point_box.hpp>

namespace abut::pairs {

template <ellipse::IsEllipse E>
Sign meeting(const Point& p, const E& e, Reach r) {
  if (ellipse::is_flat(e)) return meeting(p, ellipse::flat_box(e), r);
  return ellipse::hull_meeting(p, e, r);
}

template <ellipse::IsEllipse E>
Containment containment(const E& outer, double outer_radius, const Point& inner,
                        double inner_radius) {
  if (ellipse::is_flat(outer))
    return containment(ellipse::flat_box(outer), outer_radius, inner, inner_radius);
  return ellipse::hull_inside(outer, inner, inner_radius);
}

template <ellipse::IsEllipse E>
Containment containment(const Point& outer, double outer_radius, const E& inner,
                        double inner_radius) {
  if (ellipse::is_flat(inner))
    return containment(outer, outer_radius, ellipse::flat_box(inner), inner_radius);
  return ellipse::hull_holds(outer, outer_radius, inner);
}

}  // namespace abut::pairs
