#include <abut/queries/farthest_points.hpp>

#include "any_table.hpp"

namespace abut {

std::optional<PointPair> farthest_points(const AnyShape& a, const AnyShape& b) {
  const std::optional<PointPair> pair = detail::any::binary_if_bounded(
      a, b, [](const auto& p, const auto& q) { return farthest_points(p, q); },
      [](const PointPair& x) { return PointPair{x.b, x.a, x.distance}; });
  return pair && pair->distance < 0 ? std::nullopt : pair;
}

}  // namespace abut
