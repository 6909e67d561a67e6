// Queries by their own names, by way of AnyShape. A test that says `using by_any::distance;` in its own namespace
// compiles no pair of kinds itself.
#pragma once

#include <abut/any_shape.hpp>

namespace by_any {

using abut::AnyShape;

// An object: argument-dependent lookup then looks for no function beside it.
#define ABUT_BY_ANY(query)                                                 \
  inline constexpr auto query = [](const AnyShape& a, const AnyShape& b) { \
    return abut::query(a, b);                                              \
  };
ABUT_BY_ANY(intersects)
ABUT_BY_ANY(interiors_intersect)
ABUT_BY_ANY(contains)
ABUT_BY_ANY(distance)
ABUT_BY_ANY(separation)
ABUT_BY_ANY(separation_witness)
ABUT_BY_ANY(closest_points)
ABUT_BY_ANY(farthest_points)
ABUT_BY_ANY(overlap_area)
#undef ABUT_BY_ANY

struct Cast {
  auto operator()(const abut::Ray& ray, const AnyShape& target,
                  abut::CastStart start = abut::CastStart::any) const {
    return abut::cast(ray, target, start);
  }
  auto operator()(const AnyShape& moving, abut::Vec2 motion, const AnyShape& target,
                  abut::CastStart start = abut::CastStart::any) const {
    return abut::cast(moving, motion, target, start);
  }
};
inline constexpr Cast cast;
inline constexpr auto cast_rotating = [](const AnyShape& moving, abut::Vec2 motion, double angle,
                                         const AnyShape& target, double tolerance) {
  return abut::cast_rotating(moving, motion, angle, target, tolerance);
};
inline constexpr auto contact = [](const AnyShape& a, const AnyShape& b, double margin = 0) {
  return abut::contact(a, b, margin);
};

}  // namespace by_any
