// cast_rotating where one shape is a polyline or a region: conservative advancement by the distance
// alone (cast_rotating.hpp says more). In time s no point of the moving shape gets nearer than by
// s (|motion| + |angle| R), R its greatest distance from the centroid.
#pragma once

#include <abut/detail/outline/area.hpp>
#include <abut/detail/outline/bounds.hpp>
#include <abut/detail/outline/cast.hpp>
#include <abut/detail/outline/distance.hpp>
#include <abut/queries/cast_rotating.hpp>

namespace abut {

namespace detail::outline {

template <class S>
auto posed_at(const S& s, const Pose& pose) {
  if constexpr (Outlined<S>) {
    S copy = s;
    each_field(copy, [&](auto field, auto& value) {
      if constexpr (field.role == Role::chains)
        for (auto& chain : value)
          for (Vec2& v : chain) v = pose(v);
    });
    return copy;
  } else {
    return posed(s, pose);
  }
}

template <class A, class B>
std::optional<CastHit> cast_turning_at(const A& a, const Vec2& motion, double angle, const B& b,
                                       double tolerance) {
  static_assert(!requires { a.direction; }, "a turning line or ray sweeps over everything at once");
  if (angle == 0 || shapes_intersect(a, b)) return cast_shapes(a, motion, b);
  const Vec2 pivot = abut::centroid(a);
  const Box box = abut::bounds(a);
  if (!(box.min.x <= box.max.x)) return std::nullopt;
  double reach = 0, size = 0;
  for (int i = 0; i < 2; ++i) {
    reach = std::hypot(reach, std::fmax(box.max[i] - pivot[i], pivot[i] - box.min[i]));
    size = std::fmax(size, std::fmax(std::fabs(box.min[i]), std::fabs(box.max[i])));
  }
  const double speed = length(motion) + std::fabs(angle) * reach;
  const double enough = std::fmax(tolerance, 0x1p-40 * (size + length(motion)));
  for (double t = 0;;) {
    const Pose pose{pivot, t * motion, std::cos(t * angle), std::sin(t * angle)};
    const PointPair p = abut::closest_points(posed_at(a, pose), b);
    if (p.distance <= enough) {
      const double l = length(p.a - p.b);
      const Vec2 n = l > 0 ? (1 / l) * (p.a - p.b) : Vec2{1, 0};
      return CastHit{t, p.b, n};
    }
    if (!(t < 1) || !(p.distance < HUGE_VAL)) return std::nullopt;
    t = std::fmin(1.0, t + (p.distance - 0.5 * enough) / speed);
  }
}

}  // namespace detail::outline

template <detail::InThePlane A, detail::InThePlane B>
  requires detail::EitherOutlined<A, B>
std::optional<CastHit> cast_rotating(const A& moving, Vec2 motion, double angle, const B& target,
                                     double tolerance) {
  return detail::outline::cast_turning_at(detail::lift(moving), motion, angle, detail::lift(target),
                                          tolerance);
}

}  // namespace abut
