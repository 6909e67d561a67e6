// How far apart two convex polygons of few corners are, or that they meet, if that is plain to see. An upright
// box is a polygon of four corners here; those of an oriented one are not given, but rounded.
//
// The edges of both are gone over in lanes. If all of the other lies surely behind each edge of both, they meet
// (separating axes). If it lies surely beyond some, take the edge that it is farthest beyond, and its
// deepest corner: a segment and a point (point_linear.hpp). Two things make their distance that of the
// polygons, without a look at edges that are about as good:
//
//   - The gap of an edge is no more than the distance. If the corner's foot is on the edge, it is no less.
//   - The way from corner to corner is the distance if both polygons lie on its two sides.
//
// As the polygons are convex, the neighbours of a corner tell that it is the deepest. A choice that is not clear by
// more than the slack, as with parallel sides, goes the way of hull_polygon_distance.hpp. Corners are seen
// from the first one of their polygon, and that from the other's first one. So all products err by at most
// 16 u times the size and the edge. The slack, kEdgeSlack, is 128 u.
#pragma once

#include <abut/detail/pairs/hull_polygon_distance.hpp>
#include <abut/detail/swapped.hpp>

namespace abut::detail::pairs {

/// The edges of a polygon in lanes, seen from its first corner.
struct EdgeLanes {
  struct Group {
    Lanes x, y, dx, dy;  ///< where they start, and the way to their ends
  };
  PolygonView given;
  EdgeGroups all_groups;
  int n, groups = 0;  ///< no group if it has too few corners or too many, or may be flat
  double turn = 1;    ///< 1 if the corners run counter-clockwise, else −1
  double extent = 0;  ///< the most of |x| + |y|, seen from the first corner
  UnsetArray<Group, EdgeGroups::kMost> group;

  explicit EdgeLanes(const PolygonView& p) : given(p), all_groups(p.size()), n(p.size()) {
    using namespace numeric;
    if (n < 3 || n > EdgeGroups::kMostCorners) return;
    const Lanes x0 = all(p[0].x), y0 = all(p[0].y);
    Lanes most = all(0);
    for (int g = 0; g < all_groups.count; ++g) {
      Group& to = group[g];
      Lanes next_x, next_y;
      all_groups.read(p, g, to.x, to.y, next_x, next_y);
      to.dx = next_x - to.x, to.dy = next_y - to.y;
      to.x -= x0, to.y -= y0;
      most = lane_max(most, lane_abs(to.x) + lane_abs(to.y));
    }
    extent = most_of(most);
    const double bend = cross(p[1] - p[0], p[(n + 2) / 2] - p[0]);
    turn = std::copysign(1, bend);
    if (std::fabs(bend) > kFlatPart * extent * extent) groups = all_groups.count;
  }
  Vec2 outwards(int edge) const { return -turn * perp(given.next(edge) - given[edge]); }
  /// The corner that lies deepest against `out`.
  ABUT_INLINE int deepest(const Vec2& out) const {
    using namespace numeric;
    EdgeGroups::Values along;
    Lanes low = all(HUGE_VAL);
    for (int g = 0; g < groups; ++g) {
      along[g] = all(out.x) * group[g].x + all(out.y) * group[g].y;
      low = lane_min(low, along[g]);
    }
    return all_groups.first_with(along, least_of(low));
  }
  /// Whether all else surely lies further along `way` than corner k.
  ABUT_INLINE bool rises_from(int k, const Vec2& way, double slack) const {
    const Vec2 &at = given[k], &before = given[k > 0 ? k - 1 : n - 1];
    return numeric::smaller(dot(way, given.next(k) - at), dot(way, before - at)) >
           slack * taxicab(way);
  }
  /// A point inside, seen from the first corner.
  Vec2 middle() const { return 0.5 * (given[n / 2] - given[0]); }
  /// How far a way from a point inside, seen from the first corner, leads within it; at most 1.
  ABUT_INLINE double leaves_at(const Vec2& from, const Vec2& way) const {
    using namespace numeric;
    Lanes least = all(1);
    for (int g = 0; g < groups; ++g) {
      const Group& e = group[g];
      const Lanes speed = all(turn) * (e.dy * all(way.x) - e.dx * all(way.y)),
                  left = all(turn) * (e.dy * (e.x - all(from.x)) - e.dx * (e.y - all(from.y)));
      least = lane_min(least, speed > all(0) ? left / speed : all(1));
    }
    return least_of(least);
  }
};

/// How far another polygon lies beyond each edge.
struct Beyond {
  EdgeGroups::Values off2;            ///< signed squares, times those of the lengths
  EdgeGroups::Values length2;         ///< of the edges
  bool is_behind_all, is_beyond_one;  ///< surely, and no edge is too short

  ABUT_INLINE Beyond(const EdgeLanes& p, const EdgeLanes& other, double slack) {
    using namespace numeric;
    const Vec2 between = other.given[0] - p.given[0];
    const Lanes turn = all(p.turn), slack2 = all(slack * slack);
    constexpr unsigned every = (1u << kLanes) - 1;
    unsigned long_enough = every, behind = every, beyond = 0;
    const auto tell = [&](int g, const Lanes& off, const Lanes& l2) {
      const Lanes limit = slack2 * l2, square = off * lane_abs(off);
      off2[g] = square, length2[g] = l2;
      long_enough &= bits_of(l2 > all(kLeastSquare));
      behind &= bits_of(square < -limit);
      beyond |= bits_of(square > limit);
    };
    // Two groups at once: eight edges, in AVX.
    for (int g = 0; g < p.groups; g += 2) {
      const int h = g + 1 < p.groups ? g + 1 : g;
      const EdgeLanes::Group &one = p.group[g], &two = p.group[h];
      const Lanes ax = turn * one.dy, ay = -turn * one.dx, bx = turn * two.dy, by = -turn * two.dx;
      Lanes low_a = all(HUGE_VAL), low_b = low_a;
      // By groups here too: how often a loop over the corners is run cannot be foretold.
      for (int j = 0; j < other.groups; ++j) {
        const EdgeLanes::Group& o = other.group[j];
        each_lane([&](int k) {
          const Lanes x = all(lane(o.x, k)), y = all(lane(o.y, k));
          low_a = lane_min(low_a, ax * x + ay * y);
          low_b = lane_min(low_b, bx * x + by * y);
          return 0.0;
        });
      }
      const Lanes x = all(between.x), y = all(between.y);
      tell(g, low_a + (ax * (x - one.x) + ay * (y - one.y)), ax * ax + ay * ay);
      tell(h, low_b + (bx * (x - two.x) + by * (y - two.y)), bx * bx + by * by);
    }
    is_behind_all = (long_enough & behind) == every;
    is_beyond_one = long_enough == every && beyond != 0;
  }
  /// The edge that the other is farthest beyond, or least deep behind, and the signed square of how far.
  ABUT_INLINE double farthest(const EdgeLanes& p, int& edge) const {
    using namespace numeric;
    EdgeGroups::Values gaps2;
    Lanes most = all(-HUGE_VAL);
    for (int g = 0; g < p.groups; ++g) {
      gaps2[g] = off2[g] / length2[g];
      most = lane_max(most, gaps2[g]);
    }
    const double found = most_of(most);
    edge = p.all_groups.first_with(gaps2, found);
    return found;
  }
};

/// Whether p holds the corner of q that lies deepest behind the edge of p that is the least deep.
ABUT_INLINE bool holds_corner(const EdgeLanes& p, const Beyond& beyond, const EdgeLanes& q,
                              Vec2& x) {
  int edge;
  beyond.farthest(p, edge);
  x = q.given[q.deepest(p.outwards(edge))];
  const Vec2 from = p.middle();
  return p.leaves_at(from, (x - p.given[0]) - from) >= 1;
}
/// A point of two that meet: on the way from a point inside the one to a point inside the other, halfway
/// between where it leaves them; or a corner of the one in the other.
ABUT_INLINE bool common_point(const EdgeLanes& p, const Beyond& of_p, const EdgeLanes& q,
                              const Beyond& of_q, Vec2& x) {
  const Vec2 in_p = p.middle(), in_q = q.middle();
  const Vec2 at_p = p.given[0] + in_p, at_q = q.given[0] + in_q, way = at_q - at_p;
  const double out_of_p = p.leaves_at(in_p, way), out_of_q = q.leaves_at(in_q, -way);
  x = 0.5 * (at_p + out_of_p * way) + 0.5 * (at_q - out_of_q * way);
  return out_of_p + out_of_q > 1 + kPointPart || holds_corner(p, of_p, q, x) ||
         holds_corner(q, of_q, p, x);
}

/// Where they surely meet, any negative number, and with a point one that they share.
template <bool with_point>
[[gnu::noinline]] Known<Separation> views_apart(const PolygonView& a, const PolygonView& b) {
  const EdgeLanes p(a), q(b);
  if (!((p.groups > 0) & (q.groups > 0))) return {};
  const double size = (p.extent + q.extent) + taxicab(b[0] - a[0]);
  const double slack = kEdgeSlack * size;
  if (!is_tame<5>(size)) return {};
  const Beyond of_p(p, q, slack), of_q(q, p, slack);
  if (of_p.is_behind_all & of_q.is_behind_all) {
    Separation s{-4 * slack, {}, {}, {}};
    if (with_point && !common_point(p, of_p, q, of_q, s.a)) return {};
    s.b = s.a;
    return {State::sure, s, slack};
  }
  if (!(of_p.is_beyond_one | of_q.is_beyond_one)) return {};
  int edges[2];
  const double most_q = of_q.farthest(q, edges[0]), most_p = of_p.farthest(p, edges[1]);
  const bool from_p = most_p >= most_q;
  const EdgeLanes &r = from_p ? p : q, &o = from_p ? q : p;
  const int edge = edges[from_p], after = edge + 1 < r.n ? edge + 1 : 0;
  const Vec2 &start = r.given[edge], &stop = r.given[after], d = stop - start;
  const Vec2 out = -r.turn * perp(d);
  const int k = o.deepest(out);
  const Vec2& corner = o.given[k];
  if (!o.rises_from(k, out, slack)) return {};
  const double past_start = dot(corner - start, d), past_stop = dot(stop - corner, d);
  if (!(numeric::smaller(past_start, past_stop) > 0)) {
    const int end = past_start > 0 ? after : edge;
    const Vec2 way = corner - r.given[end];
    if (!o.rises_from(k, way, slack) || !r.rises_from(end, -way, slack)) return {};
  }
  const Known<Separation> s = quick_separation(Point{corner}, Segment{start, stop}, HUGE_VAL);
  return {s.state, from_p ? swapped(s.value) : s.value, slack};
}

/// A polygon as it is, or the corners of a box.
struct FourCorners {
  Vec2 at[4];
};
inline const PolygonView& as_polygon(const PolygonView& p) { return p; }
inline FourCorners as_polygon(const Box& b) {
  return {{corner(b, -1, -1), corner(b, 1, -1), corner(b, 1, 1), corner(b, -1, 1)}};
}
inline const PolygonView& view_of(const PolygonView& p) { return p; }
inline PolygonView view_of(const FourCorners& c) { return {c.at, 4}; }

template <bool with_point, class A>
ABUT_INLINE Known<Separation> polygons_apart(const A& a, const PolygonView& b) {
  if constexpr (IsPolygon<A>)
    if (comes_after(a, b)) return swapped(views_apart<with_point>(b, a));
  const auto& p = as_polygon(a);
  return views_apart<with_point>(view_of(p), b);
}

}  // namespace abut::detail::pairs
