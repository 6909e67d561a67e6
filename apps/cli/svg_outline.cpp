#include "svg_outline.hpp"

#include <fmt/format.h>

#include <abut/detail/outline/slabs.hpp>
#include <abut/detail/outline/straight.hpp>
#include <cmath>

#include "error.hpp"

namespace abut::cli {
namespace {

/// Is `p` inside the ring, by the crossings of a ray to the right? Near the
/// ring it may be either.
bool inside(Vec2 p, const Ring& ring) {
  bool in = false;
  for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
    const Vec2 a = ring[i], b = ring[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) in = !in;
  }
  return in;
}

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

std::vector<std::vector<std::size_t>> rings_around(const std::vector<Ring>& rings) {
  struct Bounds {
    Vec2 least{INFINITY, INFINITY}, most{-INFINITY, -INFINITY};
  };
  std::vector<Bounds> bounds(rings.size());
  for (std::size_t i = 0; i < rings.size(); ++i)
    for (const Vec2 p : rings[i]) {
      Bounds& of = bounds[i];
      of.least = {std::fmin(of.least.x, p.x), std::fmin(of.least.y, p.y)};
      of.most = {std::fmax(of.most.x, p.x), std::fmax(of.most.y, p.y)};
    }
  const auto lies_in = [&](std::size_t a, std::size_t b) {
    if (bounds[a].least.x < bounds[b].least.x || bounds[a].least.y < bounds[b].least.y ||
        bounds[a].most.x > bounds[b].most.x || bounds[a].most.y > bounds[b].most.y)
      return false;
    // Rings may touch at corners: most middles of edges are on one side.
    std::size_t in = 0, out = 0;
    const Ring& ring = rings[a];
    for (std::size_t i = 0; i < ring.size() && i < 15; ++i)
      ++(inside(0.5 * (ring[i] + ring[(i + 1) % ring.size()]), rings[b]) ? in : out);
    return in > out;
  };
  std::vector<std::vector<std::size_t>> around(rings.size());
  for (std::size_t a = 0; a < rings.size(); ++a)
    for (std::size_t b = 0; b < rings.size(); ++b)
      if (a != b && lies_in(a, b)) around[a].push_back(b);
  return around;
}

void must_cross_seldom(const Region& region) {
  namespace outline = detail::outline;
  std::size_t edges = 0;
  for (const Ring& ring : region.rings) edges += ring.size();
  if (edges * edges / 2 <= most_crossings) return;
  const outline::Tree tree(outline::view(region));
  std::size_t crossings = 0;
  const bool too_often = outline::any_meeting_pair(tree, [&](std::uint32_t i, std::uint32_t j) {
    const Segment e = tree.edge(i), f = tree.edge(j);
    return outline::View::may_meet(e, detail::core_bounds(f)) &&
           detail::pair_meeting(e, f, detail::Reach{}) == detail::Sign::negative &&
           ++crossings > most_crossings;
  });
  if (too_often)
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
