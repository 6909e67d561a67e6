// parry2d, in double precision. Its boxes are about the origin, with a place of their own.
#include <parry.h>

#include "peer.hpp"

namespace peers {
namespace {

struct Parry {
  struct Free {
    void operator()(ParryShape* shape) const { parry_free_shape(shape); }
  };
  using Shape = std::unique_ptr<ParryShape, Free>;

  static Shape convert(const Circle& s) {
    return Shape(parry_ball(s.center.x, s.center.y, s.radius));
  }
  static Shape convert(const Box& s) {
    const Vec2 m = 0.5 * (s.min + s.max), h = 0.5 * (s.max - s.min);
    return Shape(parry_cuboid(m.x, m.y, h.x, h.y, 1, 0));
  }
  static Shape convert(const OrientedBox& s) {
    return Shape(parry_cuboid(s.center.x, s.center.y, s.half_size.x, s.half_size.y, s.rotation.c(),
                              s.rotation.s()));
  }
  static Shape convert(const Segment& s) {
    return Shape(parry_segment(s.a.x, s.a.y, s.b.x, s.b.y));
  }
  static Shape convert(const Capsule& s) {
    return Shape(parry_capsule(s.a.x, s.a.y, s.b.x, s.b.y, s.radius));
  }
  static bool meet(const Shape& a, const Shape& b) { return parry_meet(a.get(), b.get()); }
};

}  // namespace

Peer parry() { return make_peer<Parry>("parry2d", VERSION_OF_parry2d); }

}  // namespace peers
