// bounds: the smallest axis-aligned box around a shape.
//
// Shapes: all bounded ones. Exact for points, segments, boxes and unrounded polygons; otherwise
// each side is within 8 u times the largest coordinate, length or radius involved (u = 2^-53), and
// may be rounded inwards by that.
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/bounds.hpp>

namespace abut {

auto bounds(const Shape auto& shape) { return detail::shape_bounds(detail::lift(shape)); }

}  // namespace abut
