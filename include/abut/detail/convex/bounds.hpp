// bounds of convex shapes, core by core.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/ellipse/measure.hpp>
#include <algorithm>

namespace abut::detail {

template <int N>
BasicBox<N> core_bounds(const BasicPoint<N>& k) {
  return {k.position, k.position};
}
template <int N>
BasicBox<N> core_bounds(const BasicSegment<N>& k) {
  BasicBox<N> b{k.a, k.a};
  for (int i = 0; i < N; ++i)
    b.min[i] = (std::min)(k.a[i], k.b[i]), b.max[i] = (std::max)(k.a[i], k.b[i]);
  return b;
}
template <int N>
BasicBox<N> core_bounds(const BasicBox<N>& k) {
  return k;
}
inline Box core_bounds(const OrientedBox& k) {
  const double c = std::fabs(k.rotation.c()), s = std::fabs(k.rotation.s());
  // One after the other: their sum may overflow where the bounds do not.
  const Vec2 x = k.half_size.x * Vec2{c, s}, y = k.half_size.y * Vec2{s, c};
  return {k.center - x - y, k.center + x + y};
}
inline Box core_bounds(const PolygonView& k) {
  Box b{k[0], k[0]};
  for (int i = 1; i < k.size(); ++i)
    for (int axis = 0; axis < 2; ++axis) {
      b.min[axis] = (std::min)(b.min[axis], k[i][axis]);
      b.max[axis] = (std::max)(b.max[axis], k[i][axis]);
    }
  return b;
}
inline Box core_bounds(const Ellipse& k) { return ellipse::bounds(k); }
template <IsEndless L>
BasicBox<dimension<L>> core_bounds(const L&) {
  static_assert(is_bounded<L>, "a line or ray has no bounds: it goes on for ever");
}

template <class S>
auto shape_bounds(const S& s) {
  auto b = core_bounds(core(s));
  for (int i = 0; i < dimension<S>; ++i) b.min[i] -= radius(s), b.max[i] += radius(s);
  return b;
}

}  // namespace abut::detail
