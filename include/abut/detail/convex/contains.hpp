// contains of convex shapes.
//
// A convex set holds a convex hull of discs if and only if it holds each disc. K ⊕ r holds a disc of
// radius ρ ≤ r if and only if the centre is within r − ρ of K. For ρ > r the centre must lie in K eroded
// by ρ − r.
#pragma once

#include <abut/detail/pairs/signs.hpp>
#include <cmath>

namespace abut::detail {
Containment shapes_containment(const auto& a, const auto& b) {
  require_pair<std::remove_cvref_t<decltype(core(a))>, std::remove_cvref_t<decltype(core(b))>>();
  // The sign of a point tells without the edges' lengths, and of many corners without a look at all.
  if constexpr (IsPolygon<std::remove_cvref_t<decltype(core(a))>> &&
                std::is_same_v<std::remove_cvref_t<decltype(core(b))>, Point>)
    if (std::isfinite(radius(a)) && radius(b) == 0) {
      const Sign s = pairs::quick_meeting(core(b), core(a), Reach{radius(a), 0});
      if (s != Sign::zero) return s == Sign::negative ? Containment::strict : Containment::none;
    }
  if (!has_finite_numbers(a) || !has_finite_numbers(b)) return Containment::none;
  return pairs::containment(core(a), radius(a), core(b), radius(b));
}
}  // namespace abut::detail
