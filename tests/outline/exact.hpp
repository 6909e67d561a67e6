// The common points of polylines, regions and straight convex shapes, by rational arithmetic and an
// arrangement: all edges of both are cut at all points where they meet; every corner, the middle of
// every piece and a point beside it on either side is then in the interior, the boundary or the
// exterior of each. Nothing here knows how the library goes about it.
#pragma once

#include <abut/any_shape.hpp>
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "numbers.hpp"

namespace exact {

using oracle::Q;
using P = oracle::PairQ;

inline P point(const abut::Vec2& v) { return {Q(v.x), Q(v.y)}; }
inline bool less(const P& a, const P& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

struct Edge {
  P a, b;
};
/// A set of points: an area by the even-odd rule, or curves and points with their boundary.
struct Set {
  bool area = false;
  std::vector<Edge> edges;
  std::vector<P> ends;
  bool empty() const { return edges.empty(); }
};

inline void add_ring(Set& set, const std::vector<P>& ring) {
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (const P &p = ring[i], &q = ring[(i + 1) % ring.size()]; !(p == q))
      set.edges.push_back({p, q});
}
inline void add_line(Set& set, const std::vector<P>& line) {
  bool alone = true;
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    if (!(line[i] == line[i + 1])) set.edges.push_back({line[i], line[i + 1]}), alone = false;
  if (alone) set.edges.push_back({line[0], line[0]});
  for (const P& end : {line.front(), line.back()}) {
    const auto known = std::find(set.ends.begin(), set.ends.end(), end);
    if (known == set.ends.end())
      set.ends.push_back(end);
    else
      set.ends.erase(known);
  }
}
/// A convex polygon that may be flat.
inline Set hull(std::vector<P> v) {
  Set set;
  for (std::size_t i = 2; i < v.size(); ++i)
    if (cross(v[1] - v[0], v[i] - v[0]) != 0 || v[1] == v[0]) set.area = true;
  bool wide = false;
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t j = 0; j < v.size(); ++j) wide = wide || cross(v[i] - v[0], v[j] - v[0]) != 0;
  set.area = wide;
  if (wide) {
    add_ring(set, v);
  } else {
    const auto [low, high] = std::minmax_element(v.begin(), v.end(), less);
    add_line(set, {*low, *high});
  }
  return set;
}
/// Longer than anything it meets in these tests.
inline P far_along(const abut::Vec2& d) { return {Q(d.x) * 100000, Q(d.y) * 100000}; }

inline Set set_of(const abut::Point& s) {
  Set set;
  add_line(set, {point(s.position)});
  return set;
}
inline Set set_of(const abut::Segment& s) { return hull({point(s.a), point(s.b)}); }
inline Set set_of(const abut::Line& s) {
  const P p = point(s.point), d = far_along(s.direction);
  Set set;
  set.edges.push_back({p - d, p + d});
  return set;
}
inline Set set_of(const abut::Ray& s) {
  const P p = point(s.origin);
  Set set;
  set.edges.push_back({p, p + far_along(s.direction)});
  set.ends.push_back(p);
  return set;
}
inline Set set_of(const abut::Box& s) {
  const P p = point(s.min), q = point(s.max);
  return hull({p, {q.x, p.y}, q, {p.x, q.y}});
}
inline Set set_of(const abut::OrientedBox& s) {
  const P c = point(s.center), u = point(s.rotation.u()), v = point(s.rotation.v());
  const Q x(s.half_size.x), y(s.half_size.y);
  const auto at = [&](int i, int j) {
    return P{c.x + i * x * u.x + j * y * v.x, c.y + i * x * u.y + j * y * v.y};
  };
  return hull({at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)});
}
inline Set set_of(const abut::Polygon& s) {
  std::vector<P> v;
  for (const abut::Vec2& p : s.vertices) v.push_back(point(p));
  return hull(v);
}
inline Set set_of(const abut::Polyline& s) {
  Set set;
  for (const auto& line : s.lines) {
    std::vector<P> v;
    for (const abut::Vec2& p : line) v.push_back(point(p));
    add_line(set, v);
  }
  return set;
}
inline Set set_of(const abut::Region& s) {
  Set set;
  set.area = true;
  for (const auto& ring : s.rings) {
    std::vector<P> v;
    for (const abut::Vec2& p : ring) v.push_back(point(p));
    add_ring(set, v);
  }
  return set;
}

inline bool on(const Edge& e, const P& p) {
  return cross(e.b - e.a, p - e.a) == 0 && dot(p - e.a, p - e.b) <= 0;
}
enum Place { interior, boundary, exterior };
inline Place place(const Set& set, const P& p) {
  bool odd = false;
  for (const Edge& e : set.edges) {
    if (on(e, p)) {
      if (set.area) return boundary;
      return std::find(set.ends.begin(), set.ends.end(), p) == set.ends.end() ? interior : boundary;
    }
    if ((e.a.y > p.y) != (e.b.y > p.y)) {
      const Q side = cross(e.b - e.a, p - e.a);
      if ((side > 0) == (e.b.y > e.a.y)) odd = !odd;
    }
  }
  return set.area && odd ? interior : exterior;
}

/// The least and the largest place of a set at the ends of the edges that go through a crossing.
inline void cut(const Edge& e, const Edge& f, std::vector<P>& points) {
  const P d = e.b - e.a, g = f.b - f.a;
  for (const P& p : {f.a, f.b})
    if (on(e, p)) points.push_back(p);
  const Q turn = cross(d, g);
  if (turn == 0) return;
  const Q t = cross(f.a - e.a, g) / turn, u = cross(f.a - e.a, d) / turn;
  if (t >= 0 && t <= 1 && u >= 0 && u <= 1) points.push_back({e.a.x + t * d.x, e.a.y + t * d.y});
}

/// DE-9IM: the dimension of what they share, -1 for nothing.
using Matrix = std::array<std::array<int, 3>, 3>;
inline Matrix matrix(const Set& a, const Set& b) {
  Matrix m;
  for (auto& row : m) row.fill(-1);
  m[exterior][exterior] = 2;
  const auto note = [&](const P& p, int dimension) {
    int& entry = m[static_cast<std::size_t>(place(a, p))][static_cast<std::size_t>(place(b, p))];
    entry = std::max(entry, dimension);
  };
  std::vector<Edge> all = a.edges;
  all.insert(all.end(), b.edges.begin(), b.edges.end());
  const Q tiny = Q(1) / Q(oracle::Z(1) << 120);
  for (const Edge& e : all) {
    std::vector<P> points{e.a, e.b};
    for (const Edge& f : all) cut(e, f, points);
    std::sort(points.begin(), points.end(), less);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    for (const P& p : points) note(p, 0);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const P &p = points[i], &q = points[i + 1];
      const P middle{(p.x + q.x) / 2, (p.y + q.y) / 2}, d = q - p;
      note(middle, 1);
      for (const int side : {-1, 1})
        note({middle.x - side * tiny * d.y, middle.y + side * tiny * d.x}, 2);
    }
  }
  return m;
}
inline std::string text(const Matrix& m) {
  std::string s;
  for (const auto& row : m)
    for (const int d : row) s += d < 0 ? 'F' : static_cast<char>('0' + d);
  return s;
}

/// The square of the distance of a point from a segment.
inline Q distance2(const Edge& e, const P& p) {
  const P d = e.b - e.a, w = p - e.a;
  const Q dd = dot(d, d), t = dd == 0 ? Q(0) : dot(w, d) / dd;
  if (t <= 0) return dot(w, w);
  if (t >= 1) return dot(p - e.b, p - e.b);
  const Q side = cross(d, w);
  return side * side / dd;
}
inline Q distance2(const Set& set, const P& p) {
  Q least = distance2(set.edges[0], p);
  for (const Edge& e : set.edges) least = std::min(least, distance2(e, p));
  return least;
}

}  // namespace exact
