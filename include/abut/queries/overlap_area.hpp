// overlap_area(a, b): the area that two shapes share.
//
// Exactly 0 where the interiors do not meet, exactly the smaller area where one shape holds the
// other (both decided exactly), never negative and never above either area. Otherwise a closed form
// (detail/overlap/closed_forms.hpp, rounded_hulls.hpp) or the general way (common_area.hpp): within 8 u of
// the area, relative (u = 2^-53), plus 2^-90 of the square of the sizes involved. Points, lines, rays
// and segments have no area.
// docs/overlap_area.md
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/overlap.hpp>

namespace abut {

/// The area of the intersection of a and b.
template <detail::InThePlane A, detail::InThePlane B>
double overlap_area(const A& a, const B& b) {
  return detail::shapes_overlap_area(detail::lift(a), detail::lift(b));
}

}  // namespace abut
