// How a shape lies in linear memory: a run of doubles, its kind first, then its fields in the order
// of the C++ struct. A polygon gives its radius and its number of vertices before the vertices.
//
//   0 point         x y                      6 oriented_box  cx cy hx hy c s
//   1 line          px py dx dy              7 ellipse       cx cy a b c s
//   2 ray           ox oy dx dy              8 capsule       ax ay bx by r
//   3 segment       ax ay bx by              9 rounded_box   cx cy hx hy c s r
//   4 circle        cx cy r                 10 polygon       r n x0 y0 x1 y1 …
//   5 box           minx miny maxx maxy
//
// The kinds are numbered as AnyShape's alternatives are; src/layout.ts is the other side.
#pragma once

#include <abut/any_shape.hpp>

namespace abut::js {

class Reader {
 public:
  explicit Reader(const double* at) : at_(at) {}
  const double* position() const { return at_; }

  double number() { return *at_++; }
  Vec2 vec() {
    const double x = number();
    return {x, number()};
  }
  Rotation rotation() {
    const double c = number();
    return Rotation::axis(c, number());
  }
  AnyShape shape() { return shape(static_cast<int>(number())); }

  /// The fields alone, when the kind is known: a row of a table.
  AnyShape shape(int kind) {
    switch (kind) {
      case 0:
        return fields<Point>();
      case 1:
        return fields<Line>();
      case 2:
        return fields<Ray>();
      case 3:
        return fields<Segment>();
      case 4:
        return fields<Circle>();
      case 5:
        return fields<Box>();
      case 6:
        return fields<OrientedBox>();
      case 7:
        return fields<Ellipse>();
      case 8:
        return fields<Capsule>();
      case 9:
        return fields<RoundedBox>();
      default:
        return fields<Polygon>();
    }
  }

  template <class S>
  S fields() {
    // Braced initialisers are evaluated left to right, which is the order in memory.
    if constexpr (std::is_same_v<S, Point>)
      return {vec()};
    else if constexpr (std::is_same_v<S, Line> || std::is_same_v<S, Ray> ||
                       std::is_same_v<S, Segment> || std::is_same_v<S, Box>)
      return {vec(), vec()};
    else if constexpr (std::is_same_v<S, Circle>)
      return {vec(), number()};
    else if constexpr (std::is_same_v<S, OrientedBox> || std::is_same_v<S, Ellipse>)
      return {vec(), vec(), rotation()};
    else if constexpr (std::is_same_v<S, Capsule>)
      return {vec(), vec(), number()};
    else if constexpr (std::is_same_v<S, RoundedBox>)
      return {vec(), vec(), rotation(), number()};
    else {
      Polygon p;
      p.radius = number();
      const int n = static_cast<int>(number());
      p.vertices.reserve(static_cast<decltype(sizeof 0)>(n));
      for (int i = 0; i < n; ++i) p.vertices.push_back(vec());
      return p;
    }
  }

 private:
  const double* at_;
};

class Writer {
 public:
  explicit Writer(std::vector<double>& out) : out_(out) {}

  void number(double x) { out_.push_back(x); }
  void vec(const Vec2& v) {
    number(v.x);
    number(v.y);
  }
  void rotation(const Rotation& r) { vec(r.u()); }
  void shape(const AnyShape& any) {
    number(static_cast<double>(any.index()));
    std::visit([this](const auto& s) { fields(s); }, any);
  }

  void fields(const Point& s) { vec(s.position); }
  void fields(const Line& s) { vec(s.point), vec(s.direction); }
  void fields(const Ray& s) { vec(s.origin), vec(s.direction); }
  void fields(const Segment& s) { vec(s.a), vec(s.b); }
  void fields(const Circle& s) { vec(s.center), number(s.radius); }
  void fields(const Box& s) { vec(s.min), vec(s.max); }
  void fields(const OrientedBox& s) { vec(s.center), vec(s.half_size), rotation(s.rotation); }
  void fields(const Ellipse& s) { vec(s.center), vec(s.semi_axes), rotation(s.rotation); }
  void fields(const Capsule& s) { vec(s.a), vec(s.b), number(s.radius); }
  void fields(const RoundedBox& s) {
    vec(s.center), vec(s.half_size), rotation(s.rotation), number(s.radius);
  }
  void fields(const Polygon& s) {
    number(s.radius);
    number(static_cast<double>(s.vertices.size()));
    for (const Vec2& v : s.vertices) vec(v);
  }

 private:
  std::vector<double>& out_;
};

}  // namespace abut::js
