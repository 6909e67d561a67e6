// cast of a ray or a convex shape against a convex shape: stages first (sweep/), and the careful way.
#pragma once

#include <abut/detail/convex/intersects.hpp>
#include <abut/detail/convex/separation.hpp>
#include <abut/detail/sweep/endless.hpp>
#include <abut/detail/sweep/first_touch.hpp>

namespace abut::detail {

/// A ray that starts off a line or ray and is known to hit it.
template <class = void>
CastHit endless_hit(const Ray& ray, const boundary::Outline& target) {
  using numeric::DoubleDouble;
  const Vec2 start = target.corners[0].base;
  const numeric::Place place = numeric::place(boundary::outline(Segment{ray.origin, start}));
  const int exponent = sweep::exponent(place.quarter_size) + 2;
  const numeric::Frame frame(ray.origin, exponent, place.quarter_largest);
  const auto m = numeric::widened(sweep::unit_sized(ray.direction));
  const auto d = numeric::widened(sweep::unit_sized(target.direction));
  const auto c = frame.point(start);
  const DoubleDouble slope = cross(m, d);
  const bool head_on = slope.hi == 0;
  // In units of 2^-k, as a slope next to nothing takes the time, and maybe one coordinate of the
  // point alone, beyond the range of doubles.
  const int k = head_on ? 0 : std::ilogb(slope.hi);
  const DoubleDouble t = head_on ? dot(c, m) / dot(m, m) : cross(c, d) / scale(slope, -k);
  const auto along = [&](DoubleDouble x) { return scale(t * scale(x, -k / 2), k / 2 - k); };
  const auto n = head_on ? -m : dot(m, perp(d)).hi < 0 ? perp(d) : -perp(d);
  const int direction =
      std::ilogb(std::fmax(std::fabs(ray.direction.x), std::fabs(ray.direction.y)));
  const double time = std::ldexp(std::fmax(t.value(), 0.0), exponent - direction - k);
  return {sweep::time_in_range(time), frame.world({along(m.x), along(m.y)}),
          rounded(numeric::normalised(n))};
}

/// The first touch of shapes that are apart at the start.
template <class = void>
std::optional<CastHit> cast_apart(const boundary::Outline& a, Vec2 motion,
                                  const boundary::Outline& b) {
  if (!a.endless_forward || !b.endless_forward) return sweep::Sweep(a, b, motion).within_motion();
  // Two endless shapes first touch where one of them starts. A line starts nowhere, but two lines
  // that are apart are parallel, and any point of one will do.
  const auto start = [](const boundary::Outline& o) {
    return boundary::outline(Point{o.corners[0].base});
  };
  const bool line_a = a.endless_back, line_b = b.endless_back;
  std::optional<CastHit> first;
  if (!line_a || line_b) first = cast_apart(start(a), motion, b);
  if (!line_b) {
    const std::optional<CastHit> other = cast_apart(a, motion, start(b));
    if (other && !(first && first->t <= other->t)) first = other;
  }
  return first;
}

/// A ray that starts off a shape and is known to hit it.
template <class = void>
CastHit ray_hit(const Ray& ray, const boundary::Outline& target) {
  if (target.endless_forward) return endless_hit(ray, target);
  return sweep::Sweep(boundary::outline(Point{ray.origin}), target, ray.direction).known_hit();
}
ABUT_DECLARE_ONE(std::optional<CastHit> cast_apart<>(const boundary::Outline&, Vec2,
                                                     const boundary::Outline&);)
ABUT_DECLARE_ONE(CastHit ray_hit<>(const Ray&, const boundary::Outline&);)

inline bool is_finite(Vec2 v) { return std::isfinite(v.x) && std::isfinite(v.y); }

/// The hit of shapes that touch or overlap at the start.
CastHit hit_at_start(const auto& a, const auto& b) {
  const Separation s = shapes_separation(a, b);
  return {0, s.b, Vec2() - s.normal};  // so that no coordinate is −0
}
CastHit ray_at_start(Vec2 origin, const auto& b) {
  return {0, origin, hit_at_start(Point{origin}, b).normal};
}

/// The stages of points, circles and upright boxes give the coordinates already.
template <class S>
concept UprightCore = requires(const S& s) {
  { core(s) } -> Upright;
};
/// The hit with the coordinates that are given.
template <class B>
CastHit given_on(const B& b, CastHit hit) {
  if (!(radius(b) > 0)) hit.point = pairs::as_given<true>(core(b), hit.point, hit.normal);
  return hit;
}
template <class B>
CastHit given_on(const Ray& ray, const B& b, const CastHit& hit) {
  CastHit given = given_on(b, hit);
  given.point = pairs::as_given(ray, given.point);
  return given;
}

// The careful way, for what stages leave in doubt, and for lines and rays that move.

[[gnu::noinline, gnu::cold]] std::optional<CastHit> cast_ray_carefully(const Ray& ray,
                                                                       const auto& b) {
  if (!has_finite_numbers(ray) || !has_finite_numbers(b)) return std::nullopt;
  if (shapes_intersect(Point{ray.origin}, b)) return ray_at_start(ray.origin, b);
  if (!shapes_intersect(ray, b)) return std::nullopt;
  return given_on(ray, b, ray_hit(ray, boundary::outline(b)));
}
[[gnu::noinline, gnu::cold]] std::optional<CastHit> cast_moving_carefully(const auto& a,
                                                                          Vec2 motion,
                                                                          const auto& b) {
  if (!has_finite_numbers(a) || !is_finite(motion) || !has_finite_numbers(b)) return std::nullopt;
  if (shapes_intersect(a, b)) return hit_at_start(a, b);
  if (motion.x == 0 && motion.y == 0) return std::nullopt;
  std::optional<CastHit> hit = cast_apart(boundary::outline(a), motion, boundary::outline(b));
  if (hit) *hit = given_on(b, *hit);
  return hit;
}

template <class A, class B>
ABUT_INLINE State first_stages(const A& a, const Vec2& motion, double limit, const B& b,
                               CastHit& hit) {
  if constexpr (sweep::HasStages<A, B>)
    return sweep::first_stages(a, motion, limit, b, hit);
  else
    return State::unsure;
}
/// A motion along a surface to within this part of its length is no hit.
inline constexpr double kAlong = 0x1p-40;
/// Whether the motion leads away from what it touches, or along it: a crate that is pushed over the floor
/// does not hit the floor.
inline bool is_passed(const CastHit& hit, Vec2 motion) {
  const Vec2 m = near_unit(motion);
  return dot(hit.normal, m) >= -kAlong * length(m);
}
/// The hit of a motion, if it counts.
inline std::optional<CastHit> counted(const std::optional<CastHit>& hit, Vec2 motion,
                                      CastStart start) {
  return start == CastStart::one_way && hit && is_passed(*hit, motion) ? std::nullopt : hit;
}

/// The kinds may also be AnyShape, in the compiled part.
std::optional<CastHit> cast_ray(const Ray& ray, const auto& b) {
  CastHit hit;
  switch (first_stages(Point{ray.origin}, ray.direction, HUGE_VAL, b, hit)) {
    case State::sure:
      if constexpr (UprightCore<decltype(b)>) return hit;
      return given_on(ray, b, hit);
    case State::apart:
      return std::nullopt;
    case State::together:
      return ray_at_start(ray.origin, b);
    default:
      return cast_ray_carefully(ray, b);
  }
}
std::optional<CastHit> cast_moving(const auto& a, const Vec2& motion, const auto& b) {
  CastHit hit;
  switch (first_stages(a, motion, 1, b, hit)) {
    case State::sure:
      if constexpr (UprightCore<decltype(a)> && UprightCore<decltype(b)>) return hit;
      return given_on(b, hit);
    case State::apart:
      return std::nullopt;
    case State::together:
      return hit_at_start(a, b);
    default:
      return cast_moving_carefully(a, motion, b);
  }
}

}  // namespace abut::detail
