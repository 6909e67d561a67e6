// Filters of containment. A part of filter_formulas.hpp, which says how to read it.

// ---- Containment: "meets" says that the first surely holds the second, "apart" that it does not
//
// A convex set holds a hull of discs if it holds each, and K ⊕ R holds a disc of radius r if its
// centre is within ρ = R − r of K (in K eroded by −ρ, if that is negative). ρ has one rounding.

/// A corner that is given, and one that is a given point and an arm.
template <class V>
struct Given {
  V x, y;
  ABUT_FILTER V from_x(V ref) const { return x - ref; }
  ABUT_FILTER V from_y(V ref) const { return y - ref; }
  ABUT_FILTER V arm() const { return V(0); }
};
template <class V>
struct Armed {
  V x, y, ax, ay;
  ABUT_FILTER V from_x(V ref) const { return (x - ref) + ax; }
  ABUT_FILTER V from_y(V ref) const { return (y - ref) + ay; }
  ABUT_FILTER V arm() const { return size_of(ax, ay); }
};
template <int k, class V>
ABUT_FILTER Given<V> corner(const PointOf<V>& p) {
  return {p.x, p.y};
}
template <int k, class V>
ABUT_FILTER Given<V> corner(const SegmentOf<V>& s) {
  if constexpr (k == 0)
    return {s.ax, s.ay};
  else
    return {s.bx, s.by};
}
template <int k, class V>
ABUT_FILTER Given<V> corner(const BoxOf<V>& b) {
  return {k % 2 == 0 ? b.min_x : b.max_x, k / 2 == 0 ? b.min_y : b.max_y};
}
template <int k, class V>
ABUT_FILTER Armed<V> corner(const OrientedBoxOf<V>& b) {
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
constexpr int corner_count<OrientedBoxOf<V>> = 4;

// One corner in a core ⊕ ρ.

/// A corner with an arm is off by ≲ 4 u times arm and distance together.
template <class V, class Corner>
ABUT_FILTER Verdict<V> holds_corner(const PointOf<V>& p, const Corner& q, V rho) {
  const V x = q.from_x(p.x), y = q.from_y(p.y), arm = q.arm();
  const V r2 = rho * rho, slack = V(64 * unit<V>) * (r2 + arm * arm) + V(tiny<V>);
  const Verdict<V> v = compare(x * x + y * y, r2, slack);
  return {either(v.apart, rho < V(0)), both(v.meets, rho > V(0))};
}
template <class V, class Corner>
ABUT_FILTER Verdict<V> holds_corner(const SegmentOf<V>& s, const Corner& q, V rho) {
  const V x = q.from_x(s.ax), y = q.from_y(s.ay);
  const Verdict<V> v = from_segment(x, y, s.bx - s.ax, s.by - s.ay,
                                    V(64 * unit<V>) * (size_of(x, y) + q.arm()), rho * rho);
  return {either(v.apart, rho < V(0)), both(v.meets, rho > V(0))};
}
template <class V, class Corner>
ABUT_FILTER Verdict<V> holds_corner(const LineOf<V>& l, const Corner& q, V) {
  const V wx = q.from_x(l.x), wy = q.from_y(l.y), size = size_of(l.dx, l.dy);
  const V off = V(32 * unit<V>) * ((size_of(wx, wy) + q.arm()) * size) + V(tiny<V>);
  return {abs(wx * l.dy - wy * l.dx) > off, V(1) < V(0)};
}
/// Off the line, or behind the origin.
template <class V, class Corner>
ABUT_FILTER Verdict<V> holds_corner(const RayOf<V>& l, const Corner& q, V) {
  const V wx = q.from_x(l.x), wy = q.from_y(l.y), size = size_of(l.dx, l.dy);
  const V off = V(32 * unit<V>) * ((size_of(wx, wy) + q.arm()) * size) + V(tiny<V>);
  return {either(abs(wx * l.dy - wy * l.dx) > off, wx * l.dx + wy * l.dy < -off), V(1) < V(0)};
}
/// The affine map that makes the ellipse a circle; see detail/ellipse/on_circle.hpp.
template <class V, class Corner>
ABUT_FILTER Verdict<V> holds_corner(const EllipseOf<V>& e, const Corner& q, V) {
  const V dx = q.from_x(e.x), dy = q.from_y(e.y);
  const V x = e.b * (dx * e.c + dy * e.s), y = e.a * (dy * e.c - dx * e.s);
  const V limit = e.a * e.b, size = (e.a + e.b) * (size_of(dx, dy) + q.arm());
  const V slack = V(128 * unit<V>) * (size * size + limit * limit) + V(tiny<V>);
  return compare(x * x + y * y, limit * limit, slack);
}
template <class V, class Outer, class Inner>
ABUT_FILTER Verdict<V> containing_corners(const Outer& a, const Inner& b, V rho) {
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
ABUT_FILTER Verdict<V> containing(const PointOf<V>& a, const Inner& b, V rho) {
  return containing_corners<V>(a, b, rho);
}
/// The farthest corner is farthest along both axes.
template <class V>
ABUT_FILTER Verdict<V> containing(const PointOf<V>& a, const BoxOf<V>& b, V rho) {
  const V x = larger(abs(a.x - b.min_x), abs(a.x - b.max_x));
  const V y = larger(abs(a.y - b.min_y), abs(a.y - b.max_y));
  const Verdict<V> v = compare_squares(x, y, rho * rho);
  return {either(v.apart, rho < V(0)), both(v.meets, rho > V(0))};
}
template <class V>
ABUT_FILTER Verdict<V> containing(const PointOf<V>& a, const OrientedBoxOf<V>& b, V rho) {
  const Framed<V> d = in_frame(b, a.x, a.y);
  const V x = abs(d.x) + b.hx, y = abs(d.y) + b.hy, h = b.hx + b.hy, r2 = rho * rho;
  const V slack = V(128 * unit<V>) * (r2 + h * h) + V(tiny<V>);
  const Verdict<V> v = compare(x * x + y * y, r2, slack);
  return {either(v.apart, rho < V(0)), both(v.meets, rho > V(0))};
}
template <class V, class Inner>
ABUT_FILTER Verdict<V> containing(const SegmentOf<V>& a, const Inner& b, V rho) {
  return containing_corners<V>(a, b, rho);
}
template <class V, class Inner>
ABUT_FILTER Verdict<V> containing(const LineOf<V>& a, const Inner& b, V rho) {
  return containing_corners<V>(a, b, rho);
}
template <class V, class Inner>
ABUT_FILTER Verdict<V> containing(const RayOf<V>& a, const Inner& b, V rho) {
  return containing_corners<V>(a, b, rho);
}
/// An ellipse without radius, and what has none.
template <class V, class Inner>
ABUT_FILTER Verdict<V> containing(const EllipseOf<V>& a, const Inner& b, V rho) {
  return containing_corners<V>(a, b, rho);
}

/// In an upright box, which has no radius: the least distance from a side against r = −ρ. Where
/// there is no r, comparisons say it exactly.
template <class V>
ABUT_FILTER V room_in(const BoxOf<V>& b, V low_x, V low_y, V high_x, V high_y) {
  return smaller(smaller(low_x - b.min_x, b.max_x - high_x),
                 smaller(low_y - b.min_y, b.max_y - high_y));
}
template <class V>
ABUT_FILTER Verdict<V> room_verdict(V room, V rho) {
  const V slack = V(8 * unit<V>) * abs(rho);
  return {room<-rho - slack, room> - rho + slack};
}
template <class V>
ABUT_FILTER Verdict<V> containing(const BoxOf<V>& a, const PointOf<V>& b, V rho) {
  return room_verdict(room_in(a, b.x, b.y, b.x, b.y), rho);
}
template <class V>
ABUT_FILTER Verdict<V> containing(const BoxOf<V>& a, const SegmentOf<V>& b, V rho) {
  return room_verdict(
      room_in(a, smaller(b.ax, b.bx), smaller(b.ay, b.by), larger(b.ax, b.bx), larger(b.ay, b.by)),
      rho);
}
template <class V>
ABUT_FILTER Verdict<V> containing(const BoxOf<V>& a, const BoxOf<V>& b, V rho) {
  return room_verdict(room_in(a, b.min_x, b.min_y, b.max_x, b.max_y), rho);
}
template <class V>
ABUT_FILTER Verdict<V> containing(const BoxOf<V>& a, const OrientedBoxOf<V>& b, V rho) {
  const V reach_x = b.hx * abs(b.c) + b.hy * abs(b.s), reach_y = b.hx * abs(b.s) + b.hy * abs(b.c);
  const V left = b.x - a.min_x, right = a.max_x - b.x, below = b.y - a.min_y, above = a.max_y - b.y;
  const V size =
      ((abs(left) + abs(right)) + (abs(below) + abs(above))) + ((b.hx + b.hy) + abs(rho));
  return gap_verdict(larger(reach_x - smaller(left, right), reach_y - smaller(below, above)) - rho,
                     V(16 * unit<V>) * size + V(tiny<V>));
}

/// In an oriented box, by the excess of the corners over it in its frame, off by ≲ 16 u M: `top` the
/// largest, `e2` the largest squared distance. With ρ < 0 the box is eroded.
template <class V>
ABUT_FILTER Verdict<V> in_rounded_box(V top, V e2, V size, V rho) {
  const V slack = V(64 * unit<V>) * (size + abs(rho)) + V(tiny<V>);
  const V eroded = top + positive(-rho), r2 = rho * rho;
  const Verdict<V> deep = gap_verdict(eroded, slack);
  const Verdict<V> round = compare(e2, r2, V(256 * unit<V>) * (r2 + size * size) + V(tiny<V>));
  return {both(deep.apart, either(round.apart, rho < V(0))),
          either(deep.meets, both(round.meets, rho > V(0)))};
}
template <class V, class Corner>
ABUT_FILTER Framed<V> framed_corner(const OrientedBoxOf<V>& b, const Corner& q) {
  const V dx = q.from_x(b.x), dy = q.from_y(b.y);
  return {abs(dx * b.c + dy * b.s) - b.hx, abs(dy * b.c - dx * b.s) - b.hy,
          size_of(dx, dy) + q.arm()};
}
template <class V>
ABUT_FILTER Framed<V> larger(const Framed<V>& p, const Framed<V>& q) {
  return {larger(p.x, q.x), larger(p.y, q.y), larger(p.size, q.size)};
}
template <class V>
ABUT_FILTER V beyond2(const Framed<V>& p) {
  return square(positive(p.x)) + square(positive(p.y));
}
template <class V, class Inner>
ABUT_FILTER Verdict<V> containing(const OrientedBoxOf<V>& a, const Inner& b, V rho) {
  Framed<V> top = framed_corner(a, corner<0>(b));
  V e2 = beyond2(top);
  if constexpr (corner_count<Inner> >= 2) {
    const Framed<V> next = framed_corner(a, corner<1>(b));
    top = larger(top, next), e2 = larger(e2, beyond2(next));
  }
  if constexpr (corner_count<Inner> == 4) {
    const Framed<V> third = framed_corner(a, corner<2>(b)), fourth = framed_corner(a, corner<3>(b));
    top = larger(top, larger(third, fourth));
    e2 = larger(e2, larger(beyond2(third), beyond2(fourth)));
  }
  return in_rounded_box(larger(top.x, top.y), e2, top.size + (a.hx + a.hy), rho);
}

/// An ellipse lies in what holds the box around it, and not in what does not hold the one within.
template <class V, class Outer>
ABUT_FILTER Verdict<V> containing_ellipse(const Outer& a, const EllipseOf<V>& b, V rho) {
  return {containing(a, box_within(b), rho).apart, containing(a, box_around(b), rho).meets};
}
/// A rounded shape lies in an ellipse if it lies in the box inscribed in it; it does not if it does
/// not lie in the box around it.
template <class V, class Inner>
ABUT_FILTER Verdict<V> ellipse_containing(const EllipseOf<V>& a, const Inner& b, V rho) {
  return {containing(box_around(a), b, rho).apart, containing(box_within(a), b, rho).meets};
}
