// How far a box, axis-aligned or oriented, and an ellipse are apart.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/ellipse/beside_hull.hpp>
#include <abut/detail/ellipse/chain.hpp>
#include <abut/detail/ellipse/meeting_point.hpp>
#include <abut/detail/pairs/point_box.hpp>

namespace abut::detail::ellipse {

/// Corners −−, +−, ++, −+, as center ± half_size.x·u ± half_size.y·v.
struct BoxChain {
  static constexpr ChainKind kind = ChainKind::closed;
  WideVec2 center, u, v;

  int size() const { return 4; }
  bool left_inside() const { return true; }
  WideVec2 vertex(int i) const {
    const WideVec2 p = i == 1 || i == 2 ? center + u : center - u;
    return i < 2 ? p - v : p + v;
  }
  WideVec2 edge(int i) const {
    const WideVec2& half = i % 2 == 0 ? u : v;
    const double twice = i < 2 ? 2 : -2;
    return {scaled(half.x, twice), scaled(half.y, twice)};
  }
};

struct AlignedBoxChain {
  static constexpr ChainKind kind = ChainKind::closed;
  const Box& box;
  int size() const { return 4; }
  bool left_inside() const { return true; }
  WideVec2 vertex(int i) const {
    return {i == 1 || i == 2 ? box.max.x : box.min.x, i < 2 ? box.min.y : box.max.y};
  }
  WideVec2 edge(int i) const { return vertex((i + 1) % 4) - vertex(i); }
};

inline AlignedBoxChain chain(const Box& s) { return {s}; }
inline BoxChain chain(const OrientedBox& s) {
  const auto times = [](double k, Vec2 d) {
    return WideVec2{DoubleDouble::product(k, d.x), DoubleDouble::product(k, d.y)};
  };
  return {widened(s.center), times(s.half_size.x, s.rotation.u()),
          times(s.half_size.y, s.rotation.v())};
}

}  // namespace abut::detail::ellipse

namespace abut::detail::pairs {

/// Signed. Where several directions part them equally well, the box's edges come first, in their
/// order from the lower side round by the right; then its corners, from the lower left.
inline Separation separation(const Box& box, const Ellipse& e) {
  if (Separation s; ellipse::staged_separation(box, e, s)) return s;
  return ellipse::chain_separation(ellipse::chain(box), e);
}
inline Separation separation(const OrientedBox& box, const Ellipse& e) {
  if (Separation s; ellipse::staged_separation(box, e, s)) return s;
  return ellipse::chain_separation(ellipse::chain(box), e);
}

/// The point of the box that is deepest in the ellipse, measured in its own gauge.
inline Vec2 common_point(const Box& box, const Ellipse& e) {
  if (meeting(Point{e.center}, box, {}) != Sign::positive) return e.center;
  if (Vec2 at; ellipse::quick_common_point(box, e, at)) return at;
  return ellipse::meeting_point(ellipse::chain(box), e);
}
inline Vec2 common_point(const OrientedBox& box, const Ellipse& e) {
  if (meeting(Point{e.center}, box, {}) != Sign::positive) return e.center;
  if (Vec2 at; ellipse::quick_common_point(box, e, at)) return at;
  return ellipse::meeting_point(ellipse::chain(box), e);
}

}  // namespace abut::detail::pairs
