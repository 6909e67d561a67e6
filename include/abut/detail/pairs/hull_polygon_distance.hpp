// How far a convex polygon of few corners and a point, a segment, a box or another polygon are
// apart, or how deep in each other: in stages, like two rectangles (box_box_distance.hpp).
//
// The difference of two convex shapes has the edges of both. So F(n), as defined there, has its
// largest value over the edges' normals next to its maximum, or there: the edge with the largest gap
// is the reference, and the other's deepest corner or the edge's end beside it is nearest.
//
// The edge is chosen in plain doubles (small_polygon.hpp). Edges within its slack of the best are all worked
// out in double-doubles. That edge, and the side of another polygon which faces it, are segments: what
// follows is theirs. Flat polygons, those with many corners, with repeated ones or with some in a line go
// the careful way: beyond an edge's end there must be a corner.
#pragma once

#include <abut/detail/pairs/box_box_distance.hpp>
#include <abut/detail/pairs/point_small_polygon.hpp>
#include <utility>

namespace abut::detail::pairs {

/// Times the size: of two edges whose gaps differ by less, the one with the corner beside it is the
/// reference.
inline constexpr double kSameEdge = 0x1p-52;
/// The face of r on the side `outwards` of its axis, against o.
ABUT_UNLESS_SMALL_INLINE bool along_face(const IsRectangle auto& r, const PlainRectangle& a,
                                         const IsRectangle auto& o, const PlainRectangle& b,
                                         Choice is_x, double outwards, Facing& f) {
  const Vec2 d{0.5 * ((first(o).x - first(r).x) + (last(o).x - last(r).x)),
               0.5 * ((first(o).y - first(r).y) + (last(o).y - last(r).y))};
  return face_to_face(r, o, a, b, d, a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c, is_x, f,
                      outwards);
}

/// The middle of the stretch of a segment that `in` holds, unless that is next to nothing.
bool middle_of(const Segment& s, const auto& in, Vec2& x) {
  const Clipped held = in.within(s);
  x = s.a + (0.5 * (held.start + held.stop)) * (s.b - s.a);
  return held.stop - held.start > kPointPart;
}

/// Two shapes of which the second is a polygon, ready to be compared.
template <int blocks, class A>
struct BesidePolygon;

template <int blocks, IsRectangle R>
struct BesidePolygon<blocks, R> {
  const R& a;
  SmallRectangle p;
  PolygonEdges<blocks> q;
  ABUT_UNLESS_SMALL_INLINE BesidePolygon(const R& r, const PolygonView& b) : a(r), p(r), q(b) {}
  bool have_true_corners() const { return q.has_true_corners(); }
  ABUT_INLINE SideGaps gaps_of_a() const { return side_gaps(p, q); }
  static unsigned bits(const SideGaps& g, double least2) { return g.at_least(least2); }

  /// Sets the side of the polygon that edge i of either faces, or is; whether there is no other.
  ABUT_UNLESS_SMALL_INLINE bool set_sides(int i, Facing& f) const {
    const double side = i % 2 == 0 ? 1 : -1;
    const Vec2 out = i < 2 ? Vec2{side * p.r.c, side * p.r.s} : Vec2{-side * p.r.s, side * p.r.c};
    const unsigned of_q = f.from_a ? q.facing_edges(out) : 1u << i;
    f.sides[1] = q.edge(std::countr_zero(of_q));
    return q.has_true_ends(of_q);
  }
  /// Edge i of either, worked out.
  ABUT_UNLESS_SMALL_INLINE bool operator()(int i, Facing& f) const {
    if (!set_sides(i, f)) return false;
    const Segment& e = f.sides[1];
    const PlainRectangle r = plain(e);
    return f.from_a ? along_face(a, p.r, e, r, is_greater(2, i), i % 2 == 0 ? 1 : -1, f)
                    : along_face(e, r, a, p.r, is_greater(0, 1), -q.turn, f);
  }
  /// A point of both: on a segment, or else on the polygon's boundary, or the rectangle's centre.
  bool common(const Facing& f, Vec2& x) const {
    if constexpr (std::is_same_v<R, Segment>) {
      return middle_of(a, q, x);
    } else {
      if (middle_of(f.sides[1], p, x)) return true;
      for (int i = 0; i < q.n; ++i)
        if (middle_of(q.edge(i), p, x)) return true;
      x = center_of(a);
      return q.holds(x);
    }
  }
};

template <int blocks>
struct BesidePolygon<blocks, PolygonView> {
  PolygonEdges<blocks> p, q;
  ABUT_UNLESS_SMALL_INLINE BesidePolygon(const PolygonView& a, const PolygonView& b) : p(a), q(b) {}
  bool have_true_corners() const { return p.has_true_corners() && q.has_true_corners(); }
  ABUT_INLINE EdgeGaps<blocks> gaps_of_a() const { return edge_gaps(p, q); }
  unsigned bits(const EdgeGaps<blocks>& g, double least2) const {
    return p.at_least(g.gap2, least2);
  }

  ABUT_UNLESS_SMALL_INLINE bool set_sides(int i, Facing& f) const {
    const PolygonEdges<blocks>&r = f.from_a ? p : q, &o = f.from_a ? q : p;
    const unsigned of_o = o.facing_edges(r.normal(i));
    f.sides[!f.from_a] = r.edge(i);
    f.sides[f.from_a] = o.edge(std::countr_zero(of_o));
    return o.has_true_ends(of_o);
  }
  ABUT_UNLESS_SMALL_INLINE bool operator()(int i, Facing& f) const {
    if (!set_sides(i, f)) return false;
    const Segment &e = f.sides[!f.from_a], &side = f.sides[f.from_a];
    return along_face(e, plain(e), side, plain(side), is_greater(0, 1),
                      f.from_a ? -p.turn : -q.turn, f);
  }
  /// A point of both: on a side of the one within the reference, or a corner of that.
  bool common(const Facing& f, Vec2& x) const {
    const PolygonEdges<blocks>&r = f.from_a ? p : q, &o = f.from_a ? q : p;
    if (middle_of(f.sides[f.from_a], r, x)) return true;
    for (int i = 0; i < o.n; ++i)
      if (middle_of(o.edge(i), r, x)) return true;
    x = r.given[0];
    return o.holds(x);
  }
};

/// Whether f is better than g, of edges that are equally good as far as plain doubles tell. Apart,
/// an edge that has the other's corner beside it, or is parallel to a side beside it, gives the
/// distance itself; a way from corner to corner is no shorter. Together, the least way out counts,
/// and of equal ones the edge with the corner beside it.
inline bool is_better_edge(const Facing& f, const Facing& g, double size) {
  const auto over = [](const Facing& x) { return numeric::larger(std::fabs(x.at) - x.w, 0); };
  if (numeric::smaller(f.axis_gap, g.axis_gap) > 0) {
    if (f.is_face != g.is_face) return f.is_face;
    return f.is_face ? f.axis_gap > g.axis_gap : f.gap < g.gap;
  }
  if (std::fabs(f.axis_gap - g.axis_gap) <= kSameEdge * size) return over(f) < over(g);
  return f.axis_gap > g.axis_gap;
}

/// Several edges are equally good as far as plain doubles tell: the best of them, or the first. The bits of `of_a` and
/// `of_b` are theirs.
[[gnu::noinline, gnu::cold]] bool along_best_edge(const auto& along, unsigned of_a, unsigned of_b,
                                                  Facing& f) {
  const double slack = f.slack;
  bool found = false;
  for (const bool from_a : {true, false})
    for (unsigned edges = from_a ? of_a : of_b; edges != 0; edges &= edges - 1) {
      Facing other;
      other.slack = slack;
      other.from_a = from_a;
      if (!along(std::countr_zero(edges), other)) return false;
      if (!found || is_better_edge(other, f, slack / kEdgeSlack)) f = other;
      found = true;
    }
  return found;
}

/// The edges of either that may be the best, each a bit: those of b behind those of a.
template <int blocks, class A>
ABUT_UNLESS_SMALL_INLINE State best_edges(const BesidePolygon<blocks, A>& pair, double reach,
                                          double& most2, double& slack, unsigned& edges) {
  if (!((pair.p.n > 0) & (pair.q.n > 0))) return State::unsure;
  const double size = (pair.p.extent + pair.q.extent) + taxicab(between(pair.p, pair.q));
  slack = kEdgeSlack * size;
  if (!is_tame<5>(size)) return State::unsure;
  const auto of_b = edge_gaps(pair.q, pair.p);
  const auto of_a = pair.gaps_of_a();
  most2 = numeric::larger(of_a.most2, of_b.most2);
  if (most2 > signed_square(reach + slack)) return State::apart;
  const double least2 = most2 - kSquareSlack * size * size;
  edges = pair.bits(of_a, least2) | pair.q.at_least(of_b.gap2, least2) << kMostCorners;
  return State::sure;
}
/// Several of them.
template <int blocks, class A>
[[gnu::noinline, gnu::cold]] State facing_where_close(const A& a, const PolygonView& b,
                                                      unsigned edges, Facing& f) {
  const BesidePolygon<blocks, A> pair(a, b);
  if (!pair.have_true_corners()) return State::unsure;
  const unsigned of_a = edges & ((1u << kMostCorners) - 1), of_b = edges >> kMostCorners;
  return along_best_edge(pair, of_a, of_b, f) ? State::sure : State::unsure;
}
/// Where they surely meet and no depth is asked for, the gap is any negative number, and of the rest only the
/// sides are told.
template <int blocks, class A>
[[gnu::noinline]] State facing_in_order(const A& a, const PolygonView& b, double reach,
                                        bool with_depth, Facing& f) {
  const BesidePolygon<blocks, A> pair(a, b);
  double most2;
  unsigned edges;
  if (const State s = best_edges(pair, reach, most2, f.slack, edges); s != State::sure) return s;
  const int first = std::countr_zero(edges);
  f.from_a = first < kMostCorners;
  const int best = first & (kMostCorners - 1);
  if (!with_depth && most2 < signed_square(-2 * f.slack)) {
    f.gap = -4 * f.slack, f.normal = {};
    pair.set_sides(best, f);
    return State::sure;
  }
  if ((edges & (edges - 1)) != 0) [[unlikely]]
    return facing_where_close<blocks>(a, b, edges, f);
  return pair(best, f) ? State::sure : State::unsure;
}
// clang-format off
#define ABUT_FACING_POLYGON(declare, A, blocks)                                           \
  declare State facing_where_close<blocks>(const A&, const PolygonView&, unsigned, Facing&); \
  declare State facing_in_order<blocks>(const A&, const PolygonView&, double, bool, Facing&);
#define ABUT_FACING_POLYGONS(declare)                                                     \
  ABUT_FACING_POLYGON(declare, Segment, 1) ABUT_FACING_POLYGON(declare, Segment, 2)       \
  ABUT_FACING_POLYGON(declare, Box, 1) ABUT_FACING_POLYGON(declare, Box, 2)               \
  ABUT_FACING_POLYGON(declare, OrientedBox, 1) ABUT_FACING_POLYGON(declare, OrientedBox, 2) \
  ABUT_FACING_POLYGON(declare, PolygonView, 1) ABUT_FACING_POLYGON(declare, PolygonView, 2)
// clang-format on
ABUT_DECLARE_QUICK(ABUT_FACING_POLYGONS)

template <class S>
concept BesideSmallPolygon = IsRectangle<S> || IsPolygon<S>;

/// Signed separation of a segment, a box or a polygon, and a polygon; `apart` as soon as it surely
/// exceeds `reach`.
template <BesideSmallPolygon A>
State facing(const A& a, const PolygonView& b, double reach, Facing& f, bool with_depth = true) {
  if constexpr (IsPolygon<A>) {
    // Which comes first no processor foresees.
    const bool turned = comes_after(a, b);
    const PolygonView* const given[2] = {&a, &b};
    const State state = with_blocks(a, b, [&](auto blocks) ABUT_WAY {
      return facing_in_order<blocks()>(*given[turned], *given[!turned], reach, with_depth, f);
    });
    if (state != State::sure) return state;  // then f says nothing
    f.normal = (turned ? -1 : 1) * f.normal;
    f.from_a ^= turned;
    const Segment sides[2] = {f.sides[turned], f.sides[!turned]};
    f.sides[0] = sides[0], f.sides[1] = sides[1];
    return state;
  } else {
    return with_blocks(a, b, [&](auto blocks) ABUT_WAY {
      return facing_in_order<blocks()>(a, b, reach, with_depth, f);
    });
  }
}
template <BesideSmallPolygon A>
void separation_points(const A& a, const PolygonView&, const Facing& f, Vec2& on_a, Vec2& on_b) {
  const auto& first = [&]() -> const auto& {
    if constexpr (IsPolygon<A>)
      return f.sides[0];
    else
      return a;
  }();
  if (f.from_a)
    facing_points(first, f.sides[1], f, on_a, on_b);
  else
    facing_points(f.sides[1], first, f, on_b, on_a);
}

// ---- A point beside a polygon

/// An edge against a point: `at` is how far the foot lies beyond the edge, `rx` at which end.
inline bool along_edge(const Point& p, const Segment& e, double turn, Facing& f) {
  f.from_a = false;
  f.sides[1] = e;
  const WideVec2 d = difference(e.b, e.a), w = difference(p.position, e.a);
  const double dd = d.x.hi * d.x.hi + d.y.hi * d.y.hi, per_l = 1 / square_root(dd);
  const double past = numeric::dot2(w.x, d.x, w.y, d.y).value();
  f.rx = 2 * past < dd ? -1 : 1;  // the nearer end
  f.ry = f.ox = f.oy = 1;
  f.w = 0;
  f.at = numeric::larger(-past, past - dd) * per_l;
  f.axis_gap = f.gap = turn * numeric::cross2(w.x, d.y, w.y, d.x).value() / square_root(dd);
  f.is_face = !((f.gap > 0) & (f.at > 0));
  f.normal = (turn * per_l) * Vec2{-d.y.hi, d.x.hi};
  f.at = numeric::larger(f.at, 0);
  if (f.is_face) return true;
  const Vec2 way = anchor(e, f.rx, 1) - p.position;
  const double l2 = dot(way, way);
  if (!(l2 > kLeastSquare)) return false;
  f.gap = square_root(l2);
  f.normal = (1 / f.gap) * way;
  return true;
}
/// Where several edges are equally good.
template <class = void>
[[gnu::noinline, gnu::cold]] Known<Separation> separation_beside_many(const Point& p,
                                                                      const PolygonView& b,
                                                                      double slack) {
  const PolygonEdges<2> q(b);
  const auto g = edge_gaps(q, SmallPoint{p.position});
  const auto along = [&](int i, Facing& found) {
    return q.turns_around(i) && along_edge(p, q.edge(i), q.turn, found);
  };
  Facing f;
  f.slack = slack;
  const double least2 = g.most2 - kSquareSlack * (slack / kEdgeSlack) * (slack / kEdgeSlack);
  if (!along_best_edge(along, 0, q.at_least(g.gap2, least2), f)) return {};
  const Segment& e = f.sides[1];
  Separation s{f.gap, f.normal, p.position, anchor(e, f.rx, 1)};
  if (f.at == 0) s.b = foot(e, p, f, {});
  return {State::sure, s, slack};
}
#define ABUT_BESIDE_MANY(declare) \
  declare Known<Separation> separation_beside_many<>(const Point&, const PolygonView&, double);
ABUT_DECLARE_QUICK(ABUT_BESIDE_MANY)

ABUT_INLINE Known<Separation> quick_separation(const Point& p, const PolygonView& q, double reach) {
  EdgeBesidePoint edge;
  const State state = edge.choose(p, q, reach);
  if (state != State::sure) return {state};
  if (edge.is_close_call) [[unlikely]]
    return separation_beside_many(p, q, edge.slack);
  const BesideEdge e(p.position, q, edge.i, edge.turn);
  if (!e.is_told) [[unlikely]]
    return {};
  return {State::sure, e.separation(p.position), edge.slack};
}
/// The distance alone.
ABUT_INLINE Known<double> quick_gap(const Point& p, const PolygonView& q) {
  EdgeBesidePoint edge;
  if (edge.choose(p, q, HUGE_VAL) != State::sure || edge.is_close_call) [[unlikely]]
    return {State::unsure, 0, edge.slack};
  const BesideEdge e(p.position, q, edge.i, edge.turn);
  return {e.is_told ? State::sure : State::unsure, e.distance(e.root()), edge.slack};
}

/// A point of two that surely meet, by their sides that face each other.
template <BesideSmallPolygon A>
[[gnu::noinline]] bool quick_common_point(const A& a, const PolygonView& b, const Facing& f,
                                          Vec2& x) {
  return BesidePolygon<2, A>(a, b).common(f, x);
}

/// Whether a unit vector may be the normal of one of its sides, either way.
inline bool may_be_normal(const PolygonView& p, const Vec2& n) {
  for (int i = 0; i < p.size(); ++i) {
    const Vec2 e = p.next(i) - p[i];
    if (numeric::square(dot(e, n)) <= kFlatPart * dot(e, e)) return true;
  }
  return false;
}

}  // namespace abut::detail::pairs
