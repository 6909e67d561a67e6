// A convex polygon of few corners beside another shape: how far the other lies beyond each of its edges.
//
// All edges and corners are gone over in plain doubles, without a root or a branch. An edge e and the way w
// from its start to a corner are differences of given numbers, and each coordinate is right to u. So
// w × e errs by at most 4 u |w| |e|. Gaps are compared by their signed squares, (w × e) |w × e| / e², which
// err by 6 u more: together 8 u times the size, the sum of what both measure and of the way between. A
// rectangle's centre, its turned axes and its reach add at most 16 u. The slack is 128 u.
// Edges whose square is below 2^-600 go the careful way. For others underflow takes at most 2^-1075 from the
// square of w × e, and 2^-475 from a gap's square; the slack's is above 2^-452, as the size is above 2^-180.
//
// The largest gap tells most: where it is surely positive they are apart, where it is surely negative
// among the edges of both polygons they meet (separating axes). Is it that of the other's farthest corners,
// it tells whether the polygon holds the other.
#pragma once

#include <abut/detail/numeric/compensated.hpp>
#include <abut/detail/numeric/lanes.hpp>
#include <abut/detail/pairs/known.hpp>
#include <abut/detail/pairs/plain_rectangle.hpp>
#include <abut/detail/unset_array.hpp>
#include <bit>

namespace abut::detail::pairs {

/// Times the size: gaps of two edges nearer than this are compared in double-doubles. It is 128 u; two
/// plain gaps are wrong by 63 u together (tests/slacks, Polygons).
inline constexpr double kEdgeSlack = 0x1p-46;
/// Part of a square below which a polygon is flat, and a way along a side's normal.
inline constexpr double kFlatPart = 0x1p-36;

using numeric::Lanes;

/// A number's square with its sign: gaps are compared by these, so that no edge needs a root.
ABUT_INLINE double signed_square(double x) { return x * std::fabs(x); }
ABUT_INLINE double signed_root(double x) { return std::copysign(square_root(std::fabs(x)), x); }

/// The part of a segment that is left, as parameters: none if start > stop.
struct Clipped {
  double start = 0, stop = 1;

  /// Leaves what is not beyond a line: `beyond` is where the segment starts, and `speed` how fast it goes there.
  void cut(double beyond, double speed) {
    if (speed > 0)
      stop = numeric::smaller(stop, -beyond / speed);
    else if (speed < 0)
      start = numeric::larger(start, -beyond / speed);
    else if (beyond > 0)
      stop = -1;
  }
};

/// The corners of a polygon from number i on, in lanes; after the last one the first ones come again.
ABUT_INLINE void read_corners(const PolygonView& p, int i, Lanes& x, Lanes& y) {
  const auto corner = [&](int k) -> const Vec2& {
    return p.data[i + k < p.count ? i + k : i + k - p.count];
  };
  numeric::read_lanes(corner, x, y);
}

/// The edges of a polygon in groups of as many as there are lanes. Where their number is no multiple of that,
/// the last group begins with edges of the one before, and that of a triangle ends with its first edge.
struct EdgeGroups {
  static constexpr int kMostCorners = 16;
  static constexpr int kMost = kMostCorners / numeric::kLanes;
  /// A value of each edge.
  using Values = UnsetArray<Lanes, kMost>;
  int n, count;
  int last;  ///< the first edge of the last group

  ABUT_INLINE explicit EdgeGroups(int corners)
      : n(corners),
        count((n + numeric::kLanes - 1) / numeric::kLanes),
        last(n > numeric::kLanes ? n - numeric::kLanes : 0) {}
  ABUT_INLINE bool is_last(int g) const { return g + 1 == count; }
  /// The number of the edge in the first lane of a group. A processor foresees this choice, but not the
  /// least of two.
  ABUT_INLINE int first_of(int g) const { return is_last(g) ? last : g * numeric::kLanes; }
  /// Those whose value holds(), each a bit.
  ABUT_INLINE unsigned edges(const Values& v, auto&& holds) const {
    unsigned bits = 0;
    for (int g = 0; g < count; ++g) bits |= numeric::bits_of(holds(v[g])) << first_of(g);
    return bits & ((1u << n) - 1);
  }
  /// The first edge with this value.
  ABUT_INLINE int first_with(const Values& v, double value) const {
    const unsigned found = edges(v, [&](const Lanes& x) { return x == numeric::all(value); });
    return std::countr_zero(found | 1u << (n - 1));
  }
  /// The corners at which the edges of a group start, and those at which they end.
  ABUT_INLINE void read(const PolygonView& p, int g, Lanes& x, Lanes& y, Lanes& next_x,
                        Lanes& next_y) const {
    using namespace numeric;
    const Vec2* const v = p.data + first_of(g);
    if (n >= kLanes) [[likely]] {
      // Only after the last corner does the first one come again.
      const Vec2* const after = is_last(g) ? p.data : v + kLanes;
      read_lanes([&](int k) -> const Vec2& { return v[k]; }, x, y);
      read_lanes([&](int k) -> const Vec2& { return k + 1 < kLanes ? v[k + 1] : *after; }, next_x,
                 next_y);
    } else {
      read_lanes([&](int k) -> const Vec2& { return v[k % 3]; }, x, y);
      read_lanes([&](int k) -> const Vec2& { return v[(k + 1) % 3]; }, next_x, next_y);
    }
  }
};

/// A polygon of few corners.
struct SmallPolygon {
  PolygonView given;
  int n = 0;          ///< 0 where it has too few or too many
  double turn = 1;    ///< 1 if the corners run counter-clockwise, else −1
  double extent = 0;  ///< the most of |x| + |y|, seen from the first corner
  /// As many corners as there are lanes, from number i·kLanes on, those one further on, and those two
  /// further on.
  struct Corners {
    Lanes x[3], y[3];
  };
  UnsetArray<Corners, EdgeGroups::kMost> corners;

  explicit SmallPolygon(const PolygonView& p) : given(p) {
    using namespace numeric;
    if (p.size() < 3 || p.size() > EdgeGroups::kMostCorners) return;
    n = p.size();
    // A guess, as long as EdgeGaps does not confirm it.
    turn = cross(p[1] - p[0], p[2] - p[1]) < 0 ? -1 : 1;
    const Lanes x0 = all(p[0].x), y0 = all(p[0].y);
    Lanes most = all(0);
    for (int i = 0; i < n; i += kLanes) {
      Corners& c = corners[i / kLanes];
      read_corners(p, i, c.x[0], c.y[0]);
      read_corners(p, i + 1, c.x[1], c.y[1]);
      read_corners(p, i + 2, c.x[2], c.y[2]);
      most = lane_max(most, lane_abs(c.x[0] - x0) + lane_abs(c.y[0] - y0));
    }
    extent = most_of(most);
  }
  const Vec2& first() const { return given[0]; }
  const Vec2& last() const { return given[0]; }
  Segment edge(int i) const { return {given[i], given.next(i)}; }
  /// Outwards, of the edge from corner i to the next one, and as long as that.
  Vec2 normal(int i) const { return -turn * perp(given.next(i) - given[i]); }

  /// The least n·(corner − from) over all corners.
  ABUT_INLINE Lanes lowest(const Lanes& nx, const Lanes& ny, const Lanes& from_x,
                           const Lanes& from_y) const {
    using namespace numeric;
    const Vec2 *v = given.data, *end = v + n;
    Lanes low = all(HUGE_VAL);
    for (; v + 1 < end; v += 2) {
      const Lanes one = nx * (all(v[0].x) - from_x) + ny * (all(v[0].y) - from_y);
      const Lanes two = nx * (all(v[1].x) - from_x) + ny * (all(v[1].y) - from_y);
      low = lane_min(low, lane_min(one, two));
    }
    return lane_min(low, nx * (all(end[-1].x) - from_x) + ny * (all(end[-1].y) - from_y));
  }
  /// The corner that lies deepest against `out`; of several the first.
  int deepest(const Vec2& out) const {
    using namespace numeric;
    const Lanes out_x = all(out.x), out_y = all(out.y), x0 = all(given[0].x), y0 = all(given[0].y);
    Lanes low = all(HUGE_VAL), at = all(0), index = counting_from(0);
    for (int i = 0; i < n; i += kLanes, index += all(kLanes)) {
      const Corners& c = corners[i / kLanes];
      const Lanes here = out_x * (c.x[0] - x0) + out_y * (c.y[0] - y0);
      at = here < low ? index : at;
      low = lane_min(low, here);
    }
    return static_cast<int>(
        least_of(low == all(least_of(low)) ? at : all(EdgeGroups::kMostCorners)));
  }
  /// The side that faces against `out`: of the two at the deepest corner, the one more nearly
  /// across. In the polygon's own order, so that nothing depends on which end is deeper.
  Segment facing_side(const Vec2& out) const {
    const int after = deepest(out), before = after > 0 ? after - 1 : n - 1;
    const auto along = [&](int i) {
      const Vec2 normal = this->normal(i);
      return signed_square(dot(normal, out)) / dot(normal, normal);
    };
    return edge(along(before) < along(after) ? before : after);
  }
  /// Whether it holds a point, but for rounding.
  bool holds(const Vec2& p) const {
    for (int i = 0; i < n; ++i)
      if (dot(normal(i), p - given[i]) > 0) return false;
    return true;
  }
  /// The part of a segment that it holds, but for rounding.
  Clipped within(const Segment& s) const {
    const Vec2 d = s.b - s.a;
    Clipped found;
    for (int i = 0; i < n; ++i) {
      const Vec2 out = normal(i);
      found.cut(dot(out, s.a - given[i]), dot(out, d));
    }
    return found;
  }
};

/// A point beside a polygon.
struct SmallPoint {
  Vec2 at;
  static constexpr int n = 1;
  const Vec2& first() const { return at; }
  const Vec2& last() const { return at; }
  static constexpr double extent = 0;
  ABUT_INLINE Lanes lowest(const Lanes& nx, const Lanes& ny, const Lanes& from_x,
                           const Lanes& from_y) const {
    using namespace numeric;
    return nx * (all(at.x) - from_x) + ny * (all(at.y) - from_y);
  }
};

/// A rectangle's numbers beside a polygon.
struct SmallRectangle {
  PlainRectangle r;
  Vec2 low, high;  ///< its centre lies in the middle
  double extent;
  bool is_segment;
  int n = 4;  ///< 0 for a segment that is too short

  template <IsRectangle R>
  explicit SmallRectangle(const R& s)
      : r(plain(s)),
        low(pairs::first(s)),
        high(pairs::last(s)),
        extent(r.hx + r.hy),
        is_segment(std::is_same_v<R, Segment>) {
    if (is_segment && !(r.hx > kLeastSegment)) n = 0;
  }
  const Vec2& first() const { return low; }
  const Vec2& last() const { return high; }
  /// Twice the way from p to the centre, whose coordinate is halfway from a to b.
  ABUT_INLINE Lanes from(const Lanes& p, double a, double b) const {
    return (numeric::all(a) - p) + (numeric::all(b) - p);
  }
  ABUT_INLINE Lanes lowest(const Lanes& nx, const Lanes& ny, const Lanes& from_x,
                           const Lanes& from_y) const {
    using namespace numeric;
    const Lanes c = all(r.c), s = all(r.s);
    const Lanes reach =
        all(r.hx) * lane_abs(nx * c + ny * s) + all(r.hy) * lane_abs(ny * c - nx * s);
    return all(0.5) * (nx * from(from_x, low.x, high.x) + ny * from(from_y, low.y, high.y)) - reach;
  }
  /// As SmallPolygon::within().
  Clipped within(const Segment& s) const {
    const Vec2 w = 0.5 * ((s.a - low) + (s.a - high)), d = s.b - s.a;
    Clipped found;
    const auto between_sides = [&](double at, double speed, double half) {
      found.cut(at - half, speed), found.cut(-at - half, -speed);
    };
    between_sides(w.x * r.c + w.y * r.s, d.x * r.c + d.y * r.s, r.hx);
    between_sides(w.y * r.c - w.x * r.s, d.y * r.c - d.x * r.s, r.hy);
    return found;
  }
};

/// The way from the middle of p to the middle of q.
Vec2 between(const auto& p, const auto& q) {
  return 0.5 * ((q.first() - p.first()) + (q.last() - p.last()));
}

inline SmallPoint little(const Point& p) { return {p.position}; }
inline SmallPolygon little(const PolygonView& p) { return SmallPolygon(p); }
SmallRectangle little(const IsRectangle auto& r) { return SmallRectangle(r); }

/// The gaps of all edges of one shape to another, as signed squares.
struct EdgeGaps {
  UnsetArray<double, EdgeGroups::kMostCorners> square;  ///< in fours; those beyond n are −∞
  int n = 0;
  double most = -HUGE_VAL;
  bool is_told = true;  ///< whether it is a polygon with an area and true corners

  /// The sine of the angle by which edges turn at a corner, at least: the end of an edge is then the
  /// nearest of what lies beyond it.
  static constexpr double kLeastSine = 0x1p-30;
};

/// The gaps between the edges of p and the deepest corners of the other; with `farthest` its farthest corners.
template <bool farthest = false, class O>
ABUT_INLINE EdgeGaps edge_gaps(const SmallPolygon& p, const O& o) {
  using namespace numeric;
  EdgeGaps g;
  g.n = p.n;
  const Lanes turn = all(p.turn), x0 = all(p.given[0].x), y0 = all(p.given[0].y), count = all(p.n);
  constexpr double least_sine2 = EdgeGaps::kLeastSine * EdgeGaps::kLeastSine;
  Lanes area = all(0), surely = all(HUGE_VAL), most = all(-HUGE_VAL), index = counting_from(0);
  for (int i = 0; i < p.n; i += kLanes) {
    const SmallPolygon::Corners& c = p.corners[i / kLanes];
    const Lanes &x = c.x[0], &y = c.y[0];
    const Lanes dx = c.x[1] - x, dy = c.y[1] - y, l2 = dx * dx + dy * dy;
    const Lanes nx = turn * dy, ny = -turn * dx;
    const Lanes off = farthest ? -o.lowest(-nx, -ny, x, y) : o.lowest(nx, ny, x, y);
    Lanes gap2 = off * lane_abs(off) / l2;
    gap2 = index < count ? gap2 : all(-HUGE_VAL);
    index += all(kLanes);
    store(&g.square[i], gap2);
    most = lane_max(most, gap2);
    // A true edge, a true corner after it, and its part of the area.
    const Lanes ex = c.x[2] - c.x[1], ey = c.y[2] - c.y[1];
    const Lanes bend = -(nx * ex + ny * ey);
    surely = lane_min(surely, l2 - all(kLeastSquare));
    surely =
        lane_min(surely, bend * lane_abs(bend) - all(least_sine2) * (l2 * (ex * ex + ey * ey)));
    area += (x - x0) * nx + (y - y0) * ny;
  }
  g.most = most_of(most);
  // Corners that come again count twice in the area, of which all parts have one sign.
  g.is_told = least_of(surely) > 0 && sum_of(area) > kFlatPart * p.extent * p.extent;
  return g;
}
/// The four sides of a rectangle: +x, −x, +y, −y; a segment has only the last two.
inline EdgeGaps edge_gaps(const SmallRectangle& b, const SmallPolygon& q) {
  using namespace numeric;
  const PlainRectangle& r = b.r;
  const Lanes c = all(r.c), s = all(r.s);
  Lanes low_x = all(HUGE_VAL), low_y = low_x, high_x = -low_x, high_y = -low_x;
  for (int j = 0; j < q.n; j += kLanes) {
    const SmallPolygon::Corners& at = q.corners[j / kLanes];
    const Lanes wx = -b.from(at.x[0], b.low.x, b.high.x), wy = -b.from(at.y[0], b.low.y, b.high.y);
    const Lanes x = wx * c + wy * s, y = wy * c - wx * s;
    low_x = lane_min(low_x, x), high_x = lane_max(high_x, x);
    low_y = lane_min(low_y, y), high_y = lane_max(high_y, y);
  }
  EdgeGaps g;
  g.n = 4;
  const auto set = [&](int i, double gap) {
    g.square[i] = signed_square(gap);
    g.most = larger(g.most, g.square[i]);
  };
  set(0, b.is_segment ? -HUGE_VAL : 0.5 * least_of(low_x) - r.hx);
  set(1, b.is_segment ? -HUGE_VAL : -0.5 * most_of(high_x) - r.hx);
  set(2, 0.5 * least_of(low_y) - r.hy);
  set(3, -0.5 * most_of(high_y) - r.hy);
  return g;
}

/// How many edges have a gap whose signed square is at least so large.
ABUT_INLINE double count_of(const EdgeGaps& g, double least) {
  using namespace numeric;
  Lanes count = all(0);
  for (int i = 0; i < g.n; i += kLanes) count += load(&g.square[i]) >= all(least) ? all(1) : all(0);
  return sum_of(count);
}
/// The first edge with the largest gap.
ABUT_INLINE int best_of(const EdgeGaps& g) {
  using namespace numeric;
  Lanes index = all(EdgeGroups::kMostCorners);
  for (int i = 0; i < g.n; i += kLanes)
    index = lane_min(index, load(&g.square[i]) == all(g.most) ? counting_from(i)
                                                              : all(EdgeGroups::kMostCorners));
  return static_cast<int>(least_of(index));
}

/// Whether a polygon ⊕ R holds a core ⊕ r, `spare` being R − r, by the polygon's edges alone; `touching`:
/// not told.
[[gnu::noinline]] Containment small_containment(const PolygonView& polygon, const auto& s,
                                                double spare) {
  const SmallPolygon p(polygon);
  const auto q = little(s);
  if (!((p.n > 0) & (q.n > 0))) return Containment::touching;
  const EdgeGaps out = edge_gaps<true>(p, q);
  const double size = (p.extent + q.extent) + taxicab(between(p, q));
  if (!(out.is_told & is_tame<5>(size))) return Containment::touching;
  const double slack = kEdgeSlack * (size + std::fabs(spare));
  return out.most > signed_square(spare + slack)                        ? Containment::none
         : out.most < signed_square(numeric::smaller(spare, 0) - slack) ? Containment::strict
                                                                        : Containment::touching;
}

}  // namespace abut::detail::pairs
