// contains where one shape is a polyline or a region.
#pragma once

#include <abut/detail/compiled.hpp>
#include <abut/detail/convex/contains.hpp>
#include <abut/detail/outline/containment.hpp>
#include <abut/detail/outline/grown.hpp>
#include <abut/detail/outline/intersects.hpp>

namespace abut::detail::outline {

/// Whether a vertex surely lies outside of the bounds of an outline.
inline bool sticks_out(const View& other, const View& of) {
  Box b = vertex_bounds(of);
  for (int i = 0; i < 2; ++i) {
    b.min[i] = std::nextafter(b.min[i] - of.radius, -HUGE_VAL);
    b.max[i] = std::nextafter(b.max[i] + of.radius, HUGE_VAL);
  }
  return other.any_vertex([&](const Vec2& v) {
    return (v.x < b.min.x) | (v.x > b.max.x) | (v.y < b.min.y) | (v.y > b.max.y);
  });
}

/// How a holds b.
template <class A, class B>
Containment shapes_containment(const A& a, const B& b) {
  require_plane<A, B>();
  if constexpr (!Outlined<A>) {
    return has_finite_numbers(a) ? containment_in(core(a), radius(a), view(b)) : Containment::none;
  } else {
    const View o = view(a);
    if constexpr (Outlined<B>) {
      const View other = view(b);
      if (o.empty() || other.empty() || sticks_out(other, o) || !has_finite_numbers(other))
        return Containment::none;
      if (o.radius > 0 || other.radius > 0)
        return grown_containment(Tree(o), odd_ends(o), Tree(other), odd_ends(other));
      return containment(Tree(o), odd_ends(o), Tree(other));
    } else {
      if (o.radius > 0) return grown_containment(o, b);
      return containment(o, odd_ends(o), core(b), radius(b));
    }
  }
}

#define ABUT_OUTLINED_CONTAINMENT(declare, A, B) \
  declare Containment shapes_containment(const A&, const B&);
ABUT_DECLARE_OUTLINED(ABUT_OUTLINED_CONTAINMENT)

}  // namespace abut::detail::outline

namespace abut::detail {
template <class A, class B>
  requires EitherOutlined<A, B>
Containment shapes_containment(const A& a, const B& b) {
  return outline::shapes_containment(a, b);
}
}  // namespace abut::detail
