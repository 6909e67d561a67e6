// Small constructions that the page draws with: nothing here decides anything.
#pragma once

#include <abut/any_shape.hpp>

namespace abut::play {

/// A shape without curves but its radius: its corners in order, and the radius around them.
/// Empty for an ellipse and for what is unbounded.
struct Hull {
  std::vector<Vec2> points;
  double radius = 0;
};

inline Vec2 unit(const Vec2& v) {
  const double l = length(v);
  return l > 0 ? Vec2{v.x / l, v.y / l} : Vec2{1, 0};
}
inline Vec2 corner(const Vec2& center, const Rotation& r, double x, double y) {
  return center + x * r.u() + y * r.v();
}
/// Coordinates of a displacement in a turned frame: Rᵀ d / (c² + s²).
inline Vec2 local(const Rotation& r, const Vec2& d) {
  const double l = dot(r.u(), r.u());
  return {dot(d, r.u()) / l, dot(d, r.v()) / l};
}
inline Vec2 turn(const Rotation& r, const Vec2& d) { return d.x * r.u() + d.y * r.v(); }
inline std::vector<Vec2> box_corners(const Vec2& c, const Vec2& h, const Rotation& r) {
  return {corner(c, r, -h.x, -h.y), corner(c, r, h.x, -h.y), corner(c, r, h.x, h.y),
          corner(c, r, -h.x, h.y)};
}

inline Hull hull(const Point& s) { return {{s.position}, 0}; }
inline Hull hull(const Line&) { return {}; }
inline Hull hull(const Ray&) { return {}; }
inline Hull hull(const Segment& s) { return {{s.a, s.b}, 0}; }
inline Hull hull(const Circle& s) { return {{s.center}, s.radius}; }
inline Hull hull(const Box& s) {
  return {{s.min, {s.max.x, s.min.y}, s.max, {s.min.x, s.max.y}}, 0};
}
inline Hull hull(const OrientedBox& s) {
  return {box_corners(s.center, s.half_size, s.rotation), 0};
}
inline Hull hull(const Ellipse&) { return {}; }
inline Hull hull(const Capsule& s) { return {{s.a, s.b}, s.radius}; }
inline Hull hull(const RoundedBox& s) {
  return {box_corners(s.center, s.half_size, s.rotation), s.radius};
}
inline Hull hull(const Polygon& s) { return {s.vertices, s.radius}; }
/// Calls f with each chain of vertices of a polygon, a polyline or a region, and whether it closes.
template <class S, class F>
void each_chain(S& s, F&& f) {
  if constexpr (requires { s.vertices; }) {
    f(s.vertices, true);
  } else if constexpr (requires { s.lines; }) {
    for (auto& chain : s.lines) f(chain, false);
  } else {
    for (auto& chain : s.rings) f(chain, true);
  }
}
template <class S, class F>
void each_vertex(S& s, F&& f) {
  each_chain(s, [&](auto& chain, bool) {
    for (auto& v : chain) f(v);
  });
}
/// Calls f with the ends of each edge. A chain of one vertex is an edge without length.
template <class S, class F>
void each_edge(S& s, F&& f) {
  each_chain(s, [&](auto& chain, bool closed) {
    const auto n = chain.size();
    if (n == 1) f(chain[0], chain[0]);
    for (decltype(chain.size()) i = 0; i + 1 < n; ++i) f(chain[i], chain[i + 1]);
    if (closed && n > 2) f(chain[n - 1], chain[0]);
  });
}
template <class S>
Hull hull_of_vertices(const S& s) {
  Hull h;
  h.radius = s.radius;
  each_vertex(s, [&](const Vec2& v) { h.points.push_back(v); });
  return h;
}
inline Hull hull(const Polyline& s) { return hull_of_vertices(s); }
inline Hull hull(const Region& s) { return hull_of_vertices(s); }
inline Hull hull(const AnyShape& any) {
  return std::visit([](const auto& s) { return hull(s); }, any);
}

/// The middle of a shape: what it turns and grows about.
inline Vec2 middle(const AnyShape& any) {
  if (const auto* s = std::get_if<Line>(&any)) return s->point;
  if (const auto* s = std::get_if<Ray>(&any)) return s->origin;
  if (const auto* s = std::get_if<OrientedBox>(&any)) return s->center;
  if (const auto* s = std::get_if<Ellipse>(&any)) return s->center;
  if (const auto* s = std::get_if<RoundedBox>(&any)) return s->center;
  const Hull h = hull(any);
  if (h.points.empty()) return {};
  Vec2 sum;
  for (const Vec2& p : h.points) sum = sum + p;
  return (1.0 / static_cast<double>(h.points.size())) * sum;
}

/// The farthest point of a bounded shape in a direction.
inline Vec2 support(const AnyShape& any, const Vec2& direction) {
  const Vec2 n = unit(direction);
  if (const auto* e = std::get_if<Ellipse>(&any)) {
    const double p = e->semi_axes.x * dot(n, e->rotation.u());
    const double q = e->semi_axes.y * dot(n, e->rotation.v());
    const double l = std::hypot(p, q);
    return l > 0 ? corner(e->center, e->rotation, e->semi_axes.x * p / l, e->semi_axes.y * q / l)
                 : e->center;
  }
  const Hull h = hull(any);
  if (h.points.empty()) return middle(any);
  Vec2 best = h.points[0];
  for (const Vec2& p : h.points)
    if (dot(p, n) > dot(best, n)) best = p;
  return best + h.radius * n;
}

/// The shape moved by d.
inline AnyShape moved(AnyShape any, const Vec2& d) {
  struct {
    Vec2 d;
    void operator()(Point& s) const { s.position = s.position + d; }
    void operator()(Line& s) const { s.point = s.point + d; }
    void operator()(Ray& s) const { s.origin = s.origin + d; }
    void operator()(Segment& s) const { s.a = s.a + d, s.b = s.b + d; }
    void operator()(Circle& s) const { s.center = s.center + d; }
    void operator()(Box& s) const { s.min = s.min + d, s.max = s.max + d; }
    void operator()(OrientedBox& s) const { s.center = s.center + d; }
    void operator()(Ellipse& s) const { s.center = s.center + d; }
    void operator()(Capsule& s) const { s.a = s.a + d, s.b = s.b + d; }
    void operator()(RoundedBox& s) const { s.center = s.center + d; }
    void operator()(Polygon& s) const {
      for (Vec2& v : s.vertices) v = v + d;
    }
    void operator()(Polyline& s) const {
      each_vertex(s, [&](Vec2& v) { v = v + d; });
    }
    void operator()(Region& s) const {
      each_vertex(s, [&](Vec2& v) { v = v + d; });
    }
  } move{d};
  std::visit(move, any);
  return any;
}

/// A box that can be turned; any other shape as it is.
inline AnyShape turnable(AnyShape any) {
  const Box* box = std::get_if<Box>(&any);
  if (!box) return any;
  return OrientedBox{0.5 * (box->min + box->max), 0.5 * (box->max - box->min), {}};
}

/// The shape under x → m + k R (x − m). A box that is turned becomes an oriented one.
inline AnyShape turned(AnyShape any, const Vec2& m, const Rotation& r, double k) {
  if (r.s() != 0 || r.c() < 0) any = turnable(std::move(any));
  struct Turn {
    Vec2 m;
    Rotation r;
    double k;
    Vec2 at(const Vec2& p) const { return m + k * turn(r, p - m); }
    Rotation of(const Rotation& q) const {
      const Vec2 u = turn(r, q.u());
      return Rotation::axis(u.x, u.y);
    }
    void operator()(Point& s) const { s.position = at(s.position); }
    void operator()(Line& s) const { s.point = at(s.point), s.direction = turn(r, s.direction); }
    void operator()(Ray& s) const { s.origin = at(s.origin), s.direction = turn(r, s.direction); }
    void operator()(Segment& s) const { s.a = at(s.a), s.b = at(s.b); }
    void operator()(Circle& s) const { s.center = at(s.center), s.radius *= k; }
    void operator()(Box& s) const { s.min = m + k * (s.min - m), s.max = m + k * (s.max - m); }
    void operator()(OrientedBox& s) const {
      s.center = at(s.center), s.half_size = k * s.half_size, s.rotation = of(s.rotation);
    }
    void operator()(Ellipse& s) const {
      s.center = at(s.center), s.semi_axes = k * s.semi_axes, s.rotation = of(s.rotation);
    }
    void operator()(Capsule& s) const { s.a = at(s.a), s.b = at(s.b), s.radius *= k; }
    void operator()(RoundedBox& s) const {
      s.center = at(s.center), s.half_size = k * s.half_size, s.rotation = of(s.rotation);
      s.radius *= k;
    }
    void operator()(Polygon& s) const {
      for (Vec2& v : s.vertices) v = at(v);
      s.radius *= k;
    }
    void operator()(Polyline& s) const {
      each_vertex(s, [&](Vec2& v) { v = at(v); });
      s.radius *= k;
    }
    void operator()(Region& s) const {
      each_vertex(s, [&](Vec2& v) { v = at(v); });
      s.radius *= k;
    }
  };
  std::visit(Turn{m, r, k}, any);
  return any;
}

}  // namespace abut::play
