// centroid: the centre of mass of a shape.
//
// Shapes: all bounded ones. A shape without interior has the centroid of its segment or point.
// Within 8 u times the largest coordinate, length or radius involved (u = 2^-53).
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/area.hpp>

namespace abut {

template <Shape S>
auto centroid(const S& shape) {
  return detail::shape_centroid(detail::lift(shape));
}

}  // namespace abut
