// How the boundary of a convex area leaves a given point of it, both ways: for what a region has
// beside it there.
#pragma once

#include <abut/detail/boundary/outline.hpp>
#include <abut/detail/outline/straight.hpp>

namespace abut::detail::outline {

/// A corner of a boundary as a place.
struct CornerPlace {
  boundary::Corner corner;

  template <class Stage>
  auto operator()(Stage& s) const {
    const Vec<2, decltype(s.unit(0))> u{s.unit(corner.axis.x), s.unit(corner.axis.y)};
    const Vec<2, decltype(s.unit(0))> v{s.unit(-corner.axis.y), s.unit(corner.axis.x)};
    const auto arm = sign::plus(sign::times(s.length(corner.offset.x), u),
                                sign::times(s.length(corner.offset.y), v));
    return pairs::Corner<std::remove_const_t<decltype(arm)>>{corner.base, arm};
  }
  Vec2 at() const {
    return corner.base + corner.offset.x * corner.axis + corner.offset.y * perp(corner.axis);
  }
  /// A little more than rounding can move it.
  Box bounds() const {
    double size = kTiny;
    for (int i = 0; i < 2; ++i) {
      size = std::fmax(size, std::fabs(corner.base[i]));
      size = std::fmax(size, std::fabs(corner.offset[i]));
    }
    const Vec2 slack{kRoom * size, kRoom * size};
    return {at() - slack, at() + slack};
  }
};
/// The direction from one corner to another.
struct CornerToCorner {
  CornerPlace from, to;
  template <class Stage>
  auto operator()(Stage& s) const {
    return pairs::displacement(s, from(s), to(s));
  }
};
/// A side of a boundary without radius, as a straight curve.
struct Side {
  boundary::Corner a, b;
};
template <>
struct Curve<Side> {
  static constexpr bool has_start = true, has_stop = true;
  const Side& core;
  CornerPlace start() const { return {core.a}; }
  CornerPlace stop() const { return {core.b}; }
  CornerToCorner direction() const { return {{core.a}, {core.b}}; }
};
template <class = void>
Box around(const Side& k, double) {
  const Box p = CornerPlace{k.a}.bounds(), q = CornerPlace{k.b}.bounds();
  return {{std::fmin(p.min.x, q.min.x), std::fmin(p.min.y, q.min.y)},
          {std::fmax(p.max.x, q.max.x), std::fmax(p.max.y, q.max.y)}};
}

/// On which side of an edge a convex area lies that does not reach over the edge's line.
template <class = void>
Sign side_of_area(const Segment& e, const boundary::Outline& area) {
  for (const boundary::Corner& c : area.corners)
    if (const Sign s = side(e.a, e.b, CornerPlace{c}); s != Sign::zero) return s;
  return Sign::zero;
}

/// The direction along a circle around a corner, counter-clockwise.
struct AroundCorner {
  CornerPlace corner;
  Vec2 v;
  template <class Stage>
  auto operator()(Stage& s) const {
    return perp(pairs::displacement(s, corner(s), pairs::GivenVertex{v}));
  }
};
/// The direction along an ellipse, counter-clockwise: across b² X u + a² Y v.
struct AlongEllipse {
  const boundary::Outline& ellipse;
  Vec2 v;
  template <class Stage>
  auto operator()(Stage& s) const {
    const auto d = sign::displacement(s, ellipse.corners[0].base, v);
    const auto u = sign::axis_u(s, ellipse.rotation), w = sign::axis_v(s, ellipse.rotation);
    const auto a = s.length(ellipse.semi_axes.x), b = s.length(ellipse.semi_axes.y);
    return perp(sign::plus(sign::times(square(b) * sign::dot(d, u), u),
                           sign::times(square(a) * sign::dot(d, w), w)));
  }
};

/// Calls f(direction, bend) for the two ways in which a boundary leaves its point v: bend is 0
/// where it leaves straight, 1 where it bends to the left, −1 to the right.
template <class F>
void each_way_along(const boundary::Outline& o, const Vec2& v, F&& f) {
  const auto both = [&](const auto& direction) {
    f(direction, 1);
    f(Reversed<std::remove_cvref_t<decltype(direction)>>{direction}, -1);
  };
  if (o.kind == boundary::Outline::Kind::ellipse) return both(AlongEllipse{o, v});
  const int n = o.corner_count();
  bool forward = false, backward = false;
  for (int i = 0; i < n && n > 1; ++i) {
    const CornerToCorner along{{o.corner(i)}, {o.corner(i + 1)}};
    const auto sign_at = [&](const CornerPlace& place, bool across) {
      return sign::decide([&](auto& s) {
        const auto d = pairs::displacement(s, place(s), pairs::GivenVertex{v});
        return across ? s.sign(sign::cross(along(s), d)) : s.sign(sign::dot(along(s), d));
      });
    };
    if (sign_at(along.from, true) != (o.rounded() ? Sign::negative : Sign::zero)) continue;
    const Sign after = sign_at(along.from, false), before = sign_at(along.to, false);
    if (after == Sign::negative || before == Sign::positive) continue;
    if (before == Sign::negative) f(along, 0), forward = true;
    if (after == Sign::positive) f(Reversed<CornerToCorner>{along}, 0), backward = true;
  }
  if (forward && backward) return;
  for (const boundary::Corner& c : o.corners) {
    const AroundCorner around{{c}, v};
    const bool here = sign::decide([&](auto& s) {
      const auto d = pairs::displacement(s, around.corner(s), pairs::GivenVertex{v});
      return s.sign(sign::norm2(d) - square(s.length(o.radius))) == Sign::zero;
    });
    if (!here) continue;
    if (!forward) f(around, 1);
    if (!backward) f(Reversed<AroundCorner>{around}, -1);
    return;
  }
}

}  // namespace abut::detail::outline
