// cast(ray, shape), cast(moving, motion, shape): the first touch of a ray or of a moving shape.
//
// A ray hits at its parameter t ≥ 0, in units of its direction; a shape moving by `motion` at the
// fraction t ∈ [0, 1] of it. Touching counts. `point` lies on the shape that is hit, `normal` is
// the unit vector that points out of it there. A target is hit at t = 0 exactly if it touches or
// overlaps at the start. The hit is then the target's side of separation(moving, target): its
// witness point (a ray: its origin) and the direction in which the moving shape would leave
// soonest.
//
// CastStart::one_way passes over targets that the motion leaves or slides along.
//
// Whether there is a hit is exact for all finite numbers; a time is within 8u of the sizes over the
// length of the motion, a grazing one too. docs/cast.md
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/cast.hpp>

namespace abut {

/// Where a ray first hits a shape, if it does.
template <class T, detail::InThePlane B>
std::optional<CastHit> cast(const BasicRay<2, T>& ray, const B& target) {
  return detail::cast_ray(detail::core(ray), detail::lift(target));
}

/// Where a shape that moves by `motion` first touches another, if it does.
template <detail::InThePlane A, detail::InThePlane B>
std::optional<CastHit> cast(const A& moving, Vec2 motion, const B& target) {
  return detail::cast_moving(detail::lift(moving), motion, detail::lift(target));
}

/// A cast whose start counts as `start` says.
template <class T, detail::InThePlane B>
std::optional<CastHit> cast(const BasicRay<2, T>& ray, const B& target, CastStart start) {
  return detail::counted(cast(ray, target), Vec2(ray.direction), start);
}
template <detail::InThePlane A, detail::InThePlane B>
std::optional<CastHit> cast(const A& moving, Vec2 motion, const B& target, CastStart start) {
  return detail::counted(cast(moving, motion, target), motion, start);
}

}  // namespace abut
