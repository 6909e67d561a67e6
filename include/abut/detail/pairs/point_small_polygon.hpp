// A point beside a convex polygon of few corners: with radii, a circle beside one, rounded or not.
//
// The edge that the point is farthest beyond, or least deep behind, is chosen in lanes (small_polygon.hpp). The
// distance is that of its line, or of its end if the point lies past that.
#pragma once

#include <abut/detail/compiled.hpp>
#include <abut/detail/pairs/point_linear.hpp>
#include <abut/detail/pairs/small_polygon.hpp>

namespace abut::detail::pairs {

/// The edge of a polygon that a point is farthest beyond, or least deep behind.
struct EdgeBesidePoint {
  int i = 0;
  double gap2 = 0;  ///< how far, as a signed square
  double turn = 1;  ///< 1 if the corners run counter-clockwise, else −1
  double slack = 0;
  bool is_close_call = false;  ///< whether another edge is as good

  /// `apart` if a gap exceeds reach.
  ABUT_UNLESS_SMALL_INLINE State choose(const Point& p, const PolygonView& q, double reach) {
    return with_blocks(p, q, [&](auto blocks) ABUT_WAY {
      if constexpr (blocks() == 1) {
        return choose_in<1>(p, q, reach);
      } else {
        // The address of this one would keep it in memory.
        EdgeBesidePoint of_many;
        const State state = of_many.choose_of_many<>(p, q, reach);
        *this = of_many;
        return state;
      }
    });
  }

 private:
  template <class = void>
  [[gnu::noinline]] State choose_of_many(const Point& p, const PolygonView& q, double reach) {
    return choose_in<2>(p, q, reach);
  }
  template <int blocks>
  ABUT_UNLESS_SMALL_INLINE State choose_in(const Point& p, const PolygonView& q, double reach) {
    const PolygonEdges<blocks> edges(q);
    if (edges.n == 0) return State::unsure;
    const auto gaps = edge_gaps(edges, SmallPoint{p.position});
    const double size = edges.extent + taxicab(p.position - q[0]);
    turn = edges.turn, slack = kEdgeSlack * size;
    if (!is_tame<5>(size)) return State::unsure;
    gap2 = gaps.most2;
    if (gap2 > signed_square(reach + slack)) return State::apart;
    const unsigned best = edges.at_least(gaps.gap2, gap2 - kSquareSlack * size * size);
    i = std::countr_zero(best);
    is_close_call = (best & (best - 1)) != 0;
    return State::sure;
  }
};

/// The edge that was chosen, seen from its end that is nearer to the point. Which of the two ways below gives the
/// distance is left to selections, as no processor foresees it.
struct BesideEdge {
  Vec2 d, end, w;             ///< along the edge, that end, and the way from there to the point
  Vec2 out;                   ///< outwards, as long as the edge
  double dd, ww;              ///< the squares of d and w
  double beyond;              ///< how far the point lies outside of the edge's line, times |d|
  numeric::Choice is_corner;  ///< whether the end is nearest, and not the foot on the edge
  bool is_told;

  ABUT_UNLESS_SMALL_INLINE BesideEdge(const Vec2& p, const PolygonView& q, int i, double turn) {
    const int n = q.size(), j = i + 1 < n ? i + 1 : 0;
    const Vec2 &a = q[i], &b = q[j];
    d = b - a, dd = dot(d, d);
    const Vec2 from_a = p - a, from_b = p - b;
    const double past_a = dot(from_a, d), past_b = -dot(from_b, d);
    const numeric::Choice near_b = numeric::is_greater(past_a, past_b);
    end = near_b.pick(b, a), w = near_b.pick(from_b, from_a), ww = dot(w, w);
    beyond = -turn * side_of_line(w, d), out = turn * -perp(d);
    const double past = numeric::smaller(past_a, past_b);
    is_corner = numeric::is_greater(0, past) & numeric::is_greater(beyond, 0);
    // There has to be a corner.
    const Vec2 &before = q[i > 0 ? i - 1 : n - 1], &after = q[j + 1 < n ? j + 1 : 0];
    const Vec2 onward = near_b.pick(after - b, before - a);
    const double bend = turn * cross(d, onward);
    constexpr double least_sine2 = PolygonEdges<1>::kLeastSine * PolygonEdges<1>::kLeastSine;
    is_told = (past >= 0) | (beyond <= 0) |
              ((bend > 0) & (bend * bend > least_sine2 * (dot(onward, onward) * dd)) &
               (ww > kLeastSquare));
  }
  ABUT_INLINE double root() const { return square_root(is_corner.pick(ww, dd)); }
  ABUT_INLINE double distance(double root) const {
    return is_corner.pick(root, beyond / root) + 0.0;
  }
  /// From the point to the polygon.
  ABUT_INLINE Separation separation(const Vec2& p) const {
    using numeric::repeatable_dot;
    const double l = root(), k = 1 / l, num = repeatable_dot(w.x, d.x, w.y, d.y);
    const Vec2 foot{repeatable_dot(end.x, dd, num, d.x) / dd,
                    repeatable_dot(end.y, dd, num, d.y) / dd};
    return {distance(l), k * is_corner.pick(-w, -out), p, is_corner.pick(end, foot)};
  }
};

/// Times the sum of two products: their difference, of factors that are right to u each, is wrong by less. Below the
/// other underflow may count.
inline constexpr double kSideSlack = 0x1p-50, kLeastSide = 0x1p-960;

/// Positive: the point is surely outside of the polygon. Negative: inside. Zero: not told.
///
/// A point that is left of one edge and right of another is outside, whichever way the corners go round; one that is on
/// the same side of all edges is inside. A side is the cross product of the ways to the two ends.
template <class = void>
[[gnu::noinline]] Sign sides_of_point(const Vec2& v, const PolygonView& p) {
  using namespace numeric;
  const int n = p.size();
  if (n < 3) return Sign::zero;
  const Lanes zero = all(0);
  const Four at_x(all(v.x)), at_y(all(v.y)), slack(all(kSideSlack)), least(all(kLeastSide));
  unsigned any_left = 0, any_right = 0, all_left = ~0u, all_right = ~0u;
  const auto add_four = [&](int k) ABUT_WAY {
    Four from_x, from_y, to_x, to_y;
    read_four(p, k, 0, from_x, from_y), read_four(p, k, 1, to_x, to_y);
    from_x = from_x - at_x, from_y = from_y - at_y, to_x = to_x - at_x, to_y = to_y - at_y;
    const Four one = from_x * to_y, other = from_y * to_x, side = one - other,
               most = slack * (lane_abs(one) + lane_abs(other)) + least;
    const unsigned left = bits_at_least(side - most, zero),
                   right = bits_at_least(Four(zero) - side - most, zero);
    any_left |= left, any_right |= right, all_left &= left, all_right &= right;
  };
  // The last four edges begin with some of those before, where their number is no multiple of four.
  add_four(0);
  for (int k = 4; k + 4 < n; k += 4) add_four(k);
  if (n > 4) add_four(n - 4);
  const bool outside = (any_left != 0) & (any_right != 0),
             inside = (all_left == 15) | (all_right == 15);
  return static_cast<Sign>(int{outside} - int{inside});
}

/// Whether a point is within reach of a polygon; zero: not told.
template <class = void>
[[gnu::noinline]] Sign small_polygon_meeting(const Point& p, const PolygonView& q, double reach) {
  EdgeBesidePoint edge;
  const State state = edge.choose(p, q, reach);
  if (state == State::apart) return Sign::positive;
  if (state == State::unsure) return Sign::zero;
  if (edge.gap2 < -edge.slack * edge.slack) return Sign::negative;
  if (!(reach > 0) || edge.is_close_call) return Sign::zero;
  const BesideEdge e(p.position, q, edge.i, edge.turn);
  const double gap = e.distance(e.root()) - reach, slack = edge.slack + kEdgeSlack * reach;
  return !(e.is_told & (std::fabs(gap) > slack)) ? Sign::zero
         : gap > 0                               ? Sign::positive
                                                 : Sign::negative;
}
// clang-format off
#define ABUT_BESIDE_POINT(declare)                                                            \
  declare State EdgeBesidePoint::choose_of_many<>(const Point&, const PolygonView&, double);  \
  declare Sign sides_of_point<>(const Vec2&, const PolygonView&);                             \
  declare Sign small_polygon_meeting<>(const Point&, const PolygonView&, double);
// clang-format on
ABUT_DECLARE_QUICK(ABUT_BESIDE_POINT)

}  // namespace abut::detail::pairs
