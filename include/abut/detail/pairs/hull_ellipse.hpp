// Whether a point, line, ray, segment, box or convex polygon, rounded or not, meets an ellipse.
//
//     point     sign of (b X)² + (a Y)² − (a b L)²,    X = d·u, Y = d·v
//     disc      the pencil of the two matrices: detail/ellipse/pencil.hpp
//     others    in the frame where the ellipse is the unit circle: detail/ellipse/on_circle.hpp; with a
//               radius, edge by edge: rounded_meeting() in detail/ellipse/hull.hpp
//
// Whether either holds the other: detail/ellipse/rounded_hull.hpp.
#pragma once

#include <abut/detail/ellipse/on_circle.hpp>
#include <abut/detail/ellipse/rounded_hull.hpp>
#include <abut/detail/pairs/box_box.hpp>
#include <abut/detail/pairs/hull_polygon.hpp>
#include <abut/detail/pairs/linear_box.hpp>
#include <abut/detail/pairs/point_box.hpp>

namespace abut::detail::pairs {

/// The filter alone, so that it can be inlined where people ask. Zero: cannot tell.
template <class S, ellipse::IsEllipse E>
  requires(std::is_same_v<S, Point> || std::is_same_v<S, Line>)
ABUT_INLINE Sign quick_meeting(const S& s, const E& e, Reach r) {
  Sign answer{};
  return ellipse::filter_meeting(s, e, r, answer) ? answer : Sign::zero;
}

template <PlaneHull S, ellipse::IsEllipse E>
Sign meeting(const S& s, const E& e, Reach r) {
  Sign answer{};
  if (ellipse::filter_meeting(s, e, r, answer)) return answer;
  return ellipse::settle([&] {
    if (!ellipse::is_flat(e)) return ellipse::hull_meeting(s, e, r);
    if constexpr (IsPolygon<S>)
      return meeting(ellipse::flat_box(e), s, r);
    else
      return meeting(s, ellipse::flat_box(e), r);
  });
}

template <ellipse::IsEllipse E, PlaneHull S>
Containment containment(const E& outer, double outer_radius, const S& inner, double inner_radius) {
  if constexpr (Linear<S> && !std::is_same_v<S, Segment>) {
    return Containment::none;
  } else {
    Containment answer{};
    if (ellipse::filter_holds(outer, inner, inner_radius, answer)) return answer;
    return ellipse::settle([&] {
      return ellipse::is_flat(outer)
                 ? containment(ellipse::flat_box(outer), outer_radius, inner, inner_radius)
                 : ellipse::hull_inside(outer, inner, inner_radius);
    });
  }
}

template <PlaneHull S, ellipse::IsEllipse E>
Containment containment(const S& outer, double outer_radius, const E& inner, double inner_radius) {
  if (ellipse::is_flat(inner))
    return containment(outer, outer_radius, ellipse::flat_box(inner), inner_radius);
  return ellipse::hull_holds(outer, outer_radius, inner);
}

}  // namespace abut::detail::pairs
