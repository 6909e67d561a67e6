// closest_points: a point of each shape, as near to each other as can be.
//
// Shapes: any two of the same dimension. Where the shapes meet both are the same point, one that
// they have in common, at distance 0. Where several pairs are equally near (parallel edges) the
// choice is deterministic. Error: each point and the distance within 8 u times the largest
// coordinate, length or radius involved (u = 2^-53); a point beyond the largest double comes with
// infinite coordinates.
#pragma once

#include <abut/queries/separation.hpp>

namespace abut {

namespace detail {

template <class A, class B>
auto shapes_closest_points(const A& a, const B& b) {
  constexpr int N = dimension<A>;
  const auto s = shapes_separation(a, b);
  if (!(s.distance <= 0)) return BasicPointPair<N>{s.a, s.b, s.distance};
  const auto& ca = core(a);
  const auto& cb = core(b);
  const double size = std::fmax(magnitude(ca), magnitude(cb));
  const int e = taming_exponent(std::fmax(size, std::fmax(radius(a), radius(b))));
  Vec<N> x;
  if ((radius(a) > 0 || radius(b) > 0) && pair_meeting(ca, cb, Reach{}) == Sign::positive) {
    // The cores are apart by less than the sum of the radii: between them, in proportion. (That is
    // of the radii as given: scaled, both may vanish beside the coordinates.)
    const double larger = std::fmax(radius(a), radius(b));
    const double ra = radius(a) / larger, rb = radius(b) / larger;
    const auto between = core_separation(ca, cb, e);
    x = between.a + (between.distance * (ra / (ra + rb))) * between.normal;
  } else {
    const auto p = scaled(ca, e);
    const auto q = scaled(cb, e);
    x = simplified(core(p), core(q),
                   [](const auto& k, const auto& m) { return pair_common_point(k, m); });
  }
  x = scaled(x, -e);
  return BasicPointPair<N>{x, x, 0};
}

}  // namespace detail

/// The closest points of a and b. A vector stands for the point it names.
template <detail::Queryable A, detail::InTheSpaceOf<A> B>
auto closest_points(const A& a, const B& b) {
  return detail::shapes_closest_points(detail::lift(a), detail::lift(b));
}

}  // namespace abut

#include <abut/detail/outline/distance.hpp>
