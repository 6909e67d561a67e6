// How far apart two convex polygons of few corners are, or that they meet, if that is plain to see. An upright
// box is a polygon of four corners here; those of an oriented one are not given, but rounded.
//
// The edges of both are gone over in lanes. If all of the other lies surely behind each edge of both, they meet
// (separating axes). If it lies surely beyond some, take the edge that it is farthest beyond, and its
// deepest corner: a segment and a point (point_linear.hpp). Two things make their distance that of the
// polygons, without a look at edges that are about as good:
//
//   - The gap of an edge is no more than the distance. If the corner's foot is on the edge, it is no less.
//   - The way from corner to corner is the distance if both polygons lie on its two sides.
//
// As the polygons are convex, the neighbours of a corner tell that it is the deepest. A choice that is not clear by
// more than the slack, as with parallel sides, goes the way of hull_polygon_distance.hpp.
#pragma once

#include <abut/detail/pairs/hull_polygon_distance.hpp>

namespace abut::detail::pairs {

/// Whether all else of p surely lies further along `way` than corner k.
ABUT_INLINE bool rises_from(const PolygonView& p, int k, const Vec2& way, double slack) {
  const Vec2 &at = p[k], &before = p[k > 0 ? k - 1 : p.size() - 1];
  return numeric::smaller(dot(way, p.next(k) - at), dot(way, before - at)) > slack * taxicab(way);
}
/// A point inside.
ABUT_INLINE Vec2 middle(const PolygonView& p) { return p[0] + 0.5 * (p[p.size() / 2] - p[0]); }
/// Whether p holds the corner of q that lies deepest behind the edge of p that is the least deep.
template <int blocks>
bool holds_corner(const PolygonEdges<blocks>& p, const EdgeGaps<blocks>& beyond,
                  const PolygonEdges<blocks>& q, Vec2& x) {
  const int edge = std::countr_zero(p.at_least(beyond.gap2, beyond.most2));
  x = q.given[q.deepest(p.normal(edge))];
  return p.within({middle(p.given), x}).stop >= 1;
}
/// A point of two that meet: on the way from a point inside the one to a point inside the other, halfway
/// between where it leaves them; or a corner of the one in the other.
template <int blocks>
ABUT_INLINE bool common_point(const PolygonEdges<blocks>& p, const EdgeGaps<blocks>& of_p,
                              const PolygonEdges<blocks>& q, const EdgeGaps<blocks>& of_q,
                              Vec2& x) {
  const Vec2 in_p = middle(p.given), in_q = middle(q.given), way = in_q - in_p;
  const double out_of_p = p.within({in_p, in_q}).stop, out_of_q = q.within({in_q, in_p}).stop;
  x = 0.5 * (in_p + out_of_p * way) + 0.5 * (in_q - out_of_q * way);
  return out_of_p + out_of_q > 1 + kPointPart || holds_corner(p, of_p, q, x) ||
         holds_corner(q, of_q, p, x);
}

/// A question about two polygons: how far they are apart, that and the points, or also a point of both if they meet.
enum class Asked { gap, separation, closest };

/// Where they surely meet, any negative number, and with a point one that they share. `turned`: the answer is told of b
/// and a.
template <Asked asked, int blocks>
[[gnu::noinline]] Known<Separation> views_apart(const PolygonView& a, const PolygonView& b,
                                                bool turned) {
  const PolygonEdges<blocks> p(a), q(b);
  if (!((p.n > 0) & (q.n > 0))) return {};
  const double size = (p.extent + q.extent) + taxicab(b[0] - a[0]);
  const double slack = kEdgeSlack * size, slack2 = slack * slack;
  if (!is_tame<5>(size)) return {};
  const EdgeGaps<blocks> of_p = edge_gaps(p, q), of_q = edge_gaps(q, p);
  const double most2 = numeric::larger(of_p.most2, of_q.most2);
  if (most2 < -slack2) {
    Separation s{-4 * slack, {}, {}, {}};
    if (asked == Asked::closest && !common_point(p, of_p, q, of_q, s.a)) return {};
    s.b = s.a;
    return {State::sure, s, slack};
  }
  if (!(most2 > slack2)) return {};
  const bool from_p = of_p.most2 >= of_q.most2;
  const PolygonEdges<blocks>&r = from_p ? p : q, &o = from_p ? q : p;
  const int edge = std::countr_zero(r.at_least((from_p ? of_p : of_q).gap2, most2)),
            k = o.deepest(r.normal(edge));
  const Vec2& corner = o.given[k];
  const BesideEdge e(corner, r.given, edge, r.turn);
  // Which of the two it is no processor foresees.
  const Vec2 way = e.is_corner.pick(e.w, e.out);
  const bool is_corner = e.is_corner.pick(1, 0) != 0;
  const int end = e.end == r.given[edge] ? edge : edge + 1 < r.n ? edge + 1 : 0;
  const bool all_behind = rises_from(o.given, k, way, slack),
             all_before = rises_from(r.given, end, -way, slack);
  if (!(all_behind & (all_before | !is_corner))) return {};
  if constexpr (asked == Asked::gap)
    return {State::sure, {e.distance(e.root()), {}, {}, {}}, slack};
  const Separation s = e.separation(corner);
  const bool swap = from_p != turned;
  const Vec2 on[2] = {s.a, s.b};
  return {State::sure, {s.distance, (swap ? -1 : 1) * s.normal, on[swap], on[!swap]}, slack};
}
// clang-format off
#define ABUT_VIEWS_APART(declare, asked)                                                            \
  declare Known<Separation> views_apart<asked, 1>(const PolygonView&, const PolygonView&, bool);    \
  declare Known<Separation> views_apart<asked, 2>(const PolygonView&, const PolygonView&, bool);
#define ABUT_ALL_VIEWS_APART(declare)                                                     \
  ABUT_VIEWS_APART(declare, Asked::gap) ABUT_VIEWS_APART(declare, Asked::separation)      \
  ABUT_VIEWS_APART(declare, Asked::closest)
// clang-format on
ABUT_DECLARE_QUICK(ABUT_ALL_VIEWS_APART)

/// A polygon as it is, or the corners of a box.
struct FourCorners {
  Vec2 at[4];
};
inline const PolygonView& as_polygon(const PolygonView& p) { return p; }
inline FourCorners as_polygon(const Box& b) {
  return {{corner(b, -1, -1), corner(b, 1, -1), corner(b, 1, 1), corner(b, -1, 1)}};
}
inline const PolygonView& view_of(const PolygonView& p) { return p; }
inline PolygonView view_of(const FourCorners& c) { return {c.at, 4}; }

template <Asked asked, class A>
ABUT_INLINE Known<Separation> polygons_apart(const A& a, const PolygonView& b) {
  const auto& corners = as_polygon(a);
  const PolygonView& view = view_of(corners);
  const PolygonView* const views[2] = {&view, &b};
  bool turned = false;
  if constexpr (IsPolygon<A>) turned = comes_after(a, b);
  const PolygonView &p = *views[turned], &q = *views[!turned];
  return with_blocks(
      p, q, [&](auto blocks) ABUT_WAY { return views_apart<asked, blocks()>(p, q, turned); });
}

}  // namespace abut::detail::pairs
