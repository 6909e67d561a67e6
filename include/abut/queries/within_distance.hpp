// within_distance: whether two shapes come within a distance of each other.
//
// Shapes: any two of the same dimension. Exact for every finite input: the sign by which intersects() decides, of the
// shapes that are grown by the distance. The three numbers' sum, of both radii and the distance, is exact, too. A
// distance of 0 asks whether they meet; nothing is within a negative one, or NaN.
// (within() is OGC's predicate: a lies in b.)
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/within_distance.hpp>

namespace abut {

template <detail::Queryable A, detail::InTheSpaceOf<A> B>
bool within_distance(const A& a, const B& b, double distance) {
  return detail::shapes_within_distance(detail::lift(a), detail::lift(b), distance);
}

}  // namespace abut
