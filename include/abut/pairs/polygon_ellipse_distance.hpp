// How far a convex polygon and an ellipse are apart.
#pragma once

#include <abut/core.hpp>
#include <abut/ellipse/chain.hpp>
#include <abut/ellipse/meeting_point.hpp>
#include <abut/pairs/hull_polygon.hpp>
#include <abut/pairs/linear_ellipse_distance.hpp>
#include <optional>

namespace abut::ellipse {

class PolygonChain {
 public:
  static constexpr ChainKind kind = ChainKind::closed;

  explicit PolygonChain(const PolygonView& polygon) : p_(polygon) {
    double twice_area = 0;
    for (int i = 1; i + 1 < p_.size(); ++i) twice_area += cross(p_[i] - p_[0], p_[i + 1] - p_[0]);
    left_inside_ = twice_area >= 0;
  }
  int size() const { return p_.size(); }
  bool left_inside() const { return left_inside_; }
  WideVec vertex(int i) const { return wide(p_[i]); }
  WideVec edge(int i) const { return wide(p_.next(i)) - wide(p_[i]); }

 private:
  const PolygonView& p_;
  bool left_inside_ = true;
};

inline PolygonChain chain(const PolygonView& s) { return PolygonChain(s); }

}  // namespace abut::ellipse

namespace abut::pairs {

/// The hull of a polygon all of whose vertices lie in one line: in whatever order they are given,
/// it is what is between the two that are farthest apart.
inline std::optional<Segment> flat_hull(const PolygonView& p) {
  if (p.size() < 3 || sign::decide([&](auto& s) { return turn(s, p); }) != Sign::zero) return {};
  const auto before = [](const Vec2& a, const Vec2& b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
  };
  Segment ends{p[0], p[0]};
  for (int i = 1; i < p.size(); ++i) {
    if (before(p[i], ends.a)) ends.a = p[i];
    if (before(ends.b, p[i])) ends.b = p[i];
  }
  return ends;
}

/// Signed. Of several directions that part them equally well, the polygon's edges come first, then
/// its vertices, each in the order given.
inline Separation separation(const PolygonView& polygon, const Ellipse& e) {
  if (const std::optional<Segment> flat = flat_hull(polygon)) return separation(*flat, e);
  return ellipse::chain_separation(ellipse::chain(polygon), e);
}

/// The point of the polygon that is deepest in the ellipse, measured in its own gauge.
inline Vec2 common_point(const PolygonView& polygon, const Ellipse& e) {
  if (const std::optional<Segment> flat = flat_hull(polygon)) return common_point(*flat, e);
  if (meeting(Point{e.center}, polygon, {}) != Sign::positive) return e.center;
  return ellipse::meeting_point(ellipse::chain(polygon), e);
}

}  // namespace abut::pairs
