// Two ellipses: the pencil of their matrices (detail/ellipse/pencil.hpp).
//
// An ellipse has no radius of its own: one that is not 0 is a distance that is asked for, and only of flat ones. The
// others have detail/ellipse/two_within.hpp.
#pragma once

#include <abut/detail/pairs/hull_ellipse.hpp>

namespace abut::detail::pairs {

template <ellipse::IsEllipse E>
Sign meeting(const E& a, const E& b, Reach r) {
  Sign answer{};
  if (!r.positive() && ellipse::PencilFilter(a, b).meeting(answer)) {
    ABUT_COUNT_STAGE(0);
    return answer;
  }
  if (ellipse::is_flat(a)) return meeting(ellipse::flat_box(a), b, r);
  if (ellipse::is_flat(b)) return meeting(ellipse::flat_box(b), a, r);
  return sign::decide_high_degree([&](auto& s) {
    const auto d = ellipse::displacement(s, a.center, b.center);
    return ellipse::meeting(s, ellipse::pencil(ellipse::conic(s, a), ellipse::conic(s, b), d));
  });
}

template <ellipse::IsEllipse E>
Containment containment(const E& outer, double outer_radius, const E& inner, double inner_radius) {
  if (ellipse::is_flat(outer))
    return containment(ellipse::flat_box(outer), outer_radius, inner, inner_radius);
  if (ellipse::is_flat(inner))
    return containment(outer, outer_radius, ellipse::flat_box(inner), inner_radius);
  return sign::decide_high_degree([&](auto& s) {
    const auto d = ellipse::displacement(s, inner.center, outer.center);
    return ellipse::pencil_containment(s, ellipse::conic(s, outer), ellipse::conic(s, inner), d);
  });
}

}  // namespace abut::detail::pairs
