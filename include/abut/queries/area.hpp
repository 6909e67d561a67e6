// area: of a shape in the plane.
//
// Shapes: all bounded ones in the plane; 0 for points, segments and whatever has no interior.
// Within 8 u of the true value relative to the square of the shape's size (u = 2^-53); relative to
// the area itself for all but polygons. An area beyond the largest double is infinite, one below
// the smallest is 0.
//
// For a convex core K of perimeter p: area(K ⊕ r) = area(K) + p r + π r² (Steiner 1840).
#pragma once

#include <abut/queries/perimeter.hpp>

namespace abut {

namespace detail {

inline double core_area(const BasicPoint<2>&) { return 0; }
inline double core_area(const BasicSegment<2>&) { return 0; }
inline double core_area(const BasicBox<2>& k) { return (k.max.x - k.min.x) * (k.max.y - k.min.y); }
inline double core_area(const OrientedBox& k) {
  return 4 * k.half_size.x * k.half_size.y * dot(k.rotation.u(), k.rotation.u());
}
inline double core_area(const PolygonView& k) {
  double twice = 0;
  for (int i = 1; i + 1 < k.size(); ++i) twice += cross(k[i] - k[0], k[i + 1] - k[0]);
  return 0.5 * std::fabs(twice);
}
inline double core_area(const Ellipse& k) { return ellipse::area(k); }
template <Linear L>
  requires(!has_finite_size<L>)
double core_area(const L&) {
  static_assert(has_finite_size<L>, "a line or ray has no area: it goes on for ever");
  return 0;
}

template <class K>
double rounded_area(const K& k, double r) {
  return r > 0 ? core_area(k) + core_perimeter(k) * r + kPi * r * r : core_area(k);
}

}  // namespace detail

template <Shape S>
  requires(dimension<S> == 2)
double area(const S& shape) {
  const auto& s = detail::lift(shape);
  const auto& k = core(s);
  const double size = detail::magnitude(k), r = radius(s);
  const int e = detail::taming_exponent(size > r ? size : r);
  if (e == 0) return detail::rounded_area(k, r);
  const auto near_one = detail::scaled(k, e);
  return std::ldexp(detail::rounded_area(core(near_one), std::ldexp(r, e)), -2 * e);
}

}  // namespace abut
