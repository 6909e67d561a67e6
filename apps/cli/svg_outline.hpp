// Rings and chains of lines as shapes.
#pragma once

#include <abut/any_shape.hpp>
#include <optional>
#include <string>
#include <vector>

namespace abut::cli {

enum class FillRule : unsigned char { nonzero, evenodd };

using Ring = std::vector<Vec2>;

struct Filled {
  std::optional<AnyShape> shape;  ///< none: the rings enclose nothing
  bool repaired = false;          ///< they cross themselves or each other
  double moved = 0;               ///< the farthest that a vertex went for it
};

/// All that the rings enclose, by the rule; the first point of a ring is not repeated at its end. A
/// convex polygon where it is one. Throws LeftOut.
Filled filled(std::vector<Ring> rings, FillRule rule, double radius);

/// Chains as the shapes of one item: segments, or capsules.
std::vector<AnyShape> stroked(const std::vector<Ring>& lines, double radius);

}  // namespace abut::cli
