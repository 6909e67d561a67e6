// A point beside a convex polygon of few corners: with radii, a circle beside one, rounded or not.
//
// The edge that the point is farthest beyond, or least deep behind, is chosen in lanes (small_polygon.hpp). The
// distance is that of its line, or of its end if the point lies past that.
#pragma once

#include <abut/detail/pairs/point_linear.hpp>
#include <abut/detail/pairs/small_polygon.hpp>

namespace abut::detail::pairs {

/// The edge of a polygon that a point is farthest beyond, or least deep behind.
struct EdgeBesidePoint {
  int i = 0;
  double square = 0;  ///< of how far, with its sign
  double turn = 1;    ///< 1 if the corners run counter-clockwise, else −1
  double slack = 0;
  bool is_close_call = false;  ///< whether another edge is as good

  /// The gaps are compared by their squares, without a root. `apart` if one exceeds reach.
  [[gnu::noinline]] State choose(const Point& p, const PolygonView& q, double reach) {
    using namespace numeric;
    const int n = q.size();
    if (n < 3 || n > EdgeGroups::kMostCorners) return State::unsure;
    turn = way_round(q);
    if (turn == 0) return State::unsure;
    const EdgeGroups groups(n);
    const Lanes px = all(p.position.x), py = all(p.position.y), way = all(turn);
    EdgeGroups::Values gaps2;
    Lanes sizes = all(0), lengths2 = all(HUGE_VAL), largest = all(-HUGE_VAL);
    for (int g = 0; g < groups.count; ++g) {
      Lanes x, y, next_x, next_y;
      groups.read(q, g, x, y, next_x, next_y);
      const Lanes ex = next_x - x, ey = next_y - y, wx = x - px, wy = y - py;
      const Lanes l2 = ex * ex + ey * ey, off = way * (ex * wy - ey * wx);
      gaps2[g] = off * lane_abs(off) / l2;
      largest = lane_max(largest, gaps2[g]);
      sizes += lane_abs(wx) + lane_abs(wy);
      lengths2 = lane_min(lengths2, l2);
    }
    // A sum, which is no number if one of them is none.
    const double size = sum_of(sizes), most = most_of(largest);
    slack = 2 * kEdgeSlack * size;
    if (!(is_tame<5>(size) & (least_of(lengths2) > kLeastSquare))) return State::unsure;
    square = most;
    if (most > signed_square(reach + slack)) return State::apart;
    i = groups.first_with(gaps2, most);
    const Lanes least = all(signed_square(signed_root(most) - slack));
    const unsigned best = groups.edges(gaps2, [&](const Lanes& x) { return x >= least; });
    is_close_call = (best & (best - 1)) != 0;
    return State::sure;
  }

 private:
  /// As the first corner that surely turns tells; 0 if none does.
  static double way_round(const PolygonView& q) {
    Vec2 before = q[1] - q[0];
    for (int k = 1; k < q.size(); ++k) {
      const Vec2 after = q.next(k) - q[k];
      const double one = before.x * after.y, other = before.y * after.x, bend = one - other;
      if (std::fabs(bend) > 0.5 * kGapSlack * (std::fabs(one) + std::fabs(other)))
        return bend > 0 ? 1 : -1;
      before = after;
    }
    return 0;
  }
};

/// The edge that was chosen, seen from its end that is nearer to the point. Which of the two ways below gives the
/// distance is left to selections, as no processor foresees it.
struct BesideEdge {
  Vec2 d, end, w;             ///< along the edge, that end, and the way from there to the point
  double dd, ww;              ///< the squares of d and w
  double beyond;              ///< how far the point lies outside of the edge's line, times |d|
  numeric::Choice is_corner;  ///< whether the end is nearest, and not the foot on the edge
  bool is_told;

  ABUT_INLINE BesideEdge(const Point& p, const PolygonView& q, const EdgeBesidePoint& edge) {
    const int n = q.size(), i = edge.i, j = i + 1 < n ? i + 1 : 0;
    const Vec2 &a = q[i], &b = q[j];
    d = b - a, dd = dot(d, d);
    const Vec2 from_a = p.position - a, from_b = p.position - b;
    const double past_a = dot(from_a, d), past_b = -dot(from_b, d);
    const numeric::Choice near_b = numeric::is_greater(past_a, past_b);
    end = near_b.pick(b, a), w = near_b.pick(from_b, from_a), ww = dot(w, w);
    beyond = -edge.turn * side_of_line(w, d);
    const double past = numeric::smaller(past_a, past_b);
    is_corner = numeric::is_greater(0, past) & numeric::is_greater(beyond, 0);
    // There has to be a corner.
    const Vec2 &before = q[i > 0 ? i - 1 : n - 1], &after = q[j + 1 < n ? j + 1 : 0];
    const Vec2 onward = near_b.pick(after - b, before - a);
    const double bend = edge.turn * cross(d, onward);
    constexpr double least_sine2 = EdgeGaps::kLeastSine * EdgeGaps::kLeastSine;
    is_told = (past >= 0) | (beyond <= 0) |
              ((bend > 0) & (bend * bend > least_sine2 * (dot(onward, onward) * dd)) &
               (ww > kLeastSquare));
  }
  ABUT_INLINE double root() const { return square_root(is_corner.pick(ww, dd)); }
  ABUT_INLINE double distance(double root) const {
    return is_corner.pick(root, beyond / root) + 0.0;
  }
};

/// Whether a point is within reach of a polygon; zero: not told.
[[gnu::noinline]] inline Sign small_polygon_meeting(const Point& p, const PolygonView& q,
                                                    double reach) {
  EdgeBesidePoint edge;
  const State state = edge.choose(p, q, reach);
  if (state == State::apart) return Sign::positive;
  if (state == State::unsure) return Sign::zero;
  if (edge.square < -edge.slack * edge.slack) return Sign::negative;
  if (!(reach > 0) || edge.is_close_call) return Sign::zero;
  const BesideEdge e(p, q, edge);
  const double gap = e.distance(e.root()) - reach, slack = edge.slack + kEdgeSlack * reach;
  return !(e.is_told & (std::fabs(gap) > slack)) ? Sign::zero
         : gap > 0                               ? Sign::positive
                                                 : Sign::negative;
}

}  // namespace abut::detail::pairs
