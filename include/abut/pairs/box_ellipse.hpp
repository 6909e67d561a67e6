// Box, axis-aligned or oriented, and ellipse; with a radius, rounded box and ellipse.
#pragma once

#include <abut/ellipse/on_circle.hpp>
#include <abut/ellipse/rounded_hull.hpp>
#include <abut/pairs/box_box.hpp>

namespace abut::pairs {

namespace detail {
template <class B>
concept EllipseSideBox = std::is_same_v<B, Box> || std::is_same_v<B, OrientedBox>;
}

template <detail::EllipseSideBox B>
Sign meeting(const B& b, const Ellipse& e, Reach r) {
  Sign answer{};
  if (ellipse::filter_meeting(b, e, r, answer)) return answer;
  return ellipse::settle([&] {
    return ellipse::is_flat(e) ? meeting(b, ellipse::flat_box(e), r)
                               : ellipse::hull_meeting(b, e, r);
  });
}

template <detail::EllipseSideBox B>
Containment containment(const Ellipse& outer, double outer_radius, const B& inner,
                        double inner_radius) {
  Containment answer{};
  if (ellipse::filter_holds(outer, inner, inner_radius, answer)) return answer;
  return ellipse::settle([&] {
    return ellipse::is_flat(outer)
               ? containment(ellipse::flat_box(outer), outer_radius, inner, inner_radius)
               : ellipse::hull_inside(outer, inner, inner_radius);
  });
}

template <detail::EllipseSideBox B>
Containment containment(const B& outer, double outer_radius, const Ellipse& inner,
                        double inner_radius) {
  if (ellipse::is_flat(inner))
    return containment(outer, outer_radius, ellipse::flat_box(inner), inner_radius);
  return ellipse::hull_holds(outer, outer_radius, inner);
}

}  // namespace abut::pairs
