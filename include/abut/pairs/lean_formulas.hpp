// The lean filters: what can be said for sure about a pair of cores in plain floating point,
// without a branch, over any kind of number V. pairs/lean.hpp includes this file for V = double,
// the filters in front of the exact answers; src/batch for the lanes of each instruction set, of
// double and of float. Hence no include guard: whoever includes it opens a namespace and provides
// there
//
//     unit<V>        the unit roundoff u of V's numbers
//     tiny<V>        below this times a few, what underflow loses may matter
//     least_square<V>  a squared length below which its digits may be lost
//     both(mask, mask), either(mask, mask), pick(mask, yes, no), abs, max, min, the operators of V,
//     positive(x)    x where it is positive, else 0; what is not a number has to stay so
//     clamp01(x)     x between 0 and 1; what is not a number becomes 0, or stays so
//
// A verdict says "surely apart", "surely meeting" (in their interiors) or neither. The bounds
// behind it count the roundings of the plain evaluation (Higham 2002, 3.1), here with a factor of
// two or more to spare. That they hold for float lanes too is because the rotations of float
// shapes, which are in double, enter with one rounding more. Underflow loses less than tiny<V>;
// where anything overflows so does the slack, and nothing is sure. ≲ leaves out factors 1 + O(u).

template <class V>
using Mask = decltype(V() < V());

template <class V>
struct Verdict {
  Mask<V> apart, meets;
};

template <class V>
struct PointOf {
  V x, y;
};
template <class V>
struct LineOf {
  V x, y, dx, dy;
};
template <class V>
struct RayOf {
  V x, y, dx, dy;
};
template <class V>
struct SegmentOf {
  V ax, ay, bx, by;
};
template <class V>
struct BoxOf {
  V min_x, min_y, max_x, max_y;
};
template <class V>
struct TurnedBoxOf {
  V x, y, hx, hy, c, s;
};
template <class V>
struct EllipseOf {
  V x, y, a, b, c, s;
};

/// x against y, with an error of x − y below the slack. Not "x − y > slack": a sum that overflows
/// has to fail both.
template <class V>
ABUT_LEAN Verdict<V> compare(V x, V y, V slack) {
  return {x > y + slack, x < y - slack};
}
/// A gap, positive when apart.
template <class V>
ABUT_LEAN Verdict<V> gap_verdict(V gap, V slack) {
  return {gap > slack, gap < -slack};
}
/// The distance of unions: either meets, all apart.
template <class V>
ABUT_LEAN Verdict<V> nearest_of(Verdict<V> p, Verdict<V> q) {
  return {both(p.apart, q.apart), either(p.meets, q.meets)};
}

template <class V>
ABUT_LEAN V square(V x) {
  return x * x;
}
/// |v|₁
template <class V>
ABUT_LEAN V size_of(V x, V y) {
  return abs(x) + abs(y);
}
/// (ra + rb)², of relative error 3 u.
template <class V>
ABUT_LEAN V reach2(V ra, V rb) {
  return square(ra + rb);
}

// ---- Point and point, point and box: sums of squares of differences have a relative error only
// --------------------------------------------------------------------------------------------------

/// x against y, with an error of x − y below half of f y + rest, given x + rest: so that the rest
/// costs nothing where x is a sum of products. As above, y − f y is nothing where y overflows.
template <class V>
ABUT_LEAN Verdict<V> compare_more(V x_and_rest, V y, double f, V rest) {
  return {x_and_rest > V(1 + f) * y + (rest + rest), x_and_rest < y - V(f) * y};
}
/// x² + y², with a relative error of 4 u, against the squared reach.
template <class V>
ABUT_LEAN Verdict<V> compare_squares(V x, V y, V r2) {
  return compare_more(square(x) + (square(y) + V(tiny<V>)), r2, 16 * unit<V>, V(tiny<V>));
}

template <class V>
ABUT_LEAN Verdict<V> meeting(const PointOf<V>& p, const PointOf<V>& q, V r2) {
  return compare_squares(p.x - q.x, p.y - q.y, r2);
}

template <class V>
ABUT_LEAN Verdict<V> meeting(const PointOf<V>& p, const BoxOf<V>& b, V r2) {
  const V x = p.x - min(max(p.x, b.min_x), b.max_x), y = p.y - min(max(p.y, b.min_y), b.max_y);
  return compare_squares(x, y, r2);
}
/// Without a radius comparisons say it exactly.
template <class V>
ABUT_LEAN Verdict<V> meeting(const PointOf<V>& p, const BoxOf<V>& b) {
  const V x = max(b.min_x - p.x, p.x - b.max_x), y = max(b.min_y - p.y, p.y - b.max_y);
  return gap_verdict(max(x, y), V(0));
}

/// A vector in a turned frame, and a bound of its coordinates: off by ≲ 4 u |d|.
template <class V>
struct Framed {
  V x, y, size;
};
template <class V, class Turned>
ABUT_LEAN Framed<V> in_frame(const Turned& t, V x, V y) {
  const V dx = x - t.x, dy = y - t.y;
  return {dx * t.c + dy * t.s, dy * t.c - dx * t.s, abs(dx) + abs(dy)};
}

/// In the box's frame, taking L = c² + s² for 1 (it is, to 8 · 2^-53). Per axis the excess is off
/// by ≲ 5u |d| + 9u H, H = hx + hy, and |d| ≤ √E + H; so E by less than 40 u E + 25 u H², r² L by
/// 11 u r². Where E is the larger, E ≤ r² + |E − r²| covers its error too.
template <class V>
ABUT_LEAN Verdict<V> meeting(const PointOf<V>& p, const TurnedBoxOf<V>& b, V r2) {
  const Framed<V> d = in_frame(b, p.x, p.y);
  const V h = b.hx + b.hy, rest = V(128 * unit<V>) * (h * h) + V(tiny<V>);
  const V x = positive(abs(d.x) - b.hx), y = positive(abs(d.y) - b.hy);
  return compare_more(square(x) + (square(y) + rest), r2, 128 * unit<V>, rest);
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const PointOf<V>& p, const TurnedBoxOf<V>& b) {
  const Framed<V> d = in_frame(b, p.x, p.y);
  return gap_verdict(max(abs(d.x) - b.hx, abs(d.y) - b.hy),
                     V(16 * unit<V>) * (d.size + (b.hx + b.hy)) + V(tiny<V>));
}

// ---- Point and linear shape
// --------------------------------------------------------------------------------------------------

/// The distance of the point at w from a line along d: (w × d)² against r² |d|². With k = |w|₁|d|₁
/// the product w × d is off by ≲ 4 u k, so its square c² by 9 u k |c| + 16 u² k²; the other side by
/// 8 u of itself. Nothing is said of a d so short that |d|² has lost digits.
template <class V>
ABUT_LEAN Verdict<V> from_line(V wx, V wy, V dx, V dy, V d2, V r2) {
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
ABUT_LEAN Verdict<V> meeting(const PointOf<V>& p, const LineOf<V>& l, V r2) {
  return from_line(p.x - l.x, p.y - l.y, l.dx, l.dy, l.dx * l.dx + l.dy * l.dy, r2);
}
/// Behind the origin it is the origin that is near.
template <class V>
ABUT_LEAN Verdict<V> meeting(const PointOf<V>& p, const RayOf<V>& l, V r2) {
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
ABUT_LEAN Verdict<V> from_segment(V wx, V wy, V dx, V dy, V k, V r2) {
  const V d2 = dx * dx + dy * dy, t = clamp01((wx * dx + wy * dy) / d2);
  const V ex = wx - t * dx, ey = wy - t * dy;
  // Where |d|² overflows t is nothing: ∞ − ∞ then makes everything doubtful.
  const V slack = k * (size_of(ex, ey) + k) + (V(16 * unit<V>) * r2 + V(tiny<V>)) + (d2 - d2);
  return compare(ex * ex + ey * ey, r2, slack);
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const PointOf<V>& p, const SegmentOf<V>& l, V r2) {
  const V wx = p.x - l.ax, wy = p.y - l.ay;
  return from_segment(wx, wy, l.bx - l.ax, l.by - l.ay, V(64 * unit<V>) * size_of(wx, wy), r2);
}

// ---- Linear and linear
// --------------------------------------------------------------------------------------------------

/// Two segments are apart if and only if one lies on one side of the other's line. With W twice the
/// difference of their middles: |d₁ × W| > |d₁ × d₂| or |d₂ × W| > |d₁ × d₂|. W is the sum of w₀
/// and w₁, off by ≲ 2 u S, S = |w₀|₁ + |w₁|₁; so d × W by 5 u |d|₁ S, d₁ × d₂ by 4 u |d₁|₁|d₂|₁.
template <class V>
ABUT_LEAN Verdict<V> meeting(const SegmentOf<V>& a, const SegmentOf<V>& b) {
  const V px = a.bx - a.ax, py = a.by - a.ay, qx = b.bx - b.ax, qy = b.by - b.ay;
  const V ux = b.ax - a.ax, uy = b.ay - a.ay, vx = b.bx - a.bx, vy = b.by - a.by;
  const V wx = ux + vx, wy = uy + vy;
  const V together = abs(px * qy - py * qx);
  const V across = max(abs(px * wy - py * wx), abs(qx * wy - qy * wx));
  const V lengths = size_of(px, py) + size_of(qx, qy);
  const V slack =
      V(16 * unit<V>) * (lengths * (lengths + (size_of(ux, uy) + size_of(vx, vy)))) + V(tiny<V>);
  return compare(across, together, slack);
}
/// As for two segments, but only the line's own side counts.
template <class V>
ABUT_LEAN Verdict<V> meeting(const LineOf<V>& a, const SegmentOf<V>& b) {
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
ABUT_LEAN Verdict<V> on_ray(V n, V n_slack, V g, V g_slack) {
  return {either(both(n<-n_slack, g> g_slack), both(n > n_slack, g < -g_slack)),
          either(both(n > n_slack, g > g_slack), both(n < -n_slack, g < -g_slack))};
}
/// All of it meets, any of it is apart.
template <class V>
ABUT_LEAN Verdict<V> also(Verdict<V> p, Verdict<V> q) {
  return {either(p.apart, q.apart), both(p.meets, q.meets)};
}
/// The ray's parameter at the segment's line is (w₀ × d₂)/(d₁ × d₂).
template <class V>
ABUT_LEAN Verdict<V> meeting(const RayOf<V>& a, const SegmentOf<V>& b) {
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
ABUT_LEAN Verdict<V> meeting(const LineOf<V>& a, const LineOf<V>& b) {
  const V g = abs(a.dx * b.dy - a.dy * b.dx);
  const V slack = V(16 * unit<V>) * (size_of(a.dx, a.dy) * size_of(b.dx, b.dy)) + V(tiny<V>);
  return {V(1) < V(0), g > slack};
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const LineOf<V>& a, const RayOf<V>& b) {
  const V wx = b.x - a.x, wy = b.y - a.y, size = size_of(a.dx, a.dy);
  return on_ray(wx * a.dy - wy * a.dx, V(16 * unit<V>) * (size * size_of(wx, wy)) + V(tiny<V>),
                a.dx * b.dy - a.dy * b.dx,
                V(16 * unit<V>) * (size * size_of(b.dx, b.dy)) + V(tiny<V>));
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const RayOf<V>& a, const RayOf<V>& b) {
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
ABUT_LEAN Verdict<V> meeting(const SegmentOf<V>& a, const SegmentOf<V>& b, V r2) {
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
  const V k = V(16 * unit<V>) * (size_of(wx, wy) + (size_of(px, py) + size_of(qx, qy)));
  const V relative = V(16 * unit<V>);
  const V gap =
      ((vx * wx + vy * wy) - positive(-(vx * px + vy * py))) - positive(vx * qx + vy * qy);
  const V sure = gap - (k * v1 + V(tiny<V>)), limit = r2 * e;
  return {both(sure > V(0), sure * sure > limit + (relative * limit + V(tiny<V>))),
          e < r2 - (k * (v1 + k) + (relative * r2 + V(tiny<V>)))};
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const LineOf<V>& a, const SegmentOf<V>& b, V r2) {
  return nearest_of(meeting(a, b), nearest_of(meeting(PointOf<V>{b.ax, b.ay}, a, r2),
                                              meeting(PointOf<V>{b.bx, b.by}, a, r2)));
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const RayOf<V>& a, const SegmentOf<V>& b, V r2) {
  return nearest_of(
      nearest_of(meeting(a, b), meeting(PointOf<V>{a.x, a.y}, b, r2)),
      nearest_of(meeting(PointOf<V>{b.ax, b.ay}, a, r2), meeting(PointOf<V>{b.bx, b.by}, a, r2)));
}

// ---- Linear and box: the axes of the box, by comparison, and the normal of the linear shape
// --------------------------------------------------------------------------------------------------

/// How far all corners lie on one side of the line: |d × C| against |dx| ey + |dy| ex, with C twice
/// the way to the middle, off by ≲ 2 u S, and e the box's extent, at most S.
template <class V>
ABUT_LEAN Verdict<V> beside(V x, V y, V dx, V dy, const BoxOf<V>& b) {
  const V lx = b.min_x - x, ly = b.min_y - y, ux = b.max_x - x, uy = b.max_y - y;
  const V mx = lx + ux, my = ly + uy;
  const V slack =
      V(16 * unit<V>) * (size_of(dx, dy) * (size_of(lx, ly) + size_of(ux, uy))) + V(tiny<V>);
  return compare(abs(dx * my - dy * mx),
                 abs(dx) * (b.max_y - b.min_y) + abs(dy) * (b.max_x - b.min_x), slack);
}
template <class V>
ABUT_LEAN Verdict<V> intervals(V low, V high, V min, V max) {
  return {either(low > max, high < min), both(low<max, high> min)};
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const SegmentOf<V>& l, const BoxOf<V>& b) {
  return also(beside(l.ax, l.ay, l.bx - l.ax, l.by - l.ay, b),
              also(intervals(min(l.ax, l.bx), max(l.ax, l.bx), b.min_x, b.max_x),
                   intervals(min(l.ay, l.by), max(l.ay, l.by), b.min_y, b.max_y)));
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const LineOf<V>& l, const BoxOf<V>& b) {
  return beside(l.x, l.y, l.dx, l.dy, b);
}
template <class V>
ABUT_LEAN Verdict<V> ahead(V x, V d, V min, V max) {
  const V none(0);
  return {either(both(x > max, d >= none), both(x < min, d <= none)),
          both(either(x < max, d < none), either(x > min, d > none))};
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const RayOf<V>& l, const BoxOf<V>& b) {
  return also(beside(l.x, l.y, l.dx, l.dy, b),
              also(ahead(l.x, l.dx, b.min_x, b.max_x), ahead(l.y, l.dy, b.min_y, b.max_y)));
}

/// Apart, they are nearest at an end of the segment or at a corner of the box.
template <class V>
ABUT_LEAN Verdict<V> meeting(const SegmentOf<V>& l, const BoxOf<V>& b, V r2) {
  const Verdict<V> ends =
      nearest_of(meeting(PointOf<V>{l.ax, l.ay}, b, r2), meeting(PointOf<V>{l.bx, l.by}, b, r2));
  const Verdict<V> low = nearest_of(meeting(PointOf<V>{b.min_x, b.min_y}, l, r2),
                                    meeting(PointOf<V>{b.max_x, b.min_y}, l, r2));
  const Verdict<V> high = nearest_of(meeting(PointOf<V>{b.min_x, b.max_y}, l, r2),
                                     meeting(PointOf<V>{b.max_x, b.max_y}, l, r2));
  return nearest_of(nearest_of(meeting(l, b), ends), nearest_of(low, high));
}

// ---- Box and box
// --------------------------------------------------------------------------------------------------

/// Comparisons of given numbers are exact. Neither: they touch.
template <class V>
ABUT_LEAN Verdict<V> meeting(const BoxOf<V>& a, const BoxOf<V>& b) {
  return also(intervals(a.min_x, a.max_x, b.min_x, b.max_x),
              intervals(a.min_y, a.max_y, b.min_y, b.max_y));
}

/// Two turned boxes by their middles' difference d, half sizes h and k and axes (c, s), (p, q): the
/// largest gap along the four axes, and T, the sum of all lengths; each gap is off by ≲ 12 u T.
template <class V>
struct Boxes {
  V dx, dy, size, hx, hy, c, s, kx, ky, p, q;
};
template <class V>
struct Gap {
  V gap, size;
};
template <class V>
ABUT_LEAN Gap<V> largest_gap(const Boxes<V>& b) {
  const V along = abs(b.c * b.p + b.s * b.q), across = abs(b.c * b.q - b.s * b.p);
  const V first_x = abs(b.dx * b.c + b.dy * b.s) - b.hx - (b.kx * along + b.ky * across);
  const V first_y = abs(b.dy * b.c - b.dx * b.s) - b.hy - (b.kx * across + b.ky * along);
  const V second_x = abs(b.dx * b.p + b.dy * b.q) - b.kx - (b.hx * along + b.hy * across);
  const V second_y = abs(b.dy * b.p - b.dx * b.q) - b.ky - (b.hx * across + b.hy * along);
  return {max(max(first_x, first_y), max(second_x, second_y)),
          b.size + ((b.hx + b.hy) + (b.kx + b.ky))};
}
template <class V>
ABUT_LEAN Verdict<V> verdict(const Boxes<V>& b) {
  const Gap<V> g = largest_gap(b);
  return gap_verdict(g.gap, V(32 * unit<V>) * g.size + V(tiny<V>));
}
/// The squared distance of the second box's corners from the first, the least of them.
template <class V>
ABUT_LEAN V corners_distance2(V x, V y, V hx, V hy, V kx, V ky, V c, V s) {
  const V ax = kx * c, ay = kx * s, bx = -(ky * s), by = ky * c;
  const V px = ax + bx, py = ay + by, qx = ax - bx, qy = ay - by;
  const V e0 = square(positive(abs(x + px) - hx)) + square(positive(abs(y + py) - hy));
  const V e1 = square(positive(abs(x - px) - hx)) + square(positive(abs(y - py) - hy));
  const V e2 = square(positive(abs(x + qx) - hx)) + square(positive(abs(y + qy) - hy));
  const V e3 = square(positive(abs(x - qx) - hx)) + square(positive(abs(y - qy) - hy));
  return min(min(e0, e1), min(e2, e3));
}
/// Apart, rounded boxes are nearest at a corner, whose coordinates in the other's frame are off by
/// ≲ 16 u T, so that its squared distance E is by less than 48 u T √E + 512 u² T² ≤ 25 u (E + T²).
template <class V>
ABUT_LEAN Verdict<V> verdict(const Boxes<V>& b, V r2) {
  const Gap<V> g = largest_gap(b);
  const V c = b.c * b.p + b.s * b.q, s = b.c * b.q - b.s * b.p;
  const V e = min(corners_distance2(b.dx * b.c + b.dy * b.s, b.dy * b.c - b.dx * b.s, b.hx, b.hy,
                                    b.kx, b.ky, c, s),
                  corners_distance2(-(b.dx * b.p + b.dy * b.q), b.dx * b.q - b.dy * b.p, b.kx, b.ky,
                                    b.hx, b.hy, c, -s));
  const Verdict<V> corners = compare(e, r2, V(128 * unit<V>) * (r2 + g.size * g.size) + V(tiny<V>));
  const Verdict<V> cores = gap_verdict(g.gap, V(32 * unit<V>) * g.size + V(tiny<V>));
  return {both(cores.apart, corners.apart), either(cores.meets, corners.meets)};
}
template <class V>
ABUT_LEAN Boxes<V> boxes(const TurnedBoxOf<V>& a, const TurnedBoxOf<V>& b) {
  const V dx = b.x - a.x, dy = b.y - a.y;
  return {dx, dy, abs(dx) + abs(dy), a.hx, a.hy, a.c, a.s, b.hx, b.hy, b.c, b.s};
}
/// All lengths doubled, since the middle of an upright box is no number of V.
template <class V>
ABUT_LEAN Boxes<V> boxes(const BoxOf<V>& a, const TurnedBoxOf<V>& b) {
  const V lx = b.x - a.min_x, ly = b.y - a.min_y, ux = b.x - a.max_x, uy = b.y - a.max_y;
  return {lx + ux,
          ly + uy,
          (abs(lx) + abs(ux)) + (abs(ly) + abs(uy)),
          a.max_x - a.min_x,
          a.max_y - a.min_y,
          V(1),
          V(0),
          b.hx + b.hx,
          b.hy + b.hy,
          b.c,
          b.s};
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const TurnedBoxOf<V>& a, const TurnedBoxOf<V>& b) {
  return verdict(boxes(a, b));
}
/// The gaps along the four axes by the upright box's corners: with (p, q) the turned box's axis in
/// the first quadrant and k its half size along it, the upright box ends p x + q y − k beyond it,
/// where (x, y) is the way from the middle to a corner, or back. Such a gap t is off by ≲ 10 u
/// (p|x| + q|y| + k). Neither x nor y exceeds the sum of the largest gap g and H = hx + hy, and of
/// what is negative −t has as much, so t is off by less than 10 u (|t| + 2 g⁺ + 3 H): the sign of g
/// is sure from 30 u H on, wherever the upright box is. A way that overflows is longer than H, and
/// a box without end there answers alike; 0 · ∞ is dropped by max or leaves a doubt, and the gap
/// along the upright axis, which comes last, says the same.
template <class V>
ABUT_LEAN Verdict<V> meeting(const BoxOf<V>& a, const TurnedBoxOf<V>& b) {
  const V c = abs(b.c), s = abs(b.s), h = b.hx + b.hy;
  const Mask<V> is_first = b.c * b.s >= V(0);
  const V p = pick(is_first, c, s), q = pick(is_first, s, c);
  const V k = pick(is_first, b.hx, b.hy), l = pick(is_first, b.hy, b.hx);
  const V left = a.min_x - b.x, right = b.x - a.max_x, below = a.min_y - b.y, above = b.y - a.max_y;
  const V upright =
      max(max(left, right) - (b.hx * c + b.hy * s), max(below, above) - (b.hx * s + b.hy * c));
  const V along = max(p * left + (q * below - k), p * right + (q * above - k));
  const V across = max(p * below + (q * right - l), p * above + (q * left - l));
  // h + h overflows before anything that is made of half sizes does.
  return gap_verdict(max(max(along, across), upright), V(32 * unit<V>) * (h + h) + V(tiny<V>));
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const TurnedBoxOf<V>& a, const TurnedBoxOf<V>& b, V r2) {
  return verdict(boxes(a, b), r2);
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const BoxOf<V>& a, const TurnedBoxOf<V>& b, V r2) {
  return verdict(boxes(a, b), V(4) * r2);
}

// ---- Ellipse: between its box and the one that its diagonals' ends span
// --------------------------------------------------------------------------------------------------

template <class V>
ABUT_LEAN TurnedBoxOf<V> box_around(const EllipseOf<V>& e) {
  return {e.x, e.y, e.a, e.b, e.c, e.s};
}
/// Half sizes a/√2, b/√2, and a little less.
template <class V>
ABUT_LEAN TurnedBoxOf<V> box_within(const EllipseOf<V>& e) {
  return {e.x, e.y, V(0.7071) * e.a, V(0.7071) * e.b, e.c, e.s};
}

// ---- Linear and turned box: the same in the box's frame, with coordinates that are off
// --------------------------------------------------------------------------------------------------

/// A linear shape in the box's frame. Coordinates are off by ≲ 4 u M, M a bound of them all, the
/// box's sizes (with L taken for 1) by 8 u of themselves.
template <class V>
ABUT_LEAN Verdict<V> beside_framed(V x, V y, V dx, V dy, V hx, V hy, V slack) {
  return compare(abs(dx * y - dy * x), abs(dx) * hy + abs(dy) * hx, slack);
}
/// Per axis comparisons are off by ≲ 13 u M; d × w and its bound by ≲ 40 u M².
template <class V>
ABUT_LEAN Verdict<V> meeting(const SegmentOf<V>& l, const TurnedBoxOf<V>& b) {
  const Framed<V> p = in_frame(b, l.ax, l.ay), q = in_frame(b, l.bx, l.by);
  const V size = (p.size + q.size) + (b.hx + b.hy);
  const V slack = V(32 * unit<V>) * size + V(tiny<V>);
  const V x = max(min(p.x, q.x), -max(p.x, q.x)) - b.hx;
  const V y = max(min(p.y, q.y), -max(p.y, q.y)) - b.hy;
  return also(gap_verdict(max(x, y), slack),
              beside_framed(p.x, p.y, q.x - p.x, q.y - p.y, b.hx, b.hy,
                            V(128 * unit<V>) * (size * size) + V(tiny<V>)));
}
/// A direction in the frame is off by ≲ 3 u |d|₁.
template <class V>
ABUT_LEAN Verdict<V> meeting(const LineOf<V>& l, const TurnedBoxOf<V>& b) {
  const Framed<V> p = in_frame(b, l.x, l.y);
  const V size = (p.size + (b.hx + b.hy)) * size_of(l.dx, l.dy);
  return beside_framed(p.x, p.y, l.dx * b.c + l.dy * b.s, l.dy * b.c - l.dx * b.s, b.hx, b.hy,
                       V(64 * unit<V>) * size + V(tiny<V>));
}
template <class V>
ABUT_LEAN Verdict<V> ahead_framed(V x, V x_slack, V d, V d_slack, V h) {
  const V over = x - h, under = -x - h;
  return {either(both(over > x_slack, d > d_slack), both(under > x_slack, d < -d_slack)),
          both(either(over < -x_slack, d < -d_slack), either(under<-x_slack, d> d_slack))};
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const RayOf<V>& l, const TurnedBoxOf<V>& b) {
  const Framed<V> p = in_frame(b, l.x, l.y);
  const V dx = l.dx * b.c + l.dy * b.s, dy = l.dy * b.c - l.dx * b.s;
  const V lengths = p.size + (b.hx + b.hy), directions = size_of(l.dx, l.dy);
  const V x_slack = V(32 * unit<V>) * lengths + V(tiny<V>);
  const V d_slack = V(16 * unit<V>) * directions + V(tiny<V>);
  return also(beside_framed(p.x, p.y, dx, dy, b.hx, b.hy,
                            V(64 * unit<V>) * (lengths * directions) + V(tiny<V>)),
              also(ahead_framed(p.x, x_slack, dx, d_slack, b.hx),
                   ahead_framed(p.y, x_slack, dy, d_slack, b.hy)));
}

/// Corners in the frame are off by ≲ 8 u M, and so are the ends of the segment.
template <class V>
ABUT_LEAN Verdict<V> meeting(const SegmentOf<V>& l, const TurnedBoxOf<V>& b, V r2) {
  const Framed<V> p = in_frame(b, l.ax, l.ay), q = in_frame(b, l.bx, l.by);
  const V k = V(128 * unit<V>) * ((p.size + q.size) + (b.hx + b.hy));
  const V dx = q.x - p.x, dy = q.y - p.y;
  const V right = b.hx - p.x, left = -b.hx - p.x, top = b.hy - p.y, bottom = -b.hy - p.y;
  const Verdict<V> ends =
      nearest_of(meeting(PointOf<V>{l.ax, l.ay}, b, r2), meeting(PointOf<V>{l.bx, l.by}, b, r2));
  const Verdict<V> corners = nearest_of(nearest_of(from_segment(right, top, dx, dy, k, r2),
                                                   from_segment(right, bottom, dx, dy, k, r2)),
                                        nearest_of(from_segment(left, top, dx, dy, k, r2),
                                                   from_segment(left, bottom, dx, dy, k, r2)));
  return nearest_of(meeting(l, b), nearest_of(ends, corners));
}
/// Apart from the box, a line is nearest at a corner.
template <class V>
ABUT_LEAN Verdict<V> corners_from_line(const Framed<V>& p, V dx, V dy, V direction,
                                       const TurnedBoxOf<V>& b, V r2) {
  // How far all corners lie on one side, against r |d|.
  const V c = abs(dx * p.y - dy * p.x) - (abs(dx) * b.hy + abs(dy) * b.hx);
  const V d2 = dx * dx + dy * dy, size = p.size + (b.hx + b.hy);
  const V k = V(64 * unit<V>) * (size * direction) + V(tiny<V>);
  const V slack = V(2) * k * (abs(c) + k) + V(64 * unit<V>) * ((r2 + V(tiny<V>)) * d2) + V(tiny<V>);
  const Verdict<V> side = compare(c * c, r2 * d2, slack);
  const Mask<V> tame = d2 > V(least_square<V>);
  return {both(both(side.apart, c > k), tame), either(both(side.meets, tame), c < -k)};
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const LineOf<V>& l, const TurnedBoxOf<V>& b, V r2) {
  return corners_from_line(in_frame(b, l.x, l.y), l.dx * b.c + l.dy * b.s, l.dy * b.c - l.dx * b.s,
                           size_of(l.dx, l.dy), b, r2);
}

/// A corner against a ray: far from its line or behind its origin; or near it and ahead.
template <class V>
ABUT_LEAN Verdict<V> corner_ahead(V x, V y, const Framed<V>& p, V dx, V dy, V size, V r2) {
  const V wx = x - p.x, wy = y - p.y, at = wx * dx + wy * dy, c = wx * dy - wy * dx;
  const V d2 = dx * dx + dy * dy, k = V(64 * unit<V>) * size + V(tiny<V>);
  const V slack = V(2) * k * (abs(c) + k) + V(64 * unit<V>) * ((r2 + V(tiny<V>)) * d2) + V(tiny<V>);
  const Verdict<V> side = compare(c * c, r2 * d2, slack);
  const Mask<V> tame = d2 > V(least_square<V>);
  return {either(both(side.apart, tame), at < -k), both(both(side.meets, tame), at > k)};
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const RayOf<V>& l, const TurnedBoxOf<V>& b, V r2) {
  const Framed<V> p = in_frame(b, l.x, l.y);
  const V dx = l.dx * b.c + l.dy * b.s, dy = l.dy * b.c - l.dx * b.s;
  const V size = (p.size + (b.hx + b.hy)) * size_of(l.dx, l.dy);
  return nearest_of(nearest_of(meeting(l, b), meeting(PointOf<V>{l.x, l.y}, b, r2)),
                    nearest_of(nearest_of(corner_ahead(b.hx, b.hy, p, dx, dy, size, r2),
                                          corner_ahead(b.hx, -b.hy, p, dx, dy, size, r2)),
                               nearest_of(corner_ahead(-b.hx, b.hy, p, dx, dy, size, r2),
                                          corner_ahead(-b.hx, -b.hy, p, dx, dy, size, r2))));
}

// ---- Anything and ellipse
// --------------------------------------------------------------------------------------------------

template <class V, class Other>
ABUT_LEAN Verdict<V> meeting(const Other& other, const EllipseOf<V>& e) {
  return {meeting(other, box_around(e)).apart, meeting(other, box_within(e)).meets};
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const EllipseOf<V>& e, const EllipseOf<V>& f) {
  return {meeting(box_around(e), box_around(f)).apart, meeting(box_within(e), box_within(f)).meets};
}
template <class V, class Other>
ABUT_LEAN Verdict<V> meeting(const Other& other, const EllipseOf<V>& e, V r2) {
  return {meeting(other, box_around(e), r2).apart, meeting(other, box_within(e), r2).meets};
}

// ---- Containment: "meets" says that the first surely holds the second, "apart" that it does not
// --------------------------------------------------------------------------------------------------
//
// A convex set holds a hull of discs if it holds each, and K ⊕ R holds a disc of radius r if its
// centre is within ρ = R − r of K (in K eroded by −ρ, if that is negative). ρ has one rounding.

/// A corner that is given, and one that is a given point and an arm.
template <class V>
struct Given {
  V x, y;
  ABUT_LEAN V from_x(V ref) const { return x - ref; }
  ABUT_LEAN V from_y(V ref) const { return y - ref; }
  ABUT_LEAN V arm() const { return V(0); }
};
template <class V>
struct Armed {
  V x, y, ax, ay;
  ABUT_LEAN V from_x(V ref) const { return (x - ref) + ax; }
  ABUT_LEAN V from_y(V ref) const { return (y - ref) + ay; }
  ABUT_LEAN V arm() const { return size_of(ax, ay); }
};
template <int k, class V>
ABUT_LEAN Given<V> corner(const PointOf<V>& p) {
  return {p.x, p.y};
}
template <int k, class V>
ABUT_LEAN Given<V> corner(const SegmentOf<V>& s) {
  if constexpr (k == 0)
    return {s.ax, s.ay};
  else
    return {s.bx, s.by};
}
template <int k, class V>
ABUT_LEAN Given<V> corner(const BoxOf<V>& b) {
  return {k % 2 == 0 ? b.min_x : b.max_x, k / 2 == 0 ? b.min_y : b.max_y};
}
template <int k, class V>
ABUT_LEAN Armed<V> corner(const TurnedBoxOf<V>& b) {
  const V x = k % 2 == 0 ? -b.hx : b.hx, y = k / 2 == 0 ? -b.hy : b.hy;
  return {b.x, b.y, x * b.c - y * b.s, x * b.s + y * b.c};
}
/// Asked of the type: not all lanes can be made at compile time.
template <class Core>
constexpr int corner_count = 0;
template <class V>
constexpr int corner_count<PointOf<V>> = 1;
template <class V>
constexpr int corner_count<SegmentOf<V>> = 2;
template <class V>
constexpr int corner_count<BoxOf<V>> = 4;
template <class V>
constexpr int corner_count<TurnedBoxOf<V>> = 4;

// One corner in a core ⊕ ρ.

/// A corner with an arm is off by ≲ 4 u times arm and distance together.
template <class V, class Corner>
ABUT_LEAN Verdict<V> holds_corner(const PointOf<V>& p, const Corner& q, V rho) {
  const V x = q.from_x(p.x), y = q.from_y(p.y), arm = q.arm();
  const V r2 = rho * rho, slack = V(64 * unit<V>) * (r2 + arm * arm) + V(tiny<V>);
  const Verdict<V> v = compare(x * x + y * y, r2, slack);
  return {either(v.apart, rho < V(0)), both(v.meets, rho > V(0))};
}
template <class V, class Corner>
ABUT_LEAN Verdict<V> holds_corner(const SegmentOf<V>& s, const Corner& q, V rho) {
  const V x = q.from_x(s.ax), y = q.from_y(s.ay);
  const Verdict<V> v = from_segment(x, y, s.bx - s.ax, s.by - s.ay,
                                    V(64 * unit<V>) * (size_of(x, y) + q.arm()), rho * rho);
  return {either(v.apart, rho < V(0)), both(v.meets, rho > V(0))};
}
template <class V, class Corner>
ABUT_LEAN Verdict<V> holds_corner(const LineOf<V>& l, const Corner& q, V) {
  const V wx = q.from_x(l.x), wy = q.from_y(l.y), size = size_of(l.dx, l.dy);
  const V off = V(32 * unit<V>) * ((size_of(wx, wy) + q.arm()) * size) + V(tiny<V>);
  return {abs(wx * l.dy - wy * l.dx) > off, V(1) < V(0)};
}
/// Off the line, or behind the origin.
template <class V, class Corner>
ABUT_LEAN Verdict<V> holds_corner(const RayOf<V>& l, const Corner& q, V) {
  const V wx = q.from_x(l.x), wy = q.from_y(l.y), size = size_of(l.dx, l.dy);
  const V off = V(32 * unit<V>) * ((size_of(wx, wy) + q.arm()) * size) + V(tiny<V>);
  return {either(abs(wx * l.dy - wy * l.dx) > off, wx * l.dx + wy * l.dy < -off), V(1) < V(0)};
}
/// The affine map that makes the ellipse a circle; see ellipse/on_circle.hpp.
template <class V, class Corner>
ABUT_LEAN Verdict<V> holds_corner(const EllipseOf<V>& e, const Corner& q, V) {
  const V dx = q.from_x(e.x), dy = q.from_y(e.y);
  const V x = e.b * (dx * e.c + dy * e.s), y = e.a * (dy * e.c - dx * e.s);
  const V limit = e.a * e.b, size = (e.a + e.b) * (size_of(dx, dy) + q.arm());
  const V slack = V(128 * unit<V>) * (size * size + limit * limit) + V(tiny<V>);
  return compare(x * x + y * y, limit * limit, slack);
}
template <class V, class Outer, class Inner>
ABUT_LEAN Verdict<V> holding_corners(const Outer& a, const Inner& b, V rho) {
  const Verdict<V> first = holds_corner(a, corner<0>(b), rho);
  if constexpr (corner_count<Inner> == 1) {
    return first;
  } else {
    const Verdict<V> two = also(first, holds_corner(a, corner<1>(b), rho));
    if constexpr (corner_count<Inner> == 2)
      return two;
    else
      return also(two,
                  also(holds_corner(a, corner<2>(b), rho), holds_corner(a, corner<3>(b), rho)));
  }
}
template <class V, class Inner>
ABUT_LEAN Verdict<V> holding(const PointOf<V>& a, const Inner& b, V rho) {
  return holding_corners<V>(a, b, rho);
}
/// The farthest corner is farthest along both axes.
template <class V>
ABUT_LEAN Verdict<V> holding(const PointOf<V>& a, const BoxOf<V>& b, V rho) {
  const V x = max(abs(a.x - b.min_x), abs(a.x - b.max_x));
  const V y = max(abs(a.y - b.min_y), abs(a.y - b.max_y));
  const Verdict<V> v = compare_squares(x, y, rho * rho);
  return {either(v.apart, rho < V(0)), both(v.meets, rho > V(0))};
}
template <class V>
ABUT_LEAN Verdict<V> holding(const PointOf<V>& a, const TurnedBoxOf<V>& b, V rho) {
  const Framed<V> d = in_frame(b, a.x, a.y);
  const V x = abs(d.x) + b.hx, y = abs(d.y) + b.hy, h = b.hx + b.hy, r2 = rho * rho;
  const V slack = V(128 * unit<V>) * (r2 + h * h) + V(tiny<V>);
  const Verdict<V> v = compare(x * x + y * y, r2, slack);
  return {either(v.apart, rho < V(0)), both(v.meets, rho > V(0))};
}
template <class V, class Inner>
ABUT_LEAN Verdict<V> holding(const SegmentOf<V>& a, const Inner& b, V rho) {
  return holding_corners<V>(a, b, rho);
}
template <class V, class Inner>
ABUT_LEAN Verdict<V> holding(const LineOf<V>& a, const Inner& b, V rho) {
  return holding_corners<V>(a, b, rho);
}
template <class V, class Inner>
ABUT_LEAN Verdict<V> holding(const RayOf<V>& a, const Inner& b, V rho) {
  return holding_corners<V>(a, b, rho);
}
/// An ellipse without radius, and what has none.
template <class V, class Inner>
ABUT_LEAN Verdict<V> holding(const EllipseOf<V>& a, const Inner& b, V rho) {
  return holding_corners<V>(a, b, rho);
}

/// In an upright box, which has no radius: the least distance from a side against r = −ρ. Where
/// there is no r, comparisons say it exactly.
template <class V>
ABUT_LEAN V room_in(const BoxOf<V>& b, V low_x, V low_y, V high_x, V high_y) {
  return min(min(low_x - b.min_x, b.max_x - high_x), min(low_y - b.min_y, b.max_y - high_y));
}
template <class V>
ABUT_LEAN Verdict<V> room_verdict(V room, V rho) {
  const V slack = V(8 * unit<V>) * abs(rho);
  return {room<-rho - slack, room> - rho + slack};
}
template <class V>
ABUT_LEAN Verdict<V> holding(const BoxOf<V>& a, const PointOf<V>& b, V rho) {
  return room_verdict(room_in(a, b.x, b.y, b.x, b.y), rho);
}
template <class V>
ABUT_LEAN Verdict<V> holding(const BoxOf<V>& a, const SegmentOf<V>& b, V rho) {
  return room_verdict(
      room_in(a, min(b.ax, b.bx), min(b.ay, b.by), max(b.ax, b.bx), max(b.ay, b.by)), rho);
}
template <class V>
ABUT_LEAN Verdict<V> holding(const BoxOf<V>& a, const BoxOf<V>& b, V rho) {
  return room_verdict(room_in(a, b.min_x, b.min_y, b.max_x, b.max_y), rho);
}
template <class V>
ABUT_LEAN Verdict<V> holding(const BoxOf<V>& a, const TurnedBoxOf<V>& b, V rho) {
  const V reach_x = b.hx * abs(b.c) + b.hy * abs(b.s), reach_y = b.hx * abs(b.s) + b.hy * abs(b.c);
  const V left = b.x - a.min_x, right = a.max_x - b.x, below = b.y - a.min_y, above = a.max_y - b.y;
  const V size =
      ((abs(left) + abs(right)) + (abs(below) + abs(above))) + ((b.hx + b.hy) + abs(rho));
  return gap_verdict(max(reach_x - min(left, right), reach_y - min(below, above)) - rho,
                     V(16 * unit<V>) * size + V(tiny<V>));
}

/// In a turned box, by the excess of the corners over it in its frame, off by ≲ 16 u M: `top` the
/// largest, `e2` the largest squared distance. With ρ < 0 the box is eroded.
template <class V>
ABUT_LEAN Verdict<V> in_rounded_box(V top, V e2, V size, V rho) {
  const V slack = V(64 * unit<V>) * (size + abs(rho)) + V(tiny<V>);
  const V eroded = top + positive(-rho), r2 = rho * rho;
  const Verdict<V> deep = gap_verdict(eroded, slack);
  const Verdict<V> round = compare(e2, r2, V(256 * unit<V>) * (r2 + size * size) + V(tiny<V>));
  return {both(deep.apart, either(round.apart, rho < V(0))),
          either(deep.meets, both(round.meets, rho > V(0)))};
}
template <class V, class Corner>
ABUT_LEAN Framed<V> framed_corner(const TurnedBoxOf<V>& b, const Corner& q) {
  const V dx = q.from_x(b.x), dy = q.from_y(b.y);
  return {abs(dx * b.c + dy * b.s) - b.hx, abs(dy * b.c - dx * b.s) - b.hy,
          size_of(dx, dy) + q.arm()};
}
template <class V>
ABUT_LEAN Framed<V> larger(const Framed<V>& p, const Framed<V>& q) {
  return {max(p.x, q.x), max(p.y, q.y), max(p.size, q.size)};
}
template <class V>
ABUT_LEAN V beyond2(const Framed<V>& p) {
  return square(positive(p.x)) + square(positive(p.y));
}
template <class V, class Inner>
ABUT_LEAN Verdict<V> holding(const TurnedBoxOf<V>& a, const Inner& b, V rho) {
  Framed<V> top = framed_corner(a, corner<0>(b));
  V e2 = beyond2(top);
  if constexpr (corner_count<Inner> >= 2) {
    const Framed<V> next = framed_corner(a, corner<1>(b));
    top = larger(top, next), e2 = max(e2, beyond2(next));
  }
  if constexpr (corner_count<Inner> == 4) {
    const Framed<V> third = framed_corner(a, corner<2>(b)), fourth = framed_corner(a, corner<3>(b));
    top = larger(top, larger(third, fourth));
    e2 = max(e2, max(beyond2(third), beyond2(fourth)));
  }
  return in_rounded_box(max(top.x, top.y), e2, top.size + (a.hx + a.hy), rho);
}

/// An ellipse lies in what holds the box around it, and not in what does not hold the one within.
template <class V, class Outer>
ABUT_LEAN Verdict<V> holding_ellipse(const Outer& a, const EllipseOf<V>& b, V rho) {
  return {holding(a, box_within(b), rho).apart, holding(a, box_around(b), rho).meets};
}
/// What has a radius lies in an ellipse if in the box within it, and not if not in the one around
/// it.
template <class V, class Inner>
ABUT_LEAN Verdict<V> ellipse_holding(const EllipseOf<V>& a, const Inner& b, V rho) {
  return {holding(box_around(a), b, rho).apart, holding(box_within(a), b, rho).meets};
}
