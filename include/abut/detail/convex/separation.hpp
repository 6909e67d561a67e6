// separation of convex shapes: of their cores, less the radii. First the quick ways of the pair, each
// with a slack; where that leaves the sign in doubt the exact sign, and else the careful way.
#pragma once

#include <abut/detail/convex/intersects.hpp>
#include <abut/detail/ellipse/exact_gap.hpp>
#include <abut/detail/ellipse/two_within.hpp>
#include <abut/detail/order.hpp>
#include <abut/detail/pairs/exact_gap_in_space.hpp>
#include <abut/detail/pairs/given.hpp>
#include <abut/detail/pairs/numbers.hpp>
#include <abut/results.hpp>
#include <bit>
#include <limits>

namespace abut::detail {

using numeric::smaller;
using sign::larger;

/// The mathematics of a pair sees its cores in one order, whichever the caller's.
template <class A, class B>
auto ordered_separation(const A& a, const B& b) {
  if constexpr (std::is_same_v<A, B>)
    if (comes_after(a, b)) return swapped(pair_separation(b, a));
  return pair_separation(a, b);
}

template <class K>
bool has_tame_direction(const K& k) {
  if constexpr (requires { k.direction; }) {
    double m = 0;
    each_length(k.direction, [&](double x) { m = larger(m, std::fabs(x)); });
    return is_tame<5>(m);
  } else {
    return true;
  }
}

/// Below this times the numbers around it a length changes no distance.
inline constexpr double kNegligible = 0x1p-60;

/// f(k), but an ellipse without width is the segment, and one without size the point, that it is.
template <class K, class F>
auto simplified(const K& k, double size, F&& f) {
  if constexpr (std::is_same_v<K, Ellipse>) {
    const double x = k.semi_axes.x, y = k.semi_axes.y, longer = std::fmax(x, y);
    if (longer <= kNegligible * size) return f(Point{k.center});
    if (std::fmin(x, y) <= kNegligible * longer) {
      const Vec2 arm = x > y ? x * k.rotation.u() : y * k.rotation.v();
      return f(Segment{k.center - arm, k.center + arm});
    }
  }
  return f(k);
}
/// Whether that is another core.
template <class K>
bool is_simplified(const K& k, double size) {
  return simplified(k, size, []<class S>(const S&) { return !std::is_same_v<S, K>; });
}

/// f(a, b) with both simplified. They are of tame size.
template <class A, class B, class F>
auto simplified(const A& a, const B& b, F&& f) {
  if constexpr (std::is_same_v<A, Ellipse> || std::is_same_v<B, Ellipse>) {
    const double size = larger(magnitude(a), magnitude(b));
    return simplified(a, size, [&](const auto& p) {
      return simplified(b, size, [&](const auto& q) { return f(p, q); });
    });
  } else {
    return f(a, b);
  }
}

/// Signed separation of two cores whose numbers are at most `size`, in units of 2^-e.
auto core_separation(const auto& a, const auto& b, int e) {
  const auto of = [](const auto& p, const auto& q) ABUT_WAY { return ordered_separation(p, q); };
  if (e == 0 && has_tame_direction(a) && has_tame_direction(b)) return simplified(a, b, of);
  const auto x = scaled(a, e);
  const auto y = scaled(b, e);
  return simplified(core(x), core(y), of);
}

/// Below this times the size of the numbers a double cannot tell a separation's sign.
inline constexpr double kSeparationDoubt = 0x1p-46;

/// The answer about shapes whose numbers are not finite.
template <class S>
S nowhere() {
  S s;
  s.distance = std::numeric_limits<double>::quiet_NaN();
  for (int i = 0; i < decltype(s.a)::dimension; ++i) {
    s.a[i] = s.b[i] = s.distance;
    if constexpr (requires { s.normal; }) s.normal[i] = s.distance;
  }
  return s;
}

/// Times the lengths of the shapes: a separation below it is worked out from exact numbers. It is less than where
/// any way is in doubt, so that all of them give the same number.
inline constexpr double kExactGap = 0x1p-48;

/// The largest of the lengths of a core, not of its coordinates; of many corners, those of some sides do.
template <class K>
double rough_length(const K& k) {
  if constexpr (requires { k.half_size; })
    return larger(k.half_size.x, k.half_size.y);
  else if constexpr (requires { k.semi_axes; })
    return larger(k.semi_axes.x, k.semi_axes.y);
  else if constexpr (requires { k.min; })
    return magnitude(BasicPoint<dimension<K>>{k.max - k.min});
  else if constexpr (requires { k.b; })
    return magnitude(BasicPoint<dimension<K>>{k.b - k.a});
  else if constexpr (IsPolygon<K>)
    return k.size() > 1 ? taxicab(k[1] - k[0]) : 0;
  else
    return 0;
}

/// Whether two ellipses come within the reach of each other, where that is so of an axis, or not so of the box around
/// one. That tells all but those of like sizes: the polynomial of others would have numbers of a million digits.
inline std::optional<bool> within_by_boxes(const Ellipse& a, const Ellipse& b, Reach reach) {
  const Vec2 axes = a.semi_axes;
  const Vec2 longer = axes.x < axes.y ? Vec2{0, axes.y} : Vec2{axes.x, 0};
  if (pair_meeting(ellipse::flat_box(a), b, reach) == Sign::positive) return false;
  if (pair_meeting(OrientedBox{a.center, longer, a.rotation}, b, reach) != Sign::positive)
    return true;
  return std::nullopt;
}
/// Whether two cores come within the reach of each other.
template <class A, class B>
bool cores_come_within(const A& a, const B& b, Reach reach) {
  if constexpr (ellipse::IsEllipse<A> && ellipse::IsEllipse<B>)
    if (!ellipse::is_flat(a) && !ellipse::is_flat(b)) {
      if (pair_meeting(a, b, Reach{}) != Sign::positive) return true;
      if (!reach.positive()) return false;
      if (const auto within = within_by_boxes(a, b, reach)) return *within;
      if (const auto within = within_by_boxes(b, a, swapped(reach))) return *within;
      return ellipse::comes_within(a, b, reach);
    }
  return pair_meeting(a, b, reach) != Sign::positive;
}
/// The distance of two shapes that are apart, to within two units in the last place, by exact signs alone: doubles are
/// in the order of their bits.
template <class A, class B>
double gap_by_signs(const A& a, const B& b, Reach r) {
  std::uint64_t low = 0, high = std::bit_cast<std::uint64_t>(HUGE_VAL);
  while (high - low > 4) {
    const std::uint64_t middle = low + (high - low) / 2;
    const bool within = cores_come_within(a, b, Reach::of(r.a, r.b, std::bit_cast<double>(middle)));
    (within ? high : low) = middle;
  }
  return std::bit_cast<double>(low + (high - low) / 2);
}

/// About the direction from an ellipse to another shape, and about their distance, less the radii. `e` brings their
/// numbers near 1.
struct FromEllipse {
  Vec2 direction;
  double distance;
  template <class B>
  FromEllipse(const Ellipse& a, const B& b, Reach r, int e) {
    const Separation s = core_separation(a, b, e);
    direction = s.normal, distance = std::ldexp(s.distance, -e) - r.sum();
  }
};
/// The distance, less the radii, of an ellipse that is not flat and a hull or another such ellipse that are apart, if it
/// is found. `most`: it is less than that.
template <class = void>
std::optional<double> gap_of_ellipse(const Ellipse& a, const pairs::ExactHull& b, Reach r,
                                     double most, int e) {
  return ellipse::ExactGap<>(a, nullptr, r).to(b, most, [&](const Vec2& corner) {
    return FromEllipse(a, Point{corner}, r, e);
  });
}
template <class = void>
std::optional<double> gap_of_ellipse(const Ellipse& a, const Ellipse& b, Reach r, double, int e) {
  return ellipse::ExactGap<>(a, &b, r).to({b.center.x, b.center.y},
                                          FromEllipse(a, b, r, e).direction);
}

/// The separation of two cores with radii from exact numbers, to a few u of itself; not a number where it takes
/// what is not told here. `told` is as doubles know it.
template <class A, class B>
double exact_separation(double told, Sign sign, const A& a, const B& b, Reach r) {
  // Where cores meet the radii do not count.
  const bool cores_meet =
      sign == Sign::negative && (!r.positive() || pair_meeting(a, b, Reach{}) != Sign::positive);
  if constexpr (dimension<A> > 2) {
    return cores_meet ? NAN : pairs::gap_in_space(a, b, r);
  } else {
    const auto p = pairs::as_exact_hull(a), q = pairs::as_exact_hull(b);
    if (p && q) {
      pairs::ExactGap<> gap(*p, *q, r, told);
      return cores_meet ? gap.deep() : gap.apart();
    }
    if (sign == Sign::negative) return NAN;
    const double size = larger(larger(magnitude(a), magnitude(b)), larger(r.a, r.b)),
                 most = std::fabs(told) + 2 * kSeparationDoubt * size;
    const int e = taming_exponent(size);
    std::optional<double> gap;
    if constexpr (ellipse::IsEllipse<A>) {
      if constexpr (ellipse::IsEllipse<B>)
        if (!p && !q)
          gap = comes_after(a, b) ? gap_of_ellipse(b, a, Reach{r.b, r.a}, most, e)
                                  : gap_of_ellipse(a, b, r, most, e);
      if (q) gap = gap_of_ellipse(a, *q, r, most, e);
    }
    if constexpr (ellipse::IsEllipse<B>)
      if (p) gap = gap_of_ellipse(b, *p, r, most, e);
    if (gap) return *gap;
    // Each sign of two ellipses is that of a polynomial of eight roots: it takes seconds where their numbers are far apart.
    if constexpr (ellipse::IsEllipse<A> && ellipse::IsEllipse<B>) {
      constexpr double narrowest = 0x1p-60;
      const double axis =
          smaller(smaller(a.semi_axes.x, a.semi_axes.y), smaller(b.semi_axes.x, b.semi_axes.y));
      if (axis < narrowest * size) return NAN;
    }
    return gap_by_signs(a, b, r);
  }
}

/// A separation of two cores with radii that is too near 0 for doubles: d as they told it, with the sign that it truly
/// has, and from exact numbers where d is rounding, of which there may be as much.
template <class A, class B>
[[gnu::noinline]] double with_true_sign(double d, double rounding, const A& a, const B& b,
                                        Reach r) {
  if constexpr (!written<A, B>.is_written) {
    return with_true_sign(d, rounding, b, a, swapped(r));
  } else {
    constexpr double least = 4.9406564584124654e-324;
    const Sign sign = pair_meeting(a, b, r);
    if (sign == Sign::zero) return 0;
    const double way = static_cast<int>(sign),
                 size = larger(larger(rough_length(a), rough_length(b)), r.sum());
    if (!(d * way > larger(kExactGap * size, rounding)))
      if (const double exact = exact_separation(d, sign, a, b, r); std::isfinite(exact)) d = exact;
    if (sign == Sign::positive) return larger(d, least);
    return smaller(d, r.positive() ? -least : 0.0);
  }
}

/// Between points and boxes all coordinates are given ones already.
template <class K>
concept Upright =
    std::is_same_v<std::remove_cvref_t<K>, Point> || std::is_same_v<std::remove_cvref_t<K>, Box>;
/// The coordinates that are given.
template <class A, class B, int N>
ABUT_INLINE void give_coordinates(const A& a, const B& b, Reach r, BasicSeparation<N>& s) {
  if constexpr (N == 2 && !(Upright<A> && Upright<B>)) {
    if (!(r.a > 0)) s.a = pairs::as_given(a, s.a, s.normal);
    if (!(r.b > 0)) s.b = pairs::as_given(b, s.b, -s.normal);
  }
}
/// The careful way, at any scale: far from 1, everything is brought near 1 by a power of two first,
/// which is exact.
template <class A, class B>
[[gnu::noinline]] BasicSeparation<dimension<A>> careful_separation(const A& a, const B& b,
                                                                   Reach r) {
  if constexpr (!written<A, B>.is_written) {
    return swapped(careful_separation(b, a, swapped(r)));
  } else {
    const double size = larger(larger(magnitude(a), magnitude(b)), larger(r.a, r.b));
    const int e = taming_exponent(size);
    if (!has_finite_numbers(a, b, r)) return nowhere<BasicSeparation<dimension<A>>>();
    auto s = core_separation(a, b, e);
    const double ra = e == 0 ? r.a : std::ldexp(r.a, e);
    const double rb = e == 0 ? r.b : std::ldexp(r.b, e);
    s.distance -= ra + rb;
    s.a = s.a + ra * s.normal;
    s.b = s.b - rb * s.normal;
    if (e != 0) {
      s.distance = std::ldexp(s.distance, -e);
      s.a = scaled(s.a, -e);
      s.b = scaled(s.b, -e);
    }
    // Numbers of an ellipse are seen from its centre.
    constexpr bool with_ellipse = ellipse::IsEllipse<A> || ellipse::IsEllipse<B>;
    const bool is_centred = with_ellipse && !is_simplified(a, size) && !is_simplified(b, size);
    const double rounding = is_centred ? 0 : kExactGap * size;
    // Directions a thousand binary orders apart may cross where no double tells.
    constexpr bool endless = requires { a.direction; } && requires { b.direction; };
    if ((endless && s.distance > 0) || !(std::fabs(s.distance) > kSeparationDoubt * size))
      s.distance = with_true_sign(s.distance, rounding, a, b, r);
    if (!std::isinf(s.distance)) give_coordinates(a, b, r, s);
    return s;
  }
}
// clang-format off
#define ABUT_CAREFUL_SEPARATION(declare, A, B)                            \
  declare double with_true_sign(double, double, const A&, const B&, Reach);       \
  declare Separation careful_separation(const A&, const B&, Reach);
// clang-format on
ABUT_DECLARE(ABUT_CAREFUL_SEPARATION)

/// Radii up to which sums with them are safe; above, the careful way.
inline constexpr double kMostReach = 0x1p500;

/// Whether a computed distance of two shapes is too near 0 for its sign.
ABUT_INLINE bool is_doubtful(double distance, double slack, double reach) {
  return !(std::fabs(distance) > slack + kSeparationDoubt * reach);
}

/// From the distance of two cores to that of the shapes, with its true sign.
ABUT_INLINE double less_radii(double gap, double slack, const auto& a, const auto& b, Reach r) {
  const double distance = gap - r.sum();
  if (is_doubtful(distance, slack, r.sum())) [[unlikely]]
    return with_true_sign(distance, 0, a, b, r);
  return distance;
}
/// From a separation of the cores, as a way told it, to that of the shapes. In place: a copy costs a tenth.
template <class Way>
ABUT_INLINE void grow(const auto& a, const auto& b, Reach r, Way& known) {
  if constexpr (!std::is_same_v<Way, NoWay>) {
    if (!known.is_sure()) return;
    auto& s = known.value;
    s.distance = less_radii(s.distance, known.slack, a, b, r);
    s.a = numeric::repeatable_step(s.a, r.a, s.normal);
    s.b = numeric::repeatable_step(s.b, -r.b, s.normal);
    give_coordinates(a, b, r, s);
  }
}

template <class A, class B>
BasicSeparation<dimension<A>> cores_separation(const A& a, const B& b, Reach r);

/// Convex polygons of many corners, by the parts that are next to the other, where the cores are apart.
template <class A, class B>
[[gnu::noinline]] Known<Separation> near_separation(const A& a, const B& b, Reach r) {
  pairs::Near<A, B> nearby(a, b);
  const State state = nearby.find();
  if (state != State::apart) return {state};
  const Separation s = nearby.with_parts([&](const auto& p, const auto& q)
                                             ABUT_WAY { return cores_separation(p, q, r); });
  const double reach = r.sum();
  const bool is_told = !is_doubtful(s.distance, nearby.slack(), reach) &&
                       nearby.is_nearest(s.distance + reach, s.normal);
  return {is_told ? State::sure : State::unsure, s, nearby.slack()};
}

/// near_separation() of cores that may be large; unsure where they meet.
template <class A, class B>
ABUT_INLINE auto where_apart(const A& a, const B& b, Reach r) {
  if constexpr (pair_row<A, B>.large) {
    if (!pairs::is_large(a, b)) return Known<Separation>{};
    Known<Separation> s = near_separation(a, b, r);
    if (s.state == State::together) s.state = State::unsure;
    return s;
  } else {
    return NoWay();
  }
}

template <class A, class B>
BasicSeparation<dimension<A>> cores_separation(const A& a, const B& b, Reach r) {
  if (!(r.sum() < kMostReach)) [[unlikely]]
    return careful_separation(a, b, r);
  return first_sure(
      [&]() ABUT_WAY {
        auto s = pair_quick_separation(a, b, HUGE_VAL);
        grow(a, b, r, s);
        return s;
      },
      [&]() ABUT_WAY {
        auto s = pair_surely_apart<pairs::Asked::separation>(a, b);
        grow(a, b, r, s);
        return s;
      },
      [&]() ABUT_WAY {
        auto s = pair_facing_separation(a, b);
        grow(a, b, r, s);
        return s;
      },
      [&]() ABUT_WAY { return where_apart(a, b, r); },
      [&]() ABUT_WAY { return careful_separation(a, b, r); });
}
// clang-format off
#define ABUT_CORES_SEPARATION(declare, A, B) declare Separation cores_separation(const A&, const B&, Reach);
#define ABUT_CORES_SEPARATIONS(declare) ABUT_EACH_PAIR(ABUT_CORES_SEPARATION, declare)
// clang-format on
ABUT_DECLARE_QUICK(ABUT_CORES_SEPARATIONS)

auto shapes_separation(const auto& a, const auto& b) {
  return cores_separation(core(a), core(b), Reach{radius(a), radius(b)});
}

/// The number alone; without depth, any negative number where the shapes surely overlap.
template <bool with_depth, class A, class B>
ABUT_INLINE double cores_separation_distance(const A& a, const B& b, Reach r) {
  if (!(r.sum() < kMostReach)) [[unlikely]]
    return careful_separation(a, b, r).distance;
  return first_sure(
      [&]() ABUT_WAY {
        if constexpr (pair_row<A, B>.large) {
          if (!pairs::is_large(a, b)) return Known<double>{};
          const Known<Separation> s = near_separation(a, b, r);
          const bool meets = s.state == State::together && !with_depth;
          return Known<double>{State::sure, s.is_sure() ? s.value.distance
                                            : meets     ? -HUGE_VAL
                                                        : careful_separation(a, b, r).distance};
        } else {
          return NoWay();
        }
      },
      [&]() ABUT_WAY {
        auto gap = pair_quick_gap<with_depth>(a, b);
        if constexpr (requires { gap.value; })
          if (gap.is_sure()) gap.value = less_radii(gap.value, gap.slack, a, b, r);
        return gap;
      },
      [&]() ABUT_WAY { return cores_separation(a, b, r).distance; });
}
template <bool with_depth = true, class A, class B>
double shapes_separation_distance(const A& a, const B& b) {
  return cores_separation_distance<with_depth>(core(a), core(b), Reach{radius(a), radius(b)});
}

}  // namespace abut::detail
