// How far a line, a ray or a segment and an ellipse are apart.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/ellipse/beside_hull.hpp>
#include <abut/detail/ellipse/chain.hpp>
#include <abut/detail/ellipse/meeting_point.hpp>
#include <abut/detail/pairs/point_linear.hpp>

namespace abut::detail::ellipse {

struct LineChain {
  static constexpr ChainKind kind = ChainKind::line;
  const Line& line;
  int size() const { return 1; }
  bool left_inside() const { return true; }
  WideVec2 vertex(int) const { return widened(line.point); }
  WideVec2 edge(int) const { return widened(line.direction); }
};

struct RayChain {
  static constexpr ChainKind kind = ChainKind::ray;
  const Ray& ray;
  int size() const { return 1; }
  bool left_inside() const { return true; }
  WideVec2 vertex(int) const { return widened(ray.origin); }
  WideVec2 edge(int) const { return widened(ray.direction); }
};

/// A segment is the polygon that runs there and back.
struct SegmentChain {
  static constexpr ChainKind kind = ChainKind::closed;
  const Segment& segment;
  int size() const { return 2; }
  bool left_inside() const { return true; }
  WideVec2 vertex(int i) const { return widened(i == 0 ? segment.a : segment.b); }
  WideVec2 edge(int i) const { return vertex(1 - i) - vertex(i); }
};

inline LineChain chain(const Line& s) { return {s}; }
inline RayChain chain(const Ray& s) { return {s}; }
inline SegmentChain chain(const Segment& s) { return {s}; }

}  // namespace abut::detail::ellipse

namespace abut::detail::pairs {

/// Signed. Where several directions part them equally well (a line through the centre, say) the
/// normal is to the left of the linear shape's direction if that is among them.
template <Linear P>
  requires(dimension<P> == 2)
Separation separation(const P& p, const Ellipse& e) {
  if (Separation s; ellipse::staged_separation(p, e, s)) return s;
  return ellipse::chain_separation(ellipse::chain(p), e);
}

/// The point of the linear shape that is deepest in the ellipse, measured in its own gauge.
template <Linear P>
  requires(dimension<P> == 2)
Vec2 common_point(const P& p, const Ellipse& e) {
  if (meeting(Point{e.center}, p, {}) != Sign::positive) return e.center;
  if (Vec2 at; ellipse::quick_common_point(p, e, at)) return at;
  return ellipse::meeting_point(ellipse::chain(p), e);
}

}  // namespace abut::detail::pairs
