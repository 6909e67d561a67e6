// The truth, from rational numbers: every shape here is a point, a segment or a convex polygon, and
// a radius. Shares nothing with abut but the shapes.
#include <gmpxx.h>

#include "peer.hpp"

namespace peers {
namespace {

using Number = mpq_class;
struct Exact {
  struct V {
    Number x, y;
  };
  struct Rounded {
    std::vector<V> hull;
    Number radius = 0;
  };

  static V point(const Vec2& p) { return {Number(p.x), Number(p.y)}; }
  static Rounded convert(const Circle& s) { return {{point(s.center)}, Number(s.radius)}; }
  static Rounded convert(const Segment& s) { return {{point(s.a), point(s.b)}}; }
  static Rounded convert(const Capsule& s) { return {{point(s.a), point(s.b)}, Number(s.radius)}; }
  static Rounded convert(const Box& s) {
    const V a = point(s.min), b = point(s.max);
    return {{a, {b.x, a.y}, b, {a.x, b.y}}};
  }
  static Rounded convert(const OrientedBox& s) {
    const V m = point(s.center), h = point(s.half_size);
    const V u{Number(s.rotation.c()), Number(s.rotation.s())};
    Rounded r;
    for (const auto& [i, j] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}})
      r.hull.push_back({m.x + i * h.x * u.x - j * h.y * u.y, m.y + i * h.x * u.y + j * h.y * u.x});
    return r;
  }

  static V minus(const V& a, const V& b) { return {a.x - b.x, a.y - b.y}; }
  static Number dot(const V& a, const V& b) { return a.x * b.x + a.y * b.y; }
  static Number cross(const V& a, const V& b) { return a.x * b.y - a.y * b.x; }
  static Number distance2(const V& a, const V& b, const V& p) {
    const V d = minus(b, a);
    const Number l = dot(d, d);
    Number t = l > 0 ? Number(dot(minus(p, a), d) / l) : Number(0);
    if (t < 0) t = 0;
    if (t > 1) t = 1;
    const V way{p.x - a.x - t * d.x, p.y - a.y - t * d.y};
    return dot(way, way);
  }
  static bool inside(const Rounded& s, const V& p) {
    if (s.hull.size() < 3) return false;
    for (std::size_t i = 0; i < s.hull.size(); ++i) {
      const V& a = s.hull[i];
      const V& b = s.hull[(i + 1) % s.hull.size()];
      if (cross(minus(b, a), minus(p, a)) < 0) return false;
    }
    return true;
  }
  static bool edges_cross(const V& a, const V& b, const V& c, const V& d) {
    const int p = sgn(cross(minus(b, a), minus(c, a))), q = sgn(cross(minus(b, a), minus(d, a)));
    const int r = sgn(cross(minus(d, c), minus(a, c))), s = sgn(cross(minus(d, c), minus(b, c)));
    return p * q < 0 && r * s < 0;
  }
  static bool meet(const Rounded& a, const Rounded& b) {
    if (inside(a, b.hull[0]) || inside(b, a.hull[0])) return true;
    const Number reach = a.radius + b.radius, reach2 = reach * reach;
    for (std::size_t i = 0; i < a.hull.size(); ++i)
      for (std::size_t j = 0; j < b.hull.size(); ++j) {
        const V& p = a.hull[i];
        const V& q = a.hull[(i + 1) % a.hull.size()];
        const V& r = b.hull[j];
        const V& s = b.hull[(j + 1) % b.hull.size()];
        if (edges_cross(p, q, r, s) || distance2(p, q, r) <= reach2 || distance2(r, s, p) <= reach2)
          return true;
      }
    return false;
  }
};

}  // namespace

Peer exact() { return make_peer<Exact>("exact rationals"); }

}  // namespace peers
