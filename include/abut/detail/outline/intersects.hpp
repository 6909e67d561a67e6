// intersects and interiors_intersect where one shape is a polyline or a region.
#pragma once

#include <abut/detail/compiled.hpp>
#include <abut/detail/convex/intersects.hpp>
#include <abut/detail/outline/meeting.hpp>

namespace abut::detail::outline {

template <class A, class B>
constexpr void require_plane() {
  static_assert(dimension<A> == 2 && dimension<B> == 2,
                "abut has no such pair of shapes: polylines and regions live in the plane");
}

/// Whether the bounds of two outlines leave them a point within the reach of both.
template <class = void>
bool bounds_meet(const View& a, const View& b, Reach reach) {
  const Box p = vertex_bounds(a), q = vertex_bounds(b);
  for (int i = 0; i < 2; ++i)
    if (!(p.min[i] - q.max[i] <= reach.sum() * kUp && q.min[i] - p.max[i] <= reach.sum() * kUp))
      return false;
  return true;
}
template <class = void>
bool outlines_meet(const View& a, const View& b, Reach reach) {
  return bounds_meet(a, b, reach) && (!is_large(a)   ? intersects_few(a, b, reach)
                                      : !is_large(b) ? intersects_few(b, a, reach)
                                                     : intersects(Tree(a), Tree(b), reach));
}

template <class A, class B>
bool shapes_intersect(const A& a, const B& b) {
  require_plane<A, B>();
  if constexpr (Outlined<A> && Outlined<B>)
    return outlines_meet(view(a), view(b), Reach{view(a).radius, view(b).radius});
  else if constexpr (Outlined<A>)
    return intersects(view(a), core(b), radius(b));
  else
    return intersects(view(b), core(a), radius(a));
}
template <class A, class B>
bool shape_interiors_meet(const A& a, const B& b) {
  require_plane<A, B>();
  if constexpr (Outlined<A> && Outlined<B>)
    return bounds_meet(view(a), view(b), Reach{view(a).radius, view(b).radius}) &&
           interiors_meet(Tree(view(a)), odd_ends(view(a)), Tree(view(b)), odd_ends(view(b)));
  else if constexpr (Outlined<A>)
    return interiors_meet(view(a), odd_ends(view(a)), core(b), radius(b));
  else
    return interiors_meet(view(b), odd_ends(view(b)), core(a), radius(a));
}

/// An outline, and another one or a shape of another kind.
template <class Edges, class B>
bool intersects_any(const Edges& o, const B& b) {
  if constexpr (is_tree<B>)
    return intersects(o, b);
  else
    return intersects(o, core(b), radius(b));
}
template <class B>
bool interiors_meet_of(const Tree& o, const B& b) {
  if constexpr (is_tree<B>)
    return interiors_meet(o, odd_ends(o), b, odd_ends(b));
  else
    return interiors_meet(o, odd_ends(o), core(b), radius(b));
}

#define ABUT_OUTLINED_INTERIORS(declare, A, B) \
  declare bool shape_interiors_meet(const A&, const B&);
ABUT_DECLARE_OUTLINED(ABUT_OUTLINED_INTERIORS)

}  // namespace abut::detail::outline

namespace abut::detail {
template <class A, class B>
  requires EitherOutlined<A, B>
bool shapes_intersect(const A& a, const B& b) {
  return outline::shapes_intersect(a, b);
}
template <class A, class B>
  requires EitherOutlined<A, B>
bool shapes_interiors_intersect(const A& a, const B& b) {
  return outline::shape_interiors_meet(a, b);
}
}  // namespace abut::detail
