// Filters of boxes and ellipses: with linear shapes and each other. A part of
// filter_formulas.hpp, which says how to read it.

// ---- Linear and box: the axes of the box, by comparison, and the normal of the linear shape

/// How far all corners lie on one side of the line: |d × C| against |dx| ey + |dy| ex, with C twice
/// the way to the middle, off by ≲ 2 u S, and e the box's extent, at most S.
template <class V>
ABUT_FILTER Verdict<V> beside(V x, V y, V dx, V dy, const BoxOf<V>& b) {
  const V lx = b.min_x - x, ly = b.min_y - y, ux = b.max_x - x, uy = b.max_y - y;
  const V mx = lx + ux, my = ly + uy;
  const V slack =
      V(16 * unit<V>) * (size_of(dx, dy) * (size_of(lx, ly) + size_of(ux, uy))) + V(tiny<V>);
  return compare(abs(dx * my - dy * mx),
                 abs(dx) * (b.max_y - b.min_y) + abs(dy) * (b.max_x - b.min_x), slack);
}
template <class V>
ABUT_FILTER Verdict<V> intervals(V low, V high, V min, V max) {
  return {either(low > max, high < min), both(low<max, high> min)};
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const SegmentOf<V>& l, const BoxOf<V>& b) {
  return also(beside(l.ax, l.ay, l.bx - l.ax, l.by - l.ay, b),
              also(intervals(smaller(l.ax, l.bx), larger(l.ax, l.bx), b.min_x, b.max_x),
                   intervals(smaller(l.ay, l.by), larger(l.ay, l.by), b.min_y, b.max_y)));
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const LineOf<V>& l, const BoxOf<V>& b) {
  return beside(l.x, l.y, l.dx, l.dy, b);
}
template <class V>
ABUT_FILTER Verdict<V> ahead(V x, V d, V min, V max) {
  const V none(0);
  return {either(both(x > max, d >= none), both(x < min, d <= none)),
          both(either(x < max, d < none), either(x > min, d > none))};
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const RayOf<V>& l, const BoxOf<V>& b) {
  return also(beside(l.x, l.y, l.dx, l.dy, b),
              also(ahead(l.x, l.dx, b.min_x, b.max_x), ahead(l.y, l.dy, b.min_y, b.max_y)));
}

/// Apart, they are nearest at an end of the segment or at a corner of the box.
template <class V>
ABUT_FILTER Verdict<V> meeting(const SegmentOf<V>& l, const BoxOf<V>& b, V r2) {
  const Verdict<V> ends =
      nearest_of(meeting(PointOf<V>{l.ax, l.ay}, b, r2), meeting(PointOf<V>{l.bx, l.by}, b, r2));
  const Verdict<V> low = nearest_of(meeting(PointOf<V>{b.min_x, b.min_y}, l, r2),
                                    meeting(PointOf<V>{b.max_x, b.min_y}, l, r2));
  const Verdict<V> high = nearest_of(meeting(PointOf<V>{b.min_x, b.max_y}, l, r2),
                                     meeting(PointOf<V>{b.max_x, b.max_y}, l, r2));
  return nearest_of(nearest_of(meeting(l, b), ends), nearest_of(low, high));
}

// ---- Box and box

/// Comparisons of given numbers are exact. Neither: they touch.
template <class V>
ABUT_FILTER Verdict<V> meeting(const BoxOf<V>& a, const BoxOf<V>& b) {
  return also(intervals(a.min_x, a.max_x, b.min_x, b.max_x),
              intervals(a.min_y, a.max_y, b.min_y, b.max_y));
}

/// Two oriented boxes by their middles' difference d, half sizes h and k and axes (c, s), (p, q): the
/// largest gap along the four axes, and T, the sum of all lengths; each gap is off by ≲ 14 u T.
template <class V>
struct Boxes {
  V dx, dy, size, hx, hy, c, s, kx, ky, p, q;
};
template <class V>
struct Gap {
  V gap, size;
};
template <class V>
ABUT_FILTER Gap<V> largest_gap(const Boxes<V>& b) {
  const V along = abs(b.c * b.p + b.s * b.q), across = abs(b.c * b.q - b.s * b.p);
  const V first_x = abs(b.dx * b.c + b.dy * b.s) - b.hx - (b.kx * along + b.ky * across);
  const V first_y = abs(b.dy * b.c - b.dx * b.s) - b.hy - (b.kx * across + b.ky * along);
  const V second_x = abs(b.dx * b.p + b.dy * b.q) - b.kx - (b.hx * along + b.hy * across);
  const V second_y = abs(b.dy * b.p - b.dx * b.q) - b.ky - (b.hx * across + b.hy * along);
  return {larger(larger(first_x, first_y), larger(second_x, second_y)),
          b.size + ((b.hx + b.hy) + (b.kx + b.ky))};
}
template <class V>
ABUT_FILTER Verdict<V> verdict(const Boxes<V>& b) {
  const Gap<V> g = largest_gap(b);
  return gap_verdict(g.gap, V(32 * unit<V>) * g.size + V(tiny<V>));
}
/// The squared distance of the second box's corners from the first, the least of them.
template <class V>
ABUT_FILTER V corners_distance2(V x, V y, V hx, V hy, V kx, V ky, V c, V s) {
  const V ax = kx * c, ay = kx * s, bx = -(ky * s), by = ky * c;
  const V px = ax + bx, py = ay + by, qx = ax - bx, qy = ay - by;
  const V e0 = square(positive(abs(x + px) - hx)) + square(positive(abs(y + py) - hy));
  const V e1 = square(positive(abs(x - px) - hx)) + square(positive(abs(y - py) - hy));
  const V e2 = square(positive(abs(x + qx) - hx)) + square(positive(abs(y + qy) - hy));
  const V e3 = square(positive(abs(x - qx) - hx)) + square(positive(abs(y - qy) - hy));
  return smaller(smaller(e0, e1), smaller(e2, e3));
}
/// Apart, rounded boxes are nearest at a corner, whose coordinates in the other's frame are off by
/// ≲ 16 u T, so that its squared distance E is by less than 48 u T √E + 512 u² T² ≤ 25 u (E + T²).
template <class V>
ABUT_FILTER Verdict<V> verdict(const Boxes<V>& b, V r2) {
  const Gap<V> g = largest_gap(b);
  const V c = b.c * b.p + b.s * b.q, s = b.c * b.q - b.s * b.p;
  const V e = smaller(corners_distance2(b.dx * b.c + b.dy * b.s, b.dy * b.c - b.dx * b.s, b.hx,
                                        b.hy, b.kx, b.ky, c, s),
                      corners_distance2(-(b.dx * b.p + b.dy * b.q), b.dx * b.q - b.dy * b.p, b.kx,
                                        b.ky, b.hx, b.hy, c, -s));
  const Verdict<V> corners = compare(e, r2, V(128 * unit<V>) * (r2 + g.size * g.size) + V(tiny<V>));
  const Verdict<V> cores = gap_verdict(g.gap, V(32 * unit<V>) * g.size + V(tiny<V>));
  return {both(cores.apart, corners.apart), either(cores.meets, corners.meets)};
}
template <class V>
ABUT_FILTER Boxes<V> boxes(const OrientedBoxOf<V>& a, const OrientedBoxOf<V>& b) {
  const V dx = b.x - a.x, dy = b.y - a.y;
  return {dx, dy, abs(dx) + abs(dy), a.hx, a.hy, a.c, a.s, b.hx, b.hy, b.c, b.s};
}
/// All lengths doubled, since the middle of an upright box is no number of V.
template <class V>
ABUT_FILTER Boxes<V> boxes(const BoxOf<V>& a, const OrientedBoxOf<V>& b) {
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
ABUT_FILTER Verdict<V> meeting(const OrientedBoxOf<V>& a, const OrientedBoxOf<V>& b) {
  return verdict(boxes(a, b));
}
/// The gaps along the four axes by the upright box's corners: with (p, q) the oriented box's axis in
/// the first quadrant and k its half size along it, the upright box ends p x + q y − k beyond it,
/// where (x, y) is the way from the middle to a corner, or back. Such a gap t is off by ≲ 10 u
/// (p|x| + q|y| + k). Neither x nor y exceeds the sum of the largest gap g and H = hx + hy, and for
/// a negative t neither exceeds that of −t and H, so t is off by less than 10 u (|t| + 2 g⁺ + 3 H): the sign of g
/// is sure from 30 u H on, wherever the upright box is. A way that overflows is longer than H, and
/// a box without end there answers alike; 0 · ∞ is dropped by max or leaves a doubt, and the gap
/// along the upright axis, which comes last, says the same.
template <class V>
ABUT_FILTER Verdict<V> meeting(const BoxOf<V>& a, const OrientedBoxOf<V>& b) {
  const V c = abs(b.c), s = abs(b.s), h = b.hx + b.hy;
  const Mask<V> is_first = b.c * b.s >= V(0);
  const V p = pick(is_first, c, s), q = pick(is_first, s, c);
  const V k = pick(is_first, b.hx, b.hy), l = pick(is_first, b.hy, b.hx);
  const V left = a.min_x - b.x, right = b.x - a.max_x, below = a.min_y - b.y, above = b.y - a.max_y;
  const V upright = larger(larger(left, right) - (b.hx * c + b.hy * s),
                           larger(below, above) - (b.hx * s + b.hy * c));
  const V along = larger(p * left + (q * below - k), p * right + (q * above - k));
  const V across = larger(p * below + (q * right - l), p * above + (q * left - l));
  // h + h overflows before anything that is made of half sizes does.
  return gap_verdict(larger(larger(along, across), upright),
                     V(32 * unit<V>) * (h + h) + V(tiny<V>));
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const OrientedBoxOf<V>& a, const OrientedBoxOf<V>& b, V r2) {
  return verdict(boxes(a, b), r2);
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const BoxOf<V>& a, const OrientedBoxOf<V>& b, V r2) {
  return verdict(boxes(a, b), V(4) * r2);
}

// ---- Ellipse: between its box and the one that its diagonals' ends span

template <class V>
ABUT_FILTER OrientedBoxOf<V> box_around(const EllipseOf<V>& e) {
  return {e.x, e.y, e.a, e.b, e.c, e.s};
}
/// Half sizes a/√2, b/√2, and a little less.
template <class V>
ABUT_FILTER OrientedBoxOf<V> box_within(const EllipseOf<V>& e) {
  return {e.x, e.y, V(0.7071) * e.a, V(0.7071) * e.b, e.c, e.s};
}

// ---- Linear and oriented box: the same in the box's frame, with coordinates that are off

/// A linear shape in the box's frame. Coordinates are off by ≲ 4 u M, M a bound of them all, the
/// box's sizes (with L taken for 1) by 8 u of themselves.
template <class V>
ABUT_FILTER Verdict<V> beside_framed(V x, V y, V dx, V dy, V hx, V hy, V slack) {
  return compare(abs(dx * y - dy * x), abs(dx) * hy + abs(dy) * hx, slack);
}
/// Per axis comparisons are off by ≲ 13 u M; d × w and its bound by ≲ 40 u M².
template <class V>
ABUT_FILTER Verdict<V> meeting(const SegmentOf<V>& l, const OrientedBoxOf<V>& b) {
  const Framed<V> p = in_frame(b, l.ax, l.ay), q = in_frame(b, l.bx, l.by);
  const V size = (p.size + q.size) + (b.hx + b.hy);
  const V slack = V(32 * unit<V>) * size + V(tiny<V>);
  const V x = larger(smaller(p.x, q.x), -larger(p.x, q.x)) - b.hx;
  const V y = larger(smaller(p.y, q.y), -larger(p.y, q.y)) - b.hy;
  return also(gap_verdict(larger(x, y), slack),
              beside_framed(p.x, p.y, q.x - p.x, q.y - p.y, b.hx, b.hy,
                            V(128 * unit<V>) * (size * size) + V(tiny<V>)));
}
/// An upper bound to use for |d|₁: a direction in the frame is off by ≲ 3 u |d|₁, and by less than
/// u tiny<V> where it underflows, which matters far away.
template <class V>
ABUT_FILTER V direction_size(V dx, V dy) {
  return size_of(dx, dy) + V(tiny<V>);
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const LineOf<V>& l, const OrientedBoxOf<V>& b) {
  const Framed<V> p = in_frame(b, l.x, l.y);
  const V size = (p.size + (b.hx + b.hy)) * direction_size(l.dx, l.dy);
  return beside_framed(p.x, p.y, l.dx * b.c + l.dy * b.s, l.dy * b.c - l.dx * b.s, b.hx, b.hy,
                       V(64 * unit<V>) * size + V(tiny<V>));
}
template <class V>
ABUT_FILTER Verdict<V> ahead_framed(V x, V x_slack, V d, V d_slack, V h) {
  const V over = x - h, under = -x - h;
  return {either(both(over > x_slack, d > d_slack), both(under > x_slack, d < -d_slack)),
          both(either(over < -x_slack, d < -d_slack), either(under<-x_slack, d> d_slack))};
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const RayOf<V>& l, const OrientedBoxOf<V>& b) {
  const Framed<V> p = in_frame(b, l.x, l.y);
  const V dx = l.dx * b.c + l.dy * b.s, dy = l.dy * b.c - l.dx * b.s;
  const V lengths = p.size + (b.hx + b.hy), directions = direction_size(l.dx, l.dy);
  const V x_slack = V(32 * unit<V>) * lengths + V(tiny<V>);
  const V d_slack = V(16 * unit<V>) * directions + V(tiny<V>);
  return also(beside_framed(p.x, p.y, dx, dy, b.hx, b.hy,
                            V(64 * unit<V>) * (lengths * directions) + V(tiny<V>)),
              also(ahead_framed(p.x, x_slack, dx, d_slack, b.hx),
                   ahead_framed(p.y, x_slack, dy, d_slack, b.hy)));
}

/// Corners in the frame are off by ≲ 8 u M, and so are the ends of the segment.
template <class V>
ABUT_FILTER Verdict<V> meeting(const SegmentOf<V>& l, const OrientedBoxOf<V>& b, V r2) {
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
ABUT_FILTER Verdict<V> corners_from_line(const Framed<V>& p, V dx, V dy, V direction,
                                         const OrientedBoxOf<V>& b, V r2) {
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
ABUT_FILTER Verdict<V> meeting(const LineOf<V>& l, const OrientedBoxOf<V>& b, V r2) {
  return corners_from_line(in_frame(b, l.x, l.y), l.dx * b.c + l.dy * b.s, l.dy * b.c - l.dx * b.s,
                           size_of(l.dx, l.dy), b, r2);
}

/// A corner against a ray: far from its line or behind its origin; or near it and ahead.
template <class V>
ABUT_FILTER Verdict<V> corner_ahead(V x, V y, const Framed<V>& p, V dx, V dy, V size, V r2) {
  const V wx = x - p.x, wy = y - p.y, at = wx * dx + wy * dy, c = wx * dy - wy * dx;
  const V d2 = dx * dx + dy * dy, k = V(64 * unit<V>) * size + V(tiny<V>);
  const V slack = V(2) * k * (abs(c) + k) + V(64 * unit<V>) * ((r2 + V(tiny<V>)) * d2) + V(tiny<V>);
  const Verdict<V> side = compare(c * c, r2 * d2, slack);
  const Mask<V> tame = d2 > V(least_square<V>);
  return {either(both(side.apart, tame), at < -k), both(both(side.meets, tame), at > k)};
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const RayOf<V>& l, const OrientedBoxOf<V>& b, V r2) {
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

template <class V, class Other>
ABUT_FILTER Verdict<V> meeting(const Other& other, const EllipseOf<V>& e) {
  return {meeting(other, box_around(e)).apart, meeting(other, box_within(e)).meets};
}
template <class V>
ABUT_FILTER Verdict<V> meeting(const EllipseOf<V>& e, const EllipseOf<V>& f) {
  return {meeting(box_around(e), box_around(f)).apart, meeting(box_within(e), box_within(f)).meets};
}
template <class V, class Other>
ABUT_FILTER Verdict<V> meeting(const Other& other, const EllipseOf<V>& e, V r2) {
  return {meeting(other, box_around(e), r2).apart, meeting(other, box_within(e), r2).meets};
}
