// The boundary of a region as a chain of straight sides and arcs, in double-double.
#pragma once

#include <abut/detail/numeric/frame.hpp>

namespace abut::detail::overlap {

using numeric::DoubleDouble;
using numeric::WideVec2;

/// A piece of boundary, run counter-clockwise: straight, or at most a quarter of the ellipse
/// center + x·p + y·q, x² + y² = 1, p ⊥ q (a circle has |p| = |q|).
struct Side {
  WideVec2 from, to;
  bool arc = false;
  WideVec2 center, p, q;
  WideVec2 unit_from, unit_to;  ///< the (x, y) of `from` and `to`
  WideVec2 dual_p, dual_q;      ///< p/|p|², q/|q|²
  Vec2 low, high;               ///< a box around it

  WideVec2 unit(const WideVec2& at) const {
    const WideVec2 d = at - center;
    return {dot(d, dual_p), dot(d, dual_q)};
  }
  WideVec2 at(const WideVec2& unit) const { return center + unit.x * p + unit.y * q; }
};

using Outline = std::vector<Side>;

inline void bound(Side& side, const WideVec2& third) {
  const Vec2 a = rounded(side.from), b = rounded(side.to), c = rounded(third);
  for (int i = 0; i < 2; ++i) {
    side.low[i] = std::fmin(std::fmin(a[i], b[i]), c[i]);
    side.high[i] = std::fmax(std::fmax(a[i], b[i]), c[i]);
    const double slack = kRoom * (std::fabs(side.low[i]) + std::fabs(side.high[i]));
    side.low[i] -= slack;
    side.high[i] += slack;
  }
}

inline void add_straight(Outline& out, const WideVec2& from, const WideVec2& to) {
  Side side;
  side.from = from;
  side.to = to;
  bound(side, to);
  out.push_back(side);
}

/// The arc from one unit vector counter-clockwise to another, in pieces of at most a quarter turn.
/// Equal vectors mean nothing, not the whole.
inline void add_arc(Outline& out, const WideVec2& center, const WideVec2& p, const WideVec2& q,
                    WideVec2 from, const WideVec2& to) {
  Side side;
  side.arc = true;
  side.center = center;
  side.p = p;
  side.q = q;
  const DoubleDouble pp = dot(p, p), qq = dot(q, q);
  side.dual_p = {p.x / pp, p.y / pp};
  side.dual_q = {q.x / qq, q.y / qq};
  for (int quarter = 0; quarter < 4; ++quarter) {
    const DoubleDouble turn = cross(from, to), along = dot(from, to);
    // A turn that differs from a quarter turn by a rounding counts as one, and leaves the box
    // upright.
    constexpr DoubleDouble slack{0x1p-90};
    const bool last = along >= -slack && turn >= -slack;
    side.unit_from = from;
    side.unit_to = last ? to : perp(from);
    if (last && along > slack && turn <= slack) return;
    side.from = side.at(side.unit_from);
    side.to = side.at(side.unit_to);
    // The tangents at the two ends meet here, and the arc lies in the triangle of the three.
    const DoubleDouble k = DoubleDouble(1) + dot(side.unit_from, side.unit_to);
    const WideVec2 sum = side.unit_from + side.unit_to;
    bound(side, side.at({sum.x / k, sum.y / k}));
    out.push_back(side);
    if (last) return;
    from = side.unit_to;
  }
}

inline void add_whole(Outline& out, const WideVec2& center, const WideVec2& p, const WideVec2& q) {
  const WideVec2 east{1.0, 0.0};
  add_arc(out, center, p, q, east, -east);
  add_arc(out, center, p, q, -east, east);
}

/// The sides of a region: of its corners moved outward by the radius, with an arc around every
/// corner; or of its ellipse.
inline Outline outline(const boundary::Outline& region, const numeric::Frame& frame) {
  Outline out;
  if (region.kind == boundary::Outline::Kind::ellipse) {
    const DoubleDouble a = frame.length(region.semi_axes.x), b = frame.length(region.semi_axes.y);
    const DoubleDouble c = region.rotation.c(), s = region.rotation.s();
    add_whole(out, frame.point(region.corners[0].base), {a * c, a * s}, {-(b * s), b * c});
    return out;
  }
  const double radius = frame.length(region.radius);
  const WideVec2 p{radius, 0.0}, q{0.0, radius};
  const std::vector<WideVec2> ring = numeric::corners<DoubleDouble>(
      region, [&](Vec2 x) { return frame.point(x); },
      [&](double x) { return DoubleDouble(frame.length(x)); });
  const std::size_t n = ring.size();
  if (n == 1) {
    add_whole(out, ring[0], p, q);
    return out;
  }
  std::vector<WideVec2> normals(n);
  for (std::size_t i = 0; i < n; ++i) {
    // A step is worked out from the numbers that the corners are made of. The difference of two corners of a thin
    // box would be their rounding.
    const boundary::Corner &c = region.corners[i], &d = region.corners[(i + 1) % n];
    const auto step = [&](double x, double y) {
      return DoubleDouble::difference(frame.length(y), frame.length(x));
    };
    const WideVec2 u = numeric::widened(c.axis);
    const WideVec2 edge = frame.point(d.base) - frame.point(c.base) +
                          step(c.offset.x, d.offset.x) * u + step(c.offset.y, d.offset.y) * perp(u);
    normals[i] = -perp(normalised(edge));
  }
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t next = (i + 1) % n;
    const WideVec2 offset = DoubleDouble(radius) * normals[i];
    add_straight(out, ring[i] + offset, ring[next] + offset);
    if (radius > 0) add_arc(out, ring[next], p, q, normals[i], normals[next]);
  }
  return out;
}

}  // namespace abut::detail::overlap
