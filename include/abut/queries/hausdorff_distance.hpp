// hausdorff_distance: how far the lines of one shape get from those of another.
//
//      ────────╮
//      ──────  │  h       the farthest way that a point of either has to the other
//            ╲_╯
//
// Shapes: of straight lines: points, segments, boxes, polygons, polylines, regions, without radius. An area counts as its
// boundary, as in GEOS and PostGIS. But points within edges count here, not vertices alone: this is the distance that
// theirs comes near to with more and more vertices. Empty for other shapes, and for outlines without points.
// Swapping the shapes changes nothing. NaN where a number is not finite.
// Error: 8 u times the largest coordinate (u = 2^-53); 0 for two chains of the same vertices.
//
// Cost: for n and m edges mostly (n + m) log (n + m).
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/lines.hpp>

namespace abut {

template <detail::InThePlane A, detail::InThePlane B>
std::optional<double> hausdorff_distance(const A& a, const B& b) {
  using namespace detail::outline;
  return of_lines(lines_of(detail::lift(a), true), lines_of(detail::lift(b), true), hausdorff<>);
}

}  // namespace abut
