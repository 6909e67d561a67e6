// tangents(a, b): the straight lines that touch two bounded shapes and leave each on one side.
//
// Definition. A tangent is a line that meets the shape and has all of it on one side (a supporting
// line). It may run along a side or through a corner; a point is touched by every line through it,
// a segment by the lines through an end and by the line along it. Common tangents are outer (both
// shapes on one side) or inner (one on either side).
//     from a point      2; 1 from a smooth point of the boundary or of a side; 0 from inside;
//                       infinitely many from a corner
//     two circles       4, 3, 2, 1, 0, or infinitely many when they are equal
//
// Exactness. The number of tangents is exact for every finite input: see
// detail/boundary/common_tangents.hpp for the signs that decide. Each touch point is within 8 u
// (u = 2^-53) of the true one, relative to the largest coordinate, length or radius involved, also
// from a point 1e-15 off the boundary. Two circles have a closed form (detail/boundary/two_circles.hpp), and so
// have boxes and polygons of few corners (detail/boundary/corners.hpp), ellipses with these
// (detail/boundary/ellipse_tangents.hpp).
//
// Touch points. Where a side lies in the tangent, the two points nearest to each other are given;
// if the contacts overlap, the left end of what they share, or the lower one if that is upright.
//
// Order. Outer tangents first, then inner ones; each by the angle of the normal out of a, from that
// of (1, 0) counter-clockwise. Where a shape without area lies in the line, it is an outer one.
// Exchanging a and b gives the same lines.
//
// Reference: docs/tangents.md.
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/hull.hpp>

namespace abut {

/// The common tangents of two bounded shapes of the plane, points among them.
template <detail::BoundedQueryable A, detail::BoundedQueryable B>
Tangents tangents(const A& a, const B& b) {
  return detail::shapes_tangents(detail::lift(a), detail::lift(b));
}

}  // namespace abut
