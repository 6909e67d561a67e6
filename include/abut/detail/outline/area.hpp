// area, perimeter and centroid of polylines and regions.
//
// An empty outline has area and perimeter 0 and no centroid (NaN). The perimeter of a polyline
// without radius counts every edge there and back, as a segment's does.
#pragma once

#include <abut/detail/convex/centroid.hpp>
#include <abut/detail/outline/rim_measures.hpp>

namespace abut::detail {

template <Outlined S>
double shape_area(const S& s) {
  return outline::area(outline::view(s));
}
template <Outlined S>
double shape_perimeter(const S& s) {
  return outline::perimeter(outline::view(s));
}
template <Outlined S>
Vec2 shape_centroid(const S& s) {
  return outline::centroid(outline::view(s));
}

}  // namespace abut::detail
