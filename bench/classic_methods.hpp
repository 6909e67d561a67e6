// The known methods of the circle–rectangle test, in plain double, as they are taught: what abut is
// measured against, what docs/classic-methods.md explains, what the playground sets beside abut's
// exact answer. They are right up to rounding; at the limit of touching, rounding decides.
#pragma once

#include <abut/shapes.hpp>
#include <cmath>

namespace classic {

using abut::Box;
using abut::Circle;
using abut::OrientedBox;
using abut::Vec2;

/// By cases: beside which edge, or at which corner, does the centre lie? Beside an edge its
/// distance to that edge counts, at a corner its distance to that corner.
inline bool circle_box_by_cases(const Circle& circle, const Box& box) {
  const auto [c, r] = circle;
  const bool in_columns = box.min.x <= c.x && c.x <= box.max.x;
  const bool in_rows = box.min.y <= c.y && c.y <= box.max.y;
  if (in_columns && in_rows) return true;
  if (in_columns) return c.y < box.min.y ? box.min.y - c.y <= r : c.y - box.max.y <= r;
  if (in_rows) return c.x < box.min.x ? box.min.x - c.x <= r : c.x - box.max.x <= r;
  const Vec2 corner{c.x < box.min.x ? box.min.x : box.max.x,
                    c.y < box.min.y ? box.min.y : box.max.y};
  const Vec2 d = c - corner;
  return dot(d, d) <= r * r;
}

// Not std::fmin and std::fmax: without -ffinite-math-only these are calls.
inline double clamp(double x, double low, double high) {
  return x < low ? low : x > high ? high : x;
}
inline double positive(double x) { return x > 0 ? x : 0; }

/// By clamping: the point of the box nearest to the centre is the centre itself with each
/// coordinate clamped to the box's range.
inline bool circle_box_by_clamping(const Circle& circle, const Box& box) {
  const auto [c, r] = circle;
  const Vec2 nearest{clamp(c.x, box.min.x, box.max.x), clamp(c.y, box.min.y, box.max.y)};
  const Vec2 d = c - nearest;
  return dot(d, d) <= r * r;
}

/// The folded test, for a centre in the box's own frame: by symmetry only the first quadrant
/// counts. The part of the centre beyond the half size is the vector to the nearest point.
inline bool folded(const Vec2& local, const Vec2& half_size, double r) {
  const Vec2 d{positive(std::fabs(local.x) - half_size.x),
               positive(std::fabs(local.y) - half_size.y)};
  return dot(d, d) <= r * r;
}

/// By folding into the first quadrant and subtracting the half size.
inline bool circle_box_by_folding(const Circle& circle, const Box& box) {
  const Vec2 middle = 0.5 * (box.min + box.max);
  return folded(circle.center - middle, 0.5 * (box.max - box.min), circle.radius);
}

/// The map (x, y) → (a x + c y + e, b x + d y + f), the 2×3 matrix of every graphics library.
struct Transform {
  double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;

  static Transform translation(Vec2 t) { return {1, 0, 0, 1, t.x, t.y}; }
  static Transform rotation(double cosine, double sine) {
    return {cosine, sine, -sine, cosine, 0, 0};
  }
  /// First n, then m.
  friend Transform operator*(const Transform& m, const Transform& n) {
    return {m.a * n.a + m.c * n.b, m.b * n.a + m.d * n.b,       m.a * n.c + m.c * n.d,
            m.b * n.c + m.d * n.d, m.a * n.e + m.c * n.f + m.e, m.b * n.e + m.d * n.f + m.f};
  }
  Vec2 operator()(const Vec2& p) const { return {a * p.x + c * p.y + e, b * p.x + d * p.y + f}; }
  Transform inverse() const {
    const double det = a * d - b * c;
    return {d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det};
  }
};

/// The box's frame to the world: world = T · R · local.
inline Transform world_from_local(const OrientedBox& box) {
  return Transform::translation(box.center) *
         Transform::rotation(box.rotation.c(), box.rotation.s());
}

/// The turned box by the inverse transform: the circle is taken into the box's own frame, where
/// the box is not turned: local = (T · R)⁻¹ · world.
inline bool circle_oriented_box_by_inverse_transform(const Circle& circle, const OrientedBox& box) {
  return folded(world_from_local(box).inverse()(circle.center), box.half_size, circle.radius);
}

/// The turned box by the inverse rotation: (T · R)⁻¹ = R⁻¹ · T⁻¹, and the inverse of a rotation is
/// its transpose, so the difference of the centres is measured along the box's axes.
inline bool circle_oriented_box_by_inverse_rotation(const Circle& circle, const OrientedBox& box) {
  const Vec2 d = circle.center - box.center;
  const Vec2 local{dot(d, box.rotation.u()), dot(d, box.rotation.v())};
  return folded(local, box.half_size, circle.radius);
}

}  // namespace classic
