#include "io/filled.hpp"

#include <cmath>

namespace abut::io {
namespace {

/// A convex polygon where it is one.
AnyShape shape_of(Region region) {
  if (region.rings.size() == 1) {
    Polygon polygon{region.rings[0], region.radius};
    if (!validate(polygon)) return polygon;
  }
  return region;
}

}  // namespace

bool crosses_too_often(const Region& region) {
  // Rings of n vertices can cross themselves n²/2 times, and each crossing becomes vertices.
  std::size_t edges = 0;
  for (const Ring& ring : region.rings) edges += ring.size();
  if (edges * edges / 2 <= kMostCrossings) return false;
  const detail::outline::Tree tree(detail::outline::view(region));
  std::size_t crossings = 0;
  return detail::outline::any_meeting_pair(tree, [&](std::uint32_t i, std::uint32_t j) {
    const Segment e = tree.edge(i), f = tree.edge(j);
    return detail::pair_meeting(e, f, detail::Reach{}) == detail::Sign::negative &&
           ++crossings > kMostCrossings;
  });
}

Filled filled(std::vector<Ring> rings, FillRule rule, double radius) {
  Filled result;
  for (const Ring& ring : rings)
    for (const Vec2 p : ring)
      if (!std::isfinite(p.x) || !std::isfinite(p.y)) {
        result.shapes.push_back(Polygon{ring, radius});  // whoever adds it says why not
        return result;
      }
  if (rings.size() == 1) {
    Polygon polygon{rings[0], radius};
    if (!validate(polygon)) {
      result.shapes.push_back(std::move(polygon));
      return result;
    }
  }
  Region region{std::move(rings), radius};
  result.repaired = validate(region).has_value();
  if (result.repaired && crosses_too_often(region)) {
    result.crossed_too_often = true;
    return result;
  }
  if (result.repaired || (rule == FillRule::nonzero && region.rings.size() > 1)) {
    Repaired better = repaired(region, rule);
    region = std::move(better.region);
    result.largest_move = better.largest_move;
  }
  if (!region.rings.empty()) result.shapes.push_back(shape_of(std::move(region)));
  return result;
}

}  // namespace abut::io
