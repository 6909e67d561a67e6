// intersections() of the pairs that have a closed form, where doubles can tell: circles, ellipses, and what
// is straight against what is straight (two boxes or polygons: corners.hpp), a circle or an ellipse. Lines,
// rays and segments against what is rounded have one, too. Two hulls of which one is rounded are in
// rounded_hulls.hpp. Each is asked by its core and radius; what comes out false goes the general way of
// common_points.hpp, with the same answer.
#pragma once

#include <abut/detail/boundary/corners.hpp>
#include <abut/detail/boundary/rounded_hulls.hpp>
#include <abut/detail/boundary/through_box.hpp>
#include <abut/detail/boundary/through_circle.hpp>
#include <abut/detail/boundary/through_ellipse.hpp>
#include <abut/detail/boundary/through_hull.hpp>
#include <abut/detail/boundary/two_circles.hpp>
#include <abut/detail/ellipse/crossings.hpp>

namespace abut::detail::boundary {

/// The points that a straight shape shares with another, in order along it; whether that is known.
/// `exchange`: around the other the second comes first. `second`: the straight shape is the second of the two.
inline bool put_points(Intersection (&at)[2], Known<int> n, bool exchange, bool second,
                       Intersections& out) {
  if (second) {
    for (int i = 0; i < n.value; ++i) std::swap(at[i].ta, at[i].tb);
    if (n.value == 2 && exchange) std::swap(at[0], at[1]);
  }
  if (n.is_sure() && n.value > 0) out.points.assign(at, at + n.value);
  return n.is_sure();
}
/// A straight shape through a hull of few corners.
template <Linear L, HasCorners H>
bool through_corners(const L& linear, const H& hull, double radius, bool second,
                     Intersections& out) {
  const LinearFrame<L> l(linear);
  const Corners corners(hull, l.o);
  ThroughHull t(l, corners, radius);
  return t.find() && put_points(t.at, {State::sure, t.n}, t.exchanged, second, out);
}

// Each pair in one order; `second`: the caller has the other one.

/// Two straight shapes that cross in one point. With w from the one start to the other,
/// t = w × D₂ / D₁ × D₂ and s = w × D₁ / D₁ × D₂.
template <Linear A, Linear B>
bool common_points(const A& a, double ra, const B& b, double rb, bool, Intersections& out) {
  using namespace numeric;
  if (ra > 0 || rb > 0) {  // capsules
    if constexpr (std::is_same_v<B, Segment>)
      if (!(ra > 0)) return through_corners(a, b, rb, false, out);
    if constexpr (std::is_same_v<A, Segment>)
      if (!(rb > 0)) return through_corners(b, a, ra, true, out);
    return false;
  }
  const LinearFrame<A> p(a);
  const LinearFrame<B> q(b);
  const Wide wx = two_diff(q.o.x, p.o.x), wy = two_diff(q.o.y, p.o.y);
  const double stride_p = std::fabs(p.dx.hi) + std::fabs(p.dy.hi);
  const double stride_q = std::fabs(q.dx.hi) + std::fabs(q.dy.hi);
  const double apart = std::fabs(wx.hi) + std::fabs(wy.hi);
  if (!(is_tame<6>(apart) & is_tame<6>(stride_p) & is_tame<6>(stride_q))) return false;
  const Wide turn = settled(cross2(p.dx, q.dy, p.dy, q.dx)),
             along_p = settled(cross2(wx, q.dy, wy, q.dx));
  const Wide along_q = settled(cross2(wx, p.dy, wy, p.dx));
  constexpr double parallel = 0x1p-48, at_end = 0x1p-90;
  if (!(std::fabs(turn.hi) > parallel * stride_p * stride_q)) return false;
  const double way = with_sign(1, turn.hi), whole = turn.hi * way, t = along_p.hi * way,
               s = along_q.hi * way;
  // In double-double each is within 2^-98 of these; what lies nearer to an end is an end.
  const double slack_p = at_end * (apart + stride_p) * stride_q,
               slack_q = at_end * (apart + stride_q) * stride_p;
  if ((p.starts && t < -slack_p) || (q.starts && s < -slack_q) || (p.ends && t > whole + slack_p) ||
      (q.ends && s > whole + slack_q))
    return true;
  const double rest_p = settled(loose_difference(turn, along_p)).hi,
               rest_q = settled(loose_difference(turn, along_q)).hi;
  if ((p.starts && !(t > slack_p)) || (q.starts && !(s > slack_q)) ||
      (p.ends && !(std::fabs(rest_p) > slack_p && rest_p * way > 0)) ||
      (q.ends && !(std::fabs(rest_q) > slack_q && rest_q * way > 0)))
    return false;
  // From the shorter of the two ways, the same for both orders.
  const double tp = t / whole, tq = s / whole;
  const bool from_p = std::fabs(tp) * stride_p < std::fabs(tq) * stride_q ||
                      (std::fabs(tp) * stride_p == std::fabs(tq) * stride_q &&
                       (p.o.x < q.o.x || (p.o.x == q.o.x && p.o.y < q.o.y)));
  const Vec2 o = from_p ? p.o : q.o, d = from_p ? Vec2{p.dx.hi, p.dy.hi} : Vec2{q.dx.hi, q.dy.hi};
  const double n = from_p ? t : s;
  const Vec2 at{(o.x * whole + d.x * n) / whole, (o.y * whole + d.y * n) / whole};
  out.points.push_back({at, false, tp, tq});
  return true;
}

bool common_points(const Linear auto& a, double ra, const Point& b, double rb, bool second,
                   Intersections& out) {
  if (ra > 0 || !(rb > 0)) return false;
  Intersection at[2];
  bool exchange = false;
  const Known<int> n = staged_points(a, b, rb, at, exchange);
  return put_points(at, n, exchange, second, out);
}
bool common_points(const Linear auto& a, double ra, const pairs::PlaneBox auto& b, double rb,
                   bool second, Intersections& out) {
  if (ra > 0) return false;
  if (rb > 0) return through_corners(a, b, rb, second, out);
  Intersection at[2];
  bool exchange = false;
  const Known<int> n = staged_points(a, b, at, exchange);
  return put_points(at, n, exchange, second, out);
}
bool common_points(const Linear auto& a, double ra, const IsPolygon auto& b, double rb, bool second,
                   Intersections& out) {
  return !(ra > 0) && through_corners(a, b, rb, second, out);
}

inline bool common_points(const Point& a, double ra, const Point& b, double rb, bool,
                          Intersections& out) {
  Vec2 at[2];
  const Known<int> n = staged_points(a, ra, b, rb, at);
  if (n.is_sure() && n.value > 0) {
    const Intersection both[] = {{at[0], false, kNoParameter, kNoParameter},
                                 {at[1], false, kNoParameter, kNoParameter}};
    out.points.assign(both, both + n.value);
  }
  return n.is_sure();
}

/// Two ellipses, the lesser by their numbers first, so that exchanging them gives the same points.
inline bool staged_crossing_points(const Ellipse& a, const Ellipse& b, Intersections& out) {
  const double pa[] = {a.center.x,    a.center.y,     a.semi_axes.x,
                       a.semi_axes.y, a.rotation.c(), a.rotation.s()};
  const double pb[] = {b.center.x,    b.center.y,     b.semi_axes.x,
                       b.semi_axes.y, b.rotation.c(), b.rotation.s()};
  bool swapped = false;
  for (int i = 0; i < 6; ++i)
    if (pa[i] != pb[i]) {
      swapped = pb[i] < pa[i];
      break;
    }
  ellipse::EllipseCrossings found;
  if (!ellipse::staged_crossings(swapped ? b : a, swapped ? a : b, found)) return false;
  Intersection at[4];
  Vec2 from_a[4], from_b[4];
  bool sure = true;
  for (int i = 0; i < found.count; ++i) {
    at[i] = {found.at[i], false, kNoParameter, kNoParameter};
    const Vec2 first{found.c[i].hi, found.s[i].hi};
    from_a[i] = swapped ? found.second[i] : first, from_b[i] = swapped ? first : found.second[i];
    // As seen from either: both orders of the arguments are told, or none.
    for (int j = 0; j < i; ++j)
      earlier(from_a[i], from_a[j], 1, sure), earlier(from_b[i], from_b[j], 1, sure);
  }
  if (!sure) return false;
  for (int i = 1; i < found.count; ++i)
    for (int j = i; j > 0 && earlier(from_a[j], from_a[j - 1], 1, sure); --j) {
      std::swap(at[j], at[j - 1]);
      std::swap(from_a[j], from_a[j - 1]);
    }
  if (found.count > 0) out.points.assign(at, at + found.count);
  return true;
}
inline bool common_points(const Ellipse& a, double, const Ellipse& b, double, bool second,
                          Intersections& out) {
  return second ? staged_crossing_points(b, a, out) : staged_crossing_points(a, b, out);
}
inline bool common_points(const Point& a, double ra, const Ellipse& b, double rb, bool second,
                          Intersections& out) {
  return ra > 0 && common_points(Ellipse{a.position, {ra, ra}}, 0, b, rb, second, out);
}
template <Linear A>
bool common_points(const A& a, double ra, const Ellipse& b, double, bool second,
                   Intersections& out) {
  if constexpr (HasCorners<A>)
    if (ra > 0) return staged_points(a, ra, b, second, out);
  Intersection at[2];
  bool exchange = false;
  const Known<int> n = staged_points(a, b, at, exchange);
  return put_points(at, n, exchange, second, out);
}
bool common_points(const HasStraightSides auto& a, double ra, const Ellipse& b, double, bool second,
                   Intersections& out) {
  return staged_points(a, ra, b, second, out);
}

template <class A, class B>
concept HasCommonPoints = requires(const A& a, const B& b, Intersections& out) {
  common_points(a, 0.0, b, 0.0, false, out);
};
/// Two cores in either order; false where doubles cannot tell.
template <class A, class B>
  requires(HasCommonPoints<A, B> || HasCommonPoints<B, A>)
bool staged_intersections(const A& a, double ra, const B& b, double rb, Intersections& out) {
  if constexpr (HasCommonPoints<A, B>)
    return common_points(a, ra, b, rb, false, out);
  else
    return common_points(b, rb, a, ra, true, out);
}

}  // namespace abut::detail::boundary
