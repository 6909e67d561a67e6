// Rings and chains of lines as shapes.
#pragma once

#include <abut/any_shape.hpp>
#include <vector>

namespace abut::cli {

enum class FillRule : unsigned char { nonzero, evenodd };

using Ring = std::vector<Vec2>;

/// Which rings each ring lies in, by most of the middles of its edges: for rings that do not cross.
std::vector<std::vector<std::size_t>> rings_around(const std::vector<Ring>& rings);

struct Filled {
  /// Together they are the area; none where the rings enclose nothing.
  std::vector<AnyShape> shapes;
  bool repaired = false;  ///< they ran along themselves, and do not any more
};

/// All that the rings enclose, by the rule; the first point of a ring is not repeated at its end.
/// Lines that the rings run along twice, there and back, are no edges. Throws LeftOut where what is
/// left crosses itself.
Filled filled(std::vector<Ring> rings, FillRule rule, double radius);

/// Chains as the shapes of one item: segments, or capsules.
std::vector<AnyShape> stroked(const std::vector<Ring>& lines, double radius);

}  // namespace abut::cli
