#include <abut/queries/closest_points.hpp>

#include "any_table.hpp"

namespace abut {

PointPair closest_points(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary(
      a, b, [](const auto& p, const auto& q) { return closest_points(p, q); },
      [](const PointPair& x) { return PointPair{x.b, x.a, x.distance}; });
}

}  // namespace abut
