// contains: is one shape a subset of another?
//
// Shapes: any two of the same dimension, in that order; closed sets, so a shape contains itself and
// what touches its boundary from inside. Exact for every finite input. OGC calls this covers; OGC's own
// contains is within(b, a) (queries/relate.hpp), which also asks for a common interior point.
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/contains.hpp>

namespace abut {

/// Whether b is a subset of a. A vector stands for the point it names.
template <detail::Queryable A, detail::InTheSpaceOf<A> B>
bool contains(const A& a, const B& b) {
  return detail::shapes_containment(detail::lift(a), detail::lift(b)) != detail::Containment::none;
}

}  // namespace abut
