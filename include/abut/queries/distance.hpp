// distance: how far apart two shapes are.
//
// Shapes: any two of the same dimension. The length of the shortest way from one to the other;
// exactly 0 if and only if intersects(). Error: at most 8 u times the largest coordinate, length or
// radius involved (u = 2^-53).
#pragma once

#include <abut/queries/separation.hpp>

namespace abut {

template <detail::Queryable A, detail::Queryable B>
double distance(const A& a, const B& b) {
  const double s = separation(a, b);
  return s > 0 ? s : 0;
}

}  // namespace abut
