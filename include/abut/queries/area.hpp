// area: of a shape in the plane.
//
// Shapes: all bounded ones in the plane; 0 for points, segments and whatever has no interior.
// Within 8 u of the true value relative to the square of the shape's size (u = 2^-53); relative to
// the area itself for all but polygons. An area beyond the largest double is infinite, one below
// the smallest is 0.
//
// For a convex core K of perimeter p: area(K ⊕ r) = area(K) + p r + π r² (Steiner 1840).
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/area.hpp>

namespace abut {

template <Shape S>
  requires(dimension<S> == 2)
double area(const S& shape) {
  return detail::shape_area(detail::lift(shape));
}

}  // namespace abut
