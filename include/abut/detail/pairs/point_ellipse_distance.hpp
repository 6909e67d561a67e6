// How far a point and an ellipse are apart; how the ellipse does it stands in
// detail/ellipse/nearest.hpp.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/ellipse/chain.hpp>
#include <abut/detail/ellipse/staged_distance.hpp>
#include <abut/detail/pairs/known.hpp>

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

/// Its number alone, where doubles can tell. The slack is eight times the bound.
ABUT_INLINE Known<double> quick_gap(const Point& p, const Ellipse& e) {
  ellipse::BesideEllipse at;
  if (!ellipse::place_beside(p.position, e, at)) return {};
  return {State::sure, at.distance, kGapSlack * at.size};
}
ABUT_INLINE Known<Separation> quick_separation(const Point& p, const Ellipse& e, double reach) {
  ellipse::BesideEllipse at;
  if (!ellipse::place_beside(p.position, e, at)) return {};
  const double slack = kGapSlack * at.size;
  if (at.distance - reach > slack) return {State::apart};
  Vec2 foot, normal;
  if (ellipse::foot_of(at, e, foot, normal)) [[likely]]
    return {State::sure, {at.distance, -normal, p.position, foot}, slack};
  Separation s = separation(p, e);
  s.distance = at.distance;
  return {State::sure, s, slack};
}

inline Vec2 common_point(const Point& p, const Ellipse&) { return p.position; }

}  // namespace abut::detail::pairs
