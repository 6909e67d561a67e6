// How far an outline is from another shape, and where: the least over its edges, each a capsule,
// the nearest bounds first. A shape that lies in a region without touching an edge meets it.
#pragma once

#include <abut/detail/convex/closest_points.hpp>
#include <abut/detail/outline/meeting.hpp>

namespace abut::detail::outline {

/// At most the distance between an edge and a box.
template <class = void>
double gap_to(const Segment& e, const Box& b) {
  double d[2];
  for (int i = 0; i < 2; ++i)
    d[i] = std::fmax(
        0, std::fmax(b.min[i] - std::fmax(e.a[i], e.b[i]), std::fmin(e.a[i], e.b[i]) - b.max[i]));
  return std::hypot(d[0], d[1]) * kDown;
}

/// The answer for what has no points.
inline PointPair no_points(double distance) { return {{NAN, NAN}, {NAN, NAN}, distance}; }

/// The least of separations; NaN, until there is one.
template <class = void>
struct Least {
  Separation best{NAN, {NAN, NAN}, {NAN, NAN}, {NAN, NAN}};
  void keep(const Separation& s) {
    if (!(s.distance >= best.distance)) best = s;
  }
};

/// From an outline to a shape that it does not meet.
template <class S>
Separation nearest(const View& o, const S& shape) {
  Least<> least;
  const Box box = around(core(shape), radius(shape));
  o.any_edge([&](const Segment& e) {
    // Rounding may have made the best a little larger than it is, never enough to skip a nearer.
    if (gap_to(e, box) - o.radius > least.best.distance) return false;
    least.keep(shapes_separation(rounded(e, o.radius), shape));
    return false;
  });
  return least.best;
}
template <class S>
Separation nearest(const Tree& o, const S& shape) {
  Least<> least;
  const Box box = around(core(shape), radius(shape));
  o.nearest(box, [&](const Segment& e, std::uint32_t) {
    if (!(gap_to(e, box) - o.radius > least.best.distance))
      least.keep(shapes_separation(rounded(e, o.radius), shape));
    return least.best.distance + o.radius;
  });
  return least.best;
}
template <class = void>
Separation nearest(const Tree& a, const Tree& b) {
  Least<> least;
  a.nearest_pairs(b, [&](const Segment& e, const Segment& f) {
    if (!(gap_to(e, core_bounds(f)) - a.radius - b.radius > least.best.distance))
      least.keep(shapes_separation(rounded(e, a.radius), rounded(f, b.radius)));
    return least.best.distance + a.radius + b.radius;
  });
  return least.best;
}
/// The points of shapes that do not meet.
inline PointPair points_of(const Separation& s) { return {s.a, s.b, s.distance}; }

template <class Edges, class S>
PointPair closest_points_of(const Edges& o, const S& shape) {
  if (o.empty()) return no_points(HUGE_VAL);
  std::optional<PointPair> common;
  const Reach reach{o.radius, radius(shape)};
  o.any(around(core(shape), radius(shape) + o.radius), [&](const Segment& e) {
    if (pair_meeting(e, core(shape), reach) != Sign::positive)
      common = shapes_closest_points(rounded(e, o.radius), shape);
    return common.has_value();
  });
  if (common) return *common;
  const Vec2 p = some_point(core(shape));
  if (o.region && locate(o, p) == Where::inside) return {p, p, 0};
  return points_of(nearest(o, shape));
}
template <class S>
PointPair closest_points(const View& o, const S& shape) {
  return closest_points_of(o, shape);
}
template <class S>
double distance(const View& o, const S& shape) {
  if (intersects(o, core(shape), radius(shape))) return 0;
  return o.empty() ? HUGE_VAL : nearest(o, shape).distance;
}

template <class = void>
PointPair closest_points(const Tree& a, const Tree& b) {
  if (a.empty() || b.empty()) return no_points(HUGE_VAL);
  std::optional<Vec2> common;
  const Reach reach{a.radius, b.radius};
  a.any_pair(b, (a.radius + b.radius) * kUp, [&](const Segment& e, const Segment& f) {
    if (pair_meeting(e, f, reach) != Sign::positive)
      common = shapes_closest_points(rounded(e, a.radius), rounded(f, b.radius)).a;
    return common.has_value();
  });
  const auto start_in = [&](const Tree& of, const Tree& region) {
    if (common || !region.region) return;
    of.any_start([&](const Vec2& v) {
      if (locate(region, v) == Where::inside) common = v;
      return common.has_value();
    });
  };
  start_in(a, b);
  start_in(b, a);
  if (common) return {*common, *common, 0};
  return points_of(nearest(a, b));
}

}  // namespace abut::detail::outline
