// A convex shape of each kind from the same few numbers: all begin or lie at a, and lead to b if they have two ends.
#pragma once

#include <abut/any_shape.hpp>

namespace outlines {

inline abut::AnyShape some_convex(abut::ShapeKind kind, abut::Vec2 a, abut::Vec2 b, abut::Vec2 size,
                                  abut::Rotation turned, double radius) {
  using namespace abut;
  switch (kind) {
    case ShapeKind::point:
      return Point{a};
    case ShapeKind::segment:
      return Segment{a, b};
    case ShapeKind::circle:
      return Circle{a, radius};
    case ShapeKind::box:
      return Box{a, a + size};
    case ShapeKind::oriented_box:
      return OrientedBox{a, size, turned};
    case ShapeKind::ellipse:
      return Ellipse{a, size, turned};
    case ShapeKind::capsule:
      return Capsule{a, b, radius};
    case ShapeKind::rounded_box:
      return RoundedBox{a, size, turned, radius};
    default:
      return Polygon{{a, a + Vec2{2, 0}, a + Vec2{3, 1}, a + Vec2{1, 2}}, radius};
  }
}

}  // namespace outlines
