// How far a convex polygon and a point, segment, box or polygon of few corners are apart, or how
// deep in each other: in stages, like two rectangles (box_box_distance.hpp has the reasons).
//
// The edge with the largest gap is found in plain doubles, by comparing every edge of either with
// every corner of the other. That edge, and the side of the other which faces it, are segments:
// what follows is theirs.
#pragma once

#include <abut/detail/pairs/box_box_distance.hpp>

namespace abut::detail::pairs {

/// The corners of a small hull, as given (an oriented box's are rounded), and seen from an origin.
struct SmallHull {
  static constexpr int kMost = 16;
  int n = 0;
  double turn = 1;      ///< 1 if they run counter-clockwise
  double extent = 0;    ///< a bound of the coordinates seen from the origin
  double rounding = 0;  ///< and of the error of corners that are not given
  Vec2 corner[kMost];
  double x[kMost + 1], y[kMost + 1];

  void add(const Vec2& v, const Vec2& origin) {
    corner[n] = v;
    x[n] = v.x - origin.x;
    y[n] = v.y - origin.y;
    extent = numeric::larger(extent, std::fabs(x[n]) + std::fabs(y[n]));
    ++n;
  }
  /// False where it is flat, or nearly.
  bool close() {
    if (n == 0) return false;
    x[n] = x[0];
    y[n] = y[0];
    if (n < 3) return true;
    double area = 0;
    for (int i = 0; i < n; ++i) area += x[i] * y[i + 1] - x[i + 1] * y[i];
    turn = area < 0 ? -1 : 1;
    return std::fabs(area) > 0x1p-36 * extent * extent;
  }
  int next(int i) const { return i + 1 < n ? i + 1 : 0; }
  int back(int i) const { return i > 0 ? i - 1 : n - 1; }
};

inline Vec2 origin_of(const Point& p) { return p.position; }
inline Vec2 origin_of(const Segment& s) { return s.a; }
inline Vec2 origin_of(const Box& b) { return b.min; }
inline Vec2 origin_of(const OrientedBox& b) { return b.center; }
inline Vec2 origin_of(const PolygonView& p) { return p[0]; }

inline bool gather(const Point& p, const Vec2& o, SmallHull& h) {
  h.add(p.position, o);
  return h.close();
}
inline bool gather(const Segment& s, const Vec2& o, SmallHull& h) {
  h.add(s.a, o);
  h.add(s.b, o);
  return h.close();
}
inline bool gather(const Box& b, const Vec2& o, SmallHull& h) {
  for (const Vec2& v : {b.min, Vec2{b.max.x, b.min.y}, b.max, Vec2{b.min.x, b.max.y}}) h.add(v, o);
  return h.close();
}
inline bool gather(const OrientedBox& b, const Vec2& o, SmallHull& h) {
  h.add(corner(b, -1, -1), o);
  h.add(corner(b, 1, -1), o);
  h.add(corner(b, 1, 1), o);
  h.add(corner(b, -1, 1), o);
  h.rounding = 0x1p-49 * (std::fabs(b.center.x) + std::fabs(b.center.y));
  return h.close();
}
inline bool gather(const PolygonView& p, const Vec2& o, SmallHull& h) {
  if (p.size() > SmallHull::kMost) return false;
  for (int i = 0; i < p.size(); ++i)
    if (i == 0 || !(p[i] == p[i - 1])) h.add(p[i], o);
  if (h.n > 1 && h.corner[h.n - 1] == h.corner[0]) --h.n;
  return h.n > 2 && h.close();
}

/// The edge of p with the largest gap to q. `second` is the largest of the others.
struct BestEdge {
  int edge = -1;
  double gap = -HUGE_VAL, second = -HUGE_VAL;
};
inline BestEdge best_edge(const SmallHull& p, const SmallHull& q, double enough) {
  BestEdge best;
  if (p.n < 2) return best;
  for (int i = 0; i < p.n; ++i) {
    const double ex = p.x[i + 1] - p.x[i], ey = p.y[i + 1] - p.y[i];
    const double per_l = p.turn / std::sqrt(ex * ex + ey * ey);
    const double nx = ey * per_l, ny = -ex * per_l;
    double least = nx * q.x[0] + ny * q.y[0];
    for (int j = 1; j < q.n; ++j) least = numeric::smaller(least, nx * q.x[j] + ny * q.y[j]);
    const double gap = least - (nx * p.x[i] + ny * p.y[i]);
    if (gap > best.gap) {
      best.second = best.gap;
      best.gap = gap;
      best.edge = i;
      if (gap > enough) return best;
    } else {
      best.second = numeric::larger(best.second, gap);
    }
  }
  return best;
}

/// Edge i of p against q: both sides as segments, and all that they say.
inline bool along_edge(const SmallHull& p, const SmallHull& q, int i, Facing& f) {
  const int k = p.next(i);
  const double ex = p.x[k] - p.x[i], ey = p.y[k] - p.y[i];
  const double nx = p.turn * ey, ny = -p.turn * ex;
  int deepest = 0;
  double least = HUGE_VAL;
  for (int j = 0; j < q.n; ++j) {
    const double at = nx * q.x[j] + ny * q.y[j];
    if (at < least) least = at, deepest = j;
  }
  // Of the two sides that meet in the deepest corner, the one more nearly parallel to the edge.
  const auto tilt = [&](int j) {
    const double sx = q.x[j] - q.x[deepest], sy = q.y[j] - q.y[deepest];
    const double l2 = sx * sx + sy * sy, across = nx * sx + ny * sy;
    return l2 > 0 ? across * across / l2 : HUGE_VAL;
  };
  const int onward = q.next(deepest), back = q.back(deepest);
  const int other = tilt(onward) < tilt(back) ? onward : back;
  f.sides[0] = {p.corner[i], p.corner[k]};
  // In the hull's own order, so that nothing depends on which end is deeper.
  f.sides[1] = other == onward ? Segment{q.corner[deepest], q.corner[other]}
                               : Segment{q.corner[other], q.corner[deepest]};
  const PlainRectangle a = plain(f.sides[0]), b = plain(f.sides[1]);
  const Vec2 d = 0.5 * ((f.sides[1].a - f.sides[0].a) + (f.sides[1].b - f.sides[0].b));
  return face_to_face(f.sides[0], f.sides[1], a, b, d, a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c,
                      is_greater(0, 1), f, -p.turn);
}

/// Several edges are equally good as far as plain doubles tell: the best of them, or the first.
[[gnu::noinline, gnu::cold]] inline bool along_best_edge(const SmallHull& p, const SmallHull& q,
                                                         double best, bool q_first, Facing& f) {
  const double slack = f.slack;
  bool found = false;
  for (int which = 0; which < 2; ++which) {
    const bool from_a = (which == 0) != q_first;
    const SmallHull &r = from_a ? p : q, &o = from_a ? q : p;
    for (int i = 0; i < r.n && r.n > 1; ++i) {
      Facing other;
      other.slack = slack;
      other.from_a = from_a;
      if (!along_edge(r, o, i, other)) return false;
      if (other.axis_gap < best - 2 * slack) continue;
      if (!found || is_better(other, f)) f = other;
      found = true;
    }
  }
  return found;
}

inline Known hulls_facing(const SmallHull& p, const SmallHull& q, double reach, bool q_first,
                          Facing& f) {
  const double size = p.extent + q.extent;
  f.slack = 0x1p-46 * size + (p.rounding + q.rounding);
  if (!is_tame(size)) return Known::nothing;
  const double enough = reach + f.slack;
  const BestEdge a = best_edge(p, q, enough);
  if (a.gap > enough) return Known::apart;
  const BestEdge b = best_edge(q, p, enough);
  if (b.gap > enough) return Known::apart;
  const double best = numeric::larger(a.gap, b.gap);
  const double second =
      numeric::larger(numeric::smaller(a.gap, b.gap), numeric::larger(a.second, b.second));
  if (!(best > -HUGE_VAL)) return Known::nothing;
  if (!(best - second > f.slack)) [[unlikely]]
    return along_best_edge(p, q, best, q_first, f) ? Known::separation : Known::nothing;
  f.from_a = a.gap > b.gap;
  const bool done = f.from_a ? along_edge(p, q, a.edge, f) : along_edge(q, p, b.edge, f);
  return done ? Known::separation : Known::nothing;
}

template <class S>
concept IsSmallHull = std::is_same_v<S, Point> || IsRectangle<S> || std::is_same_v<S, PolygonView>;

/// Signed separation of a point, segment, box or polygon and a polygon.
template <IsSmallHull A>
[[gnu::noinline]] Known facing(const A& a, const PolygonView& b, double reach, Facing& f) {
  bool b_first = false;
  if constexpr (std::is_same_v<A, PolygonView>) b_first = comes_after(a, b);
  // Seen from one origin, whichever comes first.
  const Vec2 origin = b_first ? origin_of(b) : origin_of(a);
  SmallHull p, q;
  if (!gather(a, origin, p) || !gather(b, origin, q)) return Known::nothing;
  return hulls_facing(p, q, reach, b_first, f);
}
template <IsSmallHull A>
void separation_points(const A&, const PolygonView&, const Facing& f, Vec2& on_a, Vec2& on_b) {
  if (f.from_a)
    facing_points(f.sides[0], f.sides[1], f, on_a, on_b);
  else
    facing_points(f.sides[0], f.sides[1], f, on_b, on_a);
}

/// How a point is met by a polygon.
[[gnu::always_inline]] inline Known quick_separation(const Point& p, const PolygonView& q,
                                                     double reach, Separation& s, double& slack) {
  Facing f;
  const Known known = facing(p, q, reach, f);
  slack = f.slack;
  if (known != Known::separation) return known;
  s.distance = f.gap;
  s.normal = f.normal;
  separation_points(p, q, f, s.a, s.b);
  s.a = p.position;
  return known;
}

/// The deepest corner, where it lies in the reference; otherwise any corner of one in the other, or
/// nothing.
template <IsSmallHull A>
bool common_point(const A& a, const PolygonView& b, Vec2& x) {
  const bool b_first = [&] {
    if constexpr (std::is_same_v<A, PolygonView>) return comes_after(a, b);
    return false;
  }();
  const Vec2 origin = b_first ? origin_of(b) : origin_of(a);
  SmallHull p, q;
  if (!gather(a, origin, p) || !gather(b, origin, q)) return false;
  for (int which = 0; which < 2; ++which) {
    const bool of_a = (which == 0) != b_first;
    const SmallHull &h = of_a ? q : p, &in = of_a ? p : q;
    if (h.n < 3) continue;
    for (int j = 0; j < in.n; ++j) {
      bool inside = true;
      for (int i = 0; i < h.n && inside; ++i)
        inside = h.turn * ((h.x[i + 1] - h.x[i]) * (in.y[j] - h.y[i]) -
                           (h.y[i + 1] - h.y[i]) * (in.x[j] - h.x[i])) >=
                 0;
      if (!inside) continue;
      x = in.corner[j];
      return true;
    }
  }
  return false;
}

}  // namespace abut::detail::pairs
