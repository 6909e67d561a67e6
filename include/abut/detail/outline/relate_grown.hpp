// relate where an outline has a radius: exactly, by the arrangement of both boundaries.
#pragma once

#include <abut/detail/outline/grown.hpp>

namespace abut::detail::outline {

/// An outline with a radius and a convex shape, near which all that matters lies.
template <class S>
IntersectionMatrix relate_grown(const Related& o, const S& shape) {
  const ConvexCells other(boundary::outline(shape));
  const Dimensions dims_b = abut::detail::dimensions(other.outline);
  const auto& k = core(shape);
  if (!intersects(o.tree, k, radius(shape))) return matrix_apart(o.dimensions(), dims_b);
  const Containment held =
      dims_b.interior == 2 ? containment_in(k, radius(shape), o.view) : Containment::none;
  if (held == Containment::strict) {
    IntersectionMatrix m = matrix_apart({-1, -1}, dims_b);
    m.set(interior, interior, 2), m.set(boundary, interior, 1);
    return m;
  }
  const Arrangement both(Cells::grown(o.tree, around(k, radius(shape))), other.cells());
  IntersectionMatrix m = both.matrix({}, [](const IntersectionMatrix&) { return false; });
  // What is not held reaches beyond the part of the outline that was looked at.
  const bool beyond = held == Containment::none;
  m.set(interior, exterior, beyond ? 2 : -1);
  m.set(boundary, exterior, beyond ? 1 : -1);
  // An endless curve has no vertex far away.
  if (other.outline.endless_forward) m.set(exterior, interior, 1);
  return m;
}

/// Two outlines, at least one with a radius.
template <class = void>
IntersectionMatrix relate_grown(const Related& a, const Related& b) {
  if (!intersects(a.tree, b.tree)) return matrix_apart(a.dimensions(), b.dimensions());
  const auto cells = [](const Related& o) {
    return o.view.radius > 0 ? Cells::grown(o.tree, kEverywhere) : Cells::sharp(o.tree, o.ends);
  };
  return Arrangement(cells(a), cells(b)).matrix({}, [](const IntersectionMatrix&) {
    return false;
  });
}

}  // namespace abut::detail::outline
