// bounds of polylines and regions: of their vertices, grown by the radius. An empty one has bounds
// that hold nothing: min = (∞, ∞), max = (−∞, −∞).
#pragma once

#include <abut/detail/outline/chains.hpp>
#include <abut/queries/bounds.hpp>

namespace abut {

template <detail::Outlined S>
Box bounds(const S& shape) {
  const auto& s = detail::lift(shape);
  Box b = detail::outline::vertex_bounds(detail::outline::view(s));
  for (int i = 0; i < 2; ++i) b.min[i] -= s.radius, b.max[i] += s.radius;
  return b;
}

}  // namespace abut

#include <abut/detail/outline/straight.hpp>
