// Filters of convex polygons. A part of filter_formulas.hpp, which says how to read it.
//
// Two convex shapes are apart if and only if an edge of one, or an axis of its own, has all of the
// other beyond it (Gottschalk, Lin & Manocha 1996). Apart, they are nearest at a corner of one.

/// Its corners in order, x and y in turn: `at` holds twice `size` numbers.
template <class V>
struct PolygonOf {
  const V* at;
  int size;
  bool is_segment = false;  ///< known to have two corners, which differ
  ABUT_FILTER PointOf<V> corner(int i) const { return {at[2 * i], at[2 * i + 1]}; }
  ABUT_FILTER SegmentOf<V> edge(int i) const {
    const int next = i + 1 < size ? i + 1 : 0;
    return {at[2 * i], at[2 * i + 1], at[2 * next], at[2 * next + 1]};
  }
};

/// Whether the corners go round clockwise, by twice the area, and whether that is sure. A flat
/// polygon leaves it open. For a segment either answer serves: both its sides are edges.
template <class V>
struct Turning {
  Mask<V> clockwise, sure;
};
template <class V>
ABUT_FILTER Turning<V> turning(const PolygonOf<V>& p) {
  V area(0.0), size(0.0);
  const PointOf<V> first = p.corner(0);
  PointOf<V> q = p.corner(p.size > 1 ? 1 : 0);
  if (p.is_segment) return {V(1) < V(0), V(0) < V(1)};
  for (int i = 2; i < p.size; ++i) {
    const PointOf<V> next = p.corner(i);
    const V x = q.x - first.x, y = q.y - first.y, dx = next.x - q.x, dy = next.y - q.y;
    area = area + (x * dy - y * dx);
    size = size + size_of(x, y) * size_of(dx, dy);
    q = next;
  }
  // Each of the n terms is off by 4 u, their sum by n u. Repeated corners change nothing.
  constexpr int few = 32;
  const V slack = V((16 + 2 * (p.size < few ? few : p.size)) * unit<V>) * size + V(tiny<V>);
  return {area<V(0), abs(area)> slack};
}

/// The most that a shape's points come to the left of an edge from (x, y) along d, times |d|, and a
/// bound of its error: 5 u |d|₁ |w|₁ for the way w to a given point.
template <class V>
struct Leftmost {
  V most, slack;
};
template <class V>
ABUT_FILTER Leftmost<V> leftmost(const PointOf<V>& p, V x, V y, V dx, V dy) {
  const V wx = p.x - x, wy = p.y - y;
  return {dx * wy - dy * wx, V(16 * unit<V>) * (size_of(dx, dy) * size_of(wx, wy)) + V(tiny<V>)};
}
template <class V>
ABUT_FILTER Leftmost<V> leftmost(const SegmentOf<V>& s, V x, V y, V dx, V dy) {
  const Leftmost<V> a = leftmost(PointOf<V>{s.ax, s.ay}, x, y, dx, dy);
  const Leftmost<V> b = leftmost(PointOf<V>{s.bx, s.by}, x, y, dx, dy);
  return {larger(a.most, b.most), larger(a.slack, b.slack)};
}
/// The leftmost corner of a box, by its middle and its extent, as beside() does.
template <class V>
ABUT_FILTER Leftmost<V> leftmost(const BoxOf<V>& b, V x, V y, V dx, V dy) {
  const V lx = b.min_x - x, ly = b.min_y - y, ux = b.max_x - x, uy = b.max_y - y;
  const V middle = dx * (ly + uy) - dy * (lx + ux);
  const V extent = abs(dx) * (b.max_y - b.min_y) + abs(dy) * (b.max_x - b.min_x);
  return {V(0.5) * (middle + extent),
          V(16 * unit<V>) * (size_of(dx, dy) * (size_of(lx, ly) + size_of(ux, uy))) + V(tiny<V>)};
}
/// The arms are off by ≲ 9 u of hx + hy.
template <class V>
ABUT_FILTER Leftmost<V> leftmost(const OrientedBoxOf<V>& b, V x, V y, V dx, V dy) {
  const V wx = b.x - x, wy = b.y - y;
  const V extent = b.hx * abs(dx * b.s - dy * b.c) + b.hy * abs(dx * b.c + dy * b.s);
  return {
      (dx * wy - dy * wx) + extent,
      V(64 * unit<V>) * (direction_size(dx, dy) * (size_of(wx, wy) + (b.hx + b.hy))) + V(tiny<V>)};
}
/// The least and the most that its corners come to the left.
template <class V>
struct Across {
  V low, high, slack;
};
template <class V>
ABUT_FILTER Across<V> across(const PolygonOf<V>& p, V x, V y, V dx, V dy) {
  const PointOf<V> first = p.corner(0);
  V wx = first.x - x, wy = first.y - y, distant = size_of(wx, wy);
  V low = dx * wy - dy * wx, high = low;
  for (int i = 1; i < p.size; ++i) {
    const PointOf<V> c = p.corner(i);
    wx = c.x - x, wy = c.y - y;
    const V side = dx * wy - dy * wx;
    low = smaller(low, side), high = larger(high, side), distant = larger(distant, size_of(wx, wy));
  }
  return {low, high, V(16 * unit<V>) * (size_of(dx, dy) * distant) + V(tiny<V>)};
}
template <class V>
ABUT_FILTER Leftmost<V> leftmost(const PolygonOf<V>& p, V x, V y, V dx, V dy) {
  const Across<V> all = across(p, x, y, dx, dy);
  return {all.high, all.slack};
}

/// In the place of r² where there are no radii.
struct NoRadii {};

/// The verdict of separating axes about two cores, and about their shapes with the radii.
template <class V>
struct Axes {
  Mask<V> apart, apart_with_radii, meets;
};
template <class V>
ABUT_FILTER Axes<V> no_axis() {
  return {V(1) < V(0), V(1) < V(0), V(0) < V(1)};
}
template <class V>
ABUT_FILTER Axes<V> also(const Axes<V>& p, const Axes<V>& q) {
  return {either(p.apart, q.apart), either(p.apart_with_radii, q.apart_with_radii),
          both(p.meets, q.meets)};
}
template <class V>
ABUT_FILTER Axes<V> without_radii(const Verdict<V>& v) {
  return {v.apart, V(1) < V(0), v.meets};
}
/// Whether what comes `most` to the left of an edge is beyond it, to the right, by the reach.
/// The squares of sure numbers err little: |d|² is off by 4 u, r² by 3 u, and where it has lost digits by less
/// than u tiny<V>. Nothing is said of a d so short that |d|² has.
template <class V>
ABUT_FILTER Axes<V> beyond(const Leftmost<V>& left, V, V, NoRadii) {
  const auto apart = left.most < -left.slack;
  return {apart, apart, left.most > left.slack};
}
template <class V>
ABUT_FILTER Axes<V> beyond(const Leftmost<V>& left, V dx, V dy, V r2) {
  const V sure = -left.most - left.slack, d2 = dx * dx + dy * dy;
  const V slack = V(32 * unit<V>) * ((r2 + V(tiny<V>)) * d2) + V(tiny<V>);
  const auto apart = sure > V(0), tame = d2 > V(least_square<V>);
  return {apart, both(both(apart, tame), sure * sure > r2 * d2 + slack), left.most > left.slack};
}
template <class V, class A, class R>
ABUT_FILTER Axes<V> beyond_edge(const A& a, V x, V y, V dx, V dy, R r2) {
  return beyond(leftmost(a, x, y, dx, dy), dx, dy, r2);
}
/// A ray comes to the left by its origin or on its way.
template <class V, class R>
ABUT_FILTER Axes<V> beyond_edge(const RayOf<V>& l, V x, V y, V dx, V dy, R) {
  const Leftmost<V> start = leftmost(PointOf<V>{l.x, l.y}, x, y, dx, dy);
  const V onward = dx * l.dy - dy * l.dx;
  const V slack = V(16 * unit<V>) * (size_of(dx, dy) * size_of(l.dx, l.dy)) + V(tiny<V>);
  return without_radii(Verdict<V>{both(start.most < -start.slack, onward < -slack),
                                  either(start.most > start.slack, onward > slack)});
}
/// The axes at right angles to the edges of a polygon. An edge between two corners that are one separates nothing.
template <class V, class A, class R>
ABUT_FILTER Axes<V> by_edges(const A& a, const PolygonOf<V>& p, R r2) {
  const Turning<V> t = turning(p);
  Axes<V> all = no_axis<V>();
  for (int i = 0; i < p.size; ++i) {
    const SegmentOf<V> e = p.edge(i);
    const V dx = e.bx - e.ax, dy = e.by - e.ay;
    const Axes<V> one =
        beyond_edge(a, e.ax, e.ay, pick(t.clockwise, -dx, dx), pick(t.clockwise, -dy, dy), r2);
    const auto none = both(dx == V(0), dy == V(0));
    all = also(all, Axes<V>{one.apart, one.apart_with_radii, either(one.meets, none)});
  }
  return {both(all.apart, t.sure), both(all.apart_with_radii, t.sure), both(all.meets, t.sure)};
}

// By the axes of the other shape.

template <class V, class R>
ABUT_FILTER Axes<V> by_axes(const PointOf<V>&, const PolygonOf<V>&, R) {
  return no_axis<V>();
}
/// On one side of a line along d, or on both.
template <class V, class R>
ABUT_FILTER Axes<V> by_line(V x, V y, V dx, V dy, const PolygonOf<V>& p, R r2) {
  const Across<V> all = across(p, x, y, dx, dy);
  return also(beyond(Leftmost<V>{all.high, all.slack}, dx, dy, r2),
              beyond(Leftmost<V>{-all.low, all.slack}, dx, dy, r2));
}
template <class V, class R>
ABUT_FILTER Axes<V> by_axes(const SegmentOf<V>& s, const PolygonOf<V>& p, R r2) {
  return by_line(s.ax, s.ay, s.bx - s.ax, s.by - s.ay, p, r2);
}
template <class V, class R>
ABUT_FILTER Axes<V> by_axes(const LineOf<V>& l, const PolygonOf<V>& p, R r2) {
  return by_line(l.x, l.y, l.dx, l.dy, p, r2);
}
template <class V, class R>
ABUT_FILTER Axes<V> by_axes(const RayOf<V>& l, const PolygonOf<V>& p, R r2) {
  return by_line(l.x, l.y, l.dx, l.dy, p, r2);
}
template <class V, class R>
ABUT_FILTER Axes<V> by_axes(const BoxOf<V>& b, const PolygonOf<V>& p, R) {
  const PointOf<V> first = p.corner(0);
  V low_x = first.x, high_x = first.x, low_y = first.y, high_y = first.y;
  for (int i = 1; i < p.size; ++i) {
    const PointOf<V> c = p.corner(i);
    low_x = smaller(low_x, c.x), high_x = larger(high_x, c.x);
    low_y = smaller(low_y, c.y), high_y = larger(high_y, c.y);
  }
  return without_radii(
      also(intervals(low_x, high_x, b.min_x, b.max_x), intervals(low_y, high_y, b.min_y, b.max_y)));
}
/// In its frame: off by ≲ 16 u of the sizes, as framed_corner().
template <class V, class R>
ABUT_FILTER Axes<V> by_axes(const OrientedBoxOf<V>& b, const PolygonOf<V>& p, R) {
  const PointOf<V> corner = p.corner(0);
  const Framed<V> first = in_frame(b, corner.x, corner.y);
  Framed<V> low = first, high = first;
  for (int i = 1; i < p.size; ++i) {
    const PointOf<V> c = p.corner(i);
    const Framed<V> d = in_frame(b, c.x, c.y);
    low = {smaller(low.x, d.x), smaller(low.y, d.y), larger(low.size, d.size)};
    high = {larger(high.x, d.x), larger(high.y, d.y), low.size};
  }
  const V slack = V(64 * unit<V>) * (low.size + (b.hx + b.hy)) + V(tiny<V>);
  return without_radii(also(gap_verdict(larger(low.x - b.hx, -b.hx - high.x), slack),
                            gap_verdict(larger(low.y - b.hy, -b.hy - high.y), slack)));
}
template <class V, class R>
ABUT_FILTER Axes<V> by_axes(const PolygonOf<V>& a, const PolygonOf<V>& p, R r2) {
  return by_edges(p, a, r2);
}

/// All axes.
template <class V, class A, class R>
ABUT_FILTER Axes<V> axes(const A& a, const PolygonOf<V>& p, R r2) {
  return also(by_edges(a, p, r2), by_axes(a, p, r2));
}
/// The edges of a polygon do not count: the line has all of it on one side, or goes through.
template <class V, class R>
ABUT_FILTER Axes<V> axes(const LineOf<V>& l, const PolygonOf<V>& p, R r2) {
  return by_axes(l, p, r2);
}

// With radii, apart by their cores but not by any axis: a corner of one and an edge of the other.

template <class V, class A>
ABUT_FILTER Verdict<V> corners_near(const PolygonOf<V>& p, const A& a, V r2) {
  Verdict<V> all = meeting(p.corner(0), a, r2);
  for (int i = 1; i < p.size; ++i) all = nearest_of(all, meeting(p.corner(i), a, r2));
  return all;
}
template <class V, class Corner>
ABUT_FILTER Verdict<V> edges_near(const PolygonOf<V>& p, const Corner& q, V r) {
  Verdict<V> all = holds_corner(p.edge(0), q, r);
  for (int i = 1; i < p.size; ++i) all = nearest_of(all, holds_corner(p.edge(i), q, r));
  return all;
}
template <class V, class A>
ABUT_FILTER Verdict<V> nearby(const A& a, const PolygonOf<V>& p, V r) {
  Verdict<V> all = edges_near(p, corner<0>(a), r);
  if constexpr (corner_count<A> >= 2) all = nearest_of(all, edges_near(p, corner<1>(a), r));
  if constexpr (corner_count<A> == 4)
    all =
        nearest_of(all, nearest_of(edges_near(p, corner<2>(a), r), edges_near(p, corner<3>(a), r)));
  if constexpr (corner_count<A> == 1)
    return all;
  else
    return nearest_of(all, corners_near(p, a, r * r));
}
template <class V>
ABUT_FILTER Verdict<V> nearby(const LineOf<V>& l, const PolygonOf<V>& p, V r) {
  return corners_near(p, l, r * r);
}
template <class V>
ABUT_FILTER Verdict<V> nearby(const RayOf<V>& l, const PolygonOf<V>& p, V r) {
  return nearest_of(edges_near(p, Given<V>{l.x, l.y}, r), corners_near(p, l, r * r));
}
template <class V>
ABUT_FILTER Verdict<V> corners_near_edges(const PolygonOf<V>& a, const PolygonOf<V>& p, V r) {
  Verdict<V> all = edges_near(p, Given<V>{a.at[0], a.at[1]}, r);
  for (int i = 1; i < a.size; ++i)
    all = nearest_of(all, edges_near(p, Given<V>{a.at[2 * i], a.at[2 * i + 1]}, r));
  return all;
}
template <class V>
ABUT_FILTER Verdict<V> nearby(const PolygonOf<V>& a, const PolygonOf<V>& p, V r) {
  return nearest_of(corners_near_edges(a, p, r), corners_near_edges(p, a, r));
}
/// The verdict from both sets of axes.
template <class V>
ABUT_FILTER Verdict<V> with_near(const Axes<V>& by_axes, const Verdict<V>& nearby) {
  return {either(by_axes.apart_with_radii, both(by_axes.apart, nearby.apart)),
          either(by_axes.meets, nearby.meets)};
}

// ---- Containment

/// Every corner in it.
template <class V, class Outer>
ABUT_FILTER Verdict<V> containing_polygon(const Outer& a, const PolygonOf<V>& inner, V rho) {
  Verdict<V> all = containing(a, inner.corner(0), rho);
  for (int i = 1; i < inner.size; ++i) all = also(all, containing(a, inner.corner(i), rho));
  return all;
}
/// How far all of the other comes to the left of each edge, which is inside, against ρ |d| where
/// ρ = R − r: at least −ρ |d|. With ρ > 0 what is neither left of all edges nor ρ beyond one is in
/// doubt. ρ has one rounding.
template <class V, class A>
ABUT_FILTER Verdict<V> polygon_containing(const PolygonOf<V>& p, const A& inner, V rho) {
  const Turning<V> t = turning(p);
  Verdict<V> all = {V(1) < V(0), t.sure};
  const V rho2 = rho * rho, rounding = V(32 * unit<V>);
  const auto sharp = rho == V(0), eroded = rho<V(0), grown = rho> V(0);
  for (int i = 0; i < p.size; ++i) {
    const SegmentOf<V> e = p.edge(i);
    const V dx = e.bx - e.ax, dy = e.by - e.ay;
    // The rightmost of it, seen from the edge's end.
    const Leftmost<V> right =
        leftmost(inner, e.ax, e.ay, pick(t.clockwise, dx, -dx), pick(t.clockwise, dy, -dy));
    const V d2 = dx * dx + dy * dy, limit = rho2 * d2;
    const V slack = rounding * ((rho2 + V(tiny<V>)) * d2) + V(tiny<V>);
    const V least_in = -right.most - right.slack, most_in = right.slack - right.most;
    const V least_out = right.most - right.slack;
    const auto inside = least_in > V(0), outside = least_out > V(0);
    const auto deep = both(inside, least_in * least_in > limit + slack);
    const auto shallow = either(outside, both(most_in > V(0), most_in * most_in < limit - slack));
    const auto distant = both(outside, least_out * least_out > limit + slack);
    const auto none = both(dx == V(0), dy == V(0)), tame = d2 > V(least_square<V>);
    const auto yes = either(both(both(eroded, tame), deep), both(either(sharp, grown), inside));
    const auto no = either(both(tame, either(both(eroded, shallow), both(grown, distant))),
                           both(sharp, outside));
    all = also(all, Verdict<V>{no, either(yes, none)});
  }
  return {both(all.apart, t.sure), all.meets};
}
