// closest_points: a point of each shape, as near to each other as can be.
//
// Shapes: any two of the same dimension. Where the shapes meet both are the same point, one that
// they have in common, at distance 0. Where several pairs are equally near (parallel edges) the
// choice is deterministic. Error: each point and the distance within 8 u times the largest
// coordinate, length or radius involved (u = 2^-53); a point beyond the largest double comes with
// infinite coordinates.
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/distance.hpp>

namespace abut {

/// The closest points of a and b. A vector stands for the point it names.
template <detail::Queryable A, detail::InTheSpaceOf<A> B>
auto closest_points(const A& a, const B& b) {
  return detail::shapes_closest_points(detail::lift(a), detail::lift(b));
}

}  // namespace abut
