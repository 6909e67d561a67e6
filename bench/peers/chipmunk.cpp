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
  static S quad(const std::array<Vec2, 4>& c) {
    const cpVect four[] = {point(c[0]), point(c[1]), point(c[2]), point(c[3])};
    return placed(cpPolyShapeNewRaw(ground(), 4, four, 0));
  }
  static S convert(const Box& s) { return quad(corners(s)); }
  static S convert(const OrientedBox& s) { return quad(corners(s)); }
  static bool meet(const S& a, const S& b) { return cpShapesCollide(a.get(), b.get()).count > 0; }
};

}  // namespace

Peer chipmunk() { return make_peer<Chipmunk>("Chipmunk 7", cpVersionString); }

}  // namespace peers
