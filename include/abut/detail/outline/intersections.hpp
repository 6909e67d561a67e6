// intersections where one shape is a polyline or a region: what their boundaries share, each point
// and piece once, in the order of the outline's edges (of a's, where both are outlines); along an
// edge with a radius, from the start of the side to its right.
//
// Exact in number and marks: see common_points.hpp. The set of points counts, not how it is
// given: where several of its edges meet, a point is a crossing if any way along one boundary leads
// into the other shape and another way out of it.
#pragma once

#include <abut/detail/compiled.hpp>
#include <abut/detail/convex/intersections.hpp>
#include <abut/detail/outline/common_points.hpp>
#include <abut/detail/outline/grown.hpp>
#include <abut/detail/outline/intersects.hpp>

namespace abut::detail::outline {

template <class = void>
Cells cells(const View& o, const Tree& tree, const Box& nearby) {
  return o.radius > 0 ? Cells::grown(tree, nearby) : Cells::sharp(tree, {}, nearby);
}

/// With a convex shape, in the order of the outline, or of the shape (lead = 1).
template <class S>
Intersections common_points_with(const View& o, const S& shape, int lead) {
  const Tree tree(o);
  const ConvexCells other(boundary::outline(shape));
  const Arrangement both(cells(o, tree, around(core(shape), radius(shape))), other.cells());
  return CommonPoints<>(both, lead, lead == 0 ? o : View()).answer();
}

template <class = void>
Intersections common_points(const View& a, const View& b, int lead) {
  const Tree trees[]{Tree(a), Tree(b)};
  const auto nearby = [](const View& o) { return around(Box(vertex_bounds(o)), o.radius); };
  const Arrangement both(cells(a, trees[0], nearby(b)), cells(b, trees[1], nearby(a)));
  return CommonPoints<>(both, lead, lead == 0 ? a : b).answer();
}

template <class A, class B>
Intersections shared(const A& a, const B& b) {
  require_plane<A, B>();
  if constexpr (!Outlined<A>) {
    const View o = view(b);
    if (o.empty() || !has_finite_numbers(o) || !has_finite_numbers(a)) return {};
    Intersections all = common_points_with(o, a, 1);
    for (Intersection& p : all.points) std::swap(p.ta, p.tb);
    return all;
  } else {
    const View o = view(a);
    if (o.empty() || !has_finite_numbers(o)) return {};
    if constexpr (Outlined<B>) {
      const View other = view(b);
      if (other.empty() || !has_finite_numbers(other)) return {};
      return comes_after(o, other) ? common_points(other, o, 1) : common_points(o, other, 0);
    } else {
      if (!has_finite_numbers(b)) return {};
      return common_points_with(o, b, 0);
    }
  }
}

#define ABUT_OUTLINED_SHARED(declare, A, B) declare Intersections shared(const A&, const B&);
ABUT_DECLARE_OUTLINED(ABUT_OUTLINED_SHARED)

}  // namespace abut::detail::outline

namespace abut::detail {
template <class A, class B>
  requires EitherOutlined<A, B>
Intersections shapes_intersections(const A& a, const B& b) {
  return outline::shared(a, b);
}
}  // namespace abut::detail
