// perimeter: the length of a shape's boundary.
//
// Shapes: all bounded ones in the plane. The boundary of a shape without interior is run there and
// back: a segment's perimeter is twice its length, as that of ever thinner boxes around it; a
// point's is 0. Within 8 u of the true value relative to the perimeter (u = 2^-53).
// For a convex core K: perimeter(K ⊕ r) = perimeter(K) + 2π r (Steiner 1840).
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/area.hpp>

namespace abut {

template <Shape S>
  requires(dimension<S> == 2)
double perimeter(const S& shape) {
  return detail::shape_perimeter(detail::lift(shape));
}

}  // namespace abut
