// frechet_distance, discrete_frechet_distance: how far two walks along chains get from each other.
//
// A man walks along one chain and his dog along the other, from start to end, neither going back. The Fréchet distance is the
// shortest leash with which they can do that. The discrete one, which PostGIS and GEOS give, lets them jump from
// vertex to vertex: it counts distances of vertices alone, and is never less.
//
// Shapes: points, segments, and polylines of one chain without radius. Empty for others. Swapping the shapes changes
// nothing. NaN where a number is not finite.
// Error: 8 u times the largest coordinate (u = 2^-53); 0 for two chains of the same vertices.
//
// Cost: of chains of n and m vertices n times m steps; of frechet_distance up to about 60 times that, by Alt and Godau.
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/lines.hpp>

namespace abut {

template <detail::InThePlane A, detail::InThePlane B>
std::optional<double> frechet_distance(const A& a, const B& b) {
  using namespace detail::outline;
  return of_chains(lines_of(detail::lift(a), false), lines_of(detail::lift(b), false), frechet<>);
}
template <detail::InThePlane A, detail::InThePlane B>
std::optional<double> discrete_frechet_distance(const A& a, const B& b) {
  using namespace detail::outline;
  return of_chains(lines_of(detail::lift(a), false), lines_of(detail::lift(b), false),
                   discrete_frechet<>);
}

}  // namespace abut
