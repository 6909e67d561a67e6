#include "svg_outline.hpp"

#include <cmath>

#include "svg_length.hpp"

namespace abut::cli {

Filled filled(std::vector<Ring> rings, FillRule, double radius) {
  if (rings.size() == 1) {
    Polygon polygon{rings[0], radius};
    bool finite = true;
    for (const Vec2 p : rings[0]) finite = finite && std::isfinite(p.x) && std::isfinite(p.y);
    Filled result;
    result.shapes.push_back(polygon);
    if (!finite || !validate(polygon)) return result;  // whoever adds it says what is not finite
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
