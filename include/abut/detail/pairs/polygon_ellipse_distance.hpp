// How far a convex polygon and an ellipse are apart.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/ellipse/beside_hull.hpp>
#include <abut/detail/ellipse/chain.hpp>
#include <abut/detail/ellipse/meeting_point.hpp>
#include <abut/detail/pairs/hull_polygon.hpp>

namespace abut::detail::ellipse {

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

inline PolygonChain chain(const PolygonView& s) { return PolygonChain(s); }

}  // namespace abut::detail::ellipse

namespace abut::detail::pairs {

/// Signed. Where several directions part them equally well, the polygon's edges come first, then
/// its vertices, each in the order given.
inline Separation separation(const PolygonView& polygon, const Ellipse& e) {
  if (Separation s; ellipse::staged_separation(polygon, e, s)) return s;
  return ellipse::chain_separation(ellipse::chain(polygon), e);
}

/// The point of the polygon that is deepest in the ellipse, measured in its own gauge.
inline Vec2 common_point(const PolygonView& polygon, const Ellipse& e) {
  if (meeting(Point{e.center}, polygon, {}) != Sign::positive) return e.center;
  if (Vec2 at; ellipse::quick_common_point(polygon, e, at)) return at;
  return ellipse::meeting_point(ellipse::chain(polygon), e);
}

}  // namespace abut::detail::pairs
