// A point and a convex polygon of many corners, in O(log n) steps on the polygon as it stands.
//
// Halving finds the triangle of corner 0 and two neighbours in whose angle the point lies. That is
// a guess in plain doubles; what is said of it holds whatever was guessed, since any edge of a
// convex polygon has all of it on one side, and any of its corners, in order, span a part of it:
//     outside    the point is surely beyond one edge
//     inside     it is surely within all sides of five corners
// Where doubles are not sure (at a boundary, or flat) nothing is said, and loops go over all edges.
#pragma once

#include <abut/detail/pairs/filters.hpp>

namespace abut::detail::pairs {

/// From this number of corners on halving is faster than a loop.
inline constexpr int kManyCorners = 32;

/// Positive: outside. Negative: inside. Zero: not told.
inline Sign point_in_large_polygon(const Vec2& v, const PolygonView& p) {
  const int n = p.size();
  const auto side = [&](int i, int k, const Vec2& x) {
    const filters::Leftmost<double> left = filters::leftmost(
        filters::PointOf<double>{x.x, x.y}, p[i].x, p[i].y, p[k].x - p[i].x, p[k].y - p[i].y);
    return left.most > left.slack    ? Sign::positive
           : left.most < -left.slack ? Sign::negative
                                     : Sign::zero;
  };
  const Sign turn = side(0, n / 3, p[n - n / 3]);
  if (turn == Sign::zero) return Sign::zero;
  int low = 1, high = n - 1;
  const double way = static_cast<int>(turn);
  while (high - low > 1) {
    const int middle = low + (high - low) / 2;
    if (way * abut::cross(p[middle] - p[0], v - p[0]) >= 0)
      low = middle;
    else
      high = middle;
  }
  while (low > 1 && p[low] == p[high]) --low;  // a corner that is given twice
  if (side(low, high, v) == -turn || side(0, 1, v) == -turn || side(n - 1, 0, v) == -turn)
    return Sign::positive;
  const int corners[] = {0, (low + 1) / 2, low, high, (high + n) / 2};
  for (int i = 0; i < 5; ++i) {
    const int from = corners[i], to = corners[i < 4 ? i + 1 : 0];
    if (from != to && side(from, to, v) != turn) return Sign::zero;
  }
  return Sign::negative;
}

}  // namespace abut::detail::pairs
