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
  if (!(stretch > 0x1p-40 * (f.w + f.ft))) return true;
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
  const bool by_x = std::fabs(n.y) >= std::fabs(n.x);
  const bool swap = by_x ? q.x < p.x : q.y < p.y;
  contact.points[0] = swap ? q : p;
  contact.points[1] = swap ? p : q;
  contact.depths[swap ? 1 : 0] = top - at_low;
  contact.depths[swap ? 0 : 1] = top - at_high;
  contact.count = 2;
  return true;
}

}  // namespace abut::detail::pairs
