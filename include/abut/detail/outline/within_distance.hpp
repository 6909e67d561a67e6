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

/// Exactly: up to the first edge that does.
template <class A, class B>
  requires EitherOutlined<A, B>
bool come_within(const A& a, const B& b, double d) {
  outline::require_plane<A, B>();
  if constexpr (!Outlined<A>) {
    return outline::comes_within(outline::view(b), a, d);
  } else if constexpr (Outlined<B>) {
    const outline::View p = outline::view(a), q = outline::view(b);
    return outline::outlines_meet(p, q, Reach::of(p.radius, q.radius, d));
  } else {
    return outline::comes_within(outline::view(a), b, d);
  }
}

/// Whether a distance is one that an outline decides by its edges, without the number.
inline bool is_plain_distance(double d) { return d >= 0 && d < HUGE_VAL; }

template <class A, class B>
bool shapes_within_distance(const A& a, const B& b, double d) {
  if constexpr (EitherOutlined<A, B>)
    if (is_plain_distance(d)) return come_within(a, b, d);
  return is_within(shapes_distance(a, b), d, larger(size_of(a), size_of(b)),
                   [&] { return come_within(a, b, d); });
}

}  // namespace abut::detail
