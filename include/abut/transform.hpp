// moved, transformed: a shape somewhere else, turned, scaled, stretched.
//
//     moved(circle, {3, 4})                                the same kind, for every shape
//     transformed(box, Similarity{.turn = Rotation::degrees(30), .scale = 2})
//                                                          lengths all grow alike: an oriented box
//     transformed(circle, Affine{{2, 0}, {1, 1}, {0, 0}})  stretched and sheared: an ellipse
//
// Shapes: valid ones, in double. A similarity keeps circles round and capsules capsules; only Box
// becomes OrientedBox. An affine map turns circles into ellipses and boxes into polygons. The image of
// an edge with a radius is none of the shapes: Capsule and RoundedBox do not compile, and Polygon,
// Polyline and Region give nothing where they have a radius.
//
// Error: each number is rounded as its formula is evaluated in doubles, within 4 u of the numbers
// involved. A shape that touches another may part from it by as much: transformations are not
// exact, queries on their results are. Where rounding would make a polygon concave, its image is
// the hull of its vertices' images.
#pragma once

#include <abut/corners.hpp>
#include <abut/enclosing.hpp>
#include <abut/validate.hpp>
#include <cmath>
#include <optional>
#include <utility>

namespace abut {

/// p ↦ origin + p.x · x + p.y · y.
struct Affine {
  Vec2 x{1, 0}, y{0, 1}, origin{};

  constexpr Vec2 linear(const Vec2& v) const { return v.x * x + v.y * y; }
  constexpr Vec2 operator()(const Vec2& p) const { return linear(p) + origin; }
  /// First b, then a.
  friend constexpr Affine operator*(const Affine& a, const Affine& b) {
    return {a.linear(b.x), a.linear(b.y), a(b.origin)};
  }
  /// How many times as large an area becomes; negative where the map mirrors.
  constexpr double determinant() const { return cross(x, y); }
  friend bool operator==(const Affine&, const Affine&) = default;
};

/// p ↦ scale · (turn · p) + shift, with scale > 0.
struct Similarity {
  Rotation turn{};
  double scale = 1;
  Vec2 shift{};

  Vec2 operator()(const Vec2& p) const { return scale * (turn * p) + shift; }
  friend bool operator==(const Similarity&, const Similarity&) = default;
};

namespace detail {

/// The polygon, or the hull of its vertices where they are no longer in convex position.
inline Polygon convex_again(Polygon s) {
  if (convexity_problem(core(s))) s.vertices = convex_hull(s.vertices).vertices;
  return s;
}

}  // namespace detail

/// The shape moved by v: v added to each of its positions.
template <int N, Shape S>
  requires(dimension<S> == N)
S moved(S shape, const Vec<N>& v) {
  using V = Vec<N, detail::NumberOf<S>>;
  detail::each_field(shape, [&](auto field, auto& value) {
    if constexpr (field.role == detail::Role::position)
      value = V(Vec<N>(value) + v);
    else if constexpr (field.role == detail::Role::vertices)
      for (auto& p : value) p = V(Vec<N>(p) + v);
    else if constexpr (field.role == detail::Role::chains)
      for (auto& chain : value)
        for (auto& p : chain) p = V(Vec<N>(p) + v);
  });
  if constexpr (std::is_same_v<S, Polygon>)
    return detail::convex_again(std::move(shape));
  else
    return shape;
}

namespace detail {

/// xy − zw to within two roundings, by Kahan's method with a fused multiply-add.
inline double product_difference(double x, double y, double z, double w) {
  const double zw = z * w;
  return std::fma(x, y, -zw) + std::fma(-z, w, zw);
}

/// { center + a cos t + b sin t }, the ellipse with these conjugate radii. The matrix (a b) is the sum
/// of a similarity and an anti-similarity: the semi-axes are the sum and the difference of their radii, and
/// the long one bisects their directions (Blinn 1996, Consider the lowly 2 × 2 matrix).
inline Ellipse ellipse_of_conjugates(Vec2 center, Vec2 a, Vec2 b) {
  // Near 1 the products neither overflow nor vanish.
  const double size = std::fmax(std::fmax(std::fabs(a.x), std::fabs(a.y)),
                                std::fmax(std::fabs(b.x), std::fabs(b.y)));
  const int e = taming_exponent(size);
  a = scaled(a, e), b = scaled(b, e);
  const Vec2 same{(a.x + b.y) / 2, (a.y - b.x) / 2}, other{(a.x - b.y) / 2, (a.y + b.x) / 2};
  const double p = length(same), q = length(other), longest = p + q;
  if (longest == 0) return {center, {0, 0}, {}};
  // The difference cancels where the ellipse is thin; the determinant does not.
  const double shortest = std::fabs(product_difference(a.x, b.y, b.x, a.y)) / longest;
  const Vec2 s = p > 0 ? same / p : other / q, t = q > 0 ? other / q : s;
  // The bisector, in the form that does not cancel.
  const Vec2 axis = dot(s, t) >= 0 ? s + t : perp(t - s);
  return {center, scaled(Vec2{longest, shortest}, -e), Rotation::axis(axis.x, axis.y)};
}

}  // namespace detail

/// The image of a shape of the plane. Box becomes OrientedBox; all others keep their kind.
template <Shape S>
  requires(dimension<S> == 2 && std::is_same_v<detail::NumberOf<S>, double>)
auto transformed(const S& shape, const Similarity& map) {
  if constexpr (std::is_same_v<S, Box>) {
    const Vec2 half = 0.5 * (shape.max - shape.min);
    // A dependent type: otherwise clang 14 looks for this function before its declaration.
    using Turned = std::conditional_t<(sizeof(S) > 0), OrientedBox, S>;
    return transformed(Turned{shape.min + half, half, {}}, map);
  } else {
    S image = shape;
    detail::each_field(image, [&](auto field, auto& value) {
      using enum detail::Role;
      if constexpr (field.role == position)
        value = map(value);
      else if constexpr (field.role == direction)
        value = map.turn * value;
      else if constexpr (field.role == rotation)
        value = map.turn * value;
      else if constexpr (field.role == vertices)
        for (Vec2& p : value) p = map(p);
      else if constexpr (field.role == chains)
        for (auto& chain : value)
          for (Vec2& p : chain) p = map(p);
      else
        value = map.scale * value;
    });
    if constexpr (std::is_same_v<S, Polygon>)
      return detail::convex_again(std::move(image));
    else
      return image;
  }
}

inline Point transformed(const Point& s, const Affine& map) { return {map(s.position)}; }
inline Line transformed(const Line& s, const Affine& map) {
  return {map(s.point), map.linear(s.direction)};
}
inline Ray transformed(const Ray& s, const Affine& map) {
  return {map(s.origin), map.linear(s.direction)};
}
inline Segment transformed(const Segment& s, const Affine& map) { return {map(s.a), map(s.b)}; }
inline Ellipse transformed(const Circle& s, const Affine& map) {
  return detail::ellipse_of_conjugates(map(s.center), s.radius * map.x, s.radius * map.y);
}
inline Ellipse transformed(const Ellipse& s, const Affine& map) {
  return detail::ellipse_of_conjugates(map(s.center), map.linear(s.semi_axes.x * s.rotation.u()),
                                       map.linear(s.semi_axes.y * s.rotation.v()));
}
/// The corners go over, as they stand.
template <class S>
  requires(std::is_same_v<S, Box> || std::is_same_v<S, OrientedBox>)
Polygon transformed(const S& s, const Affine& map) {
  Polygon image;
  for (const Vec2& p : corners(s)) image.vertices.push_back(map(p));
  return detail::convex_again(std::move(image));
}
inline std::optional<Polygon> transformed(Polygon s, const Affine& map) {
  if (s.radius > 0) return {};
  for (Vec2& p : s.vertices) p = map(p);
  return detail::convex_again(std::move(s));
}
/// Where rounding would make the rings of a region cross, validate() tells, and repaired() helps.
template <detail::Outlined S>
std::optional<S> transformed(S s, const Affine& map) {
  if (s.radius > 0) return {};
  detail::each_field(s, [&](auto field, auto& value) {
    if constexpr (field.role == detail::Role::chains)
      for (auto& chain : value)
        for (Vec2& p : chain) p = map(p);
  });
  return s;
}
Ellipse transformed(const Capsule&, const Affine&) = delete;
Ellipse transformed(const RoundedBox&, const Affine&) = delete;

}  // namespace abut
