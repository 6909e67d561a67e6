// distance: how far apart two shapes are.
//
// Shapes: any two of the same dimension. The length of the shortest way from one to the other;
// exactly 0 if and only if intersects(). Error: at most 8 u times the largest coordinate, length or
// radius involved (u = 2^-53).
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/distance.hpp>

namespace abut {

template <detail::Queryable A, detail::InTheSpaceOf<A> B>
double distance(const A& a, const B& b) {
  return detail::shapes_distance(detail::lift(a), detail::lift(b));
}

}  // namespace abut
