// separation of convex shapes: of their cores, less the radii. First the quick ways of the pair, each
// with a slack; where that leaves the sign in doubt the exact sign, and else the careful way.
#pragma once

#include <abut/detail/convex/intersects.hpp>
#include <abut/detail/order.hpp>
#include <abut/detail/pairs/all_distances.hpp>
#include <abut/detail/pairs/near_parts.hpp>
#include <abut/results.hpp>
#include <limits>

namespace abut {

namespace detail {

using numeric::smaller;
using sign::larger;

template <class A, class B>
auto flipped_separation(const A& a, const B& b) {
  auto s = pair_separation(b, a);
  return decltype(s){s.distance, -s.normal, s.b, s.a};
}

/// The mathematics of a pair sees its cores in one order, whichever the caller's.
template <class A, class B>
auto ordered_separation(const A& a, const B& b) {
  if constexpr (std::is_same_v<A, B>)
    return comes_after(a, b) ? flipped_separation(a, b) : pair_separation(a, b);
  else if constexpr (Linear<A> && Linear<B> && (pairs::has_stop<A> || !pairs::has_start<B>))
    return flipped_separation(a, b);  // lines before rays before segments
  else
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
template <class A, class B>
auto core_separation(const A& a, const B& b, int e) {
  const auto of = [](const auto& p, const auto& q) { return ordered_separation(p, q); };
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

/// The separation d of two cores with radii, corrected to have the sign that it truly has.
template <class A, class B>
[[gnu::noinline]] double with_true_sign(double d, const A& a, const B& b, Reach r) {
  constexpr double least = 4.9406564584124654e-324;
  const Sign sign = pair_meeting(a, b, r);
  if (sign == Sign::zero) return 0;
  if (sign == Sign::positive) return larger(d, least);
  return smaller(d, r.positive() ? -least : 0.0);
}

/// The careful way, at any scale: far from 1, everything is brought near 1 by a power of two first,
/// which is exact.
template <class A, class B>
[[gnu::noinline]] BasicSeparation<dimension<A>> careful_separation(const A& a, const B& b,
                                                                   Reach r) {
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
  // Directions a thousand binary orders apart may cross where no double tells.
  constexpr bool endless = requires { a.direction; } && requires { b.direction; };
  if ((endless && s.distance > 0) || !(std::fabs(s.distance) > kSeparationDoubt * size))
    s.distance = with_true_sign(s.distance, a, b, r);
  return s;
}
// clang-format off
#define ABUT_CAREFUL_SEPARATION(declare, A, B)                            \
  declare double with_true_sign(double, const A&, const B&, Reach);       \
  declare Separation careful_separation(const A&, const B&, Reach);
// clang-format on
ABUT_DECLARE(ABUT_CAREFUL_SEPARATION)

/// Radii up to which sums with them are safe; above, the careful way.
inline constexpr double kMostReach = 0x1p500;

/// Whether a computed distance of two shapes is too near 0 for its sign.
[[gnu::always_inline]] inline bool is_doubtful(double distance, double slack, double reach) {
  return !(std::fabs(distance) > slack + kSeparationDoubt * reach);
}

template <class CoreA, class CoreB>
BasicSeparation<dimension<CoreA>> cores_separation(const CoreA& ca, const CoreB& cb, Reach r);

/// Convex polygons of many corners, by the parts that are next to the other: all, where the cores
/// are apart; `apart` stands for "they surely meet".
template <class CoreA, class CoreB>
[[gnu::noinline]] pairs::Known near_separation(const CoreA& a, const CoreB& b, Reach r,
                                               Separation& s) {
  using pairs::Known;
  pairs::Near<CoreA, CoreB> near(a, b);
  const Known known = near.find();
  if (known != Known::apart) return known == Known::separation ? Known::apart : Known::nothing;
  const auto with = [&](const auto& p, const auto& q) { s = cores_separation(p, q, r); };
  const auto with_b = [&](const auto& p) {
    if constexpr (IsPolygon<CoreB>)
      if (b.size() > pairs::kLargePolygon) {
        const pairs::Part part = near.part_of_b();
        return with(p, part.view());
      }
    with(p, b);
  };
  const auto with_a = [&] {
    if constexpr (IsPolygon<CoreA>)
      if (a.size() > pairs::kLargePolygon) {
        const pairs::Part part = near.part_of_a();
        return with_b(part.view());
      }
    with_b(a);
  };
  with_a();
  const double reach = r.sum();
  return !is_doubtful(s.distance, near.slack(), reach) &&
                 near.is_nearest(s.distance + reach, s.normal)
             ? Known::separation
             : Known::nothing;
}

template <class CoreA, class CoreB>
BasicSeparation<dimension<CoreA>> cores_separation(const CoreA& ca, const CoreB& cb, Reach r) {
  const double reach = r.sum();
  // From the cores to the shapes.
  const auto grown = [&](auto& s, double slack) {
    s.distance -= reach;
    if (is_doubtful(s.distance, slack, reach)) [[unlikely]]
      s.distance = with_true_sign(s.distance, ca, cb, r);
    s.a = numeric::repeatable_step(s.a, r.a, s.normal);
    s.b = numeric::repeatable_step(s.b, -r.b, s.normal);
    return s;
  };
  if constexpr (HasQuickSeparation<CoreA, CoreB>) {
    BasicSeparation<dimension<CoreA>> s;
    double slack = 0;
    if (reach < kMostReach &&
        pair_quick_separation(ca, cb, HUGE_VAL, s, slack) == pairs::Known::separation) [[likely]]
      return grown(s, slack);
  }
  if constexpr (AreCornered<CoreA, CoreB>) {
    Separation s;
    double slack = 0;
    if (reach < kMostReach && pair_apart<false>(ca, cb, s, slack) == pairs::Known::separation &&
        s.distance > 0)
      return grown(s, slack);
  }
  if constexpr (HasFacing<CoreA, CoreB>) {
    pairs::Facing f;
    if (reach < kMostReach && pair_facing(ca, cb, HUGE_VAL, f) == pairs::Known::separation)
        [[likely]] {
      Separation s{f.gap, f.normal, {}, {}};
      pair_facing_points(ca, cb, f, s.a, s.b);
      return grown(s, f.slack);
    }
  }
  if constexpr (pairs::MayBeLarge<CoreA, CoreB>) {
    Separation s;
    if (reach < kMostReach && pairs::is_large(ca, cb) &&
        near_separation(ca, cb, r, s) == pairs::Known::separation)
      return s;
  }
  return careful_separation(ca, cb, r);
}

/// Pairs whose sign takes far less than the depth of what meets, which a distance does not need.
template <class A, class B>
inline constexpr bool is_sign_first =
    (std::is_same_v<A, Ellipse> || std::is_same_v<B, Ellipse>) && !HasQuickSeparation<A, B>;

template <class A, class B>
auto shapes_separation(const A& a, const B& b) {
  return cores_separation(core(a), core(b), Reach{radius(a), radius(b)});
}
/// Its number alone; without depth, any negative number where the shapes surely overlap.
template <bool with_depth = true, class A, class B>
double shapes_separation_distance(const A& a, const B& b) {
  const auto& ca = core(a);
  const auto& cb = core(b);
  using CoreA = std::remove_cvref_t<decltype(ca)>;
  using CoreB = std::remove_cvref_t<decltype(cb)>;
  if constexpr (pairs::MayBeLarge<CoreA, CoreB>)
    if (pairs::is_large(ca, cb)) {
      const Reach r{radius(a), radius(b)};
      Separation s;
      const pairs::Known known =
          r.sum() < kMostReach ? near_separation(ca, cb, r, s) : pairs::Known::nothing;
      if (known == pairs::Known::separation) return s.distance;
      if (known == pairs::Known::apart && !with_depth) return -HUGE_VAL;
      return careful_separation(ca, cb, r).distance;
    }
  if constexpr (HasQuickGap<CoreA, CoreB>) {
    const Reach r{radius(a), radius(b)};
    const double reach = r.sum();
    double gap = 0, slack = 0;
    if (reach < kMostReach &&
        pair_quick_gap<with_depth>(ca, cb, gap, slack) == pairs::Known::separation) [[likely]] {
      const double distance = gap - reach;
      if (is_doubtful(distance, slack, reach)) [[unlikely]]
        return with_true_sign(distance, ca, cb, r);
      return distance;
    }
  }
  return shapes_separation(a, b).distance;
}

}  // namespace detail

}  // namespace abut
