#include "any_outline.hpp"
// Its templates look the outline above up.
#include <abut/queries/cast.hpp>
#include <abut/queries/cast_rotating.hpp>

#include "any_table.hpp"

namespace abut {

std::optional<CastHit> cast(const Ray& ray, const AnyShape& target) {
  const AnyShape origin = Point{ray.origin}, any_ray = ray;
  if (intersects(origin, target))
    return CastHit{0, ray.origin, -separation_witness(origin, target).normal};
  if (!intersects(any_ray, target)) return std::nullopt;
  return detail::ray_hit(ray, detail::boundary::outline(target));
}

std::optional<CastHit> cast(const AnyShape& moving, Vec2 motion, const AnyShape& target) {
  return detail::cast_moving(moving, motion, target);
}

std::optional<CastHit> cast_rotating(const AnyShape& moving, Vec2 motion, double angle,
                                     const AnyShape& target, double tolerance) {
  return std::visit(
      [&](const auto& shape) -> std::optional<CastHit> {
        if constexpr (detail::any::is_bounded<decltype(shape)>)
          return detail::cast_turning(shape, motion, angle, target, tolerance);
        else
          return std::nullopt;
      },
      moving);
}

}  // namespace abut
