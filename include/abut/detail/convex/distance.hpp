// distance of convex shapes: their separation, and 0 where they meet.
#pragma once

#include <abut/detail/convex/separation.hpp>

namespace abut {

namespace detail {

/// separation() of a point and an upright box that are surely apart, by the same operations but
/// without the other cases; 0 where that is not sure. Indexes need this most often.
inline double quick_distance(const Point& p, const Box& b, double reach) {
  Vec2 d;
  for (int i = 0; i < 2; ++i) {
    const double x = p.position[i], low = x >= b.min[i] ? x : b.min[i];
    d[i] = (b.max[i] >= low ? low : b.max[i]) - x;
  }
  const double square = numeric::repeatable_dot(d.x, d.x, d.y, d.y);
  const double size = larger(larger(magnitude(p), magnitude(b)), reach);
  if (taming_exponent(size) != 0 || !(square > 1e-30 && square < 1e30)) return 0;
  const double apart = square_root(square) - reach;
  return apart > kSeparationDoubt * size ? apart : 0;
}
template <class A, class B>
concept HasQuickDistance =
    requires(const A& a, const B& b) { quick_distance(core(a), core(b), 0.0); };

template <class A, class B>
double shapes_distance(const A& a, const B& b) {
  if constexpr (HasQuickDistance<A, B>) {
    if (const double d = quick_distance(core(a), core(b), radius(a) + radius(b)); d > 0) return d;
  } else if constexpr (HasQuickDistance<B, A>) {
    return shapes_distance(b, a);
  }
  using CoreA = std::remove_cvref_t<decltype(core(a))>;
  using CoreB = std::remove_cvref_t<decltype(core(b))>;
  if constexpr (is_sign_first<CoreA, CoreB>)
    if (shapes_meeting(a, b) != Sign::positive) return 0;
  const double s = shapes_separation_distance<false>(a, b);
  return s <= 0 ? 0 : s;
}

}  // namespace detail

}  // namespace abut
