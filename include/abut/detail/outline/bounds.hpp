// bounds of polylines and regions: of their vertices, grown by the radius. An empty one has bounds
// that hold nothing: min = (∞, ∞), max = (−∞, −∞).
#pragma once

#include <abut/detail/convex/bounds.hpp>
#include <abut/detail/outline/chains.hpp>

namespace abut::detail {

template <Outlined S>
Box shape_bounds(const S& s) {
  Box b = outline::vertex_bounds(outline::view(s));
  for (int i = 0; i < 2; ++i) b.min[i] -= s.radius, b.max[i] += s.radius;
  return b;
}

}  // namespace abut::detail
