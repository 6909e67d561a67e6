// Shapes for the tests of intersections and tangents, and a plain reading of them that shares no
// code with the library: a core polygon with a radius, or an ellipse, in long double.
#pragma once

#include <abut/detail/core.hpp>
#include <cmath>
#include <random>
#include <variant>
#include <vector>

namespace plain {

using AnyShape =
    std::variant<abut::Point, abut::Line, abut::Ray, abut::Segment, abut::Circle, abut::Box,
                 abut::OrientedBox, abut::Ellipse, abut::Capsule, abut::RoundedBox, abut::Polygon>;
inline constexpr int kKinds = 11;
inline const char* kind_name(const AnyShape& s) {
  constexpr const char* names[] = {"point",   "line",        "ray",          "segment",
                                   "circle",  "box",         "oriented box", "ellipse",
                                   "capsule", "rounded box", "polygon"};
  return names[s.index()];
}

// The reading can be had in more digits: define PLAIN_REAL before including this.
#ifndef PLAIN_REAL
#define PLAIN_REAL long double
#endif
using Real = PLAIN_REAL;
using std::atan2, std::cos, std::fabs, std::fmax, std::fmin, std::sin, std::sqrt, std::tan;
struct P {
  Real x, y;
  friend P operator+(P a, P b) { return {a.x + b.x, a.y + b.y}; }
  friend P operator-(P a, P b) { return {a.x - b.x, a.y - b.y}; }
  friend P operator*(Real k, P a) { return {k * a.x, k * a.y}; }
};
inline Real dot(P a, P b) { return a.x * b.x + a.y * b.y; }
inline Real cross(P a, P b) { return a.x * b.y - a.y * b.x; }
inline Real norm(P a) { return sqrt(dot(a, a)); }
inline P of(abut::Vec2 v) { return {v.x, v.y}; }

struct Plain {
  enum Kind { point, linear, hull, ellipse } kind = point;
  std::vector<P> core;  // counter-clockwise
  Real radius = 0;
  Real back = 0, forward = 1;  // of a linear shape core[0] + t (core[1] − core[0])
  P center{}, u{}, v{};        // ellipse: centre and semi-axes as vectors
};

inline Plain hull_of(std::vector<P> v, Real r) {
  Plain p;
  std::vector<P> w;
  for (P q : v)
    if (w.empty() || norm(q - w.back()) > 0) w.push_back(q);
  while (w.size() > 1 && norm(w.front() - w.back()) == 0) w.pop_back();
  Real area = 0;
  for (std::size_t i = 2; i < w.size(); ++i) area += cross(w[i - 1] - w[0], w[i] - w[0]);
  if (area < 0) w = {w.rbegin(), w.rend()};
  for (std::size_t i = 0; area != 0 && i < w.size();) {
    const std::size_t n = w.size();
    const P before = w[(i + n - 1) % n], after = w[(i + 1) % n];
    if (cross(w[i] - before, after - w[i]) == 0)
      w.erase(w.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
  p.core = w;
  p.radius = r;
  p.kind = w.size() > 2 || r > 0 ? Plain::hull : w.size() == 2 ? Plain::linear : Plain::point;
  return p;
}
inline std::vector<P> turned(abut::Vec2 c, abut::Vec2 h, abut::Rotation r) {
  std::vector<P> v;
  const P u = of(r.u()), w = of(r.v());
  for (int i = 0; i < 4; ++i)
    v.push_back(of(c) + Real(i == 0 || i == 3 ? -h.x : h.x) * u + Real(i < 2 ? -h.y : h.y) * w);
  return v;
}
inline Plain endless(abut::Vec2 p, abut::Vec2 d, Real back) {
  Plain l = hull_of({of(p), of(p) + of(d)}, 0);
  l.core = {of(p), of(p) + of(d)};
  l.kind = Plain::linear;
  l.back = back;
  l.forward = 1e3L;
  return l;
}
inline Plain read(const abut::Point& s) { return hull_of({of(s.position)}, 0); }
inline Plain read(const abut::Line& s) { return endless(s.point, s.direction, -1e3L); }
inline Plain read(const abut::Ray& s) { return endless(s.origin, s.direction, 0); }
inline Plain read(const abut::Segment& s) { return hull_of({of(s.a), of(s.b)}, 0); }
inline Plain read(const abut::Circle& s) { return hull_of({of(s.center)}, s.radius); }
inline Plain read(const abut::Capsule& s) { return hull_of({of(s.a), of(s.b)}, s.radius); }
inline Plain read(const abut::Box& s) {
  const P p = of(s.min), q = of(s.max);
  if (p.x == q.x || p.y == q.y) return hull_of({p, q}, 0);
  return hull_of({p, {q.x, p.y}, q, {p.x, q.y}}, 0);
}
inline Plain flat_or_hull(abut::Vec2 c, abut::Vec2 h, abut::Rotation r, Real radius) {
  const std::vector<P> v = turned(c, h, r);
  if (h.x == 0 || h.y == 0) return hull_of({v[0], v[2]}, radius);
  return hull_of(v, radius);
}
inline Plain read(const abut::OrientedBox& s) {
  return flat_or_hull(s.center, s.half_size, s.rotation, 0);
}
inline Plain read(const abut::RoundedBox& s) {
  return flat_or_hull(s.center, s.half_size, s.rotation, s.radius);
}
inline Plain read(const abut::Polygon& s) {
  std::vector<P> v;
  for (abut::Vec2 p : s.vertices) v.push_back(of(p));
  return hull_of(v, s.radius);
}
inline Plain read(const abut::Ellipse& s) {
  if (s.semi_axes.x == 0 || s.semi_axes.y == 0)
    return flat_or_hull(s.center, s.semi_axes, s.rotation, 0);
  Plain p;
  p.kind = Plain::ellipse;
  p.center = of(s.center);
  p.u = Real(s.semi_axes.x) * of(s.rotation.u());
  p.v = Real(s.semi_axes.y) * of(s.rotation.v());
  return p;
}
inline Plain read(const AnyShape& s) {
  return std::visit([](const auto& shape) { return read(shape); }, s);
}

/// Signed distance to a region, or a quantity of the same sign and about the same size near its
/// boundary (ellipse); signed distance to the line that carries a linear shape.
inline Real signed_gap(const Plain& b, P x) {
  if (b.kind == Plain::ellipse) {
    const P z = x - b.center;
    const Real area = cross(b.u, b.v);
    const Real X = cross(z, b.v) / area, Y = cross(b.u, z) / area;
    return (sqrt(X * X + Y * Y) - 1) * fmin(norm(b.u), norm(b.v));
  }
  if (b.kind == Plain::linear) {
    const P d = b.core[1] - b.core[0];
    return cross(d, x - b.core[0]) / norm(d);
  }
  const std::size_t n = b.core.size();
  Real outside = 1e300L, inside = -1e300L;
  for (std::size_t i = 0; i < n; ++i) {
    const P p = b.core[i], d = b.core[(i + 1) % n] - p;
    const Real l = dot(d, d);
    const Real t = l > 0 ? fmin(Real(1), fmax(Real(0), dot(d, x - p) / l)) : 0;
    outside = fmin(outside, norm(x - p - t * d));
    if (l > 0) inside = fmax(inside, -cross(d, x - p) / sqrt(l));
  }
  if (n > 2 && inside < 0) return inside - b.radius;
  return outside - b.radius;
}
/// Distance from x to the boundary as intersections() understands it.
inline Real boundary_gap(const Plain& b, P x) {
  if (b.kind == Plain::point) return norm(x - b.core[0]);
  if (b.kind != Plain::linear) return fabs(signed_gap(b, x));
  const P d = b.core[1] - b.core[0];
  const Real t = fmin(b.forward, fmax(b.back, dot(d, x - b.core[0]) / dot(d, d)));
  return norm(x - b.core[0] - t * d);
}

/// The boundary as smooth pieces: piece k at s in [0, 1].
inline int piece_count(const Plain& a) {
  if (a.kind == Plain::linear) return 1;
  if (a.kind == Plain::ellipse || a.core.size() == 1) return 4;
  return static_cast<int>(a.core.size()) * (a.radius > 0 ? 2 : 1);
}
inline P on_piece(const Plain& a, int k, Real s) {
  const Real quarter = 1.57079632679489661923L * (k + s);
  if (a.kind == Plain::linear) {
    // Denser near the finite end.
    const Real t = a.back < 0      ? 40 * tan((2 * s - 1) * 1.5L)
                   : a.forward > 1 ? 40 * tan(s * 1.5L)
                                   : s;
    return a.core[0] + t * (a.core[1] - a.core[0]);
  }
  if (a.kind == Plain::ellipse) return a.center + cos(quarter) * a.u + sin(quarter) * a.v;
  if (a.core.size() == 1) return a.core[0] + a.radius * P{cos(quarter), sin(quarter)};
  const std::size_t n = a.core.size();
  const bool rounded = a.radius > 0;
  const std::size_t i = static_cast<std::size_t>(rounded ? k / 2 : k);
  const P p = a.core[i], q = a.core[(i + 1) % n], d = q - p;
  const P normal = (a.radius / norm(d)) * P{d.y, -d.x};
  if (!rounded || k % 2 == 0) return p + s * d + normal;
  const P e = a.core[(i + 2) % n] - q;
  const Real turn = n == 2 ? 3.14159265358979323846L : atan2(cross(d, e), dot(d, e));
  const Real c = cos(turn * s), w = sin(turn * s);
  return q + P{c * normal.x - w * normal.y, w * normal.x + c * normal.y};
}

/// Random shapes: on a coarse grid, where touching and overlapping are common, or anywhere.
class Maker {
 public:
  Maker(unsigned seed, bool grid) : random_(seed), grid_(grid) {}
  Real uniform() { return static_cast<Real>(random_() >> 11) * 0x1p-53L; }
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  double coordinate() {
    return grid_ ? below(9) * 0.5 - 2 : static_cast<double>(uniform() * 3 - 1.5L);
  }
  double size() {
    return grid_ ? (below(4) + 1) * 0.5 : static_cast<double>(uniform() * 2 + 0.05L);
  }
  double size_or_none() { return below(12) == 0 ? 0 : size(); }
  abut::Vec2 point() { return {coordinate(), coordinate()}; }
  abut::Vec2 direction() {
    abut::Vec2 d = point();
    while (d.x == 0 && d.y == 0) d = point();
    return d;
  }
  abut::Rotation rotation() {
    if (!grid_) return abut::Rotation::radians(static_cast<double>(uniform() * 6.28L));
    constexpr double axes[][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    const double* a = axes[below(4)];
    return abut::Rotation::axis(a[0], a[1]);
  }
  abut::Polygon polygon() {
    abut::Polygon p;
    p.radius = below(2) == 0 ? 0 : size();
    if (grid_) {
      static const std::vector<abut::Vec2> forms[] = {
          {{0, 0}, {2, 0}, {0, 2}},
          {{0, 0}, {1, 0}, {2, 1}, {2, 2}, {0, 1}},
          {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}, {0, 2}},
          {{0, 0}, {0, 1}, {1.5, 2}, {2, 0}},
          {{0, 0}, {1, 1}},
          {{1, 1}}};
      const abut::Vec2 at = point();
      for (abut::Vec2 v : forms[below(6)]) p.vertices.push_back(v + at);
      return p;
    }
    const int n = 3 + below(4);
    const abut::Vec2 at = point();
    const double r = size();
    for (int i = 0; i < n; ++i) {
      const double t = static_cast<double>((i + uniform() * 0.8L) * 6.283185307L / n);
      p.vertices.push_back(at + abut::Vec2{r * cos(t), r * sin(t)});
    }
    return p;
  }
  AnyShape shape(int kind) {
    const abut::Vec2 p = point();
    switch (kind) {
      case 0:
        return abut::Point{p};
      case 1:
        return abut::Line{p, direction()};
      case 2:
        return abut::Ray{p, direction()};
      case 3:
        return abut::Segment{p, point()};
      case 4:
        return abut::Circle{p, size_or_none()};
      case 5:
        return abut::Box{p, p + abut::Vec2{size_or_none(), size_or_none()}};
      case 6:
        return abut::OrientedBox{p, {size_or_none(), size_or_none()}, rotation()};
      case 7:
        return abut::Ellipse{p, {size_or_none(), size_or_none()}, rotation()};
      case 8:
        return abut::Capsule{p, point(), size_or_none()};
      case 9:
        return abut::RoundedBox{p, {size_or_none(), size_or_none()}, rotation(), size_or_none()};
      default:
        return polygon();
    }
  }

 private:
  std::mt19937_64 random_;
  bool grid_;
};

}  // namespace plain
