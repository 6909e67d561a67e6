// The handles by which a shape is resized and turned on the stage, and what dragging one does.
#pragma once

#include "geometry.hpp"

namespace abut::play {

/// What a handle stands for; the page names them in words.
enum Role : int {
  end_a = 0,
  end_b = 1,
  radius_end = 2,
  direction_end = 3,
  turning = 4,
  corner_0 = 10,  // … 13, counter-clockwise from the lower left
  edge_0 = 20,    // … 23: right, top, left, bottom
  axis_0 = 30,    // … 33, likewise
  vertex_0 = 100
};

struct Handle {
  int role;
  Vec2 at;
};

namespace detail {
constexpr double sx[] = {-1, 1, 1, -1}, sy[] = {-1, -1, 1, 1};  // corners
constexpr double ex[] = {1, 0, -1, 0}, ey[] = {0, 1, 0, -1};    // edges and axis ends

inline Vec2 side_of(const Vec2& a, const Vec2& b) {
  const Vec2 d = unit(b - a);
  return {-d.y, d.x};
}
inline double top(const Polygon& s) {
  double y = s.vertices[0].y;
  for (const Vec2& v : s.vertices) y = std::fmax(y, v.y);
  return y + s.radius;
}
/// How far p is from the segment ab, as far as a radius handle needs it.
inline double off(const Vec2& a, const Vec2& b, const Vec2& p) {
  return std::fabs(dot(p - a, side_of(a, b)));
}
}  // namespace detail

/// `arm` is how far out the turning handle stands, and how long a direction is drawn.
inline std::vector<Handle> handles(const AnyShape& any, double arm) {
  using namespace detail;
  std::vector<Handle> out;
  const auto put = [&out](int role, const Vec2& p) { out.push_back({role, p}); };
  const auto framed = [&](const Vec2& c, const Vec2& h, const Rotation& r, bool corners) {
    for (int k = 0; k < 4; ++k) put(edge_0 + k, corner(c, r, ex[k] * h.x, ey[k] * h.y));
    if (corners)
      for (int k = 0; k < 4; ++k) put(corner_0 + k, corner(c, r, sx[k] * h.x, sy[k] * h.y));
  };
  struct {
    decltype(put)& p;
    decltype(framed)& frame;
    double arm;
    void operator()(const Point&) const {}
    void operator()(const Line& s) const { p(direction_end, s.point + arm * unit(s.direction)); }
    void operator()(const Ray& s) const { p(direction_end, s.origin + arm * unit(s.direction)); }
    void operator()(const Segment& s) const { p(end_a, s.a), p(end_b, s.b); }
    void operator()(const Circle& s) const { p(radius_end, s.center + Vec2{s.radius, 0}); }
    void operator()(const Box& s) const {
      frame(0.5 * (s.min + s.max), 0.5 * (s.max - s.min), Rotation{}, true);
    }
    void operator()(const OrientedBox& s) const {
      frame(s.center, s.half_size, s.rotation, true);
      p(turning, corner(s.center, s.rotation, 0, s.half_size.y + arm));
    }
    void operator()(const Ellipse& s) const {
      for (int k = 0; k < 4; ++k)
        p(axis_0 + k, corner(s.center, s.rotation, ex[k] * s.semi_axes.x, ey[k] * s.semi_axes.y));
      p(turning, corner(s.center, s.rotation, 0, s.semi_axes.y + arm));
    }
    void operator()(const Capsule& s) const {
      p(end_a, s.a), p(end_b, s.b);
      p(radius_end, 0.5 * (s.a + s.b) + s.radius * side_of(s.a, s.b));
    }
    void operator()(const RoundedBox& s) const {
      const Vec2 full = s.half_size + Vec2{s.radius, s.radius};
      frame(s.center, full, s.rotation, false);
      const double k = 0.7071067811865476 * s.radius;
      p(radius_end, corner(s.center, s.rotation, s.half_size.x + k, s.half_size.y + k));
      p(turning, corner(s.center, s.rotation, 0, full.y + arm));
    }
    void operator()(const Polygon& s) const {
      for (decltype(s.vertices.size()) i = 0; i < s.vertices.size(); ++i)
        p(vertex_0 + static_cast<int>(i), s.vertices[i]);
      const Vec2& a = s.vertices[0];
      const Vec2& b = s.vertices[s.vertices.size() > 1 ? 1 : 0];
      double area = 0;
      for (const Vec2& v : s.vertices) area += cross(b - a, v - a);
      const Vec2 n = side_of(a, b);
      p(radius_end, 0.5 * (a + b) + (area >= 0 ? -s.radius : s.radius) * n);
      p(turning, {middle(s).x, top(s) + arm});
    }
    // What is drawn elsewhere is moved as a whole.
    void operator()(const Polyline&) const {}
    void operator()(const Region&) const {}
  } each{put, framed, arm};
  std::visit(each, any);
  return out;
}

/// The shape when the handle of `role` is taken to `p`. Turning keeps to multiples of
/// `step` degrees (0: any angle); those of 90° are exact.
inline AnyShape dragged(AnyShape any, int role, const Vec2& p, double step) {
  using namespace detail;
  struct Drag {
    int role;
    Vec2 p;
    double step;

    double degrees(const Vec2& from, double base) const {
      const Vec2 d = p - from;
      double a = std::atan2(d.y, d.x) * 57.29577951308232 - base;
      if (step > 0) a = step * std::nearbyint(a / step);
      return a;
    }
    /// One side or corner follows p, the opposite one stays. `pad` is the radius around the frame.
    void resize(Vec2& center, Vec2& half, const Rotation& r, double pad) const {
      const bool is_corner = role >= corner_0 && role < corner_0 + 4;
      const int k = role - (is_corner ? corner_0 : edge_0);
      if (k < 0 || k > 3) return;
      const double dx = is_corner ? sx[k] : ex[k], dy = is_corner ? sy[k] : ey[k];
      const Vec2 q = local(r, p - center);
      const auto one = [pad](double d, double at, double& h, double& shift) {
        if (d == 0) return;
        const double fixed = -d * (h + pad);
        const double size = std::fabs(at - fixed);
        h = std::fmax(0.0, 0.5 * size - pad);
        shift = fixed + (at >= fixed ? 1 : -1) * (h + pad);
      };
      Vec2 shift;
      one(dx, q.x, half.x, shift.x);
      one(dy, q.y, half.y, shift.y);
      center = center + turn(r, shift);
    }
    void operator()(Point& s) const { s.position = p; }
    void operator()(Line& s) const {
      if (!(p == s.point)) s.direction = p - s.point;
    }
    void operator()(Ray& s) const {
      if (!(p == s.origin)) s.direction = p - s.origin;
    }
    void operator()(Segment& s) const { (role == end_a ? s.a : s.b) = p; }
    void operator()(Circle& s) const { s.radius = std::fabs(p.x - s.center.x); }
    void operator()(Box& s) const {
      const bool is_corner = role < edge_0;
      const int k = role - (is_corner ? corner_0 : edge_0);
      const double dx = is_corner ? sx[k] : ex[k], dy = is_corner ? sy[k] : ey[k];
      if (dx != 0) (dx < 0 ? s.min.x : s.max.x) = p.x;
      if (dy != 0) (dy < 0 ? s.min.y : s.max.y) = p.y;
      const Box t = s;
      s.min = {std::fmin(t.min.x, t.max.x), std::fmin(t.min.y, t.max.y)};
      s.max = {std::fmax(t.min.x, t.max.x), std::fmax(t.min.y, t.max.y)};
    }
    void operator()(OrientedBox& s) const {
      if (role == turning)
        s.rotation = Rotation::degrees(degrees(s.center, 90));
      else
        resize(s.center, s.half_size, s.rotation, 0);
    }
    void operator()(Ellipse& s) const {
      if (role == turning) {
        s.rotation = Rotation::degrees(degrees(s.center, 90));
        return;
      }
      const Vec2 q = local(s.rotation, p - s.center);
      if ((role - axis_0) % 2 == 0)
        s.semi_axes.x = std::fabs(q.x);
      else
        s.semi_axes.y = std::fabs(q.y);
    }
    void operator()(Capsule& s) const {
      if (role == radius_end)
        s.radius = off(s.a, s.b, p);
      else
        (role == end_a ? s.a : s.b) = p;
    }
    void operator()(RoundedBox& s) const {
      if (role == turning) {
        s.rotation = Rotation::degrees(degrees(s.center, 90));
      } else if (role == radius_end) {
        const Vec2 q = local(s.rotation, p - s.center);
        s.radius = std::hypot(std::fmax(0.0, std::fabs(q.x) - s.half_size.x),
                              std::fmax(0.0, std::fabs(q.y) - s.half_size.y));
      } else {
        resize(s.center, s.half_size, s.rotation, s.radius);
      }
    }
    void operator()(Polygon& s) const {
      if (role == turning) {
        const Vec2 m = middle(s);
        s = std::get<Polygon>(turned(s, m, Rotation::degrees(degrees(m, 90)), 1));
      } else if (role == radius_end) {
        const auto& v = s.vertices;
        s.radius = v.size() > 1 ? off(v[0], v[1], p) : length(p - v[0]);
      } else {
        s.vertices[static_cast<decltype(s.vertices.size())>(role - vertex_0)] = p;
      }
    }
    void operator()(Polyline&) const {}
    void operator()(Region&) const {}
  };
  std::visit(Drag{role, p, step}, any);
  return any;
}

/// A shape of another kind in the same place and of about the same size.
inline AnyShape made(int kind, const Vec2& m, const Vec2& half, const Rotation& r) {
  const double small = std::fmin(half.x, half.y);
  switch (kind) {
    case 0:
      return Point{m};
    case 1:
      return Line{m, r.u()};
    case 2:
      return Ray{m, r.u()};
    case 3:
      return Segment{corner(m, r, -half.x, 0), corner(m, r, half.x, 0)};
    case 4:
      return Circle{m, small};
    case 5:
      return Box{m - half, m + half};
    case 6:
      return OrientedBox{m, half, r};
    case 7:
      return Ellipse{m, half, r};
    case 8: {
      const double reach = std::fmax(half.x - 0.5 * small, 0.25 * small);
      return Capsule{corner(m, r, -reach, 0), corner(m, r, reach, 0), 0.5 * small};
    }
    case 9:
      return RoundedBox{m, {half.x - 0.25 * small, half.y - 0.25 * small}, r, 0.25 * small};
    default:
      return Polygon{{corner(m, r, -half.x, -0.5 * half.y), corner(m, r, 0, -half.y),
                      corner(m, r, half.x, -0.5 * half.y), corner(m, r, 0.5 * half.x, half.y),
                      corner(m, r, -0.5 * half.x, half.y)},
                     0};
  }
}

/// Where a shape sits and how large it is, for `made`.
inline AnyShape converted(const AnyShape& any, int kind) {
  const Vec2 m = middle(any);
  Rotation r;
  Vec2 half{1.5, 1};
  if (const auto* s = std::get_if<OrientedBox>(&any))
    half = s->half_size, r = s->rotation;
  else if (const auto* s1 = std::get_if<Ellipse>(&any))
    half = s1->semi_axes, r = s1->rotation;
  else if (const auto* s2 = std::get_if<RoundedBox>(&any))
    half = s2->half_size + Vec2{s2->radius, s2->radius}, r = s2->rotation;
  else if (const auto* s3 = std::get_if<Line>(&any))
    r = Rotation::axis(s3->direction.x, s3->direction.y);
  else if (const auto* s4 = std::get_if<Ray>(&any))
    r = Rotation::axis(s4->direction.x, s4->direction.y);
  else if (!hull(any).points.empty() && any.index() != 0)
    half = {support(any, {1, 0}).x - m.x, support(any, {0, 1}).y - m.y};
  const double least = 0.25 * std::fmax(half.x, half.y);
  half = {std::fmax(half.x, least), std::fmax(half.y, least)};
  return made(kind, m, half, r);
}

}  // namespace abut::play
