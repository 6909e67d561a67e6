// distance and closest_points where one shape is a polyline or a region.
#pragma once

#include <abut/detail/outline/intersects.hpp>
#include <abut/queries/closest_points.hpp>
#include <abut/queries/distance.hpp>

namespace abut {

namespace detail::outline {
// nearest.hpp, which needs the queries' own headers first
template <class S>
PointPair closest_points(const View& o, const S& shape);
template <class S>
double distance(const View& o, const S& shape);
template <class = void>
PointPair closest_points(const Tree& a, const Tree& b);
}  // namespace detail::outline

template <detail::Queryable A, detail::InTheSpaceOf<A> B>
  requires detail::EitherOutlined<A, B>
PointPair closest_points(const A& a, const B& b) {
  detail::outline::require_plane<A, B>();
  const auto& x = detail::lift(a);
  const auto& y = detail::lift(b);
  using detail::outline::view;
  if constexpr (!detail::Outlined<A>) {
    const PointPair p = detail::outline::closest_points(view(y), x);
    return {p.b, p.a, p.distance};
  } else if constexpr (detail::Outlined<B>) {
    return detail::outline::closest_points(detail::outline::Tree(view(x)),
                                           detail::outline::Tree(view(y)));
  } else {
    return detail::outline::closest_points(view(x), y);
  }
}

template <detail::Queryable A, detail::InTheSpaceOf<A> B>
  requires detail::EitherOutlined<A, B>
double distance(const A& a, const B& b) {
  detail::outline::require_plane<A, B>();
  const auto& x = detail::lift(a);
  const auto& y = detail::lift(b);
  if constexpr (!detail::Outlined<A>)
    return detail::outline::distance(detail::outline::view(y), x);
  else if constexpr (detail::Outlined<B>)
    return detail::outline::closest_points(detail::outline::Tree(detail::outline::view(x)),
                                           detail::outline::Tree(detail::outline::view(y)))
        .distance;
  else
    return detail::outline::distance(detail::outline::view(x), y);
}

}  // namespace abut

#include <abut/detail/outline/nearest.hpp>
