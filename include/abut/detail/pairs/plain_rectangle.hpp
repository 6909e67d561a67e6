// Upright boxes, oriented boxes and segments as rectangles in plain doubles.
#pragma once

#include <abut/detail/core.hpp>
#include <cmath>

namespace abut::detail::pairs {

template <class R>
concept IsRectangle =
    std::is_same_v<R, OrientedBox> || std::is_same_v<R, Box> || std::is_same_v<R, Segment>;

/// A rectangle in plain doubles: its half sizes along (c, s) and (−s, c). Over another number too, for the proof of
/// its slack (tests/slacks).
template <class T>
struct BasicRectangle {
  T hx, hy, c, s;
};
using PlainRectangle = BasicRectangle<double>;

/// Half a segment's length, below which the squares of its numbers may lose digits.
inline constexpr double kLeastSegment = 0x1p-400;

ABUT_INLINE PlainRectangle plain(const OrientedBox& b) {
  return {b.half_size.x, b.half_size.y, b.rotation.c(), b.rotation.s()};
}
ABUT_INLINE PlainRectangle plain(const Box& b) {
  return {0.5 * (b.max.x - b.min.x), 0.5 * (b.max.y - b.min.y), 1, 0};
}
/// A segment along d, of length l: each number is off by at most 6 u of itself.
template <class T>
ABUT_INLINE BasicRectangle<T> flat_rectangle(const T& dx, const T& dy, const T& l, const T& per_l) {
  return {T(0.5) * l, T(0), dx * per_l, dy * per_l};
}
ABUT_INLINE PlainRectangle plain(const Segment& s) {
  const Vec2 d = s.b - s.a;
  const double l = square_root(d.x * d.x + d.y * d.y), per_l = 1 / (l > 0 ? l : 1);
  return flat_rectangle(d.x, d.y, l, per_l);
}
ABUT_INLINE const Vec2& first(const IsRectangle auto& r) { return given_point(r); }
ABUT_INLINE const Vec2& last(const OrientedBox& b) { return b.center; }
ABUT_INLINE const Vec2& last(const Box& b) { return b.max; }
ABUT_INLINE const Vec2& last(const Segment& s) { return s.b; }

ABUT_INLINE Vec2 center_of(const IsRectangle auto& r) {
  return {0.5 * (first(r).x + last(r).x), 0.5 * (first(r).y + last(r).y)};
}

}  // namespace abut::detail::pairs
