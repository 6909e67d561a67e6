// The usual formulas in plain double, as they stand in engines and tutorials: what "At the limit"
// sets beside abut's exact answer. Right up to rounding, which is where the page looks.
#pragma once

#include "geometry.hpp"

namespace abut::play::naive {

inline bool circles(const Circle& a, const Circle& b) {
  const Vec2 d = b.center - a.center;
  return std::sqrt(dot(d, d)) <= a.radius + b.radius;
}

/// The centre clamped to the box is the box's nearest point.
inline bool circle_box(const Circle& circle, const Box& box) {
  const Vec2 d = circle.center - Vec2{std::fmin(std::fmax(circle.center.x, box.min.x), box.max.x),
                                      std::fmin(std::fmax(circle.center.y, box.min.y), box.max.y)};
  return dot(d, d) <= circle.radius * circle.radius;
}
/// The centre along the box's axes, folded into the first quadrant.
inline bool circle_oriented_box(const Circle& circle, const OrientedBox& box) {
  const Vec2 w = circle.center - box.center;
  const Vec2 d{std::fmax(std::fabs(dot(w, box.rotation.u())) - box.half_size.x, 0.0),
               std::fmax(std::fabs(dot(w, box.rotation.v())) - box.half_size.y, 0.0)};
  return dot(d, d) <= circle.radius * circle.radius;
}

inline double point_segment(const Vec2& p, const Vec2& a, const Vec2& b) {
  const Vec2 d = b - a;
  const double l = dot(d, d);
  const double t = l > 0 ? std::fmin(std::fmax(dot(p - a, d) / l, 0.0), 1.0) : 0.0;
  const Vec2 w = p - (a + t * d);
  return std::sqrt(dot(w, w));
}

inline double segments(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  const double o1 = cross(b - a, c - a), o2 = cross(b - a, d - a);
  const double o3 = cross(d - c, a - c), o4 = cross(d - c, b - c);
  if (o1 * o2 < 0 && o3 * o4 < 0) return 0;
  return std::fmin(std::fmin(point_segment(c, a, b), point_segment(d, a, b)),
                   std::fmin(point_segment(a, c, d), point_segment(b, c, d)));
}

/// Both roots' discriminant, b² − 4 a c ≥ 0.
inline bool line_circle(const Line& l, const Circle& k) {
  const Vec2 w = l.point - k.center;
  const double a = dot(l.direction, l.direction), b = 2 * dot(w, l.direction);
  const double c = dot(w, w) - k.radius * k.radius;
  return b * b - 4 * a * c >= 0;
}

/// (x/a)² + (y/b)² ≤ 1 in the ellipse's frame.
inline bool point_ellipse(const Vec2& p, const Ellipse& e) {
  const Vec2 d = p - e.center;
  const double x = dot(d, e.rotation.u()) / e.semi_axes.x;
  const double y = dot(d, e.rotation.v()) / e.semi_axes.y;
  return x * x + y * y <= 1;
}

/// The line's distance to the centre once the ellipse has been scaled to the unit circle.
inline bool line_ellipse(const Line& l, const Ellipse& e) {
  const Vec2 w = l.point - e.center;
  const Vec2 p{dot(w, e.rotation.u()) / e.semi_axes.x, dot(w, e.rotation.v()) / e.semi_axes.y};
  const Vec2 d{dot(l.direction, e.rotation.u()) / e.semi_axes.x,
               dot(l.direction, e.rotation.v()) / e.semi_axes.y};
  return std::fabs(cross(p, d)) / std::sqrt(dot(d, d)) <= 1;
}

/// Separating axes over normalised edge normals.
inline bool polygons(const std::vector<Vec2>& a, const std::vector<Vec2>& b) {
  const std::vector<Vec2>* both[] = {&a, &b};
  for (const auto* p : both) {
    const auto n = p->size();
    for (decltype(p->size()) i = 0; i < n; ++i) {
      const Vec2 e = (*p)[(i + 1) % n] - (*p)[i];
      if (!(dot(e, e) > 0)) continue;
      const Vec2 axis = unit({e.y, -e.x});
      double lo[2], hi[2];
      for (int k = 0; k < 2; ++k) {
        lo[k] = hi[k] = dot((*both[k])[0], axis);
        for (const Vec2& v : *both[k]) {
          lo[k] = std::fmin(lo[k], dot(v, axis));
          hi[k] = std::fmax(hi[k], dot(v, axis));
        }
      }
      if (hi[0] < lo[1] || hi[1] < lo[0]) return false;
    }
  }
  return true;
}

/// A convex polygon and a disc: the nearest edge, or the centre inside.
inline bool polygon_circle(const Hull& p, const Circle& c) {
  const auto n = p.points.size();
  bool left = true, right = true;
  double d = point_segment(c.center, p.points[0], p.points[0]);
  for (decltype(p.points.size()) i = 0; i < n; ++i) {
    const Vec2 &a = p.points[i], &b = p.points[(i + 1) % n];
    const double side = cross(b - a, c.center - a);
    left = left && side >= 0;
    right = right && side <= 0;
    d = std::fmin(d, point_segment(c.center, a, b));
  }
  return (n > 2 && (left || right)) || d <= p.radius + c.radius;
}

enum class Answer : int { none = -1, no = 0, yes = 1 };

/// The usual formula's answer to "do they meet?" for one order of the pair, where there is one.
inline Answer ordered(const AnyShape& a, const AnyShape& b) {
  const auto answer = [](bool meets) { return meets ? Answer::yes : Answer::no; };
  const auto* c = std::get_if<Circle>(&a);
  const auto* p = std::get_if<Point>(&a);
  const Circle disc = c ? *c : p ? Circle{p->position, 0} : Circle{};
  if (const auto* e = std::get_if<Ellipse>(&b)) {
    if (p) return answer(point_ellipse(p->position, *e));
    if (const auto* l = std::get_if<Line>(&a)) return answer(line_ellipse(*l, *e));
    return Answer::none;
  }
  if (c || p) {
    if (const auto* k = std::get_if<Circle>(&b)) return answer(circles(disc, *k));
    if (const auto* k = std::get_if<Point>(&b)) return answer(circles(disc, {k->position, 0}));
    if (const auto* k = std::get_if<Box>(&b)) return answer(circle_box(disc, *k));
    if (const auto* k = std::get_if<OrientedBox>(&b)) return answer(circle_oriented_box(disc, *k));
    if (const auto* k = std::get_if<RoundedBox>(&b))
      return answer(circle_oriented_box({disc.center, disc.radius + k->radius},
                                        {k->center, k->half_size, k->rotation}));
    if (const auto* k = std::get_if<Segment>(&b))
      return answer(point_segment(disc.center, k->a, k->b) <= disc.radius);
    if (const auto* k = std::get_if<Capsule>(&b))
      return answer(point_segment(disc.center, k->a, k->b) <= disc.radius + k->radius);
    if (const auto* k = std::get_if<Line>(&b)) return answer(line_circle(*k, disc));
    if (std::get_if<Polygon>(&b)) return answer(polygon_circle(hull(b), disc));
    return Answer::none;
  }
  const Hull h = hull(a), k = hull(b);
  if (h.points.size() == 2 && k.points.size() == 2)
    return answer(segments(h.points[0], h.points[1], k.points[0], k.points[1]) <=
                  h.radius + k.radius);
  if (h.points.size() > 1 && k.points.size() > 1 && h.radius == 0 && k.radius == 0)
    return answer(polygons(h.points, k.points));
  return Answer::none;
}

inline Answer intersects(const AnyShape& a, const AnyShape& b) {
  if (a.index() > 10 || b.index() > 10) return Answer::none;  // polylines and regions
  const Answer first = ordered(a, b);
  return first == Answer::none ? ordered(b, a) : first;
}

}  // namespace abut::play::naive
