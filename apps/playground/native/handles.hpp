// The handles by which a shape is resized and turned on the stage, and what dragging one does.
#pragma once

#include <limits>
#include <optional>

#include "geometry.hpp"

namespace abut::play {

/// The meaning of a handle; the page has a word for each.
enum Role : int {
  end_a = 0,
  end_b = 1,
  radius_end = 2,
  direction_end = 3,
  turning = 4,
  corner_0 = 10,  // … 13, counter-clockwise from the lower left
  edge_0 = 20,    // … 23: right, top, left, bottom
  axis_0 = 30,    // … 33, likewise
  vertex_0 = 100,
  middle_0 = 10000  // between the vertex of that number and the next: dragging it makes a vertex
};
/// Shapes with more vertices are moved and turned as a whole.
constexpr int vertices_shown = 64;

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
template <class S>
double top(const S& s) {
  double y = -std::numeric_limits<double>::infinity();
  each_vertex(s, [&](const Vec2& v) { y = std::fmax(y, v.y); });
  return y + s.radius;
}
/// The first edge, and the unit vector across it, outwards where its chain closes.
template <class S>
bool first_edge(const S& s, Vec2& a, Vec2& b, Vec2& n) {
  bool found = false;
  each_chain(s, [&](const auto& chain, bool) {
    if (found || chain.empty()) return;
    found = true;
    a = chain[0], b = chain[chain.size() > 1 ? 1 : 0];
    double area = 0;
    for (const Vec2& v : chain) area += cross(b - a, v - a);
    n = area >= 0 ? -side_of(a, b) : side_of(a, b);
  });
  return found;
}
template <class S, class Put>
void chain_handles(const S& s, double arm, const Put& put) {
  Vec2 a, b, n;
  if (!first_edge(s, a, b, n)) return;
  int count = 0, i = 0;
  each_vertex(s, [&](const Vec2&) { ++count; });
  if (count <= vertices_shown)
    each_chain(s, [&](const auto& chain, bool closed) {
      const auto size = chain.size();
      for (decltype(chain.size()) k = 0; k < size; ++k, ++i) {
        put(vertex_0 + i, chain[k]);
        if (k + 1 < size || (closed && size > 2))
          put(middle_0 + i, 0.5 * (chain[k] + chain[(k + 1) % size]));
      }
    });
  put(radius_end, 0.5 * (a + b) + (s.radius + 0.5 * arm) * n);
  put(turning, {middle(s).x, top(s) + arm});
}
template <class S>
void drag_chain(S& s, int role, const Vec2& p, double arm, double degrees) {
  if (role == turning) {
    s = std::get<S>(turned(s, middle(s), Rotation::degrees(degrees), 1));
  } else if (role == radius_end) {
    // The handle stands half the arm beyond the radius.
    Vec2 a, b, n;
    if (first_edge(s, a, b, n)) s.radius = std::fmax(0.0, dot(p - a, n) - 0.5 * arm);
  } else {
    const bool between = role >= middle_0;
    int at = role - (between ? middle_0 : vertex_0);
    each_chain(s, [&](auto& chain, bool) {
      const int size = static_cast<int>(chain.size());
      if (at >= 0 && at < size) {
        if (between)
          chain.insert(chain.begin() + at + 1, p);
        else
          chain[static_cast<decltype(chain.size())>(at)] = p;
      }
      at -= size;
    });
  }
}
/// Takes vertex `at` away, counted through all chains; a chain that falls below `least` goes whole.
inline void remove_vertex(std::vector<std::vector<Vec2>>& chains, int at,
                          decltype(sizeof 0) least) {
  for (auto chain = chains.begin(); chain != chains.end(); ++chain) {
    const int size = static_cast<int>(chain->size());
    if (at < size) {
      chain->erase(chain->begin() + at);
      if (chain->size() < least) chains.erase(chain);
      return;
    }
    at -= size;
  }
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
      p(turning, {0.5 * (s.min.x + s.max.x), s.max.y + arm});
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
    void operator()(const Polygon& s) const { chain_handles(s, arm, p); }
    void operator()(const Polyline& s) const { chain_handles(s, arm, p); }
    void operator()(const Region& s) const { chain_handles(s, arm, p); }
  } each{put, framed, arm};
  std::visit(each, any);
  return out;
}

/// The shape when the handle of `role` is taken to `p`. Turning keeps to multiples of
/// `step` degrees (0: any angle); those of 90° are exact. `arm` is that of `handles`.
inline AnyShape dragged(AnyShape any, int role, const Vec2& p, double step, double arm) {
  using namespace detail;
  if (role == turning) any = turnable(std::move(any));
  struct Drag {
    int role;
    Vec2 p;
    double step, arm;

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
    void operator()(Polygon& s) const { drag_chain(s, role, p, arm, degrees(middle(s), 90)); }
    void operator()(Polyline& s) const { drag_chain(s, role, p, arm, degrees(middle(s), 90)); }
    void operator()(Region& s) const { drag_chain(s, role, p, arm, degrees(middle(s), 90)); }
  };
  std::visit(Drag{role, p, step, arm}, any);
  return any;
}

/// The shape without its vertex i; nothing where no vertex would be left.
inline std::optional<AnyShape> without_vertex(AnyShape any, int i) {
  if (auto* polygon = std::get_if<Polygon>(&any)) {
    if (i < static_cast<int>(polygon->vertices.size()))
      polygon->vertices.erase(polygon->vertices.begin() + i);
  }
  if (auto* line = std::get_if<Polyline>(&any)) detail::remove_vertex(line->lines, i, 1);
  if (auto* region = std::get_if<Region>(&any)) detail::remove_vertex(region->rings, i, 3);
  if (hull(any).points.empty()) return {};
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
    case 11:
      return Polyline{{{corner(m, r, -half.x, -half.y), corner(m, r, -0.25 * half.x, half.y),
                        corner(m, r, 0.25 * half.x, -half.y), corner(m, r, half.x, half.y)}},
                      0};
    case 12: {
      const auto at = [&](double x, double y) { return corner(m, r, x * half.x, y * half.y); };
      // A notch above, a hole below.
      return Region{
          {{at(-1, -1), at(1, -1), at(1, 1), at(0.375, 1), at(0, 0.25), at(-0.375, 1), at(-1, 1)},
           {at(-0.5, -0.625), at(0.5, -0.625), at(0.5, -0.125), at(-0.5, -0.125)}},
          0};
    }
    default:
      return Polygon{{corner(m, r, -half.x, -0.5 * half.y), corner(m, r, 0, -half.y),
                      corner(m, r, half.x, -0.5 * half.y), corner(m, r, 0.5 * half.x, half.y),
                      corner(m, r, -0.5 * half.x, half.y)},
                     0};
  }
}

/// The chains of a polygon, a polyline or a region as those of the kind; nothing where they do not
/// make one.
inline std::optional<AnyShape> rechained(const AnyShape& any, int kind) {
  std::vector<std::vector<Vec2>> chains;
  double radius = 0;
  const auto collect = [&](const auto& s) {
    radius = s.radius;
    each_chain(s, [&](const auto& chain, bool closed) {
      chains.push_back(chain);
      auto& copy = chains.back();
      if (closed && kind == 11) copy.push_back(chain[0]);
      if (!closed && kind != 11 && copy.size() > 1 && copy.back() == copy[0]) copy.pop_back();
    });
  };
  if (const auto* s = std::get_if<Polygon>(&any)) collect(*s);
  if (const auto* s = std::get_if<Polyline>(&any)) collect(*s);
  if (const auto* s = std::get_if<Region>(&any)) collect(*s);
  if (chains.empty()) return {};
  AnyShape made;
  if (kind == 10 && chains.size() == 1)
    made = Polygon{chains[0], radius};
  else if (kind == 11)
    made = Polyline{chains, radius};
  else if (kind == 12)
    made = Region{chains, radius};
  else
    return {};
  if (validate(made)) return {};
  return made;
}

/// Where a shape sits and how large it is, for `made`.
inline AnyShape converted(const AnyShape& any, int kind) {
  if (const auto chained = rechained(any, kind)) return *chained;
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
