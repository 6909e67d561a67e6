// contains: is one shape a subset of another?
//
// Shapes: any two of the same dimension, in that order; closed sets, so a shape contains itself and
// what touches its boundary from inside. Exact for every finite input.
// Reduction: a convex set holds a convex hull of discs if and only if it holds each disc. K ⊕ r holds
// a disc of radius ρ ≤ r if and only if the centre is within r − ρ of K. For ρ > r the centre must lie
// in K eroded by ρ − r.
#pragma once

#include <abut/detail/pairs/all.hpp>

namespace abut {

namespace detail {
template <class A, class B>
Containment shapes_containment(const A& a, const B& b) {
  require_pair<std::remove_cvref_t<decltype(core(a))>, std::remove_cvref_t<decltype(core(b))>>();
  // Without a look at all corners.
  if constexpr (IsPolygon<std::remove_cvref_t<decltype(core(a))>> &&
                std::is_same_v<std::remove_cvref_t<decltype(core(b))>, Point>)
    if (core(a).size() > pairs::kManyCorners && radius(b) == 0) {
      const Sign s = pairs::quick_meeting(core(b), core(a), Reach{radius(a), 0});
      if (s != Sign::zero) return s == Sign::negative ? Containment::strict : Containment::none;
    }
  if (!has_finite_numbers(a) || !has_finite_numbers(b)) return Containment::none;
  return pairs::containment(core(a), radius(a), core(b), radius(b));
}
}  // namespace detail

/// Whether b is a subset of a. A vector stands for the point it names.
template <detail::Queryable A, detail::InTheSpaceOf<A> B>
bool contains(const A& a, const B& b) {
  return detail::shapes_containment(detail::lift(a), detail::lift(b)) != detail::Containment::none;
}

}  // namespace abut

#include <abut/detail/outline/contains.hpp>
