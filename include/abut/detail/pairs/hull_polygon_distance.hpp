// How far a convex polygon of few corners and a point, a segment, a box or another polygon are
// apart, or how deep in each other: in stages, like two rectangles (box_box_distance.hpp).
//
// The difference of two convex shapes has the edges of both. So F(n), as defined there, has its
// largest value over the edges' normals next to its maximum, or there: the edge with the largest gap
// is the reference, and the other's deepest corner or the edge's end beside it is nearest.
//
// The edge is chosen in plain doubles. Its normal comes from the corners as given, and is right to
// 3 u; the gaps are right to 16 u times the size, the sum of what both measure and of the way
// between. For an edge e, a difference, is right to u in each component, and the normal n = e⊥/|e|
// to 4 u in length (a square right to 4 u, its root, a reciprocal, a product) and to 2 u in direction. The
// length scales the gap as a whole: 4 u times the gap. The direction turns the way w from the edge to the
// other's corner: 2 u |w|. The gap is n·(D − v) + n·o, with D the way between the two first corners, v and
// o the corners as seen from these: D, v and D − v round, then two products and a sum: 4 u (|D| + |v|); o
// rounds, then the same: 3 u |o|; and the last sum: u. Together at most 4 + 2 + 4 + 1 = 11 u times the
// size, and the size itself, a sum of absolute values, is right to a few u. Edges within the slack, eight times that, are all worked out in double-doubles. That
// edge, and the side of another polygon which faces it, are segments: what follows is theirs. Flat
// polygons, those with many corners, with repeated ones or with some in a line go the careful way:
// beyond an edge's end there must be a corner.
#pragma once

#include <abut/detail/pairs/box_box_distance.hpp>
#include <abut/detail/pairs/point_linear.hpp>
#include <utility>

namespace abut::detail::pairs {

/// Times the size: gaps of two edges nearer than this are compared in double-doubles. It is 128 u; a
/// plain gap is wrong by at most 16 u.
inline constexpr double kEdgeSlack = 0x1p-46;
/// Times the size: of two edges whose gaps differ by less, the one with the corner beside it is the
/// reference.
inline constexpr double kSameEdge = 0x1p-52;
/// Part of a square below which a polygon is flat, and a way along a side's normal.
inline constexpr double kFlatPart = 0x1p-36;
/// A shorter edge's square may have lost digits.
inline constexpr double kLeastEdge2 = 0x1p-400;

/// A polygon's corners, seen from the first, and the normals of its edges.
struct SmallPolygon {
  static constexpr int kMost = 16;
  const PolygonView& given;
  int n = 0;
  bool is_told = false;  ///< whether it is small, and not flat
  double turn = 1;       ///< 1 if the corners run counter-clockwise, else −1
  double extent = 0;     ///< the most of |x| + |y|
  double mid_x, mid_y;   ///< a point inside
  double x[kMost], y[kMost];
  double nx[kMost], ny[kMost];  ///< outwards, of the edge from each corner to the next

  explicit SmallPolygon(const PolygonView& p) : given(p) {
    if (p.size() < 3 || p.size() > kMost) return;
    n = p.size();
    const Vec2& first = p[0];
    double area = 0, least2 = HUGE_VAL;
    for (int i = 0; i < n; ++i) {
      const Vec2 &v = p[i], &w = p.next(i);
      const double ex = w.x - v.x, ey = w.y - v.y, l2 = ex * ex + ey * ey;
      const double per_l = 1 / std::sqrt(l2), vx = v.x - first.x, vy = v.y - first.y;
      x[i] = vx, y[i] = vy;
      nx[i] = ey * per_l, ny[i] = -ex * per_l;
      least2 = numeric::smaller(least2, l2);
      extent = numeric::larger(extent, std::fabs(vx) + std::fabs(vy));
      area += vx * ey - vy * ex;
    }
    is_told = (least2 > kLeastEdge2) & (std::fabs(area) > kFlatPart * extent * extent);
    const int j = n / 3, k = 2 * n / 3;
    mid_x = (x[j] + x[k]) * (1.0 / 3), mid_y = (y[j] + y[k]) * (1.0 / 3);
    if (area < 0) {
      turn = -1;
      for (int i = 0; i < n; ++i) nx[i] = -nx[i], ny[i] = -ny[i];
    }
    is_told &= has_corners();
  }
  /// The sine of the angle by which edges turn at a corner, at least: the end of an edge is then the
  /// nearest of what lies beyond it.
  static constexpr double kLeastSine = 0x1p-30;
  /// Whether the normals of all neighbours differ by that.
  bool has_corners() const {
    double least = 1;
    for (int i = 0, last = n - 1; i < n; last = i++)
      least = numeric::smaller(least, turn * (nx[last] * ny[i] - ny[last] * nx[i]));
    return least > kLeastSine;
  }
  Segment edge(int i) const { return {given[i], given.next(i)}; }
  /// How far its deepest corner comes against a unit vector, seen from the first.
  double lowest(double n_x, double n_y) const {
    double least = 0;
    for (int i = 1; i < n; ++i) least = numeric::smaller(least, n_x * x[i] + n_y * y[i]);
    return least;
  }
  /// The side that faces against `out`: of the two at the deepest corner, the one more nearly
  /// across. In the polygon's own order, so that nothing depends on which end is deeper.
  Segment facing_side(const Vec2& out) const {
    int deepest = 0;
    double least = 0;
    for (int i = 1; i < n; ++i) {
      const double at = out.x * x[i] + out.y * y[i];
      if (at < least) least = at, deepest = i;
    }
    const int before = deepest > 0 ? deepest - 1 : n - 1;
    const auto along = [&](int i) { return nx[i] * out.x + ny[i] * out.y; };
    return edge(along(before) < along(deepest) ? before : deepest);
  }
  /// Whether it holds a point, but for rounding.
  bool holds(const Vec2& p) const {
    for (int i = 0; i < n; ++i)
      if (nx[i] * (p.x - given[i].x) + ny[i] * (p.y - given[i].y) > 0) return false;
    return true;
  }
};

/// A rectangle's numbers beside a polygon; seen from its centre.
struct SmallRectangle {
  PlainRectangle r;
  double extent, mid_x = 0, mid_y = 0;
  bool is_told = true, is_segment = false;

  template <IsRectangle R>
  explicit SmallRectangle(const R& s) : r(plain(s)), extent(r.hx + r.hy) {
    if constexpr (std::is_same_v<R, Segment>) {
      is_segment = true;
      is_told = r.hx > kLeastSegment;
    }
  }
  double lowest(double n_x, double n_y) const {
    return -(r.hx * std::fabs(n_x * r.c + n_y * r.s) + r.hy * std::fabs(n_y * r.c - n_x * r.s));
  }
};

/// The gaps of all edges of one shape to another, as far as they matter.
struct EdgeGaps {
  double gap[SmallPolygon::kMost];
  int n = 0, best = 0;
  double most = -HUGE_VAL, second = -HUGE_VAL;

  void set(int i, double g) {
    gap[i] = g;
    second = numeric::larger(second, numeric::smaller(g, most));
    if (g > most) most = g, best = i;
  }
};
/// Those of p's edges to o, whose origin lies (dx, dy) off p's. One whose gap to some point of o is
/// below `least` is none of the best.
template <class O>
inline EdgeGaps edge_gaps(const SmallPolygon& p, const O& o, double dx, double dy, double least,
                          double slack) {
  EdgeGaps g;
  g.n = p.n;
  int first = 0;
  double likeliest = -HUGE_VAL, to_middle[SmallPolygon::kMost];
  for (int i = 0; i < p.n; ++i) {
    const double nx = p.nx[i], ny = p.ny[i];
    g.gap[i] = nx * (dx - p.x[i]) + ny * (dy - p.y[i]);  // to o's origin
    to_middle[i] = g.gap[i] + (nx * o.mid_x + ny * o.mid_y);
    if (to_middle[i] > likeliest) likeliest = to_middle[i], first = i;
  }
  const auto work_out = [&](int i) { g.set(i, g.gap[i] + o.lowest(p.nx[i], p.ny[i])); };
  work_out(first);
  for (int i = 0; i < p.n; ++i) {
    if (i == first) continue;
    if (to_middle[i] < numeric::larger(least, g.most - 2 * slack))
      g.gap[i] = -HUGE_VAL;
    else
      work_out(i);
  }
  return g;
}
/// The four sides of a rectangle: +x, −x, +y, −y; a segment has only the last two.
inline EdgeGaps edge_gaps(const SmallRectangle& b, const SmallPolygon& q, double dx, double dy) {
  const PlainRectangle& r = b.r;
  double low_x = HUGE_VAL, high_x = -HUGE_VAL, low_y = HUGE_VAL, high_y = -HUGE_VAL;
  for (int i = 0; i < q.n; ++i) {
    const double wx = q.x[i] + dx, wy = q.y[i] + dy;
    const double x = wx * r.c + wy * r.s, y = wy * r.c - wx * r.s;
    low_x = numeric::smaller(low_x, x), high_x = numeric::larger(high_x, x);
    low_y = numeric::smaller(low_y, y), high_y = numeric::larger(high_y, y);
  }
  EdgeGaps g;
  g.n = 4;
  g.set(0, b.is_segment ? -HUGE_VAL : low_x - r.hx);
  g.set(1, b.is_segment ? -HUGE_VAL : -high_x - r.hx);
  g.set(2, low_y - r.hy);
  g.set(3, -high_y - r.hy);
  return g;
}

/// The face of r on the side `outwards` of its axis, against o.
template <IsRectangle R, IsRectangle O>
inline bool along_face(const R& r, const O& o, Choice is_x, double outwards, Facing& f) {
  const PlainRectangle a = plain(r), b = plain(o);
  const Vec2 d{0.5 * ((first(o).x - first(r).x) + (last(o).x - last(r).x)),
               0.5 * ((first(o).y - first(r).y) + (last(o).y - last(r).y))};
  return face_to_face(r, o, a, b, d, a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c, is_x, f,
                      outwards);
}

/// Two shapes of which the second is a polygon, ready to be compared.
template <class A>
struct BesidePolygon;

template <IsRectangle R>
struct BesidePolygon<R> {
  const R& a;
  SmallRectangle p;
  SmallPolygon q;
  double dx, dy;  ///< from the centre of the one to the first corner of the other
  BesidePolygon(const R& r, const PolygonView& b) : a(r), p(r), q(b) {
    dx = 0.5 * ((b[0].x - first(r).x) + (b[0].x - last(r).x));
    dy = 0.5 * ((b[0].y - first(r).y) + (b[0].y - last(r).y));
  }
  EdgeGaps of_first(double, double) const { return edge_gaps(p, q, dx, dy); }
  /// Edge i of either, worked out.
  bool operator()(int i, Facing& f) const {
    if (!f.from_a) {
      f.sides[1] = q.edge(i);
      return along_face(f.sides[1], a, is_greater(0, 1), -q.turn, f);
    }
    const double side = i % 2 == 0 ? 1 : -1;
    const Vec2 out = i < 2 ? Vec2{side * p.r.c, side * p.r.s} : Vec2{-side * p.r.s, side * p.r.c};
    f.sides[1] = q.facing_side(out);
    return along_face(a, f.sides[1], is_greater(2, i), side, f);
  }
  /// A corner of one in the other.
  bool common(Vec2& x) const {
    const double c = p.r.c, s = p.r.s;
    for (int i = 0; i < q.n; ++i) {
      const double wx = q.x[i] + dx, wy = q.y[i] + dy;
      if (!((std::fabs(wx * c + wy * s) <= p.r.hx) & (std::fabs(wy * c - wx * s) <= p.r.hy)))
        continue;
      x = q.given[i];
      return true;
    }
    for (int i = 0; i < 4; ++i) {
      x = corner(a, i % 2 == 0 ? 1 : -1, i < 2 ? 1 : -1);
      if (q.holds(x)) return true;
    }
    return false;
  }
};

template <>
struct BesidePolygon<PolygonView> {
  SmallPolygon p, q;
  double dx, dy;
  BesidePolygon(const PolygonView& a, const PolygonView& b)
      : p(a), q(b), dx(b[0].x - a[0].x), dy(b[0].y - a[0].y) {}

  EdgeGaps of_first(double least, double slack) const {
    return edge_gaps(p, q, dx, dy, least, slack);
  }
  bool operator()(int i, Facing& f) const {
    const SmallPolygon &r = f.from_a ? p : q, &o = f.from_a ? q : p;
    f.sides[!f.from_a] = r.edge(i);
    f.sides[f.from_a] = o.facing_side({r.nx[i], r.ny[i]});
    return along_face(f.sides[!f.from_a], f.sides[f.from_a], is_greater(0, 1), -r.turn, f);
  }
  bool common(Vec2& x) const {
    for (const bool of_p : {true, false}) {
      const SmallPolygon &r = of_p ? p : q, &in = of_p ? q : p;
      for (int i = 0; i < r.n; ++i)
        if (in.holds(r.given[i])) {
          x = r.given[i];
          return true;
        }
    }
    return false;
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

/// Several edges are equally good as far as plain doubles tell: the best of them, or the first.
template <class Along>
[[gnu::noinline, gnu::cold]] bool along_best_edge(const Along& along, const EdgeGaps& a,
                                                  const EdgeGaps& b, double least, Facing& f) {
  const double slack = f.slack;
  bool found = false;
  for (const bool from_a : {true, false}) {
    const EdgeGaps& g = from_a ? a : b;
    for (int i = 0; i < g.n; ++i) {
      if (g.gap[i] < least) continue;
      Facing other;
      other.slack = slack;
      other.from_a = from_a;
      if (!along(i, other)) return false;
      if (!found || is_better_edge(other, f, slack / kEdgeSlack)) f = other;
      found = true;
    }
  }
  return found;
}

template <class A>
[[gnu::noinline]] Known facing_in_order(const A& a, const PolygonView& b, double reach, Facing& f) {
  const BesidePolygon<A> pair(a, b);
  if (!(pair.p.is_told & pair.q.is_told)) return Known::nothing;
  const double dx = pair.dx, dy = pair.dy;
  const double size = (pair.p.extent + pair.q.extent) + (std::fabs(dx) + std::fabs(dy));
  const double slack = f.slack = kEdgeSlack * size;
  if (!is_tame<5>(size)) return Known::nothing;
  const EdgeGaps of_b = edge_gaps(pair.q, pair.p, -dx, -dy, -HUGE_VAL, slack);
  if (of_b.most - reach > slack) return Known::apart;
  const EdgeGaps of_a = pair.of_first(of_b.most - 2 * slack, slack);
  if (of_a.most - reach > slack) return Known::apart;
  const double most = numeric::larger(of_a.most, of_b.most), least = most - slack;
  const double second = numeric::larger(numeric::larger(of_a.second, of_b.second),
                                        numeric::smaller(of_a.most, of_b.most));
  if (second >= least) [[unlikely]]
    return along_best_edge(pair, of_a, of_b, least, f) ? Known::separation : Known::nothing;
  f.from_a = of_a.most > of_b.most;
  return pair(f.from_a ? of_a.best : of_b.best, f) ? Known::separation : Known::nothing;
}

template <class S>
concept BesideSmallPolygon = IsRectangle<S> || IsPolygon<S>;

/// Signed separation of a segment, a box or a polygon, and a polygon; `apart` as soon as it surely
/// exceeds `reach`.
template <BesideSmallPolygon A>
Known facing(const A& a, const PolygonView& b, double reach, Facing& f) {
  if constexpr (IsPolygon<A>)
    if (comes_after(a, b)) {
      const Known known = facing_in_order(b, a, reach, f);
      if (known != Known::separation) return known;  // then f says nothing
      f.normal = -f.normal;
      f.from_a = !f.from_a;
      std::swap(f.sides[0], f.sides[1]);
      return known;
    }
  return facing_in_order(a, b, reach, f);
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
  const double dd = d.x.hi * d.x.hi + d.y.hi * d.y.hi, per_l = 1 / std::sqrt(dd);
  const double past = numeric::dot2(w.x, d.x, w.y, d.y).value();
  f.rx = past < 0 ? -1 : 1;
  f.ry = f.ox = f.oy = 1;
  f.w = 0;
  f.at = numeric::larger(-past, past - dd) * per_l;
  f.axis_gap = f.gap = turn * numeric::cross2(w.x, d.y, w.y, d.x).value() / std::sqrt(dd);
  f.is_face = !((f.gap > 0) & (f.at > 0));
  f.normal = (turn * per_l) * Vec2{-d.y.hi, d.x.hi};
  f.at = numeric::larger(f.at, 0);
  if (f.is_face) return true;
  const Vec2 way = anchor(e, f.rx, 1) - p.position;
  const double l2 = dot(way, way);
  if (!(l2 > kLeastSquare)) return false;
  f.gap = std::sqrt(l2);
  f.normal = (1 / f.gap) * way;
  return true;
}
/// Where several edges are equally good.
[[gnu::noinline, gnu::cold]] inline Known separation_beside_many(const Point& p,
                                                                 const PolygonView& b,
                                                                 Separation& s, double slack) {
  const SmallPolygon q(b);
  if (!q.is_told) return Known::nothing;
  const double dx = p.position.x - b[0].x, dy = p.position.y - b[0].y;
  EdgeGaps g;
  g.n = q.n;
  for (int i = 0; i < q.n; ++i) g.set(i, q.nx[i] * (dx - q.x[i]) + q.ny[i] * (dy - q.y[i]));
  const auto along = [&](int i, Facing& found) { return along_edge(p, q.edge(i), q.turn, found); };
  Facing f;
  f.slack = slack;
  if (!along_best_edge(along, {}, g, g.most - slack, f)) return Known::nothing;
  const Segment& e = f.sides[1];
  s = {f.gap, f.normal, p.position, anchor(e, f.rx, 1)};
  if (f.at == 0) s.b = foot(e, p, f, {});
  return Known::separation;
}

/// The edge of a polygon that a point is farthest beyond, or least deep behind.
struct EdgeBesidePoint {
  int i = 0;
  double turn = 1;  ///< 1 if the corners run counter-clockwise, else −1
  double slack = 0;
  bool is_close_call = false;  ///< whether another edge is as good

  /// The gaps are compared by their squares, without a root. `apart` as soon as one exceeds reach.
  [[gnu::noinline]] Known choose(const Point& p, const PolygonView& q, double reach) {
    using numeric::larger, numeric::smaller;
    const int n = q.size();
    if (n < 3 || n > SmallPolygon::kMost) return Known::nothing;
    turn = way_round(q);
    if (turn == 0) return Known::nothing;
    double size = 0, least2 = HUGE_VAL, most = -HUGE_VAL, second = -HUGE_VAL;
    Vec2 v = q[0];
    for (int k = 0; k < n; ++k) {
      const Vec2 next = q.next(k), e = next - v, w = v - p.position;
      const double l2 = dot(e, e), off = turn * cross(e, w), off2 = off * std::fabs(off);
      const double own_size = std::fabs(w.x) + std::fabs(w.y);
      const double limit = reach + kEdgeSlack * own_size;
      if (off2 > limit * limit * l2) return is_tame<5>(own_size) ? Known::apart : Known::nothing;
      const double gap2 = off2 / l2;
      second = larger(second, smaller(gap2, most));
      i = gap2 > most ? k : i;
      most = larger(most, gap2);
      size = larger(size, own_size);
      least2 = smaller(least2, l2);
      v = next;
    }
    slack = 2 * kEdgeSlack * size;
    if (!(is_tame<5>(size) & (least2 > kLeastEdge2))) return Known::nothing;
    const auto root_of = [](double square) {
      return std::copysign(std::sqrt(std::fabs(square)), square);
    };
    is_close_call = root_of(second) >= root_of(most) - slack;
    return Known::separation;
  }

 private:
  /// As the first corner that surely turns tells; 0 if none does.
  static double way_round(const PolygonView& q) {
    Vec2 before = q[1] - q[0];
    for (int k = 1; k < q.size(); ++k) {
      const Vec2 after = q.next(k) - q[k];
      const double one = before.x * after.y, other = before.y * after.x, bend = one - other;
      if (std::fabs(bend) > 0.5 * kGapSlack * (std::fabs(one) + std::fabs(other)))
        return bend > 0 ? 1 : -1;
      before = after;
    }
    return 0;
  }
};

[[gnu::always_inline]] inline Known quick_separation(const Point& p, const PolygonView& q,
                                                     double reach, Separation& s, double& slack) {
  EdgeBesidePoint edge;
  const Known known = edge.choose(p, q, reach);
  slack = edge.slack;
  if (known != Known::separation) return known;
  if (edge.is_close_call) [[unlikely]]
    return separation_beside_many(p, q, s, slack);
  const Vec2 &a = q[edge.i], &b = q.next(edge.i);
  const Vec2 d = b - a, from_a = p.position - a, from_b = p.position - b;
  const double past_a = dot(from_a, d), past_b = -dot(from_b, d), dd = dot(d, d);
  const bool near_b = past_a > past_b;
  const Vec2 &end = near_b ? b : a, &w = near_b ? from_b : from_a;
  const double side = beside_line(p, end, w, d, dd, s);
  const double way = (side > 0) == (edge.turn > 0) ? -1 : 1;  // from inside it goes out
  s.distance = way * s.distance + 0.0, s.normal = way * s.normal;
  if (!(s.distance > 0 && numeric::smaller(past_a, past_b) < 0)) return known;
  // Beyond its end there has to be a corner.
  const int n = q.size(), i = edge.i;
  const Vec2 onward = near_b ? q.next(i + 1 < n ? i + 1 : 0) - b : a - q[i > 0 ? i - 1 : n - 1];
  const double bend = edge.turn * (near_b ? cross(d, onward) : cross(onward, d));
  constexpr double least_sine2 = SmallPolygon::kLeastSine * SmallPolygon::kLeastSine;
  if (!(bend > 0 && bend * bend > least_sine2 * (dot(onward, onward) * dd))) return Known::nothing;
  if (!(dot(w, w) > kLeastSquare)) return Known::nothing;
  beside_end(p, end, w, s);
  return known;
}

/// A point of two that surely meet: a corner of one in the other, if there is any.
template <BesideSmallPolygon A>
[[gnu::noinline]] bool quick_common_point(const A& a, const PolygonView& b, Vec2& x) {
  if constexpr (IsPolygon<A>)
    if (comes_after(a, b)) return BesidePolygon<A>(b, a).common(x);
  return BesidePolygon<A>(a, b).common(x);
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
