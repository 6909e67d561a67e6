// The ellipse in its own frame, where it reads (x/a)² + (y/b)² ≤ 1 with a ≥ b and nothing rounded.
//
// The frame's basis is the pair of axes as stored, (c, s) and (−s, c), of common length √L with
// L = c² + s² nearly but not exactly 1. It is a similarity, so that nearest points, normals and
// their order are those of the plane; lengths carry the one factor √L.
#pragma once

#include <abut/detail/numeric/wide_vector.hpp>
#include <abut/shapes.hpp>
#include <bit>
#include <cstdint>

namespace abut::detail::ellipse {

using numeric::DoubleDouble, numeric::WideVec2, numeric::rounded, numeric::widened;

/// The product with a power of two.
inline DoubleDouble scaled(DoubleDouble x, double power_of_two) {
  return {x.hi * power_of_two, x.lo * power_of_two};
}

/// The largest power of two that is at most |x|, for x a normal number; 1 for zero.
inline double power_of_two_below(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x) & 0x7ff0000000000000u;
  return bits == 0 ? 1.0 : std::bit_cast<double>(bits);
}

struct Frame {
  Vec2 center;
  double c = 1, s = 0;         ///< the longer axis, as stored or turned by 90°
  double a = 0, b = 0;         ///< semi-axes, a ≥ b; b = 0 for one below a/2^53
  double stretch = 0;          ///< √L − 1
  double inverse_stretch = 0;  ///< 1/L − 1

  explicit Frame(const Ellipse& e) : center(e.center) {
    // Swapping the axes and turning the frame by 90° gives the same ellipse.
    const bool swap = e.semi_axes.y > e.semi_axes.x;
    c = swap ? -e.rotation.s() : e.rotation.c();
    s = swap ? e.rotation.c() : e.rotation.s();
    a = swap ? e.semi_axes.y : e.semi_axes.x;
    b = swap ? e.semi_axes.x : e.semi_axes.y;
    // So flat that it is within u of its longer axis, where doubles cannot tell directions enough.
    if (b <= sign::kUnitRoundoff * a) b = 0;
    const DoubleDouble cc = DoubleDouble::product(c, c), ss = DoubleDouble::product(s, s);
    const double excess = std::fabs(c) > std::fabs(s)
                              ? ((cc.hi - 1) + ss.hi) + (cc.lo + ss.lo)
                              : ((ss.hi - 1) + cc.hi) + (ss.lo + cc.lo);  // L − 1
    stretch = excess / (1 + std::sqrt(1 + excess));
    inverse_stretch = -excess / (1 + excess);
  }

  /// Coordinates of a point, or of a displacement, in this frame.
  WideVec2 local_vector(const WideVec2& d) const {
    const DoubleDouble x = d.x * c + d.y * s, y = d.y * c - d.x * s;
    return {x + x * inverse_stretch, y + y * inverse_stretch};
  }
  WideVec2 local(const WideVec2& p) const { return local_vector(p - widened(center)); }
  /// local() in double, within 4u of |p − center|.
  Vec2 local_vector(Vec2 d) const {
    const double x = d.x * c + d.y * s, y = d.y * c - d.x * s;
    return {x + x * inverse_stretch, y + y * inverse_stretch};
  }
  Vec2 local(Vec2 p) const { return local_vector(p - center); }

  /// The point at frame coordinates (x, y), rounded once.
  Vec2 world(const WideVec2& p) const {
    return Vec2{(p.x * c - p.y * s + center.x).hi, (p.x * s + p.y * c + center.y).hi};
  }
  /// A unit vector of the frame as one of the plane.
  Vec2 world_direction(Vec2 n) const {
    const double x = n.x * c - n.y * s, y = n.x * s + n.y * c;
    return {x - x * stretch / (1 + stretch), y - y * stretch / (1 + stretch)};
  }
  double world_length(double l) const { return l + l * stretch; }

  /// Half the width along the frame's unit vector n: max n·x over the ellipse about its centre.
  double support(Vec2 n) const { return length(Vec2{a * n.x, b * n.y}); }
  /// The point where that is reached; for a flat ellipse seen face on, the middle of its face.
  Vec2 support_point(Vec2 n) const {
    const double w = support(n);
    return w > 0 ? Vec2{a * (a * n.x / w), b * (b * n.y / w)} : Vec2{};
  }
};

}  // namespace abut::detail::ellipse
