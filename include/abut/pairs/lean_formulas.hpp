// The lean filters: what can be said for sure about a pair of cores in plain floating point,
// without a branch, over any kind of number V. pairs/lean.hpp includes this file for V = double,
// the filters in front of the exact answers; src/batch for the lanes of each instruction set, of
// double and of float. Hence no include guard: whoever includes it opens a namespace and provides
// there
//
//     unit<V>        the unit roundoff u of V's numbers
//     tiny<V>        below this times a few, what underflow loses may matter
//     least_square<V>  a squared length below which its digits may be lost
//     both(mask, mask), either(mask, mask), abs, max, min, the operators of V,
//     positive(x)    x where it is positive, else 0; what is not a number has to stay so
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
/// (ra + rb)², of relative error 3 u.
template <class V>
ABUT_LEAN V reach2(V ra, V rb) {
  return square(ra + rb);
}

// ---- Point and point, point and box: sums of squares of differences have a relative error only
// --------------------------------------------------------------------------------------------------

/// A squared distance with a relative error of 4 u against the squared reach.
template <class V>
ABUT_LEAN Verdict<V> compare_squares(V e, V r2) {
  return compare(e, r2, V(16 * unit<V>) * r2 + V(tiny<V>));
}

template <class V>
ABUT_LEAN Verdict<V> meeting(const PointOf<V>& p, const PointOf<V>& q, V r2) {
  return compare_squares(square(p.x - q.x) + square(p.y - q.y), r2);
}

template <class V>
ABUT_LEAN Verdict<V> meeting(const PointOf<V>& p, const BoxOf<V>& b, V r2) {
  const V x = p.x - min(max(p.x, b.min_x), b.max_x), y = p.y - min(max(p.y, b.min_y), b.max_y);
  return compare_squares(square(x) + square(y), r2);
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
  const V e = square(positive(abs(d.x) - b.hx)) + square(positive(abs(d.y) - b.hy));
  const V h = b.hx + b.hy;
  return compare(e, r2, V(128 * unit<V>) * (r2 + h * h) + V(tiny<V>));
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
  const V k = V(16 * unit<V>) * ((abs(wx) + abs(wy)) * (abs(dx) + abs(dy)));
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
  const V d2 = l.dx * l.dx + l.dy * l.dy, w2 = wx * wx + wy * wy;
  const V q = wx * l.dx + wy * l.dy;
  const V slack = V(8 * unit<V>) * ((abs(wx) + abs(wy)) * (abs(l.dx) + abs(l.dy))) + V(tiny<V>);
  const Verdict<V> start = compare_squares(w2, r2), side = from_line(wx, wy, l.dx, l.dy, d2, r2);
  return {both(start.apart, either(side.apart, q < -slack)),
          either(start.meets, both(side.meets, q > slack))};
}
/// Three distances: of both ends, and of the line where the foot is surely between them. Far from
/// both ends it is enough to be far from the line or surely beyond an end.
template <class V>
ABUT_LEAN Verdict<V> meeting(const PointOf<V>& p, const SegmentOf<V>& l, V r2) {
  const V wx = p.x - l.ax, wy = p.y - l.ay, vx = p.x - l.bx, vy = p.y - l.by;
  const V dx = l.bx - l.ax, dy = l.by - l.ay, d2 = dx * dx + dy * dy;
  const V at = wx * dx + wy * dy, past = vx * dx + vy * dy;
  const V length = abs(dx) + abs(dy), far = max(abs(wx) + abs(wy), abs(vx) + abs(vy));
  const V slack = V(8 * unit<V>) * (far * length) + V(tiny<V>);
  const Verdict<V> ends =
      nearest_of(compare_squares(wx * wx + wy * wy, r2), compare_squares(vx * vx + vy * vy, r2));
  const Verdict<V> side = from_line(wx, wy, dx, dy, d2, r2);
  const Mask<V> beyond = either(either(at<-slack, past> slack), length <= V(0));
  return {both(ends.apart, either(side.apart, beyond)),
          either(ends.meets, both(side.meets, both(at > slack, past < -slack)))};
}

// ---- Linear and linear
// --------------------------------------------------------------------------------------------------

template <class V>
ABUT_LEAN V size_of(V x, V y) {
  return abs(x) + abs(y);
}

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

/// Two segments that cross have an end within |d₁ × d₂|/(2 max |d|) of the other, so where no end
/// is within r they do not cross if (d₁ × d₂)² < 4 r² |d|². That settles what lies in one line.
template <class V>
ABUT_LEAN Verdict<V> meeting(const SegmentOf<V>& a, const SegmentOf<V>& b, V r2) {
  const Verdict<V> ends = nearest_of(
      nearest_of(meeting(PointOf<V>{b.ax, b.ay}, a, r2), meeting(PointOf<V>{b.bx, b.by}, a, r2)),
      nearest_of(meeting(PointOf<V>{a.ax, a.ay}, b, r2), meeting(PointOf<V>{a.bx, a.by}, b, r2)));
  const Verdict<V> crossing = meeting(a, b);
  const V px = a.bx - a.ax, py = a.by - a.ay, qx = b.bx - b.ax, qy = b.by - b.ay;
  const V g = px * qy - py * qx, off = V(16 * unit<V>) * (size_of(px, py) * size_of(qx, qy));
  const V longer = max(px * px + py * py, qx * qx + qy * qy);
  const Mask<V> slanted_little =
      both(square(abs(g) + off) + V(tiny<V>) < V(2) * (r2 * longer), longer > V(least_square<V>));
  return {both(ends.apart, either(crossing.apart, slanted_little)),
          either(ends.meets, crossing.meets)};
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

/// A corner and the inner part of a segment: meets where its foot is surely between the ends.
template <class V>
ABUT_LEAN Verdict<V> corner_beside(V x, V y, const SegmentOf<V>& l, V r2) {
  const V wx = x - l.ax, wy = y - l.ay, vx = x - l.bx, vy = y - l.by;
  const V dx = l.bx - l.ax, dy = l.by - l.ay;
  const V length = size_of(dx, dy), far = max(size_of(wx, wy), size_of(vx, vy));
  const V at = wx * dx + wy * dy, past = vx * dx + vy * dy;
  const V slack = V(8 * unit<V>) * (far * length) + V(tiny<V>);
  const Verdict<V> side = from_line(wx, wy, dx, dy, dx * dx + dy * dy, r2);
  return {either(side.apart, either(either(at<-slack, past> slack), length <= V(0))),
          both(side.meets, both(at > slack, past < -slack))};
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const SegmentOf<V>& l, const BoxOf<V>& b, V r2) {
  const Verdict<V> ends =
      nearest_of(meeting(PointOf<V>{l.ax, l.ay}, b, r2), meeting(PointOf<V>{l.bx, l.by}, b, r2));
  const Verdict<V> low =
      nearest_of(corner_beside(b.min_x, b.min_y, l, r2), corner_beside(b.max_x, b.min_y, l, r2));
  const Verdict<V> high =
      nearest_of(corner_beside(b.min_x, b.max_y, l, r2), corner_beside(b.max_x, b.max_y, l, r2));
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
template <class V>
ABUT_LEAN Verdict<V> meeting(const BoxOf<V>& a, const TurnedBoxOf<V>& b) {
  return verdict(boxes(a, b));
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

/// A corner (x, y) of the box in its frame and the inner part of a segment from p along d there,
/// all off by ≲ 8 u M: d·w and d × w by 60 u M²; r² |d|² by 64 u r² M |d|₁.
template <class V>
ABUT_LEAN Verdict<V> framed_corner_beside(V x, V y, const Framed<V>& p, const Framed<V>& q, V size,
                                          V r2) {
  const V wx = x - p.x, wy = y - p.y, vx = x - q.x, vy = y - q.y;
  const V dx = q.x - p.x, dy = q.y - p.y, d2 = dx * dx + dy * dy;
  const V at = wx * dx + wy * dy, past = vx * dx + vy * dy, c = wx * dy - wy * dx;
  const V k = V(128 * unit<V>) * (size * size) + V(tiny<V>);
  const V slack = V(2) * k * (abs(c) + k) +
                  V(128 * unit<V>) * ((r2 + V(tiny<V>)) * (size * size_of(dx, dy))) + V(tiny<V>);
  const Verdict<V> side = compare(c * c, r2 * d2, slack);
  return {either(side.apart, either(at<-k, past> k)),
          both(both(side.meets, d2 > V(least_square<V>)), both(at > k, past < -k))};
}
template <class V>
ABUT_LEAN Verdict<V> meeting(const SegmentOf<V>& l, const TurnedBoxOf<V>& b, V r2) {
  const Mask<V> point = size_of(l.bx - l.ax, l.by - l.ay) <= V(0);
  const Framed<V> p = in_frame(b, l.ax, l.ay), q = in_frame(b, l.bx, l.by);
  const V size = (p.size + q.size) + (b.hx + b.hy);
  const Verdict<V> ends =
      nearest_of(meeting(PointOf<V>{l.ax, l.ay}, b, r2), meeting(PointOf<V>{l.bx, l.by}, b, r2));
  const Verdict<V> right = nearest_of(framed_corner_beside(b.hx, b.hy, p, q, size, r2),
                                      framed_corner_beside(b.hx, -b.hy, p, q, size, r2));
  const Verdict<V> left = nearest_of(framed_corner_beside(-b.hx, b.hy, p, q, size, r2),
                                     framed_corner_beside(-b.hx, -b.hy, p, q, size, r2));
  const Verdict<V> core = meeting(l, b), corners = nearest_of(right, left);
  return {both(ends.apart, either(point, both(core.apart, corners.apart))),
          either(ends.meets, either(core.meets, corners.meets))};
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
