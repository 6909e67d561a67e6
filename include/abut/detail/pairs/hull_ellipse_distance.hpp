// How far an ellipse is from a line, a ray, a segment, a box or a convex polygon.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/ellipse/beside_hull.hpp>
#include <abut/detail/ellipse/chain.hpp>
#include <abut/detail/ellipse/meeting_point.hpp>
#include <abut/detail/pairs/hull_polygon.hpp>
#include <abut/detail/pairs/point_box.hpp>

namespace abut::detail::ellipse {

/// A line or a ray: one edge.
template <IsEndless L>
struct EndlessChain {
  static constexpr ChainKind kind = pairs::has_start<L> ? ChainKind::ray : ChainKind::line;
  const L& line;
  int size() const { return 1; }
  bool left_inside() const { return true; }
  WideVec2 vertex(int) const { return widened(pairs::start(line)); }
  WideVec2 edge(int) const { return widened(line.direction); }
};

/// An upright box, or a segment, which is the polygon that runs there and back.
template <class S>
struct GivenChain {
  static constexpr ChainKind kind = ChainKind::closed;
  const S& shape;
  int size() const { return pairs::vertex_count(shape); }
  bool left_inside() const { return true; }
  WideVec2 vertex(int i) const { return widened(pairs::vertex(shape, i)); }
  WideVec2 edge(int i) const { return vertex(i + 1 < size() ? i + 1 : 0) - vertex(i); }
};

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

class PolygonChain {
 public:
  static constexpr ChainKind kind = ChainKind::closed;

  explicit PolygonChain(const PolygonView& polygon) : p_(polygon) {
    const Sign turn = sign::decide([&](auto& s) { return pairs::turn(s, polygon); });
    left_inside_ = turn != Sign::negative;
    if (turn != Sign::zero) return;
    ends_ = pairs::ends_of_flat(polygon);
    p_ = {ends_.data(), ends_[0] == ends_[1] ? 1 : 2};
  }
  PolygonChain(const PolygonChain&) = delete;
  int size() const { return p_.size(); }
  bool left_inside() const { return left_inside_; }
  WideVec2 vertex(int i) const { return widened(p_[i]); }
  WideVec2 edge(int i) const { return widened(p_.next(i)) - widened(p_[i]); }

 private:
  PolygonView p_;
  std::array<Vec2, 2> ends_;  ///< of a flat one
  bool left_inside_;
};

template <IsEndless L>
EndlessChain<L> chain(const L& s) {
  return {s};
}
inline GivenChain<Segment> chain(const Segment& s) { return {s}; }
inline GivenChain<Box> chain(const Box& s) { return {s}; }
inline BoxChain chain(const OrientedBox& s) {
  const auto times = [](double k, Vec2 d) {
    return WideVec2{DoubleDouble::product(k, d.x), DoubleDouble::product(k, d.y)};
  };
  return {widened(s.center), times(s.half_size.x, s.rotation.u()),
          times(s.half_size.y, s.rotation.v())};
}
inline PolygonChain chain(const PolygonView& s) { return PolygonChain(s); }

}  // namespace abut::detail::ellipse

namespace abut::detail::pairs {

/// Signed. Where several directions part them equally well (a line through the centre, say) the normal is to
/// the left of a linear shape's direction if that is among them. Else the edges come first, in their order,
/// for a box from the lower side round by the right; then the corners.
template <PlaneHull S>
Separation separation(const S& hull, const Ellipse& e) {
  if (Separation s; ellipse::staged_separation(hull, e, s)) return s;
  return ellipse::chain_separation(ellipse::chain(hull), e);
}

/// The point of the hull that is deepest in the ellipse, measured in its own gauge.
template <PlaneHull S>
Vec2 common_point(const S& hull, const Ellipse& e) {
  if (meeting(Point{e.center}, hull, {}) != Sign::positive) return e.center;
  if (Vec2 at; ellipse::quick_common_point(hull, e, at)) return at;
  return ellipse::meeting_point(ellipse::chain(hull), e);
}

}  // namespace abut::detail::pairs
