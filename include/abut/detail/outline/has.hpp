// Whether a region with curved edges has a point: in one pass, with exact signs; on an edge or a chord by what lies
// around the point.
#pragma once

#include <abut/detail/compiled.hpp>
#include <abut/detail/outline/cells.hpp>
#include <abut/detail/outline/straight.hpp>

namespace abut::detail::outline {

#ifndef ABUT_SMALL  // few modules of JavaScript ask regions with arcs
template <class = void>
bool has(const CurvedRegion& region, const Vec2& p) {
  if (!is_finite(region) || !(0 * p.x + 0 * p.y == 0)) return false;
  bool odd = false, on = false;
  const auto pass = [&](const Vec2& a, const Vec2& b) {
    if ((a.y > p.y) == (b.y > p.y)) {
      on = on || (a.y == p.y && b.y == p.y && !(a == b) && (a.x <= p.x) != (b.x < p.x)) || a == p;
      return;
    }
    const Sign s = sign::orientation(a, b, p);
    on = on || s == Sign::zero;
    if ((s == Sign::positive) == (b.y > p.y)) odd = !odd;
  };
  for (const auto& ring : region.rings)
    for (std::size_t i = 0; i < ring.size() && !on; ++i) {
      const CurvedEdge& e = ring[i];
      pass(e.from, e.to);
      pass(e.to, ring[i + 1 < ring.size() ? i + 1 : 0].from);
      const Bend bend = bend_of(e);
      if (bend == Bend::straight) continue;
      const Sign in =
          e.semi_axes.x == e.semi_axes.y
              ? pair_meeting(Point{p}, Point{e.center}, Reach{0, e.semi_axes.x})
              : pair_meeting(Point{p}, Ellipse{e.center, e.semi_axes, e.rotation}, Reach{});
      if (in == Sign::positive) continue;
      const Sign side = bend == Bend::whole ? Sign::positive
                        : e.turn > 0        ? -sign::orientation(e.from, e.to, p)
                                            : sign::orientation(e.from, e.to, p);
      if (side == Sign::positive && in == Sign::negative) odd = !odd;
      on = on || (side != Sign::negative && (in == Sign::zero || side == Sign::zero));
    }
  if (!on) return odd;
  const Caps caps(region);
  const Cell point = boundary::outline(Point{p});
  return Cells::odd(caps).at(Vertex::some(piece(point, 0))).part != Part::exterior;
}
ABUT_DECLARE_ONE(bool has<>(const CurvedRegion&, const Vec2&));
#endif

}  // namespace abut::detail::outline
