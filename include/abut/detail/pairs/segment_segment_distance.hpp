// How far two segments of the plane are apart, or how deep they cross: in stages, like two
// rectangles (box_box_distance.hpp), but by their ends.
//
//       ●                     ╲ ●        Apart, the nearest points are an end of one segment and
//       │ gap           ──────●╱         its foot on the other, or the other's end. Crossing, the
//    ───┴────── other        ╱ ╲ depth   least way out brings one of the four ends back to the
//                           ╱   ●        line of the other segment, along that line's normal.
//
// If two segments cross and a side is smaller than ε, then an end lies within ε of the other
// segment: the arm from the crossing to its nearest end is the shortest of the four, so the foot of
// that end lies on the other segment, and its side is no larger than the small one. So a distance
// above the slack of plain doubles leaves no doubt whether they cross. The rest goes the careful
// way. Ends that plain doubles cannot tell apart are compared in double-doubles; of equal ones the
// first wins, in an order that does not depend on the caller's.
#pragma once

#include <abut/detail/pairs/box_box_distance.hpp>
#include <abut/detail/pairs/linear_linear.hpp>

namespace abut::detail::pairs {

/// The squared length of a segment, relative to the squared size, below which squares of the
/// products in EndsBeside may lose digits.
inline constexpr double kLeastSegment2 = 0x1p-100;

/// All that decides which end wins, in plain doubles, the same to the bit in either order. Ends are
/// numbered: a.a and a.b beside b, then b.a and b.b beside a.
struct EndsBeside {
  Vec2 u, v;                 ///< along a and b
  double uu, vv;             ///< squares of their lengths
  double side[4];            ///< times the length of the other: positive to its left
  double line2[4];           ///< squared distance from the other's line
  double distance2[4];       ///< from the other itself; infinite where another end tells the same
  bool before[4], after[4];  ///< whether the other's start or stop is nearest

  [[gnu::always_inline]] void set(int i, const Vec2& end, const Vec2& start, const Vec2& d,
                                  double dd, double per_dd) {
    using numeric::unfused;
    const double x = end.x - start.x, y = end.y - start.y;
    const double along = unfused(x * d.x) + unfused(y * d.y);
    const double beyond = along - numeric::clamped(along, 0, dd);
    side[i] = unfused(y * d.x) - unfused(x * d.y);
    const double square = unfused(side[i] * side[i]);
    line2[i] = unfused(square * per_dd);
    distance2[i] = (square + unfused(beyond * beyond)) * per_dd;
    before[i] = along <= 0;
    after[i] = along >= dd;
  }
  [[gnu::always_inline]] EndsBeside(const Segment& a, const Segment& b)
      : u(a.b - a.a), v(b.b - b.a) {
    using numeric::unfused;
    uu = unfused(u.x * u.x) + unfused(u.y * u.y);
    vv = unfused(v.x * v.x) + unfused(v.y * v.y);
    const double per_uu = 1 / uu, per_vv = 1 / vv;
    set(0, a.a, b.a, v, vv, per_vv);
    set(1, a.b, b.a, v, vv, per_vv);
    set(2, b.a, a.a, u, uu, per_uu);
    set(3, b.b, a.a, u, uu, per_uu);
    // An end of a and an end of b that name each other are told once.
    const auto drop = [&](int i, bool told) {
      distance2[i] = numeric::is_greater(told, 0).pick(HUGE_VAL, distance2[i]);
    };
    drop(2, (before[2] & before[0]) | (after[2] & before[1]));
    drop(3, (before[3] & after[0]) | (after[3] & after[1]));
  }

  /// Whether the segments cross, with every end further than √slack2 from the other's line.
  [[gnu::always_inline]] bool cross(double slack2) const {
    using numeric::smaller;
    const bool opposed = ((side[0] < 0) != (side[1] < 0)) & ((side[2] < 0) != (side[3] < 0));
    const double least = smaller(smaller(line2[0], line2[1]), smaller(line2[2], line2[3]));
    return opposed & (least > slack2);
  }
};

/// End number i beside the other segment, worked out. `crossing`: the way out, not the way between.
/// Without `whole` only the gap and the normal.
template <bool whole>
[[gnu::always_inline]] inline bool from_end(const Segment& a, const Segment& b, const EndsBeside& g,
                                            int i, bool crossing, Facing& f) {
  using numeric::is_greater, numeric::kahan_dot, numeric::with_sign;
  const Segment* const given[2] = {&b, &a};
  const Vec2 along_given[2] = {g.v, g.u};
  const double square[2] = {g.vv, g.uu};
  f.from_a = i >= 2;
  const Segment &r = *given[f.from_a], &o = *given[!f.from_a];
  const Vec2 d = along_given[f.from_a], e = along_given[!f.from_a];
  const double dd = square[f.from_a], ee = square[!f.from_a];
  f.is_face = crossing | !(g.before[i] | g.after[i]);
  // The reference's normal points to where the other is, or is to be moved.
  const double way = with_sign(1, g.side[i] * (1 - 2 * crossing));
  f.ox = 2 * (i % 2) - 1;
  f.oy = f.ry = 1;
  const Vec2& end = i % 2 == 1 ? o.b : o.a;
  // Seen from the nearer end of the reference, whose difference loses least.
  const double past = (end.x - r.a.x) * d.x + (end.y - r.a.y) * d.y;
  const Choice near_stop = is_greater(2 * past, dd);
  f.rx = near_stop.pick(1, -1);
  const WideVec2 w = difference(end, near_stop.pick(r.b, r.a)), along = difference(r.b, r.a);

  const Choice face = is_greater(f.is_face, 0);
  const double beside = way * numeric::cross2(w.y, along.x, w.x, along.y).value();
  const double x = w.x.hi, y = w.y.hi;
  const double root = std::sqrt(face.pick(dd, x * x + y * y)), per_root = 1 / root;
  const double side_gap = beside / root;
  f.gap = face.pick(side_gap, root);
  f.axis_gap = f.gap;
  const Vec2 n = per_root * face.pick({-way * d.y, way * d.x}, {x, y});
  f.normal = (2.0 * f.from_a - 1) * n;
  if (!(root > 0)) return false;
  if constexpr (whole) {
    const double per_d = f.is_face ? per_root : 1 / std::sqrt(dd), half = 0.5 * std::sqrt(ee);
    f.n = (way * per_d) * Vec2{-d.y, d.x};
    f.t = perp(f.n);
    f.center = center_of(r);
    f.h = 0;
    f.w = 0.5 * dd * per_d;
    f.hx = half, f.hy = 0;
    const Vec2 off{0.5 * ((o.a.x - r.a.x) + (o.b.x - r.b.x)),
                   0.5 * ((o.a.y - r.a.y) + (o.b.y - r.b.y))};
    f.dn = f.cn = kahan_dot(off.x, f.n.x, off.y, f.n.y);
    f.dt = f.ct = kahan_dot(off.x, f.t.x, off.y, f.t.y);
    // Half of the other in the frame.
    const double up = 0.5 * kahan_dot(e.x, f.n.x, e.y, f.n.y);
    const double across = 0.5 * kahan_dot(e.x, f.t.x, e.y, f.t.y), forward = with_sign(1, across);
    f.p = up / half, f.q = across / half;
    f.fn = forward * up;
    f.ft = std::fabs(across);
    f.low = numeric::larger(-f.w, f.ct - f.ft);
    f.high = numeric::smaller(f.w, f.ct + f.ft);
    f.at = f.ct + f.ox * across;
  }
  return true;
}

/// Several ends are as near, or as deep, as far as plain doubles tell: the best of them.
[[gnu::noinline, gnu::cold]] inline bool from_best_end(const Segment& a, const Segment& b,
                                                       bool crossing, double most2, Facing& f) {
  if (comes_after(a, b)) {
    if (!from_best_end(b, a, crossing, most2, f)) return false;
    f.normal = -f.normal;
    f.from_a = !f.from_a;
    return true;
  }
  const EndsBeside g(a, b);
  bool found = false;
  for (int i = 0; i < 4; ++i) {
    if ((crossing ? g.line2[i] : g.distance2[i]) > most2) continue;
    Facing other;
    other.slack = f.slack;
    if (!from_end<true>(a, b, g, i, crossing, other)) return false;
    if (!found || (crossing ? other.gap > f.gap : other.gap < f.gap)) f = other;
    found = true;
  }
  return found;
}

template <bool whole>
[[gnu::always_inline]] inline Known segments_facing(const Segment& a, const Segment& b,
                                                    double reach, Facing& f) {
  using numeric::larger, numeric::smaller, numeric::square;
  const EndsBeside g(a, b);
  const double size =
      (std::fabs(b.a.x - a.a.x) + std::fabs(b.a.y - a.a.y)) +
      ((std::fabs(g.u.x) + std::fabs(g.u.y)) + (std::fabs(g.v.x) + std::fabs(g.v.y)));
  const double slack = 0x1p-47 * size;
  f.slack = slack;
  const bool long_enough = smaller(g.uu, g.vv) > kLeastSegment2 * size * size;
  if (!(is_tame(size) & long_enough)) return Known::nothing;
  const bool crossing = g.cross(square(slack));
  const Choice cross = is_greater(crossing, 0);
  const auto of = [&](int i) { return cross.pick(g.line2[i], g.distance2[i]); };
  const double way2[4] = {of(0), of(1), of(2), of(3)};
  const double low[2] = {smaller(way2[0], way2[1]), smaller(way2[2], way2[3])};
  const double high[2] = {larger(way2[0], way2[1]), larger(way2[2], way2[3])};
  const double best2 = smaller(low[0], low[1]);
  const double second2 = smaller(larger(low[0], low[1]), smaller(high[0], high[1]));
  if (!crossing) {
    if (best2 > square(reach + 2 * slack)) return Known::apart;
    if (!(best2 > square(2 * slack))) return Known::nothing;
  }
  const double most2 = square(std::sqrt(best2) + 2 * slack);
  if (second2 <= most2) [[unlikely]]
    return from_best_end(a, b, crossing, most2, f) ? Known::separation : Known::nothing;
  // Without a branch, as nothing foretells which end it is.
  const int of_b = low[1] <= low[0];
  const int which = 2 * of_b + (is_greater(of_b, 0).pick(way2[2] - way2[3], way2[0] - way2[1]) > 0);
  return from_end<whole>(a, b, g, which, crossing, f) ? Known::separation : Known::nothing;
}

/// Signed separation of two segments; `apart` as soon as it surely exceeds `reach`. The roots of
/// the squares in EndsBeside are right to 16 u of the sum of all lengths; the slack is four times
/// that.
[[gnu::noinline]] inline Known facing(const Segment& a, const Segment& b, double reach, Facing& f) {
  return segments_facing<true>(a, b, reach, f);
}
/// Its number alone.
[[gnu::noinline]] inline Known facing_gap(const Segment& a, const Segment& b, Facing& f) {
  return segments_facing<false>(a, b, HUGE_VAL, f);
}

}  // namespace abut::detail::pairs
