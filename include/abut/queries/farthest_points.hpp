// farthest_points: a point of each shape, as far from each other as can be.
//
//      a ┌───┐           ___
//        │ A │          ( B )          a is where A reaches farthest from B's b, and the reverse
//        └───┘           ‾‾‾ b
//
// Shapes: any two bounded ones of the same dimension; a line or ray does not compile. The distance
// is that of the two points, the largest there is. Error: the distance and, where they are alone,
// each point within 8 u times the largest coordinate, length or radius involved (u = 2^-53).
// Ties: several pairs may be equally far (two boxes side by side have two). The answer is then the first
// in the order of vertices. Circles with one centre give the pair along x, the larger one's point at +x.
// For ellipses see ellipse::farthest and detail/ellipse/two.hpp. Swapping the shapes swaps the points,
// unless both are the same set.
//
// Cost: vertices of one shape times vertices of the other; of two polygons of many, their sum.
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/hull.hpp>

namespace abut {

/// The farthest points of a and b. A vector stands for the point it names.
template <detail::Queryable A, detail::InTheSpaceOf<A> B>
auto farthest_points(const A& a, const B& b) {
  return detail::shapes_farthest_points(detail::lift(a), detail::lift(b));
}

}  // namespace abut
