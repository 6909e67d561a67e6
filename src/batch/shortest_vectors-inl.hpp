// The shortest vector from one core to another that is surely apart from it, in lanes: a point of the first
// core and the vector to the nearest point of the second. Included once for each instruction set,
// and compiled without contraction into fused operations, so that all sets compute the same.
#if defined(ABUT_BATCH_SHORTEST_VECTORS) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BATCH_SHORTEST_VECTORS
#undef ABUT_BATCH_SHORTEST_VECTORS
#else
#define ABUT_BATCH_SHORTEST_VECTORS
#endif

#include "ellipses-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

template <class V>
struct ShortestVector {
  V x, y, vx, vy;
};
template <class V>
HWY_INLINE V length2(const ShortestVector<V>& w) {
  return w.vx * w.vx + w.vy * w.vy;
}
/// The vector from its other end.
template <class V>
HWY_INLINE ShortestVector<V> turned(const ShortestVector<V>& w) {
  return {w.x + w.vx, w.y + w.vy, -w.vx, -w.vy};
}
/// The shorter one; the first where they are equal.
template <class V>
HWY_INLINE ShortestVector<V> shorter(const ShortestVector<V>& p, const ShortestVector<V>& q) {
  const auto second = length2(q) < length2(p);
  return {pick(second, q.x, p.x), pick(second, q.y, p.y), pick(second, q.vx, p.vx),
          pick(second, q.vy, p.vy)};
}

template <class V>
HWY_INLINE ShortestVector<V> shortest_vector(const PointOf<V>& p, const PointOf<V>& q) {
  return {p.x, p.y, q.x - p.x, q.y - p.y};
}
template <class V>
HWY_INLINE ShortestVector<V> shortest_vector(const PointOf<V>& p, const BoxOf<V>& b) {
  return {p.x, p.y, smaller(larger(p.x, b.min_x), b.max_x) - p.x,
          smaller(larger(p.y, b.min_y), b.max_y) - p.y};
}
/// In the box's frame, where a coordinate is d·axis / L; 1/L = 2 − L but for (L − 1)².
template <class V>
HWY_INLINE ShortestVector<V> shortest_vector(const PointOf<V>& p, const OrientedBoxOf<V>& b) {
  const V dx = p.x - b.x, dy = p.y - b.y, per_l = V(2) - (b.c * b.c + b.s * b.s);
  const V x = (dx * b.c + dy * b.s) * per_l, y = (dy * b.c - dx * b.s) * per_l;
  const V ex = smaller(larger(x, -b.hx), b.hx) - x, ey = smaller(larger(y, -b.hy), b.hy) - y;
  return {p.x, p.y, ex * b.c - ey * b.s, ex * b.s + ey * b.c};
}
/// The way is worked out from the nearer end, whose difference from p loses least. Where squares overflow, the vector has no
/// length, of which nothing is said.
template <class V>
HWY_INLINE ShortestVector<V> shortest_vector(const PointOf<V>& p, const SegmentOf<V>& l) {
  const V wx = p.x - l.ax, wy = p.y - l.ay, ux = p.x - l.bx, uy = p.y - l.by;
  const V dx = l.bx - l.ax, dy = l.by - l.ay, d2 = dx * dx + dy * dy;
  // Clamping 0 / 0 depends on the instruction set; any point of so short a segment will do.
  const V divisor = pick(d2 > V(0), d2, V(1));
  const V t = clamp01((wx * dx + wy * dy) / divisor);
  const V back = clamp01(-(ux * dx + uy * dy) / divisor);
  const auto near_b = back < t, finite = d2 < V(most_square<V>);
  const V vx = pick(near_b, -ux - back * dx, t * dx - wx);
  const V vy = pick(near_b, -uy - back * dy, t * dy - wy);
  return {p.x, p.y, pick(finite, vx, V(0)), pick(finite, vy, V(0))};
}

/// The way to the foot on a line, at right angles to it; from behind a ray, the way to its origin.
template <class V>
HWY_INLINE ShortestVector<V> shortest_vector(const PointOf<V>& p, const LineOf<V>& l) {
  const V wx = p.x - l.x, wy = p.y - l.y;
  const V side = (l.dx * wy - l.dy * wx) / (l.dx * l.dx + l.dy * l.dy);
  return {p.x, p.y, side * l.dy, -(side * l.dx)};
}
template <class V>
HWY_INLINE ShortestVector<V> shortest_vector(const PointOf<V>& p, const RayOf<V>& l) {
  const V wx = p.x - l.x, wy = p.y - l.y;
  const ShortestVector<V> foot = shortest_vector(p, LineOf<V>{l.x, l.y, l.dx, l.dy});
  const auto ahead = wx * l.dx + wy * l.dy > V(0);
  return {p.x, p.y, pick(ahead, foot.vx, -wx), pick(ahead, foot.vy, -wy)};
}

/// Per axis the gap, or the middle of what two intervals share.
template <class V>
HWY_INLINE ShortestVector<V> shortest_vector(const BoxOf<V>& a, const BoxOf<V>& b) {
  const V zero(0);
  const V right = b.min_x - a.max_x, left = a.min_x - b.max_x;
  const V up = b.min_y - a.max_y, down = a.min_y - b.max_y;
  const V low_x = larger(a.min_x, b.min_x), high_x = smaller(a.max_x, b.max_x);
  const V low_y = larger(a.min_y, b.min_y), high_y = smaller(a.max_y, b.max_y);
  const V mid_x = low_x + V(0.5) * (high_x - low_x), mid_y = low_y + V(0.5) * (high_y - low_y);
  return {pick(right > zero, a.max_x, pick(left > zero, a.min_x, mid_x)),
          pick(up > zero, a.max_y, pick(down > zero, a.min_y, mid_y)),
          pick(right > zero, right, pick(left > zero, -left, zero)),
          pick(up > zero, up, pick(down > zero, -down, zero))};
}

template <class V>
HWY_INLINE PointOf<V> corner_point(V x, V y, const OrientedBoxOf<V>& b) {
  return {b.x + (x * b.c - y * b.s), b.y + (x * b.s + y * b.c)};
}
/// The way from the nearest corner of a box.
template <class V, class Other>
HWY_INLINE ShortestVector<V> from_corners(const OrientedBoxOf<V>& b, const Other& other) {
  return shorter(shorter(shortest_vector(corner_point(b.hx, b.hy, b), other),
                         shortest_vector(corner_point(b.hx, -b.hy, b), other)),
                 shorter(shortest_vector(corner_point(-b.hx, b.hy, b), other),
                         shortest_vector(corner_point(-b.hx, -b.hy, b), other)));
}
template <class V, class Other>
HWY_INLINE ShortestVector<V> from_corners(const BoxOf<V>& b, const Other& other) {
  return shorter(shorter(shortest_vector(PointOf<V>{b.min_x, b.min_y}, other),
                         shortest_vector(PointOf<V>{b.max_x, b.min_y}, other)),
                 shorter(shortest_vector(PointOf<V>{b.min_x, b.max_y}, other),
                         shortest_vector(PointOf<V>{b.max_x, b.max_y}, other)));
}
template <class V, class Other>
HWY_INLINE ShortestVector<V> from_corners(const SegmentOf<V>& s, const Other& other) {
  return shorter(shortest_vector(PointOf<V>{s.ax, s.ay}, other),
                 shortest_vector(PointOf<V>{s.bx, s.by}, other));
}
template <class V, class Other>
HWY_INLINE ShortestVector<V> from_corners(const RayOf<V>& l, const Other& other) {
  return shortest_vector(PointOf<V>{l.x, l.y}, other);
}
template <class V, class Other>
HWY_INLINE ShortestVector<V> from_corners(const PolygonOf<V>& p, const Other& other) {
  ShortestVector<V> best = shortest_vector(p.corner(0), other);
  for (int i = 1; i < p.size; ++i) best = shorter(best, shortest_vector(p.corner(i), other));
  return best;
}
/// The loop starts at the last corner: the copies of it that fill the lanes change nothing.
template <class V>
HWY_INLINE ShortestVector<V> shortest_vector(const PointOf<V>& q, const PolygonOf<V>& p) {
  ShortestVector<V> best = shortest_vector(q, p.corner(p.size - 1));
  for (int i = 0; i < p.size; ++i) best = shorter(best, shortest_vector(q, p.edge(i)));
  return best;
}
/// The way from outside to an ellipse: in its frame, with the point in the first quadrant, the nearest is
/// (a² x/(t + a²), b² y/(t + b²)) where (a x/(t + a²))² + (b y/(t + b²))² = 1 (Eberly 2013, Robust
/// Computation of Distance From a Point to an Ellipse). That is convex and falls with t, so
/// Newton's steps go up to the root; what is divided by its own length lies on the ellipse. Where
/// the root is not found soon, or squares lose digits, the vector has no length, of which nothing is
/// said.
template <class V>
HWY_INLINE ShortestVector<V> shortest_vector(const PointOf<V>& p, const EllipseOf<V>& e) {
  const V dx = p.x - e.x, dy = p.y - e.y, per_l = V(2) - (e.c * e.c + e.s * e.s);
  const V x = (dx * e.c + dy * e.s) * per_l, y = (dy * e.c - dx * e.s) * per_l;
  const V a2 = e.a * e.a, b2 = e.b * e.b, ax = e.a * abs(x), by = e.b * abs(y);
  constexpr int kSteps = 16;
  V t = larger(larger(ax - a2, by - b2), V(0));
  auto found = V(1) < V(0);
  for (int k = 0; k < kSteps && !all_of(found); ++k) {
    const V per_a = V(1) / (t + a2), per_b = V(1) / (t + b2);
    const V cos2 = square(ax * per_a), sin2 = square(by * per_b);
    const V step = ((cos2 + sin2) - V(1)) / (V(2) * (cos2 * per_a + sin2 * per_b));
    // Another lane's steps are not to change this one.
    t = pick(found, t, larger(t + step, t));
    found = either(found, step <= V(8 * unit<V>) * t);
  }
  const V cos = ax / (t + a2), sin = by / (t + b2);
  const V size2 = cos * cos + sin * sin, per_size = V(1) / V(hn::Sqrt(size2.v));
  constexpr double large = is_single<V> ? 0x1p40 : 0x1p200, most_off = 0x1p-10;
  const V least = smaller(e.a, e.b), most = larger(larger(e.a, e.b), abs(dx) + abs(dy));
  const auto tame = both(both(least > V(1 / large), most < V(large)),
                         both(found, abs(size2 - V(1)) < V(most_off)));
  const V qx = (e.a * cos) * per_size - abs(x), qy = (e.b * sin) * per_size - abs(y);
  const V vx = pick(tame, pick(x < V(0), -qx, qx), V(0)),
          vy = pick(tame, pick(y < V(0), -qy, qy), V(0));
  return {p.x, p.y, vx * e.c - vy * e.s, vx * e.s + vy * e.c};
}
/// The way from a line or a part of it to the point of an ellipse that is farthest towards the line, which
/// is along (dx, dy) through q. Where squares lose digits, the vector has no length.
template <class V, class Edge>
HWY_INLINE ShortestVector<V> towards(const Edge& edge, const PointOf<V>& q, V dx, V dy,
                                     const EllipseOf<V>& e) {
  const auto behind = dx * (q.y - e.y) - dy * (q.x - e.x) < V(0);
  const Farthest<V> p = farthest(e, pick(behind, dy, -dy), pick(behind, -dx, dx));
  const ShortestVector<V> w = turned(shortest_vector(PointOf<V>{e.x + p.x, e.y + p.y}, edge));
  const auto known = both(p.known, is_tame(dx * dx + dy * dy));
  return {w.x, w.y, pick(known, w.vx, V(0)), pick(known, w.vy, V(0))};
}
/// The way from an edge to an ellipse that is nearest between its ends; else some longer way. `ends` where
/// the edge has no length.
template <class V, class Edge>
HWY_INLINE ShortestVector<V> from_edge(const Edge& edge, const PointOf<V>& q, V dx, V dy,
                                       const EllipseOf<V>& e, const ShortestVector<V>& ends) {
  const ShortestVector<V> w = towards(edge, q, dx, dy, e);
  const auto none = both(dx == V(0), dy == V(0));
  return {pick(none, ends.x, w.x), pick(none, ends.y, w.y), pick(none, ends.vx, w.vx),
          pick(none, ends.vy, w.vy)};
}
template <class V>
HWY_INLINE ShortestVector<V> from_edge(const SegmentOf<V>& s, const EllipseOf<V>& e,
                                       const ShortestVector<V>& ends) {
  return shorter(ends, from_edge(s, PointOf<V>{s.ax, s.ay}, s.bx - s.ax, s.by - s.ay, e, ends));
}
template <class V>
HWY_INLINE ShortestVector<V> from_edges(const SegmentOf<V>& s, const EllipseOf<V>& e,
                                        const ShortestVector<V>& ends) {
  return from_edge(s, e, ends);
}
template <class V>
HWY_INLINE ShortestVector<V> from_edges(const PolygonOf<V>& p, const EllipseOf<V>& e,
                                        ShortestVector<V> best) {
  for (int i = 0; i < p.size; ++i) best = from_edge(p.edge(i), e, best);
  return best;
}
template <class V>
HWY_INLINE ShortestVector<V> from_edges(const PointOf<V>& a, const PointOf<V>& b,
                                        const PointOf<V>& c, const PointOf<V>& d,
                                        const EllipseOf<V>& e, ShortestVector<V> best) {
  best = from_edge(SegmentOf<V>{a.x, a.y, b.x, b.y}, e, best);
  best = from_edge(SegmentOf<V>{b.x, b.y, c.x, c.y}, e, best);
  best = from_edge(SegmentOf<V>{c.x, c.y, d.x, d.y}, e, best);
  return from_edge(SegmentOf<V>{d.x, d.y, a.x, a.y}, e, best);
}
template <class V>
HWY_INLINE ShortestVector<V> from_edges(const BoxOf<V>& b, const EllipseOf<V>& e,
                                        const ShortestVector<V>& best) {
  using P = PointOf<V>;
  return from_edges(P{b.min_x, b.min_y}, P{b.max_x, b.min_y}, P{b.max_x, b.max_y},
                    P{b.min_x, b.max_y}, e, best);
}
template <class V>
HWY_INLINE ShortestVector<V> from_edges(const OrientedBoxOf<V>& b, const EllipseOf<V>& e,
                                        const ShortestVector<V>& best) {
  return from_edges(corner_point(-b.hx, -b.hy, b), corner_point(b.hx, -b.hy, b),
                    corner_point(b.hx, b.hy, b), corner_point(-b.hx, b.hy, b), e, best);
}
template <class V>
HWY_INLINE ShortestVector<V> from_edges(const RayOf<V>& l, const EllipseOf<V>& e,
                                        const ShortestVector<V>& ends) {
  return shorter(ends, from_edge(l, PointOf<V>{l.x, l.y}, l.dx, l.dy, e, ends));
}
template <class V, class A>
HWY_INLINE ShortestVector<V> shortest_vector(const A& a, const EllipseOf<V>& e) {
  return from_edges(a, e, from_corners(a, e));
}
template <class V>
HWY_INLINE ShortestVector<V> shortest_vector(const LineOf<V>& l, const EllipseOf<V>& e) {
  return towards(l, PointOf<V>{l.x, l.y}, l.dx, l.dy, e);
}
template <class V>
HWY_INLINE ShortestVector<V> shortest_vector(const EllipseOf<V>& e, const PolygonOf<V>& p) {
  return turned(shortest_vector(p, e));
}

/// Two ellipses that are apart, as long as that is found soon.
template <class V>
HWY_INLINE ShortestVector<V> shortest_vector(const EllipseOf<V>& e, const EllipseOf<V>& f) {
  constexpr int kSteps = 32;
  StripBetween<V> strip(e, f);
  for (int k = 0; k < kSteps && !strip.all_known(); ++k) strip.turn();
  const auto found = strip.is_widest();
  return {e.x + strip.px(), e.y + strip.py(), pick(found, strip.wx(), V(0)),
          pick(found, strip.wy(), V(0))};
}
/// Two polytopes that are apart are nearest at a corner of one of them.
HWY_INLINE auto shortest_vector(const auto& a, const auto& b) {
  return shorter(from_corners(a, b), turned(from_corners(b, a)));
}
/// A line has none.
template <class V, class B>
HWY_INLINE ShortestVector<V> shortest_vector(const LineOf<V>& l, const B& b) {
  return turned(from_corners(b, l));
}
/// Two lines meet, or nothing is sure of them.
template <class V>
HWY_INLINE ShortestVector<V> shortest_vector(const LineOf<V>& a, const LineOf<V>& b) {
  return shortest_vector(PointOf<V>{a.x, a.y}, b);
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
