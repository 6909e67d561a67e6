// Queries that need the convex hull alone: farthest_points and tangents of polylines and regions.
#pragma once

#include <abut/detail/convex/farthest_points.hpp>
#include <abut/detail/convex/tangents.hpp>
#include <abut/detail/outline/measures.hpp>

namespace abut::detail::outline {
/// The shape itself where it is convex, else its hull.
template <class S>
decltype(auto) convex(const S& s) {
  if constexpr (Outlined<S>)
    return hull(view(s));
  else
    return (s);
}
}  // namespace abut::detail::outline

namespace abut::detail {

/// An empty outline has none: the points are NaN, and the distance is −infinity.
template <class A, class B>
  requires EitherOutlined<A, B>
PointPair shapes_farthest_points(const A& a, const B& b) {
  if (outline::is_empty(a) || outline::is_empty(b)) return {{NAN, NAN}, {NAN, NAN}, -HUGE_VAL};
  return shapes_farthest_points(outline::convex(a), outline::convex(b));
}

/// A line supports an outline if and only if it supports its hull. An empty one has no tangents.
template <class A, class B>
  requires EitherOutlined<A, B>
Tangents shapes_tangents(const A& a, const B& b) {
  if (outline::is_empty(a) || outline::is_empty(b)) return {};
  return shapes_tangents(outline::convex(a), outline::convex(b));
}

}  // namespace abut::detail
