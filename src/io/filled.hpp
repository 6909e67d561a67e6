// Rings of lines as shapes.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/repaired.hpp>
#include <vector>

namespace abut::io {

using Ring = std::vector<Vec2>;

/// More crossings than these are no drawing: repaired(region) would take too long.
inline constexpr std::size_t kMostCrossings = 250'000;
bool crosses_too_often(const Region& region);

struct Filled {
  /// The area; none where the rings enclose nothing.
  std::vector<AnyShape> shapes;
  bool repaired = false;           ///< they crossed, or ran along themselves or each other
  double largest_move = 0;         ///< of an edge, because a crossing was rounded
  bool crossed_too_often = false;  ///< so there is no shape
};

/// All that the rings enclose, by the rule; the first point of a ring is not repeated at its end. Rings that are
/// not finite come back as a polygon that is not valid.
Filled filled(std::vector<Ring> rings, FillRule rule, double radius);

}  // namespace abut::io
