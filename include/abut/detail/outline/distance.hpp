// distance and closest_points where one shape is a polyline or a region.
#pragma once

#include <abut/detail/convex/distance.hpp>
#include <abut/detail/outline/intersects.hpp>
#include <abut/detail/outline/nearest.hpp>

namespace abut::detail {

template <class A, class B>
  requires EitherOutlined<A, B>
PointPair shapes_closest_points(const A& a, const B& b) {
  outline::require_plane<A, B>();
  if constexpr (!Outlined<A>) {
    const PointPair p = outline::closest_points(outline::view(b), a);
    return {p.b, p.a, p.distance};
  } else if constexpr (Outlined<B>) {
    // In one order, so that the points are the same in either.
    const outline::View x = outline::view(a), y = outline::view(b);
    const bool swap = outline::comes_after(x, y);
    const PointPair p =
        outline::closest_points(outline::Tree(swap ? y : x), outline::Tree(swap ? x : y));
    return swap ? PointPair{p.b, p.a, p.distance} : p;
  } else {
    return outline::closest_points(outline::view(a), b);
  }
}

template <class A, class B>
  requires EitherOutlined<A, B>
double shapes_distance(const A& a, const B& b) {
  outline::require_plane<A, B>();
  if constexpr (!Outlined<A>)
    return outline::distance(outline::view(b), a);
  else if constexpr (Outlined<B>)
    return shapes_closest_points(a, b).distance;
  else
    return outline::distance(outline::view(a), b);
}

}  // namespace abut::detail
