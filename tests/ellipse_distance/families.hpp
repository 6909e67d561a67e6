// Ellipses and what they meet in the places where distances are hard.
#pragma once

#include <abut/shapes.hpp>
#include <algorithm>
#include <random>

namespace families {

using namespace abut;

enum Family {
  plain,       ///< anything, anywhere
  thin,        ///< aspects to 1e8
  flat_sides,  ///< thin ones side by side, nearly parallel
  round,       ///< nearly circles
  concentric,  ///< centres together or nearly so, axes parallel or not
  contact,     ///< moved to within 1e-16 … 1e-4 of touching
  evolute,     ///< a corner on the evolute, or at a cusp
  axes,        ///< on the axes, aligned, on the boundary
  far_apart,   ///< offsets of 1e3 to 1e9
  small_beside_large,
  no_thickness,  ///< semi-axes of zero
  family_count
};
inline const char* const names[] = {
    "plain", "thin",      "flat sides",         "round",       "concentric", "contact", "evolute",
    "axes",  "far apart", "small beside large", "no thickness"};

class Source {
 public:
  explicit Source(unsigned seed) : random_(seed) {}

  double uniform(double low, double high) {
    return low + (high - low) * static_cast<double>(random_() >> 11) * 0x1p-53;
  }
  bool chance(double p) { return uniform(0, 1) < p; }
  /// 10^-digits at the least, 1 at the most, every size as often.
  double tiny(double digits) { return std::pow(10, -uniform(0, digits)); }
  double sign() { return chance(0.5) ? -1 : 1; }
  Rotation rotation() {
    switch (static_cast<int>(uniform(0, 4))) {
      case 0:
        return Rotation::degrees(90 * std::floor(uniform(0, 4)));
      case 1:
        return Rotation::axis(0.6, 0.8);
      default:
        return Rotation::radians(uniform(-3.2, 3.2));
    }
  }
  Vec2 vector(double reach) { return {uniform(-reach, reach), uniform(-reach, reach)}; }

  /// The ellipse of a family, near the origin.
  Ellipse ellipse(Family f) {
    const double a = uniform(0.5, 2);
    double b = a * uniform(0.1, 1);
    if (f == thin || f == flat_sides) b = a * tiny(8);
    if (f == round) b = a * (1 - tiny(17));
    if (f == evolute || f == far_apart || f == contact) b = a * tiny(chance(0.5) ? 1 : 8);
    if (f == no_thickness) b = 0;
    Ellipse e{vector(1), {a, b}, rotation()};
    if (f == axes || chance(0.2)) e.center = {}, e.rotation = {};
    if (f == no_thickness && chance(0.1)) e.semi_axes.x = 0;
    if (chance(0.5)) std::swap(e.semi_axes.x, e.semi_axes.y);
    return e;
  }
  /// Where a corner or centre of the other shape goes.
  Vec2 place(Family f, const Ellipse& e) {
    const double a = e.semi_axes.x, b = e.semi_axes.y;
    double x = uniform(-3, 3), y = uniform(-3, 3);
    if (f == concentric) x *= chance(0.3) ? 0 : tiny(18), y *= chance(0.3) ? 0 : tiny(18);
    if (f == flat_sides) {
      x = uniform(-1, 1) * a, y = uniform(-1, 1) * b * 10;
      if (a < b) x = uniform(-1, 1) * a * 10, y = uniform(-1, 1) * b;
    }
    if (f == evolute && a > 0 && b > 0) {
      const double t =
          chance(0.3) ? 1.5707963267948966 * std::floor(uniform(0, 4)) : uniform(0, 6.3);
      const double c = std::cos(t), s = std::sin(t), k = (a - b) * (a + b);
      x = k / a * c * c * c * (1 + sign() * tiny(17));
      y = k / b * s * s * s * (1 + sign() * tiny(17));
      if (chance(0.3)) y = 0;
    }
    if (f == axes) {
      const double t = 1.5707963267948966 * std::floor(uniform(0, 4));
      x = std::round(std::cos(t)) * uniform(0, 2) * a,
      y = std::round(std::sin(t)) * uniform(0, 2) * b;
      if (chance(0.3)) x = std::round(x / a) * a, y = std::round(y / b) * b;
      if (a == 0 || b == 0) x = y = 0;
    }
    if (f == far_apart) {
      const double reach = 1e9 * tiny(6);
      x *= reach, y *= reach;
    }
    if (f == no_thickness && chance(0.5)) x = uniform(-2, 2) * a, y = uniform(-2, 2) * b;
    return e.center + (x * e.rotation.u() + y * e.rotation.v());
  }
  /// A size for the other shape.
  double extent(Family f, const Ellipse& e) {
    const double a = std::fmax(e.semi_axes.x, e.semi_axes.y);
    if (f == small_beside_large) return a * tiny(10);
    if (f == far_apart && chance(0.5)) return 1e6 * tiny(6);
    return (a > 0 ? a : 1) * uniform(0.1, 3);
  }
  Rotation turn(Family f, const Ellipse& e) {
    if (f == flat_sides || f == axes || f == concentric || chance(0.2)) {
      const double tilt = chance(0.5) ? 0 : sign() * tiny(17);
      const Vec2 u = e.rotation.u() + tilt * e.rotation.v();
      return chance(0.5) ? Rotation::axis(u.x, u.y) : Rotation::axis(-u.y, u.x);
    }
    return rotation();
  }

  void make(Family f, const Ellipse& e, Point& p) { p.position = place(f, e); }
  void make(Family f, const Ellipse& e, Line& l) {
    l.point = place(f, e);
    l.direction = uniform(0.1, 10) * turn(f, e).u();
  }
  void make(Family f, const Ellipse& e, Ray& l) {
    l.origin = place(f, e);
    l.direction = uniform(0.1, 10) * turn(f, e).u();
  }
  void make(Family f, const Ellipse& e, Segment& l) {
    l.a = place(f, e);
    l.b = l.a + extent(f, e) * turn(f, e).u();
    if (chance(0.1)) l.b = l.a;
  }
  void make(Family f, const Ellipse& e, Box& b) {
    const Vec2 p = place(f, e), size{extent(f, e), extent(f, e)};
    const Vec2 corner{chance(0.5) ? 1.0 : 0.0, chance(0.5) ? 1.0 : 0.0};
    b.min = {p.x - corner.x * size.x, p.y - corner.y * size.y};
    b.max = {p.x + (1 - corner.x) * size.x, p.y + (1 - corner.y) * size.y};
    if (chance(0.1)) b.max.x = b.min.x;
  }
  void make(Family f, const Ellipse& e, OrientedBox& b) {
    b.half_size = {extent(f, e), extent(f, e)};
    if (chance(0.1)) b.half_size.x = 0;
    if (chance(0.1)) b.half_size.y = 0;
    b.rotation = turn(f, e);
    b.center = place(f, e);
    if (chance(0.7))
      b.center = b.center + sign() * b.half_size.x * b.rotation.u() +
                 sign() * b.half_size.y * b.rotation.v();
  }
  void make(Family f, const Ellipse& e, Polygon& p) {
    const Vec2 at = place(f, e);
    const double r = extent(f, e), start = uniform(0, 6.3),
                 squash = r > 0.01 && chance(0.3) ? tiny(5) : 1;
    const Rotation axis = turn(f, e);
    const int n = 1 + static_cast<int>(uniform(0, 7));
    p.vertices.clear();
    for (int i = 0; i < n; ++i) {
      const double t = start + (i + uniform(0, 0.5)) * 6.283185307179586 / n;
      p.vertices.push_back(r * std::cos(t) * axis.u() + squash * r * std::sin(t) * axis.v());
    }
    const Vec2 shift = at - (chance(0.7) ? p.vertices[0] : Vec2{});
    for (Vec2& v : p.vertices) v = v + shift;
    if (chance(0.3)) std::reverse(p.vertices.begin(), p.vertices.end());
    if (chance(0.2)) p.vertices.push_back(p.vertices.back());
  }
  void make(Family f, const Ellipse& e, Ellipse& o) {
    o = ellipse(f == no_thickness && chance(0.5) ? plain : f);
    const double a = std::fmax(o.semi_axes.x, o.semi_axes.y), k = a > 0 ? extent(f, e) / a : 1;
    o.semi_axes = k * o.semi_axes;
    o.rotation = turn(f, e);
    o.center = place(f, e);
    if (f == concentric && chance(0.3)) o = e;
    if (f == concentric && chance(0.2)) o = e, o.semi_axes = uniform(0.1, 2) * o.semi_axes;
  }

 private:
  std::mt19937_64 random_;
};

inline void move(Point& p, Vec2 by) { p.position = p.position + by; }
inline void move(Line& p, Vec2 by) { p.point = p.point + by; }
inline void move(Ray& p, Vec2 by) { p.origin = p.origin + by; }
inline void move(Segment& p, Vec2 by) { p.a = p.a + by, p.b = p.b + by; }
inline void move(Box& p, Vec2 by) { p.min = p.min + by, p.max = p.max + by; }
inline void move(OrientedBox& p, Vec2 by) { p.center = p.center + by; }
inline void move(Ellipse& p, Vec2 by) { p.center = p.center + by; }
inline void move(Polygon& p, Vec2 by) {
  for (Vec2& v : p.vertices) v = v + by;
}

}  // namespace families
