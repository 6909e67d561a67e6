// Filters of linear shapes with each other. A part of filter_formulas.hpp, which says how to
// read it.

// ---- Linear and linear

/// Two segments are apart if and only if one lies on one side of the other's line. With W twice the
/// difference of their middles: |d₁ × W| > |d₁ × d₂| or |d₂ × W| > |d₁ × d₂|. W is the sum of w₀
/// and w₁, off by ≲ 2 u S, S = |w₀|₁ + |w₁|₁; so d × W by 5 u |d|₁ S, d₁ × d₂ by 4 u |d₁|₁|d₂|₁.
template <class V>
ABUT_FILTER Verdict<V> meeting(const SegmentOf<V>& a, const SegmentOf<V>& b) {
  const V px = a.bx - a.ax, py = a.by - a.ay, qx = b.bx - b.ax, qy = b.by - b.ay;
  const V ux = b.ax - a.ax, uy = b.ay - a.ay, vx = b.bx - a.bx, vy = b.by - a.by;
  const V wx = ux + vx, wy = uy + vy;
  const V together = abs(px * qy - py * qx);
  const V across = larger(abs(px * wy - py * wx), abs(qx * wy - qy * wx));
  const V lengths = size_of(px, py) + size_of(qx, qy);
  const V slack =
      V(16 * unit<V>) * (lengths * (lengths + (size_of(ux, uy) + size_of(vx, vy)))) + V(tiny<V>);
  return compare(across, together, slack);
}
/// As for two segments, but only the line's own side counts.
template <class V>
ABUT_FILTER Verdict<V> meeting(const LineOf<V>& a, const SegmentOf<V>& b) {
  const V qx = b.bx - b.ax, qy = b.by - b.ay;
  const V ux = b.ax - a.x, uy = b.ay - a.y, vx = b.bx - a.x, vy = b.by - a.y;
  const V wx = ux + vx, wy = uy + vy;
  const V slack = V(16 * unit<V>) * (size_of(a.dx, a.dy) *
                                     (size_of(qx, qy) + (size_of(ux, uy) + size_of(vx, vy)))) +
                  V(tiny<V>);
  return compare(abs(a.dx * wy - a.dy * wx), abs(a.dx * qy - a.dy * qx), slack);
}
/// A parameter n/g of a crossing on a ray: positive on it, negative before it.
template <class V>
ABUT_FILTER Verdict<V> on_ray(V n, V n_slack, V g, V g_slack) {
  return {either(both(n<-n_slack, g> g_slack), both(n > n_slack, g < -g_slack)),
          either(both(n > n_slack, g > g_slack), both(n < -n_slack, g < -g_slack))};
}
/// All of it meets, any of it is apart.
template <class V>
ABUT_FILTER Verdict<V> also(Verdict<V> p, Verdict<V> q) {
  return {either(p.apart, q.apart), both(p.meets, q.meets)};
}
/// The ray's parameter at the segment's line is (w₀ × d₂)/(d₁ × d₂).
template <class V>
ABUT_FILTER Verdict<V> meeting(const RayOf<V>& a, const SegmentOf<V>& b) {
  const V qx = b.bx - b.ax, qy = b.by - b.ay;
  const V ux = b.ax - a.x, uy = b.ay - a.y, vx = b.bx - a.x, vy = b.by - a.y;
  const V wx = ux + vx, wy = uy + vy;
  const V size = size_of(qx, qy) + (size_of(ux, uy) + size_of(vx, vy));
  const V slack = V(16 * unit<V>) * (size_of(a.dx, a.dy) * size) + V(tiny<V>);
  const V g = a.dx * qy - a.dy * qx;
  const Verdict<V> line = compare(abs(a.dx * wy - a.dy * wx), abs(g), slack);
  return also(line,
              on_ray(ux * qy - uy * qx, V(16 * unit<V>) * (size * size) + V(tiny<V>), g, slack));
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const LineOf<V>& a, const LineOf<V>& b) {
  const V g = abs(a.dx * b.dy - a.dy * b.dx);
  const V slack = V(16 * unit<V>) * (size_of(a.dx, a.dy) * size_of(b.dx, b.dy)) + V(tiny<V>);
  return {V(1) < V(0), g > slack};
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const LineOf<V>& a, const RayOf<V>& b) {
  const V wx = b.x - a.x, wy = b.y - a.y, size = size_of(a.dx, a.dy);
  return on_ray(wx * a.dy - wy * a.dx, V(16 * unit<V>) * (size * size_of(wx, wy)) + V(tiny<V>),
                a.dx * b.dy - a.dy * b.dx,
                V(16 * unit<V>) * (size * size_of(b.dx, b.dy)) + V(tiny<V>));
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const RayOf<V>& a, const RayOf<V>& b) {
  const V wx = b.x - a.x, wy = b.y - a.y, size = size_of(wx, wy);
  const V p = size_of(a.dx, a.dy), q = size_of(b.dx, b.dy);
  const V g = a.dx * b.dy - a.dy * b.dx, g_slack = V(16 * unit<V>) * (p * q) + V(tiny<V>);
  return also(on_ray(wx * b.dy - wy * b.dx, V(16 * unit<V>) * (size * q) + V(tiny<V>), g, g_slack),
              on_ray(wx * a.dy - wy * a.dx, V(16 * unit<V>) * (size * p) + V(tiny<V>), g, g_slack));
}

// With radii: they cross, or an end is near.

/// Two segments: some points of theirs, as near to each other as plain arithmetic finds them
/// (Ericson 2005, 5.1.9), with v the way between them. However they were found, |v| < r proves that
/// the shapes meet; and if all of one is more than r from all of the other along v they are apart.
/// With M the sum of all lengths |v| is off by ≲ 4 u M, and the gap along v, times |v|, by 8 u |v|₁
/// M.
template <class V>
ABUT_FILTER Verdict<V> meeting(const SegmentOf<V>& a, const SegmentOf<V>& b, V r2) {
  const V px = a.bx - a.ax, py = a.by - a.ay, qx = b.bx - b.ax, qy = b.by - b.ay;
  const V wx = a.ax - b.ax, wy = a.ay - b.ay;
  const V pp = px * px + py * py, qq = qx * qx + qy * qy, pq = px * qx + py * qy;
  const V pw = px * wx + py * wy, qw = qx * wx + qy * wy;
  // Reciprocals, so that no division waits for another.
  const V per_pp = V(1) / pp, per_qq = V(1) / qq, per_area = V(1) / (pp * qq - pq * pq);
  const V first = clamp01((pq * qw - pw * qq) * per_area);
  const V t = clamp01((pq * first + qw) * per_qq);
  const V s = clamp01((pq * t - pw) * per_pp);
  const V vx = (wx + s * px) - t * qx, vy = (wy + s * py) - t * qy;
  const V e = vx * vx + vy * vy, v1 = abs(vx) + abs(vy);
  const V nx = taken_as_given(vx), ny = taken_as_given(vy);
  const V k = V(16 * unit<V>) * (size_of(wx, wy) + (size_of(px, py) + size_of(qx, qy)));
  const V relative = V(16 * unit<V>);
  const V gap =
      ((nx * wx + ny * wy) - positive(-(nx * px + ny * py))) - positive(nx * qx + ny * qy);
  const V sure = gap - (k * (abs(nx) + abs(ny)) + V(tiny<V>)), limit = r2 * (nx * nx + ny * ny);
  return {both(sure > V(0), sure * sure > limit + (relative * limit + V(tiny<V>))),
          e < r2 - (k * (v1 + k) + (relative * r2 + V(tiny<V>)))};
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const LineOf<V>& a, const SegmentOf<V>& b, V r2) {
  return nearest_of(meeting(a, b), nearest_of(meeting(PointOf<V>{b.ax, b.ay}, a, r2),
                                              meeting(PointOf<V>{b.bx, b.by}, a, r2)));
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const RayOf<V>& a, const SegmentOf<V>& b, V r2) {
  return nearest_of(
      nearest_of(meeting(a, b), meeting(PointOf<V>{a.x, a.y}, b, r2)),
      nearest_of(meeting(PointOf<V>{b.ax, b.ay}, a, r2), meeting(PointOf<V>{b.bx, b.by}, a, r2)));
}
