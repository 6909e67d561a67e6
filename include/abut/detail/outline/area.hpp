// area, perimeter and centroid of polylines and regions.
//
// An empty outline has area and perimeter 0 and no centroid (NaN). The perimeter of a polyline
// without radius counts every edge there and back, as a segment's does.
#pragma once

#include <abut/detail/outline/chains.hpp>

namespace abut {

namespace detail::outline {
// rim_measures.hpp, which needs the queries' own headers first
template <class = void>
double area(const View& o);
template <class = void>
double perimeter(const View& o);
template <class = void>
Vec2 centroid(const View& o);
}  // namespace detail::outline

template <detail::Outlined S>
double area(const S& shape) {
  const auto& s = detail::lift(shape);
  return detail::outline::area(detail::outline::view(s));
}
template <detail::Outlined S>
double perimeter(const S& shape) {
  const auto& s = detail::lift(shape);
  return detail::outline::perimeter(detail::outline::view(s));
}
template <detail::Outlined S>
Vec2 centroid(const S& shape) {
  const auto& s = detail::lift(shape);
  return detail::outline::centroid(detail::outline::view(s));
}

}  // namespace abut

#include <abut/detail/outline/rim_measures.hpp>
