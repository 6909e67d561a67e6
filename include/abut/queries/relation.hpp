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

namespace detail {
/// The relation of shapes whose interiors meet.
constexpr Relation relation_of(Containment holds, Containment held) {
  if (holds != Containment::none && held != Containment::none) return Relation::equal;
  if (holds != Containment::none)
    return holds == Containment::strict ? Relation::contains : Relation::covers;
  if (held != Containment::none)
    return held == Containment::strict ? Relation::inside : Relation::covered_by;
  return Relation::overlap;
}
template <class A, class B>
Relation shapes_relation(const A& a, const B& b) {
  const Sign meeting = shapes_meeting(a, b);
  if (meeting == Sign::positive) return Relation::disjoint;
  if (meeting == Sign::zero) return Relation::meet;
  return relation_of(shapes_containment(a, b), shapes_containment(b, a));
}
}  // namespace detail

template <detail::Queryable A, detail::InTheSpaceOf<A> B>
Relation relation(const A& a, const B& b) {
  return detail::shapes_relation(detail::lift(a), detail::lift(b));
}

}  // namespace abut

#include <abut/detail/outline/relation.hpp>
