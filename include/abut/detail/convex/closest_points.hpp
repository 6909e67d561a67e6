// closest_points of convex shapes: from the separation of the cores, or a common point.
#pragma once

#include <abut/detail/convex/separation.hpp>

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

/// A point of two cores that surely meet.
template <class A, class B>
auto met_at(const A& a, const B& b) {
  if constexpr (requires { a.position; })
    return a.position;
  else if constexpr (requires { b.position; })
    return b.position;
  else if constexpr (requires { pairs::crossing(a, b); })
    return pairs::crossing(a, b);
  else if constexpr (requires { pairs::crossing(b, a); })
    return pairs::crossing(b, a);
  else
    return pair_common_point(a, b);
}

/// The closest points from the separation s of the cores, if slack leaves no doubt on which side of
/// touching they are. `points` sets those of s, `common` gives a point of both cores.
template <int N, class Points, class Common>
[[gnu::always_inline]] inline bool closest_of(BasicSeparation<N>& s, double slack, Reach r,
                                              Points&& points, Common&& common,
                                              BasicPointPair<N>& p) {
  const double distance = s.distance - r.sum();
  if (is_doubtful(distance, slack, r.sum())) return false;
  if (s.distance > slack) {
    points();
    if (distance > 0) {
      p = {numeric::repeatable_step(s.a, r.a, s.normal),
           numeric::repeatable_step(s.b, -r.b, s.normal), distance};
    } else {  // between the cores, in proportion
      const Vec<N> x = in_proportion(s.a, s.b, r.a, r.b);
      p = {x, x, 0};
    }
    return true;
  }
  if (!(s.distance < -slack)) return false;
  const Vec<N> x = common();
  p = {x, x, 0};
  return true;
}

template <class A, class B>
auto shapes_closest_points(const A& a, const B& b) {
  const auto& ca = core(a);
  const auto& cb = core(b);
  const Reach r{radius(a), radius(b)};
  using CoreA = std::remove_cvref_t<decltype(ca)>;
  using CoreB = std::remove_cvref_t<decltype(cb)>;
  if (r.sum() < kMostReach) [[likely]] {
    BasicPointPair<dimension<A>> p;
    if constexpr (HasQuickSeparation<CoreA, CoreB>) {
      BasicSeparation<dimension<A>> s;
      double slack = 0;
      if (pair_quick_separation(ca, cb, HUGE_VAL, s, slack) == pairs::Known::separation &&
          closest_of(s, slack, r, [] {}, [&] { return met_at(ca, cb); }, p)) [[likely]]
        return p;
    }
    if constexpr (HasOwnDistance<CoreA, CoreB> && !HasQuickSeparation<CoreA, CoreB>) {
      Separation s;
      double slack = 0;
      if (pair_closest(ca, cb, s, slack) == pairs::Known::separation &&
          closest_of(s, slack, r, [] {}, [&] { return s.a; }, p)) [[likely]]
        return p;
    } else if constexpr (HasFacing<CoreA, CoreB>) {
      if constexpr (AreCornered<CoreA, CoreB>) {
        Separation s;
        double slack = 0;
        if (pair_apart<true>(ca, cb, s, slack) == pairs::Known::separation &&
            closest_of(s, slack, r, [] {}, [&] { return s.a; }, p)) [[likely]]
          return p;
      }
      pairs::Facing f;
      if (pair_facing(ca, cb, HUGE_VAL, f, false) == pairs::Known::separation) {
        Separation s{f.gap, f.normal, {}, {}};
        const auto points = [&] { pair_facing_points(ca, cb, f, s.a, s.b); };
        const auto common = [&] { return pair_facing_common_point(ca, cb, f); };
        if (closest_of(s, f.slack, r, points, common, p)) return p;
      }
    }
  }
  return careful_closest_points(ca, cb, r);
}

}  // namespace detail

}  // namespace abut
