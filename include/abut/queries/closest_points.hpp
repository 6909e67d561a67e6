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

/// Between a and b, as far from them as ra is to rb; the same to the bit when both are exchanged.
template <int N>
Vec<N> in_proportion(const Vec<N>& a, const Vec<N>& b, double ra, double rb) {
  Vec<N> x;
  for (int i = 0; i < N; ++i)
    x[i] = (numeric::unfused(rb * a[i]) + numeric::unfused(ra * b[i])) / (ra + rb);
  return x;
}

template <class A, class B>
auto ordered_common_point(const A& a, const B& b) {
  if constexpr (std::is_same_v<A, B>)
    if (comes_after(a, b)) return pair_common_point(b, a);
  return pair_common_point(a, b);
}

/// The careful way, of two cores with radii.
template <class A, class B>
[[gnu::noinline]] BasicPointPair<dimension<A>> careful_closest_points(const A& a, const B& b,
                                                                      Reach r) {
  constexpr int N = dimension<A>;
  if (!is_sign_first<A, B> || cores_meeting(a, b, r) == Sign::positive) {
    const auto s = cores_separation(a, b, r);
    if (!(s.distance <= 0)) return BasicPointPair<N>{s.a, s.b, s.distance};
  }
  const double size = std::fmax(magnitude(a), magnitude(b));
  const double larger = std::fmax(r.a, r.b);
  const int e = taming_exponent(std::fmax(size, larger));
  Vec<N> x;
  if (larger > 0 && pair_meeting(a, b, Reach{}) == Sign::positive) {
    // The cores are apart by less than the sum of the radii: between them, in proportion. (That is
    // of the radii as given: scaled, both may vanish beside the coordinates.)
    const auto between = core_separation(a, b, e);
    x = in_proportion(between.a, between.b, r.a / larger, r.b / larger);
  } else {
    const auto p = scaled(a, e);
    const auto q = scaled(b, e);
    x = simplified(core(p), core(q),
                   [](const auto& k, const auto& m) { return ordered_common_point(k, m); });
  }
  x = scaled(x, -e);
  return BasicPointPair<N>{x, x, 0};
}
// clang-format off
#define ABUT_CAREFUL_CLOSEST_POINTS(declare, A, B) declare PointPair careful_closest_points(const A&, const B&, Reach);
// clang-format on
ABUT_DECLARE(ABUT_CAREFUL_CLOSEST_POINTS)

/// A point of two cores that surely meet, from what their separation told.
template <class A, class B>
auto met_at(const A& a, const B& b) {
  if constexpr (requires { a.position; })
    return a.position;
  else if constexpr (requires { b.position; })
    return b.position;
  else
    return pair_common_point(a, b);
}

template <class A, class B>
auto shapes_closest_points(const A& a, const B& b) {
  const auto& ca = core(a);
  const auto& cb = core(b);
  const Reach r{radius(a), radius(b)};
  const double reach = r.sum();
  using CoreA = std::remove_cvref_t<decltype(ca)>;
  using CoreB = std::remove_cvref_t<decltype(cb)>;
  constexpr int N = dimension<A>;
  if constexpr (HasQuickSeparation<CoreA, CoreB> || HasFacing<CoreA, CoreB>) {
    if (reach < kMostReach) [[likely]] {
      BasicSeparation<N> s;  // of the cores
      pairs::Known known;
      double slack = 0;
      [[maybe_unused]] pairs::Facing f;
      if constexpr (HasFacing<CoreA, CoreB>) {
        known = pair_facing(ca, cb, HUGE_VAL, f);
        s.distance = f.gap, s.normal = f.normal, slack = f.slack;
      } else {
        known = pair_quick_separation(ca, cb, HUGE_VAL, s, slack);
      }
      const bool apart = s.distance - reach > slack + kSeparationDoubt * reach;
      const bool sure = apart || (s.distance - reach < -(slack + kSeparationDoubt * reach) &&
                                  std::fabs(s.distance) > slack);
      if (known == pairs::Known::separation && sure) [[likely]] {
        if (s.distance > 0) {
          if constexpr (HasFacing<CoreA, CoreB>) pair_facing_points(ca, cb, f, s.a, s.b);
          if (apart)
            return BasicPointPair<N>{s.a + r.a * s.normal, s.b - r.b * s.normal,
                                     s.distance - reach};
          // The cores are apart by less than the radii: between them, in proportion.
          const Vec<N> x = in_proportion(s.a, s.b, r.a, r.b);
          return BasicPointPair<N>{x, x, 0};
        }
        Vec<N> x;
        if constexpr (HasFacing<CoreA, CoreB>)
          x = pair_facing_common_point(ca, cb, f);
        else
          x = met_at(ca, cb);
        return BasicPointPair<N>{x, x, 0};
      }
    }
  }
  return careful_closest_points(ca, cb, r);
}

}  // namespace detail

/// The closest points of a and b. A vector stands for the point it names.
template <detail::Queryable A, detail::InTheSpaceOf<A> B>
auto closest_points(const A& a, const B& b) {
  return detail::shapes_closest_points(detail::lift(a), detail::lift(b));
}

}  // namespace abut

#include <abut/detail/outline/distance.hpp>
