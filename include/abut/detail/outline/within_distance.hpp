// Whether an outline and another shape come within a distance of each other.
#pragma once

#include <abut/detail/convex/within_distance.hpp>
#include <abut/detail/outline/distance.hpp>

namespace abut::detail {
namespace outline {

inline double size_of(const Box& bounds, double radius) {
  return larger(magnitude(bounds), radius);
}
inline double size_of(const Tree& o) { return o.empty() ? 0 : size_of(o.bounds(), o.radius); }

/// Exactly.
template <class Edges, class S>
bool comes_within(const Edges& o, const S& shape, double d) {
  return intersects(o, core(shape), Reach::of(o.radius, radius(shape), d));
}
template <class = void>
bool comes_within(const Tree& a, const Tree& b, double d) {
  return intersects(a, b, Reach::of(a.radius, b.radius, d));
}

}  // namespace outline

/// The largest of a shape's coordinates and lengths.
template <Outlined S>
double size_of(const S& s) {
  const outline::View v = outline::view(s);
  return v.count == 0 ? 0 : outline::size_of(outline::vertex_bounds(v), v.radius);
}

/// Exactly.
template <class A, class B>
  requires EitherOutlined<A, B>
bool come_within(const A& a, const B& b, double d) {
  outline::require_plane<A, B>();
  if constexpr (!Outlined<A>)
    return outline::comes_within(outline::view(b), a, d);
  else if constexpr (Outlined<B>)
    return outline::comes_within(outline::Tree(outline::view(a)), outline::Tree(outline::view(b)),
                                 d);
  else
    return outline::comes_within(outline::view(a), b, d);
}

}  // namespace abut::detail
