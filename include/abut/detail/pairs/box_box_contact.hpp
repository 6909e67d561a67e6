// How two rounded rectangles rest on each other: boxes, capsules, rounded boxes.
//
//              other          The reference's face and the other's facing side, each moved out by
//        ╲____________        its radius, seen along the face's normal n. The contact's points are
//       p ●          ● q      the ends of the stretch that they share, halfway between the two.
//     ────────────────────
//          reference
#pragma once

#include <abut/detail/pairs/box_box_distance.hpp>

namespace abut::detail::pairs {

/// An end at which the sides are further apart than this part of the stretch is no contact point.
inline constexpr double kMostTilt = 0x1p-10;
/// A normal that deviates from that of a side by less than a millionth of a radian is that side's:
/// the cosine between them.
inline constexpr double kAlongside = 1 - 0x1p-40;

/// Two points with their depths, in the order of x, or of y where that differs more.
inline void set_points(Contact& contact, const Vec2& p, const Vec2& q, double depth_p,
                       double depth_q) {
  const bool by_x = std::fabs(contact.normal.y) >= std::fabs(contact.normal.x);
  const bool swap = by_x ? q.x < p.x : q.y < p.y;
  contact.points[swap ? 1 : 0] = p;
  contact.points[swap ? 0 : 1] = q;
  contact.depths[swap ? 1 : 0] = depth_p;
  contact.depths[swap ? 0 : 1] = depth_q;
  contact.count = 2;
}

/// The contact's points, for normal and depth that are known. No points: it is the middle of those
/// that realise the separation; false where the normal, from corner to corner, may be that of a
/// side.
inline bool contact_points(const Facing& f, Reach r, Contact& contact) {
  using numeric::larger;
  const Vec2 n = contact.normal;
  if (!f.is_face) {
    const double a = dot(n, f.n), b = dot(n, f.t);
    const double along_face = larger(std::fabs(a), std::fabs(b));
    const double along_side = larger(std::fabs(a * f.p + b * f.q), std::fabs(b * f.p - a * f.q));
    return larger(along_face, along_side) < 1 - 4 * (1 - kAlongside);
  }
  const double stretch = f.high - f.low;
  if (!(stretch > kPointPart * (f.w + f.ft))) return true;
  const double top = f.h + (f.from_a ? r.a : r.b), base = f.cn - (f.from_a ? r.b : r.a);
  const double slope = f.fn / f.ft;
  const double at_low = base + slope * (f.low - f.ct), at_high = base + slope * (f.high - f.ct);
  const double apart = larger(-contact.depth, 0);
  if (larger(at_low, at_high) - top - apart > kMostTilt * stretch) return true;
  const double low = 0.5 * (top + at_low), high = 0.5 * (top + at_high);
  const Vec2 p{f.center.x + (low * f.n.x + f.low * f.t.x),
               f.center.y + (low * f.n.y + f.low * f.t.y)};
  const Vec2 q{f.center.x + (high * f.n.x + f.high * f.t.x),
               f.center.y + (high * f.n.y + f.high * f.t.y)};
  set_points(contact, p, q, top - at_low, top - at_high);
  return true;
}

/// Two segments whose separation is that of an end of one, seen from the one whose side the normal is.
[[gnu::noinline]] inline bool contact_points(const Segment& a, const Segment& b, Reach r,
                                             Contact& contact) {
  using numeric::kahan_dot, numeric::larger, numeric::smaller, numeric::square;
  const Vec2 u = a.b - a.a, v = b.b - b.a;
  const double uu = dot(u, u), vv = dot(v, v);
  // Squared sines of the angles between the normal and those of the sides, times uu·vv.
  const double turned_a = square(dot(u, contact.normal)) * vv;
  const double turned_b = square(dot(v, contact.normal)) * uu;
  const double turned_best = smaller(turned_a, turned_b), whole = uu * vv;
  if (turned_best > 8 * (1 - kAlongside) * whole) return true;  // from corner to corner
  constexpr double rounding = 0x1p-90;
  if (turned_best > rounding * whole) return false;
  const bool of_a = turned_a < turned_b;
  const Segment &side = of_a ? a : b, &other = of_a ? b : a;
  const Vec2 n = of_a ? contact.normal : -contact.normal, t = perp(n);
  const Vec2 d = of_a ? u : v, e = of_a ? v : u, w = other.a - side.a;
  const double d_t = dot(d, t), w_t = dot(w, t), e_t = dot(e, t);
  const double w_n = kahan_dot(w.x, n.x, w.y, n.y), e_n = kahan_dot(e.x, n.x, e.y, n.y);
  const double low = larger(smaller(0, d_t), smaller(w_t, w_t + e_t));
  const double high = smaller(larger(0, d_t), larger(w_t, w_t + e_t)), stretch = high - low;
  if (!(stretch > kPointPart * (std::fabs(d_t) + std::fabs(e_t)))) return true;
  const double top = of_a ? r.a : r.b, base = w_n - (of_a ? r.b : r.a), slope = e_n / e_t;
  const double at_low = base + slope * (low - w_t), at_high = base + slope * (high - w_t);
  const double apart = larger(-contact.depth, 0);
  if (larger(at_low, at_high) - top - apart > kMostTilt * stretch) return true;
  const auto halfway = [&](double at, double height) {
    const double up = 0.5 * (top + height);
    return Vec2{side.a.x + (at * t.x + up * n.x), side.a.y + (at * t.y + up * n.y)};
  };
  set_points(contact, halfway(low, at_low), halfway(high, at_high), top - at_low, top - at_high);
  return true;
}

}  // namespace abut::detail::pairs
