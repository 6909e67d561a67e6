// repaired: a valid region of rings that may cross, run along themselves and each other, and repeat.
//
// The area is the given rule's: the points around which the rings run an odd number of times
// (even_odd), or not zero times (nonzero: each ring counts by the way it runs).
//
// Edges are cut where they meet: at given vertices, which is exact, and where they cross, at the
// nearest double, which moves them a little; so this is repeated until no two edges share more than
// an end (detail/outline/noded.hpp). Which pieces bound the area is then decided by exact signs. The
// result is valid whatever is given; a region that is valid already comes back as it was.
#pragma once

#include <abut/detail/outline/noded.hpp>
#include <abut/validate.hpp>
#include <stdexcept>

namespace abut {

/// Which points rings enclose.
enum class FillRule : unsigned char { even_odd, nonzero };

struct Repaired {
  Region region;
  std::size_t moved = 0;    ///< crossings that are no doubles, and were rounded
  double largest_move = 0;  ///< no point of the given edges lies farther off where they are now
};

/// Throws std::invalid_argument where a number is not finite or the radius is negative.
template <class = void>
Repaired repaired(const Region& region, FillRule rule = FillRule::even_odd) {
  bool fit = region.radius >= 0 && std::isfinite(region.radius);
  for (const auto& ring : region.rings)
    for (const Vec2& v : ring) fit = fit && std::isfinite(v.x) && std::isfinite(v.y);
  if (!fit) throw std::invalid_argument("rings must be finite, and a radius not negative");
  if (rule == FillRule::even_odd && !detail::outline::ring_fault(detail::outline::view(region)))
    return {region};
  detail::outline::Noded<> noded(region.rings);
  return {{noded.boundary(rule == FillRule::nonzero), region.radius},
          noded.moved(),
          noded.largest_move()};
}

}  // namespace abut
