// The way from one core to another that is surely apart from it, in lanes: a point of the first
// core and the vector to the nearest point of the second. Included once for each instruction set,
// and compiled without contraction into fused operations, so that all sets compute the same.
#if defined(ABUT_BATCH_WAYS) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BATCH_WAYS
#undef ABUT_BATCH_WAYS
#else
#define ABUT_BATCH_WAYS
#endif

#include "lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

template <class V>
struct Way {
  V x, y, vx, vy;
};
template <class V>
HWY_INLINE V length2(const Way<V>& w) {
  return w.vx * w.vx + w.vy * w.vy;
}
/// The same way from its other end.
template <class V>
HWY_INLINE Way<V> turned(const Way<V>& w) {
  return {w.x + w.vx, w.y + w.vy, -w.vx, -w.vy};
}
/// The shorter one; the first where they are equal.
template <class V>
HWY_INLINE Way<V> shorter(const Way<V>& p, const Way<V>& q) {
  const auto second = length2(q) < length2(p);
  return {pick(second, q.x, p.x), pick(second, q.y, p.y), pick(second, q.vx, p.vx),
          pick(second, q.vy, p.vy)};
}

template <class V>
HWY_INLINE Way<V> way(const PointOf<V>& p, const PointOf<V>& q) {
  return {p.x, p.y, q.x - p.x, q.y - p.y};
}
template <class V>
HWY_INLINE Way<V> way(const PointOf<V>& p, const BoxOf<V>& b) {
  return {p.x, p.y, min(max(p.x, b.min_x), b.max_x) - p.x, min(max(p.y, b.min_y), b.max_y) - p.y};
}
/// In the box's frame, where a coordinate is d·axis / L; 1/L = 2 − L but for (L − 1)².
template <class V>
HWY_INLINE Way<V> way(const PointOf<V>& p, const TurnedBoxOf<V>& b) {
  const V dx = p.x - b.x, dy = p.y - b.y, per_l = V(2) - (b.c * b.c + b.s * b.s);
  const V x = (dx * b.c + dy * b.s) * per_l, y = (dy * b.c - dx * b.s) * per_l;
  const V ex = min(max(x, -b.hx), b.hx) - x, ey = min(max(y, -b.hy), b.hy) - y;
  return {p.x, p.y, ex * b.c - ey * b.s, ex * b.s + ey * b.c};
}
/// From the nearer end, whose difference from p loses least.
template <class V>
HWY_INLINE Way<V> way(const PointOf<V>& p, const SegmentOf<V>& l) {
  const V wx = p.x - l.ax, wy = p.y - l.ay, ux = p.x - l.bx, uy = p.y - l.by;
  const V dx = l.bx - l.ax, dy = l.by - l.ay, d2 = dx * dx + dy * dy;
  const V t = clamp01((wx * dx + wy * dy) / d2);
  const V back = clamp01(-(ux * dx + uy * dy) / d2);
  const auto near_b = back < t;
  return {p.x, p.y, pick(near_b, -ux - back * dx, t * dx - wx),
          pick(near_b, -uy - back * dy, t * dy - wy)};
}

/// To the foot on a line, at right angles to it; from behind a ray, to its origin.
template <class V>
HWY_INLINE Way<V> way(const PointOf<V>& p, const LineOf<V>& l) {
  const V wx = p.x - l.x, wy = p.y - l.y;
  const V side = (l.dx * wy - l.dy * wx) / (l.dx * l.dx + l.dy * l.dy);
  return {p.x, p.y, side * l.dy, -(side * l.dx)};
}
template <class V>
HWY_INLINE Way<V> way(const PointOf<V>& p, const RayOf<V>& l) {
  const V wx = p.x - l.x, wy = p.y - l.y;
  const Way<V> foot = way(p, LineOf<V>{l.x, l.y, l.dx, l.dy});
  const auto ahead = wx * l.dx + wy * l.dy > V(0);
  return {p.x, p.y, pick(ahead, foot.vx, -wx), pick(ahead, foot.vy, -wy)};
}

/// Per axis the gap, or the middle of what two intervals share.
template <class V>
HWY_INLINE Way<V> way(const BoxOf<V>& a, const BoxOf<V>& b) {
  const V zero(0);
  const V right = b.min_x - a.max_x, left = a.min_x - b.max_x;
  const V up = b.min_y - a.max_y, down = a.min_y - b.max_y;
  const V low_x = max(a.min_x, b.min_x), high_x = min(a.max_x, b.max_x);
  const V low_y = max(a.min_y, b.min_y), high_y = min(a.max_y, b.max_y);
  const V mid_x = low_x + V(0.5) * (high_x - low_x), mid_y = low_y + V(0.5) * (high_y - low_y);
  return {pick(right > zero, a.max_x, pick(left > zero, a.min_x, mid_x)),
          pick(up > zero, a.max_y, pick(down > zero, a.min_y, mid_y)),
          pick(right > zero, right, pick(left > zero, -left, zero)),
          pick(up > zero, up, pick(down > zero, -down, zero))};
}

template <class V>
HWY_INLINE PointOf<V> corner_point(V x, V y, const TurnedBoxOf<V>& b) {
  return {b.x + (x * b.c - y * b.s), b.y + (x * b.s + y * b.c)};
}
/// From the nearest corner of a box.
template <class V, class Other>
HWY_INLINE Way<V> from_corners(const TurnedBoxOf<V>& b, const Other& other) {
  return shorter(
      shorter(way(corner_point(b.hx, b.hy, b), other), way(corner_point(b.hx, -b.hy, b), other)),
      shorter(way(corner_point(-b.hx, b.hy, b), other), way(corner_point(-b.hx, -b.hy, b), other)));
}
template <class V, class Other>
HWY_INLINE Way<V> from_corners(const BoxOf<V>& b, const Other& other) {
  return shorter(
      shorter(way(PointOf<V>{b.min_x, b.min_y}, other), way(PointOf<V>{b.max_x, b.min_y}, other)),
      shorter(way(PointOf<V>{b.min_x, b.max_y}, other), way(PointOf<V>{b.max_x, b.max_y}, other)));
}
template <class V, class Other>
HWY_INLINE Way<V> from_corners(const SegmentOf<V>& s, const Other& other) {
  return shorter(way(PointOf<V>{s.ax, s.ay}, other), way(PointOf<V>{s.bx, s.by}, other));
}
template <class V, class Other>
HWY_INLINE Way<V> from_corners(const RayOf<V>& l, const Other& other) {
  return way(PointOf<V>{l.x, l.y}, other);
}
template <class V, class Other>
HWY_INLINE Way<V> from_corners(const PolygonOf<V>& p, const Other& other) {
  Way<V> best = way(p.corner(0), other);
  for (int i = 1; i < p.size; ++i) best = shorter(best, way(p.corner(i), other));
  return best;
}
template <class V>
HWY_INLINE Way<V> way(const PointOf<V>& q, const PolygonOf<V>& p) {
  Way<V> best = way(q, p.edge(0));
  for (int i = 1; i < p.size; ++i) best = shorter(best, way(q, p.edge(i)));
  return best;
}
/// Two polytopes that are apart are nearest at a corner of one of them.
template <class A, class B>
HWY_INLINE auto way(const A& a, const B& b) {
  return shorter(from_corners(a, b), turned(from_corners(b, a)));
}
/// A line has none.
template <class V, class B>
HWY_INLINE Way<V> way(const LineOf<V>& l, const B& b) {
  return turned(from_corners(b, l));
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
