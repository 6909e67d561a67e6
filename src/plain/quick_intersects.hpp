// intersects() of shapes whose numbers lie in a row, where plain numbers tell it: what a door asks first.
#pragma once

#include <abut/fields.hpp>
#include <abut/queries/intersects.hpp>

namespace abut::plain {

// Static: a compiler that builds for size expands only such functions in place, which halves the time of a small pair.

/// act(core, radius) of a circle, box, oriented box or polygon: these are asked most. Nothing where it is another kind.
/// The numbers are those of its fields in their order; of a polygon the radius, how many vertices, and these.
template <class Act>
static void as_core(ShapeKind kind, const double* x, Act act) {
  switch (kind) {
    case ShapeKind::circle:
      return act(Point{{x[0], x[1]}}, x[2]);
    case ShapeKind::box:
      return act(Box{{x[0], x[1]}, {x[2], x[3]}}, 0.0);
    case ShapeKind::oriented_box:
      return act(OrientedBox{{x[0], x[1]}, {x[2], x[3]}, Rotation::axis(x[4], x[5])}, 0.0);
    case ShapeKind::polygon:
      return act(detail::PolygonView{reinterpret_cast<const Vec2*>(x + 2), static_cast<int>(x[1])},
                 x[0]);
    default:
      return;
  }
}

/// Negative where the shapes meet, positive where they are apart, zero where the exact way must tell.
static int quick_meeting(ShapeKind a, const double* x, ShapeKind b, const double* y) {
  detail::Sign sign = detail::Sign::zero;
  as_core(a, x, [&](const auto& p, double r) {
    as_core(b, y, [&](const auto& q, double s) {
      sign = detail::quick_meeting(p, q, detail::Reach{r, s});
    });
  });
  return static_cast<int>(sign);
}

}  // namespace abut::plain
