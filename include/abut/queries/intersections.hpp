// intersections(a, b): what the boundaries of two shapes share.
//
// Definition. The boundary of a region is the curve around it; a point, a line, a ray and a segment
// are their own. Shapes of no width or size are the segments and points that they are. The common
// points come isolated, each once, or as whole pieces (collinear overlaps, arcs of one circle,
// equal ellipses); the ends of a shared piece are not reported again as points.
//
// Marks. A point is `tangent` where the boundaries touch there without crossing; so is every point
// at which one of them ends, and a point on a boundary. Where ellipses touch with contact of odd
// order they cross, and the mark says so.
//
// Exactness. How many points and pieces there are, and the marks, are exact for every finite input:
// see detail/boundary/meets.hpp for the signs that decide. Each point is within 8 u (u = 2^-53) of the
// true one, relative to the largest coordinate, length or radius involved.
//
// Order. Points stand in the order in which they lie along a: by parameter along a line, ray or
// segment; counter-clockwise (y up) around a region from
//     circle          center + (radius, 0)
//     ellipse         the end of the first semi-axis, center + semi_axes.x · (c, s)
//     box             min; an oriented box: the corner −half_size in its own frame
//     rounded box     the start of the side between the corners (−, −) and (+, −) of its frame
//     polygon         the first vertex (with a radius: the start of the side that begins there)
//     capsule         the start of the side to the right of a → b, beside a
// Pieces stand in the order of the pieces of a, then of b. Exchanging a and b gives the same
// points.
//
// Reference: docs/intersections.md.
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/intersections.hpp>

namespace abut {

/// The points and pieces that the boundaries of a and b share. For the plane.
template <detail::InThePlane A, detail::InThePlane B>
Intersections intersections(const A& a, const B& b) {
  return detail::shapes_intersections(detail::lift(a), detail::lift(b));
}

}  // namespace abut
