// Shapes under affine maps: what a drawing's transforms make of them.
#pragma once

#include <optional>

#include "geometry.hpp"

namespace abut::play {

/// (x, y) → (a x + c y + e, b x + d y + f).
struct Affine {
  double a, b, c, d, e, f;

  Vec2 direction(const Vec2& v) const { return {a * v.x + c * v.y, b * v.x + d * v.y}; }
  Vec2 point(const Vec2& p) const { return direction(p) + Vec2{e, f}; }
  bool turns_only_quarters() const { return (b == 0 && c == 0) || (a == 0 && d == 0); }
  /// The factor where all lengths change alike, nothing otherwise.
  std::optional<double> scale() const {
    const double k = std::hypot(a, b), l = std::hypot(c, d), lean = a * c + b * d;
    const double slack = 0x1p-40 * k * k;
    if (!(std::fabs(k * k - l * l) <= slack) || !(std::fabs(lean) <= slack)) return {};
    return k;
  }
};

inline std::optional<AnyShape> mapped(const AnyShape& any, const Affine& m) {
  struct Map {
    const Affine& m;
    using Result = std::optional<AnyShape>;

    Result operator()(const Point& s) const { return Point{m.point(s.position)}; }
    Result operator()(const Line& s) const {
      return Line{m.point(s.point), m.direction(s.direction)};
    }
    Result operator()(const Ray& s) const {
      return Ray{m.point(s.origin), m.direction(s.direction)};
    }
    Result operator()(const Segment& s) const { return Segment{m.point(s.a), m.point(s.b)}; }
    Result operator()(const Circle& s) const {
      if (const auto k = m.scale()) return Circle{m.point(s.center), *k * s.radius};
      return ellipse(s.center, {s.radius, s.radius}, Rotation{});
    }
    Result operator()(const Ellipse& s) const { return ellipse(s.center, s.semi_axes, s.rotation); }
    Result operator()(const Box& s) const {
      if (m.turns_only_quarters()) {
        const Vec2 p = m.point(s.min), q = m.point(s.max);
        return Box{{std::fmin(p.x, q.x), std::fmin(p.y, q.y)},
                   {std::fmax(p.x, q.x), std::fmax(p.y, q.y)}};
      }
      return (*this)(OrientedBox{0.5 * (s.min + s.max), 0.5 * (s.max - s.min), Rotation{}});
    }
    Result operator()(const OrientedBox& s) const {
      const Vec2 u = m.direction(s.rotation.u()), v = m.direction(s.rotation.v());
      if (std::fabs(dot(u, v)) > 0x1p-40 * length(u) * length(v)) {
        Polygon p{box_corners(s.center, s.half_size, s.rotation), 0};
        return (*this)(p);
      }
      return OrientedBox{m.point(s.center),
                         {length(u) * s.half_size.x, length(v) * s.half_size.y},
                         Rotation::axis(u.x, u.y)};
    }
    Result operator()(const Capsule& s) const {
      if (const auto k = m.scale()) return Capsule{m.point(s.a), m.point(s.b), *k * s.radius};
      return {};
    }
    Result operator()(const RoundedBox& s) const {
      const auto k = m.scale();
      if (!k) return {};
      const Vec2 u = m.direction(s.rotation.u());
      return RoundedBox{m.point(s.center), *k * s.half_size, Rotation::axis(u.x, u.y),
                        *k * s.radius};
    }
    Result operator()(const Polygon& s) const {
      const auto k = m.scale();
      if (s.radius > 0 && !k) return {};
      Polygon p;
      p.radius = k ? *k * s.radius : 0;
      for (const Vec2& v : s.vertices) p.vertices.push_back(m.point(v));
      return p;
    }
    Result operator()(Polyline s) const {
      const auto k = m.scale();
      if (s.radius > 0 && !k) return {};
      s.radius = k ? *k * s.radius : 0;
      each_vertex(s, [&](Vec2& v) { v = m.point(v); });
      return s;
    }
    Result operator()(Region s) const {
      const auto k = m.scale();
      if (s.radius > 0 && !k) return {};
      s.radius = k ? *k * s.radius : 0;
      each_vertex(s, [&](Vec2& v) { v = m.point(v); });
      return s;
    }
    /// The image of the unit circle under a 2 × 2 matrix: its singular values are the semi-axes.
    Result ellipse(const Vec2& center, const Vec2& semi_axes, const Rotation& r) const {
      const Vec2 u = semi_axes.x * m.direction(r.u()), v = semi_axes.y * m.direction(r.v());
      if (std::fabs(dot(u, v)) <= 0x1p-50 * length(u) * length(v))
        return Ellipse{m.point(center),
                       {length(u), length(v)},
                       length(u) > 0 ? Rotation::axis(u.x, u.y) : Rotation{}};
      // The parameter at which the conjugate diameters are at right angles: Rytz's construction.
      const double t = 0.5 * std::atan2(2 * dot(u, v), dot(u, u) - dot(v, v));
      const Vec2 p = std::cos(t) * u + std::sin(t) * v, q = std::cos(t) * v - std::sin(t) * u;
      return Ellipse{m.point(center), {length(p), length(q)}, Rotation::axis(p.x, p.y)};
    }
  };
  return std::visit(Map{m}, any);
}

}  // namespace abut::play
