// The two tangents from a point to an ellipse, where doubles can tell.
//
// In units of the semi-axes the ellipse is the unit circle, and the point is p outside of it. With
// D = p·p the outward normals there are n = (p ± √(D − 1) p⊥)/D; the ellipse is touched at
// (a n₁, b n₂), where its normal is (n₁/a, n₂/b). In double-doubles, so that n keeps its digits where
// the axes are unlike. Nearer to the ellipse than 2^-48, or with an axis below 2^-20 of the other or of
// the distance, the general way is asked.
#pragma once

#include <abut/detail/boundary/two_circles.hpp>

namespace abut::detail::boundary {

/// Semi-axes shorter than this, relative to the other and to the distance, go the general way.
inline constexpr double kLeastAxis = 0x1p-20;

inline int tangents_from(const Vec2& from, const Ellipse& e, bool from_first, Tangent* line) {
  using namespace numeric;
  const double a = e.semi_axes.x, b = e.semi_axes.y, c = e.rotation.c(), s = e.rotation.s();
  const Wide dx = two_diff(from.x, e.center.x), dy = two_diff(from.y, e.center.y);
  const double size = std::fmax(std::fmax(a, b), std::fabs(dx.hi) + std::fabs(dy.hi));
  if (!((std::fmin(a, b) > kLeastAxis * size) & is_tame<6>(size))) return -1;
  // The axes (c, s) and (−s, c) are √(1 + stretch) long.
  const double stretch = excess_length2(c, s);
  const auto in_units = [&](Wide along, double axis) {
    return ratio(settled(Wide{along.hi, along.lo - along.hi * stretch}), Wide(axis));
  };
  const Wide x = in_units(settled(dot2(dx, c, dy, s)), a),
             y = in_units(settled(cross2(dy, c, dx, s)), b);
  const Wide whole = plus(squared(x), squared(y)), spare = minus(whole, Wide(1));
  if (!(std::fabs(spare.hi) > TwoCircles::kDoubt * whole.hi)) return -1;
  if (spare.hi < 0) return 0;
  const Wide reach = root(spare);
  Vec2 normal[2];
  for (int i = 0; i < 2; ++i) {
    const Wide go = times_sign(reach, i == 0 ? 1 : -1);
    const Wide u = ratio(minus(x, times(go, y)), whole), v = ratio(plus(y, times(go, x)), whole);
    const double along = a * u.hi, across = b * v.hi;
    const Vec2 touch = e.center + Vec2{along * c - across * s, along * s + across * c};
    const Vec2 out{b * u.hi, a * v.hi};
    const double per_length = (1 - 0.5 * stretch) / length(out);
    normal[i] = {per_length * (out.x * c - out.y * s), per_length * (out.x * s + out.y * c)};
    line[i] = {
        from_first ? from : touch, from_first ? touch : from, {-normal[i].y, normal[i].x}, false};
  }
  bool sure = true;
  if (earlier(normal[1], normal[0], 1, sure)) std::swap(line[0], line[1]);
  return sure ? 2 : -1;
}
}  // namespace abut::detail::boundary
