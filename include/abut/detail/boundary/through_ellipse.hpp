// Shapes with straight sides and the boundary of an ellipse: where they cross, where doubles can tell.
//
// In the ellipse's image (circle_image.hpp) sides go the way of circles, in double-doubles: a line, a ray
// or a segment by through_circle(), what has corners, round ones too, by rounded_hulls.hpp.
#pragma once

#include <abut/detail/boundary/circle_image.hpp>
#include <abut/detail/boundary/rounded_hulls.hpp>
#include <abut/detail/boundary/through_circle.hpp>

namespace abut::detail::boundary {

template <Linear L>
Known<int> staged_points(const L& linear, const Ellipse& e, Intersection (&at)[2], bool& exchange) {
  using namespace numeric;
  const CircleImage image(e);
  const LinearFrame<L> l(linear);
  const Wide ox = two_diff(e.center.x, l.o.x), oy = two_diff(e.center.y, l.o.y);
  const Wide wx = image.x(ox, oy), wy = image.y(ox, oy);
  const Wide dx = image.x(l.dx, l.dy), dy = image.y(l.dx, l.dy);
  if (!image.sure) return {};
  Vec2 seen[2];
  const Known<int> n = through_circle<l.starts, l.ends>(
      wx, wy, dx, dy, 1, [&](int i, double t, Wide off, double reach, Wide dd) {
        const Wide x = ratio(settled(dot2(off, dy, Wide(reach), dx)), dd),
                   y = ratio(settled(cross2(Wide(reach), dy, off, dx)), dd);
        seen[i] = {x.hi, y.hi};
        at[i] = {image.given(x, y), false, t, kNoParameter};
      });
  bool sure = true;
  exchange = n.value == 2 && !earlier(seen[0], seen[1], 1, sure);
  return sure ? n : Known<int>();
}

/// The common points of a hull, with a radius or without, and an ellipse.
bool staged_points(const HasCorners auto& k, double radius, const Ellipse& e, int first,
                   Intersections& out) {
  const CircleImage image(e);
  TwoHulls hulls(k, Point{e.center}, e.center);
  RoundCrossings r(hulls, radius, image);
  return r.sure && put_in_order(r.found.values, r.n, first, out);
}

}  // namespace abut::detail::boundary
