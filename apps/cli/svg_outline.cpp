#include "svg_outline.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "svg_length.hpp"

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

/// Twice the area, positive for a ring that runs counter-clockwise (y up).
double signed_area(const Ring& ring) {
  double area = 0;
  for (std::size_t i = 1; i + 1 < ring.size(); ++i)
    area += cross(ring[i] - ring[0], ring[i + 1] - ring[0]);
  return area;
}

struct ByPlace {
  bool operator()(Vec2 p, Vec2 q) const { return p.x < q.x || (p.x == q.x && p.y < q.y); }
};

/// Removes edges that occur twice, in opposite directions: holes are often
/// cut open by a slit without width. At a corner where several
/// edges begin, the walk turns as far to one side as it can, so that rings
/// touch there and do not cross.
std::vector<Ring> without_slits(const std::vector<Ring>& rings, bool& changed) {
  using Ends = std::pair<Vec2, Vec2>;
  const auto before = [](const Ends& p, const Ends& q) {
    const ByPlace by;
    return by(p.first, q.first) || (p.first == q.first && by(p.second, q.second));
  };
  std::map<Ends, int, decltype(before)> count(before);
  bool twice = false;
  for (const Ring& ring : rings)
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
      if (a == b) continue;
      if (const auto back = count.find({b, a}); back != count.end() && back->second > 0) {
        --back->second;
        twice = true;
      } else {
        ++count[{a, b}];
      }
    }
  if (!twice) return rings;
  changed = true;
  std::map<Vec2, std::vector<Vec2>, ByPlace> from;
  for (const auto& [ends, times] : count)
    for (int i = 0; i < times; ++i) from[ends.first].push_back(ends.second);
  std::vector<Ring> result;
  while (!from.empty()) {
    Ring ring;
    const Vec2 start = from.begin()->first;
    std::optional<Vec2> last;
    for (Vec2 at = start;;) {
      const auto found = from.find(at);
      if (found == from.end()) break;
      std::vector<Vec2>& ways = found->second;
      std::size_t best = 0;
      if (last && ways.size() > 1) {
        const Vec2 back = *last - at;
        double least = INFINITY;
        for (std::size_t i = 0; i < ways.size(); ++i) {
          const Vec2 on = ways[i] - at;
          double turn = std::atan2(cross(back, on), dot(back, on));
          if (turn <= 0) turn += 6.283185307179586;
          if (turn < least) least = turn, best = i;
        }
      }
      ring.push_back(at);
      last = at;
      at = ways[best];
      ways.erase(ways.begin() + static_cast<std::ptrdiff_t>(best));
      if (ways.empty()) from.erase(found);
      if (at == start) break;
    }
    if (ring.size() > 2) result.push_back(std::move(ring));
  }
  return result;
}

/// One ring with what lies in it; a convex polygon where it is one.
std::optional<AnyShape> shape_of(std::vector<Ring> rings, double radius) {
  if (rings.size() == 1) {
    Polygon polygon{rings[0], radius};
    if (!validate(polygon)) return AnyShape(std::move(polygon));
  }
  Region region{std::move(rings), radius};
  if (validate(region)) return std::nullopt;
  return AnyShape(std::move(region));
}

/// Keeps those edges of rings that do not cross that have the area, by the
/// rule of nonzero, on one side only.
std::vector<Ring> edges_of_nonzero(const std::vector<Ring>& rings) {
  const std::vector<std::vector<std::size_t>> around = rings_around(rings);
  std::vector<Ring> result;
  for (std::size_t i = 0; i < rings.size(); ++i) {
    const auto sign = [&](std::size_t k) { return signed_area(rings[k]) > 0 ? 1 : -1; };
    int outside = 0;
    for (const std::size_t k : around[i]) outside += sign(k);
    if ((outside == 0) != (outside + sign(i) == 0)) result.push_back(rings[i]);
  }
  return result;
}

/// Rings that cross each other, each of them simple, by the rule of nonzero:
/// areas that run one way are there wherever one of them is. Nothing where
/// holes cross, or lie in several.
std::optional<std::vector<AnyShape>> united(const std::vector<Ring>& rings, double radius) {
  std::vector<std::size_t> areas, holes;
  double first = 0;
  for (std::size_t i = 0; i < rings.size(); ++i) {
    const double area = signed_area(rings[i]);
    if (first == 0 || std::fabs(area) > std::fabs(first)) first = area;
  }
  for (std::size_t i = 0; i < rings.size(); ++i)
    ((signed_area(rings[i]) > 0) == (first > 0) ? areas : holes).push_back(i);
  const std::vector<std::vector<std::size_t>> around = rings_around(rings);
  std::vector<std::vector<Ring>> parts(rings.size());
  for (const std::size_t i : areas) parts[i].push_back(rings[i]);
  for (const std::size_t hole : holes) {
    if (around[hole].size() != 1) return std::nullopt;
    parts[around[hole][0]].push_back(rings[hole]);
  }
  for (const std::size_t hole : holes)
    for (const std::size_t area : areas)
      if (area != around[hole][0] && intersects(Region{{rings[hole]}, 0}, Region{{rings[area]}, 0}))
        return std::nullopt;
  std::vector<AnyShape> shapes;
  for (const std::size_t i : areas) {
    std::optional<AnyShape> shape = shape_of(std::move(parts[i]), radius);
    if (!shape) return std::nullopt;
    shapes.push_back(*std::move(shape));
  }
  return shapes;
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

Filled filled(std::vector<Ring> rings, FillRule rule, double radius) {
  Filled result;
  for (const Ring& ring : rings)
    for (const Vec2 p : ring)
      if (!std::isfinite(p.x) || !std::isfinite(p.y)) {
        result.shapes.push_back(Polygon{ring, radius});  // whoever adds it says why not
        return result;
      }
  const auto add = [&](std::optional<AnyShape> shape) {
    if (shape) result.shapes.push_back(*std::move(shape));
    return shape.has_value();
  };
  if (rings.size() == 1 && add(shape_of(rings, radius))) return result;
  rings = without_slits(rings, result.repaired);
  if (rings.empty()) return result;
  if (!validate(Region{rings, radius})) {
    if (rule == FillRule::nonzero) rings = edges_of_nonzero(rings);
    if (add(shape_of(std::move(rings), radius))) return result;
  } else if (rule == FillRule::nonzero && rings.size() > 1) {
    if (std::optional<std::vector<AnyShape>> shapes = united(rings, radius)) {
      result.shapes = *std::move(shapes);
      return result;
    }
  }
  throw LeftOut{"an outline that crosses itself"};
}

std::vector<AnyShape> stroked(const std::vector<Ring>& lines, double radius) {
  std::vector<AnyShape> pieces;
  for (const Ring& line : lines)
    for (std::size_t i = 1; i < line.size(); ++i) {
      if (radius > 0)
        pieces.push_back(Capsule{line[i - 1], line[i], radius});
      else
        pieces.push_back(Segment{line[i - 1], line[i]});
    }
  return pieces;
}

}  // namespace abut::cli
