// Coordinates that are given. A point that was worked out lies on a shape to a few u. If the shape fixes one of its
// coordinates, it is that very number: on an upright or a level line, and on such a side of a box or a polygon.
#pragma once

#include <abut/detail/pairs/near_parts.hpp>
#include <abut/detail/pairs/vertices.hpp>

namespace abut::detail::pairs {

/// The corner that lies farthest along one of the axes' directions.
template <PlaneHull K>
Vec2 farthest_corner(const K& k, const Vec2& n) {
  if constexpr (IsPolygon<K>)
    if (k.size() > kLargePolygon) {
      const int i = FarCorner<K>(k).farthest(n);
      return i < 0 ? Vec2{NAN, NAN} : k[i];
    }
  if constexpr (std::is_same_v<K, Box>)
    return {n.x > 0 ? k.max.x : k.min.x, n.y > 0 ? k.max.y : k.min.y};
  Vec2 best = vertex(k, 0);
  for (int i = 1; i < vertex_count(k); ++i)
    if (const Vec2 v = vertex(k, i); dot(n, v) > dot(n, best)) best = v;
  return best;
}

/// on_side() where that is the point's side: the normal between points next to each other is rounding.
inline Vec2 on_its_side(const Vec2& p, const Vec2& corner, const Vec2& normal) {
  const Vec2 q = on_side(p, corner, normal);
  return taxicab(q - p) <= kSameGap * (taxicab(p) + taxicab(corner)) ? q : p;
}

/// A point of a core's boundary, with what is known of the outward normal there; `is_sure`: it is no rounding.
template <bool is_sure = false, class K>
ABUT_INLINE Vec2 as_given(const K& k, const Vec2& p,
                          [[maybe_unused]] const Vec2& outward = {NAN, NAN}) {
  if constexpr (Linear<K>) {
    const Vec2 way = along(k);
    if (way.x != 0 && way.y != 0) [[likely]]
      return p;
    return on_side(p, start(k), perp(way));
  } else if constexpr (PlaneHull<K> && !std::is_same_v<K, Point>) {
    if (outward.x != 0 && outward.y != 0) [[likely]]
      return p;
    const Vec2 corner = farthest_corner(k, outward);
    if (is_sure && !std::isnan(corner.x)) return on_side(p, corner, outward);
    return on_its_side(p, corner, outward);
  } else {
    return p;
  }
}
/// Where the boundaries of two cores with radii meet.
template <class A, class B>
ABUT_INLINE Vec2 as_both_give(const A& a, const B& b, Reach r, Vec2 p) {
  if (!(r.b > 0)) p = as_given(b, p);
  return r.a > 0 ? p : as_given(a, p);
}

}  // namespace abut::detail::pairs
