// overlap_area where one shape is a polyline or a region.
//
// Exactly 0 where the interiors do not meet, exactly the smaller area where one shape holds the
// other. Otherwise the boundary of what they share, as the arrangement of both has it: of each
// boundary the stretches that lie inside the other shape; where both run along each other, once, if
// their insides are on one side. Twice its area is ∮ x dy − y dx (Green), from a corner of the common
// bounds. Which stretches these are is decided by signs; only their ends are rounded. So the answer
// is the area of the common part with its corners moved by half an ulp, and some roundings.
#pragma once

#include <abut/detail/compiled.hpp>
#include <abut/detail/convex/overlap_area.hpp>
#include <abut/detail/outline/area.hpp>
#include <abut/detail/outline/contains.hpp>
#include <abut/detail/outline/crossed.hpp>
#include <abut/detail/outline/intersects.hpp>

namespace abut::detail::outline {

/// Twice the area between a part and the origin.
template <class = void>
double twice_area(const RimPart& part, const Vec2& origin) {
  const Vec2 p = part.from - origin, q = part.to - origin;
  const double w = cross(p, q);
  if (!part.arc) return w;
  const double turn = part.end - part.begin;
  return w + part.semi_axes.x * part.semi_axes.y * (turn - std::sin(turn));
}

/// The area common to two, worked out in one order of them.
template <class = void>
double common_area(const Operands& a, const Operands& b) {
  if (a[0].comes_after(b[0])) return common_area(b, a);
  const Rule in{true, false, false};
  const Vec2 origin = common_bounds(a, b).min;
  double twice = 0;
  if (const auto rings = crossed(a, b, in)) {
    for (const std::vector<Vec2>& ring : *rings)
      for (std::size_t i = 0; i < ring.size(); ++i)
        twice += cross(ring[i] - origin, ring[i + 1 < ring.size() ? i + 1 : 0] - origin);
    return 0.5 * twice;
  }
  const Arrangement both = arranged(a, b, in);
  const Stretches all = stretches(both, OfTwo{in}, false);
  for (const Stretches::Stretch& s : all.all)
    each_part(all, s, [&](const RimPart& part) {
      const double w = twice_area(part, origin);
      twice += s.back ? -w : w;
    });
  return 0.5 * twice;
}

template <class S>
inline constexpr bool may_have_area = [] {
  if constexpr (Outlined<S>)
    return true;
  else
    return has_area<S>;
}();

/// An area that a shape has at least; 0 where it has none. With a radius, a chain leaves a cut of twice the
/// radius wherever its extent is cut across.
template <class S>
double least_area(const S& s) {
  if constexpr (Outlined<S>) {
    const View o = view(s);
    if (o.radius > 0) {
      double longest = 0;
      o.any_chain([&](std::span<const Vec2> c) {
        const Box b = chain_bounds(c);
        longest = std::fmax(longest, std::fmax(b.max.x - b.min.x, b.max.y - b.min.y));
        return false;
      });
      return o.empty() ? 0 : o.radius * (2 * longest + 3 * o.radius) * kDown;
    }
  }
  return shape_area(s);
}

template <class A, class B>
double overlap_of_shapes(const A& a, const B& b) {
  require_plane<A, B>();
  if constexpr (!may_have_area<A> || !may_have_area<B>) {
    return 0;
  } else {
    if (!has_finite_numbers(a) || !has_finite_numbers(b)) return NAN;
    const double least = std::fmin(least_area(a), least_area(b));
    if (least == 0 || !shape_interiors_meet(a, b)) return 0;
    const auto smaller = [&] { return std::fmin(shape_area(a), shape_area(b)); };
    const auto holds = [](const auto& p, const auto& q) {
      return detail::shapes_containment(p, q) != Containment::none;
    };
    if (holds(a, b) || holds(b, a)) return smaller();
    const auto operands = [](const auto& s) {
      Operands one;
      one.emplace_back(s);
      return one;
    };
    const double common = std::fmax(0, common_area(operands(a), operands(b)));
    return common <= least ? common : std::fmin(common, smaller());
  }
}

#define ABUT_OUTLINED_OVERLAP(declare, A, B) declare double overlap_of_shapes(const A&, const B&);
ABUT_DECLARE_OUTLINED(ABUT_OUTLINED_OVERLAP)

}  // namespace abut::detail::outline

namespace abut::detail {
template <class A, class B>
  requires EitherOutlined<A, B>
double shapes_overlap_area(const A& a, const B& b) {
  return outline::overlap_of_shapes(a, b);
}
}  // namespace abut::detail
