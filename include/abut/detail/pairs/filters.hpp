// The filters in double: what is asked before the exact answers. See filter_formulas.hpp.
#pragma once

#include <abut/detail/compiled.hpp>
#include <abut/detail/core.hpp>
#include <cmath>

#define ABUT_FILTER ABUT_INLINE

namespace abut::detail::filters {

template <class V>
inline constexpr double unit = 0;
template <>
inline constexpr double unit<double> = 0x1p-53;
template <class V>
inline constexpr double tiny = 0;
template <>
inline constexpr double tiny<double> = 0x1p-960;
template <class V>
inline constexpr double least_square = 0;
template <>
inline constexpr double least_square<double> = 0x1p-960;

ABUT_FILTER bool both(bool p, bool q) { return p & q; }
ABUT_FILTER bool either(bool p, bool q) { return p | q; }
ABUT_FILTER double pick(bool m, double yes, double no) { return m ? yes : no; }
ABUT_FILTER double abs(double x) { return std::fabs(x); }
ABUT_FILTER double larger(double x, double y) { return x < y ? y : x; }
ABUT_FILTER double smaller(double x, double y) { return y < x ? y : x; }
/// Not "x > 0 ? x : 0", which becomes a branch where a square follows.
ABUT_FILTER double positive(double x) { return 0.5 * (x + std::fabs(x)); }
/// Written without the constants 0 and 1, from which compilers make branches.
ABUT_FILTER double clamp01(double x) {
  double zero = 0, one = 1;
#if defined(__GNUC__) && defined(__SSE2__)
  asm("" : "+x"(zero), "+x"(one));
#endif
  return smaller(one, larger(zero, x));
}

#include <abut/detail/pairs/filter_formulas.hpp>

ABUT_FILTER PointOf<double> of(const Point& p) { return {p.position.x, p.position.y}; }
ABUT_FILTER LineOf<double> of(const Line& l) {
  return {l.point.x, l.point.y, l.direction.x, l.direction.y};
}
ABUT_FILTER RayOf<double> of(const Ray& l) {
  return {l.origin.x, l.origin.y, l.direction.x, l.direction.y};
}
ABUT_FILTER SegmentOf<double> of(const Segment& l) { return {l.a.x, l.a.y, l.b.x, l.b.y}; }
ABUT_FILTER BoxOf<double> of(const Box& b) { return {b.min.x, b.min.y, b.max.x, b.max.y}; }
ABUT_FILTER OrientedBoxOf<double> of(const OrientedBox& b) {
  return {b.center.x, b.center.y, b.half_size.x, b.half_size.y, b.rotation.c(), b.rotation.s()};
}
ABUT_FILTER PolygonOf<double> of(const PolygonView& p) {
  return {&p.data->x, p.count, p.count == 2 && !(p[0] == p[1])};
}

/// Positive apart, negative meeting, zero: cannot tell.
ABUT_FILTER Sign sign_of(const Verdict<double>& v) {
  return static_cast<Sign>(int{v.apart} - int{v.meets});
}
ABUT_FILTER Sign sharp(const auto& a, const auto& b) { return sign_of(meeting(of(a), of(b))); }
ABUT_FILTER Sign rounded(const auto& a, const auto& b, Reach r) {
  return sign_of(meeting(of(a), of(b), square(r.sum())));
}
/// Whether no edge of p has all of q beyond it, or which one has. An edge separates nothing once one
/// corner of q is before it, and that corner is mostly before the next edge, too.
/// by_edges() is for lanes, which ask all corners at once.
inline Sign by_edges_in_turn(const PolygonOf<double>& p, const PolygonOf<double>& q) {
  const Turning<double> t = turning(p);
  if (!t.sure) return Sign::zero;
  int before = 0;
  Sign sign = Sign::negative;
  for (int i = 0; i < p.size; ++i) {
    const SegmentOf<double> e = p.edge(i);
    const double way = t.clockwise ? -1 : 1, dx = way * (e.bx - e.ax), dy = way * (e.by - e.ay);
    if (dx == 0 && dy == 0) continue;
    const auto left = [&](int j) { return leftmost(q.corner(j), e.ax, e.ay, dx, dy); };
    Leftmost<double> most = left(before);
    if (most.most > most.slack) continue;
    for (int j = 0; j < q.size; ++j) {
      const Leftmost<double> one = left(j);
      if (one.most > most.most) most.most = one.most, before = j;
      most.slack = larger(most.slack, one.slack);
    }
    if (most.most < -most.slack) return Sign::positive;
    if (!(most.most > most.slack)) sign = Sign::zero;
  }
  return sign;
}
/// A polygon and what it may meet: the axes first, the corners only where these do not tell.
template <class A>
Sign with_polygon(const A& a, const PolygonView& p, Reach r) {
#ifdef ABUT_SMALL  // lines and rays are asked rarely
  if constexpr (std::is_same_v<A, Line> || std::is_same_v<A, Ray>) return Sign::zero;
#endif
  const auto core = of(a);
  const PolygonOf<double> polygon = of(p);
  if constexpr (std::is_same_v<A, PolygonView>) {
    const Sign first = by_edges_in_turn(core, polygon);
    const Sign both =
        first == Sign::positive ? first : (std::max)(first, by_edges_in_turn(polygon, core));
    if (both == Sign::negative || !r.positive()) return both;
  }
  const Axes<double> v = axes(core, polygon, square(r.sum()));
  if (!r.positive()) return sign_of({v.apart, v.meets});
  if (v.meets) return Sign::negative;
  if (v.apart_with_radii) return Sign::positive;
#ifdef ABUT_SMALL  // the exact way tells it as well
  return Sign::zero;
#else
  return sign_of(with_near(v, nearby(core, polygon, r.sum())));
#endif
}
// clang-format off
#define ABUT_WITH_POLYGON(declare, A) declare Sign with_polygon(const A&, const PolygonView&, Reach);
#define ABUT_ALL_WITH_POLYGON(declare)                                              \
  ABUT_WITH_POLYGON(declare, Point) ABUT_WITH_POLYGON(declare, Segment)             \
  ABUT_WITH_POLYGON(declare, Ray) ABUT_WITH_POLYGON(declare, Line)                  \
  ABUT_WITH_POLYGON(declare, Box) ABUT_WITH_POLYGON(declare, OrientedBox)           \
  ABUT_WITH_POLYGON(declare, PolygonView)
// clang-format on
ABUT_DECLARE_QUICK(ABUT_ALL_WITH_POLYGON)

}  // namespace abut::detail::filters
