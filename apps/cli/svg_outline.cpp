#include "svg_outline.hpp"

#include <fmt/format.h>

#include <cmath>

#include "error.hpp"

namespace abut::cli {
namespace {

/// Rings of n vertices can cross themselves n²/2 times, and each crossing becomes vertices. More
/// than that are no drawing.
constexpr std::size_t most_crossings = 250'000;

/// A convex polygon where it is one.
AnyShape shape_of(Region region) {
  if (region.rings.size() == 1) {
    Polygon polygon{region.rings[0], region.radius};
    if (!validate(polygon)) return polygon;
  }
  return region;
}

}  // namespace

void must_cross_seldom(const Region& region) {
  std::size_t edges = 0;
  for (const Ring& ring : region.rings) edges += ring.size();
  if (edges * edges / 2 <= most_crossings) return;
  const detail::outline::Tree tree(detail::outline::view(region));
  std::size_t crossings = 0;
  const auto cross = [&](std::uint32_t i, std::uint32_t j) {
    const Segment e = tree.edge(i), f = tree.edge(j);
    return detail::pair_meeting(e, f, detail::Reach{}) == detail::Sign::negative &&
           ++crossings > most_crossings;
  };
  if (detail::outline::any_meeting_pair(tree, cross))
    throw InputError{"", fmt::format("crosses itself more than {} times", most_crossings)};
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
  if (result.repaired) must_cross_seldom(region);
  if (result.repaired || (rule == FillRule::nonzero && region.rings.size() > 1)) {
    Repaired better = repaired(region, rule);
    region = std::move(better.region);
    result.largest_move = better.largest_move;
  }
  if (!region.rings.empty()) result.shapes.push_back(shape_of(std::move(region)));
  return result;
}

std::vector<AnyShape> stroked(std::vector<Ring> lines, double radius) {
  std::erase_if(lines, [](const Ring& line) { return line.size() < 2; });
  if (lines.empty()) return {};
  if (lines.size() > 1 || lines[0].size() > 2) return {Polyline{std::move(lines), radius}};
  if (radius > 0) return {Capsule{lines[0][0], lines[0][1], radius}};
  return {Segment{lines[0][0], lines[0][1]}};
}

}  // namespace abut::cli
