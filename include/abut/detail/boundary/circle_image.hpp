// The map that makes an ellipse the unit circle.
//
//        ____                 With u = (c, s), v ⟂ u and L² = c² + s², the map
//      /  u  /   x → (x·u / a L², x·v / b L²)
//     /__/__/  ────────────►  takes the ellipse to the unit circle around the origin. It is affine: what
//                             crosses or touches what, in which order, and where along a side, stay as
//                             they are. A point (x, y) of the image is center + a x u + b y v, a normal
//                             (x, y) there is one along (x/a) u + (y/b) v here.
#pragma once

#include <abut/detail/boundary/corners.hpp>

namespace abut::detail::boundary {

struct CircleImage {
  /// Semi-axes that differ by more than this factor go the general way.
  static constexpr double kMostRatio = 0x1p20;
  const Ellipse& e;
  double c, s, stretch;  ///< L² − 1
  Wide per_a, per_b;     ///< 1/(a L²), 1/(b L²)
  double least;          ///< the shorter semi-axis
  bool sure;

  explicit CircleImage(const Ellipse& ellipse) : e(ellipse), c(e.rotation.c()), s(e.rotation.s()) {
    using namespace numeric;
    const double a = e.semi_axes.x, b = e.semi_axes.y;
    least = smaller(a, b);
    sure = is_tame<6>(a) & is_tame<6>(b) & (a < kMostRatio * b) & (b < kMostRatio * a);
    stretch = excess_length2(c, s);
    const Wide square{1, stretch};
    per_a = ratio(Wide(1), times(square, a)), per_b = ratio(Wide(1), times(square, b));
  }
  Wide x(Wide dx, Wide dy) const {
    return numeric::times(numeric::settled(numeric::dot2(dx, c, dy, s)), per_a);
  }
  Wide y(Wide dx, Wide dy) const {
    return numeric::times(numeric::settled(numeric::cross2(dy, c, dx, s)), per_b);
  }
  /// The corners of a shape, seen from the centre.
  void map(Corners& corners) const {
    corners.map([&](Wide& dx, Wide& dy) { map(dx, dy); });
  }
  void map(Wide& dx, Wide& dy) const {
    const Wide px = x(dx, dy), py = y(dx, dy);
    dx = px, dy = py;
  }
  /// Takes a point of the image back to its place in the plane, as seen from the centre.
  void unmap(Wide& x, Wide& y) const {
    using namespace numeric;
    const Wide along = times(x, e.semi_axes.x), across = times(y, e.semi_axes.y);
    x = settled(cross2(along, c, across, s)), y = settled(dot2(along, s, across, c));
  }
  Vec2 given(Wide x, Wide y) const {
    unmap(x, y);
    return {numeric::plus(e.center.x, x).hi, numeric::plus(e.center.y, y).hi};
  }
  /// How far it reaches along (x, y), times that vector's length.
  double support(double x, double y) const {
    const double along = e.semi_axes.x * (x * c + y * s), across = e.semi_axes.y * (y * c - x * s);
    return std::sqrt(along * along + across * across);
  }
  /// The direction along the ellipse, counter-clockwise, at a point that is seen from the centre.
  Vec2 direction_at(Vec2 at) const {
    const double aa = e.semi_axes.x * e.semi_axes.x, bb = e.semi_axes.y * e.semi_axes.y;
    const double along = -aa * (at.y * c - at.x * s), across = bb * (at.x * c + at.y * s);
    return {along * c - across * s, along * s + across * c};
  }
  /// The point of the ellipse whose image is (x, y), in doubles.
  Vec2 at(double x, double y) const {
    const double along = e.semi_axes.x * x, across = e.semi_axes.y * y;
    return e.center + Vec2{along * c - across * s, along * s + across * c};
  }
  /// The unit normal of that in the image.
  Vec2 normal(Wide px, Wide py) const {
    const Vec2 out{e.semi_axes.y * px.hi, e.semi_axes.x * py.hi};
    const double per_length = (1 - 0.5 * stretch) / length(out);
    return {per_length * (out.x * c - out.y * s), per_length * (out.x * s + out.y * c)};
  }
};

}  // namespace abut::detail::boundary
