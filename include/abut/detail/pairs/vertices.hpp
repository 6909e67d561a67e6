// The vertices and edges of a core of straight lines: in doubles, and in the numbers of a stage.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/pairs/point_linear.hpp>
#include <abut/detail/sign/vector.hpp>
#include <array>
#include <utility>
#include <vector>

namespace abut::detail::pairs {

template <class S>
concept PlaneBox = std::is_same_v<S, Box> || std::is_same_v<S, OrientedBox>;
/// The hull of corners in the plane.
template <class S>
concept HasCorners =
    std::is_same_v<S, Point> || std::is_same_v<S, Segment> || PlaneBox<S> || IsPolygon<S>;
/// The hull of points and directions.
template <class S>
concept PlaneHull = HasCorners<S> || LinearIn<S, 2>;

/// A vertex that is given: displacement(stage, from, to) works on both kinds.
struct GivenVertex {
  Vec2 at;
};
/// A corner center + arm, where the arm is computed.
template <class Arm>
struct Corner {
  Vec2 center;
  Arm arm;
};

auto displacement(auto& s, const GivenVertex& from, const GivenVertex& to) {
  return sign::displacement(s, from.at, to.at);
}
template <class Stage, class Arm>
auto displacement(Stage& s, const GivenVertex& from, const Corner<Arm>& to) {
  return sign::plus(sign::displacement(s, from.at, to.center), to.arm);
}
template <class Stage, class Arm>
auto displacement(Stage& s, const Corner<Arm>& from, const GivenVertex& to) {
  return sign::minus(sign::displacement(s, from.center, to.at), from.arm);
}
template <class Stage, class Arm, class Arm2>
auto displacement(Stage& s, const Corner<Arm>& from, const Corner<Arm2>& to) {
  return sign::plus(sign::displacement(s, from.center, to.center), sign::minus(to.arm, from.arm));
}

// vertex(stage, core, i) for i in [0, vertex_count(core)); edges join vertex i to i + 1.

template <int N>
constexpr int vertex_count(const BasicPoint<N>&) {
  return 1;
}
template <Linear L>
constexpr int vertex_count(const L&) {
  return has_stop<L> ? 2 : 1;
}
template <int N>
constexpr int vertex_count(const BasicBox<N>&) {
  return 4;
}
constexpr int vertex_count(const OrientedBox&) { return 4; }
inline int vertex_count(const PolygonView& p) { return p.size(); }

/// Corners counter-clockwise (y up): (−,−), (+,−), (+,+), (−,+).
constexpr int corner_x(int i) { return i == 1 || i == 2 ? 1 : -1; }
constexpr int corner_y(int i) { return i >= 2 ? 1 : -1; }

inline Vec2 vertex(const BasicPoint<2>& p, int) { return p.position; }
template <Linear L>
Vec2 vertex(const L& l, int i) {
  if constexpr (has_stop<L>)
    return i == 0 ? l.a : l.b;
  else
    return start(l);
}
inline Vec2 vertex(const BasicBox<2>& b, int i) {
  return {corner_x(i) < 0 ? b.min.x : b.max.x, corner_y(i) < 0 ? b.min.y : b.max.y};
}
inline Vec2 vertex(const PolygonView& p, int i) { return p[i]; }
inline Vec2 vertex(const OrientedBox& b, int i) {
  return b.center + (corner_x(i) * b.half_size.x) * b.rotation.u() +
         (corner_y(i) * b.half_size.y) * b.rotation.v();
}

GivenVertex vertex(auto&, const auto& k, int i) { return {vertex(k, i)}; }
auto vertex(auto& s, const OrientedBox& b, int i) {
  const auto arm =
      sign::plus(sign::times(s.length(corner_x(i) * b.half_size.x), sign::axis_u(s, b.rotation)),
                 sign::times(s.length(corner_y(i) * b.half_size.y), sign::axis_v(s, b.rotation)));
  return Corner<std::remove_const_t<decltype(arm)>>{b.center, arm};
}

/// The outermost vertices of a flat polygon, by x, then y.
inline std::array<Vec2, 2> ends_of_flat(const PolygonView& p) {
  const auto before = [](const Vec2& a, const Vec2& b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
  };
  std::array<Vec2, 2> ends{p[0], p[0]};
  for (int i = 1; i < p.size(); ++i) {
    if (before(p[i], ends[0])) ends[0] = p[i];
    if (before(ends[1], p[i])) ends[1] = p[i];
  }
  return ends;
}

/// The true corners of a polygon, counter-clockwise: no two alike, none on a side. A flat one has one or two, its ends.
/// Where they are given clockwise all but the first `kept` are turned round.
inline std::vector<Vec2> true_corners(const PolygonView& p, std::size_t kept) {
  std::vector<Vec2> all, corners;
  for (int i = 0; i < p.size(); ++i)
    if (all.empty() || !(all.back() == p[i])) all.push_back(p[i]);
  while (all.size() > 1 && all.back() == all.front()) all.pop_back();
  const std::size_t n = all.size();
  corners.reserve(n);
  Sign turn = Sign::zero;
  for (std::size_t i = 0; i < n && n > 2; ++i) {
    const Sign here =
        sign::orientation(all[i > 0 ? i - 1 : n - 1], all[i], all[i + 1 < n ? i + 1 : 0]);
    if (here == Sign::zero) continue;
    turn = here;
    corners.push_back(all[i]);
  }
  if (corners.size() < 3) {
    const auto [low, high] = ends_of_flat(p);
    corners = {low};
    if (!(low == high)) corners.push_back(high);
  } else if (turn == Sign::negative) {
    for (std::size_t i = kept, k = corners.size() - 1; i < k; ++i, --k)
      std::swap(corners[i], corners[k]);
  }
  return corners;
}

template <class K>
constexpr int edge_count(const K& k) {
  const int n = vertex_count(k);
  if constexpr (Linear<K>)
    return 1;
  else
    return n == 1 ? 0 : n == 2 ? 1 : n;
}
template <class Stage, class K>
auto edge(Stage& s, const K& k, int i) {
  if constexpr (Linear<K>) {
    return along(s, k);
  } else {
    const int n = vertex_count(k);
    return displacement(s, vertex(s, k, i), vertex(s, k, i + 1 < n ? i + 1 : 0));
  }
}
/// Twice a half size along an axis: fewer roundings than the difference of two corners.
auto edge(auto& s, const OrientedBox& b, int i) {
  const double back = i < 2 ? 1 : -1;
  const auto half = s.length(back * (i % 2 == 0 ? b.half_size.x : b.half_size.y));
  return sign::times(half + half,
                     i % 2 == 0 ? sign::axis_u(s, b.rotation) : sign::axis_v(s, b.rotation));
}

}  // namespace abut::detail::pairs
