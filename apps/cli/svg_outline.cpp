#include "svg_outline.hpp"

#include <algorithm>

#include "svg_length.hpp"

namespace abut::cli {

Filled filled(std::vector<Ring> rings, FillRule, double radius) {
  if (rings.size() == 1) {
    Polygon polygon{rings[0], radius};
    if (!validate(polygon)) return {polygon, false, 0};
    const bool finite = std::all_of(polygon.vertices.begin(), polygon.vertices.end(),
                                    [](Vec2 v) { return v.x - v.x == 0 && v.y - v.y == 0; });
    if (!finite) return {polygon, false, 0};  // whoever adds it says why not
  }
  throw LeftOut{"a polygon that is not convex"};
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
