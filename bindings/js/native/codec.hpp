// How a shape lies in linear memory: a run of doubles. Its kind comes first, then its numbers in
// the order of their fields (fields.hpp), then its list of vertices, which begins with their number. A list
// of chains begins with how many there are.
//
//   0 point         x y                      6 oriented_box  cx cy hx hy c s
//   1 line          px py dx dy              7 ellipse       cx cy a b c s
//   2 ray           ox oy dx dy              8 capsule       ax ay bx by r
//   3 segment       ax ay bx by              9 rounded_box   cx cy hx hy c s r
//   4 circle        cx cy r                 10 polygon       r n x0 y0 x1 y1 …
//   5 box           minx miny maxx maxy    11 polyline, 12 region: r chains n x0 y0 … n x0 y0 …
//
// The kinds are numbered as AnyShape's alternatives are; src/shapes.ts is the other side.
#pragma once

#include <abut/fields.hpp>

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
  AnyShape shape() {
    AnyShape any;
    shape(any);
    return any;
  }
  /// In the place of another, whose memory serves again.
  void shape(AnyShape& any) {
    const auto kind = static_cast<std::size_t>(number());
    if (any.index() != kind) any = blank_shape(static_cast<ShapeKind>(kind));
    std::visit([this](auto& s) { read(s); }, any);
  }

  template <class S>
  void read(S& s) {
    each_field(s, [&](auto field, auto& value) {
      if constexpr (field.role == FieldRole::length)
        value = number();
      else if constexpr (field.role == FieldRole::rotation)
        value = rotation();
      else if constexpr (field.role != FieldRole::vertices && field.role != FieldRole::chains)
        value = vec();
    });
    each_field(s, [&](auto field, auto& value) {
      if constexpr (field.role == FieldRole::vertices) {
        value.resize(static_cast<decltype(sizeof 0)>(number()));
        for (Vec2& v : value) v = vec();
      } else if constexpr (field.role == FieldRole::chains) {
        value.resize(static_cast<decltype(sizeof 0)>(number()));
        for (auto& chain : value) {
          chain.resize(static_cast<decltype(sizeof 0)>(number()));
          for (Vec2& v : chain) v = vec();
        }
      }
    });
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

  template <class S>
  void fields(const S& s) {
    each_field(s, [&](auto field, const auto& value) {
      if constexpr (field.role == FieldRole::length)
        number(value);
      else if constexpr (field.role == FieldRole::rotation)
        rotation(value);
      else if constexpr (field.role != FieldRole::vertices && field.role != FieldRole::chains)
        vec(value);
    });
    each_field(s, [&](auto field, const auto& value) {
      if constexpr (field.role == FieldRole::vertices) {
        number(static_cast<double>(value.size()));
        for (const Vec2& v : value) vec(v);
      } else if constexpr (field.role == FieldRole::chains) {
        number(static_cast<double>(value.size()));
        for (const auto& chain : value) {
          number(static_cast<double>(chain.size()));
          for (const Vec2& v : chain) vec(v);
        }
      }
    });
  }

 private:
  std::vector<double>& out_;
};

}  // namespace abut::js
