// closest_points of convex shapes: from the separation of the cores, or a common point.
#pragma once

#include <abut/detail/convex/separation.hpp>

namespace abut::detail {

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
  if constexpr (!written<A, B>.is_written) {
    return swapped(careful_closest_points(b, a, swapped(r)));
  } else {
    constexpr int N = dimension<A>;
    if (!pair_row<A, B>.sign_first || cores_meeting(a, b, r) == Sign::positive) {
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
}
// clang-format off
#define ABUT_CAREFUL_CLOSEST_POINTS(declare, A, B) declare PointPair careful_closest_points(const A&, const B&, Reach);
// clang-format on
ABUT_DECLARE(ABUT_CAREFUL_CLOSEST_POINTS)

/// A point of two cores that surely meet.
auto met_at(const auto& a, const auto& b) {
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

/// The closest points from the separation of the cores, if its slack leaves no doubt on which side of touching they
/// are. `points` sets those of s, `common` gives a point of both cores.
template <class Way>
ABUT_INLINE auto closest_of(Way& known, Reach r, auto&& points, auto&& common) {
  if constexpr (std::is_same_v<Way, NoWay>) {
    return NoWay();
  } else {
    auto& s = known.value;
    using At = decltype(s.a);
    using Answer = Known<BasicPointPair<At::dimension>>;
    const double distance = s.distance - r.sum(), slack = known.slack;
    if (!known.is_sure() || is_doubtful(distance, slack, r.sum())) return Answer{};
    if (!(std::fabs(s.distance) > slack)) return Answer{};
    if (s.distance < 0) {
      const At x = common(known);
      return Answer{State::sure, {x, x, 0}};
    }
    points(known);
    if (distance > 0)
      return Answer{State::sure,
                    {numeric::repeatable_step(s.a, r.a, s.normal),
                     numeric::repeatable_step(s.b, -r.b, s.normal), distance}};
    const At x = in_proportion(s.a, s.b, r.a, r.b);  // between the cores
    return Answer{State::sure, {x, x, 0}};
  }
}

template <class A, class B>
ABUT_INLINE auto cores_closest_points(const A& a, const B& b, Reach r) {
  const auto with_coordinates = [&](auto& known)
                                    ABUT_WAY { give_coordinates(a, b, Reach{}, known.value); };
  return first_sure(
      [&]() ABUT_WAY {
        auto s = pair_quick_separation(a, b, HUGE_VAL);
        return closest_of(s, r, with_coordinates,
                          [&](const auto&) ABUT_WAY { return met_at(a, b); });
      },
      [&]() ABUT_WAY {
        auto s = pair_closest(a, b);
        return closest_of(s, r, with_coordinates,
                          [](const auto& known) ABUT_WAY { return known.value.a; });
      },
      [&]() ABUT_WAY {
        if constexpr (constexpr PairRow row = pair_row<A, B>; row.facing && !row.rectangles) {
          pairs::Facing f;
          Known<Separation> s{pair_facing(a, b, HUGE_VAL, f, false)};
          s.value.distance = f.gap, s.value.normal = f.normal, s.slack = f.slack;
          return closest_of(
              s, r, [&](auto&) { pair_facing_points(a, b, f, s.value.a, s.value.b); },
              [&](const auto&) { return pair_facing_common_point(a, b, f); });
        } else {
          return NoWay();
        }
      },
      [&]() ABUT_WAY { return careful_closest_points(a, b, r); });
}
template <class A, class B>
auto shapes_closest_points(const A& a, const B& b) {
  const Reach r{radius(a), radius(b)};
  auto p = r.sum() < kMostReach ? cores_closest_points(core(a), core(b), r)
                                : careful_closest_points(core(a), core(b), r);
  if constexpr (dimension<A> == 2)
    if (p.distance == 0) p.a = p.b = pairs::as_both_give(core(a), core(b), r, p.a);
  return p;
}

}  // namespace abut::detail
