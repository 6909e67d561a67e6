// relation: how two shapes stand to each other, in Egenhofer's eight words.
//
// Shapes: any two of the same dimension. Exact for every finite input.
// Two shapes that share points but no interior points `meet`, even where one lies wholly in the
// boundary of the other (a point on a circle, a segment in a box's edge).
// Egenhofer & Herring 1990; interiors as in OGC Simple Features (06-103r4).
#pragma once

#include <abut/queries/contains.hpp>
#include <abut/queries/intersects.hpp>
#include <abut/results.hpp>

namespace abut {

template <detail::Queryable A, detail::Queryable B>
Relation relation(const A& a, const B& b) {
  const auto& x = detail::lift(a);
  const auto& y = detail::lift(b);
  const Sign meeting = detail::shapes_meeting(x, y);
  if (meeting == Sign::positive) return Relation::disjoint;
  if (meeting == Sign::zero) return Relation::meet;
  const Containment holds = detail::shapes_containment(x, y);
  const Containment held = detail::shapes_containment(y, x);
  if (holds != Containment::none && held != Containment::none) return Relation::equal;
  if (holds != Containment::none)
    return holds == Containment::strict ? Relation::contains : Relation::covers;
  if (held != Containment::none)
    return held == Containment::strict ? Relation::inside : Relation::covered_by;
  return Relation::overlap;
}

}  // namespace abut
