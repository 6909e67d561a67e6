// cast(ray, shape), cast(moving, motion, shape): the first touch of a ray or of a moving shape.
//
// A ray hits at its parameter t ≥ 0, in units of its direction; a shape moving by `motion` at the
// fraction t ∈ [0, 1] of it. Touching counts. `point` lies on the shape that is hit, `normal` is
// the unit vector that points out of it there. What touches or overlaps at the start is hit at t =
// 0, with the target's side of separation(moving, target): its witness point (a ray: its origin)
// and the direction in which the moving shape would leave soonest.
//
// Whether there is a hit is exact for all finite numbers; a time is within 8u of the sizes over the
// length of the motion, a grazing one too. docs/cast.md
#pragma once

#include <abut/queries/intersects.hpp>
#include <abut/queries/separation.hpp>
#include <abut/sweep/first_touch.hpp>

namespace abut {

namespace detail {

template <class S>
inline constexpr bool is_endless = false;
template <>
inline constexpr bool is_endless<Line> = true;
template <>
inline constexpr bool is_endless<Ray> = true;

inline Point start_of(const Line& s) { return {s.point}; }
inline Point start_of(const Ray& s) { return {s.origin}; }

/// A ray that starts off a line or ray and is known to hit it.
template <class Target>
CastHit endless_hit(const Ray& ray, const Target& target) {
  using numeric::DoubleDouble;
  const Vec2 start = start_of(target).position;
  numeric::Place place = numeric::place(ray.origin);
  place.include(start);
  const int exponent = std::ilogb(place.quarter_size) + 2;
  const numeric::Frame frame(ray.origin, exponent, place.quarter_largest);
  const auto m = numeric::widened(sweep::unit_sized(ray.direction));
  const auto d = numeric::widened(sweep::unit_sized(target.direction));
  const auto c = frame.point(start);
  const DoubleDouble slope = cross(m, d);
  const bool head_on = slope.hi == 0;
  const DoubleDouble t = head_on ? dot(c, m) / dot(m, m) : cross(c, d) / slope;
  const auto n = head_on ? -m : dot(m, perp(d)).hi < 0 ? perp(d) : -perp(d);
  const int direction =
      std::ilogb(std::fmax(std::fabs(ray.direction.x), std::fabs(ray.direction.y)));
  const Vec2 normal = rounded(numeric::normalised(n));
  const double time = std::ldexp(std::fmax(t.value(), 0.0), exponent - direction);
  if (std::isfinite(t.value()) && std::isfinite(time)) return {time, frame.world(t * m), normal};
  // Beyond the range of doubles.
  constexpr double last = 1.7976931348623157e308;
  return {last, ray.origin + last * ray.direction, normal};
}

template <class B>
std::optional<CastHit> cast_ray(const Ray& ray, const B& b) {
  const Point origin{ray.origin};
  if (intersects(origin, b)) return CastHit{0, ray.origin, -separation_witness(origin, b).normal};
  if (!intersects(ray, b)) return std::nullopt;
  if constexpr (is_endless<B>)
    return endless_hit(ray, b);
  else
    return sweep::Sweep(core(origin), 0, core(b), radius(b), ray.direction).known_hit();
}

/// The first touch of shapes that are apart at the start.
template <class A, class B>
std::optional<CastHit> cast_apart(const A& a, Vec2 motion, const B& b) {
  if constexpr (is_endless<A> && is_endless<B>) {
    // They first touch where one of them starts. A line starts nowhere, but two lines that are
    // apart are parallel, and any point of one will do.
    std::optional<CastHit> first;
    if constexpr (std::is_same_v<A, Ray> || std::is_same_v<B, Line>)
      first = cast_apart(start_of(a), motion, b);
    if constexpr (std::is_same_v<B, Ray>) {
      const std::optional<CastHit> other = cast_apart(a, motion, start_of(b));
      if (other && !(first && first->t <= other->t)) first = other;
    }
    return first;
  } else {
    return sweep::Sweep(core(a), radius(a), core(b), radius(b), motion).within_motion();
  }
}

template <class A, class B>
std::optional<CastHit> cast_moving(const A& a, Vec2 motion, const B& b) {
  if (intersects(a, b)) {
    const Separation s = separation_witness(a, b);
    return CastHit{0, s.b, -s.normal};
  }
  if (motion.x == 0 && motion.y == 0) return std::nullopt;
  return cast_apart(a, motion, b);
}

}  // namespace detail

/// Where a ray first hits a shape, if it does.
template <class T, detail::Queryable B>
std::optional<CastHit> cast(const BasicRay<2, T>& ray, const B& target) {
  return detail::cast_ray(core(ray), detail::lift(target));
}

/// Where a shape that moves by `motion` first touches another, if it does.
template <detail::Queryable A, detail::Queryable B>
std::optional<CastHit> cast(const A& moving, Vec2 motion, const B& target) {
  return detail::cast_moving(detail::lift(moving), motion, detail::lift(target));
}

}  // namespace abut
