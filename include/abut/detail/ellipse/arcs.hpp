// The filter for an ellipse in a rounded hull: arc by arc, in doubles.
//
// An arc of E lies in the triangle of its ends and the point P where the tangents there meet. If P
// is within r of K for every arc around E, then E ⊂ K ⊕ r, as that is convex; if a point of E is
// farther than r from K, it is not. An arc that tells neither is halved, six times at most.
//
//          P_           P = (p + q)/(1 + p·q) on the unit circle,
//       . ´ -.`.        then taken to E, as tangents and triangles go along
//      p  E   q
#pragma once

#include <abut/detail/core.hpp>
#include <cmath>

namespace abut::detail::ellipse {

class ArcFilter {
 public:
  struct Side {
    Vec2 from, along;
    bool starts, ends;
  };

  /// Sides of the hull and axis ends of the ellipse as seen from its centre, each coordinate within
  /// 2^-48 `size` of the true one; `turn`: whether the sides run counter-clockwise (+1), clockwise
  /// (−1) or there and back (0). `size` is at least every coordinate, semi-axis and the radius.
  static constexpr double kMargin = 0x1p-42;
  ArcFilter(const Side* sides, int count, int turn, Vec2 a, Vec2 b, double radius, double size)
      : sides_(sides),
        count_(count),
        turn_(turn),
        a_(a),
        b_(b),
        r_(radius),
        margin_(kMargin * size) {}

  /// Positive: strictly inside. Negative: not inside. Zero: cannot tell.
  Sign inside() const {
    constexpr double h = 0.70710678118654752440;
    constexpr Vec2 corners[] = {{1.0, 0.0}, {h, h},      {0.0, 1.0}, {-h, h},   {-1.0, 0.0},
                                {-h, -h},   {0.0, -1.0}, {h, -h},    {1.0, 0.0}};
    Sign all = Sign::positive;
    for (int i = 0; i < 8; ++i) {
      const Sign one = arc(corners[i], corners[i + 1], 6);
      if (one == Sign::negative) return one;
      all = smaller(all, one);
    }
    return all;
  }

 private:
  Vec2 on_ellipse(Vec2 p) const { return p.x * a_ + p.y * b_; }

  Sign arc(Vec2 p, Vec2 q, int depth) const {
    const Vec2 sum = p + q;
    if (within(on_ellipse((1 / (1 + dot(p, q))) * sum))) return Sign::positive;
    const Vec2 mid = (1 / std::sqrt(dot(sum, sum))) * sum;
    if (beyond(on_ellipse(mid))) return Sign::negative;
    if (depth == 0) return Sign::zero;
    const Sign first = arc(p, mid, depth - 1);
    return first == Sign::negative ? first : smaller(first, arc(mid, q, depth - 1));
  }

  Vec2 nearest(const Side& s, Vec2 x) const {
    double t = dot(x - s.from, s.along) / dot(s.along, s.along);
    if (s.starts && !(t > 0)) t = 0;
    if (s.ends && !(t < 1)) t = 1;
    return s.from + t * s.along;
  }
  bool within(Vec2 x) const {
    bool in_hull = turn_ != 0;
    for (int i = 0; i < count_; ++i) {
      const Side& s = sides_[i];
      if (length(x - nearest(s, x)) < r_ - margin_) return true;
      in_hull = in_hull && turn_ * cross(s.along, x - s.from) > margin_ * length(s.along);
    }
    return in_hull;
  }
  /// Farther than r from the hull: there is a line between, across the way to the nearest point.
  bool beyond(Vec2 x) const {
    Vec2 n;
    double least = HUGE_VAL;
    for (int i = 0; i < count_; ++i) {
      if (!sides_[i].starts || !sides_[i].ends) return false;  // left to the straight pieces
      const Vec2 way = x - nearest(sides_[i], x);
      if (const double d = length(way); d < least) least = d, n = way;
    }
    for (int i = 0; i < count_; ++i)
      if (!(dot(n, x - sides_[i].from) > (r_ + margin_) * least)) return false;
    return true;
  }

  const Side* sides_;
  int count_, turn_;
  Vec2 a_, b_;
  double r_, margin_;
};

}  // namespace abut::detail::ellipse
