// relation of convex shapes: their meeting, and which holds which.
#pragma once

#include <abut/detail/convex/contains.hpp>
#include <abut/detail/convex/intersects.hpp>
#include <abut/results.hpp>

namespace abut::detail {
/// The relation of shapes whose interiors meet.
constexpr Relation relation_of(Containment holds, Containment held) {
  if (holds != Containment::none && held != Containment::none) return Relation::equal;
  if (holds != Containment::none)
    return holds == Containment::strict ? Relation::contains : Relation::covers;
  if (held != Containment::none)
    return held == Containment::strict ? Relation::inside : Relation::covered_by;
  return Relation::overlap;
}
Relation shapes_relation(const auto& a, const auto& b) {
  const Sign meeting = shapes_meeting(a, b);
  if (meeting == Sign::positive) return Relation::disjoint;
  if (meeting == Sign::zero) return Relation::meet;
  return relation_of(shapes_containment(a, b), shapes_containment(b, a));
}
}  // namespace abut::detail
