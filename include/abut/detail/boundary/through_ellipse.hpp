// Straight shapes and the boundary of an ellipse: where they cross, where doubles can tell.
//
//        ____                 With u = (c, s), v ⟂ u and L² = c² + s², the map
//      /  u  /   x → (x·u / a L², x·v / b L²)
//     /__/__/  ────────────►  takes the ellipse to the unit circle around the origin. It is affine: what
//                             crosses what, in which order, and where along a side, stay as they are.
//
// So the image goes the way of circles, in double-doubles: a line, a ray or a segment by through_circle(),
// boxes and polygons by rounded_hulls.hpp. A point (x, y) of the image is center + a x u + b y v.
#pragma once

#include <abut/detail/boundary/rounded_hulls.hpp>
#include <abut/detail/boundary/through_circle.hpp>

namespace abut::detail::boundary {

struct CircleImage {
  /// Semi-axes that differ by more than this factor go the general way.
  static constexpr double kMostRatio = 0x1p20;
  const Ellipse& e;
  double c, s;
  Wide per_a, per_b;  ///< 1/(a L²), 1/(b L²)
  bool sure;

  explicit CircleImage(const Ellipse& ellipse) : e(ellipse), c(e.rotation.c()), s(e.rotation.s()) {
    using namespace numeric;
    const double a = e.semi_axes.x, b = e.semi_axes.y;
    sure = is_tame<6>(a) & is_tame<6>(b) & (a < kMostRatio * b) & (b < kMostRatio * a);
    const Wide square = settled(dot2(c, c, s, s));
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
    corners.map([&](Wide& dx, Wide& dy) {
      const Wide px = x(dx, dy), py = y(dx, dy);
      dx = px, dy = py;
    });
  }
  Vec2 given(Wide px, Wide py) const {
    using namespace numeric;
    const Wide along = times(px, e.semi_axes.x), across = times(py, e.semi_axes.y);
    return {plus(e.center.x, settled(cross2(along, c, across, s))).hi,
            plus(e.center.y, settled(dot2(along, s, across, c))).hi};
  }
};

template <Linear L>
int staged_points(const L& linear, const Ellipse& e, Intersection (&at)[2], bool& exchange) {
  using namespace numeric;
  const CircleImage image(e);
  const LinearFrame<L> l(linear);
  const Wide ox = two_diff(e.center.x, l.o.x), oy = two_diff(e.center.y, l.o.y);
  const Wide wx = image.x(ox, oy), wy = image.y(ox, oy);
  const Wide dx = image.x(l.dx, l.dy), dy = image.y(l.dx, l.dy);
  if (!image.sure) return -1;
  Vec2 seen[2];
  const int n = through_circle<l.starts, l.ends>(
      wx, wy, dx, dy, 1, [&](int i, double t, Wide off, double reach, Wide dd) {
        const Wide x = ratio(settled(dot2(off, dy, Wide(reach), dx)), dd),
                   y = ratio(settled(cross2(Wide(reach), dy, off, dx)), dd);
        seen[i] = {x.hi, y.hi};
        at[i] = {image.given(x, y), false, t, kNoParameter};
      });
  bool sure = true;
  exchange = n == 2 && !earlier(seen[0], seen[1], 1, sure);
  return sure ? n : -1;
}

template <HasStraightSides K>
bool staged_points(const K& k, const Ellipse& e, int first, Intersections& out) {
  using namespace numeric;
  const CircleImage image(e);
  TwoHulls hulls(k, Point{e.center}, e.center);
  if (!image.sure || !hulls.sure) return false;
  image.map(hulls.p);
  RoundCrossings r(hulls, 0, 1);
  if (!r.sure) return false;
  for (int i = 0; i < r.n; ++i) r.found[i].at = image.given(r.x[i], r.y[i]);
  return put_in_order(r.found.values, r.n, first, out);
}

}  // namespace abut::detail::boundary
