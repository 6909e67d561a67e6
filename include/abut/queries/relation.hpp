// relation: how two shapes stand to each other, in Egenhofer's eight words.
//
// Shapes: any two of the same dimension. Exact for every finite input.
// Two shapes that share points but no interior points `meet`, even where one lies wholly in the
// boundary of the other (a point on a circle, a segment in a box's edge).
// Egenhofer & Herring 1990; interiors as in OGC Simple Features (06-103r4).
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/relation.hpp>

namespace abut {

template <detail::Queryable A, detail::InTheSpaceOf<A> B>
Relation relation(const A& a, const B& b) {
  return detail::shapes_relation(detail::lift(a), detail::lift(b));
}

}  // namespace abut
