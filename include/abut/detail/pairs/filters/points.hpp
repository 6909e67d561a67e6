// Filters of points: with each other, boxes and linear shapes. A part of filter_formulas.hpp,
// which says how to read it.

// ---- Point and point, point and box: sums of squares of differences have a relative error only

/// x against y, with an error of x − y below half of f y + rest, given x + rest: so that the rest
/// costs nothing where x is a sum of products. As above, y − f y is nothing where y overflows.
template <class V>
ABUT_FILTER Verdict<V> compare_more(V x_and_rest, V y, double f, V rest) {
  return {x_and_rest > V(1 + f) * y + (rest + rest), x_and_rest < y - V(f) * y};
}
/// x² + y², with a relative error of 4 u, against the squared reach.
template <class V>
ABUT_FILTER Verdict<V> compare_squares(V x, V y, V r2) {
  return compare_more(square(x) + (square(y) + V(tiny<V>)), r2, 16 * unit<V>, V(tiny<V>));
}

template <class V>
ABUT_FILTER Verdict<V> meeting(const PointOf<V>& p, const PointOf<V>& q, V r2) {
  return compare_squares(p.x - q.x, p.y - q.y, r2);
}

template <class V>
ABUT_FILTER Verdict<V> meeting(const PointOf<V>& p, const BoxOf<V>& b, V r2) {
  // In this order a box of NaNs is nowhere, not everywhere.
  const V x = p.x - smaller(b.max_x, larger(b.min_x, p.x)),
          y = p.y - smaller(b.max_y, larger(b.min_y, p.y));
  return compare_squares(x, y, r2);
}
/// Without a radius comparisons say it exactly.
template <class V>
ABUT_FILTER Verdict<V> meeting(const PointOf<V>& p, const BoxOf<V>& b) {
  const V x = larger(b.min_x - p.x, p.x - b.max_x), y = larger(b.min_y - p.y, p.y - b.max_y);
  return gap_verdict(larger(x, y), V(0));
}

/// A vector in a turned frame, and a bound of its coordinates: off by ≲ 4 u |d|.
template <class V>
struct Framed {
  V x, y, size;
};
template <class V, class Turned>
ABUT_FILTER Framed<V> in_frame(const Turned& t, V x, V y) {
  const V dx = x - t.x, dy = y - t.y;
  return {dx * t.c + dy * t.s, dy * t.c - dx * t.s, abs(dx) + abs(dy)};
}

/// In the box's frame, taking L = c² + s² for 1 (it is, to 8 · 2^-53). Per axis the excess is off
/// by ≲ 5u |d| + 9u H, H = hx + hy, and |d| ≤ √E + H; so E by less than 40 u E + 25 u H², r² L by
/// 11 u r². Where E is the larger, E ≤ r² + |E − r²| covers its error too.
template <class V>
ABUT_FILTER Verdict<V> meeting(const PointOf<V>& p, const OrientedBoxOf<V>& b, V r2) {
  const Framed<V> d = in_frame(b, p.x, p.y);
  const V h = b.hx + b.hy, rest = V(128 * unit<V>) * (h * h) + V(tiny<V>);
  const V x = positive(abs(d.x) - b.hx), y = positive(abs(d.y) - b.hy);
  return compare_more(square(x) + (square(y) + rest), r2, 128 * unit<V>, rest);
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const PointOf<V>& p, const OrientedBoxOf<V>& b) {
  const Framed<V> d = in_frame(b, p.x, p.y);
  return gap_verdict(larger(abs(d.x) - b.hx, abs(d.y) - b.hy),
                     V(16 * unit<V>) * (d.size + (b.hx + b.hy)) + V(tiny<V>));
}

// ---- Point and linear shape

/// The distance of the point at w from a line along d: (w × d)² against r² |d|². With k = |w|₁|d|₁
/// the product w × d is off by ≲ 4 u k, so its square c² by 9 u k |c| + 16 u² k²; the other side by
/// 8 u of itself. Nothing is said of a d so short that |d|² has lost digits.
template <class V>
ABUT_FILTER Verdict<V> from_line(V wx, V wy, V dx, V dy, V d2, V r2) {
  const V c = wx * dy - wy * dx;
  const V k = V(16 * unit<V>) * (size_of(wx, wy) * size_of(dx, dy));
  const V y = r2 * d2;
  // r² may have lost digits, though at most tiny<V> of it.
  const V slack = k * (abs(c) + k) + V(16 * unit<V>) * (r2 + V(tiny<V>)) * d2 + V(tiny<V>);
  const Verdict<V> v = compare(c * c, y, slack);
  const Mask<V> tame = d2 > V(least_square<V>);
  return {both(v.apart, tame), both(v.meets, tame)};
}

template <class V>
ABUT_FILTER Verdict<V> meeting(const PointOf<V>& p, const LineOf<V>& l, V r2) {
  return from_line(p.x - l.x, p.y - l.y, l.dx, l.dy, l.dx * l.dx + l.dy * l.dy, r2);
}
/// For a point behind the origin the origin is the nearest point of the ray.
template <class V>
ABUT_FILTER Verdict<V> meeting(const PointOf<V>& p, const RayOf<V>& l, V r2) {
  const V wx = p.x - l.x, wy = p.y - l.y;
  const V d2 = l.dx * l.dx + l.dy * l.dy;
  const V q = wx * l.dx + wy * l.dy;
  const V slack = V(8 * unit<V>) * (size_of(wx, wy) * size_of(l.dx, l.dy)) + V(tiny<V>);
  const Verdict<V> start = compare_squares(wx, wy, r2);
  const Verdict<V> side = from_line(wx, wy, l.dx, l.dy, d2, r2);
  return {both(start.apart, either(side.apart, q < -slack)),
          either(start.meets, both(side.meets, q > slack))};
}
/// A point at w from the start of a segment along d: e = w − t d, t = (w·d)/(d·d) clamped to 0 … 1,
/// is the way from its nearest point. With exact w and d, rounded, e is off by ≲ 13 u |w| (|t d| ≤
/// |w|, since clamping moves no two numbers apart; where |d|² underflows t is off by at most 1,
/// which tiny<V> covers). If w and d are off, so is |e|, by no more than the two ends are. `k` is
/// to be twice the bound of what e is off: then e² is off by less than k (|e|₁ + k).
template <class V>
ABUT_FILTER Verdict<V> from_segment(V wx, V wy, V dx, V dy, V k, V r2) {
  const V d2 = dx * dx + dy * dy, t = clamp01((wx * dx + wy * dy) / d2);
  const V ex = wx - t * dx, ey = wy - t * dy;
  // Where |d|² overflows t is nothing: ∞ − ∞ then makes everything doubtful.
  const V slack = k * (size_of(ex, ey) + k) + (V(16 * unit<V>) * r2 + V(tiny<V>)) + (d2 - d2);
  return compare(ex * ex + ey * ey, r2, slack);
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const PointOf<V>& p, const SegmentOf<V>& l, V r2) {
  const V wx = p.x - l.ax, wy = p.y - l.ay;
  return from_segment(wx, wy, l.bx - l.ax, l.by - l.ay, V(64 * unit<V>) * size_of(wx, wy), r2);
}
