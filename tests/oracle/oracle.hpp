// An exact referee for the tests. It shares neither code nor formulas with the library: the library
// asks for the nearest features of two shapes, the oracle looks at their support functions.
//
// With h_K(n) = max { n·x : x in K }, closed convex sets A and B satisfy
//   A and B are apart            ⇔  h_A(n) + h_B(−n) < 0 for some n,
//   their relative interiors meet ⇔  for every n it is > 0, or it is 0 for both n and −n,
//   B ⊂ A                        ⇔  h_A(n) − h_B(n) ≥ 0 for all n,
//   separation(A, B)             =  −min { h_A(n) + h_B(−n) : |n| = 1 }.
// (Rockafellar, Convex Analysis, §§ 11 and 13.) On each arc between two edge normals the support
// function of any shape of the vocabulary is w·n plus square roots of quadratic forms in n, so
// every question is the sign of one such sum over an arc: decided over the integers, with Sturm
// sequences where a square root stays.
//
// Slow (microseconds for straight shapes, up to milliseconds for ties of ellipses) and right.
#pragma once

#include <abut/results.hpp>
#include <abut/shapes.hpp>
#include <vector>

namespace oracle {

using abut::Relation;
using abut::Vec;
using abut::Vec2;

/// Any shape of the plane: (hull of points + cone of directions, or frame box, or ellipse) ⊕
/// radius, and ⊕ the segments [0, sweep] for what it covers while it moves.
struct Shape {
  enum class Core { hull, box, ellipse } core = Core::hull;
  std::vector<Vec2> points{}, directions{};  // of a hull
  Vec2 center{}, half{}, axis{1.0, 0.0};     // of a box or ellipse; axis = (c, s) as stored
  double radius = 0;
  std::vector<Vec2> sweeps{};
  double more = 0;  // beside the radius
};

template <class T>
Shape shape(const abut::BasicPoint<2, T>& p) {
  return {.points = {Vec2(p.position)}};
}
template <class T>
Shape shape(const abut::BasicLine<2, T>& l) {
  return {.points = {Vec2(l.point)}, .directions = {Vec2(l.direction), -Vec2(l.direction)}};
}
template <class T>
Shape shape(const abut::BasicRay<2, T>& r) {
  return {.points = {Vec2(r.origin)}, .directions = {Vec2(r.direction)}};
}
template <class T>
Shape shape(const abut::BasicSegment<2, T>& s) {
  return {.points = {Vec2(s.a), Vec2(s.b)}};
}
template <class T>
Shape shape(const abut::BasicBall<2, T>& b) {
  return {.points = {Vec2(b.center)}, .radius = b.radius};
}
template <class T>
Shape shape(const abut::BasicBox<2, T>& b) {
  const Vec2 lo(b.min), hi(b.max);
  return {.points = {lo, Vec2(hi.x, lo.y), hi, Vec2(lo.x, hi.y)}};
}
template <class T>
Shape shape(const abut::BasicCapsule<2, T>& c) {
  return {.points = {Vec2(c.a), Vec2(c.b)}, .radius = c.radius};
}
template <class T>
Shape shape(const abut::BasicOrientedBox<T>& b) {
  return {.core = Shape::Core::box,
          .center = Vec2(b.center),
          .half = Vec2(b.half_size),
          .axis = Vec2(b.rotation.u())};
}
template <class T>
Shape shape(const abut::BasicRoundedBox<T>& b) {
  return {.core = Shape::Core::box,
          .center = Vec2(b.center),
          .half = Vec2(b.half_size),
          .axis = Vec2(b.rotation.u()),
          .radius = b.radius};
}
template <class T>
Shape shape(const abut::BasicEllipse<T>& e) {
  return {.core = Shape::Core::ellipse,
          .center = Vec2(e.center),
          .half = Vec2(e.semi_axes),
          .axis = Vec2(e.rotation.u())};
}
template <class T>
Shape shape(const abut::BasicPolygon<T>& p) {
  Shape s;
  for (const auto& v : p.vertices) s.points.push_back(Vec2(v));
  s.radius = p.radius;
  return s;
}

enum class Meeting { apart, touching, interiors };
enum class Holding { none, touching, strict };  ///< strict: inside the relative interior

Meeting meeting(const Shape& a, const Shape& b);
Holding holding(const Shape& outer, const Shape& inner);

/// −min over unit n of h_A(n) + h_B(−n), to the last digit of a double, and the n that realises it.
/// `bounded` is false where no translation parts the two (crossing lines).
struct Gap {
  double distance = 0;
  Vec2 normal;
  bool bounded = true;
};
Gap separation(const Shape& a, const Shape& b);
/// How far apart the two are as seen along n (not necessarily of length 1): at most the separation.
double separation_along(const Shape& a, const Shape& b, Vec2 n);
/// min over unit n of h_outer(n) − h_inner(n), and that n: how far `inner` can grow and stay inside
/// `outer`; negative, how far it sticks out. `bounded` is false where outer can never hold it.
Gap room(const Shape& outer, const Shape& inner);
/// The largest distance between a point of a and a point of b; infinite if one is unbounded.
double farthest(const Shape& a, const Shape& b);

/// The corners of the convex hull, counter-clockwise: no repeated ones, none on an edge.
std::vector<Vec2> hull(const std::vector<Vec2>& points);
/// (b − a) × (c − a): its sign.
int orientation(Vec2 a, Vec2 b, Vec2 c);

/// The oracle in any number of dimensions, by another method: the least square over the faces of
/// the zonotope A − B, in rational arithmetic.
struct Solid {
  struct Edge {
    enum class Extent { segment, ray, line } extent = Extent::segment;
    std::vector<double> from, to;  // the generating vector is to − from
  };
  std::vector<double> origin{};
  std::vector<Edge> edges{};
  double radius = 0, more = 0;
  bool axis_parallel = false;  // a box: edges are the axes
};

namespace detail {
template <int N, class T>
std::vector<double> list(const Vec<N, T>& v) {
  std::vector<double> r;
  for (int i = 0; i < N; ++i) r.push_back(v[i]);
  return r;
}
inline std::vector<double> zeros(int n) { return std::vector<double>(static_cast<size_t>(n), 0.0); }
}  // namespace detail

template <int N, class T>
Solid solid(const abut::BasicPoint<N, T>& p) {
  return {.origin = detail::list(p.position)};
}
template <int N, class T>
Solid solid(const abut::BasicLine<N, T>& l) {
  return {.origin = detail::list(l.point),
          .edges = {{Solid::Edge::Extent::line, detail::zeros(N), detail::list(l.direction)}}};
}
template <int N, class T>
Solid solid(const abut::BasicRay<N, T>& r) {
  return {.origin = detail::list(r.origin),
          .edges = {{Solid::Edge::Extent::ray, detail::zeros(N), detail::list(r.direction)}}};
}
template <int N, class T>
Solid solid(const abut::BasicSegment<N, T>& s) {
  return {.origin = detail::list(s.a),
          .edges = {{Solid::Edge::Extent::segment, detail::list(s.a), detail::list(s.b)}}};
}
template <int N, class T>
Solid solid(const abut::BasicBall<N, T>& b) {
  return {.origin = detail::list(b.center), .radius = b.radius};
}
template <int N, class T>
Solid solid(const abut::BasicCapsule<N, T>& c) {
  Solid s = solid(abut::BasicSegment<N, T>{c.a, c.b});
  s.radius = c.radius;
  return s;
}
template <int N, class T>
Solid solid(const abut::BasicBox<N, T>& b) {
  Solid s{.origin = detail::list(b.min)};
  for (int i = 0; i < N; ++i) {
    Solid::Edge e{Solid::Edge::Extent::segment, detail::zeros(N), detail::zeros(N)};
    e.from[static_cast<size_t>(i)] = b.min[i];
    e.to[static_cast<size_t>(i)] = b.max[i];
    s.edges.push_back(e);
  }
  s.axis_parallel = true;
  return s;
}

Meeting meeting(const Solid& a, const Solid& b);
Holding holding(const Solid& outer, const Solid& inner);
/// Signed as in the plane; −infinity where no translation parts the two.
double separation(const Solid& a, const Solid& b);

template <class S>
bool intersects(const S& a, const S& b) {
  return meeting(a, b) != Meeting::apart;
}
template <class S>
bool interiors_intersect(const S& a, const S& b) {
  return meeting(a, b) == Meeting::interiors;
}
template <class S>
bool contains(const S& outer, const S& inner) {
  return holding(outer, inner) != Holding::none;
}
template <class S>
Relation relation(const S& a, const S& b) {
  const Meeting m = meeting(a, b);
  if (m == Meeting::apart) return Relation::disjoint;
  if (m == Meeting::touching) return Relation::meet;
  const Holding ab = holding(a, b), ba = holding(b, a);
  if (ab != Holding::none && ba != Holding::none) return Relation::equal;
  if (ab != Holding::none) return ab == Holding::strict ? Relation::contains : Relation::covers;
  if (ba != Holding::none) return ba == Holding::strict ? Relation::inside : Relation::covered_by;
  return Relation::overlap;
}

}  // namespace oracle
