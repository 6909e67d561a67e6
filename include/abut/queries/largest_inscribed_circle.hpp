// largest_inscribed_circle: the largest circle in a shape.
//
//      ┌──────────────┐
//      │   ,─.        │        its centre is the point of the shape that is farthest from the boundary:
//      │  (   )   ____│        where a label has most room
//      │   `─'   │
//      └─────────┘
//
// Shapes: all bounded ones; a line or ray does not compile. The circle lies in the shape: contains(shape, circle) is
// true, exactly. Its radius is at most 8 u times the largest coordinate, length or radius involved below the
// largest that there is (u = 2^-53).
// Degenerate: a shape without interior gives a point of it, with radius 0. An outline without points has none: the centre
// is NaN. Ties: where several circles are equally large, as in a box, it is one of them; of a box, a capsule or an
// ellipse the one in the middle.
//
// Cost: of a convex polygon its vertices; else the edges, and the squares of a search, docs/method.md.
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/contains.hpp>
#include <abut/detail/outline/inscribed.hpp>

namespace abut {

template <Shape S>
  requires detail::BoundedQueryable<S>
Circle largest_inscribed_circle(const S& shape) {
  const auto& s = detail::lift(shape);
  return detail::held(detail::inscribed(s), [&](const Circle& c) {
    return detail::shapes_containment(s, c) != detail::Containment::none;
  });
}

}  // namespace abut
