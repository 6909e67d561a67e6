// cast_rotating(moving, motion, angle, target, tolerance): the first touch of a shape that moves
// and turns at once.
//
// At time t ∈ [0, 1] the moving shape has been turned by t·angle about its centroid and then moved
// by t·motion. A hit is the first time found at which the two are within `tolerance` of each other;
// whatever comes within half of it is hit. Nothing is tunnelled through, whatever the speed: this
// is conservative advancement (Mirtich 1996), a step at a time that no point of the shape can use
// to cross the gap. The gap is that along the separating normal n, where a point r (from the
// centroid) gains in time s at most
//     s (n·motion + angle n·r⊥) + s² angle² |r|/2
// on it. A step is never shorter than tolerance/2 over the greatest speed, so their number is
// bounded by twice the path of the fastest point over the tolerance; near a hit they shrink like
// Newton's, and past a graze they are of the order of √tolerance. A tolerance below 2^-40 of the
// sizes involved is taken as that. docs/cast.md
#pragma once

#include <abut/queries/cast.hpp>
#include <abut/queries/centroid.hpp>

namespace abut {

namespace detail {

/// The rigid motion x ↦ pivot + move + R (x − pivot).
struct Pose {
  Vec2 pivot, move;
  double c = 1, s = 0;

  Vec2 turned(Vec2 d) const { return {c * d.x - s * d.y, s * d.x + c * d.y}; }
  Vec2 operator()(Vec2 p) const { return pivot + move + turned(p - pivot); }
  Rotation operator()(const Rotation& r) const {
    const Vec2 u = turned(r.u());
    return Rotation::axis(u.x, u.y);
  }
};

/// A shape in its pose, in double.
template <class T>
Point posed(const BasicPoint<2, T>& x, const Pose& p) {
  return {p(x.position)};
}
template <class T>
Segment posed(const BasicSegment<2, T>& x, const Pose& p) {
  return {p(x.a), p(x.b)};
}
template <class T>
Circle posed(const BasicBall<2, T>& x, const Pose& p) {
  return {p(x.center), x.radius};
}
template <class T>
Capsule posed(const BasicCapsule<2, T>& x, const Pose& p) {
  return {p(x.a), p(x.b), x.radius};
}
template <class T>
OrientedBox posed(const BasicOrientedBox<T>& x, const Pose& p) {
  return {p(x.center), x.half_size, p(x.rotation)};
}
template <class T>
OrientedBox posed(const BasicBox<2, T>& x, const Pose& p) {
  const Vec2 low = x.min, high = x.max;
  return posed(OrientedBox{0.5 * low + 0.5 * high, 0.5 * high - 0.5 * low, Rotation()}, p);
}
template <class T>
RoundedBox posed(const BasicRoundedBox<T>& x, const Pose& p) {
  return {p(x.center), x.half_size, p(x.rotation), x.radius};
}
template <class T>
Ellipse posed(const BasicEllipse<T>& x, const Pose& p) {
  return {p(x.center), x.semi_axes, p(x.rotation)};
}
inline Polygon posed(Polygon x, const Pose& p) {
  for (Vec2& v : x.vertices) v = p(v);
  return x;
}

/// The first s > 0 at which s·speed + s²·bend/2 = gap; bend ≥ 0, gap > 0.
inline double time_to_close(double gap, double speed, double bend) {
  const double root = std::sqrt(std::fmax(0.0, speed * speed + 2 * bend * gap));
  return speed > 0 ? 2 * gap / (speed + root) : bend > 0 ? (root - speed) / bend : HUGE_VAL;
}

/// How long `shape`, now posed, cannot cross a gap along the unit normal n. The gap and the motion
/// are in units of 2^-e, as all that follows, lest squares overflow.
template <class S>
double safe_step(const S& shape, const Pose& pose, Vec2 n, double gap, Vec2 motion, double angle,
                 int e) {
  const double drift = dot(n, motion), spin = std::fabs(angle);
  if constexpr (requires { shape.semi_axes; }) {
    // The support function of an ellipse is smooth: its second derivative by the angle of n is at
    // most the greatest radius of curvature.
    const Rotation r = pose(shape.rotation);
    const double a = std::ldexp(shape.semi_axes.x, e), b = std::ldexp(shape.semi_axes.y, e);
    const double x = a * a * dot(n, r.u()), y = b * b * dot(n, r.v());
    const double top = std::fmax(a, b), low = std::fmin(a, b);
    const double simple = time_to_close(gap, drift + spin * top, 0);
    if (low == 0) return simple;
    const double support = std::sqrt(x * dot(n, r.u()) + y * dot(n, r.v()));
    const Vec2 point = (1 / support) * (x * r.u() + y * r.v());
    const double speed = drift + angle * dot(n, perp(point));
    return std::fmax(simple, time_to_close(gap, speed, spin * spin * top * (top / low)));
  } else {
    // A disc around every corner; only the corner turns.
    const auto point = [&](Vec2 p) { return scaled(p, e) - scaled(pose.pivot, e); };
    auto corners = numeric::corners<double>(boundary::outline(shape), point,
                                            [&](double x) { return std::ldexp(x, e); });
    for (Vec2& r : corners) r = pose.turned(r);
    double reach = -HUGE_VAL, step = HUGE_VAL;
    for (const Vec2& r : corners) reach = std::fmax(reach, dot(n, r));
    for (const Vec2& r : corners) {
      const double own = gap + (reach - dot(n, r));
      const double speed = drift + angle * dot(n, perp(r));
      step = std::fmin(step, time_to_close(own, speed, spin * spin * length(r)));
    }
    return step;
  }
}

/// B may also be AnyShape, in the compiled part.
template <class A, class B>
std::optional<CastHit> cast_turning(const A& a, Vec2 motion, double angle, const B& b,
                                    double tolerance) {
  static_assert(!requires { a.direction; }, "a turning line or ray sweeps over everything at once");
  if (angle == 0 || intersects(a, b)) return cast_moving(a, motion, b);
  const Vec2 pivot = centroid(a);
  const double quarter = std::fmax(numeric::place(boundary::outline(a)).quarter_largest,
                                   numeric::place(boundary::outline(b)).quarter_largest);
  // 2^-40 of the sizes, whose sum may overflow.
  const double enough = std::fmax(tolerance, 0x1p-38 * quarter + length(0x1p-40 * motion));
  const int e =
      taming_exponent(std::fmax(quarter, std::fmax(std::fabs(motion.x), std::fabs(motion.y))));
  for (double t = 0;;) {
    const Pose pose{pivot, t * motion, std::cos(t * angle), std::sin(t * angle)};
    const Separation s = separation_witness(posed(a, pose), b);
    if (s.distance <= enough) return CastHit{t, s.b, -s.normal};
    if (t == 1) return std::nullopt;
    const double gap = std::ldexp(s.distance - 0.5 * enough, e);
    const double step = safe_step(a, pose, s.normal, gap, scaled(motion, e), angle, e);
    t = std::fmin(1.0, t + step);
  }
}

}  // namespace detail

/// Where a shape that moves by `motion` while turning by `angle` about its centroid first comes
/// within `tolerance` of another, if it does.
template <detail::Queryable A, detail::Queryable B>
std::optional<CastHit> cast_rotating(const A& moving, Vec2 motion, double angle, const B& target,
                                     double tolerance) {
  return detail::cast_turning(detail::lift(moving), motion, angle, detail::lift(target), tolerance);
}

}  // namespace abut
