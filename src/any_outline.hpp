// The outline of a convex shape of any kind: with it, a query that works on outlines is compiled
// once, not once for each pair of kinds. To be included before the query's own header.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/detail/boundary/outline.hpp>
#include <abut/detail/core.hpp>
#include <abut/detail/outline/tree.hpp>
#include <abut/detail/pairs/given.hpp>

#include "checked.hpp"
#include "signs.hpp"

namespace abut::detail::any {

/// A polyline or a region, which is asked for edge by edge.
inline bool is_outlined(const AnyShape& shape) {
  return std::holds_alternative<Polyline>(shape) || std::holds_alternative<Region>(shape);
}

inline std::optional<outline::Tree> tree_of(const AnyShape& shape) {
  checked(shape);
  if (const auto* p = std::get_if<Polyline>(&shape)) return outline::Tree(outline::view(*p));
  if (const auto* r = std::get_if<Region>(&shape)) return outline::Tree(outline::view(*r));
  return std::nullopt;
}

/// A shape that is neither.
struct Convex {
  const AnyShape& shape;
};

// The operations that the queries' templates need of their arguments.
inline bool shapes_intersect(const Convex& a, const Convex& b) {
  return intersects(a.shape, b.shape);
}
inline bool shapes_interiors_intersect(const Convex& a, const Convex& b) {
  return interiors_intersect(a.shape, b.shape);
}
inline Containment shapes_containment(const Convex& a, const Convex& b) {
  return containment(a.shape, b.shape);
}
inline Separation shapes_separation(const Convex& a, const Convex& b) {
  return separation_witness(a.shape, b.shape);
}
inline CastHit given_on(const Convex& b, CastHit hit) {
  std::visit(
      [&](const auto& s) {
        if constexpr (!Outlined<std::remove_cvref_t<decltype(s)>>)
          if (!(radius(s) > 0)) hit.point = pairs::as_given<true>(core(s), hit.point, hit.normal);
      },
      b.shape);
  return hit;
}
bool shapes_intersect(const Shape auto& a, const Convex& b) {
  return intersects(AnyShape(a), b.shape);
}
Separation shapes_separation(const Shape auto& a, const Convex& b) {
  return separation_witness(AnyShape(a), b.shape);
}

}  // namespace abut::detail::any

namespace abut::detail::boundary {

inline Outline outline(const any::Convex& convex) {
  return std::visit(
      [](const auto& s) -> Outline {
        if constexpr (Outlined<std::remove_cvref_t<decltype(s)>>)
          return {};
        else
          return outline(s);
      },
      convex.shape);
}

}  // namespace abut::detail::boundary
