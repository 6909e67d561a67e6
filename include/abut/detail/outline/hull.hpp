// Queries that need the convex hull alone: farthest_points and tangents of polylines and regions.
#pragma once

#include <abut/detail/outline/measures.hpp>
#include <abut/queries/farthest_points.hpp>
#include <abut/queries/tangents.hpp>

namespace abut {

namespace detail::outline {
/// The shape itself where it is convex, else its hull.
template <class S>
decltype(auto) convex(const S& s) {
  if constexpr (Outlined<S>)
    return hull(view(s));
  else
    return (s);
}
template <class S>
bool is_empty(const S& s) {
  if constexpr (Outlined<S>)
    return view(s).empty();
  else
    return false;
}
}  // namespace detail::outline

/// An empty outline has none: the points are NaN, and the distance is −infinity.
template <detail::Queryable A, detail::InTheSpaceOf<A> B>
  requires detail::EitherOutlined<A, B>
PointPair farthest_points(const A& a, const B& b) {
  const auto& x = detail::lift(a);
  const auto& y = detail::lift(b);
  using namespace detail::outline;
  if (is_empty(x) || is_empty(y)) return {{NAN, NAN}, {NAN, NAN}, -HUGE_VAL};
  return detail::shapes_farthest_points(convex(x), convex(y));
}

/// A line supports an outline if and only if it supports its hull. An empty one has no tangents.
template <class A, class B>
  requires detail::BoundedQueryable<A> && detail::BoundedQueryable<B> &&
           detail::EitherOutlined<A, B>
Tangents tangents(const A& a, const B& b) {
  const auto& x = detail::lift(a);
  const auto& y = detail::lift(b);
  using namespace detail::outline;
  if (is_empty(x) || is_empty(y)) return {};
  return tangents(convex(x), convex(y));
}

}  // namespace abut
