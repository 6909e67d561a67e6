// Chipmunk 7, in double. Touching, to it, is being apart.
#include <chipmunk/chipmunk.h>

#include "peer.hpp"

namespace peers {
namespace {

struct Chipmunk {
  using S = std::shared_ptr<cpShape>;
  static cpVect point(const Vec2& p) { return cpv(p.x, p.y); }
  static cpBody* ground() {
    static cpBody* body = cpBodyNewStatic();
    return body;
  }
  static S placed(cpShape* shape) {
    cpShapeUpdate(shape, cpTransformIdentity);
    return S(shape, cpShapeFree);
  }
  static S convert(const Circle& s) {
    return placed(cpCircleShapeNew(ground(), s.radius, point(s.center)));
  }
  static S convert(const Segment& s) {
    return placed(cpSegmentShapeNew(ground(), point(s.a), point(s.b), 0));
  }
  static S convert(const Capsule& s) {
    return placed(cpSegmentShapeNew(ground(), point(s.a), point(s.b), s.radius));
  }
  static S quad(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const cpVect corners[] = {point(a), point(b), point(c), point(d)};
    return placed(cpPolyShapeNewRaw(ground(), 4, corners, 0));
  }
  static S convert(const Box& s) {
    return quad(s.min, {s.max.x, s.min.y}, s.max, {s.min.x, s.max.y});
  }
  static S convert(const OrientedBox& s) {
    return quad(corner(s, 0), corner(s, 1), corner(s, 2), corner(s, 3));
  }
  static bool meet(const S& a, const S& b) { return cpShapesCollide(a.get(), b.get()).count > 0; }
};

}  // namespace

Peer chipmunk() { return make_peer<Chipmunk>("Chipmunk 7", cpVersionString); }

}  // namespace peers
