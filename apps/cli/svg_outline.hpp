// Rings and chains of lines as shapes.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/repaired.hpp>
#include <string_view>
#include <vector>

namespace abut::cli {

using Ring = std::vector<Vec2>;

/// Throws InputError where repaired(region) would take too long.
void must_cross_seldom(const Region& region);

/// Said of those that were repaired.
inline constexpr std::string_view kRepaired =
    "outlines were cut apart where they crossed or ran along themselves";

struct Filled {
  /// The area; none where the rings enclose nothing.
  std::vector<AnyShape> shapes;
  bool repaired = false;    ///< they crossed, or ran along themselves or each other
  double largest_move = 0;  ///< of an edge, because a crossing was rounded
};

/// All that the rings enclose, by the rule; the first point of a ring is not repeated at its end.
Filled filled(std::vector<Ring> rings, FillRule rule, double radius);

/// Chains as one shape: a polyline, or a segment or capsule. None where no chain has two points.
std::vector<AnyShape> stroked(std::vector<Ring> lines, double radius);

}  // namespace abut::cli
