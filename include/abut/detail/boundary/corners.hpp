// Two shapes with straight sides, by their corners: points where they cross, tangents (of segments and points,
// too), and the area that they share, where doubles can tell.
//
// Corners are seen from one origin and known to the last bits of double-doubles. All that counts is
// the sign of turns, (q − p) × (r − p): in doubles, where they are above 2^-47 of the squared size
// (twice their error), else in double-doubles, above 2^-92; what is below goes the general way.
// So do polygons with more than kMost corners, repeated ones, or three in a line.
#pragma once

#include <abut/detail/boundary/two_circles.hpp>
#include <abut/detail/core.hpp>
#include <abut/detail/numeric/settled.hpp>
#include <abut/detail/order.hpp>
#include <abut/detail/pairs/vertices.hpp>
#include <abut/detail/unset_array.hpp>
#include <abut/results.hpp>
#include <limits>

namespace abut::detail::boundary {

using pairs::HasCorners;
/// The sign of a turn below this, in double-doubles and relative to the squared size, is in doubt.
/// In doubles.
inline constexpr double kPlainTurnDoubt = 0x1p-47;
inline constexpr double kTurnDoubt = 0x1p-92;
/// Sides that cross at a smaller turn, relative to the squared size, have no good point.
/// Crossings that come this near together on one side are in no order.
inline constexpr double kSamePlace = 0x1p-40;
inline constexpr double kLeastCrossing = 0x1p-44;

/// A core that has an area, if none of its sizes is zero.
template <class K>
concept HasStraightSides =
    HasCorners<K> && !std::is_same_v<K, Point> && !std::is_same_v<K, Segment>;

/// The corners of a shape, counter-clockwise from where intersections() begins.
struct Corners {
  static constexpr int kMost = 16;
  int n = 0;
  double size = 0;                ///< the most of |x| + |y|
  UnsetArray<Vec2, kMost> given;  ///< rounded, if they are no doubles
  UnsetArray<Wide, kMost> x, y;

  template <HasCorners K>
  Corners(const K& k, Vec2 origin) {
    using namespace numeric;
    if constexpr (std::is_same_v<K, OrientedBox>) {
      const double c = k.rotation.c(), s = k.rotation.s(), hx = k.half_size.x, hy = k.half_size.y;
      const Wide cx = two_diff(k.center.x, origin.x), cy = two_diff(k.center.y, origin.y);
      for (const int corner : {0, 1}) {
        const double i = 2 * corner - 1;
        const Wide ax = settled(cross2(i * hx, c, -hy, s)), ay = settled(dot2(i * hx, s, -hy, c));
        x[corner] = plus(cx, ax), y[corner] = plus(cy, ay);
        x[corner + 2] = minus(cx, ax), y[corner + 2] = minus(cy, ay);
        given[corner] = {plus(k.center.x, ax).hi, plus(k.center.y, ay).hi};
        given[corner + 2] = {minus(k.center.x, ax).hi, minus(k.center.y, ay).hi};
      }
      n = 4;
    } else if constexpr (IsPolygon<K>) {
      if (k.size() > kMost) return;
      double area = 0;
      for (int i = 0; i < k.size(); ++i) area += cross(k[i] - k[0], k.next(i) - k[i]);
      for (int i = 0; i < k.size(); ++i) add(k[area < 0 && i > 0 ? k.size() - i : i], origin);
    } else {
      for (int i = 0; i < pairs::vertex_count(k); ++i) add(pairs::vertex(k, i), origin);
    }
    measure();
  }
  void measure() {
    size = 0;
    for (int i = 0; i < n; ++i)
      size = numeric::larger(size, std::fabs(x[i].hi) + std::fabs(y[i].hi));
  }
  /// Moves the corners to their images under an affine map; `given` stays.
  void map(auto affine) {
    for (int i = 0; i < n; ++i) affine(x[i], y[i]);
    measure();
  }
  void add(Vec2 v, Vec2 origin) {
    given[n] = v;
    x[n] = numeric::two_diff(v.x, origin.x), y[n] = numeric::two_diff(v.y, origin.y);
    ++n;
  }
  int next(int i) const { return i + 1 < n ? i + 1 : 0; }
  int back(int i) const { return i > 0 ? i - 1 : n - 1; }
};

/// Two of them, and the signs of turns.
struct TwoHulls {
  Vec2 origin;
  Corners p, q;
  double size2;  ///< the square of the sum of both sizes
  bool sure;     ///< becomes false when doubles cannot tell a sign

  TwoHulls(const HasCorners auto& a, const HasCorners auto& b)
      : TwoHulls(a, b, lesser(given_point(a), given_point(b))) {}
  TwoHulls(const HasCorners auto& a, const HasCorners auto& b, Vec2 from)
      : origin(from), p(a, from), q(b, from) {
    const double size = p.size + q.size;
    size2 = size * size;
    sure = (p.n > 0) & (q.n > 0) & is_tame<6>(size);
  }
  static Vec2 lesser(Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y) ? a : b; }

  /// Whether corner k of r is to the left of the way from corner i of o to corner j of s.
  bool is_left(const Corners& o, int i, const Corners& s, int j, const Corners& r, int k) {
    using namespace numeric;
    const double dx = s.x[j].hi - o.x[i].hi, dy = s.y[j].hi - o.y[i].hi;
    const double wx = r.x[k].hi - o.x[i].hi, wy = r.y[k].hi - o.y[i].hi;
    const double turn = dx * wy - dy * wx;
    if (std::fabs(turn) > kPlainTurnDoubt * size2) [[likely]]
      return turn > 0;
    return is_left_in_doubt(o, i, s, j, r, k);
  }
  [[gnu::noinline, gnu::cold]] bool is_left_in_doubt(const Corners& o, int i, const Corners& s,
                                                     int j, const Corners& r, int k) {
    using namespace numeric;
    const Wide dx = minus(s.x[j], o.x[i]), dy = minus(s.y[j], o.y[i]);
    const Wide wx = minus(r.x[k], o.x[i]), wy = minus(r.y[k], o.y[i]);
    const double turn = settled(cross2(dx, wy, dy, wx)).hi;
    sure &= std::fabs(turn) > kTurnDoubt * size2;
    return turn > 0;
  }
  /// Whether every corner of a hull is a true one.
  bool is_strictly_convex(const Corners& c) {
    if (c.n < 3) return c.n > 0;
    for (int i = 0; i < c.n && sure; ++i)
      if (!is_left(c, i, c, c.next(i), c, c.next(c.next(i)))) return false;
    return sure;
  }
};

/// Where side i of the first and side j of the second cross.
struct HullCrossing {
  Vec2 at;
  int side[2];
  double place[2];  ///< along these sides

  /// Whether it comes before another along the first shape (0) or the second (1).
  bool precedes(const HullCrossing& o, int which) const {
    if (side[which] != o.side[which]) return side[which] < o.side[which];
    return place[which] < o.place[which];
  }
};
/// All crossings of two hulls, in no order. How many.
inline Known<int> hull_crossings(TwoHulls& h, HullCrossing* found) {
  using namespace numeric;
  const Corners &p = h.p, &q = h.q;
  if (!h.sure || !h.is_strictly_convex(p) || !h.is_strictly_convex(q)) return {};
  unsigned left_of_p[Corners::kMost], left_of_q[Corners::kMost];  // which corners of the other
  const auto sides = [&](const Corners& r, const Corners& o, unsigned* left) {
    for (int i = 0; i < r.n && h.sure; ++i) {
      left[i] = 0;
      for (int j = 0; j < o.n; ++j)
        left[i] |= static_cast<unsigned>(h.is_left(r, i, r, r.next(i), o, j)) << j;
    }
  };
  sides(p, q, left_of_p);
  sides(q, p, left_of_q);
  if (!h.sure) return {};
  const auto parts = [](unsigned left, int i, int k) { return ((left >> i) ^ (left >> k)) & 1; };
  int n = 0;
  for (int i = 0; i < p.n; ++i)
    for (int j = 0; j < q.n; ++j) {
      const int k = p.next(i), l = q.next(j);
      if (!(parts(left_of_p[i], j, l) & parts(left_of_q[j], i, k))) continue;
      const Wide dx = minus(p.x[k], p.x[i]), dy = minus(p.y[k], p.y[i]);
      const Wide ex = minus(q.x[l], q.x[j]), ey = minus(q.y[l], q.y[j]);
      const Wide wx = minus(q.x[j], p.x[i]), wy = minus(q.y[j], p.y[i]);
      const Wide turn = settled(cross2(dx, ey, dy, ex));
      if (!(std::fabs(turn.hi) > kLeastCrossing * h.size2) || n == 2 * Corners::kMost) return {};
      const Wide t = ratio(settled(cross2(wx, ey, wy, ex)), turn);
      const double s = settled(cross2(wx, dy, wy, dx)).hi / turn.hi;
      const auto at = [&](double from, Wide start, Wide way) {
        return plus(from, plus(start, times(way, t))).hi;
      };
      found[n++] = {{at(h.origin.x, p.x[i], dx), at(h.origin.y, p.y[i], dy)}, {i, j}, {t.hi, s}};
    }
  return {State::sure, n};
}

/// The kinds in an order, so that that of the arguments does not matter.
template <HasCorners K>
inline constexpr int corner_kind = std::is_same_v<K, Point>         ? 0
                                   : std::is_same_v<K, Segment>     ? 1
                                   : std::is_same_v<K, Box>         ? 2
                                   : std::is_same_v<K, OrientedBox> ? 3
                                                                    : 4;
template <HasCorners A, HasCorners B>
bool comes_second(const A& a, const B& b) {
  if constexpr (std::is_same_v<A, B>)
    return abut::detail::comes_after(a, b);
  else
    return corner_kind<A> > corner_kind<B>;
}

/// Crossings as points in their order along the shape number `first` of the two; false where the order
/// along either is in doubt, so that both orders of the arguments are told, or none.
inline bool put_in_order(HullCrossing* found, int n, int first, Intersections& out) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j)
      for (int k = 0; k < 2; ++k)
        if (found[i].side[k] == found[j].side[k] &&
            !(std::fabs(found[i].place[k] - found[j].place[k]) > kSamePlace))
          return false;
  for (int i = 1; i < n; ++i)
    for (int j = i; j > 0 && found[j].precedes(found[j - 1], first); --j)
      std::swap(found[j], found[j - 1]);
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  for (int i = 0; i < n; ++i) out.points.push_back({found[i].at, false, none, none});
  return true;
}

/// The points that two shapes with straight sides share.
bool common_points(const HasStraightSides auto& a, double ra, const HasStraightSides auto& b,
                   double rb, bool, Intersections& out) {
  if (ra > 0 || rb > 0) return false;
  UnsetArray<HullCrossing, 2 * Corners::kMost> found;
  const bool second = comes_second(a, b);
  const auto crossings = [&](TwoHulls&& h) { return hull_crossings(h, found.values); };
  const Known<int> n = second ? crossings(TwoHulls(b, a)) : crossings(TwoHulls(a, b));
  return n.is_sure() && put_in_order(found.values, n.value, second, out);
}

/// As many as the closed forms tell: two boxes that cross eight times have eight, two circles or ellipses
/// four.
template <class A, class B>
inline constexpr int most_tangents =
    (HasCorners<A> && !std::is_same_v<A, Point>) || (HasCorners<B> && !std::is_same_v<B, Point>)
        ? 8
        : 4;

/// Tangents in their order, by their normals out of the first shape; false where it is in doubt.
inline bool put_in_order(Tangent* line, Vec2* normal, int n) {
  bool sure = true;
  const auto precedes = [&](int x, int y) {
    if (line[x].inner != line[y].inner) return line[y].inner;
    return earlier(normal[x], normal[y], 1, sure);
  };
  for (int i = 1; i < n; ++i)
    for (int j = i; j > 0 && precedes(j, j - 1); --j) {
      std::swap(line[j], line[j - 1]);
      std::swap(normal[j], normal[j - 1]);
    }
  return sure;
}
/// The lines through a corner of either that leave both neighbours of each corner on one side.
inline Known<int> hull_tangents(TwoHulls& h, Tangent* line) {
  const Corners &p = h.p, &q = h.q;
  if (!h.sure || !h.is_strictly_convex(p) || !h.is_strictly_convex(q)) return {};
  Vec2 normal[8];  // out of the first, times a length
  int n = 0;
  // 1 if the hull is to the left of the way from p_i to q_j, −1 to the right, 0 on both sides; 2 if
  // it is a point.
  const auto side = [&](int i, int j, const Corners& c, int k) {
    if (c.n == 1) return 2;
    const bool on = h.is_left(p, i, q, j, c, c.next(k)), back = h.is_left(p, i, q, j, c, c.back(k));
    return on != back ? 0 : on ? 1 : -1;
  };
  for (int i = 0; i < p.n; ++i)
    for (int j = 0; j < q.n; ++j) {
      int of_p = side(i, j, p, i);
      if (of_p == 0) continue;
      int of_q = side(i, j, q, j);
      if (of_q == 0) continue;
      if (!h.sure || n == 8) return {};
      if (of_p == 2) of_p = of_q;
      if (of_q == 2) of_q = of_p;
      const Vec2 way{numeric::minus(q.x[j], p.x[i]).hi, numeric::minus(q.y[j], p.y[i]).hi};
      const Vec2 direction = (of_p / length(way)) * way;
      normal[n] = {direction.y, -direction.x};
      line[n++] = {p.given[i], q.given[j], direction, of_p != of_q};
    }
  return known_if(h.sure && put_in_order(line, normal, n), n);
}
template <HasCorners A, HasCorners B>
  requires(!std::is_same_v<A, Point> || !std::is_same_v<B, Point>)
Known<int> staged_tangents(const A& a, double ra, const B& b, double rb, Tangent* line) {
  if (ra > 0 || rb > 0) return {};
  TwoHulls h(a, b);
  return hull_tangents(h, line);
}

}  // namespace abut::detail::boundary
