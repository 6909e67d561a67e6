// Box2D 2.4, in float, by the distance that its b2TestOverlap takes. Its polygons have a skin of
// 0.01, which is left out here, since it is no wrong answer but another question.
#include <box2d/b2_common.h>
#include <box2d/b2_distance.h>

#include "peer.hpp"

namespace peers {
namespace {

struct Box2d {
  struct Proxy {
    std::vector<b2Vec2> points;
    float radius = 0;
  };
  static b2Vec2 point(const Vec2& p) { return {float(p.x), float(p.y)}; }
  static Proxy convert(const Circle& s) { return {{point(s.center)}, float(s.radius)}; }
  static Proxy convert(const Segment& s) { return {{point(s.a), point(s.b)}}; }
  static Proxy convert(const Capsule& s) { return {{point(s.a), point(s.b)}, float(s.radius)}; }
  static Proxy quad(const std::array<Vec2, 4>& c) {
    return {{point(c[0]), point(c[1]), point(c[2]), point(c[3])}};
  }
  static Proxy convert(const Box& s) { return quad(corners(s)); }
  static Proxy convert(const OrientedBox& s) { return quad(corners(s)); }
  static bool meet(const Proxy& a, const Proxy& b) {
    b2DistanceInput input;
    input.proxyA.Set(a.points.data(), int32(a.points.size()), a.radius);
    input.proxyB.Set(b.points.data(), int32(b.points.size()), b.radius);
    input.transformA.SetIdentity();
    input.transformB.SetIdentity();
    input.useRadii = true;
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput output;
    b2Distance(&output, &cache, &input);
    return output.distance < 10.0f * b2_epsilon;
  }
};

}  // namespace

Peer box2d() {
  const std::string version = std::to_string(b2_version.major) + '.' +
                              std::to_string(b2_version.minor) + '.' +
                              std::to_string(b2_version.revision);
  return make_peer<Box2d>("Box2D 2.4 (float)", version);
}

}  // namespace peers
