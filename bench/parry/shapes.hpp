// Shapes as parry2d's, in double precision. Its boxes are about the origin, with a place of their own.
#pragma once

#include <parry.h>

#include <abut/shapes.hpp>
#include <memory>

namespace bench::parry {

struct Free {
  void operator()(ParryShape* shape) const { parry_free_shape(shape); }
};
using Shape = std::unique_ptr<ParryShape, Free>;

inline Shape convert(const abut::Circle& s) {
  return Shape(parry_ball(s.center.x, s.center.y, s.radius));
}
inline Shape convert(const abut::Box& s) {
  const abut::Vec2 m = 0.5 * (s.min + s.max), h = 0.5 * (s.max - s.min);
  return Shape(parry_cuboid(m.x, m.y, h.x, h.y, 1, 0));
}
inline Shape convert(const abut::OrientedBox& s) {
  return Shape(parry_cuboid(s.center.x, s.center.y, s.half_size.x, s.half_size.y, s.rotation.c(),
                            s.rotation.s()));
}
inline Shape convert(const abut::Segment& s) {
  return Shape(parry_segment(s.a.x, s.a.y, s.b.x, s.b.y));
}
inline Shape convert(const abut::Capsule& s) {
  return Shape(parry_capsule(s.a.x, s.a.y, s.b.x, s.b.y, s.radius));
}
inline Shape convert(const abut::Polygon& s) {
  return Shape(parry_polygon(&s.vertices[0].x, s.vertices.size()));
}

}  // namespace bench::parry
