// A frame of reference in which numbers are small, and the corners of polytopes in it.
#pragma once

#include <abut/core.hpp>
#include <abut/numeric/double_double.hpp>
#include <abut/sign/vector.hpp>
#include <vector>

namespace abut::numeric {

using Vec2dd = Vec<2, DoubleDouble>;
using sign::cross;
using sign::dot;

inline Vec2dd widened(Vec2 v) { return {DoubleDouble(v.x), DoubleDouble(v.y)}; }
inline Vec2 rounded(const Vec2dd& v) { return {v.x.value(), v.y.value()}; }
inline DoubleDouble length(const Vec2dd& v) { return sqrt(dot(v, v)); }
/// v/|v| for |v| in a sane range, and for tiny v too.
inline Vec2dd normalised(Vec2dd v) {
  int e = 0;
  std::frexp(std::fmax(std::fabs(v.x.hi), std::fabs(v.y.hi)), &e);
  // Anew into two parts, which subnormal numbers may have lost.
  const auto tame = [&](DoubleDouble x) {
    return DoubleDouble::sum(std::ldexp(x.hi, -e), std::ldexp(x.lo, -e));
  };
  v = {tame(v.x), tame(v.y)};
  const DoubleDouble l = length(v);
  return {v.x / l, v.y / l};
}

/// Roughly where a core lies: one of its points, how far it reaches from there (to a small
/// factor, never too little), and its largest coordinate. A quarter of each length, so that none
/// overflows.
struct Place {
  Vec2 at;
  double quarter_size = 0, quarter_largest = 0;

  void include(Vec2 p) {
    for (int i = 0; i < 2; ++i) {
      quarter_size = std::fmax(quarter_size, std::fabs(0.25 * p[i] - 0.25 * at[i]));
      quarter_largest = std::fmax(quarter_largest, 0.25 * std::fabs(p[i]));
    }
  }
};
inline Place place(Vec2 at, double quarter_size = 0) {
  Place p{at};
  p.include(at);
  p.quarter_size = quarter_size;
  p.quarter_largest += quarter_size;
  return p;
}
inline Place place(const Point& c) { return place(c.position); }
/// Of what is endless, only where it starts.
inline Place place(const Line& c) { return place(c.point); }
inline Place place(const Ray& c) { return place(c.origin); }
inline Place place(const Segment& c) {
  Place p = place(c.a);
  p.include(c.b);
  return p;
}
inline Place place(const Box& c) {
  Place p = place(c.min);
  p.include(c.max);
  return p;
}
inline Place place(const OrientedBox& c) {
  return place(c.center, 0.25 * c.half_size.x + 0.25 * c.half_size.y);
}
inline Place place(const Ellipse& c) {
  return place(c.center, 0.25 * std::fmax(c.semi_axes.x, c.semi_axes.y));
}
inline Place place(const PolygonView& c) {
  Place p = place(c[0]);
  for (int i = 1; i < c.size(); ++i) p.include(c[i]);
  return p;
}

/// Coordinates relative to `origin`, divided by 2^exponent. The differences are exact, so that
/// shapes far from zero are as good as shapes at zero.
class Frame {
 public:
  /// 4·quarter_largest bounds every coordinate that will be placed.
  Frame(Vec2 origin, int exponent, double quarter_largest) : origin_(origin) {
    // First into the middle of the range of doubles, lest the subtraction overflow or underflow.
    first_ = quarter_largest > 0x1p1000 ? -2 : quarter_largest < 0x1p-500 ? 500 : 0;
    then_ = -exponent - first_;
    exponent_ = exponent;
  }
  Vec2dd point(Vec2 p) const { return {place(p.x, origin_.x), place(p.y, origin_.y)}; }
  double length(double x) const { return std::ldexp(x, -exponent_); }
  Vec2 vector(Vec2 v) const { return {length(v.x), length(v.y)}; }
  /// Back to the world.
  Vec2 world(const Vec2dd& p) const { return {back(p.x, origin_.x), back(p.y, origin_.y)}; }
  int exponent() const { return exponent_; }

 private:
  DoubleDouble place(double x, double o) const {
    return scale(DoubleDouble::difference(std::ldexp(x, first_), std::ldexp(o, first_)), then_);
  }
  double back(DoubleDouble x, double o) const {
    return std::ldexp((scale(x, -then_) + std::ldexp(o, first_)).value(), -first_);
  }

  Vec2 origin_;
  int first_ = 0, then_ = 0, exponent_ = 0;
};

/// The corners of a bounded polytope around its boundary, in any number type T that holds doubles
/// exactly: `place(Vec2)` gives a point, `measure(double)` a length. Repeated corners stay.
template <class T, class Place, class Measure>
std::vector<Vec<2, T>> corners(const Point& c, Place place, Measure) {
  return {place(c.position)};
}
template <class T, class Place, class Measure>
std::vector<Vec<2, T>> corners(const Segment& c, Place place, Measure) {
  return {place(c.a), place(c.b)};
}
template <class T, class Place, class Measure>
std::vector<Vec<2, T>> corners(const Box& c, Place place, Measure) {
  return {place(c.min), place({c.max.x, c.min.y}), place(c.max), place({c.min.x, c.max.y})};
}
template <class T, class Place, class Measure>
std::vector<Vec<2, T>> corners(const OrientedBox& c, Place place, Measure measure) {
  const Vec<2, T> center = place(c.center);
  const T hx = measure(c.half_size.x), hy = measure(c.half_size.y);
  const T cos = c.rotation.c(), sin = c.rotation.s();
  const Vec<2, T> x{hx * cos, hx * sin}, y{-(hy * sin), hy * cos};
  return {center - x - y, center + x - y, center + x + y, center - x + y};
}
template <class T, class Place, class Measure>
std::vector<Vec<2, T>> corners(const PolygonView& c, Place place, Measure) {
  std::vector<Vec<2, T>> all;
  all.reserve(static_cast<unsigned>(c.size()));
  // Twice the signed area, only for its sign: the corners come out counter-clockwise.
  const auto at = [&](int i) { return place(c[i]); };
  const Vec<2, T> o = at(0);
  T turn(0.0);
  for (int i = 1; i + 1 < c.size(); ++i) turn = turn + cross(at(i) - o, at(i + 1) - o);
  const bool clockwise = turn < T(0.0);
  for (int i = 0; i < c.size(); ++i) all.push_back(at(clockwise ? c.size() - 1 - i : i));
  return all;
}
template <class P>
std::vector<Vec2dd> corners(const P& c, const Frame& frame) {
  return corners<DoubleDouble>(
      c, [&](Vec2 p) { return frame.point(p); },
      [&](double x) { return DoubleDouble(frame.length(x)); });
}

}  // namespace abut::numeric
