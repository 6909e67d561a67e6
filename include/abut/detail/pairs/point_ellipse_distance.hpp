// How far a point and an ellipse are apart; how the ellipse does it stands in
// detail/ellipse/nearest.hpp.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/ellipse/chain.hpp>

namespace abut::detail::pairs {

/// Signed: minus the distance to the boundary for a point inside. Where several boundary points are
/// nearest, see ellipse::nearest. Within 5u of |p − center| + semi-axis; the boundary point within
/// u of that even next to the evolute.
inline Separation separation(const Point& p, const Ellipse& e) {
  const ellipse::Frame frame(e);
  const ellipse::WideVec2 at = frame.local(ellipse::widened(p.position));
  Separation s = ellipse::other_to_ellipse(
      frame, ellipse::from_point(ellipse::nearest(frame.a, frame.b, at), frame, at));
  s.a = p.position;
  return s;
}

inline Vec2 common_point(const Point& p, const Ellipse&) { return p.position; }

}  // namespace abut::detail::pairs
