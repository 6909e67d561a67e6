// Point and ellipse; with a radius, disc and ellipse.
//
//     point     sign of (b X)² + (a Y)² − (a b L)²,    X = d·u, Y = d·v
//     disc      the pencil of the two matrices: ellipse/pencil.hpp
#pragma once

#include <abut/ellipse/on_circle.hpp>
#include <abut/ellipse/rounded_hull.hpp>
#include <abut/pairs/point_box.hpp>

namespace abut::pairs {

/// The filter alone, so that it can be inlined where people ask. Zero: cannot tell.
template <ellipse::IsEllipse E>
[[gnu::always_inline]] inline Sign quick_meeting(const Point& p, const E& e, Reach r) {
  Sign answer{};
  return ellipse::filter_meeting(p, e, r, answer) ? answer : Sign::zero;
}

template <ellipse::IsEllipse E>
Sign meeting(const Point& p, const E& e, Reach r) {
  Sign answer{};
  if (ellipse::filter_meeting(p, e, r, answer)) return answer;
  return ellipse::settle([&] {
    return ellipse::is_flat(e) ? meeting(p, ellipse::flat_box(e), r)
                               : ellipse::hull_meeting(p, e, r);
  });
}

template <ellipse::IsEllipse E>
Containment containment(const E& outer, double outer_radius, const Point& inner,
                        double inner_radius) {
  Containment answer{};
  if (ellipse::filter_holds(outer, inner, inner_radius, answer)) return answer;
  return ellipse::settle([&] {
    return ellipse::is_flat(outer)
               ? containment(ellipse::flat_box(outer), outer_radius, inner, inner_radius)
               : ellipse::hull_inside(outer, inner, inner_radius);
  });
}

template <ellipse::IsEllipse E>
Containment containment(const Point& outer, double outer_radius, const E& inner,
                        double inner_radius) {
  if (ellipse::is_flat(inner))
    return containment(outer, outer_radius, ellipse::flat_box(inner), inner_radius);
  return ellipse::hull_holds(outer, outer_radius, inner);
}

}  // namespace abut::pairs
