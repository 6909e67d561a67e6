// corners(shape): the points whose convex hull, grown by the shape's radius, is the shape.
//
//     for (Vec2 p : corners(OrientedBox{{10, 0}, {4, 2}, Rotation::degrees(30)})) …
//
// Shapes: point, segment, circle (its center), box, oriented box, capsule (its two ends), rounded box (those of
// the inner box) and polygon (its vertices). A line and a ray have no end, an ellipse has no corners; a
// polyline and a region have lists of their own. These do not compile.
//
// Order: those of boxes counter-clockwise when y points up, from the corner of least x and y of the box before it
// is turned; those of other shapes as they are given. A shape of size 0 has as many as any other of its kind, and some
// of them are the same.
//
// Error: none for fields of the shape. The corners of turned boxes are center ± half_size.x·(c, s) ± half_size.y·(−s, c) as
// doubles evaluate it: within 3 u of the numbers involved.
#pragma once

#include <abut/shapes.hpp>
#include <array>

namespace abut {

template <int N, class T>
constexpr std::array<Vec<N, T>, 1> corners(const BasicPoint<N, T>& s) {
  return {s.position};
}
template <int N, class T>
constexpr std::array<Vec<N, T>, 2> corners(const BasicSegment<N, T>& s) {
  return {s.a, s.b};
}
template <int N, class T>
constexpr std::array<Vec<N, T>, 1> corners(const BasicBall<N, T>& s) {
  return {s.center};
}
template <int N, class T>
constexpr std::array<Vec<N, T>, 2> corners(const BasicCapsule<N, T>& s) {
  return {s.a, s.b};
}
template <class T>
constexpr std::array<Vec<2, T>, 4> corners(const BasicBox<2, T>& s) {
  return {s.min, {s.max.x, s.min.y}, s.max, {s.min.x, s.max.y}};
}
template <class T>
constexpr std::array<Vec2, 4> corners(const BasicOrientedBox<T>& s) {
  const Vec2 center(s.center), x = s.half_size.x * s.rotation.u(),
                               y = s.half_size.y * s.rotation.v();
  return {center - x - y, center + x - y, center + x + y, center - x + y};
}
template <class T>
constexpr std::array<Vec2, 4> corners(const BasicRoundedBox<T>& s) {
  return corners(BasicOrientedBox<T>{s.center, s.half_size, s.rotation});
}
template <class T>
constexpr const std::vector<Vec<2, T>>& corners(const BasicPolygon<T>& s) {
  return s.vertices;
}
template <class T>
std::vector<Vec<2, T>> corners(BasicPolygon<T>&& s) {
  return std::move(s.vertices);
}

}  // namespace abut
