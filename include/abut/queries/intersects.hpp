// intersects, interiors_intersect: do two shapes have a point in common?
//
// Shapes: any two of the same dimension. Sets are closed, so touching counts as meeting;
// interiors_intersect is the strict form, with the interiors of OGC Simple Features (06-103r4): a
// point is its own interior, a curve's is all but its ends, a region's the topological one.
// Exact for every finite input. Reduction: core ⊕ radius, one exact sign per pair (pairs/).
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/intersects.hpp>

namespace abut {

/// Whether a and b have a common point. A vector stands for the point it names.
// "inline" says nothing new to the language, but g++ -O2 weighs it when it decides what to inline.
template <detail::Queryable A, detail::InTheSpaceOf<A> B>
inline bool intersects(const A& a, const B& b) {
  return detail::shapes_intersect(detail::lift(a), detail::lift(b));
}

/// Whether the interiors of a and b have a common point.
template <detail::Queryable A, detail::InTheSpaceOf<A> B>
inline bool interiors_intersect(const A& a, const B& b) {
  return detail::shapes_interiors_intersect(detail::lift(a), detail::lift(b));
}

}  // namespace abut
