// Whether a region with arcs has a point, by the even-odd rule and in rational numbers.
#pragma once

#include <abut/curved_region.hpp>

#include "../oracle/numbers.hpp"

namespace rational {

using namespace abut;
using oracle::Q;

struct Exact {
  Q x, y;
};
inline Exact exact(const Vec2& v) { return {Q(v.x), Q(v.y)}; }
inline Q cross(const Exact& o, const Exact& a, const Exact& b) {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

/// Whether an odd number of the frame and of the caps have a point that is on the boundary of none.
inline bool is_odd(const CurvedRegion& region, const Exact& p) {
  bool odd = false;
  for (const auto& ring : region.rings)
    for (const CurvedEdge& e : ring) {
      const Exact a = exact(e.from), b = exact(e.to);
      if ((a.y > p.y) != (b.y > p.y) && (cross(a, b, p) > 0) == (b.y > a.y)) odd = !odd;
      const bool whole = e.from == e.to;
      if (e.kind == CurvedEdge::Kind::segment || (whole && std::fabs(e.turn) < 3)) continue;
      // In the ellipse's own axes, of length √L.
      const Q c(e.rotation.c()), s(e.rotation.s()), dx = p.x - Q(e.center.x),
                                                    dy = p.y - Q(e.center.y);
      const Q u = dx * c + dy * s, v = dy * c - dx * s, l = c * c + s * s;
      const Q x(e.semi_axes.x), y(e.semi_axes.y);
      const bool round = x == y;
      const bool in =
          round ? dx * dx + dy * dy < x * x : u * u * y * y + v * v * x * x < x * x * y * y * l * l;
      if (in && (whole || (cross(a, b, p) > 0) != (e.turn > 0))) odd = !odd;
    }
  return odd;
}

}  // namespace rational
