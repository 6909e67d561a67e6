// abut, and the usual formulas in plain double.
#include <abut/queries/intersects.hpp>
#include <bench/classic_methods.hpp>

#include "peer.hpp"

namespace peers {
namespace {

struct Abut {
  template <class S>
  static S convert(const S& s) {
    return s;
  }
  template <class A, class B>
  static bool meet(const A& a, const B& b) {
    return intersects(a, b);
  }
};

double clamp01(double t) { return t < 0 ? 0 : t > 1 ? 1 : t; }
double distance2(const Segment& s, const Vec2& p) {
  const Vec2 d = s.b - s.a;
  const double l = dot(d, d);
  const Vec2 way = p - (s.a + (l > 0 ? clamp01(dot(p - s.a, d) / l) : 0) * d);
  return dot(way, way);
}
bool cross_each_other(const Segment& s, const Segment& t) {
  const auto side = [](const Vec2& a, const Vec2& b, const Vec2& c) { return cross(b - a, c - a); };
  const double a = side(s.a, s.b, t.a), b = side(s.a, s.b, t.b);
  const double c = side(t.a, t.b, s.a), d = side(t.a, t.b, s.b);
  return ((a <= 0 && b >= 0) || (a >= 0 && b <= 0)) && ((c <= 0 && d >= 0) || (c >= 0 && d <= 0));
}

struct Naive {
  template <class S>
  static S convert(const S& s) {
    return s;
  }
  static bool meet(const Circle& a, const Circle& b) {
    const Vec2 d = b.center - a.center;
    const double r = a.radius + b.radius;
    return dot(d, d) <= r * r;
  }
  static bool meet(const Circle& a, const Box& b) { return classic::circle_box_by_clamping(a, b); }
  static bool meet(const Circle& a, const OrientedBox& b) {
    return classic::circle_oriented_box_by_inverse_rotation(a, b);
  }
  static bool meet(const Box& a, const Box& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
  }
  static bool meet(const OrientedBox& a, const OrientedBox& b) {
    const Vec2 d = b.center - a.center;
    const double c = std::fabs(dot(a.rotation.u(), b.rotation.u()));
    const double s = std::fabs(cross(a.rotation.u(), b.rotation.u()));
    const auto apart = [&](const OrientedBox& p, const OrientedBox& q) {
      const Vec2 reach{p.half_size.x + q.half_size.x * c + q.half_size.y * s,
                       p.half_size.y + q.half_size.x * s + q.half_size.y * c};
      return std::fabs(dot(d, p.rotation.u())) > reach.x ||
             std::fabs(dot(d, p.rotation.v())) > reach.y;
    };
    return !apart(a, b) && !apart(b, a);
  }
  static bool meet(const Segment& a, const Circle& b) {
    return distance2(a, b.center) <= b.radius * b.radius;
  }
  static bool meet(const Segment& a, const Segment& b) { return cross_each_other(a, b); }
  static bool meet(const Capsule& a, const Capsule& b) {
    const Segment s{a.a, a.b}, t{b.a, b.b};
    if (cross_each_other(s, t)) return true;
    const double r = a.radius + b.radius;
    return distance2(s, t.a) <= r * r || distance2(s, t.b) <= r * r || distance2(t, s.a) <= r * r ||
           distance2(t, s.b) <= r * r;
  }
};

}  // namespace

Peer own() { return make_peer<Abut>("abut"); }
Peer naive() { return make_peer<Naive>("naive double"); }

}  // namespace peers
